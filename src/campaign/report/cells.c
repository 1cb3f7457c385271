#include "config.h"

#include "campaign/report/cells.h"

#include "base/text.h"

#include <string.h>

static gboolean
is_number (const char *text)
{
  guint64 number;
  return g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT32, &number, NULL);
}

void
muster_report_layout_begin (MusterReportLayout *layout, const char *const sides[2])
{
  for (int i = 0; i < MUSTER_REPORT_N_COLUMNS; i++)
    layout->columns[i] = i < MUSTER_REPORT_FATE ? i : -1;
  layout->is_headed = FALSE;
  layout->ticks = g_ptr_array_new ();
  memcpy (layout->sides, sides, sizeof layout->sides);
}

void
muster_report_layout_clear (MusterReportLayout *layout)
{
  g_clear_pointer (&layout->ticks, g_ptr_array_unref);
}

int
muster_report_layout_find_side (const MusterReportLayout *layout, const char *cell)
{
  g_autofree char *typed = muster_text_fold_words (cell);
  for (int side = 0; side < 2; side++)
    {
      const char letter[] = { (char) ('a' + side), '\0' };
      g_autofree char *name = muster_text_fold_words (layout->sides[side]);
      if (strcmp (name, typed) == 0 || g_ascii_strcasecmp (cell, letter) == 0)
        return side;
    }
  return -1;
}

/* Headings */

/* Whether the row can be what somebody lost, if only one that is mistyped. */
static gboolean
has_losses (const char *const *row)
{
  for (guint i = 0; row[i] != NULL; i++)
    {
      g_auto (GStrv) words = g_strsplit_set (row[i], " \t", -1);
      for (guint j = 0; words[j] != NULL; j++)
        if (strpbrk (words[j], "0123456789") != NULL || muster_report_find_fate (words[j]) >= 0
            || muster_report_find_unit_fate (words[j], 0) >= 0)
          return TRUE;
    }
  return FALSE;
}

/* The boxes of the printed return as columns. Returns: whether there are any */
static gboolean
find_ticks (MusterReportLayout *layout, const char *const *row)
{
  gboolean has_ticks = FALSE;
  for (guint i = 0; row[i] != NULL; i++)
    {
      const char *fate = muster_report_find_tick (row[i]);
      g_ptr_array_add (layout->ticks, (gpointer) fate);
      has_ticks = has_ticks || fate != NULL;
    }
  return has_ticks;
}

gboolean
muster_report_layout_read_heading (MusterReportLayout *layout, const char *const *row)
{
  int columns[MUSTER_REPORT_N_COLUMNS] = { -1, -1, -1, -1, -1 };
  guint n = g_strv_length ((char **) row);
  for (guint i = 0; i < n; i++)
    {
      int column = muster_report_find_column (row[i]);
      if (column >= 0 && columns[column] < 0)
        columns[column] = (int) i;
    }
  gboolean has_fates = MAX (columns[MUSTER_REPORT_LOST], columns[MUSTER_REPORT_FATE]) >= 0;
  if (columns[MUSTER_REPORT_NUMBER] < 0 || (!find_ticks (layout, row) && !has_fates))
    {
      g_ptr_array_set_size (layout->ticks, 0);
      return !has_losses (row);
    }
  /* A last column is often added without a heading. */
  if (columns[MUSTER_REPORT_UNTIL] < 0 && n == MUSTER_REPORT_UNTIL)
    columns[MUSTER_REPORT_UNTIL] = MUSTER_REPORT_UNTIL;
  memcpy (layout->columns, columns, sizeof columns);
  layout->is_headed = TRUE;
  return TRUE;
}

/* Cells */

static guint
count_filled (const char *const *row)
{
  guint n = 0;
  for (guint i = 0; row[i] != NULL; i++)
    n += row[i][0] != '\0';
  return n;
}

static char **
split_cell (const char *cell, const char *separators)
{
  char **parts = g_strsplit_set (cell, separators, -1);
  for (guint i = 0; parts[i] != NULL; i++)
    g_strstrip (parts[i]);
  return parts;
}

/* A comma may be part of what somebody is called, where words follow it. */
char **
muster_report_dup_row (const MusterRowsLine *line)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  for (guint i = 0; i < line->n_cells; i++)
    g_strv_builder_add (builder, line->cells[i]);
  char **row = g_strv_builder_end (builder);
  if (count_filled ((const char *const *) row) != 1 || row[0][0] == '\0')
    return row;
  const char *comma = strchr (row[0], ',');
  gboolean is_list = comma != NULL && strchr (row[0], ' ') == NULL;
  char **parts = split_cell (row[0], is_list ? ",;|\t" : ";|\t");
  g_strfreev (row);
  return parts;
}

static void
append_word (GString *words, const char *word)
{
  g_string_append_printf (words, "%s%s", words->len > 0 ? " " : "", word);
}

/* “3, 2” are two numbers with a comma between them. */
static void
end_number (char *word)
{
  gsize n = strspn (word, "0123456789");
  if (n > 0 && strspn (word + n, ",;:") == strlen (word + n))
    word[n] = '\0';
}

/* A loss or fate ends where a day is told: “wounded until 25 June”, “wounded 25 June”. */
static gboolean
begins_day (char **words)
{
  return g_ascii_isdigit (words[0][0]) || muster_report_count_until (words) > 0;
}

/* Words with blanks between them: the side is what stands before the first number. */
static char **
split_words (const char *text)
{
  g_auto (GStrv) words = muster_report_split (text);
  char **cells = g_new0 (char *, MUSTER_REPORT_N_COLUMNS + 1);
  GString *parts[MUSTER_REPORT_N_COLUMNS];
  guint column = MUSTER_REPORT_SIDE;
  for (guint i = 0; i < MUSTER_REPORT_N_COLUMNS; i++)
    parts[i] = g_string_new (NULL);
  for (guint i = 0; words[i] != NULL; i++)
    {
      end_number (words[i]);
      if (column == MUSTER_REPORT_SIDE && is_number (words[i]))
        column = MUSTER_REPORT_NUMBER;
      else if (column == MUSTER_REPORT_NUMBER)
        column = MUSTER_REPORT_LOST;
      else if (column == MUSTER_REPORT_LOST && begins_day (words + i))
        column = MUSTER_REPORT_UNTIL;
      append_word (parts[column], words[i]);
    }
  for (guint i = 0; i < MUSTER_REPORT_N_COLUMNS; i++)
    cells[i] = g_string_free (parts[i], FALSE);
  return cells;
}

static gboolean
has_number_within (const char *cell)
{
  g_auto (GStrv) words = g_strsplit_set (cell, " \t", -1);
  for (guint i = 1; words[0] != NULL && words[i] != NULL; i++)
    if (is_number (words[i]))
      return TRUE;
  return FALSE;
}

/* Words with separators somewhere in them, “north 1 wounded, until 25 June 1815”, or a row that
 * leaves out the side. */
static gboolean
is_words (const MusterReportLayout *layout, const char *const *row)
{
  guint n = g_strv_length ((char **) row);
  gboolean is_row = n > 1 && is_number (row[1]);
  if (n == 1)
    return TRUE;
  if (layout->is_headed)
    return FALSE;
  if (row[0][0] == '\0' || muster_report_layout_find_side (layout, row[0]) >= 0)
    return n > 1 && has_number_within (row[1]);
  if (is_row && count_filled (row) > 2)
    return FALSE;
  return is_number (row[0]) || has_number_within (row[0]);
}

/* “wounded until 25 June 1815” may stand in one cell. */
static void
split_until (char **cells, MusterReportColumn column)
{
  g_auto (GStrv) words = muster_report_split (cells[column]);
  guint n = 0;
  while (words[n] != NULL && muster_report_count_until (words + n) == 0)
    n++;
  if (words[n] == NULL || !muster_rows_cell_is_empty (cells[MUSTER_REPORT_UNTIL]))
    return;
  g_free (cells[MUSTER_REPORT_UNTIL]);
  cells[MUSTER_REPORT_UNTIL] = g_strjoinv (" ", words + n);
  char *until = g_steal_pointer (&words[n]);
  g_free (cells[column]);
  cells[column] = g_strjoinv (" ", words);
  words[n] = until;
}

/* A box may hold a cross, how many, or, of the wounded, until when. Anything else stays beside the
 * fate, so that it is refused. */
static void
read_box (const char *fate, const char *box, char **cells)
{
  g_autoptr (GString) words = g_string_new (cells[MUSTER_REPORT_FATE]);
  gboolean is_day = !is_number (box) && strpbrk (box, "0123456789") != NULL
                    && muster_rows_cell_is_empty (cells[MUSTER_REPORT_UNTIL]);
  if (muster_rows_cell_is_empty (box) || muster_report_is_no (box))
    return;
  if (is_number (box))
    append_word (words, box);
  append_word (words, fate);
  if (!is_number (box) && !is_day && !muster_report_is_cross (box))
    append_word (words, box);
  g_free (cells[MUSTER_REPORT_FATE]);
  cells[MUSTER_REPORT_FATE] = g_strdup (words->str);
  if (is_day)
    {
      g_free (cells[MUSTER_REPORT_UNTIL]);
      cells[MUSTER_REPORT_UNTIL] = g_strdup (box);
    }
}

char **
muster_report_layout_dup_cells (const MusterReportLayout *layout, const char *const *row)
{
  int n = (int) g_strv_length ((char **) row);
  if (is_words (layout, row))
    {
      g_autofree char *text = g_strjoinv (" ", (char **) row);
      return split_words (text);
    }
  char **cells = g_new0 (char *, MUSTER_REPORT_N_COLUMNS + 1);
  for (int i = 0; i < MUSTER_REPORT_N_COLUMNS; i++)
    {
      int column = layout->columns[i];
      cells[i] = g_strdup (column >= 0 && column < n ? row[column] : "");
    }
  for (int i = 0; i < MIN (n, (int) layout->ticks->len); i++)
    if (g_ptr_array_index (layout->ticks, i) != NULL)
      read_box (g_ptr_array_index (layout->ticks, i), row[i], cells);
  split_until (cells, MUSTER_REPORT_LOST);
  split_until (cells, MUSTER_REPORT_FATE);
  return cells;
}
