#include "config.h"

#include "sheet/scenario/map.h"

#include "base/error.h"
#include "sheet/board/drawing.h"
#include "sheet/board/file.h"
#include "sheet/page/view.h"
#include "sheet/scenario/head.h"
#include "sheet/scenario/legend.h"

#include <glib/gi18n-lib.h>

/* Of the legend's type size, between it and the board. */
#define GAP 1.2
/* Of the page's width, and height. */
#define MOST_BESIDE 0.4
#define MOST_BELOW  0.4
/* Of the width that the board could have by itself: rather than that the legend follows it. */
#define LEAST_BOARD 0.6
/* How much less a board is worth whose legend is on another page. */
#define APART 0.75
/* Of the type size: of all words on the board, at least. */
#define BOARD_TYPE 0.9
/* Of ruleset, place and date: the map needs the rest. */
#define MOST_LINES 3

/* What the plate draws, which outlives the scenario. */
typedef struct
{
  MusterBattlefield *battlefield;
  MusterBoardOptions options;
} Board;

/* Where board and legend go; lengths from the left upper corner of the room. */
typedef struct
{
  double width; /* of the board */
  double height;
  double x;
  gboolean is_apart; /* the legend follows */
  double legend_x;
  double legend_y;
  double legend_width;
  double legend_height;
} Plan;

typedef struct
{
  const MusterScenario *scenario;
  const MusterSheetOptions *options;
  MusterBoardOptions board;
  MusterGalley *galley;
  MusterMapLegend legend;
  double gap;
} Sheet;

static MusterBoardOptions
get_options (const MusterSheetOptions *of)
{
  MusterBoardOptions options = muster_board_options ();
  options.palette = of->is_grey ? MUSTER_PALETTE_PRINT : MUSTER_PALETTE_COLOUR;
  options.least_type = MAX (MUSTER_LEAST_TYPE_SIZE, BOARD_TYPE * of->type_size);
  options.has_grid = FALSE;
  options.has_coordinates = TRUE;
  options.has_numbers = TRUE;
  return options;
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

/* The board as large as it goes into @width and @height. */
static void
fit_board (const Sheet *sheet, Plan *plan, double width, double height)
{
  const MusterBattlefield *battlefield = sheet->scenario->battlefield;
  double needed = muster_board_get_height (battlefield, &sheet->board, width);
  MusterBoardPlace place =
    muster_board_fit (battlefield, &sheet->board, 0, 0, width, MIN (needed, height));
  plan->width = MIN (muster_board_get_width (battlefield, &sheet->board, place.scale), width);
  plan->height = MIN (needed, height);
}

static Plan
plan_apart (const Sheet *sheet, double width, double height)
{
  Plan plan = { .is_apart = sheet->legend.rows->len > 0 };
  fit_board (sheet, &plan, width, height);
  plan.x = (width - plan.width) / 2;
  return plan;
}

/* Returns: FALSE where the legend is too long for that */
static gboolean
plan_below (const Sheet *sheet, double width, double height, Plan *plan)
{
  *plan = (Plan){ .legend_width = width };
  plan->legend_height = muster_map_legend_get_height (&sheet->legend, width);
  if (plan->legend_height > MOST_BELOW * height)
    return FALSE;
  fit_board (sheet, plan, width, height - plan->legend_height - sheet->gap);
  plan->x = (width - plan->width) / 2;
  plan->legend_y = plan->height + sheet->gap;
  return TRUE;
}

/* Returns: FALSE where the legend is too long or too wide for that */
static gboolean
plan_beside (const Sheet *sheet, double width, double height, Plan *plan)
{
  double column = sheet->legend.column;
  *plan = (Plan){ .legend_width = column };
  plan->legend_height = muster_map_legend_get_height (&sheet->legend, column);
  if (column > MOST_BESIDE * width || plan->legend_height > height)
    return FALSE;
  fit_board (sheet, plan, width - column - sheet->gap, height);
  plan->x = (width - column - sheet->gap - plan->width) / 2;
  plan->legend_x = plan->x + plan->width + sheet->gap;
  plan->legend_y = MAX (0, (plan->height - plan->legend_height) / 2);
  return TRUE;
}

static Plan
find_plan (const Sheet *sheet, double width, double height)
{
  Plan best = plan_apart (sheet, width, height);
  double least = LEAST_BOARD * best.width;
  Plan other;
  if (!best.is_apart)
    return best;
  if (plan_below (sheet, width, height, &other) && other.width >= least)
    best = other;
  if (plan_beside (sheet, width, height, &other) && other.width >= least
      && (best.is_apart || other.width > best.width))
    best = other;
  return best;
}

static void
add_board (const Sheet *sheet, const Plan *plan)
{
  MusterGalley *galley = sheet->galley;
  Board *board = g_new0 (Board, 1);
  board->battlefield = muster_battlefield_ref (sheet->scenario->battlefield);
  board->options = sheet->board;
  const MusterPlate plate = { .name = "map",
                              .draw = draw_board,
                              .data = board,
                              .free_data = free_board,
                              .x = plan->x,
                              .width = plan->width,
                              .height = plan->height };
  muster_galley_begin_block (galley, 0);
  muster_galley_begin_row (galley);
  muster_galley_add_plate (galley, &plate);
  if (!plan->is_apart)
    muster_map_legend_add (&sheet->legend, plan->legend_x, plan->legend_y, plan->legend_width);
  muster_galley_need_fall (galley, MAX (plan->height, plan->legend_y + plan->legend_height));
  muster_galley_end_row (galley, 0, 0);
  muster_galley_end_block (galley);
}

/* "Side A: south edge · Side B: north edge": zones, if there are any, do not say it to everybody.
 */
static char *
dup_edges (const MusterScenario *scenario)
{
  char *sides[2];
  for (int side = 0; side < 2; side++)
    {
      g_autofree char *name = muster_scenario_dup_side (scenario, side);
      /* Translators: a side, and its base edge: "Side A: south edge". */
      sides[side] = g_strdup_printf (_ ("%s: %s edge"), name,
                                     muster_edge_get_name (scenario->battlefield->edges[side]));
    }
  char *text = g_strdup_printf ("%s · %s", sides[0], sides[1]);
  g_free (sides[0]);
  g_free (sides[1]);
  return text;
}

static void
add_head (const Sheet *sheet)
{
  MusterAudience reader = sheet->options->reader;
  muster_scenario_head_add_running (sheet->galley, sheet->scenario, _ ("Map"), reader);
  MusterBlock *block = muster_galley_begin_block (sheet->galley, 0);
  block->title = g_strdup (_ ("Map"));
  block->outline = 0;
  block->keep_next = TRUE;
  muster_scenario_head_add (sheet->galley, sheet->scenario, _ ("Map"), reader, MOST_LINES);
  g_autofree char *edges = dup_edges (sheet->scenario);
  muster_galley_add_paragraph (sheet->galley, MUSTER_STYLE_CAPTION, edges, 0, sheet->galley->width,
                               PANGO_ALIGN_CENTER);
  muster_galley_end_block (sheet->galley);
}

/* @worth: gets how well the map can be seen */
static MusterSheet *
make (const MusterScenario *scenario,
      const MusterSheetOptions *options,
      gboolean is_turned,
      double *worth)
{
  double width;
  double height;
  guint last;
  Sheet sheet = { .scenario = scenario, .options = options, .board = get_options (options) };
  muster_paper_get_body (options->paper, is_turned, &width, &height);
  sheet.galley = muster_galley_new (options->type_size, width);
  sheet.gap = GAP * muster_typesetter_get_size (sheet.galley->typesetter, MUSTER_STYLE_CAPTION);
  muster_map_legend_init (&sheet.legend, sheet.galley, scenario, &sheet.board);
  add_head (&sheet);
  height -= muster_galley_get_chain_height (sheet.galley, 0, &last);
  Plan plan = find_plan (&sheet, width, height);
  add_board (&sheet, &plan);
  if (plan.is_apart)
    muster_map_legend_add_blocks (&sheet.legend);
  muster_map_legend_clear (&sheet.legend);
  *worth = plan.width * (plan.is_apart ? APART : 1);
  g_autofree char *foot = muster_scenario_head_dup_foot (scenario);
  return muster_sheet_new_titled (sheet.galley, scenario->name, NULL, foot, options, is_turned);
}

MusterSheet *
muster_scenario_map_make (const MusterGame *game, const MusterSheetOptions *options, GError **error)
{
  double across = 0;
  double down = 0;
  if (game->scenario->battlefield == NULL)
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
                   _ (
                     "The scenario “%s” has no battlefield yet, and so no map. Give it one first."),
                   game->scenario->name);
      return NULL;
    }
  g_autoptr (MusterScenario) scenario = muster_scenario_view (game->scenario, options);
  if (options->turn != MUSTER_TURN_BEST)
    return make (scenario, options, options->turn == MUSTER_TURN_LANDSCAPE, &across);
  g_autoptr (MusterSheet) turned = make (scenario, options, TRUE, &across);
  g_autoptr (MusterSheet) upright = make (scenario, options, FALSE, &down);
  return down > across ? g_steal_pointer (&upright) : g_steal_pointer (&turned);
}
