/* Points, measures and outlines in whole millimetres: by hand where the answer is plain, and
 * against the same worked out in doubles for thousands of others. */
#include "helper/points.h"

/* Distances and directions */

static void
the_square_of_a_distance_is_exact_as_far_as_points_may_be (void **state)
{
  assert_int_equal (muster_point_distance2 (at (3, 4), at (3, 4)), 0);
  assert_int_equal (muster_point_distance2 (at (0, 0), at (3, 4)), 25);
  assert_int_equal (muster_point_distance2 (at (3, 4), at (0, 0)), 25);
  assert_int_equal (muster_point_distance2 (at (-MUSTER_FARTHEST, -MUSTER_FARTHEST),
                                            at (MUSTER_FARTHEST, MUSTER_FARTHEST)),
                    G_GINT64_CONSTANT (3200000000));
}

static void
a_root_is_rounded_down (void **state)
{
  static const gint64 near_squares[] = {
    1, 2, 3, 10, 46340, 46341, 65535, 65536, 2147483647, G_GINT64_CONSTANT (3037000499)
  };
  assert_int_equal (muster_root (0), 0);
  assert_int_equal (muster_root (-1), 0);
  assert_int_equal (muster_root (G_MININT64), 0);
  for (guint i = 0; i < G_N_ELEMENTS (near_squares); i++)
    {
      gint64 root = near_squares[i];
      assert_int_equal (muster_root (root * root), root);
      assert_int_equal (muster_root (root * root - 1), root - 1);
      assert_int_equal (muster_root (root * root + 1), root + (root == 0));
    }
  assert_int_equal (muster_root (G_MAXINT64), G_GINT64_CONSTANT (3037000499));
}

static void
a_quarter_turn_is_exact_and_clockwise_as_seen_on_the_table (void **state)
{
  MusterPoint centre = at (100, 50);
  MusterPoint east = at (130, 50);
  assert_point (muster_point_turn (east, centre, 90), 100, 80);
  assert_point (muster_point_turn (east, centre, 180), 70, 50);
  assert_point (muster_point_turn (east, centre, 270), 100, 20);
  assert_point (muster_point_turn (east, centre, -90), 100, 20);
  assert_point (muster_point_turn (centre, centre, 37), 100, 50);
}

static void
whole_turns_change_nothing_however_many (void **state)
{
  static const int turns[] = { 0, 360, -360, 720, 3600, -36000, 2147483520, -2147483520 };
  MusterPoint point = at (-1234, 7777);
  for (guint i = 0; i < G_N_ELEMENTS (turns); i++)
    {
      MusterPoint turned = muster_point_turn (point, at (19, -5), turns[i]);
      assert_point (turned, -1234, 7777);
    }
  for (int degrees = -360; degrees <= 0; degrees++)
    {
      MusterPoint one = muster_point_turn (point, at (19, -5), degrees);
      MusterPoint other = muster_point_turn (point, at (19, -5), degrees + 360);
      assert_point (one, other.x, other.y);
    }
}

static void
a_turn_is_that_of_sine_and_cosine_to_the_nearest_millimetre (void **state)
{
  g_autoptr (GRand) random = new_random ();
  for (int i = 0; i < N_RANDOM; i++)
    {
      MusterPoint centre = get_random_point (random, -3000, 3000);
      MusterPoint point = get_random_point (random, -3000, 3000);
      int degrees = g_rand_int_range (random, -720, 721);
      double angle = degrees * G_PI / 180;
      double x = point.x - centre.x;
      double y = point.y - centre.y;
      MusterPoint turned = muster_point_turn (point, centre, degrees);
      assert_true (fabs (turned.x - (centre.x + x * cos (angle) - y * sin (angle))) < 0.65);
      assert_true (fabs (turned.y - (centre.y + x * sin (angle) + y * cos (angle))) < 0.65);
    }
}

static void
directions_are_counted_from_east_by_way_of_south (void **state)
{
  assert_int_equal (muster_point_direction (at (5, 5), at (9, 5)), 0);
  assert_int_equal (muster_point_direction (at (5, 5), at (5, 6)), 90);
  assert_int_equal (muster_point_direction (at (5, 5), at (-3, 5)), 180);
  assert_int_equal (muster_point_direction (at (5, 5), at (5, 4)), 270);
  assert_int_equal (muster_point_direction (at (0, 0), at (10, 10)), 45);
  assert_int_equal (muster_point_direction (at (7, 7), at (7, 7)), 0);
}

static void
a_direction_is_the_nearest_whole_degree (void **state)
{
  g_autoptr (GRand) random = new_random ();
  for (int i = 0; i < N_RANDOM / 10; i++)
    {
      MusterPoint a = get_random_point (random, -MUSTER_FARTHEST, MUSTER_FARTHEST);
      MusterPoint b = get_random_point (random, -MUSTER_FARTHEST, MUSTER_FARTHEST);
      int direction = muster_point_direction (a, b);
      double angle = atan2 (b.y - a.y, b.x - a.x) * 180 / G_PI;
      double apart = fabs (remainder (angle - direction, 360));
      assert_in_range (direction, 0, 359);
      assert_true (apart < 0.6);
    }
}

/* Measures */

static void
a_box_holds_all_points (void **state)
{
  MusterBox box = muster_points_box (POINTS ({ 5, -2 }, { -7, 9 }, { 3, 30 }));
  assert_int_equal (box.x0, -7);
  assert_int_equal (box.y0, -2);
  assert_int_equal (box.x1, 5);
  assert_int_equal (box.y1, 30);
  box = muster_points_box (POINTS ({ 4, 6 }));
  assert_true (box.x0 == 4 && box.x1 == 4 && box.y0 == 6 && box.y1 == 6);
}

static void
a_rectangle_measures_the_same_however_it_is_turned (void **state)
{
  const MusterPoint corners[] = { { 100, 200 }, { 500, 200 }, { 500, 350 }, { 100, 350 } };
  for (int degrees = -360; degrees <= 720; degrees++)
    {
      MusterPoint turned[4];
      int width;
      int depth;
      for (int i = 0; i < 4; i++)
        turned[i] = muster_point_turn (corners[i], at (300, 275), degrees);
      MusterPoint centre = muster_points_measure (turned, 4, degrees, &width, &depth);
      assert_in_range (width, 398, 402);
      assert_in_range (depth, 148, 152);
      assert_in_range (centre.x, 298, 302);
      assert_in_range (centre.y, 273, 277);
    }
}

static void
a_single_point_measures_nothing (void **state)
{
  int width;
  int depth;
  MusterPoint centre = muster_points_measure (POINTS ({ 12, 34 }), 45, &width, &depth);
  assert_point (centre, 12, 34);
  assert_int_equal (width, 0);
  assert_int_equal (depth, 0);
}

/* Outlines */

static void
an_outline_holds_its_inside_its_edge_and_its_corners (void **state)
{
  /* A U, open to the north. */
  const MusterPoint u[] = { { 0, 0 },  { 10, 0 }, { 10, 20 }, { 20, 20 },
                            { 20, 0 }, { 30, 0 }, { 30, 30 }, { 0, 30 } };
  for (guint i = 0; i < G_N_ELEMENTS (u); i++)
    assert_true (muster_outline_holds (u, 8, u[i]));
  assert_true (muster_outline_holds (u, 8, at (5, 10)));
  assert_true (muster_outline_holds (u, 8, at (15, 25)));
  assert_true (muster_outline_holds (u, 8, at (15, 20)));
  assert_true (muster_outline_holds (u, 8, at (10, 7)));
  assert_false (muster_outline_holds (u, 8, at (15, 10)));
  assert_false (muster_outline_holds (u, 8, at (15, 0)));
  assert_false (muster_outline_holds (u, 8, at (-1, 0)));
  assert_false (muster_outline_holds (u, 8, at (31, 20)));
  assert_false (muster_outline_holds (u, 8, at (15, 31)));
}

static void
the_sense_of_an_outline_does_not_matter (void **state)
{
  const MusterPoint clockwise[] = { { 0, 0 }, { 10, 2 }, { 8, 9 }, { 4, 4 } };
  const MusterPoint other[] = { { 4, 4 }, { 8, 9 }, { 10, 2 }, { 0, 0 } };
  for (int x = -2; x < 13; x++)
    for (int y = -2; y < 13; y++)
      assert_int_equal (muster_outline_holds (clockwise, 4, at (x, y)),
                        muster_outline_holds (other, 4, at (x, y)));
}

static void
degenerate_outlines_hold_no_more_than_themselves (void **state)
{
  assert_true (muster_outline_holds (POINTS ({ 3, 3 }), at (3, 3)));
  assert_false (muster_outline_holds (POINTS ({ 3, 3 }), at (3, 4)));
  assert_true (muster_outline_holds (POINTS ({ 0, 0 }, { 10, 10 }), at (4, 4)));
  assert_false (muster_outline_holds (POINTS ({ 0, 0 }, { 10, 10 }), at (4, 5)));
  assert_false (muster_outline_holds (POINTS ({ 0, 0 }, { 10, 10 }), at (11, 11)));
  assert_false (muster_outline_holds (NULL, 0, at (0, 0)));
}

/* The angles under which the sides are seen come to a whole turn from inside, else to nothing. */
static gboolean
winds_round (const MusterPoint *points, int n, MusterPoint p)
{
  double sum = 0;
  for (int i = 0; i < n; i++)
    {
      MusterPoint a = points[i];
      MusterPoint b = points[(i + 1) % n];
      sum += remainder (atan2 (b.y - p.y, b.x - p.x) - atan2 (a.y - p.y, a.x - p.x), 2 * G_PI);
    }
  return fabs (sum) > G_PI;
}

/* A star about a centre, which never crosses itself. */
static void
make_star (GRand *random, MusterPoint *points, int n, int reach)
{
  for (int i = 0; i < n; i++)
    {
      double angle = 2 * G_PI * i / n;
      double radius = g_rand_double_range (random, reach / 4.0, reach);
      points[i] = at ((int) lround (radius * cos (angle)), (int) lround (radius * sin (angle)));
    }
}

static void
what_an_outline_holds_is_what_it_winds_round (void **state)
{
  g_autoptr (GRand) random = new_random ();
  for (int i = 0; i < N_RANDOM; i++)
    {
      MusterPoint star[9];
      make_star (random, star, 9, 60);
      MusterPoint point = get_random_point (random, -65, 65);
      gboolean is_on_edge = get_distance_to_line (point, star, 9, TRUE) < 1e-9;
      assert_int_equal (muster_outline_holds (star, 9, point),
                        is_on_edge || winds_round (star, 9, point));
      assert_false (muster_outline_crosses_itself (star, 9));
    }
}

static void
an_outline_that_crosses_or_touches_itself_is_found (void **state)
{
  /* A bow tie; a corner on another side; a spike; a corner twice; sides on each other. */
  assert_true (muster_outline_crosses_itself (POINTS ({ 0, 0 }, { 10, 10 }, { 10, 0 }, { 0, 10 })));
  assert_true (
    muster_outline_crosses_itself (POINTS ({ 0, 0 }, { 20, 0 }, { 20, 10 }, { 10, 0 }, { 0, 10 })));
  assert_true (muster_outline_crosses_itself (
    POINTS ({ 0, 0 }, { 20, 0 }, { 20, 20 }, { 20, 10 }, { 0, 10 })));
  assert_true (
    muster_outline_crosses_itself (POINTS ({ 0, 0 }, { 20, 0 }, { 20, 0 }, { 20, 10 }, { 0, 10 })));
  assert_true (muster_outline_crosses_itself (
    POINTS ({ 0, 0 }, { 10, 0 }, { 10, 10 }, { 5, 0 }, { 0, 0 }, { 0, 10 })));
}

static void
assert_clean (const MusterPoint *points, gsize n, const MusterPoint *wanted, gsize n_wanted)
{
  g_autofree MusterPoint *clean = g_memdup2 (points, sizeof (MusterPoint) * n);
  assert_int_equal (muster_outline_clean (clean, (int) n), n_wanted);
  assert_memory_equal (clean, wanted, sizeof (MusterPoint) * n_wanted);
}

static void
corners_that_come_twice_and_ways_back_are_taken_out (void **state)
{
  assert_clean (POINTS ({ 0, 0 }, { 20, 0 }, { 20, 0 }, { 20, 10 }, { 0, 0 }),
                POINTS ({ 20, 0 }, { 20, 10 }, { 0, 0 }));
  assert_clean (POINTS ({ 0, 0 }, { 20, 0 }, { 20, 10 }, { 20, 30 }, { 20, 10 }, { 0, 10 }),
                POINTS ({ 0, 0 }, { 20, 0 }, { 20, 10 }, { 0, 10 }));
  assert_clean (POINTS ({ 0, 10 }, { 0, -5 }, { 0, 0 }, { 20, 0 }, { 20, 10 }),
                POINTS ({ 0, 10 }, { 0, 0 }, { 20, 0 }, { 20, 10 }));
  assert_clean (POINTS ({ 0, 0 }, { 5, 0 }, { 10, 0 }, { 10, 10 }),
                POINTS ({ 0, 0 }, { 5, 0 }, { 10, 0 }, { 10, 10 }));
}

static void
of_what_has_no_inside_nothing_is_left (void **state)
{
  MusterPoint flat[] = { { 0, 0 }, { 10, 0 }, { 20, 0 }, { 5, 0 } };
  MusterPoint one[] = { { 7, 7 }, { 7, 7 }, { 7, 7 } };
  assert_true (muster_outline_clean (flat, 4) < 3);
  assert_true (muster_outline_clean (one, 3) < 3);
  assert_true (muster_outline_clean (one, 0) < 3);
}

static void
what_has_no_inside_crosses_itself (void **state)
{
  static const MusterPoint flat[][3] = { { { 0, 0 }, { 10, 0 }, { 20, 0 } },
                                         { { 10, 0 }, { 0, 0 }, { 20, 0 } },
                                         { { 10, 0 }, { 20, 0 }, { 0, 0 } },
                                         { { 1, 1 }, { 1, 1 }, { 1, 1 } },
                                         { { 0, 0 }, { 0, 0 }, { 3, 7 } } };
  for (guint i = 0; i < G_N_ELEMENTS (flat); i++)
    assert_true (muster_outline_crosses_itself (flat[i], 3));
  assert_true (muster_outline_crosses_itself (NULL, 0));
  assert_true (muster_outline_crosses_itself (POINTS ({ 1, 2 })));
  assert_true (muster_outline_crosses_itself (POINTS ({ 1, 2 }, { 3, 4 })));
}

static void
a_plain_outline_does_not_cross_itself (void **state)
{
  assert_false (muster_outline_crosses_itself (POINTS ({ 0, 0 }, { 10, 0 }, { 0, 10 })));
  assert_false (muster_outline_crosses_itself (POINTS ({ 0, 10 }, { 10, 0 }, { 0, 0 })));
  /* A corner in the midst of a side. */
  assert_false (
    muster_outline_crosses_itself (POINTS ({ 0, 0 }, { 5, 0 }, { 10, 0 }, { 10, 10 }, { 0, 10 })));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (the_square_of_a_distance_is_exact_as_far_as_points_may_be),
    cmocka_unit_test (a_root_is_rounded_down),
    cmocka_unit_test (a_quarter_turn_is_exact_and_clockwise_as_seen_on_the_table),
    cmocka_unit_test (whole_turns_change_nothing_however_many),
    cmocka_unit_test (a_turn_is_that_of_sine_and_cosine_to_the_nearest_millimetre),
    cmocka_unit_test (directions_are_counted_from_east_by_way_of_south),
    cmocka_unit_test (a_direction_is_the_nearest_whole_degree),
    cmocka_unit_test (a_box_holds_all_points),
    cmocka_unit_test (a_rectangle_measures_the_same_however_it_is_turned),
    cmocka_unit_test (a_single_point_measures_nothing),
    cmocka_unit_test (an_outline_holds_its_inside_its_edge_and_its_corners),
    cmocka_unit_test (the_sense_of_an_outline_does_not_matter),
    cmocka_unit_test (degenerate_outlines_hold_no_more_than_themselves),
    cmocka_unit_test (what_an_outline_holds_is_what_it_winds_round),
    cmocka_unit_test (an_outline_that_crosses_or_touches_itself_is_found),
    cmocka_unit_test (corners_that_come_twice_and_ways_back_are_taken_out),
    cmocka_unit_test (of_what_has_no_inside_nothing_is_left),
    cmocka_unit_test (what_has_no_inside_crosses_itself),
    cmocka_unit_test (a_plain_outline_does_not_cross_itself),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
