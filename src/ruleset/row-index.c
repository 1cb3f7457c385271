#include "config.h"

#include "ruleset/row-index.h"

#include "ruleset/bits.h"

typedef struct
{
  guint word;
  guint row;
} Entry;

struct _MusterRowIndex
{
  GArray *always;  /* (element-type guint): rows that no word of a kind is needed for */
  GArray *entries; /* (element-type Entry), by words */
};

/* How many kinds have each word. */
static guint *
count_kinds (const MusterRuleset *ruleset)
{
  guint *counts = g_new0 (guint, (gsize) ruleset->n_cells * 64);
  for (int i = 0; i < ruleset->n_kinds; i++)
    for (int j = 0; j < ruleset->kinds[i].n_words; j++)
      counts[ruleset->kinds[i].words[j]]++;
  return counts;
}

/* The rarest word that the clause asks a thing itself for, and only its kind gives. Returns:
 * whether there is one */
static gboolean
find_word (const MusterClause *clause, const guint64 *unsure, const guint *counts, guint *word)
{
  gboolean found = FALSE;
  for (int i = 0; i < clause->n_terms; i++)
    {
      const MusterTerm *term = &clause->terms[i];
      if (term->kind != MUSTER_TERM_WORD || term->place != MUSTER_WORD_OF_ITSELF || term->negated
          || term->bit == MUSTER_WORD_OVERALL
          || (unsure != NULL && muster_bits_has (unsure, term->bit))
          || (found && counts[term->bit] >= counts[*word]))
        continue;
      *word = term->bit;
      found = TRUE;
    }
  return found;
}

static void
add_row (MusterRowIndex *index,
         const MusterSelector *selector,
         const guint64 *unsure,
         const guint *counts,
         guint row)
{
  guint first = index->entries->len;
  gboolean is_known = selector != NULL && selector->n_clauses > 0;
  for (int i = 0; is_known && i < selector->n_clauses; i++)
    {
      Entry entry = { .row = row };
      is_known = find_word (&selector->clauses[i], unsure, counts, &entry.word);
      g_array_append_val (index->entries, entry);
    }
  if (is_known)
    return;
  g_array_set_size (index->entries, first);
  g_array_append_val (index->always, row);
}

static int
compare_entries (gconstpointer a, gconstpointer b)
{
  const Entry *one = a;
  const Entry *other = b;
  if (one->word != other->word)
    return one->word < other->word ? -1 : 1;
  return one->row < other->row ? -1 : one->row > other->row;
}

static int
compare_rows (gconstpointer a, gconstpointer b)
{
  guint one = *(const guint *) a;
  guint other = *(const guint *) b;
  return one < other ? -1 : one > other;
}

MusterRowIndex *
muster_row_index_new (const MusterRuleset *ruleset,
                      const guint64 *unsure,
                      const MusterSelector *const *selectors,
                      guint n)
{
  g_autofree guint *counts = count_kinds (ruleset);
  MusterRowIndex *index = g_new0 (MusterRowIndex, 1);
  index->always = g_array_new (FALSE, FALSE, sizeof (guint));
  index->entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  for (guint i = 0; i < n; i++)
    add_row (index, selectors[i], unsure, counts, i);
  g_array_sort (index->entries, compare_entries);
  return index;
}

void
muster_row_index_free (MusterRowIndex *index)
{
  g_array_unref (index->always);
  g_array_unref (index->entries);
  g_free (index);
}

static guint
find_first (const MusterRowIndex *index, guint word)
{
  guint low = 0;
  guint high = index->entries->len;
  while (low < high)
    {
      guint middle = low + (high - low) / 2;
      if (g_array_index (index->entries, Entry, middle).word < word)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

void
muster_row_index_list (const MusterRowIndex *index, const MusterKind *kind, GArray *rows)
{
  g_array_set_size (rows, 0);
  g_array_append_vals (rows, index->always->data, index->always->len);
  for (int i = 0; i < kind->n_words; i++)
    for (guint at = find_first (index, kind->words[i]); at < index->entries->len; at++)
      {
        const Entry *entry = &g_array_index (index->entries, Entry, at);
        if (entry->word != kind->words[i])
          break;
        g_array_append_val (rows, entry->row);
      }
  g_array_sort (rows, compare_rows);
  /* A row with two clauses may be there by both. */
  guint n = 0;
  for (guint i = 0; i < rows->len; i++)
    {
      guint row = g_array_index (rows, guint, i);
      if (n == 0 || g_array_index (rows, guint, n - 1) != row)
        g_array_index (rows, guint, n++) = row;
    }
  g_array_set_size (rows, n);
}
