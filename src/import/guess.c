#include "config.h"

#include "import/guess.h"

#include "import/sort.h"

#include <string.h>

/* So many rows show what divides a path. */
#define ROWS_LOOKED_AT 400

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
      if (cell[0] != '\0' && g_hash_table_add (seen, muster_rows_fold (cell)))
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
                    const MusterRowsWords *words,
                    const MusterRowsTable *table,
                    int level)
{
  static const MusterRowsRoleKind of_levels[] = { MUSTER_ROWS_FORMATION, MUSTER_ROWS_COMMANDER };
  guint64 bits = 0;
  for (guint i = 0; i < G_N_ELEMENTS (of_levels) && bits == 0; i++)
    {
      int column = level >= 0 ? muster_rows_mapping_find (mapping, of_levels[i], level) : -1;
      g_autofree char *heading =
        muster_rows_fold (column >= 0 && mapping->header >= 0
                            ? muster_rows_table_get (table, (guint) mapping->header, (guint) column)
                            : "");
      bits = muster_rows_words_find (words, "level", heading);
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
                 const MusterRowsWords *words,
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
      g_autofree char *folded = muster_rows_fold (name);
      guint64 bits = muster_rows_words_find (words, "level", folded);
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
    if (sorted->rows[i].sort != MUSTER_ROW_TOTAL)
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
  const MusterKind *kind = id != NULL ? muster_ruleset_find_thing_kind (ruleset, id) : NULL;
  return kind != NULL && kind->sort == MUSTER_SORT_FORMATION;
}

static void
guess_kinds (MusterRowsMapping *mapping,
             const MusterRowsTypes *types,
             const MusterRowsWords *words,
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
        mapping->kinds[i] = muster_ruleset_find_thing_kind (ruleset, mapping->kinds[i])->id;
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
      kind = asked->type != NULL ? muster_ruleset_find_thing_kind (ruleset, asked->type) : NULL;
      arm->is_left_out = asked->is_left_out;
      arm->is_asked = kind != NULL || asked->is_left_out;
    }
  arm->is_by_name = !arm->is_asked && arm->folded[0] == '\0';
  if (!arm->is_asked)
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
      if (sorted->rows[i].sort != MUSTER_ROW_TROOPS || is_formation_alone (table, mapping, i))
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
        arm->type != NULL ? muster_ruleset_find_thing_kind (ruleset, arm->type) : NULL;
      if (kind != NULL)
        men = muster_rows_get_men_of (types, kind);
    }
  return men;
}

void
muster_rows_guess_rest (MusterRowsMapping *mapping,
                        const MusterRowsTable *table,
                        const MusterRowsWords *words,
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
                   const MusterRowsWords *words,
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
