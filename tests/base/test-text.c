/* Small helpers for text that people read. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "base/text.h"

static char *
join (const char *first, const char *second, const char *third, const char *fourth)
{
  const char *words[] = { first, second, third, fourth };
  g_autoptr (GPtrArray) items = g_ptr_array_new ();

  for (int i = 0; i < 4 && words[i] != NULL; i++)
    g_ptr_array_add (items, (gpointer) words[i]);
  return muster_text_join (items);
}

static void
assert_joined (const char *expected, const char *a, const char *b, const char *c, const char *d)
{
  g_autofree char *text = join (a, b, c, d);

  assert_string_equal (text, expected);
}

static void
lists_without_a_last_word_go_on_by_commas_and_clauses_by_semicolons (void **state)
{
  g_autoptr (GString) list = g_string_new (NULL);
  g_autoptr (GString) clauses = g_string_new (NULL);
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  g_autofree char *nothing = muster_text_enumerate (none);

  muster_text_append_item (list, "one");
  muster_text_append_item (list, "a % sign");
  muster_text_append_item (list, "three");
  assert_string_equal (list->str, "one, a % sign, three");
  muster_text_append_clause (clauses, list->str);
  muster_text_append_clause (clauses, "four");
  muster_text_append_clause (clauses, "");
  assert_string_equal (clauses->str, "one, a % sign, three; four; ");
  g_ptr_array_add (none, "five");
  g_ptr_array_add (none, "six, seven");
  g_autofree char *items = muster_text_enumerate (none);
  g_autofree char *parts = muster_text_enumerate_clauses (none);
  assert_string_equal (nothing, "");
  assert_string_equal (items, "five, six, seven");
  assert_string_equal (parts, "five; six, seven");
}

static void
assert_padded (const char *text, int width, const char *expected)
{
  g_autoptr (GString) into = g_string_new (">");

  muster_text_pad (into, text, width);
  assert_string_equal (into->str, expected);
}

static void
assert_wrapped (const char *text, int indent, int width, const char *expected)
{
  g_autoptr (GString) into = g_string_new (NULL);

  muster_text_wrap (into, text, indent, width);
  assert_string_equal (into->str, expected);
}

static void
test_lists_are_joined_as_people_write_them (void **state)
{
  assert_joined ("", NULL, NULL, NULL, NULL);
  assert_joined ("a", "a", NULL, NULL, NULL);
  assert_joined ("a and b", "a", "b", NULL, NULL);
  assert_joined ("a, b and c", "a", "b", "c", NULL);
  assert_joined ("a, b, c and d", "a", "b", "c", "d");
}

static void
test_what_is_joined_is_never_taken_for_a_format (void **state)
{
  assert_joined ("100%s, %n and 5%", "100%s", "%n", "5%", NULL);
}

static void
test_words_with_commas_and_empty_ones_stay_as_they_are (void **state)
{
  assert_joined ("54e Ligne, 1st and ", "54e Ligne, 1st", "", NULL, NULL);
}

static void
test_a_terminal_shows_accented_letters_in_one_column (void **state)
{
  assert_int_equal (muster_text_width (""), 0);
  assert_int_equal (muster_text_width ("Pegot"), 5);
  assert_int_equal (muster_text_width ("Pégot"), 5);
  assert_int_equal (muster_text_width ("Pe\xcc\x81got"), 5);
  assert_int_equal (muster_text_width ("½ – ’"), 5);
}

static void
test_a_terminal_shows_wide_letters_in_two_columns (void **state)
{
  assert_int_equal (muster_text_width ("騎兵"), 4);
  assert_int_equal (muster_text_width ("🐎"), 2);
  assert_int_equal (muster_text_width ("a騎b"), 4);
}

static void
test_text_that_runs_to_the_left_has_its_columns (void **state)
{
  assert_int_equal (muster_text_width ("חיל"), 3);
  assert_int_equal (muster_text_width ("\xe2\x80\x8f"
                                       "a"),
                    1);
}

static void
test_padding_fills_columns_not_bytes (void **state)
{
  assert_padded ("", 0, ">");
  assert_padded ("", 3, ">   ");
  assert_padded ("Brue", 6, ">Brue  ");
  assert_padded ("Pégot", 6, ">Pégot ");
  assert_padded ("騎兵", 6, ">騎兵  ");
}

static void
test_text_that_is_too_wide_is_not_cut (void **state)
{
  assert_padded ("Marcognet", 4, ">Marcognet");
  assert_padded ("Marcognet", 9, ">Marcognet");
  assert_padded ("Marcognet", -1, ">Marcognet");
}

static void
assert_table (const char *const *cells, const char *expected)
{
  static const MusterTextColumn columns[] = { { 0 }, { .least = 4, .most = 8 }, { 0 } };
  g_autoptr (GPtrArray) list = g_ptr_array_new ();
  g_autoptr (GString) into = g_string_new (">");
  for (; *cells != NULL; cells++)
    g_ptr_array_add (list, (char *) *cells);

  muster_text_append_table (into, list, columns, G_N_ELEMENTS (columns));
  assert_string_equal (into->str, expected);
}

static void
test_columns_of_a_table_are_as_wide_as_their_widest_text (void **state)
{
  static const char *const cells[] = { "Pégot", "1",    "a brigade", "騎兵",    "22",
                                       "",      "Brue", "4321",      "another", NULL };
  static const char *const nothing[] = { NULL };

  assert_table (cells, ">Pégot  1     a brigade\n騎兵   22\nBrue   4321  another\n");
  assert_table (nothing, ">");
}

static void
test_a_column_that_has_a_bound_shortens_longer_texts (void **state)
{
  static const char *const cells[] = { "A", "Marcognet", "Marcognet", "B", "Brue", "C", NULL };

  assert_table (cells, ">A  Marcogn…  Marcognet\nB  Brue      C\n");
}

static void
test_cells_wrap_and_a_line_of_its_own_is_as_wide_as_the_table (void **state)
{
  static const MusterTextColumn columns[] = { { .most = 9, .wraps = TRUE },
                                              { .least = 1, .gap = 1 },
                                              { .most = 6, .wraps = TRUE } };
  static const char *const cells[] = { "Old Guard of foot",
                                       "<",
                                       "twelve of them",
                                       "  as long as the table is",
                                       NULL,
                                       NULL,
                                       "",
                                       NULL,
                                       NULL,
                                       "Guns",
                                       "=",
                                       "2" };
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GPtrArray) all = g_ptr_array_new ();
  for (guint i = 0; i < G_N_ELEMENTS (cells); i++)
    g_ptr_array_add (all, (gpointer) cells[i]);
  muster_text_append_table (text, all, columns, G_N_ELEMENTS (columns));
  assert_string_equal (text->str, "Old Guard  < twelve\n"
                                  "of foot      of\n"
                                  "             them\n"
                                  "  as long as the\n"
                                  "  table is\n"
                                  "\n"
                                  "Guns       = 2\n");
}

static void
assert_shortened (const char *text, int width, const char *expected)
{
  g_autofree char *shortened = muster_text_shorten (text, width);

  assert_string_equal (shortened, expected);
}

static void
test_text_that_is_too_wide_is_shortened_with_dots (void **state)
{
  assert_shortened ("Marcognet", 9, "Marcognet");
  assert_shortened ("Marcognet", 8, "Marcogn…");
  assert_shortened ("Pégot", 4, "Pég…");
  assert_shortened ("騎兵騎兵", 6, "騎兵…");
  assert_shortened ("騎兵騎兵", 8, "騎兵騎兵");
  assert_shortened ("a\nb\tc", 5, "a b c");
  assert_shortened ("", 5, "");
}

static void
test_words_are_wrapped_where_the_line_is_full (void **state)
{
  assert_wrapped ("one two three", 0, 80, "one two three");
  assert_wrapped ("one two three", 0, 7, "one two\nthree");
  assert_wrapped ("one two three", 0, 6, "one\ntwo\nthree");
  assert_wrapped ("one two three", 2, 9, "one two\n  three");
}

static void
test_a_word_longer_than_the_line_stands_alone (void **state)
{
  assert_wrapped ("a Grenadierbataillon b", 0, 5, "a\nGrenadierbataillon\nb");
  assert_wrapped ("Grenadierbataillon", 2, 5, "Grenadierbataillon");
}

static void
test_wrapping_counts_columns_not_bytes (void **state)
{
  assert_wrapped ("éééé éééé", 0, 9, "éééé éééé");
  assert_wrapped ("騎兵 騎兵", 0, 8, "騎兵\n騎兵");
}

static void
test_nothing_wraps_to_nothing (void **state)
{
  assert_wrapped ("", 4, 10, "");
}

static void
test_no_line_that_could_be_shorter_is_too_long_and_no_word_is_lost (void **state)
{
  const char *words =
    "The corps as it marched on 18 June 1815: 33 battalions, 11 squadrons and six "
    "batteries. Battalion counts of the 2nd, 3rd and 4th Divisions are inferred.";

  for (int width = 1; width < 120; width++)
    for (int indent = 0; indent < 6; indent++)
      {
        g_autoptr (GString) into = g_string_new (NULL);
        muster_text_wrap (into, words, indent, width);
        g_auto (GStrv) lines = g_strsplit (into->str, "\n", -1);
        for (int i = 0; lines[i] != NULL; i++)
          {
            int columns = muster_text_width (lines[i]) + (i == 0 ? indent : 0);
            g_strchug (lines[i]);
            assert_true (columns <= width || strchr (lines[i], ' ') == NULL);
            assert_false (g_str_has_suffix (lines[i], " "));
          }
        g_autofree char *whole = g_strjoinv (" ", lines);
        assert_string_equal (whole, words);
      }
}

static void
assert_nearest (const char *word, const char *expected)
{
  static const char *const words[] = {
    "quality", "kind", "type", "fr-ligne", "fr-legere", "4", "5"
  };
  g_autoptr (GPtrArray) known = g_ptr_array_new ();

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    g_ptr_array_add (known, (gpointer) words[i]);
  if (expected == NULL)
    assert_null (muster_text_find_nearest (word, known));
  else
    assert_string_equal (muster_text_find_nearest (word, known), expected);
}

static void
test_a_slip_of_the_pen_is_near (void **state)
{
  assert_nearest ("qality", "quality");
  assert_nearest ("qualityy", "quality");
  assert_nearest ("kidn", "kind");
  assert_nearest ("fr-lingne", "fr-ligne");
  assert_nearest ("TYPE", "type");
  assert_nearest ("qualité", "quality");
}

static void
test_a_beginning_of_three_letters_is_near (void **state)
{
  assert_nearest ("qua", "quality");
  assert_nearest ("fr-legere-1806", "fr-legere");
  assert_nearest ("qu", NULL);
}

static void
test_other_words_are_not_near (void **state)
{
  assert_nearest ("colour", NULL);
  assert_nearest ("9", NULL);
  assert_nearest ("", NULL);
  assert_nearest ("qxxlixy", NULL);
  assert_nearest ("\xff\xfe", NULL);
}

static void
test_a_word_that_is_very_long_is_near_to_nothing (void **state)
{
  g_autofree char *word = g_strnfill (1000000, 'q');
  g_autofree char *limit = g_strnfill (200, 'k');
  g_autoptr (GPtrArray) known = g_ptr_array_new ();

  assert_nearest (word, NULL);
  assert_nearest (limit, NULL);
  g_ptr_array_add (known, word);
  g_ptr_array_add (known, limit);
  assert_ptr_equal (muster_text_find_nearest (limit, known), limit);
}

static void
test_a_question_is_asked_only_where_something_is_near (void **state)
{
  g_autoptr (GPtrArray) known = g_ptr_array_new ();

  g_ptr_array_add (known, (gpointer) "100%s");
  g_autofree char *asked = muster_text_ask_nearest ("There is no “100%”.", "100%", known);
  g_autofree char *plain = muster_text_ask_nearest ("There is no “x”.", "x", known);
  assert_string_equal (asked, "There is no “100%”. Did you mean “100%s”?");
  assert_string_equal (plain, "There is no “x”.");
}

static gboolean
finds (const char *text, const char *typed)
{
  g_autofree char *folded = muster_text_fold_words (text);
  g_autofree char *words = muster_text_fold_words (typed);
  return muster_text_has_words (folded, words);
}

static void
test_words_are_found_by_their_beginnings (void **state)
{
  assert_true (finds ("Garde à cheval (Maison du Roi)", "mai gar"));
  assert_true (finds ("Jäger", "jager"));
  assert_true (finds ("12 pdr battery", "12 PDR"));
  assert_true (finds ("Österreich", "Ö"));
  assert_true (finds ("Foot", ""));
  assert_true (finds ("", " -"));
  assert_false (finds ("Hussars", "ussars"));
  assert_false (finds ("Line infantry", "line cavalry"));
  assert_false (finds ("", "a"));
}

static void
test_a_word_that_is_very_long_is_not_found (void **state)
{
  g_autofree char *word = g_strnfill (500, 'x');
  assert_false (finds ("x", word));
  assert_false (finds (word, word));
}

static void
assert_isolated (const char *text, const char *expected)
{
  g_autofree char *isolated = muster_text_isolate (text);
  assert_string_equal (isolated, expected);
}

static void
test_figures_keep_their_order_among_words_that_run_to_the_left (void **state)
{
  assert_isolated ("33 · 77 %", "\u206633 · 77 %\u2069");
  assert_isolated ("–7", "\u2066–7\u2069");
  assert_isolated ("6–40", "\u20666–40\u2069");
  assert_isolated ("6 U", "\u20666 U\u2069");
  assert_isolated ("", "");
  assert_isolated ("7 נקודות", "7 נקודות");
}

static void
assert_capital (const char *text, const char *expected)
{
  g_autofree char *capital = muster_text_dup_capital (text);
  assert_string_equal (capital, expected);
}

static void
assert_file_word (const char *name, const char *expected)
{
  g_autofree char *word = muster_text_dup_file_word (name);
  assert_string_equal (word, expected);
}

static void
test_names_of_files_have_letters_digits_and_hyphens (void **state)
{
  assert_file_word ("Anne", "Anne");
  assert_file_word ("Army of the North", "Army-of-the-North");
  assert_file_word (" ../../etc/passwd: \"A\" ", "etc-passwd-A");
  assert_file_word ("C:\\NUL.*?", "C-NUL");
  assert_file_word ("Żółkiewski’s 2nd", "Żółkiewski-s-2nd");
  assert_file_word ("e\u0301te\u0301", "été");
  assert_file_word ("–!–", "");
  assert_file_word ("", "");
  assert_file_word ("a name that goes on and on and has far more letters than a file needs",
                    "a-name-that-goes-on-and-on-and-has-far-more-letters-than-a-f");
  assert_file_word ("ẞẞẞẞẞẞẞẞẞẞẞẞẞẞẞẞẞẞẞẞẞẞẞẞẞ", "ẞẞẞẞẞẞẞẞẞẞẞẞẞẞẞẞẞẞẞ");
}

static void
test_a_line_begins_with_a_capital_letter (void **state)
{
  assert_capital ("ordered against disrupted", "Ordered against disrupted");
  assert_capital ("Guard", "Guard");
  assert_capital ("éclaireurs", "Éclaireurs");
  assert_capital ("1st Division", "1st Division");
  assert_capital ("ǆ", "ǅ");
  assert_capital ("", "");
}

/* A mark that would begin a line, what is no letter, and what may stay. */
static void
unsafe_letters_are_replaced_or_joined (void **state)
{
  static const struct
  {
    const char *text;
    const char *safe; /* NULL: it is */
  } cases[] = {
    { "1st Foot", NULL },
    { "Näckå Żółkiewski", NULL },
    { "e\u0301 \u00e9", NULL },
    { "\U0001f44d\U0001f3fd", NULL },
    { "\U0001f468\u200d\U0001f469", NULL },
    { "\u0600"
      "1",
      NULL },
    { "a\ufdd0b", "a\ufffdb" },
    { "\U0001fffe", "\ufffd" },
    { "\u0301a", "\u2060\u0301a" },
    { "a \u0301", "a \u2060\u0301" },
    { "<b>\u0301", "<b>\u2060\u0301" },
    { "\u200da", "\u2060\u200da" },
    { "a\U0001f3fb\U0001f3fb", "a\u2060\U0001f3fb\u2060\U0001f3fb" },
    { "\u0600\uac00", "\u0600\u2060\uac00" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *safe = muster_text_dup_safe (cases[i].text);
      g_autofree char *again = safe != NULL ? muster_text_dup_safe (safe) : NULL;
      print_message ("# %s\n", cases[i].text);
      assert_null (again);
      if (cases[i].safe == NULL)
        assert_null (safe);
      else
        assert_string_equal (safe, cases[i].safe);
    }
}

static void
assert_words (const char *text, const char *blanks, const char *expected)
{
  g_autofree char *copy = g_strdup (text);
  g_autoptr (GString) words = g_string_new (NULL);
  char *at = copy;

  for (char *word = muster_text_cut_word (&at, blanks); word != NULL;
       word = muster_text_cut_word (&at, blanks))
    g_string_append_printf (words, "[%s]", word);
  assert_string_equal (words->str, expected);
  assert_ptr_equal (at, copy + strlen (text));
  assert_null (muster_text_cut_word (&at, blanks));
}

static void
test_words_are_cut_one_after_the_other_until_none_is_left (void **state)
{
  assert_words ("", " ", "");
  assert_words (" \t\n", " \t\n", "");
  assert_words ("one", " ", "[one]");
  assert_words ("one two", " ", "[one][two]");
  assert_words ("  one \t two\n", " \t\n", "[one][two]");
  assert_words ("one\ttwo three", " ", "[one\ttwo][three]");
  assert_words ("Żółw été", " ", "[Żółw][été]");
}

static void
test_a_word_is_cut_where_it_stands_and_the_rest_stays (void **state)
{
  char text[] = " in:f  of g";
  char *at = text;

  assert_ptr_equal (muster_text_cut_word (&at, " "), text + 1);
  assert_string_equal (text + 1, "in:f");
  assert_string_equal (at, " of g");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (unsafe_letters_are_replaced_or_joined),
    cmocka_unit_test (lists_without_a_last_word_go_on_by_commas_and_clauses_by_semicolons),
    cmocka_unit_test (test_lists_are_joined_as_people_write_them),
    cmocka_unit_test (test_figures_keep_their_order_among_words_that_run_to_the_left),
    cmocka_unit_test (test_what_is_joined_is_never_taken_for_a_format),
    cmocka_unit_test (test_words_with_commas_and_empty_ones_stay_as_they_are),
    cmocka_unit_test (test_a_terminal_shows_accented_letters_in_one_column),
    cmocka_unit_test (test_a_terminal_shows_wide_letters_in_two_columns),
    cmocka_unit_test (test_text_that_runs_to_the_left_has_its_columns),
    cmocka_unit_test (test_padding_fills_columns_not_bytes),
    cmocka_unit_test (test_text_that_is_too_wide_is_not_cut),
    cmocka_unit_test (test_columns_of_a_table_are_as_wide_as_their_widest_text),
    cmocka_unit_test (test_a_column_that_has_a_bound_shortens_longer_texts),
    cmocka_unit_test (test_cells_wrap_and_a_line_of_its_own_is_as_wide_as_the_table),
    cmocka_unit_test (test_text_that_is_too_wide_is_shortened_with_dots),
    cmocka_unit_test (test_words_are_wrapped_where_the_line_is_full),
    cmocka_unit_test (test_a_word_longer_than_the_line_stands_alone),
    cmocka_unit_test (test_wrapping_counts_columns_not_bytes),
    cmocka_unit_test (test_nothing_wraps_to_nothing),
    cmocka_unit_test (test_no_line_that_could_be_shorter_is_too_long_and_no_word_is_lost),
    cmocka_unit_test (test_a_slip_of_the_pen_is_near),
    cmocka_unit_test (test_a_beginning_of_three_letters_is_near),
    cmocka_unit_test (test_other_words_are_not_near),
    cmocka_unit_test (test_a_word_that_is_very_long_is_near_to_nothing),
    cmocka_unit_test (test_words_are_found_by_their_beginnings),
    cmocka_unit_test (test_a_word_that_is_very_long_is_not_found),
    cmocka_unit_test (test_names_of_files_have_letters_digits_and_hyphens),
    cmocka_unit_test (test_a_line_begins_with_a_capital_letter),
    cmocka_unit_test (test_a_question_is_asked_only_where_something_is_near),
    cmocka_unit_test (test_words_are_cut_one_after_the_other_until_none_is_left),
    cmocka_unit_test (test_a_word_is_cut_where_it_stands_and_the_rest_stays),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
