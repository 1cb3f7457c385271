/* A target for campaigns: bytes → XML → a campaign, with the shipped packs and without any → the
 * register of every day on which something happened, stories, the log, losses, what can be
 * corrected, the map, and written again.
 *
 * With libFuzzer (the project's own sources compiled alike):
 *   clang -g -O1 -fsanitize=fuzzer,address,undefined … fuzz-campaign.c && ./fuzz-campaign \
 *     corpus-campaign
 * With -DSTANDALONE the files named as arguments are read once each: the regression test.
 * G_TEST_SRCDIR names the folder of tests; without it the source folder is two folders up. */
#include <stdint.h>
#include <string.h>

#include "base/problem.h"
#include "campaign/actions/action.h"
#include "campaign/actions/correct.h"
#include "campaign/model/xml.h"
#include "campaign/report/losses.h"
#include "campaign/report/report.h"
#include "campaign/state/changes.h"
#include "campaign/state/conflicts.h"
#include "campaign/state/morning-state.h"
#include "campaign/state/register-places.h"
#include "campaign/state/replay.h"
#include "campaign/state/totals.h"
#include "campaign/text/event-text.h"
#include "campaign/text/log.h"
#include "campaign/text/register-text.h"
#include "ruleset/read/ruleset.h"

/* Bytes that take longer than anybody writes by hand show nothing new. */
#define LARGEST (256 * 1024)

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

/* Shipped packs, each read once. */
static MusterRuleset *
find_pack (const char *id, const char *digest, GPtrArray *problems, gpointer data)
{
  static GHashTable *packs = NULL;
  const char *tests = g_getenv ("G_TEST_SRCDIR");
  if (packs == NULL)
    packs = g_hash_table_new (g_str_hash, g_str_equal);
  MusterRuleset *known = g_hash_table_lookup (packs, id);
  if (known != NULL)
    return known;
  g_autofree char *file = g_strdup_printf ("%s.ruleset.xml", id);
  g_autofree char *path =
    g_build_filename (tests != NULL ? tests : "tests", "..", "data", "packs", file, NULL);
  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    return NULL;
  MusterRuleset *ruleset = muster_ruleset_load (path, problems);
  if (ruleset == NULL)
    g_error ("%s cannot be read", path);
  g_hash_table_insert (packs, (gpointer) ruleset->id, ruleset);
  return ruleset;
}

static void
check_text (char *text)
{
  if (text == NULL || !g_utf8_validate (text, -1, NULL))
    g_error ("The text is no text.");
  g_free (text);
}

static void
use_records (const MusterRegister *reg)
{
  for (guint i = 0; i < reg->records->len; i++)
    {
      const MusterRecord *record = g_ptr_array_index (reg->records, i);
      if (record == NULL)
        continue;
      g_autoptr (GPtrArray) story = muster_register_list_story (reg, record->number);
      check_text (muster_record_dup_state (reg, record));
      check_text (muster_record_dup_standing (reg, record, TRUE));
      muster_record_may_have_grade (record, "quality");
      if (!muster_record_is_balanced (record))
        g_error ("The books do not balance.");
    }
}

static void
use_battles (const MusterRegister *reg)
{
  for (guint i = 0; i < reg->battles->len; i++)
    {
      const MusterBattle *battle = g_ptr_array_index (reg->battles, i);
      g_autoptr (GArray) rows = muster_register_list_loss_rows (reg, battle->number);
      g_autoptr (MusterRegister) morning =
        muster_campaign_replay_before (reg->campaign, battle->number);
      g_autoptr (GBytes) report = muster_campaign_write_report (reg, battle->number, NULL);
      check_text (muster_battle_dup_result (reg, battle));
      muster_battle_sum (reg, battle, 0);
      muster_battle_sum (reg, battle, 1);
    }
}

static void
use_register (MusterRegister *reg)
{
  const MusterViewer umpire = { 0 };
  g_autoptr (GArray) presences = muster_register_list_presences (reg, NULL);
  g_autoptr (MusterMorning) morning = muster_morning_new (reg, &umpire, MUSTER_MORNING_BY_UNIT);
  g_autoptr (MusterCampaignLog) log = muster_campaign_log_new (reg, &umpire, MUSTER_NO_DAY);
  check_text (muster_campaign_log_dup_markdown (log));
  check_text (muster_campaign_log_dup_html (log));
  check_text (muster_campaign_log_dup_csv (log));
  check_text (muster_register_dup_text (reg));
  for (guint i = 0; i < reg->conflicts->len; i++)
    check_text (muster_conflict_dup_text (reg, &g_array_index (reg->conflicts, MusterConflict, i)));
  for (guint i = 0; i < reg->campaign->events->len; i++)
    check_text (
      muster_event_dup_text (reg, &g_array_index (reg->campaign->events, MusterEvent, i)));
  use_records (reg);
  use_battles (reg);
}

static void
use_roads (const MusterCampaign *campaign)
{
  for (guint i = 1; i < campaign->places->len; i++)
    muster_roads_get_days (campaign->roads, g_array_index (campaign->places, MusterPlace, 0).number,
                           g_array_index (campaign->places, MusterPlace, i).number);
}

/* Each batch is struck, and actions are read back. */
static void
change (const MusterCampaign *campaign)
{
  g_autoptr (GHashTable) correctable = muster_campaign_list_correctable (campaign);
  for (guint i = 0; i < campaign->batches->len && i < 16; i++)
    {
      gint64 batch = g_array_index (campaign->batches, MusterBatch, i).number;
      g_autoptr (MusterCampaign) copy = muster_campaign_copy (campaign);
      g_autoptr (MusterActionDone) done = muster_action_find_done (campaign, batch);
      if (!muster_campaign_strike (copy, batch, muster_campaign_is_struck (copy, batch), NULL))
        continue;
      g_autoptr (GPtrArray) changes = muster_campaign_list_changes (campaign, copy);
    }
}

static void
use (const MusterCampaign *campaign)
{
  int last = MUSTER_NO_DAY;
  for (guint i = 0; i < campaign->order->len; i++)
    {
      guint index = g_array_index (campaign->order, guint, i);
      int day = g_array_index (campaign->events, MusterEvent, index).day;
      if (day == last)
        continue;
      g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, day);
      check_text (muster_register_dup_text (reg));
      last = day;
    }
  g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, MUSTER_LAST_DAY);
  use_register (reg);
  use_roads (campaign);
  change (campaign);
}

/* What is written must be read again, and written to the same bytes. */
static void
write_and_read (const MusterCampaign *campaign, MusterFindRuleset find)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GBytes) text = muster_campaign_write (campaign);
  g_autoptr (MusterXml) xml = muster_xml_parse ("again.xml", g_bytes_get_data (text, NULL),
                                                g_bytes_get_size (text), problems);
  g_autoptr (MusterCampaign) again =
    xml != NULL ? muster_campaign_read (xml, find, NULL, problems) : NULL;
  if (again == NULL)
    g_error ("What was written cannot be read: %s",
             ((const MusterProblem *) g_ptr_array_index (problems, 0))->message);
  g_autoptr (GBytes) text_again = muster_campaign_write (again);
  if (!g_bytes_equal (text, text_again))
    g_error ("What is written a second time differs.");
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  if (size > LARGEST)
    return 0;
  g_autoptr (MusterXml) xml = muster_xml_parse ("fuzz.xml", (const char *) data, size, problems);
  for (int i = 0; xml != NULL && i < 2; i++)
    {
      MusterFindRuleset find = i == 0 ? NULL : find_pack;
      g_autoptr (MusterCampaign) campaign = muster_campaign_read (xml, find, NULL, problems);
      if (campaign == NULL)
        continue;
      use (campaign);
      write_and_read (campaign, find);
    }
  return 0;
}

#ifdef STANDALONE
int
main (int argc, char **argv)
{
  for (int i = 1; i < argc; i++)
    {
      g_autofree char *data = NULL;
      g_autoptr (GError) error = NULL;
      gsize length;
      if (!g_file_get_contents (argv[i], &data, &length, &error))
        g_error ("%s", error->message);
      LLVMFuzzerTestOneInput ((const uint8_t *) data, length);
    }
  return 0;
}
#endif
