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

static void
add_bookmarks (const MusterSheet *sheet, cairo_surface_t *surface, guint page, int *parents)
{
  guint own = page;
  const MusterGalley *galley = muster_sheet_find_part (sheet, &own)->galley;
  const MusterSheetPage *of = MUSTER_AT (galley->pages, MusterSheetPage, own);
  for (guint i = of->first; i < of->first + of->n; i++)
    {
      const MusterPlacing *placing = MUSTER_AT (galley->placings, MusterPlacing, i);
      const MusterRow *row = MUSTER_AT (galley->rows, MusterRow, placing->row);
      const MusterBlock *block = MUSTER_AT (galley->blocks, MusterBlock, row->block);
      if (placing->row != block->first_row || block->outline < 0 || block->title == NULL)
        continue;
      int depth = MIN (block->outline, DEEPEST_BOOKMARK - 1);
      g_autofree char *title = dup_bookmark (block->title);
      g_autofree char *where = g_strdup_printf ("page=%u pos=[0 %d]", page + 1,
                                                (int) (MUSTER_SHEET_TOP_MARGIN + placing->y));
      parents[depth + 1] = cairo_pdf_surface_add_outline (surface, parents[depth], title, where, 0);
      for (int deeper = depth + 2; deeper <= DEEPEST_BOOKMARK; deeper++)
        parents[deeper] = parents[depth + 1];
    }
}

static void
draw_pages (const MusterSheet *sheet, cairo_surface_t *surface)
{
  int parents[DEEPEST_BOOKMARK + 1] = { CAIRO_PDF_OUTLINE_ROOT };
  cairo_t *cr = cairo_create (surface);
  for (guint page = 0; page < muster_sheet_get_n_pages (sheet); page++)
    {
      double width;
      double height;
      muster_sheet_get_page_size (sheet, page, &width, &height);
      cairo_pdf_surface_set_size (surface, width, height);
      muster_sheet_draw_page (sheet, cr, page);
      add_bookmarks (sheet, surface, page, parents);
      cairo_show_page (cr);
    }
  cairo_destroy (cr);
}

GBytes *
muster_sheet_make_pdf (const MusterSheet *sheet, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  cairo_surface_t *surface =
    cairo_pdf_surface_create_for_stream (collect, bytes, sheet->paper.width, sheet->paper.height);
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
