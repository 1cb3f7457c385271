/* What the files that set labels share: a label on its way into a row, and its boxes. */
#pragma once

#include "sheet/labels/label.h"
#include "sheet/page/block.h"

G_BEGIN_DECLS

#define MUSTER_LABEL_BOX_GAP 1.8 /* points */

typedef struct
{
  const MusterLabels *labels;
  const MusterLabel *label;
  MusterGalley *galley;
  double left; /* of the label's inside */
  double width;
  double y;
  gboolean is_drawn;
  gboolean is_grey;
} MusterLabelSetter;

double muster_label_get_size (const MusterLabelSetter *setter, MusterStyle style);

/** Returns: (transfer none): the text in lines of at most @width; 0: on one line */
const MusterSetText *muster_label_shape (const MusterLabelSetter *setter,
                                         MusterStyle style,
                                         const char *text,
                                         double width);

/** Returns: whether its strength is ticked in boxes: it is known, and not too many steps */
gboolean muster_label_has_boxes (const MusterLabelSetter *setter);

/** Returns: the side of a box */
double muster_label_get_box (const MusterLabelSetter *setter);

/** Returns: what all of them take on one line, with a gap behind the last */
double muster_label_get_boxes_width (const MusterLabelSetter *setter);

/** Draws the boxes, which begin at @x and go on from there in as many lines as they take.
 * Returns: their height */
double muster_label_put_boxes (const MusterLabelSetter *setter, double x, double y);

G_END_DECLS
