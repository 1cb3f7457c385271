#include "config.h"

#include "app/army/points-bar.h"

#include "app/widget/picture.h"
#include "sheet/charts/charts.h"

#include <glib/gi18n-lib.h>

#define HEIGHT      22
#define LEAST_WIDTH 40

struct _MusterPointsBar
{
  GtkWidget parent;
  GPtrArray *costs; /* MusterCostRow, or NULL */
  gint64 budget;    /* -1: none */
  char *text;
};

G_DEFINE_FINAL_TYPE (MusterPointsBar, muster_points_bar, GTK_TYPE_WIDGET)

const char *
muster_points_bar_get_text (MusterPointsBar *bar)
{
  return bar->text;
}

static MusterPointsChart *
make_chart (MusterPointsBar *bar)
{
  GtkWidget *widget = GTK_WIDGET (bar);
  return muster_chart_points_new (bar->costs, bar->budget, gtk_widget_get_width (widget),
                                  gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL);
}

void
muster_points_bar_show (MusterPointsBar *bar, const MusterEvaluation *evaluation)
{
  MusterNumber budget;
  gboolean has_budget =
    evaluation != NULL && muster_evaluation_get_budget (evaluation, &budget) == MUSTER_YES;
  g_clear_pointer (&bar->costs, g_ptr_array_unref);
  g_clear_pointer (&bar->text, g_free);
  bar->costs = evaluation != NULL ? muster_army_list_costs (evaluation) : NULL;
  bar->budget = has_budget ? muster_number_floor (budget) : -1;
  gtk_widget_set_visible (GTK_WIDGET (bar), has_budget || (bar->costs && bar->costs->len > 0));
  bar->text = bar->costs != NULL ? muster_costs_dup_text (bar->costs, evaluation) : g_strdup ("");
  gtk_accessible_update_property (GTK_ACCESSIBLE (bar), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  bar->text, -1);
  gtk_widget_queue_draw (GTK_WIDGET (bar));
}

char *
muster_points_bar_dup_tooltip (MusterPointsBar *bar, double x)
{
  if (bar->costs == NULL)
    return NULL;
  g_autoptr (MusterPointsChart) chart = make_chart (bar);
  int row = muster_chart_points_find_row (chart, x);
  if (row < 0)
    return bar->text[0] != '\0' ? g_strdup (bar->text) : NULL;
  const MusterCostRow *cost = g_ptr_array_index (bar->costs, row);
  g_autofree char *points = muster_cost_row_dup_text (cost);
  /* Translators: a formation and what it costs: "1st Division: 82 points". */
  return g_strdup_printf (_ ("%1$s: %2$s"), cost->label, points);
}

static gboolean
query_tooltip (GtkWidget *widget, int x, int y, gboolean by_keyboard, GtkTooltip *tooltip)
{
  MusterPointsBar *bar = MUSTER_POINTS_BAR (widget);
  g_autofree char *text =
    by_keyboard ? g_strdup (bar->text) : muster_points_bar_dup_tooltip (bar, x);
  gtk_tooltip_set_text (tooltip, text);
  return text != NULL;
}

/* Names in the parts are smaller than the words beside the bar. */
static void
make_smaller (PangoFontDescription *font)
{
  int size = pango_font_description_get_size (font) * 5 / 6;
  if (pango_font_description_get_size_is_absolute (font))
    pango_font_description_set_absolute_size (font, size);
  else
    pango_font_description_set_size (font, size);
}

static void
snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MusterPointsBar *bar = MUSTER_POINTS_BAR (widget);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  if (bar->costs == NULL || width <= 0 || height <= 0)
    return;
  g_autoptr (MusterPointsChart) chart = make_chart (bar);
  PangoContext *context = gtk_widget_create_pango_context (widget);
  PangoFontDescription *font =
    pango_font_description_copy (pango_context_get_font_description (context));
  make_smaller (font);
  pango_context_set_font_description (context, font);
  cairo_t *cr =
    gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  muster_chart_points_draw (chart, bar->costs, cr, context, muster_picture_get_palette (), height);
  cairo_destroy (cr);
  pango_font_description_free (font);
  g_object_unref (context);
}

static void
measure (GtkWidget *widget,
         GtkOrientation orientation,
         int for_size,
         int *minimum,
         int *natural,
         int *minimum_baseline,
         int *natural_baseline)
{
  gboolean is_across = orientation == GTK_ORIENTATION_HORIZONTAL;
  *minimum = *natural = is_across ? LEAST_WIDTH : HEIGHT;
}

static void
finalize (GObject *object)
{
  MusterPointsBar *bar = MUSTER_POINTS_BAR (object);
  g_clear_pointer (&bar->costs, g_ptr_array_unref);
  g_free (bar->text);
  G_OBJECT_CLASS (muster_points_bar_parent_class)->finalize (object);
}

static void
muster_points_bar_class_init (MusterPointsBarClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->finalize = finalize;
  widget_class->snapshot = snapshot;
  widget_class->measure = measure;
  widget_class->query_tooltip = query_tooltip;
  gtk_widget_class_set_css_name (widget_class, "points");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
muster_points_bar_init (MusterPointsBar *bar)
{
  bar->budget = -1;
  bar->text = g_strdup ("");
  gtk_widget_set_has_tooltip (GTK_WIDGET (bar), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (bar), GTK_OVERFLOW_HIDDEN);
  muster_picture_follow_style (GTK_WIDGET (bar));
}
