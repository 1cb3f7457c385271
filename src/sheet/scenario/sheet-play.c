#include "config.h"

#include "sheet/scenario/sheet-play.h"

#include "base/error.h"
#include "scenario/play/text.h"
#include "scenario/return.h"
#include "scenario/text.h"
#include "sheet/page/fewest-pages.h"
#include "sheet/page/view.h"
#include "sheet/scenario/head.h"
#include "sheet/scenario/play-rows.h"
#include "sheet/scenario/section.h"
#include "sheet/scenario/turn-strip.h"
#include "sheet/scenario/turn-track.h"

#include <glib/gi18n-lib.h>

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

/* What may become of a commander, in the order of the loss return. */
static const MusterFate fates[] = { MUSTER_FATE_WOUNDED, MUSTER_FATE_DEAD, MUSTER_FATE_CAPTURED };

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
  MusterGalley *galley = sheet->rows.galley;
  g_autoptr (GArray) rows = muster_scenario_list_return (sheet->view, side);
  g_autofree char *title = muster_scenario_dup_side_title (sheet->view, side);
  MusterBlock *block = muster_galley_begin_block (galley, sheet->rows.em);
  block->keep_next = rows->len > 0;
  block->outline = 0;
  block->title = g_strdup (title);
  muster_galley_add_paragraph (galley, MUSTER_STYLE_HEADING_1, title, 0, sheet->rows.width,
                               PANGO_ALIGN_LEFT);
  muster_galley_add_rule (galley, 0, sheet->rows.width, 0.6, 0);
  muster_galley_end_block (galley);
  muster_play_rows_add (&sheet->rows, rows);
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
  muster_section_begin (&section, sheet->rows.galley, NULL);
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
          ? g_strdup_printf (_ ("Commander %s – %s"), muster_play_get_fate_text (fates[i]), cost)
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
        turn->weather != NULL ? g_strdup_printf (_ ("Turn %d: %s"), turn->number, turn->weather)
                              : NULL;
      g_autofree char *dark =
        turn->is_dusk && dusk != NULL
          ? g_strdup_printf (_ ("Turn %d: Dusk at %s; grey is night"), turn->number, dusk)
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
  muster_section_begin (&section, sheet->rows.galley, NULL);
  if (is_strip)
    add_turn_remarks (sheet, &section, turns);
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
  MusterGalley *galley = sheet->rows.galley;
  g_autoptr (MusterTurns) turns = muster_turns_new (sheet->view);
  g_autofree char *dusk = muster_time_dup_text (sheet->view->dusk);
  double room = (sheet->is_tight ? TIGHT_STRIP : STRIP) * height;
  MusterTurnTrack track = muster_turn_track_plan (galley, turns, dusk, room, MUSTER_TRACK_BRIEF);
  if (!track.fits)
    track = muster_turn_track_plan (galley, turns, dusk, room, MUSTER_TRACK_TIGHT);
  gboolean is_strip = !track.fits && turns->turns->len > MOST_BOXES;
  if (is_strip)
    muster_turn_strip_add (galley, turns);
  else
    muster_turn_track_add (&track);
  add_turn_words (sheet, turns, is_strip);
}

static void
add_head (const Sheet *sheet, double height)
{
  MusterGalley *galley = sheet->rows.galley;
  MusterAudience reader = sheet->options->reader;
  muster_scenario_head_add_running (galley, sheet->view, _ ("Play sheet"), reader);
  muster_galley_begin_block (galley, 0);
  muster_scenario_head_add (galley, sheet->view, _ ("Play sheet"), reader, MOST_LINES);
  muster_galley_end_block (galley);
  add_turns (sheet, height);
  add_costs (sheet);
  for (guint i = 0; i < galley->blocks->len; i++)
    MUSTER_AT (galley->blocks, MusterBlock, i)->spans = TRUE;
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
lay_out (gpointer data, const MusterReferenceLayout *layout, double type_size)
{
  Sheet *sheet = data;
  double width;
  double height;
  MusterSheetOptions options = *sheet->options;
  g_autofree char *foot = muster_scenario_head_dup_foot (sheet->view);
  options.has_narrow_margins = layout->is_tight;
  if (layout->is_tight)
    muster_paper_get_wide_body (options.paper, layout->is_turned, &width, &height);
  else
    muster_paper_get_body (options.paper, layout->is_turned, &width, &height);
  MusterGalley *galley = muster_galley_new (type_size, width);
  double em = muster_typesetter_get_size (galley->typesetter, MUSTER_STYLE_BODY);
  guint most = MAX ((guint) (width / (LEAST_WIDE * em)), 1);
  sheet->is_tight = layout->is_tight;
  sheet->rows.galley = galley;
  sheet->rows.em = em;
  add_head (sheet, height);
  muster_galley_set_columns (galley, MIN (most, layout->n_columns),
                             (layout->is_tight ? TIGHT_GAP : COLUMN_GAP) * em);
  sheet->rows.width = galley->column_width;
  for (int side = 0; side < 2; side++)
    if (muster_reader_is_of (options.reader, side))
      add_side (sheet, side);
  return muster_sheet_new_titled (galley, sheet->view->name, NULL, foot, &options,
                                  layout->is_turned);
}

/* Where little would stand on the last page, what pages look like gives way before the type grows
 * smaller. */
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
  return muster_reference_fit_filled (layouts, G_N_ELEMENTS (layouts), options->type_size,
                                      LEAST_FILLED, lay_out, &sheet);
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
