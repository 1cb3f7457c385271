#include "config.h"

#include "army/check/limits.h"

#include "base/text.h"
#include "ruleset/words.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

/** Returns: (transfer full): a number in what the limit measures: "12 points" */
static char *
muster_check_dup_measure (const MusterCheck *check, MusterNumber number)
{
  g_autofree char *text = muster_number_dup_text (number);
  const MusterMeasure *measure = &check->limit->measure;
  if (measure->kind == MUSTER_MEASURE_POINTS)
    return g_strdup_printf (ngettext ("%s point", "%s points", (gulong) ABS (number.num)), text);
  if (measure->kind == MUSTER_MEASURE_STAT)
    return g_strdup_printf ("%s %s", text, check->evaluation->ruleset->stats[measure->index].name);
  return g_steal_pointer (&text);
}

/* Of which grade or type a node is, by index; MUSTER_GRADE_UNKNOWN, MUSTER_GRADE_NONE. */
static int
get_each (const MusterCheck *check, guint node)
{
  const MusterKind *kind = check->evaluation->army->nodes[node].kind;
  if (check->limit->by >= 0)
    return muster_evaluation_get_grade (check->evaluation, node, check->limit->by);
  return kind != NULL ? (int) (kind - check->evaluation->ruleset->kinds) : MUSTER_GRADE_NONE;
}

/** Adds the nodes of the formation that match @of to @counted (element-type guint). */
static void
muster_check_list_counted (const MusterCheck *check, const MusterSelector *of, GArray *counted)
{
  const MusterEvaluation *evaluation = check->evaluation;
  const MusterSelector *only = check->limit->only;
  guint end = evaluation->army->nodes[check->formation].end;
  for (guint i = check->formation + 1; i < end; i++)
    if ((check->each < 0 || get_each (check, i) == check->each)
        && muster_evaluation_match (evaluation, of, i) == MUSTER_YES
        && (only == NULL || muster_evaluation_match (evaluation, only, i) != MUSTER_YES))
      g_array_append_val (counted, i);
}

/** Adds a finding. Returns: (transfer none) */
static MusterFinding *
muster_check_report (const MusterCheck *check)
{
  const MusterLimit *limit = check->limit;
  MusterFinding *finding =
    muster_finding_new (check->evaluation, MUSTER_FINDING_LIMIT, check->formation, limit->id);
  finding->limit = limit;
  finding->each = check->each;
  finding->severity = limit->severity;
  finding->cite = limit->cite;
  g_ptr_array_add (check->findings, finding);
  return finding;
}

/* Whether a node perhaps counts, or counts for what is not known. */
static gboolean
is_uncertain (const MusterCheck *check, const MusterSelector *of, guint node)
{
  const MusterEvaluation *evaluation = check->evaluation;
  const MusterMeasure measure = check->limit->measure;
  MusterNumber number;
  MusterTruth truth = of != NULL ? muster_evaluation_match (evaluation, of, node) : MUSTER_NO;
  if (truth != MUSTER_YES)
    return truth == MUSTER_UNKNOWN;
  if (measure.kind == MUSTER_MEASURE_POINTS)
    return evaluation->price_states[node] >= MUSTER_PRICE_WAITS;
  if (check->limit->by >= 0)
    return muster_evaluation_get_grade (evaluation, node, check->limit->by) == MUSTER_GRADE_UNKNOWN;
  return muster_evaluation_get_number (evaluation, node, measure, &number) == MUSTER_UNKNOWN;
}

/* What something is missing of; the formation itself, where it is a bound. */
static void
list_uncertain (const MusterCheck *check, GArray *nodes)
{
  guint end = check->evaluation->army->nodes[check->formation].end;
  g_array_set_size (nodes, 0);
  for (guint i = check->formation + 1; i < end; i++)
    if (is_uncertain (check, check->limit->of, i) || is_uncertain (check, check->limit->to, i))
      g_array_append_val (nodes, i);
  if (nodes->len == 0)
    g_array_append_val (nodes, check->formation);
}

/* Returns: (transfer none) (nullable): what is missing of a node that may count, by its name; NULL
 * where it is not one thing. @figure: as it is entered, where it is a figure; else NULL */
static const char *
find_missing (const MusterCheck *check, guint node, const char **figure)
{
  const MusterEvaluation *evaluation = check->evaluation;
  const MusterRuleset *ruleset = evaluation->ruleset;
  const MusterLimit *limit = check->limit;
  const MusterBound *bounds[] = { &limit->min, &limit->max };
  MusterNumber number;
  *figure = NULL;
  for (guint i = 0; i < G_N_ELEMENTS (bounds) && node == check->formation && *figure == NULL; i++)
    if (bounds[i]->is_given && bounds[i]->is_measure
        && bounds[i]->measure.kind == MUSTER_MEASURE_STAT)
      *figure = ruleset->stats[bounds[i]->measure.index].id;
  if (limit->measure.kind == MUSTER_MEASURE_STAT && node != check->formation
      && muster_evaluation_get_number (evaluation, node, limit->measure, &number) == MUSTER_UNKNOWN)
    *figure = ruleset->stats[limit->measure.index].id;
  if (limit->measure.kind == MUSTER_MEASURE_POINTS
      && evaluation->price_states[node] == MUSTER_PRICE_UNPRICED)
    *figure = "points";
  if (*figure != NULL && muster_evaluation_takes_entry (evaluation, node, *figure))
    return muster_entry_get_name (ruleset, *figure);
  *figure = NULL;
  if (limit->by >= 0
      && muster_evaluation_get_grade (evaluation, node, limit->by) == MUSTER_GRADE_UNKNOWN)
    return ruleset->scales[limit->by].name;
  for (int i = 0; i < ruleset->n_scales; i++)
    if (muster_evaluation_get_grade (evaluation, node, i) == MUSTER_GRADE_UNKNOWN)
      return ruleset->scales[i].name;
  return NULL;
}

/** Adds that it cannot be checked. */
void
muster_check_report_unchecked (const MusterCheck *check)
{
  muster_check_report (check)->unchecked = TRUE;
}

static char *
dup_unchecked (const MusterCheck *check)
{
  g_autoptr (GArray) uncertain = g_array_new (FALSE, FALSE, sizeof (guint));
  list_uncertain (check, uncertain);
  guint node = g_array_index (uncertain, guint, 0);
  g_autofree char *first = muster_army_dup_label (check->evaluation->army, node);
  guint n_more = uncertain->len - 1;
  const char *figure;
  const char *what = find_missing (check, node, &figure);
  if (what == NULL)
    what = _ ("a grade or a figure");
  if (n_more == 0)
    return g_strdup_printf (
      /* Translators: %1$s: a limit's name; %2$s: what is missing, such as "Experience"; %3$s: a
         unit or the like. */
      _ ("%1$s cannot be checked: %2$s of %3$s is missing"), check->limit->name, what, first);
  return g_strdup_printf (
    /* Translators: %1$s: a limit's name; %2$s: what is missing, such as "Experience"; %3$s: a
       unit or the like; %4$u: how many others. */
    ngettext ("%1$s cannot be checked: %2$s of %3$s and of %4$u other is missing",
              "%1$s cannot be checked: %2$s of %3$s and of %4$u others is missing", n_more),
    check->limit->name, what, first, n_more);
}

/** Tells a finding its figures; bounds are there where that is %MUSTER_YES. */
static void
muster_check_set_figures (MusterFinding *finding,
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

static MusterTruth
is_there (const MusterSum *sum)
{
  if (sum->sum.num > 0)
    return MUSTER_YES;
  return sum->unknown > 0 ? MUSTER_UNKNOWN : MUSTER_NO;
}

static char *
dup_kinds (const MusterCheck *check, const MusterSelector *of)
{
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (guint));
  muster_check_list_counted (check, of, nodes);
  return muster_army_dup_kinds_text (check->evaluation->army, nodes);
}

static char *
dup_missing (const MusterCheck *check)
{
  g_autofree char *needed =
    muster_selector_dup_words (check->evaluation->ruleset, check->limit->to->text);
  return g_strdup_printf (check->limit->severity == MUSTER_SEVERITY_ADVICE
                            ? _ ("usual only together with: %s, which is missing")
                            : _ ("allowed only together with: %s, which is missing"),
                          needed);
}

/* Limits of what stands together; each adds what it finds. What is said of it comes before. */

static MusterFindingWords
describe_requires (const MusterCheck *check, const MusterFinding *finding)
{
  g_autofree char *kinds = dup_kinds (check, check->limit->of);
  return (MusterFindingWords){ .have = g_strdup_printf ("%s: %s", check->limit->name, kinds),
                               .allowed = dup_missing (check) };
}

static void
check_requires (const MusterCheck *check)
{
  const MusterLimit *limit = check->limit;
  const MusterSum *of =
    muster_evaluation_get_sum (check->evaluation, check->formation, limit->counter);
  MusterTruth has = is_there (of);
  MusterTruth needed =
    is_there (muster_evaluation_get_sum (check->evaluation, check->formation, limit->to_counter));
  if (has == MUSTER_NO || needed == MUSTER_YES)
    return;
  if (has == MUSTER_UNKNOWN || needed == MUSTER_UNKNOWN)
    {
      muster_check_report_unchecked (check);
      return;
    }
  MusterFinding *finding = muster_check_report (check);
  muster_check_set_figures (finding, of->sum, MUSTER_NO, of->sum, MUSTER_YES, MUSTER_NUMBER (0));
}

static MusterFindingWords
describe_excludes (const MusterCheck *check, const MusterFinding *finding)
{
  g_autofree char *kinds = dup_kinds (check, check->limit->of);
  g_autofree char *others = dup_kinds (check, check->limit->to);
  return (MusterFindingWords){
    /* Translators: %1$s: a limit by its name; %2$s: troops that are there; %3$s: other troops. */
    .have = g_strdup_printf (_ ("%1$s: %2$s beside %3$s"), check->limit->name, kinds, others),
    .allowed =
      g_strdup (finding->severity == MUSTER_SEVERITY_ADVICE ? _ ("only one of the two is usual")
                                                            : _ ("only one of the two is allowed")),
  };
}

static void
check_excludes (const MusterCheck *check)
{
  const MusterLimit *limit = check->limit;
  const MusterSum *of =
    muster_evaluation_get_sum (check->evaluation, check->formation, limit->counter);
  MusterTruth one = is_there (of);
  MusterTruth other =
    is_there (muster_evaluation_get_sum (check->evaluation, check->formation, limit->to_counter));
  MusterTruth both = MIN (one, other);
  if (both == MUSTER_NO)
    return;
  if (both == MUSTER_UNKNOWN)
    {
      muster_check_report_unchecked (check);
      return;
    }
  MusterFinding *finding = muster_check_report (check);
  muster_check_set_figures (finding, of->sum, MUSTER_NO, of->sum, MUSTER_YES, MUSTER_NUMBER (0));
}

static MusterFindingWords
describe_available (const MusterCheck *check, const MusterFinding *finding)
{
  g_autofree char *kinds = dup_kinds (check, check->limit->of);
  return (MusterFindingWords){ .have = g_strdup_printf ("%s: %s", check->limit->name, kinds),
                               .allowed = g_strdup (finding->severity == MUSTER_SEVERITY_ADVICE
                                                      ? _ ("not usual here")
                                                      : _ ("not to be had here")) };
}

static void
check_available (const MusterCheck *check)
{
  const MusterLimit *limit = check->limit;
  const MusterSum *others =
    muster_evaluation_get_sum (check->evaluation, check->formation, limit->counter);
  if (is_there (others) == MUSTER_NO)
    return;
  if (is_there (others) == MUSTER_UNKNOWN)
    {
      muster_check_report_unchecked (check);
      return;
    }
  MusterFinding *finding = muster_check_report (check);
  muster_check_set_figures (finding, others->sum, MUSTER_NO, others->sum, MUSTER_YES,
                            MUSTER_NUMBER (0));
}

static const char *
get_likeness_name (const MusterCheck *check, guint node)
{
  const MusterRuleset *ruleset = check->evaluation->ruleset;
  int by = check->limit->by;
  if (by < 0)
    {
      const MusterNode *named = &check->evaluation->army->nodes[node];
      return muster_node_get_kind_name (named);
    }
  int grade = muster_evaluation_get_grade (check->evaluation, node, by);
  return grade >= 0 ? muster_ruleset_get_grade_label (ruleset, by, grade) : C_ ("grade", "none");
}

static char *
dup_likenesses (const MusterCheck *check)
{
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  muster_check_list_counted (check, check->limit->of, nodes);
  for (guint i = 0; i < nodes->len; i++)
    {
      const char *name = get_likeness_name (check, g_array_index (nodes, guint, i));
      guint n = 0;
      if (g_ptr_array_find_with_equal_func (names, name, g_str_equal, NULL))
        continue;
      g_ptr_array_add (names, (gpointer) name);
      for (guint j = i; j < nodes->len; j++)
        n += g_str_equal (get_likeness_name (check, g_array_index (nodes, guint, j)), name);
      g_ptr_array_add (parts, g_strdup_printf ("%u × %s", n, name));
    }
  return muster_text_join (parts);
}

static MusterFindingWords
describe_alike (const MusterCheck *check, const MusterFinding *finding)
{
  g_autofree char *parts = dup_likenesses (check);
  return (MusterFindingWords){ .have = g_strdup_printf ("%s: %s", check->limit->name, parts),
                               .allowed = g_strdup (finding->severity == MUSTER_SEVERITY_ADVICE
                                                      ? _ ("it is usual that all are alike")
                                                      : _ ("all must be alike")) };
}

static void
check_alike (const MusterCheck *check)
{
  const MusterEvaluation *evaluation = check->evaluation;
  const MusterLimit *limit = check->limit;
  const MusterLikeness *likeness =
    muster_evaluation_get_likeness (evaluation, check->formation, limit);
  if (!likeness->mixed && likeness->unknown == 0)
    return;
  if (!likeness->mixed)
    {
      muster_check_report_unchecked (check);
      return;
    }
  muster_check_report (check);
}

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
  { /* Translators: %1$s: the least; %2$s: the most. */
    N_ ("%1$s to %2$s allowed"),
    /* Translators: %1$s: the least; %2$s: the most. */
    N_ ("%1$s to %2$s allowed, or none") },
  { /* Translators: %1$s: the least; %2$s: the most. */
    N_ ("%1$s to %2$s is usual"),
    /* Translators: %1$s: the least; %2$s: the most. */
    N_ ("%1$s to %2$s or none is usual") },
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
dup_bounds (const MusterCheck *check, MusterNumber least, MusterNumber most)
{
  gboolean has_both = least.den != 0 && most.den != 0;
  g_autofree char *low = least.den != 0 ? muster_check_dup_measure (check, least) : NULL;
  g_autofree char *high = most.den != 0 ? muster_check_dup_measure (check, most) : NULL;
  g_autofree char *low_number = has_both ? muster_number_dup_text (least) : NULL;
  if (low == NULL && most.num == 0)
    /* Translators: of troops in an army. */
    return g_strdup (check->limit->severity == MUSTER_SEVERITY_ADVICE
                       ? _ ("none is usual")
                       /* Translators: of troops in an army. */
                       : _ ("none allowed"));
  return dup_allowed (check->limit, has_both ? low_number : low, high,
                      has_both && muster_number_compare (least, most) == 0);
}

/* With nodes that may or may not count, a limit is broken only where it is so either way. */
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
        if (ruleset->prices[i].rows[j].points.num < 0)
          return FALSE;
    }
  return TRUE;
}

static char *
dup_counted (const MusterCheck *check, const char *actual)
{
  const MusterRuleset *ruleset = check->evaluation->ruleset;
  const MusterLimit *limit = check->limit;
  if (check->each < 0)
    return g_strdup_printf ("%s: %s", limit->name, actual);
  /* Translators: %1$s: a limit's name; %2$s: a grade or type; %3$s: how many of it there are. */
  return g_strdup_printf (_ ("%1$s, %2$s: %3$s"), limit->name,
                          limit->by >= 0
                            ? muster_ruleset_get_grade_label (ruleset, limit->by, check->each)
                            : ruleset->kinds[check->each].name,
                          actual);
}

static MusterFindingWords
describe_count (const MusterCheck *check, const MusterFinding *finding)
{
  g_autofree char *actual = muster_check_dup_measure (check, finding->actual);
  return (MusterFindingWords){ .have = dup_counted (check, actual),
                               .allowed = dup_bounds (check, finding->least, finding->most) };
}

static void
check_sum (const MusterCheck *check, const MusterSum *sum)
{
  const MusterLimit *limit = check->limit;
  MusterNumber least;
  MusterNumber most;
  MusterTruth has_least =
    muster_evaluation_get_bound (check->evaluation, check->formation, &limit->min, &least);
  MusterTruth has_most =
    muster_evaluation_get_bound (check->evaluation, check->formation, &limit->max, &most);
  gboolean counts = limit->measure.kind == MUSTER_MEASURE_COUNT;
  MusterTruth holds = judge_range (sum, counts, has_least, least, has_most, most);
  if (limit->measure.kind == MUSTER_MEASURE_POINTS && holds == MUSTER_UNKNOWN
      && has_most == MUSTER_YES && muster_number_compare (sum->sum, most) > 0
      && costs_at_least_nothing (check->evaluation->ruleset))
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
  MusterFinding *finding = muster_check_report (check);
  muster_check_set_figures (finding, sum->sum, has_least, least, has_most, most);
}

/* What a node counts for, where it is one of those that are counted. */
static void
add_node (const MusterCheck *check, guint node, MusterSum *sum)
{
  MusterNumber number = MUSTER_NUMBER (0);
  MusterMeasure measure = check->limit->measure;
  MusterTruth known = MUSTER_YES;
  if (measure.kind != MUSTER_MEASURE_POINTS)
    known = muster_evaluation_get_number (check->evaluation, node, measure, &number);
  else if (check->evaluation->price_states[node] >= MUSTER_PRICE_WAITS)
    known = MUSTER_UNKNOWN;
  else
    number = check->evaluation->points[node];
  if (known == MUSTER_YES)
    sum->sum = muster_number_add (sum->sum, number);
  sum->unknown += known == MUSTER_UNKNOWN;
}

/* Each that is there by itself; what is not told yet may be of any. */
static void
check_each (const MusterCheck *check)
{
  guint n = check->limit->by >= 0
              ? (guint) check->evaluation->ruleset->scales[check->limit->by].n_grades
              : (guint) check->evaluation->ruleset->n_kinds;
  guint end = check->evaluation->army->nodes[check->formation].end;
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  g_autoptr (GArray) sums = g_array_new (FALSE, TRUE, sizeof (MusterSum));
  g_autoptr (GArray) order = g_array_new (FALSE, FALSE, sizeof (int));
  guint n_open = 0;
  for (guint i = check->formation + 1; i < end; i++)
    {
      MusterTruth truth = muster_evaluation_match (check->evaluation, check->limit->of, i);
      int each = get_each (check, i);
      n_open += truth != MUSTER_NO && (truth == MUSTER_UNKNOWN || each == MUSTER_GRADE_UNKNOWN);
      if (truth != MUSTER_YES || each < 0 || (guint) each >= n)
        continue;
      guint index = GPOINTER_TO_UINT (g_hash_table_lookup (seen, GINT_TO_POINTER (each)));
      if (index == 0)
        {
          const MusterSum none = { MUSTER_NUMBER (0), 0 };
          g_array_append_val (sums, none);
          g_array_append_val (order, each);
          index = sums->len;
          g_hash_table_insert (seen, GINT_TO_POINTER (each), GUINT_TO_POINTER (index));
        }
      add_node (check, i, &g_array_index (sums, MusterSum, index - 1));
    }
  for (guint i = 0; i < order->len; i++)
    {
      MusterCheck one = *check;
      MusterSum sum = g_array_index (sums, MusterSum, i);
      one.each = g_array_index (order, int, i);
      sum.unknown += n_open;
      check_sum (&one, &sum);
    }
}

static void
check_count (const MusterCheck *check)
{
  if (check->limit->is_of_each)
    check_each (check);
  else
    check_sum (check, muster_evaluation_get_sum (check->evaluation, check->formation,
                                                 check->limit->counter));
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

gboolean
muster_limit_get_whole (const MusterEvaluation *evaluation,
                        guint node,
                        const MusterLimit *limit,
                        MusterSum *whole)
{
  *whole = (MusterSum){ MUSTER_NUMBER (0), 0 };
  if (limit->to_counter >= 0)
    *whole = *muster_evaluation_get_sum (evaluation, node, limit->to_counter);
  if (!limit->of_budget)
    return limit->to_counter >= 0;
  MusterTruth known = muster_evaluation_get_budget (evaluation, &whole->sum);
  whole->unknown = known == MUSTER_UNKNOWN;
  return known != MUSTER_NO;
}

static MusterFindingWords
describe_share (const MusterCheck *check, const MusterFinding *finding)
{
  const MusterLimit *limit = check->limit;
  MusterNumber least;
  MusterNumber most;
  MusterSum whole;
  MusterTruth has_least =
    muster_evaluation_get_bound (check->evaluation, check->formation, &limit->min, &least);
  MusterTruth has_most =
    muster_evaluation_get_bound (check->evaluation, check->formation, &limit->max, &most);
  muster_limit_get_whole (check->evaluation, check->formation, limit, &whole);
  g_autofree char *actual = muster_check_dup_measure (check, finding->actual);
  g_autofree char *of = muster_check_dup_measure (check, whole.sum);
  return (MusterFindingWords){
    /* Translators: %1$s: a limit's name; %2$s: what there is; %3$s: of how much. */
    .have = g_strdup_printf (_ ("%1$s: %2$s of %3$s"), limit->name, actual, of),
    .allowed = dup_share_bounds (limit, has_least, least, has_most, most),
  };
}

static void
check_share (const MusterCheck *check)
{
  const MusterLimit *limit = check->limit;
  MusterNumber least;
  MusterNumber most;
  MusterSum whole;
  const MusterSum *part =
    muster_evaluation_get_sum (check->evaluation, check->formation, limit->counter);
  if (!muster_limit_get_whole (check->evaluation, check->formation, limit, &whole))
    return;
  MusterTruth has_least =
    muster_evaluation_get_bound (check->evaluation, check->formation, &limit->min, &least);
  MusterTruth has_most =
    muster_evaluation_get_bound (check->evaluation, check->formation, &limit->max, &most);
  if (part->unknown + whole.unknown > 0)
    {
      muster_check_report_unchecked (check);
      return;
    }
  least = take_share (limit, least, whole.sum);
  most = take_share (limit, most, whole.sum);
  MusterTruth is_within = judge_range (part, TRUE, has_least, least, has_most, most);
  if (is_within == MUSTER_YES || (limit->or_none && part->sum.num == 0))
    return;
  if (is_within == MUSTER_UNKNOWN)
    {
      muster_check_report_unchecked (check);
      return;
    }
  MusterFinding *finding = muster_check_report (check);
  muster_check_set_figures (finding, part->sum, has_least, least, has_most, most);
}

static const char *
get_ratio_sentence (const MusterLimit *limit)
{
  if (limit->severity == MUSTER_SEVERITY_ADVICE)
    return limit->round_up
             /* Translators: %1$d: how many; %2$d: for a group of how many; %3$s: how many that
              * makes here.
              */
             ? _ ("%1$" PRId64 " for each started %2$" PRId64 " is usual, which is %3$s")
             /* Translators: %1$d: how many; %2$d: for a group of how many; %3$s: how many that
                makes here. */
             : _ ("%1$" PRId64 " for each full %2$" PRId64 " is usual, which is %3$s");
  /* Translators: %1$d: how many; %2$d: for a group of how many; %3$s: how many that makes here. */
  return limit->round_up ? _ ("%1$" PRId64 " for each started %2$" PRId64 " allowed, which is %3$s")
                         /* Translators: %1$d: how many; %2$d: for a group of how many; %3$s: how
                            many that makes here. */
                         : _ ("%1$" PRId64 " for each full %2$" PRId64 " allowed, which is %3$s");
}

static MusterFindingWords
describe_ratio (const MusterCheck *check, const MusterFinding *finding)
{
  const MusterLimit *limit = check->limit;
  const MusterSum *whole =
    muster_evaluation_get_sum (check->evaluation, check->formation, limit->to_counter);
  g_autofree char *actual = muster_check_dup_measure (check, finding->actual);
  g_autofree char *of = muster_check_dup_measure (check, whole->sum);
  g_autofree char *allowed = muster_check_dup_measure (check, finding->most);
  return (MusterFindingWords){
    /* Translators: %1$s: a limit's name; %2$s: how many there are; %3$s: for how many. */
    .have = g_strdup_printf (_ ("%1$s: %2$s for %3$s"), limit->name, actual, of),
    .allowed = g_strdup_printf (get_ratio_sentence (limit), limit->part, limit->group, allowed),
  };
}

/* max="2/4": at most two for each four; groups full, or started with round="up". */
static void
check_ratio (const MusterCheck *check)
{
  const MusterLimit *limit = check->limit;
  const MusterSum *part =
    muster_evaluation_get_sum (check->evaluation, check->formation, limit->counter);
  const MusterSum *whole =
    muster_evaluation_get_sum (check->evaluation, check->formation, limit->to_counter);
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
  MusterFinding *finding = muster_check_report (check);
  muster_check_set_figures (finding, part->sum, MUSTER_NO, most, MUSTER_YES, most);
}

static MusterFindingWords
describe_compare (const MusterCheck *check, const MusterFinding *finding)
{
  const MusterLimit *limit = check->limit;
  const MusterSum *fewer =
    muster_evaluation_get_sum (check->evaluation, check->formation, limit->to_counter);
  g_autofree char *actual = muster_check_dup_measure (check, finding->actual);
  g_autofree char *against = muster_check_dup_measure (check, fewer->sum);
  return (MusterFindingWords){
    /* Translators: %1$s: a limit's name; %2$s: how many there are; %3$s: how many of the other. */
    .have = g_strdup_printf (_ ("%1$s: %2$s against %3$s"), limit->name, actual, against),
    .allowed =
      g_strdup_printf (get_sentence (limit, limit->or_equal ? &at_least : &more_than), against),
  };
}

static void
check_compare (const MusterCheck *check)
{
  const MusterLimit *limit = check->limit;
  const MusterSum *more =
    muster_evaluation_get_sum (check->evaluation, check->formation, limit->counter);
  const MusterSum *fewer =
    muster_evaluation_get_sum (check->evaluation, check->formation, limit->to_counter);
  int order = muster_number_compare (more->sum, fewer->sum);
  if (more->unknown + fewer->unknown > 0)
    {
      muster_check_report_unchecked (check);
      return;
    }
  if (order > 0 || (order == 0 && limit->or_equal))
    return;
  MusterFinding *finding = muster_check_report (check);
  muster_check_set_figures (finding, more->sum, MUSTER_YES,
                            limit->or_equal ? fewer->sum
                                            : muster_number_add (fewer->sum, MUSTER_NUMBER (1)),
                            MUSTER_NO, more->sum);
}

/* Whether whatever is of the part is of the whole too, as far as kinds tell. */
static gboolean
is_in_whole (const MusterEvaluation *evaluation, const MusterLimit *limit)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  for (int i = 0; limit->to != NULL && i < ruleset->n_kinds; i++)
    if (muster_kind_may_match (ruleset, &ruleset->kinds[i], limit->of)
        && !muster_kind_may_match (ruleset, &ruleset->kinds[i], limit->to))
      return FALSE;
  return !limit->of_budget;
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
      MusterNumber next = muster_number_subtract (part, one);
      whole = muster_number_subtract (whole, one);
      if (muster_number_compare (next, take_share (limit, share, whole)) < 0)
        return part;
      part = next;
    }
  return part;
}

/* Where the bound of a share is, when nothing but what is counted comes or goes. */
static MusterNumber
find_end_of_share (const MusterLimitLook *look, MusterNumber share, gboolean is_most)
{
  const MusterLimit *limit = look->limit;
  MusterNumber at = take_share (limit, share, look->whole);
  MusterNumber rest = muster_number_subtract (MUSTER_NUMBER (1), share);
  if (!is_in_whole (look->evaluation, limit) || rest.num <= 0)
    return at;
  if (limit->measure.kind == MUSTER_MEASURE_COUNT)
    return is_most ? grow (limit, share, look->part, look->whole)
                   : shrink (limit, share, look->part, look->whole);
  if (limit->round_up)
    return at;
  return muster_number_add (look->part,
                            muster_number_multiply (muster_number_subtract (at, look->part),
                                                    muster_number_new (rest.den, rest.num)));
}

/* Returns: whether it holds, which may be by there being none */
static gboolean
look_at_share (const MusterLimitLook *look, MusterHeadroom *headroom)
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
look_at_count (const MusterLimitLook *look, MusterHeadroom *headroom)
{
  MusterNumber bound;
  const MusterLimit *limit = look->limit;
  if (limit->is_of_each)
    {
      /* Translators: how much room a limit leaves that looks at each type or grade by itself. */
      headroom->text = g_strdup (_ ("each by itself"));
      return TRUE;
    }
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
look_at_ratio (const MusterLimitLook *look, MusterHeadroom *headroom)
{
  const MusterLimit *limit = look->limit;
  MusterNumber groups = muster_number_multiply (look->whole, muster_number_new (1, limit->group));
  gint64 n = limit->round_up ? muster_number_ceil (groups) : muster_number_floor (groups);
  headroom->most = MUSTER_NUMBER (n * limit->part);
  return TRUE;
}

static void
look_at_others (const MusterLimitLook *look, MusterHeadroom *headroom)
{
  headroom->of_others = TRUE;
  headroom->actual = look->whole;
}

/* Of the side that is to be the smaller, so many may be there. */
static gboolean
look_at_compare (const MusterLimitLook *look, MusterHeadroom *headroom)
{
  look_at_others (look, headroom);
  headroom->most =
    look->limit->or_equal ? look->part : muster_number_subtract (look->part, MUSTER_NUMBER (1));
  return TRUE;
}

static gboolean
look_at_requires (const MusterLimitLook *look, MusterHeadroom *headroom)
{
  look_at_others (look, headroom);
  if (look->part.num > 0)
    headroom->least = MUSTER_NUMBER (1);
  return TRUE;
}

static gboolean
look_at_excludes (const MusterLimitLook *look, MusterHeadroom *headroom)
{
  if (look->part.num > 0)
    look_at_others (look, headroom);
  if (look->part.num > 0 || look->whole.num > 0)
    headroom->most = MUSTER_NUMBER (0);
  else
    headroom->text = g_strdup (_ ("neither is there"));
  return TRUE;
}

/* It counts just what may not be there. */
static gboolean
look_at_available (const MusterLimitLook *look, MusterHeadroom *headroom)
{
  headroom->most = MUSTER_NUMBER (0);
  return TRUE;
}

/* What all that a limit looks at are. */
static char *
dup_common_likeness (const MusterLimitLook *look, const MusterLikeness *likeness)
{
  const MusterRuleset *ruleset = look->evaluation->ruleset;
  if (likeness->first < 0)
    return g_strdup (_ ("not yet decided"));
  return g_strdup_printf (
    /* Translators: what all units of a formation are: "all UQ 4". */
    _ ("all %s"), look->limit->by >= 0
                    ? muster_ruleset_get_grade_label (ruleset, look->limit->by, likeness->first)
                    : ruleset->kinds[likeness->first].name);
}

static gboolean
look_at_alike (const MusterLimitLook *look, MusterHeadroom *headroom)
{
  const MusterLikeness *likeness =
    muster_evaluation_get_likeness (look->evaluation, look->formation, look->limit);
  if (likeness->mixed || likeness->unknown > 0)
    return FALSE;
  headroom->text = dup_common_likeness (look, likeness);
  return TRUE;
}

/* In the order of muster_limit_kinds, for they are looked up at every limit of every formation. */
static const MusterLimitRow rows[] = {
  { "count", check_count, describe_count, look_at_count, MUSTER_FIX_MEET_BOUNDS },
  { "share", check_share, describe_share, look_at_share, MUSTER_FIX_MEET_BOUNDS },
  { "ratio", check_ratio, describe_ratio, look_at_ratio, MUSTER_FIX_MEET_BOUNDS },
  { "compare", check_compare, describe_compare, look_at_compare, MUSTER_FIX_MEET_BOUNDS },
  { "requires", check_requires, describe_requires, look_at_requires,
    MUSTER_FIX_REMOVE_COUNTED | MUSTER_FIX_ADD_OTHER },
  { "excludes", check_excludes, describe_excludes, look_at_excludes,
    MUSTER_FIX_REMOVE_COUNTED | MUSTER_FIX_REMOVE_OTHERS },
  { "available", check_available, describe_available, look_at_available,
    MUSTER_FIX_REMOVE_COUNTED },
  { "alike", check_alike, describe_alike, look_at_alike, MUSTER_FIX_MAKE_ALIKE },
};

const MusterLimitRow *
muster_limit_row_find (const MusterLimit *limit)
{
  gsize index = (gsize) (limit->kind - muster_limit_kinds);
  g_return_val_if_fail (index < G_N_ELEMENTS (rows), NULL);
  return &rows[index];
}

static MusterCheck
get_check (const MusterFinding *finding)
{
  return (MusterCheck){ finding->evaluation, finding->limit, finding->node, finding->each, NULL };
}

MusterFindingWords
muster_limit_describe (const MusterFinding *finding)
{
  const MusterCheck check = get_check (finding);
  const char *reason = finding->limit->reason;
  MusterFindingWords words = { NULL, NULL };
  if (finding->unchecked)
    words = (MusterFindingWords){ .have = dup_unchecked (&check),
                                  .allowed = g_strdup (_ ("fill in what is missing")) };
  else
    words = muster_limit_row_find (finding->limit)->describe (&check, finding);
  if (reason == NULL)
    return words;
  g_autofree char *allowed = g_steal_pointer (&words.allowed);
  words.allowed = g_strdup_printf ("%s. %s", allowed, reason);
  if (g_str_has_suffix (words.allowed, "."))
    words.allowed[strlen (words.allowed) - 1] = '\0';
  return words;
}

GArray *
muster_limit_list_counted (const MusterFinding *finding)
{
  const MusterCheck check = get_check (finding);
  GArray *counted = g_array_new (FALSE, FALSE, sizeof (guint));
  if (finding->unchecked)
    list_uncertain (&check, counted);
  else
    muster_check_list_counted (&check, finding->limit->of, counted);
  return counted;
}

const char *
muster_finding_find_missing (const MusterFinding *finding)
{
  const char *figure = NULL;
  if (!finding->unchecked || finding->limit == NULL)
    return NULL;
  const MusterCheck check = get_check (finding);
  g_autoptr (GArray) uncertain = muster_limit_list_counted (finding);
  find_missing (&check, g_array_index (uncertain, guint, 0), &figure);
  return figure;
}
