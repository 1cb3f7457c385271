#include "config.h"

#include "battlefield/model/edit.h"

#include "battlefield/model/outline.h"
#include "battlefield/model/placement.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Nothing is made smaller than this, in mm. */
#define LEAST 10

/* A copy lies so far from what it was copied from, in mm. */
#define ASIDE 40

static MusterFeature *
find_feature (const MusterBattlefield *battlefield, int id)
{
  return (MusterFeature *) muster_battlefield_find_feature (battlefield, id);
}

static MusterZone *
find_zone (const MusterBattlefield *battlefield, int id)
{
  for (guint i = 0; i < battlefield->zones->len; i++)
    if (g_array_index (battlefield->zones, MusterZone, i).id == id)
      return &g_array_index (battlefield->zones, MusterZone, i);
  return NULL;
}

static MusterPoint
hold (const MusterBattlefield *battlefield, MusterPoint point)
{
  return (MusterPoint){ CLAMP (point.x, 0, battlefield->width),
                        CLAMP (point.y, 0, battlefield->depth) };
}

static MusterPoint *
dup_points (const MusterPoint *points, int n)
{
  return g_memdup2 (points, sizeof (MusterPoint) * (gsize) n);
}

/* As far as all of it stays on the table; what is larger than that is held point by point. */
static void
shift (const MusterBattlefield *battlefield, MusterPoint *points, int n, int dx, int dy)
{
  MusterBox box = muster_points_box (points, n);
  dx = CLAMP (dx, -box.x0, MAX (-box.x0, battlefield->width - box.x1));
  dy = CLAMP (dy, -box.y0, MAX (-box.y0, battlefield->depth - box.y1));
  for (int i = 0; i < n; i++)
    points[i] = hold (battlefield, (MusterPoint){ points[i].x + dx, points[i].y + dy });
}

/* Lines run on to the edges where they ended there: only what is between moves across. */
static void
shift_line (const MusterBattlefield *battlefield, MusterPoint *points, int n, int dx, int dy)
{
  for (int i = 0; i < n; i++)
    {
      MusterPoint point = points[i];
      gboolean on_side = point.x <= 0 || point.x >= battlefield->width;
      gboolean on_base = point.y <= 0 || point.y >= battlefield->depth;
      points[i] = hold (battlefield, (MusterPoint){ on_side ? point.x : point.x + dx,
                                                    on_base ? point.y : point.y + dy });
    }
}

static void
keep_zone (MusterBattlefield *battlefield, MusterZone *zone, const MusterPoint *points, int n)
{
  MusterPoint *kept = dup_points (points, n);
  g_ptr_array_add (battlefield->blocks, kept);
  zone->points = kept;
  zone->n_points = n;
}

/* Of an area or zone. What rounding or a hand folded up is taken out. Returns: FALSE where it
 * crosses itself all the same or has no inside, which no file may hold; nothing is kept then */
static gboolean
keep_outline (MusterBattlefield *battlefield, int id, MusterPoint *points, int n, int turn)
{
  MusterZone *zone = find_zone (battlefield, id);
  n = muster_outline_clean (points, n);
  if (muster_outline_crosses_itself (points, n))
    return FALSE;
  if (zone != NULL)
    keep_zone (battlefield, zone, points, n);
  else
    muster_battlefield_set_points (battlefield, id, points, n, turn);
  return TRUE;
}

/* An outline of which a part was cut off by the edge of the table may lie along it twice: then it
 * is the rectangle round it. */
static void
keep_held (MusterBattlefield *battlefield, int id, MusterPoint *points, int n, int turn)
{
  MusterBox box = muster_points_box (points, n);
  MusterPoint corners[] = {
    { box.x0, box.y0 }, { box.x1, box.y0 }, { box.x1, box.y1 }, { box.x0, box.y1 }
  };
  if (!keep_outline (battlefield, id, points, n, turn))
    keep_outline (battlefield, id, corners, G_N_ELEMENTS (corners), 0);
}

gboolean
muster_battlefield_move (MusterBattlefield *battlefield, int id, int dx, int dy)
{
  const MusterFeature *feature = find_feature (battlefield, id);
  MusterObjective *objective =
    (MusterObjective *) muster_battlefield_find_objective (battlefield, id);
  MusterZone *zone = find_zone (battlefield, id);
  if (feature != NULL)
    {
      g_autofree MusterPoint *points = dup_points (feature->points, feature->n_points);
      if (feature->breadth > 0)
        shift_line (battlefield, points, feature->n_points, dx, dy);
      else
        shift (battlefield, points, feature->n_points, dx, dy);
      muster_battlefield_set_points (battlefield, id, points, feature->n_points, feature->turn);
    }
  else if (objective != NULL)
    objective->at = hold (battlefield, (MusterPoint){ objective->at.x + dx, objective->at.y + dy });
  else if (zone != NULL)
    {
      g_autofree MusterPoint *points = dup_points (zone->points, zone->n_points);
      shift (battlefield, points, zone->n_points, dx, dy);
      keep_zone (battlefield, zone, points, zone->n_points);
    }
  return feature != NULL || objective != NULL || zone != NULL;
}

gboolean
muster_battlefield_turn (MusterBattlefield *battlefield, int id, int degrees)
{
  const MusterFeature *feature = find_feature (battlefield, id);
  MusterPoint centre;
  if (feature == NULL || feature->breadth > 0
      || !muster_battlefield_get_centre (battlefield, id, &centre))
    return FALSE;
  g_autofree MusterPoint *points = dup_points (feature->points, feature->n_points);
  for (int i = 0; i < feature->n_points; i++)
    points[i] = muster_point_turn (points[i], centre, degrees);
  shift (battlefield, points, feature->n_points, 0, 0);
  return keep_outline (battlefield, id, points, feature->n_points,
                       (((feature->turn + degrees) % 360) + 360) % 360);
}

/* In the frame in which it is not turned. */
static void
scale_points (MusterPoint *points, int n, int turn, int width, int depth)
{
  int from_width;
  int from_depth;
  MusterPoint centre = muster_points_measure (points, n, turn, &from_width, &from_depth);
  for (int i = 0; i < n; i++)
    {
      MusterPoint point = muster_point_turn (points[i], centre, -turn);
      gint64 x = point.x - centre.x;
      gint64 y = point.y - centre.y;
      point.x = centre.x + muster_divide_to_nearest (x * width, MAX (from_width, 1));
      point.y = centre.y + muster_divide_to_nearest (y * depth, MAX (from_depth, 1));
      points[i] = muster_point_turn (point, centre, turn);
    }
}

gboolean
muster_battlefield_resize (MusterBattlefield *battlefield, int id, int width, int depth)
{
  MusterFeature *feature = find_feature (battlefield, id);
  MusterZone *zone = find_zone (battlefield, id);
  width = CLAMP (width, feature != NULL && feature->breadth > 0 ? 1 : LEAST, battlefield->width);
  depth = CLAMP (depth, LEAST, battlefield->depth);
  if (feature != NULL && feature->breadth > 0)
    {
      feature->breadth = MIN (width, 400);
      return TRUE;
    }
  if (feature == NULL && zone == NULL)
    return FALSE;
  int n = feature != NULL ? feature->n_points : zone->n_points;
  int turn = feature != NULL ? feature->turn : 0;
  g_autofree MusterPoint *points = dup_points (feature != NULL ? feature->points : zone->points, n);
  scale_points (points, n, turn, width, depth);
  shift (battlefield, points, n, 0, 0);
  return keep_outline (battlefield, id, points, n, turn);
}

gboolean
muster_battlefield_get_size (const MusterBattlefield *battlefield, int id, int *width, int *depth)
{
  const MusterFeature *feature = find_feature (battlefield, id);
  const MusterZone *zone = find_zone (battlefield, id);
  *depth = 0;
  if (feature != NULL && feature->breadth > 0)
    *width = feature->breadth;
  else if (feature != NULL)
    muster_points_measure (feature->points, feature->n_points, feature->turn, width, depth);
  else if (zone != NULL)
    muster_points_measure (zone->points, zone->n_points, 0, width, depth);
  return feature != NULL || zone != NULL;
}

gboolean
muster_battlefield_move_point (MusterBattlefield *battlefield, int id, int point, MusterPoint to)
{
  const MusterFeature *feature = find_feature (battlefield, id);
  MusterZone *zone = find_zone (battlefield, id);
  int n = feature != NULL ? feature->n_points : zone != NULL ? zone->n_points : 0;
  if (point < 0 || point >= n)
    return FALSE;
  g_autofree MusterPoint *points = dup_points (feature != NULL ? feature->points : zone->points, n);
  points[point] = hold (battlefield, to);
  if (feature == NULL || feature->breadth == 0)
    return keep_outline (battlefield, id, points, n, feature != NULL ? feature->turn : 0);
  muster_battlefield_set_points (battlefield, id, points, n, feature->turn);
  return TRUE;
}

/* Adding */

static int
get_middle (MusterSpan span)
{
  int middle = (span.low + span.high) / 2;
  return CLAMP ((middle + 5) / 10 * 10, span.low, span.high);
}

static int
add_area (MusterBattlefield *battlefield,
          const MusterKind *kind,
          const MusterShape *shape,
          MusterPoint at,
          int number)
{
  g_autoptr (GArray) outline =
    muster_outline_new (shape->look, get_middle (shape->width), get_middle (shape->depth), number);
  MusterPoint *points = (MusterPoint *) (gpointer) outline->data;
  MusterFeature feature = { .type_id = kind->id,
                            .kind = kind,
                            .look = shape->look,
                            .side = MUSTER_NO_SIDE,
                            .points = points,
                            .n_points = (int) outline->len };
  for (guint i = 0; i < outline->len; i++)
    points[i] = (MusterPoint){ points[i].x + at.x, points[i].y + at.y };
  shift (battlefield, points, feature.n_points, 0, 0);
  int id = muster_battlefield_add_feature (battlefield, &feature);
  keep_held (battlefield, id, points, feature.n_points, 0);
  return id;
}

static gboolean
find_nearest_start (const MusterBattlefield *battlefield,
                    const MusterPath *path,
                    MusterPoint at,
                    MusterPoint *start)
{
  gint64 nearest = G_MAXINT64;
  for (guint i = 0; i < battlefield->features->len; i++)
    {
      const MusterFeature *feature = &g_array_index (battlefield->features, MusterFeature, i);
      MusterPoint centre;
      if (feature->breadth > 0
          || !muster_feature_kind_matches (battlefield->ruleset, feature->kind, path->from)
          || !muster_battlefield_get_centre (battlefield, feature->id, &centre)
          || muster_point_distance2 (centre, at) >= nearest)
        continue;
      nearest = muster_point_distance2 (centre, at);
      *start = centre;
    }
  return nearest < G_MAXINT64;
}

static MusterPoint
find_nearest_edge (const MusterBattlefield *battlefield, MusterPoint at)
{
  int least = MIN (MIN (at.x, battlefield->width - at.x), MIN (at.y, battlefield->depth - at.y));
  if (least == at.x)
    return (MusterPoint){ 0, at.y };
  if (least == battlefield->width - at.x)
    return (MusterPoint){ battlefield->width, at.y };
  return (MusterPoint){ at.x, least == at.y ? 0 : battlefield->depth };
}

/* Rivers between base edges run from one to the other; all else along the table, or to the edge. */
static int
add_line (MusterBattlefield *battlefield,
          const MusterKind *kind,
          const MusterPath *path,
          MusterPoint at,
          int number)
{
  MusterPoint from = { 0, at.y };
  MusterPoint to = { battlefield->width, at.y };
  gboolean is_link =
    path->course == MUSTER_COURSE_LINK && find_nearest_start (battlefield, path, at, &from);
  if (is_link)
    to = find_nearest_edge (battlefield, at);
  else if (path->course == MUSTER_COURSE_BASES)
    {
      from = (MusterPoint){ at.x, 0 };
      to = (MusterPoint){ at.x, battlefield->depth };
    }
  g_autoptr (GArray) points =
    muster_course_new (from, to, muster_look_is_water (path->look) ? 40 : 18, number);
  MusterPoint *first = (MusterPoint *) (gpointer) points->data;
  for (guint i = 0; i < points->len; i++)
    first[i] = hold (battlefield, first[i]);
  MusterFeature feature = { .type_id = kind->id,
                            .kind = kind,
                            .look = path->look,
                            .side = MUSTER_NO_SIDE,
                            .breadth = (path->breadth.low + path->breadth.high) / 2,
                            .points = first,
                            .n_points = (int) points->len };
  return muster_battlefield_add_feature (battlefield, &feature);
}

int
muster_battlefield_add (MusterBattlefield *battlefield,
                        const MusterKind *kind,
                        MusterPoint at,
                        int number,
                        int side)
{
  const MusterShape *shape = muster_terrain_find_shape (battlefield->ruleset, kind);
  const MusterPath *path = muster_terrain_find_path (battlefield->ruleset, kind);
  at = hold (battlefield, at);
  if (kind->category == MUSTER_CATEGORY_OBJECTIVE)
    {
      MusterObjective objective = { .type_id = kind->id, .kind = kind, .side = side, .at = at };
      return muster_battlefield_add_objective (battlefield, &objective);
    }
  if (shape != NULL)
    return add_area (battlefield, kind, shape, at, number);
  return path != NULL ? add_line (battlefield, kind, path, at, number) : 0;
}

void
muster_battlefield_hold_size (const MusterBattlefield *battlefield,
                              const MusterKind *kind,
                              int *width,
                              int *depth)
{
  const MusterShape *shape = muster_terrain_find_shape (battlefield->ruleset, kind);
  const MusterPath *path = muster_terrain_find_path (battlefield->ruleset, kind);
  if (*depth == 0 && path != NULL)
    *width = CLAMP (*width, path->breadth.low, path->breadth.high);
  if (*depth == 0 || shape == NULL)
    return;
  int *longer = *width >= *depth ? width : depth;
  int *shorter = *width >= *depth ? depth : width;
  *longer = CLAMP (*longer, shape->width.low, MAX (shape->width.high, shape->depth.high));
  *shorter = CLAMP (*shorter, MIN (shape->depth.low, shape->width.low),
                    MIN (shape->width.high, shape->depth.high));
}

gboolean
muster_battlefield_can_retype (const MusterBattlefield *battlefield, int id, const MusterKind *kind)
{
  const MusterFeature *feature = find_feature (battlefield, id);
  if (feature == NULL || feature->kind == NULL || battlefield->ruleset == NULL
      || kind->category != MUSTER_CATEGORY_FEATURE
      || muster_look_is_crossing (feature->look)
           != muster_look_is_crossing (muster_terrain_find_look (battlefield->ruleset, kind)))
    return FALSE;
  return feature->breadth > 0 ? muster_terrain_find_path (battlefield->ruleset, kind) != NULL
                              : muster_terrain_find_shape (battlefield->ruleset, kind) != NULL;
}

/* The outline is another, of the new type; of a line only the breadth. */
static void
redraw (MusterBattlefield *battlefield, const MusterFeature *feature, int width, int depth)
{
  MusterPoint centre;
  muster_battlefield_get_centre (battlefield, feature->id, &centre);
  g_autoptr (GArray) outline = muster_outline_new (feature->look, width, depth, feature->id);
  MusterPoint *points = (MusterPoint *) (gpointer) outline->data;
  for (guint i = 0; i < outline->len; i++)
    {
      MusterPoint point = { points[i].x + centre.x, points[i].y + centre.y };
      points[i] = muster_point_turn (point, centre, feature->turn);
    }
  shift (battlefield, points, (int) outline->len, 0, 0);
  keep_held (battlefield, feature->id, points, (int) outline->len, feature->turn);
}

gboolean
muster_battlefield_retype (MusterBattlefield *battlefield, int id, const MusterKind *kind)
{
  MusterFeature *feature = find_feature (battlefield, id);
  int width;
  int depth;
  if (!muster_battlefield_can_retype (battlefield, id, kind))
    return FALSE;
  muster_battlefield_get_size (battlefield, id, &width, &depth);
  muster_battlefield_hold_size (battlefield, kind, &width, &depth);
  feature->kind = kind;
  feature->type_id = kind->id;
  feature->look = muster_terrain_find_look (battlefield->ruleset, kind);
  if (feature->breadth > 0)
    feature->breadth = width;
  else if (muster_look_is_crossing (feature->look))
    muster_battlefield_resize (battlefield, id, width, depth);
  else
    redraw (battlefield, feature, width, depth);
  return TRUE;
}

int
muster_battlefield_duplicate (MusterBattlefield *battlefield, int id)
{
  const MusterFeature *feature = find_feature (battlefield, id);
  if (feature == NULL)
    return 0;
  MusterFeature copy = *feature;
  copy.id = 0;
  copy.stream = NULL;
  copy.place = NULL;
  copy.name = NULL;
  int added = muster_battlefield_add_feature (battlefield, &copy);
  muster_battlefield_move (battlefield, added, ASIDE, ASIDE);
  return added;
}

void
muster_battlefield_rename (MusterBattlefield *battlefield, int id, const char *name)
{
  MusterFeature *feature = find_feature (battlefield, id);
  MusterObjective *objective =
    (MusterObjective *) muster_battlefield_find_objective (battlefield, id);
  MusterZone *zone = find_zone (battlefield, id);
  const char *kept = muster_battlefield_keep (battlefield, name);
  if (feature != NULL)
    feature->name = kept;
  else if (objective != NULL)
    objective->name = kept;
  else if (zone != NULL)
    zone->name = kept;
}

const char *
muster_battlefield_get_name (const MusterBattlefield *battlefield, int id)
{
  const MusterFeature *feature = find_feature (battlefield, id);
  const MusterObjective *objective = muster_battlefield_find_objective (battlefield, id);
  const MusterZone *zone = find_zone (battlefield, id);
  return feature != NULL     ? feature->name
         : objective != NULL ? objective->name
         : zone != NULL      ? zone->name
                             : NULL;
}

static void
hold_feature (MusterBattlefield *battlefield, const MusterFeature *feature)
{
  g_autofree MusterPoint *points = dup_points (feature->points, feature->n_points);
  if (feature->breadth > 0)
    {
      muster_battlefield_move (battlefield, feature->id, 0, 0);
      return;
    }
  shift (battlefield, points, feature->n_points, 0, 0);
  keep_held (battlefield, feature->id, points, feature->n_points, feature->turn);
}

void
muster_battlefield_set_table (MusterBattlefield *battlefield, int width, int depth)
{
  battlefield->width = width;
  battlefield->depth = depth;
  for (guint i = 0; i < battlefield->features->len; i++)
    hold_feature (battlefield, &g_array_index (battlefield->features, MusterFeature, i));
  for (guint i = 0; i < battlefield->objectives->len; i++)
    muster_battlefield_move (battlefield,
                             g_array_index (battlefield->objectives, MusterObjective, i).id, 0, 0);
  for (guint i = 0; i < battlefield->zones->len; i++)
    {
      const MusterZone *zone = &g_array_index (battlefield->zones, MusterZone, i);
      g_autofree MusterPoint *points = dup_points (zone->points, zone->n_points);
      shift (battlefield, points, zone->n_points, 0, 0);
      keep_held (battlefield, zone->id, points, zone->n_points, 0);
    }
}

static MusterPoint
mirror (const MusterBattlefield *battlefield, MusterPoint point)
{
  return (MusterPoint){ battlefield->width - point.x, battlefield->depth - point.y };
}

void
muster_battlefield_swap_edges (MusterBattlefield *battlefield)
{
  MusterEdge edge = battlefield->edges[0];
  battlefield->edges[0] = battlefield->edges[1];
  battlefield->edges[1] = edge;
  for (guint i = 0; i < battlefield->objectives->len; i++)
    {
      MusterObjective *objective = &g_array_index (battlefield->objectives, MusterObjective, i);
      objective->at = mirror (battlefield, objective->at);
    }
  for (guint i = 0; i < battlefield->zones->len; i++)
    {
      MusterZone *zone = &g_array_index (battlefield->zones, MusterZone, i);
      g_autofree MusterPoint *points = dup_points (zone->points, zone->n_points);
      for (int j = 0; j < zone->n_points; j++)
        points[j] = mirror (battlefield, points[j]);
      keep_zone (battlefield, zone, points, zone->n_points);
    }
}

gboolean
muster_battlefield_get_centre (const MusterBattlefield *battlefield, int id, MusterPoint *centre)
{
  const MusterFeature *feature = find_feature (battlefield, id);
  const MusterObjective *objective = muster_battlefield_find_objective (battlefield, id);
  const MusterZone *zone = find_zone (battlefield, id);
  int width;
  int depth;
  if (feature != NULL && feature->breadth > 0)
    *centre = feature->points[feature->n_points / 2];
  else if (feature != NULL)
    *centre =
      muster_points_measure (feature->points, feature->n_points, feature->turn, &width, &depth);
  else if (objective != NULL)
    *centre = objective->at;
  else if (zone != NULL)
    *centre = muster_points_measure (zone->points, zone->n_points, 0, &width, &depth);
  return feature != NULL || objective != NULL || zone != NULL;
}

/* With its number among those of its side, where that has several. */
static char *
dup_objective_label (const MusterBattlefield *battlefield, const MusterObjective *objective)
{
  guint n = 0;
  guint number = 0;
  char side = (char) ('A' + MAX (objective->side, 0));
  if (objective->name != NULL)
    return g_strdup (objective->name);
  for (guint i = 0; i < battlefield->objectives->len; i++)
    {
      const MusterObjective *other = &g_array_index (battlefield->objectives, MusterObjective, i);
      n += other->side == objective->side;
      if (other->id == objective->id)
        number = n;
    }
  /* Translators: %1$u: the number of the objective; %2$c: A or B. */
  return n > 1 ? g_strdup_printf (_ ("Objective %1$u of side %2$c"), number, side)
               : g_strdup_printf (_ ("Objective of side %c"), side);
}

char *
muster_battlefield_dup_label (const MusterBattlefield *battlefield, int id)
{
  const MusterFeature *feature = find_feature (battlefield, id);
  const MusterObjective *objective = muster_battlefield_find_objective (battlefield, id);
  const MusterZone *zone = find_zone (battlefield, id);
  if (feature != NULL)
    return muster_feature_dup_label (battlefield, feature);
  if (objective != NULL)
    return dup_objective_label (battlefield, objective);
  if (zone != NULL)
    return zone->name != NULL
             ? g_strdup (zone->name)
             : g_strdup_printf (_ ("Deployment of side %c"), 'A' + MAX (zone->side, 0));
  return NULL;
}
