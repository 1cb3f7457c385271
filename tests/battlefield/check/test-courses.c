/* Lines that do not run as they may: each beside one that does. */
#include "helper/hand-board.h"

/* How often something is found by @rule. */
static int
count_found (const MusterBattlefield *board, const char *rule)
{
  g_autoptr (GPtrArray) findings = muster_battlefield_check (board);
  int n = 0;
  for (guint i = 0; i < findings->len; i++)
    n += g_str_equal (((const MusterBoardFinding *) g_ptr_array_index (findings, i))->rule, rule);
  return n;
}

/* A brook of 30 mm from north to south, and a lane of 50 mm. */
static int
count_crossing_faults (const MusterPoint *lane, gsize n)
{
  g_autoptr (MusterBattlefield) board = new_hand_board ();
  add_area (board, "hamlet", 100, 100, 200, 200);
  add_feature (board, "brook", 30, POINTS ({ 600, 0 }, { 600, 1200 }));
  add_feature (board, "lane", 50, lane, n);
  return count_found (board, "crossing");
}

/* Half of both breadths and 6 mm: 46. */
static void
a_road_keeps_clear_of_water_that_it_does_not_cross (void **state)
{
  assert_int_equal (count_crossing_faults (POINTS ({ 200, 200 }, { 554, 600 }, { 0, 1000 })), 0);
  assert_int_equal (count_crossing_faults (POINTS ({ 200, 200 }, { 555, 600 }, { 0, 1000 })), 1);
}

static void
a_road_may_cross_water_at_a_slant_but_not_follow_it (void **state)
{
  assert_int_equal (count_crossing_faults (POINTS ({ 200, 200 }, { 1800, 200 })), 0);
  assert_int_equal (count_crossing_faults (POINTS ({ 200, 200 }, { 1200, 1200 })), 0);
  assert_int_equal (count_crossing_faults (POINTS ({ 200, 200 }, { 900, 1200 })), 1);
  assert_int_equal (
    count_crossing_faults (POINTS ({ 200, 200 }, { 590, 400 }, { 610, 900 }, { 1800, 900 })), 1);
}

static void
a_road_that_crosses_and_comes_back_beside_is_found (void **state)
{
  assert_int_equal (
    count_crossing_faults (POINTS ({ 200, 200 }, { 900, 200 }, { 640, 600 }, { 1800, 600 })), 1);
}

static int
count_course_faults (int sector)
{
  g_autoptr (MusterBattlefield) board = new_hand_board ();
  int id = add_feature (board, "brook", 30, POINTS ({ 450, 0 }, { 450, 1200 }));
  MusterFeature thrown = *muster_battlefield_find_feature (board, id);
  thrown.id = 0;
  thrown.sector = sector;
  muster_battlefield_add_feature (board, &thrown);
  muster_battlefield_remove (board, id);
  return count_found (board, "course");
}

static void
a_line_comes_into_the_sector_that_it_was_thrown_for (void **state)
{
  assert_int_equal (count_course_faults (0), 0);
  assert_int_equal (count_course_faults (1), 0);
  assert_int_equal (count_course_faults (2), 1);
  assert_int_equal (count_course_faults (3), 0);
  assert_int_equal (count_course_faults (4), 1);
  assert_int_equal (count_course_faults (5), 0);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_road_keeps_clear_of_water_that_it_does_not_cross),
    cmocka_unit_test (a_road_may_cross_water_at_a_slant_but_not_follow_it),
    cmocka_unit_test (a_road_that_crosses_and_comes_back_beside_is_found),
    cmocka_unit_test (a_line_comes_into_the_sector_that_it_was_thrown_for),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
