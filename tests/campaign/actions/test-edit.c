/* Campaigns in the library: what is kept is what was written, undo takes it back whole, and nobody
 * writes over what another did. */
#include "helper/campaign.h"
#include "helper/folder.h"
#include "helper/phrases.h"

#include "helper/break.h"

#include "base/error.h"
#include "base/phrase.h"
#include "campaign/model/store.h"
#include "campaign/model/xml.h"
#include "campaign/state/register.h"
#include "scenario/play/play.h"

static MusterStore *
open_store (void)
{
  g_autoptr (GError) error = NULL;
  MusterStore *store = muster_store_open (":memory:", &error);
  assert_null (error);
  return store;
}

static MusterCampaign *
load (MusterStore *store, gint64 id, const MusterCampaign *before)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterCampaign *campaign = muster_store_load_campaign (store, id, before, problems, &error);
  assert_null (error);
  assert_non_null (campaign);
  return campaign;
}

static char *
dup_file (const MusterCampaign *campaign)
{
  g_autoptr (GBytes) bytes = muster_campaign_write (campaign);
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);
  return g_strndup (text, length);
}

static gint64
import (MusterStore *store, const MusterCampaign *campaign)
{
  g_autoptr (GError) error = NULL;
  gint64 id = muster_library_add (store, &muster_campaign_document, campaign, &error);
  assert_null (error);
  assert_true (id > 0);
  return id;
}

static void
assert_kept (MusterStore *store, gint64 id, const char *file)
{
  g_autoptr (MusterCampaign) kept = load (store, id, NULL);
  g_autofree char *text = dup_file (kept);
  assert_string_equal (text, file);
}

/* Losses and a strike, as one action. */
static MusterCampaign *
change (const MusterCampaign *campaign)
{
  MusterCampaign *copy = muster_campaign_copy (campaign);
  MusterEvent losses = { .kind = MUSTER_EVENT_LOSSES,
                         .day = campaign->start + 3,
                         .subject = OAK,
                         .figures = { 2, 1, 0, 1 },
                         .until = campaign->start + 9,
                         .note = "Żółw" };
  losses.batch = muster_campaign_add_batch (copy, "Losses");
  muster_campaign_add_event (copy, &losses);
  MusterEvent strike = {
    .kind = MUSTER_EVENT_STRIKE, .day = campaign->start, .batch = losses.batch, .subject = 2
  };
  muster_campaign_add_event (copy, &strike);
  muster_campaign_arrange (copy);
  return copy;
}

static void
a_campaign_is_kept_as_it_was_written_with_its_packs (void **state)
{
  for (int seed = 1; seed <= 10; seed++)
    {
      MusterRandom random = muster_random_new ((guint64) seed, "kept");
      g_autoptr (Story) story = make_random_story (10, &random);
      g_autoptr (MusterStore) store = open_store ();
      g_autofree char *file = dup_file (story->campaign);
      gint64 id = import (store, story->campaign);
      assert_kept (store, id, file);
      g_autoptr (MusterCampaign) kept = load (store, id, NULL);
      assert_non_null (kept->ruleset);
      g_autoptr (MusterCampaign) again = load (store, id, kept);
      assert_ptr_equal (again->ruleset, kept->ruleset);
      assert_ptr_equal (muster_campaign_find_raised (again, 1),
                        muster_campaign_find_raised (kept, 1));
    }
}

static void
assert_count (MusterStore *store, const char *sql, gint64 wanted)
{
  g_autoptr (MusterStatement) statement = muster_store_prepare (store, sql, NULL);
  assert_int_equal (muster_statement_step (statement, NULL), MUSTER_STEP_ROW);
  assert_int_equal (muster_statement_get_int (statement, 0), wanted);
}

static void
phrases_are_kept_without_their_words_and_what_somebody_wrote_as_it_is (void **state)
{
  g_autoptr (Story) story = begin_story ();
  g_autoptr (MusterStore) store = open_store ();
  for (guint i = 0; i < G_N_ELEMENTS (batch_phrases); i++)
    {
      describe (story, "1815-06-12", batch_phrases[i]);
      add (story, (MusterEvent){ .kind = MUSTER_EVENT_MARCH,
                                 .subject = RED,
                                 .object = 1,
                                 .phrase = note_phrases[i % G_N_ELEMENTS (note_phrases)] });
    }
  describe (story, "1815-06-12", "What the umpire did");
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_NOTE, .note = "no road leads there" });
  muster_campaign_arrange (story->campaign);
  g_autofree char *file = dup_file (story->campaign);
  gint64 id = import (store, story->campaign);
  assert_kept (store, id, file);
  assert_count (store, "SELECT count (*) FROM campaign_batch WHERE title <> ''", 1);
  assert_count (store, "SELECT count (*) FROM campaign_event WHERE note IS NOT NULL", 1);
}

static void
an_action_is_undone_to_the_exact_state_and_done_again (void **state)
{
  g_autoptr (GError) error = NULL;
  MusterRandom random = muster_random_new (3, "deeds");
  g_autoptr (Story) story = make_random_story (10, &random);
  g_autoptr (MusterStore) store = open_store ();
  gint64 id = import (store, story->campaign);
  g_autoptr (MusterCampaign) kept = load (store, id, NULL);
  g_autoptr (MusterCampaign) changed = change (kept);
  g_autofree char *before = dup_file (kept);
  g_autofree char *after = dup_file (changed);
  g_autofree char *state_before = dup_state (kept);
  assert_true (muster_library_save (store, &muster_campaign_document, changed->id, changed,
                                    "Losses", NULL, NULL, &error));
  assert_kept (store, id, after);
  assert_true (muster_store_undo (store, MUSTER_DOCUMENT_CAMPAIGN, id, &error));
  assert_kept (store, id, before);
  g_autoptr (MusterCampaign) undone = load (store, id, NULL);
  g_autofree char *state_after = dup_state (undone);
  assert_string_equal (state_before, state_after);
  assert_true (muster_store_redo (store, MUSTER_DOCUMENT_CAMPAIGN, id, &error));
  assert_kept (store, id, after);
}

/* What a handler of "changed" finds. */
typedef struct
{
  MusterCampaign *kept;
  gboolean is_there;
} Handed;

static void
look_for_kept (MusterStore *store, const char *kind, gint64 document, Handed *handed)
{
  handed->is_there = handed->kept != NULL;
}

static void
what_is_kept_is_handed_out_as_it_is_read_before_it_is_told (void **state)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Story) story = begin_story ();
  g_autoptr (MusterStore) store = open_store ();
  gint64 id = import (store, story->campaign);
  g_autoptr (MusterCampaign) before = load (store, id, NULL);
  g_autoptr (MusterCampaign) changed = change (before);
  Handed handed = { NULL };
  g_signal_connect (store, "changed", G_CALLBACK (look_for_kept), &handed);
  assert_true (muster_library_save (store, &muster_campaign_document, changed->id, changed,
                                    "Losses", NULL, (gpointer *) &handed.kept, &error));
  assert_true (handed.is_there);
  g_autoptr (MusterCampaign) kept = g_steal_pointer (&handed.kept);
  g_autofree char *file = dup_file (kept);
  assert_kept (store, id, file);
  assert_int_equal (kept->id, id);
  assert_null (kept->source);
  assert_false (muster_library_save (store, &muster_campaign_document, before->id, before, "Late",
                                     NULL, (gpointer *) &handed.kept, &error));
  assert_null (handed.kept);
}

/* In the library as in a file. */
static void
blank_names_of_battles_are_kept_as_they_are_written (void **state)
{
  g_autoptr (Story) story = begin_story ();
  g_autoptr (MusterStore) store = open_store ();
  describe (story, "1815-06-16", "Battles");
  fight (story, 1, "");
  fight (story, 2, NULL);
  fight (story, 3, " ");
  muster_campaign_arrange (story->campaign);
  g_autofree char *file = dup_file (story->campaign);
  gint64 id = import (store, story->campaign);
  assert_kept (store, id, file);
  g_autoptr (MusterCampaign) kept = load (store, id, NULL);
  g_autoptr (MusterRegister) reg = muster_campaign_replay (kept, MUSTER_LAST_DAY);
  assert_string_equal (muster_register_find_battle (reg, 1)->name, "");
  assert_string_equal (muster_register_find_battle (reg, 2)->name, "");
  assert_string_equal (muster_register_find_battle (reg, 3)->name, " ");
}

static void
another_frame_is_an_action_too (void **state)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Story) story = begin_story ();
  g_autoptr (MusterStore) store = open_store ();
  gint64 id = import (store, story->campaign);
  g_autoptr (MusterCampaign) kept = load (store, id, NULL);
  g_autoptr (MusterCampaign) changed = muster_campaign_copy (kept);
  g_autoptr (GPtrArray) list = NULL;
  changed->name = muster_campaign_keep (changed, "Näckå");
  muster_campaign_add_place (changed, &(MusterPlace){ 1, "Here", 1, 2 });
  assert_true (muster_library_save (store, &muster_campaign_document, changed->id, changed,
                                    "Rename", NULL, NULL, &error));
  g_autofree char *file = dup_file (changed);
  assert_kept (store, id, file);
  list = muster_store_list_campaigns (store, FALSE, &error);
  assert_string_equal (((MusterCampaignSummary *) g_ptr_array_index (list, 0))->name, "Näckå");
}

static void
nobody_writes_over_what_another_did_meanwhile (void **state)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Story) story = begin_story ();
  g_autoptr (MusterStore) store = open_store ();
  gint64 id = import (store, story->campaign);
  g_autoptr (MusterCampaign) kept = load (store, id, NULL);
  g_autoptr (MusterCampaign) mine = change (kept);
  g_autoptr (MusterCampaign) other = change (mine);
  other->id = id;
  assert_true (muster_library_save (store, &muster_campaign_document, mine->id, mine, "Mine", NULL,
                                    NULL, &error));
  g_autofree char *file = dup_file (mine);
  g_autoptr (MusterCampaign) late = muster_campaign_copy (kept);
  late->note = muster_campaign_keep (late, "Late");
  assert_false (muster_library_save (store, &muster_campaign_document, late->id, late, "Late", NULL,
                                     NULL, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_CONFLICT));
  assert_kept (store, id, file);
  g_clear_error (&error);
  assert_true (muster_library_save (store, &muster_campaign_document, other->id, other, "Next",
                                    NULL, NULL, &error));
}

static void
a_campaign_goes_into_the_trash_comes_back_and_is_deleted_for_good (void **state)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Story) story = begin_story ();
  g_autoptr (MusterStore) store = open_store ();
  gint64 id = import (store, story->campaign);
  g_autoptr (MusterCampaign) kept = load (store, id, NULL);
  assert_true (muster_library_trash (store, &muster_campaign_document, &id, 1, &error));
  g_autoptr (GPtrArray) there = muster_store_list_campaigns (store, FALSE, &error);
  g_autoptr (GPtrArray) trashed = muster_store_list_campaigns (store, TRUE, &error);
  assert_int_equal (there->len, 0);
  assert_int_equal (trashed->len, 1);
  assert_true (muster_library_restore (store, &muster_campaign_document, &id, 1, &error));
  assert_true (muster_library_delete (store, &muster_campaign_document, &id, 1, &error));
  assert_false (muster_library_save (store, &muster_campaign_document, kept->id, kept, "Gone", NULL,
                                     NULL, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND));
  g_clear_error (&error);
  assert_true (muster_store_undo (store, MUSTER_STORE_LIBRARY, 0, &error));
  g_autofree char *file = dup_file (story->campaign);
  assert_kept (store, id, file);
}

/* Or its units would have a single step, and nothing would be found against it. */
static void
an_army_that_does_not_say_its_pack_has_that_of_the_campaign (void **state)
{
  g_autoptr (Story) story = begin_story ();
  g_autoptr (MusterStore) store = open_store ();
  gint64 id = import (store, story->campaign);
  g_autoptr (MusterCampaign) kept = load (store, id, NULL);
  guint n = 0;
  for (guint i = 0; i < kept->events->len; i++)
    {
      const MusterEvent *event = &g_array_index (kept->events, MusterEvent, i);
      const MusterRaised *raised = muster_campaign_find_raised (kept, event->id);
      if (raised == NULL)
        continue;
      assert_null (raised->army->digest);
      assert_ptr_equal (raised->army->ruleset, kept->ruleset);
      n++;
    }
  assert_true (n > 0);
}

/* What a released version wrote is opened from a copy, which is closed again with @folder. */
static MusterStore *
open_frozen (const char *version, char **folder)
{
  g_autofree char *file = g_strconcat (version, ".db", NULL);
  g_autofree char *frozen =
    g_build_filename (g_getenv ("G_TEST_SRCDIR"), "fixtures", "db", file, NULL);
  *folder = g_dir_make_tmp ("muster-XXXXXX", NULL);
  g_autofree char *copy = g_build_filename (*folder, "copy.db", NULL);
  g_autofree char *bytes = NULL;
  gsize size = 0;
  assert_true (g_file_get_contents (frozen, &bytes, &size, NULL));
  assert_true (g_file_set_contents (copy, bytes, (gssize) size, NULL));
  return muster_store_open (copy, NULL);
}

/* The only campaign of a frozen library. */
static MusterCampaign *
load_only (MusterStore *store, const char *name)
{
  g_autoptr (GPtrArray) all = muster_store_list_campaigns (store, FALSE, NULL);
  assert_int_equal (all->len, 1);
  MusterCampaign *campaign = load (store, ((MusterCampaignSummary *) all->pdata[0])->id, NULL);
  assert_string_equal (campaign->name, name);
  return campaign;
}

static const MusterRecord *
find_unit (const MusterRegister *reg, const char *name)
{
  gint64 number = muster_register_find_named (reg, name, MUSTER_NAMES_UNIT, NULL);
  return muster_register_find (reg, number);
}

static void
a_campaign_of_a_released_version_is_there (void **state)
{
  g_autofree char *folder = NULL;
  g_autoptr (MusterStore) store = open_frozen ("0.6.0", &folder);
  g_autoptr (MusterCampaign) campaign = load_only (store, "Flanders 1745");
  g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, MUSTER_LAST_DAY);
  assert_int_equal (reg->conflicts->len, 0);
  assert_int_equal (find_unit (reg, "Navarre")->present, 3);
  assert_int_equal (find_unit (reg, "Navarre")->establishment, 4);
  g_clear_object (&store);
  remove_folder_of_files (folder);
}

/* Returns: the id of the only campaign */
static gint64
assert_called (MusterStore *store, const char *const *phrases, guint n)
{
  g_autoptr (MusterCampaign) campaign = load_only (store, "Flanders 1745");
  assert_int_equal (campaign->batches->len, n);
  for (guint i = 0; i < n; i++)
    {
      const MusterBatch *batch = &g_array_index (campaign->batches, MusterBatch, i);
      g_autofree char *words = muster_phrase_format (phrases[i]);
      assert_string_equal (batch->phrase, phrases[i]);
      assert_string_equal (batch->title, words);
    }
  return campaign->id;
}

static void
titles_of_a_campaign_of_0_7_are_phrases_and_can_be_undone (void **state)
{
  static const char *const phrases[] = {
    "armies-come",
    "march('The French at Fontenoy', 'Tournai')",
    "battle('The causeway')",
    "losses('The causeway')",
    "succeed('George II', 'Stair')",
    "date(day('1745-05-10'))",
    "fatigue('Main body', '+1')",
    "fatigue('Left', '+1')",
    "strike(fatigue('Main body', '+1'))",
  };
  g_autofree char *folder = NULL;
  g_autoptr (MusterStore) store = open_frozen ("0.7.0", &folder);
  gint64 id = assert_called (store, phrases, G_N_ELEMENTS (phrases));
  /* The battle is played on the scenario that was mustered for it. */
  gint64 scenario = muster_store_find_campaign_scenario (store, id, 1);
  assert_true (muster_store_undo (store, MUSTER_DOCUMENT_PLAY, scenario, NULL));
  assert_true (muster_store_undo (store, MUSTER_DOCUMENT_CAMPAIGN, id, NULL));
  assert_true (muster_store_undo (store, MUSTER_DOCUMENT_CAMPAIGN, id, NULL));
  g_autoptr (GPtrArray) left = muster_store_list_campaigns (store, FALSE, NULL);
  assert_int_equal (left->len, 0);
  assert_true (muster_store_redo (store, MUSTER_DOCUMENT_CAMPAIGN, id, NULL));
  assert_called (store, phrases, G_N_ELEMENTS (phrases));
  g_clear_object (&store);
  remove_folder_of_files (folder);
}

/* With map and picture, a march, a battle that is played and recorded, a successor and a strike. */
static void
all_of_a_campaign_of_0_7_is_there (void **state)
{
  g_autofree char *folder = NULL;
  g_autoptr (MusterStore) store = open_frozen ("0.7.0", &folder);
  g_autoptr (MusterCampaign) campaign = load_only (store, "Flanders 1745");
  g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, MUSTER_LAST_DAY);
  gint64 scenario = muster_store_find_campaign_scenario (store, campaign->id, 1);
  g_autoptr (MusterPlay) play = muster_store_load_play (store, scenario, NULL);
  assert_int_equal (reg->conflicts->len, 0);
  assert_non_null (campaign->picture);
  assert_int_equal (campaign->places->len, 3);
  assert_int_equal (campaign->roads->len, 2);
  assert_int_equal (play->turn, 3);
  /* Of 4 lost one was back at once; of 3 one, and one is in hospital. */
  assert_int_equal (find_unit (reg, "Foot battalion 3")->present, 1);
  assert_int_equal (find_unit (reg, "Foot battalion 3")->away[MUSTER_POOL_PRISONERS], 1);
  assert_int_equal (find_unit (reg, "Normandie")->present, 2);
  assert_int_equal (find_unit (reg, "Normandie")->away[MUSTER_POOL_HOSPITAL], 1);
  /* What tired it was struck. */
  assert_int_equal (find_unit (reg, "Foot battalion 1")->fatigue, 0);
  assert_int_equal (find_unit (reg, "Picardie")->fatigue, 1);
  gint64 heir = muster_register_find_named (reg, "Stair", MUSTER_NAMES_COMMANDER, NULL);
  assert_true (muster_record_is_fit (muster_register_find (reg, heir)));
  g_clear_object (&store);
  remove_folder_of_files (folder);
}

/* Two campaigns, of which the first is broken: it is told or folded, the other as it was. */
static void
whatever_row_is_broken_nothing_falls_and_others_are_whole (void **state)
{
  static const Table breakable[] = {
    { "campaign", "id", "id = 1", { "name", "ruleset", "pack", "frame", "trashed", "picture" } },
    { "campaign_batch", "id", "campaign = 1", { "campaign", "number", "title", "phrase" } },
    { "campaign_event",
      "id",
      "campaign = 1",
      { "campaign", "number", "place", "batch", "day", "kind", "subject", "object", "battle", "a",
        "b", "c", "d", "e", "f", "until", "text", "note", "content" } },
  };
  MusterRandom random = muster_random_new (1, "broken");
  g_autoptr (Story) story = make_random_story (10, &random);
  g_autofree char *file = dup_file (story->campaign);

  for (guint64 seed = 1; seed <= get_break_loops (); seed++)
    {
      g_autoptr (MusterStore) store = open_store ();
      g_autoptr (GPtrArray) problems = muster_problems_new ();
      g_autoptr (GError) error = NULL;
      assert_true (import (store, story->campaign) == 1);
      assert_true (import (store, story->campaign) == 2);
      break_at_random (store, breakable, G_N_ELEMENTS (breakable), seed);
      gint64 moved = 0;
      muster_connection_get_int (
        muster_store_get_connection (store),
        "SELECT (SELECT count (*) FROM campaign_event WHERE campaign = 2 AND id <="
        " (SELECT count (*) FROM campaign_event) / 2) + (SELECT count (*) FROM campaign_batch"
        " WHERE campaign = 2 AND id <= (SELECT count (*) FROM campaign_batch) / 2)",
        &moved, NULL);
      g_autoptr (GPtrArray) listed = muster_store_list_campaigns (store, FALSE, NULL);
      g_autoptr (GPtrArray) trashed = muster_store_list_campaigns (store, TRUE, NULL);
      assert_int_equal (listed->len + trashed->len, 2);
      g_autoptr (MusterCampaign) broken =
        muster_store_load_campaign (store, 1, NULL, problems, &error);
      assert_true (broken != NULL || error != NULL);
      if (broken != NULL)
        {
          g_autofree char *text = dup_state (broken);
          g_autofree char *written = dup_file (broken);
        }
      if (moved == 0)
        assert_kept (store, 2, file);
    }
}

static void
harm_to_what_is_kept_is_told (void **state)
{
  static const char *const harms[] = {
    "UPDATE campaign SET frame = 'no XML'",
    "UPDATE campaign SET frame = CAST (x'3c00ff' AS TEXT)",
    "UPDATE campaign_event SET kind = 'dance' WHERE number = 2",
    "UPDATE campaign_event SET day = 9223372036854775807 WHERE number = 2",
    "UPDATE campaign_event SET day = 0 WHERE number = 2",
    "UPDATE campaign_event SET number = 2 WHERE number = 3",
    "UPDATE campaign_event SET subject = 9223372036854775807 WHERE number = 1",
    "UPDATE campaign_event SET a = -1 WHERE number = 1",
    "UPDATE campaign_event SET content = NULL WHERE number = 1",
    "UPDATE campaign_event SET note = CAST (x'41ff' AS TEXT) WHERE number = 2",
    "UPDATE campaign_batch SET title = CAST (x'41ff' AS TEXT) WHERE number = 2",
    "UPDATE campaign_batch SET phrase = 'teleport(''A'')' WHERE number = 2",
    "UPDATE campaign_event SET phrase = 'teleport(''A'')' WHERE number = 2",
    "UPDATE campaign_batch SET number = 1 WHERE number = 2",
    "DELETE FROM campaign_batch WHERE number = 2",
    "UPDATE campaign_event SET batch = 999 WHERE number = (SELECT max (number) FROM "
    "campaign_event)",
  };
  MusterRandom random = muster_random_new (1, "broken");
  g_autoptr (Story) story = make_random_story (3, &random);
  for (guint i = 0; i < G_N_ELEMENTS (harms); i++)
    {
      g_autoptr (MusterStore) store = open_store ();
      g_autoptr (GPtrArray) problems = muster_problems_new ();
      g_autoptr (GError) error = NULL;
      gint64 id = import (store, story->campaign);
      break_by (store, harms[i]);
      print_message ("# %s\n", harms[i]);
      assert_null (muster_store_load_campaign (store, id, NULL, problems, &error));
      assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_DAMAGED));
      assert_non_null (strstr (error->message, "is not whole in the library"));
    }
}

/* Three battles, and other rules of recovery since. */
static void
what_dealt_the_battles_of_a_campaign_of_0_7_1_is_there (void **state)
{
  g_autofree char *folder = NULL;
  g_autoptr (MusterStore) store = open_frozen ("0.7.1", &folder);
  g_autoptr (MusterCampaign) campaign = load_only (store, "Flanders, 1745: an example");
  g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, MUSTER_LAST_DAY);
  assert_int_equal (reg->conflicts->len, 0);
  assert_int_equal (reg->battles->len, 3);
  assert_string_equal (campaign->recovery->name, "Hard");
  assert_string_equal (muster_campaign_get_recovery_of (campaign, 1)->name, "Standard");
  g_clear_object (&store);
  remove_folder_of_files (folder);
}

static void
assert_batch_called (const MusterCampaign *campaign, gint64 number, const char *title)
{
  const MusterBatch *batch = muster_campaign_find_batch (campaign, number);
  assert_non_null (batch->phrase);
  assert_string_equal (batch->title, title);
}

/* What was done is kept as phrases. */
static void
what_was_done_in_a_campaign_of_0_8_is_there (void **state)
{
  g_autofree char *folder = NULL;
  g_autoptr (MusterStore) store = open_frozen ("0.8.0", &folder);
  g_autoptr (MusterCampaign) campaign = load_only (store, "Flanders, 1745: an example");
  g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, MUSTER_LAST_DAY);
  assert_int_equal (reg->conflicts->len, 0);
  assert_int_equal (reg->battles->len, 3);
  assert_batch_called (campaign, 39, "Right (de Saxe) marches to Melle (the roads ask for 4 days)");
  assert_batch_called (campaign, 40, "Split Poitou: 1 as Poitou, second battalion");
  assert_batch_called (campaign, 42, "Note: Ghent has fallen; we hold on.");
  assert_batch_called (campaign, 44, "Strike: Honour of Alsace: Ghent");
  assert_int_equal (find_unit (reg, "Poitou, second battalion")->present, 1);
  g_clear_object (&store);
  remove_folder_of_files (folder);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_campaign_is_kept_as_it_was_written_with_its_packs),
    cmocka_unit_test (phrases_are_kept_without_their_words_and_what_somebody_wrote_as_it_is),
    cmocka_unit_test (an_action_is_undone_to_the_exact_state_and_done_again),
    cmocka_unit_test (what_is_kept_is_handed_out_as_it_is_read_before_it_is_told),
    cmocka_unit_test (blank_names_of_battles_are_kept_as_they_are_written),
    cmocka_unit_test (another_frame_is_an_action_too),
    cmocka_unit_test (nobody_writes_over_what_another_did_meanwhile),
    cmocka_unit_test (an_army_that_does_not_say_its_pack_has_that_of_the_campaign),
    cmocka_unit_test (a_campaign_goes_into_the_trash_comes_back_and_is_deleted_for_good),
    cmocka_unit_test (a_campaign_of_a_released_version_is_there),
    cmocka_unit_test (titles_of_a_campaign_of_0_7_are_phrases_and_can_be_undone),
    cmocka_unit_test (all_of_a_campaign_of_0_7_is_there),
    cmocka_unit_test (what_dealt_the_battles_of_a_campaign_of_0_7_1_is_there),
    cmocka_unit_test (what_was_done_in_a_campaign_of_0_8_is_there),
    cmocka_unit_test (harm_to_what_is_kept_is_told),
    cmocka_unit_test (whatever_row_is_broken_nothing_falls_and_others_are_whole),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
