#include "config.h"

#include "import/guess.h"

#include "import/number.h"
#include "import/sort.h"

#include <string.h>

/* The level of words that is the army itself, not a formation in it. */
#define MUSTER_ROWS_LEVEL_ARMY "army"

/* Titles and remarks may stand above the headings, but not many. */
#define ROWS_BEFORE_HEADER 12

/* A longer cell is no heading. */
#define LONGEST_HEADING 60

/* So many rows show what a column is. */
#define ROWS_LOOKED_AT 400

/* How likely a column is something. */
#define HEADED      20 /* its heading says just that */
#define HEADED_ALSO 8  /* its heading says that among other words */
#define BY_CONTENT  6
#define IMPOSSIBLE  (-1000)

/* Men of a unit; guns and numbers of units are fewer. */
#define FEWEST_MEN 40

/* So many in a hundred of the figures of a further column of men are all that their rows have. */
#define PERCENT_ALONE 25

/* What stands in a column. */
typedef struct
{
  char *folded;    /* its heading */
  guint n;         /* cells that say something */
  guint n_numbers; /* of them */
  guint n_arms;
  guint n_paths;
  guint n_values;    /* that differ */
  const char *first; /* of them, or NULL */
  gint64 sum;
} Column;

typedef struct
{
  const MusterRowsTable *table;
  const MusterWords *words;
  const MusterRuleset *ruleset;
  MusterRowsMapping *mapping;
  GArray *columns; /* Column */
  GArray *levels;  /* (element-type guint): of the words, that some heading names */
} Guessing;

static const char *const role_ids[] = { "path", "commander", "commander-grade", "arm",  "unit",
                                        "men",  "guns",      "units",           "note", "only" };

static gboolean
is_scale (const MusterScale *scale, const char *folded)
{
  const char *const names[] = { scale->name, scale->id, scale->short_name };
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *name = names[i] != NULL ? muster_words_fold (names[i]) : g_strdup ("");
      if (name[0] != '\0' && g_str_equal (name, folded))
        return TRUE;
    }
  return FALSE;
}

static int
find_scale (const MusterRuleset *ruleset, const char *folded)
{
  for (int i = 0; i < ruleset->n_scales; i++)
    if (i != ruleset->nation_scale && is_scale (&ruleset->scales[i], folded))
      return i;
  return -1;
}

static gboolean
says_something (const MusterWords *words, const MusterRuleset *ruleset, const char *cell)
{
  g_autofree char *folded = muster_words_fold (cell);
  if (folded[0] == '\0' || strlen (cell) > LONGEST_HEADING)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (role_ids); i++)
    if (muster_words_equal (words, "role", role_ids[i], folded))
      return TRUE;
  return muster_words_equal (words, "role", "grade", folded) || find_scale (ruleset, folded) >= 0
         || muster_words_find (words, "level", folded) != 0;
}

/* A row is of headings where most of what it says is known for headings, and none of it numbers. */
static guint
rate_header (const MusterRowsTable *table,
             const MusterWords *words,
             const MusterRuleset *ruleset,
             guint row)
{
  guint known = 0;
  guint others = 0;
  for (guint i = 0; i < table->rows[row].n_cells; i++)
    {
      const char *cell = table->rows[row].cells[i];
      MusterRowsNumber number = muster_rows_number_read (words, cell);
      if (muster_rows_number_is_usable (&number))
        return 0;
      if (says_something (words, ruleset, cell))
        known++;
      else if (cell[0] != '\0')
        others++;
    }
  return known >= 2 && 2 * known >= others ? known : 0;
}

static gboolean
has_number (const MusterRowsTable *table, const MusterWords *words, guint row)
{
  for (guint i = 0; i < table->rows[row].n_cells; i++)
    {
      MusterRowsNumber number = muster_rows_number_read (words, table->rows[row].cells[i]);
      if (muster_rows_number_is_usable (&number))
        return TRUE;
    }
  return FALSE;
}

/* In a language that nobody has put among the words: the first row is full and has no number, and
 * the next one has. */
static gboolean
looks_like_header (const MusterRowsTable *table, const MusterWords *words)
{
  if (table->n_rows < 2 || table->rows[0].n_cells < table->n_columns)
    return FALSE;
  for (guint i = 0; i < table->rows[0].n_cells; i++)
    if (table->rows[0].cells[i][0] == '\0')
      return FALSE;
  return !has_number (table, words, 0) && has_number (table, words, 1);
}

/** Returns: the index of the row with the headings, or
 * %MUSTER_ROWS_NO_HEADER */
static int
muster_rows_find_header (const MusterRowsTable *table,
                         const MusterWords *words,
                         const MusterRuleset *ruleset)
{
  int best = MUSTER_ROWS_NO_HEADER;
  guint most = 0;
  for (guint i = 0; i < table->n_rows && i < ROWS_BEFORE_HEADER; i++)
    {
      guint rating = rate_header (table, words, ruleset, i);
      if (rating > most)
        {
          best = (int) i;
          most = rating;
        }
    }
  return best < 0 && looks_like_header (table, words) ? 0 : best;
}

static gboolean
is_path (const char *cell)
{
  return strchr (cell, '>') != NULL || strchr (cell, '/') != NULL || strchr (cell, '\\') != NULL;
}

static Column
look_at (const Guessing *guessing, guint index)
{
  const MusterRowsTable *table = guessing->table;
  int header = guessing->mapping->header;
  Column column = { .folded = muster_words_fold (
                      header >= 0 ? muster_rows_table_get (table, (guint) header, index) : "") };
  g_autoptr (GHashTable) values = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = (guint) (header + 1); i < table->n_rows && i < ROWS_LOOKED_AT; i++)
    {
      const char *cell = muster_rows_table_get (table, i, index);
      if (muster_rows_cell_is_empty (cell))
        continue;
      MusterRowsNumber number = muster_rows_number_read (guessing->words, cell);
      g_autofree char *folded = muster_words_fold (cell);
      column.n++;
      column.first = column.first != NULL ? column.first : cell;
      column.n_numbers += number.reading != MUSTER_ROWS_UNREADABLE;
      column.sum += muster_number_floor (number.value);
      column.n_arms += muster_words_find (guessing->words, "arm", folded) != 0;
      column.n_paths += is_path (cell);
      column.n_values += g_hash_table_add (values, (gpointer) cell);
    }
  return column;
}

static gboolean
is_part (guint part, guint whole, guint percent)
{
  return whole > 0 && 100 * part >= percent * whole;
}

static gboolean
is_of_numbers (MusterRowsRoleKind role)
{
  return role == MUSTER_ROWS_MEN || role == MUSTER_ROWS_GUNS || role == MUSTER_ROWS_UNITS;
}

static int
rate_heading (const Guessing *guessing, const Column *column, MusterRowsRoleKind role)
{
  const char *id = muster_rows_role_get_id (role);
  guint n = muster_words_match (guessing->words, "role", id, column->folded);
  if (muster_words_equal (guessing->words, "role", id, column->folded))
    return HEADED + (int) n;
  return n > 0 ? HEADED_ALSO + (int) n : 0;
}

/* By what stands in it; where there are no headings, by that alone. */
static int
rate_content (const Guessing *guessing, const Column *column, MusterRowsRoleKind role)
{
  gboolean is_headed = column->folded[0] != '\0';
  gboolean has_numbers = is_part (column->n_numbers, column->n, 60);
  gint64 mean = column->n > 0 ? column->sum / column->n : 0;
  if (column->n == 0)
    return is_headed ? 0 : IMPOSSIBLE;
  if (is_of_numbers (role) != has_numbers && role != MUSTER_ROWS_COMMANDER_GRADE
      && role != MUSTER_ROWS_ONLY && role != MUSTER_ROWS_NOTE)
    return IMPOSSIBLE;
  if (role == MUSTER_ROWS_PATH)
    return is_part (column->n_paths, column->n, 50) ? BY_CONTENT : 0;
  if (role == MUSTER_ROWS_ARM)
    return is_part (column->n_arms, column->n, 50)
             ? BY_CONTENT - (is_part (column->n_values, column->n, 70) && column->n > 4 ? 4 : 0)
             : 0;
  if (is_headed)
    return 0;
  if (role == MUSTER_ROWS_MEN)
    return mean >= FEWEST_MEN ? BY_CONTENT : 0;
  if (role == MUSTER_ROWS_UNITS)
    return mean < FEWEST_MEN ? BY_CONTENT : 0;
  return role == MUSTER_ROWS_UNIT && is_part (column->n_values, column->n, 50) ? 2 : 0;
}

static gboolean
has_options (const MusterRuleset *ruleset)
{
  for (int i = 0; i < ruleset->n_kinds; i++)
    if (ruleset->kinds[i].category == MUSTER_CATEGORY_OPTION)
      return TRUE;
  return FALSE;
}

static int
rate_role (const Guessing *guessing, const Column *column, MusterRowsRoleKind role)
{
  int heading = rate_heading (guessing, column, role);
  int content = rate_content (guessing, column, role);
  /* "Army" above a column of one army says nothing but its nation; above one of several, which. */
  gboolean says_side = column->n_values > 1
                       || (column->n_values == 1
                           && muster_rows_find_nation (guessing->ruleset, column->first) != NULL);
  if (role == MUSTER_ROWS_ONLY
      && (heading < HEADED || !says_side || is_part (column->n_numbers, column->n, 60)))
    return IMPOSSIBLE;
  if (role == MUSTER_ROWS_OPTIONS && !has_options (guessing->ruleset))
    return IMPOSSIBLE;
  return content == IMPOSSIBLE ? IMPOSSIBLE : heading > 0 ? heading + content : content;
}

/* A column is of formations where its heading names a level and no other role but the commander's.
 */
static guint64
get_levels (const Guessing *guessing, const Column *column)
{
  guint64 levels = muster_words_find (guessing->words, "level", column->folded);
  const char *const *names = muster_words_list (guessing->words, "level");
  for (guint i = 0; names[i] != NULL; i++)
    if (g_str_equal (names[i], MUSTER_ROWS_LEVEL_ARMY))
      levels &= ~((guint64) 1 << i);
  return levels;
}

static guint
get_lowest_bit (guint64 bits)
{
  return (guint) __builtin_ctzll (bits);
}

static int
compare_levels (gconstpointer a, gconstpointer b)
{
  return (int) *(const guint *) a - (int) *(const guint *) b;
}

static gboolean
is_of_level (const Guessing *guessing, const Column *column)
{
  gboolean is_commander =
    muster_words_match (guessing->words, "role", "commander", column->folded) > 0;
  return get_levels (guessing, column) != 0
         && (is_commander || rate_heading (guessing, column, MUSTER_ROWS_UNITS) < HEADED);
}

static void
find_levels (Guessing *guessing)
{
  for (guint i = 0; i < guessing->columns->len; i++)
    {
      const Column *column = &g_array_index (guessing->columns, Column, i);
      guint level =
        is_of_level (guessing, column) ? get_lowest_bit (get_levels (guessing, column)) : G_MAXUINT;
      gboolean is_new = level != G_MAXUINT && guessing->levels->len < MUSTER_ROWS_MOST_LEVELS;
      for (guint j = 0; j < guessing->levels->len; j++)
        is_new = is_new && g_array_index (guessing->levels, guint, j) != level;
      if (is_new)
        g_array_append_val (guessing->levels, level);
    }
  g_array_sort (guessing->levels, compare_levels);
}

static int
find_level_index (const Guessing *guessing, guint level)
{
  for (guint i = 0; i < guessing->levels->len; i++)
    if (g_array_index (guessing->levels, guint, i) == level)
      return (int) i;
  return -1;
}

static void
guess_level (Guessing *guessing, guint index)
{
  const Column *column = &g_array_index (guessing->columns, Column, index);
  MusterRowsRole *role = &guessing->mapping->roles[index];
  const MusterWords *words = guessing->words;
  if (!is_of_level (guessing, column))
    return;
  int level = find_level_index (guessing, get_lowest_bit (get_levels (guessing, column)));
  MusterRowsRoleKind kind = MUSTER_ROWS_FORMATION;
  if (muster_words_match (words, "role", "commander-grade", column->folded) > 0)
    kind = MUSTER_ROWS_COMMANDER_GRADE;
  else if (muster_words_match (words, "role", "commander", column->folded) > 0)
    kind = MUSTER_ROWS_COMMANDER;
  if (level >= 0 && muster_rows_mapping_find (guessing->mapping, kind, level) < 0)
    *role = (MusterRowsRole){ kind, level, -1 };
}

static gboolean
is_of_commanders (const MusterRuleset *ruleset, int scale)
{
  gboolean found = FALSE;
  for (int i = 0; i < ruleset->n_kinds; i++)
    if (muster_ruleset_offers_scale (ruleset, scale, &ruleset->kinds[i]))
      {
        if (ruleset->kinds[i].category != MUSTER_CATEGORY_COMMANDER)
          return FALSE;
        found = TRUE;
      }
  return found;
}

/* Of a scale that the heading names, or of the first ordered one where it only says "quality". */
static void
guess_scale (Guessing *guessing, guint index)
{
  const Column *column = &g_array_index (guessing->columns, Column, index);
  const MusterRuleset *ruleset = guessing->ruleset;
  MusterRowsRole *role = &guessing->mapping->roles[index];
  int scale = column->folded[0] != '\0' ? find_scale (ruleset, column->folded) : -1;
  gboolean is_arm = rate_role (guessing, column, MUSTER_ROWS_ARM) >= HEADED;
  if (role->kind != MUSTER_ROWS_PASS_OVER || is_arm)
    return;
  for (int i = 0; i < ruleset->n_scales && scale < 0; i++)
    if (ruleset->scales[i].ordered && !is_of_commanders (ruleset, i)
        && muster_words_equal (guessing->words, "role", "grade", column->folded))
      scale = i;
  if (scale >= 0)
    *role = (MusterRowsRole){ MUSTER_ROWS_GRADE, MUSTER_ROWS_DEEPEST, scale };
}

/* The best of what is left, column and role; FALSE where nothing is likely. */
static gboolean
guess_next (Guessing *guessing, gboolean *taken)
{
  MusterRowsRoleKind best_role = MUSTER_ROWS_PASS_OVER;
  guint best = 0;
  int most = 0;
  for (guint i = 0; i < guessing->columns->len; i++)
    for (guint role = 0; role < MUSTER_N_ROWS_ROLES; role++)
      {
        const Column *column = &g_array_index (guessing->columns, Column, i);
        gboolean is_free = guessing->mapping->roles[i].kind == MUSTER_ROWS_PASS_OVER
                           && (!taken[role] || role == MUSTER_ROWS_ONLY);
        if (!is_free || role == MUSTER_ROWS_PASS_OVER || role == MUSTER_ROWS_FORMATION
            || role == MUSTER_ROWS_GRADE)
          continue;
        int rating = rate_role (guessing, column, role);
        if (rating > most)
          {
            best_role = role;
            best = i;
            most = rating;
          }
      }
  if (most <= 0)
    return FALSE;
  guessing->mapping->roles[best] = (MusterRowsRole){ best_role, MUSTER_ROWS_DEEPEST, -1 };
  taken[best_role] = TRUE;
  return TRUE;
}

static gboolean
says_some (const Guessing *guessing, guint row, guint column)
{
  MusterRowsNumber number =
    muster_rows_number_read (guessing->words, muster_rows_table_get (guessing->table, row, column));
  return muster_rows_number_is_usable (&number) && number.value.num > 0;
}

static gboolean
says_some_of (const Guessing *guessing, guint row, MusterRowsRoleKind role)
{
  for (guint i = 0; i < guessing->mapping->n_columns; i++)
    if (guessing->mapping->roles[i].kind == role && says_some (guessing, row, i))
      return TRUE;
  return FALSE;
}

/* Whether the column has figures of rows for which those of the role have none: another arm's. */
static gboolean
completes (const Guessing *guessing, guint column, MusterRowsRoleKind role)
{
  guint n = 0;
  guint n_alone = 0;
  for (guint i = (guint) (guessing->mapping->header + 1);
       i < guessing->table->n_rows && i < ROWS_LOOKED_AT; i++)
    if (says_some (guessing, i, column))
      {
        n++;
        n_alone += !says_some_of (guessing, i, role);
      }
  return is_part (n_alone, n, PERCENT_ALONE);
}

/* Bayonets and sabres, battalions and squadrons: each arm has its column. */
static void
guess_further_numbers (Guessing *guessing)
{
  for (guint i = 0; i < guessing->columns->len; i++)
    for (guint role = 0; role < MUSTER_N_ROWS_ROLES; role++)
      {
        const Column *column = &g_array_index (guessing->columns, Column, i);
        if (is_of_numbers (role) && guessing->mapping->roles[i].kind == MUSTER_ROWS_PASS_OVER
            && rate_heading (guessing, column, role) >= HEADED
            && rate_role (guessing, column, role) > 0 && completes (guessing, i, role))
          guessing->mapping->roles[i] = (MusterRowsRole){ role, MUSTER_ROWS_DEEPEST, -1 };
      }
}

/* Without headings: the first column of text is of formations, if a unit has another. */
static void
guess_first_formation (Guessing *guessing)
{
  MusterRowsMapping *mapping = guessing->mapping;
  if (mapping->header >= 0 || muster_rows_mapping_find (mapping, MUSTER_ROWS_PATH, -1) >= 0)
    return;
  for (guint i = 0; i < guessing->columns->len; i++)
    {
      const Column *column = &g_array_index (guessing->columns, Column, i);
      if (mapping->roles[i].kind == MUSTER_ROWS_PASS_OVER && column->n > 0
          && !is_part (column->n_numbers, column->n, 60)
          && !is_part (column->n_values, column->n, 80))
        {
          mapping->roles[i] = (MusterRowsRole){ MUSTER_ROWS_FORMATION, 0, -1 };
          return;
        }
    }
}

static void
clear_column (gpointer column)
{
  g_free (((Column *) column)->folded);
}

/** Gives each column the role that it most likely has. */
static void
muster_rows_guess_roles (MusterRowsMapping *mapping,
                         const MusterRowsTable *table,
                         const MusterWords *words,
                         const MusterRuleset *ruleset)
{
  g_autoptr (GArray) columns = g_array_new (FALSE, TRUE, sizeof (Column));
  g_autoptr (GArray) levels = g_array_new (FALSE, TRUE, sizeof (guint));
  Guessing guessing = { table, words, ruleset, mapping, columns, levels };
  gboolean taken[MUSTER_N_ROWS_ROLES] = { FALSE };
  g_array_set_clear_func (columns, clear_column);
  memset (mapping->roles, 0, mapping->n_columns * sizeof (MusterRowsRole));
  for (guint i = 0; i < mapping->n_columns; i++)
    {
      Column column = look_at (&guessing, i);
      g_array_append_val (columns, column);
    }
  find_levels (&guessing);
  for (guint i = 0; i < mapping->n_columns; i++)
    {
      guess_level (&guessing, i);
      guess_scale (&guessing, i);
    }
  while (guess_next (&guessing, taken))
    ;
  guess_further_numbers (&guessing);
  guess_first_formation (&guessing);
}

/* So many cells in a hundred are empty where cells were merged. */
#define MERGED_PERCENT 35

GPtrArray *
muster_rows_list_values (const MusterRowsTable *table,
                         const MusterRowsMapping *mapping,
                         guint column)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GPtrArray *values = g_ptr_array_new ();
  for (guint i = (guint) (mapping->header + 1); i < table->n_rows; i++)
    {
      const char *cell = muster_rows_table_get (table, i, column);
      if (cell[0] != '\0' && g_hash_table_add (seen, muster_words_fold (cell)))
        g_ptr_array_add (values, (gpointer) cell);
    }
  return values;
}

/* The first value there is, until somebody says another. */
static void
guess_sides (MusterRowsMapping *mapping, const MusterRowsTable *table)
{
  for (guint i = 0; i < mapping->n_columns; i++)
    {
      g_autoptr (GPtrArray) values = mapping->roles[i].kind == MUSTER_ROWS_ONLY
                                       ? muster_rows_list_values (table, mapping, i)
                                       : NULL;
      if (values == NULL || values->len == 0)
        g_clear_pointer (&mapping->only[i], g_free);
      else if (mapping->only[i] == NULL)
        mapping->only[i] = g_strdup (g_ptr_array_index (values, 0));
    }
}

static guint
count_cells_with (const MusterRowsTable *table, int column, const char *mark)
{
  guint n = 0;
  for (guint row = 0; row < table->n_rows && row < ROWS_LOOKED_AT; row++)
    n += strstr (muster_rows_table_get (table, row, (guint) column), mark) != NULL;
  return n;
}

/* The mark that most cells of the path have. */
static void
guess_path_separator (MusterRowsMapping *mapping, const MusterRowsTable *table)
{
  static const char *const separators[] = { ">", "/", "\\", "|" };
  int column = muster_rows_mapping_find (mapping, MUSTER_ROWS_PATH, MUSTER_ROWS_DEEPEST);
  guint most = 0;
  if (column < 0 || mapping->separator_asked)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (separators); i++)
    {
      guint n = count_cells_with (table, column, separators[i]);
      if (n <= most)
        continue;
      g_free (mapping->path_separator);
      mapping->path_separator = g_strdup (separators[i]);
      most = n;
    }
}

/* Cells of the highest level that were merged leave most rows empty. */
static void
guess_filling (MusterRowsMapping *mapping, const MusterRowsTable *table)
{
  int column = muster_rows_mapping_find (mapping, MUSTER_ROWS_FORMATION, 0);
  guint first = (guint) (mapping->header + 1);
  guint empty = 0;
  guint all = 0;
  if (mapping->filling_asked)
    return;
  for (guint i = first; column >= 0 && i < table->n_rows; i++)
    {
      gboolean says = muster_rows_table_get (table, i, (guint) column)[0] != '\0';
      all += !table->rows[i].is_blank;
      empty += !table->rows[i].is_blank && !says;
    }
  mapping->fills_down = all > 0 && 100 * empty >= MERGED_PERCENT * all
                        && muster_rows_table_get (table, first, (guint) column)[0] != '\0';
}

/* What the heading of a level of columns says. */
static guint64
find_heading_words (const MusterRowsMapping *mapping,
                    const MusterWords *words,
                    const MusterRowsTable *table,
                    int level)
{
  static const MusterRowsRoleKind of_levels[] = { MUSTER_ROWS_FORMATION, MUSTER_ROWS_COMMANDER };
  guint64 bits = 0;
  for (guint i = 0; i < G_N_ELEMENTS (of_levels) && bits == 0; i++)
    {
      int column = level >= 0 ? muster_rows_mapping_find (mapping, of_levels[i], level) : -1;
      g_autofree char *heading = muster_words_fold (
        column >= 0 && mapping->header >= 0
          ? muster_rows_table_get (table, (guint) mapping->header, (guint) column)
          : "");
      bits = muster_words_find (words, "level", heading);
    }
  return bits;
}

/* The name of the formation of a kind in which the row stands, or NULL. */
static const char *
get_name_at (const MusterSortedRow *row, int n_of_path, int kind)
{
  int place = kind < n_of_path ? kind : row->n_of_path + kind - n_of_path;
  gboolean has_place = kind >= n_of_path || kind < row->n_of_path;
  return has_place && place <= row->deepest ? row->places[place] : NULL;
}

/* What most names of formations of a kind say. */
static guint64
find_name_words (const MusterRowsMapping *mapping,
                 const MusterWords *words,
                 const MusterSortedRows *sorted,
                 int kind)
{
  guint counts[64] = { 0 };
  guint best = 0;
  const char *last = NULL;
  for (guint i = 0; i < sorted->n_rows; i++)
    {
      const char *name = get_name_at (&sorted->rows[i], mapping->n_of_path, kind);
      if (name == NULL || name == last)
        continue;
      last = name;
      g_autofree char *folded = muster_words_fold (name);
      guint64 bits = muster_words_find (words, "level", folded);
      for (guint bit = 0; bit < 64; bit++)
        counts[bit] += (bits >> bit & 1) != 0;
    }
  for (guint bit = 1; bit < 64; bit++)
    if (counts[bit] > counts[best])
      best = bit;
  return counts[best] > 0 ? (guint64) 1 << best : 0;
}

/* A total stands behind the path that it is of. */
static int
measure_longest_path (const MusterSortedRows *sorted)
{
  int n = 0;
  for (guint i = 0; i < sorted->n_rows; i++)
    if (sorted->rows[i].category != MUSTER_ROW_TOTAL)
      n = MAX (n, sorted->rows[i].n_of_path);
  return n;
}

static int
count_kinds (const MusterSortedRows *sorted, int n_of_path)
{
  int n = 0;
  for (guint i = 0; i < sorted->n_rows; i++)
    {
      const MusterSortedRow *row = &sorted->rows[i];
      if (row->deepest >= 0)
        n = MAX (n, muster_sorted_row_get_kind_at (row, n_of_path, row->deepest) + 1);
    }
  return n;
}

static gboolean
is_formation (const MusterRuleset *ruleset, const char *id)
{
  const MusterKind *kind = id != NULL ? muster_ruleset_find_node_kind (ruleset, id) : NULL;
  return kind != NULL && kind->category == MUSTER_CATEGORY_FORMATION;
}

static void
guess_kinds (MusterRowsMapping *mapping,
             const MusterRowsTypes *types,
             const MusterWords *words,
             const MusterRowsTable *table,
             const MusterSortedRows *sorted)
{
  const MusterRuleset *ruleset = muster_rows_types_get_aim (types)->ruleset;
  const MusterKind *kinds[MUSTER_ROWS_MOST_LEVELS] = { NULL };
  guint64 levels[MUSTER_ROWS_MOST_LEVELS];
  mapping->n_of_path = measure_longest_path (sorted);
  int n = count_kinds (sorted, mapping->n_of_path);
  for (int i = 0; i < n; i++)
    {
      levels[i] = find_heading_words (mapping, words, table, i - mapping->n_of_path);
      if (levels[i] == 0)
        levels[i] = find_name_words (mapping, words, sorted, i);
    }
  muster_rows_guess_kinds (types, levels, (guint) n, kinds);
  for (int i = 0; i < MUSTER_ROWS_MOST_LEVELS; i++)
    {
      gboolean is_asked = mapping->kinds_asked[i] && is_formation (ruleset, mapping->kinds[i]);
      if (is_asked)
        mapping->kinds[i] = muster_ruleset_find_node_kind (ruleset, mapping->kinds[i])->id;
      else
        mapping->kinds[i] = kinds[i] != NULL ? kinds[i]->id : NULL;
      mapping->kinds_asked[i] = is_asked;
    }
}

/* What somebody said of it before, or a guess. */
static void
guess_arm (MusterRowsArm *arm, const MusterRowsMapping *before, const MusterRowsTypes *types)
{
  const MusterRuleset *ruleset = muster_rows_types_get_aim (types)->ruleset;
  const MusterRowsArm *asked = muster_rows_mapping_find_arm (before, arm->value);
  const MusterKind *kind = NULL;
  if (asked != NULL && asked->is_asked)
    {
      kind = asked->type != NULL ? muster_ruleset_find_node_kind (ruleset, asked->type) : NULL;
      arm->is_left_out = asked->is_left_out;
      arm->is_headquarters = asked->is_headquarters;
      arm->is_asked = kind != NULL || asked->is_left_out || asked->is_headquarters;
    }
  arm->is_by_name = !arm->is_asked && arm->folded[0] == '\0';
  if (!arm->is_asked)
    arm->is_headquarters = muster_rows_types_is_headquarters (types, arm->value);
  if (!arm->is_asked && !arm->is_headquarters)
    kind = muster_rows_types_guess (types, arm->value);
  arm->type = kind != NULL ? kind->id : NULL;
}

static gboolean
is_formation_alone (const MusterRowsTable *table, const MusterRowsMapping *mapping, guint row)
{
  static const MusterRowsRoleKind of_units[] = { MUSTER_ROWS_UNIT, MUSTER_ROWS_MEN,
                                                 MUSTER_ROWS_GUNS, MUSTER_ROWS_UNITS,
                                                 MUSTER_ROWS_ARM };
  for (guint i = 0; i < G_N_ELEMENTS (of_units); i++)
    if (muster_rows_get_cell (table, mapping, row, of_units[i])[0] != '\0')
      return FALSE;
  return TRUE;
}

static void
guess_arms (MusterRowsMapping *mapping,
            const MusterRowsTypes *types,
            const MusterRowsTable *table,
            const MusterSortedRows *sorted)
{
  g_autoptr (MusterRowsMapping) before = muster_rows_mapping_copy (mapping);
  muster_rows_mapping_clear_arms (mapping);
  for (guint i = 0; i < sorted->n_rows; i++)
    {
      const char *value = muster_rows_get_cell (table, mapping, i, MUSTER_ROWS_ARM);
      if (sorted->rows[i].category != MUSTER_ROW_TROOPS || is_formation_alone (table, mapping, i))
        continue;
      MusterRowsArm *arm = muster_rows_mapping_ensure_arm (mapping, value);
      if (arm->n_rows++ > 0)
        continue;
      arm->first_line = table->rows[i].line;
      guess_arm (arm, before, types);
    }
}

/* What the ruleset says of the men of the first arm that it says it of. */
static gint64
find_men_per_unit (const MusterRowsMapping *mapping, const MusterRowsTypes *types)
{
  const MusterRuleset *ruleset = muster_rows_types_get_aim (types)->ruleset;
  gint64 men = 0;
  for (guint i = 0; i < mapping->arms->len && men == 0; i++)
    {
      const MusterRowsArm *arm = g_ptr_array_index (mapping->arms, i);
      const MusterKind *kind =
        arm->type != NULL ? muster_ruleset_find_node_kind (ruleset, arm->type) : NULL;
      if (kind != NULL)
        men = muster_rows_get_men_of (types, kind);
    }
  return men;
}

void
muster_rows_guess_rest (MusterRowsMapping *mapping,
                        const MusterRowsTable *table,
                        const MusterWords *words,
                        const MusterRowsAim *aim)
{
  guess_sides (mapping, table);
  MusterRowsAim complete = muster_rows_mapping_complete_aim (mapping, aim);
  g_autoptr (MusterRowsTypes) types = muster_rows_types_new (words, &complete);
  guess_path_separator (mapping, table);
  guess_filling (mapping, table);
  g_autoptr (MusterSortedRows) sorted = muster_rows_sort (table, mapping, words);
  guess_kinds (mapping, types, words, table, sorted);
  guess_arms (mapping, types, table, sorted);
}

MusterRowsMapping *
muster_rows_guess (const MusterRowsTable *table,
                   const MusterWords *words,
                   const MusterRowsAim *aim,
                   int header)
{
  MusterRowsMapping *mapping = muster_rows_mapping_new (table);
  mapping->header = header != MUSTER_ROWS_ANY_HEADER
                      ? header
                      : muster_rows_find_header (table, words, aim->ruleset);
  muster_rows_guess_roles (mapping, table, words, aim->ruleset);
  muster_rows_guess_rest (mapping, table, words, aim);
  MusterRowsAim complete = muster_rows_mapping_complete_aim (mapping, aim);
  g_autoptr (MusterRowsTypes) types = muster_rows_types_new (words, &complete);
  mapping->men_per_unit = find_men_per_unit (mapping, types);
  return mapping;
}
