#include "ruleset/row-order.h"

#include <string.h>

/* Rows by one word of each of their clauses, the rarest: whoever says all of such a clause says
 * that word too. Those that have a clause without a word may be said by any. */
typedef struct
{
  const MusterSelector *const *selectors;
  GHashTable *counts; /* key of a word → in how many clauses it stands */
  GHashTable *firsts; /* key of a word, or of none → 1 + index of its first link */
  GArray *links;      /* (element-type Link) */
  GArray *same;       /* (element-type guint): earlier rows that say the same as the one */
  guint *order;
  guint *places; /* per row: where it stands in order */
} Sorting;

typedef struct
{
  guint row;
  guint next; /* 1 + index, or 0 */
} Link;

#define NO_WORD 0

/* Returns: NO_WORD for a term that is none */
static guint
get_key (const MusterTerm *term)
{
  return term->kind == MUSTER_TERM_WORD
           ? (term->bit << 2 | (guint) term->negated << 1 | (guint) term->inside) + 1
           : NO_WORD;
}

static guint
look_up (GHashTable *table, guint key)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (table, GUINT_TO_POINTER (key)));
}

static void
count_words (Sorting *sorting, const MusterSelector *selector)
{
  for (int i = 0; i < selector->n_clauses; i++)
    for (int j = 0; j < selector->clauses[i].n_terms; j++)
      {
        guint key = get_key (&selector->clauses[i].terms[j]);
        g_hash_table_insert (sorting->counts, GUINT_TO_POINTER (key),
                             GUINT_TO_POINTER (look_up (sorting->counts, key) + 1));
      }
}

static guint
find_rarest (const Sorting *sorting, const MusterClause *clause)
{
  guint rarest = NO_WORD;
  for (int i = 0; i < clause->n_terms; i++)
    {
      guint key = get_key (&clause->terms[i]);
      if (key != NO_WORD
          && (rarest == NO_WORD
              || look_up (sorting->counts, key) < look_up (sorting->counts, rarest)))
        rarest = key;
    }
  return rarest;
}

static void
file_under (Sorting *sorting, guint key, guint row)
{
  const Link link = { row, look_up (sorting->firsts, key) };
  g_array_append_val (sorting->links, link);
  g_hash_table_insert (sorting->firsts, GUINT_TO_POINTER (key),
                       GUINT_TO_POINTER (sorting->links->len));
}

static void
file_row (Sorting *sorting, guint row)
{
  const MusterSelector *selector = sorting->selectors[row];
  for (int i = 0; i < selector->n_clauses; i++)
    file_under (sorting, find_rarest (sorting, &selector->clauses[i]), row);
  if (selector->n_clauses == 0)
    file_under (sorting, NO_WORD, row);
}

/* Notes those that say the same. Returns: @to, or the place of an earlier one that says less than
 * @row */
static guint
find_before (const Sorting *sorting, guint key, guint row, guint to)
{
  const MusterSelector *own = sorting->selectors[row];
  for (guint at = look_up (sorting->firsts, key); at != 0;
       at = g_array_index (sorting->links, Link, at - 1).next)
    {
      guint other = g_array_index (sorting->links, Link, at - 1).row;
      if (!muster_selector_says_all_of (own, sorting->selectors[other]))
        continue;
      if (muster_selector_says_all_of (sorting->selectors[other], own))
        g_array_append_val (sorting->same, other);
      else
        to = MIN (to, sorting->places[other]);
    }
  return to;
}

/* What says all of another says it in its first clause, too. */
static guint
find_place (const Sorting *sorting, guint row)
{
  const MusterSelector *own = sorting->selectors[row];
  guint to = find_before (sorting, NO_WORD, row, row);
  for (int i = 0; own->n_clauses > 0 && i < own->clauses[0].n_terms; i++)
    {
      guint key = get_key (&own->clauses[0].terms[i]);
      if (key != NO_WORD)
        to = find_before (sorting, key, row, to);
    }
  return to;
}

static int
compare (gconstpointer a, gconstpointer b)
{
  guint one = *(const guint *) a;
  guint other = *(const guint *) b;
  return (one > other) - (one < other);
}

/* A row may have been found by several words. */
static void
tell_all_same (Sorting *sorting, guint row, MusterSameRows tell_same, gpointer data)
{
  g_array_sort (sorting->same, compare);
  for (guint i = 0; i < sorting->same->len; i++)
    if (i == 0
        || g_array_index (sorting->same, guint, i) != g_array_index (sorting->same, guint, i - 1))
      tell_same (row, g_array_index (sorting->same, guint, i), data);
  g_array_set_size (sorting->same, 0);
}

static void
put_row (Sorting *sorting, guint row, guint to)
{
  memmove (sorting->order + to + 1, sorting->order + to, (row - to) * sizeof (guint));
  sorting->order[to] = row;
  for (guint i = to; i <= row; i++)
    sorting->places[sorting->order[i]] = i;
}

guint *
muster_row_order_list (const MusterSelector *const *selectors,
                       guint n,
                       MusterSameRows tell_same,
                       gpointer data)
{
  g_autoptr (GHashTable) counts = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) firsts = g_hash_table_new (NULL, NULL);
  g_autoptr (GArray) links = g_array_new (FALSE, FALSE, sizeof (Link));
  g_autoptr (GArray) same = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree guint *places = g_new (guint, n);
  Sorting sorting = { selectors, counts, firsts, links, same, g_new (guint, n), places };
  for (guint i = 0; i < n; i++)
    count_words (&sorting, selectors[i]);
  for (guint i = 0; i < n; i++)
    {
      put_row (&sorting, i, find_place (&sorting, i));
      tell_all_same (&sorting, i, tell_same, data);
      file_row (&sorting, i);
    }
  return sorting.order;
}
