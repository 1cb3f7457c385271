/* Fixes of what stands against a battlefield: those that a player would think of are there, and
 * each does what it says. */
#include "helper/hand-board.h"

#include "battlefield/model/edit.h"
#include "battlefield/repair.h"

/* Returns: the only finding of the board, which stays with @findings */
static const MusterBoardFinding *
get_only (GPtrArray *findings)
{
  for (guint i = 1; i < findings->len; i++)
    print_message ("# also: %s\n", ((const MusterBoardFinding *) findings->pdata[i])->text);
  assert_int_equal (findings->len, 1);
  return g_ptr_array_index (findings, 0);
}

/* The fixes of the only finding, in their order; each leaves the board without any. */
static char *
dup_fixes (const MusterBattlefield *board)
{
  g_autoptr (GPtrArray) findings = muster_battlefield_check (board);
  const MusterBoardFinding *finding = get_only (findings);
  g_autoptr (GPtrArray) fixes = muster_board_finding_list_fixes (board, finding);
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < fixes->len; i++)
    {
      const MusterBoardFix *fix = g_ptr_array_index (fixes, i);
      g_autoptr (GPtrArray) left = muster_battlefield_check (fix->battlefield);
      assert_int_equal (left->len, 0);
      g_string_append_printf (text, "%s%s", i > 0 ? "\n" : "", fix->text);
    }
  return g_string_free (text, FALSE);
}

static void
assert_fixes (const MusterBattlefield *board, const char *wanted)
{
  g_autofree char *fixes = dup_fixes (board);
  assert_string_equal (fixes, wanted);
}

static void
what_is_too_large_is_made_as_large_as_it_may_be (void **state)
{
  g_autoptr (MusterBattlefield) wide = new_hand_board ();
  add_area (wide, "mound", 500, 500, 300, 150);
  assert_fixes (wide, "Make Mound 20 × 15 cm\nDelete Mound");

  g_autoptr (MusterBattlefield) deep = new_hand_board ();
  add_area (deep, "mound", 500, 500, 100, 400);
  assert_fixes (deep, "Make Mound 10 × 20 cm\nDelete Mound");

  g_autoptr (MusterBattlefield) small = new_hand_board ();
  add_area (small, "mound", 500, 500, 50, 50);
  assert_fixes (small, "Make Mound 10 × 10 cm\nDelete Mound");
}

static void
a_line_is_made_as_broad_as_it_may_be (void **state)
{
  g_autoptr (MusterBattlefield) board = new_hand_board ();
  add_feature (board, "brook", 60, POINTS ({ 0, 700 }, { 1800, 700 }));
  assert_fixes (board, "Make Brook 3 cm broad\nDelete Brook");
}

/* Areas keep 6 mm apart: it is 16 from where they touch, in steps of 10. */
static void
what_lies_on_another_is_moved_to_the_nearest_free_place (void **state)
{
  g_autoptr (MusterBattlefield) board = new_hand_board ();
  add_area (board, "mound", 500, 500, 150, 150);
  add_area (board, "mound", 640, 500, 150, 150);
  assert_fixes (board, "Move Mound 1 2 cm to the west\nMove Mound 2 2 cm to the east\n"
                       "Delete Mound 1\nDelete Mound 2");
}

static void
what_leaves_the_table_is_moved_on_to_it (void **state)
{
  g_autoptr (MusterBattlefield) board = new_hand_board ();
  add_area (board, "mound", -35, 500, 150, 120);
  assert_fixes (board, "Move Mound 4 cm to the east\nDelete Mound");
}

static void
an_outline_that_crosses_itself_is_drawn_anew (void **state)
{
  g_autoptr (MusterBattlefield) board = new_hand_board ();
  add_feature (board, "mound", 0, POINTS ({ 500, 500 }, { 650, 620 }, { 650, 500 }, { 500, 620 }));
  assert_fixes (board, "Draw Mound anew\nDelete Mound");
}

static void
of_too_many_the_last_are_taken_away (void **state)
{
  g_autoptr (MusterBattlefield) board = new_hand_board ();
  for (int i = 0; i < 5; i++)
    add_area (board, "mound", 100 + 300 * i, 500, 150, 120);
  assert_fixes (board, "Delete Mound 5, Mound 4");
}

static void
of_too_many_pieces_the_last_are_taken_away (void **state)
{
  g_autoptr (MusterBattlefield) board = new_hand_board ();
  g_autoptr (GHashTable) pieces = g_hash_table_new (g_str_hash, g_str_equal);
  g_hash_table_insert (pieces, (gpointer) "mound", GINT_TO_POINTER (1));
  add_area (board, "mound", 100, 500, 150, 120);
  add_area (board, "mound", 600, 500, 150, 120);
  muster_battlefield_set_pieces (board, pieces);
  assert_fixes (board, "Delete Mound 2");
}

static void
an_objective_is_moved_to_where_it_may_be (void **state)
{
  g_autoptr (MusterBattlefield) near = new_hand_board ();
  add_flag (near, 0, 500, 600);
  add_flag (near, 0, 880, 600);
  add_flag (near, 0, 1500, 600);
  add_flags_of_b (near);
  assert_fixes (near, "Move Objective 1 of side A 2 cm to the west\n"
                      "Move Objective 2 of side A 2 cm to the east");

  g_autoptr (MusterBattlefield) far = new_hand_board ();
  add_flag (far, 0, 500, 1020);
  add_flag (far, 0, 1000, 700);
  add_flag (far, 0, 1500, 700);
  add_flags_of_b (far);
  assert_fixes (far, "Move Objective 1 of side A 2 cm to the north");
}

static void
a_road_is_laid_and_what_it_crosses_is_bridged (void **state)
{
  g_autoptr (MusterBattlefield) board = new_hand_board ();
  add_area (board, "hamlet", 400, 900, 200, 200);
  assert_fixes (board, "Add Lane from Hamlet to the nearest edge\nDelete Hamlet");

  const MusterPoint lane[] = { { 500, 1000 }, { 500, 650 }, { 300, 650 }, { 0, 600 } };
  g_autoptr (MusterBattlefield) wet = new_hand_board ();
  add_area (wet, "hamlet", 400, 900, 200, 200);
  add_feature (wet, "brook", 20, POINTS ({ 0, 750 }, { 1800, 750 }));
  add_feature (wet, "lane", 50, lane, 4);
  g_autofree char *fixes = dup_fixes (wet);
  assert_true (g_str_has_prefix (fixes, "Put a crossing wherever one is wanted"));
}

static void
a_zone_is_made_as_the_rules_have_it (void **state)
{
  g_autoptr (MusterBattlefield) board = new_hand_board ();
  MusterZone zone = { .side = 1,
                      .name = "The camp",
                      .points = (const MusterPoint[]){ { 0, 0 }, { 900, 0 }, { 900, 300 } },
                      .n_points = 3 };
  muster_battlefield_add_zone (board, &zone);
  assert_fixes (board, "Make The camp as the rules have it\nDelete The camp");
}

static void
the_board_itself_is_left_as_it_was (void **state)
{
  g_autoptr (MusterBattlefield) board = new_hand_board ();
  int id = add_area (board, "mound", -35, 500, 150, 120);
  g_autofree char *fixes = dup_fixes (board);
  assert_int_equal (muster_battlefield_find_feature (board, id)->points[0].x, -35);
  assert_int_equal (board->features->len, 1);
}

/* What no dice placed cannot be thrown again; what they did can. */
static void
what_dice_placed_is_thrown_again (void **state)
{
  MusterRuleset *ruleset = get_pack ("tout-soldat");
  guint n_again = 0;
  for (guint64 seed = 1; seed <= 20; seed++)
    {
      g_autoptr (MusterBattlefield) made = make_board (ruleset, seed, 0, 0);
      g_autoptr (MusterBattlefield) board = muster_battlefield_copy (made);
      const MusterFeature *first = get_feature (board, 0);
      if (first->breadth > 0)
        continue;
      muster_battlefield_resize (board, first->id, 900, 900);
      g_autoptr (GPtrArray) findings = muster_battlefield_check (board);
      for (guint i = 0; i < findings->len; i++)
        {
          g_autoptr (GPtrArray) fixes =
            muster_board_finding_list_fixes (board, g_ptr_array_index (findings, i));
          for (guint j = 0; j < fixes->len; j++)
            {
              const MusterBoardFix *fix = g_ptr_array_index (fixes, j);
              g_autoptr (GPtrArray) left = muster_battlefield_check (fix->battlefield);
              assert_true (left->len < findings->len);
              n_again += g_str_has_prefix (fix->text, "Throw again for ");
            }
        }
    }
  assert_true (n_again > 5);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (what_is_too_large_is_made_as_large_as_it_may_be),
    cmocka_unit_test (a_line_is_made_as_broad_as_it_may_be),
    cmocka_unit_test (what_lies_on_another_is_moved_to_the_nearest_free_place),
    cmocka_unit_test (what_leaves_the_table_is_moved_on_to_it),
    cmocka_unit_test (an_outline_that_crosses_itself_is_drawn_anew),
    cmocka_unit_test (of_too_many_the_last_are_taken_away),
    cmocka_unit_test (of_too_many_pieces_the_last_are_taken_away),
    cmocka_unit_test (an_objective_is_moved_to_where_it_may_be),
    cmocka_unit_test (a_road_is_laid_and_what_it_crosses_is_bridged),
    cmocka_unit_test (a_zone_is_made_as_the_rules_have_it),
    cmocka_unit_test (the_board_itself_is_left_as_it_was),
    cmocka_unit_test (what_dice_placed_is_thrown_again),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
