#include "config.h"

#include "sheet/scenario/pages.h"

#include "battlefield/terrain/terrain.h"
#include "scenario/check.h"
#include "sheet/board/drawing.h"
#include "sheet/page/fit.h"
#include "sheet/page/section.h"
#include "sheet/page/view.h"
#include "sheet/scenario/head.h"
#include "sheet/scenario/told.h"

#include <glib/gi18n-lib.h>

/* Of ruleset, place and date. */
#define MOST_LINES 12
/* Of a last page; what fills less goes on to those before it, in smaller type. */
#define LEAST_FILLED 0.5

typedef struct
{
  const MusterScenario *scenario; /* as it is, for an umpire */
  const MusterScenario *view;
  const MusterSheetOptions *options;
  MusterGalley *galley;
} Sheet;

static char *
dup_turns (const MusterScenario *view)
{
  int last = muster_scenario_get_last_turn (view);
  return last > 0 ? g_strdup_printf ("%d", last) : NULL;
}

static char *
dup_minutes (const MusterScenario *view)
{
  int minutes = muster_scenario_get_minutes (view);
  return minutes > 0 ? g_strdup_printf (_ ("%d min"), minutes) : NULL;
}

static char *
dup_scale (const MusterScenario *view)
{
  return view->scale != NULL ? g_strdup_printf (_ ("%s m"), view->scale) : NULL;
}

static char *
dup_first_weather (const MusterScenario *view)
{
  g_autoptr (MusterTurns) turns = muster_turns_new (view);
  return g_strdup (((const MusterGameTurn *) g_ptr_array_index (turns->turns, 0))->weather);
}

static void
add_figures (const Sheet *sheet)
{
  const MusterScenario *view = sheet->view;
  const MusterBattlefield *field = view->battlefield;
  MusterStrip strip;
  muster_strip_begin (&strip, sheet->galley);
  muster_strip_take (&strip, dup_turns (view), _ ("Turns"));
  muster_strip_take (&strip, muster_time_dup_text (view->start), _ ("Begins at"));
  muster_strip_take (&strip, dup_minutes (view), _ ("A turn"));
  muster_strip_take (&strip, muster_time_dup_text (view->dusk), _ ("Dusk"));
  if (field != NULL)
    muster_strip_take (&strip, muster_battlefield_dup_measures (field, field->width, field->depth),
                       _ ("Table"));
  muster_strip_take (&strip, dup_scale (view), _ ("of ground is 1 mm"));
  muster_strip_take (&strip, dup_first_weather (view), _ ("Weather at the start"));
  muster_strip_end (&strip);
}

static void
add_deployment (const Sheet *sheet)
{
  MusterSection section;
  muster_section_begin (&section, sheet->galley, _ ("Deployment"));
  for (int side = MUSTER_NO_SIDE; side < 2; side++)
    muster_told_add_zones (&section, sheet->view, sheet->options, side);
  muster_told_add_deployment (&section, sheet->view->battlefield);
  muster_section_end (&section);
}

/* Of areas the square of their middle; of lines those of their ends. */
static char *
dup_squares (const MusterBattlefield *battlefield, const MusterFeature *feature)
{
  int width;
  int depth;
  if (feature->breadth == 0)
    return muster_board_dup_square (battlefield,
                                    muster_points_measure (feature->points, feature->n_points,
                                                           feature->turn, &width, &depth));
  g_autofree char *from = muster_board_dup_square (battlefield, feature->points[0]);
  g_autofree char *to =
    muster_board_dup_square (battlefield, feature->points[feature->n_points - 1]);
  return g_strdup_printf ("%s–%s", from, to);
}

/* Below the terrain, of which it is the sum. */
static void
add_needs (const Sheet *sheet)
{
  MusterSection section;
  g_autofree char *needs = muster_terrain_dup_needs (sheet->view->battlefield);
  g_auto (GStrv) lines = g_strsplit (g_strstrip (needs), "\n", -1);
  g_autofree char *all = g_strjoinv (" · ", lines);
  if (all[0] == '\0')
    return;
  g_autofree char *line = g_strdup_printf (_ ("The table needs %s"), all);
  muster_section_begin (&section, sheet->galley, NULL);
  muster_section_add (&section, MUSTER_STYLE_BODY, line);
  muster_section_end (&section);
}

static void
add_terrain (const Sheet *sheet)
{
  const char *const heads[] = { _ ("What"), _ ("Size"), _ ("Square"), _ ("Where"), NULL };
  const MusterBattlefield *battlefield = sheet->view->battlefield;
  MusterCells cells;
  muster_cells_begin (&cells, sheet->galley, _ ("Terrain"), heads);
  for (guint i = 0; i < battlefield->features->len; i++)
    {
      const MusterFeature *feature = &g_array_index (battlefield->features, MusterFeature, i);
      if (feature->n_points == 0)
        continue;
      muster_cells_take (&cells, muster_feature_dup_label (battlefield, feature));
      muster_cells_take (&cells, muster_feature_dup_size (battlefield, feature));
      muster_cells_take (&cells, dup_squares (battlefield, feature));
      muster_cells_take (&cells, muster_feature_dup_where (battlefield, feature));
    }
  if (!muster_cells_end (&cells))
    {
      muster_told_add_text (sheet->galley, _ ("Terrain"), _ ("open ground"));
      return;
    }
  add_needs (sheet);
  muster_told_add_source (sheet->galley, battlefield, MUSTER_SOURCE_TERRAIN);
}

static void
add_remarks (const Sheet *sheet)
{
  MusterSection section;
  const GPtrArray *remarks = sheet->view->battlefield->remarks;
  muster_section_begin (&section, sheet->galley, _ ("Not placed"));
  for (guint i = 0; i < remarks->len; i++)
    muster_section_add (&section, MUSTER_STYLE_BODY, g_ptr_array_index (remarks, i));
  muster_section_end (&section);
}

static void
add_findings (const Sheet *sheet)
{
  MusterSection section;
  g_autoptr (GPtrArray) findings = muster_scenario_check (sheet->scenario);
  muster_section_begin (&section, sheet->galley,
                        muster_board_findings_are_legal (findings) ? _ ("To be seen to")
                                                                   : _ ("Against the rules"));
  for (guint i = 0; i < findings->len; i++)
    {
      g_autofree char *line = muster_board_finding_dup_text (g_ptr_array_index (findings, i));
      muster_section_add (&section, MUSTER_STYLE_BODY, line);
    }
  muster_section_end (&section);
}

static void
add_dice (const Sheet *sheet)
{
  MusterSection section;
  const MusterDice *dice = sheet->view->battlefield->dice;
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, muster_dice_get_seed (dice));
  g_autofree char *seed = g_strdup_printf (_ ("Seed %s"), number);
  g_autofree char *transcript = muster_dice_dup_text (dice);
  muster_section_begin (&section, sheet->galley, _ ("Dice"));
  muster_section_add (&section, MUSTER_STYLE_READOUT, seed);
  muster_section_add_lines (&section, MUSTER_STYLE_READOUT, transcript);
  muster_section_end (&section);
}

/* What is only for whoever sets the table up: it would tell a side of the other. */
static void
add_workings (const Sheet *sheet)
{
  if (sheet->options->reader != MUSTER_AUDIENCE_ALL)
    return;
  if (sheet->view->battlefield != NULL)
    add_remarks (sheet);
  add_findings (sheet);
  if (sheet->view->battlefield != NULL)
    add_dice (sheet);
}

static void
add_sections (const Sheet *sheet)
{
  const MusterScenario *view = sheet->view;
  muster_told_add_text (sheet->galley, _ ("Situation"), view->note);
  muster_told_add_forces (sheet->galley, view, sheet->options);
  if (view->battlefield != NULL)
    add_deployment (sheet);
  muster_told_add_timetable (sheet->galley, view, sheet->options);
  muster_told_add_weather (sheet->galley, view);
  muster_told_add_objectives (sheet->galley, view);
  muster_told_add_victory (sheet->galley, view, sheet->options, _ ("Victory"));
  if (view->battlefield != NULL)
    add_terrain (sheet);
  add_workings (sheet);
}

static MusterSheet *
lay_out (gpointer data, double type_size)
{
  double width;
  double height;
  Sheet sheet = *(const Sheet *) data;
  const MusterSheetOptions *options = sheet.options;
  const MusterScenario *view = sheet.view;
  gboolean is_turned = options->turn == MUSTER_TURN_LANDSCAPE;
  muster_paper_get_body (options->paper, is_turned, &width, &height);
  MusterGalley *galley = muster_galley_new (type_size, width);
  sheet.galley = galley;
  muster_scenario_head_add_running (galley, view, _ ("Scenario"), options->reader);
  muster_galley_begin_block (galley, 0);
  muster_scenario_head_add (galley, view, _ ("Scenario"), options->reader, MOST_LINES);
  muster_galley_end_block (galley);
  add_figures (&sheet);
  add_sections (&sheet);
  g_autofree char *foot = muster_scenario_head_dup_foot (view);
  return muster_sheet_new_titled (galley, view->name, NULL, foot, options, is_turned);
}

MusterSheet *
muster_scenario_pages_make (const MusterGame *game,
                            const MusterSheetOptions *options,
                            GError **error)
{
  g_autoptr (MusterScenario) view = muster_scenario_view (game->scenario, options);
  Sheet sheet = { .scenario = game->scenario, .view = view, .options = options };
  return muster_sheet_fit_filled (lay_out, &sheet, options->type_size, LEAST_FILLED);
}
