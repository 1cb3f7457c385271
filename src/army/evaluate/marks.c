#include "config.h"

#include "army/evaluate/marks.h"

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
muster_level_get_mark (const MusterReckoning *reckoning,
                       guint thing,
                       const MusterLevel *level,
                       int bound,
                       MusterNumber start,
                       MusterNumber *at)
{
  if (muster_reckoning_get_bound (reckoning, thing, &level->bounds[bound], at) != MUSTER_YES)
    return FALSE;
  if (level->is_share[bound])
    *at = muster_number_multiply (*at, start);
  return TRUE;
}

gint64
muster_level_get_losses (const MusterReckoning *reckoning,
                         guint thing,
                         const MusterLevel *level,
                         MusterNumber start)
{
  MusterNumber at;
  if (muster_level_get_mark (reckoning, thing, level, LOST_FROM, start, &at))
    return muster_number_ceil (at);
  if (muster_level_get_mark (reckoning, thing, level, LOST_OVER, start, &at))
    return muster_number_floor (at) + 1;
  return NEVER;
}

static gboolean
is_open (const MusterReckoning *reckoning, guint thing, const MusterLevel *level)
{
  MusterNumber at;
  for (int i = 0; i < N_BOUNDS; i++)
    if (muster_reckoning_get_bound (reckoning, thing, &level->bounds[i], &at) == MUSTER_UNKNOWN)
      return TRUE;
  return FALSE;
}

/* What a unit had lost before is of the start by which shares go. */
static gint64
get_lost_before (const MusterReckoning *reckoning, guint thing)
{
  const MusterThing *unit = &reckoning->army->things[thing];
  return unit->sort == MUSTER_SORT_UNIT ? muster_thing_get_lost (unit) : 0;
}

/* Whether nobody would be left of a unit for a level by shares, which says how far it is worn. */
static gboolean
is_past_all (const MusterReckoning *reckoning,
             guint thing,
             const MusterLevel *level,
             gint64 start,
             gint64 losses)
{
  MusterNumber at;
  gboolean is_unit = reckoning->army->things[thing].sort == MUSTER_SORT_UNIT;
  for (int i = 0; is_unit && losses >= start && i < N_BOUNDS; i++)
    if (level->is_share[i]
        && muster_level_get_mark (reckoning, thing, level, i, MUSTER_NUMBER (start), &at))
      return i == LEFT_TO || i == LEFT_BELOW
               ? at.num > 0
               : muster_number_compare (at, MUSTER_NUMBER (start)) < 0;
  return FALSE;
}

/* Also by the bounds for what is left. */
static gint64
get_step (const MusterReckoning *reckoning, guint thing, const MusterLevel *level, gint64 steps)
{
  MusterNumber at;
  gint64 before = get_lost_before (reckoning, thing);
  MusterNumber start = MUSTER_NUMBER (steps + before);
  gint64 losses = muster_level_get_losses (reckoning, thing, level, start);
  if (losses == NEVER && muster_level_get_mark (reckoning, thing, level, LEFT_TO, start, &at))
    losses = start.num - muster_number_floor (at);
  if (losses == NEVER && muster_level_get_mark (reckoning, thing, level, LEFT_BELOW, start, &at))
    losses = start.num - muster_number_ceil (at) + 1;
  if (losses == NEVER && is_open (reckoning, thing, level))
    return -1;
  if (losses == NEVER || is_past_all (reckoning, thing, level, start.num, losses))
    return NEVER;
  return MAX (losses - before, 0);
}

/* A unit has levels of its own steps, a formation those of what is counted in it. */
static gboolean
is_of (const MusterReckoning *reckoning, guint thing, const MusterLevel *level)
{
  gboolean is_formation = reckoning->army->things[thing].sort <= MUSTER_SORT_FORMATION;
  if (is_formation != (level->counter >= 0)
      || (is_formation && level->measure.kind != MUSTER_MEASURE_COUNT))
    return FALSE;
  return muster_reckoning_match (reckoning, level->scope, thing) == MUSTER_YES;
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
muster_reckoning_list_marks (const MusterReckoning *reckoning, guint thing, gint64 steps)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  GArray *marks = g_array_new (FALSE, FALSE, sizeof (MusterStepMark));
  for (int i = 0; i < ruleset->n_levels; i++)
    {
      MusterStepMark mark = { .level = &ruleset->levels[i] };
      if (!is_of (reckoning, thing, mark.level))
        continue;
      mark.losses = get_step (reckoning, thing, mark.level, steps);
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
