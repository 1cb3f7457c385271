/* A pack's tables beside the same tables typed a second time: every figure and sign of every cell,
 * the section that a row stands in, and what must be on the table for it to matter. */
#pragma once

#include "battlefield/model/placement.h"
#include "helper/army.h"

#define MOST_CELLS 5

/* A row as typed. */
typedef struct
{
  const char *cite;              /* the section; NULL: that of the table */
  const char *cells[MOST_CELLS]; /* all figures of each, with words of it; … stands for others */
  const char *needs;             /* pieces that meet each need, with ; between; NULL: none */
} TypedRow;

typedef struct
{
  const char *id;
  const char *cite;
  const char *title; /* like a cell */
  const char *needs;
  const TypedRow *rows;
  guint n_rows;
  const char *at; /* of a table of chance: the results of its first rows, "1-2 3-6" */
  gboolean is_setup;
} TypedTable;

/* Troops or terrain of an evening, called by a letter. Of an army, what is called “it” is
 * the piece; the rest is what it stands in. */
typedef struct
{
  char letter;
  const char *head; /* NULL: of a feature */
  const char *body; /* or the id of its type */
  Checked *checked; /* while the test runs */
} Piece;

#define PIECE "it"

/* @name: of the things that are looked at; NULL: of all */
static inline gboolean
is_met_by_army (const MusterTableNeed *need, const Checked *checked, const char *name)
{
  for (guint i = 0; need->of != NULL && i < checked->army->n_nodes; i++)
    if ((name == NULL || g_strcmp0 (checked->army->nodes[i].name, name) == 0)
        && muster_evaluation_match (checked->evaluation, need->of, i) != MUSTER_NO)
      return TRUE;
  return FALSE;
}

static inline gboolean
is_met_by_piece (const char *pack, const MusterTableNeed *need, Piece *piece)
{
  if (piece->head == NULL)
    return muster_feature_kind_matches (get_pack (pack),
                                        muster_ruleset_find_kind (get_pack (pack), piece->body),
                                        need->of);
  if (piece->checked == NULL)
    piece->checked = check_made (pack, piece->head, piece->body);
  return is_met_by_army (need, piece->checked, PIECE);
}

/* Returns: whether an army has all that is needed */
static inline gboolean
is_met (const MusterTableNeeds *needs, const Checked *checked)
{
  gboolean is_met = TRUE;
  for (int i = 0; i < needs->n_items; i++)
    is_met = is_met && is_met_by_army (&needs->items[i], checked, NULL);
  return is_met;
}

/* Returns: (transfer full): the letters of what meets each need, as they are typed */
static inline char *
dup_needs (const char *pack, const MusterTableNeeds *needs, Piece *pieces, guint n)
{
  GString *text = g_string_new (NULL);
  for (int i = 0; i < needs->n_items; i++)
    {
      if (i > 0)
        g_string_append_c (text, ';');
      for (guint j = 0; j < n; j++)
        if (is_met_by_piece (pack, &needs->items[i], &pieces[j]))
          g_string_append_c (text, pieces[j].letter);
    }
  return g_string_free (text, FALSE);
}

static inline gboolean
is_figure (gunichar sign)
{
  return g_unichar_isdigit (sign) || strchr ("+", (int) MIN (sign, 127)) != NULL
         || sign == 0x2212 /* − */ || sign == 0xBD /* ½ */ || sign == 0xBC /* ¼ */;
}

/* Returns: (transfer full): figures and signs, with a blank for whatever stands between */
static inline char *
dup_figures (const char *text)
{
  GString *figures = g_string_new (NULL);
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar sign = g_utf8_get_char (at);
      if (is_figure (sign))
        g_string_append_unichar (figures, sign);
      else if (figures->len > 0 && figures->str[figures->len - 1] != ' ')
        g_string_append_c (figures, ' ');
    }
  return g_strchomp (g_string_free (figures, FALSE));
}

static inline gboolean
has_words (const char *cell, const char *typed)
{
  g_auto (GStrv) words = g_strsplit (typed, "…", -1);
  for (int i = 0; words[i] != NULL; i++)
    {
      const char *found = strstr (cell, words[i]);
      if (found == NULL)
        return FALSE;
      cell = found + strlen (words[i]);
    }
  return TRUE;
}

static inline void
assert_cell (const char *id, const char *cell, const char *typed)
{
  g_autofree char *figures = dup_figures (cell);
  g_autofree char *typed_figures = dup_figures (typed);
  if (!g_str_equal (figures, typed_figures) || !has_words (cell, typed))
    fail_msg ("%s: \"%s\" instead of \"%s\"", id, cell, typed);
}

static inline void
assert_row (const TypedTable *typed, const MusterTable *table, int row)
{
  const TypedRow *wanted = &typed->rows[row];
  const MusterTableRow *given = &table->rows[row];
  for (int i = 0; i < MOST_CELLS; i++)
    {
      if ((i < given->n_cells) != (wanted->cells[i] != NULL))
        fail_msg ("%s, row %d has %d cells", table->id, row + 1, given->n_cells);
      if (i < given->n_cells)
        assert_cell (table->id, given->cells[i], wanted->cells[i]);
    }
  assert_string_equal (given->cite, wanted->cite != NULL ? wanted->cite : typed->cite);
}

static inline void
assert_results_are (const TypedTable *typed, const MusterTable *table)
{
  GString *at = g_string_new (NULL);
  for (int i = 0; i < table->n_rows && table->rows[i].at.is_given; i++)
    {
      const MusterResults *given = &table->rows[i].at;
      g_string_append_printf (at, "%s%d", i > 0 ? " " : "", given->low);
      if (given->high != given->low)
        g_string_append_printf (at, "-%d", given->high);
    }
  g_autofree char *text = g_string_free (at, FALSE);
  assert_int_equal (table->roll.die, typed->at != NULL ? 6 : 0);
  assert_string_equal (text, typed->at != NULL ? typed->at : "");
}

static inline const MusterTable *
find_table (const char *pack, const char *id)
{
  const MusterRuleset *ruleset = get_pack (pack);
  for (int i = 0; i < ruleset->n_tables; i++)
    if (g_str_equal (ruleset->tables[i].id, id))
      return &ruleset->tables[i];
  fail_msg ("%s has no table %s", pack, id);
  return NULL;
}

static inline void
assert_table (const char *pack, const TypedTable *typed)
{
  const MusterTable *table = find_table (pack, typed->id);
  if (table->n_rows != (int) typed->n_rows)
    fail_msg ("%s has %d rows instead of %u", table->id, table->n_rows, typed->n_rows);
  assert_cell (table->id, table->title, typed->title);
  assert_string_equal (table->cite, typed->cite);
  assert_int_equal (table->is_setup, typed->is_setup);
  assert_results_are (typed, table);
  for (int i = 0; i < table->n_rows; i++)
    assert_row (typed, table, i);
}

static inline void
assert_needs (const char *pack,
              const char *where,
              const MusterTableNeeds *needs,
              const char *typed,
              Piece *pieces,
              guint n)
{
  g_autofree char *text = dup_needs (pack, needs, pieces, n);
  if ((needs->n_items > 0) != (typed != NULL) || (typed != NULL && !g_str_equal (text, typed)))
    fail_msg ("%s is asked for by \"%s\" instead of \"%s\"", where, text,
              typed != NULL ? typed : "always");
}

static inline void
assert_table_needs (const char *pack, const TypedTable *typed, Piece *pieces, guint n)
{
  const MusterTable *table = find_table (pack, typed->id);
  assert_needs (pack, table->title, &table->needs, typed->needs, pieces, n);
  for (int i = 0; i < table->n_rows; i++)
    {
      const MusterTableRow *row = &table->rows[i];
      g_autofree char *where =
        g_strdup_printf ("%s, “%s”", table->title, row->cells[row->n_cells - 1]);
      assert_needs (pack, where, &row->needs, typed->rows[i].needs, pieces, n);
    }
}
