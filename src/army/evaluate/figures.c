#include "army/evaluate/evaluate-private.h"

#include <string.h>

/* Stats may name stats; the check of packs finds circles, this stops them. */
#define DEEPEST_STAT 12

static void get_figure (const MusterReckoning *reckoning,
                        guint thing,
                        int stat,
                        MusterFigure *figure,
                        int depth);
static MusterTruth get_number (const MusterReckoning *reckoning,
                               guint thing,
                               MusterMeasure measure,
                               MusterNumber *number,
                               int depth);

MusterTruth
muster_subject_get_number (const MusterSubject *base, int kind, int index, MusterNumber *number)
{
  const MusterThingSubject *subject = (const MusterThingSubject *) base;
  MusterMeasure measure = { (MusterMeasureKind) kind, index, subject->band };
  return get_number (subject->reckoning, base->index, measure, number, subject->depth + 1);
}

/* What is asked for now may differ between things of one class. */
static void
look_beyond (const MusterReckoning *reckoning)
{
  if (reckoning->looks_beyond != NULL)
    *reckoning->looks_beyond = TRUE;
}

/* Nothing tells how much is missing. */
static void
lose_all (MusterFigure *figure)
{
  figure->known = MUSTER_UNKNOWN;
  figure->n_open = G_MAXUINT;
}

static MusterNumber
get_counted (const MusterReckoning *reckoning, guint thing, int counter, MusterFigure *figure)
{
  if (!muster_thing_has_sums (&reckoning->army->things[thing]))
    return MUSTER_NUMBER (0);
  look_beyond (reckoning);
  const MusterSum *sum = muster_reckoning_get_sum (reckoning, thing, counter);
  if (sum->unknown > 0)
    {
      figure->known = MUSTER_UNKNOWN;
      figure->n_open = MAX (figure->n_open, sum->unknown);
    }
  return sum->sum;
}

static MusterNumber
get_part (const MusterReckoning *reckoning,
          guint thing,
          const MusterAdd *add,
          int band,
          MusterFigure *figure,
          int depth)
{
  MusterNumber number = MUSTER_NUMBER (0);
  MusterMeasure measure = add->measure;
  guint from = add->from_superior ? muster_reckoning_get_superior (reckoning, thing) : thing;
  measure.band = band;
  if (add->from_superior)
    look_beyond (reckoning);
  MusterTruth known =
    from != MUSTER_NO_THING ? get_number (reckoning, from, measure, &number, depth + 1) : MUSTER_NO;
  if (known == MUSTER_UNKNOWN)
    lose_all (figure);
  return known == MUSTER_YES ? number : MUSTER_NUMBER (0);
}

static void
add_part (const MusterReckoning *reckoning,
          guint thing,
          const MusterAdd *add,
          int band,
          MusterFigure *figure,
          int depth)
{
  MusterNumber part = MUSTER_NUMBER (0);
  if (add->counters != NULL)
    part = get_counted (reckoning, thing, add->counters[band], figure);
  else if (add->has_measure)
    part = get_part (reckoning, thing, add, band, figure, depth);
  part = muster_number_multiply (muster_number_add (part, add->n), add->times);
  figure->numbers[band] = muster_number_add (figure->numbers[band], part);
}

static void
add_up (const MusterReckoning *reckoning,
        guint thing,
        const MusterAdd *adds,
        int n_adds,
        int n_bands,
        MusterFigure *figure,
        int depth)
{
  figure->known = MUSTER_YES;
  figure->n_numbers = MIN (n_bands, MUSTER_MOST_BANDS);
  for (int band = 0; band < figure->n_numbers; band++)
    {
      figure->numbers[band] = MUSTER_NUMBER (0);
      for (int i = 0; i < n_adds; i++)
        add_part (reckoning, thing, &adds[i], band, figure, depth);
    }
}

static void
take_value (const MusterStat *stat, const MusterValue *value, MusterFigure *figure)
{
  figure->known = value->has_none ? MUSTER_NO : MUSTER_YES;
  figure->text = value->text;
  figure->n_numbers = stat->is_text ? 0 : MIN (stat->n_bands, MUSTER_MOST_BANDS);
  if (!value->has_none && !stat->is_text)
    memcpy (figure->numbers, value->numbers, sizeof (MusterNumber) * (gsize) figure->n_numbers);
}

static gboolean
take_entry (const MusterReckoning *reckoning,
            guint thing,
            const MusterStat *stat,
            MusterFigure *figure)
{
  const char *entry = muster_thing_find_entry (&reckoning->army->things[thing], stat->id);
  if (entry == NULL)
    return FALSE;
  figure->text = stat->is_text ? entry : NULL;
  figure->n_numbers = stat->is_text ? 0 : 1;
  figure->known =
    stat->is_text || muster_number_parse (entry, &figure->numbers[0]) ? MUSTER_YES : MUSTER_UNKNOWN;
  return TRUE;
}

/* Returns: the row that holds: the first, since those that say more stand first; NULL where none
 * does or, with @is_unknown, where it cannot be told */
static const MusterValue *
find_row (const MusterStat *stat, const MusterThingSubject *subject, gboolean *is_unknown)
{
  *is_unknown = FALSE;
  for (int i = 0; i < stat->n_values; i++)
    {
      MusterTruth truth = muster_selector_match (stat->values[i].when, &subject->subject);
      *is_unknown = truth == MUSTER_UNKNOWN;
      if (truth != MUSTER_NO)
        return truth == MUSTER_YES ? &stat->values[i] : NULL;
    }
  return NULL;
}

const MusterValue *
muster_reckoning_find_value (const MusterReckoning *reckoning,
                             guint thing,
                             const MusterStat *stat,
                             int band)
{
  gboolean is_unknown;
  MusterThingSubject subject = muster_reckoning_make_subject (reckoning, thing, 0);
  subject.band = band;
  return find_row (stat, &subject, &is_unknown);
}

/* Each band by itself: a band that no row is for has no number. */
static void
look_up_bands (const MusterStat *stat, MusterThingSubject *subject, MusterFigure *figure)
{
  figure->n_numbers = MIN (stat->n_bands, MUSTER_MOST_BANDS);
  for (subject->band = 0; subject->band < figure->n_numbers; subject->band++)
    {
      gboolean is_unknown;
      const MusterValue *value = find_row (stat, subject, &is_unknown);
      gboolean has_number = value != NULL && !value->has_none;
      figure->numbers[subject->band] =
        has_number ? value->numbers[subject->band] : (MusterNumber){ 0, 0 };
      if (is_unknown)
        figure->known = MUSTER_UNKNOWN;
      else if (has_number && figure->known == MUSTER_NO)
        figure->known = MUSTER_YES;
    }
}

static void
look_up (const MusterReckoning *reckoning,
         guint thing,
         const MusterStat *stat,
         MusterThingSubject *subject,
         MusterFigure *figure)
{
  gboolean is_unknown;
  if (stat->entry != MUSTER_ENTRY_NONE && take_entry (reckoning, thing, stat, figure))
    return;
  if (stat->asks_bands)
    {
      look_up_bands (stat, subject, figure);
      return;
    }
  const MusterValue *value = find_row (stat, subject, &is_unknown);
  if (value != NULL)
    take_value (stat, value, figure);
  else if (is_unknown || stat->entry != MUSTER_ENTRY_NONE)
    figure->known = MUSTER_UNKNOWN;
}

static MusterNumber
round_number (MusterNumber number, int direction)
{
  if (direction == 0)
    return number;
  return MUSTER_NUMBER (direction > 0 ? muster_number_ceil (number) : muster_number_floor (number));
}

static void
scale_figure (const MusterReckoning *reckoning,
              guint thing,
              const MusterStat *stat,
              MusterFigure *figure,
              int depth)
{
  MusterNumber factor = MUSTER_NUMBER (1);
  if (stat->has_per)
    {
      MusterTruth known = get_number (reckoning, thing, stat->per, &factor, depth + 1);
      if (known == MUSTER_UNKNOWN)
        lose_all (figure);
      else if (known == MUSTER_NO)
        figure->known = MUSTER_NO;
    }
  for (int i = 0; i < figure->n_numbers; i++)
    if (figure->numbers[i].den != 0)
      figure->numbers[i] =
        round_number (muster_number_multiply (figure->numbers[i], factor), stat->round);
}

static gboolean
counts_by_stat (const MusterStrength *track, int stat)
{
  return track->steps.is_measure && track->steps.measure.kind == MUSTER_MEASURE_STAT
         && (stat < 0 || track->steps.measure.index == stat);
}

MusterTruth
muster_reckoning_get_track_steps (const MusterReckoning *reckoning,
                                  guint unit,
                                  const MusterStrength *track,
                                  MusterNumber *steps)
{
  MusterTruth known = muster_reckoning_get_bound (reckoning, unit, &track->steps, steps);
  gint64 lost = muster_thing_get_lost (&reckoning->army->things[unit]);
  if (lost > 0 && !counts_by_stat (track, -1))
    *steps = muster_number_add (*steps, MUSTER_NUMBER (-lost));
  return known;
}

/* Returns: the part of a unit's steps that is left of it, where it is known */
static gboolean
get_part_left (const MusterReckoning *reckoning,
               guint thing,
               const MusterStrength *track,
               gint64 lost,
               MusterNumber *part)
{
  MusterNumber steps;
  if (muster_reckoning_get_track_steps (reckoning, thing, track, &steps) != MUSTER_YES)
    return FALSE;
  gint64 left = MAX (muster_number_floor (steps), 0);
  *part = muster_number_new (left, left + lost);
  return TRUE;
}

/* What a unit lost before the battle is no longer there: of its steps, and in whole numbers the
 * same part of the stat that shrinks with them. */
static void
shrink_with_losses (const MusterReckoning *reckoning, guint thing, int stat, MusterFigure *figure)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  gint64 lost = muster_thing_get_lost (&reckoning->army->things[thing]);
  for (int i = 0; lost > 0 && i < ruleset->n_strengths; i++)
    {
      const MusterStrength *track = &ruleset->strengths[i];
      MusterNumber part;
      if ((track->shrinks != stat && !counts_by_stat (track, stat))
          || muster_reckoning_match (reckoning, track->of, thing) != MUSTER_YES)
        continue;
      if (counts_by_stat (track, stat))
        figure->numbers[0] =
          MUSTER_NUMBER (MAX (muster_number_floor (figure->numbers[0]) - lost, 0));
      else if (get_part_left (reckoning, thing, track, lost, &part))
        for (int band = 0; band < figure->n_numbers; band++)
          if (figure->numbers[band].den != 0)
            figure->numbers[band] = MUSTER_NUMBER (
              muster_number_floor (muster_number_multiply (figure->numbers[band], part)));
      return;
    }
}

static void
get_figure (const MusterReckoning *reckoning,
            guint thing,
            int index,
            MusterFigure *figure,
            int depth)
{
  const MusterStat *stat = &reckoning->ruleset->stats[index];
  MusterThingSubject subject = muster_reckoning_make_subject (reckoning, thing, depth);
  figure->text = NULL;
  figure->n_numbers = 0;
  figure->n_open = 0;
  figure->known =
    depth > DEEPEST_STAT ? MUSTER_UNKNOWN : muster_selector_match (stat->of, &subject.subject);
  if (figure->known != MUSTER_YES)
    return;
  figure->known = MUSTER_NO;
  if (stat->n_adds > 0)
    add_up (reckoning, thing, stat->adds, stat->n_adds, stat->n_bands, figure, depth);
  else
    look_up (reckoning, thing, stat, &subject, figure);
  if (figure->known == MUSTER_YES || (figure->n_open > 0 && figure->n_open < G_MAXUINT))
    scale_figure (reckoning, thing, stat, figure, depth);
  if (figure->known == MUSTER_YES && figure->n_numbers > 0)
    shrink_with_losses (reckoning, thing, index, figure);
}

void
muster_reckoning_get_figure (const MusterReckoning *reckoning,
                             guint thing,
                             int stat,
                             MusterFigure *figure)
{
  get_figure (reckoning, thing, stat, figure, 0);
}

MusterTruth
muster_reckoning_get_budget (const MusterReckoning *reckoning, MusterNumber *points)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  MusterFigure figure = { .n_open = 0 };
  *points = MUSTER_NUMBER (reckoning->army->budget);
  if (reckoning->army->budget != MUSTER_NO_BUDGET)
    return MUSTER_YES;
  if (ruleset->n_budget_adds == 0)
    return MUSTER_NO;
  add_up (reckoning, 0, ruleset->budget_adds, ruleset->n_budget_adds, 1, &figure, 0);
  *points = MUSTER_NUMBER (muster_number_floor (figure.numbers[0]));
  return figure.known;
}

static MusterTruth
get_grade_value (const MusterReckoning *reckoning, guint thing, int scale, MusterNumber *number)
{
  int grade = muster_reckoning_get_grade (reckoning, thing, scale);
  if (grade < 0)
    return grade == MUSTER_GRADE_UNKNOWN ? MUSTER_UNKNOWN : MUSTER_NO;
  *number = reckoning->ruleset->scales[scale].grades[grade].value;
  return reckoning->ruleset->scales[scale].grades[grade].has_value ? MUSTER_YES : MUSTER_NO;
}

static MusterTruth
get_number (const MusterReckoning *reckoning,
            guint thing,
            MusterMeasure measure,
            MusterNumber *number,
            int depth)
{
  const MusterArmy *army = reckoning->army;
  MusterFigure figure;
  switch (measure.kind)
    {
    case MUSTER_MEASURE_COUNT:
      *number = MUSTER_NUMBER (1);
      return MUSTER_YES;
    case MUSTER_MEASURE_POINTS:
      look_beyond (reckoning);
      *number = MUSTER_NUMBER (reckoning->totals[thing]);
      return reckoning->open[thing] > 0 ? MUSTER_UNKNOWN : MUSTER_YES;
    case MUSTER_MEASURE_YEAR:
      *number = MUSTER_NUMBER (army->year);
      return army->year != MUSTER_NO_YEAR ? MUSTER_YES : MUSTER_UNKNOWN;
    case MUSTER_MEASURE_BUDGET:
      look_beyond (reckoning);
      return muster_reckoning_get_budget (reckoning, number);
    case MUSTER_MEASURE_GRADE:
      return get_grade_value (reckoning, thing, measure.index, number);
    case MUSTER_MEASURE_DISTANCE:
      return MUSTER_NO;
    case MUSTER_MEASURE_STAT:
      break;
    }
  get_figure (reckoning, thing, measure.index, &figure, depth);
  if (figure.known != MUSTER_YES)
    return figure.known;
  int band = measure.band < figure.n_numbers ? measure.band : 0;
  if (figure.n_numbers == 0 || figure.numbers[band].den == 0)
    return MUSTER_NO;
  *number = figure.numbers[band];
  return MUSTER_YES;
}

MusterTruth
muster_reckoning_get_number (const MusterReckoning *reckoning,
                             guint thing,
                             MusterMeasure measure,
                             MusterNumber *number)
{
  return get_number (reckoning, thing, measure, number, 0);
}

MusterTruth
muster_reckoning_get_bound (const MusterReckoning *reckoning,
                            guint formation,
                            const MusterBound *bound,
                            MusterNumber *value)
{
  *value = bound->is_given ? bound->number : MUSTER_NUMBER (0);
  if (!bound->is_given)
    return MUSTER_NO;
  return bound->is_measure ? get_number (reckoning, formation, bound->measure, value, 0)
                           : MUSTER_YES;
}
