/* Roads and settlements of thrown tables: a road goes through the middle or round. */
#include "helper/board.h"

#define N_SEEDS 400

static const char *const packs[] = { "tout-soldat", "game-of-kings" };

/* The test's own geometry: the square of the distance from a point to a segment. */
static double
measure2 (MusterPoint p, MusterPoint a, MusterPoint b)
{
  double dx = b.x - a.x;
  double dy = b.y - a.y;
  double square = dx * dx + dy * dy;
  double at = square > 0 ? ((p.x - a.x) * dx + (p.y - a.y) * dy) / square : 0;
  at = CLAMP (at, 0, 1);
  double x = a.x + at * dx - p.x;
  double y = a.y + at * dy - p.y;
  return x * x + y * y;
}

static double
get_distance2 (const MusterFeature *road, MusterPoint point)
{
  double least = G_MAXDOUBLE;
  for (int i = 1; i < road->n_points; i++)
    least = MIN (least, measure2 (point, road->points[i - 1], road->points[i]));
  return least;
}

/* Whether its edge comes upon the settlement. */
static gboolean
meets (const MusterFeature *road, const MusterFeature *settlement)
{
  for (int i = 0; i < road->n_points; i++)
    if (muster_outline_holds (settlement->points, settlement->n_points, road->points[i]))
      return TRUE;
  for (int i = 0; i < settlement->n_points; i++)
    if (4 * get_distance2 (road, settlement->points[i]) < road->breadth * road->breadth)
      return TRUE;
  return muster_line_meets_outline (road->points, road->n_points, settlement->points,
                                    settlement->n_points, 0);
}

static gboolean
goes_through_middle (const MusterFeature *road, const MusterFeature *settlement)
{
  MusterBox box = muster_points_box (settlement->points, settlement->n_points);
  MusterPoint middle = { (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2 };
  double most = MAX (road->breadth, MIN (box.x1 - box.x0, box.y1 - box.y0) / 4.0) + 2;
  return get_distance2 (road, middle) <= most * most;
}

static guint
look_at_roads (const char *pack, guint64 seed, const MusterBattlefield *board)
{
  guint n = 0;
  for (guint i = 0; i < board->features->len; i++)
    for (guint j = 0; j < board->features->len; j++)
      {
        const MusterFeature *road = get_feature (board, i);
        const MusterFeature *settlement = get_feature (board, j);
        if (road->look != MUSTER_LOOK_ROAD || !muster_look_is_settlement (settlement->look)
            || !meets (road, settlement))
          continue;
        n++;
        if (!goes_through_middle (road, settlement))
          fail_msg ("%s, seed %" G_GUINT64_FORMAT ": feature %d runs over the edge of %d", pack,
                    seed, road->id, settlement->id);
      }
  return n;
}

static void
a_road_goes_through_a_settlements_middle_or_round_it (void **state)
{
  for (gsize i = 0; i < G_N_ELEMENTS (packs); i++)
    {
      guint n = 0;
      guint n_remarks = 0;
      for (guint64 seed = 1; seed <= N_SEEDS; seed++)
        {
          g_autoptr (MusterBattlefield) board = make_board (get_pack (packs[i]), seed, 0, 0);
          n += look_at_roads (packs[i], seed, board);
          for (guint j = 0; j < board->remarks->len; j++)
            n_remarks += strstr (g_ptr_array_index (board->remarks, j), "no course") != NULL;
        }
      print_message ("# %s: %u roads through settlements, %u courses not found\n", packs[i], n,
                     n_remarks);
      assert_true (n > N_SEEDS / 2);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_road_goes_through_a_settlements_middle_or_round_it),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
