#include "config.h"

#include "sheet/page/layout.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Rows with what they are kept with; longer ones are cut. */
#define MOST_KEPT 12

/* Of a title. */
#define TITLE_LINES 4

static void
clear_block (gpointer data)
{
  MusterBlock *block = data;
  g_free (block->title);
  g_free (block->within);
}

static void
clear_plate (gpointer data)
{
  MusterPlate *plate = data;
  if (plate->free_data != NULL)
    plate->free_data (plate->data);
}

MusterLayout *
muster_layout_new (double type_size, double width)
{
  g_autoptr (MusterTypesetter) typesetter = muster_typesetter_new (type_size);
  return muster_layout_new_set_by (typesetter, width);
}

MusterLayout *
muster_layout_new_set_by (MusterTypesetter *typesetter, double width)
{
  MusterLayout *layout = g_new0 (MusterLayout, 1);
  layout->typesetter = muster_typesetter_ref (typesetter);
  layout->width = width;
  layout->n_columns = 1;
  layout->column_width = width;
  layout->texts = g_array_new (FALSE, FALSE, sizeof (MusterText));
  layout->marks = g_array_new (FALSE, FALSE, sizeof (MusterMark));
  layout->fills = g_array_new (FALSE, FALSE, sizeof (MusterFill));
  layout->figures = g_array_new (FALSE, FALSE, sizeof (MusterFigureMark));
  layout->plates = g_array_new (FALSE, FALSE, sizeof (MusterPlate));
  g_array_set_clear_func (layout->plates, clear_plate);
  layout->rows = g_array_new (FALSE, TRUE, sizeof (MusterRow));
  layout->blocks = g_array_new (FALSE, TRUE, sizeof (MusterBlock));
  g_array_set_clear_func (layout->blocks, clear_block);
  layout->placings = g_array_new (FALSE, FALSE, sizeof (MusterPlacing));
  layout->pages = g_array_new (FALSE, TRUE, sizeof (MusterSheetPage));
  layout->running = g_array_new (FALSE, FALSE, sizeof (guint));
  layout->heads = g_array_new (FALSE, FALSE, sizeof (guint));
  return layout;
}

void
muster_layout_free (MusterLayout *layout)
{
  GArray *arrays[] = { layout->texts,  layout->marks,   layout->fills,  layout->figures,
                       layout->plates, layout->rows,    layout->blocks, layout->placings,
                       layout->pages,  layout->running, layout->heads };
  for (gsize i = 0; i < G_N_ELEMENTS (arrays); i++)
    g_array_unref (arrays[i]);
  muster_typesetter_unref (layout->typesetter);
  g_free (layout);
}

void
muster_layout_set_columns (MusterLayout *layout, guint n_columns, double gap)
{
  layout->n_columns = n_columns;
  layout->column_width = (layout->width - (n_columns - 1) * gap) / n_columns;
}

void
muster_layout_clear (MusterLayout *layout)
{
  GArray *arrays[] = { layout->texts,  layout->marks,   layout->fills,  layout->figures,
                       layout->plates, layout->rows,    layout->blocks, layout->placings,
                       layout->pages,  layout->running, layout->heads };
  for (gsize i = 0; i < G_N_ELEMENTS (arrays); i++)
    g_array_set_size (arrays[i], 0);
  memset (layout->has_style, 0, sizeof layout->has_style);
}

static MusterBlock *
get_open_block (MusterLayout *layout)
{
  return MUSTER_AT (layout->blocks, MusterBlock, layout->blocks->len - 1);
}

static MusterRow *
get_open_row (MusterLayout *layout)
{
  return MUSTER_AT (layout->rows, MusterRow, layout->rows->len - 1);
}

MusterBlock *
muster_layout_begin_block (MusterLayout *layout, double space)
{
  MusterBlock block = { .space = space, .outline = -1, .first_row = layout->rows->len };
  g_array_append_val (layout->blocks, block);
  return get_open_block (layout);
}

void
muster_layout_end_head (MusterLayout *layout)
{
  MusterBlock *block = get_open_block (layout);
  block->n_head = layout->rows->len - block->first_row;
}

void
muster_layout_end_block (MusterLayout *layout)
{
  MusterBlock *block = get_open_block (layout);
  block->n_rows = layout->rows->len - block->first_row;
}

void
muster_layout_begin_row (MusterLayout *layout)
{
  MusterRow row = { .block = MAX (layout->blocks->len, 1) - 1,
                    .first_text = layout->texts->len,
                    .first_mark = layout->marks->len,
                    .first_fill = layout->fills->len,
                    .first_figure = layout->figures->len,
                    .first_plate = layout->plates->len };
  g_array_append_val (layout->rows, row);
  layout->rise = 0;
  layout->fall = 0;
}

static double
get_line_width (const MusterSetText *set, guint line)
{
  PangoRectangle logical;
  if (set->n_lines == 1)
    return set->width;
  pango_layout_line_get_extents (pango_layout_get_line_readonly (set->layout, (int) line), NULL,
                                 &logical);
  return (double) logical.width / PANGO_SCALE;
}

void
muster_layout_set_link (MusterLayout *layout, guint page)
{
  get_open_row (layout)->link = page;
  layout->has_links = TRUE;
}

/* What is shaped for a width may be set narrower only by its lines' own measure. */
static double
align (const MusterSetText *set, guint line, double width, PangoAlignment alignment)
{
  double slack = 0;
  if (alignment != PANGO_ALIGN_LEFT)
    slack = width - get_line_width (set, line);
  return alignment == PANGO_ALIGN_CENTER ? slack / 2 : slack;
}

static void
append_line (MusterLayout *layout, const MusterSetText *set, guint line, double x, double y)
{
  double rise = muster_typesetter_get_rise (layout->typesetter, set->style);
  double leading = muster_typesetter_get_leading (layout->typesetter, set->style);
  MusterText text = { .set = set, .line = line, .x = x, .y = y, .group = layout->group };
  g_array_append_val (layout->texts, text);
  layout->has_style[set->style] = TRUE;
  layout->rise = MAX (layout->rise, rise - y);
  layout->fall = MAX (layout->fall, y + leading - rise);
}

void
muster_layout_add_text_below (MusterLayout *layout,
                              MusterStyle style,
                              const char *text,
                              double x,
                              double y,
                              double width,
                              PangoAlignment alignment,
                              guint most_lines)
{
  const MusterSetText *set =
    muster_typesetter_set (layout->typesetter, style, text, width, most_lines);
  double leading = muster_typesetter_get_leading (layout->typesetter, style);
  for (guint line = 0; line < set->n_lines; line++)
    append_line (layout, set, line, x + align (set, line, width, alignment), y + line * leading);
}

void
muster_layout_add_text (MusterLayout *layout,
                        MusterStyle style,
                        const char *text,
                        double x,
                        double width,
                        PangoAlignment alignment,
                        guint most_lines)
{
  muster_layout_add_text_below (layout, style, text, x, 0, width, alignment, most_lines);
}

void
muster_layout_add_mark (MusterLayout *layout, const MusterMark *mark)
{
  g_array_append_vals (layout->marks, mark, 1);
}

void
muster_layout_add_fill (MusterLayout *layout, const MusterFill *fill)
{
  g_array_append_vals (layout->fills, fill, 1);
}

void
muster_layout_add_figure (MusterLayout *layout, const MusterFigureMark *figure)
{
  g_array_append_vals (layout->figures, figure, 1);
}

void
muster_layout_add_plate (MusterLayout *layout, const MusterPlate *plate)
{
  g_array_append_vals (layout->plates, plate, 1);
}

void
muster_layout_need_fall (MusterLayout *layout, double fall)
{
  layout->fall = MAX (layout->fall, fall);
}

guint
muster_layout_end_row (MusterLayout *layout, double above, double below)
{
  MusterRow *row = get_open_row (layout);
  double baseline = above + layout->rise;
  row->n_texts = layout->texts->len - row->first_text;
  row->n_marks = layout->marks->len - row->first_mark;
  row->n_fills = layout->fills->len - row->first_fill;
  row->n_figures = layout->figures->len - row->first_figure;
  row->n_plates = layout->plates->len - row->first_plate;
  row->height = baseline + layout->fall + below;
  for (guint i = row->first_text; i < layout->texts->len; i++)
    MUSTER_AT (layout->texts, MusterText, i)->y += baseline;
  for (guint i = row->first_mark; i < layout->marks->len; i++)
    MUSTER_AT (layout->marks, MusterMark, i)->y += baseline;
  for (guint i = row->first_fill; i < layout->fills->len; i++)
    MUSTER_AT (layout->fills, MusterFill, i)->y += baseline;
  for (guint i = row->first_figure; i < layout->figures->len; i++)
    MUSTER_AT (layout->figures, MusterFigureMark, i)->y += baseline;
  for (guint i = row->first_plate; i < layout->plates->len; i++)
    MUSTER_AT (layout->plates, MusterPlate, i)->y += baseline;
  return layout->rows->len - 1;
}

void
muster_layout_add_labelled (MusterLayout *layout,
                            MusterStyle label_style,
                            const char *label,
                            MusterStyle style,
                            const char *text,
                            double x,
                            double width)
{
  const MusterSetText *set = muster_typesetter_set (layout->typesetter, style, text, width, 0);
  for (guint line = 0; line < set->n_lines; line++)
    {
      muster_layout_begin_row (layout);
      if (line == 0 && label != NULL)
        muster_layout_add_text (layout, label_style, label, 0, x, PANGO_ALIGN_LEFT, 1);
      append_line (layout, set, line, x, 0);
      muster_layout_end_row (layout, 0, 0);
    }
}

void
muster_layout_add_paragraph (MusterLayout *layout,
                             MusterStyle style,
                             const char *text,
                             double x,
                             double width,
                             PangoAlignment alignment)
{
  const MusterSetText *set = muster_typesetter_set (layout->typesetter, style, text, width, 0);
  for (guint line = 0; line < set->n_lines; line++)
    {
      muster_layout_begin_row (layout);
      append_line (layout, set, line, x + align (set, line, width, alignment), 0);
      muster_layout_end_row (layout, 0, 0);
    }
}

void
muster_layout_keep_rows (MusterLayout *layout, guint first)
{
  guint end = layout->rows->len;
  for (guint row = first + 1; row < end && end - first <= MOST_KEPT; row++)
    MUSTER_AT (layout->rows, MusterRow, row)->stays = TRUE;
}

void
muster_layout_add_space (MusterLayout *layout, double space)
{
  get_open_row (layout)->height += space;
}

guint
muster_layout_add_rule (MusterLayout *layout, double x, double width, double weight, double below)
{
  MusterMark mark = { .x = x, .width = width, .height = weight, .grey = MUSTER_GREY_RULE };
  muster_layout_begin_row (layout);
  muster_layout_add_mark (layout, &mark);
  muster_layout_need_fall (layout, weight);
  return muster_layout_end_row (layout, 0, below);
}

void
muster_layout_add_double_rule (MusterLayout *layout, double below)
{
  muster_layout_add_rule (layout, 0, layout->width, 1.6, 1.6);
  muster_layout_add_rule (layout, 0, layout->width, 0.4, below);
}

/* A name that is too long for a line is set smaller. */
static MusterStyle
get_title_style (MusterLayout *layout, const char *name)
{
  static const MusterStyle styles[] = { MUSTER_STYLE_TITLE, MUSTER_STYLE_LONG_TITLE };
  for (gsize i = 0; i < G_N_ELEMENTS (styles); i++)
    if (muster_typesetter_set (layout->typesetter, styles[i], name, 0, 0)->width <= layout->width)
      return styles[i];
  return MUSTER_STYLE_HEADING_1;
}

double
muster_layout_find_title_width (MusterLayout *layout, MusterStyle style, const char *name)
{
  double least = 0;
  double most = layout->width;
  guint n = muster_typesetter_set (layout->typesetter, style, name, most, 0)->n_lines;
  if (n < 2 || n > TITLE_LINES)
    return most;
  while (most - least > 1)
    {
      double width = (least + most) / 2;
      const MusterSetText *set = muster_typesetter_set (layout->typesetter, style, name, width, 0);
      if (set->n_lines <= n && !muster_set_text_is_torn (set))
        most = width;
      else
        least = width;
    }
  return most;
}

void
muster_layout_add_title (MusterLayout *layout, const char *name)
{
  double em = muster_typesetter_get_size (layout->typesetter, MUSTER_STYLE_BODY);
  MusterStyle style = get_title_style (layout, name);
  double width = muster_layout_find_title_width (layout, style, name);
  muster_layout_begin_row (layout);
  muster_layout_add_text (layout, style, name, (layout->width - width) / 2, width,
                          PANGO_ALIGN_CENTER, TITLE_LINES);
  muster_layout_end_row (layout, 0, 0.15 * em);
}

/* A hair more than measured, so that rounding never cuts it. */
static double
get_running_need (const MusterLayout *layout, const char *text)
{
  return muster_typesetter_set (layout->typesetter, MUSTER_STYLE_RUNNING, text, 0, 0)->width + 0.5;
}

void
muster_layout_add_running (MusterLayout *layout,
                           const char *left,
                           const char *right,
                           double share,
                           double below)
{
  double em = muster_typesetter_get_size (layout->typesetter, MUSTER_STYLE_BODY);
  double room = layout->width - em;
  double left_need = get_running_need (layout, left);
  double right_need = get_running_need (layout, right);
  double right_width = MAX (MIN (right_need, share * room), room - left_need);
  right_width = CLAMP (right_width, 0, room);
  muster_layout_begin_row (layout);
  muster_layout_add_text (layout, MUSTER_STYLE_RUNNING, left, 0, room - right_width,
                          PANGO_ALIGN_LEFT, 1);
  muster_layout_add_text (layout, MUSTER_STYLE_RUNNING, right, layout->width - right_width,
                          right_width, PANGO_ALIGN_RIGHT, 1);
  const guint rows[] = { muster_layout_end_row (layout, 0, 0.1 * em),
                         muster_layout_add_rule (layout, 0, layout->width, 0.8, below * em) };
  g_array_append_vals (layout->running, rows, G_N_ELEMENTS (rows));
}

/* What of a layout stands together when it is cut into pages: rows that stay with others, the heads
 * that are repeated, and chains of blocks; how high that is, in points. */

/* Rows of a cut block that stay together at either side of the cut. */
#define LEAST_ROWS 2

/* Of the type size, below the line that says what a page's first block stands in. */
#define WITHIN_GAP 0.5

/** Returns: (transfer none): the block; a later one moves it */
static MusterBlock *
muster_layout_get_block (const MusterLayout *layout, guint block)
{
  return MUSTER_AT (layout->blocks, MusterBlock, block);
}

static double
muster_layout_get_row_height (const MusterLayout *layout, guint row)
{
  return MUSTER_AT (layout->rows, MusterRow, row)->height;
}

static double
get_rows_height (const MusterLayout *layout, guint first, guint n)
{
  double height = 0;
  for (guint row = first; row < first + n; row++)
    height += muster_layout_get_row_height (layout, row);
  return height;
}

/* Columns end where a block spans them all, and chains with them. */
static gboolean
keeps_next (const MusterLayout *layout, guint block)
{
  const MusterBlock *of = muster_layout_get_block (layout, block);
  gboolean ends_columns = layout->n_columns > 1 && block + 1 < layout->blocks->len
                          && muster_layout_get_block (layout, block + 1)->spans != of->spans;
  return of->keep_next && !ends_columns;
}

double
muster_layout_get_chain_height (const MusterLayout *layout, guint block, guint *last)
{
  double height = 0;
  for (guint at = block; at < layout->blocks->len; at++)
    {
      const MusterBlock *link = muster_layout_get_block (layout, at);
      height += get_rows_height (layout, link->first_row, link->n_rows);
      height += at > block ? link->space : 0;
      *last = at;
      if (!keeps_next (layout, at))
        break;
    }
  return height;
}

static double
get_all_height (const MusterLayout *layout, const GArray *rows)
{
  double height = 0;
  for (guint i = 0; i < rows->len; i++)
    height += muster_layout_get_row_height (layout, g_array_index (rows, guint, i));
  return height;
}

/** Returns: what stands free below the line that says what a page's first block stands in */
static double
muster_layout_get_within_gap (const MusterLayout *layout)
{
  return WITHIN_GAP * muster_typesetter_get_size (layout->typesetter, MUSTER_STYLE_RUNNING);
}

double
muster_layout_get_page_room (const MusterLayout *layout, guint block, double height)
{
  double room = height - get_all_height (layout, layout->running);
  if (muster_layout_get_block (layout, block)->tabled)
    room -= get_all_height (layout, layout->heads);
  if (muster_layout_get_block (layout, block)->within != NULL)
    room -= muster_typesetter_get_leading (layout->typesetter, MUSTER_STYLE_RUNNING)
            + muster_layout_get_within_gap (layout);
  return room;
}

/** Returns: the last row of the head of a block that has one: the heads of its columns */
static guint
muster_block_get_heads_row (const MusterBlock *block)
{
  return block->first_row + block->n_head - 1;
}

/** Returns: what a block that goes on needs above its rows at the most */
static double
muster_layout_get_repeated_height (const MusterLayout *layout, const MusterBlock *block)
{
  double height = 0;
  if (block->within != NULL)
    height += muster_typesetter_get_leading (layout->typesetter, MUSTER_STYLE_RUNNING)
              + muster_layout_get_within_gap (layout);
  if (block->title != NULL)
    height += 2 * muster_typesetter_get_leading (layout->typesetter, block->style);
  if (block->repeats_heads)
    height += muster_layout_get_row_height (layout, muster_block_get_heads_row (block));
  return height;
}

/* So many rows, and those that stay with them. */
static double
get_kept_height (const MusterLayout *layout, const MusterBlock *block, guint at, guint n)
{
  while (at + n < block->n_rows
         && MUSTER_AT (layout->rows, MusterRow, block->first_row + at + n)->stays)
    n++;
  return get_rows_height (layout, block->first_row + at, MIN (n, block->n_rows - at));
}

/** Returns: the height that must be free so that row @at of the block, from 0, may stand there */
static double
muster_layout_get_need (const MusterLayout *layout, const MusterBlock *block, guint at)
{
  guint n = 1;
  if (at == 0)
    n = block->n_head + LEAST_ROWS;
  else if (at < block->n_head)
    n = block->n_head + LEAST_ROWS - at;
  else if (at + LEAST_ROWS == block->n_rows)
    n = LEAST_ROWS;
  return get_kept_height (layout, block, at, n);
}

/** Returns: the same at the head of a column, where the block begins or goes on with that row */
static double
muster_layout_get_need_at_head (const MusterLayout *layout, const MusterBlock *block, guint at)
{
  guint left = block->n_rows - at;
  guint n = left < 2 * LEAST_ROWS ? left : LEAST_ROWS;
  return at == 0 ? muster_layout_get_need (layout, block, 0)
                 : get_kept_height (layout, block, at, n);
}

/** Returns: the height of the blocks from @first on, and of as much of @last as may not be parted
 * from them */
static double
muster_layout_get_chain_need (const MusterLayout *layout, guint first, guint last)
{
  double need = 0;
  for (guint at = first; at < last; at++)
    need += muster_layout_get_block (layout, at)->space
            + get_rows_height (layout, muster_layout_get_block (layout, at)->first_row,
                               muster_layout_get_block (layout, at)->n_rows);
  return need + muster_layout_get_block (layout, last)->space
         + muster_layout_get_need (layout, muster_layout_get_block (layout, last), 0);
}

/** Returns: the height of all rows of a block, without the space above it */
static double
muster_layout_get_block_height (const MusterLayout *layout, guint block)
{
  const MusterBlock *of = muster_layout_get_block (layout, block);
  return get_rows_height (layout, of->first_row, of->n_rows);
}

/* Of a page's height: rather than leave more of it blank, headings are parted from what they are of
 * where they may be, and blocks are cut. */
#define MOST_BLANK     0.25
#define MOST_BLANK_CUT 0.4

/* Of the room on a page: what takes less is not worth a page. */
#define LEAST_TAKEN 0.2

/* Tries of a height for columns that end alike. */
#define MOST_TRIES 12

typedef struct
{
  MusterLayout *layout;
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

static void
place (Cursor *cursor, const MusterPlacing *placing)
{
  MusterLayout *layout = cursor->layout;
  g_array_append_vals (layout->placings, placing, 1);
  MUSTER_AT (layout->pages, MusterSheetPage, layout->pages->len - 1)->n++;
}

static void
place_row (Cursor *cursor, guint row)
{
  MusterPlacing placing = { .row = row, .x = cursor->x, .y = cursor->y };
  MusterLayout *layout = cursor->layout;
  if (cursor->has_within)
    place (cursor, &cursor->within);
  cursor->has_within = FALSE;
  place (cursor, &placing);
  cursor->y += muster_layout_get_row_height (layout, row);
  cursor->lowest = MAX (cursor->lowest, cursor->y);
}

static void
place_rows (Cursor *cursor, const GArray *rows)
{
  for (guint i = 0; i < rows->len; i++)
    place_row (cursor, g_array_index (rows, guint, i));
}

static guint
get_block_index (const MusterLayout *layout, const MusterBlock *block)
{
  return (guint) (block - muster_layout_get_block (layout, 0));
}

static double
get_width (const MusterLayout *layout, const MusterBlock *block)
{
  return block->spans ? layout->width : layout->column_width;
}

/* Says what the block at the head of a page or column stands in, where it finds room there. */
static void
place_within (Cursor *cursor, const MusterBlock *block)
{
  MusterLayout *layout = cursor->layout;
  /* Translators: at the head of a page: "III Corps – 2nd Division, continued". */
  g_autofree char *text = g_strdup_printf (_ ("%s, continued"), block->within);
  muster_layout_begin_row (layout);
  muster_layout_add_text (layout, MUSTER_STYLE_RUNNING, text, 0, get_width (layout, block),
                          PANGO_ALIGN_LEFT, 1);
  guint row = muster_layout_end_row (layout, 0, muster_layout_get_within_gap (layout));
  MUSTER_AT (layout->rows, MusterRow, row)->block = get_block_index (layout, block);
  cursor->within = (MusterPlacing){ .row = row, .x = cursor->x, .y = cursor->y };
  cursor->has_within = TRUE;
  cursor->y += muster_layout_get_row_height (layout, row);
}

/* @block: that begins the page, or goes on there; or NULL */
static void
begin_page (Cursor *cursor, const MusterBlock *block)
{
  MusterLayout *layout = cursor->layout;
  MusterSheetPage page = { .first = layout->placings->len };
  g_array_append_val (layout->pages, page);
  cursor->x = 0;
  cursor->y = 0;
  cursor->column = 0;
  cursor->limit = layout->pages->len == cursor->level_page ? cursor->level : cursor->height;
  cursor->has_within = FALSE;
  if (layout->pages->len > 1)
    {
      place_rows (cursor, layout->running);
      if (block != NULL && block->tabled)
        place_rows (cursor, layout->heads);
    }
  MUSTER_AT (layout->pages, MusterSheetPage, layout->pages->len - 1)->body = cursor->y;
  cursor->top = cursor->y;
  cursor->lowest = cursor->y;
  if (block != NULL && block->within != NULL)
    place_within (cursor, block);
  cursor->head = cursor->y;
}

static double
get_column_x (const MusterLayout *layout, guint column)
{
  double pitch = layout->n_columns > 1
                   ? (layout->width - layout->column_width) / (layout->n_columns - 1)
                   : layout->width;
  return column * pitch;
}

/* Goes on in the next column, or on the next page. */
static void
begin_column (Cursor *cursor, const MusterBlock *block)
{
  if (block->spans || cursor->column + 1 >= cursor->layout->n_columns)
    {
      begin_page (cursor, block);
      return;
    }
  cursor->column++;
  cursor->has_within = FALSE;
  cursor->x = get_column_x (cursor->layout, cursor->column);
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
    MUSTER_AT (cursor->layout->pages, MusterSheetPage, cursor->layout->pages->len - 1);
  return is_at_head (cursor) && cursor->top <= page->body;
}

/* Goes on where there is room for so much, or on a page of its own. */
static void
move_on (Cursor *cursor, const MusterBlock *block, double need)
{
  const MusterSheetPage *page =
    MUSTER_AT (cursor->layout->pages, MusterSheetPage, cursor->layout->pages->len - 1);
  if (cursor->top > page->body
      && cursor->top + muster_layout_get_repeated_height (cursor->layout, block) + need
           > cursor->limit)
    begin_page (cursor, block);
  else
    begin_column (cursor, block);
}

static gboolean
is_superfluous (const Cursor *cursor, const MusterBlock *block)
{
  return block->is_heads && is_at_head (cursor) && cursor->layout->pages->len > 1;
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
  MusterLayout *layout = cursor->layout;
  const char *word = _ ("(continued)");
  double gap = 0.4 * muster_typesetter_get_size (layout->typesetter, block->style);
  double room = muster_typesetter_set (layout->typesetter, MUSTER_STYLE_NOTE, word, 0, 0)->width;
  double width = get_width (layout, block) - block->x - room - gap;
  muster_layout_begin_row (layout);
  muster_layout_add_text (layout, block->style, block->title, block->x, width, PANGO_ALIGN_LEFT, 1);
  double end =
    block->x + gap
    + muster_typesetter_set (layout->typesetter, block->style, block->title, width, 1)->width;
  muster_layout_add_text (layout, MUSTER_STYLE_NOTE, word, end, room + 1, PANGO_ALIGN_LEFT, 1);
  guint row = muster_layout_end_row (layout, 0, gap / 2);
  MUSTER_AT (layout->rows, MusterRow, row)->block = get_block_index (layout, block);
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
  MusterRow heads =
    *MUSTER_AT (cursor->layout->rows, MusterRow, muster_block_get_heads_row (block));
  g_array_append_val (cursor->layout->rows, heads);
  place_row (cursor, cursor->layout->rows->len - 1);
}

static void
note_too_low (Cursor *cursor, const MusterBlock *block, guint at)
{
  if (cursor->limit < cursor->height
      && !has_room (cursor, muster_layout_get_need_at_head (cursor->layout, block, at)))
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
      double need = space + muster_layout_get_need (cursor->layout, block, at);
      if (!is_at_full_head (cursor) && !has_room (cursor, need)
          && (at == 0
              || (at >= block->n_head && !MUSTER_AT (cursor->layout->rows, MusterRow, row)->stays)
              || !has_room (cursor, muster_layout_get_row_height (cursor->layout, row))))
        {
          move_on (cursor, block, muster_layout_get_need_at_head (cursor->layout, block, at));
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

/* A chain that is longer than a page: its headings, and as much after them as fits. Where not even
 * that is to be had on a page, the last headings stay with what they are of. */
static void
flow_chain (Cursor *cursor, guint first, guint last)
{
  const MusterLayout *layout = cursor->layout;
  for (guint at = first; at <= last; at++)
    {
      double need = muster_layout_get_chain_need (layout, at, last);
      gboolean has_place =
        at == first || need <= muster_layout_get_page_room (layout, at, cursor->height);
      if (!is_at_full_head (cursor) && !has_room (cursor, need) && has_place)
        move_on (cursor, muster_layout_get_block (layout, at), need);
      flow_block (cursor, muster_layout_get_block (layout, at));
    }
}

/* The last loose block of a chain that fits here with all before it. Returns: whether there is one
 */
static gboolean
find_loose (const Cursor *cursor, guint first, guint last, guint *loose)
{
  const MusterLayout *layout = cursor->layout;
  gboolean found = FALSE;
  double height = 0;
  for (guint at = first; at < last; at++)
    {
      const MusterBlock *block = muster_layout_get_block (layout, at);
      height += muster_layout_get_block_height (layout, at)
                + (at > first || !is_at_head (cursor) ? block->space : 0);
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
    place_block (cursor, muster_layout_get_block (cursor->layout, at));
}

static void place_chain (Cursor *cursor, guint first, guint *last);

/* At the head of a column: one that is shorter than a page may not do either. */
static void
place_next (Cursor *cursor, guint first, guint *last)
{
  double height = muster_layout_get_chain_height (cursor->layout, first, last);
  /* At the head of a whole column there will be no more room anywhere. */
  if (has_room (cursor, height) || cursor->layout->n_columns == 1 || is_at_full_head (cursor))
    place_blocks (cursor, first, *last);
  else
    place_chain (cursor, first, last);
}

/* Whether the last block of a chain, which would leave much of the page blank, is as long itself,
 * and some of it fits below all that is before it. */
static gboolean
may_cut (const Cursor *cursor, guint first, guint last)
{
  const MusterLayout *layout = cursor->layout;
  const MusterBlock *block = muster_layout_get_block (layout, last);
  return block->yields && (layout->n_columns == 1 || block->spans)
         && cursor->height - cursor->y > MOST_BLANK_CUT * cursor->height
         && block->n_rows >= block->n_head + 2 * LEAST_ROWS
         && get_rows_height (layout, block->first_row, block->n_rows)
              > MOST_BLANK_CUT * cursor->height
         && has_room (cursor, muster_layout_get_chain_need (layout, first, last));
}

/* Places a chain, or as much of it as may stand without the rest. */
static void
place_chain (Cursor *cursor, guint first, guint *last)
{
  const MusterLayout *layout = cursor->layout;
  double height = muster_layout_get_chain_height (layout, first, last);
  double space = is_at_head (cursor) ? 0 : muster_layout_get_block (layout, first)->space;
  gboolean is_long = height > muster_layout_get_page_room (layout, first, cursor->height);
  gboolean ends_long = muster_layout_get_block_height (layout, *last)
                       > muster_layout_get_page_room (layout, *last, cursor->height);
  gboolean leaves_blank = cursor->height - cursor->y > MOST_BLANK * cursor->height;
  if (has_room (cursor, space + height))
    place_blocks (cursor, first, *last);
  else if (!ends_long && (is_long || leaves_blank) && find_loose (cursor, first, *last, last))
    place_blocks (cursor, first, *last);
  else if (is_long || muster_layout_get_block (layout, *last)->flows
           || may_cut (cursor, first, *last))
    flow_chain (cursor, first, *last);
  else
    {
      move_on (cursor, muster_layout_get_block (layout, first), height);
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
  const MusterLayout *layout = cursor->layout;
  return (Place){ *cursor, layout->placings->len, layout->pages->len,
                  MUSTER_AT (layout->pages, MusterSheetPage, layout->pages->len - 1)->n };
}

/* Rows that were made while placing stay, and are drawn nowhere. */
static void
go_back (Cursor *cursor, const Place *place)
{
  MusterLayout *layout = cursor->layout;
  *cursor = place->cursor;
  g_array_set_size (layout->placings, place->n_placings);
  g_array_set_size (layout->pages, place->n_pages);
  MUSTER_AT (layout->pages, MusterSheetPage, layout->pages->len - 1)->n = place->n_on_page;
}

/* Places the blocks from @first to before @end; columns of page @page, from 1, end at @level.
 * Returns: whether they all found room on that page and those before it */
static gboolean
place_run (Cursor *cursor, guint first, guint end, guint page, double level)
{
  cursor->level_page = page;
  cursor->level = level;
  cursor->limit = cursor->layout->pages->len == page ? level : cursor->height;
  cursor->is_too_low = FALSE;
  for (guint at = first; at < end; at++)
    place_chain (cursor, at, &at);
  return !cursor->is_too_low && cursor->layout->pages->len <= page;
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
  guint last = cursor->layout->pages->len;
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
find_run_end (const MusterLayout *layout, guint first)
{
  guint end = first;
  while (end < layout->blocks->len && !muster_layout_get_block (layout, end)->spans)
    end++;
  return end;
}

static void
place_in_columns (Cursor *cursor)
{
  MusterLayout *layout = cursor->layout;
  for (guint at = 0; at < layout->blocks->len; at++)
    if (muster_layout_get_block (layout, at)->spans)
      {
        end_columns (cursor);
        place_chain (cursor, at, &at);
      }
    else
      {
        guint end = find_run_end (layout, at);
        if (!is_at_head (cursor))
          cursor->y += muster_layout_get_block (layout, at)->space;
        cursor->top = cursor->y;
        cursor->head = cursor->y;
        place_columns (cursor, at, end);
        at = end - 1;
      }
}

double
muster_layout_get_taken (const MusterLayout *layout, guint page)
{
  const MusterSheetPage *of = MUSTER_AT (layout->pages, MusterSheetPage, page);
  double lowest = of->body;
  for (guint i = of->first; i < of->first + of->n; i++)
    {
      const MusterPlacing *placing = MUSTER_AT (layout->placings, MusterPlacing, i);
      lowest = MAX (lowest, placing->y + muster_layout_get_row_height (layout, placing->row));
    }
  return lowest - of->body;
}

gboolean
muster_layout_is_all_but_blank (const MusterLayout *layout, guint page, double height)
{
  double body = MUSTER_AT (layout->pages, MusterSheetPage, page)->body;
  return muster_layout_get_taken (layout, page) < LEAST_TAKEN * (height - body);
}

static void
place_all (MusterLayout *layout, double height)
{
  Cursor cursor = { .layout = layout, .height = height };
  g_array_set_size (layout->placings, 0);
  g_array_set_size (layout->pages, 0);
  begin_page (&cursor, NULL);
  if (layout->n_columns > 1)
    place_in_columns (&cursor);
  else
    for (guint at = 0; at < layout->blocks->len; at++)
      place_chain (&cursor, at, &at);
}

/* @spaces: (element-type double): those that the blocks were made with */
static void
set_spaces (MusterLayout *layout, const GArray *spaces, double share)
{
  for (guint i = 0; i < layout->blocks->len; i++)
    muster_layout_get_block (layout, i)->space = share * g_array_index (spaces, double, i);
}

/* Blocks stand closer to each other where that saves a last page with next to nothing on it. */
static void
squeeze (MusterLayout *layout, double height)
{
  static const double shares[] = { 0.85, 0.7, 0.55 };
  guint n_pages = layout->pages->len;
  g_autoptr (GArray) spaces = g_array_new (FALSE, FALSE, sizeof (double));
  for (guint i = 0; i < layout->blocks->len; i++)
    g_array_append_val (spaces, muster_layout_get_block (layout, i)->space);
  for (gsize i = 0; i < G_N_ELEMENTS (shares) && layout->pages->len == n_pages; i++)
    {
      set_spaces (layout, spaces, shares[i]);
      place_all (layout, height);
    }
  if (layout->pages->len < n_pages)
    return;
  set_spaces (layout, spaces, 1);
  place_all (layout, height);
}

/* Whether rows of the block stand in more than one column. */
static gboolean
is_cut (const MusterLayout *layout, guint block)
{
  gboolean is_seen = FALSE;
  double x = 0;
  for (guint page = 0; page < layout->pages->len; page++)
    {
      const MusterSheetPage *of = MUSTER_AT (layout->pages, MusterSheetPage, page);
      gboolean is_here = FALSE;
      for (guint i = of->first; i < of->first + of->n; i++)
        {
          const MusterPlacing *placing = MUSTER_AT (layout->placings, MusterPlacing, i);
          if (MUSTER_AT (layout->rows, MusterRow, placing->row)->block != block)
            continue;
          if (is_seen && (!is_here || placing->x != x))
            return TRUE;
          is_seen = TRUE;
          is_here = TRUE;
          x = placing->x;
        }
    }
  return FALSE;
}

/* A block that is cut and would rather be whole is, where no page more is needed for that. */
static void
keep_whole (MusterLayout *layout, double height)
{
  guint n_pages = layout->pages->len;
  for (guint at = 0; at < layout->blocks->len; at++)
    {
      MusterBlock *block = muster_layout_get_block (layout, at);
      if (!block->stays_whole || !block->flows || !is_cut (layout, at))
        continue;
      block->flows = FALSE;
      place_all (layout, height);
      if (layout->pages->len <= n_pages)
        continue;
      block->flows = TRUE;
      place_all (layout, height);
    }
}

void
muster_layout_paginate (MusterLayout *layout, double height)
{
  place_all (layout, height);
  guint n_pages = layout->pages->len;
  if (n_pages > 1 && muster_layout_is_all_but_blank (layout, n_pages - 1, height))
    squeeze (layout, height);
  keep_whole (layout, height);
}
