/* Exact fractions. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/number.h"
#include "base/random.h"

#define MOST G_GINT64_CONSTANT (1000000000000000)

static int
get_loops (void)
{
  const char *loops = g_getenv ("MUSTER_LOOPS");

  return loops != NULL ? (int) g_ascii_strtoll (loops, NULL, 10) : 20;
}

static void
assert_number (MusterNumber number, gint64 num, gint64 den)
{
  assert_int_equal (number.num, num);
  assert_int_equal (number.den, den);
}

static void
assert_parsed (const char *text, gint64 num, gint64 den)
{
  MusterNumber number = { 99, 99 };

  assert_true (muster_number_parse (text, &number));
  assert_number (number, num, den);
}

static void
assert_refused (const char *text)
{
  MusterNumber number;

  if (muster_number_parse (text, &number))
    fail_msg ("\"%s\" was taken for a number", text);
}

static void
assert_texts (gint64 num, gint64 den, const char *text, const char *plain)
{
  MusterNumber number = muster_number_new (num, den);
  g_autofree char *as_text = muster_number_dup_text (number);
  g_autofree char *as_plain = muster_number_dup_plain (number);

  assert_string_equal (as_text, text);
  assert_string_equal (as_plain, plain);
}

static MusterNumber
draw (MusterRandom *random)
{
  static const gint64 reaches[] = { 3, 100, 1000000, MOST };
  gint64 reach = reaches[muster_random_range (random, 0, 3)];
  gint64 den = muster_random_range (random, 0, 1) ? 1 : muster_random_range (random, 1, 1000);

  return muster_number_new (muster_random_range (random, -reach, reach), den);
}

static void
test_fractions_are_brought_to_lowest_terms (void **state)
{
  assert_number (muster_number_new (2, 4), 1, 2);
  assert_number (muster_number_new (0, 7), 0, 1);
  assert_number (muster_number_new (6, 3), 2, 1);
  assert_number (muster_number_new (-6, 4), -3, 2);
}

static void
test_the_sign_stands_on_top (void **state)
{
  assert_number (muster_number_new (1, -2), -1, 2);
  assert_number (muster_number_new (-1, -2), 1, 2);
  assert_number (muster_number_new (0, -5), 0, 1);
}

static void
test_whole_numbers_are_parsed (void **state)
{
  assert_parsed ("0", 0, 1);
  assert_parsed ("12", 12, 1);
  assert_parsed ("-3", -3, 1);
  assert_parsed ("007", 7, 1);
  assert_parsed ("-0", 0, 1);
  assert_parsed ("999999999999", G_GINT64_CONSTANT (999999999999), 1);
  assert_parsed ("-999999999999", G_GINT64_CONSTANT (-999999999999), 1);
}

static void
test_fractions_decimals_and_shares_are_parsed (void **state)
{
  assert_parsed ("1/2", 1, 2);
  assert_parsed ("-7/2", -7, 2);
  assert_parsed ("4/2", 2, 1);
  assert_parsed ("2.5", 5, 2);
  assert_parsed ("-0.25", -1, 4);
  assert_parsed ("0.000001", 1, 1000000);
  assert_parsed ("40%", 2, 5);
  assert_parsed ("100%", 1, 1);
  assert_parsed ("-50%", -1, 2);
  assert_parsed ("12.5%", 1, 8);
  assert_parsed ("1/2%", 1, 200);
}

static void
test_the_largest_decimal_is_parsed_without_overflow (void **state)
{
  assert_parsed ("999999999999.999999", G_GINT64_CONSTANT (999999999999999999), 1000000);
  assert_parsed ("-999999999999.999999%", G_GINT64_CONSTANT (-999999999999999999), 100000000);
}

static void
test_what_is_no_number_is_refused (void **state)
{
  static const char *const texts[] = {
    "",
    "-",
    "+1",
    " 1",
    "1 ",
    "1/",
    "/2",
    "1/0",
    "1/-2",
    "1.",
    ".5",
    "1,5",
    "1e3",
    "0x10",
    "--1",
    "-+1",
    "1/2/3",
    "1.5/2",
    "1/2.5",
    "%",
    "1%%",
    "1%2",
    "one",
    "½",
    "−1",
    "1\n",
    "\t1",
    "NaN",
    "inf",
    "1_000",
    "1 000",
    "٣",
    "-%",
    "1.0000000",
    "1234567890123",
    "1/1234567890123",
    "99999999999999999999999999",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    assert_refused (texts[i]);
}

static void
test_numbers_are_written_for_people_and_for_files (void **state)
{
  assert_texts (0, 1, "0", "0");
  assert_texts (27, 1, "27", "27");
  assert_texts (-3, 1, "−3", "-3");
  assert_texts (1, 2, "½", "1/2");
  assert_texts (55, 2, "27½", "55/2");
  assert_texts (-1, 2, "−½", "-1/2");
  assert_texts (-7, 2, "−3½", "-7/2");
  assert_texts (1, 3, "⅓", "1/3");
  assert_texts (5, 3, "1⅔", "5/3");
  assert_texts (1, 4, "¼", "1/4");
  assert_texts (11, 4, "2¾", "11/4");
  assert_texts (7, 16, "7/16", "7/16");
  assert_texts (-23, 16, "−23/16", "-23/16");
}

static void
test_what_is_written_plainly_is_read_again (void **state)
{
  MusterRandom random = muster_random_new (1, "number");

  for (int i = 0; i < get_loops () * 500; i++)
    {
      MusterNumber number = muster_number_new (muster_random_range (&random, -999999999, 999999999),
                                               muster_random_range (&random, 1, 9999));
      g_autofree char *plain = muster_number_dup_plain (number);
      MusterNumber again;
      assert_true (muster_number_parse (plain, &again));
      assert_number (again, number.num, number.den);
    }
}

static void
test_numbers_are_compared_by_value (void **state)
{
  assert_true (muster_number_compare (muster_number_new (1, 3), muster_number_new (1, 2)) < 0);
  assert_true (muster_number_compare (muster_number_new (-1, 3), muster_number_new (-1, 2)) > 0);
  assert_int_equal (muster_number_compare (muster_number_new (2, 4), muster_number_new (1, 2)), 0);
  assert_true (muster_number_compare (MUSTER_NUMBER (-1), MUSTER_NUMBER (0)) < 0);
}

static void
test_numbers_too_large_for_a_product_are_compared_exactly (void **state)
{
  MusterNumber almost = { MOST - 1, MOST };
  MusterNumber closer = { MOST - 2, MOST - 1 };

  assert_true (muster_number_compare (almost, closer) > 0);
  assert_true (muster_number_compare (closer, almost) < 0);
  assert_true (muster_number_compare (MUSTER_NUMBER (MOST), MUSTER_NUMBER (-MOST)) > 0);
}

static void
test_rounding_goes_down_and_up_on_both_sides_of_zero (void **state)
{
  assert_int_equal (muster_number_floor (muster_number_new (7, 2)), 3);
  assert_int_equal (muster_number_ceil (muster_number_new (7, 2)), 4);
  assert_int_equal (muster_number_floor (muster_number_new (-7, 2)), -4);
  assert_int_equal (muster_number_ceil (muster_number_new (-7, 2)), -3);
  assert_int_equal (muster_number_floor (muster_number_new (-1, 3)), -1);
  assert_int_equal (muster_number_ceil (muster_number_new (1, 3)), 1);
}

static void
test_rounding_a_whole_number_changes_nothing (void **state)
{
  for (int n = -3; n <= 3; n++)
    {
      assert_int_equal (muster_number_floor (MUSTER_NUMBER (n)), n);
      assert_int_equal (muster_number_ceil (MUSTER_NUMBER (n)), n);
    }
}

static void
test_sums_are_exact (void **state)
{
  MusterNumber sum = MUSTER_NUMBER (0);

  for (int i = 0; i < 30; i++)
    sum = muster_number_add (sum, muster_number_new (1, 3));
  assert_number (sum, 10, 1);
  assert_number (muster_number_add (muster_number_new (1, 2), muster_number_new (1, 3)), 5, 6);
  assert_number (muster_number_add (MUSTER_NUMBER (-2), muster_number_new (1, 2)), -3, 2);
}

static void
test_products_are_exact (void **state)
{
  assert_number (muster_number_multiply (muster_number_new (2, 3), muster_number_new (3, 4)), 1, 2);
  assert_number (muster_number_multiply (MUSTER_NUMBER (-5), muster_number_new (1, 2)), -5, 2);
  assert_number (muster_number_multiply (MUSTER_NUMBER (0), muster_number_new (7, 9)), 0, 1);
  assert_number (muster_number_multiply (MUSTER_NUMBER (1000000), MUSTER_NUMBER (1000000)),
                 G_GINT64_CONSTANT (1000000000000), 1);
}

static void
test_products_that_are_too_large_stop_at_the_largest_number (void **state)
{
  MusterNumber large = MUSTER_NUMBER (MOST);

  assert_number (muster_number_multiply (large, large), MOST, 1);
  assert_number (muster_number_multiply (large, MUSTER_NUMBER (-2)), -MOST, 1);
  assert_number (muster_number_multiply (MUSTER_NUMBER (-MOST), large), -MOST, 1);
}

static void
test_sums_that_are_too_large_stop_at_the_largest_number (void **state)
{
  MusterNumber large = MUSTER_NUMBER (MOST);

  assert_number (muster_number_add (large, large), MOST, 1);
  assert_number (muster_number_add (MUSTER_NUMBER (-MOST), MUSTER_NUMBER (-1)), -MOST, 1);
  assert_number (muster_number_add (large, muster_number_new (1, 2)), MOST, 1);
}

static void
test_sums_never_overflow_however_often_one_adds (void **state)
{
  MusterNumber sum = MUSTER_NUMBER (MOST);

  for (int i = 0; i < 64; i++)
    sum = muster_number_add (sum, sum);
  assert_number (sum, MOST, 1);
}

static void
test_fractions_that_grow_too_fine_stay_within_their_bounds (void **state)
{
  MusterNumber sum = MUSTER_NUMBER (0);

  for (int den = 2; den < 200; den++)
    {
      sum = muster_number_add (sum, muster_number_new (1, den));
      assert_true (sum.den >= 1 && sum.den <= MOST && sum.num <= MOST);
    }
  assert_true (muster_number_compare (sum, MUSTER_NUMBER (4)) > 0);
  assert_true (muster_number_compare (sum, MUSTER_NUMBER (5)) < 0);
}

static void
assert_lowest_terms (MusterNumber number)
{
  MusterNumber again = muster_number_new (number.num, number.den);

  assert_true (number.den > 0);
  assert_number (again, number.num, number.den);
}

static void
test_results_are_always_in_lowest_terms (void **state)
{
  MusterRandom random = muster_random_new (2, "number");

  for (int i = 0; i < get_loops () * 500; i++)
    {
      MusterNumber a = draw (&random);
      MusterNumber b = draw (&random);
      assert_lowest_terms (muster_number_add (a, b));
      assert_lowest_terms (muster_number_multiply (a, b));
    }
}

static void
test_sums_and_products_do_not_depend_on_the_order (void **state)
{
  MusterRandom random = muster_random_new (3, "number");

  for (int i = 0; i < get_loops () * 500; i++)
    {
      MusterNumber a = draw (&random);
      MusterNumber b = draw (&random);
      MusterNumber sum = muster_number_add (a, b);
      MusterNumber product = muster_number_multiply (a, b);
      MusterNumber other_sum = muster_number_add (b, a);
      MusterNumber other_product = muster_number_multiply (b, a);
      assert_number (other_sum, sum.num, sum.den);
      assert_number (other_product, product.num, product.den);
      assert_int_equal (muster_number_compare (a, b), -muster_number_compare (b, a));
    }
}

static void
test_a_number_lies_between_its_floor_and_its_ceiling (void **state)
{
  MusterRandom random = muster_random_new (4, "number");

  for (int i = 0; i < get_loops () * 500; i++)
    {
      MusterNumber a = draw (&random);
      gint64 floor = muster_number_floor (a);
      gint64 ceil = muster_number_ceil (a);
      assert_true (muster_number_compare (MUSTER_NUMBER (floor), a) <= 0);
      assert_true (muster_number_compare (a, MUSTER_NUMBER (ceil)) <= 0);
      assert_int_equal (ceil - floor, a.den != 1);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_fractions_are_brought_to_lowest_terms),
    cmocka_unit_test (test_the_sign_stands_on_top),
    cmocka_unit_test (test_whole_numbers_are_parsed),
    cmocka_unit_test (test_fractions_decimals_and_shares_are_parsed),
    cmocka_unit_test (test_the_largest_decimal_is_parsed_without_overflow),
    cmocka_unit_test (test_what_is_no_number_is_refused),
    cmocka_unit_test (test_numbers_are_written_for_people_and_for_files),
    cmocka_unit_test (test_what_is_written_plainly_is_read_again),
    cmocka_unit_test (test_numbers_are_compared_by_value),
    cmocka_unit_test (test_numbers_too_large_for_a_product_are_compared_exactly),
    cmocka_unit_test (test_rounding_goes_down_and_up_on_both_sides_of_zero),
    cmocka_unit_test (test_rounding_a_whole_number_changes_nothing),
    cmocka_unit_test (test_sums_are_exact),
    cmocka_unit_test (test_products_are_exact),
    cmocka_unit_test (test_products_that_are_too_large_stop_at_the_largest_number),
    cmocka_unit_test (test_sums_that_are_too_large_stop_at_the_largest_number),
    cmocka_unit_test (test_sums_never_overflow_however_often_one_adds),
    cmocka_unit_test (test_fractions_that_grow_too_fine_stay_within_their_bounds),
    cmocka_unit_test (test_results_are_always_in_lowest_terms),
    cmocka_unit_test (test_sums_and_products_do_not_depend_on_the_order),
    cmocka_unit_test (test_a_number_lies_between_its_floor_and_its_ceiling),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
