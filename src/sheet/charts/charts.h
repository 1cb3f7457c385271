/* Small charts of an army, drawn with the origin as their left upper corner. Lengths are those of
 * the drawing surface. */
#pragma once

#include "army/evaluate/composition.h"
#include "sheet/page/layout.h"
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

/* Parts of a whole: a bar for each, with its symbol, its name and its figures. */

typedef struct
{
  char *name;
  char *figures;       /* "24 (60 %)" */
  char *words;         /* the same, in full */
  double share;        /* from 0 to 1 */
  MusterSymbol symbol; /* or none */
  gboolean is_open;    /* not chosen yet */
} MusterBar;

typedef struct
{
  char *title;
  GPtrArray *bars; /* MusterBar */
} MusterBars;

/** Returns: (transfer full): what an army is made of: the arms, or the qualities, of its units */
MusterBars *muster_bars_new_composition (const MusterComposition *composition,
                                         const MusterEvaluation *evaluation);

/** Returns: (transfer full): @shares (element-type MusterShare) */
MusterBars *muster_bars_new_shares (const char *title, GPtrArray *shares);

void muster_bars_free (MusterBars *bars);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterBars, muster_bars_free)

/** Returns: how high they are in the font of @context */
double muster_bars_get_height (const MusterBars *bars, PangoContext *context);

/** Draws them; @is_mirrored: whether symbols and names are at the right, and bars grow from there
 */
void muster_bars_draw (const MusterBars *bars,
                       cairo_t *cr,
                       PangoContext *context,
                       const MusterPalette *palette,
                       double width,
                       gboolean is_mirrored);

/** Returns: the bar at @y, or -1 */
int muster_bars_find (const MusterBars *bars, PangoContext *context, double y);

/** Adds them to a block of a sheet that is begun, a row each, without symbols. */
void muster_bars_add_rows (const MusterBars *bars, MusterLayout *layout);

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
