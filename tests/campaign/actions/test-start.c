/* Campaigns begin with armies, and events are told in words. */
#include "helper/campaign.h"

#include "base/error.h"
#include "campaign/actions/start.h"
#include "campaign/text/event-text.h"

static void
a_units_story_has_all_that_speaks_of_it (void **state)
{
  g_autoptr (Story) story = begin_story ();
  describe (story, "1815-06-16", "Battle");
  fight (story, 1, "Lock Nine");
  engage (story, 1, OAK, 6);
  lose (story, 1, OAK, (const gint64[5]){ 1, 0, 2, 0, 0 }, "1815-06-30");
  describe (story, "1815-06-17", "Names");
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_RENAME, .subject = OAK, .text = "Old Oak" });
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_MERGE, .subject = ELM, .object = OAK });
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  g_autoptr (GPtrArray) lines = muster_register_list_story (reg, OAK);
  assert_int_equal (lines->len, 5);
  assert_string_equal (g_ptr_array_index (lines, 0), "10 June 1815: came to North");
  assert_string_equal (g_ptr_array_index (lines, 1),
                       "16 June 1815: marched to Lock Nine, 6 strong");
  assert_string_equal (
    g_ptr_array_index (lines, 2),
    "16 June 1815: lost 3 at Lock Nine: 1 for good, 2 in hospital until 30 June 1815");
  assert_string_equal (g_ptr_array_index (lines, 3), "17 June 1815: is called Old Oak from now on");
  assert_non_null (strstr (g_ptr_array_index (lines, 4), "joined Old Oak"));
}

static gboolean
has_line (GPtrArray *lines, const char *end)
{
  for (guint i = 0; i < lines->len; i++)
    if (g_str_has_suffix (g_ptr_array_index (lines, i), end))
      return TRUE;
  return FALSE;
}

static void
a_units_story_has_what_its_formations_did_while_it_stood_in_them (void **state)
{
  g_autoptr (Story) story = begin_story ();
  MusterEvent night = { .kind = MUSTER_EVENT_NIGHT, .subject = BLUE };
  describe (story, "1815-06-16", "Nights");
  night.note = "before";
  add (story, night);
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_TRANSFER, .subject = ALE, .object = BLUE });
  night.note = "within";
  add (story, night);
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_TRANSFER, .subject = BLUE, .object = FLEET });
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_TRANSFER, .subject = ALE, .object = FLEET });
  night.note = "after";
  add (story, night);
  night.subject = -1;
  night.note = "of all";
  add (story, night);
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  g_autofree char *blue = muster_record_dup_label (muster_register_find (reg, BLUE));
  g_autofree char *slept = g_strdup_printf ("June 1815: %s: slept: fatigue is gone (within)", blue);
  g_autoptr (GPtrArray) lines = muster_register_list_story (reg, ALE);
  assert_int_equal (reg->conflicts->len, 0);
  assert_false (has_line (lines, "(before)"));
  assert_true (has_line (lines, slept));
  assert_false (has_line (lines, "(after)"));
  assert_true (has_line (lines, "North: slept: fatigue is gone (of all)"));
  assert_int_equal (lines->len, 6);
}

static void
a_unit_that_joined_another_has_no_more_nights (void **state)
{
  g_autoptr (Story) story = begin_story ();
  describe (story, "1815-06-17", "Names");
  add (story, (MusterEvent){
                .kind = MUSTER_EVENT_MERGE, .subject = ELM, .object = OAK, .figures = { TRUE } });
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_NIGHT, .subject = -1, .note = "later" });
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  g_autoptr (GPtrArray) elm = muster_register_list_story (reg, ELM);
  g_autoptr (GPtrArray) oak = muster_register_list_story (reg, OAK);
  assert_false (has_line (elm, "(later)"));
  assert_true (has_line (oak, "(later)"));
}

static void
what_a_formation_learned_is_in_the_stories_of_its_units (void **state)
{
  g_autoptr (Story) story = begin_story ();
  describe (story, "1815-06-17", "Drill");
  add (story,
       (MusterEvent){
         .kind = MUSTER_EVENT_EXPERIENCE, .subject = RED, .figures = { 2 }, .note = "drill" });
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  g_autoptr (GPtrArray) oak = muster_register_list_story (reg, OAK);
  g_autoptr (GPtrArray) flint = muster_register_list_story (reg, FLINT);
  assert_int_equal (muster_register_find (reg, OAK)->experience, 2);
  assert_true (has_line (oak, "Red: experience +2 (drill)"));
  assert_false (has_line (flint, "(drill)"));
}

static MusterCampaign *
start (const char *name, const char *day, guint n_sides, GError **error)
{
  g_autoptr (MusterArmySnapshot) army = make_return_army ("Fleet", RETURN_BODY);
  g_autoptr (GPtrArray) armies = g_ptr_array_new ();
  g_autoptr (GArray) sides = g_array_new (FALSE, FALSE, sizeof (MusterStartSide));
  MusterStartSide side = { "North", armies };
  g_ptr_array_add (armies, (gpointer) army);
  for (guint i = 0; i < n_sides; i++)
    g_array_append_val (sides, side);
  return muster_campaign_start (name, muster_day_parse (day), sides, NULL, error);
}

static void
a_campaign_begins_with_its_armies (void **state)
{
  g_autoptr (MusterCampaign) campaign = start ("Canal", "1815-06-10", 3, NULL);
  g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, MUSTER_LAST_DAY);
  assert_int_equal (campaign->sides->len, 3);
  assert_int_equal (reg->conflicts->len, 0);
  for (int side = 1; side <= 3; side++)
    {
      g_autoptr (GPtrArray) records = muster_register_list (reg, side, 0);
      assert_true (records->len > 5);
    }
}

static void
further_armies_join_as_a_batch_of_their_own (void **state)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterCampaign) campaign = start ("Canal", "1815-06-10", 2, NULL);
  g_autoptr (MusterArmySnapshot) army = make_return_army ("Squadron", RETURN_BODY);
  assert_false (
    muster_campaign_reinforce (campaign, muster_day_parse ("1815-06-09"), 2, army, &error));
  assert_string_equal (error->message,
                       "The campaign begins on 10 June 1815. Give that day or a later one.");
  assert_true (
    muster_campaign_reinforce (campaign, muster_day_parse ("1815-06-20"), 2, army, NULL));
  g_autoptr (MusterRegister) before =
    muster_campaign_replay (campaign, muster_day_parse ("1815-06-19"));
  g_autoptr (MusterRegister) after =
    muster_campaign_replay (campaign, muster_day_parse ("1815-06-20"));
  g_autoptr (GPtrArray) few = muster_register_list (before, 2, 0);
  g_autoptr (GPtrArray) many = muster_register_list (after, 2, 0);
  assert_int_equal (many->len, 2 * few->len);
  assert_int_equal (after->conflicts->len, 0);
  assert_string_equal (muster_campaign_find_batch (campaign, 2)->title, "Squadron joins North");
}

static void
what_cannot_begin_is_refused_in_a_sentence (void **state)
{
  const struct
  {
    const char *name;
    const char *day;
    guint n_sides;
    const char *told;
  } cases[] = {
    { "", "1815-06-10", 2, "name" },
    { "Canal", "1815", 2, "first day" },
    { "Canal", "1815-06-10", 1, "two sides" },
    { "Canal", "1815-06-10", 9, "at most 8" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      assert_null (start (cases[i].name, cases[i].day, cases[i].n_sides, &error));
      assert_non_null (strstr (error->message, cases[i].told));
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_units_story_has_all_that_speaks_of_it),
    cmocka_unit_test (a_units_story_has_what_its_formations_did_while_it_stood_in_them),
    cmocka_unit_test (a_unit_that_joined_another_has_no_more_nights),
    cmocka_unit_test (what_a_formation_learned_is_in_the_stories_of_its_units),
    cmocka_unit_test (a_campaign_begins_with_its_armies),
    cmocka_unit_test (further_armies_join_as_a_batch_of_their_own),
    cmocka_unit_test (what_cannot_begin_is_refused_in_a_sentence),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
