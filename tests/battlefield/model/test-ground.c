/* How much of a table is what ground: on tables whose shares are known. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>

#include "battlefield/model/ground.h"
#include "battlefield/text.h"

static void
add (MusterBattlefield *board, MusterLook look, MusterBox box)
{
  const MusterPoint points[] = {
    { box.x0, box.y0 }, { box.x1, box.y0 }, { box.x1, box.y1 }, { box.x0, box.y1 }
  };
  const MusterFeature feature = {
    .type_id = "ground", .look = look, .points = points, .n_points = G_N_ELEMENTS (points)
  };
  muster_battlefield_add_feature (board, &feature);
}

static void
add_line (MusterBattlefield *board, MusterLook look, MusterPoint from, MusterPoint to, int breadth)
{
  const MusterPoint points[] = { from, to };
  const MusterFeature feature = { .type_id = "ground",
                                  .look = look,
                                  .breadth = breadth,
                                  .points = points,
                                  .n_points = G_N_ELEMENTS (points) };
  muster_battlefield_add_feature (board, &feature);
}

static void
assert_share (double share, double wanted)
{
  if (fabs (share - wanted) > 0.01)
    fail_msg ("%.4f is not %.4f", share, wanted);
}

static void
a_bare_table_is_open (void **state)
{
  g_autoptr (MusterBattlefield) board = muster_battlefield_new (NULL, 1800, 1200, 1);
  MusterGround ground;
  add_line (board, MUSTER_LOOK_ROAD, (MusterPoint){ 0, 600 }, (MusterPoint){ 1800, 600 }, 50);
  add (board, MUSTER_LOOK_FIELD, (MusterBox){ 0, 0, 500, 500 });
  muster_ground_measure (board, &ground);
  assert_share (ground.of_table[MUSTER_GROUND_OPEN], 1);
  assert_share (ground.of_half[0][MUSTER_GROUND_OPEN], 1);
  assert_share (ground.of_half[1][MUSTER_GROUND_OPEN], 1);
  assert_share (ground.of_table[MUSTER_GROUND_COVER], 0);
}

/* The first side has the south, the second the north. */
static void
each_side_has_what_lies_nearer_to_its_edge (void **state)
{
  g_autoptr (MusterBattlefield) board = muster_battlefield_new (NULL, 1800, 1200, 1);
  MusterGround ground;
  add (board, MUSTER_LOOK_WOOD, (MusterBox){ 0, 600, 900, 1200 });
  add (board, MUSTER_LOOK_HILL, (MusterBox){ 0, 300, 900, 900 });
  muster_ground_measure (board, &ground);
  assert_share (ground.of_table[MUSTER_GROUND_COVER], 1 / 4.0);
  assert_share (ground.of_table[MUSTER_GROUND_HILL], 1 / 4.0);
  assert_share (ground.of_table[MUSTER_GROUND_OPEN], 1 - 3 / 8.0);
  assert_share (ground.of_half[0][MUSTER_GROUND_COVER], 1 / 2.0);
  assert_share (ground.of_half[1][MUSTER_GROUND_COVER], 0);
  assert_share (ground.of_half[0][MUSTER_GROUND_OPEN], 1 / 2.0);
  assert_share (ground.of_half[1][MUSTER_GROUND_OPEN], 3 / 4.0);
}

static void
lines_take_their_breadth_and_unknown_types_are_told (void **state)
{
  g_autoptr (MusterBattlefield) board = muster_battlefield_new (NULL, 1800, 1200, 1);
  MusterGround ground;
  add_line (board, MUSTER_LOOK_RIVER, (MusterPoint){ 900, 0 }, (MusterPoint){ 900, 1200 }, 180);
  add (board, MUSTER_LOOK_MARSH, (MusterBox){ 0, 0, 180, 1200 });
  add (board, MUSTER_LOOK_NONE, (MusterBox){ 1620, 0, 1800, 1200 });
  muster_ground_measure (board, &ground);
  assert_share (ground.of_table[MUSTER_GROUND_WATER], 0.2);
  assert_share (ground.of_table[MUSTER_GROUND_NOTHING_KNOWN], 0.1);
  assert_share (ground.of_table[MUSTER_GROUND_OPEN], 0.7);
}

static void
shares_are_told_in_words_with_the_names_of_sides (void **state)
{
  g_autoptr (MusterBattlefield) board = muster_battlefield_new (NULL, 1800, 1200, 1);
  add (board, MUSTER_LOOK_WOOD, (MusterBox){ 0, 600, 900, 1200 });
  muster_battlefield_name_sides (board, (const char *const[]){ "Reds", NULL });
  g_autoptr (GPtrArray) shares = muster_battlefield_list_ground (board);
  assert_int_equal (shares->len, 8);
  const MusterShare *open = g_ptr_array_index (shares, 0);
  const MusterShare *cover = g_ptr_array_index (shares, 4);
  assert_string_equal (open->words, "Open ground: 75\u00a0% of the table");
  assert_string_equal (cover->name, "Cover, half of Reds");
  assert_string_equal (cover->figures, "50\u00a0%");
  cover = g_ptr_array_index (shares, 5);
  assert_string_equal (cover->name, "Cover, half of Side B");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_bare_table_is_open),
    cmocka_unit_test (each_side_has_what_lies_nearer_to_its_edge),
    cmocka_unit_test (lines_take_their_breadth_and_unknown_types_are_told),
    cmocka_unit_test (shares_are_told_in_words_with_the_names_of_sides),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
