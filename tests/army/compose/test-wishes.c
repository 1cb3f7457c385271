/* Wishes become limits of the ruleset. */
#include "helper/army.h"

#include "army/compose/wishes.h"
#include "ruleset/limits.h"

static MusterRuleset *
lay (const char *const *wishes, const char *most, GPtrArray *problems)
{
  return muster_wishes_lay (get_pack ("tout-soldat"), wishes, most, problems);
}

/* Each of @ranges with the word at its place in @words. */
static char **
join (const char *const *ranges, const char *const *words, guint n)
{
  char **wishes = g_new0 (char *, n + 1);
  for (guint i = 0; i < n; i++)
    wishes[i] = g_strdup_printf ("%s %s", ranges[i], words[i]);
  return wishes;
}

static void
test_a_wish_is_a_limit (void **state)
{
  const char *const ranges[] = { "2..4", "0", "..25%", "2.." };
  const char *const words[] = { "artillery", "unit quality:2", "arm:cavalry", "division" };
  const char *const expected[] = { "2–4: battery", "exactly 0: unit, UQ 2",
                                   "at most 25\u00a0% of unit: Cavalry", "at least 2: Division" };
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_auto (GStrv) wishes = join (ranges, words, G_N_ELEMENTS (ranges));
  g_autoptr (MusterRuleset) laid = lay ((const char *const *) wishes, NULL, problems);
  assert_int_equal (problems->len, 0);
  assert_int_equal (laid->n_limits, get_pack ("tout-soldat")->n_limits + 4);
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      g_autofree char *id = g_strdup_printf (MUSTER_WISH_ID "%u", i + 1);
      const MusterLimit *limit = muster_ruleset_find_limit (laid, id);
      g_autofree char *demand = muster_limit_dup_words (laid, limit);
      assert_string_equal (demand, expected[i]);
      assert_string_equal (limit->name, wishes[i]);
    }
}

static void
test_a_wish_may_be_one_as_far_as_it_goes (void **state)
{
  const char *const wishes[] = { "~2..4 unit", "~20% unit", NULL };
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRuleset) laid = lay (wishes, NULL, problems);
  assert_int_equal (problems->len, 0);
  assert_int_equal (muster_ruleset_find_limit (laid, MUSTER_RATHER_ID "1")->severity,
                    MUSTER_SEVERITY_ADVICE);
  assert_int_equal (muster_ruleset_find_limit (laid, MUSTER_RATHER_ID "2")->severity,
                    MUSTER_SEVERITY_ADVICE);
}

static void
test_the_ruleset_keeps_its_identity (void **state)
{
  const char *const wishes[] = { "2 formation", NULL };
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRuleset) laid = lay (wishes, "arm:cavalry", problems);
  MusterRuleset *base = get_pack ("tout-soldat");
  assert_string_equal (laid->id, base->id);
  assert_string_equal (muster_ruleset_get_digest (laid), muster_ruleset_get_digest (base));
  assert_non_null (muster_ruleset_find_limit (laid, MUSTER_WISH_ID "most"));
}

static void
test_without_wishes_it_is_the_ruleset_itself (void **state)
{
  const char *const wishes[] = { NULL };
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRuleset) laid = lay (wishes, NULL, problems);
  g_autoptr (MusterRuleset) other = lay (NULL, NULL, problems);
  assert_ptr_equal (laid, get_pack ("tout-soldat"));
  assert_ptr_equal (other, laid);
}

/* Whatever is wrong is told of each wish that is, in its own words. */
static void
test_what_is_not_understood_is_told_of_its_wish (void **state)
{
  const char *const wishes[] = { "many unit", "3 foo",     "4..2 unit", "12",        "",  "-1 unit",
                                 "2 unit",    "1..x unit", ".. unit",   "150% unit", NULL };
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRuleset) laid = lay (wishes, NULL, problems);
  assert_null (laid);
  assert_int_equal (problems->len, 9);
  for (guint i = 0, wish = 0; i < problems->len; i++, wish++)
    {
      const MusterProblem *problem = g_ptr_array_index (problems, i);
      wish += wish == 6;
      assert_string_equal (problem->file, wishes[wish]);
      assert_false (problem->is_note);
    }
  const MusterProblem *word = g_ptr_array_index (problems, 1);
  assert_non_null (strstr (word->message, "uses the word \"foo\""));
  const MusterProblem *reversed = g_ptr_array_index (problems, 2);
  assert_non_null (strstr (reversed->message, "at least 4 and at most 2"));
  const MusterProblem *beyond = g_ptr_array_index (problems, 8);
  assert_non_null (strstr (beyond->message, "more than all"));
}

static void
test_what_there_is_to_be_most_of_must_be_known (void **state)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRuleset) laid = lay (NULL, "elephants", problems);
  assert_null (laid);
  assert_int_equal (problems->len, 1);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_a_wish_is_a_limit),
    cmocka_unit_test (test_a_wish_may_be_one_as_far_as_it_goes),
    cmocka_unit_test (test_the_ruleset_keeps_its_identity),
    cmocka_unit_test (test_without_wishes_it_is_the_ruleset_itself),
    cmocka_unit_test (test_what_is_not_understood_is_told_of_its_wish),
    cmocka_unit_test (test_what_there_is_to_be_most_of_must_be_known),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
