/* The page of what is owned: rows are added, pasted, counted, painted, found, brought in and taken
 * out, and each of it is undone. */
#include "app/helper/ui.h"

#include "app/collection/page.h"
#include "app/collection/row.h"
#include "app/collection/windows.h"
#include "app/widget/problems-window.h"
#include "collection/table.h"

#include <string.h>

typedef struct
{
  MusterStore *store;
  GtkWindow *window;
  MusterCollectionPage *page;
} Shown;

static Shown *
show (void)
{
  Shown *shown = g_new0 (Shown, 1);
  shown->store = muster_store_open (":memory:", NULL);
  shown->window = GTK_WINDOW (gtk_window_new ());
  shown->page = muster_collection_page_new (shown->store);
  gtk_window_set_default_size (shown->window, 800, 600);
  gtk_window_set_child (shown->window, GTK_WIDGET (shown->page));
  gtk_window_present (shown->window);
  settle ();
  return shown;
}

static void
shown_free (Shown *shown)
{
  gtk_window_destroy (shown->window);
  settle ();
  g_object_unref (shown->store);
  g_free (shown);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Shown, shown_free)

static void
act (gpointer widget, const char *action)
{
  assert_true (gtk_widget_activate_action (widget, action, NULL));
  settle ();
}

/* What the library has, a line a row. */
static char *
dup_rows (const Shown *shown)
{
  g_autoptr (GPtrArray) holdings = muster_collection_list (shown->store, NULL);
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < holdings->len; i++)
    {
      const MusterHolding *holding = g_ptr_array_index (holdings, i);
      g_autofree char *name = muster_holding_dup_name (holding);
      g_string_append_printf (text, "%s%s: %d, %d", i > 0 ? "; " : "", name, (int) holding->count,
                              (int) holding->painted);
    }
  return g_string_free (text, FALSE);
}

static void
assert_rows (const Shown *shown, const char *rows)
{
  g_autofree char *text = dup_rows (shown);
  assert_string_equal (text, rows);
}

/* Packs are read in a thread. */
static void
await_closed (GType type)
{
  while (find_top (type) != NULL)
    settle_more ();
  settle ();
}

static void
paste (Shown *shown, const char *text)
{
  act (shown->page, "collection.paste");
  GtkWidget *window = find_top (MUSTER_TYPE_PASTE_WINDOW);
  GtkTextView *view = GTK_TEXT_VIEW (find_below (window, GTK_TYPE_TEXT_VIEW));
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (view), text, -1);
  act (window, "paste.add");
}

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

static void
test_a_table_is_exported (void **state)
{
  g_autoptr (Shown) shown = show ();
  g_autofree char *dir = g_dir_make_tmp ("muster-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (dir, "Collection.csv", NULL);
  g_autofree char *text = NULL;
  (void) state;
  paste (shown, "24 French foot, box 3\n3 woods, shelf");
  await_closed (MUSTER_TYPE_PASTE_WINDOW);
  act (shown->page, "collection.export");
  choose_file (path);
  while (!g_file_get_contents (path, &text, NULL, NULL))
    settle_more ();
  settle ();
  assert_non_null (strstr (text, "France,Foot,,figure,24,0,box 3,"));
}

static char *
write_table (const char *text)
{
  g_autofree char *dir = g_dir_make_tmp ("muster-XXXXXX", NULL);
  char *path = g_build_filename (dir, "mine.csv", NULL);
  assert_true (g_file_set_contents (path, text, -1, NULL));
  return path;
}

static void
test_a_table_is_imported (void **state)
{
  g_autoptr (Shown) shown = show ();
  g_autofree char *path = write_table ("nation,what,count\nFrance,Foot,24\n,woods,3\n");
  (void) state;
  act (shown->page, "collection.import");
  choose_file (path);
  for (g_autofree char *rows = dup_rows (shown); rows[0] == '\0'; rows = dup_rows (shown))
    {
      g_free (rows);
      settle_more ();
    }
  assert_rows (shown, "France: Foot: 24, 0; woods: 3, 0");
}

static void
test_rows_that_say_nothing_are_told (void **state)
{
  g_autoptr (Shown) shown = show ();
  g_autofree char *path = write_table ("what,count\nFoot,many\n");
  (void) state;
  act (shown->page, "collection.import");
  choose_file (path);
  while (find_top (MUSTER_TYPE_PROBLEMS_WINDOW) == NULL)
    settle_more ();
  gtk_window_close (GTK_WINDOW (find_top (MUSTER_TYPE_PROBLEMS_WINDOW)));
  await_closed (MUSTER_TYPE_PROBLEMS_WINDOW);
  assert_rows (shown, "");
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
    cmocka_unit_test (test_a_table_is_exported),
    cmocka_unit_test (test_a_table_is_imported),
    cmocka_unit_test (test_rows_that_say_nothing_are_told),
  };
  g_set_prgname ("muster");
  g_set_application_name ("Muster");
  use_settings ();
  adw_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
