/* The weather: how often it comes, how a gauge moves, and what it does. The shipped rulesets have a
 * table and a gauge; rows are found by their numbers. */
#include "helper/army.h"
#include "helper/weather.h"

#include "battlefield/model/weather.h"
#include "battlefield/text.h"

#define N_SEEDS 100000

/* Upper-tail critical value of chi-square, 4 degrees of freedom, 1 %: NIST/SEMATECH e-Handbook of
 * Statistical Methods, table 1.3.6.7.4. The seeds are 1 to 100,000, so it holds always or never. */
#define CRITICAL_4 13.277
/* The same, 2 degrees of freedom. */
#define CRITICAL_2 9.210

static const MusterRuleset *
get_table (void)
{
  return get_pack ("le-roi-soleil");
}

static const MusterRuleset *
get_gauge (void)
{
  return get_pack ("game-of-kings");
}

static MusterRuleset *
make_ruleset (const char *head, const char *weather)
{
  g_autofree char *text = g_strdup_printf (
    "<ruleset xmlns=\"urn:muster:1\" id=\"of-the-test\" version=\"1\" %s>"
    "<title>Of the Test</title><formation id=\"army\" name=\"Host\" holds=\"unit\"/>"
    "%s</ruleset>",
    head, weather);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterRuleset *ruleset = muster_ruleset_parse ("test", text, strlen (text), problems);
  if (ruleset == NULL)
    fail_with_problems (problems);
  return ruleset;
}

static int
find_at (const MusterRuleset *ruleset, int number)
{
  for (int i = 0; i < ruleset->weather.n_rows; i++)
    {
      const MusterResults *at = &ruleset->weather.rows[i].at;
      if (at->is_given && at->low <= number && number <= at->high)
        return i;
    }
  fail_msg ("no row for %d", number);
  return -1;
}

/* The row that comes after another. */
static int
find_late (const MusterRuleset *ruleset)
{
  for (int i = 0; i < ruleset->weather.n_rows; i++)
    if (ruleset->weather.rows[i].after >= 0)
      return i;
  fail_msg ("no row comes after another");
  return -1;
}

static double
get_chi_square (const int *counts, const int *fixes, int n, int all)
{
  double squares = 0;
  for (int i = 0; i < n; i++)
    {
      double wanted = (double) N_SEEDS * fixes[i] / all;
      squares += (counts[i] - wanted) * (counts[i] - wanted) / wanted;
    }
  return squares;
}

/* @numbers: one of each row; @fixes: how many of 36 it has, from the rulebook */
static void
assert_start_comes_so_often (const MusterRuleset *ruleset, const int *numbers, const int *fixes)
{
  int counts[5] = { 0 };
  for (guint64 seed = 1; seed <= N_SEEDS; seed++)
    {
      g_autoptr (MusterDice) dice = muster_dice_new (seed);
      int row = muster_weather_start (ruleset, dice).row;
      for (int i = 0; i < 5; i++)
        counts[i] += row == find_at (ruleset, numbers[i]);
    }
  double squares = get_chi_square (counts, fixes, 5, 36);
  print_message ("# seeds 1 to %d: %d %d %d %d %d, chi-square %.2f\n", N_SEEDS, counts[0],
                 counts[1], counts[2], counts[3], counts[4], squares);
  assert_int_equal (counts[0] + counts[1] + counts[2] + counts[3] + counts[4], N_SEEDS);
  assert_true (squares < CRITICAL_4);
  for (int i = 0; i < 5; i++)
    {
      int row = find_at (ruleset, numbers[i]);
      MusterNumber odds = muster_weather_get_odds (ruleset, row);
      g_autofree char *text = muster_weather_dup_odds (ruleset, row);
      g_autofree char *wanted = g_strdup_printf ("%d in 36", fixes[i]);
      assert_int_equal (muster_number_compare (odds, muster_number_new (fixes[i], 36)), 0);
      assert_string_equal (text, wanted);
    }
}

/* Le Roi Soleil, 1.0 Weather: heavy rain 2, rain 3-4, after rain 5-6, good 7-10, heat 11-12. */
static void
a_table_is_thrown_as_often_as_two_dice_give_it (void **state)
{
  static const int numbers[] = { 2, 3, 5, 7, 11 };
  static const int fixes[] = { 1, 5, 9, 18, 3 };
  assert_start_comes_so_often (get_table (), numbers, fixes);
}

/* Game Of Kings, Weather: 2 fog, 3 light rain, 4-10 fair, 11 light rain, 12 heavy rain. */
static void
a_gauge_begins_as_often_as_two_dice_give_it (void **state)
{
  static const int numbers[] = { 2, 3, 4, 11, 12 };
  static const int fixes[] = { 1, 2, 30, 2, 1 };
  assert_start_comes_so_often (get_gauge (), numbers, fixes);
}

static MusterWeatherState
stand_on (const MusterRuleset *ruleset, int number)
{
  return (MusterWeatherState){ 1, number, 1, find_at (ruleset, number) };
}

static void
assert_state (const MusterWeatherState *state, int turn, int number, int held, int row)
{
  assert_int_equal (state->turn, turn);
  assert_int_equal (state->number, number);
  assert_int_equal (state->held, held);
  assert_int_equal (state->row, row);
}

/* The state after a turn for which @typed was thrown by hand. */
static MusterWeatherState
move_by (const MusterRuleset *ruleset, MusterWeatherState before, int typed)
{
  g_autoptr (MusterDice) dice = muster_dice_new (1);
  g_autofree char *stream = g_strdup_printf ("weather-turn-%d", before.turn + 1);
  muster_dice_type (dice, stream, &typed, 1, MUSTER_TYPED);
  MusterWeatherState after = muster_weather_next (ruleset, &before, dice);
  assert_true (muster_dice_check (dice, NULL));
  return after;
}

/* Game Of Kings, Weather: "down one notch (a throw of 1 or 2), stayed the same (3 or 4) or moved up
 * one notch (5 or 6)". */
static void
a_gauge_moves_a_notch_as_the_turn_die_says (void **state)
{
  static const int wanted[] = { 6, 6, 7, 7, 8, 8 };
  const MusterRuleset *ruleset = get_gauge ();
  for (int die = 1; die <= 6; die++)
    {
      MusterWeatherState after = move_by (ruleset, stand_on (ruleset, 7), die);
      assert_state (&after, 2, wanted[die - 1], die == 3 || die == 4 ? 2 : 1, find_at (ruleset, 7));
    }
}

static void
a_gauge_drifts_down_and_up_alike (void **state)
{
  const MusterRuleset *ruleset = get_gauge ();
  MusterWeatherState before = stand_on (ruleset, 7);
  static const int fixes[] = { 1, 1, 1 };
  int counts[3] = { 0 };
  for (guint64 seed = 1; seed <= N_SEEDS; seed++)
    {
      g_autoptr (MusterDice) dice = muster_dice_new (seed);
      int number = muster_weather_next (ruleset, &before, dice).number;
      assert_in_range (number, 6, 8);
      counts[number - 6]++;
    }
  double squares = get_chi_square (counts, fixes, 3, 3);
  print_message ("# seeds 1 to %d: %d down, %d still, %d up, chi-square %.2f\n", N_SEEDS, counts[0],
                 counts[1], counts[2], squares);
  assert_true (squares < CRITICAL_2);
}

static void
a_long_battle_never_leaves_the_gauge_and_counts_its_turns (void **state)
{
  const MusterRuleset *ruleset = get_gauge ();
  g_autoptr (MusterDice) dice = muster_dice_new (1756);
  MusterWeatherState before = muster_weather_start (ruleset, dice);
  print_message ("# seed 1756\n");
  assert_state (&before, 1, before.number, 1, find_at (ruleset, before.number));
  for (int turn = 2; turn <= 2000; turn++)
    {
      MusterWeatherState after = muster_weather_next (ruleset, &before, dice);
      gboolean stayed = after.number == before.number;
      int plain = find_at (ruleset, after.number);
      gboolean is_hot = plain == find_at (ruleset, 7) && after.held >= 3;
      assert_in_range (after.number, 2, 12);
      assert_in_range (after.number - before.number + 1, 0, 2);
      assert_state (&after, turn, after.number, stayed ? before.held + 1 : 1,
                    is_hot ? find_late (ruleset) : plain);
      before = after;
    }
}

static void
a_gauge_is_held_at_both_ends (void **state)
{
  const MusterRuleset *ruleset = get_gauge ();
  MusterWeatherState low = stand_on (ruleset, 2);
  MusterWeatherState high = stand_on (ruleset, 12);
  for (int turn = 2; turn <= 5; turn++)
    {
      low = move_by (ruleset, low, 1);
      high = move_by (ruleset, high, 6);
      assert_state (&low, turn, 2, turn, find_at (ruleset, 2));
      assert_state (&high, turn, 12, turn, find_at (ruleset, 12));
    }
  low = move_by (ruleset, low, 6);
  high = move_by (ruleset, high, 2);
  assert_state (&low, 6, 3, 1, find_at (ruleset, 3));
  assert_state (&high, 6, 11, 1, find_at (ruleset, 11));
}

/* Reading A42, A43. */
static void
heat_comes_on_the_third_turn_of_one_fair_number_and_goes_when_it_moves (void **state)
{
  const MusterRuleset *ruleset = get_gauge ();
  int fair = find_at (ruleset, 7);
  int heat = find_late (ruleset);
  MusterWeatherState now = stand_on (ruleset, 9);
  now = move_by (ruleset, now, 3);
  assert_state (&now, 2, 9, 2, fair);
  now = move_by (ruleset, now, 4);
  assert_state (&now, 3, 9, 3, heat);
  now = move_by (ruleset, now, 3);
  assert_state (&now, 4, 9, 4, heat);
  now = move_by (ruleset, now, 6);
  assert_state (&now, 5, 10, 1, fair);
  now = move_by (ruleset, now, 3);
  assert_state (&now, 6, 10, 2, fair);
  now = move_by (ruleset, now, 3);
  assert_state (&now, 7, 10, 3, heat);
  now = move_by (ruleset, now, 5);
  assert_state (&now, 8, 11, 1, find_at (ruleset, 11));
}

static void
no_heat_comes_of_changing_numbers_or_other_weather (void **state)
{
  const MusterRuleset *ruleset = get_gauge ();
  MusterWeatherState now = stand_on (ruleset, 7);
  MusterWeatherState rain = stand_on (ruleset, 11);
  for (int turn = 2; turn <= 9; turn++)
    {
      now = move_by (ruleset, now, turn % 2 == 0 ? 5 : 1);
      rain = move_by (ruleset, rain, 3);
      assert_int_equal (now.row, find_at (ruleset, 7));
      assert_state (&rain, turn, 11, turn, find_at (ruleset, 11));
    }
}

static void
assert_after (const MusterRuleset *ruleset, const MusterWeatherState *state, int row, int thirds)
{
  MusterNumber odds = muster_weather_get_odds_after (ruleset, state, row);
  assert_int_equal (muster_number_compare (odds, muster_number_new (thirds, 3)), 0);
}

static void
the_chances_of_the_next_turn_are_exact (void **state)
{
  const MusterRuleset *ruleset = get_gauge ();
  MusterWeatherState high = stand_on (ruleset, 12);
  assert_after (ruleset, &high, find_at (ruleset, 12), 2);
  assert_after (ruleset, &high, find_at (ruleset, 11), 1);
  assert_after (ruleset, &high, find_at (ruleset, 7), 0);
  MusterWeatherState second = { 2, 7, 2, find_at (ruleset, 7) };
  assert_after (ruleset, &second, find_late (ruleset), 1);
  assert_after (ruleset, &second, find_at (ruleset, 7), 2);
  MusterWeatherState edge = stand_on (ruleset, 4);
  assert_after (ruleset, &edge, find_at (ruleset, 3), 1);
  MusterWeatherState table = { 3, 8, 0, find_at (get_table (), 8) };
  assert_after (get_table (), &table, table.row, 3);
  assert_after (get_table (), &table, find_at (get_table (), 2), 0);
  g_autofree char *later = muster_weather_dup_odds (ruleset, find_late (ruleset));
  assert_string_equal (later, "not at the start");
}

/* Game Of Kings, Weather: 2 fog, 3 light rain, 4-10 fair. */
static void
weather_is_told_with_what_is_thrown_for_it (void **state)
{
  const MusterRuleset *ruleset = get_gauge ();
  g_autofree char *rain = muster_weather_dup_title (ruleset, find_at (ruleset, 3));
  g_autofree char *fair = muster_weather_dup_title (ruleset, find_at (ruleset, 7));
  g_autofree char *heat = muster_weather_dup_title (ruleset, find_late (ruleset));

  assert_string_equal (rain, "Light rain (3)");
  assert_string_equal (fair, "Fair (4–10)");
  assert_string_equal (heat, "Extreme heat");
}

static void
the_chances_of_all_weather_add_up_to_one (void **state)
{
  const MusterRuleset *rulesets[] = { get_table (), get_gauge () };
  for (int k = 0; k < 2; k++)
    for (int number = 2; number <= 12; number++)
      {
        MusterWeatherState now = stand_on (rulesets[k], number);
        MusterNumber start = MUSTER_NUMBER (0);
        MusterNumber after = MUSTER_NUMBER (0);
        for (int row = -1; row < rulesets[k]->weather.n_rows; row++)
          {
            MusterNumber next = muster_weather_get_odds_after (rulesets[k], &now, row);
            start = muster_number_add (start, muster_weather_get_odds (rulesets[k], row));
            after = muster_number_add (after, next);
          }
        assert_int_equal (muster_number_compare (start, MUSTER_NUMBER (1)), 0);
        assert_int_equal (muster_number_compare (after, MUSTER_NUMBER (1)), 0);
      }
}

#define N_GAMES 20000

/* Plays @n_turns of weather so often; @shares and @chances get what came, by rows that are alike.
 */
static void
play_games (const MusterRuleset *ruleset,
            const MusterWeatherState *known,
            int n_turns,
            double *shares,
            double *chances)
{
  for (int game = 0; game < N_GAMES; game++)
    {
      g_autoptr (MusterDice) dice = muster_dice_new ((guint64) game + 1);
      guint64 seen = 0;
      MusterWeatherState now = known != NULL ? *known : muster_weather_start (ruleset, dice);
      for (int turn = 1; turn <= n_turns; turn++)
        {
          int row = muster_weather_find_alike (ruleset, now.row);
          shares[row] += 1.0 / n_turns / N_GAMES;
          if ((seen >> row & 1) == 0)
            chances[row] += 1.0 / N_GAMES;
          seen |= G_GUINT64_CONSTANT (1) << row;
          now = muster_weather_next (ruleset, &now, dice);
        }
    }
}

/* The standard error of a chance over so many games is at most 0.0036. */
static void
what_may_be_expected_is_what_many_games_bring (void **state)
{
  const MusterRuleset *rulesets[] = { get_table (), get_gauge () };
  for (int k = 0; k < 2; k++)
    for (int begins = 0; begins < 2; begins++)
      {
        const MusterRuleset *ruleset = rulesets[k];
        const int n_turns = 12;
        MusterWeatherState first = stand_on (ruleset, 11);
        g_autofree double *shares = g_new0 (double, ruleset->weather.n_rows);
        g_autofree double *chances = g_new0 (double, ruleset->weather.n_rows);
        g_autoptr (GArray) known = g_array_new (FALSE, FALSE, sizeof (MusterWeatherState));
        double sum = 0;
        first.turn = 1;
        if (begins)
          g_array_append_val (known, first);
        play_games (ruleset, begins ? &first : NULL, n_turns, shares, chances);
        g_autoptr (GArray) list = muster_weather_expect (ruleset, known, n_turns);
        assert_true (list->len > 0);
        for (guint i = 0; i < list->len; i++)
          {
            const MusterWeatherExpected *expected = &g_array_index (list, MusterWeatherExpected, i);
            sum += expected->share;
            print_message ("# row %d: %.3f of the turns, %.3f in games; comes %.3f, %.3f\n",
                           expected->row, expected->share, shares[expected->row], expected->chance,
                           chances[expected->row]);
            assert_true (ABS (expected->share - shares[expected->row]) < 0.015);
            assert_true (ABS (expected->chance - chances[expected->row]) < 0.015);
          }
        assert_true (ABS (sum - 1) < 1e-9);
      }
}

/* All turns known: nothing is left to chance; none known of one turn: the odds of the throw. */
static void
what_is_known_is_not_expected (void **state)
{
  const MusterRuleset *ruleset = get_gauge ();
  g_autoptr (GArray) known = g_array_new (FALSE, FALSE, sizeof (MusterWeatherState));
  g_autoptr (GArray) one = muster_weather_expect (ruleset, known, 1);
  for (guint i = 0; i < one->len; i++)
    {
      const MusterWeatherExpected *expected = &g_array_index (one, MusterWeatherExpected, i);
      assert_true (ABS (expected->share - expected->chance) < 1e-9);
    }
  MusterWeatherState fair = stand_on (ruleset, 7);
  MusterWeatherState rain = stand_on (ruleset, 11);
  g_array_append_val (known, fair);
  g_array_append_val (known, rain);
  g_autoptr (GArray) both = muster_weather_expect (ruleset, known, 2);
  assert_int_equal (both->len, 2);
  for (guint i = 0; i < both->len; i++)
    {
      assert_true (g_array_index (both, MusterWeatherExpected, i).share == 0.5);
      assert_true (g_array_index (both, MusterWeatherExpected, i).chance == 1);
    }
  g_autoptr (GArray) none = muster_weather_expect (get_pack ("tout-soldat"), known, 10);
  assert_int_equal (none->len, 0);
}

static void
assert_transcript (const MusterDice *dice, const char *wanted)
{
  g_autofree char *text = muster_dice_dup_text (dice, TRUE);
  assert_string_equal (text, wanted);
}

static void
typed_dice_count_and_the_transcript_says_what_came (void **state)
{
  static const int typed[] = { 4, 5 };
  g_autoptr (MusterDice) dice = muster_dice_new (42);
  muster_dice_type (dice, "weather", typed, 2, MUSTER_TYPED);
  MusterWeatherState now = muster_weather_start (get_table (), dice);
  assert_state (&now, 1, 9, 0, find_at (get_table (), 9));
  now = muster_weather_next (get_table (), &now, dice);
  assert_state (&now, 2, 9, 0, find_at (get_table (), 9));
  assert_transcript (dice, "Weather [weather] d6: 4 (by hand); 5 (by hand), sum 9: good weather\n");
}

static void
the_transcript_of_a_gauge_has_a_stream_for_each_turn (void **state)
{
  static const int typed[] = { 1, 1, 5, 6 };
  static const int start[] = { 6, 5 };
  const MusterRuleset *ruleset = get_gauge ();
  g_autoptr (MusterDice) dice = muster_dice_new (42);
  muster_dice_type (dice, "weather", start, 2, MUSTER_TYPED);
  for (int i = 0; i < 4; i++)
    {
      g_autofree char *stream = g_strdup_printf ("weather-turn-%d", i + 2);
      muster_dice_type (dice, stream, &typed[3 - i], 1, MUSTER_TYPED);
    }
  MusterWeatherState now = muster_weather_start (ruleset, dice);
  for (int turn = 2; turn <= 5; turn++)
    now = muster_weather_next (ruleset, &now, dice);
  assert_true (muster_dice_check (dice, NULL));
  assert_transcript (
    dice, "Weather [weather] d6: 6 (by hand); 5 (by hand), sum 11: light rain\n"
          "Weather, turn 2 [weather-turn-2] d6: 6 (by hand), moved up to 12, heavy rain\n"
          "Weather, turn 3 [weather-turn-3] d6: 5 (by hand), held on 12, heavy rain\n"
          "Weather, turn 4 [weather-turn-4] d6: 1 (by hand), moved down to 11, light rain\n"
          "Weather, turn 5 [weather-turn-5] d6: 1 (by hand), moved down to 10, fair\n");
}

static void
the_same_seed_gives_the_same_weather (void **state)
{
  g_autoptr (MusterDice) dice = muster_dice_new (42);
  MusterWeatherState now = muster_weather_start (get_table (), dice);
  assert_state (&now, 1, 7, 0, find_at (get_table (), 7));
  assert_transcript (dice, "Weather [weather] d6: 5; 2, sum 7: good weather\n");
}

static void
assert_change (const MusterRuleset *ruleset,
               MusterWeatherState before,
               MusterWeatherState after,
               const char *wanted)
{
  g_autofree char *words = muster_weather_dup_change (ruleset, &before, &after);
  assert_string_equal (words, wanted);
}

static void
changes_are_told_in_words (void **state)
{
  const MusterRuleset *ruleset = get_gauge ();
  MusterWeatherState on_7 = stand_on (ruleset, 7);
  MusterWeatherState second = move_by (ruleset, on_7, 3);
  MusterWeatherState third = move_by (ruleset, second, 3);
  MusterWeatherState fourth = move_by (ruleset, third, 3);
  assert_change (ruleset, on_7, second, "still on 7, fair");
  assert_change (ruleset, second, third, "on 7 for 3 turns: extreme heat");
  assert_change (ruleset, third, fourth, "still on 7, extreme heat");
  assert_change (ruleset, fourth, move_by (ruleset, fourth, 6), "moved up to 8, fair");
  assert_change (ruleset, fourth, stand_on (ruleset, 12), "set to 12, heavy rain");
  ruleset = get_table ();
  assert_change (ruleset, stand_on (ruleset, 3), stand_on (ruleset, 4), "still rain");
  assert_change (ruleset, stand_on (ruleset, 3), stand_on (ruleset, 2),
                 "set to heavy rain, snow, storm");
}

static void
weather_set_by_hand_stands_in_the_middle_of_its_numbers (void **state)
{
  const MusterRuleset *ruleset = get_gauge ();
  MusterWeatherState fair = muster_weather_set (ruleset, find_at (ruleset, 4), 3);
  assert_state (&fair, 3, 7, 1, find_at (ruleset, 4));
  MusterWeatherState fog = muster_weather_set (ruleset, find_at (ruleset, 2), 1);
  assert_state (&fog, 1, 2, 1, find_at (ruleset, 2));
  MusterWeatherState none = muster_weather_set (ruleset, -1, 1);
  assert_state (&none, 1, 0, 0, -1);
  MusterWeatherState good = muster_weather_set (get_table (), find_at (get_table (), 8), 4);
  assert_state (&good, 4, 0, 0, find_at (get_table (), 8));
}

static void
heat_set_by_hand_lasts_until_the_gauge_moves (void **state)
{
  const MusterRuleset *ruleset = get_gauge ();
  MusterWeatherState heat = muster_weather_set (ruleset, find_late (ruleset), 1);
  assert_state (&heat, 1, 7, 3, find_late (ruleset));
  MusterWeatherState still = move_by (ruleset, heat, 4);
  assert_state (&still, 2, 7, 4, find_late (ruleset));
  MusterWeatherState over = move_by (ruleset, still, 1);
  assert_state (&over, 3, 6, 1, find_at (ruleset, 6));
}

static void
effects_include_those_of_the_rows_that_a_row_includes (void **state)
{
  const MusterRuleset *ruleset = get_table ();
  const MusterWeatherRow *rows = ruleset->weather.rows;
  int heavy = find_at (ruleset, 2);
  int rain = find_at (ruleset, 3);
  int after_rain = find_at (ruleset, 5);
  g_autoptr (GPtrArray) effects = muster_weather_list_effects (ruleset, heavy);
  assert_int_equal (rows[heavy].n_effects, 4);
  assert_int_equal (effects->len, 4 + 2 + 2);
  for (guint i = 0; i < 4; i++)
    assert_ptr_equal (g_ptr_array_index (effects, i), &rows[heavy].effects[i]);
  assert_ptr_equal (g_ptr_array_index (effects, 4), &rows[rain].effects[0]);
  assert_ptr_equal (g_ptr_array_index (effects, 5), &rows[rain].effects[1]);
  assert_ptr_equal (g_ptr_array_index (effects, 6), &rows[after_rain].effects[0]);
  assert_ptr_equal (g_ptr_array_index (effects, 7), &rows[after_rain].effects[1]);
  const MusterEffect *first = g_ptr_array_index (effects, 0);
  assert_string_equal (first->text, "All command radii are halved.");
  assert_true (first->stat >= 0 && first->of != NULL && first->of->text != NULL);
  assert_int_equal (muster_number_compare (first->times, muster_number_new (1, 2)), 0);
  g_autoptr (GPtrArray) good = muster_weather_list_effects (ruleset, find_at (ruleset, 7));
  g_autoptr (GPtrArray) none = muster_weather_list_effects (ruleset, -1);
  assert_int_equal (good->len + none->len, 0);
  g_autoptr (GPtrArray) low = muster_weather_list_effects (get_gauge (), find_at (get_gauge (), 3));
  g_autoptr (GPtrArray) high =
    muster_weather_list_effects (get_gauge (), find_at (get_gauge (), 11));
  assert_int_equal (low->len + high->len, 2);
  assert_ptr_equal (g_ptr_array_index (low, 0), g_ptr_array_index (high, 0));
}

/* What changes one more figure by the same words is no line of its own. */
static void
no_weather_is_told_with_a_blank_line (void **state)
{
  MusterRuleset *rulesets[] = { (MusterRuleset *) get_table (), (MusterRuleset *) get_gauge () };
  for (guint i = 0; i < G_N_ELEMENTS (rulesets); i++)
    for (int row = 0; row < rulesets[i]->weather.n_rows; row++)
      {
        g_autoptr (MusterBattlefield) board = muster_battlefield_new (rulesets[i], 1800, 1200, 1);
        MusterWeatherState set = muster_weather_set (rulesets[i], row, 1);
        muster_battlefield_set_weather (board, rulesets[i], &set);
        g_autofree char *text = dup_weather (board);
        g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
        guint n = g_strv_length (lines);
        for (guint line = 0; line + 1 < n; line++)
          assert_true (g_strstrip (lines[line])[0] != '\0');
      }
}

static void
weather_is_found_by_id_and_name_however_written (void **state)
{
  const MusterRuleset *ruleset = get_gauge ();
  for (int i = 0; i < ruleset->weather.n_rows; i++)
    {
      g_autofree char *large = g_ascii_strup (ruleset->weather.rows[i].id, -1);
      assert_int_equal (muster_weather_find_row (ruleset, ruleset->weather.rows[i].id), i);
      assert_int_equal (muster_weather_find_row (ruleset, large), i);
    }
  assert_int_equal (muster_weather_find_row (ruleset, "HEAVY Rain"), find_at (ruleset, 12));
  assert_int_equal (muster_weather_find_row (ruleset, " Light rain "), find_at (ruleset, 3));
  assert_int_equal (muster_weather_find_row (ruleset, "Extreme heat"), find_late (ruleset));
  assert_int_equal (muster_weather_find_row (ruleset, "Frogs falling"), -1);
  assert_int_equal (muster_weather_find_row (ruleset, ""), -1);
}

static void
a_ruleset_without_weather_says_so_and_throws_nothing (void **state)
{
  g_autoptr (MusterRuleset) ruleset = make_ruleset ("", "");
  g_autoptr (MusterDice) dice = muster_dice_new (42);
  g_autofree char *missing = muster_weather_dup_missing (ruleset);
  g_autofree char *odds = muster_weather_dup_odds (ruleset, -1);
  assert_string_equal (missing, "Of the Test has no method for the weather. Choose the weather of "
                                "another ruleset, or play without.");
  assert_null (muster_weather_dup_missing (get_table ()));
  assert_string_equal (odds, "");
  MusterWeatherState now = muster_weather_start (ruleset, dice);
  assert_state (&now, 1, 0, 0, -1);
  assert_int_equal (muster_weather_get_odds (ruleset, -1).num, 1);
  assert_int_equal (muster_weather_get_odds_after (ruleset, &now, -1).num, 1);
  now = muster_weather_next (ruleset, &now, dice);
  assert_state (&now, 2, 0, 0, -1);
  assert_int_equal (muster_weather_find_row (ruleset, "rainy day"), -1);
  assert_transcript (dice, "");
}

static void
a_table_of_one_die_names_the_weather_behind_it (void **state)
{
  g_autoptr (MusterRuleset) ruleset =
    make_ruleset ("", "<weather kind=\"table\" roll=\"d8\">"
                      "<row id=\"wet\" at=\"..1\" name=\"Wet\"/>"
                      "<row id=\"dry\" at=\"3..\" name=\"Dry\"/></weather>");
  g_autoptr (MusterDice) dice = muster_dice_new (42);
  static const int typed[] = { 1 };
  muster_dice_type (dice, "weather#2", typed, 1, MUSTER_TYPED);
  MusterWeatherState dry = muster_weather_start (ruleset, dice);
  MusterWeatherState wet = muster_weather_start (ruleset, dice);
  assert_state (&dry, 1, 5, 0, 1);
  assert_state (&wet, 1, 1, 0, 0);
  assert_transcript (
    dice, "Weather [weather] d8: 5, dry\nWeather, thrown again [weather#2] d8: 1 (by hand), wet\n");
  g_autofree char *odds = muster_weather_dup_odds (ruleset, 0);
  assert_string_equal (odds, "1 in 8");
}

static void
a_result_that_has_no_row_is_no_weather (void **state)
{
  g_autoptr (MusterRuleset) ruleset = make_ruleset (
    "", "<weather kind=\"table\" roll=\"d8\"><row id=\"wet\" at=\"1\" name=\"Wet\"/></weather>");
  g_autoptr (MusterDice) dice = muster_dice_new (42);
  MusterWeatherState none = muster_weather_start (ruleset, dice);
  assert_state (&none, 1, 5, 0, -1);
  assert_transcript (dice, "Weather [weather] d8: 5, no weather of its own\n");
  MusterNumber odds = muster_weather_get_odds (ruleset, -1);
  assert_int_equal (muster_number_compare (odds, muster_number_new (7, 8)), 0);
}

/* Open ends reach as far as the first throw; of what comes later the longest wait counts; nouns of
 * a German pack stay large. */
static void
a_gauge_of_a_player_s_own_works_alike (void **state)
{
  g_autoptr (MusterRuleset) ruleset =
    make_ruleset ("lang=\"de\"",
                  "<weather kind=\"gauge\" roll=\"2d4\" turn=\"2d6\" down=\"..3\" up=\"11..\">"
                  "<row id=\"nass\" at=\"..4\" name=\"Regen\"/>"
                  "<row id=\"trocken\" at=\"5..\" name=\"Sonne\"/>"
                  "<row id=\"sintflut\" after=\"nass\" turns=\"4\" name=\"Sintflut\"/>"
                  "<row id=\"flut\" after=\"nass\" turns=\"2\" name=\"Flut\"/></weather>");
  MusterWeatherState low = muster_weather_set (ruleset, 0, 1);
  MusterWeatherState high = muster_weather_set (ruleset, 1, 1);
  assert_state (&low, 1, 3, 1, 0);
  assert_state (&high, 1, 6, 1, 1);
  MusterWeatherState now = { 1, 2, 1, 0 };
  static const int rows[] = { 3, 3, 2, 2 };
  static const int down[] = { 1, 2 };
  for (int i = 0; i < 4; i++)
    {
      MusterNumber odds = muster_weather_get_odds_after (ruleset, &now, rows[i]);
      g_autoptr (MusterDice) dice = muster_dice_new (1);
      g_autofree char *stream = g_strdup_printf ("weather-turn-%d", i + 2);
      muster_dice_type (dice, stream, down, 2, MUSTER_TYPED);
      assert_int_equal (muster_number_compare (odds, muster_number_new (33, 36)), 0);
      MusterWeatherState before = now;
      now = muster_weather_next (ruleset, &before, dice);
      assert_state (&now, i + 2, 2, i + 2, rows[i]);
      if (i == 2)
        assert_change (ruleset, before, now, "on 2 for 4 turns: Sintflut");
    }
}

static void
chances_of_very_many_dice_are_as_near_as_can_be (void **state)
{
  g_autoptr (MusterRuleset) ruleset =
    make_ruleset ("", "<weather kind=\"table\" roll=\"10d100\">"
                      "<row id=\"low\" at=\"..504\" name=\"Low\"/>"
                      "<row id=\"mid\" at=\"505\" name=\"Middle\"/>"
                      "<row id=\"high\" at=\"506..\" name=\"High\"/></weather>");
  MusterNumber low = muster_weather_get_odds (ruleset, 0);
  MusterNumber high = muster_weather_get_odds (ruleset, 2);
  assert_int_equal (muster_number_compare (low, high), 0);
  assert_true (muster_number_compare (low, muster_number_new (49, 100)) > 0);
  assert_true (muster_number_compare (low, muster_number_new (1, 2)) < 0);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_table_is_thrown_as_often_as_two_dice_give_it),
    cmocka_unit_test (a_gauge_begins_as_often_as_two_dice_give_it),
    cmocka_unit_test (a_gauge_moves_a_notch_as_the_turn_die_says),
    cmocka_unit_test (a_gauge_drifts_down_and_up_alike),
    cmocka_unit_test (a_long_battle_never_leaves_the_gauge_and_counts_its_turns),
    cmocka_unit_test (a_gauge_is_held_at_both_ends),
    cmocka_unit_test (heat_comes_on_the_third_turn_of_one_fair_number_and_goes_when_it_moves),
    cmocka_unit_test (no_heat_comes_of_changing_numbers_or_other_weather),
    cmocka_unit_test (the_chances_of_the_next_turn_are_exact),
    cmocka_unit_test (weather_is_told_with_what_is_thrown_for_it),
    cmocka_unit_test (the_chances_of_all_weather_add_up_to_one),
    cmocka_unit_test (what_may_be_expected_is_what_many_games_bring),
    cmocka_unit_test (what_is_known_is_not_expected),
    cmocka_unit_test (typed_dice_count_and_the_transcript_says_what_came),
    cmocka_unit_test (the_transcript_of_a_gauge_has_a_stream_for_each_turn),
    cmocka_unit_test (the_same_seed_gives_the_same_weather),
    cmocka_unit_test (changes_are_told_in_words),
    cmocka_unit_test (weather_set_by_hand_stands_in_the_middle_of_its_numbers),
    cmocka_unit_test (heat_set_by_hand_lasts_until_the_gauge_moves),
    cmocka_unit_test (effects_include_those_of_the_rows_that_a_row_includes),
    cmocka_unit_test (no_weather_is_told_with_a_blank_line),
    cmocka_unit_test (weather_is_found_by_id_and_name_however_written),
    cmocka_unit_test (a_ruleset_without_weather_says_so_and_throws_nothing),
    cmocka_unit_test (a_table_of_one_die_names_the_weather_behind_it),
    cmocka_unit_test (a_result_that_has_no_row_is_no_weather),
    cmocka_unit_test (a_gauge_of_a_player_s_own_works_alike),
    cmocka_unit_test (chances_of_very_many_dice_are_as_near_as_can_be),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
