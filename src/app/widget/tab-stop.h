/* What holds a list that is one stop of Tab: Tab comes to the row that had the focus last, goes
 * through what is in the row, and leaves the list. By itself it would come by every row there is;
 * the arrows do that. In .ui files it stands around the list or what scrolls it. */
#pragma once

#include <adwaita.h>

#define MUSTER_TYPE_TAB_STOP (muster_tab_stop_get_type ())
G_DECLARE_FINAL_TYPE (MusterTabStop, muster_tab_stop, MUSTER, TAB_STOP, AdwBin)

/* The same for a class of widgets that holds a list: its GtkWidgetClass.focus. */
gboolean muster_tab_stop_focus (GtkWidget *widget, GtkDirectionType direction);
