#include "config.h"

#include "app/print/sheet-view.h"

struct _MusterSheetView
{
  GtkWidget parent;
  MusterSheet *sheet; /* (unowned) (nullable) */
  guint page;
  MusterSheetFit fit;
  double zoom; /* pixels for a point; 0: as @fit says */
};

G_DEFINE_FINAL_TYPE (MusterSheetView, muster_sheet_view, GTK_TYPE_WIDGET)

/* Between the page and the edges of the desk. */
#define MARGIN 12

/* So many pixels are the least in which a page can be seen. */
#define LEAST_WIDTH  200
#define LEAST_HEIGHT 240

/* With less width than this, a whole page could not be read. */
#define LITTLE_WIDTH 480

static const double zooms[] = { 0.25, 0.33, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 2.5, 3, 4 };

static gboolean
fits_width (const MusterSheetView *view, int width)
{
  return view->fit == MUSTER_SHEET_FIT_WIDTH
         || (view->fit == MUSTER_SHEET_FIT_BEST && width < LITTLE_WIDTH);
}

static double
find_scale (const MusterSheetView *view, int width, int height)
{
  double page_width;
  double page_height;
  if (view->zoom > 0)
    return view->zoom;
  muster_sheet_get_page_size (view->sheet, view->page, &page_width, &page_height);
  double across = (width - 2 * MARGIN) / page_width;
  double down = (height - 2 * MARGIN) / page_height;
  return MAX (0, fits_width (view, width) ? across : MIN (across, down));
}

double
muster_sheet_view_get_scale (MusterSheetView *view)
{
  return view->sheet != NULL ? find_scale (view, gtk_widget_get_width (GTK_WIDGET (view)),
                                           gtk_widget_get_height (GTK_WIDGET (view)))
                             : 0;
}

static int
get_extent (double length, double scale)
{
  return (int) (length * scale + 0.5) + 2 * MARGIN;
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
  MusterSheetView *view = MUSTER_SHEET_VIEW (widget);
  gboolean is_across = orientation == GTK_ORIENTATION_HORIZONTAL;
  double width = 0;
  double height = 0;
  *minimum = is_across ? LEAST_WIDTH : LEAST_HEIGHT;
  if (view->sheet != NULL)
    muster_sheet_get_page_size (view->sheet, view->page, &width, &height);
  if (view->sheet != NULL && view->zoom > 0)
    *minimum = get_extent (is_across ? width : height, view->zoom);
  else if (view->sheet != NULL && !is_across && for_size > 0 && fits_width (view, for_size))
    *minimum = get_extent (height, (for_size - 2 * MARGIN) / width);
  *natural = *minimum;
}

static GtkSizeRequestMode
get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* The edge of the page has the colour that the desk's letters would have. */
static void
draw_edge (MusterSheetView *view, cairo_t *cr, double width, double height)
{
  GdkRGBA edge;
  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (view)), &edge);
  gdk_cairo_set_source_rgba (cr, &edge);
  cairo_set_line_width (cr, 1);
  cairo_rectangle (cr, -0.5, -0.5, width + 1, height + 1);
  cairo_stroke (cr);
}

static void
snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MusterSheetView *view = MUSTER_SHEET_VIEW (widget);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  double scale = muster_sheet_view_get_scale (view);
  double page_width;
  double page_height;
  if (scale <= 0)
    return;
  muster_sheet_get_page_size (view->sheet, view->page, &page_width, &page_height);
  cairo_t *cr =
    gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  cairo_translate (cr, (int) ((width - page_width * scale) / 2),
                   (int) MAX (MARGIN, (height - page_height * scale) / 2));
  cairo_rectangle (cr, 0, 0, page_width * scale, page_height * scale);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_fill (cr);
  draw_edge (view, cr, page_width * scale, page_height * scale);
  cairo_scale (cr, scale, scale);
  muster_sheet_draw_page (view->sheet, cr, view->page);
  cairo_destroy (cr);
}

/* Keys: the arrows scroll, and so do those that leaf, until the end of the page. */

static gboolean
scroll (MusterSheetView *view, GtkOrientation orientation, double part)
{
  GtkWidget *scrolled = gtk_widget_get_ancestor (GTK_WIDGET (view), GTK_TYPE_SCROLLED_WINDOW);
  if (scrolled == NULL)
    return FALSE;
  GtkAdjustment *place = orientation == GTK_ORIENTATION_VERTICAL
                           ? gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled))
                           : gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (scrolled));
  double before = gtk_adjustment_get_value (place);
  gtk_adjustment_set_value (place, before + part * gtk_adjustment_get_page_size (place));
  return ABS (gtk_adjustment_get_value (place) - before) >= 1;
}

static gboolean
on_arrow (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  gboolean is_down;
  double part;
  g_variant_get (arguments, "(bd)", &is_down, &part);
  return scroll (MUSTER_SHEET_VIEW (widget),
                 is_down ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL, part);
}

static gboolean
on_leaf (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  double part = g_variant_get_double (arguments);
  if (!scroll (MUSTER_SHEET_VIEW (widget), GTK_ORIENTATION_VERTICAL, part))
    gtk_widget_activate_action (widget, part > 0 ? "sheet.next" : "sheet.leaf-back", NULL);
  return TRUE;
}

static void
add_arrow (GtkWidgetClass *class, guint key, gboolean is_down, double part)
{
  gtk_widget_class_add_binding (class, key, 0, on_arrow, "(bd)", is_down, part);
}

static void
muster_sheet_view_class_init (MusterSheetViewClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  widget_class->measure = measure;
  widget_class->get_request_mode = get_request_mode;
  widget_class->snapshot = snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_DOCUMENT);
  add_arrow (widget_class, GDK_KEY_Down, TRUE, 0.1);
  add_arrow (widget_class, GDK_KEY_Up, TRUE, -0.1);
  add_arrow (widget_class, GDK_KEY_Right, FALSE, 0.1);
  add_arrow (widget_class, GDK_KEY_Left, FALSE, -0.1);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Page_Down, 0, on_leaf, "d", 0.9);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Page_Up, 0, on_leaf, "d", -0.9);
}

static void
muster_sheet_view_init (MusterSheetView *view)
{
  gtk_widget_set_focusable (GTK_WIDGET (view), TRUE);
}

void
muster_sheet_view_show (MusterSheetView *view, MusterSheet *sheet, guint page)
{
  view->sheet = sheet;
  view->page = page;
  gtk_widget_queue_resize (GTK_WIDGET (view));
}

void
muster_sheet_view_fit (MusterSheetView *view, MusterSheetFit fit)
{
  view->fit = fit;
  view->zoom = 0;
  gtk_widget_queue_resize (GTK_WIDGET (view));
}

/* The next step from the size that is seen, whatever it comes from. */
gboolean
muster_sheet_view_zoom (MusterSheetView *view, int steps)
{
  double scale = muster_sheet_view_get_scale (view);
  double next = 0;
  for (guint i = 0; i < G_N_ELEMENTS (zooms); i++)
    {
      double zoom = zooms[steps > 0 ? i : G_N_ELEMENTS (zooms) - 1 - i];
      if (next <= 0 && (steps > 0 ? zoom > scale * 1.02 : zoom < scale * 0.98))
        next = zoom;
    }
  if (next <= 0 || scale <= 0)
    return FALSE;
  view->zoom = next;
  gtk_widget_queue_resize (GTK_WIDGET (view));
  return TRUE;
}
