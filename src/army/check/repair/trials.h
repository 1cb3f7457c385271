/* Changes to an army, tried: what becomes of its findings with them. What was tried once is
 * remembered, for all findings of the army: also what differs only in which of several units alike
 * it is made to. */
#pragma once

#include "army/check/check.h"
#include "army/model/change.h"

G_BEGIN_DECLS

typedef struct
{
  gboolean is_possible; /* else nothing more is told: it cannot be made, or leaves no unit */
  gboolean is_cured;    /* the finding that was asked about is gone */
  gboolean has_fault;   /* something else is broken, or more wrong than before */
  gboolean could_stand; /* what is broken is all within the formation that the first change adds */
  gboolean loses_a_price; /* one that was known is no longer */
  MusterNumber points;    /* by which the total changes */
  guint n_removed;        /* units that go */
} MusterTrialOutcome;

typedef struct _MusterTrials MusterTrials;

/** Returns: (transfer full): what is tried with an army; it borrows both, @findings being all of
 * its findings as muster_army_check() gives them, in the order of its nodes */
MusterTrials *muster_trials_new (const MusterEvaluation *evaluation, GPtrArray *findings);
void muster_trials_free (MusterTrials *trials);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterTrials, muster_trials_free)

/** Returns: what @changes (element-type MusterChange) do to the army and to @finding, which is one
 * of its findings */
MusterTrialOutcome
muster_trials_test (MusterTrials *trials, GArray *changes, const MusterFinding *finding);

/* More cures than these are not tried. */
#define MUSTER_MOST_CURES 6

/** Returns: (transfer full) (element-type GArray): what may cure the first fault that @changes
 * bring about, each for muster_trials_join_cure(), to which @is_labelled (out) is passed, too */
GPtrArray *muster_trials_list_cures (MusterTrials *trials, GArray *changes, gboolean *is_labelled);

/** Makes @both (element-type MusterChange) @changes with @cure after them. */
void muster_trials_join_cure (MusterTrials *trials,
                              GArray *changes,
                              GArray *cure,
                              gboolean is_labelled,
                              GArray *both);

/** Returns: how many armies were made to try something */
guint muster_trials_count (const MusterTrials *trials);

G_END_DECLS
