#include "config.h"

#include "battlefield/model/placement.h"

#include "ruleset/limits.h"

#include <string.h>

/* What the selectors of features may ask for beside words. */
typedef struct
{
  const MusterRuleset *ruleset;
  const MusterKind *kind;
  const MusterNumber *distance;
} Numbers;

static gboolean muster_feature_kind_get_stat (const MusterRuleset *ruleset,
                                              const MusterKind *kind,
                                              int stat,
                                              const MusterNumber *distance,
                                              MusterNumber *number);

static MusterTruth
get_number (const MusterSubject *subject, int measure_kind, int measure_index, MusterNumber *number)
{
  const Numbers *numbers = subject->data;
  if (measure_kind == MUSTER_MEASURE_DISTANCE && numbers->distance != NULL)
    {
      *number = *numbers->distance;
      return MUSTER_YES;
    }
  if (measure_kind == MUSTER_MEASURE_STAT
      && muster_feature_kind_get_stat (numbers->ruleset, numbers->kind, measure_index,
                                       numbers->distance, number))
    return MUSTER_YES;
  return MUSTER_NO;
}

/* @kind: NULL for the battlefield itself; what is no feature of the rules matches nothing */
static gboolean
matches (const MusterRuleset *ruleset,
         const MusterKind *kind,
         const MusterNumber *distance,
         const MusterSelector *selector)
{
  const gsize n_cells = ruleset->n_cells;
  const guint64 *on_board = ruleset->feature_cells + (gsize) ruleset->n_features * n_cells;
  const guint64 *none = on_board + n_cells;
  if (kind != NULL && (kind < ruleset->features || kind >= ruleset->features + ruleset->n_features))
    return FALSE;
  const guint64 *own =
    kind != NULL ? ruleset->feature_cells + (gsize) (kind - ruleset->features) * n_cells : on_board;
  Numbers numbers = { ruleset, kind, distance };
  MusterSubject subject = { .words = { own, kind != NULL ? on_board : none, none },
                            .grades = ruleset->no_grades,
                            .number = get_number,
                            .data = &numbers };
  return muster_selector_match (selector, &subject) == MUSTER_YES;
}

gboolean
muster_feature_kind_matches (const MusterRuleset *ruleset,
                             const MusterKind *kind,
                             const MusterSelector *selector)
{
  return kind != NULL && selector != NULL && matches (ruleset, kind, NULL, selector);
}

/** Returns: whether @scope is that of a battlefield */
static gboolean
muster_scope_is_battlefield (const MusterRuleset *ruleset, const MusterSelector *scope)
{
  return scope->n_clauses > 0 && matches (ruleset, NULL, NULL, scope);
}

/**
 * muster_feature_kind_get_stat:
 * @distance: (nullable): an objective's from the centre line, in the unit of the terrain
 * @number: (out): what its rows give
 *
 * Returns: whether the stat has a number for @kind
 */
/* A row stands before those that say less. */
static gboolean
muster_feature_kind_get_stat (const MusterRuleset *ruleset,
                              const MusterKind *kind,
                              int stat,
                              const MusterNumber *distance,
                              MusterNumber *number)
{
  const MusterStat *figure = &ruleset->stats[stat];
  if (kind == NULL || figure->is_text || !matches (ruleset, kind, distance, figure->of))
    return FALSE;
  for (int i = 0; i < figure->n_values; i++)
    {
      const MusterValue *value = &figure->values[i];
      if (value->has_none || value->numbers[0].den == 0
          || !matches (ruleset, kind, distance, value->when))
        continue;
      *number = value->numbers[0];
      return TRUE;
    }
  return FALSE;
}

const MusterShape *
muster_terrain_find_shape (const MusterRuleset *ruleset, const MusterKind *kind)
{
  for (int i = 0; i < ruleset->terrain.n_shapes; i++)
    if (muster_feature_kind_matches (ruleset, kind, ruleset->terrain.shapes[i].of))
      return &ruleset->terrain.shapes[i];
  return NULL;
}

const MusterPath *
muster_terrain_find_path (const MusterRuleset *ruleset, const MusterKind *kind)
{
  for (int i = 0; i < ruleset->terrain.n_paths; i++)
    if (muster_feature_kind_matches (ruleset, kind, ruleset->terrain.paths[i].of))
      return &ruleset->terrain.paths[i];
  return NULL;
}

MusterLook
muster_terrain_find_look (const MusterRuleset *ruleset, const MusterKind *kind)
{
  const MusterShape *shape = muster_terrain_find_shape (ruleset, kind);
  const MusterPath *path = muster_terrain_find_path (ruleset, kind);
  if (shape != NULL)
    return shape->look;
  return path != NULL ? path->look : MUSTER_LOOK_NONE;
}

/** Returns: (transfer none) (nullable): on what features of @kind may lie */
static const MusterSelector *
muster_terrain_find_over (const MusterRuleset *ruleset, const MusterKind *kind)
{
  const MusterShape *shape = muster_terrain_find_shape (ruleset, kind);
  const MusterPath *path = muster_terrain_find_path (ruleset, kind);
  if (shape != NULL)
    return shape->over;
  return path != NULL ? path->over : NULL;
}

int
muster_place_count (const MusterRuleset *ruleset,
                    const MusterPlaceRule *place,
                    const MusterKind *kind)
{
  MusterNumber number;
  if (place->measure < 0
      || !muster_feature_kind_get_stat (ruleset, kind, place->measure, NULL, &number))
    return 1;
  return (int) MAX (muster_number_ceil (number), 1);
}

/* Two lines are not found to cross more often than this: only a file that means harm has them do
 * so. */
#define MOST_CROSSINGS 100

/* Of a battlefield no more sites of crossings are looked at, for the same reason. */
#define MOST_SITES 500

/* Features that do not lie on each other keep so far apart, in mm, or nobody could put them there;
 * so does a road from water that it does not cross. */
#define GAP 6

/* A crossing may be so many times as long as a straight one is to its middle: 42 degrees. */
#define SLANT 3

/* One on the other */

static gboolean
is_area (const MusterFeature *feature)
{
  return feature->breadth == 0;
}

static gboolean
may_lie_over (const MusterBattlefield *battlefield, const MusterFeature *a, const MusterFeature *b)
{
  const MusterRuleset *ruleset = battlefield->ruleset;
  return muster_feature_kind_matches (ruleset, b->kind,
                                      muster_terrain_find_over (ruleset, a->kind));
}

/* Bridges and fords belong to what they cross. */
static gboolean
is_crossing (const MusterFeature *feature)
{
  return muster_look_is_crossing (feature->look);
}

static gboolean
features_meet (const MusterFeature *a, const MusterFeature *b)
{
  if (is_area (a) && is_area (b))
    return muster_outlines_meet (a->points, a->n_points, b->points, b->n_points, GAP);
  if (is_area (b))
    return muster_line_meets_outline (a->points, a->n_points, b->points, b->n_points,
                                      a->breadth / 2 + GAP);
  if (is_area (a))
    return features_meet (b, a);
  return muster_lines_meet (a->points, a->n_points, b->points, b->n_points,
                            (a->breadth + b->breadth) / 2 + GAP);
}

/* Whether @end of the line lies in the water @other, and all but its mouth keeps clear of it. */
static gboolean
is_mouth (const MusterFeature *line, MusterPoint end, const MusterFeature *other)
{
  const MusterPoint ends[] = { end, end };
  gint64 near = 2 * ((gint64) line->breadth + other->breadth);
  if (!muster_lines_meet (ends, 2, other->points, other->n_points, other->breadth / 2 + GAP)
      || muster_lines_count_crossings (line->points, line->n_points, other->points, other->n_points,
                                       NULL, NULL)
           > 1)
    return FALSE;
  for (int i = 0; i < line->n_points; i++)
    {
      const MusterPoint point[] = { line->points[i], line->points[i] };
      if (muster_point_distance2 (point[0], end) > near * near
          && muster_lines_meet (point, 2, other->points, other->n_points,
                                (line->breadth + other->breadth) / 2 + GAP))
        return FALSE;
    }
  return TRUE;
}

/* A line that joins another ends in it. */
static gboolean
joins (const MusterBattlefield *battlefield, const MusterFeature *a, const MusterFeature *b)
{
  const MusterPath *path = muster_terrain_find_path (battlefield->ruleset, a->kind);
  return path != NULL && muster_feature_kind_matches (battlefield->ruleset, b->kind, path->joins)
         && !is_area (b)
         && (is_mouth (a, a->points[0], b) || is_mouth (a, a->points[a->n_points - 1], b));
}

static gboolean
features_overlap (const MusterBattlefield *battlefield,
                  const MusterFeature *a,
                  const MusterFeature *b)
{
  if (is_crossing (a) || is_crossing (b) || a->kind == NULL || b->kind == NULL)
    return FALSE;
  if (may_lie_over (battlefield, a, b) || may_lie_over (battlefield, b, a))
    return FALSE;
  if (!features_meet (a, b))
    return FALSE;
  return !joins (battlefield, a, b) && !joins (battlefield, b, a);
}

/* Courses of lines */

static int
find_edges (const MusterBattlefield *battlefield, MusterPoint point)
{
  int edges = 0;
  if (point.y <= MUSTER_BOARD_ROUNDING)
    edges |= 1 << MUSTER_EDGE_NORTH;
  if (point.x >= battlefield->width - MUSTER_BOARD_ROUNDING)
    edges |= 1 << MUSTER_EDGE_EAST;
  if (point.y >= battlefield->depth - MUSTER_BOARD_ROUNDING)
    edges |= 1 << MUSTER_EDGE_SOUTH;
  if (point.x <= MUSTER_BOARD_ROUNDING)
    edges |= 1 << MUSTER_EDGE_WEST;
  return edges;
}

static gboolean
starts_at_feature (const MusterBattlefield *battlefield,
                   const MusterFeature *line,
                   const MusterSelector *from,
                   MusterPoint end)
{
  for (guint i = 0; i < battlefield->features->len; i++)
    {
      const MusterFeature *other = &g_array_index (battlefield->features, MusterFeature, i);
      if (other->id != line->id && other->breadth == 0
          && muster_feature_kind_matches (battlefield->ruleset, other->kind, from)
          && muster_outline_holds (other->points, other->n_points, end))
        return TRUE;
    }
  return FALSE;
}

/* Whether @line joins @other there: lies between its banks. */
static gboolean
joins_at (const MusterBattlefield *battlefield,
          const MusterFeature *line,
          MusterPoint end,
          const MusterFeature *other)
{
  const MusterPath *path = muster_terrain_find_path (battlefield->ruleset, line->kind);
  const MusterPoint twice[] = { end, end };
  return line->id != other->id && other->breadth > 0 && path != NULL
         && muster_feature_kind_matches (battlefield->ruleset, other->kind, path->joins)
         && muster_lines_meet (twice, 2, other->points, other->n_points,
                               other->breadth / 2 + MUSTER_BOARD_ROUNDING);
}

gboolean
muster_feature_ends_in (const MusterBattlefield *battlefield,
                        const MusterFeature *line,
                        const MusterFeature *other)
{
  const MusterPath *path = muster_terrain_find_path (battlefield->ruleset, line->kind);
  const MusterPoint ends[] = { line->points[0], line->points[line->n_points - 1] };
  for (int i = 0; i < 2; i++)
    if (joins_at (battlefield, line, ends[i], other) && find_edges (battlefield, ends[i]) == 0
        && !starts_at_feature (battlefield, line, path->from, ends[i]))
      return TRUE;
  return FALSE;
}

static gboolean
ends_in_line (const MusterBattlefield *battlefield, const MusterFeature *line, MusterPoint end)
{
  for (guint i = 0; i < battlefield->features->len; i++)
    {
      const MusterFeature *other = &g_array_index (battlefield->features, MusterFeature, i);
      if (joins_at (battlefield, line, end, other))
        return TRUE;
    }
  return FALSE;
}

/* Whether it leads from a feature that it belongs to, at one end, to an edge, such a feature or a
 * line that it joins, at the other. */
static gboolean
links (const MusterBattlefield *battlefield, const MusterFeature *line, const MusterPath *path)
{
  const MusterPoint ends[] = { line->points[0], line->points[line->n_points - 1] };
  for (int i = 0; i < 2; i++)
    if (starts_at_feature (battlefield, line, path->from, ends[i])
        && (find_edges (battlefield, ends[1 - i]) != 0
            || starts_at_feature (battlefield, line, path->from, ends[1 - i])
            || ends_in_line (battlefield, line, ends[1 - i])))
      return TRUE;
  return FALSE;
}

static gboolean
has_right_ends (const MusterBattlefield *battlefield,
                const MusterFeature *feature,
                const MusterPath *path)
{
  MusterPoint first = feature->points[0];
  MusterPoint last = feature->points[feature->n_points - 1];
  int starts = find_edges (battlefield, first);
  int ends = find_edges (battlefield, last);
  int bases = 1 << battlefield->edges[0] | 1 << battlefield->edges[1];
  switch (path->course)
    {
    case MUSTER_COURSE_BASES:
      return (starts & bases) != 0 && (ends & bases) != 0 && (starts & bases) != (ends & bases);
    case MUSTER_COURSE_EDGES:
      return starts != 0 && ends != 0 && ((starts << 2 | starts >> 2) & ends) != 0;
    case MUSTER_COURSE_ROUTE:
      return TRUE;
    case MUSTER_COURSE_LINK:
      return links (battlefield, feature, path);
    }
  return TRUE;
}

static gboolean
lies_in_sector (const MusterBattlefield *battlefield, const MusterFeature *feature, int sector)
{
  MusterBox box = muster_box_shrink (muster_battlefield_get_sector (battlefield, sector), 1);
  const MusterPoint inner[] = {
    { box.x0, box.y0 }, { box.x1, box.y0 }, { box.x1, box.y1 }, { box.x0, box.y1 }
  };
  return muster_line_meets_outline (feature->points, feature->n_points, inner, 4, 0);
}

static int
count_sectors (const MusterBattlefield *battlefield, const MusterFeature *feature)
{
  int n = 0;
  for (int sector = 1; sector <= battlefield->columns * battlefield->rows; sector++)
    n += lies_in_sector (battlefield, feature, sector);
  return n;
}

static const MusterCrossing *
find_crossing (const MusterBattlefield *battlefield,
               const MusterFeature *above,
               const MusterFeature *below)
{
  const MusterTerrain *terrain = &battlefield->ruleset->terrain;
  for (int i = 0; above->breadth > 0 && below->breadth > 0 && i < terrain->n_crossings; i++)
    if (muster_feature_kind_matches (battlefield->ruleset, above->kind, terrain->crossings[i].of)
        && muster_feature_kind_matches (battlefield->ruleset, below->kind,
                                        terrain->crossings[i].over))
      return &terrain->crossings[i];
  return NULL;
}

/* What winds to and fro far longer than any road does is not followed step by step. */
static gboolean
is_followed (const MusterBattlefield *battlefield, const MusterFeature *line)
{
  gint64 length = 0;
  for (int i = 0; i < line->n_points - 1; i++)
    length += muster_root (muster_point_distance2 (line->points[i], line->points[i + 1]));
  return length <= 4 * ((gint64) battlefield->width + battlefield->depth);
}

/* A crossing is one, however often the line goes to and fro: that is another rule's. */
int
muster_features_measure_along (const MusterBattlefield *battlefield,
                               const MusterFeature *above,
                               const MusterFeature *below)
{
  int gap = (above->breadth + below->breadth) / 2 + GAP;
  int most = 0;
  if (find_crossing (battlefield, above, below) == NULL || !is_followed (battlefield, above))
    return 0;
  g_autoptr (GArray) stretches =
    muster_line_list_near (above->points, above->n_points, below->points, below->n_points, gap);
  for (guint i = 0; i < stretches->len; i++)
    {
      const MusterStretch *stretch = &g_array_index (stretches, MusterStretch, i);
      if (stretch->n_crossings == 0 || stretch->length > SLANT * gap)
        most = MAX (most, stretch->length);
    }
  return most;
}

/* Faults */

static gboolean
set_fault (MusterFault *fault, const MusterFeature *feature, MusterFaultKind kind)
{
  *fault = (MusterFault){ .kind = kind, .feature = feature };
  return TRUE;
}

static gboolean
is_on_table (const MusterBattlefield *battlefield, const MusterPoint *points, int n)
{
  for (int i = 0; i < n; i++)
    if (points[i].x < 0 || points[i].y < 0 || points[i].x > battlefield->width
        || points[i].y > battlefield->depth)
      return FALSE;
  return TRUE;
}

static gboolean
find_shape_fault (const MusterBattlefield *battlefield,
                  const MusterFeature *feature,
                  MusterFault *fault)
{
  if (!is_on_table (battlefield, feature->points, feature->n_points))
    return set_fault (fault, feature, MUSTER_FAULT_OFF_TABLE);
  return is_area (feature) && muster_outline_crosses_itself (feature->points, feature->n_points)
         && set_fault (fault, feature, MUSTER_FAULT_CROSSES_ITSELF);
}

static gboolean
find_size_fault (const MusterBattlefield *battlefield,
                 const MusterFeature *feature,
                 MusterFault *fault)
{
  const MusterShape *shape = muster_terrain_find_shape (battlefield->ruleset, feature->kind);
  int width;
  int depth;
  if (shape == NULL || is_crossing (feature))
    return FALSE;
  muster_points_measure (feature->points, feature->n_points, feature->turn, &width, &depth);
  if (width < depth)
    {
      int swapped = width;
      width = depth;
      depth = swapped;
    }
  gboolean is_large = width > MAX (shape->width.high, shape->depth.high) + MUSTER_BOARD_ROUNDING
                      || depth > MIN (shape->width.high, shape->depth.high) + MUSTER_BOARD_ROUNDING;
  gboolean is_small = width < MIN (shape->width.low, shape->width.high) - MUSTER_BOARD_ROUNDING
                      || depth < MIN (shape->depth.low, shape->width.low) - MUSTER_BOARD_ROUNDING;
  if (is_large)
    return set_fault (fault, feature, MUSTER_FAULT_TOO_LARGE);
  return is_small && set_fault (fault, feature, MUSTER_FAULT_TOO_SMALL);
}

static gboolean
leaves_strip (const MusterBattlefield *battlefield,
              const MusterFeature *feature,
              const MusterPath *path)
{
  gboolean is_west = feature->points[0].x < battlefield->width / 2;
  for (int i = 0; path->within > 0 && i < feature->n_points; i++)
    {
      int distance = is_west ? feature->points[i].x : battlefield->width - feature->points[i].x;
      if (distance + feature->breadth / 2 > path->within + MUSTER_BOARD_ROUNDING)
        return TRUE;
    }
  return FALSE;
}

static gboolean
find_along_fault (const MusterBattlefield *battlefield,
                  const MusterFeature *feature,
                  MusterFault *fault)
{
  for (guint i = 0; i < battlefield->features->len; i++)
    {
      const MusterFeature *other = &g_array_index (battlefield->features, MusterFeature, i);
      int along = muster_features_measure_along (battlefield, feature, other);
      if (along == 0)
        continue;
      *fault = (MusterFault){ .kind = MUSTER_FAULT_RUNS_ALONG,
                              .feature = feature,
                              .other = other,
                              .rule = find_crossing (battlefield, feature, other),
                              .amount = along };
      return TRUE;
    }
  return FALSE;
}

static gboolean
find_course_fault (const MusterBattlefield *battlefield,
                   const MusterFeature *feature,
                   MusterFault *fault)
{
  const MusterPath *path = muster_terrain_find_path (battlefield->ruleset, feature->kind);
  if (path == NULL || feature->breadth == 0)
    return FALSE;
  if (leaves_strip (battlefield, feature, path))
    return set_fault (fault, feature, MUSTER_FAULT_LEAVES_STRIP);
  if (feature->breadth < path->breadth.low || feature->breadth > path->breadth.high)
    return set_fault (fault, feature, MUSTER_FAULT_BREADTH);
  if (!has_right_ends (battlefield, feature, path))
    return set_fault (fault, feature, MUSTER_FAULT_ENDS);
  int sectors = path->sectors > 0 ? count_sectors (battlefield, feature) : 0;
  if (sectors != path->sectors)
    {
      set_fault (fault, feature, MUSTER_FAULT_N_SECTORS);
      fault->amount = sectors;
      return TRUE;
    }
  if (feature->sector > 0 && feature->sector <= battlefield->columns * battlefield->rows
      && !lies_in_sector (battlefield, feature, feature->sector))
    return set_fault (fault, feature, MUSTER_FAULT_MISSES_SECTOR);
  return find_along_fault (battlefield, feature, fault);
}

/* What is wrong with it by itself, or with the course that it takes. */
static gboolean
find_own_fault (const MusterBattlefield *battlefield,
                const MusterFeature *feature,
                MusterFault *fault)
{
  if (find_shape_fault (battlefield, feature, fault))
    return TRUE;
  return battlefield->ruleset != NULL && feature->kind != NULL
         && (find_size_fault (battlefield, feature, fault)
             || find_course_fault (battlefield, feature, fault));
}

static gboolean
find_overlap (const MusterBattlefield *battlefield,
              const MusterFeature *feature,
              const MusterFeature *other,
              MusterFault *fault)
{
  if (!features_overlap (battlefield, feature, other))
    return FALSE;
  *fault = (MusterFault){ .kind = MUSTER_FAULT_OVERLAPS, .feature = feature, .other = other };
  return TRUE;
}

static gboolean
find_double_crossing (const MusterBattlefield *battlefield,
                      const MusterFeature *above,
                      const MusterFeature *below,
                      MusterFault *fault)
{
  const MusterCrossing *rule = find_crossing (battlefield, above, below);
  if (rule == NULL || !rule->is_once)
    return FALSE;
  g_autoptr (GArray) crossings =
    muster_lines_list_crossings (above->points, above->n_points, below->points, below->n_points,
                                 MOST_CROSSINGS);
  *fault = (MusterFault){ .kind = MUSTER_FAULT_CROSSES_AGAIN,
                          .feature = above,
                          .other = below,
                          .rule = rule,
                          .amount = (int) crossings->len };
  return crossings->len > 1;
}

GArray *
muster_battlefield_list_faults (const MusterBattlefield *battlefield)
{
  GArray *faults = g_array_new (FALSE, FALSE, sizeof (MusterFault));
  MusterFault fault;
  for (guint i = 0; i < battlefield->features->len; i++)
    {
      const MusterFeature *feature = &g_array_index (battlefield->features, MusterFeature, i);
      if (find_own_fault (battlefield, feature, &fault))
        g_array_append_val (faults, fault);
      for (guint j = i + 1; battlefield->ruleset != NULL && j < battlefield->features->len; j++)
        {
          const MusterFeature *other = &g_array_index (battlefield->features, MusterFeature, j);
          if (find_overlap (battlefield, feature, other, &fault))
            g_array_append_val (faults, fault);
          if (find_double_crossing (battlefield, feature, other, &fault))
            g_array_append_val (faults, fault);
          if (find_double_crossing (battlefield, other, feature, &fault))
            g_array_append_val (faults, fault);
        }
    }
  return faults;
}

gboolean
muster_feature_fits (const MusterBattlefield *battlefield, const MusterFeature *feature)
{
  MusterFault fault;
  if (find_own_fault (battlefield, feature, &fault))
    return FALSE;
  for (guint i = 0; battlefield->ruleset != NULL && i < battlefield->features->len; i++)
    {
      const MusterFeature *other = &g_array_index (battlefield->features, MusterFeature, i);
      if (other->id != feature->id
          && (features_overlap (battlefield, feature, other)
              || find_double_crossing (battlefield, feature, other, &fault)
              || find_double_crossing (battlefield, other, feature, &fault)))
        return FALSE;
    }
  return TRUE;
}

/* Links */

/* By itself or by lines that it ends in. @asked: ids of the lines that were asked already */
static gboolean
leads_to_edge (const MusterBattlefield *battlefield, const MusterFeature *line, GHashTable *asked)
{
  const MusterPoint ends[] = { line->points[0], line->points[line->n_points - 1] };
  if (!g_hash_table_add (asked, GINT_TO_POINTER (line->id)))
    return FALSE;
  if (find_edges (battlefield, ends[0]) != 0 || find_edges (battlefield, ends[1]) != 0)
    return TRUE;
  for (guint i = 0; i < battlefield->features->len; i++)
    {
      const MusterFeature *other = &g_array_index (battlefield->features, MusterFeature, i);
      if ((joins_at (battlefield, line, ends[0], other)
           || joins_at (battlefield, line, ends[1], other))
          && leads_to_edge (battlefield, other, asked))
        return TRUE;
    }
  return FALSE;
}

gboolean
muster_feature_is_linked (const MusterBattlefield *battlefield,
                          const MusterLink *link,
                          const MusterFeature *from)
{
  for (guint i = 0; i < battlefield->features->len; i++)
    {
      const MusterFeature *line = &g_array_index (battlefield->features, MusterFeature, i);
      if (line->breadth == 0
          || !muster_feature_kind_matches (battlefield->ruleset, line->kind, link->of)
          || !muster_line_meets_outline (line->points, line->n_points, from->points, from->n_points,
                                         0))
        continue;
      g_autoptr (GHashTable) asked = g_hash_table_new (NULL, NULL);
      if (leads_to_edge (battlefield, line, asked))
        return TRUE;
    }
  return FALSE;
}

static gint64
get_area (const MusterFeature *feature)
{
  int width;
  int depth;
  muster_points_measure (feature->points, feature->n_points, feature->turn, &width, &depth);
  return (gint64) width * depth;
}

GArray *
muster_battlefield_list_linked (const MusterBattlefield *battlefield, const MusterLink *link)
{
  GArray *ids = g_array_new (FALSE, FALSE, sizeof (int));
  gint64 largest = -1;
  for (guint i = 0; i < battlefield->features->len; i++)
    {
      const MusterFeature *feature = &g_array_index (battlefield->features, MusterFeature, i);
      if (feature->breadth > 0
          || !muster_feature_kind_matches (battlefield->ruleset, feature->kind, link->from)
          || (link->is_largest && get_area (feature) <= largest))
        continue;
      if (link->is_largest)
        g_array_set_size (ids, 0);
      largest = get_area (feature);
      g_array_append_val (ids, feature->id);
    }
  return ids;
}

/* Bridges and fords */

/* Longer where the lower line is met at a slant. */
static int
get_length (const MusterFeature *below, int angle)
{
  int slant = ABS (angle % 180);
  slant = MIN (slant, 180 - slant);
  return below->breadth * 90 / CLAMP (slant, 45, 90) + 2 * MUSTER_BRIDGE_OVER_BANK;
}

static void
add_sites_of (const MusterBattlefield *board,
              const MusterCrossing *rule,
              const MusterFeature *above,
              const MusterFeature *below,
              GArray *sites)
{
  g_autoptr (GArray) crossings =
    muster_lines_list_crossings (above->points, above->n_points, below->points, below->n_points,
                                 MOST_SITES - sites->len);
  for (guint k = 0; k < crossings->len; k++)
    {
      const MusterLineCrossing *crossing = &g_array_index (crossings, MusterLineCrossing, k);
      const MusterPoint *over = &above->points[crossing->of_a];
      const MusterPoint *under = &below->points[crossing->of_b];
      MusterCrossingSite site = {
        .rule = rule, .above = above->id, .below = below->id, .at = crossing->at
      };
      site.direction = muster_point_direction (over[0], over[1]);
      int flow = muster_point_direction (under[0], under[1]);
      site.length = get_length (below, site.direction - flow);
      site.breadth = above->breadth;
      g_array_append_val (sites, site);
    }
}

GArray *
muster_battlefield_list_crossing_sites (const MusterBattlefield *board)
{
  const MusterTerrain *terrain = &board->ruleset->terrain;
  GArray *sites = g_array_new (FALSE, TRUE, sizeof (MusterCrossingSite));
  for (int i = 0; i < terrain->n_crossings; i++)
    for (guint j = 0; j < board->features->len; j++)
      for (guint k = 0; k < board->features->len; k++)
        {
          const MusterCrossing *rule = &terrain->crossings[i];
          const MusterFeature *above = &g_array_index (board->features, MusterFeature, j);
          const MusterFeature *below = &g_array_index (board->features, MusterFeature, k);
          if (sites->len < MOST_SITES && j != k && above->breadth > 0 && below->breadth > 0
              && muster_feature_kind_matches (board->ruleset, above->kind, rule->of)
              && muster_feature_kind_matches (board->ruleset, below->kind, rule->over))
            add_sites_of (board, rule, above, below, sites);
        }
  return sites;
}

GPtrArray *
muster_terrain_list_crossing_kinds (const MusterRuleset *ruleset, const MusterSelector *of)
{
  GPtrArray *kinds = g_ptr_array_new ();
  for (int i = 0; i < ruleset->n_features; i++)
    if (muster_feature_kind_matches (ruleset, &ruleset->features[i], of)
        && muster_look_is_crossing (muster_terrain_find_look (ruleset, &ruleset->features[i])))
      g_ptr_array_add (kinds, &ruleset->features[i]);
  return kinds;
}

/* Limits */

static int
count_kind (const MusterRuleset *ruleset, const MusterLimit *limit, const MusterKind *kind)
{
  MusterNumber number = MUSTER_NUMBER (1);
  if (!muster_feature_kind_matches (ruleset, kind, limit->of))
    return 0;
  if (limit->measure.kind == MUSTER_MEASURE_STAT)
    muster_feature_kind_get_stat (ruleset, kind, limit->measure.index, NULL, &number);
  return (int) muster_number_ceil (number);
}

int
muster_battlefield_count_for_limit (const MusterBattlefield *battlefield,
                                    const MusterLimit *limit,
                                    GArray *ids)
{
  int sum = 0;
  for (guint i = 0; i < battlefield->features->len; i++)
    {
      const MusterFeature *feature = &g_array_index (battlefield->features, MusterFeature, i);
      int n = count_kind (battlefield->ruleset, limit, feature->kind);
      sum += n;
      if (ids != NULL && n > 0)
        g_array_append_val (ids, feature->id);
    }
  return sum;
}

gboolean
muster_limit_is_of_battlefield (const MusterRuleset *ruleset, const MusterLimit *limit)
{
  return muster_limit_is_count (limit) && muster_scope_is_battlefield (ruleset, limit->scope);
}

int
muster_battlefield_get_room (const MusterBattlefield *battlefield,
                             const MusterKind *kind,
                             const GPtrArray *also)
{
  const MusterRuleset *ruleset = battlefield->ruleset;
  gint64 room = G_MAXINT;
  for (int i = 0; i < ruleset->n_limits; i++)
    {
      const MusterLimit *limit = &ruleset->limits[i];
      if (!limit->max.is_given || !muster_feature_kind_matches (ruleset, kind, limit->of)
          || !muster_limit_is_of_battlefield (ruleset, limit))
        continue;
      gint64 left = muster_number_floor (limit->max.number)
                    - muster_battlefield_count_for_limit (battlefield, limit, NULL);
      for (guint j = 0; also != NULL && j < also->len; j++)
        left -= count_kind (ruleset, limit, g_ptr_array_index (also, j));
      room = MIN (room, left);
    }
  return (int) MAX (room, 0);
}

/* Deployment and objectives */

static const MusterPlaceRule *
find_place_of_units (const MusterBattlefield *board)
{
  const MusterTerrain *terrain = board->ruleset != NULL ? &board->ruleset->terrain : NULL;
  for (int i = 0; terrain != NULL && i < terrain->n_places; i++)
    if (terrain->places[i].what == MUSTER_PLACE_UNITS)
      return &terrain->places[i];
  return NULL;
}

gboolean
muster_battlefield_get_deployment (const MusterBattlefield *board,
                                   int side,
                                   MusterBox *box,
                                   const char **cite)
{
  const MusterPlaceRule *place = find_place_of_units (board);
  if (place == NULL)
    return FALSE;
  int clear = place->clear;
  int deep = place->within > 0 ? place->within : board->depth / 2;
  switch (board->edges[side])
    {
    case MUSTER_EDGE_NORTH:
      *box = (MusterBox){ clear, 0, board->width - clear, deep };
      break;
    case MUSTER_EDGE_SOUTH:
      *box = (MusterBox){ clear, board->depth - deep, board->width - clear, board->depth };
      break;
    case MUSTER_EDGE_WEST:
      *box = (MusterBox){ 0, clear, deep, board->depth - clear };
      break;
    case MUSTER_EDGE_EAST:
    case MUSTER_N_EDGES:
      *box = (MusterBox){ board->width - deep, clear, board->width, board->depth - clear };
      break;
    }
  if (cite != NULL)
    *cite = place->cite;
  return box->x0 < box->x1 && box->y0 < box->y1;
}

static gboolean
has_base_edges_east_and_west (const MusterBattlefield *battlefield)
{
  return battlefield->edges[0] == MUSTER_EDGE_EAST || battlefield->edges[0] == MUSTER_EDGE_WEST;
}

int
muster_objective_get_distance (const MusterBattlefield *battlefield,
                               const MusterObjective *objective)
{
  return has_base_edges_east_and_west (battlefield)
           ? ABS (2 * objective->at.x - battlefield->width) / 2
           : ABS (2 * objective->at.y - battlefield->depth) / 2;
}

/* Borrowed markers pay nothing where the rules that are played are not won by any. */
static gboolean
do_count (const MusterBattlefield *battlefield)
{
  const MusterRuleset *played = battlefield->played;
  if (battlefield->played_id == NULL
      || g_strcmp0 (battlefield->played_id, battlefield->ruleset_id) == 0)
    return TRUE;
  for (int i = 0; played != NULL && i < played->n_victory; i++)
    if (played->victory[i].objectives)
      return TRUE;
  return FALSE;
}

gboolean
muster_objective_get_points (const MusterBattlefield *battlefield,
                             const MusterObjective *objective,
                             MusterNumber *points)
{
  const MusterRuleset *ruleset = battlefield->ruleset;
  if (ruleset == NULL || objective->kind == NULL || !do_count (battlefield))
    return FALSE;
  MusterNumber distance = muster_number_multiply (
    MUSTER_NUMBER (muster_objective_get_distance (battlefield, objective)),
    muster_number_new (ruleset->terrain.unit_den, ruleset->terrain.unit_num));
  for (int i = 0; i < ruleset->n_stats; i++)
    if (muster_feature_kind_get_stat (ruleset, objective->kind, i, &distance, points))
      return TRUE;
  return FALSE;
}
