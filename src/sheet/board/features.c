#include "config.h"

#include "sheet/board/features.h"

#include "sheet/board/settlement.h"

#include <math.h>
#include <string.h>

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

static void
draw_hill (const MusterBoard *board, const MusterFeature *feature)
{
  Hill hill = { board, feature, .random = muster_board_random (feature) };
  hill.peak = muster_outline_get_peak (feature->points, feature->n_points, &hill.top);
  g_autoptr (MusterTrace) path =
    muster_trace_new (feature->points, feature->n_points, TRUE, 12 * board->unit);
  draw_tints (&hill, path);
  draw_rows (&hill);
  draw_contours (&hill, path);
}

/* In the board's unit. */
#define CROWN 8.2
#define BUSH  6.0
#define LOBES 5

static void
add_crown (cairo_t *cr, MusterSpot at, double radius, double turn)
{
  /* A lobe bulges between two dents; its Bézier handles stand further out. */
  for (int i = 0; i <= LOBES; i++)
    {
      double angle = turn + 2 * G_PI * i / LOBES;
      double x = at.x + cos (angle) * radius * 0.86;
      double y = at.y + sin (angle) * radius * 0.86;
      double early = angle - 2 * G_PI / LOBES * 0.72;
      double late = angle - 2 * G_PI / LOBES * 0.28;
      if (i == 0)
        cairo_move_to (cr, x, y);
      else
        cairo_curve_to (cr, at.x + cos (early) * radius * 1.24, at.y + sin (early) * radius * 1.24,
                        at.x + cos (late) * radius * 1.24, at.y + sin (late) * radius * 1.24, x, y);
    }
  cairo_close_path (cr);
}

static void
add_disc (cairo_t *cr, double x, double y, double radius)
{
  cairo_new_sub_path (cr);
  cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
  cairo_close_path (cr);
}

static int
compare_spots (gconstpointer a, gconstpointer b)
{
  const MusterSpot *one = a;
  const MusterSpot *two = b;
  return (one->y > two->y) - (one->y < two->y);
}

typedef struct
{
  MusterSpot at;
  double radius;
  double turn;
} Crown;

/* A crown on a greater one is edged; a stroke would take far longer. */
static void
draw_band (const MusterBoard *board, const Crown *crowns, int n)
{
  cairo_t *cr = board->cr;
  double edge = muster_board_get_hair (board, 0.9);
  for (int i = 0; i < n; i++)
    add_crown (cr, crowns[i].at, crowns[i].radius + edge / 2, crowns[i].turn);
  muster_board_fill (board, MUSTER_BOARD_CROWN_LINE, 1);
  for (int i = 0; i < n; i++)
    add_crown (cr, crowns[i].at, crowns[i].radius - edge / 2, crowns[i].turn);
  muster_board_fill (board, MUSTER_BOARD_CROWN_SHADE, 1);
  for (int half = 0; half < 2; half++)
    {
      for (int i = half; i < n; i += 2)
        add_crown (cr,
                   (MusterSpot){ crowns[i].at.x - crowns[i].radius * 0.16,
                                 crowns[i].at.y - crowns[i].radius * 0.2 },
                   crowns[i].radius * 0.64, crowns[i].turn + 0.5);
      muster_board_fill (board, MUSTER_BOARD_CROWN, half == 0 ? 1 : 0.66);
    }
}

static void
draw_shadows (const MusterBoard *board, const MusterSpot *spots, int n, double radius)
{
  for (int i = 0; i < n; i++)
    add_disc (board->cr, spots[i].x + radius * 0.45, spots[i].y + radius * 0.5, radius);
  muster_board_fill (board, MUSTER_BOARD_SHADOW, 0.3);
}

/** Bushes or crowns of a radius at each of the spots, those of the north behind. */
static void
draw_crowns (const MusterBoard *board,
             const MusterSpot *spots,
             int n,
             double radius,
             MusterRandom *random)
{
  g_autofree MusterSpot *sorted = g_memdup2 (spots, sizeof (MusterSpot) * (gsize) n);
  g_autofree Crown *crowns = g_new (Crown, (gsize) MAX (n, 1));
  int first = 0;
  if (n == 0)
    return;
  qsort (sorted, (size_t) n, sizeof (MusterSpot), compare_spots);
  for (int i = 0; i < n; i++)
    crowns[i] = (Crown){ sorted[i], radius * muster_board_chance (random, 0.7, 1.18),
                         muster_board_chance (random, 0, G_PI) };

  for (int i = 1; i <= n; i++)
    if (i == n || crowns[i].at.y > crowns[first].at.y + radius * 0.8)
      {
        draw_band (board, crowns + first, i - first);
        first = i;
      }
}

void
muster_board_draw_bushes (const MusterBoard *board,
                          const MusterSpot *spots,
                          int n,
                          double radius,
                          MusterRandom *random)
{
  draw_shadows (board, spots, n, radius);
  draw_crowns (board, spots, n, radius, random);
}

/** Spots along the path, of bushes that touch; @gap spots about the index @gate are left out. */
static GArray *
list_bushes (const MusterTrace *path, MusterRandom *random, int gate, int gap)
{
  GArray *spots = g_array_new (FALSE, FALSE, sizeof (MusterSpot));
  for (int i = 0; i < path->n; i++)
    {
      MusterSpot spot =
        muster_trace_get_aside (path, i, path->step * muster_board_chance (random, -0.16, 0.16));
      if (gap == 0 || ABS (i - gate) * 2 > gap)
        g_array_append_val (spots, spot);
    }
  return spots;
}

static void
add_tuft (cairo_t *cr, double x, double y, double size)
{
  cairo_move_to (cr, x, y);
  cairo_line_to (cr, x, y - size);
  cairo_move_to (cr, x - size * 0.12, y);
  cairo_line_to (cr, x - size * 0.6, y - size * 0.72);
  cairo_move_to (cr, x + size * 0.12, y);
  cairo_line_to (cr, x + size * 0.6, y - size * 0.72);
}

/* A grid with every other row shifted, shaken; only what lies between @least and @most deep. */
static void
list_spots (const MusterFeature *feature,
            MusterRandom *random,
            double apart,
            double shake,
            double least,
            GArray *spots)
{
  MusterBox box = muster_points_box (feature->points, feature->n_points);
  int row = 0;
  for (double y = box.y0; y <= box.y1; y += apart * 0.84, row++)
    for (double x = box.x0 + (row % 2) * apart / 2; x <= box.x1; x += apart)
      {
        MusterSpot spot = { x + muster_board_chance (random, -shake, shake) * apart,
                            y + muster_board_chance (random, -shake, shake) * apart };
        if (muster_outline_is_deep (feature->points, feature->n_points, spot, least))
          g_array_append_val (spots, spot);
      }
}

static void
draw_floor (const MusterBoard *board, const MusterFeature *feature, MusterBoardInk ink)
{
  muster_board_trace (board, feature);
  muster_board_fill (board, ink, 0.85);
}

/* The shadow of the whole wood: those of its trees would lie under other trees. */
static void
draw_wood_shadow (const MusterBoard *board, const MusterFeature *feature)
{
  double aside = 3.5 * board->unit;
  cairo_save (board->cr);
  cairo_translate (board->cr, aside, aside);
  muster_board_trace (board, feature);
  muster_board_fill (board, MUSTER_BOARD_SHADOW, 0.3);
  cairo_restore (board->cr);
}

/* The outline counts in the game: it is seen between the trees. */
static void
draw_edge (const MusterBoard *board, const MusterFeature *feature, MusterBoardInk ink)
{
  double hair = muster_board_get_hair (board, 1.5);
  muster_board_trace (board, feature);
  cairo_set_dash (board->cr, (double[]){ 0.1, hair * 2.6 }, 2, 0);
  cairo_set_line_cap (board->cr, CAIRO_LINE_CAP_ROUND);
  muster_board_stroke (board, ink, 1, hair);
  cairo_set_dash (board->cr, NULL, 0, 0);
}

/* The trees of the edge: they show its shape, corners too. */
static GArray *
list_edge (const MusterFeature *feature, const MusterTrace *path, double depth)
{
  GArray *spots = g_array_new (FALSE, FALSE, sizeof (MusterSpot));
  for (int i = 0; i < path->n; i++)
    {
      MusterSpot spot = muster_trace_get_aside (path, i, depth);
      if (muster_outline_is_deep (feature->points, feature->n_points, spot, depth * 0.7))
        g_array_append_val (spots, spot);
    }
  return spots;
}

static void
draw_wood (const MusterBoard *board, const MusterFeature *feature)
{
  MusterRandom random = muster_board_random (feature);
  double radius = CROWN * board->unit;
  g_autoptr (MusterTrace) path =
    muster_trace_new (feature->points, feature->n_points, TRUE, radius * 1.75);
  g_autoptr (GArray) spots = list_edge (feature, path, radius * 0.95);
  draw_wood_shadow (board, feature);
  draw_floor (board, feature, MUSTER_BOARD_WOOD);
  list_spots (feature, &random, radius * 1.7, 0.24, radius * 1.55, spots);
  draw_edge (board, feature, MUSTER_BOARD_CROWN_LINE);
  draw_crowns (board, (MusterSpot *) spots->data, (int) spots->len, radius, &random);
}

static void
draw_brush (const MusterBoard *board, const MusterFeature *feature)
{
  MusterRandom random = muster_board_random (feature);
  double radius = BUSH * board->unit;
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (MusterSpot));
  g_autoptr (GArray) bushes = g_array_new (FALSE, FALSE, sizeof (MusterSpot));
  draw_floor (board, feature, MUSTER_BOARD_BRUSH);
  list_spots (feature, &random, radius * 2.9, 0.36, radius * 1.3, all);
  for (guint i = 0; i < all->len; i++)
    {
      MusterSpot spot = g_array_index (all, MusterSpot, i);
      if (muster_board_chance (&random, 0, 1) < 0.62)
        g_array_append_val (bushes, spot);
      else
        add_tuft (board->cr, spot.x, spot.y, radius);
    }
  muster_board_stroke (board, MUSTER_BOARD_TUFT, 0.8, muster_board_get_hair (board, 1.1));
  draw_edge (board, feature, MUSTER_BOARD_TUFT);
  muster_board_draw_bushes (board, (MusterSpot *) bushes->data, (int) bushes->len, radius, &random);
}

/* Water that stands between tufts: two or three short strokes over each other. */
static void
add_puddle (const MusterBoard *board, MusterSpot at, MusterRandom *random)
{
  int n = (int) muster_board_chance (random, 1, 4);
  for (int i = 0; i < n; i++)
    {
      double half = board->unit * muster_board_chance (random, 5, 14);
      double x = at.x + board->unit * muster_board_chance (random, -5, 5);
      double y = at.y + board->unit * 4.6 * i;
      cairo_move_to (board->cr, x - half, y);
      cairo_line_to (board->cr, x + half, y);
    }
}

static void
draw_pools (const MusterBoard *board, GArray *spots, MusterRandom *random)
{
  for (guint i = 3; i < spots->len; i += 9)
    {
      const MusterSpot *at = &g_array_index (spots, MusterSpot, i);
      double half = board->unit * muster_board_chance (random, 12, 20);
      cairo_matrix_t matrix;
      cairo_get_matrix (board->cr, &matrix);
      cairo_translate (board->cr, at->x, at->y + 5 * board->unit);
      cairo_scale (board->cr, half, half * 0.36);
      add_disc (board->cr, 0, 0, 1);
      cairo_set_matrix (board->cr, &matrix);
    }
  muster_board_fill (board, MUSTER_BOARD_WATER, 0.9);
}

static void
draw_marsh (const MusterBoard *board, const MusterFeature *feature)
{
  MusterRandom random = muster_board_random (feature);
  double unit = board->unit;
  g_autoptr (GArray) spots = g_array_new (FALSE, FALSE, sizeof (MusterSpot));
  draw_floor (board, feature, MUSTER_BOARD_MARSH);
  list_spots (feature, &random, 19.5 * unit, 0.3, 13 * unit, spots);
  draw_pools (board, spots, &random);
  for (guint i = 0; i < spots->len; i++)
    add_puddle (board, g_array_index (spots, MusterSpot, i), &random);
  cairo_set_line_cap (board->cr, CAIRO_LINE_CAP_ROUND);
  muster_board_stroke (board, MUSTER_BOARD_MARSH_WATER, 0.9, muster_board_get_hair (board, 1.4));
  for (guint i = 0; i < spots->len; i++)
    {
      const MusterSpot *at = &g_array_index (spots, MusterSpot, i);
      if (i % 2 == 0)
        add_tuft (board->cr, at->x + unit * muster_board_chance (&random, -6, 6),
                  at->y - 1.5 * unit, unit * muster_board_chance (&random, 6, 8.5));
    }
  muster_board_stroke (board, MUSTER_BOARD_TUFT, 1, muster_board_get_hair (board, 1.3));
  draw_edge (board, feature, MUSTER_BOARD_MARSH_WATER);
}

/* In the board's unit. */
#define FURROWS 5.5
#define HEDGE   5.2

static int
compare_numbers (gconstpointer a, gconstpointer b)
{
  double one = *(const double *) a;
  double two = *(const double *) b;
  return (one > two) - (one < two);
}

/* The outline turned so that lines of the direction lie level. */
static MusterSpot *
turn_back (const MusterPoint *points, int n, double radians)
{
  MusterSpot *turned = g_new (MusterSpot, (gsize) MAX (n, 1));
  double c = cos (radians);
  double s = sin (radians);
  for (int i = 0; i < n; i++)
    turned[i] =
      (MusterSpot){ points[i].x * c + points[i].y * s, points[i].y * c - points[i].x * s };
  return turned;
}

static void
find_span (const MusterSpot *spots, int n, double *low, double *high)
{
  *low = G_MAXDOUBLE;
  *high = -G_MAXDOUBLE;
  for (int i = 0; i < n; i++)
    {
      *low = MIN (*low, spots[i].y);
      *high = MAX (*high, spots[i].y);
    }
}

static void
list_crossings (const MusterSpot *spots, int n, double y, GArray *crossings)
{
  g_array_set_size (crossings, 0);
  for (int i = 0; i < n; i++)
    {
      MusterSpot a = spots[i];
      MusterSpot b = spots[(i + 1) % n];
      if ((a.y > y) == (b.y > y))
        continue;
      double x = a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y);
      g_array_append_val (crossings, x);
    }
  g_array_sort (crossings, compare_numbers);
}

void
muster_board_add_hatching (cairo_t *cr,
                           const MusterPoint *points,
                           int n,
                           double radians,
                           double apart)
{
  g_autofree MusterSpot *spots = turn_back (points, n, radians);
  g_autoptr (GArray) crossings = g_array_new (FALSE, FALSE, sizeof (double));
  double c = cos (radians);
  double s = sin (radians);
  double low;
  double high;
  find_span (spots, n, &low, &high);
  for (double y = low + apart / 2; y < high; y += apart)
    {
      list_crossings (spots, n, y, crossings);
      for (guint i = 0; i + 1 < crossings->len; i += 2)
        {
          double from = g_array_index (crossings, double, i);
          double to = g_array_index (crossings, double, i + 1);
          cairo_move_to (cr, from * c - y * s, from * s + y * c);
          cairo_line_to (cr, to * c - y * s, to * s + y * c);
        }
    }
}

/* What of the outline lies above the level @y, or below it. */
static GArray *
cut (const MusterSpot *spots, int n, double y, double sign)
{
  GArray *kept = g_array_new (FALSE, FALSE, sizeof (MusterSpot));
  for (int i = 0; i < n; i++)
    {
      MusterSpot a = spots[i];
      MusterSpot b = spots[(i + 1) % n];
      if ((a.y - y) * sign >= 0)
        g_array_append_val (kept, a);
      if (((a.y - y) * sign >= 0) != ((b.y - y) * sign >= 0))
        {
          MusterSpot at = { a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y), y };
          g_array_append_val (kept, at);
        }
    }
  return kept;
}

static void
add_strip (cairo_t *cr, const MusterSpot *spots, int n, double from, double to, double radians)
{
  g_autoptr (GArray) below = cut (spots, n, from, 1);
  g_autoptr (GArray) strip = cut ((MusterSpot *) below->data, (int) below->len, to, -1);
  double c = cos (radians);
  double s = sin (radians);
  for (guint i = 0; i < strip->len; i++)
    {
      const MusterSpot *at = &g_array_index (strip, MusterSpot, i);
      cairo_line_to (cr, at->x * c - at->y * s, at->x * s + at->y * c);
    }
  cairo_close_path (cr);
}

/* Strips of several crops, as villages ploughed theirs. */
static void
draw_strips (const MusterBoard *board,
             const MusterFeature *feature,
             double radians,
             MusterRandom *random)
{
  static const MusterBoardInk crops[] = { MUSTER_BOARD_FIELD_1, MUSTER_BOARD_FIELD_2,
                                          MUSTER_BOARD_FIELD_3 };
  g_autofree MusterSpot *spots = turn_back (feature->points, feature->n_points, radians);
  double low;
  double high;
  find_span (spots, feature->n_points, &low, &high);
  int n = CLAMP ((int) ((high - low) / (55 * board->unit)), 1, 6);
  int crop = (int) muster_board_chance (random, 0, 3);
  double at = low;
  for (int i = 0; i < n; i++)
    {
      double to =
        i == n - 1 ? high : low + (high - low) * (i + muster_board_chance (random, 0.8, 1.2)) / n;
      add_strip (board->cr, spots, feature->n_points, at, to, radians);
      muster_board_fill (board, crops[(crop + i) % 3], 0.9);
      at = to;
    }
}

static void
draw_border (const MusterBoard *board, const MusterFeature *feature)
{
  muster_board_trace (board, feature);
  muster_board_stroke (board, MUSTER_BOARD_FURROW, 1, muster_board_get_hair (board, 1.6));
}

static void
draw_hedge_round (const MusterBoard *board, const MusterFeature *feature, MusterRandom *random)
{
  double radius = HEDGE * board->unit;
  g_autoptr (MusterTrace) path =
    muster_trace_new (feature->points, feature->n_points, TRUE, radius * 1.5);
  int gate = (int) muster_board_chance (random, 0, path->n);
  g_autoptr (GArray) bushes = list_bushes (path, random, gate, path->n > 24 ? 3 : 0);
  muster_board_draw_bushes (board, (MusterSpot *) bushes->data, (int) bushes->len, radius, random);
}

static void
draw_field (const MusterBoard *board, const MusterFeature *feature)
{
  MusterRandom random = muster_board_random (feature);
  gboolean is_enclosed = feature->look == MUSTER_LOOK_ENCLOSURE;
  double radians = (feature->turn + muster_board_chance (&random, 10, 35)
                    + 90 * (int) muster_board_chance (&random, 0, 2))
                   * G_PI / 180;
  draw_strips (board, feature, radians, &random);
  muster_board_add_hatching (board->cr, feature->points, feature->n_points, radians,
                             FURROWS * board->unit);
  muster_board_stroke (board, MUSTER_BOARD_FURROW, 0.7, muster_board_get_hair (board, 0.9));
  if (is_enclosed)
    draw_hedge_round (board, feature, &random);
  else
    draw_border (board, feature);
}

static double
get_bank (const MusterBoard *board, const MusterFeature *feature)
{
  double bank = muster_board_get_hair (board, feature->look == MUSTER_LOOK_STREAM ? 1.3 : 2.0);
  return feature->breadth > 0 ? MIN (bank, feature->breadth / 3.0) : bank;
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

/* A line with breadth, and how it ends: one that leaves the table runs on, so that the table cuts
 * it, and what ends in what it leads to changes its breadth there. */

typedef gboolean (*Inside) (const MusterBoard *board,
                            const MusterFeature *feature,
                            MusterSpot spot);

typedef struct
{
  const MusterBoard *board;
  const MusterFeature *feature;
  MusterTrace *path;
  int ends[2]; /* where it is as broad as ever: from the one spot to the other; the first and the
                  last, but where it ends in what it leads to */
} Ribbon;

static Ribbon
make_ribbon (const MusterBoard *board, const MusterFeature *feature, Inside is_inside)
{
  Ribbon ribbon = { board, feature };
  double step = MAX (feature->breadth / 6.0, board->unit);
  ribbon.path = muster_trace_new_smooth (board->cr, feature->points, feature->n_points, step);
  int first = 0;
  int last = ribbon.path->n - 1;
  while (first < last && is_inside (board, feature, ribbon.path->spots[first]))
    first++;
  while (last > first && is_inside (board, feature, ribbon.path->spots[last]))
    last--;
  ribbon.ends[0] = first < last ? first : 0;
  ribbon.ends[1] = first < last ? last : ribbon.path->n - 1;
  return ribbon;
}

static int
get_end (const Ribbon *ribbon, int end)
{
  return end == 0 ? 0 : ribbon->path->n - 1;
}

static gboolean
leads_on (const Ribbon *ribbon, int end)
{
  return ribbon->ends[end] != get_end (ribbon, end);
}

static gboolean
leaves_table (const Ribbon *ribbon, int end)
{
  const MusterBattlefield *field = ribbon->board->battlefield;
  const MusterPoint *at = &ribbon->feature->points[end == 0 ? 0 : ribbon->feature->n_points - 1];
  return at->x <= 2 || at->y <= 2 || at->x >= field->width - 2 || at->y >= field->depth - 2;
}

/* Adds where it is as broad as ever to the path of the board, to be stroked. */
static void
trace_ribbon (const Ribbon *ribbon)
{
  const MusterTrace *path = ribbon->path;
  int n = ribbon->ends[1] - ribbon->ends[0] + 1;
  g_autofree MusterSpot *spots = g_new (MusterSpot, (gsize) n + 2);
  memcpy (spots + 1, path->spots + ribbon->ends[0], (gsize) n * sizeof *spots);
  spots[0] = spots[1];
  spots[n + 1] = spots[n];
  for (int end = 0; end < 2; end++)
    if (leaves_table (ribbon, end))
      {
        MusterSpot along = path->normals[get_end (ribbon, end)];
        double by = (end == 0 ? -3 : 3) * ribbon->feature->breadth;
        MusterSpot *spot = &spots[end == 0 ? 0 : n + 1];
        *spot = (MusterSpot){ spot->x + along.y * by, spot->y - along.x * by };
      }
  muster_trace_add_spots (ribbon->board->cr, spots, n + 2, FALSE);
  cairo_set_line_join (ribbon->board->cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (ribbon->board->cr, CAIRO_LINE_CAP_BUTT);
}

/* Adds a piece of it to the path of the board, to be filled: from one spot to another, half as
 * broad as @halves says at each. */
static void
add_band (const Ribbon *ribbon, int from, int to, const double *halves)
{
  const MusterTrace *path = ribbon->path;
  int onward = from < to ? 1 : -1;
  cairo_t *cr = ribbon->board->cr;
  for (int i = from; i != to + onward; i += onward)
    {
      MusterSpot spot = muster_trace_get_aside (path, i, halves[abs (i - from)]);
      if (i == from)
        cairo_move_to (cr, spot.x, spot.y);
      else
        cairo_line_to (cr, spot.x, spot.y);
    }
  for (int i = to; i != from - onward; i -= onward)
    {
      MusterSpot spot = muster_trace_get_aside (path, i, -halves[abs (i - from)]);
      cairo_line_to (cr, spot.x, spot.y);
    }
  cairo_close_path (cr);
}

static void
add_end (const Ribbon *ribbon, int end, double radius)
{
  MusterSpot at = ribbon->path->spots[get_end (ribbon, end)];
  add_disc (ribbon->board->cr, at.x, at.y, radius);
}

/* Of the breadth: so far before the bank of what it flows into water widens, and by so much; in the
 * other water it is soon no broader than before, or it came out at the far bank. */
#define MOUTH_LENGTH 1.0
#define MOUTH        0.12

static void
add_mouth (const Ribbon *ribbon, int end, double inset)
{
  double half = ribbon->feature->breadth / 2.0;
  int last = get_end (ribbon, end);
  int bank = ribbon->ends[end];
  int before = (int) (MOUTH_LENGTH * ribbon->feature->breadth / ribbon->path->step + 0.5);
  int from = end == 0 ? MIN (bank + before, ribbon->ends[1]) : MAX (bank - before, ribbon->ends[0]);
  int n = abs (last - from) + 1;
  int n_before = abs (bank - from);
  g_autofree double *halves = g_new (double, (gsize) n);
  for (int i = 0; i < n; i++)
    {
      double share = i <= n_before ? (double) i / MAX (n_before, 1)
                                   : (double) (i - n_before) / MAX (n - 1 - n_before, 1);
      double by = i <= n_before ? 1 + MOUTH * share * share : 1 + MOUTH * (1 - share);
      halves[i] = MAX (half * by - inset, 0);
    }
  add_band (ribbon, from, last, halves);
}

/* @inset: of both sides, such as the breadth of the banks */
static void
paint_water (const MusterBoard *board,
             const MusterFeature *feature,
             MusterBoardInk ink,
             double inset)
{
  Ribbon ribbon = make_ribbon (board, feature, is_in_other);
  trace_ribbon (&ribbon);
  muster_board_stroke (board, ink, 1, feature->breadth - 2 * inset);
  for (int end = 0; end < 2; end++)
    if (leads_on (&ribbon, end))
      add_mouth (&ribbon, end, inset);
    else if (!leaves_table (&ribbon, end))
      add_end (&ribbon, end, feature->breadth / 2.0 - inset);
  muster_board_fill (board, ink, 1);
  muster_trace_free (ribbon.path);
}

static void
draw_banks (const MusterBoard *board, const MusterFeature *feature)
{
  if (feature->breadth > 0)
    {
      paint_water (board, feature, MUSTER_BOARD_BANK, 0);
      return;
    }
  muster_board_trace (board, feature);
  cairo_set_line_join (board->cr, CAIRO_LINE_JOIN_ROUND);
  muster_board_stroke (board, MUSTER_BOARD_BANK, 1, 2 * get_bank (board, feature));
}

static void
draw_water (const MusterBoard *board, const MusterFeature *feature)
{
  if (feature->breadth > 0)
    {
      paint_water (board, feature, MUSTER_BOARD_WATER, get_bank (board, feature));
      return;
    }
  muster_board_trace (board, feature);
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

/* The lines of the current, broken off here and there. */
static void
add_current (const MusterBoard *board,
             const MusterFeature *feature,
             const MusterTrace *path,
             double aside,
             gboolean joins,
             MusterRandom *random)
{
  gboolean is_down = FALSE;
  int left = 0;
  for (int i = 0; i < path->n; i++, left--)
    {
      MusterSpot spot = muster_trace_get_aside (path, i, aside);
      if (joins && is_in_other (board, feature, spot))
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

static void
draw_ripples (const MusterBoard *board, const MusterFeature *feature)
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
  gboolean joins = is_in_other (board, feature, path->spots[0])
                   || is_in_other (board, feature, path->spots[path->n - 1]);
  for (int i = 0; i < lines; i++)
    add_current (board, feature, path, feature->breadth * ((i + 1.0) / (lines + 1) - 0.5), joins,
                 &random);
  cairo_set_line_cap (board->cr, CAIRO_LINE_CAP_ROUND);
  muster_board_stroke (board, MUSTER_BOARD_SHORE, 1, muster_board_get_hair (board, 1.2));
}

/* In the board's unit. */
#define ROAD_EDGE 1.7
#define WALL      6.0

/* Of a road's breadth: that of a street. */
#define STREET 0.55

static double
get_edge (const MusterBoard *board, const MusterFeature *feature)
{
  return MIN (muster_board_get_hair (board, ROAD_EDGE), feature->breadth / 4.0);
}

static gboolean
is_in_settlement (const MusterBoard *board, const MusterFeature *feature, MusterSpot spot)
{
  GArray *features = board->battlefield->features;
  for (guint i = 0; i < features->len; i++)
    {
      const MusterFeature *other = &g_array_index (features, MusterFeature, i);
      if ((other->look == MUSTER_LOOK_SETTLEMENT || other->look == MUSTER_LOOK_WALLED)
          && other->n_points > 0
          && muster_outline_get_depth (other->points, other->n_points, spot) > 0)
        return TRUE;
    }
  return FALSE;
}

/* From the gate on it narrows to a street. */
static void
add_street (const Ribbon *ribbon, int end, double inset)
{
  int from = ribbon->ends[end];
  int last = get_end (ribbon, end);
  int n = abs (last - from) + 1;
  g_autofree double *halves = g_new (double, (gsize) n);
  for (int i = 0; i < n; i++)
    halves[i] =
      ribbon->feature->breadth / 2.0 * (1 - (1 - STREET) * i / (double) MAX (n - 1, 1)) - inset;
  add_band (ribbon, from, last, halves);
}

static void
draw_road_edges (const MusterBoard *board, const MusterFeature *feature)
{
  Ribbon ribbon = make_ribbon (board, feature, is_in_settlement);
  trace_ribbon (&ribbon);
  muster_board_stroke (board, MUSTER_BOARD_ROAD_EDGE, 1, feature->breadth);
  for (int end = 0; end < 2; end++)
    if (leads_on (&ribbon, end))
      add_street (&ribbon, end, 0);
  muster_board_fill (board, MUSTER_BOARD_ROAD_EDGE, 1);
  muster_trace_free (ribbon.path);
}

static void
draw_road (const MusterBoard *board, const MusterFeature *feature)
{
  Ribbon ribbon = make_ribbon (board, feature, is_in_settlement);
  double edge = get_edge (board, feature);
  trace_ribbon (&ribbon);
  muster_board_stroke (board, MUSTER_BOARD_ROAD, 1, feature->breadth - 2 * edge);
  /* Where it ends it opens, into a square or another road. */
  for (int end = 0; end < 2; end++)
    if (leads_on (&ribbon, end))
      {
        add_street (&ribbon, end, edge);
        add_end (&ribbon, end, feature->breadth / 2.0 * STREET - edge);
      }
    else if (!leaves_table (&ribbon, end))
      add_end (&ribbon, end, feature->breadth / 2.0 - edge);
  muster_board_fill (board, MUSTER_BOARD_ROAD, 1);
  muster_trace_free (ribbon.path);
}

/* Where waggons went; only broad roads have room to show it. */
static void
draw_ruts (const MusterBoard *board, const MusterFeature *feature)
{
  MusterRandom random = muster_board_random (feature);
  if (feature->breadth < 16 * board->unit)
    return;
  g_autoptr (MusterTrace) path =
    muster_trace_new (feature->points, feature->n_points, FALSE, 8 * board->unit);
  for (int side = -1; side <= 1; side += 2)
    for (int i = 1; i < path->n; i++)
      {
        MusterSpot from = muster_trace_get_aside (path, i - 1, side * feature->breadth * 0.14);
        MusterSpot to = muster_trace_get_aside (path, i, side * feature->breadth * 0.14);
        if (muster_board_chance (&random, 0, 1) < 0.25)
          continue;
        cairo_move_to (board->cr, from.x, from.y);
        cairo_line_to (board->cr, to.x, to.y);
      }
  muster_board_stroke (board, MUSTER_BOARD_RUT, 1, muster_board_get_hair (board, 1.2));
}

static void
draw_wall (const MusterBoard *board, const MusterFeature *feature)
{
  double width =
    MAX (muster_board_get_hair (board, WALL), MIN (feature->breadth, 12 * board->unit));
  double edge = muster_board_get_hair (board, 1.3);
  cairo_set_line_join (board->cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (board->cr, CAIRO_LINE_CAP_BUTT);
  muster_board_trace (board, feature);
  muster_board_stroke (board, MUSTER_BOARD_STONE_EDGE, 1, width);
  muster_board_trace (board, feature);
  muster_board_stroke (board, MUSTER_BOARD_STONE, 1, width - 2 * edge);
  muster_board_trace (board, feature);
  cairo_set_dash (board->cr, (double[]){ edge, width * 1.3 }, 2, 0);
  muster_board_stroke (board, MUSTER_BOARD_STONE_EDGE, 1, width);
  cairo_set_dash (board->cr, NULL, 0, 0);
}

static void
draw_hedge (const MusterBoard *board, const MusterFeature *feature)
{
  MusterRandom random = muster_board_random (feature);
  double radius = CLAMP (feature->breadth * 0.5, HEDGE * board->unit, 9 * board->unit);
  g_autoptr (MusterTrace) path =
    muster_trace_new (feature->points, feature->n_points, FALSE, radius * 1.45);
  g_autoptr (GArray) bushes = list_bushes (path, &random, 0, 0);
  muster_board_draw_bushes (board, (MusterSpot *) bushes->data, (int) bushes->len, radius, &random);
}

/* Short strokes from each edge down to the bottom. */
static void
add_banks (const MusterBoard *board, const MusterTrace *path, double half, MusterRandom *random)
{
  double thick = 1.9 * board->unit;
  for (int i = 0; i < path->n; i++)
    for (int side = -1; side <= 1; side += 2)
      {
        MusterSpot top = muster_trace_get_aside (path, i, side * half);
        MusterSpot foot =
          muster_trace_get_aside (path, i, side * half * muster_board_chance (random, 0.2, 0.45));
        double x = -path->normals[i].y * thick / 2;
        double y = path->normals[i].x * thick / 2;
        cairo_move_to (board->cr, foot.x, foot.y);
        cairo_line_to (board->cr, top.x + x, top.y + y);
        cairo_line_to (board->cr, top.x - x, top.y - y);
        cairo_close_path (board->cr);
      }
}

static void
add_edges (const MusterBoard *board, const MusterTrace *path, double half)
{
  for (int side = -1; side <= 1; side += 2)
    for (int i = 0; i < path->n; i++)
      {
        MusterSpot at = muster_trace_get_aside (path, i, side * half);
        if (i == 0)
          cairo_move_to (board->cr, at.x, at.y);
        else
          cairo_line_to (board->cr, at.x, at.y);
      }
}

static void
draw_gully (const MusterBoard *board, const MusterFeature *feature)
{
  MusterRandom random = muster_board_random (feature);
  double half = MAX (feature->breadth, 10 * board->unit) / 2.0;
  g_autoptr (MusterTrace) path =
    muster_trace_new (feature->points, feature->n_points, FALSE, 5.5 * board->unit);
  cairo_set_line_join (board->cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (board->cr, CAIRO_LINE_CAP_BUTT);
  muster_board_trace (board, feature);
  muster_board_stroke (board, MUSTER_BOARD_HILL, 0.6, half * 2);
  add_banks (board, path, half, &random);
  muster_board_fill (board, MUSTER_BOARD_HACHURE, 0.9);
  add_edges (board, path, half);
  muster_board_stroke (board, MUSTER_BOARD_HACHURE, 0.8, muster_board_get_hair (board, 1));
}

/* The rectangle of a crossing: where it lies, the unit vector of the road over it, its length along
 * that, and how broad the road and the water are there. */
typedef struct
{
  MusterSpot at;
  MusterSpot along;
  double length;
  double width;
  double water;
} Deck;

/* The line of which @is_wanted says so that comes nearest; its direction there. */
static const MusterFeature *
find_line (const MusterBoard *board,
           MusterSpot at,
           gboolean (*is_wanted) (MusterLook look),
           double farthest,
           MusterSpot *along)
{
  const MusterFeature *nearest = NULL;
  for (guint i = 0; i < board->battlefield->features->len; i++)
    {
      const MusterFeature *line = &g_array_index (board->battlefield->features, MusterFeature, i);
      if (!is_wanted (line->look) || line->breadth == 0)
        continue;
      for (int j = 0; j < line->n_points - 1; j++)
        {
          const MusterPoint *points = line->points + j;
          double distance = muster_line_get_distance (points, 2, at);
          double length = hypot (points[1].x - points[0].x, points[1].y - points[0].y);
          if (distance >= farthest || length == 0)
            continue;
          farthest = distance;
          nearest = line;
          *along = (MusterSpot){ (points[1].x - points[0].x) / length,
                                 (points[1].y - points[0].y) / length };
        }
    }
  return nearest;
}

static gboolean
is_road (MusterLook look)
{
  return look == MUSTER_LOOK_ROAD;
}

static Deck
find_deck (const MusterBoard *board, const MusterFeature *feature)
{
  MusterBox box = muster_points_box (feature->points, feature->n_points);
  Deck deck = { { (box.x0 + box.x1) / 2.0, (box.y0 + box.y1) / 2.0 } };
  MusterSpot stream = { 0, 1 };
  double reach = MAX (box.x1 - box.x0, box.y1 - box.y0);
  const MusterFeature *water =
    find_line (board, deck.at, muster_look_is_water, reach * 2 + 20, &stream);
  const MusterFeature *road = find_line (board, deck.at, is_road, reach / 2 + 10, &deck.along);
  if (road == NULL)
    deck.along = water != NULL ? (MusterSpot){ -stream.y, stream.x }
                               : (MusterSpot){ cos (feature->turn * G_PI / 180),
                                               sin (feature->turn * G_PI / 180) };
  int length;
  int width;
  int degrees = (int) lround (atan2 (deck.along.y, deck.along.x) * 180 / G_PI);
  muster_points_measure (feature->points, feature->n_points, (degrees + 360) % 360, &length,
                         &width);
  deck.water = water != NULL ? water->breadth : length * 0.6;
  deck.length = MAX (length, deck.water + 8 * board->unit);
  deck.width = MAX (road != NULL ? road->breadth : width, 9 * board->unit);
  return deck;
}

/* The user space of @cr becomes that of the deck: x along the road, the middle 0, 0. */
static void
enter (const MusterBoard *board, const Deck *deck)
{
  cairo_matrix_t matrix = {
    deck->along.x, deck->along.y, -deck->along.y, deck->along.x, deck->at.x, deck->at.y,
  };
  cairo_save (board->cr);
  cairo_transform (board->cr, &matrix);
}

static void
add_parapets (const MusterBoard *board, const Deck *deck)
{
  double end = deck->length / 2;
  double flare = MIN (7 * board->unit, deck->length / 5);
  for (int side = -1; side <= 1; side += 2)
    {
      double y = side * deck->width / 2;
      cairo_move_to (board->cr, -end - flare * 0.6, y + side * flare);
      cairo_line_to (board->cr, -end + flare * 0.4, y);
      cairo_line_to (board->cr, end - flare * 0.4, y);
      cairo_line_to (board->cr, end + flare * 0.6, y + side * flare);
    }
}

static void
add_planks (const MusterBoard *board, const Deck *deck)
{
  int n = MAX ((int) (deck->length / (5 * board->unit)), 2);
  for (int i = 1; i < n; i++)
    {
      double x = deck->length * ((double) i / n - 0.5);
      cairo_move_to (board->cr, x, -deck->width / 2);
      cairo_line_to (board->cr, x, deck->width / 2);
    }
}

static void
draw_bridge (const MusterBoard *board, const MusterFeature *feature)
{
  Deck deck = find_deck (board, feature);
  double shift = 3.5 * board->unit;
  enter (board, &deck);
  cairo_set_line_cap (board->cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (board->cr, CAIRO_LINE_JOIN_ROUND);
  /* Its shadow falls to the south-east, wherever that is in its own directions. */
  cairo_rectangle (board->cr, -deck.water / 2,
                   -deck.width / 2 + (deck.along.x - deck.along.y) * shift, deck.water, deck.width);
  muster_board_fill (board, MUSTER_BOARD_SHADOW, 0.35);
  cairo_rectangle (board->cr, -deck.length / 2, -deck.width / 2, deck.length, deck.width);
  muster_board_fill (board, MUSTER_BOARD_STONE, 1);
  add_planks (board, &deck);
  muster_board_stroke (board, MUSTER_BOARD_STONE_EDGE, 0.55, muster_board_get_hair (board, 0.9));
  add_parapets (board, &deck);
  muster_board_stroke (board, MUSTER_BOARD_STONE_EDGE, 1, muster_board_get_hair (board, 3.6));
  cairo_restore (board->cr);
}

static void
add_stones (const MusterBoard *board, const Deck *deck, MusterRandom *random)
{
  double length = deck->water + 8 * board->unit;
  int n = MAX ((int) (length / (7.5 * board->unit)), 3);
  for (int i = 0; i < n; i++)
    for (int side = -1; side <= 1; side += 2)
      {
        double x = length * ((i + 0.5) / n - 0.5);
        cairo_new_sub_path (board->cr);
        cairo_arc (board->cr, x, side * deck->width * 0.56,
                   board->unit * muster_board_chance (random, 1.7, 2.9), 0, 2 * G_PI);
        cairo_close_path (board->cr);
      }
}

static void
add_dashes (const MusterBoard *board, const Deck *deck)
{
  double dash = deck->width / 7;
  for (int row = -1; row <= 1; row++)
    for (int i = -2; i <= 2; i++)
      {
        double y = i * deck->width * 0.2 + (row != 0 ? dash * 0.7 : 0);
        cairo_move_to (board->cr, row * deck->water * 0.27, y - dash / 2);
        cairo_line_to (board->cr, row * deck->water * 0.27, y + dash / 2);
      }
}

/* The water runs over the road, between stones that mark the way. */
static void
draw_ford (const MusterBoard *board, const MusterFeature *feature)
{
  Deck deck = find_deck (board, feature);
  MusterRandom random = muster_board_random (feature);
  enter (board, &deck);
  cairo_rectangle (board->cr, -deck.water / 2, -deck.width * 0.56, deck.water, deck.width * 1.12);
  muster_board_fill (board, MUSTER_BOARD_WATER, 0.9);
  cairo_set_line_cap (board->cr, CAIRO_LINE_CAP_ROUND);
  add_dashes (board, &deck);
  muster_board_stroke (board, MUSTER_BOARD_BANK, 1, muster_board_get_hair (board, 1.5));
  add_stones (board, &deck, &random);
  muster_board_set_ink (board, MUSTER_BOARD_STONE, 1);
  cairo_fill_preserve (board->cr);
  muster_board_stroke (board, MUSTER_BOARD_STONE_EDGE, 1, muster_board_get_hair (board, 1.1));
  cairo_restore (board->cr);
}

static void
draw_unknown (const MusterBoard *board, const MusterFeature *feature)
{
  double hair = muster_board_get_hair (board, 2);
  muster_board_trace (board, feature);
  cairo_set_dash (board->cr, (double[]){ hair * 3, hair * 3 }, 2, 0);
  cairo_set_line_cap (board->cr, CAIRO_LINE_CAP_BUTT);
  muster_board_stroke (board, MUSTER_BOARD_WORDS, 0.8, hair);
  cairo_set_dash (board->cr, NULL, 0, 0);
}

typedef void (*Painter) (const MusterBoard *board, const MusterFeature *feature);

/* The layers of a map, the lowest first: who paints which looks. What runs together has several:
 * all banks before all water, all edges before all roads. */
typedef struct
{
  MusterLook looks[4];
  Painter paint;
} Layer;

static const Layer layers[] = {
  { { MUSTER_LOOK_NONE }, draw_unknown },
  { { MUSTER_LOOK_MARSH }, draw_marsh },
  { { MUSTER_LOOK_HILL, MUSTER_LOOK_STEEP }, draw_hill },
  { { MUSTER_LOOK_FIELD, MUSTER_LOOK_ENCLOSURE }, draw_field },
  { { MUSTER_LOOK_GULLY }, draw_gully },
  { { MUSTER_LOOK_BRUSH }, draw_brush },
  { { MUSTER_LOOK_WOOD }, draw_wood },
  { { MUSTER_LOOK_LAKE, MUSTER_LOOK_RIVER, MUSTER_LOOK_STREAM }, draw_banks },
  { { MUSTER_LOOK_LAKE, MUSTER_LOOK_RIVER, MUSTER_LOOK_STREAM }, draw_water },
  { { MUSTER_LOOK_LAKE, MUSTER_LOOK_RIVER, MUSTER_LOOK_STREAM }, draw_ripples },
  { { MUSTER_LOOK_SETTLEMENT, MUSTER_LOOK_WALLED }, muster_board_draw_settlement_ground },
  { { MUSTER_LOOK_WALLED }, muster_board_draw_town_wall },
  { { MUSTER_LOOK_ROAD }, draw_road_edges },
  { { MUSTER_LOOK_ROAD }, draw_road },
  { { MUSTER_LOOK_ROAD }, draw_ruts },
  { { MUSTER_LOOK_FORD }, draw_ford },
  { { MUSTER_LOOK_BRIDGE }, draw_bridge },
  { { MUSTER_LOOK_WALL }, draw_wall },
  { { MUSTER_LOOK_HEDGE }, draw_hedge },
  { { MUSTER_LOOK_SETTLEMENT, MUSTER_LOOK_WALLED }, muster_board_draw_houses },
};

static gboolean
has_look (const Layer *layer, MusterLook look)
{
  for (gsize i = 0; i < G_N_ELEMENTS (layer->looks); i++)
    if (layer->looks[i] == look && (i == 0 || look != MUSTER_LOOK_NONE))
      return TRUE;
  return FALSE;
}

/* What has a line's look but no breadth, or the other way round, cannot be drawn as what it is. */
static MusterLook
get_look (const MusterFeature *feature)
{
  gboolean is_line = feature->breadth > 0;
  if (feature->look >= MUSTER_N_LOOKS || muster_look_is_line (feature->look) != is_line
      || (!is_line && feature->n_points < 3))
    return MUSTER_LOOK_NONE;
  return feature->look;
}

static void
paint_layer (const MusterBoard *board, const Layer *layer, const MusterFeature *feature)
{
  if (feature->n_points > 0 && has_look (layer, get_look (feature)))
    layer->paint (board, feature);
}

void
muster_board_paint (const MusterBoard *board, const MusterFeature *feature)
{
  for (gsize i = 0; i < G_N_ELEMENTS (layers); i++)
    paint_layer (board, &layers[i], feature);
}

void
muster_board_paint_all (const MusterBoard *board)
{
  GArray *features = board->battlefield->features;
  for (gsize i = 0; i < G_N_ELEMENTS (layers); i++)
    for (guint j = 0; j < features->len; j++)
      {
        const MusterFeature *feature = &g_array_index (features, MusterFeature, j);
        if (muster_board_is_drawn (board, feature->id))
          paint_layer (board, &layers[i], feature);
      }
}

/* Sparse tufts, so that open ground is not bare. */
void
muster_board_paint_ground (const MusterBoard *board)
{
  const MusterBattlefield *field = board->battlefield;
  MusterRandom random = muster_random_new (0, "ground");
  double apart = 78 * board->unit;
  cairo_rectangle (board->cr, 0, 0, field->width, field->depth);
  muster_board_fill (board, MUSTER_BOARD_GROUND, 1);
  for (double y = apart / 2; y < field->depth; y += apart)
    for (double x = apart / 2; x < field->width; x += apart)
      add_tuft (board->cr, x + apart * muster_board_chance (&random, -0.45, 0.45),
                y + apart * muster_board_chance (&random, -0.45, 0.45),
                board->unit * muster_board_chance (&random, 3.5, 6));
  cairo_set_line_cap (board->cr, CAIRO_LINE_CAP_BUTT);
  muster_board_stroke (board, MUSTER_BOARD_GRASS, 1, muster_board_get_hair (board, 1.1));
}
