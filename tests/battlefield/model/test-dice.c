/* Dice with a transcript: thrown, typed, chosen, thrown again; and thrown once more by another
 * program. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "base/error.h"
#include "battlefield/model/dice.h"

#include <glib/gstdio.h>

static void
throw_n (MusterDice *dice, const char *stream, const char *title, int n)
{
  muster_dice_begin (dice, stream, title);
  for (int i = 0; i < n; i++)
    muster_dice_throw (dice, 6);
}

static void
type_one (MusterDice *dice, const char *stream, int result)
{
  muster_dice_type (dice, stream, &result, 1, MUSTER_TYPED);
}

/* The results, as digits. */
static char *
dup_results (const MusterDice *dice)
{
  GString *text = g_string_new (NULL);
  int n;
  const MusterThrow *throws = muster_dice_get_throws (dice, &n);
  for (int i = 0; i < n; i++)
    g_string_append_printf (text, "%d", throws[i].result);
  return g_string_free (text, FALSE);
}

static void
assert_results (const MusterDice *dice, const char *wanted)
{
  g_autofree char *results = dup_results (dice);
  assert_string_equal (results, wanted);
}

static void
assert_text (const MusterDice *dice, const char *wanted)
{
  g_autofree char *text = muster_dice_dup_text (dice, TRUE);
  assert_string_equal (text, wanted);
}

static void
assert_complaint (const MusterDice *dice, const char *wanted)
{
  g_autoptr (GError) error = NULL;
  assert_false (muster_dice_check (dice, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT));
  assert_string_equal (error->message, wanted);
}

static void
the_dice_of_seed_42_are_those_of_the_readme (void **state)
{
  g_autoptr (MusterDice) dice = muster_dice_new (42);
  throw_n (dice, "weather", "Weather", 6);
  assert_results (dice, "521265");
}

static void
a_transcript_has_a_line_a_stream_with_what_throws_mean (void **state)
{
  g_autoptr (MusterDice) dice = muster_dice_new (42);
  throw_n (dice, "weather", "Weather", 2);
  muster_dice_say (dice, "weather-sum", "7", "fair", NULL);
  throw_n (dice, "sector-7", "Sector 7", 1);
  muster_dice_say (dice, "piece", NULL);
  muster_dice_throw (dice, 10);
  int n;
  const MusterThrow *throws = muster_dice_get_throws (dice, &n);
  assert_int_equal (n, 4);
  assert_string_equal (throws[3].stream, "sector-7");
  assert_string_equal (throws[3].title, "Sector 7");
  assert_int_equal (throws[3].sides, 10);
  assert_int_equal (throws[3].how, MUSTER_THROWN);
  assert_null (throws[3].means);
  g_autofree char *wanted = g_strdup_printf ("Weather [weather] d6: 5; 2, sum 7: fair\n"
                                             "Sector 7 [sector-7] d6: %d, a piece; d10: %d\n",
                                             throws[2].result, throws[3].result);
  assert_text (dice, wanted);
}

/* Nobody at a table asks which number an outline came from. */
static void
for_people_it_names_no_streams_and_counts_what_only_gives_shape (void **state)
{
  g_autoptr (MusterDice) dice = muster_dice_new (42);
  muster_dice_type (dice, "wood", (const int[]){ 3, 500 }, 2, MUSTER_TYPED);
  muster_dice_begin (dice, "wood", "'Wood'");
  muster_dice_throw (dice, 6);
  muster_dice_throw (dice, 1000);
  muster_dice_say (dice, "outline", NULL);
  muster_dice_begin (dice, "wood", "'Wood'");
  muster_dice_throw (dice, 1000);
  muster_dice_say (dice, "outline", NULL);
  g_autofree char *text = muster_dice_dup_text (dice, FALSE);
  assert_non_null (strstr (text, "Wood, d6: 3 (by hand)"));
  assert_null (strstr (text, "["));
  assert_null (strstr (text, "d1000"));
  assert_non_null (strstr (text, "Outlines and bends: 2 throws of their own\n"));
}

static void
a_die_of_one_side_is_no_throw (void **state)
{
  g_autoptr (MusterDice) dice = muster_dice_new (42);
  muster_dice_begin (dice, "kind", "Kind");
  muster_dice_throw (dice, 1);
  muster_dice_say_text (dice, "a hill");
  assert_text (dice, "Kind [kind] a hill\n");
}

static void
words_before_the_first_throw_are_not_kept (void **state)
{
  g_autoptr (MusterDice) dice = muster_dice_new (42);
  muster_dice_say (dice, "no-piece", NULL);
  assert_text (dice, "");
}

static void
streams_do_not_hang_on_what_was_thrown_before_them (void **state)
{
  g_autoptr (MusterDice) one = muster_dice_new (7);
  g_autoptr (MusterDice) other = muster_dice_new (7);
  throw_n (one, "first", "First", 3);
  throw_n (one, "second", "Second", 5);
  throw_n (other, "second", "Second", 5);
  throw_n (other, "first", "First", 3);
  g_autofree char *a = dup_results (one);
  g_autofree char *b = dup_results (other);
  assert_memory_equal (a, b + 5, 3);
  assert_memory_equal (a + 3, b, 5);
}

static void
what_is_typed_takes_the_place_of_its_die_alone (void **state)
{
  g_autoptr (MusterDice) dice = muster_dice_new (42);
  const int typed[] = { 0, 6, 0, 6 };
  muster_dice_type (dice, "weather", typed, 4, MUSTER_TYPED);
  throw_n (dice, "weather", "Weather", 6);
  assert_results (dice, "561665");
  assert_text (dice, "Weather [weather] d6: 5; 6 (by hand); 1; 6 (by hand); 6; 5\n");
  assert_true (muster_dice_check (dice, NULL));
}

static void
what_is_typed_in_two_parts_is_used_in_turn (void **state)
{
  g_autoptr (MusterDice) dice = muster_dice_new (42);
  type_one (dice, "weather", 3);
  type_one (dice, "weather", 4);
  throw_n (dice, "weather", "Weather", 3);
  assert_results (dice, "341");
}

static void
a_choice_is_counted_from_nought_and_told_as_one (void **state)
{
  g_autoptr (MusterDice) dice = muster_dice_new (42);
  static const char *const ids[] = { "hill", "wood", "lake", "farm", NULL };
  muster_dice_prefer (dice, "choice", "wood");
  muster_dice_begin (dice, "choice", "Player A's choice");
  assert_string_equal (muster_dice_peek_preferred (dice), "wood");
  assert_int_equal (muster_dice_choose (dice, 4, muster_dice_take_preferred (dice, ids)), 1);
  muster_dice_say_text (dice, "a wood");
  assert_text (dice, "Player A's choice [choice] chosen: a wood\n");
  int n;
  assert_int_equal (muster_dice_get_throws (dice, &n)->how, MUSTER_CHOSEN);
  assert_int_equal (muster_dice_get_throws (dice, &n)->result, 2);
}

static void
what_cannot_be_chosen_is_told_with_what_can (void **state)
{
  g_autoptr (MusterDice) dice = muster_dice_new (42);
  g_autoptr (GError) error = NULL;
  static const char *const ids[] = { "hill", "wood", NULL };
  muster_dice_prefer (dice, "choice", "castle");
  muster_dice_begin (dice, "choice", "Choice");
  assert_int_equal (muster_dice_take_preferred (dice, ids), -1);
  assert_false (muster_dice_check (dice, &error));
  assert_non_null (strstr (error->message, "Choice: \"castle\""));
  assert_non_null (strstr (error->message, "hill, wood"));
}

static void
a_choice_that_nobody_makes_is_thrown (void **state)
{
  g_autoptr (MusterDice) dice = muster_dice_new (42);
  muster_dice_begin (dice, "weather", "Choice");
  assert_int_equal (muster_dice_choose (dice, 6, -1), 4);
  assert_int_equal (muster_dice_choose (dice, 1, -1), 0);
  assert_text (dice, "Choice [weather] d6: 5; d1: 1\n");
}

static void
a_stream_thrown_again_is_a_new_one (void **state)
{
  g_autoptr (MusterDice) dice = muster_dice_new (42);
  type_one (dice, "weather#3", 2);
  for (int i = 0; i < 3; i++)
    throw_n (dice, "weather", "Weather", 1);
  int n;
  const MusterThrow *throws = muster_dice_get_throws (dice, &n);
  assert_string_equal (throws[1].stream, "weather#2");
  assert_string_equal (throws[2].stream, "weather#3");
  assert_int_equal (muster_dice_count_begun (dice, "weather"), 3);
  MusterRandom random = muster_random_new (42, "weather#2");
  assert_int_equal (throws[1].result, muster_random_range (&random, 1, 6));
  g_autofree char *wanted =
    g_strdup_printf ("Weather [weather] d6: 5\nWeather, thrown again [weather#2] d6: %d\nWeather, "
                     "thrown again [weather#3] d6: 2 (by hand)\n",
                     throws[1].result);
  assert_text (dice, wanted);
}

static void
a_result_that_no_die_shows_is_an_error_and_thrown (void **state)
{
  g_autoptr (MusterDice) dice = muster_dice_new (42);
  const int typed[] = { 7, -1 };
  muster_dice_type (dice, "weather", typed, 2, MUSTER_TYPED);
  throw_n (dice, "weather", "Weather", 2);
  assert_results (dice, "52");
  assert_complaint (dice, "Weather: 7 is no result from 1 to 6. Type what the die shows, or 0 to "
                          "have it thrown.");
}

static void
what_is_typed_for_no_throw_is_an_error (void **state)
{
  g_autoptr (MusterDice) dice = muster_dice_new (42);
  type_one (dice, "wether", 3);
  throw_n (dice, "weather", "Weather", 2);
  assert_complaint (dice,
                    "Nothing is thrown for \"wether\". JSON and the files of scenarios name all "
                    "streams. Did you mean “weather”?");
}

static void
more_typed_than_thrown_is_an_error (void **state)
{
  g_autoptr (MusterDice) dice = muster_dice_new (42);
  const int typed[] = { 1, 2, 3 };
  muster_dice_type (dice, "weather", typed, 3, MUSTER_TYPED);
  throw_n (dice, "weather", "Weather", 2);
  assert_complaint (dice, "More was typed or chosen for \"weather\" than is thrown for it or left "
                          "to choose. The transcript "
                          "has all throws.");
}

static void
add_throw (MusterDice *dice, int sides, int result, const char *words)
{
  const MusterThrow thrown = { "copse-1", "Wood", sides, result, MUSTER_THROWN, words };
  muster_dice_add (dice, &thrown);
}

static void
add_try (MusterDice *dice, gboolean fits)
{
  add_throw (dice, 100, 7, NULL);
  add_throw (dice, 100, 8, fits ? "'here'" : "no-room-there('1 cm', '2 cm')");
}

static void
tries_without_room_are_counted (void **state)
{
  g_autoptr (MusterDice) dice = muster_dice_new (42);
  add_try (dice, TRUE);
  assert_text (dice, "Wood [copse-1] d100: 7; 8, here\n");
  g_autoptr (MusterDice) once = muster_dice_new (42);
  add_try (once, FALSE);
  add_try (once, TRUE);
  assert_text (once, "Wood [copse-1] no room, once; d100: 7; 8, here\n");
  g_autoptr (MusterDice) often = muster_dice_new (42);
  for (int i = 0; i < 30; i++)
    add_try (often, FALSE);
  assert_text (often, "Wood [copse-1] no room, 30 times\n");
}

static void
of_sizes_without_room_the_last_one_is_told (void **state)
{
  g_autoptr (MusterDice) dice = muster_dice_new (42);
  add_throw (dice, 6, 5, "30 cm");
  for (int i = 0; i < 3; i++)
    add_try (dice, FALSE);
  assert_text (dice, "Wood [copse-1] d6: 5, 30 cm; no room, 3 times\n");
  add_throw (dice, 6, 1, "10 cm");
  add_try (dice, FALSE);
  add_try (dice, TRUE);
  assert_text (dice, "Wood [copse-1] d6: 1, 10 cm; no room, 4 times; d100: 7; 8, here\n");
}

static void
a_size_that_finds_room_at_once_stands_before_its_place (void **state)
{
  g_autoptr (MusterDice) dice = muster_dice_new (42);
  add_throw (dice, 6, 5, "30 cm");
  for (int i = 0; i < 3; i++)
    add_try (dice, FALSE);
  add_throw (dice, 6, 1, "10 cm");
  add_try (dice, TRUE);
  assert_text (dice, "Wood [copse-1] d6: 1, 10 cm; no room, 3 times; d100: 7; 8, here\n");
}

static void
a_copy_goes_on_where_the_dice_stood (void **state)
{
  g_autoptr (MusterDice) dice = muster_dice_new (42);
  const int typed[] = { 4, 5 };
  muster_dice_type (dice, "later", typed, 2, MUSTER_TYPED);
  throw_n (dice, "weather", "Weather", 2);
  throw_n (dice, "later", "Later", 1);
  g_autoptr (MusterDice) copy = muster_dice_copy (dice);
  assert_true (muster_dice_get_seed (copy) == 42);
  g_autofree char *text = muster_dice_dup_text (dice, TRUE);
  assert_text (copy, text);
  throw_n (copy, "weather", "Weather", 1);
  int n;
  assert_string_equal (muster_dice_get_throws (copy, &n)[3].stream, "weather#2");
  assert_complaint (copy, "More was typed or chosen for \"later\" than is thrown for it or left to "
                          "choose. The transcript has all "
                          "throws.");
}

static void
a_name_does_not_come_twice_where_a_kept_transcript_has_gaps (void **state)
{
  g_autoptr (MusterDice) dice = muster_dice_new (42);
  MusterThrow kept = { "weather#4", "Weather", 6, 3, MUSTER_THROWN, "rain" };
  muster_dice_add (dice, &kept);
  muster_dice_add (dice, &kept);
  assert_int_equal (muster_dice_count_begun (dice, "weather"), 4);
  assert_text (dice, "Weather, thrown again [weather#4] d6: 3, rain; 3, rain\n");
  throw_n (dice, "weather", "Weather", 1);
  int n;
  assert_string_equal (muster_dice_get_throws (dice, &n)[2].stream, "weather#5");
}

static char *
dup_json (const MusterDice *dice, int change)
{
  static const char *const hows[] = { "thrown", "typed", "chosen" };
  GString *json = g_string_new (NULL);
  int n;
  const MusterThrow *throws = muster_dice_get_throws (dice, &n);
  g_string_printf (json, "{\"seed\":\"%" G_GUINT64_FORMAT "\",\"throws\":[",
                   muster_dice_get_seed (dice));
  for (int i = 0; i < n; i++)
    g_string_append_printf (json, "%s{\"stream\":\"%s\",\"sides\":%d,\"result\":%d,\"how\":\"%s\"}",
                            i > 0 ? "," : "", throws[i].stream, throws[i].sides,
                            i == change ? throws[i].result % throws[i].sides + 1 : throws[i].result,
                            hows[throws[i].how]);
  g_string_append (json, "]}");
  return g_string_free (json, FALSE);
}

/* What the other program says of a transcript. */
static char *
run_other_program (const char *json, int *status)
{
  g_autofree char *program = g_build_filename (g_getenv ("G_TEST_SRCDIR"), "cli", "dice.py", NULL);
  g_autofree char *path = NULL;
  char *text = NULL;
  int file = g_file_open_tmp ("muster-dice-XXXXXX", &path, NULL);
  assert_true (file >= 0 && g_close (file, NULL));
  assert_true (g_file_set_contents (path, json, -1, NULL));
  char *arguments[] = { "python3", program, path, NULL };
  int ended;
  assert_true (g_spawn_sync (NULL, arguments, NULL,
                             G_SPAWN_SEARCH_PATH | G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, &text,
                             NULL, &ended, NULL));
  g_unlink (path);
  g_autoptr (GError) error = NULL;
  *status = g_spawn_check_wait_status (ended, &error) ? 0 : error->code;
  return text;
}

/* Many kinds of dice, some by hand, some again. */
static MusterDice *
throw_all_kinds (guint64 seed)
{
  static const int sides[] = { 1, 2, 3, 4, 6, 8, 10, 12, 20, 100, 1000003, G_MAXINT };
  static const int typed[] = { 0, 2, 0, 4 };
  MusterDice *dice = muster_dice_new (seed);
  muster_dice_type (dice, "été-2", typed, 4, MUSTER_TYPED);
  muster_dice_type (dice, "sector-7#2", typed, 2, MUSTER_TYPED);
  for (int round = 0; round < 3; round++)
    for (int part = 0; part < 4; part++)
      {
        static const char *const streams[] = { "weather", "sector-7", "été-2", "" };
        muster_dice_begin (dice, streams[part], "Title");
        for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
          muster_dice_throw (dice, sides[i]);
        muster_dice_choose (dice, 4, -1);
      }
  return dice;
}

static void
another_program_throws_the_same_dice (void **state)
{
  static const guint64 seeds[] = { 0, 42, G_GUINT64_CONSTANT (0x8000000000000001), G_MAXUINT64 };
  for (guint i = 0; i < G_N_ELEMENTS (seeds); i++)
    {
      g_autoptr (MusterDice) dice = throw_all_kinds (seeds[i]);
      g_autofree char *json = dup_json (dice, -1);
      int status;
      g_autofree char *text = run_other_program (json, &status);
      print_message ("# seed %" G_GUINT64_FORMAT ": %s", seeds[i], text);
      assert_string_equal (text, "153 of 153 thrown results agree; 3 by hand\n");
      assert_int_equal (status, 0);
    }
}

static void
another_program_names_the_first_result_that_is_false (void **state)
{
  g_autoptr (MusterDice) dice = muster_dice_new (42);
  throw_n (dice, "weather", "Weather", 2);
  type_one (dice, "weather#2", 3);
  throw_n (dice, "weather", "Weather", 2);
  int status;
  g_autofree char *first = dup_json (dice, 1);
  g_autofree char *text = run_other_program (first, &status);
  assert_int_equal (status, 1);
  assert_string_equal (text, "2 of 3 thrown results agree; 1 by hand\n"
                             "differs: throw 2 of weather, a die of 6 sides, is 3; thrown again "
                             "it is 2\n");
  g_autofree char *by_hand = dup_json (dice, 2);
  g_autofree char *none = run_other_program (by_hand, &status);
  assert_int_equal (status, 0);
}

static void
another_program_knows_what_is_no_transcript (void **state)
{
  static const char *const bad[] = { "", "[]", "{\"seed\":\"42\"}",
                                     "{\"seed\":\"-1\",\"throws\":[]}",
                                     "{\"seed\":\"42\",\"throws\":[{\"stream\":\"a\",\"sides\":6,"
                                     "\"result\":7,\"how\":\"thrown\"}]}" };
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      int status;
      g_autofree char *text = run_other_program (bad[i], &status);
      assert_int_equal (status, 2);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (the_dice_of_seed_42_are_those_of_the_readme),
    cmocka_unit_test (a_transcript_has_a_line_a_stream_with_what_throws_mean),
    cmocka_unit_test (a_die_of_one_side_is_no_throw),
    cmocka_unit_test (for_people_it_names_no_streams_and_counts_what_only_gives_shape),
    cmocka_unit_test (words_before_the_first_throw_are_not_kept),
    cmocka_unit_test (streams_do_not_hang_on_what_was_thrown_before_them),
    cmocka_unit_test (what_is_typed_takes_the_place_of_its_die_alone),
    cmocka_unit_test (what_is_typed_in_two_parts_is_used_in_turn),
    cmocka_unit_test (a_choice_is_counted_from_nought_and_told_as_one),
    cmocka_unit_test (what_cannot_be_chosen_is_told_with_what_can),
    cmocka_unit_test (a_choice_that_nobody_makes_is_thrown),
    cmocka_unit_test (a_stream_thrown_again_is_a_new_one),
    cmocka_unit_test (a_result_that_no_die_shows_is_an_error_and_thrown),
    cmocka_unit_test (what_is_typed_for_no_throw_is_an_error),
    cmocka_unit_test (more_typed_than_thrown_is_an_error),
    cmocka_unit_test (tries_without_room_are_counted),
    cmocka_unit_test (of_sizes_without_room_the_last_one_is_told),
    cmocka_unit_test (a_size_that_finds_room_at_once_stands_before_its_place),
    cmocka_unit_test (a_copy_goes_on_where_the_dice_stood),
    cmocka_unit_test (a_name_does_not_come_twice_where_a_kept_transcript_has_gaps),
    cmocka_unit_test (another_program_throws_the_same_dice),
    cmocka_unit_test (another_program_names_the_first_result_that_is_false),
    cmocka_unit_test (another_program_knows_what_is_no_transcript),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
