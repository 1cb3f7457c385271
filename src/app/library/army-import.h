/* Armies from files that a person chose or dropped, or from what he pasted. */
#pragma once

#include "army/model/army.h"
#include "ruleset/catalogue/packs.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * muster_army_import_read:
 * @files: (array length=n): files, of which some may be none of ours
 * @told: (inout): a sentence is added for each file that could not be read
 * @report: (element-type MusterProblem): what was guessed or not understood in armies that are
 *   written as text
 *
 * Returns: (transfer full) (element-type MusterArmy): the armies of the others, in their order
 */
GPtrArray *muster_army_import_read (GFile **files, guint n, GString *told, GPtrArray *report);

/**
 * muster_army_import_read_text:
 * @text: an army file, or an army in the plain format
 * @name: what it is called in messages
 * @problems: (element-type MusterProblem): what was guessed, or not understood
 *
 * Returns: (transfer full) (nullable): the army; NULL where there is none in it
 */
const MusterArmy *muster_army_import_read_text (const char *text,
                                                gsize length,
                                                const char *name,
                                                MusterPacks *packs,
                                                GPtrArray *problems);

G_END_DECLS
