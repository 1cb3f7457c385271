#include "config.h"

#include "sheet/board/board-private.h"

#include <math.h>

static double
get_bank (const MusterBoard *board, const MusterFeature *feature)
{
  double bank = muster_board_get_hair (board, feature->look == MUSTER_LOOK_STREAM ? 1.3 : 2.0);
  return feature->breadth > 0 ? MIN (bank, feature->breadth / 3.0) : bank;
}

void
muster_board_draw_banks (const MusterBoard *board, const MusterFeature *feature)
{
  muster_board_trace (board, feature);
  cairo_set_line_join (board->cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (board->cr, CAIRO_LINE_CAP_ROUND);
  muster_board_stroke (board, MUSTER_BOARD_BANK, 1,
                       feature->breadth > 0 ? feature->breadth : 2 * get_bank (board, feature));
}

void
muster_board_draw_water (const MusterBoard *board, const MusterFeature *feature)
{
  muster_board_trace (board, feature);
  cairo_set_line_join (board->cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (board->cr, CAIRO_LINE_CAP_ROUND);
  if (feature->breadth > 0)
    muster_board_stroke (board, MUSTER_BOARD_WATER, 1,
                         feature->breadth - 2 * get_bank (board, feature));
  else
    muster_board_fill (board, MUSTER_BOARD_WATER, 1);
}

/* Lines that follow the shore, finer and fainter the farther from it. */
static void
draw_shores (const MusterBoard *board, const MusterFeature *feature)
{
  static const double depths[] = { 5.5, 12, 20, 30 };
  g_autoptr (MusterTrace) path =
    muster_trace_new (feature->points, feature->n_points, TRUE, 11 * board->unit);
  for (gsize i = 0; i < G_N_ELEMENTS (depths); i++)
    {
      g_autoptr (GArray) spots =
        muster_trace_set_inward (path, feature->points, feature->n_points, depths[i] * board->unit);
      if (spots->len < 6)
        return;
      muster_trace_add_spots (board->cr, (MusterSpot *) spots->data, (int) spots->len, TRUE);
      muster_board_stroke (board, MUSTER_BOARD_SHORE, 1 - 0.2 * (double) i,
                           muster_board_get_hair (board, 1.4 - 0.2 * (double) i));
    }
}

/* Whether the spot lies in water that this line runs into. */
static gboolean
is_in_other (const MusterBoard *board, const MusterFeature *feature, MusterSpot spot)
{
  GArray *features = board->battlefield->features;
  for (guint i = 0; i < features->len; i++)
    {
      const MusterFeature *other = &g_array_index (features, MusterFeature, i);
      if (other->id == feature->id || !muster_look_is_water (other->look) || other->n_points == 0)
        continue;
      if (other->breadth > 0
            ? muster_line_get_distance (other->points, other->n_points, spot) < other->breadth / 2.0
            : muster_outline_get_depth (other->points, other->n_points, spot) > 0)
        return TRUE;
    }
  return FALSE;
}

/* The lines of the current, broken off here and there. */
static void
add_current (const MusterBoard *board,
             const MusterFeature *feature,
             const MusterTrace *path,
             double aside,
             MusterRandom *random)
{
  gboolean is_down = FALSE;
  int left = 0;
  for (int i = 0; i < path->n; i++, left--)
    {
      MusterSpot spot = muster_trace_get_aside (path, i, aside);
      if (feature->look == MUSTER_LOOK_STREAM && is_in_other (board, feature, spot))
        {
          is_down = FALSE;
          left = 2;
        }
      else if (left <= 0)
        {
          is_down = !is_down;
          left = (int) (is_down ? muster_board_chance (random, 4, 12)
                                : muster_board_chance (random, 2, 6));
          cairo_move_to (board->cr, spot.x, spot.y);
        }
      else if (is_down)
        cairo_line_to (board->cr, spot.x, spot.y);
    }
}

void
muster_board_draw_ripples (const MusterBoard *board, const MusterFeature *feature)
{
  MusterRandom random = muster_board_random (feature);
  if (feature->breadth == 0)
    {
      draw_shores (board, feature);
      return;
    }
  int lines = CLAMP ((int) (feature->breadth / (11 * board->unit)), 0, 5);
  g_autoptr (MusterTrace) path =
    muster_trace_new (feature->points, feature->n_points, FALSE, 9 * board->unit);
  for (int i = 0; i < lines; i++)
    add_current (board, feature, path, feature->breadth * ((i + 1.0) / (lines + 1) - 0.5), &random);
  cairo_set_line_cap (board->cr, CAIRO_LINE_CAP_ROUND);
  muster_board_stroke (board, MUSTER_BOARD_SHORE, 1, muster_board_get_hair (board, 1.2));
}
