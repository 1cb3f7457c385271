#include "battlefield/model/outline.h"

/* Corners of a round outline before these are cut. */
#define ROUND_CORNERS 12

/* A line bends about so often, in mm. */
#define BEND 130

/* How often sharp corners are drawn in. */
#define SOFTENINGS 6

/* Blown up so that it fills its measures, about its centre at 0, 0. */
static void
fit_outline (GArray *outline, int width, int depth)
{
  MusterPoint *points = (MusterPoint *) (gpointer) outline->data;
  MusterBox box = muster_points_box (points, (int) outline->len);
  int from_width = MAX (box.x1 - box.x0, 1);
  int from_depth = MAX (box.y1 - box.y0, 1);
  for (guint i = 0; i < outline->len; i++)
    points[i] = (MusterPoint){ (points[i].x - box.x0) * width / from_width - width / 2,
                               (points[i].y - box.y0) * depth / from_depth - depth / 2 };
}

/* Corners round an ellipse, some drawn in. @roundness: the least part of the radius, in hundredths
 */
static GArray *
make_round (MusterRandom *random, int width, int depth, int roundness)
{
  g_autoptr (GArray) corners = g_array_new (FALSE, FALSE, sizeof (MusterPoint));
  MusterPoint centre = { 0, 0 };
  for (int i = 0; i < ROUND_CORNERS; i++)
    {
      int radius = (int) muster_random_range (random, roundness, 100);
      int angle = 360 * i / ROUND_CORNERS + (int) muster_random_range (random, -8, 8);
      MusterPoint at = muster_point_turn ((MusterPoint){ 10000, 0 }, centre, angle);
      MusterPoint corner = { at.x * radius / 100 * width / 20000,
                             at.y * radius / 100 * depth / 20000 };
      g_array_append_val (corners, corner);
    }
  g_autoptr (GArray) once =
    muster_points_smooth ((MusterPoint *) (gpointer) corners->data, (int) corners->len, TRUE);
  return muster_points_smooth ((MusterPoint *) (gpointer) once->data, (int) once->len, TRUE);
}

/* A rectangle of which each corner is drawn in a little. @skew: at most, in hundredths */
static GArray *
make_square (MusterRandom *random, int width, int depth, int skew)
{
  static const int signs[4][2] = { { -1, -1 }, { 1, -1 }, { 1, 1 }, { -1, 1 } };
  GArray *corners = g_array_new (FALSE, FALSE, sizeof (MusterPoint));
  for (int i = 0; i < 4; i++)
    {
      int in_x = (int) muster_random_range (random, 0, skew);
      int in_y = (int) muster_random_range (random, 0, skew);
      MusterPoint corner = { signs[i][0] * (width / 2) * (100 - in_x) / 100,
                             signs[i][1] * (depth / 2) * (100 - in_y) / 100 };
      g_array_append_val (corners, corner);
    }
  return corners;
}

GArray *
muster_outline_new (MusterLook look, int width, int depth, int number)
{
  MusterRandom random = muster_random_new ((guint64) number, "outline");
  GArray *outline;
  if (muster_look_is_settlement (look))
    outline = make_square (&random, width, depth, 6);
  else if (look == MUSTER_LOOK_FIELD || look == MUSTER_LOOK_ENCLOSURE)
    outline = make_square (&random, width, depth, 14);
  else if (muster_look_is_crossing (look))
    outline = make_square (&random, width, depth, 0);
  else
    outline = make_round (&random, width, depth,
                          look == MUSTER_LOOK_HILL || look == MUSTER_LOOK_STEEP ? 78 : 64);
  fit_outline (outline, width, depth);
  return outline;
}

void
muster_corners_go_on (GArray *corners,
                      MusterPoint to,
                      int sway,
                      int bend,
                      const MusterBox *box,
                      MusterRandom *random)
{
  MusterPoint from = g_array_index (corners, MusterPoint, corners->len - 1);
  gint64 length = muster_root (muster_point_distance2 (from, to));
  int n = (int) MAX (length / bend, 1);
  for (int i = 1; i < n && length > 0; i++)
    {
      int aside = (int) muster_random_range (random, -sway, sway);
      MusterPoint at = {
        from.x
          + (int) ((gint64) (to.x - from.x) * i / n - (gint64) (to.y - from.y) * aside / length),
        from.y
          + (int) ((gint64) (to.y - from.y) * i / n + (gint64) (to.x - from.x) * aside / length)
      };
      if (box != NULL)
        at = muster_box_hold (box, at);
      g_array_append_val (corners, at);
    }
  g_array_append_val (corners, to);
}

/* More than 45 degrees: the cosine is less than the root of a half. */
static gboolean
is_sharp (MusterPoint a, MusterPoint b, MusterPoint c)
{
  gint64 along =
    ((gint64) b.x - a.x) * ((gint64) c.x - b.x) + ((gint64) b.y - a.y) * ((gint64) c.y - b.y);
  return along <= 0
         || along * along < muster_point_distance2 (a, b) * muster_point_distance2 (b, c) / 2;
}

void
muster_corners_soften (GArray *corners)
{
  MusterPoint *points = (MusterPoint *) (gpointer) corners->data;
  for (int pass = 0; pass < SOFTENINGS; pass++)
    for (guint i = 1; i + 1 < corners->len; i++)
      if (is_sharp (points[i - 1], points[i], points[i + 1]))
        points[i] = (MusterPoint){ (points[i - 1].x + 2 * points[i].x + points[i + 1].x) / 4,
                                   (points[i - 1].y + 2 * points[i].y + points[i + 1].y) / 4 };
}

GArray *
muster_corners_smooth (const GArray *corners)
{
  g_autoptr (GArray) once =
    muster_points_smooth ((MusterPoint *) (gpointer) corners->data, (int) corners->len, FALSE);
  return muster_points_smooth ((MusterPoint *) (gpointer) once->data, (int) once->len, FALSE);
}

GArray *
muster_course_new (MusterPoint from, MusterPoint to, int sway, int number)
{
  MusterRandom random = muster_random_new ((guint64) number, "bends");
  g_autoptr (GArray) corners = g_array_new (FALSE, FALSE, sizeof (MusterPoint));
  g_array_append_val (corners, from);
  muster_corners_go_on (corners, to, sway, BEND, NULL, &random);
  return muster_corners_smooth (corners);
}
