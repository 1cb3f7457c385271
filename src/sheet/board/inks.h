/* The inks of maps, for each palette: grounds, lines and shades of each thing on a battlefield.
 * Grounds differ in texture too: none is told by its colour alone. */
#pragma once

#include "sheet/page/palette.h"

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

G_END_DECLS
