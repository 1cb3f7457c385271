#include "config.h"

#include "army/evaluate/costs.h"

#include "army/evaluate/points.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

char *
muster_cost_dup_text (gint64 points, guint open)
{
  g_autofree char *known =
    g_strdup_printf (ngettext ("%" PRId64 " point", "%" PRId64 " points", (gulong) ABS (points)),
                     points);
  if (open == 0)
    return g_steal_pointer (&known);
  return g_strdup_printf (ngettext ("%s and %u price that is not known",
                                    "%s and %u prices that are not known", open),
                          known, open);
}

static void
free_cost (gpointer data)
{
  MusterCostRow *row = data;
  g_free (row->label);
  g_free (row->name);
  g_free (row);
}

/* Takes @label and @name. */
static void
add_cost (GPtrArray *costs, guint thing, char *label, char *name, gint64 points, guint open)
{
  MusterCostRow *row = g_new0 (MusterCostRow, 1);
  *row = (MusterCostRow){ thing, FALSE, label, name, points, open };
  g_ptr_array_add (costs, row);
}

static void
add_formation (GPtrArray *costs, const MusterReckoning *reckoning, guint formation)
{
  char *label = muster_army_dup_label (reckoning->army, formation);
  add_cost (costs, formation, label, g_strdup (label), reckoning->totals[formation],
            reckoning->open[formation]);
}

static guint
count_up (GHashTable *counts, const char *label)
{
  guint n = GPOINTER_TO_UINT (g_hash_table_lookup (counts, label)) + 1;
  g_hash_table_insert (counts, g_strdup (label), GUINT_TO_POINTER (n));
  return n;
}

/* Those of one name are numbered as in places, but never told of what they are a part: all of the
 * rows are parts of the same. */
static void
number_formations (GPtrArray *costs)
{
  g_autoptr (GHashTable) all = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < costs->len; i++)
    count_up (all, ((const MusterCostRow *) costs->pdata[i])->label);
  for (guint i = 0; i < costs->len; i++)
    {
      MusterCostRow *row = costs->pdata[i];
      guint number = count_up (seen, row->name);
      if (GPOINTER_TO_UINT (g_hash_table_lookup (all, row->name)) < 2)
        continue;
      g_free (row->label);
      row->label = g_strdup_printf ("%s (%u)", row->name, number);
      g_free (row->name);
      row->name = g_strdup (row->label);
    }
}

/* The only formation directly in @holder; where there are several, or none, MUSTER_NO_THING. */
static guint
find_only_formation (const MusterArmy *army, guint holder)
{
  guint only = MUSTER_NO_THING;
  for (guint at = muster_army_get_next (army, holder, MUSTER_NO_THING); at != MUSTER_NO_THING;
       at = muster_army_get_next (army, holder, at))
    if (army->things[at].sort == MUSTER_SORT_FORMATION)
      {
        if (only != MUSTER_NO_THING)
          return MUSTER_NO_THING;
        only = at;
      }
  return only;
}

static gboolean
holds_formation (const MusterArmy *army, guint holder)
{
  for (guint at = holder + 1; at < army->things[holder].end; at++)
    if (army->things[at].sort == MUSTER_SORT_FORMATION)
      return TRUE;
  return FALSE;
}

/* Where the bar is cut: the army, or the only formation in it that has several. */
static guint
find_holder (const MusterArmy *army)
{
  guint holder = 0;
  guint only = find_only_formation (army, holder);
  while (only != MUSTER_NO_THING && holds_formation (army, only))
    {
      holder = only;
      only = find_only_formation (army, holder);
    }
  return holder;
}

static void
add_rest (const MusterReckoning *reckoning,
          guint holder,
          gint64 points,
          guint open,
          GPtrArray *into)
{
  g_autofree char *label = muster_army_dup_label (reckoning->army, holder);
  if (points == 0 && open == 0)
    return;
  if (into->len == 0)
    add_cost (into, holder, g_strdup (label), g_strdup (label), points, open);
  else
    /* Translators: in a bar after formations: commanders and units that stand in none of them. */
    add_cost (into, holder, g_strdup_printf (_ ("Directly under %s"), label),
              g_strdup (_ ("Others")), points, open);
  ((MusterCostRow *) into->pdata[into->len - 1])->is_rest = TRUE;
}

GPtrArray *
muster_army_list_costs (const MusterReckoning *reckoning)
{
  const MusterArmy *army = reckoning->army;
  GPtrArray *costs = g_ptr_array_new_with_free_func (free_cost);
  gint64 rest = reckoning->totals[0];
  guint open = reckoning->open[0];
  guint holder = find_holder (army);
  if (!muster_ruleset_has_prices (reckoning->ruleset))
    return costs;
  for (guint at = muster_army_get_next (army, holder, MUSTER_NO_THING); at != MUSTER_NO_THING;
       at = muster_army_get_next (army, holder, at))
    if (army->things[at].sort == MUSTER_SORT_FORMATION)
      {
        add_formation (costs, reckoning, at);
        rest -= reckoning->totals[at];
        open -= reckoning->open[at];
      }
  number_formations (costs);
  add_rest (reckoning, holder, rest, open, costs);
  return costs;
}

char *
muster_cost_row_dup_text (const MusterCostRow *row)
{
  return muster_cost_dup_text (row->points, row->open);
}

/* "310 of 300 points, 10 too many" */
static char *
dup_sum (const MusterReckoning *reckoning)
{
  g_autofree char *points = muster_army_dup_points (reckoning);
  MusterNumber budget;
  if (points == NULL || muster_reckoning_get_budget (reckoning, &budget) != MUSTER_YES)
    return g_steal_pointer (&points);
  gint64 over = reckoning->totals[0] - muster_number_floor (budget);
  if (over <= 0)
    return g_steal_pointer (&points);
  return g_strdup_printf (
    ngettext ("%s, %" PRId64 " too many", "%s, %" PRId64 " too many", (gulong) over), points, over);
}

char *
muster_costs_dup_text (GPtrArray *costs, const MusterReckoning *reckoning)
{
  GString *text = g_string_new (NULL);
  g_autofree char *sum = dup_sum (reckoning);
  for (guint i = 0; i < costs->len; i++)
    {
      const MusterCostRow *row = costs->pdata[i];
      g_autofree char *points = muster_cost_row_dup_text (row);
      g_string_append_printf (text, "%s %s; ", row->label, points);
    }
  g_string_append (text, sum != NULL ? sum : "");
  return g_string_free (text, FALSE);
}
