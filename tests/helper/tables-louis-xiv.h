/* What tests of the tables of packs share: a table against rows that are typed a second time, and
 * which of its rows matter to an army. */
#pragma once

#include "helper/army.h"

#define CELLS 6
#define WORDS "…"

/* A cell as it is printed or, after WORDS, words that stand in it. */
typedef struct
{
  const char *cells[CELLS];
  const char *cite; /* or NULL: as the table's */
} Row;

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

static inline void
assert_cell (const MusterTable *table, int row, const char *cell, const char *wanted)
{
  gboolean is_found = g_str_has_prefix (wanted, WORDS)
                        ? strstr (cell, wanted + strlen (WORDS)) != NULL
                        : g_str_equal (cell, wanted);
  if (!is_found)
    fail_msg ("%s, row %d: \"%s\" instead of \"%s\"", table->id, row + 1, cell, wanted);
}

static inline void
assert_row (const MusterTable *table, int index, const Row *wanted)
{
  const MusterTableRow *row = &table->rows[index];
  int n = 0;
  for (; n < CELLS && wanted->cells[n] != NULL; n++)
    if (n < row->n_cells)
      assert_cell (table, index, row->cells[n], wanted->cells[n]);
  assert_int_equal (row->n_cells, n);
  assert_true (table->n_columns == 0 || table->n_columns == n);
  assert_string_equal (row->cite, wanted->cite != NULL ? wanted->cite : table->cite);
}

static inline void
assert_table (const MusterTable *table, const char *cite, const Row *rows, guint n)
{
  assert_string_equal (table->cite, cite);
  assert_int_equal (table->n_rows, n);
  for (guint i = 0; i < n; i++)
    assert_row (table, (int) i, &rows[i]);
}

static inline void
assert_columns (const MusterTable *table, const char *const *wanted)
{
  for (int i = 0; i < table->n_columns; i++)
    assert_cell (table, -1, table->columns[i], wanted[i]);
  assert_null (wanted[table->n_columns]);
}

/* @highest: the last result of each row, the first of which begins at the lowest throw. */
static inline void
assert_throws (const MusterTable *table, int dice, const int *highest)
{
  int low = dice;
  assert_int_equal (table->roll.dice, dice);
  assert_int_equal (table->roll.die, 6);
  for (int i = 0; i < table->n_rows; i++)
    {
      assert_int_equal (table->rows[i].at.low, low);
      assert_int_equal (table->rows[i].at.high, highest[i]);
      low = highest[i] + 1;
    }
  assert_int_equal (low, dice * 6 + 1);
}

static inline gboolean
is_at_hand (const Checked *checked, const MusterTableNeed *need)
{
  for (guint i = 0; need->of != NULL && i < checked->army->n_nodes; i++)
    if (muster_evaluation_match (checked->evaluation, need->of, i) == MUSTER_YES)
      return TRUE;
  return FALSE;
}

static inline gboolean
is_met (const Checked *checked, const MusterTableNeeds *needs)
{
  for (int i = 0; i < needs->n_items; i++)
    if (!is_at_hand (checked, &needs->items[i]))
      return FALSE;
  return TRUE;
}

/* The numbers of the rows that matter, with blanks between. */
static inline char *
dup_rows (const Checked *checked, const MusterTable *table)
{
  GString *rows = g_string_new (NULL);
  for (int i = 0; i < table->n_rows && is_met (checked, &table->needs); i++)
    if (is_met (checked, &table->rows[i].needs))
      g_string_append_printf (rows, "%s%d", rows->len > 0 ? " " : "", i + 1);
  return g_string_free (rows, FALSE);
}
