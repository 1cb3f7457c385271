#include "config.h"

#include "sheet/army/organisation-draw.h"

#include "sheet/charts/chart-private.h"
#include "sheet/page/private.h"

#define FRAME 0.9 /* weight */

/* On the surface. */
typedef struct
{
  double x;
  double y;
  double width;
  double height;
} Pixels;

static double
get_whole (double length)
{
  return MAX (1, muster_chart_get_whole (length));
}

static double
get_near (double at)
{
  return (double) (gint64) (at < 0 ? at - 0.5 : at + 0.5);
}

static double
get_scale (cairo_t *cr)
{
  double x = 1;
  double y = 0;
  cairo_user_to_device_distance (cr, &x, &y);
  return x;
}

/* A box has its edges on whole pixels, so that those that touch do so there too. */
static Pixels
snap_box (cairo_t *cr, double x, double y, double width, double height)
{
  double right = x + width;
  double foot = y + height;
  cairo_user_to_device (cr, &x, &y);
  cairo_user_to_device (cr, &right, &foot);
  x = get_near (x);
  y = get_near (y);
  return (Pixels){ x, y, MAX (1, get_near (right) - x), MAX (1, get_near (foot) - y) };
}

/* A line has the thickness that it has everywhere. */
static Pixels
snap_line (cairo_t *cr, const MusterMark *mark)
{
  Pixels pixels = snap_box (cr, mark->x, mark->y, mark->width, mark->height);
  if (mark->width < mark->height)
    pixels.width = get_whole (mark->width * get_scale (cr));
  else
    pixels.height = get_whole (mark->height * get_scale (cr));
  return pixels;
}

static void
fill (cairo_t *cr, const Pixels *pixels)
{
  cairo_save (cr);
  cairo_identity_matrix (cr);
  cairo_rectangle (cr, pixels->x, pixels->y, pixels->width, pixels->height);
  cairo_fill (cr);
  cairo_restore (cr);
}

void
muster_organisation_draw_frame (cairo_t *cr,
                                double x,
                                double y,
                                double width,
                                double height,
                                double weight)
{
  Pixels box = snap_box (cr, x, y, width, height);
  double edge = MIN (get_whole (weight * get_scale (cr)), MIN (box.width, box.height) / 2);
  cairo_save (cr);
  cairo_identity_matrix (cr);
  cairo_set_fill_rule (cr, CAIRO_FILL_RULE_EVEN_ODD);
  cairo_rectangle (cr, box.x, box.y, box.width, box.height);
  cairo_rectangle (cr, box.x + edge, box.y + edge, box.width - 2 * edge, box.height - 2 * edge);
  cairo_fill (cr);
  cairo_restore (cr);
}

static void
draw_mark (const MusterMark *mark, cairo_t *cr, const MusterPalette *palette)
{
  if (mark->is_box)
    {
      Pixels box = snap_box (cr, mark->x, mark->y, mark->width, mark->height);
      muster_ink_set (cr, &palette->paper);
      fill (cr, &box);
      muster_ink_set (cr, &palette->ink);
      muster_organisation_draw_frame (cr, mark->x, mark->y, mark->width, mark->height, FRAME);
      return;
    }
  Pixels line = snap_line (cr, mark);
  muster_ink_set (cr, mark->grey == MUSTER_GREY_HAIRLINE ? &palette->hair : &palette->ink);
  fill (cr, &line);
}

static void
draw_text (const MusterText *text, cairo_t *cr, const MusterPalette *palette)
{
  gboolean is_quiet = muster_style_get_grey (text->set->style) > 0;
  muster_ink_set (cr, is_quiet ? &palette->quiet : &palette->ink);
  cairo_move_to (cr, text->x, text->y);
  muster_set_text_draw_line (text->set, text->line, cr);
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
                        palette, 0, 0);
}
