/* The rows of a play sheet: armies and formations with what they can lose, a box for each state
 * that a formation may come to, units with a box for each step and what each counts for, commanders
 * with their grades and what may become of them. */
#pragma once

#include "scenario/play/levels.h"
#include "sheet/page/block.h"

G_BEGIN_DECLS

typedef struct
{
  MusterGalley *galley;   /* (unowned) */
  const MusterPlay *play; /* (unowned): what has fallen so far */
  const GArray *rows;     /* (unowned): of the side; set by the functions that are given them */
  double em;              /* its type size, in points */
  double width;           /* of a column, in points */
} MusterPlayRows;

/** Adds @rows (element-type MusterReturnRow), a block for each formation. */
void muster_play_rows_add (const MusterPlayRows *page, const GArray *rows);

/** Returns: whether a level begins with a box of some unit, or of the tally of an army */
gboolean muster_play_rows_have_heavy (const MusterPlayRows *page, const GArray *rows);

/** Returns: (transfer none) (nullable): the name of a figure that stands beside units without it,
 * as it is too long: what the figure is has to be told elsewhere */
const char *muster_play_rows_find_unnamed (const GArray *rows);

G_END_DECLS
