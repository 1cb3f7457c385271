/* What the armies of an evening need of the collection: told, owned at once, and printed. */
#include "app/helper/ui.h"

#include "app/collection/needs-window.h"
#include "app/print/window.h"
#include "collection/collection.h"
#include "helper/army.h"

static GtkWidget *
open (MusterStore *store)
{
  g_autoptr (MusterArmySnapshot) army = load_example ("game-of-kings", "fontenoy-french");
  GtkWidget *window = muster_needs_window_new (NULL, store, muster_game_new_army (army));
  gtk_window_present (GTK_WINDOW (window));
  settle ();
  return window;
}

static char *
dup_text (GtkWidget *window)
{
  GString *text = g_string_new (NULL);
  append_labels (window, text);
  return g_string_free (text, FALSE);
}

static void
test_what_is_missing_is_told_and_owned_at_once (void **state)
{
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  GtkWidget *window = open (store);
  g_autofree char *lacking = dup_text (window);
  (void) state;
  assert_non_null (strstr (lacking, "0 of 7"));
  assert_non_null (strstr (lacking, "7 are missing: 112 figures"));
  assert_false (is_enabled (window, "needs.print"));
  assert_true (gtk_widget_activate_action (window, "needs.own", NULL));
  settle ();
  g_autofree char *whole = dup_text (window);
  assert_non_null (strstr (whole, "7 of 7"));
  assert_null (strstr (whole, "missing"));
  assert_false (is_enabled (window, "needs.own"));
  assert_true (is_enabled (window, "needs.print"));
  gtk_window_destroy (GTK_WINDOW (window));
  assert_true (
    muster_store_undo (store, MUSTER_DOCUMENT_COLLECTION, MUSTER_DOCUMENT_COLLECTION_ID, NULL));
  g_autoptr (GPtrArray) holdings = muster_collection_list (store, NULL);
  assert_int_equal (holdings->len, 0);
}

static void
test_the_packing_list_is_printed_from_there (void **state)
{
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  GtkWidget *window = open (store);
  (void) state;
  assert_true (gtk_widget_activate_action (window, "needs.own", NULL));
  settle ();
  assert_true (gtk_widget_activate_action (window, "needs.print", NULL));
  settle ();
  GtkWidget *print = find_top (MUSTER_TYPE_PRINT_WINDOW);
  assert_non_null (print);
  gtk_window_destroy (GTK_WINDOW (print));
  settle ();
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_what_is_missing_is_told_and_owned_at_once),
    cmocka_unit_test (test_the_packing_list_is_printed_from_there),
  };
  use_settings ();
  adw_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
