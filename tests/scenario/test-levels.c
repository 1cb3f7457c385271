/* Levels of a whole side, against sums worked out by hand. */
#include "helper/scenario.h"

#include "scenario/victory.h"

#define PACK "game-of-kings"

/* The first side has armies of 36 and 20 points, the second one of 36. */
static MusterScenario *
make_uneven (void)
{
  MusterScenario *scenario = make_empty (get_pack (PACK));
  add_to (scenario, 0, load_example (PACK, "fontenoy-french"));
  add_to (scenario, 0, load_example (PACK, "dettingen-pragmatic"));
  add_to (scenario, 1, load_example (PACK, "fontenoy-french"));
  return scenario;
}

static const MusterScenarioArmy *
get_army (const MusterScenario *scenario, int side, guint i)
{
  return g_ptr_array_index (scenario->sides[side].armies, i);
}

/* Returns: (transfer full): the text of the army's one level, or NULL where none is told */
static char *
dup_text (const MusterScenario *scenario, const MusterScenarioArmy *army, gboolean is_once)
{
  char *description = NULL;
  g_autoptr (GPtrArray) readouts = muster_army_list_readouts (army->evaluation);
  muster_scenario_describe_side_levels (scenario, army->number, is_once, readouts);
  for (guint i = 0; i < readouts->len; i++)
    {
      const MusterReadout *readout = g_ptr_array_index (readouts, i);
      if (readout->node != 0 || readout->level == NULL)
        continue;
      assert_null (description);
      description = g_strdup (readout->text);
    }
  return description;
}

static void
a_level_of_the_side_is_listed_once_with_the_sum_of_its_armies (void **state)
{
  g_autoptr (MusterScenario) scenario = make_uneven ();
  g_autoptr (GPtrArray) both = muster_scenario_list_side_levels (scenario, 0);
  g_autoptr (GPtrArray) one = muster_scenario_list_side_levels (scenario, 1);
  assert_int_equal (both->len, 1);
  assert_string_equal (((const MusterReadout *) both->pdata[0])->text, "below 28 of 56 points");
  assert_int_equal (one->len, 0);
}

static void
every_army_is_told_what_all_of_its_side_count (void **state)
{
  g_autoptr (MusterScenario) scenario = make_uneven ();
  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *text = dup_text (scenario, get_army (scenario, 0, i), FALSE);
      assert_string_equal (text, "below 28 of 56 points, of all armies together");
    }
  g_autofree char *alone = dup_text (scenario, get_army (scenario, 1, 0), FALSE);
  assert_string_equal (alone, "below 18 of 36 points");
}

static void
told_once_it_is_told_of_the_first_army (void **state)
{
  g_autoptr (MusterScenario) scenario = make_uneven ();
  g_autofree char *first = dup_text (scenario, get_army (scenario, 0, 0), TRUE);
  g_autofree char *second = dup_text (scenario, get_army (scenario, 0, 1), TRUE);
  g_autofree char *alone = dup_text (scenario, get_army (scenario, 1, 0), TRUE);
  assert_string_equal (first, "below 28 of 56 points, of all armies together");
  assert_null (second);
  assert_string_equal (alone, "below 18 of 36 points");
}

static void
an_army_by_itself_is_told_its_own (void **state)
{
  g_autoptr (MusterScenario) scenario = make_uneven ();
  g_autofree char *text = dup_text (NULL, get_army (scenario, 0, 1), FALSE);
  assert_string_equal (text, "below 10 of 20 points");
}

/* An army that comes to nothing adds nothing. */
static void
an_empty_army_leaves_the_sum_as_it_is (void **state)
{
  g_autoptr (MusterScenario) scenario = make_empty (get_pack (PACK));
  MusterArmyBuilder *builder = muster_army_builder_new (get_pack (PACK), PACK, "Nobody");
  add_to (scenario, 0, muster_army_builder_finish (builder));
  muster_army_builder_free (builder);
  g_autoptr (GPtrArray) none = muster_scenario_list_side_levels (scenario, 0);
  assert_int_equal (none->len, 0);
  add_to (scenario, 0, load_example (PACK, "dettingen-pragmatic"));
  g_autoptr (GPtrArray) both = muster_scenario_list_side_levels (scenario, 0);
  assert_int_equal (both->len, 1);
  assert_string_equal (((const MusterReadout *) both->pdata[0])->text, "below 10 of 20 points");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_level_of_the_side_is_listed_once_with_the_sum_of_its_armies),
    cmocka_unit_test (every_army_is_told_what_all_of_its_side_count),
    cmocka_unit_test (told_once_it_is_told_of_the_first_army),
    cmocka_unit_test (an_army_by_itself_is_told_its_own),
    cmocka_unit_test (an_empty_army_leaves_the_sum_as_it_is),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
