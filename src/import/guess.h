/* Guesses what the columns of a table are, by their headings and by what stands in them. */
#pragma once

#include "import/mapping.h"
#include "import/types.h"
#include "base/words.h"

G_BEGIN_DECLS

/* Finds the headings out. */
#define MUSTER_ROWS_ANY_HEADER (-2)

/**
 * muster_rows_guess:
 * @header: the index of the row with the headings, %MUSTER_ROWS_NO_HEADER or
 *   %MUSTER_ROWS_ANY_HEADER
 *
 * Returns: (transfer full): everything of a mapping
 */
MusterRowsMapping *muster_rows_guess (const MusterRowsTable *table,
                                      const MusterWords *words,
                                      const MusterRowsAim *aim,
                                      int header);

/** Guesses again what depends on the roles of columns: what divides a path, whether empty
 * formations are those above, kinds of formations, what arms mean and which side is taken. What
 * somebody said stays, as far as the table and the ruleset have it. */
void muster_rows_guess_rest (MusterRowsMapping *mapping,
                             const MusterRowsTable *table,
                             const MusterWords *words,
                             const MusterRowsAim *aim);

/** Returns: (transfer container) (element-type utf8): the values of a column, alike ones once, in
 * the order of the table; strings are the table's */
GPtrArray *muster_rows_list_values (const MusterRowsTable *table,
                                    const MusterRowsMapping *mapping,
                                    guint column);

G_END_DECLS
