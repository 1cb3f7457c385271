#include "config.h"

#include "app/widget/list-row.h"

#include "base/text.h"

typedef struct
{
  GMenuModel *menu;
  void (*select) (gpointer data, GtkWidget *row);
  gpointer data;
} Context;

static void
free_context (gpointer data, GClosure *closure)
{
  Context *context = data;
  g_object_unref (context->menu);
  g_free (context);
}

static gboolean
unparent (gpointer popover)
{
  if (gtk_widget_get_parent (popover) != NULL)
    gtk_widget_unparent (popover);
  return G_SOURCE_REMOVE;
}

/* What was chosen is done after the menu has closed. */
static void
on_closed (GtkPopover *popover)
{
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, unparent, g_object_ref (popover), g_object_unref);
}

/* How far from the beginning of its row a menu opens that was asked for by key, px. */
#define INDENT 40

static void
open_at (GtkWidget *parent, GMenuModel *menu, double x, double y)
{
  GtkWidget *popover = gtk_popover_menu_new_from_model (menu);
  gtk_widget_set_parent (popover, parent);
  gtk_widget_set_halign (popover, GTK_ALIGN_START);
  gtk_popover_set_has_arrow (GTK_POPOVER (popover), FALSE);
  gtk_popover_set_pointing_to (GTK_POPOVER (popover), &(GdkRectangle){ (int) x, (int) y, 1, 1 });
  g_signal_connect (popover, "closed", G_CALLBACK (on_closed), NULL);
  g_signal_connect_object (parent, "destroy", G_CALLBACK (unparent), popover, G_CONNECT_SWAPPED);
  gtk_popover_popup (GTK_POPOVER (popover));
}

void
muster_context_menu_open (GtkWidget *owner, GtkWidget *row, GMenuModel *menu)
{
  double x;
  double y;
  gtk_widget_translate_coordinates (row, owner, INDENT, gtk_widget_get_height (row), &x, &y);
  open_at (owner, menu, x, y);
}

static void
open_of_row (GtkWidget *row, Context *context, double x, double y)
{
  GtkWidget *owner = context->data;
  double at_x;
  double at_y;
  context->select (owner, row);
  gtk_widget_translate_coordinates (row, owner, x, y, &at_x, &at_y);
  open_at (owner, context->menu, at_x, at_y);
}

/* On release: before it the row would wait for it, and look pressed for good. */
static void
on_released (GtkGestureClick *click, int n, double x, double y, Context *context)
{
  open_of_row (gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (click)), context, x, y);
}

/* The finger that is lifted then is no click. */
static void
on_long_press (GtkGestureLongPress *press, double x, double y, Context *context)
{
  gtk_gesture_set_state (GTK_GESTURE (press), GTK_EVENT_SEQUENCE_CLAIMED);
  open_of_row (gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (press)), context, x, y);
}

void
muster_context_menu_attach (GtkWidget *row,
                            GMenuModel *menu,
                            void (*select) (gpointer data, GtkWidget *row),
                            gpointer data)
{
  Context *context = g_new (Context, 1);
  GtkGesture *click = gtk_gesture_click_new ();
  *context = (Context){ g_object_ref (menu), select, data };
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect_data (click, "released", G_CALLBACK (on_released), context, free_context, 0);
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (click));
  GtkGesture *press = gtk_gesture_long_press_new ();
  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (press), TRUE);
  g_signal_connect (press, "pressed", G_CALLBACK (on_long_press), context);
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (press));
}

GtkWidget *
muster_shown_row_find (GtkWidget *list,
                       GType type,
                       gpointer (*get_item) (gpointer row),
                       gconstpointer item)
{
  if (G_TYPE_CHECK_INSTANCE_TYPE (list, type))
    return get_item (list) == item ? list : NULL;
  GtkWidget *found = NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (list); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = muster_shown_row_find (child, type, get_item, item);
  return found;
}

void
muster_tooltip_set (GtkWidget *widget, const char *text)
{
  if (g_strcmp0 (gtk_widget_get_tooltip_text (widget), text) != 0)
    gtk_widget_set_tooltip_text (widget, text);
}

char *
muster_figure_text_dup (const char *text)
{
  return gtk_widget_get_default_direction () == GTK_TEXT_DIR_RTL ? muster_text_isolate (text)
                                                                 : g_strdup (text);
}

void
muster_label_take_text (GtkLabel *label, char *text)
{
  gtk_label_set_text (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL && text[0] != '\0');
  g_free (text);
}
