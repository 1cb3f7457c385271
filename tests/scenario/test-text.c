/* Scenarios in words, held against whole texts and lines. */
#include "helper/scenario.h"
#include "helper/weather.h"

#include "battlefield/text.h"
#include "scenario/text.h"

static MusterScenario *
make_two (void)
{
  MusterScenario *scenario = make_empty (get_pack ("tout-soldat"));
  add_to (scenario, 0, load_example ("tout-soldat", "french-200"));
  add_to (scenario, 1, load_example ("tout-soldat", "british-200"));
  return scenario;
}

static void
a_bare_scenario_is_told_in_a_few_lines (void **state)
{
  g_autoptr (MusterScenario) scenario = muster_scenario_new ("Näckå & <Söhne>", "no-rules");
  g_autofree char *text = muster_scenario_dup_text (scenario);
  assert_string_equal (text, "Näckå & <Söhne>\n"
                             "no-rules\n"
                             "\n"
                             "Side A\n"
                             "\n"
                             "Side B\n"
                             "\n"
                             "Victory\n"
                             "  Not given by the rules\n"
                             "\n"
                             "To be seen to\n"
                             "  Side A has no army yet.\n"
                             "  Side B has no army yet.\n");
}

static void
a_whole_scenario_is_told_in_order (void **state)
{
  g_autoptr (MusterScenario) scenario = make_empty (get_pack ("game-of-kings"));
  add_to (scenario, 0, load_example ("game-of-kings", "fontenoy-french"));
  add_to (scenario, 1, load_example ("game-of-kings", "dettingen-pragmatic"));
  scenario->name = muster_scenario_keep (scenario, "Fontenoy");
  scenario->date = muster_scenario_keep (scenario, "1745-05-11");
  scenario->place = muster_scenario_keep (scenario, "Tournai");
  scenario->note = muster_scenario_keep (scenario, "Early.\n\nMist.");
  scenario->victory = muster_scenario_keep (scenario, "Hold it.\nOr not.");
  scenario->scale = muster_scenario_keep (scenario, "2");
  scenario->sides[0].name = muster_scenario_keep (scenario, "French");
  scenario->sides[0].note = muster_scenario_keep (scenario, "Dug in.\n\nTired.");
  scenario->sides[0].briefing = muster_scenario_keep (scenario, "The secret.");
  scenario->turns = 10;
  scenario->start = 5 * 60;
  scenario->minutes = 30;
  scenario->dusk = 20 * 60;
  const MusterReserve reserve = { .side = 0,
                                  .army = 1,
                                  .node = find_formation (scenario, 1, "Left"),
                                  .turn = 4,
                                  .where = "the wood" };
  muster_scenario_add_reserve (scenario, &reserve);
  g_autofree char *text = muster_scenario_dup_text (scenario);
  assert_string_equal (
    text,
    "Fontenoy\n"
    "Game Of Kings · Tournai · 11 May 1745\n"
    "begins at 05:00 · a turn is 30 minutes · dusk at 20:00 · ends with turn 10\n"
    "1 mm is 2 m of ground\n"
    "\n"
    "Early.\n"
    "\n"
    "Mist.\n"
    "\n"
    "French (side A)\n"
    "  The French at Fontenoy · 36 points · Legal\n"
    "  Dug in.\n"
    "\n"
    "  Tired.\n"
    "\n"
    "Side B\n"
    "  The Pragmatic army at Dettingen · 20 points · Legal\n"
    "\n"
    "Reserves\n"
    "  French, Left: turn 4 (06:30), the wood\n"
    "\n"
    "Victory\n"
    "  Hold it.\n"
    "  Or not.\n"
    "  Unless objectives are agreed on, an army loses when what is left of its army points falls "
    "below half (Victory)\n"
    "    French, The French at Fontenoy – Army lost: below 18 of 36 points\n"
    "    Side B, The Pragmatic army at Dettingen – Army lost: below 10 of 20 points\n"
    "\nWeather to be expected\n"
    "  Fog: may be expected in 0.5 of 10 turns; it comes in 15\u00a0% of all games.\n"
    "  Light rain: may be expected in 1.3 of 10 turns; it comes in 49\u00a0% of all games.\n"
    "  Fair: may be expected in 6.9 of 10 turns; it comes in 96\u00a0% of all games.\n"
    "  Heavy rain: may be expected in 0.5 of 10 turns; it comes in 15\u00a0% of all games.\n"
    "  Extreme heat: may be expected in 0.7 of 10 turns; it comes in 42\u00a0% of all games.\n");
}

static void
briefings_are_left_out (void **state)
{
  g_autoptr (MusterScenario) scenario = make_two ();
  scenario->sides[0].briefing = muster_scenario_keep (scenario, "The secret.");
  g_autofree char *text = muster_scenario_dup_text (scenario);
  assert_has_not (text, "secret");
}

static void
assert_reserve (const MusterScenario *scenario, const MusterReserve *reserve, const char *words)
{
  g_autofree char *text = muster_reserve_dup_text (scenario, reserve);
  assert_string_equal (text, words);
}

static void
reserves_are_told_with_turn_time_and_place (void **state)
{
  g_autoptr (MusterScenario) scenario = make_two ();
  add_to (scenario, 0, load_example ("tout-soldat", "waterloo-i-corps"));
  MusterReserve reserve = { .side = 0,
                            .army = 3,
                            .node = find_formation (scenario, 3, "2nd Division") };
  assert_reserve (scenario, &reserve, "Side A, 2nd Division: from the first turn on, by d6");
  reserve.turn = 4;
  assert_reserve (scenario, &reserve, "Side A, 2nd Division: from turn 4 on, by d6");
  scenario->start = 11 * 60 + 30;
  scenario->minutes = 20;
  assert_reserve (scenario, &reserve, "Side A, 2nd Division: from turn 4 on (12:30), by d6");
  reserve.entry = "left-third";
  assert_reserve (scenario, &reserve,
                  "Side A, 2nd Division: from turn 4 on (12:30), by d6, left third of the base "
                  "edge");
  reserve.note = "if called";
  assert_reserve (scenario, &reserve,
                  "Side A, 2nd Division: from turn 4 on (12:30), by d6, left third of the base "
                  "edge · if called");
  reserve.node = 0;
  reserve.entry = reserve.note = NULL;
  reserve.side = 1;
  assert_reserve (scenario, &reserve, "Side B, I Corps at Waterloo: from turn 4 on (12:30), by d6");
  reserve.army = 9;
  assert_reserve (scenario, &reserve, "Side B, ?: from turn 4 on (12:30), by d6");
}

static void
without_a_die_reserves_come_on_their_turn (void **state)
{
  g_autoptr (MusterScenario) scenario = make_empty (get_pack ("game-of-kings"));
  add_to (scenario, 0, load_example ("game-of-kings", "fontenoy-french"));
  scenario->sides[0].name = muster_scenario_keep (scenario, "The King");
  MusterReserve reserve = {
    .side = 0, .army = 1, .node = find_formation (scenario, 1, "Left"), .turn = 4
  };
  assert_reserve (scenario, &reserve, "The King, Left: turn 4");
  reserve.turn = 0;
  assert_reserve (scenario, &reserve, "The King, Left: thrown for");
}

static void
how_reserves_arrive_is_told_where_the_rules_say (void **state)
{
  g_autoptr (MusterScenario) scenario = make_two ();
  g_autoptr (MusterScenario) other = make_empty (get_pack ("game-of-kings"));
  g_autofree char *arrival = muster_scenario_dup_arrival (scenario);
  assert_string_equal (arrival,
                       "d6 each own turn, if its player throws: 1–2 must come, 3–4 may, else not");
  assert_null (muster_scenario_dup_arrival (other));
}

static void
times_are_told_as_far_as_they_are_given (void **state)
{
  g_autoptr (MusterScenario) scenario = make_two ();
  assert_null (muster_scenario_dup_times (scenario));
  scenario->dusk = 0;
  g_autofree char *dusk = muster_scenario_dup_times (scenario);
  scenario->start = 23 * 60;
  scenario->minutes = 15;
  g_autofree char *night = muster_scenario_dup_times (scenario);
  assert_string_equal (dusk, "dusk at 00:00");
  assert_string_equal (night,
                       "begins at 23:00 · a turn is 15 minutes · dusk at 00:00 · ends with turn 4");
}

static guint
count_of (const char *text, const char *words)
{
  guint n = 0;
  for (const char *at = strstr (text, words); at != NULL; at = strstr (at + 1, words))
    n++;
  return n;
}

/* Two lakes on each other, and an army that is not legal. */
static void
each_finding_is_told_once (void **state)
{
  const MusterPoint points[] = { { 100, 100 }, { 400, 100 }, { 400, 400 }, { 100, 400 } };
  MusterRuleset *ruleset = get_pack ("game-of-kings");
  g_autoptr (MusterScenario) scenario = make_empty (ruleset);
  g_autoptr (MusterBattlefield) table = muster_battlefield_new (ruleset, 1829, 762, 1);
  const MusterKind *kind = muster_ruleset_find_kind (ruleset, "lake");
  const MusterFeature lake = {
    .type_id = kind->id, .kind = kind, .side = MUSTER_NO_SIDE, .points = points, .n_points = 4
  };
  muster_battlefield_add_feature (table, &lake);
  muster_battlefield_add_feature (table, &lake);
  muster_scenario_set_battlefield (scenario, table);
  g_autoptr (GPtrArray) findings = muster_scenario_check (scenario);
  g_autofree char *text = muster_scenario_dup_text (scenario);
  assert_true (findings->len >= 3);
  for (guint i = 0; i < findings->len; i++)
    if (count_of (text, ((const MusterBoardFinding *) findings->pdata[i])->text) != 1)
      fail_msg ("\"%s\" is not told once", ((const MusterBoardFinding *) findings->pdata[i])->text);
  muster_battlefield_remove (table, 2);
  add_to (scenario, 0, load_example ("game-of-kings", "fontenoy-french"));
  add_to (scenario, 1, load_example ("game-of-kings", "fontenoy-french"));
  g_autofree char *sound = muster_scenario_dup_text (scenario);
  assert_has_not (sound, "To be seen to");
}

static void
the_battlefield_and_its_dice_come_last (void **state)
{
  g_autoptr (MusterScenario) scenario = make_two ();
  generate (scenario, scenario->ruleset, 7);
  g_autofree char *text = muster_scenario_dup_text (scenario);
  const char *victory = strstr (text, "\nVictory\n");
  const char *board = strstr (text, "\nBattlefield · Tout Soldat · seed 7\n");
  const char *dice = strstr (text, "\nDice\n");
  assert_non_null (victory);
  assert_non_null (board);
  assert_non_null (dice);
  assert_true (victory < board && board < dice);
  assert_true (g_str_has_suffix (text, "\n"));
}

/* These rules are not won by objectives; those that lend the terrain are. */
static void
borrowed_objectives_pay_nothing (void **state)
{
  g_autoptr (MusterScenario) own = make_two ();
  g_autoptr (MusterScenario) borrowing = make_empty (get_pack ("louis-xiv-battalions"));
  generate (own, get_pack ("tout-soldat"), 7);
  generate (borrowing, get_pack ("tout-soldat"), 7);
  g_autoptr (MusterScenario) copy = muster_scenario_copy (borrowing);
  const MusterScenario *scenarios[] = { own, borrowing, copy };
  for (gsize i = 0; i < G_N_ELEMENTS (scenarios); i++)
    {
      g_autofree char *text = muster_scenario_dup_text (scenarios[i]);
      g_autofree char *file = write_scenario (scenarios[i]);
      assert_has (text, "\nObjectives\n");
      assert_int_equal (strstr (text, "; pays ") != NULL, i == 0);
      assert_int_equal (strstr (file, " pays=\"") != NULL, i == 0);
    }
  muster_scenario_set_ruleset (borrowing, get_pack ("tout-soldat"));
  g_autofree char *played = muster_scenario_dup_text (borrowing);
  assert_has (played, "; pays ");
}

static void
assert_source (const MusterScenario *scenario, MusterSourcePart part, const char *words)
{
  g_autofree char *source = muster_battlefield_dup_source (scenario->battlefield, part);
  if (words == NULL)
    assert_null (source);
  else
    assert_string_equal (source, words);
}

static void
whose_terrain_and_weather_are_borrowed_is_told (void **state)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterDice) dice = muster_dice_new (5);
  g_autoptr (MusterScenario) own = make_two ();
  g_autoptr (MusterScenario) scenario = make_empty (get_pack ("louis-xiv-battalions"));
  const MusterTerrainOptions options = { .ruleset = get_pack ("tout-soldat"),
                                         .weather_ruleset = get_pack ("le-roi-soleil"),
                                         .dice = dice };
  assert_true (muster_scenario_generate (scenario, &options, &error));
  assert_source (scenario, MUSTER_SOURCE_WEATHER, "Weather by Le Roi Soleil, 1.0 Weather");
  assert_source (scenario, MUSTER_SOURCE_TERRAIN, "Terrain by Tout Soldat, Terrain");
  assert_source (scenario, MUSTER_SOURCE_DEPLOYMENT, "Deployment by Tout Soldat, Deployment");
  assert_source (scenario, MUSTER_SOURCE_OBJECTIVES,
                 "Objectives by Tout Soldat, Objective Markers");
  g_autofree char *text = muster_scenario_dup_text (scenario);
  g_autofree char *file = write_scenario (scenario);
  assert_has (text, "\nWeather\n  Weather by Le Roi Soleil, 1.0 Weather\n");
  assert_has_not (text, "· 1.0 Weather");
  assert_has (text, "\nTerrain\n  Terrain by Tout Soldat, Terrain\n");
  assert_has (file, " title=\"Tout Soldat\" cite=\"Terrain\"");
  assert_has (file, " title=\"Le Roi Soleil\" cite=\"1.0 Weather\"");
  assert_comes_back (scenario);
  generate (own, own->ruleset, 5);
  assert_source (own, MUSTER_SOURCE_TERRAIN, NULL);
  assert_source (own, MUSTER_SOURCE_WEATHER, NULL);
}

/* The battlefield of @scenario with the weather of three turns. */
static void
make_weather (MusterScenario *scenario, MusterRuleset *ruleset, int first, int last)
{
  g_autoptr (MusterBattlefield) table = muster_battlefield_new (scenario->ruleset, 1800, 1200, 1);
  for (int turn = 1; turn <= 3; turn++)
    {
      MusterWeatherState state = muster_weather_set (ruleset, turn < 3 ? first : last, turn);
      muster_battlefield_set_weather (table, ruleset, &state);
    }
  muster_scenario_set_battlefield (scenario, table);
}

static void
how_troops_are_deployed_is_told_with_units (void **state)
{
  g_autoptr (MusterScenario) scenario = make_two ();
  g_autoptr (MusterScenario) without = make_empty (get_pack ("game-of-kings"));
  generate (scenario, scenario->ruleset, 5);
  generate (without, without->ruleset, 5);
  g_autofree char *text = muster_scenario_dup_text (scenario);
  assert_has (text,
              "\nDeployment\n"
              "  Troops deploy within 20 cm of their base edge, and no nearer than 30 cm to a side "
              "edge.\n"
              "  They stand within 12 cm of one of their side’s deployment markers.\n");
  assert_has (text, "the number of dummies is not given.\n");
  assert_has (text, "Corps and overall commanders come last");
  g_autofree char *none = muster_scenario_dup_text (without);
  assert_has_not (none, "Deployment");
}

static void
weather_that_is_thrown_once_is_for_the_whole_battle (void **state)
{
  MusterRuleset *ruleset = get_pack ("le-roi-soleil");
  int rain = muster_weather_find_row (ruleset, "after rain");
  g_autoptr (MusterScenario) scenario = make_empty (ruleset);
  make_weather (scenario, ruleset, rain, rain);
  g_autofree char *once = dup_weather (scenario->battlefield);
  assert_has (once, "After rain for the whole battle · chance 25\302\240% · 1.0 Weather\n    ");
  assert_int_equal (count_of (once, "After rain"), 1);
  make_weather (scenario, ruleset, rain, muster_weather_find_row (ruleset, "rain"));
  g_autofree char *twice = dup_weather (scenario->battlefield);
  assert_has (twice, "After rain (from turn 1 on) · chance 25\302\240% · 1.0 Weather\n    ");
  assert_has (twice, "\n  Rain (from turn 3 on)\n    ");
  assert_has_not (twice, "turn 2");
}

static void
every_turn_of_a_gauge_is_told (void **state)
{
  MusterRuleset *ruleset = get_pack ("game-of-kings");
  int fair = muster_weather_find_row (ruleset, "fair");
  g_autoptr (MusterScenario) scenario = make_empty (ruleset);
  make_weather (scenario, ruleset, fair, fair);
  g_autofree char *text = muster_scenario_dup_text (scenario);
  assert_has (text, "\nWeather\n"
                    "  Fair (turn 1, gauge on 7) · chance 83\302\240% · Weather\n"
                    "  Fair (turn 2, gauge on 7)\n"
                    "  Fair (turn 3, gauge on 7)\n"
                    "\n");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_bare_scenario_is_told_in_a_few_lines),
    cmocka_unit_test (a_whole_scenario_is_told_in_order),
    cmocka_unit_test (briefings_are_left_out),
    cmocka_unit_test (reserves_are_told_with_turn_time_and_place),
    cmocka_unit_test (without_a_die_reserves_come_on_their_turn),
    cmocka_unit_test (how_reserves_arrive_is_told_where_the_rules_say),
    cmocka_unit_test (times_are_told_as_far_as_they_are_given),
    cmocka_unit_test (each_finding_is_told_once),
    cmocka_unit_test (the_battlefield_and_its_dice_come_last),
    cmocka_unit_test (borrowed_objectives_pay_nothing),
    cmocka_unit_test (how_troops_are_deployed_is_told_with_units),
    cmocka_unit_test (weather_that_is_thrown_once_is_for_the_whole_battle),
    cmocka_unit_test (every_turn_of_a_gauge_is_told),
    cmocka_unit_test (whose_terrain_and_weather_are_borrowed_is_told),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
