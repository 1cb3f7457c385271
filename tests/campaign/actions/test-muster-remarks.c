/* What is remarked of a muster though it may be done. */
#include "helper/campaign.h"

#include "campaign/actions/muster.h"
#include "campaign/state/register-places.h"

/* Mill and Ford are a day from each other, Ford and Lock two; no road leads to the Isle. */
static Story *
begin_map (void)
{
  static const MusterPlace places[] = {
    { 1, "Mill", 0, 0 }, { 2, "Ford", 5, 5 }, { 3, "Lock", 9, 9 }, { 4, "Isle", 1, 9 }
  };
  static const MusterRoad roads[] = { { 1, 2, 1 * MUSTER_HOURS_A_DAY },
                                      { 2, 3, 2 * MUSTER_HOURS_A_DAY } };
  Story *story = begin_story ();
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    muster_campaign_add_place (story->campaign, &places[i]);
  g_array_append_vals (story->campaign->roads, roads, G_N_ELEMENTS (roads));
  return story;
}

static void
march (Story *story, gint64 formation, gint64 place, const char *arrives)
{
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_MARCH,
                             .subject = formation,
                             .object = place,
                             .until = muster_day_parse (arrives) });
}

static void
assert_remarks (Story *story, const char *date, gint64 place, const char *expected)
{
  g_autoptr (MusterRegister) reg = replay (story, date);
  g_autoptr (GPtrArray) remarks = muster_register_list_remarks (reg, 1, NULL, place);
  g_ptr_array_add (remarks, NULL);
  g_autofree char *all = g_strjoinv (" ", (char **) remarks->pdata);
  assert_string_equal (all, expected);
}

static void
without_places_nothing_is_remarked (void **state)
{
  g_autoptr (Story) story = begin_map ();
  assert_remarks (story, "1815-06-10", 1, "");
}

static void
who_stands_apart_or_far_from_the_battle_is_remarked (void **state)
{
  g_autoptr (Story) story = begin_map ();
  march (story, FLEET, 1, NULL);
  assert_remarks (story, "1815-06-10", 0, "");
  assert_remarks (story, "1815-06-10", 2, "");
  assert_remarks (story, "1815-06-10", 3, "Northern fleet at Mill is 3 days from Lock.");
  assert_remarks (story, "1815-06-10", 4, "No road leads Northern fleet at Mill to Isle.");
  march (story, BLUE, 2, NULL);
  assert_remarks (story, "1815-06-10", 1,
                  "They stand at several places: Northern fleet at Mill and Blue at Ford.");
  march (story, RED, 2, NULL);
  march (story, FLEET, 2, "1815-06-12");
  assert_remarks (story, "1815-06-11", 2, "Northern fleet is on its way: at Ford on 12 June 1815.");
  assert_remarks (story, "1815-06-12", 2, "");
}

/* The muster is some days after the last that happened. */
static void
who_comes_back_until_then_is_told (void **state)
{
  g_autoptr (Story) story = begin_map ();
  describe (story, "1815-06-18", "Fates");
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_FATE,
                             .subject = ANSON,
                             .until = muster_day_parse ("1815-06-20"),
                             .figures = { MUSTER_FATE_WOUNDED } });
  assert_remarks (story, "1815-06-18", 0, "");
  assert_remarks (story, "1815-06-19", 0, "");
  assert_remarks (
    story, "1815-06-20", 0,
    "Not fit on 18 June 1815, but by the day of the battle: Anson (wounded until 20 June 1815).");
}

static void
assert_battle_remarks (Story *story, const char *date, const char *name, const char *expected)
{
  const MusterMusterPlan plan = { .day = muster_day_parse (date), .name = name, .sides = { 1, 2 } };
  g_autoptr (MusterRegister) reg = replay (story, date);
  g_autoptr (GPtrArray) remarks = muster_register_list_battle_remarks (reg, &plan);
  g_ptr_array_add (remarks, NULL);
  g_autofree char *all = g_strjoinv (" ", (char **) remarks->pdata);
  assert_string_equal (all, expected);
}

static void
a_battle_of_which_nothing_is_recorded_is_remarked_before_the_next (void **state)
{
  const gint64 parts[5] = { 2 };
  g_autoptr (Story) story = begin_map ();
  assert_battle_remarks (story, "1815-06-16", "The lock", "");
  describe (story, "1815-06-16", "Battle");
  fight (story, 1, "The lock");
  engage (story, 1, OAK, 6);
  assert_battle_remarks (story, "1815-06-15", "The weir", "");
  assert_battle_remarks (
    story, "1815-06-18", "The weir",
    "Nothing is recorded yet of The lock (16 June 1815): who was lost there marches.");
  describe (story, "1815-06-16", "Losses");
  lose (story, 1, OAK, parts, NULL);
  assert_battle_remarks (story, "1815-06-18", "The weir", "");
  describe (story, "1815-06-17", "Battle");
  fight (story, 2, "");
  describe (story, "1815-06-18", "Battle");
  fight (story, 3, "The ford");
  assert_battle_remarks (story, "1815-06-18", "The weir",
                         "Nothing is recorded yet of battle 2 (17 June 1815) and The ford (18 June "
                         "1815): who was lost there marches.");
}

static void
a_battle_called_like_another_of_its_day_is_remarked (void **state)
{
  g_autoptr (Story) story = begin_map ();
  describe (story, "1815-06-16", "Battle");
  fight (story, 1, "The lock");
  add (story, (MusterEvent){
                .kind = MUSTER_EVENT_RESULT, .battle = 1, .figures = { MUSTER_OUTCOME_DRAW } });
  assert_battle_remarks (story, "1815-06-16", "the  LOCK",
                         "Battle 1 of that day is called The lock already: only the number tells "
                         "one from the other.");
  assert_battle_remarks (story, "1815-06-17", "The lock", "");
  assert_battle_remarks (story, "1815-06-16", "", "");
}

static void
assert_placeless (Story *story, const char *expected)
{
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  g_autoptr (GPtrArray) placeless = muster_register_list_placeless (reg, NULL);
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < placeless->len; i++)
    {
      g_autofree char *label = muster_record_dup_label (g_ptr_array_index (placeless, i));
      g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", label);
    }
  assert_string_equal (text->str, expected);
}

static void
who_is_nowhere_is_listed_once (void **state)
{
  g_autoptr (Story) story = begin_map ();
  assert_placeless (story, "Northern fleet, Southern fleet");
  march (story, BLUE, 2, NULL);
  assert_placeless (story, "Southern fleet");
  march (story, FLEET + SOUTH, 2, NULL);
  assert_placeless (story, "");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (without_places_nothing_is_remarked),
    cmocka_unit_test (who_stands_apart_or_far_from_the_battle_is_remarked),
    cmocka_unit_test (who_comes_back_until_then_is_told),
    cmocka_unit_test (a_battle_of_which_nothing_is_recorded_is_remarked_before_the_next),
    cmocka_unit_test (a_battle_called_like_another_of_its_day_is_remarked),
    cmocka_unit_test (who_is_nowhere_is_listed_once),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
