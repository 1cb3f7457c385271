/* What does not follow the schema is named in plain words, with its line. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "base/problem.h"
#include "xml/reader.h"

#define RULESET                                                                                    \
  "<ruleset xmlns=\"urn:muster:1\" id=\"r\" version=\"1\" lang=\"en\"><title>R</title>\n%s"        \
  "</ruleset>"
#define ARMY "<army xmlns=\"urn:muster:1\" name=\"a\" ruleset=\"r\"%s>\n%s</army>"

static GPtrArray *
load_bad (const char *name)
{
  g_autofree char *path =
    g_build_filename (g_getenv ("G_TEST_SRCDIR"), "fixtures", "bad", name, NULL);
  GPtrArray *problems = muster_problems_new ();

  assert_null (muster_xml_load (path, problems));
  return problems;
}

static GPtrArray *
parse_bad (const char *text)
{
  GPtrArray *problems = muster_problems_new ();

  assert_null (muster_xml_parse ("a.xml", text, strlen (text), problems));
  return problems;
}

static void
assert_problem (GPtrArray *problems, guint index, int line, const char *words)
{
  const MusterProblem *problem;

  assert_true (index < problems->len);
  problem = g_ptr_array_index (problems, index);
  assert_int_equal (problem->line, line);
  if (strstr (problem->message, words) == NULL)
    fail_msg ("\"%s\" is not in \"%s\"", words, problem->message);
  assert_null (strstr (problem->message, "urn:muster"));
  assert_null (strstr (problem->message, "facet"));
  assert_null (strstr (problem->message, "xs:"));
}

static void
assert_army_fault (const char *attributes, const char *inside, int line, const char *words)
{
  g_autofree char *text = g_strdup_printf (ARMY, attributes, inside);
  g_autoptr (GPtrArray) problems = parse_bad (text);

  assert_problem (problems, 0, line, words);
  assert_int_equal (problems->len, 1);
}

static void
assert_ruleset_fault (const char *inside, int line, const char *words)
{
  g_autofree char *text = g_strdup_printf (RULESET, inside);
  g_autoptr (GPtrArray) problems = parse_bad (text);

  assert_problem (problems, 0, line, words);
  assert_int_equal (problems->len, 1);
}

static void
test_a_price_that_is_no_number_is_named_with_its_line (void **state)
{
  g_autoptr (GPtrArray) problems = load_bad ("price.ruleset.xml");

  assert_int_equal (problems->len, 1);
  assert_problem (problems, 0, 6, "In <price>, points=\"x\" is not a number such as 3");
  assert_problem (problems, 0, 6, "Correct the value.");
}

static void
test_every_wrong_value_of_a_file_is_named (void **state)
{
  g_autoptr (GPtrArray) problems = load_bad ("wrong-values.army.xml");

  assert_int_equal (problems->len, 4);
  assert_problem (problems, 0, 2,
                  "budget=\"-5\" is not a whole number of at most nine digits, 0 or more");
  assert_problem (problems, 1, 2, "date=\"1815-13-01\" is not a date such as 1815-06-18");
  assert_problem (problems, 2, 3, "kind=\"Corps\" is not an id");
  assert_problem (problems, 3, 4, "type=\"fr ligne\" is not an id");
}

static void
test_values_of_every_type_are_explained (void **state)
{
  assert_ruleset_fault ("<tag id=\"ARTILLERY\" name=\"t\"/>", 2, "is not an id");
  assert_ruleset_fault ("<period from=\"92\" to=\"1815\"/>", 2, "is not a year of four digits");
  assert_ruleset_fault (
    "<scale id=\"s\" name=\"S\" ordered=\"maybe\"><grade id=\"g\" name=\"G\"/></scale>", 2,
    "ordered=\"maybe\"");
  assert_army_fault (" budget=\"1234567890\"", "", 1,
                     "is not a whole number of at most nine digits, 0 or more");
  assert_army_fault (" date=\"June 1815\"", "", 1, "is not a date such as 1815-06-18");
  assert_army_fault (" date=\"1815-06-31\"", "<unit/>", 2, "needs the attribute type");
}

static void
test_a_value_outside_a_list_is_named (void **state)
{
  assert_ruleset_fault ("<stat id=\"s\" name=\"S\" of=\"unit\" entry=\"now\"/>", 2,
                        "In <stat>, entry=\"now\" is not one of these: ");
  assert_ruleset_fault (
    "<scale id=\"s\" name=\"S\" ordered=\"yess\"><grade id=\"g\" name=\"G\"/></scale>", 2,
    "is not one of these: yes, no. Correct the value. Did you mean “yes”?");
}

static void
test_a_value_that_is_too_long_is_named (void **state)
{
  g_autofree char *id = g_strnfill (101, 'x');
  g_autofree char *unit = g_strdup_printf ("<unit type=\"%s\"/>", id);

  assert_army_fault ("", unit, 2, "In <unit>, type=");
}

static void
test_an_unknown_element_is_named_with_what_may_stand_there (void **state)
{
  g_autoptr (GPtrArray) problems = load_bad ("unknown-element.army.xml");

  assert_int_equal (problems->len, 1);
  assert_problem (problems, 0, 4, "<squad> may not stand here. Allowed here: ");
  assert_problem (problems, 0, 4, "commander, unit, model, option");
}

static void
test_an_element_that_is_spelt_wrong_is_guessed (void **state)
{
  assert_army_fault ("", "<fromation kind=\"f\"/>", 2,
                     "unit, model, option. Did you mean “formation”?");
  assert_army_fault ("", "<unite type=\"u\"/>", 2, "Did you mean “unit”?");
}

static void
test_elements_where_none_belong_are_named (void **state)
{
  assert_ruleset_fault ("<period from=\"1792\" to=\"1815\"><x/></period>", 2,
                        "<period> may have no elements in it. Take out what stands between");
  assert_army_fault ("", "<note><b>n</b></note>", 2, "<note> may have no elements in it.");
}

static void
test_an_attribute_that_is_spelt_wrong_is_guessed_from_its_element (void **state)
{
  assert_army_fault (" dat=\"1815\"", "", 1, "correct its name. Did you mean “date”?");
  assert_army_fault ("", "<unit type=\"u\" nmae=\"n\"/>", 2, "Did you mean “name”?");
  assert_army_fault ("", "<waiver limit=\"l\" limits=\"m\">r</waiver>", 2, "mean “limit”?");
  assert_ruleset_fault ("<nation id=\"n\" name=\"N\" sitee=\"s\"/>", 2, "Did you mean “cite”?");
}

static void
test_an_unknown_attribute_is_named (void **state)
{
  g_autoptr (GPtrArray) problems = load_bad ("unknown-attribute.army.xml");

  assert_int_equal (problems->len, 1);
  assert_problem (problems, 0, 4, "<formation> has no attribute colour");
  assert_problem (problems, 0, 4, "Take it out or correct its name.");
}

static void
test_a_missing_attribute_is_named (void **state)
{
  g_autoptr (GPtrArray) problems = load_bad ("missing-attribute.army.xml");

  assert_int_equal (problems->len, 1);
  assert_problem (problems, 0, 3, "<formation> needs the attribute kind. Add it.");
}

static void
test_several_faults_are_named_at_once (void **state)
{
  g_autoptr (GPtrArray) problems = load_bad ("several.army.xml");

  assert_true (problems->len >= 2);
  assert_problem (problems, 0, 2, "<army> needs the attribute name. Add it.");
  assert_problem (problems, 1, 3, "<squad> may not stand here.");
}

static void
test_a_thousand_faults_are_all_named (void **state)
{
  g_autoptr (GString) units = g_string_new (NULL);

  for (int i = 0; i < 1000; i++)
    g_string_append (units, "<unit type=\"u\" colour=\"red\"/>\n");
  g_autofree char *text = g_strdup_printf (ARMY, "", units->str);
  g_autoptr (GPtrArray) problems = parse_bad (text);
  assert_int_equal (problems->len, 1000);
  assert_problem (problems, 999, 1001, "<unit> has no attribute colour");
}

static void
test_an_incomplete_element_is_named (void **state)
{
  g_autoptr (GPtrArray) problems =
    parse_bad ("<ruleset xmlns=\"urn:muster:1\" id=\"r\" version=\"1\" lang=\"en\"/>");

  assert_int_equal (problems->len, 1);
  assert_problem (problems, 0, 1, "<ruleset> is not complete. Add <title> to it.");
}

static void
test_words_where_none_belong_are_named (void **state)
{
  assert_army_fault ("", "stray words\n", 1, "<army>");
}

static void
test_an_unknown_root_is_named_in_plain_words (void **state)
{
  g_autoptr (GPtrArray) problems = load_bad ("unknown-root.xml");

  assert_int_equal (problems->len, 1);
  assert_problem (problems, 0, 3, "<battle>");
}

static void
test_faults_in_values_are_shown_letter_by_letter (void **state)
{
  assert_army_fault (" budget=\"%s %n\"", "", 1, "budget=\"%s %n\"");
  assert_army_fault (" budget=\"{x}\"", "", 1, "budget=\"{x}\"");
  assert_army_fault (" budget=\"'a' is\"", "", 1, "budget=\"'a' is\"");
  assert_army_fault (" budget=\"é🐎\"", "", 1, "budget=\"é🐎\"");
}

static void
test_everything_that_comes_with_muster_follows_the_schema (void **state)
{
  static const char *const folders[] = { "packs", "examples" };
  guint n_files = 0;

  for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *folder =
        g_build_filename (g_getenv ("G_TEST_SRCDIR"), "..", "data", folders[i], NULL);
      g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
      const char *name;
      while ((name = g_dir_read_name (dir)) != NULL)
        {
          g_autofree char *path = g_build_filename (folder, name, NULL);
          g_autoptr (GPtrArray) problems = muster_problems_new ();
          g_autoptr (MusterXml) xml =
            g_str_has_suffix (name, ".xml") ? muster_xml_load (path, problems) : NULL;
          assert_int_equal (problems->len, 0);
          n_files += xml != NULL;
        }
    }
  assert_true (n_files >= 9);
}

/* Where so many elements may stand that nobody would read their names. */
static void
test_an_element_that_is_misspelt_is_answered_with_the_nearest (void **state)
{
  static const char text[] =
    "<ruleset xmlns=\"urn:muster:1\" id=\"r\" version=\"1\"><title>R</title>\n"
    "<limits id=\"l\"/></ruleset>";
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = muster_xml_parse ("r.xml", text, strlen (text), problems);
  assert_null (xml);
  const MusterProblem *problem = g_ptr_array_index (problems, 0);
  assert_non_null (strstr (problem->message, "<limits> may not stand here."));
  assert_non_null (strstr (problem->message, "Did you mean “limit”?"));
}

/* libxml2's sentences are not asked: they may be worded otherwise in its next version. */
static void
test_every_sort_of_fault_is_explained_in_words_of_its_own (void **state)
{
  static const struct
  {
    const char *inside;
    const char *words;
  } faults[] = {
    { "<unit name='fr ligne' type='fr ligne'/>",
      "In <unit>, type=\"fr ligne\" is not an id: lower-case letters, digits and hyphens. Correct "
      "the "
      "value." },
    { "<unit type='u' number='1815-13'/>", "In <unit>, number=\"1815-13\" is not a whole number of "
                                           "at most nine digits, 0 or more. Correct "
                                           "the value." },
    { "<unit type='u' secret='alll'/>",
      "In <unit>, secret=\"alll\" is not one of these: note, all. Correct the value. Did you mean "
      "“all”?" },
    { "<unit type='u' nmae='n'/>",
      "<unit> has no attribute nmae in this format. Take it out or correct its name. Did you mean "
      "“name”?" },
    { "<unit/>", "<unit> needs the attribute type. Add it." },
    { "<squad/>",
      "<squad> may not stand here. Allowed here: note, entry, waiver, worked-out, house, "
      "formation, commander, unit, model, option." },
    { "<note><b/></note>",
      "<note> may have no elements in it. Take out what stands between it and </note>." },
    { "<unit type='u'>x</unit>", "<unit> has words between its elements. Take them out." },
    { "<unit xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:nil='true' type='u'/>",
      "<unit> has no attribute xsi:nil in this format. Take it out or correct its name." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_autofree char *text = g_strdup_printf (ARMY, "", faults[i].inside);
      g_autoptr (GPtrArray) problems = parse_bad (text);
      const MusterProblem *problem = g_ptr_array_index (problems, 0);
      assert_string_equal (problem->message, faults[i].words);
    }
}

static void
test_what_an_element_lacks_is_named (void **state)
{
  g_autoptr (GPtrArray) problems = parse_bad ("<ruleset xmlns='urn:muster:1' id='r' version='1'/>");
  const MusterProblem *problem = g_ptr_array_index (problems, 0);
  assert_string_equal (problem->message, "<ruleset> is not complete. Add <title> to it.");
}

static void
test_a_value_is_laid_to_the_attribute_whose_type_refuses_it (void **state)
{
  static const char text[] =
    "<ruleset xmlns=\"urn:muster:1\" id=\"r\" version=\"1\"><title>R</title>\n"
    "<period from=\"92\" to=\"92\"/></ruleset>";
  g_autoptr (GPtrArray) problems = parse_bad (text);

  assert_int_equal (problems->len, 2);
  assert_problem (problems, 0, 2, "In <period>, from=\"92\" is not a year of four digits.");
  assert_problem (problems, 1, 2, "In <period>, to=\"92\" is not a year of four digits.");
}

static void
test_an_element_behind_others_is_named_with_what_may_still_come (void **state)
{
  assert_army_fault (
    "", "<unit type=\"u\"/><note>n</note>", 2,
    "<note> may not stand here. Allowed here: formation, commander, unit, model, option.");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_a_price_that_is_no_number_is_named_with_its_line),
    cmocka_unit_test (test_every_wrong_value_of_a_file_is_named),
    cmocka_unit_test (test_values_of_every_type_are_explained),
    cmocka_unit_test (test_a_value_outside_a_list_is_named),
    cmocka_unit_test (test_a_value_that_is_too_long_is_named),
    cmocka_unit_test (test_an_unknown_element_is_named_with_what_may_stand_there),
    cmocka_unit_test (test_an_element_that_is_spelt_wrong_is_guessed),
    cmocka_unit_test (test_elements_where_none_belong_are_named),
    cmocka_unit_test (test_an_attribute_that_is_spelt_wrong_is_guessed_from_its_element),
    cmocka_unit_test (test_an_unknown_attribute_is_named),
    cmocka_unit_test (test_a_missing_attribute_is_named),
    cmocka_unit_test (test_several_faults_are_named_at_once),
    cmocka_unit_test (test_a_thousand_faults_are_all_named),
    cmocka_unit_test (test_an_incomplete_element_is_named),
    cmocka_unit_test (test_words_where_none_belong_are_named),
    cmocka_unit_test (test_an_unknown_root_is_named_in_plain_words),
    cmocka_unit_test (test_faults_in_values_are_shown_letter_by_letter),
    cmocka_unit_test (test_everything_that_comes_with_muster_follows_the_schema),
    cmocka_unit_test (test_an_element_that_is_misspelt_is_answered_with_the_nearest),
    cmocka_unit_test (test_every_sort_of_fault_is_explained_in_words_of_its_own),
    cmocka_unit_test (test_what_an_element_lacks_is_named),
    cmocka_unit_test (test_a_value_is_laid_to_the_attribute_whose_type_refuses_it),
    cmocka_unit_test (test_an_element_behind_others_is_named_with_what_may_still_come),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
