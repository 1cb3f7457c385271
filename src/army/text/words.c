#include "config.h"

#include "army/text/words.h"

#include "army/model/army.h"
#include "army/text/lines.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

typedef struct _MusterTextNames MusterTextNames;

/* Names of one sort of things, and which of them a text means; a slip of the pen is guessed. */

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

static MusterTextNames *
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

static void
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

/** Makes @name, which may be NULL, mean @index. @group: a nation, or MUSTER_GRADE_NONE for all */
static void
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

/** Adds a name and, apart, what stands before and in its parentheses: "Hussars (Light Horse)". */
static void
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

/** As muster_text_names_find(): names of @group, and of none, are guessed before others. */
static GArray *
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

/**
 * muster_text_names_find:
 * @sense: (out): how well the text was understood
 *
 * Returns: (transfer full) (element-type int): what @text names; empty where it names nothing
 */
static GArray *
muster_text_names_find (MusterTextNames *names,
                        const char *text,
                        gboolean may_guess,
                        MusterTextSense *sense)
{
  return muster_text_names_find_likely (names, text, may_guess, MUSTER_GRADE_NONE, sense);
}

struct _MusterTextWords
{
  const MusterRuleset *ruleset;
  MusterTextNames *kinds;
  MusterTextNames *grades; /* scale and grade in one */
  MusterTextNames *scales;
  MusterTextNames *figures;
  MusterTextNames *limits;
};

#define GRADE(scale, grade) ((scale) << 16 | (grade))

static void
add_kinds (MusterTextWords *words)
{
  for (int i = 0; i < words->ruleset->n_kinds; i++)
    {
      const MusterKind *kind = &words->ruleset->kinds[i];
      if (kind == words->ruleset->army_kind || kind->category == MUSTER_CATEGORY_ARMY)
        continue;
      muster_text_names_add_parts (words->kinds, kind->name, kind->nation, i);
      muster_text_names_add_parts (words->kinds, kind->plural, kind->nation, i);
      muster_text_names_add (words->kinds, kind->id, kind->nation, i);
    }
}

static void
add_grades (MusterTextWords *words)
{
  const MusterRuleset *ruleset = words->ruleset;
  for (int i = 0; i < ruleset->n_scales; i++)
    for (int j = 0; j < ruleset->scales[i].n_grades; j++)
      {
        const MusterGrade *grade = &ruleset->scales[i].grades[j];
        muster_text_names_add (words->grades, grade->label, MUSTER_GRADE_NONE, GRADE (i, j));
        muster_text_names_add (words->grades, grade->name, MUSTER_GRADE_NONE, GRADE (i, j));
        if (i == ruleset->nation_scale)
          muster_text_names_add (words->grades, ruleset->nations[j].adjective, MUSTER_GRADE_NONE,
                                 GRADE (i, j));
      }
}

static void
add_others (MusterTextWords *words)
{
  const MusterRuleset *ruleset = words->ruleset;
  for (int i = 0; i < ruleset->n_scales; i++)
    {
      muster_text_names_add (words->scales, ruleset->scales[i].name, MUSTER_GRADE_NONE, i);
      muster_text_names_add (words->scales, ruleset->scales[i].short_name, MUSTER_GRADE_NONE, i);
      muster_text_names_add (words->scales, ruleset->scales[i].id, MUSTER_GRADE_NONE, i);
    }
  for (int i = 0; i < ruleset->n_stats; i++)
    {
      muster_text_names_add (words->figures, ruleset->stats[i].name, MUSTER_GRADE_NONE, i);
      muster_text_names_add (words->figures, ruleset->stats[i].id, MUSTER_GRADE_NONE, i);
    }
  for (int i = 0; i < ruleset->n_limits; i++)
    {
      muster_text_names_add (words->limits, ruleset->limits[i].name, MUSTER_GRADE_NONE, i);
      muster_text_names_add (words->limits, ruleset->limits[i].id, MUSTER_GRADE_NONE, i);
    }
}

MusterTextWords *
muster_text_words_new (const MusterRuleset *ruleset)
{
  MusterTextWords *words = g_new0 (MusterTextWords, 1);
  words->ruleset = ruleset;
  words->kinds = muster_text_names_new ();
  words->grades = muster_text_names_new ();
  words->scales = muster_text_names_new ();
  words->figures = muster_text_names_new ();
  words->limits = muster_text_names_new ();
  add_kinds (words);
  add_grades (words);
  add_others (words);
  return words;
}

void
muster_text_words_free (MusterTextWords *words)
{
  muster_text_names_free (words->kinds);
  muster_text_names_free (words->grades);
  muster_text_names_free (words->scales);
  muster_text_names_free (words->figures);
  muster_text_names_free (words->limits);
  g_free (words);
}

/** Returns: (transfer none): the ruleset */
static const MusterRuleset *
muster_text_words_get_ruleset (const MusterTextWords *words)
{
  return words->ruleset;
}

typedef gboolean (*Suits) (const MusterRuleset *ruleset, int index, const void *data);

/* Leaves of @found those that suit, where there are such. @found is the table's own. */
static GArray *
prefer (const MusterRuleset *ruleset, GArray *found, Suits suits, const void *data)
{
  GArray *rest = g_array_new (FALSE, FALSE, sizeof (int));
  for (guint i = 0; i < found->len; i++)
    if (suits (ruleset, g_array_index (found, int, i), data))
      g_array_append_val (rest, g_array_index (found, int, i));
  if (rest->len == 0)
    {
      g_array_unref (rest);
      return found;
    }
  g_array_unref (found);
  return rest;
}

static gboolean
is_of_nation (const MusterRuleset *ruleset, int index, const void *data)
{
  const MusterTextPlace *place = data;
  return place->nation >= 0 && ruleset->kinds[index].nation == place->nation;
}

static gboolean
is_of_no_nation (const MusterRuleset *ruleset, int index, const void *data)
{
  return ruleset->kinds[index].nation == MUSTER_GRADE_NONE;
}

static gboolean
may_stand_there (const MusterRuleset *ruleset, int index, const void *data)
{
  const MusterTextPlace *place = data;
  const MusterKind *kind = &ruleset->kinds[index];
  return place->holder != NULL && muster_kind_may_hold (ruleset, place->holder, kind);
}

static gboolean
is_of_its_years (const MusterRuleset *ruleset, int index, const void *data)
{
  const MusterTextPlace *place = data;
  const MusterKind *kind = &ruleset->kinds[index];
  return place->year != MUSTER_NO_YEAR && muster_years_hold (kind->from, kind->to, place->year);
}

static GArray *
prefer_kinds (const MusterRuleset *ruleset, GArray *found, const MusterTextPlace *place)
{
  static const Suits wishes[] = { is_of_nation, may_stand_there, is_of_no_nation, is_of_its_years };
  for (gsize i = 0; i < G_N_ELEMENTS (wishes) && found->len > 1; i++)
    found = prefer (ruleset, found, wishes[i], place);
  return found;
}

/* What is left means one thing, or is open. */
static MusterTextSense
settle (const GArray *found, MusterTextSense sense)
{
  return found->len > 1 ? MUSTER_TEXT_SEVERAL : sense;
}

static const MusterKind *
find_by_id (const MusterRuleset *ruleset, const char *text)
{
  g_autofree char *small = g_ascii_strdown (text, -1);
  char *blank = strchr (small, ' ');
  const MusterKind *kind =
    blank != NULL ? muster_ruleset_find_node_kind (ruleset, blank + 1) : NULL;
  if (kind == NULL || kind->category == MUSTER_CATEGORY_ARMY)
    return NULL;
  *blank = '\0';
  return g_str_equal (small, muster_category_get_word (kind->category)) ? kind : NULL;
}

static MusterTextSense
find_named (MusterTextWords *words,
            const MusterTextPlace *place,
            const char *text,
            gboolean may_guess,
            const MusterKind **kind)
{
  MusterTextSense sense;
  GArray *all =
    muster_text_names_find_likely (words->kinds, text, may_guess, place->nation, &sense);
  g_autoptr (GArray) found = prefer_kinds (words->ruleset, all, place);
  if (found->len > 0)
    *kind = &words->ruleset->kinds[g_array_index (found, int, 0)];
  return settle (found, sense);
}

static int
find_nation (MusterTextWords *words, const char *text)
{
  MusterTextSense sense;
  g_autoptr (GArray) found = muster_text_names_find (words->grades, text, FALSE, &sense);
  for (guint i = 0; i < found->len; i++)
    if (g_array_index (found, int, i) >> 16 == words->ruleset->nation_scale)
      return g_array_index (found, int, i) & 0xffff;
  return MUSTER_GRADE_NONE;
}

/* "Hussars of Northland": a type of that nation, and of no other. */
static MusterTextSense
find_of_nation (MusterTextWords *words,
                const MusterTextPlace *place,
                const char *text,
                gboolean may_guess,
                const MusterKind **kind)
{
  const char *of = g_strrstr (text, " of ");
  int nation = of != NULL ? find_nation (words, of + 4) : MUSTER_GRADE_NONE;
  MusterTextPlace there = { place->holder, nation, place->year };
  if (nation < 0)
    return MUSTER_TEXT_UNKNOWN;
  g_autofree char *name = g_strndup (text, (gsize) (of - text));
  MusterTextSense sense = find_named (words, &there, name, may_guess, kind);
  return sense != MUSTER_TEXT_UNKNOWN && (*kind)->nation == nation ? sense : MUSTER_TEXT_UNKNOWN;
}

/* "Northern hussars" */
static MusterTextSense
find_adjective (MusterTextWords *words,
                const MusterTextPlace *place,
                const char *text,
                gboolean may_guess,
                const MusterKind **kind)
{
  const char *blank = strchr (text, ' ');
  if (blank == NULL)
    return MUSTER_TEXT_UNKNOWN;
  g_autofree char *adjective = g_strndup (text, (gsize) (blank - text));
  g_autofree char *turned = g_strdup_printf ("%s of %s", blank + 1, adjective);
  return find_of_nation (words, place, turned, may_guess, kind);
}

MusterTextSense
muster_text_words_find_kind (MusterTextWords *words,
                             const MusterTextPlace *place,
                             const char *text,
                             gboolean may_guess,
                             const MusterKind **kind)
{
  static MusterTextSense (*const ways[]) (MusterTextWords *, const MusterTextPlace *, const char *,
                                          gboolean,
                                          const MusterKind **) = { find_named, find_of_nation,
                                                                   find_adjective };
  *kind = find_by_id (words->ruleset, text);
  if (*kind != NULL)
    return MUSTER_TEXT_KNOWN;
  for (int guessing = 0; guessing <= may_guess; guessing++)
    for (gsize i = 0; i < G_N_ELEMENTS (ways); i++)
      {
        MusterTextSense sense = ways[i](words, place, text, guessing == 1, kind);
        if (sense != MUSTER_TEXT_UNKNOWN)
          return sense;
      }
  *kind = NULL;
  return MUSTER_TEXT_UNKNOWN;
}

static gboolean
may_be_chosen (const MusterRuleset *ruleset, int index, const void *data)
{
  const MusterKind *kind = data;
  for (int i = 0; kind != NULL && i < ruleset->n_choices; i++)
    if (ruleset->choices[i].scale == index >> 16
        && (ruleset->choices[i].on == NULL
            || muster_kind_may_match (ruleset, kind, ruleset->choices[i].on)))
      return TRUE;
  return FALSE;
}

static MusterTextSense
take_grade (GArray *taken, MusterTextSense sense, MusterGradeRef *grade)
{
  g_autoptr (GArray) found = taken;
  if (found->len == 0)
    return MUSTER_TEXT_UNKNOWN;
  int first = g_array_index (found, int, 0);
  *grade = (MusterGradeRef){ (gint16) (first >> 16), (gint16) (first & 0xffff) };
  return settle (found, sense);
}

MusterTextSense
muster_text_words_find_grade (MusterTextWords *words,
                              const MusterKind *kind,
                              const char *text,
                              gboolean may_guess,
                              MusterGradeRef *grade)
{
  MusterTextSense sense;
  GArray *found = muster_text_names_find (words->grades, text, may_guess, &sense);
  if (found->len > 1)
    found = prefer (words->ruleset, found, may_be_chosen, kind);
  return take_grade (found, sense, grade);
}

static gboolean
is_of_scale (const MusterRuleset *ruleset, int index, const void *data)
{
  return index >> 16 == *(const int *) data;
}

/* By name, or by what is short for it beside the name of its scale. */
static MusterTextSense
find_of_scale (MusterTextWords *words,
               int scale,
               const char *text,
               gboolean may_guess,
               MusterGradeRef *grade)
{
  const MusterScale *of = &words->ruleset->scales[scale];
  MusterTextSense sense;
  g_autofree char *plain = muster_text_dup_plain (text);
  for (int i = 0; i < of->n_grades; i++)
    if (g_strcmp0 (of->grades[i].short_name, text) == 0 || g_str_equal (of->grades[i].id, plain))
      {
        *grade = (MusterGradeRef){ (gint16) scale, (gint16) i };
        return MUSTER_TEXT_KNOWN;
      }
  GArray *found =
    prefer (words->ruleset, muster_text_names_find (words->grades, text, may_guess, &sense),
            is_of_scale, &scale);
  sense = take_grade (found, sense, grade);
  return sense != MUSTER_TEXT_UNKNOWN && grade->scale == scale ? sense : MUSTER_TEXT_UNKNOWN;
}

MusterTextSense
muster_text_words_find_grade_of (MusterTextWords *words,
                                 const char *scale,
                                 const char *text,
                                 gboolean may_guess,
                                 MusterGradeRef *grade)
{
  MusterTextSense said;
  g_autoptr (GArray) scales = muster_text_names_find (words->scales, scale, may_guess, &said);
  for (guint i = 0; i < scales->len; i++)
    {
      MusterTextSense sense =
        find_of_scale (words, g_array_index (scales, int, i), text, may_guess, grade);
      if (sense != MUSTER_TEXT_UNKNOWN)
        return MIN (sense, settle (scales, said));
    }
  return MUSTER_TEXT_UNKNOWN;
}

static gboolean
is_entered (const MusterRuleset *ruleset, int index, const void *data)
{
  return ruleset->stats[index].entry != MUSTER_ENTRY_NONE;
}

MusterTextSense
muster_text_words_find_figure (MusterTextWords *words,
                               const char *text,
                               gboolean may_guess,
                               int *stat)
{
  MusterTextSense sense;
  GArray *all = muster_text_names_find (words->figures, text, may_guess, &sense);
  g_autoptr (GArray) found =
    all->len > 1 ? prefer (words->ruleset, all, is_entered, NULL) : g_steal_pointer (&all);
  if (found->len > 0)
    *stat = g_array_index (found, int, 0);
  return settle (found, sense);
}

MusterTextSense
muster_text_words_find_limit (MusterTextWords *words,
                              const char *text,
                              gboolean may_guess,
                              const char **id)
{
  MusterTextSense sense;
  const MusterLimit *limit = muster_ruleset_find_limit (words->ruleset, text);
  if (limit != NULL)
    {
      *id = limit->id;
      return MUSTER_TEXT_KNOWN;
    }
  g_autoptr (GArray) found = muster_text_names_find (words->limits, text, may_guess, &sense);
  if (found->len > 0)
    *id = words->ruleset->limits[g_array_index (found, int, 0)].id;
  return settle (found, sense);
}

/* What may stand behind a kind's name as punctuation. */
#define LOOSE " ,:.–—-"

/* Returns: (nullable) (transfer full): what stands before the first colon; @value what is behind */
static char *
dup_key (const char *line, const char **value)
{
  const char *colon = muster_text_find_unquoted (line, ":");
  if (colon == NULL)
    return NULL;
  *value = colon + 1 + (colon[1] == ' ');
  return g_strchomp (g_strndup (line, (gsize) (colon - line)));
}

static gboolean
is_word (const char *text, const char *word)
{
  return g_ascii_strcasecmp (text, word) == 0;
}

MusterTextKey
muster_text_find_key (const char *line, const char **value)
{
  static const struct
  {
    const char *word;
    MusterTextKey key;
  } keys[] = {
    { MUSTER_TEXT_ARMY, MUSTER_TEXT_KEY_ARMY },
    { "Army name", MUSTER_TEXT_KEY_ARMY },
    { MUSTER_TEXT_RULESET, MUSTER_TEXT_KEY_RULESET },
    { "Rules", MUSTER_TEXT_KEY_RULESET },
    { MUSTER_TEXT_VERSION, MUSTER_TEXT_KEY_VERSION },
    { MUSTER_TEXT_DATE, MUSTER_TEXT_KEY_DATE },
    { "Year", MUSTER_TEXT_KEY_DATE },
    { MUSTER_TEXT_PLAYER, MUSTER_TEXT_KEY_PLAYER },
    { MUSTER_TEXT_BUDGET, MUSTER_TEXT_KEY_BUDGET },
    { "Agreed points", MUSTER_TEXT_KEY_BUDGET },
    { MUSTER_TEXT_HOUSE, MUSTER_TEXT_KEY_HOUSE },
    { "House values", MUSTER_TEXT_KEY_HOUSE },
  };
  g_autofree char *key = dup_key (line, value);
  for (gsize i = 0; key != NULL && i < G_N_ELEMENTS (keys); i++)
    if (is_word (key, keys[i].word))
      return keys[i].key;
  return MUSTER_TEXT_KEY_NONE;
}

void
muster_text_head_clear (MusterTextHead *head)
{
  g_clear_pointer (&head->name, g_free);
  g_clear_pointer (&head->words, g_free);
  *head = (MusterTextHead){ MUSTER_TEXT_UNKNOWN };
}

static char *
dup_without (const char *text, const char *loose)
{
  const char *start = text;
  const char *end = text + strlen (text);
  while (*start != '\0' && g_utf8_strchr (loose, -1, g_utf8_get_char (start)) != NULL)
    start = g_utf8_next_char (start);
  while (end > start && g_utf8_strchr (loose, -1, g_utf8_get_char (g_utf8_prev_char (end))) != NULL)
    end = g_utf8_prev_char (end);
  return g_strndup (start, (gsize) (end - start));
}

/* The quoted text of a part, where there is one. Returns: (nullable): the rest */
static char *
take_quoted (const char *part, char **name)
{
  const char *end;
  const char *open = muster_text_find_first_quoted (part, &end);
  if (open == NULL)
    return NULL;
  *name = muster_text_read_quoted (open, end);
  g_autofree char *before = g_strndup (part, (gsize) (open - part));
  g_autofree char *bare = dup_without (before, LOOSE);
  g_autofree char *behind = dup_without (end, LOOSE);
  return g_strconcat (bare, bare[0] != '\0' && behind[0] != '\0' ? " " : "", behind, NULL);
}

static const char *
skip_times (const char *at)
{
  const char *mark = *at == ' ' ? at + 1 : at;
  gunichar letter = g_utf8_get_char (mark);
  const char *next = letter != 0 ? g_utf8_next_char (mark) : mark;
  if (letter == 0xd7 || letter == 0x2715 || letter == '*'
      || ((letter == 'x' || letter == 'X') && (*next == ' ' || *next == '\0')))
    return *next == ' ' ? next + 1 : next;
  return *at == ' ' ? at + 1 : NULL;
}

/* "4 × Foot", "4x Foot", "4 Foot". Returns: (nullable): the rest */
static char *
take_count_before (const char *text, guint *count)
{
  gsize digits = strspn (text, "0123456789");
  const char *rest = digits > 0 && digits <= 3 ? skip_times (text + digits) : NULL;
  if (rest == NULL || *rest == '\0')
    return NULL;
  *count = (guint) atoi (text);
  return *count > 0 ? g_strdup (rest) : NULL;
}

/* "Foot ×4", "Foot x 4". Returns: (nullable): the rest */
static char *
take_count_behind (const char *text, guint *count)
{
  const char *digits = text + strlen (text);
  while (digits > text && g_ascii_isdigit (digits[-1]))
    digits--;
  const char *mark = digits > text && digits[-1] == ' ' ? digits - 1 : digits;
  if (*digits == '\0' || strlen (digits) > 3 || mark == text)
    return NULL;
  mark = g_utf8_prev_char (mark);
  if (g_utf8_strchr ("x×X", -1, g_utf8_get_char (mark)) == NULL || mark == text || mark[-1] != ' ')
    return NULL;
  *count = (guint) atoi (digits);
  return *count > 0 ? g_strndup (text, (gsize) (mark - 1 - text)) : NULL;
}

static gboolean
take_kind (MusterTextWords *words,
           const MusterTextPlace *place,
           const char *text,
           guint count,
           gboolean may_guess,
           MusterTextHead *head)
{
  g_autofree char *bare = dup_without (text, LOOSE);
  if (bare[0] == '\0')
    return FALSE;
  head->sense = muster_text_words_find_kind (words, place, bare, may_guess, &head->kind);
  if (head->sense == MUSTER_TEXT_UNKNOWN)
    return FALSE;
  head->count = count;
  head->words = g_steal_pointer (&bare);
  return TRUE;
}

static gboolean
read_counted (MusterTextWords *words,
              const MusterTextPlace *place,
              const char *text,
              gboolean may_guess,
              MusterTextHead *head)
{
  guint count = 1;
  if (take_kind (words, place, text, 1, FALSE, head))
    return TRUE;
  g_autofree char *before = take_count_before (text, &count);
  if (before != NULL && take_kind (words, place, before, count, may_guess, head))
    return TRUE;
  g_autofree char *behind = before == NULL ? take_count_behind (text, &count) : NULL;
  if (behind != NULL && take_kind (words, place, behind, count, may_guess, head))
    return TRUE;
  return may_guess && take_kind (words, place, text, 1, TRUE, head);
}

void
muster_text_read_head (MusterTextWords *words,
                       const MusterTextPlace *place,
                       const char *part,
                       gboolean may_guess,
                       MusterTextHead *head)
{
  const char *value;
  *head = (MusterTextHead){ MUSTER_TEXT_UNKNOWN };
  g_autofree char *rest = take_quoted (part, &head->name);
  if (read_counted (words, place, rest != NULL ? rest : part, FALSE, head))
    return;
  g_autofree char *key = rest == NULL ? dup_key (part, &value) : NULL;
  if (key != NULL && value[0] != '\0' && read_counted (words, place, key, may_guess, head))
    head->name = muster_text_read_value (value);
  else if (!may_guess || !read_counted (words, place, rest != NULL ? rest : part, TRUE, head))
    muster_text_head_clear (head);
}

void
muster_text_attribute_clear (MusterTextAttribute *attribute)
{
  g_clear_pointer (&attribute->what, g_free);
  g_clear_pointer (&attribute->value, g_free);
  g_clear_pointer (&attribute->taken_for, g_free);
  *attribute = (MusterTextAttribute){ MUSTER_TEXT_SAYS_NOTHING };
}

static gboolean
say (MusterTextAttribute *attribute,
     MusterTextSays says,
     MusterTextSense sense,
     const char *what,
     char *value)
{
  attribute->says = says;
  attribute->sense = sense;
  attribute->what = g_strdup (what);
  attribute->value = value;
  return TRUE;
}

static gboolean
say_grade (const MusterRuleset *ruleset,
           MusterTextAttribute *attribute,
           MusterTextSense sense,
           MusterGradeRef ref)
{
  const MusterScale *scale = &ruleset->scales[ref.scale];
  const MusterGrade *grade = &scale->grades[ref.grade];
  attribute->taken_for = g_strdup_printf ("%s: %s", scale->name, grade->label);
  return say (attribute, MUSTER_TEXT_SAYS_GRADE, sense, scale->id, g_strdup (grade->id));
}

/* What never means anything else: "grade SCALE:GRADE", and "figure ID: …". */
static gboolean
read_explicit (const char *part, MusterTextAttribute *attribute)
{
  const char *value;
  g_autofree char *key = dup_key (part, &value);
  if (key != NULL && g_str_has_prefix (key, MUSTER_TEXT_GRADE " ") && strchr (value, ' ') == NULL
      && value[0] != '\0')
    return say (attribute, MUSTER_TEXT_SAYS_GRADE, MUSTER_TEXT_KNOWN,
                key + strlen (MUSTER_TEXT_GRADE " "), g_strdup (value));
  if (key != NULL && g_str_has_prefix (key, MUSTER_TEXT_FIGURE " "))
    return say (attribute, MUSTER_TEXT_SAYS_ENTRY, MUSTER_TEXT_KNOWN,
                key + strlen (MUSTER_TEXT_FIGURE " "), muster_text_read_value (value));
  return FALSE;
}

/* "Waived “Size of a corps”", without or with the quotation marks. */
static gboolean
read_waiver (MusterTextWords *words,
             const char *key,
             const char *value,
             MusterTextAttribute *attribute)
{
  g_autofree char *bare = NULL;
  const char *id;
  if (g_ascii_strncasecmp (key, MUSTER_TEXT_WAIVED " ", strlen (MUSTER_TEXT_WAIVED " ")) != 0)
    return FALSE;
  bare = muster_text_read_value (key + strlen (MUSTER_TEXT_WAIVED " "));
  MusterTextSense sense = muster_text_words_find_limit (words, bare, TRUE, &id);
  if (sense == MUSTER_TEXT_GUESSED || sense == MUSTER_TEXT_SEVERAL)
    {
      const MusterLimit *limit =
        muster_ruleset_find_limit (muster_text_words_get_ruleset (words), id);
      attribute->taken_for = g_strdup (limit->name);
    }
  return say (attribute, MUSTER_TEXT_SAYS_WAIVER, sense, sense == MUSTER_TEXT_UNKNOWN ? bare : id,
              muster_text_read_value (value));
}

static gboolean
read_keyword (MusterTextWords *words,
              const char *key,
              const char *value,
              MusterTextAttribute *attribute)
{
  if (is_word (key, MUSTER_TEXT_NOTE) || is_word (key, "Notes"))
    return say (attribute, MUSTER_TEXT_SAYS_NOTE, MUSTER_TEXT_KNOWN, NULL,
                muster_text_read_value (value));
  if (is_word (key, MUSTER_TEXT_NAME))
    return say (attribute, MUSTER_TEXT_SAYS_NAME, MUSTER_TEXT_KNOWN, NULL,
                muster_text_read_value (value));
  if (is_word (key, MUSTER_TEXT_SECRET))
    return say (attribute, MUSTER_TEXT_SAYS_SECRET, MUSTER_TEXT_KNOWN, NULL,
                g_ascii_strdown (value, -1));
  if (is_word (key, MUSTER_TEXT_OWN_PRICE))
    return say (attribute, MUSTER_TEXT_SAYS_ENTRY, MUSTER_TEXT_KNOWN, "points",
                muster_text_read_value (value));
  if (is_word (key, MUSTER_TEXT_LOST))
    return say (attribute, MUSTER_TEXT_SAYS_ENTRY, MUSTER_TEXT_KNOWN, MUSTER_ENTRY_LOST,
                muster_text_read_value (value));
  return read_waiver (words, key, value, attribute);
}

static gboolean
say_figure (MusterTextWords *words,
            const char *name,
            const char *value,
            gboolean may_guess,
            MusterTextAttribute *attribute)
{
  int stat;
  MusterTextSense sense = muster_text_words_find_figure (words, name, may_guess, &stat);
  if (sense == MUSTER_TEXT_UNKNOWN)
    return FALSE;
  const MusterStat *found = &muster_text_words_get_ruleset (words)->stats[stat];
  attribute->taken_for = g_strdup (found->name);
  return say (attribute, MUSTER_TEXT_SAYS_ENTRY, sense, found->id, muster_text_read_value (value));
}

static gboolean
read_pair (MusterTextWords *words,
           const char *key,
           const char *value,
           gboolean may_guess,
           MusterTextAttribute *attribute)
{
  MusterGradeRef ref;
  g_autofree char *bare = muster_text_read_value (value);
  MusterTextSense sense = muster_text_words_find_grade_of (words, key, bare, may_guess, &ref);
  if (sense != MUSTER_TEXT_UNKNOWN)
    return say_grade (muster_text_words_get_ruleset (words), attribute, sense, ref);
  return value[0] != '\0' && say_figure (words, key, value, may_guess, attribute);
}

/* "8 stands", "stands 8" */
static gboolean
read_number (MusterTextWords *words, const char *part, MusterTextAttribute *attribute)
{
  const char *first = strchr (part, ' ');
  const char *last = strrchr (part, ' ');
  if (first == NULL)
    return FALSE;
  g_autofree char *before = g_strndup (part, (gsize) (first - part));
  g_autofree char *name = g_strndup (part, (gsize) (last - part));
  if (g_ascii_isdigit (part[0]))
    return say_figure (words, first + 1, before, FALSE, attribute);
  return g_ascii_isdigit (last[1]) && say_figure (words, name, last + 1, FALSE, attribute);
}

static gboolean
read_grade (MusterTextWords *words,
            const MusterKind *kind,
            const char *part,
            gboolean may_guess,
            MusterTextAttribute *attribute)
{
  MusterGradeRef ref;
  MusterTextSense sense = muster_text_words_find_grade (words, kind, part, may_guess, &ref);
  return sense != MUSTER_TEXT_UNKNOWN
         && say_grade (muster_text_words_get_ruleset (words), attribute, sense, ref);
}

void
muster_text_read_attribute (MusterTextWords *words,
                            const MusterKind *kind,
                            const char *part,
                            gboolean may_guess,
                            MusterTextAttribute *attribute)
{
  const char *value = NULL;
  const char *end;
  *attribute = (MusterTextAttribute){ MUSTER_TEXT_SAYS_NOTHING };
  if (muster_text_find_quoted (part, &end) && *end == '\0')
    {
      say (attribute, MUSTER_TEXT_SAYS_NAME, MUSTER_TEXT_KNOWN, NULL,
           muster_text_read_quoted (part, end));
      return;
    }
  g_autofree char *key = dup_key (part, &value);
  if (read_explicit (part, attribute)
      || (key != NULL && read_keyword (words, key, value, attribute))
      || read_grade (words, kind, part, FALSE, attribute)
      || (key != NULL && read_pair (words, key, value, FALSE, attribute))
      || read_number (words, part, attribute))
    return;
  if (may_guess && key != NULL)
    read_pair (words, key, value, TRUE, attribute);
  else if (may_guess)
    read_grade (words, kind, part, TRUE, attribute);
}
