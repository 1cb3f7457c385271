/* The scenarios' page, and the window that makes one, used as a person does. */
#include "app/helper/examples.h"
#include "app/helper/scenario.h"
#include "app/helper/window.h"

#include "app/document/row.h"
#include "app/library/pages.h"
#include "app/scenario/battlefield-group.h"
#include "app/scenario/new-scenario-window.h"
#include "app/scenario/page.h"
#include "app/shell/window.h"
#include "app/widget/side-group.h"
#include "scenario/xml.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct
{
  MusterStore *store;
  MusterWindow *window;
  GtkWidget *page; /* the list of scenarios */
  gint64 british;
  gint64 french;
} Shown;

static Shown *
show (void)
{
  Shown *shown = g_new0 (Shown, 1);
  shown->store = muster_store_open (":memory:", NULL);
  shown->british = add_example (shown->store, "british-200");
  shown->french = add_example (shown->store, "french-200");
  shown->window = muster_window_new (NULL, shown->store, NULL);
  gtk_window_present (GTK_WINDOW (shown->window));
  gtk_widget_activate_action (GTK_WIDGET (shown->window), "win.scenarios", NULL);
  shown->page = muster_window_get_page (shown->window);
  settle ();
  return shown;
}

static void
shown_free (Shown *shown)
{
  gtk_window_destroy (GTK_WINDOW (shown->window));
  settle ();
  g_object_unref (shown->store);
  g_free (shown);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Shown, shown_free)

#define ACT(shown, ...) assert_true (gtk_widget_activate_action ((shown)->page, __VA_ARGS__))

static GtkSelectionModel *
get_model (Shown *shown)
{
  GtkWidget *clamp = find_below (shown->page, ADW_TYPE_CLAMP_SCROLLABLE);
  return gtk_list_view_get_model (GTK_LIST_VIEW (find_below (clamp, GTK_TYPE_LIST_VIEW)));
}

/* What the list shows. */
static void
assert_listed (Shown *shown, const char *expected)
{
  g_autoptr (GString) names = g_string_new (NULL);
  GListModel *model = G_LIST_MODEL (get_model (shown));
  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr (MusterDocumentItem) item = g_list_model_get_item (model, i);
      g_string_append_printf (names, "%s%s", i > 0 ? "|" : "",
                              muster_document_item_get_name (item));
    }
  assert_string_equal (names->str, expected);
}

static void
assert_stack (Shown *shown, const char *name)
{
  GtkWidget *stack = find_shown (shown->page, GTK_TYPE_STACK);
  assert_string_equal (gtk_stack_get_visible_child_name (GTK_STACK (stack)), name);
}

static gint64
get_shown_scenario (Shown *shown)
{
  MusterDocumentId document = muster_window_get_shown_document (shown->window);
  return g_str_equal (document.kind, MUSTER_DOCUMENT_SCENARIO) ? document.id : 0;
}

static guint
count_open (Shown *shown)
{
  g_autoptr (GArray) open = muster_window_list_documents (shown->window);
  return open->len;
}

static void
add_two (Shown *shown)
{
  add_scenario (shown->store, shown->british, shown->french, 1, "Ridge");
  add_scenario (shown->store, shown->french, shown->british, 2, "Bridge at noon");
  settle ();
}

static void
test_scenarios_are_listed_found_and_opened (void **state)
{
  g_autoptr (Shown) shown = show ();
  assert_stack (shown, "empty");
  add_two (shown);
  assert_stack (shown, "list");
  assert_listed (shown, "Bridge at noon|Ridge");
  GtkEditable *search = GTK_EDITABLE (find_below (shown->page, GTK_TYPE_SEARCH_ENTRY));
  ACT (shown, "documents.search", NULL);
  gtk_editable_set_text (search, "ridge");
  g_signal_emit_by_name (search, "search-changed");
  assert_listed (shown, "Ridge");
  gtk_editable_set_text (search, "french 1812");
  g_signal_emit_by_name (search, "search-changed");
  assert_listed (shown, "Ridge");
  gtk_editable_set_text (search, "elephants");
  g_signal_emit_by_name (search, "search-changed");
  assert_stack (shown, "nothing");
  ACT (shown, "documents.show-all", NULL);
  assert_listed (shown, "Bridge at noon|Ridge");
  gtk_selection_model_select_item (get_model (shown), 1, TRUE);
  ACT (shown, "documents.open", "x", (gint64) 0);
  assert_int_equal (get_shown_scenario (shown), 1);
  assert_true (MUSTER_IS_SCENARIO_PAGE (muster_window_get_page (shown->window)));
}

static void
test_enter_opens_a_scenario_and_its_page_is_closed_again (void **state)
{
  g_autoptr (Shown) shown = show ();
  add_two (shown);
  GtkWidget *clamp = find_below (shown->page, ADW_TYPE_CLAMP_SCROLLABLE);
  g_signal_emit_by_name (find_below (clamp, GTK_TYPE_LIST_VIEW), "activate", 0);
  assert_int_equal (get_shown_scenario (shown), 2);
  assert_int_equal (count_open (shown), 1);
  gtk_widget_activate_action (GTK_WIDGET (shown->window), "win.back", NULL);
  assert_ptr_equal (muster_window_get_page (shown->window), shown->page);
  gtk_widget_activate_action (GTK_WIDGET (shown->window), "win.close-document", "(sx)",
                              MUSTER_DOCUMENT_SCENARIO, (gint64) 2);
  assert_int_equal (count_open (shown), 0);
}

static void
test_a_scenario_in_the_trash_has_no_page_and_is_restored_or_deleted (void **state)
{
  g_autoptr (Shown) shown = show ();
  add_two (shown);
  ACT (shown, "documents.open", "x", (gint64) 2);
  gtk_widget_activate_action (GTK_WIDGET (shown->window), "win.back", NULL);
  gtk_selection_model_select_item (get_model (shown), 0, TRUE);
  ACT (shown, "documents.delete", NULL);
  settle ();
  assert_listed (shown, "Ridge");
  assert_int_equal (count_open (shown), 0);
  ACT (shown, "page.undo", NULL);
  settle ();
  assert_listed (shown, "Bridge at noon|Ridge");
  ACT (shown, "page.redo", NULL);
  settle ();
  ACT (shown, "documents.trash", NULL);
  settle ();
  assert_listed (shown, "Bridge at noon");
  ACT (shown, "documents.restore", NULL);
  settle ();
  assert_stack (shown, "no-trash");
  ACT (shown, "documents.trash", NULL);
  settle ();
  assert_listed (shown, "Bridge at noon|Ridge");
}

static void
test_only_who_says_so_deletes_for_good (void **state)
{
  g_autoptr (Shown) shown = show ();
  add_two (shown);
  assert_true (
    muster_library_trash (shown->store, &muster_scenario_document, (const gint64[]){ 1 }, 1, NULL));
  ACT (shown, "documents.trash", NULL);
  settle ();
  ACT (shown, "documents.delete", NULL);
  settle ();
  assert_listed (shown, "Ridge");
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (find_top (ADW_TYPE_MESSAGE_DIALOG)), "delete");
  settle ();
  assert_stack (shown, "no-trash");
  ACT (shown, "page.undo", NULL);
  settle ();
  assert_listed (shown, "Ridge");
}

static void
test_a_copy_is_another_scenario (void **state)
{
  g_autoptr (Shown) shown = show ();
  add_scenario (shown->store, shown->british, shown->french, 1, "Ridge");
  settle ();
  ACT (shown, "documents.duplicate", NULL);
  settle ();
  assert_listed (shown, "Ridge|Ridge (copy)");
  assert_int_equal (gtk_single_selection_get_selected (GTK_SINGLE_SELECTION (get_model (shown))),
                    1);
}

/* A file with the scenario number @id. */
static GFile *
write_file (Shown *shown, gint64 id)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "Ridge.scenario.xml", NULL);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterScenario) scenario =
    muster_store_load_scenario (shown->store, id, NULL, problems, NULL);
  g_autoptr (GBytes) bytes = muster_scenario_write (scenario);
  assert_true (g_file_set_contents (path, g_bytes_get_data (bytes, NULL),
                                    (gssize) g_bytes_get_size (bytes), NULL));
  return g_file_new_for_path (path);
}

static void
test_files_are_one_action_and_what_is_none_is_named (void **state)
{
  g_autoptr (Shown) shown = show ();
  g_autofree char *other =
    g_build_filename (g_getenv ("MUSTER_DATA_DIR"), "examples", "british-200.army.xml", NULL);
  gint64 id = add_scenario (shown->store, shown->british, shown->french, 1, "Ridge");
  g_autoptr (GFile) file = write_file (shown, id);
  g_autoptr (GFile) army = g_file_new_for_path (other);
  GFile *files[] = { file, army, file };
  muster_documents_page_import (MUSTER_DOCUMENTS_PAGE (shown->page), files, G_N_ELEMENTS (files));
  settle ();
  assert_listed (shown, "Ridge|Ridge|Ridge");
  assert_non_null (strstr (get_told_problem (shown->window), "not a scenario"));
  assert_int_equal (count_open (shown), 0);
  ACT (shown, "page.undo", NULL);
  settle ();
  assert_listed (shown, "Ridge");
  g_unlink (g_file_peek_path (file));
}

static void
test_a_scenario_file_among_armies_comes_to_the_scenarios (void **state)
{
  g_autoptr (Shown) shown = show ();
  gint64 id = add_scenario (shown->store, shown->british, shown->french, 1, "Ridge");
  g_autoptr (GFile) file = write_file (shown, id);
  muster_window_import (shown->window, &file, 1);
  settle ();
  assert_int_equal (get_shown_scenario (shown), id + 1);
  assert_null (get_told_problem (shown->window));
  g_unlink (g_file_peek_path (file));
}

static void
test_an_example_is_opened_with_one_click (void **state)
{
  g_autoptr (Shown) shown = show ();
  click_example (find_shown_examples (shown->window), "Fontenoy, 1745: an example");
  assert_int_equal (get_shown_scenario (shown), 1);
  g_autoptr (GPtrArray) list = muster_store_list_scenarios (shown->store, FALSE, NULL);
  const MusterScenarioSummary *summary = g_ptr_array_index (list, 0);
  g_auto (GStrv) armies = g_strsplit (summary->armies, " – ", -1);
  assert_int_equal (g_strv_length (armies), 2);
  assert_string_not_equal (armies[0], armies[1]);
}

static GtkWidget *
open_dialog (Shown *shown)
{
  ACT (shown, "documents.new", NULL);
  settle ();
  return find_top (MUSTER_TYPE_NEW_SCENARIO_WINDOW);
}

static const char *
get_problem (GtkWidget *dialog)
{
  return get_text_of (dialog, "problem");
}

static void
close_dialog (GtkWidget *dialog)
{
  gtk_window_close (GTK_WINDOW (dialog));
  settle ();
}

static MusterScenario *
load (Shown *shown, gint64 id)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterScenario *scenario = muster_store_load_scenario (shown->store, id, NULL, problems, NULL);
  assert_non_null (scenario);
  return scenario;
}

static void
test_a_scenario_is_made_of_what_is_proposed_and_opened (void **state)
{
  g_autoptr (Shown) shown = show ();
  GtkWidget *dialog = open_dialog (shown);
  assert_string_equal (get_problem (dialog), "");
  gtk_editable_set_text (find_entry_row (dialog, "Seed of the dice"), "42");
  assert_true (gtk_widget_activate_action (dialog, "new-scenario.make", NULL));
  settle ();
  gint64 id = get_shown_scenario (shown);
  g_autoptr (MusterScenario) scenario = load (shown, id);
  assert_string_equal (scenario->name,
                       "British corps, 200 points against French corps, 200 points");
  assert_non_null (scenario->battlefield);
  assert_int_equal (muster_dice_get_seed (scenario->battlefield->dice), 42);
  assert_int_equal (scenario->sides[0].armies->len, 1);
  assert_int_equal (scenario->sides[1].armies->len, 1);
}

/* The child of a template, which is private to its class. */
static gpointer
get_child (GtkWidget *root, GType type, const char *name)
{
  GtkWidget *widget = find_below (root, type);
  assert_non_null (widget);
  return gtk_widget_get_template_child (widget, type, name);
}

static void
set_spin (GtkWidget *root, GType type, const char *name, double value)
{
  gtk_spin_button_set_value (get_child (root, type, name), value);
}

static void
test_all_that_is_chosen_counts (void **state)
{
  g_autoptr (Shown) shown = show ();
  GtkWidget *dialog = open_dialog (shown);
  GType board = MUSTER_TYPE_BATTLEFIELD_GROUP;
  AdwComboRow *table = get_child (dialog, board, "table");
  GListModel *sizes = adw_combo_row_get_model (table);
  adw_combo_row_set_selected (table, g_list_model_get_n_items (sizes) - 1);
  set_spin (dialog, board, "width", 200);
  set_spin (dialog, board, "depth", 100);
  set_spin (dialog, MUSTER_TYPE_HOURS_ROW, "minutes", 20);
  set_spin (dialog, MUSTER_TYPE_HOURS_ROW, "turns", 12);
  gtk_editable_set_text (get_child (dialog, MUSTER_TYPE_HOURS_ROW, "start"), "11:30");
  gtk_editable_set_text (get_child (dialog, MUSTER_TYPE_HOURS_ROW, "dusk"), "21:00");
  gtk_editable_set_text (find_entry_row (dialog, "Name"), "Our own");
  assert_true (gtk_widget_activate_action (dialog, "new-scenario.make", NULL));
  settle ();
  g_autoptr (MusterScenario) scenario = load (shown, get_shown_scenario (shown));
  assert_string_equal (scenario->name, "Our own");
  assert_int_equal (scenario->battlefield->width, 2000);
  assert_int_equal (scenario->battlefield->depth, 1000);
  assert_int_equal (scenario->start, 11 * 60 + 30);
  assert_int_equal (scenario->dusk, 21 * 60);
  assert_int_equal (scenario->minutes, 20);
  assert_int_equal (scenario->turns, 12);
}

static void
test_who_has_no_pieces_gets_a_bare_table (void **state)
{
  g_autoptr (Shown) shown = show ();
  GtkWidget *dialog = open_dialog (shown);
  GtkWidget *pieces = find_below (dialog, MUSTER_TYPE_PIECES_GROUP);
  gtk_switch_set_active (GTK_SWITCH (find_below (pieces, GTK_TYPE_SWITCH)), TRUE);
  g_autoptr (GHashTable) had = muster_pieces_group_dup_pieces (MUSTER_PIECES_GROUP (pieces));
  assert_true (g_hash_table_size (had) > 3);
  GtkWidget *list = find_below (pieces, GTK_TYPE_LIST_BOX);
  for (GtkWidget *row = gtk_widget_get_first_child (list); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    if (find_below (row, GTK_TYPE_SPIN_BUTTON) != NULL)
      gtk_spin_button_set_value (GTK_SPIN_BUTTON (find_below (row, GTK_TYPE_SPIN_BUTTON)), 0);
  assert_true (gtk_widget_activate_action (dialog, "new-scenario.make", NULL));
  settle ();
  g_autoptr (MusterScenario) scenario = load (shown, get_shown_scenario (shown));
  assert_int_equal (scenario->battlefield->features->len, 0);
}

static void
test_armies_of_different_rules_are_refused_in_words (void **state)
{
  g_autoptr (Shown) shown = show ();
  gint64 other = add_example (shown->store, "fontenoy-french");
  GtkWidget *dialog = open_dialog (shown);
  MusterSideGroup *side = MUSTER_SIDE_GROUP (find_below (dialog, MUSTER_TYPE_SIDE_GROUP));
  muster_side_group_add (side, other);
  g_signal_emit_by_name (side, "changed");
  assert_non_null (strstr (get_problem (dialog), "The French at Fontenoy"));
  assert_non_null (strstr (get_problem (dialog), "same rules"));
  gtk_widget_activate_action (dialog, "new-scenario.make", NULL);
  settle ();
  assert_int_equal (get_shown_scenario (shown), 0);
  close_dialog (dialog);
}

static GtkWidget *
find_button (GtkWidget *root, const char *icon)
{
  if (GTK_IS_BUTTON (root) && g_strcmp0 (gtk_button_get_icon_name (GTK_BUTTON (root)), icon) == 0
      && gtk_widget_get_visible (root))
    return root;
  GtkWidget *found = NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_button (child, icon);
  return found;
}

static void
test_a_side_gets_one_more_army_and_gives_it_up (void **state)
{
  g_autoptr (Shown) shown = show ();
  gint64 austrian = add_example (shown->store, "austrian-200");
  GtkWidget *dialog = open_dialog (shown);
  GtkWidget *side = find_below (dialog, MUSTER_TYPE_SIDE_GROUP);
  assert_null (find_button (side, "list-remove-symbolic"));
  g_signal_emit_by_name (find_button (side, "list-add-symbolic"), "clicked");
  g_autoptr (GArray) two = muster_side_group_list_armies (MUSTER_SIDE_GROUP (side));
  assert_int_equal (two->len, 2);
  assert_true (g_array_index (two, gint64, 0) == austrian);
  assert_true (g_array_index (two, gint64, 1) == shown->british);
  assert_string_equal (get_problem (dialog), "");
  g_signal_emit_by_name (find_button (side, "list-remove-symbolic"), "clicked");
  g_autoptr (GArray) one = muster_side_group_list_armies (MUSTER_SIDE_GROUP (side));
  assert_int_equal (one->len, 1);
  assert_true (g_array_index (one, gint64, 0) == shown->british);
  close_dialog (dialog);
}

static void
test_a_seed_that_is_no_number_and_an_hour_that_is_none_are_refused (void **state)
{
  g_autoptr (Shown) shown = show ();
  GtkWidget *dialog = open_dialog (shown);
  GtkEditable *seed = find_entry_row (dialog, "Seed of the dice");
  static const char *const wrong[] = { "", "-1", "4.5", "elephants", "18446744073709551616" };
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      gtk_editable_set_text (seed, wrong[i]);
      assert_non_null (strstr (get_problem (dialog), "whole number"));
    }
  gtk_editable_set_text (seed, "18446744073709551615");
  assert_string_equal (get_problem (dialog), "");
  gtk_editable_set_text (get_child (dialog, MUSTER_TYPE_HOURS_ROW, "start"), "noon");
  assert_non_null (strstr (get_problem (dialog), "noon"));
  gtk_widget_activate_action (dialog, "new-scenario.make", NULL);
  assert_int_equal (get_shown_scenario (shown), 0);
  close_dialog (dialog);
}

static void
test_a_battle_may_be_fought_at_night (void **state)
{
  g_autoptr (Shown) shown = show ();
  GtkWidget *dialog = open_dialog (shown);
  gtk_editable_set_text (get_child (dialog, MUSTER_TYPE_HOURS_ROW, "start"), "22:00");
  gtk_editable_set_text (get_child (dialog, MUSTER_TYPE_HOURS_ROW, "dusk"), "20:30");
  set_spin (dialog, MUSTER_TYPE_HOURS_ROW, "minutes", 30);
  assert_string_equal (get_problem (dialog), "");
  assert_true (gtk_widget_activate_action (dialog, "new-scenario.make", NULL));
  settle ();
  g_autoptr (MusterScenario) scenario = load (shown, get_shown_scenario (shown));
  assert_int_equal (scenario->start, 22 * 60);
  assert_int_equal (scenario->dusk, 20 * 60 + 30);
  assert_int_equal (muster_scenario_get_last_turn (scenario), 45);
}

static void
test_rules_without_terrain_take_that_of_others_and_say_so (void **state)
{
  g_autoptr (Shown) shown = show ();
  gint64 swedes = add_example (shown->store, "swedes-1632");
  g_autoptr (GArray) armies = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_array_append_val (armies, swedes);
  g_array_append_val (armies, swedes);
  GtkWidget *dialog =
    GTK_WIDGET (muster_new_scenario_window_new (GTK_WINDOW (shown->window), shown->store, armies));
  gtk_window_present (GTK_WINDOW (dialog));
  settle ();
  AdwPreferencesGroup *frame = get_child (dialog, MUSTER_TYPE_BATTLEFIELD_GROUP, "frame");
  AdwComboRow *weather = get_child (dialog, MUSTER_TYPE_BATTLEFIELD_GROUP, "weather");
  AdwComboRow *today = get_child (dialog, MUSTER_TYPE_BATTLEFIELD_GROUP, "today");
  assert_non_null (strstr (adw_preferences_group_get_description (frame), "another ruleset"));
  adw_combo_row_set_selected (weather, 0);
  adw_combo_row_set_selected (today, 2);
  assert_true (gtk_widget_activate_action (dialog, "new-scenario.make", NULL));
  settle ();
  g_autoptr (MusterScenario) scenario = load (shown, 1);
  const MusterBattlefield *battlefield = scenario->battlefield;
  assert_string_not_equal (battlefield->ruleset_id, scenario->ruleset_id);
  assert_string_not_equal (battlefield->weather_ruleset_id, scenario->ruleset_id);
  assert_int_equal (battlefield->weather->len, 1);
  assert_int_equal (g_array_index (battlefield->weather, MusterWeatherState, 0).row, 1);
}

static void
test_a_library_without_armies_says_what_to_do (void **state)
{
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  GtkWidget *dialog = GTK_WIDGET (muster_new_scenario_window_new (NULL, store, NULL));
  assert_non_null (strstr (get_problem (dialog), "no army in the library"));
  gtk_window_destroy (GTK_WINDOW (dialog));
}

static void
test_two_selected_armies_become_the_sides (void **state)
{
  g_autoptr (Shown) shown = show ();
  gtk_widget_activate_action (GTK_WIDGET (shown->window), "win.go-to-page", "i", 1);
  GtkWidget *armies = muster_window_get_page (shown->window);
  GtkWidget *clamp = find_below (armies, ADW_TYPE_CLAMP_SCROLLABLE);
  gtk_selection_model_select_all (
    gtk_list_view_get_model (GTK_LIST_VIEW (find_below (clamp, GTK_TYPE_LIST_VIEW))));
  assert_true (gtk_widget_activate_action (armies, "armies.new-scenario", NULL));
  settle ();
  GtkWidget *dialog = find_top (MUSTER_TYPE_NEW_SCENARIO_WINDOW);
  assert_true (gtk_widget_activate_action (dialog, "new-scenario.make", NULL));
  settle ();
  g_autoptr (MusterScenario) scenario = load (shown, get_shown_scenario (shown));
  const MusterScenarioArmy *one = g_ptr_array_index (scenario->sides[0].armies, 0);
  const MusterScenarioArmy *other = g_ptr_array_index (scenario->sides[1].armies, 0);
  assert_true (one->source == shown->british);
  assert_true (other->source == shown->french);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_scenarios_are_listed_found_and_opened),
    cmocka_unit_test (test_enter_opens_a_scenario_and_its_page_is_closed_again),
    cmocka_unit_test (test_a_scenario_in_the_trash_has_no_page_and_is_restored_or_deleted),
    cmocka_unit_test (test_only_who_says_so_deletes_for_good),
    cmocka_unit_test (test_a_copy_is_another_scenario),
    cmocka_unit_test (test_files_are_one_action_and_what_is_none_is_named),
    cmocka_unit_test (test_a_scenario_file_among_armies_comes_to_the_scenarios),
    cmocka_unit_test (test_an_example_is_opened_with_one_click),
    cmocka_unit_test (test_a_scenario_is_made_of_what_is_proposed_and_opened),
    cmocka_unit_test (test_all_that_is_chosen_counts),
    cmocka_unit_test (test_who_has_no_pieces_gets_a_bare_table),
    cmocka_unit_test (test_armies_of_different_rules_are_refused_in_words),
    cmocka_unit_test (test_a_side_gets_one_more_army_and_gives_it_up),
    cmocka_unit_test (test_a_seed_that_is_no_number_and_an_hour_that_is_none_are_refused),
    cmocka_unit_test (test_a_battle_may_be_fought_at_night),
    cmocka_unit_test (test_rules_without_terrain_take_that_of_others_and_say_so),
    cmocka_unit_test (test_a_library_without_armies_says_what_to_do),
    cmocka_unit_test (test_two_selected_armies_become_the_sides),
  };
  adw_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
