/* Outlines and courses that look as if they had grown, from a number: the same on every machine. */
#pragma once

#include "base/random.h"
#include "battlefield/model/geometry.h"
#include "ruleset/symbol.h"

G_BEGIN_DECLS

/** Returns: (transfer full) (element-type MusterPoint): the outline that @number stands for, so
 * wide and deep in mm, about 0, 0 and not turned */
GArray *muster_outline_new (MusterLook look, int width, int depth, int number);

/** Goes on from the last of @corners (element-type MusterPoint) to @to, with a corner about every
 * @bend mm, up to @sway mm to either side and inside @box; NULL: anywhere */
void muster_corners_go_on (GArray *corners,
                           MusterPoint to,
                           int sway,
                           int bend,
                           const MusterBox *box,
                           MusterRandom *random);

/** Draws in the corners (element-type MusterPoint) where the line turns sharply; its ends stay. */
void muster_corners_soften (GArray *corners);

/** Returns: (transfer full) (element-type MusterPoint): the line through @corners, each rounded */
GArray *muster_corners_smooth (const GArray *corners);

/** Returns: (transfer full) (element-type MusterPoint): a smooth line from @from to @to whose bends
 * @number stands for. @sway: mm to either side, at most */
GArray *muster_course_new (MusterPoint from, MusterPoint to, int sway, int number);

G_END_DECLS
