#include "config.h"

#include "app/widget/bars-view.h"

#include "app/widget/picture.h"

#define TITLE_GAP   2
#define CHART_GAP   8
#define LEAST_WIDTH 160

struct _MusterBarsView
{
  GtkWidget parent;
  GPtrArray *charts; /* MusterBars */
  char *text;
};

G_DEFINE_FINAL_TYPE (MusterBarsView, muster_bars_view, GTK_TYPE_WIDGET)

const char *
muster_bars_view_get_text (MusterBarsView *view)
{
  return view->text;
}

static const MusterBars *
get_chart (MusterBarsView *view, guint chart)
{
  return g_ptr_array_index (view->charts, chart);
}

void
muster_bars_view_show (MusterBarsView *view, GPtrArray *charts)
{
  GString *text = g_string_new (NULL);
  g_ptr_array_unref (view->charts);
  g_free (view->text);
  view->charts = charts;
  for (guint i = 0; i < charts->len; i++)
    {
      const MusterBars *bars = get_chart (view, i);
      g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", bars->title);
      for (guint j = 0; j < bars->bars->len; j++)
        g_string_append_printf (text, "\n%s", ((const MusterBar *) bars->bars->pdata[j])->words);
    }
  view->text = g_string_free (text, FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  view->text, -1);
  gtk_widget_set_visible (GTK_WIDGET (view), charts->len > 0);
  gtk_widget_queue_resize (GTK_WIDGET (view));
}

static PangoLayout *
make_title (MusterBarsView *view, guint chart)
{
  PangoLayout *layout = gtk_widget_create_pango_layout (GTK_WIDGET (view), NULL);
  PangoAttrList *attributes = pango_attr_list_new ();
  pango_attr_list_insert (attributes, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
  pango_attr_list_insert (attributes, pango_attr_scale_new (PANGO_SCALE_SMALL));
  pango_layout_set_attributes (layout, attributes);
  pango_layout_set_text (layout, get_chart (view, chart)->title, -1);
  pango_layout_set_width (layout, gtk_widget_get_width (GTK_WIDGET (view)) * PANGO_SCALE);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  pango_attr_list_unref (attributes);
  return layout;
}

static double
get_title_height (MusterBarsView *view, guint chart)
{
  g_autoptr (PangoLayout) layout = make_title (view, chart);
  int height;
  pango_layout_get_pixel_size (layout, NULL, &height);
  return height + TITLE_GAP;
}

static double
get_chart_height (MusterBarsView *view, guint chart)
{
  return get_title_height (view, chart)
         + muster_bars_get_height (get_chart (view, chart),
                                   gtk_widget_get_pango_context (GTK_WIDGET (view)));
}

static void
draw_chart (MusterBarsView *view, guint chart, cairo_t *cr)
{
  const MusterPalette *palette = muster_picture_get_palette ();
  g_autoptr (PangoLayout) title = make_title (view, chart);
  GtkWidget *widget = GTK_WIDGET (view);
  gboolean is_mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int width = gtk_widget_get_width (widget);
  PangoRectangle logical;
  pango_layout_get_pixel_extents (title, NULL, &logical);
  muster_ink_set (cr, &palette->quiet);
  cairo_move_to (cr, (is_mirrored ? width - logical.width : 0) - logical.x, 0);
  pango_cairo_show_layout (cr, title);
  cairo_translate (cr, 0, get_title_height (view, chart));
  muster_bars_draw (get_chart (view, chart), cr, gtk_widget_get_pango_context (widget), palette,
                    width, is_mirrored);
}

static void
snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MusterBarsView *view = MUSTER_BARS_VIEW (widget);
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (widget),
                                               (float) gtk_widget_get_height (widget));
  double y = 0;
  if (bounds.size.width <= 0 || bounds.size.height <= 0)
    return;
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &bounds);
  for (guint i = 0; i < view->charts->len; i++)
    {
      cairo_save (cr);
      cairo_translate (cr, 0, y);
      draw_chart (view, i, cr);
      cairo_restore (cr);
      y += get_chart_height (view, i) + CHART_GAP;
    }
  cairo_destroy (cr);
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
  MusterBarsView *view = MUSTER_BARS_VIEW (widget);
  double height = 0;
  *minimum = *natural = LEAST_WIDTH;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    return;
  for (guint i = 0; i < view->charts->len; i++)
    height += get_chart_height (view, i) + (height > 0 ? CHART_GAP : 0);
  *minimum = *natural = (int) (height + 1);
}

char *
muster_bars_view_dup_tooltip (MusterBarsView *view, double y)
{
  for (guint i = 0; i < view->charts->len; i++)
    {
      const MusterBars *bars = get_chart (view, i);
      int row = muster_bars_find (bars, gtk_widget_get_pango_context (GTK_WIDGET (view)),
                                  y - get_title_height (view, i));
      if (row >= 0)
        return g_strdup (((const MusterBar *) g_ptr_array_index (bars->bars, row))->words);
      y -= get_chart_height (view, i) + CHART_GAP;
    }
  return NULL;
}

static gboolean
query_tooltip (GtkWidget *widget, int x, int y, gboolean by_keyboard, GtkTooltip *tooltip)
{
  MusterBarsView *view = MUSTER_BARS_VIEW (widget);
  g_autofree char *text =
    by_keyboard ? g_strdup (view->text) : muster_bars_view_dup_tooltip (view, y);
  gtk_tooltip_set_text (tooltip, text);
  return text != NULL;
}

static void
finalize (GObject *object)
{
  MusterBarsView *view = MUSTER_BARS_VIEW (object);
  g_ptr_array_unref (view->charts);
  g_free (view->text);
  G_OBJECT_CLASS (muster_bars_view_parent_class)->finalize (object);
}

static void
muster_bars_view_class_init (MusterBarsViewClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->finalize = finalize;
  widget_class->snapshot = snapshot;
  widget_class->measure = measure;
  widget_class->query_tooltip = query_tooltip;
  gtk_widget_class_set_css_name (widget_class, "bars");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
muster_bars_view_init (MusterBarsView *view)
{
  view->charts = g_ptr_array_new ();
  view->text = g_strdup ("");
  gtk_widget_set_has_tooltip (GTK_WIDGET (view), TRUE);
  muster_picture_follow_style (GTK_WIDGET (view));
}
