#include "config.h"

#include "ruleset/check/check.h"

#include "base/problem.h"
#include "ruleset/check/checker.h"
#include "ruleset/read/overlay.h"
#include "xml/merge.h"

#include <glib/gi18n-lib.h>

/* Selectors */

static char *
dup_clause (const MusterSelector *selector, int index)
{
  g_auto (GStrv) parts = g_strsplit (selector->text, ",", -1);
  return g_strstrip (g_strdup (parts[index]));
}

static void
check_selector (MusterChecker *checker, const MusterSelector *selector)
{
  for (int i = 0; i < selector->n_clauses; i++)
    {
      const MusterClause *clause = &selector->clauses[i];
      if (muster_reach_any_may_match (checker->reach, clause->terms, (guint) clause->n_terms,
                                      MUSTER_SORT_OPTION)
          || muster_checker_may_match_on_table (checker, clause))
        continue;
      g_autofree char *text = dup_clause (selector, i);
      muster_problems_add (checker->problems, checker->file, selector->line,
                           _ ("The selector \"%s\" can match nothing: no type or formation can be "
                              "all of that at once. Mend it or take it out."),
                           text);
    }
}

static void
check_selectors (MusterChecker *checker)
{
  for (guint i = 0; i < checker->ruleset->selectors->len; i++)
    check_selector (checker, g_ptr_array_index (checker->ruleset->selectors, i));
}

static gboolean
scope_may_hold (const MusterChecker *checker, const MusterSelector *scope)
{
  for (int i = 0; i < scope->n_clauses; i++)
    if (muster_reach_any_may_match (checker->reach, scope->clauses[i].terms,
                                    (guint) scope->clauses[i].n_terms, MUSTER_SORT_FORMATION))
      return TRUE;
  return scope->n_clauses == 0;
}

static void
check_scopes (MusterChecker *checker)
{
  for (int i = 0; i < checker->ruleset->n_limits; i++)
    {
      const MusterLimit *limit = &checker->ruleset->limits[i];
      if (muster_reach_can_match (checker->reach, limit->scope)
          && !scope_may_hold (checker, limit->scope))
        muster_problems_add (checker->problems, checker->file, limit->line,
                             _ ("The limit \"%s\" has the scope \"%s\", which is neither the army "
                                "nor a formation. Name the formations that it looks at."),
                             limit->id, limit->scope->text);
    }
}

/* Kinds and scales */

static void
check_places (MusterChecker *checker)
{
  for (guint i = 0; i < checker->reach->classes->len; i++)
    {
      const MusterClass *class = muster_reach_get_class (checker->reach, i);
      if (class->reachable)
        continue;
      if (class->kind->sort == MUSTER_SORT_FORMATION)
        muster_problems_add (checker->problems, checker->file, class->kind->line,
                             _ ("No army can have the formation \"%s\": nothing that starts at "
                                "\"army\" holds it. Add it to a \"holds\" or take it out."),
                             class->kind->id);
      else
        muster_problems_add_note (checker->problems, checker->file, class->kind->line,
                                  _ ("\"%s\" can stand nowhere: no formation of an army holds it. "
                                     "Add it to a \"holds\", unless that is meant."),
                                  class->kind->id);
    }
}

/* It may be there for its terrain alone. */
static void
check_troops (MusterChecker *checker)
{
  for (int i = 0; i < checker->ruleset->n_kinds; i++)
    if (checker->ruleset->kinds[i].sort == MUSTER_SORT_UNIT)
      return;
  muster_problems_add_note (checker->problems, checker->file, 1,
                            _ (
                              "The pack has no troop types, so that no army of it can have a unit. "
                              "Add a <type>, unless that is meant."));
}

static gboolean
is_scale_used (const MusterChecker *checker, int scale)
{
  const MusterRuleset *ruleset = checker->ruleset;
  if (ruleset->scales[scale].set_by_nations)
    return TRUE;
  for (int i = 0; i < ruleset->n_choices; i++)
    if (ruleset->choices[i].scale == scale)
      return TRUE;
  for (guint i = 0; i < checker->reach->classes->len; i++)
    if (muster_reach_get_preset (checker->reach, muster_reach_get_class (checker->reach, i)->kind,
                                 scale)
        >= 0)
      return TRUE;
  return FALSE;
}

static void
check_scales (MusterChecker *checker)
{
  const MusterRuleset *ruleset = checker->ruleset;
  for (int i = 0; i < ruleset->n_scales; i++)
    if (ruleset->scales[i].n_grades > 0 && !is_scale_used (checker, i))
      muster_problems_add (checker->problems, checker->file,
                           i == ruleset->nation_scale ? ruleset->nations[0].line
                                                      : ruleset->scales[i].line,
                           _ ("Nothing has a grade of the scale \"%s\": no choice offers it and no "
                              "tag presets it. Add a choice or take the scale out."),
                           ruleset->scales[i].id);
}

/* Traits */

static gboolean
years_overlap (const MusterTrait *a, const MusterTrait *b)
{
  gboolean before = a->to != MUSTER_NO_YEAR && b->from != MUSTER_NO_YEAR && a->to < b->from;
  gboolean after = b->to != MUSTER_NO_YEAR && a->from != MUSTER_NO_YEAR && b->to < a->from;
  return !before && !after;
}

static int
find_grade (const MusterTrait *trait, int scale)
{
  for (int i = 0; i < trait->n_grades; i++)
    if (trait->grades[i].scale == scale)
      return trait->grades[i].grade;
  return MUSTER_GRADE_NONE;
}

/* Two grades of one scale in one year: it could not be said which holds. */
static void
check_trait_pair (MusterChecker *checker,
                  const MusterNation *nation,
                  const MusterTrait *a,
                  const MusterTrait *b)
{
  for (int i = 0; i < a->n_grades; i++)
    {
      int other = find_grade (b, a->grades[i].scale);
      if (other != MUSTER_GRADE_NONE && other != a->grades[i].grade && years_overlap (a, b))
        muster_problems_add (checker->problems, checker->file, b->line,
                             _ ("%s has two grades of the scale \"%s\" in the same years (see line "
                                "%d). Give each its own years."),
                             nation->name, checker->ruleset->scales[a->grades[i].scale].id,
                             a->line);
    }
}

static void
check_traits (MusterChecker *checker)
{
  for (int i = 0; i < checker->ruleset->n_nations; i++)
    {
      const MusterNation *nation = &checker->ruleset->nations[i];
      for (int j = 0; j < nation->n_traits; j++)
        for (int k = 0; k < j; k++)
          check_trait_pair (checker, nation, &nation->traits[k], &nation->traits[j]);
    }
}

/* Limits */

static gboolean
has_fixed_bounds (const MusterLimit *limit)
{
  return (limit->kind == MUSTER_LIMIT_COUNT || limit->kind == MUSTER_LIMIT_SHARE)
         && limit->severity == MUSTER_SEVERITY_ERROR && !limit->or_none;
}

static char *
make_limit_key (const MusterLimit *limit)
{
  return g_strdup_printf ("%d|%s|%s|%s|%d|%d", limit->kind, limit->scope->text, limit->of->text,
                          limit->to != NULL ? limit->to->text : "", limit->measure.kind,
                          limit->measure.index);
}

/* Of the two, the limit with the larger min or the smaller max. */
static const MusterLimit *
get_tighter (const MusterLimit *a, const MusterLimit *b, gboolean is_min)
{
  const MusterBound *bound = is_min ? &b->min : &b->max;
  if (!bound->is_given || bound->is_measure)
    return a;
  if (a == NULL)
    return b;
  int order = muster_number_compare (bound->number, (is_min ? a->min : a->max).number);
  return (is_min ? order > 0 : order < 0) ? b : a;
}

static void
check_limit_pair (MusterChecker *checker, const MusterLimit *low, const MusterLimit *high)
{
  if (low == NULL || high == NULL || low == high
      || muster_number_compare (low->min.number, high->max.number) <= 0)
    return;
  g_autofree char *min = muster_number_dup_text (low->min.number);
  g_autofree char *max = muster_number_dup_text (high->max.number);
  muster_problems_add (checker->problems, checker->file, MAX (low->line, high->line),
                       _ ("No army can meet both limits: \"%s\" (line %d) asks for at least %s and "
                          "\"%s\" (line %d) allows at most %s of the same. Mend one of them."),
                       low->id, MUSTER_XML_SHOWN_LINE (low->line), min, high->id,
                       MUSTER_XML_SHOWN_LINE (high->line), max);
}

static void
check_limits (MusterChecker *checker)
{
  g_autoptr (GHashTable) lows = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) highs = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (int i = 0; i < checker->ruleset->n_limits; i++)
    {
      const MusterLimit *limit = &checker->ruleset->limits[i];
      if (!has_fixed_bounds (limit))
        continue;
      g_autofree char *key = make_limit_key (limit);
      const MusterLimit *low = get_tighter (g_hash_table_lookup (lows, key), limit, TRUE);
      const MusterLimit *high = get_tighter (g_hash_table_lookup (highs, key), limit, FALSE);
      g_hash_table_insert (lows, g_strdup (key), (gpointer) low);
      g_hash_table_insert (highs, g_strdup (key), (gpointer) high);
      if (low == limit || high == limit)
        check_limit_pair (checker, low, high);
    }
}

/* Citations */

static void
miss_citation (MusterChecker *checker, int line, const char *element, const char *id)
{
  muster_problems_add_note (checker->problems, checker->file, line,
                            _ ("<%s id=\"%s\"> does not say where in the rulebook it stands. Add "
                               "cite, unless it is your own."),
                            element, id);
}

static void
check_price_citations (MusterChecker *checker, const MusterPrices *prices)
{
  for (int i = 0; prices->cite == NULL && i < prices->n_rows; i++)
    if (prices->rows[i].cite == NULL)
      {
        miss_citation (checker, prices->line, "prices", prices->id);
        return;
      }
}

static void
check_scale_citations (MusterChecker *checker, const MusterScale *scale)
{
  for (int i = 0; scale->cite == NULL && i < scale->n_grades; i++)
    if (scale->grades[i].cite == NULL)
      {
        miss_citation (checker, scale->line, "scale", scale->id);
        return;
      }
}

/* Stats that only count for others have no figure of the rulebook. */
static gboolean
has_figure (const MusterStat *stat)
{
  gboolean has = stat->show != MUSTER_SHOW_NO || stat->n_values > 0;
  for (int i = 0; i < stat->n_adds && !has; i++)
    has = stat->adds[i].n.num != 0
          || muster_number_compare (stat->adds[i].times, MUSTER_NUMBER (1)) != 0;
  return has;
}

static void
check_citations (MusterChecker *checker)
{
  const MusterRuleset *ruleset = checker->ruleset;
  for (int i = 0; i < ruleset->n_scales; i++)
    if (i != ruleset->nation_scale)
      check_scale_citations (checker, &ruleset->scales[i]);
  for (int i = 0; i < ruleset->n_prices; i++)
    check_price_citations (checker, &ruleset->prices[i]);
  for (int i = 0; i < ruleset->n_limits; i++)
    if (ruleset->limits[i].cite == NULL)
      miss_citation (checker, ruleset->limits[i].line, "limit", ruleset->limits[i].id);
  for (int i = 0; i < ruleset->n_stats; i++)
    if (ruleset->stats[i].cite == NULL && has_figure (&ruleset->stats[i]))
      miss_citation (checker, ruleset->stats[i].line, "stat", ruleset->stats[i].id);
  for (int i = 0; i < ruleset->n_levels; i++)
    if (ruleset->levels[i].cite == NULL)
      miss_citation (checker, ruleset->levels[i].line, "level", ruleset->levels[i].id);
}

void
muster_ruleset_check (const MusterRuleset *ruleset, const char *file, GPtrArray *problems)
{
  static void (*const checks[]) (MusterChecker *) = {
    check_selectors,
    check_scopes,
    check_places,
    check_troops,
    check_scales,
    check_traits,
    check_limits,
    muster_checker_check_rows,
    muster_checker_check_tables,
    muster_checker_check_secrets,
    muster_checker_check_terrain,
    check_citations,
  };
  g_autoptr (MusterReach) reach = muster_reach_new (ruleset);
  MusterChecker checker = { ruleset, reach, file, problems };
  guint before = problems->len;
  for (guint i = 0; i < G_N_ELEMENTS (checks); i++)
    checks[i](&checker);
  if (ruleset->base_file != NULL)
    muster_overlay_settle_problems (problems, before, ruleset->base_file);
  muster_problems_sort (problems);
}
