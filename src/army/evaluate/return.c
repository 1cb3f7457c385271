#include "config.h"

#include "army/evaluate/return.h"

#include "army/evaluate/marks.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

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

/* Numbers rise, but headings have none and stand between. */
const MusterReturnRow *
muster_return_find (const GArray *rows, guint number)
{
  for (guint i = 0; i < rows->len && number > 0; i++)
    if (get_row (rows, i)->number == number)
      return get_row (rows, i);
  return NULL;
}

/* The first track that is the unit's, and its steps as far as they are known. */
static void
find_steps (MusterReturnRow *row)
{
  const MusterRuleset *ruleset = row->reckoning->ruleset;
  for (int i = 0; i < ruleset->n_strengths; i++)
    {
      const MusterStrength *track = &ruleset->strengths[i];
      MusterNumber steps;
      MusterTruth is_of = muster_reckoning_match (row->reckoning, track->of, row->thing);
      if (is_of == MUSTER_NO)
        continue;
      MusterTruth known =
        muster_reckoning_get_track_steps (row->reckoning, row->thing, track, &steps);
      if (known == MUSTER_NO)
        continue;
      gboolean is_known = is_of == MUSTER_YES && known == MUSTER_YES;
      row->steps = is_known ? MAX (muster_number_floor (steps), 0) : MUSTER_STEPS_OPEN;
      row->strength = row->steps != 0 && is_of == MUSTER_YES ? track : NULL;
      return;
    }
}

static gboolean
is_numbered (MusterSort sort)
{
  return sort == MUSTER_SORT_COMMANDER || sort == MUSTER_SORT_UNIT;
}

void
muster_return_add_army (GArray *rows,
                        int side,
                        int number,
                        const MusterArmy *army,
                        const MusterReckoning *reckoning)
{
  const MusterReturnRow *last = muster_return_get_last (rows);
  guint next = last != NULL ? last->number + 1 : 1;
  for (guint thing = 0; thing < army->n_things; thing++)
    {
      MusterSort sort = army->things[thing].sort;
      MusterReturnRow row = { .side = side,
                              .army_number = number,
                              .army = army,
                              .reckoning = reckoning,
                              .thing = thing,
                              .sort = sort };
      if (sort > MUSTER_SORT_UNIT)
        continue;
      if (is_numbered (sort))
        row.number = next++;
      if (sort == MUSTER_SORT_UNIT && reckoning != NULL)
        find_steps (&row);
      else if (sort == MUSTER_SORT_UNIT)
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
  g_autoptr (GArray) all = muster_reckoning_list_marks (row->reckoning, row->thing, row->steps);
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
  return g_strdup_printf (_ ("%s (chance %" PRId64 " in %" PRId64 ")"), level->name,
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
  return g_strdup_printf (_ ("%s at %" PRId64), name, mark->losses);
}
