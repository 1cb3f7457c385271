/* The board of a scenario's page, zoomed and scrolled. */
#include "app/helper/scenario-page-shown.h"

#include "app/scenario/board-view-private.h"

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

/* No more is drawn of the board than what is seen and a little further. */
static void
assert_small_and_at_the_end (Shown *shown)
{
  const MusterBoardView *board = shown->board;
  int most_width = gtk_widget_get_width (shown->window) + 600;
  int most_height = gtk_widget_get_height (shown->window) + 600;
  assert_non_null (board->ground);
  assert_in_range (gdk_texture_get_width (board->ground), 1, most_width);
  assert_in_range (gdk_texture_get_height (board->ground), 1, most_height);
  assert_int_equal (board->drawn.x + board->drawn.width, gtk_widget_get_width (GTK_WIDGET (board)));
  assert_int_equal (board->drawn.y + board->drawn.height,
                    gtk_widget_get_height (GTK_WIDGET (board)));
}

static void
of_a_zoomed_board_only_what_is_seen_is_drawn (void **state)
{
  Shown *shown = show ();
  int fitting = gtk_widget_get_width (GTK_WIDGET (shown->board));
  zoom_in (shown, 12);
  assert_true (gtk_widget_get_width (GTK_WIDGET (shown->board)) > 7 * fitting);
  assert_non_null (shown->board->ground);
  assert_true (shown->board->drawn.x > 0);
  scroll_to_the_end (shown);
  assert_small_and_at_the_end (shown);
  g_object_ref (shown->board->ground);
  GdkTexture *before = shown->board->ground;
  muster_board_view_select (shown->board, find_area (shown));
  settle ();
  assert_ptr_equal (shown->board->ground, before);
  g_object_unref (before);
  hide (shown);
}

static int
get_middle (Shown *shown)
{
  GtkScrolledWindow *scrolled = GTK_SCROLLED_WINDOW (
    gtk_widget_get_ancestor (GTK_WIDGET (shown->board), GTK_TYPE_SCROLLED_WINDOW));
  GtkAdjustment *across = gtk_scrolled_window_get_hadjustment (scrolled);
  double middle = gtk_adjustment_get_value (across) + gtk_adjustment_get_page_size (across) / 2;
  return muster_board_view_get_point (shown->board, middle, 0).x;
}

/* Within a pixel or two, which are millimetres here. */
static void
zooming_keeps_the_middle_where_it_is (void **state)
{
  Shown *shown = show ();
  int before = get_middle (shown);
  for (int i = 0; i < 8; i++)
    {
      zoom_in (shown, 1);
      assert_in_range (get_middle (shown), before - 8, before + 8);
    }
  hide (shown);
}

static cairo_surface_t *
draw_all (MusterBoardView *board)
{
  MusterBoardOptions options = muster_board_view_get_options (board);
  int width = gtk_widget_get_width (GTK_WIDGET (board));
  int height = gtk_widget_get_height (GTK_WIDGET (board));
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  cairo_t *cr = cairo_create (surface);
  muster_board_draw (cr, board->battlefield, &options, 0, 0, width, height);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

/* How many bytes of the part are not those of the whole; what lies between two pixels may be
 * rounded otherwise. */
static guint
count_differing (const MusterBoardView *board, const guchar *part, cairo_surface_t *all)
{
  guint n = 0;
  int width = board->drawn.width * 4;
  int stride = cairo_image_surface_get_stride (all);
  for (int y = 0; y < board->drawn.height; y++)
    {
      const guchar *row =
        cairo_image_surface_get_data (all) + (y + board->drawn.y) * stride + board->drawn.x * 4;
      for (int x = 0; x < width; x++)
        n += ABS (part[y * width + x] - row[x]) > 16;
    }
  return n;
}

static void
the_part_that_is_drawn_is_that_of_the_whole (void **state)
{
  Shown *shown = show ();
  MusterBoardView *board = shown->board;
  zoom_in (shown, 4);
  scroll_to_the_end (shown);
  cairo_surface_t *all = draw_all (board);
  gsize stride = (gsize) board->drawn.width * 4;
  g_autofree guchar *part = g_malloc (stride * (gsize) board->drawn.height);
  assert_true (board->drawn.x > 0 && board->drawn.y > 0);
  gdk_texture_download (board->ground, part, stride);
  assert_int_equal (count_differing (board, part, all), 0);
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
