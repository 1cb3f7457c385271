/* Tables of a pack beside the same typed a second time, and which rows an army calls on. */
#pragma once

#include "helper/army.h"

#define MOST_COLUMNS 6

/* A row typed from the rulebook. The first cell is all of the pack's; of each other, words with ;
 * between them that the pack's cell has. Its figures are those of the words, in their order. */
typedef struct
{
  const char *cells[MOST_COLUMNS];
} Typed;

static inline const MusterTable *
get_table (const char *pack, const char *id)
{
  const MusterRuleset *ruleset = get_pack (pack);
  for (int i = 0; i < ruleset->n_tables; i++)
    if (g_str_equal (ruleset->tables[i].id, id))
      return &ruleset->tables[i];
  fail_msg ("%s has no table %s", pack, id);
  return NULL;
}

/* Numbers with their signs, halves, and signs before them, such as "−1 3 ½". */
static inline char *
dup_numbers_of (const char *text)
{
  g_autoptr (GRegex) regex = g_regex_new ("[+−×]? ?(?:[0-9]+|½)", 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autoptr (GString) found = g_string_new (NULL);
  for (g_regex_match (regex, text, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    {
      g_autofree char *number = g_match_info_fetch (match, 0);
      g_string_append_printf (found, "%s ", g_strstrip (number));
    }
  return g_string_free (g_steal_pointer (&found), FALSE);
}

static inline void
assert_cell (const MusterTable *table, int row, const char *cell, const char *typed)
{
  g_auto (GStrv) words = g_strsplit (typed, ";", -1);
  g_autofree char *figures = dup_numbers_of (cell);
  g_autofree char *wanted = dup_numbers_of (typed);
  for (int i = 0; words[i] != NULL; i++)
    if (strstr (cell, words[i]) == NULL)
      fail_msg ("%s, row %d: no \"%s\" in \"%s\"", table->id, row, words[i], cell);
  if (!g_str_equal (figures, wanted))
    fail_msg ("%s, row %d: \"%s\" has the figures %sinstead of %s", table->id, row, cell, figures,
              wanted);
}

static inline int
count_cells (const Typed *typed)
{
  int n = 0;
  while (n < MOST_COLUMNS && typed->cells[n] != NULL)
    n++;
  return n;
}

static inline void
assert_typed_row (const MusterTable *table, int row, const Typed *typed)
{
  const MusterTableRow *found = &table->rows[row];
  if (found->n_cells != count_cells (typed))
    fail_msg ("%s, row %d has %d cells", table->id, row, found->n_cells);
  if (!g_str_equal (found->cells[0], typed->cells[0]))
    fail_msg ("%s, row %d: \"%s\" instead of \"%s\"", table->id, row, found->cells[0],
              typed->cells[0]);
  for (int i = 1; i < found->n_cells; i++)
    assert_cell (table, row, found->cells[i], typed->cells[i]);
}

static inline void
assert_typed (const char *pack, const char *id, const Typed *rows, guint n)
{
  const MusterTable *table = get_table (pack, id);
  if ((guint) table->n_rows != n)
    fail_msg ("%s has %d rows instead of %u", id, table->n_rows, n);
  for (guint i = 0; i < n; i++)
    assert_typed_row (table, (int) i, &rows[i]);
}

/* Columns with | between them. */
static inline void
assert_head (const char *pack, const char *id, const char *wanted)
{
  const MusterTable *table = get_table (pack, id);
  g_autoptr (GString) text = g_string_new (NULL);
  for (int i = 0; i < table->n_columns; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? "|" : "", table->columns[i]);
  assert_string_equal (text->str, wanted);
}

/* Every part is met by a thing of the army. */
static inline gboolean
is_called_on (const Checked *checked, const MusterTableNeeds *needs)
{
  for (int i = 0; i < needs->n_items; i++)
    {
      gboolean is_met = FALSE;
      assert_non_null (needs->items[i].of);
      for (guint node = 0; node < checked->army->n_nodes; node++)
        is_met =
          is_met
          || muster_evaluation_match (checked->evaluation, needs->items[i].of, node) == MUSTER_YES;
      if (!is_met)
        return FALSE;
    }
  return TRUE;
}

/* The first columns of the rows that the army calls on, with / between rows and : between columns;
 * "" where it calls on none, or not on the table. */
static inline char *
dup_called_on (const Checked *checked, const char *pack, const char *id, int n_columns)
{
  const MusterTable *table = get_table (pack, id);
  GString *text = g_string_new (NULL);
  for (int i = 0; is_called_on (checked, &table->needs) && i < table->n_rows; i++)
    {
      const MusterTableRow *row = &table->rows[i];
      if (!is_called_on (checked, &row->needs))
        continue;
      g_string_append (text, text->len > 0 ? "/" : "");
      for (int j = 0; j < MIN (n_columns, row->n_cells); j++)
        g_string_append_printf (text, "%s%s", j > 0 ? ":" : "", row->cells[j]);
    }
  return g_string_free (text, FALSE);
}

/* Rows that everybody calls on may name others. */
static inline gboolean
is_for_all (const MusterTable *table, const MusterTableRow *row)
{
  return table->needs.n_items == 0 && row->needs.n_items == 0;
}

static inline gboolean
names_one_of (const MusterTableRow *row, const char *const *words)
{
  for (int i = 0; i < row->n_cells; i++)
    for (int j = 0; words[j] != NULL; j++)
      if (strstr (row->cells[i], words[j]) != NULL)
        return TRUE;
  return FALSE;
}

/* No row of the table that only some call on names what the army has not. @words: parts of words,
 * NULL-terminated. */
static inline void
assert_table_silent_of (const Checked *checked, const MusterTable *table, const char *const *words)
{
  for (int i = 0; is_called_on (checked, &table->needs) && i < table->n_rows; i++)
    {
      const MusterTableRow *row = &table->rows[i];
      if (!is_for_all (table, row) && is_called_on (checked, &row->needs)
          && names_one_of (row, words))
        fail_msg ("%s, row %d: \"%s\" is for others", table->id, i, row->cells[row->n_cells - 1]);
    }
}

static inline void
assert_silent_of (const char *pack, const Checked *checked, const char *const *words)
{
  const MusterRuleset *ruleset = get_pack (pack);
  for (int i = 0; i < ruleset->n_tables; i++)
    assert_table_silent_of (checked, &ruleset->tables[i], words);
}

/* How many rows for all name one of the words. */
static inline int
count_named (const char *pack, const char *const *words)
{
  const MusterRuleset *ruleset = get_pack (pack);
  int n_named = 0;
  for (int i = 0; i < ruleset->n_tables; i++)
    for (int j = 0; j < ruleset->tables[i].n_rows; j++)
      n_named += is_for_all (&ruleset->tables[i], &ruleset->tables[i].rows[j])
                 && names_one_of (&ruleset->tables[i].rows[j], words);
  return n_named;
}
