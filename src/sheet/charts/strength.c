#include "config.h"

#include "sheet/charts/strength.h"

#include "campaign/state/register-find.h"

#include <inttypes.h>

#define TICKS 4
/* Of the width: where the last day stands, so that its fall is seen. */
#define LAST_DAY 0.97
/* Of the type size. */
#define SAMPLE 3.0
#define GAP    0.6
#define APART  1.6 /* numbers of battles */

static void
free_line (gpointer data)
{
  MusterStrengthLine *line = data;
  g_free (line->name);
  g_array_unref (line->points);
  g_free (line);
}

MusterStrengthChart *
muster_strength_chart_new (const MusterRegister *reg, gboolean is_grey)
{
  MusterStrengthChart *chart = g_new0 (MusterStrengthChart, 1);
  chart->lines = g_ptr_array_new_with_free_func (free_line);
  chart->battles = g_array_new (FALSE, TRUE, sizeof (int));
  chart->palette = is_grey ? MUSTER_PALETTE_PRINT : MUSTER_PALETTE_COLOUR;
  for (guint i = 0; i < reg->battles->len; i++)
    g_array_append_val (chart->battles,
                        ((const MusterBattle *) g_ptr_array_index (reg->battles, i))->day);
  return chart;
}

void
muster_strength_chart_free (MusterStrengthChart *chart)
{
  g_ptr_array_unref (chart->lines);
  g_array_unref (chart->battles);
  g_free (chart);
}

void
muster_strength_chart_add (MusterStrengthChart *chart, const MusterRegister *reg, gint64 of)
{
  MusterStrengthLine *line = g_new0 (MusterStrengthLine, 1);
  line->name = muster_register_dup_label (reg, of);
  line->points = muster_register_list_strength (reg, of);
  g_ptr_array_add (chart->lines, line);
}

/* What is drawn: the points of all lines, from 0 to 1 in both directions. */
typedef struct
{
  double x;
  double y;
} Point;

typedef struct
{
  GPtrArray *lines; /* GArray of Point */
  GArray *battles;  /* double */
  guint first;      /* which of the dashes and inks the first line has */
  MusterPaletteKind palette;
} Picture;

static void
free_picture (gpointer data)
{
  Picture *picture = data;
  g_ptr_array_unref (picture->lines);
  g_array_unref (picture->battles);
  g_free (picture);
}

static Picture *
new_picture (const MusterStrengthChart *chart)
{
  Picture *picture = g_new0 (Picture, 1);
  picture->lines = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  picture->battles = g_array_new (FALSE, TRUE, sizeof (double));
  picture->palette = chart->palette;
  return picture;
}

static void
set_look (cairo_t *cr, MusterPaletteKind kind, guint line)
{
  static const double dashes[][4] = { { 0 }, { 5, 2.5 }, { 1.2, 2 }, { 7, 2, 1.5, 2 } };
  static const int counts[] = { 0, 2, 2, 4 };
  const MusterPalette *palette = muster_palette_get (kind);
  guint look = line % G_N_ELEMENTS (counts);
  const MusterInk *ink = kind == MUSTER_PALETTE_PRINT
                           ? &palette->ink
                           : &palette->families[1 + line % (MUSTER_N_FAMILIES - 1)];
  muster_ink_set (cr, ink);
  cairo_set_dash (cr, dashes[look], counts[look], 0);
  cairo_set_line_width (cr, 1.4);
}

static void
draw_grid (cairo_t *cr, const Picture *picture, double x, double y, double width, double height)
{
  cairo_set_source_rgb (cr, MUSTER_GREY_HAIRLINE, MUSTER_GREY_HAIRLINE, MUSTER_GREY_HAIRLINE);
  cairo_set_line_width (cr, MUSTER_HAIRLINE);
  for (guint i = 0; i <= TICKS; i++)
    {
      cairo_move_to (cr, x, y + height * i / TICKS);
      cairo_line_to (cr, x + width, y + height * i / TICKS);
    }
  for (guint i = 0; i < picture->battles->len; i++)
    {
      double at = x + width * g_array_index (picture->battles, double, i);
      cairo_move_to (cr, at, y);
      cairo_line_to (cr, at, y + height);
    }
  cairo_stroke (cr);
}

static void
draw_line (cairo_t *cr, const GArray *points, double x, double y, double width, double height)
{
  for (guint i = 0; i < points->len; i++)
    {
      const Point *point = &g_array_index (points, Point, i);
      double at = x + width * point->x;
      double level = y + height * (1 - point->y);
      if (i == 0)
        cairo_move_to (cr, at, level);
      else
        {
          cairo_line_to (cr, at, y + height * (1 - (point - 1)->y));
          cairo_line_to (cr, at, level);
        }
    }
  cairo_stroke (cr);
}

static void
draw (cairo_t *cr, gconstpointer data, double x, double y, double width, double height)
{
  const Picture *picture = data;
  draw_grid (cr, picture, x, y, width, height);
  for (guint i = 0; i < picture->lines->len; i++)
    {
      set_look (cr, picture->palette, picture->first + i);
      draw_line (cr, g_ptr_array_index (picture->lines, i), x, y, width, height);
    }
}

static void
draw_sample (cairo_t *cr, gconstpointer data, double x, double y, double width, double height)
{
  const Picture *picture = data;
  set_look (cr, picture->palette, picture->first);
  cairo_move_to (cr, x, y + height / 2);
  cairo_line_to (cr, x + width, y + height / 2);
  cairo_stroke (cr);
}

typedef struct
{
  MusterGalley *galley;
  int first; /* day */
  int last;
  gint64 most;
  double em;
  double x; /* of the plate */
  double y;
  double width;
  double height;
} Axes;

/* The next round number that ticks divide. */
static gint64
round_up (gint64 most)
{
  static const int steps[] = { 1, 2, 3, 4, 5, 6, 8, 10, 12, 15 };
  for (gint64 power = 1;; power *= 10)
    for (gsize i = 0; i < G_N_ELEMENTS (steps); i++)
      if (TICKS * power * steps[i] >= most)
        return TICKS * power * steps[i];
}

static void
measure (const MusterStrengthChart *chart, Axes *axes)
{
  axes->first = G_MAXINT;
  for (guint i = 0; i < chart->lines->len; i++)
    {
      const MusterStrengthLine *line = g_ptr_array_index (chart->lines, i);
      for (guint j = 0; j < line->points->len; j++)
        {
          const MusterStrengthPoint *point = &g_array_index (line->points, MusterStrengthPoint, j);
          axes->first = MIN (axes->first, point->day);
          axes->last = MAX (axes->last, point->day);
          axes->most = MAX (axes->most, point->present);
        }
    }
  axes->most = round_up (axes->most);
}

static double
get_share (const Axes *axes, int day)
{
  return axes->last > axes->first ? (double) (CLAMP (day, axes->first, axes->last) - axes->first)
                                      / (double) (axes->last - axes->first) * LAST_DAY
                                  : LAST_DAY;
}

static GArray *
scale (const Axes *axes, const GArray *points)
{
  GArray *scaled = g_array_new (FALSE, TRUE, sizeof (Point));
  for (guint i = 0; i < points->len; i++)
    {
      const MusterStrengthPoint *from = &g_array_index (points, MusterStrengthPoint, i);
      Point point = { get_share (axes, from->day), (double) from->present / (double) axes->most };
      if (i == 0 && points->len == 1)
        {
          Point begin = { 0, point.y };
          g_array_append_val (scaled, begin);
        }
      g_array_append_val (scaled, point);
      if (i + 1 == points->len)
        {
          Point end = { 1, point.y };
          g_array_append_val (scaled, end);
        }
    }
  return scaled;
}

static void
add_levels (const Axes *axes)
{
  for (guint i = 0; i <= TICKS; i++)
    {
      g_autofree char *text =
        g_strdup_printf ("%" PRId64, axes->most / TICKS * (TICKS - (gint64) i));
      muster_galley_add_text_below (axes->galley, MUSTER_STYLE_RUNNING, text, 0,
                                    axes->y + axes->height * i / TICKS + 0.3 * axes->em,
                                    axes->x - GAP * axes->em, PANGO_ALIGN_RIGHT, 1);
    }
}

static void
add_days (const Axes *axes)
{
  double y = axes->y + axes->height + 1.3 * axes->em;
  double half = axes->width / 2 - GAP * axes->em;
  g_autofree char *first = muster_day_dup_text (axes->first);
  g_autofree char *last = muster_day_dup_text (axes->last);
  if (axes->first < axes->last)
    muster_galley_add_text_below (axes->galley, MUSTER_STYLE_RUNNING, first, axes->x, y, half,
                                  PANGO_ALIGN_LEFT, 1);
  muster_galley_add_text_below (axes->galley, MUSTER_STYLE_RUNNING, last,
                                axes->x + axes->width - half, y, half, PANGO_ALIGN_RIGHT, 1);
}

/* Their numbers, as far as there is room for them. */
static void
add_battles (const Axes *axes, const MusterStrengthChart *chart)
{
  double width = APART * axes->em;
  double end = 0;
  for (guint i = 0; i < chart->battles->len; i++)
    {
      double at = axes->x + axes->width * get_share (axes, g_array_index (chart->battles, int, i));
      double left = MIN (at - width / 2, axes->x + axes->width - width);
      g_autofree char *number = g_strdup_printf ("%u", i + 1);
      if (left < end)
        continue;
      muster_galley_add_text (axes->galley, MUSTER_STYLE_RUNNING, number, left, width,
                              PANGO_ALIGN_CENTER, 1);
      end = left + width;
    }
}

static void
add_plate (const Axes *axes, const MusterStrengthChart *chart)
{
  Picture *picture = new_picture (chart);
  for (guint i = 0; i < chart->lines->len; i++)
    g_ptr_array_add (
      picture->lines,
      scale (axes, ((const MusterStrengthLine *) g_ptr_array_index (chart->lines, i))->points));
  for (guint i = 0; i < chart->battles->len; i++)
    {
      double at = get_share (axes, g_array_index (chart->battles, int, i));
      g_array_append_val (picture->battles, at);
    }
  const MusterPlate plate = { .name = "strength",
                              .draw = draw,
                              .data = picture,
                              .free_data = free_picture,
                              .x = axes->x,
                              .y = axes->y,
                              .width = axes->width,
                              .height = axes->height };
  muster_galley_add_plate (axes->galley, &plate);
}

static void
add_key (const Axes *axes, const MusterStrengthChart *chart)
{
  for (guint i = 0; i < chart->lines->len; i++)
    {
      const MusterStrengthLine *line = g_ptr_array_index (chart->lines, i);
      double x = axes->x + (SAMPLE + GAP) * axes->em;
      Picture *picture = new_picture (chart);
      picture->first = i;
      const MusterPlate sample = { .name = "line",
                                   .draw = draw_sample,
                                   .data = picture,
                                   .free_data = free_picture,
                                   .x = axes->x,
                                   .y = -0.6 * axes->em,
                                   .width = SAMPLE * axes->em,
                                   .height = 0.6 * axes->em };
      muster_galley_begin_row (axes->galley);
      muster_galley_add_plate (axes->galley, &sample);
      muster_galley_add_text (axes->galley, MUSTER_STYLE_BODY, line->name, x,
                              axes->galley->width - x, PANGO_ALIGN_LEFT, 14);
      muster_galley_end_row (axes->galley, 0, 0);
    }
}

void
muster_strength_chart_end (MusterStrengthChart *chart, MusterGalley *galley, double height)
{
  Axes axes = { .galley = galley };
  axes.em = muster_typesetter_get_size (galley->typesetter, MUSTER_STYLE_BODY);
  measure (chart, &axes);
  g_autofree char *most = g_strdup_printf ("%" PRId64, axes.most);
  double label =
    muster_typesetter_set (galley->typesetter, MUSTER_STYLE_RUNNING, most, 0, 0)->width;
  axes.x = label + (GAP + 0.3) * axes.em;
  axes.y = 0.5 * axes.em;
  axes.width = galley->width - axes.x;
  axes.height = height;
  muster_galley_begin_row (galley);
  add_battles (&axes, chart);
  add_plate (&axes, chart);
  add_levels (&axes);
  add_days (&axes);
  muster_galley_need_fall (galley, axes.y + height + 1.8 * axes.em);
  muster_galley_end_row (galley, 0, 0.3 * axes.em);
  add_key (&axes, chart);
}
