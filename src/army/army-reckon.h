/* Everything that points, limits and readouts need of an army, added up in one pass: the words and
 * grades of every thing, its price, and what each counter of the ruleset counts in every
 * formation. */
#pragma once

#include "army/army.h"

G_BEGIN_DECLS

typedef enum
{
  MUSTER_PRICE_FREE, /* no price is asked for it */
  MUSTER_PRICE_KNOWN,
  MUSTER_PRICE_WAITS,    /* for a grade that has not been chosen */
  MUSTER_PRICE_UNPRICED, /* the ruleset leaves it to the user, who has not said */
} MusterPriceState;

typedef struct
{
  MusterNumber sum;
  guint unknown; /* things that may or may not count, or whose number is not known */
} MusterSum;

/* Whether all things that an "alike" limit looks at are alike. */
typedef struct
{
  gint32 first; /* grade or kind; -1: none yet */
  guint unknown;
  gboolean mixed;
} MusterLikeness;

/* The value of a stat of a thing. */
#define MUSTER_MOST_BANDS 16
typedef struct
{
  MusterTruth known; /* MUSTER_NO: the thing has none */
  const char *text;  /* for stats that are text */
  int n_numbers;     /* one per band; a band without a number has den 0 */
  MusterNumber numbers[MUSTER_MOST_BANDS];
} MusterFigure;

typedef struct _MusterReckoning MusterReckoning;
struct _MusterReckoning
{
  const MusterArmy *army;
  const MusterRuleset *ruleset;
  guint64 *own;         /* per thing n_cells */
  guint64 *in;          /* the same */
  gint16 *grades;       /* per thing n_scales */
  gint64 *points;       /* per thing: its own price */
  gint64 *totals;       /* per thing: with all that stands in it */
  guint8 *price_states; /* per thing: MusterPriceState */
  guint *slots;         /* per thing: a formation's row of sums */
  guint n_slots;
  MusterSum *sums;       /* per slot n_counters */
  MusterLikeness *alike; /* per slot n_alike */
  guint overall;         /* index of the overall commander, or MUSTER_NO_THING */
  guint n_unpriced;
  guint n_waiting;
  gpointer block; /* owns all of the arrays */
};

/**
 * muster_army_reckon:
 * @army: an army whose ruleset is there
 *
 * Returns: (transfer full): what was added up; it borrows @army
 */
MusterReckoning *muster_army_reckon (const MusterArmy *army);
void muster_reckoning_free (MusterReckoning *reckoning);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterReckoning, muster_reckoning_free)

/** Returns: whether @selector picks the thing */
MusterTruth muster_reckoning_match (const MusterReckoning *reckoning,
                                    const MusterSelector *selector,
                                    guint thing);

/** Returns: the index of the thing's grade of a scale, MUSTER_GRADE_NONE or
 * MUSTER_GRADE_UNKNOWN */
int muster_reckoning_get_grade (const MusterReckoning *reckoning, guint thing, int scale);

/**
 * muster_reckoning_get_number:
 * @number: (out): the number
 *
 * Returns: MUSTER_YES where the thing has the number, MUSTER_UNKNOWN where it is not known yet
 */
MusterTruth muster_reckoning_get_number (const MusterReckoning *reckoning,
                                         guint thing,
                                         MusterMeasure measure,
                                         MusterNumber *number);

/** Works out a stat of a thing. */
void muster_reckoning_get_figure (const MusterReckoning *reckoning,
                                  guint thing,
                                  int stat,
                                  MusterFigure *figure);

/** Returns: what a counter counts in a formation or the army */
const MusterSum *
muster_reckoning_get_sum (const MusterReckoning *reckoning, guint formation, int counter);

/** Returns: whether @bound is known, and its value: MUSTER_NO where it does not apply */
MusterTruth muster_reckoning_get_bound (const MusterReckoning *reckoning,
                                        guint formation,
                                        const MusterBound *bound,
                                        MusterNumber *value);

/** Returns: the agreed points, or those that the ruleset works out; MUSTER_NO_BUDGET without */
gint64 muster_reckoning_get_budget (const MusterReckoning *reckoning);

/** Returns: the commander above the thing, or MUSTER_NO_THING */
guint muster_reckoning_get_superior (const MusterReckoning *reckoning, guint thing);

/** Returns: the index of the commander directly in a formation, or MUSTER_NO_THING */
guint muster_army_get_commander (const MusterArmy *army, guint formation);

/**
 * muster_reckoning_work_out_price:
 * @points: (out): its price, where it is known
 *
 * Returns: how the price of a single thing stands (army-points.c)
 */
MusterPriceState
muster_reckoning_work_out_price (const MusterReckoning *reckoning, guint thing, gint64 *points);

G_END_DECLS
