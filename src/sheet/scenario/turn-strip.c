#include "config.h"

#include "sheet/scenario/turn-strip.h"

#define IN_ROW 10

/* Of the type size. */
#define HEIGHT     1.45
#define LEAST_WIDE 1.5
#define MOST_WIDE  2.4
#define GAP        0.15 /* between boxes */
#define HEAD_GAP   0.6
#define COLUMN_GAP 1.6
/* Points, from the frame of a box to the one within it. */
#define FRAME 1.4

#define TIME  MUSTER_STYLE_FIGURE
#define DIGIT MUSTER_STYLE_CAPTION

typedef struct
{
  MusterGalley *galley;
  const GPtrArray *turns; /* MusterGameTurn */
  double em;
  double head; /* the width of times, and the gap behind them */
  double step; /* from box to box */
  guint n_rows;
  guint n_columns; /* of rows */
  guint n_lines;
} Strip;

static const MusterGameTurn *
get_turn (const Strip *strip, guint turn)
{
  return g_ptr_array_index (strip->turns, turn);
}

static double
measure_head (const Strip *strip)
{
  double width = 0;
  for (guint row = 0; row < strip->n_rows; row++)
    {
      const char *time = get_turn (strip, row * IN_ROW)->time;
      const MusterSetText *set =
        time != NULL ? muster_typesetter_set (strip->galley->typesetter, TIME, time, 0, 0) : NULL;
      width = set != NULL ? MAX (width, set->width) : width;
    }
  return width > 0 ? width + HEAD_GAP * strip->em : 0;
}

static Strip
plan (MusterGalley *galley, const MusterTurns *turns)
{
  Strip strip = { .galley = galley,
                  .turns = turns->turns,
                  .em = muster_typesetter_get_size (galley->typesetter, MUSTER_STYLE_BODY),
                  .n_rows = (turns->turns->len + IN_ROW - 1) / IN_ROW };
  double gap = COLUMN_GAP * strip.em;
  strip.head = measure_head (&strip);
  double least = strip.head + IN_ROW * (LEAST_WIDE + GAP) * strip.em;
  guint most = (guint) CLAMP ((int) ((galley->width + gap) / (least + gap)), 1, (int) strip.n_rows);
  strip.n_lines = (strip.n_rows + most - 1) / most;
  strip.n_columns = (strip.n_rows + strip.n_lines - 1) / strip.n_lines;
  double room = (galley->width - (strip.n_columns - 1) * gap) / strip.n_columns;
  strip.step = MIN ((room - strip.head) / IN_ROW, (MOST_WIDE + GAP) * strip.em);
  return strip;
}

static void
add_frame (const Strip *strip, double x, double within)
{
  const MusterMark frame = { .is_box = TRUE,
                             .x = x + within,
                             .y = within,
                             .width = strip->step - GAP * strip->em - 2 * within,
                             .height = HEIGHT * strip->em - 2 * within,
                             .grey = MUSTER_GREY_BOX };
  muster_galley_add_mark (strip->galley, &frame);
}

static void
add_box (const Strip *strip, const MusterGameTurn *turn, double x)
{
  MusterGalley *galley = strip->galley;
  double width = strip->step - GAP * strip->em;
  double height = HEIGHT * strip->em;
  double leading = muster_typesetter_get_leading (galley->typesetter, DIGIT);
  const MusterMark ground = {
    .x = x, .width = width, .height = height, .grey = MUSTER_GREY_GROUND
  };
  g_autofree char *number = g_strdup_printf ("%d", turn->number);
  if (turn->is_night)
    muster_galley_add_mark (galley, &ground);
  add_frame (strip, x, 0);
  if (turn->arrivals->len > 0)
    add_frame (strip, x, FRAME);
  muster_galley_add_text_below (galley, DIGIT, number, x,
                                (height - leading) / 2
                                  + muster_typesetter_get_rise (galley->typesetter, DIGIT),
                                width, PANGO_ALIGN_CENTER, 1);
}

static void
add_row (const Strip *strip, guint row, double x)
{
  MusterGalley *galley = strip->galley;
  guint first = row * IN_ROW;
  const char *time = get_turn (strip, first)->time;
  double leading = muster_typesetter_get_leading (galley->typesetter, TIME);
  if (time != NULL)
    muster_galley_add_text_below (galley, TIME, time, x,
                                  (HEIGHT * strip->em - leading) / 2
                                    + muster_typesetter_get_rise (galley->typesetter, TIME),
                                  strip->head - HEAD_GAP * strip->em, PANGO_ALIGN_RIGHT, 1);
  for (guint i = first; i < MIN (first + IN_ROW, strip->turns->len); i++)
    add_box (strip, get_turn (strip, i), x + strip->head + (i - first) * strip->step);
}

void
muster_turn_strip_add (MusterGalley *galley, const MusterTurns *turns)
{
  Strip strip = plan (galley, turns);
  double column = strip.head + IN_ROW * strip.step + COLUMN_GAP * strip.em;
  for (guint line = 0; line < strip.n_lines; line++)
    {
      muster_galley_begin_block (galley, 3 * GAP * strip.em);
      muster_galley_begin_row (galley);
      for (guint i = 0; i < strip.n_columns; i++)
        if (i * strip.n_lines + line < strip.n_rows)
          add_row (&strip, i * strip.n_lines + line, i * column);
      muster_galley_need_fall (galley, HEIGHT * strip.em);
      muster_galley_end_row (galley, 0, 0);
      muster_galley_end_block (galley);
    }
}
