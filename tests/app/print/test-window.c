/* The window of sheets, from the first tick to the file: what is chosen is what is seen, saved and
 * printed, and what the next evening begins with. */
#include "app/helper/print.h"
#include "app/helper/scenario-page.h"

#include "app/print/sheet-preview.h"
#include "helper/holdings.h"
#include "helper/dump.h"
#include "sheet/packet/sheets.h"
#include "sheet/page/type.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#define SCHEMA "io.github.muster_army.Muster"

static GtkWidget *
open_window (MusterGame *game)
{
  GtkWidget *window = GTK_WIDGET (muster_print_window_new (NULL, game));
  gtk_window_present (GTK_WINDOW (window));
  settle ();
  return window;
}

static MusterGame *
new_army_game (const char *example)
{
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  g_autoptr (MusterArmySnapshot) army = load_example (example, packs);
  return muster_game_new_army (army);
}

/* Of two armies; @n_armies may be less. */
static MusterGame *
new_scenario_game (int n_armies)
{
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  gint64 id = make_scenario (store, "french-200", "austrian-200", NULL, 47);
  g_autoptr (MusterScenario) scenario =
    muster_store_load_scenario (store, id, NULL, problems, NULL);
  assert_non_null (scenario);
  for (int number = 2; number > n_armies; number--)
    muster_scenario_remove_army (scenario, number);
  return muster_game_new_scenario (scenario);
}

static void
close_window (GtkWidget *window)
{
  gtk_window_close (GTK_WINDOW (window));
  settle ();
}

static const MusterSheet *
get_sheet (GtkWidget *window)
{
  return muster_print_window_get_sheet (MUSTER_PRINT_WINDOW (window));
}

static guint
get_n_pages (GtkWidget *window)
{
  return muster_sheet_get_n_pages (get_sheet (window));
}

static MusterSheetPreview *
get_preview (GtkWidget *window)
{
  return MUSTER_SHEET_PREVIEW (find_below (window, MUSTER_TYPE_SHEET_PREVIEW));
}

static void
tick (GtkWidget *window, const char *id, gboolean is_ticked)
{
  muster_sheet_row_tick (find_sheet_row (window, id), is_ticked);
  settle ();
}

static gboolean
is_ticked (GtkWidget *window, const char *id)
{
  return muster_sheet_row_is_ticked (find_sheet_row (window, id));
}

static void
choose (GtkWidget *window, const char *row, guint choice)
{
  adw_combo_row_set_selected (get_choice (window, row), choice);
  settle ();
}

static void
turn_switch (GtkWidget *window, const char *name, gboolean is_on)
{
  gtk_switch_set_active (get_choice (window, name), is_on);
  settle ();
}

static GtkWidget *
find_button (GtkWidget *root, const char *action)
{
  if (GTK_IS_BUTTON (root)
      && g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (root)), action) == 0)
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_button (child, action);
      if (found != NULL)
        return found;
    }
  return NULL;
}

static gboolean
says (GtkWidget *window, const char *words)
{
  g_autoptr (GString) text = g_string_new (NULL);
  append_labels (window, text);
  return strstr (text->str, words) != NULL;
}

static guint
count (const char *text, gsize length, const char *word)
{
  guint n = 0;
  const char *end = text + length;
  for (const char *at = memmem (text, length, word, strlen (word)); at != NULL;
       at = memmem (at + 1, (gsize) (end - at - 1), word, strlen (word)))
    n++;
  return n;
}

/* Of a PDF. */
static guint
count_pages (const char *path)
{
  g_autofree char *content = NULL;
  gsize length;
  assert_true (g_file_get_contents (path, &content, &length, NULL));
  assert_true (g_str_has_prefix (content, "%PDF"));
  return count (content, length, "/Type /Page") - count (content, length, "/Type /Pages");
}

static char *
dup_path (const char *name)
{
  return g_build_filename (g_get_tmp_dir (), name, NULL);
}

static void
test_what_is_ticked_is_seen (void **state)
{
  GtkWidget *window = open_window (new_army_game ("waterloo-i-corps"));
  tick_only (window, "order-of-battle");
  guint n = get_n_pages (window);
  assert_true (n > 1);
  tick (window, "organisation", TRUE);
  assert_true (get_n_pages (window) > n);
  /* And it is turned to. */
  assert_int_equal (muster_sheet_preview_get_page (get_preview (window)), n);
  tick (window, "order-of-battle", FALSE);
  assert_true (get_n_pages (window) < n);
  assert_string_equal (muster_sheet_get_bookmark (get_sheet (window), 0), "Organisation");
  close_window (window);
}

static void
test_each_kind_of_sheet_is_offered_for_what_it_is_of (void **state)
{
  MusterGame *army = new_army_game ("french-200");
  MusterGame *scenario = new_scenario_game (2);
  own_armies (army);
  own_armies (scenario);
  GtkWidget *of_army = open_window (army);
  GtkWidget *of_scenario = open_window (scenario);
  gsize n;
  const MusterSheetKind *kinds = muster_sheet_list_kinds (&n);
  for (gsize i = 0; i < n; i++)
    {
      assert_non_null (find_sheet_row (of_scenario, kinds[i].id));
      assert_int_equal (find_sheet_row (of_army, kinds[i].id) != NULL, !kinds[i].of_scenario);
    }
  assert_false (gtk_widget_get_visible (get_choice (of_army, "readers")));
  assert_true (gtk_widget_get_visible (get_choice (of_scenario, "readers")));
  close_window (of_army);
  close_window (of_scenario);
}

static void
test_every_sheet_by_itself_is_named (void **state)
{
  GtkWidget *window = open_window (new_scenario_game (2));
  g_autoptr (GPtrArray) rows = list_sheet_rows (window);
  assert_true (rows->len > 2);
  for (guint i = 0; i < rows->len; i++)
    {
      const MusterSheetKind *kind = muster_sheet_row_get_kind (g_ptr_array_index (rows, i));
      tick_only (window, kind->id);
      if (get_sheet (window) != NULL)
        assert_string_equal (muster_sheet_get_bookmark (get_sheet (window), 0), kind->title);
    }
  close_window (window);
}

static void
test_nothing_ticked_says_what_to_do_and_prints_nothing (void **state)
{
  GtkWidget *window = open_window (new_army_game ("french-200"));
  gtk_widget_activate_action (window, "sheet.none", NULL);
  settle ();
  assert_null (get_sheet (window));
  assert_null (muster_print_window_make_job (MUSTER_PRINT_WINDOW (window)));
  assert_true (gtk_widget_get_mapped (find_below (window, ADW_TYPE_STATUS_PAGE)));
  assert_false (gtk_widget_is_sensitive (find_button (window, "sheet.print")));
  assert_false (gtk_widget_is_sensitive (find_button (window, "sheet.save")));
  g_signal_emit_by_name (find_button (find_below (window, ADW_TYPE_STATUS_PAGE), "sheet.all"),
                         "clicked");
  settle ();
  assert_true (get_n_pages (window) > 1);
  assert_true (gtk_widget_is_sensitive (find_button (window, "sheet.print")));
  assert_true (gtk_widget_is_sensitive (find_button (window, "sheet.save")));
  close_window (window);
}

static void
test_a_side_does_not_see_what_is_the_others (void **state)
{
  GtkWidget *window = open_window (new_scenario_game (2));
  tick_only (window, "order-of-battle");
  guint n = get_n_pages (window);
  assert_false (gtk_widget_is_sensitive (get_choice (window, "reserves")));
  choose (window, "reader", 1);
  assert_true (get_n_pages (window) < n);
  assert_true (gtk_widget_is_sensitive (get_choice (window, "reserves")));
  g_autofree char *pages = dump_sheet (get_sheet (window));
  assert_non_null (strstr (pages, "French corps"));
  assert_null (strstr (pages, "Austrian"));
  close_window (window);
}

static void
test_a_sheet_with_nothing_to_show_is_told (void **state)
{
  GtkWidget *window = open_window (new_scenario_game (1));
  tick_only (window, "scenario,map,order-of-battle");
  assert_false (says (window, "no army"));
  choose (window, "reader", 2);
  assert_true (get_n_pages (window) > 0);
  assert_true (says (window, "has no army to print"));
  choose (window, "reader", 0);
  assert_false (says (window, "has no army to print"));
  choose (window, "reader", 2);
  tick_only (window, "order-of-battle");
  assert_null (get_sheet (window));
  assert_true (gtk_widget_get_mapped (find_below (window, ADW_TYPE_STATUS_PAGE)));
  assert_true (says (window, "has no army to print"));
  close_window (window);
}

static void
test_what_was_chosen_is_there_the_next_evening (void **state)
{
  GtkWidget *window = open_window (new_army_game ("french-200"));
  tick_only (window, "organisation");
  choose (window, "paper", MUSTER_PAPER_A5);
  gtk_spin_button_set_value (get_choice (window, "type_size"), 9);
  gtk_switch_set_active (get_choice (window, "grey"), TRUE);
  gtk_switch_set_active (get_choice (window, "duplex"), TRUE);
  gtk_switch_set_active (get_choice (window, "cover"), TRUE);
  gtk_widget_activate_action (GTK_WIDGET (find_sheet_row (window, "organisation")),
                              "sheet-row.turn", "s", "landscape");
  close_window (window);
  window = open_window (new_army_game ("british-200"));
  assert_true (is_ticked (window, "organisation"));
  assert_false (is_ticked (window, "order-of-battle"));
  assert_int_equal (adw_combo_row_get_selected (get_choice (window, "paper")), MUSTER_PAPER_A5);
  assert_int_equal (gtk_spin_button_get_value_as_int (get_choice (window, "type_size")), 9);
  assert_true (gtk_switch_get_active (get_choice (window, "grey")));
  assert_true (gtk_switch_get_active (get_choice (window, "duplex")));
  assert_true (gtk_switch_get_active (get_choice (window, "cover")));
  assert_int_equal (muster_sheet_row_get_turn (find_sheet_row (window, "organisation")),
                    MUSTER_TURN_LANDSCAPE);
  close_window (window);
}

static void
test_scenarios_have_sheets_of_their_own_and_are_for_everybody_again (void **state)
{
  GtkWidget *window = open_window (new_scenario_game (2));
  tick_only (window, "map");
  choose (window, "reader", 2);
  gtk_check_button_set_active (get_choice (window, "weather"), TRUE);
  close_window (window);
  window = open_window (new_army_game ("french-200"));
  assert_true (is_ticked (window, "order-of-battle"));
  close_window (window);
  window = open_window (new_scenario_game (2));
  assert_true (is_ticked (window, "map"));
  assert_false (is_ticked (window, "order-of-battle"));
  assert_int_equal (adw_combo_row_get_selected (get_choice (window, "reader")), 0);
  assert_true (gtk_check_button_get_active (get_choice (window, "weather")));
  close_window (window);
}

static void
test_sheets_of_another_version_stay_ticked (void **state)
{
  const char *const kept[] = { "of-another-version", "organisation", NULL };
  g_autoptr (GSettings) settings = g_settings_new (SCHEMA);
  g_settings_set_strv (settings, "print-sheets-army", kept);
  GtkWidget *window = open_window (new_army_game ("french-200"));
  assert_true (is_ticked (window, "organisation"));
  tick_only (window, "order-of-battle");
  close_window (window);
  g_auto (GStrv) words = g_settings_get_strv (settings, "print-sheets-army");
  assert_int_equal (g_strv_length (words), 2);
  assert_string_equal (words[0], "of-another-version");
  assert_string_equal (words[1], "order-of-battle");
}

static void
test_a_file_that_is_saved_has_the_pages_and_can_be_opened (void **state)
{
  GtkWidget *window = open_window (new_scenario_game (2));
  g_autofree char *path = dup_path ("muster-test-sheets.pdf");
  g_autoptr (GFile) file = g_file_new_for_path (path);
  tick_only (window, "map,order-of-battle");
  muster_print_window_save (MUSTER_PRINT_WINDOW (window), file);
  settle ();
  assert_int_equal (count_pages (path), get_n_pages (window));
  assert_true (says (window, "Saved as muster-test-sheets.pdf"));
  GtkWidget *button = find_button (window, "sheet.open");
  assert_non_null (button);
  assert_true (gtk_widget_is_sensitive (button));
  g_unlink (path);
  close_window (window);
}

/* One of the pages of a PDF is so large, in points. */
static void
assert_page (const char *path, double width, double height)
{
  g_autofree char *content = NULL;
  gsize length;
  assert_true (g_file_get_contents (path, &content, &length, NULL));
  guint n = 0;
  for (const char *at = memmem (content, length, "/MediaBox", 9); at != NULL;
       at = memmem (at + 1, (gsize) (content + length - at - 1), "/MediaBox", 9))
    {
      double found[2];
      assert_int_equal (sscanf (at, "/MediaBox [ 0 0 %lf %lf", &found[0], &found[1]), 2);
      n += fabs (found[0] - width) < 1 && fabs (found[1] - height) < 1;
    }
  assert_true (n > 0);
}

/* Two pages on each side of the paper; on the screen they follow each other. */
static void
test_a_booklet_is_saved_two_pages_on_a_side (void **state)
{
  GtkWidget *window = open_window (new_army_game ("waterloo-i-corps"));
  g_autofree char *path = dup_path ("muster-test-booklet.pdf");
  g_autoptr (GFile) file = g_file_new_for_path (path);
  const MusterPaperSize *a4 = muster_paper_get_size (MUSTER_PAPER_A4);
  tick_only (window, "order-of-battle");
  turn_switch (window, "booklet", TRUE);
  settle ();
  guint n = get_n_pages (window);
  assert_int_equal (n % 4, 0);
  muster_print_window_save (MUSTER_PRINT_WINDOW (window), file);
  settle ();
  assert_int_equal (count_pages (path), n / 2);
  assert_page (path, a4->height, a4->width);
  g_unlink (path);
  close_window (window);
}

static void
test_what_cannot_be_saved_or_opened_is_told (void **state)
{
  GtkWidget *window = open_window (new_army_game ("french-200"));
  g_autoptr (GFile) nowhere = g_file_new_for_path ("/nowhere/at/all/sheets.pdf");
  muster_print_window_save (MUSTER_PRINT_WINDOW (window), nowhere);
  settle ();
  assert_true (says (window, "/nowhere/at/all"));
  close_window (window);
  window = open_window (new_army_game ("french-200"));
  gtk_widget_activate_action (window, "sheet.open", "s", "nowhere://sheets.pdf");
  while (!says (window, "no program would open it"))
    settle_more ();
  close_window (window);
}

static void
test_paper_gets_the_pages_that_are_seen_each_as_it_lies (void **state)
{
  GtkWidget *window = open_window (new_scenario_game (2));
  g_autofree char *path = dup_path ("muster-test-print.pdf");
  const MusterPaperSize *a4 = muster_paper_get_size (MUSTER_PAPER_A4);
  tick_only (window, "map,order-of-battle");
  g_autoptr (GtkPrintOperation) print = muster_print_window_make_job (MUSTER_PRINT_WINDOW (window));
  gtk_print_operation_set_export_filename (print, path);
  /* The window may be gone before it is printed. */
  guint n = get_n_pages (window);
  close_window (window);
  assert_int_equal (gtk_print_operation_run (print, GTK_PRINT_OPERATION_ACTION_EXPORT, NULL, NULL),
                    GTK_PRINT_OPERATION_RESULT_APPLY);
  assert_int_equal (count_pages (path), n);
  assert_page (path, a4->width, a4->height);
  assert_page (path, a4->height, a4->width);
  g_unlink (path);
}

static void
test_the_printer_is_told_of_both_sides (void **state)
{
  GtkWidget *window = open_window (new_army_game ("french-200"));
  const struct
  {
    const char *name;
    GtkPrintDuplex duplex;
  } steps[] = { { NULL, GTK_PRINT_DUPLEX_SIMPLEX },
                { "duplex", GTK_PRINT_DUPLEX_HORIZONTAL },
                { "booklet", GTK_PRINT_DUPLEX_VERTICAL } };
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      if (steps[i].name != NULL)
        turn_switch (window, steps[i].name, TRUE);
      g_autoptr (GtkPrintOperation) print =
        muster_print_window_make_job (MUSTER_PRINT_WINDOW (window));
      assert_int_equal (gtk_print_settings_get_duplex (
                          gtk_print_operation_get_print_settings (print)),
                        steps[i].duplex);
    }
  close_window (window);
}

static void
test_many_changes_are_laid_out_once_and_the_page_stays (void **state)
{
  GtkWidget *window = open_window (new_army_game ("waterloo-i-corps"));
  const MusterSheet *before = get_sheet (window);
  gtk_widget_activate_action (GTK_WIDGET (get_preview (window)), "sheet.next", NULL);
  gtk_switch_set_active (get_choice (window, "grey"), TRUE);
  gtk_spin_button_set_value (get_choice (window, "type_size"), 9);
  gtk_spin_button_set_value (get_choice (window, "type_size"), 8);
  assert_ptr_equal (get_sheet (window), before);
  settle ();
  const MusterLayout *layout = muster_sheet_get_layout (get_sheet (window), 0);
  assert_int_equal ((int) muster_typesetter_get_size (layout->typesetter, MUSTER_STYLE_BODY), 8);
  assert_int_equal (muster_sheet_preview_get_page (get_preview (window)), 1);
  close_window (window);
}

static void
test_the_names_of_sheets_are_jumped_to (void **state)
{
  GtkWidget *window = open_window (new_scenario_game (2));
  tick_only (window, "scenario,map,order-of-battle");
  MusterSheetPreview *preview = get_preview (window);
  GtkDropDown *places = GTK_DROP_DOWN (
    gtk_widget_get_template_child (GTK_WIDGET (preview), MUSTER_TYPE_SHEET_PREVIEW, "places"));
  assert_int_equal (g_list_model_get_n_items (gtk_drop_down_get_model (places)), 3);
  gtk_drop_down_set_selected (places, 1);
  assert_string_equal (muster_sheet_get_bookmark (get_sheet (window),
                                                  muster_sheet_preview_get_page (preview)),
                       "Battle map");
  gtk_widget_activate_action (GTK_WIDGET (preview), "sheet.next", NULL);
  assert_int_equal (gtk_drop_down_get_selected (places), 2);
  gtk_widget_activate_action (GTK_WIDGET (preview), "sheet.previous", NULL);
  assert_int_equal (gtk_drop_down_get_selected (places), 1);
  close_window (window);
}

static void
test_type_that_is_too_large_for_the_paper_is_told (void **state)
{
  GtkWidget *window = open_window (new_army_game ("french-200"));
  gtk_spin_button_set_value (get_choice (window, "type_size"), 14);
  settle ();
  assert_false (says (window, "at most"));
  choose (window, "paper", MUSTER_PAPER_A5);
  assert_true (says (window, "A5 takes 11 points at most"));
  close_window (window);
}

static void
test_a_sheet_in_smaller_type_than_was_chosen_says_so (void **state)
{
  GtkWidget *window = open_window (new_army_game ("waterloo-i-corps"));
  tick_only (window, "labels");
  gtk_spin_button_set_value (get_choice (window, "type_size"), 8);
  settle ();
  assert_false (says (window, "set in type of"));
  gtk_spin_button_set_value (get_choice (window, "type_size"), 16);
  settle ();
  assert_true (says (window, "“Unit labels” are set in type of 10 points, not 16"));
  close_window (window);
}

static void
test_each_type_size_says_how_many_pages_it_takes (void **state)
{
  GtkWidget *window = open_window (new_army_game ("waterloo-i-corps"));
  tick_only (window, "quick-reference");
  gtk_spin_button_set_value (get_choice (window, "type_size"), 11);
  settle ();
  assert_true (says (window, "8 pt: 2 pages · 10 pt: 3 pages · 11 pt: 4 pages · 12 pt: 5 pages"));
  assert_true (says (window, "16 pt: "));
  assert_int_equal (muster_sheet_get_n_pages (get_sheet (window)), 4);
  choose (window, "paper", MUSTER_PAPER_A5);
  settle ();
  assert_false (says (window, "12 pt: "));
  tick (window, "quick-reference", FALSE);
  assert_false (says (window, " pt: "));
  close_window (window);
}

static void
test_a_narrow_window_shows_the_choice_and_then_the_pages (void **state)
{
  GtkWidget *window = GTK_WIDGET (muster_print_window_new (NULL, new_army_game ("french-200")));
  gtk_window_set_default_size (GTK_WINDOW (window), 360, 640);
  gtk_window_present (GTK_WINDOW (window));
  settle ();
  GtkWidget *pane = find_below (window, MUSTER_TYPE_PRINT_PANE);
  assert_true (gtk_widget_get_width (window) <= 360);
  assert_true (gtk_widget_get_child_visible (gtk_widget_get_parent (pane)));
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (window));
  assert_true (gtk_widget_is_ancestor (focus, pane));
  gtk_widget_activate_action (window, "sheet.look", NULL);
  settle ();
  assert_false (gtk_widget_get_child_visible (gtk_widget_get_parent (pane)));
  focus = gtk_window_get_focus (GTK_WINDOW (window));
  assert_true (gtk_widget_is_ancestor (focus, GTK_WIDGET (get_preview (window))));
  gtk_widget_activate_action (window, "sheet.choose", NULL);
  settle ();
  focus = gtk_window_get_focus (GTK_WINDOW (window));
  assert_true (gtk_widget_is_ancestor (focus, pane));
  close_window (window);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup (test_what_is_ticked_is_seen, forget_settings),
    cmocka_unit_test_setup (test_each_kind_of_sheet_is_offered_for_what_it_is_of, forget_settings),
    cmocka_unit_test_setup (test_every_sheet_by_itself_is_named, forget_settings),
    cmocka_unit_test_setup (test_nothing_ticked_says_what_to_do_and_prints_nothing,
                            forget_settings),
    cmocka_unit_test_setup (test_a_side_does_not_see_what_is_the_others, forget_settings),
    cmocka_unit_test_setup (test_a_sheet_with_nothing_to_show_is_told, forget_settings),
    cmocka_unit_test_setup (test_what_was_chosen_is_there_the_next_evening, forget_settings),
    cmocka_unit_test_setup (test_scenarios_have_sheets_of_their_own_and_are_for_everybody_again,
                            forget_settings),
    cmocka_unit_test_setup (test_sheets_of_another_version_stay_ticked, forget_settings),
    cmocka_unit_test_setup (test_a_file_that_is_saved_has_the_pages_and_can_be_opened,
                            forget_settings),
    cmocka_unit_test_setup (test_a_booklet_is_saved_two_pages_on_a_side, forget_settings),
    cmocka_unit_test_setup (test_what_cannot_be_saved_or_opened_is_told, forget_settings),
    cmocka_unit_test_setup (test_paper_gets_the_pages_that_are_seen_each_as_it_lies,
                            forget_settings),
    cmocka_unit_test_setup (test_the_printer_is_told_of_both_sides, forget_settings),
    cmocka_unit_test_setup (test_many_changes_are_laid_out_once_and_the_page_stays,
                            forget_settings),
    cmocka_unit_test_setup (test_the_names_of_sheets_are_jumped_to, forget_settings),
    cmocka_unit_test_setup (test_type_that_is_too_large_for_the_paper_is_told, forget_settings),
    cmocka_unit_test_setup (test_a_sheet_in_smaller_type_than_was_chosen_says_so, forget_settings),
    cmocka_unit_test_setup (test_each_type_size_says_how_many_pages_it_takes, forget_settings),
    cmocka_unit_test_setup (test_a_narrow_window_shows_the_choice_and_then_the_pages,
                            forget_settings),
  };
  use_settings ();
  adw_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
