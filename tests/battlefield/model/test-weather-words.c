/* Weather as lists tell it: rows that say the same as one, and what must hold for a row. */
#include "helper/army.h"

#include "battlefield/model/weather.h"

static int
find_at (const MusterRuleset *ruleset, int number)
{
  for (int i = 0; i < ruleset->weather.n_rows; i++)
    {
      const MusterResults *at = &ruleset->weather.rows[i].at;
      if (at->is_given && at->low <= number && number <= at->high)
        return i;
    }
  fail_msg ("no row for %d", number);
  return -1;
}

static int
find_late (const MusterRuleset *ruleset)
{
  for (int i = 0; i < ruleset->weather.n_rows; i++)
    if (ruleset->weather.rows[i].after >= 0)
      return i;
  fail_msg ("no row comes after another");
  return -1;
}

static void
assert_heading (const MusterRuleset *ruleset, int row, const char *words)
{
  g_autofree char *heading = muster_weather_dup_heading (ruleset, row);
  assert_string_equal (heading, words);
}

/* Game Of Kings, Weather: 2 fog, 3 and 11 light rain, 4-10 fair; heat on the third turn. */
static void
rows_that_say_the_same_are_one (void **state)
{
  const MusterRuleset *ruleset = get_pack ("game-of-kings");
  int rain = find_at (ruleset, 3);
  assert_int_equal (muster_weather_find_alike (ruleset, find_at (ruleset, 11)), rain);
  assert_int_equal (muster_weather_find_alike (ruleset, rain), rain);
  assert_int_equal (muster_weather_find_alike (ruleset, find_at (ruleset, 12)),
                    find_at (ruleset, 12));
  assert_heading (ruleset, rain, "Light rain (3, 11)");
  assert_heading (ruleset, find_at (ruleset, 11), "Light rain (3, 11)");
  assert_heading (ruleset, find_at (ruleset, 7), "Fair (4–10)");
}

static void
what_comes_after_another_says_after_what (void **state)
{
  const MusterRuleset *ruleset = get_pack ("game-of-kings");
  assert_heading (ruleset, find_late (ruleset), "Extreme heat (Fair for 3 turns on one number)");
}

/* Le Roi Soleil, 1.0 Weather: heat and after rain share an effect, and are two all the same. */
static void
rows_of_other_names_are_not_one (void **state)
{
  const MusterRuleset *ruleset = get_pack ("le-roi-soleil");
  for (int i = 0; i < ruleset->weather.n_rows; i++)
    assert_int_equal (muster_weather_find_alike (ruleset, i), i);
  assert_heading (ruleset, find_at (ruleset, 2), "Heavy rain, snow, storm (2)");
}

/* Of 36 throws 1, 2, 30, 2 and 1. */
static void
chances_are_told_in_hundredths (void **state)
{
  static const struct
  {
    int number;
    const char *chance;
  } rows[] = { { 2, "3\302\240%" }, { 3, "6\302\240%" }, { 7, "83\302\240%" } };
  const MusterRuleset *ruleset = get_pack ("game-of-kings");
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *chance =
        muster_weather_dup_chance (ruleset, find_at (ruleset, rows[i].number));
      assert_string_equal (chance, rows[i].chance);
    }
  g_autofree char *later = muster_weather_dup_chance (ruleset, find_late (ruleset));
  g_autofree char *none = muster_weather_dup_chance (get_pack ("tout-soldat"), -1);
  assert_null (later);
  assert_null (none);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (rows_that_say_the_same_are_one),
    cmocka_unit_test (what_comes_after_another_says_after_what),
    cmocka_unit_test (rows_of_other_names_are_not_one),
    cmocka_unit_test (chances_are_told_in_hundredths),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
