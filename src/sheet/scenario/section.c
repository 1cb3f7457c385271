#include "config.h"

#include "sheet/scenario/section.h"

#include "sheet/page/held-words.h"

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
muster_section_begin (MusterSection *section, MusterGalley *galley, const char *title)
{
  *section = (MusterSection){ .galley = galley, .title = title };
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
muster_section_add_heading (MusterGalley *galley, const char *title)
{
  double em = muster_typesetter_get_size (galley->typesetter, MUSTER_STYLE_BODY);
  MusterBlock *block = muster_galley_begin_block (galley, ABOVE_HEADING * em);
  block->title = g_strdup (title);
  block->style = MUSTER_STYLE_HEADING_2;
  block->outline = 0;
  block->keep_next = TRUE;
  muster_galley_add_paragraph (galley, MUSTER_STYLE_HEADING_2, title, 0, galley->width,
                               PANGO_ALIGN_LEFT);
  muster_galley_add_space (galley, BELOW_HEADING * em);
  muster_galley_end_block (galley);
}

/* Returns: the first line after the entry */
static guint
add_entry (MusterSection *section, guint at, double em, gboolean keeps_next, gboolean is_first)
{
  MusterGalley *galley = section->galley;
  MusterBlock *block = muster_galley_begin_block (galley, BETWEEN * em);
  guint first = at;
  block->keep_next = keeps_next;
  block->within = is_first ? NULL : g_strdup (section->title);
  do
    {
      const Line *line = MUSTER_AT (section->lines, Line, at);
      double x = at == first ? 0 : INDENT * em;
      muster_galley_add_paragraph (galley, line->style, line->text, x, galley->width - x,
                                   PANGO_ALIGN_LEFT);
      at++;
    }
  while (at < section->lines->len && !MUSTER_AT (section->lines, Line, at)->begins);
  muster_galley_end_block (galley);
  return at;
}

void
muster_section_end (MusterSection *section)
{
  double em = muster_typesetter_get_size (section->galley->typesetter, MUSTER_STYLE_BODY);
  guint n = count_entries (section);
  guint at = 0;
  if (n > 0 && section->title != NULL)
    muster_section_add_heading (section->galley, section->title);
  for (guint entry = 0; entry < n; entry++)
    at = add_entry (section, at, em, entry + 1 < n && (entry == 0 || entry + 2 == n), entry == 0);
  g_array_unref (section->lines);
}
