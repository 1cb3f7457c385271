#include "config.h"

#include "app/army/diagram-private.h"

guint
muster_army_diagram_find_node_at (MusterArmyDiagram *diagram, double x, double y)
{
  for (guint i = 0; diagram->organisation != NULL && i < diagram->organisation->nodes->len; i++)
    {
      graphene_rect_t box;
      if (muster_army_diagram_get_box (diagram, muster_army_diagram_get_id (diagram, i), &box)
          && graphene_rect_contains_point (&box, &GRAPHENE_POINT_INIT ((float) x, (float) y)))
        return i;
    }
  return MUSTER_NO_THING;
}

/* The brother before or after; MUSTER_NO_THING at the ends. */
static guint
find_brother (MusterArmyDiagram *diagram, guint index, int step)
{
  const MusterNode *node = muster_army_diagram_get_node (diagram, index);
  guint before = MUSTER_NO_THING;
  if (node->parent == MUSTER_NO_THING)
    return MUSTER_NO_THING;
  if (step > 0)
    return node->end < muster_army_diagram_get_node (diagram, node->parent)->end ? node->end
                                                                                 : MUSTER_NO_THING;
  for (guint at = node->parent + 1; at < index;
       at = muster_army_diagram_get_node (diagram, at)->end)
    before = at;
  return before;
}

/* In a tree that runs from the right, left and right are changed. */
static guint
mirror_key (MusterArmyDiagram *diagram, guint key)
{
  if (!diagram->organisation->is_mirrored || (key != GDK_KEY_Left && key != GDK_KEY_Right))
    return key;
  return key == GDK_KEY_Left ? GDK_KEY_Right : GDK_KEY_Left;
}

static guint
find_neighbour (MusterArmyDiagram *diagram, guint index, guint key)
{
  const MusterNode *node = muster_army_diagram_get_node (diagram, index);
  gboolean hangs =
    node->parent != MUSTER_NO_THING && muster_army_diagram_get_node (diagram, node->parent)->hangs;
  guint below = node->end > index + 1 ? index + 1 : MUSTER_NO_THING;
  /* Formations below one another are walked through up and down, others left and right. */
  guint forth = hangs ? GDK_KEY_Down : GDK_KEY_Right;
  guint back = hangs ? GDK_KEY_Up : GDK_KEY_Left;
  guint brother = find_brother (diagram, index, key == forth ? 1 : -1);
  if (key == GDK_KEY_Home)
    return 0;
  if (key == forth)
    return brother;
  if (key == back)
    return brother != MUSTER_NO_THING || !hangs ? brother : node->parent;
  if (key == GDK_KEY_Up || (hangs && key == GDK_KEY_Left))
    return node->parent;
  return key == GDK_KEY_Down ? below : MUSTER_NO_THING;
}

static gboolean
on_key (GtkWidget *widget, GVariant *key, gpointer data)
{
  MusterArmyDiagram *diagram = MUSTER_ARMY_DIAGRAM (widget);
  if (diagram->organisation == NULL)
    return FALSE;
  guint next = find_neighbour (diagram, muster_army_diagram_get_selected_node (diagram),
                               mirror_key (diagram, g_variant_get_uint32 (key)));
  if (next != MUSTER_NO_THING)
    muster_army_diagram_select_node (diagram, next);
  return TRUE;
}

static gboolean
on_enter (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  muster_army_diagram_activate (MUSTER_ARMY_DIAGRAM (widget));
  return TRUE;
}

void
muster_army_diagram_add_keys (GtkWidgetClass *class)
{
  static const guint arrows[] = { GDK_KEY_Left, GDK_KEY_Right, GDK_KEY_Up, GDK_KEY_Down,
                                  GDK_KEY_Home };
  static const struct
  {
    guint key;
    const char *action;
  } zooms[] = { { GDK_KEY_plus, "army.zoom-in" },         { GDK_KEY_KP_Add, "army.zoom-in" },
                { GDK_KEY_equal, "army.zoom-in" },        { GDK_KEY_minus, "army.zoom-out" },
                { GDK_KEY_KP_Subtract, "army.zoom-out" }, { GDK_KEY_0, "army.zoom-fit" },
                { GDK_KEY_KP_0, "army.zoom-fit" } };
  static const guint enters[] = { GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter };
  for (guint i = 0; i < G_N_ELEMENTS (arrows); i++)
    gtk_widget_class_add_binding (class, arrows[i], 0, on_key, "u", arrows[i]);
  for (guint i = 0; i < G_N_ELEMENTS (zooms); i++)
    gtk_widget_class_add_binding_action (class, zooms[i].key, GDK_CONTROL_MASK, zooms[i].action,
                                         NULL);
  for (guint i = 0; i < G_N_ELEMENTS (enters); i++)
    gtk_widget_class_add_binding (class, enters[i], 0, on_enter, NULL);
}

static void
on_pressed (MusterArmyDiagram *diagram, int n, double x, double y)
{
  guint index = muster_army_diagram_find_node_at (diagram, x, y);
  gtk_widget_grab_focus (GTK_WIDGET (diagram));
  if (index == MUSTER_NO_THING)
    return;
  muster_army_diagram_select_node (diagram, index);
  if (n == 2)
    muster_army_diagram_activate (diagram);
}

/* Around the pointer; the toolkit tells where that is only with its events. */
static gboolean
on_scroll (GtkEventControllerScroll *controller, double x, double y, MusterArmyDiagram *diagram)
{
  GtkEventController *base = GTK_EVENT_CONTROLLER (controller);
  GdkEvent *event = gtk_event_controller_get_current_event (base);
  graphene_point_t at =
    GRAPHENE_POINT_INIT ((float) gtk_widget_get_width (GTK_WIDGET (diagram)) / 2,
                         (float) gtk_widget_get_height (GTK_WIDGET (diagram)) / 2);
  GtkNative *native = gtk_widget_get_native (GTK_WIDGET (diagram));
  double surface_x;
  double surface_y;
  double left;
  double top;
  if ((gtk_event_controller_get_current_event_state (base) & GDK_CONTROL_MASK) == 0 || y == 0)
    return FALSE;
  if (event != NULL && gdk_event_get_position (event, &surface_x, &surface_y))
    {
      gtk_native_get_surface_transform (native, &left, &top);
      if (!gtk_widget_compute_point (
            GTK_WIDGET (native), GTK_WIDGET (diagram),
            &GRAPHENE_POINT_INIT ((float) (surface_x - left), (float) (surface_y - top)), &at))
        return FALSE;
    }
  muster_army_diagram_zoom_by (diagram, y < 0 ? 1 : -1, at.x, at.y);
  return TRUE;
}

static void
on_pinch_begun (GtkGesture *gesture, GdkEventSequence *sequence, MusterArmyDiagram *diagram)
{
  diagram->pinched = diagram->zoom;
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
on_pinched (GtkGesture *gesture, double scale, MusterArmyDiagram *diagram)
{
  double x;
  double y;
  if (gtk_gesture_get_bounding_box_center (gesture, &x, &y))
    muster_army_diagram_zoom_at (diagram, diagram->pinched * scale, x, y);
}

void
muster_army_diagram_add_gestures (MusterArmyDiagram *diagram)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkGesture *pinch = gtk_gesture_zoom_new ();
  GtkEventController *scroll =
    gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (on_pressed), diagram);
  g_signal_connect (pinch, "begin", G_CALLBACK (on_pinch_begun), diagram);
  g_signal_connect (pinch, "scale-changed", G_CALLBACK (on_pinched), diagram);
  g_signal_connect (scroll, "scroll", G_CALLBACK (on_scroll), diagram);
  gtk_widget_add_controller (GTK_WIDGET (diagram), GTK_EVENT_CONTROLLER (click));
  gtk_widget_add_controller (GTK_WIDGET (diagram), GTK_EVENT_CONTROLLER (pinch));
  gtk_widget_add_controller (GTK_WIDGET (diagram), scroll);
}
