/* How scenarios are won, against figures worked out by hand. */
#include "helper/scenario.h"

#include "scenario/victory.h"

/* All conditions, a line each: a side or "-", then the text. */
static char *
dup_conditions (const MusterScenario *scenario)
{
  g_autoptr (GPtrArray) conditions = muster_scenario_list_conditions (scenario, MUSTER_NO_SIDE);
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < conditions->len; i++)
    {
      const MusterCondition *condition = g_ptr_array_index (conditions, i);
      g_string_append_printf (text, "%s %s\n",
                              condition->side == MUSTER_NO_SIDE ? "-"
                              : condition->side == 0            ? "a"
                                                                : "b",
                              condition->text);
    }
  return g_string_free (text, FALSE);
}

static MusterScenario *
make_of (const char *pack, const char *one, const char *other)
{
  MusterScenario *scenario = make_empty (get_pack (pack));
  add_to (scenario, 0, load_example (pack, one));
  add_to (scenario, 1, load_example (pack, other));
  return scenario;
}

/* Half of 36 points is 18, half of 20 is 10. */
static void
an_army_of_36_points_is_lost_below_18 (void **state)
{
  g_autoptr (MusterScenario) scenario =
    make_of ("game-of-kings", "fontenoy-french", "dettingen-pragmatic");
  g_autofree char *text = dup_conditions (scenario);
  assert_string_equal (
    text,
    "- Unless objectives are agreed on, an army loses when what is left of its army points falls "
    "below half\n"
    "a Side A, The French at Fontenoy – Army lost: below 18 of 36 points\n"
    "b Side B, The Pragmatic army at Dettingen – Army lost: below 10 of 20 points\n");
}

/* 43 units: 42 of quality 4 or less, and one of 5, the horse battery. */
/* With one army there is no other to tell it from. */
static void
a_side_is_told_of_itself_and_of_the_enemy (void **state)
{
  g_autoptr (MusterScenario) scenario =
    make_of ("game-of-kings", "fontenoy-french", "dettingen-pragmatic");
  static const char *const told[2][2] = {
    { "You – Army lost: below 18 of 36 points", "The enemy – Army lost: below 10 of 20 points" },
    { "The enemy – Army lost: below 18 of 36 points", "You – Army lost: below 10 of 20 points" },
  };
  for (int reader = 0; reader < 2; reader++)
    {
      g_autoptr (GPtrArray) conditions = muster_scenario_list_conditions (scenario, reader);
      for (guint i = 0; i < conditions->len; i++)
        {
          const MusterCondition *condition = g_ptr_array_index (conditions, i);
          if (condition->side != MUSTER_NO_SIDE)
            assert_string_equal (condition->text, told[reader][condition->side]);
        }
      assert_int_equal (conditions->len, 3);
    }
}

static void
a_corps_of_43_units_with_a_better_one_has_44_victory_points_at_stake (void **state)
{
  g_autoptr (MusterScenario) scenario =
    make_of ("tout-soldat", "waterloo-i-corps", "waterloo-i-corps");
  g_autofree char *text = dup_conditions (scenario);
  assert_has (text, "a Side A, I Corps at Waterloo – Victory points at stake: 44\n");
  assert_has (text, "b Side B, I Corps at Waterloo – Victory points at stake: 44\n");
  assert_has_not (text, "objectives pay the enemy");
}

static void
what_a_whole_side_counts_is_told_once_for_all_its_armies (void **state)
{
  g_autoptr (MusterScenario) scenario =
    make_of ("game-of-kings", "fontenoy-french", "fontenoy-french");
  add_to (scenario, 0, load_example ("game-of-kings", "dettingen-pragmatic"));
  scenario->sides[0].name = muster_scenario_keep (scenario, "Both");
  g_autofree char *text = dup_conditions (scenario);
  assert_has (text, "a Both, all armies – Army lost: below 28 of 56 points\n"
                    "b Side B, The French at Fontenoy – Army lost: below 18 of 36 points");
}

static void
add_objective (MusterBattlefield *table, int side, int x, int y)
{
  const MusterKind *kind = NULL;
  for (int i = 0; kind == NULL && i < table->ruleset->n_features; i++)
    if (table->ruleset->features[i].category == MUSTER_CATEGORY_OBJECTIVE)
      kind = &table->ruleset->features[i];
  assert_non_null (kind);
  const MusterObjective objective = {
    .type_id = kind->id, .kind = kind, .side = side, .at = { x, y }
  };
  muster_battlefield_add_objective (table, &objective);
}

/* A table of 180 × 120 cm, its centre line 60 cm from either base edge. */
static MusterScenario *
make_with_table (void)
{
  MusterScenario *scenario = make_of ("tout-soldat", "french-200", "british-200");
  g_autoptr (MusterBattlefield) table = muster_battlefield_new (scenario->ruleset, 1800, 1200, 1);
  muster_scenario_set_battlefield (scenario, table);
  return scenario;
}

static void
objectives_within_30_cm_of_the_centre_line_pay_4_each (void **state)
{
  g_autoptr (MusterScenario) scenario = make_with_table ();
  add_objective (scenario->battlefield, 0, 300, 700);
  add_objective (scenario->battlefield, 0, 900, 900);
  add_objective (scenario->battlefield, 0, 1500, 601);
  add_objective (scenario->battlefield, 1, 900, 300);
  g_autofree char *text = dup_conditions (scenario);
  assert_has (text, "a Side A: its objectives pay the enemy 4 + 4 + 4 = 12\n"
                    "b Side B: its objectives pay the enemy 4 = 4\n");
}

static void
objectives_farther_off_pay_8 (void **state)
{
  g_autoptr (MusterScenario) scenario = make_with_table ();
  add_objective (scenario->battlefield, 0, 300, 901);
  add_objective (scenario->battlefield, 0, 900, 1200);
  add_objective (scenario->battlefield, 1, 900, 600);
  g_autofree char *text = dup_conditions (scenario);
  assert_has (text, "a Side A: its objectives pay the enemy 8 + 8 = 16\n"
                    "b Side B: its objectives pay the enemy 4 = 4\n");
}

static void
between_other_edges_the_centre_line_is_another (void **state)
{
  g_autoptr (MusterScenario) scenario = make_with_table ();
  scenario->battlefield->edges[0] = MUSTER_EDGE_WEST;
  scenario->battlefield->edges[1] = MUSTER_EDGE_EAST;
  add_objective (scenario->battlefield, 0, 600, 0);
  add_objective (scenario->battlefield, 0, 599, 1200);
  g_autofree char *text = dup_conditions (scenario);
  assert_has (text, "a Side A: its objectives pay the enemy 4 + 8 = 12\n");
}

static void
rules_without_conditions_give_none (void **state)
{
  g_autoptr (MusterScenario) scenario = make_of ("pike-and-powder", "swedes-1632", "swedes-1632");
  g_autoptr (MusterScenario) bare = muster_scenario_new ("N", "r");
  g_autofree char *text = dup_conditions (scenario);
  g_autofree char *of_bare = dup_conditions (bare);
  assert_string_equal (text, "");
  assert_string_equal (of_bare, "");
}

static void
without_armies_the_sentences_stand_alone (void **state)
{
  g_autoptr (MusterScenario) scenario = make_empty (get_pack ("tout-soldat"));
  g_autoptr (GPtrArray) conditions = muster_scenario_list_conditions (scenario, MUSTER_NO_SIDE);
  assert_int_equal (conditions->len, scenario->ruleset->n_victory);
  for (guint i = 0; i < conditions->len; i++)
    {
      const MusterCondition *condition = g_ptr_array_index (conditions, i);
      assert_int_equal (condition->side, MUSTER_NO_SIDE);
      assert_string_equal (condition->text, scenario->ruleset->victory[i].text);
      assert_string_equal (condition->cite, "Victory");
    }
}

/* Half of a VDT of 10, and more than 40 % of 52 figures, which is 20.8. */
static void
armies_of_other_rules_have_their_own_thresholds (void **state)
{
  g_autoptr (MusterScenario) one = make_of ("le-roi-soleil", "poltava-swedes", "poltava-swedes");
  g_autoptr (MusterScenario) other =
    make_of ("louis-xiv-battalions", "french-battalions", "french-battalions");
  g_autofree char *of_one = dup_conditions (one);
  g_autofree char *of_other = dup_conditions (other);
  assert_has (of_one, "a Side A, The Swedish foot at Poltava – Defeated: at 5 of 10 lost (VD)\n");
  assert_has (of_other, "Crisis of morale, automatic: at 21 of 52 lost (Figures)\n");
}

static void
a_side_that_is_spoken_to_reads_of_itself_and_of_the_enemy (void **state)
{
  g_autoptr (MusterScenario) scenario =
    make_scenario ("tout-soldat", "french-200", "british-200", 5);
  g_autoptr (GPtrArray) conditions = muster_scenario_list_conditions (scenario, 1);
  guint n_own = 0;
  guint n_enemys = 0;
  for (guint i = 0; i < conditions->len; i++)
    {
      const MusterCondition *condition = g_ptr_array_index (conditions, i);
      assert_has_not (condition->text, "Side ");
      n_own += condition->side == 1 && g_str_has_prefix (condition->text, "You");
      n_enemys += condition->side == 0 && g_str_has_prefix (condition->text, "The enemy");
    }
  assert_int_equal (n_own, 2);
  assert_int_equal (n_enemys, 2);
}

/* The sections behind them would stand after some stops and not after others. */
static void
no_condition_ends_with_a_stop (void **state)
{
  static const char *const packs[] = { "game-of-kings", "le-roi-soleil", "louis-xiv-battalions",
                                       "pike-and-powder", "tout-soldat" };
  for (gsize i = 0; i < G_N_ELEMENTS (packs); i++)
    {
      const MusterRuleset *ruleset = get_pack (packs[i]);
      for (int j = 0; j < ruleset->n_victory; j++)
        assert_false (g_str_has_suffix (ruleset->victory[j].text, "."));
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (an_army_of_36_points_is_lost_below_18),
    cmocka_unit_test (a_side_is_told_of_itself_and_of_the_enemy),
    cmocka_unit_test (a_corps_of_43_units_with_a_better_one_has_44_victory_points_at_stake),
    cmocka_unit_test (what_a_whole_side_counts_is_told_once_for_all_its_armies),
    cmocka_unit_test (objectives_within_30_cm_of_the_centre_line_pay_4_each),
    cmocka_unit_test (objectives_farther_off_pay_8),
    cmocka_unit_test (between_other_edges_the_centre_line_is_another),
    cmocka_unit_test (rules_without_conditions_give_none),
    cmocka_unit_test (without_armies_the_sentences_stand_alone),
    cmocka_unit_test (a_side_that_is_spoken_to_reads_of_itself_and_of_the_enemy),
    cmocka_unit_test (no_condition_ends_with_a_stop),
    cmocka_unit_test (armies_of_other_rules_have_their_own_thresholds),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
