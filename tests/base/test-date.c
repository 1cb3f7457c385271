/* Dates as they are kept, read and typed. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/date.h"

#include <stdlib.h>
#include <string.h>

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

/* Each date of a leap year and another with every sign changed, left out or added, beside the
 * pattern of the schema. */
static void
test_valid_is_what_the_pattern_and_the_calendar_say (void **state)
{
  static const char signs[] = "0123456789-/ aZ.\n\xc3";
  static const char *const years[] = { "1815", "1816", "0000", "9999" };
  g_autoptr (GRegex) pattern =
    g_regex_new ("^[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?\\z", G_REGEX_OPTIMIZE, 0,
                 NULL);
  guint n = 0;
  for (guint i = 0; i < 4 * 14 * 33 * 12 * sizeof signs * 2; i++)
    {
      guint at = i / 2 / sizeof signs % 12;
      char sign = signs[i / 2 % sizeof signs];
      guint length = i % 2 == 0 ? 1 : 0;
      guint date = i / 2 / sizeof signs / 12;
      g_autofree char *whole =
        g_strdup_printf ("%s-%02u-%02u", years[date % 4], date / 4 % 14, date / 4 / 14);
      /* Changed where length is 1, added where it is 0; cut off by the NUL. */
      g_autoptr (GString) text = g_string_new (whole);
      if (at + length <= text->len)
        g_string_erase (text, at, length);
      if (at <= text->len)
        g_string_insert_c (text, at, sign);
      int year = atoi (text->str);
      int month = strlen (text->str) >= 7 ? atoi (text->str + 5) : 1;
      int day = strlen (text->str) >= 10 ? atoi (text->str + 8) : 1;
      gboolean is_valid =
        g_regex_match (pattern, text->str, 0, NULL) && year > 0
        && g_date_valid_dmy ((GDateDay) day, (GDateMonth) month, (GDateYear) year);
      n += is_valid;
      if (muster_date_is_valid (text->str) != is_valid)
        fail_msg ("%s", text->str);
    }
  assert_true (n > 10000);
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
    cmocka_unit_test (test_valid_is_what_the_pattern_and_the_calendar_say),
    cmocka_unit_test (test_what_people_write_is_a_date),
    cmocka_unit_test (test_what_is_no_date_is_none),
    cmocka_unit_test (test_what_is_shown_can_be_typed),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
