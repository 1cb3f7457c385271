#include "config.h"

#include "battlefield/model/ground.h"

/* Places that are looked at: so many along the longer side of the table. */
#define PLACES 150

static MusterGroundKind
get_kind (MusterLook look)
{
  switch (look)
    {
    case MUSTER_LOOK_WOOD:
    case MUSTER_LOOK_BRUSH:
    case MUSTER_LOOK_ENCLOSURE:
    case MUSTER_LOOK_SETTLEMENT:
    case MUSTER_LOOK_WALLED:
    case MUSTER_LOOK_WALL:
    case MUSTER_LOOK_HEDGE:
    case MUSTER_LOOK_GULLY:
      return MUSTER_GROUND_COVER;
    case MUSTER_LOOK_HILL:
    case MUSTER_LOOK_STEEP:
      return MUSTER_GROUND_HILL;
    case MUSTER_LOOK_MARSH:
    case MUSTER_LOOK_LAKE:
    case MUSTER_LOOK_RIVER:
    case MUSTER_LOOK_STREAM:
      return MUSTER_GROUND_WATER;
    case MUSTER_LOOK_FIELD:
    case MUSTER_LOOK_ROAD:
    case MUSTER_LOOK_BRIDGE:
    case MUSTER_LOOK_FORD:
      return MUSTER_GROUND_OPEN;
    case MUSTER_LOOK_NONE:
    case MUSTER_N_LOOKS:
    default:
      return MUSTER_GROUND_NOTHING_KNOWN;
    }
}

/* Whether the place lies in the area, or on the line. */
static gboolean
has_place (const MusterFeature *feature, MusterPoint place)
{
  if (feature->breadth == 0)
    return muster_outline_holds (feature->points, feature->n_points, place);
  const MusterPoint here[] = { place, { place.x + 1, place.y } };
  return muster_lines_meet (feature->points, feature->n_points, here, G_N_ELEMENTS (here),
                            feature->breadth / 2);
}

static int
get_distance (const MusterBattlefield *battlefield, MusterEdge edge, MusterPoint place)
{
  switch (edge)
    {
    case MUSTER_EDGE_NORTH:
      return place.y;
    case MUSTER_EDGE_EAST:
      return battlefield->width - place.x;
    case MUSTER_EDGE_SOUTH:
      return battlefield->depth - place.y;
    case MUSTER_EDGE_WEST:
    case MUSTER_N_EDGES:
    default:
      return place.x;
    }
}

/* Bits of the kinds of ground that a place is of. */
static guint
find_kinds (const MusterBattlefield *battlefield, const MusterBox *boxes, MusterPoint place)
{
  guint kinds = 0;
  for (guint i = 0; i < battlefield->features->len; i++)
    {
      const MusterFeature *feature = &g_array_index (battlefield->features, MusterFeature, i);
      int reach = feature->breadth / 2 + 1;
      MusterGroundKind kind = get_kind (feature->look);
      if (kind != MUSTER_GROUND_OPEN && (kinds & (1u << kind)) == 0
          && place.x >= boxes[i].x0 - reach && place.x <= boxes[i].x1 + reach
          && place.y >= boxes[i].y0 - reach && place.y <= boxes[i].y1 + reach
          && has_place (feature, place))
        kinds |= 1u << kind;
    }
  return kinds != 0 ? kinds : 1u << MUSTER_GROUND_OPEN;
}

static void
count (double counts[MUSTER_N_GROUNDS], guint kinds)
{
  for (int kind = 0; kind < MUSTER_N_GROUNDS; kind++)
    counts[kind] += kinds >> kind & 1;
}

void
muster_ground_measure (const MusterBattlefield *battlefield, MusterGround *ground)
{
  int step = MAX (MAX (battlefield->width, battlefield->depth) / PLACES, 1);
  guint n_features = battlefield->features->len;
  double n = 0;
  double n_of[2] = { 0, 0 };
  g_autofree MusterBox *boxes = g_new (MusterBox, MAX (n_features, 1));
  *ground = (MusterGround){ 0 };
  for (guint i = 0; i < n_features; i++)
    {
      const MusterFeature *feature = &g_array_index (battlefield->features, MusterFeature, i);
      boxes[i] = muster_points_box (feature->points, feature->n_points);
    }
  for (int y = step / 2; y < battlefield->depth; y += step)
    for (int x = step / 2; x < battlefield->width; x += step)
      {
        const MusterPoint place = { x, y };
        int to_a = get_distance (battlefield, battlefield->edges[0], place);
        int to_b = get_distance (battlefield, battlefield->edges[1], place);
        guint kinds = find_kinds (battlefield, boxes, place);
        n++;
        count (ground->of_table, kinds);
        if (to_a == to_b)
          continue;
        n_of[to_a > to_b]++;
        count (ground->of_half[to_a > to_b], kinds);
      }
  for (int kind = 0; kind < MUSTER_N_GROUNDS; kind++)
    {
      ground->of_table[kind] /= MAX (n, 1);
      for (int side = 0; side < 2; side++)
        ground->of_half[side][kind] /= MAX (n_of[side], 1);
    }
}
