#include "config.h"

#include "sheet/board/board-private.h"

#include <math.h>

/* Rows of hachures: from so deep, so long, of the deepest place of the hill; strokes so far apart
 * and so thick at their upper end, in the board's unit. */
typedef struct
{
  double from;
  double length;
  double apart;
  double thick;
} Row;

static const Row gentle_rows[] = { { 0.03, 0.34, 6.4, 1.9 }, { 0.46, 0.22, 6.8, 1.3 } };
static const Row steep_rows[] = { { 0.02, 0.27, 4.3, 3.0 },
                                  { 0.31, 0.24, 4.4, 2.6 },
                                  { 0.59, 0.18, 4.8, 1.9 } };

typedef struct
{
  const MusterBoard *board;
  const MusterFeature *feature;
  double peak;
  MusterSpot top;
  MusterRandom random;
} Hill;

/* How much ink a slope gets: on light ground 0 where the light falls on it and 1 where it does not,
 * on dark ground the other way round. */
static double
get_weight (const Hill *hill, MusterSpot inward)
{
  double lit = (inward.x + inward.y) * G_SQRT2 / 2;
  return 0.5 + (muster_board_is_dark (hill->board->options->palette) ? 0.5 : -0.5) * lit;
}

static gboolean
is_deep (const Hill *hill, MusterSpot spot, double least)
{
  return muster_outline_is_deep (hill->feature->points, hill->feature->n_points, spot, least);
}

/* A wedge: thick above, fine below. */
static void
add_stroke (const Hill *hill, MusterSpot foot, MusterSpot inward, double length, double thick)
{
  MusterSpot top = { foot.x + inward.x * length, foot.y + inward.y * length };
  double x = -inward.y * thick / 2;
  double y = inward.x * thick / 2;
  cairo_t *cr = hill->board->cr;
  cairo_move_to (cr, foot.x, foot.y);
  cairo_line_to (cr, top.x + x, top.y + y);
  cairo_line_to (cr, top.x - x, top.y - y);
  cairo_close_path (cr);
}

static double
find_length (const Hill *hill, MusterSpot foot, MusterSpot inward, double from, double length)
{
  for (int try = 0; try < 2; try++)
    {
      MusterSpot top = { foot.x + inward.x * length, foot.y + inward.y * length };
      if (is_deep (hill, top, from + length * 0.8))
        return length;
      length *= 0.6;
    }
  return 0;
}

static void
add_row (Hill *hill, const MusterTrace *path, const Row *row)
{
  double unit = hill->board->unit;
  double from = row->from * hill->peak;
  MusterSpot last = { 0, 0 };
  gboolean has_last = FALSE;
  for (int i = 0; i < path->n; i++)
    {
      MusterSpot inward = path->normals[i];
      double weight = get_weight (hill, inward);
      double deep = from + muster_board_chance (&hill->random, 0, 0.05) * hill->peak;
      MusterSpot foot = muster_trace_get_aside (path, i, deep);
      double length = row->length * hill->peak * (0.8 + 0.25 * weight)
                      * muster_board_chance (&hill->random, 0.75, 1.1);
      MusterSpot before = path->spots[(i + path->n - 1) % path->n];
      double onward = ((foot.x - last.x) * (path->spots[i].x - before.x)
                       + (foot.y - last.y) * (path->spots[i].y - before.y))
                      / path->step;
      /* Deep inside a bend the strokes would stand too close, or come back upon themselves. */
      if ((has_last && onward < path->step * 0.5) || !is_deep (hill, foot, deep * 0.95))
        continue;
      length = find_length (hill, foot, inward, from, length);
      last = foot;
      has_last = TRUE;
      if (length > 2 * unit)
        add_stroke (hill, foot, inward, length,
                    MAX (row->thick * unit * (0.45 + 0.85 * weight), 0.55 * hill->board->pixel));
    }
}

static void
draw_rows (Hill *hill)
{
  gboolean is_steep = hill->feature->look == MUSTER_LOOK_STEEP;
  const Row *rows = is_steep ? steep_rows : gentle_rows;
  int n = is_steep ? G_N_ELEMENTS (steep_rows) : G_N_ELEMENTS (gentle_rows);
  for (int i = 0; i < n; i++)
    {
      g_autoptr (MusterTrace) path =
        muster_trace_new (hill->feature->points, hill->feature->n_points, TRUE,
                          rows[i].apart * hill->board->unit);
      add_row (hill, path, &rows[i]);
    }
  muster_board_fill (hill->board, MUSTER_BOARD_HACHURE, is_steep ? 0.92 : 0.75);
}

static void
trace_inward (const Hill *hill, const MusterTrace *path, double depth)
{
  g_autoptr (GArray) spots =
    muster_trace_set_inward (path, hill->feature->points, hill->feature->n_points, depth);
  if (spots->len > 4)
    muster_trace_add_spots (hill->board->cr, (MusterSpot *) spots->data, (int) spots->len, TRUE);
}

/* From the light in the north-west to the shade in the south-east. */
static void
fill_lit (const Hill *hill, double alpha)
{
  const MusterBoard *board = hill->board;
  const MusterInk *light = muster_board_ink_get (board->options->palette, MUSTER_BOARD_HILL_LIGHT);
  const MusterInk *dark = muster_board_ink_get (board->options->palette, MUSTER_BOARD_HILL);
  double reach = hill->peak;
  cairo_pattern_t *pattern = cairo_pattern_create_linear (hill->top.x - reach, hill->top.y - reach,
                                                          hill->top.x + reach, hill->top.y + reach);
  cairo_pattern_add_color_stop_rgba (pattern, 0, light->red, light->green, light->blue, alpha);
  cairo_pattern_add_color_stop_rgba (pattern, 0.35, dark->red, dark->green, dark->blue,
                                     alpha * 0.4);
  cairo_pattern_add_color_stop_rgba (pattern, 1, dark->red, dark->green, dark->blue, alpha);
  cairo_set_source (board->cr, pattern);
  cairo_fill (board->cr);
  cairo_pattern_destroy (pattern);
}

static void
draw_tints (const Hill *hill, const MusterTrace *path)
{
  const MusterBoard *board = hill->board;
  gboolean is_steep = hill->feature->look == MUSTER_LOOK_STEEP;
  muster_board_trace (board, hill->feature);
  fill_lit (hill, is_steep ? 0.75 : 0.55);
  trace_inward (hill, path, hill->peak * (is_steep ? 0.3 : 0.44));
  muster_board_fill (board, MUSTER_BOARD_HILL_LIGHT, 0.35);
  trace_inward (hill, path, hill->peak * (is_steep ? 0.72 : 0.68));
  muster_board_fill (board, MUSTER_BOARD_HILL_LIGHT, 0.45);
}

static void
draw_contours (const Hill *hill, const MusterTrace *path)
{
  const MusterBoard *board = hill->board;
  gboolean is_steep = hill->feature->look == MUSTER_LOOK_STEEP;
  muster_board_trace (board, hill->feature);
  muster_board_stroke (board, MUSTER_BOARD_HACHURE, 0.7, muster_board_get_hair (board, 1.2));
  trace_inward (hill, path, hill->peak * (is_steep ? 0.3 : 0.44));
  if (is_steep)
    trace_inward (hill, path, hill->peak * 0.58);
  muster_board_stroke (board, MUSTER_BOARD_HACHURE, 0.5, muster_board_get_hair (board, 0.8));
}

void
muster_board_draw_hill (const MusterBoard *board, const MusterFeature *feature)
{
  Hill hill = { board, feature, .random = muster_board_random (feature) };
  hill.peak = muster_outline_get_peak (feature->points, feature->n_points, &hill.top);
  g_autoptr (MusterTrace) path =
    muster_trace_new (feature->points, feature->n_points, TRUE, 12 * board->unit);
  draw_tints (&hill, path);
  draw_rows (&hill);
  draw_contours (&hill, path);
}
