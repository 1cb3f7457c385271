/* Changes that might cure a finding, from what its kind of limit asks: not yet tried. */
#pragma once

#include "army/check/check.h"
#include "army/model/change.h"

G_BEGIN_DECLS

/**
 * muster_finding_list_candidates:
 * @next_id: an id that no node of the army has, nor any above it
 *
 * Returns: (transfer full) (element-type GArray): arrays of MusterChange, likelier ones first
 */
GPtrArray *muster_finding_list_candidates (const MusterEvaluation *evaluation,
                                           const MusterFinding *finding,
                                           gint64 next_id);

/** Returns: (transfer full) (element-type GArray): as above: whatever can be done, without removing
 * anything, to what the finding is about: other grades, types and places. They are many, for where
 * no likelier one is of use. */
GPtrArray *muster_finding_list_wide_candidates (const MusterEvaluation *evaluation,
                                                const MusterFinding *finding,
                                                gint64 next_id);

/* Putting changes together that might cure a finding: the tools of army/check/repair/candidates.c.
 */

typedef struct
{
  const MusterEvaluation *evaluation;
  const MusterArmy *army;
  const MusterFinding *finding;
  GArray *counted;       /* (element-type guint): what the finding counted; borrowed */
  GPtrArray *candidates; /* arrays of MusterChange; owned */
  gint64 next_id;
  guint most; /* more candidates are not tried: the likelier ones come first */
} MusterSearch;

/** Chooses the usual grade of the first scale that would be open on a new node of @kind in
 * @formation, where there is one: @change adds it. */
void muster_search_choose_usual (const MusterSearch *search,
                                 const MusterKind *kind,
                                 guint formation,
                                 MusterChange *change);

/** Returns: the grade that most nodes of @kind have in the army, where it has any; else most of
 * its sort; else the middle one; where grades are suggested for @kind the nearest of them. For
 * commanders always the lowest */
int muster_search_find_usual_grade (const MusterSearch *search, const MusterKind *kind, int scale);

/**
 * muster_search_imagine:
 * @cells: room for three times n_cells, which is filled
 * @grades: room for n_scales, which is filled
 *
 * Returns: how selectors would see a new node of @kind in @formation; a new commander may become
 * the overall one. It borrows @cells and @grades.
 */
MusterSubject muster_search_imagine (const MusterSearch *search,
                                     const MusterKind *kind,
                                     guint formation,
                                     guint64 *cells,
                                     gint16 *grades);

G_END_DECLS
