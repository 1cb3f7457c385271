/* What the painters of a board share: the pen with the board's lengths, and who draws what. The
 * user space of @cr is mm of the board; lengths that only shape a drawing, such as those of trees,
 * are in the board's unit, so that small and large tables are as rich. */
#pragma once

#include "base/random.h"
#include "sheet/board/drawing.h"
#include "sheet/board/inks.h"
#include "sheet/board/trace.h"

#include <pango/pangocairo.h>

G_BEGIN_DECLS

typedef struct
{
  cairo_t *cr;
  const MusterBattlefield *battlefield;
  const MusterBoardOptions *options;
  double unit;  /* mm: 1 on a table 180 cm wide */
  double pixel; /* mm */
  double least; /* mm: no words are smaller */
  double foot;  /* mm of what stands below the board */
  double band;  /* mm of where coordinates stand round the ruler */
  PangoContext *context;
  GHashTable *plans; /* feature → MusterSettlement, made when first asked for */
} MusterBoard;

/* sheet/board/pen.c */

/** Returns: mm of what is @units long, never thinner than most of a pixel */
double muster_board_get_hair (const MusterBoard *board, double units);
void muster_board_set_ink (const MusterBoard *board, MusterBoardInk ink, double alpha);
void muster_board_stroke (const MusterBoard *board, MusterBoardInk ink, double alpha, double width);
void muster_board_fill (const MusterBoard *board, MusterBoardInk ink, double alpha);
void muster_board_trace (const MusterBoard *board, const MusterFeature *feature);
MusterBoardInk muster_board_get_side_ink (int side);
/** Returns: dice of the feature's shape, wherever it lies */
MusterRandom muster_board_random (const MusterFeature *feature);
double muster_board_chance (MusterRandom *random, double low, double high);
gboolean muster_board_is_drawn (const MusterBoard *board, int id);
/** Returns: (transfer full): for words that are the same at every scale; @cr may be NULL where they
 * are only measured */
PangoContext *muster_board_make_context (cairo_t *cr);
/** Returns: (transfer full): one line of words, @size high */
PangoLayout *muster_board_make_layout (PangoContext *context,
                                       const char *words,
                                       double size,
                                       gboolean is_italic);
/** Returns: mm of type that is @units high, or the least */
double muster_board_get_type (const MusterBoard *board, double units);
/** Shows words with their middle at a point; @size is mm, @halo what they stand on. */
void muster_board_show_words (const MusterBoard *board,
                              const char *words,
                              double x,
                              double y,
                              double size,
                              gboolean is_italic,
                              MusterBoardInk ink,
                              gboolean has_halo);
/** Returns: how wide words are, in mm */
double muster_board_measure_words (const MusterBoard *board,
                                   const char *words,
                                   double size,
                                   gboolean is_italic);

/* The painters of features; each draws the feature on what is there. */
void muster_board_draw_hill (const MusterBoard *board, const MusterFeature *feature);
void muster_board_draw_wood (const MusterBoard *board, const MusterFeature *feature);
void muster_board_draw_brush (const MusterBoard *board, const MusterFeature *feature);
void muster_board_draw_marsh (const MusterBoard *board, const MusterFeature *feature);
void muster_board_draw_field (const MusterBoard *board, const MusterFeature *feature);
void muster_board_draw_settlement_ground (const MusterBoard *board, const MusterFeature *feature);
void muster_board_draw_town_wall (const MusterBoard *board, const MusterFeature *feature);
void muster_board_draw_houses (const MusterBoard *board, const MusterFeature *feature);
void muster_board_draw_bridge (const MusterBoard *board, const MusterFeature *feature);
void muster_board_draw_ford (const MusterBoard *board, const MusterFeature *feature);
void muster_board_draw_wall (const MusterBoard *board, const MusterFeature *feature);
void muster_board_draw_hedge (const MusterBoard *board, const MusterFeature *feature);
void muster_board_draw_gully (const MusterBoard *board, const MusterFeature *feature);
void muster_board_draw_unknown (const MusterBoard *board, const MusterFeature *feature);

/* What runs together is drawn in layers: all banks before all water, all edges before all roads. */
void muster_board_draw_banks (const MusterBoard *board, const MusterFeature *feature);
void muster_board_draw_water (const MusterBoard *board, const MusterFeature *feature);
void muster_board_draw_ripples (const MusterBoard *board, const MusterFeature *feature);
void muster_board_draw_road_edges (const MusterBoard *board, const MusterFeature *feature);
void muster_board_draw_road (const MusterBoard *board, const MusterFeature *feature);
void muster_board_draw_ruts (const MusterBoard *board, const MusterFeature *feature);

/** Bushes or crowns of a radius at each of the spots, those of the north behind. */
void muster_board_draw_crowns (const MusterBoard *board,
                               const MusterSpot *spots,
                               int n,
                               double radius,
                               MusterRandom *random);
/** The same, each with its shadow. */
void muster_board_draw_bushes (const MusterBoard *board,
                               const MusterSpot *spots,
                               int n,
                               double radius,
                               MusterRandom *random);
/** Spots along the path, of bushes that touch; @gap spots about the index @gate are left out. */
GArray *muster_board_list_bushes (const MusterTrace *path, MusterRandom *random, int gate, int gap);
/** Adds a tuft of blades to the current path. */
void muster_board_add_tuft (cairo_t *cr, double x, double y, double size);
/** Adds lines across the outline in a direction, @apart from each other, to the current path. */
void muster_board_add_hatching (cairo_t *cr,
                                const MusterPoint *points,
                                int n,
                                double radians,
                                double apart);

/* Marks over the map. */
void muster_board_draw_ground (const MusterBoard *board);
void muster_board_draw_grid (const MusterBoard *board);
void muster_board_draw_zone (const MusterBoard *board, const MusterZone *zone);
void muster_board_draw_flag (const MusterBoard *board, const MusterObjective *objective);
void muster_board_draw_names (const MusterBoard *board);
void muster_board_draw_selection (const MusterBoard *board);
void muster_board_draw_frame (const MusterBoard *board);
void muster_board_draw_squares (const MusterBoard *board);
/** Draws letters and numbers, @away mm from the board. */
void muster_board_draw_coordinates (const MusterBoard *board, double away);
/** Says how large the squares are, where that has room between two places at the foot. */
void muster_board_draw_square_words (const MusterBoard *board, double from, double to, double y);
/** Returns: what coordinates take at each side, in units of the drawing surface */
double muster_board_get_band (const MusterBoardOptions *options);
/** Returns: mm; a round number of the unit of the terrain, so that about @most go into @length */
double muster_board_find_step (const MusterBattlefield *battlefield, double length, double most);
/** Returns: mm of what stands round the board, but for its foot and coordinates */
double muster_board_get_margin (const MusterBattlefield *battlefield);
/** Returns: mm of what stands at its foot, without what larger type needs more */
double muster_board_get_foot (const MusterBattlefield *battlefield);
/** Returns: mm that type of at least @least mm needs more there */
double muster_board_get_more_foot (const MusterBattlefield *battlefield, double least);
double muster_board_get_unit (const MusterBattlefield *battlefield);

/** Draws one feature with all its layers. */
void muster_board_paint (const MusterBoard *board, const MusterFeature *feature);

/* A flag; its foot is the objective. All mm, and those of the cloth from its pole. */
typedef struct
{
  double pole;
  double width; /* of the cloth; below 0: to the west, where it would leave the table */
  double tail;  /* its end, which a second side's has farther off */
  double height;
  double type;
} MusterBoardFlag;

/** Returns: the flag with letters of at least @least mm */
MusterBoardFlag muster_board_get_flag (const MusterBattlefield *battlefield,
                                       const MusterObjective *objective,
                                       double least);

G_END_DECLS
