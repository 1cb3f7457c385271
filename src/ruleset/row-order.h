/* The order in which rows are asked: a row that tells more comes before those that say less. */
#pragma once

#include "ruleset/selector.h"

G_BEGIN_DECLS

/** Two rows say the same: @row, and @earlier, which stands before it. */
typedef void (*MusterSameRows) (guint row, guint earlier, gpointer data);

/**
 * muster_row_order_list:
 * @selectors: (array length=n): the selector of each row, in the order of the pack
 * @tell_same: called for each two, in the order of the pack
 *
 * Takes one row after the other and puts it before the first of those that say less than it does,
 * or behind all of them. Takes about as long as there are rows, where few say a word of another's.
 *
 * Returns: (transfer full) (array length=n): the numbers of the rows in their order
 */
guint *muster_row_order_list (const MusterSelector *const *selectors,
                              guint n,
                              MusterSameRows tell_same,
                              gpointer data);

G_END_DECLS
