/* Transcripts thrown again: honest ones, whatever was typed, chosen, thrown again or moved by hand,
 * are never found to contradict; those in which something was changed afterwards are. */
#include "helper/board.h"
#include "helper/scenario.h"

#include "battlefield/model/edit.h"
#include "battlefield/verify.h"
#include "battlefield/xml.h"

/* How many boards of each kind. */
static int
get_n_boards (void)
{
  const char *loops = g_getenv ("MUSTER_LOOPS");
  return loops != NULL ? MIN (atoi (loops), 300) : 300;
}

#define N_BOARDS_EACH get_n_boards ()

static MusterRuleset *
pick_terrain (GRand *rand)
{
  static const char *const packs[] = { "tout-soldat", "game-of-kings" };
  return get_pack (packs[g_rand_int_range (rand, 0, G_N_ELEMENTS (packs))]);
}

static MusterRuleset *
pick_weather (GRand *rand)
{
  static const char *const packs[] = { "game-of-kings", "pike-and-powder", "le-roi-soleil",
                                       "tout-soldat" };
  return get_pack (packs[g_rand_int_range (rand, 0, G_N_ELEMENTS (packs))]);
}

static MusterBattlefield *
make_of (const MusterTerrainOptions *options)
{
  g_autoptr (GError) error = NULL;
  MusterBattlefield *board = muster_terrain_make (options, &error);
  assert_null (error);
  return board;
}

/* Some of what Muster would have thrown is typed, and some chosen: what fits is known from a board
 * of the same seed. */
static MusterBattlefield *
make_partly_typed (GRand *rand, MusterTerrainOptions *options, guint64 seed)
{
  g_autoptr (MusterDice) first = muster_dice_new (seed);
  options->dice = first;
  g_autoptr (MusterBattlefield) plain = make_of (options);
  g_autoptr (MusterDice) dice = muster_dice_new (seed);
  int n;
  const MusterThrow *throws = muster_dice_get_throws (plain->dice, &n);
  if (g_rand_boolean (rand) && muster_dice_count_begun (first, "weather") > 0)
    {
      int typed = 1 + g_rand_int_range (rand, 0, throws[0].sides);
      muster_dice_type (dice, "weather", &typed, 1, MUSTER_TYPED);
    }
  if (g_rand_boolean (rand) && muster_dice_count_begun (first, "ends") > 0)
    muster_dice_prefer (dice, "ends", g_rand_boolean (rand) ? "stay" : "swap");
  if (g_rand_boolean (rand) && muster_dice_count_begun (first, "attack") > 0)
    {
      const int typed[] = { 6, 1 };
      muster_dice_type (dice, "attack", typed, 2, MUSTER_TYPED);
    }
  options->dice = dice;
  return make_of (options);
}

/* A board without what a hand moves. */
static MusterBattlefield *
make_honest (GRand *rand)
{
  guint64 seed = g_rand_int (rand);
  MusterTerrainOptions options = { .ruleset = pick_terrain (rand),
                                   .weather_ruleset = pick_weather (rand) };
  options.is_empty = g_rand_int_range (rand, 0, 10) == 0;
  options.is_borrowed = g_rand_int_range (rand, 0, 4) == 0;
  options.knows_bonus = !options.is_borrowed && g_rand_boolean (rand);
  options.attack_bonus[0] = options.knows_bonus ? g_rand_int_range (rand, -1, 5) : 0;
  options.attack_bonus[1] = options.knows_bonus ? g_rand_int_range (rand, -1, 5) : 0;
  if (g_rand_boolean (rand))
    return make_partly_typed (rand, &options, seed);
  g_autoptr (MusterDice) dice = muster_dice_new (seed);
  options.dice = dice;
  return make_of (&options);
}

static void
throw_something_again (GRand *rand, MusterBattlefield *board)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) streams = muster_terrain_list_streams (board);
  if (streams->len == 0)
    return;
  const char *line = g_ptr_array_index (streams, g_rand_int_range (rand, 0, (int) streams->len));
  g_autofree char *stream = g_strndup (line, strcspn (line, "\t"));
  if (!muster_terrain_throw_again (board, stream, &error))
    fail_msg ("%s", error->message);
}

static void
throw_turns (GRand *rand, MusterBattlefield *board)
{
  for (int n = g_rand_int_range (rand, 0, 6); n > 0 && board->weather->len > 0; n--)
    {
      MusterWeatherState next =
        muster_weather_next (board->weather_ruleset, muster_battlefield_get_weather (board),
                             board->dice);
      muster_battlefield_set_weather (board, board->weather_ruleset, &next);
    }
}

static void
move_something (GRand *rand, MusterBattlefield *board)
{
  int n = (int) board->features->len;
  int id = n > 0 ? get_feature (board, (guint) g_rand_int_range (rand, 0, n))->id : 0;
  switch (g_rand_int_range (rand, 0, 6))
    {
    case 0:
      muster_battlefield_swap_edges (board);
      return;
    case 1:
      muster_battlefield_set_table (board, board->width - 100, board->depth);
      break;
    case 2:
      if (board->weather_ruleset != NULL && board->weather_ruleset->weather.n_rows > 0)
        {
          int row = g_rand_int_range (rand, 0, board->weather_ruleset->weather.n_rows);
          int turn = g_rand_int_range (rand, 1, (int) board->weather->len + 2);
          MusterWeatherState state = muster_weather_set (board->weather_ruleset, row, turn);
          muster_battlefield_set_weather (board, board->weather_ruleset, &state);
        }
      return;
    case 3:
      muster_battlefield_remove (board, id);
      break;
    case 4:
      muster_battlefield_duplicate (board, id);
      break;
    default:
      muster_battlefield_move (board, id, g_rand_int_range (rand, -90, 90),
                               g_rand_int_range (rand, -90, 90));
      break;
    }
  muster_terrain_settle_crossings (board);
}

static char *
dup_all (const MusterVerification *verification)
{
  g_autofree char *text = muster_verification_dup_text (verification);
  GString *all = g_string_new (text);
  for (guint i = 0; i < verification->findings->len; i++)
    g_string_append_printf (
      all, "  %s\n",
      ((const MusterBoardFinding *) g_ptr_array_index (verification->findings, i))->text);
  return g_string_free (all, FALSE);
}

#define FAIL(verification, board, i)                                                               \
  do                                                                                               \
    {                                                                                              \
      g_autofree char *all_ = dup_all (verification);                                              \
      g_autofree char *transcript_ = muster_dice_dup_text ((board)->dice, TRUE);                   \
      fail_msg ("board %d of seed %u: %s\n%s", i, SEED, all_, transcript_);                        \
    }                                                                                              \
  while (0)

#define SEED 1709

static void
what_nobody_touched_is_given_again (void **state)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (SEED);
  for (int i = 0; i < N_BOARDS_EACH; i++)
    {
      g_autoptr (MusterBattlefield) board = make_honest (rand);
      throw_turns (rand, board);
      for (int again = g_rand_int_range (rand, 0, 4); again > 0; again--)
        throw_something_again (rand, board);
      g_autoptr (MusterVerification) verification = muster_battlefield_verify_dice (board);
      if (verification->verdict != MUSTER_VERDICT_REPEATS
          && verification->verdict != MUSTER_VERDICT_NO_DICE)
        FAIL (verification, board, i);
    }
}

static void
what_a_hand_moved_is_never_a_contradiction (void **state)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (SEED + 1);
  int repeated = 0;
  for (int i = 0; i < N_BOARDS_EACH; i++)
    {
      g_autoptr (MusterBattlefield) board = make_honest (rand);
      for (int n = g_rand_int_range (rand, 1, 6); n > 0; n--)
        {
          if (g_rand_boolean (rand))
            move_something (rand, board);
          else if (g_rand_boolean (rand))
            throw_something_again (rand, board);
          else
            throw_turns (rand, board);
        }
      g_autoptr (MusterVerification) verification = muster_battlefield_verify_dice (board);
      if (verification->verdict == MUSTER_VERDICT_CONTRADICTS)
        FAIL (verification, board, i);
      repeated += verification->verdict == MUSTER_VERDICT_REPEATS;
    }
  /* What is thrown again after a hand is rarer than what is not. */
  assert_true (repeated > N_BOARDS_EACH / 5);
}

/* Forged */

static MusterDice *
copy_with (const MusterBattlefield *board, guint64 seed, int index, const MusterThrow *instead)
{
  int n;
  const MusterThrow *throws = muster_dice_get_throws (board->dice, &n);
  MusterDice *dice = muster_dice_new (seed);
  for (int i = 0; i < n; i++)
    if (i != index)
      muster_dice_add (dice, &throws[i]);
    else if (instead != NULL)
      muster_dice_add (dice, instead);
  return dice;
}

static void
set_dice (MusterBattlefield *board, MusterDice *taken)
{
  muster_dice_unref (board->dice);
  board->dice = taken;
}

/* Returns: a throw by the seed, or -1; @is_base: that was not thrown again */
static int
pick_throw (GRand *rand, const MusterBattlefield *board, gboolean is_base)
{
  int n;
  const MusterThrow *throws = muster_dice_get_throws (board->dice, &n);
  for (int tries = 0; tries < 200 && n > 0; tries++)
    {
      int index = g_rand_int_range (rand, 0, n);
      if (throws[index].how == MUSTER_THROWN && throws[index].sides > 1
          && !(is_base && strchr (throws[index].stream, '#') != NULL))
        return index;
    }
  return -1;
}

static gboolean
forge_result (GRand *rand, MusterBattlefield *board)
{
  int n;
  int index = pick_throw (rand, board, FALSE);
  if (index < 0)
    return FALSE;
  MusterThrow forged = muster_dice_get_throws (board->dice, &n)[index];
  forged.result = forged.result % forged.sides + 1;
  set_dice (board, copy_with (board, muster_dice_get_seed (board->dice), index, &forged));
  return TRUE;
}

static gboolean
forge_meaning (GRand *rand, MusterBattlefield *board)
{
  int n;
  const MusterThrow *throws = muster_dice_get_throws (board->dice, &n);
  int index = pick_throw (rand, board, TRUE);
  if (index < 0 || g_str_has_prefix (throws[index].stream, "weather-turn"))
    return FALSE;
  MusterThrow forged = throws[index];
  const char *other = throws[g_rand_int_range (rand, 0, n)].means;
  if (g_strcmp0 (other, forged.means) == 0)
    return FALSE;
  forged.means = other;
  set_dice (board, copy_with (board, muster_dice_get_seed (board->dice), index, &forged));
  return TRUE;
}

/* The phrase of a turn's weather becomes that of another turn, the gauge stays. */
static gboolean
forge_turn (GRand *rand, MusterBattlefield *board)
{
  int n;
  const MusterThrow *throws = muster_dice_get_throws (board->dice, &n);
  int index = pick_throw (rand, board, TRUE);
  if (index < 0 || !g_str_has_prefix (throws[index].stream, "weather-turn"))
    return FALSE;
  MusterThrow forged = throws[index];
  forged.means = "weather-up('99', 'a storm')";
  if (throws[index].means == NULL)
    return FALSE;
  set_dice (board, copy_with (board, muster_dice_get_seed (board->dice), index, &forged));
  return TRUE;
}

static gboolean
leave_out (GRand *rand, MusterBattlefield *board)
{
  int n;
  int index = pick_throw (rand, board, TRUE);
  /* A turn without any dice is one that was set by hand. */
  if (index < 0
      || g_str_has_prefix (muster_dice_get_throws (board->dice, &n)[index].stream, "weather-turn"))
    return FALSE;
  set_dice (board, copy_with (board, muster_dice_get_seed (board->dice), index, NULL));
  return TRUE;
}

static gboolean
add_throw (GRand *rand, MusterBattlefield *board)
{
  int n;
  int index = pick_throw (rand, board, TRUE);
  if (index < 0)
    return FALSE;
  const MusterThrow *throws = muster_dice_get_throws (board->dice, &n);
  MusterDice *dice = copy_with (board, muster_dice_get_seed (board->dice), -1, NULL);
  MusterThrow added = throws[index];
  /* Even where it is the die that is due. */
  muster_dice_add (dice, &added);
  set_dice (board, dice);
  return TRUE;
}

static gboolean
claim_other_seed (GRand *rand, MusterBattlefield *board)
{
  int n;
  muster_dice_get_throws (board->dice, &n);
  if (n < 6)
    return FALSE;
  set_dice (board, copy_with (board, muster_dice_get_seed (board->dice) + 1, -1, NULL));
  return TRUE;
}

static gboolean
change_row (GRand *rand, MusterBattlefield *board)
{
  if (board->weather->len == 0 || board->weather_ruleset->weather.n_rows < 2)
    return FALSE;
  MusterWeatherState *turned =
    &g_array_index (board->weather, MusterWeatherState,
                    g_rand_int_range (rand, 0, (int) board->weather->len));
  int row = (turned->row + 1) % board->weather_ruleset->weather.n_rows;
  if (turned->number == 0
      || row == muster_weather_get_row_at (board->weather_ruleset, turned->number, 1))
    return FALSE;
  turned->row = row;
  return TRUE;
}

static void
what_was_forged_is_found (void **state)
{
  static gboolean (*const forgers[]) (GRand *, MusterBattlefield *) = {
    forge_result, forge_meaning, forge_turn, leave_out, add_throw, claim_other_seed, change_row,
  };
  g_autoptr (GRand) rand = g_rand_new_with_seed (SEED + 2);
  for (guint forger = 0; forger < G_N_ELEMENTS (forgers); forger++)
    for (int found = 0, i = 0; found < N_BOARDS_EACH; i++)
      {
        g_autoptr (MusterBattlefield) board = make_honest (rand);
        assert_true (i < N_BOARDS_EACH * 100);
        throw_turns (rand, board);
        if (g_rand_int_range (rand, 0, 3) == 0)
          throw_something_again (rand, board);
        if (!forgers[forger](rand, board))
          continue;
        g_autoptr (MusterVerification) verification = muster_battlefield_verify_dice (board);
        if (verification->verdict != MUSTER_VERDICT_CONTRADICTS)
          {
            print_message ("forger %u\n", forger);
            FAIL (verification, board, i);
          }
        found++;
      }
}

static MusterDiceVerdict
judge (MusterBattlefield *board, guint *n_changes)
{
  g_autoptr (MusterVerification) verification = muster_battlefield_verify_dice (board);
  *n_changes = verification->changes->len;
  return verification->verdict;
}

/* Leaves out all throws of streams that begin so, or of all others. */
static void
keep_throws (MusterBattlefield *board, const char *start, gboolean is_kept)
{
  int n;
  const MusterThrow *throws = muster_dice_get_throws (board->dice, &n);
  MusterDice *dice = muster_dice_new (muster_dice_get_seed (board->dice));
  for (int i = 0; i < n; i++)
    if (g_str_has_prefix (throws[i].stream, start) == is_kept)
      muster_dice_add (dice, &throws[i]);
  set_dice (board, dice);
}

static void
what_is_left_out_as_a_whole_is_found_or_told (void **state)
{
  guint n_changes;
  g_autoptr (MusterBattlefield) board = make_board (get_pack ("game-of-kings"), 3, 0, 0);
  MusterWeatherState next =
    muster_weather_next (board->weather_ruleset, muster_battlefield_get_weather (board),
                         board->dice);
  muster_battlefield_set_weather (board, board->weather_ruleset, &next);
  assert_int_equal (judge (board, &n_changes), MUSTER_VERDICT_REPEATS);
  assert_int_equal (n_changes, 0);

  g_autoptr (MusterBattlefield) bare = muster_battlefield_copy (board);
  keep_throws (bare, "weather", TRUE);
  assert_int_equal (judge (bare, &n_changes), MUSTER_VERDICT_CONTRADICTS);

  /* As a file of another program may be. */
  g_autoptr (MusterBattlefield) mute = muster_battlefield_copy (board);
  keep_throws (mute, "", FALSE);
  assert_int_equal (judge (mute, &n_changes), MUSTER_VERDICT_CONTRADICTS);
  mute->making = (MusterMaking){ 0 };
  assert_int_equal (judge (mute, &n_changes), MUSTER_VERDICT_UNREPEATABLE);

  g_autoptr (MusterBattlefield) dry = muster_battlefield_copy (board);
  keep_throws (dry, "weather", FALSE);
  assert_int_equal (judge (dry, &n_changes), MUSTER_VERDICT_REPEATS);
  assert_true (n_changes > 0);
}

static void
what_is_called_otherwise_is_found (void **state)
{
  static const char *const names[] = { "weather-turn-2#3", "weather-turn-2x", "weather-turn-77#2" };
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      guint n_changes;
      g_autoptr (MusterBattlefield) board = make_board (get_pack ("game-of-kings"), 3, 0, 0);
      MusterRandom random = muster_random_new (3, names[i]);
      MusterThrow thrown = {
        names[i], "'Weather of turn 2'", 6, 0, MUSTER_THROWN, "'hurricane'", 1
      };
      thrown.result = (int) muster_random_range (&random, 1, 6);
      muster_dice_add (board->dice, &thrown);
      assert_int_equal (judge (board, &n_changes), MUSTER_VERDICT_CONTRADICTS);
    }
}

/* A file from outside must not keep the check busy. */
static void
of_a_transcript_without_end_only_the_dice_are_thrown_again (void **state)
{
  g_autoptr (MusterBattlefield) board = make_board (get_pack ("game-of-kings"), 7, 0, 0);
  MusterRandom random = muster_random_new (7, "weather-turn-9999");
  for (int i = 0; i < 60000; i++)
    {
      MusterThrow thrown = { "weather-turn-9999", "weather", 6, 0, MUSTER_THROWN, NULL, i + 1 };
      thrown.result = (int) muster_random_range (&random, 1, 6);
      muster_dice_add (board->dice, &thrown);
    }
  g_autoptr (MusterVerification) right = muster_battlefield_verify_dice (board);
  assert_int_equal (right->verdict, MUSTER_VERDICT_UNREPEATABLE);
  MusterThrow wrong = { "weather-turn-9999", "weather", 6, 0, MUSTER_THROWN, NULL, 60001 };
  wrong.result = (int) (muster_random_range (&random, 1, 6) % 6 + 1);
  muster_dice_add (board->dice, &wrong);
  g_autoptr (MusterVerification) found = muster_battlefield_verify_dice (board);
  assert_int_equal (found->findings->len, 1);
  assert_int_equal (((MusterBoardFinding *) g_ptr_array_index (found->findings, 0))->line, 60001);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (what_nobody_touched_is_given_again),
    cmocka_unit_test (what_a_hand_moved_is_never_a_contradiction),
    cmocka_unit_test (what_was_forged_is_found),
    cmocka_unit_test (what_is_left_out_as_a_whole_is_found_or_told),
    cmocka_unit_test (what_is_called_otherwise_is_found),
    cmocka_unit_test (of_a_transcript_without_end_only_the_dice_are_thrown_again),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
