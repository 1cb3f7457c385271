/* Dealing blocks out: going over all ways and the integer programme find ways that are as fair, and
 * agree on what is impossible. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "army/balance/deal.h"
#include "base/random.h"
#include "helper/environment.h"

#define TIME 20000

static guint
pick (MusterRandom *random, guint low, guint high)
{
  return (guint) muster_random_range (random, low, high);
}

/* A set of some blocks, one at least. */
static guint
add_some (MusterDealing *dealing, MusterRandom *random, guint in)
{
  guint set = muster_dealing_add_set (dealing);
  guint sure = pick (random, 0, dealing->n_blocks - 1);
  for (guint b = 0; b < dealing->n_blocks; b++)
    if (b == sure || pick (random, 0, in) == 0)
      muster_dealing_add_to_set (dealing, b);
  return set;
}

/* Figures are small, so that some blocks are alike. */
static MusterDealing *
make (guint64 seed)
{
  MusterRandom random = muster_random_new (seed, "blocks");
  MusterDealing *dealing = muster_dealing_new (pick (&random, 4, 9), 3);
  dealing->n_commands = pick (&random, 2, 3);
  dealing->n_levels = 4;
  dealing->seed = seed % 3;
  dealing->milliseconds = TIME;
  for (guint m = 0; m < 3; m++)
    {
      guint most = m == 0 ? 12 : 3;
      dealing->levels[m] = m;
      for (guint b = 0; b < dealing->n_blocks; b++)
        dealing->amounts[b * 3 + m] = pick (&random, 0, most);
    }
  dealing->needed = add_some (dealing, &random, 0);
  for (guint i = pick (&random, 0, 2); i > 0; i--)
    {
      guint set = add_some (dealing, &random, 2);
      const MusterFollower follower = { pick (&random, 0, dealing->n_blocks - 1), set };
      g_array_append_val (dealing->wholes, set);
      g_array_append_val (dealing->followers, follower);
    }
  for (guint i = pick (&random, 0, 2); i > 0; i--)
    {
      GArray *sets = g_array_new (FALSE, FALSE, sizeof (guint));
      for (guint k = pick (&random, 2, 3); k > 0; k--)
        {
          guint set = add_some (dealing, &random, 9);
          g_array_append_val (sets, set);
        }
      g_ptr_array_add (dealing->aparts, sets);
    }
  return dealing;
}

static void
test_the_programme_finds_what_going_over_all_ways_finds (void **state)
{
  guint n_loops = 3 * (guint) get_number ("MUSTER_LOOPS", 20);
  guint n_impossible = 0;
  for (guint64 seed = 1; seed <= n_loops; seed++)
    {
      g_autoptr (MusterDealing) dealing = make (seed);
      g_auto (MusterDealt) all = muster_dealing_solve (dealing, NULL);
      /* Neither climbing nor going over all ways comes far. */
      dealing->most_steps = 1;
      g_auto (MusterDealt) planned = muster_dealing_solve (dealing, NULL);
      if (planned.state != all.state)
        fail_msg ("seed %" G_GUINT64_FORMAT ": state %d, not %d", seed, planned.state, all.state);
      assert_int_equal (muster_dealing_is_impossible (dealing, NULL),
                        all.state == MUSTER_DEALT_IMPOSSIBLE);
      n_impossible += all.state == MUSTER_DEALT_IMPOSSIBLE;
      if (all.state != MUSTER_DEALT)
        continue;
      assert_true (all.is_fairest);
      assert_true (planned.is_fairest);
      assert_int_equal (all.least, all.spreads[0]);
      assert_int_equal (planned.least, planned.spreads[0]);
      for (guint i = 0; i < dealing->n_levels; i++)
        if (planned.spreads[i] != all.spreads[i])
          fail_msg ("seed %" G_GUINT64_FORMAT ", level %u: %" G_GINT64_FORMAT
                    ", not %" G_GINT64_FORMAT,
                    seed, i, planned.spreads[i], all.spreads[i]);
    }
  assert_true (n_impossible < n_loops);
}

static void
test_time_that_runs_out_leaves_the_best_that_was_found (void **state)
{
  MusterRandom random = muster_random_new (7, "many");
  g_autoptr (MusterDealing) dealing = muster_dealing_new (60, 2);
  dealing->n_commands = 7;
  dealing->n_levels = 3;
  dealing->milliseconds = 200;
  dealing->levels[1] = 1;
  for (guint i = 0; i < 120; i++)
    dealing->amounts[i] = pick (&random, 1, 30000);
  dealing->needed = add_some (dealing, &random, 0);
  g_auto (MusterDealt) dealt = muster_dealing_solve (dealing, NULL);
  assert_int_equal (dealt.state, MUSTER_DEALT);
  assert_false (dealt.is_fairest);
  assert_true (dealt.least <= dealt.spreads[0]);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_the_programme_finds_what_going_over_all_ways_finds),
    cmocka_unit_test (test_time_that_runs_out_leaves_the_best_that_was_found),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
