/* Integer programmes: what is made one before they are solved must not change what is found. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "army/compose/programme.h"
#include "base/random.h"
#include "helper/environment.h"

#include <string.h>

#define TIME 10000

/* A programme, with its rows and terms kept beside it. */
typedef struct
{
  MusterProgramme *programme;
  guint n_columns;
  guint n_rows;
  gint64 most[32];
  gint64 gains[32];
  guint holder[32];
  gint64 low[64];
  gint64 high[64];
  gint64 terms[64][32];
} Case;

static guint
add_column (Case *one, gint64 most, guint holder, guint alike, gint64 gain)
{
  guint column = muster_programme_add_column (one->programme, most, holder, alike);
  one->most[column] = most;
  one->gains[column] = gain;
  one->holder[column] = holder;
  one->n_columns++;
  return column;
}

static guint
add_row (Case *one, gint64 low, gint64 high, guint owner, guint alike)
{
  guint row = muster_programme_add_row (one->programme, low, high, owner, alike);
  one->low[row] = low;
  one->high[row] = high;
  one->n_rows++;
  return row;
}

static void
add_term (Case *one, guint row, guint column, gint64 value)
{
  muster_programme_add (one->programme, row, column, value);
  one->terms[row][column] += value;
}

static gboolean
holds (const Case *one, const gint64 *values)
{
  for (guint i = 0; i < one->n_columns; i++)
    if (values[i] < 0)
      return FALSE;
  for (guint row = 0; row < one->n_rows; row++)
    {
      gint64 sum = 0;
      for (guint i = 0; i < one->n_columns; i++)
        sum += one->terms[row][i] * values[i];
      if ((one->low[row] != MUSTER_LOW_OPEN && sum < one->low[row])
          || (one->high[row] != MUSTER_HIGH_OPEN && sum > one->high[row]))
        return FALSE;
    }
  return TRUE;
}

static gint64
get_gain (const Case *one, const gint64 *values)
{
  gint64 gain = 0;
  for (guint i = 0; i < one->n_columns; i++)
    gain += one->gains[i] * values[i];
  return gain;
}

#define MOST_A_COPY 2

/* Goes over all values that rows may allow. Returns: the greatest gain, or G_MININT64 */
static gint64
search (const Case *one, guint column, gint64 *values)
{
  gint64 best = G_MININT64;
  if (column == one->n_columns)
    return holds (one, values) ? get_gain (one, values) : G_MININT64;
  guint holder = one->holder[column];
  gint64 most = holder != MUSTER_NO_COLUMN ? MOST_A_COPY * values[holder] : one->most[column];
  for (values[column] = 0; values[column] <= most; values[column]++)
    best = MAX (best, search (one, column + 1, values));
  return best;
}

/* Brigades of one or two kinds in two or three places: units and guns in each, so many a brigade;
 * some places let fewer stand in them; what all of it costs is bounded. */
static void
make_case (Case *one, MusterRandom *random)
{
  guint n_places = (guint) muster_random_range (random, 2, 3);
  guint n_things = (guint) muster_random_range (random, 1, n_places == 2 ? 2 : 1);
  gint64 low = muster_random_range (random, 0, 2);
  gint64 high = low + muster_random_range (random, 0, 2);
  gint64 budget = muster_random_range (random, 4, 18);
  gint64 prices[4];
  gint64 gains[4];
  memset (one, 0, sizeof *one);
  one->programme = muster_programme_new ();
  for (int i = 0; i < 4; i++)
    {
      prices[i] = muster_random_range (random, 1, 5);
      gains[i] = muster_random_range (random, -1, 4);
    }
  guint points =
    add_row (one, muster_random_range (random, 0, 1) * budget, budget, MUSTER_NO_COLUMN, 0);
  for (guint place = 0; place < n_places; place++)
    {
      guint holder = add_column (one, 2, MUSTER_NO_COLUMN, 1, 0);
      gint64 extra = muster_random_range (random, 0, 1) * prices[3];
      add_term (one, points, holder, extra);
      guint least = add_row (one, 0, MUSTER_HIGH_OPEN, holder, 1);
      guint most = add_row (one, MUSTER_LOW_OPEN, 0, holder, 2);
      add_term (one, least, holder, -low);
      add_term (one, most, holder, -high);
      for (guint thing = 0; thing <= n_things; thing++)
        {
          guint column = add_column (one, 2 * MOST_A_COPY, holder, 2 + thing, gains[thing]);
          guint cap = add_row (one, MUSTER_LOW_OPEN, 0, holder, 3 + thing);
          add_term (one, cap, holder, -MOST_A_COPY);
          add_term (one, cap, column, 1);
          add_term (one, points, column, prices[thing]);
          add_term (one, least, column, 1);
          add_term (one, most, column, 1);
        }
      guint here =
        add_row (one, MUSTER_LOW_OPEN, muster_random_range (random, 0, 2), MUSTER_NO_COLUMN, 0);
      add_term (one, here, holder, 1);
    }
}

static void
test_what_is_made_one_finds_the_same (void **state)
{
  guint64 seed = get_number ("MUSTER_SEED", (guint64) g_get_monotonic_time ());
  guint64 n = get_number ("MUSTER_LOOPS", 20);
  guint n_solved = 0;
  print_message ("# MUSTER_SEED=%" G_GUINT64_FORMAT "\n", seed);
  MusterRandom random = muster_random_new (seed, "programme");
  for (guint64 i = 0; i < n; i++)
    {
      Case one;
      gint64 values[32] = { 0 };
      make_case (&one, &random);
      gint64 best = search (&one, 0, values);
      g_auto (MusterSolution) solution =
        muster_programme_solve (one.programme, one.gains, TIME, i % 3, NULL);
      if (best == G_MININT64)
        assert_int_equal (solution.state, MUSTER_SOLUTION_IMPOSSIBLE);
      else
        {
          assert_int_equal (solution.state, MUSTER_SOLUTION_BEST);
          assert_true (holds (&one, solution.values));
          assert_int_equal (get_gain (&one, solution.values), best);
          assert_int_equal (solution.gain, best);
          assert_int_equal (solution.bound, best);
          n_solved++;
        }
      muster_programme_free (one.programme);
    }
  /* Cases must be of both sorts, or nothing is tried. */
  assert_true (n_solved > n / 10);
  assert_true (n < 20 || n_solved < n);
}

/* Three to eight units a brigade, in three places that ask no more. */
static MusterProgramme *
make_brigades (guint n_types, gint64 *gains)
{
  MusterProgramme *programme = muster_programme_new ();
  guint points = muster_programme_add_row (programme, 100, 100, MUSTER_NO_COLUMN, 0);
  memset (gains, 0, 64 * sizeof *gains);
  for (int place = 0; place < 3; place++)
    {
      guint brigade = muster_programme_add_column (programme, 10, MUSTER_NO_COLUMN, 1);
      guint least = muster_programme_add_row (programme, 0, MUSTER_HIGH_OPEN, brigade, 1);
      guint most = muster_programme_add_row (programme, MUSTER_LOW_OPEN, 0, brigade, 2);
      muster_programme_add (programme, least, brigade, -3);
      muster_programme_add (programme, most, brigade, -8);
      for (guint type = 0; type < n_types; type++)
        {
          guint units = muster_programme_add_column (programme, 99, brigade, 2 + type);
          gains[units] = 1;
          muster_programme_add (programme, least, units, 1);
          muster_programme_add (programme, most, units, 1);
          muster_programme_add (programme, points, units, type < n_types / 2 ? 7 : 4);
        }
    }
  return programme;
}

static void
test_types_and_places_alike_are_few_columns (void **state)
{
  gint64 gains[64];
  g_autoptr (MusterProgramme) programme = make_brigades (10, gains);
  /* Units of either price, and how many brigades stand where. */
  assert_int_equal (muster_programme_count_columns (programme), 33);
  assert_true (muster_programme_count_solved_columns (programme, gains) <= 5);
}

static void
test_same_columns_are_named_after_the_first (void **state)
{
  gint64 gains[64];
  g_autoptr (MusterProgramme) programme = make_brigades (4, gains);
  g_autofree guint *same = muster_programme_list_same (programme, gains);
  const guint expected[] = { 0, 1, 1, 3, 3 };
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    assert_int_equal (same[i], expected[i]);
}

static void
test_pools_are_dealt_out_evenly (void **state)
{
  gint64 gains[64];
  g_autoptr (MusterProgramme) programme = make_brigades (4, gains);
  g_auto (MusterSolution) solution = muster_programme_solve (programme, gains, TIME, 0, NULL);
  gint64 points = 0;
  assert_int_equal (solution.state, MUSTER_SOLUTION_BEST);
  for (guint place = 0; place < 3; place++)
    {
      const gint64 *brigade = solution.values + place * 5;
      gint64 n = brigade[1] + brigade[2] + brigade[3] + brigade[4];
      assert_true (n >= 3 * brigade[0]);
      assert_true (n <= 8 * brigade[0]);
      points += 7 * (brigade[1] + brigade[2]) + 4 * (brigade[3] + brigade[4]);
    }
  assert_int_equal (points, 100);
}

static void
test_the_same_seed_gives_the_same (void **state)
{
  gint64 gains[64];
  g_autoptr (MusterProgramme) programme = make_brigades (10, gains);
  guint n_columns = muster_programme_count_columns (programme);
  for (guint64 seed = 0; seed < 5; seed++)
    {
      g_auto (MusterSolution) one = muster_programme_solve (programme, gains, TIME, seed, NULL);
      g_auto (MusterSolution) again = muster_programme_solve (programme, gains, TIME, seed, NULL);
      assert_memory_equal (one.values, again.values, n_columns * sizeof (gint64));
      assert_int_equal (one.gain, 25);
    }
}

static void
test_what_is_cancelled_says_so (void **state)
{
  gint64 gains[64];
  g_autoptr (MusterProgramme) programme = make_brigades (10, gains);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_cancellable_cancel (cancellable);
  g_auto (MusterSolution) solution =
    muster_programme_solve (programme, gains, TIME, 0, cancellable);
  assert_int_equal (solution.state, MUSTER_SOLUTION_CANCELLED);
  assert_null (solution.values);
}

static void
test_a_holder_that_cannot_be_filled_is_not_there (void **state)
{
  g_autoptr (MusterProgramme) programme = muster_programme_new ();
  const gint64 gains[] = { 5, 1, 1 };
  guint brigade = muster_programme_add_column (programme, 9, MUSTER_NO_COLUMN, 1);
  guint units = muster_programme_add_column (programme, 0, brigade, 2);
  guint others = muster_programme_add_column (programme, 4, MUSTER_NO_COLUMN, 3);
  guint least = muster_programme_add_row (programme, 0, MUSTER_HIGH_OPEN, brigade, 1);
  muster_programme_add (programme, least, brigade, -3);
  muster_programme_add (programme, least, units, 1);
  g_auto (MusterSolution) solution = muster_programme_solve (programme, gains, TIME, 0, NULL);
  assert_int_equal (solution.values[brigade], 0);
  assert_int_equal (solution.values[others], 4);
  assert_int_equal (muster_programme_count_solved_columns (programme, gains), 1);
}

/* Two hands full of coins that come to 29 of 3 and 5: what is short of 4 threes costs. */
static void
test_slacks_take_up_what_a_row_is_short_of (void **state)
{
  g_autoptr (MusterProgramme) programme = muster_programme_new ();
  const gint64 gains[] = { 0, 0, -1, -1 };
  guint threes = muster_programme_add_column (programme, 20, MUSTER_NO_COLUMN, 0);
  guint fives = muster_programme_add_column (programme, 20, MUSTER_NO_COLUMN, 0);
  guint sum = muster_programme_add_row (programme, 29, 29, MUSTER_NO_COLUMN, 0);
  guint wished = muster_programme_add_row (programme, 4, 4, MUSTER_NO_COLUMN, 0);
  guint less = muster_programme_add_slack (programme, wished, 1);
  guint more = muster_programme_add_slack (programme, wished, -1);
  muster_programme_add (programme, sum, threes, 3);
  muster_programme_add (programme, sum, fives, 5);
  muster_programme_add (programme, wished, threes, 1);
  g_auto (MusterSolution) solution = muster_programme_solve (programme, gains, TIME, 0, NULL);
  assert_int_equal (solution.state, MUSTER_SOLUTION_BEST);
  assert_int_equal (solution.gain, -1);
  assert_int_equal (solution.values[threes], 3);
  assert_int_equal (solution.values[fives], 4);
  assert_int_equal (solution.values[less], 1);
  assert_int_equal (solution.values[more], 0);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_what_is_made_one_finds_the_same),
    cmocka_unit_test (test_types_and_places_alike_are_few_columns),
    cmocka_unit_test (test_same_columns_are_named_after_the_first),
    cmocka_unit_test (test_pools_are_dealt_out_evenly),
    cmocka_unit_test (test_the_same_seed_gives_the_same),
    cmocka_unit_test (test_what_is_cancelled_says_so),
    cmocka_unit_test (test_a_holder_that_cannot_be_filled_is_not_there),
    cmocka_unit_test (test_slacks_take_up_what_a_row_is_short_of),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
