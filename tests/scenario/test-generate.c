/* Whole scenarios: what commanders add to the roll for attacker, and the same dice for the same
 * battlefield. */
#include "helper/scenario.h"

#include "base/error.h"

/* The rating of the overall commander, and 1 for the French of 1796 to 1812: 2 + 1, 3 and 2. */
static MusterScenario *
make_two (const char *one, const char *other)
{
  MusterScenario *scenario = make_empty (get_pack ("tout-soldat"));
  add_to (scenario, 0, load_example ("tout-soldat", one));
  add_to (scenario, 1, load_example ("tout-soldat", other));
  return scenario;
}

static void
assert_bonus (const MusterScenario *scenario, int a, int b)
{
  int bonus[2] = { -1, -1 };
  assert_true (muster_scenario_get_attack_bonus (scenario, bonus));
  assert_int_equal (bonus[0], a);
  assert_int_equal (bonus[1], b);
}

static void
commanders_add_their_rating (void **state)
{
  g_autoptr (MusterScenario) one = make_two ("french-200", "austrian-200");
  g_autoptr (MusterScenario) other = make_two ("austrian-200", "british-200");
  g_autoptr (MusterScenario) late = make_two ("waterloo-i-corps", "austrian-200");
  assert_bonus (one, 3, 2);
  assert_bonus (other, 2, 3);
  assert_bonus (late, 3, 2);
}

static void
of_several_armies_the_best_counts (void **state)
{
  g_autoptr (MusterScenario) scenario = make_two ("austrian-200", "austrian-200");
  add_to (scenario, 1, load_example ("tout-soldat", "british-200"));
  assert_bonus (scenario, 2, 3);
  add_to (scenario, 1, load_example ("tout-soldat", "austrian-200"));
  assert_bonus (scenario, 2, 3);
}

/* The Austrian column without its commander, or with one whose rating is not chosen. */
static const MusterArmy *
load_without_commander (void)
{
  return load_changed_example (
    "tout-soldat", "austrian-200",
    "<commander type=\"corps-commander\" name=\"Column commander\" grades=\"rating:2\"/>", "");
}

static const MusterArmy *
load_without_rating (void)
{
  return load_changed_example (
    "tout-soldat", "austrian-200",
    "<commander type=\"corps-commander\" name=\"Column commander\" grades=\"rating:2\"/>",
    "<commander type=\"corps-commander\" name=\"Column commander\"/>");
}

static void
without_a_known_commander_there_is_no_bonus (void **state)
{
  int bonus[2];
  g_autoptr (MusterScenario) nobody = make_empty (get_pack ("tout-soldat"));
  g_autoptr (MusterScenario) unrated = make_empty (get_pack ("tout-soldat"));
  g_autoptr (MusterScenario) alone = make_empty (get_pack ("tout-soldat"));
  add_to (nobody, 0, load_without_commander ());
  add_to (nobody, 1, load_example ("tout-soldat", "british-200"));
  add_to (unrated, 0, load_without_rating ());
  add_to (unrated, 1, load_example ("tout-soldat", "british-200"));
  add_to (alone, 1, load_example ("tout-soldat", "british-200"));
  assert_false (muster_scenario_get_attack_bonus (nobody, bonus));
  assert_false (muster_scenario_get_attack_bonus (unrated, bonus));
  assert_false (muster_scenario_get_attack_bonus (alone, bonus));
}

static void
an_army_without_a_commander_goes_by_that_of_the_other (void **state)
{
  g_autoptr (MusterScenario) scenario = make_two ("french-200", "british-200");
  add_to (scenario, 0, load_without_commander ());
  add_to (scenario, 1, load_without_rating ());
  assert_bonus (scenario, 3, 3);
}

static void
rules_without_a_roll_for_attacker_have_no_bonus (void **state)
{
  int bonus[2];
  g_autoptr (MusterScenario) scenario = make_empty (get_pack ("game-of-kings"));
  add_to (scenario, 0, load_example ("game-of-kings", "fontenoy-french"));
  add_to (scenario, 1, load_example ("game-of-kings", "dettingen-pragmatic"));
  assert_false (muster_scenario_get_attack_bonus (scenario, bonus));
}

static void
what_is_added_is_told_with_the_dice (void **state)
{
  g_autoptr (MusterScenario) scenario = make_two ("french-200", "austrian-200");
  g_autoptr (MusterScenario) unknown = make_empty (get_pack ("tout-soldat"));
  generate (scenario, scenario->ruleset, 7);
  g_autofree char *dice = muster_dice_dup_text (scenario->battlefield->dice, TRUE);
  assert_has (dice, "side A, with +3 ");
  assert_has (dice, "side B, with +2 ");
  add_to (unknown, 0, load_without_commander ());
  add_to (unknown, 1, load_example ("tout-soldat", "british-200"));
  generate (unknown, unknown->ruleset, 7);
  g_autofree char *of_unknown = muster_dice_dup_text (unknown->battlefield->dice, TRUE);
  assert_has_not (of_unknown, "with +");
  assert_has (of_unknown, "side A, its commander’s rating not known");
}

static void
the_better_commander_attacks_more_often (void **state)
{
  int n_attacks[2] = { 0, 0 };
  for (guint64 seed = 1; seed <= 60; seed++)
    {
      g_autoptr (MusterScenario) scenario = make_two ("french-200", "austrian-200");
      generate (scenario, scenario->ruleset, seed);
      assert_true (scenario->battlefield->attacker == 0 || scenario->battlefield->attacker == 1);
      n_attacks[scenario->battlefield->attacker]++;
    }
  print_message ("# seeds 1 to 60: %d to %d\n", n_attacks[0], n_attacks[1]);
  assert_true (n_attacks[0] > n_attacks[1]);
}

static void
the_same_seed_makes_the_same_scenario (void **state)
{
  for (guint64 seed = 1; seed <= 5; seed++)
    {
      g_autoptr (MusterScenario) one = make_two ("french-200", "british-200");
      g_autoptr (MusterScenario) other = make_two ("french-200", "british-200");
      generate (one, one->ruleset, seed);
      generate (other, other->ruleset, seed + 1);
      generate (other, other->ruleset, seed);
      g_autofree char *text = write_scenario (one);
      g_autofree char *again = write_scenario (other);
      assert_same_text (text, again);
    }
}

static void
armies_of_different_rules_are_refused_in_a_sentence (void **state)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterDice) dice = muster_dice_new (1);
  g_autoptr (MusterScenario) scenario = make_two ("french-200", "british-200");
  const MusterTerrainOptions options = { .ruleset = scenario->ruleset, .dice = dice };
  generate (scenario, scenario->ruleset, 3);
  assert_true (muster_scenario_check_rules (scenario, &error));
  add_to (scenario, 0, load_example ("game-of-kings", "fontenoy-french"));
  g_autofree char *before = write_scenario (scenario);
  g_autofree char *expected = g_strdup_printf (
    "The French at Fontenoy is an army of the ruleset \"%s\"; the scenario is played by \"%s\". "
    "Take armies of the same rules.",
    get_pack ("game-of-kings")->id, get_pack ("tout-soldat")->id);
  assert_false (muster_scenario_generate (scenario, &options, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT));
  assert_string_equal (error->message, expected);
  g_autofree char *after = write_scenario (scenario);
  assert_same_text (before, after);
}

/* What their rules do not rate is not missed. */
static void
of_borrowed_terrain_no_commander_is_spoken (void **state)
{
  g_autoptr (MusterScenario) scenario = make_empty (get_pack ("game-of-kings"));
  add_to (scenario, 0, load_example ("game-of-kings", "fontenoy-french"));
  add_to (scenario, 1, load_example ("game-of-kings", "dettingen-pragmatic"));
  generate (scenario, get_pack ("tout-soldat"), 7);
  g_autofree char *dice = muster_dice_dup_text (scenario->battlefield->dice, TRUE);
  assert_has (dice, "side A;");
  assert_has_not (dice, "commander");
}

static void
rules_without_a_method_are_refused_and_nothing_changes (void **state)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterDice) dice = muster_dice_new (1);
  g_autoptr (MusterScenario) scenario = make_two ("french-200", "british-200");
  const MusterTerrainOptions options = { .ruleset = get_pack ("le-roi-soleil"), .dice = dice };
  generate (scenario, scenario->ruleset, 3);
  g_autofree char *before = write_scenario (scenario);
  assert_false (muster_scenario_generate (scenario, &options, &error));
  assert_has (error->message, "has no method of placing terrain. Choose the terrain of another");
  g_autofree char *after = write_scenario (scenario);
  assert_same_text (before, after);
}

static void
a_scenario_without_armies_gets_a_battlefield (void **state)
{
  g_autoptr (MusterScenario) scenario = make_empty (get_pack ("game-of-kings"));
  generate (scenario, scenario->ruleset, 3);
  assert_non_null (scenario->battlefield);
  assert_int_equal (scenario->battlefield->weather->len, 1);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (commanders_add_their_rating),
    cmocka_unit_test (of_several_armies_the_best_counts),
    cmocka_unit_test (without_a_known_commander_there_is_no_bonus),
    cmocka_unit_test (an_army_without_a_commander_goes_by_that_of_the_other),
    cmocka_unit_test (rules_without_a_roll_for_attacker_have_no_bonus),
    cmocka_unit_test (what_is_added_is_told_with_the_dice),
    cmocka_unit_test (the_better_commander_attacks_more_often),
    cmocka_unit_test (the_same_seed_makes_the_same_scenario),
    cmocka_unit_test (armies_of_different_rules_are_refused_in_a_sentence),
    cmocka_unit_test (of_borrowed_terrain_no_commander_is_spoken),
    cmocka_unit_test (rules_without_a_method_are_refused_and_nothing_changes),
    cmocka_unit_test (a_scenario_without_armies_gets_a_battlefield),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
