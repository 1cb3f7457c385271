#include "battlefield/model/geometry.h"

static MusterPoint
get_between (MusterPoint a, MusterPoint b, int quarters)
{
  return (MusterPoint){ (a.x * (4 - quarters) + b.x * quarters + 2) / 4,
                        (a.y * (4 - quarters) + b.y * quarters + 2) / 4 };
}

GArray *
muster_points_smooth (const MusterPoint *points, int n, gboolean is_outline)
{
  GArray *smooth = g_array_sized_new (FALSE, FALSE, sizeof (MusterPoint), 2 * (guint) n);
  if (!is_outline && n > 0)
    g_array_append_val (smooth, points[0]);
  for (int i = 0; i < (is_outline ? n : n - 1); i++)
    {
      MusterPoint early = get_between (points[i], points[(i + 1) % n], 1);
      MusterPoint late = get_between (points[i], points[(i + 1) % n], 3);
      if (is_outline || i > 0)
        g_array_append_val (smooth, early);
      if (is_outline || i < n - 2)
        g_array_append_val (smooth, late);
    }
  if (!is_outline && n > 1)
    g_array_append_val (smooth, points[n - 1]);
  return smooth;
}

/* mm that the point is inside one of the four edges of the box; negative outside */
static int
get_depth_in (const MusterBox *box, MusterPoint point, int edge)
{
  const int depths[] = { point.y - box->y0, box->x1 - point.x, box->y1 - point.y,
                         point.x - box->x0 };
  return depths[edge];
}

static GArray *
clip_at_edge (const GArray *outline, const MusterBox *box, int edge)
{
  GArray *clipped = g_array_new (FALSE, FALSE, sizeof (MusterPoint));
  for (guint i = 0; i < outline->len; i++)
    {
      MusterPoint a = g_array_index (outline, MusterPoint, i);
      MusterPoint b = g_array_index (outline, MusterPoint, (i + 1) % outline->len);
      gint64 from = get_depth_in (box, a, edge);
      gint64 to = get_depth_in (box, b, edge);
      if (from >= 0)
        g_array_append_val (clipped, a);
      if ((from > 0 && to < 0) || (from < 0 && to > 0))
        {
          MusterPoint cut = {
            a.x + muster_divide_to_nearest ((b.x - a.x) * ABS (from), ABS (from - to)),
            a.y + muster_divide_to_nearest ((b.y - a.y) * ABS (from), ABS (from - to))
          };
          g_array_append_val (clipped, cut);
        }
    }
  return clipped;
}

GArray *
muster_outline_clip (const MusterPoint *points, int n, const MusterBox *box)
{
  GArray *outline = g_array_new (FALSE, FALSE, sizeof (MusterPoint));
  g_array_append_vals (outline, points, (guint) n);
  for (int edge = 0; edge < 4; edge++)
    {
      GArray *clipped = clip_at_edge (outline, box, edge);
      g_array_unref (outline);
      outline = clipped;
    }
  return outline;
}
