#include "config.h"

#include "collection/table.h"

#include "base/csv-text.h"
#include "base/problem.h"
#include "base/text.h"
#include "base/words.h"
#include "collection/needs.h"
#include "import/number.h"
#include "import/table.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

#define WORDS "collection.words"

/* What a column is; those of counts are in the order of the measures. */
typedef enum
{
  COLUMN_NATION,
  COLUMN_WHAT,
  COLUMN_SCALE,
  COLUMN_MEASURE,
  COLUMN_COUNT,
  COLUMN_UNITS,
  COLUMN_BASES,
  COLUMN_FIGURES,
  COLUMN_PIECES,
  COLUMN_PAINTED,
  COLUMN_BOX,
  COLUMN_NOTE,
  N_COLUMNS,
} Column;

/* Their groups in the file of words, and the headings that are written. */
static const struct
{
  const char *group;
  const char *heading; /* NULL: it is not written */
} columns[N_COLUMNS] = {
  [COLUMN_NATION] = { "nation", "Nation" }, [COLUMN_WHAT] = { "what", "What" },
  [COLUMN_SCALE] = { "scale", "Scale" },    [COLUMN_MEASURE] = { "measure", "Counted in" },
  [COLUMN_COUNT] = { "count", "Count" },    [COLUMN_UNITS] = { "unit", NULL },
  [COLUMN_BASES] = { "base", NULL },        [COLUMN_FIGURES] = { "figure", NULL },
  [COLUMN_PIECES] = { "piece", NULL },      [COLUMN_PAINTED] = { "painted", "Painted" },
  [COLUMN_BOX] = { "box", "Box" },          [COLUMN_NOTE] = { "note", "Note" },
};

typedef struct
{
  const char *name;
  const MusterRowsTable *table;
  MusterWords *words;
  MusterWords *numbers;
  MusterRulesWords *rules;
  gboolean knows_rules;
  GPtrArray *problems;
  int places[N_COLUMNS]; /* of the columns, or -1 */
  int headings;          /* the row that has them, or -1 */
  GPtrArray *holdings;
  GHashTable *by_key; /* key → Seen */
} Reader;

/* A row that was read. */
typedef struct
{
  MusterHolding *holding; /* (unowned) */
  guint line;
} Seen;

static int
find_column (const Reader *reader, const char *cell)
{
  g_autofree char *folded = muster_words_fold (cell);
  for (int i = 0; folded[0] != '\0' && i < N_COLUMNS; i++)
    if (muster_words_equal (reader->words, "column", columns[i].group, folded))
      return i;
  return -1;
}

/* Returns: the row with the headings, or -1: at least two, one of them of what there is */
static int
find_headings (Reader *reader)
{
  for (guint row = 0; row < reader->table->n_rows; row++)
    {
      guint n = 0;
      for (int i = 0; i < N_COLUMNS; i++)
        reader->places[i] = -1;
      for (guint i = 0; i < reader->table->rows[row].n_cells; i++)
        {
          int column = find_column (reader, muster_rows_table_get (reader->table, row, i));
          if (column < 0 || reader->places[column] >= 0)
            continue;
          reader->places[column] = (int) i;
          n++;
        }
      if (n >= 2 && reader->places[COLUMN_WHAT] >= 0)
        return (int) row;
      if (!reader->table->rows[row].is_blank)
        break;
    }
  return -1;
}

static const char *
get_cell (const Reader *reader, guint row, Column column)
{
  return reader->places[column] >= 0
           ? muster_rows_table_get (reader->table, row, (guint) reader->places[column])
           : "";
}

static MusterHoldingMeasure
find_measure (const Reader *reader, const char *text)
{
  g_autofree char *folded = muster_words_fold (text);
  for (MusterHoldingMeasure i = 0; i < MUSTER_N_HOLDING_MEASURES; i++)
    if (folded[0] != '\0'
        && muster_words_match (reader->words, "measure", muster_holding_measure_words[i], folded)
             > 0)
      return i;
  return MUSTER_N_HOLDING_MEASURES;
}

/* Returns: FALSE where the text is no whole number from nought on */
static gboolean
read_count (const Reader *reader, const char *text, gint64 *count)
{
  MusterRowsNumber number = muster_rows_number_read (reader->numbers, text);
  *count = number.value.num;
  return number.reading == MUSTER_ROWS_CLEAR && number.value.den == 1 && number.value.num >= 0;
}

/* Whether each word of the text is one of a group, or at least one of @other and the rest of that.
 */
static gboolean
is_said (const Reader *reader, const char *text, const char *group, const char *other)
{
  g_autofree char *folded = muster_words_fold (text);
  g_auto (GStrv) words = g_strsplit (g_strstrip (folded), " ", -1);
  gboolean says_group = FALSE;
  for (int i = 0; words[i] != NULL; i++)
    {
      g_autofree char *word = muster_words_fold (words[i]);
      gboolean is_of_group = muster_words_equal (reader->words, "painted", group, word);
      says_group = says_group || is_of_group;
      if (!is_of_group
          && (other == NULL || !muster_words_equal (reader->words, "painted", other, word)))
        return FALSE;
    }
  return says_group;
}

static gboolean
says_all (const Reader *reader, const char *text)
{
  return is_said (reader, text, "all", NULL);
}

static gboolean
says_none (const Reader *reader, const char *text)
{
  return is_said (reader, text, "none", "all");
}

/* Reads how many of @count are painted: a number, a share or a word. */
static gboolean
read_painted (const Reader *reader, const char *text, gint64 count, gint64 *painted)
{
  char *end;
  *painted = MUSTER_PAINTED_UNSAID;
  if (muster_rows_cell_is_empty (text))
    return TRUE;
  *painted = says_none (reader, text) ? 0 : count;
  if (says_none (reader, text) || says_all (reader, text))
    return TRUE;
  if (is_said (reader, text, "half", "all"))
    {
      *painted = count / 2;
      return TRUE;
    }
  guint64 share = g_ascii_strtoull (text, &end, 10);
  if (end != text && g_str_equal (g_strchug (end), "%") && share <= 100)
    {
      *painted = count * (gint64) share / 100;
      return TRUE;
    }
  return read_count (reader, text, painted);
}

/* @why: (transfer full): a sentence */
static void
leave_out (const Reader *reader, guint line, char *why)
{
  /* Translators: a sentence that says what is wrong with a row of a table. */
  muster_problems_add (reader->problems, reader->name, (int) line, _ ("%s The row is left out."),
                       why);
  g_free (why);
}

/* Adds a row to those of the same; @holding is taken. */
static void
add (Reader *reader, guint line, MusterHolding *holding)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterHolding) owned = holding;
  g_autofree char *key = NULL;
  if (!muster_holding_check (holding, &error))
    {
      leave_out (reader, line, g_strdup (error->message));
      return;
    }
  muster_holding_split_nation (holding, reader->rules);
  key = muster_holding_dup_key (holding);
  Seen *seen = g_hash_table_lookup (reader->by_key, key);
  if (seen != NULL && seen->holding->count + holding->count > MUSTER_MOST_HELD)
    leave_out (reader, line,
               /* Translators: %1$u: the number of a line; %2$d: the most. */
               g_strdup_printf (_ ("With the same in line %1$u there would be more than %2$d."),
                                seen->line, MUSTER_MOST_HELD));
  else if (seen != NULL)
    {
      seen->holding->count += holding->count;
      if (holding->painted != MUSTER_PAINTED_UNSAID)
        seen->holding->painted = MAX (seen->holding->painted, 0) + holding->painted;
      muster_problems_add_note (reader->problems, reader->name, (int) line,
                                /* Translators: %u: a number of a line. */
                                _ ("The same as in line %u, in the same box: added up."),
                                seen->line);
    }
  else
    {
      seen = g_new (Seen, 1);
      *seen = (Seen){ holding, line };
      g_hash_table_insert (reader->by_key, g_steal_pointer (&key), seen);
      g_ptr_array_add (reader->holdings, g_steal_pointer (&owned));
    }
}

/* Returns: the first column of counts, from @first on, that says something; N_COLUMNS: none */
static Column
find_count (const Reader *reader, guint row, Column first)
{
  for (Column i = first; i <= COLUMN_PIECES; i++)
    if (i >= COLUMN_COUNT && !muster_rows_cell_is_empty (get_cell (reader, row, i)))
      return i;
  return N_COLUMNS;
}

static gboolean
read_measure (const Reader *reader, guint row, Column count, MusterHolding *holding)
{
  const char *said = get_cell (reader, row, COLUMN_MEASURE);
  if (count != COLUMN_COUNT)
    holding->measure = (MusterHoldingMeasure) (count - COLUMN_UNITS);
  else if (muster_rows_cell_is_empty (said))
    holding->measure = muster_holding_guess_measure (holding->what, reader->rules);
  else
    holding->measure = find_measure (reader, said);
  if (holding->measure < MUSTER_N_HOLDING_MEASURES)
    return TRUE;
  leave_out (reader, reader->table->rows[row].line,
             g_strdup_printf (_ ("“%s” is nothing that is counted in. Write figure, base, unit or "
                                 "piece."),
                              said));
  return FALSE;
}

static void
read_row (Reader *reader, guint row)
{
  g_autoptr (MusterHolding) holding = g_new0 (MusterHolding, 1);
  guint line = reader->table->rows[row].line;
  Column column = find_count (reader, row, COLUMN_COUNT);
  const char *painted = get_cell (reader, row, COLUMN_PAINTED);
  muster_holding_set_text (&holding->nation, get_cell (reader, row, COLUMN_NATION));
  muster_holding_set_text (&holding->what, get_cell (reader, row, COLUMN_WHAT));
  muster_holding_set_text (&holding->scale, get_cell (reader, row, COLUMN_SCALE));
  muster_holding_set_text (&holding->box, get_cell (reader, row, COLUMN_BOX));
  muster_holding_set_text (&holding->note, get_cell (reader, row, COLUMN_NOTE));
  if (holding->what == NULL)
    leave_out (reader, line, g_strdup (_ ("The row does not say what it is. Name it.")));
  else if (column == N_COLUMNS)
    leave_out (reader, line,
               g_strdup_printf (_ ("“%s” says no number. Write how many."), holding->what));
  else if (!read_count (reader, get_cell (reader, row, column), &holding->count))
    leave_out (reader, line,
               /* Translators: %1$s: what stands there; %2$d: the most. */
               g_strdup_printf (_ ("“%1$s” is no whole number from 0 to %2$d."),
                                get_cell (reader, row, column), MUSTER_MOST_HELD));
  else if (!read_painted (reader, painted, holding->count, &holding->painted))
    leave_out (reader, line,
               g_strdup_printf (_ ("“%s” does not say how many are painted. Write a number, yes or "
                                   "no."),
                                painted));
  else if (read_measure (reader, row, column, holding))
    {
      if (find_count (reader, row, column + 1) != N_COLUMNS)
        muster_problems_add_note (reader->problems, reader->name, (int) line,
                                  _ ("It is counted in several ways, of which the first is taken. "
                                     "Give each a row of its own."));
      add (reader, line, g_steal_pointer (&holding));
    }
}

/* Lists of lines */

/* Takes a number off the front of @text, "24 ×", or off its end, "× 24". Returns: FALSE where there
 * is none */
static gboolean
take_number (char *text, gint64 *count)
{
  g_autoptr (GRegex) front = g_regex_new ("^\\s*(\\d{1,7})\\s*(?:[x×*]\\s+|\\s)\\s*", 0, 0, NULL);
  g_autoptr (GRegex) back = g_regex_new ("\\s*(?:[x×*:=]|\\s)\\s*(\\d{1,7})\\s*$", 0, 0, NULL);
  GRegex *const forms[] = { front, back };
  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      g_autoptr (GMatchInfo) found = NULL;
      int begin;
      int end;
      if (!g_regex_match (forms[i], text, 0, &found))
        continue;
      g_autofree char *number = g_match_info_fetch (found, 1);
      *count = g_ascii_strtoll (number, NULL, 10);
      g_match_info_fetch_pos (found, 0, &begin, &end);
      memmove (text + begin, text + end, strlen (text + end) + 1);
      return text[0] != '\0';
    }
  return FALSE;
}

/* Takes a word off the front of @text, and "of" behind it. */
static void
drop_word (const Reader *reader, char *text)
{
  char *rest = text + strcspn (text, " \t");
  rest += strspn (rest, " \t");
  gsize length = strcspn (rest, " \t");
  g_autofree char *next = g_strndup (rest, length);
  g_autofree char *folded = muster_words_fold (next);
  if (rest[length] != '\0' && muster_words_equal (reader->words, "small", "of", folded))
    rest += length + strspn (rest + length, " \t");
  memmove (text, rest, strlen (rest) + 1);
}

/* What is counted, by the word at the front, "figures of …", which is taken off; a word that stands
 * alone is what it is too. */
static MusterHoldingMeasure
take_measure (const Reader *reader, char *text)
{
  gsize length = strcspn (text, " \t");
  g_autofree char *word = g_strndup (text, length);
  MusterHoldingMeasure measure = find_measure (reader, word);
  if (measure < MUSTER_N_HOLDING_MEASURES && text[length] != '\0')
    drop_word (reader, text);
  return measure;
}

/* What stands behind a comma: how much is painted, the scale, or where it is. */
static gboolean
read_remark (const Reader *reader, const char *text, MusterHolding *holding)
{
  g_autofree char *rest = g_strdup (text);
  gint64 count;
  if (muster_rows_cell_is_empty (text))
    return TRUE;
  if (says_all (reader, text) || says_none (reader, text) || is_said (reader, text, "half", "all"))
    return read_painted (reader, text, holding->count, &holding->painted);
  if (take_number (rest, &count) && says_all (reader, rest))
    {
      holding->painted = count;
      return TRUE;
    }
  if (g_regex_match_simple ("^(\\d{1,3}\\s*mm|1\\s*[:/]\\s*\\d{1,4})$", text, G_REGEX_CASELESS, 0))
    muster_holding_set_text (&holding->scale, text);
  else if (holding->box == NULL)
    muster_holding_set_text (&holding->box, text);
  else
    muster_holding_set_text (&holding->note, text);
  return TRUE;
}

static void
read_line (Reader *reader, guint row)
{
  g_autoptr (MusterHolding) holding = g_new0 (MusterHolding, 1);
  guint line = reader->table->rows[row].line;
  g_autofree char *text = g_strstrip (g_strdup (muster_rows_table_get (reader->table, row, 0)));
  if (!take_number (text, &holding->count))
    {
      leave_out (reader, line,
                 g_strdup_printf (_ ("“%s” says no number, or not of what. Write it as “24 figures "
                                     "of …, box 3”."),
                                  muster_rows_table_get (reader->table, row, 0)));
      return;
    }
  holding->painted = MUSTER_PAINTED_UNSAID;
  holding->measure = take_measure (reader, text);
  muster_holding_set_text (&holding->what, text);
  MusterHoldingMeasure guessed = muster_holding_guess_measure (text, reader->rules);
  if (holding->measure == MUSTER_MEASURED_IN_PIECES && reader->knows_rules
      && guessed != MUSTER_MEASURED_IN_PIECES)
    {
      leave_out (reader, line,
                 g_strdup_printf (_ ("“%s” is no terrain, of which alone pieces are counted. Write "
                                     "units, bases or figures of it."),
                                  text));
      return;
    }
  if (holding->measure == MUSTER_N_HOLDING_MEASURES)
    holding->measure = guessed;
  for (guint i = 1; i < reader->table->rows[row].n_cells; i++)
    read_remark (reader, muster_rows_table_get (reader->table, row, i), holding);
  add (reader, line, g_steal_pointer (&holding));
}

/* Returns: FALSE with a problem */
static gboolean
load_words (Reader *reader)
{
  g_autoptr (GError) error = NULL;
  reader->words = muster_words_load (WORDS, &error);
  reader->numbers = reader->words != NULL ? muster_words_load (MUSTER_WORDS_OF_ROWS, &error) : NULL;
  if (reader->numbers != NULL)
    return TRUE;
  muster_problems_add (reader->problems, reader->name, 0, "%s", error->message);
  return FALSE;
}

/* Whether a row of several cells has no number: of a table whose headings are not known. */
static gboolean
looks_like_headings (const Reader *reader, guint row)
{
  const MusterRowsLine *line = &reader->table->rows[row];
  for (guint i = 0; i < line->n_cells; i++)
    if (strpbrk (line->cells[i], "0123456789") != NULL)
      return FALSE;
  return line->n_cells > 1;
}

static void
read_table (Reader *reader)
{
  gboolean is_first = TRUE;
  reader->headings = find_headings (reader);
  for (guint row = (guint) (reader->headings + 1); row < reader->table->n_rows; row++)
    {
      if (reader->table->rows[row].is_blank)
        continue;
      if (reader->headings < 0 && is_first && looks_like_headings (reader, row))
        {
          muster_problems_add (reader->problems, reader->name, (int) reader->table->rows[row].line,
                               _ (
                                 "These headings are not known. There is to be What and Count, and "
                                 "there may be Nation, Scale, Counted in, Painted, Box and Note; "
                                 "nothing was read."));
          return;
        }
      is_first = FALSE;
      if (reader->headings >= 0)
        read_row (reader, row);
      else
        read_line (reader, row);
    }
}

/* @table: (transfer full) (nullable): NULL with @error, which is taken */
static GPtrArray *
read_rows (const char *name,
           MusterRowsTable *table,
           GError *error,
           GPtrArray *rulesets,
           GPtrArray *problems,
           int *headings)
{
  g_autoptr (MusterRowsTable) owned = table;
  g_autoptr (GError) failure = error;
  g_autoptr (GHashTable) by_key = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  Reader reader = { .name = name,
                    .table = table,
                    .knows_rules = rulesets->len > 0,
                    .problems = problems,
                    .headings = -1,
                    .by_key = by_key };
  if (table == NULL)
    {
      /* The message may begin with what the table is called. */
      g_autofree char *base = g_path_get_basename (name);
      g_autofree char *prefix = g_strdup_printf ("%s: ", base);
      const char *message = failure->message;
      if (g_str_has_prefix (message, prefix))
        message += strlen (prefix);
      muster_problems_add (problems, name, 0, "%s", message);
      return NULL;
    }
  reader.holdings = muster_holdings_new ();
  reader.rules = muster_rules_words_new (rulesets);
  if (load_words (&reader))
    read_table (&reader);
  g_clear_pointer (&reader.words, muster_words_free);
  g_clear_pointer (&reader.numbers, muster_words_free);
  muster_rules_words_free (reader.rules);
  if (headings != NULL)
    *headings = reader.headings;
  return reader.holdings;
}

GPtrArray *
muster_collection_read (const char *name,
                        GBytes *bytes,
                        GPtrArray *rulesets,
                        GPtrArray *problems,
                        int *headings)
{
  GError *error = NULL;
  MusterRowsTable *table = muster_rows_table_read (name, bytes, MUSTER_ROWS_ANY_SEPARATOR, &error);
  return read_rows (name, table, error, rulesets, problems, headings);
}

GPtrArray *
muster_collection_load (const char *path, GPtrArray *rulesets, GPtrArray *problems)
{
  GError *error = NULL;
  g_autofree char *name = g_filename_display_name (path);
  MusterRowsTable *table = muster_rows_table_load (path, MUSTER_ROWS_ANY_SEPARATOR, &error);
  return read_rows (name, table, error, rulesets, problems, NULL);
}

GBytes *
muster_collection_write (GPtrArray *holdings)
{
  GString *text = g_string_new (NULL);
  const char *cells[N_COLUMNS];
  gsize n = 0;
  for (int i = 0; i < N_COLUMNS; i++)
    if (columns[i].heading != NULL)
      cells[n++] = columns[i].heading;
  muster_csv_append_row (text, cells, n);
  for (guint i = 0; i < holdings->len; i++)
    {
      const MusterHolding *holding = g_ptr_array_index (holdings, i);
      g_autofree char *count = g_strdup_printf ("%" G_GINT64_FORMAT, holding->count);
      g_autofree char *painted = g_strdup_printf ("%" G_GINT64_FORMAT, MAX (holding->painted, 0));
      const char *const row[] = { holding->nation, holding->what,
                                  holding->scale,  muster_holding_measure_words[holding->measure],
                                  count,           painted,
                                  holding->box,    holding->note };
      muster_csv_append_row (text, row, G_N_ELEMENTS (row));
    }
  return g_string_free_to_bytes (text);
}
