/* Dates as they are kept, read and typed. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/date.h"

static void
test_days_that_there_were_are_valid (void **state)
{
  const char *good[] = { "1815", "1815-06", "1815-06-18", "1704-02-29", "0001" };
  const char *bad[] = { "",          "815",          "18150",       "1815-13", "1815-02-29",
                        "1815-6-18", "18 June 1815", "1815-06-18 ", "0000" };
  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    assert_true (muster_date_is_valid (good[i]));
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    assert_false (muster_date_is_valid (bad[i]));
}

static void
assert_typed (const char *typed, const char *kept)
{
  g_autofree char *date = muster_date_dup_typed (typed);
  if (kept == NULL)
    assert_null (date);
  else
    assert_string_equal (date, kept);
}

static void
test_what_people_write_is_a_date (void **state)
{
  assert_typed ("1815-06-18", "1815-06-18");
  assert_typed (" 1815 ", "1815");
  assert_typed ("18 June 1815", "1815-06-18");
  assert_typed ("5 december 1757", "1757-12-05");
  assert_typed ("5. Dec 1757", "1757-12-05");
  assert_typed ("18.6.1815", "1815-06-18");
  assert_typed ("June 1815", "1815-06");
  assert_typed ("May, 1745", "1745-05");
}

static void
test_what_is_no_date_is_none (void **state)
{
  const char *bad[] = { "",        "soon",          "31 February 1757", "June",
                        "18 June", "June 18 1815",  "Ju 1815",          "18/6/1815",
                        "1 2 3 4", "18 June 18150", "0 June 1815" };
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    assert_typed (bad[i], NULL);
}

static void
test_what_is_shown_can_be_typed (void **state)
{
  const char *dates[] = { "1745-05-11", "1757-12-05", "1809-07", "1632" };
  for (guint i = 0; i < G_N_ELEMENTS (dates); i++)
    {
      g_autofree char *text = muster_date_dup_text (dates[i]);
      assert_typed (text, dates[i]);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_days_that_there_were_are_valid),
    cmocka_unit_test (test_what_people_write_is_a_date),
    cmocka_unit_test (test_what_is_no_date_is_none),
    cmocka_unit_test (test_what_is_shown_can_be_typed),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
