#include "config.h"

#include "army/text/names.h"

#include "base/text.h"
#include "base/text-key.h"

#include <string.h>

/* Guesses are dear: what has more different slips of the pen than this is no army. */
#define MOST_GUESSES 300
/* Fewer letters say too little to begin a name. */
#define LEAST_BEGINNING 4
#define SHORT_WORD      6

struct _MusterTextNames
{
  GHashTable *plain; /* name → GArray of int */
  GHashTable *keys;
  GPtrArray *spelt;    /* the keys, … */
  GArray *meant;       /* … which index each means, … */
  GArray *groups;      /* … and of which group that is */
  GHashTable *guesses; /* "group key" → GArray of int: what was guessed before */
};

static GHashTable *
new_table (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_array_unref);
}

MusterTextNames *
muster_text_names_new (void)
{
  MusterTextNames *names = g_new (MusterTextNames, 1);
  names->plain = new_table ();
  names->keys = new_table ();
  names->spelt = g_ptr_array_new_with_free_func (g_free);
  names->meant = g_array_new (FALSE, FALSE, sizeof (int));
  names->groups = g_array_new (FALSE, FALSE, sizeof (int));
  names->guesses = new_table ();
  return names;
}

void
muster_text_names_free (MusterTextNames *names)
{
  g_hash_table_unref (names->plain);
  g_hash_table_unref (names->keys);
  g_ptr_array_unref (names->spelt);
  g_array_unref (names->meant);
  g_array_unref (names->groups);
  g_hash_table_unref (names->guesses);
  g_free (names);
}

static gboolean
has_index (const GArray *indices, int index)
{
  for (guint i = 0; i < indices->len; i++)
    if (g_array_index (indices, int, i) == index)
      return TRUE;
  return FALSE;
}

static void
add_to_table (GHashTable *table, const char *name, int index)
{
  GArray *indices = g_hash_table_lookup (table, name);
  if (indices == NULL)
    {
      indices = g_array_new (FALSE, FALSE, sizeof (int));
      g_hash_table_insert (table, g_strdup (name), indices);
    }
  if (!has_index (indices, index))
    g_array_append_val (indices, index);
}

void
muster_text_names_add (MusterTextNames *names, const char *name, int group, int index)
{
  if (name == NULL || name[0] == '\0')
    return;
  g_autofree char *plain = muster_text_dup_plain (name);
  g_autofree char *key = muster_text_dup_key (name);
  add_to_table (names->plain, plain, index);
  if (key[0] == '\0')
    return;
  add_to_table (names->keys, key, index);
  g_ptr_array_add (names->spelt, g_steal_pointer (&key));
  g_array_append_val (names->meant, index);
  g_array_append_val (names->groups, group);
}

void
muster_text_names_add_parts (MusterTextNames *names, const char *name, int group, int index)
{
  const char *open = name != NULL ? strchr (name, '(') : NULL;
  const char *close = open != NULL ? strrchr (open, ')') : NULL;
  muster_text_names_add (names, name, group, index);
  if (close == NULL || open == name)
    return;
  g_autofree char *before = g_strndup (name, (gsize) (open - name));
  g_autofree char *within = g_strndup (open + 1, (gsize) (close - open - 1));
  muster_text_names_add (names, g_strstrip (before), group, index);
  muster_text_names_add (names, g_strstrip (within), group, index);
}

/* All that the typed word begins, or words of it. */
static GArray *
list_begun (const MusterTextNames *names, const char *key)
{
  GArray *found = g_array_new (FALSE, FALSE, sizeof (int));
  g_autofree char *typed = g_strdelimit (g_strconcat (" ", key, NULL), "\t", ' ');
  if (g_utf8_strlen (key, -1) < LEAST_BEGINNING)
    return found;
  for (guint i = 0; i < names->spelt->len; i++)
    {
      g_autofree char *spelt = g_strconcat (" ", g_ptr_array_index (names->spelt, i), NULL);
      int index = g_array_index (names->meant, int, i);
      if (muster_text_has_words (spelt, typed) && !has_index (found, index))
        g_array_append_val (found, index);
    }
  return found;
}

/* Whether one letter at most was changed, put in or left out, or two changed places. */
static gboolean
is_one_slip (const char *one, const char *other)
{
  glong n_a;
  glong n_b;
  g_autofree gunichar *a = g_utf8_to_ucs4_fast (one, -1, &n_a);
  g_autofree gunichar *b = g_utf8_to_ucs4_fast (other, -1, &n_b);
  glong same = 0;
  while (a[same] != 0 && a[same] == b[same])
    same++;
  while (n_a > same && n_b > same && a[n_a - 1] == b[n_b - 1])
    {
      n_a--;
      n_b--;
    }
  if (n_a == same + 2 && n_b == same + 2)
    return a[same] == b[same + 1] && a[same + 1] == b[same];
  return n_a <= same + 1 && n_b <= same + 1;
}

/* What has another word behind a name says more than the name. */
static gboolean
goes_on (const char *key, const char *name)
{
  return g_str_has_prefix (key, name) && key[strlen (name)] == ' ';
}

/* A name that is much shorter is no slip of the pen, but a sentence that begins with it; and most
 * short words are two slips away from some name. */
static GArray *
list_nearest (const MusterTextNames *names, const char *key, GPtrArray *among)
{
  const char *nearest = muster_text_find_nearest (key, among);
  glong n_key = g_utf8_strlen (key, -1);
  glong n_nearest = nearest != NULL ? g_utf8_strlen (nearest, -1) : 0;
  gboolean is_short = MIN (n_key, n_nearest) < SHORT_WORD;
  if (nearest == NULL || n_key > n_nearest + 4 || goes_on (key, nearest)
      || (is_short && !is_one_slip (key, nearest)))
    return g_array_new (FALSE, FALSE, sizeof (int));
  return g_array_ref (g_hash_table_lookup (names->keys, nearest));
}

/* The names of the group, and of those of none. */
static GPtrArray *
list_of_group (const MusterTextNames *names, int group)
{
  GPtrArray *keys = g_ptr_array_new ();
  for (guint i = 0; i < names->spelt->len; i++)
    {
      int of = g_array_index (names->groups, int, i);
      if (of == group || of == MUSTER_GRADE_NONE)
        g_ptr_array_add (keys, names->spelt->pdata[i]);
    }
  return keys;
}

static GArray *
guess (const MusterTextNames *names, const char *key, int group)
{
  g_autoptr (GPtrArray) likely = list_of_group (names, group);
  g_autoptr (GArray) near = list_nearest (names, key, likely);
  if (near->len > 0)
    return g_steal_pointer (&near);
  g_autoptr (GArray) other = list_nearest (names, key, names->spelt);
  return other->len > 0 ? g_steal_pointer (&other) : list_begun (names, key);
}

/* Returns: (transfer full) (nullable): the guess, as it was made before; NULL where there were too
 * many */
static GArray *
guess_once (MusterTextNames *names, const char *key, int group)
{
  g_autofree char *what = g_strdup_printf ("%d %s", group, key);
  GArray *found = g_hash_table_lookup (names->guesses, what);
  if (found != NULL)
    return g_array_ref (found);
  if (key[0] == '\0' || g_hash_table_size (names->guesses) >= MOST_GUESSES)
    return NULL;
  found = guess (names, key, group);
  g_hash_table_insert (names->guesses, g_steal_pointer (&what), g_array_ref (found));
  return found;
}

GArray *
muster_text_names_find_likely (MusterTextNames *names,
                               const char *text,
                               gboolean may_guess,
                               int group,
                               MusterTextSense *sense)
{
  g_autofree char *plain = muster_text_dup_plain (text);
  g_autofree char *key = muster_text_dup_key (text);
  GArray *found = g_hash_table_lookup (names->plain, plain);
  if (found == NULL)
    found = g_hash_table_lookup (names->keys, key);
  found = found != NULL ? g_array_ref (found) : NULL;
  *sense = MUSTER_TEXT_KNOWN;
  if (found == NULL && may_guess)
    {
      found = guess_once (names, key, group);
      *sense = MUSTER_TEXT_GUESSED;
    }
  if (found == NULL)
    found = g_array_new (FALSE, FALSE, sizeof (int));
  if (found->len == 0)
    *sense = MUSTER_TEXT_UNKNOWN;
  return found;
}

GArray *
muster_text_names_find (MusterTextNames *names,
                        const char *text,
                        gboolean may_guess,
                        MusterTextSense *sense)
{
  return muster_text_names_find_likely (names, text, may_guess, MUSTER_GRADE_NONE, sense);
}
