/* Campaigns as files: nothing is lost, and what is wrong is told with its line. */
#include "helper/campaign.h"
#include "helper/phrases.h"

#include "base/phrase.h"
#include "campaign/model/xml.h"

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
  begin_with_rules (campaign, recovery);
  muster_campaign_add_place (campaign, &(MusterPlace){ 1, "Żółw", 10, 20 });
  muster_campaign_add_place (campaign, &(MusterPlace){ 4, "Näckå", 500, 700 });
  MusterRoad road = { 1, 4, 2 * MUSTER_HOURS_A_DAY };
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
  g_autoptr (MusterRecovery) before = muster_recovery_new ("Before");
  muster_campaign_add_dealt (story->campaign, before, 7);
  g_autoptr (GBytes) bytes = muster_campaign_write_frame (story->campaign);
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);
  g_autoptr (MusterXml) xml = muster_xml_parse ("frame", text, length, problems);
  g_autoptr (MusterCampaign) frame = muster_campaign_read_frame (xml, find, NULL, problems);
  assert_int_equal (frame->sides->len, 2);
  assert_int_equal (frame->events->len, 0);
  assert_int_equal (frame->places->len, 2);
  assert_int_equal (frame->recovery->rules->len, 1);
  assert_string_equal (muster_campaign_get_recovery_on (frame, 7, MUSTER_LAST_DAY)->name, "Before");
  assert_string_equal (muster_campaign_get_recovery_on (frame, 8, MUSTER_LAST_DAY)->name, "Half");
  assert_string_equal (frame->note, "Two lines\nof it");
  assert_int_equal (frame->start, muster_day_parse ("1815-06-10"));
}

#define FILE_OF(attributes, body)                                                                  \
  "<campaign xmlns=\"urn:muster:1\" name=\"C\" ruleset=\"return-test\" "                           \
  "start=\"1815-06-01\"" attributes ">\n<side name=\"N\"/><side name=\"S\"/>\n" body "</campaign>"

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
                  4, "The event has the id 1, and ids rise: the greatest above it is 1.");
  assert_refused (FILE_OF ("", "<batch number=\"1\" title=\"x\" phrase=\"rest('A')\"/>\n"
                               "<batch number=\"2\" title=\"x\" phrase=\"teleport('A')\"/>"),
                  4,
                  "“teleport” is no kind of phrase with such arguments that is known here. Update "
                  "Muster.");
  assert_refused (FILE_OF ("", "<batch number=\"1\" title=\"x\" phrase=\"Rest A\"/>"), 3,
                  "Write it as in rest('1st Brigade').");
  assert_refused (FILE_OF ("", "<batch number=\"1\" title=\"x\">\n<note id=\"1\" "
                               "date=\"1815-06-02\" phrase=\"remarks(teleport)\"/></batch>"),
                  4, "teleport");
  assert_refused (FILE_OF ("", "<batch number=\"2\" title=\"x\"/>\n<batch number=\"2\" "
                               "title=\"y\"/>"),
                  4, "greater number");
  assert_refused (FILE_OF ("", "<dealt upto=\"3\"><recovery name=\"r\"/></dealt>\n"
                               "<dealt upto=\"3\"><recovery name=\"s\"/></dealt>"),
                  4, "Give a greater batch.");
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
                  4, "takes “999999999” days. Give 1 to 99,");
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

#define BATCH_OF(body) "<batch number=\"1\" title=\"x\">\n" body "</batch>"

/* Events are lost where their ids do not rise: the library writes those behind the last. */
static void
ids_of_events_rise (void **state)
{
  assert_refused (FILE_OF ("", BATCH_OF ("<note id=\"0\" date=\"1815-06-02\"/>")), 4,
                  "The event has the id 0, and ids rise from 1.");
  assert_refused (FILE_OF ("", "<batch number=\"1\" title=\"x\"><note id=\"7\" "
                               "date=\"1815-06-02\"/></batch><batch number=\"2\" title=\"y\">\n"
                               "<note id=\"6\" date=\"1815-06-02\"/></batch>"),
                  4, "id 6, and ids rise: the greatest above it is 7.");
}

static void
what_is_out_of_order_is_told_once (void **state)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterCampaign) campaign =
    read_text (FILE_OF ("", BATCH_OF ("<note id=\"9\" date=\"1815-06-02\"/>"
                                      "<note id=\"2\" date=\"1815-06-02\"/>"
                                      "<note id=\"3\" date=\"1815-06-02\"/>")),
               problems);
  assert_null (campaign);
  assert_int_equal (problems->len, 1);
}

/* Whatever order the events of batches are in, they are written. */
static void
no_event_is_left_out_of_a_file (void **state)
{
  g_autoptr (Story) story = begin_story ();
  describe (story, "1815-06-16", "One");
  gint64 one = story->batch;
  describe (story, "1815-06-16", "Two");
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_NOTE, .note = "of two" });
  story->batch = one;
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_NOTE, .note = "of one" });
  g_autofree char *file = dup_file (story->campaign);
  assert_non_null (strstr (file, "of one"));
  assert_non_null (strstr (file, "of two"));
}

static void
battles_are_between_two_sides_of_the_campaign (void **state)
{
#define BATTLE_OF(of, a, b)                                                                        \
  FILE_OF ("", BATCH_OF ("<battle id=\"1\" date=\"1815-06-02\" name=\"Ford\" of=\"" of             \
                         "\" side-a=\"" a "\" side-b=\"" b "\"/>"))
  assert_refused (BATTLE_OF ("1", "1", "3"), 4,
                  "between the sides 1 and 3, and the campaign has the sides 1 to 2. Write two");
  assert_refused (BATTLE_OF ("1", "0", "2"), 4, "between the sides 0 and 2");
  assert_refused (BATTLE_OF ("1", "2", "2"), 4, "the side 2 fights against itself. Write another");
  assert_refused (BATTLE_OF ("0", "1", "2"), 4, "The battle has the number 0. Write of=\"1\".");
  assert_refused ("<campaign xmlns=\"urn:muster:1\" name=\"C\" ruleset=\"return-test\" "
                  "start=\"1815-06-01\"><side name=\"N\"/></campaign>",
                  1, "at least two sides. Write an element for each");
}

static MusterEvent *
get_last (Story *story)
{
  GArray *events = story->campaign->events;
  return &g_array_index (events, MusterEvent, events->len - 1);
}

static void
split (Story *story, gint64 unit, gint64 part)
{
  add (story, (MusterEvent){
                .kind = MUSTER_EVENT_SPLIT, .subject = unit, .object = part, .figures = { 1 } });
  muster_campaign_arrange (story->campaign);
}

static void
assert_story_refused (Story *story, const char *words)
{
  g_autofree char *file = dup_file (story->campaign);
  const char *last = g_strrstr (file, "<split");
  int line = 1;
  for (const char *at = file; at < last; at++)
    line += *at == '\n';
  assert_refused (file, line, words);
}

static void
what_is_new_has_a_number_of_its_own (void **state)
{
  g_autoptr (Story) story = begin_story ();
  describe (story, "1815-06-16", "Parts");
  split (story, OAK, 25);
  split (story, ALE, 26);
  get_last (story)->object = 25;
  assert_story_refused (story, "has a number that another has already. Write to=\"26\"");
  get_last (story)->object = RUM;
  assert_story_refused (story, "Write to=\"26\"");
  get_last (story)->object = 0;
  assert_story_refused (story, "numbers go from 1 to 99999. Write to=\"26\"");
  get_last (story)->object = 900000000;
  assert_story_refused (story, "cannot have the number 900000000");
}

static void
armies_have_no_number_that_is_too_great (void **state)
{
  g_autoptr (Story) story = begin_story ();
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_array_index (story->campaign->events, MusterEvent, 1).subject = 900000000;
  g_autofree char *file = dup_file (story->campaign);
  g_autoptr (MusterCampaign) campaign = read_text (file, problems);
  assert_null (campaign);
  const MusterProblem *problem = g_ptr_array_index (problems, 0);
  assert_non_null (strstr (problem->message, "above 99999, the last that a campaign has. Write "
                                             "of=\"13\"."));
}

/* A correction makes the unit that another action made, who is struck. */
static void
what_is_corrected_keeps_its_number (void **state)
{
  g_autoptr (Story) story = begin_story ();
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  describe (story, "1815-06-16", "Part");
  split (story, OAK, 25);
  gint64 wrong = story->batch;
  describe (story, "1815-06-16", "Correction");
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_STRIKE, .subject = wrong });
  split (story, OAK, 25);
  g_autofree char *file = dup_file (story->campaign);
  g_autoptr (MusterCampaign) again = read_text (file, problems);
  if (again == NULL)
    fail_with_problems (problems);
  g_autofree char *second = dup_file (again);
  assert_string_equal (file, second);
}

static void
blank_names_of_battles_are_read_again (void **state)
{
  g_autoptr (Story) story = begin_story ();
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  describe (story, "1815-06-16", "Battle");
  fight (story, 1, "");
  muster_campaign_arrange (story->campaign);
  g_autofree char *file = dup_file (story->campaign);
  assert_non_null (strstr (file, "name=\"\""));
  g_autoptr (MusterCampaign) again = read_text (file, problems);
  if (again == NULL)
    fail_with_problems (problems);
  g_autofree char *second = dup_file (again);
  assert_string_equal (file, second);
  g_autoptr (MusterRegister) reg = muster_campaign_replay (again, MUSTER_LAST_DAY);
  assert_string_equal (muster_register_find_battle (reg, 1)->name, "");
}

/* In the words of all of them, as files of before have them; or with the phrases. */
static MusterCampaign *
read_phrases (gboolean are_words)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GString) body = g_string_new (NULL);
  for (guint i = 0; i < G_N_ELEMENTS (batch_phrases); i++)
    {
      const char *note = note_phrases[i % G_N_ELEMENTS (note_phrases)];
      g_autofree char *title = muster_phrase_format (batch_phrases[i]);
      g_autofree char *words = muster_phrase_format (note);
      g_autofree char *batch =
        are_words ? g_markup_printf_escaped ("<batch number='%u' title='%s'>", i + 1, title)
                  : g_markup_printf_escaped ("<batch number='%u' title='' phrase='%s'>", i + 1,
                                             batch_phrases[i]);
      g_autofree char *event = g_markup_printf_escaped (
        "<march id='%u' date='1815-06-02' of='-1' to='1' %s='%s'/></batch>", i + 1,
        are_words ? "note" : "phrase", are_words ? words : note);
      g_string_append_printf (body, "%s%s\n", batch, event);
    }
  g_autofree char *text = g_strdup_printf (FILE_OF ("", "%s"), body->str);
  MusterCampaign *campaign = read_text (text, problems);
  if (campaign == NULL)
    fail_with_problems (problems);
  return campaign;
}

static void
assert_phrases (const MusterCampaign *campaign)
{
  assert_int_equal (campaign->batches->len, G_N_ELEMENTS (batch_phrases));
  for (guint i = 0; i < campaign->batches->len; i++)
    {
      const MusterBatch *batch = &g_array_index (campaign->batches, MusterBatch, i);
      const MusterEvent *event = &g_array_index (campaign->events, MusterEvent, i);
      g_autofree char *title = muster_phrase_format (batch_phrases[i]);
      g_autofree char *note = muster_phrase_format (event->phrase);
      assert_string_equal (batch->phrase, batch_phrases[i]);
      assert_string_equal (batch->title, title);
      assert_string_equal (event->phrase, note_phrases[i % G_N_ELEMENTS (note_phrases)]);
      assert_string_equal (event->note, note);
    }
}

static void
phrases_are_read_as_they_were_written (void **state)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterCampaign) campaign = read_phrases (FALSE);
  assert_phrases (campaign);
  g_autofree char *file = dup_file (campaign);
  g_autoptr (MusterCampaign) again = read_text (file, problems);
  assert_phrases (again);
}

static void
titles_and_notes_of_0_7_are_read_as_phrases (void **state)
{
  g_autoptr (MusterCampaign) campaign = read_phrases (TRUE);
  assert_phrases (campaign);
}

/* Also what looks like a phrase, or is like a note that the program makes. */
static void
what_somebody_wrote_is_kept_to_the_letter (void **state)
{
  static const char *const texts[] = { "picture", "rest('A')", "The umpire’s day", "",
                                       "Losses of A, report of B" };
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GPtrArray) problems = muster_problems_new ();
      g_autofree char *text =
        g_strdup_printf (FILE_OF ("", "<batch number=\"1\" title=\"%s\">"
                                      "<note id=\"1\" date=\"1815-06-02\" "
                                      "note=\"no road leads there\"/></batch>"),
                         texts[i]);
      g_autoptr (MusterCampaign) campaign = read_text (text, problems);
      g_autofree char *file = dup_file (campaign);
      g_autoptr (MusterCampaign) again = read_text (file, problems);
      const MusterBatch *batch = &g_array_index (again->batches, MusterBatch, 0);
      const MusterEvent *event = &g_array_index (again->events, MusterEvent, 0);
      g_autofree char *argument = muster_batch_dup_argument (batch);
      assert_string_equal (batch->title, texts[i]);
      assert_null (batch->phrase);
      assert_int_equal (argument[0], '\'');
      assert_string_equal (event->note, "no road leads there");
      assert_null (event->phrase);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_campaign_that_is_written_and_read_is_the_same_to_the_byte),
    cmocka_unit_test (a_frame_has_all_but_what_happened),
    cmocka_unit_test (what_is_wrong_in_a_file_is_told_with_its_line),
    cmocka_unit_test (ids_of_events_rise),
    cmocka_unit_test (what_is_out_of_order_is_told_once),
    cmocka_unit_test (no_event_is_left_out_of_a_file),
    cmocka_unit_test (battles_are_between_two_sides_of_the_campaign),
    cmocka_unit_test (what_is_new_has_a_number_of_its_own),
    cmocka_unit_test (armies_have_no_number_that_is_too_great),
    cmocka_unit_test (what_is_corrected_keeps_its_number),
    cmocka_unit_test (blank_names_of_battles_are_read_again),
    cmocka_unit_test (phrases_are_read_as_they_were_written),
    cmocka_unit_test (titles_and_notes_of_0_7_are_read_as_phrases),
    cmocka_unit_test (what_somebody_wrote_is_kept_to_the_letter),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
