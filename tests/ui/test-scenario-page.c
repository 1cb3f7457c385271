/* The page of a scenario, used as a person does: by actions, keys and the pointer's gestures. */
#include "scenario-page-helper.h"

#include "app/board-view.h"
#include "app/scenario-export.h"
#include "app/scenario-page.h"
#include "battlefield/battlefield-edit.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct
{
  MusterStore *store;
  gint64 id;
  GtkWidget *window;
  MusterScenarioPage *page;
  MusterBoardView *board;
  char *failed;
} Shown;

static void
on_failed (MusterPage *page, const char *message, Shown *shown)
{
  g_free (shown->failed);
  shown->failed = g_strdup (message);
}

static Shown *
show_on (const char *first, const char *second, const char *terrain)
{
  Shown *shown = g_new0 (Shown, 1);
  g_autoptr (GError) error = NULL;
  shown->store = muster_store_open (":memory:", NULL);
  shown->id = make_scenario (shown->store, first, second, terrain, 47);
  shown->page = muster_scenario_page_new (shown->store, shown->id, &error);
  assert_null (error);
  g_signal_connect (shown->page, "failed", G_CALLBACK (on_failed), shown);
  shown->window = adw_window_new ();
  adw_window_set_content (ADW_WINDOW (shown->window), GTK_WIDGET (shown->page));
  gtk_window_set_default_size (GTK_WINDOW (shown->window), 1200, 760);
  gtk_window_present (GTK_WINDOW (shown->window));
  settle ();
  shown->board = MUSTER_BOARD_VIEW (find_below (shown->window, MUSTER_TYPE_BOARD_VIEW));
  assert_non_null (shown->board);
  return shown;
}

static Shown *
show (void)
{
  return show_on ("french-200", "austrian-200", NULL);
}

static void
hide (Shown *shown)
{
  gtk_window_destroy (GTK_WINDOW (shown->window));
  settle ();
  g_object_unref (shown->store);
  g_free (shown->failed);
  g_free (shown);
}

static const MusterScenario *
get_scenario (Shown *shown)
{
  return muster_scenario_model_get_scenario (muster_scenario_page_get_model (shown->page));
}

static MusterBattlefield *
get_board (Shown *shown)
{
  return get_scenario (shown)->battlefield;
}

/* An area, which can be moved, turned and made larger. */
static int
find_area (Shown *shown)
{
  const MusterBattlefield *board = get_board (shown);
  for (guint i = 0; i < board->features->len; i++)
    {
      const MusterFeature *feature = &g_array_index (board->features, MusterFeature, i);
      if (feature->breadth == 0 && feature->place != NULL)
        return feature->id;
    }
  fail_msg ("The board has no area");
  return 0;
}

static MusterPoint
get_centre (Shown *shown, int id)
{
  MusterPoint centre = { 0, 0 };
  assert_true (muster_battlefield_get_centre (get_board (shown), id, &centre));
  return centre;
}

static char *
dup_undo (Shown *shown)
{
  return muster_store_dup_undo_name (shown->store, MUSTER_DOCUMENT_SCENARIO, shown->id);
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
  muster_page_redo (MUSTER_PAGE (shown->page));
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
moves_by_key_are_one_deed (void **state)
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

static void
every_type_of_terrain_can_be_added (void **state)
{
  Shown *shown = show ();
  const MusterRuleset *ruleset = get_board (shown)->ruleset;
  for (int i = 0; i < ruleset->n_features; i++)
    {
      guint n = get_board (shown)->features->len + get_board (shown)->objectives->len;
      g_autofree char *word =
        g_strconcat (ruleset->features[i].sort == MUSTER_SORT_OBJECTIVE ? "b:" : "",
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
  GPtrArray *findings =
    muster_scenario_model_get_findings (muster_scenario_page_get_model (shown->page));
  assert_false (muster_board_findings_are_legal (findings));
  hide (shown);
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
a_finding_offers_ways_out_that_are_one_deed (void **state)
{
  Shown *shown = show ();
  MusterScenarioModel *model = muster_scenario_page_get_model (shown->page);
  int id = find_area (shown);
  guint n = muster_scenario_model_get_findings (model)->len;
  assert_null (find_button (GTK_WIDGET (shown->page), "scenario.way-out"));

  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.resize", "(iii)", id, 900, 700);
  guint broken = muster_scenario_model_get_findings (model)->len;
  assert_true (broken > n);
  GtkWidget *button = find_button (GTK_WIDGET (shown->page), "scenario.way-out");
  assert_non_null (button);
  g_signal_emit_by_name (button, "clicked");
  assert_true (muster_scenario_model_get_findings (model)->len < broken);
  muster_page_undo (MUSTER_PAGE (shown->page));
  assert_int_equal (muster_scenario_model_get_findings (model)->len, broken);
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

/* A child of the page's template, which is private to its class. */
static gpointer
get_child (Shown *shown, const char *name)
{
  return gtk_widget_get_template_child (GTK_WIDGET (shown->page), MUSTER_TYPE_SCENARIO_PAGE, name);
}

static void
write_text (Shown *shown, const char *name, const char *text)
{
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (get_child (shown, name)), text, -1);
}

static void
assert_written (Shown *shown, const char *name, const char *expected)
{
  g_autofree char *text = NULL;
  g_object_get (gtk_text_view_get_buffer (get_child (shown, name)), "text", &text, NULL);
  assert_string_equal (text, expected);
}

/* As another program does it. */
static void
rename_outside (Shown *shown, const char *name)
{
  g_autoptr (MusterScenario) changed = muster_scenario_copy (get_scenario (shown));
  changed->name = muster_scenario_keep (changed, name);
  assert_true (muster_scenario_edit_save (shown->store, changed, "Rename", NULL, NULL));
}

static void
what_is_being_written_is_kept_by_the_next_deed (void **state)
{
  Shown *shown = show ();
  write_text (shown, "situation", "They come from the west. ");
  write_text (shown, "briefing_b", "Hold the bridge.");
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.swap", NULL);
  assert_written (shown, "situation", "They come from the west. ");
  assert_string_equal (get_scenario (shown)->note, "They come from the west.");
  assert_string_equal (get_scenario (shown)->sides[1].briefing, "Hold the bridge.");
  g_autofree char *swap = dup_undo (shown);
  assert_string_equal (swap, "Swap the Ends");
  muster_page_undo (MUSTER_PAGE (shown->page));
  assert_string_equal (get_scenario (shown)->sides[1].briefing, "Hold the bridge.");
  muster_page_undo (MUSTER_PAGE (shown->page));
  assert_null (get_scenario (shown)->sides[1].briefing);
  assert_written (shown, "briefing_b", "");
  muster_page_undo (MUSTER_PAGE (shown->page));
  assert_written (shown, "situation", "Both sides want the road before dark.");
  hide (shown);
}

static void
what_is_being_written_stays_when_another_program_changes_the_scenario (void **state)
{
  Shown *shown = show ();
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.show", "s", "sides");
  gtk_widget_grab_focus (get_child (shown, "victory"));
  write_text (shown, "victory", "Who has the bridge at dusk.");
  rename_outside (shown, "The bridge");
  assert_string_equal (get_scenario (shown)->name, "The bridge");
  assert_written (shown, "victory", "Who has the bridge at dusk.");
  gtk_widget_grab_focus (GTK_WIDGET (shown->board));
  assert_string_equal (get_scenario (shown)->victory, "Who has the bridge at dusk.");
  assert_string_equal (get_scenario (shown)->name, "The bridge");
  hide (shown);
}

static void
a_page_that_is_closed_keeps_what_was_written (void **state)
{
  Shown *shown = show ();
  write_text (shown, "situation", "The river is high.");
  adw_window_set_content (ADW_WINDOW (shown->window), NULL);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterScenario) kept =
    muster_store_load_scenario (shown->store, shown->id, NULL, problems, NULL);
  assert_string_equal (kept->note, "The river is high.");
  hide (shown);
}

static gboolean
cancel_printing (gpointer data)
{
  g_autoptr (GList) tops = gtk_window_list_toplevels ();
  for (GList *at = tops; at != NULL; at = at->next)
    if (g_str_equal (G_OBJECT_TYPE_NAME (at->data), "GtkPrintUnixDialog"))
      {
        gtk_dialog_response (at->data, GTK_RESPONSE_CANCEL);
        return G_SOURCE_REMOVE;
      }
  return G_SOURCE_CONTINUE;
}

static void
what_is_printed_has_what_was_just_written (void **state)
{
  Shown *shown = show ();
  write_text (shown, "situation", "The river is high.");
  g_timeout_add (10, cancel_printing, NULL);
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.print", NULL);
  assert_string_equal (get_scenario (shown)->note, "The river is high.");
  assert_null (shown->failed);
  hide (shown);
}

/* Types over what stands in an entry or a row of one, and goes on to the board. */
static void
type_and_leave (Shown *shown, const char *name, const char *text)
{
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.show", "s", "sides");
  gtk_widget_grab_focus (get_child (shown, name));
  gtk_editable_set_text (get_child (shown, name), text);
  gtk_widget_grab_focus (GTK_WIDGET (shown->board));
}

static void
times_are_kept_without_enter (void **state)
{
  Shown *shown = show ();
  type_and_leave (shown, "start", "9:05");
  assert_int_equal (get_scenario (shown)->start, 9 * 60 + 5);
  assert_string_equal (gtk_editable_get_text (get_child (shown, "start")), "09:05");
  g_autofree char *first = dup_undo (shown);
  assert_string_equal (first, "Change the Start");
  type_and_leave (shown, "dusk", "");
  assert_int_equal (get_scenario (shown)->dusk, MUSTER_NO_TIME);
  type_and_leave (shown, "start", "9:05");
  g_autofree char *last = dup_undo (shown);
  assert_string_equal (last, "Change Dusk");
  assert_null (shown->failed);
  gtk_editable_set_text (get_child (shown, "dusk"), "21:00");
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.swap", NULL);
  assert_int_equal (get_scenario (shown)->dusk, 21 * 60);
  hide (shown);
}

static void
names_are_kept_without_the_button (void **state)
{
  Shown *shown = show ();
  type_and_leave (shown, "side_name_b", "The relief");
  assert_string_equal (get_scenario (shown)->sides[1].name, "The relief");
  hide (shown);
}

static void
assert_refused (Shown *shown, const char *name, const char *word)
{
  assert_non_null (shown->failed);
  assert_non_null (strstr (shown->failed, word));
  assert_true (gtk_widget_has_css_class (get_child (shown, name), "error"));
  g_clear_pointer (&shown->failed, g_free);
}

static void
a_wrong_time_is_told_and_stays_to_be_mended (void **state)
{
  Shown *shown = show ();
  type_and_leave (shown, "dusk", "");
  type_and_leave (shown, "dusk", "noon");
  assert_refused (shown, "dusk", "“noon” is no time of day");
  g_signal_emit_by_name (get_child (shown, "dusk"), "activate");
  assert_refused (shown, "dusk", "noon");
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.swap", NULL);
  assert_string_equal (gtk_editable_get_text (get_child (shown, "dusk")), "noon");
  assert_true (gtk_widget_has_css_class (get_child (shown, "dusk"), "error"));
  type_and_leave (shown, "dusk", "");
  assert_false (gtk_widget_has_css_class (get_child (shown, "dusk"), "error"));
  assert_null (shown->failed);
  hide (shown);
}

static void
a_wrong_scale_and_a_wrong_seed_are_told (void **state)
{
  Shown *shown = show ();
  guint64 seed = muster_dice_get_seed (get_board (shown)->dice);
  type_and_leave (shown, "ground_scale", "0");
  assert_refused (shown, "ground_scale", "“0” is no scale");
  type_and_leave (shown, "ground_scale", "4/3");
  assert_string_equal (get_scenario (shown)->scale, "4/3");
  assert_false (gtk_widget_has_css_class (get_child (shown, "ground_scale"), "error"));
  gtk_editable_set_text (get_child (shown, "seed"), "elephants");
  g_signal_emit_by_name (get_child (shown, "seed"), "apply");
  assert_refused (shown, "seed", "“elephants” is no whole number");
  assert_true (muster_dice_get_seed (get_board (shown)->dice) == seed);
  hide (shown);
}

static void
take_battlefield_away (Shown *shown)
{
  g_autoptr (MusterScenario) changed = muster_scenario_copy (get_scenario (shown));
  muster_scenario_set_battlefield (changed, NULL);
  assert_true (muster_scenario_edit_save (shown->store, changed, "Clear", NULL, NULL));
}

static GtkWidget *
find_chooser (void)
{
  return find_top (GTK_TYPE_FILE_CHOOSER_DIALOG);
}

/* Answers the dialog in which a file is chosen. Returns: what was written then */
static char *
dup_exported (const char *name)
{
  char *text = NULL;
  GtkWidget *dialog = find_chooser ();
  g_autoptr (GFile) folder = g_file_new_for_path (g_get_tmp_dir ());
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), name, NULL);
  assert_non_null (dialog);
  gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (dialog), folder, NULL);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), name);
  settle ();
  gtk_dialog_response (GTK_DIALOG (dialog), GTK_RESPONSE_ACCEPT);
  while (find_chooser () != NULL)
    g_main_context_iteration (NULL, TRUE);
  assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_unlink (path);
  return text;
}

static void
what_is_exported_is_what_was_asked_for_whatever_its_name (void **state)
{
  Shown *shown = show ();
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.export-picture", "s", "png");
  settle ();
  g_autofree char *png = dup_exported ("muster-test-board");
  assert_true (g_str_has_prefix (png, "\x89PNG"));
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.export-picture", "s", "svg");
  settle ();
  g_autofree char *svg = dup_exported ("muster-test-board.png");
  assert_non_null (strstr (svg, "<svg"));
  take_battlefield_away (shown);
  write_text (shown, "situation", "The river is high.");
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.export", NULL);
  settle ();
  g_autofree char *xml = dup_exported ("muster-test-board.png");
  assert_non_null (strstr (xml, "<scenario"));
  assert_non_null (strstr (xml, "The river is high."));
  assert_null (shown->failed);
  hide (shown);
}

static void
there_is_no_picture_of_no_battlefield (void **state)
{
  Shown *shown = show ();
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "muster-test-none.png", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  take_battlefield_away (shown);
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.export-picture", "s", "png");
  settle ();
  assert_null (find_chooser ());
  muster_scenario_export (MUSTER_PAGE (shown->page), get_scenario (shown), MUSTER_SCENARIO_AS_PNG,
                          file);
  assert_non_null (strstr (shown->failed, "no battlefield"));
  assert_false (g_file_query_exists (file, NULL));
  hide (shown);
}

static void
a_place_that_has_no_path_is_tried_and_told (void **state)
{
  Shown *shown = show ();
  g_autoptr (GFile) file = g_file_new_for_uri ("nowhere://example/a.scenario.xml");
  assert_null (g_file_peek_path (file));
  muster_scenario_export (MUSTER_PAGE (shown->page), get_scenario (shown), MUSTER_SCENARIO_AS_FILE,
                          file);
  assert_non_null (shown->failed);
  hide (shown);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (moving_is_kept_and_undone),
    cmocka_unit_test (keys_move_turn_and_resize_what_is_selected),
    cmocka_unit_test (moves_by_key_are_one_deed),
    cmocka_unit_test (what_is_added_is_selected_and_what_is_deleted_is_gone),
    cmocka_unit_test (every_type_of_terrain_can_be_added),
    cmocka_unit_test (what_breaks_the_rules_is_a_finding_and_no_wall),
    cmocka_unit_test (a_finding_offers_ways_out_that_are_one_deed),
    cmocka_unit_test (the_name_of_a_zone_stays_in_its_entry),
    cmocka_unit_test (weather_goes_on_turn_by_turn),
    cmocka_unit_test (rules_without_weather_take_that_of_others),
    cmocka_unit_test (one_thing_is_thrown_again_and_the_rest_stays),
    cmocka_unit_test (the_battlefield_is_made_anew_from_another_seed),
    cmocka_unit_test (reserves_and_armies_come_and_go),
    cmocka_unit_test (the_ends_are_swapped_with_what_lies_there),
    cmocka_unit_test (all_that_lies_on_the_board_is_reached_by_key),
    cmocka_unit_test (zoom_makes_the_board_larger_and_fits_it_again),
    cmocka_unit_test (what_is_being_written_is_kept_by_the_next_deed),
    cmocka_unit_test (what_is_being_written_stays_when_another_program_changes_the_scenario),
    cmocka_unit_test (a_page_that_is_closed_keeps_what_was_written),
    cmocka_unit_test (what_is_printed_has_what_was_just_written),
    cmocka_unit_test (times_are_kept_without_enter),
    cmocka_unit_test (names_are_kept_without_the_button),
    cmocka_unit_test (a_wrong_time_is_told_and_stays_to_be_mended),
    cmocka_unit_test (a_wrong_scale_and_a_wrong_seed_are_told),
    cmocka_unit_test (what_is_exported_is_what_was_asked_for_whatever_its_name),
    cmocka_unit_test (there_is_no_picture_of_no_battlefield),
    cmocka_unit_test (a_place_that_has_no_path_is_tried_and_told),
  };
  g_set_prgname ("muster");
  adw_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
