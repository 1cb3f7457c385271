/* Labels in rows that are cut out along straight lines. */
#pragma once

#include "sheet/page/sheet.h"

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  GArray *labels; /* guint: their numbers, from the left */
  double width;   /* of all */
  double height;  /* of the highest */
} MusterLabelRow;

/**
 * muster_label_rows_new:
 * @widths: (array length=n): of labels, none above @room
 * @heights: (array length=n)
 * @room: width of the paper
 *
 * Puts labels into rows: the wider ones first, those of one width as they come, and narrower ones
 * at the end of a row where they do not make it higher.
 *
 * Returns: (transfer full) (element-type MusterLabelRow): every label is in one of them
 */
GPtrArray *
muster_label_rows_new (const double *widths, const double *heights, guint n, double room);

/* Labels of units, commanders and some formations to be printed and cut out, strips or cards: as
 * many on a page as there is room for, all of one width and those of a row of one height, so that
 * they are cut in straight lines. Type is of one size on all of them, but for names that are far
 * longer than the rest. What they say in short is explained once, on the first page. */

MusterArmySheetFunction muster_sheet_labels;

G_END_DECLS
