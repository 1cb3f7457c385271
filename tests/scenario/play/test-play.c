/* A battle as it is played: ticks stand in the library with the scenario, each undone by itself,
 * and what is left is told in the ruleset's own figures. */
#include "helper/scenario-library.h"

#include "scenario/play/levels.h"
#include "scenario/play/play.h"
#include "scenario/scenario.h"
#include "scenario/victory.h"

static MusterPlay *
load_play (Library *library)
{
  g_autoptr (GError) error = NULL;
  MusterPlay *play = muster_store_load_play (library->store, library->id, &error);
  if (play == NULL)
    fail_msg ("%s", error->message);
  return play;
}

static const MusterReturnRow *
find_row (const GArray *rows, MusterCategory category)
{
  for (guint i = 0; i < rows->len; i++)
    {
      const MusterReturnRow *row = &g_array_index (rows, MusterReturnRow, i);
      if (row->category == category && (category != MUSTER_CATEGORY_UNIT || row->steps > 0))
        return row;
    }
  fail_msg ("There is no such row");
  return NULL;
}

static MusterTick
make_tick (const MusterReturnRow *row, gint64 lost, MusterFate fate)
{
  return (MusterTick){ row->army_number, row->node, lost, fate };
}

static void
tick (Library *library, const MusterScenario *scenario, const MusterTick *made)
{
  g_autoptr (GError) error = NULL;
  if (!muster_play_edit_tick (library->store, scenario, made, "Tick", &error))
    fail_msg ("%s", error->message);
}

static void
no_turn_is_later_than_a_battle_may_have (void **state)
{
  Library *library = *state;
  assert_true (muster_play_edit_turn (library->store, library->id, G_MAXINT, NULL));
  g_autoptr (MusterPlay) play = load_play (library);
  assert_int_equal (play->turn, MUSTER_MOST_TURNS);
}

static void
ticks_and_turns_are_kept_and_undone_one_by_one (void **state)
{
  Library *library = *state;
  g_autoptr (MusterScenario) scenario = load (library);
  g_autoptr (GArray) rows = muster_scenario_list_return (scenario, 0);
  const MusterTick unit = make_tick (find_row (rows, MUSTER_CATEGORY_UNIT), 1, MUSTER_FATE_FIT);
  const MusterTick leader =
    make_tick (find_row (rows, MUSTER_CATEGORY_COMMANDER), 0, MUSTER_FATE_WOUNDED);
  g_autofree char *before = dup_tables (library);
  tick (library, scenario, &unit);
  tick (library, scenario, &leader);
  assert_true (muster_play_edit_turn (library->store, library->id, 4, NULL));
  g_autoptr (MusterPlay) play = load_play (library);
  assert_int_equal (play->turn, 4);
  assert_int_equal (muster_play_get (play, unit.army, unit.node).lost, 1);
  assert_int_equal (muster_play_get (play, leader.army, leader.node).fate, MUSTER_FATE_WOUNDED);
  undo_on (library, MUSTER_DOCUMENT_PLAY, library->id);
  undo_on (library, MUSTER_DOCUMENT_PLAY, library->id);
  g_autoptr (MusterPlay) undone = load_play (library);
  assert_int_equal (undone->turn, 1);
  assert_int_equal (undone->ticks->len, 1);
  undo_on (library, MUSTER_DOCUMENT_PLAY, library->id);
  g_autofree char *after = dup_tables (library);
  assert_string_equal (before, after);
  assert_int_equal (library->n_changed, 0);
}

static void
what_is_ticked_off_again_is_gone_and_all_can_be_begun_anew (void **state)
{
  Library *library = *state;
  g_autoptr (MusterScenario) scenario = load (library);
  g_autoptr (GArray) rows = muster_scenario_list_return (scenario, 1);
  MusterTick unit = make_tick (find_row (rows, MUSTER_CATEGORY_UNIT), 1, MUSTER_FATE_FIT);
  tick (library, scenario, &unit);
  unit.lost = 0;
  tick (library, scenario, &unit);
  assert_int_equal (get_number (library, "SELECT count(*) FROM scenario_tick"), 0);
  unit.lost = 1;
  tick (library, scenario, &unit);
  assert_true (muster_play_edit_turn (library->store, library->id, 3, NULL));
  assert_true (muster_play_edit_clear (library->store, library->id, NULL));
  g_autoptr (MusterPlay) play = load_play (library);
  assert_int_equal (play->turn, 1);
  assert_int_equal (play->ticks->len, 0);
}

static void
what_cannot_be_is_refused_in_a_sentence (void **state)
{
  Library *library = *state;
  g_autoptr (MusterScenario) scenario = load (library);
  g_autoptr (GArray) rows = muster_scenario_list_return (scenario, 0);
  const MusterReturnRow *unit = find_row (rows, MUSTER_CATEGORY_UNIT);
  const MusterReturnRow *leader = find_row (rows, MUSTER_CATEGORY_COMMANDER);
  const MusterTick bad[] = {
    make_tick (unit, unit->steps + 1, MUSTER_FATE_FIT),
    make_tick (unit, -1, MUSTER_FATE_FIT),
    make_tick (unit, 0, MUSTER_FATE_DEAD),
    make_tick (leader, 1, MUSTER_FATE_FIT),
    { 99, 1, 1, MUSTER_FATE_FIT },
    { unit->army_number, 0, 1, MUSTER_FATE_FIT },
    { unit->army_number, G_MAXUINT, 1, MUSTER_FATE_FIT },
  };
  g_autofree char *before = dup_tables (library);
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;
      assert_false (muster_play_edit_tick (library->store, scenario, &bad[i], "Tick", &error));
      assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT));
      assert_true (g_str_has_suffix (error->message, "."));
    }
  g_autofree char *after = dup_tables (library);
  assert_string_equal (before, after);
}

static void
ticks_go_with_their_army_and_with_their_scenario (void **state)
{
  Library *library = *state;
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterScenario) scenario = load (library);
  for (int side = 0; side < 2; side++)
    {
      g_autoptr (GArray) rows = muster_scenario_list_return (scenario, side);
      const MusterTick unit = make_tick (find_row (rows, MUSTER_CATEGORY_UNIT), 1, MUSTER_FATE_FIT);
      tick (library, scenario, &unit);
    }
  g_autoptr (MusterScenario) changed = muster_scenario_copy (scenario);
  muster_scenario_remove_army (changed, 2);
  assert_true (muster_library_save (library->store, &muster_scenario_document, changed->id, changed,
                                    "Take the army out", NULL, NULL, &error));
  assert_int_equal (get_number (library, "SELECT count(*) FROM scenario_tick"), 1);
  undo_on (library, MUSTER_DOCUMENT_SCENARIO, library->id);
  assert_int_equal (get_number (library, "SELECT count(*) FROM scenario_tick"), 2);
  assert_true (
    muster_library_delete (library->store, &muster_scenario_document, &library->id, 1, &error));
  assert_int_equal (get_number (library, "SELECT count(*) FROM scenario_tick"), 0);
  assert_false (muster_play_edit_turn (library->store, library->id, 2, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND));
}

/* Levels */

static const char *const games[][2] = {
  { "tout-soldat", "french-200" },       { "game-of-kings", "fontenoy-french" },
  { "pike-and-powder", "swedes-1632" },  { "louis-xiv-battalions", "french-battalions" },
  { "le-roi-soleil", "poltava-swedes" },
};

static MusterScenario *
make_game (guint game)
{
  MusterScenario *scenario = make_empty (get_pack (games[game][0]));
  add_to (scenario, 0, load_example (games[game][0], games[game][1]));
  return scenario;
}

static void
lose_all (MusterPlay *play, const GArray *rows)
{
  for (guint i = 0; i < rows->len; i++)
    {
      const MusterReturnRow *row = &g_array_index (rows, MusterReturnRow, i);
      const MusterTick made =
        make_tick (row, row->category == MUSTER_CATEGORY_UNIT ? MAX (row->steps, 0) : 0,
                   row->category == MUSTER_CATEGORY_COMMANDER ? MUSTER_FATE_DEAD : MUSTER_FATE_FIT);
      if (row->number > 0)
        muster_play_set (play, &made);
    }
}

static void
whoever_lost_nothing_stands_at_his_start_and_whoever_lost_all_has_come_to_every_level (void **state)
{
  for (guint game = 0; game < G_N_ELEMENTS (games); game++)
    {
      g_autoptr (MusterScenario) scenario = make_game (game);
      g_autoptr (GArray) rows = muster_scenario_list_return (scenario, 0);
      g_autoptr (MusterPlay) fresh = muster_play_new ();
      g_autoptr (MusterPlay) beaten = muster_play_new ();
      lose_all (beaten, rows);
      for (guint i = 0; i < rows->len; i++)
        {
          const MusterReturnRow *row = &g_array_index (rows, MusterReturnRow, i);
          g_autoptr (GPtrArray) before = muster_play_list_standings (fresh, rows, row);
          g_autoptr (GPtrArray) after = muster_play_list_standings (beaten, rows, row);
          assert_int_equal (before->len, after->len);
          for (guint at = 0; at < after->len; at++)
            {
              const MusterPlayLevel *one = g_ptr_array_index (before, at);
              const MusterPlayLevel *other = g_ptr_array_index (after, at);
              assert_null (one->state);
              assert_false (one->is_hit);
              assert_non_null (other->state);
              assert_true (muster_number_compare (other->lost, other->start) <= 0);
            }
        }
    }
}

/* Whether levels of the army or conditions of victory count more than units. */
static const gboolean games_with_worths[G_N_ELEMENTS (games)] = { TRUE, TRUE, FALSE, TRUE, TRUE };

static void
what_rows_count_for_adds_up_to_what_the_army_begins_with (void **state)
{
  for (guint game = 0; game < G_N_ELEMENTS (games); game++)
    {
      g_autoptr (MusterScenario) scenario = make_game (game);
      g_autoptr (GArray) rows = muster_scenario_list_return (scenario, 0);
      g_autoptr (MusterPlay) play = muster_play_new ();
      g_autoptr (GPtrArray) standings =
        muster_play_list_standings (play, rows, &g_array_index (rows, MusterReturnRow, 0));
      MusterNumber sum = MUSTER_NUMBER (0);
      for (guint i = 0; i < rows->len; i++)
        {
          g_autoptr (GArray) worths =
            muster_play_list_worths (&g_array_index (rows, MusterReturnRow, i));
          assert_true (worths->len <= 1);
          for (guint at = 0; at < worths->len; at++)
            sum = muster_number_add (sum, g_array_index (worths, MusterWorth, at).number);
        }
      assert_int_equal (sum.num > 0, games_with_worths[game]);
      for (guint i = 0; i < standings->len; i++)
        {
          const MusterPlayLevel *standing = g_ptr_array_index (standings, i);
          assert_int_equal (muster_number_compare (sum, standing->start), 0);
        }
    }
}

static void
figures_are_told_as_the_rules_count_them (void **state)
{
  g_autoptr (MusterScenario) scenario = make_game (1);
  g_autoptr (GArray) rows = muster_scenario_list_return (scenario, 0);
  const MusterReturnRow *army = &g_array_index (rows, MusterReturnRow, 0);
  g_autoptr (MusterPlay) play = muster_play_new ();
  gint64 total = army->evaluation->totals[0].num;
  gint64 left = total;
  for (guint i = 0; i < rows->len; i++)
    {
      const MusterReturnRow *row = &g_array_index (rows, MusterReturnRow, i);
      if (row->category != MUSTER_CATEGORY_UNIT || left * 2 < total)
        continue;
      g_autoptr (GPtrArray) before = muster_play_list_standings (play, rows, army);
      assert_null (((MusterPlayLevel *) g_ptr_array_index (before, 0))->state);
      const MusterTick all_but_one = make_tick (row, row->steps - 1, MUSTER_FATE_FIT);
      const MusterTick all = make_tick (row, row->steps, MUSTER_FATE_FIT);
      muster_play_set (play, &all_but_one);
      g_autoptr (GPtrArray) shaken = muster_play_list_standings (play, rows, army);
      assert_string_equal (((MusterPlayLevel *) g_ptr_array_index (shaken, 0))->text,
                           ((MusterPlayLevel *) g_ptr_array_index (before, 0))->text);
      muster_play_set (play, &all);
      left -= army->evaluation->totals[row->node].num;
    }
  g_autoptr (GPtrArray) standings = muster_play_list_standings (play, rows, army);
  const MusterPlayLevel *standing = g_ptr_array_index (standings, 0);
  g_autofree char *text =
    g_strdup_printf ("%" G_GINT64_FORMAT " of %" G_GINT64_FORMAT
                     " points left, %s below %" G_GINT64_FORMAT,
                     left, total, army->evaluation->ruleset->levels[1].name, (total + 1) / 2);
  assert_string_equal (standing->text, text);
  assert_string_equal (standing->state, army->evaluation->ruleset->levels[1].name);
  assert_true (standing->is_certain);
}

/* The break point of two armies is that of their side, told once. */
static void
what_a_whole_side_counts_is_told_of_its_first_army (void **state)
{
  g_autoptr (MusterScenario) scenario = make_game (1);
  add_to (scenario, 0, load_example (games[1][0], games[1][1]));
  g_autoptr (GArray) rows = muster_scenario_list_return (scenario, 0);
  g_autoptr (MusterPlay) play = muster_play_new ();
  const MusterReturnRow *armies[2];
  guint n = 0;
  for (guint i = 0; i < rows->len; i++)
    if (g_array_index (rows, MusterReturnRow, i).category == MUSTER_CATEGORY_ARMY)
      armies[n++] = &g_array_index (rows, MusterReturnRow, i);
  assert_int_equal (n, 2);
  gint64 total = armies[0]->evaluation->totals[0].num;
  for (guint i = 0; i < rows->len; i++)
    {
      const MusterReturnRow *row = &g_array_index (rows, MusterReturnRow, i);
      const MusterTick gone = make_tick (row, row->steps, MUSTER_FATE_FIT);
      if (row->category == MUSTER_CATEGORY_UNIT && row->army_number == armies[1]->army_number)
        muster_play_set (play, &gone);
    }
  g_autoptr (GPtrArray) first = muster_play_list_standings (play, rows, armies[0]);
  g_autoptr (GPtrArray) second = muster_play_list_standings (play, rows, armies[1]);
  assert_int_equal (second->len, 0);
  assert_int_equal (first->len, 1);
  const MusterPlayLevel *standing = g_ptr_array_index (first, 0);
  assert_int_equal (standing->start.num, 2 * total);
  assert_true (standing->lost.num > 0 && standing->lost.num < total);
  assert_null (standing->state);
  assert_non_null (strstr (standing->text, " points left in all armies of the side, "));
  g_autoptr (GPtrArray) conditions = muster_scenario_list_conditions (scenario, MUSTER_NO_SIDE);
  g_autofree char *expected = g_strdup_printf ("all armies – Army lost: below %" G_GINT64_FORMAT
                                               " of %" G_GINT64_FORMAT " points",
                                               total, 2 * total);
  guint n_described = 0;
  for (guint i = 0; i < conditions->len; i++)
    n_described +=
      strstr (((const MusterCondition *) g_ptr_array_index (conditions, i))->text, expected)
      != NULL;
  assert_int_equal (n_described, 1);
}

/* What is left of a figure that goes down with the steps is what the next muster has. */
static void
losses_of_a_figure_are_those_that_the_next_muster_lacks (void **state)
{
  g_autoptr (MusterScenario) scenario = make_game (3);
  g_autoptr (GArray) rows = muster_scenario_list_return (scenario, 0);
  const MusterReturnRow *army = &g_array_index (rows, MusterReturnRow, 0);
  const MusterReturnRow *unit = find_row (rows, MUSTER_CATEGORY_UNIT);
  g_autoptr (MusterPlay) play = muster_play_new ();
  const MusterTick one = make_tick (unit, 1, MUSTER_FATE_FIT);
  muster_play_set (play, &one);
  MusterFigure figure;
  muster_evaluation_get_figure (unit->evaluation, unit->node, unit->strength->shrinks, &figure);
  g_autoptr (GPtrArray) standings = muster_play_list_standings (play, rows, army);
  const MusterPlayLevel *standing = g_ptr_array_index (standings, 0);
  gint64 all = muster_number_floor (figure.numbers[0]);
  assert_int_equal (muster_number_floor (standing->lost),
                    all - all * (unit->steps - 1) / unit->steps);
}

static void
units_are_told_the_state_that_they_have_come_to (void **state)
{
  g_autoptr (MusterScenario) scenario = make_game (2);
  g_autoptr (GArray) rows = muster_scenario_list_return (scenario, 0);
  const MusterReturnRow *unit = find_row (rows, MUSTER_CATEGORY_UNIT);
  g_autoptr (GArray) marks = muster_return_list_marks (unit);
  assert_true (marks->len > 0);
  for (guint i = 0; i < marks->len; i++)
    {
      const MusterReturnMark *mark = &g_array_index (marks, MusterReturnMark, i);
      g_autoptr (MusterPlay) play = muster_play_new ();
      const MusterTick made = make_tick (unit, mark->losses, MUSTER_FATE_FIT);
      muster_play_set (play, &made);
      g_autofree char *text = muster_play_dup_state (play, unit);
      assert_non_null (strstr (text, mark->level->name));
    }
}

static void
a_commander_that_falls_costs_what_the_rules_say_and_nothing_where_they_say_nothing (void **state)
{
  MusterRuleset *with = get_pack (games[3][0]);
  g_autofree char *dead = muster_play_dup_cost (with, MUSTER_FATE_DEAD);
  g_autofree char *fit = muster_play_dup_cost (with, MUSTER_FATE_FIT);
  g_autofree char *none = muster_play_dup_cost (get_pack (games[1][0]), MUSTER_FATE_DEAD);
  assert_non_null (strstr (dead, "killed, removed"));
  assert_null (fit);
  assert_null (none);
}

#define RULES(weather)                                                                             \
  "<ruleset xmlns=\"urn:muster:1\" id=\"wind\" version=\"1\"><title>Wind</title>"                  \
  "<type id=\"boat\" name=\"Boat\"/><formation id=\"army\" name=\"Fleet\" "                        \
  "holds=\"unit\"/>" weather "</ruleset>"

static const char gauge[] = RULES (
  "<weather kind=\"gauge\" roll=\"2d6\" turn=\"1d6\" down=\"1..2\" up=\"5..6\" cite=\"Wind\">"
  "<row id=\"calm\" at=\"2..7\" name=\"Calm\"/><row id=\"gale\" at=\"8..12\" "
  "name=\"Gale\"/></weather>");
static const char table[] =
  RULES ("<weather kind=\"table\" roll=\"1d6\" cite=\"Wind\"><row id=\"calm\" at=\"1..3\" "
         "name=\"Calm\"/><row id=\"gale\" at=\"4..6\" name=\"Gale\"/></weather>");

/* A copy of which no weather is known, by these rules. */
static MusterScenario *
make_windy (const MusterScenario *scenario, const char *rules)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRuleset) ruleset =
    muster_ruleset_parse ("wind", rules, strlen (rules), problems);
  if (ruleset == NULL)
    fail_msg ("%s", ((const MusterProblem *) g_ptr_array_index (problems, 0))->message);
  MusterScenario *copy = muster_scenario_copy (scenario);
  const MusterWeatherState calm = muster_weather_set (ruleset, 0, 1);
  assert_non_null (copy->battlefield);
  muster_battlefield_set_weather (copy->battlefield, ruleset, &calm);
  g_array_set_size (copy->battlefield->weather, 0);
  return copy;
}

static void
weather_is_thrown_up_to_the_turn_or_chosen (void **state)
{
  g_autoptr (MusterScenario) scenario = load (*state);
  g_autoptr (MusterScenario) windy = make_windy (scenario, gauge);
  const GArray *weather = windy->battlefield->weather;
  assert_true (muster_play_may_throw_weather (windy, 1));
  g_autofree char *third = muster_play_throw_weather (windy, 3);
  assert_int_equal (weather->len, 3);
  assert_non_null (strstr (third, "weather-is('3', "));
  assert_false (muster_play_may_throw_weather (windy, 2));
  assert_true (muster_play_may_throw_weather (windy, 4));
  g_autofree char *second = muster_play_set_weather (windy, 2, 1);
  assert_string_equal (second, "weather-is('2', 'Gale')");
  assert_int_equal (weather->len, 2);
  g_autofree char *sixth = muster_play_set_weather (windy, 6, 0);
  assert_string_equal (sixth, "weather-is('6', 'Calm')");
  assert_int_equal (g_array_index (weather, MusterWeatherState, 4).row, 1);
  g_autoptr (MusterScenario) still = make_windy (scenario, table);
  g_autofree char *first = muster_play_throw_weather (still, 3);
  assert_int_equal (still->battlefield->weather->len, 1);
  assert_false (muster_play_may_throw_weather (still, 9));
}

static void
weather_is_undone_where_the_battle_is_played_and_on_its_scenario (void **state)
{
  static const char *const kinds[] = { MUSTER_DOCUMENT_PLAY, MUSTER_DOCUMENT_SCENARIO };
  Library *library = *state;
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (MusterScenario) scenario = load (library);
      g_autoptr (MusterScenario) changed = make_windy (scenario, gauge);
      g_autofree char *before = dup_tables (library);
      g_autofree char *name = muster_play_set_weather (changed, 1, 0);
      g_autofree char *other = muster_play_set_weather (changed, 2, 1);
      if (!muster_play_edit_scenario (library->store, changed, name, &error))
        fail_msg ("%s", error->message);
      g_autofree char *then = dup_tables (library);
      assert_string_not_equal (before, then);
      undo_on (library, kinds[i], library->id);
      g_autofree char *after = dup_tables (library);
      assert_string_equal (before, after);
    }
}

#define WITH_LIBRARY(test) cmocka_unit_test_setup_teardown (test, open_library, close_library)

int
main (void)
{
  const struct CMUnitTest tests[] = {
    WITH_LIBRARY (no_turn_is_later_than_a_battle_may_have),
    WITH_LIBRARY (ticks_and_turns_are_kept_and_undone_one_by_one),
    WITH_LIBRARY (what_is_ticked_off_again_is_gone_and_all_can_be_begun_anew),
    WITH_LIBRARY (what_cannot_be_is_refused_in_a_sentence),
    WITH_LIBRARY (ticks_go_with_their_army_and_with_their_scenario),
    WITH_LIBRARY (weather_is_thrown_up_to_the_turn_or_chosen),
    WITH_LIBRARY (weather_is_undone_where_the_battle_is_played_and_on_its_scenario),
    cmocka_unit_test (
      whoever_lost_nothing_stands_at_his_start_and_whoever_lost_all_has_come_to_every_level),
    cmocka_unit_test (what_rows_count_for_adds_up_to_what_the_army_begins_with),
    cmocka_unit_test (figures_are_told_as_the_rules_count_them),
    cmocka_unit_test (what_a_whole_side_counts_is_told_of_its_first_army),
    cmocka_unit_test (losses_of_a_figure_are_those_that_the_next_muster_lacks),
    cmocka_unit_test (units_are_told_the_state_that_they_have_come_to),
    cmocka_unit_test (
      a_commander_that_falls_costs_what_the_rules_say_and_nothing_where_they_say_nothing),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
