/* Armies to the exact point: what is missing of an army is found by an integer programme that is
 * made of the ruleset's own limits, prices and formations. Nothing that the check asks is said here
 * again, and every answer is checked before anybody sees it. */
#pragma once

#include "army/check/check.h"
#include "army/model/change.h"

G_BEGIN_DECLS

/* What makes one army better than another of as many points. */
typedef enum
{
  MUSTER_GOAL_LIKE,    /* nearest to an order of battle */
  MUSTER_GOAL_UNITS,   /* most units */
  MUSTER_GOAL_QUALITY, /* greatest sum of the units' grades of quality */
  MUSTER_GOAL_MOST,    /* most of what a limit picks */
  MUSTER_N_GOALS,
} MusterGoal;

/** The words for them; never translated; NULL after the last. */
extern const char *const muster_goal_words[MUSTER_N_GOALS + 1];

/* Armies of more points are not composed: their programmes are too large to be exact. */
#define MUSTER_MOST_COMPOSED 20000

typedef struct
{
  const MusterArmy *army; /* what is there already stays; wishes are limits of its ruleset */
  gint64 points;          /* that it is to come to: up to MUSTER_MOST_COMPOSED */
  gboolean by_units;      /* points are a number of units, whatever those cost */
  MusterGoal goal;
  const MusterArmy *like;  /* MUSTER_GOAL_LIKE: of the same ruleset */
  const MusterLimit *most; /* MUSTER_GOAL_MOST */
  gboolean has_average;    /* of the quality of its units, by the values of the grades */
  MusterNumber average;
  guint n_answers;
  guint64 seed;     /* by which one of several armies that are as good is found */
  int milliseconds; /* for each answer, after which the best that was found is taken */
} MusterDemand;

typedef struct
{
  const MusterArmy *army;
  GArray *changes;       /* MusterChange: what makes it of the army that was to be completed */
  GPtrArray *names;      /* owns what they name new nodes */
  MusterNumber points;   /* or units, where those were asked for */
  gboolean is_best;      /* nothing is better, by its goal */
  gboolean is_most;      /* no army has more points, up to those that were asked for */
  gint64 gain;           /* by its goal; G_MININT64: not known */
  gint64 bound;          /* that no army can have more than; G_MAXINT64: not known */
  gboolean keeps_advice; /* also of limits that only advise */
  gboolean keeps_rather; /* all that is wished as far as it can be had came true */
  gboolean is_partial;   /* not all that may be had was looked at: there is too much of it */
} MusterAnswer;

/* One of what cannot all be had. */
typedef struct
{
  const MusterLimit *limit; /* of the ruleset of the demand's army, wishes among them; NULL: the
                               points, or the average */
  gboolean is_wish;
  gboolean may_be_waived;
  gint64 node; /* at this one of the army, by its id */
  char *text;  /* as findings put it */
} MusterConflict;

typedef enum
{
  MUSTER_COMPOSED,
  MUSTER_COMPOSED_NOTHING, /* no army can be what is asked */
  MUSTER_COMPOSED_LATE,    /* time ran out before one was found */
  MUSTER_COMPOSED_PARTIAL, /* none was found, but not all that may be had was looked at */
  MUSTER_COMPOSED_CANCELLED,
  MUSTER_COMPOSED_NATIONLESS, /* the army has no nation, and the ruleset wants one */
  MUSTER_COMPOSED_UNPRICED,   /* no troops that may be had have a price */
  MUSTER_COMPOSED_LARGE,      /* more points are asked than MUSTER_MOST_COMPOSED */
  MUSTER_COMPOSED_BEYOND, /* what was found is not legal: the ruleset asks what is not seen here */
} MusterComposed;

typedef struct
{
  MusterComposed state;
  GPtrArray *items;         /* MusterAnswer, the best first */
  GPtrArray *contradiction; /* MusterConflict. COMPOSED_NOTHING: of which none can be left out if
                               what is left is to stay impossible */
  char *beyond;             /* COMPOSED_BEYOND: what was found */
} MusterAnswers;

/**
 * muster_army_compose:
 * @demand: whose army has a ruleset
 *
 * Takes up to its time: for a thread.
 *
 * Returns: (transfer full): the answers
 */
MusterAnswers *muster_army_compose (const MusterDemand *demand, GCancellable *cancellable);
void muster_answers_free (MusterAnswers *answers);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterAnswers, muster_answers_free)

G_END_DECLS
