/* The rows of a loss return: what may be lost of a side, numbered.
 *
 * The sheet that is filled in at the table and the grid in which a campaign enters the losses both
 * ask here, so that a number read off the paper is the same unit on the screen. Units and
 * commanders have one series of numbers, from 1, through all armies of a side, in the order of the
 * order of battle: nodes as they stand in the army. The army itself and its formations are
 * headings without a number; options are a part of their unit and have no row.
 *
 * Numbers hang on nothing else: not on the ruleset, nor on what is chosen, entered or already lost.
 * Only an edit of the order of battle changes them; return the losses of the army that was
 * printed: a scenario's own copy (scenario/scenario.h). */
#pragma once

#include "army/evaluate/evaluate.h"

G_BEGIN_DECLS

/* Steps that cannot be worked out, since something was not chosen or entered yet. */
#define MUSTER_STEPS_OPEN (-1)

/* It borrows all that it points to. */
typedef struct
{
  guint number; /* from 1; 0 for headings */
  int side;
  int army_number; /* in the scenario; 0 for an army by itself */
  const MusterArmy *army;
  const MusterEvaluation *evaluation; /* NULL where the army's ruleset is not there */
  guint node;                         /* index in the army */
  MusterCategory category;            /* army, formation, commander or unit */
  gint64 steps;                   /* that a unit can lose; MUSTER_STEPS_OPEN; 0: none are told */
  const MusterStrength *strength; /* of which they are; NULL where there are none, or that is not
                                     known yet */
} MusterReturnRow;

/* A state that a unit is in once it has lost enough. */
typedef struct
{
  const MusterLevel *level; /* (unowned) */
  gint64 losses;            /* steps from which on it holds; 0: from the start */
} MusterReturnMark;

/** Returns: (transfer full) (element-type MusterReturnRow): no rows yet */
GArray *muster_return_new (void);

/**
 * muster_return_add_army:
 * @rows: numbers go on from those that are there
 * @evaluation: (nullable): of @army; both must outlive the rows
 *
 * Adds the rows of an army, that of the army itself first.
 */
void muster_return_add_army (GArray *rows,
                             int side,
                             int number,
                             const MusterArmy *army,
                             const MusterEvaluation *evaluation);

/** Returns: (transfer none) (nullable): the row with the greatest number */
const MusterReturnRow *muster_return_get_last (const GArray *rows);

/** Returns: (transfer full) (element-type MusterReturnMark): the levels of a unit's own steps that
 * it can come to, by losses and then as the ruleset lists them; none where steps are open */
GArray *muster_return_list_marks (const MusterReturnRow *row);

/** Returns: (transfer full): the state, and the chance of it where it has one; @with_losses: and
 * the losses at which it begins: "worn at 12" */
char *muster_return_mark_dup_text (const MusterReturnMark *mark, gboolean with_losses);

/** Returns: how many steps a unit can lose; 0 where the ruleset has no track for it. @strength,
 * where not NULL, gets the track. */
gint64 muster_evaluation_get_steps (const MusterEvaluation *evaluation,
                                    guint unit,
                                    const MusterStrength **strength);

/* Where the levels of strength begin, by losses: what readouts tell of formations, and the steps of
 * a unit that are marked on sheets. */

/* A step at which a level begins. */
typedef struct
{
  const MusterLevel *level;
  gint64 losses; /* it holds once so many steps are lost; 0: from the start; -1: not known yet */
} MusterStepMark;

/** Returns: the losses out of @start from which a level of @node holds, by its bounds for what is
 * lost; G_MAXINT64 where it has none of them, or they are not known */
gint64 muster_level_get_losses (const MusterEvaluation *evaluation,
                                guint node,
                                const MusterLevel *level,
                                MusterNumber start);

/** As muster_level_get_losses(), also by its bounds for what is left. */
gint64 muster_level_get_first_losses (const MusterEvaluation *evaluation,
                                      guint node,
                                      const MusterLevel *level,
                                      MusterNumber start);

/** Returns: whether a bound of @level, an index of its bounds, is known for @node; @at gets it,
 * of @start where it is a share */
gboolean muster_level_get_mark (const MusterEvaluation *evaluation,
                                guint node,
                                const MusterLevel *level,
                                int bound,
                                MusterNumber start,
                                MusterNumber *at);

/** Returns: whether what a formation of this kind loses is counted by some level: units, not
 * points or another figure; @counter gets the counter */
gboolean
muster_kind_counts_losses (const MusterRuleset *ruleset, const MusterKind *kind, int *counter);

/**
 * muster_evaluation_list_marks:
 * @node: a unit, or a formation whose losses are counted
 * @steps: how many steps it can lose, besides those that it had lost before
 *
 * Returns: (transfer full) (element-type MusterStepMark): the levels that begin with one of the
 * steps, that hold from the start, or of which that is not known yet, in the order of the losses
 * and then of the ruleset. Of two levels of one name with the same losses there is the first alone.
 * Shares are of the full strength, with what was lost before; a level by shares that only a unit of
 * which nobody is left would come to is none.
 */
GArray *muster_evaluation_list_marks (const MusterEvaluation *evaluation, guint node, gint64 steps);

G_END_DECLS
