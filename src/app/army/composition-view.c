#include "config.h"

#include "app/army/composition-view.h"

#include "app/widget/picture.h"
#include "sheet/charts/charts.h"

#include <glib/gi18n-lib.h>

#define MOST_CHARTS 2
#define TITLE_GAP   2
#define CHART_GAP   8
#define LEAST_WIDTH 160

struct _MusterCompositionView
{
  GtkWidget parent;
  MusterComposition *charts[MOST_CHARTS]; /* or NULL */
  GPtrArray *rows[MOST_CHARTS];           /* utf8: a row in words */
  char *text;
};

G_DEFINE_FINAL_TYPE (MusterCompositionView, muster_composition_view, GTK_TYPE_WIDGET)

const char *
muster_composition_view_get_text (MusterCompositionView *view)
{
  return view->text;
}

static void
clear (MusterCompositionView *view)
{
  for (guint i = 0; i < MOST_CHARTS; i++)
    {
      g_clear_pointer (&view->charts[i], muster_composition_free);
      g_clear_pointer (&view->rows[i], g_ptr_array_unref);
    }
  g_clear_pointer (&view->text, g_free);
}

static void
take_chart (MusterCompositionView *view,
            guint index,
            MusterComposition *composition,
            const MusterEvaluation *evaluation,
            GString *text)
{
  if (composition == NULL || composition->units == 0)
    {
      g_clear_pointer (&composition, muster_composition_free);
      return;
    }
  g_autofree char *words = muster_composition_dup_text (composition, evaluation);
  g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", words);
  view->charts[index] = composition;
  view->rows[index] = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < composition->rows->len; i++)
    {
      const MusterCompositionRow *row = g_ptr_array_index (composition->rows, i);
      g_autofree char *figures = muster_composition_dup_row_text (composition, evaluation, i);
      g_ptr_array_add (view->rows[index], g_strdup_printf (_ ("%1$s: %2$s"), row->name, figures));
    }
}

gboolean
muster_composition_view_show (MusterCompositionView *view, const MusterEvaluation *evaluation)
{
  GString *text = g_string_new (NULL);
  clear (view);
  if (evaluation != NULL)
    {
      take_chart (view, 0, muster_army_compose_arms (evaluation, 0), evaluation, text);
      take_chart (view, 1, muster_army_compose_quality (evaluation, 0), evaluation, text);
    }
  view->text = g_string_free (text, FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  view->text, -1);
  gtk_widget_queue_resize (GTK_WIDGET (view));
  return view->charts[0] != NULL || view->charts[1] != NULL;
}

static PangoLayout *
make_title (MusterCompositionView *view, guint chart)
{
  PangoLayout *layout = gtk_widget_create_pango_layout (GTK_WIDGET (view), NULL);
  PangoAttrList *attributes = pango_attr_list_new ();
  pango_attr_list_insert (attributes, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
  pango_attr_list_insert (attributes, pango_attr_scale_new (PANGO_SCALE_SMALL));
  pango_layout_set_attributes (layout, attributes);
  pango_layout_set_text (layout, view->charts[chart]->title, -1);
  pango_attr_list_unref (attributes);
  return layout;
}

static double
get_title_height (MusterCompositionView *view, guint chart)
{
  g_autoptr (PangoLayout) layout = make_title (view, chart);
  int height;
  pango_layout_get_pixel_size (layout, NULL, &height);
  return height + TITLE_GAP;
}

static double
get_chart_height (MusterCompositionView *view, guint chart)
{
  return get_title_height (view, chart)
         + muster_chart_composition_get_height (view->charts[chart],
                                                gtk_widget_get_pango_context (GTK_WIDGET (view)));
}

static void
draw_chart (MusterCompositionView *view, guint chart, cairo_t *cr)
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
  muster_chart_composition_draw (view->charts[chart], cr, gtk_widget_get_pango_context (widget),
                                 palette, width, is_mirrored);
}

static void
snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MusterCompositionView *view = MUSTER_COMPOSITION_VIEW (widget);
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (widget),
                                               (float) gtk_widget_get_height (widget));
  double y = 0;
  if (bounds.size.width <= 0 || bounds.size.height <= 0)
    return;
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &bounds);
  for (guint i = 0; i < MOST_CHARTS; i++)
    if (view->charts[i] != NULL)
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
  MusterCompositionView *view = MUSTER_COMPOSITION_VIEW (widget);
  double height = 0;
  *minimum = *natural = LEAST_WIDTH;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    return;
  for (guint i = 0; i < MOST_CHARTS; i++)
    if (view->charts[i] != NULL)
      height += get_chart_height (view, i) + (height > 0 ? CHART_GAP : 0);
  *minimum = *natural = (int) (height + 1);
}

char *
muster_composition_view_dup_tooltip (MusterCompositionView *view, double y)
{
  for (guint i = 0; i < MOST_CHARTS; i++)
    if (view->charts[i] != NULL)
      {
        double title = get_title_height (view, i);
        int row = muster_chart_composition_find_row (
          view->charts[i], gtk_widget_get_pango_context (GTK_WIDGET (view)), y - title);
        if (row >= 0)
          return g_strdup (g_ptr_array_index (view->rows[i], row));
        y -= get_chart_height (view, i) + CHART_GAP;
      }
  return NULL;
}

static gboolean
query_tooltip (GtkWidget *widget, int x, int y, gboolean by_keyboard, GtkTooltip *tooltip)
{
  MusterCompositionView *view = MUSTER_COMPOSITION_VIEW (widget);
  g_autofree char *text =
    by_keyboard ? g_strdup (view->text) : muster_composition_view_dup_tooltip (view, y);
  gtk_tooltip_set_text (tooltip, text);
  return text != NULL;
}

static void
finalize (GObject *object)
{
  clear (MUSTER_COMPOSITION_VIEW (object));
  G_OBJECT_CLASS (muster_composition_view_parent_class)->finalize (object);
}

static void
muster_composition_view_class_init (MusterCompositionViewClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->finalize = finalize;
  widget_class->snapshot = snapshot;
  widget_class->measure = measure;
  widget_class->query_tooltip = query_tooltip;
  gtk_widget_class_set_css_name (widget_class, "composition");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
muster_composition_view_init (MusterCompositionView *view)
{
  view->text = g_strdup ("");
  gtk_widget_set_has_tooltip (GTK_WIDGET (view), TRUE);
  muster_picture_follow_style (GTK_WIDGET (view));
  gtk_accessible_update_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("What the army is made of"), -1);
}
