#include "config.h"

#include "sheet/page/private.h"

#include <glib/gi18n-lib.h>

/* Of the type size: room to write by hand between two lines. */
#define LINE 2.4

MusterSheetPart *
muster_notes_new (const MusterSheetOptions *options, const char *foot)
{
  double width;
  double height;
  muster_paper_get_body (options->paper, FALSE, &width, &height);
  MusterGalley *galley = muster_galley_new (options->type_size, width);
  double em = muster_typesetter_get_size (galley->typesetter, MUSTER_STYLE_BODY);
  const MusterMark line = { .width = width,
                            .height = MUSTER_HAIRLINE,
                            .grey = MUSTER_GREY_HAIRLINE };
  muster_galley_begin_block (galley, 0)->title = g_strdup (_ ("Notes"));
  muster_galley_add_paragraph (galley, MUSTER_STYLE_HEADING_1, _ ("Notes"), 0, width,
                               PANGO_ALIGN_CENTER);
  muster_galley_add_rule (galley, 0, width, 0.8, 0);
  double y =
    MUSTER_AT (galley->rows, MusterRow, 0)->height + MUSTER_AT (galley->rows, MusterRow, 1)->height;
  for (; y + LINE * em <= height; y += LINE * em)
    {
      muster_galley_begin_row (galley);
      muster_galley_add_mark (galley, &line);
      muster_galley_need_fall (galley, MUSTER_HAIRLINE);
      muster_galley_end_row (galley, LINE * em - MUSTER_HAIRLINE, 0);
    }
  muster_galley_end_block (galley);
  MusterSheet *sheet = muster_sheet_new_titled (galley, "", NULL, foot, options, FALSE);
  MusterSheetPart *part = g_ptr_array_steal_index (sheet->parts, 0);
  muster_sheet_free (sheet);
  return part;
}
