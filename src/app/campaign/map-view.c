#include "config.h"

#include "app/campaign/map-view.h"

#include "campaign/model/map.h"
#include "campaign/state/register-places.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>
#include <math.h>

/* Of a place's dot, in pixels. */
#define MUSTER_MAP_DOT 6.0

struct _MusterMapView
{
  GtkWidget parent;
  MusterRegister *reg;
  GtkWidget *menu;
  GPtrArray *buttons;  /* GtkWidget, in the order of the campaign's places */
  GdkTexture *picture; /* beneath the map, or NULL */
  char *digest;        /* of it, or NULL */
  gint64 chosen;
  int dragged; /* index of the button that is dragged, or -1 */
  double from_x, from_y;
  int x, y; /* where it would be let go, as of MusterPlace */
};

/* The widget */

/* Around the map, in pixels, so that what stands at its edge has room for its name. */
#define MARGIN 48

/* Formations that are named at a place; of others only how many. */
#define MOST_NAMED 3

/* How far a place is moved by a key. */
#define KEY_STEP 10

G_DEFINE_FINAL_TYPE (MusterMapView, muster_map_view, GTK_TYPE_WIDGET)

enum
{
  MOVED,
  CHOSEN,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

/* Drawing */

/* Of roads, and of what is lighter or darker around them and the dots, over a picture. */
#define ROAD 2.5
#define CASE 6.0

/* Pixels of the longer side, of a picture on the screen. */
#define MOST_PIXELS 3000

/* Unpacked once for as long as it is the same; what cannot be is left out. */
static void
show_picture (MusterMapView *view)
{
  const MusterMapPicture *picture = view->reg->campaign->picture;
  if (g_strcmp0 (view->digest, picture != NULL ? picture->digest : NULL) == 0)
    return;
  g_clear_object (&view->picture);
  g_clear_pointer (&view->digest, g_free);
  g_autoptr (MusterPixels) pixels =
    picture != NULL ? muster_map_picture_dup_pixels (picture, MOST_PIXELS) : NULL;
  if (pixels == NULL)
    return;
  view->digest = g_strdup (picture->digest);
  view->picture = gdk_memory_texture_new (pixels->width, pixels->height, GDK_MEMORY_R8G8B8,
                                          pixels->bytes, pixels->stride);
}

static GdkRGBA
get_ground (MusterMapView *view)
{
  GdkRGBA ground;
  if (!gtk_style_context_lookup_color (gtk_widget_get_style_context (GTK_WIDGET (view)),
                                       "view_bg_color", &ground))
    ground = (GdkRGBA){ 1, 1, 1, 1 };
  return ground;
}

static int
get_depth (MusterMapView *view)
{
  return view->reg != NULL ? muster_map_get_depth (view->reg->campaign) : MUSTER_MAP_BREADTH;
}

/* Pixels to a thousandth of the map's breadth. */
static double
get_scale (MusterMapView *view)
{
  double width = gtk_widget_get_width (GTK_WIDGET (view)) - 2 * MARGIN;
  double height = gtk_widget_get_height (GTK_WIDGET (view)) - 2 * MARGIN;
  return MAX (MIN (width / MUSTER_MAP_BREADTH, height / get_depth (view)), 0.05);
}

/* The map stands in the middle of the room there is. */
static void
get_corner (MusterMapView *view, double *left, double *top)
{
  double scale = get_scale (view);
  *left = (gtk_widget_get_width (GTK_WIDGET (view)) - scale * MUSTER_MAP_BREADTH) / 2;
  *top = (gtk_widget_get_height (GTK_WIDGET (view)) - scale * get_depth (view)) / 2;
}

static void
draw_picture (MusterMapView *view, GtkSnapshot *snapshot)
{
  MusterMapArea area = muster_map_get_picture_area (view->reg->campaign);
  double scale = get_scale (view);
  double left, top;
  if (view->picture == NULL)
    return;
  get_corner (view, &left, &top);
  const graphene_rect_t box =
    GRAPHENE_RECT_INIT ((float) (left + scale * area.x), (float) (top + scale * area.y),
                        (float) (scale * area.width), (float) (scale * area.height));
  gtk_snapshot_append_texture (snapshot, view->picture, &box);
}

static gboolean
is_covered (MusterMapView *view, const graphene_rect_t *box)
{
  for (guint i = 0; i < view->buttons->len; i++)
    {
      graphene_rect_t button;
      if (gtk_widget_compute_bounds (g_ptr_array_index (view->buttons, i), GTK_WIDGET (view),
                                     &button)
          && graphene_rect_intersection (&button, box, NULL))
        return TRUE;
    }
  return FALSE;
}

/* The place with this index. */
static const MusterPlace *
get_nth (MusterMapView *view, guint i)
{
  return &g_array_index (view->reg->campaign->places, MusterPlace, i);
}

/* Tells where the place with an index is shown, in pixels. */
static void
locate (MusterMapView *view, guint i, double *x, double *y)
{
  const MusterPlace *place = get_nth (view, i);
  gboolean is_dragged = (int) i == view->dragged;
  double scale = get_scale (view);
  get_corner (view, x, y);
  *x += scale * (is_dragged ? view->x : place->x);
  *y += scale * (is_dragged ? view->y : place->y);
}

static guint
get_n_places (MusterMapView *view)
{
  return view->reg != NULL ? view->reg->campaign->places->len : 0;
}

/* The index of a place, -1 where there is none with this number. */
static int
find_index (MusterMapView *view, gint64 number)
{
  for (guint i = 0; i < get_n_places (view); i++)
    if (get_nth (view, i)->number == number)
      return (int) i;
  return -1;
}

/* Where on a road its days stand: in the middle, or next to it where no name covers them. */
static graphene_rect_t
find_room (MusterMapView *view, const MusterRoad *road, int width, int height)
{
  static const double shares[] = { .5, .42, .58, .34, .66, .26, .74 };
  graphene_rect_t box = { 0 };
  double x, y, to_x, to_y;
  locate (view, (guint) find_index (view, road->a), &x, &y);
  locate (view, (guint) find_index (view, road->b), &to_x, &to_y);
  for (gsize i = 0; i <= G_N_ELEMENTS (shares); i++)
    {
      double share = shares[i % G_N_ELEMENTS (shares)];
      graphene_rect_init (&box, (float) (x + (to_x - x) * share - width / 2.0 - 4),
                          (float) (y + (to_y - y) * share - height / 2.0), (float) width + 8,
                          (float) height);
      if (!is_covered (view, &box))
        break;
    }
  return box;
}

static void
draw_days (MusterMapView *view, GtkSnapshot *snapshot, const MusterRoad *road, GdkRGBA *ink)
{
  g_autofree char *text = muster_road_dup_text (road->hours);
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (view), text);
  int width, height;
  GdkRGBA ground = get_ground (view);
  GskRoundedRect round;
  pango_layout_get_pixel_size (layout, &width, &height);
  graphene_rect_t box = find_room (view, road, width, height);
  gsk_rounded_rect_init_from_rect (&round, &box, 4);
  gtk_snapshot_push_rounded_clip (snapshot, &round);
  gtk_snapshot_append_color (snapshot, &ground, &box);
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (box.origin.x + 4, box.origin.y));
  gtk_snapshot_append_layout (snapshot, layout, ink);
  gtk_snapshot_restore (snapshot);
}

static void
draw_roads (MusterMapView *view, cairo_t *cr, double width)
{
  const GArray *roads = view->reg->campaign->roads;
  cairo_set_line_width (cr, width);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  for (guint i = 0; i < roads->len; i++)
    {
      const MusterRoad *road = &g_array_index (roads, MusterRoad, i);
      double x, y;
      locate (view, (guint) find_index (view, road->a), &x, &y);
      cairo_move_to (cr, x, y);
      locate (view, (guint) find_index (view, road->b), &x, &y);
      cairo_line_to (cr, x, y);
      cairo_stroke (cr);
    }
}

static void
draw_dots (MusterMapView *view, cairo_t *cr, double radius)
{
  for (guint i = 0; i < get_n_places (view); i++)
    {
      double x, y;
      locate (view, i, &x, &y);
      cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
      cairo_fill (cr);
    }
}

/* What is drawn in ink has the colour of the page around it, so that it is seen over any picture.
 */
static void
draw_lines (MusterMapView *view, cairo_t *cr, const GdkRGBA *ink)
{
  GdkRGBA ground = get_ground (view);
  gdk_cairo_set_source_rgba (cr, &ground);
  draw_roads (view, cr, CASE);
  draw_dots (view, cr, MUSTER_MAP_DOT + (CASE - ROAD) / 2);
  gdk_cairo_set_source_rgba (cr, ink);
  draw_roads (view, cr, ROAD);
  draw_dots (view, cr, MUSTER_MAP_DOT);
}

static void
draw_lengths (MusterMapView *view, GtkSnapshot *snapshot, GdkRGBA *ink)
{
  const GArray *roads = view->reg->campaign->roads;
  for (guint i = 0; i < roads->len; i++)
    draw_days (view, snapshot, &g_array_index (roads, MusterRoad, i), ink);
}

/* Draws the view, as GtkWidgetClass has it. */
static void
snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MusterMapView *view = MUSTER_MAP_VIEW (widget);
  GdkRGBA ink;
  if (view->reg == NULL)
    return;
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &ink);
  draw_picture (view, snapshot);
  cairo_t *cr =
    gtk_snapshot_append_cairo (snapshot,
                               &GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (widget),
                                                    (float) gtk_widget_get_height (widget)));
  draw_lines (view, cr, &ink);
  cairo_destroy (cr);
  draw_lengths (view, snapshot, &ink);
  for (guint i = 0; i < view->buttons->len; i++)
    gtk_widget_snapshot_child (widget, g_ptr_array_index (view->buttons, i), snapshot);
}

/* Where things are */

/* A place's button hangs under its dot; at the edge it is pushed into what is seen. */
static void
size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  MusterMapView *view = MUSTER_MAP_VIEW (widget);
  for (guint i = 0; i < view->buttons->len; i++)
    {
      GtkWidget *button = g_ptr_array_index (view->buttons, i);
      GtkRequisition size;
      double x, y;
      gtk_widget_get_preferred_size (button, NULL, &size);
      locate (view, i, &x, &y);
      size.width = MIN (size.width, width);
      int left = CLAMP ((int) x - size.width / 2, 0, MAX (width - size.width, 0));
      int top = CLAMP ((int) (y + MUSTER_MAP_DOT + 2), 0, MAX (height - size.height, 0));
      gtk_widget_size_allocate (button, &(GtkAllocation){ left, top, size.width, size.height }, -1);
    }
  if (view->menu != NULL && gtk_widget_get_visible (view->menu))
    gtk_popover_present (GTK_POPOVER (view->menu));
}

static void
measure (GtkWidget *widget,
         GtkOrientation orientation,
         int for_size,
         int *least,
         int *natural,
         int *least_baseline,
         int *natural_baseline)
{
  *least = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 540 : 400;
}

/* Who is there */

static GPtrArray *
list_formations (MusterRegister *reg, const GArray *presences, gint64 place)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < presences->len; i++)
    {
      const MusterPresence *presence = &g_array_index (presences, MusterPresence, i);
      if (presence->place == place)
        g_ptr_array_add (names, muster_presence_dup_sided (reg, presence));
    }
  return names;
}

static char *
dup_there (GPtrArray *names)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < MIN (names->len, MOST_NAMED); i++)
    g_string_append_printf (text, "%s%s", i > 0 ? "\n" : "",
                            (const char *) g_ptr_array_index (names, i));
  if (names->len > MOST_NAMED)
    {
      guint n = names->len - MOST_NAMED;
      g_string_append_c (text, '\n');
      g_string_append_printf (text, ngettext ("and %u more", "and %u more", n), n);
    }
  return g_string_free (text, FALSE);
}

static void
show_place (MusterMapView *view,
            GtkWidget *button,
            const GArray *presences,
            const MusterPlace *place)
{
  GtkWidget *name = gtk_widget_get_first_child (gtk_button_get_child (GTK_BUTTON (button)));
  GtkWidget *there = gtk_widget_get_next_sibling (name);
  g_autoptr (GPtrArray) names = list_formations (view->reg, presences, place->number);
  g_autofree char *text = dup_there (names);
  g_ptr_array_add (names, NULL);
  g_autofree char *all = g_strjoinv ("\n", (char **) names->pdata);
  gtk_label_set_text (GTK_LABEL (name), place->name);
  gtk_label_set_text (GTK_LABEL (there), text);
  gtk_widget_set_visible (there, text[0] != '\0');
  gtk_widget_set_tooltip_text (button, names->len > MOST_NAMED + 1 ? all : NULL);
}

/* Places */

static void
choose (MusterMapView *view, gint64 place)
{
  for (guint i = 0; i < view->buttons->len; i++)
    {
      GtkWidget *button = g_ptr_array_index (view->buttons, i);
      if (get_nth (view, i)->number == place)
        gtk_widget_add_css_class (button, "chosen");
      else
        gtk_widget_remove_css_class (button, "chosen");
    }
  if (place == view->chosen)
    return;
  view->chosen = place;
  g_signal_emit (view, signals[CHOSEN], 0);
}

static void
on_clicked (MusterMapView *view, GtkWidget *button)
{
  guint i;
  if (!g_ptr_array_find (view->buttons, button, &i))
    return;
  choose (view, get_nth (view, i)->number);
  if (view->menu == NULL)
    return;
  graphene_rect_t box;
  if (!gtk_widget_compute_bounds (button, GTK_WIDGET (view), &box))
    return;
  gtk_popover_set_pointing_to (GTK_POPOVER (view->menu),
                               &(GdkRectangle){ (int) box.origin.x, (int) box.origin.y,
                                                (int) box.size.width, (int) box.size.height });
  gtk_popover_popup (GTK_POPOVER (view->menu));
}

/* The keyboard is on a place: what is asked of the page is about that. */
static void
on_focused (GtkWidget *button)
{
  MusterMapView *view = MUSTER_MAP_VIEW (gtk_widget_get_parent (button));
  guint i;
  if (gtk_widget_has_focus (button) && g_ptr_array_find (view->buttons, button, &i)
      && i < get_n_places (view))
    choose (view, get_nth (view, i)->number);
}

static GtkWidget *
new_label (const char *style)
{
  GtkWidget *label = gtk_label_new (NULL);
  gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_CENTER);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 24);
  gtk_widget_add_css_class (label, style);
  return label;
}

static void
add_button (MusterMapView *view)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append (GTK_BOX (box), new_label ("heading"));
  gtk_box_append (GTK_BOX (box), new_label ("caption"));
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_add_css_class (button, "map-place");
  g_signal_connect_object (button, "clicked", G_CALLBACK (on_clicked), view, G_CONNECT_SWAPPED);
  g_signal_connect (button, "notify::has-focus", G_CALLBACK (on_focused), NULL);
  gtk_widget_set_parent (button, GTK_WIDGET (view));
  g_ptr_array_add (view->buttons, button);
}

/* What stands on the map is told whatever lies beneath it. */
static void
notify_picture (MusterMapView *view)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  view->picture != NULL ? _ ("Places and roads lie over a picture")
                                                        : "",
                                  -1);
}

void
muster_map_view_show (MusterMapView *view, MusterRegister *reg)
{
  g_autoptr (MusterRegister) last = view->reg;
  g_autoptr (GArray) presences = muster_register_list_presences (reg, NULL);
  view->reg = muster_register_ref (reg);
  show_picture (view);
  notify_picture (view);
  view->dragged = -1;
  while (view->buttons->len > get_n_places (view))
    g_ptr_array_remove_index (view->buttons, view->buttons->len - 1);
  while (view->buttons->len < get_n_places (view))
    add_button (view);
  for (guint i = 0; i < view->buttons->len; i++)
    show_place (view, g_ptr_array_index (view->buttons, i), presences, get_nth (view, i));
  choose (view, find_index (view, view->chosen) >= 0 ? view->chosen : 0);
  gtk_widget_queue_allocate (GTK_WIDGET (view));
  gtk_widget_queue_draw (GTK_WIDGET (view));
}

void
muster_map_view_set_menu (MusterMapView *view, GMenuModel *menu)
{
  view->menu = gtk_popover_menu_new_from_model (menu);
  gtk_widget_set_parent (view->menu, GTK_WIDGET (view));
}

gint64
muster_map_view_get_place (MusterMapView *view)
{
  return view->chosen;
}

GtkWidget *
muster_map_view_find_button (MusterMapView *view, gint64 place)
{
  int i = find_index (view, place);
  return i >= 0 ? g_ptr_array_index (view->buttons, (guint) i) : NULL;
}

/* Moving */

static void
move (MusterMapView *view, int i, int x, int y)
{
  gint64 number = get_nth (view, (guint) i)->number;
  g_signal_emit (view, signals[MOVED], 0, number, CLAMP (x, 0, MUSTER_MAP_BREADTH),
                 CLAMP (y, 0, MUSTER_MAP_DEPTH));
}

static void
on_drag_begin (MusterMapView *view, double x, double y, GtkGesture *drag)
{
  GtkWidget *at = gtk_widget_pick (GTK_WIDGET (view), x, y, GTK_PICK_DEFAULT);
  GtkWidget *button = at != NULL ? gtk_widget_get_ancestor (at, GTK_TYPE_BUTTON) : NULL;
  guint i;
  if (button == NULL || !g_ptr_array_find (view->buttons, button, &i))
    {
      gtk_gesture_set_state (drag, GTK_EVENT_SEQUENCE_DENIED);
      return;
    }
  view->from_x = get_nth (view, i)->x;
  view->from_y = get_nth (view, i)->y;
  choose (view, get_nth (view, i)->number);
}

static void
on_drag_update (MusterMapView *view, double dx, double dy, GtkGesture *drag)
{
  int i = find_index (view, view->chosen);
  double scale = get_scale (view);
  if (i < 0
      || (view->dragged < 0
          && !gtk_drag_check_threshold (GTK_WIDGET (view), 0, 0, (int) dx, (int) dy)))
    return;
  gtk_gesture_set_state (drag, GTK_EVENT_SEQUENCE_CLAIMED);
  view->dragged = i;
  view->x = CLAMP ((int) lround (view->from_x + dx / scale), 0, MUSTER_MAP_BREADTH);
  view->y = CLAMP ((int) lround (view->from_y + dy / scale), 0, MUSTER_MAP_DEPTH);
  gtk_widget_queue_allocate (GTK_WIDGET (view));
  gtk_widget_queue_draw (GTK_WIDGET (view));
}

static void
on_drag_end (MusterMapView *view, double dx, double dy, GtkGesture *drag)
{
  int i = view->dragged;
  if (i < 0)
    return;
  view->dragged = -1;
  gtk_widget_queue_allocate (GTK_WIDGET (view));
  move (view, i, view->x, view->y);
}

static void
on_drag_cancel (MusterMapView *view)
{
  view->dragged = -1;
  gtk_widget_queue_allocate (GTK_WIDGET (view));
  gtk_widget_queue_draw (GTK_WIDGET (view));
}

static gboolean
on_key (MusterMapView *view, guint key, guint code, GdkModifierType state)
{
  int i = find_index (view, view->chosen);
  int x = (key == GDK_KEY_Right) - (key == GDK_KEY_Left);
  int y = (key == GDK_KEY_Down) - (key == GDK_KEY_Up);
  if (i < 0 || (x == 0 && y == 0)
      || (state & gtk_accelerator_get_default_mod_mask ()) != GDK_ALT_MASK)
    return FALSE;
  const MusterPlace *place = get_nth (view, (guint) i);
  move (view, i, place->x + x * KEY_STEP, place->y + y * KEY_STEP);
  return TRUE;
}

static void
dispose (GObject *object)
{
  MusterMapView *view = MUSTER_MAP_VIEW (object);
  g_clear_pointer (&view->menu, gtk_widget_unparent);
  g_clear_pointer (&view->buttons, g_ptr_array_unref);
  g_clear_pointer (&view->reg, muster_register_unref);
  g_clear_object (&view->picture);
  g_clear_pointer (&view->digest, g_free);
  G_OBJECT_CLASS (muster_map_view_parent_class)->dispose (object);
}

static void
muster_map_view_class_init (MusterMapViewClass *klass)
{
  GtkWidgetClass *class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = dispose;
  class->measure = measure;
  class->size_allocate = size_allocate;
  class->snapshot = snapshot;
  gtk_widget_class_set_css_name (class, "mapview");
  gtk_widget_class_set_accessible_role (class, GTK_ACCESSIBLE_ROLE_GROUP);
  signals[CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
  signals[MOVED] = g_signal_new ("moved", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 3, G_TYPE_INT64, G_TYPE_INT, G_TYPE_INT);
}

static void
muster_map_view_init (MusterMapView *view)
{
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();
  view->buttons = g_ptr_array_new_with_free_func ((GDestroyNotify) gtk_widget_unparent);
  view->dragged = -1;
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (drag), GTK_PHASE_CAPTURE);
  g_signal_connect_object (drag, "drag-begin", G_CALLBACK (on_drag_begin), view, G_CONNECT_SWAPPED);
  g_signal_connect_object (drag, "drag-update", G_CALLBACK (on_drag_update), view,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (drag, "drag-end", G_CALLBACK (on_drag_end), view, G_CONNECT_SWAPPED);
  g_signal_connect_object (drag, "cancel", G_CALLBACK (on_drag_cancel), view, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (view), GTK_EVENT_CONTROLLER (drag));
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (on_key), view, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (view), keys);
  gtk_accessible_update_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Map"),
                                  -1);
}
