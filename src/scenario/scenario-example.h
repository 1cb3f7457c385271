/* A scenario to look at, made of two of the armies that come with Muster. */
#pragma once

#include "scenario/scenario.h"

G_BEGIN_DECLS

/**
 * muster_scenario_example_make:
 * @dir: (type filename): the folder of the example armies
 *
 * Takes two armies of rules that make battlefields, of different nations, of the same points and
 * of nearly the same year where there are such: the same ones each time, with the same dice. Reads
 * all of them, and their rulesets: for a thread.
 *
 * Returns: (transfer full) (nullable): the scenario; NULL with @error where there are no two
 */
MusterScenario *muster_scenario_example_make (const char *dir, GError **error);

G_END_DECLS
