#include "config.h"

#include "ruleset/read/reader.h"

/* What must be counted before something else can be. */
typedef struct
{
  const MusterRuleset *ruleset;
  GArray *counters;     /* (element-type int) */
  gboolean prices;      /* points, of anything */
  GHashTable *stats;    /* indices of those that were looked at */
  gboolean asks_budget; /* what it is added up of was looked at */
} Needs;

static void need_stat (Needs *needs, int stat);
static void need_adds (Needs *needs, const MusterAdd *adds, int n_adds, int n_bands);

static void
need_measure (Needs *needs, MusterMeasureKind kind, int index)
{
  if (kind == MUSTER_MEASURE_POINTS)
    needs->prices = TRUE;
  else if (kind == MUSTER_MEASURE_STAT)
    need_stat (needs, index);
  else if (kind == MUSTER_MEASURE_BUDGET && !needs->asks_budget)
    {
      needs->asks_budget = TRUE;
      need_adds (needs, needs->ruleset->budget_adds, needs->ruleset->n_budget_adds, 1);
    }
}

static void
need_selector (Needs *needs, const MusterSelector *selector)
{
  for (int i = 0; selector != NULL && i < selector->n_numbers; i++)
    need_measure (needs, (MusterMeasureKind) selector->numbers[i].measure_kind,
                  selector->numbers[i].measure_index);
}

static void
need_adds (Needs *needs, const MusterAdd *adds, int n_adds, int n_bands)
{
  for (int i = 0; i < n_adds; i++)
    if (adds[i].counters != NULL)
      g_array_append_vals (needs->counters, adds[i].counters, (guint) n_bands);
    else if (adds[i].has_measure)
      need_measure (needs, adds[i].measure.kind, adds[i].measure.index);
}

static void
need_stat (Needs *needs, int index)
{
  const MusterStat *stat = &needs->ruleset->stats[index];
  if (!g_hash_table_add (needs->stats, GINT_TO_POINTER (index)))
    return;
  need_selector (needs, stat->of);
  for (int i = 0; i < stat->n_values; i++)
    need_selector (needs, stat->values[i].when);
  need_adds (needs, stat->adds, stat->n_adds, stat->n_bands);
  if (stat->has_per)
    need_measure (needs, stat->per.kind, stat->per.index);
}

static void
need_prices (Needs *needs)
{
  for (int i = 0; i < needs->ruleset->n_prices; i++)
    {
      const MusterPrices *prices = &needs->ruleset->prices[i];
      need_selector (needs, prices->of);
      for (int j = 0; j < prices->n_rows; j++)
        need_selector (needs, prices->rows[j].when);
      if (prices->has_per)
        need_measure (needs, prices->per.kind, prices->per.index);
    }
}

static void
init_needs (Needs *needs, const MusterRuleset *ruleset)
{
  *needs = (Needs){ .ruleset = ruleset,
                    .counters = g_array_new (FALSE, FALSE, sizeof (int)),
                    .stats = g_hash_table_new (NULL, NULL) };
}

static void
clear_needs (Needs *needs)
{
  g_array_unref (needs->counters);
  g_hash_table_unref (needs->stats);
}

#define NO_PASS G_MAXUINT

static gboolean
is_met (const MusterRuleset *ruleset, const Needs *needs, guint pass)
{
  for (guint i = 0; i < needs->counters->len; i++)
    if (ruleset->counters[g_array_index (needs->counters, int, i)].pass >= pass)
      return FALSE;
  return !needs->prices || ruleset->price_pass < pass;
}

/* A node is priced before what it counts for is worked out. */
static gboolean
is_ready (const MusterRuleset *ruleset,
          const MusterCounter *counter,
          const Needs *needs,
          guint pass)
{
  return counter->pass == NO_PASS && is_met (ruleset, needs, pass)
         && (counter->measure.kind != MUSTER_MEASURE_POINTS || ruleset->price_pass <= pass);
}

/* What needs itself comes last, all at once: it sees what stands in a node, for that was counted
 * before the node in the same pass. */
static void
order_passes (MusterRuleset *ruleset, const Needs *of_prices, const Needs *of_counters)
{
  int n_left = ruleset->n_counters;
  for (guint pass = 0; n_left > 0 || ruleset->price_pass == NO_PASS; pass++)
    {
      gboolean is_last = TRUE;
      if (ruleset->price_pass == NO_PASS && is_met (ruleset, of_prices, pass))
        {
          ruleset->price_pass = pass;
          is_last = FALSE;
        }
      for (int i = 0; i < ruleset->n_counters; i++)
        if (is_ready (ruleset, &ruleset->counters[i], &of_counters[i], pass))
          {
            ruleset->counters[i].pass = pass;
            is_last = FALSE;
            n_left--;
          }
      ruleset->n_passes = pass + 1;
      if (!is_last)
        continue;
      ruleset->price_pass = MIN (ruleset->price_pass, pass);
      for (int i = 0; i < ruleset->n_counters; i++)
        ruleset->counters[i].pass = MIN (ruleset->counters[i].pass, pass);
      return;
    }
}

void
muster_reader_order_passes (MusterReader *reader)
{
  MusterRuleset *ruleset = reader->ruleset;
  g_autofree Needs *of_counters = g_new (Needs, (gsize) ruleset->n_counters);
  Needs of_prices;
  init_needs (&of_prices, ruleset);
  need_prices (&of_prices);
  ruleset->price_pass = NO_PASS;
  for (int i = 0; i < ruleset->n_counters; i++)
    {
      MusterCounter *counter = &ruleset->counters[i];
      counter->pass = NO_PASS;
      init_needs (&of_counters[i], ruleset);
      need_selector (&of_counters[i], counter->of);
      need_selector (&of_counters[i], counter->only);
      if (counter->measure.kind != MUSTER_MEASURE_POINTS)
        need_measure (&of_counters[i], counter->measure.kind, counter->measure.index);
    }
  order_passes (ruleset, &of_prices, of_counters);
  for (int i = 0; i < ruleset->n_counters; i++)
    clear_needs (&of_counters[i]);
  clear_needs (&of_prices);
}
