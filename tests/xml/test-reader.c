/* Reading XML: what is not whole, not Muster's, too large or meant to do harm is refused in a
 * sentence that names file and line and says what to do. Samples lie in fixtures/bad. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "base/problem.h"
#include "xml/reader.h"

#define GOOD "<army xmlns=\"urn:muster:1\" name=\"a\" ruleset=\"r\">%s</army>"

static char *
find_bad (const char *name)
{
  return g_build_filename (g_getenv ("G_TEST_SRCDIR"), "fixtures", "bad", name, NULL);
}

static MusterXml *
parse (const char *text, GPtrArray *problems)
{
  return muster_xml_parse ("a.xml", text, strlen (text), problems);
}

static MusterXml *
parse_good (const char *inside)
{
  g_autofree char *text = g_strdup_printf (GOOD, inside);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterXml *xml = parse (text, problems);

  assert_int_equal (problems->len, 0);
  assert_non_null (xml);
  return xml;
}

static void
assert_sentence (const MusterProblem *problem)
{
  assert_false (problem->is_note);
  assert_true (g_unichar_isupper (g_utf8_get_char (problem->message))
               || problem->message[0] == '<');
  assert_null (strchr (problem->message, '\n'));
  assert_true (g_utf8_validate (problem->message, -1, NULL));
}

static void
assert_one (GPtrArray *problems, const char *file, int line, const char *words)
{
  const MusterProblem *problem;

  assert_int_equal (problems->len, 1);
  problem = g_ptr_array_index (problems, 0);
  assert_string_equal (problem->file, file);
  assert_int_equal (problem->line, line);
  assert_sentence (problem);
  if (strstr (problem->message, words) == NULL)
    fail_msg ("\"%s\" is not in \"%s\"", words, problem->message);
}

static void
assert_file_refused (const char *path, int line, const char *words)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();

  assert_null (muster_xml_load (path, problems));
  assert_one (problems, path, line, words);
}

static void
assert_refused (const char *name, int line, const char *words)
{
  g_autofree char *path = find_bad (name);

  assert_file_refused (path, line, words);
}

static void
test_an_empty_file_is_refused (void **state)
{
  assert_refused ("empty.army.xml", 0, "is empty. Take it from its source again.");
}

static void
test_a_file_that_is_cut_off_is_refused_with_its_last_line (void **state)
{
  assert_refused ("cut-off.army.xml", 4, "take it from its source again.");
  assert_refused ("blank.army.xml", 3, "take it from its source again.");
}

static void
test_a_file_cut_off_anywhere_is_refused (void **state)
{
  g_autofree char *path = g_build_filename (g_getenv ("G_TEST_SRCDIR"), "..", "data", "examples",
                                            "french-200.army.xml", NULL);
  g_autofree char *text = NULL;
  gsize length;

  assert_true (g_file_get_contents (path, &text, &length, NULL));
  while (length > 0 && g_ascii_isspace (text[length - 1]))
    length--;
  for (gsize size = 0; size < length; size += 1 + size % 7)
    {
      g_autoptr (GPtrArray) problems = muster_problems_new ();
      assert_null (muster_xml_parse ("a.xml", text, size, problems));
      assert_int_equal (problems->len, 1);
    }
}

static void
assert_text_refused (const char *text, int line, const char *words)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();

  assert_null (parse (text, problems));
  assert_one (problems, "a.xml", line, words);
  assert_null (strstr (((MusterProblem *) problems->pdata[0])->message, "whole XML"));
}

static void
test_a_tag_that_is_not_closed_is_named_with_its_line (void **state)
{
  assert_refused ("unclosed.army.xml", 4, "</army> stands here while <formation> of line 3 is");
  assert_text_refused ("<army>\n<unit>\n", 3,
                       "ends while <unit> of line 2 is still open. Write </unit> where");
  assert_text_refused ("<army>\n<unit></units>\n</army>", 2, "Write </unit> before it or in its");
  assert_text_refused ("<army>\n<unit type=\"a\"\n<unit/></army>", 3, "Write > or />");
  assert_text_refused ("<army>\n<!-- x", 2, "comment has no end. Write --> behind it.");
}

static void
test_letters_that_xml_keeps_for_itself_are_told_how_to_write (void **state)
{
  assert_text_refused ("<army>\n<unit name=\"a & b\"/></army>", 2, "Write &amp; for it");
  assert_text_refused ("<army>\n<unit name=\"a &b\"/></army>", 2, "Write &amp; for it");
  assert_text_refused ("<army>\n<note>a & b</note></army>", 2, "Write &amp; for it");
  assert_text_refused ("<army>\n<note>a < b</note></army>", 2, "Write &lt; where the letter");
  assert_text_refused ("<army>\n<note name=\"a < b\"/></army>", 2, "or &lt; where the letter");
  assert_text_refused ("<army>\n<unit name=\"8e \"Ligne\"\"/></army>", 2, "write &quot;");
}

static void
test_attributes_that_are_not_whole_are_told_how_to_write (void **state)
{
  assert_text_refused ("<army>\n<unit name=a/></army>", 2, "between straight ones");
  assert_text_refused ("<army>\n<unit name=“a”/></army>", 2, "between straight ones");
  assert_text_refused ("<army>\n<unit name/></army>", 2, "The attribute name has no value.");
  assert_text_refused ("<army>\n<unit name=\"a\" name=\"b\"/></army>", 2,
                       "The attribute name stands twice in this tag.");
  assert_text_refused ("<army>\n<unit name=\"a\"type=\"b\"/></army>", 2, "with a blank before it");
  assert_text_refused ("<army>\n<unit\nname=\"a/>\n<unit name=\"b\"/></army>", 4,
                       "in the tag that begins in line 2 runs into a \"<\". Write the quotation");
  assert_text_refused ("<army>\n<unit name=\"a/>\n", 3, "Write the quotation mark");
}

static void
test_two_documents_in_one_file_are_refused (void **state)
{
  assert_refused ("two-roots.army.xml", 3, "take it from its source again.");
}

static void
test_another_kind_of_xml_is_refused (void **state)
{
  assert_refused ("other-root.xml", 3, "its first element is <html>");
  assert_refused ("other-namespace.xml", 2, "xmlns=\"urn:muster:1\". Choose another file.");
}

static void
test_an_unknown_root_is_refused_in_plain_words (void **state)
{
  assert_refused ("unknown-root.xml", 3, "<battle>");
}

static void
test_a_file_of_a_newer_muster_asks_for_an_update (void **state)
{
  assert_refused ("newer.army.xml", 2, "Update Muster to open it.");
}

static void
test_every_doctype_is_refused_and_nothing_is_fetched (void **state)
{
  static const char *const names[] = { "internal", "external", "xxe", "laughs", "parameter" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *name = g_strdup_printf ("doctype-%s.army.xml", names[i]);
      assert_refused (name, 2, "has a DOCTYPE, which Muster does not read for safety.");
    }
}

static void
test_a_secret_file_never_comes_into_a_message (void **state)
{
  g_autofree char *path = find_bad ("doctype-xxe.army.xml");
  g_autoptr (GPtrArray) problems = muster_problems_new ();

  assert_null (muster_xml_load (path, problems));
  for (guint i = 0; i < problems->len; i++)
    assert_null (strstr (((MusterProblem *) problems->pdata[i])->message, "root"));
}

static void
test_an_entity_that_nobody_explained_is_refused (void **state)
{
  assert_refused ("entity.army.xml", 3, "does not know &unknown;");
}

static void
test_what_is_no_text_is_refused (void **state)
{
  assert_refused ("binary.army.xml", 1, "is not XML");
  assert_refused ("control-letter.army.xml", 3, "that XML cannot carry");
  assert_refused ("nul.army.xml", 3, "that XML cannot carry");
}

static void
test_letters_that_are_no_utf8_are_refused_with_their_line (void **state)
{
  assert_refused ("invalid-utf8.army.xml", 3, "save it with the encoding UTF-8.");
}

static void
test_another_encoding_that_says_so_is_read (void **state)
{
  assert_refused ("utf-16.army.xml", 3, "<nothing> may not stand here.");
}

static void
test_a_missing_file_is_refused (void **state)
{
  assert_file_refused ("/nowhere/at/all.xml", 0, g_strerror (ENOENT));
  assert_file_refused ("/nowhere/at/all.xml", 0, "Check its name and permissions.");
}

static void
test_a_folder_is_refused (void **state)
{
  assert_file_refused (g_get_tmp_dir (), 0, g_strerror (EISDIR));
}

static void
test_a_file_without_permission_is_refused (void **state)
{
  g_autofree char *path = NULL;
  int file = g_file_open_tmp ("muster-XXXXXX", &path, NULL);

  close (file);
  assert_int_equal (g_chmod (path, 0), 0);
  if (geteuid () != 0)
    assert_file_refused (path, 0, g_strerror (EACCES));
  else
    assert_file_refused (path, 0, "is empty");
  g_remove (path);
}

static void
test_a_file_of_100_megabytes_is_refused_unread (void **state)
{
  g_autofree char *path = NULL;
  int file = g_file_open_tmp ("muster-XXXXXX", &path, NULL);

  assert_int_equal (ftruncate (file, 100 * 1024 * 1024), 0);
  close (file);
  assert_file_refused (path, 0, "larger than 64 MB");
  g_remove (path);
}

static void
test_text_over_the_limit_is_refused_unread (void **state)
{
  gsize length = MUSTER_XML_LARGEST + 1;
  g_autofree char *text = g_malloc (length);
  g_autoptr (GPtrArray) problems = muster_problems_new ();

  memset (text, ' ', length);
  assert_null (muster_xml_parse ("a.xml", text, length, problems));
  assert_one (problems, "a.xml", 0, "larger than 64 MB");
}

static char *
nest (int depth)
{
  GString *text = g_string_new ("<army xmlns=\"urn:muster:1\" name=\"a\" ruleset=\"r\">");

  for (int i = 0; i < depth; i++)
    g_string_append (text, "<formation kind=\"f\">\n");
  for (int i = 0; i < depth; i++)
    g_string_append (text, "</formation>");
  g_string_append (text, "</army>");
  return g_string_free (text, FALSE);
}

static void
test_things_nested_300_deep_are_refused (void **state)
{
  static const int depths[] = { 300, 100000 };

  for (guint i = 0; i < G_N_ELEMENTS (depths); i++)
    {
      g_autofree char *text = nest (depths[i]);
      g_autoptr (GPtrArray) problems = muster_problems_new ();
      assert_null (parse (text, problems));
      assert_int_equal (problems->len, 1);
      assert_in_range (((MusterProblem *) problems->pdata[0])->line, 250, 260);
    }
}

static void
test_things_nested_200_deep_are_read (void **state)
{
  g_autofree char *text = nest (200);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = parse (text, problems);

  assert_non_null (xml);
}

static void
test_an_attribute_of_eleven_megabytes_is_refused (void **state)
{
  g_autofree char *letters = g_strnfill (11 * 1024 * 1024, 'a');
  g_autofree char *text =
    g_strdup_printf ("<army xmlns=\"urn:muster:1\" name=\"%s\" ruleset=\"r\"/>", letters);
  g_autoptr (GPtrArray) problems = muster_problems_new ();

  assert_null (parse (text, problems));
  assert_true (muster_problems_has_error (problems));
}

static void
test_the_network_cannot_be_asked_for_by_an_include (void **state)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autofree char *text = g_strdup_printf (
    GOOD, "<xi:include xmlns:xi=\"http://www.w3.org/2001/XInclude\" href=\"/etc/passwd\"/>");

  assert_null (parse (text, problems));
  assert_one (problems, "a.xml", 1, "<include> may not stand here.");
}

static void
test_lines_are_right_beyond_65535 (void **state)
{
  g_autoptr (GString) lines = g_string_new (NULL);

  for (int i = 1; i < 70000; i++)
    g_string_append_c (lines, '\n');
  g_string_append (lines, "<squad/>");
  g_autofree char *text = g_strdup_printf (GOOD, lines->str);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  assert_null (parse (text, problems));
  assert_int_equal (problems->len, 1);
  assert_in_range (((MusterProblem *) problems->pdata[0])->line, 70000, 70001);
}

static void
test_elements_know_their_lines (void **state)
{
  g_autoptr (MusterXml) xml = parse_good ("\n<!-- -->\n<formation\nkind=\"f\">\n<unit type=\"u\"/>"
                                          "</formation><option type=\"o\"/>");
  const MusterXmlNode *formation = muster_xml_node_get_first (muster_xml_get_root (xml), NULL);
  const MusterXmlNode *unit = muster_xml_node_get_first (formation, "unit");

  assert_int_equal (muster_xml_node_get_line (muster_xml_get_root (xml)), 1);
  assert_int_equal (muster_xml_node_get_line (formation), 4);
  assert_int_equal (muster_xml_node_get_line (unit), 5);
  assert_int_equal (muster_xml_node_get_line (muster_xml_node_get_next (formation, NULL)), 5);
}

static void
test_elements_are_found_by_name (void **state)
{
  g_autoptr (MusterXml) xml =
    parse_good ("<note>n</note> <unit type=\"a\"/><!-- --><unit type=\"b\"/><option type=\"c\"/>");
  const MusterXmlNode *root = muster_xml_get_root (xml);
  const MusterXmlNode *unit = muster_xml_node_get_first (root, "unit");

  assert_string_equal (muster_xml_node_get_name (root), "army");
  assert_true (muster_xml_node_is (root, "army"));
  assert_string_equal (muster_xml_node_get (unit, "type"), "a");
  unit = muster_xml_node_get_next (unit, "unit");
  assert_string_equal (muster_xml_node_get (unit, "type"), "b");
  assert_null (muster_xml_node_get_next (unit, "unit"));
  assert_true (muster_xml_node_is (muster_xml_node_get_next (unit, NULL), "option"));
  assert_null (muster_xml_node_get_first (root, "formation"));
}

static void
test_attributes_that_are_absent_and_those_that_are_empty_differ (void **state)
{
  g_autoptr (MusterXml) xml = parse_good ("<unit type=\"u\" name=\"\"/>");
  const MusterXmlNode *unit = muster_xml_node_get_first (muster_xml_get_root (xml), "unit");

  assert_string_equal (muster_xml_node_get (unit, "name"), "");
  assert_null (muster_xml_node_get (unit, "grades"));
}

static void
test_the_five_letters_of_xml_itself_are_read (void **state)
{
  g_autoptr (MusterXml) xml =
    parse_good ("<unit type=\"u\" name=\"&lt;&amp;&gt;&quot;&apos;&#233;&#x1F40E;\"/>");
  const MusterXmlNode *unit = muster_xml_node_get_first (muster_xml_get_root (xml), "unit");

  assert_string_equal (muster_xml_node_get (unit, "name"), "<&>\"'é🐎");
}

static void
assert_note (const char *inside, const char *expected)
{
  g_autofree char *note = g_strdup_printf ("<note>%s</note>", inside);
  g_autoptr (MusterXml) xml = parse_good (note);
  g_autofree char *text =
    muster_xml_node_dup_text (muster_xml_node_get_first (muster_xml_get_root (xml), "note"));

  if (expected == NULL)
    assert_null (text);
  else
    assert_string_equal (text, expected);
}

static void
test_white_space_in_words_becomes_one_blank (void **state)
{
  assert_note ("  a\n\t b  c ", "a b c");
  assert_note ("a<!-- not this -->b", "ab");
  assert_note ("<![CDATA[a <b>]]>", "a <b>");
  assert_note ("a &amp; b", "a & b");
}

static void
test_no_words_are_none (void **state)
{
  assert_note ("", NULL);
  assert_note (" \n ", NULL);
  assert_note ("<!-- only this -->", NULL);
}

static void
test_the_bytes_are_kept (void **state)
{
  const char *text = "<army xmlns=\"urn:muster:1\" name=\"a\" ruleset=\"r\"/>";
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = parse (text, problems);
  gsize length;

  assert_memory_equal (g_bytes_get_data (muster_xml_get_bytes (xml), &length), text, strlen (text));
  assert_int_equal (length, strlen (text));
  assert_string_equal (muster_xml_get_name (xml), "a.xml");
}

static void
test_a_byte_order_mark_is_passed_over (void **state)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = parse ("\xef\xbb\xbf"
                                     "<army xmlns=\"urn:muster:1\" name=\"a\" ruleset=\"r\"/>",
                                     problems);

  assert_non_null (xml);
}

static void
test_a_prefix_for_the_namespace_is_read_as_well (void **state)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = parse (
    "<m:army xmlns:m=\"urn:muster:1\" name=\"a\" ruleset=\"r\"><m:unit type=\"u\"/></m:army>",
    problems);

  assert_non_null (xml);
  assert_non_null (muster_xml_node_get_first (muster_xml_get_root (xml), "unit"));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_an_empty_file_is_refused),
    cmocka_unit_test (test_a_file_that_is_cut_off_is_refused_with_its_last_line),
    cmocka_unit_test (test_a_file_cut_off_anywhere_is_refused),
    cmocka_unit_test (test_a_tag_that_is_not_closed_is_named_with_its_line),
    cmocka_unit_test (test_letters_that_xml_keeps_for_itself_are_told_how_to_write),
    cmocka_unit_test (test_attributes_that_are_not_whole_are_told_how_to_write),
    cmocka_unit_test (test_two_documents_in_one_file_are_refused),
    cmocka_unit_test (test_another_kind_of_xml_is_refused),
    cmocka_unit_test (test_an_unknown_root_is_refused_in_plain_words),
    cmocka_unit_test (test_a_file_of_a_newer_muster_asks_for_an_update),
    cmocka_unit_test (test_every_doctype_is_refused_and_nothing_is_fetched),
    cmocka_unit_test (test_a_secret_file_never_comes_into_a_message),
    cmocka_unit_test (test_an_entity_that_nobody_explained_is_refused),
    cmocka_unit_test (test_what_is_no_text_is_refused),
    cmocka_unit_test (test_letters_that_are_no_utf8_are_refused_with_their_line),
    cmocka_unit_test (test_another_encoding_that_says_so_is_read),
    cmocka_unit_test (test_a_missing_file_is_refused),
    cmocka_unit_test (test_a_folder_is_refused),
    cmocka_unit_test (test_a_file_without_permission_is_refused),
    cmocka_unit_test (test_a_file_of_100_megabytes_is_refused_unread),
    cmocka_unit_test (test_text_over_the_limit_is_refused_unread),
    cmocka_unit_test (test_things_nested_300_deep_are_refused),
    cmocka_unit_test (test_things_nested_200_deep_are_read),
    cmocka_unit_test (test_an_attribute_of_eleven_megabytes_is_refused),
    cmocka_unit_test (test_the_network_cannot_be_asked_for_by_an_include),
    cmocka_unit_test (test_lines_are_right_beyond_65535),
    cmocka_unit_test (test_elements_know_their_lines),
    cmocka_unit_test (test_elements_are_found_by_name),
    cmocka_unit_test (test_attributes_that_are_absent_and_those_that_are_empty_differ),
    cmocka_unit_test (test_the_five_letters_of_xml_itself_are_read),
    cmocka_unit_test (test_white_space_in_words_becomes_one_blank),
    cmocka_unit_test (test_no_words_are_none),
    cmocka_unit_test (test_the_bytes_are_kept),
    cmocka_unit_test (test_a_byte_order_mark_is_passed_over),
    cmocka_unit_test (test_a_prefix_for_the_namespace_is_read_as_well),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
