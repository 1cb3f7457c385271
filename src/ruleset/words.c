#include "config.h"

#include "ruleset/words.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const char *
find_own_word (const char *word)
{
  static const struct
  {
    const char *word;
    const char *name;
  } names[] = {
    { "army", NC_ ("selectors", "army") },
    { "formation", NC_ ("selectors", "formation") },
    { "commander", NC_ ("selectors", "commander") },
    { "unit", NC_ ("selectors", "unit") },
    { "model", NC_ ("selectors", "model") },
    { "option", NC_ ("selectors", "option") },
    { "overall", NC_ ("selectors", "overall commander") },
    { "points", NC_ ("selectors", "points") },
    { "budget", NC_ ("selectors", "agreed points") },
    { "battlefield", NC_ ("selectors", "battlefield") },
    { "feature", NC_ ("selectors", "feature") },
    { "objective", NC_ ("selectors", "objective") },
    { "distance", NC_ ("selectors", "distance") },
  };
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (names[i].word, word))
      return g_dpgettext2 (GETTEXT_PACKAGE, "selectors", names[i].name);
  return NULL;
}

static const char *
get_word (const MusterRuleset *ruleset, const char *word)
{
  const MusterKind *kind = muster_ruleset_find_kind (ruleset, word);
  int stat = muster_ruleset_find_stat (ruleset, word);
  int scale = muster_ruleset_find_scale (ruleset, word);
  if (kind != NULL && kind->category != MUSTER_CATEGORY_ARMY)
    return kind->name;
  for (int i = 0; i < ruleset->n_tags; i++)
    if (g_str_equal (ruleset->tags[i].id, word))
      return ruleset->tags[i].name;
  if (find_own_word (word) != NULL)
    return find_own_word (word);
  if (stat >= 0)
    return ruleset->stats[stat].name;
  return scale >= 0 ? ruleset->scales[scale].name : word;
}

/* "4 and up", "up to 8", "4–8" */
static char *
dup_span (const char *low, const char *high)
{
  if (low[0] == '\0')
    /* Translators: a number or grade: what is picked is that or less. */
    return g_strdup_printf (_ ("up to %s"), high);
  if (high[0] == '\0')
    /* Translators: a number or grade: what is picked is that or more. */
    return g_strdup_printf (_ ("%s and up"), low);
  return g_strdup_printf ("%s–%s", low, high);
}

static const char *
get_grade (const MusterRuleset *ruleset, int scale, const char *id)
{
  int grade = muster_ruleset_find_grade (ruleset, scale, id);
  return grade >= 0 ? muster_ruleset_get_grade_label (ruleset, scale, grade) : id;
}

static char *
dup_year (const char *low, const char *high)
{
  /* Translators: a year: then and later. */
  return high[0] == '\0' ? g_strdup_printf (_ ("from %s"), low) : dup_span (low, high);
}

static char *
dup_number (const MusterRuleset *ruleset, const char *name, const char *value)
{
  const char *dots = strstr (value, "..");
  const char *high = dots != NULL ? dots + 2 : value;
  g_autofree char *low =
    dots != NULL ? g_strndup (value, (gsize) (dots - value)) : g_strdup (value);
  if (g_str_equal (value, "..0"))
    /* Translators: of a number that is none: "no Guns". */
    return g_strdup_printf (_ ("no %s"), get_word (ruleset, name));
  if (g_str_equal (name, "year"))
    return dots != NULL ? dup_year (low, high) : g_strdup (value);
  name = get_word (ruleset, name);
  if (dots == NULL)
    /* Translators: %1$s: a figure or scale; %2$s: what it must be: "Guns 8". */
    return g_strdup_printf (_ ("%1$s %2$s"), name, value);
  if (low[0] == '\0')
    /* Translators: %1$s: a figure; %2$s: the most that it may be: "Guns up to 8". */
    return g_strdup_printf (_ ("%1$s up to %2$s"), name, high);
  if (high[0] == '\0')
    /* Translators: %1$s: a figure; %2$s: the least that it may be: "Guns 4 and up". */
    return g_strdup_printf (_ ("%1$s %2$s and up"), name, low);
  /* Translators: %1$s: a figure; %2$s: the least that it may be; %3$s: the most: "Guns 4–8". */
  return g_strdup_printf (_ ("%1$s %2$s–%3$s"), name, low, high);
}

/* Whether another scale has a grade that reads the same. */
static gboolean
is_twin (const MusterRuleset *ruleset, int scale, const char *label)
{
  for (int i = 0; i < ruleset->n_scales; i++)
    for (int j = 0; i != scale && j < ruleset->scales[i].n_grades; j++)
      if (g_str_equal (ruleset->scales[i].grades[j].label, label))
        return TRUE;
  return FALSE;
}

/* Returns: (nullable): of a range of two, both */
static char *
dup_two (const MusterRuleset *ruleset, int scale, const char *low, const char *high)
{
  int first = low[0] != '\0' ? muster_ruleset_find_grade (ruleset, scale, low) : 0;
  int last = high[0] != '\0' ? muster_ruleset_find_grade (ruleset, scale, high)
                             : ruleset->scales[scale].n_grades - 1;
  if (first < 0 || last != first + 1)
    return NULL;
  /* Translators: %1$s: a grade; %2$s: another grade. */
  return g_strdup_printf (_ ("%1$s or %2$s"),
                          muster_ruleset_get_grade_label (ruleset, scale, first),
                          muster_ruleset_get_grade_label (ruleset, scale, last));
}

static char *
dup_grades (const MusterRuleset *ruleset, int scale, const char *value)
{
  const char *dots = strstr (value, "..");
  if (dots == NULL)
    {
      const char *label = get_grade (ruleset, scale, value);
      return is_twin (ruleset, scale, label)
               ? g_strdup_printf (_ ("%1$s %2$s"), ruleset->scales[scale].name, label)
               : g_strdup (label);
    }
  g_autofree char *low = g_strndup (value, (gsize) (dots - value));
  char *two = dup_two (ruleset, scale, low, dots + 2);
  return two != NULL ? two
                     : dup_span (low[0] != '\0' ? get_grade (ruleset, scale, low) : "",
                                 dots[2] != '\0' ? get_grade (ruleset, scale, dots + 2) : "");
}

static char *
dup_term (const MusterRuleset *ruleset, const char *term)
{
  const char *colon = strchr (term, ':');
  if (g_str_has_prefix (term, "!in:"))
    /* Translators: of things that do not stand in such a formation: "not in Division". */
    return g_strdup_printf (_ ("not in %s"), get_word (ruleset, term + strlen ("!in:")));
  if (g_str_has_prefix (term, "!has:"))
    /* Translators: of things in which no such thing stands: "without Horse". */
    return g_strdup_printf (_ ("without %s"), get_word (ruleset, term + strlen ("!has:")));
  if (term[0] == '!')
    {
      g_autofree char *other = dup_term (ruleset, term + 1);
      /* Translators: what is not picked: "not Artillery". */
      return g_strdup_printf (_ ("not %s"), other);
    }
  if (g_str_has_prefix (term, "in:"))
    /* Translators: of things that stand in a formation: "in Division". */
    return g_strdup_printf (_ ("in %s"), get_word (ruleset, term + strlen ("in:")));
  if (g_str_has_prefix (term, "has:"))
    /* Translators: of things in which such a thing stands: "with Horse". */
    return g_strdup_printf (_ ("with %s"), get_word (ruleset, term + strlen ("has:")));
  if (colon == NULL)
    return g_strdup (get_word (ruleset, term));
  g_autofree char *name = g_strndup (term, (gsize) (colon - term));
  int scale = muster_ruleset_find_scale (ruleset, name);
  return scale >= 0 ? dup_grades (ruleset, scale, colon + 1)
                    : dup_number (ruleset, name, colon + 1);
}

char *
muster_tags_dup_words (const MusterRuleset *ruleset, const char *tags)
{
  GString *text = g_string_new (NULL);
  g_auto (GStrv) words = g_strsplit_set (tags, " \t\n\r", -1);
  for (int i = 0; words[i] != NULL; i++)
    {
      g_autofree char *term = dup_term (ruleset, words[i]);
      if (words[i][0] != '\0')
        muster_text_append_item (text, term);
    }
  return g_string_free (text, FALSE);
}

char *
muster_selector_dup_words (const MusterRuleset *ruleset, const char *selector)
{
  g_auto (GStrv) clauses = g_strsplit (selector, ",", -1);
  char *text = muster_tags_dup_words (ruleset, clauses[0] != NULL ? clauses[0] : "");
  for (int i = 1; clauses[0] != NULL && clauses[i] != NULL; i++)
    {
      g_autofree char *before = text;
      g_autofree char *clause = muster_tags_dup_words (ruleset, clauses[i]);
      /* Translators: %1$s: what is picked, a list; %2$s: what else is picked, another list. */
      text = g_strdup_printf (C_ ("selectors", "%1$s or %2$s"), before, clause);
    }
  return text;
}

char *
muster_bound_dup_words (const MusterRuleset *ruleset, const MusterBound *bound)
{
  if (!bound->is_given)
    return g_strdup ("");
  if (!bound->is_measure)
    return muster_number_dup_text (bound->number);
  if (bound->measure.kind == MUSTER_MEASURE_STAT)
    return g_strdup (ruleset->stats[bound->measure.index].name);
  /* Translators: what a number is bounded by: the points that players agreed on. */
  return g_strdup (_ ("the agreed points"));
}

char *
muster_points_dup_words (MusterNumber points)
{
  g_autofree char *number = muster_number_dup_text (points);
  return g_strdup_printf (ngettext ("%s point", "%s points", muster_number_get_plural (points)),
                          number);
}
