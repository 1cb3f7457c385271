/* Scenarios from files that a person chose or dropped. */
#pragma once

#include "scenario/scenario.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/** Returns: whether the file is a scenario, by what it begins with, or would be by its name where
 * it cannot be read */
gboolean muster_scenario_import_takes (GFile *file);

/**
 * muster_scenario_import_read:
 * @files: (array length=n): files, of which some may be none of ours
 * @told: (inout): a sentence is added for each file that could not be read
 * @report: (element-type MusterProblem): remarks on the others
 *
 * Returns: (transfer full) (element-type MusterScenario): the scenarios, in their order
 */
GPtrArray *muster_scenario_import_read (GFile **files, guint n, GString *told, GPtrArray *report);

G_END_DECLS
