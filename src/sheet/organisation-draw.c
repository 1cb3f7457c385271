#include "config.h"

#include "sheet/organisation-draw.h"

#include "sheet/sheet-private.h"

#define FRAME 0.9 /* weight */

static void
draw_mark (const MusterMark *mark, cairo_t *cr, const MusterPalette *palette)
{
  if (mark->is_box)
    {
      muster_ink_set (cr, &palette->paper);
      cairo_rectangle (cr, mark->x, mark->y, mark->width, mark->height);
      cairo_fill_preserve (cr);
      muster_ink_set (cr, &palette->ink);
      cairo_set_line_width (cr, FRAME);
      cairo_stroke (cr);
      return;
    }
  muster_ink_set (cr, mark->grey == MUSTER_GREY_HAIRLINE ? &palette->hair : &palette->ink);
  cairo_rectangle (cr, mark->x, mark->y, mark->width, mark->height);
  cairo_fill (cr);
}

static void
draw_text (const MusterText *text, cairo_t *cr, const MusterPalette *palette)
{
  gboolean is_quiet = muster_style_get_grey (text->set->style) > 0;
  muster_ink_set (cr, is_quiet ? &palette->quiet : &palette->ink);
  cairo_move_to (cr, text->x, text->y);
  pango_cairo_show_layout_line (cr, pango_layout_get_line_readonly (text->set->layout,
                                                                    (int) text->line));
}

void
muster_organisation_draw_row (const MusterGalley *galley,
                              guint index,
                              cairo_t *cr,
                              const MusterPalette *palette,
                              gboolean with_words)
{
  const MusterRow *row = MUSTER_AT (galley->rows, MusterRow, index);
  for (guint i = 0; i < row->n_marks; i++)
    draw_mark (MUSTER_AT (galley->marks, MusterMark, row->first_mark + i), cr, palette);
  for (guint i = 0; with_words && i < row->n_texts; i++)
    draw_text (MUSTER_AT (galley->texts, MusterText, row->first_text + i), cr, palette);
  for (guint i = 0; with_words && i < row->n_figures; i++)
    muster_figure_draw (MUSTER_AT (galley->figures, MusterFigureMark, row->first_figure + i), cr,
                        palette, 0);
}
