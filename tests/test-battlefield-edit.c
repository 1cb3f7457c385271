/* A hand on a battlefield: many small steps come to about what they were asked for together. */
#include "hand-board.h"

#include "battlefield/battlefield-edit.h"

#define STEPS 20
#define STEP  10

static int
add_mound (MusterBattlefield *board)
{
  return add_feature (board, "mound", 0,
                      POINTS ({ 800, 500 }, { 903, 471 }, { 1051, 500 }, { 1090, 588 },
                              { 1007, 699 }, { 851, 690 }, { 771, 611 }));
}

static void
resize_by (MusterBattlefield *board, int id, int by)
{
  int width;
  int depth;
  assert_true (muster_battlefield_get_size (board, id, &width, &depth));
  assert_true (muster_battlefield_resize (board, id, width + by, depth + by));
}

/* @within: mm, for points are whole ones and the outline is turned */
static void
assert_size (const MusterBattlefield *board, int id, int width, int depth, int within)
{
  int now_width;
  int now_depth;
  assert_true (muster_battlefield_get_size (board, id, &now_width, &now_depth));
  assert_in_range (now_width, width - within, width + within);
  assert_in_range (now_depth, depth - within, depth + within);
}

static void
assert_steps_come_to (MusterBattlefield *board, int id)
{
  int width;
  int depth;
  assert_true (muster_battlefield_get_size (board, id, &width, &depth));
  resize_by (board, id, STEP);
  assert_size (board, id, width + STEP, depth + STEP, 2);
  for (int i = 1; i < STEPS; i++)
    resize_by (board, id, STEP);
  assert_size (board, id, width + STEPS * STEP, depth + STEPS * STEP, STEP / 2);
  for (int i = 0; i < STEPS; i++)
    resize_by (board, id, -STEP);
  assert_size (board, id, width, depth, STEP);
}

static void
an_outline_becomes_as_large_as_its_steps_come_to_however_it_is_turned (void **state)
{
  for (int degrees = 0; degrees < 360; degrees += 15)
    {
      g_autoptr (MusterBattlefield) board = new_hand_board ();
      int id = add_mound (board);
      assert_true (muster_battlefield_turn (board, id, degrees));
      assert_steps_come_to (board, id);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (an_outline_becomes_as_large_as_its_steps_come_to_however_it_is_turned),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
