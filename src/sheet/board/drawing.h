/* A battlefield as a map, drawn as engineers of the eighteenth and nineteenth century drew theirs:
 * hachured hills, woods of single crowns, roofs lit from the north-west. North is at the top. What
 * is drawn depends on nothing but the battlefield and the options, so that it is the same wherever
 * it is drawn; a piece that is moved keeps its trees.
 *
 * Lengths on the board are mm from its north-west corner; those of places, rectangles and type are
 * the units of the drawing surface. */
#pragma once

#include "battlefield/model/battlefield.h"
#include "sheet/page/palette.h"

G_BEGIN_DECLS

typedef struct
{
  MusterPaletteKind palette; /* PRINT and the high contrasts have only greys */
  gboolean has_frame;        /* with a ruler, scale bar and compass; else the board alone */
  gboolean has_grid;         /* sectors with their numbers */
  gboolean has_coordinates;  /* squares, with letters and numbers round the frame, in least_type */
  gboolean has_zones;
  gboolean has_markers; /* objectives */
  gboolean has_names;
  gboolean has_numbers; /* of areas without a name, as their labels say: the 2 of "Hill 2" */
  double least_type;    /* no words are set smaller; 0: as small as the board makes them */
  int selected;         /* id of what gets a frame, or 0 */
  const int *left_out; /* (unowned) (nullable): ids that are not drawn, as while they are dragged */
  int n_left_out;
} MusterBoardOptions;

/* Where a board falls in a rectangle: x = place.x + mm × place.scale. */
typedef struct
{
  double x;
  double y;
  double scale;
} MusterBoardPlace;

/** Returns: all that there is, with the frame, in the light palette; nothing selected, and type
 * that goes with the board's size */
MusterBoardOptions muster_board_options (void);

/** Returns: where the board falls that muster_board_draw() fits into the rectangle, in its middle
 */
MusterBoardPlace muster_board_fit (const MusterBattlefield *battlefield,
                                   const MusterBoardOptions *options,
                                   double x,
                                   double y,
                                   double width,
                                   double height);

/** Tells how high a board is, frame and all, that is @width wide. */
double muster_board_get_height (const MusterBattlefield *battlefield,
                                const MusterBoardOptions *options,
                                double width);

/** Draws the board as large as it fits into the rectangle, and nothing outside. */
void muster_board_draw (cairo_t *cr,
                        const MusterBattlefield *battlefield,
                        const MusterBoardOptions *options,
                        double x,
                        double y,
                        double width,
                        double height);

/** Draws one feature, objective or zone alone, without ground or name: what is being dragged.
 * @feature is of @battlefield or a changed copy of one. */
void muster_board_draw_feature (cairo_t *cr,
                                const MusterBattlefield *battlefield,
                                const MusterBoardOptions *options,
                                const MusterBoardPlace *place,
                                const MusterFeature *feature);
void muster_board_draw_objective (cairo_t *cr,
                                  const MusterBattlefield *battlefield,
                                  const MusterBoardOptions *options,
                                  const MusterBoardPlace *place,
                                  const MusterObjective *objective);
void muster_board_draw_zone_alone (cairo_t *cr,
                                   const MusterBattlefield *battlefield,
                                   const MusterBoardOptions *options,
                                   const MusterBoardPlace *place,
                                   const MusterZone *zone);

/** Returns: the id of what lies topmost at the point, or 0. Lines, flags and what nothing else
 * covers are found from @tolerance mm away. Zones lie under all else. */
int
muster_board_find_at (const MusterBattlefield *battlefield, double x, double y, double tolerance);

/** Returns: (transfer full): the board in words: the table, then a line for each feature,
 * objective and zone: what, how large, where */
char *muster_board_dup_text (const MusterBattlefield *battlefield);

/** Returns: (transfer full): who deploys where, in a sentence: "Side A deploys in the south, 180 ×
 * 30 cm." */
char *muster_zone_dup_text (const MusterBattlefield *battlefield, const MusterZone *zone);

/** Returns: (transfer full): the square that a point lies in, by its coordinates: "C4", from the
 * west and from the north */
char *muster_board_dup_square (const MusterBattlefield *battlefield, MusterPoint at);

/** Returns: (transfer full): "A1": the side's letter and the number among its objectives; only the
 * number where it is nobody's */
char *muster_board_dup_marker (const MusterBattlefield *battlefield,
                               const MusterObjective *objective);

/** Returns: what coordinates take at each side, in units of the drawing surface */
double muster_board_get_band (const MusterBoardOptions *options);

/** Returns: mm of what stands round the board, but for its foot and coordinates */
double muster_board_get_margin (const MusterBattlefield *battlefield);

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
