#include "config.h"

#include "army/compose/formulation.h"

#include "army/compose/wishes.h"

#include "ruleset/limits.h"

#include <string.h>

/* What nothing bounds comes so often at most. */
#define MOST_UNBOUNDED 40
/* So many ways through the either-ors of a formation are gone at most. */
#define MOST_WAYS 64
/* So many of a kind of formation have columns of their own, where what is asked of each cannot be
 * asked of all together. */
#define MOST_SINGLES 8
/* What a sum must come to at least in each copy of a formation that goes one way through an
 * either-or. */
typedef struct
{
  const MusterNumber *weights; /* per item */
  const MusterNumber *borne;   /* the same, of what it bears */
  MusterNumber low;
} Pledge;

static void
part_clear (gpointer data)
{
  g_clear_pointer (&((MusterPart *) data)->pledges, g_array_unref);
}

/* Returns: the number of what is described alike */
static guint
name_alike (const MusterFormulation *formulation, const char *description)
{
  gpointer number = g_hash_table_lookup (formulation->names, description);
  if (number == NULL)
    {
      number = GUINT_TO_POINTER (g_hash_table_size (formulation->names) + 1);
      g_hash_table_insert (formulation->names, g_strdup (description), number);
    }
  return GPOINTER_TO_UINT (number);
}
static gboolean stat_depends (const MusterFormulation *formulation, int stat);

/* Whether the number is another one once troops have come. */
static gboolean
measure_depends (const MusterFormulation *formulation, MusterMeasureKind kind, int index)
{
  return kind == MUSTER_MEASURE_POINTS || kind == MUSTER_MEASURE_COUNT
         || (kind == MUSTER_MEASURE_STAT && stat_depends (formulation, index))
         || (kind == MUSTER_MEASURE_BUDGET
             && formulation->recruits->army->budget == MUSTER_NO_BUDGET);
}

static gboolean
stat_depends (const MusterFormulation *formulation, int index)
{
  const MusterStat *stat = &formulation->ruleset->stats[index];
  gint8 *depends = &formulation->depends[index];
  if (*depends >= 0)
    return *depends;
  *depends = FALSE;
  for (int i = 0; i < stat->n_adds && !*depends; i++)
    *depends = stat->adds[i].counters != NULL || stat->adds[i].from_superior
               || (stat->adds[i].has_measure
                   && measure_depends (formulation, stat->adds[i].measure.kind,
                                       stat->adds[i].measure.index));
  for (int i = 0; i < stat->n_values && !*depends; i++)
    {
      const MusterSelector *when = stat->values[i].when;
      *depends = when->asks_within;
      for (int j = 0; j < when->n_numbers && !*depends; j++)
        *depends = measure_depends (formulation, (MusterMeasureKind) when->numbers[j].measure_kind,
                                    when->numbers[j].measure_index);
    }
  if (stat->has_per && !*depends)
    *depends = measure_depends (formulation, stat->per.kind, stat->per.index);
  return *depends;
}

/* An item as selectors see it. Numbers that depend on what will stand in it are not known, or are
 * taken to be one. */
typedef struct
{
  const MusterFormulation *formulation;
  guint item;
  gboolean takes;
  MusterNumber taken;
} Sight;

static MusterTruth
see_number (const MusterSubject *subject, int kind, int index, MusterNumber *number)
{
  const Sight *sight = subject->data;
  const MusterRecruits *recruits = sight->formulation->recruits;
  const MusterRecruit *recruit = muster_formulation_get_recruit (sight->formulation, sight->item);
  const MusterMeasure measure = { .kind = (MusterMeasureKind) kind, .index = index };
  guint at = muster_evaluation_find_nearest (recruits->evaluation, recruit->node, measure);
  if (!recruits->is_open[at] || !measure_depends (sight->formulation, measure.kind, index))
    return muster_evaluation_get_number (recruits->evaluation, at, measure, number);
  *number = sight->taken;
  return sight->takes ? MUSTER_YES : MUSTER_UNKNOWN;
}

static gboolean
is_overall (const MusterFormulation *formulation, guint item)
{
  const MusterRecruit *recruit = muster_formulation_get_recruit (formulation, item);
  const MusterRecruit *holder = recruit->holder != MUSTER_NO_NODE
                                  ? muster_formulation_get_recruit (formulation, recruit->holder)
                                  : NULL;
  if (recruit->kind->category != MUSTER_CATEGORY_COMMANDER || holder == NULL)
    return FALSE;
  switch (formulation->overall)
    {
    case MUSTER_OVERALL_BORN:
      return recruit->kind->is_overall;
    case MUSTER_OVERALL_OF_ARMY:
      return recruit->holder == 0;
    case MUSTER_OVERALL_OF_LEADING:
      return holder->holder == 0 && holder->kind->holds_formations;
    case MUSTER_OVERALL_OF_ONLY:
      return holder->holder == 0;
    case MUSTER_OVERALL_NOBODY:
    case MUSTER_N_OVERALL:
      break;
    }
  return FALSE;
}

static MusterTruth
match_as (const Sight *sight, const MusterSelector *selector)
{
  const MusterFormulation *formulation = sight->formulation;
  const MusterRecruit *recruit = muster_formulation_get_recruit (formulation, sight->item);
  const MusterEvaluation *evaluation = formulation->recruits->evaluation;
  guint n_cells = formulation->ruleset->n_cells;
  guint64 *own = g_newa (guint64, n_cells);
  guint64 *none = g_newa0 (guint64, n_cells);
  memcpy (own, muster_evaluation_get_words (evaluation, recruit->node), n_cells * sizeof *own);
  own[0] &= ~(G_GUINT64_CONSTANT (1) << MUSTER_WORD_OVERALL);
  if (is_overall (formulation, sight->item))
    own[0] |= G_GUINT64_CONSTANT (1) << MUSTER_WORD_OVERALL;
  guint class = evaluation->classes[recruit->node];
  MusterSubject subject = {
    .words = { own, muster_evaluation_get_words_around (evaluation, recruit->node), none },
    .open = muster_recruit_holds (recruit) ? 1u << MUSTER_WORD_WITHIN : 0,
    .grades = evaluation->grades + (gsize) class * (gsize) formulation->ruleset->n_scales,
    .number = see_number,
    .data = (gpointer) sight,
  };
  if (!muster_recruit_holds (recruit) && formulation->ruleset->asks_within)
    subject.words[MUSTER_WORD_WITHIN] = evaluation->within + (gsize) recruit->node * n_cells;
  return muster_selector_match (selector, &subject);
}

static MusterTruth
match (const MusterFormulation *formulation, const MusterSelector *selector, guint item)
{
  const Sight sight = { .formulation = formulation, .item = item };
  return match_as (&sight, selector);
}

static gboolean
is_range (const MusterRange *range)
{
  return range->has_low || range->has_high;
}

/* Whether a number of the item alone decides whether it is picked: while it is within @range. */
static gboolean
find_range (const MusterFormulation *formulation,
            const MusterSelector *selector,
            guint item,
            MusterRange *range)
{
  const MusterRecruit *recruit = muster_formulation_get_recruit (formulation, item);
  int n = 0;
  if (selector->n_clauses != 1 || selector->asks_within)
    return FALSE;
  const MusterClause *clause = &selector->clauses[0];
  for (int i = 0; i < clause->n_terms; i++)
    {
      const MusterTerm *term = &clause->terms[i];
      if (term->kind != MUSTER_TERM_NUMBER)
        continue;
      const MusterNumberTerm *number = &selector->numbers[term->number];
      const MusterMeasure measure = { .kind = (MusterMeasureKind) number->measure_kind,
                                      .index = number->measure_index };
      if (!measure_depends (formulation, measure.kind, measure.index))
        continue;
      n += term->negated
               || muster_evaluation_find_nearest (formulation->recruits->evaluation, recruit->node,
                                                  measure)
                    != recruit->node
             ? 2
             : 1;
      *range = (MusterRange){ .measure = measure,
                              .has_low = number->has_low,
                              .has_high = number->has_high,
                              .low = number->low,
                              .high = number->high };
    }
  const Sight sight = { formulation, item, TRUE, range->has_low ? range->low : range->high };
  return n == 1 && match_as (&sight, selector) == MUSTER_YES;
}

/* Whether there is one copy of the item at most for each column of it. */
static gboolean
is_single (const MusterFormulation *formulation, guint item)
{
  const MusterRecruit *recruit = muster_formulation_get_recruit (formulation, item);
  return muster_recruit_holds (recruit)
         && (recruit->source != MUSTER_NO_NODE
             || (formulation->is_single != NULL
                 && formulation->is_single[recruit->kind - formulation->ruleset->kinds]));
}

/* What a node of the item, itself or something that it bears, counts for on one side of a limit;
 * @range: while it holds, where something is asked of a number; or NULL. Returns: FALSE where that
 * is not known yet */
static gboolean
weigh_node (const MusterFormulation *formulation,
            const MusterSelector *of,
            const MusterSelector *only,
            MusterMeasure measure,
            guint item,
            guint node,
            MusterNumber *weight,
            MusterRange *range)
{
  const MusterEvaluation *evaluation = formulation->recruits->evaluation;
  const MusterRecruit *recruit = muster_formulation_get_recruit (formulation, item);
  gboolean is_self = node == recruit->node;
  *weight = MUSTER_NUMBER (0);
  if (range != NULL)
    *range = (MusterRange){ 0 };
  MusterTruth truth =
    is_self ? match (formulation, of, item) : muster_evaluation_match (evaluation, of, node);
  MusterTruth other = truth == MUSTER_NO || only == NULL ? MUSTER_NO
                      : is_self                          ? match (formulation, only, item)
                                : muster_evaluation_match (evaluation, only, node);
  if (truth == MUSTER_NO || other == MUSTER_YES)
    return TRUE;
  if (truth == MUSTER_UNKNOWN && is_self && range != NULL && is_single (formulation, item)
      && find_range (formulation, of, item, range))
    truth = MUSTER_YES;
  if (truth == MUSTER_UNKNOWN || other == MUSTER_UNKNOWN)
    return FALSE;
  if (measure.kind == MUSTER_MEASURE_COUNT)
    *weight = MUSTER_NUMBER (1);
  else if (measure.kind == MUSTER_MEASURE_POINTS)
    *weight = evaluation->points[node];
  else if (is_self && muster_recruit_holds (recruit)
           && measure_depends (formulation, measure.kind, measure.index))
    return FALSE;
  else
    return muster_evaluation_get_number (evaluation, node, measure, weight) != MUSTER_UNKNOWN;
  return TRUE;
}

/* What the item counts for with what it bears, and what that counts for alone: @borne, or NULL. */
static gboolean
weigh (const MusterFormulation *formulation,
       const MusterSelector *of,
       const MusterSelector *only,
       MusterMeasure measure,
       guint item,
       MusterNumber *weight,
       MusterNumber *borne,
       MusterRange *range)
{
  const MusterRecruit *recruit = muster_formulation_get_recruit (formulation, item);
  MusterNumber sum = MUSTER_NUMBER (0);
  *weight = sum;
  if (borne != NULL)
    *borne = sum;
  if (item == 0)
    return TRUE;
  if (!weigh_node (formulation, of, only, measure, item, recruit->node, weight, range))
    return FALSE;
  for (guint i = 1; i <= recruit->n_borne; i++)
    {
      MusterNumber one;
      if (!weigh_node (formulation, of, only, measure, item, recruit->node + i, &one, NULL))
        return FALSE;
      sum = muster_number_add (sum, one);
    }
  *weight = muster_number_add (*weight, sum);
  if (borne != NULL)
    *borne = sum;
  return TRUE;
}

static void
look_at_limit (const MusterFormulation *formulation,
               const MusterLimit *limit,
               MusterLimitView *view)
{
  guint n = muster_formulation_count_items (formulation);
  gboolean has_other = limit->to_counter >= 0;
  *view = (MusterLimitView){ .limit = limit,
                             .of = g_new0 (MusterNumber, n),
                             .of_borne = g_new0 (MusterNumber, n),
                             .of_ranges = g_new0 (MusterRange, n),
                             .is_seen = TRUE };
  if (has_other)
    {
      view->to = g_new0 (MusterNumber, n);
      view->to_borne = g_new0 (MusterNumber, n);
      view->to_ranges = g_new0 (MusterRange, n);
    }
  for (guint i = 0; i < n && view->is_seen; i++)
    {
      view->is_seen =
        weigh (formulation, limit->of, limit->only, limit->measure, i, &view->of[i],
               &view->of_borne[i], &view->of_ranges[i])
        && (!has_other
            || weigh (formulation, formulation->ruleset->counters[limit->to_counter].of, NULL,
                      limit->measure, i, &view->to[i], &view->to_borne[i], &view->to_ranges[i]));
    }
}

static void
view_clear (MusterLimitView *view)
{
  g_free (view->of);
  g_free (view->to);
  g_free (view->of_borne);
  g_free (view->to_borne);
  g_free (view->of_ranges);
  g_free (view->to_ranges);
}

static gboolean
asks_for_overall (const MusterSelector *selector)
{
  const guint64 bit = G_GUINT64_CONSTANT (1) << MUSTER_WORD_OVERALL;
  for (int i = 0; selector != NULL && i < selector->n_clauses; i++)
    for (int place = 0; place < MUSTER_N_WORD_PLACES; place++)
      if (((selector->clauses[i].all[place] | selector->clauses[i].none[place]) & bit) != 0)
        return TRUE;
  return FALSE;
}

static gboolean
limit_asks_for_overall (const MusterLimit *limit)
{
  return asks_for_overall (limit->scope) || asks_for_overall (limit->of)
         || asks_for_overall (limit->to) || asks_for_overall (limit->only);
}

/* Whether the sum that a number is counts him. */
static gboolean
measure_asks_for_overall (const MusterRuleset *ruleset, MusterMeasureKind kind, int index)
{
  const MusterStat *stat = kind == MUSTER_MEASURE_STAT ? &ruleset->stats[index] : NULL;
  for (int i = 0; stat != NULL && i < stat->n_adds; i++)
    {
      const MusterCounter *counter =
        stat->adds[i].counters != NULL ? &ruleset->counters[stat->adds[i].counters[0]] : NULL;
      if (counter != NULL && (asks_for_overall (counter->of) || asks_for_overall (counter->only)))
        return TRUE;
    }
  return FALSE;
}

static gboolean
numbers_ask_for_overall (const MusterRuleset *ruleset, const MusterSelector *selector)
{
  for (int i = 0; selector != NULL && i < selector->n_numbers; i++)
    if (measure_asks_for_overall (ruleset, (MusterMeasureKind) selector->numbers[i].measure_kind,
                                  selector->numbers[i].measure_index))
      return TRUE;
  return FALSE;
}

static gboolean
bound_asks_for_overall (const MusterRuleset *ruleset, const MusterBound *bound)
{
  return bound->is_given && bound->is_measure
         && measure_asks_for_overall (ruleset, bound->measure.kind, bound->measure.index);
}

/* Whether he is in a number by which a limit, or a price, goes. */
static gboolean
has_overall_in_numbers (const MusterRuleset *ruleset)
{
  for (int i = 0; i < ruleset->n_limits; i++)
    {
      const MusterLimit *limit = &ruleset->limits[i];
      if (numbers_ask_for_overall (ruleset, limit->scope)
          || numbers_ask_for_overall (ruleset, limit->of)
          || numbers_ask_for_overall (ruleset, limit->to)
          || numbers_ask_for_overall (ruleset, limit->only)
          || bound_asks_for_overall (ruleset, &limit->min)
          || bound_asks_for_overall (ruleset, &limit->max))
        return TRUE;
    }
  for (int i = 0; i < ruleset->n_prices; i++)
    if (ruleset->prices[i].has_per
        && measure_asks_for_overall (ruleset, ruleset->prices[i].per.kind,
                                     ruleset->prices[i].per.index))
      return TRUE;
  return FALSE;
}

static gboolean is_either_or (const MusterLimit *limit);

/* Whether what the limit asks is rows alone, no columns and no gains. */
static gboolean
is_rows (const MusterDemand *demand, const MusterLimit *limit)
{
  return !is_either_or (limit) && limit != demand->most
         && !g_str_has_prefix (limit->id, MUSTER_RATHER_ID) && limit->scope->n_numbers == 0
         && limit->of->n_numbers == 0 && (limit->to == NULL || limit->to->n_numbers == 0)
         && (limit->only == NULL || limit->only->n_numbers == 0);
}

GArray *
muster_formulation_list_overalls (const MusterDemand *demand)
{
  const MusterRuleset *ruleset = demand->army->ruleset;
  GArray *all = g_array_new (FALSE, FALSE, sizeof (guint));
  guint together = 0;
  gboolean matters = has_overall_in_numbers (ruleset);
  gboolean is_shared = !matters;
  for (int i = 0; i < ruleset->n_limits; i++)
    if (limit_asks_for_overall (&ruleset->limits[i]))
      {
        matters = TRUE;
        is_shared = is_shared && is_rows (demand, &ruleset->limits[i]);
      }
  for (int overall = 0; overall < MUSTER_N_OVERALL; overall++)
    {
      guint one = 1u << overall;
      if (matters != (overall != MUSTER_OVERALL_NOBODY))
        continue;
      together |= one;
      if (!is_shared)
        g_array_append_val (all, one);
    }
  if (is_shared)
    g_array_append_val (all, together);
  return all;
}

/* One way is like the other but for the limits that ask for him. */
static void
look_at_limits (MusterFormulation *formulation)
{
  const MusterRuleset *ruleset = formulation->ruleset;
  gsize n = (gsize) MAX (ruleset->n_limits, 1);
  MusterLimitView *first = NULL;
  formulation->asks_overall = g_new0 (gboolean, n);
  for (int overall = 0; overall < MUSTER_N_OVERALL; overall++)
    {
      if ((formulation->overalls & 1u << overall) == 0)
        continue;
      MusterLimitView *views =
        first != NULL ? g_memdup2 (first, n * sizeof *views) : g_new (MusterLimitView, n);
      formulation->overall = (MusterOverall) overall;
      for (int i = 0; i < ruleset->n_limits; i++)
        {
          const MusterLimit *limit = &ruleset->limits[i];
          formulation->asks_overall[i] = limit_asks_for_overall (limit);
          if (first == NULL || formulation->asks_overall[i])
            look_at_limit (formulation, limit, &views[i]);
        }
      formulation->views_of[overall] = views;
      first = first != NULL ? first : views;
    }
  formulation->views = first;
}

static void
clear_views (MusterFormulation *formulation)
{
  gboolean is_first = TRUE;
  for (int overall = 0; overall < MUSTER_N_OVERALL; overall++)
    {
      MusterLimitView *views = formulation->views_of[overall];
      for (int i = 0; views != NULL && i < formulation->ruleset->n_limits; i++)
        if (is_first || formulation->asks_overall[i])
          view_clear (&views[i]);
      is_first = is_first && views == NULL;
      g_clear_pointer (&formulation->views_of[overall], g_free);
    }
  g_clear_pointer (&formulation->asks_overall, g_free);
}

/* Whether the limit is asked at all. */
static gboolean
is_asked (const MusterFormulation *formulation, int limit)
{
  const MusterLimit *asked = &formulation->ruleset->limits[limit];
  return !formulation->is_dropped[limit] && formulation->views[limit].is_seen
         && !(formulation->skips_overall && formulation->asks_overall[limit])
         && !g_str_has_prefix (asked->id, MUSTER_RATHER_ID)
         && (formulation->keeps_advice || asked->severity != MUSTER_SEVERITY_ADVICE);
}

static gboolean
is_waived (const MusterFormulation *formulation, guint item, const MusterLimit *limit)
{
  const MusterRecruit *recruit = muster_formulation_get_recruit (formulation, item);
  if (recruit->source == MUSTER_NO_NODE)
    return FALSE;
  const MusterNode *node = &formulation->recruits->army->nodes[recruit->source];
  for (guint i = 0; i < node->n_waivers; i++)
    if (g_str_equal (node->waivers[i].limit, limit->id))
      return TRUE;
  return FALSE;
}

/* Returns: whether the limit looks at the item; MUSTER_UNKNOWN: while @range holds */
static MusterTruth
match_scope (const MusterFormulation *formulation,
             const MusterLimit *limit,
             guint item,
             MusterRange *range)
{
  MusterTruth truth = match (formulation, limit->scope, item);
  if (is_waived (formulation, item, limit) || truth == MUSTER_NO)
    return MUSTER_NO;
  return truth == MUSTER_UNKNOWN && !find_range (formulation, limit->scope, item, range) ? MUSTER_NO
                                                                                         : truth;
}

gboolean
muster_formulation_asks (const MusterFormulation *formulation, int limit, guint item)
{
  MusterRange range;
  return is_asked (formulation, limit)
         && match_scope (formulation, formulation->views[limit].limit, item, &range) == MUSTER_YES;
}

static gboolean
has_least (const MusterFormulation *formulation, MusterMeasure measure)
{
  return measure.kind == MUSTER_MEASURE_STAT
         && formulation->ruleset->stats[measure.index].has_least;
}

/* What each item adds to a number of the formation: @weights. @round: how it may be rounded
 * besides, as stats have it. Returns: FALSE where it is no plain sum */
static gboolean
weigh_measure (const MusterFormulation *formulation,
               MusterMeasure measure,
               int round,
               MusterNumber *weights,
               MusterNumber *own)
{
  *own = MUSTER_NUMBER (0);
  if (measure.kind == MUSTER_MEASURE_POINTS)
    {
      for (guint i = 0; i < muster_formulation_count_items (formulation); i++)
        weights[i] = muster_recruits_get_price (formulation->recruits, i);
      return TRUE;
    }
  if (measure.kind != MUSTER_MEASURE_STAT)
    return FALSE;
  const MusterStat *stat = &formulation->ruleset->stats[measure.index];
  if (stat->n_values > 0 || stat->has_per || stat->n_adds == 0
      || (stat->round != 0 && stat->round != round) || stat->entry != MUSTER_ENTRY_NONE
      || stat->n_bands > 1)
    return FALSE;
  memset (weights, 0, muster_formulation_count_items (formulation) * sizeof *weights);
  for (guint i = 0; i < muster_formulation_count_items (formulation); i++)
    weights[i] = MUSTER_NUMBER (0);
  for (int j = 0; j < stat->n_adds; j++)
    {
      const MusterAdd *add = &stat->adds[j];
      if (add->from_superior || (add->has_measure && add->counters == NULL))
        return FALSE;
      if (add->counters == NULL)
        {
          *own = muster_number_add (*own, muster_number_multiply (add->n, add->times));
          continue;
        }
      const MusterCounter *counter = &formulation->ruleset->counters[add->counters[0]];
      for (guint i = 1; i < muster_formulation_count_items (formulation); i++)
        {
          MusterNumber weight;
          if (!weigh (formulation, counter->of, counter->only, counter->measure, i, &weight, NULL,
                      NULL))
            return FALSE;
          weights[i] = muster_number_add (weights[i], muster_number_multiply (weight, add->times));
        }
    }
  return TRUE;
}

/* Ways through either-ors: what may not stand in a formation on that way, and what it pledges. */

typedef struct
{
  guint8 *is_gone; /* per item */
  GArray *pledges; /* Pledge */
  guint number;
} Way;

static Way *
way_copy (const Way *way, guint n_items, guint choice)
{
  Way *copy = g_new (Way, 1);
  copy->is_gone = g_memdup2 (way->is_gone, n_items);
  copy->pledges = g_array_copy (way->pledges);
  copy->number = way->number * 31 + choice;
  return copy;
}

static void
way_free (Way *way)
{
  g_free (way->is_gone);
  g_array_unref (way->pledges);
  g_free (way);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Way, way_free)

/* Whether something that counts may still stand in the formation on that way. */
static gboolean
has_any (const MusterFormulation *formulation,
         const Way *way,
         guint item,
         const MusterNumber *weights)
{
  for (guint i = item + 1; i < muster_formulation_get_recruit (formulation, item)->end; i++)
    if (!way->is_gone[i] && weights[i].num > 0)
      return TRUE;
  return FALSE;
}

static void
leave_out (const MusterFormulation *formulation, Way *way, guint item, const MusterNumber *weights)
{
  for (guint i = item + 1; i < muster_formulation_get_recruit (formulation, item)->end; i++)
    if (weights[i].num > 0)
      for (guint j = i; j < muster_formulation_get_recruit (formulation, i)->end; j++)
        way->is_gone[j] = TRUE;
}

/* Of what grade, or type, a node is: what an "alike" goes by. */
static int
get_each (const MusterFormulation *formulation, const MusterLimit *limit, guint node)
{
  const MusterEvaluation *evaluation = formulation->recruits->evaluation;
  return limit->by >= 0 ? muster_evaluation_get_grade (evaluation, node, limit->by)
                        : (int) (evaluation->army->nodes[node].kind - formulation->ruleset->kinds);
}

/* What the item with what it bears counts for of one grade, or type. */
static MusterNumber
weigh_each (const MusterFormulation *formulation,
            const MusterLimitView *view,
            guint item,
            gboolean has_self,
            int each)
{
  const MusterLimit *limit = view->limit;
  const MusterRecruit *recruit = muster_formulation_get_recruit (formulation, item);
  MusterNumber sum = MUSTER_NUMBER (0);
  for (guint i = has_self ? 0 : 1; item > 0 && view->of[item].num != 0 && i <= recruit->n_borne;
       i++)
    {
      MusterNumber one;
      if (get_each (formulation, limit, recruit->node + i) == each
          && weigh_node (formulation, limit->of, limit->only, limit->measure, item,
                         recruit->node + i, &one, NULL))
        sum = muster_number_add (sum, one);
    }
  return sum;
}

static void
add_each (const MusterFormulation *formulation,
          const MusterLimitView *view,
          guint item,
          gboolean has_self,
          GArray *each)
{
  const MusterLimit *limit = view->limit;
  const MusterRecruit *recruit = muster_formulation_get_recruit (formulation, item);
  for (guint i = has_self ? 0 : 1; view->of[item].num != 0 && i <= recruit->n_borne; i++)
    {
      MusterNumber one;
      int of = get_each (formulation, limit, recruit->node + i);
      gboolean is_known = of < 0
                          || !weigh_node (formulation, limit->of, limit->only, limit->measure, item,
                                          recruit->node + i, &one, NULL)
                          || one.num == 0;
      for (guint j = 0; j < each->len && !is_known; j++)
        is_known = g_array_index (each, int, j) == of;
      if (!is_known)
        g_array_append_val (each, of);
    }
}

static GArray *
list_each (const MusterFormulation *formulation,
           const MusterLimitView *view,
           const Way *way,
           guint item)
{
  GArray *each = g_array_new (FALSE, FALSE, sizeof (int));
  add_each (formulation, view, item, FALSE, each);
  for (guint i = item + 1; i < muster_formulation_get_recruit (formulation, item)->end; i++)
    if (way == NULL || !way->is_gone[i])
      add_each (formulation, view, i, TRUE, each);
  return each;
}

/* Whether nothing of the item is of another grade, or type, than this. */
static gboolean
is_of_each (const MusterFormulation *formulation,
            const MusterLimitView *view,
            guint item,
            gboolean has_self,
            int each)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (int));
  add_each (formulation, view, item, has_self, all);
  return all->len == 0 || (all->len == 1 && g_array_index (all, int, 0) == each);
}

/* Returns: whether the bound is there, and known */
static gboolean
get_bound (const MusterFormulation *formulation,
           guint item,
           const MusterBound *bound,
           MusterNumber *value)
{
  if (!bound->is_given)
    return FALSE;
  if (bound->is_measure && bound->measure.kind != MUSTER_MEASURE_BUDGET
      && measure_depends (formulation, bound->measure.kind, bound->measure.index))
    return FALSE;
  return muster_evaluation_get_bound (formulation->recruits->evaluation,
                                      muster_formulation_get_recruit (formulation, item)->node,
                                      bound, value)
         == MUSTER_YES;
}

/* The ways on from @way past one limit: into @ways. */
static void
add_ways (const MusterFormulation *formulation,
          const MusterLimitView *view,
          guint item,
          const Way *way,
          GPtrArray *ways)
{
  const char *kind = view->limit->kind->id;
  guint n = muster_formulation_count_items (formulation);
  if (g_str_equal (kind, "alike"))
    {
      g_autoptr (GArray) each = list_each (formulation, view, way, item);
      for (guint k = 0; k < each->len; k++)
        {
          int one = g_array_index (each, int, k);
          if (!is_of_each (formulation, view, item, FALSE, one))
            continue;
          Way *next = way_copy (way, n, each->len > 1 ? k + 1 : 0);
          for (guint i = item + 1; i < muster_formulation_get_recruit (formulation, item)->end; i++)
            if (view->of[i].num != 0 && !is_of_each (formulation, view, i, TRUE, one))
              next->is_gone[i] = TRUE;
          g_ptr_array_add (ways, next);
        }
      if (each->len == 0)
        g_ptr_array_add (ways, way_copy (way, n, 0));
      return;
    }
  if (g_str_equal (kind, "count"))
    {
      Pledge pledge = { .weights = view->of, .borne = view->of_borne };
      if (view->of_borne[item].num <= 0)
        {
          Way *without = way_copy (way, n, 1);
          leave_out (formulation, without, item, view->of);
          g_ptr_array_add (ways, without);
        }
      if ((view->of_borne[item].num <= 0 && !has_any (formulation, way, item, view->of))
          || !get_bound (formulation, item, &view->limit->min, &pledge.low))
        return;
      Way *with = way_copy (way, n, 2);
      g_array_append_val (with->pledges, pledge);
      g_ptr_array_add (ways, with);
      return;
    }
  gboolean bears_of = view->of_borne[item].num > 0;
  gboolean bears_to = view->to_borne[item].num > 0;
  gboolean has_of = bears_of || has_any (formulation, way, item, view->of);
  gboolean has_to = bears_to || has_any (formulation, way, item, view->to);
  gboolean excludes = g_str_equal (kind, "excludes");
  if (!has_of || (excludes && !has_to) || (!excludes && bears_to))
    {
      g_ptr_array_add (ways, way_copy (way, n, 0));
      return;
    }
  if (!bears_of)
    {
      Way *without = way_copy (way, n, 1);
      leave_out (formulation, without, item, view->of);
      g_ptr_array_add (ways, without);
    }
  if ((!excludes && !has_to) || (excludes && bears_to))
    return;
  Way *with = way_copy (way, n, 2);
  if (excludes)
    leave_out (formulation, with, item, view->to);
  else
    {
      const Pledge pledge = { view->to, view->to_borne, MUSTER_NUMBER (1) };
      g_array_append_val (with->pledges, pledge);
    }
  g_ptr_array_add (ways, with);
}

static int
compare_numbers (gconstpointer a, gconstpointer b)
{
  return muster_number_compare (*(const MusterNumber *) a, *(const MusterNumber *) b);
}

/* Adds where a range begins, and where it has ended. */
static void
add_steps (const MusterRange *range, MusterMeasure measure, gint64 unit, GArray *steps)
{
  const MusterNumber units = MUSTER_NUMBER (unit);
  if (range->measure.kind != measure.kind || range->measure.index != measure.index)
    return;
  if (range->has_low)
    {
      MusterNumber from =
        muster_number_new (muster_number_ceil (muster_number_multiply (range->low, units)), unit);
      g_array_append_val (steps, from);
    }
  if (range->has_high)
    {
      MusterNumber from =
        muster_number_new (muster_number_floor (muster_number_multiply (range->high, units)) + 1,
                           unit);
      g_array_append_val (steps, from);
    }
}

/* Where one range ends and the next begins, of all limits that ask for the measure there. */
static GArray *
list_steps (const MusterFormulation *formulation, guint item, MusterMeasure measure, gint64 unit)
{
  GArray *steps = g_array_new (FALSE, FALSE, sizeof (MusterNumber));
  for (int i = 0; i < formulation->ruleset->n_limits; i++)
    {
      const MusterLimitView *view = &formulation->views[i];
      MusterRange range = { 0 };
      if (!is_asked (formulation, i))
        continue;
      if (match_scope (formulation, view->limit, item, &range) == MUSTER_UNKNOWN)
        add_steps (&range, measure, unit, steps);
      add_steps (&view->of_ranges[item], measure, unit, steps);
      if (view->to_ranges != NULL)
        add_steps (&view->to_ranges[item], measure, unit, steps);
    }
  g_array_sort (steps, compare_numbers);
  for (guint i = steps->len; i > 1; i--)
    if (compare_numbers (&g_array_index (steps, MusterNumber, i - 1),
                         &g_array_index (steps, MusterNumber, i - 2))
        == 0)
      g_array_remove_index (steps, i - 1);
  return steps;
}

/* Of formations these are ways: none, or so many; this or that. */
static gboolean
is_either_or (const MusterLimit *limit)
{
  const char *kind = limit->kind->id;
  return g_str_equal (kind, "alike") || g_str_equal (kind, "requires")
         || g_str_equal (kind, "excludes")
         || (g_str_equal (kind, "count") && limit->or_none && limit->min.is_given
             && !limit->is_of_each);
}

/* Whether what stands there counts for the limit only while a number of it is within a range. */
static gboolean
has_ranges (const MusterFormulation *formulation, const MusterLimitView *view, guint item)
{
  for (guint i = item + 1; i < muster_formulation_get_recruit (formulation, item)->end; i++)
    if (is_range (&view->of_ranges[i])
        || (view->to_ranges != NULL && is_range (&view->to_ranges[i])))
      return TRUE;
  return FALSE;
}

static GPtrArray *
list_ways (const MusterFormulation *formulation, guint item, const guint8 *is_gone)
{
  GPtrArray *ways = g_ptr_array_new_with_free_func ((GDestroyNotify) way_free);
  Way *first = g_new (Way, 1);
  first->is_gone = g_memdup2 (is_gone, muster_formulation_count_items (formulation));
  first->pledges = g_array_new (FALSE, FALSE, sizeof (Pledge));
  first->number = 1;
  g_ptr_array_add (ways, first);
  for (int i = 0; i < formulation->ruleset->n_limits && item > 0; i++)
    {
      const MusterLimitView *view = &formulation->views[i];
      MusterRange range;
      if (!is_asked (formulation, i) || !is_either_or (view->limit)
          || match_scope (formulation, view->limit, item, &range) != MUSTER_YES
          || has_ranges (formulation, view, item))
        continue;
      GPtrArray *next = g_ptr_array_new_with_free_func ((GDestroyNotify) way_free);
      for (guint j = 0; j < ways->len; j++)
        add_ways (formulation, view, item, g_ptr_array_index (ways, j), next);
      /* Of too many the limit is left to the check. */
      if (next->len > MOST_WAYS)
        {
          g_ptr_array_unref (next);
          continue;
        }
      g_ptr_array_unref (ways);
      ways = next;
    }
  return ways;
}

static char *
describe_item (const MusterFormulation *formulation, guint item, guint way)
{
  const MusterRecruit *recruit = muster_formulation_get_recruit (formulation, item);
  GString *text = g_string_new (recruit->kind->id);
  for (guint i = 0; recruit->chosen != NULL && i < recruit->chosen->len; i++)
    {
      MusterGradeRef grade = g_array_index (recruit->chosen, MusterGradeRef, i);
      g_string_append_printf (text, " %d:%d", grade.scale, grade.grade);
    }
  if (recruit->source != MUSTER_NO_NODE)
    g_string_append_printf (text, " =%u", recruit->source);
  for (guint i = 0; recruit->borne != NULL && i < recruit->borne->len; i++)
    {
      const MusterBorne *borne = &g_array_index (recruit->borne, MusterBorne, i);
      g_string_append_printf (text, " +%u:%s", borne->on, borne->kind->id);
    }
  g_string_append_printf (text, " /%u", way);
  return g_string_free (text, FALSE);
}

/* Whether the way leaves out what stands there already. */
static gboolean
loses_own (const MusterFormulation *formulation, const Way *way, guint item, const guint8 *is_gone)
{
  for (guint i = item + 1; i < muster_formulation_get_recruit (formulation, item)->end; i++)
    if (way->is_gone[i] && !is_gone[i]
        && muster_formulation_get_recruit (formulation, i)->source != MUSTER_NO_NODE)
      return TRUE;
  return FALSE;
}

/* How many of an item there can be at most. */
static gint64
get_most (const MusterFormulation *formulation, guint item)
{
  gint64 points = formulation->demand->points;
  MusterNumber cost = formulation->costs[item];
  if (muster_formulation_get_recruit (formulation, item)->source != MUSTER_NO_NODE)
    return 1;
  if (cost.num <= 0 || points == MUSTER_NO_BUDGET || !formulation->keeps_points)
    return MOST_UNBOUNDED;
  return muster_number_floor (
    muster_number_multiply (MUSTER_NUMBER (points), muster_number_new (cost.den, cost.num)));
}

/* How many of an item there can be, by what limits of the army, or of what it stands in, count. */
static gint64
get_most_copies (const MusterFormulation *formulation, guint item)
{
  gint64 most = get_most (formulation, item);
  const MusterRecruit *recruit = muster_formulation_get_recruit (formulation, item);
  for (int i = 0; i < formulation->ruleset->n_limits; i++)
    {
      const MusterLimitView *view = &formulation->views[i];
      const guint places[] = { 0, recruit->holder };
      MusterRange range;
      MusterNumber high;
      for (gsize k = 0; k < G_N_ELEMENTS (places); k++)
        if (is_asked (formulation, i) && muster_limit_is_count (view->limit)
            && !view->limit->is_of_each && view->of[item].num > 0
            && !is_range (&view->of_ranges[item]) && is_single (formulation, places[k])
            && match_scope (formulation, view->limit, places[k], &range) == MUSTER_YES
            && get_bound (formulation, places[k], &view->limit->max, &high))
          most = MIN (most, muster_number_floor (muster_number_multiply (
                              high, muster_number_new (view->of[item].den, view->of[item].num))));
    }
  return most;
}

static void add_part (MusterFormulation *formulation,
                      guint item,
                      guint holder,
                      const guint8 *is_gone,
                      guint copy);

/* Adds the columns of the item that stand for one copy, or for all alike: of each way one.
 * Returns: (transfer container) (element-type guint): the columns */
static GArray *
add_ways_of_part (MusterFormulation *formulation,
                  guint item,
                  guint holder,
                  const guint8 *is_gone,
                  guint copy)
{
  const MusterRecruit *recruit = muster_formulation_get_recruit (formulation, item);
  GArray *columns = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GPtrArray) ways =
    muster_recruit_holds (recruit) ? list_ways (formulation, item, is_gone) : g_ptr_array_new ();
  for (guint w = 0; w < MAX (ways->len, 1); w++)
    {
      const Way *way = w < ways->len ? g_ptr_array_index (ways, w) : NULL;
      if (way != NULL && loses_own (formulation, way, item, is_gone))
        continue;
      g_autofree char *described = describe_item (formulation, item, way != NULL ? way->number : 0);
      g_autofree char *description =
        copy > 0 ? g_strdup_printf ("%s #%u", described, copy) : g_steal_pointer (&described);
      guint above = holder != MUSTER_NO_NODE
                      ? muster_formulation_get_part (formulation, holder)->column
                      : MUSTER_NO_COLUMN;
      MusterPart part = { .item = item,
                          .holder = holder,
                          .column = MUSTER_NO_COLUMN,
                          .way = way != NULL ? way->number : 0,
                          .pledges = way != NULL ? g_array_ref (way->pledges) : NULL };
      if (item > 0)
        part.column =
          muster_programme_add_column (formulation->programme, get_most (formulation, item), above,
                                       name_alike (formulation, description));
      guint number = formulation->parts->len;
      g_array_append_val (formulation->parts, part);
      g_array_append_val (columns, part.column);
      for (guint i = item + 1; way != NULL && i < recruit->end;
           i = muster_formulation_get_recruit (formulation, i)->end)
        add_part (formulation, i, number, way->is_gone, copy);
      muster_formulation_get_part (formulation, number)->end = formulation->parts->len;
    }
  return columns;
}

static void
add_part (MusterFormulation *formulation,
          guint item,
          guint holder,
          const guint8 *is_gone,
          guint copy)
{
  const MusterRecruit *recruit = muster_formulation_get_recruit (formulation, item);
  if (is_gone[item])
    return;
  if (recruit->source != MUSTER_NO_NODE || !is_single (formulation, item))
    {
      g_array_unref (add_ways_of_part (formulation, item, holder, is_gone, copy));
      return;
    }
  gint64 n = get_most_copies (formulation, item);
  g_autoptr (GArray) before = NULL;
  if (n > MOST_SINGLES)
    formulation->is_capped = TRUE;
  for (gint64 i = 0; i < MIN (n, MOST_SINGLES); i++)
    {
      GArray *columns =
        add_ways_of_part (formulation, item, holder, is_gone, ++formulation->n_copies);
      /* One copy each; the first comes before the second. */
      guint one =
        muster_programme_add_row (formulation->programme, MUSTER_LOW_OPEN, 1, MUSTER_NO_COLUMN, 0);
      for (guint k = 0; k < columns->len; k++)
        muster_programme_add (formulation->programme, one, g_array_index (columns, guint, k), 1);
      guint row = before != NULL ? muster_programme_add_row (formulation->programme, 0,
                                                             MUSTER_HIGH_OPEN, MUSTER_NO_COLUMN, 0)
                                 : MUSTER_NO_COLUMN;
      for (guint k = 0; before != NULL && k < before->len; k++)
        muster_programme_add (formulation->programme, row, g_array_index (before, guint, k), 1);
      for (guint k = 0; before != NULL && k < columns->len; k++)
        muster_programme_add (formulation->programme, row, g_array_index (columns, guint, k), -1);
      g_clear_pointer (&before, g_array_unref);
      before = columns;
    }
}

gint64
muster_formulation_get_common (gint64 a, gint64 b)
{
  gint64 x = ABS (a);
  gint64 y = ABS (b);
  while (y != 0)
    {
      gint64 rest = x % y;
      x = y;
      y = rest;
    }
  return a / MAX (x, 1) * b;
}

/* A sum over what stands in a part, between bounds; of each copy, where it is no army. */
typedef struct
{
  MusterFormulation *formulation;
  guint part;
  const MusterNumber *weights;       /* per item */
  const MusterNumber *borne;         /* of what the part bears itself, the same; or NULL */
  const MusterNumber *minus_weights; /* taken off, times @times; or NULL */
  const MusterNumber *minus_borne;
  MusterNumber times;
  const MusterRange *ranges; /* per item, while which it counts; or NULL */
  const MusterRange *minus_ranges;
  const char *what; /* by which rows are alike */
} Sum;

/* What each copy of the part adds by what it bears. */
static MusterNumber
get_own (const Sum *sum)
{
  guint item = muster_formulation_get_part (sum->formulation, sum->part)->item;
  MusterNumber own = sum->borne != NULL ? sum->borne[item] : MUSTER_NUMBER (0);
  if (sum->minus_borne != NULL)
    own = muster_number_subtract (own, muster_number_multiply (sum->minus_borne[item], sum->times));
  return own;
}

static gint64
get_unit (const Sum *sum, MusterNumber low, MusterNumber high)
{
  gint64 unit = muster_formulation_get_common (muster_formulation_get_common (low.den, high.den),
                                               get_own (sum).den);
  const MusterPart *part = muster_formulation_get_part (sum->formulation, sum->part);
  for (guint i = sum->part + 1; i < part->end; i++)
    {
      guint item = muster_formulation_get_part (sum->formulation, i)->item;
      unit = muster_formulation_get_common (unit, sum->weights[item].den);
      if (sum->minus_weights != NULL)
        unit = muster_formulation_get_common (
          unit, muster_number_multiply (sum->minus_weights[item], sum->times).den);
    }
  return unit;
}

gint64
muster_formulation_scale (MusterNumber number, gint64 unit)
{
  return number.num * (unit / number.den);
}

/* What is taken off for each of an item. */
static gint64
get_minus_term (const Sum *sum, guint item, gint64 unit)
{
  return sum->minus_weights != NULL ? -muster_formulation_scale (
           muster_number_multiply (sum->minus_weights[item], sum->times), unit)
                                    : 0;
}

static gint64
get_term (const Sum *sum, guint item, gint64 unit)
{
  return muster_formulation_scale (sum->weights[item], unit) + get_minus_term (sum, item, unit);
}

static guint
name_row (const Sum *sum, const char *side)
{
  g_autofree char *name = g_strdup_printf ("%s %s", sum->what, side);
  return name_alike (sum->formulation, name);
}

static void
add_while (const Sum *sum, guint part, const MusterRange *range, gint64 value, guint row);

static guint
begin_sum (const Sum *sum, gint64 low, gint64 high, gint64 per_copy, gint64 unit, const char *side)
{
  MusterFormulation *formulation = sum->formulation;
  const MusterPart *part = muster_formulation_get_part (formulation, sum->part);
  guint owner = part->column;
  per_copy -= muster_formulation_scale (get_own (sum), unit);
  if (owner == MUSTER_NO_COLUMN)
    {
      low = low != MUSTER_LOW_OPEN ? low + per_copy : low;
      high = high != MUSTER_HIGH_OPEN ? high + per_copy : high;
    }
  guint row =
    muster_programme_add_row (formulation->programme, low, high, owner, name_row (sum, side));
  for (guint i = sum->part + 1; i < part->end; i++)
    {
      guint item = muster_formulation_get_part (formulation, i)->item;
      gint64 term = get_term (sum, item, unit);
      if (sum->ranges != NULL && is_range (&sum->ranges[item]))
        {
          add_while (sum, i, &sum->ranges[item],
                     muster_formulation_scale (sum->weights[item], unit), row);
          term = sum->minus_weights != NULL && !is_range (&sum->minus_ranges[item])
                   ? get_minus_term (sum, item, unit)
                   : 0;
        }
      if (sum->minus_ranges != NULL && is_range (&sum->minus_ranges[item]))
        {
          add_while (sum, i, &sum->minus_ranges[item], get_minus_term (sum, item, unit), row);
          term =
            is_range (&sum->ranges[item]) ? 0 : muster_formulation_scale (sum->weights[item], unit);
        }
      if (term != 0)
        muster_programme_add (formulation->programme, row,
                              muster_formulation_get_part (formulation, i)->column, term);
    }
  if (owner != MUSTER_NO_COLUMN && per_copy != 0)
    muster_programme_add (formulation->programme, row, owner, -per_copy);
  return row;
}

/* What a sum of the army, or of a single copy, can come to at most. */
static gint64
get_greatest (const Sum *sum, gint64 unit)
{
  gint64 greatest = MAX (muster_formulation_scale (get_own (sum), unit), 0);
  for (guint i = sum->part + 1; i < muster_formulation_get_part (sum->formulation, sum->part)->end;
       i++)
    {
      guint item = muster_formulation_get_part (sum->formulation, i)->item;
      greatest += MAX (get_term (sum, item, unit), 0) * get_most (sum->formulation, item);
    }
  return greatest;
}

/* What counts in a sum with an upper bound of its own is bounded. */
static void
note_bound (const Sum *sum)
{
  MusterFormulation *formulation = sum->formulation;
  if (sum->minus_weights != NULL)
    return;
  for (guint i = sum->part + 1; i < muster_formulation_get_part (formulation, sum->part)->end; i++)
    if (sum->weights[muster_formulation_get_part (formulation, i)->item].num < 0)
      return;
  for (guint i = sum->part + 1; i < muster_formulation_get_part (formulation, sum->part)->end; i++)
    {
      MusterPart *part = muster_formulation_get_part (formulation, i);
      if (sum->weights[part->item].num == 0
          || (sum->ranges != NULL && is_range (&sum->ranges[part->item])))
        continue;
      part->is_bounded = part->is_bounded || part->holder == sum->part;
    }
}

/* @when: a column that is 1 while the bounds hold, of the army; or MUSTER_NO_COLUMN: always.
 * @or_none: nothing is within the bounds, too. */
static void
bound_sum (const Sum *sum,
           const MusterNumber *low,
           const MusterNumber *high,
           gboolean or_none,
           guint when)
{
  MusterFormulation *formulation = sum->formulation;
  const MusterNumber nought = MUSTER_NUMBER (0);
  gint64 unit = get_unit (sum, low != NULL ? *low : nought, high != NULL ? *high : nought);
  guint some = MUSTER_NO_COLUMN;
  guint owner = muster_formulation_get_part (formulation, sum->part)->column;
  if (or_none)
    {
      /* How many copies have any. */
      some = muster_programme_add_column (formulation->programme,
                                          owner == MUSTER_NO_COLUMN ? 1 : MUSTER_MOST_VALUE, owner,
                                          name_row (sum, "some"));
      if (owner != MUSTER_NO_COLUMN)
        {
          guint row = muster_programme_add_row (formulation->programme, MUSTER_LOW_OPEN, 0, owner,
                                                name_row (sum, "some of all"));
          muster_programme_add (formulation->programme, row, some, 1);
          muster_programme_add (formulation->programme, row, owner, -1);
        }
      /* Without an upper bound it could have some and none say so. */
      guint row = begin_sum (sum, MUSTER_LOW_OPEN, 0, 0, unit, "any");
      muster_programme_add (formulation->programme, row, some,
                            -MAX (high != NULL && when == MUSTER_NO_COLUMN
                                    ? muster_formulation_scale (*high, unit)
                                    : get_greatest (sum, unit),
                                  1));
    }
  if (low != NULL && high != NULL && !or_none && when == MUSTER_NO_COLUMN
      && muster_number_compare (*low, *high) == 0)
    {
      muster_formulation_get_part (formulation, sum->part)->is_filled |= low->num > 0;
      begin_sum (sum, 0, 0, muster_formulation_scale (*low, unit), unit, "exactly");
      note_bound (sum);
      return;
    }
  if (low != NULL && (some != MUSTER_NO_COLUMN || when != MUSTER_NO_COLUMN))
    {
      gint64 least = muster_formulation_scale (*low, unit);
      gboolean has_both = some != MUSTER_NO_COLUMN && when != MUSTER_NO_COLUMN;
      guint row = begin_sum (sum, has_both ? -least : 0, MUSTER_HIGH_OPEN, 0, unit, "low");
      if (some != MUSTER_NO_COLUMN)
        muster_programme_add (formulation->programme, row, some, -least);
      if (when != MUSTER_NO_COLUMN)
        muster_programme_add (formulation->programme, row, when, -least);
    }
  else if (low != NULL)
    {
      muster_formulation_get_part (formulation, sum->part)->is_filled |= low->num > 0;
      begin_sum (sum, 0, MUSTER_HIGH_OPEN, muster_formulation_scale (*low, unit), unit, "low");
    }
  if (high != NULL && when != MUSTER_NO_COLUMN)
    {
      gint64 over = MAX (get_greatest (sum, unit) - muster_formulation_scale (*high, unit), 0);
      guint row = begin_sum (sum, MUSTER_LOW_OPEN, over, muster_formulation_scale (*high, unit),
                             unit, "high");
      muster_programme_add (formulation->programme, row, when, over);
    }
  else if (high != NULL && some == MUSTER_NO_COLUMN)
    {
      begin_sum (sum, MUSTER_LOW_OPEN, 0, muster_formulation_scale (*high, unit), unit, "high");
      note_bound (sum);
    }
}

/* A limit asked of a part, while @when holds. */
typedef struct
{
  MusterFormulation *formulation;
  const MusterLimitView *view;
  guint part;
  guint when;
  const char *what;
} Ask;

static Sum
sum_of (const Ask *ask, const MusterNumber *weights, const MusterNumber *borne)
{
  return (Sum){ .formulation = ask->formulation,
                .part = ask->part,
                .weights = weights,
                .borne = borne,
                .ranges = weights == ask->view->of   ? ask->view->of_ranges
                          : weights == ask->view->to ? ask->view->to_ranges
                                                     : NULL,
                .what = ask->what };
}

/* What a formation allows cannot be more in any one formation within it: together they could keep
 * to it, and yet not be dealt out. */
static void
bound_within (const Ask *ask, const MusterNumber *high)
{
  const MusterFormulation *formulation = ask->formulation;
  guint end = muster_formulation_get_part (formulation, ask->part)->end;
  g_autofree char *what = g_strdup_printf ("%s within", ask->what);
  if (muster_formulation_get_part (formulation, ask->part)->column == MUSTER_NO_COLUMN)
    return;
  for (guint i = ask->part + 1; i < end; i++)
    {
      const MusterPart *part = muster_formulation_get_part (formulation, i);
      gboolean has_any = FALSE;
      if (!muster_recruit_holds (muster_formulation_get_recruit (formulation, part->item)))
        continue;
      for (guint k = i + 1; k < part->end && !has_any; k++)
        has_any = ask->view->of[muster_formulation_get_part (formulation, k)->item].num > 0;
      Sum sum = sum_of (ask, ask->view->of, ask->view->of_borne);
      sum.part = i;
      sum.what = what;
      if (has_any)
        bound_sum (&sum, NULL, high, FALSE, MUSTER_NO_COLUMN);
    }
}

/* Bounds the sum of a part by a number that is another one once troops have come: its own, or, of a
 * single copy, that of the army. */
static void
bound_by_measure (const Ask *ask, const MusterBound *bound, gboolean is_high)
{
  MusterFormulation *formulation = ask->formulation;
  const MusterEvaluation *evaluation = formulation->recruits->evaluation;
  guint n = muster_formulation_count_items (formulation);
  guint item = muster_formulation_get_part (formulation, ask->part)->item;
  guint node = muster_formulation_get_recruit (formulation, item)->node;
  MusterNumber own;
  if (!bound->is_given || !bound->is_measure || ask->when != MUSTER_NO_COLUMN
      || bound->measure.kind == MUSTER_MEASURE_BUDGET
      || !measure_depends (formulation, bound->measure.kind, bound->measure.index)
      || has_least (formulation, bound->measure))
    return;
  g_autofree MusterNumber *weights = g_new0 (MusterNumber, n);
  g_autofree MusterNumber *none = g_new (MusterNumber, n);
  guint at = muster_evaluation_find_nearest (evaluation, node, bound->measure);
  for (guint i = 0; i < n; i++)
    none[i] = MUSTER_NUMBER (0);
  /* A whole number that is at most another is at most that rounded down. */
  if ((at != node && (at != 0 || !is_single (formulation, item) || !is_high))
      || !weigh_measure (formulation, bound->measure, is_high ? -1 : 1, weights, &own))
    return;
  Sum sum = sum_of (ask, ask->view->of, ask->view->of_borne);
  gboolean is_own = at == node;
  sum.minus_weights = is_own ? weights : none;
  sum.times = MUSTER_NUMBER (1);
  const Sum all = { .formulation = formulation, .part = 0, .weights = weights };
  gint64 unit =
    muster_formulation_get_common (get_unit (&sum, own, own), get_unit (&all, own, own));
  gint64 given = muster_formulation_scale (own, unit);
  guint row = begin_sum (&sum, is_high ? MUSTER_LOW_OPEN : 0,
                         is_high ? (is_own ? 0 : given) : MUSTER_HIGH_OPEN, is_own ? given : 0,
                         unit, is_high ? "measured high" : "measured low");
  for (guint i = 1; !is_own && i < formulation->parts->len; i++)
    muster_programme_add (formulation->programme, row,
                          muster_formulation_get_part (formulation, i)->column,
                          -muster_formulation_scale (
                            weights[muster_formulation_get_part (formulation, i)->item], unit));
}

static void
ask_count (const Ask *ask)
{
  const MusterLimit *limit = ask->view->limit;
  MusterFormulation *formulation = ask->formulation;
  guint item = muster_formulation_get_part (formulation, ask->part)->item;
  MusterNumber low;
  MusterNumber high;
  gboolean has_low = get_bound (formulation, item, &limit->min, &low);
  gboolean has_high = get_bound (formulation, item, &limit->max, &high);
  if (!limit->is_of_each && !limit->or_none)
    {
      bound_by_measure (ask, &limit->min, FALSE);
      bound_by_measure (ask, &limit->max, TRUE);
    }
  if (!has_low && !has_high)
    return;
  if (has_high && !limit->is_of_each && high.num > 0)
    bound_within (ask, &high);
  if (!limit->is_of_each)
    {
      const Sum sum = sum_of (ask, ask->view->of, ask->view->of_borne);
      gboolean is_way =
        is_either_or (limit) && ask->when == MUSTER_NO_COLUMN
        && !has_ranges (formulation, ask->view, item)
        && muster_formulation_get_part (formulation, ask->part)->column != MUSTER_NO_COLUMN;
      if (is_way)
        {
          bound_sum (&sum, NULL, has_high ? &high : NULL, FALSE, ask->when);
          return;
        }
      bound_sum (&sum, has_low ? &low : NULL, has_high ? &high : NULL, limit->or_none, ask->when);
      return;
    }
  g_autoptr (GArray) each = list_each (formulation, ask->view, NULL, item);
  for (guint k = 0; k < each->len; k++)
    {
      guint n = muster_formulation_count_items (formulation);
      g_autofree MusterNumber *weights = g_new (MusterNumber, n);
      g_autofree MusterNumber *borne = g_new (MusterNumber, n);
      int one = g_array_index (each, int, k);
      g_autofree char *what = g_strdup_printf ("%s %d", ask->what, one);
      for (guint i = 0; i < n; i++)
        {
          weights[i] = weigh_each (formulation, ask->view, i, TRUE, one);
          borne[i] = weigh_each (formulation, ask->view, i, FALSE, one);
        }
      Sum sum = sum_of (ask, weights, borne);
      sum.what = what;
      /* What is not there is not asked for. */
      bound_sum (&sum, has_low ? &low : NULL, has_high ? &high : NULL, has_low, ask->when);
    }
}

static void
ask_share (const Ask *ask)
{
  const MusterLimit *limit = ask->view->limit;
  MusterFormulation *formulation = ask->formulation;
  guint item = muster_formulation_get_part (formulation, ask->part)->item;
  const MusterNumber nought = MUSTER_NUMBER (0);
  MusterNumber budget = nought;
  MusterNumber bounds[2];
  gboolean has[2] = { get_bound (formulation, item, &limit->min, &bounds[0]),
                      get_bound (formulation, item, &limit->max, &bounds[1]) };
  if (limit->of_budget)
    {
      if (muster_evaluation_get_budget (formulation->recruits->evaluation, &budget) != MUSTER_YES)
        return;
    }
  else if (ask->view->to == NULL)
    return;
  for (int side = 0; side < 2; side++)
    {
      Sum sum = sum_of (ask, ask->view->of, ask->view->of_borne);
      MusterNumber bound =
        limit->of_budget ? muster_number_multiply (bounds[side], budget) : nought;
      if (!has[side])
        continue;
      if (limit->of_budget && limit->round_up)
        bound = MUSTER_NUMBER (muster_number_ceil (bound));
      if (!limit->of_budget)
        {
          sum.minus_weights = ask->view->to;
          sum.minus_borne = ask->view->to_borne;
          sum.minus_ranges = ask->view->to_ranges;
          sum.times = bounds[side];
        }
      /* Rounded up a started one may be had. */
      if (!limit->of_budget && limit->round_up && side == 1)
        bound = muster_number_new (bounds[1].den - 1, bounds[1].den);
      bound_sum (&sum, side == 0 ? &bound : NULL, side == 1 ? &bound : NULL,
                 limit->or_none && side == 0 && limit->of_budget, ask->when);
    }
}

/* Lets the sum of a row be so much more while its limit is not asked. */
static void
relax (const Ask *ask, guint row, gint64 much)
{
  muster_programme_add (ask->formulation->programme, row, ask->when, much);
  muster_programme_raise (ask->formulation->programme, row, much);
}

static void
ask_ratio (const Ask *ask)
{
  const MusterLimit *limit = ask->view->limit;
  MusterFormulation *formulation = ask->formulation;
  const MusterNumber nought = MUSTER_NUMBER (0);
  guint owner = muster_formulation_get_part (formulation, ask->part)->column;
  Sum of = sum_of (ask, ask->view->of, ask->view->of_borne);
  Sum to = sum_of (ask, ask->view->to, ask->view->to_borne);
  g_autofree char *groups_what = g_strdup_printf ("%s groups", ask->what);
  to.what = groups_what;
  /* So many groups: full ones, or started. */
  guint groups = muster_programme_add_column (formulation->programme, MUSTER_MOST_VALUE, owner,
                                              name_row (&of, "number of groups"));
  gint64 unit = get_unit (&of, nought, nought);
  guint row = begin_sum (&of, MUSTER_LOW_OPEN, 0, 0, unit, "ratio");
  muster_programme_add (formulation->programme, row, groups, -limit->part * unit);
  if (ask->when != MUSTER_NO_COLUMN)
    relax (ask, row, get_greatest (&of, unit));
  unit = get_unit (&to, nought, nought);
  row =
    begin_sum (&to, limit->round_up && owner == MUSTER_NO_COLUMN ? 1 - limit->group : 0,
               MUSTER_HIGH_OPEN,
               limit->round_up && owner != MUSTER_NO_COLUMN ? 1 - limit->group : 0, unit, "ratio");
  muster_programme_add (formulation->programme, row, groups, -limit->group * unit);
}

static void
ask_compare (const Ask *ask)
{
  const MusterNumber least = MUSTER_NUMBER (ask->view->limit->or_equal ? 0 : 1);
  Sum sum = sum_of (ask, ask->view->of, ask->view->of_borne);
  sum.minus_weights = ask->view->to;
  sum.minus_borne = ask->view->to_borne;
  sum.minus_ranges = ask->view->to_ranges;
  sum.times = MUSTER_NUMBER (1);
  bound_sum (&sum, &least, NULL, FALSE, ask->when);
}

static void
ask_available (const Ask *ask)
{
  const MusterNumber most = MUSTER_NUMBER (0);
  const Sum sum = sum_of (ask, ask->view->of, ask->view->of_borne);
  bound_sum (&sum, NULL, &most, FALSE, ask->when);
}

/* Whether something is there, of the army: 1 where it is. */
static guint
add_presence (const Ask *ask, const MusterNumber *weights, const char *side)
{
  MusterFormulation *formulation = ask->formulation;
  Sum sum = sum_of (ask, weights, NULL);
  guint is_there = muster_programme_add_column (formulation->programme, 1, MUSTER_NO_COLUMN, 0);
  gint64 unit = get_unit (&sum, MUSTER_NUMBER (0), MUSTER_NUMBER (0));
  guint row = begin_sum (&sum, MUSTER_LOW_OPEN, 0, 0, unit, side);
  muster_programme_add (formulation->programme, row, is_there, -MAX (get_greatest (&sum, unit), 1));
  return is_there;
}

static void
ask_requires (const Ask *ask)
{
  MusterFormulation *formulation = ask->formulation;
  if (muster_formulation_get_part (formulation, ask->part)->column != MUSTER_NO_COLUMN)
    return;
  guint has = add_presence (ask, ask->view->of, "of");
  Sum to = sum_of (ask, ask->view->to, ask->view->to_borne);
  guint row = begin_sum (&to, 0, MUSTER_HIGH_OPEN, 0,
                         get_unit (&to, MUSTER_NUMBER (0), MUSTER_NUMBER (0)), "to");
  muster_programme_add (formulation->programme, row, has, -1);
  if (ask->when != MUSTER_NO_COLUMN)
    relax (ask, row, -1);
}

static void
ask_excludes (const Ask *ask)
{
  MusterFormulation *formulation = ask->formulation;
  if (muster_formulation_get_part (formulation, ask->part)->column != MUSTER_NO_COLUMN)
    return;
  guint one = add_presence (ask, ask->view->of, "of");
  guint other = add_presence (ask, ask->view->to, "to");
  guint row =
    muster_programme_add_row (formulation->programme, MUSTER_LOW_OPEN, 1, MUSTER_NO_COLUMN, 0);
  muster_programme_add (formulation->programme, row, one, 1);
  muster_programme_add (formulation->programme, row, other, 1);
  if (ask->when != MUSTER_NO_COLUMN)
    relax (ask, row, 1);
}

static void
ask_alike (const Ask *ask)
{
  MusterFormulation *formulation = ask->formulation;
  guint item = muster_formulation_get_part (formulation, ask->part)->item;
  if (muster_formulation_get_part (formulation, ask->part)->column != MUSTER_NO_COLUMN)
    return;
  g_autoptr (GArray) each = list_each (formulation, ask->view, NULL, item);
  guint row =
    muster_programme_add_row (formulation->programme, MUSTER_LOW_OPEN, 1, MUSTER_NO_COLUMN, 0);
  for (guint k = 0; k < each->len && each->len > 1; k++)
    {
      g_autofree MusterNumber *weights =
        g_new (MusterNumber, muster_formulation_count_items (formulation));
      for (guint i = 0; i < muster_formulation_count_items (formulation); i++)
        weights[i] =
          weigh_each (formulation, ask->view, i, TRUE, g_array_index (each, int, k)).num != 0
            ? MUSTER_NUMBER (1)
            : MUSTER_NUMBER (0);
      muster_programme_add (formulation->programme, row, add_presence (ask, weights, "alike"), 1);
    }
  if (ask->when != MUSTER_NO_COLUMN)
    relax (ask, row, each->len);
}

/* A row a kind, in the order of ruleset/limits.c. Of formations alike, requires and excludes are
 * ways. */
static const struct
{
  const char *kind;
  void (*ask) (const Ask *ask);
} askers[] = {
  { "count", ask_count },         { "share", ask_share },       { "ratio", ask_ratio },
  { "compare", ask_compare },     { "requires", ask_requires }, { "excludes", ask_excludes },
  { "available", ask_available }, { "alike", ask_alike },
};

/* Columns of which one is 1 for each copy of a part: that of the range within which a number of it
 * is. */
typedef struct
{
  guint part;
  MusterMeasure measure;
  gint64 unit;     /* the number is in whole parts of so many to one */
  GArray *steps;   /* MusterNumber */
  GArray *columns; /* guint: of each piece between them */
} Pieces;

static void
pieces_clear (gpointer data)
{
  g_array_unref (((Pieces *) data)->steps);
  g_array_unref (((Pieces *) data)->columns);
}

/* Returns: (nullable): NULL where the number is no plain sum */
static const Pieces *
find_pieces (MusterFormulation *formulation, guint part, MusterMeasure measure)
{
  guint n = muster_formulation_count_items (formulation);
  guint item = muster_formulation_get_part (formulation, part)->item;
  guint owner = muster_formulation_get_part (formulation, part)->column;
  for (guint i = 0; i < formulation->pieces->len; i++)
    {
      const Pieces *pieces = &g_array_index (formulation->pieces, Pieces, i);
      if (pieces->part == part && pieces->measure.kind == measure.kind
          && pieces->measure.index == measure.index)
        return pieces;
    }
  g_autofree MusterNumber *weights = g_new0 (MusterNumber, n);
  MusterNumber own;
  if (has_least (formulation, measure) || !weigh_measure (formulation, measure, 0, weights, &own))
    return NULL;
  if (measure.kind == MUSTER_MEASURE_POINTS)
    own = weights[item];
  const Sum sum = { .formulation = formulation, .part = part, .weights = weights, .what = "range" };
  gint64 unit = get_unit (&sum, own, own);
  Pieces pieces = { .part = part,
                    .measure = measure,
                    .unit = unit,
                    .steps = list_steps (formulation, item, measure, unit),
                    .columns = g_array_new (FALSE, FALSE, sizeof (guint)) };
  gint64 one = owner == MUSTER_NO_COLUMN ? 1 : 0;
  guint row = muster_programme_add_row (formulation->programme, one, one, MUSTER_NO_COLUMN, 0);
  if (owner != MUSTER_NO_COLUMN)
    muster_programme_add (formulation->programme, row, owner, -1);
  for (guint i = 0; i <= pieces.steps->len; i++)
    {
      guint column = muster_programme_add_column (formulation->programme, 1, MUSTER_NO_COLUMN, 0);
      MusterNumber low;
      MusterNumber high;
      if (i > 0)
        low = muster_number_subtract (g_array_index (pieces.steps, MusterNumber, i - 1), own);
      if (i < pieces.steps->len)
        high = muster_number_subtract (muster_number_subtract (g_array_index (pieces.steps,
                                                                              MusterNumber, i),
                                                               muster_number_new (1, unit)),
                                       own);
      g_array_append_val (pieces.columns, column);
      muster_programme_add (formulation->programme, row, column, 1);
      bound_sum (&sum, i > 0 ? &low : NULL, i < pieces.steps->len ? &high : NULL, FALSE, column);
    }
  g_array_append_val (formulation->pieces, pieces);
  return &g_array_index (formulation->pieces, Pieces, formulation->pieces->len - 1);
}

/* Returns: (transfer container) (element-type guint) (nullable): the columns of the pieces that are
 * within the range */
static GArray *
list_within (MusterFormulation *formulation, guint part, const MusterRange *range)
{
  const Pieces *pieces = find_pieces (formulation, part, range->measure);
  if (pieces == NULL)
    return NULL;
  GArray *columns = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i <= pieces->steps->len; i++)
    {
      MusterNumber from = i > 0 ? g_array_index (pieces->steps, MusterNumber, i - 1) : range->low;
      MusterNumber to = i < pieces->steps->len
                          ? muster_number_subtract (g_array_index (pieces->steps, MusterNumber, i),
                                                    muster_number_new (1, pieces->unit))
                          : range->high;
      if ((!range->has_low || (i > 0 && muster_number_compare (from, range->low) >= 0))
          && (!range->has_high
              || (i < pieces->steps->len && muster_number_compare (to, range->high) <= 0)))
        g_array_append_val (columns, g_array_index (pieces->columns, guint, i));
    }
  return columns;
}

/* Adds what a part counts for while a number of it is within a range. */
static void
add_while (const Sum *sum, guint part, const MusterRange *range, gint64 value, guint row)
{
  g_autoptr (GArray) columns = list_within (sum->formulation, part, range);
  for (guint i = 0; columns != NULL && i < columns->len; i++)
    muster_programme_add (sum->formulation->programme, row, g_array_index (columns, guint, i),
                          value);
}

/* Asks a limit of a single copy while a number is within a range: once for each piece of it. */
static void
ask_in_range (Ask *ask, const MusterRange *range)
{
  g_autoptr (GArray) columns = list_within (ask->formulation, ask->part, range);
  for (guint i = 0; columns != NULL && i < columns->len; i++)
    {
      g_autofree char *what = g_strdup_printf ("%s %u", ask->what, i);
      Ask in_piece = *ask;
      in_piece.what = what;
      in_piece.when = g_array_index (columns, guint, i);
      askers[ask->view->limit->kind - muster_limit_kinds].ask (&in_piece);
    }
}

/* Whether a bound is a figure that its player enters, and has not: what does not depend on what
 * comes is not known even then. */
static gboolean
is_missing (const MusterFormulation *formulation, guint item, const MusterBound *bound)
{
  MusterNumber value;
  return bound->is_given && bound->is_measure && bound->measure.kind == MUSTER_MEASURE_STAT
         && !measure_depends (formulation, bound->measure.kind, bound->measure.index)
         && muster_evaluation_get_bound (formulation->recruits->evaluation,
                                         muster_formulation_get_recruit (formulation, item)->node,
                                         bound, &value)
              == MUSTER_UNKNOWN;
}

/* None comes of what could not be checked. */
static void
leave_out_unknown (MusterFormulation *formulation, const MusterLimit *limit, guint number)
{
  const MusterPart *part = muster_formulation_get_part (formulation, number);
  if (part->column == MUSTER_NO_COLUMN
      || muster_formulation_get_recruit (formulation, part->item)->source != MUSTER_NO_NODE
      || (!is_missing (formulation, part->item, &limit->min)
          && !is_missing (formulation, part->item, &limit->max)))
    return;
  guint row = muster_programme_add_row (formulation->programme, 0, 0, MUSTER_NO_COLUMN, 0);
  muster_programme_add (formulation->programme, row, part->column, 1);
}

/* @of_overall: those that ask for the overall commander, or all others */
static void
ask_limits (MusterFormulation *formulation, guint part, gboolean of_overall)
{
  for (int i = 0; i < formulation->ruleset->n_limits; i++)
    {
      const MusterLimitView *view = &formulation->views[i];
      MusterRange range = { 0 };
      if (formulation->asks_overall[i] != of_overall || !is_asked (formulation, i))
        continue;
      MusterTruth in_scope =
        match_scope (formulation, view->limit,
                     muster_formulation_get_part (formulation, part)->item, &range);
      if (in_scope == MUSTER_NO)
        continue;
      g_autofree char *what = g_strdup_printf ("limit %d", i);
      Ask ask = { formulation, view, part, MUSTER_NO_COLUMN, what };
      leave_out_unknown (formulation, view->limit, part);
      if (in_scope == MUSTER_YES)
        askers[view->limit->kind - muster_limit_kinds].ask (&ask);
      else if (in_scope == MUSTER_UNKNOWN
               && is_single (formulation, muster_formulation_get_part (formulation, part)->item))
        ask_in_range (&ask, &range);
    }
}

/* What stands in the army stays, in one of the ways that there are for it, if any. Returns:
 * (transfer full): the rows, by the nodes of the army */
static GHashTable *
ask_to_stay (MusterFormulation *formulation, guint number)
{
  const MusterPart *part = muster_formulation_get_part (formulation, number);
  GHashTable *rows = g_hash_table_new (NULL, NULL);
  guint end = muster_formulation_get_recruit (formulation, part->item)->end;
  for (guint i = part->item + 1; i < end; i = muster_formulation_get_recruit (formulation, i)->end)
    {
      guint source = muster_formulation_get_recruit (formulation, i)->source;
      gpointer key = GUINT_TO_POINTER (source);
      if (source == MUSTER_NO_NODE || g_hash_table_contains (rows, key))
        continue;
      g_autofree char *name = g_strdup_printf ("stays %u", source);
      gint64 one = part->column == MUSTER_NO_COLUMN ? 1 : 0;
      guint row = muster_programme_add_row (formulation->programme, one, one, part->column,
                                            name_alike (formulation, name));
      if (part->column != MUSTER_NO_COLUMN)
        muster_programme_add (formulation->programme, row, part->column, -1);
      g_hash_table_insert (rows, key, GUINT_TO_POINTER (row));
    }
  return rows;
}

/* What Muster itself asks of a formation: that it is none without troops, and that what stands in
 * it stands in one that is there; of what is in the army, that it stays. */
static void
ask_form (MusterFormulation *formulation, guint number)
{
  const MusterPart *part = muster_formulation_get_part (formulation, number);
  MusterProgramme *programme = formulation->programme;
  guint owner = part->column;
  gint64 all = 0;
  guint within = MUSTER_NO_COLUMN;
  guint any = MUSTER_NO_COLUMN;
  guint led = MUSTER_NO_COLUMN;
  g_autoptr (GHashTable) stays = ask_to_stay (formulation, number);
  const MusterKind *kind = muster_formulation_get_recruit (formulation, part->item)->kind;
  gboolean is_unit = kind->category > MUSTER_CATEGORY_FORMATION;
  if (owner != MUSTER_NO_COLUMN && !part->is_filled && !is_unit)
    {
      any = muster_programme_add_row (programme, 0, MUSTER_HIGH_OPEN, owner,
                                      name_alike (formulation, "any"));
      muster_programme_add (programme, any, owner, -1);
    }
  if (owner != MUSTER_NO_COLUMN)
    {
      within = muster_programme_add_row (programme, MUSTER_LOW_OPEN, 0, owner,
                                         name_alike (formulation, "within"));
    }
  if (formulation->keeps_advice && !is_unit)
    {
      led = muster_programme_add_row (programme, MUSTER_LOW_OPEN, owner == MUSTER_NO_COLUMN ? 1 : 0,
                                      owner, name_alike (formulation, "led"));
      if (owner != MUSTER_NO_COLUMN)
        muster_programme_add (programme, led, owner, -1);
    }
  for (guint i = number + 1; i < part->end; i = muster_formulation_get_part (formulation, i)->end)
    {
      const MusterPart *child = muster_formulation_get_part (formulation, i);
      const MusterRecruit *recruit = muster_formulation_get_recruit (formulation, child->item);
      gboolean commands = recruit->kind->category == MUSTER_CATEGORY_COMMANDER;
      if (owner != MUSTER_NO_COLUMN && !child->is_bounded)
        {
          muster_programme_add (programme, within, child->column, 1);
          all += get_most (formulation, child->item);
        }
      if (any != MUSTER_NO_COLUMN && !commands)
        muster_programme_add (programme, any, child->column, 1);
      if (led != MUSTER_NO_COLUMN && commands && recruit->source == MUSTER_NO_NODE
          && !child->is_bounded)
        muster_programme_add (programme, led, child->column, 1);
      if (recruit->source != MUSTER_NO_NODE)
        muster_programme_add (programme,
                              GPOINTER_TO_UINT (
                                g_hash_table_lookup (stays, GUINT_TO_POINTER (recruit->source))),
                              child->column, 1);
    }
  if (owner != MUSTER_NO_COLUMN)
    muster_programme_add (programme, within, owner, -MAX (all, 1));
  for (guint i = 0; part->pledges != NULL && i < part->pledges->len; i++)
    {
      const Pledge *pledge = &g_array_index (part->pledges, Pledge, i);
      g_autofree char *what = g_strdup_printf ("pledge %u", i);
      const Sum sum = { .formulation = formulation,
                        .part = number,
                        .weights = pledge->weights,
                        .borne = pledge->borne,
                        .what = what };
      bound_sum (&sum, &pledge->low, NULL, FALSE, MUSTER_NO_COLUMN);
    }
}

/* Who commands the army. */
static void
ask_overall (MusterFormulation *formulation)
{
  guint born;
  guint own;
  guint leading;
  guint only;
  if (formulation->overall == MUSTER_OVERALL_NOBODY)
    return;
  MusterProgramme *programme = formulation->programme;
  gboolean is_born = formulation->overall == MUSTER_OVERALL_BORN;
  gboolean is_own = formulation->overall == MUSTER_OVERALL_OF_ARMY;
  gboolean leads = formulation->overall == MUSTER_OVERALL_OF_LEADING;
  born = muster_programme_add_row (programme, is_born, is_born, MUSTER_NO_COLUMN, 0);
  own = muster_programme_add_row (programme, is_own, is_own || is_born, MUSTER_NO_COLUMN, 0);
  leading =
    muster_programme_add_row (programme, leads,
                              leads                                            ? 1
                              : formulation->overall == MUSTER_OVERALL_OF_ONLY ? 0
                                                                               : MUSTER_HIGH_OPEN,
                              MUSTER_NO_COLUMN, 0);
  only =
    muster_programme_add_row (programme, formulation->overall == MUSTER_OVERALL_OF_ONLY,
                              formulation->overall == MUSTER_OVERALL_OF_ONLY ? 1 : MUSTER_HIGH_OPEN,
                              MUSTER_NO_COLUMN, 0);
  for (guint i = 1; i < formulation->parts->len; i++)
    {
      const MusterPart *part = muster_formulation_get_part (formulation, i);
      const MusterKind *kind = muster_formulation_get_recruit (formulation, part->item)->kind;
      gboolean is_commander = kind->category == MUSTER_CATEGORY_COMMANDER;
      gboolean is_formation = kind->category == MUSTER_CATEGORY_FORMATION && part->holder == 0;
      if (is_commander && kind->is_overall)
        muster_programme_add (programme, born, part->column, 1);
      if (is_commander && part->holder == 0)
        muster_programme_add (programme, own, part->column, 1);
      if (is_formation && kind->holds_formations)
        muster_programme_add (programme, leading, part->column, 1);
      if (is_formation)
        muster_programme_add (programme, only, part->column, 1);
    }
}

/* An army without units is none: where it has none yet, some come. */
static void
ask_for_units (MusterFormulation *formulation)
{
  if (muster_army_count_units (formulation->recruits->army) > 0)
    return;
  guint row =
    muster_programme_add_row (formulation->programme, 1, MUSTER_HIGH_OPEN, MUSTER_NO_COLUMN, 0);
  for (guint i = 1; i < formulation->parts->len; i++)
    {
      const MusterPart *part = muster_formulation_get_part (formulation, i);
      if (muster_formulation_get_recruit (formulation, part->item)->kind->category
          == MUSTER_CATEGORY_UNIT)
        muster_programme_add (formulation->programme, row, part->column, 1);
    }
}

/* Where the army's own price rises with what it has, it is kept to what it is. */
static void
ask_not_to_rise (MusterFormulation *formulation)
{
  const MusterRecruits *recruits = formulation->recruits;
  const MusterRuleset *ruleset = formulation->ruleset;
  const MusterKindRules *rules = recruits->army->nodes[0].kind->rules;
  for (int i = 0; i < rules->prices.n_items; i++)
    {
      const MusterPrices *prices = &ruleset->prices[rules->prices.items[i]];
      if (!prices->has_per || prices->per.kind != MUSTER_MEASURE_STAT
          || !measure_depends (formulation, prices->per.kind, prices->per.index)
          || muster_evaluation_match (recruits->evaluation, prices->of, 0) != MUSTER_YES)
        continue;
      const MusterStat *stat = &ruleset->stats[prices->per.index];
      g_autofree MusterNumber *weights =
        g_new0 (MusterNumber, muster_formulation_count_items (formulation));
      MusterNumber own;
      MusterNumber now;
      if (!weigh_measure (formulation, prices->per, 0, weights, &own)
          || muster_evaluation_get_number (recruits->begun, 0, prices->per, &now) != MUSTER_YES)
        continue;
      MusterNumber most = muster_number_subtract (now, own);
      const Sum sum = {
        .formulation = formulation, .part = 0, .weights = weights, .what = "rising"
      };
      bound_sum (&sum, stat->has_least ? NULL : &most, &most, FALSE, MUSTER_NO_COLUMN);
    }
}

static void
ask_points (MusterFormulation *formulation)
{
  guint n = muster_formulation_count_items (formulation);
  g_autofree MusterNumber *weights = g_new (MusterNumber, n);
  gint64 points = formulation->demand->points;
  for (guint i = 0; i < n; i++)
    weights[i] = muster_recruits_get_points (formulation->recruits, i);
  const Sum sum = { .formulation = formulation, .part = 0, .weights = weights, .what = "points" };
  formulation->points_unit =
    muster_formulation_get_common (get_unit (&sum, MUSTER_NUMBER (0), MUSTER_NUMBER (0)),
                                   weights[0].den);
  formulation->points_given = muster_formulation_scale (weights[0], formulation->points_unit);
  formulation->points_asked = points != MUSTER_NO_BUDGET && formulation->keeps_points
                                ? points * formulation->points_unit - formulation->points_given
                                : MUSTER_HIGH_OPEN;
  formulation->points_row =
    begin_sum (&sum, MUSTER_LOW_OPEN, MUSTER_HIGH_OPEN, 0, formulation->points_unit, "points");
  muster_programme_set_bounds (formulation->programme, formulation->points_row, MUSTER_LOW_OPEN,
                               formulation->points_asked);
}

MusterNumber
muster_formulation_get_quality (const MusterFormulation *formulation, guint item)
{
  const MusterRuleset *ruleset = formulation->ruleset;
  int scale = ruleset->quality_scale;
  int grade = scale >= 0 ? muster_recruits_get_grade (formulation->recruits, item, scale) : -1;
  return grade >= 0 ? muster_scale_get_worth (&ruleset->scales[scale], grade) : MUSTER_NUMBER (0);
}

static void
ask_average (MusterFormulation *formulation)
{
  guint n = muster_formulation_count_items (formulation);
  const MusterNumber nought = MUSTER_NUMBER (0);
  g_autofree MusterNumber *weights = g_new (MusterNumber, n);
  if (!formulation->demand->has_average || !formulation->keeps_average)
    return;
  for (guint i = 0; i < n; i++)
    weights[i] =
      muster_formulation_get_recruit (formulation, i)->kind->category == MUSTER_CATEGORY_UNIT
        ? muster_number_subtract (muster_formulation_get_quality (formulation, i),
                                  formulation->demand->average)
        : nought;
  const Sum sum = { .formulation = formulation, .part = 0, .weights = weights, .what = "average" };
  bound_sum (&sum, &nought, NULL, FALSE, MUSTER_NO_COLUMN);
}
/* The least that an item takes: its own price, and what a limit asks to stand in it. */
static void
find_costs (MusterFormulation *formulation)
{
  guint n = muster_formulation_count_items (formulation);
  formulation->costs = g_new0 (MusterNumber, n);
  for (guint i = n; i > 0; i--)
    {
      const MusterRecruit *recruit = muster_formulation_get_recruit (formulation, i - 1);
      MusterNumber most = MUSTER_NUMBER (0);
      MusterNumber own = muster_recruits_get_points (formulation->recruits, i - 1);
      for (int k = 0; k < formulation->ruleset->n_limits && muster_recruit_holds (recruit) && i > 1;
           k++)
        {
          const MusterLimitView *view = &formulation->views[k];
          MusterRange range;
          MusterNumber low;
          MusterNumber least = { 0, 0 };
          if (!is_asked (formulation, k) || !muster_limit_is_count (view->limit)
              || view->limit->measure.kind != MUSTER_MEASURE_COUNT || view->limit->or_none
              || view->limit->is_of_each || !get_bound (formulation, i - 1, &view->limit->min, &low)
              || match_scope (formulation, view->limit, i - 1, &range) != MUSTER_YES)
            continue;
          for (guint j = i; j < recruit->end; j++)
            if (view->of[j].num > 0
                && (least.den == 0 || muster_number_compare (formulation->costs[j], least) < 0))
              least = formulation->costs[j];
          if (least.den != 0 && least.num > 0)
            {
              MusterNumber cost = muster_number_multiply (least, low);
              most = muster_number_compare (cost, most) > 0 ? cost : most;
            }
        }
      formulation->costs[i - 1] = muster_number_add (own, most);
    }
}

static void
count_formations (MusterFormulation *formulation)
{
  formulation->kinds_rows = g_array_new (FALSE, FALSE, sizeof (guint));
  for (int k = 0; k < formulation->ruleset->n_kinds; k++)
    {
      guint row = MUSTER_NO_COLUMN;
      for (guint i = 1; i < formulation->parts->len; i++)
        {
          const MusterPart *part = muster_formulation_get_part (formulation, i);
          if (muster_formulation_get_recruit (formulation, part->item)->kind
                != &formulation->ruleset->kinds[k]
              || formulation->ruleset->kinds[k].category != MUSTER_CATEGORY_FORMATION)
            continue;
          if (row == MUSTER_NO_COLUMN)
            row = muster_programme_add_row (formulation->programme, MUSTER_LOW_OPEN,
                                            MUSTER_HIGH_OPEN, MUSTER_NO_COLUMN, 0);
          muster_programme_add (formulation->programme, row, part->column, 1);
        }
      g_array_append_val (formulation->kinds_rows, row);
    }
}

void
muster_formulation_clear (MusterFormulation *formulation)
{
  clear_views (formulation);
  g_clear_pointer (&formulation->programme, muster_programme_free);
  g_clear_pointer (&formulation->parts, g_array_unref);
  g_clear_pointer (&formulation->names, g_hash_table_unref);
  g_clear_pointer (&formulation->costs, g_free);
  g_clear_pointer (&formulation->gains, g_array_unref);
  g_clear_pointer (&formulation->kinds_rows, g_array_unref);
  g_clear_pointer (&formulation->depends, g_free);
  g_clear_pointer (&formulation->pieces, g_array_unref);
  g_clear_pointer (&formulation->cases, g_array_unref);
}

/* A row that is open unless the formulation is set to its way. */
typedef struct
{
  MusterOverall overall;
  guint row;
  gint64 low;
  gint64 high;
} CaseRow;

void
muster_formulation_set_overall (MusterFormulation *formulation, MusterOverall overall)
{
  formulation->overall = overall;
  formulation->views = formulation->views_of[overall];
  for (guint i = 0; i < formulation->cases->len; i++)
    {
      const CaseRow *one = &g_array_index (formulation->cases, CaseRow, i);
      gboolean is_set = one->overall == overall;
      muster_programme_set_bounds (formulation->programme, one->row,
                                   is_set ? one->low : MUSTER_LOW_OPEN,
                                   is_set ? one->high : MUSTER_HIGH_OPEN);
    }
}

/* Makes what differs between the ways. */
static void
ask_in_case (MusterFormulation *formulation, MusterOverall overall)
{
  MusterProgramme *programme = formulation->programme;
  guint from = muster_programme_count_rows (programme);
  formulation->overall = overall;
  formulation->views = formulation->views_of[overall];
  for (guint i = 0; i < formulation->parts->len && formulation->is_shared; i++)
    if (muster_recruit_holds (muster_formulation_get_recruit (
          formulation, muster_formulation_get_part (formulation, i)->item)))
      ask_limits (formulation, i, TRUE);
  ask_overall (formulation);
  for (guint i = from; i < muster_programme_count_rows (programme); i++)
    {
      CaseRow row = { .overall = overall, .row = i };
      muster_programme_get_bounds (programme, i, &row.low, &row.high);
      g_array_append_val (formulation->cases, row);
    }
}

void
muster_formulation_make (MusterFormulation *formulation)
{
  const MusterRuleset *ruleset = formulation->ruleset;
  g_autofree guint8 *none_gone = g_new0 (guint8, muster_formulation_count_items (formulation));
  formulation->is_shared = (formulation->overalls & (formulation->overalls - 1)) != 0;
  formulation->pieces = g_array_new (FALSE, FALSE, sizeof (Pieces));
  g_array_set_clear_func (formulation->pieces, pieces_clear);
  formulation->cases = g_array_new (FALSE, FALSE, sizeof (CaseRow));
  formulation->depends = g_new (gint8, MAX (ruleset->n_stats, 1));
  memset (formulation->depends, -1, (gsize) MAX (ruleset->n_stats, 1));
  look_at_limits (formulation);
  formulation->programme = muster_programme_new ();
  formulation->names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  formulation->parts = g_array_new (FALSE, FALSE, sizeof (MusterPart));
  g_array_set_clear_func (formulation->parts, part_clear);
  formulation->gains = g_array_new (FALSE, TRUE, sizeof (gint64));
  formulation->skips_overall = formulation->is_shared;
  find_costs (formulation);
  add_part (formulation, 0, MUSTER_NO_NODE, none_gone, 0);
  for (guint i = 0; i < formulation->parts->len; i++)
    if (muster_recruit_holds (muster_formulation_get_recruit (
          formulation, muster_formulation_get_part (formulation, i)->item)))
      {
        ask_limits (formulation, i, FALSE);
        if (!formulation->is_shared)
          ask_limits (formulation, i, TRUE);
        ask_form (formulation, i);
      }
  ask_for_units (formulation);
  ask_not_to_rise (formulation);
  ask_points (formulation);
  ask_average (formulation);
  count_formations (formulation);
  formulation->skips_overall = FALSE;
  for (int i = 0; i < MUSTER_N_OVERALL; i++)
    if ((formulation->overalls & 1u << i) != 0)
      ask_in_case (formulation, (MusterOverall) i);
  muster_formulation_set_overall (formulation,
                                  (MusterOverall) g_bit_nth_lsf (formulation->overalls, -1));
}
