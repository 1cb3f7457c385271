/* What armies cost: each formation of d'Erlon's corps, and prices that are open. */
#include "helper/army.h"

#include "army/evaluate/evaluate.h"

static gint64
get_sum (const Checked *checked, const char *name)
{
  return checked->evaluation->totals[find_named (checked->army, name)].num;
}

static void
assert_points (const Checked *checked, const char *wanted)
{
  g_autofree char *text = muster_army_dup_points (checked->evaluation);
  assert_string_equal (text, wanted);
}

/* Of the corps itself: its commander and what stands directly under it. */
static gint64
get_own_sum (const Checked *checked, guint formation)
{
  const MusterArmy *army = checked->army;
  gint64 sum = checked->evaluation->points[formation].num;
  for (guint at = muster_army_get_next (army, formation, MUSTER_NO_NODE); at != MUSTER_NO_NODE;
       at = muster_army_get_next (army, formation, at))
    if (army->nodes[at].category != MUSTER_CATEGORY_FORMATION)
      sum += checked->evaluation->totals[at].num;
  return sum;
}

static void
test_d_erlons_formations_cost_what_was_worked_out (void **state)
{
  g_autoptr (Checked) checked = check_army (load_example ("tout-soldat", "waterloo-i-corps"));
  assert_int_equal (get_own_sum (checked, find_named (checked->army, "I Corps")), 44);
  assert_int_equal (get_sum (checked, "1st Division"), 82);
  assert_int_equal (get_sum (checked, "2nd Division"), 89);
  assert_int_equal (get_sum (checked, "3rd Division"), 82);
  assert_int_equal (get_sum (checked, "4th Division"), 82);
  assert_int_equal (get_sum (checked, "1st Cavalry Division"), 78);
  assert_int_equal (get_sum (checked, "I Corps"), 457);
  assert_int_equal (get_total (checked), 457);
  assert_points (checked, "457 points");
}

static void
test_d_erlons_commanders_cost_92_and_his_units_365 (void **state)
{
  g_autoptr (Checked) checked = check_army (load_example ("tout-soldat", "waterloo-i-corps"));
  gint64 sums[MUSTER_N_CATEGORIES] = { 0 };
  for (guint i = 0; i < checked->army->n_nodes; i++)
    sums[checked->army->nodes[i].category] += checked->evaluation->points[i].num;
  assert_int_equal (sums[MUSTER_CATEGORY_COMMANDER], 92);
  assert_int_equal (sums[MUSTER_CATEGORY_UNIT], 365);
  assert_int_equal (sums[MUSTER_CATEGORY_ARMY] + sums[MUSTER_CATEGORY_FORMATION], 0);
}

static void
test_a_total_is_the_sum_of_what_stands_in_a_thing (void **state)
{
  static const char *const names[] = { "waterloo-i-corps", "british-200", "austrian-200",
                                       "french-200" };
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (Checked) checked = check_army (load_example ("tout-soldat", names[i]));
      for (guint node = 0; node < checked->army->n_nodes; node++)
        {
          gint64 sum = 0;
          for (guint at = node; at < checked->army->nodes[node].end; at++)
            sum += checked->evaluation->points[at].num;
          assert_int_equal (checked->evaluation->totals[node].num, sum);
        }
    }
}

static void
test_the_examples_of_200_points_keep_to_them (void **state)
{
  static const char *const names[] = { "british-200", "austrian-200", "french-200" };
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (Checked) checked = check_army (load_example ("tout-soldat", names[i]));
      assert_findings (checked, "");
      assert_true (get_total (checked) <= 200);
      MusterNumber budget;
      assert_int_equal (muster_evaluation_get_budget (checked->evaluation, &budget), MUSTER_YES);
      assert_int_equal (budget.num, 200);
    }
}

static void
test_the_agreed_points_stand_beside_the_total (void **state)
{
  g_autoptr (Checked) checked =
    check_made ("tout-soldat", FR " budget=\"200\"", DIVISION (BRIGADES2));
  g_autoptr (Checked) free_game = check_made ("tout-soldat", FR, DIVISION (BRIGADES2));
  assert_points (checked, "54 of 200 points");
  assert_points (free_game, "54 points");
  MusterNumber budget;
  assert_int_equal (muster_evaluation_get_budget (free_game->evaluation, &budget), MUSTER_NO);
}

static void
test_a_price_waits_for_the_grade_that_is_not_chosen (void **state)
{
  g_autoptr (Checked) checked =
    check_made ("tout-soldat", FR,
                BARE_DIV ("<commander type=\"division-commander\"/>" BRIGADE (
                  LINE3) "<formation kind=\"brigade\">" LINE3 "</formation>"));
  assert_int_equal (checked->evaluation->n_waiting, 4);
  assert_int_equal (checked->evaluation->n_unpriced, 0);
  assert_int_equal (checked->evaluation->price_states[2], MUSTER_PRICE_WAITS);
  assert_int_equal (checked->evaluation->totals[0].num, 21);
  assert_points (checked, "21 points + 4 units and commanders without a price");
}

static void
test_a_price_that_the_user_gives_is_unpriced_until_he_does (void **state)
{
  g_autoptr (Checked) open =
    check_made ("kinds", OLD " budget=\"40\"",
                IN ("one-class", F1 "<unit type=\"gun\" grades=\"class:1\"/><unit type=\"gun\" "
                                    "grades=\"class:1\"/>"));
  g_autoptr (Checked) given = check_made ("kinds", OLD " budget=\"40\"", IN ("one-class", F1 G));
  assert_int_equal (open->evaluation->n_unpriced, 2);
  assert_int_equal (open->evaluation->price_states[3], MUSTER_PRICE_UNPRICED);
  assert_points (open, "4 of 40 points + 2 units without a price");
  assert_findings (open, "budget");
  assert_true (need_finding (open, "budget")->unchecked);
  assert_int_equal (given->evaluation->points[3].num, 9);
  assert_points (given, "13 of 40 points");
  assert_findings (given, "");
}

static void
test_a_price_of_the_rules_stands_before_one_of_the_user (void **state)
{
  g_autoptr (Checked) checked = check_made (
    "kinds", OLD,
    IN ("one-class",
        "<unit type=\"foot\" grades=\"class:1\"><entry what=\"points\" is=\"90\"/></unit>"));
  assert_int_equal (get_total (checked), 4);
}

static void
test_the_price_of_an_option_belongs_to_its_unit_and_to_all_above (void **state)
{
  g_autoptr (Checked) checked = check_made ("kinds", OLD, IN ("one-type", FLAGGED F1));
  assert_int_equal (checked->evaluation->points[2].num, 4);
  assert_int_equal (checked->evaluation->totals[2].num, 6);
  assert_int_equal (checked->evaluation->totals[1].num, 10);
  assert_int_equal (get_total (checked), 10);
}

static void
test_an_option_counts_against_the_agreed_points (void **state)
{
  g_autoptr (Checked) six = check_made ("kinds", OLD " budget=\"6\"", IN ("one-type", FLAGGED));
  g_autoptr (Checked) five = check_made ("kinds", OLD " budget=\"5\"", IN ("one-type", FLAGGED));
  assert_findings (six, "");
  assert_findings (five, "budget");
}

static void
test_an_attached_battery_pays_its_own_quality (void **state)
{
  g_autoptr (Checked) checked = check_army (load_example ("tout-soldat", "waterloo-i-corps"));
  assert_int_equal (get_sum (checked, "Horse battery"), 24);
  assert_int_equal (get_sum (checked, "Reserve foot battery"), 14);
}

static void
test_formations_cost_nothing_themselves (void **state)
{
  g_autoptr (Checked) checked = check_made ("tout-soldat", FR, CORPS (DIVISIONS2));
  for (guint i = 0; i < checked->army->n_nodes; i++)
    if (checked->army->nodes[i].category <= MUSTER_CATEGORY_FORMATION)
      {
        assert_int_equal (checked->evaluation->price_states[i], MUSTER_PRICE_FREE);
        assert_int_equal (checked->evaluation->points[i].num, 0);
      }
}

static void
test_both_rulesets_price_their_troops (void **state)
{
  assert_true (muster_ruleset_has_prices (get_pack ("tout-soldat")));
  assert_true (muster_ruleset_has_prices (get_pack ("game-of-kings")));
}

#define EAST_FOOT                                                                                  \
  "<formation kind=\"division\"><unit type=\"battalion\" grades=\"training:raw\"/>"                \
  "<unit type=\"battalion\" grades=\"training:raw\"/><unit type=\"battalion\" "                    \
  "grades=\"training:raw\"/>"                                                                      \
  "<unit type=\"riders\" grades=\"training:raw\"/></formation>"

/* Two points for each thousand men, of which a battalion has 500, riders 300. */
static void
test_points_that_the_rules_work_out_say_how (void **state)
{
  g_autoptr (Checked) worked =
    check_made ("shapes", "date=\"1758\" grades=\"nation:west\"", EAST_FOOT);
  g_autoptr (Checked) agreed =
    check_made ("shapes", "date=\"1758\" budget=\"500\" grades=\"nation:west\"", EAST_FOOT);
  g_autofree char *working = muster_evaluation_dup_budget_working (worked->evaluation);
  assert_string_equal (working, "1/500 × 1800 (Men of unit) = 3, rounded down");
  assert_null (muster_evaluation_dup_budget_working (agreed->evaluation));
  g_autofree char *why =
    muster_finding_dup_why (worked->evaluation, need_finding (worked, "total"));
  assert_non_null (strstr (why, "\nPoints by the rules: "));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_points_that_the_rules_work_out_say_how),
    cmocka_unit_test (test_d_erlons_formations_cost_what_was_worked_out),
    cmocka_unit_test (test_d_erlons_commanders_cost_92_and_his_units_365),
    cmocka_unit_test (test_a_total_is_the_sum_of_what_stands_in_a_thing),
    cmocka_unit_test (test_the_examples_of_200_points_keep_to_them),
    cmocka_unit_test (test_the_agreed_points_stand_beside_the_total),
    cmocka_unit_test (test_a_price_waits_for_the_grade_that_is_not_chosen),
    cmocka_unit_test (test_a_price_that_the_user_gives_is_unpriced_until_he_does),
    cmocka_unit_test (test_a_price_of_the_rules_stands_before_one_of_the_user),
    cmocka_unit_test (test_the_price_of_an_option_belongs_to_its_unit_and_to_all_above),
    cmocka_unit_test (test_an_option_counts_against_the_agreed_points),
    cmocka_unit_test (test_an_attached_battery_pays_its_own_quality),
    cmocka_unit_test (test_formations_cost_nothing_themselves),
    cmocka_unit_test (test_both_rulesets_price_their_troops),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
