#include "config.h"

#include "sheet/board/settlement.h"

#include <math.h>

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

const MusterSettlement *
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
