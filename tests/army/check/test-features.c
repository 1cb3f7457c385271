/* What stands on battlefields never comes into armies: by files, text, tables, house values or
 * their builder. */
#include "helper/army.h"

#include "army/text/read.h"
#include "import/mapping.h"
#include "ruleset/catalogue/house.h"

#define PACK "tout-soldat"

static const MusterKind *
get_feature (void)
{
  const MusterRuleset *ruleset = get_pack (PACK);
  assert_true (ruleset->n_features > 0);
  return &ruleset->features[0];
}

static void
test_a_feature_is_a_kind_but_none_of_things (void **state)
{
  const MusterRuleset *ruleset = get_pack (PACK);
  for (int i = 0; i < ruleset->n_features; i++)
    {
      const char *id = ruleset->features[i].id;
      assert_ptr_equal (muster_ruleset_find_kind (ruleset, id), &ruleset->features[i]);
      assert_null (muster_ruleset_find_node_kind (ruleset, id));
    }
  for (int i = 0; i < ruleset->n_kinds; i++)
    assert_ptr_equal (muster_ruleset_find_node_kind (ruleset, ruleset->kinds[i].id),
                      &ruleset->kinds[i]);
  assert_null (muster_ruleset_find_node_kind (ruleset, "nothing"));
}

static void
test_nothing_in_an_army_may_hold_a_feature (void **state)
{
  const MusterRuleset *ruleset = get_pack (PACK);
  for (int i = 0; i < ruleset->n_kinds; i++)
    for (int j = 0; j < ruleset->n_features; j++)
      assert_false (muster_kind_may_hold (ruleset, &ruleset->kinds[i], &ruleset->features[j]));
}

static void
test_an_army_file_with_a_feature_is_refused_with_its_line (void **state)
{
  g_autofree char *text = g_strdup_printf (
    "<army xmlns=\"urn:muster:1\" name=\"Test\" ruleset=\"%s\">\n<unit type=\"%s\"/></army>",
    get_pack (PACK)->id, get_feature ()->id);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = muster_xml_parse ("test.army.xml", text, strlen (text), problems);
  assert_null (muster_army_read (xml, get_pack (PACK), problems));
  assert_int_equal (problems->len, 1);
  const MusterProblem *problem = g_ptr_array_index (problems, 0);
  assert_int_equal (problem->line, 2);
  assert_non_null (strstr (problem->message, get_feature ()->id));
  assert_non_null (strstr (problem->message, "stands on battlefields and not in armies"));
}

static void
test_a_thing_of_the_library_with_the_id_of_a_feature_is_of_no_known_kind (void **state)
{
  g_autoptr (MusterArmyBuilder) builder =
    muster_army_builder_new (get_pack (PACK), get_pack (PACK)->id, "Test");
  muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_UNIT, get_feature ()->id, NULL);
  muster_army_builder_end (builder);
  g_autoptr (MusterArmySnapshot) army = muster_army_builder_finish (builder);
  assert_null (army->nodes[1].kind);
  assert_string_equal (army->nodes[1].kind_id, get_feature ()->id);
}

static void
test_no_name_and_no_id_of_a_feature_in_a_text_makes_a_thing (void **state)
{
  const MusterRuleset *ruleset = get_pack (PACK);
  for (int i = 0; i < ruleset->n_features; i++)
    {
      g_autoptr (GPtrArray) problems = muster_problems_new ();
      g_autofree char *text =
        g_strdup_printf ("Test\nRuleset: %s\n- feature %s\n- unit %s\n", ruleset->title,
                         ruleset->features[i].id, ruleset->features[i].id);
      g_autoptr (MusterArmySnapshot) army =
        muster_army_text_read_with (text, strlen (text), "test.txt", get_pack (PACK), problems);
      for (guint j = 1; army != NULL && j < army->n_nodes; j++)
        if (army->nodes[j].kind != NULL)
          assert_true (army->nodes[j].kind->category < MUSTER_CATEGORY_BATTLEFIELD);
      assert_true (problems->len > 0);
    }
}

static void
test_rows_of_a_table_are_never_features (void **state)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = g_bytes_new_static ("Unit,Arm\n1st,Inf\n", 17);
  g_autoptr (MusterRowsTable) table =
    muster_rows_table_read ("rows.csv", bytes, MUSTER_ROWS_ANY_SEPARATOR, &error);
  g_autoptr (MusterRowsMapping) mapping = muster_rows_mapping_new (table);
  assert_false (
    muster_rows_mapping_set_arm (mapping, get_pack (PACK), "Inf", get_feature ()->id, &error));
  assert_non_null (strstr (error->message, "has no troop type"));
}

static void
test_house_values_are_not_of_features (void **state)
{
  const MusterRuleset *ruleset = get_pack (PACK);
  for (int i = 0; i < ruleset->n_features; i++)
    {
      g_autoptr (GError) error = NULL;
      MusterHouseValue value = { .type = (char *) ruleset->features[i].id,
                                 .what = (char *) MUSTER_HOUSE_NAME,
                                 .value = (char *) "Ours" };
      assert_false (muster_house_may_set (ruleset, &value, &error));
      assert_non_null (strstr (error->message, ruleset->features[i].name));
      assert_non_null (strstr (error->message, "house values are of troops"));
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_a_feature_is_a_kind_but_none_of_things),
    cmocka_unit_test (test_nothing_in_an_army_may_hold_a_feature),
    cmocka_unit_test (test_an_army_file_with_a_feature_is_refused_with_its_line),
    cmocka_unit_test (test_a_thing_of_the_library_with_the_id_of_a_feature_is_of_no_known_kind),
    cmocka_unit_test (test_no_name_and_no_id_of_a_feature_in_a_text_makes_a_thing),
    cmocka_unit_test (test_rows_of_a_table_are_never_features),
    cmocka_unit_test (test_house_values_are_not_of_features),
  };
  return cmocka_run_group_tests_name ("army-features", tests, NULL, NULL);
}
