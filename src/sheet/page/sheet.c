#include "config.h"

#include "sheet/page/private.h"

#include <glib/gi18n-lib.h>
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
get_foot_width (const MusterGalley *galley, const char *text)
{
  return muster_typesetter_set (galley->typesetter, MUSTER_STYLE_RUNNING, text, 0, 0)->width + 0.5;
}

/* The number stands in the middle, but where the words beside it need more room. */
static void
add_foot (MusterSheetPart *part, guint page, guint n_pages)
{
  MusterGalley *galley = part->galley;
  double width = galley->width;
  g_autofree char *number = g_strdup_printf (_ ("Page %u of %u"), page, n_pages);
  double left = part->foot != NULL ? get_foot_width (galley, part->foot) : 0;
  double middle = get_foot_width (galley, number);
  double right = get_foot_width (galley, foot_mark);
  double most = width - right - FOOT_GAP - middle;
  double x = CLAMP (left + FOOT_GAP, (width - middle) / 2, MAX (most, (width - middle) / 2));
  muster_galley_begin_row (galley);
  if (part->foot != NULL)
    muster_galley_add_text (galley, MUSTER_STYLE_RUNNING, part->foot, 0, x - FOOT_GAP,
                            PANGO_ALIGN_LEFT, 1);
  muster_galley_add_text (galley, MUSTER_STYLE_RUNNING, number, x, middle, PANGO_ALIGN_CENTER, 1);
  muster_galley_add_text (galley, MUSTER_STYLE_RUNNING, foot_mark, width - right, right,
                          PANGO_ALIGN_RIGHT, 1);
  guint row = muster_galley_end_row (galley, 0, 0);
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
      for (guint page = 0; page < part->galley->pages->len; page++)
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

void
muster_sheet_part_free (gpointer data)
{
  MusterSheetPart *part = data;
  muster_galley_free (part->galley);
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
muster_sheet_new_titled (MusterGalley *galley,
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
  part->galley = galley;
  part->paper = size;
  part->foot = g_strdup (foot);
  part->feet = g_array_new (FALSE, FALSE, sizeof (guint));
  g_ptr_array_add (sheet->parts, part);
  muster_galley_paginate (galley, height);
  number_pages (sheet);
  return sheet;
}

MusterSheet *
muster_sheet_new_of_parts (GPtrArray *parts, const char *title, const char *author)
{
  MusterSheet *sheet = new_sheet (title, author);
  g_ptr_array_extend_and_steal (sheet->parts, parts);
  number_pages (sheet);
  return sheet;
}

MusterSheet *
muster_sheet_join (GPtrArray *sheets, const char *title, const char *author)
{
  MusterSheet *joined = new_sheet (title, author);
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
  if (sheets->len > 1)
    return muster_sheet_join (sheets, title, NULL);
  MusterSheet *alone = g_ptr_array_steal_index (sheets, 0);
  g_ptr_array_unref (sheets);
  muster_sheet_set_name (alone, NULL);
  return alone;
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
      end += part->galley->pages->len;
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

guint
muster_sheet_get_n_pages (const MusterSheet *sheet)
{
  guint n = 0;
  if (sheet->pages != NULL)
    return muster_booklet_count_sides (sheet);
  for (guint i = 0; i < sheet->parts->len; i++)
    n += get_part (sheet, i)->galley->pages->len;
  return n;
}

const MusterSheetPart *
muster_sheet_find_part (const MusterSheet *sheet, guint *page)
{
  guint part = 0;
  while (*page >= get_part (sheet, part)->galley->pages->len)
    *page -= get_part (sheet, part++)->galley->pages->len;
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

const MusterGalley *
muster_sheet_get_galley (const MusterSheet *sheet, guint part)
{
  return get_part (sheet->pages != NULL ? sheet->pages : sheet, part)->galley;
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
add_unprintable (const MusterGalley *galley, GPtrArray *texts)
{
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
  for (guint i = 0; i < muster_sheet_get_n_parts (sheet); i++)
    add_unprintable (muster_sheet_get_galley (sheet, i), texts);
  return texts;
}
