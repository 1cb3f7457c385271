#pragma once

#include "sheet/board/pen.h"

G_BEGIN_DECLS

/* The painters of features; each draws the feature on what is there. */
void muster_board_draw_hill (const MusterBoard *board, const MusterFeature *feature);

void muster_board_draw_wood (const MusterBoard *board, const MusterFeature *feature);

void muster_board_draw_brush (const MusterBoard *board, const MusterFeature *feature);

void muster_board_draw_marsh (const MusterBoard *board, const MusterFeature *feature);

void muster_board_draw_field (const MusterBoard *board, const MusterFeature *feature);

void muster_board_draw_bridge (const MusterBoard *board, const MusterFeature *feature);

void muster_board_draw_ford (const MusterBoard *board, const MusterFeature *feature);

void muster_board_draw_wall (const MusterBoard *board, const MusterFeature *feature);

void muster_board_draw_hedge (const MusterBoard *board, const MusterFeature *feature);

void muster_board_draw_gully (const MusterBoard *board, const MusterFeature *feature);

/* What runs together is drawn in layers: all banks before all water, all edges before all roads. */
void muster_board_draw_banks (const MusterBoard *board, const MusterFeature *feature);

void muster_board_draw_water (const MusterBoard *board, const MusterFeature *feature);

void muster_board_draw_ripples (const MusterBoard *board, const MusterFeature *feature);

void muster_board_draw_road_edges (const MusterBoard *board, const MusterFeature *feature);

void muster_board_draw_road (const MusterBoard *board, const MusterFeature *feature);

void muster_board_draw_ruts (const MusterBoard *board, const MusterFeature *feature);

/** The same, each with its shadow. */
void muster_board_draw_bushes (const MusterBoard *board,
                               const MusterSpot *spots,
                               int n,
                               double radius,
                               MusterRandom *random);

/** Adds a tuft of blades to the current path. */
void muster_board_add_tuft (cairo_t *cr, double x, double y, double size);

/** Adds lines across the outline in a direction, @apart from each other, to the current path. */
void muster_board_add_hatching (cairo_t *cr,
                                const MusterPoint *points,
                                int n,
                                double radians,
                                double apart);

G_END_DECLS
