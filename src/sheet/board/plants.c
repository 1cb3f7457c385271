#include "config.h"

#include "sheet/board/board-private.h"

#include <math.h>

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

void
muster_board_draw_crowns (const MusterBoard *board,
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
  muster_board_draw_crowns (board, spots, n, radius, random);
}

GArray *
muster_board_list_bushes (const MusterTrace *path, MusterRandom *random, int gate, int gap)
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

void
muster_board_add_tuft (cairo_t *cr, double x, double y, double size)
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

void
muster_board_draw_wood (const MusterBoard *board, const MusterFeature *feature)
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
  muster_board_draw_crowns (board, (MusterSpot *) spots->data, (int) spots->len, radius, &random);
}

void
muster_board_draw_brush (const MusterBoard *board, const MusterFeature *feature)
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
        muster_board_add_tuft (board->cr, spot.x, spot.y, radius);
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

void
muster_board_draw_marsh (const MusterBoard *board, const MusterFeature *feature)
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
        muster_board_add_tuft (board->cr, at->x + unit * muster_board_chance (&random, -6, 6),
                               at->y - 1.5 * unit, unit * muster_board_chance (&random, 6, 8.5));
    }
  muster_board_stroke (board, MUSTER_BOARD_TUFT, 1, muster_board_get_hair (board, 1.3));
  draw_edge (board, feature, MUSTER_BOARD_MARSH_WATER);
}
