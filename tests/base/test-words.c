/* Words by which things are known: case and accents are no difference, stars stand for the rest of
 * a word. */
#include "helper/rows.h"

#include "base/error.h"

#include <glib/gstdio.h>

static MusterWords *
load_text (const char *text, GError **error)
{
  g_autofree char *path = NULL;
  int file = g_file_open_tmp ("words-XXXXXX", &path, NULL);
  assert_true (g_file_set_contents (path, text, -1, NULL));
  g_close (file, NULL);
  MusterWords *words = muster_words_load (path, error);
  g_remove (path);
  return words;
}

static void
assert_folded (const char *text, const char *expected)
{
  g_autofree char *folded = muster_words_fold (text);
  assert_string_equal (folded, expected);
}

static void
test_folding_leaves_words_alone (void **state)
{
  assert_folded ("Infantería de línea", " infanteria de linea ");
  assert_folded ("Fußvolk", " fussvolk ");
  assert_folded ("Егеря, 3-й полк", " егеря 3 и полк ");
  assert_folded ("  division_commander ", " division commander ");
  assert_folded ("—", "");
  assert_folded ("\xff", "");
}

static void
test_stars_stand_for_the_rest_of_a_word (void **state)
{
  g_autoptr (MusterWords) words =
    load_text ("[arm a]\nen=plain;begins*;*ends;*within*;two words\n", NULL);
  assert_non_null (words);
  static const struct
  {
    const char *text;
    guint n;
  } texts[] = {
    { "plain", 1 },           { "plainer", 0 },     { "beginsall", 1 }, { "allbegins", 0 },
    { "allends", 1 },         { "endsall", 0 },     { "awithinb", 1 },  { "Two Words", 2 },
    { "two other words", 0 }, { "a plain one", 1 }, { "", 0 },
  };
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *folded = muster_words_fold (texts[i].text);
      assert_int_equal (muster_words_match (words, "arm", "a", folded), texts[i].n);
    }
}

static void
test_groups_are_in_the_order_of_the_file_with_their_marks (void **state)
{
  g_autoptr (MusterWords) words =
    load_text ("[arm b]\nis=base\nen=x\n[role r]\nen=y\n[arm a]\nis=base;guns\nen=x;z\n", NULL);
  const char *const *names = muster_words_list (words, "arm");
  assert_string_equal (names[0], "b");
  assert_string_equal (names[1], "a");
  assert_null (names[2]);
  assert_null (muster_words_list (words, "nothing")[0]);
  assert_true (muster_words_get_marked (words, "arm", "base") == 3);
  assert_true (muster_words_get_marked (words, "arm", "guns") == 2);
  assert_true (muster_words_find (words, "arm", " x ") == 3);
  assert_true (muster_words_find (words, "arm", " z ") == 2);
}

static void
test_beginnings_ends_and_wholes_differ (void **state)
{
  const MusterWords *words = get_words ();
  assert_true (muster_words_equal (words, "row", "total", " total "));
  assert_false (muster_words_equal (words, "row", "total", " total war "));
  assert_true (muster_words_begin (words, "row", "total", " total 1st division "));
  assert_false (muster_words_begin (words, "row", "total", " totally "));
  assert_true (muster_words_end (words, "row", "total", " 1st division total "));
}

static void
append_word (const char *word, gboolean is_begun, gpointer text)
{
  g_string_append_printf (text, "%s%s;", word, is_begun ? "*" : "");
}

static void
test_groups_are_found_by_the_beginning_of_a_word_and_visited (void **state)
{
  g_autoptr (MusterWords) words =
    load_text ("[arm a]\nen=plain;begins*;*ends;two words\n[arm b]\nen=wordy\n", NULL);
  g_autoptr (GString) text = g_string_new (NULL);
  static const struct
  {
    const char *begun;
    guint64 bits;
  } texts[] = {
    { "pla", 1 },       { "plain", 1 },     { "plainer", 0 }, { "begi", 1 },
    { "beginning", 0 }, { "beginsall", 1 }, { "word", 3 },    { "words", 1 },
    { "wordy", 2 },     { "end", 1 },       { "", 0 },        { "nothing", 0 },
  };
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    assert_int_equal (muster_words_find_begun (words, "arm", texts[i].begun), texts[i].bits);
  assert_int_equal (muster_words_find_begun (words, "none", "pla"), 0);
  muster_words_visit (words, "arm", 3, append_word, text);
  assert_string_equal (text->str, "plain;begins*;two words;wordy;");
  g_string_truncate (text, 0);
  muster_words_visit (words, "arm", 2, append_word, text);
  assert_string_equal (text->str, "wordy;");
}

static void
test_the_words_of_troops_are_there (void **state)
{
  g_autoptr (MusterWords) words = muster_words_load (MUSTER_WORDS_OF_TROOPS, NULL);
  assert_non_null (words);
  assert_int_equal (muster_words_find_begun (words, "troops", "ligne"),
                    muster_words_find (words, "troops", " line "));
  assert_true (muster_words_find (words, "troops", " line ") != 0);
  assert_true (muster_words_get_marked (words, "troops", "arm") != 0);
}

static void
test_every_group_that_the_program_asks_for_is_there (void **state)
{
  static const char *const groups[][2] = {
    { "role", "path" },  { "role", "commander" }, { "role", "commander-grade" },
    { "role", "arm" },   { "role", "unit" },      { "role", "men" },
    { "role", "guns" },  { "role", "units" },     { "role", "note" },
    { "role", "only" },  { "role", "grade" },     { "role", "options" },
    { "level", "army" }, { "row", "total" },      { "row", "grand-total" },
    { "row", "test" },   { "number", "about" },   { "number", "unknown" }
  };
  for (guint i = 0; i < G_N_ELEMENTS (groups); i++)
    assert_true (g_strv_contains (muster_words_list (get_words (), groups[i][0]), groups[i][1]));
  assert_true (muster_words_get_marked (get_words (), "arm", "guns") != 0);
  assert_true (muster_words_get_marked (get_words (), "arm", "base") != 0);
  assert_true (muster_words_get_marked (get_words (), "arm", "commander") != 0);
}

static void
test_a_file_of_words_that_is_bad_or_missing_is_told (void **state)
{
  g_autoptr (GError) bad = NULL;
  g_autoptr (GError) missing = NULL;
  assert_null (load_text ("no group", &bad));
  assert_true (g_error_matches (bad, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT));
  assert_null (muster_words_load ("/nowhere/rows.words", &missing));
  assert_true (g_error_matches (missing, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_folding_leaves_words_alone),
    cmocka_unit_test (test_stars_stand_for_the_rest_of_a_word),
    cmocka_unit_test (test_groups_are_in_the_order_of_the_file_with_their_marks),
    cmocka_unit_test (test_beginnings_ends_and_wholes_differ),
    cmocka_unit_test (test_groups_are_found_by_the_beginning_of_a_word_and_visited),
    cmocka_unit_test (test_the_words_of_troops_are_there),
    cmocka_unit_test (test_every_group_that_the_program_asks_for_is_there),
    cmocka_unit_test (test_a_file_of_words_that_is_bad_or_missing_is_told),
  };
  return cmocka_run_group_tests_name ("base-words", tests, NULL, NULL);
}
