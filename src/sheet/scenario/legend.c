#include "config.h"

#include "sheet/scenario/legend.h"

#include <glib/gi18n-lib.h>

#define STYLE MUSTER_STYLE_BODY
/* Of the type size. */
#define GAP         0.7
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
  measures.em = muster_typesetter_get_size (legend->galley->typesetter, STYLE);
  measures.size = MAX (measures.em, muster_board_get_sample_type (MUSTER_LEAST_TYPE_SIZE));
  muster_board_measure_sample (measures.size, &measures.width, &measures.height);
  measures.label = measures.width + GAP * measures.em;
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
  if (row->sort == MUSTER_LEGEND_FEATURE || row->side == MUSTER_NO_SIDE)
    return;
  g_autofree char *name = muster_scenario_dup_side (scenario, row->side);
  g_free (row->label);
  row->label = g_strdup_printf (
    row->sort == MUSTER_LEGEND_ZONE ? _ ("%s: deployment zone") : _ ("%s: objective"), name);
}

void
muster_map_legend_init (MusterMapLegend *legend,
                        MusterGalley *galley,
                        const MusterScenario *scenario,
                        const MusterBoardOptions *options)
{
  *legend = (MusterMapLegend){ .galley = galley,
                               .rows = muster_board_list_legend (scenario->battlefield, options),
                               .palette = options->palette };
  for (guint i = 0; i < legend->rows->len; i++)
    name_side (g_ptr_array_index (legend->rows, i), scenario);
  Measures of = measure (legend);
  double widest = 0;
  for (guint i = 0; i < legend->rows->len; i++)
    widest = MAX (
      widest,
      muster_typesetter_set (galley->typesetter, STYLE, get_row (legend, i)->label, 0, 0)->width);
  legend->column = of.label + MIN (widest + 1, MOST_COLUMN * of.em) + GAP * of.em;
}

void
muster_map_legend_clear (MusterMapLegend *legend)
{
  g_clear_pointer (&legend->rows, g_ptr_array_unref);
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
  MusterTypesetter *typesetter = legend->galley->typesetter;
  double leading = muster_typesetter_get_leading (typesetter, STYLE);
  double height = of->height;
  for (guint i = first; i < MIN (first + n, legend->rows->len); i++)
    height = MAX (height, leading
                            * muster_typesetter_set (typesetter, STYLE, get_row (legend, i)->label,
                                                     width - of->label - GAP * of->em, 0)
                                ->n_lines);
  return height;
}

double
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
  MusterTypesetter *typesetter = legend->galley->typesetter;
  double room = width - of->label - GAP * of->em;
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
  muster_galley_add_plate (legend->galley, &plate);
  muster_galley_add_text_below (legend->galley, STYLE, label, x + of->label,
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

void
muster_map_legend_add (const MusterMapLegend *legend, double x, double y, double width)
{
  Measures of = measure (legend);
  guint columns = count_columns (legend, width);
  for (guint i = 0; i < legend->rows->len; i += columns)
    y += add_row (legend, &of, i, columns, x, y, width) + BETWEEN * of.em;
}

void
muster_map_legend_add_blocks (const MusterMapLegend *legend)
{
  MusterGalley *galley = legend->galley;
  Measures of = measure (legend);
  guint columns = count_columns (legend, galley->width);
  MusterBlock *head = muster_galley_begin_block (galley, of.em);
  head->title = g_strdup (_ ("Legend"));
  head->style = MUSTER_STYLE_HEADING_2;
  head->outline = 0;
  head->keep_next = TRUE;
  muster_galley_add_paragraph (galley, MUSTER_STYLE_HEADING_2, _ ("Legend"), 0, galley->width,
                               PANGO_ALIGN_LEFT);
  muster_galley_end_block (galley);
  for (guint i = 0; i < legend->rows->len; i += columns)
    {
      MusterBlock *block = muster_galley_begin_block (galley, BETWEEN * of.em);
      block->within = i > 0 ? g_strdup (_ ("Legend")) : NULL;
      muster_galley_begin_row (galley);
      double height = add_row (legend, &of, i, columns, 0, 0, galley->width);
      muster_galley_need_fall (galley, height);
      muster_galley_end_row (galley, 0, 0);
      muster_galley_end_block (galley);
    }
}
