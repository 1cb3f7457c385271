#include "config.h"

#include "import/sort.h"

#include <string.h>

/* What a cell says, whichever row it is in. */
typedef struct
{
  char *folded;
  gboolean is_total;
  gboolean has_total; /* as its first or last word */
  gboolean is_test;
  gboolean is_letter; /* one, again and again */
  gboolean is_headquarters;
} Cell;

typedef struct
{
  const MusterRowsTable *table;
  const MusterRowsMapping *mapping;
  const MusterWords *words;
  MusterSortedRows *sorted;
  char **headings;               /* folded, per column; or NULL */
  GHashTable *cells;             /* text → Cell */
  GHashTable *seen;              /* key of a row → row + 1 */
  const MusterSortedRow *before; /* the last row of troops, or NULL */
} Sorting;

void
muster_sorted_rows_free (MusterSortedRows *rows)
{
  g_string_chunk_free (rows->strings);
  g_free (rows->rows);
  g_free (rows);
}

int
muster_sorted_row_get_kind_at (const MusterSortedRow *row, int n_of_path, int place)
{
  int at = place < row->n_of_path ? place : n_of_path + place - row->n_of_path;
  return MIN (at, MUSTER_ROWS_MOST_LEVELS - 1);
}

const char *
muster_rows_get_cell (const MusterRowsTable *table,
                      const MusterRowsMapping *mapping,
                      guint row,
                      MusterRowsRoleKind role)
{
  for (guint i = 0; i < mapping->n_columns; i++)
    {
      const char *cell =
        mapping->roles[i].kind == role ? muster_rows_table_get (table, row, i) : "";
      if (!muster_rows_cell_is_empty (cell))
        return cell;
    }
  return "";
}

static void
cell_free (gpointer data)
{
  Cell *cell = data;
  g_free (cell->folded);
  g_free (cell);
}

/* Letters of Roman numbers, of which corps and regiments have several alike. */
static gboolean
is_one_letter (const char *folded)
{
  gunichar first = g_utf8_get_char (folded + 1);
  guint n = 0;
  if (!g_unichar_isalpha (first) || (first < 128 && strchr ("ivxlcdm", (int) first) != NULL))
    return FALSE;
  for (const char *at = folded + 1; *at != '\0' && *at != ' '; at = g_utf8_next_char (at), n++)
    if (g_utf8_get_char (at) != first)
      return FALSE;
  return n >= 3 && g_str_has_suffix (folded, " ") && strchr (folded + 1, ' ')[1] == '\0';
}

/* Tables say the same again and again: each text is read once. @text lives as long as the table. */
static const Cell *
read_cell (const Sorting *sorting, const char *text)
{
  Cell *cell = g_hash_table_lookup (sorting->cells, text);
  if (cell != NULL)
    return cell;
  const MusterWords *words = sorting->words;
  cell = g_new0 (Cell, 1);
  cell->folded = muster_words_fold (text);
  if (cell->folded[0] != '\0')
    {
      cell->is_total = muster_words_equal (words, "row", "total", cell->folded);
      cell->has_total = cell->is_total || muster_words_begin (words, "row", "total", cell->folded)
                        || muster_words_end (words, "row", "total", cell->folded);
      cell->is_test = muster_words_equal (words, "row", "test", cell->folded);
      cell->is_letter = is_one_letter (cell->folded);
      cell->is_headquarters = muster_words_equal (words, "row", "headquarters", cell->folded);
    }
  g_hash_table_insert (sorting->cells, (gpointer) text, cell);
  return cell;
}

/* Two cells at least say just what the headings say, and they are the most of the row. */
static gboolean
is_heading (const Sorting *sorting, guint row)
{
  const MusterRowsTable *table = sorting->table;
  guint same = 0;
  guint others = 0;
  if (sorting->headings == NULL)
    return FALSE;
  for (guint i = 0; i < table->rows[row].n_cells; i++)
    {
      const char *text = table->rows[row].cells[i];
      const Cell *cell = read_cell (sorting, text);
      gboolean is_same =
        cell->folded[0] != '\0' && g_str_equal (cell->folded, sorting->headings[i]);
      same += is_same;
      others += !is_same && text[0] != '\0';
    }
  return same >= 2 && same > others;
}

static gboolean
is_named (MusterRowsRoleKind role)
{
  return role == MUSTER_ROWS_PATH || role == MUSTER_ROWS_FORMATION || role == MUSTER_ROWS_UNIT
         || role == MUSTER_ROWS_ARM || role == MUSTER_ROWS_COMMANDER;
}

/* "Total", and where things are named also "Total 1st Division" and "1st Division total". */
static gboolean
is_total (const Sorting *sorting, guint row, guint *column)
{
  for (guint i = 0; i < sorting->table->rows[row].n_cells; i++)
    {
      const char *text = sorting->table->rows[row].cells[i];
      MusterRowsRoleKind role = sorting->mapping->roles[i].kind;
      const char *last =
        role == MUSTER_ROWS_PATH ? g_strrstr (text, sorting->mapping->path_separator) : NULL;
      const Cell *cell =
        read_cell (sorting, last != NULL ? last + strlen (sorting->mapping->path_separator) : text);
      *column = i;
      if (cell->is_total || (is_named (role) && cell->has_total))
        return TRUE;
    }
  return FALSE;
}

/* Somebody tried something out, and left it in a cell that names things. */
static gboolean
is_test (const Sorting *sorting, guint row, guint *column)
{
  for (guint i = 0; i < sorting->table->rows[row].n_cells; i++)
    {
      MusterRowsRoleKind role = sorting->mapping->roles[i].kind;
      if (!is_named (role) && role != MUSTER_ROWS_PASS_OVER && role != MUSTER_ROWS_NOTE)
        continue;
      const Cell *cell = read_cell (sorting, sorting->table->rows[row].cells[i]);
      *column = i;
      if (cell->is_test || (is_named (role) && cell->is_letter))
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_of_other_side (const Sorting *sorting, guint row, gboolean is_empty, guint *column)
{
  for (guint i = 0; i < sorting->mapping->n_columns; i++)
    {
      const char *wanted = sorting->mapping->only[i];
      if (sorting->mapping->roles[i].kind != MUSTER_ROWS_ONLY || wanted == NULL)
        continue;
      const char *cell = muster_rows_table_get (sorting->table, row, i);
      const char *folded = read_cell (sorting, cell)->folded;
      g_autofree char *other = muster_words_fold (wanted);
      *column = i;
      if (cell[0] == '\0' ? is_empty && !sorting->mapping->fills_down
                          : !g_str_equal (folded, other))
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_ditto (const char *cell)
{
  static const char *const marks[] = { "\"", "''", "”", "“", "〃", "do.", "ditto", "id.", "idem" };
  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    if (g_ascii_strcasecmp (cell, marks[i]) == 0)
      return TRUE;
  return FALSE;
}

/* Whether a cell leaves it to the row above. */
static gboolean
is_of_above (const Sorting *sorting, const char *cell)
{
  return is_ditto (cell) || (cell[0] == '\0' && sorting->mapping->fills_down);
}

static void
copy_path (const MusterSortedRow *before, MusterSortedRow *into)
{
  for (int i = 0; i < before->n_of_path; i++)
    into->places[i] = before->places[i];
  into->n_of_path = before->n_of_path;
}

static void
split_path (const Sorting *sorting, const char *cell, MusterSortedRow *into)
{
  g_auto (GStrv) parts =
    g_strsplit (cell, sorting->mapping->path_separator, MUSTER_ROWS_MOST_LEVELS);
  for (int i = 0; parts[i] != NULL; i++)
    {
      const char *name = g_strstrip (parts[i]);
      if (!muster_rows_cell_is_empty (name))
        into->places[into->n_of_path++] =
          g_string_chunk_insert_const (sorting->sorted->strings, name);
    }
}

static void
fill_path (const Sorting *sorting, guint row, MusterSortedRow *into)
{
  int column = muster_rows_mapping_find (sorting->mapping, MUSTER_ROWS_PATH, MUSTER_ROWS_DEEPEST);
  const char *cell =
    column >= 0 ? muster_rows_table_get (sorting->table, row, (guint) column) : "-";
  if (!is_of_above (sorting, cell))
    split_path (sorting, cell, into);
  else if (sorting->before != NULL)
    copy_path (sorting->before, into);
  into->deepest = into->n_of_path - 1;
}

static gboolean
has_path_of (const MusterSortedRow *row, const MusterSortedRow *other)
{
  return row->n_of_path == other->n_of_path
         && memcmp (row->places, other->places, (gsize) row->n_of_path * sizeof (char *)) == 0;
}

static const char *
get_at (const char *const *places, int place)
{
  return place < MUSTER_ROWS_MOST_LEVELS ? places[place] : NULL;
}

/* A cell of a level; what it leaves empty may be that of the row above. */
static const char *
get_level (const Sorting *sorting, guint row, int column, gboolean may_fill, const char *above)
{
  const char *cell = muster_rows_table_get (sorting->table, row, (guint) column);
  if (is_ditto (cell) || (may_fill && is_of_above (sorting, cell)))
    return above;
  /* The headquarters of a corps are no division of it. */
  return muster_rows_cell_is_empty (cell) || read_cell (sorting, cell)->is_headquarters ? NULL
                                                                                        : cell;
}

static void
fill_levels (const Sorting *sorting, guint row, MusterSortedRow *into)
{
  static const MusterSortedRow nothing = { .deepest = -1 };
  const MusterSortedRow *before = sorting->before != NULL ? sorting->before : &nothing;
  int first = into->n_of_path;
  gboolean is_new = !has_path_of (into, before);
  int levels =
    MIN (muster_rows_mapping_count_levels (sorting->mapping), MUSTER_ROWS_MOST_LEVELS - first);
  for (int level = 0; level < levels; level++)
    {
      int place = muster_rows_mapping_find (sorting->mapping, MUSTER_ROWS_FORMATION, level);
      int chief = muster_rows_mapping_find (sorting->mapping, MUSTER_ROWS_COMMANDER, level);
      int at = first + level;
      int from = before->n_of_path + level;
      const char *above = get_at (before->places, from);
      if (place >= 0)
        into->places[at] = get_level (sorting, row, place, !is_new, above);
      if (into->places[at] != above)
        is_new = TRUE;
      above = get_at (before->chiefs, from);
      if (chief >= 0)
        into->chiefs[at] = get_level (sorting, row, chief, !is_new, above);
      if (place < 0 && into->chiefs[at] != above)
        is_new = TRUE;
      if (into->places[at] != NULL || (place < 0 && into->chiefs[at] != NULL))
        into->deepest = at;
    }
}

static void
find_chief (const Sorting *sorting, guint row, MusterSortedRow *into)
{
  for (guint i = 0; i < sorting->mapping->n_columns; i++)
    {
      const MusterRowsRole *role = &sorting->mapping->roles[i];
      const char *cell = muster_rows_table_get (sorting->table, row, i);
      if (role->kind != MUSTER_ROWS_COMMANDER || role->level >= 0)
        continue;
      if (!muster_rows_cell_is_empty (cell) && !is_ditto (cell))
        into->chief = cell;
    }
}

/* All that the row says in columns that are used. */
static char *
dup_key (const Sorting *sorting, guint row, const MusterSortedRow *sorted)
{
  GString *key = g_string_new (NULL);
  for (int i = 0; i < MUSTER_ROWS_MOST_LEVELS; i++)
    {
      g_string_append (key, sorted->places[i] != NULL ? sorted->places[i] : "");
      g_string_append_c (key, '\x1f');
      g_string_append (key, sorted->chiefs[i] != NULL ? sorted->chiefs[i] : "");
      g_string_append_c (key, '\x1f');
    }
  for (guint i = 0; i < sorting->mapping->n_columns; i++)
    if (sorting->mapping->roles[i].kind != MUSTER_ROWS_PASS_OVER
        && sorting->mapping->roles[i].kind != MUSTER_ROWS_FORMATION)
      {
        g_string_append (key, muster_rows_table_get (sorting->table, row, i));
        g_string_append_c (key, '\x1f');
      }
  char *folded = g_str_is_ascii (key->str) ? g_ascii_strdown (key->str, (gssize) key->len)
                                           : g_utf8_casefold (key->str, -1);
  g_string_free (key, TRUE);
  return folded;
}

static void
find_duplicate (Sorting *sorting, guint row, MusterSortedRow *sorted)
{
  char *key = dup_key (sorting, row, sorted);
  guint first = GPOINTER_TO_UINT (g_hash_table_lookup (sorting->seen, key));
  if (first == 0)
    {
      g_hash_table_insert (sorting->seen, key, GUINT_TO_POINTER (row + 1));
      return;
    }
  g_free (key);
  sorted->of = first - 1;
  if (!sorting->mapping->keeps_duplicates)
    sorted->category = MUSTER_ROW_DUPLICATE;
}

static MusterRowCategory
find_category (const Sorting *sorting, guint row, guint *column)
{
  int header = sorting->mapping->header;
  if (sorting->table->rows[row].is_blank)
    return MUSTER_ROW_BLANK;
  if ((int) row < header)
    return MUSTER_ROW_ABOVE;
  if ((int) row == header || is_heading (sorting, row))
    return MUSTER_ROW_HEADING;
  if (is_of_other_side (sorting, row, FALSE, column))
    return MUSTER_ROW_OTHER_SIDE;
  if (!sorting->mapping->keeps_tests && is_test (sorting, row, column))
    return MUSTER_ROW_TEST;
  if (is_total (sorting, row, column))
    return MUSTER_ROW_TOTAL;
  return is_of_other_side (sorting, row, TRUE, column) ? MUSTER_ROW_OTHER_SIDE : MUSTER_ROW_TROOPS;
}

static void
sort_row (Sorting *sorting, guint row)
{
  MusterSortedRow *sorted = &sorting->sorted->rows[row];
  sorted->deepest = -1;
  sorted->of = row;
  sorted->category = find_category (sorting, row, &sorted->column);
  if (sorted->category != MUSTER_ROW_TROOPS && sorted->category != MUSTER_ROW_TOTAL)
    return;
  const MusterSortedRow *before = sorting->before;
  if (sorted->category == MUSTER_ROW_TOTAL)
    sorting->before = NULL;
  fill_path (sorting, row, sorted);
  fill_levels (sorting, row, sorted);
  find_chief (sorting, row, sorted);
  sorting->before = sorted->category == MUSTER_ROW_TROOPS ? sorted : before;
  if (sorted->category != MUSTER_ROW_TROOPS)
    return;
  find_duplicate (sorting, row, sorted);
}

static char **
fold_headings (const MusterRowsTable *table, const MusterRowsMapping *mapping)
{
  char **headings = g_new0 (char *, table->n_columns + 1);
  for (guint i = 0; i < table->n_columns; i++)
    headings[i] = muster_words_fold (muster_rows_table_get (table, (guint) mapping->header, i));
  return headings;
}

MusterSortedRows *
muster_rows_sort (const MusterRowsTable *table,
                  const MusterRowsMapping *mapping,
                  const MusterWords *words)
{
  MusterSortedRows *sorted = g_new0 (MusterSortedRows, 1);
  g_autoptr (GHashTable) cells = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, cell_free);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_auto (GStrv) headings = mapping->header >= 0 ? fold_headings (table, mapping) : NULL;
  Sorting sorting = { table, mapping, words, sorted, headings, cells, seen, NULL };
  sorted->n_rows = table->n_rows;
  sorted->rows = g_new0 (MusterSortedRow, table->n_rows);
  sorted->strings = g_string_chunk_new (1024);
  for (guint i = 0; i < table->n_rows; i++)
    sort_row (&sorting, i);
  return sorted;
}
