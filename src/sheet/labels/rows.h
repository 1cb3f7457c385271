/* Labels in rows that are cut out along straight lines. */
#pragma once

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

G_END_DECLS
