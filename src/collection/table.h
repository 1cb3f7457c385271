/* Collections as tables: CSV that a spreadsheet saved, or lines as people write them into a list,
 * "24 figures of foot, box 3". */
#pragma once

#include "collection/collection.h"

G_BEGIN_DECLS

/**
 * muster_collection_read:
 * @name: what the person calls the table
 * @rulesets: (element-type MusterRuleset): whose nations and kinds of terrain are known by their
 *   names; may be empty
 * @problems: (element-type MusterProblem): a note for each line that was doubtful, and a problem
 * for each that was left out
 * @headings: (out) (optional): the index of the row with the headings of columns; -1: it has none
 *
 * Of rows that are of the same the counts are added up.
 *
 * Returns: (transfer full) (nullable) (element-type MusterHolding): the rows that were understood,
 * of which some may not say how many are painted; NULL where it is no table
 */
GPtrArray *muster_collection_read (const char *name,
                                   GBytes *bytes,
                                   GPtrArray *rulesets,
                                   GPtrArray *problems,
                                   int *headings);

/** As muster_collection_read(), of the file at @path. */
GPtrArray *muster_collection_load (const char *path, GPtrArray *rulesets, GPtrArray *problems);

/** Returns: (transfer full): the rows as CSV, which muster_collection_read() reads */
GBytes *muster_collection_write (GPtrArray *holdings);

G_END_DECLS
