/* Putting changes together that might cure a finding: the tools of army/check/repair/candidates.c.
 */
#pragma once

#include "army/check/check.h"
#include "army/model/change.h"

G_BEGIN_DECLS

typedef struct
{
  const MusterReckoning *reckoning;
  const MusterArmy *army;
  const MusterFinding *finding;
  GPtrArray *candidates; /* arrays of MusterChange; owned */
  gint64 next_id;
} MusterSearch;

/** Returns: (transfer none): a new candidate, which is filled and then finished */
GArray *muster_search_begin (MusterSearch *search);

/** Lets a candidate go that is empty, or one more than are tried. */
void muster_search_finish (MusterSearch *search, GArray *changes);

void muster_search_remove (const MusterSearch *search, GArray *changes, guint thing);

/** Moves @thing to the end of the formation @target. */
void muster_search_move (const MusterSearch *search, GArray *changes, guint thing, guint target);

/** Chooses a grade on @thing; -1 takes the choice back. */
void muster_search_choose (const MusterSearch *search,
                           GArray *changes,
                           guint thing,
                           int scale,
                           int grade);

/** Chooses the usual grade of the first scale that would be open on a new thing of @kind in
 * @formation, where there is one: @change adds it. */
void muster_search_choose_usual (const MusterSearch *search,
                                 const MusterKind *kind,
                                 guint formation,
                                 MusterChange *change);

/** Adds a thing of @kind to @target: with the grade @chosen, or with NULL the one that is usual
 * in the army, where one is open on it. */
void muster_search_add (MusterSearch *search,
                        GArray *changes,
                        const MusterKind *kind,
                        guint target,
                        const MusterChosen *chosen);

/** Returns: the grade that most things of @kind have in the army, where it has any; else most of
 * its sort; else the middle one; where grades are suggested for @kind the nearest of them. For
 * commanders always the lowest */
int muster_search_find_usual_grade (const MusterSearch *search, const MusterKind *kind, int scale);

/**
 * muster_search_imagine:
 * @cells: room for twice n_cells, which is filled
 * @grades: room for n_scales, which is filled
 *
 * Returns: how selectors would see a new thing of @kind in @formation; a new commander may become
 * the overall one. It borrows @cells and @grades.
 */
MusterSubject muster_search_imagine (const MusterSearch *search,
                                     const MusterKind *kind,
                                     guint formation,
                                     guint64 *cells,
                                     gint16 *grades);

G_END_DECLS
