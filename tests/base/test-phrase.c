/* Phrases: how they are written, put into words, and guessed from titles of before. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "helper/phrases.h"

#include "base/error.h"
#include "base/phrase.h"

static void
assert_words (const char *kept, const char *wanted)
{
  g_autofree char *words = muster_phrase_format (kept);
  assert_string_equal (words, wanted);
}

/* Takes @phrase. */
static void
assert_phrase (char *phrase, const char *wanted)
{
  assert_string_equal (phrase, wanted);
  g_free (phrase);
}

static void
a_phrase_is_written_as_its_kind_with_arguments (void **state)
{
  assert_phrase (muster_phrase_new ("rest", "1st Brigade", NULL), "rest('1st Brigade')");
  assert_phrase (muster_phrase_new ("merge", "A", "B", NULL), "merge('A', 'B')");
  assert_phrase (muster_phrase_new ("armies-come", NULL), "armies-come");
  assert_phrase (muster_phrase_new ("rest", "King's Own", NULL), "rest('King''s Own')");
  assert_phrase (muster_phrase_new_count ("add-armies", 3), "add-armies('3')");
  assert_phrase (muster_phrase_join ("strike", (const char *const[]){ "battle('Vezon')", NULL }),
                 "strike(battle('Vezon'))");
  assert_int_equal (muster_phrase_get_n_arguments ("split"), 3);
}

static void
words_of_a_phrase_have_its_arguments_in_them (void **state)
{
  assert_words ("rest('1st Brigade')", "Rest 1st Brigade");
  assert_words ("rest('King''s Own')", "Rest King's Own");
  assert_words ("split('A', '2', 'B')", "Split A: 2 as B");
  assert_words ("armies-come", "The armies come");
  assert_words ("strike(battle('Vezon'))", "Strike: Battle: Vezon");
  assert_words ("night(all)", "Night: all");
  assert_words ("date(day('1815-06-18'))", "The calendar moves on to 18 June 1815");
  assert_words ("rest('100 % (of ''it'')')", "Rest 100 % (of 'it')");
  assert_words ("remove-node", "Remove");
  assert_words ("thrown-by-muster-of('2d6', '5', 'An heir', '2.3')",
                "2d6, thrown by Muster: 5, by “An heir”, 2.3");
  assert_words ("succeed('Hood', with-remarks(successor('Hood'), remarks('Mettle: Bold')))",
                "In the place of Hood: Successor of Hood (Mettle: Bold)");
}

static void
assert_done (const char *kept, const char *wanted)
{
  g_autofree char *words = muster_phrase_format_done (kept);
  assert_string_equal (words, wanted);
}

static void
what_was_done_is_told_and_no_order_repeated (void **state)
{
  assert_done ("rest('1st Brigade')", "1st Brigade rests");
  assert_done ("delete('Wood 3')", "Wood 3 deleted");
  assert_done ("fix(fix-remove(list('A', 'B')), fix-add('2', 'Hussars', 'C'))",
               "A and B removed; 2\u00a0×\u00a0Hussars added to C");
  assert_done ("board-north-east('Hill 2', '5 cm')", "Hill 2 moved 5 cm to the north-east");
  assert_done ("appoint('Hood', with-remarks('Left', remarks(no-road)))",
               "Hood appointed to Left (no road leads there)");
  /* What it is about stays as it is called, and so does what is no order. */
  assert_done ("strike-batch(rest('1st Brigade'))", "“Rest 1st Brigade” struck");
  assert_done ("losses('Vezon')", "Losses of Vezon");
  assert_done ("My own words", "My own words");
}

static void
words_of_a_count_are_in_its_number (void **state)
{
  assert_words ("add-armies('1')", "Add 1 army");
  assert_words ("add-armies('3')", "Add 3 armies");
  assert_words ("back('A', were-missing('2'))", "Back: A, 2 who were missing");
}

static void
words_of_several_arguments_are_joined (void **state)
{
  assert_words ("fix(fix-remove('A'), fix-move(list('B', 'C', 'D'), 'E'))",
                "Remove A; move B, C and D to E");
  assert_words ("march('A', with-remarks('Ath', remarks(no-road, stays-at('B', 'Mons'))))",
                "A marches to Ath (no road leads there; B stays at Mons)");
}

static void
a_battle_is_called_so_once (void **state)
{
  assert_words ("battle('Vezon')", "Battle: Vezon");
  assert_words ("battle('Battle of Vezon')", "Battle of Vezon");
  assert_words ("battle('Battlefield')", "Battle: Battlefield");
  assert_words ("battle('')", "Battle");
}

static void
a_text_that_is_no_phrase_stands_as_it_is (void **state)
{
  static const char *const texts[] = {
    "",          "Rest 1st Brigade", "rest",           "rest('A", "rest('A'",     "rest('A')x",
    "rest('A',", "rest(A)",          "rest('A', 'B')", "rest()",  "unknown('A')", "rest ('A')",
    "fix",       "strike(nothing)",  "(rest('A'))",    "'A'",     "rest('A'))",   "%1$s",
  };
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      assert_words (texts[i], texts[i]);
      assert_false (muster_phrase_check (texts[i], NULL));
    }
}

static void
assert_fault (const char *text, int code)
{
  g_autoptr (GError) error = NULL;
  assert_false (muster_phrase_check (text, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, code));
}

static void
a_kind_that_is_not_known_is_told_from_what_is_no_phrase (void **state)
{
  assert_true (muster_phrase_check ("strike(rest('A'))", NULL));
  assert_fault ("teleport('A')", MUSTER_ERROR_NEWER);
  assert_fault ("strike(teleport('A'))", MUSTER_ERROR_NEWER);
  assert_fault ("rest('A', 'B')", MUSTER_ERROR_NEWER);
  assert_fault ("Rest A", MUSTER_ERROR_BAD_INPUT);
}

static void
phrases_stand_in_each_other_as_deep_as_they_can_be_read (void **state)
{
  g_autofree char *phrase = muster_phrase_new ("rest", "A", NULL);
  for (int i = 0; i < 100; i++)
    {
      g_autofree char *argument = muster_phrase_dup_argument (phrase);
      g_free (phrase);
      phrase = muster_phrase_join ("strike", (const char *const[]){ argument, NULL });
      assert_true (muster_phrase_check (phrase, NULL));
    }
  g_autoptr (GString) text = g_string_new (NULL);
  for (int i = 0; i < 100000; i++)
    g_string_append (text, "strike(");
  assert_fault (text->str, MUSTER_ERROR_BAD_INPUT);
}

static void
an_argument_is_the_phrase_or_the_text_in_quotes (void **state)
{
  assert_phrase (muster_phrase_dup_argument ("rest('A')"), "rest('A')");
  assert_phrase (muster_phrase_dup_argument ("Rest 'A'"), "'Rest ''A'''");
}

static void
assert_guess (const char *title, const char *wanted)
{
  g_autofree char *guess = muster_phrase_guess (title);
  if (wanted == NULL)
    assert_null (guess);
  else
    assert_string_equal (guess, wanted);
  if (wanted != NULL)
    assert_words (wanted, title);
}

static void
a_title_of_before_is_a_phrase_where_it_can_be_only_one (void **state)
{
  assert_guess ("Rest 1st Brigade", "rest('1st Brigade')");
  assert_guess ("King's Own rejoins", "rejoin('King''s Own')");
  assert_guess ("Split A: 2 as B", "split('A', '2', 'B')");
  assert_guess ("The armies come", "armies-come");
  assert_guess ("Battle: Vezon", "battle('Vezon')");
  assert_guess ("Battle of Vezon", "battle('Battle of Vezon')");
  assert_guess ("Losses of Vezon", "losses('Vezon')");
  assert_guess ("Night: all", "night(all)");
  assert_guess ("Strike: Rest A", "strike(rest('A'))");
  assert_guess ("Strike: something", "strike('something')");
  assert_guess ("Restore: Strike: Battle: Vezon", "restore(strike(battle('Vezon')))");
  assert_guess ("The calendar moves on to noon", "date('noon')");
  assert_guess ("A marches to Ath (by night)", "march('A', 'Ath (by night)')");
  assert_guess ("Left (Dutch) marches to Ath (Right (French) stays at Mons)",
                "march('Left (Dutch)', with-remarks('Ath', remarks(stays-at('Right (French)', "
                "'Mons'))))");
}

static void
every_phrase_of_a_batch_is_guessed_from_its_words (void **state)
{
  for (guint i = 0; i < G_N_ELEMENTS (batch_phrases); i++)
    {
      g_autofree char *words = muster_phrase_format (batch_phrases[i]);
      assert_true (muster_phrase_check (batch_phrases[i], NULL));
      assert_guess (words, batch_phrases[i]);
    }
}

static void
assert_guessed_note (const char *note, const char *wanted)
{
  g_autofree char *guess = muster_phrase_guess_note (note);
  if (wanted == NULL)
    assert_null (guess);
  else
    assert_string_equal (guess, wanted);
  if (wanted != NULL)
    assert_words (wanted, note);
}

static void
a_note_that_the_program_made_is_guessed_and_no_other (void **state)
{
  for (guint i = 0; i < G_N_ELEMENTS (note_phrases); i++)
    {
      g_autofree char *words = muster_phrase_format (note_phrases[i]);
      assert_guessed_note (words, note_phrases[i]);
    }
  assert_guessed_note ("", NULL);
  assert_guessed_note ("It rained all night.", NULL);
  assert_guessed_note ("no road leads there; it rained", NULL);
  assert_guessed_note ("the roads ask for many days", NULL);
  assert_guessed_note ("Recovery thrown with the seed", NULL);
}

/* What dice of a battlefield are thrown for. */
static const char *const throw_title_phrases[] = {
  "weather",
  "weather-turn('3')",
  "attackers-edge",
  "attacker-deploys",
  "crossing-without-road('Ford', 'River')",
  "crossing-over('Road 2', 'River')",
  "line-from('Road', 'Town 1')",
  "piece-of-side('A', 'Objective 1')",
  "piece-of-kind('Sector 3', 'Wood')",
};

/* What such a throw means. */
static const char *const throw_phrases[] = {
  "attack-with('A', '+2', '7')",
  "attack-unknown('B')",
  "attack('B')",
  "no-room-there('12 cm', '3.5 cm')",
  "lies-at('12 cm', '3.5 cm')",
  "no-room",
  "too-large",
  "turned('45')",
  "outline",
  "bends-and-ends",
  "bends",
  "through-north('3')",
  "through-east('3')",
  "through-south('3')",
  "through-west('3')",
  "leaves-north('3')",
  "leaves-east('3')",
  "leaves-south('3')",
  "leaves-west('3')",
  "comes-north('3')",
  "comes-east('3')",
  "comes-south('3')",
  "comes-west('3')",
  "to-north",
  "to-east",
  "to-south",
  "to-west",
  "by-way-of('12 cm')",
  "begins-north('12 cm')",
  "ends-south('12 cm')",
  "begins-west('12 cm')",
  "ends-east('12 cm')",
  "from-north('12 cm')",
  "from-west('12 cm')",
  "north-to-south",
  "west-to-east",
  "broad('3 cm')",
  "within-north('40 cm')",
  "within-east('40 cm')",
  "within-south('40 cm')",
  "within-west('40 cm')",
  "sector('11')",
  "needs-sector",
  "pieces('1')",
  "pieces('3')",
  "piece",
  "no-piece",
  "player-chooses('A')",
  "edge-north",
  "edge-east",
  "edge-south",
  "edge-west",
  "deploys-second",
  "deploys-first",
  "there-is-one",
  "there-is-none",
  "weather-sum('7', 'fair')",
  "weather-held('12', 'heavy rain')",
  "weather-stays('7', 'fair')",
  "weather-lasts('7', '3', 'extreme heat')",
  "weather-lasts('7', '1', 'extreme heat')",
  "weather-up('8', 'fair')",
  "weather-down('6', 'fair')",
  "weather-set-to('2', 'fair')",
  "weather-still('rain')",
  "weather-set('rain')",
  "no-own-weather",
};

static const char *const remark_phrases[] = {
  "no-place('Side A, Objective 1', '300')",    "no-place-for('Sector 3', '300', 'Marsh')",
  "no-course-for('Sector 3', '30', 'River')",  "nothing-left-there('3')",
  "nothing-left('Terrain of the defender 2')", "no-piece-left('Road from Town 1')",
};

static void
assert_guessed (char *(*guess) (const char *words), const char *const *phrases, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *words = muster_phrase_format (phrases[i]);
      g_autofree char *guessed = guess (words);
      assert_true (muster_phrase_check (phrases[i], NULL));
      assert_string_equal (guessed, phrases[i]);
    }
}

static void
what_was_thrown_for_a_battlefield_is_guessed_from_its_words (void **state)
{
  assert_guessed (muster_phrase_guess_throw_title, throw_title_phrases,
                  G_N_ELEMENTS (throw_title_phrases));
  assert_guessed (muster_phrase_guess_throw, throw_phrases, G_N_ELEMENTS (throw_phrases));
  assert_guessed (muster_phrase_guess_remark, remark_phrases, G_N_ELEMENTS (remark_phrases));
  assert_phrase (muster_phrase_guess_throw_title ("Sector 7"), "'Sector 7'");
  assert_phrase (muster_phrase_guess_throw ("King's wood"), "'King''s wood'");
  assert_phrase (muster_phrase_guess_throw (""), "''");
  assert_phrase (muster_phrase_guess_remark ("No mill was there."), "'No mill was there.'");
}

static void
an_argument_is_put_into_words_as_a_phrase_or_a_text (void **state)
{
  static const char *const words[][2] = {
    { "'Sector 7'", "Sector 7" },
    { "sector('7')", "sector 7" },
    { "'King''s'", "King's" },
    { "''", "" },
    { "'sector(''7'')'", "sector('7')" },
    { "'Sector", "'Sector" },
    { "'A', 'B'", "'A', 'B'" },
    { "Sector 7", "Sector 7" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    assert_phrase (muster_phrase_format_argument (words[i][0]), words[i][1]);
}

static void
a_title_that_may_be_several_is_none (void **state)
{
  assert_guess ("", NULL);
  assert_guess ("What the umpire did", NULL);
  assert_guess ("Rest ", NULL);
  assert_guess ("Merge A into B into C", NULL);
  assert_guess ("Note: A, B: C", NULL);
  assert_guess ("Losses of Vezon, report of Anna", NULL);
  g_autofree char *blanks = g_strnfill (100000, ',');
  assert_guess (blanks, NULL);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_phrase_is_written_as_its_kind_with_arguments),
    cmocka_unit_test (words_of_a_phrase_have_its_arguments_in_them),
    cmocka_unit_test (what_was_done_is_told_and_no_order_repeated),
    cmocka_unit_test (words_of_a_count_are_in_its_number),
    cmocka_unit_test (words_of_several_arguments_are_joined),
    cmocka_unit_test (a_battle_is_called_so_once),
    cmocka_unit_test (a_text_that_is_no_phrase_stands_as_it_is),
    cmocka_unit_test (a_kind_that_is_not_known_is_told_from_what_is_no_phrase),
    cmocka_unit_test (phrases_stand_in_each_other_as_deep_as_they_can_be_read),
    cmocka_unit_test (an_argument_is_the_phrase_or_the_text_in_quotes),
    cmocka_unit_test (a_title_of_before_is_a_phrase_where_it_can_be_only_one),
    cmocka_unit_test (a_title_that_may_be_several_is_none),
    cmocka_unit_test (every_phrase_of_a_batch_is_guessed_from_its_words),
    cmocka_unit_test (a_note_that_the_program_made_is_guessed_and_no_other),
    cmocka_unit_test (what_was_thrown_for_a_battlefield_is_guessed_from_its_words),
    cmocka_unit_test (an_argument_is_put_into_words_as_a_phrase_or_a_text),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
