/* An army added up: words, grades, numbers, sums, and what is not known. */
#include "helper/army.h"

static int
get_grade (const Checked *checked, const char *name, const char *scale)
{
  return muster_evaluation_get_grade (checked->evaluation, find_named (checked->army, name),
                                      muster_ruleset_find_scale (checked->evaluation->ruleset,
                                                                 scale));
}

/* Whether a selector picks the thing; only words that the pack asks for have bits. */
static MusterTruth
match (const Checked *checked, const char *selector_text, const char *name)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterRuleset *ruleset = (MusterRuleset *) checked->evaluation->ruleset;
  guint n_words = ruleset->n_words;
  MusterSelector *selector = muster_selector_compile (ruleset, selector_text, "test", 1, problems);
  assert_int_equal (problems->len, 0);
  assert_int_equal (ruleset->n_words, n_words);
  MusterTruth truth =
    muster_evaluation_match (checked->evaluation, selector, find_named (checked->army, name));
  muster_selector_free (selector);
  return truth;
}

static Checked *
check_corps (void)
{
  return check_army (load_example ("tout-soldat", "waterloo-i-corps"));
}

static void
test_what_a_thing_stands_in_flows_down_and_is_not_its_own_word (void **state)
{
  g_autoptr (Checked) checked = check_corps ();
  const char *battalion = "54e Ligne, 1st Battalion";
  assert_int_equal (match (checked, "unit in:brigade in:division in:corps", battalion), MUSTER_YES);
  assert_int_equal (match (checked, "brigade", battalion), MUSTER_NO);
  assert_int_equal (match (checked, "in:brigade", "Brigade Quiot"), MUSTER_NO);
  assert_int_equal (match (checked, "brigade in:division", "Brigade Quiot"), MUSTER_YES);
  assert_int_equal (match (checked, "brigade !in:division", "1st Cavalry Division"), MUSTER_YES);
  assert_int_equal (
    match (checked, "unit artillery !in:division !in:brigade", "Reserve foot battery"), MUSTER_YES);
}

static void
test_grades_flow_down_and_the_nearest_holds (void **state)
{
  g_autoptr (Checked) checked = check_corps ();
  const char *battalion = "54e Ligne, 1st Battalion";
  assert_int_equal (match (checked, "quality:4 arm:infantry system:impulse", battalion),
                    MUSTER_YES);
  assert_int_equal (match (checked, "quality:5 arm:horse-artillery", "Horse battery"), MUSTER_YES);
  assert_int_equal (match (checked, "quality:4", "3e Chasseurs à cheval"), MUSTER_YES);
  assert_int_equal (get_grade (checked, "I Corps", "quality"), MUSTER_GRADE_NONE);
  assert_int_equal (get_grade (checked, "1st Division", "arm"), MUSTER_GRADE_NONE);
}

static void
test_ranges_of_grades_and_years_include_their_ends (void **state)
{
  g_autoptr (Checked) checked = check_corps ();
  const char *battalion = "54e Ligne, 1st Battalion";
  assert_int_equal (match (checked, "quality:4..5", battalion), MUSTER_YES);
  assert_int_equal (match (checked, "quality:..4", battalion), MUSTER_YES);
  assert_int_equal (match (checked, "quality:5..", battalion), MUSTER_NO);
  assert_int_equal (match (checked, "year:1815", battalion), MUSTER_YES);
  assert_int_equal (match (checked, "year:1815..", battalion), MUSTER_YES);
  assert_int_equal (match (checked, "year:..1814", battalion), MUSTER_NO);
  assert_int_equal (match (checked, "points:457", "I Corps"), MUSTER_YES);
  assert_int_equal (match (checked, "points:..456", "I Corps"), MUSTER_NO);
  /* A number of the army alone, which is the nearest to all that stands in it. */
  assert_int_equal (match (checked, "units:43..43", "I Corps"), MUSTER_YES);
  assert_int_equal (match (checked, "units:43..43", battalion), MUSTER_YES);
  assert_int_equal (match (checked, "units:44..", battalion), MUSTER_NO);
  assert_int_equal (match (checked, "size:5", "Brigade Schmitz"), MUSTER_YES);
}

static void
test_the_corps_commander_of_the_only_corps_is_the_overall_commander (void **state)
{
  g_autoptr (Checked) checked = check_corps ();
  assert_int_equal (checked->evaluation->overall, find_named (checked->army, "Drouet d’Erlon"));
  assert_int_equal (match (checked, "commander overall", "Drouet d’Erlon"), MUSTER_YES);
  assert_int_equal (match (checked, "commander overall", "Jacquinot"), MUSTER_NO);
}

static void
test_the_armys_own_commander_goes_before_that_of_its_only_formation (void **state)
{
  g_autoptr (Checked) checked =
    check_made ("tout-soldat", FR, CORPS (DIVISIONS2) LEADER ("army-commander"));
  assert_int_equal (checked->evaluation->overall, checked->army->n_nodes - 1);
}

static void
test_an_overall_commander_is_overall_wherever_he_stands (void **state)
{
  g_autoptr (Checked) checked =
    check_made ("tout-soldat", FR, CORPS (DIVISIONS2) BARE_CORPS (OVERALL DIVISIONS2));
  guint overall = checked->evaluation->overall;
  assert_string_equal (checked->army->nodes[overall].kind_id, "army-commander");
}

/* A brigade beside the corps does not make an army of two commands. */
static void
test_of_formations_the_one_that_holds_formations_leads (void **state)
{
  g_autoptr (Checked) checked = check_made ("tout-soldat", FR, LONE (LINE3) CORPS (DIVISIONS2));
  guint overall = checked->evaluation->overall;
  assert_string_equal (checked->army->nodes[overall].kind_id, "corps-commander");
}

static void
test_of_two_corps_neither_commander_is_overall (void **state)
{
  g_autoptr (Checked) checked =
    check_made ("tout-soldat", FR, CORPS (DIVISIONS2) CORPS (DIVISIONS2));
  assert_int_equal (checked->evaluation->overall, MUSTER_NO_NODE);
}

static void
assert_superior (const Checked *checked, const char *name, const char *superior)
{
  guint found =
    muster_evaluation_get_superior (checked->evaluation, find_named (checked->army, name));
  guint wanted = superior != NULL ? find_named (checked->army, superior) : MUSTER_NO_NODE;
  assert_int_equal (found, wanted);
}

static void
test_each_thing_has_the_nearest_commander_above_as_superior (void **state)
{
  g_autoptr (Checked) checked = check_corps ();
  assert_superior (checked, "54e Ligne, 1st Battalion", "Quiot du Passage");
  assert_superior (checked, "Quiot du Passage", "Drouet d’Erlon");
  assert_superior (checked, "Jacquinot", "Drouet d’Erlon");
  assert_superior (checked, "7e Hussards", "Jacquinot");
  assert_superior (checked, "Reserve foot battery", "Drouet d’Erlon");
  assert_superior (checked, "Drouet d’Erlon", NULL);
}

static void
test_a_stat_is_looked_up_in_the_row_that_says_most (void **state)
{
  g_autoptr (Checked) checked = check_corps ();
  MusterMeasure figures;
  MusterNumber number;
  assert_true (muster_ruleset_find_measure (checked->evaluation->ruleset, "figures", &figures));
  assert_int_equal (muster_evaluation_get_number (checked->evaluation,
                                                  find_named (checked->army, "7e Hussards"),
                                                  figures, &number),
                    MUSTER_YES);
  assert_int_equal (number.num, 3);
  assert_int_equal (muster_evaluation_get_number (checked->evaluation,
                                                  find_named (checked->army, "Jacquinot"), figures,
                                                  &number),
                    MUSTER_NO);
}

static MusterTruth
get_number (const Checked *checked, guint node, const char *id, gint64 *number)
{
  MusterMeasure measure;
  MusterNumber value = MUSTER_NUMBER (0);
  assert_true (muster_ruleset_find_measure (checked->evaluation->ruleset, id, &measure));
  MusterTruth truth = muster_evaluation_get_number (checked->evaluation, node, measure, &value);
  *number = truth == MUSTER_YES ? value.num : 0;
  return truth;
}

static void
test_numbers_are_known_unknown_or_not_there (void **state)
{
  gint64 n;
  g_autoptr (Checked) checked =
    check_made ("kinds", "grades=\"nation:south\"",
                "<formation kind=\"stat-bound\">" F1 "<unit type=\"gun\"/></formation>");
  assert_int_equal (get_number (checked, 0, "year", &n), MUSTER_UNKNOWN);
  assert_int_equal (get_number (checked, 0, "budget", &n), MUSTER_NO);
  assert_int_equal (get_number (checked, 1, "allowed", &n), MUSTER_UNKNOWN);
  assert_int_equal (get_number (checked, 0, "allowed", &n), MUSTER_NO);
  assert_int_equal (get_number (checked, 1, "size", &n), MUSTER_YES);
  assert_int_equal (n, 2);
  assert_int_equal (get_number (checked, 2, "figures", &n), MUSTER_YES);
  assert_int_equal (n, 12);
  assert_int_equal (get_number (checked, 3, "figures", &n), MUSTER_NO);
  assert_int_equal (get_number (checked, 2, "class", &n), MUSTER_YES);
  assert_int_equal (n, 1);
  assert_int_equal (get_number (checked, 3, "class", &n), MUSTER_UNKNOWN);
  assert_int_equal (get_number (checked, 3, "points", &n), MUSTER_UNKNOWN);
}

/* An empty formation and a full one are of one class, but do not cost the same. */
static void
test_the_points_of_a_formation_are_its_own (void **state)
{
  const char *full = "<formation kind=\"costly\">" H1 H2 "</formation>";
  const char *empty = "<formation kind=\"costly\"/>";
  const char *open =
    "<formation kind=\"costly\"><unit type=\"gun\" grades=\"class:1\"/></formation>";
  g_autofree char *one = g_strdup_printf ("<formation kind=\"dear\">%s%s</formation>", full, empty);
  g_autofree char *other =
    g_strdup_printf ("<formation kind=\"dear\">%s%s</formation>", empty, full);
  g_autofree char *waiting =
    g_strdup_printf ("<formation kind=\"dear\">%s%s</formation>", empty, open);
  g_autoptr (Checked) first = check_made ("kinds", OLD, one);
  g_autoptr (Checked) second = check_made ("kinds", OLD, other);
  g_autoptr (Checked) third = check_made ("kinds", OLD, waiting);
  assert_findings (first, "");
  assert_findings (second, "");
  assert_findings (third, "dear");
  assert_true (need_finding (third, "dear")->unchecked);
}

/* Things that are alike in all that counts are added up together: their order must not matter. */
static void
assert_same_sums (const char *a_body, const char *b_body)
{
  g_autoptr (Checked) a = check_made ("kinds", OLD, a_body);
  g_autoptr (Checked) b = check_made ("kinds", OLD, b_body);
  const MusterRuleset *ruleset = a->evaluation->ruleset;
  assert_int_equal (a->evaluation->totals[0].num, b->evaluation->totals[0].num);
  assert_int_equal (a->evaluation->n_waiting, b->evaluation->n_waiting);
  assert_int_equal (a->evaluation->n_unpriced, b->evaluation->n_unpriced);
  for (int i = 0; i < ruleset->n_counters; i++)
    for (guint formation = 0; formation < 2; formation++)
      {
        const MusterSum *left = muster_evaluation_get_sum (a->evaluation, formation, i);
        const MusterSum *right = muster_evaluation_get_sum (b->evaluation, formation, i);
        assert_int_equal (muster_number_compare (left->sum, right->sum), 0);
        assert_int_equal (left->unknown, right->unknown);
      }
}

static void
test_sums_do_not_depend_on_the_order_of_the_units (void **state)
{
#define OPEN_GUN "<unit type=\"gun\" grades=\"class:1\"/>"
#define OPEN     "<unit type=\"horse\"/>"
  assert_same_sums (IN ("range", F1 F1 F1 H1 H1 F3), IN ("range", F1 H1 F1 F3 H1 F1));
  assert_same_sums (IN ("range", OPEN OPEN OPEN F1 F1), IN ("range", OPEN F1 OPEN F1 OPEN));
  assert_same_sums (IN ("range", OPEN_GUN OPEN_GUN G G F1), IN ("range", G OPEN_GUN F1 G OPEN_GUN));
  assert_same_sums (IN ("range", FLAGGED FLAGGED F1 F1), IN ("range", FLAGGED F1 FLAGGED F1));
  assert_same_sums (IN ("range", F1 F1 F2 F2 S1 S1), IN ("range", S1 F2 F1 S1 F2 F1));
}

static void
test_a_unit_has_what_its_option_is_and_keeps_to_its_own_words (void **state)
{
  g_autoptr (Checked) checked = check_made (
    "kinds", OLD,
    IN ("one-type",
        "<unit type=\"foot\" grades=\"class:1\" name=\"A\"><option type=\"flag\"/></unit>"
        "<unit type=\"foot\" grades=\"class:1\" name=\"B\"/>"));
  assert_int_equal (match (checked, "unit has:colours", "A"), MUSTER_YES);
  assert_int_equal (match (checked, "unit has:colours", "B"), MUSTER_NO);
  assert_int_equal (match (checked, "colours", "A"), MUSTER_NO);
  assert_int_equal (match (checked, "unit has:option", "A"), MUSTER_YES);
  assert_int_equal (match (checked, "option", "A"), MUSTER_NO);
}

static void
test_a_type_that_is_one_of_another_type_is_counted_as_that_too (void **state)
{
  g_autoptr (Checked) checked =
    check_made ("tout-soldat", FR,
                "<commander type=\"army-commander\" name=\"Napoleon\" grades=\"rating:4\"/>" CORPS (
                  DIVISIONS2));
  assert_int_equal (match (checked, "corps-commander", "Napoleon"), MUSTER_YES);
  assert_int_equal (match (checked, "corps-commander !army-commander", "Napoleon"), MUSTER_NO);
}

static void
test_what_is_not_chosen_makes_a_selector_unknown_unless_another_term_fails (void **state)
{
  g_autoptr (Checked) checked =
    check_made ("kinds", OLD, IN ("range", "<unit type=\"foot\" name=\"A\"/>"));
  assert_int_equal (match (checked, "unit class:3", "A"), MUSTER_UNKNOWN);
  assert_int_equal (match (checked, "unit !class:3", "A"), MUSTER_UNKNOWN);
  assert_int_equal (match (checked, "horse class:3", "A"), MUSTER_NO);
  assert_int_equal (match (checked, "foot,unit class:3", "A"), MUSTER_YES);
}

static void
test_traits_give_words_in_their_years_only (void **state)
{
  g_autoptr (Checked) in = check_made ("kinds", "date=\"1709\" grades=\"nation:north\"",
                                       IN ("range", "<unit type=\"foot\" name=\"A\"/>"));
  g_autoptr (Checked) after = check_made ("kinds", "date=\"1711\" grades=\"nation:north\"",
                                          IN ("range", "<unit type=\"foot\" name=\"A\"/>"));
  assert_int_equal (match (in, "hardy", "A"), MUSTER_YES);
  assert_int_equal (match (after, "hardy", "A"), MUSTER_NO);
}

static void
test_a_trait_without_years_gives_words_to_armies_without_a_date (void **state)
{
  g_autoptr (Checked) checked = check_made ("kinds", "grades=\"nation:south\"",
                                            IN ("range", "<unit type=\"foot\" name=\"A\"/>"));
  assert_int_equal (match (checked, "sworn", "A"), MUSTER_YES);
}

static void
test_a_nation_named_on_a_formation_replaces_what_the_armys_nation_gives (void **state)
{
  g_autoptr (Checked) checked =
    check_made ("kinds", OLD,
                "<formation kind=\"range\" name=\"Allies\" grades=\"nation:south\">" F1
                "<unit type=\"foot\" name=\"A\"/></formation>");
  assert_int_equal (match (checked, "sworn !hardy drill:new", "A"), MUSTER_YES);
  assert_int_equal (match (checked, "hardy", "Allies"), MUSTER_NO);
  assert_int_equal (get_grade (checked, "Allies", "drill"), 1);
}

static void
test_a_commander_is_found_in_his_own_formation_only (void **state)
{
  g_autoptr (Checked) checked = check_corps ();
  guint corps = find_named (checked->army, "I Corps");
  assert_int_equal (muster_army_get_commander (checked->army, 0), MUSTER_NO_NODE);
  assert_int_equal (muster_army_get_commander (checked->army, corps),
                    find_named (checked->army, "Drouet d’Erlon"));
  assert_int_equal (muster_army_get_commander (checked->army,
                                               find_named (checked->army, "Brigade Quiot")),
                    MUSTER_NO_NODE);
}

static void
test_an_empty_army_is_added_up_too (void **state)
{
  g_autoptr (Checked) checked = check_made ("kinds", OLD, "");
  assert_findings (checked, "");
  assert_int_equal (get_total (checked), 0);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_what_a_thing_stands_in_flows_down_and_is_not_its_own_word),
    cmocka_unit_test (test_grades_flow_down_and_the_nearest_holds),
    cmocka_unit_test (test_ranges_of_grades_and_years_include_their_ends),
    cmocka_unit_test (test_the_corps_commander_of_the_only_corps_is_the_overall_commander),
    cmocka_unit_test (test_the_armys_own_commander_goes_before_that_of_its_only_formation),
    cmocka_unit_test (test_an_overall_commander_is_overall_wherever_he_stands),
    cmocka_unit_test (test_of_formations_the_one_that_holds_formations_leads),
    cmocka_unit_test (test_of_two_corps_neither_commander_is_overall),
    cmocka_unit_test (test_each_thing_has_the_nearest_commander_above_as_superior),
    cmocka_unit_test (test_a_stat_is_looked_up_in_the_row_that_says_most),
    cmocka_unit_test (test_the_points_of_a_formation_are_its_own),
    cmocka_unit_test (test_numbers_are_known_unknown_or_not_there),
    cmocka_unit_test (test_sums_do_not_depend_on_the_order_of_the_units),
    cmocka_unit_test (test_a_unit_has_what_its_option_is_and_keeps_to_its_own_words),
    cmocka_unit_test (test_a_type_that_is_one_of_another_type_is_counted_as_that_too),
    cmocka_unit_test (test_what_is_not_chosen_makes_a_selector_unknown_unless_another_term_fails),
    cmocka_unit_test (test_traits_give_words_in_their_years_only),
    cmocka_unit_test (test_a_trait_without_years_gives_words_to_armies_without_a_date),
    cmocka_unit_test (test_a_nation_named_on_a_formation_replaces_what_the_armys_nation_gives),
    cmocka_unit_test (test_a_commander_is_found_in_his_own_formation_only),
    cmocka_unit_test (test_an_empty_army_is_added_up_too),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
