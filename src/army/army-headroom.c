#include "config.h"

#include "army/army-headroom.h"

#include <glib/gi18n-lib.h>

void
muster_headroom_free (MusterHeadroom *headroom)
{
  g_free (headroom->text);
  g_free (headroom);
}

static MusterNumber
subtract (MusterNumber a, MusterNumber b)
{
  b.num = -b.num;
  return muster_number_add (a, b);
}

static MusterTruth
find_most_of_count (const MusterReckoning *reckoning,
                    guint formation,
                    const MusterLimit *limit,
                    MusterNumber *most)
{
  return muster_reckoning_get_bound (reckoning, formation, &limit->max, most);
}

/* Whether whatever is of the part is of the whole too, as far as kinds tell. */
static gboolean
is_in_whole (const MusterReckoning *reckoning, const MusterLimit *limit)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  g_autofree guint64 *no_words = g_new0 (guint64, ruleset->n_cells);
  for (int i = 0; limit->to != NULL && i < ruleset->n_kinds; i++)
    if (muster_selector_may_match (limit->of, ruleset->kinds[i].bits, no_words)
        && !muster_selector_may_match (limit->to, ruleset->kinds[i].bits, no_words))
      return FALSE;
  return TRUE;
}

static MusterNumber
take_share (const MusterLimit *limit, MusterNumber share, MusterNumber whole)
{
  MusterNumber part = muster_number_multiply (share, whole);
  return limit->round_up ? MUSTER_NUMBER (muster_number_ceil (part)) : part;
}

/* So many may come that what there is then is still within the share of the whole, which grows with
 * it: one after the other. */
static MusterNumber
grow (const MusterLimit *limit, MusterNumber share, MusterNumber part, MusterNumber whole)
{
  MusterNumber one = MUSTER_NUMBER (1);
  for (;;)
    {
      MusterNumber next = muster_number_add (part, one);
      whole = muster_number_add (whole, one);
      if (muster_number_compare (next, take_share (limit, share, whole)) > 0)
        return part;
      part = next;
    }
}

static MusterTruth
find_most_of_share (const MusterReckoning *reckoning,
                    guint formation,
                    const MusterLimit *limit,
                    MusterNumber part,
                    MusterNumber *most)
{
  MusterNumber share;
  const MusterSum *whole = muster_reckoning_get_sum (reckoning, formation, limit->to_counter);
  if (whole->unknown > 0
      || muster_reckoning_get_bound (reckoning, formation, &limit->max, &share) != MUSTER_YES
      || muster_number_compare (share, MUSTER_NUMBER (1)) >= 0)
    return MUSTER_NO;
  *most = take_share (limit, share, whole->sum);
  if (muster_number_compare (part, *most) > 0 || !is_in_whole (reckoning, limit))
    return MUSTER_YES;
  MusterNumber rest = subtract (MUSTER_NUMBER (1), share);
  if (limit->measure.kind == MUSTER_MEASURE_COUNT)
    *most = grow (limit, share, part, whole->sum);
  else if (!limit->round_up)
    *most =
      muster_number_add (part, muster_number_multiply (subtract (*most, part),
                                                       muster_number_new (rest.den, rest.num)));
  return MUSTER_YES;
}

static MusterTruth
find_most_of_ratio (const MusterReckoning *reckoning,
                    guint formation,
                    const MusterLimit *limit,
                    MusterNumber *most)
{
  const MusterSum *whole = muster_reckoning_get_sum (reckoning, formation, limit->to_counter);
  MusterNumber groups = muster_number_multiply (whole->sum, muster_number_new (1, limit->group));
  gint64 n = limit->round_up ? muster_number_ceil (groups) : muster_number_floor (groups);
  *most = MUSTER_NUMBER (n * limit->part);
  return whole->unknown == 0 ? MUSTER_YES : MUSTER_NO;
}

static MusterTruth
find_most (const MusterReckoning *reckoning,
           guint formation,
           const MusterLimit *limit,
           MusterNumber actual,
           MusterNumber *most)
{
  if (limit->kind == MUSTER_LIMIT_COUNT)
    return find_most_of_count (reckoning, formation, limit, most);
  if (limit->kind == MUSTER_LIMIT_SHARE)
    return find_most_of_share (reckoning, formation, limit, actual, most);
  if (limit->kind == MUSTER_LIMIT_RATIO)
    return find_most_of_ratio (reckoning, formation, limit, most);
  return MUSTER_NO;
}

static char *
dup_text (const MusterReckoning *reckoning,
          const MusterLimit *limit,
          MusterNumber actual,
          MusterNumber most)
{
  g_autofree char *have = muster_number_dup_text (actual);
  g_autofree char *may = muster_number_dup_text (most);
  if (limit->measure.kind == MUSTER_MEASURE_POINTS)
    return g_strdup_printf (_ ("%s of %s points"), have, may);
  if (limit->measure.kind == MUSTER_MEASURE_STAT)
    return g_strdup_printf (_ ("%s of %s %s"), have, may,
                            reckoning->ruleset->stats[limit->measure.index].name);
  /* Translators: so many of so many that are allowed: "1 of 2". */
  return g_strdup_printf (_ ("%s of %s"), have, may);
}

static MusterHeadroom *
look_at (const MusterReckoning *reckoning, guint formation, const MusterLimit *limit)
{
  MusterNumber most;
  if (limit->kind == MUSTER_LIMIT_ALIKE)
    return NULL;
  const MusterSum *sum = muster_reckoning_get_sum (reckoning, formation, limit->counter);
  if (sum->unknown > 0 || find_most (reckoning, formation, limit, sum->sum, &most) != MUSTER_YES)
    return NULL;
  /* Of single things only whole ones come. */
  if (limit->measure.kind == MUSTER_MEASURE_COUNT)
    most = MUSTER_NUMBER (muster_number_floor (most));
  if (muster_number_compare (sum->sum, most) > 0)
    return NULL;
  MusterHeadroom *headroom = g_new0 (MusterHeadroom, 1);
  headroom->limit = limit;
  headroom->actual = sum->sum;
  headroom->most = most;
  headroom->room = subtract (most, sum->sum);
  headroom->text = dup_text (reckoning, limit, sum->sum, most);
  return headroom;
}

GPtrArray *
muster_army_list_headroom (const MusterReckoning *reckoning, guint formation)
{
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_headroom_free);
  const MusterKind *kind = reckoning->army->things[formation].kind;
  for (int i = 0; kind != NULL && i < kind->limits.n_items; i++)
    {
      const MusterLimit *limit = &reckoning->ruleset->limits[kind->limits.items[i]];
      if (muster_reckoning_match (reckoning, limit->scope, formation) != MUSTER_YES)
        continue;
      MusterHeadroom *headroom = look_at (reckoning, formation, limit);
      if (headroom != NULL)
        g_ptr_array_add (list, headroom);
    }
  return list;
}
