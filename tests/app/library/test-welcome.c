/* The greeting, and building an army for tonight, as a user does it. */
#include "app/helper/ui.h"

#include "app/army/build-pane.h"
#include "app/army/windows.h"
#include "app/library/pages.h"
#include "app/library/welcome.h"
#include "collection/collection.h"
#include "army/store/listing.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct
{
  MusterStore *store;
  GtkWindow *window;
  MusterArmiesPage *page;
  gint64 opened;
} Shown;

static void
on_open (MusterPage *page, const char *kind, gint64 army, Shown *shown)
{
  shown->opened = army;
}

static GtkWidget *
find_welcome (Shown *shown)
{
  return find_below (GTK_WIDGET (shown->window), MUSTER_TYPE_WELCOME);
}

static GtkWidget *
find_pane (Shown *shown)
{
  return find_below (GTK_WIDGET (shown->window), MUSTER_TYPE_BUILD_PANE);
}

static void
wait_for_reading (Shown *shown)
{
  settle ();
  assert_false (muster_welcome_is_reading (MUSTER_WELCOME (find_welcome (shown))));
}

static Shown *
show (void)
{
  Shown *shown = g_new0 (Shown, 1);
  shown->store = muster_store_open (":memory:", NULL);
  shown->window = GTK_WINDOW (gtk_window_new ());
  shown->page = muster_armies_page_new (shown->store);
  g_signal_connect (shown->page, "open", G_CALLBACK (on_open), shown);
  gtk_window_set_default_size (shown->window, 900, 700);
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

#define ACT(widget, ...) assert_true (gtk_widget_activate_action (GTK_WIDGET (widget), __VA_ARGS__))

static GtkListBox *
find_list (GtkWidget *root)
{
  GtkWidget *list = find_shown (root, GTK_TYPE_LIST_BOX);
  assert_non_null (list);
  return GTK_LIST_BOX (list);
}

static GtkEditable *
find_date (GtkWidget *pane)
{
  return GTK_EDITABLE (find_shown (pane, GTK_TYPE_ENTRY));
}

static GtkListBoxRow *
find_row (GtkListBox *list, const char *title)
{
  GtkListBoxRow *row;
  for (int i = 0; (row = gtk_list_box_get_row_at_index (list, i)) != NULL; i++)
    if (g_str_equal (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), title))
      return row;
  fail_msg ("there is no row %s", title);
  return NULL;
}

static const char *
get_chosen (GtkListBox *list)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (list);
  return row != NULL ? adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)) : NULL;
}

static gboolean
says (GtkWidget *root, const char *text)
{
  if (GTK_IS_LABEL (root) && gtk_widget_get_mapped (root)
      && strstr (gtk_label_get_text (GTK_LABEL (root)), text) != NULL)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (says (child, text))
      return TRUE;
  return FALSE;
}

/* What the keys do: an arrow chooses the row below, Enter goes on from it. */
static void
press_down (GtkListBox *list)
{
  gboolean moved;
  g_signal_emit_by_name (list, "move-cursor", GTK_MOVEMENT_DISPLAY_LINES, 1, FALSE, FALSE, &moved);
  settle ();
}

static void
press_enter (GtkListBox *list)
{
  g_signal_emit_by_name (list, "activate-cursor-row");
  settle ();
}

static GtkWidget *
begin (Shown *shown)
{
  ACT (find_welcome (shown), "welcome.build", NULL);
  wait_for_reading (shown);
  return find_pane (shown);
}

/* Chooses a row and goes on. */
static void
answer (GtkWidget *pane, const char *title)
{
  GtkListBox *list = find_list (pane);
  gtk_list_box_select_row (list, find_row (list, title));
  ACT (pane, "build.next", NULL);
  settle ();
}

static void
assert_step (GtkWidget *pane, MusterBuildStep step)
{
  g_autofree char *progress = g_strdup_printf ("Step %d of 4", step + 1);
  assert_int_equal (muster_build_pane_get_step (MUSTER_BUILD_PANE (pane)), step);
  assert_true (says (pane, progress));
}

static const MusterArmy *
load_first (MusterStore *store)
{
  g_autoptr (GPtrArray) armies = muster_store_list_armies (store, NULL);
  assert_true (armies->len > 0);
  const MusterArmySummary *first = g_ptr_array_index (armies, 0);
  return muster_store_load_army (store, first->id, NULL, NULL);
}

static void
test_all_examples_are_offered_with_ruleset_and_points_and_open_with_one_click (void **state)
{
  g_autoptr (Shown) shown = show ();
  wait_for_reading (shown);
  GtkListBox *list = find_list (find_welcome (shown));
  GtkListBoxRow *row = find_row (list, "French corps, 200 points");
  const char *subtitle = adw_action_row_get_subtitle (ADW_ACTION_ROW (row));
  assert_non_null (strstr (subtitle, "Tout Soldat · France · 1809 · "));
  assert_non_null (strstr (subtitle, "of 200 points"));
  find_row (list, "A Swedish army of 1632");
  find_row (list, "Fontenoy, 1745: an example");
  find_row (list, "Flanders, 1745: an example");
  g_signal_emit_by_name (list, "row-activated", row);
  settle ();
  g_autoptr (MusterArmySnapshot) army = load_first (shown->store);
  assert_string_equal (army->name, "French corps, 200 points");
  assert_int_equal (shown->opened, army->id);
}

static void
test_four_answers_make_an_army_and_open_it (void **state)
{
  g_autoptr (Shown) shown = show ();
  GtkWidget *pane = begin (shown);
  assert_step (pane, MUSTER_BUILD_RULESET);
  answer (pane, "Tout Soldat");
  assert_step (pane, MUSTER_BUILD_NATION);
  answer (pane, "France");
  assert_step (pane, MUSTER_BUILD_DATE);
  gtk_editable_set_text (find_date (pane), "18 June 1815");
  ACT (pane, "build.next", NULL);
  settle ();
  assert_step (pane, MUSTER_BUILD_SIZE);
  gtk_list_box_select_row (find_list (pane), find_row (find_list (pane), "300 points"));
  assert_true (says (pane, "Army of France, 1815: Tout Soldat, 18 June 1815, 300 points"));
  ACT (pane, "build.next", NULL);
  settle ();
  g_autoptr (MusterArmySnapshot) army = load_first (shown->store);
  assert_string_equal (army->name, "Army of France, 1815");
  assert_string_equal (army->date, "1815-06-18");
  assert_int_equal (army->budget, 300);
  assert_int_equal (shown->opened, army->id);
}

static void
go_to_sizes (GtkWidget *pane, const char *ruleset, const char *nation, const char *date)
{
  answer (pane, ruleset);
  answer (pane, nation);
  gtk_editable_set_text (find_date (pane), date);
  ACT (pane, "build.next", NULL);
  settle ();
  assert_step (pane, MUSTER_BUILD_SIZE);
}

static void
test_an_army_is_made_with_its_troops (void **state)
{
  g_autoptr (Shown) shown = show ();
  GtkWidget *pane = begin (shown);
  go_to_sizes (pane, "Tout Soldat", "Prussia", "1813");
  gtk_list_box_select_row (find_list (pane), find_row (find_list (pane), "200 points"));
  ACT (pane, "build.fill", NULL);
  settle ();
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterArmySnapshot) army =
    muster_store_load_army (shown->store, shown->opened,
                            muster_packs_get (packs, "tout-soldat", problems), NULL);
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (GPtrArray) findings = muster_army_check (evaluation);
  MusterVerdict verdict = muster_findings_judge (findings);
  assert_true (verdict.legal);
  assert_int_equal (evaluation->totals[0].num, 200);
  assert_int_equal (army->budget, 200);
}

static GtkWidget *
find_button (GtkWidget *root, const char *label)
{
  if (GTK_IS_LABEL (root) && gtk_widget_get_mapped (root)
      && g_str_equal (gtk_label_get_text (GTK_LABEL (root)), label))
    return gtk_widget_get_ancestor (root, GTK_TYPE_BUTTON);
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
own (Shown *shown, const char *what, gint64 count)
{
  g_autoptr (GPtrArray) saved = muster_holdings_new ();
  MusterHolding *holding = g_new0 (MusterHolding, 1);
  holding->measure = MUSTER_MEASURED_IN_UNITS;
  holding->count = count;
  muster_holding_set_text (&holding->what, what);
  g_ptr_array_add (saved, holding);
  assert_true (
    muster_collection_change (shown->store, "collection-import(1)", NULL, saved, NULL, NULL));
}

static void
ask_for_200_of_what_is_owned (GtkWidget *pane)
{
  gtk_list_box_select_row (find_list (pane), find_row (find_list (pane), "200 points"));
  settle ();
  assert_true (says (pane, "200 of 200 points"));
  gtk_switch_set_active (
    GTK_SWITCH (gtk_widget_get_template_child (pane, MUSTER_TYPE_BUILD_PANE, "owned")), TRUE);
  settle ();
}

/* The switch is there once something is owned; too little leaves no army, until the wish is
 * dropped. */
static void
test_too_little_that_is_owned_is_told (void **state)
{
  g_autoptr (Shown) shown = show ();
  GtkWidget *pane = begin (shown);
  go_to_sizes (pane, "Tout Soldat", "France", "1809");
  gtk_list_box_select_row (find_list (pane), find_row (find_list (pane), "200 points"));
  settle ();
  assert_false (says (pane, "Only What I Own"));
  ACT (pane, "build.back", NULL);
  own (shown, "French line infantry", 3);
  ACT (pane, "build.next", NULL);
  assert_true (says (pane, "Only What I Own"));
  ask_for_200_of_what_is_owned (pane);
  assert_true (says (pane, "No army is all that is asked."));
  g_signal_emit_by_name (find_button (pane, "Drop"), "clicked");
  settle ();
  assert_true (says (pane, "200 of 200 points"));
}

static void
test_a_limit_in_the_way_is_waived (void **state)
{
  g_autoptr (Shown) shown = show ();
  own (shown, "French line infantry", 3);
  GtkWidget *pane = begin (shown);
  go_to_sizes (pane, "Tout Soldat", "France", "1809");
  ask_for_200_of_what_is_owned (pane);
  GtkWidget *button = gtk_widget_get_ancestor (find_button (pane, "Waive…"), GTK_TYPE_MENU_BUTTON);
  /* It scrolls to where it is seen. */
  gtk_widget_child_focus (button, GTK_DIR_TAB_FORWARD);
  settle ();
  gtk_menu_button_popup (GTK_MENU_BUTTON (button));
  settle ();
  GtkWidget *entry =
    find_below (GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (button))),
                GTK_TYPE_ENTRY);
  gtk_editable_set_text (GTK_EDITABLE (entry), "A patrol.");
  g_signal_emit_by_name (entry, "activate");
  settle ();
  assert_false (says (pane, "No army is all that is asked."));
  ACT (pane, "build.fill", NULL);
  settle ();
  g_autoptr (MusterArmySnapshot) army = load_first (shown->store);
  assert_int_equal (army->nodes[0].n_waivers, 1);
  assert_string_equal (army->nodes[0].waivers[0].reason, "A patrol.");
}

static void
test_no_more_comes_than_is_owned (void **state)
{
  g_autoptr (Shown) shown = show ();
  own (shown, "French line infantry", 60);
  own (shown, "French hussars", 4);
  GtkWidget *pane = begin (shown);
  go_to_sizes (pane, "Tout Soldat", "France", "1809");
  ask_for_200_of_what_is_owned (pane);
  assert_true (says (pane, "200 of 200 points"));
  ACT (pane, "build.fill", NULL);
  settle ();
  g_autoptr (MusterArmySnapshot) army = load_first (shown->store);
  guint n_hussars = 0;
  for (guint i = 1; i < army->n_nodes; i++)
    {
      const MusterNode *node = &army->nodes[i];
      if (node->category != MUSTER_CATEGORY_UNIT)
        continue;
      n_hussars += g_str_equal (node->kind_id, "fr-hussars");
      if (!g_str_equal (node->kind_id, "fr-hussars"))
        assert_string_equal (node->kind_id, "fr-ligne");
    }
  assert_in_range (n_hussars, 0, 4);
}

/* For so few points there is none: it is said, and the question stays. */
static void
test_where_there_is_no_army_that_is_said (void **state)
{
  g_autoptr (Shown) shown = show ();
  GtkWidget *pane = begin (shown);
  go_to_sizes (pane, "Tout Soldat", "Prussia", "1813");
  GtkListBoxRow *other = find_row (find_list (pane), "Another Number");
  gtk_list_box_select_row (find_list (pane), other);
  gtk_spin_button_set_value (
    GTK_SPIN_BUTTON (find_below (GTK_WIDGET (other), GTK_TYPE_SPIN_BUTTON)), 5);
  settle ();
  assert_step (pane, MUSTER_BUILD_SIZE);
  assert_true (says (pane, "No army is all that is asked."));
  assert_true (says (pane, "At most 5 points"));
  assert_false (says (pane, "Create It with Troops"));
  assert_int_equal (shown->opened, 0);
  gtk_list_box_select_row (find_list (pane), find_row (find_list (pane), "300 points"));
  settle ();
  assert_false (says (pane, "No army is all that is asked."));
  assert_true (says (pane, "300 of 300 points"));
  /* Whoever goes back or closes the window does not wait. */
  gtk_list_box_select_row (find_list (pane), find_row (find_list (pane), "200 points"));
  ACT (pane, "build.fill", NULL);
  ACT (pane, "build.back", NULL);
  settle ();
  assert_step (pane, MUSTER_BUILD_DATE);
  assert_int_equal (shown->opened, 0);
}

static void
test_without_prices_troops_are_not_offered (void **state)
{
  g_autoptr (Shown) shown = show ();
  GtkWidget *pane = begin (shown);
  go_to_sizes (pane, "The Age of Glory: Pike & Powder", "Sweden", "1632");
  assert_false (says (pane, "Create It with Troops"));
}

static void
test_arrows_choose_and_enter_goes_on (void **state)
{
  g_autoptr (Shown) shown = show ();
  GtkWidget *pane = begin (shown);
  GtkListBox *rulesets = find_list (pane);
  g_autofree char *first = g_strdup (get_chosen (rulesets));
  press_down (rulesets);
  assert_string_not_equal (get_chosen (rulesets), first);
  press_enter (rulesets);
  assert_step (pane, MUSTER_BUILD_NATION);
  press_enter (find_list (pane));
  assert_step (pane, MUSTER_BUILD_DATE);
  g_signal_emit_by_name (find_date (pane), "activate");
  settle ();
  assert_step (pane, MUSTER_BUILD_SIZE);
  press_enter (find_list (pane));
  assert_true (shown->opened != 0);
}

static void
test_each_question_has_the_focus_where_it_is_answered (void **state)
{
  g_autoptr (Shown) shown = show ();
  GtkWidget *pane = begin (shown);
  for (int step = MUSTER_BUILD_RULESET; step < MUSTER_N_BUILD_STEPS; step++)
    {
      GtkWidget *focus = gtk_window_get_focus (shown->window);
      GtkWidget *answered =
        step == MUSTER_BUILD_DATE ? GTK_WIDGET (find_date (pane)) : GTK_WIDGET (find_list (pane));
      assert_true (gtk_widget_get_mapped (focus));
      assert_true (gtk_widget_is_ancestor (focus, answered));
      ACT (pane, "build.next", NULL);
      settle ();
    }
  assert_true (shown->opened != 0);
}

static void
test_back_keeps_the_answers_and_leads_out (void **state)
{
  g_autoptr (Shown) shown = show ();
  GtkWidget *pane = begin (shown);
  answer (pane, "Tout Soldat");
  answer (pane, "Prussia");
  ACT (pane, "build.back", NULL);
  assert_string_equal (get_chosen (find_list (pane)), "Prussia");
  ACT (pane, "build.back", NULL);
  assert_string_equal (get_chosen (find_list (pane)), "Tout Soldat");
  ACT (pane, "build.back", NULL);
  settle ();
  assert_false (gtk_widget_get_mapped (pane));
  assert_true (gtk_widget_get_mapped (find_welcome (shown)));
  g_autoptr (GPtrArray) armies = muster_store_list_armies (shown->store, NULL);
  assert_int_equal (armies->len, 0);
}

static void
test_nations_are_searched_by_their_names_and_adjectives (void **state)
{
  g_autoptr (Shown) shown = show ();
  GtkWidget *pane = begin (shown);
  answer (pane, "Tout Soldat");
  GtkEditable *search = GTK_EDITABLE (find_shown (pane, GTK_TYPE_SEARCH_ENTRY));
  gtk_editable_set_text (search, "portug");
  assert_string_equal (get_chosen (find_list (pane)), "Portugal");
  gtk_editable_set_text (search, "french");
  assert_string_equal (get_chosen (find_list (pane)), "France");
  gtk_editable_set_text (search, "atlantis");
  settle ();
  assert_true (says (pane, "no nation of that name"));
  ACT (pane, "build.next", NULL);
  assert_step (pane, MUSTER_BUILD_NATION);
  g_signal_emit_by_name (find_shown (gtk_widget_get_parent (GTK_WIDGET (search)), GTK_TYPE_BUTTON),
                         "clicked");
  settle ();
  assert_string_equal (gtk_editable_get_text (search), "");
  gtk_editable_set_text (search, "Prussi");
  g_signal_emit_by_name (search, "activate");
  settle ();
  assert_step (pane, MUSTER_BUILD_DATE);
  assert_true (says (pane, "Prussia is in the rules for 1792–1807 and 1813–1815"));
}

static void
test_nations_tell_their_years (void **state)
{
  g_autoptr (Shown) shown = show ();
  GtkWidget *pane = begin (shown);
  answer (pane, "Tout Soldat");
  GtkListBoxRow *row = find_row (find_list (pane), "Prussia");
  assert_non_null (strstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)),
                           "1792–1807 and 1813–1815 · 14 types"));
  assert_true (says (pane, "In Some Years Only"));
}

static void
test_a_date_that_there_was_not_is_told_and_held (void **state)
{
  g_autoptr (Shown) shown = show ();
  GtkWidget *pane = begin (shown);
  answer (pane, "Tout Soldat");
  answer (pane, "France");
  gtk_editable_set_text (find_date (pane), "30 February 1809");
  assert_string_equal (muster_build_pane_get_problem (MUSTER_BUILD_PANE (pane)), "");
  ACT (pane, "build.next", NULL);
  assert_step (pane, MUSTER_BUILD_DATE);
  assert_non_null (
    strstr (muster_build_pane_get_problem (MUSTER_BUILD_PANE (pane)), "There was no such day"));
  gtk_editable_set_text (find_date (pane), "1820");
  settle ();
  assert_true (says (pane, "do not describe this army in 1820"));
  gtk_editable_set_text (find_date (pane), "1809");
  settle ();
  assert_false (says (pane, "do not describe"));
  ACT (pane, "build.next", NULL);
  assert_step (pane, MUSTER_BUILD_SIZE);
}

static void
test_years_of_the_rules_write_the_date (void **state)
{
  g_autoptr (Shown) shown = show ();
  GtkWidget *pane = begin (shown);
  answer (pane, "Tout Soldat");
  answer (pane, "Prussia");
  GtkListBox *spans = find_list (pane);
  gtk_list_box_select_row (spans, find_row (spans, "1813–1815"));
  assert_string_equal (gtk_editable_get_text (find_date (pane)), "1813");
  gtk_editable_set_text (find_date (pane), "1814");
  assert_null (gtk_list_box_get_selected_row (spans));
}

static void
test_any_other_number_may_be_agreed_on (void **state)
{
  g_autoptr (Shown) shown = show ();
  GtkWidget *pane = begin (shown);
  answer (pane, "Tout Soldat");
  answer (pane, "Choose Later");
  ACT (pane, "build.next", NULL);
  settle ();
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (find_shown (pane, GTK_TYPE_SPIN_BUTTON)), 450);
  assert_string_equal (get_chosen (find_list (pane)), "Another Number");
  assert_true (says (pane, "New army: Tout Soldat, no date, 450 points"));
  settle ();
  assert_true (says (pane, "choose its nation first"));
  ACT (pane, "build.next", NULL);
  settle ();
  g_autoptr (MusterArmySnapshot) army = load_first (shown->store);
  assert_int_equal (army->budget, 450);
  assert_null (army->date);
  assert_int_equal (army->nodes[0].n_chosen, 0);
}

static void
test_rules_without_points_ask_for_none (void **state)
{
  g_autoptr (Shown) shown = show ();
  GtkWidget *pane = begin (shown);
  answer (pane, "The Age of Glory: Pike & Powder");
  answer (pane, "Sweden");
  ACT (pane, "build.next", NULL);
  settle ();
  assert_null (find_shown (pane, GTK_TYPE_SPIN_BUTTON));
  assert_true (says (pane, "have no points"));
  assert_string_equal (get_chosen (find_list (pane)), "No Limit");
}

typedef struct
{
  char *data;
  char *folder;
  char *packs;
  char *path;
} Elsewhere;

/* In a folder of data with nothing but a pack that cannot be read, or nothing at all. */
static Elsewhere
go_elsewhere (const char *pack)
{
  Elsewhere place = { g_strdup (g_getenv ("MUSTER_DATA_DIR")),
                      g_dir_make_tmp ("muster-welcome-XXXXXX", NULL), NULL, NULL };
  place.packs = g_build_filename (place.folder, "packs", NULL);
  place.path = g_build_filename (place.packs, "mine.ruleset.xml", NULL);
  assert_int_equal (g_mkdir (place.packs, 0700), 0);
  if (pack != NULL)
    assert_true (g_file_set_contents (place.path, pack, -1, NULL));
  g_setenv ("MUSTER_DATA_DIR", place.folder, TRUE);
  return place;
}

static void
come_back (Elsewhere *place)
{
  g_setenv ("MUSTER_DATA_DIR", place->data, TRUE);
  g_unlink (place->path);
  g_rmdir (place->packs);
  g_rmdir (place->folder);
  g_free (place->data);
  g_free (place->folder);
  g_free (place->packs);
  g_free (place->path);
}

#define MINIMAL                                                                                    \
  "<ruleset xmlns=\"urn:muster:1\" id=\"mine\" version=\"1\" lang=\"en\"><title>Mine</title>"      \
  "<type id=\"foot\" name=\"Foot\"/>"                                                              \
  "<formation id=\"army\" name=\"Army\" holds=\"unit\"/></ruleset>"

static void
test_without_packs_the_way_out_is_shown_and_can_be_gone (void **state)
{
  g_autoptr (Shown) shown = show ();
  Elsewhere place = go_elsewhere (NULL);
  GtkWidget *pane = begin (shown);
  const char *problem = muster_build_pane_get_problem (MUSTER_BUILD_PANE (pane));
  assert_non_null (strstr (problem, "There is no pack of rules in "));
  assert_non_null (strstr (problem, place.packs));
  assert_true (g_file_set_contents (place.path, MINIMAL, -1, NULL));
  ACT (pane, "build.retry", NULL);
  wait_for_reading (shown);
  assert_string_equal (muster_build_pane_get_problem (MUSTER_BUILD_PANE (pane)), "");
  assert_string_equal (get_chosen (find_list (pane)), "Mine");
  come_back (&place);
}

static void
test_a_broken_pack_is_told_with_its_file_and_line (void **state)
{
  g_autoptr (Shown) shown = show ();
  Elsewhere place = go_elsewhere ("<ruleset");
  GtkWidget *pane = begin (shown);
  const char *problem = muster_build_pane_get_problem (MUSTER_BUILD_PANE (pane));
  assert_non_null (strstr (problem, "None of the packs of rules can be used."));
  assert_non_null (strstr (problem, "mine.ruleset.xml:1: "));
  g_autofree char *sound = g_build_filename (place.packs, "sound.ruleset.xml", NULL);
  assert_true (g_file_set_contents (sound, MINIMAL, -1, NULL));
  ACT (pane, "build.retry", NULL);
  wait_for_reading (shown);
  problem = muster_build_pane_get_problem (MUSTER_BUILD_PANE (pane));
  assert_non_null (strstr (problem, "left out"));
  assert_non_null (strstr (problem, "mine.ruleset.xml:1: "));
  assert_string_equal (get_chosen (find_list (pane)), "Mine");
  g_unlink (sound);
  come_back (&place);
}

/* A ruleset of neither nations nor years nor points: nothing is asked in vain, nothing fails. */
static void
test_the_barest_of_rulesets_makes_an_army (void **state)
{
  g_autoptr (Shown) shown = show ();
  Elsewhere place = go_elsewhere (MINIMAL);
  GtkWidget *pane = begin (shown);
  for (int step = 0; step < MUSTER_N_BUILD_STEPS; step++)
    {
      assert_step (pane, step);
      ACT (pane, "build.next", NULL);
      settle ();
    }
  g_autoptr (MusterArmySnapshot) army = load_first (shown->store);
  assert_string_equal (army->name, "New army");
  come_back (&place);
}

static void
test_beside_other_armies_it_opens_in_a_window_of_its_own (void **state)
{
  g_autoptr (Shown) shown = show ();
  add_example (shown->store, "french-200");
  settle ();
  ACT (shown->page, "armies.build", NULL);
  GtkWidget *window = find_top (MUSTER_TYPE_BUILD_WINDOW);
  assert_non_null (window);
  GtkWidget *pane = find_below (window, MUSTER_TYPE_BUILD_PANE);
  settle ();
  assert_false (muster_build_pane_is_reading (MUSTER_BUILD_PANE (pane)));
  for (int step = 0; step < MUSTER_N_BUILD_STEPS; step++)
    ACT (pane, "build.next", NULL);
  settle ();
  assert_true (shown->opened > 1);
  assert_null (find_top (MUSTER_TYPE_BUILD_WINDOW));
}

static void
test_cancelled_it_makes_nothing (void **state)
{
  g_autoptr (Shown) shown = show ();
  add_example (shown->store, "french-200");
  settle ();
  ACT (shown->page, "armies.build", NULL);
  GtkWidget *window = find_top (MUSTER_TYPE_BUILD_WINDOW);
  ACT (find_below (window, MUSTER_TYPE_BUILD_PANE), "build.back", NULL);
  settle ();
  assert_null (find_top (MUSTER_TYPE_BUILD_WINDOW));
  assert_int_equal (shown->opened, 0);
}

static void
test_after_the_last_army_is_gone_it_greets_again (void **state)
{
  g_autoptr (Shown) shown = show ();
  GtkWidget *pane = begin (shown);
  for (int step = 0; step < MUSTER_N_BUILD_STEPS; step++)
    ACT (pane, "build.next", NULL);
  settle ();
  assert_null (find_welcome (shown));
  ACT (shown->page, "documents.delete", NULL);
  settle ();
  assert_true (gtk_widget_get_mapped (find_welcome (shown)));
  assert_true (says (GTK_WIDGET (shown->window), "Welcome to Muster"));
}

/* Both ways make the same of the same. */
static void
test_the_short_way_tells_a_pack_that_is_not_sound (void **state)
{
  g_autoptr (Shown) shown = show ();
  Elsewhere place =
    go_elsewhere ("<ruleset xmlns=\"urn:muster:1\" id=\"mine\" version=\"1\" lang=\"en\">"
                  "<title>Mine</title><type id=\"foot\" name=\"Foot\"/>"
                  "<formation id=\"army\" name=\"Army\" holds=\"unit\"/>"
                  "<limit id=\"a\" name=\"A\" kind=\"count\" of=\"foot\" min=\"5\" max=\"2\"/>"
                  "</ruleset>");
  ACT (shown->page, "documents.new", NULL);
  settle ();
  GtkWidget *window = find_top (MUSTER_TYPE_NEW_ARMY_WINDOW);
  ACT (window, "new.create", NULL);
  settle ();
  g_autoptr (GPtrArray) armies = muster_store_list_armies (shown->store, NULL);
  assert_int_equal (armies->len, 0);
  assert_int_equal (shown->opened, 0);
  gtk_window_close (GTK_WINDOW (window));
  come_back (&place);
}

static gpointer
get_child (GtkWidget *window, const char *name)
{
  return gtk_widget_get_template_child (window, MUSTER_TYPE_NEW_ARMY_WINDOW, name);
}

static GtkWidget *
open_short_way (Shown *shown)
{
  ACT (shown->page, "documents.new", NULL);
  settle ();
  return find_top (MUSTER_TYPE_NEW_ARMY_WINDOW);
}

static void
test_the_short_way_remembers_ruleset_nation_and_date (void **state)
{
  g_autoptr (Shown) shown = show ();
  GtkWidget *window = open_short_way (shown);
  guint last =
    g_list_model_get_n_items (adw_combo_row_get_model (get_child (window, "ruleset"))) - 1;
  adw_combo_row_set_selected (get_child (window, "ruleset"), last);
  settle ();
  adw_combo_row_set_selected (get_child (window, "nation"), 2);
  gtk_editable_set_text (get_child (window, "date"), "1809");
  ACT (window, "new.create", NULL);
  settle ();
  window = open_short_way (shown);
  assert_int_equal (adw_combo_row_get_selected (get_child (window, "ruleset")), last);
  assert_int_equal (adw_combo_row_get_selected (get_child (window, "nation")), 2);
  assert_string_equal (gtk_editable_get_text (get_child (window, "date")), "1809");
  gtk_window_close (GTK_WINDOW (window));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (
      test_all_examples_are_offered_with_ruleset_and_points_and_open_with_one_click),
    cmocka_unit_test (test_four_answers_make_an_army_and_open_it),
    cmocka_unit_test (test_an_army_is_made_with_its_troops),
    cmocka_unit_test (test_too_little_that_is_owned_is_told),
    cmocka_unit_test (test_a_limit_in_the_way_is_waived),
    cmocka_unit_test (test_no_more_comes_than_is_owned),
    cmocka_unit_test (test_where_there_is_no_army_that_is_said),
    cmocka_unit_test (test_without_prices_troops_are_not_offered),
    cmocka_unit_test (test_arrows_choose_and_enter_goes_on),
    cmocka_unit_test (test_each_question_has_the_focus_where_it_is_answered),
    cmocka_unit_test (test_back_keeps_the_answers_and_leads_out),
    cmocka_unit_test (test_nations_are_searched_by_their_names_and_adjectives),
    cmocka_unit_test (test_nations_tell_their_years),
    cmocka_unit_test (test_a_date_that_there_was_not_is_told_and_held),
    cmocka_unit_test (test_years_of_the_rules_write_the_date),
    cmocka_unit_test (test_any_other_number_may_be_agreed_on),
    cmocka_unit_test (test_rules_without_points_ask_for_none),
    cmocka_unit_test (test_without_packs_the_way_out_is_shown_and_can_be_gone),
    cmocka_unit_test (test_a_broken_pack_is_told_with_its_file_and_line),
    cmocka_unit_test (test_the_barest_of_rulesets_makes_an_army),
    cmocka_unit_test (test_beside_other_armies_it_opens_in_a_window_of_its_own),
    cmocka_unit_test (test_cancelled_it_makes_nothing),
    cmocka_unit_test (test_after_the_last_army_is_gone_it_greets_again),
    cmocka_unit_test (test_the_short_way_tells_a_pack_that_is_not_sound),
    cmocka_unit_test (test_the_short_way_remembers_ruleset_nation_and_date),
  };
  use_settings ();
  adw_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
