#include "config.h"

#include "army/check/headroom.h"

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

static const MusterNumber not_there = { 0, 0 };

static gboolean
is_there (MusterNumber number)
{
  return number.den != 0;
}

/* What a limit is looked at with. */
typedef struct
{
  const MusterEvaluation *evaluation;
  guint formation;
  const MusterLimit *limit;
  MusterNumber part;  /* what "of" comes to */
  MusterNumber whole; /* what "to" comes to; 0 where the limit has none */
} Look;

/* Whether whatever is of the part is of the whole too, as far as kinds tell. */
static gboolean
is_in_whole (const MusterEvaluation *evaluation, const MusterLimit *limit)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  for (int i = 0; limit->to != NULL && i < ruleset->n_kinds; i++)
    if (muster_kind_may_match (ruleset, &ruleset->kinds[i], limit->of)
        && !muster_kind_may_match (ruleset, &ruleset->kinds[i], limit->to))
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

/* The same of those that may go. */
static MusterNumber
shrink (const MusterLimit *limit, MusterNumber share, MusterNumber part, MusterNumber whole)
{
  MusterNumber one = MUSTER_NUMBER (1);
  while (part.num > 0)
    {
      MusterNumber next = subtract (part, one);
      whole = subtract (whole, one);
      if (muster_number_compare (next, take_share (limit, share, whole)) < 0)
        return part;
      part = next;
    }
  return part;
}

/* Where the bound of a share is, when nothing but what is counted comes or goes. */
static MusterNumber
find_end_of_share (const Look *look, MusterNumber share, gboolean is_most)
{
  const MusterLimit *limit = look->limit;
  MusterNumber at = take_share (limit, share, look->whole);
  MusterNumber rest = subtract (MUSTER_NUMBER (1), share);
  if (!is_in_whole (look->evaluation, limit) || rest.num <= 0)
    return at;
  if (limit->measure.kind == MUSTER_MEASURE_COUNT)
    return is_most ? grow (limit, share, look->part, look->whole)
                   : shrink (limit, share, look->part, look->whole);
  if (limit->round_up)
    return at;
  return muster_number_add (look->part,
                            muster_number_multiply (subtract (at, look->part),
                                                    muster_number_new (rest.den, rest.num)));
}

/* Returns: whether it holds, which may be by there being none */
static gboolean
look_at_share (const Look *look, MusterHeadroom *headroom)
{
  const MusterLimit *limit = look->limit;
  MusterNumber share;
  if (muster_evaluation_get_bound (look->evaluation, look->formation, &limit->max, &share)
        == MUSTER_YES
      && muster_number_compare (share, MUSTER_NUMBER (1)) < 0)
    {
      if (muster_number_compare (look->part, take_share (limit, share, look->whole)) > 0)
        return FALSE;
      headroom->most = find_end_of_share (look, share, TRUE);
    }
  if (muster_evaluation_get_bound (look->evaluation, look->formation, &limit->min, &share)
        != MUSTER_YES
      || (limit->or_none && look->part.num == 0))
    return TRUE;
  headroom->least = find_end_of_share (look, share, FALSE);
  return muster_number_compare (look->part, take_share (limit, share, look->whole)) >= 0;
}

static gboolean
look_at_count (const Look *look, MusterHeadroom *headroom)
{
  MusterNumber bound;
  const MusterLimit *limit = look->limit;
  if (muster_evaluation_get_bound (look->evaluation, look->formation, &limit->max, &bound)
      == MUSTER_YES)
    headroom->most = bound;
  if (muster_evaluation_get_bound (look->evaluation, look->formation, &limit->min, &bound)
        == MUSTER_YES
      && !(limit->or_none && look->part.num == 0))
    headroom->least = bound;
  return TRUE;
}

static gboolean
look_at_ratio (const Look *look, MusterHeadroom *headroom)
{
  const MusterLimit *limit = look->limit;
  MusterNumber groups = muster_number_multiply (look->whole, muster_number_new (1, limit->group));
  gint64 n = limit->round_up ? muster_number_ceil (groups) : muster_number_floor (groups);
  headroom->most = MUSTER_NUMBER (n * limit->part);
  return TRUE;
}

static void
look_at_others (const Look *look, MusterHeadroom *headroom)
{
  headroom->of_others = TRUE;
  headroom->actual = look->whole;
}

/* Of the side that is to be the smaller, so many may be there. */
static gboolean
look_at_compare (const Look *look, MusterHeadroom *headroom)
{
  look_at_others (look, headroom);
  headroom->most = look->limit->or_equal ? look->part : subtract (look->part, MUSTER_NUMBER (1));
  return TRUE;
}

static gboolean
look_at_requires (const Look *look, MusterHeadroom *headroom)
{
  look_at_others (look, headroom);
  if (look->part.num > 0)
    headroom->least = MUSTER_NUMBER (1);
  return TRUE;
}

static gboolean
look_at_excludes (const Look *look, MusterHeadroom *headroom)
{
  if (look->part.num > 0)
    look_at_others (look, headroom);
  if (look->part.num > 0 || look->whole.num > 0)
    headroom->most = MUSTER_NUMBER (0);
  return TRUE;
}

/* It counts just what may not be there. */
static gboolean
look_at_available (const Look *look, MusterHeadroom *headroom)
{
  headroom->most = MUSTER_NUMBER (0);
  return TRUE;
}

static gboolean
look_at_alike (const Look *look, MusterHeadroom *headroom)
{
  const MusterLikeness *likeness =
    muster_evaluation_get_likeness (look->evaluation, look->formation, look->limit);
  return !likeness->mixed && likeness->unknown == 0;
}

static gboolean (*const looks[MUSTER_N_LIMIT_KINDS]) (const Look *look,
                                                      MusterHeadroom *headroom) = {
  [MUSTER_LIMIT_COUNT] = look_at_count,         [MUSTER_LIMIT_SHARE] = look_at_share,
  [MUSTER_LIMIT_RATIO] = look_at_ratio,         [MUSTER_LIMIT_COMPARE] = look_at_compare,
  [MUSTER_LIMIT_REQUIRES] = look_at_requires,   [MUSTER_LIMIT_EXCLUDES] = look_at_excludes,
  [MUSTER_LIMIT_AVAILABLE] = look_at_available, [MUSTER_LIMIT_ALIKE] = look_at_alike,
};

/* What all that a limit looks at are. */
static char *
dup_likeness (const Look *look)
{
  const MusterRuleset *ruleset = look->evaluation->ruleset;
  const MusterLikeness *likeness =
    muster_evaluation_get_likeness (look->evaluation, look->formation, look->limit);
  if (likeness->first < 0)
    return g_strdup (_ ("not yet decided"));
  return g_strdup_printf (
    /* Translators: what all units of a formation are: "all UQ 4". */
    _ ("all %s"), look->limit->by >= 0
                    ? muster_ruleset_get_grade_label (ruleset, look->limit->by, likeness->first)
                    : ruleset->kinds[likeness->first].name);
}

static char *
dup_number (MusterNumber number)
{
  return is_there (number) ? muster_number_dup_text (number) : NULL;
}

static char *
dup_bounds (const MusterHeadroom *headroom)
{
  g_autofree char *have = dup_number (headroom->actual);
  g_autofree char *least = dup_number (headroom->least);
  g_autofree char *most = dup_number (headroom->most);
  if (is_there (headroom->least) && is_there (headroom->most)
      && muster_number_compare (headroom->least, headroom->most) != 0)
    /* Translators: %1$s: what there is; %2$s: the least; %3$s: the most. */
    return g_strdup_printf (_ ("%1$s of %2$s–%3$s"), have, least, most);
  if (is_there (headroom->most))
    /* Translators: so many of so many that are allowed: "1 of 2". */
    return g_strdup_printf (_ ("%1$s of %2$s"), have, most);
  if (is_there (headroom->least))
    /* Translators: %1$s: what there is; %2$s: the least. */
    return g_strdup_printf (_ ("%1$s, at least %2$s"), have, least);
  return g_steal_pointer (&have);
}

static char *
dup_text (const Look *look, const MusterHeadroom *headroom)
{
  const MusterLimit *limit = look->limit;
  g_autofree char *bounds = NULL;
  if (limit->kind == MUSTER_LIMIT_ALIKE)
    return dup_likeness (look);
  if (limit->kind == MUSTER_LIMIT_EXCLUDES && !is_there (headroom->most))
    return g_strdup (_ ("neither is there"));
  if (is_there (headroom->most) && headroom->most.num == 0 && !is_there (headroom->least))
    return headroom->of_others ? g_strdup (_ ("none of the others"))
                               : g_strdup (C_ ("amount", "none"));
  bounds = dup_bounds (headroom);
  if (limit->measure.kind == MUSTER_MEASURE_POINTS)
    return g_strdup_printf (_ ("%s points"), bounds);
  if (limit->measure.kind == MUSTER_MEASURE_STAT)
    return g_strdup_printf ("%s %s", bounds,
                            look->evaluation->ruleset->stats[limit->measure.index].name);
  return g_steal_pointer (&bounds);
}

static MusterNumber
get_whole_part (MusterNumber number, gboolean up)
{
  return MUSTER_NUMBER (up ? muster_number_ceil (number) : muster_number_floor (number));
}

/* Returns: whether it holds */
static gboolean
measure (const Look *look, MusterHeadroom *headroom)
{
  if (!looks[look->limit->kind](look, headroom))
    return FALSE;
  /* Of single things, and of points, only whole ones come and go. */
  gboolean counts = look->limit->measure.kind == MUSTER_MEASURE_COUNT
                    || look->limit->measure.kind == MUSTER_MEASURE_POINTS;
  if (is_there (headroom->most))
    {
      headroom->most = counts ? get_whole_part (headroom->most, FALSE) : headroom->most;
      headroom->room = subtract (headroom->most, headroom->actual);
    }
  if (is_there (headroom->least))
    {
      headroom->least = counts ? get_whole_part (headroom->least, TRUE) : headroom->least;
      headroom->spare = subtract (headroom->actual, headroom->least);
    }
  return headroom->room.num >= 0 && headroom->spare.num >= 0;
}

/* Returns: (nullable): NULL where the limit does not hold, or it cannot be told */
static MusterHeadroom *
look_at (const MusterEvaluation *evaluation, guint formation, const MusterLimit *limit)
{
  Look look = { evaluation, formation, limit, MUSTER_NUMBER (0), MUSTER_NUMBER (0) };
  gboolean counts = limit->kind != MUSTER_LIMIT_ALIKE;
  const MusterSum *of =
    counts ? muster_evaluation_get_sum (evaluation, formation, limit->counter) : NULL;
  const MusterSum *to = counts && limit->to_counter >= 0
                          ? muster_evaluation_get_sum (evaluation, formation, limit->to_counter)
                          : NULL;
  if ((of != NULL && of->unknown > 0) || (to != NULL && to->unknown > 0))
    return NULL;
  look.part = of != NULL ? of->sum : look.part;
  look.whole = to != NULL ? to->sum : look.whole;
  g_autoptr (MusterHeadroom) headroom = g_new0 (MusterHeadroom, 1);
  headroom->limit = limit;
  headroom->actual = look.part;
  headroom->least = headroom->most = headroom->room = headroom->spare = not_there;
  if (!measure (&look, headroom))
    return NULL;
  headroom->text = dup_text (&look, headroom);
  return g_steal_pointer (&headroom);
}

GPtrArray *
muster_army_list_headroom (const MusterEvaluation *evaluation, guint formation)
{
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_headroom_free);
  const MusterKind *kind = evaluation->army->nodes[formation].kind;
  for (int i = 0; kind != NULL && i < kind->limits.n_items; i++)
    {
      const MusterLimit *limit = &evaluation->ruleset->limits[kind->limits.items[i]];
      if (muster_evaluation_match (evaluation, limit->scope, formation) != MUSTER_YES)
        continue;
      MusterHeadroom *headroom = look_at (evaluation, formation, limit);
      if (headroom != NULL)
        g_ptr_array_add (list, headroom);
    }
  return list;
}
