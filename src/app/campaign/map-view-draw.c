#include "config.h"

#include "app/campaign/map-view-private.h"

#include "campaign/model/map-area.h"

#include <glib/gi18n-lib.h>

/* Of roads, and of what is lighter or darker around them and the dots, over a picture. */
#define ROAD 2.5
#define CASE 6.0

/* Pixels of the longer side, of a picture on the screen. */
#define MOST_PIXELS 3000

/* Unpacked once for as long as it is the same; what cannot be is left out. */
void
muster_map_view_show_picture (MusterMapView *view)
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

static void
draw_picture (MusterMapView *view, GtkSnapshot *snapshot)
{
  MusterMapArea area = muster_map_get_picture_area (view->reg->campaign);
  double scale = muster_map_view_get_scale (view);
  double left, top;
  if (view->picture == NULL)
    return;
  muster_map_view_get_corner (view, &left, &top);
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

/* Where on a road its days stand: in the middle, or next to it where no name covers them. */
static graphene_rect_t
find_room (MusterMapView *view, const MusterRoad *road, int width, int height)
{
  static const double shares[] = { .5, .42, .58, .34, .66, .26, .74 };
  graphene_rect_t box = { 0 };
  double x, y, to_x, to_y;
  muster_map_view_locate (view, (guint) muster_map_view_find_index (view, road->a), &x, &y);
  muster_map_view_locate (view, (guint) muster_map_view_find_index (view, road->b), &to_x, &to_y);
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
  g_autofree char *text =
    g_strdup_printf (ngettext ("%d day", "%d days", (gulong) road->days), road->days);
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
      muster_map_view_locate (view, (guint) muster_map_view_find_index (view, road->a), &x, &y);
      cairo_move_to (cr, x, y);
      muster_map_view_locate (view, (guint) muster_map_view_find_index (view, road->b), &x, &y);
      cairo_line_to (cr, x, y);
      cairo_stroke (cr);
    }
}

static void
draw_dots (MusterMapView *view, cairo_t *cr, double radius)
{
  for (guint i = 0; i < muster_map_view_get_n_places (view); i++)
    {
      double x, y;
      muster_map_view_locate (view, i, &x, &y);
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

void
muster_map_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
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
