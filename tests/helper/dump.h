/* The layout of a sheet as text, for golden files and for looking what stands on it. */
#pragma once

#include "helper/symbol.h"
#include "sheet/page/sheet.h"

static inline const char *
get_style_word (MusterStyle style)
{
  static const char *const words[MUSTER_N_STYLES] = {
    [MUSTER_STYLE_COVER] = "cover",
    [MUSTER_STYLE_TITLE] = "title",
    [MUSTER_STYLE_LONG_TITLE] = "long-title",
    [MUSTER_STYLE_SUBTITLE] = "subtitle",
    [MUSTER_STYLE_LEAD] = "lead",
    [MUSTER_STYLE_VALUE] = "value",
    [MUSTER_STYLE_CAPTION] = "caption",
    [MUSTER_STYLE_LABEL] = "label",
    [MUSTER_STYLE_HEADING_1] = "heading-1",
    [MUSTER_STYLE_HEADING_2] = "heading-2",
    [MUSTER_STYLE_HEADING_3] = "heading-3",
    [MUSTER_STYLE_BODY] = "body",
    [MUSTER_STYLE_PERSON] = "person",
    [MUSTER_STYLE_KIND] = "kind",
    [MUSTER_STYLE_FIGURE] = "figure",
    [MUSTER_STYLE_TOTAL] = "total",
    [MUSTER_STYLE_NUMBER] = "number",
    [MUSTER_STYLE_READOUT] = "readout",
    [MUSTER_STYLE_NOTE] = "note",
    [MUSTER_STYLE_RUNNING] = "running",
    [MUSTER_STYLE_FINE] = "fine",
    [MUSTER_STYLE_REVERSED] = "reversed",
  };
  return words[style];
}

static inline void
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
                          get_style_word (text->set->style),
                          muster_typesetter_get_size (typesetter, text->set->style), words);
}

/* "unit infantry", "flag horse", "size division" */
static inline void
append_figure (GString *dump, const MusterFigureMark *figure, const MusterPlacing *placing)
{
  static const char *const families[MUSTER_N_FAMILIES] = { "", "foot", "horse", "guns",
                                                           "engineers" };
  const char *words = figure->kind == MUSTER_FIGURE_UNIT   ? "unit"
                      : figure->kind == MUSTER_FIGURE_FLAG ? "flag"
                                                           : "size";
  const char *what =
    figure->kind == MUSTER_FIGURE_UNIT   ? get_symbol_word ((MusterSymbol) figure->what)
    : figure->kind == MUSTER_FIGURE_FLAG ? families[figure->what]
                                         : get_size_word ((MusterSize) figure->what);
  g_string_append_printf (dump, "    %.1f %.1f %s %s %.1f × %.1f\n", placing->x + figure->x,
                          placing->y + figure->y, words, what, figure->width, figure->height);
}

static inline const char *
get_mark_word (const MusterMark *mark)
{
  if (mark->is_box)
    return "box";
  return mark->grey == MUSTER_GREY_GROUND ? "ground" : "rule";
}

static inline void
append_row (GString *dump, const MusterLayout *layout, const MusterPlacing *placing)
{
  const MusterRow *row = MUSTER_AT (layout->rows, MusterRow, placing->row);
  if (row->link > 0)
    g_string_append_printf (dump, "    link to page %u\n", row->link);
  for (guint i = 0; i < row->n_texts; i++)
    append_text (dump, MUSTER_AT (layout->texts, MusterText, row->first_text + i), placing,
                 layout->typesetter);
  for (guint i = 0; i < row->n_marks; i++)
    {
      const MusterMark *mark = MUSTER_AT (layout->marks, MusterMark, row->first_mark + i);
      g_string_append_printf (dump, "    %.1f %.1f %s %.1f × %.1f\n", placing->x + mark->x,
                              placing->y + mark->y, get_mark_word (mark), mark->width,
                              mark->height);
    }
  for (guint i = 0; i < row->n_fills; i++)
    {
      const MusterFill *fill = MUSTER_AT (layout->fills, MusterFill, row->first_fill + i);
      g_string_append_printf (dump, "    %.1f %.1f fill #%06x %.1f × %.1f\n", placing->x + fill->x,
                              placing->y + fill->y, fill->colour, fill->width, fill->height);
    }
  for (guint i = 0; i < row->n_figures; i++)
    append_figure (dump, MUSTER_AT (layout->figures, MusterFigureMark, row->first_figure + i),
                   placing);
  for (guint i = 0; i < row->n_plates; i++)
    {
      const MusterPlate *plate = MUSTER_AT (layout->plates, MusterPlate, row->first_plate + i);
      g_string_append_printf (dump, "    %.1f %.1f %s %.1f × %.1f\n", placing->x + plate->x,
                              placing->y + plate->y, plate->name, plate->width, plate->height);
    }
}

/* The foot's top is 13 points above the middle of the margin that it stands in. */
static inline MusterPlacing
get_foot_place (const MusterSheetPart *part, guint page)
{
  const MusterPaperSize *paper = &part->paper;
  return (MusterPlacing){ .row = g_array_index (part->feet, guint, page),
                          .y = paper->height - paper->top - paper->foot / 2 - 13 };
}

static inline void
append_page (GString *dump, const MusterSheetPart *part, guint page, guint number)
{
  const MusterLayout *layout = part->layout;
  const MusterSheetPage *of = MUSTER_AT (layout->pages, MusterSheetPage, page);
  guint last = G_MAXUINT;
  g_string_append_printf (dump, "page %u\n", number);
  for (guint i = of->first; i < of->first + of->n; i++)
    {
      const MusterPlacing *placing = MUSTER_AT (layout->placings, MusterPlacing, i);
      guint block = MUSTER_AT (layout->rows, MusterRow, placing->row)->block;
      if (placing->y >= of->body && block != last)
        {
          const char *title = MUSTER_AT (layout->blocks, MusterBlock, block)->title;
          g_string_append_printf (dump, "  block %u%s%s\n", block, title != NULL ? " " : "",
                                  title != NULL ? title : "");
          last = block;
        }
      append_row (dump, layout, placing);
    }
  g_string_append (dump, "  foot\n");
  const MusterPlacing foot = get_foot_place (part, page);
  append_row (dump, layout, &foot);
}

/* The outermost paper comes first, its outer side before its inner. */
static inline void
append_sides (GString *dump, const MusterSheet *booklet)
{
  guint n = muster_sheet_get_n_pages (booklet);
  g_string_append_printf (dump, "booklet %.1f × %.1f, %u sides\n", booklet->width, booklet->height,
                          n);
  for (guint side = 0; side < n; side += 2)
    g_string_append_printf (dump, "side %u: page %u, page %u\nside %u: page %u, page %u\n",
                            side + 1, 2 * n - side, side + 1, side + 2, side + 2, 2 * n - side - 1);
}

/** Returns: (transfer full): pages, blocks and lines with place, width and type size, in tenths of
 * a point */
static inline char *
dump_sheet (const MusterSheet *sheet)
{
  GString *dump = g_string_new (NULL);
  guint number = 1;
  if (sheet->pages != NULL)
    {
      append_sides (dump, sheet);
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
                              part->paper.height, part->layout->pages->len);
      for (guint page = 0; page < part->layout->pages->len; page++)
        append_page (dump, part, page, number++);
    }
  return g_string_free (dump, FALSE);
}
