/* The boxes for what units lose, on sheets of an army. Where a level of strength begins a box has a
 * heavy line and the letters of the level before it, the same as on labels: so they are read when
 * the box is ticked. All lengths are points. */
#pragma once

#include "sheet/labels/label.h"

G_BEGIN_DECLS

typedef struct
{
  const MusterEvaluation *evaluation;
  GPtrArray *codes;     /* MusterLabelCode: the letters that labels have too */
  MusterLayout *layout; /* where they go; set by whoever lays out, as are the next two */
  double side;          /* of a box */
  double gap;           /* after each */
} MusterStepBoxes;

/** @evaluation: as long as the result */
MusterStepBoxes *muster_step_boxes_new (const MusterEvaluation *evaluation);
void muster_step_boxes_free (MusterStepBoxes *boxes);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterStepBoxes, muster_step_boxes_free)

/** Returns: (transfer full) (element-type MusterStepMark): what begins where in the boxes of a unit
 * with so many steps */
GArray *muster_step_boxes_list_marks (const MusterStepBoxes *boxes, guint unit, gint64 steps);

/** Returns: the width of @n boxes from step @first on, from 1, with the gaps after them */
double muster_step_boxes_get_width (const MusterStepBoxes *boxes,
                                    const GArray *marks,
                                    gint64 first,
                                    gint64 n);

/** Adds these boxes to the row begun, from @x on; they stand on @y, from the row's baseline. */
void muster_step_boxes_add (const MusterStepBoxes *boxes,
                            const GArray *marks,
                            gint64 first,
                            gint64 n,
                            double x,
                            double y);

/** Returns: (transfer full) (nullable): "S Spent · D Destroyed · …", as markup: what the letters
 * before boxes of units mean that have no more than @most steps; NULL where there are none */
char *muster_step_boxes_dup_legend (const MusterStepBoxes *boxes, gint64 most);

G_END_DECLS
