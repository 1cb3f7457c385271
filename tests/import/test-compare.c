/* Two tables of the same troops: what both name is compared, and what differs is told with both
 * figures. */
#include "helper/rows.h"

#include "import/compare.h"

/* What comes of @text, held against @other. */
static MusterRowsResult *
compare (const char *text, const char *other)
{
  g_autoptr (MusterRowsTable) table = read_table (text);
  g_autoptr (MusterRowsTable) second = read_table (other);
  MusterRowsAim aim = make_aim ();
  g_autoptr (MusterRowsMapping) mapping =
    muster_rows_guess (table, get_words (), &aim, MUSTER_ROWS_ANY_HEADER);
  MusterRowsResult *result = muster_rows_build (table, mapping, get_words (), &aim);
  muster_rows_compare (result, mapping, get_words (), &aim, second, "other.csv");
  assert_accounted (table, result->report);
  return result;
}

/* The sentences that the other table gives cause to, in order, with "\n" behind each. */
static char *
dup_told (const MusterRowsReport *report)
{
  GString *told = g_string_new (NULL);
  for (guint i = 0; i < report->entries->len; i++)
    {
      const MusterRowsEntry *entry = g_ptr_array_index (report->entries, i);
      if (g_str_equal (entry->reason, "other-table"))
        g_string_append_printf (told, "%u: %s\n", entry->line, entry->text);
    }
  return g_string_free (told, FALSE);
}

static void
assert_told (const char *text, const char *other, const char *expected, guint n_wrong)
{
  g_autoptr (MusterRowsResult) result = compare (text, other);
  g_autofree char *told = dup_told (result->report);
  assert_string_equal (told, expected);
  assert_int_equal (result->report->n_wrong_totals, n_wrong);
}

#define STRENGTHS                                                                                  \
  "Division,Commander,Arm,Unit,Men,Guns\n"                                                         \
  "1st,Halke,Infantry,Guard,600,\n"                                                                \
  "1st,Halke,Infantry,7th Line,500,\n"                                                             \
  "1st,Halke,Artillery,Battery Roth,,8\n"                                                          \
  "2nd,Brandt,Infantry,8th Line,400,\n"

static void
test_what_differs_is_told_with_both_figures (void **state)
{
  assert_told (STRENGTHS,
               "Commander,Division,Men,Guns\n"
               "Halke,1st,1150,6\n"
               "Brandt,2nd,400,\n",
               "0: 4 names that have a strength were found in other.csv too, and compared.\n"
               "2: “1st” has 1100 men here; other.csv has 1150, from line 2 on.\n"
               "2: “1st” has 8 guns here; other.csv has 6, from line 2 on.\n"
               "2: “Halke” has 1100 men here; other.csv has 1150, from line 2 on.\n"
               "2: “Halke” has 8 guns here; other.csv has 6, from line 2 on.\n",
               4);
}

static void
test_units_are_compared_by_their_names (void **state)
{
  assert_told (STRENGTHS,
               "Unit,Men\n"
               "GUARD,600\n"
               "8th line,410\n",
               "0: 2 names that have a strength were found in other.csv too, and compared.\n"
               "5: “8th Line” has 400 men here; other.csv has 410, from line 3 on.\n",
               1);
}

static void
test_what_one_of_them_does_not_count_is_not_compared (void **state)
{
  static const char *const nothing =
    "0: Nothing with men or guns that were understood is called in other.csv as it is here, or not "
    "clearly: nothing could be compared.\n";
  assert_told (STRENGTHS, "Unit,Men\n8th Line,\nGuard,?\n", nothing, 0);
  assert_told (STRENGTHS, "Unit,Men\n9th Line,300\n", nothing, 0);
  /* Of the division one unit is not counted: what the others make is no sum of it. */
  assert_told (STRENGTHS, "Division,Unit,Men\n2nd,8th Line,400\n2nd,9th Line,\n",
               "0: 1 name that has a strength was found in other.csv too, and compared.\n", 0);
}

static void
test_of_two_sides_the_same_is_taken (void **state)
{
  assert_told ("Side,Division,Unit,Men\n"
               "South,1st,a,500\n"
               "North,1st,b,300\n",
               "Side,Division,Unit,Men\n"
               "North,1st,b,310\n"
               "South,1st,a,500\n",
               "0: 2 names that have a strength were found in other.csv too, and compared.\n"
               "0: Of other.csv the rows of “South” were compared.\n",
               0);
  /* Here there are none, and it is not known whose rows are meant. */
  assert_told (
    "Division,Unit,Men\n1st,a,500\n", "Side,Division,Unit,Men\nNorth,1st,b,310\nSouth,1st,a,500\n",
    "0: It was not compared: which side of other.csv is meant is not known. Keep only that "
    "one in the file.\n",
    0);
}

/* Brigades are numbered in each division anew. */
static void
test_a_name_in_two_places_is_compared_by_the_place (void **state)
{
  static const char *const both = "Division,Brigade,Arm,Unit,Men\n"
                                  "1st,1st Brigade,Infantry,a,500\n"
                                  "2nd,1st Brigade,Infantry,b,400\n";
  assert_told (both, "Division,Brigade,Men\n1st,1st Brigade,500\n",
               "0: 2 names that have a strength were found in other.csv too, and compared.\n", 0);
  assert_told (both, "Division,Brigade,Men\n1st,1st Brigade,600\n2nd,1st Brigade,300\n",
               "0: 4 names that have a strength were found in other.csv too, and compared.\n"
               "2: “1st” has 500 men here; other.csv has 600, from line 2 on.\n"
               "2: “1st Brigade” has 500 men here; other.csv has 600, from line 2 on.\n"
               "3: “1st Brigade” has 400 men here; other.csv has 300, from line 3 on.\n"
               "3: “2nd” has 400 men here; other.csv has 300, from line 3 on.\n",
               4);
}

static void
test_a_commander_counts_all_that_he_commands_and_no_unit_of_his_name (void **state)
{
  static const char *const text = "Brigade,Commander,Arm,Unit,Men\n"
                                  "A,Halke,Infantry,a1,500\n"
                                  "A,,Infantry,Halke,450\n";
  assert_told (text, "Brigade,Commander,Men\nA,Halke,950\n",
               "0: 2 names that have a strength were found in other.csv too, and compared.\n", 0);
}

static void
test_duplicates_are_kept_as_they_are_in_the_table (void **state)
{
  g_autoptr (MusterRowsTable) table =
    read_table ("Brigade,Arm,Unit,Men\nA,Infantry,a1,500\nA,Infantry,a1,500\n");
  MusterRowsAim aim = make_aim ();
  g_autoptr (MusterRowsMapping) mapping =
    muster_rows_guess (table, get_words (), &aim, MUSTER_ROWS_ANY_HEADER);
  mapping->keeps_duplicates = TRUE;
  g_autoptr (MusterRowsResult) result = muster_rows_build (table, mapping, get_words (), &aim);
  muster_rows_compare (result, mapping, get_words (), &aim, table, "other.csv");
  assert_int_equal (result->report->n_wrong_totals, 0);
}

static void
test_a_table_agrees_with_itself (void **state)
{
  assert_told (STRENGTHS, STRENGTHS,
               "0: 8 names that have a strength were found in other.csv too, and compared.\n", 0);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_what_differs_is_told_with_both_figures),
    cmocka_unit_test (test_units_are_compared_by_their_names),
    cmocka_unit_test (test_what_one_of_them_does_not_count_is_not_compared),
    cmocka_unit_test (test_of_two_sides_the_same_is_taken),
    cmocka_unit_test (test_a_name_in_two_places_is_compared_by_the_place),
    cmocka_unit_test (test_a_commander_counts_all_that_he_commands_and_no_unit_of_his_name),
    cmocka_unit_test (test_duplicates_are_kept_as_they_are_in_the_table),
    cmocka_unit_test (test_a_table_agrees_with_itself),
  };
  return cmocka_run_group_tests_name ("import-compare", tests, NULL, NULL);
}
