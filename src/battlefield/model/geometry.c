#include "config.h"

#include "battlefield/model/geometry.h"

#include <string.h>

#define FULL 65536

/* So many sides of a line or outline are held against others at once, by the box round them. */
#define BLOCK 32

/* How closely a line is looked at, in mm. */
#define STEP 4

/* Short lengths are summed in parts of a mm. */
#define TENTHS 10

/* sin of 0 to 90 degrees, in 65536ths, rounded to the nearest. */
static const int sines[91] = {
  0,     1144,  2287,  3430,  4572,  5712,  6850,  7987,  9121,  10252, 11380, 12505, 13626,
  14742, 15855, 16962, 18064, 19161, 20252, 21336, 22415, 23486, 24550, 25607, 26656, 27697,
  28729, 29753, 30767, 31772, 32768, 33754, 34729, 35693, 36647, 37590, 38521, 39441, 40348,
  41243, 42126, 42995, 43852, 44695, 45525, 46341, 47143, 47930, 48703, 49461, 50203, 50931,
  51643, 52339, 53020, 53684, 54332, 54963, 55578, 56175, 56756, 57319, 57865, 58393, 58903,
  59396, 59870, 60326, 60764, 61183, 61584, 61966, 62328, 62672, 62997, 63303, 63589, 63856,
  64104, 64332, 64540, 64729, 64898, 65048, 65177, 65287, 65376, 65446, 65496, 65526, 65536,
};

static int
get_sine (int degrees)
{
  degrees = (degrees % 360 + 360) % 360;
  int sign = degrees >= 180 ? -1 : 1;
  degrees %= 180;
  return sign * sines[degrees <= 90 ? degrees : 180 - degrees];
}

static int
get_cosine (int degrees)
{
  return get_sine (degrees % 360 + 90);
}

int
muster_divide_to_nearest (gint64 value, gint64 by)
{
  return (int) (value >= 0 ? (value + by / 2) / by : -((-value + by / 2) / by));
}

gint64
muster_point_distance2 (MusterPoint a, MusterPoint b)
{
  gint64 x = (gint64) a.x - b.x;
  gint64 y = (gint64) a.y - b.y;
  return x * x + y * y;
}

gint64
muster_root (gint64 square)
{
  gint64 root = 0;
  for (gint64 bit = G_GINT64_CONSTANT (1) << 31; bit > 0; bit >>= 1)
    if (root + bit <= square / (root + bit))
      root += bit;
  return root;
}

MusterPoint
muster_point_turn (MusterPoint point, MusterPoint centre, int degrees)
{
  gint64 x = (gint64) point.x - centre.x;
  gint64 y = (gint64) point.y - centre.y;
  gint64 sine = get_sine (degrees);
  gint64 cosine = get_cosine (degrees);
  return (MusterPoint){ centre.x + muster_divide_to_nearest (x * cosine - y * sine, FULL),
                        centre.y + muster_divide_to_nearest (x * sine + y * cosine, FULL) };
}

int
muster_point_direction (MusterPoint a, MusterPoint b)
{
  gint64 x = (gint64) b.x - a.x;
  gint64 y = (gint64) b.y - a.y;
  int best = 0;
  gint64 most = G_MININT64;
  for (int degrees = 0; degrees < 360; degrees++)
    {
      gint64 along = x * get_cosine (degrees) + y * get_sine (degrees);
      if (along > most)
        {
          most = along;
          best = degrees;
        }
    }
  return best;
}

MusterBox
muster_box_shrink (MusterBox box, int by)
{
  return (MusterBox){ box.x0 + by, box.y0 + by, box.x1 - by, box.y1 - by };
}

MusterPoint
muster_box_hold (const MusterBox *box, MusterPoint point)
{
  return (MusterPoint){ CLAMP (point.x, box->x0, MAX (box->x0, box->x1)),
                        CLAMP (point.y, box->y0, MAX (box->y0, box->y1)) };
}

MusterBox
muster_points_box (const MusterPoint *points, int n)
{
  MusterBox box = { points[0].x, points[0].y, points[0].x, points[0].y };
  for (int i = 1; i < n; i++)
    {
      box.x0 = MIN (box.x0, points[i].x);
      box.y0 = MIN (box.y0, points[i].y);
      box.x1 = MAX (box.x1, points[i].x);
      box.y1 = MAX (box.y1, points[i].y);
    }
  return box;
}

MusterPoint
muster_points_measure (const MusterPoint *points, int n, int degrees, int *width, int *depth)
{
  g_autofree MusterPoint *turned = g_new (MusterPoint, n);
  for (int i = 0; i < n; i++)
    turned[i] = muster_point_turn (points[i], points[0], -(degrees % 360));
  MusterBox box = muster_points_box (turned, n);
  MusterPoint centre = { (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2 };
  *width = box.x1 - box.x0;
  *depth = box.y1 - box.y0;
  return muster_point_turn (centre, points[0], degrees);
}

/* Twice the area of the triangle, with the sign of its sense. */
static gint64
get_turn (MusterPoint a, MusterPoint b, MusterPoint c)
{
  return ((gint64) b.x - a.x) * ((gint64) c.y - a.y) - ((gint64) b.y - a.y) * ((gint64) c.x - a.x);
}

static int
get_sign (gint64 value)
{
  return (value > 0) - (value < 0);
}

static gboolean
is_between (MusterPoint a, MusterPoint b, MusterPoint point)
{
  return MIN (a.x, b.x) <= point.x && point.x <= MAX (a.x, b.x) && MIN (a.y, b.y) <= point.y
         && point.y <= MAX (a.y, b.y);
}

static gboolean
segments_meet (MusterPoint a, MusterPoint b, MusterPoint c, MusterPoint d)
{
  int ab_c = get_sign (get_turn (a, b, c));
  int ab_d = get_sign (get_turn (a, b, d));
  int cd_a = get_sign (get_turn (c, d, a));
  int cd_b = get_sign (get_turn (c, d, b));
  if (ab_c * ab_d < 0 && cd_a * cd_b < 0)
    return TRUE;
  return (ab_c == 0 && is_between (a, b, c)) || (ab_d == 0 && is_between (a, b, d))
         || (cd_a == 0 && is_between (c, d, a)) || (cd_b == 0 && is_between (c, d, b));
}

/* Whether one lies wholly beside the other, which is found out soonest. */
static gboolean
segments_are_apart (MusterPoint a, MusterPoint b, MusterPoint c, MusterPoint d)
{
  return MAX (a.x, b.x) < MIN (c.x, d.x) || MAX (c.x, d.x) < MIN (a.x, b.x)
         || MAX (a.y, b.y) < MIN (c.y, d.y) || MAX (c.y, d.y) < MIN (a.y, b.y);
}

gboolean
muster_outline_holds (const MusterPoint *points, int n, MusterPoint point)
{
  gboolean inside = FALSE;
  for (int i = 0, j = n - 1; i < n; j = i++)
    {
      MusterPoint a = points[i];
      MusterPoint b = points[j];
      gint64 turn = get_turn (a, b, point);
      if (turn == 0 && is_between (a, b, point))
        return TRUE;
      if ((a.y > point.y) != (b.y > point.y) && (turn > 0) == (b.y > a.y))
        inside = !inside;
    }
  return inside;
}

gboolean
muster_outline_crosses_itself (const MusterPoint *points, int n)
{
  if (n < 3)
    return TRUE;
  for (int i = 0; i < n - 1; i++)
    {
      MusterPoint a = points[i], b = points[i + 1];
      /* Sides that follow each other share a corner, but must not run back over each other. */
      MusterPoint after = points[(i + 2) % n];
      if (get_turn (a, b, after) == 0 && is_between (a, b, after))
        return TRUE;
      /* The last side ends where the first begins. */
      for (int j = i + 2; j < (i == 0 ? n - 1 : n); j++)
        {
          MusterPoint c = points[j], d = points[j + 1 < n ? j + 1 : 0];
          if (!segments_are_apart (a, b, c, d) && segments_meet (a, b, c, d))
            return TRUE;
        }
    }
  return n == 3 && get_turn (points[0], points[1], points[2]) == 0;
}

/* Whether an outline that comes from @before leaves @corner by the way that it came. */
static gboolean
is_folded (MusterPoint before, MusterPoint corner, MusterPoint after)
{
  gint64 on = ((gint64) corner.x - before.x) * ((gint64) after.x - corner.x)
              + ((gint64) corner.y - before.y) * ((gint64) after.y - corner.y);
  return on <= 0 && get_turn (before, corner, after) == 0;
}

static int
find_fold (const MusterPoint *points, int n)
{
  int at = 0;
  while (at < n && !is_folded (points[(at + n - 1) % n], points[at], points[(at + 1) % n]))
    at++;
  return at;
}

int
muster_outline_clean (MusterPoint *points, int n)
{
  for (int at = find_fold (points, n); at < n && n > 2; at = find_fold (points, n))
    {
      n--;
      memmove (&points[at], &points[at + 1], sizeof (MusterPoint) * (gsize) (n - at));
    }
  return n;
}

/* Points on or near a table: products stay below 2^32, and their squares in 64 bits. */
static gboolean
is_nearer (MusterPoint point, MusterPoint a, MusterPoint b, gint64 gap)
{
  gint64 x = (gint64) b.x - a.x;
  gint64 y = (gint64) b.y - a.y;
  gint64 length2 = x * x + y * y;
  gint64 along = ((gint64) point.x - a.x) * x + ((gint64) point.y - a.y) * y;
  if (along <= 0 || length2 == 0)
    return muster_point_distance2 (point, a) < gap * gap;
  if (along >= length2)
    return muster_point_distance2 (point, b) < gap * gap;
  guint64 across = (guint64) ABS (get_turn (a, b, point));
  return across * across < (guint64) (gap * gap) * (guint64) length2;
}

static gboolean
segments_are_near (MusterPoint a, MusterPoint b, MusterPoint c, MusterPoint d, int gap)
{
  if (MAX (a.x, b.x) + gap < MIN (c.x, d.x) || MAX (c.x, d.x) + gap < MIN (a.x, b.x)
      || MAX (a.y, b.y) + gap < MIN (c.y, d.y) || MAX (c.y, d.y) + gap < MIN (a.y, b.y))
    return FALSE;
  return segments_meet (a, b, c, d)
         || (gap > 0
             && (is_nearer (a, c, d, gap) || is_nearer (b, c, d, gap) || is_nearer (c, a, b, gap)
                 || is_nearer (d, a, b, gap)));
}

static gboolean
boxes_meet (const MusterBox *a, const MusterBox *b, int gap)
{
  return a->x0 <= b->x1 + gap && b->x0 <= a->x1 + gap && a->y0 <= b->y1 + gap
         && b->y0 <= a->y1 + gap;
}

static gboolean
boxes_are_near (const MusterPoint *a, int n_a, const MusterPoint *b, int n_b, int gap)
{
  MusterBox box = muster_points_box (a, n_a);
  MusterBox other = muster_points_box (b, n_b);
  return boxes_meet (&box, &other, gap);
}

/* Returns: (transfer full): a box round each BLOCK of sides; @n_sides is one less than @n for lines
 */
static MusterBox *
list_blocks (const MusterPoint *points, int n, int n_sides)
{
  MusterBox *blocks = g_new (MusterBox, n_sides / BLOCK + 1);
  for (int i = 0; i < n_sides; i++)
    {
      MusterPoint a = points[i];
      MusterPoint b = points[(i + 1) % n];
      MusterBox *block = &blocks[i / BLOCK];
      if (i % BLOCK == 0)
        *block = (MusterBox){ a.x, a.y, a.x, a.y };
      block->x0 = MIN (block->x0, MIN (a.x, b.x));
      block->y0 = MIN (block->y0, MIN (a.y, b.y));
      block->x1 = MAX (block->x1, MAX (a.x, b.x));
      block->y1 = MAX (block->y1, MAX (a.y, b.y));
    }
  return blocks;
}

/* Returns: the next side, from @from, whose block is not beside the one from @a to @b; @n_sides:
 * none */
static int
find_near (const MusterBox *blocks, int n_sides, MusterPoint a, MusterPoint b, int gap, int from)
{
  MusterBox box = { MIN (a.x, b.x), MIN (a.y, b.y), MAX (a.x, b.x), MAX (a.y, b.y) };
  if (from % BLOCK != 0)
    return from;
  while (from < n_sides && !boxes_meet (&blocks[from / BLOCK], &box, gap))
    from += BLOCK;
  return MIN (from, n_sides);
}

static gboolean
sides_meet (const MusterPoint *a,
            int n_a,
            const MusterPoint *b,
            int n_b,
            int gap,
            gboolean a_is_outline,
            gboolean b_is_outline)
{
  int n_sides = b_is_outline ? n_b : n_b - 1;
  g_autofree MusterBox *blocks = list_blocks (b, n_b, n_sides);
  for (int i = 0; i < (a_is_outline ? n_a : n_a - 1); i++)
    {
      MusterPoint from = a[i];
      MusterPoint to = a[(i + 1) % n_a];
      for (int j = find_near (blocks, n_sides, from, to, gap, 0); j < n_sides;
           j = find_near (blocks, n_sides, from, to, gap, j + 1))
        if (segments_are_near (from, to, b[j], b[(j + 1) % n_b], gap))
          return TRUE;
    }
  return FALSE;
}

gboolean
muster_outlines_meet (const MusterPoint *a, int n_a, const MusterPoint *b, int n_b, int gap)
{
  return boxes_are_near (a, n_a, b, n_b, gap)
         && (sides_meet (a, n_a, b, n_b, gap, TRUE, TRUE) || muster_outline_holds (a, n_a, b[0])
             || muster_outline_holds (b, n_b, a[0]));
}

gboolean
muster_line_meets_outline (const MusterPoint *line,
                           int n_line,
                           const MusterPoint *b,
                           int n_b,
                           int gap)
{
  return boxes_are_near (line, n_line, b, n_b, gap)
         && (sides_meet (line, n_line, b, n_b, gap, FALSE, TRUE)
             || muster_outline_holds (b, n_b, line[0]));
}

gboolean
muster_lines_meet (const MusterPoint *a, int n_a, const MusterPoint *b, int n_b, int gap)
{
  return boxes_are_near (a, n_a, b, n_b, gap) && sides_meet (a, n_a, b, n_b, gap, FALSE, FALSE);
}

/* Where the segment from @a to @b meets the line through @c and @d, which it crosses. */
static MusterPoint
find_crossing (MusterPoint a, MusterPoint b, MusterPoint c, MusterPoint d)
{
  gint64 before = ABS (get_turn (c, d, a));
  gint64 after = ABS (get_turn (c, d, b));
  gint64 sum = before + after;
  if (sum == 0)
    return a;
  return (MusterPoint){ a.x + muster_divide_to_nearest (((gint64) b.x - a.x) * before, sum),
                        a.y + muster_divide_to_nearest (((gint64) b.y - a.y) * before, sum) };
}

/* On which side of the line through @a and @b the point lies; where it lies on it, on which side it
 * would were it moved by a hair to the east, and by less than that to the south. */
static int
get_side (MusterPoint a, MusterPoint b, MusterPoint point, int hair)
{
  int side = get_sign (get_turn (a, b, point));
  if (side == 0)
    side = hair * get_sign ((gint64) a.y - b.y);
  if (side == 0)
    side = hair * get_sign ((gint64) b.x - a.x);
  return side;
}

/* Lines that share points are held to be a hair apart, always the same way, so that each crossing
 * counts once, whatever corners lie on it. */
static gboolean
segments_cross_by_a_hair (MusterPoint a, MusterPoint b, MusterPoint c, MusterPoint d)
{
  return get_side (c, d, a, 1) * get_side (c, d, b, 1) < 0
         && get_side (a, b, c, -1) * get_side (a, b, d, -1) < 0;
}

GArray *
muster_lines_list_crossings (const MusterPoint *a,
                             int n_a,
                             const MusterPoint *b,
                             int n_b,
                             guint most)
{
  GArray *crossings = g_array_new (FALSE, FALSE, sizeof (MusterLineCrossing));
  g_autofree MusterBox *blocks = list_blocks (b, n_b, n_b - 1);
  for (int i = 0; i < n_a - 1; i++)
    for (int j = find_near (blocks, n_b - 1, a[i], a[i + 1], 0, 0); j < n_b - 1;
         j = find_near (blocks, n_b - 1, a[i], a[i + 1], 0, j + 1))
      {
        if (segments_are_apart (a[i], a[i + 1], b[j], b[j + 1])
            || !segments_cross_by_a_hair (a[i], a[i + 1], b[j], b[j + 1]))
          continue;
        MusterLineCrossing crossing = { find_crossing (a[i], a[i + 1], b[j], b[j + 1]), i, j };
        g_array_append_val (crossings, crossing);
        if (crossings->len == most)
          return crossings;
      }
  return crossings;
}

int
muster_lines_count_crossings (const MusterPoint *a,
                              int n_a,
                              const MusterPoint *b,
                              int n_b,
                              MusterPoint *at,
                              int *segment)
{
  g_autoptr (GArray) crossings = muster_lines_list_crossings (a, n_a, b, n_b, G_MAXUINT);
  gint64 nearest = G_MAXINT64;
  for (guint i = 0; at != NULL && i < crossings->len; i++)
    {
      const MusterLineCrossing *crossing = &g_array_index (crossings, MusterLineCrossing, i);
      int first = g_array_index (crossings, MusterLineCrossing, 0).of_a;
      if (crossing->of_a != first || muster_point_distance2 (a[first], crossing->at) >= nearest)
        continue;
      nearest = muster_point_distance2 (a[first], crossing->at);
      *at = crossing->at;
      *segment = first;
    }
  return (int) crossings->len;
}

static gboolean
is_near_line (MusterPoint from, MusterPoint to, const MusterPoint *line, int n, int gap)
{
  for (int i = 0; i < n - 1; i++)
    if (segments_are_near (from, to, line[i], line[i + 1], gap))
      return TRUE;
  return FALSE;
}

/* Whole steps were counted, though about half of the first and of the last was farther away. */
static void
end_stretch (MusterStretch *stretch, GArray *stretches)
{
  if (stretch->length > 0)
    {
      stretch->length = MAX (stretch->length / TENTHS - STEP, 1);
      g_array_append_val (stretches, *stretch);
    }
  *stretch = (MusterStretch){ 0 };
}

/* Step by step along one segment, which may carry on a stretch and leave one open. */
static void
walk_near (MusterPoint from,
           MusterPoint to,
           const MusterPoint *line,
           int n,
           int gap,
           MusterStretch *stretch,
           GArray *stretches)
{
  int length = (int) muster_root (muster_point_distance2 (from, to));
  int n_steps = length / STEP + 1;
  MusterPoint last = from;
  for (int i = 1; i <= n_steps; i++)
    {
      MusterPoint next = { from.x + (to.x - from.x) * i / n_steps,
                           from.y + (to.y - from.y) * i / n_steps };
      if (is_near_line (last, next, line, n, gap))
        {
          stretch->length +=
            (int) muster_root (TENTHS * TENTHS * muster_point_distance2 (last, next));
          stretch->n_crossings +=
            muster_lines_count_crossings ((MusterPoint[]){ last, next }, 2, line, n, NULL, NULL);
        }
      else
        end_stretch (stretch, stretches);
      last = next;
    }
}

GArray *
muster_line_list_near (const MusterPoint *a, int n_a, const MusterPoint *b, int n_b, int gap)
{
  GArray *stretches = g_array_new (FALSE, FALSE, sizeof (MusterStretch));
  MusterStretch stretch = { .is_end = TRUE };
  if (!boxes_are_near (a, n_a, b, n_b, gap))
    return stretches;
  for (int i = 0; i < n_a - 1; i++)
    {
      if (is_near_line (a[i], a[i + 1], b, n_b, gap))
        walk_near (a[i], a[i + 1], b, n_b, gap, &stretch, stretches);
      else
        end_stretch (&stretch, stretches);
    }
  stretch.is_end = TRUE;
  end_stretch (&stretch, stretches);
  return stretches;
}

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
