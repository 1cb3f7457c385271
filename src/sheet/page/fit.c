#include "config.h"

#include "sheet/page/fit.h"

#include "sheet/page/sheet.h"

#define LEAST_LINES 4
#define TYPE_STEP   0.25
#define MOST_STEPS  8

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
  return ends_blank (usual) || begins_blank (usual) ? save_page (lay_out, data, type_size, usual)
                                                    : usual;
}

MusterSheet *
muster_sheet_fit_filled (MusterLayOutFunction lay_out,
                         gpointer data,
                         double type_size,
                         double least)
{
  MusterSheet *usual = lay_out (data, type_size);
  return get_filled (usual) < least ? save_page (lay_out, data, type_size, usual) : usual;
}

#define COARSE_TYPE_STEP 0.5

/* Steps: what larger type needs tells nothing of type that is smaller by more. */
#define FARTHEST 2

/* Pages are never filled further, as blocks that are not cut leave some of them blank. */
#define FULL 1.0

/* What came of a layout in a type size. */
typedef struct
{
  MusterSheet *sheet; /* NULL: not tried */
  double filled;      /* pages, if they could be filled to the last line */
} Try;

typedef struct
{
  const MusterReferenceLayout *layouts;
  gsize n;
  double type_size;
  int n_sizes;
  MusterReferenceFunction lay_out;
  gpointer data;
  Try *tries; /* n_sizes rows of n */
} Fit;

static Try *
get_try (const Fit *fit, int size, gsize layout)
{
  return &fit->tries[(gsize) size * fit->n + layout];
}

static double
get_size (const Fit *fit, int size)
{
  return fit->type_size - size * COARSE_TYPE_STEP;
}

static double
get_block_height (const MusterLayout *layout, const MusterBlock *block)
{
  double height = block->space;
  for (guint row = block->first_row; row < block->first_row + block->n_rows; row++)
    height += MUSTER_AT (layout->rows, MusterRow, row)->height;
  return height;
}

static double
measure_pages (const MusterSheet *sheet)
{
  const MusterSheetPart *part = g_ptr_array_index (sheet->parts, 0);
  const MusterLayout *layout = part->layout;
  double page = part->paper.height - part->paper.top - part->paper.foot;
  double pages = 0;
  for (guint i = 0; i < layout->blocks->len; i++)
    {
      const MusterBlock *block = MUSTER_AT (layout->blocks, MusterBlock, i);
      pages += get_block_height (layout, block) / page / (block->spans ? 1 : layout->n_columns);
    }
  return pages;
}

static guint
count_pages (const Fit *fit, int size, gsize layout)
{
  Try *attempt = get_try (fit, size, layout);
  if (attempt->sheet == NULL)
    {
      attempt->sheet = fit->lay_out (fit->data, &fit->layouts[layout], get_size (fit, size));
      attempt->filled = measure_pages (attempt->sheet);
    }
  return muster_sheet_get_n_pages (attempt->sheet);
}

/* Smaller type needs less room by the square or, where words wrapped in narrow columns, somewhat
 * more: what was tried nearest tells best. */
static gboolean
is_too_long (const Fit *fit, int size, gsize layout, guint most_pages)
{
  int larger = size;
  while (larger > 0 && get_try (fit, larger, layout)->sheet == NULL)
    larger--;
  const Try *attempt = get_try (fit, larger, layout);
  double ratio = get_size (fit, size) / get_size (fit, larger);
  return attempt->sheet != NULL && size - larger <= FARTHEST
         && attempt->filled * ratio * ratio > FULL * most_pages;
}

/* The layout with the same columns and less room between lines. */
static gboolean
find_tighter (const Fit *fit, gsize layout, gsize *tighter)
{
  const MusterReferenceLayout *of = &fit->layouts[layout];
  for (gsize i = 0; i < fit->n; i++)
    if (!of->is_tight && fit->layouts[i].is_tight && fit->layouts[i].is_turned == of->is_turned
        && fit->layouts[i].n_columns == of->n_columns)
      {
        *tighter = i;
        return TRUE;
      }
  return FALSE;
}

static gboolean
fits (const Fit *fit, int size, gsize layout, guint most_pages)
{
  gsize tighter;
  if (is_too_long (fit, size, layout, most_pages))
    return FALSE;
  /* Nor does what takes more room. */
  if (find_tighter (fit, layout, &tighter) && !fits (fit, size, tighter, most_pages))
    return FALSE;
  return count_pages (fit, size, layout) <= most_pages;
}

static MusterSheet *
find (const Fit *fit, guint most_pages)
{
  for (int size = 0; size < fit->n_sizes; size++)
    for (gsize layout = 0; layout < fit->n; layout++)
      if (fits (fit, size, layout, most_pages))
        return g_steal_pointer (&get_try (fit, size, layout)->sheet);
  return NULL;
}

static int
count_sizes (double type_size)
{
  double most = MAX (type_size, MUSTER_LEAST_TYPE_SIZE);
  return (int) ((most - MUSTER_LEAST_TYPE_SIZE + 0.001) / COARSE_TYPE_STEP) + 1;
}

MusterSheet *
muster_reference_fit (const MusterReferenceLayout *layouts,
                      gsize n,
                      double type_size,
                      guint most_pages,
                      MusterReferenceFunction lay_out,
                      gpointer data)
{
  int n_sizes = count_sizes (type_size);
  g_autofree Try *tries = g_new0 (Try, (gsize) n_sizes * n);
  const Fit fit = { layouts, n, type_size, n_sizes, lay_out, data, tries };
  MusterSheet *found = NULL;
  while ((found = find (&fit, most_pages)) == NULL)
    most_pages++;
  for (gsize i = 0; i < (gsize) n_sizes * n; i++)
    g_clear_pointer (&tries[i].sheet, muster_sheet_free);
  return found;
}

MusterSheet *
muster_reference_fit_filled (const MusterReferenceLayout *layouts,
                             gsize n,
                             double type_size,
                             double least,
                             MusterReferenceFunction lay_out,
                             gpointer data)
{
  int n_sizes = count_sizes (type_size);
  MusterSheet *usual = lay_out (data, &layouts[0], type_size);
  for (int i = 1; get_filled (usual) < least && i < n_sizes * (int) n; i++)
    {
      g_autoptr (MusterSheet) other =
        lay_out (data, &layouts[i % (int) n], type_size - i / (int) n * COARSE_TYPE_STEP);
      if (get_filled (other) < least
          || muster_sheet_get_n_pages (other) > muster_sheet_get_n_pages (usual))
        continue;
      muster_sheet_free (usual);
      return g_steal_pointer (&other);
    }
  return usual;
}
