/* The library's page, used through its actions. */
#include "ui-helper.h"

#include "app/armies-page.h"
#include "app/army-item.h"
#include "app/window.h"
#include "army/army-listing.h"

#include <string.h>

typedef struct
{
  MusterStore *store;
  GtkWindow *window;
  MusterArmiesPage *page;
  char *told;
  gint64 opened;
} Shown;

static void
on_failed (MusterPage *page, const char *message, Shown *shown)
{
  g_free (shown->told);
  shown->told = g_strdup (message);
}

static void
on_open (MusterPage *page, gint64 army, Shown *shown)
{
  shown->opened = army;
}

static Shown *
show (void)
{
  Shown *shown = g_new0 (Shown, 1);
  shown->store = muster_store_open (":memory:", NULL);
  shown->window = GTK_WINDOW (gtk_window_new ());
  shown->page = muster_armies_page_new (shown->store);
  g_signal_connect (shown->page, "failed", G_CALLBACK (on_failed), shown);
  g_signal_connect (shown->page, "open", G_CALLBACK (on_open), shown);
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
  g_free (shown->told);
  g_free (shown);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Shown, shown_free)

#define ACT(shown, ...)                                                                            \
  assert_true (gtk_widget_activate_action (GTK_WIDGET ((shown)->page), __VA_ARGS__))

static char *
dup_names (Shown *shown)
{
  g_autoptr (GPtrArray) armies = muster_store_list_armies (shown->store, NULL);
  g_autoptr (GString) names = g_string_new (NULL);
  for (guint i = 0; i < armies->len; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? "|" : "",
                            ((MusterArmySummary *) g_ptr_array_index (armies, i))->name);
  return g_string_free (g_steal_pointer (&names), FALSE);
}

static void
assert_names (Shown *shown, const char *expected)
{
  g_autofree char *names = dup_names (shown);
  assert_string_equal (names, expected);
}

static void
test_an_example_is_opened_with_one_click (void **state)
{
  g_autoptr (Shown) shown = show ();
  ACT (shown, "armies.open-example", "s", "british-200.army.xml");
  assert_int_equal (shown->opened, 1);
  assert_names (shown, "British corps, 200 points");
}

static void
test_an_army_is_copied_named_and_deleted_and_all_of_it_undone (void **state)
{
  g_autoptr (Shown) shown = show ();
  gint64 army = add_example (shown->store, "french-200");
  settle ();
  ACT (shown, "armies.duplicate", NULL);
  settle ();
  assert_names (shown, "French corps, 200 points|French corps, 200 points (copy)");
  ACT (shown, "armies.name", "(xs)", army, "Zoë’s corps");
  settle ();
  assert_names (shown, "French corps, 200 points (copy)|Zoë’s corps");
  ACT (shown, "armies.delete", NULL);
  settle ();
  ACT (shown, "page.undo", NULL);
  settle ();
  assert_names (shown, "French corps, 200 points (copy)|Zoë’s corps");
}

/* The first widget of a type that can be seen. */
static GtkWidget *
find_shown (GtkWidget *widget, GType type)
{
  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type) && gtk_widget_get_mapped (widget))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_shown (child, type);
      if (found != NULL)
        return found;
    }
  return NULL;
}

static GtkListView *
find_list (MusterArmiesPage *page)
{
  return GTK_LIST_VIEW (find_shown (GTK_WIDGET (page), GTK_TYPE_LIST_VIEW));
}

static void
test_a_key_opens_the_menu_of_the_selected_army (void **state)
{
  g_autoptr (Shown) shown = show ();
  ACT (shown, "armies.menu", NULL);
  settle ();
  assert_null (find_shown (GTK_WIDGET (shown->page), GTK_TYPE_POPOVER_MENU));
  add_example (shown->store, "french-200");
  settle ();
  ACT (shown, "armies.menu", NULL);
  settle ();
  GtkWidget *menu = find_shown (GTK_WIDGET (shown->page), GTK_TYPE_POPOVER_MENU);
  assert_non_null (menu);
  gtk_popover_popdown (GTK_POPOVER (menu));
}

static const char *
get_first_verdict (Shown *shown)
{
  g_autoptr (MusterArmyItem) item =
    g_list_model_get_item (G_LIST_MODEL (gtk_list_view_get_model (find_list (shown->page))), 0);
  while (muster_army_item_get_verdict (item) == NULL)
    g_main_context_iteration (NULL, TRUE);
  return muster_army_item_get_verdict (item);
}

static void
test_the_list_says_whether_an_army_is_legal (void **state)
{
  g_autoptr (Shown) shown = show ();
  gint64 army = add_example (shown->store, "waterloo-i-corps");
  settle ();
  assert_string_equal (get_first_verdict (shown), "Not legal: 1 finding");
  g_autoptr (MusterArmySnapshot) plain = muster_store_load_army (shown->store, army, NULL, NULL);
  assert_true (muster_army_edit_waive (shown->store, army, plain->things[1].id, "corps-size",
                                       "As it marched", NULL));
  settle ();
  assert_string_equal (get_first_verdict (shown), "Legal with 1 waiver");
}

static void
test_a_long_list_is_shown_whole (void **state)
{
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  gint64 army = add_example (store, "dettingen-pragmatic");
  for (int i = 0; i < 60; i++)
    assert_true (muster_army_edit_duplicate (store, army, "Again", NULL) != 0);
  GtkWindow *window = GTK_WINDOW (gtk_window_new ());
  MusterArmiesPage *page = muster_armies_page_new (store);
  gtk_window_set_child (window, GTK_WIDGET (page));
  gtk_window_present (window);
  settle ();
  assert_int_equal (
    g_list_model_get_n_items (G_LIST_MODEL (gtk_list_view_get_model (find_list (page)))), 61);
  gtk_window_destroy (window);
  settle ();
}

static void
test_a_file_that_is_none_of_ours_is_told_and_left_alone (void **state)
{
  g_autoptr (Shown) shown = show ();
  g_autofree char *path = g_build_filename (g_getenv ("G_TEST_SRCDIR"), "meson.build", NULL);
  g_autofree char *gone = g_build_filename (g_getenv ("G_TEST_SRCDIR"), "nothing.army.xml", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFile) nothing = g_file_new_for_path (gone);
  muster_armies_page_import (shown->page, &file, 1);
  assert_non_null (shown->told);
  assert_non_null (strstr (shown->told, "meson.build"));
  muster_armies_page_import (shown->page, &nothing, 1);
  assert_non_null (strstr (shown->told, "nothing.army.xml"));
  assert_names (shown, "");
}

static GFile *
get_example (const char *name)
{
  g_autofree char *path = g_build_filename (g_getenv ("MUSTER_DATA_DIR"), "examples", name, NULL);
  return g_file_new_for_path (path);
}

static void
test_several_files_are_one_deed_and_a_bad_one_among_them_is_named (void **state)
{
  g_autoptr (Shown) shown = show ();
  g_autoptr (GFile) one = get_example ("french-200.army.xml");
  g_autoptr (GFile) none = get_example ("nothing.army.xml");
  g_autoptr (GFile) other = get_example ("british-200.army.xml");
  GFile *files[] = { one, none, other };
  muster_armies_page_import (shown->page, files, G_N_ELEMENTS (files));
  assert_non_null (strstr (shown->told, "nothing.army.xml"));
  assert_names (shown, "British corps, 200 points|French corps, 200 points");
  assert_true (gtk_widget_activate_action (GTK_WIDGET (shown->page), "page.undo", NULL));
  assert_names (shown, "");
}

static void
test_a_window_without_a_library_says_why (void **state)
{
  MusterWindow *window = muster_window_new (NULL, NULL, "The file is damaged.");
  gtk_window_present (GTK_WINDOW (window));
  settle ();
  muster_window_open_army (window, 1);
  GtkWidget *told = find_shown (GTK_WIDGET (window), ADW_TYPE_STATUS_PAGE);
  assert_non_null (told);
  assert_string_equal (adw_status_page_get_description (ADW_STATUS_PAGE (told)),
                       "The file is damaged.");
  gtk_window_destroy (GTK_WINDOW (window));
  settle ();
}

static void
test_an_open_army_that_is_deleted_closes_its_page (void **state)
{
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  gint64 army = add_example (store, "french-200");
  MusterWindow *window = muster_window_new (NULL, store, NULL);
  gtk_window_present (GTK_WINDOW (window));
  GtkWidget *armies = muster_window_get_page (window);
  muster_window_open_army (window, army);
  settle ();
  assert_true (muster_window_get_page (window) != armies);
  assert_true (muster_army_edit_delete (store, &army, 1, NULL));
  settle ();
  assert_ptr_equal (muster_window_get_page (window), armies);
  gtk_window_destroy (GTK_WINDOW (window));
  settle ();
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_an_example_is_opened_with_one_click),
    cmocka_unit_test (test_an_army_is_copied_named_and_deleted_and_all_of_it_undone),
    cmocka_unit_test (test_a_key_opens_the_menu_of_the_selected_army),
    cmocka_unit_test (test_the_list_says_whether_an_army_is_legal),
    cmocka_unit_test (test_a_long_list_is_shown_whole),
    cmocka_unit_test (test_a_file_that_is_none_of_ours_is_told_and_left_alone),
    cmocka_unit_test (test_several_files_are_one_deed_and_a_bad_one_among_them_is_named),
    cmocka_unit_test (test_a_window_without_a_library_says_why),
    cmocka_unit_test (test_an_open_army_that_is_deleted_closes_its_page),
  };
  adw_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
