#include "config.h"

#include "army/text/words.h"

#include "army/text/names.h"
#include "base/text.h"
#include "base/text-key.h"

#include <stdlib.h>
#include <string.h>

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
      if (kind == words->ruleset->army_kind || kind->sort == MUSTER_SORT_ARMY)
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

const MusterRuleset *
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
    blank != NULL ? muster_ruleset_find_thing_kind (ruleset, blank + 1) : NULL;
  if (kind == NULL || kind->sort == MUSTER_SORT_ARMY)
    return NULL;
  *blank = '\0';
  return g_str_equal (small, muster_sort_get_word (kind->sort)) ? kind : NULL;
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
