#include "config.h"

#include "base/error.h"
#include "sheet/sheet-private.h"

#include <cairo-pdf.h>
#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

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
  const MusterGalley *galley = sheet->galley;
  const MusterSheetPage *of = MUSTER_AT (galley->pages, MusterSheetPage, page);
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
    cairo_pdf_surface_create_for_stream (collect, bytes, sheet->paper->width, sheet->paper->height);
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

typedef struct
{
  int number; /* errno */
  MusterError code;
  const char *format;
} Trouble;

static const Trouble troubles[] = {
  { ENOSPC, MUSTER_ERROR_FULL,
    N_ ("The sheet could not be written to “%s”: there is no room left. Make room and try again, "
        "or choose another place.") },
  { EDQUOT, MUSTER_ERROR_FULL,
    N_ ("The sheet could not be written to “%s”: your share of the disk is used up. Make room and "
        "try again, or choose another place.") },
  { EACCES, MUSTER_ERROR_ACCESS,
    N_ ("The sheet could not be written to “%s”: you may not write there. Choose another place, "
        "or change its permissions.") },
  { EPERM, MUSTER_ERROR_ACCESS,
    N_ ("The sheet could not be written to “%s”: you may not write there. Choose another place, "
        "or change its permissions.") },
  { EROFS, MUSTER_ERROR_ACCESS,
    N_ ("The sheet could not be written to “%s”: that disk can only be read. Choose another "
        "place.") },
  { ENOENT, MUSTER_ERROR_NOT_FOUND,
    N_ ("The sheet could not be written to “%s”: there is no such folder. Make it, or choose "
        "another place.") },
  { ENOTDIR, MUSTER_ERROR_NOT_FOUND,
    N_ ("The sheet could not be written to “%s”: part of the way there is a file, not a folder. "
        "Choose another place.") },
  { EISDIR, MUSTER_ERROR_BAD_INPUT,
    N_ ("The sheet could not be written to “%s”: that is a folder. Name a file in it.") },
  { ENAMETOOLONG, MUSTER_ERROR_BAD_INPUT,
    N_ ("The sheet could not be written to “%s”: the name is too long. Choose a shorter one.") },
};

static gboolean
fail (const char *path, int number, GError **error)
{
  for (gsize i = 0; i < G_N_ELEMENTS (troubles); i++)
    if (troubles[i].number == number)
      {
        g_set_error (error, MUSTER_ERROR, troubles[i].code, _ (troubles[i].format), path);
        return FALSE;
      }
  g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_FAILED,
               _ ("The sheet could not be written to “%s”: %s. Try another place."), path,
               g_strerror (number));
  return FALSE;
}

static int
write_all (int file, GBytes *bytes)
{
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);
  while (length > 0)
    {
      gssize written = write (file, data, length);
      if (written < 0 && errno == EINTR)
        continue;
      if (written < 0)
        return errno;
      data += written;
      length -= (gsize) written;
    }
  return 0;
}

/* Returns: 0 or an errno */
static int
write_new (const char *beside, GBytes *bytes)
{
  int number = 0;
  int file = g_open (beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file < 0)
    return errno;
  number = write_all (file, bytes);
  if (number == 0 && fsync (file) != 0 && errno != EINVAL)
    number = errno;
  if (close (file) != 0 && number == 0)
    number = errno;
  return number;
}

static int
replace (const char *path, GBytes *bytes)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *random = g_uuid_string_random ();
  g_autofree char *name = g_strconcat (".muster-", random, NULL);
  g_autofree char *beside = g_build_filename (folder, name, NULL);
  int number = write_new (beside, bytes);
  if (number == 0 && g_rename (beside, path) != 0)
    number = errno;
  if (number != 0 && number != EEXIST)
    g_unlink (beside);
  return number;
}

/* Devices and pipes are written to; they cannot be replaced. */
static int
write_through (const char *path, GBytes *bytes)
{
  int file = g_open (path, O_WRONLY | O_CLOEXEC, 0);
  if (file < 0)
    return errno;
  int number = write_all (file, bytes);
  return close (file) != 0 && number == 0 ? errno : number;
}

static int
write_bytes (const char *path, GBytes *bytes)
{
  if (g_str_equal (path, "-"))
    return write_all (STDOUT_FILENO, bytes);
  if (g_file_test (path, G_FILE_TEST_IS_DIR))
    return EISDIR;
  if (g_file_test (path, G_FILE_TEST_EXISTS) && !g_file_test (path, G_FILE_TEST_IS_REGULAR))
    return write_through (path, bytes);
  return replace (path, bytes);
}

gboolean
muster_sheet_write_pdf (const MusterSheet *sheet, const char *path, GError **error)
{
  g_autoptr (GBytes) bytes = muster_sheet_make_pdf (sheet, error);
  if (bytes == NULL)
    return FALSE;
  int number = write_bytes (path, bytes);
  return number == 0
         || fail (g_str_equal (path, "-") ? _ ("standard output") : path, number, error);
}
