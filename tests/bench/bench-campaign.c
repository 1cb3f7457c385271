/* How long a long campaign takes: opening it, how it stands on any date, and striking its first
 * battle. Prints medians; judges nothing. usage: bench-campaign PACK ARMY LIBRARY */
#include "army/army-xml.h"
#include "base/problem.h"
#include "base/random.h"
#include "campaign/campaign-changes.h"
#include "campaign/campaign-edit.h"
#include "campaign/campaign-fold.h"
#include "ruleset/ruleset-xml.h"

#include <stdio.h>
#include <stdlib.h>

#define ROUNDS   9
#define BATTLES  200
#define EVENTS   50000
#define START    662000
#define PER_SIDE 2

static int
compare_times (gconstpointer a, gconstpointer b)
{
  gint64 one = *(const gint64 *) a;
  gint64 other = *(const gint64 *) b;
  return one < other ? -1 : one > other;
}

static double
get_median (gint64 times[ROUNDS])
{
  qsort (times, ROUNDS, sizeof *times, compare_times);
  return (double) times[ROUNDS / 2] / 1000;
}

static void
raise_army (MusterCampaign *campaign, const MusterArmy *army, int side, gint64 batch)
{
  MusterEvent event = { .kind = MUSTER_EVENT_RAISE,
                        .day = START,
                        .batch = batch,
                        .object = side,
                        .figures = { army->n_things } };
  event.subject = muster_campaign_get_next_record (campaign);
  muster_campaign_set_raised (campaign, muster_campaign_add_event (campaign, &event), army);
}

static GArray *
list_units (MusterCampaign *campaign)
{
  muster_campaign_arrange (campaign);
  g_autoptr (MusterRegister) reg = muster_campaign_fold (campaign, MUSTER_LAST_DAY);
  GArray *units = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (guint i = 0; i < reg->records->len; i++)
    {
      const MusterRecord *record = g_ptr_array_index (reg->records, i);
      if (record != NULL && record->sort == MUSTER_SORT_UNIT)
        g_array_append_val (units, record->number);
    }
  return units;
}

static void
add_battle (MusterCampaign *campaign, const GArray *units, gint64 number, MusterRandom *random)
{
  MusterEvent event = { .kind = MUSTER_EVENT_BATTLE,
                        .day = START + (int) number * 5,
                        .subject = number,
                        .figures = { 1, 2 },
                        .text = "A battle" };
  event.batch = muster_campaign_add_batch (campaign, "A battle");
  muster_campaign_add_event (campaign, &event);
  event.text = NULL;
  event.battle = number;
  for (int i = 0; i < EVENTS / BATTLES - 1; i++)
    {
      gint64 pick = muster_random_range (random, 0, units->len - 1);
      event.subject = g_array_index (units, gint64, pick);
      event.kind = i % 3 == 0   ? MUSTER_EVENT_ENGAGE
                   : i % 3 == 1 ? MUSTER_EVENT_FATIGUE
                                : MUSTER_EVENT_REPLACE;
      event.figures[0] = 1;
      event.figures[1] = 0;
      if (i % 5 == 4)
        {
          event.kind = MUSTER_EVENT_LOSSES;
          event.figures[1] = 1;
        }
      muster_campaign_add_event (campaign, &event);
    }
}

static gint64
make (MusterRuleset *ruleset, const MusterArmy *army, MusterStore *store)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterCampaign) campaign = muster_campaign_new ("Long", ruleset->id, START);
  MusterRandom random = muster_random_new (1, "bench");
  muster_campaign_set_ruleset (campaign, ruleset);
  muster_campaign_add_side (campaign, "North", NULL);
  muster_campaign_add_side (campaign, "South", NULL);
  gint64 batch = muster_campaign_add_batch (campaign, "The armies come");
  for (int side = 1; side <= PER_SIDE; side++)
    raise_army (campaign, army, side, batch);
  g_autoptr (GArray) units = list_units (campaign);
  for (gint64 battle = 1; battle <= BATTLES; battle++)
    add_battle (campaign, units, battle, &random);
  muster_campaign_arrange (campaign);
  gint64 id = muster_campaign_edit_import (store, campaign, &error);
  if (id == 0)
    g_error ("%s", error->message);
  printf ("campaign of %d battles, %u units, %u events: ", BATTLES, units->len,
          campaign->events->len);
  return id;
}

static MusterCampaign *
load (MusterStore *store, gint64 id, const MusterCampaign *before)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  return muster_store_load_campaign (store, id, before, problems, NULL);
}

static double
measure_opening (MusterStore *store, gint64 id)
{
  gint64 times[ROUNDS];
  for (int i = 0; i < ROUNDS; i++)
    {
      gint64 start = g_get_monotonic_time ();
      g_autoptr (MusterCampaign) campaign = load (store, id, NULL);
      times[i] = g_get_monotonic_time () - start;
    }
  return get_median (times);
}

static double
measure_state (const MusterCampaign *campaign, int day)
{
  gint64 times[ROUNDS];
  for (int i = 0; i < ROUNDS; i++)
    {
      gint64 start = g_get_monotonic_time ();
      g_autoptr (MusterRegister) reg = muster_campaign_fold (campaign, day);
      times[i] = g_get_monotonic_time () - start;
    }
  return get_median (times);
}

static MusterCampaign *
strike (const MusterCampaign *campaign)
{
  MusterCampaign *copy = muster_campaign_copy (campaign);
  MusterEvent event = { .kind = MUSTER_EVENT_STRIKE, .day = START, .subject = 2 };
  event.batch = muster_campaign_add_batch (copy, "Strike");
  muster_campaign_add_event (copy, &event);
  muster_campaign_arrange (copy);
  return copy;
}

/* What would change is shown first; then it is saved, and read again. */
static void
measure_striking (MusterStore *store, const MusterCampaign *campaign)
{
  gint64 times[ROUNDS];
  gint64 saves[ROUNDS];
  guint n_changes = 0;
  for (int i = 0; i < ROUNDS; i++)
    {
      g_autoptr (GError) error = NULL;
      gint64 start = g_get_monotonic_time ();
      g_autoptr (MusterCampaign) struck = strike (campaign);
      g_autoptr (GPtrArray) changes = muster_campaign_list_changes (campaign, struck);
      times[i] = g_get_monotonic_time () - start;
      n_changes = changes->len;
      start = g_get_monotonic_time ();
      if (!muster_campaign_edit_save (store, struck, "Strike", NULL, &error))
        g_error ("%s", error->message);
      saves[i] = g_get_monotonic_time () - start;
      muster_store_undo (store, MUSTER_DOCUMENT_CAMPAIGN, campaign->id, NULL);
    }
  printf ("striking the first battle %.1f ms to its %u changes, %.1f ms to be kept\n",
          get_median (times), n_changes, get_median (saves));
}

int
main (int argc, char **argv)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GError) error = NULL;
  if (argc != 4)
    return 2;
  g_autoptr (MusterRuleset) ruleset = muster_ruleset_load (argv[1], problems);
  g_autoptr (MusterXml) xml = muster_xml_load (argv[2], problems);
  g_autoptr (MusterArmySnapshot) army = muster_army_read (xml, ruleset, problems);
  g_autoptr (MusterStore) store = muster_store_open (argv[3], &error);
  gint64 id = make (ruleset, army, store);
  double opening = measure_opening (store, id);
  g_autoptr (MusterCampaign) campaign = load (store, id, NULL);
  printf ("opened in %.1f ms; the state on its first day %.2f ms, half-way %.2f ms, at its end "
          "%.2f ms; ",
          opening, measure_state (campaign, START),
          measure_state (campaign, START + BATTLES * 5 / 2),
          measure_state (campaign, MUSTER_LAST_DAY));
  measure_striking (store, campaign);
  return 0;
}
