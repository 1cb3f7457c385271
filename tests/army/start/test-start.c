/* What a new army begins with. */
#include "helper/army.h"

#include "army/start/start.h"

#include <glib/gstdio.h>

static int
find_nation (MusterRuleset *ruleset, const char *id)
{
  int nation = muster_ruleset_find_grade (ruleset, ruleset->nation_scale, id);
  assert_true (nation >= 0);
  return nation;
}

static const MusterArmy *
build (const char *pack, const char *nation, const char *date, gint64 budget)
{
  MusterRuleset *ruleset = get_pack (pack);
  MusterStart start = { ruleset, nation != NULL ? find_nation (ruleset, nation) : MUSTER_GRADE_NONE,
                        date, budget, NULL };
  return muster_start_build (&start);
}

static void
test_all_shipped_rulesets_are_listed_by_title_and_sound (void **state)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GPtrArray) rulesets = muster_start_list_sound (problems);
  assert_int_equal (problems->len, 0);
  assert_int_equal (rulesets->len, 5);
  for (guint i = 1; i < rulesets->len; i++)
    assert_true (muster_ruleset_compare_titles (&rulesets->pdata[i - 1], &rulesets->pdata[i]) < 0);
}

static void
test_a_ruleset_says_what_it_is_for (void **state)
{
  g_autofree char *origin = muster_start_dup_origin (get_pack ("tout-soldat"));
  g_autofree char *with = muster_start_dup_sentence (get_pack ("tout-soldat"));
  g_autofree char *free = muster_start_dup_sentence (get_pack ("game-of-kings"));
  g_autofree char *without = muster_start_dup_sentence (get_pack ("pike-and-powder"));
  assert_string_equal (origin, "1792–1815 · Author: Richard Young, version 2, autumn 2007");
  assert_string_equal (with, "Armies of Corps, Divisions, Brigades and Artillery groups; games of "
                             "200 and 300 points.");
  assert_string_equal (free, "Armies of Centres, Flanks and Sectors; with points.");
  assert_string_equal (without, "Armies of Commands; without points.");
}

static void
assert_years (const char *pack, const char *nation, const char *expected)
{
  MusterRuleset *ruleset = get_pack (pack);
  g_autofree char *years = muster_start_dup_years (ruleset, find_nation (ruleset, nation));
  assert_string_equal (years, expected);
}

static void
test_a_nation_has_the_years_that_its_traits_say (void **state)
{
  MusterRuleset *ruleset = get_pack ("tout-soldat");
  int prussia = find_nation (ruleset, "prussia");
  assert_years ("tout-soldat", "prussia", "1792–1807 and 1813–1815");
  assert_years ("tout-soldat", "austria", "1792–1815");
  assert_true (muster_start_describes (ruleset, prussia, 1807));
  assert_false (muster_start_describes (ruleset, prussia, 1808));
  assert_false (muster_start_describes (ruleset, prussia, 1816));
  assert_false (muster_start_describes_always (ruleset, prussia));
  assert_true (muster_start_describes_always (ruleset, find_nation (ruleset, "austria")));
}

/* What holds in some years only is no bound where something else holds always. */
static void
test_a_trait_without_years_holds_in_the_whole_period (void **state)
{
  assert_years ("le-roi-soleil", "sweden", "1690–1740");
}

static void
test_the_years_of_traits_are_offered_with_the_year_of_most_troops (void **state)
{
  MusterRuleset *ruleset = get_pack ("tout-soldat");
  g_autoptr (GPtrArray) spans = muster_start_list_spans (ruleset, find_nation (ruleset, "prussia"));
  assert_int_equal (spans->len, 2);
  const MusterStartSpan *early = g_ptr_array_index (spans, 0);
  const MusterStartSpan *late = g_ptr_array_index (spans, 1);
  assert_int_equal (early->from, 1792);
  assert_int_equal (early->to, 1807);
  assert_int_equal (late->from, 1813);
  assert_int_equal (late->year, 1813);
  assert_string_equal (early->text, "Command system: Linear");
  assert_string_equal (late->text, "Command system: Impulse");
}

static void
test_what_holds_always_is_offered_before_what_holds_for_some_years (void **state)
{
  MusterRuleset *ruleset = get_pack ("le-roi-soleil");
  g_autoptr (GPtrArray) spans = muster_start_list_spans (ruleset, find_nation (ruleset, "sweden"));
  assert_int_equal (spans->len, 2);
  const MusterStartSpan *always = g_ptr_array_index (spans, 0);
  const MusterStartSpan *some = g_ptr_array_index (spans, 1);
  assert_int_equal (always->from, 1690);
  assert_int_equal (always->to, 1740);
  assert_int_equal (some->from, 1701);
  assert_string_equal (some->text, "Musket class: Musket A");
}

/* A pack of the tests whose traits say only from when, or only up to when, they hold. */
static void
test_years_that_are_open_reach_the_ends_of_the_period (void **state)
{
  static const char text[] =
    "<ruleset xmlns=\"urn:muster:1\" id=\"open\" version=\"1\">"
    "<title>Open</title><period from=\"1700\" to=\"1750\"/><scale id=\"drill\" "
    "name=\"Drill\"><grade id=\"early\" name=\"Early\"/>"
    "<grade id=\"late\" name=\"Late\"/></scale><nation id=\"northland\" name=\"Northland\">"
    "<trait tags=\"drill:early\" to=\"1720\"/><trait tags=\"drill:late\" from=\"1721\"/>"
    "</nation><formation id=\"army\" name=\"Army\" plural=\"Armies\" holds=\"unit\"/>"
    "<type id=\"foot\" kind=\"unit\" name=\"Foot\" plural=\"Foot\"/></ruleset>";
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterRuleset *ruleset = muster_ruleset_parse ("open", text, strlen (text), problems);
  if (ruleset == NULL)
    fail_with_problems (problems);
  g_autoptr (GPtrArray) spans = muster_start_list_spans (ruleset, 0);
  assert_int_equal (spans->len, 2);
  const MusterStartSpan *early = g_ptr_array_index (spans, 0);
  const MusterStartSpan *late = g_ptr_array_index (spans, 1);
  assert_int_equal (early->from, 1700);
  assert_int_equal (early->to, 1720);
  assert_string_equal (early->text, "Drill: Early");
  assert_int_equal (late->from, 1721);
  assert_int_equal (late->to, 1750);
  assert_string_equal (late->text, "Drill: Late");
  muster_ruleset_unref (ruleset);
}

static void
test_without_a_nation_the_period_is_offered (void **state)
{
  g_autoptr (GPtrArray) spans =
    muster_start_list_spans (get_pack ("game-of-kings"), MUSTER_GRADE_NONE);
  assert_int_equal (spans->len, 1);
  const MusterStartSpan *span = g_ptr_array_index (spans, 0);
  assert_int_equal (span->from, get_pack ("game-of-kings")->from);
  assert_int_equal (span->to, get_pack ("game-of-kings")->to);
}

static void
test_what_was_chosen_is_summed_up (void **state)
{
  MusterRuleset *ruleset = get_pack ("tout-soldat");
  MusterStart start = { ruleset, find_nation (ruleset, "france"), "1815-06-18", 300, NULL };
  g_autofree char *summary = muster_start_dup_summary (&start);
  assert_string_equal (summary, "Army of France, 1815: Tout Soldat, 18 June 1815, 300 points");
  MusterStart bare = { ruleset, MUSTER_GRADE_NONE, NULL, MUSTER_NO_BUDGET, "Mine" };
  g_autofree char *short_summary = muster_start_dup_summary (&bare);
  assert_string_equal (short_summary, "Mine: Tout Soldat, no date, no limit");
}

static void
test_an_army_has_what_was_chosen (void **state)
{
  g_autoptr (MusterArmySnapshot) army = build ("tout-soldat", "france", "1809", 300);
  assert_string_equal (army->name, "Army of France, 1809");
  assert_string_equal (army->date, "1809");
  assert_int_equal (army->budget, 300);
  assert_string_equal (army->digest, muster_ruleset_get_digest (get_pack ("tout-soldat")));
  assert_int_equal (army->nodes[0].n_chosen, 1);
}

/* A corps or a division: which of them is the player's to say. */
static void
test_what_the_limits_leave_open_is_not_begun (void **state)
{
  g_autoptr (MusterArmySnapshot) army = build ("tout-soldat", "france", "1809", 300);
  g_autoptr (MusterArmySnapshot) kings = build ("game-of-kings", NULL, NULL, MUSTER_NO_BUDGET);
  g_autoptr (MusterArmySnapshot) pikes = build ("pike-and-powder", NULL, NULL, MUSTER_NO_BUDGET);
  assert_int_equal (army->n_nodes, 1);
  assert_int_equal (kings->n_nodes, 1);
  assert_int_equal (pikes->n_nodes, 1);
}

static void
test_what_the_limits_ask_for_exactly_is_there (void **state)
{
  g_autoptr (MusterArmySnapshot) army = build ("le-roi-soleil", "sweden", "1709", MUSTER_NO_BUDGET);
  assert_int_equal (army->n_nodes, 2);
  assert_int_equal (army->nodes[1].category, MUSTER_CATEGORY_COMMANDER);
  assert_string_equal (army->nodes[1].kind_id, "army-commander");
  assert_int_equal (army->nodes[1].parent, 0);
}

static MusterRuleset *
parse_with (const char *formations, const char *limits)
{
  g_autofree char *text = g_strdup_printf (
    "<ruleset xmlns=\"urn:muster:1\" id=\"trial-pack\" version=\"1\" lang=\"en\"><title>Trial"
    "</title><type id=\"foot\" name=\"Foot\"/><type id=\"chief\" name=\"Chief\" "
    "kind=\"commander\"/>%s%s</ruleset>",
    formations, limits);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterRuleset *ruleset =
    muster_ruleset_parse ("trial.ruleset.xml", text, strlen (text), problems);
  if (ruleset == NULL)
    fail_with_problems (problems);
  return ruleset;
}

static void
assert_begun (const char *formations, const char *limits, guint n_nodes)
{
  g_autoptr (MusterRuleset) ruleset = parse_with (formations, limits);
  MusterStart start = { ruleset, MUSTER_GRADE_NONE, NULL, MUSTER_NO_BUDGET, NULL };
  g_autoptr (MusterArmySnapshot) army = muster_start_build (&start);
  assert_int_equal (army->n_nodes, n_nodes);
}

#define NESTED                                                                                     \
  "<formation id=\"army\" name=\"Army\" holds=\"line\"/>"                                          \
  "<formation id=\"line\" name=\"Line\" holds=\"unit,commander\"/>"
#define LINES "<limit id=\"lines\" name=\"Lines\" kind=\"count\" of=\"line\" min=\"2\"/>"
#define CHIEF                                                                                      \
  "<limit id=\"chiefs\" name=\"Chief\" kind=\"count\" scope=\"line\" of=\"chief\" min=\"1\"/>"

static void
test_what_is_begun_may_ask_for_more (void **state)
{
  assert_begun (NESTED, LINES, 3);
  assert_begun (NESTED, LINES CHIEF, 5);
  assert_begun (NESTED, CHIEF, 1);
}

static void
test_advice_units_and_too_many_are_left_to_the_player (void **state)
{
  assert_begun (NESTED,
                "<limit id=\"lines\" name=\"Lines\" kind=\"count\" of=\"line\" min=\"2\" "
                "severity=\"advice\"/>",
                1);
  assert_begun (NESTED, "<limit id=\"u\" name=\"Units\" kind=\"count\" of=\"unit\" min=\"2\"/>", 1);
  assert_begun (NESTED, "<limit id=\"l\" name=\"Lines\" kind=\"count\" of=\"line\" min=\"40\"/>",
                1);
  /* Empty ones would not be what is asked for. */
  assert_begun (NESTED,
                "<stat id=\"size\" name=\"Size\" of=\"line\"><add of=\"unit\"/></stat>"
                "<limit id=\"l\" name=\"Lines\" kind=\"count\" of=\"line size:2..\" min=\"1\"/>",
                1);
}

static void
test_what_may_stand_in_two_places_is_not_begun (void **state)
{
  assert_begun ("<formation id=\"army\" name=\"Army\" holds=\"line,wing\"/>"
                "<formation id=\"wing\" name=\"Wing\" holds=\"line\"/>"
                "<formation id=\"line\" name=\"Line\" holds=\"unit,commander\"/>",
                LINES, 1);
}

/* A folder of the player's own in which a pack lies that cannot be used. */
static void
test_a_broken_pack_is_told_and_the_others_are_listed (void **state)
{
  g_autofree char *data = g_strdup (g_getenv ("MUSTER_DATA_DIR"));
  g_autofree char *folder = g_dir_make_tmp ("muster-start-XXXXXX", NULL);
  g_autofree char *packs = g_build_filename (folder, "packs", NULL);
  g_autofree char *path = g_build_filename (packs, "broken.ruleset.xml", NULL);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  assert_int_equal (g_mkdir (packs, 0700), 0);
  assert_true (g_file_set_contents (path, "<ruleset", -1, NULL));
  g_setenv ("MUSTER_DATA_DIR", folder, TRUE);
  g_autoptr (GPtrArray) rulesets = muster_start_list_sound (problems);
  g_setenv ("MUSTER_DATA_DIR", data, TRUE);
  g_unlink (path);
  g_rmdir (packs);
  g_rmdir (folder);
  assert_int_equal (rulesets->len, 0);
  assert_true (muster_problems_has_error (problems));
}

static void
test_points_that_the_rules_work_out_are_told_as_such (void **state)
{
  g_autoptr (MusterRuleset) ruleset =
    parse_with ("<formation id=\"army\" name=\"Army\" holds=\"unit\"/>",
                "<stat id=\"men\" name=\"Men\" of=\"unit\"><value is=\"5\"/></stat>"
                "<prices id=\"p\" of=\"unit\"><price points=\"2\"/></prices>"
                "<budget><add of=\"unit\" stat=\"men\"/></budget>");
  g_autofree char *sentence = muster_start_dup_sentence (ruleset);
  assert_non_null (strstr (sentence, "; the rules work out their points."));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_all_shipped_rulesets_are_listed_by_title_and_sound),
    cmocka_unit_test (test_a_ruleset_says_what_it_is_for),
    cmocka_unit_test (test_a_nation_has_the_years_that_its_traits_say),
    cmocka_unit_test (test_a_trait_without_years_holds_in_the_whole_period),
    cmocka_unit_test (test_the_years_of_traits_are_offered_with_the_year_of_most_troops),
    cmocka_unit_test (test_what_holds_always_is_offered_before_what_holds_for_some_years),
    cmocka_unit_test (test_years_that_are_open_reach_the_ends_of_the_period),
    cmocka_unit_test (test_without_a_nation_the_period_is_offered),
    cmocka_unit_test (test_what_was_chosen_is_summed_up),
    cmocka_unit_test (test_an_army_has_what_was_chosen),
    cmocka_unit_test (test_what_the_limits_leave_open_is_not_begun),
    cmocka_unit_test (test_what_the_limits_ask_for_exactly_is_there),
    cmocka_unit_test (test_points_that_the_rules_work_out_are_told_as_such),
    cmocka_unit_test (test_what_is_begun_may_ask_for_more),
    cmocka_unit_test (test_advice_units_and_too_many_are_left_to_the_player),
    cmocka_unit_test (test_what_may_stand_in_two_places_is_not_begun),
    cmocka_unit_test (test_a_broken_pack_is_told_and_the_others_are_listed),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
