/* Writing XML: escaped, indented, the same bytes for the same calls. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "base/problem.h"
#include "xml/reader.h"
#include "xml/writer.h"

#define HEAD "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

static int
make_writer (void **state)
{
  *state = muster_xml_writer_new ();
  return 0;
}

static int
free_writer (void **state)
{
  muster_xml_writer_free (*state);
  return 0;
}

static char *
finish (void **state)
{
  g_autoptr (GBytes) bytes = muster_xml_writer_finish (*state);
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);

  return g_strndup (data, length);
}

static void
assert_finished (void **state, const char *expected)
{
  g_autofree char *text = finish (state);
  g_autofree char *whole = g_strconcat (HEAD, expected, NULL);

  assert_string_equal (text, whole);
}

static void
begin_army (void **state)
{
  muster_xml_writer_start (*state, "army");
  muster_xml_writer_attribute (*state, "name", "a");
  muster_xml_writer_attribute (*state, "ruleset", "r");
}

static void
test_the_root_is_in_the_namespace (void **state)
{
  muster_xml_writer_start (*state, "army");
  muster_xml_writer_end (*state);
  assert_finished (state, "<army xmlns=\"urn:muster:1\"/>\n");
}

static void
test_elements_are_indented_by_two_blanks_a_level (void **state)
{
  muster_xml_writer_start (*state, "a");
  muster_xml_writer_start (*state, "b");
  muster_xml_writer_start (*state, "c");
  muster_xml_writer_end (*state);
  muster_xml_writer_end (*state);
  muster_xml_writer_text_element (*state, "d", "words");
  muster_xml_writer_end (*state);
  assert_finished (state, "<a xmlns=\"urn:muster:1\">\n  <b>\n    <c/>\n  </b>\n  <d>words</d>\n"
                          "</a>\n");
}

static void
test_attributes_stand_in_the_order_given (void **state)
{
  muster_xml_writer_start (*state, "a");
  muster_xml_writer_attribute (*state, "z", "1");
  muster_xml_writer_attribute (*state, "b", "2");
  muster_xml_writer_attribute_int (*state, "n", G_MININT64);
  muster_xml_writer_end (*state);
  assert_finished (state,
                   "<a xmlns=\"urn:muster:1\" z=\"1\" b=\"2\" n=\"-9223372036854775808\"/>\n");
}

static void
test_what_is_not_there_is_not_written (void **state)
{
  muster_xml_writer_start (*state, "a");
  muster_xml_writer_attribute (*state, "b", NULL);
  muster_xml_writer_text_element (*state, "c", NULL);
  muster_xml_writer_end (*state);
  assert_finished (state, "<a xmlns=\"urn:muster:1\"/>\n");
}

static void
test_an_empty_attribute_is_written (void **state)
{
  muster_xml_writer_start (*state, "a");
  muster_xml_writer_attribute (*state, "b", "");
  muster_xml_writer_end (*state);
  assert_finished (state, "<a xmlns=\"urn:muster:1\" b=\"\"/>\n");
}

static void
test_letters_of_xml_itself_are_escaped (void **state)
{
  muster_xml_writer_start (*state, "a");
  muster_xml_writer_attribute (*state, "b", "<\"'&>");
  muster_xml_writer_text (*state, "<\"'&>]]>");
  muster_xml_writer_end (*state);
  g_autofree char *text = finish (state);
  assert_null (strstr (text, "b=\"<"));
  assert_null (strstr (text, "]]>"));
  assert_non_null (strstr (text, "&lt;"));
  assert_non_null (strstr (text, "&amp;"));
}

/* Writes @value as a name and a note and reads both again. */
static void
assert_kept (const char *value, const char *name, const char *note)
{
  g_autoptr (MusterXmlWriter) writer = muster_xml_writer_new ();
  void *state = writer;
  begin_army (&state);
  muster_xml_writer_attribute (writer, "player", value);
  muster_xml_writer_text_element (writer, "note", value);
  muster_xml_writer_end (writer);
  g_autoptr (GBytes) bytes = muster_xml_writer_finish (writer);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml =
    muster_xml_parse ("a.xml", g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), problems);

  assert_int_equal (problems->len, 0);
  assert_string_equal (muster_xml_node_get (muster_xml_get_root (xml), "player"), name);
  g_autofree char *text =
    muster_xml_node_dup_text (muster_xml_node_get_first (muster_xml_get_root (xml), "note"));
  assert_string_equal (text, note);
}

static void
test_what_is_written_is_read_again (void **state)
{
  static const char *const texts[] = {
    "a",
    "Drouet d’Erlon",
    "\"quoted\" 'twice'",
    "<unit/> & ]]> more",
    "🐎🏳️‍🌈",
    "חיל הפרשים",
    "100%s %n",
    "x\xc2\x85y\xe2\x80\xa8z",
    "&amp;&#10;",
    "<!-- -->",
    "<![CDATA[a]]>",
    "\xef\xbf\xbd",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    assert_kept (texts[i], texts[i], texts[i]);
}

static void
test_lines_in_an_attribute_are_kept (void **state)
{
  assert_kept ("a\nb\tc\rd", "a\nb\tc\rd", "a b c d");
}

static void
test_control_letters_become_replacement_letters (void **state)
{
  assert_kept ("a\x01"
               "b\x1f",
               "a\xef\xbf\xbd"
               "b\xef\xbf\xbd",
               "a\xef\xbf\xbd"
               "b\xef\xbf\xbd");
  assert_kept ("\x08\x0b\x0c\x1b", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd",
               "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd");
}

static void
test_letters_that_are_none_become_replacement_letters (void **state)
{
  assert_kept ("a\xef\xbf\xbe\xef\xbf\xbf", "a\xef\xbf\xbd\xef\xbf\xbd",
               "a\xef\xbf\xbd\xef\xbf\xbd");
}

static void
test_bytes_that_are_no_utf8_become_replacement_letters (void **state)
{
  assert_kept ("P\xe9got", "P\xef\xbf\xbdgot", "P\xef\xbf\xbdgot");
}

static void
test_every_letter_of_ascii_can_be_written (void **state)
{
  for (int letter = 0x21; letter < 0x80; letter++)
    {
      char text[] = { (char) letter, 0 };
      assert_kept (text, text, text);
    }
}

static void
write_some (MusterXmlWriter *writer)
{
  muster_xml_writer_start (writer, "army");
  muster_xml_writer_attribute (writer, "name", "é\x01<");
  for (int i = 0; i < 1000; i++)
    muster_xml_writer_text_element (writer, "note", "x & y");
  muster_xml_writer_end (writer);
}

static void
test_the_same_calls_give_the_same_bytes (void **state)
{
  g_autoptr (MusterXmlWriter) one = muster_xml_writer_new ();
  g_autoptr (MusterXmlWriter) other = muster_xml_writer_new ();
  write_some (one);
  write_some (other);
  g_autoptr (GBytes) first = muster_xml_writer_finish (one);
  g_autoptr (GBytes) second = muster_xml_writer_finish (other);

  assert_true (g_bytes_equal (first, second));
}

static void
test_names_of_500_letters_are_written_whole (void **state)
{
  g_autofree char *name = g_strnfill (500, 'n');

  assert_kept (name, name, name);
}

#define TEST(name) cmocka_unit_test_setup_teardown (name, make_writer, free_writer)

int
main (void)
{
  const struct CMUnitTest tests[] = {
    TEST (test_the_root_is_in_the_namespace),
    TEST (test_elements_are_indented_by_two_blanks_a_level),
    TEST (test_attributes_stand_in_the_order_given),
    TEST (test_what_is_not_there_is_not_written),
    TEST (test_an_empty_attribute_is_written),
    TEST (test_letters_of_xml_itself_are_escaped),
    TEST (test_what_is_written_is_read_again),
    TEST (test_lines_in_an_attribute_are_kept),
    TEST (test_control_letters_become_replacement_letters),
    TEST (test_letters_that_are_none_become_replacement_letters),
    TEST (test_bytes_that_are_no_utf8_become_replacement_letters),
    TEST (test_every_letter_of_ascii_can_be_written),
    TEST (test_the_same_calls_give_the_same_bytes),
    TEST (test_names_of_500_letters_are_written_whole),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
