#include "config.h"

#include "army/balance/balance.h"

#include "army/evaluate/composition.h"
#include "army/evaluate/losses.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>

/* How a number is shown. */
typedef enum
{
  FORM_NUMBER,
  FORM_AVERAGE,
  FORM_CHANCE,
} Form;

/* A row while it is added up. */
typedef struct
{
  char *id;
  char *label;
  Form form;
  gboolean is_less;
  gboolean is_neutral; /* speaks for no one */
  MusterNumber *sums;
  guint *n;       /* of what the averages are */
  guint *unknown; /* what could not be added */
} Sum;

typedef struct
{
  GPtrArray *sums; /* Sum */
  guint n_sides;
  guint side; /* that is added up */
  gboolean is_one_ruleset;
} Balancing;

static void
sum_free (gpointer data)
{
  Sum *sum = data;
  g_free (sum->id);
  g_free (sum->label);
  g_free (sum->sums);
  g_free (sum->n);
  g_free (sum->unknown);
  g_free (sum);
}

/* Takes @id and @label. */
static Sum *
get_sum (Balancing *balancing, char *id, char *label, Form form)
{
  g_autofree char *own_id = id;
  g_autofree char *own_label = label;
  for (guint i = 0; i < balancing->sums->len; i++)
    {
      Sum *sum = g_ptr_array_index (balancing->sums, i);
      if (g_str_equal (sum->id, id))
        return sum;
    }
  Sum *sum = g_new0 (Sum, 1);
  *sum = (Sum){ .id = g_steal_pointer (&own_id),
                .label = g_steal_pointer (&own_label),
                .form = form,
                .sums = g_new (MusterNumber, balancing->n_sides),
                .n = g_new0 (guint, balancing->n_sides),
                .unknown = g_new0 (guint, balancing->n_sides) };
  for (guint i = 0; i < balancing->n_sides; i++)
    sum->sums[i] = MUSTER_NUMBER (0);
  g_ptr_array_add (balancing->sums, sum);
  return sum;
}

static void
add_to (const Balancing *balancing, Sum *sum, MusterNumber number)
{
  sum->sums[balancing->side] = muster_number_add (sum->sums[balancing->side], number);
  sum->n[balancing->side]++;
}

GArray *
muster_ruleset_list_arms (const MusterRuleset *ruleset)
{
  GArray *classes = muster_ruleset_list_unit_classes (ruleset);
  for (guint i = classes->len; i > 0; i--)
    {
      MusterUnitClass class = g_array_index (classes, MusterUnitClass, i - 1);
      if (class.scale >= 0 ? class.scale != ruleset->arm_scale
                           : ruleset->arm_scale >= 0 || !ruleset->tags[class.index].is_arm)
        g_array_remove_index (classes, i - 1);
    }
  return classes;
}

gboolean
muster_evaluation_get_quality (const MusterEvaluation *evaluation, guint unit, MusterNumber *worth)
{
  int scale = evaluation->ruleset->quality_scale;
  int grade =
    scale >= 0 ? muster_evaluation_get_grade (evaluation, unit, scale) : MUSTER_GRADE_NONE;
  if (grade < 0 || !evaluation->ruleset->scales[scale].ordered)
    return FALSE;
  *worth = muster_scale_get_worth (&evaluation->ruleset->scales[scale], grade);
  return TRUE;
}

gboolean
muster_evaluation_is_gun (const MusterEvaluation *evaluation, guint unit)
{
  return muster_symbol_get_family (muster_evaluation_get_symbol (evaluation, unit))
         == MUSTER_FAMILY_GUNS;
}

static void
add_points (Balancing *balancing, const MusterEvaluation *evaluation)
{
  if (!muster_ruleset_has_prices (evaluation->ruleset))
    return;
  Sum *sum = get_sum (balancing, g_strdup ("points"), g_strdup (_ ("Points")), FORM_NUMBER);
  add_to (balancing, sum, evaluation->totals[0]);
  sum->unknown[balancing->side] += evaluation->n_unpriced + evaluation->n_waiting;
}

/* Whether guns are an arm, which counts them already. */
static gboolean
is_arm_of_guns (const MusterRuleset *ruleset, GArray *arms)
{
  g_autofree gint16 *grades = g_new (gint16, ruleset->n_scales);
  for (int i = 0; i < ruleset->n_scales; i++)
    grades[i] = MUSTER_GRADE_UNKNOWN;
  for (guint k = 0; k < arms->len; k++)
    {
      MusterUnitClass class = g_array_index (arms, MusterUnitClass, k);
      gboolean is_same = TRUE;
      for (int i = 0; i < ruleset->n_kinds && is_same; i++)
        {
          const MusterKind *kind = &ruleset->kinds[i];
          MusterSymbol symbol = muster_kind_get_symbol (ruleset, kind, grades);
          is_same = kind->category != MUSTER_CATEGORY_UNIT
                    || (muster_symbol_get_family (symbol) == MUSTER_FAMILY_GUNS)
                         == muster_kind_is_of_class (ruleset, kind, class);
        }
      if (is_same)
        return TRUE;
    }
  return FALSE;
}

static void
add_units (Balancing *balancing, const MusterEvaluation *evaluation)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  const MusterArmy *army = evaluation->army;
  g_autoptr (GArray) arms = muster_ruleset_list_arms (ruleset);
  Sum *sum = get_sum (balancing, g_strdup ("units"), g_strdup (_ ("Units")), FORM_NUMBER);
  add_to (balancing, sum, MUSTER_NUMBER (muster_army_count_units (army)));
  for (guint k = 0; k < arms->len && balancing->is_one_ruleset; k++)
    {
      MusterUnitClass class = g_array_index (arms, MusterUnitClass, k);
      gint64 n = 0;
      for (guint i = 1; i < army->n_nodes; i++)
        n += muster_kind_is_of_class (ruleset, army->nodes[i].kind, class);
      sum =
        get_sum (balancing, g_strdup_printf ("arm %s", muster_unit_class_get_id (ruleset, class)),
                 muster_unit_class_dup_name (ruleset, class), FORM_NUMBER);
      add_to (balancing, sum, MUSTER_NUMBER (n));
    }
  if (!balancing->is_one_ruleset || !is_arm_of_guns (ruleset, arms))
    {
      gint64 n = 0;
      for (guint i = 1; i < army->n_nodes; i++)
        n += muster_evaluation_is_gun (evaluation, i);
      sum = get_sum (balancing, g_strdup ("guns"), g_strdup (_ ("Units of guns")), FORM_NUMBER);
      add_to (balancing, sum, MUSTER_NUMBER (n));
    }
}

static void
add_quality (Balancing *balancing, const MusterEvaluation *evaluation)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  const MusterScale *scale =
    ruleset->quality_scale >= 0 ? &ruleset->scales[ruleset->quality_scale] : NULL;
  if (scale == NULL)
    return;
  Sum *average = !scale->ordered
                   ? NULL
                   : get_sum (balancing, g_strdup ("quality"),
                              /* Translators: the name of a scale. */
                              g_strdup_printf (_ ("Average of %s"), scale->name), FORM_AVERAGE);
  g_autofree gint64 *counts = g_new0 (gint64, scale->n_grades);
  for (guint i = 1; i < evaluation->army->n_nodes; i++)
    {
      MusterNumber worth;
      if (evaluation->army->nodes[i].category != MUSTER_CATEGORY_UNIT)
        continue;
      int grade = muster_evaluation_get_grade (evaluation, i, ruleset->quality_scale);
      if (grade >= 0)
        counts[grade]++;
      if (muster_evaluation_get_quality (evaluation, i, &worth))
        add_to (balancing, average, worth);
    }
  for (int k = scale->n_grades; k > 0; k--)
    {
      const char *grade = muster_ruleset_get_grade_label (ruleset, ruleset->quality_scale, k - 1);
      Sum *sum = get_sum (balancing, g_strdup_printf ("quality %s", scale->grades[k - 1].id),
                          /* Translators: %1$s: a scale; %2$s: a grade of it: “Unit Quality: 4”. */
                          g_strdup_printf (_ ("%1$s: %2$s"), scale->name, grade), FORM_NUMBER);
      /* More of a bad grade is no good, and more units speak for themselves. */
      sum->is_neutral = TRUE;
      add_to (balancing, sum, MUSTER_NUMBER (counts[k - 1]));
    }
}

static void
add_commanders (Balancing *balancing, const MusterEvaluation *evaluation)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  gint64 n = 0;
  for (guint i = 1; i < evaluation->army->n_nodes; i++)
    n += evaluation->army->nodes[i].category == MUSTER_CATEGORY_COMMANDER;
  add_to (balancing,
          get_sum (balancing, g_strdup ("commanders"), g_strdup (_ ("Commanders")), FORM_NUMBER),
          MUSTER_NUMBER (n));
  for (int scale = 0; scale < ruleset->n_scales; scale++)
    for (guint i = 1; i < evaluation->army->n_nodes; i++)
      {
        if (evaluation->army->nodes[i].category != MUSTER_CATEGORY_COMMANDER
            || scale == ruleset->nation_scale || !ruleset->scales[scale].ordered
            || muster_evaluation_may_choose (evaluation, i, scale) != MUSTER_YES)
          continue;
        Sum *sum =
          get_sum (balancing, g_strdup_printf ("commanders %s", ruleset->scales[scale].id),
                   /* Translators: the name of a scale, such as Rating. */
                   g_strdup_printf (_ ("Average of %s of commanders"), ruleset->scales[scale].name),
                   FORM_AVERAGE);
        int grade = muster_evaluation_get_grade (evaluation, i, scale);
        if (grade >= 0)
          add_to (balancing, sum, muster_scale_get_worth (&ruleset->scales[scale], grade));
      }
}

/* What counts of a figure: of a roll its chance. */
static gboolean
get_weight (const MusterStat *stat, const MusterFigure *figure, MusterNumber *number)
{
  if (figure->n_numbers != 1 || figure->numbers[0].den == 0)
    return FALSE;
  *number = figure->numbers[0];
  if (stat->roll.die <= 0 || stat->need == MUSTER_NEED_HIGHEST || stat->need == MUSTER_NEED_NONE
      || stat->roll.dice != 1)
    return TRUE;
  gint64 hits = stat->need == MUSTER_NEED_AT_MOST
                  ? muster_number_floor (*number)
                  : stat->roll.die + 1 - muster_number_ceil (*number);
  *number = muster_number_new (CLAMP (hits, 0, stat->roll.die), stat->roll.die);
  return TRUE;
}

static void
add_stats (Balancing *balancing, const MusterEvaluation *evaluation)
{
  for (int i = 0; i < evaluation->ruleset->n_stats; i++)
    {
      const MusterStat *stat = &evaluation->ruleset->stats[i];
      gboolean is_chance =
        stat->roll.die > 0 && stat->roll.dice == 1
        && (stat->need == MUSTER_NEED_AT_MOST || stat->need == MUSTER_NEED_AT_LEAST);
      for (guint node = 0; stat->balance != 0 && node < evaluation->army->n_nodes; node++)
        {
          MusterFigure figure;
          MusterNumber number;
          muster_evaluation_get_figure (evaluation, node, i, &figure);
          if (figure.known == MUSTER_NO)
            continue;
          Sum *sum =
            get_sum (balancing, g_strdup_printf ("%s %s", node == 0 ? "army" : "stat", stat->id),
                     node == 0 ? g_strdup (stat->name)
                               /* Translators: a figure, such as a command range. */
                               : g_strdup_printf (_ ("%s, on the average"), stat->name),
                     is_chance   ? FORM_CHANCE
                     : node == 0 ? FORM_NUMBER
                                 : FORM_AVERAGE);
          sum->is_less = stat->balance < 0;
          if (figure.known == MUSTER_YES && get_weight (stat, &figure, &number))
            add_to (balancing, sum, number);
          else
            sum->unknown[balancing->side]++;
        }
    }
}

/* Whether the level stands behind another of its name: a coin is thrown before what is certain. */
static gboolean
is_only_chance (const MusterEvaluation *evaluation, guint node, const MusterLevel *level)
{
  for (int i = 0; i < evaluation->ruleset->n_levels; i++)
    {
      const MusterLevel *other = &evaluation->ruleset->levels[i];
      if (other != level && g_str_equal (other->name, level->name)
          && muster_evaluation_match (evaluation, other->scope, node) == MUSTER_YES
          && (level->has_chance > other->has_chance
              || (level->has_chance && muster_number_compare (level->chance, other->chance) < 0)))
        return TRUE;
    }
  return FALSE;
}

/* What may be lost before the levels of losses of an army, or of all its formations, are come to.
 * Those by which the armies of a side are counted together are taken of all of them at once. */
static void
add_levels (Balancing *balancing, const MusterBalanceSide *side, guint index)
{
  const MusterEvaluation *evaluation = side->evaluations[index];
  for (int i = 0; i < evaluation->ruleset->n_levels; i++)
    {
      const MusterLevel *level = &evaluation->ruleset->levels[i];
      for (guint node = 0; node < evaluation->army->n_nodes && level->counter >= 0; node++)
        {
          if (muster_evaluation_match (evaluation, level->scope, node) != MUSTER_YES
              || is_only_chance (evaluation, node, level)
              || (node == 0 && level->is_of_side && index > 0))
            continue;
          MusterNumber start = MUSTER_NUMBER (0);
          guint unknown = 0;
          for (guint k = index; k < (node == 0 && level->is_of_side ? side->n : index + 1); k++)
            {
              const MusterSum *counted =
                muster_evaluation_get_sum (side->evaluations[k], node, level->counter);
              start = muster_number_add (start, counted->sum);
              unknown += counted->unknown;
            }
          gint64 losses = muster_level_get_first_losses (evaluation, node, level, start);
          if (start.num == 0 || losses == G_MAXINT64)
            continue;
          Sum *sum = get_sum (balancing, g_strdup_printf ("level %s", level->name),
                              /* Translators: what may be lost before this: “demoralised”, “army
                                 lost”. */
                              g_strdup_printf (_ ("Losses until: %s"), level->name), FORM_NUMBER);
          add_to (balancing, sum, MUSTER_NUMBER (losses));
          sum->unknown[balancing->side] += unknown;
        }
    }
}

/* Rows */

static void
row_free (gpointer data)
{
  MusterBalanceRow *row = data;
  for (guint i = 0; row->texts[i] != NULL; i++)
    g_free (row->texts[i]);
  g_free (row->texts);
  g_free (row->numbers);
  g_free (row->id);
  g_free (row->label);
  g_free (row->lead);
  g_free (row);
}

static char *
dup_form (Form form, MusterNumber number)
{
  if (form == FORM_CHANCE)
    {
      MusterNumber hundreds =
        muster_number_add (muster_number_multiply (number, MUSTER_NUMBER (100)),
                           muster_number_new (1, 2));
      return muster_percent_dup_text (muster_number_floor (hundreds));
    }
  if (form == FORM_AVERAGE && number.den > 4)
    return g_strdup_printf ("%.2f", muster_number_get_value (number));
  return muster_number_dup_text (number);
}

static char *
dup_lead (const Sum *sum, MusterNumber by)
{
  g_autofree char *text = dup_form (sum->form, by);
  return g_strdup_printf (sum->is_less
                            /* Translators: so much less than another has: “4 fewer”. */
                            ? _ ("%s fewer")
                            /* Translators: so much more than another has: “4 more”. */
                            : _ ("%s more"),
                          text);
}

static void
find_favoured (const Sum *sum, guint n_sides, MusterBalanceRow *row)
{
  MusterNumber best = { 0, 0 };
  MusterNumber next = { 0, 0 };
  row->favoured = -1;
  row->by = MUSTER_NUMBER (0);
  for (guint i = 0; i < n_sides; i++)
    {
      MusterNumber own = row->numbers[i];
      if (own.den == 0)
        {
          row->favoured = -1;
          return;
        }
      if (sum->is_less)
        own = muster_number_negate (own);
      if (best.den == 0 || muster_number_compare (own, best) > 0)
        {
          next = best;
          best = own;
          row->favoured = (int) i;
        }
      else if (next.den == 0 || muster_number_compare (own, next) > 0)
        next = own;
    }
  if (sum->is_neutral || next.den == 0 || muster_number_compare (best, next) == 0)
    row->favoured = -1;
  else
    {
      row->by = muster_number_subtract (best, next);
      row->lead = dup_lead (sum, row->by);
    }
}

static MusterBalanceRow *
new_row (Sum *sum, guint n_sides)
{
  MusterBalanceRow *row = g_new0 (MusterBalanceRow, 1);
  *row = (MusterBalanceRow){ .id = g_steal_pointer (&sum->id),
                             .label = g_steal_pointer (&sum->label),
                             .is_less = sum->is_less,
                             .numbers = g_new0 (MusterNumber, n_sides),
                             .texts = g_new0 (char *, n_sides + 1) };
  for (guint i = 0; i < n_sides; i++)
    {
      gboolean is_mean = sum->form != FORM_NUMBER;
      if (sum->unknown[i] == 0 && (!is_mean || sum->n[i] > 0))
        row->numbers[i] =
          is_mean ? muster_number_multiply (sum->sums[i], muster_number_new (1, sum->n[i]))
                  : sum->sums[i];
      if (row->numbers[i].den != 0)
        row->texts[i] = dup_form (sum->form, row->numbers[i]);
      else if (sum->n[i] > 0 && !is_mean)
        {
          g_autofree char *known = dup_form (sum->form, sum->sums[i]);
          row->texts[i] = g_strdup_printf (
            /* Translators: %1$s: a sum; %2$u: how much is missing of it. */
            ngettext ("%1$s and %2$u that is not known", "%1$s and %2$u that are not known",
                      sum->unknown[i]),
            known, sum->unknown[i]);
        }
      else
        row->texts[i] =
          g_strdup (sum->unknown[i] > 0 ? _ ("not known")
                                        /* Translators: what a side has of something: nothing. */
                                        : _ ("none"));
    }
  find_favoured (sum, n_sides, row);
  return row;
}

static gboolean
is_of_nobody (const Sum *sum, guint n_sides)
{
  for (guint i = 0; i < n_sides; i++)
    if (sum->sums[i].num != 0 || sum->unknown[i] > 0)
      return FALSE;
  return TRUE;
}

GPtrArray *
muster_sides_balance (const MusterBalanceSide *sides, guint n_sides)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func (row_free);
  Balancing balancing = { .sums = g_ptr_array_new_with_free_func (sum_free),
                          .n_sides = n_sides,
                          .is_one_ruleset = TRUE };
  const char *id = NULL;
  for (guint i = 0; i < n_sides; i++)
    for (guint k = 0; k < sides[i].n; k++)
      {
        const char *own = sides[i].evaluations[k]->army->ruleset_id;
        balancing.is_one_ruleset =
          balancing.is_one_ruleset && (id == NULL || g_str_equal (id, own));
        id = own;
      }
  for (balancing.side = 0; balancing.side < n_sides; balancing.side++)
    for (guint k = 0; k < sides[balancing.side].n; k++)
      {
        const MusterBalanceSide *side = &sides[balancing.side];
        if (balancing.is_one_ruleset)
          add_points (&balancing, side->evaluations[k]);
        add_units (&balancing, side->evaluations[k]);
        if (!balancing.is_one_ruleset)
          continue;
        add_quality (&balancing, side->evaluations[k]);
        add_commanders (&balancing, side->evaluations[k]);
        add_levels (&balancing, side, k);
        add_stats (&balancing, side->evaluations[k]);
      }
  for (guint i = 0; i < balancing.sums->len; i++)
    {
      Sum *sum = g_ptr_array_index (balancing.sums, i);
      if (!is_of_nobody (sum, n_sides))
        g_ptr_array_add (rows, new_row (sum, n_sides));
    }
  g_ptr_array_unref (balancing.sums);
  return rows;
}

/* In words */

#define LEAST_LABEL 16
#define MOST_LABEL  36
#define LEAST_VALUE 10
#define MOST_VALUE  22
#define WIDTH       98 /* of the whole, if it can be */

char *
muster_balance_dup_text (GPtrArray *rows, const char *const *names, guint n_sides)
{
  guint n = n_sides + 2;
  int most = CLAMP ((WIDTH - MOST_LABEL) / (int) (n_sides + 1) - 2, LEAST_VALUE, MOST_VALUE);
  GString *text = g_string_new (NULL);
  g_autofree MusterTextColumn *columns = g_new0 (MusterTextColumn, n);
  g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);
  columns[0] = (MusterTextColumn){ LEAST_LABEL, MOST_LABEL, TRUE, 2 };
  for (guint i = 1; i < n; i++)
    columns[i] = (MusterTextColumn){ LEAST_VALUE, most, TRUE, 2 };
  g_ptr_array_add (cells, g_strdup (""));
  for (guint i = 0; i < n_sides; i++)
    g_ptr_array_add (cells, g_strdup (names[i]));
  /* Translators: over the names of the sides that figures speak for. */
  g_ptr_array_add (cells, g_strdup (_ ("Speaks for")));
  for (guint i = 0; i < rows->len; i++)
    {
      const MusterBalanceRow *row = g_ptr_array_index (rows, i);
      g_ptr_array_add (cells, g_strdup (row->label));
      for (guint k = 0; k < n_sides; k++)
        g_ptr_array_add (cells, g_strdup (row->texts[k]));
      g_ptr_array_add (cells,
                       row->favoured < 0
                         ? g_strdup ("–")
                         /* Translators: %1$s: a side; %2$s: “4 more”. */
                         : g_strdup_printf (_ ("%1$s: %2$s"), names[row->favoured], row->lead));
    }
  muster_text_append_table (text, cells, columns, n);
  return g_string_free (text, FALSE);
}
