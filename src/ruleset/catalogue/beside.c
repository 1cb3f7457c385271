#include "ruleset/catalogue/beside.h"

#include "ruleset/catalogue/search.h"

#include <string.h>

static void
free_pair (gpointer data)
{
  MusterCataloguePair *pair = data;
  g_clear_pointer (&pair->left, muster_catalogue_entry_free);
  g_clear_pointer (&pair->right, muster_catalogue_entry_free);
  g_free (pair);
}

/* Up to the first blank. */
static gboolean
has_same_word (const char *a, const char *b)
{
  gsize length = strcspn (a, " (");
  return length == strcspn (b, " (") && strncmp (a, b, length) == 0;
}

/* Types by their words; all else where it is called the same, or is about the same: traits of two
 * nations are called as those are. */
static gboolean
is_alike (const MusterCatalogueEntry *a, const MusterCatalogueEntry *b)
{
  if (!g_str_equal (a->category, b->category) || g_strcmp0 (a->tags, b->tags) != 0)
    return FALSE;
  return a->tags != NULL || g_str_equal (a->name, b->name)
         || (a->detail != NULL && b->detail != NULL && has_same_word (a->detail, b->detail));
}

static guint64
find_troops (const MusterCatalogueEntry *entry)
{
  const MusterWords *words = muster_search_get_troops ();
  g_autofree char *folded = muster_words_fold (entry->name);
  return words != NULL ? muster_words_find (words, "troops", folded)
                           & ~muster_words_get_marked (words, "troops", "arm")
                       : 0;
}

/* Returns: (element-type guint64): for each of the entries */
static GArray *
list_troops (GPtrArray *entries)
{
  GArray *troops = g_array_new (FALSE, FALSE, sizeof (guint64));
  for (guint i = 0; i < entries->len; i++)
    {
      guint64 bits = find_troops (g_ptr_array_index (entries, i));
      g_array_append_val (troops, bits);
    }
  return troops;
}

#define SAME_NAME 100
#define APART     G_MININT

/* How much two things may stand beside each other: APART where they are not alike, or are called by
 * words of which none is the same; more the more of these are.
 * @one: the troops of @a; @other: those of @b */
static int
rate (const MusterCatalogueEntry *a, const MusterCatalogueEntry *b, guint64 one, guint64 other)
{
  if (!is_alike (a, b) || (one != 0 && other != 0 && (one & other) == 0))
    return APART;
  if (g_str_equal (a->name, b->name))
    return SAME_NAME;
  return 2 * __builtin_popcountll (one & other) - __builtin_popcountll (one ^ other)
         + has_same_word (a->name, b->name);
}

/* For each of @left the index of the one of @right that stands beside it, or -1: the best pair of
 * all first. */
static int *
match (GPtrArray *left, GPtrArray *right)
{
  guint n = left->len * right->len;
  g_autofree int *rates = g_new (int, n);
  g_autoptr (GArray) ones = list_troops (left);
  g_autoptr (GArray) others = list_troops (right);
  int *beside = g_new (int, left->len);
  for (guint i = 0; i < left->len; i++)
    beside[i] = -1;
  for (guint i = 0; i < n; i++)
    rates[i] =
      rate (g_ptr_array_index (left, i / right->len), g_ptr_array_index (right, i % right->len),
            g_array_index (ones, guint64, i / right->len),
            g_array_index (others, guint64, i % right->len));
  for (;;)
    {
      guint best = 0;
      for (guint i = 1; i < n; i++)
        if (rates[i] > rates[best])
          best = i;
      if (n == 0 || rates[best] == APART)
        return beside;
      beside[best / right->len] = (int) (best % right->len);
      for (guint i = 0; i < n; i++)
        if (i / right->len == best / right->len || i % right->len == best % right->len)
          rates[i] = APART;
    }
}

static const MusterCatalogueEntry *
get_any (const MusterCataloguePair *pair)
{
  return pair->left != NULL ? pair->left : pair->right;
}

/* Behind the last of its like, or of its sort; else at the end. */
static guint
find_place (GPtrArray *pairs, const MusterCatalogueEntry *entry)
{
  for (guint i = pairs->len; i > 0; i--)
    if (is_alike (get_any (g_ptr_array_index (pairs, i - 1)), entry))
      return i;
  for (guint i = pairs->len; i > 0; i--)
    if (g_str_equal (get_any (g_ptr_array_index (pairs, i - 1))->category, entry->category))
      return i;
  return pairs->len;
}

static void
free_entry (gpointer entry)
{
  if (entry != NULL)
    muster_catalogue_entry_free (entry);
}

static MusterCataloguePair *
new_pair (MusterCatalogueEntry *left, MusterCatalogueEntry *right)
{
  MusterCataloguePair *pair = g_new (MusterCataloguePair, 1);
  *pair = (MusterCataloguePair){ left, right };
  return pair;
}

static MusterCatalogueEntry *
take (GPtrArray *entries, int index)
{
  return index >= 0 ? g_steal_pointer (&g_ptr_array_index (entries, index)) : NULL;
}

GPtrArray *
muster_catalogue_pair (GPtrArray *left, GPtrArray *right)
{
  GPtrArray *pairs = g_ptr_array_new_with_free_func (free_pair);
  g_autofree int *beside = match (left, right);
  g_ptr_array_set_free_func (left, free_entry);
  g_ptr_array_set_free_func (right, free_entry);
  for (guint i = 0; i < left->len; i++)
    g_ptr_array_add (pairs, new_pair (take (left, (int) i), take (right, beside[i])));
  for (guint i = 0; i < right->len; i++)
    {
      MusterCatalogueEntry *alone = take (right, (int) i);
      if (alone != NULL)
        g_ptr_array_insert (pairs, (int) find_place (pairs, alone), new_pair (NULL, alone));
    }
  return pairs;
}
