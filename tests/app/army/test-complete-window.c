/* An army is completed in its window: what comes is shown, added at once, and undone at once. */
#include "app/helper/army-page.h"

#include "collection/collection.h"
#include "app/army/windows.h"
#include "army/start/start.h"

static Shown *
show_new (const char *nation, const char *date, gint64 points)
{
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterRuleset *ruleset = muster_packs_get (packs, "tout-soldat", problems);
  int grade = muster_ruleset_find_grade (ruleset, ruleset->nation_scale, nation);
  const MusterStart start = { ruleset, grade, date, points, NULL };
  g_autoptr (MusterArmySnapshot) army = muster_start_build (&start);
  MusterStore *store = muster_store_open (":memory:", NULL);
  return show_army (store, muster_library_add (store, &muster_army_document, army, NULL));
}

static GtkWidget *
open_window (Shown *shown)
{
  ACT (shown, "army.complete", NULL);
  settle ();
  GtkWidget *window = find_top (MUSTER_TYPE_COMPLETE_WINDOW);
  assert_non_null (window);
  return window;
}

static GtkListBox *
get_answers (GtkWidget *window)
{
  return GTK_LIST_BOX (
    gtk_widget_get_template_child (window, MUSTER_TYPE_COMPLETE_WINDOW, "answers"));
}

static GtkWidget *
find_row (GtkWidget *root, const char *title)
{
  if (ADW_IS_ACTION_ROW (root)
      && g_strcmp0 (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (root)), title) == 0)
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_row (child, title);
      if (found != NULL)
        return found;
    }
  return NULL;
}

static GtkSpinButton *
find_spin (GtkWidget *root, guint *n)
{
  if (GTK_IS_SPIN_BUTTON (root) && (*n)-- == 0)
    return GTK_SPIN_BUTTON (root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkSpinButton *found = find_spin (child, n);
      if (found != NULL)
        return found;
    }
  return NULL;
}

/* Sets how many of something there are to be at least, or at most. */
static void
wish (GtkWidget *window, const char *title, gboolean at_most, double value)
{
  GtkWidget *row = find_row (window, title);
  guint n = at_most ? 1 : 0;
  assert_non_null (row);
  GtkSpinButton *field = find_spin (row, &n);
  assert_non_null (field);
  gtk_spin_button_set_value (field, value);
}

static const char *
get_title (GtkListBox *answers, int index)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (answers, index);
  return row != NULL ? adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)) : NULL;
}

static gboolean
has_text (GtkWidget *root, const char *text)
{
  if (GTK_IS_LABEL (root) && gtk_widget_get_mapped (root)
      && strstr (gtk_label_get_text (GTK_LABEL (root)), text) != NULL)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (has_text (child, text))
      return TRUE;
  return FALSE;
}

static GtkWidget *
find_button (GtkWidget *root, const char *label)
{
  if (GTK_IS_BUTTON (root) && gtk_widget_get_mapped (root) && has_text (root, label))
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

static GtkWidget *
find_entry (GtkWidget *root)
{
  if (GTK_IS_ENTRY (root))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_entry (child);
      if (found != NULL)
        return found;
    }
  return NULL;
}

static guint
count (const MusterArmy *army, const char *kind)
{
  guint n = 0;
  for (guint i = 0; i < army->n_nodes; i++)
    n += g_str_equal (army->nodes[i].kind_id, kind);
  return n;
}

static void
test_an_army_is_completed_and_undone (void **state)
{
  g_autoptr (Shown) shown = show_new ("austria", "1809", 200);
  guint n_before = get_army (shown)->n_nodes;
  GtkWidget *window = open_window (shown);
  GtkListBox *answers = get_answers (window);
  assert_non_null (strstr (get_title (answers, 0), "200 of 200 points"));
  assert_non_null (get_title (answers, 2));
  assert_null (get_title (answers, 3));
  assert_true (has_text (window, "/IR "));
  gtk_widget_activate_action (window, "complete.add", NULL);
  settle ();
  assert_null (find_top (MUSTER_TYPE_COMPLETE_WINDOW));
  const MusterEvaluation *evaluation = muster_army_model_get_evaluation (get_model (shown));
  MusterVerdict verdict =
    muster_findings_judge (muster_army_model_get_findings (get_model (shown)));
  assert_true (verdict.legal);
  assert_int_equal (evaluation->totals[0].num, 200);
  ACT (shown, "page.undo", NULL);
  settle ();
  assert_int_equal (get_army (shown)->n_nodes, n_before);
}

/* What is wished is composed at once; of what was asked before nothing is seen any more. */
static void
test_wishes_are_followed (void **state)
{
  g_autoptr (Shown) shown = show_new ("france", "1809", 250);
  GtkWidget *window = open_window (shown);
  wish (window, "Divisions", FALSE, 2);
  wish (window, "Divisions", FALSE, 3);
  wish (window, "Foot artillery", TRUE, 0);
  settle ();
  gtk_widget_activate_action (window, "complete.add", NULL);
  settle ();
  assert_int_equal (count (get_army (shown), "division"), 3);
  assert_int_equal (count (get_army (shown), "fr-foot-artillery"), 0);
}

static void
test_the_other_answers_can_be_had (void **state)
{
  g_autoptr (Shown) shown = show_new ("austria", "1809", 300);
  GtkWidget *window = open_window (shown);
  GtkListBox *answers = get_answers (window);
  gtk_list_box_select_row (answers, gtk_list_box_get_row_at_index (answers, 1));
  settle ();
  g_autofree char *strength = g_strdup (
    adw_action_row_get_subtitle (ADW_ACTION_ROW (gtk_list_box_get_selected_row (answers))));
  gtk_widget_activate_action (window, "complete.add", NULL);
  settle ();
  g_autofree char *divisions =
    g_strdup_printf ("Divisions\u00a0%u", count (get_army (shown), "division"));
  g_autofree char *brigades =
    g_strdup_printf ("Brigades\u00a0%u", count (get_army (shown), "brigade"));
  assert_non_null (strstr (strength, divisions));
  assert_non_null (strstr (strength, brigades));
}

static void
test_what_contradicts_itself_is_told (void **state)
{
  g_autoptr (Shown) shown = show_new ("france", "1809", 100);
  GtkWidget *window = open_window (shown);
  wish (window, "Divisions", FALSE, 9);
  settle ();
  assert_true (has_text (window, "No army is all that is asked."));
  assert_true (has_text (window, "Wish: at least 9: Division"));
  /* And nothing can be added. */
  gtk_widget_activate_action (window, "complete.add", NULL);
  settle ();
  assert_non_null (find_top (MUSTER_TYPE_COMPLETE_WINDOW));
  /* Without the wish there is one. */
  g_signal_emit_by_name (find_button (window, "Drop"), "clicked");
  settle ();
  assert_non_null (get_title (get_answers (window), 0));
  gtk_window_destroy (GTK_WINDOW (window));
  settle ();
}

/* A limit of the army that stands in the way is set aside, which can be undone like any waiver. */
static void
test_a_limit_in_the_way_is_waived (void **state)
{
  g_autoptr (Shown) shown = show_new ("france", "1809", 200);
  GtkWidget *window = open_window (shown);
  wish (window, "Divisions", TRUE, 0);
  wish (window, "Corps", TRUE, 0);
  settle ();
  GtkWidget *button = find_button (window, "Waive…");
  assert_non_null (button);
  gtk_menu_button_popup (GTK_MENU_BUTTON (gtk_widget_get_parent (button)));
  settle ();
  GtkWidget *entry = find_entry (
    GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (gtk_widget_get_parent (button)))));
  assert_non_null (entry);
  /* Without a reason it is not. */
  g_signal_emit_by_name (entry, "activate");
  assert_true (gtk_widget_has_css_class (entry, "error"));
  gtk_editable_set_text (GTK_EDITABLE (entry), "A siege train.");
  g_signal_emit_by_name (entry, "activate");
  settle ();
  assert_int_equal (get_army (shown)->nodes[0].n_waivers, 1);
  assert_string_equal (get_army (shown)->nodes[0].waivers[0].reason, "A siege train.");
  gtk_window_destroy (GTK_WINDOW (window));
  settle ();
  ACT (shown, "page.undo", NULL);
  settle ();
  assert_int_equal (get_army (shown)->nodes[0].n_waivers, 0);
}

static void
choose (GtkWidget *window, const char *row, const char *choice)
{
  AdwComboRow *combo =
    ADW_COMBO_ROW (gtk_widget_get_template_child (window, MUSTER_TYPE_COMPLETE_WINDOW, row));
  GListModel *model = adw_combo_row_get_model (combo);
  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr (GtkStringObject) item = g_list_model_get_item (model, i);
      if (!g_str_equal (gtk_string_object_get_string (item), choice))
        continue;
      adw_combo_row_set_selected (combo, i);
      settle ();
      return;
    }
  fail_msg ("There is no %s.", choice);
}

static guint
count_of_arm (const MusterArmy *army, const char *arm)
{
  guint n = 0;
  int grade = muster_ruleset_find_grade (army->ruleset, army->ruleset->arm_scale, arm);
  for (guint i = 0; i < army->n_nodes; i++)
    n += army->nodes[i].category == MUSTER_CATEGORY_UNIT
         && muster_kind_get_preset (army->nodes[i].kind, army->ruleset->arm_scale) == grade;
  return n;
}

/* The more of an arm, or the nearer to another army of the library. */
static void
test_goals_are_chosen (void **state)
{
  g_autoptr (Shown) shown = show_new ("france", "1809", 200);
  MusterStore *store = muster_document_model_get_store (get_model (shown));
  add_example (store, "french-200");
  GtkWidget *window = open_window (shown);
  choose (window, "pattern", "French corps, 200 points");
  assert_non_null (strstr (get_title (get_answers (window), 0), "200 of 200 points"));
  choose (window, "goal", "Most of: Cavalry");
  gtk_widget_activate_action (window, "complete.add", NULL);
  settle ();
  assert_true (count_of_arm (get_army (shown), "cavalry") > 10);
}

static void
test_too_many_points_are_told (void **state)
{
  g_autoptr (Shown) shown = show_new ("france", "1809", 30000);
  GtkWidget *window = open_window (shown);
  guint n = 0;
  assert_int_equal (gtk_spin_button_get_value_as_int (find_spin (window, &n)), 30000);
  assert_true (has_text (window, "Armies of up to 20000 points are composed."));
  gtk_window_destroy (GTK_WINDOW (window));
  settle ();
}

static guint
count_buttons (GtkWidget *root, const char *action)
{
  guint n = GTK_IS_BUTTON (root) && gtk_widget_get_mapped (root)
            && g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (root)), action) == 0;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_buttons (child, action);
  return n;
}

/* Beside the points that are left, or where none were agreed on what is missing. */
static void
test_what_is_missing_offers_to_complete (void **state)
{
  g_autoptr (Shown) shown = show_new ("austria", "1809", 200);
  GtkWidget *page = GTK_WIDGET (shown->page);
  settle ();
  assert_true (has_text (page, "200 points are left."));
  assert_int_equal (count_buttons (page, "army.complete"), 1);
  GtkWidget *window = open_window (shown);
  gtk_widget_activate_action (window, "complete.add", NULL);
  settle ();
  assert_false (has_text (page, "points are left."));
  assert_int_equal (count_buttons (page, "army.complete"), 0);
  g_autoptr (Shown) open = show_new ("austria", "1809", MUSTER_NO_BUDGET);
  settle ();
  assert_false (has_text (GTK_WIDGET (open->page), "left."));
  assert_true (count_buttons (GTK_WIDGET (open->page), "army.complete") > 0);
}

/* The window may be closed while an army is composed. */
static void
test_closing_stops_it (void **state)
{
  g_autoptr (Shown) shown = show_new ("france", "1809", 300);
  ACT (shown, "army.complete", NULL);
  gtk_window_destroy (GTK_WINDOW (find_top (MUSTER_TYPE_COMPLETE_WINDOW)));
  settle ();
  assert_null (find_top (MUSTER_TYPE_COMPLETE_WINDOW));
}

/* The share of an arm is a wish of which as much comes true as can. */
static void
test_an_arm_has_about_its_share (void **state)
{
  g_autoptr (Shown) shown = show_new ("france", "1809", 200);
  GtkWidget *window = open_window (shown);
  GtkWidget *shares =
    GTK_WIDGET (gtk_widget_get_template_child (window, MUSTER_TYPE_COMPLETE_WINDOW, "shares"));
  guint n = 1;
  assert_true (has_text (shares, "Cavalry"));
  GtkSpinButton *percent = find_spin (shares, &n);
  gtk_spin_button_set_value (percent, 40);
  settle ();
  gtk_widget_activate_action (window, "complete.add", NULL);
  settle ();
  const MusterArmy *army = get_army (shown);
  int horse = muster_ruleset_find_grade (army->ruleset, army->ruleset->arm_scale, "cavalry");
  guint n_horse = 0;
  for (guint i = 1; i < army->n_nodes; i++)
    n_horse += army->nodes[i].category == MUSTER_CATEGORY_UNIT
               && muster_kind_get_preset (army->nodes[i].kind, army->ruleset->arm_scale) == horse;
  assert_in_range (n_horse * 100 / muster_army_count_units (army), 30, 45);
}

static void
test_no_more_comes_than_is_owned (void **state)
{
  g_autoptr (Shown) shown = show_new ("france", "1809", 100);
  g_autoptr (GPtrArray) saved = muster_holdings_new ();
  MusterHolding *holding = g_new0 (MusterHolding, 1);
  holding->measure = MUSTER_MEASURED_IN_UNITS;
  holding->count = 6;
  muster_holding_set_text (&holding->what, "French line infantry");
  g_ptr_array_add (saved, holding);
  assert_true (muster_collection_change (muster_page_get_store (MUSTER_PAGE (shown->page)),
                                         "collection-import(1)", NULL, saved, NULL, NULL));
  GtkWidget *window = open_window (shown);
  AdwComboRow *owned =
    ADW_COMBO_ROW (gtk_widget_get_template_child (window, MUSTER_TYPE_COMPLETE_WINDOW, "owned"));
  /* As far as it goes there are others, where there is too little. */
  adw_combo_row_set_selected (owned, 1);
  settle ();
  assert_true (has_text (window, "100 of 100 points"));
  adw_combo_row_set_selected (owned, 2);
  settle ();
  gtk_widget_activate_action (window, "complete.add", NULL);
  settle ();
  assert_int_equal (count (get_army (shown), "fr-ligne"), 6);
  assert_int_equal (muster_army_count_units (get_army (shown)), 6);
}

/* Units are counted in place of points. */
static void
test_without_prices_units_are_counted (void **state)
{
  g_autoptr (Shown) shown = show ("french-battalions");
  guint n_units = muster_army_count_units (get_army (shown));
  GtkWidget *window = open_window (shown);
  guint n = 0;
  assert_true (has_text (window, "Units"));
  gtk_spin_button_set_value (find_spin (window, &n), n_units + 2);
  settle ();
  gtk_widget_activate_action (window, "complete.add", NULL);
  settle ();
  assert_int_equal (muster_army_count_units (get_army (shown)), n_units + 2);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_an_army_is_completed_and_undone),
    cmocka_unit_test (test_wishes_are_followed),
    cmocka_unit_test (test_the_other_answers_can_be_had),
    cmocka_unit_test (test_what_contradicts_itself_is_told),
    cmocka_unit_test (test_what_is_missing_offers_to_complete),
    cmocka_unit_test (test_a_limit_in_the_way_is_waived),
    cmocka_unit_test (test_goals_are_chosen),
    cmocka_unit_test (test_too_many_points_are_told),
    cmocka_unit_test (test_closing_stops_it),
    cmocka_unit_test (test_an_arm_has_about_its_share),
    cmocka_unit_test (test_no_more_comes_than_is_owned),
    cmocka_unit_test (test_without_prices_units_are_counted),
  };
  adw_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
