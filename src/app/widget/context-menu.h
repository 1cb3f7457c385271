/* The menu of a row, by the second button of the pointer, a long touch or by key. */
#pragma once

#include <adwaita.h>

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

G_END_DECLS
