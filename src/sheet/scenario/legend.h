/* The legend of a map in a galley: a sample of each sort of thing on it and its name, in columns,
 * row by row. Names that are longer than their column have several lines; type is never smaller
 * than that of the text. Lengths are points. */
#pragma once

#include "scenario/scenario.h"
#include "sheet/board/legend.h"
#include "sheet/page/block.h"

G_BEGIN_DECLS

typedef struct
{
  MusterGalley *galley; /* (unowned) */
  GPtrArray *rows;      /* MusterLegendRow, as muster_board_list_legend() says; owned */
  MusterPaletteKind palette;
  double column; /* as wide as most names need */
} MusterMapLegend;

void muster_map_legend_init (MusterMapLegend *legend,
                             MusterGalley *galley,
                             const MusterScenario *scenario,
                             const MusterBoardOptions *options);
void muster_map_legend_clear (MusterMapLegend *legend);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MusterMapLegend, muster_map_legend_clear)

/** Returns: how high it is within @width; 0 without rows */
double muster_map_legend_get_height (const MusterMapLegend *legend, double width);

/** Adds all of it to the row begun. */
void muster_map_legend_add (const MusterMapLegend *legend, double x, double y, double width);

/** Adds it as blocks with a heading, over as many pages as it takes. */
void muster_map_legend_add_blocks (const MusterMapLegend *legend);

G_END_DECLS
