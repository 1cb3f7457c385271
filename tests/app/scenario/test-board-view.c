/* The board of a scenario's page, zoomed and scrolled. */
#include "app/helper/scenario-page-shown.h"

#include "app/widget/picture.h"
#include "sheet/board/drawing.h"

static void
zoom_in (Shown *shown, int steps)
{
  for (int i = 0; i < steps; i++)
    gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.zoom-in", NULL);
  settle ();
}

static void
scroll_to_the_end (Shown *shown)
{
  GtkScrolledWindow *scrolled = GTK_SCROLLED_WINDOW (
    gtk_widget_get_ancestor (GTK_WIDGET (shown->board), GTK_TYPE_SCROLLED_WINDOW));
  gtk_adjustment_set_value (gtk_scrolled_window_get_hadjustment (scrolled), 1e6);
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (scrolled), 1e6);
  settle ();
}

/* The picture that the board shows, and which part of the view it is. */
typedef struct
{
  GdkTexture *texture;
  graphene_rect_t part;
} Ground;

static gboolean
find_texture (GskRenderNode *node, Ground *ground)
{
  switch ((int) gsk_render_node_get_node_type (node))
    {
    case GSK_TEXTURE_NODE:
      ground->texture = g_object_ref (gsk_texture_node_get_texture (node));
      gsk_render_node_get_bounds (node, &ground->part);
      return TRUE;
    case GSK_CLIP_NODE:
      return find_texture (gsk_clip_node_get_child (node), ground);
    case GSK_ROUNDED_CLIP_NODE:
      return find_texture (gsk_rounded_clip_node_get_child (node), ground);
    case GSK_CONTAINER_NODE:
      for (guint i = 0; i < gsk_container_node_get_n_children (node); i++)
        if (find_texture (gsk_container_node_get_child (node, i), ground))
          return TRUE;
      return FALSE;
    default:
      return FALSE;
    }
}

static Ground *
get_ground (Shown *shown)
{
  Ground *ground = g_new0 (Ground, 1);
  GtkWidget *board = GTK_WIDGET (shown->board);
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (board);
  g_autoptr (GtkSnapshot) snapshot = gtk_snapshot_new ();
  gdk_paintable_snapshot (paintable, snapshot, gtk_widget_get_width (board),
                          gtk_widget_get_height (board));
  g_autoptr (GskRenderNode) node = gtk_snapshot_free_to_node (g_steal_pointer (&snapshot));
  assert_non_null (node);
  assert_true (find_texture (node, ground));
  return ground;
}

static void
ground_free (Ground *ground)
{
  g_object_unref (ground->texture);
  g_free (ground);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Ground, ground_free)

/* No more is drawn of the board than what is seen and a little further. */
static void
assert_small_and_at_the_end (Shown *shown, const Ground *ground)
{
  const graphene_rect_t *part = &ground->part;
  int most_width = gtk_widget_get_width (shown->window) + 600;
  int most_height = gtk_widget_get_height (shown->window) + 600;
  assert_in_range (gdk_texture_get_width (ground->texture), 1, most_width);
  assert_in_range (gdk_texture_get_height (ground->texture), 1, most_height);
  assert_int_equal ((int) (part->origin.x + part->size.width),
                    gtk_widget_get_width (GTK_WIDGET (shown->board)));
  assert_int_equal ((int) (part->origin.y + part->size.height),
                    gtk_widget_get_height (GTK_WIDGET (shown->board)));
}

static void
of_a_zoomed_board_only_what_is_seen_is_drawn (void **state)
{
  Shown *shown = show ();
  int fitting = gtk_widget_get_width (GTK_WIDGET (shown->board));
  zoom_in (shown, 12);
  assert_true (gtk_widget_get_width (GTK_WIDGET (shown->board)) > 7 * fitting);
  g_autoptr (Ground) middle = get_ground (shown);
  assert_true (middle->part.origin.x > 0);
  scroll_to_the_end (shown);
  g_autoptr (Ground) end = get_ground (shown);
  assert_small_and_at_the_end (shown, end);
  muster_board_view_select (shown->board, find_area (shown));
  settle ();
  g_autoptr (Ground) after = get_ground (shown);
  assert_ptr_equal (after->texture, end->texture);
  hide (shown);
}

/* Within a pixel or two, which are millimetres here. */
static void
zooming_keeps_the_middle_where_it_is (void **state)
{
  Shown *shown = show ();
  int before = muster_board_view_get_middle (shown->board).x;
  for (int i = 0; i < 8; i++)
    {
      zoom_in (shown, 1);
      assert_in_range (muster_board_view_get_middle (shown->board).x, before - 8, before + 8);
    }
  hide (shown);
}

static cairo_surface_t *
draw_all (Shown *shown)
{
  MusterBoardOptions options = muster_board_options ();
  int width = gtk_widget_get_width (GTK_WIDGET (shown->board));
  int height = gtk_widget_get_height (GTK_WIDGET (shown->board));
  options.palette = muster_picture_get_palette_kind ();
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  cairo_t *cr = cairo_create (surface);
  muster_board_draw (cr, get_board (shown), &options, 0, 0, width, height);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

/* How many bytes of the ground are not those of the whole; what lies between two pixels may be
 * rounded otherwise. */
static guint
count_differing (const Ground *ground, cairo_surface_t *all)
{
  guint n = 0;
  int width = gdk_texture_get_width (ground->texture) * 4;
  int height = gdk_texture_get_height (ground->texture);
  int left = (int) ground->part.origin.x * 4;
  int top = (int) ground->part.origin.y;
  int stride = cairo_image_surface_get_stride (all);
  g_autofree guchar *part = g_malloc ((gsize) width * (gsize) height);
  gdk_texture_download (ground->texture, part, (gsize) width);
  for (int y = 0; y < height; y++)
    {
      const guchar *row = cairo_image_surface_get_data (all) + (y + top) * stride + left;
      for (int x = 0; x < width; x++)
        n += ABS (part[y * width + x] - row[x]) > 16;
    }
  return n;
}

static void
the_part_that_is_drawn_is_that_of_the_whole (void **state)
{
  Shown *shown = show ();
  zoom_in (shown, 4);
  scroll_to_the_end (shown);
  cairo_surface_t *all = draw_all (shown);
  g_autoptr (Ground) ground = get_ground (shown);
  assert_true (ground->part.origin.x > 0 && ground->part.origin.y > 0);
  assert_int_equal (count_differing (ground, all), 0);
  cairo_surface_destroy (all);
  hide (shown);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (of_a_zoomed_board_only_what_is_seen_is_drawn),
    cmocka_unit_test (zooming_keeps_the_middle_where_it_is),
    cmocka_unit_test (the_part_that_is_drawn_is_that_of_the_whole),
  };
  adw_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
