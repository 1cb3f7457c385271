#include "army/evaluate/evaluate-private.h"

#include <string.h>

MusterTruth
muster_reckoning_match (const MusterReckoning *reckoning,
                        const MusterSelector *selector,
                        guint thing)
{
  MusterThingSubject subject = muster_reckoning_make_subject (reckoning, thing, 0);
  return muster_selector_match (selector, &subject.subject);
}

int
muster_reckoning_get_grade (const MusterReckoning *reckoning, guint thing, int scale)
{
  gsize class = reckoning->classes[thing];
  return reckoning->grades[class * (gsize) reckoning->ruleset->n_scales + (gsize) scale];
}

const guint64 *
muster_reckoning_get_words (const MusterReckoning *reckoning, guint thing)
{
  return reckoning->own + (gsize) reckoning->classes[thing] * reckoning->ruleset->n_cells;
}

const guint64 *
muster_reckoning_get_words_around (const MusterReckoning *reckoning, guint thing)
{
  return reckoning->in + (gsize) reckoning->classes[thing] * reckoning->ruleset->n_cells;
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

static guint
find_born_overall (const MusterArmy *army)
{
  for (guint i = 1; i < army->n_things; i++)
    if (army->things[i].kind != NULL && army->things[i].kind->is_overall)
      return i;
  return MUSTER_NO_THING;
}

/* The only formation of the army, or the only one that may hold formations. */
static guint
find_leading_formation (const MusterArmy *army)
{
  guint n = 0;
  guint n_leading = 0;
  guint formation = MUSTER_NO_THING;
  guint leading = MUSTER_NO_THING;
  for (guint at = muster_army_get_next (army, 0, MUSTER_NO_THING); at != MUSTER_NO_THING;
       at = muster_army_get_next (army, 0, at))
    if (army->things[at].sort == MUSTER_SORT_FORMATION)
      {
        gboolean leads = army->things[at].kind != NULL && army->things[at].kind->holds_formations;
        n++;
        n_leading += leads;
        formation = at;
        leading = leads ? at : leading;
      }
  if (n == 1)
    return formation;
  return n_leading == 1 ? leading : MUSTER_NO_THING;
}

/* One who is born to it; else the commander of the army or, where it has none, of the formation
 * that leads. */
static guint
find_overall (const MusterArmy *army)
{
  guint commander = find_born_overall (army);
  if (commander == MUSTER_NO_THING)
    commander = muster_army_get_commander (army, 0);
  if (commander != MUSTER_NO_THING)
    return commander;
  guint formation = find_leading_formation (army);
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

const MusterLikeness *
muster_reckoning_get_likeness (const MusterReckoning *reckoning,
                               guint formation,
                               const MusterLimit *limit)
{
  return reckoning->alike
         + (gsize) reckoning->slots[formation] * (gsize) reckoning->ruleset->n_alike
         + (gsize) limit->counter;
}

/* What each thing of a class adds to one counter. */
typedef struct
{
  int counter;
  guint unknown;
  MusterNumber number;
} Count;

/* What each thing of a class brings to one "alike" limit. */
typedef struct
{
  int index;
  MusterLikeness likeness;
} Like;

typedef struct
{
  MusterReckoning *reckoning;
  GArray *counts; /* Count, of all classes */
  GArray *likes;  /* Like, of all classes */
} Sums;

/* The formation, or the army, in which a thing counts: of an option that of its unit. */
static guint
get_holder (const MusterArmy *army, guint thing)
{
  guint holder = army->things[thing].parent;
  while (!muster_thing_has_sums (&army->things[holder]))
    holder = army->things[holder].parent;
  return holder;
}

static MusterTruth
count_for (const MusterReckoning *reckoning,
           const MusterThingSubject *subject,
           const MusterCounter *counter,
           MusterNumber *number)
{
  guint index = subject->subject.index;
  MusterTruth truth = muster_selector_match (counter->of, &subject->subject);
  *number = MUSTER_NUMBER (1);
  if (truth != MUSTER_NO && counter->only != NULL)
    truth = MIN (truth, (MusterTruth) (MUSTER_YES
                                       - muster_selector_match (counter->only, &subject->subject)));
  if (truth == MUSTER_NO || counter->measure.kind == MUSTER_MEASURE_COUNT)
    return truth;
  if (counter->measure.kind != MUSTER_MEASURE_POINTS)
    {
      MusterTruth known = muster_reckoning_get_number (reckoning, index, counter->measure, number);
      return MIN (truth, known);
    }
  *number = MUSTER_NUMBER (reckoning->points[index]);
  return reckoning->price_states[index] >= MUSTER_PRICE_WAITS ? MUSTER_UNKNOWN : truth;
}

static void
list_counts (Sums *sums, guint index, MusterThingClass *class)
{
  const MusterReckoning *reckoning = sums->reckoning;
  const MusterKind *kind = reckoning->army->things[index].kind;
  MusterThingSubject subject = muster_reckoning_make_subject (reckoning, index, 0);
  class->counts = sums->counts->len;
  for (int i = 0; kind != NULL && i < kind->counters.n_items; i++)
    {
      Count count = { .counter = kind->counters.items[i] };
      MusterTruth truth = count_for (reckoning, &subject,
                                     &reckoning->ruleset->counters[count.counter], &count.number);
      if (truth == MUSTER_NO)
        continue;
      if (truth == MUSTER_UNKNOWN)
        count.number = MUSTER_NUMBER (0);
      count.unknown = truth == MUSTER_UNKNOWN;
      g_array_append_val (sums->counts, count);
    }
  class->n_counts = sums->counts->len - class->counts;
}

static void
list_likes (Sums *sums, guint index, MusterThingClass *class)
{
  const MusterReckoning *reckoning = sums->reckoning;
  const MusterRuleset *ruleset = reckoning->ruleset;
  const MusterKind *kind = reckoning->army->things[index].kind;
  class->likes = sums->likes->len;
  for (int i = 0; kind != NULL && i < kind->alike.n_items; i++)
    {
      const MusterLimit *limit = &ruleset->limits[kind->alike.items[i]];
      MusterTruth truth = muster_reckoning_match (reckoning, limit->of, index);
      Like like = { limit->counter, { -1, 0, FALSE } };
      if (truth == MUSTER_NO)
        continue;
      gint32 value = limit->by >= 0 ? muster_reckoning_get_grade (reckoning, index, limit->by)
                                    : (gint32) (kind - ruleset->kinds);
      if (truth == MUSTER_UNKNOWN || value == MUSTER_GRADE_UNKNOWN)
        like.likeness.unknown = 1;
      else
        like.likeness.first = value;
      g_array_append_val (sums->likes, like);
    }
  class->n_likes = sums->likes->len - class->likes;
}

static void
merge_likeness (MusterLikeness *into, const MusterLikeness *from, guint how_many)
{
  into->unknown += from->unknown * how_many;
  into->mixed = into->mixed || from->mixed;
  if (from->first < 0)
    return;
  if (into->first >= 0 && into->first != from->first)
    into->mixed = TRUE;
  into->first = from->first;
}

/* What a class counts for, of which this is a thing; worked out again for each thing where it asks
 * for more than the class. */
static void
work_out_counts (Sums *sums, guint index, MusterThingClass *class)
{
  gboolean looks_beyond = FALSE;
  if (class->is_counted)
    return;
  sums->reckoning->looks_beyond = &looks_beyond;
  list_counts (sums, index, class);
  list_likes (sums, index, class);
  sums->reckoning->looks_beyond = NULL;
  class->is_counted = class->is_priced && !looks_beyond;
}

/* What @how_many things, brothers of one class, add to the sums of what they stand in. */
static void
count_things (Sums *sums, guint index, guint how_many)
{
  MusterReckoning *reckoning = sums->reckoning;
  const MusterRuleset *ruleset = reckoning->ruleset;
  gsize slot = reckoning->slots[get_holder (reckoning->army, index)];
  MusterSum *into = reckoning->sums + slot * (gsize) ruleset->n_counters;
  MusterLikeness *alike = reckoning->alike + slot * (gsize) ruleset->n_alike;
  MusterThingClass *class = &reckoning->shared[reckoning->classes[index]];
  work_out_counts (sums, index, class);
  const Count *counts = &g_array_index (sums->counts, Count, class->counts);
  for (guint i = 0; i < class->n_counts; i++)
    {
      MusterNumber number = counts[i].number;
      MusterSum *sum = &into[counts[i].counter];
      if (how_many > 1)
        number = muster_number_multiply (number, MUSTER_NUMBER (how_many));
      sum->sum = muster_number_add (sum->sum, number);
      sum->unknown += counts[i].unknown * how_many;
    }
  const Like *likes = &g_array_index (sums->likes, Like, class->likes);
  for (guint i = 0; i < class->n_likes; i++)
    merge_likeness (&alike[likes[i].index], &likes[i].likeness, how_many);
}

static void
pass_up (MusterReckoning *reckoning, guint index)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  gsize from = reckoning->slots[index];
  gsize to = reckoning->slots[reckoning->army->things[index].parent];
  const MusterSum *sums = reckoning->sums + from * (gsize) ruleset->n_counters;
  MusterSum *above = reckoning->sums + to * (gsize) ruleset->n_counters;
  for (int i = 0; i < ruleset->n_counters; i++)
    if (sums[i].sum.num != 0 || sums[i].unknown > 0)
      {
        above[i].sum = muster_number_add (above[i].sum, sums[i].sum);
        above[i].unknown += sums[i].unknown;
      }
  for (int i = 0; i < ruleset->n_alike; i++)
    merge_likeness (&reckoning->alike[to * (gsize) ruleset->n_alike + (gsize) i],
                    &reckoning->alike[from * (gsize) ruleset->n_alike + (gsize) i], 1);
}

static void
work_out_price (MusterReckoning *reckoning, guint index, MusterThingClass *class)
{
  gboolean looks_beyond = FALSE;
  if (class->is_priced)
    return;
  reckoning->looks_beyond = &looks_beyond;
  class->points = 0;
  class->price_state = muster_reckoning_work_out_price (reckoning, index, &class->points);
  reckoning->looks_beyond = NULL;
  class->is_priced = !looks_beyond;
}

/* Points saturate as numbers do. */
static gint64
add_points (gint64 a, gint64 b)
{
  return muster_number_add (MUSTER_NUMBER (a), MUSTER_NUMBER (b)).num;
}

static void
price_thing (MusterReckoning *reckoning, guint index)
{
  MusterThingClass *class = &reckoning->shared[reckoning->classes[index]];
  work_out_price (reckoning, index, class);
  reckoning->points[index] = class->points;
  reckoning->totals[index] = add_points (reckoning->totals[index], class->points);
  reckoning->price_states[index] = (guint8) class->price_state;
  reckoning->open[index] += class->price_state >= MUSTER_PRICE_WAITS;
  reckoning->n_waiting += class->price_state == MUSTER_PRICE_WAITS;
  reckoning->n_unpriced += class->price_state == MUSTER_PRICE_UNPRICED;
}

/* Whether what was worked out of a thing holds as well of the brother before it. */
static gboolean
is_like_the_one_before (const MusterReckoning *reckoning, guint index)
{
  const MusterThing *thing = &reckoning->army->things[index];
  const MusterThingClass *class = &reckoning->shared[reckoning->classes[index]];
  return reckoning->classes[index] == reckoning->classes[index - 1]
         && thing[0].parent == thing[-1].parent && thing[0].end == index + 1 && class->is_counted;
}

/* From the last thing to the first, so that whatever stands in a thing was added up before it. */
static void
add_up (Sums *sums)
{
  MusterReckoning *reckoning = sums->reckoning;
  const MusterArmy *army = reckoning->army;
  guint how_many = 0;
  for (guint i = army->n_things; i-- > 0;)
    {
      guint parent = army->things[i].parent;
      price_thing (reckoning, i);
      how_many++;
      if (parent == MUSTER_NO_THING)
        continue;
      reckoning->totals[parent] = add_points (reckoning->totals[parent], reckoning->totals[i]);
      reckoning->open[parent] += reckoning->open[i];
      if (is_like_the_one_before (reckoning, i))
        continue;
      count_things (sums, i, how_many);
      how_many = 0;
      if (muster_thing_has_sums (&army->things[i]))
        pass_up (reckoning, i);
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
  guint8 *at = g_malloc (n * sizeof (MusterThingClass) + 2 * cells + sums + 2 * n * sizeof (gint64)
                         + alike + 3 * n * sizeof (guint) + grades + n);
  reckoning->block = at;
  reckoning->shared = (MusterThingClass *) at;
  reckoning->own = (guint64 *) (at += n * sizeof (MusterThingClass));
  reckoning->in = (guint64 *) (at += cells);
  reckoning->sums = (MusterSum *) (at += cells);
  reckoning->points = (gint64 *) (at += sums);
  reckoning->totals = (gint64 *) (at += n * sizeof (gint64));
  reckoning->alike = (MusterLikeness *) (at += n * sizeof (gint64));
  reckoning->slots = (guint *) (at += alike);
  reckoning->classes = (guint *) (at += n * sizeof (guint));
  reckoning->open = (guint *) (at += n * sizeof (guint));
  reckoning->grades = (gint16 *) (at += n * sizeof (guint));
  reckoning->price_states = at + grades;
}

static void
number_slots (MusterReckoning *reckoning)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  guint slot = 0;
  for (guint i = 0; i < reckoning->army->n_things; i++)
    {
      reckoning->totals[i] = 0;
      reckoning->open[i] = 0;
      reckoning->price_states[i] = MUSTER_PRICE_FREE;
      if (muster_thing_has_sums (&reckoning->army->things[i]))
        reckoning->slots[i] = slot++;
    }
  for (gsize i = 0; i < (gsize) slot * (gsize) ruleset->n_counters; i++)
    reckoning->sums[i] = (MusterSum){ MUSTER_NUMBER (0), 0 };
  for (gsize i = 0; i < (gsize) slot * (gsize) ruleset->n_alike; i++)
    reckoning->alike[i] = (MusterLikeness){ -1, 0, FALSE };
}

MusterReckoning *
muster_army_reckon (const MusterArmy *army)
{
  g_return_val_if_fail (army->ruleset != NULL, NULL);
  g_autoptr (GArray) counts = g_array_sized_new (FALSE, FALSE, sizeof (Count), 16);
  g_autoptr (GArray) likes = g_array_sized_new (FALSE, FALSE, sizeof (Like), 16);
  MusterReckoning *reckoning = g_new0 (MusterReckoning, 1);
  Sums sums = { reckoning, counts, likes };
  reckoning->army = army;
  reckoning->ruleset = army->ruleset;
  reckoning->overall = find_overall (army);
  for (guint i = 0; i < army->n_things; i++)
    reckoning->n_slots += muster_thing_has_sums (&army->things[i]);
  allocate (reckoning);
  number_slots (reckoning);
  muster_reckoning_make_classes (reckoning);
  add_up (&sums);
  return reckoning;
}

void
muster_reckoning_free (MusterReckoning *reckoning)
{
  g_free (reckoning->block);
  g_free (reckoning);
}
