#include "config.h"

#include "sheet/board/drawing.h"

#include "sheet/board/features.h"
#include "sheet/board/pen.h"
#include "sheet/board/settlement.h"
#include "sheet/page/type.h"

#include <glib/gi18n-lib.h>
#include <math.h>

static MusterBoardInk
get_side_ink (int side)
{
  return side == 0 ? MUSTER_BOARD_SIDE_A : side == 1 ? MUSTER_BOARD_SIDE_B : MUSTER_BOARD_NOBODY;
}

/* Returns: mm of type that is @units high, or the least */
static double
get_type (const MusterBoard *board, double units)
{
  return MAX (units * board->unit, board->least);
}

/* Returns: how wide words are, in mm */
static double
measure_words (const MusterBoard *board, const char *words, double size, gboolean is_italic)
{
  g_autoptr (PangoLayout) layout =
    muster_board_make_layout (board->context, words, size, is_italic);
  PangoRectangle logical;
  pango_layout_get_extents (layout, NULL, &logical);
  return (double) logical.width / PANGO_SCALE;
}

/* Shows words with their middle at a point; @size is mm, @has_halo whether they stand on one. */
static void
show_words (const MusterBoard *board,
            const char *words,
            double x,
            double y,
            double size,
            gboolean is_italic,
            MusterBoardInk ink,
            gboolean has_halo)
{
  g_autoptr (PangoLayout) layout =
    muster_board_make_layout (board->context, words, size, is_italic);
  PangoRectangle logical;
  double base = (double) pango_layout_get_baseline (layout) / PANGO_SCALE;
  pango_layout_get_extents (layout, NULL, &logical);
  /* Digits and capitals are about two thirds of the size high: by them the eye finds the middle. */
  double left = x - (double) logical.width / PANGO_SCALE / 2;
  double top = y - base + size * 0.32;
  if (has_halo)
    {
      cairo_move_to (board->cr, left, top);
      pango_cairo_layout_path (board->cr, layout);
      cairo_set_line_join (board->cr, CAIRO_LINE_JOIN_ROUND);
      muster_board_stroke (board, MUSTER_BOARD_HALO, 0.85, size * 0.3);
    }
  muster_board_set_ink (board, ink, 1);
  cairo_move_to (board->cr, left, top);
  muster_type_draw_layout (layout, board->cr);
  cairo_new_path (board->cr);
}

/* So many squares at most along the longer edge. */
#define MOST_SQUARES 12.0

/* Of the type size. */
#define BAND 1.35

double
muster_board_get_band (const MusterBoardOptions *options)
{
  return options->has_frame && options->has_coordinates ? BAND * options->least_type : 0;
}

/** Returns: mm; a round number of the unit, so that about @most go into @length */
static double
muster_board_find_step (MusterLengthUnit unit, double length, double most)
{
  static const double metric[] = { 1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 2000 };
  static const double feet[] = { 1, 2, 3, 6, 12, 24, 36, 48, 72, 120, 240, 480 };
  const double *steps = g_str_equal (unit.name, "in") ? feet : metric;
  double mm = (double) unit.num / unit.den;
  gsize i = 0;
  while (i + 1 < G_N_ELEMENTS (metric) && steps[i] * mm * most < length)
    i++;
  return steps[i] * mm;
}

/** Returns: mm of a side of the squares of coordinates: a round number of the unit of the terrain,
 * whatever lengths are shown in, or a square had two names */
static double
muster_board_get_square (const MusterBattlefield *battlefield)
{
  MusterLengthUnit unit = muster_lengths_get_own_unit (battlefield->ruleset);
  return muster_board_find_step (unit, MAX (battlefield->width, battlefield->depth), MOST_SQUARES);
}

/* A to Z, then AA. */
static char *
dup_letters (int column)
{
  const char last[2] = { (char) ('A' + column % 26), '\0' };
  if (column < 26)
    return g_strdup (last);
  g_autofree char *first = dup_letters (column / 26 - 1);
  return g_strconcat (first, last, NULL);
}

char *
muster_board_dup_square (const MusterBattlefield *battlefield, MusterPoint at)
{
  double square = muster_board_get_square (battlefield);
  int column = (int) (CLAMP (at.x, 0, MAX (battlefield->width - 1, 0)) / square);
  int row = (int) (CLAMP (at.y, 0, MAX (battlefield->depth - 1, 0)) / square);
  g_autofree char *letters = dup_letters (column);
  return g_strdup_printf ("%s%d", letters, row + 1);
}

static void
muster_board_draw_squares (const MusterBoard *board)
{
  const MusterBattlefield *field = board->battlefield;
  double square = muster_board_get_square (field);
  for (int i = 1; i * square < field->width; i++)
    {
      cairo_move_to (board->cr, i * square, 0);
      cairo_line_to (board->cr, i * square, field->depth);
    }
  for (int i = 1; i * square < field->depth; i++)
    {
      cairo_move_to (board->cr, 0, i * square);
      cairo_line_to (board->cr, field->width, i * square);
    }
  cairo_set_line_cap (board->cr, CAIRO_LINE_CAP_BUTT);
  muster_board_stroke (board, MUSTER_BOARD_GRID, 0.45, muster_board_get_hair (board, 0.9));
}

static void
show (const MusterBoard *board, const char *words, double x, double y)
{
  show_words (board, words, x, y, board->least, FALSE, MUSTER_BOARD_WORDS, FALSE);
}

/** Draws letters and numbers, @away mm from the board. */
/* A square that the edge cuts narrow has its letter too: tables speak of it. */
static void
muster_board_draw_coordinates (const MusterBoard *board, double away)
{
  const MusterBattlefield *field = board->battlefield;
  double square = muster_board_get_square (field);
  double off = away + board->band / 2;
  for (int i = 0; i * square < field->width; i++)
    {
      g_autofree char *letters = dup_letters (i);
      double to = MIN ((i + 1) * square, field->width);
      show (board, letters, (i * square + to) / 2, -off);
      show (board, letters, (i * square + to) / 2, field->depth + off);
    }
  for (int i = 0; i * square < field->depth; i++)
    {
      g_autofree char *number = g_strdup_printf ("%d", i + 1);
      double to = MIN ((i + 1) * square, field->depth);
      show (board, number, -off, (i * square + to) / 2);
      show (board, number, field->width + off, (i * square + to) / 2);
    }
}

/** Says how large the squares are, where that has room between two places at the foot. */
static void
muster_board_draw_square_words (const MusterBoard *board, double from, double to, double y)
{
  double size = get_type (board, 20);
  double side = muster_board_get_square (board->battlefield);
  g_autofree char *length = muster_battlefield_dup_length (board->battlefield, (int) lround (side));
  gboolean has_sectors =
    board->options->has_grid && board->battlefield->columns * board->battlefield->rows > 1;
  g_autofree char *words =
    g_strdup_printf (has_sectors ? _ ("squares of %s; sectors dashed") : _ ("squares of %s"),
                     length);
  if (measure_words (board, words, size, TRUE) + 2 * size > to - from)
    return;
  show_words (board, words, (from + to) / 2, y, size, TRUE, MUSTER_BOARD_WORDS, FALSE);
}

/* In the board's unit: what stands round the map, and what of it is the ruler. */
#define MARGIN 24.0
#define FOOT   96.0
#define GAP    5.0
#define RULER  8.0
#define ROSE   28.0
#define TYPE   20.0

static double
muster_board_get_unit (const MusterBattlefield *battlefield)
{
  return CLAMP (MAX (battlefield->width, battlefield->depth) / 1800.0, 0.2, 6);
}

double
muster_board_get_margin (const MusterBattlefield *battlefield)
{
  return MARGIN * muster_board_get_unit (battlefield);
}

/** Returns: mm of what stands at its foot, without what larger type needs more */
static double
muster_board_get_foot (const MusterBattlefield *battlefield)
{
  return FOOT * muster_board_get_unit (battlefield);
}

/** Returns: mm that type of at least @least mm needs more there */
static double
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
  MusterLengthUnit shown = muster_lengths_get_unit (field->ruleset);
  double step = board->options->has_coordinates ? muster_board_get_square (field) / 2
                                                : muster_board_find_step (shown, field->width, 24);
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
  double step = muster_board_find_step (muster_lengths_get_unit (field->ruleset), field->width, 16);
  double unit = board->unit;
  double top = field->depth + (GAP + RULER + 36) * unit + get_shift (board) + board->band;
  double above = top - 10 * unit - get_shift (board) / 2;
  double size = get_type (board, TYPE);
  g_autofree char *zero = g_strdup ("0");
  g_autofree char *half = muster_battlefield_dup_length (field, (int) lround (2 * step));
  g_autofree char *whole = muster_battlefield_dup_length (field, (int) lround (4 * step));
  for (int i = 0; i < 4; i += 2)
    cairo_rectangle (board->cr, i * step, top, step, 7 * unit);
  muster_board_fill (board, MUSTER_BOARD_WORDS, 1);
  cairo_rectangle (board->cr, 0, top, 4 * step, 7 * unit);
  muster_board_stroke (board, MUSTER_BOARD_WORDS, 1, muster_board_get_hair (board, 1.2));
  show_words (board, zero, 4 * unit, above, size, TRUE, MUSTER_BOARD_WORDS, FALSE);
  show_words (board, half, 2 * step, above, size, TRUE, MUSTER_BOARD_WORDS, FALSE);
  show_words (board, whole, 4 * step, above, size, TRUE, MUSTER_BOARD_WORDS, FALSE);
  if (board->options->has_coordinates)
    muster_board_draw_square_words (board, 4 * step + measure_words (board, whole, size, TRUE) / 2,
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
  show_words (board, "N", at.x, at.y - (ROSE + 8) * unit - get_shift (board) / 2,
              get_type (board, TYPE), FALSE, MUSTER_BOARD_WORDS, FALSE);
}

static void
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

/** Returns: (transfer full): where a point of the board is, in words: "in the north-west" */
static char *
muster_board_dup_where (const MusterBattlefield *battlefield, double x, double y)
{
  static const char *const words[3][3] = {
    { N_ ("in the north-west"), N_ ("in the north"), N_ ("in the north-east") },
    { N_ ("in the west"), N_ ("in the middle"), N_ ("in the east") },
    { N_ ("in the south-west"), N_ ("in the south"), N_ ("in the south-east") },
  };
  int column = CLAMP ((int) (x * 3 / MAX (battlefield->width, 1)), 0, 2);
  int row = CLAMP ((int) (y * 3 / MAX (battlefield->depth, 1)), 0, 2);
  return g_strdup (_ (words[row][column]));
}

char *
muster_board_dup_marker (const MusterBattlefield *battlefield, const MusterObjective *objective)
{
  int number = 0;
  for (guint i = 0; i < battlefield->objectives->len; i++)
    {
      const MusterObjective *other = &g_array_index (battlefield->objectives, MusterObjective, i);
      number += other->side == objective->side && other->id <= objective->id;
    }
  return objective->side == MUSTER_NO_SIDE
           ? g_strdup_printf ("%d", number)
           : g_strdup_printf ("%c%d", 'A' + objective->side, number);
}

static char *
dup_line_text (const MusterBattlefield *battlefield,
               const MusterFeature *feature,
               const char *label,
               const char *size)
{
  MusterPoint first = feature->points[0];
  MusterPoint last = feature->points[feature->n_points - 1];
  g_autofree char *from = muster_board_dup_where (battlefield, first.x, first.y);
  g_autofree char *to = muster_board_dup_where (battlefield, last.x, last.y);
  /* Translators: "Road 2, 5 cm broad: begins in the west, ends in the north-east." */
  return g_strdup_printf (_ ("%1$s, %2$s: begins %3$s, ends %4$s."), label, size, from, to);
}

static char *
dup_feature_text (const MusterBattlefield *battlefield, const MusterFeature *feature)
{
  g_autofree char *label = muster_feature_dup_label (battlefield, feature);
  if (feature->n_points == 0)
    /* Translators: a description of what lies on the table. */
    return g_strdup_printf (_ ("%s."), label);
  g_autofree char *size = muster_feature_dup_size (battlefield, feature);
  if (feature->breadth > 0)
    return dup_line_text (battlefield, feature, label, size);
  MusterBox box = muster_points_box (feature->points, feature->n_points);
  g_autofree char *where =
    muster_board_dup_where (battlefield, (box.x0 + box.x1) / 2.0, (box.y0 + box.y1) / 2.0);
  /* Translators: "Wood 2, 24 × 18 cm, in the north-west." */
  return g_strdup_printf (_ ("%1$s, %2$s, %3$s."), label, size, where);
}

static char *
dup_objective_text (const MusterBattlefield *battlefield, const MusterObjective *objective)
{
  g_autofree char *marker = muster_board_dup_marker (battlefield, objective);
  g_autofree char *where = muster_board_dup_where (battlefield, objective->at.x, objective->at.y);
  g_autofree char *x = muster_battlefield_dup_length (battlefield, objective->at.x);
  g_autofree char *y = muster_battlefield_dup_length (battlefield, objective->at.y);
  return g_strdup_printf (
    /* Translators: "Objective A1, in the west: 30 cm from the west edge, 80 cm from the north
     * edge."
     */
    _ ("Objective %1$s, %2$s: %3$s from the west edge, %4$s from the north edge."), marker, where,
    x, y);
}

char *
muster_zone_dup_text (const MusterBattlefield *battlefield, const MusterZone *zone)
{
  int width;
  int depth;
  g_autofree char *side =
    zone->side != MUSTER_NO_SIDE ? muster_battlefield_dup_side (battlefield, zone->side) : NULL;
  if (zone->n_points == 0)
    return g_strdup_printf (_ ("%s."), side != NULL ? side : _ ("Nobody"));
  MusterSpot at;
  muster_points_measure (zone->points, zone->n_points, 0, &width, &depth);
  muster_outline_get_peak (zone->points, zone->n_points, &at);
  g_autofree char *size = muster_battlefield_dup_measures (battlefield, width, depth);
  g_autofree char *where = muster_board_dup_where (battlefield, at.x, at.y);
  if (side == NULL)
    /* Translators: %1$s: where on the table; %2$s: how large: "in the south, 180 × 30 cm". */
    return g_strdup_printf (_ ("A deployment zone of nobody: %1$s, %2$s."), where, size);
  /* Translators: %1$s: a side; %2$s: where on the table; %3$s: how large: "Deployment of Side A: in
   * the south, 180 × 30 cm." */
  return g_strdup_printf (_ ("Deployment of %1$s: %2$s, %3$s."), side, where, size);
}

static void
add_line (GString *text, char *line)
{
  g_string_append (text, line);
  g_string_append_c (text, '\n');
  g_free (line);
}

char *
muster_board_dup_text (const MusterBattlefield *battlefield)
{
  GString *text = g_string_new (NULL);
  g_autofree char *width = muster_battlefield_dup_length (battlefield, battlefield->width);
  g_autofree char *depth = muster_battlefield_dup_length (battlefield, battlefield->depth);
  add_line (text,
            /* Translators: %1$s: the width; %2$s: the depth. */
            g_strdup_printf (_ ("A table of %1$s × %2$s; north is at the top."), width, depth));
  if (battlefield->features->len == 0)
    add_line (text, g_strdup (_ ("Open ground, without any terrain.")));
  for (guint i = 0; i < battlefield->features->len; i++)
    add_line (text, dup_feature_text (battlefield,
                                      &g_array_index (battlefield->features, MusterFeature, i)));
  for (guint i = 0; i < battlefield->zones->len; i++)
    add_line (text, muster_zone_dup_text (battlefield,
                                          &g_array_index (battlefield->zones, MusterZone, i)));
  for (guint i = 0; i < battlefield->objectives->len; i++)
    add_line (text, dup_objective_text (battlefield, &g_array_index (battlefield->objectives,
                                                                     MusterObjective, i)));
  return g_string_free (text, FALSE);
}

/* The largest sectors that are worth a line, and letters, in the board's unit. */
#define LETTER 52.0

/* Of a flag, in the board's unit, with letters of this size; larger ones make it larger. */
#define POLE         46.0
#define CLOTH_WIDTH  36.0
#define CLOTH_HEIGHT 24.0
#define CLOTH_TYPE   19.0

/* Of the pole below the cloth. */
#define BELOW_CLOTH 14.0

/* How much farther than the cloth of others the swallow's tail reaches. */
#define TAIL 1.25

/* Places of a letter along a zone that are tried. */
#define MOST_TRIES 60

/* Marks over the map. */

static gboolean
is_under_flag (const MusterBoard *board, MusterSpot at, double reach)
{
  const GArray *objectives = board->battlefield->objectives;
  for (guint i = 0; i < objectives->len; i++)
    {
      const MusterObjective *objective = &g_array_index (objectives, MusterObjective, i);
      MusterBoardFlag flag = muster_board_get_flag (board->battlefield, objective, board->least);
      double left = objective->at.x + MIN (flag.tail, 0);
      if (at.x + reach > left && at.x - reach < left + ABS (flag.tail)
          && at.y - reach < objective->at.y && at.y + reach > objective->at.y - flag.pole)
        return TRUE;
    }
  return FALSE;
}

/* In its left upper corner, or in the first other one that no flag stands over. */
static void
draw_number (const MusterBoard *board, int sector)
{
  MusterBox box = muster_battlefield_get_sector (board->battlefield, sector);
  g_autofree char *number = g_strdup_printf ("%d", sector);
  double size = get_type (board, 22);
  double edge = 0.77 * size;
  const MusterSpot corners[] = { { box.x0 + edge, box.y0 + edge },
                                 { box.x1 - edge, box.y0 + edge },
                                 { box.x0 + edge, box.y1 - edge },
                                 { box.x1 - edge, box.y1 - edge } };
  gsize at = 0;
  while (at + 1 < G_N_ELEMENTS (corners) && is_under_flag (board, corners[at], size / 2))
    at++;
  show_words (board, number, corners[at].x, corners[at].y, size, FALSE, MUSTER_BOARD_GRID, TRUE);
}

static void
muster_board_draw_grid (const MusterBoard *board)
{
  const MusterBattlefield *field = board->battlefield;
  int n = field->columns * field->rows;
  double hair = muster_board_get_hair (board, 1.2);
  if (n < 2)
    return;
  for (int i = 1; i < field->columns; i++)
    {
      cairo_move_to (board->cr, field->width * i / field->columns, 0);
      cairo_line_to (board->cr, field->width * i / field->columns, field->depth);
    }
  for (int i = 1; i < field->rows; i++)
    {
      cairo_move_to (board->cr, 0, field->depth * i / field->rows);
      cairo_line_to (board->cr, field->width, field->depth * i / field->rows);
    }
  cairo_set_dash (board->cr, (double[]){ hair * 6, hair * 4 }, 2, 0);
  cairo_set_line_cap (board->cr, CAIRO_LINE_CAP_BUTT);
  muster_board_stroke (board, MUSTER_BOARD_GRID, 0.8, hair);
  cairo_set_dash (board->cr, NULL, 0, 0);
  for (int sector = 1; sector <= n; sector++)
    draw_number (board, sector);
}

/* Whether a letter of this size hides something there. */
static gboolean
hides_terrain (const MusterBoard *board, MusterSpot at, double size)
{
  double half = size / 2;
  for (guint i = 0; i < board->battlefield->features->len; i++)
    {
      const MusterFeature *feature =
        &g_array_index (board->battlefield->features, MusterFeature, i);
      MusterBox box = muster_points_box (feature->points, feature->n_points);
      double reach = half + feature->breadth / 2.0;
      if (!muster_board_is_drawn (board, feature->id) || at.x + reach < box.x0
          || at.x - reach > box.x1 || at.y + reach < box.y0 || at.y - reach > box.y1)
        continue;
      if (feature->breadth == 0
          || muster_line_get_distance (feature->points, feature->n_points, at) < reach)
        return TRUE;
    }
  return FALSE;
}

/* The nearest place to the middle of a zone where its letter hides nothing; the middle where there
 * is none. */
static MusterSpot
find_place (const MusterBoard *board, const MusterZone *zone, MusterSpot middle, double size)
{
  MusterBox box = muster_points_box (zone->points, zone->n_points);
  double step = MAX (size / 2, MAX (box.x1 - box.x0, box.y1 - box.y0) / MOST_TRIES);
  double nearest = G_MAXDOUBLE;
  MusterSpot found = middle;
  for (double y = box.y0 + step; y <= box.y1 - step; y += step)
    for (double x = box.x0 + step; x <= box.x1 - step; x += step)
      {
        MusterSpot at = { x, y };
        double distance = hypot (x - middle.x, y - middle.y);
        if (distance >= nearest
            || !muster_outline_is_deep (zone->points, zone->n_points, at, 0.6 * size)
            || hides_terrain (board, at, size))
          continue;
        nearest = distance;
        found = at;
      }
  return found;
}

static void
draw_letter (const MusterBoard *board, const MusterZone *zone)
{
  MusterSpot at;
  double peak = muster_outline_get_peak (zone->points, zone->n_points, &at);
  char letter[2] = { (char) ('A' + zone->side), '\0' };
  if (zone->side < 0)
    return;
  double size = MAX (MIN (LETTER * board->unit, peak * 1.5), board->least);
  if (size > 0 && hides_terrain (board, at, size))
    at = find_place (board, zone, at, size);
  show_words (board, letter, at.x, at.y, size, FALSE, get_side_ink (zone->side), TRUE);
}

/* Hatched to the right for the first side, to the left for the second; the second's border is
 * broken. */
static void
muster_board_draw_zone (const MusterBoard *board, const MusterZone *zone)
{
  MusterBoardInk ink = get_side_ink (zone->side);
  double hair = muster_board_get_hair (board, 3);
  muster_trace_add (board->cr, zone->points, zone->n_points, TRUE);
  muster_board_fill (board, ink, 0.07);
  muster_board_add_hatching (board->cr, zone->points, zone->n_points,
                             zone->side == 0 ? -G_PI / 4 : G_PI / 4, 26 * board->unit);
  cairo_set_line_cap (board->cr, CAIRO_LINE_CAP_BUTT);
  muster_board_stroke (board, ink, 0.4, muster_board_get_hair (board, 1.3));
  muster_trace_add (board->cr, zone->points, zone->n_points, TRUE);
  if (zone->side != 0)
    cairo_set_dash (board->cr, (double[]){ hair * 5, hair * 2 }, 2, 0);
  cairo_set_line_join (board->cr, CAIRO_LINE_JOIN_MITER);
  muster_board_stroke (board, ink, 0.9, hair);
  cairo_set_dash (board->cr, NULL, 0, 0);
  draw_letter (board, zone);
}

MusterBoardFlag
muster_board_get_flag (const MusterBattlefield *battlefield,
                       const MusterObjective *objective,
                       double least)
{
  double unit = muster_board_get_unit (battlefield);
  double type = MAX (CLOTH_TYPE * unit, least);
  double width = CLOTH_WIDTH * type / CLOTH_TYPE;
  double tail = width * (objective->side == 1 ? TAIL : 1);
  double height = CLOTH_HEIGHT * type / CLOTH_TYPE;
  gboolean is_turned = objective->at.x + tail > battlefield->width && objective->at.x - tail >= 0;
  return (MusterBoardFlag){ .pole = MAX (POLE * unit, height + BELOW_CLOTH * unit),
                            .width = is_turned ? -width : width,
                            .tail = is_turned ? -tail : tail,
                            .height = height,
                            .type = type };
}

/* A banner for the first side; for the second, with a swallow's tail; for nobody's, a pennant. */
static void
add_cloth (const MusterBoard *board, const MusterObjective *objective, const MusterBoardFlag *flag)
{
  cairo_t *cr = board->cr;
  double x = objective->at.x;
  double top = objective->at.y - flag->pole;
  cairo_move_to (cr, x, top);
  cairo_line_to (cr, x + flag->tail, top);
  if (objective->side == 1)
    cairo_line_to (cr, x + flag->width, top + flag->height / 2);
  cairo_line_to (cr, x + flag->tail, top + flag->height);
  cairo_line_to (cr, x, top + flag->height);
  cairo_close_path (cr);
}

static void
draw_pole (const MusterBoard *board, const MusterObjective *objective, const MusterBoardFlag *flag)
{
  cairo_t *cr = board->cr;
  MusterPoint at = objective->at;
  cairo_new_sub_path (cr);
  cairo_arc (cr, at.x, at.y, 5 * board->unit, 0, 2 * G_PI);
  cairo_close_path (cr);
  cairo_move_to (cr, at.x, at.y);
  cairo_line_to (cr, at.x, at.y - flag->pole - 5 * board->unit);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  muster_board_set_ink (board, MUSTER_BOARD_HALO, 0.9);
  cairo_set_line_width (cr, muster_board_get_hair (board, 6.5));
  cairo_stroke_preserve (cr);
  muster_board_set_ink (board, MUSTER_BOARD_WORDS, 1);
  cairo_set_line_width (cr, muster_board_get_hair (board, 3));
  cairo_stroke_preserve (cr);
  muster_board_fill (board, get_side_ink (objective->side), 1);
}

static void
muster_board_draw_flag (const MusterBoard *board, const MusterObjective *objective)
{
  g_autofree char *marker = muster_board_dup_marker (board->battlefield, objective);
  MusterBoardFlag flag = muster_board_get_flag (board->battlefield, objective, board->least);
  draw_pole (board, objective, &flag);
  add_cloth (board, objective, &flag);
  cairo_set_line_join (board->cr, CAIRO_LINE_JOIN_ROUND);
  muster_board_set_ink (board, MUSTER_BOARD_HALO, 0.9);
  cairo_set_line_width (board->cr, muster_board_get_hair (board, 4.5));
  cairo_stroke_preserve (board->cr);
  muster_board_set_ink (board, get_side_ink (objective->side), 1);
  cairo_fill_preserve (board->cr);
  muster_board_stroke (board, MUSTER_BOARD_WORDS, 1, muster_board_get_hair (board, 1.4));
  show_words (board, marker, objective->at.x + flag.width / 2,
              objective->at.y - flag.pole + flag.height / 2, flag.type, FALSE, MUSTER_BOARD_ON_SIDE,
              FALSE);
}

/* Light and dark dashes in turn are seen on any ground. */
static void
stroke_frame (const MusterBoard *board)
{
  double hair = MAX (2.6 * board->unit, 1.6 * board->pixel);
  cairo_set_line_join (board->cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (board->cr, CAIRO_LINE_CAP_BUTT);
  muster_board_set_ink (board, MUSTER_BOARD_HALO, 1);
  cairo_set_line_width (board->cr, hair * 2.2);
  cairo_stroke_preserve (board->cr);
  cairo_set_dash (board->cr, (double[]){ hair * 4, hair * 2.4 }, 2, 0);
  muster_board_stroke (board, MUSTER_BOARD_SELECT, 1, hair);
  cairo_set_dash (board->cr, NULL, 0, 0);
}

static void
trace_line_frame (const MusterBoard *board, const MusterFeature *feature)
{
  double aside = feature->breadth / 2.0 + 5 * board->unit;
  g_autoptr (MusterTrace) path =
    muster_trace_new (feature->points, feature->n_points, FALSE, 10 * board->unit);
  for (int i = 0; i < path->n * 2; i++)
    {
      gboolean is_back = i >= path->n;
      MusterSpot at =
        muster_trace_get_aside (path, is_back ? path->n * 2 - 1 - i : i, is_back ? -aside : aside);
      cairo_line_to (board->cr, at.x, at.y);
    }
  cairo_close_path (board->cr);
}

static void
add_flag_frame (const MusterBoard *board, const MusterObjective *objective)
{
  MusterBoardFlag flag = muster_board_get_flag (board->battlefield, objective, board->least);
  double room = 9 * board->unit;
  double left = objective->at.x + MIN (flag.tail, 0) - room;
  cairo_rectangle (board->cr, left, objective->at.y - flag.pole - room, ABS (flag.tail) + 2 * room,
                   flag.pole + 2 * room);
}

static void
muster_board_draw_selection (const MusterBoard *board)
{
  const MusterBattlefield *field = board->battlefield;
  int id = board->options->selected;
  const MusterFeature *feature = muster_battlefield_find_feature (field, id);
  const MusterObjective *objective = muster_battlefield_find_objective (field, id);
  if (id == 0 || !muster_board_is_drawn (board, id))
    return;
  if (feature != NULL && feature->breadth > 0)
    trace_line_frame (board, feature);
  else if (feature != NULL)
    muster_board_trace (board, feature);
  if (objective != NULL)
    add_flag_frame (board, objective);
  for (guint i = 0; i < field->zones->len; i++)
    {
      const MusterZone *zone = &g_array_index (field->zones, MusterZone, i);
      if (zone->id == id)
        muster_trace_add (board->cr, zone->points, zone->n_points, TRUE);
    }
  stroke_frame (board);
}

/* In the board's unit. */
#define SIZE 25.0

typedef struct
{
  double x0, y0, x1, y1;
} Frame;

static gboolean
frames_meet (const Frame *a, const Frame *b)
{
  return a->x0 < b->x1 && b->x0 < a->x1 && a->y0 < b->y1 && b->y0 < a->y1;
}

static double
measure_overlap (const Frame *a, const Frame *b)
{
  double width = MIN (a->x1, b->x1) - MAX (a->x0, b->x0);
  double height = MIN (a->y1, b->y1) - MAX (a->y0, b->y0);
  return width > 0 && height > 0 ? width * height : 0;
}

/* Returns: at how many of three places of the frame the line is too near */
static int
count_on_line (const MusterFeature *line, const Frame *frame)
{
  double half = (frame->y1 - frame->y0) / 2;
  int n = 0;
  for (int i = 0; i < 3; i++)
    {
      MusterSpot at = { frame->x0 + half + (frame->x1 - frame->x0 - 2 * half) * i / 2,
                        frame->y0 + half };
      n += muster_line_get_distance (line->points, line->n_points, at)
           < line->breadth / 2.0 + half * 1.8;
    }
  return n;
}

/* How bad a place for a name is: over the edge, over another name, over houses or a flag, over
 * what is there. */
static double
get_cost (const MusterBoard *board, const MusterFeature *of, const Frame *frame, GArray *taken)
{
  const MusterBattlefield *field = board->battlefield;
  Frame table = { 0, 0, field->width, field->depth };
  double area = (frame->x1 - frame->x0) * (frame->y1 - frame->y0);
  double cost = (area - measure_overlap (frame, &table)) * 100;
  for (guint i = 0; i < taken->len; i++)
    if (frames_meet (frame, &g_array_index (taken, Frame, i)))
      cost += area * 10;
  for (guint i = 0; i < field->features->len; i++)
    {
      const MusterFeature *other = &g_array_index (field->features, MusterFeature, i);
      MusterBox box = muster_points_box (other->points, other->n_points);
      Frame its = { box.x0, box.y0, box.x1, box.y1 };
      if (other->breadth > 0)
        cost += 2 * area * count_on_line (other, frame);
      else if (other != of || muster_look_is_settlement (of->look))
        cost += measure_overlap (frame, &its) * (muster_look_is_settlement (other->look) ? 3 : 1);
    }
  return cost;
}

/* Settlements have their name beside them, others across. */
static Frame
place_name (const MusterBoard *board, const MusterFeature *feature, double width, GArray *taken)
{
  static const double sides[][2] = { { 0, -1 },   { 0, 1 },     { 1, 0 },   { -1, 0 },
                                     { 0.7, -1 }, { -0.7, -1 }, { 0.7, 1 }, { -0.7, 1 },
                                     { 1, -0.6 }, { -1, -0.6 }, { 1, 0.6 }, { -1, 0.6 },
                                     { 1, -1 },   { -1, -1 },   { 1, 1 },   { -1, 1 } };
  MusterBox box = muster_points_box (feature->points, feature->n_points);
  double height = 1.1 * get_type (board, SIZE);
  double best = G_MAXDOUBLE;
  Frame found = { 0 };
  MusterSpot middle = { (box.x0 + box.x1) / 2.0, (box.y0 + box.y1) / 2.0 };
  if (feature->breadth > 0)
    middle = (MusterSpot){ feature->points[feature->n_points / 3].x,
                           feature->points[feature->n_points / 3].y };
  for (gsize i = 0; i < G_N_ELEMENTS (sides); i++)
    {
      gboolean is_beside = muster_look_is_settlement (feature->look) || i > 0;
      double half_width = feature->breadth > 0 ? feature->breadth / 2.0 : (box.x1 - box.x0) / 2.0;
      double half_height = feature->breadth > 0 ? feature->breadth / 2.0 : (box.y1 - box.y0) / 2.0;
      MusterSpot at = {
        middle.x + is_beside * sides[i][0] * (half_width + width / 2 + 4 * board->unit),
        middle.y + is_beside * sides[i][1] * (half_height + height / 2 + 1 * board->unit)
      };
      Frame frame = { at.x - width / 2, at.y - height / 2, at.x + width / 2, at.y + height / 2 };
      double cost = get_cost (board, feature, &frame, taken) + (double) i * height;
      if (cost >= best)
        continue;
      best = cost;
      found = frame;
    }
  return found;
}

static void
take_flags (const MusterBoard *board, GArray *taken)
{
  double unit = board->unit;
  for (guint i = 0; i < board->battlefield->objectives->len && board->options->has_markers; i++)
    {
      const MusterObjective *objective =
        &g_array_index (board->battlefield->objectives, MusterObjective, i);
      MusterBoardFlag flag = muster_board_get_flag (board->battlefield, objective, board->least);
      MusterPoint at = objective->at;
      Frame frame = { at.x + MIN (flag.tail, -5 * unit), at.y - flag.pole - 5 * unit,
                      at.x + MAX (flag.tail, 5 * unit), at.y + 5 * unit };
      g_array_append_val (taken, frame);
    }
}

/* Lines are told by the squares of their ends, crossings by their lines: their numbers would be
 * taken for those of what they pass. */
static gboolean
has_number (const MusterBoard *board, const MusterFeature *feature)
{
  return board->options->has_numbers && feature->breadth == 0
         && !muster_look_is_crossing (feature->look);
}

/* Returns: (transfer full) (nullable): what is written at it */
static char *
dup_name (const MusterBoard *board, const MusterFeature *feature)
{
  int number =
    has_number (board, feature) ? muster_feature_get_number (board->battlefield, feature) : 0;
  return number > 0 ? g_strdup_printf ("%d", number) : g_strdup (feature->name);
}

static void
muster_board_draw_names (const MusterBoard *board)
{
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (Frame));
  take_flags (board, taken);
  for (guint i = 0; i < board->battlefield->features->len; i++)
    {
      const MusterFeature *feature =
        &g_array_index (board->battlefield->features, MusterFeature, i);
      g_autofree char *name = dup_name (board, feature);
      if (name == NULL || name[0] == '\0' || feature->n_points == 0
          || !muster_board_is_drawn (board, feature->id))
        continue;
      double size = get_type (board, SIZE);
      double width = measure_words (board, name, size, TRUE);
      Frame frame = place_name (board, feature, width, taken);
      g_array_append_val (taken, frame);
      show_words (board, name, (frame.x0 + frame.x1) / 2, (frame.y0 + frame.y1) / 2, size, TRUE,
                  muster_look_is_water (feature->look) ? MUSTER_BOARD_BANK : MUSTER_BOARD_WORDS,
                  TRUE);
    }
}

MusterBoardOptions
muster_board_options (void)
{
  return (MusterBoardOptions){ .palette = MUSTER_PALETTE_LIGHT,
                               .has_frame = TRUE,
                               .has_grid = TRUE,
                               .has_zones = TRUE,
                               .has_markers = TRUE,
                               .has_names = TRUE };
}

static void
draw_zones (const MusterBoard *board)
{
  GArray *zones = board->battlefield->zones;
  for (guint i = 0; i < zones->len && board->options->has_zones; i++)
    {
      const MusterZone *zone = &g_array_index (zones, MusterZone, i);
      if (zone->n_points > 2 && muster_board_is_drawn (board, zone->id))
        muster_board_draw_zone (board, zone);
    }
}

static void
draw_flags (const MusterBoard *board)
{
  GArray *objectives = board->battlefield->objectives;
  for (guint i = 0; i < objectives->len && board->options->has_markers; i++)
    {
      const MusterObjective *objective = &g_array_index (objectives, MusterObjective, i);
      if (muster_board_is_drawn (board, objective->id))
        muster_board_draw_flag (board, objective);
    }
}

/* Returns: mm of what stands below the board where a mm is @scale */
static double
get_foot (const MusterBattlefield *battlefield, const MusterBoardOptions *options, double scale)
{
  return muster_board_get_foot (battlefield)
         + muster_board_get_more_foot (battlefield, options->least_type / scale);
}

/* Returns: how large a mm is so that all goes into @height. What large type needs at the foot is
 * the same at every scale, but for the type that stands there anyway. */
static double
fit_height (const MusterBattlefield *battlefield,
            const MusterBoardOptions *options,
            double margin,
            double height)
{
  double high = MAX (battlefield->depth, 1) + margin + muster_board_get_foot (battlefield);
  double scale = height / high;
  double more = muster_board_get_more_foot (battlefield, options->least_type / scale);
  double own = options->least_type / scale - more;
  return more > 0 ? MAX (height - options->least_type, 0) / (high - own) : scale;
}

MusterBoardPlace
muster_board_fit (const MusterBattlefield *battlefield,
                  const MusterBoardOptions *options,
                  double x,
                  double y,
                  double width,
                  double height)
{
  double margin = options->has_frame ? muster_board_get_margin (battlefield) : 0;
  double band = muster_board_get_band (options);
  double wide = MAX (battlefield->width, 1) + 2 * margin;
  double deep = MAX (battlefield->depth, 1) + margin;
  x += band;
  y += band;
  width = MAX (width - 2 * band, 0);
  height = MAX (height - 2 * band, 0);
  double most =
    options->has_frame ? fit_height (battlefield, options, margin, height) : height / deep;
  double scale = MAX (MIN (width / wide, most), 1e-6);
  double high = deep + (options->has_frame ? get_foot (battlefield, options, scale) : 0);
  return (MusterBoardPlace){ x + (width - wide * scale) / 2 + margin * scale,
                             y + (height - high * scale) / 2 + margin * scale, scale };
}

double
muster_board_get_height (const MusterBattlefield *battlefield,
                         const MusterBoardOptions *options,
                         double width)
{
  double margin = options->has_frame ? muster_board_get_margin (battlefield) : 0;
  double band = muster_board_get_band (options);
  double scale = MAX ((width - 2 * band) / (MAX (battlefield->width, 1) + 2 * margin), 1e-6);
  double foot = options->has_frame ? get_foot (battlefield, options, scale) : 0;
  return scale * (battlefield->depth + margin + foot) + 2 * band;
}

/* The user space becomes mm of the board, until leave(). */
static MusterBoard
enter (cairo_t *cr,
       const MusterBattlefield *battlefield,
       const MusterBoardOptions *options,
       const MusterBoardPlace *place)
{
  double x = 1;
  double y = 0;
  cairo_save (cr);
  cairo_translate (cr, place->x, place->y);
  cairo_scale (cr, place->scale, place->scale);
  cairo_new_path (cr);
  cairo_set_dash (cr, NULL, 0, 0);
  /* The fast antialiasing would halve the time, but that of Cairo 1.16 writes beyond its memory. */
  cairo_set_antialias (cr, CAIRO_ANTIALIAS_DEFAULT);
  cairo_set_tolerance (cr, 0.25);
  cairo_device_to_user_distance (cr, &x, &y);
  return (MusterBoard){
    .cr = cr,
    .battlefield = battlefield,
    .options = options,
    .unit = muster_board_get_unit (battlefield),
    .pixel = x,
    .least = options->least_type / place->scale,
    .foot = get_foot (battlefield, options, place->scale)
            + muster_board_get_band (options) / place->scale,
    .band = muster_board_get_band (options) / place->scale,
    .context = muster_board_make_context (cr),
    .plans = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) muster_settlement_free),
  };
}

static void
leave (MusterBoard *board)
{
  cairo_restore (board->cr);
  g_object_unref (board->context);
  g_hash_table_unref (board->plans);
}

void
muster_board_draw (cairo_t *cr,
                   const MusterBattlefield *battlefield,
                   const MusterBoardOptions *options,
                   double x,
                   double y,
                   double width,
                   double height)
{
  MusterBoardPlace place = muster_board_fit (battlefield, options, x, y, width, height);
  cairo_save (cr);
  cairo_rectangle (cr, x, y, width, height);
  cairo_clip (cr);
  MusterBoard board = enter (cr, battlefield, options, &place);
  cairo_save (cr);
  cairo_rectangle (cr, 0, 0, battlefield->width, battlefield->depth);
  cairo_clip (cr);
  muster_board_paint_ground (&board);
  muster_board_paint_all (&board);
  if (options->has_grid)
    muster_board_draw_grid (&board);
  if (options->has_coordinates)
    muster_board_draw_squares (&board);
  draw_zones (&board);
  draw_flags (&board);
  if (options->has_names)
    muster_board_draw_names (&board);
  muster_board_draw_selection (&board);
  cairo_restore (cr);
  if (options->has_frame)
    muster_board_draw_frame (&board);
  leave (&board);
  cairo_restore (cr);
}

void
muster_board_draw_feature (cairo_t *cr,
                           const MusterBattlefield *battlefield,
                           const MusterBoardOptions *options,
                           const MusterBoardPlace *place,
                           const MusterFeature *feature)
{
  MusterBoard board = enter (cr, battlefield, options, place);
  muster_board_paint (&board, feature);
  leave (&board);
}

void
muster_board_draw_objective (cairo_t *cr,
                             const MusterBattlefield *battlefield,
                             const MusterBoardOptions *options,
                             const MusterBoardPlace *place,
                             const MusterObjective *objective)
{
  MusterBoard board = enter (cr, battlefield, options, place);
  muster_board_draw_flag (&board, objective);
  leave (&board);
}

void
muster_board_draw_zone_alone (cairo_t *cr,
                              const MusterBattlefield *battlefield,
                              const MusterBoardOptions *options,
                              const MusterBoardPlace *place,
                              const MusterZone *zone)
{
  MusterBoard board = enter (cr, battlefield, options, place);
  muster_board_draw_zone (&board, zone);
  leave (&board);
}

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
