/* Turning things into another type, or kind of formation, with all of what they are that fits. */
#pragma once

#include "army/evaluate/evaluate.h"
#include "army/model/change.h"

G_BEGIN_DECLS

/**
 * muster_turn_list_kinds:
 * @evaluation: an army added up
 * @nodes: (element-type guint): indices of nodes of one category, not the army itself
 *
 * Returns: (transfer container) (element-type MusterKind): what all of them may become where they
 *   stand, without what they all are; what is most like the first of them comes first, what is of
 *   another nation or another time last
 */
GPtrArray *muster_turn_list_kinds (const MusterEvaluation *evaluation, GArray *nodes);

typedef struct
{
  GArray *changes; /* (element-type MusterChange) in order; they borrow from the ruleset */
  char *lost;      /* what does not fit, in whole sentences; NULL where all fits */
} MusterTurn;

/**
 * muster_turn_new:
 * @nodes: (element-type guint): indices, as above
 * @kind: one of those that they may become
 *
 * Names, notes, figures, waivers and all that stands in a formation are kept. Grades that can no
 * longer be chosen on them are taken back, and options and models that may no longer stand in them
 * removed.
 */
MusterTurn *
muster_turn_new (const MusterEvaluation *evaluation, GArray *nodes, const MusterKind *kind);
void muster_turn_free (MusterTurn *turn);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterTurn, muster_turn_free)

G_END_DECLS
