/* What finds no room, or is not there to be placed, is told; and nothing goes on for ever. */
#include "board-helper.h"

#include "battlefield/battlefield-check.h"

#define N_SEEDS 300

static const char *const packs[] = { "tout-soldat", "game-of-kings" };

static void
no_more_is_placed_than_the_players_have (void **state)
{
  static const char *const names[][2] = { { "Small wood", "Village" }, { "Wood", "Village" } };
  for (guint p = 0; p < G_N_ELEMENTS (packs); p++)
    {
      int placed = 0;
      int told = 0;
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
          told += board->remarks->len > 0;
        }
      assert_true (placed > N_SEEDS && told > N_SEEDS / 2);
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
            assert_string_equal (
              ((const MusterBoardFinding *) g_ptr_array_index (findings, i))->rule, "link");
        }
      print_message ("# %s: %d remarks on %d tables of 30 cm, at most %d throws\n", packs[p],
                     remarks, N_SEEDS, most);
      assert_true (remarks > N_SEEDS);
      assert_true (most < 12 * 200);
    }
}

static MusterRuleset *
make_crammed_pack (const char *value, const char *place)
{
  g_autofree char *text = g_strdup_printf (
    "<ruleset xmlns=\"urn:muster:1\" id=\"of-the-test\" version=\"1\"><title>Of the Test</title>"
    "<length unit=\"cm\"/>"
    "<formation id=\"army\" name=\"Host\" holds=\"unit\"/>"
    "<type id=\"mound\" kind=\"feature\" name=\"Mound\" plural=\"Mounds\"/>"
    "<stat id=\"worth\" name=\"Worth\" of=\"feature\" show=\"no\"><value is=\"%s\"/></stat>"
    "<terrain columns=\"1\" rows=\"1\"><board width=\"60\" depth=\"60\" name=\"Small\"/>"
    "<shape of=\"mound\" look=\"hill\" width=\"15..20\" depth=\"10..15\"/>"
    "<place id=\"mounds\" name=\"Mounds\" by=\"first\" of=\"feature\" %s measure=\"worth\""
    " roll=\"d6\"><row at=\"1..6\"/></place></terrain></ruleset>",
    value, place);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterRuleset *ruleset = muster_ruleset_parse ("test", text, strlen (text), problems);
  if (ruleset == NULL)
    fail_with_problems (problems);
  return ruleset;
}

static void
far_more_pieces_than_fit_are_each_told_of (void **state)
{
  g_autoptr (MusterRuleset) ruleset = make_crammed_pack ("1", "min=\"80\" max=\"80\"");
  for (guint64 seed = 1; seed <= 20; seed++)
    {
      g_autoptr (MusterBattlefield) board = make_board (ruleset, seed, 0, 0);
      int n;
      muster_dice_get_throws (board->dice, &n);
      assert_true (board->features->len >= 4);
      assert_int_equal (board->features->len + board->remarks->len, 80);
      /* Six sizes of four throws, each with twelve places of two; and the choice. */
      assert_true (n <= 1 + 80 * (2 + 6 * (4 + 12 * 2)));
    }
}

static void
what_counts_as_no_piece_does_not_make_the_choice_endless (void **state)
{
  g_autoptr (MusterRuleset) ruleset = make_crammed_pack ("0", "min=\"3\" max=\"3\"");
  g_autoptr (MusterBattlefield) board = make_board (ruleset, 1, 0, 0);
  assert_int_equal (board->features->len + board->remarks->len, 3);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (no_more_is_placed_than_the_players_have),
    cmocka_unit_test (a_crammed_table_ends_with_remarks),
    cmocka_unit_test (far_more_pieces_than_fit_are_each_told_of),
    cmocka_unit_test (what_counts_as_no_piece_does_not_make_the_choice_endless),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
