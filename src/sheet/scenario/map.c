#include "config.h"

#include "sheet/scenario/sheets.h"

#include "base/error.h"
#include "scenario/scenario.h"
#include "sheet/board/drawing.h"
#include "sheet/board/file.h"
#include "sheet/board/legend.h"
#include "sheet/page/layout.h"
#include "sheet/page/view.h"
#include "sheet/scenario/head.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  MusterLayout *layout; /* (unowned) */
  GPtrArray *rows;      /* MusterLegendRow, as muster_board_list_legend() says; owned */
  MusterPaletteKind palette;
  double column; /* as wide as most names need */
} MusterMapLegend;

static void
muster_map_legend_clear (MusterMapLegend *legend)
{
  g_clear_pointer (&legend->rows, g_ptr_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MusterMapLegend, muster_map_legend_clear)

/* The legend of a map in a layout: a sample of each sort of thing on it and its name, in columns,
 * row by row. Names that are longer than their column have several lines; type is never smaller
 * than that of the text. Lengths are points. */

#define STYLE MUSTER_STYLE_BODY

/* Of the type size. */
#define LEGEND_GAP  0.7
#define BETWEEN     0.5
#define MOST_COLUMN 15.0

/* What draws a sample, which outlives the legend. */
typedef struct
{
  MusterLegendRow row; /* without its label */
  MusterPaletteKind palette;
  double size;
} Sample;

typedef struct
{
  double width;
  double height;
  double size; /* of the type that goes with it */
  double em;
  double label; /* from the left end of a column */
} Measures;

static Measures
measure (const MusterMapLegend *legend)
{
  Measures measures;
  measures.em = muster_typesetter_get_size (legend->layout->typesetter, STYLE);
  measures.size = MAX (measures.em, muster_board_get_sample_type (MUSTER_LEAST_TYPE_SIZE));
  muster_board_measure_sample (measures.size, &measures.width, &measures.height);
  measures.label = measures.width + LEGEND_GAP * measures.em;
  return measures;
}

static const MusterLegendRow *
get_row (const MusterMapLegend *legend, guint row)
{
  return g_ptr_array_index (legend->rows, row);
}

/* The battlefield does not know what its sides are called. */
static void
name_side (MusterLegendRow *row, const MusterScenario *scenario)
{
  if (row->category == MUSTER_LEGEND_FEATURE || row->side == MUSTER_NO_SIDE)
    return;
  g_autofree char *name = muster_scenario_dup_side (scenario, row->side);
  g_free (row->label);
  row->label = g_strdup_printf (
    row->category == MUSTER_LEGEND_ZONE ? _ ("%s: deployment zone") : _ ("%s: objective"), name);
}

static void
muster_map_legend_init (MusterMapLegend *legend,
                        MusterLayout *layout,
                        const MusterScenario *scenario,
                        const MusterBoardOptions *options)
{
  *legend = (MusterMapLegend){ .layout = layout,
                               .rows = muster_board_list_legend (scenario->battlefield, options),
                               .palette = options->palette };
  for (guint i = 0; i < legend->rows->len; i++)
    name_side (g_ptr_array_index (legend->rows, i), scenario);
  Measures of = measure (legend);
  double widest = 0;
  for (guint i = 0; i < legend->rows->len; i++)
    widest = MAX (
      widest,
      muster_typesetter_set (layout->typesetter, STYLE, get_row (legend, i)->label, 0, 0)->width);
  legend->column = of.label + MIN (widest + 1, MOST_COLUMN * of.em) + LEGEND_GAP * of.em;
}

static guint
count_columns (const MusterMapLegend *legend, double width)
{
  return (guint) CLAMP ((int) (width / legend->column), 1, (int) MAX (legend->rows->len, 1));
}

/* Of the row of samples that begins with @first. */
static double
get_row_height (const MusterMapLegend *legend,
                const Measures *of,
                guint first,
                guint n,
                double width)
{
  MusterTypesetter *typesetter = legend->layout->typesetter;
  double leading = muster_typesetter_get_leading (typesetter, STYLE);
  double height = of->height;
  for (guint i = first; i < MIN (first + n, legend->rows->len); i++)
    height = MAX (height, leading
                            * muster_typesetter_set (typesetter, STYLE, get_row (legend, i)->label,
                                                     width - of->label - LEGEND_GAP * of->em, 0)
                                ->n_lines);
  return height;
}

/** Returns: how high it is within @width; 0 without rows */
static double
muster_map_legend_get_height (const MusterMapLegend *legend, double width)
{
  Measures of = measure (legend);
  guint columns = count_columns (legend, width);
  double height = 0;
  for (guint i = 0; i < legend->rows->len; i += columns)
    height +=
      get_row_height (legend, &of, i, columns, width / columns) + (i > 0 ? BETWEEN * of.em : 0);
  return height;
}

static void
draw_sample (cairo_t *cr, gconstpointer data, double x, double y, double width, double height)
{
  const Sample *sample = data;
  muster_board_draw_sample (cr, &sample->row, sample->palette, x, y, sample->size);
}

static void
add_entry (const MusterMapLegend *legend,
           const Measures *of,
           guint row,
           double x,
           double y,
           double width)
{
  MusterTypesetter *typesetter = legend->layout->typesetter;
  double room = width - of->label - LEGEND_GAP * of->em;
  const char *label = get_row (legend, row)->label;
  double high = muster_typesetter_get_leading (typesetter, STYLE)
                * muster_typesetter_set (typesetter, STYLE, label, room, 0)->n_lines;
  Sample *sample = g_new0 (Sample, 1);
  *sample = (Sample){ *get_row (legend, row), legend->palette, of->size };
  sample->row.label = NULL;
  const MusterPlate plate = { .name = "sample",
                              .draw = draw_sample,
                              .data = sample,
                              .free_data = g_free,
                              .x = x,
                              .y = y,
                              .width = of->width,
                              .height = of->height };
  muster_layout_add_plate (legend->layout, &plate);
  muster_layout_add_text_below (legend->layout, STYLE, label, x + of->label,
                                y + MAX (of->height - high, 0) / 2
                                  + muster_typesetter_get_rise (typesetter, STYLE),
                                room, PANGO_ALIGN_LEFT, 0);
}

/* Returns: its height */
static double
add_row (const MusterMapLegend *legend,
         const Measures *of,
         guint first,
         guint columns,
         double x,
         double y,
         double width)
{
  double column = width / columns;
  for (guint i = first; i < MIN (first + columns, legend->rows->len); i++)
    add_entry (legend, of, i, x + (i - first) * column, y, column);
  return get_row_height (legend, of, first, columns, column);
}

/** Adds all of it to the row begun. */
static void
muster_map_legend_add (const MusterMapLegend *legend, double x, double y, double width)
{
  Measures of = measure (legend);
  guint columns = count_columns (legend, width);
  for (guint i = 0; i < legend->rows->len; i += columns)
    y += add_row (legend, &of, i, columns, x, y, width) + BETWEEN * of.em;
}

/** Adds it as blocks with a heading, over as many pages as it takes. */
static void
muster_map_legend_add_blocks (const MusterMapLegend *legend)
{
  MusterLayout *layout = legend->layout;
  Measures of = measure (legend);
  guint columns = count_columns (legend, layout->width);
  MusterBlock *head = muster_layout_begin_block (layout, of.em);
  head->title = g_strdup (_ ("Legend"));
  head->style = MUSTER_STYLE_HEADING_2;
  head->outline = 0;
  head->keep_next = TRUE;
  muster_layout_add_paragraph (layout, MUSTER_STYLE_HEADING_2, _ ("Legend"), 0, layout->width,
                               PANGO_ALIGN_LEFT);
  muster_layout_end_block (layout);
  for (guint i = 0; i < legend->rows->len; i += columns)
    {
      MusterBlock *block = muster_layout_begin_block (layout, BETWEEN * of.em);
      block->within = i > 0 ? g_strdup (_ ("Legend")) : NULL;
      muster_layout_begin_row (layout);
      double height = add_row (legend, &of, i, columns, 0, 0, layout->width);
      muster_layout_need_fall (layout, height);
      muster_layout_end_row (layout, 0, 0);
      muster_layout_end_block (layout);
    }
}

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
  MusterLayout *layout;
  MusterMapLegend legend;
  double gap;
} Sheet;

static MusterBoardOptions
get_options (const MusterSheetOptions *of)
{
  MusterBoardOptions options = muster_board_options ();
  options.palette = of->is_grey ? MUSTER_PALETTE_PRINT : MUSTER_PALETTE_COLOUR;
  options.least_type = MAX (MUSTER_LEAST_TYPE_SIZE, BOARD_TYPE * of->type_size);
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
  MusterLayout *layout = sheet->layout;
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
  muster_layout_begin_block (layout, 0);
  muster_layout_begin_row (layout);
  muster_layout_add_plate (layout, &plate);
  if (!plan->is_apart)
    muster_map_legend_add (&sheet->legend, plan->legend_x, plan->legend_y, plan->legend_width);
  muster_layout_need_fall (layout, MAX (plan->height, plan->legend_y + plan->legend_height));
  muster_layout_end_row (layout, 0, 0);
  muster_layout_end_block (layout);
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
      sides[side] = g_strdup_printf (_ ("%1$s: %2$s"), name,
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
  muster_scenario_head_add_running (sheet->layout, sheet->scenario, _ ("Map"), reader);
  MusterBlock *block = muster_layout_begin_block (sheet->layout, 0);
  block->title = g_strdup (_ ("Map"));
  block->outline = 0;
  block->keep_next = TRUE;
  muster_scenario_head_add (sheet->layout, sheet->scenario, _ ("Map"), reader, MOST_LINES);
  g_autofree char *edges = dup_edges (sheet->scenario);
  muster_layout_add_paragraph (sheet->layout, MUSTER_STYLE_CAPTION, edges, 0, sheet->layout->width,
                               PANGO_ALIGN_CENTER);
  muster_layout_end_block (sheet->layout);
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
  sheet.layout = muster_layout_new (options->type_size, width);
  sheet.gap = GAP * muster_typesetter_get_size (sheet.layout->typesetter, MUSTER_STYLE_CAPTION);
  muster_map_legend_init (&sheet.legend, sheet.layout, scenario, &sheet.board);
  add_head (&sheet);
  height -= muster_layout_get_chain_height (sheet.layout, 0, &last);
  Plan plan = find_plan (&sheet, width, height);
  add_board (&sheet, &plan);
  if (plan.is_apart)
    muster_map_legend_add_blocks (&sheet.legend);
  muster_map_legend_clear (&sheet.legend);
  *worth = plan.width * (plan.is_apart ? APART : 1);
  g_autofree char *foot = muster_scenario_head_dup_foot (scenario);
  return muster_sheet_new_titled (sheet.layout, scenario->name, NULL, foot, options, is_turned);
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
