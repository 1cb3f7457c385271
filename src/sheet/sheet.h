/* Sheets: pages to print. A sheet is laid out once, for a paper and a type size, and then drawn
 * to anything that Cairo draws on, or written as PDF. All lengths are points (1/72 inch).
 *
 * Sheets run from left to right whatever the desktop's words do, on purpose: a sheet is read at the
 * table by both players, and is the same page, and the same file, from wherever it was printed. The
 * window mirrors its own pictures. */
#pragma once

#include "army/army-reckon.h"
#include "sheet/sheet-block.h"

#include <cairo.h>
#include <gio/gio.h>

G_BEGIN_DECLS

typedef enum
{
  MUSTER_PAPER_A4,
  MUSTER_PAPER_LETTER,
  MUSTER_N_PAPERS,
} MusterPaper;

typedef struct
{
  const char *id;
  const char *name;
  double width;
  double height;
} MusterPaperSize;

typedef struct
{
  MusterPaper paper;
  double type_size; /* of the body: 8 to 16, usually 10; everything scales with it */
} MusterSheetOptions;

typedef struct _MusterSheet MusterSheet;

/**
 * MusterSheetFunction:
 * @reckoning: an army added up; needed only while the sheet is being made
 * @findings: (element-type MusterFinding): what muster_army_check() says of it; the same
 *
 * Returns: (transfer full): the sheet
 */
typedef MusterSheet *(*MusterSheetFunction) (const MusterReckoning *reckoning,
                                             GPtrArray *findings,
                                             const MusterSheetOptions *options);

typedef struct
{
  const char *id;    /* never translated */
  const char *title; /* to be translated */
  MusterSheetFunction make;
} MusterSheetKind;

/** Returns: (transfer none) (array length=n): every sheet that there is */
const MusterSheetKind *muster_sheet_list_kinds (gsize *n);

/** Returns: (transfer none) (nullable): the sheet with this id */
const MusterSheetKind *muster_sheet_find_kind (const char *id);

/** Returns: (transfer none): the paper's id, name and size */
const MusterPaperSize *muster_paper_get_size (MusterPaper paper);

/** Returns: whether @id, "a4" or "letter", is a paper, which is put into @paper */
gboolean muster_paper_find (const char *id, MusterPaper *paper);

/** Tells the room between the margins, of paper that may be turned to landscape. */
void muster_paper_get_body (MusterPaper paper, gboolean is_turned, double *width, double *height);

/**
 * muster_sheet_new:
 * @galley: (transfer full): all of its rows
 * @army: whose name and player the document gets
 * @foot: (nullable): what stands at the foot of every page beside its number
 *
 * Returns: (transfer full): the galley cut into pages
 */
MusterSheet *muster_sheet_new (MusterGalley *galley,
                               const MusterArmy *army,
                               const char *foot,
                               const MusterSheetOptions *options);

/** As muster_sheet_new(), with @is_turned on paper in landscape */
MusterSheet *muster_sheet_new_turned (MusterGalley *galley,
                                      const MusterArmy *army,
                                      const char *foot,
                                      const MusterSheetOptions *options,
                                      gboolean is_turned);

/** As muster_sheet_new_turned(), of what is no army; @author may be NULL. */
MusterSheet *muster_sheet_new_titled (MusterGalley *galley,
                                      const char *title,
                                      const char *author,
                                      const char *foot,
                                      const MusterSheetOptions *options,
                                      gboolean is_turned);

/** Puts the pages of @before, (transfer full), before those of @sheet, which has none before it
 * yet; pages are numbered through. */
void muster_sheet_put_before (MusterSheet *sheet, MusterSheet *before);

void muster_sheet_free (MusterSheet *sheet);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterSheet, muster_sheet_free)

guint muster_sheet_get_n_pages (const MusterSheet *sheet);

/** Tells the size of page @page, from 0, as it is turned. */
void
muster_sheet_get_page_size (const MusterSheet *sheet, guint page, double *width, double *height);

/** Returns: (transfer none): its rows, blocks and pages, but not those of a sheet before it */
const MusterGalley *muster_sheet_get_galley (const MusterSheet *sheet);

/** Returns: (transfer full) (element-type utf8): the texts with letters that neither the sheet's
 * font nor any other that is installed has, each once; such letters are drawn as boxes */
GPtrArray *muster_sheet_list_unprintable (const MusterSheet *sheet);

/** Draws page @page, from 0, on white paper whose left upper corner is the origin. What @cr was set
 * to before, it is set to afterwards. */
void muster_sheet_draw_page (const MusterSheet *sheet, cairo_t *cr, guint page);

/** Returns: (transfer full) (nullable): the sheet as PDF: the same bytes every time; NULL with
 * MUSTER_ERROR_FAILED */
GBytes *muster_sheet_make_pdf (const MusterSheet *sheet, GError **error);

/**
 * muster_sheet_write_pdf:
 * @path: the file, or "-" for the standard output
 *
 * Writes the sheet as PDF. A file that is there already is replaced only when the new one is
 * complete.
 *
 * Returns: whether it was written; else MUSTER_ERROR_FULL, MUSTER_ERROR_ACCESS,
 * MUSTER_ERROR_NOT_FOUND, MUSTER_ERROR_BAD_INPUT or MUSTER_ERROR_FAILED
 */
gboolean muster_sheet_write_pdf (const MusterSheet *sheet, const char *path, GError **error);

/** Returns: (transfer full): the layout as text: pages, blocks and lines with place, width and type
 * size, in tenths of a point */
char *muster_sheet_dump (const MusterSheet *sheet);

G_END_DECLS
