#include "config.h"

#include "army/compose/formulation.h"

#include "army/names/names.h"
#include "army/compose/wishes.h"
#include "ruleset/limits.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static void
answer_free (gpointer data)
{
  MusterAnswer *answer = data;
  muster_army_unref (answer->army);
  g_array_unref (answer->changes);
  g_ptr_array_unref (answer->names);
  g_free (answer);
}

static void
conflict_free (gpointer data)
{
  g_free (((MusterConflict *) data)->text);
  g_free (data);
}

void
muster_answers_free (MusterAnswers *answers)
{
  g_ptr_array_unref (answers->items);
  g_ptr_array_unref (answers->contradiction);
  g_free (answers->beyond);
  g_free (answers);
}

/* What is composed, and what has come of it so far. */
typedef struct
{
  const MusterDemand *demand;
  const MusterRecruits *recruits;
  GArray *first_changes;
  gboolean *is_single; /* per kind, whether each of it has to have a column of its own */
  gint64 deadline;     /* µs: after it the best that was found is taken */
  MusterAnswers *answers;
  GCancellable *cancellable;
} Composing;

static int
get_time_left (const Composing *composing)
{
  gint64 left = (composing->deadline - g_get_monotonic_time ()) / 1000;
  return (int) CLAMP (left, 0, G_MAXINT);
}

static MusterSolution
solve (const Composing *composing, const MusterFormulation *formulation, const GArray *gains)
{
  g_autofree gint64 *all = muster_formulation_pad_gains (formulation, gains);
  return muster_programme_solve (formulation->programme, all, get_time_left (composing),
                                 composing->demand->seed, composing->cancellable);
}

/* The most points up to those that are asked for. */
static MusterSolution
solve_for_points (const Composing *composing, const MusterFormulation *formulation)
{
  g_autoptr (GArray) gains = g_array_new (FALSE, TRUE, sizeof (gint64));
  for (guint i = 1; i < formulation->parts->len; i++)
    {
      const MusterPart *part = muster_formulation_get_part (formulation, i);
      MusterNumber points = muster_recruits_get_points (formulation->recruits, part->item);
      gint64 gain = muster_formulation_scale (points, formulation->points_unit);
      if (gains->len <= part->column)
        g_array_set_size (gains, part->column + 1);
      g_array_index (gains, gint64, part->column) = gain;
    }
  return solve (composing, formulation, gains);
}

static gboolean
has_values (const MusterSolution *solution)
{
  return solution->values != NULL;
}

/* What an army comes to: points, or units where those are counted. */
static MusterNumber
get_total (const MusterFormulation *formulation, const MusterEvaluation *evaluation)
{
  return formulation->demand->by_units ? MUSTER_NUMBER (muster_army_count_units (evaluation->army))
                                       : evaluation->totals[0];
}

/* Whether the army costs what its values say: not where a price depends on what else is there. */
static gboolean
is_as_reckoned (const MusterFormulation *formulation,
                const MusterSolution *solution,
                const MusterEvaluation *evaluation)
{
  MusterNumber points = MUSTER_NUMBER (formulation->points_given);
  for (guint i = 1; i < formulation->parts->len; i++)
    {
      const MusterPart *part = muster_formulation_get_part (formulation, i);
      MusterNumber own = muster_recruits_get_points (formulation->recruits, part->item);
      points = muster_number_add (
        points, MUSTER_NUMBER (solution->values[part->column]
                               * muster_formulation_scale (own, formulation->points_unit)));
    }
  return muster_number_compare (points,
                                muster_number_multiply (get_total (formulation, evaluation),
                                                        MUSTER_NUMBER (formulation->points_unit)))
         == 0;
}

/* Notes of which kinds each has to have a column of its own, for what is asked of it to be seen.
 * Returns: the kind that is in the way, or -1 */
static int
note_single (const MusterFinding *finding, gboolean *is_single)
{
  const MusterRuleset *ruleset = finding->evaluation->ruleset;
  const MusterNode *node = &finding->evaluation->army->nodes[finding->node];
  const MusterLimit *limit = finding->limit;
  if (limit == NULL)
    return -1;
  is_single[node->kind - ruleset->kinds] = TRUE;
  for (int i = 0; i < ruleset->n_kinds; i++)
    if ((ruleset->kinds[i].category == MUSTER_CATEGORY_FORMATION
         || ruleset->kinds[i].category == MUSTER_CATEGORY_UNIT)
        && ((limit->of->n_numbers > 0
             && muster_kind_may_match (ruleset, &ruleset->kinds[i], limit->of))
            || (limit->to != NULL && limit->to->n_numbers > 0
                && muster_kind_may_match (ruleset, &ruleset->kinds[i], limit->to))))
      is_single[i] = TRUE;
  return (int) (node->kind - ruleset->kinds);
}

/* Gives what is added the names that the ruleset suggests. Returns: (transfer full): what owns them
 */
static GPtrArray *
name_added (const MusterDemand *demand, const MusterEvaluation *evaluation, GArray *changes)
{
  const MusterArmy *army = evaluation->army;
  g_autofree gboolean *is_asked = g_new0 (gboolean, army->n_nodes);
  for (guint i = 0; i < army->n_nodes; i++)
    is_asked[i] = muster_army_find_node (demand->army, army->nodes[i].id) == MUSTER_NO_NODE;
  GPtrArray *names = muster_army_deal_names (evaluation, is_asked, demand->seed);
  for (guint i = 0; i < changes->len; i++)
    {
      MusterChange *change = &g_array_index (changes, MusterChange, i);
      if (change->kind == MUSTER_CHANGE_ADD)
        change->name = g_ptr_array_index (names, muster_army_find_node (army, change->node));
    }
  return names;
}

/* A share of a number of units is seldom a whole number of them: it is kept where it is as near as
 * that goes. */
static gboolean
is_nearly_kept (const MusterFormulation *formulation,
                const MusterSolution *solution,
                const MusterLimit *limit)
{
  const MusterLimitView *view = &formulation->views[limit - formulation->ruleset->limits];
  double of = 0;
  double to = 0;
  if (view->to == NULL)
    return FALSE;
  for (guint i = 1; i < formulation->parts->len; i++)
    {
      const MusterPart *part = muster_formulation_get_part (formulation, i);
      double n = (double) solution->values[part->column];
      of += n * muster_number_get_value (view->of[part->item]);
      to += n * muster_number_get_value (view->to[part->item]);
    }
  return (!limit->min.is_given || of + 1 > muster_number_get_value (limit->min.number) * to)
         && (!limit->max.is_given || of - 1 < muster_number_get_value (limit->max.number) * to);
}

/* Adds the army of these values. @in_the_way: gets the kind of which something cannot be dealt out,
 * or -1. Returns: FALSE where it is not legal, with what is wrong */
static gboolean
add_answer (const Composing *composing,
            const MusterFormulation *formulation,
            const MusterSolution *solution,
            gboolean is_most,
            int *in_the_way)
{
  MusterAnswers *answers = composing->answers;
  g_autoptr (GArray) changes = muster_formulation_deal (formulation, solution->values);
  g_autoptr (MusterArmySnapshot) army =
    muster_army_apply (formulation->demand->army, (const MusterChange *) (void *) changes->data,
                       changes->len);
  g_return_val_if_fail (army != NULL, FALSE);
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (GPtrArray) findings = muster_army_check (evaluation);
  gboolean keeps_rather = TRUE;
  for (guint i = 0; i < findings->len; i++)
    {
      const MusterFinding *finding = g_ptr_array_index (findings, i);
      if (finding->limit != NULL && g_str_has_prefix (finding->limit->id, MUSTER_RATHER_ID)
          && !is_nearly_kept (formulation, solution, finding->limit))
        keeps_rather = FALSE;
      if (!muster_finding_is_illegal (finding)
          || (finding->limit != NULL
              && formulation->is_dropped[finding->limit - formulation->ruleset->limits]))
        continue;
      g_free (answers->beyond);
      answers->beyond = muster_finding_dup_text (finding);
      g_debug ("What was found is not legal: %s", answers->beyond);
      *in_the_way = note_single (finding, composing->is_single);
      return FALSE;
    }
  if (!is_as_reckoned (formulation, solution, evaluation))
    {
      g_free (answers->beyond);
      answers->beyond = g_strdup (_ ("Prices depend on what else is in the army."));
      *in_the_way = -1;
      return FALSE;
    }
  MusterAnswer *answer = g_new0 (MusterAnswer, 1);
  answer->names = name_added (formulation->demand, evaluation, changes);
  answer->army = muster_army_apply (formulation->demand->army,
                                    (const MusterChange *) (void *) changes->data, changes->len);
  answer->changes = g_steal_pointer (&changes);
  answer->points = get_total (formulation, evaluation);
  answer->is_best = solution->state == MUSTER_SOLUTION_BEST;
  answer->is_most = is_most;
  answer->gain = solution->gain;
  answer->bound = solution->bound;
  answer->keeps_advice = formulation->keeps_advice;
  answer->keeps_rather = keeps_rather;
  answer->is_partial = formulation->is_capped || formulation->recruits->is_partial;
  g_ptr_array_add (answers->items, answer);
  return TRUE;
}

/* How many formations of each kind an army has. */
static GArray *
count_kinds (const MusterArmy *army)
{
  GArray *counts = g_array_new (FALSE, TRUE, sizeof (guint));
  g_array_set_size (counts, (guint) army->ruleset->n_kinds);
  for (guint i = 1; i < army->n_nodes; i++)
    if (army->nodes[i].category == MUSTER_CATEGORY_FORMATION && army->nodes[i].kind != NULL)
      g_array_index (counts, guint, army->nodes[i].kind - army->ruleset->kinds)++;
  return counts;
}

static gboolean
has_skeleton (GPtrArray *answers, const MusterArmy *army)
{
  g_autoptr (GArray) counts = count_kinds (army);
  for (guint i = 0; i < answers->len; i++)
    {
      const MusterAnswer *answer = g_ptr_array_index (answers, i);
      g_autoptr (GArray) others = count_kinds (answer->army);
      if (answer->army != army
          && memcmp (counts->data, others->data, counts->len * sizeof (guint)) == 0)
        return TRUE;
    }
  return FALSE;
}

static int
compare_answers (gconstpointer a, gconstpointer b)
{
  const MusterAnswer *one = *(MusterAnswer *const *) a;
  const MusterAnswer *other = *(MusterAnswer *const *) b;
  return (one->gain < other->gain) - (one->gain > other->gain);
}

/* Other answers are the best ones with one formation of a kind more, or fewer, than the first. */
static void
add_others (const Composing *composing, MusterFormulation *formulation)
{
  MusterAnswers *answers = composing->answers;
  const MusterAnswer *best = g_ptr_array_index (answers->items, 0);
  g_autoptr (GArray) counts = count_kinds (best->army);
  g_autoptr (GPtrArray) others = g_ptr_array_new_with_free_func (answer_free);
  for (guint k = 0; k < formulation->kinds_rows->len; k++)
    for (int step = -1; step <= 1; step += 2)
      {
        guint row = g_array_index (formulation->kinds_rows, guint, k);
        gint64 n = (gint64) g_array_index (counts, guint, k) + step;
        if (row == MUSTER_NO_COLUMN || n < 0)
          continue;
        muster_programme_set_bounds (formulation->programme, row, n, n);
        g_auto (MusterSolution) solution = solve (composing, formulation, formulation->gains);
        int in_the_way;
        muster_programme_set_bounds (formulation->programme, row, MUSTER_LOW_OPEN,
                                     MUSTER_HIGH_OPEN);
        if (!has_values (&solution)
            || !add_answer (composing, formulation, &solution, best->is_most, &in_the_way))
          continue;
        MusterAnswer *answer = g_ptr_array_steal_index (answers->items, answers->items->len - 1);
        if (has_skeleton (answers->items, answer->army) || has_skeleton (others, answer->army))
          answer_free (answer);
        else
          g_ptr_array_add (others, answer);
      }
  g_ptr_array_sort (others, compare_answers);
  while (others->len > 0 && answers->items->len < formulation->demand->n_answers)
    g_ptr_array_add (answers->items, g_ptr_array_steal_index (others, 0));
}

static void
set_up (MusterFormulation *formulation,
        const MusterDemand *demand,
        const MusterRecruits *recruits,
        const gboolean *is_dropped,
        const gboolean *is_single,
        guint overalls,
        gboolean keeps_advice)
{
  *formulation = (MusterFormulation){ .demand = demand,
                                      .ruleset = demand->army->ruleset,
                                      .recruits = recruits,
                                      .is_dropped = is_dropped,
                                      .is_single = is_single,
                                      .keeps_points = TRUE,
                                      .keeps_average = TRUE,
                                      .keeps_advice = keeps_advice,
                                      .overalls = overalls };
  muster_formulation_make (formulation);
}

static void
formulation_free (gpointer formulation)
{
  muster_formulation_clear (formulation);
  g_free (formulation);
}

static MusterComposed
tell_state (MusterSolutionState state)
{
  return state == MUSTER_SOLUTION_CANCELLED    ? MUSTER_COMPOSED_CANCELLED
         : state == MUSTER_SOLUTION_IMPOSSIBLE ? MUSTER_COMPOSED_NOTHING
         : state == MUSTER_SOLUTION_UNKNOWN    ? MUSTER_COMPOSED_LATE
                                               : MUSTER_COMPOSED;
}

/* One way in which somebody may be the overall commander. */
typedef struct
{
  MusterFormulation *formulation;
  MusterOverall overall;
  gboolean is_left;     /* to be searched */
  gboolean is_tried;    /* for points alone */
  gint64 most;          /* points, in units of its row */
  MusterSolution first; /* that has them */
  MusterSearch *search; /* for what is best; or NULL: it has not as many points as others */
  gint64 promise;       /* none of its armies gains more */
  MusterComposed state;
} Case;

static void
case_clear (gpointer data)
{
  Case *one = data;
  muster_solution_clear (&one->first);
  g_clear_pointer (&one->search, muster_search_free);
}

/* Returns: (transfer none): its formulation, as it is in this case */
static MusterFormulation *
use (const Case *one)
{
  muster_formulation_set_overall (one->formulation, one->overall);
  return one->formulation;
}

/* The most points that can be had: once they are what was asked for, no other case can have more.
 * Returns: G_MININT64 where there is no army */
static gint64
find_most_points (const Composing *composing, GArray *cases, gboolean *is_most)
{
  gint64 most = G_MININT64;
  gint64 asked = g_array_index (cases, Case, 0).formulation->points_asked;
  *is_most = TRUE;
  for (guint i = 0; i < cases->len && most != asked; i++)
    {
      Case *one = &g_array_index (cases, Case, i);
      const MusterFormulation *formulation = use (one);
      muster_programme_set_bounds (formulation->programme, formulation->points_row, MUSTER_LOW_OPEN,
                                   asked);
      one->first = solve_for_points (composing, formulation);
      one->is_tried = TRUE;
      one->state = tell_state (one->first.state);
      one->most = has_values (&one->first) ? one->first.gain : G_MININT64;
      most = MAX (most, one->most);
      *is_most =
        *is_most
        && (one->first.state == MUSTER_SOLUTION_BEST || one->state == MUSTER_COMPOSED_NOTHING);
    }
  *is_most = *is_most || most == asked;
  return most;
}

static int
compare_promises (gconstpointer a, gconstpointer b)
{
  const Case *one = *(Case *const *) a;
  const Case *other = *(Case *const *) b;
  return (one->promise < other->promise) - (one->promise > other->promise);
}

/* Makes ready to look for the best of those that have as many points. Returns: (transfer container)
 * (element-type Case): those that may have any, that which promises most first, as what it gains
 * settles most of the others */
static GPtrArray *
list_promising (GArray *cases, gint64 points)
{
  GPtrArray *order = g_ptr_array_new ();
  for (guint i = 0; i < cases->len; i++)
    {
      Case *one = &g_array_index (cases, Case, i);
      const MusterFormulation *formulation = use (one);
      g_clear_pointer (&one->search, muster_search_free);
      if (one->is_tried && one->most < points)
        continue;
      muster_programme_set_bounds (formulation->programme, formulation->points_row, points, points);
      g_autofree gint64 *gains = muster_formulation_pad_gains (formulation, formulation->gains);
      one->search = muster_search_new (formulation->programme, gains);
      one->promise = muster_search_get_promise (one->search);
      one->is_left = TRUE;
      if (one->promise != G_MININT64)
        g_ptr_array_add (order, one);
    }
  g_ptr_array_sort (order, compare_promises);
  return order;
}

/* An army without the kinds that are in the way of what was found is better than none. Returns:
 * FALSE where there is none of as many points */
static gboolean
add_without (const Composing *composing,
             const MusterFormulation *formulation,
             gint64 bound,
             gboolean is_most,
             int in_the_way)
{
  g_autoptr (GArray) had = count_kinds (composing->demand->army);
  while (in_the_way >= 0 && g_array_index (had, guint, in_the_way) == 0
         && g_array_index (formulation->kinds_rows, guint, in_the_way) != MUSTER_NO_COLUMN)
    {
      muster_programme_set_bounds (formulation->programme,
                                   g_array_index (formulation->kinds_rows, guint, in_the_way), 0,
                                   0);
      g_array_index (had, guint, in_the_way) = 1;
      g_auto (MusterSolution) solution = solve (composing, formulation, formulation->gains);
      if (!has_values (&solution))
        return FALSE;
      if (solution.gain < bound)
        {
          solution.state = MUSTER_SOLUTION_FOUND;
          solution.bound = bound;
        }
      if (add_answer (composing, formulation, &solution, is_most, &in_the_way))
        return TRUE;
    }
  return FALSE;
}

/* The best that was found, and in which case. */
typedef struct
{
  Case *chosen; /* NULL: nothing was found */
  MusterSolution solution;
  gint64 bound; /* no case has better */
  MusterComposed state;
} Found;

static void
found_clear (Found *found)
{
  muster_solution_clear (&found->solution);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Found, found_clear)

/* @gives_up: where nothing is found before long; what was not settled then waits until something
 * is. */
static void
search_cases (const Composing *composing, GPtrArray *order, gboolean gives_up, Found *found)
{
  for (int round = 0; round < 2; round++)
    for (guint i = 0; i < order->len && (round == 0 || found->chosen != NULL); i++)
      {
        Case *one = g_ptr_array_index (order, i);
        gboolean has_found = found->chosen != NULL;
        if (!one->is_left || (has_found && one->promise <= found->solution.gain))
          continue;
        const MusterEffort effort = { .more_than = has_found ? found->solution.gain : G_MININT64,
                                      .milliseconds = get_time_left (composing),
                                      .gives_up = gives_up && !has_found,
                                      .seed = composing->demand->seed };
        MusterSolution solution =
          muster_search_solve (one->search, &effort, composing->cancellable);
        one->is_left = effort.gives_up && solution.state == MUSTER_SOLUTION_UNKNOWN;
        if (has_values (&solution))
          {
            found->bound = MAX (found->bound, solution.bound);
            muster_solution_clear (&found->solution);
            found->solution = solution;
            found->chosen = one;
          }
        else if (solution.state != MUSTER_SOLUTION_IMPOSSIBLE && !one->is_left)
          {
            found->state = tell_state (solution.state);
            found->bound = MAX (found->bound, solution.bound);
          }
      }
}

/* Where there is no army of the points that are asked for, or none that is soon found: the best of
 * those that have most. Returns: their points, in units of their row; G_MININT64: there is none */
static gint64
search_below (const Composing *composing, GArray *cases, gboolean *is_most, Found *found)
{
  gint64 most = find_most_points (composing, cases, is_most);
  for (guint i = 0; i < cases->len; i++)
    {
      const Case *one = &g_array_index (cases, Case, i);
      if (!one->is_tried || (most != G_MININT64 && one->most == most))
        continue;
      /* What was not settled might have had as many. */
      if (one->state != MUSTER_COMPOSED_NOTHING && one->first.state != MUSTER_SOLUTION_BEST)
        found->bound = G_MAXINT64;
      if (!has_values (&one->first) && found->state == MUSTER_COMPOSED_NOTHING)
        found->state = one->state;
    }
  if (most == G_MININT64)
    return most;
  g_autoptr (GPtrArray) order = list_promising (cases, most);
  search_cases (composing, order, FALSE, found);
  /* Any army of as many points is better than none. */
  for (guint i = 0; i < order->len && found->chosen == NULL && found->state == MUSTER_COMPOSED_LATE;
       i++)
    {
      Case *one = g_ptr_array_index (order, i);
      if (!has_values (&one->first))
        continue;
      found->chosen = one;
      found->solution = one->first;
      one->first.values = NULL;
      found->solution.gain = G_MININT64;
      found->bound = G_MAXINT64;
    }
  return most;
}

/* Composes with or without what only advises. */
static MusterComposed
try_once (const Composing *composing, gboolean keeps_advice)
{
  const MusterDemand *demand = composing->demand;
  const MusterRecruits *recruits = composing->recruits;
  const MusterRuleset *ruleset = demand->army->ruleset;
  g_autofree gboolean *is_dropped = g_new0 (gboolean, MAX (ruleset->n_limits, 1));
  g_autoptr (GArray) overalls = muster_formulation_list_overalls (demand);
  g_autoptr (GPtrArray) formulations = g_ptr_array_new_with_free_func (formulation_free);
  g_autoptr (GArray) cases = g_array_new (FALSE, TRUE, sizeof (Case));
  gboolean is_most = TRUE;
  gboolean is_whole = TRUE;
  g_auto (Found) found = { .bound = G_MININT64, .state = MUSTER_COMPOSED_NOTHING };
  g_array_set_clear_func (cases, case_clear);
  for (guint i = 0; i < overalls->len; i++)
    {
      MusterFormulation *formulation = g_new (MusterFormulation, 1);
      g_ptr_array_add (formulations, formulation);
      set_up (formulation, demand, recruits, is_dropped, composing->is_single,
              g_array_index (overalls, guint, i), keeps_advice);
      formulation->first_changes = composing->first_changes;
      is_whole = is_whole && !formulation->is_capped && !recruits->is_partial;
      muster_formulation_aim (formulation);
      for (int k = 0; k < MUSTER_N_OVERALL; k++)
        if ((formulation->overalls & 1u << k) != 0)
          {
            const Case one = { .formulation = formulation, .overall = (MusterOverall) k };
            g_array_append_val (cases, one);
          }
    }
  gint64 asked = g_array_index (cases, Case, 0).formulation->points_asked;
  gint64 most = asked;
  /* Mostly there is an army of as many. */
  if (asked != MUSTER_HIGH_OPEN)
    {
      g_autoptr (GPtrArray) order = list_promising (cases, asked);
      search_cases (composing, order, TRUE, &found);
    }
  if (found.chosen == NULL && found.state == MUSTER_COMPOSED_NOTHING)
    most = search_below (composing, cases, &is_most, &found);
  if (found.chosen == NULL)
    return found.state == MUSTER_COMPOSED_NOTHING && !is_whole ? MUSTER_COMPOSED_PARTIAL
                                                               : found.state;
  MusterFormulation *formulation = use (found.chosen);
  MusterSolution *solution = &found.solution;
  if (!is_whole)
    {
      found.bound = G_MAXINT64;
      is_most = most == asked;
    }
  /* One case may be settled, and another that may have a better one not. */
  if (found.bound > solution->gain)
    {
      solution->state = MUSTER_SOLUTION_FOUND;
      solution->bound = found.bound;
    }
  int in_the_way;
  if (!add_answer (composing, formulation, solution, is_most, &in_the_way))
    {
      if (!add_without (composing, formulation, MAX (found.bound, solution->gain), is_most,
                        in_the_way))
        return MUSTER_COMPOSED_BEYOND;
      const MusterAnswer *answer =
        g_ptr_array_index (composing->answers->items, composing->answers->items->len - 1);
      if (!answer->is_best)
        return MUSTER_COMPOSED_BEYOND;
    }
  if (demand->n_answers > 1)
    add_others (composing, formulation);
  return MUSTER_COMPOSED;
}

/* What is asked of each formation is asked of all of a kind together, as that is solved in no time;
 * where it cannot be dealt out, those have a column each, and it is solved again. What was found
 * without them until then serves where nothing better is found in time. */
static MusterComposed
try (const Composing *composing, gboolean keeps_advice)
{
  GPtrArray *items = composing->answers->items;
  gsize n = (gsize) MAX (composing->demand->army->ruleset->n_kinds, 1) * sizeof (gboolean);
  for (;;)
    {
      g_autofree gboolean *before = g_memdup2 (composing->is_single, n);
      guint n_before = items->len;
      MusterComposed state = try_once (composing, keeps_advice);
      if (n_before > 0 && items->len > n_before)
        {
          const MusterAnswer *one = g_ptr_array_index (items, 0);
          const MusterAnswer *other = g_ptr_array_index (items, 1);
          g_ptr_array_remove_index (items, other->is_best || other->gain >= one->gain ? 0 : 1);
        }
      if (state == MUSTER_COMPOSED_CANCELLED)
        {
          g_ptr_array_set_size (items, 0);
          return state;
        }
      if (state != MUSTER_COMPOSED_BEYOND || memcmp (before, composing->is_single, n) == 0)
        return items->len > 0 ? MUSTER_COMPOSED : state;
    }
}

/* Whether there is any army without what is dropped. */
static gboolean
is_possible (const Composing *composing,
             const gboolean *is_dropped,
             gboolean keeps_points,
             gboolean keeps_average)
{
  const MusterDemand *demand = composing->demand;
  g_autoptr (GArray) overalls = muster_formulation_list_overalls (demand);
  g_autoptr (GArray) nothing = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (guint i = 0; i < overalls->len; i++)
    {
      g_auto (MusterFormulation) formulation = {
        .demand = demand,
        .ruleset = demand->army->ruleset,
        .recruits = composing->recruits,
        .is_dropped = is_dropped,
        .is_single = composing->is_single,
        .keeps_points = keeps_points,
        .keeps_average = keeps_average,
        .overalls = g_array_index (overalls, guint, i),
      };
      muster_formulation_make (&formulation);
      for (int k = 0; k < MUSTER_N_OVERALL; k++)
        {
          if ((formulation.overalls & 1u << k) == 0)
            continue;
          muster_formulation_set_overall (&formulation, (MusterOverall) k);
          g_auto (MusterSolution) solution = solve (composing, &formulation, nothing);
          /* What is not known is not called impossible. */
          if (solution.state != MUSTER_SOLUTION_IMPOSSIBLE)
            return TRUE;
        }
    }
  return FALSE;
}

/* Nowhere a limit can be waived. */
#define NO_NODE (-1)

/* Takes @text. */
static void
add_conflict (MusterAnswers *answers,
              const MusterLimit *limit,
              gboolean is_wish,
              gint64 node,
              char *text)
{
  MusterConflict *conflict = g_new (MusterConflict, 1);
  *conflict = (MusterConflict){ limit, is_wish, node != NO_NODE, node, text };
  g_ptr_array_add (answers->contradiction, conflict);
}

static gboolean
has_waiver (const MusterNode *node, const MusterLimit *limit)
{
  for (guint i = 0; i < node->n_waivers; i++)
    if (g_str_equal (node->waivers[i].limit, limit->id))
      return TRUE;
  return FALSE;
}

static gboolean
is_wish (const MusterLimit *limit)
{
  return g_str_has_prefix (limit->id, MUSTER_WISH_ID);
}

static void
add_limit (const MusterRecruits *recruits, const MusterLimit *limit, MusterAnswers *answers)
{
  const MusterEvaluation *evaluation = recruits->evaluation;
  const MusterRuleset *ruleset = evaluation->ruleset;
  guint node = 0;
  if (is_wish (limit))
    {
      g_autofree char *words = muster_limit_dup_words (ruleset, limit);
      /* Translators: %s: how many of what, such as “at least 3: Division”. */
      add_conflict (answers, limit, TRUE, NO_NODE, g_strdup_printf (_ ("Wish: %s"), words));
      return;
    }
  gint64 waived = NO_NODE;
  while (node < evaluation->army->n_nodes
         && muster_evaluation_match (evaluation, limit->scope, node) == MUSTER_NO)
    node++;
  for (guint i = 0; i < recruits->items->len && waived == NO_NODE; i++)
    {
      const MusterRecruit *recruit = muster_recruits_get (recruits, i);
      if (recruit->source != MUSTER_NO_NODE
          && muster_evaluation_match (evaluation, limit->scope, recruit->node) != MUSTER_NO
          && !has_waiver (&recruits->army->nodes[recruit->source], limit))
        {
          waived = recruits->army->nodes[recruit->source].id;
          node = recruit->node;
        }
    }
  add_conflict (answers, limit, FALSE, waived,
                node < evaluation->army->n_nodes
                  ? muster_limit_dup_text_at (evaluation, limit, node)
                  : muster_limit_dup_words (ruleset, limit));
}

/* Leaves out one limit after the other, those of the rules first, so that wishes remain: what cures
 * nothing when it is gone stays out, and what is left over is the contradiction. */
static void
find_contradiction (const Composing *composing)
{
  const MusterDemand *demand = composing->demand;
  const MusterRecruits *recruits = composing->recruits;
  MusterAnswers *answers = composing->answers;
  const MusterRuleset *ruleset = demand->army->ruleset;
  int n = ruleset->n_limits;
  g_autofree gboolean *is_dropped = g_new0 (gboolean, MAX (n, 1));
  gboolean keeps_points = TRUE;
  gboolean keeps_average = TRUE;
  for (int i = 0; i < n; i++)
    {
      if (ruleset->limits[i].severity == MUSTER_SEVERITY_ADVICE)
        {
          is_dropped[i] = TRUE;
          continue;
        }
      is_dropped[i] = TRUE;
      if (is_possible (composing, is_dropped, TRUE, TRUE))
        is_dropped[i] = FALSE;
    }
  if (demand->has_average)
    keeps_average = is_possible (composing, is_dropped, TRUE, FALSE);
  keeps_points = is_possible (composing, is_dropped, FALSE, keeps_average);
  /* What was asked for is more easily let go of than the rules. */
  for (int i = 0; i < n; i++)
    if (!is_dropped[i] && is_wish (&ruleset->limits[i]))
      add_limit (recruits, &ruleset->limits[i], answers);
  if (demand->has_average && keeps_average)
    {
      g_autofree char *average = muster_number_dup_text (demand->average);
      add_conflict (answers, NULL, FALSE, NO_NODE,
                    g_strdup_printf (_ ("Average quality of at least %s"), average));
    }
  if (keeps_points && demand->points != MUSTER_NO_BUDGET)
    {
      g_autofree char *points = muster_number_dup_text (MUSTER_NUMBER (demand->points));
      add_conflict (answers, NULL, FALSE, NO_NODE,
                    demand->by_units
                      ? g_strdup_printf (ngettext ("At most %s unit", "At most %s units",
                                                   (gulong) demand->points),
                                         points)
                      : g_strdup_printf (ngettext ("At most %s point", "At most %s points",
                                                   (gulong) demand->points),
                                         points));
    }
  for (int i = 0; i < n; i++)
    if (!is_dropped[i] && !is_wish (&ruleset->limits[i]))
      add_limit (recruits, &ruleset->limits[i], answers);
}

/* An army of commanders alone is none: where it has no units yet, some of those have to have a
 * price. */
static gboolean
has_prices (const MusterRecruits *recruits)
{
  gboolean has_units = muster_army_count_units (recruits->army) > 0;
  for (guint i = 1; i < recruits->items->len; i++)
    if (muster_recruits_get_points (recruits, i).num != 0
        && (has_units || muster_recruits_get (recruits, i)->kind->category >= MUSTER_CATEGORY_UNIT))
      return TRUE;
  return FALSE;
}

/* The grade that most types suggest, of what the army itself has to choose; else the middle one. */
static int
find_usual_grade (const MusterArmy *army, int scale)
{
  const MusterRuleset *ruleset = army->ruleset;
  const MusterChosen *nation = muster_node_find_chosen (&army->nodes[0], ruleset->nation_scale);
  g_autofree guint *votes = g_new0 (guint, ruleset->scales[scale].n_grades);
  int best = (ruleset->scales[scale].n_grades - 1) / 2;
  for (int i = 0; i < ruleset->n_kinds; i++)
    {
      const MusterKind *kind = &ruleset->kinds[i];
      if (kind->nation >= 0 && nation != NULL && kind->nation != nation->grade_index)
        continue;
      for (int j = 0; j < kind->n_suggestions; j++)
        for (int grade = kind->suggestions[j].low;
             kind->suggestions[j].scale == scale && grade <= kind->suggestions[j].high; grade++)
          votes[grade]++;
    }
  for (int grade = 0; grade < ruleset->scales[scale].n_grades; grade++)
    if (votes[grade] > votes[best])
      best = grade;
  return best;
}

/* Whether the army itself has to choose it, and has not. */
static gboolean
is_to_choose (const MusterEvaluation *evaluation, const MusterChoice *choice)
{
  return !choice->optional
         && muster_evaluation_get_grade (evaluation, 0, choice->scale) == MUSTER_GRADE_UNKNOWN
         && muster_evaluation_match (evaluation, choice->on, 0) == MUSTER_YES;
}

static gboolean
lacks_nation (const MusterEvaluation *evaluation)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  for (int i = 0; i < ruleset->n_choices; i++)
    if (ruleset->choices[i].scale == ruleset->nation_scale
        && is_to_choose (evaluation, &ruleset->choices[i]))
      return TRUE;
  return FALSE;
}

/* What has to be chosen for the army itself, but for its nation. */
static GArray *
choose_for_army (const MusterEvaluation *evaluation)
{
  const MusterArmy *army = evaluation->army;
  const MusterRuleset *ruleset = army->ruleset;
  GArray *changes = g_array_new (FALSE, FALSE, sizeof (MusterChange));
  for (int i = 0; i < ruleset->n_choices; i++)
    {
      const MusterChoice *choice = &ruleset->choices[i];
      if (choice->scale == ruleset->nation_scale || !is_to_choose (evaluation, choice))
        continue;
      const MusterScale *scale = &ruleset->scales[choice->scale];
      const MusterChange change = { .kind = MUSTER_CHANGE_CHOOSE,
                                    .node = army->nodes[0].id,
                                    .scale = scale->id,
                                    .grade =
                                      scale->grades[find_usual_grade (army, choice->scale)].id };
      g_array_append_val (changes, change);
    }
  return changes;
}

static gint64
get_deadline (const MusterDemand *demand)
{
  return g_get_monotonic_time () + (gint64) demand->milliseconds * 1000;
}

MusterAnswers *
muster_army_compose (const MusterDemand *demand, GCancellable *cancellable)
{
  MusterAnswers *answers = g_new0 (MusterAnswers, 1);
  answers->items = g_ptr_array_new_with_free_func (answer_free);
  answers->contradiction = g_ptr_array_new_with_free_func (conflict_free);
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (demand->army);
  answers->state = MUSTER_COMPOSED_NATIONLESS;
  if (lacks_nation (evaluation))
    return answers;
  g_autoptr (GArray) chosen = choose_for_army (evaluation);
  g_autoptr (MusterArmySnapshot) begun =
    muster_army_apply (demand->army, (const MusterChange *) (void *) chosen->data, chosen->len);
  g_autoptr (MusterRecruits) recruits = muster_recruits_list (begun);
  g_autofree gboolean *is_single = g_new0 (gboolean, MAX (demand->army->ruleset->n_kinds, 1));
  answers->state = MUSTER_COMPOSED_UNPRICED;
  recruits->by_units = demand->by_units;
  if (!demand->by_units && !has_prices (recruits))
    return answers;
  answers->state = MUSTER_COMPOSED_LARGE;
  if (demand->points > MUSTER_MOST_COMPOSED)
    return answers;
  Composing composing = {
    .demand = demand,
    .recruits = recruits,
    .first_changes = chosen,
    .is_single = is_single,
    .deadline = get_deadline (demand),
    .answers = answers,
    .cancellable = cancellable,
  };
  answers->state = try (&composing, TRUE);
  if (answers->state == MUSTER_COMPOSED_NOTHING || answers->state == MUSTER_COMPOSED_PARTIAL)
    answers->state = try (&composing, FALSE);
  if (answers->state == MUSTER_COMPOSED_NOTHING)
    {
      composing.deadline = get_deadline (demand);
      find_contradiction (&composing);
    }
  if (answers->state == MUSTER_COMPOSED_NOTHING && g_cancellable_is_cancelled (cancellable))
    answers->state = MUSTER_COMPOSED_CANCELLED;
  return answers;
}
