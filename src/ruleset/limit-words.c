#include "config.h"

#include "ruleset/limit-words.h"

#include "ruleset/selector-words.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

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
  return g_strdup_printf (_ ("%s of %s: %s"), range, whole, of);
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
                                ? _ ("%" PRId64 " for each started %" PRId64 ": %s for %s")
                                : _ ("%" PRId64 " for each full %" PRId64 ": %s for %s"),
                              limit->part, limit->group, of, to);
    case MUSTER_LIMIT_COMPARE:
      return g_strdup_printf (
        limit->or_equal ? _ ("as many or more: %s than %s") : _ ("more: %s than %s"), of, to);
    case MUSTER_LIMIT_REQUIRES:
      return g_strdup_printf (_ ("%s only with %s"), of, to);
    case MUSTER_LIMIT_EXCLUDES:
      return g_strdup_printf (_ ("%s never with %s"), of, to);
    case MUSTER_LIMIT_AVAILABLE:
      {
        g_autofree char *only = dup_selected (ruleset, limit->only);
        return g_strdup_printf (_ ("%s must be: %s"), of, only);
      }
    case MUSTER_LIMIT_ALIKE:
      return g_strdup_printf (_ ("all of one %s: %s"),
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
