#include "config.h"

#include "sheet/page/section.h"

#include "sheet/page/table.h"
#include "sheet/page/words.h"

/* Of the type size. */
#define ABOVE_HEADING 1.1
#define BELOW_HEADING 0.2
#define BETWEEN       0.25
#define INDENT        1.2
#define BETWEEN_ROWS  0.18

typedef struct
{
  MusterStyle style;
  char *text;
  gboolean begins;  /* an entry */
  gboolean is_item; /* and one of a list */
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
append (MusterSection *section,
        MusterStyle style,
        const char *text,
        gboolean begins,
        gboolean is_item)
{
  if (text == NULL || text[0] == '\0')
    return;
  g_autofree char *held = muster_words_dup_held (text);
  Line line = { style,
                has_markup (style) ? g_markup_escape_text (held, -1) : g_steal_pointer (&held),
                begins, is_item };
  g_strchomp (line.text);
  g_array_append_val (section->lines, line);
}

void
muster_section_add (MusterSection *section, MusterStyle style, const char *text)
{
  append (section, style, text, TRUE, style == MUSTER_STYLE_BODY);
}

void
muster_section_add_below (MusterSection *section, MusterStyle style, const char *text)
{
  append (section, style, text, section->lines->len == 0, FALSE);
}

void
muster_section_add_lines (MusterSection *section, MusterStyle style, const char *lines)
{
  g_auto (GStrv) parts = g_strsplit (lines != NULL ? lines : "", "\n", -1);
  for (guint i = 0; parts[i] != NULL; i++)
    append (section, style, parts[i], TRUE, FALSE);
}

static guint
count_entries (const MusterSection *section, guint *n_items)
{
  guint n = 0;
  *n_items = 0;
  for (guint i = 0; i < section->lines->len; i++)
    {
      n += MUSTER_AT (section->lines, Line, i)->begins;
      *n_items += MUSTER_AT (section->lines, Line, i)->is_item;
    }
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
add_entry (MusterSection *section,
           guint at,
           double em,
           gboolean keeps_next,
           gboolean is_first,
           gboolean is_item)
{
  MusterLayout *layout = section->layout;
  MusterBlock *block = muster_layout_begin_block (layout, BETWEEN * em);
  guint first = at;
  block->keep_next = keeps_next;
  block->is_item = is_item;
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
  guint n_items;
  guint n = count_entries (section, &n_items);
  guint at = 0;
  if (n > 0 && section->title != NULL)
    muster_section_add_heading (section->layout, section->title);
  for (guint entry = 0; entry < n; entry++)
    at = add_entry (section, at, em,
                    entry + 1 < n && (section->is_whole || entry == 0 || entry + 2 == n),
                    entry == 0, n_items > 1 && MUSTER_AT (section->lines, Line, at)->is_item);
  g_array_unref (section->lines);
}

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

/* @of: (array): has room for as many texts as there are columns. Returns: how many columns have a
 * text below their heads, whose texts in this row are put into @of */
static guint
list_used (const MusterCells *cells, guint row, const char **of)
{
  guint n = 0;
  for (guint column = 0; column < cells->n; column++)
    {
      gboolean is_used = FALSE;
      for (guint i = cells->n + column; i < cells->cells->len; i += cells->n)
        {
          const char *text = g_ptr_array_index (cells->cells, i);
          is_used = is_used || (text != NULL && text[0] != '\0');
        }
      if (is_used)
        of[n++] = g_ptr_array_index (cells->cells, row * cells->n + column);
    }
  return n;
}

static void
add_table (const MusterCells *cells)
{
  MusterLayout *layout = cells->layout;
  double em = muster_typesetter_get_size (layout->typesetter, MUSTER_STYLE_BODY);
  g_autofree const char **texts = g_new0 (const char *, cells->n);
  guint n = list_used (cells, 0, texts);
  g_autoptr (MusterTableLayout) table = muster_table_layout_new (layout, n);
  muster_table_layout_set_open (table);
  muster_table_layout_set_heads (table, texts, n);
  for (guint row = 1; row < cells->cells->len / cells->n; row++)
    {
      list_used (cells, row, texts);
      muster_table_layout_add (table, texts, n);
    }
  muster_section_add_heading (layout, cells->title);
  MusterBlock *block = muster_layout_begin_block (layout, 0);
  block->title = g_strdup (cells->title);
  block->style = MUSTER_STYLE_HEADING_2;
  block->flows = TRUE;
  muster_table_layout_end (table, 0, layout->width, BETWEEN_ROWS * em);
  muster_layout_end_block (layout);
}

gboolean
muster_cells_end (MusterCells *cells)
{
  gboolean has_rows = cells->cells->len > cells->n;
  if (has_rows)
    add_table (cells);
  g_ptr_array_unref (cells->cells);
  return has_rows;
}
