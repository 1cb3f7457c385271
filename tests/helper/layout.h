/* What must hold of the layout of every sheet, whatever is on it: nothing leaves its page or covers
 * what stands above it, nothing is cut short, no type is too small, and no heading stands alone at
 * a page's foot. */
#pragma once

#include "sheet/page/sheet.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define LAYOUT_SLACK 0.5
/* A box of a diagram must fit its page: names of more lines than it has end in “…”, and stand whole
 * on the order of battle. */
#define MOST_BOX_LINES 6

static inline double
get_line_width (const MusterText *text)
{
  PangoRectangle ink;
  PangoRectangle logical;
  PangoLayoutLine *line = pango_layout_get_line_readonly (text->set->layout, (int) text->line);
  pango_layout_line_get_extents (line, &ink, &logical);
  /* Nobody sees a blank at a line's end. */
  return (double) MIN (logical.width, ink.x + ink.width) / PANGO_SCALE;
}

/* Texts on one line stand beside each other. */
static inline void
assert_beside (const MusterLayout *layout, const MusterRow *row, guint index)
{
  const MusterText *text = MUSTER_AT (layout->texts, MusterText, index);
  for (guint i = row->first_text; i < index; i++)
    {
      const MusterText *other = MUSTER_AT (layout->texts, MusterText, i);
      if (text->y > other->y - 0.1 && text->y < other->y + 0.1
          && text->x + get_line_width (text) > other->x + LAYOUT_SLACK
          && other->x + get_line_width (other) > text->x + LAYOUT_SLACK)
        fail_msg ("“%s” covers “%s”", pango_layout_get_text (text->set->layout),
                  pango_layout_get_text (other->set->layout));
    }
}

/* What is repeated at the head of a page or column may end in “…”. */
static inline gboolean
is_repeated (const MusterLayout *layout, guint row)
{
  const MusterBlock *block =
    MUSTER_AT (layout->blocks, MusterBlock, MUSTER_AT (layout->rows, MusterRow, row)->block);
  return row < block->first_row || row >= block->first_row + block->n_rows;
}

/* A box of the diagram gives names fewer lines only where the smallest type leaves no more. */
static inline guint
get_least_box_lines (const MusterLayout *layout)
{
  double size = muster_typesetter_get_size (layout->typesetter, MUSTER_STYLE_BODY);
  return size > MUSTER_LEAST_TYPE_SIZE ? MOST_BOX_LINES : 1;
}

/* @width: of the page or column */
static inline void
assert_texts (const MusterLayout *layout, guint index, double width)
{
  const MusterRow *row = MUSTER_AT (layout->rows, MusterRow, index);
  gboolean may_end_early = layout->blocks->len == 0 || is_repeated (layout, index);
  for (guint i = row->first_text; i < row->first_text + row->n_texts; i++)
    {
      const MusterText *text = MUSTER_AT (layout->texts, MusterText, i);
      const char *words = pango_layout_get_text (text->set->layout);
      MusterStyle style = text->set->style;
      gboolean is_title = style == MUSTER_STYLE_HEADING_1 || style == MUSTER_STYLE_SUBTITLE
                          || style == MUSTER_STYLE_TITLE || style == MUSTER_STYLE_LONG_TITLE;
      if (text->x < -LAYOUT_SLACK || text->x + get_line_width (text) > width + LAYOUT_SLACK)
        fail_msg ("“%s” leaves its page at the side", words);
      gboolean fills_box =
        layout->figures->len > 0 && text->set->n_lines >= get_least_box_lines (layout);
      if (!may_end_early && !is_title && !fills_box
          && pango_layout_is_ellipsized (text->set->layout))
        fail_msg ("“%s” is cut short", words);
      if (muster_typesetter_get_size (layout->typesetter, style) < MUSTER_LEAST_TYPE_SIZE)
        fail_msg ("“%s” is set too small", words);
      assert_beside (layout, row, i);
    }
}

static inline gboolean
spans_page (const MusterLayout *layout, const MusterSheetPage *page, const MusterPlacing *placing)
{
  const MusterRow *row = MUSTER_AT (layout->rows, MusterRow, placing->row);
  return layout->n_columns < 2 || placing->y < page->body || layout->blocks->len == 0
         || MUSTER_AT (layout->blocks, MusterBlock, row->block)->spans;
}

/* Whatever stands on the page in whatever column. */
static inline void
assert_nothing_covered (const MusterLayout *layout, const MusterSheetPage *page, guint index)
{
  const MusterPlacing *one = MUSTER_AT (layout->placings, MusterPlacing, index);
  double end = one->y + MUSTER_AT (layout->rows, MusterRow, one->row)->height;
  double width = spans_page (layout, page, one) ? layout->width : layout->column_width;
  for (guint i = page->first; i < index; i++)
    {
      const MusterPlacing *other = MUSTER_AT (layout->placings, MusterPlacing, i);
      const MusterRow *row = MUSTER_AT (layout->rows, MusterRow, other->row);
      double other_width = spans_page (layout, page, other) ? layout->width : layout->column_width;
      if (one->x < other->x + other_width - 0.01 && other->x < one->x + width - 0.01
          && one->y < other->y + row->height - 0.01 && other->y < end - 0.01)
        fail_msg ("a row of block %u covers one of block %u",
                  MUSTER_AT (layout->rows, MusterRow, one->row)->block, row->block);
    }
}

static inline void
assert_plates (const MusterLayout *layout, const MusterRow *row, double y, double height)
{
  for (guint i = row->first_plate; i < row->first_plate + row->n_plates; i++)
    {
      const MusterPlate *plate = MUSTER_AT (layout->plates, MusterPlate, i);
      if (plate->x < -0.01 || plate->x + plate->width > layout->width + 0.01
          || y + plate->y + plate->height > height + 0.02)
        fail_msg ("the picture “%s” leaves its page", plate->name);
    }
}

static inline void
assert_page (const MusterSheetPart *part, const MusterSheetPage *page)
{
  const MusterLayout *layout = part->layout;
  double height = part->paper.height - part->paper.top - part->paper.foot;
  guint n = 0;
  guint last = 0;
  for (guint i = page->first; i < page->first + page->n; i++)
    {
      const MusterPlacing *placing = MUSTER_AT (layout->placings, MusterPlacing, i);
      const MusterRow *row = MUSTER_AT (layout->rows, MusterRow, placing->row);
      assert_nothing_covered (layout, page, i);
      if (placing->y + row->height > height + 0.02)
        fail_msg ("a row of block %u (%s) leaves its page at the foot", row->block,
                  MUSTER_AT (layout->blocks, MusterBlock, row->block)->title);
      assert_texts (layout, placing->row,
                    spans_page (layout, page, placing) ? layout->width : layout->column_width);
      assert_plates (layout, row, placing->y, height);
      n += placing->y >= page->body;
      last = row->block;
    }
  if (n == 0)
    fail_msg ("a page is empty");
  const MusterBlock *block = MUSTER_AT (layout->blocks, MusterBlock, last);
  gboolean is_last = page + 1 == MUSTER_AT (layout->pages, MusterSheetPage, layout->pages->len);
  guint end_of_chain;
  gboolean fits = muster_layout_get_chain_height (layout, last, &end_of_chain)
                  <= muster_layout_get_page_room (layout, last, height);
  if (!is_last && n > 1 && block->keep_next && !block->loose && fits)
    fail_msg ("“%s” stands alone at a page’s foot", block->title != NULL ? block->title : "block");
}

static inline double
get_lowest (const MusterLayout *layout, guint page)
{
  const MusterSheetPage *of = MUSTER_AT (layout->pages, MusterSheetPage, page);
  double lowest = of->body;
  for (guint i = of->first; i < of->first + of->n; i++)
    {
      const MusterPlacing *placing = MUSTER_AT (layout->placings, MusterPlacing, i);
      double height = MUSTER_AT (layout->rows, MusterRow, placing->row)->height;
      lowest = MAX (lowest, placing->y + height);
    }
  return lowest;
}

/* How far the last page of a sheet of one part is filled: 1 where it is as full as any before it,
 * or alone. */
static inline double
get_filled (const MusterSheet *sheet)
{
  const MusterLayout *layout = muster_sheet_get_layout (sheet, 0);
  guint last = layout->pages->len - 1;
  double most = 0;
  for (guint page = 0; page < last; page++)
    most = MAX (most, get_lowest (layout, page));
  return last > 0 ? get_lowest (layout, last) / most : 1;
}

/* @sheet: of any number of parts and pages */
static inline void
assert_layout (const MusterSheet *sheet)
{
  for (guint i = 0; i < sheet->parts->len; i++)
    {
      const MusterSheetPart *part = g_ptr_array_index (sheet->parts, i);
      assert_true (part->layout->pages->len > 0);
      for (guint p = 0; p < part->layout->pages->len; p++)
        assert_page (part, MUSTER_AT (part->layout->pages, MusterSheetPage, p));
    }
}
