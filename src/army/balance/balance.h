/* The figures of armies that are beside each other: what the ruleset itself knows of them that
 * speaks for one or another, by how much, and for whom. */
#pragma once

#include "army/evaluate/evaluate.h"

G_BEGIN_DECLS

/* One side: its armies are counted together. */
typedef struct
{
  const MusterEvaluation *const *evaluations;
  guint n;
} MusterBalanceSide;

typedef struct
{
  char *id;              /* no other row has it; never translated */
  char *label;           /* "Points", "Cavalry", "Average of Unit Quality" */
  gboolean is_less;      /* less of it speaks for a side; else more does */
  MusterNumber *numbers; /* per side; den 0: it cannot be told */
  char **texts;          /* the same, for people: "4½", "112 and 2 that are not known" */
  int favoured;          /* the side that it speaks for alone; -1: no one */
  MusterNumber by;       /* by how much it is ahead of the next; 0 where it speaks for no one */
  char *lead;            /* the same for people: "13 more", "2 fewer"; or NULL */
} MusterBalanceRow;

/**
 * muster_sides_balance:
 *
 * Points, units, units by arm, guns, the average quality and units by grade of it, commanders and
 * the averages of their grades, what may be lost until levels of losses are come to, and the stats
 * that their pack gives a `balance`: of an army its sum, of what stands in it the average, of rolls
 * the chance. Of sides of several rulesets there are units alone.
 *
 * Returns: (transfer full) (element-type MusterBalanceRow): those of which some side has something
 */
GPtrArray *muster_sides_balance (const MusterBalanceSide *sides, guint n_sides);

/**
 * muster_balance_dup_text:
 * @names: (array length=n_sides): of the sides
 *
 * Returns: (transfer full): a table of aligned columns: what is counted, what each side has, for
 *   whom it speaks and by how much
 */
char *muster_balance_dup_text (GPtrArray *rows, const char *const *names, guint n_sides);

/* What of units is counted, here and where a pool is dealt out. */

/** Returns: (transfer full) (element-type MusterUnitClass): the arms, as the pack names them; empty
 * where it names none */
GArray *muster_ruleset_list_arms (const MusterRuleset *ruleset);

/** Returns: whether the unit has a grade of quality; @worth gets what it is worth */
gboolean
muster_evaluation_get_quality (const MusterEvaluation *evaluation, guint unit, MusterNumber *worth);

/** Returns: whether the unit is drawn as guns */
gboolean muster_evaluation_is_gun (const MusterEvaluation *evaluation, guint unit);

G_END_DECLS
