#include "config.h"

#include "app/scenario/board-view-private.h"
#include "battlefield/model/edit.h"

#include <math.h>

/* Things come to rest on whole centimetres and every fifteen degrees; Shift lets them lie anywhere.
 */
#define SNAP_MM      10
#define SNAP_DEGREES 15

/* A handle, and a line, is found from so many pixels away. */
#define NEAR 10.0

static int
snap (int value, int to)
{
  return (int) lround ((double) value / to) * to;
}

static gboolean
is_free (GtkGesture *gesture)
{
  GdkModifierType state =
    gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));
  return (state & GDK_SHIFT_MASK) != 0;
}

static MusterBoardHandle
find_handle (MusterBoardView *view, double x, double y)
{
  g_autoptr (GArray) handles = muster_board_view_list_handles (view, view->battlefield);
  for (guint i = 0; i < handles->len; i++)
    {
      MusterBoardHandle handle = g_array_index (handles, MusterBoardHandle, i);
      if (hypot (handle.x - x, handle.y - y) <= NEAR)
        return handle;
    }
  return (MusterBoardHandle){ MUSTER_HANDLE_NONE, 0, 0, 0 };
}

static int
find_at (MusterBoardView *view, double x, double y)
{
  MusterBoardPlace place = muster_board_view_get_fit (view);
  if (place.scale <= 0)
    return 0;
  return muster_board_find_at (view->battlefield, (x - place.x) / place.scale,
                               (y - place.y) / place.scale, NEAR / place.scale);
}

static void
on_begin (GtkGestureDrag *gesture, double x, double y, MusterBoardView *view)
{
  gtk_widget_grab_focus (GTK_WIDGET (view));
  view->held.kind = MUSTER_HANDLE_NONE;
  if (view->battlefield == NULL)
    return;
  view->start = muster_board_view_get_point (view, x, y);
  if (view->is_ruler)
    {
      view->ruler_from = view->start;
      view->ruler_to = view->start;
      view->is_measuring = TRUE;
      gtk_widget_queue_draw (GTK_WIDGET (view));
      return;
    }
  view->held = find_handle (view, x, y);
  if (view->held.kind == MUSTER_HANDLE_NONE)
    {
      muster_board_view_select (view, find_at (view, x, y));
      if (view->selected != 0)
        view->held.kind = MUSTER_HANDLE_BODY;
    }
  muster_battlefield_get_centre (view->battlefield, view->selected, &view->centre);
}

/* What lies would lie at once; on whole centimetres from the edges, by its middle. */
static MusterPoint
get_shift (MusterBoardView *view, MusterPoint now, gboolean is_anywhere)
{
  MusterPoint to = { view->centre.x + now.x - view->start.x,
                     view->centre.y + now.y - view->start.y };
  if (!is_anywhere)
    to = (MusterPoint){ snap (to.x, SNAP_MM), snap (to.y, SNAP_MM) };
  return (MusterPoint){ to.x - view->centre.x, to.y - view->centre.y };
}

static int
get_turn (MusterBoardView *view, MusterPoint now, gboolean is_anywhere)
{
  const MusterFeature *feature =
    muster_battlefield_find_feature (view->battlefield, view->selected);
  int direction = muster_point_direction (view->centre, now) + 90;
  if (!is_anywhere)
    direction = snap (direction, SNAP_DEGREES);
  return feature != NULL ? direction - feature->turn : 0;
}

/* Twice as far from the middle as the pointer is, in the frame in which it is not turned. */
static void
get_size (MusterBoardView *view, MusterPoint now, gboolean is_anywhere, int *width, int *depth)
{
  const MusterFeature *feature =
    muster_battlefield_find_feature (view->battlefield, view->selected);
  MusterPoint flat = muster_point_turn (now, view->centre, feature != NULL ? -feature->turn : 0);
  int step = is_anywhere ? 1 : SNAP_MM;
  *width = MAX (snap (2 * ABS (flat.x - view->centre.x), step), SNAP_MM);
  *depth = MAX (snap (2 * ABS (flat.y - view->centre.y), step), SNAP_MM);
}

static MusterPoint
get_target (MusterPoint now, gboolean is_anywhere)
{
  return is_anywhere ? now : (MusterPoint){ snap (now.x, SNAP_MM), snap (now.y, SNAP_MM) };
}

static void
apply (MusterBoardView *view, MusterPoint now, gboolean is_anywhere)
{
  MusterBattlefield *preview = view->preview;
  int width;
  int depth;
  switch (view->held.kind)
    {
    case MUSTER_HANDLE_BODY:
      {
        MusterPoint by = get_shift (view, now, is_anywhere);
        muster_battlefield_move (preview, view->selected, by.x, by.y);
        break;
      }
    case MUSTER_HANDLE_TURN:
      muster_battlefield_turn (preview, view->selected, get_turn (view, now, is_anywhere));
      break;
    case MUSTER_HANDLE_SIZE:
      get_size (view, now, is_anywhere, &width, &depth);
      muster_battlefield_resize (preview, view->selected, width, depth);
      break;
    case MUSTER_HANDLE_POINT:
      muster_battlefield_move_point (preview, view->selected, view->held.point,
                                     get_target (now, is_anywhere));
      break;
    case MUSTER_HANDLE_NONE:
      break;
    }
}

static gboolean
get_now (GtkGestureDrag *gesture, MusterBoardView *view, MusterPoint *now)
{
  double x;
  double y;
  double dx;
  double dy;
  if (!gtk_gesture_drag_get_start_point (gesture, &x, &y)
      || !gtk_gesture_drag_get_offset (gesture, &dx, &dy))
    return FALSE;
  *now = muster_board_view_get_point (view, x + dx, y + dy);
  return ABS (dx) + ABS (dy) > 3 || view->preview != NULL || view->is_measuring;
}

static void
on_update (GtkGestureDrag *gesture, double dx, double dy, MusterBoardView *view)
{
  MusterPoint now;
  if (view->battlefield == NULL || !get_now (gesture, view, &now))
    return;
  if (view->is_measuring)
    {
      view->ruler_to = now;
      gtk_widget_queue_draw (GTK_WIDGET (view));
      return;
    }
  if (view->held.kind == MUSTER_HANDLE_NONE)
    return;
  gboolean is_new = view->preview == NULL;
  g_clear_pointer (&view->preview, muster_battlefield_unref);
  view->preview = muster_battlefield_copy (view->battlefield);
  apply (view, now, is_free (GTK_GESTURE (gesture)));
  if (is_new)
    muster_board_view_redraw (view);
  gtk_widget_queue_draw (GTK_WIDGET (view));
}

static void
ask (MusterBoardView *view, MusterPoint now, gboolean is_anywhere)
{
  GtkWidget *widget = GTK_WIDGET (view);
  MusterPoint by = get_shift (view, now, is_anywhere);
  MusterPoint to = get_target (now, is_anywhere);
  int width;
  int depth;
  switch (view->held.kind)
    {
    case MUSTER_HANDLE_BODY:
      gtk_widget_activate_action (widget, "scenario.move", "(iii)", view->selected, by.x, by.y);
      break;
    case MUSTER_HANDLE_TURN:
      gtk_widget_activate_action (widget, "scenario.turn", "(ii)", view->selected,
                                  get_turn (view, now, is_anywhere));
      break;
    case MUSTER_HANDLE_SIZE:
      get_size (view, now, is_anywhere, &width, &depth);
      gtk_widget_activate_action (widget, "scenario.resize", "(iii)", view->selected, width, depth);
      break;
    case MUSTER_HANDLE_POINT:
      gtk_widget_activate_action (widget, "scenario.move-point", "(iiii)", view->selected,
                                  view->held.point, to.x, to.y);
      break;
    case MUSTER_HANDLE_NONE:
      break;
    }
}

static void
on_end (GtkGestureDrag *gesture, double dx, double dy, MusterBoardView *view)
{
  MusterPoint now;
  gboolean was_dragged = view->preview != NULL && get_now (gesture, view, &now);
  g_clear_pointer (&view->preview, muster_battlefield_unref);
  if (view->is_measuring)
    muster_board_view_tell (view);
  if (!was_dragged)
    return;
  muster_board_view_redraw (view);
  view->n_drags++;
  ask (view, now, is_free (GTK_GESTURE (gesture)));
  view->n_drags++;
  view->held.kind = MUSTER_HANDLE_NONE;
}

static void
on_cancel (GtkGesture *gesture, GdkEventSequence *sequence, MusterBoardView *view)
{
  g_clear_pointer (&view->preview, muster_battlefield_unref);
  view->held.kind = MUSTER_HANDLE_NONE;
  muster_board_view_redraw (view);
}

static void
on_motion (GtkEventControllerMotion *motion, double x, double y, MusterBoardView *view)
{
  static const char *const cursors[] = {
    [MUSTER_HANDLE_NONE] = NULL,          [MUSTER_HANDLE_BODY] = "move",
    [MUSTER_HANDLE_SIZE] = "nwse-resize", [MUSTER_HANDLE_TURN] = "grab",
    [MUSTER_HANDLE_POINT] = "crosshair",
  };
  if (view->battlefield == NULL || view->is_ruler || view->preview != NULL)
    return;
  MusterHandleKind kind = find_handle (view, x, y).kind;
  if (kind == MUSTER_HANDLE_NONE && find_at (view, x, y) != 0)
    kind = MUSTER_HANDLE_BODY;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (view), cursors[kind]);
}

static gboolean
on_scroll (GtkEventControllerScroll *scroll, double dx, double dy, MusterBoardView *view)
{
  GdkModifierType state =
    gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (scroll));
  if ((state & GDK_CONTROL_MASK) == 0 || dy == 0)
    return FALSE;
  muster_board_view_zoom (view, dy < 0 ? 1 : -1);
  return TRUE;
}

void
muster_board_view_add_gestures (MusterBoardView *view)
{
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *scroll =
    gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (on_begin), view);
  g_signal_connect (drag, "drag-update", G_CALLBACK (on_update), view);
  g_signal_connect (drag, "drag-end", G_CALLBACK (on_end), view);
  g_signal_connect (drag, "cancel", G_CALLBACK (on_cancel), view);
  g_signal_connect (motion, "motion", G_CALLBACK (on_motion), view);
  g_signal_connect (scroll, "scroll", G_CALLBACK (on_scroll), view);
  gtk_widget_add_controller (GTK_WIDGET (view), GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (GTK_WIDGET (view), motion);
  gtk_widget_add_controller (GTK_WIDGET (view), scroll);
}
