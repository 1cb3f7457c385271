/* Tables of a shipped pack beside the same tables typed a second time from the rulebook: figures,
 * words, sections, and for which armies a row is shown. */
#pragma once

#include "helper/army.h"

/* A row, as its rulebook has it. */
typedef struct
{
  const char *at; /* results of the throw, such as "5..6" or "..0"; or NULL */
  const char
    *figures;        /* of all cells in order, with their signs: "+2 5U"; a lone dash is one too */
  const char *words; /* some that are in it, with | between */
  guint needs;       /* what must be at hand, in bits; 0: it always matters */
  const char *section; /* NULL: that of the table */
} TypedRow;

typedef struct
{
  const char *id;
  const char *section;
  const char *roll;    /* "1d6", or NULL */
  const char *figures; /* of the names of its columns */
  gboolean is_setup;
  guint needs;
  const TypedRow *rows;
  int n_rows;
} TypedTable;

/* An army and what of the bits it has. */
typedef struct
{
  const char *name;
  const char *head;
  const char *body;
  guint has;
} TypedArmy;

static inline gboolean
is_figure (const char *word)
{
  static const char *const fractions[] = { "½", "⅓", "¼", "⅔", "¾" };
  gboolean is = g_str_equal (word, "–") || strpbrk (word, "0123456789") != NULL;
  for (guint i = 0; i < G_N_ELEMENTS (fractions); i++)
    is = is || strstr (word, fractions[i]) != NULL;
  return is;
}

/* Every word with a figure in it, without the marks around it. */
static inline char *
dup_figures_of_cells (const char *const *cells, int n)
{
  g_autoptr (GString) text = g_string_new (NULL);
  for (int i = 0; i < n; i++)
    {
      g_auto (GStrv) words = g_strsplit_set (cells[i], " ();,:", -1);
      for (int j = 0; words[j] != NULL; j++)
        if (is_figure (words[j]))
          g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", words[j]);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static inline char *
dup_results (const MusterResults *at)
{
  if (!at->is_given)
    return NULL;
  if (at->low == G_MININT)
    return g_strdup_printf ("..%d", at->high);
  if (at->low == at->high)
    return g_strdup_printf ("%d", at->low);
  return g_strdup_printf ("%d..%d", at->low, at->high);
}

static inline void
assert_same (const char *table, int row, const char *what, const char *found, const char *wanted)
{
  if (g_strcmp0 (found, wanted) != 0)
    fail_msg ("%s, row %d, %s: \"%s\" instead of \"%s\"", table, row, what,
              found != NULL ? found : "none", wanted != NULL ? wanted : "none");
}

static inline void
assert_row (const MusterTable *table, int i, const TypedTable *typed)
{
  const MusterTableRow *row = &table->rows[i];
  const TypedRow *wanted = &typed->rows[i];
  g_autofree char *figures = dup_figures_of_cells (row->cells, row->n_cells);
  g_autofree char *at = dup_results (&row->at);
  g_autoptr (GString) text = g_string_new (NULL);
  g_auto (GStrv) words = g_strsplit (wanted->words, "|", -1);
  for (int j = 0; j < row->n_cells; j++)
    g_string_append_printf (text, "%s\n", row->cells[j]);
  assert_same (table->id, i, "figures", figures, wanted->figures);
  assert_same (table->id, i, "results", at, wanted->at);
  assert_same (table->id, i, "section", row->cite,
               wanted->section != NULL ? wanted->section : typed->section);
  for (int j = 0; words[j] != NULL; j++)
    if (strstr (text->str, words[j]) == NULL)
      fail_msg ("%s, row %d: no \"%s\" in \"%s\"", table->id, i, words[j], text->str);
}

static inline void
assert_table (const MusterTable *table, const TypedTable *typed)
{
  g_autofree char *figures = dup_figures_of_cells (table->columns, table->n_columns);
  g_autofree char *roll =
    table->roll.die > 0 ? g_strdup_printf ("%dd%d", table->roll.dice, table->roll.die) : NULL;
  assert_string_equal (table->id, typed->id);
  assert_same (table->id, -1, "figures", figures, typed->figures);
  assert_same (table->id, -1, "roll", roll, typed->roll);
  assert_same (table->id, -1, "section", table->cite, typed->section);
  assert_int_equal (table->is_setup, typed->is_setup);
  if (table->n_rows != typed->n_rows)
    fail_msg ("%s has %d rows instead of %d", table->id, table->n_rows, typed->n_rows);
  for (int i = 0; i < table->n_rows; i++)
    assert_row (table, i, typed);
}

/* That the tables of @pack are these, in this order. */
static inline void
assert_tables (const char *pack, const TypedTable *typed, int n)
{
  const MusterRuleset *ruleset = get_pack (pack);
  for (int i = 0; i < MIN (n, ruleset->n_tables); i++)
    assert_table (&ruleset->tables[i], &typed[i]);
  assert_int_equal (ruleset->n_tables, n);
}

static inline gboolean
is_at_hand (const Checked *army, const MusterTableNeed *need)
{
  assert_non_null (need->of);
  for (guint i = 0; i < army->army->n_nodes; i++)
    if (muster_evaluation_match (army->evaluation, need->of, i) != MUSTER_NO)
      return TRUE;
  return FALSE;
}

/* As far as it is the army's affair: its enemy may have anything. */
static inline gboolean
are_met (const Checked *army, const MusterTableNeeds *needs)
{
  for (int i = 0; i < needs->n_items; i++)
    if (!needs->items[i].is_against && !is_at_hand (army, &needs->items[i]))
      return FALSE;
  return TRUE;
}

static inline void
assert_shown_rows (const Checked *army,
                   const MusterTable *table,
                   const TypedTable *typed,
                   const TypedArmy *of)
{
  gboolean is_shown = are_met (army, &table->needs);
  if (is_shown != ((typed->needs & ~of->has) == 0))
    fail_msg ("%s: %s is%s shown", of->name, table->id, is_shown ? "" : " not");
  for (int i = 0; i < typed->n_rows && is_shown; i++)
    {
      gboolean is_there = are_met (army, &table->rows[i].needs);
      if (is_there != ((typed->rows[i].needs & ~of->has) == 0))
        fail_msg ("%s: row %d of %s is%s shown", of->name, i, table->id, is_there ? "" : " not");
    }
}

/* That the army is shown what it has a use for, and nothing else. */
static inline void
assert_shown_tables (const char *pack, const TypedTable *typed, int n, const TypedArmy *of)
{
  g_autoptr (Checked) army = check_made (pack, of->head, of->body);
  for (int i = 0; i < n; i++)
    assert_shown_rows (army, &get_pack (pack)->tables[i], &typed[i], of);
}
