#include "config.h"

#include "sheet/sheet-block.h"

#include <glib/gi18n-lib.h>

/* Rows of a cut block that stay together at either side of the cut. */
#define LEAST_ROWS 2
/* Of a page's height. */
#define MOST_BLANK 0.25
/* Of the type size, below the line that says what a page's first block stands in. */
#define WITHIN_GAP 0.5

/* Tries of a height for columns that end alike. */
#define MOST_TRIES 12

typedef struct
{
  MusterGalley *galley;
  double height;    /* of the page */
  double limit;     /* where columns end: the same, but on a page where they are made level */
  guint level_page; /* number of that page, from 1; 0: none */
  double level;     /* where its columns end */
  double y;
  double x;    /* of the column */
  double head; /* where the column's blocks begin */
  guint column;
  double top;          /* where the columns begin on this page */
  double lowest;       /* that a column of this page reaches */
  gboolean is_too_low; /* a level column had no room for what must not be parted */
  gboolean has_within;
  MusterPlacing within; /* stands as soon as a row below it does */
} Cursor;

static MusterBlock *
get_block (const MusterGalley *galley, guint block)
{
  return MUSTER_AT (galley->blocks, MusterBlock, block);
}

static double
get_row_height (const MusterGalley *galley, guint row)
{
  return MUSTER_AT (galley->rows, MusterRow, row)->height;
}

static double
get_rows_height (const MusterGalley *galley, guint first, guint n)
{
  double height = 0;
  for (guint row = first; row < first + n; row++)
    height += get_row_height (galley, row);
  return height;
}

/* Columns end where a block spans them all, and chains with them. */
static gboolean
keeps_next (const MusterGalley *galley, guint block)
{
  const MusterBlock *of = get_block (galley, block);
  gboolean ends_columns = galley->n_columns > 1 && block + 1 < galley->blocks->len
                          && get_block (galley, block + 1)->spans != of->spans;
  return of->keep_next && !ends_columns;
}

double
muster_galley_get_chain_height (const MusterGalley *galley, guint block, guint *last)
{
  double height = 0;
  for (guint at = block; at < galley->blocks->len; at++)
    {
      const MusterBlock *link = get_block (galley, at);
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
    height += get_row_height (galley, g_array_index (rows, guint, i));
  return height;
}

static double
get_within_gap (const MusterGalley *galley)
{
  return WITHIN_GAP * muster_typesetter_get_size (galley->typesetter, MUSTER_STYLE_RUNNING);
}

double
muster_galley_get_page_room (const MusterGalley *galley, guint block, double height)
{
  double room = height - get_all_height (galley, galley->running);
  if (get_block (galley, block)->tabled)
    room -= get_all_height (galley, galley->heads);
  if (get_block (galley, block)->within != NULL)
    room -= muster_typesetter_get_leading (galley->typesetter, MUSTER_STYLE_RUNNING)
            + get_within_gap (galley);
  return room;
}

static void
place (Cursor *cursor, const MusterPlacing *placing)
{
  MusterGalley *galley = cursor->galley;
  g_array_append_vals (galley->placings, placing, 1);
  MUSTER_AT (galley->pages, MusterSheetPage, galley->pages->len - 1)->n++;
}

static void
place_row (Cursor *cursor, guint row)
{
  MusterPlacing placing = { .row = row, .x = cursor->x, .y = cursor->y };
  MusterGalley *galley = cursor->galley;
  if (cursor->has_within)
    place (cursor, &cursor->within);
  cursor->has_within = FALSE;
  place (cursor, &placing);
  cursor->y += get_row_height (galley, row);
  cursor->lowest = MAX (cursor->lowest, cursor->y);
}

static void
place_rows (Cursor *cursor, const GArray *rows)
{
  for (guint i = 0; i < rows->len; i++)
    place_row (cursor, g_array_index (rows, guint, i));
}

static guint
get_block_index (const MusterGalley *galley, const MusterBlock *block)
{
  return (guint) (block - get_block (galley, 0));
}

static double
get_width (const MusterGalley *galley, const MusterBlock *block)
{
  return block->spans ? galley->width : galley->column_width;
}

/* Says what the block at the head of a page or column stands in, where it finds room there. */
static void
place_within (Cursor *cursor, const MusterBlock *block)
{
  MusterGalley *galley = cursor->galley;
  /* Translators: at the head of a page: "III Corps – 2nd Division, continued". */
  g_autofree char *text = g_strdup_printf (_ ("%s, continued"), block->within);
  muster_galley_begin_row (galley);
  muster_galley_add_text (galley, MUSTER_STYLE_RUNNING, text, 0, get_width (galley, block),
                          PANGO_ALIGN_LEFT, 1);
  guint row = muster_galley_end_row (galley, 0, get_within_gap (galley));
  MUSTER_AT (galley->rows, MusterRow, row)->block = get_block_index (galley, block);
  cursor->within = (MusterPlacing){ .row = row, .x = cursor->x, .y = cursor->y };
  cursor->has_within = TRUE;
  cursor->y += get_row_height (galley, row);
}

/* @block: that begins the page, or goes on there; or NULL */
static void
begin_page (Cursor *cursor, const MusterBlock *block)
{
  MusterGalley *galley = cursor->galley;
  MusterSheetPage page = { .first = galley->placings->len };
  g_array_append_val (galley->pages, page);
  cursor->x = 0;
  cursor->y = 0;
  cursor->column = 0;
  cursor->limit = galley->pages->len == cursor->level_page ? cursor->level : cursor->height;
  cursor->has_within = FALSE;
  if (galley->pages->len > 1)
    {
      place_rows (cursor, galley->running);
      if (block != NULL && block->tabled)
        place_rows (cursor, galley->heads);
    }
  MUSTER_AT (galley->pages, MusterSheetPage, galley->pages->len - 1)->body = cursor->y;
  cursor->top = cursor->y;
  cursor->lowest = cursor->y;
  if (block != NULL && block->within != NULL)
    place_within (cursor, block);
  cursor->head = cursor->y;
}

static double
get_column_x (const MusterGalley *galley, guint column)
{
  double pitch = galley->n_columns > 1
                   ? (galley->width - galley->column_width) / (galley->n_columns - 1)
                   : galley->width;
  return column * pitch;
}

/* Goes on in the next column, or on the next page. */
static void
begin_column (Cursor *cursor, const MusterBlock *block)
{
  if (block->spans || cursor->column + 1 >= cursor->galley->n_columns)
    {
      begin_page (cursor, block);
      return;
    }
  cursor->column++;
  cursor->has_within = FALSE;
  cursor->x = get_column_x (cursor->galley, cursor->column);
  cursor->y = cursor->top;
  if (block->within != NULL)
    place_within (cursor, block);
  cursor->head = cursor->y;
}

static gboolean
is_at_head (const Cursor *cursor)
{
  return cursor->y <= cursor->head;
}

static gboolean
has_room (const Cursor *cursor, double height)
{
  return cursor->y + height <= cursor->limit + 0.01;
}

/* Whether a column that begins here is as long as any: nothing spans above it. */
static gboolean
is_at_full_head (const Cursor *cursor)
{
  const MusterSheetPage *page =
    MUSTER_AT (cursor->galley->pages, MusterSheetPage, cursor->galley->pages->len - 1);
  return is_at_head (cursor) && cursor->top <= page->body;
}

static guint
get_heads_row (const MusterBlock *block)
{
  return block->first_row + block->n_head - 1;
}

/* What a block that goes on needs above its rows at the most. */
static double
get_repeated (const MusterGalley *galley, const MusterBlock *block)
{
  double height = 0;
  if (block->within != NULL)
    height += muster_typesetter_get_leading (galley->typesetter, MUSTER_STYLE_RUNNING)
              + get_within_gap (galley);
  if (block->title != NULL)
    height += 2 * muster_typesetter_get_leading (galley->typesetter, block->style);
  if (block->repeats_heads)
    height += get_row_height (galley, get_heads_row (block));
  return height;
}

/* Goes on where there is room for so much, or on a page of its own. */
static void
move_on (Cursor *cursor, const MusterBlock *block, double need)
{
  const MusterSheetPage *page =
    MUSTER_AT (cursor->galley->pages, MusterSheetPage, cursor->galley->pages->len - 1);
  if (cursor->top > page->body
      && cursor->top + get_repeated (cursor->galley, block) + need > cursor->limit)
    begin_page (cursor, block);
  else
    begin_column (cursor, block);
}

static gboolean
is_superfluous (const Cursor *cursor, const MusterBlock *block)
{
  return block->is_heads && is_at_head (cursor) && cursor->galley->pages->len > 1;
}

static void
place_block (Cursor *cursor, const MusterBlock *block)
{
  if (is_superfluous (cursor, block))
    return;
  if (!is_at_head (cursor))
    cursor->y += block->space;
  for (guint i = 0; i < block->n_rows; i++)
    place_row (cursor, block->first_row + i);
}

static void
place_title_again (Cursor *cursor, const MusterBlock *block)
{
  MusterGalley *galley = cursor->galley;
  const char *word = _ ("(continued)");
  double gap = 0.4 * muster_typesetter_get_size (galley->typesetter, block->style);
  double room = muster_typesetter_set (galley->typesetter, MUSTER_STYLE_NOTE, word, 0, 0)->width;
  double width = get_width (galley, block) - block->x - room - gap;
  muster_galley_begin_row (galley);
  muster_galley_add_text (galley, block->style, block->title, block->x, width, PANGO_ALIGN_LEFT, 1);
  double end =
    block->x + gap
    + muster_typesetter_set (galley->typesetter, block->style, block->title, width, 1)->width;
  muster_galley_add_text (galley, MUSTER_STYLE_NOTE, word, end, room + 1, PANGO_ALIGN_LEFT, 1);
  guint row = muster_galley_end_row (galley, 0, gap / 2);
  MUSTER_AT (galley->rows, MusterRow, row)->block = get_block_index (galley, block);
  place_row (cursor, row);
}

/* Repeats the title and the heads of columns of a block that goes on with row @at. */
static void
place_continued (Cursor *cursor, const MusterBlock *block, guint at)
{
  if (block->title != NULL)
    place_title_again (cursor, block);
  if (!block->repeats_heads || at < block->n_head)
    return;
  MusterRow heads = *MUSTER_AT (cursor->galley->rows, MusterRow, get_heads_row (block));
  g_array_append_val (cursor->galley->rows, heads);
  place_row (cursor, cursor->galley->rows->len - 1);
}

/* The height that must be free so that a row may stand here. */
static double
get_need (const MusterGalley *galley, const MusterBlock *block, guint at)
{
  guint n = 1;
  if (at == 0)
    n = block->n_head + LEAST_ROWS;
  else if (at < block->n_head)
    n = block->n_head + LEAST_ROWS - at;
  else if (at + LEAST_ROWS == block->n_rows)
    n = LEAST_ROWS;
  return get_rows_height (galley, block->first_row + at, MIN (n, block->n_rows - at));
}

/* The height that must be free at the head of a column where a block begins or goes on. */
static double
get_need_at_head (const MusterGalley *galley, const MusterBlock *block, guint at)
{
  guint left = block->n_rows - at;
  guint n = left < 2 * LEAST_ROWS ? left : LEAST_ROWS;
  return at == 0 ? get_need (galley, block, 0) : get_rows_height (galley, block->first_row + at, n);
}

static void
note_too_low (Cursor *cursor, const MusterBlock *block, guint at)
{
  if (cursor->limit < cursor->height
      && !has_room (cursor, get_need_at_head (cursor->galley, block, at)))
    cursor->is_too_low = TRUE;
}

static void
flow_block (Cursor *cursor, const MusterBlock *block)
{
  if (is_superfluous (cursor, block))
    return;
  for (guint at = 0; at < block->n_rows; at++)
    {
      guint row = block->first_row + at;
      double space = at == 0 && !is_at_head (cursor) ? block->space : 0;
      double need = space + get_need (cursor->galley, block, at);
      if (!is_at_full_head (cursor) && !has_room (cursor, need)
          && (at == 0 || at >= block->n_head
              || !has_room (cursor, get_row_height (cursor->galley, row))))
        {
          move_on (cursor, block, get_need_at_head (cursor->galley, block, at));
          if (at > 0)
            place_continued (cursor, block, at);
          note_too_low (cursor, block, at);
          space = 0;
        }
      else if (at == 0 && is_at_full_head (cursor))
        note_too_low (cursor, block, at);
      cursor->y += space;
      place_row (cursor, row);
    }
}

/* Headings, and as much of the block after them as may not be parted from them. */
static double
get_chain_need (const MusterGalley *galley, guint first, guint last)
{
  double need = 0;
  for (guint at = first; at < last; at++)
    need +=
      get_block (galley, at)->space
      + get_rows_height (galley, get_block (galley, at)->first_row, get_block (galley, at)->n_rows);
  return need + get_block (galley, last)->space + get_need (galley, get_block (galley, last), 0);
}

/* A chain that is longer than a page: its headings, and as much after them as fits. Where not even
 * that is to be had on a page, the last headings stay with what they are of. */
static void
flow_chain (Cursor *cursor, guint first, guint last)
{
  const MusterGalley *galley = cursor->galley;
  for (guint at = first; at <= last; at++)
    {
      double need = get_chain_need (galley, at, last);
      gboolean has_place =
        at == first || need <= muster_galley_get_page_room (galley, at, cursor->height);
      if (!is_at_full_head (cursor) && !has_room (cursor, need) && has_place)
        move_on (cursor, get_block (galley, at), need);
      flow_block (cursor, get_block (galley, at));
    }
}

static double
get_height (const MusterGalley *galley, guint block)
{
  const MusterBlock *of = get_block (galley, block);
  return get_rows_height (galley, of->first_row, of->n_rows);
}

/* The last loose block of a chain that fits here with all before it. Returns: whether there is one
 */
static gboolean
find_loose (const Cursor *cursor, guint first, guint last, guint *loose)
{
  const MusterGalley *galley = cursor->galley;
  gboolean found = FALSE;
  double height = 0;
  for (guint at = first; at < last; at++)
    {
      const MusterBlock *block = get_block (galley, at);
      height += get_height (galley, at) + (at > first || !is_at_head (cursor) ? block->space : 0);
      if (!has_room (cursor, height))
        break;
      if (block->loose)
        {
          *loose = at;
          found = TRUE;
        }
    }
  return found;
}

static void
place_blocks (Cursor *cursor, guint first, guint last)
{
  for (guint at = first; at <= last; at++)
    place_block (cursor, get_block (cursor->galley, at));
}

static void place_chain (Cursor *cursor, guint first, guint *last);

/* At the head of a column: one that is shorter than a page may not do either. */
static void
place_next (Cursor *cursor, guint first, guint *last)
{
  double height = muster_galley_get_chain_height (cursor->galley, first, last);
  if (has_room (cursor, height) || cursor->galley->n_columns == 1)
    place_blocks (cursor, first, *last);
  else
    place_chain (cursor, first, last);
}

/* Places a chain, or as much of it as may stand without the rest. */
static void
place_chain (Cursor *cursor, guint first, guint *last)
{
  const MusterGalley *galley = cursor->galley;
  double height = muster_galley_get_chain_height (galley, first, last);
  double space = is_at_head (cursor) ? 0 : get_block (galley, first)->space;
  gboolean is_long = height > muster_galley_get_page_room (galley, first, cursor->height);
  gboolean ends_long =
    get_height (galley, *last) > muster_galley_get_page_room (galley, *last, cursor->height);
  gboolean leaves_blank = cursor->height - cursor->y > MOST_BLANK * cursor->height;
  if (has_room (cursor, space + height))
    place_blocks (cursor, first, *last);
  else if (!ends_long && (is_long || leaves_blank) && find_loose (cursor, first, *last, last))
    place_blocks (cursor, first, *last);
  else if (is_long || get_block (galley, *last)->flows)
    flow_chain (cursor, first, *last);
  else
    {
      move_on (cursor, get_block (galley, first), height);
      place_next (cursor, first, last);
    }
}

/* Where a run of blocks in columns begins, so that it can be placed again. */
typedef struct
{
  Cursor cursor;
  guint n_placings;
  guint n_pages;
  guint n_on_page;
} Place;

static Place
note_place (const Cursor *cursor)
{
  const MusterGalley *galley = cursor->galley;
  return (Place){ *cursor, galley->placings->len, galley->pages->len,
                  MUSTER_AT (galley->pages, MusterSheetPage, galley->pages->len - 1)->n };
}

/* Rows that were made while placing stay, and are drawn nowhere. */
static void
go_back (Cursor *cursor, const Place *place)
{
  MusterGalley *galley = cursor->galley;
  *cursor = place->cursor;
  g_array_set_size (galley->placings, place->n_placings);
  g_array_set_size (galley->pages, place->n_pages);
  MUSTER_AT (galley->pages, MusterSheetPage, galley->pages->len - 1)->n = place->n_on_page;
}

/* Places the blocks from @first to before @end; columns of page @page, from 1, end at @level.
 * Returns: whether they all found room on that page and those before it */
static gboolean
place_run (Cursor *cursor, guint first, guint end, guint page, double level)
{
  cursor->level_page = page;
  cursor->level = level;
  cursor->limit = cursor->galley->pages->len == page ? level : cursor->height;
  cursor->is_too_low = FALSE;
  for (guint at = first; at < end; at++)
    place_chain (cursor, at, &at);
  return !cursor->is_too_low && cursor->galley->pages->len <= page;
}

/* Columns that end before the page does end alike: the least height that takes them all is sought
 * by halving. */
static void
place_columns (Cursor *cursor, guint first, guint end)
{
  Place place = note_place (cursor);
  double low = 0;
  double high = cursor->height;
  place_run (cursor, first, end, 0, high);
  guint last = cursor->galley->pages->len;
  for (int i = 0; i < MOST_TRIES; i++)
    {
      double middle = (low + high) / 2;
      go_back (cursor, &place);
      if (place_run (cursor, first, end, last, middle))
        high = middle;
      else
        low = middle;
    }
  go_back (cursor, &place);
  place_run (cursor, first, end, last, high);
  cursor->level_page = 0;
}

/* What spans stands below all columns, and columns begin anew below it. */
static void
end_columns (Cursor *cursor)
{
  cursor->x = 0;
  cursor->column = 0;
  cursor->y = cursor->lowest;
  cursor->limit = cursor->height;
}

static guint
find_run_end (const MusterGalley *galley, guint first)
{
  guint end = first;
  while (end < galley->blocks->len && !get_block (galley, end)->spans)
    end++;
  return end;
}

static void
place_in_columns (Cursor *cursor)
{
  MusterGalley *galley = cursor->galley;
  for (guint at = 0; at < galley->blocks->len; at++)
    if (get_block (galley, at)->spans)
      {
        end_columns (cursor);
        place_chain (cursor, at, &at);
      }
    else
      {
        guint end = find_run_end (galley, at);
        if (!is_at_head (cursor))
          cursor->y += get_block (galley, at)->space;
        cursor->top = cursor->y;
        cursor->head = cursor->y;
        place_columns (cursor, at, end);
        at = end - 1;
      }
}

void
muster_galley_paginate (MusterGalley *galley, double height)
{
  Cursor cursor = { .galley = galley, .height = height };
  begin_page (&cursor, NULL);
  if (galley->n_columns > 1)
    place_in_columns (&cursor);
  else
    for (guint at = 0; at < galley->blocks->len; at++)
      place_chain (&cursor, at, &at);
}
