/* How many rows of a list there are. A list makes up to 200 of them, whatever is seen, which takes
 * longer than a keystroke: so there are as many as fill the view, and more whenever somebody comes
 * near their end. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_GROWING_LIST (muster_growing_list_get_type ())
G_DECLARE_FINAL_TYPE (MusterGrowingList, muster_growing_list, MUSTER, GROWING_LIST, GObject)

/** @shown: the rows, of all that is listed, whose model it has already; @scrolled: what scrolls
 * them. Both are borrowed and outlive it. Returns: (transfer full) */
MusterGrowingList *muster_growing_list_new (GtkSliceListModel *shown, GtkScrolledWindow *scrolled);

/** Goes back to the top and to as many rows as fill the view, before something is listed that was
 * asked for anew. */
void muster_growing_list_begin_anew (MusterGrowingList *list);

/** Sees to it that there is a row at @position, as soon as so much is listed. */
void muster_growing_list_reach (MusterGrowingList *list, guint position);

G_END_DECLS
