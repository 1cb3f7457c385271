/* How segments, lines and outlines meet, cross and are cut, in whole millimetres; against
 * doubles where the answer is not plain. */
#include "helper/points.h"

/* Segments */

static gboolean
segments_meet (MusterPoint a, MusterPoint b, MusterPoint c, MusterPoint d)
{
  return muster_lines_meet (POINTS (a, b), POINTS (c, d), 0);
}

static void
segments_meet_in_the_midst_at_ends_and_along_each_other (void **state)
{
  assert_true (segments_meet (at (0, 0), at (10, 10), at (0, 10), at (10, 0)));
  assert_true (segments_meet (at (0, 0), at (10, 0), at (5, 0), at (5, 9)));
  assert_true (segments_meet (at (0, 0), at (10, 0), at (10, 0), at (20, 5)));
  assert_true (segments_meet (at (0, 0), at (10, 0), at (5, 0), at (20, 0)));
  assert_true (segments_meet (at (0, 0), at (10, 0), at (2, 0), at (4, 0)));
  assert_false (segments_meet (at (0, 0), at (10, 0), at (11, 0), at (20, 0)));
  assert_false (segments_meet (at (0, 0), at (10, 0), at (0, 1), at (10, 1)));
  assert_false (segments_meet (at (0, 0), at (10, 10), at (6, 5), at (20, 5)));
}

static void
segments_of_no_length_meet_where_they_are (void **state)
{
  assert_true (segments_meet (at (3, 3), at (3, 3), at (3, 3), at (3, 3)));
  assert_true (segments_meet (at (0, 0), at (6, 6), at (3, 3), at (3, 3)));
  assert_false (segments_meet (at (0, 0), at (6, 6), at (3, 4), at (3, 4)));
  assert_false (segments_meet (at (0, 0), at (6, 6), at (7, 7), at (7, 7)));
  assert_false (segments_meet (at (3, 3), at (3, 3), at (3, 4), at (3, 4)));
}

static double
get_segment_distance (MusterPoint a, MusterPoint b, MusterPoint c, MusterPoint d)
{
  if (segments_meet (a, b, c, d))
    return 0;
  return MIN (MIN (get_distance_to_segment (a, c, d), get_distance_to_segment (b, c, d)),
              MIN (get_distance_to_segment (c, a, b), get_distance_to_segment (d, a, b)));
}

/* Whether they meet, by the parameters at which the lines through them do. */
static gboolean
meet_in_doubles (MusterPoint a, MusterPoint b, MusterPoint c, MusterPoint d)
{
  double x = b.x - a.x, y = b.y - a.y, u = d.x - c.x, v = d.y - c.y;
  double across = x * v - y * u;
  double s = ((c.x - a.x) * v - (c.y - a.y) * u) / across;
  double t = ((c.x - a.x) * y - (c.y - a.y) * x) / across;
  return across != 0 && s >= 0 && s <= 1 && t >= 0 && t <= 1;
}

static void
segments_that_are_not_parallel_meet_as_in_doubles (void **state)
{
  g_autoptr (GRand) random = new_random ();
  for (int i = 0; i < N_RANDOM; i++)
    {
      MusterPoint p[4];
      for (int j = 0; j < 4; j++)
        p[j] = get_random_point (random, -12, 12);
      gint64 across = (gint64) (p[1].x - p[0].x) * (p[3].y - p[2].y)
                      - (gint64) (p[1].y - p[0].y) * (p[3].x - p[2].x);
      if (across != 0)
        assert_int_equal (segments_meet (p[0], p[1], p[2], p[3]),
                          meet_in_doubles (p[0], p[1], p[2], p[3]));
    }
}

/* Gaps */

static void
outlines_nearer_than_the_gap_meet (void **state)
{
  const MusterPoint a[] = { { 0, 0 }, { 10, 0 }, { 10, 10 }, { 0, 10 } };
  const MusterPoint right[] = { { 16, 0 }, { 26, 0 }, { 26, 10 }, { 16, 10 } };
  const MusterPoint aslant[] = { { 13, 14 }, { 30, 14 }, { 30, 30 }, { 13, 30 } };
  const MusterPoint inner[] = { { 3, 3 }, { 6, 3 }, { 6, 6 } };
  assert_false (muster_outlines_meet (a, 4, right, 4, 0));
  assert_false (muster_outlines_meet (a, 4, right, 4, 6));
  assert_true (muster_outlines_meet (a, 4, right, 4, 7));
  /* Three and four: five. */
  assert_false (muster_outlines_meet (a, 4, aslant, 4, 5));
  assert_true (muster_outlines_meet (a, 4, aslant, 4, 6));
  assert_true (muster_outlines_meet (a, 4, inner, 3, 0));
  assert_true (muster_outlines_meet (inner, 3, a, 4, 0));
  assert_true (muster_outlines_meet (a, 4, a, 4, 0));
}

static void
outlines_that_share_an_edge_or_a_corner_touch (void **state)
{
  const MusterPoint a[] = { { 0, 0 }, { 10, 0 }, { 10, 10 }, { 0, 10 } };
  const MusterPoint beside[] = { { 10, 0 }, { 20, 0 }, { 20, 10 }, { 10, 10 } };
  const MusterPoint corner[] = { { 10, 10 }, { 20, 10 }, { 20, 20 } };
  assert_true (muster_outlines_meet (a, 4, beside, 4, 0));
  assert_true (muster_outlines_meet (a, 4, corner, 3, 0));
}

static void
lines_are_as_near_to_outlines_as_they_come (void **state)
{
  const MusterPoint a[] = { { 0, 0 }, { 10, 0 }, { 10, 10 }, { 0, 10 } };
  assert_true (muster_line_meets_outline (POINTS ({ -5, 5 }, { 20, 5 }), a, 4, 0));
  assert_true (muster_line_meets_outline (POINTS ({ 4, 4 }, { 6, 6 }), a, 4, 0));
  assert_true (muster_line_meets_outline (POINTS ({ 5, 5 }), a, 4, 0));
  assert_false (muster_line_meets_outline (POINTS ({ 15, -5 }, { 15, 20 }), a, 4, 5));
  assert_true (muster_line_meets_outline (POINTS ({ 15, -5 }, { 15, 20 }), a, 4, 6));
  /* A line is not closed. */
  const MusterPoint round[] = { { -5, -5 }, { 15, -5 }, { 15, 15 }, { -5, 15 } };
  assert_false (muster_line_meets_outline (round, 4, a, 4, 5));
  assert_true (muster_outlines_meet (round, 4, a, 4, 0));
}

static void
lines_are_as_near_to_each_other_as_they_come (void **state)
{
  const MusterPoint a[] = { { 0, 0 }, { 100, 0 } };
  assert_false (muster_lines_meet (a, 2, POINTS ({ 0, 8 }, { 100, 8 }), 8));
  assert_true (muster_lines_meet (a, 2, POINTS ({ 0, 8 }, { 100, 8 }), 9));
  assert_true (muster_lines_meet (a, 2, POINTS ({ 50, -9 }, { 50, 9 }), 0));
  assert_false (muster_lines_meet (a, 2, POINTS ({ 103, 4 }, { 200, 90 }), 5));
  assert_true (muster_lines_meet (a, 2, POINTS ({ 103, 4 }, { 200, 90 }), 6));
  assert_true (muster_lines_meet (a, 2, POINTS ({ 50, 3 }, { 50, 3 }), 4));
  assert_false (muster_lines_meet (a, 1, POINTS ({ 0, 0 }, { 1, 1 }), 9));
}

static void
a_gap_is_exact_also_beside_the_shortest_of_segments (void **state)
{
  assert_true (muster_lines_meet (POINTS ({ 0, 0 }, { 1, 1 }), POINTS ({ 5, -4 }, { 9, -8 }), 7));
  assert_false (muster_lines_meet (POINTS ({ 0, 0 }, { 1, 1 }), POINTS ({ 5, -4 }, { 9, -8 }), 6));
  g_autoptr (GRand) random = new_random ();
  for (int i = 0; i < N_RANDOM; i++)
    {
      MusterPoint a[2] = { get_random_point (random, -20, 20), get_random_point (random, -20, 20) };
      MusterPoint b[2] = { get_random_point (random, -20, 20), get_random_point (random, -20, 20) };
      int gap = g_rand_int_range (random, 1, 20);
      double apart = get_segment_distance (a[0], a[1], b[0], b[1]);
      if (fabs (apart - gap) > 1e-9)
        assert_int_equal (muster_lines_meet (a, 2, b, 2, gap), apart < gap);
    }
}

static void
a_gap_holds_as_far_as_points_may_be (void **state)
{
  const MusterPoint across[] = { { -MUSTER_FARTHEST, -MUSTER_FARTHEST },
                                 { MUSTER_FARTHEST, MUSTER_FARTHEST } };
  const MusterPoint corner[] = { { MUSTER_FARTHEST, -MUSTER_FARTHEST },
                                 { MUSTER_FARTHEST, -MUSTER_FARTHEST } };
  assert_false (muster_lines_meet (across, 2, corner, 2, 28284));
  assert_true (muster_lines_meet (across, 2, corner, 2, 28285));
}

/* Crossings */

static int
count (const MusterPoint *a, int n_a, const MusterPoint *b, int n_b)
{
  return muster_lines_count_crossings (a, n_a, b, n_b, NULL, NULL);
}

static void
each_crossing_counts_and_the_first_is_told (void **state)
{
  const MusterPoint zigzag[] = { { 10, -10 }, { 20, 10 }, { 30, -10 }, { 40, 10 } };
  const MusterPoint straight[] = { { 0, 0 }, { 100, 0 } };
  MusterPoint where;
  int segment;
  assert_int_equal (muster_lines_count_crossings (straight, 2, zigzag, 4, &where, &segment), 3);
  assert_point (where, 15, 0);
  assert_int_equal (segment, 0);
  assert_int_equal (muster_lines_count_crossings (zigzag, 4, straight, 2, &where, &segment), 3);
  assert_point (where, 15, 0);
  const MusterPoint back[] = { { 100, 0 }, { 60, 0 }, { 0, 0 } };
  assert_int_equal (muster_lines_count_crossings (back, 3, zigzag, 4, &where, &segment), 3);
  assert_point (where, 35, 0);
  assert_int_equal (segment, 1);
}

/* Far more points than are held against others at once. */
#define N_LONG 150

/* Now here, now there, and then a leap. */
static void
draw_long (GRand *random, MusterPoint *line)
{
  line[0] = get_random_point (random, -200, 200);
  for (int i = 1; i < N_LONG; i++)
    {
      MusterPoint by = get_random_point (random, -12, 12);
      line[i] = i % 40 == 0 ? get_random_point (random, -200, 200)
                            : at (line[i - 1].x + by.x, line[i - 1].y + by.y);
    }
}

static void
crossings_of_long_lines_are_those_of_their_segments (void **state)
{
  g_autoptr (GRand) random = new_random ();
  for (int i = 0; i < 300; i++)
    {
      MusterPoint a[N_LONG];
      MusterPoint b[N_LONG];
      guint n = 0;
      gboolean meets = FALSE;
      draw_long (random, a);
      draw_long (random, b);
      g_autoptr (GArray) found = muster_lines_list_crossings (a, N_LONG, b, N_LONG, G_MAXUINT);
      for (int j = 0; j < N_LONG - 1; j++)
        for (int k = 0; k < N_LONG - 1; k++)
          {
            meets = meets || muster_lines_meet (&a[j], 2, &b[k], 2, 3);
            if (muster_lines_count_crossings (&a[j], 2, &b[k], 2, NULL, NULL) == 0)
              continue;
            assert_true (n < found->len);
            const MusterLineCrossing *crossing = &g_array_index (found, MusterLineCrossing, n++);
            assert_int_equal (crossing->of_a, j);
            assert_int_equal (crossing->of_b, k);
          }
      assert_int_equal (n, found->len);
      assert_int_equal (muster_lines_count_crossings (a, N_LONG, b, N_LONG, NULL, NULL), n);
      assert_int_equal (muster_lines_meet (a, N_LONG, b, N_LONG, 3), meets);
      g_autoptr (GArray) few = muster_lines_list_crossings (a, N_LONG, b, N_LONG, 2);
      assert_int_equal (few->len, MIN (n, 2));
    }
}

static void
lines_that_do_not_cross_tell_nothing (void **state)
{
  MusterPoint where = { -7, -8 };
  int segment = -9;
  const MusterPoint a[] = { { 0, 0 }, { 10, 0 } };
  assert_int_equal (
    muster_lines_count_crossings (a, 2, POINTS ({ 0, 5 }, { 10, 5 }), &where, &segment), 0);
  assert_int_equal (
    muster_lines_count_crossings (a, 1, POINTS ({ 0, 5 }, { 10, -5 }), &where, &segment), 0);
  assert_int_equal (muster_lines_count_crossings (a, 2, NULL, 0, &where, &segment), 0);
  assert_point (where, -7, -8);
  assert_int_equal (segment, -9);
}

static void
a_crossing_in_a_corner_counts_once_however_the_lines_run (void **state)
{
  /* The corner of one, of the other and of both, bent in all ways. */
  for (int bend = -9; bend <= 9; bend++)
    for (int other = -9; other <= 9; other++)
      for (int turn = 0; turn < 360; turn += 90)
        {
          MusterPoint a[] = { { -10, bend }, { 0, 0 }, { 10, bend / 2 } };
          MusterPoint b[] = { { other, -10 }, { 0, 0 }, { other / 3, 10 } };
          MusterPoint back[] = { b[2], b[1], b[0] };
          for (int i = 0; i < 3; i++)
            {
              a[i] = muster_point_turn (a[i], at (0, 0), turn);
              b[i] = muster_point_turn (b[i], at (0, 0), turn);
              back[i] = muster_point_turn (back[i], at (0, 0), turn);
            }
          const MusterPoint whole[] = { b[0], b[2] };
          assert_int_equal (count (a, 3, b, 3), 1);
          assert_int_equal (count (a, 3, back, 3), 1);
          assert_int_equal (count (b, 3, a, 3), 1);
          if (other == 0)
            assert_int_equal (count (a, 3, whole, 2), 1);
        }
}

static void
a_touch_counts_an_even_number_of_times (void **state)
{
  const MusterPoint line[] = { { -50, 0 }, { 50, 0 } };
  for (int x = -40; x <= 40; x += 20)
    for (int side = -1; side <= 1; side += 2)
      {
        const MusterPoint touch[] = { { x - 5, 9 * side }, { x, 0 }, { x + 5, 9 * side } };
        const MusterPoint lean[] = { { x - 9, 9 * side }, { x, 0 }, { x + 5, 0 }, { x + 9, side } };
        assert_int_equal (count (line, 2, touch, 3) % 2, 0);
        assert_int_equal (count (touch, 3, line, 2) % 2, 0);
        assert_int_equal (count (lean, 4, line, 2) % 2, 0);
      }
}

static void
a_line_that_runs_along_another_and_leaves_it_beyond_crosses_once (void **state)
{
  const MusterPoint line[] = { { -50, 0 }, { 0, 0 }, { 20, 0 }, { 50, 0 } };
  const MusterPoint over[] = { { -20, -9 }, { -10, 0 }, { 10, 0 }, { 30, 9 } };
  assert_int_equal (count (line, 4, over, 4), 1);
  assert_int_equal (count (over, 4, line, 4), 1);
  assert_int_equal (count (line, 4, line, 4), 0);
}

static void
corners_that_come_twice_do_not_count (void **state)
{
  const MusterPoint a[] = { { -10, 0 }, { 0, 0 }, { 0, 0 }, { 10, 0 } };
  const MusterPoint b[] = { { 0, -10 }, { 0, 0 }, { 0, 0 }, { 0, 0 }, { 0, 10 } };
  assert_int_equal (count (a, 4, b, 5), 1);
  assert_int_equal (count (b, 5, a, 4), 1);
}

/* Both ends of one lie on either side of the other, which is endless: an odd number of crossings.
 */
static void
whoever_comes_to_the_other_side_has_crossed_oddly (void **state)
{
  g_autoptr (GRand) random = new_random ();
  for (int i = 0; i < N_RANDOM; i++)
    {
      MusterPoint river[6];
      MusterPoint road[5];
      for (int j = 0; j < 6; j++)
        river[j] = at (j * 4, g_rand_int_range (random, -4, 5));
      river[0].x = -100;
      river[5].x = 100;
      for (int j = 0; j < 5; j++)
        road[j] = at (g_rand_int_range (random, 0, 20), g_rand_int_range (random, -5, 6));
      road[0].y = -20;
      road[4].y = i % 2 == 0 ? 20 : -20;
      assert_int_equal (count (river, 6, road, 5) % 2, 1 - i % 2);
      assert_int_equal (count (road, 5, river, 6) % 2, 1 - i % 2);
    }
}

/* Smoothing */

static void
assert_points (GArray *points, const MusterPoint *wanted, int n)
{
  assert_int_equal (points->len, n);
  for (int i = 0; i < n; i++)
    assert_point (g_array_index (points, MusterPoint, i), wanted[i].x, wanted[i].y);
}

static void
a_line_keeps_its_ends_and_loses_its_corners (void **state)
{
  g_autoptr (GArray) smooth =
    muster_points_smooth (POINTS ({ 0, 0 }, { 40, 0 }, { 40, 80 }), FALSE);
  assert_points (smooth, POINTS ({ 0, 0 }, { 30, 0 }, { 40, 20 }, { 40, 80 }));
  g_autoptr (GArray) straight = muster_points_smooth (POINTS ({ 0, 0 }, { 40, 0 }), FALSE);
  assert_points (straight, POINTS ({ 0, 0 }, { 40, 0 }));
}

static void
an_outline_gets_two_points_for_each_corner (void **state)
{
  g_autoptr (GArray) smooth = muster_points_smooth (POINTS ({ 0, 0 }, { 40, 0 }, { 40, 40 }), TRUE);
  assert_points (smooth,
                 POINTS ({ 10, 0 }, { 30, 0 }, { 40, 10 }, { 40, 30 }, { 30, 30 }, { 10, 10 }));
}

static void
few_points_or_none_are_smoothed_to_as_few (void **state)
{
  g_autoptr (GArray) none = muster_points_smooth (NULL, 0, FALSE);
  g_autoptr (GArray) no_outline = muster_points_smooth (NULL, 0, TRUE);
  g_autoptr (GArray) one = muster_points_smooth (POINTS ({ 7, 9 }), FALSE);
  assert_int_equal (none->len, 0);
  assert_int_equal (no_outline->len, 0);
  assert_points (one, POINTS ({ 7, 9 }));
}

static void
smoothing_stays_within_the_box (void **state)
{
  g_autoptr (GRand) random = new_random ();
  for (int i = 0; i < N_RANDOM / 10; i++)
    {
      MusterPoint points[8];
      for (int j = 0; j < 8; j++)
        points[j] = get_random_point (random, -300, 300);
      MusterBox box = muster_points_box (points, 8);
      for (int is_outline = 0; is_outline < 2; is_outline++)
        {
          g_autoptr (GArray) smooth = muster_points_smooth (points, 8, is_outline);
          MusterBox inner =
            muster_points_box ((MusterPoint *) (gpointer) smooth->data, (int) smooth->len);
          assert_int_equal (smooth->len, is_outline ? 16 : 14);
          assert_true (inner.x0 >= box.x0 && inner.x1 <= box.x1);
          assert_true (inner.y0 >= box.y0 && inner.y1 <= box.y1);
        }
    }
}

/* Clipping */

static void
what_leaves_the_box_is_cut_off (void **state)
{
  const MusterBox box = { 0, 0, 100, 50 };
  g_autoptr (GArray) inner = muster_outline_clip (POINTS ({ 1, 1 }, { 9, 1 }, { 9, 9 }), &box);
  assert_points (inner, POINTS ({ 1, 1 }, { 9, 1 }, { 9, 9 }));
  g_autoptr (GArray) over =
    muster_outline_clip (POINTS ({ 90, 10 }, { 120, 10 }, { 120, 20 }, { 90, 20 }), &box);
  assert_points (over, POINTS ({ 90, 10 }, { 100, 10 }, { 100, 20 }, { 90, 20 }));
  g_autoptr (GArray) corner =
    muster_outline_clip (POINTS ({ 80, 40 }, { 110, 40 }, { 110, 70 }, { 80, 70 }), &box);
  assert_points (corner, POINTS ({ 80, 40 }, { 100, 40 }, { 100, 50 }, { 80, 50 }));
  g_autoptr (GArray) all =
    muster_outline_clip (POINTS ({ -300, -300 }, { 500, -300 }, { 500, 500 }, { -300, 500 }), &box);
  assert_int_equal (all->len, 4);
  g_autoptr (GArray) none = muster_outline_clip (POINTS ({ 200, 1 }, { 209, 1 }, { 209, 9 }), &box);
  assert_int_equal (none->len, 0);
}

static void
a_clipped_outline_holds_what_it_held_in_the_box (void **state)
{
  const MusterBox box = { -30, -20, 30, 20 };
  g_autoptr (GRand) random = new_random ();
  for (int i = 0; i < N_RANDOM / 10; i++)
    {
      MusterPoint corners[4] = { { -20, -9 }, { 20, -9 }, { 20, 9 }, { -20, 9 } };
      MusterPoint centre = get_random_point (random, -30, 30);
      int turn = g_rand_int_range (random, 0, 360);
      for (int j = 0; j < 4; j++)
        {
          corners[j] = muster_point_turn (corners[j], at (0, 0), turn);
          corners[j] = at (corners[j].x + centre.x, corners[j].y + centre.y);
        }
      g_autoptr (GArray) clipped = muster_outline_clip (corners, 4, &box);
      const MusterPoint *points = (const MusterPoint *) (gpointer) clipped->data;
      MusterPoint point = get_random_point (random, -20, 20);
      if (get_distance_to_line (point, corners, 4, TRUE) > 1)
        assert_int_equal (muster_outline_holds (points, (int) clipped->len, point),
                          muster_outline_holds (corners, 4, point));
    }
}

static void
stretches_near_another_line_are_told_with_their_crossings (void **state)
{
  const MusterPoint water[] = { at (0, 0), at (1000, 0) };
  const MusterPoint across[] = { at (300, -400), at (300, 400) };
  const MusterPoint beside[] = { at (100, -300), at (100, -40), at (500, -40), at (500, -300) };
  const MusterPoint apart[] = { at (0, 51), at (1000, 51) };
  g_autoptr (GArray) over = muster_line_list_near (across, 2, water, 2, 50);
  assert_int_equal (over->len, 1);
  MusterStretch crossing = g_array_index (over, MusterStretch, 0);
  assert_true (crossing.length >= 96 && crossing.length <= 104);
  assert_int_equal (crossing.n_crossings, 1);
  assert_false (crossing.is_end);
  g_autoptr (GArray) along = muster_line_list_near (beside, 4, water, 2, 50);
  assert_int_equal (along->len, 1);
  MusterStretch long_one = g_array_index (along, MusterStretch, 0);
  assert_true (long_one.length >= 416 && long_one.length <= 424);
  assert_int_equal (long_one.n_crossings, 0);
  g_autoptr (GArray) none = muster_line_list_near (apart, 2, water, 2, 50);
  assert_int_equal (none->len, 0);
}

static void
a_stretch_knows_the_ends_of_its_line (void **state)
{
  const MusterPoint water[] = { at (0, 0), at (1000, 0) };
  const MusterPoint mouths[] = { at (100, 10), at (100, 300), at (500, 300), at (500, 20) };
  g_autoptr (GArray) both = muster_line_list_near (mouths, 4, water, 2, 50);
  assert_int_equal (both->len, 2);
  assert_true (g_array_index (both, MusterStretch, 0).is_end);
  assert_true (g_array_index (both, MusterStretch, 1).is_end);
}

/* Corners on the other line neither hide a crossing nor count it twice. */
static void
a_stretch_counts_a_crossing_in_a_corner_once (void **state)
{
  const MusterPoint water[] = { at (0, 0), at (300, 0), at (1000, 0) };
  const MusterPoint across[] = { at (300, -400), at (300, 0), at (300, 400) };
  g_autoptr (GArray) over = muster_line_list_near (across, 3, water, 3, 50);
  assert_int_equal (over->len, 1);
  assert_int_equal (g_array_index (over, MusterStretch, 0).n_crossings, 1);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (segments_meet_in_the_midst_at_ends_and_along_each_other),
    cmocka_unit_test (segments_of_no_length_meet_where_they_are),
    cmocka_unit_test (segments_that_are_not_parallel_meet_as_in_doubles),
    cmocka_unit_test (outlines_nearer_than_the_gap_meet),
    cmocka_unit_test (outlines_that_share_an_edge_or_a_corner_touch),
    cmocka_unit_test (lines_are_as_near_to_outlines_as_they_come),
    cmocka_unit_test (lines_are_as_near_to_each_other_as_they_come),
    cmocka_unit_test (a_gap_is_exact_also_beside_the_shortest_of_segments),
    cmocka_unit_test (a_gap_holds_as_far_as_points_may_be),
    cmocka_unit_test (each_crossing_counts_and_the_first_is_told),
    cmocka_unit_test (crossings_of_long_lines_are_those_of_their_segments),
    cmocka_unit_test (lines_that_do_not_cross_tell_nothing),
    cmocka_unit_test (a_crossing_in_a_corner_counts_once_however_the_lines_run),
    cmocka_unit_test (a_touch_counts_an_even_number_of_times),
    cmocka_unit_test (a_line_that_runs_along_another_and_leaves_it_beyond_crosses_once),
    cmocka_unit_test (corners_that_come_twice_do_not_count),
    cmocka_unit_test (whoever_comes_to_the_other_side_has_crossed_oddly),
    cmocka_unit_test (stretches_near_another_line_are_told_with_their_crossings),
    cmocka_unit_test (a_stretch_knows_the_ends_of_its_line),
    cmocka_unit_test (a_stretch_counts_a_crossing_in_a_corner_once),
    cmocka_unit_test (a_line_keeps_its_ends_and_loses_its_corners),
    cmocka_unit_test (an_outline_gets_two_points_for_each_corner),
    cmocka_unit_test (few_points_or_none_are_smoothed_to_as_few),
    cmocka_unit_test (smoothing_stays_within_the_box),
    cmocka_unit_test (what_leaves_the_box_is_cut_off),
    cmocka_unit_test (a_clipped_outline_holds_what_it_held_in_the_box),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
