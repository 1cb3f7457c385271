#include "config.h"

#include "sheet/campaign/sheets.h"

#include "base/text.h"
#include "campaign/state/morning-state.h"
#include "sheet/army/legend.h"
#include "sheet/campaign/head.h"
#include "sheet/page/fit.h"
#include "sheet/page/layout.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

typedef enum
{
  MUSTER_MORNING_FULL,
  MUSTER_MORNING_PRESENT,
  MUSTER_MORNING_CHANGE,
  MUSTER_MORNING_HOSPITAL,
  MUSTER_MORNING_MISSING,
  MUSTER_MORNING_PRISONERS,
  MUSTER_MORNING_LOST,
  MUSTER_MORNING_LACKING,
  MUSTER_MORNING_MEN,
  MUSTER_N_MORNING,
} MusterMorningFigure;

typedef struct
{
  MusterLayout *layout; /* (unowned) */
  double em;
  double gap;
  double x[MUSTER_N_MORNING];
  double width[MUSTER_N_MORNING]; /* 0: there is no such column */
  double bar_x;
  double bar; /* its width; 0: there are none */
  double end; /* of names */
  gboolean has_short_heads;
} MusterMorningColumns;

/* The columns of a morning state: which there are, where they stand, and what stands in them. */

/* Of the type size. */
#define INDENT     0.9
#define GAP        0.9
#define SHORT_GAP  0.75 /* between short heads */
#define BAR        6.0
#define BAR_HEIGHT 0.5
#define LEAST_BAR  3.5

/* Of the width. */
#define LEAST_NAMES 0.3

/* Greys of the bar: far enough from each other for any printer. */
#define PRESENT      0x4d4d4d
#define AWAY         0xbdbdbd
#define MOST_INDENTS 6

static const struct
{
  const char *head;
  const char *brief;
} heads[MUSTER_N_MORNING] = {
  [MUSTER_MORNING_FULL] = { NC_ ("morning state", "Full"), NC_ ("morning state", "Full") },
  [MUSTER_MORNING_PRESENT] = { NC_ ("morning state", "Present"), NC_ ("morning state", "Here") },
  [MUSTER_MORNING_CHANGE] = { NC_ ("morning state", "Change"), NC_ ("morning state", "±") },
  [MUSTER_MORNING_HOSPITAL] = { NC_ ("morning state", "Hospital"), NC_ ("morning state", "Hosp.") },
  [MUSTER_MORNING_MISSING] = { NC_ ("morning state", "Missing"), NC_ ("morning state", "Miss.") },
  [MUSTER_MORNING_PRISONERS] = { NC_ ("morning state", "Prisoners"),
                                 NC_ ("morning state", "Pris.") },
  [MUSTER_MORNING_LOST] = { NC_ ("morning state", "Lost"), NC_ ("morning state", "Lost") },
  [MUSTER_MORNING_LACKING] = { NC_ ("morning state", "Short"), NC_ ("morning state", "Short") },
  [MUSTER_MORNING_MEN] = { NC_ ("morning state", "Men"), NC_ ("morning state", "Men") },
};

static gint64
get_figure (const MusterMorningRow *row, guint figure)
{
  switch (figure)
    {
    case MUSTER_MORNING_FULL:
      return row->totals.establishment;
    case MUSTER_MORNING_PRESENT:
      return row->totals.present;
    case MUSTER_MORNING_CHANGE:
      return row->change;
    case MUSTER_MORNING_LOST:
      return row->totals.lost;
    case MUSTER_MORNING_LACKING:
      return row->lacking;
    case MUSTER_MORNING_MEN:
      return row->men.high;
    default:
      return row->totals.away[figure - MUSTER_MORNING_HOSPITAL];
    }
}

static gboolean
has_figures (const MusterMorningRow *row)
{
  return row->visibility == MUSTER_VISIBILITY_EXACT
         && (row->record == NULL || row->record->category != MUSTER_CATEGORY_COMMANDER);
}

/* Nobody is a dash, but of those that are there. */
static char *
dup_figure (const MusterMorningRow *row, guint figure)
{
  gint64 n = get_figure (row, figure);
  if (figure == MUSTER_MORNING_MEN)
    return muster_men_dup_text (row->men);
  if (n == 0 && (figure > MUSTER_MORNING_PRESENT || row->totals.establishment == 0))
    return g_strdup ("–");
  if (figure == MUSTER_MORNING_CHANGE)
    return g_strdup_printf ("%s%" PRId64, n > 0 ? "+" : "−", ABS (n));
  return g_strdup_printf ("%" PRId64, n);
}

static double
get_width (const MusterMorningColumns *columns, MusterStyle style, const char *text)
{
  return muster_typesetter_set (columns->layout->typesetter, style, text, 0, 0)->width;
}

static const char *
get_head (const MusterMorningColumns *columns, guint figure)
{
  return columns->has_short_heads
           ? g_dpgettext2 (GETTEXT_PACKAGE, "morning state", heads[figure].brief)
           : g_dpgettext2 (GETTEXT_PACKAGE, "morning state", heads[figure].head);
}

static gboolean
is_wanted (const MusterMorning *morning, guint figure)
{
  for (guint i = 0; i < morning->rows->len; i++)
    if (get_figure (&g_array_index (morning->rows, MusterMorningRow, i), figure) != 0)
      return TRUE;
  return figure <= MUSTER_MORNING_PRESENT;
}

static void
measure_figure (MusterMorningColumns *columns, const MusterMorning *morning, guint figure)
{
  columns->width[figure] = get_width (columns, MUSTER_STYLE_LABEL, get_head (columns, figure)) + 1;
  for (guint i = 0; i < morning->rows->len; i++)
    {
      const MusterMorningRow *row = &g_array_index (morning->rows, MusterMorningRow, i);
      if (!has_figures (row))
        continue;
      g_autofree char *text = dup_figure (row, figure);
      double width = get_width (columns, MUSTER_STYLE_TOTAL, text) + 0.15 * columns->em;
      columns->width[figure] = MAX (columns->width[figure], width);
    }
}

static void
place (MusterMorningColumns *columns, const MusterMorning *morning)
{
  double end = columns->layout->width;
  for (guint i = MUSTER_N_MORNING; i > 0; i--)
    {
      columns->width[i - 1] = 0;
      if (!is_wanted (morning, i - 1))
        continue;
      measure_figure (columns, morning, i - 1);
      columns->x[i - 1] = end - columns->width[i - 1];
      end = columns->x[i - 1] - columns->gap;
    }
  columns->end = end;
}

/** Measures the columns; such in which nobody has a figure are left out. */
static void
muster_morning_columns_measure (MusterMorningColumns *columns,
                                MusterLayout *layout,
                                const MusterMorning *morning)
{
  double em = muster_typesetter_get_size (layout->typesetter, MUSTER_STYLE_BODY);
  double least = LEAST_NAMES * layout->width;
  *columns = (MusterMorningColumns){ .layout = layout, .em = em, .gap = GAP * em };
  place (columns, morning);
  if (columns->end < least + BAR * em)
    {
      columns->has_short_heads = TRUE;
      columns->gap = SHORT_GAP * em;
      place (columns, morning);
    }
  double room = columns->end - least - columns->gap;
  columns->bar = room < LEAST_BAR * em ? 0 : MIN (room, BAR * em);
  columns->bar_x = columns->end - columns->bar;
  if (columns->bar > 0)
    columns->end = columns->bar_x - columns->gap;
}

/** Returns: the row with the heads of the columns */
static guint
muster_morning_columns_add_heads (const MusterMorningColumns *columns, gboolean is_by_brigade)
{
  const char *full = is_by_brigade ? _ ("Formation") : _ ("Formation, commander, unit");
  const char *brief = is_by_brigade ? _ ("Formation") : _ ("Unit");
  gboolean fits = get_width (columns, MUSTER_STYLE_LABEL, full) + 1 < columns->end;
  muster_layout_begin_row (columns->layout);
  muster_layout_add_text (columns->layout, MUSTER_STYLE_LABEL, fits ? full : brief, 0, columns->end,
                          PANGO_ALIGN_LEFT, 1);
  for (guint i = 0; i < MUSTER_N_MORNING; i++)
    if (columns->width[i] > 0)
      muster_layout_add_text (columns->layout, MUSTER_STYLE_LABEL, get_head (columns, i),
                              columns->x[i], columns->width[i], PANGO_ALIGN_RIGHT, 1);
  return muster_layout_end_row (columns->layout, 0, 0);
}

/** Adds the figures of a row to the row begun. */
static void
muster_morning_columns_add_figures (const MusterMorningColumns *columns,
                                    const MusterMorningRow *row,
                                    MusterStyle style)
{
  for (guint i = 0; i < MUSTER_N_MORNING && has_figures (row); i++)
    {
      if (columns->width[i] <= 0)
        continue;
      g_autofree char *text = dup_figure (row, i);
      muster_layout_add_text (columns->layout, style, text, columns->x[i], columns->width[i],
                              PANGO_ALIGN_RIGHT, 1);
    }
}

static void
add_part (const MusterMorningColumns *columns, double from, double to, guint colour)
{
  double height = BAR_HEIGHT * columns->em;
  const MusterFill fill = { .colour = colour,
                            .x = columns->bar_x + from * columns->bar,
                            .y = -height,
                            .width = (to - from) * columns->bar,
                            .height = height };
  if (to > from)
    muster_layout_add_fill (columns->layout, &fill);
}

/** Adds the bar of a row to the row begun: dark those present, light those away who may come back,
 * blank the others. */
static void
muster_morning_columns_add_bar (const MusterMorningColumns *columns, const MusterMorningRow *row)
{
  gint64 away = 0;
  for (guint pool = 0; pool < MUSTER_N_POOLS; pool++)
    away += row->totals.away[pool];
  gint64 whole = MAX (row->totals.establishment, row->totals.present);
  if (columns->bar <= 0 || row->totals.establishment <= 0 || !has_figures (row))
    return;
  double present = (double) row->totals.present / (double) whole;
  double back = MIN ((double) (row->totals.present + away) / (double) whole, 1);
  const MusterMark frame = { .is_box = TRUE,
                             .x = columns->bar_x,
                             .y = -BAR_HEIGHT * columns->em,
                             .width = columns->bar,
                             .height = BAR_HEIGHT * columns->em,
                             .grey = MUSTER_GREY_BOX };
  add_part (columns, 0, present, PRESENT);
  add_part (columns, present, back, AWAY);
  muster_layout_add_mark (columns->layout, &frame);
}

/** Returns: where a row of this depth begins */
static double
muster_morning_columns_get_indent (const MusterMorningColumns *columns, guint depth)
{
  return INDENT * columns->em * MIN (MAX (depth, 1) - 1, MOST_INDENTS);
}

#define HEADING_LINES 6
#define NAME_LINES    14
#define PERSON_MARKUP "<span font_features='smcp=1, onum=1' letter_spacing='300'>%s</span>"

typedef struct
{
  const MusterGame *game;
  const MusterSheetOptions *options;
  const MusterMorning *morning;
  MusterLayout *layout;
  MusterMorningColumns columns;
  const char *usual_kind; /* of the members that are being added, told above them; or NULL */
} Sheet;

static const MusterMorningRow *
get_row (const Sheet *sheet, guint index)
{
  return &g_array_index (sheet->morning->rows, MusterMorningRow, index);
}

static gboolean
is_group (const MusterMorningRow *row)
{
  return row->record == NULL
         || (row->record->category < MUSTER_CATEGORY_COMMANDER && !row->is_line);
}

static gboolean
is_redacted_formation (const MusterMorningRow *row)
{
  return row->visibility == MUSTER_VISIBILITY_REDACTED && row->record != NULL;
}

static MusterStyle
get_heading_style (guint depth)
{
  return MUSTER_STYLE_HEADING_1 + (MusterStyle) MIN (depth, 2);
}

static void
add_hairline (const Sheet *sheet, double x)
{
  MusterMark hairline = { .x = x,
                          .y = sheet->layout->fall,
                          .width = sheet->layout->width - x,
                          .height = MUSTER_HAIRLINE,
                          .grey = MUSTER_GREY_HAIRLINE };
  muster_layout_add_mark (sheet->layout, &hairline);
}

static void
add_remarks (const Sheet *sheet, const char *remarks, double x)
{
  g_autofree char *text = g_markup_escape_text (remarks, -1);
  if (text[0] == '\0')
    return;
  muster_layout_add_paragraph (sheet->layout, MUSTER_STYLE_READOUT, text, x,
                               sheet->layout->width - x - sheet->columns.em, PANGO_ALIGN_LEFT);
  muster_layout_add_space (sheet->layout, 0.15 * sheet->columns.em);
}

/* Rank and fate stand behind the name. */
static void
add_commander (const Sheet *sheet, const MusterMorningRow *row, double x)
{
  g_autofree char *name = g_markup_printf_escaped (PERSON_MARKUP, row->name);
  g_autofree char *remarks = g_markup_escape_text (row->remarks, -1);
  g_autoptr (GString) text = g_string_new (name);
  if (remarks[0] != '\0')
    muster_text_append_item (text, remarks);
  muster_layout_begin_row (sheet->layout);
  muster_layout_add_text (sheet->layout, MUSTER_STYLE_PERSON, text->str, x,
                          sheet->layout->width - x, PANGO_ALIGN_LEFT, NAME_LINES);
  muster_layout_end_row (sheet->layout, 0, 0.08 * sheet->columns.em);
}

/* The type stands behind the name in the row begun, where there is room for it. Returns: whether it
 * does */
static gboolean
add_kind (const Sheet *sheet, MusterStyle style, const char *name, const char *kind, double x)
{
  MusterTypesetter *typesetter = sheet->layout->typesetter;
  const MusterSetText *set =
    muster_typesetter_set (typesetter, style, name, sheet->columns.end - x, NAME_LINES);
  double from = x + set->width + 0.6 * sheet->columns.em;
  double room = sheet->columns.end - from;
  if (set->n_lines > 1
      || muster_typesetter_set (typesetter, MUSTER_STYLE_KIND, kind, 0, 0)->width + 1 >= room)
    return FALSE;
  muster_layout_add_text (sheet->layout, MUSTER_STYLE_KIND, kind, from, room, PANGO_ALIGN_LEFT, 1);
  return TRUE;
}

/* The type that found no room behind the name, and the remarks. */
static char *
dup_below (const char *kind, const char *remarks)
{
  if (kind == NULL || remarks[0] == '\0')
    return g_strdup (kind != NULL ? kind : remarks);
  return g_strdup_printf ("%s, %s", kind, remarks);
}

static void
add_unit (const Sheet *sheet, const MusterMorningRow *row, double x)
{
  const MusterMorningColumns *columns = &sheet->columns;
  double width = columns->end - x;
  muster_layout_begin_row (sheet->layout);
  muster_layout_add_text (sheet->layout, MUSTER_STYLE_BODY, row->name, x, width, PANGO_ALIGN_LEFT,
                          NAME_LINES);
  const char *kind = g_strcmp0 (row->kind, sheet->usual_kind) != 0 ? row->kind : NULL;
  if (kind != NULL && add_kind (sheet, MUSTER_STYLE_BODY, row->name, kind, x))
    kind = NULL;
  g_autofree char *below = dup_below (kind, row->remarks);
  muster_morning_columns_add_bar (columns, row);
  muster_morning_columns_add_figures (columns, row, MUSTER_STYLE_FIGURE);
  if (below[0] == '\0')
    add_hairline (sheet, x);
  guint first = muster_layout_end_row (sheet->layout, 0.08 * columns->em, 0.08 * columns->em);
  add_remarks (sheet, below, x + columns->em);
  if (below[0] != '\0')
    {
      muster_layout_begin_row (sheet->layout);
      add_hairline (sheet, x);
      muster_layout_end_row (sheet->layout, 0, 0.08 * columns->em);
    }
  muster_layout_keep_rows (sheet->layout, first);
}

/* A formation of which only words are known. */
static void
add_redacted (const Sheet *sheet, const MusterMorningRow *row)
{
  double x = muster_morning_columns_get_indent (&sheet->columns, row->depth);
  double end = 0.55 * sheet->layout->width;
  double from = end + sheet->columns.gap;
  muster_layout_begin_row (sheet->layout);
  muster_layout_add_text (sheet->layout, MUSTER_STYLE_BODY, row->name, x, end - x, PANGO_ALIGN_LEFT,
                          NAME_LINES);
  muster_layout_add_text (sheet->layout, MUSTER_STYLE_KIND, row->redacted, from,
                          sheet->layout->width - from, PANGO_ALIGN_LEFT, NAME_LINES);
  add_hairline (sheet, x);
  muster_layout_end_row (sheet->layout, 0.08 * sheet->columns.em, 0.08 * sheet->columns.em);
}

static char *
dup_heading (const Sheet *sheet, const MusterMorningRow *row)
{
  if (row->record == NULL && row->visibility == MUSTER_VISIBILITY_REDACTED)
    return g_strdup_printf (_ ("%1$s: %2$s"), row->name, row->redacted);
  return g_strdup (row->name);
}

static void
add_heading (const Sheet *sheet, const MusterMorningRow *row, double x)
{
  const MusterMorningColumns *columns = &sheet->columns;
  gboolean is_wide = row->visibility == MUSTER_VISIBILITY_REDACTED;
  double end = is_wide ? sheet->layout->width : columns->end;
  g_autofree char *text = dup_heading (sheet, row);
  const char *kind = sheet->usual_kind;
  MusterStyle style = get_heading_style (row->depth);
  gboolean is_torn = muster_set_text_is_torn (
    muster_typesetter_set (sheet->layout->typesetter, style, text, end - x, HEADING_LINES));
  muster_layout_begin_row (sheet->layout);
  muster_layout_add_text (sheet->layout, style, text, x, (is_torn ? sheet->layout->width : end) - x,
                          PANGO_ALIGN_LEFT, HEADING_LINES);
  /* Figures stand below a name whose words need more than its column. */
  if (is_torn)
    {
      muster_layout_end_row (sheet->layout, 0, 0);
      muster_layout_begin_row (sheet->layout);
    }
  if (kind != NULL && !is_torn && add_kind (sheet, style, text, kind, x))
    kind = NULL;
  muster_morning_columns_add_bar (columns, row);
  muster_morning_columns_add_figures (columns, row, MUSTER_STYLE_TOTAL);
  if (row->depth <= 2)
    add_hairline (sheet, x);
  muster_layout_end_row (sheet->layout, 0, row->depth <= 2 ? 0.25 * columns->em : 0);
  g_autofree char *below = dup_below (kind, row->remarks);
  add_remarks (sheet, below, x);
}

/* What the formation stands in, from the side down. Returns: (nullable) */
static char *
dup_within (const Sheet *sheet, guint index)
{
  const MusterMorningRow *row = get_row (sheet, index);
  guint depth = row->depth;
  char *path = NULL;
  for (guint i = index; i > 0 && depth > 0; i--)
    {
      const MusterMorningRow *above = get_row (sheet, i - 1);
      if (above->depth >= depth || !is_group (above) || above->side != row->side)
        continue;
      g_autofree char *below = path;
      path =
        below != NULL ? g_strdup_printf ("%s – %s", above->name, below) : g_strdup (above->name);
      depth = above->depth;
    }
  return path;
}

static MusterBlock *
begin_block (const Sheet *sheet, guint index)
{
  static const double spaces[] = { 1.4, 1.0, 0.8, 0.6 };
  const MusterMorningRow *row = get_row (sheet, index);
  double space = spaces[MIN (row->depth, G_N_ELEMENTS (spaces) - 1)] * sheet->columns.em;
  MusterBlock *block = muster_layout_begin_block (sheet->layout, space);
  block->yields = TRUE;
  block->tabled = row->visibility == MUSTER_VISIBILITY_EXACT;
  block->x = muster_morning_columns_get_indent (&sheet->columns, row->depth);
  block->style = get_heading_style (row->depth);
  block->outline = (int) row->depth;
  block->title = g_strdup (row->name);
  block->within = dup_within (sheet, index);
  return block;
}

static gboolean
is_member (const Sheet *sheet, guint index, guint depth)
{
  if (index >= sheet->morning->rows->len)
    return FALSE;
  const MusterMorningRow *row = get_row (sheet, index);
  return is_redacted_formation (row) || (!is_group (row) && row->depth == depth);
}

/* It has joined another or was disbanded, and nobody of it will come back. */
static gboolean
is_gone (const MusterMorningRow *row)
{
  return row->record->category == MUSTER_CATEGORY_UNIT
         && row->record->status >= MUSTER_STATUS_DISBANDED
         && muster_record_get_away (row->record) == 0;
}

/* The type of more than half of these members that are units, and of two at least: it is told once,
 * above them. Returns: (nullable) */
static const char *
find_usual_kind (const Sheet *sheet, guint index, guint depth)
{
  g_autoptr (GHashTable) counts = g_hash_table_new (g_str_hash, g_str_equal);
  const char *usual = NULL;
  guint most = 1;
  guint n_units = 0;
  for (; is_member (sheet, index, depth); index++)
    {
      const MusterMorningRow *row = get_row (sheet, index);
      if (is_group (row) || row->record->category != MUSTER_CATEGORY_UNIT || is_gone (row))
        continue;
      n_units++;
      if (row->kind == NULL)
        continue;
      guint n = GPOINTER_TO_UINT (g_hash_table_lookup (counts, row->kind)) + 1;
      g_hash_table_insert (counts, row->kind, GUINT_TO_POINTER (n));
      if (n > most)
        {
          most = n;
          usual = row->kind;
        }
    }
  return 2 * most > n_units ? usual : NULL;
}

/* Members that stand directly in a formation. @depth: theirs. Returns: the first row behind them */
static guint
add_members (const Sheet *sheet, guint index, guint depth, double x)
{
  gboolean in_head = TRUE;
  for (; is_member (sheet, index, depth); index++)
    {
      const MusterMorningRow *row = get_row (sheet, index);
      if (is_gone (row))
        continue;
      gboolean is_commander = row->record->category == MUSTER_CATEGORY_COMMANDER;
      if (in_head && !is_commander)
        muster_layout_end_head (sheet->layout);
      in_head = in_head && is_commander;
      if (is_group (row))
        add_redacted (sheet, row);
      else if (is_commander)
        add_commander (sheet, row, x);
      else
        add_unit (sheet, row, x);
    }
  if (in_head)
    muster_layout_end_head (sheet->layout);
  return index;
}

/* What stands directly in a formation, behind the formations in it. */
static guint
add_rest (Sheet *sheet, guint index, const MusterMorningRow *above)
{
  g_autofree char *text = g_strdup_printf (_ ("Directly under %s"), above->name);
  double x = muster_morning_columns_get_indent (&sheet->columns, above->depth);
  MusterBlock *block = muster_layout_begin_block (sheet->layout, 0.7 * sheet->columns.em);
  block->tabled = TRUE;
  block->x = x;
  block->style = MUSTER_STYLE_LABEL;
  block->title = g_strdup (text);
  block->outline = -1;
  muster_layout_begin_row (sheet->layout);
  muster_layout_add_text (sheet->layout, MUSTER_STYLE_LABEL, text, x, sheet->layout->width - x,
                          PANGO_ALIGN_LEFT, HEADING_LINES);
  sheet->usual_kind = find_usual_kind (sheet, index, above->depth + 1);
  if (sheet->usual_kind != NULL
      && !add_kind (sheet, MUSTER_STYLE_LABEL, text, sheet->usual_kind, x))
    sheet->usual_kind = NULL;
  muster_layout_end_row (sheet->layout, 0, 0);
  guint next = add_members (sheet, index, above->depth + 1, x);
  muster_layout_end_block (sheet->layout);
  return next;
}

/* Returns: the first row behind the heading and what stands directly under it */
static guint
add_group (Sheet *sheet, guint index)
{
  const MusterMorningRow *row = get_row (sheet, index);
  double x = muster_morning_columns_get_indent (&sheet->columns, row->depth);
  sheet->usual_kind = find_usual_kind (sheet, index + 1, row->depth + 1);
  begin_block (sheet, index);
  add_heading (sheet, row, x);
  guint next = add_members (sheet, index + 1, row->depth + 1, x);
  muster_layout_end_block (sheet->layout);
  MusterBlock *block =
    MUSTER_AT (sheet->layout->blocks, MusterBlock, sheet->layout->blocks->len - 1);
  gboolean goes_on = next < sheet->morning->rows->len && get_row (sheet, next)->depth > row->depth;
  block->keep_next = goes_on && block->n_rows == block->n_head;
  return next;
}

/* The group that a row stands in. */
static const MusterMorningRow *
find_above (const Sheet *sheet, guint index)
{
  const MusterMorningRow *row = get_row (sheet, index);
  for (guint i = index; i > 0; i--)
    if (is_group (get_row (sheet, i - 1)) && get_row (sheet, i - 1)->depth < row->depth)
      return get_row (sheet, i - 1);
  return get_row (sheet, 0);
}

static void
add_table (Sheet *sheet)
{
  guint index = 0;
  while (index < sheet->morning->rows->len)
    {
      const MusterMorningRow *row = get_row (sheet, index);
      if (is_group (row) && !is_redacted_formation (row))
        index = add_group (sheet, index);
      else
        index = add_rest (sheet, index, find_above (sheet, index));
    }
}

/* The heads of the columns, for the first time below the title. */
static void
add_table_head (const Sheet *sheet)
{
  MusterLayout *layout = sheet->layout;
  MusterBlock *block = muster_layout_begin_block (layout, 0.6 * sheet->columns.em);
  block->keep_next = TRUE;
  block->tabled = TRUE;
  block->is_heads = TRUE;
  muster_morning_columns_add_heads (&sheet->columns, sheet->morning->is_by_brigade);
  muster_layout_add_rule (layout, 0, layout->width, 0.4, 0);
  muster_layout_end_block (layout);
}

static void
keep (GArray *rows, guint row)
{
  g_array_append_val (rows, row);
}

static void
prepare_pages (const Sheet *sheet)
{
  MusterLayout *layout = sheet->layout;
  keep (layout->heads,
        muster_morning_columns_add_heads (&sheet->columns, sheet->morning->is_by_brigade));
  keep (layout->heads,
        muster_layout_add_rule (layout, 0, layout->width, 0.4, 0.5 * sheet->columns.em));
}

static void
take_line (GPtrArray *lines, char *text)
{
  g_ptr_array_add (lines, g_markup_escape_text (text, -1));
  g_free (text);
}

static void
add_legend (const Sheet *sheet)
{
  const MusterMorning *morning = sheet->morning;
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *steps = muster_campaign_dup_steps (morning->reg->campaign);
  take_line (lines, g_strdup_printf (_ ("Figures are %s."), steps));
  if (sheet->columns.bar > 0)
    take_line (lines, g_strdup (_ ("Bars: dark, present; light, in hospital, missing or taken; "
                                   "blank, lost for good.")));
  if (sheet->columns.width[MUSTER_MORNING_CHANGE] > 0)
    take_line (lines,
               g_strdup_printf (_ ("The change is since the morning of %s."), morning->last));
  if (sheet->columns.width[MUSTER_MORNING_LACKING] > 0)
    take_line (lines, g_strdup (_ ("Short is what is missing to full strength.")));
  if (sheet->columns.width[MUSTER_MORNING_MEN] > 0)
    take_line (lines, g_strdup (_ ("Men are those present, by the scale of the rules.")));
  g_autofree char **words = g_new0 (char *, lines->len + 1);
  memcpy (words, lines->pdata, lines->len * sizeof (char *));
  g_autofree char *all = g_strjoinv (" ", words);
  g_autoptr (GPtrArray) one = g_ptr_array_new ();
  g_ptr_array_add (one, all);
  muster_legend_add (sheet->layout, one);
}

/* In the place of a table: before that day there are no armies. */
static void
add_beginning (const Sheet *sheet)
{
  g_autofree char *day = muster_day_dup_text (sheet->game->reg->campaign->start);
  g_autofree char *text =
    g_markup_printf_escaped (_ ("The campaign begins on %s: choose that day or a later one."), day);
  muster_layout_begin_block (sheet->layout, sheet->columns.em);
  muster_layout_add_paragraph (sheet->layout, MUSTER_STYLE_BODY, text, 0, sheet->layout->width,
                               PANGO_ALIGN_LEFT);
  muster_layout_end_block (sheet->layout);
}

static MusterSheet *
lay_out (gpointer data, double leading)
{
  Sheet *sheet = data;
  double width;
  double height;
  muster_paper_get_body (sheet->options->paper, sheet->options->turn == MUSTER_TURN_LANDSCAPE,
                         &width, &height);
  sheet->layout = muster_layout_new (sheet->options->type_size, width);
  muster_typesetter_set_leading (sheet->layout->typesetter, leading);
  muster_morning_columns_measure (&sheet->columns, sheet->layout, sheet->morning);
  prepare_pages (sheet);
  muster_campaign_head_add (sheet->layout, sheet->game, sheet->options, _ ("Morning state"));
  if (sheet->game->reg->records->len == 0)
    add_beginning (sheet);
  else
    {
      add_table_head (sheet);
      add_table (sheet);
      add_legend (sheet);
    }
  return muster_campaign_head_end (sheet->layout, sheet->game, sheet->options);
}

static MusterSheet *
make (const MusterGame *game, const MusterSheetOptions *options, MusterMorningForm form)
{
  g_autoptr (MusterMorning) morning = muster_morning_new (game->reg, &options->viewer, form);
  Sheet sheet = { .game = game, .options = options, .morning = morning };
  return muster_sheet_fit (lay_out, &sheet);
}

MusterSheet *
muster_sheet_morning_state (const MusterGame *game,
                            const MusterSheetOptions *options,
                            GError **error)
{
  return make (game, options, MUSTER_MORNING_USUAL);
}

MusterSheet *
muster_sheet_morning_units (const MusterGame *game,
                            const MusterSheetOptions *options,
                            GError **error)
{
  return make (game, options, MUSTER_MORNING_BY_UNIT);
}

MusterSheet *
muster_sheet_morning_brigades (const MusterGame *game,
                               const MusterSheetOptions *options,
                               GError **error)
{
  return make (game, options, MUSTER_MORNING_BY_BRIGADE);
}
