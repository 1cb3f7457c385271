/* Lines of text, and what is quoted in them. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "army/text/lines.h"
#include "base/problem.h"

static GPtrArray *
list (const char *text)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  return muster_text_list_lines (text, strlen (text), "x.txt", problems);
}

static const MusterTextLine *
get (GPtrArray *lines, guint i)
{
  assert_true (i < lines->len);
  return g_ptr_array_index (lines, i);
}

static void
lines_lose_the_marks_of_mails_and_lists (void **state)
{
  g_autoptr (GPtrArray) lines = list ("> > a  b\n>>\n>   - c\n\t2. d\n--\n• e\n");
  assert_int_equal (lines->len, 4);
  assert_string_equal (get (lines, 0)->text, "a b");
  assert_string_equal (get (lines, 1)->text, "c");
  assert_true (get (lines, 1)->after_blank);
  assert_int_equal (get (lines, 1)->indent, 2);
  assert_int_equal (get (lines, 1)->bullet, '-');
  assert_string_equal (get (lines, 2)->text, "d");
  assert_int_equal (get (lines, 2)->indent, 8);
  assert_int_equal (get (lines, 3)->bullet, 0x2022);
  assert_int_equal (get (lines, 3)->number, 6);
}

static void
quotations_and_brackets_go_over_lines_up_to_an_empty_one (void **state)
{
  g_autoptr (GPtrArray) lines = list ("a “b\n  c” d\ne [f\n g] h\ni “open\nj\n\nk”\n");
  assert_int_equal (lines->len, 5);
  assert_string_equal (get (lines, 0)->text, "a “b c” d");
  assert_string_equal (get (lines, 1)->text, "e h");
  assert_int_equal (get (lines, 1)->number, 3);
  assert_string_equal (get (lines, 2)->text, "i “open");
  assert_string_equal (get (lines, 4)->text, "k”");
}

static void
what_is_quoted_is_read_again (void **state)
{
  static const char *const texts[] = { "",     "a",      " a ",       "a  b",   "“a”",  "\"",
                                       "a\nb", "\t\\n",  "\\",        "\u00a0", "[x]",  "> a",
                                       "»«„“", "\u200b", "\\u{a0} x", "\001",   "a · b" };
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GString) quoted = g_string_new (NULL);
      g_autoptr (GString) value = g_string_new (NULL);
      muster_text_append_quoted (quoted, texts[i]);
      muster_text_append_value (value, texts[i]);
      g_autofree char *one = muster_text_read_value (quoted->str);
      g_autofree char *other = muster_text_read_value (value->str);
      assert_string_equal (one, texts[i]);
      assert_string_equal (other, texts[i]);
    }
}

static void
parts_are_divided_outside_of_quotations (void **state)
{
  g_auto (GStrv) parts = muster_text_split_parts ("a “b · c” · d | e; f·g ·");
  static const char *const wanted[] = { "a “b · c”", "d", "e", "f·g", NULL };
  assert_true (g_strv_equal ((const char *const *) parts, wanted));
}

/* Every sign that divides parts is quoted where it is part of a name, and so is what may be one. */
static void
what_divides_parts_divides_no_value (void **state)
{
  static const char *const blanks[] = { "", " ", "a", "a ", " a" };
  guint n_dividing = 0;
  for (gunichar letter = 1; letter < 0x3000; letter++)
    for (gsize i = 0; i < G_N_ELEMENTS (blanks) * G_N_ELEMENTS (blanks); i++)
      {
        const char *before = blanks[i % G_N_ELEMENTS (blanks)];
        const char *behind = blanks[i / G_N_ELEMENTS (blanks)];
        g_autoptr (GString) text = g_string_new (before);
        g_string_append_unichar (text, letter);
        g_string_append (text, behind);
        g_autoptr (GString) line = g_string_new ("Note: ");
        muster_text_append_value (line, text->str);
        g_auto (GStrv) bare = muster_text_split_parts (text->str);
        g_auto (GStrv) parts = muster_text_split_parts (line->str);
        g_autofree char *value = muster_text_read_value (parts[0] + strlen ("Note: "));
        assert_null (parts[1]);
        assert_string_equal (value, text->str);
        n_dividing += bare[0] != NULL && bare[1] != NULL;
      }
  assert_true (n_dividing > 6);
}

static void
too_many_lines_are_refused (void **state)
{
  g_autoptr (GString) text = g_string_new (NULL);
  for (int i = 0; i < MUSTER_TEXT_MOST_LINES; i++)
    g_string_append (text, "a\n\n");
  g_autoptr (GPtrArray) all = list (text->str);
  assert_int_equal (all->len, MUSTER_TEXT_MOST_LINES);
  g_string_append (text, "b");
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  assert_null (muster_text_list_lines (text->str, text->len, "x.txt", problems));
  assert_non_null (strstr (((MusterProblem *) problems->pdata[0])->message, "100000 lines"));
}

/* The time that this program may take is the guard: what grows with the square never ends here. */
static void
what_is_never_closed_is_read_to_its_end (void **state)
{
  g_autoptr (GString) marks = g_string_new (NULL);
  g_autoptr (GString) quotes = g_string_new (NULL);
  const char *end;
  while (quotes->len < 800000)
    {
      g_string_append (quotes, "“a ");
      g_string_append (marks, ">>>");
    }
  g_string_append (marks, " a");
  g_autoptr (GPtrArray) lines = list (marks->str);
  assert_int_equal (lines->len, 1);
  assert_null (muster_text_find_first_quoted (quotes->str, &end));
  assert_string_equal (muster_text_find_first_quoted ("a “b” «c", &end), "“b” «c");
  assert_string_equal (end, " «c");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (lines_lose_the_marks_of_mails_and_lists),
    cmocka_unit_test (quotations_and_brackets_go_over_lines_up_to_an_empty_one),
    cmocka_unit_test (what_is_quoted_is_read_again),
    cmocka_unit_test (parts_are_divided_outside_of_quotations),
    cmocka_unit_test (what_divides_parts_divides_no_value),
    cmocka_unit_test (too_many_lines_are_refused),
    cmocka_unit_test (what_is_never_closed_is_read_to_its_end),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
