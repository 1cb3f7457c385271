#include "config.h"

#include "sheet/labels/sheet-labels.h"

#include "army/check/described.h"
#include "sheet/labels/label.h"
#include "sheet/labels/rows.h"
#include "sheet/page/words.h"

#include <glib/gi18n-lib.h>

#define TITLE_LINES 3
/* Points. */
#define TICK     6.0  /* length of a cut mark beside the labels */
#define TICK_GAP 2.0  /* between it and the labels */
#define CUT      0.35 /* its weight */
#define CHECK_MM 50
#define ROUNDING 0.5
#define WIDER    1.25
/* Rows of the last page: fewer are worth smaller type that makes a page less. */
#define LEAST_ROWS 2
/* Than with the least type: lower by no more than this is not worth small type. */
#define LOWER 1.12
/* The higher ones may be as high as they must. */
#define USUAL_SHARE 0.85
#define STRIP_RISE  12.8 /* mm */
#define CARD_RISE   44.5
#define MOST_TRIED  60 /* labels of which the type size is chosen */

typedef struct
{
  const MusterReckoning *reckoning;
  const MusterSheetOptions *options;
  MusterLabels *labels;
  MusterGalley *galley;
  double em;
  double width;    /* of the page's body */
  double height;   /* of it */
  double label;    /* width of most labels */
  double factor;   /* by which all are wider than they would be */
  guint columns;   /* of such labels */
  double left;     /* of every row */
  GPtrArray *rows; /* MusterLabelRow */
  char *sentence;  /* how wide labels are, and why */
  char *legend;
} Sheet;

static const MusterLabel *
get_label (const Sheet *sheet, guint index)
{
  return g_ptr_array_index (sheet->labels->labels, index);
}

static double
get_width (const Sheet *sheet, guint index)
{
  return MIN (get_label (sheet, index)->width * MUSTER_MM * sheet->factor, sheet->width);
}

static double
measure (const Sheet *sheet, MusterGalley *galley, guint index)
{
  return muster_label_set (sheet->labels, get_label (sheet, index), galley, 0,
                           get_width (sheet, index), FALSE, sheet->options->is_grey);
}

static const MusterLabelRow *
get_row (const Sheet *sheet, guint index)
{
  return g_ptr_array_index (sheet->rows, index);
}

/* Sizes */

static int
compare_heights (gconstpointer a, gconstpointer b)
{
  const double *one = a;
  const double *other = b;
  return (*one > *other) - (*one < *other);
}

/* The height that most labels keep to. */
static double
get_usual_height (const Sheet *sheet, MusterGalley *galley)
{
  guint n = sheet->labels->labels->len;
  guint step = MAX (1, n / MOST_TRIED);
  g_autoptr (GArray) heights = g_array_new (FALSE, FALSE, sizeof (double));
  for (guint i = 0; i < n; i += step)
    {
      double height = measure (sheet, galley, i);
      g_array_append_val (heights, height);
    }
  g_array_sort (heights, compare_heights);
  return heights->len == 0
           ? 0
           : g_array_index (heights, double, (guint) (USUAL_SHARE * (heights->len - 1)));
}

static double
try_type (const Sheet *sheet, double size)
{
  g_autoptr (MusterGalley) galley = muster_galley_new (size, sheet->width);
  muster_labels_settle (sheet->labels, galley, sheet->label, sheet->options->is_grey);
  return get_usual_height (sheet, galley);
}

/* Type as large as was asked for, if labels of the usual height have room for it, or if small type
 * makes them hardly lower. */
static double
choose_type (const Sheet *sheet)
{
  double wanted = (sheet->labels->form == MUSTER_LABEL_CARD ? CARD_RISE : STRIP_RISE) * MUSTER_MM;
  double least = try_type (sheet, MUSTER_LEAST_TYPE_SIZE);
  double most = least <= wanted ? wanted : LOWER * least;
  for (double size = sheet->options->type_size; size > MUSTER_LEAST_TYPE_SIZE; size -= 1)
    if (try_type (sheet, size) <= most)
      return size;
  return MUSTER_LEAST_TYPE_SIZE;
}

static double
get_tallest (const Sheet *sheet, MusterGalley *galley)
{
  double tallest = 0;
  for (guint i = 0; i < sheet->labels->labels->len; i++)
    tallest = MAX (tallest, measure (sheet, galley, i));
  return tallest;
}

/* Pages */

static double
get_legend_height (const Sheet *sheet)
{
  MusterTypesetter *typesetter = sheet->galley->typesetter;
  double leading = muster_typesetter_get_leading (typesetter, MUSTER_STYLE_FINE);
  guint n = sheet->legend[0] != '\0' ? muster_typesetter_set (typesetter, MUSTER_STYLE_FINE,
                                                              sheet->legend, sheet->width, 0)
                                         ->n_lines
                                     : 0;
  return (n + 1) * leading + 0.5 * sheet->em;
}

/* The foot stands on the first page alone. */
static double
get_room (const Sheet *sheet, double used, gboolean is_first)
{
  double foot = is_first ? get_legend_height (sheet) : 0;
  return sheet->height - used - foot - 2 * (TICK + TICK_GAP) - ROUNDING;
}

static void
add_masthead (const Sheet *sheet)
{
  MusterGalley *galley = sheet->galley;
  const MusterArmy *army = sheet->reckoning->army;
  g_autofree char *nations = muster_words_dup_nations (sheet->reckoning);
  g_autofree char *particulars = muster_army_dup_particulars (army, nations);
  muster_galley_begin_block (galley, 0);
  muster_galley_begin_row (galley);
  muster_galley_add_text (galley, MUSTER_STYLE_HEADING_1,
                          army->name[0] != '\0' ? army->name : _ ("Army without a name"), 0,
                          galley->width, PANGO_ALIGN_CENTER, TITLE_LINES);
  muster_galley_end_row (galley, 0, 0);
  muster_galley_add_paragraph (galley, MUSTER_STYLE_SUBTITLE, particulars, 0, galley->width,
                               PANGO_ALIGN_CENTER);
  muster_galley_add_paragraph (galley, MUSTER_STYLE_BODY, sheet->sentence, 0, galley->width,
                               PANGO_ALIGN_CENTER);
  muster_galley_add_space (galley, 0.4 * sheet->em);
  muster_galley_add_rule (galley, 0, galley->width, 0.8, 0.2 * sheet->em);
  muster_galley_end_block (galley);
}

/* What stands at the head of every page but the first. */
static void
add_running (const Sheet *sheet)
{
  muster_galley_add_running (sheet->galley, sheet->reckoning->army->name,
                             sheet->reckoning->ruleset->title, 0.5, 0.2);
}

static double
get_rows_height (const MusterGalley *galley)
{
  double height = 0;
  for (guint i = 0; i < galley->rows->len; i++)
    height += MUSTER_AT (galley->rows, MusterRow, i)->height;
  return height;
}

/* Cut marks */

static void
add_cut (const Sheet *sheet, double x, double y, double width, double height)
{
  MusterMark mark = { .x = x, .y = y, .width = width, .height = height, .grey = MUSTER_GREY_RULE };
  muster_galley_add_mark (sheet->galley, &mark);
}

static void
add_guide (const Sheet *sheet, double x, double y, double width, double height)
{
  MusterMark mark = {
    .x = x, .y = y, .width = width, .height = height, .grey = MUSTER_GREY_HAIRLINE
  };
  muster_galley_add_mark (sheet->galley, &mark);
}

/* A line to cut along from side to side, at @y. */
static void
add_line_across (const Sheet *sheet, double width, double y)
{
  add_guide (sheet, sheet->left, y, width, 0);
  add_cut (sheet, sheet->left - TICK_GAP - TICK, y - CUT / 2, TICK, CUT);
  add_cut (sheet, sheet->left + width + TICK_GAP, y - CUT / 2, TICK, CUT);
}

static void
add_line_down (const Sheet *sheet, double x, double height, gboolean is_first, gboolean is_last)
{
  add_guide (sheet, x, 0, 0, height);
  if (is_first)
    add_cut (sheet, x - CUT / 2, -TICK_GAP - TICK, CUT, TICK);
  if (is_last)
    add_cut (sheet, x - CUT / 2, height + TICK_GAP, CUT, TICK);
}

/* Lines to cut along beside the labels of a row, with marks above the first row of a page and below
 * the last. */
static void
add_lines_down (const Sheet *sheet, const MusterLabelRow *row, gboolean is_first, gboolean is_last)
{
  double x = sheet->left;
  add_line_down (sheet, x, row->height, is_first, is_last);
  for (guint i = 0; i < row->labels->len; i++)
    {
      x += get_width (sheet, g_array_index (row->labels, guint, i));
      add_line_down (sheet, x, row->height, is_first, is_last);
    }
}

/* Rows; the last one of the first page is a block with its foot. */

/* What the first label of a row stands in, for the bookmarks. */
static const char *
get_formation (const Sheet *sheet, guint index)
{
  const GPtrArray *within = get_label (sheet, index)->within;
  return within->len > 0 ? g_ptr_array_index (within, 0) : NULL;
}

static const char *
get_row_formation (const Sheet *sheet, guint row)
{
  return get_formation (sheet, g_array_index (get_row (sheet, row)->labels, guint, 0));
}

static void
begin_row_block (const Sheet *sheet, guint row)
{
  MusterBlock *block = muster_galley_begin_block (sheet->galley, 0);
  const char *formation = get_row_formation (sheet, row);
  const char *before = row > 0 ? get_row_formation (sheet, row - 1) : NULL;
  if (formation == NULL || g_strcmp0 (formation, before) == 0)
    return;
  block->title = g_strdup (formation);
  block->outline = 0;
}

/* The line above a row is as long as the wider of the two that it parts. */
static double
get_line_width (const Sheet *sheet, guint row, gboolean is_first)
{
  double width = get_row (sheet, row)->width;
  return is_first ? width : MAX (width, get_row (sheet, row - 1)->width);
}

static void
add_row (const Sheet *sheet, guint index, gboolean is_first, gboolean is_last)
{
  MusterGalley *galley = sheet->galley;
  const MusterLabelRow *row = get_row (sheet, index);
  double room = TICK + TICK_GAP;
  double x = sheet->left;
  begin_row_block (sheet, index);
  muster_galley_begin_row (galley);
  for (guint i = 0; i < row->labels->len; i++)
    {
      guint label = g_array_index (row->labels, guint, i);
      double width = get_width (sheet, label);
      muster_label_set (sheet->labels, get_label (sheet, label), galley, x, width, TRUE,
                        sheet->options->is_grey);
      x += width;
    }
  add_line_across (sheet, get_line_width (sheet, index, is_first), 0);
  if (is_last)
    add_line_across (sheet, row->width, row->height);
  add_lines_down (sheet, row, is_first, is_last);
  galley->rise = 0;
  galley->fall = row->height;
  muster_galley_end_row (galley, is_first ? room : 0, is_last ? room : 0);
  if (!is_last)
    muster_galley_end_block (galley);
}

/* A line by which the scale is checked, and what the labels say. */
static void
add_foot (const Sheet *sheet, double space)
{
  MusterGalley *galley = sheet->galley;
  double length = CHECK_MM * MUSTER_MM;
  double size = muster_typesetter_get_size (galley->typesetter, MUSTER_STYLE_FINE);
  g_autofree char *text = g_strdup_printf (_ ("%d mm when printed at 100 %%"), CHECK_MM);
  muster_galley_begin_row (galley);
  add_cut (sheet, 0, -0.25 * size - CUT / 2, length, CUT);
  add_cut (sheet, 0, -0.25 * size - 3, CUT, 6);
  add_cut (sheet, length - CUT, -0.25 * size - 3, CUT, 6);
  muster_galley_add_text (galley, MUSTER_STYLE_FINE, text, length + 0.6 * sheet->em,
                          galley->width - length - 0.6 * sheet->em, PANGO_ALIGN_LEFT, 1);
  muster_galley_end_row (galley, space, 0);
  if (sheet->legend[0] != '\0')
    muster_galley_add_paragraph (galley, MUSTER_STYLE_FINE, sheet->legend, 0, galley->width,
                                 PANGO_ALIGN_LEFT);
}

/* Rows are as high as their highest label, so that all are cut along straight lines. */
static void
make_rows (Sheet *sheet)
{
  guint n = sheet->labels->labels->len;
  double widest = sheet->columns * sheet->label;
  g_autofree double *widths = g_new (double, MAX (n, 1));
  g_autofree double *heights = g_new (double, MAX (n, 1));
  for (guint i = 0; i < n; i++)
    {
      widths[i] = get_width (sheet, i);
      heights[i] = measure (sheet, sheet->galley, i);
    }
  sheet->rows = muster_label_rows_new (widths, heights, n, sheet->width);
  for (guint i = 0; i < sheet->rows->len; i++)
    widest = MAX (widest, get_row (sheet, i)->width);
  sheet->left = (sheet->width - widest) / 2;
}

/* How many rows from @first on fit into @room, at most @most; one at least. */
static guint
count_fitting (const Sheet *sheet, guint first, double room, guint most)
{
  guint n = sheet->rows->len;
  double height = get_row (sheet, first)->height;
  guint at = first + 1;
  for (; at < n && at - first < most; at++)
    {
      height += get_row (sheet, at)->height;
      if (height > room)
        break;
    }
  return at - first;
}

static guint
count_pages (const Sheet *sheet, double head, double running, guint most, guint *n_last)
{
  guint n_pages = 0;
  *n_last = 0;
  for (guint at = 0; at < sheet->rows->len; at += *n_last, n_pages++)
    {
      gboolean is_first = at == 0;
      *n_last =
        count_fitting (sheet, at, get_room (sheet, is_first ? head : running, is_first), most);
    }
  return n_pages;
}

/* What stays blank belongs to the page's last block, so that the next one begins a page. */
static void
add_page (const Sheet *sheet, guint first, guint n, double room)
{
  double used = 0;
  for (guint row = first; row < first + n; row++)
    {
      add_row (sheet, row, row == first, row + 1 == first + n);
      used += get_row (sheet, row)->height;
    }
  double blank = MAX (0, room - used);
  if (first == 0)
    add_foot (sheet, 0.5 * sheet->em + blank);
  else
    muster_galley_add_space (sheet->galley, blank);
  muster_galley_end_block (sheet->galley);
}

/* As many rows on each page as on the others, so that the last one is not left with a few. Returns:
 * whether it has few all the same */
static gboolean
add_pages (const Sheet *sheet, double head, double running)
{
  guint n_rows = sheet->rows->len;
  guint n_last;
  guint n_pages = count_pages (sheet, head, running, n_rows, &n_last);
  gboolean is_poor = n_pages > 1 && n_last < LEAST_ROWS;
  guint most = n_pages > 0 ? (n_rows + n_pages - 1) / n_pages : 0;
  while (most < n_rows && count_pages (sheet, head, running, most, &n_last) > n_pages)
    most++;
  for (guint at = 0, n = 0; at < n_rows; at += n)
    {
      double room = get_room (sheet, at == 0 ? head : running, at == 0);
      n = count_fitting (sheet, at, room, most);
      add_page (sheet, at, n, room);
    }
  return is_poor;
}

static void
add_nothing (const Sheet *sheet)
{
  muster_galley_begin_block (sheet->galley, sheet->em);
  muster_galley_add_paragraph (sheet->galley, MUSTER_STYLE_NOTE,
                               _ ("This army has no units yet: there is nothing to label."), 0,
                               sheet->width, PANGO_ALIGN_LEFT);
  muster_galley_end_block (sheet->galley);
}

/* The sheet */

static void
begin_galley (Sheet *sheet, double type_size)
{
  if (sheet->galley != NULL)
    muster_galley_free (sheet->galley);
  sheet->galley = muster_galley_new (type_size, sheet->width);
  sheet->em = muster_typesetter_get_size (sheet->galley->typesetter, MUSTER_STYLE_BODY);
}

static guint
count_columns (double width, double label)
{
  return (guint) ((width + 0.01) / label);
}

static void
set_factor (Sheet *sheet, double mm, double factor)
{
  sheet->factor = factor;
  sheet->label = MIN (mm * MUSTER_MM * factor, sheet->width);
  sheet->columns = MAX (1, count_columns (sheet->width, sheet->label));
}

/* Whether all labels are as wide as the page. */
static gboolean
is_widest (const Sheet *sheet)
{
  for (guint i = 0; i < sheet->labels->labels->len; i++)
    if (get_width (sheet, i) < sheet->width - 0.01)
      return FALSE;
  return TRUE;
}

static void
say_width (Sheet *sheet, const char *why, double mm)
{
  const char *form =
    sheet->labels->form == MUSTER_LABEL_CARD ? _ ("Unit cards") : _ ("Unit labels");
  double real = sheet->label / MUSTER_MM;
  g_free (sheet->sentence);
  if (real > mm + 0.01)
    sheet->sentence =
      g_strdup_printf (_ ("%s, %.0f mm wide, so that the longest name has room"), form, real);
  else if (real < mm - 0.01)
    sheet->sentence = g_strdup_printf (_ ("%s, %.0f mm wide, as wide as the paper"), form, real);
  else
    sheet->sentence = g_strdup_printf ("%s, %s", form, why);
}

/* Chooses type, then a width with which the highest label fits on a page. Returns: what the head of
 * the first page and those of the others take */
static double
settle (Sheet *sheet, const char *why, double mm, double *running)
{
  double type = 0;
  set_factor (sheet, mm, 1);
  type = choose_type (sheet);
  for (;;)
    {
      begin_galley (sheet, type);
      muster_labels_settle (sheet->labels, sheet->galley, sheet->label, sheet->options->is_grey);
      say_width (sheet, why, mm);
      add_running (sheet);
      *running = get_rows_height (sheet->galley);
      add_masthead (sheet);
      double head = get_rows_height (sheet->galley) - *running;
      double room = get_room (sheet, MAX (head, *running), TRUE);
      if (get_tallest (sheet, sheet->galley) <= room
          || (is_widest (sheet) && type <= MUSTER_LEAST_TYPE_SIZE))
        return head;
      if (is_widest (sheet))
        type = MAX (MUSTER_LEAST_TYPE_SIZE, type - 1);
      else
        set_factor (sheet, mm, WIDER * sheet->factor);
    }
}

/* Margins as narrow as printers take where they are worth a column more. */
static void
choose_body (Sheet *sheet, MusterSheetOptions *options, gboolean is_turned, double label)
{
  double width;
  double height;
  muster_paper_get_body (options->paper, is_turned, &sheet->width, &sheet->height);
  muster_paper_get_wide_body (options->paper, is_turned, &width, &height);
  options->has_narrow_margins =
    count_columns (width, label) > MAX (1, count_columns (sheet->width, label));
  if (!options->has_narrow_margins)
    return;
  sheet->width = width;
  sheet->height = height;
}

static MusterSheet *
make (MusterLabels *labels, const MusterSheetOptions *wanted, gboolean is_turned, gboolean *is_poor)
{
  const MusterReckoning *reckoning = labels->reckoning;
  double running;
  double mm;
  MusterSheetOptions options = *wanted;
  Sheet sheet = { .reckoning = reckoning, .options = &options, .labels = labels };
  g_autofree char *why = muster_labels_find_width (labels, options.label_width, &mm);
  choose_body (&sheet, &options, is_turned, mm * MUSTER_MM);
  sheet.legend = muster_labels_dup_legend (labels);
  double head = settle (&sheet, why, mm, &running);
  make_rows (&sheet);
  if (labels->labels->len == 0)
    add_nothing (&sheet);
  *is_poor = add_pages (&sheet, head, running);
  g_autofree char *foot =
    g_strdup_printf ("%s %s", reckoning->ruleset->title, reckoning->ruleset->version);
  g_free (sheet.sentence);
  g_free (sheet.legend);
  g_ptr_array_unref (sheet.rows);
  return muster_sheet_new_turned (sheet.galley, reckoning->army, foot, &options, is_turned);
}

/* Where the last page would have a row alone, smaller type is tried, which may save the page. */
static MusterSheet *
make_fitting (MusterLabels *labels, const MusterSheetOptions *options, gboolean is_turned)
{
  gboolean is_poor;
  MusterSheetOptions smaller = *options;
  MusterSheet *sheet = make (labels, options, is_turned, &is_poor);
  smaller.type_size = MUSTER_LEAST_TYPE_SIZE;
  if (!is_poor)
    return sheet;
  return muster_sheet_take_shorter (sheet, make (labels, &smaller, is_turned, &is_poor));
}

/* Upright, unless the paper takes fewer pages across. */
MusterSheet *
muster_sheet_labels (const MusterReckoning *reckoning,
                     GPtrArray *findings,
                     const MusterSheetOptions *options)
{
  g_autoptr (MusterLabels) labels = muster_labels_new (reckoning, options->label_form);
  if (options->turn != MUSTER_TURN_BEST)
    return make_fitting (labels, options, options->turn == MUSTER_TURN_LANDSCAPE);
  g_autoptr (MusterSheet) upright = make_fitting (labels, options, FALSE);
  if (muster_sheet_get_n_pages (upright) == 1)
    return g_steal_pointer (&upright);
  g_autoptr (MusterSheet) turned = make_fitting (labels, options, TRUE);
  if (muster_sheet_get_n_pages (turned) < muster_sheet_get_n_pages (upright))
    return g_steal_pointer (&turned);
  return g_steal_pointer (&upright);
}
