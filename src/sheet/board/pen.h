/* The inks of maps, for each palette: grounds, lines and shades of each thing on a battlefield.
 * Grounds differ in texture too: none is told by its colour alone. */
#pragma once

#include "base/random.h"
#include "sheet/board/drawing.h"
#include "sheet/board/trace.h"
#include "sheet/page/palette.h"

#include <pango/pangocairo.h>

G_BEGIN_DECLS

typedef enum
{
  MUSTER_BOARD_GROUND,
  MUSTER_BOARD_GRASS,
  MUSTER_BOARD_MARGIN,
  MUSTER_BOARD_WORDS,
  MUSTER_BOARD_HALO,
  MUSTER_BOARD_GRID,
  MUSTER_BOARD_HILL,
  MUSTER_BOARD_HILL_LIGHT,
  MUSTER_BOARD_HACHURE,
  MUSTER_BOARD_WOOD,
  MUSTER_BOARD_CROWN,
  MUSTER_BOARD_CROWN_SHADE,
  MUSTER_BOARD_CROWN_LINE,
  MUSTER_BOARD_BRUSH,
  MUSTER_BOARD_SHADOW,
  MUSTER_BOARD_MARSH,
  MUSTER_BOARD_MARSH_WATER,
  MUSTER_BOARD_TUFT,
  MUSTER_BOARD_WATER,
  MUSTER_BOARD_BANK,
  MUSTER_BOARD_SHORE,
  MUSTER_BOARD_FIELD_1,
  MUSTER_BOARD_FIELD_2,
  MUSTER_BOARD_FIELD_3,
  MUSTER_BOARD_FURROW,
  MUSTER_BOARD_ROAD,
  MUSTER_BOARD_ROAD_EDGE,
  MUSTER_BOARD_RUT,
  MUSTER_BOARD_YARD,
  MUSTER_BOARD_YARD_LINE,
  MUSTER_BOARD_TILE_LIGHT,
  MUSTER_BOARD_TILE,
  MUSTER_BOARD_TILE_DARK,
  MUSTER_BOARD_SLATE_LIGHT,
  MUSTER_BOARD_SLATE,
  MUSTER_BOARD_SLATE_DARK,
  MUSTER_BOARD_HOUSE_LINE,
  MUSTER_BOARD_GARDEN,
  MUSTER_BOARD_GARDEN_LINE,
  MUSTER_BOARD_STONE,
  MUSTER_BOARD_STONE_EDGE,
  MUSTER_BOARD_SIDE_A,
  MUSTER_BOARD_SIDE_B,
  MUSTER_BOARD_NOBODY,
  MUSTER_BOARD_ON_SIDE, /* words on the colours of sides */
  MUSTER_BOARD_SELECT,
  MUSTER_N_BOARD_INKS,
} MusterBoardInk;

/** Returns: whether the palette's ground is dark, so that what is lit is drawn, and not what is in
 * the shade */
gboolean muster_board_is_dark (MusterPaletteKind palette);

/** Returns: (transfer none): the ink as it is in that palette */
const MusterInk *muster_board_ink_get (MusterPaletteKind palette, MusterBoardInk ink);

/* What the painters of a board share: the pen with the board's lengths. The user space of @cr is mm
 * of the board; lengths that only shape a drawing, such as those of trees, are in the board's unit,
 * so that small and large tables are as rich. */

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

/** Returns: mm of what is @units long, never thinner than most of a pixel */
double muster_board_get_hair (const MusterBoard *board, double units);
void muster_board_set_ink (const MusterBoard *board, MusterBoardInk ink, double alpha);
void muster_board_stroke (const MusterBoard *board, MusterBoardInk ink, double alpha, double width);
void muster_board_fill (const MusterBoard *board, MusterBoardInk ink, double alpha);
void muster_board_trace (const MusterBoard *board, const MusterFeature *feature);
/** Returns: dice of the feature's shape, wherever it lies */
MusterRandom muster_board_random (const MusterFeature *feature);
double muster_board_chance (MusterRandom *random, double low, double high);
/** Returns: whether the options do not leave it out */
gboolean muster_board_is_drawn (const MusterBoard *board, int id);
/** Returns: (transfer full): for words that are the same at every scale; @cr may be NULL where they
 * are only measured */
PangoContext *muster_board_make_context (cairo_t *cr);
/** Returns: (transfer full): one line of words, @size high */
PangoLayout *muster_board_make_layout (PangoContext *context,
                                       const char *words,
                                       double size,
                                       gboolean is_italic);

G_END_DECLS
