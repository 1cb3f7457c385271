#include "config.h"

#include "sheet/board/settlement.h"

#include "sheet/board/features.h"

#include <math.h>

/* A lane of the settlement's own; roads of the battlefield are not among them. */
typedef struct
{
  MusterSpot from;
  MusterSpot to;
} MusterLane;

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

typedef enum
{
  LIT,
  MIDDLE,
  SHADED,
  N_TONES,
} Tone;

static const MusterBoardInk roofs[2][N_TONES] = {
  { MUSTER_BOARD_TILE_LIGHT, MUSTER_BOARD_TILE, MUSTER_BOARD_TILE_DARK },
  { MUSTER_BOARD_SLATE_LIGHT, MUSTER_BOARD_SLATE, MUSTER_BOARD_SLATE_DARK },
};

static gboolean
is_slated (const MusterBuilding *building)
{
  return building->kind == MUSTER_BUILDING_BARN || building->kind == MUSTER_BUILDING_CHURCH;
}

/* How a side of a roof that falls in this direction is lit. */
static Tone
get_tone (MusterSpot down)
{
  double light = -(down.x + down.y) * G_SQRT2 / 2;
  return light > 0.35 ? LIT : light > -0.35 ? MIDDLE : SHADED;
}

static void
add_quad (cairo_t *cr, MusterSpot a, MusterSpot b, MusterSpot c, MusterSpot d)
{
  cairo_move_to (cr, a.x, a.y);
  cairo_line_to (cr, b.x, b.y);
  cairo_line_to (cr, c.x, c.y);
  cairo_line_to (cr, d.x, d.y);
  cairo_close_path (cr);
}

/* The ends of the ridge; a hip at each, but gables at churches. */
static void
get_ridge (const MusterBuilding *building, MusterSpot *ridge)
{
  double hip = building->kind == MUSTER_BUILDING_CHURCH
                 ? 0
                 : MIN (building->depth * 0.45, building->length * 0.4);
  double half = building->length / 2 - hip;
  ridge[0] = (MusterSpot){ building->at.x - building->along.x * half,
                           building->at.y - building->along.y * half };
  ridge[1] = (MusterSpot){ building->at.x + building->along.x * half,
                           building->at.y + building->along.y * half };
}

/* The sides of the roof that have the tone. */
static void
add_roof (cairo_t *cr, const MusterBuilding *building, Tone tone)
{
  MusterSpot at[4];
  MusterSpot ridge[2];
  MusterSpot along = building->along;
  muster_building_get_corners (building, at);
  get_ridge (building, ridge);
  if (get_tone ((MusterSpot){ along.y, -along.x }) == tone)
    add_quad (cr, at[0], at[1], ridge[1], ridge[0]);
  if (get_tone ((MusterSpot){ -along.y, along.x }) == tone)
    add_quad (cr, at[2], at[3], ridge[0], ridge[1]);
  if (get_tone (along) == tone)
    add_quad (cr, at[1], at[2], ridge[1], ridge[1]);
  if (get_tone ((MusterSpot){ -along.x, -along.y }) == tone)
    add_quad (cr, at[3], at[0], ridge[0], ridge[0]);
}

static void
add_outline (cairo_t *cr, const MusterBuilding *building, double aside)
{
  MusterSpot at[4];
  muster_building_get_corners (building, at);
  for (int i = 0; i < 4; i++)
    at[i] = (MusterSpot){ at[i].x + aside, at[i].y + aside };
  add_quad (cr, at[0], at[1], at[2], at[3]);
}

static void
add_lines (cairo_t *cr, const MusterBuilding *building)
{
  MusterSpot ridge[2];
  get_ridge (building, ridge);
  add_outline (cr, building, 0);
  cairo_move_to (cr, ridge[0].x, ridge[0].y);
  cairo_line_to (cr, ridge[1].x, ridge[1].y);
}

/* Returns: (element-type MusterBuilding): all with a roof; towers of churches are roofs of their
 * own
 */
static GArray *
list_roofs (const MusterSettlement *plan)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (MusterBuilding));
  for (guint i = 0; i < plan->buildings->len; i++)
    {
      MusterBuilding building = g_array_index (plan->buildings, MusterBuilding, i);
      if (building.kind == MUSTER_BUILDING_GARDEN)
        continue;
      g_array_append_val (list, building);
      if (building.kind != MUSTER_BUILDING_CHURCH)
        continue;
      double aside = building.length / 2 - building.depth * 0.3;
      building.at.x -= building.along.x * aside;
      building.at.y -= building.along.y * aside;
      building.length = building.depth = building.depth * 1.02;
      building.kind = MUSTER_BUILDING_BARN;
      g_array_append_val (list, building);
    }
  return list;
}

static void
draw_roofs (const MusterBoard *board, GArray *list, double house)
{
  cairo_t *cr = board->cr;
  for (guint i = 0; i < list->len; i++)
    add_outline (cr, &g_array_index (list, MusterBuilding, i), house * 0.14);
  muster_board_fill (board, MUSTER_BOARD_SHADOW, 0.45);
  for (int material = 0; material < 2; material++)
    for (Tone tone = LIT; tone < N_TONES; tone++)
      {
        for (guint i = 0; i < list->len; i++)
          if (is_slated (&g_array_index (list, MusterBuilding, i)) == (material == 1))
            add_roof (cr, &g_array_index (list, MusterBuilding, i), tone);
        muster_board_fill (board, roofs[material][tone], 1);
      }
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_MITER);
  for (guint i = 0; i < list->len; i++)
    add_lines (cr, &g_array_index (list, MusterBuilding, i));
  muster_board_stroke (board, MUSTER_BOARD_HOUSE_LINE, 0.9, muster_board_get_hair (board, 1));
}

static void
add_beds (cairo_t *cr, const MusterBuilding *garden, double apart)
{
  int n = MAX ((int) (garden->depth / apart), 2);
  for (int i = 1; i < n; i++)
    {
      double across = garden->depth * ((double) i / n - 0.5);
      double x = garden->at.x - garden->along.y * across;
      double y = garden->at.y + garden->along.x * across;
      double half = garden->length * 0.44;
      cairo_move_to (cr, x - garden->along.x * half, y - garden->along.y * half);
      cairo_line_to (cr, x + garden->along.x * half, y + garden->along.y * half);
    }
}

static void
draw_gardens (const MusterBoard *board, const MusterSettlement *plan)
{
  cairo_t *cr = board->cr;
  for (guint i = 0; i < plan->buildings->len; i++)
    if (g_array_index (plan->buildings, MusterBuilding, i).kind == MUSTER_BUILDING_GARDEN)
      add_outline (cr, &g_array_index (plan->buildings, MusterBuilding, i), 0);
  muster_board_set_ink (board, MUSTER_BOARD_GARDEN, 1);
  cairo_fill_preserve (cr);
  for (guint i = 0; i < plan->buildings->len; i++)
    if (g_array_index (plan->buildings, MusterBuilding, i).kind == MUSTER_BUILDING_GARDEN)
      add_beds (cr, &g_array_index (plan->buildings, MusterBuilding, i), 4 * board->unit);
  muster_board_stroke (board, MUSTER_BOARD_GARDEN_LINE, 0.9, muster_board_get_hair (board, 0.8));
}

/* The cross of a church stands beyond its tower, where it is seen on any roof. */
static void
draw_crosses (const MusterBoard *board, const MusterSettlement *plan)
{
  for (guint i = 0; i < plan->buildings->len; i++)
    {
      const MusterBuilding *church = &g_array_index (plan->buildings, MusterBuilding, i);
      double aside = church->length / 2 - church->depth * 0.3;
      double x = church->at.x - church->along.x * aside;
      double y = church->at.y - church->along.y * aside;
      double arm = church->depth * 0.36;
      if (church->kind != MUSTER_BUILDING_CHURCH)
        continue;
      cairo_move_to (board->cr, x, y - arm * 1.3);
      cairo_line_to (board->cr, x, y + arm * 1.3);
      cairo_move_to (board->cr, x - arm, y - arm * 0.35);
      cairo_line_to (board->cr, x + arm, y - arm * 0.35);
    }
  cairo_set_line_cap (board->cr, CAIRO_LINE_CAP_BUTT);
  muster_board_set_ink (board, MUSTER_BOARD_HALO, 0.95);
  cairo_set_line_width (board->cr, muster_board_get_hair (board, 4.6));
  cairo_stroke_preserve (board->cr);
  muster_board_stroke (board, MUSTER_BOARD_WORDS, 1, muster_board_get_hair (board, 2.2));
}

static void
draw_lanes (const MusterBoard *board, const MusterSettlement *plan)
{
  for (guint i = 0; i < plan->lanes->len; i++)
    {
      const MusterLane *lane = &g_array_index (plan->lanes, MusterLane, i);
      cairo_move_to (board->cr, lane->from.x, lane->from.y);
      cairo_line_to (board->cr, lane->to.x, lane->to.y);
    }
  cairo_set_line_cap (board->cr, CAIRO_LINE_CAP_BUTT);
  muster_board_set_ink (board, MUSTER_BOARD_YARD_LINE, 0.75);
  cairo_set_line_width (board->cr, plan->lane * 0.85);
  cairo_stroke_preserve (board->cr);
  muster_board_stroke (board, MUSTER_BOARD_ROAD, 1,
                       plan->lane * 0.85 - 2 * muster_board_get_hair (board, 0.9));
}

/** Returns: (transfer none): the plan of a settlement on the board */
static const MusterSettlement *
muster_board_get_plan (const MusterBoard *board, const MusterFeature *feature)
{
  MusterSettlement *plan = g_hash_table_lookup (board->plans, feature);
  if (plan == NULL)
    {
      plan = muster_settlement_new (board->battlefield, feature);
      g_hash_table_insert (board->plans, (gpointer) feature, plan);
    }
  return plan;
}

void
muster_board_draw_settlement_ground (const MusterBoard *board, const MusterFeature *feature)
{
  double hair = muster_board_get_hair (board, 1.5);
  muster_board_trace (board, feature);
  muster_board_set_ink (board, MUSTER_BOARD_YARD, 1);
  cairo_fill_preserve (board->cr);
  cairo_set_line_cap (board->cr, CAIRO_LINE_CAP_BUTT);
  cairo_set_dash (board->cr, (double[]){ hair * 3.5, hair * 2 }, 2, 0);
  muster_board_stroke (board, MUSTER_BOARD_YARD_LINE, 0.9, hair);
  cairo_set_dash (board->cr, NULL, 0, 0);
  draw_lanes (board, muster_board_get_plan (board, feature));
}

static void
add_towers (const MusterBoard *board, const MusterTrace *path, double radius)
{
  for (int i = 0; i < path->n; i++)
    {
      cairo_new_sub_path (board->cr);
      cairo_arc (board->cr, path->spots[i].x, path->spots[i].y, radius, 0, 2 * G_PI);
    }
}

/* Roads are drawn over it, and have their gates so. */
void
muster_board_draw_town_wall (const MusterBoard *board, const MusterFeature *feature)
{
  double edge = muster_board_get_hair (board, 1.1);
  double width = MAX (MUSTER_TOWN_WALL, 4 * edge);
  double apart =
    CLAMP (sqrt (muster_outline_get_area (feature->points, feature->n_points)) / 4, 30, 80);
  g_autoptr (MusterTrace) path = muster_trace_new (feature->points, feature->n_points, TRUE, apart);
  cairo_set_line_join (board->cr, CAIRO_LINE_JOIN_ROUND);
  muster_board_trace (board, feature);
  muster_board_stroke (board, MUSTER_BOARD_STONE_EDGE, 1, width);
  add_towers (board, path, width * 0.95);
  muster_board_fill (board, MUSTER_BOARD_STONE_EDGE, 1);
  muster_board_trace (board, feature);
  muster_board_stroke (board, MUSTER_BOARD_STONE, 1, width - 2 * edge);
  add_towers (board, path, width * 0.95 - edge);
  muster_board_fill (board, MUSTER_BOARD_STONE, 1);
}

void
muster_board_draw_houses (const MusterBoard *board, const MusterFeature *feature)
{
  const MusterSettlement *plan = muster_board_get_plan (board, feature);
  g_autoptr (GArray) list = list_roofs (plan);
  MusterRandom random = muster_board_random (feature);
  draw_gardens (board, plan);
  muster_board_draw_bushes (board, (MusterSpot *) plan->trees->data, (int) plan->trees->len,
                            plan->tree, &random);
  draw_roofs (board, list, plan->house);
  draw_crosses (board, plan);
}
