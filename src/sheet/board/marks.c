#include "config.h"

#include "sheet/board/board-private.h"

#include <math.h>

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

/* Sparse tufts, so that open ground is not bare. */
void
muster_board_draw_ground (const MusterBoard *board)
{
  const MusterBattlefield *field = board->battlefield;
  MusterRandom random = muster_random_new (0, "ground");
  double apart = 78 * board->unit;
  cairo_rectangle (board->cr, 0, 0, field->width, field->depth);
  muster_board_fill (board, MUSTER_BOARD_GROUND, 1);
  for (double y = apart / 2; y < field->depth; y += apart)
    for (double x = apart / 2; x < field->width; x += apart)
      muster_board_add_tuft (board->cr, x + apart * muster_board_chance (&random, -0.45, 0.45),
                             y + apart * muster_board_chance (&random, -0.45, 0.45),
                             board->unit * muster_board_chance (&random, 3.5, 6));
  cairo_set_line_cap (board->cr, CAIRO_LINE_CAP_BUTT);
  muster_board_stroke (board, MUSTER_BOARD_GRASS, 1, muster_board_get_hair (board, 1.1));
}

static void
draw_number (const MusterBoard *board, int sector)
{
  MusterBox box = muster_battlefield_get_sector (board->battlefield, sector);
  g_autofree char *number = g_strdup_printf ("%d", sector);
  double size = muster_board_get_type (board, 22);
  muster_board_show_words (board, number, box.x0 + 0.77 * size, box.y0 + 0.77 * size, size, FALSE,
                           MUSTER_BOARD_GRID, TRUE);
}

void
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
  muster_board_show_words (board, letter, at.x, at.y, size, FALSE,
                           muster_board_get_side_ink (zone->side), TRUE);
}

/* Hatched to the right for the first side, to the left for the second; the second's border is
 * broken. */
void
muster_board_draw_zone (const MusterBoard *board, const MusterZone *zone)
{
  MusterBoardInk ink = muster_board_get_side_ink (zone->side);
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
  muster_board_fill (board, muster_board_get_side_ink (objective->side), 1);
}

void
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
  muster_board_set_ink (board, muster_board_get_side_ink (objective->side), 1);
  cairo_fill_preserve (board->cr);
  muster_board_stroke (board, MUSTER_BOARD_WORDS, 1, muster_board_get_hair (board, 1.4));
  muster_board_show_words (board, marker, objective->at.x + flag.width / 2,
                           objective->at.y - flag.pole + flag.height / 2, flag.type, FALSE,
                           MUSTER_BOARD_ON_SIDE, FALSE);
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

void
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
