#include "config.h"

#include "army/check/headroom.h"

#include "army/check/limits.h"

#include <glib/gi18n-lib.h>

void
muster_headroom_free (MusterHeadroom *headroom)
{
  g_free (headroom->text);
  g_free (headroom);
}

static const MusterNumber not_there = { 0, 0 };

static gboolean
is_there (MusterNumber number)
{
  return number.den != 0;
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
dup_text (const MusterLimitLook *look, const MusterHeadroom *headroom)
{
  const MusterLimit *limit = look->limit;
  g_autofree char *bounds = NULL;
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
measure (const MusterLimitLook *look, MusterHeadroom *headroom)
{
  if (!muster_limit_row_find (look->limit)->look (look, headroom))
    return FALSE;
  /* Of single nodes, and of points, only whole ones come and go. */
  gboolean counts =
    look->limit->measure.kind == MUSTER_MEASURE_COUNT
    || (look->limit->measure.kind == MUSTER_MEASURE_POINTS && headroom->actual.den == 1);
  if (is_there (headroom->most))
    {
      headroom->most = counts ? get_whole_part (headroom->most, FALSE) : headroom->most;
      headroom->room = muster_number_subtract (headroom->most, headroom->actual);
    }
  if (is_there (headroom->least))
    {
      headroom->least = counts ? get_whole_part (headroom->least, TRUE) : headroom->least;
      headroom->spare = muster_number_subtract (headroom->actual, headroom->least);
    }
  return headroom->room.num >= 0 && headroom->spare.num >= 0;
}

/* Returns: (nullable): NULL where the limit does not hold, or it cannot be told */
static MusterHeadroom *
look_at (const MusterEvaluation *evaluation, guint formation, const MusterLimit *limit)
{
  MusterLimitLook look = { evaluation, formation, limit, MUSTER_NUMBER (0), MUSTER_NUMBER (0) };
  gboolean counts = limit->kind->basis != MUSTER_BASIS_LIKENESS;
  const MusterSum *of =
    counts ? muster_evaluation_get_sum (evaluation, formation, limit->counter) : NULL;
  MusterSum whole;
  gboolean has_whole = muster_limit_get_whole (evaluation, formation, limit, &whole);
  if ((of != NULL && of->unknown > 0) || whole.unknown > 0 || (limit->of_budget && !has_whole))
    return NULL;
  look.part = of != NULL ? of->sum : look.part;
  look.whole = has_whole ? whole.sum : look.whole;
  g_autoptr (MusterHeadroom) headroom = g_new0 (MusterHeadroom, 1);
  headroom->limit = limit;
  headroom->actual = look.part;
  headroom->least = headroom->most = headroom->room = headroom->spare = not_there;
  if (!measure (&look, headroom))
    return NULL;
  if (headroom->text == NULL)
    headroom->text = dup_text (&look, headroom);
  return g_steal_pointer (&headroom);
}

GPtrArray *
muster_army_list_headroom (const MusterEvaluation *evaluation, guint formation)
{
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_headroom_free);
  const MusterKind *kind = evaluation->army->nodes[formation].kind;
  for (int i = 0; kind != NULL && i < kind->rules->limits.n_items; i++)
    {
      const MusterLimit *limit = &evaluation->ruleset->limits[kind->rules->limits.items[i]];
      if (muster_evaluation_match (evaluation, limit->scope, formation) != MUSTER_YES)
        continue;
      MusterHeadroom *headroom = look_at (evaluation, formation, limit);
      if (headroom != NULL)
        g_ptr_array_add (list, headroom);
    }
  return list;
}
