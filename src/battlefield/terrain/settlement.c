#include "config.h"

#include "battlefield/terrain/maker.h"

/* Of the breadth of a settlement: so near its middle a road goes through it. */
#define MIDDLE 5

static gboolean
goes_through_middle (const MusterFeature *road, const MusterFeature *settlement)
{
  MusterBox box = muster_points_box (settlement->points, settlement->n_points);
  MusterPoint middle = muster_feature_get_centre (settlement);
  MusterPoint ends[] = { middle, middle };
  int breadth = MIN (box.x1 - box.x0, box.y1 - box.y0);
  return muster_lines_meet (road->points, road->n_points, ends, G_N_ELEMENTS (ends),
                            MAX (road->breadth, breadth / MIDDLE));
}

/* Whether a road runs over the edge of a settlement, where houses stand or a wall. */
static gboolean
cuts (const MusterFeature *road, const MusterFeature *settlement)
{
  return muster_line_meets_outline (road->points, road->n_points, settlement->points,
                                    settlement->n_points, road->breadth / 2 + 1)
         && !goes_through_middle (road, settlement);
}

gboolean
muster_maker_cuts_settlement (const MusterMaker *maker, const MusterFeature *feature)
{
  gboolean is_settlement = muster_look_is_settlement (feature->look);
  for (guint i = 0; i < maker->board->features->len; i++)
    {
      const MusterFeature *other = &g_array_index (maker->board->features, MusterFeature, i);
      if (feature->look == MUSTER_LOOK_ROAD && muster_look_is_settlement (other->look)
          && cuts (feature, other))
        return TRUE;
      if (is_settlement && other->look == MUSTER_LOOK_ROAD && cuts (other, feature))
        return TRUE;
    }
  return FALSE;
}
