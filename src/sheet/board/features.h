/* How each look of a feature is painted: a table with a row a layer, the lowest first. */
#pragma once

#include "sheet/board/pen.h"

G_BEGIN_DECLS

/** Paints the open ground under everything. */
void muster_board_paint_ground (const MusterBoard *board);

/** Paints all features that are not left out, layer by layer. */
void muster_board_paint_all (const MusterBoard *board);

/** Paints one feature with all its layers. */
void muster_board_paint (const MusterBoard *board, const MusterFeature *feature);

/** Draws bushes, each with its shadow. */
void muster_board_draw_bushes (const MusterBoard *board,
                               const MusterSpot *spots,
                               int n,
                               double radius,
                               MusterRandom *random);

/** Adds lines across the outline in a direction, @apart from each other, to the current path. */
void muster_board_add_hatching (cairo_t *cr,
                                const MusterPoint *points,
                                int n,
                                double radians,
                                double apart);

G_END_DECLS
