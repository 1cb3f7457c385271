/* The boxes behind a line of the compact order of battle: of units that are alike, one after the
 * other. All lengths are points. */
#pragma once

#include "sheet/labels/step-boxes.h"

G_BEGIN_DECLS

/* Of a line; more are left out. */
#define MUSTER_COMPACT_MOST_BOXES 60

/**
 * muster_compact_boxes_add:
 * @things: (element-type guint): the units of the line
 * @set: its text
 * @x: where that begins
 * @end: where boxes end
 * @is_roomy: whether there is room for lines of boxes alone
 *
 * Adds boxes to the row begun: at the end of the last line of its text where it leaves room for
 * all, or in lines below it, or none.
 *
 * Returns: FALSE where there was no room for them
 */
gboolean muster_compact_boxes_add (const MusterStepBoxes *boxes,
                                   const GArray *things,
                                   const MusterSetText *set,
                                   double x,
                                   double end,
                                   gboolean is_roomy);

G_END_DECLS
