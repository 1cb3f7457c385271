/* What an army costs as one bar: a part for each formation, the agreed points as a mark, what goes
 * beyond them hatched. Lengths are those of the drawing surface. */
#pragma once

#include "army/army-costs.h"
#include "sheet/palette.h"

#include <pango/pangocairo.h>

G_BEGIN_DECLS

typedef struct
{
  guint row; /* of the costs */
  double x;
  double width;
} MusterPointsPart;

typedef struct
{
  GArray *parts; /* MusterPointsPart, from the left; rows that cost nothing have none */
  double end;    /* of the last part */
  double budget; /* where the agreed points are; -1: there are none */
  double width;
} MusterPointsChart;

/**
 * muster_chart_points_new:
 * @costs: (element-type MusterCostRow): as muster_army_list_costs() gives them
 * @budget: the agreed points, or -1
 *
 * Returns: (transfer full): the parts, whose widths are as the costs; rows of less than nothing
 * shorten the others alike
 */
MusterPointsChart *muster_chart_points_new (GPtrArray *costs, gint64 budget, double width);
void muster_chart_points_free (MusterPointsChart *chart);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterPointsChart, muster_chart_points_free)

/** Returns: the row of the costs at @x, or -1 */
int muster_chart_points_find_row (const MusterPointsChart *chart, double x);

/** Returns: whether the parts go beyond the agreed points */
gboolean muster_chart_points_is_over (const MusterPointsChart *chart);

/** Draws the chart with the origin as its left upper corner. Names stand in the parts that have
 * room for them. */
void muster_chart_points_draw (const MusterPointsChart *chart,
                               GPtrArray *costs,
                               cairo_t *cr,
                               PangoContext *context,
                               const MusterPalette *palette,
                               double height);

G_END_DECLS
