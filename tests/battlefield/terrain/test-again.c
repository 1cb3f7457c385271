/* What players throw, choose and have, and what is thrown again: each changes what it should and
 * nothing else. */
#include "helper/board.h"

#include "base/error.h"
#include "battlefield/check/check.h"

#define N_SEEDS 300

static const char *const packs[] = { "tout-soldat", "game-of-kings" };

/* All of a feature. */
static char *
dup_feature (const MusterFeature *feature)
{
  GString *text = g_string_new (NULL);
  g_string_printf (text, "%d %s %s %s %d %d %d %d", feature->id, feature->type_id, feature->stream,
                   feature->place, feature->side, feature->sector, feature->turn, feature->breadth);
  for (int i = 0; i < feature->n_points; i++)
    g_string_append_printf (text, " %d,%d", feature->points[i].x, feature->points[i].y);
  return g_string_free (text, FALSE);
}

static char *
dup_features (const MusterBattlefield *board)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < board->features->len; i++)
    {
      g_autofree char *line = dup_feature (get_feature (board, i));
      g_string_append_printf (text, "%s\n", line);
    }
  return g_string_free (text, FALSE);
}

static char *
dup_rest (const MusterBattlefield *board)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < board->objectives->len; i++)
    {
      const MusterObjective *one = &g_array_index (board->objectives, MusterObjective, i);
      g_string_append_printf (text, "objective of %d at %d,%d\n", one->side, one->at.x, one->at.y);
    }
  for (guint i = 0; i < board->weather->len; i++)
    {
      const MusterWeatherState *state = &g_array_index (board->weather, MusterWeatherState, i);
      g_string_append_printf (text, "weather %d %d\n", state->number, state->row);
    }
  return g_string_free (text, FALSE);
}

static void
assert_same_text (guint64 seed, const char *one, const char *other)
{
  if (!g_str_equal (one, other))
    fail_msg ("seed %" G_GUINT64_FORMAT ":\n%s\nis not\n%s", seed, one, other);
}

/* Seeds */

static void
a_seed_gives_the_same_table_twice_and_others_another (void **state)
{
  for (guint p = 0; p < G_N_ELEMENTS (packs); p++)
    {
      g_autoptr (GHashTable) all = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      for (guint64 seed = 1; seed <= N_SEEDS; seed++)
        {
          g_autoptr (MusterBattlefield) one = make_board (get_pack (packs[p]), seed, 0, 0);
          g_autoptr (MusterBattlefield) other = make_board (get_pack (packs[p]), seed, 0, 0);
          g_autofree char *transcript = muster_dice_dup_text (one->dice, TRUE);
          g_autofree char *again = muster_dice_dup_text (other->dice, TRUE);
          g_autofree char *features = dup_features (other);
          char *first = dup_features (one);
          assert_same_text (seed, first, features);
          assert_same_text (seed, transcript, again);
          g_hash_table_add (all, first);
        }
      /* Bare tables may be alike. */
      assert_true (g_hash_table_size (all) > N_SEEDS * 95 / 100);
    }
}

static void
a_seed_serves_tables_of_all_sizes (void **state)
{
  static const int sizes[][2] = { { 300, 300 }, { 300, 9999 }, { 9999, 300 }, { 9999, 9999 },
                                  { 301, 777 }, { 1219, 914 }, { 2743, 1524 } };
  for (guint p = 0; p < G_N_ELEMENTS (packs); p++)
    for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
      for (guint64 seed = 1; seed <= 20; seed++)
        {
          Box table = { 0, 0, sizes[i][0], sizes[i][1] };
          g_autoptr (MusterBattlefield) board =
            make_board (get_pack (packs[p]), seed, sizes[i][0], sizes[i][1]);
          for (guint j = 0; j < board->features->len; j++)
            {
              Box box = get_box (get_feature (board, j));
              assert_true (box_holds (&table, &box));
            }
        }
}

static void
tables_that_cannot_be_are_refused (void **state)
{
  static const int sizes[][2] = { { 299, 1000 }, { 1000, 299 }, { 10000, 1000 }, { 1000, 10000 } };
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (MusterDice) dice = muster_dice_new (1);
      g_autoptr (GError) error = NULL;
      assert_null (try_board (get_pack (packs[0]), dice, sizes[i][0], sizes[i][1], &error));
      assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT));
    }
  g_autoptr (MusterDice) dice = muster_dice_new (1);
  g_autoptr (GError) error = NULL;
  assert_null (try_board (get_pack ("pike-and-powder"), dice, 0, 0, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT));
}

/* Whatever is generated keeps to the rules that boards made by hand are checked by; but for a road
 * that found no course, which is told. */
static void
what_is_made_is_found_right (void **state)
{
  for (guint p = 0; p < G_N_ELEMENTS (packs); p++)
    for (guint64 seed = 1; seed <= N_SEEDS; seed++)
      {
        g_autoptr (MusterBattlefield) board = make_board (get_pack (packs[p]), seed, 0, 0);
        g_autoptr (GPtrArray) findings = muster_battlefield_check (board);
        for (guint i = 0; i < findings->len; i++)
          {
            const MusterBoardFinding *finding = g_ptr_array_index (findings, i);
            if (!g_str_equal (finding->rule, "link") || board->remarks->len == 0)
              fail_msg ("seed %" G_GUINT64_FORMAT ": %s", seed, finding->text);
          }
      }
}

/* Throwing again */

/* "crossing-3-7", "link-3", "spare-7": whether all that they name is still there */
static gboolean
has_what_it_hangs_on (const MusterBattlefield *board, const char *stream)
{
  g_auto (GStrv) parts = g_strsplit (stream, "-", -1);
  for (int i = 1; parts[i] != NULL; i++)
    if (muster_battlefield_find_feature (board, atoi (parts[i])) == NULL)
      return FALSE;
  return TRUE;
}

static gboolean
hangs_on_others (const char *stream)
{
  return g_str_has_prefix (stream, "link-") || g_str_has_prefix (stream, "crossing-")
         || g_str_has_prefix (stream, "spare-");
}

/* A road that ended in another goes with it. */
static gboolean
has_lost_junction (const MusterBattlefield *before,
                   const MusterBattlefield *after,
                   const MusterFeature *road)
{
  for (guint i = 0; i < before->features->len; i++)
    {
      const MusterFeature *other = get_feature (before, i);
      MusterPoint end = road->points[road->n_points - 1];
      if (other->id != road->id && other->breadth > 0 && g_str_has_prefix (other->stream, "link-")
          && muster_battlefield_find_feature (after, other->id) == NULL
          && measure_to_line (end, other) <= other->breadth / 2.0 + 2)
        return !is_at_edge (before, end);
    }
  return FALSE;
}

static void
assert_others_stay (guint64 seed,
                    const MusterBattlefield *before,
                    const MusterBattlefield *after,
                    const char *stream)
{
  for (guint i = 0; i < before->features->len; i++)
    {
      const MusterFeature *feature = get_feature (before, i);
      if (g_str_equal (feature->stream, stream)
          || (hangs_on_others (feature->stream) && !has_what_it_hangs_on (after, feature->stream))
          || (feature->breadth > 0 && has_lost_junction (before, after, feature)))
        continue;
      const MusterFeature *kept = muster_battlefield_find_feature (after, feature->id);
      if (kept == NULL)
        fail_msg ("seed %" G_GUINT64_FORMAT ", %s again: %s is gone", seed, stream,
                  feature->stream);
      g_autofree char *one = dup_feature (feature);
      g_autofree char *other = dup_feature (kept);
      assert_same_text (seed, one, other);
    }
}

/* Returns: whether a throw after the first @n is of @stream */
static gboolean
was_thrown_since (const MusterBattlefield *board, int n, const char *stream)
{
  int all;
  const MusterThrow *throws = muster_dice_get_throws (board->dice, &all);
  for (int i = n; i < all; i++)
    if (g_str_equal (throws[i].stream, stream))
      return TRUE;
  return FALSE;
}

static void
assert_transcript_goes_on (const MusterBattlefield *before, const MusterBattlefield *after)
{
  int n;
  int m;
  const MusterThrow *old = muster_dice_get_throws (before->dice, &n);
  const MusterThrow *new = muster_dice_get_throws (after->dice, &m);
  assert_true (m > n);
  for (int i = 0; i < n; i++)
    {
      assert_string_equal (old[i].stream, new[i].stream);
      assert_int_equal (old[i].result, new[i].result);
    }
}

/* Returns: whether the table is another now */
static gboolean
throw_again (guint64 seed, const MusterBattlefield *board, const char *stream)
{
  g_autoptr (MusterBattlefield) again = muster_battlefield_copy (board);
  g_autoptr (GError) error = NULL;
  g_autofree char *second = g_strdup_printf ("%s#2", stream);
  int n;
  muster_dice_get_throws (board->dice, &n);
  if (!muster_terrain_throw_again (again, stream, &error))
    fail_msg ("seed %" G_GUINT64_FORMAT ": %s", seed, error->message);
  assert_transcript_goes_on (board, again);
  assert_others_stay (seed, board, again, stream);
  assert_true (was_thrown_since (
    again, n, g_str_equal (stream, "objectives") ? "near-objectives-a1#2" : second));
  g_autofree char *one = dup_features (board);
  g_autofree char *other = dup_features (again);
  g_autofree char *rest = dup_rest (board);
  g_autofree char *other_rest = dup_rest (again);
  gboolean is_terrain = !g_str_equal (stream, "objectives") && !g_str_equal (stream, "weather");
  assert_same_text (seed, is_terrain ? rest : one, is_terrain ? other_rest : other);
  return !g_str_equal (one, other) || !g_str_equal (rest, other_rest);
}

static void
each_stream_that_is_listed_can_be_thrown_again_and_leaves_the_rest (void **state)
{
  for (guint p = 0; p < G_N_ELEMENTS (packs); p++)
    {
      int thrown = 0;
      int other = 0;
      for (guint64 seed = 1; seed <= N_SEEDS; seed++)
        {
          g_autoptr (MusterBattlefield) board = make_board (get_pack (packs[p]), seed, 0, 0);
          g_autoptr (GPtrArray) streams = muster_terrain_list_streams (board);
          assert_true (streams->len >= 2);
          for (guint i = 0; i < streams->len; i++)
            {
              g_auto (GStrv) parts = g_strsplit (g_ptr_array_index (streams, i), "\t", -1);
              assert_int_equal (g_strv_length (parts), 2);
              thrown++;
              other += throw_again (seed, board, parts[0]);
            }
        }
      print_message ("# %s: %d of %d thrown again gave another table\n", packs[p], other, thrown);
      /* Half of the sectors have nothing, and a quarter of all twice. */
      assert_true (other > thrown / 2);
    }
}

static void
what_was_not_thrown_for_cannot_be_thrown_again (void **state)
{
  static const char *const streams[] = { "",
                                         "nonsense",
                                         "ends",
                                         "order",
                                         "sector-0",
                                         "sector-07",
                                         "sector-13",
                                         "sector-1x",
                                         "sector-1#2",
                                         "sector-",
                                         "link-1",
                                         "weather-1",
                                         "defenders-terrain",
                                         "defenders-terrain-9",
                                         "crossing-1-2" };
  for (guint p = 0; p < G_N_ELEMENTS (packs); p++)
    for (guint i = 0; i < G_N_ELEMENTS (streams); i++)
      {
        g_autoptr (MusterBattlefield) board = make_board (get_pack (packs[p]), 5, 0, 0);
        g_autofree char *before = dup_features (board);
        g_autoptr (GError) error = NULL;
        assert_false (muster_terrain_throw_again (board, streams[i], &error));
        assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND));
        g_autofree char *after = dup_features (board);
        assert_string_equal (before, after);
      }
}

static void
no_more_fords_lie_about_however_often_things_are_thrown_again (void **state)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (1812);
  for (guint64 seed = 1; seed <= N_SEEDS; seed++)
    {
      g_autoptr (MusterBattlefield) board = make_board (get_pack (packs[0]), seed, 0, 0);
      for (int i = 0; i < 8; i++)
        {
          int spare = 0;
          g_autoptr (GPtrArray) streams = muster_terrain_list_streams (board);
          int index = g_rand_int_range (random, 0, (int) streams->len);
          g_auto (GStrv) parts = g_strsplit (g_ptr_array_index (streams, (guint) index), "\t", -1);
          assert_true (muster_terrain_throw_again (board, parts[0], NULL));
          for (guint j = 0; j < board->features->len; j++)
            {
              const char *stream = get_feature (board, j)->stream;
              spare += g_str_has_prefix (stream, "spare-");
              assert_true (!hangs_on_others (stream) || has_what_it_hangs_on (board, stream));
            }
          assert_true (spare <= count_called (board, "River"));
        }
    }
}

/* Typed and chosen */

static const char *const sectors[] = { "sector-1", "sector-2",  "sector-3",  "sector-4",
                                       "sector-5", "sector-6",  "sector-7",  "sector-8",
                                       "sector-9", "sector-10", "sector-11", "sector-12" };

static void
assert_same_throws (const MusterBattlefield *one,
                    const MusterBattlefield *other,
                    const char *stream)
{
  for (int i = 0;; i++)
    {
      const MusterThrow *a = find_throw (one, stream, i);
      const MusterThrow *b = find_throw (other, stream, i);
      assert_true ((a == NULL) == (b == NULL));
      if (a == NULL)
        return;
      assert_int_equal (a->result, b->result);
      assert_string_equal (a->means, b->means);
    }
}

static void
a_typed_die_changes_its_sector_and_no_other_choice (void **state)
{
  for (guint64 seed = 1; seed <= N_SEEDS; seed++)
    {
      guint own = (guint) seed % 12;
      int typed[] = { 4 + (int) seed % 3, 3 };
      g_autoptr (MusterDice) dice = muster_dice_new (seed);
      muster_dice_type (dice, sectors[own], typed, 2, MUSTER_TYPED);
      g_autoptr (MusterBattlefield) board = try_board (get_pack (packs[1]), dice, 0, 0, NULL);
      g_autoptr (MusterBattlefield) plain = make_board (get_pack (packs[1]), seed, 0, 0);
      assert_non_null (board);
      assert_int_equal (find_throw (board, sectors[own], 0)->how, MUSTER_TYPED);
      const MusterFeature *wood = find_of_stream (board, sectors[own]);
      assert_true (wood == NULL || is_called (wood, "Wood"));
      for (guint i = 0; i < 12; i++)
        if (i != own)
          assert_same_throws (plain, board, sectors[i]);
    }
}

static void
typing_what_was_thrown_changes_nothing (void **state)
{
  for (guint p = 0; p < G_N_ELEMENTS (packs); p++)
    for (guint64 seed = 1; seed <= N_SEEDS / 3; seed++)
      {
        g_autoptr (MusterBattlefield) plain = make_board (get_pack (packs[p]), seed, 0, 0);
        g_autoptr (MusterDice) dice = muster_dice_new (seed);
        int n;
        const MusterThrow *throws = muster_dice_get_throws (plain->dice, &n);
        for (int i = 0; i < n; i++)
          muster_dice_type (dice, throws[i].stream, &throws[i].result, 1, MUSTER_TYPED);
        g_autoptr (MusterBattlefield) board = try_board (get_pack (packs[p]), dice, 0, 0, NULL);
        assert_non_null (board);
        g_autofree char *one = dup_features (plain);
        g_autofree char *other = dup_features (board);
        assert_same_text (seed, one, other);
      }
}

static void
a_player_chooses_how_many_pieces_and_which (void **state)
{
  static const char *const names[] = { "Large wood", "Enclosed field", "River" };
  MusterRuleset *ruleset = get_pack (packs[0]);
  for (guint64 seed = 1; seed <= N_SEEDS; seed++)
    {
      g_autoptr (MusterDice) dice = muster_dice_new (seed);
      muster_dice_prefer (dice, "defenders-terrain", "4");
      muster_dice_prefer (dice, "attackers-terrain", "0");
      for (int i = 0; i < 3; i++)
        {
          g_autofree char *stream = g_strdup_printf ("defenders-terrain-%d", i + 1);
          muster_dice_prefer (dice, stream, find_id (ruleset, names[i]));
        }
      g_autoptr (GError) error = NULL;
      g_autoptr (MusterBattlefield) board = try_board (ruleset, dice, 0, 0, &error);
      if (board == NULL)
        fail_msg ("seed %" G_GUINT64_FORMAT ": %s", seed, error->message);
      for (int i = 0; i < 3; i++)
        assert_true (count_called (board, names[i]) == 1 || board->remarks->len > 0);
      assert_int_equal (find_throw (board, "defenders-terrain-1", 0)->how, MUSTER_CHOSEN);
      assert_null (find_throw (board, "defenders-terrain-4", 0));
      assert_null (find_throw (board, "attackers-terrain-1", 0));
    }
}

static void
the_attackers_end_and_turn_are_chosen_and_change_no_terrain (void **state)
{
  for (guint64 seed = 1; seed <= N_SEEDS / 3; seed++)
    {
      g_autoptr (MusterBattlefield) plain = make_board (get_pack (packs[0]), seed, 0, 0);
      g_autofree char *one = dup_features (plain);
      for (int choice = 0; choice < 4; choice++)
        {
          g_autoptr (MusterDice) dice = muster_dice_new (seed);
          muster_dice_prefer (dice, "ends", choice & 1 ? "swap" : "stay");
          muster_dice_prefer (dice, "order", choice & 2 ? "second" : "first");
          g_autoptr (MusterBattlefield) board = try_board (get_pack (packs[0]), dice, 0, 0, NULL);
          g_autofree char *other = dup_features (board);
          assert_same_text (seed, one, other);
          assert_int_equal (board->attacker, plain->attacker);
          assert_int_equal (board->edges[board->attacker],
                            choice & 1 ? MUSTER_EDGE_SOUTH : MUSTER_EDGE_NORTH);
          assert_int_equal (board->first, choice & 2 ? 1 - board->attacker : board->attacker);
        }
    }
}

/* Dice and ratings are added; a tie is thrown again. */
static void
the_higher_die_and_rating_attacks (void **state)
{
  static const int typed[] = { 2, 5, 4, 1 };
  int n;
  g_autoptr (MusterBattlefield) plain = make_board (get_pack (packs[0]), 7, 0, 0);
  const char *first = muster_dice_get_throws (plain->dice, &n)->stream;
  for (int bonus = 0; bonus <= 4; bonus++)
    {
      g_autoptr (MusterDice) dice = muster_dice_new (7);
      MusterTerrainOptions options = { .ruleset = get_pack (packs[0]),
                                       .dice = dice,
                                       .attack_bonus = { bonus, 0 },
                                       .knows_bonus = TRUE };
      muster_dice_type (dice, first, typed, bonus == 3 ? 4 : 2, MUSTER_TYPED);
      g_autoptr (GError) error = NULL;
      g_autoptr (MusterBattlefield) board = muster_terrain_make (&options, &error);
      assert_non_null (board);
      assert_int_equal (board->attacker, bonus < 3);
    }
}

static void
what_cannot_be_thrown_or_chosen_is_refused (void **state)
{
  static const struct
  {
    int pack;
    const char *stream;
    const char *id;
    int result;
  } bad[] = {
    { 1, "sector-1", NULL, 7 },           { 1, "sector-13", NULL, 3 },
    { 1, "sector-1", "no-such-kind", 0 }, { 0, "defenders-terrain", "5", 0 },
    { 0, "defenders-terrain", "1", 0 },   { 0, "attackers-terrain", "3", 0 },
    { 0, "ends", "sideways", 0 },         { 0, "attackers-terrain-9", NULL, 1 },
  };
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (MusterDice) dice = muster_dice_new (42);
      g_autoptr (GError) error = NULL;
      if (bad[i].id != NULL)
        muster_dice_prefer (dice, bad[i].stream, bad[i].id);
      else
        muster_dice_type (dice, bad[i].stream, &bad[i].result, 1, MUSTER_TYPED);
      assert_null (try_board (get_pack (packs[bad[i].pack]), dice, 0, 0, &error));
      assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT));
    }
}

/* What there is */

static void
no_more_is_placed_than_the_players_have (void **state)
{
  static const char *const names[][2] = { { "Small wood", "Village" }, { "Wood", "Village" } };
  for (guint p = 0; p < G_N_ELEMENTS (packs); p++)
    {
      int placed = 0;
      int n_said = 0;
      for (guint64 seed = 1; seed <= N_SEEDS; seed++)
        {
          MusterRuleset *ruleset = get_pack (packs[p]);
          g_autoptr (MusterDice) dice = muster_dice_new (seed);
          g_autoptr (GHashTable) pieces = g_hash_table_new (g_str_hash, g_str_equal);
          for (int i = 0; i < 2; i++)
            g_hash_table_insert (pieces, (gpointer) find_id (ruleset, names[p][i]),
                                 GINT_TO_POINTER (1));
          MusterTerrainOptions options = { .ruleset = ruleset, .dice = dice, .pieces = pieces };
          g_autoptr (MusterBattlefield) board = muster_terrain_make (&options, NULL);
          assert_non_null (board);
          int wood = count_called (board, names[p][0]);
          int village = count_called (board, names[p][1]);
          assert_true (wood <= 1 && village <= 1);
          assert_int_equal (board->features->len, wood + village);
          placed += wood + village;
          n_said += board->remarks->len > 0;
        }
      assert_true (placed > N_SEEDS && n_said > N_SEEDS / 2);
    }
}

static void
a_crammed_table_ends_with_remarks (void **state)
{
  for (guint p = 0; p < G_N_ELEMENTS (packs); p++)
    {
      int remarks = 0;
      int most = 0;
      for (guint64 seed = 1; seed <= N_SEEDS; seed++)
        {
          g_autoptr (MusterBattlefield) board = make_board (get_pack (packs[p]), seed, 300, 300);
          g_autoptr (GPtrArray) findings = muster_battlefield_check (board);
          int n;
          muster_dice_get_throws (board->dice, &n);
          remarks += (int) board->remarks->len;
          most = MAX (most, n);
          for (guint i = 0; i < findings->len; i++)
            {
              const MusterBoardFinding *finding = g_ptr_array_index (findings, i);
              assert_true (g_str_equal (finding->rule, "link")
                           || (g_str_equal (finding->rule, "objective")
                               && finding->severity == MUSTER_SEVERITY_WARNING));
            }
        }
      print_message ("# %s: %d remarks on %d tables of 30 cm, at most %d throws\n", packs[p],
                     remarks, N_SEEDS, most);
      assert_true (remarks > N_SEEDS);
      assert_true (most < 12 * 200);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_seed_gives_the_same_table_twice_and_others_another),
    cmocka_unit_test (a_seed_serves_tables_of_all_sizes),
    cmocka_unit_test (tables_that_cannot_be_are_refused),
    cmocka_unit_test (what_is_made_is_found_right),
    cmocka_unit_test (each_stream_that_is_listed_can_be_thrown_again_and_leaves_the_rest),
    cmocka_unit_test (what_was_not_thrown_for_cannot_be_thrown_again),
    cmocka_unit_test (no_more_fords_lie_about_however_often_things_are_thrown_again),
    cmocka_unit_test (a_typed_die_changes_its_sector_and_no_other_choice),
    cmocka_unit_test (typing_what_was_thrown_changes_nothing),
    cmocka_unit_test (a_player_chooses_how_many_pieces_and_which),
    cmocka_unit_test (the_attackers_end_and_turn_are_chosen_and_change_no_terrain),
    cmocka_unit_test (the_higher_die_and_rating_attacks),
    cmocka_unit_test (what_cannot_be_thrown_or_chosen_is_refused),
    cmocka_unit_test (no_more_is_placed_than_the_players_have),
    cmocka_unit_test (a_crammed_table_ends_with_remarks),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
