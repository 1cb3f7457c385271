#include "config.h"

#include "battlefield/battlefield-check.h"
#include "battlefield/feature-words.h"
#include "battlefield/terrain-maker.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* How often a course is thrown for before the line is left out. */
#define MOST_COURSES 30

/* A line bends about so often, in mm; streams more. */
#define BEND        130
#define STREAM_BEND 85

/* A course that is being thrown for. */
typedef struct
{
  MusterMaker *maker;
  const MusterPiece *piece;
  const MusterPath *path;
  int breadth;
  MusterBox box;       /* that it keeps to */
  GArray *corners;     /* MusterPoint */
  MusterRandom random; /* of its bends */
} Course;

static MusterBox
shrink (MusterBox box, int by)
{
  return (MusterBox){ box.x0 + by, box.y0 + by, box.x1 - by, box.y1 - by };
}

static MusterPoint
hold_in (MusterPoint point, const MusterBox *box)
{
  return (MusterPoint){ CLAMP (point.x, box->x0, MAX (box->x0, box->x1)),
                        CLAMP (point.y, box->y0, MAX (box->y0, box->y1)) };
}

/* From the last corner to @to, with bends that keep to the box. @sway: mm to either side, at most
 */
static void
run_to (Course *course, MusterPoint to, int sway)
{
  MusterPoint from = g_array_index (course->corners, MusterPoint, course->corners->len - 1);
  gint64 length = muster_root (muster_point_distance2 (from, to));
  int bend = course->path->look == MUSTER_LOOK_STREAM ? STREAM_BEND : BEND;
  int n = (int) MAX (length / bend, 1);
  MusterBox inner = shrink (course->box, course->breadth / 2 + 8);
  for (int i = 1; i < n && length > 0; i++)
    {
      int aside = (int) muster_random_range (&course->random, -sway, sway);
      MusterPoint at = {
        from.x
          + (int) ((gint64) (to.x - from.x) * i / n - (gint64) (to.y - from.y) * aside / length),
        from.y
          + (int) ((gint64) (to.y - from.y) * i / n + (gint64) (to.x - from.x) * aside / length)
      };
      at = hold_in (at, &inner);
      g_array_append_val (course->corners, at);
    }
  g_array_append_val (course->corners, to);
}

static void
start_at (Course *course, MusterPoint at)
{
  g_array_set_size (course->corners, 0);
  g_array_append_val (course->corners, at);
}

static int
get_sway (const Course *course)
{
  if (course->path->look == MUSTER_LOOK_RIVER)
    return 60;
  return course->path->look == MUSTER_LOOK_STREAM ? 50 : 22;
}

/* The number that the bends come from. */
static void
throw_bends (Course *course)
{
  int number = muster_dice_throw (course->maker->dice, 1000);
  course->random = muster_random_new ((guint64) number, "bends");
  muster_dice_say (course->maker->dice, _ ("its bends"));
}

static int
throw_along (Course *course, int low, int high, const char *format)
{
  MusterMaker *maker = course->maker;
  int at = muster_maker_spread (muster_dice_throw (maker->dice, 100), low, high);
  g_autofree char *length = muster_battlefield_dup_length (maker->board, at);
  muster_dice_say (maker->dice, format, length);
  return at;
}

/* Down a strip from its north to its south end, or from west to east. */
static void
run_through_box (Course *course, gboolean is_south)
{
  MusterBox inner = shrink (course->box, course->breadth / 2 + 12);
  MusterPoint from;
  MusterPoint to;
  if (is_south)
    {
      from.x =
        throw_along (course, inner.x0, inner.x1, _ ("from %s from the west on the north edge"));
      to.x = throw_along (course, inner.x0, inner.x1, _ ("to %s from the west on the south edge"));
      from.y = 0;
      to.y = course->maker->board->depth;
    }
  else
    {
      from.y =
        throw_along (course, inner.y0, inner.y1, _ ("from %s from the north on the west edge"));
      to.y = throw_along (course, inner.y0, inner.y1, _ ("to %s from the north on the east edge"));
      from.x = 0;
      to.x = course->maker->board->width;
    }
  throw_bends (course);
  start_at (course, from);
  run_to (course, to, get_sway (course));
}

/* The strip along the nearer side edge of the sector thrown. */
static gboolean
run_between_bases (Course *course)
{
  const MusterBattlefield *board = course->maker->board;
  MusterBox sector = muster_battlefield_get_sector (board, course->piece->sector);
  gboolean is_west = sector.x0 + sector.x1 <= board->width;
  int within = course->path->within > 0 ? course->path->within : sector.x1 - sector.x0;
  course->box = is_west ? (MusterBox){ 0, 0, within, board->depth }
                        : (MusterBox){ board->width - within, 0, board->width, board->depth };
  run_through_box (course, TRUE);
  return TRUE;
}

/* Two neighbouring sectors, from an edge of the table through both to the opposite edge. */
static gboolean
run_through_sectors (Course *course)
{
  const MusterBattlefield *board = course->maker->board;
  MusterBox sector = muster_battlefield_get_sector (board, course->piece->sector);
  gboolean may_south = board->rows == course->path->sectors;
  gboolean may_east = board->columns == course->path->sectors;
  gboolean is_south = may_south;
  if (may_south == may_east)
    {
      is_south = muster_dice_throw (course->maker->dice, 2) == 1;
      muster_dice_say (course->maker->dice, is_south ? _ ("north to south") : _ ("west to east"));
    }
  course->box = is_south ? (MusterBox){ sector.x0, 0, sector.x1, board->depth }
                         : (MusterBox){ 0, sector.y0, board->width, sector.y1 };
  run_through_box (course, is_south);
  return TRUE;
}

/* By way of the first feature in the sector that links may start at, as roads go to villages. */
static gboolean
find_halt (Course *course, MusterPoint *at)
{
  const MusterTerrain *terrain = &course->maker->ruleset->terrain;
  const MusterBattlefield *board = course->maker->board;
  for (guint i = 0; i < board->features->len; i++)
    {
      const MusterFeature *feature = &g_array_index (board->features, MusterFeature, i);
      int width;
      int depth;
      for (int j = 0; j < terrain->n_links; j++)
        if (feature->breadth == 0
            && muster_feature_kind_matches (course->maker->ruleset, course->piece->kind,
                                            terrain->links[j].of)
            && muster_feature_kind_matches (course->maker->ruleset, feature->kind,
                                            terrain->links[j].from))
          {
            *at = muster_points_measure (feature->points, feature->n_points, feature->turn, &width,
                                         &depth);
            if (course->piece->sector == 0
                || muster_battlefield_find_sector (board, *at) == course->piece->sector)
              return TRUE;
          }
    }
  return FALSE;
}

/* Across the table by way of a point in the sector, or along the edge thrown. */
static gboolean
run_across (Course *course)
{
  const MusterBattlefield *board = course->maker->board;
  MusterMaker *maker = course->maker;
  MusterPoint halt;
  gboolean is_south = FALSE;
  course->box = (MusterBox){ 0, 0, board->width, board->depth };
  if (course->piece->sector == 0)
    {
      gboolean is_north = course->piece->edge == MUSTER_EDGE_NORTH;
      course->box.y0 = is_north ? 0 : board->depth - course->piece->within;
      course->box.y1 = is_north ? course->piece->within : board->depth;
      run_through_box (course, FALSE);
      return TRUE;
    }
  is_south = muster_dice_throw (maker->dice, 2) == 1;
  muster_dice_say (maker->dice, is_south ? _ ("north to south") : _ ("west to east"));
  MusterBox sector =
    shrink (muster_battlefield_get_sector (board, course->piece->sector), course->breadth);
  if (!find_halt (course, &halt))
    {
      halt.x = throw_along (course, sector.x0, sector.x1, _ ("by way of %s from the west"));
      halt.y = throw_along (course, sector.y0, sector.y1, _ ("%s from the north"));
    }
  MusterPoint from = is_south ? (MusterPoint){ halt.x, 0 } : (MusterPoint){ 0, halt.y };
  MusterPoint to =
    is_south ? (MusterPoint){ halt.x, board->depth } : (MusterPoint){ board->width, halt.y };
  int reach = (is_south ? board->width : board->depth) / 5;
  MusterBox inner = shrink (course->box, course->breadth);
  if (is_south)
    {
      from.x = throw_along (course, MAX (inner.x0, halt.x - reach), MIN (inner.x1, halt.x + reach),
                            _ ("from %s from the west on the north edge"));
      to.x = throw_along (course, MAX (inner.x0, halt.x - reach), MIN (inner.x1, halt.x + reach),
                          _ ("to %s from the west on the south edge"));
    }
  else
    {
      from.y = throw_along (course, MAX (inner.y0, halt.y - reach), MIN (inner.y1, halt.y + reach),
                            _ ("from %s from the north on the west edge"));
      to.y = throw_along (course, MAX (inner.y0, halt.y - reach), MIN (inner.y1, halt.y + reach),
                          _ ("to %s from the north on the east edge"));
    }
  throw_bends (course);
  start_at (course, from);
  run_to (course, halt, get_sway (course));
  run_to (course, to, get_sway (course));
  return TRUE;
}

/* Routes from sector to sector */

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
find_gate (Course *course, int sector, MusterEdge edge)
{
  MusterBox box = muster_battlefield_get_sector (course->maker->board, sector);
  int part = (int) muster_random_range (&course->random, 25, 75);
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

/* The way that was thrown, or the next clockwise that does not lead to where the route was already.
 * Returns: FALSE where all do */
static gboolean
turn_away (Course *course, int sector, const gboolean *been, MusterEdge *heading)
{
  for (int i = 0; i < MUSTER_N_EDGES; i++)
    {
      int next = get_neighbour (course->maker->board, sector, *heading);
      if (next == 0 || !been[next])
        return TRUE;
      *heading = (*heading + 1) % MUSTER_N_EDGES;
    }
  return FALSE;
}

/* Throws a route out of the table, adding a gate for each sector left. Returns: FALSE where it is
 * caught between sectors that it was in already */
static gboolean
throw_route (Course *course, int sector, MusterEdge heading, gboolean *been, GArray *gates)
{
  MusterMaker *maker = course->maker;
  while (turn_away (course, sector, been, &heading))
    {
      MusterPoint gate = find_gate (course, sector, heading);
      g_array_append_val (gates, gate);
      sector = get_neighbour (maker->board, sector, heading);
      if (sector == 0)
        return TRUE;
      been[sector] = TRUE;
      int thrown = muster_dice_throw (maker->dice, 6);
      heading = (heading + (thrown <= 2 ? 3 : thrown <= 4 ? 0 : 1)) % MUSTER_N_EDGES;
      turn_away (course, sector, been, &heading);
      muster_dice_say (maker->dice, _ ("on through sector %d, leaving it to the %s"), sector,
                       muster_edge_get_name (heading));
    }
  return FALSE;
}

static gboolean
run_route (Course *course)
{
  MusterMaker *maker = course->maker;
  const MusterBattlefield *board = maker->board;
  int sector = course->piece->sector;
  g_autofree gboolean *been = g_new0 (gboolean, board->columns * board->rows + 1);
  g_autoptr (GArray) down = g_array_new (FALSE, FALSE, sizeof (MusterPoint));
  g_autoptr (GArray) up = g_array_new (FALSE, FALSE, sizeof (MusterPoint));
  course->box = (MusterBox){ 0, 0, board->width, board->depth };
  throw_bends (course);
  been[sector] = TRUE;
  MusterEdge heading = (MusterEdge) (muster_dice_throw (maker->dice, 4) - 1);
  muster_dice_say (maker->dice, _ ("leaves sector %d to the %s"), sector,
                   muster_edge_get_name (heading));
  if (!throw_route (course, sector, heading, been, down))
    return FALSE;
  int thrown = muster_dice_throw (maker->dice, 6);
  MusterEdge back = (heading + (thrown <= 2 ? 1 : thrown <= 4 ? 2 : 3)) % MUSTER_N_EDGES;
  turn_away (course, sector, been, &back);
  muster_dice_say (maker->dice, _ ("comes into sector %d from the %s"), sector,
                   muster_edge_get_name (back));
  if (!throw_route (course, sector, back, been, up))
    return FALSE;
  start_at (course, g_array_index (up, MusterPoint, up->len - 1));
  for (int i = (int) up->len - 2; i >= 0; i--)
    run_to (course, g_array_index (up, MusterPoint, i), get_sway (course));
  for (guint i = 0; i < down->len; i++)
    run_to (course, g_array_index (down, MusterPoint, i), get_sway (course));
  return TRUE;
}

/* Links */

static const MusterFeature *
find_start (Course *course)
{
  MusterMaker *maker = course->maker;
  const MusterFeature *any = NULL;
  for (guint i = 0; i < maker->board->features->len; i++)
    {
      const MusterFeature *feature = &g_array_index (maker->board->features, MusterFeature, i);
      int width;
      int depth;
      if (feature->breadth != 0
          || !muster_feature_kind_matches (maker->ruleset, feature->kind, course->path->from))
        continue;
      MusterPoint at =
        muster_points_measure (feature->points, feature->n_points, feature->turn, &width, &depth);
      if (course->piece->sector > 0
          && muster_battlefield_find_sector (maker->board, at) == course->piece->sector)
        return feature;
      if (any == NULL)
        any = feature;
    }
  return any;
}

static void
run_to_edge (Course *course, MusterPoint from)
{
  MusterMaker *maker = course->maker;
  const MusterBattlefield *board = maker->board;
  course->box = (MusterBox){ 0, 0, board->width, board->depth };
  MusterEdge edge = (MusterEdge) (muster_dice_throw (maker->dice, 4) - 1);
  muster_dice_say (maker->dice, _ ("to the %s edge"), muster_edge_get_name (edge));
  gboolean is_across = edge == MUSTER_EDGE_EAST || edge == MUSTER_EDGE_WEST;
  int reach = (is_across ? board->depth : board->width) / 5;
  MusterBox inner = shrink (course->box, course->breadth);
  MusterPoint to = from;
  if (is_across)
    {
      to.x = edge == MUSTER_EDGE_WEST ? 0 : board->width;
      to.y = throw_along (course, MAX (inner.y0, from.y - reach), MIN (inner.y1, from.y + reach),
                          _ ("%s from the north"));
    }
  else
    {
      to.y = edge == MUSTER_EDGE_NORTH ? 0 : board->depth;
      to.x = throw_along (course, MAX (inner.x0, from.x - reach), MIN (inner.x1, from.x + reach),
                          _ ("%s from the west"));
    }
  throw_bends (course);
  start_at (course, from);
  run_to (course, to, get_sway (course));
}

static gboolean
run_link (Course *course, const MusterFeature *start)
{
  int width;
  int depth;
  if (start == NULL)
    start = find_start (course);
  if (start == NULL)
    return FALSE;
  run_to_edge (course,
               muster_points_measure (start->points, start->n_points, start->turn, &width, &depth));
  return TRUE;
}

static gboolean
throw_course (Course *course, const MusterFeature *start)
{
  switch (course->path->course)
    {
    case MUSTER_COURSE_BASES:
      return run_between_bases (course);
    case MUSTER_COURSE_EDGES:
      return course->path->sectors > 0 ? run_through_sectors (course) : run_across (course);
    case MUSTER_COURSE_ROUTE:
      return run_route (course);
    case MUSTER_COURSE_LINK:
      return run_link (course, start);
    }
  return FALSE;
}

/* Roads go round what is hard to pass, as long as a way round is found soon. */
static gboolean
is_easy (const Course *course, const MusterFeature *line)
{
  const MusterBattlefield *board = course->maker->board;
  for (guint i = 0; line->look == MUSTER_LOOK_ROAD && i < board->features->len; i++)
    {
      const MusterFeature *other = &g_array_index (board->features, MusterFeature, i);
      gboolean is_hard = other->look >= MUSTER_LOOK_HILL && other->look <= MUSTER_LOOK_LAKE;
      if (is_hard
          && muster_line_meets_outline (line->points, line->n_points, other->points,
                                        other->n_points, line->breadth / 2))
        return FALSE;
    }
  return TRUE;
}

/* Smooth, and of features that lie there already cut off where it joins them. */
static gboolean
try_course (Course *course, MusterFeature *feature, gboolean must_be_easy)
{
  g_autoptr (GArray) once = muster_points_smooth ((MusterPoint *) (gpointer) course->corners->data,
                                                  (int) course->corners->len, FALSE);
  g_autoptr (GArray) points =
    muster_points_smooth ((MusterPoint *) (gpointer) once->data, (int) once->len, FALSE);
  if (!muster_maker_cut_at_junctions (course->maker, course->path, course->piece->sector, points))
    return FALSE;
  feature->points = (MusterPoint *) (gpointer) points->data;
  feature->n_points = (int) points->len;
  return points->len >= 2 && (!must_be_easy || is_easy (course, feature))
         && muster_maker_try (course->maker, feature);
}

static gboolean
place_line (MusterMaker *maker, const MusterPiece *piece, const MusterFeature *start)
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
  Course course = { .maker = maker, .piece = piece, .path = path, .corners = corners };
  int thrown = muster_dice_throw (maker->dice, 6);
  feature.breadth = path->breadth.low + (path->breadth.high - path->breadth.low) * (thrown - 1) / 5;
  course.breadth = feature.breadth;
  g_autofree char *breadth = muster_battlefield_dup_length (maker->board, feature.breadth);
  muster_dice_say (maker->dice, _ ("%s broad"), breadth);
  for (int i = 0; i < MOST_COURSES; i++)
    {
      if (throw_course (&course, start) && try_course (&course, &feature, i < MOST_COURSES / 2))
        return TRUE;
      muster_dice_say (maker->dice, _ ("no room, again"));
    }
  muster_battlefield_remark (maker->board, _ ("%s: no course was found for it in %d throws (%s)."),
                             piece->title, MOST_COURSES, piece->kind->name);
  return FALSE;
}

gboolean
muster_maker_place_line (MusterMaker *maker, const MusterPiece *piece)
{
  return place_line (maker, piece, NULL);
}

/* Lines that must be there */

static gboolean
reaches_edge (const MusterBattlefield *board, const MusterFeature *line)
{
  const MusterPoint ends[] = { line->points[0], line->points[line->n_points - 1] };
  for (int i = 0; i < 2; i++)
    if (ends[i].x <= 0 || ends[i].y <= 0 || ends[i].x >= board->width || ends[i].y >= board->depth)
      return TRUE;
  return FALSE;
}

static gboolean
has_link (const MusterMaker *maker, const MusterLink *link, const MusterFeature *from)
{
  const MusterBattlefield *board = maker->board;
  for (guint i = 0; i < board->features->len; i++)
    {
      const MusterFeature *line = &g_array_index (board->features, MusterFeature, i);
      if (line->breadth > 0 && reaches_edge (board, line)
          && muster_feature_kind_matches (maker->ruleset, line->kind, link->of)
          && muster_line_meets_outline (line->points, line->n_points, from->points, from->n_points,
                                        0))
        return TRUE;
    }
  return FALSE;
}

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

static gint64
get_extent (const MusterFeature *feature)
{
  int width;
  int depth;
  muster_points_measure (feature->points, feature->n_points, feature->turn, &width, &depth);
  return (gint64) width * depth;
}

void
muster_maker_throw_link (MusterMaker *maker, const MusterKind *kind, int from_id)
{
  /* The feature may move in memory when others are added. */
  MusterFeature from = *muster_battlefield_find_feature (maker->board, from_id);
  g_autofree char *label = muster_feature_dup_label (maker->board, &from);
  g_autofree char *stream = g_strdup_printf ("link-%d", from_id);
  g_autofree char *title = g_strdup_printf (_ ("%s from %s"), kind->name, label);
  MusterPiece piece = { .stream = stream, .title = title, .kind = kind, .side = MUSTER_NO_SIDE };
  if (!muster_maker_owns (maker, kind, NULL))
    {
      muster_battlefield_remark (maker->board, _ ("%s: the players have no piece left for it."),
                                 title);
      return;
    }
  muster_dice_begin (maker->dice, stream, title);
  place_line (maker, &piece, &from);
}

static void
add_link (MusterMaker *maker, const MusterLink *link, int from_id)
{
  const MusterFeature *from = muster_battlefield_find_feature (maker->board, from_id);
  const MusterKind *kind = muster_terrain_find_link_kind (maker->ruleset, link);
  if (kind != NULL && !has_link (maker, link, from)
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
      g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (int));
      gint64 largest = -1;
      for (guint j = 0; j < maker->board->features->len; j++)
        {
          const MusterFeature *from = &g_array_index (maker->board->features, MusterFeature, j);
          if (from->breadth != 0
              || !muster_feature_kind_matches (maker->ruleset, from->kind, link->from))
            continue;
          if (link->is_largest && get_extent (from) <= largest)
            continue;
          if (link->is_largest)
            g_array_set_size (ids, 0);
          largest = get_extent (from);
          g_array_append_val (ids, from->id);
        }
      for (guint j = 0; j < ids->len; j++)
        add_link (maker, link, g_array_index (ids, int, j));
    }
}
