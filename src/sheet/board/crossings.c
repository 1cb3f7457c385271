#include "config.h"

#include "sheet/board/board-private.h"

#include <math.h>

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

void
muster_board_draw_bridge (const MusterBoard *board, const MusterFeature *feature)
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
void
muster_board_draw_ford (const MusterBoard *board, const MusterFeature *feature)
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
