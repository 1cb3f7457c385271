/* Runs of boxes that are ticked while a battle is played, line by line, with a heavy line before
 * each at whose loss something begins. Lengths are points. */
#pragma once

#include "sheet/page/block.h"

G_BEGIN_DECLS

typedef struct
{
  gint64 n;
  gint64 ticked; /* so many of them, from the first */
  GArray *marks; /* (unowned) (element-type gint64): boxes, from 1, with a heavy line; or NULL */
  double x;
  double width;      /* in which they stand, line by line */
  double side;       /* of a box */
  double pitch;      /* of boxes, and of lines */
  gboolean is_right; /* they end at the right where they are one line */
} MusterTickRun;

/** Adds the boxes to the row begun; @y: of the top of the first line, from the row's baseline. */
void muster_tick_run_add (const MusterTickRun *run, MusterGalley *galley, double y);

G_END_DECLS
