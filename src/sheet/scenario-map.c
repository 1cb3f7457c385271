#include "config.h"

#include "sheet/scenario-map.h"

#include "base/error.h"
#include "scenario/scenario-text.h"
#include "sheet/board-drawing.h"
#include "sheet/board-file.h"
#include "sheet/board-legend.h"
#include "sheet/sheet-summary.h"

#include <glib/gi18n-lib.h>

/* Of the legend's type size, between it and the board. */
#define GAP 1.2
/* Of the page's width. */
#define MOST_BESIDE 0.4
/* Of ruleset, place and date: the map needs the rest. */
#define MOST_LINES 3
/* Of the room. */
#define MOST_BELOW 0.5
/* A legend that would take more is set smaller, but never smaller than this. */
#define TINIEST_TYPE 4.0

/* What the plates draw, which outlives the scenario. */
typedef struct
{
  MusterBattlefield *battlefield;
  MusterBoardOptions options;
  double type_size; /* of the legend */
} Board;

/* Points; of all words on the board. */
#define LEAST_TYPE 8.0

/* Where board and legend go; lengths from the left upper corner of the room. */
typedef struct
{
  double width; /* of the board */
  double height;
  double x;
  double legend_x;
  double legend_y;
  double legend_width;
  double legend_height;
  double type_size; /* of the legend */
} Plan;

static MusterBoardOptions
get_options (void)
{
  MusterBoardOptions options = muster_board_options ();
  options.palette = MUSTER_PALETTE_PRINT;
  options.least_type = LEAST_TYPE;
  return options;
}

static gpointer
make_board (const MusterScenario *scenario, double type_size)
{
  Board *board = g_new0 (Board, 1);
  board->battlefield = muster_battlefield_ref (scenario->battlefield);
  board->options = get_options ();
  board->type_size = type_size;
  return board;
}

static void
free_board (gpointer data)
{
  Board *board = data;
  muster_battlefield_unref (board->battlefield);
  g_free (board);
}

static void
draw_board (cairo_t *cr, gconstpointer data, double x, double y, double width, double height)
{
  const Board *board = data;
  muster_board_draw (cr, board->battlefield, &board->options, x, y, width, height);
}

static void
draw_legend (cairo_t *cr, gconstpointer data, double x, double y, double width, double height)
{
  const Board *board = data;
  g_autoptr (GPtrArray) rows = muster_board_list_legend (board->battlefield, &board->options);
  muster_board_draw_legend (cr, rows, board->options.palette, x, y, width, board->type_size);
}

char *
muster_scenario_map_dup_foot (const MusterScenario *scenario)
{
  const MusterRuleset *ruleset = scenario->ruleset;
  return ruleset != NULL ? g_strdup_printf ("%s %s", ruleset->title, ruleset->version)
                         : g_strdup (scenario->ruleset_id);
}

void
muster_scenario_map_add_masthead (MusterGalley *galley,
                                  const MusterScenario *scenario,
                                  const char *word,
                                  guint most_lines)
{
  double em = muster_typesetter_get_size (galley->typesetter, MUSTER_STYLE_BODY);
  g_autofree char *particulars = muster_scenario_dup_particulars (scenario);
  gboolean is_named = scenario->name != NULL && scenario->name[0] != '\0';
  muster_galley_add_paragraph (galley, MUSTER_STYLE_LABEL, word, 0, galley->width,
                               PANGO_ALIGN_CENTER);
  muster_summary_add_title (galley, is_named ? scenario->name : _ ("Scenario without a name"));
  muster_galley_begin_row (galley);
  muster_galley_add_text (galley, MUSTER_STYLE_SUBTITLE, particulars, 0, galley->width,
                          PANGO_ALIGN_CENTER, most_lines);
  muster_galley_end_row (galley, 0, 0);
  muster_galley_add_space (galley, 0.7 * em);
  muster_summary_add_double_rule (galley, 0.8 * em);
}

/* The board as large as it goes into @width and @height. */
static void
fit_board (const MusterScenario *scenario, Plan *plan, double width, double height)
{
  MusterBoardOptions options = get_options ();
  double needed = muster_board_get_height (scenario->battlefield, &options, width);
  MusterBoardPlace place =
    muster_board_fit (scenario->battlefield, &options, 0, 0, width, MIN (needed, height));
  plan->width = muster_board_get_width (scenario->battlefield, &options, place.scale);
  plan->height = MIN (needed, height);
}

static double
find_type_size (GPtrArray *rows, double width, double height, double type_size)
{
  while (type_size > TINIEST_TYPE
         && muster_board_measure_legend (rows, width, type_size) > MOST_BELOW * height)
    type_size *= 0.95;
  return type_size;
}

static Plan
plan_below (const MusterScenario *scenario,
            GPtrArray *rows,
            double width,
            double height,
            double type_size)
{
  type_size = find_type_size (rows, width, height, type_size);
  Plan plan = { .legend_width = width, .type_size = type_size };
  double gap = rows->len > 0 ? GAP * type_size : 0;
  plan.legend_height = muster_board_measure_legend (rows, width, type_size);
  fit_board (scenario, &plan, width, height - plan.legend_height - gap);
  plan.x = (width - plan.width) / 2;
  plan.legend_y = plan.height + gap;
  return plan;
}

/* Returns: FALSE where the legend is too long or too wide for that */
static gboolean
plan_beside (const MusterScenario *scenario,
             GPtrArray *rows,
             double width,
             double height,
             double type_size,
             Plan *plan)
{
  double column = muster_board_measure_legend_width (rows, type_size);
  *plan = (Plan){ .legend_width = column, .type_size = type_size };
  plan->legend_height = muster_board_measure_legend (rows, column, type_size);
  if (rows->len == 0 || column > MOST_BESIDE * width || plan->legend_height > height)
    return FALSE;
  fit_board (scenario, plan, width - column - GAP * type_size, height);
  plan->x = (width - column - GAP * type_size - plan->width) / 2;
  plan->legend_x = plan->x + plan->width + GAP * type_size;
  plan->legend_y = MAX (0, (plan->height - plan->legend_height) / 2);
  return TRUE;
}

static Plan
find_plan (const MusterScenario *scenario, double width, double height, double type_size)
{
  MusterBoardOptions options = get_options ();
  g_autoptr (GPtrArray) rows = muster_board_list_legend (scenario->battlefield, &options);
  Plan below = plan_below (scenario, rows, width, height, type_size);
  Plan beside;
  gboolean fits = plan_beside (scenario, rows, width, height, type_size, &beside);
  return fits && beside.width > below.width ? beside : below;
}

static void
add_plates (MusterGalley *galley, const MusterScenario *scenario, const Plan *plan)
{
  MusterPlate board = { .name = "map",
                        .draw = draw_board,
                        .data = make_board (scenario, plan->type_size),
                        .free_data = free_board,
                        .x = plan->x,
                        .width = plan->width,
                        .height = plan->height };
  MusterPlate legend = { .name = "legend",
                         .draw = draw_legend,
                         .data = make_board (scenario, plan->type_size),
                         .free_data = free_board,
                         .x = plan->legend_x,
                         .y = plan->legend_y,
                         .width = plan->legend_width,
                         .height = plan->legend_height };
  muster_galley_begin_row (galley);
  muster_galley_add_plate (galley, &board);
  muster_galley_add_plate (galley, &legend);
  muster_galley_need_fall (galley, MAX (plan->height, plan->legend_y + plan->legend_height));
  muster_galley_end_row (galley, 0, 0);
}

/* @size: gets the width of the board */
static MusterSheet *
make (const MusterScenario *scenario,
      const MusterSheetOptions *options,
      gboolean is_turned,
      double *size)
{
  double width;
  double height;
  guint last;
  muster_paper_get_body (options->paper, is_turned, &width, &height);
  MusterGalley *galley = muster_galley_new (options->type_size, width);
  double type_size = muster_typesetter_get_size (galley->typesetter, MUSTER_STYLE_CAPTION);
  MusterBlock *block = muster_galley_begin_block (galley, 0);
  block->title = g_strdup (_ ("Map"));
  block->outline = 0;
  muster_scenario_map_add_masthead (galley, scenario, _ ("Map"), MOST_LINES);
  muster_galley_end_block (galley);
  height -= muster_galley_get_chain_height (galley, 0, &last);
  Plan plan = find_plan (scenario, width, height, type_size);
  add_plates (galley, scenario, &plan);
  muster_galley_end_block (galley);
  *size = plan.width;
  g_autofree char *foot = muster_scenario_map_dup_foot (scenario);
  return muster_sheet_new_titled (galley, scenario->name, NULL, foot, options, is_turned);
}

MusterSheet *
muster_scenario_map_make (const MusterGame *game, const MusterSheetOptions *options, GError **error)
{
  const MusterScenario *scenario = game->scenario;
  double across;
  double down;
  if (scenario->battlefield == NULL)
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
                   _ (
                     "The scenario “%s” has no battlefield yet, and so no map. Give it one first."),
                   scenario->name);
      return NULL;
    }
  g_autoptr (MusterSheet) turned = make (scenario, options, TRUE, &across);
  g_autoptr (MusterSheet) upright = make (scenario, options, FALSE, &down);
  return down > across ? g_steal_pointer (&upright) : g_steal_pointer (&turned);
}
