#include "config.h"

#include "app/scenario/board-view-private.h"

#include <math.h>

/* So much more than what is seen is drawn on each side, in pixels: scrolling a little draws nothing
 * anew. */
#define MARGIN 256

static cairo_rectangle_int_t
get_all (MusterBoardView *view)
{
  return (cairo_rectangle_int_t){ 0, 0, gtk_widget_get_width (GTK_WIDGET (view)),
                                  gtk_widget_get_height (GTK_WIDGET (view)) };
}

/* The part of the view that its scrolled window shows; no width or height where it shows none. */
static cairo_rectangle_int_t
get_seen (MusterBoardView *view)
{
  GtkWidget *scrolled = gtk_widget_get_ancestor (GTK_WIDGET (view), GTK_TYPE_SCROLLED_WINDOW);
  cairo_rectangle_int_t all = get_all (view);
  graphene_rect_t bounds;
  if (scrolled == NULL || !gtk_widget_compute_bounds (scrolled, GTK_WIDGET (view), &bounds))
    return all;
  int x = (int) floor (bounds.origin.x);
  int y = (int) floor (bounds.origin.y);
  cairo_rectangle_int_t seen = { x, y, (int) ceil (bounds.origin.x + bounds.size.width) - x,
                                 (int) ceil (bounds.origin.y + bounds.size.height) - y };
  gdk_rectangle_intersect (&seen, &all, &seen);
  return seen;
}

/* NULL where it is larger than pictures can be. */
static GdkTexture *
make_texture (MusterBoardView *view, const cairo_rectangle_int_t *part)
{
  int factor = gtk_widget_get_scale_factor (GTK_WIDGET (view));
  cairo_rectangle_int_t all = get_all (view);
  MusterBoardOptions options = muster_board_view_get_options (view);
  cairo_surface_t *surface =
    cairo_image_surface_create (CAIRO_FORMAT_ARGB32, part->width * factor, part->height * factor);
  if (cairo_surface_status (surface) != CAIRO_STATUS_SUCCESS)
    {
      cairo_surface_destroy (surface);
      return NULL;
    }
  cairo_t *cr = cairo_create (surface);
  cairo_scale (cr, factor, factor);
  cairo_translate (cr, -part->x, -part->y);
  if (view->preview != NULL)
    {
      options.left_out = &view->selected;
      options.n_left_out = 1;
    }
  muster_board_draw (cr, view->battlefield, &options, 0, 0, all.width, all.height);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  gsize stride = (gsize) cairo_image_surface_get_stride (surface);
  g_autoptr (GBytes) bytes =
    g_bytes_new_with_free_func (cairo_image_surface_get_data (surface),
                                stride * (gsize) (part->height * factor),
                                (GDestroyNotify) cairo_surface_destroy, surface);
  return gdk_memory_texture_new (part->width * factor, part->height * factor, GDK_MEMORY_DEFAULT,
                                 bytes, stride);
}

static gboolean
contains (const cairo_rectangle_int_t *outer, const cairo_rectangle_int_t *inner)
{
  return inner->x >= outer->x && inner->y >= outer->y
         && inner->x + inner->width <= outer->x + outer->width
         && inner->y + inner->height <= outer->y + outer->height;
}

gboolean
muster_board_view_draw_ground (MusterBoardView *view)
{
  cairo_rectangle_int_t seen = get_seen (view);
  cairo_rectangle_int_t all = get_all (view);
  if (seen.width <= 0 || seen.height <= 0)
    return FALSE;
  if (view->ground != NULL && contains (&view->drawn, &seen))
    return TRUE;
  cairo_rectangle_int_t part = { seen.x - MARGIN, seen.y - MARGIN, seen.width + 2 * MARGIN,
                                 seen.height + 2 * MARGIN };
  gdk_rectangle_intersect (&part, &all, &view->drawn);
  g_clear_object (&view->ground);
  view->ground = make_texture (view, &view->drawn);
  return view->ground != NULL;
}

static void
connect (GtkAdjustment *adjustment, MusterBoardView *view)
{
  g_signal_connect_object (adjustment, "value-changed", G_CALLBACK (gtk_widget_queue_draw), view,
                           G_CONNECT_SWAPPED);
}

/* What is scrolled is moved as it was drawn, unless it is told. */
void
muster_board_view_watch_scrolling (MusterBoardView *view, gboolean is_on)
{
  GtkWidget *ancestor = gtk_widget_get_ancestor (GTK_WIDGET (view), GTK_TYPE_SCROLLED_WINDOW);
  if (ancestor == NULL)
    return;
  GtkScrolledWindow *scrolled = GTK_SCROLLED_WINDOW (ancestor);
  GtkAdjustment *const adjustments[] = { gtk_scrolled_window_get_hadjustment (scrolled),
                                         gtk_scrolled_window_get_vadjustment (scrolled) };
  for (guint i = 0; i < G_N_ELEMENTS (adjustments); i++)
    if (is_on)
      connect (adjustments[i], view);
    else
      g_signal_handlers_disconnect_by_func (adjustments[i], gtk_widget_queue_draw, view);
}
