#include "config.h"

#include "import/table.h"

#include "base/error.h"
#include "base/file.h"
#include "base/problem.h"
#include "base/text.h"

#include <csv.h>
#include <glib/gi18n-lib.h>
#include <string.h>

/* 0x80 to 0x9f; all else of Windows-1252 is Latin-1. Five are not used. */
static const gunichar upper_controls[32] = {
  0x20ac, 0xfffd, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
  0x2039, 0x0152, 0xfffd, 0x017d, 0xfffd, 0xfffd, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
  0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0xfffd, 0x017e, 0x0178,
};

static char *
decode_windows (const guint8 *data, gsize size)
{
  GString *text = g_string_sized_new (size + size / 8);
  for (gsize i = 0; i < size; i++)
    if (data[i] >= 0x80 && data[i] < 0xa0)
      g_string_append_unichar (text, upper_controls[data[i] - 0x80]);
    else
      g_string_append_unichar (text, data[i]);
  return g_string_free (text, FALSE);
}

static char *
decode_utf16 (const char *name, const guint8 *data, gsize size, GError **error)
{
  gsize n = (size - 2) / 2;
  gboolean is_little = data[0] == 0xff;
  g_autofree gunichar2 *units = g_new (gunichar2, n + 1);
  for (gsize i = 0; i < n; i++)
    {
      const guint8 *at = data + 2 + 2 * i;
      units[i] = (gunichar2) (is_little ? at[0] | at[1] << 8 : at[0] << 8 | at[1]);
    }
  glong read = 0;
  char *text = g_utf16_to_utf8 (units, (glong) n, &read, NULL, NULL);
  if (text != NULL && (gsize) read == n && size % 2 == 0 && strlen (text) >= n)
    return text;
  g_free (text);
  g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
               _ ("%s: It begins as UTF-16 and breaks off, or is damaged. Save the table again, "
                  "best as UTF-8."),
               name);
  return NULL;
}

/* Spreadsheets themselves are archives, or the older kind of document. */
static gboolean
is_text (const char *name, const guint8 *data, gsize size, GError **error)
{
  static const guint8 old[] = { 0xd0, 0xcf, 0x11, 0xe0 };
  gboolean is_spreadsheet =
    size >= 4 && (memcmp (data, "PK\3\4", 4) == 0 || !memcmp (data, old, 4));
  if (is_spreadsheet)
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                 _ ("%s: This is a spreadsheet itself. Save its table as CSV, and import that."),
                 name);
  else if (size > 0 && memchr (data, '\0', size) != NULL)
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                 _ ("%s: This is no text. A table is saved as CSV, or as text with tabs."), name);
  else
    return TRUE;
  return FALSE;
}

char *
muster_rows_text_decode (const char *name,
                         GBytes *bytes,
                         const char **encoding,
                         gboolean *is_guess,
                         GError **error)
{
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);
  *is_guess = FALSE;
  if (size >= 2 && ((data[0] == 0xff && data[1] == 0xfe) || (data[0] == 0xfe && data[1] == 0xff)))
    {
      *encoding = "UTF-16";
      return decode_utf16 (name, data, size, error);
    }
  if (!is_text (name, data, size, error))
    return NULL;
  gsize mark = size >= 3 && memcmp (data, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
  *encoding = "UTF-8";
  if (size == 0 || g_utf8_validate ((const char *) data + mark, (gssize) (size - mark), NULL))
    return g_strndup (size > 0 ? (const char *) data + mark : "", size - mark);
  *encoding = "Windows-1252";
  *is_guess = TRUE;
  return decode_windows (data + mark, size - mark);
}

/* So many lines show what stands between cells. */
#define LINES_LOOKED_AT 60

/* A row over more lines is more likely two quotation marks that do not belong together. */
#define MANY_LINES 10

/* A file with more marks that never close does not use them as marks. */
#define MOST_OPEN 50

#define NO_QUOTE '\0'

/* Cells and rows as libcsv hands them out. */
typedef struct
{
  MusterRowsTable *table;
  GArray *rows;     /* MusterRowsLine */
  GPtrArray *cells; /* of the row that is being read */
  guint first_line; /* of that row */
  guint line;       /* that is being read */
  gboolean ended;   /* the last line ended its row */
  gboolean is_full; /* a row that says something is one too many; no more are read */
} Reader;

static void
on_cell (void *cell, size_t size, void *data)
{
  Reader *reader = data;
  g_autofree char *text = cell != NULL ? g_strndup (cell, size) : g_strdup ("");
  const char *stripped = g_strstrip (text);
  g_autofree char *safe = muster_text_dup_safe (stripped);
  g_ptr_array_add (reader->cells, g_string_chunk_insert_const (reader->table->strings,
                                                               safe != NULL ? safe : stripped));
}

static gboolean
is_blank (GPtrArray *cells)
{
  for (guint i = 0; i < cells->len; i++)
    if (((const char *) g_ptr_array_index (cells, i))[0] != '\0')
      return FALSE;
  return TRUE;
}

static void
end_row (Reader *reader)
{
  MusterRowsLine row = { .line = reader->first_line,
                         .last_line = reader->line,
                         .n_cells = reader->cells->len,
                         .is_blank = is_blank (reader->cells) };
  if (row.n_cells > 0)
    row.cells = g_memdup2 (reader->cells->pdata, row.n_cells * sizeof (char *));
  g_ptr_array_add (reader->table->blocks, row.cells);
  g_array_append_val (reader->rows, row);
  reader->is_full = reader->rows->len > MUSTER_ROWS_MOST_ROWS + 1 && !row.is_blank;
  g_ptr_array_set_size (reader->cells, 0);
  reader->ended = TRUE;
}

static void
on_row (int mark, void *reader)
{
  end_row (reader);
}

static void
start_parser (struct csv_parser *parser, char separator, char quote)
{
  csv_init (parser, CSV_APPEND_NULL);
  csv_set_delim (parser, (unsigned char) separator);
  csv_set_quote (parser, (unsigned char) quote);
}

/* The line at @at without its line break, and in @next where the one after it begins. */
static gsize
measure_line (const char *at, const char **next)
{
  gsize length = strcspn (at, "\r\n");
  *next = at + length;
  if (**next == '\r')
    (*next)++;
  if (**next == '\n')
    (*next)++;
  return length;
}

/* libcsv passes over lines with nothing in them. */
static void
feed_line (Reader *reader, struct csv_parser *parser, const char *at, gsize length)
{
  gboolean begins = reader->ended;
  if (begins)
    reader->first_line = reader->line;
  reader->ended = FALSE;
  csv_parse (parser, at, length, on_cell, on_row, reader);
  csv_parse (parser, "\n", 1, on_cell, on_row, reader);
  if (begins && !reader->ended && length == strspn (at, " \t"))
    end_row (reader);
}

/* The row is read again as if its first line had no quotation marks. */
static void
read_without_quotes (Reader *reader, char separator, const char *at)
{
  struct csv_parser parser;
  const char *next;
  gsize length = measure_line (at, &next);
  start_parser (&parser, separator, NO_QUOTE);
  g_ptr_array_set_size (reader->cells, 0);
  reader->line = reader->first_line;
  reader->ended = TRUE;
  feed_line (reader, &parser, at, length);
  csv_free (&parser);
}

/* Returns: where the row begins whose quotation mark never closes, or NULL */
static const char *
read_until_open (Reader *reader, char separator, char quote, const char *text)
{
  struct csv_parser parser;
  const char *row = text;
  start_parser (&parser, separator, quote);
  while (*text != '\0' && !reader->is_full)
    {
      const char *next;
      gsize length = measure_line (text, &next);
      if (reader->ended)
        row = text;
      feed_line (reader, &parser, text, length);
      reader->line++;
      text = next;
    }
  csv_free (&parser);
  return reader->ended || reader->is_full ? NULL : row;
}

static void
read_all (Reader *reader, const char *name, const char *text, char separator)
{
  const char *open = read_until_open (reader, separator, '"', text);
  for (guint n = 1; open != NULL && !reader->is_full; n++)
    {
      const char *next;
      guint line = reader->first_line;
      muster_problems_add (reader->table->notes, name, (int) line,
                           _ ("A quotation mark is opened and never closed. It was read as part of "
                              "its cell."));
      read_without_quotes (reader, separator, open);
      measure_line (open, &next);
      reader->line = line + 1;
      open = read_until_open (reader, separator, n < MOST_OPEN ? '"' : NO_QUOTE, next);
    }
}

/* How many of the first lines have as many cells as most of them, and how many that is. */
static guint
count_alike (const char *text, char separator, guint *width)
{
  guint counts[MUSTER_ROWS_MOST_COLUMNS + 1] = { 0 };
  gboolean quoted = FALSE;
  guint cells = 1;
  guint lines = 0;
  *width = 1;
  for (; *text != '\0' && lines < LINES_LOOKED_AT; text++)
    {
      quoted = quoted != (*text == '"');
      cells += !quoted && *text == separator;
      if (*text != '\n' || quoted)
        continue;
      counts[MIN (cells, MUSTER_ROWS_MOST_COLUMNS)]++;
      lines++;
      cells = 1;
    }
  if (lines < LINES_LOOKED_AT && cells > 1)
    counts[MIN (cells, MUSTER_ROWS_MOST_COLUMNS)]++;
  for (guint i = 2; i <= MUSTER_ROWS_MOST_COLUMNS; i++)
    if (counts[i] > (*width > 1 ? counts[*width] : 0))
      *width = i;
  return *width > 1 ? counts[*width] : 0;
}

static char
find_separator (const char *text)
{
  static const char candidates[] = { '\t', ';', ',', '|' };
  char best = ',';
  guint most = 0;
  guint widest = 1;
  for (guint i = 0; i < G_N_ELEMENTS (candidates); i++)
    {
      guint width;
      guint alike = count_alike (text, candidates[i], &width);
      if (alike > most || (alike == most && alike > 0 && width > widest))
        {
          best = candidates[i];
          most = alike;
          widest = width;
        }
    }
  return best;
}

static void
take_rows (MusterRowsTable *table, GArray *rows, const char *name)
{
  while (rows->len > 0 && g_array_index (rows, MusterRowsLine, rows->len - 1).is_blank)
    g_array_set_size (rows, rows->len - 1);
  table->n_rows = rows->len;
  table->rows = (MusterRowsLine *) g_array_free (rows, FALSE);
  for (guint i = 0; i < table->n_rows; i++)
    {
      const MusterRowsLine *row = &table->rows[i];
      table->n_columns = MAX (table->n_columns, row->n_cells);
      if (row->last_line - row->line >= MANY_LINES)
        muster_problems_add (
          table->notes, name, (int) row->line,
          /* Translators: %1$u: the first line; %2$u: the last line. */
          _ ("Quotation marks make one row of lines %1$u to %2$u. If that is wrong, correct the "
             "marks."),
          row->line, row->last_line);
    }
}

static gboolean
is_of_size (const MusterRowsTable *table, const char *name, GError **error)
{
  if (table->n_rows == 0)
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT, _ ("%s: There is nothing in it."),
                 name);
  else if (table->n_rows > MUSTER_ROWS_MOST_ROWS + 1)
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                 /* Translators: %1$s: a file; %2$d: the most. */
                 _ ("%1$s: It has more than %2$d rows. Divide it."), name, MUSTER_ROWS_MOST_ROWS);
  else if (table->n_columns > MUSTER_ROWS_MOST_COLUMNS)
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                 /* Translators: %1$s: a file; %2$d: the most. */
                 _ ("%1$s: It has more than %2$d columns. Leave out those that say nothing."), name,
                 MUSTER_ROWS_MOST_COLUMNS);
  else
    return TRUE;
  return FALSE;
}

static MusterRowsTable *
new_table (void)
{
  MusterRowsTable *table = g_new0 (MusterRowsTable, 1);
  g_atomic_ref_count_init (&table->refs);
  table->notes = muster_problems_new ();
  table->strings = g_string_chunk_new (4096);
  table->blocks = g_ptr_array_new_with_free_func (g_free);
  return table;
}

static MusterRowsTable *
read_text (const char *name, const char *text, char separator, GError **error)
{
  g_autoptr (MusterRowsTable) table = new_table ();
  g_autoptr (GPtrArray) cells = g_ptr_array_new ();
  Reader reader = { .table = table,
                    .rows = g_array_new (FALSE, TRUE, sizeof (MusterRowsLine)),
                    .cells = cells,
                    .line = 1,
                    .ended = TRUE };
  table->separator = separator != MUSTER_ROWS_ANY_SEPARATOR ? separator : find_separator (text);
  read_all (&reader, name, text, table->separator);
  take_rows (table, reader.rows, name);
  return is_of_size (table, name, error) ? g_steal_pointer (&table) : NULL;
}

static char *
dup_too_large (void)
{
  return g_strdup_printf (_ ("It is larger than %d MiB. Divide it."),
                          MUSTER_ROWS_MOST_BYTES / 1024 / 1024);
}

MusterRowsTable *
muster_rows_table_read (const char *name, GBytes *bytes, char separator, GError **error)
{
  const char *encoding;
  gboolean is_guess;
  if (g_bytes_get_size (bytes) > MUSTER_ROWS_MOST_BYTES)
    {
      g_autofree char *text = dup_too_large ();
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT, "%s: %s", name, text);
      return NULL;
    }
  g_autofree char *text = muster_rows_text_decode (name, bytes, &encoding, &is_guess, error);
  MusterRowsTable *table = text != NULL ? read_text (name, text, separator, error) : NULL;
  if (table == NULL)
    return NULL;
  table->encoding = encoding;
  if (is_guess)
    muster_problems_add_note (table->notes, name, 0,
                              _ ("It is not UTF-8 and was read as Windows-1252. If accents look "
                                 "wrong, save it again as UTF-8."));
  return table;
}

GBytes *
muster_rows_file_read (const char *path, GError **error)
{
  g_autofree char *name = g_filename_display_basename (path);
  g_autofree char *too_large = dup_too_large ();
  gsize size;
  char *data = muster_file_read (path, MUSTER_ROWS_MOST_BYTES, too_large, &size, error);
  if (data != NULL)
    return g_bytes_new_take (data, size);
  g_prefix_error (error, "%s: ", name);
  return NULL;
}

MusterRowsTable *
muster_rows_table_load (const char *path, char separator, GError **error)
{
  g_autofree char *name = g_filename_display_basename (path);
  g_autoptr (GBytes) bytes = muster_rows_file_read (path, error);
  return bytes != NULL ? muster_rows_table_read (name, bytes, separator, error) : NULL;
}

MusterRowsTable *
muster_rows_table_ref (MusterRowsTable *table)
{
  g_atomic_ref_count_inc (&table->refs);
  return table;
}

void
muster_rows_table_unref (MusterRowsTable *table)
{
  if (!g_atomic_ref_count_dec (&table->refs))
    return;
  g_ptr_array_unref (table->notes);
  g_ptr_array_unref (table->blocks);
  g_string_chunk_free (table->strings);
  g_free (table->rows);
  g_free (table);
}

const char *
muster_rows_table_get (const MusterRowsTable *table, guint row, guint column)
{
  return column < table->rows[row].n_cells ? table->rows[row].cells[column] : "";
}

gboolean
muster_rows_cell_is_empty (const char *cell)
{
  static const char *const marks[] = { "", "-", "--", "—", "–", "." };
  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    if (g_str_equal (cell, marks[i]))
      return TRUE;
  return FALSE;
}
