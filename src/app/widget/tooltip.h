/* Tooltips of rows that are shown anew after every edit. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * muster_tooltip_set:
 * @text: (nullable): NULL for none
 *
 * As gtk_widget_set_tooltip_text(), but free of cost where nothing changes: the toolkit asks the
 * display for the pointer each time.
 */
void muster_tooltip_set (GtkWidget *widget, const char *text);

G_END_DECLS
