/* Tables as hobbyists keep them, with their faults left in: every row of troops is taken, and who
 * commands is made of the rows that say so. */
#include "helper/army.h"
#include "helper/rows.h"

/* For Tout Soldat, everything guessed but the side that is taken; NULL: the first */
static MusterRowsResult *
import (const char *name, const char *side)
{
  g_autofree char *path =
    g_build_filename (g_getenv ("G_TEST_SRCDIR"), "fixtures", "rows", name, NULL);
  g_autofree char *contents = NULL;
  gsize length;
  assert_true (g_file_get_contents (path, &contents, &length, NULL));
  g_autoptr (GBytes) bytes = g_bytes_new (contents, length);
  g_autoptr (MusterRowsTable) table =
    muster_rows_table_read (name, bytes, MUSTER_ROWS_ANY_SEPARATOR, NULL);
  MusterRowsAim aim = { get_pack ("tout-soldat"), NULL, "1807", "Rows" };
  g_autoptr (MusterRowsMapping) mapping =
    muster_rows_guess (table, get_words (), &aim, MUSTER_ROWS_ANY_HEADER);
  for (guint i = 0; side != NULL && i < mapping->n_columns; i++)
    if (mapping->roles[i].kind == MUSTER_ROWS_ONLY)
      {
        g_free (mapping->only[i]);
        mapping->only[i] = g_strdup (side);
      }
  muster_rows_guess_rest (mapping, table, get_words (), &aim);
  MusterRowsAim complete = muster_rows_mapping_complete_aim (mapping, &aim);
  MusterRowsResult *result = muster_rows_build (table, mapping, get_words (), &complete);
  assert_accounted (table, result->report);
  return result;
}

static void
count (const MusterArmy *army, guint *n_units, guint *n_commanders)
{
  *n_units = *n_commanders = 0;
  for (guint i = 0; i < army->n_nodes; i++)
    {
      *n_units += army->nodes[i].category == MUSTER_CATEGORY_UNIT;
      *n_commanders += army->nodes[i].category == MUSTER_CATEGORY_COMMANDER;
    }
}

/* Rows of the other side are told once, and count as left out line by line. */
static guint
count_left_out (const MusterRowsReport *report)
{
  guint n = 0;
  for (guint i = 0; i < report->entries->len; i++)
    {
      const MusterRowsEntry *entry = g_ptr_array_index (report->entries, i);
      n += entry->severity == MUSTER_ROWS_LEFT_OUT && entry->line > 0
           && !g_str_equal (entry->reason, "other-side");
    }
  return n;
}

static const MusterNode *
need (const MusterArmy *army, const char *name)
{
  for (guint i = 0; i < army->n_nodes; i++)
    if (g_strcmp0 (army->nodes[i].name, name) == 0)
      return &army->nodes[i];
  fail_msg ("no %s", name);
  return NULL;
}

static const char *
get_nation (const MusterArmy *army)
{
  return army->nodes[0].n_chosen > 0 ? army->nodes[0].chosen[0].grade : "";
}

static void
test_every_row_of_troops_of_the_tables_as_found_is_taken (void **state)
{
  static const struct
  {
    const char *name;
    const char *side;
    const char *nation;
    guint n_units;
    guint n_commanders;
  } tables[] = {
    { "elchingen_1805.csv", "Austria", "austria", 7, 2 },
    { "elchingen_1805.csv", "France", "france", 15, 4 },
    { "eylau_1807.csv", "France", "france", 48, 12 },
    { "salamanca_1812.tsv", "French", "france", 73, 8 },
    { "salamanca_third_division.tsv", "Allied", "", 22, 0 },
    { "salamanca_third_division.tsv", "French", "france", 27, 0 },
  };
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      g_autoptr (MusterRowsResult) result = import (tables[i].name, tables[i].side);
      guint n_units;
      guint n_commanders;
      count (result->army, &n_units, &n_commanders);
      if (count_left_out (result->report) > 0 || n_units != tables[i].n_units
          || n_commanders != tables[i].n_commanders)
        fail_msg ("%s, %s: %u units, %u commanders, %u rows left out", tables[i].name,
                  tables[i].side, n_units, n_commanders, count_left_out (result->report));
      assert_string_equal (get_nation (result->army), tables[i].nation);
    }
}

static void
test_a_row_of_headquarters_is_who_commands_its_formation (void **state)
{
  g_autoptr (MusterRowsResult) result = import ("eylau_1807.csv", "France");
  const MusterNode *legrand = need (result->army, "Legrand");
  assert_string_equal (legrand->kind_id, "division-commander");
  assert_string_equal (result->army->nodes[legrand->parent].name, "Div Legrand");
  /* One without a name is there all the same. */
  const MusterNode *guns = need (result->army, "Artillerie");
  assert_string_equal (guns[1].kind_id, "division-commander");
  assert_null (guns[1].name);
}

static void
test_several_regiments_in_a_cell_are_units_of_their_own_names_and_types (void **state)
{
  g_autoptr (MusterRowsResult) result = import ("salamanca_1812.tsv", NULL);
  assert_string_equal (need (result->army, "6e Léger (2)")->kind_id, "fr-legere");
  assert_string_equal (need (result->army, "39e Ligne (1)")->kind_id, "fr-ligne");
  assert_string_equal (need (result->army, "76e Ligne (2)")->kind_id, "fr-ligne");
  assert_string_equal (need (result->army, "Foy")->kind_id, "division-commander");
  /* Ten battalions of four regiments: three, three, two and two. */
  need (result->army, "27e Ligne (3)");
  need (result->army, "59e Ligne (2)");
  assert_reasons (result->report, 3, "units shared");
}

static void
test_the_unit_s_own_arm_says_what_its_name_is (void **state)
{
  g_autoptr (MusterRowsResult) result = import ("eylau_1807.csv", "France");
  assert_string_equal (need (result->army, "16° Rgt. de chasseurs à cheval")->kind_id,
                       "fr-chasseurs-a-cheval");
  assert_string_equal (need (result->army, "10° Rgt. de Cuirassiers")->kind_id, "fr-cuirassiers");
  assert_string_equal (need (result->army, "4° Co. 5° d’Art. à cheval")->kind_id,
                       "fr-horse-artillery");
  assert_string_equal (need (result->army, "14° Co. 5° d’Art. de Pied")->kind_id,
                       "fr-foot-artillery");
}

/* "6 guns" in the column of men. */
static void
test_a_number_that_says_guns_is_of_guns (void **state)
{
  g_autoptr (MusterRowsResult) result = import ("salamanca_third_division.tsv", "French");
  assert_reasons (result->report, 26, "units guns");
}

/* Thousands with blanks, decimal commas, and "EM" for the staff. */
static void
test_a_french_table_is_read (void **state)
{
  g_autoptr (MusterRowsResult) result = import ("six-corps.csv", NULL);
  assert_string_equal (get_nation (result->army), "france");
  assert_string_equal (need (result->army, "Ney")->kind_id, "corps-commander");
  assert_string_equal (need (result->army, "Marchand")->kind_id, "division-commander");
  assert_string_equal (need (result->army, "10e Chasseurs")->kind_id, "fr-chasseurs-a-cheval");
  assert_int_equal (count_left_out (result->report), 0);
  /* 650 horse are there, and 600 are said. */
  assert_reasons (result->report, 7, "total total-differs");
}

/* One column of men for foot and horse, and a remark of how many battalions or squadrons. */
static void
test_a_table_with_two_kinds_of_numbers_is_read (void **state)
{
  g_autoptr (MusterRowsResult) result = import ("left-column.tsv", NULL);
  assert_string_equal (get_nation (result->army), "austria");
  assert_string_equal (need (result->army, "Mayer")->name, "Mayer");
  assert_string_equal (need (result->army, "12th Grenzer (2)")->kind_id, "at-grenzer");
  assert_int_equal (count_left_out (result->report), 0);
}

/* @typed: as somebody would type the grade */
static void
assert_grade (const MusterArmy *army, const char *name, int scale, const char *typed)
{
  const MusterNode *node = need (army, name);
  const MusterChosen *chosen = muster_node_find_chosen (node, scale);
  assert_non_null (chosen);
  assert_int_equal (node->n_chosen, 1);
  assert_int_equal (chosen->grade_index, muster_rows_find_grade (army->ruleset, scale, typed));
}

static void
test_one_grade_for_all_or_for_some_is_given_where_the_table_says_none (void **state)
{
  g_autoptr (MusterRowsTable) table = read_table ("Division,Brigade,Commander,Arm,Unit,Quality\n"
                                                  "1st,A,Smith,Infantry,a,\n"
                                                  "1st,B,,Cavalry,b,3\n"
                                                  "1st,C,,Cavalry,c,\n");
  MusterRuleset *ruleset = get_pack ("tout-soldat");
  MusterRowsAim aim = { ruleset, "france", "1807", "Rows" };
  g_autoptr (MusterRowsMapping) guessed =
    muster_rows_guess (table, get_words (), &aim, MUSTER_ROWS_ANY_HEADER);
  int quality = muster_ruleset_find_scale (ruleset, "quality");
  int rating = muster_ruleset_find_scale (ruleset, "rating");
  muster_rows_mapping_give (guessed, NULL, quality, 0);
  muster_rows_mapping_give (guessed, NULL, quality, muster_rows_find_grade (ruleset, quality, "4"));
  muster_rows_mapping_give (guessed, "Cavalry", quality,
                            muster_rows_find_grade (ruleset, quality, "5"));
  muster_rows_mapping_give (guessed, NULL, rating, muster_rows_find_grade (ruleset, rating, "2"));
  g_autoptr (MusterRowsMapping) mapping = muster_rows_mapping_copy (guessed);
  g_autoptr (MusterRowsResult) result = muster_rows_build (table, mapping, get_words (), &aim);
  assert_grade (result->army, "A", quality, "4");
  assert_grade (result->army, "B", quality, "3");
  assert_grade (result->army, "C", quality, "5");
  assert_grade (result->army, "Smith", rating, "2");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_every_row_of_troops_of_the_tables_as_found_is_taken),
    cmocka_unit_test (test_a_row_of_headquarters_is_who_commands_its_formation),
    cmocka_unit_test (test_several_regiments_in_a_cell_are_units_of_their_own_names_and_types),
    cmocka_unit_test (test_the_unit_s_own_arm_says_what_its_name_is),
    cmocka_unit_test (test_a_number_that_says_guns_is_of_guns),
    cmocka_unit_test (test_a_french_table_is_read),
    cmocka_unit_test (test_a_table_with_two_kinds_of_numbers_is_read),
    cmocka_unit_test (test_one_grade_for_all_or_for_some_is_given_where_the_table_says_none),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
