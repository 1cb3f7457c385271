/* What an army is made of, on packs of the tests' own and on the examples. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "army/evaluate/composition.h"
#include "army/store/xml.h"
#include "base/problem.h"
#include "base/random.h"
#include "helper/army.h"
#include "ruleset/read/ruleset.h"

#define PACK                                                                                       \
  "<ruleset xmlns='urn:muster:1' id='tiny' version='1'><title>Tiny</title>"                        \
  "<tag id='legs' name='legs' plural='walkers' symbol='infantry' role='arm'/>"                     \
  "<tag id='hooves' name='hooves' symbol='cavalry' role='arm'/>"                                   \
  "<scale id='drill' name='Drill' role='quality' ordered='yes'><grade id='raw' name='raw'/>"       \
  "<grade id='old' name='old'/></scale><choice scale='drill' on='walker,rider'/>"                  \
  "<type id='walker' name='Walker' tags='legs'/><type id='rider' name='Rider' tags='hooves'/>"     \
  "<type id='cart' name='Cart'/><type id='boss' name='Boss' kind='commander'/>"                    \
  "<formation id='army' name='Army' holds='wing,unit,commander'/>"                                 \
  "<formation id='wing' name='Wing' holds='wing,unit,commander'/>"                                 \
  "<prices id='p' of='unit,commander'><price when='drill:raw' points='5'/>"                        \
  "<price when='drill:old' points='8'/><price when='cart' points='2'/>"                            \
  "<price when='boss' points='10'/></prices><budget free='yes'/>"                                  \
  "<stat id='men' name='Men' role='headcount' of='walker,rider'><value when='walker' is='500'/>"   \
  "<value when='rider' is='120'/></stat>"                                                          \
  "<stat id='wheels' name='Wheels' role='headcount' of='cart' entry='each'/></ruleset>"

static const MusterArmy *
parse_tiny (const char *head, const char *body)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRuleset) ruleset = muster_ruleset_parse ("tiny", PACK, strlen (PACK), problems);
  if (ruleset == NULL)
    fail_with_problems (problems);
  g_autofree char *text =
    g_strdup_printf ("<army xmlns='urn:muster:1' name='Host' ruleset='tiny' %s>%s</army>", head,
                     body);
  g_autoptr (MusterXml) xml = muster_xml_parse ("host", text, strlen (text), problems);
  const MusterArmy *army = xml != NULL ? muster_army_read (xml, ruleset, problems) : NULL;
  if (army == NULL)
    fail_with_problems (problems);
  return army;
}

#define OLD_WALKER "<unit type='walker' grades='drill:old'/>"
#define RAW_WALKER "<unit type='walker' grades='drill:raw'/>"
#define RIDER      "<unit type='rider'/>"
#define CART       "<unit type='cart'/>"
#define BODY                                                                                       \
  "<commander type='boss'/><formation kind='wing' name='Left'>" OLD_WALKER RAW_WALKER OLD_WALKER   \
  "</formation><formation kind='wing' name='Right'>" RIDER RIDER CART "</formation>"

static const MusterCompositionRow *
get_row (const MusterComposition *composition, guint index)
{
  assert_true (index < composition->rows->len);
  return composition->rows->pdata[index];
}

static void
units_are_counted_by_the_tags_that_are_arms (void **state)
{
  g_autoptr (MusterArmySnapshot) army = parse_tiny ("", BODY);
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (MusterComposition) arms = muster_army_compose_arms (evaluation, 0);
  g_autofree char *text = muster_composition_dup_text (arms, evaluation);
  assert_int_equal (arms->rows->len, 3);
  assert_int_equal (get_row (arms, 0)->symbol, MUSTER_SYMBOL_INFANTRY);
  assert_int_equal (get_row (arms, 2)->part, MUSTER_PART_NONE);
  assert_string_equal (text,
                       "Arm: Walkers 3 units (50\u00a0%), 21 points, Men: 1500; "
                       "Hooves 2 units (33\u00a0%), 0 points and 2 prices that are not known, "
                       "Men: 240; Arm: none 1 unit (17\u00a0%), 2 points");
}

static void
what_is_not_chosen_is_a_row_of_its_own_below_those_from_the_best_down (void **state)
{
  g_autoptr (MusterArmySnapshot) army = parse_tiny ("", BODY);
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (MusterComposition) quality = muster_army_compose_quality (evaluation, 0);
  assert_int_equal (quality->rows->len, 4);
  assert_string_equal (get_row (quality, 0)->name, "Old");
  assert_string_equal (get_row (quality, 1)->name, "Raw");
  assert_string_equal (get_row (quality, 2)->name, "Drill: none");
  assert_string_equal (get_row (quality, 3)->name, "Not chosen yet");
  assert_int_equal (get_row (quality, 3)->units, 2);
  assert_int_equal (get_row (quality, 3)->open, 2);
}

static void
a_formation_is_counted_by_itself (void **state)
{
  g_autoptr (MusterArmySnapshot) army = parse_tiny ("", BODY);
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (MusterComposition) arms =
    muster_army_compose_arms (evaluation, find_named (army, "Right"));
  assert_int_equal (arms->units, 3);
  assert_int_equal (muster_evaluation_get_main_family (evaluation, find_named (army, "Right")),
                    MUSTER_FAMILY_HORSE);
  assert_int_equal (muster_evaluation_get_main_family (evaluation, 0), MUSTER_FAMILY_NONE);
}

static void
an_army_without_units_is_no_division_by_nothing (void **state)
{
  g_autoptr (MusterArmySnapshot) army = parse_tiny ("", "");
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (MusterComposition) arms = muster_army_compose_arms (evaluation, 0);
  g_autoptr (GPtrArray) costs = muster_army_list_costs (evaluation);
  g_autofree char *text = muster_composition_dup_text (arms, evaluation);
  assert_int_equal (arms->rows->len, 0);
  assert_int_equal (costs->len, 0);
  assert_string_equal (text, "Arm: no units yet");
}

static void
costs_are_those_of_the_formations_and_of_what_stands_beside_them (void **state)
{
  g_autoptr (MusterArmySnapshot) army = parse_tiny ("budget='30'", BODY);
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (GPtrArray) costs = muster_army_list_costs (evaluation);
  g_autofree char *text = muster_costs_dup_text (costs, evaluation);
  assert_int_equal (costs->len, 3);
  assert_true (((MusterCostRow *) costs->pdata[2])->is_rest);
  assert_string_equal (((MusterCostRow *) costs->pdata[2])->name, "Others");
  assert_non_null (strstr (text, "Left 21 points; "
                                 "Right 2 points and 2 prices that are not known; "
                                 "Directly under Host 10 points; "));
  assert_true (g_str_has_suffix (text, ", 3 too many"));
}

static void
a_single_formation_is_opened (void **state)
{
  g_autoptr (MusterArmySnapshot) army =
    parse_tiny ("", "<formation kind='wing' name='All'>" BODY "</formation>");
  g_autoptr (MusterArmySnapshot) one =
    parse_tiny ("", "<formation kind='wing' name='All'>" OLD_WALKER "</formation>");
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (MusterEvaluation) other = muster_army_evaluate (one);
  g_autoptr (GPtrArray) costs = muster_army_list_costs (evaluation);
  g_autoptr (GPtrArray) single = muster_army_list_costs (other);
  assert_int_equal (costs->len, 3);
  assert_string_equal (((MusterCostRow *) costs->pdata[0])->label, "Left");
  assert_string_equal (((MusterCostRow *) costs->pdata[2])->label, "Directly under All");
  assert_int_equal (single->len, 1);
  assert_string_equal (((MusterCostRow *) single->pdata[0])->label, "All");
}

static void
formations_of_one_name_are_numbered (void **state)
{
  g_autoptr (MusterArmySnapshot) army =
    parse_tiny ("", "<formation kind='wing' name='Left'>" OLD_WALKER "</formation>"
                    "<formation kind='wing' name='Right'>" OLD_WALKER "</formation>"
                    "<formation kind='wing' name='Left'>" OLD_WALKER "</formation>");
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (GPtrArray) costs = muster_army_list_costs (evaluation);
  assert_int_equal (costs->len, 3);
  assert_string_equal (((MusterCostRow *) costs->pdata[0])->name, "Left (1)");
  assert_string_equal (((MusterCostRow *) costs->pdata[1])->name, "Right");
  assert_string_equal (((MusterCostRow *) costs->pdata[2])->label, "Left (2)");
}

static void
check_sums (const MusterEvaluation *evaluation, const MusterComposition *composition)
{
  guint units = 0;
  gint64 points = 0;
  for (guint i = 0; i < composition->rows->len; i++)
    {
      const MusterCompositionRow *row = composition->rows->pdata[i];
      assert_true (row->units > 0);
      /* Rounded to the nearest, so that equal counts have equal shares. */
      assert_true (2 * ABS ((gint64) row->share * composition->units - (gint64) row->units * 100)
                   <= composition->units);
      units += row->units;
      points += row->points.num;
    }
  assert_int_equal (units, composition->units);
  assert_true (points <= evaluation->totals[0].num);
}

static void
rows_of_random_armies_make_the_whole (void **state)
{
  static const char *const units[] = { OLD_WALKER, RAW_WALKER, RIDER, CART };
  for (guint seed = 0; seed < 60; seed++)
    {
      MusterRandom random = muster_random_new (seed, "composition");
      g_autoptr (GString) body = g_string_new (NULL);
      print_message ("# seed %u\n", seed);
      for (gint64 i = muster_random_range (&random, 0, 6); i > 0; i--)
        {
          g_string_append (body, "<formation kind='wing'>");
          for (gint64 j = muster_random_range (&random, 0, 40); j > 0; j--)
            g_string_append (body, units[muster_random_range (&random, 0, 3)]);
          g_string_append (body, "</formation><commander type='boss'/>");
        }
      g_autoptr (MusterArmySnapshot) army = parse_tiny ("", body->str);
      g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
      g_autoptr (MusterComposition) arms = muster_army_compose_arms (evaluation, 0);
      g_autoptr (MusterComposition) quality = muster_army_compose_quality (evaluation, 0);
      g_autoptr (GPtrArray) costs = muster_army_list_costs (evaluation);
      gint64 sum = 0;
      check_sums (evaluation, arms);
      check_sums (evaluation, quality);
      for (guint i = 0; i < costs->len; i++)
        sum += ((MusterCostRow *) costs->pdata[i])->points.num;
      assert_int_equal (sum, evaluation->totals[0].num);
    }
}

static void
the_example_is_counted_as_its_order_of_battle_has_it (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example ("tout-soldat", "waterloo-i-corps");
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (MusterComposition) arms = muster_army_compose_arms (evaluation, 0);
  g_autoptr (MusterComposition) quality = muster_army_compose_quality (evaluation, 0);
  g_autoptr (GPtrArray) costs = muster_army_list_costs (evaluation);
  assert_int_equal (arms->units, 43);
  assert_int_equal (get_row (arms, 0)->units, 33);
  assert_string_equal (get_row (arms, 0)->name, "Infantry");
  assert_int_equal (quality->units, 43);
  assert_int_equal (get_row (arms, 0)->symbol, MUSTER_SYMBOL_INFANTRY);
  assert_true (costs->len >= 5);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (units_are_counted_by_the_tags_that_are_arms),
    cmocka_unit_test (what_is_not_chosen_is_a_row_of_its_own_below_those_from_the_best_down),
    cmocka_unit_test (a_formation_is_counted_by_itself),
    cmocka_unit_test (an_army_without_units_is_no_division_by_nothing),
    cmocka_unit_test (costs_are_those_of_the_formations_and_of_what_stands_beside_them),
    cmocka_unit_test (a_single_formation_is_opened),
    cmocka_unit_test (formations_of_one_name_are_numbered),
    cmocka_unit_test (rows_of_random_armies_make_the_whole),
    cmocka_unit_test (the_example_is_counted_as_its_order_of_battle_has_it),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
