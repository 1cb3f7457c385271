#include "config.h"

#include "base/random.h"
#include "battlefield/model/feature-words.h"
#include "battlefield/model/outline.h"
#include "battlefield/model/placement.h"
#include "battlefield/terrain/maker.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* How often a course is thrown for before the line is left out. */
#define MOST_COURSES 30

/* Roads run beside each other for so many times both their breadths, at most. */
#define BESIDE 3

/* A line bends about so often, in mm; streams more. */
#define BEND        130
#define STREAM_BEND 85

/* A line's course while it is thrown for. */
typedef struct
{
  MusterMaker *maker;
  const MusterPiece *piece;
  const MusterPath *path;
  int breadth;         /* mm */
  MusterBox box;       /* that it keeps to */
  GArray *corners;     /* MusterPoint */
  MusterRandom random; /* of its bends */
} Run;

static void
start_run (Run *run, MusterPoint at)
{
  g_array_set_size (run->corners, 0);
  g_array_append_val (run->corners, at);
}

static int
get_sway (const Run *run)
{
  if (run->path->look == MUSTER_LOOK_RIVER)
    return 60;
  return run->path->look == MUSTER_LOOK_STREAM ? 50 : 22;
}

static void
run_to (Run *run, MusterPoint to)
{
  int bend = run->path->look == MUSTER_LOOK_STREAM ? STREAM_BEND : BEND;
  MusterBox inner = muster_box_shrink (run->box, run->breadth / 2 + 8);
  muster_corners_go_on (run->corners, to, get_sway (run), bend, &inner, &run->random);
}

static void
throw_bends (Run *run)
{
  int number = muster_dice_throw (run->maker->dice, 1000);
  run->random = muster_random_new ((guint64) number, "bends");
  muster_dice_say (run->maker->dice, _ ("its bends"));
}

static int
throw_along (Run *run, int low, int high, const char *format)
{
  MusterMaker *maker = run->maker;
  int at = muster_maker_spread (muster_dice_throw (maker->dice, 100), low, high);
  g_autofree char *length = muster_battlefield_dup_length (maker->board, at);
  muster_dice_say (maker->dice, format, length);
  return at;
}

/* From sector to sector, out of the table at both ends */

static const int steps[MUSTER_N_EDGES][2] = { { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 } };

/* Returns: the sector beyond @edge of @sector, or 0 beyond the table */
static int
get_neighbour (const MusterBattlefield *board, int sector, MusterEdge edge)
{
  int column = (sector - 1) % board->columns + steps[edge][0];
  int row = (sector - 1) / board->columns + steps[edge][1];
  if (column < 0 || row < 0 || column >= board->columns || row >= board->rows)
    return 0;
  return row * board->columns + column + 1;
}

/* Where the route leaves a sector, on its edge; @side: the number behind the bends */
static MusterPoint
find_gate (Run *run, int sector, MusterEdge edge)
{
  MusterBox box = muster_battlefield_get_sector (run->maker->board, sector);
  int part = (int) muster_random_range (&run->random, 25, 75);
  int x = box.x0 + (box.x1 - box.x0) * part / 100;
  int y = box.y0 + (box.y1 - box.y0) * part / 100;
  switch (edge)
    {
    case MUSTER_EDGE_NORTH:
      return (MusterPoint){ x, box.y0 };
    case MUSTER_EDGE_SOUTH:
      return (MusterPoint){ x, box.y1 };
    case MUSTER_EDGE_WEST:
      return (MusterPoint){ box.x0, y };
    case MUSTER_EDGE_EAST:
      return (MusterPoint){ box.x1, y };
    case MUSTER_N_EDGES:
      break;
    }
  return (MusterPoint){ x, y };
}

/* Half of a route: from the sector thrown for, out of the table. */
typedef struct
{
  Run *run;
  gboolean *been;  /* by sector: where the route was already */
  GArray *gates;   /* MusterPoint: where it leaves each of its sectors */
  MusterEdge left; /* by which the other half leaves the table, or MUSTER_N_EDGES */
} Half;

/* A river that goes out where it came in would be a pond with two brooks. */
static gboolean
may_go (const Half *half, int sector, MusterEdge edge)
{
  int next = get_neighbour (half->run->maker->board, sector, edge);
  return next == 0 ? edge != half->left : !half->been[next];
}

/* The way that was thrown, or the next clockwise that neither leads to where the route was already
 * nor out of the table where it came in. Returns: FALSE where all do */
static gboolean
turn_away (const Half *half, int sector, MusterEdge *heading)
{
  for (int i = 0; i < MUSTER_N_EDGES; i++)
    {
      if (may_go (half, sector, *heading))
        return TRUE;
      *heading = (*heading + 1) % MUSTER_N_EDGES;
    }
  return FALSE;
}

/* Returns: FALSE where it is caught; @heading gets the edge by which it leaves the table */
static gboolean
throw_half (const Half *half, MusterEdge *heading)
{
  MusterMaker *maker = half->run->maker;
  int sector = half->run->piece->sector;
  while (turn_away (half, sector, heading))
    {
      MusterPoint gate = find_gate (half->run, sector, *heading);
      g_array_append_val (half->gates, gate);
      sector = get_neighbour (maker->board, sector, *heading);
      if (sector == 0)
        return TRUE;
      half->been[sector] = TRUE;
      int thrown = muster_dice_throw (maker->dice, 6);
      *heading = (*heading + (thrown <= 2 ? 3 : thrown <= 4 ? 0 : 1)) % MUSTER_N_EDGES;
      turn_away (half, sector, heading);
      muster_dice_say (maker->dice, _ ("on through sector %d, leaving it to the %s"), sector,
                       muster_edge_get_name (*heading));
    }
  return FALSE;
}

/* Both halves as one, whose turns are no sharper than water makes them. */
static void
run_through_gates (Run *run, const GArray *up, const GArray *down)
{
  start_run (run, g_array_index (up, MusterPoint, up->len - 1));
  for (int i = (int) up->len - 2; i >= 0; i--)
    run_to (run, g_array_index (up, MusterPoint, i));
  for (guint i = 0; i < down->len; i++)
    run_to (run, g_array_index (down, MusterPoint, i));
  muster_corners_soften (run->corners);
}

static gboolean
throw_route (Run *run)
{
  MusterMaker *maker = run->maker;
  const MusterBattlefield *board = maker->board;
  int sector = run->piece->sector;
  g_autofree gboolean *been = g_new0 (gboolean, board->columns * board->rows + 1);
  g_autoptr (GArray) down = g_array_new (FALSE, FALSE, sizeof (MusterPoint));
  g_autoptr (GArray) up = g_array_new (FALSE, FALSE, sizeof (MusterPoint));
  Half first = { run, been, down, MUSTER_N_EDGES };
  run->box = (MusterBox){ 0, 0, board->width, board->depth };
  throw_bends (run);
  been[sector] = TRUE;
  MusterEdge heading = (MusterEdge) (muster_dice_throw (maker->dice, 4) - 1);
  MusterEdge left = heading;
  muster_dice_say (maker->dice, _ ("leaves sector %d to the %s"), sector,
                   muster_edge_get_name (heading));
  if (!throw_half (&first, &left))
    return FALSE;
  Half second = { run, been, up, left };
  int thrown = muster_dice_throw (maker->dice, 6);
  MusterEdge back = (heading + (thrown <= 2 ? 1 : thrown <= 4 ? 2 : 3)) % MUSTER_N_EDGES;
  turn_away (&second, sector, &back);
  muster_dice_say (maker->dice, _ ("comes into sector %d from the %s"), sector,
                   muster_edge_get_name (back));
  if (!throw_half (&second, &back))
    return FALSE;
  run_through_gates (run, up, down);
  return TRUE;
}

/* From a feature to an edge */

static gint64
get_way_to (MusterPoint point, const MusterBox *box)
{
  return muster_point_distance2 (point, muster_box_hold (box, point));
}

/* Returns: the first that lies in @ground; else that which is nearest to it; or NULL */
static const MusterFeature *
find_start (const Run *run, const MusterBox *ground)
{
  const MusterBattlefield *board = run->maker->board;
  const MusterFeature *nearest = NULL;
  for (guint i = 0; i < board->features->len; i++)
    {
      const MusterFeature *feature = &g_array_index (board->features, MusterFeature, i);
      if (feature->breadth == 0
          && muster_feature_kind_matches (board->ruleset, feature->kind, run->path->from)
          && (nearest == NULL
              || get_way_to (muster_feature_get_centre (feature), ground)
                   < get_way_to (muster_feature_get_centre (nearest), ground)))
        nearest = feature;
    }
  return nearest;
}

/* One of the edges of the table along which @ground lies. Returns: FALSE where it lies along none
 */
static gboolean
throw_edge (Run *run, const MusterBox *ground, MusterEdge *edge)
{
  const MusterBattlefield *board = run->maker->board;
  const gboolean is_along[MUSTER_N_EDGES] = { ground->y0 <= 0, ground->x1 >= board->width,
                                              ground->y1 >= board->depth, ground->x0 <= 0 };
  MusterEdge edges[MUSTER_N_EDGES];
  int n = 0;
  for (int i = 0; i < MUSTER_N_EDGES; i++)
    if (is_along[i])
      edges[n++] = (MusterEdge) i;
  if (n == 0)
    return FALSE;
  *edge = edges[0];
  if (n == 1)
    return TRUE;
  *edge = edges[muster_dice_throw (run->maker->dice, n) - 1];
  muster_dice_say (run->maker->dice, _ ("to the %s edge"), muster_edge_get_name (*edge));
  return TRUE;
}

/* Not far from where a straight way out would end. */
static int
throw_end (Run *run, int from, int reach, int low, int high, const char *format)
{
  int middle = CLAMP (from, low, MAX (low, high));
  return throw_along (run, MAX (low, middle - reach), MIN (high, middle + reach), format);
}

/* @ground: where the edge is to be reached */
static gboolean
run_to_edge (Run *run, MusterPoint from, const MusterBox *ground)
{
  const MusterBattlefield *board = run->maker->board;
  MusterBox inner = muster_box_shrink (*ground, run->breadth);
  MusterEdge edge;
  MusterPoint to;
  if (!throw_edge (run, ground, &edge))
    return FALSE;
  if (edge == MUSTER_EDGE_EAST || edge == MUSTER_EDGE_WEST)
    {
      to.x = edge == MUSTER_EDGE_WEST ? 0 : board->width;
      to.y = throw_end (run, from.y, board->depth / 5, inner.y0, inner.y1, _ ("%s from the north"));
    }
  else
    {
      to.y = edge == MUSTER_EDGE_NORTH ? 0 : board->depth;
      to.x = throw_end (run, from.x, board->width / 5, inner.x0, inner.x1, _ ("%s from the west"));
    }
  run->box = (MusterBox){ 0, 0, board->width, board->depth };
  throw_bends (run);
  start_run (run, from);
  run_to (run, to);
  return TRUE;
}

/* One of its ends lies where the piece is to lie: the start, from where it goes anywhere; else the
 * end at the edge. */
static gboolean
throw_link (Run *run)
{
  const MusterBattlefield *board = run->maker->board;
  MusterBox table = { 0, 0, board->width, board->depth };
  MusterBox ground = muster_maker_get_ground (run->maker, run->piece);
  const MusterFeature *start = run->piece->from > 0
                                 ? muster_battlefield_find_feature (board, run->piece->from)
                                 : find_start (run, &ground);
  if (start == NULL)
    return FALSE;
  MusterPoint from = muster_feature_get_centre (start);
  return run_to_edge (run, from, get_way_to (from, &ground) == 0 ? &table : &ground);
}

/* From edge to edge */

/* Down a strip from its north to its south end, or from west to east. */
static void
run_through_box (Run *run, gboolean is_south)
{
  MusterBox inner = muster_box_shrink (run->box, run->breadth / 2 + 12);
  MusterPoint from;
  MusterPoint to;
  if (is_south)
    {
      from.x = throw_along (run, inner.x0, inner.x1, _ ("from %s from the west on the north edge"));
      to.x = throw_along (run, inner.x0, inner.x1, _ ("to %s from the west on the south edge"));
      from.y = 0;
      to.y = run->maker->board->depth;
    }
  else
    {
      from.y = throw_along (run, inner.y0, inner.y1, _ ("from %s from the north on the west edge"));
      to.y = throw_along (run, inner.y0, inner.y1, _ ("to %s from the north on the east edge"));
      from.x = 0;
      to.x = run->maker->board->width;
    }
  throw_bends (run);
  start_run (run, from);
  run_to (run, to);
}

/* The strip along the nearer side edge of the sector thrown. */
static gboolean
run_between_bases (Run *run)
{
  const MusterBattlefield *board = run->maker->board;
  MusterBox sector = muster_battlefield_get_sector (board, run->piece->sector);
  gboolean is_west = sector.x0 + sector.x1 <= board->width;
  int within = run->path->within > 0 ? run->path->within : sector.x1 - sector.x0;
  run->box = is_west ? (MusterBox){ 0, 0, within, board->depth }
                     : (MusterBox){ board->width - within, 0, board->width, board->depth };
  run_through_box (run, TRUE);
  return TRUE;
}

/* Two neighbouring sectors, from an edge of the table through both to the opposite edge. */
static gboolean
run_through_sectors (Run *run)
{
  const MusterBattlefield *board = run->maker->board;
  MusterBox sector = muster_battlefield_get_sector (board, run->piece->sector);
  gboolean may_south = board->rows == run->path->sectors;
  gboolean may_east = board->columns == run->path->sectors;
  gboolean is_south = may_south;
  if (may_south == may_east)
    {
      is_south = muster_dice_throw (run->maker->dice, 2) == 1;
      muster_dice_say (run->maker->dice, is_south ? _ ("north to south") : _ ("west to east"));
    }
  run->box = is_south ? (MusterBox){ sector.x0, 0, sector.x1, board->depth }
                      : (MusterBox){ 0, sector.y0, board->width, sector.y1 };
  run_through_box (run, is_south);
  return TRUE;
}

/* By way of the first feature in the sector that links may start at, as roads go to villages. */
static gboolean
find_halt (Run *run, MusterPoint *at)
{
  const MusterTerrain *terrain = &run->maker->ruleset->terrain;
  const MusterBattlefield *board = run->maker->board;
  for (guint i = 0; i < board->features->len; i++)
    {
      const MusterFeature *feature = &g_array_index (board->features, MusterFeature, i);
      for (int j = 0; j < terrain->n_links; j++)
        if (feature->breadth == 0
            && muster_feature_kind_matches (run->maker->ruleset, run->piece->kind,
                                            terrain->links[j].of)
            && muster_feature_kind_matches (run->maker->ruleset, feature->kind,
                                            terrain->links[j].from))
          {
            *at = muster_feature_get_centre (feature);
            if (run->piece->sector == 0
                || muster_battlefield_find_sector (board, *at) == run->piece->sector)
              return TRUE;
          }
    }
  return FALSE;
}

/* Across the table by way of a point in the sector, or along the edge thrown. */
static gboolean
run_across (Run *run)
{
  const MusterBattlefield *board = run->maker->board;
  MusterMaker *maker = run->maker;
  MusterPoint halt;
  gboolean is_south = FALSE;
  if (run->piece->sector == 0)
    {
      run->box = muster_maker_get_ground (maker, run->piece);
      run_through_box (run, FALSE);
      return TRUE;
    }
  run->box = (MusterBox){ 0, 0, board->width, board->depth };
  is_south = muster_dice_throw (maker->dice, 2) == 1;
  muster_dice_say (maker->dice, is_south ? _ ("north to south") : _ ("west to east"));
  MusterBox sector =
    muster_box_shrink (muster_battlefield_get_sector (board, run->piece->sector), run->breadth);
  if (!find_halt (run, &halt))
    {
      halt.x = throw_along (run, sector.x0, sector.x1, _ ("by way of %s from the west"));
      halt.y = throw_along (run, sector.y0, sector.y1, _ ("%s from the north"));
    }
  MusterPoint from = is_south ? (MusterPoint){ halt.x, 0 } : (MusterPoint){ 0, halt.y };
  MusterPoint to =
    is_south ? (MusterPoint){ halt.x, board->depth } : (MusterPoint){ board->width, halt.y };
  int reach = (is_south ? board->width : board->depth) / 5;
  MusterBox inner = muster_box_shrink (run->box, run->breadth);
  if (is_south)
    {
      from.x = throw_along (run, MAX (inner.x0, halt.x - reach), MIN (inner.x1, halt.x + reach),
                            _ ("from %s from the west on the north edge"));
      to.x = throw_along (run, MAX (inner.x0, halt.x - reach), MIN (inner.x1, halt.x + reach),
                          _ ("to %s from the west on the south edge"));
    }
  else
    {
      from.y = throw_along (run, MAX (inner.y0, halt.y - reach), MIN (inner.y1, halt.y + reach),
                            _ ("from %s from the north on the west edge"));
      to.y = throw_along (run, MAX (inner.y0, halt.y - reach), MIN (inner.y1, halt.y + reach),
                          _ ("to %s from the north on the east edge"));
    }
  throw_bends (run);
  start_run (run, from);
  run_to (run, halt);
  run_to (run, to);
  muster_corners_soften (run->corners);
  return TRUE;
}

static gboolean
throw_course (Run *run)
{
  switch (run->path->course)
    {
    case MUSTER_COURSE_BASES:
      return run_between_bases (run);
    case MUSTER_COURSE_EDGES:
      return run->path->sectors > 0 ? run_through_sectors (run) : run_across (run);
    case MUSTER_COURSE_ROUTE:
      return throw_route (run);
    case MUSTER_COURSE_LINK:
      return throw_link (run);
    }
  return FALSE;
}

/* Where a line ends in others */

/* The middle one of the points in the sector thrown; the first where none is. */
static guint
find_own_point (const MusterBattlefield *board, int sector, const GArray *points)
{
  g_autoptr (GArray) own = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < points->len; i++)
    if (muster_battlefield_find_sector (board, g_array_index (points, MusterPoint, i)) == sector)
      g_array_append_val (own, i);
  return own->len > 0 ? g_array_index (own, guint, own->len / 2) : 0;
}

/* Cuts off all after the first water met beyond the point @from. Returns: whether there is any */
static gboolean
cut_after (const MusterMaker *maker, const MusterPath *path, GArray *points, guint from)
{
  gboolean is_cut = FALSE;
  for (guint i = 0; i < maker->board->features->len; i++)
    {
      const MusterFeature *other = &g_array_index (maker->board->features, MusterFeature, i);
      MusterPoint at;
      int segment;
      if (other->breadth == 0
          || !muster_feature_kind_matches (maker->ruleset, other->kind, path->joins)
          || muster_lines_count_crossings (&g_array_index (points, MusterPoint, from),
                                           (int) (points->len - from), other->points,
                                           other->n_points, &at, &segment)
               == 0)
        continue;
      g_array_set_size (points, from + (guint) segment + 1);
      g_array_append_val (points, at);
      is_cut = TRUE;
    }
  return is_cut;
}

static void
turn_round (GArray *points)
{
  for (guint i = 0, j = points->len - 1; i < j; i++, j--)
    {
      MusterPoint point = g_array_index (points, MusterPoint, i);
      g_array_index (points, MusterPoint, i) = g_array_index (points, MusterPoint, j);
      g_array_index (points, MusterPoint, j) = point;
    }
}

static gboolean
cut_at_junctions (const MusterMaker *maker, const MusterPath *path, int sector, GArray *points)
{
  if (path->joins == NULL)
    return TRUE;
  guint own = find_own_point (maker->board, sector, points);
  gboolean is_cut = cut_after (maker, path, points, own);
  turn_round (points);
  gboolean is_cut_before = cut_after (maker, path, points, points->len - 1 - own);
  turn_round (points);
  return !is_cut || !is_cut_before;
}

/* Trying courses */

/* Two roads to one place are one. */
static gboolean
runs_beside (const MusterFeature *line, const MusterFeature *other)
{
  int gap = line->breadth + other->breadth;
  g_autoptr (GArray) stretches =
    muster_line_list_near (line->points, line->n_points, other->points, other->n_points, gap);
  for (guint i = 0; i < stretches->len; i++)
    if (g_array_index (stretches, MusterStretch, i).length > BESIDE * gap)
      return TRUE;
  return FALSE;
}

/* Roads go round what is hard to pass and not beside each other, as long as a way round is found
 * soon. */
static gboolean
is_easy (const Run *run, const MusterFeature *line)
{
  const MusterBattlefield *board = run->maker->board;
  for (guint i = 0; line->look == MUSTER_LOOK_ROAD && i < board->features->len; i++)
    {
      const MusterFeature *other = &g_array_index (board->features, MusterFeature, i);
      gboolean is_hard = other->look >= MUSTER_LOOK_HILL && other->look <= MUSTER_LOOK_LAKE;
      if (other->look == MUSTER_LOOK_ROAD && runs_beside (line, other))
        return FALSE;
      if (is_hard
          && muster_line_meets_outline (line->points, line->n_points, other->points,
                                        other->n_points, line->breadth / 2))
        return FALSE;
    }
  return TRUE;
}

/* Of lines that lie there already the check asks the new one only where it is the upper one. */
static gboolean
leaves_clear (const Run *run, const MusterFeature *line)
{
  const MusterBattlefield *board = run->maker->board;
  for (guint i = 0; i < board->features->len; i++)
    if (muster_features_measure_along (board, &g_array_index (board->features, MusterFeature, i),
                                       line)
        > 0)
      return FALSE;
  return TRUE;
}

/* Not only over a corner of the sector that was thrown for. */
static gboolean
comes_to_sector (const Run *run, const MusterFeature *line)
{
  int sector = run->piece->sector;
  for (int i = 0; sector > 0 && i < line->n_points; i++)
    if (muster_battlefield_find_sector (run->maker->board, line->points[i]) == sector)
      return TRUE;
  return sector == 0;
}

/* Not cut off where it had hardly begun. */
static gboolean
is_long (const MusterFeature *line)
{
  gint64 breadth = line->breadth;
  return muster_point_distance2 (line->points[0], line->points[line->n_points - 1])
         >= breadth * breadth;
}

/* The edge that was thrown for is not where such a link ends. */
static void
say_junction (const Run *run, const MusterFeature *line)
{
  MusterPoint thrown = g_array_index (run->corners, MusterPoint, run->corners->len - 1);
  if (run->path->course == MUSTER_COURSE_LINK
      && muster_point_distance2 (line->points[line->n_points - 1], thrown) > 0)
    muster_dice_say (run->maker->dice, _ ("its bends; it ends where it meets another"));
}

/* Smooth, and of features that lie there already cut off where it joins them. */
static gboolean
try_course (Run *run, MusterFeature *feature, gboolean must_be_easy)
{
  g_autoptr (GArray) points = muster_corners_smooth (run->corners);
  /* A link begins where it starts; all else lies in its sector, whatever is cut off. */
  int sector = run->path->course == MUSTER_COURSE_LINK ? 0 : run->piece->sector;
  if (!cut_at_junctions (run->maker, run->path, sector, points))
    return FALSE;
  feature->points = (MusterPoint *) (gpointer) points->data;
  feature->n_points = (int) points->len;
  gboolean fits = points->len >= 2 && is_long (feature) && comes_to_sector (run, feature)
                  && (!must_be_easy || is_easy (run, feature)) && leaves_clear (run, feature)
                  && muster_maker_try (run->maker, feature);
  if (fits)
    say_junction (run, feature);
  return fits;
}

gboolean
muster_maker_place_line (MusterMaker *maker, const MusterPiece *piece)
{
  const MusterPath *path = muster_terrain_find_path (maker->ruleset, piece->kind);
  g_autoptr (GArray) corners = g_array_new (FALSE, FALSE, sizeof (MusterPoint));
  MusterFeature feature = { .type_id = piece->kind->id,
                            .kind = piece->kind,
                            .look = path->look,
                            .stream = piece->stream,
                            .place = piece->place != NULL ? piece->place->id : NULL,
                            .side = piece->side,
                            .sector = piece->sector };
  Run run = { .maker = maker, .piece = piece, .path = path, .corners = corners };
  int thrown = muster_dice_throw (maker->dice, 6);
  feature.breadth = path->breadth.low + (path->breadth.high - path->breadth.low) * (thrown - 1) / 5;
  run.breadth = feature.breadth;
  g_autofree char *breadth = muster_battlefield_dup_length (maker->board, feature.breadth);
  muster_dice_say (maker->dice, _ ("%s broad"), breadth);
  for (int i = 0; i < MOST_COURSES; i++)
    {
      if (throw_course (&run) && try_course (&run, &feature, i < MOST_COURSES / 2))
        return TRUE;
      muster_dice_say (maker->dice, _ ("no room, again"));
    }
  muster_battlefield_remark (maker->board, _ ("%s: no course was found for it in %d throws (%s)."),
                             piece->title, MOST_COURSES, piece->kind->name);
  return FALSE;
}

/* Lines that must be there */

const MusterKind *
muster_terrain_find_link_kind (const MusterRuleset *ruleset, const MusterLink *link)
{
  for (int i = 0; i < ruleset->n_features; i++)
    {
      const MusterKind *kind = &ruleset->features[i];
      const MusterPath *path = muster_terrain_find_path (ruleset, kind);
      if (path != NULL && path->course == MUSTER_COURSE_LINK
          && muster_feature_kind_matches (ruleset, kind, link->of))
        return kind;
    }
  return NULL;
}

void
muster_maker_throw_link (MusterMaker *maker, const MusterKind *kind, int from_id)
{
  const MusterFeature *from = muster_battlefield_find_feature (maker->board, from_id);
  g_autofree char *label = muster_feature_dup_label (maker->board, from);
  g_autofree char *stream = g_strdup_printf ("link-%d", from_id);
  g_autofree char *title = g_strdup_printf (_ ("%s from %s"), kind->name, label);
  MusterPiece piece = {
    .stream = stream, .title = title, .kind = kind, .side = MUSTER_NO_SIDE, .from = from_id
  };
  if (!muster_maker_owns (maker, kind, NULL))
    {
      muster_battlefield_remark (maker->board, _ ("%s: the players have no piece left for it."),
                                 title);
      return;
    }
  muster_dice_begin (maker->dice, stream, title);
  muster_maker_place_line (maker, &piece);
}

static void
add_link (MusterMaker *maker, const MusterLink *link, int from_id)
{
  const MusterFeature *from = muster_battlefield_find_feature (maker->board, from_id);
  const MusterKind *kind = muster_terrain_find_link_kind (maker->ruleset, link);
  if (kind != NULL && !muster_feature_is_linked (maker->board, link, from)
      && muster_battlefield_get_room (maker->board, kind, NULL) > 0)
    muster_maker_throw_link (maker, kind, from_id);
}

void
muster_maker_add_links (MusterMaker *maker)
{
  const MusterTerrain *terrain = &maker->ruleset->terrain;
  for (int i = 0; i < terrain->n_links; i++)
    {
      const MusterLink *link = &terrain->links[i];
      g_autoptr (GArray) ids = muster_battlefield_list_linked (maker->board, link);
      for (guint j = 0; j < ids->len; j++)
        add_link (maker, link, g_array_index (ids, int, j));
    }
}
