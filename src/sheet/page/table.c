#include "config.h"

#include "sheet/page/table.h"

#include <math.h>
#include <string.h>

/* Of the type size: columns that are no wider are of figures. */
#define SHORT_COLUMN 5.0
/* Columns without a text, behind the last one of a row, over which that one may run. */
#define LEAST_BLANK 2
/* Columns of a table whose rows may have two lines for want of room: with fewer, it gains nothing.
 */
#define LEAST_STACKED 3
#define ROUNDING      1e-6
/* Of the type size, per byte of its code. */
#define WIDEST_LETTER 1.1
/* What lines that are not filled to their ends take more than one long line. */
#define RAGGED 1.08
/* Of the type size: tracked type that is set in lines needs so much more room than on one line. */
#define SLACK 0.041
/* Of the type size: what one column gives another at once. */
#define MOST_GIVEN 8.0

typedef struct
{
  MusterStyle style;       /* of all cells but the heads */
  gboolean centres_short;  /* columns of figures are set in the middle, where there are heads */
  double gap;              /* between columns, of the type size */
  double slack;            /* points, at least */
  gboolean spaces_heads;   /* heads have room below them as other rows have */
  double line_room;        /* points that the line above a row takes */
  double line_weight;      /* points; 0: a hairline */
  double head_line_weight; /* likewise, of the line below the heads */
  double head_line_grey;
} Look;

static const Look dense_look = { .style = MUSTER_STYLE_FIGURE,
                                 .centres_short = TRUE,
                                 .gap = 0.9,
                                 .slack = 1.0,
                                 .line_room = MUSTER_HAIRLINE,
                                 .head_line_grey = MUSTER_GREY_HAIRLINE };
static const Look open_look = { .style = MUSTER_STYLE_BODY,
                                .gap = 1.2,
                                .slack = 0.5,
                                .spaces_heads = TRUE,
                                .line_weight = MUSTER_HAIRLINE,
                                .head_line_weight = 0.4,
                                .head_line_grey = MUSTER_GREY_RULE };

struct _MusterTableLayout
{
  MusterLayout *layout;
  const Look *look;
  guint n_columns;
  gboolean has_heads;
  gboolean is_flush;
  gboolean is_stacked; /* the first cell of a row has a line of its own above the others */
  GPtrArray *cells;    /* utf8, row by row; the heads first, where there are such */
  double *natural;     /* per column: its widest text on one line */
  double *least;       /* per column: its widest word */
  double *body;        /* per column: its widest text but the head */
  double *lines;       /* per cell: its text on one line; 0 where it asks for no room */
  double *width;
  double end; /* of the table, from its left end */
};

MusterTableLayout *
muster_table_layout_new (MusterLayout *layout, guint n_columns)
{
  MusterTableLayout *table = g_new0 (MusterTableLayout, 1);
  table->layout = layout;
  table->look = &dense_look;
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
  g_free (table->lines);
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
muster_table_layout_set_open (MusterTableLayout *table)
{
  table->look = &open_look;
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
  return table->has_heads && row == 0 ? MUSTER_STYLE_LABEL : table->look->style;
}

static const char *
get_cell (const MusterTableLayout *table, guint row, guint column)
{
  return g_ptr_array_index (table->cells, row * table->n_columns + column);
}

/* The columns that marks do not stand in. */
static guint
get_n_text_columns (const MusterTableLayout *table)
{
  return table->n_columns - (table->is_flush && table->n_columns > 1);
}

/* Whether a cell is the last of its row, with blank ones behind it: it says something of the whole
 * table, and its column need not be wide enough for it. One blank cell alone may mean "nothing". */
static gboolean
may_run_on (const MusterTableLayout *table, guint row, guint column)
{
  guint n = get_n_text_columns (table);
  if ((table->has_heads && row == 0) || column + LEAST_BLANK >= n)
    return FALSE;
  for (guint i = column + 1; i < n; i++)
    if (get_cell (table, row, i)[0] != '\0')
      return FALSE;
  return TRUE;
}

static double
get_em (const MusterTableLayout *table)
{
  return muster_typesetter_get_size (table->layout->typesetter, MUSTER_STYLE_BODY);
}

static double
get_slack (const MusterTableLayout *table)
{
  return MAX (table->look->slack, SLACK * get_em (table));
}

static double
measure_line (const MusterTableLayout *table, MusterStyle style, const char *text)
{
  return muster_typesetter_set (table->layout->typesetter, style, text, 0, 0)->width;
}

/* Words that no line ends between are one. */
static gboolean
is_word_end (const char *text, gsize at)
{
  return text[at] == '\0' || (text[at] == ' ' && !muster_text_is_bound (text, at));
}

/* Returns: the width of the widest word, or @known where none is wider; few have letters enough. */
static double
measure_word (const MusterTableLayout *table, MusterStyle style, const char *text, double known)
{
  double most = WIDEST_LETTER * muster_typesetter_get_size (table->layout->typesetter, style);
  double widest = known;
  for (gsize first = 0, at = 0; text[0] != '\0'; at++)
    {
      if (!is_word_end (text, at))
        continue;
      if (at > first && most * (double) (at - first) > widest - get_slack (table))
        {
          g_autofree char *word = g_strndup (text + first, at - first);
          widest = MAX (widest, measure_line (table, style, word) + get_slack (table));
        }
      if (text[at] == '\0')
        break;
      first = at + 1;
    }
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
  g_free (table->lines);
  table->lines = g_new0 (double, table->cells->len);
  memset (table->least, 0, table->n_columns * sizeof (double));
  for (guint row = 0; row < get_n_rows (table); row++)
    for (guint column = 0; column < table->n_columns; column++)
      {
        MusterStyle style = get_style (table, row);
        const char *cell = get_cell (table, row, column);
        gboolean counts = cell[0] != '\0' && !may_run_on (table, row, column);
        double line = counts ? measure_line (table, style, cell) + get_slack (table) : 0;
        table->lines[row * table->n_columns + column] = line;
        table->natural[column] = MAX (table->natural[column], line);
        if (style != MUSTER_STYLE_LABEL)
          table->body[column] = MAX (table->body[column], line);
        table->least[column] = measure_word (table, style, cell, table->least[column]);
      }
}

static double
get_gap (const MusterTableLayout *table)
{
  return table->look->gap * get_em (table);
}

static double
get_sum (const MusterTableLayout *table, const double *widths)
{
  double sum = (table->n_columns - 1) * get_gap (table);
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

/* What a column takes of even shares: no less than its widest word, no more than its widest text.
 */
static double
take_share (const MusterTableLayout *table, guint column, double share)
{
  return MAX (table->least[column], MIN (table->natural[column], share));
}

/* How much more than their shares the columns without a width take together. */
static double
get_excess (const MusterTableLayout *table, double share)
{
  double excess = 0;
  for (guint i = 0; i < table->n_columns; i++)
    if (table->width[i] <= 0)
      excess += take_share (table, i, share) - share;
  return excess;
}

/* Settles the columns that take more than an even share of @room where all together take too much,
 * those that take less where that leaves something to the others, and else all. */
static void
settle_some (MusterTableLayout *table, double *room, guint *n)
{
  double share = *room / *n;
  double excess = get_excess (table, share);
  for (guint i = 0; i < table->n_columns; i++)
    {
      double taken = take_share (table, i, share);
      if (table->width[i] > 0 || (excess > ROUNDING && taken <= share)
          || (excess < -ROUNDING && taken >= share))
        continue;
      table->width[i] = MAX (taken, 0.01);
      *room -= table->width[i];
      *n -= 1;
    }
}

static void
share_width (MusterTableLayout *table, double width)
{
  double room = width - (table->n_columns - 1) * get_gap (table);
  guint n = table->n_columns;
  memset (table->width, 0, table->n_columns * sizeof (double));
  while (n > 0)
    settle_some (table, &room, &n);
  table->end = width;
}

/* About how many lines a cell takes in its column. */
static guint
guess_lines (const MusterTableLayout *table, guint row, guint column)
{
  double line = table->lines[row * table->n_columns + column];
  double width = table->width[column];
  return line <= width + ROUNDING ? 1 : (guint) ceil (RAGGED * line / width);
}

static guint
guess_height (const MusterTableLayout *table)
{
  guint height = 0;
  for (guint row = 0; row < get_n_rows (table); row++)
    {
      guint most = 1 + table->is_stacked;
      for (guint column = 0; column < table->n_columns; column++)
        most = MAX (most, guess_lines (table, row, column));
      height += most;
    }
  return height;
}

/* Gives @step of one column to another where that saves most lines. Returns: whether it saves one
 */
static gboolean
give_room (MusterTableLayout *table, double step)
{
  guint least = guess_height (table);
  guint from = 0;
  guint to = 0;
  for (guint i = 0; i < table->n_columns; i++)
    for (guint j = 0; j < table->n_columns; j++)
      {
        if (i == j || table->width[i] - step < table->least[i])
          continue;
        table->width[i] -= step;
        table->width[j] += step;
        guint height = guess_height (table);
        table->width[i] += step;
        table->width[j] -= step;
        if (height >= least)
          continue;
        least = height;
        from = i;
        to = j;
      }
  if (from == to)
    return FALSE;
  table->width[from] -= step;
  table->width[to] += step;
  return TRUE;
}

/* Even shares are not those that a table is lowest with: one column has long texts, another but a
 * long head. */
static void
even_out (MusterTableLayout *table)
{
  double em = get_em (table);
  for (double step = em / 2; step <= MOST_GIVEN * em; step *= 2)
    if (give_room (table, step))
      step = em / 4;
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
  gboolean is_short = table->look->centres_short && table->has_heads && column > 0
                      && table->body[column] <= SHORT_COLUMN * get_em (table);
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

/* Where its words have no room beside each other, the first cell of a row goes above the others;
 * its column is then the indent of those. Marks stand beside the first line, and keep it where it
 * is. */
static void
stack (MusterTableLayout *table, double width)
{
  table->is_stacked = FALSE;
  if (table->is_flush || table->n_columns < LEAST_STACKED
      || get_sum (table, table->least) <= width + ROUNDING)
    return;
  table->is_stacked = TRUE;
  table->natural[0] = table->least[0] = table->body[0] = 0;
  for (guint row = 0; row < get_n_rows (table); row++)
    table->lines[row * table->n_columns] = 0;
}

/* Above the row, and part of it: it goes with it where the table is cut. */
static void
add_line (const MusterTableLayout *table, guint row, double x, double width, double above)
{
  const Look *look = table->look;
  gboolean is_below_heads = table->has_heads && row == 1;
  MusterMark line = { .x = x,
                      .y = -above - table->layout->rise,
                      .width = width,
                      .height = is_below_heads ? look->head_line_weight : look->line_weight,
                      .grey = is_below_heads ? look->head_line_grey : MUSTER_GREY_HAIRLINE };
  muster_layout_add_mark (table->layout, &line);
}

/* The last column over which a text may run: what says something of the whole table, and what
 * stands beside no mark. */
static guint
find_last_column (const MusterTableLayout *table, guint row, guint column)
{
  guint last_text = get_n_text_columns (table) - 1;
  guint last = table->n_columns - 1;
  if (row == 0 && table->has_heads)
    return column;
  if (column < last_text && !may_run_on (table, row, column))
    return column;
  return get_cell (table, row, last)[0] == '\0' ? last : last_text;
}

/* Where the column's text ends, @at being where it begins: at the column's end, or that of those
 * over which a text runs that is too long for its own. */
static double
find_end (const MusterTableLayout *table, guint row, guint column, double at)
{
  double end = at + table->width[column];
  guint last = find_last_column (table, row, column);
  MusterStyle style = get_style (table, row);
  if (measure_line (table, style, get_cell (table, row, column)) + get_slack (table)
      <= table->width[column])
    return end;
  for (guint i = column + 1; i <= last; i++)
    end += get_gap (table) + table->width[i];
  return end;
}

/* @y: its first line below the row's baseline */
static void
add_cell (const MusterTableLayout *table, guint row, guint column, double at, double y)
{
  double width = find_end (table, row, column, at) - at;
  gboolean runs_on = width > table->width[column] + ROUNDING;
  PangoAlignment alignment = runs_on ? PANGO_ALIGN_LEFT : get_alignment (table, column);
  muster_layout_add_text_below (table->layout, get_style (table, row),
                                get_cell (table, row, column), at, y, width, alignment, 0);
}

/* Returns: how much lower the other cells of the row begin */
static double
add_first (const MusterTableLayout *table, guint row, double x, double width)
{
  MusterTypesetter *typesetter = table->layout->typesetter;
  MusterStyle style = get_style (table, row);
  const char *cell = get_cell (table, row, 0);
  guint n = muster_typesetter_set (typesetter, style, cell, width, 0)->n_lines;
  muster_layout_add_text (table->layout, style, cell, x, width, PANGO_ALIGN_LEFT, 0);
  return n * muster_typesetter_get_leading (typesetter, style);
}

/* With a line above it, unless it is the first. */
static void
add_row (const MusterTableLayout *table, guint row, double x, double width, double spacing)
{
  MusterLayout *layout = table->layout;
  gboolean is_heads = table->has_heads && row == 0;
  double above = is_heads ? 0 : spacing + (row > 0 ? table->look->line_room : 0);
  double below = is_heads && !table->look->spaces_heads ? 0 : spacing;
  double at = x;
  double y = 0;
  muster_layout_begin_row (layout);
  if (table->is_stacked && get_cell (table, row, 0)[0] != '\0')
    y = add_first (table, row, x, width);
  for (guint column = 0; column < table->n_columns; column++)
    {
      if (table->is_flush && column + 1 == table->n_columns)
        at = x + table->end - table->width[column];
      if (get_cell (table, row, column)[0] != '\0' && !(table->is_stacked && column == 0))
        add_cell (table, row, column, at, y);
      at += table->width[column] + get_gap (table);
    }
  if (row > 0)
    add_line (table, row, x, width, above);
  muster_layout_end_row (layout, above, below);
}

static void
find_widths (MusterTableLayout *table, double width)
{
  measure (table);
  stack (table, width);
  tear_longest (table, width);
  keep_short_whole (table, width);
  share_width (table, width);
  even_out (table);
}

guint
muster_table_layout_guess_lines (MusterTableLayout *table, double width)
{
  find_widths (table, width);
  return guess_height (table);
}

void
muster_table_layout_end (MusterTableLayout *table, double x, double width, double spacing)
{
  find_widths (table, width);
  if (table->has_heads)
    add_row (table, 0, x, width, spacing);
  muster_layout_end_head (table->layout);
  MUSTER_AT (table->layout->blocks, MusterBlock, table->layout->blocks->len - 1)->repeats_heads =
    table->has_heads;
  for (guint row = table->has_heads ? 1 : 0; row < get_n_rows (table); row++)
    add_row (table, row, x, width, spacing);
}
