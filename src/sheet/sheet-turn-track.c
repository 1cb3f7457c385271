#include "config.h"

#include "sheet/sheet-turn-track.h"

#include "scenario/scenario-text.h"
#include "sheet/scenario-head.h"
#include "sheet/scenario-told.h"
#include "sheet/scenario-view.h"
#include "sheet/turn-track.h"

#include <glib/gi18n-lib.h>

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

static void
add_weather (const Sheet *sheet, MusterGalley *galley, gboolean has_gauge)
{
  const MusterRuleset *ruleset = sheet->turns->weather;
  MusterSection section;
  if (ruleset == NULL)
    return;
  g_autofree char *method = muster_weather_dup_method (ruleset);
  muster_section_begin (&section, galley, _ ("Weather"));
  muster_section_add (&section, MUSTER_STYLE_NOTE, method);
  for (int row = 0; row < ruleset->weather.n_rows; row++)
    {
      g_autofree char *title = muster_weather_dup_title (ruleset, row);
      g_autofree char *effects = muster_weather_dup_effects (ruleset, row);
      g_autofree char *line =
        g_strdup_printf ("%s: %s", title, effects[0] != '\0' ? effects : _ ("no effects"));
      if (may_come (sheet, row))
        muster_section_add (&section, MUSTER_STYLE_BODY, line);
    }
  muster_section_end (&section);
  if (has_gauge)
    muster_turn_track_add_gauge (galley, ruleset);
}

static void
add_arrivals (const Sheet *sheet, MusterGalley *galley, gboolean is_brief)
{
  MusterSection section;
  muster_section_begin (&section, galley, _ ("Arrivals"));
  for (guint i = 0; is_brief && i < sheet->turns->turns->len; i++)
    {
      const MusterGameTurn *turn = g_ptr_array_index (sheet->turns->turns, i);
      for (guint j = 0; j < turn->arrivals->len; j++)
        {
          const char *what = g_ptr_array_index (turn->arrivals, j);
          g_autofree char *line = g_strdup_printf (_ ("Turn %d: %s"), turn->number, what);
          muster_section_add (&section, MUSTER_STYLE_BODY, line);
        }
    }
  muster_told_add_arrival_notes (&section, sheet->view);
  muster_section_end (&section);
}

/* What stands below the boxes. */
static void
add_words (const Sheet *sheet, MusterGalley *galley, const Plan *plan)
{
  MusterSection section;
  muster_section_begin (&section, galley, NULL);
  if (sheet->turns->is_open)
    muster_section_add (&section, MUSTER_STYLE_NOTE,
                        _ ("The battle has no last turn; more turns can be written behind these."));
  muster_section_end (&section);
  add_arrivals (sheet, galley, plan->form != MUSTER_TRACK_FULL);
  add_weather (sheet, galley, plan->has_gauge);
}

static double
measure_all (const MusterGalley *galley)
{
  double height = 0;
  for (guint i = 0; i < galley->rows->len; i++)
    height += MUSTER_AT (galley->rows, MusterRow, i)->height;
  for (guint i = 0; i < galley->blocks->len; i++)
    height += MUSTER_AT (galley->blocks, MusterBlock, i)->space;
  return height;
}

static double
measure_words (const Sheet *sheet, double width, const Plan *plan)
{
  g_autoptr (MusterGalley) galley = muster_galley_new (plan->type_size, width);
  add_words (sheet, galley, plan);
  return measure_all (galley);
}

static void
add_head (const Sheet *sheet, MusterGalley *galley)
{
  MusterReader reader = sheet->options->reader;
  muster_scenario_head_add_running (galley, sheet->view, _ ("Turn track"), reader);
  muster_galley_begin_block (galley, 0);
  muster_scenario_head_add (galley, sheet->view, _ ("Turn track"), reader, MOST_LINES);
  muster_galley_end_block (galley);
}

/* @fits: gets whether all is on one page, or but for the words, which follow then, where
 * @may_follow */
static MusterSheet *
try_plan (const Sheet *sheet,
          gboolean is_turned,
          const Plan *plan,
          gboolean may_follow,
          gboolean *fits,
          double *worth)
{
  double width;
  double height;
  guint last;
  g_autofree char *dusk = muster_time_dup_text (sheet->view->dusk);
  g_autofree char *foot = muster_scenario_head_dup_foot (sheet->view);
  muster_paper_get_body (sheet->options->paper, is_turned, &width, &height);
  MusterGalley *galley = muster_galley_new (plan->type_size, width);
  add_head (sheet, galley);
  height -= muster_galley_get_chain_height (galley, 0, &last);
  double room = may_follow ? height : height - measure_words (sheet, width, plan);
  MusterTurnTrack track = muster_turn_track_plan (galley, sheet->turns, dusk, room, plan->form);
  muster_turn_track_add (&track);
  add_words (sheet, galley, plan);
  *fits = track.fits;
  *worth = MIN (track.width, 1.25 * track.height) * plan->type_size;
  return muster_sheet_new_titled (galley, sheet->view->name, NULL, foot, sheet->options, is_turned);
}

/* Boxes that hold everything, then what holds less, then smaller type. The last one is taken
 * whether it fits or not. */
static MusterSheet *
make (const Sheet *sheet, gboolean is_turned, double *worth)
{
  MusterSheet *made = NULL;
  gboolean fits = FALSE;
  for (int may_follow = 0; may_follow < 2 && !fits; may_follow++)
    for (int gauge = 1; gauge >= may_follow && !fits; gauge--)
      for (double size = sheet->options->type_size; size >= LEAST_SIZE && !fits; size *= SMALLER)
        for (MusterTrackForm form = 0; form < MUSTER_N_TRACK_FORMS && !fits; form++)
          {
            const Plan plan = { MAX (size, MUSTER_LEAST_TYPE_SIZE), form, gauge };
            g_clear_pointer (&made, muster_sheet_free);
            made = try_plan (sheet, is_turned, &plan, may_follow, &fits, worth);
          }
  return made;
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
