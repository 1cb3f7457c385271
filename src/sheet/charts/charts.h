/* Small charts of an army, drawn with the origin as their left upper corner. Lengths are those of
 * the drawing surface. */
#pragma once

#include "army/evaluate/composition.h"
#include "sheet/page/palette.h"

#include <pango/pangocairo.h>

G_BEGIN_DECLS

/* Where what is drawn falls: on whole pixels, and from the side where rows begin. */

/** Returns: the length in whole pixels, so that edges are sharp */
static inline double
muster_chart_get_whole (double length)
{
  return (double) (int) (length + 0.5);
}

/** Returns: the left end of what is so wide and begins at @x from where rows begin, in @whole */
static inline double
muster_chart_get_left (double whole, gboolean is_mirrored, double x, double width)
{
  return is_mirrored ? whole - x - width : x;
}

/* What an army is made of: a bar for each arm, or each quality, with its symbol, its name, how many
 * units and how much of the whole. */

/** Returns: how high the chart is in the font of @context */
double muster_chart_composition_get_height (const MusterComposition *composition,
                                            PangoContext *context);

/** Draws the chart; @is_mirrored: whether symbols and names are at the right, and bars grow from
 * there */
void muster_chart_composition_draw (const MusterComposition *composition,
                                    cairo_t *cr,
                                    PangoContext *context,
                                    const MusterPalette *palette,
                                    double width,
                                    gboolean is_mirrored);

/** Returns: the row at @y, or -1 */
int muster_chart_composition_find_row (const MusterComposition *composition,
                                       PangoContext *context,
                                       double y);

/* What an army costs as one bar: a part for each formation, the agreed points as a mark, what goes
 * beyond them hatched. */

typedef struct
{
  guint row; /* of the costs */
  double x;
  double width;
} MusterPointsPart;

/* All lengths are from where the bar begins: its left end, or its right end where it is mirrored.
 */
typedef struct
{
  GArray *parts; /* MusterPointsPart, in order; rows that cost nothing have none */
  double end;    /* of the last part */
  double budget; /* where the agreed points are; -1: there are none */
  double width;
  gboolean is_mirrored;
} MusterPointsChart;

/* The words in a part: as much of the name as there is room for, and behind it the figure, whole or
 * not at all. They stand on one side of the agreed points. */
typedef struct
{
  double x;      /* of the name, or of the figure where there is no name */
  double name;   /* width of the name; 0: there is none */
  double figure; /* width of the figure; 0: there is none, and no name */
  double gap;    /* between them */
} MusterPointsLabel;

/**
 * muster_chart_points_new:
 * @costs: (element-type MusterCostRow): as muster_army_list_costs() gives them
 * @budget: the agreed points, or -1
 * @is_mirrored: whether the bar begins at the right
 *
 * Returns: (transfer full): the parts, whose widths are as the costs; rows of less than nothing
 * shorten the others alike
 */
MusterPointsChart *
muster_chart_points_new (GPtrArray *costs, gint64 budget, double width, gboolean is_mirrored);
void muster_chart_points_free (MusterPointsChart *chart);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterPointsChart, muster_chart_points_free)

/** Returns: the row of the costs at @x, from the left of the bar; or -1 */
int muster_chart_points_find_row (const MusterPointsChart *chart, double x);

/** Returns: whether the parts go beyond the agreed points */
gboolean muster_chart_points_is_over (const MusterPointsChart *chart);

/** Returns: where the words stand in a part, whose name and figure are so wide and so high */
MusterPointsLabel muster_chart_points_place_label (const MusterPointsChart *chart,
                                                   guint part,
                                                   double name,
                                                   double figure,
                                                   double height);

/** Draws the chart. Names and figures stand in the parts that have room for them. */
void muster_chart_points_draw (const MusterPointsChart *chart,
                               GPtrArray *costs,
                               cairo_t *cr,
                               PangoContext *context,
                               const MusterPalette *palette,
                               double height);

G_END_DECLS
