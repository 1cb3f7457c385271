/* The tree of a document that is held against the schema while it is read: the same that libxml2
 * makes, of the same documents. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <libxml/parser.h>
#include <libxml/tree.h>
#include <string.h>

#include "base/problem.h"
#include "base/text.h"
#include "xml/merge.h"
#include "xml/reader.h"

#define WORKED_OUT "worked-out"

static const xmlNode *
next_element (const xmlNode *node)
{
  while (node != NULL && (node->type != XML_ELEMENT_NODE || g_str_equal (node->name, WORKED_OUT)))
    node = node->next;
  return node;
}

static void
assert_same_attributes (const MusterXmlNode *node, const xmlNode *dom)
{
  g_autoptr (GPtrArray) names = muster_xml_node_list_attributes (node);
  guint n = 0;
  for (const xmlAttr *at = dom->properties; at != NULL; at = at->next)
    n += at->ns == NULL;
  assert_int_equal (names->len, n);
  for (guint i = 0; i < names->len; i++)
    {
      const char *name = g_ptr_array_index (names, i);
      xmlChar *value = xmlGetNoNsProp (dom, BAD_CAST name);
      assert_string_equal (muster_xml_node_get (node, name), (const char *) value);
      xmlFree (value);
    }
}

static guint
assert_same (const MusterXmlNode *node, const xmlNode *dom)
{
  guint n = 1;
  assert_string_equal (muster_xml_node_get_name (node), (const char *) dom->name);
  assert_int_equal (muster_xml_node_get_line (node), xmlGetLineNo (dom));
  assert_same_attributes (node, dom);
  const xmlNode *child = next_element (dom->children);
  if (child == NULL && xmlFirstElementChild ((xmlNode *) dom) == NULL)
    {
      g_autofree char *written = muster_xml_node_dup_written (node);
      xmlChar *content = xmlNodeGetContent (dom);
      assert_string_equal (written, (const char *) content);
      xmlFree (content);
    }
  for (const MusterXmlNode *at = muster_xml_node_get_first (node, NULL); at != NULL;
       at = muster_xml_node_get_next (at, NULL), child = next_element (child->next))
    {
      assert_non_null (child);
      assert_ptr_equal (muster_xml_node_get_parent (at), node);
      n += assert_same (at, child);
    }
  assert_null (child);
  return n;
}

static guint
assert_file_is_same (const char *path)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = muster_xml_load (path, problems);
  xmlDoc *doc = xmlReadFile (path, NULL, XML_PARSE_NONET | XML_PARSE_NOCDATA);
  print_message ("# %s\n", path);
  assert_non_null (xml);
  assert_non_null (doc);
  guint n = assert_same (muster_xml_get_root (xml), xmlDocGetRootElement (doc));
  xmlFreeDoc (doc);
  return n;
}

static void
test_examples_and_packs_are_read_as_libxml2_reads_them (void **state)
{
  static const char *const folders[] = { "examples", "packs" };
  guint n_files = 0;
  for (gsize i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *folder =
        g_build_filename (g_getenv ("G_TEST_SRCDIR"), "..", "data", folders[i], NULL);
      g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
      for (const char *name = g_dir_read_name (dir); name != NULL; name = g_dir_read_name (dir))
        {
          g_autofree char *path = g_build_filename (folder, name, NULL);
          if (g_str_has_suffix (name, ".xml"))
            n_files += assert_file_is_same (path) > 1;
        }
    }
  assert_true (n_files > 20);
}

/* As many sets of attributes as there are orders of five, more than are looked at for each element.
 */
static void
test_elements_with_their_attributes_in_any_order_are_told_apart (void **state)
{
  static const char *const names[] = { "type", "name", "grades", "n", "number" };
  g_autoptr (GString) text =
    g_string_new ("<army xmlns=\"urn:muster:1\" name=\"A\" ruleset=\"r\">\n");
  for (int order = 0; order < 2 * 120; order++)
    {
      GPtrArray *left = g_ptr_array_new ();
      for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
        g_ptr_array_add (left, (gpointer) names[i]);
      g_string_append (text, "<unit");
      for (int rest = order % 120; left->len > 0; rest /= (int) left->len + 1)
        {
          const char *name = g_ptr_array_remove_index (left, (guint) rest % left->len);
          g_string_append_printf (text, " %s=\"%s%d\"", name, name[0] == 'n' ? "" : "a-",
                                  order + 1);
        }
      g_string_append (text, "/>\n");
      g_ptr_array_unref (left);
    }
  g_string_append (text, "</army>\n");
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = muster_xml_parse ("a.xml", text->str, text->len, problems);
  assert_non_null (xml);
  xmlDoc *doc = xmlReadMemory (text->str, (int) text->len, NULL, NULL, XML_PARSE_NONET);
  assert_int_equal (assert_same (muster_xml_get_root (xml), xmlDocGetRootElement (doc)), 241);
  xmlFreeDoc (doc);
}

static void
assert_refused (const char *text, const char *words)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  assert_null (muster_xml_parse ("a.xml", text, strlen (text), problems));
  assert_int_equal (problems->len, 1);
  const MusterProblem *problem = g_ptr_array_index (problems, 0);
  if (strstr (problem->message, words) == NULL)
    fail_msg ("\"%s\" is not in \"%s\"", words, problem->message);
}

static void
test_what_is_well_formed_but_for_its_prefixes_is_refused (void **state)
{
  assert_refused ("<army xmlns=\"urn:muster:1\" name=\"a\" ruleset=\"r\" foo:date=\"1809\"/>",
                  "foo");
  assert_refused ("<army xmlns=\"urn:muster:1\" xmlns:p=\"\" name=\"a\" ruleset=\"r\"/>", "p");
}

/* What is safe of a letter depends on the one before, and each of these comes by itself. */
static void
test_letters_are_made_safe_beside_each_other (void **state)
{
  static const char text[] = "<army xmlns=\"urn:muster:1\" name=\"a\" ruleset=\"r\">"
                             "<note>&#x600;&#xAC00;</note></army>";
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = muster_xml_parse ("a.xml", text, strlen (text), problems);
  assert_non_null (xml);
  g_autofree char *written =
    muster_xml_node_dup_written (muster_xml_node_get_first (muster_xml_get_root (xml), "note"));
  g_autofree char *safe = muster_text_dup_safe ("\u0600\uac00");
  assert_non_null (safe);
  assert_string_equal (written, safe);
}

static void
test_a_doctype_that_does_not_end_is_refused (void **state)
{
  assert_refused ("<!DOCTYPE army [<!ENTITY a \"b\"> <!ENTITY c \"", "DOCTYPE");
  assert_refused ("<!DOCTYPE army [<!ENTITY a \"b\">]><army xmlns=\"urn:muster:1\" name=\"&a;\"/>",
                  "DOCTYPE");
}

/* Whatever of a document is cut off, it is refused, and never half read. */
static void
test_a_document_that_is_cut_off_is_refused (void **state)
{
  g_autofree char *path = g_build_filename (g_getenv ("G_TEST_SRCDIR"), "..", "data", "examples",
                                            "swedes-1632.army.xml", NULL);
  g_autofree char *text = NULL;
  gsize length;
  assert_true (g_file_get_contents (path, &text, &length, NULL));
  gsize end = (gsize) (g_strrstr (text, "</army>") - text) + strlen ("</army>");
  for (gsize n = 1; n < end; n += 7)
    {
      g_autoptr (GPtrArray) problems = muster_problems_new ();
      assert_null (muster_xml_parse ("a.xml", text, n, problems));
      assert_true (problems->len > 0);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_examples_and_packs_are_read_as_libxml2_reads_them),
    cmocka_unit_test (test_elements_with_their_attributes_in_any_order_are_told_apart),
    cmocka_unit_test (test_what_is_well_formed_but_for_its_prefixes_is_refused),
    cmocka_unit_test (test_letters_are_made_safe_beside_each_other),
    cmocka_unit_test (test_a_doctype_that_does_not_end_is_refused),
    cmocka_unit_test (test_a_document_that_is_cut_off_is_refused),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
