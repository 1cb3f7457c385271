#include "config.h"

#include "sheet/sheet-play.h"

#include "base/error.h"
#include "campaign/play-text.h"
#include "scenario/scenario-return.h"
#include "scenario/scenario-text.h"
#include "sheet/scenario-head.h"
#include "sheet/scenario-section.h"
#include "sheet/scenario-view.h"
#include "sheet/turn-track.h"

#include <glib/gi18n-lib.h>

/* Of the type size. */
#define COLUMN_GAP 2.2
#define NUMBER     2.0
#define NAME       7.0 /* a name has at least so much beside boxes */
#define BOX        0.95
#define PITCH      1.25
#define SMALL_BOX  0.7
#define SMALL      0.95
#define HEAVY      0.16
#define INSET      0.22 /* of a box that is ticked, around its filling */
/* Of the page. */
#define STRIP 0.22
/* More than these are not counted up in boxes. */
#define MOST_TALLY 80
#define MOST_LINES 2

/* What may become of a commander, in the order of the loss return. */
static const MusterFate fates[] = { MUSTER_FATE_WOUNDED, MUSTER_FATE_DEAD, MUSTER_FATE_CAPTURED };

typedef struct
{
  const MusterScenario *view;
  MusterGalley *galley;
  const MusterPlay *play; /* what has fallen so far */
  double em;
  double width; /* of a column */
} Sheet;

/* Boxes */

/* A run of boxes, with a heavy line before each at whose loss something begins. */
typedef struct
{
  gint64 n;
  gint64 ticked; /* so many of them, from the first */
  GArray *marks; /* gint64, or NULL */
  double x;
  double width; /* in which they stand, line by line */
  double side;
  double pitch;
  gboolean is_right; /* they end at the right where they are one line */
} Run;

static gint64
count_per_line (const Run *run)
{
  return MAX ((gint64) (run->width / run->pitch), 1);
}

static double
get_run_height (const Run *run)
{
  gint64 per_line = count_per_line (run);
  return (double) ((run->n + per_line - 1) / per_line) * run->pitch;
}

static gboolean
is_mark (const Run *run, gint64 losses)
{
  for (guint i = 0; run->marks != NULL && i < run->marks->len; i++)
    if (g_array_index (run->marks, gint64, i) == losses)
      return TRUE;
  return FALSE;
}

static void
fill_box (const Sheet *sheet, const MusterMark *box)
{
  double inset = INSET * box->width;
  MusterMark filling = { .x = box->x + inset,
                         .y = box->y + inset,
                         .width = box->width - 2 * inset,
                         .height = box->height - 2 * inset,
                         .grey = MUSTER_GREY_RULE };
  muster_galley_add_mark (sheet->galley, &filling);
}

/* @y: of the top of the first line, from the baseline of the row begun */
static void
add_run (const Sheet *sheet, const Run *run, double y)
{
  gint64 per_line = count_per_line (run);
  double shift = run->is_right ? run->width - (double) MIN (run->n, per_line) * run->pitch
                                   + run->pitch - run->side
                               : 0;
  for (gint64 i = 0; i < run->n; i++)
    {
      double x = run->x + shift + (double) (i % per_line) * run->pitch;
      double top = y + (double) (i / per_line) * run->pitch;
      MusterMark box = { .is_box = TRUE,
                         .x = x,
                         .y = top,
                         .width = run->side,
                         .height = run->side,
                         .grey = MUSTER_GREY_BOX };
      double gap = run->pitch - run->side;
      MusterMark heavy = { .x = x - gap / 2 - HEAVY * sheet->em / 2,
                           .y = top - gap / 2,
                           .width = HEAVY * sheet->em,
                           .height = run->pitch,
                           .grey = MUSTER_GREY_RULE };
      muster_galley_add_mark (sheet->galley, &box);
      if (i < run->ticked)
        fill_box (sheet, &box);
      if (is_mark (run, i + 1))
        muster_galley_add_mark (sheet->galley, &heavy);
    }
  muster_galley_need_fall (sheet->galley, y + get_run_height (run));
}

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
      g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", mark);
    }
  return g_string_free (text, text->len == 0);
}

static double
get_leading (const Sheet *sheet, MusterStyle style)
{
  return muster_typesetter_get_leading (sheet->galley->typesetter, style);
}

/* The height of the name of a row in @width. */
static double
get_name_height (const Sheet *sheet, const MusterReturnRow *row, double width)
{
  g_autofree char *label = muster_army_dup_label (row->army, row->thing);
  const MusterSetText *set =
    muster_typesetter_set (sheet->galley->typesetter, MUSTER_STYLE_BODY, label, width, 0);
  return set->n_lines * get_leading (sheet, MUSTER_STYLE_BODY);
}

/* The name of a row in @width, and below it @told, which may be NULL. */
static void
add_name (const Sheet *sheet, const MusterReturnRow *row, double width, const char *told)
{
  MusterGalley *galley = sheet->galley;
  double x = NUMBER * sheet->em;
  g_autofree char *number = g_strdup_printf ("%u", row->number);
  g_autofree char *label = muster_army_dup_label (row->army, row->thing);
  muster_galley_begin_row (galley);
  muster_galley_add_text (galley, MUSTER_STYLE_FIGURE, number, 0, x - 0.5 * sheet->em,
                          PANGO_ALIGN_RIGHT, 1);
  muster_galley_add_text (galley, MUSTER_STYLE_BODY, label, x, width, PANGO_ALIGN_LEFT, 0);
  if (told != NULL)
    muster_galley_add_text_below (galley, MUSTER_STYLE_CAPTION, told, x,
                                  get_name_height (sheet, row, width), width, PANGO_ALIGN_LEFT, 0);
}

static void
end_row (const Sheet *sheet)
{
  MusterMark hairline = { .y = sheet->galley->fall + 0.15 * sheet->em,
                          .width = sheet->width,
                          .height = MUSTER_HAIRLINE,
                          .grey = MUSTER_GREY_HAIRLINE };
  muster_galley_add_mark (sheet->galley, &hairline);
  muster_galley_end_row (sheet->galley, 0.15 * sheet->em, 0.2 * sheet->em);
}

static void
add_unit (const Sheet *sheet, const MusterReturnRow *row)
{
  double room = sheet->width - NUMBER * sheet->em;
  g_autoptr (GArray) losses = list_losses (row);
  g_autofree char *told = row->steps == MUSTER_STEPS_OPEN
                            ? g_strdup (_ ("What it can lose is not known yet."))
                            : dup_marks (row);
  Run run = { .n = MAX (row->steps, 0),
              .ticked = muster_play_get_of (sheet->play, row).lost,
              .marks = losses,
              .side = BOX * sheet->em,
              .pitch = PITCH * sheet->em,
              .is_right = TRUE };
  run.width = MIN ((double) run.n * run.pitch, room - NAME * sheet->em);
  run.x = sheet->width - run.width;
  add_name (sheet, row, room - run.width - 0.5 * sheet->em, told);
  if (run.n > 0)
    add_run (sheet, &run, -run.side + 0.1 * sheet->em);
  end_row (sheet);
}

/* A box before each of what may become of him. */
static void
add_commander (const Sheet *sheet, const MusterReturnRow *row)
{
  MusterGalley *galley = sheet->galley;
  double x = sheet->width;
  double side = BOX * sheet->em;
  double widths[G_N_ELEMENTS (fates)];
  for (gsize i = 0; i < G_N_ELEMENTS (fates); i++)
    {
      const char *word = muster_play_get_fate_text (fates[i]);
      widths[i] =
        muster_typesetter_set (galley->typesetter, MUSTER_STYLE_CAPTION, word, 0, 0)->width
        + 0.2 * sheet->em;
      x -= widths[i] + side + 0.8 * sheet->em;
    }
  gboolean is_below = x < (NUMBER + NAME) * sheet->em;
  x = is_below ? NUMBER * sheet->em : x + 0.5 * sheet->em;
  double width = (is_below ? sheet->width : x) - (NUMBER + 0.5) * sheet->em;
  double top = is_below ? get_name_height (sheet, row, width) : 0;
  add_name (sheet, row, width, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (fates); i++)
    {
      gboolean has_it = muster_play_get_of (sheet->play, row).fate == fates[i];
      Run run = {
        .n = 1, .ticked = has_it, .x = x, .width = side, .side = side, .pitch = PITCH * sheet->em
      };
      add_run (sheet, &run, top - side + 0.1 * sheet->em);
      muster_galley_add_text_below (galley, MUSTER_STYLE_CAPTION,
                                    muster_play_get_fate_text (fates[i]),
                                    x + side + 0.3 * sheet->em, top, widths[i], PANGO_ALIGN_LEFT,
                                    1);
      x += widths[i] + side + 0.8 * sheet->em;
    }
  end_row (sheet);
}

/* Armies and formations */

static gboolean
is_tallied (const MusterStanding *standing)
{
  return muster_number_ceil (standing->start) <= MOST_TALLY && standing->at != 0;
}

static gboolean
has_tally (const Sheet *sheet, const MusterReturnRow *row)
{
  g_autoptr (GPtrArray) standings = muster_play_list_standings (sheet->play, row);
  for (guint i = 0; i < standings->len; i++)
    if (is_tallied (g_ptr_array_index (standings, i)))
      return TRUE;
  return FALSE;
}

static void
add_tally (const Sheet *sheet, const MusterStanding *standing)
{
  gint64 n = muster_number_ceil (standing->start);
  g_autoptr (GArray) marks = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_array_append_val (marks, standing->at);
  Run run = { .n = n,
              .ticked = muster_number_floor (standing->lost),
              .marks = marks,
              .width = sheet->width,
              .side = SMALL_BOX * sheet->em,
              .pitch = SMALL * sheet->em };
  if (!is_tallied (standing))
    return;
  muster_galley_begin_row (sheet->galley);
  add_run (sheet, &run, run.pitch - run.side);
  muster_galley_end_row (sheet->galley, 0, 0.2 * sheet->em);
}

static void
add_standings (const Sheet *sheet, const MusterReturnRow *row)
{
  g_autoptr (GPtrArray) standings = muster_play_list_standings (sheet->play, row);
  for (guint i = 0; i < standings->len; i++)
    {
      const MusterStanding *standing = g_ptr_array_index (standings, i);
      muster_galley_add_paragraph (sheet->galley, MUSTER_STYLE_CAPTION, standing->text, 0,
                                   sheet->width, PANGO_ALIGN_LEFT);
      if (row->sort == MUSTER_SORT_ARMY)
        add_tally (sheet, standing);
    }
}

static void
begin_formation (const Sheet *sheet, const MusterReturnRow *row)
{
  gboolean is_army = row->sort == MUSTER_SORT_ARMY;
  g_autofree char *label = muster_army_dup_label (row->army, row->thing);
  MusterBlock *block = muster_galley_begin_block (sheet->galley, 0.6 * sheet->em);
  block->title = g_strdup (label);
  block->style = MUSTER_STYLE_HEADING_3;
  block->outline = is_army ? 1 : 2;
  block->flows = TRUE;
  muster_galley_add_paragraph (sheet->galley,
                               is_army ? MUSTER_STYLE_HEADING_2 : MUSTER_STYLE_HEADING_3, label, 0,
                               sheet->width, PANGO_ALIGN_LEFT);
  add_standings (sheet, row);
  muster_galley_end_head (sheet->galley);
}

/* Members that stand directly in a formation, after the formations in it, or in an army of them. */
static void
begin_rest (const Sheet *sheet, const MusterReturnRow *row)
{
  guint parent = row->army->things[row->thing].parent;
  g_autofree char *label = muster_army_dup_label (row->army, parent);
  g_autofree char *text = g_strdup_printf (_ ("Directly under %s"), label);
  MusterBlock *block = muster_galley_begin_block (sheet->galley, 0.6 * sheet->em);
  block->title = g_strdup (text);
  block->style = MUSTER_STYLE_LABEL;
  block->flows = TRUE;
  muster_galley_add_paragraph (sheet->galley, MUSTER_STYLE_LABEL, text, 0, sheet->width,
                               PANGO_ALIGN_LEFT);
  muster_galley_end_head (sheet->galley);
}

/* A formation that holds but others stays with the first of them. */
static void
end_formation (const Sheet *sheet)
{
  guint last = sheet->galley->blocks->len - 1;
  muster_galley_end_block (sheet->galley);
  MusterBlock *block = MUSTER_AT (sheet->galley->blocks, MusterBlock, last);
  block->keep_next = block->n_rows == block->n_head;
}

static void
add_rows (const Sheet *sheet, const GArray *rows)
{
  const MusterArmy *army = NULL;
  guint open = MUSTER_NO_THING;
  for (guint i = 0; i < rows->len; i++)
    {
      const MusterReturnRow *row = &g_array_index (rows, MusterReturnRow, i);
      guint formation = row->number == 0 ? row->thing : row->army->things[row->thing].parent;
      gboolean is_rest = row->number > 0 && (row->army != army || formation != open);
      if (i > 0 && (row->number == 0 || is_rest))
        end_formation (sheet);
      if (row->number == 0)
        begin_formation (sheet, row);
      else if (is_rest)
        begin_rest (sheet, row);
      if (row->sort == MUSTER_SORT_UNIT)
        add_unit (sheet, row);
      else if (row->number > 0)
        add_commander (sheet, row);
      army = row->army;
      open = formation;
    }
  if (rows->len > 0)
    end_formation (sheet);
}

static void
add_side (const Sheet *sheet, int side)
{
  g_autoptr (GArray) rows = muster_scenario_list_return (sheet->view, side);
  g_autofree char *title = muster_scenario_dup_side_title (sheet->view, side);
  MusterBlock *block = muster_galley_begin_block (sheet->galley, sheet->em);
  block->keep_next = rows->len > 0;
  block->outline = 0;
  block->title = g_strdup (title);
  muster_galley_add_paragraph (sheet->galley, MUSTER_STYLE_HEADING_1, title, 0, sheet->width,
                               PANGO_ALIGN_LEFT);
  muster_galley_add_rule (sheet->galley, 0, sheet->width, 0.6, 0);
  muster_galley_end_block (sheet->galley);
  add_rows (sheet, rows);
}

/* Whether a level begins with a box of some unit, or of the tally of an army. */
static gboolean
has_heavy (const Sheet *sheet, int side)
{
  g_autoptr (GArray) rows = muster_scenario_list_return (sheet->view, side);
  for (guint i = 0; i < rows->len; i++)
    {
      const MusterReturnRow *row = &g_array_index (rows, MusterReturnRow, i);
      g_autoptr (GArray) marks = list_losses (row);
      for (guint at = 0; at < marks->len; at++)
        if (g_array_index (marks, gint64, at) > 0 && row->steps > 0)
          return TRUE;
      if (row->sort == MUSTER_SORT_ARMY && has_tally (sheet, row))
        return TRUE;
    }
  return FALSE;
}

static gboolean
explains_heavy (const Sheet *sheet, MusterReader reader)
{
  for (int side = 0; side < 2; side++)
    if (muster_reader_is_of (reader, side) && has_heavy (sheet, side))
      return TRUE;
  return FALSE;
}

/* What the rules say that a commander's fall costs. */
static void
add_costs (const Sheet *sheet, MusterReader reader)
{
  MusterSection section;
  muster_section_begin (&section, sheet->galley, NULL);
  const char *words =
    explains_heavy (sheet, reader)
      ? _ ("A heavy line stands before the box with which a level begins. A campaign asks for "
           "losses by these numbers.")
      : _ ("A campaign asks for losses by these numbers.");
  muster_section_add (&section, MUSTER_STYLE_NOTE, words);
  for (gsize i = 0; i < G_N_ELEMENTS (fates); i++)
    {
      g_autofree char *cost = muster_play_dup_cost (sheet->view->ruleset, fates[i]);
      g_autofree char *line =
        cost != NULL
          ? g_strdup_printf (_ ("Commander %s – %s"), muster_play_get_fate_text (fates[i]), cost)
          : NULL;
      muster_section_add (&section, MUSTER_STYLE_NOTE, line);
    }
  muster_section_end (&section);
}

/* The turns */

static void
add_turn_words (const Sheet *sheet, const MusterTurns *turns)
{
  MusterSection section;
  g_autofree char *light = muster_light_dup_text (sheet->view);
  g_autofree char *note = muster_clock_dup_note (sheet->view);
  muster_section_begin (&section, sheet->galley, NULL);
  for (guint i = 0; i < turns->turns->len; i++)
    {
      const MusterGameTurn *turn = g_ptr_array_index (turns->turns, i);
      for (guint j = 0; j < turn->arrivals->len; j++)
        {
          g_autofree char *line = g_strdup_printf (_ ("Turn %d: %s"), turn->number,
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
  g_autoptr (MusterTurns) turns = muster_turns_new (sheet->view);
  g_autofree char *dusk = muster_time_dup_text (sheet->view->dusk);
  MusterTurnTrack track =
    muster_turn_track_plan (sheet->galley, turns, dusk, STRIP * height, MUSTER_TRACK_BRIEF);
  if (!track.fits)
    track = muster_turn_track_plan (sheet->galley, turns, dusk, STRIP * height, MUSTER_TRACK_TIGHT);
  muster_turn_track_add (&track);
  add_turn_words (sheet, turns);
}

static void
add_head (const Sheet *sheet, MusterReader reader, double height)
{
  MusterGalley *galley = sheet->galley;
  muster_scenario_head_add_running (galley, sheet->view, _ ("Play sheet"), reader);
  muster_galley_begin_block (galley, 0);
  muster_scenario_head_add (galley, sheet->view, _ ("Play sheet"), reader, MOST_LINES);
  muster_galley_end_block (galley);
  add_turns (sheet, height);
  add_costs (sheet, reader);
  for (guint i = 0; i < galley->blocks->len; i++)
    MUSTER_AT (galley->blocks, MusterBlock, i)->spans = TRUE;
}

static gboolean
has_army (const MusterScenario *view, MusterReader reader)
{
  for (int side = 0; side < 2; side++)
    if (muster_reader_is_of (reader, side) && view->sides[side].armies->len > 0)
      return TRUE;
  return FALSE;
}

static MusterSheet *
make (const MusterScenario *view,
      const MusterPlay *ticked,
      const MusterSheetOptions *options,
      gboolean is_turned)
{
  double width;
  double height;
  g_autofree char *foot = muster_scenario_head_dup_foot (view);
  g_autoptr (MusterPlay) nothing = muster_play_new ();
  muster_paper_get_body (options->paper, is_turned, &width, &height);
  Sheet sheet = { .view = view, .play = ticked != NULL ? ticked : nothing };
  sheet.galley = muster_galley_new (options->type_size, width);
  sheet.em = muster_typesetter_get_size (sheet.galley->typesetter, MUSTER_STYLE_BODY);
  guint n_columns = MAX ((guint) (width / (20 * sheet.em)), 1);
  add_head (&sheet, options->reader, height);
  muster_galley_set_columns (sheet.galley, MIN (n_columns, is_turned ? 3 : 2),
                             COLUMN_GAP * sheet.em);
  sheet.width = sheet.galley->column_width;
  for (int side = 0; side < 2; side++)
    if (muster_reader_is_of (options->reader, side))
      add_side (&sheet, side);
  return muster_sheet_new_titled (sheet.galley, view->name, NULL, foot, options, is_turned);
}

MusterSheet *
muster_sheet_play (const MusterGame *game, const MusterSheetOptions *options, GError **error)
{
  g_autoptr (MusterScenario) view = muster_scenario_view (game->scenario, options);
  if (has_army (view, options->reader))
    return make (view, game->play, options, options->turn == MUSTER_TURN_LANDSCAPE);
  g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
               _ ("The scenario “%s” has no army whose losses could be ticked. Give its sides "
                  "armies first."),
               muster_game_get_name (game));
  return NULL;
}
