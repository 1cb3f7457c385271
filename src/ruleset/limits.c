#include "config.h"

#include "ruleset/limits.h"

#include "ruleset/words.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

/* A bound that is a share: "20 %", "⅓". */
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
  if (limit->of_budget)
    /* Translators: of what a share is: of the points that the players agreed on. */
    return g_strdup (_ ("the agreed points"));
  if (limit->to->n_clauses > 0 || limit->measure.kind == MUSTER_MEASURE_COUNT)
    return dup_selected (ruleset, limit->to);
  return g_strdup (limit->measure.kind == MUSTER_MEASURE_POINTS
                     /* Translators: of what a share is: of the points that an army costs. */
                     ? _ ("the points")
                     : ruleset->stats[limit->measure.index].name);
}

static char *
dup_share_of_whole (const MusterRuleset *ruleset, const MusterLimit *limit)
{
  g_autofree char *of = dup_selected (ruleset, limit->of);
  g_autofree char *whole = dup_whole (ruleset, limit);
  g_autofree char *range =
    dup_range (limit, dup_share (ruleset, &limit->min), dup_share (ruleset, &limit->max));
  /* Translators: a share, of what whole, and what it is of: "20%–50% of unit: Cavalry". */
  return g_strdup_printf (_ ("%1$s of %2$s: %3$s"), range, whole, of);
}

static char *
dup_count (const MusterRuleset *ruleset, const MusterLimit *limit)
{
  g_autofree char *amount = dup_amount (ruleset, limit);
  g_autofree char *of = dup_selected (ruleset, limit->of);
  if (limit->is_of_each)
    /* Translators: %1$s: how many there must be; %2$s: a scale, such as "Nation", or "type"; %3$s:
     * some troops: "at most 1 of each type: Relics". */
    return g_strdup_printf (_ ("%1$s of each %2$s: %3$s"), amount,
                            limit->by >= 0 ? ruleset->scales[limit->by].name
                                           /* Translators: in “at most 1 of each type”. */
                                           : _ ("type"),
                            of);
  /* Translators: %1$s: how many there must be; %2$s: some troops: "3–8: Infantry". */
  return g_strdup_printf (_ ("%1$s: %2$s"), amount, of);
}

static char *
dup_ratio (const MusterRuleset *ruleset, const MusterLimit *limit)
{
  g_autofree char *of = dup_selected (ruleset, limit->of);
  g_autofree char *to = dup_selected (ruleset, limit->to);
  return g_strdup_printf (limit->round_up
                            /* Translators: %1$d: how many are allowed; %2$d: for a group of how
                               many; %3$s: what is allowed; %4$s: what is in the group. */
                            ? _ ("%1$" PRId64 " for each started %2$" PRId64 ": %3$s for %4$s")
                            /* Translators: %1$d: how many are allowed; %2$d: for a group of how
                               many; %3$s: what is allowed; %4$s: what is in the group. */
                            : _ ("%1$" PRId64 " for each full %2$" PRId64 ": %3$s for %4$s"),
                          limit->part, limit->group, of, to);
}

static char *
dup_comparison (const MusterRuleset *ruleset, const MusterLimit *limit)
{
  g_autofree char *of = dup_selected (ruleset, limit->of);
  g_autofree char *to = dup_selected (ruleset, limit->to);
  return g_strdup_printf (limit->or_equal
                            /* Translators: %1$s: what is counted; %2$s: what it is compared with.
                             */
                            ? _ ("as many or more: %1$s than %2$s")
                            /* Translators: %1$s: what is counted; %2$s: what it is compared with.
                             */
                            : _ ("more: %1$s than %2$s"),
                          of, to);
}

static char *
dup_requirement (const MusterRuleset *ruleset, const MusterLimit *limit)
{
  g_autofree char *of = dup_selected (ruleset, limit->of);
  g_autofree char *to = dup_selected (ruleset, limit->to);
  /* Translators: %1$s: some troops; %2$s: other troops. */
  return g_strdup_printf (_ ("%1$s only with %2$s"), of, to);
}

static char *
dup_exclusion (const MusterRuleset *ruleset, const MusterLimit *limit)
{
  g_autofree char *of = dup_selected (ruleset, limit->of);
  g_autofree char *to = dup_selected (ruleset, limit->to);
  /* Translators: %1$s: some troops; %2$s: other troops. */
  return g_strdup_printf (_ ("%1$s never with %2$s"), of, to);
}

static char *
dup_available (const MusterRuleset *ruleset, const MusterLimit *limit)
{
  g_autofree char *of = dup_selected (ruleset, limit->of);
  g_autofree char *only = dup_selected (ruleset, limit->only);
  /* Translators: %1$s: some troops; %2$s: what they must be. */
  return g_strdup_printf (_ ("%1$s must be: %2$s"), of, only);
}

static char *
dup_likeness (const MusterRuleset *ruleset, const MusterLimit *limit)
{
  g_autofree char *of = dup_selected (ruleset, limit->of);
  /* Translators: %1$s: a scale, such as "Nation", or "type"; %2$s: some troops. */
  return g_strdup_printf (_ ("all of one %1$s: %2$s"),
                          limit->by >= 0 ? ruleset->scales[limit->by].name
                                         /* Translators: in “all of one type: Infantry”. */
                                         : _ ("type"),
                          of);
}

const MusterLimitKind muster_limit_kinds[] = {
  { "count",
    "min max or-none by",
    { "min or max" },
    MUSTER_BOUNDS_NUMBERS,
    MUSTER_BASIS_SUMS,
    dup_count },
  { "share",
    "to min max or-none",
    { "min or max" },
    MUSTER_BOUNDS_SHARES,
    MUSTER_BASIS_SUMS,
    dup_share_of_whole },
  { "ratio", "to max", { "max", "to" }, MUSTER_BOUNDS_RATIO, MUSTER_BASIS_SUMS, dup_ratio },
  { "compare", "to or-equal", { "to" }, MUSTER_BOUNDS_NONE, MUSTER_BASIS_SUMS, dup_comparison },
  { "requires", "to", { "to" }, MUSTER_BOUNDS_NONE, MUSTER_BASIS_PRESENCE, dup_requirement },
  { "excludes", "to", { "to" }, MUSTER_BOUNDS_NONE, MUSTER_BASIS_PRESENCE, dup_exclusion },
  { "available", "only", { "only" }, MUSTER_BOUNDS_NONE, MUSTER_BASIS_SUMS, dup_available },
  { "alike", "by", { "by" }, MUSTER_BOUNDS_NONE, MUSTER_BASIS_LIKENESS, dup_likeness },
};

const MusterLimitKind *
muster_limit_kind_find (const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (muster_limit_kinds); i++)
    if (g_str_equal (muster_limit_kinds[i].id, id))
      return &muster_limit_kinds[i];
  g_return_val_if_reached (NULL);
}

gboolean
muster_limit_kind_takes (const MusterLimitKind *kind, const char *attribute)
{
  g_auto (GStrv) takes = g_strsplit (kind->takes, " ", -1);
  return g_strv_contains ((const char *const *) takes, attribute);
}

gboolean
muster_limit_is_count (const MusterLimit *limit)
{
  return g_str_equal (limit->kind->id, "count");
}

char *
muster_limit_dup_words (const MusterRuleset *ruleset, const MusterLimit *limit)
{
  g_autofree char *demand = limit->kind->dup_demand (ruleset, limit);
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
