#include "config.h"

#include "sheet/page/private.h"
#include "sheet/page/unit-symbol.h"

#define BOX_WEIGHT  0.6
#define FOOT_HEIGHT 26.0 /* of the foot's top above the paper's edge, at least */

typedef struct
{
  cairo_t *cr;
  double grey; /* that is set; -1: none yet */
} Pen;

static void
set_grey (Pen *pen, double grey)
{
  if (pen->grey != grey)
    cairo_set_source_rgb (pen->cr, grey, grey, grey);
  pen->grey = grey;
}

static void
draw_text (Pen *pen, const MusterText *text, double x, double y)
{
  set_grey (pen, muster_style_get_grey (text->set->style));
  cairo_move_to (pen->cr, x + text->x, y + text->y);
  muster_set_text_draw_line (text->set, text->line, pen->cr);
}

void
muster_figure_draw (const MusterFigureMark *figure,
                    cairo_t *cr,
                    const MusterPalette *palette,
                    double x,
                    double y)
{
  double left = x + figure->x;
  double top = y + figure->y;
  if (figure->kind == MUSTER_FIGURE_UNIT)
    muster_symbol_draw ((MusterSymbol) figure->what, cr, palette, left, top, figure->width,
                        figure->height);
  else if (figure->kind == MUSTER_FIGURE_FLAG)
    muster_symbol_draw_flag ((MusterFamily) figure->what, cr, palette, left, top, figure->width,
                             figure->height);
  else
    muster_symbol_draw_size ((MusterSize) figure->what, cr, palette, left, top, figure->width,
                             figure->height);
}

static void
draw_plate (Pen *pen, const MusterPlate *plate, double x, double y)
{
  cairo_save (pen->cr);
  plate->draw (pen->cr, plate->data, x + plate->x, y + plate->y, plate->width, plate->height);
  cairo_restore (pen->cr);
  cairo_new_path (pen->cr);
}

static void
draw_fill (Pen *pen, const MusterFill *fill, double x, double y)
{
  cairo_set_source_rgb (pen->cr, ((fill->colour >> 16) & 0xff) / 255.0,
                        ((fill->colour >> 8) & 0xff) / 255.0, (fill->colour & 0xff) / 255.0);
  pen->grey = -1;
  cairo_rectangle (pen->cr, x + fill->x, y + fill->y, fill->width, fill->height);
  cairo_fill (pen->cr);
}

static void
draw_row (Pen *pen, const MusterGalley *galley, const MusterPlacing *placing)
{
  const MusterRow *row = MUSTER_AT (galley->rows, MusterRow, placing->row);
  double x = placing->x;
  double y = placing->y;
  for (guint i = 0; i < row->n_fills; i++)
    draw_fill (pen, MUSTER_AT (galley->fills, MusterFill, row->first_fill + i), x, y);
  gboolean is_link = row->link > 0 && muster_link_begin (pen->cr, row->link);
  for (guint i = 0; i < row->n_texts; i++)
    draw_text (pen, MUSTER_AT (galley->texts, MusterText, row->first_text + i), x, y);
  for (guint i = 0; i < row->n_figures; i++)
    muster_figure_draw (MUSTER_AT (galley->figures, MusterFigureMark, row->first_figure + i),
                        pen->cr, muster_palette_get (MUSTER_PALETTE_PRINT), x, y);
  for (guint i = 0; i < row->n_plates; i++)
    draw_plate (pen, MUSTER_AT (galley->plates, MusterPlate, row->first_plate + i), x, y);
  if (is_link)
    muster_link_end (pen->cr);
}

static gboolean
is_hairline (const MusterMark *mark)
{
  return !mark->is_box && mark->grey == MUSTER_GREY_HAIRLINE;
}

/* A hairline is a stroke, of fewer numbers than an area: there are thousands. */
static void
trace_mark (cairo_t *cr, const MusterMark *mark, double column, double y)
{
  double x = column + mark->x;
  double inset = mark->is_box ? BOX_WEIGHT / 2 : 0;
  if (is_hairline (mark))
    {
      cairo_move_to (cr, x, y + mark->y);
      if (mark->height > mark->width)
        cairo_line_to (cr, x, y + mark->y + mark->height);
      else
        cairo_line_to (cr, x + mark->width, y + mark->y);
      return;
    }
  cairo_rectangle (cr, x + inset, y + mark->y + inset, mark->width - 2 * inset,
                   mark->height - 2 * inset);
}

/* All marks of a page that look alike are one path: that is quick to draw and small to store. */
static void
draw_marks (Pen *pen,
            const MusterGalley *galley,
            const MusterSheetPage *page,
            const MusterMark *look)
{
  set_grey (pen, look->grey);
  for (guint i = page->first; i < page->first + page->n; i++)
    {
      const MusterPlacing *placing = MUSTER_AT (galley->placings, MusterPlacing, i);
      const MusterRow *row = MUSTER_AT (galley->rows, MusterRow, placing->row);
      for (guint j = row->first_mark; j < row->first_mark + row->n_marks; j++)
        {
          const MusterMark *mark = MUSTER_AT (galley->marks, MusterMark, j);
          if (mark->is_box == look->is_box && mark->grey == look->grey)
            trace_mark (pen->cr, mark, placing->x, placing->y);
        }
    }
  cairo_set_line_width (pen->cr, look->is_box ? BOX_WEIGHT : MUSTER_HAIRLINE);
  if (look->is_box || is_hairline (look))
    cairo_stroke (pen->cr);
  else
    cairo_fill (pen->cr);
}

static MusterPlacing
get_foot (const MusterSheetPart *part, guint page)
{
  return (MusterPlacing){ .row = g_array_index (part->feet, guint, page),
                          .y = part->paper.height - part->paper.top - part->paper.foot / 2
                               - FOOT_HEIGHT / 2 };
}

void
muster_sheet_draw_page (const MusterSheet *sheet, cairo_t *cr, guint page)
{
  if (sheet->pages != NULL)
    {
      muster_booklet_draw_side (sheet, cr, page);
      return;
    }
  const MusterSheetPart *part = muster_sheet_find_part (sheet, &page);
  const MusterGalley *galley = part->galley;
  const MusterSheetPage *of = MUSTER_AT (galley->pages, MusterSheetPage, page);
  static const MusterMark looks[] = { { FALSE, .grey = MUSTER_GREY_RULE },
                                      { FALSE, .grey = MUSTER_GREY_HAIRLINE },
                                      { TRUE, .grey = MUSTER_GREY_BOX } };
  static const MusterMark ground = { FALSE, .grey = MUSTER_GREY_GROUND };
  Pen pen = { .cr = cr, .grey = -1 };
  cairo_save (cr);
  cairo_translate (cr, part->paper.side, part->paper.top);
  draw_marks (&pen, galley, of, &ground);
  for (guint i = of->first; i < of->first + of->n; i++)
    {
      const MusterPlacing *placing = MUSTER_AT (galley->placings, MusterPlacing, i);
      draw_row (&pen, galley, placing);
    }
  const MusterPlacing foot = get_foot (part, page);
  draw_row (&pen, galley, &foot);
  for (gsize i = 0; i < G_N_ELEMENTS (looks); i++)
    draw_marks (&pen, galley, of, &looks[i]);
  cairo_restore (cr);
}

static void
append_text (GString *dump,
             const MusterText *text,
             const MusterPlacing *placing,
             const MusterTypesetter *typesetter)
{
  PangoLayoutLine *line = pango_layout_get_line_readonly (text->set->layout, (int) text->line);
  PangoRectangle logical;
  pango_layout_line_get_extents (line, NULL, &logical);
  g_autofree char *words =
    g_strndup (pango_layout_get_text (text->set->layout) + line->start_index, (gsize) line->length);
  g_string_append_printf (dump, "    %.1f %.1f %.1f %s %.1f “%s”\n", placing->x + text->x,
                          placing->y + text->y, (double) logical.width / PANGO_SCALE,
                          muster_style_get_name (text->set->style),
                          muster_typesetter_get_size (typesetter, text->set->style), words);
}

/* "unit infantry", "flag horse", "size division" */
static void
append_figure (GString *dump, const MusterFigureMark *figure, const MusterPlacing *placing)
{
  static const char *const kinds[] = { "unit", "flag", "size" };
  const char *what =
    figure->kind == MUSTER_FIGURE_UNIT   ? muster_symbol_get_word ((MusterSymbol) figure->what)
    : figure->kind == MUSTER_FIGURE_FLAG ? muster_family_get_word ((MusterFamily) figure->what)
                                         : muster_size_get_word ((MusterSize) figure->what);
  g_string_append_printf (dump, "    %.1f %.1f %s %s %.1f × %.1f\n", placing->x + figure->x,
                          placing->y + figure->y, kinds[figure->kind], what, figure->width,
                          figure->height);
}

static const char *
get_mark_word (const MusterMark *mark)
{
  if (mark->is_box)
    return "box";
  return mark->grey == MUSTER_GREY_GROUND ? "ground" : "rule";
}

static void
append_row (GString *dump, const MusterGalley *galley, const MusterPlacing *placing)
{
  const MusterRow *row = MUSTER_AT (galley->rows, MusterRow, placing->row);
  if (row->link > 0)
    g_string_append_printf (dump, "    link to page %u\n", row->link);
  for (guint i = 0; i < row->n_texts; i++)
    append_text (dump, MUSTER_AT (galley->texts, MusterText, row->first_text + i), placing,
                 galley->typesetter);
  for (guint i = 0; i < row->n_marks; i++)
    {
      const MusterMark *mark = MUSTER_AT (galley->marks, MusterMark, row->first_mark + i);
      g_string_append_printf (dump, "    %.1f %.1f %s %.1f × %.1f\n", placing->x + mark->x,
                              placing->y + mark->y, get_mark_word (mark), mark->width,
                              mark->height);
    }
  for (guint i = 0; i < row->n_fills; i++)
    {
      const MusterFill *fill = MUSTER_AT (galley->fills, MusterFill, row->first_fill + i);
      g_string_append_printf (dump, "    %.1f %.1f fill #%06x %.1f × %.1f\n", placing->x + fill->x,
                              placing->y + fill->y, fill->colour, fill->width, fill->height);
    }
  for (guint i = 0; i < row->n_figures; i++)
    append_figure (dump, MUSTER_AT (galley->figures, MusterFigureMark, row->first_figure + i),
                   placing);
  for (guint i = 0; i < row->n_plates; i++)
    {
      const MusterPlate *plate = MUSTER_AT (galley->plates, MusterPlate, row->first_plate + i);
      g_string_append_printf (dump, "    %.1f %.1f %s %.1f × %.1f\n", placing->x + plate->x,
                              placing->y + plate->y, plate->name, plate->width, plate->height);
    }
}

static void
append_page (GString *dump, const MusterSheetPart *part, guint page, guint number)
{
  const MusterGalley *galley = part->galley;
  const MusterSheetPage *of = MUSTER_AT (galley->pages, MusterSheetPage, page);
  guint last = G_MAXUINT;
  g_string_append_printf (dump, "page %u\n", number);
  for (guint i = of->first; i < of->first + of->n; i++)
    {
      const MusterPlacing *placing = MUSTER_AT (galley->placings, MusterPlacing, i);
      guint block = MUSTER_AT (galley->rows, MusterRow, placing->row)->block;
      if (placing->y >= of->body && block != last)
        {
          const char *title = MUSTER_AT (galley->blocks, MusterBlock, block)->title;
          g_string_append_printf (dump, "  block %u%s%s\n", block, title != NULL ? " " : "",
                                  title != NULL ? title : "");
          last = block;
        }
      append_row (dump, galley, placing);
    }
  g_string_append (dump, "  foot\n");
  const MusterPlacing foot = get_foot (part, page);
  append_row (dump, galley, &foot);
}

char *
muster_sheet_dump (const MusterSheet *sheet)
{
  GString *dump = g_string_new (NULL);
  guint number = 1;
  if (sheet->pages != NULL)
    {
      muster_booklet_describe (sheet, dump);
      sheet = sheet->pages;
    }
  for (guint i = 0; i < sheet->parts->len; i++)
    {
      const MusterSheetPart *part = g_ptr_array_index (sheet->parts, i);
      if (part->bookmark != NULL)
        g_string_append_printf (dump, "bookmark %s\n", part->bookmark);
      if (part->name != NULL)
        g_string_append_printf (dump, "part %s\n", part->name);
      g_string_append_printf (dump, "%s %.1f × %.1f, %u pages\n", part->paper.id, part->paper.width,
                              part->paper.height, part->galley->pages->len);
      for (guint page = 0; page < part->galley->pages->len; page++)
        append_page (dump, part, page, number++);
    }
  return g_string_free (dump, FALSE);
}
