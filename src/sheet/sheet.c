#include "config.h"

#include "sheet/sheet-order-of-battle.h"
#include "sheet/sheet-organisation.h"
#include "sheet/sheet-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const MusterSheetKind kinds[] = {
  { "order-of-battle", N_ ("Order of battle"), muster_sheet_order_of_battle },
  { "organisation", N_ ("Organisation"), muster_sheet_organisation },
};

static const MusterPaperSize papers[MUSTER_N_PAPERS] = {
  [MUSTER_PAPER_A4] = { "a4", N_ ("A4"), 595.276, 841.89 },
  [MUSTER_PAPER_LETTER] = { "letter", N_ ("Letter"), 612, 792 },
};

const MusterSheetKind *
muster_sheet_list_kinds (gsize *n)
{
  *n = G_N_ELEMENTS (kinds);
  return kinds;
}

const MusterSheetKind *
muster_sheet_find_kind (const char *id)
{
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_equal (kinds[i].id, id))
      return &kinds[i];
  return NULL;
}

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

static void
add_feet (MusterSheet *sheet, const char *foot)
{
  MusterGalley *galley = sheet->galley;
  double third = galley->width / 3;
  for (guint page = 0; page < galley->pages->len; page++)
    {
      g_autofree char *number = g_strdup_printf (_ ("Page %u of %u"), page + 1, galley->pages->len);
      muster_galley_begin_row (galley);
      if (foot != NULL)
        muster_galley_add_text (galley, MUSTER_STYLE_RUNNING, foot, 0, third, PANGO_ALIGN_LEFT, 1);
      muster_galley_add_text (galley, MUSTER_STYLE_RUNNING, number, third, third,
                              PANGO_ALIGN_CENTER, 1);
      muster_galley_add_text (galley, MUSTER_STYLE_RUNNING, "Muster " MUSTER_VERSION, 2 * third,
                              third, PANGO_ALIGN_RIGHT, 1);
      guint row = muster_galley_end_row (galley, 0, 0);
      g_array_append_val (sheet->feet, row);
    }
}

void
muster_paper_get_body (MusterPaper paper, gboolean is_turned, double *width, double *height)
{
  double across = is_turned ? papers[paper].height : papers[paper].width;
  double down = is_turned ? papers[paper].width : papers[paper].height;
  *width = across - 2 * MUSTER_SHEET_SIDE_MARGIN;
  *height = down - MUSTER_SHEET_TOP_MARGIN - MUSTER_SHEET_FOOT_MARGIN;
}

static MusterPaperSize
get_turned (MusterPaper paper)
{
  MusterPaperSize size = papers[paper];
  return (MusterPaperSize){ size.id, size.name, size.height, size.width };
}

MusterSheet *
muster_sheet_new (MusterGalley *galley,
                  const MusterArmy *army,
                  const char *foot,
                  const MusterSheetOptions *options)
{
  return muster_sheet_new_turned (galley, army, foot, options, FALSE);
}

MusterSheet *
muster_sheet_new_turned (MusterGalley *galley,
                         const MusterArmy *army,
                         const char *foot,
                         const MusterSheetOptions *options,
                         gboolean is_turned)
{
  double width;
  double height;
  muster_paper_get_body (options->paper, is_turned, &width, &height);
  MusterSheet *sheet = g_new0 (MusterSheet, 1);
  sheet->galley = galley;
  sheet->paper = is_turned ? get_turned (options->paper) : papers[options->paper];
  sheet->title = g_strdup (army->name);
  sheet->author = g_strdup (army->player);
  sheet->feet = g_array_new (FALSE, FALSE, sizeof (guint));
  muster_galley_paginate (galley, height);
  add_feet (sheet, foot);
  return sheet;
}

void
muster_sheet_free (MusterSheet *sheet)
{
  muster_galley_free (sheet->galley);
  g_array_unref (sheet->feet);
  g_free (sheet->title);
  g_free (sheet->author);
  g_free (sheet);
}

guint
muster_sheet_get_n_pages (const MusterSheet *sheet)
{
  return sheet->galley->pages->len;
}

void
muster_sheet_get_page_size (const MusterSheet *sheet, double *width, double *height)
{
  *width = sheet->paper.width;
  *height = sheet->paper.height;
}

const MusterGalley *
muster_sheet_get_galley (const MusterSheet *sheet)
{
  return sheet->galley;
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

GPtrArray *
muster_sheet_list_unprintable (const MusterSheet *sheet)
{
  const MusterGalley *galley = sheet->galley;
  GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < galley->texts->len; i++)
    {
      PangoLayout *layout = MUSTER_AT (galley->texts, MusterText, i)->set->layout;
      const char *text = pango_layout_get_text (layout);
      if (pango_layout_get_unknown_glyphs_count (layout) > 0 && !is_said (texts, text))
        g_ptr_array_add (texts, g_strdup (text));
    }
  return texts;
}
