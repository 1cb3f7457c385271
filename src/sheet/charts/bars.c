#include "config.h"

#include "sheet/charts/charts.h"

#include "base/text.h"
#include "battlefield/text.h"
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
  const MusterBars *bars;
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

static void
free_bar (gpointer data)
{
  MusterBar *bar = data;
  g_free (bar->name);
  g_free (bar->figures);
  g_free (bar->words);
  g_free (bar);
}

static MusterBars *
new_bars (const char *title)
{
  MusterBars *bars = g_new0 (MusterBars, 1);
  bars->title = g_strdup (title);
  bars->bars = g_ptr_array_new_with_free_func (free_bar);
  return bars;
}

void
muster_bars_free (MusterBars *bars)
{
  g_free (bars->title);
  g_ptr_array_unref (bars->bars);
  g_free (bars);
}

MusterBars *
muster_bars_new_composition (const MusterComposition *composition,
                             const MusterEvaluation *evaluation)
{
  MusterBars *bars = new_bars (composition->title);
  for (guint i = 0; i < composition->rows->len; i++)
    {
      const MusterCompositionRow *row = g_ptr_array_index (composition->rows, i);
      MusterBar *bar = g_new0 (MusterBar, 1);
      g_autofree char *share = muster_percent_dup_text (row->share);
      g_autofree char *words = muster_composition_dup_row_text (composition, evaluation, i);
      bar->name = g_strdup (row->name);
      /* Translators: %1$u: how many units; %2$s: their share: "24 (60 %)" */
      bar->figures = g_strdup_printf (_ ("%1$u (%2$s)"), row->units, share);
      bar->words = g_strdup_printf (_ ("%1$s: %2$s"), row->name, words);
      bar->share = (double) row->units / MAX (composition->units, 1);
      bar->symbol = row->symbol;
      bar->is_open = row->part == MUSTER_PART_OPEN;
      g_ptr_array_add (bars->bars, bar);
    }
  return bars;
}

MusterBars *
muster_bars_new_shares (const char *title, GPtrArray *shares)
{
  MusterBars *bars = new_bars (title);
  for (guint i = 0; i < shares->len; i++)
    {
      const MusterShare *share = g_ptr_array_index (shares, i);
      MusterBar *bar = g_new0 (MusterBar, 1);
      bar->name = g_strdup (share->name);
      bar->figures = g_strdup (share->figures);
      bar->words = g_strdup (share->words);
      bar->share = share->share;
      bar->symbol = MUSTER_SYMBOL_NONE;
      g_ptr_array_add (bars->bars, bar);
    }
  return bars;
}

double
muster_bars_get_height (const MusterBars *bars, PangoContext *context)
{
  return get_line_height (context) * STEP * bars->bars->len;
}

int
muster_bars_find (const MusterBars *bars, PangoContext *context, double y)
{
  int row = (int) (y / (get_line_height (context) * STEP));
  return y >= 0 && row < (int) bars->bars->len ? row : -1;
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
dup_figures (const Chart *chart, const MusterBar *bar)
{
  return chart->is_mirrored ? muster_text_isolate (bar->figures) : g_strdup (bar->figures);
}

static gboolean
has_symbols (const MusterBars *bars)
{
  for (guint i = 0; i < bars->bars->len; i++)
    if (((const MusterBar *) bars->bars->pdata[i])->symbol != MUSTER_SYMBOL_NONE)
      return TRUE;
  return FALSE;
}

/* Names take what they need, up to a share of the width; figures what they need; bars the rest. */
static void
measure_columns (Chart *chart)
{
  double name = 0;
  double figures = 0;
  for (guint i = 0; i < chart->bars->bars->len; i++)
    {
      const MusterBar *bar = chart->bars->bars->pdata[i];
      g_autofree char *text = dup_figures (chart, bar);
      name = MAX (name, measure (chart, bar->name));
      figures = MAX (figures, measure (chart, text));
    }
  chart->symbol = has_symbols (chart->bars) ? (SYMBOL + GAP) * chart->line : 0;
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
draw_bar (const Chart *chart, const MusterBar *bar, double y)
{
  double x = muster_chart_get_whole (chart->name_end + GAP * chart->line);
  double height = muster_chart_get_whole (THICKNESS * chart->line);
  double whole = muster_chart_get_whole (MAX (0, chart->bar_end - x));
  double part = bar->share > 0 ? MIN (whole, MAX (LEAST_BAR, whole * bar->share)) : 0;
  const MusterInk *ink = &chart->palette->families[muster_symbol_get_family (bar->symbol)];
  double left = get_left (chart, x, part);
  y = muster_chart_get_whole (y + (chart->line - height) / 2);
  muster_ink_set_tint (chart->cr, &chart->palette->hair, &chart->palette->paper, 0.25);
  cairo_rectangle (chart->cr, get_left (chart, x, whole), y, whole, height);
  cairo_fill (chart->cr);
  muster_ink_set (chart->cr, ink);
  if (bar->is_open)
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
  const MusterBar *bar = chart->bars->bars->pdata[index];
  double y = index * STEP * chart->line + (STEP - 1) / 2 * chart->line;
  double symbol = SYMBOL * chart->line;
  g_autofree char *figures = dup_figures (chart, bar);
  if (chart->symbol > 0)
    muster_symbol_draw (bar->symbol, chart->cr, chart->palette, get_left (chart, 0, symbol),
                        y + (chart->line - symbol * MUSTER_SYMBOL_ASPECT) / 2, symbol,
                        symbol * MUSTER_SYMBOL_ASPECT);
  draw_text (chart, bar->name, chart->symbol, y, chart->name_end - chart->symbol);
  draw_bar (chart, bar, y);
  draw_text (chart, figures, chart->width - measure (chart, figures), y, -1);
}

void
muster_bars_draw (const MusterBars *bars,
                  cairo_t *cr,
                  PangoContext *context,
                  const MusterPalette *palette,
                  double width,
                  gboolean is_mirrored)
{
  Chart chart = { .bars = bars,
                  .cr = cr,
                  .context = context,
                  .palette = palette,
                  .line = get_line_height (context),
                  .width = width,
                  .is_mirrored = is_mirrored };
  measure_columns (&chart);
  cairo_save (cr);
  for (guint i = 0; i < bars->bars->len; i++)
    draw_row (&chart, i);
  cairo_restore (cr);
}

/* On sheets. */

/* Of the type size. */
#define SHEET_GAP    0.8
#define SHEET_BAR    9.0
#define SHEET_HEIGHT 0.5
#define SHEET_COLOUR 0x4d4d4d

void
muster_bars_add_rows (const MusterBars *bars, MusterLayout *layout)
{
  MusterTypesetter *typesetter = layout->typesetter;
  double em = muster_typesetter_get_size (typesetter, MUSTER_STYLE_BODY);
  double name = 0;
  for (guint i = 0; i < bars->bars->len; i++)
    name = MAX (name, muster_typesetter_set (typesetter, MUSTER_STYLE_BODY,
                                             ((const MusterBar *) bars->bars->pdata[i])->name, 0, 0)
                        ->width);
  double x = MIN (name + 1, MOST_NAME * layout->width) + SHEET_GAP * em;
  double whole = MIN (SHEET_BAR * em, (layout->width - x) / 2);
  for (guint i = 0; i < bars->bars->len; i++)
    {
      const MusterBar *bar = bars->bars->pdata[i];
      double end = x + whole + SHEET_GAP * em;
      const MusterFill fill = { .colour = SHEET_COLOUR,
                                .x = x,
                                .y = -SHEET_HEIGHT * em,
                                .width = whole * bar->share,
                                .height = SHEET_HEIGHT * em };
      const MusterMark frame = { .is_box = TRUE,
                                 .x = x,
                                 .y = -SHEET_HEIGHT * em,
                                 .width = whole,
                                 .height = SHEET_HEIGHT * em,
                                 .grey = MUSTER_GREY_BOX };
      muster_layout_begin_row (layout);
      muster_layout_add_text (layout, MUSTER_STYLE_BODY, bar->name, 0, x - SHEET_GAP * em,
                              PANGO_ALIGN_LEFT, 0);
      if (fill.width > 0)
        muster_layout_add_fill (layout, &fill);
      muster_layout_add_mark (layout, &frame);
      muster_layout_add_text (layout, MUSTER_STYLE_FIGURE, bar->figures, end, layout->width - end,
                              PANGO_ALIGN_LEFT, 0);
      muster_layout_end_row (layout, 0, 0);
    }
}
