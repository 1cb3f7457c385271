#include "config.h"

#include "army/check/check-private.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

/* What is said of a limit, and of one that only advises. */
typedef struct
{
  const char *limit[2]; /* without and with "or none" */
  const char *advice[2];
} Sentences;

static const Sentences exactly = {
  { N_ ("it must be %s"), N_ ("it must be %s, or none") },
  { N_ ("%s is usual"), N_ ("%s or none is usual") },
};
static const Sentences between = {
  { N_ ("%s to %s allowed"), N_ ("%s to %s allowed, or none") },
  { N_ ("%s to %s is usual"), N_ ("%s to %s or none is usual") },
};
static const Sentences at_least = {
  { N_ ("at least %s needed"), N_ ("at least %s needed, or none") },
  { N_ ("at least %s is usual"), N_ ("at least %s or none is usual") },
};
static const Sentences more_than = {
  { N_ ("more than %s needed"), N_ ("more than %s needed") },
  { N_ ("more than %s is usual"), N_ ("more than %s is usual") },
};
static const Sentences at_most = {
  { N_ ("at most %s allowed"), N_ ("at most %s allowed") },
  { N_ ("at most %s is usual"), N_ ("at most %s is usual") },
};

static const char *
get_sentence (const MusterLimit *limit, const Sentences *sentences)
{
  const char *const *of =
    limit->severity == MUSTER_SEVERITY_ADVICE ? sentences->advice : sentences->limit;
  return _ (of[limit->or_none]);
}

/* @low and @high are NULL where there is no such bound. */
static char *
dup_allowed (const MusterLimit *limit, const char *low, const char *high, gboolean is_exact)
{
  if (is_exact)
    return g_strdup_printf (get_sentence (limit, &exactly), high);
  if (low != NULL && high != NULL)
    return g_strdup_printf (get_sentence (limit, &between), low, high);
  if (low != NULL)
    return g_strdup_printf (get_sentence (limit, &at_least), low);
  return g_strdup_printf (get_sentence (limit, &at_most), high);
}

static char *
dup_bounds (const MusterCheck *check,
            MusterTruth has_least,
            MusterNumber least,
            MusterTruth has_most,
            MusterNumber most)
{
  gboolean has_both = has_least == MUSTER_YES && has_most == MUSTER_YES;
  g_autofree char *low = has_least == MUSTER_YES ? muster_check_dup_measure (check, least) : NULL;
  g_autofree char *high = has_most == MUSTER_YES ? muster_check_dup_measure (check, most) : NULL;
  g_autofree char *low_number = has_both ? muster_number_dup_text (least) : NULL;
  if (low == NULL && most.num == 0)
    return g_strdup (check->limit->severity == MUSTER_SEVERITY_ADVICE ? _ ("none is usual")
                                                                      : _ ("none allowed"));
  return dup_allowed (check->limit, has_both ? low_number : low, high,
                      has_both && muster_number_compare (least, most) == 0);
}

/* With things that may or may not count, a limit is broken only where it is so either way. */
static MusterTruth
judge_range (const MusterSum *sum,
             gboolean can_only_grow,
             MusterTruth has_least,
             MusterNumber least,
             MusterTruth has_most,
             MusterNumber most)
{
  gboolean below = has_least == MUSTER_YES && muster_number_compare (sum->sum, least) < 0;
  gboolean above = has_most == MUSTER_YES && muster_number_compare (sum->sum, most) > 0;
  if (has_least == MUSTER_NO && has_most == MUSTER_NO)
    return MUSTER_YES;
  gboolean open = has_least == MUSTER_UNKNOWN || has_most == MUSTER_UNKNOWN;
  if (sum->unknown == 0)
    return below || above ? MUSTER_NO : open ? MUSTER_UNKNOWN : MUSTER_YES;
  if (!can_only_grow)
    return MUSTER_UNKNOWN;
  MusterNumber largest = muster_number_add (sum->sum, MUSTER_NUMBER (sum->unknown));
  if (above || (has_least == MUSTER_YES && muster_number_compare (largest, least) < 0))
    return MUSTER_NO;
  if (open)
    return MUSTER_UNKNOWN;
  if (!below && (has_most != MUSTER_YES || muster_number_compare (largest, most) <= 0))
    return MUSTER_YES;
  return MUSTER_UNKNOWN;
}

/* Then what is over already stays so, whatever prices are still open. */
static gboolean
costs_at_least_nothing (const MusterRuleset *ruleset)
{
  for (int i = 0; i < ruleset->n_prices; i++)
    {
      if (ruleset->prices[i].entry != MUSTER_ENTRY_NONE)
        return FALSE;
      for (int j = 0; j < ruleset->prices[i].n_rows; j++)
        if (ruleset->prices[i].rows[j].points < 0)
          return FALSE;
    }
  return TRUE;
}

static void
check_count (const MusterCheck *check)
{
  const MusterLimit *limit = check->limit;
  MusterNumber least;
  MusterNumber most;
  const MusterSum *sum =
    muster_reckoning_get_sum (check->reckoning, check->formation, limit->counter);
  MusterTruth has_least =
    muster_reckoning_get_bound (check->reckoning, check->formation, &limit->min, &least);
  MusterTruth has_most =
    muster_reckoning_get_bound (check->reckoning, check->formation, &limit->max, &most);
  gboolean counts = limit->measure.kind == MUSTER_MEASURE_COUNT;
  MusterTruth holds = judge_range (sum, counts, has_least, least, has_most, most);
  if (limit->measure.kind == MUSTER_MEASURE_POINTS && holds == MUSTER_UNKNOWN
      && has_most == MUSTER_YES && muster_number_compare (sum->sum, most) > 0
      && costs_at_least_nothing (check->reckoning->ruleset))
    holds = MUSTER_NO;
  /* None would be allowed, and perhaps there is none. */
  if (limit->or_none && sum->sum.num == 0 && sum->unknown > 0 && holds == MUSTER_NO)
    holds = MUSTER_UNKNOWN;
  if (holds == MUSTER_YES || (limit->or_none && sum->sum.num == 0 && sum->unknown == 0))
    return;
  if (holds == MUSTER_UNKNOWN)
    {
      muster_check_report_unchecked (check);
      return;
    }
  g_autofree char *actual = muster_check_dup_measure (check, sum->sum);
  MusterFinding *finding =
    muster_check_report (check, g_strdup_printf ("%s: %s", limit->name, actual),
                         dup_bounds (check, has_least, least, has_most, most));
  muster_check_set_figures (finding, sum->sum, has_least, least, has_most, most);
}

/* @bound of @whole: exact, or rounded up to what can be had. */
static MusterNumber
take_share (const MusterLimit *limit, MusterNumber bound, MusterNumber whole)
{
  MusterNumber part = muster_number_multiply (bound, whole);
  return limit->round_up ? MUSTER_NUMBER (muster_number_ceil (part)) : part;
}

static char *
dup_percent (MusterNumber share)
{
  MusterNumber hundred = muster_number_multiply (share, MUSTER_NUMBER (100));
  if (hundred.den != 1)
    return muster_number_dup_text (share);
  return muster_percent_dup_text (hundred.num);
}

static char *
dup_share_bounds (const MusterLimit *limit,
                  MusterTruth has_least,
                  MusterNumber least,
                  MusterTruth has_most,
                  MusterNumber most)
{
  gboolean has_both = has_least == MUSTER_YES && has_most == MUSTER_YES;
  g_autofree char *low = has_least == MUSTER_YES ? dup_percent (least) : NULL;
  g_autofree char *high = has_most == MUSTER_YES ? dup_percent (most) : NULL;
  return dup_allowed (limit, low, high, has_both && muster_number_compare (least, most) == 0);
}

static void
check_share (const MusterCheck *check)
{
  const MusterLimit *limit = check->limit;
  MusterNumber least;
  MusterNumber most;
  const MusterSum *part =
    muster_reckoning_get_sum (check->reckoning, check->formation, limit->counter);
  const MusterSum *whole =
    muster_reckoning_get_sum (check->reckoning, check->formation, limit->to_counter);
  MusterTruth has_least =
    muster_reckoning_get_bound (check->reckoning, check->formation, &limit->min, &least);
  MusterTruth has_most =
    muster_reckoning_get_bound (check->reckoning, check->formation, &limit->max, &most);
  if (part->unknown + whole->unknown > 0)
    {
      muster_check_report_unchecked (check);
      return;
    }
  MusterNumber least_share = least;
  MusterNumber most_share = most;
  least = take_share (limit, least, whole->sum);
  most = take_share (limit, most, whole->sum);
  MusterTruth is_within = judge_range (part, TRUE, has_least, least, has_most, most);
  if (is_within == MUSTER_YES || (limit->or_none && part->sum.num == 0))
    return;
  if (is_within == MUSTER_UNKNOWN)
    {
      muster_check_report_unchecked (check);
      return;
    }
  g_autofree char *actual = muster_check_dup_measure (check, part->sum);
  g_autofree char *of = muster_check_dup_measure (check, whole->sum);
  MusterFinding *finding =
    muster_check_report (check, g_strdup_printf (_ ("%s: %s of %s"), limit->name, actual, of),
                         dup_share_bounds (limit, has_least, least_share, has_most, most_share));
  muster_check_set_figures (finding, part->sum, has_least, least, has_most, most);
}

static const char *
get_ratio_sentence (const MusterLimit *limit)
{
  if (limit->severity == MUSTER_SEVERITY_ADVICE)
    return limit->round_up ? _ ("%" PRId64 " for each started %" PRId64 " is usual, which is %s")
                           : _ ("%" PRId64 " for each full %" PRId64 " is usual, which is %s");
  return limit->round_up ? _ ("%" PRId64 " for each started %" PRId64 " allowed, which is %s")
                         : _ ("%" PRId64 " for each full %" PRId64 " allowed, which is %s");
}

/* max="2/4": at most two for each four; groups full, or started with round="up". */
static void
check_ratio (const MusterCheck *check)
{
  const MusterLimit *limit = check->limit;
  const MusterSum *part =
    muster_reckoning_get_sum (check->reckoning, check->formation, limit->counter);
  const MusterSum *whole =
    muster_reckoning_get_sum (check->reckoning, check->formation, limit->to_counter);
  MusterNumber groups = muster_number_multiply (whole->sum, muster_number_new (1, limit->group));
  gint64 n_groups = limit->round_up ? muster_number_ceil (groups) : muster_number_floor (groups);
  MusterNumber most =
    muster_number_multiply (MUSTER_NUMBER (n_groups), MUSTER_NUMBER (limit->part));
  if (part->unknown + whole->unknown > 0)
    {
      muster_check_report_unchecked (check);
      return;
    }
  if (muster_number_compare (part->sum, most) <= 0)
    return;
  g_autofree char *actual = muster_check_dup_measure (check, part->sum);
  g_autofree char *of = muster_check_dup_measure (check, whole->sum);
  g_autofree char *allowed = muster_check_dup_measure (check, most);
  MusterFinding *finding = muster_check_report (
    check, g_strdup_printf (_ ("%s: %s for %s"), limit->name, actual, of),
    g_strdup_printf (get_ratio_sentence (limit), limit->part, limit->group, allowed));
  muster_check_set_figures (finding, part->sum, MUSTER_NO, most, MUSTER_YES, most);
}

static void
check_compare (const MusterCheck *check)
{
  const MusterLimit *limit = check->limit;
  const MusterSum *more =
    muster_reckoning_get_sum (check->reckoning, check->formation, limit->counter);
  const MusterSum *fewer =
    muster_reckoning_get_sum (check->reckoning, check->formation, limit->to_counter);
  int order = muster_number_compare (more->sum, fewer->sum);
  if (more->unknown + fewer->unknown > 0)
    {
      muster_check_report_unchecked (check);
      return;
    }
  if (order > 0 || (order == 0 && limit->or_equal))
    return;
  g_autofree char *actual = muster_check_dup_measure (check, more->sum);
  g_autofree char *against = muster_check_dup_measure (check, fewer->sum);
  MusterFinding *finding = muster_check_report (
    check, g_strdup_printf (_ ("%s: %s against %s"), limit->name, actual, against),
    g_strdup_printf (get_sentence (limit, limit->or_equal ? &at_least : &more_than), against));
  muster_check_set_figures (finding, more->sum, MUSTER_YES,
                            limit->or_equal ? fewer->sum
                                            : muster_number_add (fewer->sum, MUSTER_NUMBER (1)),
                            MUSTER_NO, more->sum);
}

static void (*const checks[MUSTER_N_LIMIT_KINDS]) (const MusterCheck *) = {
  [MUSTER_LIMIT_COUNT] = check_count,
  [MUSTER_LIMIT_SHARE] = check_share,
  [MUSTER_LIMIT_RATIO] = check_ratio,
  [MUSTER_LIMIT_COMPARE] = check_compare,
  [MUSTER_LIMIT_REQUIRES] = muster_check_requires,
  [MUSTER_LIMIT_EXCLUDES] = muster_check_excludes,
  [MUSTER_LIMIT_AVAILABLE] = muster_check_available,
  [MUSTER_LIMIT_ALIKE] = muster_check_alike,
};

static void
check_formation (const MusterReckoning *reckoning, guint formation, GPtrArray *findings)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  const MusterKind *kind = reckoning->army->things[formation].kind;
  const MusterSelector *scope = NULL;
  MusterTruth in_scope = MUSTER_NO;
  for (int i = 0; kind != NULL && i < kind->limits.n_items; i++)
    {
      const MusterLimit *limit = &ruleset->limits[kind->limits.items[i]];
      MusterCheck check = { reckoning, limit, formation, findings };
      if (limit->scope != scope)
        in_scope = muster_reckoning_match (reckoning, limit->scope, formation);
      scope = limit->scope;
      if (in_scope == MUSTER_YES)
        checks[limit->kind](&check);
      else if (in_scope == MUSTER_UNKNOWN)
        muster_check_report_unchecked (&check);
    }
}

static int
compare_findings (gconstpointer a, gconstpointer b)
{
  const MusterFinding *left = *(MusterFinding *const *) a;
  const MusterFinding *right = *(MusterFinding *const *) b;
  return left->thing < right->thing ? -1 : left->thing > right->thing;
}

GPtrArray *
muster_army_check_trial (const MusterReckoning *reckoning)
{
  const MusterArmy *army = reckoning->army;
  GPtrArray *findings = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_finding_free);
  muster_army_check_structure (reckoning, findings);
  for (guint i = 0; i < army->n_things; i++)
    if (army->things[i].sort <= MUSTER_SORT_FORMATION)
      check_formation (reckoning, i, findings);
  if (findings->len > 1)
    g_ptr_array_sort (findings, compare_findings);
  return findings;
}

GPtrArray *
muster_army_check (const MusterReckoning *reckoning)
{
  GPtrArray *findings = muster_army_check_trial (reckoning);
  g_autofree guint *things = g_new (guint, findings->len);
  for (guint i = 0; i < findings->len; i++)
    things[i] = ((MusterFinding *) g_ptr_array_index (findings, i))->thing;
  g_autofree char **places = muster_army_dup_places (reckoning->army, things, findings->len);
  for (guint i = 0; i < findings->len; i++)
    {
      MusterFinding *finding = g_ptr_array_index (findings, i);
      g_free (finding->where);
      finding->where = places[i];
    }
  return findings;
}
