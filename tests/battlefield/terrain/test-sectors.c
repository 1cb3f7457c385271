/* Ten thousand tables of twelve sectors, held against the rulebook: Game Of Kings, Random Terrain
 * Generator. Nothing is taken from the pack but names. */
#include "helper/board.h"

/* "1-hill, 2-water (stream, river, lake or marsh, etc), 3-wood, 4-built-up area (anything from a
 * farmstead to a walled town), 5-Player A's choice, 6-Player B's choice." */
static const struct
{
  const char *name;
  int thrown; /* 0: not thrown for */
} kinds[] = {
  { "Hill", 1 },        { "River", 2 }, { "Stream", 2 },    { "Lake", 2 },
  { "Marsh", 2 },       { "Wood", 3 },  { "Farmstead", 4 }, { "Village", 4 },
  { "Walled town", 4 }, { "Road", 0 },  { "Bridge", 0 },    { "Ford", 0 },
};

static guint64 seed;

#define HOLDS(condition)                                                                           \
  do                                                                                               \
    {                                                                                              \
      if (!(condition))                                                                            \
        fail_msg ("seed %" G_GUINT64_FORMAT ": " #condition, seed);                                \
    }                                                                                              \
  while (0)

static int
get_thrown (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_equal (kinds[i].name, name))
      return kinds[i].thrown;
  fail_msg ("seed %" G_GUINT64_FORMAT ": %s is not to be drawn", seed, name);
  return 0;
}

static gboolean
is_running (const MusterFeature *feature)
{
  return is_called (feature, "River") || is_called (feature, "Stream");
}

static gboolean
is_crossing (const MusterFeature *feature)
{
  return is_called (feature, "Bridge") || is_called (feature, "Ford");
}

/* "Roll a die for each sector, a 4-6 indicating a terrain piece." */
static gboolean
check_sector (const MusterBattlefield *board, int sector)
{
  g_autofree char *stream = g_strdup_printf ("sector-%d", sector);
  g_autofree char *start = g_strdup_printf ("Sector %d", sector);
  const MusterThrow *hit = find_throw (board, stream, 0);
  const MusterThrow *what = find_throw (board, stream, 1);
  const MusterFeature *feature = find_of_stream (board, stream);
  HOLDS (hit->sides == 6);
  if (hit->result < 4)
    {
      HOLDS (what == NULL && feature == NULL);
      return FALSE;
    }
  HOLDS (what->sides == 6);
  HOLDS (feature != NULL || has_remark (board, start));
  if (feature == NULL)
    return TRUE;
  int thrown = get_thrown (feature->kind->name);
  HOLDS (what->result >= 5 ? thrown > 0 : thrown == what->result);
  HOLDS (what->result < 5 ? feature->side == MUSTER_NO_SIDE : feature->side == what->result - 5);
  return TRUE;
}

/* "divide the board into 12 sectors (two rows of six)" */
static void
check_area_in_sector (const MusterBattlefield *board, const MusterFeature *area, int sector)
{
  Box box = get_box (area);
  Box outer = get_part (board, 6, 2, sector);
  HOLDS (box_holds (&outer, &box));
}

static void
check_line_in_sector (const MusterBattlefield *board, const MusterFeature *line, int sector)
{
  Box outer = get_part (board, 6, 2, sector);
  gboolean is_there = FALSE;
  for (int i = 0; i < line->n_points; i++)
    is_there = is_there
               || (line->points[i].x >= outer.x0 && line->points[i].x <= outer.x1
                   && line->points[i].y >= outer.y0 && line->points[i].y <= outer.y1);
  HOLDS (is_there);
}

static void
check_places (const MusterBattlefield *board)
{
  gboolean is_taken[13] = { FALSE };
  Box table = { 0, 0, board->width, board->depth };
  for (guint i = 0; i < board->features->len; i++)
    {
      const MusterFeature *feature = get_feature (board, i);
      Box box = get_box (feature);
      HOLDS (box_holds (&table, &box));
      if (!g_str_has_prefix (feature->stream, "sector-"))
        {
          HOLDS (get_thrown (feature->kind->name) == 0);
          continue;
        }
      int sector = atoi (feature->stream + strlen ("sector-"));
      HOLDS (sector >= 1 && sector <= 12 && !is_taken[sector]);
      is_taken[sector] = TRUE;
      if (feature->breadth == 0)
        check_area_in_sector (board, feature, sector);
      else
        check_line_in_sector (board, feature, sector);
    }
}

/* mm from the end of one running water to the other, or to its bank. */
static double
measure_end (const MusterFeature *line, int end, const MusterFeature *other)
{
  return measure_to_line (line->points[end], other) - other->breadth / 2.0;
}

/* A water that ends in another: all of it but the mouth is apart. */
static gboolean
is_mouth (const MusterFeature *line, int end, const MusterFeature *other)
{
  double x = 0, y = 0;
  double reach = 2.5 * (line->breadth + other->breadth);
  /* Mouths may lie side by side on the edge of the table. */
  if (measure_end (line, end, other) > line->breadth / 2.0 + 6
      || count_crossings (line, other, &x, &y) > 1)
    return FALSE;
  for (int i = 0; i < line->n_points; i++)
    if (hypot (line->points[i].x - line->points[end].x, line->points[i].y - line->points[end].y)
          > reach
        && measure_end (line, i, other) <= line->breadth / 2.0)
      return FALSE;
  return TRUE;
}

static gboolean
joins (const MusterFeature *line, const MusterFeature *other)
{
  return is_mouth (line, 0, other) || is_mouth (line, line->n_points - 1, other);
}

static void
check_overlaps (const MusterBattlefield *board)
{
  for (guint i = 0; i < board->features->len; i++)
    for (guint j = i + 1; j < board->features->len; j++)
      {
        const MusterFeature *a = get_feature (board, i);
        const MusterFeature *b = get_feature (board, j);
        if (is_called (a, "Road") || is_called (b, "Road") || is_crossing (a) || is_crossing (b))
          continue;
        if (is_running (a) && is_running (b))
          HOLDS (measure_between (a, b) > 0 || joins (a, b) || joins (b, a));
        else
          HOLDS (measure_between (a, b) > 0);
      }
}

static gboolean
ends_well (const MusterBattlefield *board, const MusterFeature *line, int end)
{
  if (is_at_edge (board, line->points[end]))
    return TRUE;
  for (guint i = 0; i < board->features->len; i++)
    {
      const MusterFeature *other = get_feature (board, i);
      if (other != line && is_running (other) && measure_end (line, end, other) <= 0)
        return TRUE;
    }
  return FALSE;
}

static int
find_edges (const MusterBattlefield *board, MusterPoint point)
{
  return (point.y == 0) | (point.x == board->width) << 1 | (point.y == board->depth) << 2
         | (point.x == 0) << 3;
}

/* In degrees, at the corner @i. */
static double
measure_turn (const MusterFeature *line, int i)
{
  MusterPoint a = line->points[i - 1], b = line->points[i], c = line->points[i + 1];
  double turn = atan2 (c.y - b.y, c.x - b.x) - atan2 (b.y - a.y, b.x - a.x);
  return fabs (remainder (turn, 2 * G_PI)) * 180 / G_PI;
}

/* Whether the line is as short there as rounding lets no angle be read from. */
static gboolean
is_short (const MusterFeature *line, int i)
{
  MusterPoint a = line->points[i - 1], b = line->points[i], c = line->points[i + 1];
  return hypot (b.x - a.x, b.y - a.y) < 6 || hypot (c.x - b.x, c.y - b.y) < 6;
}

/* Running water comes from an edge of the table and goes to another, or into other water, and a
 * stream receives no river. It bends, and has no corners. */
static void
check_waters (const MusterBattlefield *board)
{
  for (guint i = 0; i < board->features->len; i++)
    {
      const MusterFeature *line = get_feature (board, i);
      if (!is_running (line))
        continue;
      HOLDS (ends_well (board, line, 0));
      HOLDS (ends_well (board, line, line->n_points - 1));
      HOLDS (
        (find_edges (board, line->points[0]) & find_edges (board, line->points[line->n_points - 1]))
        == 0);
      for (int j = 1; j < line->n_points - 1; j++)
        HOLDS (is_short (line, j) || measure_turn (line, j) < 45);
      for (int j = 0; j < line->n_points - 1; j++)
        for (int k = j + 2; k < line->n_points - 1; k++)
          HOLDS (!are_crossing (line->points[j], line->points[j + 1], line->points[k],
                                line->points[k + 1]));
    }
}

static void
check_roads (const MusterBattlefield *board)
{
  for (guint i = 0; i < board->features->len; i++)
    for (guint j = 0; j < board->features->len; j++)
      {
        const MusterFeature *road = get_feature (board, i);
        const MusterFeature *water = get_feature (board, j);
        double x = 0, y = 0;
        gboolean is_bridged = FALSE;
        if (!is_called (road, "Road") || !is_running (water))
          continue;
        int n = count_crossings (road, water, &x, &y);
        for (guint k = 0; n > 0 && k < board->features->len; k++)
          is_bridged =
            is_bridged
            || (is_crossing (get_feature (board, k)) && is_inside (get_feature (board, k), x, y));
        HOLDS (n == 0 || (n == 1 && is_bridged));
        HOLDS (only_crosses (road, water, 4));
      }
}

static gboolean
is_built_up (const MusterFeature *feature)
{
  return is_called (feature, "Farmstead") || is_called (feature, "Village")
         || is_called (feature, "Walled town");
}

/* A road leads from a built-up area to an edge of the table, to another road or such an area. */
static void
check_road_ends (const MusterBattlefield *board)
{
  for (guint i = 0; i < board->features->len; i++)
    {
      const MusterFeature *road = get_feature (board, i);
      MusterPoint first = road->points[0];
      MusterPoint last = road->points[road->n_points - 1];
      gboolean starts = FALSE;
      gboolean ends = is_at_edge (board, last);
      if (!is_called (road, "Road"))
        continue;
      for (guint j = 0; j < board->features->len; j++)
        {
          const MusterFeature *other = get_feature (board, j);
          starts = starts || (is_built_up (other) && is_inside (other, first.x, first.y));
          ends = ends || (is_built_up (other) && is_inside (other, last.x, last.y))
                 || (i != j && is_called (other, "Road")
                     && measure_end (road, road->n_points - 1, other) <= 0);
        }
      HOLDS (starts);
      HOLDS (ends);
    }
}

/* mm for which one line lies on the other, all in all. */
static double
measure_shared (const MusterFeature *line, const MusterFeature *other)
{
  double shared = 0;
  for (int i = 0; measure_between (line, other) <= 0 && i < line->n_points - 1; i++)
    {
      MusterPoint a = line->points[i], b = line->points[i + 1];
      double length = hypot (b.x - a.x, b.y - a.y);
      for (double at = 0; at < length; at += 4)
        {
          double least = INFINITY;
          for (int j = 0; j < other->n_points - 1; j++)
            least = fmin (least, measure_to_segment (a.x + (b.x - a.x) * at / length,
                                                     a.y + (b.y - a.y) * at / length,
                                                     other->points[j], other->points[j + 1]));
          shared += least < (line->breadth + other->breadth) / 2.0 ? 4 : 0;
        }
    }
  return shared;
}

/* Roads that meet become one: a road may come to another at a slant, for 15 cm. */
static int
count_doubled_roads (const MusterBattlefield *board)
{
  int n = 0;
  for (guint i = 0; i < board->features->len; i++)
    for (guint j = i + 1; j < board->features->len; j++)
      n += is_called (get_feature (board, i), "Road") && is_called (get_feature (board, j), "Road")
           && measure_shared (get_feature (board, j), get_feature (board, i)) > 150;
  return n;
}

static void
roads_lead_somewhere_however_often_they_are_thrown_again (void **state)
{
  int n = 0;
  for (seed = 1; seed <= N_BOARDS / 20; seed++)
    {
      g_autoptr (MusterBattlefield) board = make_board (get_pack ("game-of-kings"), seed, 0, 0);
      g_autoptr (GPtrArray) streams = muster_terrain_list_streams (board);
      for (guint i = 0; i < streams->len; i++)
        {
          g_auto (GStrv) parts = g_strsplit (g_ptr_array_index (streams, i), "\t", -1);
          if (!muster_terrain_throw_again (board, parts[0], NULL))
            continue;
          check_road_ends (board);
          n++;
        }
    }
  assert_true (n > N_BOARDS / 20);
}

static void
every_table_of_sectors_follows_the_rulebook (void **state)
{
  int pieces = 0;
  int of_kind[G_N_ELEMENTS (kinds)] = { 0 };
  int remarks = 0;
  int doubled = 0;
  for (seed = 1; seed <= N_BOARDS; seed++)
    {
      g_autoptr (MusterBattlefield) board = make_board (get_pack ("game-of-kings"), seed, 0, 0);
      /* "6ft by 2ft 6in" */
      HOLDS (board->width == 1829 && board->depth == 762);
      for (int sector = 1; sector <= 12; sector++)
        pieces += check_sector (board, sector);
      check_places (board);
      check_overlaps (board);
      check_waters (board);
      check_roads (board);
      check_road_ends (board);
      doubled += count_doubled_roads (board);
      remarks += (int) board->remarks->len;
      for (guint i = 0; i < board->features->len; i++)
        for (guint j = 0; j < G_N_ELEMENTS (kinds); j++)
          of_kind[j] += is_called (get_feature (board, i), kinds[j].name);
    }
  /* "on average a battlefield generated under this system will have six terrain features": twelve
   * even chances have a variance of 3. */
  double mean = pieces / (double) N_BOARDS;
  double error = sqrt (3.0 / N_BOARDS);
  print_message ("# seeds 1 to %d: %.3f pieces a table, standard error %.3f; %d remarks, "
                 "%d roads doubled\n",
                 N_BOARDS, mean, error, remarks, doubled);
  assert_true (fabs (mean - 6) < 4 * error);
  assert_true (remarks < N_BOARDS / 10);
  assert_true (doubled < N_BOARDS / 1000);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    assert_true (of_kind[i] > 0);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (roads_lead_somewhere_however_often_they_are_thrown_again),
    cmocka_unit_test (every_table_of_sectors_follows_the_rulebook),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
