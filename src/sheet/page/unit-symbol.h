/* Unit symbols as historical atlases of the period use them: a block, and what is drawn in it.
 *
 * Foot has both diagonals: light foot with a dot below, grenadiers with the upper field solid,
 * guards with the upper and lower one, militia in broken lines. Pike and shot is a block with a
 * solid middle between its wings of shot. Horse has one diagonal: heavy horse with the field below
 * it solid, light horse with a dot above it, lancers with two. Dragoons have one diagonal and half
 * of the other. Guns are a solid shot: heavy ones on a bar, those of the horse artillery across a
 * diagonal; rockets an arrow. Engineers have a bridge. What nobody says is an empty block.
 *
 * A formation is a flag on its staff with the diagonals of its main arm, and its size stands above
 * it: III, X, XX, XXX, XXXX. All are legible in black at 8 mm. */
#pragma once

#include "sheet/page/palette.h"

G_BEGIN_DECLS

/* Of a symbol's width. */
#define MUSTER_SYMBOL_ASPECT (2.0 / 3.0)

/** Draws the symbol into a rectangle; lines stay inside it. */
void muster_symbol_draw (MusterSymbol symbol,
                         cairo_t *cr,
                         const MusterPalette *palette,
                         double x,
                         double y,
                         double width,
                         double height);

/** Draws the flag of a formation's headquarters likewise. */
void muster_symbol_draw_flag (MusterFamily family,
                              cairo_t *cr,
                              const MusterPalette *palette,
                              double x,
                              double y,
                              double width,
                              double height);

/** Draws the mark of a size, centred in a rectangle; nothing for none. */
void muster_symbol_draw_size (MusterSize size,
                              cairo_t *cr,
                              const MusterPalette *palette,
                              double x,
                              double y,
                              double width,
                              double height);

G_END_DECLS
