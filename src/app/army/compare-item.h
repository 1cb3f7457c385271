/* A row of two armies side by side: it stays the same object while what it says changes. */
#pragma once

#include "army/compare/compare.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_COMPARE_ITEM (muster_compare_item_get_type ())
G_DECLARE_FINAL_TYPE (MusterCompareItem, muster_compare_item, MUSTER, COMPARE_ITEM, GObject)

/** Returns: (transfer full): an item that says nothing yet */
MusterCompareItem *muster_compare_item_new (void);

/**
 * muster_compare_item_set:
 * @sections: what @row is of
 * @names: (array length=2): what the armies are called
 *
 * What shows the item follows.
 */
void muster_compare_item_set (MusterCompareItem *item,
                              GPtrArray *sections,
                              const MusterComparedRow *row,
                              const char *const *names);

/** Returns: (transfer none): what it says now */
const MusterComparedRow *muster_compare_item_get_row (MusterCompareItem *item);

/** Returns: (transfer floating): a row for a GtkListBox, which shows the item and follows it */
GtkWidget *muster_compare_item_new_row (MusterCompareItem *item);

G_END_DECLS
