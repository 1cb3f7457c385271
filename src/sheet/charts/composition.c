#include "config.h"

#include "sheet/charts/charts.h"

#include "base/text.h"
#include "sheet/page/type.h"
#include "sheet/page/unit-symbol.h"

#include <glib/gi18n-lib.h>

/* Of the height of a line. */
#define STEP      1.35
#define GAP       0.45
#define SYMBOL    1.35
#define THICKNESS 0.55
#define MOST_NAME 0.56 /* of the chart's width */
#define LEAST_BAR 3.0

typedef struct
{
  const MusterComposition *composition;
  cairo_t *cr;
  PangoContext *context;
  const MusterPalette *palette;
  double line; /* height of one */
  double symbol;
  double name_end;
  double bar_end;
  double width;
  gboolean is_mirrored;
} Chart;

static double
get_line_height (PangoContext *context)
{
  PangoFontMetrics *metrics = pango_context_get_metrics (context, NULL, NULL);
  int height = pango_font_metrics_get_ascent (metrics) + pango_font_metrics_get_descent (metrics);
  pango_font_metrics_unref (metrics);
  return (double) height / PANGO_SCALE;
}

double
muster_chart_composition_get_height (const MusterComposition *composition, PangoContext *context)
{
  return get_line_height (context) * STEP * composition->rows->len;
}

int
muster_chart_composition_find_row (const MusterComposition *composition,
                                   PangoContext *context,
                                   double y)
{
  int row = (int) (y / (get_line_height (context) * STEP));
  return y >= 0 && row < (int) composition->rows->len ? row : -1;
}

static PangoLayout *
make_layout (const Chart *chart, const char *text, double width)
{
  PangoLayout *layout = pango_layout_new (chart->context);
  g_autofree char *safe = muster_text_dup_safe (text);
  pango_layout_set_text (layout, safe != NULL ? safe : text, -1);
  if (width >= 0)
    {
      pango_layout_set_width (layout, (int) (width * PANGO_SCALE));
      pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
    }
  return layout;
}

static double
measure (const Chart *chart, const char *text)
{
  g_autoptr (PangoLayout) layout = make_layout (chart, text, -1);
  PangoRectangle logical;
  pango_layout_get_extents (layout, NULL, &logical);
  return (double) logical.width / PANGO_SCALE;
}

static char *
dup_figures (const Chart *chart, const MusterCompositionRow *row)
{
  g_autofree char *share = muster_percent_dup_text (row->share);
  /* Translators: %1$u: how many units; %2$s: their share: "24 (60 %)" */
  g_autofree char *text = g_strdup_printf (_ ("%1$u (%2$s)"), row->units, share);
  return chart->is_mirrored ? muster_text_isolate (text) : g_steal_pointer (&text);
}

static gboolean
has_symbols (const MusterComposition *composition)
{
  for (guint i = 0; i < composition->rows->len; i++)
    if (((MusterCompositionRow *) composition->rows->pdata[i])->symbol != MUSTER_SYMBOL_NONE)
      return TRUE;
  return FALSE;
}

/* Names take what they need, up to a share of the width; figures what they need; bars the rest. */
static void
measure_columns (Chart *chart)
{
  double name = 0;
  double figures = 0;
  for (guint i = 0; i < chart->composition->rows->len; i++)
    {
      const MusterCompositionRow *row = chart->composition->rows->pdata[i];
      g_autofree char *text = dup_figures (chart, row);
      name = MAX (name, measure (chart, row->name));
      figures = MAX (figures, measure (chart, text));
    }
  chart->symbol = has_symbols (chart->composition) ? (SYMBOL + GAP) * chart->line : 0;
  chart->name_end = chart->symbol + MIN (name, MOST_NAME * chart->width - chart->symbol) + 1;
  chart->bar_end = chart->width - figures - GAP * chart->line;
}

static double
get_left (const Chart *chart, double x, double width)
{
  return muster_chart_get_left (chart->width, chart->is_mirrored, x, width);
}

static void
draw_text (const Chart *chart, const char *text, double x, double y, double width)
{
  g_autoptr (PangoLayout) layout = make_layout (chart, text, width);
  PangoRectangle logical;
  pango_layout_get_pixel_extents (layout, NULL, &logical);
  muster_ink_set (chart->cr, &chart->palette->ink);
  cairo_move_to (chart->cr, get_left (chart, x, logical.width) - logical.x, y);
  muster_type_draw_layout (layout, chart->cr);
}

/* What is not chosen yet is hatched: it may become any of the others. */
static void
hatch (const Chart *chart, double x, double y, double width, double height)
{
  cairo_save (chart->cr);
  cairo_rectangle (chart->cr, x, y, width, height);
  cairo_clip (chart->cr);
  cairo_set_line_width (chart->cr, 1);
  for (double at = x - height; at < x + width; at += 4)
    {
      cairo_move_to (chart->cr, at, y + height);
      cairo_line_to (chart->cr, at + height, y);
    }
  cairo_stroke (chart->cr);
  cairo_restore (chart->cr);
}

/* The ground of a bar is hardly seen by itself: where that is not enough it has an edge. */
static void
draw_outline (const Chart *chart, double x, double y, double width, double height)
{
  muster_ink_set (chart->cr, &chart->palette->hair);
  cairo_set_line_width (chart->cr, 1);
  cairo_rectangle (chart->cr, x + 0.5, y + 0.5, MAX (0, width - 1), MAX (0, height - 1));
  cairo_stroke (chart->cr);
}

static void
draw_bar (const Chart *chart, const MusterCompositionRow *row, double y)
{
  double x = muster_chart_get_whole (chart->name_end + GAP * chart->line);
  double height = muster_chart_get_whole (THICKNESS * chart->line);
  double whole = muster_chart_get_whole (MAX (0, chart->bar_end - x));
  double part =
    MIN (whole, MAX (LEAST_BAR, whole * row->units / MAX (chart->composition->units, 1)));
  const MusterInk *ink = &chart->palette->families[muster_symbol_get_family (row->symbol)];
  double left = get_left (chart, x, part);
  y = muster_chart_get_whole (y + (chart->line - height) / 2);
  muster_ink_set_tint (chart->cr, &chart->palette->hair, &chart->palette->paper, 0.25);
  cairo_rectangle (chart->cr, get_left (chart, x, whole), y, whole, height);
  cairo_fill (chart->cr);
  muster_ink_set (chart->cr, ink);
  if (row->part == MUSTER_PART_OPEN)
    hatch (chart, left, y, part, height);
  else
    {
      cairo_rectangle (chart->cr, left, y, part, height);
      cairo_fill (chart->cr);
    }
  if (chart->palette->is_high)
    draw_outline (chart, get_left (chart, x, whole), y, whole, height);
}

static void
draw_row (const Chart *chart, guint index)
{
  const MusterCompositionRow *row = chart->composition->rows->pdata[index];
  double y = index * STEP * chart->line + (STEP - 1) / 2 * chart->line;
  double symbol = SYMBOL * chart->line;
  g_autofree char *figures = dup_figures (chart, row);
  if (chart->symbol > 0)
    muster_symbol_draw (row->symbol, chart->cr, chart->palette, get_left (chart, 0, symbol),
                        y + (chart->line - symbol * MUSTER_SYMBOL_ASPECT) / 2, symbol,
                        symbol * MUSTER_SYMBOL_ASPECT);
  draw_text (chart, row->name, chart->symbol, y, chart->name_end - chart->symbol);
  draw_bar (chart, row, y);
  draw_text (chart, figures, chart->width - measure (chart, figures), y, -1);
}

void
muster_chart_composition_draw (const MusterComposition *composition,
                               cairo_t *cr,
                               PangoContext *context,
                               const MusterPalette *palette,
                               double width,
                               gboolean is_mirrored)
{
  Chart chart = { .composition = composition,
                  .cr = cr,
                  .context = context,
                  .palette = palette,
                  .line = get_line_height (context),
                  .width = width,
                  .is_mirrored = is_mirrored };
  measure_columns (&chart);
  cairo_save (cr);
  for (guint i = 0; i < composition->rows->len; i++)
    draw_row (&chart, i);
  cairo_restore (cr);
}
