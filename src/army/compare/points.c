#include "config.h"

#include "army/compare/private.h"

#include "army/evaluate/points.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

static char *
dup_count (gint64 n)
{
  return g_strdup_printf ("%" PRId64, n);
}

static gboolean
has_points (const MusterComparedArmy *compared)
{
  return compared->reckoning != NULL && muster_ruleset_has_prices (compared->army->ruleset);
}

static guint
count_open_prices (const MusterComparedArmy *compared)
{
  return compared->reckoning->n_unpriced + compared->reckoning->n_waiting;
}

static char *
dup_points (const MusterComparedArmy *compared)
{
  if (compared->reckoning == NULL)
    return g_strdup (_ ("not known"));
  if (!has_points (compared))
    return NULL;
  guint n = count_open_prices (compared);
  gint64 total = compared->reckoning->totals[0];
  if (n == 0)
    return dup_count (total);
  return g_strdup_printf (
    ngettext ("%" PRId64 " + %u without a price", "%" PRId64 " + %u without a price", n), total, n);
}

/* Returns: whether points are agreed; @points gets them, den 0 where there is no limit */
static gboolean
get_budget (const MusterComparedArmy *compared, MusterNumber *points)
{
  *points = (MusterNumber){ 0, 0 };
  return has_points (compared)
         && muster_reckoning_get_budget (compared->reckoning, points) == MUSTER_YES;
}

static char *
dup_budget (const MusterComparedArmy *compared)
{
  MusterNumber budget;
  if (compared->reckoning == NULL)
    return compared->army->budget == MUSTER_NO_BUDGET ? g_strdup (_ ("not known"))
                                                      : dup_count (compared->army->budget);
  if (!has_points (compared))
    return NULL;
  if (!get_budget (compared, &budget))
    return g_strdup (_ ("no limit"));
  return muster_number_dup_text (budget);
}

static char *
dup_left (const MusterComparedArmy *compared, MusterNumber *left)
{
  MusterNumber budget;
  *left = (MusterNumber){ 0, 0 };
  if (compared->reckoning == NULL)
    return g_strdup (_ ("not known"));
  if (!get_budget (compared, &budget) || count_open_prices (compared) > 0)
    return NULL;
  *left = muster_number_add (budget, MUSTER_NUMBER (-compared->reckoning->totals[0]));
  return muster_number_dup_text (*left);
}

/* Of two rulesets, or where prices are not known, neither sum is more. */
static gboolean
can_compare_points (const MusterComparing *comparing)
{
  return comparing->is_one_ruleset && has_points (comparing->armies[0])
         && has_points (comparing->armies[1]) && count_open_prices (comparing->armies[0]) == 0
         && count_open_prices (comparing->armies[1]) == 0;
}

static void
add_sums (MusterComparing *comparing)
{
  const MusterComparedArmy *one = comparing->armies[0];
  const MusterComparedArmy *other = comparing->armies[1];
  MusterComparedRow *row =
    muster_comparing_add (comparing, "total", _ ("Points"), dup_points (one), dup_points (other));
  if (can_compare_points (comparing))
    muster_compared_row_set_numbers (row, MUSTER_NUMBER (one->reckoning->totals[0]),
                                     MUSTER_NUMBER (other->reckoning->totals[0]));
  else if (one->reckoning == NULL || other->reckoning == NULL
           || (comparing->is_one_ruleset && has_points (one) && has_points (other)))
    row->compared = MUSTER_COMPARED_OPEN;
}

static void
add_budgets (MusterComparing *comparing)
{
  const MusterComparedArmy *one = comparing->armies[0];
  const MusterComparedArmy *other = comparing->armies[1];
  MusterNumber points[2];
  gboolean are_there = get_budget (one, &points[0]) & get_budget (other, &points[1]);
  MusterComparedRow *row = muster_comparing_add (comparing, "agreed", _ ("Agreed points"),
                                                 dup_budget (one), dup_budget (other));
  if (are_there && comparing->is_one_ruleset)
    muster_compared_row_set_numbers (row, points[0], points[1]);
  char *left = dup_left (one, &points[0]);
  char *left_of_other = dup_left (other, &points[1]);
  row = muster_comparing_add (comparing, "left", _ ("Points left"), left, left_of_other);
  if (points[0].den != 0 && points[1].den != 0 && comparing->is_one_ruleset)
    muster_compared_row_set_numbers (row, points[0], points[1]);
  else if (one->reckoning == NULL || other->reckoning == NULL)
    row->compared = MUSTER_COMPARED_OPEN;
}

static char *
dup_verdict (const MusterComparedArmy *compared)
{
  if (compared->reckoning == NULL)
    return g_strdup (_ ("Cannot be checked"));
  MusterVerdict verdict = muster_findings_judge (compared->findings);
  return muster_verdict_dup_text (&verdict);
}

static void
add_findings_count (MusterComparing *comparing,
                    const char *id,
                    const char *label,
                    guint first,
                    guint second)
{
  if (first + second > 0)
    muster_comparing_add_count (comparing, id, label, first, second);
}

static void
add_verdicts (MusterComparing *comparing)
{
  const MusterComparedArmy *one = comparing->armies[0];
  const MusterComparedArmy *other = comparing->armies[1];
  MusterComparedRow *row = muster_comparing_add (comparing, "verdict", _ ("Verdict"),
                                                 dup_verdict (one), dup_verdict (other));
  if (one->reckoning == NULL || other->reckoning == NULL)
    {
      row->compared = one->reckoning == other->reckoning ? row->compared : MUSTER_COMPARED_OPEN;
      return;
    }
  MusterVerdict first = muster_findings_judge (one->findings);
  MusterVerdict second = muster_findings_judge (other->findings);
  add_findings_count (comparing, "errors", _ ("Findings that make it illegal"), first.n_errors,
                      second.n_errors);
  add_findings_count (comparing, "unchecked", _ ("Limits that cannot be checked"),
                      first.n_unchecked, second.n_unchecked);
  add_findings_count (comparing, "warnings", _ ("Warnings"), first.n_warnings, second.n_warnings);
  add_findings_count (comparing, "advice", _ ("Advice"), first.n_advice, second.n_advice);
  add_findings_count (comparing, "waived", _ ("Waivers"), first.n_waived, second.n_waived);
}

void
muster_comparing_add_points (MusterComparing *comparing)
{
  muster_comparing_begin (comparing, "points", _ ("Points and Verdict"));
  if (has_points (comparing->armies[0]) || has_points (comparing->armies[1]))
    {
      add_sums (comparing);
      add_budgets (comparing);
    }
  add_verdicts (comparing);
  muster_comparing_drop_empty (comparing);
}
