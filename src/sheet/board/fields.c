#include "config.h"

#include "sheet/board/board-private.h"

#include <math.h>

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
  g_autoptr (GArray) bushes = muster_board_list_bushes (path, random, gate, path->n > 24 ? 3 : 0);
  muster_board_draw_bushes (board, (MusterSpot *) bushes->data, (int) bushes->len, radius, random);
}

void
muster_board_draw_field (const MusterBoard *board, const MusterFeature *feature)
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
