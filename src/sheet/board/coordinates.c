#include "config.h"

#include "sheet/board/board-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* So many squares at most along the longer edge. */
#define MOST_SQUARES 12.0
/* Of the type size. */
#define BAND 1.35

double
muster_board_get_band (const MusterBoardOptions *options)
{
  return options->has_frame && options->has_coordinates ? BAND * options->least_type : 0;
}

double
muster_board_get_square (const MusterBattlefield *battlefield)
{
  return muster_board_find_step (battlefield, MAX (battlefield->width, battlefield->depth),
                                 MOST_SQUARES);
}

/* A to Z, then AA. */
static char *
dup_letters (int column)
{
  const char last[2] = { (char) ('A' + column % 26), '\0' };
  if (column < 26)
    return g_strdup (last);
  g_autofree char *first = dup_letters (column / 26 - 1);
  return g_strconcat (first, last, NULL);
}

char *
muster_board_dup_square (const MusterBattlefield *battlefield, MusterPoint at)
{
  double square = muster_board_get_square (battlefield);
  int column = (int) (CLAMP (at.x, 0, MAX (battlefield->width - 1, 0)) / square);
  int row = (int) (CLAMP (at.y, 0, MAX (battlefield->depth - 1, 0)) / square);
  g_autofree char *letters = dup_letters (column);
  return g_strdup_printf ("%s%d", letters, row + 1);
}

void
muster_board_draw_squares (const MusterBoard *board)
{
  const MusterBattlefield *field = board->battlefield;
  double square = muster_board_get_square (field);
  for (int i = 1; i * square < field->width; i++)
    {
      cairo_move_to (board->cr, i * square, 0);
      cairo_line_to (board->cr, i * square, field->depth);
    }
  for (int i = 1; i * square < field->depth; i++)
    {
      cairo_move_to (board->cr, 0, i * square);
      cairo_line_to (board->cr, field->width, i * square);
    }
  cairo_set_line_cap (board->cr, CAIRO_LINE_CAP_BUTT);
  muster_board_stroke (board, MUSTER_BOARD_GRID, 0.45, muster_board_get_hair (board, 0.9));
}

static void
show (const MusterBoard *board, const char *words, double x, double y)
{
  muster_board_show_words (board, words, x, y, board->least, FALSE, MUSTER_BOARD_WORDS, FALSE);
}

/* A square that the edge cuts narrow has its letter too: tables speak of it. */
void
muster_board_draw_coordinates (const MusterBoard *board, double away)
{
  const MusterBattlefield *field = board->battlefield;
  double square = muster_board_get_square (field);
  double off = away + board->band / 2;
  for (int i = 0; i * square < field->width; i++)
    {
      g_autofree char *letters = dup_letters (i);
      double to = MIN ((i + 1) * square, field->width);
      show (board, letters, (i * square + to) / 2, -off);
      show (board, letters, (i * square + to) / 2, field->depth + off);
    }
  for (int i = 0; i * square < field->depth; i++)
    {
      g_autofree char *number = g_strdup_printf ("%d", i + 1);
      double to = MIN ((i + 1) * square, field->depth);
      show (board, number, -off, (i * square + to) / 2);
      show (board, number, field->width + off, (i * square + to) / 2);
    }
}

void
muster_board_draw_square_words (const MusterBoard *board, double from, double to, double y)
{
  double size = muster_board_get_type (board, 20);
  double side = muster_board_get_square (board->battlefield);
  g_autofree char *length = muster_battlefield_dup_length (board->battlefield, (int) lround (side));
  g_autofree char *words = g_strdup_printf (_ ("squares of %s"), length);
  if (muster_board_measure_words (board, words, size, TRUE) + 2 * size > to - from)
    return;
  muster_board_show_words (board, words, (from + to) / 2, y, size, TRUE, MUSTER_BOARD_WORDS, FALSE);
}
