#include "config.h"

#include "sheet/scenario/return-headings.h"

#include <string.h>

#define HEADING_LINES 8
#define RESERVE_LINES 3

/* What a formation is, where its name does not say so. Returns: (nullable) */
static const char *
get_kind (const MusterReturnRow *row, const char *label)
{
  const char *kind = muster_thing_get_kind_name (&row->army->things[row->thing]);
  g_autofree char *name = g_utf8_casefold (label, -1);
  g_autofree char *folded = g_utf8_casefold (kind, -1);
  return row->thing > 0 && strstr (name, folded) == NULL ? kind : NULL;
}

/* "Brigade · Reserve: turn 4, west road" as markup, or just what it is. Returns: (nullable) */
static char *
dup_more (const char *kind, const char *reserve)
{
  if (reserve == NULL || kind == NULL)
    return g_strdup (reserve != NULL ? reserve : kind);
  g_autofree char *escaped = g_markup_escape_text (kind, -1);
  return g_strdup_printf ("<i>%s</i> · %s", escaped, reserve);
}

/* Behind the heading, of width @behind, or below its @lines; what a formation is may be left out
 * where it has no room. */
static void
add_more (const MusterReturnColumns *columns,
          MusterGalley *galley,
          const char *more,
          gboolean has_reserve,
          double behind,
          double lines)
{
  MusterStyle style = has_reserve ? MUSTER_STYLE_READOUT : MUSTER_STYLE_KIND;
  double needed = muster_typesetter_set (galley->typesetter, style, more, 0, 0)->width;
  double x = behind > 0 ? behind + columns->em : 0;
  if (behind > 0 && x + needed >= galley->width && has_reserve)
    x = 0;
  double y = x > 0 ? 0 : lines;
  if (has_reserve || x + needed < galley->width)
    muster_galley_add_text_below (galley, style, more, x, y, galley->width - x, PANGO_ALIGN_LEFT,
                                  has_reserve ? RESERVE_LINES : 1);
}

void
muster_return_add_heading (const MusterReturnColumns *columns,
                           MusterGalley *galley,
                           const MusterReturnRow *row,
                           MusterStyle style,
                           const char *label,
                           const char *reserve)
{
  g_autofree char *more = dup_more (get_kind (row, label), reserve);
  double width = galley->width;
  MusterTypesetter *typesetter = galley->typesetter;
  const MusterSetText *set = muster_typesetter_set (typesetter, style, label, width, 0);
  double lines = set->n_lines * muster_typesetter_get_leading (typesetter, style);
  muster_galley_begin_row (galley);
  muster_galley_add_text (galley, style, label, 0, width, PANGO_ALIGN_LEFT, HEADING_LINES);
  if (more != NULL)
    add_more (columns, galley, more, reserve != NULL, set->n_lines == 1 ? set->width : 0, lines);
  MusterMark hairline = { .y = galley->fall, .width = width, .height = MUSTER_HAIRLINE };
  muster_galley_add_mark (galley, &hairline);
  muster_galley_end_row (galley, 0, 0.15 * columns->em);
}
