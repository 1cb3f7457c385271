/* Nothing goes on for ever, whatever a pack asks for: packs of the test's own. */
#include "helper/board.h"

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

/* Whatever is thrown, its place is an edge. */
static MusterRuleset *
make_pack_of_edges (const char *course)
{
  g_autofree char *text = g_strdup_printf (
    "<ruleset xmlns=\"urn:muster:1\" id=\"of-the-test\" version=\"1\"><title>Of the Test</title>"
    "<length unit=\"cm\"/>"
    "<formation id=\"army\" name=\"Host\" holds=\"unit\"/>"
    "<type id=\"canal\" kind=\"feature\" name=\"Canal\" plural=\"Canals\"/>"
    "<terrain columns=\"3\" rows=\"3\"><board width=\"180\" depth=\"120\" name=\"Table\"/>"
    "<path of=\"canal\" look=\"river\" breadth=\"6..10\" course=\"%s\"/>"
    "<place id=\"canals\" name=\"Canals\" by=\"first\" of=\"feature\" min=\"1\" max=\"1\""
    " roll=\"d6\"><row at=\"1..6\" where=\"attacker\" within=\"30\"/></place></terrain></ruleset>",
    course);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterRuleset *ruleset = muster_ruleset_parse ("test", text, strlen (text), problems);
  if (ruleset == NULL)
    fail_with_problems (problems);
  return ruleset;
}

static void
what_runs_from_a_sector_gets_one_though_an_edge_is_thrown (void **state)
{
  static const char *const courses[] = { "bases", "route" };
  for (guint i = 0; i < G_N_ELEMENTS (courses); i++)
    {
      g_autoptr (MusterRuleset) ruleset = make_pack_of_edges (courses[i]);
      for (guint64 seed = 1; seed <= 50; seed++)
        {
          g_autoptr (MusterBattlefield) board = make_board (ruleset, seed, 0, 0);
          for (guint j = 0; j < board->features->len; j++)
            assert_in_range (get_feature (board, j)->sector, 1, 9);
          assert_int_equal (board->features->len + board->remarks->len, 1);
        }
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (far_more_pieces_than_fit_are_each_told_of),
    cmocka_unit_test (what_runs_from_a_sector_gets_one_though_an_edge_is_thrown),
    cmocka_unit_test (what_counts_as_no_piece_does_not_make_the_choice_endless),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
