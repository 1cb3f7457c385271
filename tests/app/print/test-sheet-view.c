/* The page in the preview: how large it is, how it is zoomed and leafed through. */
#include "app/helper/army-page.h"

#include "app/print/sheet-preview.h"
#include "app/print/window.h"

#include <math.h>

typedef struct
{
  Shown *army;
  GtkWidget *window;
  MusterSheetView *view;
} Preview;

static Preview *
preview_new (int width, int height)
{
  Preview *preview = g_new0 (Preview, 1);
  preview->army = show ("waterloo-i-corps");
  preview->window =
    GTK_WIDGET (muster_print_window_new (preview->army->window,
                                         muster_game_new_army (get_army (preview->army))));
  preview->view = MUSTER_SHEET_VIEW (find_below (preview->window, MUSTER_TYPE_SHEET_VIEW));
  gtk_window_set_default_size (GTK_WINDOW (preview->window), width, height);
  gtk_window_present (GTK_WINDOW (preview->window));
  settle ();
  return preview;
}

static void
preview_free (Preview *preview)
{
  gtk_window_destroy (GTK_WINDOW (preview->window));
  shown_free (preview->army);
  g_free (preview);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Preview, preview_free)

static double
act (Preview *preview, const char *action)
{
  assert_true (gtk_widget_activate_action (GTK_WIDGET (preview->view), action, NULL));
  settle ();
  return muster_sheet_view_get_scale (preview->view);
}

static GtkAdjustment *
get_place (Preview *preview)
{
  GtkWidget *scrolled =
    gtk_widget_get_ancestor (GTK_WIDGET (preview->view), GTK_TYPE_SCROLLED_WINDOW);
  return gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled));
}

static gboolean
is_seen_whole (Preview *preview)
{
  GtkAdjustment *place = get_place (preview);
  return gtk_adjustment_get_upper (place) <= gtk_adjustment_get_page_size (place);
}

static void
test_the_whole_page_is_seen_at_first_and_again_when_it_was_zoomed (void **state)
{
  g_autoptr (Preview) preview = preview_new (1060, 860);
  double first = muster_sheet_view_get_scale (preview->view);
  assert_true (first > 0);
  assert_true (is_seen_whole (preview));
  double larger = act (preview, "sheet.zoom-in");
  assert_true (larger > first);
  assert_true (act (preview, "sheet.zoom-in") > larger);
  assert_false (is_seen_whole (preview));
  assert_true (fabs (act (preview, "sheet.zoom-out") - larger) < 0.001);
  assert_true (fabs (act (preview, "sheet.zoom-reset") - first) < 0.001);
}

static void
test_a_page_as_wide_as_the_window_is_scrolled_down (void **state)
{
  g_autoptr (Preview) preview = preview_new (1340, 600);
  double whole = act (preview, "sheet.fit-page");
  assert_true (is_seen_whole (preview));
  assert_true (act (preview, "sheet.fit-width") > whole * 1.5);
  assert_false (is_seen_whole (preview));
  assert_true (gtk_widget_get_width (GTK_WIDGET (preview->view)) <= 1000);
}

/* Where there is little width, it is all used. */
static void
test_a_narrow_window_opens_with_the_width_of_the_page (void **state)
{
  g_autoptr (Preview) preview = preview_new (360, 420);
  double first = act (preview, "sheet.look");
  assert_false (is_seen_whole (preview));
  assert_true (fabs (act (preview, "sheet.fit-width") - first) < 0.001);
  assert_true (act (preview, "sheet.fit-page") < first);
}

static void
test_zooming_ends_at_both_ends (void **state)
{
  g_autoptr (Preview) preview = preview_new (1060, 860);
  for (int i = 0; i < 30; i++)
    gtk_widget_activate_action (GTK_WIDGET (preview->view), "sheet.zoom-in", NULL);
  double most = act (preview, "sheet.zoom-in");
  assert_in_range ((int) (most * 100), 200, 600);
  for (int i = 0; i < 30; i++)
    gtk_widget_activate_action (GTK_WIDGET (preview->view), "sheet.zoom-out", NULL);
  assert_in_range ((int) (act (preview, "sheet.zoom-out") * 100), 5, 50);
}

static void
test_another_page_is_seen_from_its_top (void **state)
{
  g_autoptr (Preview) preview = preview_new (1340, 600);
  act (preview, "sheet.fit-width");
  gtk_adjustment_set_value (get_place (preview), 200);
  act (preview, "sheet.next");
  assert_int_equal ((int) gtk_adjustment_get_value (get_place (preview)), 0);
}

static void
test_who_leafs_back_reads_on_at_the_end_of_the_page_before (void **state)
{
  g_autoptr (Preview) preview = preview_new (1340, 600);
  GtkAdjustment *place = get_place (preview);
  act (preview, "sheet.fit-width");
  act (preview, "sheet.next");
  act (preview, "sheet.leaf-back");
  assert_false (is_seen_whole (preview));
  assert_int_equal ((int) gtk_adjustment_get_value (place),
                    (int) (gtk_adjustment_get_upper (place)
                           - gtk_adjustment_get_page_size (place)));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_the_whole_page_is_seen_at_first_and_again_when_it_was_zoomed),
    cmocka_unit_test (test_a_page_as_wide_as_the_window_is_scrolled_down),
    cmocka_unit_test (test_a_narrow_window_opens_with_the_width_of_the_page),
    cmocka_unit_test (test_zooming_ends_at_both_ends),
    cmocka_unit_test (test_another_page_is_seen_from_its_top),
    cmocka_unit_test (test_who_leafs_back_reads_on_at_the_end_of_the_page_before),
  };
  adw_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
