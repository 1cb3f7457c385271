/* What was done shall not have been, with all that hangs on it, and holds again. */
#include "helper/campaign.h"

#include "campaign/actions/correct.h"
#include "campaign/state/conflicts.h"

static const gint64 parts[] = { 2, 0, 1, 0, 0 };

/* The lock is batch 2, its losses 3; the weir 4 and 5. */
static Story *
begin_war (void)
{
  Story *story = begin_story ();
  describe (story, "1815-06-18", "Battle: The lock");
  fight (story, 1, "The lock");
  engage (story, 1, OAK, 6);
  engage (story, 1, ANSON, 0);
  describe (story, "1815-06-18", "Losses of The lock");
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_RESULT,
                             .subject = 2,
                             .battle = 1,
                             .figures = { MUSTER_OUTCOME_WON, 2 } });
  lose (story, 1, OAK, parts, "1815-07-02");
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_FATE,
                             .subject = ANSON,
                             .battle = 1,
                             .figures = { MUSTER_FATE_CAPTURED } });
  describe (story, "1815-06-20", "Battle: The weir");
  fight (story, 2, "The weir");
  engage (story, 2, ALE, 45);
  describe (story, "1815-06-20", "Losses of The weir");
  lose (story, 2, ALE, parts, "1815-07-02");
  muster_campaign_arrange (story->campaign);
  return story;
}

/* Returns: the batch that it is */
static gint64
strike (MusterCampaign *campaign, gint64 batch, gboolean is_restore)
{
  g_autoptr (GError) error = NULL;
  if (!muster_campaign_strike (campaign, batch, is_restore, &error))
    fail_msg ("%d: %s", (int) batch, error->message);
  return g_array_index (campaign->batches, MusterBatch, campaign->batches->len - 1).number;
}

/* Returns: the batch that it is */
static gint64
correct (Story *story, gint64 record, gint64 lost)
{
  MusterLossReport report = { .battle = 1,
                              .entries = g_array_new (FALSE, TRUE, sizeof (MusterLossEntry)) };
  MusterLossEntry entry = { .record = record, .lost = lost };
  g_array_append_val (report.entries, entry);
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  assert_true (muster_campaign_correct_losses (story->campaign, reg, &report, NULL, NULL));
  g_array_unref (report.entries);
  return (gint64) story->campaign->batches->len;
}

static void
what_a_battle_cost_goes_with_its_muster_and_comes_back_with_it (void **state)
{
  g_autoptr (Story) story = begin_war ();
  g_autofree char *before = dup_state (story->campaign);
  g_autoptr (MusterCampaignSnapshot) was = muster_campaign_copy (story->campaign);
  gint64 by = strike (story->campaign, 2, FALSE);
  assert_true (muster_campaign_is_struck (story->campaign, 3));
  assert_false (muster_campaign_is_struck (story->campaign, 5));
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  assert_int_equal (reg->conflicts->len, 0);
  assert_int_equal (reg->battles->len, 1);
  assert_int_equal (muster_register_find (reg, OAK)->present, 6);
  assert_int_equal (muster_register_find (reg, ANSON)->fate, MUSTER_FATE_FIT);
  g_autofree char *with = muster_campaign_dup_struck_with (was, story->campaign, 2);
  assert_string_equal (with, "Batch 3, “Losses of The lock”, is struck with it.");
  assert_int_equal (by, 6);
  strike (story->campaign, 2, TRUE);
  g_autofree char *after = dup_state (story->campaign);
  assert_string_equal (after, before);
  g_autofree char *nothing = muster_campaign_dup_struck_with (was, story->campaign, 2);
  assert_null (nothing);
  g_autoptr (GError) error = NULL;
  assert_false (muster_campaign_strike (story->campaign, by, TRUE, &error));
  assert_non_null (strstr (error->message, "itself about batch 2"));
}

static void
losses_do_not_hold_without_their_battle (void **state)
{
  g_autoptr (Story) story = begin_war ();
  g_autoptr (GError) error = NULL;
  strike (story->campaign, 2, FALSE);
  assert_false (muster_campaign_strike (story->campaign, 3, TRUE, &error));
  assert_string_equal (
    error->message,
    "Batch 3 (“Losses of The lock”) tells of a battle that batch 2 (“Battle: The lock”) "
    "musters, and that is struck. "
    "Restore batch 2: what was struck with it holds again too.");
  strike (story->campaign, 2, TRUE);
  assert_false (muster_campaign_is_struck (story->campaign, 3));
  strike (story->campaign, 3, FALSE);
  strike (story->campaign, 3, TRUE);
  assert_false (muster_campaign_is_struck (story->campaign, 3));
}

static void
what_a_correction_had_struck_stays_struck_and_is_there_when_that_is_struck (void **state)
{
  g_autoptr (Story) story = begin_war ();
  g_autofree char *wrong = dup_state (story->campaign);
  gint64 right = correct (story, OAK, 1);
  g_autofree char *before = dup_state (story->campaign);
  strike (story->campaign, 2, FALSE);
  assert_true (muster_campaign_is_struck (story->campaign, 3));
  assert_true (muster_campaign_is_struck (story->campaign, right));
  strike (story->campaign, 2, TRUE);
  g_autofree char *after = dup_state (story->campaign);
  assert_string_equal (after, before);
  strike (story->campaign, right, FALSE);
  g_autofree char *again = dup_state (story->campaign);
  assert_string_equal (again, wrong);
}

/* A battle that was mustered anew has its first muster again: what is told of it stays. */
static void
what_is_told_of_a_battle_stays_while_another_batch_musters_it (void **state)
{
  g_autoptr (Story) story = begin_war ();
  MusterLossReport report = { .battle = 1, .is_present = TRUE };
  report.entries = g_array_new (FALSE, TRUE, sizeof (MusterLossEntry));
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  assert_true (muster_campaign_correct_losses (story->campaign, reg, &report, NULL, NULL));
  g_array_unref (report.entries);
  gint64 anew = (gint64) story->campaign->batches->len;
  g_autoptr (MusterCampaignSnapshot) was = muster_campaign_copy (story->campaign);
  describe (story, "1815-06-18", "More losses of The lock");
  lose (story, 1, OAK, parts, NULL);
  strike (story->campaign, anew, FALSE);
  assert_false (muster_campaign_is_struck (story->campaign, 2));
  assert_false (muster_campaign_is_struck (story->campaign, 3));
  assert_false (muster_campaign_is_struck (story->campaign, anew + 1));
  g_autofree char *with = muster_campaign_dup_struck_with (was, story->campaign, anew);
  assert_string_equal (with, "Batch 2, “Battle: The lock”, holds again with it.\n"
                             "Batch 3, “Losses of The lock”, holds again with it.");
}

/* Whether the batch tells of a battle that nothing else that holds musters, as random stories do.
 */
static gboolean
shows_of_none (const MusterCampaign *campaign, gint64 batch)
{
  g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, MUSTER_LAST_DAY);
  for (guint i = 0; i < campaign->events->len; i++)
    {
      const MusterEvent *event = &g_array_index (campaign->events, MusterEvent, i);
      if (event->batch == batch && event->battle != 0
          && muster_register_find_battle (reg, event->battle) == NULL)
        return TRUE;
    }
  return FALSE;
}

static void
what_is_struck_and_restored_in_any_campaign_is_as_it_was (void **state)
{
  for (int seed = 1; seed <= 60; seed++)
    {
      MusterRandom random = muster_random_new ((guint64) seed, "struck");
      g_autoptr (Story) story = make_random_story (12, &random);
      g_autofree char *before = dup_state (story->campaign);
      for (gint64 batch = 1; batch <= story->batch; batch++)
        {
          g_autoptr (MusterCampaign) copy = muster_campaign_copy (story->campaign);
          if (shows_of_none (copy, batch) || !muster_campaign_may_strike (copy, batch, NULL))
            continue;
          strike (copy, batch, FALSE);
          strike (copy, batch, TRUE);
          g_autofree char *after = dup_state (copy);
          if (strcmp (before, after) != 0)
            fail_msg ("seed %d, batch %d", seed, (int) batch);
        }
    }
}

/* Nobody is told a number where there was ever a name. */
static void
what_is_in_trouble_is_told_by_its_names (void **state)
{
  g_autoptr (Story) story = begin_war ();
  MusterEvent event = { .kind = MUSTER_EVENT_STRIKE, .subject = 2 };
  describe (story, "1815-06-21", "A strike as it was told before");
  add (story, event);
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  g_autofree char *text = muster_register_dup_invalidated (reg, 3);
  assert_string_equal (text, "18 June 1815, The lock: this is told of The lock, which is struck.\n"
                             "18 June 1815, Oak: it is told to have lost 3 at The lock, which is "
                             "struck.\n"
                             "18 June 1815, Anson: this is told of The lock, which is struck.");
  describe (story, "1815-06-21", "No armies either");
  event.subject = 1;
  add (story, event);
  g_autoptr (MusterRegister) none = replay (story, NULL);
  g_autofree char *absent = muster_register_dup_invalidated (none, 5);
  assert_non_null (strstr (absent, "20 June 1815, Ale: "));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (what_a_battle_cost_goes_with_its_muster_and_comes_back_with_it),
    cmocka_unit_test (losses_do_not_hold_without_their_battle),
    cmocka_unit_test (what_a_correction_had_struck_stays_struck_and_is_there_when_that_is_struck),
    cmocka_unit_test (what_is_told_of_a_battle_stays_while_another_batch_musters_it),
    cmocka_unit_test (what_is_struck_and_restored_in_any_campaign_is_as_it_was),
    cmocka_unit_test (what_is_in_trouble_is_told_by_its_names),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
