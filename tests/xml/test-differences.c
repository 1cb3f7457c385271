/* What two documents say differently, and taking some of it. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "base/problem.h"
#include "base/random.h"
#include "xml/merge.h"

#include <stdlib.h>

#define HEAD "<title>T</title>"

static MusterXml *
parse (const char *version, const char *body)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autofree char *text =
    g_strdup_printf ("<ruleset xmlns=\"urn:muster:1\" id=\"r\" version=\"%s\">%s</ruleset>",
                     version, body);
  MusterXml *xml = muster_xml_parse ("r", text, strlen (text), problems);
  if (xml == NULL)
    fail_msg ("%s", ((MusterProblem *) g_ptr_array_index (problems, 0))->message);
  return xml;
}

static MusterXml *
reparse (GBytes *bytes)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterXml *xml =
    muster_xml_parse ("r", g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), problems);
  if (xml == NULL)
    fail_msg ("%s\n%s", ((MusterProblem *) g_ptr_array_index (problems, 0))->message,
              (const char *) g_bytes_get_data (bytes, NULL));
  return xml;
}

/* "+limit x" is new, "-" gone, "~" changed, "*" changed but for its rows. */
static char *
describe (GArray *differences)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < differences->len; i++)
    {
      const MusterXmlDifference *found = &g_array_index (differences, MusterXmlDifference, i);
      const MusterXmlNode *node = found->after != NULL ? found->after : found->before;
      g_autofree char *identity = muster_xml_node_dup_identity (node);
      g_string_append_printf (text, "%s%s%s %s", i > 0 ? "; " : "",
                              found->before == NULL  ? "+"
                              : found->after == NULL ? "-"
                              : found->is_shell      ? "*"
                                                     : "~",
                              muster_xml_node_get_name (node), identity);
    }
  return g_string_free (text, FALSE);
}

static void
assert_differences (const char *before, const char *after, const char *wanted)
{
  g_autoptr (MusterXml) old = parse ("1", before);
  g_autoptr (MusterXml) new = parse ("2", after);
  g_autoptr (GArray) differences = muster_xml_list_differences (old, new);
  g_autofree char *text = describe (differences);
  assert_string_equal (text, wanted);
}

#define PRICES(rows) HEAD "<prices id=\"p\" of=\"unit\">" rows "</prices>"
#define TAG(id)      "<tag id=\"" id "\" name=\"" id "\"/>"

static void
test_the_version_space_and_order_are_no_differences (void **state)
{
  assert_differences (HEAD TAG ("a") TAG ("b"),
                      " <title> T </title>\n<!-- words -->\n" TAG ("b") "\n" TAG ("a"), "");
}

static void
test_elements_are_told_by_their_id (void **state)
{
  assert_differences (HEAD TAG ("a") TAG ("b"), HEAD TAG ("c") "<tag id=\"b\" name=\"B\"/>",
                      "+tag c; ~tag b; -tag a");
}

static void
test_rows_are_differences_of_their_own (void **state)
{
  assert_differences (PRICES ("<price when=\"unit\" points=\"1\"/><price points=\"2\"/>"),
                      PRICES ("<price when=\"unit\" points=\"3\"/>"
                              "<price when=\"commander\" points=\"4\"/>"),
                      "~price unit; +price commander; -price ");
  assert_differences (PRICES ("<price points=\"2\"/>"),
                      HEAD "<prices id=\"p\" of=\"unit\" cite=\"X\"><price points=\"3\"/></prices>",
                      "*prices p; ~price ");
}

static void
test_rows_come_and_go_with_their_element (void **state)
{
  assert_differences (HEAD, PRICES ("<price points=\"2\"/>"), "+prices p");
  assert_differences (PRICES ("<price points=\"2\"/>"), HEAD, "-prices p");
  assert_differences (HEAD "<stat id=\"s\" of=\"unit\"><value is=\"1\"/></stat>",
                      HEAD "<stat id=\"s\" of=\"unit\"><value is=\"1\"/><add n=\"2\"/></stat>",
                      "~stat s");
}

static void
test_what_has_no_id_is_told_by_its_words (void **state)
{
  assert_differences (HEAD "<note>one</note><note>two</note>",
                      HEAD "<note>two</note><note>three</note>", "+note three; -note one");
  assert_differences (HEAD "<period from=\"1700\" to=\"1710\"/>",
                      HEAD "<period from=\"1701\" to=\"1710\"/>", "~period ");
  assert_differences (HEAD "<note>one</note>", HEAD "<note>one</note><note>one</note>",
                      "+note one");
}

static void
test_what_is_to_be_told_is_of_the_document (void **state)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  const char *text = "<ruleset xmlns=\"urn:muster:1\" id=\"r\" version=\"2\" disclose=\"unit\">"
                     "<title>T</title></ruleset>";
  g_autoptr (MusterXml) old = parse ("1", HEAD);
  g_autoptr (MusterXml) new = muster_xml_parse ("r", text, strlen (text), problems);
  g_autoptr (GArray) differences = muster_xml_list_differences (old, new);
  gboolean taken = FALSE;
  assert_int_equal (differences->len, 1);
  g_autoptr (GBytes) bytes = muster_xml_take_differences (old, new, differences, &taken, "3");
  g_autoptr (MusterXml) mixed = reparse (bytes);
  assert_null (muster_xml_node_get (muster_xml_get_root (mixed), "disclose"));
  assert_string_equal (muster_xml_node_get (muster_xml_get_root (mixed), "version"), "3");
}

static guint
below (MusterRandom *random, guint n)
{
  return (guint) muster_random_range (random, 0, n - 1);
}

/* Two packs that share some of everything. */
static MusterXml *
make_pack (MusterRandom *random, const char *version)
{
  g_autoptr (GString) body = g_string_new (HEAD);
  if (below (random, 2) == 0)
    g_string_append (body, "<period from=\"1700\" to=\"1710\"/>");
  for (int i = 0; i < 6; i++)
    if (below (random, 3) > 0)
      g_string_append_printf (body, "<tag id=\"t%d\" name=\"%u\"/>", i, below (random, 2));
  for (int i = 0; i < 2; i++)
    {
      if (below (random, 4) == 0)
        continue;
      g_string_append_printf (body, "<prices id=\"p%d\" of=\"%s\">", i,
                              below (random, 2) == 0 ? "unit" : "commander");
      for (int row = 0; row < 5; row++)
        if (below (random, 3) > 0)
          g_string_append_printf (body, "<price when=\"t%d\" points=\"%u\"/>", row,
                                  below (random, 2));
      g_string_append (body, "</prices>");
    }
  for (int i = 0; i < 3; i++)
    if (below (random, 2) == 0)
      g_string_append_printf (body, "<note>note %u</note>", below (random, 3));
  return parse (version, body->str);
}

static void
assert_takes (const MusterXml *old, const MusterXml *new, GArray *differences, MusterRandom *random)
{
  g_autofree gboolean *taken = g_new0 (gboolean, differences->len);
  guint n_taken = 0;
  for (guint i = 0; i < differences->len; i++)
    {
      taken[i] = below (random, 2) == 0;
      n_taken += taken[i] ? 1 : 0;
    }
  g_autoptr (GBytes) bytes = muster_xml_take_differences (old, new, differences, taken, "3");
  g_autoptr (MusterXml) mixed = reparse (bytes);
  g_autoptr (GArray) to_new = muster_xml_list_differences (mixed, new);
  g_autoptr (GArray) to_old = muster_xml_list_differences (old, mixed);
  assert_int_equal (to_new->len, differences->len - n_taken);
  assert_int_equal (to_old->len, n_taken);
}

/* What was not taken is what still differs, and what was taken is what was changed. */
static void
test_any_choice_of_differences_is_just_that (void **state)
{
  const char *loops = g_getenv ("MUSTER_LOOPS");
  int n = loops != NULL ? atoi (loops) : 20;
  for (int seed = 0; seed < 10 * n; seed++)
    {
      MusterRandom random = muster_random_new ((guint64) seed, "differences");
      print_message ("# seed %d\n", seed);
      g_autoptr (MusterXml) old = make_pack (&random, "1");
      g_autoptr (MusterXml) new = make_pack (&random, "2");
      g_autoptr (GArray) differences = muster_xml_list_differences (old, new);
      assert_takes (old, new, differences, &random);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_the_version_space_and_order_are_no_differences),
    cmocka_unit_test (test_elements_are_told_by_their_id),
    cmocka_unit_test (test_rows_are_differences_of_their_own),
    cmocka_unit_test (test_rows_come_and_go_with_their_element),
    cmocka_unit_test (test_what_has_no_id_is_told_by_its_words),
    cmocka_unit_test (test_what_is_to_be_told_is_of_the_document),
    cmocka_unit_test (test_any_choice_of_differences_is_just_that),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
