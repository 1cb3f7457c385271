/* Going over the widgets of a scene. */
#pragma once

#include <gtk/gtk.h>

/* All that is drawn in or below @root, each before what is in it; what is scrolled out of sight is
 * in it too. Popovers and other windows are in it only when they are @root. Returns: (transfer
 * full) (element-type GtkWidget): borrowed widgets */
GPtrArray *walk_list (GtkWidget *root);

/* What a screen reader says that it is, which GTK puts together from its label, from what it is
 * labelled by, and from the text that is drawn in it; "" if nothing.
 * Returns: (transfer full) */
char *walk_dup_name (GtkWidget *widget);

/* The text that is drawn in the widget. Returns: (transfer full) */
char *walk_dup_text (GtkWidget *widget);

/* Where it is, for messages: its type, CSS classes and name, and what it is in.
 * Returns: (transfer full) */
char *walk_dup_place (GtkWidget *widget);

/* Of what the toolkit put into one of its own widgets (the entry of a spin button, the button of a
 * menu button) that widget, which answers for it; of all else the widget itself. */
GtkWidget *walk_get_whole (GtkWidget *widget);

/* What is scrolled, listed or stacked in it comes and goes, so that it need not fit at once.
 * The nearest row of a list that the widget is, or is in; NULL: none. */
GtkWidget *walk_find_row (GtkWidget *widget);
