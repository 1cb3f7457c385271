/* The page of what is owned: rows are added, pasted, counted, painted, found and taken out, and
 * each of it is undone. */
#include "app/helper/collection-page.h"

#include <string.h>

static void
test_a_list_is_pasted_and_undone (void **state)
{
  g_autoptr (Shown) shown = show ();
  (void) state;
  paste (shown, "24 French foot, box 3, 12 painted\n3 woods");
  await_closed (MUSTER_TYPE_PASTE_WINDOW);
  assert_rows (shown, "France: Foot: 24, 12; woods: 3, 0");
  act (shown->page, "page.undo");
  assert_rows (shown, "");
  act (shown->page, "page.redo");
  assert_rows (shown, "France: Foot: 24, 12; woods: 3, 0");
}

static void
test_lines_that_are_not_understood_stay_to_be_mended (void **state)
{
  g_autoptr (Shown) shown = show ();
  (void) state;
  paste (shown, "24 French foot\nnonsense\n3 woods");
  GtkWidget *window = find_top (MUSTER_TYPE_PASTE_WINDOW);
  while (get_text_of (window, "problem")[0] == '\0')
    settle_more ();
  GtkTextBuffer *buffer =
    gtk_text_view_get_buffer (GTK_TEXT_VIEW (find_below (window, GTK_TYPE_TEXT_VIEW)));
  g_autofree char *rest = NULL;
  g_object_get (buffer, "text", &rest, NULL);
  assert_string_equal (rest, "nonsense");
  assert_non_null (strstr (get_text_of (window, "problem"), "nonsense"));
  assert_rows (shown, "France: Foot: 24, 0; woods: 3, 0");
  gtk_window_close (GTK_WINDOW (window));
  await_closed (MUSTER_TYPE_PASTE_WINDOW);
}

static void
test_a_row_is_added_and_changed_in_its_window (void **state)
{
  g_autoptr (Shown) shown = show ();
  (void) state;
  act (shown->page, "collection.add");
  GtkWidget *window = find_top (MUSTER_TYPE_HOLDING_WINDOW);
  act (window, "holding.save");
  assert_non_null (strstr (get_text_of (window, "problem"), "without a name"));
  gtk_editable_set_text (find_entry_row (window, "What it is"), "Hussars");
  gtk_editable_set_text (find_entry_row (window, "Nation"), "Prussia");
  gtk_spin_button_set_value (
    GTK_SPIN_BUTTON (gtk_widget_get_template_child (window, MUSTER_TYPE_HOLDING_WINDOW, "count")),
    12);
  act (window, "holding.save");
  await_closed (MUSTER_TYPE_HOLDING_WINDOW);
  assert_rows (shown, "Prussia: Hussars: 12, 0");
  act (shown->page, "collection.edit");
  window = find_top (MUSTER_TYPE_HOLDING_WINDOW);
  gtk_spin_button_set_value (
    GTK_SPIN_BUTTON (gtk_widget_get_template_child (window, MUSTER_TYPE_HOLDING_WINDOW, "painted")),
    99);
  act (window, "holding.save");
  await_closed (MUSTER_TYPE_HOLDING_WINDOW);
  assert_rows (shown, "Prussia: Hussars: 12, 12");
}

static void
test_rows_are_counted_painted_and_removed (void **state)
{
  g_autoptr (Shown) shown = show ();
  (void) state;
  paste (shown, "2 bases of Prussian foot");
  await_closed (MUSTER_TYPE_PASTE_WINDOW);
  act (shown->page, "collection.more");
  act (shown->page, "collection.more");
  act (shown->page, "collection.fewer");
  act (shown->page, "collection.paint");
  assert_rows (shown, "Prussia: Foot: 3, 3");
  act (shown->page, "collection.fewer");
  assert_rows (shown, "Prussia: Foot: 2, 2");
  act (shown->page, "page.undo");
  act (shown->page, "page.undo");
  assert_rows (shown, "Prussia: Foot: 3, 0");
  /* Steps of the count in a row are one action. */
  act (shown->page, "page.undo");
  assert_rows (shown, "Prussia: Foot: 2, 0");
  act (shown->page, "collection.remove");
  assert_rows (shown, "");
  act (shown->page, "page.undo");
  assert_rows (shown, "Prussia: Foot: 2, 0");
}

static void
test_what_is_typed_finds_rows (void **state)
{
  g_autoptr (Shown) shown = show ();
  (void) state;
  paste (shown, "24 French foot, box 3\n3 woods, shelf");
  await_closed (MUSTER_TYPE_PASTE_WINDOW);
  act (shown->page, "collection.search");
  GtkEditable *search = GTK_EDITABLE (find_below (GTK_WIDGET (shown->page), GTK_TYPE_SEARCH_ENTRY));
  GListModel *found = G_LIST_MODEL (
    gtk_widget_get_template_child (GTK_WIDGET (shown->page), MUSTER_TYPE_COLLECTION_PAGE, "found"));
  gtk_editable_set_text (search, "shel");
  settle ();
  assert_int_equal (g_list_model_get_n_items (found), 1);
  gtk_editable_set_text (search, "elephants");
  settle ();
  assert_int_equal (g_list_model_get_n_items (found), 0);
  act (shown->page, "collection.show-all");
  assert_int_equal (g_list_model_get_n_items (found), 2);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_a_list_is_pasted_and_undone),
    cmocka_unit_test (test_lines_that_are_not_understood_stay_to_be_mended),
    cmocka_unit_test (test_a_row_is_added_and_changed_in_its_window),
    cmocka_unit_test (test_rows_are_counted_painted_and_removed),
    cmocka_unit_test (test_what_is_typed_finds_rows),
  };
  use_settings ();
  adw_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
