/* How long it takes to compose armies of 60 to 1,000 points, with proof. usage: bench-compose PACK
 * NATION DATE STEP; STEP: points from one army to the next. */
#include "army/compose/compose.h"
#include "army/compose/like.h"
#include "army/start/start.h"
#include "row.h"
#include "ruleset/read/ruleset.h"

#include <stdlib.h>

#define LEAST 60
#define MOST  1000
#define TIME  10000

typedef struct
{
  MusterRuleset *ruleset;
  int nation;
  const char *date;
  gint64 step;
} Bench;

static void
measure (const Bench *bench, const char *what, MusterGoal goal, gboolean has_average)
{
  double times[MOST];
  guint n = 0;
  guint n_unproved = 0;
  double worst = 0;
  for (gint64 points = LEAST; points <= MOST; points += bench->step)
    {
      const MusterStart start = { bench->ruleset, bench->nation, bench->date, points, NULL };
      g_autoptr (MusterArmySnapshot) army = muster_start_build (&start);
      g_autoptr (MusterArmySnapshot) like =
        goal == MUSTER_GOAL_LIKE ? muster_army_find_like (army) : NULL;
      const MusterDemand demand = { .army = army,
                                    .points = points,
                                    .goal = goal,
                                    .like = like,
                                    .has_average = has_average,
                                    .average = MUSTER_NUMBER (4),
                                    .n_answers = 1,
                                    .milliseconds = TIME };
      gint64 begun = g_get_monotonic_time ();
      g_autoptr (MusterAnswers) answers = muster_army_compose (&demand, NULL);
      times[n] = (double) (g_get_monotonic_time () - begun) / 1000;
      worst = MAX (worst, times[n]);
      n++;
      n_unproved += answers->state != MUSTER_COMPOSED
                    || !((const MusterAnswer *) g_ptr_array_index (answers->items, 0))->is_best;
    }
  g_autofree char *all = g_strdup_printf ("%s, %d to %d points, %u totals", what, LEAST, MOST, n);
  g_autofree char *most = g_strdup_printf ("the worst of these, %u not proved", n_unproved);
  print_row ("7", all, "ms", times, n);
  print_row ("7", most, "ms", &worst, 1);
}

int
main (int argc, char **argv)
{
  if (argc != 5)
    return 2;
  g_autoptr (GPtrArray) problems = g_ptr_array_new ();
  g_autoptr (MusterRuleset) ruleset = muster_ruleset_load (argv[1], problems);
  if (ruleset == NULL)
    return 1;
  const Bench bench = { ruleset,
                        muster_ruleset_find_grade (ruleset, ruleset->nation_scale, argv[2]),
                        argv[3], MAX (atoi (argv[4]), 1) };
  measure (&bench, "composed: greatest quality", MUSTER_GOAL_QUALITY, FALSE);
  measure (&bench, "composed: greatest quality, 4 on average", MUSTER_GOAL_QUALITY, TRUE);
  measure (&bench, "composed: like an order of battle", MUSTER_GOAL_LIKE, FALSE);
  return 0;
}
