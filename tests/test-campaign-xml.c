/* Campaigns as files: nothing is lost, and what is wrong is told with its line. */
#include "campaign-helper.h"

#include "campaign/campaign-xml.h"

static MusterRuleset *
find (const char *id, const char *digest, GPtrArray *problems, gpointer data)
{
  return g_str_equal (id, "return-test") ? get_return_pack () : NULL;
}

static MusterCampaign *
read_text (const char *text, GPtrArray *problems)
{
  g_autoptr (MusterXml) xml = muster_xml_parse ("c.campaign.xml", text, strlen (text), problems);
  return xml != NULL ? muster_campaign_read (xml, find, NULL, problems) : NULL;
}

static char *
dup_file (const MusterCampaign *campaign)
{
  g_autoptr (GBytes) bytes = muster_campaign_write (campaign);
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);
  return g_strndup (text, length);
}

static void
add_frame (MusterCampaign *campaign)
{
  g_autoptr (MusterRecovery) recovery = muster_recovery_new ("Half");
  MusterRecoveryRule rule = { .held = MUSTER_HELD_YES, .days = 3 };
  for (guint i = 0; i < MUSTER_EVENT_FIGURES; i++)
    rule.shares[i] = MUSTER_NUMBER (0);
  rule.shares[MUSTER_LOSS_ALL] = MUSTER_NUMBER (1);
  rule.shares[MUSTER_LOSS_HOSPITAL] = muster_number_new (1, 2);
  rule.shares[MUSTER_LOSS_KILLED] = muster_number_new (1, 2);
  recovery->note = muster_recovery_keep (recovery, "Our own");
  g_array_append_val (recovery->rules, rule);
  muster_campaign_set_recovery (campaign, recovery);
  muster_campaign_add_place (campaign, &(MusterPlace){ 1, "Żółw", 10, 20 });
  muster_campaign_add_place (campaign, &(MusterPlace){ 4, "Näckå", 500, 700 });
  MusterRoad road = { 1, 4, 2 };
  g_array_append_val (campaign->roads, road);
  campaign->note = muster_campaign_keep (campaign, "Two lines\nof it");
}

static void
a_campaign_that_is_written_and_read_is_the_same_to_the_byte (void **state)
{
  for (int seed = 1; seed <= 60; seed++)
    {
      MusterRandom random = muster_random_new ((guint64) seed, "file");
      g_autoptr (Story) story = make_random_story (10, &random);
      g_autoptr (GPtrArray) problems = muster_problems_new ();
      add_frame (story->campaign);
      g_autofree char *first = dup_file (story->campaign);
      g_autoptr (MusterCampaign) again = read_text (first, problems);
      if (again == NULL)
        fail_with_problems (problems);
      g_autofree char *second = dup_file (again);
      g_autofree char *before = dup_state (story->campaign);
      g_autofree char *after = dup_state (again);
      if (strcmp (first, second) != 0 || strcmp (before, after) != 0)
        fail_msg ("seed %d", seed);
    }
}

static void
a_frame_has_all_but_what_happened (void **state)
{
  g_autoptr (Story) story = begin_story ();
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  add_frame (story->campaign);
  g_autoptr (GBytes) bytes = muster_campaign_write_frame (story->campaign);
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);
  g_autoptr (MusterXml) xml = muster_xml_parse ("frame", text, length, problems);
  g_autoptr (MusterCampaign) frame = muster_campaign_read_frame (xml, find, NULL, problems);
  assert_int_equal (frame->sides->len, 2);
  assert_int_equal (frame->events->len, 0);
  assert_int_equal (frame->places->len, 2);
  assert_int_equal (frame->recovery->rules->len, 1);
  assert_string_equal (frame->note, "Two lines\nof it");
  assert_int_equal (frame->start, muster_day_parse ("1815-06-10"));
}

#define FILE_OF(attributes, body)                                                                  \
  "<campaign xmlns=\"urn:muster:1\" name=\"C\" ruleset=\"return-test\" "                           \
  "start=\"1815-06-01\"" attributes ">\n<side name=\"N\"/>\n" body "</campaign>"

static void
assert_refused (const char *text, int line, const char *words)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterCampaign) campaign = read_text (text, problems);
  assert_null (campaign);
  const MusterProblem *problem = g_ptr_array_index (problems, 0);
  assert_int_equal (problem->line, line);
  if (strstr (problem->message, words) == NULL)
    fail_msg ("%s", problem->message);
}

static void
what_is_wrong_in_a_file_is_told_with_its_line (void **state)
{
  assert_refused (FILE_OF ("", "<batch number=\"1\" title=\"x\">\n<note id=\"1\" "
                               "date=\"1815-02-30\"/></batch>"),
                  4, "not in the calendar");
  assert_refused (FILE_OF ("", "<batch number=\"1\" title=\"x\"><note id=\"1\" "
                               "date=\"1815-06-02\"/>\n<note id=\"1\" date=\"1815-06-02\"/>"
                               "</batch>"),
                  4, "two events with the number 1");
  assert_refused (FILE_OF ("", "<batch number=\"2\" title=\"x\"/>\n<batch number=\"2\" "
                               "title=\"y\"/>"),
                  4, "greater number");
  assert_refused (FILE_OF ("", "<map>\n<road a=\"1\" b=\"2\" days=\"1\"/></map>"), 4,
                  "not two places");
  assert_refused (FILE_OF ("", "<map>\n<place id=\"0\" name=\"Mill\" x=\"1\" y=\"1\"/></map>"), 4,
                  "one of its own, from 1");
  assert_refused (FILE_OF ("", "<map>\n<place id=\"1\" name=\"Mill\" x=\"9999\" y=\"1\"/></map>"),
                  4, "Mill is not on the map");
  assert_refused (FILE_OF ("",
                           "<map><place id=\"1\" name=\"Mill\" x=\"1\" y=\"1\"/><place id=\"2\" "
                           "name=\"Ford\" x=\"1\" y=\"9\"/>\n<road a=\"1\" b=\"2\" "
                           "days=\"999999999\"/></map>"),
                  4, "takes 999999999 days. Give 1 to 99.");
  assert_refused (FILE_OF ("", "<batch number=\"1\" title=\"x\">\n<raise id=\"1\" of=\"1\" "
                               "to=\"1\" date=\"1815-06-02\"><army name=\"A\" "
                               "ruleset=\"nowhere\"/></raise></batch>"),
                  4, "no ruleset \"nowhere\"");
  assert_refused (FILE_OF ("", "<recovery name=\"r\">\n<rule returning=\"2/3\" "
                               "hospital=\"1/2\"/></recovery>"),
                  4, "more than the whole");
  assert_refused (FILE_OF ("", "<batch number=\"1\" title=\"x\">\n<losses id=\"1\" of=\"1\" "
                               "lost=\"many\" date=\"1815-06-02\"/></batch>"),
                  4, "lost");
  assert_refused ("<campaign xmlns=\"urn:muster:1\" name=\" \" ruleset=\"return-test\" "
                  "start=\"1815-06-01\"/>",
                  1, "name is empty");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_campaign_that_is_written_and_read_is_the_same_to_the_byte),
    cmocka_unit_test (a_frame_has_all_but_what_happened),
    cmocka_unit_test (what_is_wrong_in_a_file_is_told_with_its_line),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
