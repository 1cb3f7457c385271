#include "config.h"

#include "sheet/board/pen.h"

#include "base/text.h"
#include "sheet/page/type.h"

#define INK(hex)                                                                                   \
  {                                                                                                \
    (((hex) >> 16) & 0xff) / 255.0, (((hex) >> 8) & 0xff) / 255.0, ((hex) &0xff) / 255.0           \
  }
#define GREY(hex) INK ((hex) *0x010101)
#define ROW(light, dark, grey, night)                                                              \
  {                                                                                                \
    INK (light), INK (dark), GREY (grey), GREY (night)                                             \
  }

typedef enum
{
  LIGHT,
  DARK,
  GREY_LIGHT,
  GREY_DARK,
  N_SETS,
} Set;

static const Set sets[MUSTER_N_PALETTES] = {
  [MUSTER_PALETTE_PRINT] = GREY_LIGHT,    [MUSTER_PALETTE_LIGHT] = LIGHT,
  [MUSTER_PALETTE_DARK] = DARK,           [MUSTER_PALETTE_HIGH_LIGHT] = GREY_LIGHT,
  [MUSTER_PALETTE_HIGH_DARK] = GREY_DARK, [MUSTER_PALETTE_COLOUR] = LIGHT,
};

static const MusterInk inks[MUSTER_N_BOARD_INKS][N_SETS] = {
  [MUSTER_BOARD_GROUND] = ROW (0xe9e6cb, 0x262a22, 0xff, 0x00),
  [MUSTER_BOARD_GRASS] = ROW (0xc3c598, 0x3a4032, 0xd4, 0x38),
  [MUSTER_BOARD_MARGIN] = ROW (0xf6f0df, 0x1c1e1a, 0xff, 0x00),
  [MUSTER_BOARD_WORDS] = ROW (0x21190f, 0xf2ead6, 0x00, 0xff),
  [MUSTER_BOARD_HALO] = ROW (0xf8f3e2, 0x151712, 0xff, 0x00),
  [MUSTER_BOARD_GRID] = ROW (0x5c5340, 0xa39c86, 0x50, 0xb0),
  [MUSTER_BOARD_HILL] = ROW (0xc4985a, 0x3a3020, 0xb8, 0x10),
  [MUSTER_BOARD_HILL_LIGHT] = ROW (0xf8efd2, 0x7c6541, 0xff, 0x48),
  [MUSTER_BOARD_HACHURE] = ROW (0x6a4a28, 0xbb9764, 0x2c, 0xd8),
  [MUSTER_BOARD_WOOD] = ROW (0xb3c288, 0x2b3a22, 0xdc, 0x24),
  [MUSTER_BOARD_CROWN] = ROW (0x94b266, 0x5a7c44, 0xf0, 0x88),
  [MUSTER_BOARD_CROWN_SHADE] = ROW (0x577c43, 0x3a5630, 0x8e, 0x40),
  [MUSTER_BOARD_CROWN_LINE] = ROW (0x2c4726, 0x12190e, 0x1e, 0xd0),
  [MUSTER_BOARD_BRUSH] = ROW (0xd3d7a2, 0x31382a, 0xf2, 0x14),
  [MUSTER_BOARD_SHADOW] = ROW (0x3c3a20, 0x05070a, 0x60, 0x00),
  [MUSTER_BOARD_MARSH] = ROW (0xcbdcc2, 0x26352f, 0xf4, 0x10),
  [MUSTER_BOARD_MARSH_WATER] = ROW (0x3f7f9e, 0x6aa0b8, 0x58, 0xa8),
  [MUSTER_BOARD_TUFT] = ROW (0x4c6b33, 0x8aa566, 0x28, 0xd0),
  [MUSTER_BOARD_WATER] = ROW (0xa6cfe2, 0x2a4e64, 0xd6, 0x3c),
  [MUSTER_BOARD_BANK] = ROW (0x2a6184, 0x86b6d0, 0x10, 0xf0),
  [MUSTER_BOARD_SHORE] = ROW (0x64a0c0, 0x507f98, 0x78, 0x98),
  [MUSTER_BOARD_FIELD_1] = ROW (0xe8d283, 0x554d2a, 0xfa, 0x0c),
  [MUSTER_BOARD_FIELD_2] = ROW (0xd0d68f, 0x445030, 0xee, 0x1c),
  [MUSTER_BOARD_FIELD_3] = ROW (0xdfc79a, 0x57452f, 0xf5, 0x14),
  [MUSTER_BOARD_FURROW] = ROW (0x9c8341, 0x8f8050, 0x88, 0x88),
  [MUSTER_BOARD_ROAD] = ROW (0xf3dda4, 0x786440, 0xff, 0x28),
  [MUSTER_BOARD_ROAD_EDGE] = ROW (0x68461f, 0xe8d29c, 0x10, 0xf4),
  [MUSTER_BOARD_RUT] = ROW (0xc5a05c, 0xa68d58, 0xb0, 0x78),
  [MUSTER_BOARD_YARD] = ROW (0xeadbbd, 0x3c352b, 0xe6, 0x20),
  [MUSTER_BOARD_YARD_LINE] = ROW (0x775733, 0xb59a78, 0x40, 0xc8),
  [MUSTER_BOARD_TILE_LIGHT] = ROW (0xdd8f66, 0xcb7c56, 0xd0, 0xf0),
  [MUSTER_BOARD_TILE] = ROW (0xb95d40, 0xa45a3e, 0x8c, 0xb8),
  [MUSTER_BOARD_TILE_DARK] = ROW (0x86392a, 0x743a28, 0x48, 0x80),
  [MUSTER_BOARD_SLATE_LIGHT] = ROW (0xb9b7ae, 0x9ea3a8, 0xe4, 0xff),
  [MUSTER_BOARD_SLATE] = ROW (0x8e8d88, 0x7b8085, 0xa8, 0xc8),
  [MUSTER_BOARD_SLATE_DARK] = ROW (0x605f5c, 0x55595e, 0x60, 0x90),
  [MUSTER_BOARD_HOUSE_LINE] = ROW (0x3a1e14, 0x120906, 0x00, 0x00),
  [MUSTER_BOARD_GARDEN] = ROW (0xc3cb92, 0x333e28, 0xf6, 0x10),
  [MUSTER_BOARD_GARDEN_LINE] = ROW (0x6f8148, 0x788a58, 0x88, 0x80),
  [MUSTER_BOARD_STONE] = ROW (0xd9d3c6, 0x5c574d, 0xee, 0x38),
  [MUSTER_BOARD_STONE_EDGE] = ROW (0x403a33, 0xe4ddcc, 0x08, 0xf8),
  [MUSTER_BOARD_SIDE_A] = ROW (0x174a94, 0x86b4f0, 0x20, 0xf0),
  [MUSTER_BOARD_SIDE_B] = ROW (0xae2219, 0xff9183, 0x20, 0xf0),
  [MUSTER_BOARD_NOBODY] = ROW (0x3a3a3a, 0xd0d0d0, 0x20, 0xf0),
  [MUSTER_BOARD_ON_SIDE] = ROW (0xffffff, 0x10130f, 0xff, 0x00),
  [MUSTER_BOARD_SELECT] = ROW (0x000000, 0xffffff, 0x00, 0xff),
};

/* Paper is white already, and open ground need not drink ink. */
static const MusterInk on_paper[] = { INK (0xfbfaf2), INK (0xd3d5b0), INK (0xffffff),
                                      INK (0x000000), INK (0xffffff), INK (0x6f6a5c) };

G_STATIC_ASSERT (G_N_ELEMENTS (on_paper) == MUSTER_BOARD_GRID + 1);

const MusterInk *
muster_board_ink_get (MusterPaletteKind palette, MusterBoardInk ink)
{
  if (palette == MUSTER_PALETTE_COLOUR && ink < (MusterBoardInk) G_N_ELEMENTS (on_paper))
    return &on_paper[ink];
  return &inks[ink][sets[palette]];
}

gboolean
muster_board_is_dark (MusterPaletteKind palette)
{
  return sets[palette] == DARK || sets[palette] == GREY_DARK;
}

double
muster_board_get_hair (const MusterBoard *board, double units)
{
  return MAX (units * board->unit, 0.6 * board->pixel);
}

void
muster_board_set_ink (const MusterBoard *board, MusterBoardInk ink, double alpha)
{
  const MusterInk *of = muster_board_ink_get (board->options->palette, ink);
  cairo_set_source_rgba (board->cr, of->red, of->green, of->blue, alpha);
}

void
muster_board_stroke (const MusterBoard *board, MusterBoardInk ink, double alpha, double width)
{
  muster_board_set_ink (board, ink, alpha);
  cairo_set_line_width (board->cr, width);
  cairo_stroke (board->cr);
}

void
muster_board_fill (const MusterBoard *board, MusterBoardInk ink, double alpha)
{
  muster_board_set_ink (board, ink, alpha);
  cairo_fill (board->cr);
}

void
muster_board_trace (const MusterBoard *board, const MusterFeature *feature)
{
  muster_trace_add (board->cr, feature->points, feature->n_points, feature->breadth == 0);
}

MusterRandom
muster_board_random (const MusterFeature *feature)
{
  guint64 seed = (guint64) feature->id;
  for (int i = 1; i < feature->n_points; i++)
    {
      guint64 x = (guint64) (feature->points[i].x - feature->points[0].x);
      guint64 y = (guint64) (feature->points[i].y - feature->points[0].y);
      seed = (seed ^ x ^ (y << 20)) * G_GUINT64_CONSTANT (0x100000001b3);
    }
  return muster_random_new (seed, "board");
}

double
muster_board_chance (MusterRandom *random, double low, double high)
{
  return low + (high - low) * (double) (muster_random_next (random) >> 11) / 9007199254740992.0;
}

gboolean
muster_board_is_drawn (const MusterBoard *board, int id)
{
  for (int i = 0; i < board->options->n_left_out; i++)
    if (board->options->left_out[i] == id)
      return FALSE;
  return TRUE;
}

/* Without hinting, and without the colours of subpixels. */
PangoContext *
muster_board_make_context (cairo_t *cr)
{
  PangoContext *context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  cairo_font_options_t *font = cairo_font_options_create ();
  cairo_font_options_set_antialias (font, CAIRO_ANTIALIAS_GRAY);
  cairo_font_options_set_hint_style (font, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics (font, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options (context, font);
  pango_cairo_context_set_resolution (context, 96);
  pango_context_set_round_glyph_positions (context, FALSE);
  cairo_font_options_destroy (font);
  if (cr != NULL)
    pango_cairo_update_context (cr, context);
  return context;
}

PangoLayout *
muster_board_make_layout (PangoContext *context, const char *words, double size, gboolean is_italic)
{
  PangoLayout *layout = pango_layout_new (context);
  PangoFontDescription *font = pango_font_description_new ();
  pango_font_description_set_family_static (font, MUSTER_SHEET_FONT ", serif");
  pango_font_description_set_style (font, is_italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL);
  pango_font_description_set_absolute_size (font, size * PANGO_SCALE);
  pango_layout_set_font_description (layout, font);
  g_autofree char *safe = muster_text_dup_safe (words);
  pango_layout_set_text (layout, safe != NULL ? safe : words, -1);
  pango_layout_set_single_paragraph_mode (layout, TRUE);
  pango_font_description_free (font);
  return layout;
}
