/* Rest shortens the days in hospital, as the rules of recovery said when the rest began. */
#include "helper/campaign.h"

#include "campaign/actions/correct.h"

static void
give (Story *story, const char *date, gint64 of, MusterStatus status, gint64 counts)
{
  describe (story, date, "Status");
  add (story,
       (MusterEvent){ .kind = MUSTER_EVENT_STATUS, .subject = of, .figures = { status, counts } });
}

/* Oak has 4 of 6; 2 are in hospital for the ten days from 18 to 28 June. */
static Story *
begin_hospital (void)
{
  Story *story = begin_story ();
  describe (story, "1815-06-18", "Losses");
  lose (story, 0, OAK, (gint64[]){ 0, 0, 2, 0, 0 }, "1815-06-28");
  return story;
}

static void
assert_back (Story *story, gint64 unit, const char *eve, const char *day, gint64 few, gint64 all)
{
  g_autoptr (MusterRegister) before = replay (story, eve);
  g_autoptr (MusterRegister) after = replay (story, day);
  assert_int_equal (muster_register_find (before, unit)->present, few);
  assert_int_equal (muster_register_find (after, unit)->present, all);
}

static void
days_of_rest_count_for_more (void **state)
{
  g_autoptr (Story) story = begin_hospital ();
  assert_back (story, OAK, "1815-06-27", "1815-06-28", 4, 6);
  /* Eight are left on the 20th: four days. */
  give (story, "1815-06-20", RED, MUSTER_STATUS_RESTING, 2);
  assert_back (story, OAK, "1815-06-23", "1815-06-24", 4, 6);
  /* On the 21st six are left. */
  give (story, "1815-06-21", OAK, MUSTER_STATUS_FIT, 0);
  assert_back (story, OAK, "1815-06-26", "1815-06-27", 4, 6);
  /* On the 25th two are left, and one day of this rest is more than enough. */
  give (story, "1815-06-25", OAK, MUSTER_STATUS_RESTING, 3);
  assert_back (story, OAK, "1815-06-25", "1815-06-26", 4, 6);
}

static void
rest_that_counts_for_nothing_more_changes_nothing (void **state)
{
  g_autoptr (Story) story = begin_hospital ();
  give (story, "1815-06-20", OAK, MUSTER_STATUS_RESTING, 0);
  give (story, "1815-06-21", OAK, MUSTER_STATUS_BAGGAGE, 9);
  assert_back (story, OAK, "1815-06-27", "1815-06-28", 4, 6);
}

/* Elm does not rest: after the merger the eight days that are left are eight days. */
static void
after_a_merger_the_rest_of_the_others_counts (void **state)
{
  g_autoptr (Story) story = begin_hospital ();
  give (story, "1815-06-20", OAK, MUSTER_STATUS_RESTING, 2);
  give (story, "1815-06-22", OAK, MUSTER_STATUS_RESTING, 2);
  describe (story, "1815-06-22", "Merge");
  add (story, (MusterEvent){
                .kind = MUSTER_EVENT_MERGE, .subject = OAK, .object = ELM, .figures = { TRUE } });
  g_autoptr (MusterRegister) reg = replay (story, "1815-06-22");
  gint64 merged = muster_register_find (reg, ELM)->present;
  assert_back (story, ELM, "1815-06-25", "1815-06-26", merged, merged + 2);
  give (story, "1815-06-22", ELM, MUSTER_STATUS_RESTING, 4);
  assert_back (story, ELM, "1815-06-22", "1815-06-23", merged, merged + 2);
}

static void
what_rest_counts_for_is_kept_with_it (void **state)
{
  g_autoptr (Story) story = begin_hospital ();
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterRecovery) soft = muster_recovery_new ("Soft");
  g_autoptr (MusterRecovery) hard = muster_recovery_new ("Hard");
  soft->rest = 2;
  begin_with_rules (story->campaign, soft);
  muster_campaign_arrange (story->campaign);
  g_autoptr (MusterDraft) draft = muster_action_draft (muster_action_find ("rest"), story->campaign,
                                                       muster_day_parse ("1815-06-20"), FALSE,
                                                       (const char *[]){ "5", NULL }, &error);
  assert_non_null (draft);
  assert_true (muster_campaign_try (story->campaign, draft->phrase, draft->events, &error));
  const GArray *batches = story->campaign->batches;
  gint64 batch = g_array_index (batches, MusterBatch, batches->len - 1).number;
  change_rules (story->campaign, "1815-06-21", hard);
  assert_back (story, OAK, "1815-06-23", "1815-06-24", 4, 6);
  /* Also where that rest is corrected. */
  assert_true (muster_campaign_correct_action (story->campaign, batch, muster_action_find ("rest"),
                                               MUSTER_NO_DAY, FALSE, (const char *[]){ "3", NULL },
                                               &error));
  assert_back (story, OAK, "1815-06-23", "1815-06-24", 4, 6);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (days_of_rest_count_for_more),
    cmocka_unit_test (rest_that_counts_for_nothing_more_changes_nothing),
    cmocka_unit_test (after_a_merger_the_rest_of_the_others_counts),
    cmocka_unit_test (what_rest_counts_for_is_kept_with_it),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
