#include "config.h"

#include "army/evaluate/points.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

static gboolean
get_entered_points (const MusterThing *thing, gint64 *points)
{
  const char *entry = muster_thing_find_entry (thing, "points");
  MusterNumber number;
  if (entry == NULL || !muster_number_parse (entry, &number))
    return FALSE;
  *points = muster_number_floor (number);
  return TRUE;
}

static MusterPriceState
look_up (const MusterReckoning *reckoning, guint thing, const MusterPrices *prices, gint64 *points)
{
  for (int i = 0; i < prices->n_rows; i++)
    {
      MusterTruth truth = muster_reckoning_match (reckoning, prices->rows[i].when, thing);
      if (truth == MUSTER_UNKNOWN)
        return MUSTER_PRICE_WAITS;
      if (truth == MUSTER_YES)
        {
          *points = prices->rows[i].points;
          return MUSTER_PRICE_KNOWN;
        }
    }
  if (prices->entry != MUSTER_ENTRY_NONE
      && get_entered_points (&reckoning->army->things[thing], points))
    return MUSTER_PRICE_KNOWN;
  return MUSTER_PRICE_UNPRICED;
}

/* Whether points entered on @thing are taken: a row of the rules stands before them. */
static gboolean
takes_points (const MusterReckoning *reckoning, guint thing, const MusterPrices *prices)
{
  if (prices->entry == MUSTER_ENTRY_NONE
      || muster_reckoning_match (reckoning, prices->of, thing) == MUSTER_NO)
    return FALSE;
  for (int i = 0; i < prices->n_rows; i++)
    if (muster_reckoning_match (reckoning, prices->rows[i].when, thing) == MUSTER_YES)
      return FALSE;
  return TRUE;
}

static gboolean
takes_figure (const MusterReckoning *reckoning, guint thing, const MusterStat *stat)
{
  return stat->entry != MUSTER_ENTRY_NONE
         && muster_reckoning_match (reckoning, stat->of, thing) != MUSTER_NO;
}

gboolean
muster_reckoning_takes_entry (const MusterReckoning *reckoning, guint thing, const char *what)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  const MusterKind *kind = reckoning->army->things[thing].kind;
  if (kind == NULL)
    return TRUE;
  int stat = muster_ruleset_find_stat (ruleset, what);
  if (stat >= 0)
    return takes_figure (reckoning, thing, &ruleset->stats[stat]);
  if (g_str_equal (what, MUSTER_ENTRY_LOST))
    return kind->sort == MUSTER_SORT_UNIT;
  for (int i = 0; i < kind->prices.n_items; i++)
    if (g_str_equal (what, "points")
        && takes_points (reckoning, thing, &ruleset->prices[kind->prices.items[i]]))
      return TRUE;
  return FALSE;
}

static MusterPriceState
multiply (const MusterReckoning *reckoning, guint thing, const MusterPrices *prices, gint64 *points)
{
  MusterNumber factor;
  if (!prices->has_per)
    return MUSTER_PRICE_KNOWN;
  if (muster_reckoning_get_number (reckoning, thing, prices->per, &factor) != MUSTER_YES)
    return MUSTER_PRICE_WAITS;
  *points = muster_number_floor (muster_number_multiply (MUSTER_NUMBER (*points), factor));
  return MUSTER_PRICE_KNOWN;
}

/* Groups add up; one that is not known makes the whole price unknown. */
MusterPriceState
muster_reckoning_work_out_price (const MusterReckoning *reckoning, guint thing, gint64 *points)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  const MusterKind *kind = reckoning->army->things[thing].kind;
  MusterPriceState worst = MUSTER_PRICE_FREE;
  for (int i = 0; kind != NULL && i < kind->prices.n_items; i++)
    {
      const MusterPrices *prices = &ruleset->prices[kind->prices.items[i]];
      gint64 part = 0;
      MusterTruth truth = muster_reckoning_match (reckoning, prices->of, thing);
      if (truth == MUSTER_NO)
        continue;
      MusterPriceState state =
        truth == MUSTER_UNKNOWN ? MUSTER_PRICE_WAITS : look_up (reckoning, thing, prices, &part);
      if (state == MUSTER_PRICE_KNOWN)
        state = multiply (reckoning, thing, prices, &part);
      *points += part;
      worst = MAX (worst, state);
    }
  if (worst >= MUSTER_PRICE_WAITS)
    *points = 0;
  return worst;
}

gboolean
muster_ruleset_has_prices (const MusterRuleset *ruleset)
{
  return ruleset->n_prices > 0;
}

/* "4 units without a price" */
static char *
dup_open (const MusterReckoning *reckoning)
{
  const MusterArmy *army = reckoning->army;
  guint n = 0;
  guint n_units = 0;
  guint n_commanders = 0;
  for (guint i = 0; i < army->n_things; i++)
    if (reckoning->price_states[i] >= MUSTER_PRICE_WAITS)
      {
        n++;
        n_units += army->things[i].sort == MUSTER_SORT_UNIT;
        n_commanders += army->things[i].sort == MUSTER_SORT_COMMANDER;
      }
  if (n_units == n)
    return g_strdup_printf (ngettext ("%u unit without a price", "%u units without a price", n), n);
  if (n_commanders == n)
    return g_strdup_printf (
      ngettext ("%u commander without a price", "%u commanders without a price", n), n);
  if (n_units + n_commanders == n)
    return g_strdup_printf (ngettext ("%u unit or commander without a price",
                                      "%u units and commanders without a price", n),
                            n);
  return g_strdup_printf (ngettext ("%u entry without a price", "%u entries without a price", n),
                          n);
}

char *
muster_army_dup_points (const MusterReckoning *reckoning)
{
  gint64 total = reckoning->totals[0];
  MusterNumber budget;
  gboolean has_budget = muster_reckoning_get_budget (reckoning, &budget) == MUSTER_YES;
  if (!muster_ruleset_has_prices (reckoning->ruleset))
    return NULL;
  g_autofree char *sum =
    !has_budget
      ? g_strdup_printf (ngettext ("%" PRId64 " point", "%" PRId64 " points", (gulong) ABS (total)),
                         total)
      : g_strdup_printf (_ ("%" PRId64 " of %" PRId64 " points"), total, budget.num);
  if (reckoning->n_unpriced + reckoning->n_waiting == 0)
    return g_steal_pointer (&sum);
  g_autofree char *unpriced = dup_open (reckoning);
  return g_strdup_printf ("%s + %s", sum, unpriced);
}
