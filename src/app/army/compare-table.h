/* The table of two armies side by side: a list for each section, with its heading. What stays from
 * one comparison to the next keeps its rows, and so the keyboard's focus and the place that was
 * scrolled to. */
#pragma once

#include "army/compare/compare.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_COMPARE_TABLE (muster_compare_table_get_type ())
G_DECLARE_FINAL_TYPE (MusterCompareTable, muster_compare_table, MUSTER, COMPARE_TABLE, GtkBox)

/**
 * muster_compare_table_show:
 * @sections: what muster_army_compare() gave
 * @names: (array length=2): what the armies are called
 * @with_same: whether rows that are the same in both are shown
 *
 * Returns: how many rows are shown
 */
guint muster_compare_table_show (MusterCompareTable *table,
                                 GPtrArray *sections,
                                 const char *const *names,
                                 gboolean with_same);

G_END_DECLS
