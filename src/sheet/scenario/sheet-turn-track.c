#include "config.h"

#include "sheet/scenario/sheet-turn-track.h"

#include "battlefield/model/weather-words.h"
#include "scenario/text.h"
#include "sheet/page/view.h"
#include "sheet/scenario/head.h"
#include "sheet/scenario/told.h"
#include "sheet/scenario/turn-track.h"

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
    muster_turn_track_add_gauge (galley, ruleset, find_start (sheet));
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

static gboolean
has_dim (const MusterTurns *turns)
{
  for (guint i = 0; i < turns->turns->len; i++)
    if (((const MusterGameTurn *) g_ptr_array_index (turns->turns, i))->is_dim)
      return TRUE;
  return FALSE;
}

/* What stands below the boxes. */
static void
add_words (const Sheet *sheet, MusterGalley *galley, const Plan *plan)
{
  MusterSection section;
  g_autofree char *light = has_dim (sheet->turns) ? muster_light_dup_text (sheet->view) : NULL;
  g_autofree char *note = muster_clock_dup_note (sheet->view);
  muster_section_begin (&section, galley, NULL);
  muster_section_add (&section, MUSTER_STYLE_NOTE, note);
  muster_section_add (&section, MUSTER_STYLE_BODY, light);
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
  MusterAudience reader = sheet->options->reader;
  muster_scenario_head_add_running (galley, sheet->view, _ ("Turn track"), reader);
  muster_galley_begin_block (galley, 0);
  muster_scenario_head_add (galley, sheet->view, _ ("Turn track"), reader, MOST_LINES);
  muster_galley_end_block (galley);
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
  g_autoptr (MusterGalley) galley = muster_galley_new (plan->type_size, width);
  add_head (sheet, galley);
  height -= muster_galley_get_chain_height (galley, 0, &last);
  double room = plan->may_follow ? height : height - measure_words (sheet, width, plan);
  MusterTurnTrack track = muster_turn_track_plan (galley, sheet->turns, dusk, room, plan->form);
  if (!track.fits && !must_be)
    return NULL;
  muster_turn_track_add (&track);
  add_words (sheet, galley, plan);
  *worth = MIN (track.width, 1.25 * track.height) * plan->type_size;
  return muster_sheet_new_titled (g_steal_pointer (&galley), sheet->view->name, NULL, foot,
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

static MusterSheet *
make (const Sheet *sheet, gboolean is_turned, double *worth)
{
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
