#include "config.h"

#include "sheet/page/fit.h"

#include "sheet/page/private.h"

#define LEAST_LINES 4
#define TYPE_STEP   0.25
#define MOST_STEPS  8

/* Lines at other heights than those before them. */
static guint
count_lines (const MusterGalley *galley, const MusterSheetPage *page)
{
  guint n = 0;
  double last = -1;
  for (guint i = page->first; i < page->first + page->n; i++)
    {
      const MusterPlacing *placing = MUSTER_AT (galley->placings, MusterPlacing, i);
      const MusterRow *row = MUSTER_AT (galley->rows, MusterRow, placing->row);
      for (guint t = row->first_text; t < row->first_text + row->n_texts; t++)
        {
          double y = placing->y + MUSTER_AT (galley->texts, MusterText, t)->y;
          if (placing->y + 0.01 >= page->body && y > last + 0.01)
            {
              n++;
              last = y;
            }
        }
    }
  return n;
}

static double
get_page_height (const MusterSheet *sheet, guint part)
{
  const MusterPaperSize *paper =
    &((const MusterSheetPart *) g_ptr_array_index (sheet->parts, part))->paper;
  return paper->height - paper->top - paper->foot;
}

gboolean
muster_sheet_ends_blank (const MusterSheet *sheet)
{
  guint part = muster_sheet_get_n_parts (sheet) - 1;
  const MusterGalley *galley = muster_sheet_get_galley (sheet, part);
  guint n = galley->pages->len;
  if (n < 2)
    return FALSE;
  return count_lines (galley, MUSTER_AT (galley->pages, MusterSheetPage, n - 1)) < LEAST_LINES
         || muster_galley_is_all_but_blank (galley, n - 1, get_page_height (sheet, part));
}

/* The head of a sheet stands alone where what follows it needs a page of its own. */
static gboolean
begins_blank (const MusterSheet *sheet)
{
  const MusterGalley *galley = muster_sheet_get_galley (sheet, 0);
  return galley->pages->len > 1
         && muster_galley_is_all_but_blank (galley, 0, get_page_height (sheet, 0));
}

static double
get_lowest (const MusterGalley *galley, guint page)
{
  return MUSTER_AT (galley->pages, MusterSheetPage, page)->body
         + muster_galley_get_taken (galley, page);
}

double
muster_sheet_get_filled (const MusterSheet *sheet)
{
  const MusterGalley *galley =
    muster_sheet_get_galley (sheet, muster_sheet_get_n_parts (sheet) - 1);
  if (galley->pages->len < 2)
    return 1;
  guint last = galley->pages->len - 1;
  double most = 0;
  for (guint page = 0; page < last; page++)
    most = MAX (most, get_lowest (galley, page));
  return most > 0 ? get_lowest (galley, last) / most : 1;
}

/* Returns: (transfer full): the sheet in the largest type in which it needs a page less; @usual
 * itself where none is large enough */
static MusterSheet *
save_page (MusterLayOutFunction lay_out, gpointer data, double type_size, MusterSheet *usual)
{
  for (int i = 1; i <= MOST_STEPS; i++)
    {
      double smaller = type_size - i * TYPE_STEP;
      if (smaller < MUSTER_LEAST_TYPE_SIZE)
        break;
      g_autoptr (MusterSheet) other = lay_out (data, smaller);
      if (muster_sheet_get_n_pages (other) >= muster_sheet_get_n_pages (usual))
        continue;
      muster_sheet_free (usual);
      return g_steal_pointer (&other);
    }
  return usual;
}

MusterSheet *
muster_sheet_fit (MusterLayOutFunction lay_out, gpointer data, double type_size)
{
  MusterSheet *usual = lay_out (data, type_size);
  return muster_sheet_ends_blank (usual) || begins_blank (usual)
           ? save_page (lay_out, data, type_size, usual)
           : usual;
}

MusterSheet *
muster_sheet_fit_filled (MusterLayOutFunction lay_out,
                         gpointer data,
                         double type_size,
                         double least)
{
  MusterSheet *usual = lay_out (data, type_size);
  return muster_sheet_get_filled (usual) < least ? save_page (lay_out, data, type_size, usual)
                                                 : usual;
}
