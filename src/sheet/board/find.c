#include "config.h"

#include "sheet/board/board-private.h"

/* From the top of the map down, as sheet/board/drawing.c paints it. */
static const MusterLook order[] = {
  MUSTER_LOOK_HEDGE, MUSTER_LOOK_WALL,       MUSTER_LOOK_BRIDGE, MUSTER_LOOK_FORD,
  MUSTER_LOOK_ROAD,  MUSTER_LOOK_SETTLEMENT, MUSTER_LOOK_WALLED, MUSTER_LOOK_STREAM,
  MUSTER_LOOK_RIVER, MUSTER_LOOK_LAKE,       MUSTER_LOOK_GULLY,  MUSTER_LOOK_WOOD,
  MUSTER_LOOK_BRUSH, MUSTER_LOOK_ENCLOSURE,  MUSTER_LOOK_FIELD,  MUSTER_LOOK_STEEP,
  MUSTER_LOOK_HILL,  MUSTER_LOOK_MARSH,      MUSTER_LOOK_NONE,
};

/* Returns: mm from the spot to the feature; 0 on it */
static double
get_distance (const MusterFeature *feature, MusterSpot spot)
{
  if (feature->n_points == 0)
    return G_MAXDOUBLE;
  if (feature->breadth > 0 || feature->n_points < 3)
    return MAX (muster_line_get_distance (feature->points, feature->n_points, spot)
                  - feature->breadth / 2.0,
                0);
  return MAX (-muster_outline_get_depth (feature->points, feature->n_points, spot), 0);
}

/* Lines and crossings are so slight that one may miss them. */
static double
get_reach (const MusterFeature *feature, double tolerance, gboolean is_near)
{
  return is_near || feature->breadth > 0 || muster_look_is_crossing (feature->look) ? tolerance : 0;
}

static int
find_feature (const MusterBattlefield *battlefield,
              MusterSpot spot,
              double tolerance,
              gboolean is_near)
{
  for (gsize i = 0; i < G_N_ELEMENTS (order); i++)
    for (guint j = battlefield->features->len; j > 0; j--)
      {
        const MusterFeature *feature = &g_array_index (battlefield->features, MusterFeature, j - 1);
        if (feature->look == order[i]
            && get_distance (feature, spot) <= get_reach (feature, tolerance, is_near))
          return feature->id;
      }
  return 0;
}

static gboolean
is_on_flag (const MusterBattlefield *battlefield,
            const MusterObjective *objective,
            MusterSpot spot,
            double tolerance)
{
  double unit = muster_board_get_unit (battlefield);
  double x = spot.x - objective->at.x;
  double y = objective->at.y - spot.y;
  MusterBoardFlag flag = muster_board_get_flag (battlefield, objective, 0);
  double along = flag.width < 0 ? -x : x;
  gboolean is_on_pole =
    ABS (x) <= MAX (tolerance, 5 * unit) && y >= -MAX (tolerance, 5 * unit) && y <= flag.pole;
  gboolean is_on_cloth = along >= 0 && along <= ABS (flag.width) + tolerance
                         && y <= flag.pole + tolerance && y >= flag.pole - flag.height - tolerance;
  return is_on_pole || is_on_cloth;
}

int
muster_board_find_at (const MusterBattlefield *battlefield, double x, double y, double tolerance)
{
  MusterSpot spot = { x, y };
  for (guint i = battlefield->objectives->len; i > 0; i--)
    {
      const MusterObjective *objective =
        &g_array_index (battlefield->objectives, MusterObjective, i - 1);
      if (is_on_flag (battlefield, objective, spot, tolerance))
        return objective->id;
    }
  int id = find_feature (battlefield, spot, tolerance, FALSE);
  if (id == 0)
    id = find_feature (battlefield, spot, tolerance, TRUE);
  for (guint i = battlefield->zones->len; i > 0 && id == 0; i--)
    {
      const MusterZone *zone = &g_array_index (battlefield->zones, MusterZone, i - 1);
      if (muster_outline_get_depth (zone->points, zone->n_points, spot) >= 0)
        id = zone->id;
    }
  return id;
}
