/* What becomes of losses: shares that are kept to the step, and dice that anybody can throw again.
 */
#include "base/file.h"
#include "helper/campaign.h"

#include "campaign/model/recovery.h"

#include <glib/gstdio.h>

static MusterRecovery *
make (const char *body)
{
  g_autofree char *text =
    g_strdup_printf ("<recovery xmlns=\"urn:muster:1\" name=\"R\"%s</recovery>", body);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = muster_xml_parse ("r.recovery.xml", text, strlen (text), problems);
  MusterRecovery *recovery =
    xml != NULL ? muster_recovery_read (xml, muster_xml_get_root (xml), problems) : NULL;
  if (recovery == NULL)
    fail_with_problems (problems);
  return recovery;
}

static int
get_days (const MusterRecovery *recovery, int rule)
{
  return rule >= 0 ? g_array_index (recovery->rules, MusterRecoveryRule, rule).days : 0;
}

/* "1 killed 2 returning …", of the parts that are not 0 */
static char *
dup_deal (const MusterRecovery *recovery,
          MusterDealer *dealer,
          MusterHeld held,
          const char *grade,
          gint64 steps)
{
  static const char *const names[] = { "lost",     "killed",  "returning",
                                       "hospital", "missing", "prisoners" };
  const char *grades[] = { grade, NULL };
  gint64 figures[MUSTER_EVENT_FIGURES];
  GString *text = g_string_new (NULL);
  gint64 sum = 0;
  int rule = muster_recovery_find_rule (recovery, held, grade != NULL ? grades : NULL);
  muster_dealer_deal (dealer, rule, (MusterDealtTo){ 0 }, steps, figures, NULL);
  assert_int_equal (figures[MUSTER_LOSS_ALL], steps);
  for (guint i = 1; i < MUSTER_EVENT_FIGURES; i++)
    {
      sum += figures[i];
      if (figures[i] > 0)
        g_string_append_printf (text, "%s%d %s", text->len > 0 ? " " : "", (int) figures[i],
                                names[i]);
    }
  assert_int_equal (sum, steps);
  g_string_append_printf (text, " (%d)", get_days (recovery, rule));
  return g_string_free (text, FALSE);
}

#define assert_deal(recovery, dealer, held, grade, steps, expected)                                \
  G_STMT_START                                                                                     \
  {                                                                                                \
    g_autofree char *dealt = dup_deal (recovery, dealer, held, grade, steps);                      \
    assert_string_equal (dealt, expected);                                                         \
  }                                                                                                \
  G_STMT_END

static void
shares_are_kept_over_all_units_of_a_rule_to_the_step (void **state)
{
  g_autoptr (MusterRecovery) recovery =
    make ("><rule returning=\"1/3\" hospital=\"1/3\" days=\"14\"/>");
  g_autoptr (MusterDealer) dealer = muster_dealer_new (recovery, 1, "recovery 1 1");
  assert_deal (recovery, dealer, MUSTER_HELD_YES, NULL, 1, "1 returning (14)");
  assert_deal (recovery, dealer, MUSTER_HELD_YES, NULL, 1, "1 hospital (14)");
  assert_deal (recovery, dealer, MUSTER_HELD_YES, NULL, 1, "1 killed (14)");
  assert_deal (recovery, dealer, MUSTER_HELD_YES, NULL, 6, "2 killed 2 returning 2 hospital (14)");
  assert_deal (recovery, dealer, MUSTER_HELD_YES, NULL, 0, " (14)");
}

static void
the_first_rule_that_fits_counts_and_without_one_all_are_killed (void **state)
{
  g_autoptr (MusterRecovery) recovery =
    make ("><rule held=\"yes\" grade=\"quality:good\" returning=\"1\"/>"
          "<rule held=\"yes\" hospital=\"1\" days=\"3\"/>");
  g_autoptr (MusterDealer) dealer = muster_dealer_new (recovery, 1, "recovery 1 1");
  assert_deal (recovery, dealer, MUSTER_HELD_YES, "quality:good", 2, "2 returning (0)");
  assert_deal (recovery, dealer, MUSTER_HELD_YES, "quality:poor", 2, "2 hospital (3)");
  assert_deal (recovery, dealer, MUSTER_HELD_YES, NULL, 1, "1 hospital (3)");
  assert_deal (recovery, dealer, MUSTER_HELD_NO, "quality:good", 2, "2 killed (0)");
}

static void
dice_keep_the_shares_in_the_long_run_and_one_seed_throws_them_again (void **state)
{
  g_autoptr (MusterRecovery) recovery = make (
    " dice=\"yes\"><rule returning=\"1/4\" hospital=\"1/3\" missing=\"1/12\" prisoners=\"1/6\"/>");
  g_autoptr (MusterDealer) one = muster_dealer_new (recovery, 7, "recovery 1 1");
  g_autoptr (MusterDealer) again = muster_dealer_new (recovery, 7, "recovery 1 1");
  g_autoptr (GString) throws = g_string_new (NULL);
  gint64 figures[MUSTER_EVENT_FIGURES];
  gint64 same[MUSTER_EVENT_FIGURES];
  muster_dealer_deal (one, 0, (MusterDealtTo){ 0 }, 12000, figures, NULL);
  muster_dealer_deal (again, 0, (MusterDealtTo){ 0 }, 12000, same, throws);
  assert_memory_equal (figures, same, sizeof figures);
  assert_true (ABS (figures[MUSTER_LOSS_RETURNING] - 3000) < 200);
  assert_true (ABS (figures[MUSTER_LOSS_HOSPITAL] - 4000) < 200);
  assert_true (ABS (figures[MUSTER_LOSS_MISSING] - 1000) < 200);
  assert_true (ABS (figures[MUSTER_LOSS_PRISONERS] - 2000) < 200);
  assert_true (ABS (figures[MUSTER_LOSS_KILLED] - 2000) < 200);
  assert_true (g_str_has_prefix (throws->str, "d12: "));
}

static void
rules_that_are_written_and_read_are_the_same (void **state)
{
  g_autoptr (MusterRecovery) recovery =
    make (" dice=\"yes\"><note>Ours</note><rule held=\"no\" grade=\"a:b\" returning=\"10%\" "
          "prisoners=\"1/2\" days=\"2\"/>");
  g_autoptr (GBytes) bytes = muster_recovery_write_file (recovery);
  g_autofree char *text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  assert_non_null (strstr (text, "<note>Ours</note>"));
  assert_non_null (strstr (text, "<rule held=\"no\" grade=\"a:b\" returning=\"1/10\" "
                                 "prisoners=\"1/2\" days=\"2\"/>"));
  g_autofree char *words =
    muster_recovery_rule_dup_text (&g_array_index (recovery->rules, MusterRecoveryRule, 0));
  assert_string_equal (words, "1/10 back at once, ½ prisoners, 2/5 lost for good");
}

/* Without a rule of its own that nobody held the field is as if it were not known. */
static void
a_field_that_nobody_held_has_its_own_rule_or_that_for_all (void **state)
{
  g_autoptr (MusterRecovery) with =
    make ("><rule held=\"no\" prisoners=\"1\"/><rule held=\"nobody\" hospital=\"1\" days=\"2\"/>"
          "<rule returning=\"1\"/>");
  g_autoptr (MusterRecovery) without =
    make ("><rule held=\"no\" prisoners=\"1\"/><rule returning=\"1\" days=\"9\"/>");
  g_autoptr (MusterDealer) one = muster_dealer_new (with, 1, "recovery 1 1");
  g_autoptr (MusterDealer) other = muster_dealer_new (without, 1, "recovery 1 1");
  assert_deal (with, one, MUSTER_HELD_NOBODY, NULL, 2, "2 hospital (2)");
  assert_deal (with, one, MUSTER_HELD_ANY, NULL, 2, "2 returning (0)");
  assert_deal (without, other, MUSTER_HELD_NOBODY, NULL, 2, "2 returning (9)");
  assert_int_equal (muster_recovery_find_rule (without, MUSTER_HELD_NOBODY, NULL), 1);
  assert_int_equal (muster_recovery_find_rule (without, MUSTER_HELD_NO, NULL), 0);
  g_autoptr (GBytes) bytes = muster_recovery_write_file (with);
  g_autofree char *text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  assert_non_null (strstr (text, "<rule held=\"nobody\" hospital=\"1\" days=\"2\"/>"));
  g_autofree char *description = muster_recovery_dup_text (with);
  g_autofree char *example = muster_recovery_dup_example (with, muster_day_parse ("1745-05-11"));
  assert_non_null (strstr (description, "Where nobody held the field: 1 in hospital for 2 days"));
  assert_non_null (strstr (example, "Of 12 lost where nobody held the field: 12 in hospital"));
}

/* Deals steps to units, each "UNIT BRIGADE", in turn, one each. Returns: what became of all */
static void
deal_in_turn (MusterDealer *dealer, const MusterDealtTo *to, guint n, guint steps, gint64 *all)
{
  for (guint i = 0; i < steps; i++)
    {
      gint64 figures[MUSTER_EVENT_FIGURES];
      muster_dealer_deal (dealer, 0, to[i % n], 1, figures, NULL);
      for (guint part = 0; part < MUSTER_EVENT_FIGURES; part++)
        all[(i % n) * MUSTER_EVENT_FIGURES + part] += figures[part];
    }
}

#define QUARTERS                                                                                   \
  " rounding=\"carried\"><rule returning=\"1/4\" hospital=\"1/4\" missing=\"1/4\" days=\"7\"/>"

/* One unit, several of a brigade, of brigades of their own, and two of each of two brigades: each
 * part is a quarter for the side, but for one at most, and nobody has more luck than the others. */
static void
what_is_left_over_is_carried_to_unit_brigade_and_side (void **state)
{
  static const MusterDealtTo to[] = { { 11, 1 }, { 12, 2 }, { 13, 3 }, { 14, 4 },
                                      { 21, 5 }, { 22, 5 }, { 23, 6 }, { 24, 6 } };
  static const struct
  {
    guint first, n;
  } cases[] = { { 0, 1 }, { 0, 2 }, { 0, 4 }, { 4, 2 }, { 4, 4 }, { 0, 8 } };
  g_autoptr (MusterRecovery) recovery = make (QUARTERS);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (guint rounds = 1; rounds <= 24; rounds++)
      {
        gint64 all[8 * MUSTER_EVENT_FIGURES] = { 0 };
        gint64 side[MUSTER_EVENT_FIGURES] = { 0 };
        guint steps = rounds * cases[i].n;
        g_autoptr (MusterDealer) dealer = muster_dealer_new (recovery, 1, "recovery 1 1");
        deal_in_turn (dealer, &to[cases[i].first], cases[i].n, steps, all);
        for (guint unit = 0; unit < cases[i].n; unit++)
          for (guint part = MUSTER_LOSS_KILLED; part <= MUSTER_LOSS_MISSING; part++)
            {
              gint64 dealt = all[unit * MUSTER_EVENT_FIGURES + part];
              side[part] += dealt;
              if (ABS (4 * dealt - rounds) >= 8)
                fail_msg ("case %u, %u rounds, unit %u: %d", i, rounds, unit, (int) dealt);
            }
        for (guint part = MUSTER_LOSS_KILLED; part <= MUSTER_LOSS_MISSING; part++)
          if (ABS (4 * side[part] - steps) > 8)
            fail_msg ("case %u, %u rounds: %d of %u", i, rounds, (int) side[part], steps);
      }
}

/* What was dealt before is counted: a skirmish at a time is as one battle. */
static void
what_was_dealt_before_is_carried (void **state)
{
  g_autoptr (MusterRecovery) recovery =
    make (" rounding=\"carried\"><rule returning=\"1/3\" hospital=\"1/3\" missing=\"1/12\" "
          "days=\"14\"/>");
  const MusterDealtTo to = { 5, 3 };
  gint64 sum[MUSTER_EVENT_FIGURES] = { 0 };
  for (guint battle = 0; battle < 12; battle++)
    {
      g_autoptr (MusterDealer) dealer = muster_dealer_new (recovery, 1, "recovery 1 1");
      gint64 figures[MUSTER_EVENT_FIGURES];
      muster_dealer_count (dealer, 0, to, sum);
      muster_dealer_deal (dealer, 0, to, 1, figures, NULL);
      for (guint part = 0; part < MUSTER_EVENT_FIGURES; part++)
        sum[part] += figures[part];
    }
  assert_int_equal (sum[MUSTER_LOSS_ALL], 12);
  assert_int_equal (sum[MUSTER_LOSS_KILLED], 3);
  assert_int_equal (sum[MUSTER_LOSS_RETURNING], 4);
  assert_int_equal (sum[MUSTER_LOSS_HOSPITAL], 4);
  assert_int_equal (sum[MUSTER_LOSS_MISSING], 1);
}

static void
assert_refused (const char *body, const char *expected)
{
  g_autofree char *text = g_strdup_printf (
    "<recovery xmlns=\"urn:muster:1\" name=\"R\" rounding=\"carried\"%s</recovery>", body);
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "refused.recovery.xml", NULL);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (Story) story = begin_story ();
  assert_true (g_file_set_contents (path, text, -1, NULL));
  g_autoptr (MusterRecovery) recovery = muster_recovery_load (path, problems);
  gboolean is_sound =
    recovery != NULL && muster_recovery_check (recovery, story->campaign->ruleset, path, problems);
  g_unlink (path);
  assert_false (is_sound);
  const MusterProblem *problem = g_ptr_array_index (problems, 0);
  print_message ("# %d: %s\n", problem->line, problem->message);
  assert_true (problem->line > 0);
  assert_non_null (strstr (problem->message, expected));
}

static void
rules_that_can_never_be_used_are_refused_with_their_line (void **state)
{
  assert_refused (">\n<rule grade=\"quality:splendid\" returning=\"1\"/>", "“quality:splendid”");
  assert_refused (">\n<rule grade=\"nothing\" returning=\"1\"/>", "“nothing”");
  assert_refused (">\n<rule returning=\"1\"/>\n<rule held=\"yes\" returning=\"1\"/>",
                  "Rule 2 would never be used");
  assert_refused (">\n<rule hospital=\"1\" days=\"0\"/>", "for no days");
  assert_refused (" rest=\"0\">\n<rule hospital=\"1\" days=\"3\"/>", "A day of rest counts for 1");
  assert_refused (">\n<rule hospital=\"1/997\" missing=\"1/991\" prisoners=\"1/983\"/>",
                  "no common denominator");
}

static void
the_rules_that_come_along_are_sound_and_say_that_they_are_our_own (void **state)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GPtrArray) list = muster_recovery_list (problems);
  assert_int_equal (problems->len, 0);
  assert_int_equal (list->len, 4);
  const char *const names[] = { "Gentle", "Hard", "None", "Standard" };
  for (guint i = 0; i < list->len; i++)
    {
      const MusterRecovery *recovery = g_ptr_array_index (list, i);
      assert_string_equal (recovery->name, names[i]);
      assert_non_null (strstr (recovery->note, "Muster’s own"));
    }
}

static void
rules_are_found_by_their_name_or_their_file (void **state)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autofree char *path = muster_file_dup_data ("recovery/hard.recovery.xml");
  g_autoptr (MusterRecovery) gentle = muster_recovery_find ("gentle", problems);
  g_autoptr (MusterRecovery) hard = muster_recovery_find (path, problems);
  assert_string_equal (gentle->name, "Gentle");
  assert_string_equal (hard->name, "Hard");
  assert_int_equal (problems->len, 0);
  assert_null (muster_recovery_find ("gentel", problems));
  const MusterProblem *problem = g_ptr_array_index (problems, 0);
  assert_non_null (strstr (problem->message, "There are gentle, hard, none and standard"));
  assert_non_null (strstr (problem->message, "Did you mean “gentle”?"));
}

static void
shares_that_a_person_typed_make_a_rule_or_are_refused_in_words (void **state)
{
  static const char *const good[] = { NULL, NULL, "1/3", "25%", "", NULL };
  static const char *const wrong[] = { NULL, NULL, "many", NULL, NULL, NULL };
  static const char *const much[] = { NULL, NULL, "2/3", "1/2", NULL, NULL };
  g_autoptr (MusterRecovery) recovery = muster_recovery_new ("R");
  g_autoptr (GError) error = NULL;
  assert_true (muster_recovery_add_rule (recovery, MUSTER_HELD_YES, NULL, good, 5, NULL));
  const MusterRecoveryRule *rule = &g_array_index (recovery->rules, MusterRecoveryRule, 0);
  assert_int_equal (rule->shares[MUSTER_LOSS_KILLED].num, 5);
  assert_int_equal (rule->shares[MUSTER_LOSS_KILLED].den, 12);
  assert_false (muster_recovery_add_rule (recovery, MUSTER_HELD_ANY, NULL, wrong, 0, &error));
  assert_non_null (strstr (error->message, "“many” is no share"));
  g_clear_error (&error);
  assert_false (muster_recovery_add_rule (recovery, MUSTER_HELD_ANY, NULL, much, 0, &error));
  assert_non_null (strstr (error->message, "more than the whole"));
  assert_int_equal (recovery->rules->len, 1);
}

static void
an_example_says_what_becomes_of_twelve (void **state)
{
  g_autoptr (MusterRecovery) recovery =
    make (" dice=\"yes\"><rule held=\"yes\" returning=\"1/3\" hospital=\"1/4\" missing=\"1/12\" "
          "days=\"3\"/>");
  int day = muster_day_parse ("1745-05-11");
  g_autofree char *back = muster_day_dup_text (day + 3);
  g_autofree char *expected = g_strdup_printf (
    "Of 12 lost by a unit that held the field: 4 back at once, 3 in hospital until "
    "%s, 1 missing, 4 lost for good.\n"
    "Of 12 lost by a unit that lost the field: 12 lost for good.",
    back);
  g_autofree char *text = muster_recovery_dup_example (recovery, day);
  assert_string_equal (text, expected);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_field_that_nobody_held_has_its_own_rule_or_that_for_all),
    cmocka_unit_test (what_is_left_over_is_carried_to_unit_brigade_and_side),
    cmocka_unit_test (what_was_dealt_before_is_carried),
    cmocka_unit_test (rules_that_can_never_be_used_are_refused_with_their_line),
    cmocka_unit_test (the_rules_that_come_along_are_sound_and_say_that_they_are_our_own),
    cmocka_unit_test (shares_are_kept_over_all_units_of_a_rule_to_the_step),
    cmocka_unit_test (the_first_rule_that_fits_counts_and_without_one_all_are_killed),
    cmocka_unit_test (dice_keep_the_shares_in_the_long_run_and_one_seed_throws_them_again),
    cmocka_unit_test (rules_that_are_written_and_read_are_the_same),
    cmocka_unit_test (shares_that_a_person_typed_make_a_rule_or_are_refused_in_words),
    cmocka_unit_test (an_example_says_what_becomes_of_twelve),
    cmocka_unit_test (rules_are_found_by_their_name_or_their_file),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
