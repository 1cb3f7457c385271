#include "config.h"

#include "army/army-text-words.h"

#include "base/text-key.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

/* Guesses are dear: what has more slips of the pen than this is no army. */
#define MOST_GUESSES 300
/* Fewer letters say too little to begin a name. */
#define LEAST_BEGINNING 4
#define SHORT_WORD      6

/* Names, and the indices of what they are the names of. */
typedef struct
{
  GHashTable *plain; /* name → GArray of int */
  GHashTable *keys;
  GPtrArray *spelt; /* the keys, and … */
  GArray *meant;    /* … which index each means */
} Names;

struct _MusterTextWords
{
  const MusterRuleset *ruleset;
  Names kinds;
  Names grades; /* scale and grade in one */
  Names scales;
  Names figures;
  Names limits;
  guint n_guesses;
};

#define GRADE(scale, grade) ((scale) << 16 | (grade))

static void
names_init (Names *names)
{
  names->plain =
    g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_array_unref);
  names->keys =
    g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_array_unref);
  names->spelt = g_ptr_array_new_with_free_func (g_free);
  names->meant = g_array_new (FALSE, FALSE, sizeof (int));
}

static void
names_clear (Names *names)
{
  g_hash_table_unref (names->plain);
  g_hash_table_unref (names->keys);
  g_ptr_array_unref (names->spelt);
  g_array_unref (names->meant);
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

static void
names_add (Names *names, const char *name, int index)
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
}

/* A name and, apart, what stands before and in its parentheses: "Hussars (Husaren)". */
static void
names_add_parts (Names *names, const char *name, int index)
{
  const char *open = name != NULL ? strchr (name, '(') : NULL;
  const char *close = open != NULL ? strrchr (open, ')') : NULL;
  names_add (names, name, index);
  if (close == NULL || open == name)
    return;
  g_autofree char *before = g_strndup (name, (gsize) (open - name));
  g_autofree char *within = g_strndup (open + 1, (gsize) (close - open - 1));
  names_add (names, g_strstrip (before), index);
  names_add (names, g_strstrip (within), index);
}

static void
add_kinds (MusterTextWords *words)
{
  for (int i = 0; i < words->ruleset->n_kinds; i++)
    {
      const MusterKind *kind = &words->ruleset->kinds[i];
      if (kind == words->ruleset->army_kind || kind->sort == MUSTER_SORT_ARMY)
        continue;
      names_add_parts (&words->kinds, kind->name, i);
      names_add_parts (&words->kinds, kind->plural, i);
      names_add (&words->kinds, kind->id, i);
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
        names_add (&words->grades, grade->label, GRADE (i, j));
        names_add (&words->grades, grade->name, GRADE (i, j));
        if (i == ruleset->nation_scale)
          names_add (&words->grades, ruleset->nations[j].adjective, GRADE (i, j));
      }
}

static void
add_others (MusterTextWords *words)
{
  const MusterRuleset *ruleset = words->ruleset;
  for (int i = 0; i < ruleset->n_scales; i++)
    {
      names_add (&words->scales, ruleset->scales[i].name, i);
      names_add (&words->scales, ruleset->scales[i].short_name, i);
      names_add (&words->scales, ruleset->scales[i].id, i);
    }
  for (int i = 0; i < ruleset->n_stats; i++)
    {
      names_add (&words->figures, ruleset->stats[i].name, i);
      names_add (&words->figures, ruleset->stats[i].id, i);
    }
  for (int i = 0; i < ruleset->n_limits; i++)
    {
      names_add (&words->limits, ruleset->limits[i].name, i);
      names_add (&words->limits, ruleset->limits[i].id, i);
    }
}

MusterTextWords *
muster_text_words_new (const MusterRuleset *ruleset)
{
  MusterTextWords *words = g_new0 (MusterTextWords, 1);
  words->ruleset = ruleset;
  names_init (&words->kinds);
  names_init (&words->grades);
  names_init (&words->scales);
  names_init (&words->figures);
  names_init (&words->limits);
  add_kinds (words);
  add_grades (words);
  add_others (words);
  return words;
}

void
muster_text_words_free (MusterTextWords *words)
{
  names_clear (&words->kinds);
  names_clear (&words->grades);
  names_clear (&words->scales);
  names_clear (&words->figures);
  names_clear (&words->limits);
  g_free (words);
}

const MusterRuleset *
muster_text_words_get_ruleset (const MusterTextWords *words)
{
  return words->ruleset;
}

/* All that the typed word begins, or words of it. */
static GArray *
list_begun (const Names *names, const char *key)
{
  GArray *found = g_array_new (FALSE, FALSE, sizeof (int));
  g_autofree char *typed = g_strdelimit (g_strconcat (" ", key, NULL), "\t", ' ');
  for (guint i = 0; i < names->spelt->len && strlen (key) >= LEAST_BEGINNING; i++)
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
is_one_slip (const char *a, const char *b)
{
  gsize n_a = strlen (a);
  gsize n_b = strlen (b);
  gsize same = 0;
  while (a[same] != '\0' && a[same] == b[same])
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
list_nearest (const Names *names, const char *key, GPtrArray *among)
{
  const char *nearest = muster_text_find_nearest (key, among);
  gboolean is_short = nearest != NULL && MIN (strlen (key), strlen (nearest)) < SHORT_WORD;
  if (nearest == NULL || strlen (key) > strlen (nearest) + 4 || goes_on (key, nearest)
      || (is_short && !is_one_slip (key, nearest)))
    return g_array_new (FALSE, FALSE, sizeof (int));
  return g_array_ref (g_hash_table_lookup (names->keys, nearest));
}

static GArray *
guess (MusterTextWords *words, const Names *names, const char *key, GPtrArray *likely)
{
  if (key[0] == '\0' || words->n_guesses++ >= MOST_GUESSES)
    return g_array_new (FALSE, FALSE, sizeof (int));
  g_autoptr (GArray) near = list_nearest (names, key, likely != NULL ? likely : names->spelt);
  if (near->len > 0)
    return g_steal_pointer (&near);
  g_autoptr (GArray) other = list_nearest (names, key, names->spelt);
  return other->len > 0 ? g_steal_pointer (&other) : list_begun (names, key);
}

/* Returns: (transfer full): what the text names; @sense tells how well. @likely: (nullable): keys
 * of names that are guessed before others */
static GArray *
find_likely (MusterTextWords *words,
             const Names *names,
             const char *text,
             gboolean may_guess,
             GPtrArray *likely,
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
      found = guess (words, names, key, likely);
      *sense = MUSTER_TEXT_GUESSED;
    }
  if (found == NULL)
    found = g_array_new (FALSE, FALSE, sizeof (int));
  if (found->len == 0)
    *sense = MUSTER_TEXT_UNKNOWN;
  return found;
}

static GArray *
find (MusterTextWords *words,
      const Names *names,
      const char *text,
      gboolean may_guess,
      MusterTextSense *sense)
{
  return find_likely (words, names, text, may_guess, NULL, sense);
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
is_of_any_nation (const MusterRuleset *ruleset, int index, const void *data)
{
  return ruleset->kinds[index].nation == MUSTER_GRADE_NONE;
}

static gboolean
may_stand_there (const MusterRuleset *ruleset, int index, const void *data)
{
  const MusterTextPlace *place = data;
  const MusterKind *kind = &ruleset->kinds[index];
  if (place->holder == NULL)
    return FALSE;
  if (place->holder->sort > MUSTER_SORT_FORMATION)
    return kind->sort == MUSTER_SORT_OPTION;
  return muster_kind_may_hold (ruleset, place->holder, kind);
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
  static const Suits wishes[] = { is_of_nation, may_stand_there, is_of_any_nation,
                                  is_of_its_years };
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
  const MusterKind *kind = blank != NULL ? muster_ruleset_find_kind (ruleset, blank + 1) : NULL;
  if (kind == NULL || kind->sort == MUSTER_SORT_ARMY)
    return NULL;
  *blank = '\0';
  return g_str_equal (small, muster_sort_get_word (kind->sort)) ? kind : NULL;
}

/* The names of the nation's types, and of those of none. */
static GPtrArray *
list_of_nation (const MusterTextWords *words, int nation)
{
  GPtrArray *keys = g_ptr_array_new ();
  for (guint i = 0; i < words->kinds.spelt->len; i++)
    {
      int of = words->ruleset->kinds[g_array_index (words->kinds.meant, int, i)].nation;
      if (of == nation || of == MUSTER_GRADE_NONE)
        g_ptr_array_add (keys, words->kinds.spelt->pdata[i]);
    }
  return keys;
}

static MusterTextSense
find_named (MusterTextWords *words,
            const MusterTextPlace *place,
            const char *text,
            gboolean may_guess,
            const MusterKind **kind)
{
  MusterTextSense sense;
  g_autoptr (GPtrArray) likely = may_guess ? list_of_nation (words, place->nation) : NULL;
  GArray *all = find_likely (words, &words->kinds, text, may_guess, likely, &sense);
  g_autoptr (GArray) found = prefer_kinds (words->ruleset, all, place);
  if (found->len > 0)
    *kind = &words->ruleset->kinds[g_array_index (found, int, 0)];
  return settle (found, sense);
}

static int
find_nation (MusterTextWords *words, const char *text)
{
  MusterTextSense sense;
  g_autoptr (GArray) found = find (words, &words->grades, text, FALSE, &sense);
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
  GArray *found = find (words, &words->grades, text, may_guess, &sense);
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
  GArray *found = prefer (words->ruleset, find (words, &words->grades, text, may_guess, &sense),
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
  g_autoptr (GArray) scales = find (words, &words->scales, scale, may_guess, &said);
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
  GArray *all = find (words, &words->figures, text, may_guess, &sense);
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
  g_autoptr (GArray) found = find (words, &words->limits, text, may_guess, &sense);
  if (found->len > 0)
    *id = words->ruleset->limits[g_array_index (found, int, 0)].id;
  return settle (found, sense);
}
