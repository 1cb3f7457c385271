/* Selectors in the words of their ruleset. */
#include "helper/army.h"

#include "ruleset/words.h"

static void
assert_words (const char *selector, const char *wanted)
{
  g_autofree char *words = muster_selector_dup_words (get_pack ("tout-soldat"), selector);
  assert_string_equal (words, wanted);
}

static void
test_terms_read_as_the_pack_names_them (void **state)
{
  assert_words ("arm:infantry quality:4", "Infantry, UQ 4");
  assert_words ("unit !artillery", "unit, not battery");
  assert_words ("division,corps in:corps", "Division or Corps, in Corps");
  assert_words ("nation:prussia year:1813..", "Prussia, from 1813");
}

static void
test_ranges_say_their_ends (void **state)
{
  assert_words ("quality:3..4", "UQ 3 or UQ 4");
  assert_words ("quality:..3", "UQ 2 or UQ 3");
  assert_words ("quality:3..5", "UQ 3–UQ 5");
  assert_words ("quality:..4", "up to UQ 4");
  assert_words ("quality:4..", "UQ 4 and up");
  assert_words ("quality:5..", "UQ 5 or UQ 6");
  assert_words ("units:..0", "no Combat units");
  assert_words ("year:1809..1812", "1809–1812");
  assert_words ("budget:300..", "agreed points 300 and up");
}

static void
test_what_is_not_known_stands_as_it_is (void **state)
{
  assert_words ("dragons:red", "dragons red");
  assert_words ("", "");
}

static void
test_tags_are_words_too (void **state)
{
  g_autofree char *words =
    muster_tags_dup_words (get_pack ("tout-soldat"), "arm:infantry artillery");
  assert_string_equal (words, "Infantry, battery");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_terms_read_as_the_pack_names_them),
    cmocka_unit_test (test_ranges_say_their_ends),
    cmocka_unit_test (test_what_is_not_known_stands_as_it_is),
    cmocka_unit_test (test_tags_are_words_too),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
