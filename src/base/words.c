#include "config.h"

#include "base/words.h"

#include "base/error.h"
#include "base/file.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MOST_GROUPS 64

/* A word, or several in their order: " line infant" with stars as flags. */
typedef struct
{
  char *text;   /* as the file has it, without its stars */
  char *folded; /* " word word " without the blank at an end that has a star */
  gsize length; /* of that */
  guint n_words;
} Word;

typedef struct
{
  char *name;
  GArray *words;     /* Word */
  GHashTable *exact; /* their folded texts */
  char **marks;      /* or NULL */
} Group;

/* A word of a sort, and the place of its group. */
typedef struct
{
  const Word *word; /* (unowned) */
  guint group;
} Indexed;

typedef struct
{
  char *name;
  GPtrArray *groups;         /* Group */
  GPtrArray *names;          /* NULL-terminated */
  GArray *by_letter[2][256]; /* Indexed: words by their first byte, those of which only the end is
                              * known, and those that begin where a word does; NULL where none */
} Sort;

struct _MusterWords
{
  GPtrArray *categories; /* Sort */
};

/* The most of all cells, and ten times as fast. */
static char *
fold_ascii (const char *text)
{
  GString *folded = g_string_sized_new (strlen (text) + 8);
  gboolean in_word = FALSE;
  for (; *text != '\0'; text++)
    {
      gboolean is_of_word = g_ascii_isalnum (*text);
      if (is_of_word && !in_word)
        g_string_append_c (folded, ' ');
      if (is_of_word)
        g_string_append_c (folded, g_ascii_tolower (*text));
      in_word = is_of_word;
    }
  if (folded->len > 0)
    g_string_append_c (folded, ' ');
  return g_string_free (folded, FALSE);
}

char *
muster_words_fold (const char *text)
{
  if (g_str_is_ascii (text))
    return fold_ascii (text);
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autofree char *cased = g_utf8_casefold (valid, -1);
  g_autofree char *apart = g_utf8_normalize (cased, -1, G_NORMALIZE_ALL);
  GString *folded = g_string_new (NULL);
  gboolean in_word = FALSE;
  for (const char *at = apart; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar letter = g_utf8_get_char (at);
      if (g_unichar_ismark (letter))
        continue;
      if (g_unichar_isalnum (letter))
        {
          if (!in_word)
            g_string_append_c (folded, ' ');
          g_string_append_unichar (folded, letter);
        }
      in_word = g_unichar_isalnum (letter);
    }
  if (folded->len > 0)
    g_string_append_c (folded, ' ');
  return g_string_free (folded, FALSE);
}

static void
clear_word (gpointer word)
{
  g_free (((Word *) word)->text);
  g_free (((Word *) word)->folded);
}

static void
group_free (Group *group)
{
  g_free (group->name);
  g_strfreev (group->marks);
  g_hash_table_unref (group->exact);
  g_array_unref (group->words);
  g_free (group);
}

static void
sort_free (Sort *category)
{
  g_free (category->name);
  g_ptr_array_unref (category->groups);
  g_ptr_array_unref (category->names);
  for (guint i = 0; i < G_N_ELEMENTS (category->by_letter[0]); i++)
    {
      g_clear_pointer (&category->by_letter[FALSE][i], g_array_unref);
      g_clear_pointer (&category->by_letter[TRUE][i], g_array_unref);
    }
  g_free (category);
}

void
muster_words_free (MusterWords *words)
{
  g_ptr_array_unref (words->categories);
  g_free (words);
}

static void
add_word (Group *group, const char *text)
{
  g_autofree char *trimmed = g_strstrip (g_strdup (text));
  g_autofree char *folded = muster_words_fold (trimmed);
  Word word = { NULL, NULL, 0, 0 };
  if (folded[0] == '\0')
    return;
  const char *from = folded + (trimmed[0] == '*');
  gsize length = strlen (from) - g_str_has_suffix (trimmed, "*");
  for (const char *at = folded; *at != '\0'; at++)
    word.n_words += *at == ' ';
  word.n_words--;
  word.folded = g_strndup (from, length);
  word.length = length;
  word.text = g_strndup (trimmed + (trimmed[0] == '*'),
                         strlen (trimmed) - (trimmed[0] == '*') - g_str_has_suffix (trimmed, "*"));
  g_array_append_val (group->words, word);
  g_hash_table_add (group->exact, word.folded);
}

static Sort *
find_category (const MusterWords *words, const char *name)
{
  for (guint i = 0; i < words->categories->len; i++)
    {
      Sort *category = g_ptr_array_index (words->categories, i);
      if (g_str_equal (category->name, name))
        return category;
    }
  return NULL;
}

static Sort *
ensure_sort (MusterWords *words, const char *name)
{
  Sort *category = find_category (words, name);
  if (category != NULL)
    return category;
  category = g_new0 (Sort, 1);
  category->name = g_strdup (name);
  category->groups = g_ptr_array_new_with_free_func ((GDestroyNotify) group_free);
  category->names = g_ptr_array_new ();
  g_ptr_array_add (category->names, NULL);
  g_ptr_array_add (words->categories, category);
  return category;
}

static void
read_words (GKeyFile *file, const char *title, Group *group)
{
  g_auto (GStrv) keys = g_key_file_get_keys (file, title, NULL, NULL);
  for (int i = 0; keys != NULL && keys[i] != NULL; i++)
    {
      g_auto (GStrv) list = g_key_file_get_string_list (file, title, keys[i], NULL, NULL);
      if (g_str_equal (keys[i], "is"))
        {
          group->marks = g_steal_pointer (&list);
          continue;
        }
      for (int j = 0; list != NULL && list[j] != NULL; j++)
        add_word (group, list[j]);
    }
}

static void
read_group (MusterWords *words, GKeyFile *file, const char *title)
{
  g_auto (GStrv) parts = g_strsplit (title, " ", 2);
  Sort *category = ensure_sort (words, parts[0]);
  if (category->groups->len >= MOST_GROUPS || parts[0] == NULL || parts[1] == NULL)
    return;
  Group *group = g_new0 (Group, 1);
  group->name = g_strdup (parts[1]);
  group->words = g_array_new (FALSE, TRUE, sizeof (Word));
  group->exact = g_hash_table_new (g_str_hash, g_str_equal);
  g_array_set_clear_func (group->words, clear_word);
  read_words (file, title, group);
  g_ptr_array_add (category->groups, group);
  g_ptr_array_insert (category->names, (int) category->names->len - 1, group->name);
}

static void
index_words (Sort *category)
{
  for (guint i = 0; i < category->groups->len; i++)
    {
      const Group *group = g_ptr_array_index (category->groups, i);
      for (guint j = 0; j < group->words->len; j++)
        {
          Indexed indexed = { &g_array_index (group->words, Word, j), i };
          gboolean is_at_begin = indexed.word->folded[0] == ' ';
          guchar letter = (guchar) indexed.word->folded[is_at_begin];
          GArray **list = &category->by_letter[is_at_begin][letter];
          if (*list == NULL)
            *list = g_array_new (FALSE, FALSE, sizeof (Indexed));
          g_array_append_val (*list, indexed);
        }
    }
}

static char *
dup_path (const char *path)
{
  g_autofree char *shipped = g_build_filename ("words", path, NULL);
  return strchr (path, G_DIR_SEPARATOR) != NULL ? g_strdup (path) : muster_file_dup_data (shipped);
}

MusterWords *
muster_words_load (const char *path, GError **error)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autoptr (GError) cause = NULL;
  g_autofree char *found = dup_path (path);
  if (!g_key_file_load_from_file (file, found, G_KEY_FILE_NONE, &cause))
    {
      gboolean is_bad = cause->domain == G_KEY_FILE_ERROR;
      g_set_error (error, MUSTER_ERROR, is_bad ? MUSTER_ERROR_BAD_INPUT : MUSTER_ERROR_NOT_FOUND,
                   /* Translators: %1$s: a file; %2$s: what went wrong. */
                   _ ("%1$s: The words cannot be read: %2$s. Install Muster again."), found,
                   cause->message);
      return NULL;
    }
  MusterWords *words = g_new0 (MusterWords, 1);
  words->categories = g_ptr_array_new_with_free_func ((GDestroyNotify) sort_free);
  g_auto (GStrv) titles = g_key_file_get_groups (file, NULL);
  for (int i = 0; titles[i] != NULL; i++)
    read_group (words, file, titles[i]);
  for (guint i = 0; i < words->categories->len; i++)
    index_words (g_ptr_array_index (words->categories, i));
  return words;
}

const char *const *
muster_words_list (const MusterWords *words, const char *category)
{
  static const char *const none[] = { NULL };
  const Sort *found = find_category (words, category);
  return found != NULL ? (const char *const *) found->names->pdata : none;
}

static const Group *
find_group (const MusterWords *words, const char *category, const char *name)
{
  const Sort *found = find_category (words, category);
  for (guint i = 0; found != NULL && i < found->groups->len; i++)
    {
      const Group *group = g_ptr_array_index (found->groups, i);
      if (g_str_equal (group->name, name))
        return group;
    }
  return NULL;
}

static guint
match (const Group *group, const char *folded)
{
  guint most = 0;
  for (guint i = 0; i < group->words->len; i++)
    {
      const Word *word = &g_array_index (group->words, Word, i);
      if (word->n_words > most && strstr (folded, word->folded) != NULL)
        most = word->n_words;
    }
  return most;
}

guint
muster_words_match (const MusterWords *words,
                    const char *category,
                    const char *group,
                    const char *folded)
{
  const Group *found = find_group (words, category, group);
  return found != NULL ? match (found, folded) : 0;
}

gboolean
muster_words_equal (const MusterWords *words,
                    const char *category,
                    const char *group,
                    const char *folded)
{
  const Group *found = find_group (words, category, group);
  return found != NULL && g_hash_table_contains (found->exact, folded);
}

gboolean
muster_words_begin (const MusterWords *words,
                    const char *category,
                    const char *group,
                    const char *folded)
{
  const Group *found = find_group (words, category, group);
  for (guint i = 0; found != NULL && i < found->words->len; i++)
    {
      const Word *word = &g_array_index (found->words, Word, i);
      if (strncmp (folded, word->folded, word->length) == 0)
        return TRUE;
    }
  return FALSE;
}

gboolean
muster_words_end (const MusterWords *words,
                  const char *category,
                  const char *group,
                  const char *folded)
{
  const Group *found = find_group (words, category, group);
  gsize length = strlen (folded);
  for (guint i = 0; found != NULL && i < found->words->len; i++)
    {
      const Word *word = &g_array_index (found->words, Word, i);
      if (word->length <= length
          && memcmp (folded + length - word->length, word->folded, word->length) == 0)
        return TRUE;
    }
  return FALSE;
}

guint64
muster_words_find (const MusterWords *words, const char *category, const char *folded)
{
  const Sort *found = find_category (words, category);
  guint64 bits = 0;
  for (const char *at = folded; found != NULL && *at != '\0'; at++)
    {
      gboolean is_at_begin = *at == ' ';
      const GArray *list = found->by_letter[is_at_begin][(guchar) at[is_at_begin]];
      for (guint i = 0; list != NULL && i < list->len; i++)
        {
          const Indexed *indexed = &g_array_index (list, Indexed, i);
          if (strncmp (at, indexed->word->folded, indexed->word->length) == 0)
            bits |= (guint64) 1 << indexed->group;
        }
    }
  return bits;
}

/* A word of which only the end is known has no blank before it, one of which only the beginning is
 * has none behind it. */
static gboolean
is_begun (const Word *word)
{
  return !g_str_has_suffix (word->folded, " ");
}

static gboolean
begins (const Word *word, const char *begun)
{
  const char *stem = word->folded + (word->folded[0] == ' ');
  for (const char *at = word->folded; at != NULL; at = strchr (at + 1, ' '))
    if (g_str_has_prefix (at + (*at == ' '), begun))
      return TRUE;
  return is_begun (word) && g_str_has_prefix (begun, stem);
}

guint64
muster_words_find_begun (const MusterWords *words, const char *category, const char *begun)
{
  const Sort *found = find_category (words, category);
  guint64 bits = 0;
  for (guint i = 0; found != NULL && begun[0] != '\0' && i < found->groups->len; i++)
    {
      const Group *group = g_ptr_array_index (found->groups, i);
      for (guint j = 0; j < group->words->len; j++)
        if (begins (&g_array_index (group->words, Word, j), begun))
          bits |= (guint64) 1 << i;
    }
  return bits;
}

void
muster_words_visit (const MusterWords *words,
                    const char *category,
                    guint64 bits,
                    void (*visit) (const char *word, gboolean is_begun, gpointer data),
                    gpointer data)
{
  const Sort *found = find_category (words, category);
  for (guint i = 0; found != NULL && i < found->groups->len; i++)
    {
      const Group *group = g_ptr_array_index (found->groups, i);
      for (guint j = 0; (bits >> i & 1) != 0 && j < group->words->len; j++)
        {
          const Word *word = &g_array_index (group->words, Word, j);
          if (word->folded[0] == ' ')
            visit (word->text, is_begun (word), data);
        }
    }
}

guint64
muster_words_get_marked (const MusterWords *words, const char *category, const char *mark)
{
  const Sort *found = find_category (words, category);
  guint64 bits = 0;
  for (guint i = 0; found != NULL && i < found->groups->len; i++)
    {
      const Group *group = g_ptr_array_index (found->groups, i);
      if (group->marks != NULL && g_strv_contains ((const char *const *) group->marks, mark))
        bits |= (guint64) 1 << i;
    }
  return bits;
}
