/* What the files of a sheet share. */
#pragma once

#include "sheet/page/palette.h"
#include "sheet/page/sheet.h"

G_BEGIN_DECLS

/* Pages of one galley on one paper. */
typedef struct
{
  MusterGalley *galley;
  MusterPaperSize paper;       /* as it is turned */
  GArray *feet;                /* guint: a row per page */
  char *foot;                  /* or NULL */
  char *bookmark;              /* above those of this part and the next ones, or NULL */
  char *name;                  /* below that, above those of this part, or NULL: whose it is */
  const MusterSheetKind *kind; /* NULL: none of its own, as a cover */
  double asked_size;           /* of the type, that was asked for */
  guint owner;                 /* whoever alone gets the paper; 0: everybody */
  gboolean is_front;           /* printed on both sides of the paper it begins on a front */
} MusterSheetPart;

struct _MusterSheet
{
  GPtrArray *parts; /* MusterSheetPart */
  char *title;
  char *author;       /* or NULL */
  MusterSheet *pages; /* of a booklet: what is folded, and there are no parts; or NULL */
  double width;       /* of a booklet's sides */
  double height;
};

/** @parts: (transfer full) (element-type MusterSheetPart): at least one. Returns: (transfer full):
 * their pages one after the other, numbered through */
MusterSheet *muster_sheet_new_of_parts (GPtrArray *parts, const char *title, const char *author);

/** Says whose the sheet is, where it is joined with another's: in contents and among bookmarks. */
void muster_sheet_set_name (MusterSheet *sheet, const char *name);

/** Says whose the sheet is at the foot of its pages, before what stands there. */
void muster_sheet_set_whose (MusterSheet *sheet, const char *whose);

/** As muster_sheet_join(), of sheets with names. Returns: (transfer full): of one alone that one,
 * without its name */
MusterSheet *muster_sheet_join_named (GPtrArray *sheets, const char *title);

/** Frees a part. */
void muster_sheet_part_free (gpointer part);

/** Returns: (transfer full): a page to write on, with ruled lines; @foot as of sheets
 * (sheet/page/notes.c) */
MusterSheetPart *muster_notes_new (const MusterSheetOptions *options, const char *foot);

/** Returns: (transfer none): the part that @page is of; @page becomes the number among its own */
const MusterSheetPart *muster_sheet_find_part (const MusterSheet *sheet, guint *page);

/** Returns: the share of its last page, from 0 to 1, that a sheet of several pages fills; 1 where
 * there is but one (sheet/page/fit.c) */
double muster_sheet_get_filled (const MusterSheet *sheet);

/* Links inside a PDF (sheet/page/pdf.c). */

/** Begins what leads to page @page of the document, from 1, where @cr writes the whole of it as
 * PDF. Returns: whether it does, and muster_link_end() is wanted */
gboolean muster_link_begin (cairo_t *cr, guint page);
void muster_link_end (cairo_t *cr);

/* What a booklet does (sheet/packet/booklet.c). */

guint muster_booklet_count_sides (const MusterSheet *booklet);
void muster_booklet_draw_side (const MusterSheet *booklet, cairo_t *cr, guint side);

/** Returns: the side, from 0, that page @page of what is folded stands on; @y, from the page's top,
 * becomes that from the side's top */
guint muster_booklet_find_side (const MusterSheet *booklet, guint page, double *y);

/** Appends which pages stand on which side to the description of a layout. */
void muster_booklet_describe (const MusterSheet *booklet, GString *dump);

/** Draws a symbol of a row whose column begins at @x, and top at @y (sheet/page/draw.c). */
void muster_figure_draw (const MusterFigureMark *figure,
                         cairo_t *cr,
                         const MusterPalette *palette,
                         double x,
                         double y);

G_END_DECLS
