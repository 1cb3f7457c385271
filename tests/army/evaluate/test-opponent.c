/* What an opponent is told of grades and figures, and what the checker of packs says of secrets. */
#include "helper/army.h"

#include "army/evaluate/opponent.h"
#include "ruleset/check/check.h"

/* @root, @scale and @stat: further attributes of these elements. */
static MusterRuleset *
load (const char *root, const char *scale, const char *stat, GPtrArray *problems)
{
  g_autofree char *text = g_strdup_printf (
    "<ruleset xmlns=\"urn:muster:1\" id=\"r\" version=\"1\" %s><title>R</title>"
    "<scale id=\"skill\" name=\"Skill\" %s><grade id=\"raw\" name=\"Raw\"/></scale>"
    "<choice scale=\"skill\" on=\"unit,commander\"/>"
    "<type id=\"foot\" kind=\"unit\" name=\"Foot\" tags=\"skill:raw\"/>"
    "<type id=\"chief\" kind=\"commander\" name=\"Chief\" tags=\"skill:raw\"/>"
    "<formation id=\"army\" name=\"Army\" holds=\"unit,commander\"/>"
    "<stat id=\"men\" name=\"Men\" of=\"unit\" %s><value is=\"5\"/></stat></ruleset>",
    root, scale, stat);
  MusterRuleset *ruleset = muster_ruleset_parse ("r.xml", text, strlen (text), problems);
  if (ruleset == NULL)
    fail_with_problems (problems);
  muster_ruleset_check (ruleset, "r.xml", problems);
  return ruleset;
}

/* A unit and a commander, in this order: "yn" where the unit's grade is told and not the other. */
static void
assert_described (const char *root, const char *scale, const char *flags)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRuleset) ruleset = load (root, scale, "", problems);
  g_autoptr (MusterArmyBuilder) builder = muster_army_builder_new (ruleset, ruleset->id, "A");
  muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_UNIT, "foot", NULL);
  muster_army_builder_end (builder);
  muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_COMMANDER, "chief", NULL);
  muster_army_builder_end (builder);
  g_autoptr (MusterArmySnapshot) army = muster_army_builder_finish (builder);
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  for (guint i = 0; i < 2; i++)
    assert_int_equal (muster_evaluation_discloses_grade (evaluation, i + 1, 0), flags[i] == 'y');
}

static void
grades_are_told_of_what_is_disclosed_and_of_nothing_else (void **state)
{
  assert_described ("", "", "nn");
  assert_described ("disclose=\"unit\"", "", "yn");
  assert_described ("disclose=\"unit,commander\"", "", "yy");
}

static void
what_anybody_sees_is_told_and_a_secret_is_not (void **state)
{
  assert_described ("", "secret=\"no\"", "yy");
  assert_described ("", "role='arm'", "yy");
  assert_described ("disclose=\"unit\"", "secret=\"no\"", "yy");
  assert_described ("disclose=\"unit\"", "secret=\"yes\"", "nn");
}

static void
assert_seen (const char *stat, gboolean is_seen)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRuleset) ruleset = load ("", "", stat, problems);
  assert_int_equal (muster_stat_is_seen (&ruleset->stats[0]), is_seen);
}

static void
figures_that_are_counted_are_seen_and_others_where_the_pack_says_so (void **state)
{
  assert_seen ("", FALSE);
  assert_seen ("role=\"headcount\"", TRUE);
  assert_seen ("secret=\"no\"", TRUE);
  assert_seen ("role=\"headcount\" secret=\"yes\"", FALSE);
}

static void
a_secret_scale_is_not_among_what_the_army_discloses (void **state)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRuleset) ruleset = load ("disclose=\"unit\"", "secret=\"yes\"", "", problems);
  g_autoptr (MusterArmyBuilder) builder = muster_army_builder_new (ruleset, ruleset->id, "A");
  muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_UNIT, "foot", NULL);
  muster_army_builder_end (builder);
  g_autoptr (MusterArmySnapshot) army = muster_army_builder_finish (builder);
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autofree char *text = muster_army_dup_disclosed (evaluation);
  assert_string_equal (text, "every formation, commander and unit, with what it is and its grades, "
                             "but for Skill");
}

/* @words: of the only problem that has to do with secrets, or NULL where there is none */
static void
assert_finds (const char *root, const char *scale, const char *stat, const char *words)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRuleset) ruleset = load (root, scale, stat, problems);
  guint n = 0;
  for (guint i = 0; i < problems->len; i++)
    {
      const MusterProblem *problem = g_ptr_array_index (problems, i);
      if (strstr (problem->message, "secret=") == NULL)
        continue;
      assert_non_null (words);
      assert_non_null (strstr (problem->message, words));
      n++;
    }
  assert_int_equal (n, words != NULL);
}

static void
secrets_that_are_none_are_found (void **state)
{
  assert_finds ("disclose=\"unit\"", "secret=\"yes\"", "", NULL);
  assert_finds ("", "secret=\"no\"", "role=\"headcount\" secret=\"yes\"", NULL);
  assert_finds ("", "secret=\"yes\"", "", "discloses nothing");
  assert_finds ("disclose=\"unit\"", "role='arm' secret=\"yes\"", "", "anybody sees");
  assert_finds ("", "", "secret=\"yes\"", "only figures with");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (grades_are_told_of_what_is_disclosed_and_of_nothing_else),
    cmocka_unit_test (what_anybody_sees_is_told_and_a_secret_is_not),
    cmocka_unit_test (figures_that_are_counted_are_seen_and_others_where_the_pack_says_so),
    cmocka_unit_test (a_secret_scale_is_not_among_what_the_army_discloses),
    cmocka_unit_test (secrets_that_are_none_are_found),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
