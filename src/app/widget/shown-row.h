/* The row of a list, tree or table in which an item is shown. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * muster_shown_row_find:
 * @list: a view of rows of @type
 * @get_item: gives a row's item
 *
 * Returns: (transfer none) (nullable): the row of @item; NULL while it is not on the screen
 */
GtkWidget *muster_shown_row_find (GtkWidget *list,
                                  GType type,
                                  gpointer (*get_item) (gpointer row),
                                  gconstpointer item);

G_END_DECLS
