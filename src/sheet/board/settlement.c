#include "config.h"

#include "sheet/board/settlement.h"

#include <math.h>

/* Settlements by the root of their area, in mm: below are bare ground, farms, villages. */
#define LEAST   12.0
#define FARM    140.0
#define VILLAGE 255.0

/* A piece of a road, lane or water: nothing is built on it. */
typedef struct
{
  MusterPoint ends[2];
  double half; /* of its breadth */
} Stretch;

typedef struct
{
  const MusterBattlefield *battlefield;
  const MusterFeature *feature;
  MusterSettlement *plan;
  MusterRandom random;
  MusterSpot middle;
  double size; /* root of the area */
  double edge; /* within the outline, where nothing is built */
  double peak;
  GArray *stretches; /* Stretch: those near the outline */
} Planner;

void
muster_building_get_corners (const MusterBuilding *building, MusterSpot *corners)
{
  static const double signs[4][2] = { { -1, -1 }, { 1, -1 }, { 1, 1 }, { -1, 1 } };
  for (int i = 0; i < 4; i++)
    {
      double along = signs[i][0] * building->length / 2;
      double across = signs[i][1] * building->depth / 2;
      corners[i] =
        (MusterSpot){ building->at.x + building->along.x * along - building->along.y * across,
                      building->at.y + building->along.y * along + building->along.x * across };
    }
}

/* Whether a line across @a's own directions parts the two. */
static gboolean
is_parted_by (const MusterBuilding *a, const MusterSpot *b, double gap)
{
  double low[2] = { G_MAXDOUBLE, G_MAXDOUBLE };
  double high[2] = { -G_MAXDOUBLE, -G_MAXDOUBLE };
  for (int i = 0; i < 4; i++)
    {
      double x = b[i].x - a->at.x;
      double y = b[i].y - a->at.y;
      double at[2] = { x * a->along.x + y * a->along.y, y * a->along.x - x * a->along.y };
      for (int j = 0; j < 2; j++)
        {
          low[j] = MIN (low[j], at[j]);
          high[j] = MAX (high[j], at[j]);
        }
    }
  return low[0] >= a->length / 2 + gap || high[0] <= -a->length / 2 - gap
         || low[1] >= a->depth / 2 + gap || high[1] <= -a->depth / 2 - gap;
}

gboolean
muster_buildings_meet (const MusterBuilding *a, const MusterBuilding *b, double gap)
{
  double reach = (a->length + a->depth + b->length + b->depth) / 2 + gap;
  MusterSpot corners_a[4];
  MusterSpot corners_b[4];
  if (fabs (a->at.x - b->at.x) > reach || fabs (a->at.y - b->at.y) > reach)
    return FALSE;
  muster_building_get_corners (a, corners_a);
  muster_building_get_corners (b, corners_b);
  return !is_parted_by (a, corners_b, gap) && !is_parted_by (b, corners_a, gap);
}

static const MusterFeature *
get_feature (const Planner *planner, guint i)
{
  return &g_array_index (planner->battlefield->features, MusterFeature, i);
}

/* Whether the ground at @spot is not that of a road, water or lane. */
static gboolean
is_free (const Planner *planner, MusterSpot spot)
{
  for (guint i = 0; i < planner->stretches->len; i++)
    {
      const Stretch *stretch = &g_array_index (planner->stretches, Stretch, i);
      if (muster_line_get_distance (stretch->ends, 2, spot) < stretch->half)
        return FALSE;
    }
  return TRUE;
}

static void
add_stretch (Planner *planner, MusterPoint from, MusterPoint to, double half)
{
  MusterBox box = muster_points_box (planner->feature->points, planner->feature->n_points);
  Stretch stretch = { { from, to }, half };
  MusterBox its = muster_points_box (stretch.ends, 2);
  if (its.x1 >= box.x0 - half && its.x0 <= box.x1 + half && its.y1 >= box.y0 - half
      && its.y0 <= box.y1 + half)
    g_array_append_val (planner->stretches, stretch);
}

static void
add_stretches (Planner *planner)
{
  for (guint i = 0; i < planner->battlefield->features->len; i++)
    {
      const MusterFeature *line = get_feature (planner, i);
      for (int j = 0; j < line->n_points - 1 && line->breadth > 0; j++)
        add_stretch (planner, line->points[j], line->points[j + 1], line->breadth / 2.0);
    }
}

static MusterSpot
get_middle (MusterSpot a, MusterSpot b)
{
  return (MusterSpot){ (a.x + b.x) / 2, (a.y + b.y) / 2 };
}

static gboolean
is_deep (const Planner *planner, MusterSpot spot, double least)
{
  return muster_outline_is_deep (planner->feature->points, planner->feature->n_points, spot, least);
}

static gboolean
fits (const Planner *planner, const MusterBuilding *building, double gap)
{
  MusterSpot corners[4];
  muster_building_get_corners (building, corners);
  for (int i = 0; i < 4; i++)
    if (!is_deep (planner, corners[i], planner->edge + planner->plan->house * 0.06))
      return FALSE;
  for (guint i = 0; i < planner->plan->buildings->len; i++)
    if (muster_buildings_meet (building,
                               &g_array_index (planner->plan->buildings, MusterBuilding, i), gap))
      return FALSE;
  for (int i = 0; i < 4; i++)
    if (!is_free (planner, corners[i])
        || !is_free (planner, get_middle (corners[i], corners[(i + 1) % 4])))
      return FALSE;
  return is_free (planner, building->at);
}

static gboolean
place (Planner *planner, const MusterBuilding *building, double gap)
{
  if (!fits (planner, building, gap))
    return FALSE;
  g_array_append_val (planner->plan->buildings, *building);
  return TRUE;
}

static double
throw_between (Planner *planner, double low, double high)
{
  return muster_board_chance (&planner->random, low, high);
}

/* How the houses along a street stand. */
typedef struct
{
  double half;    /* of the street's breadth */
  double between; /* the most room between two, in houses */
} Frontage;

/* A house beside the street, with its eaves or its gable to it; a garden behind. Returns: what it
 * takes of the street */
static double
place_house (Planner *planner, MusterSpot at, MusterSpot along, int side, const Frontage *front)
{
  double house = planner->plan->house;
  double length = house * throw_between (planner, 0.75, 1.3);
  double depth = house * throw_between (planner, 0.52, 0.68);
  gboolean is_gable = throw_between (planner, 0, 1) < 0.25;
  double deep = is_gable ? length : depth;
  double aside = side * (front->half + house * throw_between (planner, 0.08, 0.22) + deep / 2);
  MusterSpot middle = { at.x - along.y * aside, at.y + along.x * aside };
  MusterBuilding building = {
    throw_between (planner, 0, 1) < 0.22 ? MUSTER_BUILDING_BARN : MUSTER_BUILDING_HOUSE,
    middle,
    is_gable ? (MusterSpot){ -along.y, along.x } : along,
    length,
    depth,
  };
  if (!place (planner, &building, house * 0.12))
    return house * 0.3;
  return (is_gable ? depth : length) + house * throw_between (planner, 0.14, front->between);
}

static void
line_street (Planner *planner, const MusterTrace *street, const Frontage *front)
{
  for (int side = -1; side <= 1; side += 2)
    {
      double next = throw_between (planner, 0, planner->plan->house * 0.5);
      for (int i = 0; i < street->n; i++)
        {
          MusterSpot along = { street->normals[i].y, -street->normals[i].x };
          if (i * street->step < next
              || muster_outline_get_depth (planner->feature->points, planner->feature->n_points,
                                           street->spots[i])
                   < -planner->plan->house)
            continue;
          next = i * street->step + place_house (planner, street->spots[i], along, side, front);
        }
    }
}

static MusterTrace *
make_street (const MusterLane *lane, double step)
{
  MusterPoint ends[2] = { { (int) lane->from.x, (int) lane->from.y },
                          { (int) lane->to.x, (int) lane->to.y } };
  return muster_trace_new (ends, 2, FALSE, step);
}

static gboolean
is_road_here (const Planner *planner, const MusterFeature *road)
{
  return road->look == MUSTER_LOOK_ROAD
         && muster_line_meets_outline (road->points, road->n_points, planner->feature->points,
                                       planner->feature->n_points, 0);
}

/* Returns: how much of roads of the battlefield lies in it; @along: their direction in the middle
 */
static double
measure_roads (const Planner *planner, MusterSpot *along)
{
  double step = planner->size / 24;
  double inside = 0;
  double nearest = G_MAXDOUBLE;
  for (guint i = 0; i < planner->battlefield->features->len; i++)
    {
      const MusterFeature *road = get_feature (planner, i);
      if (!is_road_here (planner, road))
        continue;
      g_autoptr (MusterTrace) path = muster_trace_new (road->points, road->n_points, FALSE, step);
      for (int j = 0; j < path->n; j++)
        {
          double far =
            hypot (path->spots[j].x - planner->middle.x, path->spots[j].y - planner->middle.y);
          if (muster_outline_get_depth (planner->feature->points, planner->feature->n_points,
                                        path->spots[j])
              > 0)
            inside += path->step;
          if (far >= nearest)
            continue;
          nearest = far;
          *along = (MusterSpot){ path->normals[j].y, -path->normals[j].x };
        }
    }
  return inside;
}

/* A lane through @middle as far as the outline goes, where it is long enough to be one. */
static void
add_lane (Planner *planner, MusterSpot middle, MusterSpot along, double least)
{
  double step = planner->size / 40;
  MusterLane lane = { middle, middle };
  for (int end = -1; end <= 1; end += 2)
    for (int i = 1; i < 60; i++)
      {
        MusterSpot at = { middle.x + along.x * step * i * end,
                          middle.y + along.y * step * i * end };
        if (muster_outline_get_depth (planner->feature->points, planner->feature->n_points, at) < 0)
          break;
        *(end < 0 ? &lane.from : &lane.to) = at;
      }
  if (hypot (lane.to.x - lane.from.x, lane.to.y - lane.from.y) > least)
    {
      g_array_append_val (planner->plan->lanes, lane);
      add_stretch (planner, (MusterPoint){ (int) lane.from.x, (int) lane.from.y },
                   (MusterPoint){ (int) lane.to.x, (int) lane.to.y }, planner->plan->lane / 2);
    }
}

static MusterSpot
turn_by (MusterSpot along, double degrees)
{
  double c = cos (degrees * G_PI / 180);
  double s = sin (degrees * G_PI / 180);
  return (MusterSpot){ along.x * c - along.y * s, along.x * s + along.y * c };
}

/* Streets across, and in towns more along, so that blocks of houses come about. */
static void
add_lanes (Planner *planner)
{
  MusterSpot along = turn_by ((MusterSpot){ 1, 0 }, planner->feature->turn);
  double inside = measure_roads (planner, &along);
  double house = planner->plan->house;
  double apart = house * 4.4;
  MusterSpot across = turn_by (along, throw_between (planner, 82, 98));
  gboolean is_town = planner->size >= VILLAGE;
  if (inside < planner->size * 0.6)
    add_lane (planner, planner->middle, along, house * 2);
  if (!is_town && inside < planner->size * 2.2)
    add_lane (planner, planner->middle, across, house * 2);
  for (int i = -3; is_town && i <= 3; i++)
    {
      MusterSpot aside = { planner->middle.x + along.x * apart * (i + 0.15),
                           planner->middle.y + along.y * apart * (i + 0.15) };
      add_lane (planner, aside, across, house * 3);
      if (i != 0)
        add_lane (planner,
                  (MusterSpot){ planner->middle.x + across.x * apart * i,
                                planner->middle.y + across.y * apart * i },
                  along, house * 3);
    }
}

/* Churches look east. */
static void
place_church (Planner *planner)
{
  double house = planner->plan->house;
  MusterBuilding church = { MUSTER_BUILDING_CHURCH, planner->middle,
                            turn_by ((MusterSpot){ 1, 0 }, throw_between (planner, -12, 12)),
                            house * 2.1, house * 0.95 };
  for (int i = 0; i < 90; i++)
    {
      MusterSpot aside = turn_by ((MusterSpot){ house * 0.1 * i, 0 }, i * 137.5);
      church.at = (MusterSpot){ planner->middle.x + aside.x, planner->middle.y + aside.y };
      if (place (planner, &church, house * 0.3))
        return;
    }
}

/* @back: how far behind the first row the houses stand. */
static void
place_along_roads (Planner *planner, double back, double between)
{
  double step = planner->plan->house / 6;
  for (guint i = 0; i < planner->battlefield->features->len; i++)
    {
      const MusterFeature *road = get_feature (planner, i);
      if (!is_road_here (planner, road))
        continue;
      g_autoptr (MusterTrace) street = muster_trace_new (road->points, road->n_points, FALSE, step);
      line_street (planner, street, &(Frontage){ road->breadth / 2.0 + back, between });
    }
  for (guint i = 0; i < planner->plan->lanes->len; i++)
    {
      g_autoptr (MusterTrace) street =
        make_street (&g_array_index (planner->plan->lanes, MusterLane, i), step);
      line_street (planner, street, &(Frontage){ planner->plan->lane / 2 + back, between });
    }
}

/* Behind each house, on the side that has room. */
static void
place_gardens (Planner *planner)
{
  guint n = planner->plan->buildings->len;
  double house = planner->plan->house;
  for (guint i = 0; i < n; i++)
    {
      MusterBuilding of = g_array_index (planner->plan->buildings, MusterBuilding, i);
      double deep = house * throw_between (planner, 0.7, 1.3);
      for (int side = -1; side <= 1; side += 2)
        {
          double aside = side * (of.depth / 2 + house * 0.14 + deep / 2);
          MusterBuilding garden = { MUSTER_BUILDING_GARDEN,
                                    { of.at.x - of.along.y * aside, of.at.y + of.along.x * aside },
                                    of.along,
                                    of.length * 1.05,
                                    deep };
          if (of.kind != MUSTER_BUILDING_CHURCH && place (planner, &garden, house * 0.08))
            break;
        }
    }
}

static gboolean
has_room (const Planner *planner, const MusterBuilding *tree)
{
  if (!is_free (planner, tree->at)
      || !is_deep (planner, tree->at, planner->edge + tree->length * 0.6))
    return FALSE;
  for (guint i = 0; i < planner->plan->buildings->len; i++)
    if (muster_buildings_meet (tree, &g_array_index (planner->plan->buildings, MusterBuilding, i),
                               0))
      return FALSE;
  return TRUE;
}

/* Fruit trees in rows, in clumps, where nothing else is. */
static void
plant_trees (Planner *planner)
{
  MusterBox box = muster_points_box (planner->feature->points, planner->feature->n_points);
  double radius = planner->plan->tree = CLAMP (planner->plan->house * 0.17, 3, 9);
  double apart = radius * 2.9;
  double phase = throw_between (planner, 0, 6);
  for (double y = box.y0; y < box.y1; y += apart)
    for (double x = box.x0; x < box.x1; x += apart)
      {
        double u = (x - box.x0) / planner->size * 9 + phase;
        double v = (y - box.y0) / planner->size * 9 - phase;
        MusterBuilding tree = { MUSTER_BUILDING_GARDEN,
                                { x + throw_between (planner, -0.3, 0.3) * radius,
                                  y + throw_between (planner, -0.3, 0.3) * radius },
                                { 1, 0 },
                                radius * 2.6,
                                radius * 2.6 };
        if (sin (u) + sin (v) > -0.5 && has_room (planner, &tree))
          g_array_append_val (planner->plan->trees, tree.at);
      }
}

/* A building of a farm. */
typedef struct
{
  MusterBuildingKind kind;
  double along, across; /* where it stands, of half the yard */
  double length, depth; /* of a house */
  gboolean is_turned;
} YardBuilding;

/* Where a road runs through the yard, its building steps aside, and is smaller at last. */
static void
place_in_yard (Planner *planner, const YardBuilding *of, MusterSpot along)
{
  static const double steps[] = { 1, 0.75, 1.15, 1.3 };
  for (int try = 0; try < 12; try++)
    {
      double house = planner->plan->house * (1 - try / 4 * 0.2);
      double spread = planner->plan->house * 0.9 * steps[try % 4];
      double x = of->along * spread;
      double y = of->across * spread;
      MusterBuilding building = {
        of->kind,
        { planner->middle.x + along.x * x - along.y * y,
          planner->middle.y + along.y * x + along.x * y },
        turn_by (along, (of->is_turned ? 90 : 0) + throw_between (planner, -3, 3)),
        of->length * house,
        of->depth * house,
      };
      if (place (planner, &building, house * 0.06))
        return;
    }
}

/* Four or five buildings round a yard, as many as have room. */
static void
plan_farm (Planner *planner)
{
  static const YardBuilding yard[] = { { MUSTER_BUILDING_HOUSE, 0, -1, 1.35, 0.68, FALSE },
                                       { MUSTER_BUILDING_BARN, 1.16, 0.06, 1.2, 0.6, TRUE },
                                       { MUSTER_BUILDING_BARN, -1.16, 0.14, 1.05, 0.55, TRUE },
                                       { MUSTER_BUILDING_HOUSE, 0.42, 1.04, 0.95, 0.55, FALSE },
                                       { MUSTER_BUILDING_BARN, -0.72, 1.1, 0.55, 0.5, FALSE } };
  MusterSpot along = { 1, 0 };
  planner->plan->house = MIN (planner->size / 3.6, planner->peak / 1.5);
  if (measure_roads (planner, &along) <= 0)
    along = turn_by (along, planner->feature->turn + throw_between (planner, -10, 10));
  for (gsize i = 0; i < G_N_ELEMENTS (yard); i++)
    place_in_yard (planner, &yard[i], along);
  if (planner->plan->buildings->len >= 4)
    return;
  planner->plan->house *= 0.6;
  place_along_roads (planner, 0, 0.4);
}

static void
plan_streets (Planner *planner)
{
  gboolean is_town = planner->size >= VILLAGE;
  planner->plan->house = is_town ? MAX (planner->size / 15.5, 17) : MAX (planner->size / 10.5, 19);
  planner->plan->lane = planner->plan->house * (is_town ? 0.42 : 0.36);
  add_lanes (planner);
  place_church (planner);
  place_along_roads (planner, 0, is_town ? 0.22 : 0.7);
  if (!is_town)
    place_along_roads (planner, planner->plan->house * 1.6, 1.4);
}

static void
plan (Planner *planner)
{
  if (planner->size < FARM)
    plan_farm (planner);
  else
    plan_streets (planner);
  place_gardens (planner);
  plant_trees (planner);
}

MusterSettlement *
muster_settlement_new (const MusterBattlefield *battlefield, const MusterFeature *feature)
{
  Planner planner = { battlefield, feature, .random = muster_board_random (feature) };
  planner.plan = g_new0 (MusterSettlement, 1);
  planner.plan->buildings = g_array_new (FALSE, FALSE, sizeof (MusterBuilding));
  planner.plan->trees = g_array_new (FALSE, FALSE, sizeof (MusterSpot));
  planner.plan->lanes = g_array_new (FALSE, FALSE, sizeof (MusterLane));
  planner.size = sqrt (muster_outline_get_area (feature->points, feature->n_points));
  planner.peak = muster_outline_get_peak (feature->points, feature->n_points, &planner.middle);
  planner.plan->house = planner.size / 4;
  planner.edge = feature->look == MUSTER_LOOK_WALLED ? MUSTER_TOWN_WALL : 0;
  planner.stretches = g_array_new (FALSE, FALSE, sizeof (Stretch));
  add_stretches (&planner);
  if (planner.size >= LEAST)
    plan (&planner);
  g_array_unref (planner.stretches);
  return planner.plan;
}

void
muster_settlement_free (MusterSettlement *settlement)
{
  g_array_unref (settlement->buildings);
  g_array_unref (settlement->lanes);
  g_array_unref (settlement->trees);
  g_free (settlement);
}
