#include "config.h"

#include "app/widget/first-focus.h"

void
muster_first_focus_grab (GtkWidget *content)
{
  GtkRoot *root = gtk_widget_get_root (content);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  if (focus == NULL || !gtk_widget_is_ancestor (focus, content))
    gtk_widget_child_focus (content, GTK_DIR_TAB_FORWARD);
}

void
muster_first_focus_set (GtkWindow *window, GtkWidget *content)
{
  /* Only what is shown can have it. */
  g_signal_connect_object (window, "map", G_CALLBACK (muster_first_focus_grab), content,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
}
