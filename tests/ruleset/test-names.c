/* Lists of names, and the patterns they are written by. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "ruleset/names.h"

static char *
dup_list (const char *text, char **wrong)
{
  g_autoptr (GPtrArray) names = muster_names_list (text, wrong);
  g_ptr_array_add (names, NULL);
  return g_strjoinv ("|", (char **) names->pdata);
}

static void
assert_list (const char *text, const char *expected)
{
  char *wrong;
  g_autofree char *list = dup_list (text, &wrong);
  assert_string_equal (list, expected);
  assert_null (wrong);
}

static void
assert_wrong (const char *text, const char *expected, const char *expected_wrong)
{
  g_autofree char *wrong = NULL;
  g_autofree char *list = dup_list (text, &wrong);
  assert_string_equal (list, expected);
  assert_string_equal (wrong, expected_wrong);
}

static void
test_names_stand_between_semicolons (void **state)
{
  assert_list (NULL, "");
  assert_list (" ; ;", "");
  assert_list ("Piémont; Royal  des\n Vaisseaux ;Navarre;", "Piémont|Royal des Vaisseaux|Navarre");
}

static void
test_ranges_stand_for_each_number (void **state)
{
  assert_list ("1er; 2..4e", "1er|2e|3e|4e");
  assert_list ("7..7th Foot", "7th Foot");
  assert_list ("1..2/5..6e", "1/5e|1/6e|2/5e|2/6e");
  assert_list ("and so on...; ..; a..b; 1..", "and so on...|..|a..b|1..");
}

static void
test_wrong_ranges_are_left_out (void **state)
{
  assert_wrong ("A; 9..3e; B", "A|B", "9..3e");
  assert_wrong ("1..99999; C", "C", "1..99999");
  g_autofree char *wrong = NULL;
  g_autoptr (GPtrArray) names = muster_names_list ("1..9999", &wrong);
  assert_string_equal (wrong, "1..9999");
  assert_true (names->len <= MUSTER_MOST_NAMES);
}

static void
test_patterns_are_filled (void **state)
{
  const char *const texts[MUSTER_N_NAME_PLACES] = { "24e", "2", "Friant" };
  const char *const none[MUSTER_N_NAME_PLACES] = { NULL };
  g_autofree char *unit = muster_name_pattern_fill ("{part}/{name} Ligne", texts);
  g_autofree char *brigade = muster_name_pattern_fill ("Brigade {commander}", texts);
  g_autofree char *odd = muster_name_pattern_fill ("{nme} {{name}}", texts);
  g_autofree char *empty = muster_name_pattern_fill ("{part}{name}", none);
  assert_string_equal (unit, "2/24e Ligne");
  assert_string_equal (brigade, "Brigade Friant");
  assert_string_equal (odd, "{nme} {24e}");
  assert_string_equal (empty, "");
}

static void
test_unknown_places_are_found (void **state)
{
  g_autofree char *none = muster_name_pattern_find_unknown ("{part}/{name} of {commander}");
  g_autofree char *wrong = muster_name_pattern_find_unknown ("{name} {number}");
  g_autofree char *open = muster_name_pattern_find_unknown ("{name");
  assert_null (none);
  assert_string_equal (wrong, "{number}");
  assert_string_equal (open, "{name");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_names_stand_between_semicolons),
    cmocka_unit_test (test_ranges_stand_for_each_number),
    cmocka_unit_test (test_wrong_ranges_are_left_out),
    cmocka_unit_test (test_patterns_are_filled),
    cmocka_unit_test (test_unknown_places_are_found),
  };
  return cmocka_run_group_tests_name ("ruleset-names", tests, NULL, NULL);
}
