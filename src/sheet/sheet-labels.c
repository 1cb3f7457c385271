#include "config.h"

#include "sheet/sheet-labels.h"

#include "army/army-told.h"
#include "sheet/label.h"
#include "sheet/sheet-words.h"

#include <glib/gi18n-lib.h>

#define TITLE_LINES 3
/* Points. */
#define TICK     6.0  /* length of a cut mark beside the labels */
#define TICK_GAP 2.0  /* between it and the labels */
#define CUT      0.35 /* its weight */
#define CHECK_MM 50
#define ROUNDING 0.5
#define WIDER    1.25
/* Than with the least type: lower by no more than this is not worth small type. */
#define LOWER 1.12
/* The higher ones may be as high as they must. */
#define USUAL_SHARE 0.85
#define STRIP_RISE  12.2 /* mm */
#define CARD_RISE   44.5
#define MOST_TRIED  60 /* labels of which the type size is chosen */

typedef struct
{
  const MusterReckoning *reckoning;
  const MusterSheetOptions *options;
  MusterLabels *labels;
  MusterGalley *galley;
  double em;
  double width;  /* of the page's body */
  double height; /* of it */
  double label;  /* width of a label */
  guint columns;
  double left;    /* of the first column */
  char *sentence; /* how wide labels are, and why */
  char *legend;
} Sheet;

static const MusterLabel *
get_label (const Sheet *sheet, guint index)
{
  return g_ptr_array_index (sheet->labels->labels, index);
}

static double
measure (const Sheet *sheet, MusterGalley *galley, guint index, double width)
{
  return muster_label_set (sheet->labels, get_label (sheet, index), galley, 0, width, FALSE, FALSE);
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
get_usual_height (const Sheet *sheet, MusterGalley *galley, double width)
{
  guint n = sheet->labels->labels->len;
  guint step = MAX (1, n / MOST_TRIED);
  g_autoptr (GArray) heights = g_array_new (FALSE, FALSE, sizeof (double));
  for (guint i = 0; i < n; i += step)
    {
      double height = measure (sheet, galley, i, width);
      g_array_append_val (heights, height);
    }
  g_array_sort (heights, compare_heights);
  return heights->len == 0
           ? 0
           : g_array_index (heights, double, (guint) (USUAL_SHARE * (heights->len - 1)));
}

static double
try_type (const Sheet *sheet, double size, double width)
{
  g_autoptr (MusterGalley) galley = muster_galley_new (size, sheet->width);
  muster_labels_place_boxes (sheet->labels, galley, width);
  return get_usual_height (sheet, galley, width);
}

/* Type as large as was asked for, if labels of the usual height have room for it, or if small type
 * makes them hardly lower. */
static double
choose_type (const Sheet *sheet, double width)
{
  double wanted = (sheet->labels->form == MUSTER_LABEL_CARD ? CARD_RISE : STRIP_RISE) * MUSTER_MM;
  double least = try_type (sheet, MUSTER_LEAST_TYPE_SIZE, width);
  double most = least <= wanted ? wanted : LOWER * least;
  for (double size = sheet->options->type_size; size > MUSTER_LEAST_TYPE_SIZE; size -= 1)
    if (try_type (sheet, size, width) <= most)
      return size;
  return MUSTER_LEAST_TYPE_SIZE;
}

static double
get_tallest (const Sheet *sheet, MusterGalley *galley, double width)
{
  double tallest = 0;
  for (guint i = 0; i < sheet->labels->labels->len; i++)
    tallest = MAX (tallest, measure (sheet, galley, i, width));
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

static double
get_room (const Sheet *sheet, double used)
{
  return sheet->height - used - get_legend_height (sheet) - 2 * (TICK + TICK_GAP) - ROUNDING;
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
add_line_across (const Sheet *sheet, guint n, double y)
{
  double width = n * sheet->label;
  add_guide (sheet, sheet->left, y, width, 0);
  add_cut (sheet, sheet->left - TICK_GAP - TICK, y - CUT / 2, TICK, CUT);
  add_cut (sheet, sheet->left + width + TICK_GAP, y - CUT / 2, TICK, CUT);
}

/* Lines to cut along beside the labels of a row, with marks above the first row of a page and below
 * the last. */
static void
add_lines_down (const Sheet *sheet, guint n, double height, gboolean is_first, gboolean is_last)
{
  for (guint i = 0; i <= n; i++)
    {
      double x = sheet->left + i * sheet->label;
      add_guide (sheet, x, 0, 0, height);
      if (is_first)
        add_cut (sheet, x - CUT / 2, -TICK_GAP - TICK, CUT, TICK);
      if (is_last)
        add_cut (sheet, x - CUT / 2, height + TICK_GAP, CUT, TICK);
    }
}

/* Rows; the last one of a page is a block with the page's foot. */

/* What the first label of a row stands in, for the bookmarks. */
static const char *
get_formation (const Sheet *sheet, guint index)
{
  const GPtrArray *within = get_label (sheet, index)->within;
  return within->len > 0 ? g_ptr_array_index (within, 0) : NULL;
}

static void
begin_row_block (const Sheet *sheet, guint index)
{
  MusterBlock *block = muster_galley_begin_block (sheet->galley, 0);
  const char *formation = get_formation (sheet, index);
  const char *before =
    index >= sheet->columns ? get_formation (sheet, index - sheet->columns) : NULL;
  if (formation == NULL || g_strcmp0 (formation, before) == 0)
    return;
  block->title = g_strdup (formation);
  block->outline = 0;
}

static void
add_row (const Sheet *sheet,
         guint first,
         guint n,
         double height,
         gboolean is_first,
         gboolean is_last)
{
  MusterGalley *galley = sheet->galley;
  double room = TICK + TICK_GAP;
  begin_row_block (sheet, first);
  muster_galley_begin_row (galley);
  for (guint i = 0; i < n; i++)
    muster_label_set (sheet->labels, get_label (sheet, first + i), galley,
                      sheet->left + i * sheet->label, sheet->label, TRUE, sheet->options->is_grey);
  add_line_across (sheet, is_first ? n : sheet->columns, 0);
  if (is_last)
    add_line_across (sheet, n, height);
  add_lines_down (sheet, n, height, is_first, is_last);
  galley->rise = 0;
  galley->fall = height;
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

/* How many labels from @first on fit into @room, all as high as the highest of them. */
static guint
count_labels (const Sheet *sheet, guint first, double room, double *height)
{
  guint n = sheet->labels->labels->len;
  guint at = first;
  double highest = 0;
  *height = 0;
  while (at < n)
    {
      guint end = MIN (at + sheet->columns, n);
      for (guint i = at; i < end; i++)
        highest = MAX (highest, measure (sheet, sheet->galley, i, sheet->label));
      guint rows = (at - first) / sheet->columns + 1;
      if (at > first && rows * highest > room)
        break;
      *height = highest;
      at = end;
    }
  return at - first;
}

static void
add_page (const Sheet *sheet, guint first, guint n, double height, double room)
{
  guint rows = (n + sheet->columns - 1) / sheet->columns;
  for (guint i = 0; i < rows; i++)
    {
      guint at = first + i * sheet->columns;
      add_row (sheet, at, MIN (sheet->columns, first + n - at), height, i == 0, i + 1 == rows);
    }
  add_foot (sheet, 0.5 * sheet->em + MAX (0, room - rows * height));
  muster_galley_end_block (sheet->galley);
}

static void
add_pages (const Sheet *sheet, double head, double running)
{
  guint at = 0;
  gboolean is_first = TRUE;
  while (at < sheet->labels->labels->len)
    {
      double height;
      double room = get_room (sheet, is_first ? head : running);
      guint n = count_labels (sheet, at, room, &height);
      add_page (sheet, at, n, height, room);
      at += n;
      is_first = FALSE;
    }
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

static void
set_width (Sheet *sheet, double width)
{
  sheet->label = MIN (width, sheet->width);
  sheet->columns = MAX (1, (guint) ((sheet->width + 0.01) / sheet->label));
  sheet->left = (sheet->width - sheet->columns * sheet->label) / 2;
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
  set_width (sheet, mm * MUSTER_MM);
  type = choose_type (sheet, sheet->label);
  for (;;)
    {
      begin_galley (sheet, type);
      muster_labels_place_boxes (sheet->labels, sheet->galley, sheet->label);
      say_width (sheet, why, mm);
      add_running (sheet);
      *running = get_rows_height (sheet->galley);
      add_masthead (sheet);
      double head = get_rows_height (sheet->galley) - *running;
      double room = get_room (sheet, MAX (head, *running));
      gboolean is_widest = sheet->label >= sheet->width - 0.01;
      if (get_tallest (sheet, sheet->galley, sheet->label) <= room
          || (is_widest && type <= MUSTER_LEAST_TYPE_SIZE))
        return head;
      if (is_widest)
        type = MAX (MUSTER_LEAST_TYPE_SIZE, type - 1);
      else
        set_width (sheet, WIDER * sheet->label);
    }
}

static MusterSheet *
make (MusterLabels *labels, const MusterSheetOptions *options, gboolean is_turned)
{
  const MusterReckoning *reckoning = labels->reckoning;
  double running;
  double mm;
  Sheet sheet = { .reckoning = reckoning, .options = options, .labels = labels };
  g_autofree char *why = muster_labels_find_width (labels, options->label_width, &mm);
  muster_paper_get_body (options->paper, is_turned, &sheet.width, &sheet.height);
  sheet.legend = muster_labels_dup_legend (labels);
  double head = settle (&sheet, why, mm, &running);
  if (labels->labels->len == 0)
    add_nothing (&sheet);
  add_pages (&sheet, head, running);
  g_autofree char *foot =
    g_strdup_printf ("%s %s", reckoning->ruleset->title, reckoning->ruleset->version);
  g_free (sheet.sentence);
  g_free (sheet.legend);
  return muster_sheet_new_turned (sheet.galley, reckoning->army, foot, options, is_turned);
}

/* Upright, unless the paper takes fewer pages across. */
MusterSheet *
muster_sheet_labels (const MusterReckoning *reckoning,
                     GPtrArray *findings,
                     const MusterSheetOptions *options)
{
  g_autoptr (MusterLabels) labels = muster_labels_new (reckoning, options->label_form);
  if (options->turn != MUSTER_TURN_BEST)
    return make (labels, options, options->turn == MUSTER_TURN_LANDSCAPE);
  g_autoptr (MusterSheet) upright = make (labels, options, FALSE);
  if (muster_sheet_get_n_pages (upright) == 1)
    return g_steal_pointer (&upright);
  g_autoptr (MusterSheet) turned = make (labels, options, TRUE);
  if (muster_sheet_get_n_pages (turned) < muster_sheet_get_n_pages (upright))
    return g_steal_pointer (&turned);
  return g_steal_pointer (&upright);
}
