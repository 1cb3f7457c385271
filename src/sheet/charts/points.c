#include "config.h"

#include "sheet/charts/charts.h"

#include "base/text.h"
#include "sheet/page/type.h"

#define PAD      6.0
#define HATCHING 12.0 /* beside a label beyond the agreed points it is seen on so much */
/* Of the label's height. */
#define LEAST_NAME 1.6
#define NAME_GAP   0.25

static const MusterCostRow *
get_cost (GPtrArray *costs, guint row)
{
  return g_ptr_array_index (costs, row);
}

MusterPointsChart *
muster_chart_points_new (GPtrArray *costs, gint64 budget, double width, gboolean is_mirrored)
{
  MusterPointsChart *chart = g_new0 (MusterPointsChart, 1);
  double spent = 0;
  double given = 0;
  chart->parts = g_array_new (FALSE, FALSE, sizeof (MusterPointsPart));
  chart->width = width;
  chart->is_mirrored = is_mirrored;
  for (guint i = 0; i < costs->len; i++)
    {
      double points = muster_number_get_value (get_cost (costs, i)->points);
      spent += MAX (points, 0);
      given += MAX (-points, 0);
    }
  double total = MAX (spent - given, 0);
  double whole = MAX (MAX (total, (double) budget), 1);
  for (guint i = 0; i < costs->len; i++)
    {
      double points = muster_number_get_value (get_cost (costs, i)->points);
      MusterPointsPart part = { i, chart->end, 0 };
      if (points <= 0 || total <= 0)
        continue;
      part.width = points / spent * total / whole * width;
      chart->end += part.width;
      g_array_append_val (chart->parts, part);
    }
  chart->budget = budget >= 0 ? (double) budget / whole * width : -1;
  return chart;
}

void
muster_chart_points_free (MusterPointsChart *chart)
{
  g_array_unref (chart->parts);
  g_free (chart);
}

int
muster_chart_points_find_row (const MusterPointsChart *chart, double x)
{
  x = chart->is_mirrored ? chart->width - x : x;
  for (guint i = 0; i < chart->parts->len; i++)
    {
      const MusterPointsPart *part = &g_array_index (chart->parts, MusterPointsPart, i);
      if (x >= part->x && x < part->x + part->width)
        return (int) part->row;
    }
  return -1;
}

gboolean
muster_chart_points_is_over (const MusterPointsChart *chart)
{
  return chart->budget >= 0 && chart->end > chart->budget + 0.001;
}

static const MusterPointsPart *
get_part (const MusterPointsChart *chart, guint part)
{
  return &g_array_index (chart->parts, MusterPointsPart, part);
}

/* The longer piece of a part that the agreed points cut is the one for words. */
static void
find_room (const MusterPointsChart *chart, const MusterPointsPart *part, double *from, double *to)
{
  *from = part->x;
  *to = part->x + part->width;
  if (chart->budget >= 0 && chart->budget > *from && chart->budget < *to)
    {
      if (chart->budget - *from >= *to - chart->budget)
        *to = chart->budget;
      else
        *from = chart->budget;
    }
  if (chart->budget >= 0 && *from >= chart->budget)
    *to -= HATCHING;
  *from += PAD;
  *to -= PAD;
}

MusterPointsLabel
muster_chart_points_place_label (const MusterPointsChart *chart,
                                 guint part,
                                 double name,
                                 double figure,
                                 double height)
{
  MusterPointsLabel label = { .gap = NAME_GAP * height };
  double from;
  double to;
  find_room (chart, get_part (chart, part), &from, &to);
  double room = to - from - label.gap - figure;
  label.x = from;
  if (to - from < figure)
    return label;
  label.figure = figure;
  if (room >= MIN (name, LEAST_NAME * height))
    label.name = MIN (name, room);
  return label;
}

static double
get_left (const MusterPointsChart *chart, double x, double width)
{
  return muster_chart_get_left (chart->width, chart->is_mirrored, x, width);
}

static void
fill (const MusterPointsChart *chart, cairo_t *cr, double x, double y, double width, double height)
{
  cairo_rectangle (cr, get_left (chart, x, width), y, width, height);
  cairo_fill (cr);
}

/* Neighbours have different tints. */
static void
set_tint (const MusterPalette *palette, guint index, cairo_t *cr)
{
  muster_ink_set_tint (cr, &palette->families[MUSTER_FAMILY_FOOT], &palette->paper,
                       index % 2 == 0 ? 0.32 : 0.18);
}

/* Tints alone would hardly tell one part from the next: a line parts them. */
static void
draw_parts (const MusterPointsChart *chart,
            cairo_t *cr,
            const MusterPalette *palette,
            double height)
{
  for (guint i = 0; i < chart->parts->len; i++)
    {
      const MusterPointsPart *part = get_part (chart, i);
      set_tint (palette, i, cr);
      fill (chart, cr, part->x, 0, part->width, height);
    }
  muster_ink_set (cr, &palette->ink);
  for (guint i = 0; i < chart->parts->len; i++)
    {
      const MusterPointsPart *part = get_part (chart, i);
      double end = part->x + part->width;
      if (end < chart->width - 1)
        fill (chart, cr, (int) end, 0, 1, height);
    }
}

static PangoLayout *
make_layout (PangoContext *context, const char *text)
{
  PangoLayout *layout = pango_layout_new (context);
  g_autofree char *safe = muster_text_dup_safe (text);
  pango_layout_set_text (layout, safe != NULL ? safe : text, -1);
  pango_layout_set_single_paragraph_mode (layout, TRUE);
  return layout;
}

static PangoLayout *
make_figure (PangoContext *context, const MusterCostRow *cost, gboolean is_mirrored)
{
  g_autofree char *points = muster_number_dup_text (cost->points);
  g_autofree char *text = g_strconcat (points, cost->open > 0 ? "+" : NULL, NULL);
  g_autofree char *isolated = is_mirrored ? muster_text_isolate (text) : g_strdup (text);
  return make_layout (context, isolated);
}

static PangoRectangle
measure (PangoLayout *layout)
{
  PangoRectangle logical;
  pango_layout_get_pixel_extents (layout, NULL, &logical);
  return logical;
}

/* Shortened with dots to @width. */
static void
show_text (const MusterPointsChart *chart,
           PangoLayout *layout,
           cairo_t *cr,
           double x,
           double y,
           double width)
{
  if (measure (layout).width > width)
    {
      pango_layout_set_width (layout, (int) (width * PANGO_SCALE));
      pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
    }
  PangoRectangle logical = measure (layout);
  cairo_move_to (cr, get_left (chart, x, logical.width) - logical.x, y);
  muster_type_draw_layout (layout, cr);
}

/* On a plain ground, also where the part is hatched. */
static void
draw_label (const MusterPointsChart *chart,
            guint index,
            const MusterCostRow *cost,
            cairo_t *cr,
            PangoContext *context,
            const MusterPalette *palette,
            double height)
{
  g_autoptr (PangoLayout) name = make_layout (context, cost->name);
  g_autoptr (PangoLayout) figure = make_figure (context, cost, chart->is_mirrored);
  PangoRectangle size = measure (figure);
  MusterPointsLabel label =
    muster_chart_points_place_label (chart, index, measure (name).width, size.width, size.height);
  double y = (height - size.height) / 2;
  double behind = label.name > 0 ? label.name + label.gap : 0;
  if (label.figure <= 0)
    return;
  set_tint (palette, index, cr);
  fill (chart, cr, label.x - 2, MAX (y, 1), behind + label.figure + 4,
        MIN (size.height, height - 2));
  muster_ink_set (cr, &palette->ink);
  if (label.name > 0)
    show_text (chart, name, cr, label.x, y, label.name);
  show_text (chart, figure, cr, label.x + behind, y, label.figure);
}

/* Beyond the agreed points: hatched, so that it is seen without colours too. */
static void
draw_excess (const MusterPointsChart *chart,
             cairo_t *cr,
             const MusterPalette *palette,
             double height)
{
  double width = chart->end - chart->budget;
  double left = get_left (chart, chart->budget, width);
  cairo_save (cr);
  muster_ink_set (cr, &palette->strong);
  cairo_rectangle (cr, left, 0, width, height);
  cairo_clip_preserve (cr);
  cairo_set_line_width (cr, 2);
  cairo_stroke (cr);
  cairo_set_line_width (cr, 1.2);
  for (double x = left - height; x < left + width; x += 6)
    {
      cairo_move_to (cr, x, height);
      cairo_line_to (cr, x + height, 0);
    }
  cairo_stroke (cr);
  cairo_restore (cr);
}

static void
draw_budget (const MusterPointsChart *chart,
             cairo_t *cr,
             const MusterPalette *palette,
             double height)
{
  double x = CLAMP (chart->budget, 1, chart->width - 1);
  muster_ink_set (cr, muster_chart_points_is_over (chart) ? &palette->strong : &palette->ink);
  fill (chart, cr, (int) x - 1, 0, 2, height);
}

static void
draw_room (const MusterPointsChart *chart, cairo_t *cr, const MusterPalette *palette, double height)
{
  muster_ink_set (cr, &palette->hair);
  cairo_set_line_width (cr, 1);
  cairo_rectangle (cr, 0.5, 0.5, MAX (chart->width - 1, 0), height - 1);
  cairo_stroke (cr);
}

void
muster_chart_points_draw (const MusterPointsChart *chart,
                          GPtrArray *costs,
                          cairo_t *cr,
                          PangoContext *context,
                          const MusterPalette *palette,
                          double height)
{
  cairo_save (cr);
  draw_parts (chart, cr, palette, height);
  draw_room (chart, cr, palette, height);
  if (muster_chart_points_is_over (chart))
    draw_excess (chart, cr, palette, height);
  for (guint i = 0; i < chart->parts->len; i++)
    draw_label (chart, i, get_cost (costs, get_part (chart, i)->row), cr, context, palette, height);
  if (chart->budget >= 0)
    draw_budget (chart, cr, palette, height);
  cairo_restore (cr);
}
