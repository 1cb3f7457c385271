/* The window of rows, used as a person does: a file is chosen, columns and words are said, the army
 * is imported, opened and undone. */
#include "app/helper/ui.h"

#include "app/import/window.h"
#include "app/library/pages.h"
#include "army/store/listing.h"

#include <glib/gstdio.h>
#include <string.h>

#define TABLE                                                                                      \
  "Division,Brigade,Commander,Arm,Unit,Men,Guns\n"                                                 \
  "1st Division,1st Brigade,Petersen,Infantry,1st Regiment,1200,\n"                                \
  "1st Division,1st Brigade,Petersen,Infantry,1st Regiment,1200,\n"                                \
  "1st Division,1st Brigade,Petersen,Cavalry,Hussars,600,\n"                                       \
  "1st Division,1st Brigade,Petersen,Sutlers,Carts,80,\n"

typedef struct
{
  MusterStore *store;
  GtkWindow *window;
  MusterArmiesPage *page;
  MusterRowsWindow *rows;
  char *dir;
  gint64 opened;
} Shown;

static void
on_open (MusterPage *page, const char *kind, gint64 army, Shown *shown)
{
  shown->opened = army;
}

static GFile *
write_table (Shown *shown, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (shown->dir, name, NULL);
  assert_true (g_file_set_contents (path, text, -1, NULL));
  return g_file_new_for_path (path);
}

static void
drop (Shown *shown, const char *name, const char *text)
{
  g_autoptr (GFile) file = write_table (shown, name, text);
  muster_documents_page_import (MUSTER_DOCUMENTS_PAGE (shown->page), &file, 1);
  settle ();
  shown->rows = MUSTER_ROWS_WINDOW (find_top (MUSTER_TYPE_ROWS_WINDOW));
  assert_non_null (shown->rows);
}

/* The library's page. */
static Shown *
show_page (void)
{
  Shown *shown = g_new0 (Shown, 1);
  shown->dir = g_dir_make_tmp ("muster-rows-XXXXXX", NULL);
  shown->store = muster_store_open (":memory:", NULL);
  shown->window = GTK_WINDOW (gtk_window_new ());
  shown->page = muster_armies_page_new (shown->store);
  g_signal_connect (shown->page, "open", G_CALLBACK (on_open), shown);
  gtk_window_set_child (shown->window, GTK_WIDGET (shown->page));
  gtk_window_present (shown->window);
  settle ();
  return shown;
}

/* The same, and a table was dropped on it. */
static Shown *
show (const char *name, const char *text)
{
  Shown *shown = show_page ();
  drop (shown, name, text);
  return shown;
}

static void
shown_free (Shown *shown)
{
  g_autoptr (GDir) dir = g_dir_open (shown->dir, 0, NULL);
  const char *name;
  GtkWidget *rows = find_top (MUSTER_TYPE_ROWS_WINDOW);
  if (rows != NULL)
    gtk_window_destroy (GTK_WINDOW (rows));
  gtk_window_destroy (shown->window);
  settle ();
  g_object_unref (shown->store);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (shown->dir, name, NULL);
      g_remove (path);
    }
  g_rmdir (shown->dir);
  g_free (shown->dir);
  g_free (shown);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Shown, shown_free)

/* A widget of @type that has @text for its title or label, or among its words. */
static GtkWidget *
find_called (GtkWidget *root, GType type, const char *text)
{
  const char *called = NULL;
  if (ADW_IS_PREFERENCES_ROW (root))
    called = adw_preferences_row_get_title (ADW_PREFERENCES_ROW (root));
  else if (GTK_IS_LABEL (root))
    called = gtk_label_get_text (GTK_LABEL (root));
  if (G_TYPE_CHECK_INSTANCE_TYPE (root, type) && called != NULL && strstr (called, text) != NULL)
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_called (child, type, text);
      if (found != NULL)
        return found;
    }
  return NULL;
}

static gboolean
says (Shown *shown, const char *text)
{
  return find_called (GTK_WIDGET (shown->rows), GTK_TYPE_LABEL, text) != NULL;
}

static AdwComboRow *
find_combo (Shown *shown, const char *title)
{
  GtkWidget *row = find_called (GTK_WIDGET (shown->rows), ADW_TYPE_COMBO_ROW, title);
  assert_non_null (row);
  return ADW_COMBO_ROW (row);
}

static void
choose (AdwComboRow *row, const char *text)
{
  GListModel *model = adw_combo_row_get_model (row);
  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr (GtkStringObject) item = g_list_model_get_item (model, i);
      if (g_str_equal (gtk_string_object_get_string (item), text))
        {
          adw_combo_row_set_selected (row, i);
          settle ();
          return;
        }
    }
  fail_msg ("“%s” is not offered", text);
}

/* The dropdown above the n-th column. */
static GtkDropDown *
get_dropdown (Shown *shown, int column)
{
  GtkWidget *grid = find_below (GTK_WIDGET (shown->rows), GTK_TYPE_GRID);
  return GTK_DROP_DOWN (gtk_grid_get_child_at (GTK_GRID (grid), column, 1));
}

static void
choose_role (Shown *shown, int column, const char *text)
{
  GtkDropDown *dropdown = get_dropdown (shown, column);
  GListModel *model = gtk_drop_down_get_model (dropdown);
  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr (GtkStringObject) item = g_list_model_get_item (model, i);
      if (g_str_equal (gtk_string_object_get_string (item), text))
        {
          gtk_drop_down_set_selected (dropdown, i);
          settle ();
          return;
        }
    }
  fail_msg ("“%s” is not offered", text);
}

static const MusterArmy *
load (Shown *shown)
{
  const MusterArmy *army = muster_store_load_army (shown->store, shown->opened, NULL, NULL);
  assert_non_null (army);
  return army;
}

static void
test_a_dropped_table_is_understood_imported_opened_and_undone (void **state)
{
  g_autoptr (Shown) shown = show ("elbe.csv", TABLE);
  assert_true (says (shown, "2 units"));
  assert_true (says (shown, "5 rows: 2 taken, 2 left out"));
  assert_true (gtk_widget_activate_action (GTK_WIDGET (shown->rows), "rows.import", NULL));
  settle ();
  assert_null (find_top (MUSTER_TYPE_ROWS_WINDOW));
  g_autoptr (MusterArmySnapshot) army = load (shown);
  assert_string_equal (army->name, "elbe");
  assert_int_equal (muster_army_count_units (army), 2);
  assert_true (gtk_widget_activate_action (GTK_WIDGET (shown->page), "page.undo", NULL));
  g_autoptr (GPtrArray) armies = muster_store_list_armies (shown->store, NULL);
  assert_int_equal (armies->len, 0);
}

static void
test_a_side_with_other_arms_can_be_chosen_and_keeps_its_row (void **state)
{
  g_autoptr (Shown) shown = show ("arms.csv", "Side,Division,Arm,Unit\nUs,A,Infantry,1st\n"
                                              "Them,B,Cavalry,2nd\nThem,B,Artillery,3rd\n");
  AdwComboRow *side = find_combo (shown, "Side");
  choose (side, "Them");
  assert_true (says (shown, "2 units"));
  assert_ptr_equal (find_combo (shown, "Side"), side);
  assert_non_null (find_called (GTK_WIDGET (shown->rows), ADW_TYPE_COMBO_ROW, "Cavalry"));
}

#define SIDES                                                                                      \
  "Side,Division,Arm,Unit\nFrench,A,Infantry,1st\nAustria,B,Infantry,2nd\nAllied,C,Infantry,3rd\n" \
  "Allied,C,Infantry,4th\n"

static const char *
get_selected (AdwComboRow *row)
{
  return gtk_string_object_get_string (adw_combo_row_get_selected_item (row));
}

static void
test_the_nation_follows_the_side_until_somebody_chooses_one (void **state)
{
  g_autoptr (Shown) shown = show ("sides.csv", SIDES);
  choose (find_combo (shown, "Ruleset"), "Tout Soldat");
  AdwComboRow *nation = find_combo (shown, "Nation");
  assert_string_equal (get_selected (nation), "France");
  assert_true (says (shown, "2 rows whose “Side” is “Allied” were left out."));
  choose (find_combo (shown, "Side"), "Austria");
  assert_string_equal (get_selected (nation), "Austria");
  choose (find_combo (shown, "Side"), "Allied");
  assert_string_equal (get_selected (nation), "Choose later");
  choose (nation, "Prussia");
  choose (find_combo (shown, "Side"), "Austria");
  assert_string_equal (get_selected (nation), "Prussia");
  choose (nation, "Choose later");
  assert_true (gtk_widget_activate_action (GTK_WIDGET (shown->rows), "rows.import", NULL));
  settle ();
  g_autoptr (MusterArmySnapshot) army = load (shown);
  assert_int_equal (army->nodes[0].n_chosen, 0);
}

static void
test_men_in_a_unit_make_more_units_at_once (void **state)
{
  g_autoptr (Shown) shown = show ("elbe.csv", TABLE);
  GtkWidget *row = find_called (GTK_WIDGET (shown->rows), ADW_TYPE_ACTION_ROW, "Men in a unit");
  GtkWidget *spin = find_below (row, GTK_TYPE_SPIN_BUTTON);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), 600);
  settle ();
  assert_true (says (shown, "3 units"));
}

static void
test_a_word_of_the_table_is_said_to_be_a_troop_type (void **state)
{
  g_autoptr (Shown) shown = show ("elbe.csv", TABLE);
  AdwComboRow *sutlers = find_combo (shown, "Sutlers");
  GListModel *choices = adw_combo_row_get_model (sutlers);
  assert_int_equal (adw_combo_row_get_selected (sutlers), 1);
  assert_true (g_list_model_get_n_items (choices) > 3);
  adw_combo_row_set_selected (sutlers, 3);
  settle ();
  assert_true (says (shown, "3 units"));
  choose (find_combo (shown, "Infantry"), "Ignore");
  assert_true (says (shown, "2 units"));
  assert_ptr_equal (find_combo (shown, "Sutlers"), sutlers);
}

static void
test_a_column_is_said_to_be_something_else (void **state)
{
  g_autoptr (Shown) shown = show ("elbe.csv", TABLE);
  choose_role (shown, 3, "Pass over");
  assert_true (says (shown, "“Arm” was passed over"));
  choose_role (shown, 3, "Arm or troop type");
  assert_true (says (shown, "2 units"));
}

static void
assert_whole (GtkWidget *root, const char *text)
{
  GtkWidget *label = find_called (root, GTK_TYPE_LABEL, text);
  assert_non_null (label);
  if (pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (label))))
    fail_msg ("“%s” is cut", text);
}

/* By what its formations become; a level that no column has yet has its number. */
static void
test_the_level_of_a_column_is_seen (void **state)
{
  static const char *const roles[] = { "Brigade", "Commander: Brigade",
                                       "Commander’s grade: Brigade" };
  g_autoptr (Shown) shown = show ("elbe.csv", TABLE);
  choose (find_combo (shown, "Ruleset"), "Tout Soldat");
  assert_whole (GTK_WIDGET (get_dropdown (shown, 0)), "Division");
  for (guint i = 0; i < G_N_ELEMENTS (roles); i++)
    {
      choose_role (shown, 2, roles[i]);
      assert_whole (GTK_WIDGET (get_dropdown (shown, 2)), roles[i]);
    }
}

static void
test_one_grade_is_given_to_all_or_to_one_arm (void **state)
{
  g_autoptr (Shown) shown = show ("elbe.csv", TABLE);
  choose (find_combo (shown, "Ruleset"), "Tout Soldat");
  choose (find_combo (shown, "Unit Quality"), "UQ 4");
  choose (find_combo (shown, "Unit Quality of “Cavalry”"), "UQ 5");
  gtk_widget_activate_action (GTK_WIDGET (shown->rows), "rows.import", NULL);
  settle ();
  g_autoptr (MusterArmySnapshot) army = load (shown);
  guint n = 0;
  for (guint i = 0; i < army->n_nodes; i++)
    for (guint j = 0; j < army->nodes[i].n_chosen; j++)
      n += g_str_equal (army->nodes[i].chosen[j].scale, "quality")
           && g_str_equal (army->nodes[i].chosen[j].grade, "4");
  assert_true (n > 0);
}

static void
test_a_row_of_headquarters_is_said_to_be_one (void **state)
{
  g_autoptr (Shown) shown = show ("elbe.csv", TABLE);
  choose (find_combo (shown, "Sutlers"), "Who commands its formation");
  assert_true (says (shown, "2 units"));
  assert_true (says (shown, "3 taken"));
}

static void
test_the_name_of_a_ruleset_is_seen_where_there_is_room (void **state)
{
  g_autoptr (Shown) shown = show ("elbe.csv", TABLE);
  AdwComboRow *ruleset = find_combo (shown, "Ruleset");
  GListModel *names = adw_combo_row_get_model (ruleset);
  for (guint i = 0; i < g_list_model_get_n_items (names); i++)
    {
      g_autoptr (GtkStringObject) name = g_list_model_get_item (names, i);
      adw_combo_row_set_selected (ruleset, i);
      settle ();
      if (g_utf8_strlen (gtk_string_object_get_string (name), -1) < 60)
        assert_whole (GTK_WIDGET (ruleset), gtk_string_object_get_string (name));
    }
}

static void
test_empty_formations_are_filled_as_guessed_until_somebody_says (void **state)
{
  g_autoptr (Shown) shown = show ("merged.csv", "Where,Arm,Unit\n1st Division,Infantry,a\n"
                                                ",Infantry,b\n,Cavalry,c\n");
  GtkWidget *row = find_called (GTK_WIDGET (shown->rows), ADW_TYPE_ACTION_ROW,
                                "An empty cell repeats the formation above");
  assert_non_null (row);
  GtkSwitch *fills = GTK_SWITCH (find_below (row, GTK_TYPE_SWITCH));
  assert_false (gtk_switch_get_active (fills));
  choose_role (shown, 0, "Formation, level 1");
  assert_true (gtk_switch_get_active (fills));
  gtk_switch_set_active (fills, FALSE);
  choose_role (shown, 2, "Note");
  assert_false (gtk_switch_get_active (fills));
}

static void
test_only_what_was_left_out_is_shown_when_asked (void **state)
{
  g_autoptr (Shown) shown = show ("elbe.csv", TABLE);
  GtkWidget *only = find_below (GTK_WIDGET (shown->rows), GTK_TYPE_CHECK_BUTTON);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (only), TRUE);
  settle ();
  assert_true (says (shown, "It says the same as line 2"));
  assert_true (says (shown, "Line 5 · Left out"));
  assert_false (says (shown, "Men per unit is not set"));
}

static void
test_another_separator_makes_another_table (void **state)
{
  g_autoptr (Shown) shown = show ("elbe.csv", TABLE);
  choose (find_combo (shown, "Separator"), "Semicolon");
  assert_true (says (shown, "No row makes a unit"));
  choose (find_combo (shown, "Separator"), "Automatic");
  assert_true (says (shown, "2 units"));
}

static void
test_another_ruleset_is_guessed_for_afresh (void **state)
{
  g_autoptr (Shown) shown = show ("elbe.csv", TABLE);
  AdwComboRow *ruleset = find_combo (shown, "Ruleset");
  guint n = g_list_model_get_n_items (adw_combo_row_get_model (ruleset));
  for (guint i = 0; i < n; i++)
    {
      adw_combo_row_set_selected (ruleset, i);
      settle ();
      assert_true (says (shown, "2 units"));
    }
}

/* An example comes into the library, and the next table is proposed its ruleset. */
static void
assert_proposed_after (Shown *shown, const char *example)
{
  gtk_window_destroy (GTK_WINDOW (shown->rows));
  settle ();
  gint64 army = add_example (shown->store, example);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRuleset) ruleset =
    muster_store_load_ruleset (shown->store, army, problems, NULL);
  drop (shown, "elbe.csv", TABLE);
  GtkStringObject *proposed = adw_combo_row_get_selected_item (find_combo (shown, "Ruleset"));
  assert_string_equal (gtk_string_object_get_string (proposed), ruleset->title);
  assert_true (says (shown, "2 units"));
}

static void
test_the_ruleset_of_the_army_that_was_changed_last_is_proposed (void **state)
{
  g_autoptr (Shown) shown = show ("elbe.csv", TABLE);
  assert_int_equal (adw_combo_row_get_selected (find_combo (shown, "Ruleset")), 0);
  assert_proposed_after (shown, "french-200");
  assert_proposed_after (shown, "swedes-1632");
}

static void
test_a_date_that_is_none_is_told_and_nothing_imported (void **state)
{
  g_autoptr (Shown) shown = show ("elbe.csv", TABLE);
  gtk_editable_set_text (find_entry_row (GTK_WIDGET (shown->rows), "Date"), "the day before");
  settle ();
  assert_true (says (shown, "There was no such day"));
  gtk_widget_activate_action (GTK_WIDGET (shown->rows), "rows.import", NULL);
  settle ();
  assert_int_equal (shown->opened, 0);
  gtk_editable_set_text (find_entry_row (GTK_WIDGET (shown->rows), "Date"), "1757");
  settle ();
  assert_true (gtk_widget_activate_action (GTK_WIDGET (shown->rows), "rows.import", NULL));
  g_autoptr (MusterArmySnapshot) army = load (shown);
  assert_string_equal (army->date, "1757");
}

static void
test_a_file_that_is_no_table_is_told (void **state)
{
  g_autoptr (Shown) shown = show ("sheet.csv", "PK\3\4 and so on");
  assert_true (says (shown, "This is a spreadsheet itself"));
  assert_true (says (shown, "No Table Yet"));
  g_autoptr (GFile) file = write_table (shown, "good.tsv", "Arm\tUnit\nInfantry\tGuard\n");
  muster_rows_window_open (shown->rows, file);
  settle ();
  assert_true (says (shown, "1 unit"));
}

static void
test_what_another_table_counts_differently_is_told (void **state)
{
  g_autoptr (Shown) shown = show ("elbe.csv", TABLE);
  g_autoptr (GFile) other =
    write_table (shown, "return.csv", "Formation,Men\n1st Brigade,1850\n1st Division,1850\n");
  g_autoptr (GFile) gone = g_file_new_for_path ("/nowhere/gone.csv");
  muster_rows_window_compare_with (shown->rows, other);
  settle ();
  assert_true (says (shown, "“1st Brigade” has 1880 men here; return.csv has 1850"));
  muster_rows_window_compare_with (shown->rows, gone);
  settle ();
  assert_true (says (shown, "gone.csv"));
  assert_true (says (shown, "The file cannot be read"));
  assert_true (says (shown, "2 units"));
  gtk_widget_activate_action (GTK_WIDGET (shown->rows), "rows.leave-other", NULL);
  settle ();
  assert_false (says (shown, "The file cannot be read"));
  assert_false (says (shown, "gone.csv"));
}

static void
test_a_large_table_is_read_beside_the_window (void **state)
{
  g_autoptr (GString) text = g_string_new ("Division,Arm,Unit,Men\n");
  for (int i = 0; i < 6000; i++)
    g_string_append_printf (text, "Division %d,Infantry,Regiment %d,%d\n", i / 20, i,
                            400 + i % 300);
  g_autoptr (Shown) shown = show ("large.csv", text->str);
  settle ();
  assert_true (says (shown, "6000 units"));
  assert_true (says (shown, "6001 rows: 6000 taken"));
}

static void
test_a_window_that_is_closed_while_it_works_is_gone (void **state)
{
  g_autoptr (GString) text = g_string_new ("Division,Arm,Unit,Men\n");
  for (int i = 0; i < 6000; i++)
    g_string_append_printf (text, "Division %d,Infantry,Regiment %d,500\n", i / 20, i);
  g_autoptr (Shown) shown = show_page ();
  g_autoptr (GFile) file = write_table (shown, "large.csv", text->str);
  muster_documents_page_import (MUSTER_DOCUMENTS_PAGE (shown->page), &file, 1);
  while (find_top (MUSTER_TYPE_ROWS_WINDOW) == NULL)
    g_main_context_iteration (NULL, TRUE);
  shown->rows = MUSTER_ROWS_WINDOW (find_top (MUSTER_TYPE_ROWS_WINDOW));
  assert_false (says (shown, "6000 units"));
  gtk_window_destroy (GTK_WINDOW (shown->rows));
  settle ();
  assert_null (find_top (MUSTER_TYPE_ROWS_WINDOW));
}

/* What was chosen from is still where it was, under the pointer. */
static void
assert_stays (Shown *shown, gpointer widget, const char *choice, gboolean is_column)
{
  const graphene_point_t corner = GRAPHENE_POINT_INIT (0, 0);
  graphene_point_t before;
  graphene_point_t after;
  assert_true (gtk_widget_compute_point (widget, GTK_WIDGET (shown->rows), &corner, &before));
  if (is_column)
    choose_role (shown, 4, choice);
  else
    choose (widget, choice);
  settle ();
  assert_true (gtk_widget_compute_point (widget, GTK_WIDGET (shown->rows), &corner, &after));
  if (!graphene_point_equal (&before, &after))
    fail_msg ("“%s” moves it from %g, %g to %g, %g", choice, before.x, before.y, after.x, after.y);
}

static void
test_no_choice_moves_what_is_under_the_pointer (void **state)
{
  g_autoptr (Shown) shown = show ("army.csv", TABLE);
  assert_stays (shown, find_combo (shown, "Ruleset"), "Tout Soldat", FALSE);
  assert_stays (shown, find_combo (shown, "Nation"), "Austria", FALSE);
  assert_stays (shown, get_dropdown (shown, 4), "Note", TRUE);
  assert_stays (shown, get_dropdown (shown, 4), "Pass over", TRUE);
  assert_stays (shown, get_dropdown (shown, 4), "Unit", TRUE);
  assert_stays (shown, find_combo (shown, "Sutlers"), "Ignore", FALSE);
  assert_stays (shown, find_combo (shown, "Infantry"), "Ignore", FALSE);
  assert_stays (shown, find_combo (shown, "Cavalry"), "Ignore", FALSE);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_a_dropped_table_is_understood_imported_opened_and_undone),
    cmocka_unit_test (test_a_side_with_other_arms_can_be_chosen_and_keeps_its_row),
    cmocka_unit_test (test_the_nation_follows_the_side_until_somebody_chooses_one),
    cmocka_unit_test (test_men_in_a_unit_make_more_units_at_once),
    cmocka_unit_test (test_a_word_of_the_table_is_said_to_be_a_troop_type),
    cmocka_unit_test (test_a_column_is_said_to_be_something_else),
    cmocka_unit_test (test_the_level_of_a_column_is_seen),
    cmocka_unit_test (test_one_grade_is_given_to_all_or_to_one_arm),
    cmocka_unit_test (test_a_row_of_headquarters_is_said_to_be_one),
    cmocka_unit_test (test_the_name_of_a_ruleset_is_seen_where_there_is_room),
    cmocka_unit_test (test_empty_formations_are_filled_as_guessed_until_somebody_says),
    cmocka_unit_test (test_only_what_was_left_out_is_shown_when_asked),
    cmocka_unit_test (test_another_separator_makes_another_table),
    cmocka_unit_test (test_another_ruleset_is_guessed_for_afresh),
    cmocka_unit_test (test_the_ruleset_of_the_army_that_was_changed_last_is_proposed),
    cmocka_unit_test (test_a_date_that_is_none_is_told_and_nothing_imported),
    cmocka_unit_test (test_a_file_that_is_no_table_is_told),
    cmocka_unit_test (test_what_another_table_counts_differently_is_told),
    cmocka_unit_test (test_a_large_table_is_read_beside_the_window),
    cmocka_unit_test (test_a_window_that_is_closed_while_it_works_is_gone),
    cmocka_unit_test (test_no_choice_moves_what_is_under_the_pointer),
  };
  adw_init ();
  return cmocka_run_group_tests_name ("rows-window", tests, NULL, NULL);
}
