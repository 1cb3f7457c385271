#include "config.h"

#include "app/scenario/board-view-private.h"

#include "app/widget/picture.h"
#include "battlefield/model/edit.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* A step of zoom, and how far it goes: so many times as large as fits. */
#define ZOOM_STEP 1.25
#define MOST_ZOOM 8.0

/* Handles are so large, in pixels, and are found from a little further away. */
#define HANDLE 6.0

G_DEFINE_FINAL_TYPE (MusterBoardView, muster_board_view, GTK_TYPE_WIDGET)

enum
{
  SELECTED,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

/* Where things are */

MusterBoardOptions
muster_board_view_get_options (MusterBoardView *view)
{
  MusterBoardOptions options = muster_board_options ();
  options.palette = muster_picture_get_palette_kind ();
  return options;
}

MusterBoardPlace
muster_board_view_get_fit (MusterBoardView *view)
{
  MusterBoardOptions options = muster_board_view_get_options (view);
  return muster_board_fit (view->battlefield, &options, 0, 0,
                           gtk_widget_get_width (GTK_WIDGET (view)),
                           gtk_widget_get_height (GTK_WIDGET (view)));
}

MusterPoint
muster_board_view_get_point (MusterBoardView *view, double x, double y)
{
  MusterBoardPlace place = muster_board_view_get_fit (view);
  if (place.scale <= 0)
    return (MusterPoint){ 0, 0 };
  return (MusterPoint){ (int) lround ((x - place.x) / place.scale),
                        (int) lround ((y - place.y) / place.scale) };
}

void
muster_board_view_get_place (MusterBoardView *view, MusterPoint point, double *x, double *y)
{
  MusterBoardPlace place = muster_board_view_get_fit (view);
  *x = place.x + point.x * place.scale;
  *y = place.y + point.y * place.scale;
}

MusterPoint
muster_board_view_get_middle (MusterBoardView *view)
{
  GtkWidget *scrolled = gtk_widget_get_ancestor (GTK_WIDGET (view), GTK_TYPE_SCROLLED_WINDOW);
  double x = gtk_widget_get_width (GTK_WIDGET (view)) / 2.0;
  double y = gtk_widget_get_height (GTK_WIDGET (view)) / 2.0;
  if (scrolled != NULL)
    {
      GtkAdjustment *across = gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (scrolled));
      GtkAdjustment *down = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled));
      x = gtk_adjustment_get_value (across) + gtk_adjustment_get_page_size (across) / 2;
      y = gtk_adjustment_get_value (down) + gtk_adjustment_get_page_size (down) / 2;
    }
  MusterPoint point = muster_board_view_get_point (view, x, y);
  if (view->battlefield == NULL)
    return point;
  return (MusterPoint){ CLAMP (point.x, 0, view->battlefield->width),
                        CLAMP (point.y, 0, view->battlefield->depth) };
}

/* Handles */

static void
add_handle (GArray *handles,
            MusterBoardView *view,
            MusterHandleKind kind,
            int point,
            MusterPoint at)
{
  MusterBoardHandle handle = { kind, point, 0, 0 };
  muster_board_view_get_place (view, at, &handle.x, &handle.y);
  g_array_append_val (handles, handle);
}

/* A corner to make it larger, and above it one to turn it. */
static void
add_area_handles (GArray *handles, MusterBoardView *view, const MusterFeature *feature)
{
  int width;
  int depth;
  double x;
  double y;
  MusterPoint centre =
    muster_points_measure (feature->points, feature->n_points, feature->turn, &width, &depth);
  MusterPoint corner = { centre.x + width / 2, centre.y + depth / 2 };
  MusterPoint top = { centre.x, centre.y - depth / 2 };
  add_handle (handles, view, MUSTER_HANDLE_SIZE, 0,
              muster_point_turn (corner, centre, feature->turn));
  muster_board_view_get_place (view, muster_point_turn (top, centre, feature->turn), &x, &y);
  double angle = feature->turn * G_PI / 180;
  MusterBoardHandle turn = { MUSTER_HANDLE_TURN, 0, x + 22 * sin (angle), y - 22 * cos (angle) };
  g_array_append_val (handles, turn);
}

GArray *
muster_board_view_list_handles (MusterBoardView *view, const MusterBattlefield *battlefield)
{
  GArray *handles = g_array_new (FALSE, FALSE, sizeof (MusterBoardHandle));
  const MusterFeature *feature = muster_battlefield_find_feature (battlefield, view->selected);
  if (feature != NULL && feature->breadth == 0)
    add_area_handles (handles, view, feature);
  else if (feature != NULL)
    {
      add_handle (handles, view, MUSTER_HANDLE_POINT, 0, feature->points[0]);
      add_handle (handles, view, MUSTER_HANDLE_POINT, feature->n_points - 1,
                  feature->points[feature->n_points - 1]);
    }
  for (guint i = 0; i < battlefield->zones->len; i++)
    {
      const MusterZone *zone = &g_array_index (battlefield->zones, MusterZone, i);
      for (int j = 0; zone->id == view->selected && j < zone->n_points; j++)
        add_handle (handles, view, MUSTER_HANDLE_POINT, j, zone->points[j]);
    }
  return handles;
}

/* Drawing */

static void
draw_moved (MusterBoardView *view, cairo_t *cr)
{
  MusterBoardOptions options = muster_board_view_get_options (view);
  MusterBoardPlace place = muster_board_view_get_fit (view);
  const MusterFeature *feature = muster_battlefield_find_feature (view->preview, view->selected);
  const MusterObjective *objective =
    muster_battlefield_find_objective (view->preview, view->selected);
  if (feature != NULL)
    muster_board_draw_feature (cr, view->preview, &options, &place, feature);
  if (objective != NULL)
    muster_board_draw_objective (cr, view->preview, &options, &place, objective);
  for (guint i = 0; i < view->preview->zones->len; i++)
    {
      const MusterZone *zone = &g_array_index (view->preview->zones, MusterZone, i);
      if (zone->id == view->selected)
        muster_board_draw_zone_alone (cr, view->preview, &options, &place, zone);
    }
}

static void
set_ink (cairo_t *cr, const MusterInk *ink)
{
  cairo_set_source_rgb (cr, ink->red, ink->green, ink->blue);
}

static void
trace (MusterBoardView *view, cairo_t *cr, const MusterPoint *points, int n, gboolean is_outline)
{
  for (int i = 0; i < n; i++)
    {
      double x;
      double y;
      muster_board_view_get_place (view, points[i], &x, &y);
      cairo_line_to (cr, x, y);
    }
  if (is_outline)
    cairo_close_path (cr);
}

/* Light and dark at once, so that it is seen on every ground. */
static void
stroke_twice (cairo_t *cr)
{
  const MusterPalette *palette = muster_picture_get_palette ();
  set_ink (cr, &palette->paper);
  cairo_set_line_width (cr, 4);
  cairo_stroke_preserve (cr);
  set_ink (cr, &palette->strong);
  cairo_set_line_width (cr, 2);
  cairo_stroke (cr);
}

static void
draw_frame (MusterBoardView *view, cairo_t *cr, const MusterBattlefield *battlefield)
{
  const MusterFeature *feature = muster_battlefield_find_feature (battlefield, view->selected);
  const MusterObjective *objective =
    muster_battlefield_find_objective (battlefield, view->selected);
  if (feature != NULL)
    trace (view, cr, feature->points, feature->n_points, feature->breadth == 0);
  if (objective != NULL)
    {
      double x;
      double y;
      muster_board_view_get_place (view, objective->at, &x, &y);
      cairo_arc (cr, x, y, 16, 0, 2 * G_PI);
    }
  for (guint i = 0; i < battlefield->zones->len; i++)
    {
      const MusterZone *zone = &g_array_index (battlefield->zones, MusterZone, i);
      if (zone->id == view->selected)
        trace (view, cr, zone->points, zone->n_points, TRUE);
    }
  stroke_twice (cr);
}

static void
draw_handles (MusterBoardView *view, cairo_t *cr, const MusterBattlefield *battlefield)
{
  g_autoptr (GArray) handles = muster_board_view_list_handles (view, battlefield);
  const MusterPalette *palette = muster_picture_get_palette ();
  for (guint i = 0; i < handles->len; i++)
    {
      const MusterBoardHandle *handle = &g_array_index (handles, MusterBoardHandle, i);
      cairo_new_path (cr);
      if (handle->kind == MUSTER_HANDLE_TURN)
        cairo_arc (cr, handle->x, handle->y, HANDLE, 0, 2 * G_PI);
      else
        cairo_rectangle (cr, handle->x - HANDLE, handle->y - HANDLE, 2 * HANDLE, 2 * HANDLE);
      set_ink (cr, &palette->paper);
      cairo_fill_preserve (cr);
      set_ink (cr, &palette->strong);
      cairo_set_line_width (cr, 2);
      cairo_stroke (cr);
    }
}

static char *
dup_measured (MusterBoardView *view)
{
  gint64 square = muster_point_distance2 (view->ruler_from, view->ruler_to);
  return muster_battlefield_dup_length (view->battlefield, (int) muster_root (square));
}

static void
draw_ruler (MusterBoardView *view, cairo_t *cr)
{
  double x0, y0, x1, y1;
  const MusterPalette *palette = muster_picture_get_palette ();
  g_autofree char *length = dup_measured (view);
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (view), length);
  int width;
  int height;
  muster_board_view_get_place (view, view->ruler_from, &x0, &y0);
  muster_board_view_get_place (view, view->ruler_to, &x1, &y1);
  cairo_move_to (cr, x0, y0);
  cairo_line_to (cr, x1, y1);
  stroke_twice (cr);
  pango_layout_get_pixel_size (layout, &width, &height);
  double x = CLAMP ((x0 + x1 - width) / 2, 4, gtk_widget_get_width (GTK_WIDGET (view)) - width - 4);
  double y = MAX ((y0 + y1) / 2 - height - 8, 2);
  cairo_rectangle (cr, x - 4, y - 2, width + 8, height + 4);
  set_ink (cr, &palette->paper);
  cairo_fill (cr);
  set_ink (cr, &palette->ink);
  cairo_move_to (cr, x, y);
  pango_cairo_show_layout (cr, layout);
}

static void
snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MusterBoardView *view = MUSTER_BOARD_VIEW (widget);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  if (view->battlefield == NULL || width < 8 || height < 8 || !muster_board_view_draw_ground (view))
    return;
  graphene_rect_t drawn =
    GRAPHENE_RECT_INIT ((float) view->drawn.x, (float) view->drawn.y, (float) view->drawn.width,
                        (float) view->drawn.height);
  gtk_snapshot_append_texture (snapshot, view->ground, &drawn);
  const MusterBattlefield *seen = view->preview != NULL ? view->preview : view->battlefield;
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &drawn);
  if (view->preview != NULL)
    draw_moved (view, cr);
  if (view->selected != 0 && !view->is_ruler)
    {
      draw_frame (view, cr, seen);
      draw_handles (view, cr, seen);
    }
  if (view->is_measuring)
    draw_ruler (view, cr);
  if (gtk_widget_has_visible_focus (widget))
    gtk_snapshot_render_focus (snapshot, gtk_widget_get_style_context (widget), 0, 0, width,
                               height);
  cairo_destroy (cr);
}

void
muster_board_view_redraw (MusterBoardView *view)
{
  g_clear_object (&view->ground);
  gtk_widget_queue_draw (GTK_WIDGET (view));
}

/* Sizes */

static void
measure (GtkWidget *widget,
         GtkOrientation orientation,
         int for_size,
         int *minimum,
         int *natural,
         int *minimum_baseline,
         int *natural_baseline)
{
  MusterBoardView *view = MUSTER_BOARD_VIEW (widget);
  gboolean is_across = orientation == GTK_ORIENTATION_HORIZONTAL;
  int room = is_across ? view->room_width : view->room_height;
  *minimum = view->zoom > 1 ? (int) (room * view->zoom) : is_across ? 160 : 120;
  *natural = *minimum;
}

static void
size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  MusterBoardView *view = MUSTER_BOARD_VIEW (widget);
  if (view->zoom <= 1)
    {
      view->room_width = width;
      view->room_height = height;
    }
  g_clear_object (&view->ground);
}

/* What was in the middle of what is seen stays there, where the board grows @by so much to @size.
 */
static void
keep_middle (GtkAdjustment *adjustment, double by, double size)
{
  double half = gtk_adjustment_get_page_size (adjustment) / 2;
  double middle = gtk_adjustment_get_value (adjustment) + half;
  gtk_adjustment_set_upper (adjustment, MAX (size, gtk_adjustment_get_upper (adjustment)));
  gtk_adjustment_set_value (adjustment, middle * by - half);
}

void
muster_board_view_zoom (MusterBoardView *view, int steps)
{
  GtkWidget *parent = gtk_widget_get_parent (GTK_WIDGET (view));
  double wanted = steps == 0 ? 1 : view->zoom * pow (ZOOM_STEP, steps);
  double zoom = CLAMP (wanted, 1, MOST_ZOOM);
  double by = zoom / view->zoom;
  view->zoom = zoom;
  gtk_widget_queue_resize (GTK_WIDGET (view));
  if (!GTK_IS_SCROLLABLE (parent))
    return;
  keep_middle (gtk_scrollable_get_hadjustment (GTK_SCROLLABLE (parent)), by,
               view->room_width * zoom);
  keep_middle (gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (parent)), by,
               view->room_height * zoom);
}

guint
muster_board_view_get_n_drags (MusterBoardView *view)
{
  return view->n_drags;
}

/* What is seen */

static char *
dup_state (MusterBoardView *view)
{
  g_autofree char *label = view->battlefield != NULL
                             ? muster_battlefield_dup_label (view->battlefield, view->selected)
                             : NULL;
  g_autofree char *measured = view->is_measuring ? dup_measured (view) : NULL;
  /* Translators: what a screen reader says of the board, with what its ruler measured. */
  if (measured != NULL)
    return g_strdup_printf (_ ("Battlefield. Measured: %s"), measured);
  /* Translators: what a screen reader says of the board, with what is selected on it. */
  return label != NULL ? g_strdup_printf (_ ("Battlefield. %s"), label)
                       : g_strdup (_ ("Battlefield. Nothing is selected."));
}

void
muster_board_view_tell (MusterBoardView *view)
{
  g_autofree char *state = dup_state (view);
  g_autofree char *text = view->battlefield != NULL ? muster_board_dup_text (view->battlefield)
                                                    : g_strdup (_ ("There is no battlefield yet."));
  gtk_accessible_update_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_LABEL, state,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

void
muster_board_view_select (MusterBoardView *view, int id)
{
  MusterPoint centre;
  if (view->battlefield == NULL || !muster_battlefield_get_centre (view->battlefield, id, &centre))
    id = 0;
  if (id == view->selected)
    return;
  view->selected = id;
  muster_board_view_tell (view);
  gtk_widget_queue_draw (GTK_WIDGET (view));
  g_signal_emit (view, signals[SELECTED], 0, id);
}

int
muster_board_view_get_selected (MusterBoardView *view)
{
  return view->selected;
}

/* Features in their order, then objectives, then zones. */
static GArray *
list_ids (const MusterBattlefield *battlefield)
{
  GArray *ids = g_array_new (FALSE, FALSE, sizeof (int));
  for (guint i = 0; i < battlefield->features->len; i++)
    g_array_append_val (ids, g_array_index (battlefield->features, MusterFeature, i).id);
  for (guint i = 0; i < battlefield->objectives->len; i++)
    g_array_append_val (ids, g_array_index (battlefield->objectives, MusterObjective, i).id);
  for (guint i = 0; i < battlefield->zones->len; i++)
    g_array_append_val (ids, g_array_index (battlefield->zones, MusterZone, i).id);
  return ids;
}

void
muster_board_view_step (MusterBoardView *view, int steps)
{
  if (view->battlefield == NULL)
    return;
  g_autoptr (GArray) ids = list_ids (view->battlefield);
  int n = (int) ids->len;
  int at = steps > 0 ? -1 : n;
  for (int i = 0; i < n; i++)
    if (g_array_index (ids, int, i) == view->selected)
      at = i;
  if (n > 0)
    muster_board_view_select (view, g_array_index (ids, int, ((at + steps) % n + n) % n));
}

void
muster_board_view_show (MusterBoardView *view, MusterBattlefield *battlefield)
{
  MusterBattlefield *kept = battlefield != NULL ? muster_battlefield_ref (battlefield) : NULL;
  MusterPoint centre;
  g_clear_pointer (&view->battlefield, muster_battlefield_unref);
  g_clear_pointer (&view->preview, muster_battlefield_unref);
  view->battlefield = kept;
  view->is_measuring = FALSE;
  if (kept == NULL || !muster_battlefield_get_centre (kept, view->selected, &centre))
    muster_board_view_select (view, 0);
  muster_board_view_tell (view);
  muster_board_view_redraw (view);
}

void
muster_board_view_set_ruler (MusterBoardView *view, gboolean is_ruler)
{
  view->is_ruler = is_ruler;
  view->is_measuring = FALSE;
  muster_board_view_tell (view);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (view), is_ruler ? "crosshair" : NULL);
  gtk_widget_queue_draw (GTK_WIDGET (view));
}

gboolean
muster_board_view_is_ruler (MusterBoardView *view)
{
  return view->is_ruler;
}

static void
on_style (MusterBoardView *view)
{
  muster_board_view_redraw (view);
}

static void
map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (muster_board_view_parent_class)->map (widget);
  muster_board_view_watch_scrolling (MUSTER_BOARD_VIEW (widget), TRUE);
}

static void
unmap (GtkWidget *widget)
{
  muster_board_view_watch_scrolling (MUSTER_BOARD_VIEW (widget), FALSE);
  GTK_WIDGET_CLASS (muster_board_view_parent_class)->unmap (widget);
}

static void
dispose (GObject *object)
{
  MusterBoardView *view = MUSTER_BOARD_VIEW (object);
  g_clear_pointer (&view->battlefield, muster_battlefield_unref);
  g_clear_pointer (&view->preview, muster_battlefield_unref);
  g_clear_object (&view->ground);
  G_OBJECT_CLASS (muster_board_view_parent_class)->dispose (object);
}

static void
muster_board_view_class_init (MusterBoardViewClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  widget_class->snapshot = snapshot;
  widget_class->map = map;
  widget_class->unmap = unmap;
  widget_class->measure = measure;
  widget_class->size_allocate = size_allocate;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_css_name (widget_class, "board");
  muster_board_view_class_add_keys (widget_class);
  signals[SELECTED] = g_signal_new ("selected", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0,
                                    NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
}

static void
muster_board_view_init (MusterBoardView *view)
{
  AdwStyleManager *style = adw_style_manager_get_default ();
  view->zoom = 1;
  gtk_widget_set_focusable (GTK_WIDGET (view), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (view), GTK_OVERFLOW_HIDDEN);
  muster_board_view_add_gestures (view);
  g_signal_connect_object (style, "notify::dark", G_CALLBACK (on_style), view, G_CONNECT_SWAPPED);
  g_signal_connect_object (style, "notify::high-contrast", G_CALLBACK (on_style), view,
                           G_CONNECT_SWAPPED);
  muster_board_view_tell (view);
}
