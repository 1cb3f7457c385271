/* What a person says of columns and words. */
#include "helper/rows.h"

#include "base/error.h"

static void
test_roles_are_said_in_words (void **state)
{
  MusterRowsRole role;
  const MusterRuleset *ruleset = get_rows_ruleset ();
  assert_true (muster_rows_role_parse ("formation:2", ruleset, &role, NULL));
  assert_int_equal (role.kind, MUSTER_ROWS_FORMATION);
  assert_int_equal (role.level, 1);
  assert_true (muster_rows_role_parse (" men ", ruleset, &role, NULL));
  assert_int_equal (role.kind, MUSTER_ROWS_MEN);
  assert_true (muster_rows_role_parse ("", ruleset, &role, NULL));
  assert_int_equal (role.kind, MUSTER_ROWS_PASS_OVER);
  assert_true (muster_rows_role_parse ("commander", ruleset, &role, NULL));
  assert_int_equal (role.level, MUSTER_ROWS_DEEPEST);
  g_autofree char *grade = g_strdup_printf ("grade:%s", ruleset->scales[1].id);
  assert_true (muster_rows_role_parse (grade, ruleset, &role, NULL));
  assert_int_equal (role.scale, 1);
}

static void
test_what_is_no_role_is_refused_with_those_that_are (void **state)
{
  static const char *const bad[] = { "boots", "formation:0", "formation:9", "formation:x",
                                     "men:2", "grade",       "grade:boots", "commander:-1" };
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      MusterRowsRole role;
      g_autoptr (GError) error = NULL;
      assert_false (muster_rows_role_parse (bad[i], get_rows_ruleset (), &role, &error));
      assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT));
      assert_non_null (strstr (error->message, bad[i]));
    }
}

static void
test_every_role_has_a_name_and_an_id (void **state)
{
  for (guint i = 0; i < MUSTER_N_ROWS_ROLES; i++)
    {
      MusterRowsRole role = { i, MUSTER_ROWS_DEEPEST, 0 };
      g_autofree char *name = muster_rows_role_dup_name (&role, get_rows_ruleset (), NULL);
      assert_true (name[0] != '\0');
      assert_true (muster_rows_role_get_id (i)[0] != '\0');
    }
}

static void
test_an_arm_is_found_by_its_words_and_said_once (void **state)
{
  g_autoptr (MusterRowsTable) table = read_table ("a\n");
  g_autoptr (MusterRowsMapping) mapping = muster_rows_mapping_new (table);
  const MusterRuleset *ruleset = get_rows_ruleset ();
  const char *type = NULL;
  for (int i = 0; i < ruleset->n_kinds && type == NULL; i++)
    if (ruleset->kinds[i].category == MUSTER_CATEGORY_UNIT)
      type = ruleset->kinds[i].id;
  assert_true (muster_rows_mapping_set_arm (mapping, ruleset, "Fußvolk", type, NULL));
  assert_true (muster_rows_mapping_set_arm (mapping, ruleset, "FUSSVOLK", NULL, NULL));
  assert_int_equal (mapping->arms->len, 1);
  assert_true (muster_rows_mapping_find_arm (mapping, "fussvolk")->is_left_out);
  assert_null (muster_rows_mapping_find_arm (mapping, "horse"));
}

static void
test_a_type_that_is_none_is_refused (void **state)
{
  g_autoptr (MusterRowsTable) table = read_table ("a\n");
  g_autoptr (MusterRowsMapping) mapping = muster_rows_mapping_new (table);
  g_autoptr (GError) error = NULL;
  assert_false (
    muster_rows_mapping_set_arm (mapping, get_rows_ruleset (), "Foot", "boots", &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT));
  assert_int_equal (mapping->arms->len, 0);
}

static void
test_a_copy_owes_nothing_to_what_it_was_made_of (void **state)
{
  g_autoptr (MusterRowsTable) table = read_table ("Arm,Side\nFoot,Us\n");
  MusterRowsAim aim = make_aim ();
  MusterRowsMapping *mapping =
    muster_rows_guess (table, get_words (), &aim, MUSTER_ROWS_ANY_HEADER);
  g_autoptr (MusterRowsMapping) copy = muster_rows_mapping_copy (mapping);
  muster_rows_mapping_free (mapping);
  assert_int_equal (copy->n_columns, 2);
  assert_string_equal (((MusterRowsArm *) g_ptr_array_index (copy->arms, 0))->value, "Foot");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_roles_are_said_in_words),
    cmocka_unit_test (test_what_is_no_role_is_refused_with_those_that_are),
    cmocka_unit_test (test_every_role_has_a_name_and_an_id),
    cmocka_unit_test (test_an_arm_is_found_by_its_words_and_said_once),
    cmocka_unit_test (test_a_type_that_is_none_is_refused),
    cmocka_unit_test (test_a_copy_owes_nothing_to_what_it_was_made_of),
  };
  return cmocka_run_group_tests_name ("rows-mapping", tests, NULL, NULL);
}
