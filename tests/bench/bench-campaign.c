/* How long a long campaign takes: opening it, how it stands on any date, and striking its first
 * battle. usage: bench-campaign PACK ARMY LIBRARY [BATTLES [PLAYERS]], which only makes one of so
 * many battles and players */
#include "army/store/xml.h"
#include "base/problem.h"
#include "campaign/actions/correct.h"
#include "campaign/model/store.h"
#include "campaign/state/changes.h"
#include "campaign/state/conflicts.h"
#include "campaign/state/replay.h"
#include "row.h"
#include "ruleset/read/ruleset.h"

#define ROUNDS       9
#define BATTLES      200
#define MARCHING     62 /* units to a battle: with their losses and actions 50,000 events */
#define DAYS         5  /* from one battle to the next */
#define START        662000
#define PER_SIDE     2
#define FIRST_BATTLE 2 /* its batch, after that of the armies */

static double
get_ms (gint64 since)
{
  return (double) (g_get_monotonic_time () - since) / 1000;
}

static void
raise_army (MusterCampaign *campaign, const MusterArmy *army, int side, gint64 batch)
{
  MusterEvent event = { .kind = MUSTER_EVENT_RAISE,
                        .day = START,
                        .batch = batch,
                        .object = side,
                        .figures = { army->n_nodes } };
  event.subject = muster_campaign_get_next_record (campaign);
  muster_campaign_set_raised (campaign, muster_campaign_add_event (campaign, &event), army);
}

static GArray *
list_records (MusterCampaign *campaign, MusterCategory category)
{
  muster_campaign_arrange (campaign);
  g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, MUSTER_LAST_DAY);
  GArray *numbers = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (guint i = 0; i < reg->records->len; i++)
    {
      const MusterRecord *record = g_ptr_array_index (reg->records, i);
      if (record != NULL && record->category == category)
        g_array_append_val (numbers, record->number);
    }
  return numbers;
}

/* What a bench finds in a campaign that could not be is not what organisers wait for. */
static void
expect_no_problem (const MusterCampaign *campaign)
{
  g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, MUSTER_LAST_DAY);
  if (reg->conflicts->len > 0)
    {
      g_autofree char *text =
        muster_conflict_dup_text (reg, &g_array_index (reg->conflicts, MusterConflict, 0));
      g_error ("%u events cannot be, the first: %s", reg->conflicts->len, text);
    }
}

/* Those who march to a battle: as many of either side, one after the other through the campaign.
 * Returns: the unit of this place, the first half of the first side */
static gint64
pick_unit (const GArray *units, gint64 battle, int place)
{
  guint per_side = units->len / PER_SIDE;
  guint side = (guint) place / (MARCHING / 2);
  guint turn = (guint) battle * (MARCHING / 2) + (guint) place % (MARCHING / 2);
  return g_array_index (units, gint64, side * per_side + turn % per_side);
}

static void
add (MusterCampaign *campaign, gint64 batch, int day, MusterEvent event)
{
  event.batch = batch;
  event.day = day;
  muster_campaign_add_event (campaign, &event);
}

/* Each unit that marched lost one, every other of them into hospital, and is tired; those that were
 * killed are replaced. */
static void
add_battle (MusterCampaign *campaign, const GArray *units, gint64 battle)
{
  int day = START + (int) battle * DAYS;
  gint64 muster = muster_campaign_add_batch (campaign, "A battle");
  gint64 record = muster_campaign_add_batch (campaign, "Losses of a battle");
  gint64 actions = muster_campaign_add_batch (campaign, "After a battle");
  add (campaign, muster, day,
       (MusterEvent){
         .kind = MUSTER_EVENT_BATTLE, .subject = battle, .figures = { 1, 2 }, .text = "A battle" });
  for (int i = 0; i < MARCHING; i++)
    add (campaign, muster, day,
         (MusterEvent){ .kind = MUSTER_EVENT_ENGAGE,
                        .subject = pick_unit (units, battle, i),
                        .battle = battle,
                        .figures = { 1 } });
  add (campaign, record, day,
       (MusterEvent){ .kind = MUSTER_EVENT_RESULT,
                      .subject = 1,
                      .battle = battle,
                      .figures = { MUSTER_OUTCOME_WON, 1 } });
  for (int i = 0; i < MARCHING; i++)
    {
      gboolean is_wounded = i % 2 == 0;
      MusterEvent event = { .kind = MUSTER_EVENT_LOSSES,
                            .subject = pick_unit (units, battle, i),
                            .battle = battle,
                            .until = is_wounded ? day + DAYS - 1 : MUSTER_NO_DAY };
      event.figures[MUSTER_LOSS_ALL] = 1;
      event.figures[is_wounded ? MUSTER_LOSS_HOSPITAL : MUSTER_LOSS_KILLED] = 1;
      add (campaign, record, day, event);
    }
  for (int i = 0; i < MARCHING; i++)
    {
      gint64 unit = pick_unit (units, battle, i);
      gboolean is_wounded = i % 2 == 0;
      add (campaign, actions, day + 1,
           (MusterEvent){ .kind = MUSTER_EVENT_FATIGUE, .subject = unit, .figures = { 1 } });
      add (campaign, actions, day + 1,
           (MusterEvent){ .kind = is_wounded ? MUSTER_EVENT_EXPERIENCE : MUSTER_EVENT_REPLACE,
                          .subject = unit,
                          .figures = { 1, is_wounded ? 0 : 1 } });
    }
}

/* Each plays a formation of one side or the other by turns, and what stands in it but for what
 * others play: some a corps, some a brigade. */
static void
add_players (MusterCampaign *campaign, guint n_players, gint64 batch)
{
  g_autoptr (GArray) formations = list_records (campaign, MUSTER_CATEGORY_FORMATION);
  guint per_side = formations->len / PER_SIDE;
  guint most = (n_players + PER_SIDE - 1) / PER_SIDE; /* of a side */
  for (guint i = 0; i < n_players; i++)
    {
      g_autofree char *name = g_strdup_printf ("Player %u", i + 1);
      guint at = i % PER_SIDE * per_side + i / PER_SIDE * per_side / most;
      add (campaign, batch, START,
           (MusterEvent){ .kind = MUSTER_EVENT_PLAYER,
                          .subject = g_array_index (formations, gint64, at),
                          .text = name });
    }
}

static gint64
make (MusterRuleset *ruleset,
      const MusterArmy *army,
      int n_battles,
      guint n_players,
      MusterStore *store)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterCampaign) campaign = muster_campaign_new ("Long", ruleset->id, START);
  muster_campaign_set_ruleset (campaign, ruleset);
  muster_campaign_add_side (campaign, "North", NULL);
  muster_campaign_add_side (campaign, "South", NULL);
  gint64 batch = muster_campaign_add_batch (campaign, "The armies come");
  for (int side = 1; side <= PER_SIDE; side++)
    raise_army (campaign, army, side, batch);
  add_players (campaign, n_players, batch);
  g_autoptr (GArray) units = list_records (campaign, MUSTER_CATEGORY_UNIT);
  for (gint64 battle = 1; battle <= n_battles; battle++)
    add_battle (campaign, units, battle);
  muster_campaign_arrange (campaign);
  expect_no_problem (campaign);
  gint64 id = muster_library_add (store, &muster_campaign_document, campaign, &error);
  if (id == 0)
    g_error ("%s", error->message);
  return id;
}

static MusterCampaign *
load (MusterStore *store, gint64 id, const MusterCampaign *before)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  return muster_store_load_campaign (store, id, before, problems, NULL);
}

static void
measure_opening (MusterStore *store, gint64 id)
{
  double times[ROUNDS];
  for (int i = 0; i < ROUNDS; i++)
    {
      gint64 start = g_get_monotonic_time ();
      g_autoptr (MusterCampaign) campaign = load (store, id, NULL);
      times[i] = get_ms (start);
    }
  print_row ("10", "a campaign of 50,000 events opened", "ms", times, ROUNDS);
}

static void
measure_state (const MusterCampaign *campaign, int day, const char *what)
{
  double times[ROUNDS];
  for (int i = 0; i < ROUNDS; i++)
    {
      gint64 start = g_get_monotonic_time ();
      g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, day);
      times[i] = get_ms (start);
    }
  print_row ("10", what, "ms", times, ROUNDS);
}

static MusterCampaign *
strike (const MusterCampaign *campaign)
{
  g_autoptr (GError) error = NULL;
  MusterCampaign *copy = muster_campaign_copy (campaign);
  if (!muster_campaign_strike (copy, FIRST_BATTLE, FALSE, &error))
    g_error ("%s", error->message);
  return copy;
}

/* What would change is shown first; then it is saved, and read again. */
static void
measure_striking (MusterStore *store, const MusterCampaign *campaign)
{
  double times[ROUNDS];
  double saves[ROUNDS];
  g_autoptr (MusterCampaign) once = strike (campaign);
  expect_no_problem (once);
  for (int i = 0; i < ROUNDS; i++)
    {
      g_autoptr (GError) error = NULL;
      gint64 start = g_get_monotonic_time ();
      g_autoptr (MusterCampaign) struck = strike (campaign);
      g_autoptr (GPtrArray) changes = muster_campaign_list_changes (campaign, struck);
      times[i] = get_ms (start);
      start = g_get_monotonic_time ();
      if (!muster_library_save (store, &muster_campaign_document, struck->id, struck, "Strike",
                                NULL, NULL, &error))
        g_error ("%s", error->message);
      saves[i] = get_ms (start);
      muster_store_undo (store, MUSTER_DOCUMENT_CAMPAIGN, campaign->id, NULL);
    }
  print_row ("10", "strike of the first battle, to its changes", "ms", times, ROUNDS);
  print_row ("10", "the strike kept", "ms", saves, ROUNDS);
}

/* Without the armies nothing of the campaign can be, and each conflict is told. */
static void
measure_conflicts (const MusterCampaign *campaign)
{
  double times[ROUNDS];
  g_autoptr (MusterCampaign) copy = muster_campaign_copy (campaign);
  MusterEvent event = { .kind = MUSTER_EVENT_STRIKE, .day = START, .subject = 1 };
  event.batch = muster_campaign_add_batch (copy, "Strike");
  muster_campaign_add_event (copy, &event);
  muster_campaign_arrange (copy);
  g_autoptr (MusterRegister) before = muster_campaign_replay (campaign, MUSTER_LAST_DAY);
  for (int i = 0; i < ROUNDS; i++)
    {
      gint64 start = g_get_monotonic_time ();
      g_autoptr (MusterRegister) after = muster_campaign_replay (copy, MUSTER_LAST_DAY);
      g_autoptr (GPtrArray) invalidated = muster_register_list_invalidated (before, after);
      times[i] = get_ms (start);
    }
  print_row ("10", "49,600 conflicts told", "ms", times, ROUNDS);
}

int
main (int argc, char **argv)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GError) error = NULL;
  if (argc < 4)
    return 2;
  g_autoptr (MusterRuleset) ruleset = muster_ruleset_load (argv[1], problems);
  g_autoptr (MusterXml) xml = muster_xml_load (argv[2], problems);
  g_autoptr (MusterArmySnapshot) army = muster_army_read (xml, ruleset, problems);
  g_autoptr (MusterStore) store = muster_store_open (argv[3], &error);
  gint64 id = make (ruleset, army, argc > 4 ? atoi (argv[4]) : BATTLES,
                    argc > 5 ? (guint) atoi (argv[5]) : 0, store);
  if (argc > 4)
    return 0;
  measure_opening (store, id);
  g_autoptr (MusterCampaign) campaign = load (store, id, NULL);
  measure_state (campaign, START + BATTLES * DAYS / 2, "a morning state half-way");
  measure_state (campaign, MUSTER_LAST_DAY, "the last morning state");
  measure_striking (store, campaign);
  measure_conflicts (campaign);
  return 0;
}
