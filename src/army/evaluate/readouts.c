#include "config.h"

#include "army/evaluate/readouts.h"

#include "army/evaluate/evaluate.h"
#include "army/evaluate/losses.h"
#include "base/text.h"
#include "ruleset/catalogue/house.h"
#include "ruleset/words.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* Figures made of figures are followed so far. */
#define DEEPEST 3

typedef struct
{
  const MusterEvaluation *evaluation;
  guint node;
  int band;
} Place;

static void append_stat (const Place *place, int index, int depth, GString *text);

static void
append_working_number (GString *text, MusterTruth known, MusterNumber number)
{
  g_autofree char *plain =
    known == MUSTER_YES && number.den != 0 ? muster_number_dup_text (number) : g_strdup ("?");
  g_string_append (text, plain);
}

static const char *
get_measure_name (const MusterRuleset *ruleset, MusterMeasure measure)
{
  switch (measure.kind)
    {
    case MUSTER_MEASURE_STAT:
      return ruleset->stats[measure.index].name;
    case MUSTER_MEASURE_GRADE:
      return ruleset->scales[measure.index].name;
    case MUSTER_MEASURE_POINTS:
      /* Translators: a figure: what something costs. */
      return _ ("points");
    case MUSTER_MEASURE_YEAR:
      /* Translators: a figure: the year of an army. */
      return _ ("year");
    case MUSTER_MEASURE_BUDGET:
      /* Translators: a figure: the points that players agreed on. */
      return _ ("agreed points");
    case MUSTER_MEASURE_COUNT:
    case MUSTER_MEASURE_DISTANCE:
      break;
    }
  /* Translators: a figure: how many there are of something. */
  return _ ("number");
}

static char *
dup_selected (const MusterRuleset *ruleset, const MusterSelector *selector)
{
  return selector->n_clauses > 0 ? muster_selector_dup_words (ruleset, selector->text)
                                 /* Translators: units, commanders or the like; instead of a list
                                    of kinds. */
                                 : g_strdup (C_ ("troops", "all"));
}

/* "8 (unit, not battery)", "40 (Figures of unit)" */
static void
append_counted (const Place *place, int index, GString *text)
{
  const MusterEvaluation *evaluation = place->evaluation;
  const MusterCounter *counter = &evaluation->ruleset->counters[index];
  const MusterNode *node = &evaluation->army->nodes[place->node];
  g_autofree char *of = dup_selected (evaluation->ruleset, counter->of);
  if (node->category > MUSTER_CATEGORY_FORMATION && node->end == place->node + 1)
    return;
  const MusterSum *sum = muster_evaluation_get_sum (evaluation, place->node, index);
  g_autoptr (GString) number = g_string_new (NULL);
  append_working_number (number, MUSTER_YES, sum->sum);
  if (sum->unknown > 0)
    g_string_append_printf (number, " + ?");
  if (counter->measure.kind == MUSTER_MEASURE_COUNT)
    /* Translators: %1$s: a number; %2$s: what is counted: "8 (Infantry)". */
    g_string_append_printf (text, _ ("%1$s (%2$s)"), number->str, of);
  else
    /* Translators: %1$s: a number; %2$s: a figure; %3$s: of what it was added up: "40 (Figures of
       Infantry)". */
    g_string_append_printf (text, _ ("%1$s (%2$s of %3$s)"), number->str,
                            get_measure_name (evaluation->ruleset, counter->measure), of);
}

/* "3 (Rating)", "2 (Rating of d'Erlon)" */
static void
append_measure (const Place *place, MusterMeasure measure, guint above, int depth, GString *text)
{
  const MusterEvaluation *evaluation = place->evaluation;
  gboolean is_above = above != place->node;
  Place there = { evaluation, above, place->band };
  MusterNumber number = MUSTER_NUMBER (0);
  const char *name = get_measure_name (evaluation->ruleset, measure);
  if (above == MUSTER_NO_NODE)
    {
      /* Translators: a figure that is 0, for it would be that of a commander. */
      g_string_append_printf (text, _ ("0 (%s: there is no commander above)"), name);
      return;
    }
  measure.band = place->band;
  MusterTruth known = muster_evaluation_get_number (evaluation, above, measure, &number);
  if (known == MUSTER_NO)
    return;
  g_autoptr (GString) plain = g_string_new (NULL);
  g_autoptr (GString) inner = g_string_new (NULL);
  append_working_number (plain, known, number);
  if (measure.kind == MUSTER_MEASURE_STAT && depth < DEEPEST)
    append_stat (&there, measure.index, depth + 1, inner);
  if (!is_above && inner->len == 0)
    {
      g_string_append_printf (text, _ ("%1$s (%2$s)"), plain->str, name);
      return;
    }
  if (!is_above)
    {
      /* Translators: %1$s: a number; %2$s: the figure that it is; %3$s: how it is worked out. */
      g_string_append_printf (text, _ ("%1$s (%2$s: %3$s)"), plain->str, name, inner->str);
      return;
    }
  g_autofree char *label = muster_army_dup_label (evaluation->army, above);
  if (inner->len == 0)
    g_string_append_printf (text, _ ("%1$s (%2$s of %3$s)"), plain->str, name, label);
  else
    /* Translators: %1$s: a number; %2$s: the figure that it is; %3$s: whose it is; %4$s: how it is
       worked out. */
    g_string_append_printf (text, _ ("%1$s (%2$s of %3$s: %4$s)"), plain->str, name, label,
                            inner->str);
}

/* Takes @text. */
static MusterReadout *
add (GPtrArray *readouts,
     guint node,
     const char *id,
     const char *name,
     char *text,
     const char *cite)
{
  MusterReadout *readout = g_new0 (MusterReadout, 1);
  readout->node = node;
  readout->id = id;
  readout->name = name;
  readout->text = text;
  readout->cite = cite;
  readout->stat = -1;
  g_ptr_array_add (readouts, readout);
  return readout;
}

/* What a single number is multiplied by makes another of it. */
static gboolean
is_multiplied (const MusterStat *stat)
{
  gboolean has_times = FALSE;
  for (int i = 0; i < stat->n_adds; i++)
    has_times = has_times || muster_number_compare (stat->adds[i].times, MUSTER_NUMBER (1)) != 0;
  return has_times || stat->has_per;
}

/* Appends nothing where the node has no such figure. */
static void
append_add (const Place *place, const MusterAdd *add, int depth, GString *text)
{
  gboolean has_number = muster_number_compare (add->n, MUSTER_NUMBER (0)) != 0;
  gboolean is_multiplied = muster_number_compare (add->times, MUSTER_NUMBER (1)) != 0;
  g_autoptr (GString) part = g_string_new (NULL);
  if (add->counters != NULL)
    append_counted (place, add->counters[place->band], part);
  else if (add->has_measure)
    append_measure (place, add->measure,
                    add->from_superior
                      ? muster_evaluation_get_superior (place->evaluation, place->node)
                      : place->node,
                    depth, part);
  gboolean is_joined = is_multiplied && has_number && part->len > 0;
  if (has_number)
    {
      g_string_append (part, part->len > 0 ? " + " : "");
      append_working_number (part, MUSTER_YES, add->n);
    }
  if (part->len == 0)
    return;
  if (is_multiplied)
    {
      append_working_number (text, MUSTER_YES, add->times);
      g_string_append (text, " × ");
    }
  g_string_append_printf (text, is_joined ? "(%s)" : "%s", part->str);
}

/* Returns: how many parts there are */
static int
append_adds (const Place *place, const MusterAdd *adds, int n_adds, int depth, GString *text)
{
  int n = 0;
  for (int i = 0; i < n_adds; i++)
    {
      g_autoptr (GString) part = g_string_new (NULL);
      append_add (place, &adds[i], depth, part);
      gboolean is_less = n > 0 && g_str_has_prefix (part->str, "−");
      if (part->len > 0)
        g_string_append_printf (text, "%s%s",
                                is_less ? " − "
                                : n > 0 ? " + "
                                        : "",
                                part->str + (is_less ? strlen ("−") : 0));
      n += part->len > 0;
    }
  return n;
}

static void
append_row (const Place *place, const MusterStat *stat, const MusterValue *value, GString *text)
{
  const MusterRuleset *ruleset = place->evaluation->ruleset;
  g_autofree char *when =
    dup_selected (ruleset, value->when->n_clauses > 0 ? value->when : stat->of);
  g_autoptr (GString) shown = g_string_new (NULL);
  if (stat->is_text)
    g_string_append (shown, value->text);
  else if (!value->has_none)
    append_working_number (shown, MUSTER_YES, value->numbers[place->band]);
  /* As in the tables: a row without a section, though what it is a row of has one. */
  gboolean is_musters = value->cite == NULL && stat->cite != NULL;
  if (value->is_own)
    /* Translators: a figure that a player gave. */
    g_string_append_printf (text, _ ("%s, your own value"), shown->str);
  else
    g_string_append_printf (text,
                            is_musters
                              /* Translators: %1$s: a figure; %2$s: what it is for. It is not in the
                                 rules. */
                              ? _ ("%1$s for %2$s (Muster's own)")
                              /* Translators: %1$s: a figure; %2$s: what it is for: "4 for Division
                                 commander, Linear". */
                              : _ ("%1$s for %2$s"),
                            shown->str, when);
}

static void
append_looked_up (const Place *place, const MusterStat *stat, GString *text)
{
  const MusterNode *node = &place->evaluation->army->nodes[place->node];
  const char *entry =
    stat->entry != MUSTER_ENTRY_NONE ? muster_node_find_entry (node, stat->id) : NULL;
  const MusterValue *value =
    entry == NULL ? muster_evaluation_find_value (place->evaluation, place->node, stat, place->band)
                  : NULL;
  MusterNumber number;
  g_autofree char *shown = entry != NULL && !stat->is_text && muster_number_parse (entry, &number)
                             ? muster_number_dup_text (number)
                             : g_strdup (entry);
  if (entry != NULL)
    /* Translators: a figure that a player entered. */
    g_string_append_printf (text, _ ("%s, as entered"), shown);
  else if (value != NULL)
    append_row (place, stat, value, text);
}

static char *
dup_with_result (const Place *place, int index, const char *sum)
{
  const MusterStat *stat = &place->evaluation->ruleset->stats[index];
  MusterFigure figure;
  muster_evaluation_get_figure (place->evaluation, place->node, index, &figure);
  if (figure.known != MUSTER_YES || place->band >= figure.n_numbers)
    return g_strdup (sum);
  g_autoptr (GString) result = g_string_new (NULL);
  append_working_number (result, MUSTER_YES, figure.numbers[place->band]);
  if (stat->has_least && muster_number_compare (figure.numbers[place->band], stat->least) == 0)
    /* Translators: %1$s: a sum; %2$s: what the figure is, which is never less. */
    return g_strdup_printf (_ ("%1$s = %2$s at least"), sum, result->str);
  if (stat->round == 0)
    return g_strdup_printf ("%s = %s", sum, result->str);
  return g_strdup_printf (stat->round < 0
                            /* Translators: %1$s: a sum; %2$s: its result. */
                            ? _ ("%1$s = %2$s, rounded down")
                            /* Translators: %1$s: a sum; %2$s: its result. */
                            : _ ("%1$s = %2$s, rounded up"),
                          sum, result->str);
}

static void
append_stat (const Place *place, int index, int depth, GString *text)
{
  const MusterStat *stat = &place->evaluation->ruleset->stats[index];
  g_autoptr (GString) own = g_string_new (NULL);
  int n = 1;
  if (stat->n_adds > 0)
    n = append_adds (place, stat->adds, stat->n_adds, depth, own);
  else
    append_looked_up (place, stat, own);
  if (stat->has_per)
    {
      if (n > 1)
        {
          g_string_prepend_c (own, '(');
          g_string_append_c (own, ')');
        }
      g_string_append (own, " × ");
      append_measure (place, stat->per,
                      muster_evaluation_find_nearest (place->evaluation, place->node, stat->per),
                      depth, own);
    }
  g_autofree char *whole =
    n > 1 || is_multiplied (stat) ? dup_with_result (place, index, own->str) : g_strdup (own->str);
  g_string_append (text, whole);
}

static void
append_bands (const MusterEvaluation *evaluation, guint node, int index, GString *text)
{
  const MusterStat *stat = &evaluation->ruleset->stats[index];
  MusterFigure figure;
  muster_evaluation_get_figure (evaluation, node, index, &figure);
  for (int band = 0; band < figure.n_numbers; band++)
    {
      Place place = { evaluation, node, band };
      if (figure.numbers[band].den == 0 || (stat->n_adds > 0 && figure.numbers[band].num == 0))
        continue;
      g_autoptr (GString) working = g_string_new (NULL);
      append_stat (&place, index, 0, working);
      /* Translators: %1$s: a range, such as "4″"; %2$s: how the figure for it is worked out. */
      g_autofree char *clause = g_strdup_printf (_ ("%1$s: %2$s"), stat->bands[band], working->str);
      muster_text_append_clause (text, clause);
    }
  if (text->len == 0)
    append_stat (&(Place){ evaluation, node, 0 }, index, 0, text);
  if (text->len == 0)
    /* Translators: of a figure, why it cannot be worked out. */
    g_string_append (text, _ ("something that it asks for is not known yet"));
}

static void
append_roll (const MusterStat *stat, GString *text)
{
  const char *needs[] = {
    NULL,
    /* Translators: dice, and what they must show, behind a figure: "d6: at most that". */
    _ ("%s: at most that"),
    /* Translators: dice, and what they must show, behind a figure: "d6: at least that". */
    _ ("%s: at least that"),
    /* Translators: dice, and what they are for, behind a figure. */
    _ ("%s: added to it, the highest wins"),
  };
  if (stat->roll.die > 0 && needs[stat->need] != NULL)
    {
      g_autofree char *dice = stat->roll.dice > 1
                                ? g_strdup_printf ("%dd%d", stat->roll.dice, stat->roll.die)
                                : g_strdup_printf ("d%d", stat->roll.die);
      g_autofree char *part = g_strdup_printf (needs[stat->need], dice);
      g_string_append_printf (text, " · %s", part);
    }
}

static void
append_level (const MusterEvaluation *evaluation,
              guint node,
              const MusterLevel *level,
              GString *text)
{
  const char *marks[] = {
    /* Translators: %1$s: a part, such as "1/2"; %2$s: what it is a part of. */
    _ ("%1$s of %2$s lost"),
    /* Translators: %1$s: a part, such as "1/2"; %2$s: what it is a part of. */
    _ ("more than %1$s of %2$s lost"),
    /* Translators: %1$s: a part, such as "1/2"; %2$s: what it is a part of. */
    _ ("%1$s of %2$s left"),
    /* Translators: %1$s: a part, such as "1/2"; %2$s: what it is a part of. */
    _ ("less than %1$s of %2$s left"),
  };
  Place place = { evaluation, node, 0 };
  g_autoptr (GString) whole = g_string_new (NULL);
  append_counted (&place, level->counter, whole);
  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    {
      MusterNumber bound;
      if (muster_evaluation_get_bound (evaluation, node, &level->bounds[i], &bound) != MUSTER_YES)
        continue;
      g_autofree char *part = muster_number_dup_text (bound);
      g_autofree char *mark = g_strdup_printf (marks[i], part, whole->str);
      muster_text_append_item (text, mark);
    }
}

char *
muster_readout_dup_working (const MusterEvaluation *evaluation, const MusterReadout *readout)
{
  GString *text = g_string_new (NULL);
  Place place = { evaluation, readout->node, 0 };
  const MusterStat *stat = readout->stat >= 0 ? &evaluation->ruleset->stats[readout->stat] : NULL;
  MusterFigure figure;
  if (stat != NULL)
    muster_evaluation_get_figure (evaluation, readout->node, readout->stat, &figure);
  if (stat != NULL && figure.known == MUSTER_UNKNOWN && stat->n_adds == 0 && stat->bands == NULL)
    g_string_append (text, _ ("something that it asks for is not known yet"));
  else if (stat == NULL)
    append_level (evaluation, readout->node, readout->level, text);
  else if (stat->bands != NULL)
    append_bands (evaluation, readout->node, readout->stat, text);
  else
    append_stat (&place, readout->stat, 0, text);
  if (stat != NULL)
    append_roll (stat, text);
  return g_string_free (text, FALSE);
}

char *
muster_evaluation_dup_budget_working (const MusterEvaluation *evaluation)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  const Place place = { evaluation, 0, 0 };
  MusterNumber budget;
  MusterNumber sum;
  if (evaluation->army->budget != MUSTER_NO_BUDGET
      || muster_evaluation_get_budget (evaluation, &budget) != MUSTER_YES)
    return NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GString) result = g_string_new (NULL);
  append_adds (&place, ruleset->budget_adds, ruleset->n_budget_adds, 0, text);
  append_working_number (result, MUSTER_YES, budget);
  muster_evaluation_get_exact_budget (evaluation, &sum);
  return muster_number_compare (budget, sum) == 0
           ? g_strdup_printf ("%s = %s", text->str, result->str)
           /* Translators: %1$s: a sum; %2$s: its result. */
           : g_strdup_printf (_ ("%1$s = %2$s, rounded down"), text->str, result->str);
}

static gboolean is_own (const MusterEvaluation *evaluation, guint node, int index, int depth);

static gboolean
is_measure_own (const MusterEvaluation *evaluation, guint node, MusterMeasure measure, int depth)
{
  return measure.kind == MUSTER_MEASURE_STAT && node != MUSTER_NO_NODE
         && is_own (evaluation, node, measure.index, depth + 1);
}

/* Whether something that is added up in a formation is the player's. */
static gboolean
is_counted_own (const MusterEvaluation *evaluation, guint node, int index, int depth)
{
  const MusterCounter *counter = &evaluation->ruleset->counters[index];
  for (guint i = node; i < evaluation->army->nodes[node].end; i++)
    if (is_measure_own (evaluation, i, counter->measure, depth)
        && muster_evaluation_match (evaluation, counter->of, i) == MUSTER_YES)
      return TRUE;
  return FALSE;
}

static gboolean
is_add_own (const MusterEvaluation *evaluation, guint node, const MusterAdd *add, int depth)
{
  if (add->counters != NULL)
    return is_counted_own (evaluation, node, add->counters[0], depth);
  return add->has_measure
         && is_measure_own (evaluation,
                            add->from_superior ? muster_evaluation_get_superior (evaluation, node)
                                               : node,
                            add->measure, depth);
}

static gboolean
is_row_own (const MusterEvaluation *evaluation, guint node, const MusterStat *stat)
{
  if (stat->entry != MUSTER_ENTRY_NONE
      && muster_node_find_entry (&evaluation->army->nodes[node], stat->id) != NULL)
    return FALSE;
  const MusterValue *value = muster_evaluation_find_value (evaluation, node, stat, 0);
  return value != NULL && value->is_own;
}

static gboolean
is_own (const MusterEvaluation *evaluation, guint node, int index, int depth)
{
  const MusterStat *stat = &evaluation->ruleset->stats[index];
  if (depth > DEEPEST || muster_evaluation_match (evaluation, stat->of, node) != MUSTER_YES)
    return FALSE;
  if (stat->n_adds == 0 && is_row_own (evaluation, node, stat))
    return TRUE;
  for (int i = 0; i < stat->n_adds; i++)
    if (is_add_own (evaluation, node, &stat->adds[i], depth))
      return TRUE;
  return stat->has_per && is_measure_own (evaluation, node, stat->per, depth);
}

gboolean
muster_evaluation_is_figure_own (const MusterEvaluation *evaluation, guint node, int index)
{
  return evaluation->ruleset->house != NULL && is_own (evaluation, node, index, 0);
}

/** Returns: whether what a counter of the ruleset sums in a formation is, or was worked out from,
 * the player's own house values */
static gboolean
muster_evaluation_is_sum_own (const MusterEvaluation *evaluation, guint formation, int counter)
{
  return evaluation->ruleset->house != NULL && is_counted_own (evaluation, formation, counter, 0);
}

/* The row that holds; NULL where it is for the player to enter. */
static const MusterPrice *
find_price (const MusterEvaluation *evaluation, guint node, const MusterPrices *prices)
{
  for (int i = 0; i < prices->n_rows; i++)
    if (muster_evaluation_match (evaluation, prices->rows[i].when, node) == MUSTER_YES)
      return &prices->rows[i];
  return NULL;
}

/* What one group of prices gives. */
static void
append_price (const MusterEvaluation *evaluation,
              guint node,
              const MusterPrices *prices,
              GString *text)
{
  const MusterPrice *row = find_price (evaluation, node, prices);
  const char *entry = muster_node_find_entry (&evaluation->army->nodes[node], "points");
  g_autofree char *when = NULL;
  MusterNumber number = MUSTER_NUMBER (0);
  if (row == NULL && (entry == NULL || !muster_number_parse (entry, &number)))
    return;
  if (row != NULL)
    {
      when = dup_selected (evaluation->ruleset, row->when->n_clauses > 0 ? row->when : prices->of);
      number = row->points;
    }
  g_autofree char *points = muster_number_dup_text (number);
  gboolean is_less = text->len > 0 && row != NULL && row->points.num < 0;
  const char *shown = points + (is_less ? strlen ("−") : 0);
  g_string_append (text, is_less ? " − " : text->len > 0 ? " + " : "");
  if (row == NULL)
    g_string_append_printf (text, _ ("%s, as entered"), shown);
  else if (row->is_own)
    g_string_append_printf (text, _ ("%s, your own value"), shown);
  else
    g_string_append_printf (text, _ ("%1$s for %2$s"), shown, when);
  if (prices->has_per)
    {
      Place place = { evaluation, node, 0 };
      g_string_append (text, " × ");
      append_measure (&place, prices->per,
                      muster_evaluation_find_nearest (evaluation, node, prices->per), 0, text);
    }
  if (prices->round != 0)
    /* Translators: behind a price that is multiplied. */
    g_string_append (text, prices->round < 0 ? _ (", rounded down") : _ (", rounded up"));
  if (row != NULL && row->cite != NULL && !row->is_own)
    g_string_append_printf (text, " [%s]", row->cite);
}

char *
muster_evaluation_dup_price_working (const MusterEvaluation *evaluation, guint node)
{
  const MusterKind *kind = evaluation->army->nodes[node].kind;
  GString *text = g_string_new (NULL);
  for (int i = 0; kind != NULL && i < kind->rules->prices.n_items
                  && evaluation->price_states[node] == MUSTER_PRICE_KNOWN;
       i++)
    {
      const MusterPrices *prices = &evaluation->ruleset->prices[kind->rules->prices.items[i]];
      if (muster_evaluation_match (evaluation, prices->of, node) == MUSTER_YES)
        append_price (evaluation, node, prices, text);
    }
  return g_string_free (text, text->len == 0);
}

gboolean
muster_evaluation_is_price_own (const MusterEvaluation *evaluation, guint node)
{
  const MusterKind *kind = evaluation->army->nodes[node].kind;
  gboolean is_entered = muster_node_find_entry (&evaluation->army->nodes[node], "points") != NULL;
  if (evaluation->price_states[node] != MUSTER_PRICE_KNOWN
      || (!evaluation->ruleset->has_own_prices && !is_entered))
    return FALSE;
  for (int i = 0; kind != NULL && i < kind->rules->prices.n_items; i++)
    {
      const MusterPrices *prices = &evaluation->ruleset->prices[kind->rules->prices.items[i]];
      if (muster_evaluation_match (evaluation, prices->of, node) != MUSTER_YES)
        continue;
      const MusterPrice *row = find_price (evaluation, node, prices);
      if (row == NULL || row->is_own)
        return TRUE;
    }
  return FALSE;
}

gboolean
muster_evaluation_is_total_own (const MusterEvaluation *evaluation, guint node)
{
  for (guint at = node; at < evaluation->army->nodes[node].end; at++)
    if (muster_evaluation_is_price_own (evaluation, at))
      return TRUE;
  return FALSE;
}

gboolean
muster_readouts_have_own (GPtrArray *readouts)
{
  for (guint i = 0; i < readouts->len; i++)
    if (((const MusterReadout *) g_ptr_array_index (readouts, i))->is_own)
      return TRUE;
  return FALSE;
}

gboolean
muster_evaluation_has_own (const MusterEvaluation *evaluation, GPtrArray *readouts)
{
  for (guint i = 1; i < evaluation->army->n_nodes; i++)
    if (muster_evaluation_is_price_own (evaluation, i))
      return TRUE;
  return muster_readouts_have_own (readouts);
}

/* Bounds of a level. */
enum
{
  LEFT_TO = 2,
  LEFT_BELOW,
};

void
muster_readout_free (MusterReadout *readout)
{
  g_free (readout->text);
  g_free (readout);
}

static void
append_number (GString *text, const MusterStat *stat, MusterNumber number)
{
  g_autofree char *plain = number.den != 0 ? muster_number_dup_text (number) : g_strdup ("–");
  if (stat->is_signed && number.den != 0 && number.num > 0)
    g_string_append_c (text, '+');
  g_string_append (text, plain);
  if (stat->unit != NULL)
    g_string_append_printf (text, " %s", stat->unit);
}

/* A band that has no number, or of which nothing was added up. */
static gboolean
is_empty_band (const MusterStat *stat, MusterNumber number)
{
  return stat->bands != NULL && (number.den == 0 || (stat->n_adds > 0 && number.num == 0));
}

/* Whether what holds is the same in every band. */
static gboolean
are_bands_equal (const MusterStat *stat, const MusterFigure *figure)
{
  for (int i = 0; i < figure->n_numbers; i++)
    if (is_empty_band (stat, figure->numbers[i])
        || muster_number_compare (figure->numbers[i], figure->numbers[0]) != 0)
      return FALSE;
  return TRUE;
}

static char *
dup_bands (const MusterStat *stat, const MusterFigure *figure)
{
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean are_equal = are_bands_equal (stat, figure);
  int n = are_equal ? MIN (figure->n_numbers, 1) : figure->n_numbers;
  for (int i = 0; i < n; i++)
    {
      if (is_empty_band (stat, figure->numbers[i]))
        continue;
      g_autoptr (GString) item = g_string_new (NULL);
      if (stat->bands != NULL && !are_equal)
        g_string_append_printf (item, "%s ", stat->bands[i]);
      append_number (item, stat, figure->numbers[i]);
      muster_text_append_item (text, item->str);
    }
  if (text->len == 0)
    g_string_append_c (text, '0');
  if (figure->n_open == 0)
    return g_string_free (g_steal_pointer (&text), FALSE);
  /* Translators: %1$s: a sum; %2$u: how many more things there are whose number is not known. */
  return g_strdup_printf (ngettext ("%1$s + %2$u not known", "%1$s + %2$u not known",
                                    figure->n_open),
                          text->str, figure->n_open);
}

static gboolean
is_partly_known (const MusterStat *stat, const MusterFigure *figure)
{
  if (figure->n_open == 0 || figure->n_open == G_MAXUINT || stat->roll.die > 0)
    return FALSE;
  for (int i = 0; i < figure->n_numbers; i++)
    if (figure->numbers[i].num != 0)
      return TRUE;
  return FALSE;
}

/* "d6 + 3", "d10 − 2" */
static char *
dup_added (const char *dice, MusterNumber number)
{
  MusterNumber size = muster_number_new (ABS (number.num), number.den);
  g_autofree char *plain = muster_number_dup_text (size);
  return g_strdup_printf (number.num < 0 ? "%s − %s" : "%s + %s", dice, plain);
}

static char *
dup_roll (const MusterStat *stat, MusterNumber number)
{
  g_autofree char *plain = muster_number_dup_text (number);
  gboolean at_most = stat->need == MUSTER_NEED_AT_MOST;
  gint64 value = at_most ? muster_number_floor (number) : muster_number_ceil (number);
  value = CLAMP (value, 0, stat->roll.die + 1);
  gint64 hits =
    at_most ? MIN (value, stat->roll.die) : MIN (stat->roll.die + 1 - value, stat->roll.die);
  g_autofree char *dice = stat->roll.dice == 1
                            ? g_strdup_printf ("d%d", stat->roll.die)
                            : g_strdup_printf ("%dd%d", stat->roll.dice, stat->roll.die);
  if (stat->need == MUSTER_NEED_HIGHEST || stat->need == MUSTER_NEED_NONE)
    return dup_added (dice, number);
  if (stat->roll.dice > 1)
    return g_strdup_printf (stat->need == MUSTER_NEED_AT_MOST
                              /* Translators: %1$s: a number; %2$s: dice, such as "2d6". */
                              ? _ ("%1$s or less on %2$s")
                              /* Translators: %1$s: a number; %2$s: dice, such as "2d6". */
                              : _ ("%1$s or more on %2$s"),
                            plain, dice);
  if (!at_most)
    /* Translators: what a die needs, and the chance: "3+ (4 in 6)". */
    return g_strdup_printf (_ ("%1$s+ (%2$" PRId64 " in %3$d)"), plain, hits, stat->roll.die);
  /* Translators: a chance: 5 in 6. */
  return g_strdup_printf (_ ("%1$" PRId64 " in %2$d"), hits, stat->roll.die);
}

char *
muster_figure_dup_text (const MusterStat *stat, const MusterFigure *figure)
{
  if (figure->known == MUSTER_UNKNOWN && is_partly_known (stat, figure))
    return dup_bands (stat, figure);
  if (figure->known == MUSTER_UNKNOWN)
    /* Translators: of a figure. */
    return g_strdup (_ ("not known yet"));
  if (figure->known == MUSTER_NO)
    return NULL;
  if (figure->text != NULL)
    return g_strdup (figure->text);
  if (figure->n_numbers == 0)
    return NULL;
  if (stat->roll.die > 0 && stat->bands == NULL)
    return dup_roll (stat, figure->numbers[0]);
  return dup_bands (stat, figure);
}

/* By what the weather of a row multiplies a stat of a node. */
static MusterNumber
get_factor (const MusterEvaluation *evaluation, guint node, int stat, int row)
{
  const MusterWeather *weather = &evaluation->ruleset->weather;
  MusterNumber factor = MUSTER_NUMBER (1);
  for (int at = row; at >= 0; at = weather->rows[at].with)
    for (int i = 0; i < weather->rows[at].n_effects; i++)
      {
        const MusterEffect *effect = &weather->rows[at].effects[i];
        if (effect->stat == stat
            && (effect->of == NULL
                || muster_evaluation_match (evaluation, effect->of, node) == MUSTER_YES))
          factor = muster_number_multiply (factor, effect->times);
      }
  return factor;
}

/* What is listed of a node. */
typedef struct
{
  const MusterEvaluation *evaluation;
  guint node;
  MusterShow least;
  const GArray *weather; /* int: rows; NULL: all */
  GPtrArray *readouts;
} Listing;

static gboolean
has_weather (const Listing *listing, int row)
{
  for (guint i = 0; listing->weather != NULL && i < listing->weather->len; i++)
    if (g_array_index (listing->weather, int, i) == row)
      return TRUE;
  return listing->weather == NULL;
}

/* Whether a row of the weather changes the figure. */
static gboolean
is_changed (const Listing *listing, int stat, int row)
{
  return has_weather (listing, row)
         && muster_number_compare (get_factor (listing->evaluation, listing->node, stat, row),
                                   MUSTER_NUMBER (1))
              != 0;
}

/* In the list of a whole army, a figure that several weathers change would drown in them. */
static gboolean
shows_weather (const Listing *listing, int stat)
{
  int n = 0;
  for (int row = 0; row < listing->evaluation->ruleset->weather.n_rows; row++)
    n += is_changed (listing, stat, row);
  return n == 1 || listing->least < MUSTER_SHOW_YES;
}

/* Adds what a figure becomes in each weather that changes it: "40 U (Heavy rain: 20 U)". Takes
 * @text. */
static char *
dup_with_weather (const Listing *listing, int index, const MusterFigure *figure, char *text)
{
  const MusterEvaluation *evaluation = listing->evaluation;
  const MusterRuleset *ruleset = evaluation->ruleset;
  if (figure->known != MUSTER_YES || !shows_weather (listing, index))
    return text;
  for (int row = 0; row < ruleset->weather.n_rows; row++)
    {
      if (!is_changed (listing, index, row))
        continue;
      MusterFigure changed = *figure;
      MusterNumber factor = get_factor (evaluation, listing->node, index, row);
      for (int i = 0; i < changed.n_numbers; i++)
        if (changed.numbers[i].den != 0)
          changed.numbers[i] = muster_number_multiply (changed.numbers[i], factor);
      g_autofree char *plain = text;
      g_autofree char *then = muster_figure_dup_text (&ruleset->stats[index], &changed);
      text =
        /* Translators: a figure, and in brackets what it is in some weather. */
        g_strdup_printf (_ ("%1$s (%2$s: %3$s)"), plain, ruleset->weather.rows[row].name, then);
    }
  return text;
}

/* That of the row that holds, where it is looked up in one. */
static const char *
find_cite (const Listing *listing, const MusterStat *stat)
{
  const MusterValue *value =
    stat->n_values > 0 ? muster_evaluation_find_value (listing->evaluation, listing->node, stat, 0)
                       : NULL;
  return value != NULL ? value->cite : stat->cite;
}

static void
add_stat (const Listing *listing, int index, const MusterFigure *figure)
{
  const MusterStat *stat = &listing->evaluation->ruleset->stats[index];
  char *text = muster_figure_dup_text (stat, figure);
  if (text == NULL)
    return;
  MusterReadout *readout =
    add (listing->readouts, listing->node, stat->id, stat->name,
         dup_with_weather (listing, index, figure, text), find_cite (listing, stat));
  readout->stat = index;
  readout->is_own = muster_evaluation_is_figure_own (listing->evaluation, listing->node, index);
}

static void
list_stats (const Listing *listing)
{
  const MusterRuleset *ruleset = listing->evaluation->ruleset;
  for (int i = 0; i < ruleset->n_stats; i++)
    {
      const MusterStat *stat = &ruleset->stats[i];
      MusterFigure figure;
      if (stat->show < listing->least)
        continue;
      muster_evaluation_get_figure (listing->evaluation, listing->node, i, &figure);
      /* What the user may enter and has not is no news. */
      if (figure.known == MUSTER_UNKNOWN && stat->entry != MUSTER_ENTRY_NONE)
        continue;
      add_stat (listing, i, &figure);
    }
}

static char *
dup_measure (const MusterLevel *level, MusterNumber number)
{
  g_autofree char *text = muster_number_dup_text (number);
  if (level->measure.kind != MUSTER_MEASURE_POINTS)
    return g_steal_pointer (&text);
  return g_strdup_printf (ngettext ("%s point", "%s points", (gulong) ABS (number.num)), text);
}

static char *
dup_left (const MusterEvaluation *evaluation,
          guint node,
          const MusterLevel *level,
          MusterNumber start)
{
  MusterNumber at;
  g_autofree char *whole = dup_measure (level, start);
  if (muster_level_get_mark (evaluation, node, level, LEFT_BELOW, start, &at))
    /* Translators: %1$d: how many; %2$s: what is counted, such as "12 steps". */
    return g_strdup_printf (_ ("below %1$" PRId64 " of %2$s"), muster_number_ceil (at), whole);
  if (muster_level_get_mark (evaluation, node, level, LEFT_TO, start, &at))
    /* Translators: %1$d: how many; %2$s: what is counted, such as "12 steps". */
    return g_strdup_printf (_ ("at %1$" PRId64 " of %2$s left"), muster_number_floor (at), whole);
  return NULL;
}

/* A level of the same name that begins at fewer losses, such as a coin before the certainty. */
static const MusterLevel *
find_earlier (const MusterEvaluation *evaluation,
              guint node,
              const MusterLevel *level,
              gint64 losses,
              MusterNumber start,
              gint64 *earlier)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  for (int i = 0; i < ruleset->n_levels; i++)
    {
      const MusterLevel *other = &ruleset->levels[i];
      if (other == level || other->counter != level->counter
          || !g_str_equal (other->name, level->name)
          || muster_evaluation_match (evaluation, other->scope, node) != MUSTER_YES)
        continue;
      *earlier = muster_level_get_losses (evaluation, node, other, start);
      if (other->has_chance && *earlier < losses)
        return other;
    }
  return NULL;
}

static gboolean
has_later (const MusterEvaluation *evaluation,
           guint node,
           const MusterLevel *level,
           gint64 losses,
           MusterNumber start)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  for (int i = 0; i < ruleset->n_levels; i++)
    {
      const MusterLevel *other = &ruleset->levels[i];
      if (other == level || other->counter != level->counter
          || !g_str_equal (other->name, level->name)
          || muster_evaluation_match (evaluation, other->scope, node) != MUSTER_YES)
        continue;
      gint64 at = muster_level_get_losses (evaluation, node, other, start);
      if (at != G_MAXINT64 && (at > losses || (at == losses && other < level)))
        return TRUE;
    }
  return FALSE;
}

/* Losses that are counted by a figure are told with it: "at 5 of 10 lost (VD)". */
static char *
dup_counted (const MusterEvaluation *evaluation, const MusterLevel *level, char *text)
{
  if (level->measure.kind != MUSTER_MEASURE_STAT)
    return text;
  const MusterStat *stat = &evaluation->ruleset->stats[level->measure.index];
  /* Translators: a figure and of what it is: "at 5 of 10 lost (VD)" */
  char *counted = g_strdup_printf (_ ("%1$s (%2$s)"), text, stat->name);
  g_free (text);
  return counted;
}

char *
muster_level_dup_text (const MusterEvaluation *evaluation,
                       guint node,
                       const MusterLevel *level,
                       MusterNumber start)
{
  gint64 earlier;
  gint64 losses = muster_level_get_losses (evaluation, node, level, start);
  if (losses == G_MAXINT64)
    return dup_left (evaluation, node, level, start);
  if (has_later (evaluation, node, level, losses, start))
    return NULL;
  g_autofree char *whole = muster_number_dup_text (start);
  MusterNumber chance = level->chance;
  const MusterLevel *before = find_earlier (evaluation, node, level, losses, start, &earlier);
  if (before == NULL && !level->has_chance)
    return dup_counted (evaluation, level,
                        /* Translators: %1$d: how many are lost; %2$s: of how many. */
                        g_strdup_printf (_ ("at %1$" PRId64 " of %2$s lost"), losses, whole));
  if (before == NULL)
    return dup_counted (evaluation, level,
                        /* Translators: %1$d: how many are lost; %2$s: of how many; %3$d: how many
                           cases; %4$d: of how many: a chance of 1 in 6. */
                        g_strdup_printf (_ ("at %1$" PRId64 " of %2$s lost (chance %3$" PRId64
                                            " in %4$" PRId64 ")"),
                                         losses, whole, chance.num, chance.den));
  if (!level->has_chance)
    return g_strdup_printf (
      /* Translators: %1$d: how many are lost at first; %2$d: how many cases; %3$d: of how many: a
         chance of 1 in 6; %4$d: how many are lost later; %5$s: of how many: "at 2 lost (chance 1 in
         2), at 3 of 4". */
      _ ("at %1$" PRId64 " lost (chance %2$" PRId64 " in %3$" PRId64 "), at %4$" PRId64 " of %5$s"),
      earlier, before->chance.num, before->chance.den, losses, whole);
  return g_strdup_printf (
    /* Translators: %1$d: how many are lost at first; %2$d: how many cases; %3$d: of how many: a
       chance of 1 in 6; %4$d: how many are lost later; %5$s: of how many; %6$d: how many cases
       then; %7$d: of how many. */
    _ ("at %1$" PRId64 " lost (chance %2$" PRId64 " in %3$" PRId64 "), at %4$" PRId64
       " of %5$s (chance %6$" PRId64 " in %7$" PRId64 ")"),
    earlier, before->chance.num, before->chance.den, losses, whole, chance.num, chance.den);
}

static void
list_levels (const MusterEvaluation *evaluation, guint node, GPtrArray *readouts)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  if (evaluation->army->nodes[node].category > MUSTER_CATEGORY_FORMATION)
    return;
  for (int i = 0; i < ruleset->n_levels; i++)
    {
      const MusterLevel *level = &ruleset->levels[i];
      if (level->counter < 0
          || muster_evaluation_match (evaluation, level->scope, node) != MUSTER_YES)
        continue;
      const MusterSum *start = muster_evaluation_get_sum (evaluation, node, level->counter);
      if (start->unknown > 0 || start->sum.num <= 0)
        continue;
      char *text = muster_level_dup_text (evaluation, node, level, start->sum);
      if (text == NULL)
        continue;
      MusterReadout *readout = add (readouts, node, level->id, level->name, text, level->cite);
      readout->level = level;
      readout->is_own = muster_evaluation_is_sum_own (evaluation, node, level->counter);
    }
}

static void
list_all (const Listing *listing)
{
  list_stats (listing);
  list_levels (listing->evaluation, listing->node, listing->readouts);
}

static GPtrArray *
new_list (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) muster_readout_free);
}

GPtrArray *
muster_army_list_readouts (const MusterEvaluation *evaluation)
{
  GPtrArray *readouts = new_list ();
  for (guint i = 0; i < evaluation->army->n_nodes; i++)
    list_all (&(Listing){ evaluation, i, MUSTER_SHOW_YES, NULL, readouts });
  return readouts;
}

GPtrArray *
muster_army_list_readouts_of (const MusterEvaluation *evaluation, guint node)
{
  GPtrArray *readouts = new_list ();
  list_all (&(Listing){ evaluation, node, MUSTER_SHOW_DETAIL, NULL, readouts });
  return readouts;
}

GPtrArray *
muster_army_list_readouts_in_weather (const MusterEvaluation *evaluation,
                                      guint node,
                                      const GArray *weather)
{
  GPtrArray *readouts = new_list ();
  list_all (&(Listing){ evaluation, node, MUSTER_SHOW_DETAIL, weather, readouts });
  return readouts;
}

/* "Drouet d’Erlon (Corps commander, Good (3))" */
static void
append_disclosed (const MusterEvaluation *evaluation, guint node, GString *text)
{
  const MusterNode *at = &evaluation->army->nodes[node];
  g_autofree char *label = muster_army_dup_label (evaluation->army, node);
  g_autoptr (GString) more =
    g_string_new (muster_node_is_named (at) ? muster_node_get_kind_name (at) : NULL);
  for (int scale = 0; scale < evaluation->ruleset->n_scales; scale++)
    {
      int grade = muster_evaluation_get_grade (evaluation, node, scale);
      if (grade < 0 || !muster_evaluation_says_grade (evaluation, node, scale)
          || evaluation->ruleset->scales[scale].disclosure == MUSTER_DISCLOSURE_NOTHING)
        continue;
      muster_text_append_item (more,
                               muster_ruleset_get_grade_label (evaluation->ruleset, scale, grade));
    }
  /* Translators: %1$s: a unit, formation or commander; %2$s: what it is, and its grades. */
  g_autofree char *clause =
    more->len > 0 ? g_strdup_printf (_ ("%1$s (%2$s)"), label, more->str) : g_strdup (label);
  muster_text_append_clause (text, clause);
}

static gboolean
is_all_shown (const MusterEvaluation *evaluation, const MusterSelector *disclose)
{
  for (guint i = 1; i < evaluation->army->n_nodes; i++)
    if (!muster_category_is_borne (evaluation->army->nodes[i].category)
        && muster_evaluation_match (evaluation, disclose, i) != MUSTER_YES)
      return FALSE;
  return evaluation->army->n_nodes > 1;
}

/* Returns: (transfer full): "…, with what it is and its grades, but for Rating" */
static char *
dup_all_text (const MusterRuleset *ruleset)
{
  /* Translators: what an opponent is told of an army. */
  const char *all = _ ("every formation, commander and unit, with what it is and its grades");
  g_autoptr (GPtrArray) kept = g_ptr_array_new ();
  for (int i = 0; i < ruleset->n_scales; i++)
    if (ruleset->scales[i].disclosure == MUSTER_DISCLOSURE_NOTHING)
      g_ptr_array_add (kept, (gpointer) ruleset->scales[i].name);
  if (kept->len == 0)
    return g_strdup (all);
  g_autofree char *names = muster_text_join (kept);
  /* Translators: what an opponent is told, and what not: "… its grades, but for Rating". */
  return g_strdup_printf (_ ("%1$s, but for %2$s"), all, names);
}

char *
muster_army_dup_disclosed (const MusterEvaluation *evaluation)
{
  const MusterSelector *disclose = evaluation->ruleset->disclose;
  GString *text = g_string_new (NULL);
  if (disclose != NULL && is_all_shown (evaluation, disclose))
    {
      g_string_free (text, TRUE);
      return dup_all_text (evaluation->ruleset);
    }
  for (guint i = 0; disclose != NULL && i < evaluation->army->n_nodes; i++)
    if (muster_evaluation_match (evaluation, disclose, i) == MUSTER_YES)
      append_disclosed (evaluation, i, text);
  return g_string_free (text, text->len == 0);
}

guint
muster_army_find_readouts (GPtrArray *readouts, guint node, guint *n)
{
  guint first = 0;
  guint end = readouts->len;
  while (first < end)
    {
      guint middle = first + (end - first) / 2;
      const MusterReadout *readout = g_ptr_array_index (readouts, middle);
      if (readout->node < node)
        first = middle + 1;
      else
        end = middle;
    }
  for (*n = 0; first + *n < readouts->len; ++*n)
    if (((const MusterReadout *) g_ptr_array_index (readouts, first + *n))->node != node)
      break;
  return first;
}
