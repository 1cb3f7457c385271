/* The menu of a row, by the second button of the pointer, a long touch or by key. */
#pragma once

#include <adwaita.h>
#include <glib.h>
#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * muster_context_menu_attach:
 * @row: a row of a list
 * @menu: what may be done with it; actions are those of the page round it
 * @select: selects the row, handed @data first
 * @data: the widget that owns the list
 *
 * Lets the second button of the pointer, and a finger that stays, select @row and open @menu there.
 */
void muster_context_menu_attach (GtkWidget *row,
                                 GMenuModel *menu,
                                 void (*select) (gpointer data, GtkWidget *row),
                                 gpointer data);

/** Opens @menu below @row, which is in the widget @owner: what a key does. */
void muster_context_menu_open (GtkWidget *owner, GtkWidget *row, GMenuModel *menu);

/* The row of a list, tree or table in which an item is shown. */

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

/* Tooltips of rows that are shown anew after every edit. */

/**
 * muster_tooltip_set:
 * @text: (nullable): NULL for none
 *
 * As gtk_widget_set_tooltip_text(), but free of cost where nothing changes: the toolkit asks the
 * display for the pointer each time.
 */
void muster_tooltip_set (GtkWidget *widget, const char *text);

/* Figures as the window shows them among words. */

/** Returns: (transfer full): @text, a text of figures; where the desktop's words run from the right
 * in marks that keep its signs and dashes in their places, elsewhere as it is */
char *muster_figure_text_dup (const char *text);

/** Shows @text, which it takes; where that is NULL or "" there is no label to be seen. */
void muster_label_take_text (GtkLabel *label, char *text);

G_END_DECLS
