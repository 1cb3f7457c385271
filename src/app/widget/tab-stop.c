#include "config.h"

#include "app/widget/tab-stop.h"

struct _MusterTabStop
{
  AdwBin parent;
};

G_DEFINE_FINAL_TYPE (MusterTabStop, muster_tab_stop, ADW_TYPE_BIN)

static GtkWidget *
find_list (GtkWidget *widget)
{
  if (GTK_IS_LIST_VIEW (widget) || GTK_IS_LIST_BOX (widget))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *list = find_list (child);
      if (list != NULL)
        return list;
    }
  return NULL;
}

static gboolean
has_focus (GtkWidget *widget)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (widget));
  return focus != NULL && (focus == widget || gtk_widget_is_ancestor (focus, widget));
}

gboolean
muster_tab_stop_focus (GtkWidget *widget, GtkDirectionType direction)
{
  GtkWidget *child = gtk_widget_get_first_child (widget);
  GtkWidget *list = child != NULL ? find_list (child) : NULL;
  GtkWidget *row = list != NULL ? gtk_widget_get_focus_child (list) : NULL;
  gboolean is_tab = direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD;
  if (row != NULL && is_tab && has_focus (list))
    return gtk_widget_child_focus (row, direction);
  /* Or it would go on where it was in the row. */
  if (row != NULL)
    gtk_widget_set_focus_child (row, NULL);
  if (child == NULL || !gtk_widget_child_focus (child, direction))
    return FALSE;
  /* The list would begin with what is in the row. */
  row = list != NULL ? gtk_widget_get_focus_child (list) : NULL;
  if (row != NULL && direction == GTK_DIR_TAB_FORWARD && gtk_widget_get_focusable (row))
    gtk_root_set_focus (gtk_widget_get_root (row), row);
  return TRUE;
}

static void
muster_tab_stop_class_init (MusterTabStopClass *class)
{
  GTK_WIDGET_CLASS (class)->focus = muster_tab_stop_focus;
}

static void
muster_tab_stop_init (MusterTabStop *stop)
{
}
