#include "config.h"

#include "army/evaluate/working.h"

#include "army/evaluate/evaluate-private.h"
#include "ruleset/selector-words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Figures made of figures are followed so far. */
#define DEEPEST 3

typedef struct
{
  const MusterReckoning *reckoning;
  guint thing;
  int band;
} Place;

static void append_stat (const Place *place, int index, int depth, GString *text);

static void
append_number (GString *text, MusterTruth known, MusterNumber number)
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
      return _ ("points");
    case MUSTER_MEASURE_YEAR:
      return _ ("year");
    case MUSTER_MEASURE_BUDGET:
      return _ ("agreed points");
    case MUSTER_MEASURE_COUNT:
    case MUSTER_MEASURE_DISTANCE:
      break;
    }
  return _ ("number");
}

static char *
dup_selected (const MusterRuleset *ruleset, const MusterSelector *selector)
{
  return selector->n_clauses > 0 ? muster_selector_dup_words (ruleset, selector->text)
                                 : g_strdup (_ ("all"));
}

/* "8 (unit, not battery)", "40 (Figures of unit)" */
static void
append_counted (const Place *place, int index, GString *text)
{
  const MusterReckoning *reckoning = place->reckoning;
  const MusterCounter *counter = &reckoning->ruleset->counters[index];
  g_autofree char *of = dup_selected (reckoning->ruleset, counter->of);
  if (!muster_thing_has_sums (&reckoning->army->things[place->thing]))
    return;
  const MusterSum *sum = muster_reckoning_get_sum (reckoning, place->thing, index);
  append_number (text, MUSTER_YES, sum->sum);
  if (sum->unknown > 0)
    g_string_append_printf (text, " + ?");
  if (counter->measure.kind == MUSTER_MEASURE_COUNT)
    g_string_append_printf (text, " (%s)", of);
  else
    /* Translators: a figure, and of what it was added up: "(Figures of Infantry)". */
    g_string_append_printf (text, _ (" (%s of %s)"),
                            get_measure_name (reckoning->ruleset, counter->measure), of);
}

/* What a figure of a figure is made of, behind its name. */
static void
append_inner (const Place *place, MusterMeasure measure, int depth, GString *text)
{
  g_autoptr (GString) inner = g_string_new (NULL);
  if (measure.kind != MUSTER_MEASURE_STAT || depth >= DEEPEST)
    return;
  append_stat (place, measure.index, depth + 1, inner);
  if (inner->len > 0)
    g_string_append_printf (text, ": %s", inner->str);
}

/* "3 (Rating)", "2 (Rating of d'Erlon)" */
static void
append_measure (const Place *place,
                MusterMeasure measure,
                gboolean is_above,
                int depth,
                GString *text)
{
  const MusterReckoning *reckoning = place->reckoning;
  guint above = is_above ? muster_reckoning_get_superior (reckoning, place->thing) : place->thing;
  Place there = { reckoning, above, place->band };
  MusterNumber number = MUSTER_NUMBER (0);
  const char *name = get_measure_name (reckoning->ruleset, measure);
  if (above == MUSTER_NO_THING)
    {
      g_string_append_printf (text, _ ("0 (%s: there is no commander above)"), name);
      return;
    }
  measure.band = place->band;
  MusterTruth known = muster_reckoning_get_number (reckoning, above, measure, &number);
  if (known == MUSTER_NO)
    return;
  append_number (text, known, number);
  g_string_append_printf (text, " (%s", name);
  if (is_above)
    {
      g_autofree char *label = muster_army_dup_label (reckoning->army, above);
      g_string_append_printf (text, _ (" of %s"), label);
    }
  append_inner (&there, measure, depth, text);
  g_string_append_c (text, ')');
}

/* Appends nothing where the thing has no such figure. */
static void
append_add (const Place *place, const MusterAdd *add, int depth, GString *text)
{
  gboolean has_number = muster_number_compare (add->n, MUSTER_NUMBER (0)) != 0;
  gboolean is_multiplied = muster_number_compare (add->times, MUSTER_NUMBER (1)) != 0;
  g_autoptr (GString) part = g_string_new (NULL);
  if (add->counters != NULL)
    append_counted (place, add->counters[place->band], part);
  else if (add->has_measure)
    append_measure (place, add->measure, add->from_superior, depth, part);
  gboolean is_joined = is_multiplied && has_number && part->len > 0;
  if (has_number)
    {
      g_string_append (part, part->len > 0 ? " + " : "");
      append_number (part, MUSTER_YES, add->n);
    }
  if (part->len == 0)
    return;
  if (is_multiplied)
    {
      append_number (text, MUSTER_YES, add->times);
      g_string_append (text, " × ");
    }
  g_string_append_printf (text, is_joined ? "(%s)" : "%s", part->str);
}

/* Returns: how many parts there are */
static int
append_adds (const Place *place, const MusterStat *stat, int depth, GString *text)
{
  int n = 0;
  for (int i = 0; i < stat->n_adds; i++)
    {
      g_autoptr (GString) part = g_string_new (NULL);
      append_add (place, &stat->adds[i], depth, part);
      gboolean is_less = n > 0 && g_str_has_prefix (part->str, "−");
      if (part->len > 0)
        g_string_append_printf (text, "%s%s",
                                is_less ? " − "
                                : n > 0 ? " + "
                                        : "",
                                part->str + (is_less ? strlen ("−") : 0));
      n += part->len > 0;
    }
  if (stat->has_per && n > 1)
    {
      g_string_prepend_c (text, '(');
      g_string_append_c (text, ')');
    }
  return n;
}

static void
append_row (const Place *place, const MusterStat *stat, const MusterValue *value, GString *text)
{
  const MusterRuleset *ruleset = place->reckoning->ruleset;
  g_autofree char *when =
    dup_selected (ruleset, value->when->n_clauses > 0 ? value->when : stat->of);
  if (stat->is_text)
    g_string_append (text, value->text);
  else if (!value->has_none)
    append_number (text, MUSTER_YES, value->numbers[place->band]);
  if (value->is_own)
    g_string_append (text, _ (", your own value"));
  else
    /* Translators: behind a figure: what it is for: " for Division commander, Linear". */
    g_string_append_printf (text, _ (" for %s"), when);
  /* As in the tables: a row without a section, though what it is a row of has one. */
  if (!value->is_own && value->cite == NULL && stat->cite != NULL)
    g_string_append (text, _ (" (Muster's own)"));
}

static void
append_looked_up (const Place *place, const MusterStat *stat, GString *text)
{
  const MusterThing *thing = &place->reckoning->army->things[place->thing];
  const char *entry =
    stat->entry != MUSTER_ENTRY_NONE ? muster_thing_find_entry (thing, stat->id) : NULL;
  const MusterValue *value =
    entry == NULL ? muster_reckoning_find_value (place->reckoning, place->thing, stat, place->band)
                  : NULL;
  MusterNumber number;
  g_autofree char *shown = entry != NULL && !stat->is_text && muster_number_parse (entry, &number)
                             ? muster_number_dup_text (number)
                             : g_strdup (entry);
  if (entry != NULL)
    g_string_append_printf (text, _ ("%s, as entered"), shown);
  else if (value != NULL)
    append_row (place, stat, value, text);
}

static void
append_result (const Place *place, int index, GString *text)
{
  const MusterStat *stat = &place->reckoning->ruleset->stats[index];
  MusterFigure figure;
  muster_reckoning_get_figure (place->reckoning, place->thing, index, &figure);
  if (figure.known != MUSTER_YES || place->band >= figure.n_numbers)
    return;
  g_string_append (text, " = ");
  append_number (text, MUSTER_YES, figure.numbers[place->band]);
  if (stat->round != 0)
    g_string_append (text, stat->round < 0 ? _ (", rounded down") : _ (", rounded up"));
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

static void
append_stat (const Place *place, int index, int depth, GString *text)
{
  const MusterStat *stat = &place->reckoning->ruleset->stats[index];
  g_autoptr (GString) own = g_string_new (NULL);
  int n = 1;
  if (stat->n_adds > 0)
    n = append_adds (place, stat, depth, own);
  else
    append_looked_up (place, stat, own);
  if (stat->has_per)
    {
      g_string_append (own, " × ");
      append_measure (place, stat->per, FALSE, depth, own);
    }
  if (n > 1 || is_multiplied (stat))
    append_result (place, index, own);
  g_string_append (text, own->str);
}

static void
append_bands (const MusterReckoning *reckoning, guint thing, int index, GString *text)
{
  const MusterStat *stat = &reckoning->ruleset->stats[index];
  MusterFigure figure;
  muster_reckoning_get_figure (reckoning, thing, index, &figure);
  for (int band = 0; band < figure.n_numbers; band++)
    {
      Place place = { reckoning, thing, band };
      if (figure.numbers[band].den == 0 || (stat->n_adds > 0 && figure.numbers[band].num == 0))
        continue;
      g_string_append_printf (text, "%s%s: ", text->len > 0 ? "; " : "", stat->bands[band]);
      append_stat (&place, index, 0, text);
    }
  if (text->len == 0)
    append_stat (&(Place){ reckoning, thing, 0 }, index, 0, text);
  if (text->len == 0)
    g_string_append (text, _ ("something that it asks for is not known yet"));
}

static void
append_roll (const MusterStat *stat, GString *text)
{
  const char *needs[] = { NULL, _ ("at most that"), _ ("at least that"),
                          _ ("added to it, the highest wins") };
  if (stat->roll.die > 0 && needs[stat->need] != NULL)
    {
      g_autofree char *dice =
        stat->roll.dice > 1 ? g_strdup_printf ("%d", stat->roll.dice) : g_strdup ("");
      g_string_append_printf (text, " · %sd%d: %s", dice, stat->roll.die, needs[stat->need]);
    }
}

static void
append_level (const MusterReckoning *reckoning,
              guint thing,
              const MusterLevel *level,
              GString *text)
{
  const char *marks[] = { _ ("%s of %s lost"), _ ("more than %s of %s lost"), _ ("%s of %s left"),
                          _ ("less than %s of %s left") };
  Place place = { reckoning, thing, 0 };
  g_autoptr (GString) whole = g_string_new (NULL);
  append_counted (&place, level->counter, whole);
  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    {
      MusterNumber bound;
      if (muster_reckoning_get_bound (reckoning, thing, &level->bounds[i], &bound) != MUSTER_YES)
        continue;
      g_autofree char *part = muster_number_dup_text (bound);
      g_string_append (text, text->len > 0 ? ", " : "");
      g_string_append_printf (text, marks[i], part, whole->str);
    }
}

char *
muster_readout_dup_working (const MusterReckoning *reckoning, const MusterReadout *readout)
{
  GString *text = g_string_new (NULL);
  Place place = { reckoning, readout->thing, 0 };
  const MusterStat *stat = readout->stat >= 0 ? &reckoning->ruleset->stats[readout->stat] : NULL;
  MusterFigure figure;
  if (stat != NULL)
    muster_reckoning_get_figure (reckoning, readout->thing, readout->stat, &figure);
  if (stat != NULL && figure.known == MUSTER_UNKNOWN && stat->n_adds == 0 && stat->bands == NULL)
    g_string_append (text, _ ("something that it asks for is not known yet"));
  else if (stat == NULL)
    append_level (reckoning, readout->thing, readout->level, text);
  else if (stat->bands != NULL)
    append_bands (reckoning, readout->thing, readout->stat, text);
  else
    append_stat (&place, readout->stat, 0, text);
  if (stat != NULL)
    append_roll (stat, text);
  return g_string_free (text, FALSE);
}

static gboolean is_own (const MusterReckoning *reckoning, guint thing, int index, int depth);

static gboolean
is_measure_own (const MusterReckoning *reckoning, guint thing, MusterMeasure measure, int depth)
{
  return measure.kind == MUSTER_MEASURE_STAT && thing != MUSTER_NO_THING
         && is_own (reckoning, thing, measure.index, depth + 1);
}

/* Whether something that is added up in a formation is the player's. */
static gboolean
is_counted_own (const MusterReckoning *reckoning, guint thing, int index, int depth)
{
  const MusterCounter *counter = &reckoning->ruleset->counters[index];
  for (guint i = thing; i < reckoning->army->things[thing].end; i++)
    if (is_measure_own (reckoning, i, counter->measure, depth)
        && muster_reckoning_match (reckoning, counter->of, i) == MUSTER_YES)
      return TRUE;
  return FALSE;
}

static gboolean
is_add_own (const MusterReckoning *reckoning, guint thing, const MusterAdd *add, int depth)
{
  if (add->counters != NULL)
    return is_counted_own (reckoning, thing, add->counters[0], depth);
  return add->has_measure
         && is_measure_own (reckoning,
                            add->from_superior ? muster_reckoning_get_superior (reckoning, thing)
                                               : thing,
                            add->measure, depth);
}

static gboolean
is_row_own (const MusterReckoning *reckoning, guint thing, const MusterStat *stat)
{
  if (stat->entry != MUSTER_ENTRY_NONE
      && muster_thing_find_entry (&reckoning->army->things[thing], stat->id) != NULL)
    return FALSE;
  const MusterValue *value = muster_reckoning_find_value (reckoning, thing, stat, 0);
  return value != NULL && value->is_own;
}

static gboolean
is_own (const MusterReckoning *reckoning, guint thing, int index, int depth)
{
  const MusterStat *stat = &reckoning->ruleset->stats[index];
  if (depth > DEEPEST || muster_reckoning_match (reckoning, stat->of, thing) != MUSTER_YES)
    return FALSE;
  if (stat->n_adds == 0 && is_row_own (reckoning, thing, stat))
    return TRUE;
  for (int i = 0; i < stat->n_adds; i++)
    if (is_add_own (reckoning, thing, &stat->adds[i], depth))
      return TRUE;
  return stat->has_per && is_measure_own (reckoning, thing, stat->per, depth);
}

gboolean
muster_reckoning_is_figure_own (const MusterReckoning *reckoning, guint thing, int index)
{
  return reckoning->ruleset->house != NULL && is_own (reckoning, thing, index, 0);
}

gboolean
muster_reckoning_is_sum_own (const MusterReckoning *reckoning, guint formation, int counter)
{
  return reckoning->ruleset->house != NULL && is_counted_own (reckoning, formation, counter, 0);
}

/* The row that holds; NULL where it is for the player to enter. */
static const MusterPrice *
find_price (const MusterReckoning *reckoning, guint thing, const MusterPrices *prices)
{
  for (int i = 0; i < prices->n_rows; i++)
    if (muster_reckoning_match (reckoning, prices->rows[i].when, thing) == MUSTER_YES)
      return &prices->rows[i];
  return NULL;
}

/* What one group of prices gives. */
static void
append_price (const MusterReckoning *reckoning,
              guint thing,
              const MusterPrices *prices,
              GString *text)
{
  const MusterPrice *row = find_price (reckoning, thing, prices);
  const char *entry = muster_thing_find_entry (&reckoning->army->things[thing], "points");
  g_autofree char *when = NULL;
  MusterNumber number = MUSTER_NUMBER (0);
  if (row == NULL && (entry == NULL || !muster_number_parse (entry, &number)))
    return;
  if (row != NULL)
    {
      when = dup_selected (reckoning->ruleset, row->when->n_clauses > 0 ? row->when : prices->of);
      number = MUSTER_NUMBER (row->points);
    }
  g_autofree char *points = muster_number_dup_text (number);
  gboolean is_less = text->len > 0 && row != NULL && row->points < 0;
  g_string_append_printf (text, "%s%s",
                          is_less         ? " − "
                          : text->len > 0 ? " + "
                                          : "",
                          points + (is_less ? strlen ("−") : 0));
  if (row == NULL)
    g_string_append (text, _ (", as entered"));
  else if (row->is_own)
    g_string_append (text, _ (", your own value"));
  else
    g_string_append_printf (text, _ (" for %s"), when);
  if (prices->has_per)
    {
      Place place = { reckoning, thing, 0 };
      g_string_append (text, " × ");
      append_measure (&place, prices->per, FALSE, 0, text);
    }
  if (row != NULL && row->cite != NULL && !row->is_own)
    g_string_append_printf (text, " [%s]", row->cite);
}

char *
muster_reckoning_dup_price_working (const MusterReckoning *reckoning, guint thing)
{
  const MusterKind *kind = reckoning->army->things[thing].kind;
  GString *text = g_string_new (NULL);
  for (int i = 0; kind != NULL && i < kind->prices.n_items
                  && reckoning->price_states[thing] == MUSTER_PRICE_KNOWN;
       i++)
    {
      const MusterPrices *prices = &reckoning->ruleset->prices[kind->prices.items[i]];
      if (muster_reckoning_match (reckoning, prices->of, thing) == MUSTER_YES)
        append_price (reckoning, thing, prices, text);
    }
  return g_string_free (text, text->len == 0);
}

gboolean
muster_reckoning_is_price_own (const MusterReckoning *reckoning, guint thing)
{
  const MusterKind *kind = reckoning->army->things[thing].kind;
  gboolean is_entered = muster_thing_find_entry (&reckoning->army->things[thing], "points") != NULL;
  if (reckoning->price_states[thing] != MUSTER_PRICE_KNOWN
      || (reckoning->ruleset->house == NULL && !is_entered))
    return FALSE;
  for (int i = 0; kind != NULL && i < kind->prices.n_items; i++)
    {
      const MusterPrices *prices = &reckoning->ruleset->prices[kind->prices.items[i]];
      if (muster_reckoning_match (reckoning, prices->of, thing) != MUSTER_YES)
        continue;
      const MusterPrice *row = find_price (reckoning, thing, prices);
      if (row == NULL || row->is_own)
        return TRUE;
    }
  return FALSE;
}

gboolean
muster_reckoning_is_total_own (const MusterReckoning *reckoning, guint thing)
{
  for (guint at = thing; at < reckoning->army->things[thing].end; at++)
    if (muster_reckoning_is_price_own (reckoning, at))
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
muster_reckoning_has_own (const MusterReckoning *reckoning, GPtrArray *readouts)
{
  for (guint i = 1; i < reckoning->army->n_things; i++)
    if (muster_reckoning_is_price_own (reckoning, i))
      return TRUE;
  return muster_readouts_have_own (readouts);
}
