/* How long it takes to compose armies of 60 to 1,000 points, with proof. usage: bench-compose PACK
 * NATION DATE STEP; STEP: points from one army to the next.
 * bench-compose PACK NATION DATE slots FOLDER TOTALS WISH…: armies of so many points, as “299,300”;
 * each is written into the folder as well, as a plain model in which every formation that may be
 * there has columns of its own, for other solvers. Prints of each the milliseconds, what it gains,
 * and the file, or - where no model says the same. */
#include "army/compose/compose.h"
#include "army/compose/formulation.h"
#include "army/compose/like.h"
#include "army/compose/wishes.h"
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
  g_autofree char *most =
    g_strdup_printf ("%s, the worst of these, %u not proved", what, n_unproved);
  print_row ("7", all, "ms", times, n);
  print_row ("7", most, "ms", &worst, 1);
}

/* The model of slots, of the way in which the army's overall commander is found. Returns: whether
 * there is one of as good an army */
static gboolean
write_slots (const MusterDemand *demand, const MusterAnswer *answer, const char *path)
{
  const MusterRuleset *ruleset = demand->army->ruleset;
  g_autoptr (MusterRecruits) recruits = muster_recruits_list (demand->army);
  g_autofree gboolean *is_dropped = g_new0 (gboolean, ruleset->n_limits);
  g_autofree gboolean *is_single = g_new0 (gboolean, ruleset->n_kinds);
  for (int i = 0; i < ruleset->n_kinds; i++)
    is_single[i] = ruleset->kinds[i].category == MUSTER_CATEGORY_FORMATION;
  for (int overall = 0; overall < MUSTER_N_OVERALL; overall++)
    for (int slots = 0; slots < 2; slots++)
      {
        g_auto (MusterFormulation) formulation = { .demand = demand,
                                                   .ruleset = ruleset,
                                                   .recruits = recruits,
                                                   .is_dropped = is_dropped,
                                                   .is_single = slots ? is_single : NULL,
                                                   .keeps_points = TRUE,
                                                   .keeps_average = TRUE,
                                                   .keeps_advice = answer->keeps_advice,
                                                   .overalls = 1u << overall };
        muster_formulation_make (&formulation);
        muster_programme_set_bounds (formulation.programme, formulation.points_row,
                                     formulation.points_asked, formulation.points_asked);
        muster_formulation_aim (&formulation);
        g_autofree gint64 *gains = muster_formulation_pad_gains (&formulation, formulation.gains);
        if (slots)
          return muster_programme_write (formulation.programme, gains, path);
        g_auto (MusterSolution) solution =
          muster_programme_solve (formulation.programme, gains, TIME, 0, NULL);
        if (solution.state != MUSTER_SOLUTION_BEST || solution.gain != answer->gain)
          break;
      }
  return FALSE;
}

static int
measure_slots (const Bench *bench, const char *folder, const char *of, char **wishes)
{
  g_auto (GStrv) totals = g_strsplit (of, ",", -1);
  g_autoptr (GPtrArray) problems = g_ptr_array_new ();
  g_autoptr (MusterRuleset) ruleset =
    muster_wishes_lay (bench->ruleset, (const char *const *) wishes, NULL, problems);
  if (ruleset == NULL)
    return 1;
  for (char **total = totals; *total != NULL; total++)
    for (int units = 0; units < 2; units++)
      {
        gint64 points = atoi (*total);
        const MusterStart start = { ruleset, bench->nation, bench->date, points, NULL };
        g_autoptr (MusterArmySnapshot) army = muster_start_build (&start);
        g_autofree char *path =
          g_strdup_printf ("%s/%s-%s.lp", folder, *total, units ? "units" : "quality");
        const MusterDemand demand = { .army = army,
                                      .points = points,
                                      .goal = units ? MUSTER_GOAL_UNITS : MUSTER_GOAL_QUALITY,
                                      .has_average = units,
                                      .average = MUSTER_NUMBER (4),
                                      .n_answers = 1,
                                      .milliseconds = 6 * TIME };
        gint64 begun = g_get_monotonic_time ();
        g_autoptr (MusterAnswers) answers = muster_army_compose (&demand, NULL);
        double time = (double) (g_get_monotonic_time () - begun) / 1000;
        const MusterAnswer *answer =
          answers->state == MUSTER_COMPOSED ? g_ptr_array_index (answers->items, 0) : NULL;
        if (answer == NULL || !answer->is_best
            || muster_number_compare (answer->points, MUSTER_NUMBER (points)) != 0)
          return 1;
        printf ("%s points, %s\t%g\t%" G_GINT64_FORMAT "\t%s\n", *total,
                units ? "most units, 4 on average" : "greatest quality", time, answer->gain,
                write_slots (&demand, answer, path) ? path : "-");
      }
  return 0;
}

int
main (int argc, char **argv)
{
  if (argc != 5 && argc < 8)
    return 2;
  g_autoptr (GPtrArray) problems = g_ptr_array_new ();
  g_autoptr (MusterRuleset) ruleset = muster_ruleset_load (argv[1], problems);
  if (ruleset == NULL)
    return 1;
  const Bench bench = { ruleset,
                        muster_ruleset_find_grade (ruleset, ruleset->nation_scale, argv[2]),
                        argv[3], MAX (atoi (argv[4]), 1) };
  if (argc >= 8)
    return measure_slots (&bench, argv[5], argv[6], argv + 7);
  measure (&bench, "composed: greatest quality", MUSTER_GOAL_QUALITY, FALSE);
  measure (&bench, "composed: greatest quality, 4 on average", MUSTER_GOAL_QUALITY, TRUE);
  measure (&bench, "composed: like an order of battle", MUSTER_GOAL_LIKE, FALSE);
  return 0;
}
