/* What is written into the fields of a scenario's page: nothing of it is lost. */
#include "app/helper/scenario-page-shown.h"

#include <string.h>

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
  assert_true (muster_library_save (shown->store, &muster_scenario_document, changed->id, changed,
                                    "Rename", NULL, NULL, NULL));
}

static void
what_is_being_written_is_kept_by_the_next_action (void **state)
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
set_minutes (Shown *shown, int minutes)
{
  gtk_spin_button_set_value (get_child (shown, "minutes"), minutes);
  settle ();
}

static void
assert_minutes (Shown *shown, int minutes, const char *hint)
{
  assert_int_equal (gtk_spin_button_get_value_as_int (get_child (shown, "minutes")), minutes);
  assert_string_equal (adw_action_row_get_subtitle (get_child (shown, "minutes_row")), hint);
}

/* The rules of this example say that a turn is five minutes. */
static void
the_minutes_of_the_rules_are_shown_where_none_are_agreed (void **state)
{
  Shown *shown = show_on ("french-battalions", "french-battalions", "game-of-kings");
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.show", "s", "sides");
  assert_minutes (shown, 30, "5 by the rules; 0: as they say");
  set_minutes (shown, 0);
  assert_int_equal (get_scenario (shown)->minutes, 0);
  assert_minutes (shown, 5, "By the rules");
  set_minutes (shown, 0);
  assert_minutes (shown, 5, "By the rules");
  g_autofree char *undo = dup_undo (shown);
  assert_string_equal (undo, "Change the Length of a Turn");
  set_minutes (shown, 20);
  assert_int_equal (get_scenario (shown)->minutes, 20);
  set_minutes (shown, 5);
  assert_int_equal (get_scenario (shown)->minutes, 0);
  muster_page_undo (MUSTER_PAGE (shown->page));
  assert_minutes (shown, 30, "5 by the rules; 0: as they say");
  hide (shown);
}

static void
rules_that_say_nothing_of_time_leave_it_open (void **state)
{
  Shown *shown = show ();
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.show", "s", "sides");
  assert_minutes (shown, 30, "0: not said");
  set_minutes (shown, 0);
  assert_minutes (shown, 0, "0: not said");
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
a_scenario_is_named_and_dated_on_its_page (void **state)
{
  Shown *shown = show ();
  type_and_leave (shown, "own_name", "The relief of Hohenfeld");
  assert_string_equal (get_scenario (shown)->name, "The relief of Hohenfeld");
  type_and_leave (shown, "date", "18 June 1815");
  assert_string_equal (get_scenario (shown)->date, "1815-06-18");
  assert_string_equal (gtk_editable_get_text (get_child (shown, "date")), "18 June 1815");
  type_and_leave (shown, "place", "Hohenfeld");
  assert_string_equal (get_scenario (shown)->place, "Hohenfeld");
  g_autofree char *last = dup_undo (shown);
  assert_string_equal (last, "Change the Place");
  type_and_leave (shown, "date", "");
  assert_null (get_scenario (shown)->date);
  assert_null (shown->failed);
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
  assert_refused (shown, "ground_scale", "“0” is no number of metres");
  type_and_leave (shown, "date", "32 June 1815");
  assert_refused (shown, "date", "“32 June 1815” is not in the calendar");
  type_and_leave (shown, "date", "1815");
  type_and_leave (shown, "own_name", " ");
  assert_refused (shown, "own_name", "needs a name");
  assert_string_equal (get_scenario (shown)->name, "The crossing at Hohenfeld");
  type_and_leave (shown, "own_name", "The crossing at Hohenfeld");
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
what_both_sides_may_know_of_a_side_is_no_briefing (void **state)
{
  Shown *shown = show ();
  gtk_widget_activate_action (GTK_WIDGET (shown->page), "scenario.show", "s", "sides");
  gtk_widget_grab_focus (get_child (shown, "side_note_b"));
  write_text (shown, "side_note_b", "Holds the villages.");
  gtk_widget_grab_focus (GTK_WIDGET (shown->board));
  const MusterScenario *scenario = get_scenario (shown);
  assert_string_equal (scenario->sides[1].note, "Holds the villages.");
  assert_null (scenario->sides[0].note);
  assert_null (scenario->sides[1].briefing);
  assert_string_equal (scenario->note, "Both sides want the road before dark.");
  muster_page_undo (MUSTER_PAGE (shown->page));
  assert_written (shown, "side_note_b", "");
  hide (shown);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (what_is_being_written_is_kept_by_the_next_action),
    cmocka_unit_test (what_is_being_written_stays_when_another_program_changes_the_scenario),
    cmocka_unit_test (a_page_that_is_closed_keeps_what_was_written),
    cmocka_unit_test (times_are_kept_without_enter),
    cmocka_unit_test (the_minutes_of_the_rules_are_shown_where_none_are_agreed),
    cmocka_unit_test (rules_that_say_nothing_of_time_leave_it_open),
    cmocka_unit_test (names_are_kept_without_the_button),
    cmocka_unit_test (a_wrong_time_is_told_and_stays_to_be_mended),
    cmocka_unit_test (a_scenario_is_named_and_dated_on_its_page),
    cmocka_unit_test (a_wrong_scale_and_a_wrong_seed_are_told),
    cmocka_unit_test (what_both_sides_may_know_of_a_side_is_no_briefing),
  };
  adw_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
