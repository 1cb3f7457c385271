/* What the tests of battlefields share: boards of shipped packs, what the transcript says of them,
 * and a geometry of its own, in doubles, that owes nothing to the program's. */
#pragma once

#include "helper/army.h"

#include "base/phrase.h"
#include "battlefield/terrain/terrain.h"

#include <math.h>

/* Features are known by the names that people read; ids are the packs'. */
static inline gboolean
is_called (const MusterFeature *feature, const char *name)
{
  return g_str_equal (feature->kind->name, name);
}

static inline const MusterFeature *
get_feature (const MusterBattlefield *board, guint i)
{
  return &g_array_index (board->features, MusterFeature, i);
}

static inline MusterBattlefield *
try_board (MusterRuleset *ruleset, MusterDice *dice, int width, int depth, GError **error)
{
  MusterTerrainOptions options = {
    .ruleset = ruleset, .weather_ruleset = ruleset, .width = width, .depth = depth, .dice = dice
  };
  return muster_terrain_make (&options, error);
}

/* @width, @depth: mm, 0 for the usual table */
static inline MusterBattlefield *
make_board (MusterRuleset *ruleset, guint64 seed, int width, int depth)
{
  g_autoptr (MusterDice) dice = muster_dice_new (seed);
  g_autoptr (GError) error = NULL;
  MusterBattlefield *board = try_board (ruleset, dice, width, depth, &error);
  if (board == NULL)
    fail_msg ("seed %" G_GUINT64_FORMAT ": %s", seed, error->message);
  return board;
}

/* Seeds from 1 to the last, in a normal run too: boards are made in a fifth of a millisecond. */
#define N_BOARDS 10000

/* The transcript */

/* Returns: the throw of a stream, counted from 0, or from its end: -1 is the last; NULL: none */
static inline const MusterThrow *
find_throw (const MusterBattlefield *board, const char *stream, int number)
{
  int n;
  const MusterThrow *throws = muster_dice_get_throws (board->dice, &n);
  int first = 0;
  while (first < n && !g_str_equal (throws[first].stream, stream))
    first++;
  int end = first;
  while (end < n && g_str_equal (throws[end].stream, stream))
    end++;
  int index = number >= 0 ? first + number : end + number;
  return index >= first && index < end ? &throws[index] : NULL;
}

static inline gboolean
has_remark (const MusterBattlefield *board, const char *start)
{
  for (guint i = 0; i < board->remarks->len; i++)
    {
      g_autofree char *words =
        muster_phrase_format_argument (g_ptr_array_index (board->remarks, i));
      if (g_str_has_prefix (words, start))
        return TRUE;
    }
  return FALSE;
}

static inline const MusterFeature *
find_of_stream (const MusterBattlefield *board, const char *stream)
{
  for (guint i = 0; i < board->features->len; i++)
    if (g_strcmp0 (get_feature (board, i)->stream, stream) == 0)
      return get_feature (board, i);
  return NULL;
}

static inline const char *
find_id (const MusterRuleset *ruleset, const char *name)
{
  for (int i = 0; i < ruleset->n_features; i++)
    if (g_str_equal (ruleset->features[i].name, name))
      return ruleset->features[i].id;
  fail_msg ("no %s", name);
  return NULL;
}

static inline int
count_called (const MusterBattlefield *board, const char *name)
{
  int n = 0;
  for (guint i = 0; i < board->features->len; i++)
    n += is_called (get_feature (board, i), name);
  return n;
}

/* Geometry */

typedef struct
{
  double x0, y0, x1, y1;
} Box;

static inline Box
get_box (const MusterFeature *feature)
{
  Box box = { INFINITY, INFINITY, -INFINITY, -INFINITY };
  for (int i = 0; i < feature->n_points; i++)
    {
      box.x0 = fmin (box.x0, feature->points[i].x);
      box.y0 = fmin (box.y0, feature->points[i].y);
      box.x1 = fmax (box.x1, feature->points[i].x);
      box.y1 = fmax (box.y1, feature->points[i].y);
    }
  return box;
}

static inline double
measure_to_segment (double px, double py, MusterPoint a, MusterPoint b)
{
  double x = b.x - a.x;
  double y = b.y - a.y;
  double square = x * x + y * y;
  double part = square > 0 ? ((px - a.x) * x + (py - a.y) * y) / square : 0;
  part = CLAMP (part, 0.0, 1.0);
  return hypot (px - a.x - part * x, py - a.y - part * y);
}

/* To the middle of a line. */
static inline double
measure_to_line (MusterPoint point, const MusterFeature *line)
{
  double least = INFINITY;
  for (int i = 0; i < line->n_points - 1; i++)
    least =
      fmin (least, measure_to_segment (point.x, point.y, line->points[i], line->points[i + 1]));
  return least;
}

/* The signed share of a turn under which a side is seen, by its crossings of a ray eastward. */
static inline gboolean
is_inside (const MusterFeature *area, double x, double y)
{
  gboolean inside = FALSE;
  for (int i = 0; i < area->n_points; i++)
    {
      MusterPoint a = area->points[i];
      MusterPoint b = area->points[(i + 1) % area->n_points];
      if ((a.y > y) != (b.y > y) && x < a.x + (double) (b.x - a.x) * (y - a.y) / (b.y - a.y))
        inside = !inside;
    }
  return inside;
}

static inline gboolean
are_crossing (MusterPoint a, MusterPoint b, MusterPoint c, MusterPoint d)
{
  double x = b.x - a.x, y = b.y - a.y, u = d.x - c.x, v = d.y - c.y;
  double across = x * v - y * u;
  double s = ((c.x - a.x) * v - (c.y - a.y) * u) / across;
  double t = ((c.x - a.x) * y - (c.y - a.y) * x) / across;
  return across != 0 && s >= 0 && s <= 1 && t >= 0 && t <= 1;
}

static inline double
measure_between_sides (MusterPoint a, MusterPoint b, MusterPoint c, MusterPoint d)
{
  if (are_crossing (a, b, c, d))
    return 0;
  return fmin (fmin (measure_to_segment (a.x, a.y, c, d), measure_to_segment (b.x, b.y, c, d)),
               fmin (measure_to_segment (c.x, c.y, a, b), measure_to_segment (d.x, d.y, a, b)));
}

static inline int
count_sides (const MusterFeature *feature)
{
  return feature->breadth > 0 ? feature->n_points - 1 : feature->n_points;
}

/* At most the mm between the banks or edges of two features; more than 0 unless they lie on each
 * other. */
static inline double
measure_between (const MusterFeature *a, const MusterFeature *b)
{
  double least = INFINITY;
  Box one = get_box (a);
  Box other = get_box (b);
  double apart =
    fmax (fmax (one.x0 - other.x1, other.x0 - one.x1), fmax (one.y0 - other.y1, other.y0 - one.y1))
    - (a->breadth + b->breadth) / 2.0;
  if (apart > 0)
    return apart;
  if ((a->breadth == 0 && is_inside (a, b->points[0].x, b->points[0].y))
      || (b->breadth == 0 && is_inside (b, a->points[0].x, a->points[0].y)))
    return 0;
  for (int i = 0; i < count_sides (a); i++)
    for (int j = 0; j < count_sides (b); j++)
      least = fmin (least, measure_between_sides (a->points[i], a->points[(i + 1) % a->n_points],
                                                  b->points[j], b->points[(j + 1) % b->n_points]));
  return least - (a->breadth + b->breadth) / 2.0;
}

static inline gboolean
box_holds (const Box *outer, const Box *inner)
{
  return inner->x0 >= outer->x0 && inner->y0 >= outer->y0 && inner->x1 <= outer->x1
         && inner->y1 <= outer->y1;
}

/* The larger and the smaller measure of an area, and its centre. */
static inline void
measure_area (const MusterFeature *area, double *larger, double *smaller, double *x, double *y)
{
  double angle = area->turn * G_PI / 180;
  double u0 = INFINITY, u1 = -INFINITY, v0 = INFINITY, v1 = -INFINITY;
  for (int i = 0; i < area->n_points; i++)
    {
      double u = area->points[i].x * cos (angle) + area->points[i].y * sin (angle);
      double v = area->points[i].y * cos (angle) - area->points[i].x * sin (angle);
      u0 = fmin (u0, u);
      u1 = fmax (u1, u);
      v0 = fmin (v0, v);
      v1 = fmax (v1, v);
    }
  *larger = fmax (u1 - u0, v1 - v0);
  *smaller = fmin (u1 - u0, v1 - v0);
  *x = (u0 + u1) / 2 * cos (angle) - (v0 + v1) / 2 * sin (angle);
  *y = (u0 + u1) / 2 * sin (angle) + (v0 + v1) / 2 * cos (angle);
}

/* How often the middle lines cross, the first shifted a little so that no corners lie on a line;
 * @x and @y get where they last do. */
static inline int
count_crossings (const MusterFeature *a, const MusterFeature *b, double *x, double *y)
{
  const double right = 0.0137, down = 0.0071;
  int n = 0;
  for (int i = 0; i < a->n_points - 1; i++)
    for (int j = 0; j < b->n_points - 1; j++)
      {
        double ax = a->points[i].x + right, ay = a->points[i].y + down;
        double ux = a->points[i + 1].x + right - ax, uy = a->points[i + 1].y + down - ay;
        double bx = b->points[j].x, by = b->points[j].y;
        double vx = b->points[j + 1].x - bx, vy = b->points[j + 1].y - by;
        double across = ux * vy - uy * vx;
        double s = ((bx - ax) * vy - (by - ay) * vx) / across;
        double t = ((bx - ax) * uy - (by - ay) * ux) / across;
        if (across == 0 || s < 0 || s >= 1 || t < 0 || t >= 1)
          continue;
        n++;
        *x = ax + s * ux;
        *y = ay + s * uy;
      }
  return n;
}

/* Whether of one line only stretches in which it crosses the other lie over its banks, each so many
 * times as long as half of both breadths at most. */
static inline gboolean
only_crosses (const MusterFeature *line, const MusterFeature *other, double times)
{
  double half = (line->breadth + other->breadth) / 2.0;
  double length = 0;
  double last_x = line->points[0].x, last_y = line->points[0].y;
  int n = 0;
  Box one = get_box (line);
  Box two = get_box (other);
  if (one.x0 - half > two.x1 || two.x0 - half > one.x1 || one.y0 - half > two.y1
      || two.y0 - half > one.y1)
    return TRUE;
  for (int i = 0; i < line->n_points - 1; i++)
    {
      MusterPoint a = line->points[i], b = line->points[i + 1];
      int steps = (int) (hypot (b.x - a.x, b.y - a.y) / 4) + 1;
      for (int step = 1; step <= steps; step++)
        {
          double x = a.x + (double) (b.x - a.x) * step / steps;
          double y = a.y + (double) (b.y - a.y) * step / steps;
          double least = INFINITY;
          for (int j = 0; j < other->n_points - 1; j++)
            least = fmin (least, measure_to_segment (x, y, other->points[j], other->points[j + 1]));
          if (least >= half && length > 0 && (n == 0 || length > times * half))
            return FALSE;
          for (int j = 0; least < half && j < other->n_points - 1; j++)
            n += are_crossing ((MusterPoint){ (int) lround (last_x), (int) lround (last_y) },
                               (MusterPoint){ (int) lround (x), (int) lround (y) },
                               other->points[j], other->points[j + 1]);
          length = least < half ? length + hypot (x - last_x, y - last_y) : 0;
          n = least < half ? n : 0;
          last_x = x;
          last_y = y;
        }
    }
  return length <= 0 || (n > 0 && length <= times * half);
}

static inline gboolean
is_at_edge (const MusterBattlefield *board, MusterPoint point)
{
  return point.x == 0 || point.y == 0 || point.x == board->width || point.y == board->depth;
}

/* Rectangles of equal parts of the table, row by row from the north-west, from 1. */
static inline Box
get_part (const MusterBattlefield *board, int columns, int rows, int part)
{
  double wide = board->width / (double) columns, deep = board->depth / (double) rows;
  int column = (part - 1) % columns, row = (part - 1) / columns;
  return (Box){ column * wide - 1, row * deep - 1, (column + 1) * wide + 1, (row + 1) * deep + 1 };
}
