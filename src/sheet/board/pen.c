#include "config.h"

#include "sheet/board/board-private.h"
#include "sheet/page/type.h"

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

MusterBoardInk
muster_board_get_side_ink (int side)
{
  return side == 0 ? MUSTER_BOARD_SIDE_A : side == 1 ? MUSTER_BOARD_SIDE_B : MUSTER_BOARD_NOBODY;
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

double
muster_board_get_type (const MusterBoard *board, double units)
{
  return MAX (units * board->unit, board->least);
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
  pango_layout_set_text (layout, words, -1);
  pango_layout_set_single_paragraph_mode (layout, TRUE);
  pango_font_description_free (font);
  return layout;
}

double
muster_board_measure_words (const MusterBoard *board,
                            const char *words,
                            double size,
                            gboolean is_italic)
{
  g_autoptr (PangoLayout) layout =
    muster_board_make_layout (board->context, words, size, is_italic);
  PangoRectangle logical;
  pango_layout_get_extents (layout, NULL, &logical);
  return (double) logical.width / PANGO_SCALE;
}

void
muster_board_show_words (const MusterBoard *board,
                         const char *words,
                         double x,
                         double y,
                         double size,
                         gboolean is_italic,
                         MusterBoardInk ink,
                         gboolean has_halo)
{
  g_autoptr (PangoLayout) layout =
    muster_board_make_layout (board->context, words, size, is_italic);
  PangoRectangle logical;
  double base = (double) pango_layout_get_baseline (layout) / PANGO_SCALE;
  pango_layout_get_extents (layout, NULL, &logical);
  /* Digits and capitals are about two thirds of the size high: by them the eye finds the middle. */
  double left = x - (double) logical.width / PANGO_SCALE / 2;
  double top = y - base + size * 0.32;
  if (has_halo)
    {
      cairo_move_to (board->cr, left, top);
      pango_cairo_layout_path (board->cr, layout);
      cairo_set_line_join (board->cr, CAIRO_LINE_JOIN_ROUND);
      muster_board_stroke (board, MUSTER_BOARD_HALO, 0.85, size * 0.3);
    }
  muster_board_set_ink (board, ink, 1);
  cairo_move_to (board->cr, left, top);
  pango_cairo_show_layout (board->cr, layout);
  cairo_new_path (board->cr);
}
