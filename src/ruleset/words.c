#include "config.h"

#include "ruleset/words.h"

#include "base/text.h"

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
    { "army", NC_ ("selectors", "army") },
    { "formation", NC_ ("selectors", "formation") },
    { "commander", NC_ ("selectors", "commander") },
    { "unit", NC_ ("selectors", "unit") },
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
  if (term[0] == '!')
    {
      g_autofree char *other = dup_term (ruleset, term + 1);
      /* Translators: what is not picked: "not Artillery". */
      return g_strdup_printf (_ ("not %s"), other);
    }
  if (g_str_has_prefix (term, "in:"))
    /* Translators: of things that stand in a formation: "in Division". */
    return g_strdup_printf (_ ("in %s"), get_word (ruleset, term + strlen ("in:")));
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
    /* Translators: how many there must be. */
    return g_str_equal (least, most) ? g_strdup_printf (_ ("exactly %s"), least)
                                     : g_strdup_printf ("%s–%s", least, most);
  if (limit->min.is_given)
    return g_strdup_printf (_ ("at least %s"), least);
  if (limit->max.is_given && !limit->max.is_measure && limit->max.number.num == 0)
    /* Translators: how many there may be. */
    return g_strdup (C_ ("amount", "none"));
  return limit->max.is_given ? g_strdup_printf (_ ("at most %s"), most) : g_strdup ("");
}

static char *
dup_selected (const MusterRuleset *ruleset, const MusterSelector *selector)
{
  return selector != NULL && selector->n_clauses > 0
           ? muster_selector_dup_words (ruleset, selector->text)
           /* Translators: units, commanders or the like; instead of a list of kinds. */
           : g_strdup (C_ ("troops", "all"));
}

/* "3–8", "18–36 Figures", "at most 20 points", "2–4 or none" */
static char *
dup_amount (const MusterRuleset *ruleset, const MusterLimit *limit)
{
  const MusterBound *max = &limit->max;
  gboolean is_budget = max->is_measure && max->measure.kind == MUSTER_MEASURE_BUDGET;
  g_autofree char *range = dup_range (limit, muster_bound_dup_words (ruleset, &limit->min),
                                      muster_bound_dup_words (ruleset, max));
  if (limit->measure.kind == MUSTER_MEASURE_POINTS && !is_budget)
    return g_strdup_printf (limit->or_none
                              /* Translators: how many, such as "2–4". */
                              ? _ ("%s points or none")
                              /* Translators: how many, such as "2–4" or "at most 20". */
                              : C_ ("amount", "%s points"),
                            range);
  if (limit->measure.kind == MUSTER_MEASURE_STAT)
    return g_strdup_printf (limit->or_none
                              /* Translators: %1$s: how many, such as "2–4"; %2$s: a figure. */
                              ? _ ("%1$s %2$s or none")
                              /* Translators: %1$s: how many, such as "18–36"; %2$s: a figure, such
                                 as "Figures". */
                              : C_ ("amount", "%1$s %2$s"),
                            range, ruleset->stats[limit->measure.index].name);
  /* Translators: how many, such as "2–4". */
  return limit->or_none ? g_strdup_printf (_ ("%s or none"), range) : g_steal_pointer (&range);
}

/* Of what a share is: "the points", "Figures", "unit, Foot". */
static char *
dup_whole (const MusterRuleset *ruleset, const MusterLimit *limit)
{
  if (limit->to->n_clauses > 0 || limit->measure.kind == MUSTER_MEASURE_COUNT)
    return dup_selected (ruleset, limit->to);
  return g_strdup (limit->measure.kind == MUSTER_MEASURE_POINTS
                     /* Translators: of what a share is: of the points that an army costs. */
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
      /* Translators: %1$s: how many there must be; %2$s: some troops: "3–8: Infantry". */
      return g_strdup_printf (_ ("%1$s: %2$s"), amount, of);
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
                              limit->by >= 0 ? ruleset->scales[limit->by].name
                                             /* Translators: in “all of one type: Infantry”. */
                                             : _ ("type"),
                              of);
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
  /* Translators: %1$s: where a limit holds, such as "Division"; %2$s: what it asks. */
  g_autofree char *limited =
    is_army ? g_strdup (demand) : g_strdup_printf (_ ("%1$s: %2$s"), scope, demand);
  g_autofree char *text = limit->severity == MUSTER_SEVERITY_ERROR ? g_strdup (limited)
                          : limit->severity == MUSTER_SEVERITY_ADVICE
                            /* Translators: what a limit asks, which is no more than advice. */
                            ? g_strdup_printf (_ ("%s (advice)"), limited)
                            /* Translators: what a limit asks, of which is only warned. */
                            : g_strdup_printf (_ ("%s (warning)"), limited);
  /* Translators: %1$s: what a limit asks; %2$s: why, a sentence or more. */
  return limit->reason != NULL ? g_strdup_printf (_ ("%1$s. %2$s"), text, limit->reason)
                               : g_steal_pointer (&text);
}
