#include "config.h"

#include "army/compare/compare.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>

/* Columns of a terminal. */
#define LEAST_LABEL 16
#define MOST_LABEL  40
#define LEAST_VALUE 8
#define MOST_VALUE  25
#define INDENT      2

int
muster_compared_row_get_leader (const MusterComparedRow *row)
{
  if (row->compared == MUSTER_COMPARED_FIRST_MORE)
    return 0;
  if (row->compared == MUSTER_COMPARED_SECOND_MORE)
    return 1;
  if (row->compared != MUSTER_COMPARED_OTHERWISE
      || (row->texts[0] != NULL) == (row->texts[1] != NULL))
    return -1;
  return row->texts[0] != NULL ? 0 : 1;
}

static char *
dup_more (const MusterComparedRow *row)
{
  MusterNumber less = row->numbers[row->compared == MUSTER_COMPARED_FIRST_MORE ? 1 : 0];
  MusterNumber most = row->numbers[row->compared == MUSTER_COMPARED_FIRST_MORE ? 0 : 1];
  less.num = -less.num;
  g_autofree char *text = muster_number_dup_text (muster_number_add (most, less));
  /* Translators: so many more than the other army has: “4 more”. */
  return g_strdup_printf (_ ("%s more"), text);
}

char *
muster_compared_row_dup_words (const MusterComparedRow *row)
{
  switch (row->compared)
    {
    case MUSTER_COMPARED_SAME:
      return g_strdup (_ ("the same"));
    case MUSTER_COMPARED_OPEN:
      return g_strdup (_ ("cannot be told"));
    case MUSTER_COMPARED_OTHERWISE:
      return g_strdup (muster_compared_row_get_leader (row) >= 0 ? _ ("only here")
                                                                 : _ ("different"));
    case MUSTER_COMPARED_FIRST_MORE:
    case MUSTER_COMPARED_SECOND_MORE:
    default:
      return dup_more (row);
    }
}

const char *
muster_compared_row_get_sign (const MusterComparedRow *row)
{
  static const char *const signs[] = {
    [MUSTER_COMPARED_SAME] = "=",        [MUSTER_COMPARED_FIRST_MORE] = ">",
    [MUSTER_COMPARED_SECOND_MORE] = "<", [MUSTER_COMPARED_OTHERWISE] = "≠",
    [MUSTER_COMPARED_OPEN] = "?",
  };
  return signs[row->compared];
}

const char *
muster_compared_row_get_text (const MusterComparedRow *row, int army)
{
  return row->texts[army] != NULL ? row->texts[army] : "–";
}

char *
muster_compared_row_dup_sentence (const MusterComparedRow *row)
{
  /* Translators: what is compared, and what each of two armies has: “Line foot, UQ 4: 12 and 8”. */
  return g_strdup_printf (_ ("%s: %s and %s"), row->label,
                          row->texts[0] != NULL ? row->texts[0] : _ ("none"),
                          row->texts[1] != NULL ? row->texts[1] : _ ("none"));
}

typedef struct
{
  GString *text;
  int label; /* widths */
  int values[2];
} Table;

static gboolean
is_shown (const MusterComparedRow *row, gboolean with_same)
{
  return with_same || row->compared != MUSTER_COMPARED_SAME;
}

static int
widen (int width, const char *text, int most)
{
  return CLAMP (muster_text_width (text), width, most);
}

static void
measure (Table *table, GPtrArray *sections, const char *const *names, gboolean with_same)
{
  table->label = LEAST_LABEL;
  for (int army = 0; army < 2; army++)
    table->values[army] = widen (LEAST_VALUE, names[army], MOST_VALUE);
  for (guint i = 0; i < sections->len; i++)
    {
      const MusterComparedSection *section = g_ptr_array_index (sections, i);
      for (guint j = 0; j < section->rows->len; j++)
        {
          const MusterComparedRow *row = g_ptr_array_index (section->rows, j);
          if (!is_shown (row, with_same))
            continue;
          table->label = widen (table->label, row->label, MOST_LABEL);
          for (int army = 0; army < 2; army++)
            table->values[army] =
              widen (table->values[army], muster_compared_row_get_text (row, army), MOST_VALUE);
        }
    }
}

static char **
split (const char *text, int width)
{
  g_autoptr (GString) wrapped = g_string_new (NULL);
  muster_text_wrap (wrapped, text, 0, width);
  return g_strsplit (wrapped->str, "\n", -1);
}

static const char *
get_line (char **lines, guint n)
{
  return n < g_strv_length (lines) ? lines[n] : "";
}

/* The cells of a row, each of as many lines as it takes. */
static void
append_cells (Table *table,
              const char *label,
              const char *first,
              const char *sign,
              const char *second)
{
  g_auto (GStrv) labels = split (label, table->label);
  g_auto (GStrv) firsts = split (first, table->values[0]);
  g_auto (GStrv) seconds = split (second, table->values[1]);
  guint n = MAX (g_strv_length (labels), MAX (g_strv_length (firsts), g_strv_length (seconds)));
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GString) line = g_string_new (NULL);
      g_string_append_printf (line, "%*s", INDENT, "");
      muster_text_pad (line, get_line (labels, i), table->label + 2);
      muster_text_pad (line, get_line (firsts, i), table->values[0] + 1);
      muster_text_pad (line, i == 0 ? sign : "", 2);
      g_string_append (line, get_line (seconds, i));
      g_string_append_printf (table->text, "%s\n", g_strchomp (line->str));
    }
}

static void
append_row (Table *table, const MusterComparedRow *row)
{
  append_cells (table, row->label, muster_compared_row_get_text (row, 0),
                muster_compared_row_get_sign (row), muster_compared_row_get_text (row, 1));
  if (row->note == NULL)
    return;
  int width = INDENT + table->label + table->values[0] + table->values[1] + 5;
  g_string_append_printf (table->text, "%*s", 2 * INDENT, "");
  muster_text_wrap (table->text, row->note, 2 * INDENT, width);
  g_string_append_c (table->text, '\n');
}

static void
append_section (Table *table, const MusterComparedSection *section, gboolean with_same)
{
  gboolean is_begun = FALSE;
  for (guint i = 0; i < section->rows->len; i++)
    {
      const MusterComparedRow *row = g_ptr_array_index (section->rows, i);
      if (!is_shown (row, with_same))
        continue;
      if (!is_begun)
        g_string_append_printf (table->text, "\n%s\n", section->name);
      is_begun = TRUE;
      append_row (table, row);
    }
}

char *
muster_comparison_dup_text (GPtrArray *sections, const char *const *names, gboolean with_same)
{
  Table table = { .text = g_string_new (NULL) };
  measure (&table, sections, names, with_same);
  append_cells (&table, "", names[0], "", names[1]);
  if (muster_comparison_count_different (sections) == 0)
    g_string_append_printf (table.text, "\n%s\n",
                            _ ("Nothing that is compared is different in the two."));
  for (guint i = 0; i < sections->len; i++)
    append_section (&table, g_ptr_array_index (sections, i), with_same);
  return g_string_free (table.text, FALSE);
}
