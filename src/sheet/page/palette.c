#include "config.h"

#include "sheet/page/palette.h"

#include <math.h>

#define INK(hex)                                                                                   \
  {                                                                                                \
    (((hex) >> 16) & 0xff) / 255.0, (((hex) >> 8) & 0xff) / 255.0, ((hex) &0xff) / 255.0           \
  }
#define ALL(hex)                                                                                   \
  {                                                                                                \
    INK (hex), INK (hex), INK (hex), INK (hex), INK (hex)                                          \
  }

static const MusterPalette palettes[MUSTER_N_PALETTES] = {
  [MUSTER_PALETTE_PRINT] = { INK (0xffffff), INK (0x000000), INK (0x333333), INK (0x8c8c8c),
                             INK (0x000000), ALL (0x000000), FALSE },
  [MUSTER_PALETTE_LIGHT] = { INK (0xffffff),
                             INK (0x1c1c1c),
                             INK (0x5a5a5a),
                             INK (0x8c8c8c),
                             INK (0xb3261e),
                             { INK (0x5a5a5a), INK (0x1c5fa8), INK (0xa8441c), INK (0x3d6b21),
                               INK (0x6a3d8f) },
                             FALSE },
  [MUSTER_PALETTE_DARK] = { INK (0x1e1e1e),
                            INK (0xf2f2f2),
                            INK (0xb4b4b4),
                            INK (0x7d7d7d),
                            INK (0xff8a80),
                            { INK (0xb4b4b4), INK (0x85b7f2), INK (0xf0a070), INK (0x9ccc74),
                              INK (0xcfa8f0) },
                            FALSE },
  [MUSTER_PALETTE_HIGH_LIGHT] = { INK (0xffffff), INK (0x000000), INK (0x000000), INK (0x000000),
                                  INK (0x8c0000), ALL (0x000000), TRUE },
  [MUSTER_PALETTE_HIGH_DARK] = { INK (0x000000), INK (0xffffff), INK (0xffffff), INK (0xffffff),
                                 INK (0xffb0a8), ALL (0xffffff), TRUE },
  [MUSTER_PALETTE_COLOUR] = { INK (0xffffff),
                              INK (0x000000),
                              INK (0x333333),
                              INK (0x8c8c8c),
                              INK (0xb3261e),
                              { INK (0x4a4a4a), INK (0x1c5fa8), INK (0xa8441c), INK (0x3d6b21),
                                INK (0x6a3d8f) },
                              FALSE },
};

const MusterPalette *
muster_palette_get (MusterPaletteKind kind)
{
  return &palettes[kind];
}

void
muster_ink_set (cairo_t *cr, const MusterInk *ink)
{
  cairo_set_source_rgb (cr, ink->red, ink->green, ink->blue);
}

static double
mix (double ink, double paper, double share)
{
  return ink * share + paper * (1 - share);
}

void
muster_ink_set_tint (cairo_t *cr, const MusterInk *ink, const MusterInk *paper, double share)
{
  cairo_set_source_rgb (cr, mix (ink->red, paper->red, share),
                        mix (ink->green, paper->green, share), mix (ink->blue, paper->blue, share));
}

static double
get_linear (guint part)
{
  double share = (part & 0xff) / 255.0;
  return share <= 0.03928 ? share / 12.92 : pow ((share + 0.055) / 1.055, 2.4);
}

static double
get_light (guint colour)
{
  return 0.2126 * get_linear (colour >> 16) + 0.7152 * get_linear (colour >> 8)
         + 0.0722 * get_linear (colour);
}

double
muster_colour_get_contrast (guint one, guint other)
{
  double a = get_light (one);
  double b = get_light (other);
  return (MAX (a, b) + 0.05) / (MIN (a, b) + 0.05);
}

gboolean
muster_colour_is_dark (guint colour)
{
  return muster_colour_get_contrast (colour, 0xffffff) > muster_colour_get_contrast (colour, 0);
}

guint
muster_colour_get_grey (guint colour)
{
  double light = get_light (colour);
  double part = light <= 0.0031308 ? 12.92 * light : 1.055 * pow (light, 1 / 2.4) - 0.055;
  guint grey = (guint) (part * 255 + 0.5);
  return grey << 16 | grey << 8 | grey;
}
