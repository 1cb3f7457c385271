/* The page of a scenario, used as a person does: by actions, keys and the pointer's gestures. */
#include "app/helper/reading.h"
#include "app/helper/scenario-page-shown.h"

#include "app/scenario/board-pane.h"
#include "app/scenario/selected-group.h"
#include "battlefield/model/edit.h"
#include "battlefield/text.h"

static MusterPoint
get_centre (Shown *shown, int id)
{
  MusterPoint centre = { 0, 0 };
  assert_true (muster_battlefield_get_centre (get_board (shown), id, &centre));
  return centre;
}

static void
moving_is_kept_and_undone (void **state)
{
  Shown *shown = show ();
  int id = find_area (shown);
  MusterPoint before = get_centre (shown, id);
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.move", "(iii)", id, -30, -20);
  assert_int_equal (get_centre (shown, id).x, before.x - 30);
  assert_int_equal (get_centre (shown, id).y, before.y - 20);
  g_autofree char *name = dup_undo (shown);
  assert_true (g_str_has_prefix (name, "Move "));
  muster_page_undo (MUSTER_PAGE (shown->page));
  assert_int_equal (get_centre (shown, id).x, before.x);
  assert_true (gtk_widget_activate_action (GTK_WIDGET (shown->page), "page.redo", NULL));
  assert_int_equal (get_centre (shown, id).x, before.x - 30);
  hide (shown);
}

static void
keys_move_turn_and_resize_what_is_selected (void **state)
{
  Shown *shown = show ();
  int id = find_area (shown);
  int width;
  int depth;
  int new_width;
  muster_board_view_select (shown->board, id);
  MusterPoint before = get_centre (shown, id);
  muster_battlefield_get_size (get_board (shown), id, &width, &depth);
  int turn = muster_battlefield_find_feature (get_board (shown), id)->turn;
  gtk_widget_grab_focus (GTK_WIDGET (shown->board));
  press_key (GTK_WIDGET (shown->board), GDK_KEY_Up, 0);
  assert_int_equal (get_centre (shown, id).y, before.y - 10);
  press_key (GTK_WIDGET (shown->board), GDK_KEY_Up, GDK_SHIFT_MASK);
  assert_int_equal (get_centre (shown, id).y, before.y - 11);
  press_key (GTK_WIDGET (shown->board), GDK_KEY_bracketright, 0);
  assert_int_equal (muster_battlefield_find_feature (get_board (shown), id)->turn,
                    (turn + 15) % 360);
  press_key (GTK_WIDGET (shown->board), GDK_KEY_minus, 0);
  muster_battlefield_get_size (get_board (shown), id, &new_width, &depth);
  assert_in_range (new_width, width - 12, width - 8);
  hide (shown);
}

static void
moves_by_key_are_one_action (void **state)
{
  Shown *shown = show ();
  int id = find_area (shown);
  MusterPoint before = get_centre (shown, id);
  for (int i = 0; i < 4; i++)
    gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.move", "(iii)", id, 0, -10);
  muster_page_undo (MUSTER_PAGE (shown->page));
  assert_int_equal (get_centre (shown, id).y, before.y);
  hide (shown);
}

static void
what_is_added_is_selected_and_what_is_deleted_is_gone (void **state)
{
  Shown *shown = show ();
  const MusterRuleset *ruleset = get_board (shown)->ruleset;
  guint n = get_board (shown)->features->len;
  const MusterKind *kind = &ruleset->features[0];
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.add", "s", kind->id);
  assert_int_equal (get_board (shown)->features->len, n + 1);
  int id = muster_board_view_get_selected (shown->board);
  assert_string_equal (muster_battlefield_find_feature (get_board (shown), id)->type_id, kind->id);
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.duplicate", NULL);
  assert_int_equal (get_board (shown)->features->len, n + 2);
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.delete", NULL);
  assert_int_equal (get_board (shown)->features->len, n + 1);
  assert_int_equal (muster_board_view_get_selected (shown->board), 0);
  hide (shown);
}

/* Counts what is in the menu that adds things, and how long the longest of its lists is. */
static guint
count_items (GMenuModel *menu, guint *longest)
{
  guint n = 0;
  guint n_here = 0;
  for (int i = 0; i < g_menu_model_get_n_items (menu); i++)
    {
      g_autoptr (GMenuModel) section = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SECTION);
      g_autoptr (GMenuModel) submenu = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SUBMENU);
      g_autoptr (GVariant) target =
        g_menu_model_get_item_attribute_value (menu, i, G_MENU_ATTRIBUTE_TARGET, NULL);
      if (section != NULL)
        n_here += (guint) g_menu_model_get_n_items (section);
      if (section != NULL)
        n += count_items (section, longest);
      if (submenu != NULL)
        n += count_items (submenu, longest);
      n += target != NULL;
      n_here += section == NULL;
    }
  *longest = MAX (*longest, n_here);
  return n;
}

static void
the_menu_of_what_can_be_added_has_all_and_is_no_longer_than_the_window (void **state)
{
  Shown *shown = show ();
  const MusterRuleset *ruleset = get_board (shown)->ruleset;
  guint n_objectives = 0;
  guint longest = 0;
  for (int i = 0; i < ruleset->n_features; i++)
    n_objectives += ruleset->features[i].category == MUSTER_CATEGORY_OBJECTIVE;
  MusterBoardPane *pane =
    MUSTER_BOARD_PANE (find_below (GTK_WIDGET (shown->page), MUSTER_TYPE_BOARD_PANE));
  g_autoptr (GMenuModel) menu = muster_board_pane_make_menu (pane);
  /* Objectives are there for either side, and so are zones. */
  assert_int_equal (count_items (menu, &longest), (guint) ruleset->n_features + n_objectives + 2);
  assert_true (longest <= 18);
  hide (shown);
}

static gboolean
is_menu_with_tooltip (GtkWidget *widget)
{
  return GTK_IS_MENU_BUTTON (widget) && gtk_widget_get_tooltip_text (widget) != NULL;
}

static GtkWidget *
find_menu (GtkWidget *root)
{
  if (is_menu_with_tooltip (root))
    return root;
  GtkWidget *found = NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_menu (child);
  return found;
}

static void
no_tooltip_covers_a_menu_that_is_open (void **state)
{
  Shown *shown = show ();
  GtkWidget *button = find_menu (GTK_WIDGET (shown->page));
  assert_true (gtk_widget_get_has_tooltip (button));
  gtk_menu_button_popup (GTK_MENU_BUTTON (button));
  settle ();
  assert_false (gtk_widget_get_has_tooltip (button));
  gtk_menu_button_popdown (GTK_MENU_BUTTON (button));
  settle ();
  assert_true (gtk_widget_get_has_tooltip (button));
  hide (shown);
}

static void
every_type_of_terrain_can_be_added (void **state)
{
  Shown *shown = show ();
  const MusterRuleset *ruleset = get_board (shown)->ruleset;
  for (int i = 0; i < ruleset->n_features; i++)
    {
      guint n = get_board (shown)->features->len + get_board (shown)->objectives->len;
      g_autofree char *word =
        g_strconcat (ruleset->features[i].category == MUSTER_CATEGORY_OBJECTIVE ? "b:" : "",
                     ruleset->features[i].id, NULL);
      gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.add", "s", word);
      assert_true (get_board (shown)->features->len + get_board (shown)->objectives->len > n);
    }
  hide (shown);
}

static void
what_breaks_the_rules_is_a_finding_and_no_wall (void **state)
{
  Shown *shown = show ();
  int id = find_area (shown);
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.resize", "(iii)", id, 900, 700);
  GPtrArray *findings = muster_scenario_model_get_findings (shown->model);
  assert_false (muster_board_findings_are_legal (findings));
  hide (shown);
}

/* Returns: what is called selected beside the board, or NULL */
static const char *
find_selected_title (Shown *shown)
{
  GtkWidget *group = find_below (GTK_WIDGET (shown->page), MUSTER_TYPE_SELECTED_GROUP);
  return gtk_widget_get_visible (group)
           ? adw_preferences_group_get_title (ADW_PREFERENCES_GROUP (group))
           : NULL;
}

/* Returns: the first button below @root that does @action */
static GtkWidget *
find_button (GtkWidget *root, const char *action)
{
  if (GTK_IS_BUTTON (root)
      && g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (root)), action) == 0)
    return root;
  GtkWidget *found = NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_button (child, action);
  return found;
}

static void
a_finding_offers_ways_out_that_are_one_action (void **state)
{
  Shown *shown = show ();
  MusterScenarioModel *model = shown->model;
  int id = find_area (shown);
  guint n = muster_scenario_model_get_findings (model)->len;
  assert_null (find_button (GTK_WIDGET (shown->page), "scenario.fix"));

  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.resize", "(iii)", id, 900, 700);
  guint broken = muster_scenario_model_get_findings (model)->len;
  assert_true (broken > n);
  GtkWidget *button = find_button (GTK_WIDGET (shown->page), "scenario.fix");
  assert_non_null (button);
  g_signal_emit_by_name (button, "clicked");
  assert_true (muster_scenario_model_get_findings (model)->len < broken);
  muster_page_undo (MUSTER_PAGE (shown->page));
  assert_int_equal (muster_scenario_model_get_findings (model)->len, broken);
  hide (shown);
}

static void
a_finding_that_is_chosen_selects_what_it_is_about (void **state)
{
  Shown *shown = show ();
  int id = find_area (shown);
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.resize", "(iii)", id, 900, 700);
  GtkWidget *button = find_button (GTK_WIDGET (shown->page), "scenario.fix");
  GtkWidget *row = gtk_widget_get_ancestor (button, GTK_TYPE_LIST_BOX_ROW);
  assert_int_equal (muster_board_view_get_selected (shown->board), 0);
  assert_null (find_selected_title (shown));
  gtk_widget_activate (row);
  g_autofree char *label =
    muster_battlefield_dup_label (get_board (shown), muster_board_view_get_selected (shown->board));
  assert_non_null (label);
  assert_string_equal (find_selected_title (shown), label);
  hide (shown);
}

static void
what_a_player_chooses_otherwise_is_made_another_kind (void **state)
{
  Shown *shown = show ();
  int id = find_area (shown);
  muster_board_view_select (shown->board, id);
  AdwComboRow *row = ADW_COMBO_ROW (find_below (GTK_WIDGET (shown->page), ADW_TYPE_COMBO_ROW));
  g_autofree char *before =
    g_strdup (muster_battlefield_find_feature (get_board (shown), id)->type_id);
  guint was = adw_combo_row_get_selected (row);
  assert_true (g_list_model_get_n_items (adw_combo_row_get_model (row)) > 2);
  adw_combo_row_set_selected (row, was == 0 ? 1 : 0);
  assert_string_not_equal (muster_battlefield_find_feature (get_board (shown), id)->type_id,
                           before);
  muster_page_undo (MUSTER_PAGE (shown->page));
  assert_string_equal (muster_battlefield_find_feature (get_board (shown), id)->type_id, before);
  assert_int_equal (adw_combo_row_get_selected (row), was);
  hide (shown);
}

static void
a_name_is_kept_when_another_thing_is_selected (void **state)
{
  Shown *shown = show ();
  int id = find_area (shown);
  int other = g_array_index (get_board (shown)->objectives, MusterObjective, 0).id;
  muster_board_view_select (shown->board, id);
  GtkEditable *entry = find_entry_row (GTK_WIDGET (shown->page), "Name");
  gtk_editable_set_text (entry, "Long Wood");
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.move", "(iii)", id, 0, -10);
  assert_string_equal (gtk_editable_get_text (entry), "Long Wood");
  muster_board_view_select (shown->board, other);
  assert_string_equal (muster_battlefield_get_name (get_board (shown), id), "Long Wood");
  assert_string_equal (gtk_editable_get_text (entry), "");
  hide (shown);
}

static void
the_name_of_a_zone_stays_in_its_entry (void **state)
{
  Shown *shown = show ();
  int id = g_array_index (get_board (shown)->zones, MusterZone, 0).id;
  muster_board_view_select (shown->board, id);
  GtkEditable *entry = find_entry_row (GTK_WIDGET (shown->page), "Name");
  gtk_editable_set_text (entry, "The left wing");
  g_signal_emit_by_name (entry, "apply");
  assert_string_equal (muster_battlefield_get_name (get_board (shown), id), "The left wing");
  muster_board_view_select (shown->board, 0);
  muster_board_view_select (shown->board, id);
  assert_string_equal (gtk_editable_get_text (entry), "The left wing");
  hide (shown);
}

static void
weather_goes_on_turn_by_turn (void **state)
{
  Shown *shown = show_on ("fontenoy-french", "dettingen-pragmatic", NULL);
  assert_int_equal (get_board (shown)->weather->len, 1);
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.next-weather", NULL);
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.next-weather", NULL);
  assert_int_equal (get_board (shown)->weather->len, 3);
  muster_page_undo (MUSTER_PAGE (shown->page));
  assert_int_equal (get_board (shown)->weather->len, 2);
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.throw-weather", NULL);
  assert_int_equal (get_board (shown)->weather->len, 1);
  hide (shown);
}

static void
rules_without_weather_take_that_of_others (void **state)
{
  Shown *shown = show ();
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GPtrArray) ids = muster_packs_list_ids (muster_packs_get_dirs (packs));
  guint n = 0;
  assert_int_equal (get_board (shown)->weather->len, 0);
  for (guint i = 0; i < ids->len; i++)
    {
      const char *id = g_ptr_array_index (ids, i);
      if (!muster_packs_get (packs, id, problems)->weather.is_given)
        continue;
      gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.weather-from", "s", id);
      settle ();
      assert_string_equal (get_board (shown)->weather_ruleset_id, id);
      assert_int_equal (get_board (shown)->weather->len, 1);
      n++;
    }
  assert_int_equal (n, 2);
  hide (shown);
}

static void
one_thing_is_thrown_again_and_the_rest_stays (void **state)
{
  Shown *shown = show ();
  int id = find_area (shown);
  const MusterFeature *feature = muster_battlefield_find_feature (get_board (shown), id);
  g_autofree char *stream = g_strdup (feature->stream);
  int n_before;
  int n_after;
  muster_dice_get_throws (get_board (shown)->dice, &n_before);
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.again", "s", stream);
  muster_dice_get_throws (get_board (shown)->dice, &n_after);
  assert_true (n_after > n_before);
  assert_null (shown->failed);
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.again", "s", "nonsense");
  assert_non_null (shown->failed);
  hide (shown);
}

static gboolean
dice_say (Shown *shown, const char *words)
{
  const char *text = gtk_label_get_text (get_child (shown, "verdict"));
  return strstr (text, words) != NULL;
}

static void
the_dice_say_whether_they_give_the_same_again (void **state)
{
  Shown *shown = show ();
  int id = find_area (shown);
  assert_true (dice_say (shown, "they give the same"));
  assert_false (dice_say (shown, "by hand"));
  muster_board_view_select (shown->board, id);
  press_key (GTK_WIDGET (shown->board), GDK_KEY_Left, 0);
  assert_true (dice_say (shown, "they give the same"));
  assert_true (dice_say (shown, "by hand"));
  hide (shown);
}

static void
the_battlefield_is_made_anew_from_another_seed (void **state)
{
  Shown *shown = show ();
  guint64 seed = muster_dice_get_seed (get_board (shown)->dice);
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.make-anew", NULL);
  assert_true (muster_dice_get_seed (get_board (shown)->dice) != seed);
  muster_page_undo (MUSTER_PAGE (shown->page));
  assert_true (muster_dice_get_seed (get_board (shown)->dice) == seed);
  hide (shown);
}

static void
reserves_and_armies_come_and_go (void **state)
{
  Shown *shown = show ();
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.add-reserve", NULL);
  assert_int_equal (get_scenario (shown)->reserves->len, 1);
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.remove-reserve", "i", 0);
  assert_int_equal (get_scenario (shown)->reserves->len, 0);
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.remove-army", "i", 2);
  assert_int_equal (get_scenario (shown)->sides[1].armies->len, 0);
  gint64 army = add_example (shown->store, "british-200");
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.add-army", "(ix)", 1, army);
  assert_int_equal (get_scenario (shown)->sides[1].armies->len, 1);
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.renew-armies", NULL);
  assert_null (shown->failed);
  hide (shown);
}

/* As long as both sides have armies. */
static void
what_speaks_for_a_side_is_told (void **state)
{
  Shown *shown = show ();
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GString) named = g_string_new (NULL);
  gint64 army = add_example (shown->store, "british-200");
  GtkWidget *group = get_child (shown, "balance_group");
  assert_true (gtk_widget_get_visible (group));
  append_labels (get_child (shown, "balance"), text);
  assert_non_null (strstr (text->str, "Phases a turn, on the average"));
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.remove-army", "i", 2);
  assert_false (gtk_widget_get_visible (group));
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.add-army", "(ix)", 1, army);
  assert_true (gtk_widget_get_visible (group));
  append_labels (get_child (shown, "balance"), named);
  assert_non_null (strstr (named->str, "190"));
  hide (shown);
}

/* Gives the army a pack in which this is said otherwise, and which nobody has read yet. */
static void
set_unread (MusterStore *store, gint64 army, const char *from, const char *to)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRuleset) now = muster_store_load_ruleset (store, army, problems, NULL);
  g_autoptr (GString) text = g_string_new_len (g_bytes_get_data (now->content, NULL),
                                               (gssize) g_bytes_get_size (now->content));
  assert_int_not_equal (g_string_replace (text, from, to, 0), 0);
  g_autoptr (MusterRuleset) other = muster_ruleset_parse (now->id, text->str, text->len, problems);
  assert_true (muster_army_edit_answer_pack (store, army, other, NULL, NULL));
}

static void
packs_of_armies_that_are_added_or_taken_anew_are_read_in_threads (void **state)
{
  Shown *shown = show ();
  gint64 army = add_example (shown->store, "french-200");
  set_unread (shown->store, army, "points=\"7\"", "points=\"8\"");
  guint before = count_readings ();
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.add-army", "(ix)", 1, army);
  assert_int_equal (get_scenario (shown)->sides[1].armies->len, 1);
  settle ();
  assert_int_equal (get_scenario (shown)->sides[1].armies->len, 2);
  assert_int_equal (count_readings (), before + 1);
  set_unread (shown->store, army, "points=\"8\"", "points=\"9\"");
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.renew-armies", NULL);
  settle ();
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (find_top (ADW_TYPE_MESSAGE_DIALOG)), "take");
  settle ();
  assert_int_equal (count_readings (), before + 2);
  hide (shown);
}

static void
a_page_that_is_closed_while_a_pack_is_read_adds_nothing (void **state)
{
  Shown *shown = show ();
  gint64 army = add_example (shown->store, "french-200");
  set_unread (shown->store, army, "points=\"7\"", "points=\"8\"");
  g_autoptr (MusterStore) store = g_object_ref (shown->store);
  gint64 scenario = muster_page_get_document (MUSTER_PAGE (shown->page));
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.add-army", "(ix)", 1, army);
  hide (shown);
  settle ();
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterScenario) kept =
    muster_store_load_scenario (store, scenario, NULL, problems, NULL);
  assert_int_equal (kept->sides[1].armies->len, 1);
}

static void
the_ends_are_swapped_with_what_lies_there (void **state)
{
  Shown *shown = show ();
  MusterEdge edge = get_board (shown)->edges[0];
  MusterPoint at = g_array_index (get_board (shown)->objectives, MusterObjective, 0).at;
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.swap", NULL);
  assert_int_not_equal (get_board (shown)->edges[0], edge);
  assert_int_equal (g_array_index (get_board (shown)->objectives, MusterObjective, 0).at.y,
                    get_board (shown)->depth - at.y);
  hide (shown);
}

static void
all_that_lies_on_the_board_is_reached_by_key (void **state)
{
  Shown *shown = show ();
  guint n = get_board (shown)->features->len + get_board (shown)->objectives->len
            + get_board (shown)->zones->len;
  g_autoptr (GHashTable) been = g_hash_table_new (NULL, NULL);
  gtk_widget_grab_focus (GTK_WIDGET (shown->board));
  for (guint i = 0; i < n; i++)
    {
      press_key (GTK_WIDGET (shown->board), GDK_KEY_Page_Down, 0);
      g_hash_table_add (been, GINT_TO_POINTER (muster_board_view_get_selected (shown->board)));
    }
  assert_int_equal (g_hash_table_size (been), n);
  press_key (GTK_WIDGET (shown->board), GDK_KEY_Escape, 0);
  assert_int_equal (muster_board_view_get_selected (shown->board), 0);
  hide (shown);
}

static void
zoom_makes_the_board_larger_and_fits_it_again (void **state)
{
  Shown *shown = show ();
  int before = gtk_widget_get_width (GTK_WIDGET (shown->board));
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.zoom-in", NULL);
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.zoom-in", NULL);
  settle ();
  assert_true (gtk_widget_get_width (GTK_WIDGET (shown->board)) > before);
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.zoom-fit", NULL);
  settle ();
  assert_int_equal (gtk_widget_get_width (GTK_WIDGET (shown->board)), before);
  hide (shown);
}

/* What the menu of the armies for the second side says. */
static char *
dup_menu (Shown *shown)
{
  g_autoptr (GString) text = g_string_new (NULL);
  GtkMenuButton *button = get_child (shown, "add_army_b");
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.show", "s", "sides");
  settle ();
  gtk_menu_button_popup (button);
  GMenuModel *menu = gtk_menu_button_get_menu_model (button);
  for (int i = 0; i < g_menu_model_get_n_items (menu); i++)
    {
      g_autofree char *label = NULL;
      assert_true (g_menu_model_get_item_attribute (menu, i, "label", "s", &label));
      g_string_append_printf (text, "%s|", label);
    }
  gtk_menu_button_popdown (button);
  settle ();
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
an_army_built_meanwhile_can_be_added (void **state)
{
  Shown *shown = show ();
  g_autofree char *none = dup_menu (shown);
  assert_string_equal (none, "No army in the library plays by these rules|");
  add_example (shown->store, "fontenoy-french");
  add_example (shown->store, "british-200");
  settle ();
  g_autofree char *one = dup_menu (shown);
  assert_string_equal (one, "British corps, 200 points|");
  hide (shown);
}

static void
who_plays_without_weather_gets_none_with_another_battlefield (void **state)
{
  Shown *shown = show_on ("fontenoy-french", "dettingen-pragmatic", NULL);
  g_autoptr (MusterDice) dice = muster_dice_new (5);
  g_autoptr (MusterScenario) changed = muster_scenario_copy (get_scenario (shown));
  MusterTerrainOptions options = { .ruleset = changed->ruleset, .dice = dice };
  assert_true (muster_scenario_generate (changed, &options, NULL));
  assert_true (muster_library_save (shown->store, &muster_scenario_document, changed->id, changed,
                                    "Fair", NULL, NULL, NULL));
  assert_int_equal (get_board (shown)->weather->len, 0);
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.make-anew", NULL);
  assert_true (muster_dice_get_seed (get_board (shown)->dice) != 5);
  assert_int_equal (get_board (shown)->weather->len, 0);
  assert_null (get_board (shown)->weather_ruleset_id);
  hide (shown);
}

static void
all_that_is_listed_can_be_thrown_again_weather_of_later_turns_too (void **state)
{
  Shown *shown = show_on ("fontenoy-french", "dettingen-pragmatic", NULL);
  GtkDropDown *streams = get_child (shown, "streams");
  guint before = g_list_model_get_n_items (gtk_drop_down_get_model (streams));
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.next-weather", NULL);
  guint n = g_list_model_get_n_items (gtk_drop_down_get_model (streams));
  assert_int_equal (n, before + 1);
  for (guint i = 0; i < n; i++)
    {
      gtk_drop_down_set_selected (streams, i);
      gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.again-chosen", NULL);
      assert_null (shown->failed);
      muster_page_undo (MUSTER_PAGE (shown->page));
    }
  hide (shown);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (moving_is_kept_and_undone),
    cmocka_unit_test (keys_move_turn_and_resize_what_is_selected),
    cmocka_unit_test (moves_by_key_are_one_action),
    cmocka_unit_test (what_is_added_is_selected_and_what_is_deleted_is_gone),
    cmocka_unit_test (every_type_of_terrain_can_be_added),
    cmocka_unit_test (no_tooltip_covers_a_menu_that_is_open),
    cmocka_unit_test (the_menu_of_what_can_be_added_has_all_and_is_no_longer_than_the_window),
    cmocka_unit_test (what_breaks_the_rules_is_a_finding_and_no_wall),
    cmocka_unit_test (a_finding_offers_ways_out_that_are_one_action),
    cmocka_unit_test (a_finding_that_is_chosen_selects_what_it_is_about),
    cmocka_unit_test (what_a_player_chooses_otherwise_is_made_another_kind),
    cmocka_unit_test (a_name_is_kept_when_another_thing_is_selected),
    cmocka_unit_test (the_name_of_a_zone_stays_in_its_entry),
    cmocka_unit_test (weather_goes_on_turn_by_turn),
    cmocka_unit_test (rules_without_weather_take_that_of_others),
    cmocka_unit_test (one_thing_is_thrown_again_and_the_rest_stays),
    cmocka_unit_test (the_dice_say_whether_they_give_the_same_again),
    cmocka_unit_test (the_battlefield_is_made_anew_from_another_seed),
    cmocka_unit_test (reserves_and_armies_come_and_go),
    cmocka_unit_test (what_speaks_for_a_side_is_told),
    cmocka_unit_test (packs_of_armies_that_are_added_or_taken_anew_are_read_in_threads),
    cmocka_unit_test (a_page_that_is_closed_while_a_pack_is_read_adds_nothing),
    cmocka_unit_test (the_ends_are_swapped_with_what_lies_there),
    cmocka_unit_test (all_that_lies_on_the_board_is_reached_by_key),
    cmocka_unit_test (zoom_makes_the_board_larger_and_fits_it_again),
    cmocka_unit_test (an_army_built_meanwhile_can_be_added),
    cmocka_unit_test (who_plays_without_weather_gets_none_with_another_battlefield),
    cmocka_unit_test (all_that_is_listed_can_be_thrown_again_weather_of_later_turns_too),
  };
  adw_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
