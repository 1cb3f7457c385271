/* What was recorded wrongly is put right where it stood, and all that came after is worked out
 * anew.
 */
#include "helper/campaign.h"

#include "base/error.h"
#include "campaign/actions/correct.h"
#include "campaign/actions/muster.h"
#include "campaign/state/changes.h"
#include "campaign/state/conflicts.h"

#include <inttypes.h>

static void
muster (Story *story, const char *date, const char *name)
{
  g_autoptr (GError) error = NULL;
  gint64 battle;
  MusterMusterPlan plan = { .day = muster_day_parse (date), .name = name, .sides = { 1, 2 } };
  g_autoptr (MusterScenario) scenario =
    muster_campaign_muster (story->campaign, &plan, &battle, &error);
  if (scenario == NULL)
    fail_msg ("%s", error->message);
}

static MusterLossReport
begin_report (gint64 battle)
{
  return (MusterLossReport){ .battle = battle,
                             .entries = g_array_new (FALSE, TRUE, sizeof (MusterLossEntry)) };
}

static void
enter (MusterLossReport *report, gint64 record, gint64 lost, MusterFate fate)
{
  MusterLossEntry entry = { .record = record, .lost = lost, .fate = fate };
  g_array_append_val (report->entries, entry);
}

/* Returns: the batch that it became */
static gint64
record (Story *story, MusterLossReport *report, gboolean is_correction)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  gboolean is_done = is_correction
                       ? muster_campaign_correct_losses (story->campaign, reg, report, NULL, &error)
                       : muster_campaign_add_losses (story->campaign, reg, report, NULL, &error);
  if (!is_done && !g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_UNCHANGED))
    fail_msg ("%s", error->message);
  g_clear_pointer (&report->entries, g_array_unref);
  const GArray *batches = story->campaign->batches;
  return g_array_index (batches, MusterBatch, batches->len - 1).number;
}

/* All are killed: Oak has 6, loses 4 and then 1; Ale has 45 and loses 5; Anson is taken. */
static Story *
begin_war (void)
{
  Story *story = begin_story ();
  MusterLossReport first = begin_report (1);
  MusterLossReport second = begin_report (2);
  muster (story, "1815-06-18", "The lock");
  first.outcome = MUSTER_OUTCOME_WON;
  first.winner = 2;
  first.held = 2;
  enter (&first, OAK, 4, MUSTER_FATE_FIT);
  enter (&first, ALE, 5, MUSTER_FATE_FIT);
  enter (&first, ANSON, 0, MUSTER_FATE_CAPTURED);
  assert_int_equal (record (story, &first, FALSE), 3);
  muster (story, "1815-06-20", "The weir");
  enter (&second, OAK, 1, MUSTER_FATE_FIT);
  assert_int_equal (record (story, &second, FALSE), 5);
  return story;
}

static gint64
count_present (Story *story, gint64 battle, gint64 unit)
{
  g_autoptr (MusterRegister) reg =
    battle != 0 ? muster_campaign_replay_before (story->campaign, battle) : replay (story, NULL);
  return muster_register_find (reg, unit)->present;
}

static MusterFate
get_fate (Story *story, gint64 commander)
{
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  return muster_register_find (reg, commander)->fate;
}

/* A battle in which North held the field, with the usual rules of recovery. */
static Story *
begin_dealt (void)
{
  Story *story = begin_story ();
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRecovery) recovery = muster_recovery_find ("standard", problems);
  assert_non_null (recovery);
  recovery->rounding = MUSTER_ROUNDING_BATTLE;
  begin_with_rules (story->campaign, recovery);
  muster (story, "1815-06-18", "The lock");
  return story;
}

static void
describe_held (Story *story, MusterLossReport *report)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  if (!muster_campaign_record_losses (story->campaign, reg, report, NULL, &error))
    fail_msg ("%s", error->message);
  g_clear_pointer (&report->entries, g_array_unref);
}

static char *
dup_dealt (Story *story)
{
  static const gint64 units[] = { OAK, ALE, OAK + SOUTH, ALE + SOUTH };
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  const MusterBattle *battle = muster_register_find_battle (reg, 1);
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    for (guint j = 0; j < MUSTER_EVENT_FIGURES; j++)
      g_string_append_printf (text, "%d%s", (int) muster_battle_find (battle, units[i])->figures[j],
                              j + 1 < MUSTER_EVENT_FIGURES ? " " : "; ");
  return g_string_free (text, FALSE);
}

/* North lost 24, a third back, a third in hospital, a twelfth missing; South 12, a quarter back, a
 * quarter in hospital, a twelfth missing, a sixth taken. */
static const char dealt[] = "4 1 2 1 0 0; 20 5 6 7 2 0; 4 1 1 1 0 1; 8 2 2 2 1 1; ";

static void
losses_are_dealt_alike_however_they_come (void **state)
{
  static const gint64 losses[4][2] = {
    { OAK, 4 }, { ALE, 20 }, { OAK + SOUTH, 4 }, { ALE + SOUTH, 8 }
  };
  for (guint way = 0; way < 4; way++)
    {
      g_autoptr (Story) story = begin_dealt ();
      MusterLossReport report = begin_report (1);
      report.held = way != 2 ? 1 : 0;
      for (guint i = 0; i < 4; i++)
        {
          guint at = way == 1 ? 3 - i : i;
          enter (&report, losses[at][0], losses[at][1], MUSTER_FATE_FIT);
          if (way != 3 || i == 3)
            continue;
          describe_held (story, &report);
          report = begin_report (1);
          report.held = 1;
        }
      describe_held (story, &report);
      if (way == 2)
        {
          MusterLossReport later = begin_report (1);
          later.held = 1;
          describe_held (story, &later);
        }
      g_autofree char *text = dup_dealt (story);
      print_message ("# way %u\n", way);
      assert_string_equal (text, dealt);
      g_autoptr (MusterRegister) reg = replay (story, NULL);
      assert_int_equal (reg->conflicts->len, 0);
    }
}

static void
what_a_correction_does_not_change_stays_as_it_was_dealt (void **state)
{
  g_autoptr (Story) story = begin_dealt ();
  MusterLossReport report = begin_report (1);
  MusterLossReport right = begin_report (1);
  report.held = 1;
  enter (&report, OAK, 4, MUSTER_FATE_FIT);
  enter (&report, ALE, 20, MUSTER_FATE_FIT);
  enter (&report, OAK + SOUTH, 4, MUSTER_FATE_FIT);
  enter (&report, ALE + SOUTH, 7, MUSTER_FATE_FIT);
  describe_held (story, &report);
  enter (&right, ALE + SOUTH, 8, MUSTER_FATE_FIT);
  enter (&right, ALE, 20, MUSTER_FATE_FIT);
  enter (&right, OAK, 4, MUSTER_FATE_FIT);
  record (story, &right, TRUE);
  g_autofree char *text = dup_dealt (story);
  assert_string_equal (text, dealt);
}

static MusterLossReport
begin_held (int held)
{
  MusterLossReport report = begin_report (1);
  report.held = held;
  return report;
}

/* What comes later of a battle is dealt by the rules that dealt the first of it: a loss that was
 * forgotten, a correction, one of that, and that another side held the field. */
static void
rules_that_were_set_later_deal_no_earlier_battle (void **state)
{
  static const char *const shares[] = { NULL, NULL, "1", NULL, NULL, NULL };
  g_autoptr (MusterRecovery) own = muster_recovery_new ("Own");
  g_autoptr (MusterRecovery) other = muster_recovery_new ("Other");
  assert_true (muster_recovery_add_rule (own, MUSTER_HELD_ANY, NULL, shares, 0, NULL));
  for (guint way = 0; way < 4; way++)
    {
      g_autoptr (Story) story = begin_dealt ();
      MusterLossReport first = begin_held (way < 2 ? 1 : 2);
      enter (&first, OAK, 4, MUSTER_FATE_FIT);
      enter (&first, ALE, 20, MUSTER_FATE_FIT);
      enter (&first, OAK + SOUTH, way == 1 ? 3 : 4, MUSTER_FATE_FIT);
      if (way > 1)
        enter (&first, ALE + SOUTH, 8, MUSTER_FATE_FIT);
      describe_held (story, &first);
      change_rules (story->campaign, "1815-06-19", own);
      MusterLossReport late = begin_held (1);
      if (way < 2)
        enter (&late, ALE + SOUTH, way == 0 ? 8 : 7, MUSTER_FATE_FIT);
      if (way == 1)
        enter (&late, OAK + SOUTH, 4, MUSTER_FATE_FIT);
      if (way == 0)
        describe_held (story, &late);
      else
        record (story, &late, TRUE);
      if (way == 1 || way == 3)
        {
          MusterLossReport last = begin_held (1);
          change_rules (story->campaign, "1815-06-19", other);
          enter (&last, ALE + SOUTH, 8, MUSTER_FATE_FIT);
          record (story, &last, TRUE);
        }
      g_autofree char *text = dup_dealt (story);
      print_message ("# way %u\n", way);
      assert_string_equal (text, dealt);
    }
}

/* Of nobody. */
static void
begin_battle (Story *story, const char *date, gint64 number)
{
  describe (story, date, "A battle");
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_BATTLE, .subject = number, .figures = { 1, 2 } });
  muster_campaign_arrange (story->campaign);
}

/* Also one of which only the result was known, and one that was forgotten; struck, they are as if
 * they had never been. */
static void
a_battle_is_dealt_by_the_rules_of_its_day (void **state)
{
  g_autoptr (Story) story = begin_dealt ();
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterRecovery) none = muster_recovery_new ("Nobody");
  MusterLossReport result = begin_held (1);
  describe_held (story, &result);
  gint64 batch = change_rules (story->campaign, "1815-06-19", none);
  const MusterRecovery *first = muster_campaign_get_recovery_of (story->campaign, 1);
  assert_string_equal (first->name, "Standard");
  assert_int_equal (muster_campaign_get_first_rule_of (story->campaign, 1), 0);
  assert_int_equal (muster_campaign_get_today (story->campaign), muster_day_parse ("1815-06-18"));
  begin_battle (story, "1815-06-17", 2);
  begin_battle (story, "1815-06-19", 3);
  assert_ptr_equal (muster_campaign_get_recovery_of (story->campaign, 2), first);
  assert_ptr_equal (muster_campaign_get_recovery_of (story->campaign, 3), none);
  assert_int_equal (muster_campaign_get_first_rule_of (story->campaign, 3), 1);
  assert_true (muster_campaign_strike (story->campaign, batch, FALSE, &error));
  assert_ptr_equal (muster_campaign_get_recovery_of (story->campaign, 3), first);
}

/* At its old place of the day or on another day, and then once more. */
static void
rules_are_corrected_in_their_place (void **state)
{
  g_autoptr (Story) story = begin_dealt ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRecovery) one = muster_recovery_new ("One");
  g_autoptr (MusterRecovery) other = muster_recovery_new ("Other");
  gint64 batch = change_rules (story->campaign, "1815-06-18", one);
  begin_battle (story, "1815-06-18", 2);
  assert_true (muster_campaign_change_recovery (story->campaign, batch, MUSTER_NO_DAY, other, NULL,
                                                problems, &error));
  assert_ptr_equal (muster_campaign_get_recovery_of (story->campaign, 2), other);
  assert_int_equal (muster_campaign_get_first_rule_of (story->campaign, 2), 1);
  const GArray *batches = story->campaign->batches;
  gint64 last = g_array_index (batches, MusterBatch, batches->len - 1).number;
  assert_true (muster_campaign_is_of_rules (story->campaign, last));
  assert_true (muster_campaign_change_recovery (
    story->campaign, last, muster_day_parse ("1815-06-19"), one, NULL, problems, &error));
  assert_string_equal (muster_campaign_get_recovery_of (story->campaign, 2)->name, "Standard");
  assert_string_equal (muster_campaign_get_recovery (story->campaign)->name, "One");
  assert_false (muster_campaign_change_recovery (story->campaign, 1, MUSTER_NO_DAY, one, NULL,
                                                 problems, &error));
  assert_non_null (strstr (error->message, "does not tell of rules of recovery alone"));
  g_clear_error (&error);
  assert_false (muster_campaign_change_recovery (
    story->campaign, 0, muster_day_parse ("1815-06-01"), one, NULL, problems, &error));
  assert_non_null (strstr (error->message, "The campaign begins on"));
}

/* Of two reports only that is struck in which something is told otherwise; what is told already, in
 * whichever, is no correction. */
static void
a_correction_leaves_what_others_reported (void **state)
{
  g_autoptr (Story) story = begin_dealt ();
  g_autoptr (GError) error = NULL;
  MusterLossReport north = begin_held (1);
  MusterLossReport south = begin_held (1);
  MusterLossReport right = begin_held (1);
  MusterLossReport same = begin_held (1);
  enter (&north, OAK, 2, MUSTER_FATE_FIT);
  enter (&north, ALE, 5, MUSTER_FATE_FIT);
  enter (&south, OAK + SOUTH, 3, MUSTER_FATE_FIT);
  gint64 first = record (story, &north, FALSE);
  gint64 second = record (story, &south, FALSE);
  enter (&right, OAK, 3, MUSTER_FATE_FIT);
  enter (&right, OAK + SOUTH, 3, MUSTER_FATE_FIT);
  gint64 third = record (story, &right, TRUE);
  assert_true (muster_campaign_is_struck (story->campaign, first));
  assert_false (muster_campaign_is_struck (story->campaign, second));
  enter (&same, ALE, 5, MUSTER_FATE_FIT);
  enter (&same, OAK, 3, MUSTER_FATE_FIT);
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  assert_false (muster_campaign_correct_losses (story->campaign, reg, &same, NULL, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_UNCHANGED));
  g_array_unref (same.entries);
  const MusterBattle *battle = muster_register_find_battle (reg, 1);
  assert_int_equal (muster_battle_find (battle, OAK)->figures[MUSTER_LOSS_ALL], 3);
  assert_int_equal (muster_battle_find (battle, ALE)->figures[MUSTER_LOSS_ALL], 5);
  assert_int_equal (muster_battle_find (battle, OAK + SOUTH)->figures[MUSTER_LOSS_ALL], 3);
  assert_int_equal (battle->held, 1);
  assert_true (muster_campaign_strike (story->campaign, third, FALSE, &error));
  assert_false (muster_campaign_is_struck (story->campaign, first));
}

/* A correction of losses says nothing of the result, and one of the result nothing of losses. */
static void
a_corrected_result_is_taken_back_alone (void **state)
{
  g_autoptr (Story) story = begin_dealt ();
  g_autoptr (GError) error = NULL;
  MusterLossReport first = begin_held (1);
  MusterLossReport draw = begin_held (1);
  MusterLossReport right = begin_held (1);
  first.outcome = MUSTER_OUTCOME_WON;
  first.winner = 1;
  draw.outcome = MUSTER_OUTCOME_DRAW;
  draw.has_result = TRUE;
  enter (&first, OAK, 3, MUSTER_FATE_FIT);
  enter (&right, OAK, 2, MUSTER_FATE_FIT);
  MusterLossReport again = begin_held (1);
  record (story, &first, FALSE);
  gint64 result = record (story, &draw, TRUE);
  g_autoptr (MusterRegister) drawn = replay (story, NULL);
  assert_int_equal (muster_register_find_battle (drawn, 1)->outcome, MUSTER_OUTCOME_DRAW);
  record (story, &right, TRUE);
  assert_true (muster_campaign_strike (story->campaign, result, FALSE, &error));
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  const MusterBattle *battle = muster_register_find_battle (reg, 1);
  assert_int_equal (muster_battle_find (battle, OAK)->figures[MUSTER_LOSS_ALL], 2);
  assert_int_equal (battle->outcome, MUSTER_OUTCOME_WON);
  assert_int_equal (reg->conflicts->len, 0);
  /* What was corrected is corrected once more at its old place, before what came that evening. */
  describe (story, "1815-06-18", "Replacements");
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_REPLACE, .subject = OAK, .figures = { 1 } });
  enter (&again, OAK, 3, MUSTER_FATE_FIT);
  record (story, &again, TRUE);
  g_autoptr (MusterRegister) last = replay (story, NULL);
  assert_int_equal (last->conflicts->len, 0);
}

/* Rules that an event tells of without any deal nothing out, also where something was dealt. */
static void
without_rules_what_is_lost_is_lost (void **state)
{
  g_autoptr (Story) story = begin_dealt ();
  MusterLossReport first = begin_held (1);
  MusterLossReport right = begin_held (1);
  enter (&first, OAK, 3, MUSTER_FATE_FIT);
  enter (&right, OAK, 2, MUSTER_FATE_FIT);
  describe (story, "1815-06-18", "No rules");
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_RULES });
  muster_campaign_arrange (story->campaign);
  assert_int_equal (muster_campaign_get_first_rule_of (story->campaign, 1), 0);
  record (story, &first, FALSE);
  record (story, &right, TRUE);
  g_autofree char *text = dup_dealt (story);
  assert_true (g_str_has_prefix (text, "2 2 0 0 0 0; "));
}

/* Also where it is told later who held the field; until a correction says that he is not. */
static void
who_is_captured_is_a_prisoner (void **state)
{
  g_autoptr (Story) story = begin_dealt ();
  MusterLossReport report = begin_report (1);
  MusterLossReport later = begin_report (1);
  MusterLossReport right = begin_report (1);
  enter (&report, OAK, 6, MUSTER_FATE_FIT);
  g_array_index (report.entries, MusterLossEntry, 0).is_captured = TRUE;
  describe_held (story, &report);
  g_autofree char *text = dup_dealt (story);
  assert_true (g_str_has_prefix (text, "6 0 0 0 0 6; "));
  later.held = 1;
  describe_held (story, &later);
  g_autofree char *held = dup_dealt (story);
  assert_true (g_str_has_prefix (held, "6 0 0 0 0 6; "));
  enter (&right, OAK, 6, MUSTER_FATE_FIT);
  g_array_index (right.entries, MusterLossEntry, 0).is_free = TRUE;
  record (story, &right, TRUE);
  /* Back, hospital, killed, back, hospital, missing. */
  g_autofree char *freed = dup_dealt (story);
  assert_true (g_str_has_prefix (freed, "6 1 2 2 1 0; "));
}

/* By the gentle rules the wounded of those who held the field are back in seven days, others in
 * ten; a day that was typed stays. */
static void
wounds_last_as_the_holder_of_the_field_has_it (void **state)
{
  g_autoptr (Story) story = begin_dealt ();
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRecovery) gentle = muster_recovery_find ("gentle", problems);
  MusterLossReport report = begin_report (1);
  MusterLossReport later = begin_report (1);
  begin_with_rules (story->campaign, gentle);
  enter (&report, ANSON, 0, MUSTER_FATE_WOUNDED);
  enter (&report, BYNG, 0, MUSTER_FATE_WOUNDED);
  g_array_index (report.entries, MusterLossEntry, 1).until = muster_day_parse ("1815-07-01");
  describe_held (story, &report);
  g_autoptr (MusterRegister) before = replay (story, "1815-06-19");
  assert_int_equal (muster_register_find (before, ANSON)->until, muster_day_parse ("1815-06-28"));
  later.held = 1;
  describe_held (story, &later);
  g_autoptr (MusterRegister) reg = replay (story, "1815-06-19");
  assert_int_equal (muster_register_find (reg, ANSON)->until, muster_day_parse ("1815-06-25"));
  assert_int_equal (muster_register_find (reg, BYNG)->until, muster_day_parse ("1815-07-01"));
}

/* A typed number, a word for all of a unit, and that they were captured say three things. */
static void
prisoners_are_told_from_lost_steps (void **state)
{
  static const struct
  {
    gboolean was_captured;
    MusterLossEntry told;
    const char *dealt;
  } cases[] = {
    { TRUE, { .is_captured = TRUE }, "6 0 0 0 0 6; " },
    { TRUE, { .is_free = TRUE }, "6 1 2 2 1 0; " },
    { TRUE, { .is_blank = FALSE }, "6 1 2 2 1 0; " },
    { FALSE, { .is_captured = TRUE }, "6 0 0 0 0 6; " },
    { FALSE, { .is_free = TRUE }, NULL },
  };
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (Story) story = begin_dealt ();
      MusterLossReport report = begin_report (1);
      MusterLossReport right = begin_report (1);
      report.held = 1;
      enter (&report, OAK, 6, MUSTER_FATE_FIT);
      g_array_index (report.entries, MusterLossEntry, 0).is_captured = cases[i].was_captured;
      describe_held (story, &report);
      g_autofree char *before = dup_dealt (story);
      MusterLossEntry entry = cases[i].told;
      entry.record = OAK;
      entry.lost = 6;
      g_array_append_val (right.entries, entry);
      record (story, &right, TRUE);
      g_autofree char *after = dup_dealt (story);
      print_message ("# case %u: %s\n", i, after);
      assert_true (g_str_has_prefix (after, cases[i].dealt != NULL ? cases[i].dealt : before));
    }
}

static void
a_correction_is_one_batch_and_later_battles_follow_from_it (void **state)
{
  g_autoptr (Story) story = begin_war ();
  g_autoptr (MusterCampaignSnapshot) before = muster_campaign_copy (story->campaign);
  MusterLossReport right = begin_report (1);
  assert_int_equal (count_present (story, 2, OAK), 2);
  assert_int_equal (count_present (story, 0, OAK), 1);
  enter (&right, OAK, 3, MUSTER_FATE_FIT);
  enter (&right, ANSON, 0, MUSTER_FATE_FIT);
  gint64 batch = record (story, &right, TRUE);
  assert_int_equal (batch, 6);
  assert_string_equal (muster_campaign_find_batch (story->campaign, batch)->title,
                       "Correction: Losses of The lock");
  assert_int_equal (muster_campaign_get_batch_day (story->campaign, batch),
                    muster_day_parse ("1815-06-18"));
  assert_true (muster_campaign_is_struck (story->campaign, 3));
  assert_int_equal (count_present (story, 2, OAK), 3);
  assert_int_equal (count_present (story, 0, OAK), 2);
  assert_int_equal (count_present (story, 0, ALE), 40);
  assert_int_equal (get_fate (story, ANSON), MUSTER_FATE_FIT);
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  assert_int_equal (muster_register_find_battle (reg, 1)->held, 2);
  assert_int_equal (muster_register_find_battle (reg, 1)->winner, 2);
  assert_int_equal (reg->conflicts->len, 0);
  g_autoptr (GPtrArray) changes = muster_campaign_list_changes (before, story->campaign);
  const MusterCampaignChange *first = g_ptr_array_index (changes, 0);
  /* Oak and Anson in that morning; that it goes on so is not told again. */
  assert_int_equal (first->battle, 2);
  assert_int_equal (changes->len, 2);
}

static void
a_correction_is_corrected_and_struck_like_any_action (void **state)
{
  g_autoptr (Story) story = begin_war ();
  g_autoptr (GError) error = NULL;
  g_autofree char *wrong = dup_state (story->campaign);
  MusterLossReport right = begin_report (1);
  MusterLossReport again = begin_report (1);
  enter (&right, OAK, 3, MUSTER_FATE_FIT);
  gint64 first = record (story, &right, TRUE);
  enter (&again, OAK, 0, MUSTER_FATE_FIT);
  gint64 second = record (story, &again, TRUE);
  assert_int_equal (count_present (story, 0, OAK), 5);
  assert_false (muster_campaign_strike (story->campaign, 3, TRUE, &error));
  assert_non_null (strstr (error->message, "stands in the place of batch 3 (“"));
  assert_true (muster_campaign_strike (story->campaign, second, FALSE, NULL));
  assert_int_equal (count_present (story, 0, OAK), 2);
  assert_true (muster_campaign_strike (story->campaign, first, FALSE, NULL));
  g_autofree char *back = dup_state (story->campaign);
  assert_string_equal (back, wrong);
  assert_true (muster_campaign_strike (story->campaign, second, TRUE, NULL));
  assert_int_equal (count_present (story, 0, OAK), 5);
  assert_true (muster_campaign_is_struck (story->campaign, 3));
}

static void
what_stands_in_the_place_of_something_comes_before_what_came_after_it_that_day (void **state)
{
  g_autoptr (Story) story = begin_story ();
  MusterCorrection correction;
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) batches = g_array_new (FALSE, FALSE, sizeof (gint64));
  gint64 wrong = 2;
  g_array_append_val (batches, wrong);
  describe (story, "1815-06-18", "Tired");
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_FATIGUE, .subject = OAK, .figures = { 1 } });
  describe (story, "1815-06-18", "Night");
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_NIGHT });
  muster_campaign_arrange (story->campaign);
  assert_true (muster_campaign_begin_correction (story->campaign, batches, &correction, &error));
  assert_int_equal (correction.day, muster_day_parse ("1815-06-18"));
  describe (story, "1815-06-18", "Very tired");
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_FATIGUE,
                             .subject = OAK,
                             .figures = { 3 },
                             .order = correction.order });
  muster_campaign_end_correction (story->campaign, &correction);
  assert_int_equal (story->campaign->batches->len, 4);
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  assert_int_equal (muster_register_find (reg, OAK)->fatigue, 0);
}

static void
a_correction_leaves_what_it_spoils_to_be_seen (void **state)
{
  g_autoptr (Story) story = begin_war ();
  g_autoptr (MusterCampaignSnapshot) before = muster_campaign_copy (story->campaign);
  MusterLossReport right = begin_report (1);
  enter (&right, OAK, 6, MUSTER_FATE_FIT);
  record (story, &right, TRUE);
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  assert_int_equal (reg->conflicts->len, 2);
  g_autoptr (GPtrArray) changes = muster_campaign_list_changes (before, story->campaign);
  const MusterCampaignChange *last = g_ptr_array_index (changes, changes->len - 1);
  assert_int_equal (last->record, 0);
}

static void
who_was_not_there_is_told_by_battle_and_unit_and_put_right_next (void **state)
{
  g_autoptr (Story) story = begin_war ();
  g_autoptr (MusterRegister) before = replay (story, NULL);
  MusterLossReport right = begin_report (1);
  enter (&right, OAK, 6, MUSTER_FATE_FIT);
  record (story, &right, TRUE);
  g_autoptr (MusterRegister) marked = replay (story, NULL);
  g_autoptr (GPtrArray) invalidated = muster_register_list_invalidated (before, marked);
  const MusterInvalidated *marched = g_ptr_array_index (invalidated, 0);
  const MusterInvalidated *lost = g_ptr_array_index (invalidated, 1);
  assert_int_equal (invalidated->len, 2);
  assert_int_equal (marched->battle, 2);
  assert_int_equal (marched->batch, 4);
  assert_string_equal (marched->name, "The weir");
  assert_non_null (strstr (marched->text, "it is told to have marched to The weir, but could not"));
  assert_non_null (strstr (lost->text, "it is told to have lost 1 at The weir, but had 0."));
  assert_int_equal (muster_campaign_find_battle_of (story->campaign, lost->batch), 2);
  g_autofree char *why = muster_register_dup_invalidated (marked, 5);
  assert_string_equal (why, lost->text);
  assert_true (muster_register_is_muster_invalidated (marked, 2));
  MusterLossReport next = begin_report (2);
  next.is_present = TRUE;
  record (story, &next, TRUE);
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  assert_int_equal (reg->conflicts->len, 0);
  assert_int_equal (reg->battles->len, 2);
  assert_null (muster_battle_find (muster_register_find_battle (reg, 2), OAK));
  assert_non_null (muster_battle_find (muster_register_find_battle (reg, 2), ALE));
  g_autoptr (GPtrArray) none = muster_register_list_invalidated (NULL, reg);
  assert_int_equal (none->len, 0);
}

static void
who_was_weaker_marches_as_strong_as_he_was_and_loses_no_more (void **state)
{
  g_autoptr (Story) story = begin_war ();
  MusterLossReport right = begin_report (1);
  MusterLossReport next = begin_report (2);
  MusterLossReport more = begin_report (2);
  enter (&more, OAK, 2, MUSTER_FATE_FIT);
  record (story, &more, TRUE);
  enter (&right, OAK, 5, MUSTER_FATE_FIT);
  record (story, &right, TRUE);
  g_autoptr (MusterRegister) marked = replay (story, NULL);
  assert_int_equal (marked->conflicts->len, 2);
  next.is_present = TRUE;
  record (story, &next, TRUE);
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  const MusterEngagement *oak = muster_battle_find (muster_register_find_battle (reg, 2), OAK);
  assert_int_equal (reg->conflicts->len, 0);
  assert_int_equal (oak->steps, 1);
  assert_int_equal (oak->figures[MUSTER_LOSS_ALL], 1);
}

static void
a_result_that_was_never_known_is_taken_back (void **state)
{
  g_autoptr (Story) story = begin_war ();
  MusterLossReport right = begin_report (1);
  right.has_result = TRUE;
  record (story, &right, TRUE);
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  assert_int_equal (muster_register_find_battle (reg, 1)->outcome, MUSTER_OUTCOME_UNKNOWN);
  assert_int_equal (muster_register_find_battle (reg, 1)->held, 0);
  assert_int_equal (muster_register_find (reg, OAK)->present, 1);
}

/* Actions */

/* Returns: the batch */
static gint64
act (Story *story, const char *id, const char *date, const char *words)
{
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) list = g_strsplit (words, "|", -1);
  g_autoptr (MusterDraft) draft =
    muster_action_draft (muster_action_find (id), story->campaign, muster_day_parse (date), FALSE,
                         (const char *const *) list, &error);
  if (draft == NULL || !muster_campaign_try (story->campaign, draft->phrase, draft->events, &error))
    fail_msg ("%s %s: %s", id, words, error->message);
  return (gint64) story->campaign->batches->len;
}

static void
assert_done (Story *story, gint64 batch, const char *id, const char *words)
{
  g_autoptr (MusterActionDone) done = muster_action_find_done (story->campaign, batch);
  assert_non_null (done);
  g_autofree char *text = g_strjoinv ("|", done->words);
  assert_string_equal (done->action->id, id);
  assert_string_equal (text, words);
}

static void
an_action_is_read_from_its_batch_as_it_was_asked_for (void **state)
{
  static const char *const actions[][2] = {
    { "rest", "3" },
    { "rouse", "3" },
    { "detach", "5" },
    { "rejoin", "5" },
    { "baggage", "5" },
    { "recall", "5" },
    { "split", "5|2|Twig" },
    { "transfer", "8|9" },
    { "appoint", "2|9" },
    { "rename", "5|Old Oak" },
    { "rank", "2|admiral" },
    { "fatigue", "3|2" },
    { "night", "-1" },
    { "experience", "5|-1" },
    { "honour", "5|The lock" },
    { "counter", "-1|salt|4" },
    { "note", "It rains" },
    { "date", "1815-08-01" },
  };
  g_autoptr (Story) story = begin_story ();
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    assert_done (story, act (story, actions[i][0], NULL, actions[i][1]), actions[i][0],
                 actions[i][1]);
  assert_null (muster_action_find_done (story->campaign, 1));
  g_autoptr (Story) war = begin_war ();
  assert_null (muster_action_find_done (war->campaign, 2));
  assert_null (muster_action_find_done (war->campaign, 3));
}

/* Its number is the one by which what came later knows it. */
static void
a_unit_that_was_split_off_wrongly_is_split_off_anew (void **state)
{
  static const char *const words[] = { "5", "3", "Branch", NULL };
  g_autoptr (Story) story = begin_story ();
  g_autoptr (GError) error = NULL;
  gint64 split = act (story, "split", "1815-06-12", "5|2|Twig");
  g_autoptr (MusterRegister) before = replay (story, NULL);
  gint64 twig = (gint64) before->records->len - 1;
  g_autofree char *rest = g_strdup_printf ("%" PRId64, twig);
  act (story, "rest", "1815-06-14", rest);
  if (!muster_campaign_correct_action (story->campaign, split, muster_action_find ("split"),
                                       MUSTER_NO_DAY, FALSE, words, &error))
    fail_msg ("%s", error->message);
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  assert_int_equal (reg->conflicts->len, 0);
  assert_string_equal (muster_register_find (reg, twig)->name, "Branch");
  assert_int_equal (muster_register_find (reg, twig)->present, 3);
  assert_int_equal (muster_register_find (reg, twig)->status, MUSTER_STATUS_RESTING);
  const GArray *batches = story->campaign->batches;
  assert_string_equal (muster_batch_get_name (
                         &g_array_index (batches, MusterBatch, batches->len - 1)),
                       "correction(split('Oak', '3', 'Branch'))");
  assert_done (story, (gint64) story->campaign->batches->len, "split", "5|3|Branch");
}

static void
an_action_that_is_corrected_may_spoil_what_came_later_and_that_is_told (void **state)
{
  static const char *const words[] = { "8", NULL };
  static const char *const wrong[] = { "99", NULL };
  g_autoptr (Story) story = begin_story ();
  g_autoptr (GError) error = NULL;
  gint64 batch = act (story, "rest", "1815-06-12", "11");
  muster (story, "1815-06-20", "The weir");
  g_autoptr (MusterRegister) before = replay (story, NULL);
  const MusterAction *rest = muster_action_find ("rest");
  g_autoptr (MusterCampaign) copy = muster_campaign_copy (story->campaign);
  assert_false (
    muster_campaign_correct_action (copy, batch, rest, MUSTER_NO_DAY, FALSE, wrong, &error));
  assert_true (muster_campaign_correct_action (story->campaign, batch, rest, MUSTER_NO_DAY, FALSE,
                                               words, NULL));
  g_autoptr (MusterRegister) after = replay (story, NULL);
  g_autoptr (GPtrArray) invalidated = muster_register_list_invalidated (before, after);
  assert_int_equal (invalidated->len, 1);
  assert_int_equal (((const MusterInvalidated *) g_ptr_array_index (invalidated, 0))->battle, 1);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (losses_are_dealt_alike_however_they_come),
    cmocka_unit_test (what_a_correction_does_not_change_stays_as_it_was_dealt),
    cmocka_unit_test (wounds_last_as_the_holder_of_the_field_has_it),
    cmocka_unit_test (rules_that_were_set_later_deal_no_earlier_battle),
    cmocka_unit_test (a_battle_is_dealt_by_the_rules_of_its_day),
    cmocka_unit_test (rules_are_corrected_in_their_place),
    cmocka_unit_test (a_correction_leaves_what_others_reported),
    cmocka_unit_test (a_corrected_result_is_taken_back_alone),
    cmocka_unit_test (without_rules_what_is_lost_is_lost),
    cmocka_unit_test (who_is_captured_is_a_prisoner),
    cmocka_unit_test (prisoners_are_told_from_lost_steps),
    cmocka_unit_test (a_correction_is_one_batch_and_later_battles_follow_from_it),
    cmocka_unit_test (a_correction_is_corrected_and_struck_like_any_action),
    cmocka_unit_test (
      what_stands_in_the_place_of_something_comes_before_what_came_after_it_that_day),
    cmocka_unit_test (a_correction_leaves_what_it_spoils_to_be_seen),
    cmocka_unit_test (who_was_not_there_is_told_by_battle_and_unit_and_put_right_next),
    cmocka_unit_test (who_was_weaker_marches_as_strong_as_he_was_and_loses_no_more),
    cmocka_unit_test (a_result_that_was_never_known_is_taken_back),
    cmocka_unit_test (an_action_is_read_from_its_batch_as_it_was_asked_for),
    cmocka_unit_test (a_unit_that_was_split_off_wrongly_is_split_off_anew),
    cmocka_unit_test (an_action_that_is_corrected_may_spoil_what_came_later_and_that_is_told),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
