/* Panes with nothing in them: each says so, and has a button that leads on. */

#include "app/helper/window.h"

#include "app/army/catalogue-pane.h"
#include "app/army/findings-pane.h"
#include "app/army/page.h"
#include "app/catalogue/page.h"
#include "app/print/window.h"
#include "app/shell/window.h"
#include "army/start/start.h"

#include <string.h>

static MusterWindow *
show (MusterStore *store, gint64 army)
{
  MusterWindow *window = muster_window_new (NULL, store, NULL);
  gtk_window_present (GTK_WINDOW (window));
  if (army != 0)
    open_army (window, army);
  settle ();
  return window;
}

static void
hide (MusterWindow *window)
{
  gtk_window_destroy (GTK_WINDOW (window));
  settle ();
}

/* The button with this label, mnemonic and all, that can be seen in or below @root; or NULL. */
static GtkWidget *
find_button (GtkWidget *root, const char *label)
{
  if (GTK_IS_BUTTON (root) && gtk_widget_get_mapped (root)
      && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (root)), label) == 0)
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_button (child, label);
      if (found != NULL)
        return found;
    }
  return NULL;
}

static void
press (GtkWidget *root, const char *label)
{
  GtkWidget *button = find_button (root, label);
  assert_non_null (button);
  g_signal_emit_by_name (button, "clicked");
  settle ();
}

static gint64
add_begun (MusterStore *store, MusterRuleset *ruleset, const char *id)
{
  g_autoptr (MusterArmyBuilder) builder = muster_army_builder_new (ruleset, id, "Begun");
  g_autoptr (MusterArmySnapshot) army = muster_army_builder_finish (builder);
  return muster_library_add (store, &muster_army_document, army, NULL);
}

static gint64
add_begun_of_shipped (MusterStore *store)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GPtrArray) rulesets = muster_start_list_rulesets (problems);
  MusterRuleset *ruleset = g_ptr_array_index (rulesets, 0);
  return add_begun (store, ruleset, ruleset->id);
}

static void
test_an_army_in_which_nothing_stands_leads_to_the_catalogue (void **state)
{
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  MusterWindow *window = show (store, add_begun_of_shipped (store));
  GtkWidget *page = muster_window_get_page (window);
  press (page, "_Add from the Catalogue");
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (window));
  assert_true (gtk_widget_is_ancestor (focus, find_below (page, MUSTER_TYPE_CATALOGUE_PANE)));
  hide (window);
}

static void
test_what_is_added_takes_the_place_of_the_words (void **state)
{
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  MusterWindow *window = show (store, add_example (store, "french-200"));
  assert_null (find_button (GTK_WIDGET (window), "_Add from the Catalogue"));
  hide (window);
}

static void
test_an_army_against_which_nothing_stands_leads_to_the_printer (void **state)
{
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  MusterWindow *window = show (store, add_example (store, "british-200"));
  press (GTK_WIDGET (window), "Pre_view and Print…");
  GtkWidget *sheet = find_top (MUSTER_TYPE_PRINT_WINDOW);
  assert_non_null (sheet);
  gtk_window_close (GTK_WINDOW (sheet));
  hide (window);
}

static void
test_an_army_that_is_not_legal_is_not_said_to_be (void **state)
{
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  MusterWindow *window = show (store, add_example (store, "waterloo-i-corps"));
  assert_null (find_button (GTK_WIDGET (window), "Pre_view and Print…"));
  hide (window);
}

static void
test_an_army_without_its_ruleset_leads_to_the_packs (void **state)
{
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  MusterWindow *window = show (store, add_begun (store, NULL, "no-such-rules"));
  GtkWidget *page = muster_window_get_page (window);
  assert_non_null (
    find_button (find_below (page, MUSTER_TYPE_CATALOGUE_PANE), "Open the _Catalogue"));
  assert_null (find_button (page, "_Add from the Catalogue"));
  press (find_below (page, MUSTER_TYPE_FINDINGS_PANE), "Open the _Catalogue");
  assert_true (MUSTER_IS_CATALOGUE_PAGE (muster_window_get_page (window)));
  hide (window);
}

/* What is typed is looked for a moment later. */
static void
search_in_vain (GtkWidget *root)
{
  gtk_editable_set_text (GTK_EDITABLE (find_below (root, GTK_TYPE_SEARCH_ENTRY)), "elephants");
  settle ();
  assert_non_null (find_button (root, "Show _Everything"));
}

static void
test_a_search_in_vain_among_troops_is_taken_back (void **state)
{
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  MusterWindow *window = show (store, add_example (store, "french-200"));
  GtkWidget *pane = find_below (GTK_WIDGET (window), MUSTER_TYPE_CATALOGUE_PANE);
  search_in_vain (pane);
  press (pane, "Show _Everything");
  settle ();
  assert_null (find_button (pane, "Show _Everything"));
  hide (window);
}

static MusterCataloguePage *
open_catalogue (MusterWindow *window)
{
  gtk_widget_activate_action (GTK_WIDGET (window), "win.catalogue", NULL);
  MusterCataloguePage *page = MUSTER_CATALOGUE_PAGE (muster_window_get_page (window));
  settle ();
  assert_false (muster_catalogue_page_is_reading (page));
  return page;
}

static void
test_a_search_in_vain_in_the_catalogue_is_taken_back (void **state)
{
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  MusterWindow *window = show (store, 0);
  GtkWidget *page = GTK_WIDGET (open_catalogue (window));
  search_in_vain (page);
  press (page, "Show _Everything");
  settle ();
  assert_null (find_button (page, "Show _Everything"));
  hide (window);
}

static void
test_a_catalogue_without_packs_offers_to_take_one_in (void **state)
{
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  g_autofree char *data = g_strdup (g_getenv ("MUSTER_DATA_DIR"));
  g_setenv ("MUSTER_DATA_DIR", "/nowhere/at/all", TRUE);
  MusterWindow *window = show (store, 0);
  GtkWidget *page = GTK_WIDGET (open_catalogue (window));
  assert_non_null (find_button (page, "_Import Rules…"));
  assert_null (find_button (page, "Show _Everything"));
  hide (window);
  g_setenv ("MUSTER_DATA_DIR", data, TRUE);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_an_army_in_which_nothing_stands_leads_to_the_catalogue),
    cmocka_unit_test (test_what_is_added_takes_the_place_of_the_words),
    cmocka_unit_test (test_an_army_against_which_nothing_stands_leads_to_the_printer),
    cmocka_unit_test (test_an_army_that_is_not_legal_is_not_said_to_be),
    cmocka_unit_test (test_an_army_without_its_ruleset_leads_to_the_packs),
    cmocka_unit_test (test_a_search_in_vain_among_troops_is_taken_back),
    cmocka_unit_test (test_a_search_in_vain_in_the_catalogue_is_taken_back),
    cmocka_unit_test (test_a_catalogue_without_packs_offers_to_take_one_in),
  };
  adw_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
