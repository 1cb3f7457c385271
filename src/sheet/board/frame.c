#include "config.h"

#include "sheet/board/board-private.h"

#include <math.h>

/* In the board's unit: what stands round the map, and what of it is the ruler. */
#define MARGIN 24.0
#define FOOT   96.0
#define GAP    5.0
#define RULER  8.0
#define ROSE   28.0
#define TYPE   20.0

double
muster_board_get_unit (const MusterBattlefield *battlefield)
{
  return CLAMP (MAX (battlefield->width, battlefield->depth) / 1800.0, 0.2, 6);
}

double
muster_board_get_margin (const MusterBattlefield *battlefield)
{
  return MARGIN * muster_board_get_unit (battlefield);
}

double
muster_board_get_foot (const MusterBattlefield *battlefield)
{
  return FOOT * muster_board_get_unit (battlefield);
}

double
muster_board_get_more_foot (const MusterBattlefield *battlefield, double least)
{
  return MAX (least - TYPE * muster_board_get_unit (battlefield), 0);
}

/* Returns: mm by which all below the words at the foot is moved for them */
static double
get_shift (const MusterBoard *board)
{
  return muster_board_get_more_foot (board->battlefield, board->least);
}

double
muster_board_find_step (const MusterBattlefield *field, double length, double most)
{
  static const double metric[] = { 1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 2000 };
  static const double feet[] = { 1, 2, 3, 6, 12, 24, 36, 48, 72, 120, 240, 480 };
  const MusterTerrain *terrain = field->ruleset != NULL ? &field->ruleset->terrain : NULL;
  gboolean is_given = terrain != NULL && terrain->is_given && terrain->unit_den > 0;
  double unit = is_given ? (double) terrain->unit_num / terrain->unit_den : 10;
  const double *steps = is_given && g_strcmp0 (terrain->unit, "in") == 0 ? feet : metric;
  gsize i = 0;
  while (i + 1 < G_N_ELEMENTS (metric) && steps[i] * unit * most < length)
    i++;
  return steps[i] * unit;
}

static void
add_bar (cairo_t *cr, double x0, double y0, double x1, double y1)
{
  cairo_rectangle (cr, x0, y0, x1 - x0, y1 - y0);
}

/* Round the board, every other length of it filled: a ruler on all four sides. */
static void
draw_ruler (const MusterBoard *board)
{
  const MusterBattlefield *field = board->battlefield;
  double step = board->options->has_coordinates ? muster_board_get_square (field) / 2
                                                : muster_board_find_step (field, field->width, 24);
  double near = GAP * board->unit;
  double far = (GAP + RULER) * board->unit;
  for (int i = 0; i * step < MAX (field->width, field->depth); i += 2)
    {
      double from = i * step;
      if (from < field->width)
        {
          double to = MIN (from + step, field->width);
          add_bar (board->cr, from, -far, to, -near);
          add_bar (board->cr, from, field->depth + near, to, field->depth + far);
        }
      if (from < field->depth)
        {
          double to = MIN (from + step, field->depth);
          add_bar (board->cr, -far, from, -near, to);
          add_bar (board->cr, field->width + near, from, field->width + far, to);
        }
    }
  muster_board_fill (board, MUSTER_BOARD_WORDS, 0.85);
  cairo_rectangle (board->cr, -near, -near, field->width + 2 * near, field->depth + 2 * near);
  cairo_rectangle (board->cr, -far, -far, field->width + 2 * far, field->depth + 2 * far);
  muster_board_stroke (board, MUSTER_BOARD_WORDS, 0.85, muster_board_get_hair (board, 1));
  cairo_rectangle (board->cr, 0, 0, field->width, field->depth);
  muster_board_stroke (board, MUSTER_BOARD_WORDS, 1, muster_board_get_hair (board, 2.4));
}

static void
draw_scale_bar (const MusterBoard *board)
{
  const MusterBattlefield *field = board->battlefield;
  double step = muster_board_find_step (field, field->width, 16);
  double unit = board->unit;
  double top = field->depth + (GAP + RULER + 36) * unit + get_shift (board) + board->band;
  double above = top - 10 * unit - get_shift (board) / 2;
  double size = muster_board_get_type (board, TYPE);
  g_autofree char *zero = g_strdup ("0");
  g_autofree char *half = muster_battlefield_dup_length (field, (int) lround (2 * step));
  g_autofree char *whole = muster_battlefield_dup_length (field, (int) lround (4 * step));
  for (int i = 0; i < 4; i += 2)
    cairo_rectangle (board->cr, i * step, top, step, 7 * unit);
  muster_board_fill (board, MUSTER_BOARD_WORDS, 1);
  cairo_rectangle (board->cr, 0, top, 4 * step, 7 * unit);
  muster_board_stroke (board, MUSTER_BOARD_WORDS, 1, muster_board_get_hair (board, 1.2));
  muster_board_show_words (board, zero, 4 * unit, above, size, TRUE, MUSTER_BOARD_WORDS, FALSE);
  muster_board_show_words (board, half, 2 * step, above, size, TRUE, MUSTER_BOARD_WORDS, FALSE);
  muster_board_show_words (board, whole, 4 * step, above, size, TRUE, MUSTER_BOARD_WORDS, FALSE);
  if (board->options->has_coordinates)
    muster_board_draw_square_words (
      board, 4 * step + muster_board_measure_words (board, whole, size, TRUE) / 2,
      field->width - 2 * (ROSE + 6) * unit, above);
}

/* Half of each point is dark, as on engraved roses. */
static void
add_points (const MusterBoard *board, MusterSpot at, double reach, double first, gboolean is_dark)
{
  for (int i = 0; i < 4; i++)
    {
      double angle = first + i * G_PI / 2;
      double aside = angle + (is_dark ? G_PI / 4 : -G_PI / 4);
      cairo_move_to (board->cr, at.x, at.y);
      cairo_line_to (board->cr, at.x + cos (angle) * reach, at.y + sin (angle) * reach);
      cairo_line_to (board->cr, at.x + cos (aside) * reach * 0.24,
                     at.y + sin (aside) * reach * 0.24);
      cairo_close_path (board->cr);
    }
}

static void
draw_star (const MusterBoard *board, MusterSpot at, double reach, double first)
{
  add_points (board, at, reach, first, FALSE);
  add_points (board, at, reach, first, TRUE);
  muster_board_fill (board, MUSTER_BOARD_MARGIN, 1);
  add_points (board, at, reach, first, TRUE);
  muster_board_fill (board, MUSTER_BOARD_WORDS, 1);
  add_points (board, at, reach, first, FALSE);
  muster_board_stroke (board, MUSTER_BOARD_WORDS, 1, muster_board_get_hair (board, 0.8));
}

static void
draw_rose (const MusterBoard *board)
{
  const MusterBattlefield *field = board->battlefield;
  double unit = board->unit;
  MusterSpot at = { field->width - (ROSE + 6) * unit, field->depth
                                                        + (GAP + RULER + 22 + ROSE) * unit
                                                        + get_shift (board) + board->band };
  cairo_new_sub_path (board->cr);
  cairo_arc (board->cr, at.x, at.y, ROSE * 0.62 * unit, 0, 2 * G_PI);
  cairo_close_path (board->cr);
  cairo_set_line_join (board->cr, CAIRO_LINE_JOIN_MITER);
  muster_board_stroke (board, MUSTER_BOARD_WORDS, 0.8, muster_board_get_hair (board, 1));
  draw_star (board, at, ROSE * 0.66 * unit, G_PI / 4);
  draw_star (board, at, ROSE * unit, 0);
  muster_board_show_words (board, "N", at.x, at.y - (ROSE + 8) * unit - get_shift (board) / 2,
                           muster_board_get_type (board, TYPE), FALSE, MUSTER_BOARD_WORDS, FALSE);
}

void
muster_board_draw_frame (const MusterBoard *board)
{
  const MusterBattlefield *field = board->battlefield;
  double margin = muster_board_get_margin (field) + board->band;
  double foot = board->foot;
  cairo_set_fill_rule (board->cr, CAIRO_FILL_RULE_EVEN_ODD);
  cairo_rectangle (board->cr, -margin, -margin, field->width + 2 * margin,
                   field->depth + margin + foot);
  cairo_rectangle (board->cr, 0, 0, field->width, field->depth);
  muster_board_fill (board, MUSTER_BOARD_MARGIN, 1);
  cairo_set_fill_rule (board->cr, CAIRO_FILL_RULE_WINDING);
  cairo_set_line_join (board->cr, CAIRO_LINE_JOIN_MITER);
  draw_ruler (board);
  if (board->options->has_coordinates)
    muster_board_draw_coordinates (board, (GAP + RULER) * board->unit);
  draw_scale_bar (board);
  draw_rose (board);
}
