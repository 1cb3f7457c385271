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
add_foot (MusterSheet *sheet, guint page, guint n_pages)
{
  MusterGalley *galley = sheet->galley;
  double third = galley->width / 3;
  g_autofree char *number = g_strdup_printf (_ ("Page %u of %u"), page, n_pages);
  muster_galley_begin_row (galley);
  if (sheet->foot != NULL)
    muster_galley_add_text (galley, MUSTER_STYLE_RUNNING, sheet->foot, 0, third, PANGO_ALIGN_LEFT,
                            1);
  muster_galley_add_text (galley, MUSTER_STYLE_RUNNING, number, third, third, PANGO_ALIGN_CENTER,
                          1);
  muster_galley_add_text (galley, MUSTER_STYLE_RUNNING, "Muster " MUSTER_VERSION, 2 * third, third,
                          PANGO_ALIGN_RIGHT, 1);
  guint row = muster_galley_end_row (galley, 0, 0);
  g_array_append_val (sheet->feet, row);
}

/* Again where pages came before the first: the feet that were there are drawn no more. */
static void
number_pages (MusterSheet *sheet, guint n_pages)
{
  guint n_before = muster_sheet_count_before (sheet);
  if (sheet->before != NULL)
    number_pages (sheet->before, n_pages);
  g_array_set_size (sheet->feet, 0);
  for (guint page = 0; page < sheet->galley->pages->len; page++)
    add_foot (sheet, n_before + page + 1, n_pages);
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
  return muster_sheet_new_titled (galley, army->name, army->player, foot, options, is_turned);
}

MusterSheet *
muster_sheet_new_titled (MusterGalley *galley,
                         const char *title,
                         const char *author,
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
  sheet->title = g_strdup (title);
  sheet->author = g_strdup (author);
  sheet->foot = g_strdup (foot);
  sheet->feet = g_array_new (FALSE, FALSE, sizeof (guint));
  muster_galley_paginate (galley, height);
  number_pages (sheet, galley->pages->len);
  return sheet;
}

void
muster_sheet_put_before (MusterSheet *sheet, MusterSheet *before)
{
  sheet->before = before;
  number_pages (sheet, muster_sheet_get_n_pages (sheet));
}

void
muster_sheet_free (MusterSheet *sheet)
{
  g_clear_pointer (&sheet->before, muster_sheet_free);
  muster_galley_free (sheet->galley);
  g_array_unref (sheet->feet);
  g_free (sheet->foot);
  g_free (sheet->title);
  g_free (sheet->author);
  g_free (sheet);
}

guint
muster_sheet_get_n_pages (const MusterSheet *sheet)
{
  return muster_sheet_count_before (sheet) + sheet->galley->pages->len;
}

guint
muster_sheet_count_before (const MusterSheet *sheet)
{
  return sheet->before != NULL ? muster_sheet_get_n_pages (sheet->before) : 0;
}

const MusterSheet *
muster_sheet_find_part (const MusterSheet *sheet, guint *page)
{
  guint n_before = muster_sheet_count_before (sheet);
  if (*page < n_before)
    return muster_sheet_find_part (sheet->before, page);
  *page -= n_before;
  return sheet;
}

void
muster_sheet_get_page_size (const MusterSheet *sheet, guint page, double *width, double *height)
{
  sheet = muster_sheet_find_part (sheet, &page);
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

static void
add_unprintable (const MusterSheet *sheet, GPtrArray *texts)
{
  const MusterGalley *galley = sheet->galley;
  if (sheet->before != NULL)
    add_unprintable (sheet->before, texts);
  for (guint i = 0; i < galley->texts->len; i++)
    {
      PangoLayout *layout = MUSTER_AT (galley->texts, MusterText, i)->set->layout;
      const char *text = pango_layout_get_text (layout);
      if (pango_layout_get_unknown_glyphs_count (layout) > 0 && !is_said (texts, text))
        g_ptr_array_add (texts, g_strdup (text));
    }
}

GPtrArray *
muster_sheet_list_unprintable (const MusterSheet *sheet)
{
  GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);
  add_unprintable (sheet, texts);
  return texts;
}
