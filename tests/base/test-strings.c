/* Each string is kept once, by what is in it and not by where it came from. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/strings.h"

#include <string.h>

static void
test_a_string_is_kept_once_and_ends_where_it_was_told (void **state)
{
  g_autoptr (MusterStrings) strings = muster_strings_new ();
  const char *line = muster_strings_keep (strings, "line infantry", 4);
  assert_string_equal (line, "line");
  assert_ptr_equal (muster_strings_keep (strings, "line", 4), line);
  assert_ptr_not_equal (muster_strings_keep (strings, "line infantry", 13), line);
  assert_string_equal (muster_strings_keep (strings, "lin", 3), "lin");
  assert_string_equal (muster_strings_keep (strings, "", 0), "");
}

static void
test_many_strings_of_all_lengths_are_found_again (void **state)
{
  enum
  {
    N = 5000
  };
  g_autoptr (MusterStrings) strings = muster_strings_new ();
  g_autofree const char **kept = g_new (const char *, N);
  for (guint i = 0; i < N; i++)
    {
      g_autofree char *padding = g_strnfill (i % 40, 'x');
      g_autofree char *text = g_strdup_printf ("%s%u", padding, i);
      kept[i] = muster_strings_keep (strings, text, strlen (text));
    }
  for (guint i = 0; i < N; i++)
    {
      g_autofree char *padding = g_strnfill (i % 40, 'x');
      g_autofree char *text = g_strdup_printf ("%s%u", padding, i);
      assert_string_equal (kept[i], text);
      assert_ptr_equal (muster_strings_keep (strings, text, strlen (text)), kept[i]);
    }
}

static void
test_strings_stay_when_no_more_are_to_come (void **state)
{
  g_autoptr (MusterStrings) strings = muster_strings_new ();
  g_autoptr (MusterStrings) other = muster_strings_ref (strings);
  const char *guard = muster_strings_keep (strings, "guard", 5);
  muster_strings_settle (strings);
  assert_string_equal (guard, "guard");
  assert_string_equal (muster_strings_keep (other, "guard", 5), "guard");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_a_string_is_kept_once_and_ends_where_it_was_told),
    cmocka_unit_test (test_many_strings_of_all_lengths_are_found_again),
    cmocka_unit_test (test_strings_stay_when_no_more_are_to_come),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
