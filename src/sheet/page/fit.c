#include "config.h"

#include "sheet/page/fit.h"

#include "sheet/page/sheet.h"

#define LEAST_LINES 4

/* How far apart lines may stand. */
static const double leadings[] = { MUSTER_USUAL_LEADING, 1.25, 1.22, 1.19, 1.16, 1.13 };

/* Lines at other heights than those before them. */
static guint
count_lines (const MusterLayout *layout, const MusterSheetPage *page)
{
  guint n = 0;
  double last = -1;
  for (guint i = page->first; i < page->first + page->n; i++)
    {
      const MusterPlacing *placing = MUSTER_AT (layout->placings, MusterPlacing, i);
      const MusterRow *row = MUSTER_AT (layout->rows, MusterRow, placing->row);
      for (guint t = row->first_text; t < row->first_text + row->n_texts; t++)
        {
          double y = placing->y + MUSTER_AT (layout->texts, MusterText, t)->y;
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

/* The last of several pages has but three lines of its own, or is otherwise all but blank. */
static gboolean
ends_blank (const MusterSheet *sheet)
{
  guint part = muster_sheet_get_n_parts (sheet) - 1;
  const MusterLayout *layout = muster_sheet_get_layout (sheet, part);
  guint n = layout->pages->len;
  if (n < 2)
    return FALSE;
  return count_lines (layout, MUSTER_AT (layout->pages, MusterSheetPage, n - 1)) < LEAST_LINES
         || muster_layout_is_all_but_blank (layout, n - 1, get_page_height (sheet, part));
}

/* The head of a sheet stands alone where what follows it needs a page of its own. */
static gboolean
begins_blank (const MusterSheet *sheet)
{
  const MusterLayout *layout = muster_sheet_get_layout (sheet, 0);
  return layout->pages->len > 1
         && muster_layout_is_all_but_blank (layout, 0, get_page_height (sheet, 0));
}

static double
get_lowest (const MusterLayout *layout, guint page)
{
  return MUSTER_AT (layout->pages, MusterSheetPage, page)->body
         + muster_layout_get_taken (layout, page);
}

/* Returns: the share of its last page, from 0 to 1, that a sheet of several pages fills; 1 where
 * there is but one */
static double
get_filled (const MusterSheet *sheet)
{
  const MusterLayout *layout =
    muster_sheet_get_layout (sheet, muster_sheet_get_n_parts (sheet) - 1);
  if (layout->pages->len < 2)
    return 1;
  guint last = layout->pages->len - 1;
  double most = 0;
  for (guint page = 0; page < last; page++)
    most = MAX (most, get_lowest (layout, page));
  return most > 0 ? get_lowest (layout, last) / most : 1;
}

MusterSheet *
muster_sheet_fit_within (MusterLayOutFunction lay_out, gpointer data, guint most_pages)
{
  for (gsize i = 0; i < G_N_ELEMENTS (leadings); i++)
    {
      g_autoptr (MusterSheet) sheet = lay_out (data, leadings[i]);
      if (muster_sheet_get_n_pages (sheet) <= most_pages)
        return g_steal_pointer (&sheet);
    }
  return NULL;
}

/* Returns: (transfer full): the sheet with a page less; @usual itself where nothing saves one */
static MusterSheet *
save_page (MusterLayOutFunction lay_out, gpointer data, MusterSheet *usual)
{
  MusterSheet *other =
    muster_sheet_fit_within (lay_out, data, muster_sheet_get_n_pages (usual) - 1);
  if (other == NULL)
    return usual;
  muster_sheet_free (usual);
  return other;
}

MusterSheet *
muster_sheet_fit (MusterLayOutFunction lay_out, gpointer data)
{
  MusterSheet *usual = lay_out (data, MUSTER_USUAL_LEADING);
  return ends_blank (usual) || begins_blank (usual) ? save_page (lay_out, data, usual) : usual;
}

MusterSheet *
muster_sheet_fit_filled (MusterLayOutFunction lay_out, gpointer data, double least)
{
  MusterSheet *usual = lay_out (data, MUSTER_USUAL_LEADING);
  return get_filled (usual) < least ? save_page (lay_out, data, usual) : usual;
}

MusterSheet *
muster_sheet_fit_fewest (MusterLayOutFunction lay_out, gpointer data)
{
  MusterSheet *usual = lay_out (data, MUSTER_USUAL_LEADING);
  return muster_sheet_get_n_pages (usual) > 1 ? save_page (lay_out, data, usual) : usual;
}

MusterSheet *
muster_reference_fit (const MusterReferenceLayout *layouts,
                      gsize n,
                      guint most_pages,
                      MusterReferenceFunction lay_out,
                      gpointer data)
{
  MusterSheet *best = lay_out (data, &layouts[0]);
  for (gsize i = 1; muster_sheet_get_n_pages (best) > most_pages && i < n; i++)
    best = muster_sheet_take_shorter (best, lay_out (data, &layouts[i]));
  return best;
}

MusterSheet *
muster_reference_fit_filled (const MusterReferenceLayout *layouts,
                             gsize n,
                             double least,
                             MusterReferenceFunction lay_out,
                             gpointer data)
{
  MusterSheet *usual = lay_out (data, &layouts[0]);
  for (gsize i = 1; get_filled (usual) < least && i < n; i++)
    {
      g_autoptr (MusterSheet) other = lay_out (data, &layouts[i]);
      if (get_filled (other) < least
          || muster_sheet_get_n_pages (other) > muster_sheet_get_n_pages (usual))
        continue;
      muster_sheet_free (usual);
      return g_steal_pointer (&other);
    }
  return usual;
}
