/* The turn track: its boxes, what is in them, and that it is one page. */
#include "helper/play.h"

#include "sheet/scenario/turns.h"

#define KIND "turn-track"

static void
tracks_of_all_rulesets_are_laid_out_as_before (void **state)
{
  for (gsize i = 0; i < G_N_ELEMENTS (battles); i++)
    compare_golden_sheet (KIND, &battles[i]);
}

static guint
count_boxes (const MusterSheet *sheet, double least)
{
  const MusterLayout *layout = muster_sheet_get_layout (sheet, 0);
  guint n = 0;
  for (guint i = 0; i < layout->marks->len; i++)
    {
      const MusterMark *mark = MUSTER_AT (layout->marks, MusterMark, i);
      n += mark->is_box && mark->width > least;
      /* Others are not drawn. */
      assert_true (!mark->is_box || mark->grey == MUSTER_GREY_BOX);
    }
  return n;
}

static void
one_to_sixty_turns_have_a_box_each_on_one_page (void **state)
{
  static const int numbers[] = { 1, 2, 3, 5, 7, 8, 12, 13, 20, 24, 25, 31, 40, 41, 59, 60 };
  for (gsize i = 0; i < G_N_ELEMENTS (numbers); i++)
    for (MusterPaper paper = 0; paper < MUSTER_N_PAPERS; paper++)
      {
        int turns = numbers[i];
        const MusterSheetOptions options = { .paper = paper, .type_size = 10 };
        g_autoptr (MusterScenario) scenario = make_battle (&battles[i % 2], 7);
        scenario->turns = turns;
        scenario->dusk = MUSTER_NO_TIME;
        g_array_index (scenario->reserves, MusterReserve, 0).turn = 1;
        g_autoptr (MusterSheet) sheet = make_sheet (KIND, scenario, &options);
        guint n_pages = muster_sheet_get_n_pages (sheet);
        assert_pages (sheet);
        print_message ("# %d turns, %u pages of %s\n", turns, n_pages,
                       muster_paper_get_size (paper)->id);
        /* Only on small paper may words follow the boxes of many turns. */
        assert_true (n_pages == 1 || (n_pages == 2 && paper >= MUSTER_PAPER_A5 && turns > 24));
        assert_int_equal (count_boxes (sheet, 35), turns);
      }
}

/* Boxes wait for markers; where nothing comes there is room to write instead, or, where a page has
 * not so much, boxes all the same. */
static void
where_nothing_comes_turns_have_a_line_each_to_write_on (void **state)
{
  for (int turns = 1; turns <= 60; turns += 59)
    for (MusterPaper paper = 0; paper < MUSTER_N_PAPERS; paper++)
      {
        const MusterSheetOptions options = { .paper = paper, .type_size = 10 };
        g_autoptr (MusterScenario) scenario = make_battle (&battles[0], 7);
        scenario->turns = turns;
        scenario->dusk = MUSTER_NO_TIME;
        g_array_set_size (scenario->reserves, 0);
        g_autoptr (MusterSheet) sheet = make_sheet (KIND, scenario, &options);
        g_autofree char *text = dump_sheet (sheet);
        assert_pages (sheet);
        assert_int_equal (count_boxes (sheet, 35), turns > 1 ? turns : 0);
        if (turns > 1)
          continue;
        assert_int_equal (muster_sheet_get_n_pages (sheet), 1);
        assert_int_equal (count_boxes (sheet, 0), 1);
        assert_has (text, "“What happened”");
        assert_has (text, "Last turn");
      }
}

/* A battle from 15:40 to dusk at 17:30, by rules that say how long a turn is, or do not. */
static MusterScenario *
make_evening (gboolean has_clock)
{
  for (gsize i = 0; i < G_N_ELEMENTS (battles); i++)
    {
      g_autoptr (MusterScenario) scenario = make_battle (&battles[i], 7);
      scenario->start = 15 * 60 + 40;
      scenario->dusk = 17 * 60 + 30;
      scenario->minutes = 0;
      scenario->turns = 0;
      if ((scenario->ruleset->clock.minutes > 0) == has_clock)
        return g_steal_pointer (&scenario);
    }
  fail_msg ("no such rules");
  return NULL;
}

static void
turns_are_as_long_as_the_rules_say_where_nothing_else_was_agreed (void **state)
{
  g_autoptr (MusterScenario) scenario = make_evening (TRUE);
  assert_int_equal (scenario->ruleset->clock.minutes, 5);
  assert_int_equal (muster_scenario_get_last_turn (scenario), 22);
  assert_int_equal (muster_scenario_get_time (scenario, 11), 16 * 60 + 30);
  scenario->minutes = 10;
  assert_int_equal (muster_scenario_get_last_turn (scenario), 11);
}

static void
the_last_light_is_shaded_from_its_turn_on_until_the_night (void **state)
{
  g_autoptr (MusterScenario) scenario = make_evening (TRUE);
  scenario->turns = 24;
  g_autoptr (MusterTurns) turns = muster_turns_new (scenario);
  for (guint i = 0; i < turns->turns->len; i++)
    {
      const MusterGameTurn *turn = g_ptr_array_index (turns->turns, i);
      assert_int_equal (turn->is_dim, turn->number >= 11 && turn->number <= 22);
      assert_int_equal (turn->begins_dim, turn->number == 11);
      assert_int_equal (turn->is_night, turn->number >= 23);
    }
  g_autofree char *track = dump_for (KIND, scenario, MUSTER_AUDIENCE_SIDE_A, MUSTER_HIDE_NOTHING);
  g_autofree char *pages =
    dump_for ("scenario", scenario, MUSTER_AUDIENCE_SIDE_A, MUSTER_HIDE_NOTHING);
  assert_has (track, "Last light,");
  assert_has (pages, "Last light,");
}

static void
where_nobody_says_how_long_a_turn_is_that_is_told (void **state)
{
  static const char *const kinds[] = { KIND, "scenario" };
  g_autoptr (MusterScenario) scenario = make_evening (FALSE);
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *text =
        dump_for (kinds[i], scenario, MUSTER_AUDIENCE_SIDE_A, MUSTER_HIDE_NOTHING);
      assert_has (text, "Dusk at 17:30; the length of a turn is not given.");
      assert_has_not (text, "Last light");
    }
}

static void
few_turns_have_larger_boxes_than_many (void **state)
{
  double before = G_MAXDOUBLE;
  static const int turns[] = { 4, 12, 30, 60 };
  for (gsize i = 0; i < G_N_ELEMENTS (turns); i++)
    {
      const MusterSheetOptions options = { .type_size = 10 };
      g_autoptr (MusterScenario) scenario = make_battle (&battles[0], 7);
      scenario->turns = turns[i];
      scenario->dusk = MUSTER_NO_TIME;
      g_autoptr (MusterSheet) sheet = make_sheet (KIND, scenario, &options);
      const MusterLayout *layout = muster_sheet_get_layout (sheet, 0);
      double area = 0;
      for (guint j = 0; j < layout->marks->len; j++)
        {
          const MusterMark *mark = MUSTER_AT (layout->marks, MusterMark, j);
          area = mark->is_box ? MAX (area, mark->width * mark->height) : area;
        }
      assert_true (area < before);
      before = area;
    }
}

static void
boxes_tell_time_arrivals_dusk_and_end (void **state)
{
  g_autoptr (MusterScenario) scenario = make_battle (&battles[0], 7);
  g_autofree char *text = dump_for (KIND, scenario, MUSTER_AUDIENCE_ALL, MUSTER_HIDE_NOTHING);
  assert_has (text, "“14:00”");
  assert_has (text, "“18:30”");
  assert_has (text, "willow");
  assert_has (text, "birch");
  assert_has (text, "Dusk at 19:20");
  assert_has (text, "Last turn");
  assert_has (text, "Night");
  assert_has (text, " ground ");
}

static void
weather_that_is_still_to_be_thrown_has_a_line_and_all_effects_are_told (void **state)
{
  g_autoptr (MusterScenario) scenario = make_battle (&battles[1], 7);
  const MusterWeather *weather = &scenario->battlefield->weather_ruleset->weather;
  assert_true (weather->is_gauge);
  g_autofree char *text = dump_for (KIND, scenario, MUSTER_AUDIENCE_ALL, MUSTER_HIDE_NOTHING);
  assert_has (text, "“Weather”");
  assert_has (text, "before the battle, then d");
  for (int i = 0; i < weather->n_rows; i++)
    assert_has (text, weather->rows[i].name);
}

static void
without_turns_there_are_twelve_lines_and_a_note (void **state)
{
  const MusterSheetOptions options = { .type_size = 10 };
  g_autoptr (MusterScenario) scenario = make_empty (get_pack (battles[2].pack));
  g_autoptr (MusterSheet) sheet = make_sheet (KIND, scenario, &options);
  g_autofree char *text = dump_sheet (sheet);
  assert_int_equal (count_boxes (sheet, 0), 12);
  assert_has (text, "has no last turn");
  assert_has_not (text, "“13”");
}

static void
without_turns_but_with_dusk_the_track_ends_at_dusk (void **state)
{
  const MusterSheetOptions options = { .type_size = 10 };
  g_autoptr (MusterScenario) scenario = make_battle (&battles[0], 7);
  scenario->turns = 0;
  g_autoptr (MusterSheet) sheet = make_sheet (KIND, scenario, &options);
  g_autofree char *text = dump_sheet (sheet);
  assert_int_equal (count_boxes (sheet, 35), muster_scenario_get_last_turn (scenario));
  assert_has (text, "Last turn");
  assert_has_not (text, "has no last turn");
}

/* The one box with another round it is that of the first turn's number. */
static void
the_gauge_is_marked_where_it_begins (void **state)
{
  const MusterSheetOptions options = { .type_size = 10 };
  g_autoptr (MusterScenario) scenario = make_battle (&battles[1], 7);
  g_autoptr (MusterSheet) sheet = make_sheet (KIND, scenario, &options);
  guint n_known = count_boxes (sheet, 0);
  g_autofree char *known = dump_sheet (sheet);
  g_array_set_size (scenario->battlefield->weather, 0);
  g_autoptr (MusterSheet) open = make_sheet (KIND, scenario, &options);
  g_autofree char *unknown = dump_sheet (open);
  assert_int_equal (n_known, count_boxes (open, 0) + 1);
  assert_has (known, "(start)”");
  assert_has_not (unknown, "(start)”");
}

static void
weather_of_one_name_is_told_once_and_late_weather_with_its_condition (void **state)
{
  g_autoptr (MusterScenario) scenario = make_battle (&battles[1], 7);
  g_autofree char *text =
    take_plain (dump_for (KIND, scenario, MUSTER_AUDIENCE_ALL, MUSTER_HIDE_NOTHING));
  assert_has (text, "“Light rain (3, 11): ");
  assert_has_not (text, "(11)");
  assert_has (text, "“Extreme heat (Fair for 3 turns on one number): ");
  assert_has (text, " number 14.0 “1”");
}

static guint
count_grounds (const MusterSheet *sheet)
{
  const MusterLayout *layout = muster_sheet_get_layout (sheet, 0);
  guint n = 0;
  for (guint i = 0; i < layout->marks->len; i++)
    n += MUSTER_AT (layout->marks, MusterMark, i)->grey == MUSTER_GREY_GROUND;
  return n;
}

static void
an_agreed_length_outlasts_dusk_and_only_turns_in_the_dark_are_shaded (void **state)
{
  static const guint dark[] = { 0, 1, 3 };
  const MusterSheetOptions options = { .type_size = 10 };
  for (guint i = 0; i < G_N_ELEMENTS (dark); i++)
    {
      g_autoptr (MusterScenario) scenario = make_battle (&battles[0], 7);
      scenario->start = 11 * 60;
      scenario->minutes = 60;
      scenario->turns = 8;
      scenario->dusk = scenario->start + (8 - (int) dark[i]) * scenario->minutes;
      g_autoptr (MusterSheet) sheet = make_sheet (KIND, scenario, &options);
      assert_int_equal (count_boxes (sheet, 35), 8);
      assert_int_equal (count_grounds (sheet), dark[i]);
      g_autofree char *text = take_plain (dump_sheet (sheet));
      assert_has (text, dark[i] > 0 ? "Night · Last turn" : "Dusk at 19:00 · Last turn");
    }
}

static void
hidden_reserves_and_weather_are_on_no_track_of_the_other_side (void **state)
{
  const MusterHidden hidden = (MusterHidden) (MUSTER_HIDE_RESERVES | MUSTER_HIDE_WEATHER);
  g_autoptr (MusterScenario) scenario = make_battle (&battles[1], 7);
  const MusterRuleset *ruleset = scenario->battlefield->weather_ruleset;
  int first = g_array_index (scenario->battlefield->weather, MusterWeatherState, 0).row;
  add_weather (scenario, 9);
  for (int side = 0; side < 2; side++)
    {
      g_autofree char *text =
        dump_for (KIND, scenario, side == 0 ? MUSTER_AUDIENCE_SIDE_A : MUSTER_AUDIENCE_SIDE_B,
                  hidden);
      assert_has (text, side == 0 ? "willow" : "birch");
      assert_has_not (text, side == 0 ? "birch" : "willow");
      assert_has (text, side == 0 ? "for the player of Northerners" : "of Southerners");
      /* In boxes the weather stands by itself. */
      for (int i = 0; i < ruleset->weather.n_rows; i++)
        if (!g_str_equal (ruleset->weather.rows[i].name, ruleset->weather.rows[first].name))
          {
            g_autofree char *alone =
              g_strdup_printf ("body 10.0 “%s”", ruleset->weather.rows[i].name);
            assert_has_not (text, alone);
          }
    }
}

static void
troops_that_are_hidden_come_without_their_names (void **state)
{
  g_autoptr (MusterScenario) scenario = make_battle (&battles[0], 7);
  g_autofree char *text = dump_for (KIND, scenario, MUSTER_AUDIENCE_SIDE_A, MUSTER_HIDE_FORCES);
  assert_has (text, "Southerners: troops");
}

static void
random_battles_keep_their_pages (void **state)
{
  assert_random_pages (KIND);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (tracks_of_all_rulesets_are_laid_out_as_before),
    cmocka_unit_test (one_to_sixty_turns_have_a_box_each_on_one_page),
    cmocka_unit_test (where_nothing_comes_turns_have_a_line_each_to_write_on),
    cmocka_unit_test (turns_are_as_long_as_the_rules_say_where_nothing_else_was_agreed),
    cmocka_unit_test (the_last_light_is_shaded_from_its_turn_on_until_the_night),
    cmocka_unit_test (where_nobody_says_how_long_a_turn_is_that_is_told),
    cmocka_unit_test (few_turns_have_larger_boxes_than_many),
    cmocka_unit_test (boxes_tell_time_arrivals_dusk_and_end),
    cmocka_unit_test (weather_that_is_still_to_be_thrown_has_a_line_and_all_effects_are_told),
    cmocka_unit_test (without_turns_there_are_twelve_lines_and_a_note),
    cmocka_unit_test (without_turns_but_with_dusk_the_track_ends_at_dusk),
    cmocka_unit_test (an_agreed_length_outlasts_dusk_and_only_turns_in_the_dark_are_shaded),
    cmocka_unit_test (the_gauge_is_marked_where_it_begins),
    cmocka_unit_test (weather_of_one_name_is_told_once_and_late_weather_with_its_condition),
    cmocka_unit_test (hidden_reserves_and_weather_are_on_no_track_of_the_other_side),
    cmocka_unit_test (troops_that_are_hidden_come_without_their_names),
    cmocka_unit_test (random_battles_keep_their_pages),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
