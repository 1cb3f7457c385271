#include "config.h"

#include "sheet/campaign/morning-columns.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

/* Of the type size. */
#define INDENT     0.9
#define GAP        0.9
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
  [MUSTER_MORNING_FULL] = { N_ ("Full"), N_ ("Full") },
  [MUSTER_MORNING_PRESENT] = { N_ ("Present"), N_ ("Here") },
  [MUSTER_MORNING_CHANGE] = { N_ ("Change"), N_ ("±") },
  [MUSTER_MORNING_HOSPITAL] = { N_ ("Hospital"), N_ ("Hosp.") },
  [MUSTER_MORNING_MISSING] = { N_ ("Missing"), N_ ("Miss.") },
  [MUSTER_MORNING_PRISONERS] = { N_ ("Prisoners"), N_ ("Pris.") },
  [MUSTER_MORNING_LACKING] = { N_ ("Short"), N_ ("Short") },
  [MUSTER_MORNING_MEN] = { N_ ("Men"), N_ ("Men") },
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
  return row->sight == MUSTER_SIGHT_EXACT
         && (row->record == NULL || row->record->sort != MUSTER_SORT_COMMANDER);
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
  return muster_typesetter_set (columns->galley->typesetter, style, text, 0, 0)->width;
}

static const char *
get_head (const MusterMorningColumns *columns, guint figure)
{
  return columns->has_short_heads ? _ (heads[figure].brief) : _ (heads[figure].head);
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
  double end = columns->galley->width;
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

void
muster_morning_columns_measure (MusterMorningColumns *columns,
                                MusterGalley *galley,
                                const MusterMorning *morning)
{
  double em = muster_typesetter_get_size (galley->typesetter, MUSTER_STYLE_BODY);
  double least = LEAST_NAMES * galley->width;
  *columns = (MusterMorningColumns){ .galley = galley, .em = em, .gap = GAP * em };
  place (columns, morning);
  if (columns->end < least + BAR * em)
    {
      columns->has_short_heads = TRUE;
      columns->gap = 0.6 * em;
      place (columns, morning);
    }
  double room = columns->end - least - columns->gap;
  columns->bar = room < LEAST_BAR * em ? 0 : MIN (room, BAR * em);
  columns->bar_x = columns->end - columns->bar;
  if (columns->bar > 0)
    columns->end = columns->bar_x - columns->gap;
}

guint
muster_morning_columns_add_heads (const MusterMorningColumns *columns)
{
  const char *full = _ ("Formation, commander, unit");
  gboolean fits = get_width (columns, MUSTER_STYLE_LABEL, full) + 1 < columns->end;
  muster_galley_begin_row (columns->galley);
  muster_galley_add_text (columns->galley, MUSTER_STYLE_LABEL, fits ? full : _ ("Unit"), 0,
                          columns->end, PANGO_ALIGN_LEFT, 1);
  for (guint i = 0; i < MUSTER_N_MORNING; i++)
    if (columns->width[i] > 0)
      muster_galley_add_text (columns->galley, MUSTER_STYLE_LABEL, get_head (columns, i),
                              columns->x[i], columns->width[i], PANGO_ALIGN_RIGHT, 1);
  return muster_galley_end_row (columns->galley, 0, 0);
}

void
muster_morning_columns_add_figures (const MusterMorningColumns *columns,
                                    const MusterMorningRow *row,
                                    MusterStyle style)
{
  for (guint i = 0; i < MUSTER_N_MORNING && has_figures (row); i++)
    {
      if (columns->width[i] <= 0)
        continue;
      g_autofree char *text = dup_figure (row, i);
      muster_galley_add_text (columns->galley, style, text, columns->x[i], columns->width[i],
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
    muster_galley_add_fill (columns->galley, &fill);
}

void
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
  muster_galley_add_mark (columns->galley, &frame);
}

double
muster_morning_columns_get_indent (const MusterMorningColumns *columns, guint depth)
{
  return INDENT * columns->em * MIN (MAX (depth, 1) - 1, MOST_INDENTS);
}
