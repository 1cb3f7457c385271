/* What cannot stand so in a scenario: each finding with a scenario that just has it, and one that
 * just has not. */
#include "helper/scenario.h"

static MusterScenario *
make_legal (void)
{
  MusterScenario *scenario = make_empty (get_pack ("tout-soldat"));
  add_to (scenario, 0, load_example ("tout-soldat", "french-200"));
  add_to (scenario, 1, load_example ("tout-soldat", "british-200"));
  return scenario;
}

static void
assert_none (const MusterScenario *scenario)
{
  g_autoptr (GPtrArray) findings = muster_scenario_check (scenario);
  for (guint i = 0; i < findings->len; i++)
    print_message ("# %s\n", ((const MusterBoardFinding *) findings->pdata[i])->text);
  assert_int_equal (findings->len, 0);
  assert_true (muster_board_findings_are_legal (findings));
}

/* The only finding. */
static void
assert_one (const MusterScenario *scenario,
            const char *rule,
            MusterSeverity severity,
            const char *text)
{
  g_autoptr (GPtrArray) findings = muster_scenario_check (scenario);
  assert_int_equal (findings->len, 1);
  const MusterBoardFinding *finding = findings->pdata[0];
  assert_string_equal (finding->rule, rule);
  assert_int_equal (finding->severity, severity);
  assert_string_equal (finding->text, text);
  assert_int_equal (muster_board_findings_are_legal (findings), severity != MUSTER_SEVERITY_ERROR);
}

static void
two_legal_armies_of_the_same_rules_are_sound (void **state)
{
  g_autoptr (MusterScenario) scenario = make_legal ();
  assert_none (scenario);
}

static void
a_side_without_an_army_is_told (void **state)
{
  g_autoptr (MusterScenario) scenario = make_legal ();
  muster_scenario_remove_army (scenario, 2);
  assert_one (scenario, "side", MUSTER_SEVERITY_ADVICE, "Side B has no army yet.");
  scenario->sides[1].name = muster_scenario_keep (scenario, "Allies");
  assert_one (scenario, "side", MUSTER_SEVERITY_ADVICE, "Allies has no army yet.");
}

static void
an_army_that_is_not_legal_is_a_warning (void **state)
{
  g_autoptr (MusterScenario) scenario = make_legal ();
  add_to (scenario, 0, load_example ("tout-soldat", "waterloo-i-corps"));
  assert_one (scenario, "army", MUSTER_SEVERITY_WARNING,
              "I Corps at Waterloo: Not legal: 1 finding.");
}

static void
a_waived_army_is_legal (void **state)
{
  g_autoptr (MusterScenario) scenario = make_legal ();
  add_to (scenario, 0, load_example ("tout-soldat", "waterloo-i-corps-waived"));
  assert_none (scenario);
}

static void
an_army_of_other_rules_is_an_error (void **state)
{
  g_autoptr (MusterScenario) scenario = make_legal ();
  add_to (scenario, 1, load_example ("game-of-kings", "fontenoy-french"));
  g_autoptr (GPtrArray) findings = muster_scenario_check (scenario);
  const MusterBoardFinding *finding = findings->pdata[0];
  g_autofree char *ids =
    g_strdup_printf ("ruleset \"%s\"; the scenario is played by \"%s\". Take an army of the same",
                     get_pack ("game-of-kings")->id, get_pack ("tout-soldat")->id);
  assert_string_equal (finding->rule, "rules");
  assert_int_equal (finding->severity, MUSTER_SEVERITY_ERROR);
  assert_has (finding->text, "The French at Fontenoy is an army of the");
  assert_has (finding->text, ids);
  assert_false (muster_board_findings_are_legal (findings));
}

static void
add_reserve (MusterScenario *scenario, int turn)
{
  const MusterReserve reserve = { .side = 0,
                                  .army = 1,
                                  .node = find_formation (scenario, 1, "1st Division"),
                                  .turn = turn,
                                  .where = "by the road" };
  muster_scenario_add_reserve (scenario, &reserve);
}

static void
a_reserve_comes_before_the_end (void **state)
{
  g_autoptr (MusterScenario) scenario = make_legal ();
  const MusterArmy *army = muster_scenario_find_army (scenario, 1, NULL)->army;
  g_autofree char *place =
    muster_army_dup_place (army, find_formation (scenario, 1, "1st Division"));
  g_autofree char *text =
    g_strdup_printf ("%s comes in turn 9, but the battle ends with turn 8.", place);
  add_reserve (scenario, 9);
  assert_none (scenario);
  scenario->turns = 9;
  assert_none (scenario);
  scenario->turns = 8;
  assert_one (scenario, "reserve", MUSTER_SEVERITY_WARNING, text);
  scenario->turns = 0;
  scenario->start = 12 * 60;
  scenario->minutes = 60;
  scenario->dusk = 20 * 60;
  assert_one (scenario, "reserve", MUSTER_SEVERITY_WARNING, text);
  scenario->dusk = 20 * 60 + 1;
  assert_none (scenario);
}

static void
a_reserve_is_thrown_for_where_the_rules_say_how (void **state)
{
  g_autoptr (MusterScenario) scenario = make_legal ();
  g_autoptr (MusterScenario) other = make_empty (get_pack ("game-of-kings"));
  add_reserve (scenario, 0);
  assert_none (scenario);
  add_to (other, 0, load_example ("game-of-kings", "fontenoy-french"));
  add_to (other, 1, load_example ("game-of-kings", "dettingen-pragmatic"));
  const MusterReserve reserve = { .side = 0, .army = 1, .node = find_formation (other, 1, "Left") };
  assert_none (other);
  muster_scenario_add_reserve (other, &reserve);
  assert_one (other, "reserve", MUSTER_SEVERITY_WARNING,
              "Left is in reserve, and the rules have no throw for it to come. Give it a turn.");
  g_array_index (other->reserves, MusterReserve, 0).turn = 3;
  assert_none (other);
}

static void
put_in_reserve (MusterScenario *scenario, const char *name)
{
  const MusterReserve reserve = {
    .side = 0, .army = 1, .node = find_formation (scenario, 1, name), .where = "by the road"
  };
  muster_scenario_add_reserve (scenario, &reserve);
}

/* Tout Soldat, Troops moving on to table: "Divisions or independent Brigades". */
static void
only_what_the_rules_let_come_by_itself_is_in_reserve (void **state)
{
  static const char *const names[] = { "Corps", "1st Brigade" };
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (MusterScenario) scenario = make_legal ();
      put_in_reserve (scenario, names[i]);
      g_autofree char *text =
        g_strdup_printf ("%s may not be in reserve by itself. What may: ", names[i]);
      g_autoptr (GPtrArray) findings = muster_scenario_check (scenario);
      assert_int_equal (findings->len, 1);
      const MusterBoardFinding *finding = findings->pdata[0];
      assert_string_equal (finding->rule, "reserve");
      assert_string_equal (finding->cite, "Troops moving on to table");
      assert_true (g_str_has_prefix (finding->text, text));
    }
}

static void
nothing_is_in_reserve_twice (void **state)
{
  g_autoptr (MusterScenario) scenario = make_legal ();
  put_in_reserve (scenario, "1st Division");
  put_in_reserve (scenario, "1st Brigade");
  assert_one (scenario, "reserve", MUSTER_SEVERITY_WARNING,
              "1st Brigade is in reserve twice. Take it out once.");
}

static void
where_a_reserve_comes_on_is_written_down (void **state)
{
  g_autoptr (MusterScenario) scenario = make_legal ();
  put_in_reserve (scenario, "1st Division");
  MusterReserve *reserve = &g_array_index (scenario->reserves, MusterReserve, 0);
  reserve->where = NULL;
  assert_one (scenario, "reserve", MUSTER_SEVERITY_ADVICE,
              "Where 1st Division comes on is not written down. Choose it before the battle.");
  reserve->entry = muster_scenario_get_arrival (scenario)->stretches[0].id;
  assert_none (scenario);
}

static void
a_battle_through_the_night_is_told (void **state)
{
  g_autoptr (MusterScenario) scenario = make_legal ();
  scenario->start = 11 * 60 + 30;
  scenario->dusk = 20 * 60;
  scenario->minutes = 30;
  assert_none (scenario);
  scenario->dusk = 8 * 60;
  assert_one (
    scenario, "dusk", MUSTER_SEVERITY_ADVICE,
    "It begins at 11:30, after dusk at 08:00: it is fought through the night, to the next "
    "dusk.");
}

/* Else they would stand in the scenario and do nothing. */
static void
times_that_no_turn_has_are_told (void **state)
{
  g_autoptr (MusterScenario) scenario = make_legal ();
  scenario->start = 11 * 60;
  assert_one (
    scenario, "clock", MUSTER_SEVERITY_ADVICE,
    "It begins at 11:00, but the turns after the first have no time: say how many minutes "
    "a turn is.");
  scenario->dusk = 18 * 60;
  assert_one (scenario, "clock", MUSTER_SEVERITY_ADVICE,
              "It begins at 11:00, with dusk at 18:00, but the turns have no time: say how many "
              "minutes one is, or it does not grow dark.");
  scenario->start = MUSTER_NO_TIME;
  scenario->minutes = 20;
  assert_one (scenario, "clock", MUSTER_SEVERITY_ADVICE,
              "Dusk is at 18:00, but no turn has a time: say when the battle begins, and how many "
              "minutes a turn is, or it does not grow dark.");
  scenario->start = 11 * 60;
  assert_none (scenario);
}

static void
an_army_of_another_year_is_told (void **state)
{
  g_autoptr (MusterScenario) scenario = make_legal ();
  int year = muster_scenario_find_army (scenario, 1, NULL)->army->year;
  int other = muster_scenario_find_army (scenario, 2, NULL)->army->year;
  g_autofree char *date = g_strdup_printf ("%d-06-18", other);
  assert_true (year != other);
  scenario->date = date;
  g_autofree char *text =
    g_strdup_printf ("French corps, 200 points is an army of %d, and the scenario is of %d: its "
                     "figures, and what it adds for the attack, are those of %d.",
                     year, other, year);
  assert_one (scenario, "year", MUSTER_SEVERITY_ADVICE, text);
  scenario->date = NULL;
  assert_none (scenario);
}

/* Two hills on each other, and a side without an army. */
static void
findings_of_the_battlefield_come_with_the_others_errors_first (void **state)
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
  g_autoptr (GPtrArray) all = muster_scenario_check (scenario);
  g_autoptr (GPtrArray) sides = muster_scenario_check_sides (scenario);
  g_autoptr (GPtrArray) board = muster_battlefield_check (table);
  assert_int_equal (sides->len, 2);
  assert_true (board->len > 0);
  assert_int_equal (all->len, sides->len + board->len);
  for (guint i = 1; i < all->len; i++)
    assert_true (((const MusterBoardFinding *) all->pdata[i - 1])->severity
                 <= ((const MusterBoardFinding *) all->pdata[i])->severity);
}

static void
without_its_ruleset_an_army_is_not_judged (void **state)
{
  const char *text = "<scenario xmlns=\"urn:muster:1\" name=\"N\" ruleset=\"r\"><side id=\"a\">"
                     "<army name=\"A\" ruleset=\"r\"/></side><side id=\"b\">"
                     "<army name=\"B\" ruleset=\"r\"/></side></scenario>";
  g_autoptr (MusterScenario) scenario = read_scenario (text, NULL);
  assert_none (scenario);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (two_legal_armies_of_the_same_rules_are_sound),
    cmocka_unit_test (a_side_without_an_army_is_told),
    cmocka_unit_test (an_army_that_is_not_legal_is_a_warning),
    cmocka_unit_test (a_waived_army_is_legal),
    cmocka_unit_test (an_army_of_other_rules_is_an_error),
    cmocka_unit_test (a_reserve_comes_before_the_end),
    cmocka_unit_test (a_reserve_is_thrown_for_where_the_rules_say_how),
    cmocka_unit_test (only_what_the_rules_let_come_by_itself_is_in_reserve),
    cmocka_unit_test (nothing_is_in_reserve_twice),
    cmocka_unit_test (where_a_reserve_comes_on_is_written_down),
    cmocka_unit_test (a_battle_through_the_night_is_told),
    cmocka_unit_test (times_that_no_turn_has_are_told),
    cmocka_unit_test (an_army_of_another_year_is_told),
    cmocka_unit_test (findings_of_the_battlefield_come_with_the_others_errors_first),
    cmocka_unit_test (without_its_ruleset_an_army_is_not_judged),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
