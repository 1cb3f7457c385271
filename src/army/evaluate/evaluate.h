/* Everything that points, limits and readouts need of an army, added up in one pass: the words and
 * grades of every node, its price, and what each counter of the ruleset counts in every node that
 * holds any. Nodes that nothing but their place tells apart, such as the battalions of brigades
 * of one quality, are of one class: what they are is worked out once. */
#pragma once

#include "army/model/army.h"

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
  guint unknown; /* nodes that may or may not count, or whose number is not known */
} MusterSum;

/* Whether all nodes that an "alike" limit looks at are alike. */
typedef struct
{
  gint32 first; /* grade or kind; -1: none yet */
  guint unknown;
  gboolean mixed;
} MusterLikeness;

/* The value of a stat of a node. */
#define MUSTER_MOST_BANDS 16
typedef struct
{
  MusterTruth known; /* MUSTER_NO: the node has none */
  guint n_open;      /* unknown, but what is known was added up without so many nodes */
  const char *text;  /* for stats that are text */
  int n_numbers;     /* one per band; a band without a number has den 0 */
  MusterNumber numbers[MUSTER_MOST_BANDS];
} MusterFigure;

/* Of what one thing is, with all that it stands in. */
typedef struct
{
  guint first;        /* the first node of this class */
  guint above;        /* the class of what its nodes stand in */
  guint below;        /* the first class of what stands in its nodes, or MUSTER_NO_CLASS */
  guint next;         /* the next class with the same above, or MUSTER_NO_CLASS */
  gboolean is_single; /* has only one node, which is unlike any other */
  gboolean is_priced; /* points and price_state hold for all its nodes */
  guint counted;      /* passes of which counts and likes hold for all its nodes: the last of
                         them, from 1; 0: none */
  MusterNumber points;
  MusterPriceState price_state;
  guint counts; /* where what each of its nodes counts for begins */
  guint n_counts;
  guint likes;
  guint n_likes;
} MusterNodeClass;

typedef struct _MusterEvaluation MusterEvaluation;
struct _MusterEvaluation
{
  const MusterArmy *army;
  const MusterRuleset *ruleset;
  guint *classes;          /* per node: the index of its class */
  MusterNodeClass *shared; /* n_classes */
  guint n_classes;
  guint64 *own;         /* per class n_cells: its words */
  guint64 *in;          /* the same: the words of what it stands in */
  guint64 *within;      /* per node n_cells: the words of what stands in it; of one only where no
                           selector asks for them */
  gint16 *grades;       /* per class n_scales */
  MusterNumber *points; /* per node: its own price */
  MusterNumber *totals; /* per node: with all that stands in it */
  guint *open;          /* per node: how many prices in it, its own too, are not known */
  guint8 *price_states; /* per node: MusterPriceState */
  guint *slots;         /* per node: its row of sums; of nodes in which nothing stands the same */
  guint n_slots;
  guint64 *counted;      /* per slot a bit for each counter that counts anything there */
  MusterSum *sums;       /* per slot n_counters, of which only those are set */
  MusterLikeness *alike; /* per slot n_alike */
  guint overall;         /* index of the overall commander, or MUSTER_NO_NODE */
  guint n_unpriced;
  guint n_waiting;
  gboolean *looks_beyond; /* while adding up: set where a figure asks for more than a class */
  gpointer block;         /* owns all of the arrays */
};

/**
 * muster_army_evaluate:
 * @army: an army whose ruleset is there
 *
 * Returns: (transfer full): what was added up; it borrows @army
 */
MusterEvaluation *muster_army_evaluate (const MusterArmy *army);
void muster_evaluation_free (MusterEvaluation *evaluation);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterEvaluation, muster_evaluation_free)

/** Returns: whether @selector picks the node */
MusterTruth muster_evaluation_match (const MusterEvaluation *evaluation,
                                     const MusterSelector *selector,
                                     guint node);

/** Returns: (transfer none): n_cells of the node's own words */
const guint64 *muster_evaluation_get_words (const MusterEvaluation *evaluation, guint node);

/** Returns: (transfer none): n_cells of the words of what the node stands in */
const guint64 *muster_evaluation_get_words_around (const MusterEvaluation *evaluation, guint node);

/** Returns: the index of the node's grade of a scale, MUSTER_GRADE_NONE or
 * MUSTER_GRADE_UNKNOWN */
int muster_evaluation_get_grade (const MusterEvaluation *evaluation, guint node, int scale);

/** Returns: whether a grade of the scale may be chosen on the node */
MusterTruth
muster_evaluation_may_choose (const MusterEvaluation *evaluation, guint node, int scale);

/** Returns: whether the node itself says its grade of the scale: it was chosen on it, or its kind
 * presets what may be chosen */
gboolean muster_evaluation_says_grade (const MusterEvaluation *evaluation, guint node, int scale);

/** Returns: whether the node has a grade that may be chosen there and is not that of what it
 * stands in, such as the command system of a nation of its own */
gboolean
muster_evaluation_has_own_grade (const MusterEvaluation *evaluation, guint node, int scale);

/**
 * muster_evaluation_get_number:
 * @number: (out): the number
 *
 * Returns: MUSTER_YES where the node has the number, MUSTER_UNKNOWN where it is not known yet
 */
MusterTruth muster_evaluation_get_number (const MusterEvaluation *evaluation,
                                          guint node,
                                          MusterMeasure measure,
                                          MusterNumber *number);

/** Returns: the node whose number a selector or a price per number asks for at @node: itself, or
 * the nearest of what it stands in that has one; itself where none has */
guint muster_evaluation_find_nearest (const MusterEvaluation *evaluation,
                                      guint node,
                                      MusterMeasure measure);

/** Works out a stat of a node. */
void muster_evaluation_get_figure (const MusterEvaluation *evaluation,
                                   guint node,
                                   int stat,
                                   MusterFigure *figure);

/** Returns: what a counter counts of all that stands in a node, at any depth */
const MusterSum *
muster_evaluation_get_sum (const MusterEvaluation *evaluation, guint node, int counter);

/** Returns: whether what an "alike" limit looks at in a node is alike */
const MusterLikeness *muster_evaluation_get_likeness (const MusterEvaluation *evaluation,
                                                      guint node,
                                                      const MusterLimit *limit);

/** As muster_evaluation_get_bound(): the steps of a unit that are there at the start of the battle,
 * by a track that is its own: without those that it had lost before */
MusterTruth muster_evaluation_get_track_steps (const MusterEvaluation *evaluation,
                                               guint unit,
                                               const MusterStrength *track,
                                               MusterNumber *steps);

/** Returns: whether @bound is known, and its value: MUSTER_NO where it does not apply */
MusterTruth muster_evaluation_get_bound (const MusterEvaluation *evaluation,
                                         guint formation,
                                         const MusterBound *bound,
                                         MusterNumber *value);

/** Returns: MUSTER_YES where points are agreed, or the ruleset works them out: @points gets them;
 * MUSTER_UNKNOWN where what it works them out from is not known */
MusterTruth muster_evaluation_get_budget (const MusterEvaluation *evaluation, MusterNumber *points);

/** The same before it is rounded down to whole points. */
MusterTruth muster_evaluation_get_exact_budget (const MusterEvaluation *evaluation,
                                                MusterNumber *points);

/** Returns: the commander above the node, or MUSTER_NO_NODE */
guint muster_evaluation_get_superior (const MusterEvaluation *evaluation, guint node);

/** Returns: the index of the commander directly in a formation, or MUSTER_NO_NODE */
guint muster_army_get_commander (const MusterArmy *army, guint formation);

/** Returns: whether what is entered on a node, "points" or a stat's id, counts: not where the
 * rules give the figure or the node has none */
gboolean
muster_evaluation_takes_entry (const MusterEvaluation *evaluation, guint node, const char *what);

/* What an army costs. */

/**
 * muster_army_dup_points:
 * @evaluation: an army added up
 *
 * Returns: (transfer full): the total for people: "187 of 200 points", "85 points + 6 units
 * without a price"; NULL where the ruleset prices nothing
 */
char *muster_army_dup_points (const MusterEvaluation *evaluation);

/** Returns: whether the ruleset prices anything */
gboolean muster_ruleset_has_prices (const MusterRuleset *ruleset);

/** Returns: (transfer none) (nullable): the row that holds for a node of a stat that is looked up;
 * NULL where none does or it cannot be told */
const MusterValue *muster_evaluation_find_value (const MusterEvaluation *evaluation,
                                                 guint node,
                                                 const MusterStat *stat,
                                                 int band);

G_END_DECLS
