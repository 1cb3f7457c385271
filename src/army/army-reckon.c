#include "army/army-reckon.h"

#include <stdlib.h>
#include <string.h>

/* Stats may name stats; the check of packs finds circles, this stops them. */
#define DEEPEST_STAT 12

typedef struct
{
  MusterSubject subject;
  const MusterReckoning *reckoning;
  int depth;
} Subject;

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

static MusterTruth
number_of_subject (const MusterSubject *base, int kind, int index, MusterNumber *number)
{
  const Subject *subject = (const Subject *) base;
  MusterMeasure measure = { (MusterMeasureKind) kind, index };
  return get_number (subject->reckoning, base->index, measure, number, subject->depth + 1);
}

static inline Subject
make_subject (const MusterReckoning *reckoning, guint thing, int depth)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  Subject subject = { { reckoning->own + (gsize) thing * ruleset->n_cells,
                        reckoning->in + (gsize) thing * ruleset->n_cells,
                        reckoning->grades + (gsize) thing * (guint) ruleset->n_scales,
                        number_of_subject, NULL, thing },
                      reckoning,
                      depth };
  return subject;
}

MusterTruth
muster_reckoning_match (const MusterReckoning *reckoning,
                        const MusterSelector *selector,
                        guint thing)
{
  Subject subject = make_subject (reckoning, thing, 0);
  return muster_selector_match (selector, &subject.subject);
}

int
muster_reckoning_get_grade (const MusterReckoning *reckoning, guint thing, int scale)
{
  return reckoning->grades[(gsize) thing * (guint) reckoning->ruleset->n_scales + (guint) scale];
}

guint
muster_army_get_commander (const MusterArmy *army, guint formation)
{
  for (guint at = muster_army_get_next (army, formation, MUSTER_NO_THING); at != MUSTER_NO_THING;
       at = muster_army_get_next (army, formation, at))
    if (army->things[at].sort == MUSTER_SORT_COMMANDER)
      return at;
  return MUSTER_NO_THING;
}

/* The commander of the army or, where it has none, of its only formation. */
static guint
find_overall (const MusterArmy *army)
{
  guint commander = muster_army_get_commander (army, 0);
  guint formation = MUSTER_NO_THING;
  if (commander != MUSTER_NO_THING)
    return commander;
  for (guint at = muster_army_get_next (army, 0, MUSTER_NO_THING); at != MUSTER_NO_THING;
       at = muster_army_get_next (army, 0, at))
    if (army->things[at].sort == MUSTER_SORT_FORMATION)
      {
        if (formation != MUSTER_NO_THING)
          return MUSTER_NO_THING;
        formation = at;
      }
  return formation != MUSTER_NO_THING ? muster_army_get_commander (army, formation)
                                      : MUSTER_NO_THING;
}

guint
muster_reckoning_get_superior (const MusterReckoning *reckoning, guint thing)
{
  const MusterArmy *army = reckoning->army;
  guint formation = army->things[thing].parent;
  if (army->things[thing].sort == MUSTER_SORT_COMMANDER && formation != MUSTER_NO_THING)
    formation = army->things[formation].parent;
  for (; formation != MUSTER_NO_THING; formation = army->things[formation].parent)
    {
      guint commander = muster_army_get_commander (army, formation);
      if (commander != MUSTER_NO_THING)
        return commander;
    }
  return MUSTER_NO_THING;
}

const MusterSum *
muster_reckoning_get_sum (const MusterReckoning *reckoning, guint formation, int counter)
{
  return reckoning->sums
         + (gsize) reckoning->slots[formation] * (guint) reckoning->ruleset->n_counters
         + (guint) counter;
}

static gboolean
has_slot (const MusterReckoning *reckoning, guint thing)
{
  return reckoning->army->things[thing].sort <= MUSTER_SORT_FORMATION;
}

static void
add_part (const MusterReckoning *reckoning,
          guint thing,
          const MusterAdd *add,
          MusterFigure *figure,
          int depth)
{
  MusterNumber part = add->n;
  if (add->counter >= 0)
    {
      if (!has_slot (reckoning, thing))
        return;
      const MusterSum *sum = muster_reckoning_get_sum (reckoning, thing, add->counter);
      part = muster_number_add (part, sum->sum);
      if (sum->unknown > 0)
        figure->known = MUSTER_UNKNOWN;
    }
  else if (add->has_measure)
    {
      MusterNumber number = MUSTER_NUMBER (0);
      guint from = add->from_superior ? muster_reckoning_get_superior (reckoning, thing) : thing;
      MusterTruth known = from != MUSTER_NO_THING
                            ? get_number (reckoning, from, add->measure, &number, depth + 1)
                            : MUSTER_NO;
      if (known == MUSTER_UNKNOWN)
        figure->known = MUSTER_UNKNOWN;
      if (known == MUSTER_YES)
        part = muster_number_add (part, number);
    }
  figure->numbers[0] =
    muster_number_add (figure->numbers[0], muster_number_multiply (part, add->times));
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

static void
look_up (const MusterReckoning *reckoning,
         guint thing,
         const MusterStat *stat,
         const Subject *subject,
         MusterFigure *figure)
{
  if (stat->entry != MUSTER_ENTRY_NONE && take_entry (reckoning, thing, stat, figure))
    return;
  for (int i = 0; i < stat->n_values; i++)
    {
      MusterTruth truth = muster_selector_match (stat->values[i].when, &subject->subject);
      if (truth == MUSTER_UNKNOWN)
        {
          figure->known = MUSTER_UNKNOWN;
          return;
        }
      if (truth == MUSTER_YES)
        {
          take_value (stat, &stat->values[i], figure);
          return;
        }
    }
  if (stat->entry != MUSTER_ENTRY_NONE)
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
      if (known != MUSTER_YES)
        figure->known = known;
    }
  for (int i = 0; i < figure->n_numbers; i++)
    if (figure->numbers[i].den != 0)
      figure->numbers[i] =
        round_number (muster_number_multiply (figure->numbers[i], factor), stat->round);
}

static void
get_figure (const MusterReckoning *reckoning,
            guint thing,
            int index,
            MusterFigure *figure,
            int depth)
{
  const MusterStat *stat = &reckoning->ruleset->stats[index];
  Subject subject = make_subject (reckoning, thing, depth);
  figure->text = NULL;
  figure->n_numbers = 0;
  figure->known =
    depth > DEEPEST_STAT ? MUSTER_UNKNOWN : muster_selector_match (stat->of, &subject.subject);
  if (figure->known != MUSTER_YES)
    return;
  figure->known = MUSTER_NO;
  if (stat->n_adds > 0)
    {
      figure->known = MUSTER_YES;
      figure->n_numbers = 1;
      figure->numbers[0] = MUSTER_NUMBER (0);
      for (int i = 0; i < stat->n_adds; i++)
        add_part (reckoning, thing, &stat->adds[i], figure, depth);
    }
  else
    look_up (reckoning, thing, stat, &subject, figure);
  if (figure->known == MUSTER_YES)
    scale_figure (reckoning, thing, stat, figure, depth);
}

void
muster_reckoning_get_figure (const MusterReckoning *reckoning,
                             guint thing,
                             int stat,
                             MusterFigure *figure)
{
  get_figure (reckoning, thing, stat, figure, 0);
}

gint64
muster_reckoning_get_budget (const MusterReckoning *reckoning)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  MusterFigure figure = { .known = MUSTER_YES };
  if (reckoning->army->budget != MUSTER_NO_BUDGET || ruleset->n_budget_adds == 0)
    return reckoning->army->budget;
  figure.numbers[0] = MUSTER_NUMBER (0);
  for (int i = 0; i < ruleset->n_budget_adds; i++)
    add_part (reckoning, 0, &ruleset->budget_adds[i], &figure, 0);
  return muster_number_floor (figure.numbers[0]);
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
      *number = MUSTER_NUMBER (reckoning->totals[thing]);
      return reckoning->price_states[thing] >= MUSTER_PRICE_WAITS ? MUSTER_UNKNOWN : MUSTER_YES;
    case MUSTER_MEASURE_YEAR:
      *number = MUSTER_NUMBER (army->year);
      return army->year != MUSTER_NO_YEAR ? MUSTER_YES : MUSTER_UNKNOWN;
    case MUSTER_MEASURE_BUDGET:
      *number = MUSTER_NUMBER (muster_reckoning_get_budget (reckoning));
      return number->num != MUSTER_NO_BUDGET ? MUSTER_YES : MUSTER_NO;
    case MUSTER_MEASURE_GRADE:
      return get_grade_value (reckoning, thing, measure.index, number);
    case MUSTER_MEASURE_STAT:
      break;
    }
  get_figure (reckoning, thing, measure.index, &figure, depth);
  if (figure.known != MUSTER_YES)
    return figure.known;
  if (figure.n_numbers == 0 || figure.numbers[0].den == 0)
    return MUSTER_NO;
  *number = figure.numbers[0];
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

/* The words that each nation's traits give in the army's year. */
static guint64 *
make_trait_bits (const MusterArmy *army)
{
  const MusterRuleset *ruleset = army->ruleset;
  guint64 *bits = g_new0 (guint64, (gsize) ruleset->n_cells * (guint) ruleset->n_nations + 1);
  for (int i = 0; i < ruleset->n_nations; i++)
    for (int j = 0; j < ruleset->nations[i].n_traits; j++)
      {
        const MusterTrait *trait = &ruleset->nations[i].traits[j];
        if (muster_trait_is_in_force (trait, army->year))
          for (guint k = 0; k < ruleset->n_cells; k++)
            bits[(guint) i * ruleset->n_cells + k] |= trait->bits[k];
      }
  return bits;
}

static int
name_nation (const MusterRuleset *ruleset, const MusterThing *thing)
{
  const MusterChosen *chosen = muster_thing_find_chosen (thing, ruleset->nation_scale);
  if (chosen != NULL && chosen->grade_index >= 0)
    return chosen->grade_index;
  return thing->kind != NULL ? thing->kind->nation : MUSTER_GRADE_NONE;
}

/* A nation named anew sets every scale that nations set; where its traits leave the year open,
 * the grade is unknown, never what stands above. */
static void
take_nation (const MusterArmy *army, int nation, gint16 *grades)
{
  const MusterRuleset *ruleset = army->ruleset;
  const MusterNation *named = &ruleset->nations[nation];
  for (int i = 0; i < ruleset->n_scales; i++)
    if (ruleset->scales[i].set_by_nations)
      grades[i] = MUSTER_GRADE_UNKNOWN;
  for (int i = 0; i < named->n_traits; i++)
    {
      const MusterTrait *trait = &named->traits[i];
      for (int j = 0; j < trait->n_grades && muster_trait_is_in_force (trait, army->year); j++)
        grades[trait->grades[j].scale] = trait->grades[j].grade;
    }
}

static void
open_choices (const MusterReckoning *reckoning, guint thing, gint16 *grades)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  const MusterKind *kind = reckoning->army->things[thing].kind;
  for (int i = 0; kind != NULL && i < kind->choices.n_items; i++)
    {
      const MusterChoice *choice = &ruleset->choices[kind->choices.items[i]];
      if (grades[choice->scale] == MUSTER_GRADE_NONE
          && muster_reckoning_match (reckoning, choice->on, thing) == MUSTER_YES)
        grades[choice->scale] = MUSTER_GRADE_UNKNOWN;
    }
}

static void
take_grades (MusterReckoning *reckoning, guint index)
{
  const MusterArmy *army = reckoning->army;
  const MusterRuleset *ruleset = reckoning->ruleset;
  const MusterThing *thing = &army->things[index];
  gsize n_scales = (gsize) ruleset->n_scales;
  gint16 *grades = reckoning->grades + index * n_scales;
  if (thing->parent == MUSTER_NO_THING)
    for (gsize i = 0; i < n_scales; i++)
      grades[i] = MUSTER_GRADE_NONE;
  else
    memcpy (grades, reckoning->grades + thing->parent * n_scales, n_scales * sizeof (gint16));
  int nation = name_nation (ruleset, thing);
  if (nation >= 0 && nation != grades[ruleset->nation_scale])
    {
      grades[ruleset->nation_scale] = (gint16) nation;
      take_nation (army, nation, grades);
    }
  if (thing->kind != NULL)
    for (int i = 0; i < thing->kind->n_presets; i++)
      grades[thing->kind->presets[i].scale] = thing->kind->presets[i].grade;
  for (guint i = 0; i < thing->n_chosen; i++)
    if (thing->chosen[i].grade_index >= 0)
      grades[thing->chosen[i].scale_index] = thing->chosen[i].grade_index;
}

static void
take_words (MusterReckoning *reckoning, guint index, const guint64 *trait_bits)
{
  const MusterArmy *army = reckoning->army;
  const MusterRuleset *ruleset = reckoning->ruleset;
  const MusterThing *thing = &army->things[index];
  guint n_cells = ruleset->n_cells;
  guint64 *own = reckoning->own + (gsize) index * n_cells;
  guint64 *in = reckoning->in + (gsize) index * n_cells;
  int nation = muster_reckoning_get_grade (reckoning, index, ruleset->nation_scale);
  for (guint i = 0; i < n_cells; i++)
    own[i] = (thing->kind != NULL ? thing->kind->bits[i] : 0)
             | (nation >= 0 ? trait_bits[(guint) nation * n_cells + i] : 0);
  if (thing->kind == NULL)
    own[0] |= G_GUINT64_CONSTANT (1) << thing->sort;
  if (index == reckoning->overall)
    own[0] |= G_GUINT64_CONSTANT (1) << MUSTER_WORD_OVERALL;
  for (guint at = index + 1; at < thing->end; at = army->things[at].end)
    if (army->things[at].sort == MUSTER_SORT_OPTION && army->things[at].kind != NULL)
      for (guint i = 0; i < n_cells; i++)
        own[i] |= army->things[at].kind->bits[i]
                  & ~(i == 0 ? G_GUINT64_CONSTANT (1) << MUSTER_SORT_OPTION : 0);
  if (thing->parent == MUSTER_NO_THING)
    return;
  const guint64 *above_own = reckoning->own + (gsize) thing->parent * n_cells;
  const guint64 *above_in = reckoning->in + (gsize) thing->parent * n_cells;
  for (guint i = 0; i < n_cells; i++)
    in[i] = above_own[i] | above_in[i];
}

/* Whether a thing is in all that counts the same as the one before it, its brother. */
static gboolean
is_twin (const MusterArmy *army, const MusterReckoning *reckoning, guint index)
{
  const MusterThing *a = &army->things[index];
  const MusterThing *b = &army->things[index - 1];
  if (a->parent != b->parent || a->kind != b->kind || a->sort < MUSTER_SORT_UNIT
      || a->end != index + 1 || b->end != index || a->n_entries + b->n_entries > 0
      || a->n_chosen != b->n_chosen || a->kind == NULL || reckoning->overall == index)
    return FALSE;
  for (guint i = 0; i < a->n_chosen; i++)
    if (a->chosen[i].scale_index != b->chosen[i].scale_index
        || a->chosen[i].grade_index != b->chosen[i].grade_index)
      return FALSE;
  return TRUE;
}

static void
copy_twin (MusterReckoning *reckoning, guint index)
{
  gsize cells = reckoning->ruleset->n_cells;
  gsize scales = (gsize) reckoning->ruleset->n_scales;
  memcpy (reckoning->own + index * cells, reckoning->own + (index - 1) * cells,
          cells * sizeof (guint64));
  memcpy (reckoning->in + index * cells, reckoning->in + (index - 1) * cells,
          cells * sizeof (guint64));
  memcpy (reckoning->grades + index * scales, reckoning->grades + (index - 1) * scales,
          scales * sizeof (gint16));
}

static void
describe_things (MusterReckoning *reckoning)
{
  const MusterArmy *army = reckoning->army;
  g_autofree guint64 *trait_bits = make_trait_bits (army);
  for (guint i = 0; i < army->n_things; i++)
    {
      if (i > 0 && is_twin (army, reckoning, i))
        {
          copy_twin (reckoning, i);
          continue;
        }
      take_grades (reckoning, i);
      take_words (reckoning, i, trait_bits);
      open_choices (reckoning, i, reckoning->grades + i * (gsize) reckoning->ruleset->n_scales);
    }
}

/* The formation, or the army, in which a thing counts: of an option that of its unit. */
static guint
get_holder (const MusterReckoning *reckoning, guint thing)
{
  guint holder = reckoning->army->things[thing].parent;
  while (!has_slot (reckoning, holder))
    holder = reckoning->army->things[holder].parent;
  return holder;
}

/* What one thing, and @how_many of its like, add to the sums of the formation that they stand in.
 */
static void
count_thing (MusterReckoning *reckoning, guint index, guint how_many)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  guint parent = get_holder (reckoning, index);
  MusterSum *sums =
    reckoning->sums + (gsize) reckoning->slots[parent] * (gsize) ruleset->n_counters;
  const MusterKind *kind = reckoning->army->things[index].kind;
  Subject subject = make_subject (reckoning, index, 0);
  for (int item = 0; kind != NULL && item < kind->counters.n_items; item++)
    {
      int i = kind->counters.items[item];
      const MusterCounter *counter = &ruleset->counters[i];
      MusterNumber number = MUSTER_NUMBER (1);
      MusterTruth truth = muster_selector_match (counter->of, &subject.subject);
      if (truth != MUSTER_NO && counter->only != NULL)
        truth =
          MIN (truth, (MusterTruth) (MUSTER_YES
                                     - muster_selector_match (counter->only, &subject.subject)));
      if (truth != MUSTER_NO && counter->measure.kind == MUSTER_MEASURE_POINTS)
        {
          number = MUSTER_NUMBER (reckoning->points[index]);
          if (reckoning->price_states[index] >= MUSTER_PRICE_WAITS)
            truth = MUSTER_UNKNOWN;
        }
      else if (truth != MUSTER_NO && counter->measure.kind != MUSTER_MEASURE_COUNT)
        truth = MIN (truth, get_number (reckoning, index, counter->measure, &number, 0));
      if (truth == MUSTER_UNKNOWN)
        sums[i].unknown += how_many;
      else if (truth == MUSTER_YES)
        sums[i].sum = muster_number_add (
          sums[i].sum,
          how_many == 1 ? number : muster_number_multiply (number, MUSTER_NUMBER (how_many)));
    }
}

static void
merge_likeness (MusterLikeness *into, const MusterLikeness *from)
{
  into->unknown += from->unknown;
  into->mixed = into->mixed || from->mixed;
  if (from->first < 0)
    return;
  if (into->first >= 0 && into->first != from->first)
    into->mixed = TRUE;
  into->first = from->first;
}

static void
liken_thing (MusterReckoning *reckoning, guint index, guint how_many)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  const MusterThing *thing = &reckoning->army->things[index];
  MusterLikeness *alike =
    reckoning->alike
    + (gsize) reckoning->slots[get_holder (reckoning, index)] * (gsize) ruleset->n_alike;
  Subject subject = make_subject (reckoning, index, 0);
  for (int item = 0; thing->kind != NULL && item < thing->kind->alike.n_items; item++)
    {
      const MusterLimit *limit = &ruleset->limits[thing->kind->alike.items[item]];
      MusterTruth truth = muster_selector_match (limit->of, &subject.subject);
      if (truth == MUSTER_NO)
        continue;
      MusterLikeness own = { -1, 0, FALSE };
      gint32 value = limit->by >= 0 ? muster_reckoning_get_grade (reckoning, index, limit->by)
                                    : (gint32) (thing->kind - ruleset->kinds);
      if (truth == MUSTER_UNKNOWN || value == MUSTER_GRADE_UNKNOWN)
        own.unknown = how_many;
      else
        own.first = value;
      merge_likeness (&alike[limit->counter], &own);
    }
}

static void
pass_up (MusterReckoning *reckoning, guint index)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  guint parent = reckoning->army->things[index].parent;
  gsize from = reckoning->slots[index];
  gsize to = reckoning->slots[parent];
  const MusterSum *sums = reckoning->sums + from * (gsize) ruleset->n_counters;
  MusterSum *above = reckoning->sums + to * (gsize) ruleset->n_counters;
  for (int i = 0; i < ruleset->n_counters; i++)
    {
      above[i].sum = muster_number_add (above[i].sum, sums[i].sum);
      above[i].unknown += sums[i].unknown;
    }
  for (int i = 0; i < ruleset->n_alike; i++)
    merge_likeness (&reckoning->alike[to * (gsize) ruleset->n_alike + (gsize) i],
                    &reckoning->alike[from * (gsize) ruleset->n_alike + (gsize) i]);
}

static void
price_thing (MusterReckoning *reckoning, guint index, guint how_many)
{
  gint64 points = 0;
  MusterPriceState state = muster_reckoning_work_out_price (reckoning, index, &points);
  for (guint i = index; i < index + how_many; i++)
    {
      reckoning->points[i] = points;
      reckoning->totals[i] += points;
      reckoning->price_states[i] = (guint8) state;
    }
  reckoning->n_waiting += state == MUSTER_PRICE_WAITS ? how_many : 0;
  reckoning->n_unpriced += state == MUSTER_PRICE_UNPRICED ? how_many : 0;
}

/* From the last thing to the first, so that whatever stands in a thing was added up before it. */
static void
add_up (MusterReckoning *reckoning)
{
  const MusterArmy *army = reckoning->army;
  guint how_many = 1;
  for (guint i = army->n_things; i-- > 0;)
    {
      const MusterThing *thing = &army->things[i];
      if (i > 0 && is_twin (army, reckoning, i))
        {
          how_many++;
          continue;
        }
      price_thing (reckoning, i, how_many);
      if (thing->parent != MUSTER_NO_THING)
        {
          reckoning->totals[thing->parent] +=
            reckoning->totals[i] + reckoning->points[i] * (how_many - 1);
          count_thing (reckoning, i, how_many);
          liken_thing (reckoning, i, how_many);
          if (has_slot (reckoning, i))
            pass_up (reckoning, i);
        }
      how_many = 1;
    }
}

/* One block for all arrays: most armies fit a few pages. */
static void
allocate (MusterReckoning *reckoning)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  gsize n = reckoning->army->n_things;
  gsize cells = n * ruleset->n_cells * sizeof (guint64);
  gsize sums = (gsize) reckoning->n_slots * (gsize) ruleset->n_counters * sizeof (MusterSum);
  gsize alike = (gsize) reckoning->n_slots * (gsize) ruleset->n_alike * sizeof (MusterLikeness);
  gsize grades = n * (gsize) ruleset->n_scales * sizeof (gint16);
  guint8 *at = g_malloc0 (2 * cells + sums + alike + 2 * n * sizeof (gint64) + n * sizeof (guint)
                          + grades + n + 16);
  reckoning->block = at;
  reckoning->own = (guint64 *) at;
  reckoning->in = (guint64 *) (at += cells);
  reckoning->sums = (MusterSum *) (at += cells);
  reckoning->points = (gint64 *) (at += sums);
  reckoning->totals = (gint64 *) (at += n * sizeof (gint64));
  reckoning->alike = (MusterLikeness *) (at += n * sizeof (gint64));
  reckoning->slots = (guint *) (at += alike);
  reckoning->grades = (gint16 *) (at += n * sizeof (guint));
  reckoning->price_states = (at += grades);
}

static void
number_slots (MusterReckoning *reckoning)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  guint slot = 0;
  for (guint i = 0; i < reckoning->army->n_things; i++)
    if (has_slot (reckoning, i))
      reckoning->slots[i] = slot++;
  for (gsize i = 0; i < (gsize) slot * (gsize) ruleset->n_counters; i++)
    reckoning->sums[i].sum.den = 1;
  for (gsize i = 0; i < (gsize) slot * (gsize) ruleset->n_alike; i++)
    reckoning->alike[i].first = -1;
}

MusterReckoning *
muster_army_reckon (const MusterArmy *army)
{
  g_return_val_if_fail (army->ruleset != NULL, NULL);
  MusterReckoning *reckoning = g_new0 (MusterReckoning, 1);
  reckoning->army = army;
  reckoning->ruleset = army->ruleset;
  reckoning->overall = find_overall (army);
  for (guint i = 0; i < army->n_things; i++)
    reckoning->n_slots += has_slot (reckoning, i);
  allocate (reckoning);
  number_slots (reckoning);
  describe_things (reckoning);
  add_up (reckoning);
  return reckoning;
}

void
muster_reckoning_free (MusterReckoning *reckoning)
{
  g_free (reckoning->block);
  g_free (reckoning);
}
