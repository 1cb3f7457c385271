/* What a hand does to a battlefield: moving, turning, resizing, adding. Each changes a copy that
 * may be changed, and keeps everything on the table and every outline such as a file may hold:
 * corners that fall on to each other become one, and what would cross itself is refused. Whether
 * the rules like it is for muster_battlefield_check(). */
#pragma once

#include "battlefield/model/battlefield.h"

G_BEGIN_DECLS

/** Moves a feature, objective or zone by so many mm, as far as the table goes. Returns: FALSE where
 * there is none of this number */
gboolean muster_battlefield_move (MusterBattlefield *battlefield, int id, int dx, int dy);

/** Turns a feature that is an outline by so many degrees clockwise round its centre. Returns: FALSE
 * where it cannot be turned; nothing is changed then */
gboolean muster_battlefield_turn (MusterBattlefield *battlefield, int id, int degrees);

/**
 * muster_battlefield_resize:
 * @width: mm, of an outline as it is turned; of a line how broad it is
 * @depth: mm; nothing for lines
 *
 * Returns: FALSE where there is none of this number, it has no size, or it is too small already for
 * its outline; nothing is changed then
 */
gboolean muster_battlefield_resize (MusterBattlefield *battlefield, int id, int width, int depth);

/** Returns: whether the feature or zone has a size; @width and @depth get it, of lines the breadth
 * and
 * 0 */
gboolean
muster_battlefield_get_size (const MusterBattlefield *battlefield, int id, int *width, int *depth);

/** Moves one point of a line or zone, or of an outline, which has one corner less where it comes to
 * lie on the next. Returns: FALSE where there is none, or the outline would cross itself or have
 * less than three corners; nothing is changed then */
gboolean
muster_battlefield_move_point (MusterBattlefield *battlefield, int id, int point, MusterPoint to);

/**
 * muster_battlefield_add:
 * @kind: a type of feature or objective of its ruleset
 * @at: where
 * @number: what its outline or bends come from
 * @side: of objectives whose it is
 *
 * Puts a feature of middle size at @at; a line through it, from edge to edge as its rules say, or
 * from the nearest feature that it may start at.
 *
 * Returns: its id; 0 where the ruleset does not say how it looks
 */
int muster_battlefield_add (MusterBattlefield *battlefield,
                            const MusterKind *kind,
                            MusterPoint at,
                            int number,
                            int side);

/** Adds a deployment zone of a side along its base edge: what the rules give it, or else as deep as
 * a fifth of the table. Returns: its id */
int muster_battlefield_add_own_zone (MusterBattlefield *battlefield, int side);

/** Returns: whether a feature can be made one of @kind: an area of another, a line of another */
gboolean muster_battlefield_can_retype (const MusterBattlefield *battlefield,
                                        int id,
                                        const MusterKind *kind);

/** Makes a feature one of @kind, where it lies and about as large, as far as its rules let it.
 * Returns: FALSE where it cannot be; nothing is changed then */
gboolean muster_battlefield_retype (MusterBattlefield *battlefield, int id, const MusterKind *kind);

/** Nearest to @width and @depth, in mm, what the rules let a feature of @kind measure; of a line
 * @width is how broad it is, and @depth 0. */
void muster_battlefield_hold_size (const MusterBattlefield *battlefield,
                                   const MusterKind *kind,
                                   int *width,
                                   int *depth);

/** Returns: the id of a copy of a feature beside it; 0 where there is none */
int muster_battlefield_duplicate (MusterBattlefield *battlefield, int id);

/** Gives a feature, objective or zone a name; NULL takes it away. */
void muster_battlefield_rename (MusterBattlefield *battlefield, int id, const char *name);

/** Returns: (transfer none) (nullable): the name that a feature, objective or zone was given */
const char *muster_battlefield_get_name (const MusterBattlefield *battlefield, int id);

/** Makes another table of it: what lies on it keeps its place, held on the table; an outline that
 * the edge folds up becomes the rectangle round it. */
void muster_battlefield_set_table (MusterBattlefield *battlefield, int width, int depth);

/** Gives the two sides each other's base edge, with their zones and objectives. */
void muster_battlefield_swap_edges (MusterBattlefield *battlefield);

/** Returns: where a feature, objective or zone lies: its middle; FALSE where there is none */
gboolean
muster_battlefield_get_centre (const MusterBattlefield *battlefield, int id, MusterPoint *centre);

/** Returns: (transfer full) (nullable): what it is called; NULL where there is none of this number
 */
char *muster_battlefield_dup_label (const MusterBattlefield *battlefield, int id);

G_END_DECLS
