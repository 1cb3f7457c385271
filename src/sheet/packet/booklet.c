#include "config.h"

#include "sheet/packet/booklet.h"

#include "sheet/packet/order.h"
#include "sheet/page/private.h"

#include <math.h>

MusterPaper
muster_booklet_get_page_paper (MusterPaper paper)
{
  if (paper == MUSTER_PAPER_A4)
    return MUSTER_PAPER_A5;
  return paper == MUSTER_PAPER_LETTER ? MUSTER_PAPER_HALF_LETTER : paper;
}

MusterPaper
muster_booklet_get_side_paper (MusterPaper paper)
{
  if (paper == MUSTER_PAPER_A5)
    return MUSTER_PAPER_A4;
  return paper == MUSTER_PAPER_HALF_LETTER ? MUSTER_PAPER_LETTER : paper;
}

guint
muster_booklet_count_sides (const MusterSheet *booklet)
{
  return muster_sheet_get_n_pages (booklet->pages) / 2;
}

/* Returns: the page, from 0, in the left or right half of a side: the outermost paper comes first,
 * its outer side before its inner. */
static guint
find_page (const MusterSheet *booklet, guint side, gboolean is_right)
{
  guint last = muster_sheet_get_n_pages (booklet->pages) - 1;
  gboolean is_inner = side % 2 == 1;
  return is_inner == is_right ? last - side : side;
}

/* How a page is laid into its half of a side. */
static cairo_matrix_t
place (const MusterSheet *booklet, guint page, gboolean is_right)
{
  double width;
  double height;
  double slot = booklet->width / 2;
  cairo_matrix_t matrix;
  muster_sheet_get_page_size (booklet->pages, page, &width, &height);
  gboolean is_turned = width > height;
  double across = is_turned ? height : width;
  double down = is_turned ? width : height;
  double scale = MIN (slot / across, booklet->height / down);
  /* A rounded half of the paper is no reason to scale. */
  if (fabs (scale - 1) < 0.005)
    scale = 1;
  cairo_matrix_init_translate (&matrix, (is_right ? slot : 0) + (slot - scale * across) / 2,
                               (booklet->height - scale * down) / 2);
  cairo_matrix_scale (&matrix, scale, scale);
  if (is_turned)
    {
      cairo_matrix_translate (&matrix, 0, width);
      cairo_matrix_rotate (&matrix, -G_PI_2);
    }
  return matrix;
}

guint
muster_booklet_find_side (const MusterSheet *booklet, guint page, double *y)
{
  guint n = muster_sheet_get_n_pages (booklet->pages);
  guint side = page < n / 2 ? page : n - 1 - page;
  cairo_matrix_t matrix = place (booklet, page, find_page (booklet, side, TRUE) == page);
  double x = 0;
  double end = *y;
  cairo_matrix_transform_point (&matrix, &x, &end);
  /* A turned page is shown from its top in the side, where its right edge is. */
  *y = matrix.yx == 0 ? MAX (0, end) : 0;
  return side;
}

void
muster_booklet_draw_side (const MusterSheet *booklet, cairo_t *cr, guint side)
{
  for (int half = 0; half < 2; half++)
    {
      guint page = find_page (booklet, side, half == 1);
      cairo_matrix_t matrix = place (booklet, page, half == 1);
      cairo_save (cr);
      cairo_transform (cr, &matrix);
      muster_sheet_draw_page (booklet->pages, cr, page);
      cairo_restore (cr);
    }
}

void
muster_booklet_describe (const MusterSheet *booklet, GString *dump)
{
  guint n = muster_booklet_count_sides (booklet);
  g_string_append_printf (dump, "booklet %.1f × %.1f, %u sides\n", booklet->width, booklet->height,
                          n);
  for (guint side = 0; side < n; side++)
    g_string_append_printf (dump, "side %u: page %u, page %u\n", side + 1,
                            find_page (booklet, side, FALSE) + 1,
                            find_page (booklet, side, TRUE) + 1);
}

/* With pages for notes, so that the paper is full. Returns: (transfer full) */
static MusterSheet *
fill_paper (MusterSheet *sheet)
{
  if (muster_sheet_get_n_pages (sheet) % 4 == 0)
    return sheet;
  g_autoptr (GPtrArray) parts = g_steal_pointer (&sheet->parts);
  sheet->parts = g_ptr_array_new ();
  g_ptr_array_set_free_func (parts, NULL);
  const MusterSheetPart *last = g_ptr_array_index (parts, parts->len - 1);
  MusterSheetOptions options = { .type_size = muster_typesetter_get_size (last->galley->typesetter,
                                                                          MUSTER_STYLE_BODY) };
  muster_paper_find (last->paper.id, &options.paper);
  g_autoptr (GArray) order = muster_packet_order (parts, 0, FALSE, TRUE);
  MusterSheet *filled = muster_packet_build (order, NULL, &options, sheet->title, sheet->author);
  muster_sheet_free (sheet);
  return filled;
}

MusterSheet *
muster_sheet_make_booklet (MusterSheet *sheet, MusterPaper paper)
{
  const MusterPaperSize *side = muster_paper_get_size (muster_booklet_get_side_paper (paper));
  MusterSheet *booklet = g_new0 (MusterSheet, 1);
  booklet->pages = fill_paper (sheet);
  booklet->parts = g_ptr_array_new ();
  booklet->title = g_strdup (booklet->pages->title);
  booklet->author = g_strdup (booklet->pages->author);
  booklet->width = side->height;
  booklet->height = side->width;
  return booklet;
}
