#include "config.h"

#include "army/evaluate/losses.h"

#include "army/evaluate/evaluate.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

/* The bounds of a level. */
enum
{
  LOST_FROM,
  LOST_OVER,
  LEFT_TO,
  LEFT_BELOW,
  N_BOUNDS,
};

#define NEVER G_MAXINT64

gboolean
muster_level_get_mark (const MusterEvaluation *evaluation,
                       guint node,
                       const MusterLevel *level,
                       int bound,
                       MusterNumber start,
                       MusterNumber *at)
{
  if (muster_evaluation_get_bound (evaluation, node, &level->bounds[bound], at) != MUSTER_YES)
    return FALSE;
  if (level->is_share[bound])
    *at = muster_number_multiply (*at, start);
  return TRUE;
}

gint64
muster_level_get_losses (const MusterEvaluation *evaluation,
                         guint node,
                         const MusterLevel *level,
                         MusterNumber start)
{
  MusterNumber at;
  if (muster_level_get_mark (evaluation, node, level, LOST_FROM, start, &at))
    return muster_number_ceil (at);
  if (muster_level_get_mark (evaluation, node, level, LOST_OVER, start, &at))
    return muster_number_floor (at) + 1;
  return NEVER;
}

gint64
muster_level_get_first_losses (const MusterEvaluation *evaluation,
                               guint node,
                               const MusterLevel *level,
                               MusterNumber start)
{
  MusterNumber at;
  gint64 losses = muster_level_get_losses (evaluation, node, level, start);
  if (losses == NEVER && muster_level_get_mark (evaluation, node, level, LEFT_TO, start, &at))
    losses = muster_number_ceil (muster_number_subtract (start, at));
  if (losses == NEVER && muster_level_get_mark (evaluation, node, level, LEFT_BELOW, start, &at))
    losses = muster_number_floor (muster_number_subtract (start, at)) + 1;
  return losses;
}

static gboolean
is_open (const MusterEvaluation *evaluation, guint node, const MusterLevel *level)
{
  MusterNumber at;
  for (int i = 0; i < N_BOUNDS; i++)
    if (muster_evaluation_get_bound (evaluation, node, &level->bounds[i], &at) == MUSTER_UNKNOWN)
      return TRUE;
  return FALSE;
}

/* What a unit had lost before is of the start by which shares go. */
static gint64
get_lost_before (const MusterEvaluation *evaluation, guint node)
{
  const MusterNode *unit = &evaluation->army->nodes[node];
  return unit->category == MUSTER_CATEGORY_UNIT ? muster_node_get_lost (unit) : 0;
}

/* Whether nobody would be left of a unit for a level by shares, which says how far it is worn. */
static gboolean
is_past_all (const MusterEvaluation *evaluation,
             guint node,
             const MusterLevel *level,
             gint64 start,
             gint64 losses)
{
  MusterNumber at;
  gboolean is_unit = evaluation->army->nodes[node].category == MUSTER_CATEGORY_UNIT;
  for (int i = 0; is_unit && losses >= start && i < N_BOUNDS; i++)
    if (level->is_share[i]
        && muster_level_get_mark (evaluation, node, level, i, MUSTER_NUMBER (start), &at))
      return i == LEFT_TO || i == LEFT_BELOW
               ? at.num > 0
               : muster_number_compare (at, MUSTER_NUMBER (start)) < 0;
  return FALSE;
}

static gint64
get_step (const MusterEvaluation *evaluation, guint node, const MusterLevel *level, gint64 steps)
{
  gint64 before = get_lost_before (evaluation, node);
  MusterNumber start = MUSTER_NUMBER (steps + before);
  gint64 losses = muster_level_get_first_losses (evaluation, node, level, start);
  if (losses == NEVER && is_open (evaluation, node, level))
    return -1;
  if (losses == NEVER || is_past_all (evaluation, node, level, start.num, losses))
    return NEVER;
  return MAX (losses - before, 0);
}

/* A unit has levels of its own steps, a formation those of what is counted in it. */
static gboolean
is_of (const MusterEvaluation *evaluation, guint node, const MusterLevel *level)
{
  gboolean is_formation = evaluation->army->nodes[node].category <= MUSTER_CATEGORY_FORMATION;
  if (is_formation != (level->counter >= 0)
      || (is_formation && level->measure.kind != MUSTER_MEASURE_COUNT))
    return FALSE;
  return muster_evaluation_match (evaluation, level->scope, node) == MUSTER_YES;
}

static gboolean
is_marked (const GArray *marks, const MusterStepMark *mark)
{
  for (guint i = 0; i < marks->len; i++)
    {
      const MusterStepMark *other = &g_array_index (marks, MusterStepMark, i);
      if (other->losses == mark->losses && g_str_equal (other->level->name, mark->level->name))
        return TRUE;
    }
  return FALSE;
}

static int
compare_marks (gconstpointer a, gconstpointer b)
{
  const MusterStepMark *one = a;
  const MusterStepMark *other = b;
  if (one->losses != other->losses)
    return one->losses < other->losses ? -1 : 1;
  return (one->level > other->level) - (one->level < other->level);
}

GArray *
muster_evaluation_list_marks (const MusterEvaluation *evaluation, guint node, gint64 steps)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  GArray *marks = g_array_new (FALSE, FALSE, sizeof (MusterStepMark));
  for (int i = 0; i < ruleset->n_levels; i++)
    {
      MusterStepMark mark = { .level = &ruleset->levels[i] };
      if (!is_of (evaluation, node, mark.level))
        continue;
      mark.losses = get_step (evaluation, node, mark.level, steps);
      if (mark.losses <= steps && !is_marked (marks, &mark))
        g_array_append_val (marks, mark);
    }
  g_array_sort (marks, compare_marks);
  return marks;
}

gboolean
muster_kind_counts_losses (const MusterRuleset *ruleset, const MusterKind *kind, int *counter)
{
  for (int i = 0; i < ruleset->n_levels; i++)
    {
      const MusterLevel *level = &ruleset->levels[i];
      if (level->counter < 0 || level->measure.kind != MUSTER_MEASURE_COUNT
          || !muster_kind_may_match (ruleset, kind, level->scope))
        continue;
      *counter = level->counter;
      return TRUE;
    }
  return FALSE;
}

GArray *
muster_return_new (void)
{
  return g_array_new (FALSE, TRUE, sizeof (MusterReturnRow));
}

static const MusterReturnRow *
get_row (const GArray *rows, guint index)
{
  return &g_array_index (rows, MusterReturnRow, index);
}

const MusterReturnRow *
muster_return_get_last (const GArray *rows)
{
  for (guint i = rows->len; i > 0; i--)
    if (get_row (rows, i - 1)->number > 0)
      return get_row (rows, i - 1);
  return NULL;
}

/* The first track that is the unit's, and its steps as far as they are known. */
static void
find_steps (MusterReturnRow *row)
{
  const MusterRuleset *ruleset = row->evaluation->ruleset;
  for (int i = 0; i < ruleset->n_strengths; i++)
    {
      const MusterStrength *track = &ruleset->strengths[i];
      MusterNumber steps;
      MusterTruth is_of = muster_evaluation_match (row->evaluation, track->of, row->node);
      if (is_of == MUSTER_NO)
        continue;
      MusterTruth known =
        muster_evaluation_get_track_steps (row->evaluation, row->node, track, &steps);
      if (known == MUSTER_NO)
        continue;
      gboolean is_known = is_of == MUSTER_YES && known == MUSTER_YES;
      row->steps = is_known ? MAX (muster_number_floor (steps), 0) : MUSTER_STEPS_OPEN;
      row->strength = row->steps != 0 && is_of == MUSTER_YES ? track : NULL;
      return;
    }
}

static gboolean
is_numbered (MusterCategory category)
{
  return category == MUSTER_CATEGORY_COMMANDER || category == MUSTER_CATEGORY_UNIT;
}

void
muster_return_add_army (GArray *rows,
                        int side,
                        int number,
                        const MusterArmy *army,
                        const MusterEvaluation *evaluation)
{
  const MusterReturnRow *last = muster_return_get_last (rows);
  guint next = last != NULL ? last->number + 1 : 1;
  for (guint node = 0; node < army->n_nodes; node++)
    {
      MusterCategory category = army->nodes[node].category;
      MusterReturnRow row = { .side = side,
                              .army_number = number,
                              .army = army,
                              .evaluation = evaluation,
                              .node = node,
                              .category = category };
      if (category > MUSTER_CATEGORY_UNIT)
        continue;
      if (is_numbered (category))
        row.number = next++;
      if (category == MUSTER_CATEGORY_UNIT && evaluation != NULL)
        find_steps (&row);
      else if (category == MUSTER_CATEGORY_UNIT)
        row.steps = MUSTER_STEPS_OPEN;
      g_array_append_val (rows, row);
    }
}

GArray *
muster_return_list_marks (const MusterReturnRow *row)
{
  GArray *marks = g_array_new (FALSE, FALSE, sizeof (MusterReturnMark));
  if (row->steps <= 0)
    return marks;
  g_autoptr (GArray) all = muster_evaluation_list_marks (row->evaluation, row->node, row->steps);
  for (guint i = 0; i < all->len; i++)
    {
      const MusterStepMark *step = &g_array_index (all, MusterStepMark, i);
      const MusterReturnMark mark = { step->level, step->losses };
      if (step->losses >= 0)
        g_array_append_val (marks, mark);
    }
  return marks;
}

static char *
dup_name (const MusterLevel *level)
{
  if (!level->has_chance)
    return g_strdup (level->name);
  /* Translators: a state, and the chance of it. */
  return g_strdup_printf (_ ("%1$s (chance %2$" PRId64 " in %3$" PRId64 ")"), level->name,
                          level->chance.num, level->chance.den);
}

char *
muster_return_mark_dup_text (const MusterReturnMark *mark, gboolean with_losses)
{
  g_autofree char *name = dup_name (mark->level);
  if (mark->losses == 0)
    /* Translators: a state in which a unit is before it loses anything: "worn from the start". */
    return g_strdup_printf (_ ("%s from the start"), name);
  if (!with_losses)
    return g_steal_pointer (&name);
  /* Translators: a state, and the number of steps lost at which it begins: "worn at 12". */
  return g_strdup_printf (_ ("%1$s at %2$" PRId64), name, mark->losses);
}

gint64
muster_evaluation_get_steps (const MusterEvaluation *evaluation,
                             guint unit,
                             const MusterStrength **strength)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  for (int i = 0; i < ruleset->n_strengths; i++)
    {
      const MusterStrength *track = &ruleset->strengths[i];
      MusterNumber steps;
      if (muster_evaluation_match (evaluation, track->of, unit) != MUSTER_YES
          || muster_evaluation_get_track_steps (evaluation, unit, track, &steps) != MUSTER_YES)
        continue;
      if (strength != NULL)
        *strength = track;
      return MAX (muster_number_floor (steps), 0);
    }
  return 0;
}
