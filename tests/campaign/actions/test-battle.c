/* From one battle to the next: who marches, what is lost, what comes back, and what would be if. */
#include "helper/campaign.h"

#include "army/check/check.h"
#include "army/evaluate/losses.h"
#include "base/error.h"
#include "campaign/actions/correct.h"
#include "campaign/actions/muster.h"
#include "campaign/report/losses.h"
#include "campaign/report/report.h"
#include "campaign/state/changes.h"
#include "campaign/state/totals.h"
#include "scenario/scenario.h"

static MusterScenario *
muster (MusterCampaign *campaign, const char *date, GArray *north, gint64 *battle)
{
  g_autoptr (GError) error = NULL;
  MusterMusterPlan plan = {
    .day = muster_day_parse (date), .name = "The lock", .sides = { 1, 2 }, .picks = { north, NULL }
  };
  MusterScenario *scenario = muster_campaign_muster (campaign, &plan, battle, &error);
  if (scenario == NULL)
    fail_msg ("%s", error->message);
  return scenario;
}

static GArray *
make_list (gint64 first, ...)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (gint64));
  va_list arguments;
  va_start (arguments, first);
  for (gint64 number = first; number != 0; number = va_arg (arguments, gint64))
    g_array_append_val (list, number);
  va_end (arguments);
  return list;
}

static char *
dup_army (const MusterArmy *army)
{
  GString *text = g_string_new (army->name);
  for (guint i = 1; i < army->n_nodes; i++)
    {
      g_autofree char *label = muster_army_dup_label (army, i);
      gint64 lost = muster_node_get_lost (&army->nodes[i]);
      g_string_append_printf (text, "; %*s%s", (int) army->nodes[i].depth - 1, "", label);
      if (lost > 0)
        g_string_append_printf (text, " -%d", (int) lost);
    }
  return g_string_free (text, FALSE);
}

#define assert_army(army, expected)                                                                \
  G_STMT_START                                                                                     \
  {                                                                                                \
    g_autofree char *text_ = dup_army (army);                                                      \
    assert_string_equal (text_, expected);                                                         \
  }                                                                                                \
  G_STMT_END

static const MusterArmy *
get_army (const MusterScenario *scenario, int side)
{
  return ((const MusterScenarioArmy *) g_ptr_array_index (scenario->sides[side].armies, 0))->army;
}

static void
an_army_marches_at_its_present_strength_without_those_who_cannot (void **state)
{
  g_autoptr (Story) story = begin_story ();
  gint64 battle;
  describe (story, "1815-06-16", "Losses");
  lose (story, 0, OAK, (gint64[]){ 2, 0, 1, 0, 0 }, "1815-06-30");
  lose (story, 0, RUM, (gint64[]){ 1, 0, 0, 0, 0 }, NULL);
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_STATUS,
                             .subject = ALE,
                             .figures = { MUSTER_STATUS_BAGGAGE } });
  add (story, (MusterEvent){
                .kind = MUSTER_EVENT_FATE, .subject = BYNG, .figures = { MUSTER_FATE_DEAD } });
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_RENAME, .subject = IRON, .text = "Old Iron" });
  muster_campaign_arrange (story->campaign);
  g_autoptr (MusterScenario) scenario = muster (story->campaign, "1815-06-18", NULL, &battle);
  assert_army (get_army (scenario, 0),
               "Northern fleet; Anson; Red;  Oak -3;   Jib;  Elm;  Old Iron; Flint");
  assert_army (get_army (scenario, 1),
               "Southern fleet; Anson; Red;  Byng;  Oak;   Jib;  Elm;  Iron;  Blue;   Rum;  Ale; "
               "Flint");
  g_autoptr (GArray) rows = muster_scenario_list_return (scenario, 0);
  assert_int_equal (find_return_row (rows, 2)->steps, 3);
}

/* Whoever may march again is missed; the dead and the destroyed are not. */
static void
who_is_not_there_is_told (void **state)
{
  g_autoptr (Story) story = begin_story ();
  describe (story, "1815-06-16", "Losses");
  lose (story, 0, OAK, (gint64[]){ 2, 0, 4, 0, 0 }, "1815-06-30");
  lose (story, 0, RUM, (gint64[]){ 1, 0, 0, 0, 0 }, NULL);
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_STATUS,
                             .subject = ALE,
                             .figures = { MUSTER_STATUS_RESTING } });
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_FATE,
                             .subject = ANSON,
                             .figures = { MUSTER_FATE_WOUNDED },
                             .until = muster_day_parse ("1815-06-25") });
  add (story, (MusterEvent){
                .kind = MUSTER_EVENT_FATE, .subject = BYNG, .figures = { MUSTER_FATE_DEAD } });
  g_autoptr (MusterRegister) reg = replay (story, "1815-06-18");
  g_autoptr (GArray) red = make_list (RED, (gint64) 0);
  g_autoptr (GPtrArray) all = muster_register_list_absent (reg, 1, NULL);
  g_autoptr (GPtrArray) picked = muster_register_list_absent (reg, 1, red);
  g_autoptr (GPtrArray) others = muster_register_list_absent (reg, 2, NULL);
  const gint64 expected[] = { ANSON, OAK, ALE };
  assert_int_equal (all->len, G_N_ELEMENTS (expected));
  for (guint i = 0; i < all->len; i++)
    assert_int_equal (((const MusterRecord *) g_ptr_array_index (all, i))->number, expected[i]);
  assert_int_equal (picked->len, 2);
  assert_int_equal (others->len, 0);
}

/* The second of three casks is lost, and then the first stays behind: the third is the third. */
static void
what_has_no_name_is_called_as_in_the_register (void **state)
{
  enum
  {
    FIRST = 2 * SOUTH + 1
  };
  g_autoptr (Story) story = begin_story ();
  gint64 battle;
  raise_army (story, 1, FIRST, "Inshore fleet",
              "<formation kind=\"raft\" name=\"Green\"><unit type=\"cask\"/>"
              "<unit type=\"cask\"/><unit type=\"cask\"/></formation>");
  describe (story, "1815-06-16", "Losses");
  lose (story, 0, FIRST + 3, (gint64[]){ 1, 0, 0, 0, 0 }, NULL);
  muster_campaign_arrange (story->campaign);
  g_autoptr (GArray) green = make_list (FIRST + 1, (gint64) 0);
  g_autoptr (MusterScenario) scenario = muster (story->campaign, "1815-06-18", green, &battle);
  assert_army (get_army (scenario, 0), "Inshore fleet; Green;  Cask 1;  Cask 3");
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  for (guint i = 2; i < get_army (scenario, 0)->n_nodes; i++)
    {
      g_autofree char *label = muster_army_dup_label (get_army (scenario, 0), i);
      g_autofree char *own =
        muster_record_dup_label (muster_register_find (reg, FIRST + (i == 2 ? 2 : 4)));
      assert_string_equal (label, own);
    }
  g_autoptr (GArray) third = make_list (FIRST + 4, (gint64) 0);
  g_autoptr (MusterScenario) next = muster (story->campaign, "1815-06-19", third, &battle);
  assert_army (get_army (next, 0), "Inshore fleet; Green;  Cask 3");
}

static void
only_what_is_picked_marches (void **state)
{
  g_autoptr (Story) story = begin_story ();
  g_autoptr (GArray) picks = make_list (BLUE, (gint64) FLINT, (gint64) BYNG, (gint64) 0);
  gint64 battle;
  g_autoptr (MusterScenario) scenario = muster (story->campaign, "1815-06-18", picks, &battle);
  assert_army (get_army (scenario, 0), "Northern fleet; Red;  Byng;  Blue;   Rum; Flint");
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  assert_int_equal (muster_register_find_battle (reg, battle)->engaged->len, 3 + 8);
}

/* The numbers in the grid are those on the paper, whatever stands where. */
static void
rows_of_the_grid_are_those_of_the_printed_return (void **state)
{
  for (int seed = 1; seed <= 40; seed++)
    {
      MusterRandom random = muster_random_new ((guint64) seed, "rows");
      g_autoptr (Story) story = make_random_story (4, &random);
      g_autoptr (GError) error = NULL;
      gint64 battle;
      MusterMusterPlan plan = { .day = muster_campaign_get_today (story->campaign) + 40,
                                .name = "B",
                                .sides = { 1, 2 } };
      g_autoptr (MusterScenario) scenario =
        muster_campaign_muster (story->campaign, &plan, &battle, &error);
      if (scenario == NULL)
        continue;
      g_autoptr (MusterRegister) reg = replay (story, NULL);
      g_autoptr (GArray) grid = muster_register_list_loss_rows (reg, battle);
      for (int side = 0; side < 2; side++)
        {
          g_autoptr (GArray) paper = muster_scenario_list_return (scenario, side);
          guint last = muster_return_get_last (paper)->number;
          assert_null (muster_loss_rows_find (grid, side, last + 1));
          for (guint number = 1; number <= last; number++)
            {
              const MusterReturnRow *row = find_return_row (paper, number);
              const MusterLossRow *same = muster_loss_rows_find (grid, side, number);
              g_autofree char *printed = muster_army_dup_label (row->army, row->node);
              g_autofree char *shown =
                muster_record_dup_label (muster_register_find (reg, same->record));
              if (row->army->nodes[row->node].name != NULL && strcmp (printed, shown) != 0)
                fail_msg ("seed %d: %u is %s and %s", seed, number, printed, shown);
              if (row->category == MUSTER_CATEGORY_UNIT && row->steps > 0)
                assert_int_equal (row->steps, same->steps);
            }
        }
    }
}

static MusterLossReport
begin_report (gint64 battle)
{
  return (MusterLossReport){ .battle = battle,
                             .outcome = MUSTER_OUTCOME_WON,
                             .winner = 1,
                             .held = 1,
                             .entries = g_array_new (FALSE, TRUE, sizeof (MusterLossEntry)) };
}

static void
enter (MusterLossReport *report, gint64 record, gint64 lost, MusterFate fate)
{
  MusterLossEntry entry = { .record = record, .lost = lost, .fate = fate };
  g_array_append_val (report->entries, entry);
}

static void
give_recovery (MusterCampaign *campaign)
{
  static const char text[] = "<recovery xmlns=\"urn:muster:1\" name=\"R\">"
                             "<rule held=\"yes\" returning=\"1/2\" hospital=\"1/2\" days=\"7\"/>"
                             "</recovery>";
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = muster_xml_parse ("r", text, strlen (text), problems);
  g_autoptr (MusterRecovery) recovery =
    muster_recovery_read (xml, muster_xml_get_root (xml), problems);
  begin_with_rules (campaign, recovery);
}

static void
losses_are_dealt_by_the_rules_of_recovery_for_who_held_the_field (void **state)
{
  g_autoptr (Story) story = begin_story ();
  g_autoptr (GError) error = NULL;
  gint64 battle;
  give_recovery (story->campaign);
  g_autoptr (MusterScenario) scenario = muster (story->campaign, "1815-06-18", NULL, &battle);
  MusterLossReport report = begin_report (battle);
  enter (&report, OAK, 4, MUSTER_FATE_FIT);
  enter (&report, OAK + SOUTH, 4, MUSTER_FATE_FIT);
  enter (&report, ANSON, 0, MUSTER_FATE_CAPTURED);
  assert_true (report_losses (story->campaign, &report, &error));
  g_array_unref (report.entries);
  g_autoptr (MusterRegister) evening = replay (story, "1815-06-18");
  g_autoptr (MusterRegister) later = replay (story, "1815-06-25");
  assert_int_equal (muster_register_find (evening, OAK)->present, 4);
  assert_int_equal (muster_register_find (later, OAK)->present, 6);
  assert_int_equal (muster_register_find (later, OAK + SOUTH)->present, 2);
  assert_int_equal (muster_register_find (later, OAK + SOUTH)->lost, 4);
  assert_int_equal (muster_register_find (later, ANSON)->fate, MUSTER_FATE_CAPTURED);
  const MusterBattle *fought = muster_register_find_battle (later, battle);
  assert_int_equal (fought->outcome, MUSTER_OUTCOME_WON);
  assert_int_equal (fought->held, 1);
  assert_int_equal (later->conflicts->len, 0);
}

static void
that_nobody_held_the_field_is_not_that_it_is_not_known (void **state)
{
  g_autoptr (Story) story = begin_story ();
  gint64 battle;
  g_autoptr (MusterScenario) scenario = muster (story->campaign, "1815-06-18", NULL, &battle);
  MusterLossReport report = { .battle = battle, .outcome = MUSTER_OUTCOME_DRAW };
  report.entries = g_array_new (FALSE, TRUE, sizeof (MusterLossEntry));
  assert_true (report_losses (story->campaign, &report, NULL));
  g_autoptr (MusterRegister) unknown = replay (story, NULL);
  g_autofree char *before =
    muster_battle_dup_result (unknown, muster_register_find_battle (unknown, battle));
  assert_string_equal (before, "a draw");
  report.held = MUSTER_HELD_BY_NOBODY;
  g_autoptr (GError) error = NULL;
  assert_true (muster_loss_report_leave_recorded (unknown, &report, &error));
  assert_true (muster_campaign_record_losses (story->campaign, unknown, &report, NULL, NULL));
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  const MusterBattle *fought = muster_register_find_battle (reg, battle);
  g_autofree char *after = muster_battle_dup_result (reg, fought);
  assert_int_equal (fought->held, MUSTER_HELD_BY_NOBODY);
  assert_string_equal (after, "a draw; nobody held the field");
  assert_false (muster_loss_report_leave_recorded (reg, &report, &error));
  assert_null (error);
  report.held = 1;
  assert_false (muster_loss_report_leave_recorded (reg, &report, &error));
  assert_non_null (strstr (error->message, "nobody held the field"));
  g_array_unref (report.entries);
}

static void
a_wounded_commander_without_a_day_is_away_as_long_as_the_wounded_of_his_side (void **state)
{
  g_autoptr (Story) story = begin_story ();
  gint64 battle;
  give_recovery (story->campaign);
  g_autoptr (MusterScenario) scenario = muster (story->campaign, "1815-06-18", NULL, &battle);
  MusterLossReport report = begin_report (battle);
  MusterLossEntry entry = { .record = BYNG,
                            .fate = MUSTER_FATE_WOUNDED,
                            .until = muster_day_parse ("1815-07-20") };
  enter (&report, ANSON, 0, MUSTER_FATE_WOUNDED);
  enter (&report, ANSON + SOUTH, 0, MUSTER_FATE_WOUNDED);
  g_array_append_val (report.entries, entry);
  assert_true (report_losses (story->campaign, &report, NULL));
  g_array_unref (report.entries);
  g_autoptr (MusterRegister) reg = replay (story, "1815-06-18");
  const MusterRecord *lost = muster_register_find (reg, ANSON + SOUTH);
  assert_int_equal (muster_register_find (reg, ANSON)->until, muster_day_parse ("1815-06-25"));
  assert_int_equal (muster_register_find (reg, BYNG)->until, entry.until);
  assert_int_equal (lost->until, MUSTER_NO_DAY);
  assert_true (muster_record_is_wounded_without_day (lost));
  assert_false (muster_record_is_wounded_without_day (muster_register_find (reg, BYNG)));
  g_autofree char *state_of_him = muster_record_dup_state (reg, lost);
  assert_string_equal (state_of_him, "wounded, no day given");
}

static void
assert_report_refused (MusterCampaign *campaign, MusterLossReport *report, const char *words)
{
  g_autoptr (GError) error = NULL;
  guint events = campaign->events->len;
  assert_false (report_losses (campaign, report, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT));
  assert_int_equal (campaign->events->len, events);
  if (strstr (error->message, words) == NULL)
    fail_msg ("%s", error->message);
  g_array_set_size (report->entries, 0);
}

static void
what_cannot_have_been_lost_is_refused_and_nothing_is_recorded (void **state)
{
  g_autoptr (Story) story = begin_story ();
  g_autoptr (GArray) picks = make_list (OAK, (gint64) 0);
  gint64 battle;
  g_autoptr (MusterScenario) scenario = muster (story->campaign, "1815-06-18", picks, &battle);
  MusterLossReport report = begin_report (battle);
  enter (&report, OAK, 1, MUSTER_FATE_FIT);
  enter (&report, OAK, 7, MUSTER_FATE_FIT);
  assert_report_refused (story->campaign, &report, "Oak cannot have lost 7: it had 6");
  enter (&report, IRON, 1, MUSTER_FATE_FIT);
  assert_report_refused (story->campaign, &report, "Iron was not at The lock");
  enter (&report, 99, 1, MUSTER_FATE_FIT);
  assert_report_refused (story->campaign, &report, "was not at The lock");
  report.battle = 9;
  assert_report_refused (story->campaign, &report, "no battle 9");
  g_array_unref (report.entries);
}

static void
assert_muster_refused (Story *story, const char *date, GArray *picks, const char *words)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterCampaign) copy = muster_campaign_copy (story->campaign);
  MusterMusterPlan plan = {
    .day = muster_day_parse (date), .name = "No", .sides = { 1, 2 }, .picks = { picks, NULL }
  };
  gint64 battle;
  assert_null (muster_campaign_muster (copy, &plan, &battle, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT));
  if (strstr (error->message, words) == NULL)
    fail_msg ("%s", error->message);
}

static void
a_battle_that_cannot_be_is_refused_with_a_way_out (void **state)
{
  g_autoptr (Story) story = begin_story ();
  g_autoptr (GArray) rum = make_list (RUM, (gint64) 0);
  g_autoptr (GArray) oak = make_list (OAK, (gint64) 0);
  gint64 battle;
  g_autoptr (MusterScenario) first = muster (story->campaign, "1815-06-18", oak, &battle);
  assert_muster_refused (story, "1815-06-17", oak, "has come to 18 June 1815 already");
  assert_muster_refused (story, "1815-06-18", oak, "in another battle on that day");
  describe (story, "1815-06-19", "Rest");
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_STATUS,
                             .subject = BLUE,
                             .figures = { MUSTER_STATUS_RESTING } });
  muster_campaign_arrange (story->campaign);
  assert_muster_refused (story, "1815-06-20", rum, "Nobody of North can march");
}

static char *
dup_changes (GPtrArray *changes)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < changes->len; i++)
    {
      const MusterCampaignChange *change = g_ptr_array_index (changes, i);
      g_string_append_printf (text, "%d| %s| %s\n", (int) change->battle,
                              change->before != NULL ? change->before : "",
                              change->after != NULL ? change->after : "");
    }
  return g_string_free (text, FALSE);
}

/* Three battles: Oak loses 2 in each, and once is filled up again. */
static void
a_struck_battle_changes_those_after_it_and_all_of_that_is_listed (void **state)
{
  g_autoptr (Story) story = begin_story ();
  g_autoptr (GArray) oak = make_list (OAK, (gint64) ANSON, (gint64) 0);
  gint64 first = 0;
  for (int i = 0; i < 3; i++)
    {
      g_autofree char *date = g_strdup_printf ("1815-06-1%d", 4 + i);
      gint64 battle;
      g_autoptr (MusterScenario) scenario = muster (story->campaign, date, oak, &battle);
      describe (story, date, "Losses");
      lose (story, battle, OAK, (gint64[]){ 2, 0, 0, 0, 0 }, NULL);
      first = i == 0 ? story->batch : first;
      if (i == 1)
        add (story,
             (MusterEvent){ .kind = MUSTER_EVENT_REPLACE, .subject = OAK, .figures = { 3 } });
      muster_campaign_arrange (story->campaign);
    }
  g_autoptr (MusterCampaign) struck = muster_campaign_copy (story->campaign);
  MusterEvent strike = { .kind = MUSTER_EVENT_STRIKE,
                         .day = muster_campaign_get_today (struck),
                         .subject = first };
  strike.batch = muster_campaign_add_batch (struck, "Strike");
  muster_campaign_add_event (struck, &strike);
  muster_campaign_arrange (struck);
  g_autoptr (GPtrArray) changes = muster_campaign_list_changes (story->campaign, struck);
  g_autofree char *text = dup_changes (changes);
  assert_string_equal (text, "2| Oak in Red: 4 of 6| 6 of 6\n"
                             "3| Oak in Red: 5 of 6| 6 of 6\n"
                             "0| | 15 June 1815, Oak: 3 came, but there was room for 2 below its "
                             "establishment.\n");
  g_autoptr (GPtrArray) none = muster_campaign_list_changes (struck, struck);
  assert_int_equal (none->len, 0);
}

static void
a_battle_that_was_forgotten_is_put_in_at_its_day_as_a_correction (void **state)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Story) story = begin_story ();
  g_autoptr (GArray) oak = make_list (OAK, (gint64) 0);
  gint64 later;
  gint64 earlier;
  MusterMusterPlan plan = { .day = muster_day_parse ("1815-06-15"),
                            .name = "The ford",
                            .sides = { 1, 2 },
                            .picks = { oak, NULL },
                            .is_correction = TRUE };
  g_autoptr (MusterScenario) first = muster (story->campaign, "1815-06-18", oak, &later);
  g_autoptr (MusterScenario) forgotten =
    muster_campaign_muster (story->campaign, &plan, &earlier, &error);
  assert_non_null (forgotten);
  g_autoptr (MusterRegister) reg = muster_campaign_replay (story->campaign, MUSTER_LAST_DAY);
  assert_int_equal (((const MusterBattle *) g_ptr_array_index (reg->battles, 0))->number, earlier);
  assert_int_equal (((const MusterBattle *) g_ptr_array_index (reg->battles, 1))->number, later);
  assert_int_equal (reg->conflicts->len, 0);
  plan.day = story->campaign->start - 1;
  g_autoptr (MusterCampaign) copy = muster_campaign_copy (story->campaign);
  assert_null (muster_campaign_muster (copy, &plan, &earlier, &error));
  assert_non_null (strstr (error->message, "The campaign begins on"));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (an_army_marches_at_its_present_strength_without_those_who_cannot),
    cmocka_unit_test (who_is_not_there_is_told),
    cmocka_unit_test (what_has_no_name_is_called_as_in_the_register),
    cmocka_unit_test (only_what_is_picked_marches),
    cmocka_unit_test (rows_of_the_grid_are_those_of_the_printed_return),
    cmocka_unit_test (losses_are_dealt_by_the_rules_of_recovery_for_who_held_the_field),
    cmocka_unit_test (that_nobody_held_the_field_is_not_that_it_is_not_known),
    cmocka_unit_test (a_wounded_commander_without_a_day_is_away_as_long_as_the_wounded_of_his_side),
    cmocka_unit_test (what_cannot_have_been_lost_is_refused_and_nothing_is_recorded),
    cmocka_unit_test (a_battle_that_cannot_be_is_refused_with_a_way_out),
    cmocka_unit_test (a_battle_that_was_forgotten_is_put_in_at_its_day_as_a_correction),
    cmocka_unit_test (a_struck_battle_changes_those_after_it_and_all_of_that_is_listed),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
