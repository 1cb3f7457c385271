#include "config.h"

#include "sheet/sheet-table.h"

#include <string.h>

/* Of the type size. */
#define GAP          0.9
#define SHORT_COLUMN 5.0 /* figures: set in the middle, where there are heads */
/* Points: what is tracked needs a little more to be set in lines than on one. */
#define SLACK 1.0
/* Of the type size, per byte of its code. */
#define WIDEST_LETTER 1.1

struct _MusterTableLayout
{
  MusterGalley *galley;
  guint n_columns;
  gboolean has_heads;
  gboolean is_flush;
  GPtrArray *cells; /* utf8, row by row; the heads first, where there are such */
  double *natural;  /* per column: its widest text on one line */
  double *least;    /* per column: its widest word */
  double *body;     /* per column: its widest text but the head */
  double *width;
};

MusterTableLayout *
muster_table_layout_new (MusterGalley *galley, guint n_columns)
{
  MusterTableLayout *table = g_new0 (MusterTableLayout, 1);
  table->galley = galley;
  table->n_columns = MAX (n_columns, 1);
  table->cells = g_ptr_array_new_with_free_func (g_free);
  table->natural = g_new0 (double, table->n_columns);
  table->least = g_new0 (double, table->n_columns);
  table->body = g_new0 (double, table->n_columns);
  table->width = g_new0 (double, table->n_columns);
  return table;
}

void
muster_table_layout_free (MusterTableLayout *table)
{
  g_ptr_array_unref (table->cells);
  g_free (table->natural);
  g_free (table->least);
  g_free (table->body);
  g_free (table->width);
  g_free (table);
}

static void
add_cells (MusterTableLayout *table, const char *const *cells, guint n)
{
  for (guint i = 0; i < table->n_columns; i++)
    g_ptr_array_add (table->cells, g_strdup (i < n && cells[i] != NULL ? cells[i] : ""));
}

void
muster_table_layout_set_heads (MusterTableLayout *table, const char *const *cells, guint n)
{
  table->has_heads = TRUE;
  add_cells (table, cells, n);
}

void
muster_table_layout_set_flush (MusterTableLayout *table)
{
  table->is_flush = TRUE;
}

void
muster_table_layout_add (MusterTableLayout *table, const char *const *cells, guint n)
{
  add_cells (table, cells, n);
}

static MusterStyle
get_style (const MusterTableLayout *table, guint row)
{
  return table->has_heads && row == 0 ? MUSTER_STYLE_LABEL : MUSTER_STYLE_FIGURE;
}

static const char *
get_cell (const MusterTableLayout *table, guint row, guint column)
{
  return g_ptr_array_index (table->cells, row * table->n_columns + column);
}

static double
measure_line (const MusterTableLayout *table, MusterStyle style, const char *text)
{
  return muster_typesetter_set (table->galley->typesetter, style, text, 0, 0)->width;
}

/* Returns: the width of the widest word, or @known where none is wider; few have letters enough. */
static double
measure_word (const MusterTableLayout *table, MusterStyle style, const char *text, double known)
{
  double most = WIDEST_LETTER * muster_typesetter_get_size (table->galley->typesetter, style);
  double widest = known;
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  for (int i = 0; words[i] != NULL; i++)
    if (words[i][0] != '\0' && most * (double) strlen (words[i]) > widest - SLACK)
      widest = MAX (widest, measure_line (table, style, words[i]) + SLACK);
  return widest;
}

static guint
get_n_rows (const MusterTableLayout *table)
{
  return table->cells->len / table->n_columns;
}

static void
measure (MusterTableLayout *table)
{
  for (guint row = 0; row < get_n_rows (table); row++)
    for (guint column = 0; column < table->n_columns; column++)
      {
        MusterStyle style = get_style (table, row);
        const char *cell = get_cell (table, row, column);
        double line = cell[0] != '\0' ? measure_line (table, style, cell) + SLACK : 0;
        table->natural[column] = MAX (table->natural[column], line);
        if (style != MUSTER_STYLE_LABEL)
          table->body[column] = MAX (table->body[column], line);
        table->least[column] = measure_word (table, style, cell, table->least[column]);
      }
}

static double
get_em (const MusterTableLayout *table)
{
  return muster_typesetter_get_size (table->galley->typesetter, MUSTER_STYLE_BODY);
}

static double
get_sum (const MusterTableLayout *table, const double *widths)
{
  double sum = (table->n_columns - 1) * GAP * get_em (table);
  for (guint i = 0; i < table->n_columns; i++)
    sum += widths[i];
  return sum;
}

double
muster_table_layout_get_least (MusterTableLayout *table)
{
  measure (table);
  return get_sum (table, table->least);
}

static gboolean
settle (MusterTableLayout *table, guint column, double width, double *room, guint *n)
{
  table->width[column] = MAX (width, 0.01);
  *room -= table->width[column];
  *n -= 1;
  return TRUE;
}

/* Settles a column whose widest word needs more than an even share of @room, or where there is none
 * one that wants no more. Returns: FALSE where there is none among those without a width */
static gboolean
settle_one (MusterTableLayout *table, double *room, guint *n)
{
  double share = *room / *n;
  for (guint i = 0; i < table->n_columns; i++)
    if (table->width[i] <= 0 && table->least[i] >= share)
      return settle (table, i, table->least[i], room, n);
  for (guint i = 0; i < table->n_columns; i++)
    if (table->width[i] <= 0 && table->natural[i] <= share)
      return settle (table, i, table->natural[i], room, n);
  return FALSE;
}

static void
share_width (MusterTableLayout *table, double width)
{
  double room = width - (table->n_columns - 1) * GAP * get_em (table);
  guint n = table->n_columns;
  memset (table->width, 0, table->n_columns * sizeof (double));
  while (n > 0 && settle_one (table, &room, &n))
    ;
  for (guint i = 0; n > 0 && i < table->n_columns; i++)
    if (table->width[i] <= 0)
      table->width[i] = room / n;
  if (n == 0 && table->is_flush && table->n_columns > 1)
    table->width[table->n_columns - 2] += MAX (room, 0);
}

/* Columns of figures keep one line each, as long as the others have room for their words. */
static void
keep_short_whole (MusterTableLayout *table, double width)
{
  double limit = SHORT_COLUMN * get_em (table);
  for (guint i = 0; i < table->n_columns; i++)
    {
      double least = table->least[i];
      if (table->body[i] > limit)
        continue;
      table->least[i] = MAX (table->body[i], least);
      if (get_sum (table, table->least) > width)
        table->least[i] = least;
    }
}

static PangoAlignment
get_alignment (const MusterTableLayout *table, guint column)
{
  gboolean is_short =
    table->has_heads && column > 0 && table->body[column] <= SHORT_COLUMN * get_em (table);
  if (table->is_flush && column + 1 == table->n_columns)
    return PANGO_ALIGN_RIGHT;
  return is_short ? PANGO_ALIGN_CENTER : PANGO_ALIGN_LEFT;
}

/* Where not even its words have room, the longest of them are torn. */
static void
tear_longest (MusterTableLayout *table, double width)
{
  for (double most = width; most > 1 && get_sum (table, table->least) > width; most--)
    for (guint i = 0; i < table->n_columns; i++)
      table->least[i] = MIN (table->least[i], most);
}

/* Above the row, and part of it: it goes with it where the table is cut. */
static void
add_hairline (const MusterTableLayout *table, double x, double width, double above)
{
  MusterGalley *galley = table->galley;
  MusterMark hairline = {
    .x = x, .y = -above - galley->rise, .width = width, .grey = MUSTER_GREY_HAIRLINE
  };
  muster_galley_add_mark (galley, &hairline);
}

/* @line: the width of the rule above it; 0: none */
static void
add_row (const MusterTableLayout *table, guint row, double x, double line, double spacing)
{
  MusterGalley *galley = table->galley;
  double above = spacing + (line > 0 ? MUSTER_HAIRLINE : 0);
  double at = x;
  muster_galley_begin_row (galley);
  for (guint column = 0; column < table->n_columns; column++)
    {
      const char *cell = get_cell (table, row, column);
      if (cell[0] != '\0')
        muster_galley_add_text (galley, get_style (table, row), cell, at, table->width[column],
                                get_alignment (table, column), 0);
      at += table->width[column] + GAP * get_em (table);
    }
  if (line > 0)
    add_hairline (table, x, line, above);
  muster_galley_end_row (galley, above, spacing);
}

void
muster_table_layout_end (MusterTableLayout *table, double x, double width, double spacing)
{
  guint first = table->has_heads ? 1 : 0;
  measure (table);
  tear_longest (table, width);
  keep_short_whole (table, width);
  share_width (table, width);
  if (table->has_heads)
    add_row (table, 0, x, 0, 0);
  muster_galley_end_head (table->galley);
  MUSTER_AT (table->galley->blocks, MusterBlock, table->galley->blocks->len - 1)->repeats_heads =
    table->has_heads;
  for (guint row = first; row < get_n_rows (table); row++)
    add_row (table, row, x, row > 0 ? width : 0, spacing);
}
