/* The legend of a map: a sample of each sort of thing on it, and its name. Lengths are the units of
 * the drawing surface. */
#pragma once

#include "sheet/board/drawing.h"

G_BEGIN_DECLS

typedef enum
{
  MUSTER_LEGEND_FEATURE,
  MUSTER_LEGEND_OBJECTIVE,
  MUSTER_LEGEND_ZONE,
} MusterLegendCategory;

typedef struct
{
  MusterLegendCategory category;
  MusterLook look; /* of features */
  int side;        /* of objectives and zones */
  double extent;   /* of settlements: root of the area, mm, which makes a farm or a town; or 0 */
  char *label;
} MusterLegendRow;

/** Returns: (transfer full) (element-type MusterLegendRow): pointers to a row for each sort of what
 * the options let be drawn, features in the order of their looks; none twice */
GPtrArray *muster_board_list_legend (const MusterBattlefield *battlefield,
                                     const MusterBoardOptions *options);

/** Returns: how high the legend is in columns within @width, in type of this size; 0 without rows
 */
double muster_board_measure_legend (GPtrArray *rows, double width, double type_size);

/** Tells the size of a sample beside labels of this type size. */
void muster_board_measure_sample (double type_size, double *width, double *height);

/** Returns: the type size with whose samples no letter is smaller than @least_type */
double muster_board_get_sample_type (double least_type);

/** Draws the sample of a row alone, with its left upper corner at @x, @y. */
void muster_board_draw_sample (cairo_t *cr,
                               const MusterLegendRow *row,
                               MusterPaletteKind palette,
                               double x,
                               double y,
                               double type_size);

/** Draws the legend with its left upper corner at @x, @y, and nothing below what was measured. */
void muster_board_draw_legend (cairo_t *cr,
                               GPtrArray *rows,
                               MusterPaletteKind palette,
                               double x,
                               double y,
                               double width,
                               double type_size);

G_END_DECLS
