/* What speaks for which side: a row for each figure, a column for each side. The side that a figure
 * speaks for stands out, with how far it is ahead. Where there are more columns than fit, it
 * scrolls. */
#pragma once

#include "army/balance/balance.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_BALANCE_TABLE (muster_balance_table_get_type ())
G_DECLARE_FINAL_TYPE (MusterBalanceTable, muster_balance_table, MUSTER, BALANCE_TABLE, AdwBin)

/**
 * muster_balance_table_show:
 * @rows: (element-type MusterBalanceRow)
 * @names: (array length=n_sides): of the sides
 * @with_even: whether rows that speak for no side are there
 *
 * Returns: how many rows are there
 */
guint muster_balance_table_show (MusterBalanceTable *table,
                                 GPtrArray *rows,
                                 const char *const *names,
                                 guint n_sides,
                                 gboolean with_even);

G_END_DECLS
