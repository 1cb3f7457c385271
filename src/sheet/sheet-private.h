/* What the files of a sheet share. */
#pragma once

#include "sheet/palette.h"
#include "sheet/sheet.h"

G_BEGIN_DECLS

#define MUSTER_SHEET_SIDE_MARGIN 54.0
#define MUSTER_SHEET_TOP_MARGIN  48.0
#define MUSTER_SHEET_FOOT_MARGIN 60.0 /* the foot stands in it */

struct _MusterSheet
{
  MusterSheet *before; /* whose pages come first, or NULL */
  MusterGalley *galley;
  MusterPaperSize paper; /* as it is turned */
  GArray *feet;          /* guint: a row per page */
  char *foot;            /* or NULL */
  char *title;
  char *author; /* or NULL */
};

/** Returns: how many pages come before the sheet's own */
guint muster_sheet_count_before (const MusterSheet *sheet);

/** Returns: (transfer none): the sheet whose own page it is; @page becomes the number among its own
 */
const MusterSheet *muster_sheet_find_part (const MusterSheet *sheet, guint *page);

/** Draws a symbol of a row whose top is at @y (sheet-draw.c). */
void muster_figure_draw (const MusterFigureMark *figure,
                         cairo_t *cr,
                         const MusterPalette *palette,
                         double y);

G_END_DECLS
