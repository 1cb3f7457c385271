#include "config.h"

#include "base/error.h"
#include "base/file.h"
#include "sheet/page/private.h"

#include <cairo-pdf.h>
#include <glib/gi18n-lib.h>
#include <string.h>

/* A bookmark need not be longer than anybody reads. */
#define LONGEST_BOOKMARK 120
#define DEEPEST_BOOKMARK 32
/* Always the same, so that the same army gives the same bytes. It is not the army's own date:
 * readers of PDF take years before 1930 for others. */
#define DATE "2000-01-01T00:00:00Z"

/* The surface that a whole document is written on has the document under this key. */
static const cairo_user_data_key_t written;

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
  const MusterSheet *sheet;
  cairo_surface_t *surface;
  int n_above; /* 1 below the bookmark of a part */
  int top;     /* depth of the blocks' own: below that and the name of their part */
  int parents[DEEPEST_BOOKMARK + 1];
} Writing;

/* Where a page is in the document: for a booklet, the side that it stands on. */
static guint
find_page (const MusterSheet *sheet, guint page, double *y)
{
  return sheet->pages != NULL ? muster_booklet_find_side (sheet, page, y) : page;
}

static void
add_bookmark (Writing *writing, int depth, const char *title, guint page, double y)
{
  depth = MIN (depth, DEEPEST_BOOKMARK - 1);
  page = find_page (writing->sheet, page, &y);
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
      writing->n_above = 1;
    }
  if (own == 0)
    writing->top = writing->n_above;
  if (own == 0 && part->name != NULL)
    add_bookmark (writing, writing->top++, part->name, page, 0);
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

/* Elsewhere, such as in a print dialog, nobody knows which pages there will be. */
gboolean
muster_link_begin (cairo_t *cr, guint page)
{
  g_autofree char *where = g_strdup_printf ("dest='page-%u'", page);
  if (cairo_surface_get_user_data (cairo_get_target (cr), &written) == NULL)
    return FALSE;
  cairo_tag_begin (cr, CAIRO_TAG_LINK, where);
  return TRUE;
}

void
muster_link_end (cairo_t *cr)
{
  cairo_tag_end (cr, CAIRO_TAG_LINK);
}

static void
name_page (cairo_t *cr, guint page)
{
  g_autofree char *name = g_strdup_printf ("name='page-%u' x=0 y=0", page + 1);
  cairo_tag_begin (cr, CAIRO_TAG_DEST, name);
  cairo_tag_end (cr, CAIRO_TAG_DEST);
}

static void
name_pages (const Writing *writing, cairo_t *cr, guint side)
{
  const MusterSheet *sheet = writing->sheet;
  if (sheet->pages == NULL)
    {
      name_page (cr, side);
      return;
    }
  name_page (cr, side);
  name_page (cr, muster_sheet_get_n_pages (sheet->pages) - 1 - side);
}

static gboolean
has_links (const MusterSheet *sheet)
{
  for (guint i = 0; i < muster_sheet_get_n_parts (sheet); i++)
    if (muster_sheet_get_galley (sheet, i)->has_links)
      return TRUE;
  return FALSE;
}

/* What has links is a document with a structure, to which all of it must belong: a section a page.
 */
static void
draw_linked_page (const Writing *writing, cairo_t *cr, guint page)
{
  cairo_tag_begin (cr, "Sect", NULL);
  /* Cairo 1.16 loses the structure where a coloured glyph is the first thing on a page. */
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_rectangle (cr, 0, 0, 1, 1);
  cairo_fill (cr);
  name_pages (writing, cr, page);
  muster_sheet_draw_page (writing->sheet, cr, page);
  cairo_tag_end (cr, "Sect");
}

static void
draw_pages (const MusterSheet *sheet, cairo_surface_t *surface)
{
  Writing writing = { .sheet = sheet, .surface = surface, .parents = { CAIRO_PDF_OUTLINE_ROOT } };
  const MusterSheet *pages = sheet->pages != NULL ? sheet->pages : sheet;
  gboolean is_linked = has_links (sheet);
  cairo_t *cr = cairo_create (surface);
  if (is_linked)
    cairo_surface_set_user_data (surface, &written, (void *) sheet, NULL);
  for (guint page = 0; page < muster_sheet_get_n_pages (sheet); page++)
    {
      double width;
      double height;
      muster_sheet_get_page_size (sheet, page, &width, &height);
      cairo_pdf_surface_set_size (surface, width, height);
      if (is_linked)
        draw_linked_page (&writing, cr, page);
      else
        muster_sheet_draw_page (sheet, cr, page);
      cairo_show_page (cr);
    }
  for (guint page = 0; page < muster_sheet_get_n_pages (pages); page++)
    add_bookmarks (pages, &writing, page);
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
