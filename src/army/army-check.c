#include "config.h"

#include "army/army-check.h"

#include "ruleset/selector-words.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

typedef struct
{
  const MusterReckoning *reckoning;
  const MusterLimit *limit;
  guint formation;
  GPtrArray *findings;
} Check;

static char *
dup_measure (const Check *check, MusterNumber number)
{
  g_autofree char *text = muster_number_dup_text (number);
  const MusterMeasure *measure = &check->limit->measure;
  if (measure->kind == MUSTER_MEASURE_POINTS)
    return g_strdup_printf (ngettext ("%s point", "%s points", (gulong) ABS (number.num)), text);
  if (measure->kind == MUSTER_MEASURE_STAT)
    return g_strdup_printf ("%s %s", text, check->reckoning->ruleset->stats[measure->index].name);
  return g_steal_pointer (&text);
}

static void
list_counted (const Check *check, const MusterSelector *of, GArray *counted)
{
  const MusterReckoning *reckoning = check->reckoning;
  const MusterSelector *only = check->limit->only;
  guint end = reckoning->army->things[check->formation].end;
  for (guint i = check->formation + 1; i < end; i++)
    if (muster_reckoning_match (reckoning, of, i) == MUSTER_YES
        && (only == NULL || muster_reckoning_match (reckoning, only, i) != MUSTER_YES))
      g_array_append_val (counted, i);
}

char *
muster_army_dup_kinds_text (const MusterArmy *army, GArray *things)
{
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < things->len; i++)
    {
      const MusterThing *thing = &army->things[g_array_index (things, guint, i)];
      guint n = 0;
      gboolean is_first = TRUE;
      for (guint j = 0; j < things->len; j++)
        {
          const MusterThing *other = &army->things[g_array_index (things, guint, j)];
          if (!g_str_equal (other->kind_id, thing->kind_id))
            continue;
          is_first = is_first && j >= i;
          n++;
        }
      if (is_first)
        g_string_append_printf (text, "%s%u × %s", text->len > 0 ? ", " : "", n,
                                muster_thing_get_kind_name (thing));
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Takes @have and @allowed. */
static MusterFinding *
report (const Check *check, char *have, char *allowed)
{
  const MusterLimit *limit = check->limit;
  MusterFinding *finding =
    muster_finding_new (check->reckoning, MUSTER_FINDING_LIMIT, check->formation, limit->id);
  finding->limit = limit;
  finding->severity = limit->severity;
  finding->cite = limit->cite;
  finding->have = have;
  finding->allowed =
    limit->reason != NULL ? g_strdup_printf ("%s. %s", allowed, limit->reason) : g_strdup (allowed);
  if (limit->reason != NULL && g_str_has_suffix (finding->allowed, "."))
    finding->allowed[strlen (finding->allowed) - 1] = '\0';
  g_free (allowed);
  list_counted (check, limit->of, finding->counted);
  g_ptr_array_add (check->findings, finding);
  return finding;
}

/* Whether a thing perhaps counts, or counts for what is not known. */
static gboolean
is_uncertain (const Check *check, const MusterSelector *of, guint thing)
{
  const MusterReckoning *reckoning = check->reckoning;
  const MusterMeasure measure = check->limit->measure;
  MusterNumber number;
  MusterTruth truth = of != NULL ? muster_reckoning_match (reckoning, of, thing) : MUSTER_NO;
  if (truth != MUSTER_YES)
    return truth == MUSTER_UNKNOWN;
  if (measure.kind == MUSTER_MEASURE_POINTS)
    return reckoning->price_states[thing] >= MUSTER_PRICE_WAITS;
  if (check->limit->by >= 0 && check->limit->kind == MUSTER_LIMIT_ALIKE)
    return muster_reckoning_get_grade (reckoning, thing, check->limit->by) == MUSTER_GRADE_UNKNOWN;
  return muster_reckoning_get_number (reckoning, thing, measure, &number) == MUSTER_UNKNOWN;
}

/* What something is missing of; the formation itself, where it is a bound. */
static void
list_uncertain (const Check *check, GArray *things)
{
  guint end = check->reckoning->army->things[check->formation].end;
  g_array_set_size (things, 0);
  for (guint i = check->formation + 1; i < end; i++)
    if (is_uncertain (check, check->limit->of, i) || is_uncertain (check, check->limit->to, i))
      g_array_append_val (things, i);
  if (things->len == 0)
    g_array_append_val (things, check->formation);
}

static void
report_unchecked (const Check *check)
{
  MusterFinding *finding = report (check, NULL, g_strdup (_ ("fill in what is missing")));
  g_autofree char *first = NULL;
  finding->unchecked = TRUE;
  list_uncertain (check, finding->counted);
  first =
    muster_army_dup_label (check->reckoning->army, g_array_index (finding->counted, guint, 0));
  guint n_more = finding->counted->len - 1;
  if (n_more == 0)
    finding->have =
      g_strdup_printf (_ ("%s cannot be checked: a grade or a figure of %s is missing"),
                       check->limit->name, first);
  else
    finding->have =
      g_strdup_printf (ngettext ("%s cannot be checked: a grade or a figure of %s and of %u other "
                                 "is missing",
                                 "%s cannot be checked: a grade or a figure of %s and of %u others "
                                 "is missing",
                                 n_more),
                       check->limit->name, first, n_more);
}

static void
set_figures (MusterFinding *finding,
             MusterNumber actual,
             MusterTruth has_least,
             MusterNumber least,
             MusterTruth has_most,
             MusterNumber most)
{
  finding->has_actual = TRUE;
  finding->actual = actual;
  if (has_least == MUSTER_YES)
    finding->least = least;
  if (has_most == MUSTER_YES)
    finding->most = most;
}

/* @low and @high are NULL where there is no such bound. */
static char *
dup_allowed (const char *low, const char *high, gboolean is_exact, gboolean or_none)
{
  if (is_exact)
    return g_strdup_printf (or_none ? _ ("it must be %s, or none") : _ ("it must be %s"), high);
  if (low != NULL && high != NULL)
    return g_strdup_printf (or_none ? _ ("%s to %s allowed, or none") : _ ("%s to %s allowed"), low,
                            high);
  if (low != NULL)
    return g_strdup_printf (or_none ? _ ("at least %s needed, or none") : _ ("at least %s needed"),
                            low);
  return g_strdup_printf (_ ("at most %s allowed"), high);
}

static char *
dup_bounds (const Check *check,
            MusterTruth has_least,
            MusterNumber least,
            MusterTruth has_most,
            MusterNumber most)
{
  gboolean has_both = has_least == MUSTER_YES && has_most == MUSTER_YES;
  g_autofree char *low = has_least == MUSTER_YES ? dup_measure (check, least) : NULL;
  g_autofree char *high = has_most == MUSTER_YES ? dup_measure (check, most) : NULL;
  g_autofree char *low_number = has_both ? muster_number_dup_text (least) : NULL;
  if (low == NULL && most.num == 0)
    return g_strdup (_ ("none allowed"));
  return dup_allowed (has_both ? low_number : low, high,
                      has_both && muster_number_compare (least, most) == 0, check->limit->or_none);
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
check_count (const Check *check)
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
      report_unchecked (check);
      return;
    }
  g_autofree char *actual = dup_measure (check, sum->sum);
  MusterFinding *finding = report (check, g_strdup_printf ("%s: %s", limit->name, actual),
                                   dup_bounds (check, has_least, least, has_most, most));
  set_figures (finding, sum->sum, has_least, least, has_most, most);
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
  return dup_allowed (low, high, has_both && muster_number_compare (least, most) == 0,
                      limit->or_none);
}

static void
check_share (const Check *check)
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
      report_unchecked (check);
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
      report_unchecked (check);
      return;
    }
  g_autofree char *actual = dup_measure (check, part->sum);
  g_autofree char *of = dup_measure (check, whole->sum);
  MusterFinding *finding =
    report (check, g_strdup_printf (_ ("%s: %s of %s"), limit->name, actual, of),
            dup_share_bounds (limit, has_least, least_share, has_most, most_share));
  set_figures (finding, part->sum, has_least, least, has_most, most);
}

/* max="2/4": at most two for each four; groups full, or started with round="up". */
static void
check_ratio (const Check *check)
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
      report_unchecked (check);
      return;
    }
  if (muster_number_compare (part->sum, most) <= 0)
    return;
  g_autofree char *actual = dup_measure (check, part->sum);
  g_autofree char *of = dup_measure (check, whole->sum);
  g_autofree char *allowed = dup_measure (check, most);
  MusterFinding *finding =
    report (check, g_strdup_printf (_ ("%s: %s for %s"), limit->name, actual, of),
            g_strdup_printf (limit->round_up
                               ? _ ("%" PRId64 " for each started %" PRId64 " allowed, which is %s")
                               : _ ("%" PRId64 " for each full %" PRId64 " allowed, which is %s"),
                             limit->part, limit->group, allowed));
  set_figures (finding, part->sum, MUSTER_NO, most, MUSTER_YES, most);
}

static void
check_compare (const Check *check)
{
  const MusterLimit *limit = check->limit;
  const MusterSum *more =
    muster_reckoning_get_sum (check->reckoning, check->formation, limit->counter);
  const MusterSum *fewer =
    muster_reckoning_get_sum (check->reckoning, check->formation, limit->to_counter);
  int order = muster_number_compare (more->sum, fewer->sum);
  if (more->unknown + fewer->unknown > 0)
    {
      report_unchecked (check);
      return;
    }
  if (order > 0 || (order == 0 && limit->or_equal))
    return;
  g_autofree char *actual = dup_measure (check, more->sum);
  g_autofree char *against = dup_measure (check, fewer->sum);
  MusterFinding *finding =
    report (check, g_strdup_printf (_ ("%s: %s against %s"), limit->name, actual, against),
            limit->or_equal ? g_strdup_printf (_ ("at least %s needed"), against)
                            : g_strdup_printf (_ ("more than %s needed"), against));
  set_figures (finding, more->sum, MUSTER_YES,
               limit->or_equal ? fewer->sum : muster_number_add (fewer->sum, MUSTER_NUMBER (1)),
               MUSTER_NO, more->sum);
}

static MusterTruth
is_there (const MusterSum *sum)
{
  if (sum->sum.num > 0)
    return MUSTER_YES;
  return sum->unknown > 0 ? MUSTER_UNKNOWN : MUSTER_NO;
}

static char *
dup_kinds (const Check *check, const MusterSelector *of)
{
  g_autoptr (GArray) things = g_array_new (FALSE, FALSE, sizeof (guint));
  list_counted (check, of, things);
  return muster_army_dup_kinds_text (check->reckoning->army, things);
}

static char *
dup_missing (const Check *check)
{
  g_autofree char *needed =
    muster_selector_dup_words (check->reckoning->ruleset, check->limit->to->text);
  return g_strdup_printf (_ ("allowed only together with: %s, which is missing"), needed);
}

static void
check_requires (const Check *check)
{
  const MusterLimit *limit = check->limit;
  const MusterSum *of =
    muster_reckoning_get_sum (check->reckoning, check->formation, limit->counter);
  MusterTruth has = is_there (of);
  MusterTruth needed =
    is_there (muster_reckoning_get_sum (check->reckoning, check->formation, limit->to_counter));
  if (has == MUSTER_NO || needed == MUSTER_YES)
    return;
  if (has == MUSTER_UNKNOWN || needed == MUSTER_UNKNOWN)
    {
      report_unchecked (check);
      return;
    }
  g_autofree char *kinds = dup_kinds (check, limit->of);
  MusterFinding *finding =
    report (check, g_strdup_printf ("%s: %s", limit->name, kinds), dup_missing (check));
  set_figures (finding, of->sum, MUSTER_NO, of->sum, MUSTER_YES, MUSTER_NUMBER (0));
}

static void
check_excludes (const Check *check)
{
  const MusterLimit *limit = check->limit;
  const MusterSum *of =
    muster_reckoning_get_sum (check->reckoning, check->formation, limit->counter);
  MusterTruth one = is_there (of);
  MusterTruth other =
    is_there (muster_reckoning_get_sum (check->reckoning, check->formation, limit->to_counter));
  MusterTruth both = MIN (one, other);
  if (both == MUSTER_NO)
    return;
  if (both == MUSTER_UNKNOWN)
    {
      report_unchecked (check);
      return;
    }
  g_autofree char *kinds = dup_kinds (check, limit->of);
  g_autofree char *others = dup_kinds (check, limit->to);
  MusterFinding *finding =
    report (check, g_strdup_printf (_ ("%s: %s beside %s"), limit->name, kinds, others),
            g_strdup (_ ("only one of the two is allowed")));
  set_figures (finding, of->sum, MUSTER_NO, of->sum, MUSTER_YES, MUSTER_NUMBER (0));
}

static void
check_available (const Check *check)
{
  const MusterLimit *limit = check->limit;
  const MusterSum *others =
    muster_reckoning_get_sum (check->reckoning, check->formation, limit->counter);
  if (is_there (others) == MUSTER_NO)
    return;
  if (is_there (others) == MUSTER_UNKNOWN)
    {
      report_unchecked (check);
      return;
    }
  g_autofree char *kinds = dup_kinds (check, limit->of);
  MusterFinding *finding = report (check, g_strdup_printf ("%s: %s", limit->name, kinds),
                                   g_strdup (_ ("not to be had here")));
  set_figures (finding, others->sum, MUSTER_NO, others->sum, MUSTER_YES, MUSTER_NUMBER (0));
}

static const char *
get_likeness_name (const Check *check, guint thing)
{
  const MusterRuleset *ruleset = check->reckoning->ruleset;
  int by = check->limit->by;
  if (by < 0)
    {
      const MusterThing *named = &check->reckoning->army->things[thing];
      return muster_thing_get_kind_name (named);
    }
  int grade = muster_reckoning_get_grade (check->reckoning, thing, by);
  return grade >= 0 ? muster_ruleset_get_grade_label (ruleset, by, grade) : C_ ("grade", "none");
}

static char *
dup_likenesses (const Check *check)
{
  g_autoptr (GArray) things = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  list_counted (check, check->limit->of, things);
  for (guint i = 0; i < things->len; i++)
    {
      const char *name = get_likeness_name (check, g_array_index (things, guint, i));
      guint n = 0;
      if (g_ptr_array_find_with_equal_func (names, name, g_str_equal, NULL))
        continue;
      g_ptr_array_add (names, (gpointer) name);
      for (guint j = i; j < things->len; j++)
        n += g_str_equal (get_likeness_name (check, g_array_index (things, guint, j)), name);
      g_ptr_array_add (parts, g_strdup_printf ("%u × %s", n, name));
    }
  return muster_text_join (parts);
}

static void
check_alike (const Check *check)
{
  const MusterReckoning *reckoning = check->reckoning;
  const MusterLimit *limit = check->limit;
  const MusterLikeness *likeness =
    muster_reckoning_get_likeness (reckoning, check->formation, limit);
  if (!likeness->mixed && likeness->unknown == 0)
    return;
  if (!likeness->mixed)
    {
      report_unchecked (check);
      return;
    }
  g_autofree char *parts = dup_likenesses (check);
  report (check, g_strdup_printf ("%s: %s", limit->name, parts),
          g_strdup (_ ("all must be alike")));
}

static void (*const checks[MUSTER_N_LIMIT_KINDS]) (const Check *) = {
  [MUSTER_LIMIT_COUNT] = check_count,         [MUSTER_LIMIT_SHARE] = check_share,
  [MUSTER_LIMIT_RATIO] = check_ratio,         [MUSTER_LIMIT_COMPARE] = check_compare,
  [MUSTER_LIMIT_REQUIRES] = check_requires,   [MUSTER_LIMIT_EXCLUDES] = check_excludes,
  [MUSTER_LIMIT_AVAILABLE] = check_available, [MUSTER_LIMIT_ALIKE] = check_alike,
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
      Check check = { reckoning, limit, formation, findings };
      if (limit->scope != scope)
        in_scope = muster_reckoning_match (reckoning, limit->scope, formation);
      scope = limit->scope;
      if (in_scope == MUSTER_YES)
        checks[limit->kind](&check);
      else if (in_scope == MUSTER_UNKNOWN)
        report_unchecked (&check);
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
