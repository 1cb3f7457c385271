#include "config.h"

#include "app/play/boxes.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#define BOX 18.0
#define GAP 5.0
/* The heavy line before a box at which a level begins. */
#define MARK  2.5
#define THIN  1.0
#define THICK 2.2

struct _MusterPlayBoxes
{
  GtkWidget parent;
  gint64 steps;
  gint64 lost;
  GArray *marks; /* gint64: the losses at which levels begin */
};

G_DEFINE_FINAL_TYPE (MusterPlayBoxes, muster_play_boxes, GTK_TYPE_WIDGET)

static guint ticked;

static int
get_per_line (int width)
{
  return MAX ((int) (width / (BOX + GAP)), 1);
}

static gboolean
is_mirrored (MusterPlayBoxes *boxes)
{
  return gtk_widget_get_direction (GTK_WIDGET (boxes)) == GTK_TEXT_DIR_RTL;
}

static graphene_rect_t
get_box (MusterPlayBoxes *boxes, gint64 i)
{
  int width = gtk_widget_get_width (GTK_WIDGET (boxes));
  int n = get_per_line (width);
  double x = GAP / 2 + (double) (i % n) * (BOX + GAP);
  double y = GAP / 2 + (double) (i / n) * (BOX + GAP);
  if (is_mirrored (boxes))
    x = width - x - BOX;
  return GRAPHENE_RECT_INIT ((float) x, (float) y, (float) BOX, (float) BOX);
}

gint64
muster_play_boxes_find (MusterPlayBoxes *boxes, double x, double y)
{
  for (gint64 i = 0; i < boxes->steps; i++)
    {
      graphene_rect_t box = get_box (boxes, i);
      graphene_rect_inset (&box, (float) (-GAP / 2), (float) (-GAP / 2));
      if (graphene_rect_contains_point (&box, &GRAPHENE_POINT_INIT ((float) x, (float) y)))
        return i;
    }
  return -1;
}

gint64
muster_play_boxes_get_lost (MusterPlayBoxes *boxes)
{
  return boxes->lost;
}

/* Asking for it */

static void
ask (MusterPlayBoxes *boxes, gint64 lost)
{
  if (lost >= 0 && lost <= boxes->steps && lost != boxes->lost)
    g_signal_emit (boxes, ticked, 0, lost);
  else
    gtk_widget_error_bell (GTK_WIDGET (boxes));
}

static void
on_released (MusterPlayBoxes *boxes, int n_press, double x, double y)
{
  gint64 at = muster_play_boxes_find (boxes, x, y);
  gtk_widget_grab_focus (GTK_WIDGET (boxes));
  if (at >= 0)
    ask (boxes, at + 1 == boxes->lost ? at : at + 1);
}

static gboolean
on_key (MusterPlayBoxes *boxes, guint key, guint code, GdkModifierType state)
{
  guint32 letter = gdk_keyval_to_unicode (key);
  if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK)) != 0)
    return FALSE;
  if (letter == '+' || letter == '=' || letter == ' ')
    ask (boxes, boxes->lost + 1);
  else if (letter == '-' || key == GDK_KEY_BackSpace)
    ask (boxes, boxes->lost - 1);
  else if (letter < 128 && g_ascii_isdigit ((char) letter))
    ask (boxes, g_ascii_digit_value ((char) letter));
  else if (key == GDK_KEY_Home)
    ask (boxes, 0);
  else if (key == GDK_KEY_End)
    ask (boxes, boxes->steps);
  else
    return FALSE;
  return TRUE;
}

/* Drawing */

static gboolean
is_mark (MusterPlayBoxes *boxes, gint64 losses)
{
  for (guint i = 0; i < boxes->marks->len; i++)
    if (g_array_index (boxes->marks, gint64, i) == losses)
      return TRUE;
  return FALSE;
}

static void
draw_tick (cairo_t *cr, const graphene_rect_t *box)
{
  double x = box->origin.x;
  double y = box->origin.y;
  cairo_set_line_width (cr, THICK);
  cairo_move_to (cr, x + 4, y + 4);
  cairo_line_to (cr, x + BOX - 4, y + BOX - 4);
  cairo_move_to (cr, x + BOX - 4, y + 4);
  cairo_line_to (cr, x + 4, y + BOX - 4);
  cairo_stroke (cr);
}

static void
draw_mark (cairo_t *cr, const graphene_rect_t *box, gboolean mirrored)
{
  double x = mirrored ? box->origin.x + BOX + GAP / 2 : box->origin.x - GAP / 2;
  cairo_rectangle (cr, x - MARK / 2, box->origin.y - GAP / 2, MARK, BOX + GAP);
  cairo_fill (cr);
}

static void
snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MusterPlayBoxes *boxes = MUSTER_PLAY_BOXES (widget);
  GdkRGBA ink;
  cairo_t *cr =
    gtk_snapshot_append_cairo (snapshot,
                               &GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (widget),
                                                    (float) gtk_widget_get_height (widget)));
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &ink);
  gdk_cairo_set_source_rgba (cr, &ink);
  for (gint64 i = 0; i < boxes->steps; i++)
    {
      graphene_rect_t box = get_box (boxes, i);
      cairo_set_line_width (cr, THIN);
      cairo_rectangle (cr, box.origin.x + 0.5, box.origin.y + 0.5, BOX - 1, BOX - 1);
      cairo_stroke (cr);
      if (is_mark (boxes, i + 1))
        draw_mark (cr, &box, is_mirrored (boxes));
      if (i < boxes->lost)
        draw_tick (cr, &box);
    }
  cairo_destroy (cr);
}

static GtkSizeRequestMode
get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
measure (GtkWidget *widget,
         GtkOrientation orientation,
         int for_size,
         int *minimum,
         int *natural,
         int *minimum_baseline,
         int *natural_baseline)
{
  MusterPlayBoxes *boxes = MUSTER_PLAY_BOXES (widget);
  double side = BOX + GAP;
  gint64 n = MAX (boxes->steps, 1);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = (int) (side * (double) MIN (n, 4) + 0.5);
      *natural = (int) (side * (double) n + 0.5);
      return;
    }
  gint64 per_line = for_size >= 0 ? get_per_line (for_size) : n;
  *minimum = *natural = (int) (side * (double) ((n + per_line - 1) / per_line) + 0.5);
}

static void
finalize (GObject *object)
{
  g_array_unref (MUSTER_PLAY_BOXES (object)->marks);
  G_OBJECT_CLASS (muster_play_boxes_parent_class)->finalize (object);
}

static void
muster_play_boxes_class_init (MusterPlayBoxesClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->finalize = finalize;
  widget_class->snapshot = snapshot;
  widget_class->measure = measure;
  widget_class->get_request_mode = get_request_mode;
  ticked = g_signal_new ("ticked", MUSTER_TYPE_PLAY_BOXES, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                         G_TYPE_NONE, 1, G_TYPE_INT64);
  gtk_widget_class_set_css_name (widget_class, "playboxes");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_SPIN_BUTTON);
}

static void
muster_play_boxes_init (MusterPlayBoxes *boxes)
{
  GtkWidget *widget = GTK_WIDGET (boxes);
  GtkGesture *click = gtk_gesture_click_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();
  boxes->marks = g_array_new (FALSE, FALSE, sizeof (gint64));
  gtk_widget_set_focusable (widget, TRUE);
  g_signal_connect_swapped (click, "released", G_CALLBACK (on_released), boxes);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), boxes);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));
  gtk_widget_add_controller (widget, keys);
}

void
muster_play_boxes_begin (MusterPlayBoxes *boxes, const MusterReturnRow *row, const char *name)
{
  g_autoptr (GArray) marks = muster_return_list_marks (row);
  /* Translators: %1$u: the number of a row; %2$s: a unit. */
  g_autofree char *label = g_strdup_printf (_ ("%1$u %2$s: losses"), row->number, name);
  boxes->steps = MAX (row->steps, 0);
  g_array_set_size (boxes->marks, 0);
  for (guint i = 0; i < marks->len; i++)
    g_array_append_val (boxes->marks, g_array_index (marks, MusterReturnMark, i).losses);
  gtk_accessible_update_property (GTK_ACCESSIBLE (boxes), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, 0.0,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, (double) boxes->steps, -1);
  gtk_widget_queue_resize (GTK_WIDGET (boxes));
}

void
muster_play_boxes_show (MusterPlayBoxes *boxes, gint64 lost, const char *state)
{
  g_autofree char *figures =
    /* Translators: %1$d: how many steps are lost; %2$d: of how many. */
    g_strdup_printf (_ ("%1$" PRId64 " of %2$" PRId64 " lost"), lost, boxes->steps);
  g_autofree char *text =
    state != NULL ? g_strdup_printf ("%s, %s", figures, state) : g_strdup (figures);
  boxes->lost = lost;
  gtk_accessible_update_property (GTK_ACCESSIBLE (boxes), GTK_ACCESSIBLE_PROPERTY_VALUE_NOW,
                                  (double) lost, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text, -1);
  gtk_widget_queue_draw (GTK_WIDGET (boxes));
}
