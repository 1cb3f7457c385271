/* Selectors: words, grades, numbers, places, what is unknown, and which says more. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "base/problem.h"
#include "ruleset/read/ruleset.h"
#include "ruleset/selector.h"

/* Words that selectors ask for get bits; these fill the first cell, so that later ones do not. */
#define FILLERS 70

/* A thing to try selectors on. */
typedef struct
{
  MusterRuleset *ruleset;
  guint64 own[4];
  guint64 in[4];
  guint64 within[4];
  guint open;
  gint16 grades[8];
  MusterNumber number;
  MusterTruth has_number;
} Node;

static MusterRuleset *
load_tiny (gboolean filled)
{
  g_autoptr (GString) text =
    g_string_new ("<ruleset xmlns=\"urn:muster:1\" id=\"tiny\" version=\"1\"><title>Tiny</title>"
                  "<tag id=\"red\" name=\"red\"/><tag id=\"blue\" name=\"blue\"/>"
                  "<tag id=\"late\" name=\"late\"/>"
                  "<scale id=\"quality\" name=\"Quality\" ordered=\"yes\"><grade id=\"2\" "
                  "name=\"two\"/><grade id=\"3\" name=\"three\"/><grade id=\"4\" name=\"four\"/>"
                  "</scale>"
                  "<scale id=\"arm\" name=\"Arm\"><grade id=\"foot\" name=\"foot\"/>"
                  "<grade id=\"horse\" name=\"horse\"/></scale>"
                  "<formation id=\"army\" name=\"Army\" holds=\"unit\"/>"
                  "<type id=\"guard\" name=\"Guard\"/><stat id=\"men\" of=\"unit\" "
                  "entry=\"each\"/>");
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  for (int i = 0; filled && i < FILLERS; i++)
    g_string_append_printf (text,
                            "<tag id=\"filler-%d\" name=\"filler\"/>"
                            "<limit id=\"l-%d\" name=\"Limit\" kind=\"count\" of=\"filler-%d\" "
                            "max=\"1\"/>",
                            i, i, i);
  g_string_append (text, "</ruleset>");
  MusterRuleset *ruleset = muster_ruleset_parse ("tiny", text->str, text->len, problems);
  assert_non_null (ruleset);
  return ruleset;
}

static int
set_up (void **state)
{
  Node *node = g_new0 (Node, 1);
  node->ruleset = load_tiny (FALSE);
  for (guint i = 0; i < G_N_ELEMENTS (node->grades); i++)
    node->grades[i] = MUSTER_GRADE_NONE;
  *state = node;
  return 0;
}

static int
tear_down (void **state)
{
  Node *node = *state;
  muster_ruleset_unref (node->ruleset);
  g_free (node);
  return 0;
}

static MusterTruth
get_number (const MusterSubject *subject, int kind, int index, MusterNumber *number)
{
  const Node *node = subject->data;
  *number = node->number;
  return node->has_number;
}

static MusterSelector *
compile (Node *node, const char *text)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterSelector *selector = muster_selector_compile (node->ruleset, text, "tiny", 1, problems);
  assert_int_equal (problems->len, 0);
  return selector;
}

static MusterSubject
make_subject (Node *node)
{
  return (MusterSubject){ .words = { node->own, node->in, node->within },
                          .open = node->open,
                          .grades = node->grades,
                          .number = get_number,
                          .data = node };
}

static MusterTruth
match (Node *node, const char *text)
{
  MusterSelector *selector = compile (node, text);
  MusterSubject subject = make_subject (node);
  MusterTruth truth = muster_selector_match (selector, &subject);
  muster_selector_free (selector);
  return truth;
}

/* Words get their bits where a selector first asks for them. */
static void
give (Node *node, guint64 *cells, const char *word)
{
  muster_selector_free (compile (node, word));
  guint bit = (guint) muster_ruleset_find_word (node->ruleset, word);
  assert_true (bit < 256);
  cells[bit / 64] |= G_GUINT64_CONSTANT (1) << (bit % 64);
}

static void
set_grade (Node *node, const char *scale, gint16 grade)
{
  node->grades[muster_ruleset_find_scale (node->ruleset, scale)] = grade;
}

static gboolean
says_all_of (Node *node, const char *a, const char *b)
{
  MusterSelector *first = compile (node, a);
  MusterSelector *second = compile (node, b);
  gboolean says = muster_selector_says_all_of (first, second);
  muster_selector_free (first);
  muster_selector_free (second);
  return says;
}

static void
assert_refused (Node *node, const char *text, const char *words)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterSubject subject = make_subject (node);
  MusterSelector *selector =
    muster_selector_compile (node->ruleset, text, "tiny.xml", 12, problems);
  assert_int_equal (problems->len, 1);
  const MusterProblem *problem = g_ptr_array_index (problems, 0);
  assert_int_equal (problem->line, 12);
  assert_string_equal (problem->file, "tiny.xml");
  assert_non_null (strstr (problem->message, words));
  assert_int_not_equal (muster_selector_match (selector, &subject), MUSTER_UNKNOWN);
  muster_selector_free (selector);
}

static void
test_an_empty_selector_matches_everything (void **state)
{
  assert_int_equal (match (*state, NULL), MUSTER_YES);
  assert_int_equal (match (*state, ""), MUSTER_YES);
  assert_int_equal (match (*state, " \t\n "), MUSTER_YES);
}

static void
test_a_word_matches_what_carries_it (void **state)
{
  Node *node = *state;
  give (node, node->own, "red");
  assert_int_equal (match (node, "red"), MUSTER_YES);
  assert_int_equal (match (node, "blue"), MUSTER_NO);
  assert_int_equal (match (node, "guard"), MUSTER_NO);
}

static void
test_an_exclamation_mark_turns_one_term_round (void **state)
{
  Node *node = *state;
  give (node, node->own, "red");
  assert_int_equal (match (node, "!red"), MUSTER_NO);
  assert_int_equal (match (node, "!blue"), MUSTER_YES);
  assert_int_equal (match (node, "red !blue"), MUSTER_YES);
  assert_int_equal (match (node, "!red !blue"), MUSTER_NO);
}

static void
test_a_blank_binds_closer_than_a_comma (void **state)
{
  Node *node = *state;
  give (node, node->own, "red");
  give (node, node->own, "unit");
  assert_int_equal (match (node, "red unit"), MUSTER_YES);
  assert_int_equal (match (node, "red blue"), MUSTER_NO);
  assert_int_equal (match (node, "blue,red"), MUSTER_YES);
  assert_int_equal (match (node, "blue unit,red unit"), MUSTER_YES);
  assert_int_equal (match (node, "blue,commander red"), MUSTER_NO);
  assert_int_equal (match (node, " red\t\n unit "), MUSTER_YES);
}

static void
test_what_a_thing_stands_in_is_asked_for_with_in (void **state)
{
  Node *node = *state;
  give (node, node->in, "red");
  assert_int_equal (match (node, "in:red"), MUSTER_YES);
  assert_int_equal (match (node, "!in:red"), MUSTER_NO);
  assert_int_equal (match (node, "red"), MUSTER_NO);
  assert_int_equal (match (node, "in:blue"), MUSTER_NO);
  assert_int_equal (match (node, "!in:blue"), MUSTER_YES);
}

static void
test_what_a_thing_holds_is_neither_its_own_nor_around_it (void **state)
{
  Node *node = *state;
  give (node, node->within, "red");
  assert_int_equal (match (node, "has:red"), MUSTER_YES);
  assert_int_equal (match (node, "!has:red"), MUSTER_NO);
  assert_int_equal (match (node, "red"), MUSTER_NO);
  assert_int_equal (match (node, "in:red"), MUSTER_NO);
  assert_int_equal (match (node, "has:blue"), MUSTER_NO);
  assert_false (says_all_of (node, "has:red", "red"));
  assert_false (says_all_of (node, "in:red", "has:red"));
  assert_true (says_all_of (node, "has:red has:blue", "has:red"));
}

static void
test_what_is_not_known_of_a_place_is_unknown_either_way (void **state)
{
  Node *node = *state;
  give (node, node->own, "red");
  node->open = 1 << MUSTER_WORD_WITHIN;
  assert_int_equal (match (node, "has:red"), MUSTER_UNKNOWN);
  assert_int_equal (match (node, "!has:red"), MUSTER_UNKNOWN);
  assert_int_equal (match (node, "has:red !has:blue"), MUSTER_UNKNOWN);
  assert_int_equal (match (node, "red has:blue"), MUSTER_UNKNOWN);
  assert_int_equal (match (node, "blue has:blue"), MUSTER_NO);
  assert_int_equal (match (node, "in:blue"), MUSTER_NO);
  assert_int_equal (match (node, "has:blue, red"), MUSTER_YES);
}

static void
test_words_beyond_the_first_cell_match_alike (void **state)
{
  Node *node = *state;
  muster_ruleset_unref (node->ruleset);
  node->ruleset = load_tiny (TRUE);
  give (node, node->own, "late");
  give (node, node->in, "late");
  assert_true (muster_ruleset_find_word (node->ruleset, "late") >= 64);
  assert_int_equal (match (node, "late"), MUSTER_YES);
  assert_int_equal (match (node, "!late"), MUSTER_NO);
  assert_int_equal (match (node, "in:late !filler-3"), MUSTER_YES);
  assert_int_equal (match (node, "late filler-3"), MUSTER_NO);
  assert_int_equal (match (node, "!in:late"), MUSTER_NO);
}

static void
test_a_grade_matches_itself_and_no_other (void **state)
{
  Node *node = *state;
  set_grade (node, "arm", 1);
  assert_int_equal (match (node, "arm:horse"), MUSTER_YES);
  assert_int_equal (match (node, "arm:foot"), MUSTER_NO);
  assert_int_equal (match (node, "!arm:foot"), MUSTER_YES);
}

static void
test_a_range_of_grades_holds_both_ends (void **state)
{
  Node *node = *state;
  static const struct
  {
    const char *text;
    gboolean matches[3]; /* grades 2, 3, 4 */
  } ranges[] = {
    { "quality:2..3", { TRUE, TRUE, FALSE } },   { "quality:3..", { FALSE, TRUE, TRUE } },
    { "quality:..3", { TRUE, TRUE, FALSE } },    { "quality:3..3", { FALSE, TRUE, FALSE } },
    { "!quality:3..4", { TRUE, FALSE, FALSE } }, { "quality:..", { TRUE, TRUE, TRUE } },
  };
  for (guint i = 0; i < G_N_ELEMENTS (ranges); i++)
    for (gint16 grade = 0; grade < 3; grade++)
      {
        set_grade (node, "quality", grade);
        assert_int_equal (match (node, ranges[i].text),
                          ranges[i].matches[grade] ? MUSTER_YES : MUSTER_NO);
      }
}

static void
test_a_thing_without_a_grade_has_none_of_them (void **state)
{
  Node *node = *state;
  set_grade (node, "quality", MUSTER_GRADE_NONE);
  assert_int_equal (match (node, "quality:3"), MUSTER_NO);
  assert_int_equal (match (node, "quality:.."), MUSTER_NO);
  assert_int_equal (match (node, "!quality:3"), MUSTER_YES);
}

static void
test_a_range_of_numbers_holds_both_ends (void **state)
{
  Node *node = *state;
  node->has_number = MUSTER_YES;
  node->number = MUSTER_NUMBER (600);
  assert_int_equal (match (node, "men:600"), MUSTER_YES);
  assert_int_equal (match (node, "men:600.."), MUSTER_YES);
  assert_int_equal (match (node, "men:..600"), MUSTER_YES);
  assert_int_equal (match (node, "men:..599"), MUSTER_NO);
  assert_int_equal (match (node, "!men:601.."), MUSTER_YES);
  node->number = muster_number_new (1199, 2);
  assert_int_equal (match (node, "men:599..600"), MUSTER_YES);
  assert_int_equal (match (node, "men:600.."), MUSTER_NO);
}

static void
test_a_thing_without_a_number_is_in_no_range (void **state)
{
  Node *node = *state;
  node->has_number = MUSTER_NO;
  assert_int_equal (match (node, "men:1.."), MUSTER_NO);
  assert_int_equal (match (node, "!men:1.."), MUSTER_YES);
}

static void
test_what_is_not_chosen_yet_is_unknown_either_way (void **state)
{
  Node *node = *state;
  set_grade (node, "quality", MUSTER_GRADE_UNKNOWN);
  node->has_number = MUSTER_UNKNOWN;
  assert_int_equal (match (node, "quality:3"), MUSTER_UNKNOWN);
  assert_int_equal (match (node, "!quality:3"), MUSTER_UNKNOWN);
  assert_int_equal (match (node, "men:1.."), MUSTER_UNKNOWN);
  assert_int_equal (match (node, "!men:1.."), MUSTER_UNKNOWN);
}

static void
test_no_is_stronger_than_unknown_in_a_clause (void **state)
{
  Node *node = *state;
  give (node, node->own, "red");
  set_grade (node, "quality", MUSTER_GRADE_UNKNOWN);
  assert_int_equal (match (node, "quality:3 red"), MUSTER_UNKNOWN);
  assert_int_equal (match (node, "red quality:3"), MUSTER_UNKNOWN);
  assert_int_equal (match (node, "quality:3 blue"), MUSTER_NO);
  assert_int_equal (match (node, "quality:3 arm:foot"), MUSTER_NO);
}

static void
test_yes_is_stronger_than_unknown_among_clauses (void **state)
{
  Node *node = *state;
  give (node, node->own, "red");
  set_grade (node, "quality", MUSTER_GRADE_UNKNOWN);
  assert_int_equal (match (node, "quality:3,red"), MUSTER_YES);
  assert_int_equal (match (node, "red,quality:3"), MUSTER_YES);
  assert_int_equal (match (node, "quality:3,blue"), MUSTER_UNKNOWN);
  assert_int_equal (match (node, "blue,quality:3"), MUSTER_UNKNOWN);
}

static void
test_more_terms_say_all_that_fewer_say (void **state)
{
  assert_true (says_all_of (*state, "red unit", "unit"));
  assert_true (says_all_of (*state, "unit red", "red unit"));
  assert_false (says_all_of (*state, "unit", "red unit"));
  assert_false (says_all_of (*state, "red", "!red"));
  assert_false (says_all_of (*state, "in:red", "red"));
  assert_true (says_all_of (*state, "in:red !blue", "!blue"));
}

static void
test_everything_says_all_of_the_empty_selector_and_it_of_nothing_else (void **state)
{
  assert_true (says_all_of (*state, "red", ""));
  assert_true (says_all_of (*state, "", ""));
  assert_false (says_all_of (*state, "", "red"));
}

static void
test_a_narrower_range_says_all_of_a_wider_one (void **state)
{
  assert_true (says_all_of (*state, "quality:3", "quality:2..3"));
  assert_false (says_all_of (*state, "quality:2..3", "quality:3"));
  assert_true (says_all_of (*state, "quality:4", "!quality:2..3"));
  assert_true (says_all_of (*state, "!quality:2..3", "!quality:3"));
  assert_false (says_all_of (*state, "!quality:3", "!quality:2..3"));
  assert_true (says_all_of (*state, "men:5..6", "men:5.."));
  assert_false (says_all_of (*state, "men:5..", "men:5..6"));
  assert_true (says_all_of (*state, "!men:5..", "!men:5..6"));
}

static void
test_every_clause_must_say_what_some_clause_of_the_other_says (void **state)
{
  assert_true (says_all_of (*state, "red", "red,blue"));
  assert_false (says_all_of (*state, "red,blue", "red"));
  assert_true (says_all_of (*state, "red unit,blue unit", "blue,red"));
  assert_true (says_all_of (*state, "red unit,blue unit", "unit"));
}

static void
test_what_is_not_declared_is_refused (void **state)
{
  assert_refused (*state, "yellow", "\"yellow\"");
  assert_refused (*state, "in:yellow", "\"yellow\"");
  assert_refused (*state, "quality:9", "quality:9");
  assert_refused (*state, "wheels:9", "\"wheels\"");
  assert_refused (*state, "men:many", "\"many\"");
  assert_refused (*state, "men:..", "\"..\"");
}

static void
test_bad_ranges_and_commas_are_refused (void **state)
{
  assert_refused (*state, "arm:foot..horse", "not ordered");
  assert_refused (*state, "quality:4..2", "ends before it begins");
  assert_refused (*state, "red,", "comma");
  assert_refused (*state, ",red", "comma");
}

static void
test_a_selector_knows_the_scales_that_it_asks_for (void **state)
{
  Node *node = *state;
  MusterSelector *selector = compile (node, "red,unit !quality:3");
  assert_true (
    muster_selector_uses_scale (selector, muster_ruleset_find_scale (node->ruleset, "quality")));
  assert_false (
    muster_selector_uses_scale (selector, muster_ruleset_find_scale (node->ruleset, "arm")));
  muster_selector_free (selector);
}

static void
test_what_may_match_leaves_grades_numbers_and_places_open (void **state)
{
  Node *node = *state;
  static const struct
  {
    const char *text;
    gboolean may;
  } cases[] = {
    { "red", TRUE },       { "blue", TRUE },        { "guard", FALSE },        { "", TRUE },
    { "!red", FALSE },     { "!blue", TRUE },       { "red quality:4", TRUE }, { "in:guard", TRUE },
    { "guard,red", TRUE }, { "red men:5..", TRUE }, { "red guard", FALSE },
  };
  guint64 perhaps[4] = { 0 };
  give (node, node->own, "red");
  give (node, perhaps, "blue");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      MusterSelector *selector = compile (node, cases[i].text);
      assert_int_equal (muster_selector_may_match (selector, node->own, perhaps), cases[i].may);
      muster_selector_free (selector);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown (name, set_up, tear_down)

int
main (void)
{
  const struct CMUnitTest tests[] = {
    TEST (test_an_empty_selector_matches_everything),
    TEST (test_a_word_matches_what_carries_it),
    TEST (test_an_exclamation_mark_turns_one_term_round),
    TEST (test_a_blank_binds_closer_than_a_comma),
    TEST (test_what_a_thing_stands_in_is_asked_for_with_in),
    TEST (test_what_a_thing_holds_is_neither_its_own_nor_around_it),
    TEST (test_what_is_not_known_of_a_place_is_unknown_either_way),
    TEST (test_words_beyond_the_first_cell_match_alike),
    TEST (test_a_grade_matches_itself_and_no_other),
    TEST (test_a_range_of_grades_holds_both_ends),
    TEST (test_a_thing_without_a_grade_has_none_of_them),
    TEST (test_a_range_of_numbers_holds_both_ends),
    TEST (test_a_thing_without_a_number_is_in_no_range),
    TEST (test_what_is_not_chosen_yet_is_unknown_either_way),
    TEST (test_no_is_stronger_than_unknown_in_a_clause),
    TEST (test_yes_is_stronger_than_unknown_among_clauses),
    TEST (test_more_terms_say_all_that_fewer_say),
    TEST (test_everything_says_all_of_the_empty_selector_and_it_of_nothing_else),
    TEST (test_a_narrower_range_says_all_of_a_wider_one),
    TEST (test_every_clause_must_say_what_some_clause_of_the_other_says),
    TEST (test_what_is_not_declared_is_refused),
    TEST (test_bad_ranges_and_commas_are_refused),
    TEST (test_a_selector_knows_the_scales_that_it_asks_for),
    TEST (test_what_may_match_leaves_grades_numbers_and_places_open),
  };
  return cmocka_run_group_tests_name ("selector", tests, NULL, NULL);
}
