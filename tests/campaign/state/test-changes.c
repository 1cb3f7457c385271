/* What stands otherwise in another course of a campaign: places and sums. Strength is in
 * test-campaign-battle.c, players in test-register-players.c. */
#include "helper/campaign.h"

#include "campaign/state/changes.h"

static void
assert_changes (const MusterCampaign *before, const MusterCampaign *after, const char *expected)
{
  g_autoptr (GPtrArray) changes = muster_campaign_list_changes (before, after);
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < changes->len; i++)
    {
      const MusterCampaignChange *change = g_ptr_array_index (changes, i);
      assert_false (change->is_problem);
      g_string_append_printf (text, "%d| %s| %s\n", (int) change->battle,
                              change->before != NULL ? change->before : "",
                              change->after != NULL ? change->after : "");
    }
  assert_string_equal (text->str, expected);
}

static Story *
begin_map (void)
{
  static const MusterPlace places[] = { { 1, "Mill", 0, 0 }, { 2, "Ford", 5, 5 } };
  Story *story = begin_story ();
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    muster_campaign_add_place (story->campaign, &places[i]);
  describe (story, "1815-06-12", "Deeds");
  return story;
}

static void
add_march (Story *story, gint64 place, const char *arrives)
{
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_MARCH,
                             .subject = BLUE,
                             .object = place,
                             .until = muster_day_parse (arrives) });
  muster_campaign_arrange (story->campaign);
}

static void
a_march_is_a_change_of_the_place_from_then_on (void **state)
{
  g_autoptr (Story) story = begin_map ();
  g_autoptr (MusterCampaign) at_first = muster_campaign_copy (story->campaign);
  add_march (story, 1, NULL);
  assert_changes (at_first, story->campaign, "0| Blue in Red: –| at Mill\n");
  assert_changes (story->campaign, at_first, "0| Blue in Red: at Mill| –\n");
  g_autoptr (MusterCampaign) at_mill = muster_campaign_copy (story->campaign);
  fight (story, 1, "The lock");
  muster_campaign_arrange (story->campaign);
  assert_changes (at_mill, story->campaign, "");
  g_autoptr (MusterCampaign) fought = muster_campaign_copy (story->campaign);
  add_march (story, 2, "1815-06-14");
  assert_changes (fought, story->campaign, "0| Blue in Red: at Mill| at Ford on 14 June 1815\n");
}

static void
count (Story *story, gint64 of, gint64 by)
{
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_COUNTER,
                             .subject = of,
                             .text = "days of supply",
                             .figures = { by } });
  muster_campaign_arrange (story->campaign);
}

static void
a_sum_is_a_change_of_what_it_is_of (void **state)
{
  g_autoptr (Story) story = begin_map ();
  g_autoptr (MusterCampaign) at_first = muster_campaign_copy (story->campaign);
  count (story, -2, 5);
  assert_changes (at_first, story->campaign, "0| | South, days of supply: 5\n");
  assert_changes (story->campaign, at_first, "0| South, days of supply: 5| \n");
  g_autoptr (MusterCampaign) counted = muster_campaign_copy (story->campaign);
  count (story, -2, -7);
  count (story, BLUE, 1);
  assert_changes (counted, story->campaign,
                  "0| South, days of supply: 5| −2\n0| | Blue, days of supply: 1\n");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_march_is_a_change_of_the_place_from_then_on),
    cmocka_unit_test (a_sum_is_a_change_of_what_it_is_of),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
