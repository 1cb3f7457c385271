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
  GtkSliceListModel *shown;
  MusterGrowingList *list;
  guint n_made; /* rows */
} Shown;

static void
on_setup (GtkSignalListItemFactory *factory, GtkListItem *list_item, Shown *shown)
{
  GtkWidget *row = gtk_label_new ("Row");
  gtk_widget_set_size_request (row, -1, ROW_HEIGHT);
  gtk_list_item_set_child (list_item, row);
  shown->n_made++;
}

static Shown *
show_list (int height)
{
  Shown *shown = g_new0 (Shown, 1);
  GtkStringList *all = gtk_string_list_new (NULL);
  for (int i = 0; i < N_LISTED; i++)
    gtk_string_list_append (all, "Row");
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  g_signal_connect (factory, "setup", G_CALLBACK (on_setup), shown);
  shown->shown = gtk_slice_list_model_new (G_LIST_MODEL (all), 0, 0);
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
  g_autoptr (Shown) shown = show_list (HEIGHT);
  assert_in_range (count_rows (shown), HEIGHT / ROW_HEIGHT + 1, 2 * HEIGHT / ROW_HEIGHT);
  assert_int_equal (shown->n_made, count_rows (shown));
}

static void
test_a_large_window_is_filled (void **state)
{
  g_autoptr (Shown) shown = show_list (2 * HEIGHT);
  guint n = count_rows (shown);
  assert_in_range (n, 2 * HEIGHT / ROW_HEIGHT + 1, 4 * HEIGHT / ROW_HEIGHT);
  /* What is listed next has as many from the beginning. */
  muster_growing_list_begin_anew (shown->list);
  assert_int_equal (count_rows (shown), n);
}

static void
test_more_come_as_one_scrolls (void **state)
{
  g_autoptr (Shown) shown = show_list (HEIGHT);
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
  g_autoptr (Shown) shown = show_list (HEIGHT);
  guint n = count_rows (shown);
  muster_growing_list_reach (shown->list, n - 1);
  assert_int_equal (count_rows (shown), n);
  muster_growing_list_reach (shown->list, 100);
  assert_int_equal (count_rows (shown), 101);
  muster_growing_list_reach (shown->list, 10 * N_LISTED);
  assert_int_equal (count_rows (shown), N_LISTED);
}

static void
test_end_leads_to_the_last (void **state)
{
  g_autoptr (Shown) shown = show_list (HEIGHT);
  GListModel *controllers = gtk_widget_observe_controllers (GTK_WIDGET (shown->scrolled));
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) keys = g_list_model_get_item (controllers, i);
      gboolean is_taken = FALSE;
      if (GTK_IS_EVENT_CONTROLLER_KEY (keys)
          && gtk_event_controller_get_propagation_phase (keys) == GTK_PHASE_CAPTURE)
        g_signal_emit_by_name (keys, "key-pressed", GDK_KEY_End, 0, 0, &is_taken);
      assert_false (is_taken);
    }
  g_object_unref (controllers);
  assert_int_equal (count_rows (shown), N_LISTED);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_there_are_few_rows_at_first),
    cmocka_unit_test (test_a_large_window_is_filled),
    cmocka_unit_test (test_more_come_as_one_scrolls),
    cmocka_unit_test (test_a_row_is_there_when_it_is_asked_for),
    cmocka_unit_test (test_end_leads_to_the_last),
  };
  adw_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
