/* Problems of files: in order, as text, as one error. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/error.h"
#include "base/problem.h"

static int
make_problems (void **state)
{
  *state = muster_problems_new ();
  return 0;
}

static int
free_problems (void **state)
{
  g_ptr_array_unref (*state);
  return 0;
}

static void
assert_text (void **state, guint index, const char *expected)
{
  g_autofree char *text = muster_problem_dup_text (g_ptr_array_index ((GPtrArray *) *state, index));

  assert_string_equal (text, expected);
}

static void
test_a_problem_names_file_and_line (void **state)
{
  muster_problems_add (*state, "a.xml", 12, "No %s \"%s\".", "type", "x");
  assert_text (state, 0, "a.xml:12: No type \"x\".");
}

static void
test_a_problem_without_a_line_names_the_file_alone (void **state)
{
  muster_problems_add (*state, "a.xml", 0, "It is empty.");
  assert_text (state, 0, "a.xml: It is empty.");
}

static void
test_messages_are_kept_as_they_are (void **state)
{
  muster_problems_add (*state, "100%s.xml", 1, "%s", "%s %n 5%");
  assert_text (state, 0, "100%s.xml:1: %s %n 5%");
}

static void
test_a_note_is_no_error (void **state)
{
  assert_false (muster_problems_has_error (*state));
  muster_problems_add_note (*state, "a.xml", 1, "Odd.");
  assert_false (muster_problems_has_error (*state));
  muster_problems_add (*state, "a.xml", 1, "Wrong.");
  assert_true (muster_problems_has_error (*state));
}

static void
test_problems_are_sorted_by_file_and_line (void **state)
{
  muster_problems_add (*state, "b.xml", 1, "4");
  muster_problems_add (*state, "a.xml", 100, "3");
  muster_problems_add (*state, "a.xml", 20, "2");
  muster_problems_add (*state, "a.xml", 0, "1");
  muster_problems_sort (*state);
  assert_text (state, 0, "a.xml: 1");
  assert_text (state, 1, "a.xml:20: 2");
  assert_text (state, 2, "a.xml:100: 3");
  assert_text (state, 3, "b.xml:1: 4");
}

static void
test_problems_of_one_line_keep_their_order (void **state)
{
  for (int i = 0; i < 200; i++)
    muster_problems_add (*state, "a.xml", 2 - i % 2, "%03d", i);
  muster_problems_sort (*state);
  for (guint i = 0; i < 200; i++)
    {
      guint number = i < 100 ? 2 * i + 1 : 2 * (i - 100);
      g_autofree char *expected = g_strdup_printf ("a.xml:%d: %03u", i < 100 ? 1 : 2, number);
      assert_text (state, i, expected);
    }
}

static void
test_sorting_none_and_one_does_no_harm (void **state)
{
  muster_problems_sort (*state);
  muster_problems_add (*state, "a.xml", 1, "x");
  muster_problems_sort (*state);
  assert_text (state, 0, "a.xml:1: x");
}

static void
test_all_problems_become_one_error (void **state)
{
  g_autoptr (GError) error = NULL;

  muster_problems_add (*state, "a.xml", 1, "First.");
  muster_problems_add_note (*state, "a.xml", 2, "Odd.");
  muster_problems_add (*state, "a.xml", 3, "Last.");
  assert_false (muster_problems_propagate (*state, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT));
  assert_string_equal (error->message, "a.xml:1: First.\na.xml:3: Last.");
}

static void
test_without_problems_there_is_no_error (void **state)
{
  g_autoptr (GError) error = NULL;

  assert_true (muster_problems_propagate (*state, &error));
  muster_problems_add_note (*state, "a.xml", 2, "Odd.");
  assert_true (muster_problems_propagate (*state, &error));
  assert_null (error);
}

static void
test_the_error_need_not_be_asked_for (void **state)
{
  muster_problems_add (*state, "a.xml", 1, "Wrong.");
  assert_false (muster_problems_propagate (*state, NULL));
}

#define TEST(name) cmocka_unit_test_setup_teardown (name, make_problems, free_problems)

int
main (void)
{
  const struct CMUnitTest tests[] = {
    TEST (test_a_problem_names_file_and_line),
    TEST (test_a_problem_without_a_line_names_the_file_alone),
    TEST (test_messages_are_kept_as_they_are),
    TEST (test_a_note_is_no_error),
    TEST (test_problems_are_sorted_by_file_and_line),
    TEST (test_problems_of_one_line_keep_their_order),
    TEST (test_sorting_none_and_one_does_no_harm),
    TEST (test_all_problems_become_one_error),
    TEST (test_without_problems_there_is_no_error),
    TEST (test_the_error_need_not_be_asked_for),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
