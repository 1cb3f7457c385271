/* Guesses what the columns of a table are, by their headings and by what stands in them. */
#pragma once

#include "import/mapping.h"
#include "import/types.h"
#include "import/words.h"

G_BEGIN_DECLS

/* The level of words that is the army itself, not a formation in it. */
#define MUSTER_ROWS_LEVEL_ARMY "army"

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
                                      const MusterRowsWords *words,
                                      const MusterRowsAim *aim,
                                      int header);

/** Guesses again what depends on the roles of columns: what divides a path, whether empty
 * formations are those above, kinds of formations, what arms mean and which side is taken. What
 * somebody said stays, as far as the table and the ruleset have it. */
void muster_rows_guess_rest (MusterRowsMapping *mapping,
                             const MusterRowsTable *table,
                             const MusterRowsWords *words,
                             const MusterRowsAim *aim);

/** Returns: (transfer container) (element-type utf8): the values of a column, alike ones once, in
 * the order of the table; strings are the table's */
GPtrArray *muster_rows_list_values (const MusterRowsTable *table,
                                    const MusterRowsMapping *mapping,
                                    guint column);

/** In import/guess-columns.c. Returns: the index of the row with the headings, or
 * %MUSTER_ROWS_NO_HEADER */
int muster_rows_find_header (const MusterRowsTable *table,
                             const MusterRowsWords *words,
                             const MusterRuleset *ruleset);

/** In import/guess-columns.c. Gives each column the role that it most likely has. */
void muster_rows_guess_roles (MusterRowsMapping *mapping,
                              const MusterRowsTable *table,
                              const MusterRowsWords *words,
                              const MusterRuleset *ruleset);

G_END_DECLS
