#include "config.h"

#include "sheet/scenario/sheets.h"

#include "base/error.h"
#include "base/text.h"
#include "scenario/play/levels.h"
#include "scenario/scenario.h"
#include "scenario/text.h"
#include "sheet/page/fit.h"
#include "sheet/page/layout.h"
#include "sheet/page/section.h"
#include "sheet/page/view.h"
#include "sheet/page/words.h"
#include "sheet/scenario/head.h"
#include "sheet/scenario/turn-track.h"
#include "sheet/scenario/turns.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  gint64 n;
  gint64 ticked; /* so many of them, from the first */
  GArray *marks; /* (unowned) (element-type gint64): boxes, from 1, with a heavy line; or NULL */
  double x;
  double width;      /* in which they stand, line by line */
  double side;       /* of a box */
  double pitch;      /* of boxes, and of lines */
  gboolean is_right; /* they end at the right where they are one line */
} MusterTickRun;

typedef struct
{
  MusterLayout *layout;   /* (unowned) */
  const MusterPlay *play; /* (unowned): what has fallen so far */
  const GArray *rows;     /* (unowned): of the side; set by the functions that are given them */
  double em;              /* its type size, in points */
  double width;           /* of a column, in points */
  const char *side;       /* (unowned): whose rows they are, above a page that goes on with them */
} MusterPlayRows;

/* Runs of boxes that are ticked while a battle is played, line by line, with a heavy line before
 * each at whose loss something begins. Lengths are points. */

/* Of the type size. */
#define HEAVY 0.16

/* Of a box that is ticked, around its filling. */
#define INSET 0.22

static gint64
count_per_line (const MusterTickRun *run)
{
  return MAX ((gint64) (run->width / run->pitch), 1);
}

static double
get_height (const MusterTickRun *run)
{
  gint64 per_line = count_per_line (run);
  return (double) ((run->n + per_line - 1) / per_line) * run->pitch;
}

static gboolean
is_mark (const MusterTickRun *run, gint64 losses)
{
  for (guint i = 0; run->marks != NULL && i < run->marks->len; i++)
    if (g_array_index (run->marks, gint64, i) == losses)
      return TRUE;
  return FALSE;
}

static void
fill_box (MusterLayout *layout, const MusterMark *box)
{
  double inset = INSET * box->width;
  MusterMark filling = { .x = box->x + inset,
                         .y = box->y + inset,
                         .width = box->width - 2 * inset,
                         .height = box->height - 2 * inset,
                         .grey = MUSTER_GREY_RULE };
  muster_layout_add_mark (layout, &filling);
}

/** Adds the boxes to the row begun; @y: of the top of the first line, from the row's baseline. */
static void
muster_tick_run_add (const MusterTickRun *run, MusterLayout *layout, double y)
{
  gint64 per_line = count_per_line (run);
  double weight = HEAVY * muster_typesetter_get_size (layout->typesetter, MUSTER_STYLE_BODY);
  double shift = run->is_right ? run->width - (double) MIN (run->n, per_line) * run->pitch
                                   + run->pitch - run->side
                               : 0;
  for (gint64 i = 0; i < run->n; i++)
    {
      double x = run->x + shift + (double) (i % per_line) * run->pitch;
      double top = y + (double) (i / per_line) * run->pitch;
      double gap = run->pitch - run->side;
      MusterMark box = { .is_box = TRUE,
                         .x = x,
                         .y = top,
                         .width = run->side,
                         .height = run->side,
                         .grey = MUSTER_GREY_BOX };
      MusterMark heavy = { .x = MAX (x - gap / 2 - weight / 2, 0),
                           .y = top - gap / 2,
                           .width = weight,
                           .height = run->pitch,
                           .grey = MUSTER_GREY_RULE };
      muster_layout_add_mark (layout, &box);
      if (i < run->ticked)
        fill_box (layout, &box);
      if (is_mark (run, i + 1))
        muster_layout_add_mark (layout, &heavy);
    }
  muster_layout_need_fall (layout, y + get_height (run));
}

/* The turns of a long battle as small boxes to be ticked: ten in a row, with the time at which each
 * row begins at its head, in as many columns of rows as there is room for. Lengths are points. */

#define IN_ROW 10

/* Of the type size. */
#define HEIGHT           1.45
#define STRIP_LEAST_WIDE 1.5
#define MOST_WIDE        2.4
#define STRIP_GAP        0.15 /* between boxes */
#define HEAD_GAP         0.6
#define STRIP_COLUMN_GAP 1.6

/* Points, from the frame of a box to the one within it. */
#define FRAME 1.4

#define TIME  MUSTER_STYLE_FIGURE
#define DIGIT MUSTER_STYLE_CAPTION

typedef struct
{
  MusterLayout *layout;
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
        time != NULL ? muster_typesetter_set (strip->layout->typesetter, TIME, time, 0, 0) : NULL;
      width = set != NULL ? MAX (width, set->width) : width;
    }
  return width > 0 ? width + HEAD_GAP * strip->em : 0;
}

static Strip
plan (MusterLayout *layout, const MusterTurns *turns)
{
  Strip strip = { .layout = layout,
                  .turns = turns->turns,
                  .em = muster_typesetter_get_size (layout->typesetter, MUSTER_STYLE_BODY),
                  .n_rows = (turns->turns->len + IN_ROW - 1) / IN_ROW };
  double gap = STRIP_COLUMN_GAP * strip.em;
  strip.head = measure_head (&strip);
  double least = strip.head + IN_ROW * (STRIP_LEAST_WIDE + STRIP_GAP) * strip.em;
  guint most = (guint) CLAMP ((int) ((layout->width + gap) / (least + gap)), 1, (int) strip.n_rows);
  strip.n_lines = (strip.n_rows + most - 1) / most;
  strip.n_columns = (strip.n_rows + strip.n_lines - 1) / strip.n_lines;
  double room = (layout->width - (strip.n_columns - 1) * gap) / strip.n_columns;
  strip.step = MIN ((room - strip.head) / IN_ROW, (MOST_WIDE + STRIP_GAP) * strip.em);
  return strip;
}

static void
add_frame (const Strip *strip, double x, double within)
{
  const MusterMark frame = { .is_box = TRUE,
                             .x = x + within,
                             .y = within,
                             .width = strip->step - STRIP_GAP * strip->em - 2 * within,
                             .height = HEIGHT * strip->em - 2 * within,
                             .grey = MUSTER_GREY_BOX };
  muster_layout_add_mark (strip->layout, &frame);
}

static void
add_box (const Strip *strip, const MusterGameTurn *turn, double x)
{
  MusterLayout *layout = strip->layout;
  double width = strip->step - STRIP_GAP * strip->em;
  double height = HEIGHT * strip->em;
  double leading = muster_typesetter_get_leading (layout->typesetter, DIGIT);
  const MusterMark ground = {
    .x = x, .width = width, .height = height, .grey = MUSTER_GREY_GROUND
  };
  g_autofree char *number = g_strdup_printf ("%d", turn->number);
  if (turn->is_night)
    muster_layout_add_mark (layout, &ground);
  add_frame (strip, x, 0);
  if (turn->arrivals->len > 0)
    add_frame (strip, x, FRAME);
  muster_layout_add_text_below (layout, DIGIT, number, x,
                                (height - leading) / 2
                                  + muster_typesetter_get_rise (layout->typesetter, DIGIT),
                                width, PANGO_ALIGN_CENTER, 1);
}

static void
add_row (const Strip *strip, guint row, double x)
{
  MusterLayout *layout = strip->layout;
  guint first = row * IN_ROW;
  const char *time = get_turn (strip, first)->time;
  double leading = muster_typesetter_get_leading (layout->typesetter, TIME);
  if (time != NULL)
    muster_layout_add_text_below (layout, TIME, time, x,
                                  (HEIGHT * strip->em - leading) / 2
                                    + muster_typesetter_get_rise (layout->typesetter, TIME),
                                  strip->head - HEAD_GAP * strip->em, PANGO_ALIGN_RIGHT, 1);
  for (guint i = first; i < MIN (first + IN_ROW, strip->turns->len); i++)
    add_box (strip, get_turn (strip, i), x + strip->head + (i - first) * strip->step);
}

/**
 * muster_turn_strip_add:
 * @layout: in which a block is added for each line of rows
 * @turns: one at least
 *
 * Turns at night are grey, and those with which somebody comes have a second frame. What else is
 * known of turns has to be told elsewhere.
 */
static void
muster_turn_strip_add (MusterLayout *layout, const MusterTurns *turns)
{
  Strip strip = plan (layout, turns);
  double column = strip.head + IN_ROW * strip.step + STRIP_COLUMN_GAP * strip.em;
  for (guint line = 0; line < strip.n_lines; line++)
    {
      muster_layout_begin_block (layout, 3 * STRIP_GAP * strip.em);
      muster_layout_begin_row (layout);
      for (guint i = 0; i < strip.n_columns; i++)
        if (i * strip.n_lines + line < strip.n_rows)
          add_row (&strip, i * strip.n_lines + line, i * column);
      muster_layout_need_fall (layout, HEIGHT * strip.em);
      muster_layout_end_row (layout, 0, 0);
      muster_layout_end_block (layout);
    }
}

/* The rows of a play sheet: armies and formations with what they can lose, a box for each state
 * that a formation may come to, units with a box for each step and what each counts for, commanders
 * with their grades and what may become of them. */

/* Of the type size. */
#define NUMBER    2.0
#define NAME      7.0 /* a name has at least so much beside boxes */
#define BOX       0.95
#define PITCH     1.25
#define GAP       0.5
#define WORD_GAP  0.3 /* between a box and its word */
#define SMALL_BOX 0.7
#define SMALL     0.95

/* Letters of the name of a figure that stands beside each. */
#define LONGEST_NAME 12

/* More than these are not counted up in boxes. */
#define MOST_TALLY 80

#define WORTH MUSTER_STYLE_READOUT /* what a unit counts for */

/* What may become of a commander, in the order of the loss return. */
static const MusterFate fates[] = { MUSTER_FATE_WOUNDED, MUSTER_FATE_DEAD, MUSTER_FATE_CAPTURED };

/* Units and commanders */

static GArray *
list_losses (const MusterReturnRow *row)
{
  GArray *losses = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GArray) marks = muster_return_list_marks (row);
  for (guint i = 0; i < marks->len; i++)
    g_array_append_val (losses, g_array_index (marks, MusterReturnMark, i).losses);
  return losses;
}

/* "worn at 2, Spent at 5" */
static char *
dup_marks (const MusterReturnRow *row)
{
  GString *text = g_string_new (NULL);
  g_autoptr (GArray) marks = muster_return_list_marks (row);
  for (guint i = 0; i < marks->len; i++)
    {
      g_autofree char *mark =
        muster_return_mark_dup_text (&g_array_index (marks, MusterReturnMark, i), TRUE);
      muster_text_append_item (text, mark);
    }
  return g_string_free (text, text->len == 0);
}

static double
get_leading (const MusterPlayRows *sheet, MusterStyle style)
{
  return muster_typesetter_get_leading (sheet->layout->typesetter, style);
}

/* The height of the name of a row in @width. */
static double
get_name_height (const MusterPlayRows *sheet, const MusterReturnRow *row, double width)
{
  g_autofree char *label = muster_army_dup_label (row->army, row->node);
  const MusterSetText *set =
    muster_typesetter_set (sheet->layout->typesetter, MUSTER_STYLE_BODY, label, width, 0);
  return set->n_lines * get_leading (sheet, MUSTER_STYLE_BODY);
}

/* The name of a row in @width, and below it @text in @text_width, which may be NULL. */
static void
add_name (const MusterPlayRows *sheet,
          const MusterReturnRow *row,
          double width,
          const char *text,
          double text_width)
{
  MusterLayout *layout = sheet->layout;
  double x = NUMBER * sheet->em;
  g_autofree char *number = g_strdup_printf ("%u", row->number);
  g_autofree char *label = muster_army_dup_label (row->army, row->node);
  muster_layout_begin_row (layout);
  muster_layout_add_text (layout, MUSTER_STYLE_FIGURE, number, 0, x - 0.5 * sheet->em,
                          PANGO_ALIGN_RIGHT, 1);
  muster_layout_add_text (layout, MUSTER_STYLE_BODY, label, x, width, PANGO_ALIGN_LEFT, 0);
  if (text != NULL)
    muster_layout_add_text_below (layout, MUSTER_STYLE_CAPTION, text, x,
                                  get_name_height (sheet, row, width), text_width, PANGO_ALIGN_LEFT,
                                  0);
}

static void
end_row (const MusterPlayRows *sheet)
{
  MusterMark hairline = { .y = sheet->layout->fall + 0.15 * sheet->em,
                          .width = sheet->width,
                          .height = MUSTER_HAIRLINE,
                          .grey = MUSTER_GREY_HAIRLINE };
  muster_layout_add_mark (sheet->layout, &hairline);
  muster_layout_end_row (sheet->layout, 0.15 * sheet->em, 0.2 * sheet->em);
}

static double
measure (const MusterPlayRows *sheet, MusterStyle style, const char *text)
{
  return muster_typesetter_set (sheet->layout->typesetter, style, text, 0, 0)->width;
}

/* Whether a figure is called by so short a name that it stands beside each. */
static gboolean
is_named_in_rows (const MusterWorth *worth)
{
  return worth->name == NULL || g_utf8_strlen (worth->name, -1) <= LONGEST_NAME;
}

/* "VD 3", "2 points"; no more than the figure where the head says what it is of. */
static char *
dup_worth (const MusterWorth *worth)
{
  g_autofree char *number = muster_number_dup_text (worth->number);
  gulong n = (gulong) CLAMP (muster_number_ceil (worth->number), 0, G_MAXINT);
  if (worth->name == NULL)
    /* Translators: what the loss of a unit costs its army; the blank is one that no line ends at.
     */
    return g_strdup_printf (ngettext ("%s\302\240point", "%s\302\240points", n), number);
  return is_named_in_rows (worth) ? g_strdup_printf ("%s\302\240%s", worth->name, number)
                                  : g_steal_pointer (&number);
}

/* Returns: (transfer full): what a row counts for, or "" */
static char *
dup_worths (const MusterReturnRow *row)
{
  g_autoptr (GArray) worths = muster_play_list_worths (row);
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < worths->len; i++)
    g_ptr_array_add (items, dup_worth (&g_array_index (worths, MusterWorth, i)));
  return muster_words_join (items);
}

/* Returns: (transfer full): the worth and the marks of a unit, where they stand below its name */
static char *
join_texts (const char *worth, const char *text)
{
  if (text == NULL)
    return g_strdup (worth);
  return g_strdup_printf ("%s" MUSTER_WORDS_DOT "%s", worth, text);
}

static void
add_unit (const MusterPlayRows *sheet, const MusterReturnRow *row)
{
  double room = sheet->width - NUMBER * sheet->em;
  g_autoptr (GArray) losses = list_losses (row);
  g_autofree char *worth = dup_worths (row);
  g_autofree char *markup = g_markup_escape_text (worth, -1);
  g_autofree char *text = row->steps == MUSTER_STEPS_OPEN
                            ? g_strdup (_ ("What it can lose is not known yet."))
                            : dup_marks (row);
  MusterTickRun run = { .n = MAX (row->steps, 0),
                        .ticked = muster_play_get_of (sheet->play, row).lost,
                        .marks = losses,
                        .side = BOX * sheet->em,
                        .pitch = PITCH * sheet->em,
                        .is_right = TRUE };
  run.width = MIN ((double) run.n * run.pitch, room - NAME * sheet->em);
  run.x = sheet->width - run.width;
  double width = room - run.width - GAP * sheet->em;
  double beside = worth[0] != '\0' ? measure (sheet, WORTH, markup) + 1 + GAP * sheet->em : 0;
  /* Where there is no room for it between name and boxes, it stands below the name. */
  gboolean is_below = beside > 0 && width - beside < NAME * sheet->em;
  g_autofree char *below = is_below ? join_texts (worth, text) : g_strdup (text);
  width -= is_below ? 0 : beside;
  add_name (sheet, row, width, below, width);
  if (!is_below && beside > 0)
    muster_layout_add_text (sheet->layout, WORTH, markup, NUMBER * sheet->em + width, beside,
                            PANGO_ALIGN_RIGHT, 1);
  if (run.n > 0)
    muster_tick_run_add (&run, sheet->layout, -run.side + 0.1 * sheet->em);
  end_row (sheet);
}

/* Boxes with words */

/* A box and its word. */
typedef struct
{
  const char *word; /* (unowned) */
  gboolean is_ticked;
} Word;

static double
measure_word (const MusterPlayRows *sheet, const Word *word)
{
  return measure (sheet, MUSTER_STYLE_CAPTION, word->word) + (BOX + WORD_GAP + 0.2) * sheet->em;
}

/* Their width, with the gaps between them. */
static double
measure_words (const MusterPlayRows *sheet, const Word *words, guint n)
{
  double width = 0;
  for (guint i = 0; i < n; i++)
    width += measure_word (sheet, &words[i]) + (i > 0 ? GAP * sheet->em : 0);
  return width;
}

/* @y: of their baseline, from that of the row begun */
static void
add_words (const MusterPlayRows *sheet, const Word *words, guint n, double x, double y)
{
  double side = BOX * sheet->em;
  for (guint i = 0; i < n; i++)
    {
      double width = measure_word (sheet, &words[i]);
      MusterTickRun run = { .n = 1,
                            .ticked = words[i].is_ticked,
                            .x = x,
                            .width = side,
                            .side = side,
                            .pitch = PITCH * sheet->em };
      double beside = side + WORD_GAP * sheet->em;
      muster_tick_run_add (&run, sheet->layout, y - side + 0.1 * sheet->em);
      muster_layout_add_text_below (sheet->layout, MUSTER_STYLE_CAPTION, words[i].word, x + beside,
                                    y, width - beside, PANGO_ALIGN_LEFT, 1);
      x += width + GAP * sheet->em;
    }
}

/* "Good (3) · 3 points", or NULL */
static char *
dup_commander_words (const MusterReturnRow *row)
{
  g_autofree char *grades =
    row->evaluation != NULL ? muster_words_dup_commander_grades (row->evaluation, row->node, FALSE)
                            : g_strdup ("");
  g_autofree char *worth = dup_worths (row);
  g_autoptr (GPtrArray) items = g_ptr_array_new ();
  if (grades[0] != '\0')
    g_ptr_array_add (items, grades);
  if (worth[0] != '\0')
    g_ptr_array_add (items, worth);
  return items->len > 0 ? muster_words_join (items) : NULL;
}

/* What he is and what may become of him beside each other, as far as there is room; else below. */
static void
add_commander (const MusterPlayRows *sheet, const MusterReturnRow *row)
{
  Word words[G_N_ELEMENTS (fates)];
  double left = NUMBER * sheet->em;
  double room = sheet->width - left;
  g_autofree char *text = dup_commander_words (row);
  g_autofree char *label = muster_army_dup_label (row->army, row->node);
  MusterFate fate = muster_play_get_of (sheet->play, row).fate;
  for (gsize i = 0; i < G_N_ELEMENTS (fates); i++)
    words[i] = (Word){ muster_play_get_fate_text (fates[i]), fate == fates[i] };
  double width = measure_words (sheet, words, G_N_ELEMENTS (fates));
  double beside = room - width - GAP * sheet->em;
  double name = measure (sheet, MUSTER_STYLE_BODY, label);
  if (name + 1 <= beside)
    {
      add_name (sheet, row, beside, text, room);
      add_words (sheet, words, G_N_ELEMENTS (fates), sheet->width - width, 0);
      end_row (sheet);
      return;
    }
  double y = get_name_height (sheet, row, room);
  gboolean is_shown_beside =
    text == NULL || measure (sheet, MUSTER_STYLE_CAPTION, text) + 1 <= beside;
  add_name (sheet, row, room, text, room);
  if (!is_shown_beside)
    y += muster_typesetter_set (sheet->layout->typesetter, MUSTER_STYLE_CAPTION, text, room, 0)
           ->n_lines
         * get_leading (sheet, MUSTER_STYLE_CAPTION);
  add_words (sheet, words, G_N_ELEMENTS (fates), MAX (sheet->width - width, left), y);
  end_row (sheet);
}

/* Armies and formations */

static gboolean
is_tallied (const MusterPlayLevel *standing)
{
  return muster_number_ceil (standing->start) <= MOST_TALLY && standing->at != 0;
}

static gboolean
has_tally (const MusterPlayRows *sheet, const MusterReturnRow *row)
{
  g_autoptr (GPtrArray) standings = muster_play_list_standings (sheet->play, sheet->rows, row);
  for (guint i = 0; i < standings->len; i++)
    if (is_tallied (g_ptr_array_index (standings, i)))
      return TRUE;
  return FALSE;
}

/* Where there is no room for so many boxes, the sum is written. */
static void
add_sum_line (const MusterPlayRows *sheet)
{
  const char *text = _ ("Lost so far:");
  double width = measure (sheet, MUSTER_STYLE_CAPTION, text) + 1;
  MusterMark line = { .x = width + GAP * sheet->em,
                      .y = 0.1 * sheet->em,
                      .width = sheet->width - width - GAP * sheet->em,
                      .height = MUSTER_HAIRLINE,
                      .grey = MUSTER_GREY_BOX };
  muster_layout_begin_row (sheet->layout);
  muster_layout_add_text (sheet->layout, MUSTER_STYLE_CAPTION, text, 0, width, PANGO_ALIGN_LEFT, 1);
  muster_layout_add_mark (sheet->layout, &line);
  muster_layout_end_row (sheet->layout, 0.4 * sheet->em, 0.2 * sheet->em);
}

static void
add_tally (const MusterPlayRows *sheet, const MusterPlayLevel *standing)
{
  gint64 n = muster_number_ceil (standing->start);
  g_autoptr (GArray) marks = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_array_append_val (marks, standing->at);
  MusterTickRun run = { .n = n,
                        .ticked = muster_number_floor (standing->lost),
                        .marks = marks,
                        .width = sheet->width,
                        .side = SMALL_BOX * sheet->em,
                        .pitch = SMALL * sheet->em };
  if (!is_tallied (standing))
    {
      if (standing->at != 0)
        add_sum_line (sheet);
      return;
    }
  muster_layout_begin_row (sheet->layout);
  muster_tick_run_add (&run, sheet->layout, run.pitch - run.side);
  muster_layout_end_row (sheet->layout, 0, 0.2 * sheet->em);
}

static void
add_standings (const MusterPlayRows *sheet, const MusterReturnRow *row)
{
  g_autoptr (GPtrArray) standings = muster_play_list_standings (sheet->play, sheet->rows, row);
  for (guint i = 0; i < standings->len; i++)
    {
      const MusterPlayLevel *standing = g_ptr_array_index (standings, i);
      muster_layout_add_paragraph (sheet->layout, MUSTER_STYLE_CAPTION, standing->text, 0,
                                   sheet->width, PANGO_ALIGN_LEFT);
      if (row->category == MUSTER_CATEGORY_ARMY)
        add_tally (sheet, standing);
    }
}

/* Returns: (transfer full) (element-type Word): the states that a formation may come to; they
 * borrow from @standings */
static GArray *
list_states (GPtrArray *standings)
{
  GArray *states = g_array_new (FALSE, FALSE, sizeof (Word));
  for (guint i = 0; i < standings->len; i++)
    {
      const MusterPlayLevel *standing = g_ptr_array_index (standings, i);
      for (guint at = 0; at < standing->names->len; at++)
        {
          const char *name = g_ptr_array_index (standing->names, at);
          gboolean is_in_it = standing->is_certain && g_strcmp0 (standing->state, name) == 0;
          const Word state = { name, is_in_it };
          g_array_append_val (states, state);
        }
    }
  return states;
}

/* Its name, and a box for each state that it may come to: beside it, or below. */
static void
add_formation_heading (const MusterPlayRows *sheet, const MusterReturnRow *row, const char *label)
{
  MusterLayout *layout = sheet->layout;
  g_autoptr (GPtrArray) standings = muster_play_list_standings (sheet->play, sheet->rows, row);
  g_autoptr (GArray) states = list_states (standings);
  const Word *words = (const Word *) (gpointer) states->data;
  double width = states->len > 0 ? measure_words (sheet, words, states->len) : 0;
  double beside = sheet->width - width - GAP * sheet->em;
  double name = measure (sheet, MUSTER_STYLE_HEADING_3, label) + 1;
  if (states->len == 0 || name > beside)
    muster_layout_add_paragraph (layout, MUSTER_STYLE_HEADING_3, label, 0, sheet->width,
                                 PANGO_ALIGN_LEFT);
  if (states->len == 0)
    return;
  muster_layout_begin_row (layout);
  if (name <= beside)
    muster_layout_add_text (layout, MUSTER_STYLE_HEADING_3, label, 0, beside, PANGO_ALIGN_LEFT, 1);
  add_words (sheet, words, states->len, MAX (sheet->width - width, 0), 0);
  muster_layout_end_row (layout, 0, 0);
}

static void
begin_formation (const MusterPlayRows *sheet, const MusterReturnRow *row)
{
  gboolean is_army = row->category == MUSTER_CATEGORY_ARMY;
  g_autofree char *label = muster_army_dup_label (row->army, row->node);
  MusterBlock *block = muster_layout_begin_block (sheet->layout, 0.6 * sheet->em);
  block->title = g_strdup (label);
  block->within = g_strdup (sheet->side);
  block->style = MUSTER_STYLE_HEADING_3;
  block->outline = is_army ? 1 : 2;
  block->flows = TRUE;
  if (is_army)
    muster_layout_add_paragraph (sheet->layout, MUSTER_STYLE_HEADING_2, label, 0, sheet->width,
                                 PANGO_ALIGN_LEFT);
  else
    add_formation_heading (sheet, row, label);
  add_standings (sheet, row);
  muster_layout_end_head (sheet->layout);
}

/* Members that stand directly in a formation, after the formations in it, or in an army of them. */
static void
begin_rest (const MusterPlayRows *sheet, const MusterReturnRow *row)
{
  guint parent = row->army->nodes[row->node].parent;
  g_autofree char *label = muster_army_dup_label (row->army, parent);
  g_autofree char *text = g_strdup_printf (_ ("Directly under %s"), label);
  MusterBlock *block = muster_layout_begin_block (sheet->layout, 0.6 * sheet->em);
  block->title = g_strdup (text);
  block->within = g_strdup (sheet->side);
  block->style = MUSTER_STYLE_LABEL;
  block->flows = TRUE;
  muster_layout_add_paragraph (sheet->layout, MUSTER_STYLE_LABEL, text, 0, sheet->width,
                               PANGO_ALIGN_LEFT);
  muster_layout_end_head (sheet->layout);
}

/* A formation that holds but others stays with the first of them. */
static void
end_formation (const MusterPlayRows *sheet)
{
  guint last = sheet->layout->blocks->len - 1;
  muster_layout_end_block (sheet->layout);
  MusterBlock *block = MUSTER_AT (sheet->layout->blocks, MusterBlock, last);
  block->keep_next = block->n_rows == block->n_head;
}

/** Adds @rows (element-type MusterReturnRow) of a side, whose title @side is: a block for each
 * formation. */
static void
muster_play_rows_add (const MusterPlayRows *page, const char *side, const GArray *rows)
{
  const MusterPlayRows of_side = { page->layout, page->play, rows, page->em, page->width, side };
  const MusterPlayRows *sheet = &of_side;
  const MusterArmy *army = NULL;
  guint open = MUSTER_NO_NODE;
  for (guint i = 0; i < rows->len; i++)
    {
      const MusterReturnRow *row = &g_array_index (rows, MusterReturnRow, i);
      guint formation = row->number == 0 ? row->node : row->army->nodes[row->node].parent;
      gboolean is_rest = row->number > 0 && (row->army != army || formation != open);
      if (i > 0 && (row->number == 0 || is_rest))
        end_formation (sheet);
      if (row->number == 0)
        begin_formation (sheet, row);
      else if (is_rest)
        begin_rest (sheet, row);
      if (row->category == MUSTER_CATEGORY_UNIT)
        add_unit (sheet, row);
      else if (row->number > 0)
        add_commander (sheet, row);
      army = row->army;
      open = formation;
    }
  if (rows->len > 0)
    end_formation (sheet);
}

/** Returns: whether a level begins with a box of some unit, or of the tally of an army */
static gboolean
muster_play_rows_have_heavy (const MusterPlayRows *page, const GArray *rows)
{
  const MusterPlayRows of_side = { page->layout, page->play, rows, page->em, page->width };
  const MusterPlayRows *sheet = &of_side;
  for (guint i = 0; i < rows->len; i++)
    {
      const MusterReturnRow *row = &g_array_index (rows, MusterReturnRow, i);
      g_autoptr (GArray) marks = list_losses (row);
      for (guint at = 0; at < marks->len; at++)
        if (g_array_index (marks, gint64, at) > 0 && row->steps > 0)
          return TRUE;
      if (row->category == MUSTER_CATEGORY_ARMY && has_tally (sheet, row))
        return TRUE;
    }
  return FALSE;
}

/** Returns: (transfer none) (nullable): the name of a figure that stands beside units without it,
 * as it is too long: what the figure is has to be told elsewhere */
static const char *
muster_play_rows_find_unnamed (const GArray *rows)
{
  const char *name = NULL;
  for (guint i = 0; i < rows->len && name == NULL; i++)
    {
      g_autoptr (GArray) worths =
        muster_play_list_worths (&g_array_index (rows, MusterReturnRow, i));
      for (guint at = 0; at < worths->len; at++)
        if (!is_named_in_rows (&g_array_index (worths, MusterWorth, at)))
          name = g_array_index (worths, MusterWorth, at).name;
    }
  return name;
}

/* Of the type size. */
#define COLUMN_GAP 2.2
#define TIGHT_GAP  1.6
#define LEAST_WIDE 20.0

/* Of the page. */
#define STRIP       0.22
#define TIGHT_STRIP 0.12
#define MOST_LINES  2

/* More have no room in boxes that a marker stands in. */
#define MOST_BOXES 36

/* Of the last of several pages. */
#define LEAST_FILLED 0.5

typedef struct
{
  const MusterScenario *view;
  const MusterSheetOptions *options;
  MusterPlayRows rows;
  gboolean is_tight;
} Sheet;

static void
add_side (const Sheet *sheet, int side)
{
  MusterLayout *layout = sheet->rows.layout;
  g_autoptr (GArray) rows = muster_scenario_list_return (sheet->view, side);
  g_autofree char *title = muster_scenario_dup_side_title (sheet->view, side);
  MusterBlock *block = muster_layout_begin_block (layout, sheet->rows.em);
  block->keep_next = rows->len > 0;
  block->outline = 0;
  block->title = g_strdup (title);
  muster_layout_add_paragraph (layout, MUSTER_STYLE_HEADING_1, title, 0, sheet->rows.width,
                               PANGO_ALIGN_LEFT);
  muster_layout_add_rule (layout, 0, sheet->rows.width, 0.6, 0);
  muster_layout_end_block (layout);
  muster_play_rows_add (&sheet->rows, title, rows);
}

/* What the head says of the rows of both sides. */
typedef struct
{
  gboolean has_heavy;
  const char *unnamed; /* (unowned): a figure that stands beside units; or NULL */
} Key;

static Key
find_key (const Sheet *sheet)
{
  Key key = { FALSE, NULL };
  for (int side = 0; side < 2; side++)
    {
      if (!muster_reader_is_of (sheet->options->reader, side))
        continue;
      g_autoptr (GArray) rows = muster_scenario_list_return (sheet->view, side);
      key.has_heavy = key.has_heavy || muster_play_rows_have_heavy (&sheet->rows, rows);
      key.unnamed = key.unnamed != NULL ? key.unnamed : muster_play_rows_find_unnamed (rows);
    }
  return key;
}

/* What the rules say that a commander's fall costs. */
static void
add_costs (const Sheet *sheet)
{
  MusterSection section;
  Key key = find_key (sheet);
  /* Translators: what the figures beside units are: the name of a figure of the ruleset. */
  g_autofree char *unnamed =
    key.unnamed != NULL ? g_strdup_printf (_ ("Before the boxes: %s."), key.unnamed) : NULL;
  muster_section_begin (&section, sheet->rows.layout, NULL);
  const char *words =
    key.has_heavy
      ? _ ("A heavy line stands before the box with which a level begins. A campaign asks for "
           "losses by these numbers.")
      : _ ("A campaign asks for losses by these numbers.");
  muster_section_add (&section, MUSTER_STYLE_NOTE, words);
  muster_section_add (&section, MUSTER_STYLE_NOTE, unnamed);
  for (gsize i = 0; i < G_N_ELEMENTS (fates); i++)
    {
      g_autofree char *cost = muster_play_dup_cost (sheet->view->ruleset, fates[i]);
      g_autofree char *line =
        cost != NULL
          /* Translators: %1$s: what befell a commander, such as "killed"; %2$s: what that costs. */
          ? g_strdup_printf (_ ("Commander %1$s – %2$s"), muster_play_get_fate_text (fates[i]),
                             cost)
          : NULL;
      muster_section_add (&section, MUSTER_STYLE_NOTE, line);
    }
  muster_section_end (&section);
}

/* The turns */

/* Of turns whose boxes are too small to say it. */
static void
add_turn_remarks (const Sheet *sheet, MusterSection *section, const MusterTurns *turns)
{
  g_autofree char *method =
    turns->weather != NULL ? muster_weather_dup_method (turns->weather) : NULL;
  g_autofree char *dusk = muster_time_dup_text (sheet->view->dusk);
  g_autofree char *thrown = method != NULL ? g_strdup_printf (_ ("Weather: %s"), method) : NULL;
  for (guint i = 0; i < turns->turns->len; i++)
    {
      const MusterGameTurn *turn = g_ptr_array_index (turns->turns, i);
      g_autofree char *weather =
        /* Translators: %1$d: the turn; %2$s: a weather, such as "Rain". */
        turn->weather != NULL ? g_strdup_printf (_ ("Turn %1$d: %2$s"), turn->number, turn->weather)
                              : NULL;
      g_autofree char *dark =
        turn->is_dusk && dusk != NULL
          /* Translators: %1$d: the turn; %2$s: a time of day. */
          ? g_strdup_printf (_ ("Turn %1$d: Dusk at %2$s; grey is night"), turn->number, dusk)
          : NULL;
      muster_section_add (section, MUSTER_STYLE_NOTE, weather);
      muster_section_add (section, MUSTER_STYLE_NOTE, dark);
    }
  muster_section_add (section, MUSTER_STYLE_NOTE, thrown);
}

static void
add_turn_words (const Sheet *sheet, const MusterTurns *turns, gboolean is_strip)
{
  MusterSection section;
  g_autofree char *light = muster_light_dup_text (sheet->view);
  g_autofree char *note = muster_clock_dup_note (sheet->view);
  muster_section_begin (&section, sheet->rows.layout, NULL);
  if (is_strip)
    add_turn_remarks (sheet, &section, turns);
  else
    muster_turn_track_add_light (&section, sheet->view, turns);
  for (guint i = 0; i < turns->turns->len; i++)
    {
      const MusterGameTurn *turn = g_ptr_array_index (turns->turns, i);
      for (guint j = 0; j < turn->arrivals->len; j++)
        {
          g_autofree char *line = g_strdup_printf (_ ("Turn %1$d: %2$s"), turn->number,
                                                   (char *) g_ptr_array_index (turn->arrivals, j));
          muster_section_add (&section, MUSTER_STYLE_NOTE, line);
        }
    }
  muster_section_add (&section, MUSTER_STYLE_NOTE, light);
  muster_section_add (&section, MUSTER_STYLE_NOTE, note);
  muster_section_end (&section);
}

static void
add_turns (const Sheet *sheet, double height)
{
  MusterLayout *layout = sheet->rows.layout;
  g_autoptr (MusterTurns) turns = muster_turns_new (sheet->view);
  g_autofree char *dusk = muster_time_dup_text (sheet->view->dusk);
  double room = (sheet->is_tight ? TIGHT_STRIP : STRIP) * height;
  MusterTurnTrack track = muster_turn_track_plan (layout, turns, dusk, room, MUSTER_TRACK_BRIEF);
  if (!track.fits)
    track = muster_turn_track_plan (layout, turns, dusk, room, MUSTER_TRACK_TIGHT);
  gboolean is_strip = !track.fits && turns->turns->len > MOST_BOXES;
  if (is_strip)
    muster_turn_strip_add (layout, turns);
  else
    muster_turn_track_add (&track);
  add_turn_words (sheet, turns, is_strip);
}

static void
add_head (const Sheet *sheet, double height)
{
  MusterLayout *layout = sheet->rows.layout;
  MusterAudience reader = sheet->options->reader;
  muster_scenario_head_add_running (layout, sheet->view, _ ("Play sheet"), reader);
  muster_layout_begin_block (layout, 0);
  muster_scenario_head_add (layout, sheet->view, _ ("Play sheet"), reader, MOST_LINES);
  muster_layout_end_block (layout);
  add_turns (sheet, height);
  add_costs (sheet);
  for (guint i = 0; i < layout->blocks->len; i++)
    MUSTER_AT (layout->blocks, MusterBlock, i)->spans = TRUE;
}

static gboolean
has_army (const MusterScenario *view, MusterAudience reader)
{
  for (int side = 0; side < 2; side++)
    if (muster_reader_is_of (reader, side) && view->sides[side].armies->len > 0)
      return TRUE;
  return FALSE;
}

/* A MusterReferenceFunction. */
static MusterSheet *
lay_out (gpointer data, const MusterReferenceLayout *arrangement)
{
  Sheet *sheet = data;
  double width;
  double height;
  MusterSheetOptions options = *sheet->options;
  g_autofree char *foot = muster_scenario_head_dup_foot (sheet->view);
  options.has_narrow_margins = arrangement->is_tight;
  if (arrangement->is_tight)
    muster_paper_get_wide_body (options.paper, arrangement->is_turned, &width, &height);
  else
    muster_paper_get_body (options.paper, arrangement->is_turned, &width, &height);
  MusterLayout *layout = muster_layout_new (options.type_size, width);
  double em = muster_typesetter_get_size (layout->typesetter, MUSTER_STYLE_BODY);
  guint most = MAX ((guint) (width / (LEAST_WIDE * em)), 1);
  sheet->is_tight = arrangement->is_tight;
  sheet->rows.layout = layout;
  sheet->rows.em = em;
  add_head (sheet, height);
  muster_layout_set_columns (layout, MIN (most, arrangement->n_columns),
                             (arrangement->is_tight ? TIGHT_GAP : COLUMN_GAP) * em);
  sheet->rows.width = layout->column_width;
  for (int side = 0; side < 2; side++)
    if (muster_reader_is_of (options.reader, side))
      add_side (sheet, side);
  return muster_sheet_new_titled (layout, sheet->view->name, NULL, foot, &options,
                                  arrangement->is_turned);
}

/* Where little would stand on the last page, what pages look like gives way. */
static MusterSheet *
make (const MusterScenario *view, const MusterPlay *ticked, const MusterSheetOptions *options)
{
  gboolean is_turned = options->turn == MUSTER_TURN_LANDSCAPE;
  guint n_columns = is_turned ? 3 : 2;
  const MusterReferenceLayout layouts[] = { { is_turned, n_columns, FALSE },
                                            { is_turned, n_columns, TRUE },
                                            { is_turned, n_columns + 1, TRUE } };
  g_autoptr (MusterPlay) nothing = muster_play_new ();
  Sheet sheet = { .view = view,
                  .options = options,
                  .rows.play = ticked != NULL ? ticked : nothing };
  return muster_reference_fit_filled (layouts, G_N_ELEMENTS (layouts), LEAST_FILLED, lay_out,
                                      &sheet);
}

MusterSheet *
muster_sheet_play (const MusterGame *game, const MusterSheetOptions *options, GError **error)
{
  g_autoptr (MusterScenario) view = muster_scenario_view (game->scenario, options);
  if (has_army (view, options->reader))
    return make (view, game->play, options);
  g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
               _ ("The scenario “%s” has no army whose losses could be ticked. Give its sides "
                  "armies first."),
               muster_game_get_name (game));
  return NULL;
}
