#include "config.h"

#include "sheet/chart-points.h"

#define PAD         4.0
#define LEAST_LABEL 24.0

static const MusterCostRow *
get_cost (GPtrArray *costs, guint row)
{
  return g_ptr_array_index (costs, row);
}

MusterPointsChart *
muster_chart_points_new (GPtrArray *costs, gint64 budget, double width)
{
  MusterPointsChart *chart = g_new0 (MusterPointsChart, 1);
  double spent = 0;
  double given = 0;
  chart->parts = g_array_new (FALSE, FALSE, sizeof (MusterPointsPart));
  chart->width = width;
  for (guint i = 0; i < costs->len; i++)
    {
      spent += (double) MAX (get_cost (costs, i)->points, 0);
      given += (double) MAX (-get_cost (costs, i)->points, 0);
    }
  double total = MAX (spent - given, 0);
  double whole = MAX (MAX (total, (double) budget), 1);
  for (guint i = 0; i < costs->len; i++)
    {
      gint64 points = get_cost (costs, i)->points;
      MusterPointsPart part = { i, chart->end, 0 };
      if (points <= 0 || total <= 0)
        continue;
      part.width = (double) points / spent * total / whole * width;
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

/* Neighbours have different tints. */
static void
set_tint (const MusterPalette *palette, guint index, cairo_t *cr)
{
  muster_ink_set_tint (cr, &palette->families[MUSTER_FAMILY_FOOT], &palette->paper,
                       index % 2 == 0 ? 0.32 : 0.18);
}

static void
draw_part (const MusterPointsPart *part,
           guint index,
           cairo_t *cr,
           const MusterPalette *palette,
           double height)
{
  set_tint (palette, index, cr);
  cairo_rectangle (cr, part->x, 0, MAX (part->width - 1, 0.5), height);
  cairo_fill (cr);
}

/* On a plain ground, also where the part is hatched. */
static void
draw_label (const MusterPointsPart *part,
            guint index,
            const MusterCostRow *cost,
            cairo_t *cr,
            PangoContext *context,
            const MusterPalette *palette,
            double height)
{
  g_autoptr (PangoLayout) layout = pango_layout_new (context);
  g_autofree char *text = g_strdup_printf ("%s %" G_GINT64_FORMAT "%s", cost->label, cost->points,
                                           cost->open > 0 ? "+" : "");
  PangoRectangle logical;
  double room = part->width - 2 * PAD;
  if (room < LEAST_LABEL)
    return;
  pango_layout_set_text (layout, text, -1);
  pango_layout_set_single_paragraph_mode (layout, TRUE);
  pango_layout_set_width (layout, (int) (room * PANGO_SCALE));
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  pango_layout_get_pixel_extents (layout, NULL, &logical);
  double y = (height - logical.height) / 2;
  set_tint (palette, index, cr);
  cairo_rectangle (cr, part->x + PAD + logical.x - 2, MAX (y, 1), logical.width + 4,
                   MIN (logical.height, height - 2));
  cairo_fill (cr);
  muster_ink_set (cr, &palette->ink);
  cairo_move_to (cr, part->x + PAD, y);
  pango_cairo_show_layout (cr, layout);
}

/* Beyond the agreed points: hatched, so that it is seen without colours too. */
static void
draw_excess (const MusterPointsChart *chart,
             cairo_t *cr,
             const MusterPalette *palette,
             double height)
{
  cairo_save (cr);
  muster_ink_set (cr, &palette->strong);
  cairo_rectangle (cr, chart->budget, 0, chart->end - chart->budget, height);
  cairo_clip_preserve (cr);
  cairo_set_line_width (cr, 2);
  cairo_stroke (cr);
  cairo_set_line_width (cr, 1.2);
  for (double x = chart->budget - height; x < chart->end; x += 6)
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
  cairo_rectangle (cr, x - 1, 0, 2, height);
  cairo_fill (cr);
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
  for (guint i = 0; i < chart->parts->len; i++)
    draw_part (&g_array_index (chart->parts, MusterPointsPart, i), i, cr, palette, height);
  draw_room (chart, cr, palette, height);
  if (muster_chart_points_is_over (chart))
    draw_excess (chart, cr, palette, height);
  for (guint i = 0; i < chart->parts->len; i++)
    {
      const MusterPointsPart *part = &g_array_index (chart->parts, MusterPointsPart, i);
      draw_label (part, i, get_cost (costs, part->row), cr, context, palette, height);
    }
  if (chart->budget >= 0)
    draw_budget (chart, cr, palette, height);
  cairo_restore (cr);
}
