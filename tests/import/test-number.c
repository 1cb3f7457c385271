/* Numbers as people write them. */
#include "helper/rows.h"

#include "import/number.h"

typedef struct
{
  const char *cell;
  MusterRowsReading reading;
  gint64 num;
  gint64 den;
} Number;

static void
assert_numbers (const Number *numbers, gsize n)
{
  for (gsize i = 0; i < n; i++)
    {
      MusterRowsNumber number = muster_rows_number_read (get_words (), numbers[i].cell);
      if (number.reading != numbers[i].reading || number.value.num != numbers[i].num
          || number.value.den != numbers[i].den)
        fail_msg ("“%s”: reading %d, %d/%d", numbers[i].cell, number.reading,
                  (int) number.value.num, (int) number.value.den);
    }
}

static void
test_clear_numbers_are_read_with_thousands_and_fractions (void **state)
{
  static const Number numbers[] = {
    { "600", MUSTER_ROWS_CLEAR, 600, 1 },
    { "1,200", MUSTER_ROWS_CLEAR, 1200, 1 },
    { "1.200", MUSTER_ROWS_CLEAR, 1200, 1 },
    { "1 200", MUSTER_ROWS_CLEAR, 1200, 1 },
    { "1\u00a0200", MUSTER_ROWS_CLEAR, 1200, 1 },
    { "1'200", MUSTER_ROWS_CLEAR, 1200, 1 },
    { "12,345,678", MUSTER_ROWS_CLEAR, 12345678, 1 },
    { "2½", MUSTER_ROWS_CLEAR, 5, 2 },
    { "½", MUSTER_ROWS_CLEAR, 1, 2 },
    { "2 ½", MUSTER_ROWS_CLEAR, 5, 2 },
    { "1/2", MUSTER_ROWS_CLEAR, 1, 2 },
    { "1.5", MUSTER_ROWS_CLEAR, 3, 2 },
    { "2,25", MUSTER_ROWS_CLEAR, 9, 4 },
    { "0", MUSTER_ROWS_CLEAR, 0, 1 },
    { " 7 ", MUSTER_ROWS_CLEAR, 7, 1 },
    { "450 Mann", MUSTER_ROWS_CLEAR, 450, 1 },
    { "600 men", MUSTER_ROWS_CLEAR, 600, 1 },
    { "1.200.000", MUSTER_ROWS_CLEAR, 1200000, 1 },
    { "0.500", MUSTER_ROWS_CLEAR, 1, 2 },
    { "0,125", MUSTER_ROWS_CLEAR, 1, 8 },
  };
  assert_numbers (numbers, G_N_ELEMENTS (numbers));
}

static void
test_doubtful_numbers_are_read_and_known_for_that (void **state)
{
  static const Number numbers[] = {
    { "c. 600", MUSTER_ROWS_ABOUT, 600, 1 },      { "600?", MUSTER_ROWS_ABOUT, 600, 1 },
    { "approx 450", MUSTER_ROWS_ABOUT, 450, 1 },  { "~900", MUSTER_ROWS_ABOUT, 900, 1 },
    { "env. 700", MUSTER_ROWS_ABOUT, 700, 1 },    { "около 800", MUSTER_ROWS_ABOUT, 800, 1 },
    { "(350)", MUSTER_ROWS_ABOUT, 350, 1 },       { "500-600", MUSTER_ROWS_RANGE, 550, 1 },
    { "500 – 601", MUSTER_ROWS_RANGE, 1101, 2 },  { "ca 1,200", MUSTER_ROWS_ABOUT, 1200, 1 },
    { "600 approx.", MUSTER_ROWS_ABOUT, 600, 1 },
  };
  assert_numbers (numbers, G_N_ELEMENTS (numbers));
}

static void
test_what_is_no_number_is_not_made_into_one (void **state)
{
  static const Number numbers[] = {
    { "", MUSTER_ROWS_NO_NUMBER, 0, 1 },
    { "-", MUSTER_ROWS_NO_NUMBER, 0, 1 },
    { "—", MUSTER_ROWS_NO_NUMBER, 0, 1 },
    { "-50", MUSTER_ROWS_NEGATIVE, 0, 1 },
    { "−50", MUSTER_ROWS_NEGATIVE, 0, 1 },
    { "?", MUSTER_ROWS_UNKNOWN, 0, 1 },
    { "n/a", MUSTER_ROWS_UNKNOWN, 0, 1 },
    { "unknown", MUSTER_ROWS_UNKNOWN, 0, 1 },
    { "many", MUSTER_ROWS_UNREADABLE, 0, 1 },
    { "600 boots", MUSTER_ROWS_UNREADABLE, 0, 1 },
    { "12345678901234567890", MUSTER_ROWS_UNREADABLE, 0, 1 },
    { "1,2,3", MUSTER_ROWS_UNREADABLE, 0, 1 },
    { "20/6 Foot", MUSTER_ROWS_UNREADABLE, 0, 1 },
    { "1/0", MUSTER_ROWS_UNREADABLE, 0, 1 },
  };
  assert_numbers (numbers, G_N_ELEMENTS (numbers));
}

static void
test_a_word_for_guns_behind_a_number_is_told (void **state)
{
  assert_true (muster_rows_number_read (get_words (), "8 guns").is_guns);
  assert_true (muster_rows_number_read (get_words (), "8 Geschütze").is_guns);
  assert_false (muster_rows_number_read (get_words (), "8 men").is_guns);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_clear_numbers_are_read_with_thousands_and_fractions),
    cmocka_unit_test (test_doubtful_numbers_are_read_and_known_for_that),
    cmocka_unit_test (test_what_is_no_number_is_not_made_into_one),
    cmocka_unit_test (test_a_word_for_guns_behind_a_number_is_told),
  };
  return cmocka_run_group_tests_name ("rows-number", tests, NULL, NULL);
}
