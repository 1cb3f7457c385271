/* The inks of pictures: two for paper, and one each for light, dark and high-contrast screens.
 * Every ink has a contrast of 3:1 at least against its paper, and none of them tells anything
 * alone. */
#pragma once

#include "ruleset/symbol.h"

#include <cairo.h>

G_BEGIN_DECLS

typedef struct
{
  double red;
  double green;
  double blue;
} MusterInk;

typedef struct
{
  MusterInk paper;
  MusterInk ink;    /* of words and lines */
  MusterInk quiet;  /* of less important words */
  MusterInk hair;   /* of thin lines that only guide the eye */
  MusterInk strong; /* of what is wrong, or selected */
  MusterInk families[MUSTER_N_FAMILIES];
  gboolean is_high; /* high contrast: a tint is not enough to tell one ground from another */
} MusterPalette;

typedef enum
{
  MUSTER_PALETTE_PRINT, /* black and white */
  MUSTER_PALETTE_LIGHT,
  MUSTER_PALETTE_DARK,
  MUSTER_PALETTE_COLOUR,     /* on white paper, with colours */
  MUSTER_PALETTE_HIGH_LIGHT, /* high contrast */
  MUSTER_PALETTE_HIGH_DARK,
  MUSTER_N_PALETTES,
} MusterPaletteKind;

/** Returns: (transfer none): the palette */
const MusterPalette *muster_palette_get (MusterPaletteKind kind);

void muster_ink_set (cairo_t *cr, const MusterInk *ink);

/** Sets an ink with so much of the paper showing through: @share 1 is the ink itself. */
void muster_ink_set_tint (cairo_t *cr, const MusterInk *ink, const MusterInk *paper, double share);

/** Returns: the contrast of two colours, 0xrrggbb, from 1 to 21, as WCAG works it out */
double muster_colour_get_contrast (guint one, guint other);

/** Returns: whether white stands out better on a colour than black; the better of both has a
 * contrast of 4.5:1 on any colour */
gboolean muster_colour_is_dark (guint colour);

/** Returns: the grey that is as light */
guint muster_colour_get_grey (guint colour);

G_END_DECLS
