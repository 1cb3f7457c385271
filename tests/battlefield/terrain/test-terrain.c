/* Ten thousand tables, held against the rulebook: its figures are typed in here a second time, and
 * the geometry is the test's own. The rules of Tout Soldat, Table Size to Marshes, Objective
 * Markers and Deployment. */
#include "helper/board.h"

#include "battlefield/text.h"

/* Sizes in mm: the larger and the smaller, at least and at most; 0 is not printed. */
typedef struct
{
  const char *name;
  char category; /* b, w, h, m: built-up area, wood, hill, marsh; W: water; r: road; x: crossing */
  int pieces;
  int least_larger, least_smaller;
  int most_larger, most_smaller;
} Printed;

static const Printed printed[] = {
  { "Farmstead", 'b', 1, 120, 120, 120, 120 },
  { "Village", 'b', 1, 0, 0, 240, 240 },
  { "Town", 'b', 1, 0, 0, 360, 360 },
  { "Small wood", 'w', 1, 100, 100, 200, 150 },
  { "Large wood", 'w', 2, 0, 0, 400, 300 },
  { "Small open wood", 'w', 1, 100, 100, 200, 150 },
  { "Large open wood", 'w', 2, 0, 0, 400, 300 },
  { "Gentle hill", 'h', 1, 0, 0, 400, 300 },
  { "Large gentle hill", 'h', 2, 0, 0, 600, 400 },
  { "Steep hill", 'h', 1, 0, 0, 400, 300 },
  { "Large steep hill", 'h', 2, 0, 0, 600, 400 },
  { "Marsh", 'm', 1, 0, 0, 400, 300 },
  { "Large marsh", 'm', 2, 0, 0, 600, 400 },
  { "River", 'W', 1, 0, 0, 0, 0 },
  { "Stream", 'W', 1, 0, 0, 0, 0 },
  { "Continuous road", 'r', 1, 0, 0, 0, 0 },
  { "Road", 'r', 1, 0, 0, 0, 0 },
  { "Bridge", 'x', 0, 0, 0, 0, 0 },
  { "Ford", 'x', 0, 0, 0, 0, 0 },
};

/* "Up to a maximum of 2 farmsteads, 2 villages, 1 town, 2 marshes / swamps, 3 roads, 3 hills, 3
 * woods, 2 streams, 2 continuous roads, 1 river"; "a total of 3 built-up areas". */
static const struct
{
  const char *name; /* or NULL: all of the sort */
  char category;
  int most;
} maxima[] = {
  { "Farmstead", 'b', 2 },
  { "Village", 'b', 2 },
  { "Town", 'b', 1 },
  { NULL, 'b', 3 },
  { NULL, 'm', 2 },
  { NULL, 'r', 3 },
  { NULL, 'h', 3 },
  { NULL, 'w', 3 },
  { "Stream", 'W', 2 },
  { "River", 'W', 1 },
  { "Continuous road", 'r', 2 },
};

/* Rounding to whole mm. */
#define TOLERANCE 2

/* What is being looked at, for messages. */
static guint64 seed;
static int size;

#define HOLDS(condition)                                                                           \
  do                                                                                               \
    {                                                                                              \
      if (!(condition))                                                                            \
        fail_msg ("seed %" G_GUINT64_FORMAT ", table %d: " #condition, seed, size);                \
    }                                                                                              \
  while (0)

static const Printed *
find_printed (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (printed); i++)
    if (g_str_equal (printed[i].name, name))
      return &printed[i];
  fail_msg ("seed %" G_GUINT64_FORMAT ": %s is not to be drawn", seed, name);
  return NULL;
}

static char
get_sort (const MusterFeature *feature)
{
  return find_printed (feature->kind->name)->category;
}

/* @most: gets the most that there was of each row of maxima */
static void
check_numbers (const MusterBattlefield *board, int *most)
{
  for (guint i = 0; i < G_N_ELEMENTS (maxima); i++)
    {
      int n = 0;
      for (guint j = 0; j < board->features->len; j++)
        {
          const MusterFeature *feature = get_feature (board, j);
          n += maxima[i].name != NULL ? is_called (feature, maxima[i].name)
                                      : get_sort (feature) == maxima[i].category;
        }
      if (n > maxima[i].most)
        fail_msg ("seed %" G_GUINT64_FORMAT ": %d of %c", seed, n, maxima[i].category);
      most[i] = MAX (most[i], n);
    }
}

/* "The defender chooses and then places 2 to 4 terrain pieces. The attacker then chooses and places
 * 0 to 2": as many as the transcript says, each placed or told of. */
static void
check_pieces_of (const MusterBattlefield *board, const char *place, const char *title, int least)
{
  const MusterThrow *number = find_throw (board, place, 0);
  HOLDS (number->sides == 3 && number->result >= 1 && number->result <= 3);
  int wanted = least + number->result - 1;
  int pieces = 0;
  for (int i = 1; pieces < wanted; i++)
    {
      g_autofree char *stream = g_strdup_printf ("%s-%d", place, i);
      g_autofree char *start = g_strdup_printf ("%s %d", title, i);
      const MusterThrow *choice = find_throw (board, stream, 0);
      HOLDS (choice != NULL);
      const MusterFeature *feature = find_of_stream (board, stream);
      HOLDS (feature != NULL || has_remark (board, start));
      g_autofree char *chosen = muster_phrase_format_argument (choice->means);
      HOLDS (feature == NULL || is_called (feature, chosen));
      pieces += find_printed (chosen)->pieces;
    }
  HOLDS (pieces == wanted);
}

static void
check_pieces (const MusterBattlefield *board)
{
  check_pieces_of (board, "defenders-terrain", "Defender's terrain", 2);
  check_pieces_of (board, "attackers-terrain", "Attacker's terrain", 0);
  for (guint i = 0; i < board->features->len; i++)
    {
      const MusterFeature *feature = get_feature (board, i);
      HOLDS (g_str_has_prefix (feature->stream, "defenders-terrain-")
             || g_str_has_prefix (feature->stream, "attackers-terrain-")
             || (get_sort (feature) == 'r' && g_str_has_prefix (feature->stream, "link-"))
             || get_sort (feature) == 'x');
    }
}

static void
check_size (const MusterFeature *feature)
{
  const Printed *row = find_printed (feature->kind->name);
  double larger, smaller, x, y;
  HOLDS ((row->category == 'W' || row->category == 'r') == (feature->breadth > 0));
  if (row->category == 'r')
    HOLDS (feature->breadth >= 50 && feature->breadth <= 60);
  if (row->most_larger == 0)
    return;
  measure_area (feature, &larger, &smaller, &x, &y);
  HOLDS (larger <= row->most_larger + TOLERANCE);
  HOLDS (smaller <= row->most_smaller + TOLERANCE);
  HOLDS (larger >= row->least_larger - TOLERANCE);
  HOLDS (smaller >= row->least_smaller - TOLERANCE);
}

/* "Terrain cannot be superimposed except roads on other terrain, woods on hills". Crossings belong
 * to what they cross. */
static gboolean
may_lie_on_each_other (char one, char other)
{
  return one == 'r' || other == 'r' || one == 'x' || other == 'x' || (one == 'w' && other == 'h')
         || (one == 'h' && other == 'w');
}

static void
check_overlaps (const MusterBattlefield *board)
{
  for (guint i = 0; i < board->features->len; i++)
    for (guint j = i + 1; j < board->features->len; j++)
      {
        const MusterFeature *a = get_feature (board, i);
        const MusterFeature *b = get_feature (board, j);
        if (!may_lie_on_each_other (get_sort (a), get_sort (b)))
          HOLDS (measure_between (a, b) > 0);
      }
}

/* While terrain is placed the defender's edge is the south, the attacker's the north. */
static void
check_place_of_area (const MusterBattlefield *board, const MusterFeature *area, int thrown)
{
  double larger, smaller, x, y;
  Box box = get_box (area);
  Box sector = get_part (board, 2, 2, thrown);
  measure_area (area, &larger, &smaller, &x, &y);
  if (thrown <= 4)
    HOLDS (box_holds (&sector, &box));
  else if (thrown == 5)
    HOLDS (y >= board->depth - 300 - TOLERANCE);
  else
    HOLDS (y <= 300 + TOLERANCE);
}

static gboolean
is_in (const Box *box, MusterPoint point)
{
  return point.x >= box->x0 && point.x <= box->x1 && point.y >= box->y0 && point.y <= box->y1;
}

/* "Each rivers and stream must be placed in 2 sectors, starting from the numbered sector rolled."
 */
static void
check_place_of_water (const MusterBattlefield *board, const MusterFeature *water, int thrown)
{
  Box sector = get_part (board, 2, 2, thrown);
  int n = 0;
  HOLDS (thrown <= 4);
  HOLDS (is_in (&sector, water->points[0]) || is_in (&sector, water->points[water->n_points - 1]));
  for (int part = 1; part <= 4; part++)
    {
      Box other = get_part (board, 2, 2, part);
      Box inner = { other.x0 + 2, other.y0 + 2, other.x1 - 2, other.y1 - 2 };
      gboolean is_there = FALSE;
      for (int i = 0; i < water->n_points; i++)
        is_there = is_there || is_in (&inner, water->points[i]);
      n += is_there;
    }
  HOLDS (n == 2);
}

/* A continuous road comes by the sector, or runs along the edge, thrown for. */
static void
check_place_of_through_road (const MusterBattlefield *board, const MusterFeature *road, int thrown)
{
  Box sector = get_part (board, 2, 2, thrown);
  Box box = get_box (road);
  gboolean is_there = FALSE;
  for (int i = 0; i < road->n_points; i++)
    is_there = is_there || is_in (&sector, road->points[i]);
  if (thrown <= 4)
    HOLDS (is_there);
  else if (thrown == 5)
    HOLDS (box.y0 >= board->depth - 300);
  else
    HOLDS (box.y1 <= 300);
}

/* Any other road begins or ends in the sector or the strip thrown for. */
static void
check_place_of_road (const MusterBattlefield *board, const MusterFeature *road, int thrown)
{
  Box ground = { 0, thrown == 5 ? board->depth - 300 : 0, board->width,
                 thrown == 6 ? 300 : board->depth };
  if (thrown <= 4)
    ground = get_part (board, 2, 2, thrown);
  HOLDS (is_in (&ground, road->points[0]) || is_in (&ground, road->points[road->n_points - 1]));
}

/* What is told of a piece is what was told when it was thrown for. */
static void
check_words (const MusterBattlefield *board, const MusterFeature *area)
{
  g_autofree char *stream = g_strdup_printf ("%s-lies", area->stream);
  g_autofree char *where = muster_feature_dup_where (board, area);
  g_auto (GStrv) parts = g_strsplit (where, ", ", -1);
  g_autofree char *words = g_strjoinv (" and ", parts);
  g_autofree char *thrown = muster_phrase_format_argument (find_throw (board, stream, -1)->means);
  HOLDS (g_str_equal (thrown, words));
}

static void
check_places (const MusterBattlefield *board)
{
  for (guint i = 0; i < board->features->len; i++)
    {
      const MusterFeature *feature = get_feature (board, i);
      if (!strstr (feature->stream, "terrain-"))
        continue;
      const MusterThrow *where = find_throw (board, feature->stream, -1);
      HOLDS (where->sides == 6);
      if (feature->breadth == 0)
        check_words (board, feature);
      if (feature->breadth == 0)
        check_place_of_area (board, feature, where->result);
      else if (get_sort (feature) == 'W')
        check_place_of_water (board, feature, where->result);
      else if (is_called (feature, "Continuous road"))
        check_place_of_through_road (board, feature, where->result);
      else
        check_place_of_road (board, feature, where->result);
    }
}

/* "Any river must be placed from opposite base edges and cannot be more than 400mm in from an
 * edge." */
static void
check_river (const MusterBattlefield *board, const MusterFeature *river)
{
  Box box = get_box (river);
  double half = river->breadth / 2.0;
  int from = river->points[0].y;
  int to = river->points[river->n_points - 1].y;
  HOLDS ((from == 0 && to == board->depth) || (from == board->depth && to == 0));
  HOLDS (box.x1 + half <= 400 + TOLERANCE || box.x0 - half >= board->width - 400 - TOLERANCE);
}

/* Any other line that is no link runs from an edge to the opposite one. */
static void
check_ends (const MusterBattlefield *board, const MusterFeature *line)
{
  MusterPoint a = line->points[0];
  MusterPoint b = line->points[line->n_points - 1];
  if (is_called (line, "Road"))
    HOLDS (is_at_edge (board, a) || is_at_edge (board, b));
  else
    HOLDS ((MIN (a.x, b.x) == 0 && MAX (a.x, b.x) == board->width)
           || (MIN (a.y, b.y) == 0 && MAX (a.y, b.y) == board->depth));
}

static void
check_features (const MusterBattlefield *board)
{
  Box table = { 0, 0, board->width, board->depth };
  for (guint i = 0; i < board->features->len; i++)
    {
      const MusterFeature *feature = get_feature (board, i);
      Box box = get_box (feature);
      HOLDS (box_holds (&table, &box));
      check_size (feature);
      if (feature->breadth > 0)
        check_ends (board, feature);
      if (is_called (feature, "River"))
        check_river (board, feature);
    }
}

static gboolean
has_crossing_at (const MusterBattlefield *board, double x, double y)
{
  for (guint i = 0; i < board->features->len; i++)
    {
      const MusterFeature *feature = get_feature (board, i);
      if (get_sort (feature) == 'x' && is_inside (feature, x, y))
        return TRUE;
    }
  return FALSE;
}

/* "Roads that cross rivers or streams are represented by bridges or fords." "Each road may only
 * cross each river or stream once." */
static int
check_roads_over (const MusterBattlefield *board, const MusterFeature *water)
{
  int all = 0;
  for (guint i = 0; i < board->features->len; i++)
    {
      const MusterFeature *road = get_feature (board, i);
      double x = 0, y = 0;
      if (get_sort (road) != 'r')
        continue;
      int n = count_crossings (road, water, &x, &y);
      HOLDS (n <= 1);
      HOLDS (n == 0 || has_crossing_at (board, x, y));
      HOLDS (only_crosses (road, water, 4));
      all += n;
    }
  return all;
}

static gboolean
carries_road (const MusterBattlefield *board, const MusterFeature *crossing)
{
  double larger, smaller, x, y;
  measure_area (crossing, &larger, &smaller, &x, &y);
  for (guint i = 0; i < board->features->len; i++)
    {
      const MusterFeature *road = get_feature (board, i);
      for (int j = 0; get_sort (road) == 'r' && j < road->n_points - 1; j++)
        if (measure_to_segment (x, y, road->points[j], road->points[j + 1]) < 30)
          return TRUE;
    }
  return FALSE;
}

/* "Rivers can also have up to 1 ford not connected by road." */
static void
check_crossings (const MusterBattlefield *board)
{
  int carrying = 0;
  int spare = 0;
  int roads = 0;
  int rivers = 0;
  for (guint i = 0; i < board->features->len; i++)
    {
      const MusterFeature *feature = get_feature (board, i);
      if (get_sort (feature) == 'W')
        roads += check_roads_over (board, feature);
      rivers += is_called (feature, "River");
      if (get_sort (feature) != 'x')
        continue;
      if (carries_road (board, feature))
        carrying++;
      else
        spare += is_called (feature, "Ford") ? 1 : 99;
    }
  HOLDS (spare <= rivers);
  HOLDS (carrying <= roads + rivers);
}

/* "If built-up areas are present then the largest must have at least 1 road that connects between
 * it and the table edge." Which of two that hardly differ is the larger is rounding. */
static void
check_largest_built_up (const MusterBattlefield *board)
{
  double most = 0;
  gboolean is_linked = FALSE;
  for (int is_second = 0; is_second < 2; is_second++)
    for (guint i = 0; i < board->features->len; i++)
      {
        const MusterFeature *area = get_feature (board, i);
        double larger, smaller, x, y;
        if (get_sort (area) != 'b')
          continue;
        measure_area (area, &larger, &smaller, &x, &y);
        most = fmax (most, larger * smaller);
        for (guint j = 0; is_second && j < board->features->len; j++)
          {
            const MusterFeature *road = get_feature (board, j);
            if (larger * smaller > 0.97 * most && get_sort (road) == 'r'
                && measure_between (road, area) <= 0
                && (is_at_edge (board, road->points[0])
                    || is_at_edge (board, road->points[road->n_points - 1])))
              is_linked = TRUE;
          }
      }
  HOLDS (most == 0 || is_linked || has_remark (board, "Road from "));
}

/* "2 of these markers are placed … within 20cm of table centre line. 1 of these markers is placed
 * between 400mm of the table centre line … None of a player's markers can be within 400mm of each
 * other." */
static void
check_markers (const MusterBattlefield *board)
{
  int n[2] = { 0, 0 };
  int far[2] = { 0, 0 };
  for (guint i = 0; i < board->objectives->len; i++)
    {
      const MusterObjective *one = &g_array_index (board->objectives, MusterObjective, i);
      double beyond = one->at.y - board->depth / 2.0;
      HOLDS (board->edges[one->side] == MUSTER_EDGE_NORTH ? beyond <= 0 : beyond >= 0);
      HOLDS (fabs (beyond) <= 400);
      HOLDS (one->at.x > 0 && one->at.x < board->width);
      n[one->side]++;
      far[one->side] += fabs (beyond) > 200;
      for (guint j = 0; j < i; j++)
        {
          const MusterObjective *other = &g_array_index (board->objectives, MusterObjective, j);
          HOLDS (one->side != other->side
                 || hypot (one->at.x - other->at.x, one->at.y - other->at.y) >= 400);
        }
    }
  for (int side = 0; side < 2; side++)
    {
      const char *start = side == 0 ? "Side A, " : "Side B, ";
      HOLDS (far[side] <= 1);
      HOLDS (n[side] == 3 || (n[side] < 3 && has_remark (board, start)));
    }
}

/* "All of a player's units must deploy within 20cm from their base edge. No units can deploy within
 * 30cm of the table side edge." */
static void
check_zones (const MusterBattlefield *board)
{
  HOLDS (board->zones->len == 2);
  HOLDS (board->edges[0] + board->edges[1] == MUSTER_EDGE_NORTH + MUSTER_EDGE_SOUTH);
  for (guint i = 0; i < 2; i++)
    {
      const MusterZone *zone = &g_array_index (board->zones, MusterZone, i);
      MusterFeature as_feature = { .points = zone->points, .n_points = zone->n_points };
      Box box = get_box (&as_feature);
      gboolean is_north = board->edges[zone->side] == MUSTER_EDGE_NORTH;
      HOLDS (box.x0 == 300 && box.x1 == board->width - 300);
      HOLDS (box.y0 == (is_north ? 0 : board->depth - 200));
      HOLDS (box.y1 == (is_north ? 200 : board->depth));
    }
}

static void
check_board (const MusterBattlefield *board, int *most)
{
  check_numbers (board, most);
  check_pieces (board);
  check_features (board);
  check_overlaps (board);
  check_places (board);
  check_crossings (board);
  check_largest_built_up (board);
  check_markers (board);
  check_zones (board);
}

static void
every_table_of (int width, int depth)
{
  int most[G_N_ELEMENTS (maxima)] = { 0 };
  int features = 0;
  int remarks = 0;
  size = width;
  for (seed = 1; seed <= N_BOARDS; seed++)
    {
      g_autoptr (MusterBattlefield) board =
        make_board (get_pack ("tout-soldat"), seed, width, depth);
      check_board (board, most);
      features += (int) board->features->len;
      remarks += (int) board->remarks->len;
    }
  print_message ("# seeds 1 to %d, %d x %d mm: %d features, %d remarks\n", N_BOARDS, width, depth,
                 features, remarks);
  assert_true (features > 2 * N_BOARDS);
  assert_true (remarks < N_BOARDS / 10);
  /* By chance there comes as much as there may, some time. */
  for (guint i = 0; i < G_N_ELEMENTS (maxima); i++)
    assert_int_equal (most[i], maxima[i].most);
}

static void
every_small_table_follows_the_rulebook (void **state)
{
  every_table_of (1800, 1200);
}

static void
every_large_table_follows_the_rulebook (void **state)
{
  every_table_of (2400, 1500);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (every_small_table_follows_the_rulebook),
    cmocka_unit_test (every_large_table_follows_the_rulebook),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
