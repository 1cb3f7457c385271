#include "config.h"

#include "sheet/page/fewest-pages.h"

#include "sheet/page/private.h"

#define TYPE_STEP 0.5
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
  return fit->type_size - size * TYPE_STEP;
}

static double
get_block_height (const MusterGalley *galley, const MusterBlock *block)
{
  double height = block->space;
  for (guint row = block->first_row; row < block->first_row + block->n_rows; row++)
    height += MUSTER_AT (galley->rows, MusterRow, row)->height;
  return height;
}

static double
measure_pages (const MusterSheet *sheet)
{
  const MusterSheetPart *part = g_ptr_array_index (sheet->parts, 0);
  const MusterGalley *galley = part->galley;
  double page = part->paper.height - part->paper.top - part->paper.foot;
  double pages = 0;
  for (guint i = 0; i < galley->blocks->len; i++)
    {
      const MusterBlock *block = MUSTER_AT (galley->blocks, MusterBlock, i);
      pages += get_block_height (galley, block) / page / (block->spans ? 1 : galley->n_columns);
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
  return (int) ((most - MUSTER_LEAST_TYPE_SIZE + 0.001) / TYPE_STEP) + 1;
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
  for (int i = 1; muster_sheet_get_filled (usual) < least && i < n_sizes * (int) n; i++)
    {
      g_autoptr (MusterSheet) other =
        lay_out (data, &layouts[i % (int) n], type_size - i / (int) n * TYPE_STEP);
      if (muster_sheet_get_filled (other) < least
          || muster_sheet_get_n_pages (other) > muster_sheet_get_n_pages (usual))
        continue;
      muster_sheet_free (usual);
      return g_steal_pointer (&other);
    }
  return usual;
}
