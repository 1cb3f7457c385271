#include "config.h"

#include "army/evaluate/composition.h"

#include "army/evaluate/evaluate.h"
#include "base/text.h"
#include "ruleset/ruleset.h"
#include "ruleset/words.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

/** Returns: (transfer full): "112 points", "112 points and 2 prices that are not known" */
static char *
muster_cost_dup_text (MusterNumber points, guint open)
{
  g_autofree char *known = muster_points_dup_words (points);
  if (open == 0)
    return g_steal_pointer (&known);
  /* Translators: %1$s: points that are known; %2$u: how many prices are not known. */
  return g_strdup_printf (ngettext ("%1$s and %2$u price that is not known",
                                    "%1$s and %2$u prices that are not known", open),
                          known, open);
}

static void
free_cost (gpointer data)
{
  MusterCostRow *row = data;
  g_free (row->label);
  g_free (row->name);
  g_free (row);
}

/* Takes @label and @name. */
static void
add_cost (GPtrArray *costs, guint node, char *label, char *name, MusterNumber points, guint open)
{
  MusterCostRow *row = g_new0 (MusterCostRow, 1);
  *row = (MusterCostRow){ node, FALSE, label, name, points, open };
  g_ptr_array_add (costs, row);
}

static void
add_formation (GPtrArray *costs, const MusterEvaluation *evaluation, guint formation)
{
  char *label = muster_army_dup_label (evaluation->army, formation);
  add_cost (costs, formation, label, g_strdup (label), evaluation->totals[formation],
            evaluation->open[formation]);
}

static guint
count_up (GHashTable *counts, const char *label)
{
  guint n = GPOINTER_TO_UINT (g_hash_table_lookup (counts, label)) + 1;
  g_hash_table_insert (counts, g_strdup (label), GUINT_TO_POINTER (n));
  return n;
}

/* Those of one name are numbered as in places, but never told of what they are a part: all of the
 * rows are parts of the same. */
static void
number_formations (GPtrArray *costs)
{
  g_autoptr (GHashTable) all = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < costs->len; i++)
    count_up (all, ((const MusterCostRow *) costs->pdata[i])->label);
  for (guint i = 0; i < costs->len; i++)
    {
      MusterCostRow *row = costs->pdata[i];
      guint number = count_up (seen, row->name);
      if (GPOINTER_TO_UINT (g_hash_table_lookup (all, row->name)) < 2)
        continue;
      g_free (row->label);
      row->label = g_strdup_printf ("%s (%u)", row->name, number);
      g_free (row->name);
      row->name = g_strdup (row->label);
    }
}

/* The only formation directly in @holder; where there are several, or none, MUSTER_NO_NODE. */
static guint
find_only_formation (const MusterArmy *army, guint holder)
{
  guint only = MUSTER_NO_NODE;
  for (guint at = muster_army_get_next (army, holder, MUSTER_NO_NODE); at != MUSTER_NO_NODE;
       at = muster_army_get_next (army, holder, at))
    if (army->nodes[at].category == MUSTER_CATEGORY_FORMATION)
      {
        if (only != MUSTER_NO_NODE)
          return MUSTER_NO_NODE;
        only = at;
      }
  return only;
}

static gboolean
holds_formation (const MusterArmy *army, guint holder)
{
  for (guint at = holder + 1; at < army->nodes[holder].end; at++)
    if (army->nodes[at].category == MUSTER_CATEGORY_FORMATION)
      return TRUE;
  return FALSE;
}

/* Where the bar is cut: the army, or the only formation in it that has several. */
static guint
find_holder (const MusterArmy *army)
{
  guint holder = 0;
  guint only = find_only_formation (army, holder);
  while (only != MUSTER_NO_NODE && holds_formation (army, only))
    {
      holder = only;
      only = find_only_formation (army, holder);
    }
  return holder;
}

static void
add_rest (const MusterEvaluation *evaluation,
          guint holder,
          MusterNumber points,
          guint open,
          GPtrArray *into)
{
  g_autofree char *label = muster_army_dup_label (evaluation->army, holder);
  if (points.num == 0 && open == 0)
    return;
  if (into->len == 0)
    add_cost (into, holder, g_strdup (label), g_strdup (label), points, open);
  else
    /* Translators: in a bar after formations: commanders and units that stand in none of them. */
    add_cost (into, holder, g_strdup_printf (_ ("Directly under %s"), label),
              /* Translators: what the units of an army that stand in no formation cost. */
              g_strdup (_ ("Others")), points, open);
  ((MusterCostRow *) into->pdata[into->len - 1])->is_rest = TRUE;
}

GPtrArray *
muster_army_list_costs (const MusterEvaluation *evaluation)
{
  const MusterArmy *army = evaluation->army;
  GPtrArray *costs = g_ptr_array_new_with_free_func (free_cost);
  MusterNumber rest = evaluation->totals[0];
  guint open = evaluation->open[0];
  guint holder = find_holder (army);
  if (!muster_ruleset_has_prices (evaluation->ruleset))
    return costs;
  for (guint at = muster_army_get_next (army, holder, MUSTER_NO_NODE); at != MUSTER_NO_NODE;
       at = muster_army_get_next (army, holder, at))
    if (army->nodes[at].category == MUSTER_CATEGORY_FORMATION)
      {
        add_formation (costs, evaluation, at);
        rest = muster_number_subtract (rest, evaluation->totals[at]);
        open -= evaluation->open[at];
      }
  number_formations (costs);
  add_rest (evaluation, holder, rest, open, costs);
  return costs;
}

char *
muster_cost_row_dup_text (const MusterCostRow *row)
{
  return muster_cost_dup_text (row->points, row->open);
}

/* "310 of 300 points, 10 too many" */
static char *
dup_sum (const MusterEvaluation *evaluation)
{
  g_autofree char *points = muster_army_dup_points (evaluation);
  MusterNumber budget;
  if (points == NULL || muster_evaluation_get_budget (evaluation, &budget) != MUSTER_YES)
    return g_steal_pointer (&points);
  MusterNumber over = muster_number_subtract (evaluation->totals[0], budget);
  if (over.num <= 0)
    return g_steal_pointer (&points);
  g_autofree char *more = muster_number_dup_text (over);
  return g_strdup_printf (
    /* Translators: %1$s: points, such as "310 of 300 points"; %2$s: by how many they are above. */
    ngettext ("%1$s, %2$s too many", "%1$s, %2$s too many", muster_number_get_plural (over)),
    points, more);
}

char *
muster_costs_dup_text (GPtrArray *costs, const MusterEvaluation *evaluation)
{
  GString *text = g_string_new (NULL);
  g_autofree char *sum = dup_sum (evaluation);
  for (guint i = 0; i < costs->len; i++)
    {
      const MusterCostRow *row = costs->pdata[i];
      g_autofree char *points = muster_cost_row_dup_text (row);
      /* Translators: %1$s: a formation or type; %2$s: what it costs: "1st Brigade 112 points". */
      g_autofree char *clause = g_strdup_printf (_ ("%1$s %2$s"), row->label, points);
      muster_text_append_clause (text, clause);
    }
  if (sum != NULL)
    muster_text_append_clause (text, sum);
  return g_string_free (text, FALSE);
}

/* By what units are counted: a scale, or tags that are arms. */
typedef struct
{
  const MusterEvaluation *evaluation;
  int scale; /* -1: tags */
} Measure;

static void
free_row (gpointer data)
{
  MusterCompositionRow *row = data;
  g_free (row->name);
  g_free (row->heads);
  g_free (row->unknown);
  g_free (row);
}

void
muster_composition_free (MusterComposition *composition)
{
  g_ptr_array_unref (composition->rows);
  g_free (composition->headcounts);
  g_free (composition->title);
  g_free (composition);
}

/* Tags are often written small. */
static char *
dup_grade_name (const Measure *measure, int index)
{
  const MusterRuleset *ruleset = measure->evaluation->ruleset;
  if (measure->scale >= 0)
    return muster_text_dup_capital (ruleset->scales[measure->scale].grades[index].label);
  const MusterTag *tag = &ruleset->tags[index];
  return muster_text_dup_capital (tag->plural != NULL ? tag->plural : tag->name);
}

static MusterSymbol
get_symbol (const Measure *measure, int index)
{
  const MusterRuleset *ruleset = measure->evaluation->ruleset;
  return measure->scale >= 0 ? ruleset->scales[measure->scale].grades[index].symbol
                             : ruleset->tags[index].symbol;
}

/* The unit's grade or tag, or what stands for it. */
static int
get_index (const Measure *measure, guint unit)
{
  const MusterKind *kind = measure->evaluation->army->nodes[unit].kind;
  if (measure->scale >= 0)
    return muster_evaluation_get_grade (measure->evaluation, unit, measure->scale);
  return kind != NULL && kind->arm_tag >= 0 ? kind->arm_tag : MUSTER_GRADE_NONE;
}

static MusterCompositionRow *
new_row (const Measure *measure, const MusterComposition *composition, int index)
{
  MusterCompositionRow *row = g_new0 (MusterCompositionRow, 1);
  row->points = MUSTER_NUMBER (0);
  row->index = MAX (index, -1);
  row->heads = g_new (MusterNumber, composition->n_headcounts);
  row->unknown = g_new0 (guint, composition->n_headcounts);
  for (guint i = 0; i < composition->n_headcounts; i++)
    row->heads[i] = MUSTER_NUMBER (0);
  if (index >= 0)
    {
      row->part = MUSTER_PART_GRADE;
      row->name = dup_grade_name (measure, index);
      row->symbol = get_symbol (measure, index);
    }
  else if (index == MUSTER_GRADE_UNKNOWN)
    {
      row->part = MUSTER_PART_OPEN;
      row->name = g_strdup (_ ("Not chosen yet"));
    }
  else
    {
      row->part = MUSTER_PART_NONE;
      /* Translators: units that have no grade of this scale: "Class: none". */
      row->name = g_strdup_printf (_ ("%s: none"), composition->title);
    }
  return row;
}

static MusterCompositionRow *
need_row (const Measure *measure, MusterComposition *composition, guint unit)
{
  int index = get_index (measure, unit);
  MusterPart part = index >= 0                      ? MUSTER_PART_GRADE
                    : index == MUSTER_GRADE_UNKNOWN ? MUSTER_PART_OPEN
                                                    : MUSTER_PART_NONE;
  for (guint i = 0; i < composition->rows->len; i++)
    {
      MusterCompositionRow *row = composition->rows->pdata[i];
      if (row->part == part && row->index == MAX (index, -1))
        return row;
    }
  MusterCompositionRow *row = new_row (measure, composition, index);
  g_ptr_array_add (composition->rows, row);
  return row;
}

static void
count_unit (const Measure *measure, MusterComposition *composition, guint unit)
{
  const MusterEvaluation *evaluation = measure->evaluation;
  MusterCompositionRow *row = need_row (measure, composition, unit);
  row->units++;
  row->points = muster_number_add (row->points, evaluation->totals[unit]);
  row->open += evaluation->open[unit];
  for (guint i = 0; i < composition->n_headcounts; i++)
    {
      int stat = (int) (composition->headcounts[i] - evaluation->ruleset->stats);
      MusterNumber number;
      MusterTruth is =
        muster_evaluation_get_number (evaluation, unit,
                                      (MusterMeasure){ MUSTER_MEASURE_STAT, stat, 0 }, &number);
      if (is == MUSTER_YES)
        row->heads[i] = muster_number_add (row->heads[i], number);
      row->unknown[i] += is == MUSTER_UNKNOWN;
    }
}

static int
compare_rows (gconstpointer a, gconstpointer b, gpointer data)
{
  const MusterCompositionRow *one = *(MusterCompositionRow *const *) a;
  const MusterCompositionRow *other = *(MusterCompositionRow *const *) b;
  gboolean from_best = GPOINTER_TO_INT (data);
  if (one->part != other->part)
    return (int) one->part - (int) other->part;
  return from_best ? other->index - one->index : one->index - other->index;
}

/* Whole percents, rounded: equal counts have equal shares, though their sum may not be 100. */
static void
share_out (MusterComposition *composition)
{
  for (guint i = 0; i < composition->rows->len && composition->units > 0; i++)
    {
      MusterCompositionRow *row = composition->rows->pdata[i];
      row->share = (guint) (((guint64) row->units * 200 / composition->units + 1) / 2);
    }
}

/* A headcount of which nothing is known, because nobody asked for it, is none. */
static void
drop_headcounts (MusterComposition *composition)
{
  guint kept = 0;
  for (guint i = 0; i < composition->n_headcounts; i++)
    {
      gboolean is_known = FALSE;
      for (guint j = 0; j < composition->rows->len; j++)
        is_known =
          is_known || ((MusterCompositionRow *) composition->rows->pdata[j])->heads[i].num != 0;
      for (guint j = 0; is_known && j < composition->rows->len; j++)
        {
          MusterCompositionRow *row = composition->rows->pdata[j];
          row->heads[kept] = row->heads[i];
          row->unknown[kept] = row->unknown[i];
        }
      if (is_known)
        composition->headcounts[kept++] = composition->headcounts[i];
    }
  composition->n_headcounts = kept;
}

static void
list_headcounts (const MusterRuleset *ruleset, MusterComposition *composition)
{
  composition->headcounts = g_new (const MusterStat *, (gsize) ruleset->n_stats);
  for (int i = 0; i < ruleset->n_stats; i++)
    if (ruleset->stats[i].is_headcount)
      composition->headcounts[composition->n_headcounts++] = &ruleset->stats[i];
}

static MusterComposition *
compose (const Measure *measure, const char *title, gboolean from_best, guint formation)
{
  const MusterNode *nodes = measure->evaluation->army->nodes;
  MusterComposition *composition = g_new0 (MusterComposition, 1);
  composition->title = g_strdup (title);
  composition->scale = measure->scale;
  composition->rows = g_ptr_array_new_with_free_func (free_row);
  list_headcounts (measure->evaluation->ruleset, composition);
  for (guint at = formation; at < nodes[formation].end; at++)
    if (nodes[at].category == MUSTER_CATEGORY_UNIT)
      {
        count_unit (measure, composition, at);
        composition->units++;
      }
  g_ptr_array_sort_with_data (composition->rows, compare_rows, GINT_TO_POINTER (from_best));
  share_out (composition);
  drop_headcounts (composition);
  return composition;
}

static gboolean
has_arm_tags (const MusterRuleset *ruleset)
{
  for (int i = 0; i < ruleset->n_tags; i++)
    if (ruleset->tags[i].is_arm)
      return TRUE;
  return FALSE;
}

MusterComposition *
muster_army_compose_arms (const MusterEvaluation *evaluation, guint formation)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  Measure measure = { evaluation, ruleset->arm_scale };
  if (ruleset->arm_scale >= 0)
    return compose (&measure, ruleset->scales[ruleset->arm_scale].name, FALSE, formation);
  /* Translators: foot, horse and guns are arms. */
  return has_arm_tags (ruleset) ? compose (&measure, _ ("Arm"), FALSE, formation) : NULL;
}

MusterComposition *
muster_army_compose_quality (const MusterEvaluation *evaluation, guint formation)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  Measure measure = { evaluation, ruleset->quality_scale };
  if (ruleset->quality_scale < 0)
    return NULL;
  return compose (&measure, ruleset->scales[ruleset->quality_scale].name,
                  ruleset->scales[ruleset->quality_scale].ordered, formation);
}

static void
append_headcount (const MusterComposition *composition,
                  const MusterCompositionRow *row,
                  guint index,
                  GString *text)
{
  g_autofree char *number = muster_number_dup_text (row->heads[index]);
  const char *name = composition->headcounts[index]->name;
  if (row->heads[index].num == 0 && row->unknown[index] == 0)
    return;
  guint unknown = row->unknown[index];
  g_autofree char *item =
    unknown == 0
      /* Translators: a headcount after its name: "Figures: 24". */
      ? g_strdup_printf (_ ("%1$s: %2$s"), name, number)
      : g_strdup_printf (
        /* Translators: %1$s: what is counted; %2$s: how many; %3$u: units of which it is not known:
           "Figures: 24 and 2 units of which it is not known". */
        ngettext ("%1$s: %2$s and %3$u unit of which it is not known",
                  "%1$s: %2$s and %3$u units of which it is not known", unknown),
        name, number, unknown);
  muster_text_append_item (text, item);
}

char *
muster_composition_dup_row_text (const MusterComposition *composition,
                                 const MusterEvaluation *evaluation,
                                 guint index)
{
  const MusterCompositionRow *row = composition->rows->pdata[index];
  GString *text = g_string_new (NULL);
  g_autofree char *share = muster_percent_dup_text (row->share);
  /* Translators: units, and their share: "24 units (60 %)". */
  g_string_append_printf (text, ngettext ("%1$u unit (%2$s)", "%1$u units (%2$s)", row->units),
                          row->units, share);
  if (muster_ruleset_has_prices (evaluation->ruleset))
    {
      g_autofree char *points = muster_cost_dup_text (row->points, row->open);
      muster_text_append_item (text, points);
    }
  for (guint i = 0; i < composition->n_headcounts; i++)
    append_headcount (composition, row, i, text);
  return g_string_free (text, FALSE);
}

char *
muster_composition_dup_text (const MusterComposition *composition,
                             const MusterEvaluation *evaluation)
{
  g_autoptr (GString) text = g_string_new (NULL);
  if (composition->units == 0)
    /* Translators: by what units would be counted, such as “Arm”. */
    return g_strdup_printf (_ ("%s: no units yet"), composition->title);
  for (guint i = 0; i < composition->rows->len; i++)
    {
      const MusterCompositionRow *row = composition->rows->pdata[i];
      g_autofree char *figures = muster_composition_dup_row_text (composition, evaluation, i);
      /* Translators: %1$s: units of one grade or arm; %2$s: how many, and what they cost. */
      g_autofree char *clause = g_strdup_printf (_ ("%1$s %2$s"), row->name, figures);
      muster_text_append_clause (text, clause);
    }
  /* Translators: %1$s: by what units are counted, such as “Arm”; %2$s: a list of units. */
  return g_strdup_printf (_ ("%1$s: %2$s"), composition->title, text->str);
}

MusterSymbol
muster_evaluation_get_symbol (const MusterEvaluation *evaluation, guint node)
{
  const MusterKind *kind = evaluation->army->nodes[node].kind;
  if (kind == NULL || kind->category != MUSTER_CATEGORY_UNIT)
    return MUSTER_SYMBOL_NONE;
  gsize first = (gsize) evaluation->classes[node] * (gsize) evaluation->ruleset->n_scales;
  return muster_kind_get_symbol (evaluation->ruleset, kind, evaluation->grades + first);
}

MusterFamily
muster_evaluation_get_main_family (const MusterEvaluation *evaluation, guint formation)
{
  const MusterNode *nodes = evaluation->army->nodes;
  guint counts[MUSTER_N_FAMILIES] = { 0 };
  guint n = 0;
  for (guint at = formation + 1; at < nodes[formation].end; at++)
    if (nodes[at].category == MUSTER_CATEGORY_UNIT)
      {
        counts[muster_symbol_get_family (muster_evaluation_get_symbol (evaluation, at))]++;
        n++;
      }
  if (counts[MUSTER_FAMILY_GUNS] < n)
    {
      n -= counts[MUSTER_FAMILY_GUNS];
      counts[MUSTER_FAMILY_GUNS] = 0;
    }
  for (MusterFamily i = MUSTER_FAMILY_NONE + 1; i < MUSTER_N_FAMILIES; i++)
    if (counts[i] * 2 > n)
      return i;
  return MUSTER_FAMILY_NONE;
}
