#include "config.h"

#include "base/error.h"
#include "base/file.h"
#include "sheet/sheet-private.h"

#include <cairo-pdf.h>
#include <glib/gi18n-lib.h>
#include <string.h>

/* A bookmark need not be longer than anybody reads. */
#define LONGEST_BOOKMARK 120
#define DEEPEST_BOOKMARK 32
/* Always the same, so that the same army gives the same bytes. It is not the army's own date:
 * readers of PDF take years before 1930 for others. */
#define DATE "2000-01-01T00:00:00Z"

static cairo_status_t
collect (void *closure, const unsigned char *data, unsigned int length)
{
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

static void
set_metadata (const MusterSheet *sheet, cairo_surface_t *surface)
{
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_TITLE, sheet->title);
  if (sheet->author != NULL)
    cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_AUTHOR, sheet->author);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATOR, "Muster " MUSTER_VERSION);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATE_DATE, DATE);
}

static char *
dup_bookmark (const char *title)
{
  if (g_utf8_strlen (title, -1) <= LONGEST_BOOKMARK)
    return g_strdup (title);
  g_autofree char *start = g_utf8_substring (title, 0, LONGEST_BOOKMARK - 1);
  return g_strconcat (start, "…", NULL);
}

/* What is being written, and where its bookmarks hang. */
typedef struct
{
  cairo_surface_t *surface;
  int top; /* depth of the blocks' own: 1 below the bookmark of a part */
  int parents[DEEPEST_BOOKMARK + 1];
} Writing;

static void
add_bookmark (Writing *writing, int depth, const char *title, guint page, double y)
{
  depth = MIN (depth, DEEPEST_BOOKMARK - 1);
  g_autofree char *shown = dup_bookmark (title);
  g_autofree char *where = g_strdup_printf ("page=%u pos=[0 %d]", page + 1, (int) y);
  writing->parents[depth + 1] =
    cairo_pdf_surface_add_outline (writing->surface, writing->parents[depth], shown, where,
                                   (cairo_pdf_outline_flags_t) 0);
  for (int deeper = depth + 2; deeper <= DEEPEST_BOOKMARK; deeper++)
    writing->parents[deeper] = writing->parents[depth + 1];
}

static void
add_bookmarks (const MusterSheet *sheet, Writing *writing, guint page)
{
  guint own = page;
  const MusterSheetPart *part = muster_sheet_find_part (sheet, &own);
  const MusterGalley *galley = part->galley;
  const MusterSheetPage *of = MUSTER_AT (galley->pages, MusterSheetPage, own);
  if (own == 0 && part->bookmark != NULL)
    {
      add_bookmark (writing, 0, part->bookmark, page, 0);
      writing->top = 1;
    }
  for (guint i = of->first; i < of->first + of->n; i++)
    {
      const MusterPlacing *placing = MUSTER_AT (galley->placings, MusterPlacing, i);
      const MusterRow *row = MUSTER_AT (galley->rows, MusterRow, placing->row);
      const MusterBlock *block = MUSTER_AT (galley->blocks, MusterBlock, row->block);
      if (placing->row == block->first_row && block->outline >= 0 && block->title != NULL)
        add_bookmark (writing, writing->top + block->outline, block->title, page,
                      part->paper.top + placing->y);
    }
}

static void
draw_pages (const MusterSheet *sheet, cairo_surface_t *surface)
{
  Writing writing = { .surface = surface, .parents = { CAIRO_PDF_OUTLINE_ROOT } };
  cairo_t *cr = cairo_create (surface);
  for (guint page = 0; page < muster_sheet_get_n_pages (sheet); page++)
    {
      double width;
      double height;
      muster_sheet_get_page_size (sheet, page, &width, &height);
      cairo_pdf_surface_set_size (surface, width, height);
      muster_sheet_draw_page (sheet, cr, page);
      add_bookmarks (sheet, &writing, page);
      cairo_show_page (cr);
    }
  cairo_destroy (cr);
}

GBytes *
muster_sheet_make_pdf (const MusterSheet *sheet, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  double width;
  double height;
  muster_sheet_get_page_size (sheet, 0, &width, &height);
  cairo_surface_t *surface = cairo_pdf_surface_create_for_stream (collect, bytes, width, height);
  set_metadata (sheet, surface);
  draw_pages (sheet, surface);
  cairo_surface_finish (surface);
  cairo_status_t status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
  g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_FAILED,
               _ ("The sheet “%s” could not be made into PDF: %s. Report this to Muster’s makers."),
               sheet->title, cairo_status_to_string (status));
  return NULL;
}

gboolean
muster_sheet_write_pdf (const MusterSheet *sheet, const char *path, GError **error)
{
  g_autoptr (GBytes) bytes = muster_sheet_make_pdf (sheet, error);
  return bytes != NULL && muster_file_write (path, bytes, error);
}
