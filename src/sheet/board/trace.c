#include "config.h"

#include "sheet/board/trace.h"

#include <math.h>

/* The cosine of the greatest turn that is taken for a piece of a curve. */
#define ROUND_TURN 0.76
/* Over so many spots to either side a direction is taken. */
#define REACH 2

static MusterSpot
get_spot (const MusterPoint *points, int i)
{
  return (MusterSpot){ points[i].x, points[i].y };
}

static double
get_length (MusterSpot a, MusterSpot b)
{
  return hypot (b.x - a.x, b.y - a.y);
}

static double
measure (const MusterSpot *spots, int n, gboolean is_closed)
{
  double length = 0;
  for (int i = 0; i < (is_closed ? n : n - 1); i++)
    length += get_length (spots[i], spots[(i + 1) % n]);
  return length;
}

static void
space_out (MusterTrace *path, const MusterSpot *spots, int n, int most)
{
  double at = 0; /* along the path, where the segment begins */
  int segments = path->is_closed ? n : n - 1;
  for (int i = 0; i < segments; i++)
    {
      MusterSpot a = spots[i];
      MusterSpot b = spots[(i + 1) % n];
      double length = get_length (a, b);
      while (length > 0 && path->n < most && path->n * path->step <= at + length)
        {
          double share = (path->n * path->step - at) / length;
          path->spots[path->n++] =
            (MusterSpot){ a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share };
        }
      at += length;
    }
}

static void
find_normals (MusterTrace *path, double sign)
{
  for (int i = 0; i < path->n; i++)
    {
      int before = path->is_closed ? (i - REACH + REACH * path->n) % path->n : MAX (i - REACH, 0);
      int after = path->is_closed ? (i + REACH) % path->n : MIN (i + REACH, path->n - 1);
      MusterSpot a = path->spots[before];
      MusterSpot b = path->spots[after];
      double length = get_length (a, b);
      if (length > 0)
        path->normals[i] =
          (MusterSpot){ -(b.y - a.y) / length * sign, (b.x - a.x) / length * sign };
    }
}

static MusterSpot *
copy_spots (const MusterPoint *points, int n)
{
  MusterSpot *spots = g_new (MusterSpot, (gsize) MAX (n, 1));
  for (int i = 0; i < n; i++)
    spots[i] = get_spot (points, i);
  return spots;
}

static double
get_signed_area (const MusterSpot *spots, int n)
{
  double area = 0;
  for (int i = 0; i < n; i++)
    {
      MusterSpot a = spots[i];
      MusterSpot b = spots[(i + 1) % n];
      area += (a.x * b.y - b.x * a.y) / 2;
    }
  return area;
}

static MusterTrace *
new_trace (const MusterSpot *spots, int n, gboolean is_closed, double step)
{
  MusterTrace *path = g_new0 (MusterTrace, 1);
  double length = measure (spots, n, is_closed);
  int pieces = MAX ((int) (length / MAX (step, 0.1) + 0.5), is_closed ? 3 : 1);
  int most = is_closed ? pieces : pieces + 1;
  path->is_closed = is_closed;
  path->step = length / pieces;
  path->spots = g_new0 (MusterSpot, (gsize) most);
  path->normals = g_new0 (MusterSpot, (gsize) most);
  if (length > 0)
    space_out (path, spots, n, most);
  else if (n > 0)
    path->spots[path->n++] = spots[0];
  /* The last one may be missed by a rounding. */
  if (!is_closed && length > 0 && path->n < most)
    path->spots[path->n++] = spots[n - 1];
  find_normals (path, is_closed && get_signed_area (spots, n) < 0 ? -1 : 1);
  return path;
}

MusterTrace *
muster_trace_new (const MusterPoint *points, int n, gboolean is_closed, double step)
{
  g_autofree MusterSpot *spots = copy_spots (points, n);
  return new_trace (spots, n, is_closed, step);
}

MusterTrace *
muster_trace_new_smooth (cairo_t *cr, const MusterPoint *points, int n, double step)
{
  g_autoptr (GArray) spots = g_array_new (FALSE, FALSE, sizeof (MusterSpot));
  cairo_new_path (cr);
  muster_trace_add (cr, points, n, FALSE);
  cairo_path_t *flat = cairo_copy_path_flat (cr);
  cairo_new_path (cr);
  for (int i = 0; i < flat->num_data; i += flat->data[i].header.length)
    if (flat->data[i].header.type == CAIRO_PATH_MOVE_TO
        || flat->data[i].header.type == CAIRO_PATH_LINE_TO)
      {
        const MusterSpot spot = { flat->data[i + 1].point.x, flat->data[i + 1].point.y };
        g_array_append_val (spots, spot);
      }
  cairo_path_destroy (flat);
  return new_trace ((const MusterSpot *) spots->data, (int) spots->len, FALSE, step);
}

void
muster_trace_free (MusterTrace *path)
{
  g_free (path->spots);
  g_free (path->normals);
  g_free (path);
}

/* A hot spot: every hachure and tree asks for it. Only spots beside the segment are divided for. */
static inline double
get_segment_distance2 (MusterSpot a, MusterSpot b, MusterSpot spot)
{
  double dx = b.x - a.x;
  double dy = b.y - a.y;
  double x = spot.x - a.x;
  double y = spot.y - a.y;
  double square = dx * dx + dy * dy;
  double along = x * dx + y * dy;
  double across = x * dy - y * dx;
  if (along <= 0)
    return x * x + y * y;
  if (along >= square)
    return (spot.x - b.x) * (spot.x - b.x) + (spot.y - b.y) * (spot.y - b.y);
  return across * across / square;
}

double
muster_outline_get_depth (const MusterPoint *points, int n, MusterSpot spot)
{
  gboolean is_in = FALSE;
  double least = G_MAXDOUBLE;
  for (int i = 0, j = n - 1; i < n; j = i++)
    {
      MusterSpot a = get_spot (points, j);
      MusterSpot b = get_spot (points, i);
      least = MIN (least, get_segment_distance2 (a, b, spot));
      if ((a.y > spot.y) != (b.y > spot.y)
          && spot.x < (b.x - a.x) * (spot.y - a.y) / (b.y - a.y) + a.x)
        is_in = !is_in;
    }
  return n == 0 ? -G_MAXDOUBLE : is_in ? sqrt (least) : -sqrt (least);
}

gboolean
muster_outline_is_deep (const MusterPoint *points, int n, MusterSpot spot, double least)
{
  gboolean is_in = FALSE;
  for (int i = 0, j = n - 1; i < n; j = i++)
    {
      MusterSpot a = get_spot (points, j);
      MusterSpot b = get_spot (points, i);
      if ((a.y > spot.y) != (b.y > spot.y)
          && spot.x < (b.x - a.x) * (spot.y - a.y) / (b.y - a.y) + a.x)
        is_in = !is_in;
      if (MIN (a.x, b.x) - least < spot.x && MAX (a.x, b.x) + least > spot.x
          && MIN (a.y, b.y) - least < spot.y && MAX (a.y, b.y) + least > spot.y
          && get_segment_distance2 (a, b, spot) < least * least)
        return FALSE;
    }
  return is_in;
}

double
muster_outline_get_peak (const MusterPoint *points, int n, MusterSpot *at)
{
  enum
  {
    STEPS = 15,
  };
  MusterBox box = muster_points_box (points, n);
  double peak = -G_MAXDOUBLE;
  double nearest = G_MAXDOUBLE;
  MusterSpot middle = { (box.x0 + box.x1) / 2.0, (box.y0 + box.y1) / 2.0 };
  *at = middle;
  for (int i = 0; i < STEPS * STEPS; i++)
    {
      MusterSpot spot = { box.x0 + (box.x1 - box.x0) * (i % STEPS + 0.5) / STEPS,
                          box.y0 + (box.y1 - box.y0) * (i / STEPS + 0.5) / STEPS };
      double depth = muster_outline_get_depth (points, n, spot);
      double aside = hypot (spot.x - middle.x, spot.y - middle.y);
      /* Of places that are as deep the one in the middle. */
      if (depth > peak + 1 || (depth > peak - 1 && aside < nearest))
        {
          nearest = aside;
          peak = depth;
          *at = spot;
        }
    }
  return MAX (peak, 0);
}

double
muster_line_get_distance (const MusterPoint *points, int n, MusterSpot spot)
{
  double least = G_MAXDOUBLE;
  for (int i = 0; i < MAX (n - 1, 1) && n > 0; i++)
    least = MIN (least, get_segment_distance2 (get_spot (points, i),
                                               get_spot (points, MIN (i + 1, n - 1)), spot));
  return n == 0 ? G_MAXDOUBLE : sqrt (least);
}

double
muster_outline_get_area (const MusterPoint *points, int n)
{
  g_autofree MusterSpot *spots = copy_spots (points, n);
  return fabs (get_signed_area (spots, n));
}

MusterSpot
muster_trace_get_aside (const MusterTrace *path, int index, double by)
{
  return (MusterSpot){ path->spots[index].x + path->normals[index].x * by,
                       path->spots[index].y + path->normals[index].y * by };
}

/* Each spot becomes the mean of itself and its neighbours, so that gaps leave no corners. */
static void
soften (GArray *spots, int times)
{
  guint n = spots->len;
  for (int time = 0; time < times && n > 2; time++)
    {
      MusterSpot first = g_array_index (spots, MusterSpot, 0);
      MusterSpot before = g_array_index (spots, MusterSpot, n - 1);
      for (guint i = 0; i < n; i++)
        {
          MusterSpot *at = &g_array_index (spots, MusterSpot, i);
          MusterSpot own = *at;
          MusterSpot after = i + 1 < n ? g_array_index (spots, MusterSpot, i + 1) : first;
          *at = (MusterSpot){ (before.x + 2 * own.x + after.x) / 4,
                              (before.y + 2 * own.y + after.y) / 4 };
          before = own;
        }
    }
}

GArray *
muster_trace_set_inward (const MusterTrace *path, const MusterPoint *points, int n, double depth)
{
  GArray *spots = g_array_new (FALSE, FALSE, sizeof (MusterSpot));
  for (int i = 0; i < path->n; i++)
    {
      MusterSpot spot = muster_trace_get_aside (path, i, depth);
      if (muster_outline_is_deep (points, n, spot, depth * 0.92))
        g_array_append_val (spots, spot);
    }
  soften (spots, 5);
  return spots;
}

static MusterSpot
get_middle (MusterSpot a, MusterSpot b)
{
  return (MusterSpot){ (a.x + b.x) / 2, (a.y + b.y) / 2 };
}

static gboolean
is_round (MusterSpot a, MusterSpot b, MusterSpot c)
{
  double one = get_length (a, b);
  double two = get_length (b, c);
  double cosine = ((b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y)) / MAX (one * two, 1e-9);
  return cosine > ROUND_TURN;
}

/* From the middle before a corner to the middle behind it. */
static void
trace_corner (cairo_t *cr, MusterSpot a, MusterSpot b, MusterSpot c)
{
  MusterSpot early = get_middle (a, b);
  MusterSpot late = get_middle (b, c);
  if (is_round (a, b, c))
    cairo_curve_to (cr, early.x + (b.x - early.x) * 2 / 3, early.y + (b.y - early.y) * 2 / 3,
                    late.x + (b.x - late.x) * 2 / 3, late.y + (b.y - late.y) * 2 / 3, late.x,
                    late.y);
  else
    {
      cairo_line_to (cr, b.x, b.y);
      cairo_line_to (cr, late.x, late.y);
    }
}

void
muster_trace_add_spots (cairo_t *cr, const MusterSpot *spots, int n, gboolean is_closed)
{
  if (n == 0)
    return;
  if (n < 3)
    is_closed = FALSE;
  if (is_closed)
    {
      MusterSpot start = get_middle (spots[n - 1], spots[0]);
      cairo_move_to (cr, start.x, start.y);
      for (int i = 0; i < n; i++)
        trace_corner (cr, spots[(i + n - 1) % n], spots[i], spots[(i + 1) % n]);
      cairo_close_path (cr);
      return;
    }
  cairo_move_to (cr, spots[0].x, spots[0].y);
  if (n > 2)
    {
      MusterSpot start = get_middle (spots[0], spots[1]);
      cairo_line_to (cr, start.x, start.y);
    }
  for (int i = 1; i < n - 1; i++)
    trace_corner (cr, spots[i - 1], spots[i], spots[i + 1]);
  cairo_line_to (cr, spots[n - 1].x, spots[n - 1].y);
}

void
muster_trace_add (cairo_t *cr, const MusterPoint *points, int n, gboolean is_closed)
{
  g_autofree MusterSpot *spots = g_new (MusterSpot, (gsize) n);
  for (int i = 0; i < n; i++)
    spots[i] = get_spot (points, i);
  muster_trace_add_spots (cr, spots, n, is_closed);
}
