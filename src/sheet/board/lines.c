#include "config.h"

#include "sheet/board/board-private.h"

#include <math.h>

/* In the board's unit. */
#define ROAD_EDGE 1.7
#define WALL      6.0
#define HEDGE     5.2

static gboolean
is_at_edge (const MusterBattlefield *field, MusterPoint at)
{
  return at.x <= 2 || at.y <= 2 || at.x >= field->width - 2 || at.y >= field->depth - 2;
}

/* Where the line goes on from its end at @index, when it leaves the table there. */
static MusterSpot
get_beyond (const MusterBoard *board, const MusterFeature *feature, int index, int inner)
{
  MusterPoint end = feature->points[index];
  MusterPoint from = feature->points[CLAMP (inner, 0, feature->n_points - 1)];
  double length = hypot (end.x - from.x, end.y - from.y);
  double further = is_at_edge (board->battlefield, end) ? feature->breadth : 0;
  return length > 0 ? (MusterSpot){ end.x + (end.x - from.x) / length * further,
                                    end.y + (end.y - from.y) / length * further }
                    : (MusterSpot){ end.x, end.y };
}

/* A road ends square in another; one that leaves the table runs on, so that the table cuts it. */
static void
trace_road (const MusterBoard *board, const MusterFeature *feature)
{
  int n = feature->n_points;
  const MusterPoint *points = feature->points;
  g_autofree MusterSpot *spots = g_new (MusterSpot, (gsize) n + 2);
  spots[0] = get_beyond (board, feature, 0, 1);
  for (int i = 0; i < n; i++)
    spots[i + 1] = (MusterSpot){ points[i].x, points[i].y };
  spots[n + 1] = get_beyond (board, feature, n - 1, n - 2);
  muster_trace_add_spots (board->cr, spots, n + 2, FALSE);
  cairo_set_line_join (board->cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (board->cr, CAIRO_LINE_CAP_BUTT);
}

static double
get_edge (const MusterBoard *board, const MusterFeature *feature)
{
  return MIN (muster_board_get_hair (board, ROAD_EDGE), feature->breadth / 4.0);
}

void
muster_board_draw_road_edges (const MusterBoard *board, const MusterFeature *feature)
{
  trace_road (board, feature);
  muster_board_stroke (board, MUSTER_BOARD_ROAD_EDGE, 1, feature->breadth);
}

void
muster_board_draw_road (const MusterBoard *board, const MusterFeature *feature)
{
  trace_road (board, feature);
  /* Where it ends it opens, into a yard, a square or another road. */
  cairo_set_line_cap (board->cr, CAIRO_LINE_CAP_ROUND);
  muster_board_stroke (board, MUSTER_BOARD_ROAD, 1,
                       feature->breadth - 2 * get_edge (board, feature));
}

/* Where waggons went; only broad roads have room to show it. */
void
muster_board_draw_ruts (const MusterBoard *board, const MusterFeature *feature)
{
  MusterRandom random = muster_board_random (feature);
  if (feature->breadth < 16 * board->unit)
    return;
  g_autoptr (MusterTrace) path =
    muster_trace_new (feature->points, feature->n_points, FALSE, 8 * board->unit);
  for (int side = -1; side <= 1; side += 2)
    for (int i = 1; i < path->n; i++)
      {
        MusterSpot from = muster_trace_get_aside (path, i - 1, side * feature->breadth * 0.14);
        MusterSpot to = muster_trace_get_aside (path, i, side * feature->breadth * 0.14);
        if (muster_board_chance (&random, 0, 1) < 0.25)
          continue;
        cairo_move_to (board->cr, from.x, from.y);
        cairo_line_to (board->cr, to.x, to.y);
      }
  muster_board_stroke (board, MUSTER_BOARD_RUT, 1, muster_board_get_hair (board, 1.2));
}

void
muster_board_draw_wall (const MusterBoard *board, const MusterFeature *feature)
{
  double width =
    MAX (muster_board_get_hair (board, WALL), MIN (feature->breadth, 12 * board->unit));
  double edge = muster_board_get_hair (board, 1.3);
  cairo_set_line_join (board->cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (board->cr, CAIRO_LINE_CAP_BUTT);
  muster_board_trace (board, feature);
  muster_board_stroke (board, MUSTER_BOARD_STONE_EDGE, 1, width);
  muster_board_trace (board, feature);
  muster_board_stroke (board, MUSTER_BOARD_STONE, 1, width - 2 * edge);
  muster_board_trace (board, feature);
  cairo_set_dash (board->cr, (double[]){ edge, width * 1.3 }, 2, 0);
  muster_board_stroke (board, MUSTER_BOARD_STONE_EDGE, 1, width);
  cairo_set_dash (board->cr, NULL, 0, 0);
}

void
muster_board_draw_hedge (const MusterBoard *board, const MusterFeature *feature)
{
  MusterRandom random = muster_board_random (feature);
  double radius = CLAMP (feature->breadth * 0.5, HEDGE * board->unit, 9 * board->unit);
  g_autoptr (MusterTrace) path =
    muster_trace_new (feature->points, feature->n_points, FALSE, radius * 1.45);
  g_autoptr (GArray) bushes = muster_board_list_bushes (path, &random, 0, 0);
  muster_board_draw_bushes (board, (MusterSpot *) bushes->data, (int) bushes->len, radius, &random);
}

/* Short strokes from each edge down to the bottom. */
static void
add_banks (const MusterBoard *board, const MusterTrace *path, double half, MusterRandom *random)
{
  double thick = 1.9 * board->unit;
  for (int i = 0; i < path->n; i++)
    for (int side = -1; side <= 1; side += 2)
      {
        MusterSpot top = muster_trace_get_aside (path, i, side * half);
        MusterSpot foot =
          muster_trace_get_aside (path, i, side * half * muster_board_chance (random, 0.2, 0.45));
        double x = -path->normals[i].y * thick / 2;
        double y = path->normals[i].x * thick / 2;
        cairo_move_to (board->cr, foot.x, foot.y);
        cairo_line_to (board->cr, top.x + x, top.y + y);
        cairo_line_to (board->cr, top.x - x, top.y - y);
        cairo_close_path (board->cr);
      }
}

static void
add_edges (const MusterBoard *board, const MusterTrace *path, double half)
{
  for (int side = -1; side <= 1; side += 2)
    for (int i = 0; i < path->n; i++)
      {
        MusterSpot at = muster_trace_get_aside (path, i, side * half);
        if (i == 0)
          cairo_move_to (board->cr, at.x, at.y);
        else
          cairo_line_to (board->cr, at.x, at.y);
      }
}

void
muster_board_draw_gully (const MusterBoard *board, const MusterFeature *feature)
{
  MusterRandom random = muster_board_random (feature);
  double half = MAX (feature->breadth, 10 * board->unit) / 2.0;
  g_autoptr (MusterTrace) path =
    muster_trace_new (feature->points, feature->n_points, FALSE, 5.5 * board->unit);
  cairo_set_line_join (board->cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (board->cr, CAIRO_LINE_CAP_BUTT);
  muster_board_trace (board, feature);
  muster_board_stroke (board, MUSTER_BOARD_HILL, 0.6, half * 2);
  add_banks (board, path, half, &random);
  muster_board_fill (board, MUSTER_BOARD_HACHURE, 0.9);
  add_edges (board, path, half);
  muster_board_stroke (board, MUSTER_BOARD_HACHURE, 0.8, muster_board_get_hair (board, 1));
}
