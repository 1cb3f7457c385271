#include "ruleset/catalogue/search.h"

#include "base/text.h"
#include "ruleset/ruleset.h"

#include <string.h>

const MusterWords *
muster_search_get_troops (void)
{
  static gsize is_loaded = 0;
  static MusterWords *words = NULL;
  if (g_once_init_enter (&is_loaded))
    {
      words = muster_words_load (MUSTER_WORDS_OF_TROOPS, NULL);
      g_once_init_leave (&is_loaded, 1);
    }
  return words;
}

static guint64
find_troops (const char *name)
{
  const MusterWords *words = muster_search_get_troops ();
  g_autofree char *folded = muster_words_fold (name);
  return words != NULL ? muster_words_find (words, "troops", folded) : 0;
}

static char *
dup_folded (const MusterRuleset *ruleset, GArray *classes, const MusterKind *kind)
{
  g_autoptr (GString) text = g_string_new (kind->name);
  g_string_append_printf (text, " %s", kind->plural);
  if (kind->nation >= 0)
    g_string_append_printf (text, " %s", ruleset->nations[kind->nation].name);
  for (guint i = 0; i < classes->len; i++)
    {
      MusterUnitClass class = g_array_index (classes, MusterUnitClass, i);
      if (!muster_kind_is_of_class (ruleset, kind, class))
        continue;
      g_autofree char *name = muster_unit_class_dup_name (ruleset, class);
      g_string_append_printf (text, " %s", name);
    }
  for (int i = 0; i < kind->n_presets; i++)
    g_string_append_printf (
      text, " %s", ruleset->scales[kind->presets[i].scale].grades[kind->presets[i].grade].label);
  return muster_text_fold_words (text->str);
}

MusterKindWords *
muster_kind_words_new (const MusterRuleset *ruleset, GArray *classes, const MusterKind *kind)
{
  MusterKindWords *words = g_new0 (MusterKindWords, 1);
  words->name = muster_text_fold_words (kind->name);
  words->folded = dup_folded (ruleset, classes, kind);
  if (kind->category != MUSTER_CATEGORY_FORMATION)
    words->troops =
      find_troops (kind->name) | (kind->plural != kind->name ? find_troops (kind->plural) : 0);
  return words;
}

void
muster_kind_words_free (MusterKindWords *words)
{
  g_free (words->name);
  g_free (words->folded);
  g_free (words);
}

typedef struct
{
  char *word;     /* with a blank before it, as words stand in a text */
  guint64 troops; /* groups of muster_search_get_troops() in which a word begins so */
} TypedWord;

struct _MusterTypedWords
{
  GArray *words; /* (element-type TypedWord) */
};

static void
clear_typed_word (gpointer data)
{
  g_free (((TypedWord *) data)->word);
}

MusterTypedWords *
muster_typed_words_new (const char *typed)
{
  const MusterWords *troops = muster_search_get_troops ();
  g_auto (GStrv) each = g_strsplit (typed, " ", -1);
  MusterTypedWords *ready = g_new0 (MusterTypedWords, 1);
  ready->words = g_array_new (FALSE, FALSE, sizeof (TypedWord));
  g_array_set_clear_func (ready->words, clear_typed_word);
  for (guint i = 0; each[i] != NULL; i++)
    {
      g_autofree char *folded = g_strstrip (muster_words_fold (each[i]));
      TypedWord word = { .word = g_strconcat (" ", each[i], NULL) };
      if (troops != NULL && strlen (folded) >= MUSTER_SEARCH_SHORTEST)
        word.troops = muster_words_find_begun (troops, "troops", folded);
      if (each[i][0] != '\0')
        g_array_append_val (ready->words, word);
      else
        g_free (word.word);
    }
  return ready;
}

void
muster_typed_words_free (MusterTypedWords *typed)
{
  g_array_unref (typed->words);
  g_free (typed);
}

gboolean
muster_kind_words_match (const MusterKindWords *words, const MusterTypedWords *typed)
{
  for (guint i = 0; i < typed->words->len; i++)
    {
      const TypedWord *word = &g_array_index (typed->words, TypedWord, i);
      if ((word->troops & words->troops) == 0 && strstr (words->folded, word->word) == NULL)
        return FALSE;
    }
  return TRUE;
}

guint
muster_kind_search_take_count (const char **typed)
{
  char *end;
  guint64 count = g_ascii_strtoull (*typed, &end, 10);
  if (end == *typed || count < 1 || count > MUSTER_MOST_AT_ONCE)
    return 1;
  while (*end == ' ')
    end++;
  gsize sign = g_str_has_prefix (end, "×") ? strlen ("×") : 1;
  gboolean is_sign = sign > 1 || *end == '*' || *end == 'x' || *end == 'X';
  /* "4 xebecs" are no four of something. */
  if (!is_sign || (sign == 1 && g_ascii_isalpha (*end) && g_ascii_isalpha (end[1])))
    return 1;
  *typed = end + sign;
  return (guint) count;
}

/* Where the folded @label stands in @words as whole words, or NULL. */
static char *
find_words (char *words, const char *label)
{
  for (char *at = strstr (words, label); at != NULL && label[0] != '\0';
       at = strstr (at + 1, label))
    if (at[strlen (label)] == ' ' || at[strlen (label)] == '\0')
      return at;
  return NULL;
}

static gboolean
is_word_of_troops (const MusterRuleset *ruleset, const char *label)
{
  for (int i = 0; i < ruleset->n_kinds; i++)
    {
      g_autofree char *folded = muster_text_fold_words (ruleset->kinds[i].name);
      if (muster_text_has_words (folded, label))
        return TRUE;
    }
  return FALSE;
}

static gboolean
take_grade (const MusterRuleset *ruleset, int scale, MusterKindSearch *search)
{
  for (int grade = 0; grade < ruleset->scales[scale].n_grades; grade++)
    {
      g_autofree char *label = muster_text_fold_words (ruleset->scales[scale].grades[grade].label);
      char *at = find_words (search->words, label);
      if (at == NULL || is_word_of_troops (ruleset, label))
        continue;
      memmove (at, at + strlen (label), strlen (at + strlen (label)) + 1);
      search->scale = scale;
      search->grade = grade;
      return TRUE;
    }
  return FALSE;
}

gboolean
muster_word_is_pounds (const char *word)
{
  static const char *const pounds[] = { "pdr", "pdrs", "pounder", "pounders", NULL };
  return g_strv_contains (pounds, word);
}

/* What guns fire is told in pounds, however that is written. */
static char *
dup_words (const char *typed)
{
  g_autofree char *folded = muster_text_fold_words (typed);
  g_auto (GStrv) words = g_strsplit (folded, " ", -1);
  for (guint i = 0; words[i] != NULL; i++)
    if (muster_word_is_pounds (words[i]))
      {
        g_free (words[i]);
        words[i] = g_strdup (MUSTER_WORD_POUNDS);
      }
  return g_strjoinv (" ", words);
}

MusterKindSearch *
muster_kind_search_new (const MusterRuleset *ruleset, const char *typed)
{
  MusterKindSearch *search = g_new0 (MusterKindSearch, 1);
  while (*typed == ' ')
    typed++;
  search->count = muster_kind_search_take_count (&typed);
  search->scale = -1;
  search->words = dup_words (typed);
  for (int i = 0; i < ruleset->n_choices; i++)
    if (take_grade (ruleset, ruleset->choices[i].scale, search))
      break;
  search->each = muster_typed_words_new (search->words);
  return search;
}

void
muster_kind_search_free (MusterKindSearch *search)
{
  g_free (search->words);
  muster_typed_words_free (search->each);
  g_free (search);
}
