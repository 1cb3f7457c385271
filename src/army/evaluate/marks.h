/* Where the levels of strength begin, by losses: what readouts tell of formations, and the steps of
 * a unit that are marked on sheets. */
#pragma once

#include "army/evaluate/evaluate.h"

G_BEGIN_DECLS

/* A step at which a level begins. */
typedef struct
{
  const MusterLevel *level;
  gint64 losses; /* it holds once so many steps are lost; 0: from the start; -1: not known yet */
} MusterStepMark;

/** Returns: the losses out of @start from which a level of @thing holds, by its bounds for what is
 * lost; G_MAXINT64 where it has none of them, or they are not known */
gint64 muster_level_get_losses (const MusterReckoning *reckoning,
                                guint thing,
                                const MusterLevel *level,
                                MusterNumber start);

/** Returns: whether a bound of @level, an index of its bounds, is known for @thing; @at gets it,
 * of @start where it is a share */
gboolean muster_level_get_mark (const MusterReckoning *reckoning,
                                guint thing,
                                const MusterLevel *level,
                                int bound,
                                MusterNumber start,
                                MusterNumber *at);

/** Returns: whether what a formation of this kind loses is counted by some level: units, not
 * points or another figure; @counter gets the counter */
gboolean
muster_kind_counts_losses (const MusterRuleset *ruleset, const MusterKind *kind, int *counter);

/**
 * muster_reckoning_list_marks:
 * @thing: a unit, or a formation whose losses are counted
 * @steps: how many steps it can lose, besides those that it had lost before
 *
 * Returns: (transfer full) (element-type MusterStepMark): the levels that begin with one of the
 * steps, that hold from the start, or of which that is not known yet, in the order of the losses
 * and then of the ruleset. Of two levels of one name with the same losses there is the first alone.
 * Shares are of the full strength, with what was lost before; a level by shares that only a unit of
 * which nobody is left would come to is none.
 */
GArray *muster_reckoning_list_marks (const MusterReckoning *reckoning, guint thing, gint64 steps);

G_END_DECLS
