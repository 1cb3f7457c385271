#include "config.h"

#include "army/compose/formulation.h"

#include "ruleset/limits.h"

#include <string.h>

/* What nothing bounds comes so often at most. */
#define MOST_UNBOUNDED 40
/* So many ways through the either-ors of a formation are gone at most. */
#define MOST_WAYS 64
/* What a sum must come to at least in each copy of a formation that goes one way through an
 * either-or. */
typedef struct
{
  const MusterNumber *weights; /* per item */
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
  gboolean holds = recruits->catalogue->nodes[at].category <= MUSTER_CATEGORY_FORMATION;
  if (!holds || !measure_depends (sight->formulation, measure.kind, index))
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
  g_autofree guint64 *own = g_new (guint64, n_cells);
  g_autofree guint64 *none = g_new0 (guint64, n_cells);
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

/* What the item counts for on one side of a limit. Returns: FALSE where that is not known yet */
static gboolean
weigh (const MusterFormulation *formulation,
       const MusterSelector *of,
       const MusterSelector *only,
       MusterMeasure measure,
       guint item,
       MusterNumber *weight)
{
  const MusterRecruits *recruits = formulation->recruits;
  const MusterRecruit *recruit = muster_formulation_get_recruit (formulation, item);
  *weight = MUSTER_NUMBER (0);
  if (item == 0)
    return TRUE;
  MusterTruth truth = match (formulation, of, item);
  MusterTruth other =
    truth != MUSTER_NO && only != NULL ? match (formulation, only, item) : MUSTER_NO;
  if (truth == MUSTER_NO || other == MUSTER_YES)
    return TRUE;
  if (truth == MUSTER_UNKNOWN || other == MUSTER_UNKNOWN)
    return FALSE;
  if (measure.kind == MUSTER_MEASURE_COUNT)
    *weight = MUSTER_NUMBER (1);
  else if (measure.kind == MUSTER_MEASURE_POINTS)
    *weight = muster_recruits_get_points (recruits, item);
  else if (muster_recruit_holds (recruit)
           && measure_depends (formulation, measure.kind, measure.index))
    return FALSE;
  else
    return muster_evaluation_get_number (recruits->evaluation, recruit->node, measure, weight)
           != MUSTER_UNKNOWN;
  return TRUE;
}

static void
look_at_limit (const MusterFormulation *formulation,
               const MusterLimit *limit,
               MusterLimitView *view)
{
  guint n = muster_formulation_count_items (formulation);
  gboolean has_other = limit->to_counter >= 0;
  *view = (MusterLimitView){ .limit = limit, .of = g_new0 (MusterNumber, n), .is_seen = TRUE };
  view->to = has_other ? g_new0 (MusterNumber, n) : NULL;
  for (guint i = 0; i < n && view->is_seen; i++)
    {
      view->is_seen =
        weigh (formulation, limit->of, limit->only, limit->measure, i, &view->of[i])
        && (!has_other
            || weigh (formulation, formulation->ruleset->counters[limit->to_counter].of, NULL,
                      limit->measure, i, &view->to[i]));
    }
}

static void
clear_views (MusterFormulation *formulation)
{
  for (int i = 0; formulation->views != NULL && i < formulation->ruleset->n_limits; i++)
    {
      g_free (formulation->views[i].of);
      g_free (formulation->views[i].to);
    }
  g_clear_pointer (&formulation->views, g_free);
}

/* Whether the limit is asked of an item of this kind at all. */
static gboolean
is_asked (const MusterFormulation *formulation, int limit)
{
  const MusterLimit *asked = &formulation->ruleset->limits[limit];
  return !formulation->is_dropped[limit] && formulation->views[limit].is_seen
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

/* Where a scope holds only while a number is within a range. */
typedef struct
{
  MusterMeasure measure;
  gboolean has_low;
  gboolean has_high;
  MusterNumber low;
  MusterNumber high;
} Range;

/* Returns: whether the limit looks at the item; MUSTER_UNKNOWN: while @range holds */
static MusterTruth
match_scope (const MusterFormulation *formulation,
             const MusterLimit *limit,
             guint item,
             Range *range)
{
  const MusterSelector *scope = limit->scope;
  MusterTruth truth = match (formulation, scope, item);
  if (truth != MUSTER_UNKNOWN || is_waived (formulation, item, limit))
    return truth == MUSTER_YES && !is_waived (formulation, item, limit) ? MUSTER_YES : MUSTER_NO;
  if (scope->n_clauses != 1 || scope->asks_within)
    return MUSTER_NO;
  const MusterClause *clause = &scope->clauses[0];
  int n = 0;
  for (int i = 0; i < clause->n_terms; i++)
    {
      const MusterTerm *term = &clause->terms[i];
      if (term->kind != MUSTER_TERM_NUMBER)
        continue;
      const MusterNumberTerm *number = &scope->numbers[term->number];
      if (!measure_depends (formulation, (MusterMeasureKind) number->measure_kind,
                            number->measure_index))
        continue;
      n += term->negated ? 2 : 1;
      *range = (Range){ .measure = { .kind = (MusterMeasureKind) number->measure_kind,
                                     .index = number->measure_index },
                        .has_low = number->has_low,
                        .has_high = number->has_high,
                        .low = number->low,
                        .high = number->high };
    }
  const Sight sight = { formulation, item, TRUE, range->has_low ? range->low : range->high };
  return n == 1 && match_as (&sight, scope) == MUSTER_YES ? MUSTER_UNKNOWN : MUSTER_NO;
}

gboolean
muster_formulation_asks (const MusterFormulation *formulation, int limit, guint item)
{
  Range range;
  return is_asked (formulation, limit)
         && match_scope (formulation, formulation->views[limit].limit, item, &range) == MUSTER_YES;
}

/* What each item adds to a number of the formation: @weights. Returns: FALSE where it is no plain
 * sum */
static gboolean
weigh_measure (const MusterFormulation *formulation,
               MusterMeasure measure,
               MusterNumber *weights,
               MusterNumber *own)
{
  *own = MUSTER_NUMBER (0);
  if (measure.kind == MUSTER_MEASURE_POINTS)
    {
      for (guint i = 0; i < muster_formulation_count_items (formulation); i++)
        weights[i] = muster_recruits_get_points (formulation->recruits, i);
      return TRUE;
    }
  if (measure.kind != MUSTER_MEASURE_STAT)
    return FALSE;
  const MusterStat *stat = &formulation->ruleset->stats[measure.index];
  if (stat->n_values > 0 || stat->has_per || stat->n_adds == 0 || stat->has_least
      || stat->round != 0 || stat->entry != MUSTER_ENTRY_NONE || stat->n_bands > 1)
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
          if (!weigh (formulation, counter->of, counter->only, counter->measure, i, &weight))
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

/* Of what grade, or type, an item is: what an "alike" goes by. */
static int
get_each (const MusterFormulation *formulation, const MusterLimit *limit, guint item)
{
  const MusterRecruit *recruit = muster_formulation_get_recruit (formulation, item);
  return limit->by >= 0 ? muster_recruits_get_grade (formulation->recruits, item, limit->by)
                        : (int) (recruit->kind - formulation->ruleset->kinds);
}

static GArray *
list_each (const MusterFormulation *formulation,
           const MusterLimitView *view,
           const Way *way,
           guint item)
{
  GArray *each = g_array_new (FALSE, FALSE, sizeof (int));
  for (guint i = item + 1; i < muster_formulation_get_recruit (formulation, item)->end; i++)
    {
      int of = view->of[i].num != 0 && (way == NULL || !way->is_gone[i])
                 ? get_each (formulation, view->limit, i)
                 : -1;
      gboolean is_known = of < 0;
      for (guint j = 0; j < each->len && !is_known; j++)
        is_known = g_array_index (each, int, j) == of;
      if (!is_known)
        g_array_append_val (each, of);
    }
  return each;
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
          Way *next = way_copy (way, n, each->len > 1 ? k + 1 : 0);
          for (guint i = item + 1; i < muster_formulation_get_recruit (formulation, item)->end; i++)
            if (view->of[i].num != 0
                && get_each (formulation, view->limit, i) != g_array_index (each, int, k))
              next->is_gone[i] = TRUE;
          g_ptr_array_add (ways, next);
        }
      if (each->len == 0)
        g_ptr_array_add (ways, way_copy (way, n, 0));
      return;
    }
  if (g_str_equal (kind, "count"))
    {
      Way *without = way_copy (way, n, 1);
      Pledge pledge = { .weights = view->of };
      leave_out (formulation, without, item, view->of);
      g_ptr_array_add (ways, without);
      if (!has_any (formulation, way, item, view->of)
          || !get_bound (formulation, item, &view->limit->min, &pledge.low))
        return;
      Way *with = way_copy (way, n, 2);
      g_array_append_val (with->pledges, pledge);
      g_ptr_array_add (ways, with);
      return;
    }
  gboolean has_of = has_any (formulation, way, item, view->of);
  gboolean has_to = has_any (formulation, way, item, view->to);
  gboolean excludes = g_str_equal (kind, "excludes");
  if (!has_of || (excludes && !has_to))
    {
      g_ptr_array_add (ways, way_copy (way, n, 0));
      return;
    }
  Way *without = way_copy (way, n, 1);
  leave_out (formulation, without, item, view->of);
  g_ptr_array_add (ways, without);
  if (!excludes && !has_to)
    return;
  Way *with = way_copy (way, n, 2);
  if (excludes)
    leave_out (formulation, with, item, view->to);
  else
    {
      const Pledge pledge = { view->to, MUSTER_NUMBER (1) };
      g_array_append_val (with->pledges, pledge);
    }
  g_ptr_array_add (ways, with);
}

static int
compare_numbers (gconstpointer a, gconstpointer b)
{
  return muster_number_compare (*(const MusterNumber *) a, *(const MusterNumber *) b);
}

/* Where one range ends and the next begins, of all limits that ask for the measure there: whole
 * numbers from which on. */
static GArray *
list_steps (const MusterFormulation *formulation, guint item, MusterMeasure measure)
{
  GArray *steps = g_array_new (FALSE, FALSE, sizeof (MusterNumber));
  for (int i = 0; i < formulation->ruleset->n_limits; i++)
    {
      Range range = { 0 };
      if (!is_asked (formulation, i)
          || match_scope (formulation, &formulation->ruleset->limits[i], item, &range)
               != MUSTER_UNKNOWN
          || range.measure.kind != measure.kind || range.measure.index != measure.index)
        continue;
      if (range.has_low)
        {
          MusterNumber from = MUSTER_NUMBER (muster_number_ceil (range.low));
          g_array_append_val (steps, from);
        }
      if (range.has_high)
        {
          MusterNumber from = MUSTER_NUMBER (muster_number_floor (range.high) + 1);
          g_array_append_val (steps, from);
        }
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
      Range range;
      if (!is_asked (formulation, i) || !is_either_or (view->limit)
          || match_scope (formulation, view->limit, item, &range) != MUSTER_YES)
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

static void
add_part (MusterFormulation *formulation, guint item, guint holder, const guint8 *is_gone)
{
  const MusterRecruit *recruit = muster_formulation_get_recruit (formulation, item);
  if (is_gone[item])
    return;
  g_autoptr (GPtrArray) ways =
    muster_recruit_holds (recruit) ? list_ways (formulation, item, is_gone) : g_ptr_array_new ();
  for (guint w = 0; w < MAX (ways->len, 1); w++)
    {
      const Way *way = w < ways->len ? g_ptr_array_index (ways, w) : NULL;
      if (way != NULL && loses_own (formulation, way, item, is_gone))
        continue;
      g_autofree char *description =
        describe_item (formulation, item, way != NULL ? way->number : 0);
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
      for (guint i = item + 1; way != NULL && i < recruit->end;
           i = muster_formulation_get_recruit (formulation, i)->end)
        add_part (formulation, i, number, way->is_gone);
      muster_formulation_get_part (formulation, number)->end = formulation->parts->len;
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
  const MusterNumber *minus_weights; /* taken off, times @times; or NULL */
  MusterNumber times;
  const char *what; /* by which rows are alike */
} Sum;

static gint64
get_unit (const Sum *sum, MusterNumber low, MusterNumber high)
{
  gint64 unit = muster_formulation_get_common (low.den, high.den);
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

static gint64
get_term (const Sum *sum, guint item, gint64 unit)
{
  MusterNumber weight = sum->weights[item];
  if (sum->minus_weights != NULL)
    weight = muster_number_subtract (weight,
                                     muster_number_multiply (sum->minus_weights[item], sum->times));
  return muster_formulation_scale (weight, unit);
}

static guint
name_row (const Sum *sum, const char *side)
{
  g_autofree char *name = g_strdup_printf ("%s %s", sum->what, side);
  return name_alike (sum->formulation, name);
}

static guint
begin_sum (const Sum *sum, gint64 low, gint64 high, gint64 per_copy, gint64 unit, const char *side)
{
  MusterFormulation *formulation = sum->formulation;
  const MusterPart *part = muster_formulation_get_part (formulation, sum->part);
  guint owner = part->column;
  if (owner == MUSTER_NO_COLUMN)
    {
      low = low != MUSTER_LOW_OPEN ? low + per_copy : low;
      high = high != MUSTER_HIGH_OPEN ? high + per_copy : high;
    }
  guint row =
    muster_programme_add_row (formulation->programme, low, high, owner, name_row (sum, side));
  for (guint i = sum->part + 1; i < part->end; i++)
    {
      gint64 term = get_term (sum, muster_formulation_get_part (formulation, i)->item, unit);
      if (term != 0)
        muster_programme_add (formulation->programme, row,
                              muster_formulation_get_part (formulation, i)->column, term);
    }
  if (owner != MUSTER_NO_COLUMN && per_copy != 0)
    muster_programme_add (formulation->programme, row, owner, -per_copy);
  return row;
}

/* What a sum of the army can come to at most. */
static gint64
get_greatest (const Sum *sum, gint64 unit)
{
  gint64 greatest = 0;
  for (guint i = sum->part + 1; i < muster_formulation_get_part (sum->formulation, sum->part)->end;
       i++)
    {
      guint item = muster_formulation_get_part (sum->formulation, i)->item;
      greatest += MAX (get_term (sum, item, unit), 0) * get_most (sum->formulation, item);
    }
  return greatest;
}

/* What counts in a sum with an upper bound of its own is bounded; it is not there at all where that
 * is nought. */
static void
note_bound (const Sum *sum, gboolean is_nought)
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
      if (sum->weights[part->item].num == 0)
        continue;
      part->is_bounded = part->is_bounded || part->holder == sum->part;
      if (is_nought)
        muster_programme_set_most (formulation->programme, part->column, 0);
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
      muster_programme_add (
        formulation->programme, row, some,
        -MAX (high != NULL ? muster_formulation_scale (*high, unit) : get_greatest (sum, unit), 1));
    }
  if (low != NULL && high != NULL && !or_none && when == MUSTER_NO_COLUMN
      && muster_number_compare (*low, *high) == 0)
    {
      muster_formulation_get_part (formulation, sum->part)->is_filled |= low->num > 0;
      begin_sum (sum, 0, 0, muster_formulation_scale (*low, unit), unit, "exactly");
      note_bound (sum, high->num == 0);
      return;
    }
  if (low != NULL && (some != MUSTER_NO_COLUMN || when != MUSTER_NO_COLUMN))
    {
      guint row = begin_sum (sum, 0, MUSTER_HIGH_OPEN, 0, unit, "low");
      muster_programme_add (formulation->programme, row, some != MUSTER_NO_COLUMN ? some : when,
                            -muster_formulation_scale (*low, unit));
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
      note_bound (sum, high->num == 0);
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
sum_of (const Ask *ask, const MusterNumber *weights)
{
  return (Sum){
    .formulation = ask->formulation, .part = ask->part, .weights = weights, .what = ask->what
  };
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
      Sum sum = sum_of (ask, ask->view->of);
      sum.part = i;
      sum.what = what;
      if (has_any)
        bound_sum (&sum, NULL, high, FALSE, MUSTER_NO_COLUMN);
    }
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
  if (!has_low && !has_high)
    return;
  if (has_high && !limit->is_of_each && high.num > 0)
    bound_within (ask, &high);
  if (!limit->is_of_each)
    {
      const Sum sum = sum_of (ask, ask->view->of);
      gboolean is_way =
        is_either_or (limit)
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
      g_autofree MusterNumber *weights =
        g_new (MusterNumber, muster_formulation_count_items (formulation));
      g_autofree char *what = g_strdup_printf ("%s %d", ask->what, g_array_index (each, int, k));
      for (guint i = 0; i < muster_formulation_count_items (formulation); i++)
        weights[i] = i > 0 && ask->view->of[i].num != 0
                         && get_each (formulation, limit, i) == g_array_index (each, int, k)
                       ? ask->view->of[i]
                       : MUSTER_NUMBER (0);
      Sum sum = sum_of (ask, weights);
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
      Sum sum = sum_of (ask, ask->view->of);
      MusterNumber bound =
        limit->of_budget ? muster_number_multiply (bounds[side], budget) : nought;
      if (!has[side])
        continue;
      if (limit->of_budget && limit->round_up)
        bound = MUSTER_NUMBER (muster_number_ceil (bound));
      if (!limit->of_budget)
        {
          sum.minus_weights = ask->view->to;
          sum.times = bounds[side];
        }
      /* Rounded up a started one may be had. */
      if (!limit->of_budget && limit->round_up && side == 1)
        bound = muster_number_new (bounds[1].den - 1, bounds[1].den);
      bound_sum (&sum, side == 0 ? &bound : NULL, side == 1 ? &bound : NULL,
                 limit->or_none && side == 0 && limit->of_budget, ask->when);
    }
}

static void
ask_ratio (const Ask *ask)
{
  const MusterLimit *limit = ask->view->limit;
  MusterFormulation *formulation = ask->formulation;
  const MusterNumber nought = MUSTER_NUMBER (0);
  guint owner = muster_formulation_get_part (formulation, ask->part)->column;
  Sum of = sum_of (ask, ask->view->of);
  Sum to = sum_of (ask, ask->view->to);
  g_autofree char *groups_what = g_strdup_printf ("%s groups", ask->what);
  to.what = groups_what;
  /* So many groups: full ones, or started. */
  guint groups = muster_programme_add_column (formulation->programme, MUSTER_MOST_VALUE, owner,
                                              name_row (&of, "number of groups"));
  gint64 unit = get_unit (&of, nought, nought);
  guint row = begin_sum (&of, MUSTER_LOW_OPEN, 0, 0, unit, "ratio");
  muster_programme_add (formulation->programme, row, groups, -limit->part * unit);
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
  Sum sum = sum_of (ask, ask->view->of);
  sum.minus_weights = ask->view->to;
  sum.times = MUSTER_NUMBER (1);
  bound_sum (&sum, &least, NULL, FALSE, ask->when);
}

static void
ask_available (const Ask *ask)
{
  const MusterNumber most = MUSTER_NUMBER (0);
  const Sum sum = sum_of (ask, ask->view->of);
  bound_sum (&sum, NULL, &most, FALSE, ask->when);
}

/* Whether something is there, of the army: 1 where it is. */
static guint
add_presence (const Ask *ask, const MusterNumber *weights, const char *side)
{
  MusterFormulation *formulation = ask->formulation;
  Sum sum = sum_of (ask, weights);
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
  Sum to = sum_of (ask, ask->view->to);
  guint row = begin_sum (&to, 0, MUSTER_HIGH_OPEN, 0,
                         get_unit (&to, MUSTER_NUMBER (0), MUSTER_NUMBER (0)), "to");
  muster_programme_add (formulation->programme, row, has, -1);
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
          i > 0 && ask->view->of[i].num != 0
              && get_each (formulation, ask->view->limit, i) == g_array_index (each, int, k)
            ? MUSTER_NUMBER (1)
            : MUSTER_NUMBER (0);
      muster_programme_add (formulation->programme, row, add_presence (ask, weights, "alike"), 1);
    }
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

/* A column that is 1 while a number of the army is within a range. */
typedef struct
{
  MusterMeasure measure;
  GArray *steps;   /* MusterNumber */
  GArray *columns; /* guint: of each piece between them */
} Pieces;

static void
pieces_clear (gpointer data)
{
  g_array_unref (((Pieces *) data)->steps);
  g_array_unref (((Pieces *) data)->columns);
}

static const Pieces *
find_pieces (MusterFormulation *formulation, GArray *all, MusterMeasure measure)
{
  for (guint i = 0; i < all->len; i++)
    {
      const Pieces *pieces = &g_array_index (all, Pieces, i);
      if (pieces->measure.kind == measure.kind && pieces->measure.index == measure.index)
        return pieces;
    }
  g_autofree MusterNumber *weights =
    g_new0 (MusterNumber, muster_formulation_count_items (formulation));
  MusterNumber own;
  if (!weigh_measure (formulation, measure, weights, &own))
    return NULL;
  Pieces pieces = { .measure = measure,
                    .steps = list_steps (formulation, 0, measure),
                    .columns = g_array_new (FALSE, FALSE, sizeof (guint)) };
  guint one = muster_programme_add_row (formulation->programme, 1, 1, MUSTER_NO_COLUMN, 0);
  for (guint i = 0; i <= pieces.steps->len; i++)
    {
      guint column = muster_programme_add_column (formulation->programme, 1, MUSTER_NO_COLUMN, 0);
      const Sum sum = {
        .formulation = formulation, .part = 0, .weights = weights, .what = "range"
      };
      MusterNumber low;
      MusterNumber high;
      if (i > 0)
        low = muster_number_subtract (g_array_index (pieces.steps, MusterNumber, i - 1), own);
      if (i < pieces.steps->len)
        high = muster_number_subtract (
          muster_number_subtract (g_array_index (pieces.steps, MusterNumber, i), MUSTER_NUMBER (1)),
          own);
      g_array_append_val (pieces.columns, column);
      muster_programme_add (formulation->programme, one, column, 1);
      bound_sum (&sum, i > 0 ? &low : NULL, i < pieces.steps->len ? &high : NULL, FALSE, column);
    }
  g_array_append_val (all, pieces);
  return &g_array_index (all, Pieces, all->len - 1);
}

/* Asks a limit of the army while a number is within a range: once for each piece of it. */
static void
ask_in_range (Ask *ask, const Range *range, GArray *all_pieces)
{
  const Pieces *pieces = find_pieces (ask->formulation, all_pieces, range->measure);
  if (pieces == NULL)
    return;
  for (guint i = 0; i <= pieces->steps->len; i++)
    {
      MusterNumber from = i > 0 ? g_array_index (pieces->steps, MusterNumber, i - 1) : range->low;
      MusterNumber to = i < pieces->steps->len
                          ? muster_number_subtract (g_array_index (pieces->steps, MusterNumber, i),
                                                    MUSTER_NUMBER (1))
                          : range->high;
      if ((range->has_low && (i == 0 || muster_number_compare (from, range->low) < 0))
          || (range->has_high
              && (i == pieces->steps->len || muster_number_compare (to, range->high) > 0)))
        continue;
      g_autofree char *what = g_strdup_printf ("%s %u", ask->what, i);
      Ask in_piece = *ask;
      in_piece.what = what;
      in_piece.when = g_array_index (pieces->columns, guint, i);
      askers[ask->view->limit->kind - muster_limit_kinds].ask (&in_piece);
    }
}

static void
ask_limits (MusterFormulation *formulation, guint part, GArray *all_pieces)
{
  for (int i = 0; i < formulation->ruleset->n_limits; i++)
    {
      const MusterLimitView *view = &formulation->views[i];
      Range range = { 0 };
      if (!is_asked (formulation, i))
        continue;
      MusterTruth in_scope =
        match_scope (formulation, view->limit,
                     muster_formulation_get_part (formulation, part)->item, &range);
      g_autofree char *what = g_strdup_printf ("limit %d", i);
      Ask ask = { formulation, view, part, MUSTER_NO_COLUMN, what };
      if (in_scope == MUSTER_YES)
        askers[view->limit->kind - muster_limit_kinds].ask (&ask);
      else if (in_scope == MUSTER_UNKNOWN && part == 0)
        ask_in_range (&ask, &range, all_pieces);
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
  if (owner != MUSTER_NO_COLUMN && !part->is_filled)
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
  if (formulation->keeps_advice)
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
      const Sum sum = {
        .formulation = formulation, .part = number, .weights = pledge->weights, .what = what
      };
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
  if (grade < 0)
    return MUSTER_NUMBER (0);
  const MusterGrade *of = &ruleset->scales[scale].grades[grade];
  return of->has_value ? of->value : MUSTER_NUMBER (grade + 1);
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
          Range range;
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
}
void
muster_formulation_make (MusterFormulation *formulation)
{
  const MusterRuleset *ruleset = formulation->ruleset;
  g_autofree guint8 *none_gone = g_new0 (guint8, muster_formulation_count_items (formulation));
  g_autoptr (GArray) pieces = g_array_new (FALSE, FALSE, sizeof (Pieces));
  g_array_set_clear_func (pieces, pieces_clear);
  formulation->depends = g_new (gint8, MAX (ruleset->n_stats, 1));
  memset (formulation->depends, -1, (gsize) MAX (ruleset->n_stats, 1));
  formulation->views = g_new (MusterLimitView, MAX (ruleset->n_limits, 1));
  for (int i = 0; i < ruleset->n_limits; i++)
    look_at_limit (formulation, &ruleset->limits[i], &formulation->views[i]);
  formulation->programme = muster_programme_new ();
  formulation->names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  formulation->parts = g_array_new (FALSE, FALSE, sizeof (MusterPart));
  g_array_set_clear_func (formulation->parts, part_clear);
  formulation->gains = g_array_new (FALSE, TRUE, sizeof (gint64));
  find_costs (formulation);
  add_part (formulation, 0, MUSTER_NO_NODE, none_gone);
  for (guint i = 0; i < formulation->parts->len; i++)
    if (muster_recruit_holds (muster_formulation_get_recruit (
          formulation, muster_formulation_get_part (formulation, i)->item)))
      {
        ask_limits (formulation, i, pieces);
        ask_form (formulation, i);
      }
  ask_overall (formulation);
  ask_points (formulation);
  ask_average (formulation);
  count_formations (formulation);
}
