#include "config.h"

#include "app/scenario/board-view-private.h"
#include "battlefield/model/edit.h"

/* Keys move by so many mm: as they are, with Shift, with Control. */
#define STEP       10
#define SMALL_STEP 1
#define LARGE_STEP 50

static gboolean
on_move (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  MusterBoardView *view = MUSTER_BOARD_VIEW (widget);
  int x;
  int y;
  g_variant_get (arguments, "(ii)", &x, &y);
  if (view->selected == 0)
    muster_board_view_step (view, x + y > 0 ? 1 : -1);
  else
    gtk_widget_activate_action (widget, "scenario.move", "(iii)", view->selected, x, y);
  return TRUE;
}

static gboolean
on_step (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  muster_board_view_step (MUSTER_BOARD_VIEW (widget), g_variant_get_int32 (arguments));
  return TRUE;
}

static gboolean
on_turn (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  MusterBoardView *view = MUSTER_BOARD_VIEW (widget);
  if (view->selected != 0)
    gtk_widget_activate_action (widget, "scenario.turn", "(ii)", view->selected,
                                g_variant_get_int32 (arguments));
  return TRUE;
}

/* Larger or smaller by a step each way. */
static gboolean
on_resize (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  MusterBoardView *view = MUSTER_BOARD_VIEW (widget);
  int by = g_variant_get_int32 (arguments);
  int width;
  int depth;
  if (view->battlefield == NULL
      || !muster_battlefield_get_size (view->battlefield, view->selected, &width, &depth))
    return TRUE;
  gtk_widget_activate_action (widget, "scenario.resize", "(iii)", view->selected, width + by,
                              depth > 0 ? depth + by : 0);
  return TRUE;
}

static gboolean
on_leave (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  MusterBoardView *view = MUSTER_BOARD_VIEW (widget);
  if (view->selected == 0 && !view->is_measuring)
    return FALSE;
  view->is_measuring = FALSE;
  muster_board_view_select (view, 0);
  muster_board_view_tell (view);
  gtk_widget_queue_draw (widget);
  return TRUE;
}

static void
add_arrow (GtkWidgetClass *class, guint key, int x, int y)
{
  static const struct
  {
    GdkModifierType modifiers;
    int step;
  } steps[] = { { 0, STEP }, { GDK_SHIFT_MASK, SMALL_STEP }, { GDK_CONTROL_MASK, LARGE_STEP } };
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    gtk_widget_class_add_binding (class, key, steps[i].modifiers, on_move, "(ii)",
                                  x * steps[i].step, y * steps[i].step);
}

void
muster_board_view_class_add_keys (GtkWidgetClass *class)
{
  add_arrow (class, GDK_KEY_Left, -1, 0);
  add_arrow (class, GDK_KEY_Right, 1, 0);
  add_arrow (class, GDK_KEY_Up, 0, -1);
  add_arrow (class, GDK_KEY_Down, 0, 1);
  gtk_widget_class_add_binding (class, GDK_KEY_Page_Down, 0, on_step, "i", 1);
  gtk_widget_class_add_binding (class, GDK_KEY_Page_Up, 0, on_step, "i", -1);
  gtk_widget_class_add_binding (class, GDK_KEY_bracketright, 0, on_turn, "i", 15);
  gtk_widget_class_add_binding (class, GDK_KEY_bracketleft, 0, on_turn, "i", -15);
  gtk_widget_class_add_binding (class, GDK_KEY_braceright, GDK_SHIFT_MASK, on_turn, "i", 1);
  gtk_widget_class_add_binding (class, GDK_KEY_braceleft, GDK_SHIFT_MASK, on_turn, "i", -1);
  gtk_widget_class_add_binding (class, GDK_KEY_plus, 0, on_resize, "i", STEP);
  gtk_widget_class_add_binding (class, GDK_KEY_KP_Add, 0, on_resize, "i", STEP);
  gtk_widget_class_add_binding (class, GDK_KEY_minus, 0, on_resize, "i", -STEP);
  gtk_widget_class_add_binding (class, GDK_KEY_KP_Subtract, 0, on_resize, "i", -STEP);
  gtk_widget_class_add_binding_action (class, GDK_KEY_Delete, 0, "scenario.delete", NULL);
  gtk_widget_class_add_binding (class, GDK_KEY_Escape, 0, on_leave, NULL);
}
