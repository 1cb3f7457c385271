/* Lists that have as many rows as are seen. */
#include "app/helper/ui.h"

#include "app/widget/growing-list.h"

#define N_LISTED   500
#define ROW_HEIGHT 40
#define HEIGHT     400

typedef struct
{
  GtkWidget *window;
  GtkScrolledWindow *scrolled;
  GtkListView *view;
  GtkStringList *all;
  GtkSliceListModel *shown;
  MusterGrowingList *list;
  int row_height;
  guint n_made; /* rows */
} Shown;

static void
on_setup (GtkSignalListItemFactory *factory, GtkListItem *list_item, Shown *shown)
{
  GtkWidget *row = gtk_label_new ("Row");
  gtk_widget_set_size_request (row, -1, shown->row_height);
  gtk_list_item_set_child (list_item, row);
  shown->n_made++;
}

/* Lists so many. */
static void
list_rows (Shown *shown, guint n)
{
  const char *rows[N_LISTED + 1];
  guint n_before = g_list_model_get_n_items (G_LIST_MODEL (shown->all));
  for (guint i = 0; i < n; i++)
    rows[i] = "Row";
  rows[n] = NULL;
  gtk_string_list_splice (shown->all, 0, n_before, rows);
}

static Shown *
show_list (int height, int row_height)
{
  Shown *shown = g_new0 (Shown, 1);
  shown->row_height = row_height;
  shown->all = gtk_string_list_new (NULL);
  list_rows (shown, N_LISTED);
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  g_signal_connect (factory, "setup", G_CALLBACK (on_setup), shown);
  shown->shown = gtk_slice_list_model_new (G_LIST_MODEL (shown->all), 0, 0);
  GtkSelectionModel *selection =
    GTK_SELECTION_MODEL (gtk_single_selection_new (G_LIST_MODEL (g_object_ref (shown->shown))));
  shown->view = GTK_LIST_VIEW (gtk_list_view_new (selection, factory));
  shown->scrolled = GTK_SCROLLED_WINDOW (gtk_scrolled_window_new ());
  gtk_scrolled_window_set_child (shown->scrolled, GTK_WIDGET (shown->view));
  shown->list = muster_growing_list_new (shown->shown, shown->scrolled);
  shown->window = gtk_window_new ();
  gtk_window_set_child (GTK_WINDOW (shown->window), GTK_WIDGET (shown->scrolled));
  gtk_window_set_default_size (GTK_WINDOW (shown->window), 300, height);
  gtk_window_present (GTK_WINDOW (shown->window));
  settle ();
  return shown;
}

static void
close_list (Shown *shown)
{
  g_object_unref (shown->list);
  gtk_window_destroy (GTK_WINDOW (shown->window));
  settle ();
  g_object_unref (shown->shown);
  g_free (shown);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Shown, close_list)

static guint
count_rows (Shown *shown)
{
  return g_list_model_get_n_items (G_LIST_MODEL (shown->shown));
}

static void
scroll_to (Shown *shown, double value)
{
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (shown->scrolled), value);
  settle ();
}

static void
test_there_are_few_rows_at_first (void **state)
{
  g_autoptr (Shown) shown = show_list (HEIGHT, ROW_HEIGHT);
  assert_in_range (count_rows (shown), HEIGHT / ROW_HEIGHT + 1, 2 * HEIGHT / ROW_HEIGHT);
  assert_int_equal (shown->n_made, count_rows (shown));
}

static void
test_a_large_window_is_filled (void **state)
{
  g_autoptr (Shown) shown = show_list (2 * HEIGHT, ROW_HEIGHT);
  guint n = count_rows (shown);
  assert_in_range (n, 2 * HEIGHT / ROW_HEIGHT + 1, 4 * HEIGHT / ROW_HEIGHT);
  /* What is listed next has as many from the beginning. */
  muster_growing_list_begin_anew (shown->list);
  assert_int_equal (count_rows (shown), n);
}

static void
assert_filled (Shown *shown)
{
  GtkAdjustment *place = gtk_scrolled_window_get_vadjustment (shown->scrolled);
  assert_true (gtk_adjustment_get_upper (place) > gtk_adjustment_get_page_size (place));
}

/* Low rows: the first fill it as little as those that come next. */
static void
test_a_window_of_many_rows_is_filled (void **state)
{
  g_autoptr (Shown) shown = show_list (2 * HEIGHT, ROW_HEIGHT / 2);
  assert_filled (shown);
  assert_in_range (count_rows (shown), 4 * HEIGHT / ROW_HEIGHT + 1, 8 * HEIGHT / ROW_HEIGHT);
}

/* What is listed then fills it, though nothing could be scrolled before or after. */
static void
test_a_window_that_grew_while_little_was_listed_is_filled (void **state)
{
  g_autoptr (Shown) shown = show_list (HEIGHT / 2, ROW_HEIGHT / 2);
  list_rows (shown, 3);
  settle ();
  gtk_window_set_default_size (GTK_WINDOW (shown->window), 300, 2 * HEIGHT);
  settle ();
  list_rows (shown, N_LISTED);
  settle ();
  assert_filled (shown);
}

static void
test_so_is_one_in_which_something_was_looked_for (void **state)
{
  g_autoptr (Shown) shown = show_list (HEIGHT / 2, ROW_HEIGHT / 2);
  muster_growing_list_begin_anew (shown->list);
  list_rows (shown, 3);
  settle ();
  gtk_window_set_default_size (GTK_WINDOW (shown->window), 300, 2 * HEIGHT);
  settle ();
  muster_growing_list_begin_anew (shown->list);
  list_rows (shown, N_LISTED);
  settle ();
  assert_filled (shown);
}

/* Who scrolls and then asks for something else sees no more rows of that than before. */
static void
test_what_grew_while_one_scrolled_does_not_come_at_first (void **state)
{
  g_autoptr (Shown) shown = show_list (HEIGHT, ROW_HEIGHT);
  guint n = count_rows (shown);
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (shown->scrolled), G_MAXINT);
  muster_growing_list_begin_anew (shown->list);
  settle ();
  assert_int_equal (count_rows (shown), n);
}

static void
test_more_come_as_one_scrolls (void **state)
{
  g_autoptr (Shown) shown = show_list (HEIGHT, ROW_HEIGHT);
  guint n = count_rows (shown);
  for (guint before = 0; count_rows (shown) > before;)
    {
      before = count_rows (shown);
      scroll_to (shown, G_MAXINT);
    }
  assert_int_equal (count_rows (shown), N_LISTED);
  muster_growing_list_begin_anew (shown->list);
  settle ();
  assert_int_equal (count_rows (shown), n);
  assert_float_equal (
    gtk_adjustment_get_value (gtk_scrolled_window_get_vadjustment (shown->scrolled)), 0, 0);
}

static void
test_a_row_is_there_when_it_is_asked_for (void **state)
{
  g_autoptr (Shown) shown = show_list (HEIGHT, ROW_HEIGHT);
  guint n = count_rows (shown);
  muster_growing_list_reach (shown->list, n - 1);
  assert_int_equal (count_rows (shown), n);
  muster_growing_list_reach (shown->list, 100);
  assert_int_equal (count_rows (shown), 101);
  muster_growing_list_reach (shown->list, 10 * N_LISTED);
  assert_int_equal (count_rows (shown), N_LISTED);
}

static void
press (Shown *shown, guint key)
{
  gboolean is_taken = FALSE;
  g_signal_emit_by_name (find_controller (GTK_WIDGET (shown->scrolled),
                                          GTK_TYPE_EVENT_CONTROLLER_KEY),
                         "key-pressed", key, 0, 0, &is_taken);
  assert_false (is_taken);
}

static void
test_end_leads_to_the_last (void **state)
{
  g_autoptr (Shown) shown = show_list (HEIGHT, ROW_HEIGHT);
  press (shown, GDK_KEY_End);
  assert_int_equal (count_rows (shown), N_LISTED);
}

static void
test_page_down_has_a_page_below_it_however_quickly (void **state)
{
  g_autoptr (Shown) shown = show_list (HEIGHT, ROW_HEIGHT);
  for (guint i = 1; i <= 8; i++)
    {
      press (shown, GDK_KEY_Page_Down);
      assert_true (count_rows (shown) >= (i + 1) * HEIGHT / ROW_HEIGHT);
    }
}

static void
test_the_scrollbar_is_of_all_that_is_listed (void **state)
{
  g_autoptr (Shown) shown = show_list (HEIGHT, ROW_HEIGHT);
  GtkWidget *bar = gtk_scrolled_window_get_vscrollbar (shown->scrolled);
  g_signal_emit_by_name (find_controller (bar, GTK_TYPE_GESTURE_CLICK), "pressed", 1, 0.0, 0.0);
  assert_int_equal (count_rows (shown), N_LISTED);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_there_are_few_rows_at_first),
    cmocka_unit_test (test_a_large_window_is_filled),
    cmocka_unit_test (test_a_window_of_many_rows_is_filled),
    cmocka_unit_test (test_a_window_that_grew_while_little_was_listed_is_filled),
    cmocka_unit_test (test_so_is_one_in_which_something_was_looked_for),
    cmocka_unit_test (test_what_grew_while_one_scrolled_does_not_come_at_first),
    cmocka_unit_test (test_more_come_as_one_scrolls),
    cmocka_unit_test (test_a_row_is_there_when_it_is_asked_for),
    cmocka_unit_test (test_end_leads_to_the_last),
    cmocka_unit_test (test_page_down_has_a_page_below_it_however_quickly),
    cmocka_unit_test (test_the_scrollbar_is_of_all_that_is_listed),
  };
  adw_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
