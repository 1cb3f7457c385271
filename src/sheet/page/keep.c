#include "config.h"

#include "sheet/page/keep.h"

/* Rows of a cut block that stay together at either side of the cut. */
#define LEAST_ROWS 2
/* Of the type size, below the line that says what a page's first block stands in. */
#define WITHIN_GAP 0.5

MusterBlock *
muster_galley_get_block (const MusterGalley *galley, guint block)
{
  return MUSTER_AT (galley->blocks, MusterBlock, block);
}

double
muster_galley_get_row_height (const MusterGalley *galley, guint row)
{
  return MUSTER_AT (galley->rows, MusterRow, row)->height;
}

static double
get_rows_height (const MusterGalley *galley, guint first, guint n)
{
  double height = 0;
  for (guint row = first; row < first + n; row++)
    height += muster_galley_get_row_height (galley, row);
  return height;
}

/* Columns end where a block spans them all, and chains with them. */
static gboolean
keeps_next (const MusterGalley *galley, guint block)
{
  const MusterBlock *of = muster_galley_get_block (galley, block);
  gboolean ends_columns = galley->n_columns > 1 && block + 1 < galley->blocks->len
                          && muster_galley_get_block (galley, block + 1)->spans != of->spans;
  return of->keep_next && !ends_columns;
}

double
muster_galley_get_chain_height (const MusterGalley *galley, guint block, guint *last)
{
  double height = 0;
  for (guint at = block; at < galley->blocks->len; at++)
    {
      const MusterBlock *link = muster_galley_get_block (galley, at);
      height += get_rows_height (galley, link->first_row, link->n_rows);
      height += at > block ? link->space : 0;
      *last = at;
      if (!keeps_next (galley, at))
        break;
    }
  return height;
}

static double
get_all_height (const MusterGalley *galley, const GArray *rows)
{
  double height = 0;
  for (guint i = 0; i < rows->len; i++)
    height += muster_galley_get_row_height (galley, g_array_index (rows, guint, i));
  return height;
}

double
muster_galley_get_within_gap (const MusterGalley *galley)
{
  return WITHIN_GAP * muster_typesetter_get_size (galley->typesetter, MUSTER_STYLE_RUNNING);
}

double
muster_galley_get_page_room (const MusterGalley *galley, guint block, double height)
{
  double room = height - get_all_height (galley, galley->running);
  if (muster_galley_get_block (galley, block)->tabled)
    room -= get_all_height (galley, galley->heads);
  if (muster_galley_get_block (galley, block)->within != NULL)
    room -= muster_typesetter_get_leading (galley->typesetter, MUSTER_STYLE_RUNNING)
            + muster_galley_get_within_gap (galley);
  return room;
}

guint
muster_block_get_heads_row (const MusterBlock *block)
{
  return block->first_row + block->n_head - 1;
}

double
muster_galley_get_repeated_height (const MusterGalley *galley, const MusterBlock *block)
{
  double height = 0;
  if (block->within != NULL)
    height += muster_typesetter_get_leading (galley->typesetter, MUSTER_STYLE_RUNNING)
              + muster_galley_get_within_gap (galley);
  if (block->title != NULL)
    height += 2 * muster_typesetter_get_leading (galley->typesetter, block->style);
  if (block->repeats_heads)
    height += muster_galley_get_row_height (galley, muster_block_get_heads_row (block));
  return height;
}

/* So many rows, and those that stay with them. */
static double
get_kept_height (const MusterGalley *galley, const MusterBlock *block, guint at, guint n)
{
  while (at + n < block->n_rows
         && MUSTER_AT (galley->rows, MusterRow, block->first_row + at + n)->stays)
    n++;
  return get_rows_height (galley, block->first_row + at, MIN (n, block->n_rows - at));
}

double
muster_galley_get_need (const MusterGalley *galley, const MusterBlock *block, guint at)
{
  guint n = 1;
  if (at == 0)
    n = block->n_head + LEAST_ROWS;
  else if (at < block->n_head)
    n = block->n_head + LEAST_ROWS - at;
  else if (at + LEAST_ROWS == block->n_rows)
    n = LEAST_ROWS;
  return get_kept_height (galley, block, at, n);
}

double
muster_galley_get_need_at_head (const MusterGalley *galley, const MusterBlock *block, guint at)
{
  guint left = block->n_rows - at;
  guint n = left < 2 * LEAST_ROWS ? left : LEAST_ROWS;
  return at == 0 ? muster_galley_get_need (galley, block, 0)
                 : get_kept_height (galley, block, at, n);
}

double
muster_galley_get_chain_need (const MusterGalley *galley, guint first, guint last)
{
  double need = 0;
  for (guint at = first; at < last; at++)
    need += muster_galley_get_block (galley, at)->space
            + get_rows_height (galley, muster_galley_get_block (galley, at)->first_row,
                               muster_galley_get_block (galley, at)->n_rows);
  return need + muster_galley_get_block (galley, last)->space
         + muster_galley_get_need (galley, muster_galley_get_block (galley, last), 0);
}

double
muster_galley_get_block_height (const MusterGalley *galley, guint block)
{
  const MusterBlock *of = muster_galley_get_block (galley, block);
  return get_rows_height (galley, of->first_row, of->n_rows);
}
