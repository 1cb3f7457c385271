/* What the files of a sheet share. */
#pragma once

#include "sheet/palette.h"
#include "sheet/sheet.h"

G_BEGIN_DECLS

/* Pages of one galley on one paper. */
typedef struct
{
  MusterGalley *galley;
  MusterPaperSize paper; /* as it is turned */
  GArray *feet;          /* guint: a row per page */
  char *foot;            /* or NULL */
  char *bookmark;        /* above those of this part and the next ones, or NULL */
} MusterSheetPart;

struct _MusterSheet
{
  GPtrArray *parts; /* MusterSheetPart */
  char *title;
  char *author; /* or NULL */
};

/** Returns: (transfer none): the part that @page is of; @page becomes the number among its own */
const MusterSheetPart *muster_sheet_find_part (const MusterSheet *sheet, guint *page);

/** Draws a symbol of a row whose column begins at @x, and top at @y (sheet-draw.c). */
void muster_figure_draw (const MusterFigureMark *figure,
                         cairo_t *cr,
                         const MusterPalette *palette,
                         double x,
                         double y);

G_END_DECLS
