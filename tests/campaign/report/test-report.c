/* Reports of losses as they are typed, batches that are struck, and what a battle cost. */
#include "helper/campaign.h"

#include "base/error.h"
#include "campaign/actions/correct.h"
#include "campaign/actions/muster.h"
#include "campaign/actions/start.h"
#include "campaign/report/report.h"
#include "campaign/state/totals.h"

/* Rows of a side: 1 Anson, 2 Byng, 3 Oak, 4 Elm, 5 Iron, 6 Rum, 7 Ale, 8 Flint. */
static Story *
begin_battle (void)
{
  Story *story = begin_story ();
  g_autoptr (GError) error = NULL;
  gint64 battle;
  MusterMusterPlan plan = { .day = muster_day_parse ("1815-06-18"),
                            .name = "The lock",
                            .sides = { 1, 2 } };
  g_autoptr (MusterScenario) scenario =
    muster_campaign_muster (story->campaign, &plan, &battle, &error);
  assert_non_null (scenario);
  assert_int_equal (battle, 1);
  return story;
}

/* Returns: the entries as "5: 2 fit; …", or what is wrong */
static char *
dup_read (Story *story, const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));
  g_autoptr (MusterRowsTable) table =
    muster_rows_table_read ("losses.csv", bytes, MUSTER_ROWS_ANY_SEPARATOR, &error);
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  if (table == NULL)
    fail_msg ("%s", error->message);
  g_autoptr (GArray) entries =
    muster_campaign_read_report (reg, 1, "losses.csv", table, NULL, problems);
  GString *description = g_string_new (NULL);
  for (guint i = 0; i < problems->len; i++)
    {
      g_autofree char *problem = muster_problem_dup_text (g_ptr_array_index (problems, i));
      g_string_append_printf (description, "%s\n", problem);
    }
  for (guint i = 0; entries != NULL && i < entries->len; i++)
    {
      const MusterLossEntry *entry = &g_array_index (entries, MusterLossEntry, i);
      g_autofree char *until = muster_day_dup_date (entry->until);
      g_string_append_printf (description, "%d: %d%s %s%s; ", (int) entry->record,
                              (int) entry->lost, entry->is_captured ? "c" : "",
                              muster_fate_words[entry->fate], until != NULL ? until : "");
    }
  return g_string_free (description, FALSE);
}

static void
assert_read (Story *story, const char *text, const char *expected)
{
  g_autofree char *read = dup_read (story, text);
  assert_string_equal (read, expected);
}

static void
rows_are_read_as_tables_and_as_plain_lines (void **state)
{
  g_autoptr (Story) story = begin_battle ();
  g_autofree char *table = dup_read (story, "side,number,lost,until\n"
                                            "North,3,4\nNorth,1,wounded,25 June 1815\n"
                                            "South,7,45\nsouth,1,dead\n");
  assert_string_equal (table, "5: 4 fit; 2: 0 wounded1815-06-25; 23: 45 fit; 14: 0 dead; ");
  assert_read (story, "north 3 4\nnorth 1 wounded until 25 June 1815\nb 7 all\nb 1 dead\n", table);
  g_autofree char *plain = dup_read (story, "north 3 4\n  1 wounded until 25 June 1815\n\n"
                                            "# the others\nb 7 45\nb 1 killed\nb 3 -\n");
  assert_string_equal (plain, table);
  g_autofree char *named = dup_read (story, "unit;fate;number;side;until;lost\n"
                                            "Oak;;3;a;;4\nAnson;wounded;1;;1815-06-25;\n"
                                            "Ale;;7;b;;45\nAnson;dead;1;b;;\n");
  assert_string_equal (named, table);
}

/* The boxes of the printed return, and commas where a person writes them. */
static void
words_of_the_printed_return_are_read (void **state)
{
  g_autoptr (Story) story = begin_battle ();
  assert_read (story, "north 3 destroyed\nnorth 4 Routed off\nnorth 5 captured\nnorth 6 unhurt\n",
               "5: 6 fit; 7: 1 fit; 8: 4c fit; 10: 0 fit; ");
  assert_read (story, "north 3 routed\nnorth 4 killed\nnorth 5 dead\nnorth 1 killed\n",
               "5: 6 fit; 7: 1 fit; 8: 4 fit; 2: 0 dead; ");
  assert_read (story, "North,1,unhurt\nNorth,3,0\nNorth,4,\nSouth,1,\n", "2: 0 fit; 5: 0 fit; ");
  const char *wounded = "2: 0 wounded1815-06-25; ";
  assert_read (story, "north 1 wounded, until 25 June 1815\n", wounded);
  assert_read (story, "north 1 wounded 25 June 1815\n", wounded);
  assert_read (story, "North,1,wounded until 1815-06-25\n", wounded);
  assert_read (story, "North, 1, wounded, until 25 June 1815\n", wounded);
}

/* The boxes of the printed return as columns of a spreadsheet. */
static void
ticks_in_columns_are_read (void **state)
{
  g_autoptr (Story) story = begin_battle ();
  assert_read (story,
               "side,number,lost,destroyed,captured,routed off,wounded,killed\n"
               "North,1,,,,,x,\nNorth,3,2,no,0,-,,\nNorth,4,,,x,,,\nNorth,5,,X,,,,\n"
               "South,1,,,,,,1\nSouth,3,,,,,,\n",
               "2: 0 wounded; 5: 2 fit; 7: 1c fit; 8: 4 fit; 14: 0 dead; ");
  /* Words of one meaning serve for each other. */
  assert_read (story, "side,number,lost,routed,dead\nNorth,1,,,x\nNorth,4,,x,\nNorth,5,,,x\n",
               "2: 0 dead; 7: 1 fit; 8: 4 fit; ");
  assert_read (story, "side;no.;wounded;captured\na;1;25 June 1815;\na;3;;2\nb;1;;x\n",
               "2: 0 wounded1815-06-25; 5: 2c fit; 14: 0 captured; ");
  assert_read (story, "side;no.;lost;captured\na;3;2;x\na;4;;✓\n", "5: 2c fit; 7: 1c fit; ");
  assert_read (story, "side;no.;captured\na;3;Yes\na;4;No\n", "5: 6c fit; ");
  g_autofree char *vague = dup_read (story, "side;no.;captured\na;3;maybe\n");
  assert_non_null (strstr (vague, "cannot have lost “captured maybe”"));
  assert_read (story, "side;no.;destroyed;captured\na;3;x;x\n",
               "losses.csv:2: Oak, number 3, cannot have lost “destroyed captured”: it marched "
               "with 6. Give a number from 0 to that, with “captured” behind it where they were, "
               "or destroyed, captured, routed off or all, unhurt or none.\n");
}

/* Part of a unit may be taken, and a fate stand in a column of its own. */
static void
captured_steps_are_told_from_others (void **state)
{
  g_autoptr (Story) story = begin_battle ();
  assert_read (story, "north 3 2 prisoners\nnorth 4 1c\nnorth 5 c\nnorth 6 0 captured\n",
               "5: 2c fit; 7: 1c fit; 8: 4c fit; 10: 0c fit; ");
  assert_read (story,
               "side,number,lost,fate\nNorth,1,0,wounded until 25 June 1815\n"
               "North,3,2,captured\nNorth,4,,captured\nNorth,5,3,held the hill\n"
               "North,6,,destroyed\n",
               "2: 0 wounded1815-06-25; 5: 2c fit; 7: 1c fit; 8: 3 fit; 10: 1 fit; ");
  g_autofree char *more = dup_read (story, "north 3 7 captured\n");
  g_autofree char *part = dup_read (story, "side,number,lost,fate\nNorth,3,2,destroyed\n");
  assert_non_null (strstr (more, "cannot have lost “7 captured”"));
  assert_non_null (strstr (part, "cannot have lost “2 destroyed”"));
}

static void
a_report_of_nobody_or_of_another_battle_is_refused (void **state)
{
  g_autoptr (Story) story = begin_battle ();
  static const char *const empty[] = { "side,number,lost\n", "North\n\n", "battle,The lock\n",
                                       "# nothing\n" };
  for (guint i = 0; i < G_N_ELEMENTS (empty); i++)
    assert_read (story, empty[i],
                 "losses.csv: Nobody's losses stand in it. Write a row for each with the side, the "
                 "number in the loss return, and what was lost.\n");
  assert_read (story, "Battle,The LOCK\nNorth,3,2\n", "5: 2 fit; ");
  assert_read (story, "battle 1\nNorth,3,2\n", "5: 2 fit; ");
  assert_read (story, "battle,Mons\nNorth,3,2\n",
               "losses.csv:1: The report is of Mons, and not of The lock. Record it with its own "
               "battle.\n");
}

static void
prisoners_are_written_into_a_report_and_read_again (void **state)
{
  g_autoptr (Story) story = begin_battle ();
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  describe (story, "1815-06-18", "Losses");
  lose (story, 1, OAK, (gint64[]){ 0, 0, 0, 0, 2 }, NULL);
  lose (story, 1, ALE, (gint64[]){ 10, 0, 0, 3, 2 }, NULL);
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  g_autoptr (GBytes) bytes = muster_campaign_write_report (reg, 1, NULL);
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);
  g_autoptr (MusterXml) xml = muster_xml_parse ("report.xml", text, length, problems);
  g_autoptr (GArray) entries = muster_campaign_read_report_xml (reg, 1, xml, NULL, problems);
  assert_int_equal (problems->len, 0);
  MusterLossReport report = { .battle = 1, .entries = entries };
  guint n_captured = 0;
  for (guint i = 0; i < entries->len; i++)
    n_captured += g_array_index (entries, MusterLossEntry, i).is_captured;
  assert_int_equal (n_captured, 1);
  assert_false (muster_loss_report_leave_recorded (reg, &report, NULL));
}

/* However a spreadsheet divides what somebody typed. */
static void
lists_of_one_column_and_rows_without_a_side_are_read (void **state)
{
  static const char *const lists[] = {
    "North;3;4\nNorth;4;1\nSouth;7;45\n",
    "\"North;3;4\"\n\"North;4;1\"\n\"South;7;45\"\n",
    "\"side;number;lost\"\n\"North;3;4\"\n\";4;1\"\n\"South;7;45\"\n",
    "\"lost;side;number\"\n\"4;North;3\"\n\"1;;4\"\n\"45;South;7\"\n",
    "\"North,3,4\"\n\"North,4,1\"\n\"South,7,45\"\n",
    "\"North, 3, 4\"\n\"4, 1\"\n\"South, 7, 45\"\n",
    "North;;\n3;4;\n4;1;\nSouth;;\n7;45;\n",
    "North\n3;4\n4;1\nSouth\n7;45\n",
    "North\nnumber;lost\n3;4\n4;1\nSouth\n7;45\n",
    "North 3;4\nNorth 4;1\nSouth 7;45\n",
    "North;3 4\n;4 1\nSouth;7 45\n",
    "North 3 4;;\n4 1;;\nSouth 7 45;;\n",
    "North|3|4\n4|1\nb|7|45\n",
    "North\t3\t4\n4\t1\nb\t7\t45\n",
  };
  g_autoptr (Story) story = begin_battle ();
  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    {
      g_autofree char *read = dup_read (story, lists[i]);
      if (strcmp (read, "5: 4 fit; 7: 1 fit; 23: 45 fit; ") != 0)
        fail_msg ("%s\n%s", lists[i], read);
    }
  assert_read (story, "\"North;1;wounded, until 25 June 1815\"\n\"3;4\"\n",
               "2: 0 wounded1815-06-25; 5: 4 fit; ");
}

static void
all_that_is_wrong_is_told_with_its_line_and_a_way_out (void **state)
{
  g_autoptr (Story) story = begin_battle ();
  assert_read (story, "3,4\n",
               "losses.csv:1: No side is named here or above. Write North or South "
               "before the number.\n");
  assert_read (story, "3 4\n",
               "losses.csv:1: No side is named here or above. Write North or South "
               "before the number.\n");
  assert_read (
    story,
    "side,number,lost\nNorth,3,7\nNorth,9,1\nNorth,x,1\nEast,3,1\nNorth,3,1\n"
    "North,1,3\nSouth,1,captured,25 June 1815\nSouth,2,wounded,June\n"
    "South,3,-1\nNorth,2,wounded,18 June 1815\n",
    "losses.csv:2: Oak, number 3, cannot have lost “7”: it marched with 6. Give a number "
    "from 0 to that, with “captured” behind it where they were, or destroyed, captured, routed "
    "off or all, unhurt or none.\n"
    "losses.csv:3: North has no number “9” in its loss return. Give one from 1 to 8.\n"
    "losses.csv:4: North has no number “x” in its loss return. Give one from 1 to 8.\n"
    "losses.csv:5: “East” is no side of this battle. Write North or South.\n"
    "losses.csv:6: Number 3 of North stands on line 2 already. Leave one of them out.\n"
    "losses.csv:7: “3” is no fate of Anson, number 1, who is a commander. Write wounded, "
    "captured or prisoner, killed or dead, unhurt or fit.\n"
    "losses.csv:8: Only a wounded commander is fit again on a day. Leave “25 June 1815” "
    "out.\n"
    "losses.csv:9: “June” is no day. Write 1815-06-25 or 25 June 1815.\n"
    "losses.csv:10: Oak, number 3, cannot have lost “-1”: it marched with 6. Give a "
    "number from 0 to that, with “captured” behind it where they were, or destroyed, captured, "
    "routed off or all, unhurt or none.\n"
    "losses.csv:11: “18 June 1815” is not after the battle. Give the day on which he is "
    "fit again.\n");
}

static MusterLossReport
begin_report (void)
{
  return (MusterLossReport){ .battle = 1,
                             .entries = g_array_new (FALSE, TRUE, sizeof (MusterLossEntry)) };
}

static void
enter (MusterLossReport *report, gint64 record, gint64 lost, MusterFate fate)
{
  MusterLossEntry entry = { .record = record, .lost = lost, .fate = fate };
  g_array_append_val (report->entries, entry);
}

static gboolean
leave (Story *story, MusterLossReport *report, GError **error)
{
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  return muster_loss_report_leave_recorded (reg, report, error);
}

static void
a_report_that_comes_twice_does_no_harm (void **state)
{
  g_autoptr (Story) story = begin_battle ();
  g_autoptr (GError) error = NULL;
  MusterLossReport report = begin_report ();
  report.outcome = MUSTER_OUTCOME_WON;
  report.winner = 1;
  enter (&report, OAK, 4, MUSTER_FATE_FIT);
  enter (&report, ANSON, 0, MUSTER_FATE_CAPTURED);
  assert_true (leave (story, &report, &error));
  assert_int_equal (report.entries->len, 2);
  assert_true (report_losses (story->campaign, &report, &error));
  assert_false (leave (story, &report, &error));
  assert_null (error);
  assert_int_equal (report.entries->len, 0);
  MusterLossReport other = begin_report ();
  enter (&other, OAK, 4, MUSTER_FATE_FIT);
  enter (&other, OAK + SOUTH, 1, MUSTER_FATE_FIT);
  assert_true (leave (story, &other, &error));
  assert_int_equal (other.entries->len, 1);
  assert_int_equal (other.outcome, MUSTER_OUTCOME_WON);
  assert_int_equal (other.winner, 1);
  enter (&other, OAK, 0, MUSTER_FATE_FIT);
  g_array_index (other.entries, MusterLossEntry, 1).is_blank = TRUE;
  assert_true (leave (story, &other, &error));
  assert_int_equal (other.entries->len, 1);
  enter (&other, OAK, 0, MUSTER_FATE_FIT);
  assert_false (leave (story, &other, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_CONFLICT));
  assert_non_null (strstr (error->message, "Oak at The lock is recorded otherwise already. Strike "
                                           "batch 3 (“"));
  g_array_unref (report.entries);
  g_array_unref (other.entries);
}

static void
another_result_than_the_recorded_one_is_refused (void **state)
{
  g_autoptr (Story) story = begin_battle ();
  g_autoptr (GError) error = NULL;
  MusterLossReport report = begin_report ();
  report.outcome = MUSTER_OUTCOME_WON;
  report.winner = 1;
  assert_true (report_losses (story->campaign, &report, &error));
  report.held = 1;
  assert_true (leave (story, &report, &error));
  report.winner = 2;
  assert_false (leave (story, &report, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_CONFLICT));
  assert_string_equal (error->message,
                       "The lock is recorded as won by North already. Strike batch 3 (“Result of "
                       "The lock”) first, and "
                       "then record all of it again, or record this as a correction.");
  g_array_unref (report.entries);
}

static void
what_a_battle_cost_and_what_is_left_adds_up (void **state)
{
  g_autoptr (Story) story = begin_battle ();
  describe (story, "1815-06-18", "Losses");
  lose (story, 1, OAK, (gint64[]){ 1, 1, 2, 0, 0 }, "1815-06-30");
  lose (story, 1, ALE, (gint64[]){ 10, 0, 0, 3, 2 }, NULL);
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_FATE,
                             .subject = BYNG,
                             .battle = 1,
                             .figures = { MUSTER_FATE_DEAD } });
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_RESULT,
                             .subject = 2,
                             .battle = 1,
                             .figures = { MUSTER_OUTCOME_WON, 2 } });
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  const MusterBattle *battle = muster_register_find_battle (reg, 1);
  MusterToll toll = muster_battle_sum (reg, battle, 0);
  MusterToll other = muster_battle_sum (reg, battle, 1);
  MusterTotals totals = muster_register_sum (reg, 1, RED);
  MusterTotals side = muster_register_sum (reg, 1, 0);
  g_autofree char *result = muster_battle_dup_result (reg, battle);
  g_autofree char *text = muster_losses_dup_text (toll.figures, muster_day_parse ("1815-06-30"));
  assert_int_equal (toll.units, 6);
  assert_int_equal (toll.figures[MUSTER_LOSS_ALL], 19);
  assert_int_equal (toll.fates[MUSTER_FATE_DEAD], 1);
  assert_int_equal (other.figures[MUSTER_LOSS_ALL], 0);
  assert_int_equal (totals.units, 5);
  assert_int_equal (side.units, 6);
  assert_int_equal (totals.establishment - totals.present, 18);
  assert_int_equal (totals.away[MUSTER_POOL_HOSPITAL], 2);
  assert_int_equal (totals.lost, 11);
  assert_string_equal (result, "won by South, who held the field");
  assert_string_equal (text,
                       "19 lost: 1 back at once, 2 in hospital until 30 June 1815, 3 missing, "
                       "2 prisoners and 11 lost for good");
}

static void
a_batch_is_struck_and_restored_once (void **state)
{
  g_autoptr (Story) story = begin_battle ();
  static const struct
  {
    gint64 batch;
    gboolean is_restore;
    const char *refused; /* NULL: it is done */
  } steps[] = {
    { 9, FALSE, "There is no batch 9." },
    { 2, TRUE, "is not struck" },
    { 2, FALSE, NULL },
    { 2, FALSE, "is struck already." },
    { 3, FALSE, "Strike or restore batch 2 (“" },
    { 2, TRUE, NULL },
    { 4, TRUE, "Strike or restore batch 2 (“" },
    { 2, FALSE, NULL },
  };
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      g_autoptr (GError) error = NULL;
      gboolean is_done =
        muster_campaign_strike (story->campaign, steps[i].batch, steps[i].is_restore, &error);
      assert_int_equal (is_done, steps[i].refused == NULL);
      if (steps[i].refused != NULL && strstr (error->message, steps[i].refused) == NULL)
        fail_msg ("%u: %s", i, error->message);
      g_autoptr (MusterRegister) reg = replay (story, NULL);
      gboolean is_struck = muster_campaign_is_struck (story->campaign, 2);
      assert_int_equal (reg->battles->len, is_struck ? 0 : 1);
    }
}

static void
armies_are_raised_one_after_the_other (void **state)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterCampaign) campaign =
    muster_campaign_new ("The canal", "return-test", muster_day_parse ("1815-06-10"));
  g_autoptr (MusterArmySnapshot) army = make_return_army ("Fleet", RETURN_BODY);
  gint64 batch = muster_campaign_add_batch (campaign, "The armies come");
  muster_campaign_add_side (campaign, "North", NULL);
  for (int i = 0; i < 2; i++)
    assert_true (muster_campaign_raise (campaign, batch, campaign->start, 1, army, &error));
  assert_ptr_equal (campaign->ruleset, get_return_pack ());
  g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, MUSTER_LAST_DAY);
  assert_int_equal (reg->conflicts->len, 0);
  assert_int_equal (muster_register_sum (reg, 1, 0).units, 12);
  assert_string_equal (muster_register_find (reg, FLINT + OAK)->name, "Oak");
  g_autoptr (MusterCampaign) of_others =
    muster_campaign_new ("Elsewhere", "other-rules", campaign->start);
  muster_campaign_add_side (of_others, "North", NULL);
  assert_false (muster_campaign_raise (of_others, 1, campaign->start, 1, army, &error));
  assert_non_null (strstr (error->message, "Take armies of the same rules."));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (rows_are_read_as_tables_and_as_plain_lines),
    cmocka_unit_test (ticks_in_columns_are_read),
    cmocka_unit_test (captured_steps_are_told_from_others),
    cmocka_unit_test (a_report_of_nobody_or_of_another_battle_is_refused),
    cmocka_unit_test (prisoners_are_written_into_a_report_and_read_again),
    cmocka_unit_test (lists_of_one_column_and_rows_without_a_side_are_read),
    cmocka_unit_test (all_that_is_wrong_is_told_with_its_line_and_a_way_out),
    cmocka_unit_test (a_report_that_comes_twice_does_no_harm),
    cmocka_unit_test (another_result_than_the_recorded_one_is_refused),
    cmocka_unit_test (words_of_the_printed_return_are_read),
    cmocka_unit_test (what_a_battle_cost_and_what_is_left_adds_up),
    cmocka_unit_test (a_batch_is_struck_and_restored_once),
    cmocka_unit_test (armies_are_raised_one_after_the_other),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
