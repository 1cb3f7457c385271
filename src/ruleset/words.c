#include "config.h"

#include "ruleset/words.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

static const char *
find_own_word (const char *word)
{
  static const struct
  {
    const char *word;
    const char *name;
  } names[] = {
    { "army", N_ ("army") },
    { "formation", N_ ("formation") },
    { "commander", N_ ("commander") },
    { "unit", N_ ("unit") },
    { "option", N_ ("option") },
    { "overall", N_ ("overall commander") },
    { "points", N_ ("points") },
    { "budget", N_ ("agreed points") },
    { "battlefield", N_ ("battlefield") },
    { "feature", N_ ("feature") },
    { "objective", N_ ("objective") },
    { "distance", N_ ("distance") },
  };
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (names[i].word, word))
      return _ (names[i].name);
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
static void
append_range (GString *text, const char *low, const char *high)
{
  if (low[0] == '\0')
    g_string_append_printf (text, _ ("up to %s"), high);
  else if (high[0] == '\0')
    g_string_append_printf (text, _ ("%s and up"), low);
  else
    g_string_append_printf (text, "%s–%s", low, high);
}

static const char *
get_grade (const MusterRuleset *ruleset, int scale, const char *id)
{
  int grade = muster_ruleset_find_grade (ruleset, scale, id);
  return grade >= 0 ? muster_ruleset_get_grade_label (ruleset, scale, grade) : id;
}

static void
append_number (const MusterRuleset *ruleset, GString *text, const char *name, const char *value)
{
  const char *dots = strstr (value, "..");
  g_autofree char *low =
    dots != NULL ? g_strndup (value, (gsize) (dots - value)) : g_strdup (value);
  gboolean is_year = g_str_equal (name, "year");
  if (g_str_equal (value, "..0"))
    {
      /* Translators: of a number that is none: "no Guns". */
      g_string_append_printf (text, _ ("no %s"), get_word (ruleset, name));
      return;
    }
  if (!is_year)
    g_string_append_printf (text, "%s ", get_word (ruleset, name));
  if (dots != NULL && dots[2] == '\0' && is_year)
    g_string_append_printf (text, _ ("from %s"), low);
  else if (dots != NULL)
    append_range (text, low, dots + 2);
  else
    g_string_append (text, value);
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

/* Of a range of two, both. */
static gboolean
append_two (const MusterRuleset *ruleset,
            GString *text,
            int scale,
            const char *low,
            const char *high)
{
  int first = low[0] != '\0' ? muster_ruleset_find_grade (ruleset, scale, low) : 0;
  int last = high[0] != '\0' ? muster_ruleset_find_grade (ruleset, scale, high)
                             : ruleset->scales[scale].n_grades - 1;
  if (first < 0 || last != first + 1)
    return FALSE;
  /* Translators: %1$s: a grade; %2$s: another grade. */
  g_string_append_printf (text, _ ("%1$s or %2$s"),
                          muster_ruleset_get_grade_label (ruleset, scale, first),
                          muster_ruleset_get_grade_label (ruleset, scale, last));
  return TRUE;
}

static void
append_grades (const MusterRuleset *ruleset, GString *text, int scale, const char *value)
{
  const char *dots = strstr (value, "..");
  if (dots == NULL)
    {
      const char *label = get_grade (ruleset, scale, value);
      if (is_twin (ruleset, scale, label))
        g_string_append_printf (text, "%s ", ruleset->scales[scale].name);
      g_string_append (text, label);
      return;
    }
  g_autofree char *low = g_strndup (value, (gsize) (dots - value));
  if (append_two (ruleset, text, scale, low, dots + 2))
    return;
  append_range (text, low[0] != '\0' ? get_grade (ruleset, scale, low) : "",
                dots[2] != '\0' ? get_grade (ruleset, scale, dots + 2) : "");
}

static void
append_term (const MusterRuleset *ruleset, GString *text, const char *term)
{
  const char *colon = strchr (term, ':');
  if (term[0] == '!')
    {
      /* Translators: before what is not picked: "not Artillery". */
      g_string_append_printf (text, "%s ", _ ("not"));
      append_term (ruleset, text, term + 1);
    }
  else if (g_str_has_prefix (term, "in:"))
    /* Translators: of things that stand in a formation: "in Division". */
    g_string_append_printf (text, _ ("in %s"), get_word (ruleset, term + strlen ("in:")));
  else if (colon == NULL)
    g_string_append (text, get_word (ruleset, term));
  else
    {
      g_autofree char *name = g_strndup (term, (gsize) (colon - term));
      int scale = muster_ruleset_find_scale (ruleset, name);
      if (scale >= 0)
        append_grades (ruleset, text, scale, colon + 1);
      else
        append_number (ruleset, text, name, colon + 1);
    }
}

static void
append_terms (const MusterRuleset *ruleset, GString *text, const char *terms)
{
  g_auto (GStrv) words = g_strsplit_set (terms, " \t\n\r", -1);
  gboolean is_first = TRUE;
  for (int i = 0; words[i] != NULL; i++)
    {
      if (words[i][0] == '\0')
        continue;
      g_string_append (text, is_first ? "" : ", ");
      append_term (ruleset, text, words[i]);
      is_first = FALSE;
    }
}

char *
muster_tags_dup_words (const MusterRuleset *ruleset, const char *tags)
{
  GString *text = g_string_new (NULL);
  append_terms (ruleset, text, tags);
  return g_string_free (text, FALSE);
}

char *
muster_selector_dup_words (const MusterRuleset *ruleset, const char *selector)
{
  GString *text = g_string_new (NULL);
  g_auto (GStrv) clauses = g_strsplit (selector, ",", -1);
  for (int i = 0; clauses[i] != NULL; i++)
    {
      /* Translators: between two things either of which is picked. */
      g_string_append_printf (text, "%s%s%s", i > 0 ? " " : "", i > 0 ? _ ("or") : "",
                              i > 0 ? " " : "");
      append_terms (ruleset, text, clauses[i]);
    }
  return g_string_free (text, FALSE);
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
  return g_strdup (_ ("the agreed points"));
}

/* The same of a share: "20 %", "⅓". */
static char *
dup_share (const MusterRuleset *ruleset, const MusterBound *bound)
{
  MusterNumber hundred = muster_number_multiply (bound->number, MUSTER_NUMBER (100));
  if (!bound->is_given || bound->is_measure || hundred.den != 1)
    return muster_bound_dup_words (ruleset, bound);
  return muster_percent_dup_text (hundred.num);
}

/* "2–4", "exactly 1", "at least 2", "at most 3", "none"; takes both. */
static char *
dup_range (const MusterLimit *limit, char *min, char *max)
{
  g_autofree char *least = min;
  g_autofree char *most = max;
  if (limit->min.is_given && limit->max.is_given)
    return g_str_equal (least, most) ? g_strdup_printf (_ ("exactly %s"), least)
                                     : g_strdup_printf ("%s–%s", least, most);
  if (limit->min.is_given)
    return g_strdup_printf (_ ("at least %s"), least);
  if (limit->max.is_given && !limit->max.is_measure && limit->max.number.num == 0)
    return g_strdup (_ ("none"));
  return limit->max.is_given ? g_strdup_printf (_ ("at most %s"), most) : g_strdup ("");
}

static char *
dup_selected (const MusterRuleset *ruleset, const MusterSelector *selector)
{
  return selector != NULL && selector->n_clauses > 0
           ? muster_selector_dup_words (ruleset, selector->text)
           : g_strdup (_ ("all"));
}

/* "3–8", "18–36 Figures", "at most 20 points", "2–4 or none" */
static char *
dup_amount (const MusterRuleset *ruleset, const MusterLimit *limit)
{
  const MusterBound *max = &limit->max;
  gboolean is_budget = max->is_measure && max->measure.kind == MUSTER_MEASURE_BUDGET;
  g_autofree char *range = dup_range (limit, muster_bound_dup_words (ruleset, &limit->min),
                                      muster_bound_dup_words (ruleset, max));
  GString *text = g_string_new (range);
  if (limit->measure.kind == MUSTER_MEASURE_POINTS && !is_budget)
    g_string_append (text, _ (" points"));
  if (limit->measure.kind == MUSTER_MEASURE_STAT)
    g_string_append_printf (text, " %s", ruleset->stats[limit->measure.index].name);
  if (limit->or_none)
    g_string_append (text, _ (" or none"));
  return g_string_free (text, FALSE);
}

/* Of what a share is: "the points", "Figures", "unit, Foot". */
static char *
dup_whole (const MusterRuleset *ruleset, const MusterLimit *limit)
{
  if (limit->to->n_clauses > 0 || limit->measure.kind == MUSTER_MEASURE_COUNT)
    return dup_selected (ruleset, limit->to);
  return g_strdup (limit->measure.kind == MUSTER_MEASURE_POINTS
                     ? _ ("the points")
                     : ruleset->stats[limit->measure.index].name);
}

static char *
dup_share_demand (const MusterRuleset *ruleset, const MusterLimit *limit, const char *of)
{
  g_autofree char *whole = dup_whole (ruleset, limit);
  g_autofree char *range =
    dup_range (limit, dup_share (ruleset, &limit->min), dup_share (ruleset, &limit->max));
  /* Translators: a share, of what whole, and what it is of: "20%–50% of unit: Cavalry". */
  return g_strdup_printf (_ ("%1$s of %2$s: %3$s"), range, whole, of);
}

static char *
dup_demand (const MusterRuleset *ruleset, const MusterLimit *limit)
{
  g_autofree char *of = dup_selected (ruleset, limit->of);
  g_autofree char *to = dup_selected (ruleset, limit->to);
  g_autofree char *amount = dup_amount (ruleset, limit);
  switch (limit->kind)
    {
    case MUSTER_LIMIT_COUNT:
      return g_strdup_printf ("%s: %s", amount, of);
    case MUSTER_LIMIT_SHARE:
      return dup_share_demand (ruleset, limit, of);
    case MUSTER_LIMIT_RATIO:
      return g_strdup_printf (limit->round_up
                                /* Translators: %1$d: how many are allowed; %2$d: for a group of how
                                   many; %3$s: what is allowed; %4$s: what is in the group. */
                                ? _ ("%1$" PRId64 " for each started %2$" PRId64 ": %3$s for %4$s")
                                /* Translators: %1$d: how many are allowed; %2$d: for a group of how
                                   many; %3$s: what is allowed; %4$s: what is in the group. */
                                : _ ("%1$" PRId64 " for each full %2$" PRId64 ": %3$s for %4$s"),
                              limit->part, limit->group, of, to);
    case MUSTER_LIMIT_COMPARE:
      return g_strdup_printf (
        limit->or_equal
          /* Translators: %1$s: what is counted; %2$s: what it is compared with. */
          ? _ ("as many or more: %1$s than %2$s")
          /* Translators: %1$s: what is counted; %2$s: what it is compared with. */
          : _ ("more: %1$s than %2$s"),
        of, to);
    case MUSTER_LIMIT_REQUIRES:
      /* Translators: %1$s: some troops; %2$s: other troops. */
      return g_strdup_printf (_ ("%1$s only with %2$s"), of, to);
    case MUSTER_LIMIT_EXCLUDES:
      /* Translators: %1$s: some troops; %2$s: other troops. */
      return g_strdup_printf (_ ("%1$s never with %2$s"), of, to);
    case MUSTER_LIMIT_AVAILABLE:
      {
        g_autofree char *only = dup_selected (ruleset, limit->only);
        /* Translators: %1$s: some troops; %2$s: what they must be. */
        return g_strdup_printf (_ ("%1$s must be: %2$s"), of, only);
      }
    case MUSTER_LIMIT_ALIKE:
      /* Translators: %1$s: a scale, such as "Nation", or "type"; %2$s: some troops. */
      return g_strdup_printf (_ ("all of one %1$s: %2$s"),
                              limit->by >= 0 ? ruleset->scales[limit->by].name : _ ("type"), of);
    case MUSTER_N_LIMIT_KINDS:
      break;
    }
  return g_strdup ("");
}

char *
muster_limit_dup_words (const MusterRuleset *ruleset, const MusterLimit *limit)
{
  g_autofree char *demand = dup_demand (ruleset, limit);
  g_autofree char *scope = dup_selected (ruleset, limit->scope);
  gboolean is_army = limit->scope->n_clauses == 0 || g_str_equal (limit->scope->text, "army");
  GString *text = g_string_new (NULL);
  g_string_append_printf (text, "%s%s%s", is_army ? "" : scope, is_army ? "" : ": ", demand);
  if (limit->severity != MUSTER_SEVERITY_ERROR)
    g_string_append_printf (
      text, " (%s)", limit->severity == MUSTER_SEVERITY_ADVICE ? _ ("advice") : _ ("warning"));
  if (limit->reason != NULL)
    g_string_append_printf (text, ". %s", limit->reason);
  return g_string_free (text, FALSE);
}
