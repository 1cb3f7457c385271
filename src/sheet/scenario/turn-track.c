#include "config.h"

#include "sheet/scenario/turn-track.h"

#include "battlefield/model/weather.h"
#include "sheet/page/view.h"
#include "sheet/page/words.h"
#include "sheet/scenario/head.h"
#include "sheet/scenario/sections.h"
#include "sheet/scenario/sheets.h"

#include <glib/gi18n-lib.h>

/* Of the type size. */
#define GAP         0.5
#define PAD         0.45
#define WRITING     1.9 /* a line to write on */
#define LOW_WRITING 1.5
#define MOST_HEIGHT 13.0
#define MOST_WIDTH  20.0

/* Of the width. */
#define MOST_TALL 1.1

/* Of the gauge's boxes, in type sizes. */
#define GAUGE_BOX 2.2

/* Points, between the two frames of the box on which the gauge begins. */
#define FRAME 1.6

#define WORDS  MUSTER_STYLE_BODY
#define DIGITS MUSTER_STYLE_FIGURE /* those of times and of the gauge */
#define GUEST  MUSTER_STYLE_KIND
#define ENDING MUSTER_STYLE_LABEL
#define LINE   MUSTER_STYLE_CAPTION

static double
get_em (MusterLayout *layout)
{
  return muster_typesetter_get_size (layout->typesetter, MUSTER_STYLE_BODY);
}

static MusterStyle
get_number_style (const MusterTurnTrack *track)
{
  return track->form == MUSTER_TRACK_TIGHT ? MUSTER_STYLE_TOTAL : MUSTER_STYLE_NUMBER;
}

static double
get_writing (const MusterTurnTrack *track)
{
  return (track->form == MUSTER_TRACK_TIGHT ? LOW_WRITING : WRITING) * get_em (track->layout);
}

static const MusterGameTurn *
get_turn (const MusterTurns *turns, guint turn)
{
  return g_ptr_array_index (turns->turns, turn);
}

static double
get_leading (MusterLayout *layout, MusterStyle style)
{
  return muster_typesetter_get_leading (layout->typesetter, style);
}

static double
measure_text (MusterLayout *layout, MusterStyle style, const char *text, double width)
{
  return get_leading (layout, style)
         * muster_typesetter_set (layout->typesetter, style, text, width, 0)->n_lines;
}

/* What stands at the foot of a box: last light, dusk, night, the end. In a small one the grey of
 * its head says that the light goes, and below it when. Returns: (transfer full) (nullable) */
static char *
dup_ending (const MusterTurnTrack *track, const MusterGameTurn *turn)
{
  GString *text = g_string_new (NULL);
  if (turn->is_night)
    g_string_append (text, _ ("Night"));
  else if (turn->is_dusk)
    {
      if (track->form == MUSTER_TRACK_FULL)
        g_string_append_printf (text, _ ("Dusk at %s"), track->dusk != NULL ? track->dusk : "");
      else
        g_string_append (text, _ ("Dusk"));
    }
  else if (turn->is_dim && track->form == MUSTER_TRACK_FULL)
    /* Translators: the turn in which it gets dark. */
    g_string_append (text, _ ("Last light"));
  if (turn->is_last)
    g_string_append_printf (text, "%s%s", text->len > 0 ? "\302\240· " : "", _ ("Last turn"));
  return g_string_free (text, text->len == 0);
}

static const char *
get_arrival (const MusterTurnTrack *track, const MusterGameTurn *turn, guint arrival)
{
  /* Translators: in a small box, where it is told below what arrives. */
  return track->form != MUSTER_TRACK_FULL ? _ ("Arrivals: below")
                                          : g_ptr_array_index (turn->arrivals, arrival);
}

static guint
count_arrivals (const MusterTurnTrack *track, const MusterGameTurn *turn)
{
  return track->form != MUSTER_TRACK_FULL ? MIN (turn->arrivals->len, 1) : turn->arrivals->len;
}

static double
measure_box (const MusterTurnTrack *track, const MusterGameTurn *turn)
{
  MusterLayout *layout = track->layout;
  double em = get_em (layout);
  double width = track->width - 2 * PAD * em;
  g_autofree char *ending = dup_ending (track, turn);
  double height = 2 * PAD * em + get_leading (layout, get_number_style (track));
  if (turn->weather != NULL)
    height += measure_text (layout, WORDS, turn->weather, width);
  else if (turn->is_thrown)
    height += get_writing (track);
  for (guint i = 0; i < count_arrivals (track, turn); i++)
    height += measure_text (layout, GUEST, get_arrival (track, turn, i), width);
  if (ending != NULL)
    height += measure_text (layout, ENDING, ending, width);
  return height;
}

static double
measure_boxes (const MusterTurnTrack *track)
{
  double most = 0;
  for (guint i = 0; i < track->turns->turns->len; i++)
    most = MAX (most, measure_box (track, get_turn (track->turns, i)));
  return most;
}

/* Number and time stand beside each other. */
static double
get_least_width (const MusterTurnTrack *track)
{
  MusterLayout *layout = track->layout;
  double em = get_em (layout);
  double width = 0;
  for (guint i = 0; i < track->turns->turns->len; i++)
    {
      const MusterGameTurn *turn = get_turn (track->turns, i);
      g_autofree char *number = g_strdup_printf ("%d", turn->number);
      const char *time = turn->time != NULL ? turn->time : "";
      width = MAX (
        width,
        muster_typesetter_set (layout->typesetter, get_number_style (track), number, 0, 0)->width
          + muster_typesetter_set (layout->typesetter, DIGITS, time, 0, 0)->width);
    }
  return width + (2 * PAD + 0.6) * em;
}

/* How well a marker stands in such boxes. */
static double
get_worth (const MusterTurnTrack *track)
{
  guint n = track->turns->turns->len;
  guint rows = (n + track->columns - 1) / track->columns;
  double empty = (double) (rows * track->columns - n) / (rows * track->columns);
  return MIN (track->width, 1.25 * track->height) * (1 - 0.3 * empty);
}

static MusterTurnTrack
try_columns (const MusterTurnTrack *of, guint columns, double room)
{
  MusterTurnTrack track = *of;
  double em = get_em (of->layout);
  guint rows = (of->turns->turns->len + columns - 1) / columns;
  track.columns = columns;
  track.width = (of->layout->width - (columns - 1) * GAP * em) / columns;
  track.width = MIN (track.width, MOST_WIDTH * em);
  double need = measure_boxes (&track);
  double height = room / rows - GAP * em;
  track.fits = height >= need;
  track.height = MAX (need, MIN (height, MIN (MOST_HEIGHT * em, MOST_TALL * track.width)));
  return track;
}

/* So many columns that the rows are as long as each other, or nearly. */
static guint
even_out (guint columns, guint n)
{
  guint rows = (n + columns - 1) / columns;
  return (n + rows - 1) / rows;
}

MusterTurnTrack
muster_turn_track_plan (MusterLayout *layout,
                        const MusterTurns *turns,
                        const char *dusk,
                        double height,
                        MusterTrackForm form)
{
  const MusterTurnTrack bare = { .layout = layout, .turns = turns, .dusk = dusk, .form = form };
  double em = get_em (layout);
  double least = get_least_width (&bare);
  guint most = (guint) CLAMP ((int) ((layout->width + GAP * em) / (least + GAP * em)), 1,
                              (int) turns->turns->len);
  MusterTurnTrack best = try_columns (&bare, most, height);
  for (guint columns = most - 1; columns >= 1; columns--)
    {
      MusterTurnTrack other = try_columns (&bare, columns, height);
      if (other.fits && (!best.fits || get_worth (&other) > get_worth (&best)))
        best = other;
    }
  return try_columns (&best, even_out (best.columns, turns->turns->len), height);
}

static void
add_text (const MusterTurnTrack *track,
          MusterStyle style,
          const char *text,
          double x,
          double *y,
          PangoAlignment alignment)
{
  MusterLayout *layout = track->layout;
  double pad = PAD * get_em (layout);
  double width = track->width - 2 * pad;
  muster_layout_add_text_below (layout, style, text, x + pad,
                                *y + muster_typesetter_get_rise (layout->typesetter, style), width,
                                alignment, 0);
  *y += measure_text (layout, style, text, width);
}

static void
add_marks (const MusterTurnTrack *track, const MusterGameTurn *turn, double x)
{
  const MusterMark ground = {
    .x = x, .width = track->width, .height = track->height, .grey = MUSTER_GREY_GROUND
  };
  /* Half way to the night, which no lighter grey would tell. */
  const MusterMark band = { .x = x,
                            .width = track->width,
                            .height = PAD * get_em (track->layout)
                                      + get_leading (track->layout, get_number_style (track)),
                            .grey = MUSTER_GREY_GROUND };
  const MusterMark box = {
    .is_box = TRUE, .x = x, .width = track->width, .height = track->height, .grey = MUSTER_GREY_BOX
  };
  if (turn->is_night)
    muster_layout_add_mark (track->layout, &ground);
  else if (turn->is_dim)
    muster_layout_add_mark (track->layout, &band);
  muster_layout_add_mark (track->layout, &box);
}

/* A line to write the weather on. */
static void
add_line (const MusterTurnTrack *track, double x, double *y)
{
  double em = get_em (track->layout);
  const char *word = _ ("Weather");
  double left =
    muster_typesetter_set (track->layout->typesetter, LINE, word, 0, 0)->width + 0.3 * em;
  double width = track->width - 2 * PAD * em;
  gboolean has_word = left < width / 2;
  if (has_word)
    muster_layout_add_text_below (track->layout, LINE, word, x + PAD * em,
                                  *y + get_writing (track) - 0.3 * em, left, PANGO_ALIGN_LEFT, 1);
  else
    left = 0;
  *y += get_writing (track);
  const MusterMark line = { .x = x + PAD * em + left,
                            .y = *y - 0.3 * em,
                            .width = width - left,
                            .height = MUSTER_HAIRLINE,
                            .grey = MUSTER_GREY_RULE };
  muster_layout_add_mark (track->layout, &line);
}

static void
add_box (const MusterTurnTrack *track, const MusterGameTurn *turn, double x)
{
  MusterLayout *layout = track->layout;
  double pad = PAD * get_em (layout);
  double y = pad;
  double beside = pad + muster_typesetter_get_rise (layout->typesetter, get_number_style (track));
  g_autofree char *number = g_strdup_printf ("%d", turn->number);
  g_autofree char *ending = dup_ending (track, turn);
  add_marks (track, turn, x);
  add_text (track, get_number_style (track), number, x, &y, PANGO_ALIGN_LEFT);
  if (turn->time != NULL)
    muster_layout_add_text_below (layout, DIGITS, turn->time, x + pad, beside,
                                  track->width - 2 * pad, PANGO_ALIGN_RIGHT, 1);
  if (turn->weather != NULL)
    add_text (track, WORDS, turn->weather, x, &y, PANGO_ALIGN_LEFT);
  else if (turn->is_thrown)
    add_line (track, x, &y);
  for (guint i = 0; i < count_arrivals (track, turn); i++)
    add_text (track, GUEST, get_arrival (track, turn, i), x, &y, PANGO_ALIGN_LEFT);
  if (ending == NULL)
    return;
  y = track->height - pad - measure_text (layout, ENDING, ending, track->width - 2 * pad);
  add_text (track, ENDING, ending, x, &y, PANGO_ALIGN_CENTER);
}

void
muster_turn_track_add (const MusterTurnTrack *track)
{
  MusterLayout *layout = track->layout;
  double gap = GAP * get_em (layout);
  guint n = track->turns->turns->len;
  double all = track->columns * (track->width + gap) - gap;
  double left = MAX (0, (layout->width - all) / 2);
  for (guint first = 0; first < n; first += track->columns)
    {
      muster_layout_begin_block (layout, gap);
      muster_layout_begin_row (layout);
      for (guint i = first; i < MIN (first + track->columns, n); i++)
        add_box (track, get_turn (track->turns, i), left + (i - first) * (track->width + gap));
      muster_layout_need_fall (layout, track->height);
      muster_layout_end_row (layout, 0, 0);
      muster_layout_end_block (layout);
    }
}

void
muster_turn_track_add_light (MusterSection *section,
                             const MusterScenario *scenario,
                             const MusterTurns *turns)
{
  g_autofree char *time = muster_time_dup_text (scenario->dusk);
  g_autofree char *rule = muster_light_dup_text (scenario);
  for (guint i = 0; i < turns->turns->len; i++)
    {
      const MusterGameTurn *turn = get_turn (turns, i);
      g_autofree char *what = turn->is_dusk && time != NULL
                                ? g_strdup_printf (_ ("Dusk at %s"), time)
                              : turn->begins_dim && rule == NULL ? g_strdup (_ ("Last light"))
                                                                 : NULL;
      g_autofree char *line =
        what != NULL ? g_strdup_printf (_ ("Turn %1$d: %2$s"), turn->number, what) : NULL;
      muster_section_add (section, MUSTER_STYLE_NOTE, line);
    }
}

/* The gauge */

static gboolean
find_ends (const MusterRuleset *ruleset, int *low, int *high)
{
  const MusterWeather *weather = &ruleset->weather;
  *low = weather->roll.dice;
  *high = weather->roll.dice * weather->roll.die;
  for (int i = 0; i < weather->n_rows; i++)
    if (weather->rows[i].at.is_given)
      {
        *low = MIN (*low, MAX (weather->rows[i].at.low, -99));
        *high = MAX (*high, MIN (weather->rows[i].at.high, 99));
      }
  return weather->is_gauge && *high > *low;
}

static const char *
find_name (const MusterRuleset *ruleset, int number)
{
  for (int i = 0; i < ruleset->weather.n_rows; i++)
    {
      const MusterWeatherRow *row = &ruleset->weather.rows[i];
      if (row->at.is_given && number >= row->at.low && number <= row->at.high)
        return row->name;
    }
  return "";
}

static void
add_gauge_box (MusterLayout *layout,
               const MusterRuleset *ruleset,
               int number,
               gboolean is_start,
               double x,
               double step)
{
  double em = get_em (layout);
  double side = MIN (GAUGE_BOX * em, step - 0.3 * em);
  const MusterMark box = { .is_box = TRUE,
                           .x = x + (step - side) / 2,
                           .y = FRAME,
                           .width = side,
                           .height = side,
                           .grey = MUSTER_GREY_BOX };
  const MusterMark frame = { .is_box = TRUE,
                             .x = box.x - FRAME,
                             .width = side + 2 * FRAME,
                             .height = side + 2 * FRAME,
                             .grey = MUSTER_GREY_BOX };
  g_autofree char *text = g_strdup_printf ("%d", number);
  /* Translators: a weather that there is at the start. */
  g_autofree char *at_start = g_strdup_printf (_ ("%s (start)"), find_name (ruleset, number));
  double rise = muster_typesetter_get_rise (layout->typesetter, DIGITS);
  double top = FRAME + (side - get_leading (layout, DIGITS)) / 2;
  muster_layout_add_mark (layout, &box);
  if (is_start)
    muster_layout_add_mark (layout, &frame);
  muster_layout_add_text_below (layout, DIGITS, text, x, top + rise, step, PANGO_ALIGN_CENTER, 1);
  muster_layout_add_text_below (layout, MUSTER_STYLE_CAPTION,
                                is_start ? at_start : find_name (ruleset, number), x + 0.1 * em,
                                FRAME + box.height + rise + FRAME, step - 0.2 * em,
                                PANGO_ALIGN_CENTER, 0);
}

/**
 * muster_turn_track_add_gauge:
 * @start: (nullable): the weather at the beginning
 *
 * Adds a strip of numbered boxes for the gauge that the weather is read from, to move a marker
 * along, and marks where it begins; nothing where it is not read from one.
 */
static void
muster_turn_track_add_gauge (MusterLayout *layout,
                             const MusterRuleset *weather,
                             const MusterWeatherState *start)
{
  int low;
  int high;
  if (weather == NULL || !find_ends (weather, &low, &high))
    return;
  double em = get_em (layout);
  int n = high - low + 1;
  int in_row = (int) CLAMP (layout->width / (4 * em), 1, n);
  int n_rows = (n + in_row - 1) / in_row;
  in_row = (n + n_rows - 1) / n_rows;
  double step = MIN (layout->width / in_row, 6 * em);
  for (int first = low; first <= high; first += in_row)
    {
      muster_layout_begin_block (layout, 0.6 * em);
      muster_layout_begin_row (layout);
      for (int number = first; number <= MIN (first + in_row - 1, high); number++)
        add_gauge_box (layout, weather, number, start != NULL && start->number == number,
                       (number - first) * step, step);
      muster_layout_end_row (layout, 0, 0);
      muster_layout_end_block (layout);
    }
}

/* Of ruleset, place and date. */
#define MOST_LINES 2

/* From one size of type to the next smaller one that is tried. */
#define SMALLER    0.92
#define LEAST_SIZE (MUSTER_LEAST_TYPE_SIZE * SMALLER)

typedef struct
{
  const MusterScenario *view;
  const MusterTurns *turns;
  const MusterSheetOptions *options;
} Sheet;

/* What is tried so that all goes on to one page. */
typedef struct
{
  double type_size;
  MusterTrackForm form;
  gboolean has_gauge;
  gboolean may_follow; /* what stands below the boxes */
} Plan;

static gboolean
is_known (const MusterScenario *view, int row)
{
  const MusterBattlefield *battlefield = view->battlefield;
  for (guint i = 0; battlefield != NULL && i < battlefield->weather->len; i++)
    if (g_array_index (battlefield->weather, MusterWeatherState, i).row == row)
      return TRUE;
  return FALSE;
}

/* Of a gauge any weather may come; of a table what came stays, unless nothing has been thrown. */
static gboolean
may_come (const Sheet *sheet, int row)
{
  const MusterBattlefield *battlefield = sheet->view->battlefield;
  gboolean is_open = battlefield == NULL || battlefield->weather->len == 0;
  return sheet->turns->weather->weather.is_gauge || is_open || is_known (sheet->view, row);
}

/* Where the gauge stands when the battle begins, where that is known. */
static const MusterWeatherState *
find_start (const Sheet *sheet)
{
  const MusterBattlefield *battlefield = sheet->view->battlefield;
  if (battlefield == NULL || battlefield->weather->len == 0)
    return NULL;
  const MusterWeatherState *start = &g_array_index (battlefield->weather, MusterWeatherState, 0);
  return start->row >= 0 ? start : NULL;
}

static void
add_weather (const Sheet *sheet, MusterLayout *layout, gboolean has_gauge)
{
  const MusterRuleset *ruleset = sheet->turns->weather;
  MusterSection section;
  if (ruleset == NULL)
    return;
  g_autofree char *method = muster_weather_dup_method (ruleset);
  muster_section_begin (&section, layout, _ ("Weather"));
  muster_section_add (&section, MUSTER_STYLE_NOTE, method);
  for (int row = 0; row < ruleset->weather.n_rows; row++)
    {
      int first = muster_weather_find_alike (ruleset, row);
      if (!may_come (sheet, row) || (first < row && may_come (sheet, first)))
        continue;
      g_autofree char *title = muster_weather_dup_heading (ruleset, row);
      g_autofree char *effects = muster_weather_dup_effects (ruleset, row);
      g_autofree char *line =
        g_strdup_printf ("%s: %s", title, effects[0] != '\0' ? effects : _ ("no effects"));
      muster_section_add (&section, MUSTER_STYLE_BODY, line);
    }
  muster_section_end (&section);
  if (has_gauge)
    muster_turn_track_add_gauge (layout, ruleset, find_start (sheet));
}

static void
add_arrivals (const Sheet *sheet, MusterLayout *layout, gboolean is_brief)
{
  MusterSection section;
  /* Translators: who comes to the table, by turns. */
  muster_section_begin (&section, layout, _ ("Arrivals"));
  for (guint i = 0; is_brief && i < sheet->turns->turns->len; i++)
    {
      const MusterGameTurn *turn = g_ptr_array_index (sheet->turns->turns, i);
      for (guint j = 0; j < turn->arrivals->len; j++)
        {
          const char *what = g_ptr_array_index (turn->arrivals, j);
          g_autofree char *line = g_strdup_printf (_ ("Turn %1$d: %2$s"), turn->number, what);
          muster_section_add (&section, MUSTER_STYLE_BODY, line);
        }
    }
  muster_scenario_section_add_arrival_notes (&section, sheet->view);
  muster_section_end (&section);
}

static gboolean
has_dim (const MusterTurns *turns)
{
  for (guint i = 0; i < turns->turns->len; i++)
    if (((const MusterGameTurn *) g_ptr_array_index (turns->turns, i))->is_dim)
      return TRUE;
  return FALSE;
}

/* A battle in whose later turns nothing comes and no weather changes needs no boxes for markers: a
 * line a turn, with room for what each side won or lost in it and what happened. */

/* Of the type size. */
#define LIST_TICK  0.85 /* side of the box that is ticked when the turn is over */
#define LIST_TIME  4.0
#define LIST_SIDE  7.5
#define LIST_SHARE 0.22 /* of a side, of what is written on */
#define LEAST_LINE 1.9
#define MOST_LINE  3.4

static gboolean
has_nothing_to_track (const MusterTurns *turns)
{
  for (guint i = 0; i < turns->turns->len; i++)
    {
      const MusterGameTurn *turn = get_turn (turns, i);
      if (turn->arrivals->len > 0 || (i > 0 && (turn->weather != NULL || turn->is_thrown)))
        return FALSE;
    }
  return turns->turns->len > 0;
}

static void
add_list_text (MusterLayout *layout, MusterStyle style, const char *text, MusterColumn column)
{
  muster_layout_add_text (layout, style, text, column.x, column.width, PANGO_ALIGN_LEFT, 0);
}

/* Known weather, or a line for it, and how the turn ends. Returns: (transfer full) */
static char *
dup_list_words (const Sheet *sheet, const MusterGameTurn *turn)
{
  g_autofree char *dusk = muster_time_dup_text (sheet->view->dusk);
  const MusterTurnTrack track = { .turns = sheet->turns, .dusk = dusk };
  g_autofree char *ending = dup_ending (&track, turn);
  g_autoptr (GPtrArray) items = g_ptr_array_new ();
  if (turn->weather != NULL)
    g_ptr_array_add (items, (gpointer) turn->weather);
  else if (turn->is_thrown)
    g_ptr_array_add (items, (gpointer) _ ("Weather: ________"));
  if (ending != NULL)
    g_ptr_array_add (items, ending);
  return muster_words_join (items);
}

static void
add_list (const Sheet *sheet, MusterLayout *layout, double line)
{
  double em = get_em (layout);
  double gap = 0.8 * em;
  gboolean has_times = get_turn (sheet->turns, 0)->time != NULL;
  const MusterColumn number = { LIST_TICK * em + 0.5 * em, 2.2 * em };
  const MusterColumn time = { number.x + number.width + gap, has_times ? LIST_TIME * em : 0 };
  double sides_x = time.x + time.width + (has_times ? gap : 0);
  double side_width = MIN (LIST_SIDE * em, LIST_SHARE * (layout->width - sides_x) - gap);
  const MusterColumn sides[2] = { { sides_x, side_width },
                                  { sides_x + side_width + gap, side_width } };
  double words_x = sides[1].x + sides[1].width + gap;
  const MusterColumn words = { words_x, layout->width - words_x };
  muster_layout_begin_block (layout, 0.6 * em);
  muster_layout_begin_row (layout);
  add_list_text (layout, MUSTER_STYLE_LABEL, _ ("Turn"),
                 (MusterColumn){ 0, number.x + number.width });
  if (has_times)
    add_list_text (layout, MUSTER_STYLE_LABEL, _ ("Time"), time);
  for (int side = 0; side < 2; side++)
    {
      g_autofree char *name = muster_scenario_dup_side (sheet->view, side);
      add_list_text (layout, MUSTER_STYLE_LABEL, name, sides[side]);
    }
  /* Translators: head of a column to write in. */
  add_list_text (layout, MUSTER_STYLE_LABEL, _ ("What happened"), words);
  muster_layout_end_row (layout, 0, 0.2 * em);
  for (guint i = 0; i < sheet->turns->turns->len; i++)
    {
      const MusterGameTurn *turn = get_turn (sheet->turns, i);
      g_autofree char *text = g_strdup_printf ("%d", turn->number);
      g_autofree char *known = dup_list_words (sheet, turn);
      const MusterMark tick = { .is_box = TRUE,
                                .y = -LIST_TICK * em,
                                .width = LIST_TICK * em,
                                .height = LIST_TICK * em,
                                .grey = MUSTER_GREY_BOX };
      muster_layout_begin_row (layout);
      muster_layout_add_mark (layout, &tick);
      add_list_text (layout, MUSTER_STYLE_NUMBER, text, number);
      if (turn->time != NULL)
        add_list_text (layout, DIGITS, turn->time, time);
      if (known[0] != '\0')
        add_list_text (layout, MUSTER_STYLE_CAPTION, known, words);
      const MusterColumn written[] = { sides[0], sides[1], words };
      for (gsize j = 0; j < G_N_ELEMENTS (written); j++)
        {
          const MusterMark rule = { .x = written[j].x,
                                    .y = 0.35 * em,
                                    .width = written[j].width,
                                    .height = MUSTER_HAIRLINE,
                                    .grey = MUSTER_GREY_RULE };
          muster_layout_add_mark (layout, &rule);
        }
      muster_layout_need_fall (layout, 0.4 * em);
      muster_layout_end_row (layout, MAX (0, line - layout->rise - layout->fall), 0);
    }
  muster_layout_add_space (layout, 0.8 * em);
  muster_layout_end_block (layout);
}

/* What stands below the boxes. */
static void
add_words (const Sheet *sheet, MusterLayout *layout, const Plan *plan)
{
  MusterSection section;
  g_autofree char *light = has_dim (sheet->turns) ? muster_light_dup_text (sheet->view) : NULL;
  g_autofree char *note = muster_clock_dup_note (sheet->view);
  muster_section_begin (&section, layout, NULL);
  muster_section_add (&section, MUSTER_STYLE_NOTE, note);
  if (plan->form != MUSTER_TRACK_FULL)
    muster_turn_track_add_light (&section, sheet->view, sheet->turns);
  muster_section_add (&section, MUSTER_STYLE_BODY, light);
  if (sheet->turns->is_open)
    muster_section_add (&section, MUSTER_STYLE_NOTE,
                        _ ("The battle has no last turn; more turns can be written behind these."));
  muster_section_end (&section);
  add_arrivals (sheet, layout, plan->form != MUSTER_TRACK_FULL);
  add_weather (sheet, layout, plan->has_gauge);
}

static double
measure_all (const MusterLayout *layout)
{
  double height = 0;
  for (guint i = 0; i < layout->rows->len; i++)
    height += MUSTER_AT (layout->rows, MusterRow, i)->height;
  for (guint i = 0; i < layout->blocks->len; i++)
    height += MUSTER_AT (layout->blocks, MusterBlock, i)->space;
  return height;
}

static double
measure_words (const Sheet *sheet, double width, const Plan *plan)
{
  g_autoptr (MusterLayout) layout = muster_layout_new (plan->type_size, width);
  add_words (sheet, layout, plan);
  return measure_all (layout);
}

static void
add_head (const Sheet *sheet, MusterLayout *layout)
{
  MusterAudience reader = sheet->options->reader;
  muster_scenario_head_add_running (layout, sheet->view, _ ("Turn track"), reader);
  muster_layout_begin_block (layout, 0);
  muster_scenario_head_add (layout, sheet->view, _ ("Turn track"), reader, MOST_LINES);
  muster_layout_end_block (layout);
}

/* Returns: (nullable): NULL where not all is on one page, or all but the words, which follow then,
 * where the plan lets them; with @must_be whatever it takes */
static MusterSheet *
try_plan (const Sheet *sheet, gboolean is_turned, const Plan *plan, gboolean must_be, double *worth)
{
  double width;
  double height;
  guint last;
  g_autofree char *dusk = muster_time_dup_text (sheet->view->dusk);
  g_autofree char *foot = muster_scenario_head_dup_foot (sheet->view);
  muster_paper_get_body (sheet->options->paper, is_turned, &width, &height);
  g_autoptr (MusterLayout) layout = muster_layout_new (plan->type_size, width);
  add_head (sheet, layout);
  height -= muster_layout_get_chain_height (layout, 0, &last);
  double room = plan->may_follow ? height : height - measure_words (sheet, width, plan);
  MusterTurnTrack track = muster_turn_track_plan (layout, sheet->turns, dusk, room, plan->form);
  if (!track.fits && !must_be)
    return NULL;
  muster_turn_track_add (&track);
  add_words (sheet, layout, plan);
  *worth = MIN (track.width, 1.25 * track.height) * plan->type_size;
  return muster_sheet_new_titled (g_steal_pointer (&layout), sheet->view->name, NULL, foot,
                                  sheet->options, is_turned);
}

/* Boxes that hold everything, then what holds less, then smaller type. */
static MusterSheet *
try_sizes (const Sheet *sheet, gboolean is_turned, Plan plan, double *worth)
{
  MusterSheet *made = NULL;
  for (double size = sheet->options->type_size; size >= LEAST_SIZE && made == NULL; size *= SMALLER)
    for (plan.form = 0; plan.form < MUSTER_N_TRACK_FORMS && made == NULL; plan.form++)
      {
        plan.type_size = MAX (size, MUSTER_LEAST_TYPE_SIZE);
        made = try_plan (sheet, is_turned, &plan, FALSE, worth);
      }
  return made;
}

/* Returns: (nullable): NULL where it takes more than a page */
static MusterSheet *
try_list (const Sheet *sheet, gboolean is_turned, double *worth)
{
  double width;
  double height;
  guint last;
  guint n = sheet->turns->turns->len;
  const Plan plan = { .type_size = sheet->options->type_size, .has_gauge = TRUE };
  g_autofree char *foot = muster_scenario_head_dup_foot (sheet->view);
  muster_paper_get_body (sheet->options->paper, is_turned, &width, &height);
  g_autoptr (MusterLayout) layout = muster_layout_new (plan.type_size, width);
  add_head (sheet, layout);
  double em = get_em (layout);
  double room = height - muster_layout_get_chain_height (layout, 0, &last)
                - measure_words (sheet, width, &plan) - 3 * em;
  if (room < n * LEAST_LINE * em)
    return NULL;
  add_list (sheet, layout, MIN (room / n, MOST_LINE * em));
  add_words (sheet, layout, &plan);
  *worth = is_turned ? 0 : 1;
  return muster_sheet_new_titled (g_steal_pointer (&layout), sheet->view->name, NULL, foot,
                                  sheet->options, is_turned);
}

static MusterSheet *
make (const Sheet *sheet, gboolean is_turned, double *worth)
{
  MusterSheet *list =
    has_nothing_to_track (sheet->turns) ? try_list (sheet, is_turned, worth) : NULL;
  if (list != NULL)
    return list;
  static const Plan plans[] = { { .has_gauge = TRUE },
                                { .has_gauge = FALSE },
                                { .has_gauge = TRUE, .may_follow = TRUE } };
  const Plan least = { MUSTER_LEAST_TYPE_SIZE, MUSTER_TRACK_TIGHT, TRUE, TRUE };
  for (gsize i = 0; i < G_N_ELEMENTS (plans); i++)
    {
      MusterSheet *made = try_sizes (sheet, is_turned, plans[i], worth);
      if (made != NULL)
        return made;
    }
  return try_plan (sheet, is_turned, &least, TRUE, worth);
}

MusterSheet *
muster_sheet_turn_track (const MusterGame *game, const MusterSheetOptions *options, GError **error)
{
  double across = 0;
  double down = 0;
  g_autoptr (MusterScenario) view = muster_scenario_view (game->scenario, options);
  g_autoptr (MusterTurns) turns = muster_turns_new (view);
  const Sheet sheet = { .view = view, .turns = turns, .options = options };
  if (options->turn != MUSTER_TURN_BEST)
    return make (&sheet, options->turn == MUSTER_TURN_LANDSCAPE, &across);
  g_autoptr (MusterSheet) turned = make (&sheet, TRUE, &across);
  g_autoptr (MusterSheet) upright = make (&sheet, FALSE, &down);
  guint n_turned = muster_sheet_get_n_pages (turned);
  guint n_upright = muster_sheet_get_n_pages (upright);
  if (n_upright < n_turned || (n_upright == n_turned && down > across))
    return g_steal_pointer (&upright);
  return g_steal_pointer (&turned);
}
