/* Armies as XML files, both ways. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "army/store/xml.h"
#include "base/problem.h"
#include "ruleset/catalogue/packs.h"

#define ARMY "<army xmlns=\"urn:muster:1\" name=\"a\" ruleset=\"tout-soldat\">%s</army>"

static char *
find_folder (const char *name)
{
  return g_build_filename (g_getenv ("G_TEST_SRCDIR"), "..", "data", name, NULL);
}

static MusterRuleset *
load_pack (const char *id)
{
  g_autofree char *folder = find_folder ("packs");
  const char *dirs[] = { folder, NULL };
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterRuleset *ruleset = muster_packs_load (dirs, id, problems);

  assert_int_equal (problems->len, 0);
  return ruleset;
}

static int
load_ruleset (void **state)
{
  *state = load_pack ("tout-soldat");
  return *state == NULL;
}

static int
unload_ruleset (void **state)
{
  if (*state != NULL)
    muster_ruleset_unref (*state);
  return 0;
}

static const MusterArmy *
read_bytes (GBytes *bytes, MusterRuleset *ruleset)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = muster_xml_parse ("again.xml", g_bytes_get_data (bytes, NULL),
                                                g_bytes_get_size (bytes), problems);
  const MusterArmy *army = xml != NULL ? muster_army_read (xml, ruleset, problems) : NULL;

  for (guint i = 0; i < problems->len; i++)
    if (!((MusterProblem *) problems->pdata[i])->is_note)
      fail_msg ("%s", ((MusterProblem *) problems->pdata[i])->message);
  return army;
}

static const MusterArmy *
read_text (const char *inside, MusterRuleset *ruleset)
{
  g_autofree char *text = g_strdup_printf (ARMY, inside);
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

  return read_bytes (bytes, ruleset);
}

static GPtrArray *
list_examples (void)
{
  g_autofree char *folder = find_folder ("examples");
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".army.xml"))
      g_ptr_array_add (paths, g_build_filename (folder, name, NULL));
  assert_true (paths->len >= 7);
  return paths;
}

static const MusterArmy *
read_file (const char *path, gboolean with_ruleset, MusterRuleset **ruleset)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = muster_xml_load (path, problems);

  assert_non_null (xml);
  if (with_ruleset)
    {
      *ruleset = load_pack (muster_army_xml_get_ruleset (xml, problems));
      assert_non_null (*ruleset);
    }
  const MusterArmy *army = muster_army_read (xml, *ruleset, problems);
  assert_int_equal (problems->len, 0);
  assert_non_null (army);
  return army;
}

static void
assert_texts_equal (const char *one, const char *other)
{
  assert_int_equal (one == NULL, other == NULL);
  if (one != NULL)
    assert_string_equal (one, other);
}

static void
assert_same_particulars (const MusterNode *one, const MusterNode *other)
{
  assert_int_equal (one->n_chosen, other->n_chosen);
  assert_int_equal (one->n_entries, other->n_entries);
  assert_int_equal (one->n_waivers, other->n_waivers);
  for (guint i = 0; i < one->n_chosen; i++)
    {
      assert_string_equal (one->chosen[i].scale, other->chosen[i].scale);
      assert_string_equal (one->chosen[i].grade, other->chosen[i].grade);
      assert_int_equal (one->chosen[i].scale_index, other->chosen[i].scale_index);
      assert_int_equal (one->chosen[i].grade_index, other->chosen[i].grade_index);
    }
  for (guint i = 0; i < one->n_entries; i++)
    {
      assert_string_equal (one->entries[i].what, other->entries[i].what);
      assert_string_equal (one->entries[i].value, other->entries[i].value);
    }
  for (guint i = 0; i < one->n_waivers; i++)
    {
      assert_string_equal (one->waivers[i].limit, other->waivers[i].limit);
      assert_string_equal (one->waivers[i].reason, other->waivers[i].reason);
    }
}

static void
assert_same_node (const MusterNode *one, const MusterNode *other)
{
  assert_int_equal (one->id, other->id);
  assert_int_equal (one->parent, other->parent);
  assert_int_equal (one->end, other->end);
  assert_int_equal (one->depth, other->depth);
  assert_int_equal (one->category, other->category);
  assert_string_equal (one->kind_id, other->kind_id);
  assert_texts_equal (one->kind != NULL ? one->kind->name : NULL,
                      other->kind != NULL ? other->kind->name : NULL);
  assert_texts_equal (one->name, other->name);
  assert_texts_equal (one->note, other->note);
  assert_same_particulars (one, other);
}

static void
assert_same_army (const MusterArmy *one, const MusterArmy *other)
{
  assert_string_equal (one->name, other->name);
  assert_string_equal (one->ruleset_id, other->ruleset_id);
  assert_texts_equal (one->version, other->version);
  assert_texts_equal (one->digest, other->digest);
  assert_texts_equal (one->date, other->date);
  assert_texts_equal (one->player, other->player);
  assert_int_equal (one->year, other->year);
  assert_int_equal (one->budget, other->budget);
  assert_int_equal (one->n_nodes, other->n_nodes);
  for (guint i = 0; i < one->n_nodes; i++)
    assert_same_node (&one->nodes[i], &other->nodes[i]);
}

static void
assert_read_and_written (const char *path, gboolean with_ruleset)
{
  g_autoptr (MusterRuleset) ruleset = NULL;
  g_autoptr (MusterArmySnapshot) first = read_file (path, with_ruleset, &ruleset);
  g_autoptr (GBytes) text = muster_army_write (first);
  g_autoptr (MusterArmySnapshot) second = read_bytes (text, ruleset);
  g_autoptr (GBytes) text_again = muster_army_write (second);

  assert_true (g_bytes_equal (text, text_again));
  assert_same_army (first, second);
}

static void
test_every_example_is_read_and_written_to_the_same_bytes (void **state)
{
  g_autoptr (GPtrArray) paths = list_examples ();

  for (guint i = 0; i < paths->len; i++)
    assert_read_and_written (g_ptr_array_index (paths, i), TRUE);
}

static void
test_every_example_is_read_and_written_without_its_ruleset (void **state)
{
  g_autoptr (GPtrArray) paths = list_examples ();

  for (guint i = 0; i < paths->len; i++)
    assert_read_and_written (g_ptr_array_index (paths, i), FALSE);
}

static void
test_an_example_is_already_as_it_would_be_written (void **state)
{
  g_autoptr (GPtrArray) paths = list_examples ();

  for (guint i = 0; i < paths->len; i++)
    {
      g_autoptr (MusterRuleset) ruleset = NULL;
      g_autoptr (MusterArmySnapshot) army =
        read_file (g_ptr_array_index (paths, i), TRUE, &ruleset);
      g_autoptr (GBytes) text = muster_army_write (army);
      g_autofree char *file = NULL;
      gsize length;
      assert_true (g_file_get_contents (g_ptr_array_index (paths, i), &file, &length, NULL));
      g_autoptr (GBytes) bytes = g_bytes_new (file, length);
      assert_true (g_bytes_equal (text, bytes));
    }
}

static GPtrArray *
read_bad (const char *name, MusterRuleset *ruleset)
{
  g_autofree char *path =
    g_build_filename (g_getenv ("G_TEST_SRCDIR"), "fixtures", "bad", name, NULL);
  GPtrArray *problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = muster_xml_load (path, problems);

  assert_non_null (xml);
  assert_null (muster_army_read (xml, ruleset, problems));
  return problems;
}

static void
assert_problem (GPtrArray *problems, guint index, int line, const char *words)
{
  const MusterProblem *problem;

  assert_true (index < problems->len);
  problem = g_ptr_array_index (problems, index);
  assert_int_equal (problem->line, line);
  assert_false (problem->is_note);
  if (strstr (problem->message, words) == NULL)
    fail_msg ("\"%s\" is not in \"%s\"", words, problem->message);
}

static void
assert_fault (void **state, const char *name, int line, const char *fault, const char *remedy)
{
  g_autoptr (GPtrArray) problems = read_bad (name, *state);

  assert_int_equal (problems->len, 1);
  assert_problem (problems, 0, line, fault);
  assert_problem (problems, 0, line, remedy);
}

static void
test_an_army_of_another_version_of_the_pack_is_read_with_a_note (void **state)
{
  const char *text = "<army xmlns=\"urn:muster:1\" name=\"Old\" ruleset=\"tout-soldat\" "
                     "version=\"1999\" digest=\"00\"/>";
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = muster_xml_parse ("old.xml", text, strlen (text), problems);
  g_autoptr (MusterArmySnapshot) army = muster_army_read (xml, *state, problems);
  assert_non_null (army);
  assert_int_equal (problems->len, 1);
  assert_true (((MusterProblem *) problems->pdata[0])->is_note);
}

static void
test_a_day_that_there_never_was_is_named_with_its_line (void **state)
{
  const char *text = "<army xmlns=\"urn:muster:1\" name=\"Old\" ruleset=\"tout-soldat\" "
                     "date=\"1815-02-31\"/>";
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = muster_xml_parse ("old.xml", text, strlen (text), problems);
  assert_null (muster_army_read (xml, *state, problems));
  assert_problem (problems, 0, 1, "not in the calendar");
}

static void
test_a_grade_that_is_said_twice_is_named_with_its_line (void **state)
{
  assert_fault (state, "said-twice.army.xml", 3, "\"quality\" is said twice",
                "Take one of the two out");
}

static void
test_an_empty_name_and_a_waiver_without_a_reason_are_named_with_their_lines (void **state)
{
  g_autoptr (GPtrArray) problems = read_bad ("nameless.army.xml", *state);

  assert_int_equal (problems->len, 2);
  assert_problem (problems, 0, 2, "The army's name is empty. Write one");
  assert_problem (problems, 1, 3, "The waiver of \"overall\" gives no reason. Write it between");
}

static void
test_an_unknown_type_is_named_with_its_line (void **state)
{
  assert_fault (state, "unknown-type.army.xml", 4, "no troop type \"fr-lign\"",
                "correct the spelling or take it out");
}

static void
test_an_unknown_kind_of_formation_is_named_with_its_line (void **state)
{
  assert_fault (state, "unknown-kind.army.xml", 4, "no kind of formation \"korps\"",
                "correct the spelling or take it out");
}

static void
test_an_unknown_grade_is_named_with_its_line (void **state)
{
  assert_fault (state, "unknown-grade.army.xml", 4, "no grade \"9\" of the scale \"Unit Quality\"",
                "correct the spelling or take it out");
}

static void
test_an_unknown_scale_is_named_with_its_line (void **state)
{
  assert_fault (state, "unknown-scale.army.xml", 3, "no scale \"mood\"",
                "Correct the spelling in grades=\"mood:high\"");
}

static void
test_a_grade_without_a_scale_is_named_with_its_line (void **state)
{
  assert_fault (state, "grade-without-scale.army.xml", 3, "veteran",
                "write each grade as SCALE:GRADE");
}

static void
test_an_unknown_entry_is_named_with_its_line (void **state)
{
  assert_fault (state, "unknown-entry.army.xml", 3, "no figure \"elephants\"",
                "Correct its name or take it out");
}

static void
test_entries_that_are_no_numbers_are_named_with_their_lines (void **state)
{
  g_autoptr (GPtrArray) problems = read_bad ("entry-no-number.army.xml", *state);

  assert_int_equal (problems->len, 2);
  assert_problem (problems, 0, 3, "dummies");
  assert_problem (problems, 0, 3, "=\"some\" is not a number. Write a number such as 12.");
  assert_problem (problems, 1, 5, "points=\"cheap\" is not a number. Write a number such as 12.");
}

static void
test_a_commander_in_a_unit_element_is_named_with_its_line (void **state)
{
  assert_fault (state, "commander-as-unit.army.xml", 4,
                "\"corps-commander\" is no <unit> but a <commander>", "Change the element.");
  assert_fault (state, "unit-as-formation.army.xml", 3, "\"fr-ligne\" is no <formation> but a",
                "Change the element.");
}

static void
test_all_faults_of_an_army_are_named_at_once (void **state)
{
  g_autoptr (GPtrArray) problems = read_bad ("many-faults.army.xml", *state);

  assert_int_equal (problems->len, 5);
  assert_problem (problems, 0, 3, "elephants");
  assert_problem (problems, 1, 4, "korps");
  assert_problem (problems, 2, 4, "mood");
  assert_problem (problems, 3, 5, "fr-lign");
  assert_problem (problems, 4, 6, "fr-ligne");
}

static void
test_a_ruleset_is_not_an_army (void **state)
{
  g_autofree char *folder = find_folder ("packs");
  g_autofree char *path = g_build_filename (folder, "tout-soldat.ruleset.xml", NULL);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = muster_xml_load (path, problems);

  assert_null (muster_army_xml_get_ruleset (xml, problems));
  assert_null (muster_army_read (xml, *state, problems));
  assert_problem (problems, 0, 2, "This is a file of <ruleset>, not an army.");
}

static void
test_a_ruleset_that_is_not_there_is_no_fault_of_the_army (void **state)
{
  g_autofree char *path = g_build_filename (g_getenv ("G_TEST_SRCDIR"), "fixtures", "bad",
                                            "unknown-ruleset.army.xml", NULL);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = muster_xml_load (path, problems);

  assert_string_equal (muster_army_xml_get_ruleset (xml, problems), "no-such-rules");
  assert_null (load_pack ("no-such-rules"));
  g_autoptr (MusterArmySnapshot) army = muster_army_read (xml, NULL, problems);
  assert_int_equal (problems->len, 0);
  assert_null (army->ruleset);
  assert_string_equal (army->ruleset_id, "no-such-rules");
}

static void
test_without_a_ruleset_everything_is_kept_as_it_stands (void **state)
{
  g_autoptr (MusterArmySnapshot) army = read_text (
    "<entry what=\"elephants\" is=\"many\"/><formation kind=\"korps\" grades=\"mood:high a:b\">"
    "<unit type=\"lancers\"><option type=\"flags\"/></unit></formation>",
    NULL);

  assert_int_equal (army->n_nodes, 4);
  assert_string_equal (army->nodes[0].entries[0].value, "many");
  assert_string_equal (army->nodes[1].kind_id, "korps");
  assert_null (army->nodes[1].kind);
  assert_int_equal (army->nodes[1].n_chosen, 2);
  assert_string_equal (army->nodes[1].chosen[1].scale, "a");
  assert_int_equal (army->nodes[1].chosen[1].scale_index, -1);
  assert_int_equal (army->nodes[2].category, MUSTER_CATEGORY_UNIT);
  assert_int_equal (army->nodes[3].category, MUSTER_CATEGORY_OPTION);
  assert_int_equal (army->nodes[3].parent, 2);
}

static void
test_every_particular_is_read (void **state)
{
  const char *text =
    "<army xmlns=\"urn:muster:1\" name=\"Réserve\" ruleset=\"tout-soldat\" version=\"2007.1\" "
    "digest=\"abc\" date=\"1812-09\" budget=\"300\" player=\"Ann\" grades=\"nation:russia\">"
    "<note> two  words </note><entry what=\"points\" is=\"12\"/>"
    "<waiver limit=\"corps-size\">Why\n not</waiver></army>";
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));
  g_autoptr (MusterArmySnapshot) army = read_bytes (bytes, *state);

  assert_string_equal (army->name, "Réserve");
  assert_string_equal (army->version, "2007.1");
  assert_string_equal (army->digest, "abc");
  assert_string_equal (army->date, "1812-09");
  assert_int_equal (army->year, 1812);
  assert_int_equal (army->budget, 300);
  assert_string_equal (army->player, "Ann");
  assert_string_equal (army->nodes[0].note, "two words");
  assert_string_equal (army->nodes[0].chosen[0].grade, "russia");
  assert_string_equal (muster_node_find_entry (&army->nodes[0], "points"), "12");
  assert_string_equal (army->nodes[0].waivers[0].reason, "Why not");
}

static void
test_a_budget_of_none_and_no_budget_differ (void **state)
{
  const char *text = "<army xmlns=\"urn:muster:1\" name=\"a\" ruleset=\"r\" budget=\"0\"/>";
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));
  g_autoptr (MusterArmySnapshot) none = read_bytes (bytes, NULL);
  g_autoptr (MusterArmySnapshot) without = read_text ("", NULL);

  assert_int_equal (none->budget, 0);
  assert_int_equal (without->budget, MUSTER_NO_BUDGET);
}

static void
test_odd_names_are_kept_letter_by_letter (void **state)
{
  static const char *const names[] = {
    "O'Hara \"the\" <&>", "חיל הפרשים", "🐎🏳️‍🌈", "a\nb\tc", " x ", "]]>"
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (MusterArmyBuilder) builder = muster_army_builder_new (NULL, "r", names[i]);
      muster_army_builder_set_player (builder, names[i]);
      muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_UNIT, "u", names[i]);
      g_autoptr (MusterArmySnapshot) army = muster_army_builder_finish (builder);
      g_autoptr (GBytes) bytes = muster_army_write (army);
      g_autoptr (MusterArmySnapshot) again = read_bytes (bytes, NULL);
      assert_same_army (army, again);
    }
}

static void
test_formations_nested_200_deep_are_read_and_written (void **state)
{
  g_autoptr (MusterArmyBuilder) builder = muster_army_builder_new (NULL, "r", "deep");

  for (int i = 0; i < 200; i++)
    muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_FORMATION, "f", NULL);
  g_autoptr (MusterArmySnapshot) army = muster_army_builder_finish (builder);
  g_autoptr (GBytes) bytes = muster_army_write (army);
  g_autoptr (MusterArmySnapshot) again = read_bytes (bytes, NULL);
  assert_same_army (army, again);
}

static void
test_an_army_of_20000_units_is_read_and_written (void **state)
{
  g_autoptr (MusterArmyBuilder) builder = muster_army_builder_new (*state, "tout-soldat", "host");

  for (int i = 0; i < 20000; i++)
    {
      muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_UNIT, "fr-ligne", NULL);
      muster_army_builder_end (builder);
    }
  g_autoptr (MusterArmySnapshot) army = muster_army_builder_finish (builder);
  g_autoptr (GBytes) bytes = muster_army_write (army);
  g_autoptr (MusterArmySnapshot) again = read_bytes (bytes, *state);
  assert_int_equal (again->n_nodes, 20001);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_every_example_is_read_and_written_to_the_same_bytes),
    cmocka_unit_test (test_every_example_is_read_and_written_without_its_ruleset),
    cmocka_unit_test (test_an_example_is_already_as_it_would_be_written),
    cmocka_unit_test (test_an_army_of_another_version_of_the_pack_is_read_with_a_note),
    cmocka_unit_test (test_a_day_that_there_never_was_is_named_with_its_line),
    cmocka_unit_test (test_a_grade_that_is_said_twice_is_named_with_its_line),
    cmocka_unit_test (test_an_empty_name_and_a_waiver_without_a_reason_are_named_with_their_lines),
    cmocka_unit_test (test_an_unknown_type_is_named_with_its_line),
    cmocka_unit_test (test_an_unknown_kind_of_formation_is_named_with_its_line),
    cmocka_unit_test (test_an_unknown_grade_is_named_with_its_line),
    cmocka_unit_test (test_an_unknown_scale_is_named_with_its_line),
    cmocka_unit_test (test_a_grade_without_a_scale_is_named_with_its_line),
    cmocka_unit_test (test_an_unknown_entry_is_named_with_its_line),
    cmocka_unit_test (test_entries_that_are_no_numbers_are_named_with_their_lines),
    cmocka_unit_test (test_a_commander_in_a_unit_element_is_named_with_its_line),
    cmocka_unit_test (test_all_faults_of_an_army_are_named_at_once),
    cmocka_unit_test (test_a_ruleset_is_not_an_army),
    cmocka_unit_test (test_a_ruleset_that_is_not_there_is_no_fault_of_the_army),
    cmocka_unit_test (test_without_a_ruleset_everything_is_kept_as_it_stands),
    cmocka_unit_test (test_every_particular_is_read),
    cmocka_unit_test (test_a_budget_of_none_and_no_budget_differ),
    cmocka_unit_test (test_odd_names_are_kept_letter_by_letter),
    cmocka_unit_test (test_formations_nested_200_deep_are_read_and_written),
    cmocka_unit_test (test_an_army_of_20000_units_is_read_and_written),
  };
  return cmocka_run_group_tests (tests, load_ruleset, unload_ruleset);
}
