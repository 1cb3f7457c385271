#include "config.h"

#include "sheet/page/section.h"

#include "sheet/page/words.h"

#define MUSTER_MOST_CELLS 6

/* Of the type size. */
#define ABOVE_HEADING 1.1
#define BELOW_HEADING 0.2
#define BETWEEN       0.25
#define INDENT        1.2

typedef struct
{
  MusterStyle style;
  char *text;
  gboolean begins; /* an entry */
} Line;

static void
clear_line (gpointer data)
{
  Line *line = data;
  g_free (line->text);
}

void
muster_section_begin (MusterSection *section, MusterLayout *layout, const char *title)
{
  *section = (MusterSection){ .layout = layout, .title = title };
  section->lines = g_array_new (FALSE, FALSE, sizeof (Line));
  g_array_set_clear_func (section->lines, clear_line);
}

static gboolean
has_markup (MusterStyle style)
{
  return style == MUSTER_STYLE_READOUT || style == MUSTER_STYLE_PERSON;
}

static void
append (MusterSection *section, MusterStyle style, const char *text, gboolean begins)
{
  if (text == NULL || text[0] == '\0')
    return;
  g_autofree char *held = muster_words_dup_held (text);
  Line line = { style,
                has_markup (style) ? g_markup_escape_text (held, -1) : g_steal_pointer (&held),
                begins };
  g_strchomp (line.text);
  g_array_append_val (section->lines, line);
}

void
muster_section_add (MusterSection *section, MusterStyle style, const char *text)
{
  append (section, style, text, TRUE);
}

void
muster_section_add_below (MusterSection *section, MusterStyle style, const char *text)
{
  append (section, style, text, section->lines->len == 0);
}

void
muster_section_add_lines (MusterSection *section, MusterStyle style, const char *lines)
{
  g_auto (GStrv) parts = g_strsplit (lines != NULL ? lines : "", "\n", -1);
  for (guint i = 0; parts[i] != NULL; i++)
    muster_section_add (section, style, parts[i]);
}

static guint
count_entries (const MusterSection *section)
{
  guint n = 0;
  for (guint i = 0; i < section->lines->len; i++)
    n += MUSTER_AT (section->lines, Line, i)->begins;
  return n;
}

void
muster_section_add_heading (MusterLayout *layout, const char *title)
{
  double em = muster_typesetter_get_size (layout->typesetter, MUSTER_STYLE_BODY);
  MusterBlock *block = muster_layout_begin_block (layout, ABOVE_HEADING * em);
  block->title = g_strdup (title);
  block->style = MUSTER_STYLE_HEADING_2;
  block->outline = 0;
  block->keep_next = TRUE;
  muster_layout_add_paragraph (layout, MUSTER_STYLE_HEADING_2, title, 0, layout->width,
                               PANGO_ALIGN_LEFT);
  muster_layout_add_space (layout, BELOW_HEADING * em);
  muster_layout_end_block (layout);
}

/* Returns: the first line after the entry */
static guint
add_entry (MusterSection *section, guint at, double em, gboolean keeps_next, gboolean is_first)
{
  MusterLayout *layout = section->layout;
  MusterBlock *block = muster_layout_begin_block (layout, BETWEEN * em);
  guint first = at;
  block->keep_next = keeps_next;
  block->within = is_first ? NULL : g_strdup (section->title);
  do
    {
      const Line *line = MUSTER_AT (section->lines, Line, at);
      double x = at == first ? 0 : INDENT * em;
      muster_layout_add_paragraph (layout, line->style, line->text, x, layout->width - x,
                                   PANGO_ALIGN_LEFT);
      at++;
    }
  while (at < section->lines->len && !MUSTER_AT (section->lines, Line, at)->begins);
  muster_layout_end_block (layout);
  return at;
}

void
muster_section_end (MusterSection *section)
{
  double em = muster_typesetter_get_size (section->layout->typesetter, MUSTER_STYLE_BODY);
  guint n = count_entries (section);
  guint at = 0;
  if (n > 0 && section->title != NULL)
    muster_section_add_heading (section->layout, section->title);
  for (guint entry = 0; entry < n; entry++)
    at = add_entry (section, at, em, entry + 1 < n && (entry == 0 || entry + 2 == n), entry == 0);
  g_array_unref (section->lines);
}

/* Of the type size. */
#define GAP     1.2
#define ROW_GAP 0.18

static double
get_em (MusterLayout *layout)
{
  return muster_typesetter_get_size (layout->typesetter, MUSTER_STYLE_BODY);
}

/* Tables */

typedef struct
{
  double x;
  double width; /* 0: empty */
} Column;

void
muster_cells_begin (MusterCells *cells,
                    MusterLayout *layout,
                    const char *title,
                    const char *const *heads)
{
  *cells = (MusterCells){ .layout = layout, .title = title };
  cells->cells = g_ptr_array_new_with_free_func (g_free);
  for (; heads[cells->n] != NULL; cells->n++)
    g_ptr_array_add (cells->cells, g_strdup (heads[cells->n]));
}

void
muster_cells_take (MusterCells *cells, char *text)
{
  g_ptr_array_add (cells->cells, text != NULL ? muster_words_dup_held (text) : NULL);
  g_free (text);
}

static const char *
get_cell (const MusterCells *cells, guint row, guint column)
{
  const char *text = g_ptr_array_index (cells->cells, row * cells->n + column);
  return text != NULL ? text : "";
}

static guint
count_rows (const MusterCells *cells)
{
  return cells->cells->len / cells->n;
}

static MusterStyle
get_cell_style (guint row)
{
  return row == 0 ? MUSTER_STYLE_LABEL : MUSTER_STYLE_BODY;
}

static double
get_natural_width (const MusterCells *cells, guint column)
{
  double widest = 0;
  gboolean is_used = FALSE;
  for (guint row = 0; row < count_rows (cells); row++)
    {
      const char *text = get_cell (cells, row, column);
      is_used = is_used || (row > 0 && text[0] != '\0');
      if (text[0] != '\0')
        widest = MAX (widest, muster_typesetter_set (cells->layout->typesetter,
                                                     get_cell_style (row), text, 0, 0)
                                ->width);
    }
  return is_used ? widest + 0.5 : 0;
}

/* Columns that need less than their share have what they need, the others the rest. */
static void
share_width (double *widths, guint n, double room)
{
  gboolean settled[MUSTER_MOST_CELLS] = { FALSE };
  guint open = n;
  for (gboolean changed = TRUE; changed && open > 0;)
    {
      changed = FALSE;
      for (guint i = 0; i < n; i++)
        if (!settled[i] && widths[i] <= room / open)
          {
            settled[i] = TRUE;
            room -= widths[i];
            open--;
            changed = TRUE;
          }
    }
  for (guint i = 0; i < n; i++)
    if (!settled[i])
      widths[i] = room / open;
}

static void
measure_columns (const MusterCells *cells, Column *columns)
{
  double gap = GAP * get_em (cells->layout);
  double widths[MUSTER_MOST_CELLS] = { 0 };
  double x = 0;
  double gaps = -gap;
  for (guint i = 0; i < cells->n; i++)
    {
      widths[i] = get_natural_width (cells, i);
      gaps += widths[i] > 0 ? gap : 0;
    }
  share_width (widths, cells->n, cells->layout->width - MAX (gaps, 0));
  for (guint i = 0; i < cells->n; i++)
    {
      columns[i] = (Column){ x, widths[i] };
      x += widths[i] > 0 ? widths[i] + gap : 0;
    }
}

/* The rule above a row is part of it, and goes with it where the table is cut. */
static void
add_cells (const MusterCells *cells, const Column *columns, guint row)
{
  MusterLayout *layout = cells->layout;
  double between = ROW_GAP * get_em (layout);
  double above = row > 0 ? between : 0;
  muster_layout_begin_row (layout);
  for (guint i = 0; i < cells->n; i++)
    if (columns[i].width > 0 && get_cell (cells, row, i)[0] != '\0')
      muster_layout_add_text (layout, get_cell_style (row), get_cell (cells, row, i), columns[i].x,
                              columns[i].width, PANGO_ALIGN_LEFT, 0);
  const MusterMark rule = { .y = -above - layout->rise,
                            .width = layout->width,
                            .height = row == 1 ? 0.4 : MUSTER_HAIRLINE,
                            .grey = row == 1 ? MUSTER_GREY_RULE : MUSTER_GREY_HAIRLINE };
  if (row > 0)
    muster_layout_add_mark (layout, &rule);
  muster_layout_end_row (layout, above, between);
}

static void
add_table (const MusterCells *cells)
{
  Column columns[MUSTER_MOST_CELLS];
  measure_columns (cells, columns);
  muster_section_add_heading (cells->layout, cells->title);
  MusterBlock *block = muster_layout_begin_block (cells->layout, 0);
  block->title = g_strdup (cells->title);
  block->style = MUSTER_STYLE_HEADING_2;
  block->flows = TRUE;
  block->repeats_heads = TRUE;
  add_cells (cells, columns, 0);
  muster_layout_end_head (cells->layout);
  for (guint row = 1; row < count_rows (cells); row++)
    add_cells (cells, columns, row);
  muster_layout_end_block (cells->layout);
}

gboolean
muster_cells_end (MusterCells *cells)
{
  gboolean has_rows = count_rows (cells) > 1;
  if (has_rows)
    add_table (cells);
  g_ptr_array_unref (cells->cells);
  return has_rows;
}
