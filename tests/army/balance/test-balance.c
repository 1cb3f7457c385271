/* Sides beside each other: what each has, for whom it speaks and by how much. */
#include "army/balance/balance.h"

#include "helper/army.h"

/* Two armies as two sides. */
static GPtrArray *
balance (const MusterArmy *one, const MusterArmy *other)
{
  g_autoptr (MusterEvaluation) first = muster_army_evaluate (one);
  g_autoptr (MusterEvaluation) second = muster_army_evaluate (other);
  const MusterEvaluation *both[] = { first, second };
  const MusterBalanceSide sides[] = { { &both[0], 1 }, { &both[1], 1 } };
  return muster_sides_balance (sides, 2);
}

static const MusterBalanceRow *
find_row (GPtrArray *rows, const char *label)
{
  for (guint i = 0; i < rows->len; i++)
    {
      const MusterBalanceRow *row = g_ptr_array_index (rows, i);
      if (g_str_equal (row->label, label))
        return row;
    }
  return NULL;
}

static void
assert_row (GPtrArray *rows, const char *label, const char *first, const char *second, int favoured)
{
  const MusterBalanceRow *row = find_row (rows, label);
  if (row == NULL)
    fail_msg ("no row %s", label);
  assert_string_equal (row->texts[0], first);
  assert_string_equal (row->texts[1], second);
  assert_int_equal (row->favoured, favoured);
  assert_true ((row->lead != NULL) == (favoured >= 0));
}

#define LED(name, quality, units)                                                                  \
  "<formation kind='brigade' name='" name "' grades='" quality "'><commander "                     \
  "type='brigade-commander' grades='rating:2'/>" units "</formation>"
#define LIGNE "<unit type='fr-ligne'/>"

static const MusterArmy *
make_french (const char *body)
{
  return make_army ("tout-soldat", "date='1809' grades='nation:france'", body);
}

static void
test_figures_speak_for_who_has_more (void **state)
{
  g_autoptr (MusterArmySnapshot) one = make_french (LED ("A", "quality:4", LIGNE LIGNE LIGNE)
                                                      LED ("B", "quality:3", LIGNE LIGNE LIGNE));
  g_autoptr (MusterArmySnapshot) other =
    make_french (LED ("A", "quality:4", LIGNE LIGNE LIGNE LIGNE) "<unit type='fr-foot-artillery' "
                                                                 "grades='quality:5'/>");
  g_autoptr (GPtrArray) rows = balance (one, other);
  assert_row (rows, "Units", "6", "5", 0);
  assert_row (rows, "Infantry", "6", "4", 0);
  assert_row (rows, "Foot artillery", "0", "1", 1);
  assert_row (rows, "Average of Unit Quality", "3½", "4.20", 1);
  assert_row (rows, "Unit Quality: UQ 4", "3", "4", -1);
  assert_row (rows, "Commanders", "2", "1", 0);
  assert_row (rows, "Average of Rating of commanders", "2", "2", -1);
  /* Three of a brigade of four, two of one of three. */
  assert_row (rows, "Losses until: Demoralised", "4", "3", 0);
  assert_null (find_row (rows, "Cavalry"));
  /* They are of two arms in these rules. */
  assert_row (rows, "Units of guns", "0", "1", 1);
}

static void
test_less_may_speak_for_a_side (void **state)
{
  g_autoptr (MusterArmySnapshot) one = make_french (LED ("A", "quality:4", LIGNE LIGNE LIGNE));
  g_autoptr (MusterArmySnapshot) other = make_french (LED ("A", "quality:5", LIGNE LIGNE LIGNE));
  g_autoptr (GPtrArray) rows = balance (one, other);
  assert_row (rows, "Victory points at stake", "3", "6", 0);
  assert_string_equal (find_row (rows, "Victory points at stake")->lead, "3 fewer");
  assert_true (find_row (rows, "Victory points at stake")->is_less);
}

static void
test_rolls_count_by_their_chance (void **state)
{
  g_autoptr (MusterArmySnapshot) one = make_french (LED ("A", "quality:4", LIGNE LIGNE LIGNE));
  g_autoptr (MusterArmySnapshot) other = make_french (
    "<formation kind='brigade' name='A' grades='quality:4'><commander type='brigade-commander' "
    "grades='rating:3'/>" LIGNE LIGNE LIGNE "</formation>");
  g_autoptr (GPtrArray) rows = balance (one, other);
  const MusterBalanceRow *row = find_row (rows, "Activation within range, on the average");
  assert_non_null (row);
  assert_int_equal (row->favoured, 1);
  assert_true (row->numbers[0].den > 0);
  assert_true (muster_number_compare (row->numbers[1], MUSTER_NUMBER (1)) <= 0);
}

static void
test_an_army_is_as_good_as_itself (void **state)
{
  static const struct
  {
    const char *pack;
    const char *name;
  } armies[] = {
    { "tout-soldat", "waterloo-i-corps" }, { "game-of-kings", "dettingen-pragmatic" },
    { "le-roi-soleil", "poltava-swedes" }, { "louis-xiv-battalions", "french-battalions" },
    { "pike-and-powder", "swedes-1632" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (armies); i++)
    {
      g_autoptr (MusterArmySnapshot) army = load_example (armies[i].pack, armies[i].name);
      g_autoptr (GPtrArray) rows = balance (army, army);
      assert_true (rows->len > 2);
      for (guint k = 0; k < rows->len; k++)
        {
          const MusterBalanceRow *row = g_ptr_array_index (rows, k);
          assert_int_equal (row->favoured, -1);
          assert_string_equal (row->texts[0], row->texts[1]);
        }
    }
}

static void
test_of_two_rulesets_only_units_are_counted (void **state)
{
  g_autoptr (MusterArmySnapshot) one = load_example ("tout-soldat", "waterloo-i-corps");
  g_autoptr (MusterArmySnapshot) other = load_example ("game-of-kings", "dettingen-pragmatic");
  g_autoptr (GPtrArray) rows = balance (one, other);
  assert_non_null (find_row (rows, "Units"));
  assert_non_null (find_row (rows, "Units of guns"));
  assert_int_equal (rows->len, 2);
}

static void
test_armies_of_a_side_are_counted_together (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example ("game-of-kings", "dettingen-pragmatic");
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  const MusterEvaluation *three[] = { evaluation, evaluation, evaluation };
  const MusterBalanceSide sides[] = { { three, 2 }, { three, 1 }, { three, 3 } };
  g_autoptr (GPtrArray) rows = muster_sides_balance (sides, 3);
  const MusterBalanceRow *units = find_row (rows, "Units");
  assert_int_equal (units->favoured, 2);
  assert_int_equal (units->numbers[0].num, 2 * units->numbers[1].num);
  assert_int_equal (units->by.num, units->numbers[1].num);
  const MusterBalanceRow *quality = find_row (rows, "Average of Quality");
  assert_int_equal (quality->favoured, -1);
  /* The army points of all of them are counted as one: below half of them. */
  const MusterBalanceRow *lost = find_row (rows, "Losses until: Army lost");
  assert_int_equal (lost->numbers[0].num,
                    evaluation->totals[0].num * 2 - evaluation->totals[0].num + 1);
}

static void
test_the_table_names_whom_figures_speak_for (void **state)
{
  g_autoptr (MusterArmySnapshot) one = make_french (LED ("A", "quality:4", LIGNE LIGNE LIGNE));
  g_autoptr (MusterArmySnapshot) other =
    make_french (LED ("A", "quality:4", LIGNE LIGNE LIGNE LIGNE));
  g_autoptr (GPtrArray) rows = balance (one, other);
  const char *const names[] = { "Red", "Blue" };
  g_autofree char *text = muster_balance_dup_text (rows, names, 2);
  assert_non_null (strstr (text, "Blue: 1 more"));
  assert_non_null (strstr (text, "Units"));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_figures_speak_for_who_has_more),
    cmocka_unit_test (test_less_may_speak_for_a_side),
    cmocka_unit_test (test_rolls_count_by_their_chance),
    cmocka_unit_test (test_an_army_is_as_good_as_itself),
    cmocka_unit_test (test_of_two_rulesets_only_units_are_counted),
    cmocka_unit_test (test_armies_of_a_side_are_counted_together),
    cmocka_unit_test (test_the_table_names_whom_figures_speak_for),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
