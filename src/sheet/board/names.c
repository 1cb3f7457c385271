#include "config.h"

#include "sheet/board/board-private.h"

#include <math.h>

/* In the board's unit. */
#define SIZE 25.0

typedef struct
{
  double x0, y0, x1, y1;
} Frame;

static gboolean
frames_meet (const Frame *a, const Frame *b)
{
  return a->x0 < b->x1 && b->x0 < a->x1 && a->y0 < b->y1 && b->y0 < a->y1;
}

static double
measure_overlap (const Frame *a, const Frame *b)
{
  double width = MIN (a->x1, b->x1) - MAX (a->x0, b->x0);
  double height = MIN (a->y1, b->y1) - MAX (a->y0, b->y0);
  return width > 0 && height > 0 ? width * height : 0;
}

/* Returns: at how many of three places of the frame the line is too near */
static int
count_on_line (const MusterFeature *line, const Frame *frame)
{
  double half = (frame->y1 - frame->y0) / 2;
  int n = 0;
  for (int i = 0; i < 3; i++)
    {
      MusterSpot at = { frame->x0 + half + (frame->x1 - frame->x0 - 2 * half) * i / 2,
                        frame->y0 + half };
      n += muster_line_get_distance (line->points, line->n_points, at)
           < line->breadth / 2.0 + half * 1.8;
    }
  return n;
}

/* How bad a place for a name is: over the edge, over another name, over houses or a flag, over
 * what is there. */
static double
get_cost (const MusterBoard *board, const MusterFeature *of, const Frame *frame, GArray *taken)
{
  const MusterBattlefield *field = board->battlefield;
  Frame table = { 0, 0, field->width, field->depth };
  double area = (frame->x1 - frame->x0) * (frame->y1 - frame->y0);
  double cost = (area - measure_overlap (frame, &table)) * 100;
  for (guint i = 0; i < taken->len; i++)
    if (frames_meet (frame, &g_array_index (taken, Frame, i)))
      cost += area * 10;
  for (guint i = 0; i < field->features->len; i++)
    {
      const MusterFeature *other = &g_array_index (field->features, MusterFeature, i);
      MusterBox box = muster_points_box (other->points, other->n_points);
      Frame its = { box.x0, box.y0, box.x1, box.y1 };
      if (other->breadth > 0)
        cost += 2 * area * count_on_line (other, frame);
      else if (other != of || muster_look_is_settlement (of->look))
        cost += measure_overlap (frame, &its) * (muster_look_is_settlement (other->look) ? 3 : 1);
    }
  return cost;
}

/* Settlements have their name beside them, others across. */
static Frame
place_name (const MusterBoard *board, const MusterFeature *feature, double width, GArray *taken)
{
  static const double sides[][2] = { { 0, -1 },   { 0, 1 },     { 1, 0 },   { -1, 0 },
                                     { 0.7, -1 }, { -0.7, -1 }, { 0.7, 1 }, { -0.7, 1 },
                                     { 1, -0.6 }, { -1, -0.6 }, { 1, 0.6 }, { -1, 0.6 },
                                     { 1, -1 },   { -1, -1 },   { 1, 1 },   { -1, 1 } };
  MusterBox box = muster_points_box (feature->points, feature->n_points);
  double height = 1.1 * muster_board_get_type (board, SIZE);
  double best = G_MAXDOUBLE;
  Frame found = { 0 };
  MusterSpot middle = { (box.x0 + box.x1) / 2.0, (box.y0 + box.y1) / 2.0 };
  if (feature->breadth > 0)
    middle = (MusterSpot){ feature->points[feature->n_points / 3].x,
                           feature->points[feature->n_points / 3].y };
  for (gsize i = 0; i < G_N_ELEMENTS (sides); i++)
    {
      gboolean is_beside = muster_look_is_settlement (feature->look) || i > 0;
      double half_width = feature->breadth > 0 ? feature->breadth / 2.0 : (box.x1 - box.x0) / 2.0;
      double half_height = feature->breadth > 0 ? feature->breadth / 2.0 : (box.y1 - box.y0) / 2.0;
      MusterSpot at = {
        middle.x + is_beside * sides[i][0] * (half_width + width / 2 + 4 * board->unit),
        middle.y + is_beside * sides[i][1] * (half_height + height / 2 + 1 * board->unit)
      };
      Frame frame = { at.x - width / 2, at.y - height / 2, at.x + width / 2, at.y + height / 2 };
      double cost = get_cost (board, feature, &frame, taken) + (double) i * height;
      if (cost >= best)
        continue;
      best = cost;
      found = frame;
    }
  return found;
}

static void
take_flags (const MusterBoard *board, GArray *taken)
{
  double unit = board->unit;
  for (guint i = 0; i < board->battlefield->objectives->len && board->options->has_markers; i++)
    {
      const MusterObjective *objective =
        &g_array_index (board->battlefield->objectives, MusterObjective, i);
      MusterBoardFlag flag = muster_board_get_flag (board->battlefield, objective, board->least);
      MusterPoint at = objective->at;
      Frame frame = { at.x + MIN (flag.tail, -5 * unit), at.y - flag.pole - 5 * unit,
                      at.x + MAX (flag.tail, 5 * unit), at.y + 5 * unit };
      g_array_append_val (taken, frame);
    }
}

/* Lines are told by the squares of their ends, crossings by their lines: their numbers would be
 * taken for those of what they pass. */
static gboolean
has_number (const MusterBoard *board, const MusterFeature *feature)
{
  return board->options->has_numbers && feature->breadth == 0
         && !muster_look_is_crossing (feature->look);
}

/* Returns: (transfer full) (nullable): what is written at it */
static char *
dup_name (const MusterBoard *board, const MusterFeature *feature)
{
  int number =
    has_number (board, feature) ? muster_feature_get_number (board->battlefield, feature) : 0;
  return number > 0 ? g_strdup_printf ("%d", number) : g_strdup (feature->name);
}

void
muster_board_draw_names (const MusterBoard *board)
{
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (Frame));
  take_flags (board, taken);
  for (guint i = 0; i < board->battlefield->features->len; i++)
    {
      const MusterFeature *feature =
        &g_array_index (board->battlefield->features, MusterFeature, i);
      g_autofree char *name = dup_name (board, feature);
      if (name == NULL || name[0] == '\0' || feature->n_points == 0
          || !muster_board_is_drawn (board, feature->id))
        continue;
      double size = muster_board_get_type (board, SIZE);
      double width = muster_board_measure_words (board, name, size, TRUE);
      Frame frame = place_name (board, feature, width, taken);
      g_array_append_val (taken, frame);
      muster_board_show_words (
        board, name, (frame.x0 + frame.x1) / 2, (frame.y0 + frame.y1) / 2, size, TRUE,
        muster_look_is_water (feature->look) ? MUSTER_BOARD_BANK : MUSTER_BOARD_WORDS, TRUE);
    }
}
