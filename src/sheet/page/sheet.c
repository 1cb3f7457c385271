#include "config.h"

#include "sheet/page/sheet.h"

#include "base/error.h"
#include "base/text.h"
#include "sheet/page/elements.h"
#include "sheet/page/unit-symbol.h"

#include <cairo-pdf.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Margins of 11 mm, and 14 mm for the foot. */
#define NARROW_SIDE 31
#define NARROW_TOP  31
#define NARROW_FOOT 40

/* Between the words at a page's foot. */
#define FOOT_GAP 12

static const char foot_mark[] = "Muster " MUSTER_VERSION;

static const MusterPaperSize papers[MUSTER_N_PAPERS] = {
  [MUSTER_PAPER_A4] = { "a4", N_ ("A4"), 595.276, 841.89, 54, 48, 60, 16 },
  [MUSTER_PAPER_LETTER] = { "letter", N_ ("Letter"), 612, 792, 54, 48, 60, 16 },
  [MUSTER_PAPER_A5] = { "a5", N_ ("A5"), 419.528, 595.276, 34, 32, 46, 11 },
  [MUSTER_PAPER_HALF_LETTER] = { "half-letter", N_ ("Half letter"), 396, 612, 34, 32, 46, 11 },
};

const MusterPaperSize *
muster_paper_get_size (MusterPaper paper)
{
  return &papers[paper];
}

gboolean
muster_paper_find (const char *id, MusterPaper *paper)
{
  for (MusterPaper i = 0; i < MUSTER_N_PAPERS; i++)
    if (g_ascii_strcasecmp (papers[i].id, id) == 0)
      {
        *paper = i;
        return TRUE;
      }
  return FALSE;
}

/* A hair more than measured, so that rounding never cuts it. */
static double
get_foot_width (const MusterLayout *layout, const char *text)
{
  return muster_typesetter_set (layout->typesetter, MUSTER_STYLE_RUNNING, text, 0, 0)->width + 0.5;
}

static guint
count_pages (const MusterPacketSlot *slot)
{
  return slot->part != NULL ? slot->part->layout->pages->len : 1;
}

static void
number (GArray *order, guint page)
{
  for (guint i = 0; i < order->len; i++)
    {
      MusterPacketSlot *slot = MUSTER_AT (order, MusterPacketSlot, i);
      slot->page = page;
      page += count_pages (slot);
    }
}

/* The number stands in the middle, but where the words beside it need more room. */
static void
add_foot (MusterSheetPart *part, guint page, guint n_pages)
{
  MusterLayout *layout = part->layout;
  double width = layout->width;
  /* Translators: %1$u: a page's number; %2$u: how many pages there are. */
  g_autofree char *number = g_strdup_printf (_ ("Page %1$u of %2$u"), page, n_pages);
  double left = part->foot != NULL ? get_foot_width (layout, part->foot) : 0;
  double middle = get_foot_width (layout, number);
  double right = get_foot_width (layout, foot_mark);
  double most = width - right - FOOT_GAP - middle;
  double x = CLAMP (left + FOOT_GAP, (width - middle) / 2, MAX (most, (width - middle) / 2));
  muster_layout_begin_row (layout);
  if (part->foot != NULL)
    muster_layout_add_text (layout, MUSTER_STYLE_RUNNING, part->foot, 0, x - FOOT_GAP,
                            PANGO_ALIGN_LEFT, 1);
  muster_layout_add_text (layout, MUSTER_STYLE_RUNNING, number, x, middle, PANGO_ALIGN_CENTER, 1);
  muster_layout_add_text (layout, MUSTER_STYLE_RUNNING, foot_mark, width - right, right,
                          PANGO_ALIGN_RIGHT, 1);
  guint row = muster_layout_end_row (layout, 0, 0);
  g_array_append_val (part->feet, row);
}

static MusterSheetPart *
get_part (const MusterSheet *sheet, guint part)
{
  return g_ptr_array_index (sheet->parts, part);
}

/* Again where sheets are joined: the feet that were there are drawn no more. */
static void
number_pages (MusterSheet *sheet)
{
  guint n_pages = muster_sheet_get_n_pages (sheet);
  guint number = 1;
  for (guint i = 0; i < sheet->parts->len; i++)
    {
      MusterSheetPart *part = get_part (sheet, i);
      g_array_set_size (part->feet, 0);
      for (guint page = 0; page < part->layout->pages->len; page++)
        add_foot (part, number++, n_pages);
    }
}

/* The paper as it lies, with the margins that are wanted. */
static MusterPaperSize
get_page (MusterPaper paper, gboolean is_turned, gboolean has_narrow_margins)
{
  MusterPaperSize size = papers[paper];
  if (is_turned)
    {
      size.width = papers[paper].height;
      size.height = papers[paper].width;
    }
  if (has_narrow_margins)
    {
      size.side = NARROW_SIDE;
      size.top = NARROW_TOP;
      size.foot = NARROW_FOOT;
    }
  return size;
}

static void
get_body (const MusterPaperSize *size, double *width, double *height)
{
  *width = size->width - 2 * size->side;
  *height = size->height - size->top - size->foot;
}

void
muster_paper_get_body (MusterPaper paper, gboolean is_turned, double *width, double *height)
{
  MusterPaperSize size = get_page (paper, is_turned, FALSE);
  get_body (&size, width, height);
}

void
muster_paper_get_wide_body (MusterPaper paper, gboolean is_turned, double *width, double *height)
{
  MusterPaperSize size = get_page (paper, is_turned, TRUE);
  get_body (&size, width, height);
}

MusterSheet *
muster_sheet_new_turned (MusterLayout *layout,
                         const MusterArmy *army,
                         const char *foot,
                         const MusterSheetOptions *options,
                         gboolean is_turned)
{
  return muster_sheet_new_titled (layout, army->name, army->player, foot, options, is_turned);
}

/** Frees a part. */
static void
muster_sheet_part_free (gpointer data)
{
  MusterSheetPart *part = data;
  muster_layout_free (part->layout);
  g_array_unref (part->feet);
  g_free (part->foot);
  g_free (part->bookmark);
  g_free (part->name);
  g_free (part);
}

static MusterSheet *
new_sheet (const char *title, const char *author)
{
  MusterSheet *sheet = g_new0 (MusterSheet, 1);
  sheet->parts = g_ptr_array_new_with_free_func (muster_sheet_part_free);
  sheet->title = g_strdup (title);
  sheet->author = g_strdup (author);
  return sheet;
}

MusterSheet *
muster_sheet_new_titled (MusterLayout *layout,
                         const char *title,
                         const char *author,
                         const char *foot,
                         const MusterSheetOptions *options,
                         gboolean is_turned)
{
  double width;
  double height;
  MusterPaperSize size = get_page (options->paper, is_turned, options->has_narrow_margins);
  get_body (&size, &width, &height);
  MusterSheet *sheet = new_sheet (title, author);
  MusterSheetPart *part = g_new0 (MusterSheetPart, 1);
  part->layout = layout;
  part->paper = size;
  part->foot = g_strdup (foot);
  part->feet = g_array_new (FALSE, FALSE, sizeof (guint));
  g_ptr_array_add (sheet->parts, part);
  muster_layout_paginate (layout, height);
  number_pages (sheet);
  return sheet;
}

/** @parts: (transfer full) (element-type MusterSheetPart): at least one. Returns: (transfer full):
 * their pages one after the other, numbered through */
static MusterSheet *
muster_sheet_new_of_parts (GPtrArray *parts, const char *title, const char *author)
{
  MusterSheet *sheet = new_sheet (title, author);
  g_ptr_array_extend_and_steal (sheet->parts, parts);
  number_pages (sheet);
  return sheet;
}

void
muster_sheet_set_name (MusterSheet *sheet, const char *name)
{
  MusterSheetPart *part = get_part (sheet, 0);
  g_free (part->name);
  part->name = g_strdup (name);
}

void
muster_sheet_set_whose (MusterSheet *sheet, const char *whose)
{
  for (guint i = 0; i < sheet->parts->len; i++)
    {
      MusterSheetPart *part = get_part (sheet, i);
      g_autofree char *foot = part->foot;
      part->foot = foot != NULL ? g_strdup_printf ("%s · %s", whose, foot) : g_strdup (whose);
    }
  number_pages (sheet);
}

MusterSheet *
muster_sheet_join_named (GPtrArray *sheets, const char *title)
{
  if (sheets->len == 1)
    {
      MusterSheet *alone = g_ptr_array_steal_index (sheets, 0);
      g_ptr_array_unref (sheets);
      muster_sheet_set_name (alone, NULL);
      return alone;
    }
  MusterSheet *joined = new_sheet (title, NULL);
  for (guint i = 0; i < sheets->len; i++)
    {
      MusterSheet *sheet = g_ptr_array_index (sheets, i);
      while (sheet->parts->len > 0)
        g_ptr_array_add (joined->parts, g_ptr_array_steal_index (sheet->parts, 0));
    }
  g_ptr_array_set_free_func (sheets, (GDestroyNotify) muster_sheet_free);
  g_ptr_array_unref (sheets);
  number_pages (joined);
  return joined;
}

MusterSheet *
muster_sheet_take_shorter (MusterSheet *one, MusterSheet *other)
{
  gboolean is_shorter = muster_sheet_get_n_pages (other) < muster_sheet_get_n_pages (one);
  muster_sheet_free (is_shorter ? one : other);
  return is_shorter ? other : one;
}

void
muster_sheet_set_bookmark (MusterSheet *sheet, const char *title)
{
  MusterSheetPart *part = get_part (sheet, 0);
  g_free (part->bookmark);
  part->bookmark = g_strdup (title);
}

const char *
muster_sheet_get_bookmark (const MusterSheet *sheet, guint page)
{
  const char *bookmark = NULL;
  guint end = 0;
  for (guint i = 0; i < sheet->parts->len && page >= end; i++)
    {
      const MusterSheetPart *part = get_part (sheet, i);
      bookmark = part->bookmark != NULL ? part->bookmark : bookmark;
      end += part->layout->pages->len;
    }
  return bookmark;
}

void
muster_sheet_free (MusterSheet *sheet)
{
  g_ptr_array_unref (sheet->parts);
  g_clear_pointer (&sheet->pages, muster_sheet_free);
  g_free (sheet->title);
  g_free (sheet->author);
  g_free (sheet);
}

static guint
muster_booklet_count_sides (const MusterSheet *booklet)
{
  return muster_sheet_get_n_pages (booklet->pages) / 2;
}

guint
muster_sheet_get_n_pages (const MusterSheet *sheet)
{
  guint n = 0;
  if (sheet->pages != NULL)
    return muster_booklet_count_sides (sheet);
  for (guint i = 0; i < sheet->parts->len; i++)
    n += get_part (sheet, i)->layout->pages->len;
  return n;
}

/** Returns: (transfer none): the part that @page is of; @page becomes the number among its own */
static const MusterSheetPart *
muster_sheet_find_part (const MusterSheet *sheet, guint *page)
{
  guint part = 0;
  while (*page >= get_part (sheet, part)->layout->pages->len)
    *page -= get_part (sheet, part++)->layout->pages->len;
  return get_part (sheet, part);
}

void
muster_sheet_get_page_size (const MusterSheet *sheet, guint page, double *width, double *height)
{
  if (sheet->pages != NULL)
    {
      *width = sheet->width;
      *height = sheet->height;
      return;
    }
  const MusterSheetPart *part = muster_sheet_find_part (sheet, &page);
  *width = part->paper.width;
  *height = part->paper.height;
}

guint
muster_sheet_get_n_parts (const MusterSheet *sheet)
{
  return sheet->pages != NULL ? sheet->pages->parts->len : sheet->parts->len;
}

const MusterLayout *
muster_sheet_get_layout (const MusterSheet *sheet, guint part)
{
  return get_part (sheet->pages != NULL ? sheet->pages : sheet, part)->layout;
}

/* A name that stands in a longer text, such as a name with a grade, is not said again. */
static gboolean
is_said (GPtrArray *texts, const char *text)
{
  for (guint i = 0; i < texts->len; i++)
    if (strstr (text, texts->pdata[i]) != NULL)
      return TRUE;
  return FALSE;
}

static void
add_unprintable (const MusterLayout *layout, GPtrArray *texts)
{
  for (guint i = 0; i < layout->texts->len; i++)
    {
      PangoLayout *arrangement = MUSTER_AT (layout->texts, MusterText, i)->set->layout;
      const char *text = pango_layout_get_text (arrangement);
      if (pango_layout_get_unknown_glyphs_count (arrangement) > 0 && !is_said (texts, text))
        g_ptr_array_add (texts, g_strdup (text));
    }
}

GPtrArray *
muster_sheet_list_unprintable (const MusterSheet *sheet)
{
  GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < muster_sheet_get_n_parts (sheet); i++)
    add_unprintable (muster_sheet_get_layout (sheet, i), texts);
  return texts;
}

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

/* The surface that a whole document is written on has the document under this key. */
static const cairo_user_data_key_t written;

static void
draw_texts (Pen *pen, const MusterLayout *layout, guint first, guint n, double x, double y)
{
  for (guint i = 0; i < n; i++)
    draw_text (pen, MUSTER_AT (layout->texts, MusterText, first + i), x, y);
}

/* Texts from @first to before @end, each an element of its own, with all of its lines. */
static void
draw_each (Pen *pen,
           const MusterLayout *layout,
           guint first,
           guint end,
           const char *name,
           double x,
           double y)
{
  for (guint at = first, n; at < end; at += n)
    {
      n = muster_elements_count_lines (layout, at, end);
      cairo_tag_begin (pen->cr, name, NULL);
      draw_texts (pen, layout, at, n, x, y);
      cairo_tag_end (pen->cr, name);
    }
}

/* A part of its own for each group, in their order. */
static void
draw_groups (Pen *pen, const MusterLayout *layout, const MusterRow *row, double x, double y)
{
  guint end = row->first_text + row->n_texts;
  for (guint first = row->first_text, at = first; first < end; first = at)
    {
      while (at < end
             && MUSTER_AT (layout->texts, MusterText, at)->group
                  == MUSTER_AT (layout->texts, MusterText, first)->group)
        at++;
      cairo_tag_begin (pen->cr, "Sect", NULL);
      draw_each (pen, layout, first, at, "P", x, y);
      cairo_tag_end (pen->cr, "Sect");
    }
}

/* What stands beside a heading is none. */
static void
draw_heading (Pen *pen,
              const MusterLayout *layout,
              const MusterRow *row,
              const MusterRowElement *element,
              double x,
              double y)
{
  const char name[] = { 'H', (char) ('0' + element->level), '\0' };
  guint end = row->first_text + row->n_texts;
  guint n = muster_elements_count_lines (layout, row->first_text, end);
  if (element->begins)
    cairo_tag_begin (pen->cr, name, NULL);
  draw_texts (pen, layout, row->first_text, n, x, y);
  if (element->ends)
    cairo_tag_end (pen->cr, name);
  draw_each (pen, layout, row->first_text + n, end, "P", x, y);
}

/* Begins what the row's paragraph stands in. */
static void
begin_item (Pen *pen,
            const MusterLayout *layout,
            const MusterRow *row,
            const MusterRowElement *element,
            double x,
            double y)
{
  if (element->begins_list)
    cairo_tag_begin (pen->cr, "L", NULL);
  if (element->begins_item)
    {
      cairo_tag_begin (pen->cr, "LI", NULL);
      draw_each (pen, layout, row->first_text, row->first_text + element->n_label, "Lbl", x, y);
      cairo_tag_begin (pen->cr, "LBody", NULL);
    }
}

static void
end_item (Pen *pen, const MusterRowElement *element)
{
  if (element->ends_item)
    {
      cairo_tag_end (pen->cr, "LBody");
      cairo_tag_end (pen->cr, "LI");
    }
  if (element->ends_list)
    cairo_tag_end (pen->cr, "L");
}

/* Where the whole of a document is written as PDF, which alone knows what there will be to lead to.
 */
static void
draw_tagged (Pen *pen,
             const MusterLayout *layout,
             const MusterRow *row,
             const MusterRowElement *element,
             double x,
             double y)
{
  static const char *const outer[] = {
    [MUSTER_ELEMENT_PARAGRAPH] = "P", [MUSTER_ELEMENT_TEXTS] = NULL,
    [MUSTER_ELEMENT_ENTRY] = "TOC",   [MUSTER_ELEMENT_HEADS] = "Table",
    [MUSTER_ELEMENT_CELLS] = "Table", [MUSTER_ELEMENT_FIGURE] = NULL
  };
  const char *name = outer[element->element];
  begin_item (pen, layout, row, element, x, y);
  if (element->begins && name != NULL)
    cairo_tag_begin (pen->cr, name, NULL);
  switch (element->element)
    {
    case MUSTER_ELEMENT_ENTRY:
      {
        g_autofree char *where = g_strdup_printf ("dest='page-%u'", row->link);
        cairo_tag_begin (pen->cr, "TOCI", NULL);
        cairo_tag_begin (pen->cr, CAIRO_TAG_LINK, where);
        draw_texts (pen, layout, row->first_text, row->n_texts, x, y);
        cairo_tag_end (pen->cr, CAIRO_TAG_LINK);
        cairo_tag_end (pen->cr, "TOCI");
        break;
      }
    case MUSTER_ELEMENT_HEADS:
    case MUSTER_ELEMENT_CELLS:
      cairo_tag_begin (pen->cr, "TR", NULL);
      draw_each (pen, layout, row->first_text, row->first_text + row->n_texts,
                 element->element == MUSTER_ELEMENT_HEADS ? "TH" : "TD", x, y);
      cairo_tag_end (pen->cr, "TR");
      break;
    case MUSTER_ELEMENT_TEXTS:
      draw_each (pen, layout, row->first_text, row->first_text + row->n_texts, "P", x, y);
      break;
    case MUSTER_ELEMENT_GROUPS:
      draw_groups (pen, layout, row, x, y);
      break;
    case MUSTER_ELEMENT_HEADING:
      draw_heading (pen, layout, row, element, x, y);
      break;
    case MUSTER_ELEMENT_NONE:
    case MUSTER_ELEMENT_FIGURE:
    case MUSTER_ELEMENT_PARAGRAPH:
    default:
      draw_texts (pen, layout, row->first_text + element->n_label, row->n_texts - element->n_label,
                  x, y);
      break;
    }
  if (element->ends && name != NULL)
    cairo_tag_end (pen->cr, name);
  end_item (pen, element);
}

/* @element: (nullable): NULL where nothing is told of it */
static void
draw_row (Pen *pen,
          const MusterLayout *layout,
          const MusterPlacing *placing,
          const MusterRowElement *element)
{
  const MusterRow *row = MUSTER_AT (layout->rows, MusterRow, placing->row);
  double x = placing->x;
  double y = placing->y;
  for (guint i = 0; i < row->n_fills; i++)
    draw_fill (pen, MUSTER_AT (layout->fills, MusterFill, row->first_fill + i), x, y);
  if (element != NULL)
    draw_tagged (pen, layout, row, element, x, y);
  else
    draw_texts (pen, layout, row->first_text, row->n_texts, x, y);
  for (guint i = 0; i < row->n_figures; i++)
    muster_figure_draw (MUSTER_AT (layout->figures, MusterFigureMark, row->first_figure + i),
                        pen->cr, muster_palette_get (MUSTER_PALETTE_PRINT), x, y);
  gboolean is_figure =
    element != NULL && element->ends && muster_elements_has_picture (layout, row);
  if (is_figure)
    cairo_tag_begin (pen->cr, "Figure", NULL);
  for (guint i = 0; i < row->n_plates; i++)
    draw_plate (pen, MUSTER_AT (layout->plates, MusterPlate, row->first_plate + i), x, y);
  if (is_figure)
    cairo_tag_end (pen->cr, "Figure");
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
            const MusterLayout *layout,
            const MusterSheetPage *page,
            const MusterMark *look)
{
  set_grey (pen, look->grey);
  for (guint i = page->first; i < page->first + page->n; i++)
    {
      const MusterPlacing *placing = MUSTER_AT (layout->placings, MusterPlacing, i);
      const MusterRow *row = MUSTER_AT (layout->rows, MusterRow, placing->row);
      for (guint j = row->first_mark; j < row->first_mark + row->n_marks; j++)
        {
          const MusterMark *mark = MUSTER_AT (layout->marks, MusterMark, j);
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

/* Of the type size: room to write by hand between two lines. */
#define LINE 2.4

/** Returns: (transfer full): a page to write on, with ruled lines; @foot as of sheets */
static MusterSheetPart *
muster_notes_new (const MusterSheetOptions *options, const char *foot)
{
  double width;
  double height;
  muster_paper_get_body (options->paper, FALSE, &width, &height);
  MusterLayout *layout = muster_layout_new (options->type_size, width);
  double em = muster_typesetter_get_size (layout->typesetter, MUSTER_STYLE_BODY);
  const MusterMark line = { .width = width,
                            .height = MUSTER_HAIRLINE,
                            .grey = MUSTER_GREY_HAIRLINE };
  muster_layout_begin_block (layout, 0)->title = g_strdup (_ ("Notes"));
  muster_layout_add_paragraph (layout, MUSTER_STYLE_HEADING_1, _ ("Notes"), 0, width,
                               PANGO_ALIGN_CENTER);
  muster_layout_add_rule (layout, 0, width, 0.8, 0);
  double y =
    MUSTER_AT (layout->rows, MusterRow, 0)->height + MUSTER_AT (layout->rows, MusterRow, 1)->height;
  for (; y + LINE * em <= height; y += LINE * em)
    {
      muster_layout_begin_row (layout);
      muster_layout_add_mark (layout, &line);
      muster_layout_need_fall (layout, MUSTER_HAIRLINE);
      muster_layout_end_row (layout, LINE * em - MUSTER_HAIRLINE, 0);
    }
  muster_layout_end_block (layout);
  MusterSheet *sheet = muster_sheet_new_titled (layout, "", NULL, foot, options, FALSE);
  MusterSheetPart *part = g_ptr_array_steal_index (sheet->parts, 0);
  muster_sheet_free (sheet);
  return part;
}

static gboolean
needs_front (const MusterSheetPart *part, const MusterSheetPart *before)
{
  return part->is_front || part->owner != (before != NULL ? before->owner : 0);
}

static void
append (GArray *order, MusterSheetPart *part, guint *page)
{
  MusterPacketSlot slot = { part, *page };
  g_array_append_val (order, slot);
  *page += count_pages (&slot);
}

static void
insert_notes (GArray *order, guint at, guint n)
{
  MusterPacketSlot notes = { NULL, 0 };
  for (guint i = 0; i < n; i++)
    g_array_insert_val (order, at, notes);
}

/* @is_front: whether the last part must stay on a front */
static void
fill_sides (GArray *order, guint n_before, guint n_pages, gboolean is_front)
{
  guint n = (4 - n_pages % 4) % 4;
  guint last = order->len - 1;
  guint n_after = is_front ? n % 2 : 0;
  if (last == 0 && n_before == 0)
    n_after = n;
  insert_notes (order, order->len, n_after);
  insert_notes (order, last, n - n_after);
  number (order, n_before + 1);
}

GArray *
muster_packet_order (GPtrArray *parts, guint n_before, gboolean is_duplex, gboolean is_booklet)
{
  GArray *order = g_array_new (FALSE, FALSE, sizeof (MusterPacketSlot));
  const MusterSheetPart *before = NULL;
  gboolean is_front = FALSE;
  guint page = n_before + 1;
  for (guint i = 0; i < parts->len; i++)
    {
      MusterSheetPart *part = g_ptr_array_index (parts, i);
      is_front = is_duplex && needs_front (part, before);
      if (is_front && page % 2 == 0)
        append (order, NULL, &page);
      append (order, part, &page);
      before = part;
    }
  if (is_booklet)
    fill_sides (order, n_before, page - 1, is_front);
  return order;
}

MusterSheet *
muster_packet_build (GArray *order,
                     MusterSheet *cover,
                     const MusterSheetOptions *options,
                     const char *title,
                     const char *author)
{
  GPtrArray *parts = g_ptr_array_new ();
  if (cover != NULL)
    g_ptr_array_extend_and_steal (parts, g_steal_pointer (&cover->parts));
  const char *foot = NULL;
  for (guint i = 0; i < order->len; i++)
    {
      MusterSheetPart *part = MUSTER_AT (order, MusterPacketSlot, i)->part;
      g_ptr_array_add (parts, part != NULL ? part : muster_notes_new (options, foot));
      foot = part != NULL ? part->foot : foot;
    }
  if (cover != NULL)
    {
      cover->parts = g_ptr_array_new ();
      muster_sheet_free (cover);
    }
  return muster_sheet_new_of_parts (parts, title, author);
}

MusterPaper
muster_booklet_get_page_paper (MusterPaper paper)
{
  if (paper == MUSTER_PAPER_A4)
    return MUSTER_PAPER_A5;
  return paper == MUSTER_PAPER_LETTER ? MUSTER_PAPER_HALF_LETTER : paper;
}

static MusterPaper
get_side_paper (MusterPaper paper)
{
  if (paper == MUSTER_PAPER_A5)
    return MUSTER_PAPER_A4;
  return paper == MUSTER_PAPER_HALF_LETTER ? MUSTER_PAPER_LETTER : paper;
}

/* Returns: the page, from 0, in the left or right half of a side: the outermost paper comes first,
 * its outer side before its inner. */
static guint
find_folded_page (const MusterSheet *booklet, guint side, gboolean is_right)
{
  guint last = muster_sheet_get_n_pages (booklet->pages) - 1;
  gboolean is_inner = side % 2 == 1;
  return is_inner == is_right ? last - side : side;
}

/* How a page is laid into its half of a side. */
static cairo_matrix_t
place (const MusterSheet *booklet, guint page, gboolean is_right)
{
  double width;
  double height;
  double slot = booklet->width / 2;
  cairo_matrix_t matrix;
  muster_sheet_get_page_size (booklet->pages, page, &width, &height);
  gboolean is_turned = width > height;
  double across = is_turned ? height : width;
  double down = is_turned ? width : height;
  double scale = MIN (slot / across, booklet->height / down);
  /* A rounded half of the paper is no reason to scale. */
  if (fabs (scale - 1) < 0.005)
    scale = 1;
  cairo_matrix_init_translate (&matrix, (is_right ? slot : 0) + (slot - scale * across) / 2,
                               (booklet->height - scale * down) / 2);
  cairo_matrix_scale (&matrix, scale, scale);
  if (is_turned)
    {
      cairo_matrix_translate (&matrix, 0, width);
      cairo_matrix_rotate (&matrix, -G_PI_2);
    }
  return matrix;
}

/* Returns: the side, from 0, that page @page of what is folded stands on; @y, from the page's top,
 * becomes that from the side's top */
static guint
find_side (const MusterSheet *booklet, guint page, double *y)
{
  guint n = muster_sheet_get_n_pages (booklet->pages);
  guint side = page < n / 2 ? page : n - 1 - page;
  cairo_matrix_t matrix = place (booklet, page, find_folded_page (booklet, side, TRUE) == page);
  double x = 0;
  double end = *y;
  cairo_matrix_transform_point (&matrix, &x, &end);
  /* A turned page is shown from its top in the side, where its right edge is. */
  *y = matrix.yx == 0 ? MAX (0, end) : 0;
  return side;
}

static void
muster_booklet_draw_side (const MusterSheet *booklet, cairo_t *cr, guint side)
{
  for (int half = 0; half < 2; half++)
    {
      guint page = find_folded_page (booklet, side, half == 1);
      cairo_matrix_t matrix = place (booklet, page, half == 1);
      cairo_save (cr);
      cairo_transform (cr, &matrix);
      muster_sheet_draw_page (booklet->pages, cr, page);
      cairo_restore (cr);
    }
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
  const MusterLayout *layout = part->layout;
  const MusterSheetPage *of = MUSTER_AT (layout->pages, MusterSheetPage, page);
  static const MusterMark looks[] = { { FALSE, .grey = MUSTER_GREY_RULE },
                                      { FALSE, .grey = MUSTER_GREY_HAIRLINE },
                                      { TRUE, .grey = MUSTER_GREY_BOX } };
  static const MusterMark ground = { FALSE, .grey = MUSTER_GREY_GROUND };
  Pen pen = { .cr = cr, .grey = -1 };
  cairo_save (cr);
  cairo_translate (cr, part->paper.side, part->paper.top);
  draw_marks (&pen, layout, of, &ground);
  gboolean is_whole = cairo_surface_get_user_data (cairo_get_target (cr), &written) != NULL;
  g_autoptr (GArray) elements = is_whole ? muster_elements_list (layout, of) : NULL;
  for (guint i = 0; i < of->n; i++)
    draw_row (&pen, layout, MUSTER_AT (layout->placings, MusterPlacing, of->first + i),
              elements != NULL ? MUSTER_AT (elements, MusterRowElement, i) : NULL);
  const MusterPlacing foot = get_foot (part, page);
  draw_row (&pen, layout, &foot, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (looks); i++)
    draw_marks (&pen, layout, of, &looks[i]);
  cairo_restore (cr);
}

/* With pages for notes, so that the paper is full. Returns: (transfer full) */
static MusterSheet *
fill_paper (MusterSheet *sheet)
{
  if (muster_sheet_get_n_pages (sheet) % 4 == 0)
    return sheet;
  g_autoptr (GPtrArray) parts = g_steal_pointer (&sheet->parts);
  sheet->parts = g_ptr_array_new ();
  g_ptr_array_set_free_func (parts, NULL);
  const MusterSheetPart *last = g_ptr_array_index (parts, parts->len - 1);
  MusterSheetOptions options = { .type_size = muster_typesetter_get_size (last->layout->typesetter,
                                                                          MUSTER_STYLE_BODY) };
  muster_paper_find (last->paper.id, &options.paper);
  g_autoptr (GArray) order = muster_packet_order (parts, 0, FALSE, TRUE);
  MusterSheet *filled = muster_packet_build (order, NULL, &options, sheet->title, sheet->author);
  muster_sheet_free (sheet);
  return filled;
}

MusterSheet *
muster_sheet_make_booklet (MusterSheet *sheet, MusterPaper paper)
{
  const MusterPaperSize *side = muster_paper_get_size (get_side_paper (paper));
  MusterSheet *booklet = g_new0 (MusterSheet, 1);
  booklet->pages = fill_paper (sheet);
  booklet->parts = g_ptr_array_new ();
  booklet->title = g_strdup (booklet->pages->title);
  booklet->author = g_strdup (booklet->pages->author);
  booklet->width = side->height;
  booklet->height = side->width;
  return booklet;
}

/* A bookmark need not be longer than anybody reads. */
#define LONGEST_BOOKMARK 120
#define DEEPEST_BOOKMARK 32

/* Always the same, so that the same army gives the same bytes. It is not the army's own date:
 * readers of PDF take years before 1930 for others. */
#define DATE "2000-01-01T00:00:00Z"

static cairo_status_t
collect (void *closure, const unsigned char *data, unsigned int length)
{
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

static cairo_status_t
pass_on (void *closure, const unsigned char *data, unsigned int length)
{
  return muster_file_writer_add (closure, data, length) ? CAIRO_STATUS_SUCCESS
                                                        : CAIRO_STATUS_WRITE_ERROR;
}

static void
set_metadatum (cairo_surface_t *surface, cairo_pdf_metadata_t which, const char *text)
{
  g_autofree char *safe = muster_text_dup_safe (text);
  cairo_pdf_surface_set_metadata (surface, which, safe != NULL ? safe : text);
}

static void
set_metadata (const MusterSheet *sheet, cairo_surface_t *surface)
{
  set_metadatum (surface, CAIRO_PDF_METADATA_TITLE, sheet->title);
  if (sheet->author != NULL)
    set_metadatum (surface, CAIRO_PDF_METADATA_AUTHOR, sheet->author);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATOR, "Muster " MUSTER_VERSION);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATE_DATE, DATE);
}

static char *
dup_bookmark (const char *whole)
{
  g_autofree char *safe = muster_text_dup_safe (whole);
  const char *title = safe != NULL ? safe : whole;
  if (g_utf8_strlen (title, -1) <= LONGEST_BOOKMARK)
    return g_strdup (title);
  g_autofree char *start = g_utf8_substring (title, 0, LONGEST_BOOKMARK - 1);
  return g_strconcat (start, "…", NULL);
}

/* What is being written, and where its bookmarks hang. */
typedef struct
{
  const MusterSheet *sheet;
  cairo_surface_t *surface;
  int n_above; /* 1 below the bookmark of a part */
  int top;     /* depth of the blocks' own: below that and the name of their part */
  int parents[DEEPEST_BOOKMARK + 1];
} Writing;

/* Where a page is in the document: for a booklet, the side that it stands on. */
static guint
find_page (const MusterSheet *sheet, guint page, double *y)
{
  return sheet->pages != NULL ? find_side (sheet, page, y) : page;
}

static void
add_bookmark (Writing *writing, int depth, const char *title, guint page, double y)
{
  depth = MIN (depth, DEEPEST_BOOKMARK - 1);
  page = find_page (writing->sheet, page, &y);
  g_autofree char *shown = dup_bookmark (title);
  g_autofree char *where = g_strdup_printf ("page=%u pos=[0 %d]", page + 1, (int) y);
  writing->parents[depth + 1] =
    cairo_pdf_surface_add_outline (writing->surface, writing->parents[depth], shown, where,
                                   (cairo_pdf_outline_flags_t) 0);
  for (int deeper = depth + 2; deeper <= DEEPEST_BOOKMARK; deeper++)
    writing->parents[deeper] = writing->parents[depth + 1];
}

static void
add_bookmarks (const MusterSheet *sheet, Writing *writing, guint page)
{
  guint own = page;
  const MusterSheetPart *part = muster_sheet_find_part (sheet, &own);
  const MusterLayout *layout = part->layout;
  const MusterSheetPage *of = MUSTER_AT (layout->pages, MusterSheetPage, own);
  if (own == 0 && part->bookmark != NULL)
    {
      add_bookmark (writing, 0, part->bookmark, page, 0);
      writing->n_above = 1;
    }
  if (own == 0)
    writing->top = writing->n_above;
  if (own == 0 && part->name != NULL)
    add_bookmark (writing, writing->top++, part->name, page, 0);
  for (guint i = of->first; i < of->first + of->n; i++)
    {
      const MusterPlacing *placing = MUSTER_AT (layout->placings, MusterPlacing, i);
      const MusterRow *row = MUSTER_AT (layout->rows, MusterRow, placing->row);
      const MusterBlock *block = MUSTER_AT (layout->blocks, MusterBlock, row->block);
      if (placing->row == block->first_row && block->outline >= 0 && block->title != NULL)
        add_bookmark (writing, writing->top + block->outline, block->title, page,
                      part->paper.top + placing->y);
    }
}

static void
name_page (cairo_t *cr, guint page)
{
  g_autofree char *name = g_strdup_printf ("name='page-%u' x=0 y=0", page + 1);
  cairo_tag_begin (cr, CAIRO_TAG_DEST, name);
  cairo_tag_end (cr, CAIRO_TAG_DEST);
}

static void
name_pages (const Writing *writing, cairo_t *cr, guint side)
{
  const MusterSheet *sheet = writing->sheet;
  if (sheet->pages == NULL)
    {
      name_page (cr, side);
      return;
    }
  name_page (cr, side);
  name_page (cr, muster_sheet_get_n_pages (sheet->pages) - 1 - side);
}

static gboolean
has_links (const MusterSheet *sheet)
{
  for (guint i = 0; i < muster_sheet_get_n_parts (sheet); i++)
    if (muster_sheet_get_layout (sheet, i)->has_links)
      return TRUE;
  return FALSE;
}

/* All of a document belongs to its structure: a section a page, and what stands there. */
static void
draw_page (const Writing *writing, cairo_t *cr, guint page, double width, double height)
{
  cairo_tag_begin (cr, "Sect", NULL);
  /* Cairo 1.16 loses the structure where a coloured glyph is the first thing on a page. It also
   * joins what all that is drawn spans, which is quick where the first thing spans the page: two
   * white dots do, in opposite corners. */
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_rectangle (cr, 0, 0, 1, 1);
  cairo_rectangle (cr, width - 2, height - 2, 1, 1);
  cairo_fill (cr);
  if (has_links (writing->sheet))
    name_pages (writing, cr, page);
  muster_sheet_draw_page (writing->sheet, cr, page);
  cairo_tag_end (cr, "Sect");
}

static void
draw_pages (const MusterSheet *sheet, cairo_surface_t *surface)
{
  Writing writing = { .sheet = sheet, .surface = surface, .parents = { CAIRO_PDF_OUTLINE_ROOT } };
  const MusterSheet *pages = sheet->pages != NULL ? sheet->pages : sheet;
  cairo_t *cr = cairo_create (surface);
  cairo_surface_set_user_data (surface, &written, (void *) sheet, NULL);
  for (guint page = 0; page < muster_sheet_get_n_pages (sheet); page++)
    {
      double width;
      double height;
      muster_sheet_get_page_size (sheet, page, &width, &height);
      cairo_pdf_surface_set_size (surface, width, height);
      if (page == 0)
        cairo_tag_begin (cr, "Document", NULL);
      draw_page (&writing, cr, page, width, height);
      if (page + 1 == muster_sheet_get_n_pages (sheet))
        cairo_tag_end (cr, "Document");
      cairo_show_page (cr);
    }
  for (guint page = 0; page < muster_sheet_get_n_pages (pages); page++)
    add_bookmarks (pages, &writing, page);
  cairo_destroy (cr);
}

static gboolean
write_pdf (const MusterSheet *sheet, cairo_write_func_t write, void *closure, GError **error)
{
  double width;
  double height;
  muster_sheet_get_page_size (sheet, 0, &width, &height);
  cairo_surface_t *surface = cairo_pdf_surface_create_for_stream (write, closure, width, height);
  set_metadata (sheet, surface);
  draw_pages (sheet, surface);
  cairo_surface_finish (surface);
  cairo_status_t status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    return TRUE;
  g_set_error (
    error, MUSTER_ERROR, MUSTER_ERROR_FAILED,
    /* Translators: %1$s: a sheet's title; %2$s: the message of a library. */
    _ ("The sheet “%1$s” could not be made into PDF: %2$s. Report this to Muster’s makers."),
    sheet->title, cairo_status_to_string (status));
  return FALSE;
}

GBytes *
muster_sheet_make_pdf (const MusterSheet *sheet, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  if (!write_pdf (sheet, collect, bytes, error))
    return NULL;
  return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
}

gboolean
muster_sheet_stream_pdf (MusterFileWriter *writer, gpointer sheet, GError **error)
{
  return write_pdf (sheet, pass_on, writer, error);
}

gboolean
muster_sheet_write_pdf (const MusterSheet *sheet, const char *path, GError **error)
{
  return muster_file_stream (path, muster_sheet_stream_pdf, (gpointer) sheet, error);
}
