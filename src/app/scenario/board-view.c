#include "config.h"

#include "app/scenario/board-view.h"

#include "app/document/settings.h"
#include "app/widget/picture.h"
#include "battlefield/model/edit.h"
#include "sheet/board/drawing.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* A step of zoom, and how far it goes: so many times as large as fits. */
#define ZOOM_STEP 1.25
#define MOST_ZOOM 8.0

/* Handles are so large, in pixels, and are found from a little further away. */
#define HANDLE 6.0

typedef enum
{
  MUSTER_HANDLE_NONE,
  MUSTER_HANDLE_BODY, /* the thing itself */
  MUSTER_HANDLE_SIZE,
  MUSTER_HANDLE_TURN,
  MUSTER_HANDLE_POINT,
} MusterHandleKind;

/* Where the pointer may take hold, in pixels of the widget. */
typedef struct
{
  MusterHandleKind kind;
  int point; /* of a line or zone */
  double x;
  double y;
} MusterBoardHandle;

struct _MusterBoardView
{
  GtkWidget parent;
  MusterBattlefield *battlefield; /* or NULL */
  MusterBattlefield *preview;     /* with what is dragged where it would lie; or NULL */
  GdkTexture *ground;             /* all that is not dragged; NULL: to be drawn anew */
  cairo_rectangle_int_t drawn;    /* the part of the widget that the ground is, in its pixels */
  int selected;
  double zoom;    /* 1: fits */
  int room_width; /* what there was for the whole board */
  int room_height;
  gboolean is_ruler;
  gboolean is_measuring;
  MusterPoint ruler_from;
  MusterPoint ruler_to;
  MusterBoardHandle held; /* what is dragged */
  MusterPoint start;      /* of the drag, mm */
  MusterPoint centre;     /* of what is dragged, as it lay */
  guint n_drags;          /* twice as many as there were */
  int colours;            /* as they are remembered */
};

G_DEFINE_FINAL_TYPE (MusterBoardView, muster_board_view, GTK_TYPE_WIDGET)

enum
{
  SELECTED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* Where things are */

static MusterBoardOptions
get_options (MusterBoardView *view)
{
  MusterBoardOptions options = muster_board_options ();
  options.palette = view->colours == 1   ? MUSTER_PALETTE_COLOUR
                    : view->colours == 2 ? MUSTER_PALETTE_PRINT
                                         : muster_picture_get_palette_kind ();
  return options;
}

static MusterBoardPlace
get_fit (MusterBoardView *view)
{
  MusterBoardOptions options = get_options (view);
  return muster_board_fit (view->battlefield, &options, 0, 0,
                           gtk_widget_get_width (GTK_WIDGET (view)),
                           gtk_widget_get_height (GTK_WIDGET (view)));
}

/* The point of the board under a point of the widget; it may lie off the table. */
static MusterPoint
get_point (MusterBoardView *view, double x, double y)
{
  MusterBoardPlace place = get_fit (view);
  if (place.scale <= 0)
    return (MusterPoint){ 0, 0 };
  return (MusterPoint){ (int) lround ((x - place.x) / place.scale),
                        (int) lround ((y - place.y) / place.scale) };
}

/* The place in the widget of a point of the board. */
static void
get_place (MusterBoardView *view, MusterPoint point, double *x, double *y)
{
  MusterBoardPlace place = get_fit (view);
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
  MusterPoint point = get_point (view, x, y);
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
  get_place (view, at, &handle.x, &handle.y);
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
  get_place (view, muster_point_turn (top, centre, feature->turn), &x, &y);
  double angle = feature->turn * G_PI / 180;
  MusterBoardHandle turn = { MUSTER_HANDLE_TURN, 0, x + 22 * sin (angle), y - 22 * cos (angle) };
  g_array_append_val (handles, turn);
}

/* Returns: (element-type MusterBoardHandle): of what is selected, as it lies on @battlefield */
static GArray *
list_handles (MusterBoardView *view, const MusterBattlefield *battlefield)
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
  MusterBoardOptions options = get_options (view);
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

/* Draws the board without what is dragged, as far as it is seen and a little further, where that is
 * not drawn yet. Returns: FALSE where there is nothing to be seen, and no ground */
static gboolean
draw_ground (MusterBoardView *view)
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
draw_moved (MusterBoardView *view, cairo_t *cr)
{
  MusterBoardOptions options = get_options (view);
  MusterBoardPlace place = get_fit (view);
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
      get_place (view, points[i], &x, &y);
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
      get_place (view, objective->at, &x, &y);
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
  g_autoptr (GArray) handles = list_handles (view, battlefield);
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
  get_place (view, view->ruler_from, &x0, &y0);
  get_place (view, view->ruler_to, &x1, &y1);
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
  if (view->battlefield == NULL || width < 8 || height < 8 || !draw_ground (view))
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

/* The ground too. */
static void
redraw (MusterBoardView *view)
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

/* Tells screen readers what is selected, or what the ruler measured. */
static void
announce (MusterBoardView *view)
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
  announce (view);
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

/* Selects the next, or with -1 the one before, of all that lies on the board. */
static void
select_next (MusterBoardView *view, int steps)
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
  announce (view);
  redraw (view);
}

void
muster_board_view_set_ruler (MusterBoardView *view, gboolean is_ruler)
{
  view->is_ruler = is_ruler;
  view->is_measuring = FALSE;
  announce (view);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (view), is_ruler ? "crosshair" : NULL);
  gtk_widget_queue_draw (GTK_WIDGET (view));
}

gboolean
muster_board_view_is_ruler (MusterBoardView *view)
{
  return view->is_ruler;
}

static void
connect (GtkAdjustment *adjustment, MusterBoardView *view)
{
  g_signal_connect_object (adjustment, "value-changed", G_CALLBACK (gtk_widget_queue_draw), view,
                           G_CONNECT_SWAPPED);
}

/* What is scrolled is moved as it was drawn, unless it is told. */
static void
watch_scrolling (MusterBoardView *view, gboolean is_on)
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

/* Things come to rest on whole centimetres and every fifteen degrees; Shift lets them lie anywhere.
 */
#define SNAP_MM      10
#define SNAP_DEGREES 15

/* A handle, and a line, is found from so many pixels away. */
#define NEAR 10.0

static int
snap (int value, int to)
{
  return (int) lround ((double) value / to) * to;
}

static gboolean
is_free (GtkGesture *gesture)
{
  GdkModifierType state =
    gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));
  return (state & GDK_SHIFT_MASK) != 0;
}

static MusterBoardHandle
find_handle (MusterBoardView *view, double x, double y)
{
  g_autoptr (GArray) handles = list_handles (view, view->battlefield);
  for (guint i = 0; i < handles->len; i++)
    {
      MusterBoardHandle handle = g_array_index (handles, MusterBoardHandle, i);
      if (hypot (handle.x - x, handle.y - y) <= NEAR)
        return handle;
    }
  return (MusterBoardHandle){ MUSTER_HANDLE_NONE, 0, 0, 0 };
}

static int
find_at (MusterBoardView *view, double x, double y)
{
  MusterBoardPlace place = get_fit (view);
  if (place.scale <= 0)
    return 0;
  return muster_board_find_at (view->battlefield, (x - place.x) / place.scale,
                               (y - place.y) / place.scale, NEAR / place.scale);
}

static void
on_begin (GtkGestureDrag *gesture, double x, double y, MusterBoardView *view)
{
  gtk_widget_grab_focus (GTK_WIDGET (view));
  view->held.kind = MUSTER_HANDLE_NONE;
  if (view->battlefield == NULL)
    return;
  view->start = get_point (view, x, y);
  if (view->is_ruler)
    {
      view->ruler_from = view->start;
      view->ruler_to = view->start;
      view->is_measuring = TRUE;
      gtk_widget_queue_draw (GTK_WIDGET (view));
      return;
    }
  view->held = find_handle (view, x, y);
  if (view->held.kind == MUSTER_HANDLE_NONE)
    {
      muster_board_view_select (view, find_at (view, x, y));
      if (view->selected != 0)
        view->held.kind = MUSTER_HANDLE_BODY;
    }
  muster_battlefield_get_centre (view->battlefield, view->selected, &view->centre);
}

/* What lies would lie at once; on whole centimetres from the edges, by its middle. */
static MusterPoint
get_shift (MusterBoardView *view, MusterPoint now, gboolean is_anywhere)
{
  MusterPoint to = { view->centre.x + now.x - view->start.x,
                     view->centre.y + now.y - view->start.y };
  if (!is_anywhere)
    to = (MusterPoint){ snap (to.x, SNAP_MM), snap (to.y, SNAP_MM) };
  return (MusterPoint){ to.x - view->centre.x, to.y - view->centre.y };
}

static int
get_turn (MusterBoardView *view, MusterPoint now, gboolean is_anywhere)
{
  const MusterFeature *feature =
    muster_battlefield_find_feature (view->battlefield, view->selected);
  int direction = muster_point_direction (view->centre, now) + 90;
  if (!is_anywhere)
    direction = snap (direction, SNAP_DEGREES);
  return feature != NULL ? direction - feature->turn : 0;
}

/* Twice as far from the middle as the pointer is, in the frame in which it is not turned. */
static void
get_size (MusterBoardView *view, MusterPoint now, gboolean is_anywhere, int *width, int *depth)
{
  const MusterFeature *feature =
    muster_battlefield_find_feature (view->battlefield, view->selected);
  MusterPoint flat = muster_point_turn (now, view->centre, feature != NULL ? -feature->turn : 0);
  int step = is_anywhere ? 1 : SNAP_MM;
  *width = MAX (snap (2 * ABS (flat.x - view->centre.x), step), SNAP_MM);
  *depth = MAX (snap (2 * ABS (flat.y - view->centre.y), step), SNAP_MM);
}

static MusterPoint
get_target (MusterPoint now, gboolean is_anywhere)
{
  return is_anywhere ? now : (MusterPoint){ snap (now.x, SNAP_MM), snap (now.y, SNAP_MM) };
}

static void
apply (MusterBoardView *view, MusterPoint now, gboolean is_anywhere)
{
  MusterBattlefield *preview = view->preview;
  int width;
  int depth;
  switch (view->held.kind)
    {
    case MUSTER_HANDLE_BODY:
      {
        MusterPoint by = get_shift (view, now, is_anywhere);
        muster_battlefield_move (preview, view->selected, by.x, by.y);
        break;
      }
    case MUSTER_HANDLE_TURN:
      muster_battlefield_turn (preview, view->selected, get_turn (view, now, is_anywhere));
      break;
    case MUSTER_HANDLE_SIZE:
      get_size (view, now, is_anywhere, &width, &depth);
      muster_battlefield_resize (preview, view->selected, width, depth);
      break;
    case MUSTER_HANDLE_POINT:
      muster_battlefield_move_point (preview, view->selected, view->held.point,
                                     get_target (now, is_anywhere));
      break;
    case MUSTER_HANDLE_NONE:
      break;
    }
}

static gboolean
get_now (GtkGestureDrag *gesture, MusterBoardView *view, MusterPoint *now)
{
  double x;
  double y;
  double dx;
  double dy;
  if (!gtk_gesture_drag_get_start_point (gesture, &x, &y)
      || !gtk_gesture_drag_get_offset (gesture, &dx, &dy))
    return FALSE;
  *now = get_point (view, x + dx, y + dy);
  return ABS (dx) + ABS (dy) > 3 || view->preview != NULL || view->is_measuring;
}

static void
on_update (GtkGestureDrag *gesture, double dx, double dy, MusterBoardView *view)
{
  MusterPoint now;
  if (view->battlefield == NULL || !get_now (gesture, view, &now))
    return;
  if (view->is_measuring)
    {
      view->ruler_to = now;
      gtk_widget_queue_draw (GTK_WIDGET (view));
      return;
    }
  if (view->held.kind == MUSTER_HANDLE_NONE)
    return;
  gboolean is_new = view->preview == NULL;
  g_clear_pointer (&view->preview, muster_battlefield_unref);
  view->preview = muster_battlefield_copy (view->battlefield);
  apply (view, now, is_free (GTK_GESTURE (gesture)));
  if (is_new)
    redraw (view);
  gtk_widget_queue_draw (GTK_WIDGET (view));
}

static void
ask (MusterBoardView *view, MusterPoint now, gboolean is_anywhere)
{
  GtkWidget *widget = GTK_WIDGET (view);
  MusterPoint by = get_shift (view, now, is_anywhere);
  MusterPoint to = get_target (now, is_anywhere);
  int width;
  int depth;
  switch (view->held.kind)
    {
    case MUSTER_HANDLE_BODY:
      gtk_widget_activate_action (widget, "scenario.move", "(iii)", view->selected, by.x, by.y);
      break;
    case MUSTER_HANDLE_TURN:
      gtk_widget_activate_action (widget, "scenario.turn", "(ii)", view->selected,
                                  get_turn (view, now, is_anywhere));
      break;
    case MUSTER_HANDLE_SIZE:
      get_size (view, now, is_anywhere, &width, &depth);
      gtk_widget_activate_action (widget, "scenario.resize", "(iii)", view->selected, width, depth);
      break;
    case MUSTER_HANDLE_POINT:
      gtk_widget_activate_action (widget, "scenario.move-point", "(iiii)", view->selected,
                                  view->held.point, to.x, to.y);
      break;
    case MUSTER_HANDLE_NONE:
      break;
    }
}

static void
on_end (GtkGestureDrag *gesture, double dx, double dy, MusterBoardView *view)
{
  MusterPoint now;
  gboolean was_dragged = view->preview != NULL && get_now (gesture, view, &now);
  g_clear_pointer (&view->preview, muster_battlefield_unref);
  if (view->is_measuring)
    announce (view);
  if (!was_dragged)
    return;
  redraw (view);
  view->n_drags++;
  ask (view, now, is_free (GTK_GESTURE (gesture)));
  view->n_drags++;
  view->held.kind = MUSTER_HANDLE_NONE;
}

static void
on_cancel (GtkGesture *gesture, GdkEventSequence *sequence, MusterBoardView *view)
{
  g_clear_pointer (&view->preview, muster_battlefield_unref);
  view->held.kind = MUSTER_HANDLE_NONE;
  redraw (view);
}

static void
on_motion (GtkEventControllerMotion *motion, double x, double y, MusterBoardView *view)
{
  static const char *const cursors[] = {
    [MUSTER_HANDLE_NONE] = NULL,          [MUSTER_HANDLE_BODY] = "move",
    [MUSTER_HANDLE_SIZE] = "nwse-resize", [MUSTER_HANDLE_TURN] = "grab",
    [MUSTER_HANDLE_POINT] = "crosshair",
  };
  if (view->battlefield == NULL || view->is_ruler || view->preview != NULL)
    return;
  MusterHandleKind kind = find_handle (view, x, y).kind;
  if (kind == MUSTER_HANDLE_NONE && find_at (view, x, y) != 0)
    kind = MUSTER_HANDLE_BODY;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (view), cursors[kind]);
}

static gboolean
on_scroll (GtkEventControllerScroll *scroll, double dx, double dy, MusterBoardView *view)
{
  GdkModifierType state =
    gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (scroll));
  if ((state & GDK_CONTROL_MASK) == 0 || dy == 0)
    return FALSE;
  muster_board_view_zoom (view, dy < 0 ? 1 : -1);
  return TRUE;
}

static void
add_gestures (MusterBoardView *view)
{
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *scroll =
    gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (on_begin), view);
  g_signal_connect (drag, "drag-update", G_CALLBACK (on_update), view);
  g_signal_connect (drag, "drag-end", G_CALLBACK (on_end), view);
  g_signal_connect (drag, "cancel", G_CALLBACK (on_cancel), view);
  g_signal_connect (motion, "motion", G_CALLBACK (on_motion), view);
  g_signal_connect (scroll, "scroll", G_CALLBACK (on_scroll), view);
  gtk_widget_add_controller (GTK_WIDGET (view), GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (GTK_WIDGET (view), motion);
  gtk_widget_add_controller (GTK_WIDGET (view), scroll);
}

/* Keys move by so many mm: as they are, with Shift, with Control. */
#define STEP       10
#define SMALL_STEP 1
#define LARGE_STEP 50

static gboolean
on_move (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  MusterBoardView *view = MUSTER_BOARD_VIEW (widget);
  int x;
  int y;
  g_variant_get (arguments, "(ii)", &x, &y);
  if (view->selected == 0)
    select_next (view, x + y > 0 ? 1 : -1);
  else
    gtk_widget_activate_action (widget, "scenario.move", "(iii)", view->selected, x, y);
  return TRUE;
}

static gboolean
on_step (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  select_next (MUSTER_BOARD_VIEW (widget), g_variant_get_int32 (arguments));
  return TRUE;
}

static gboolean
on_turn (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  MusterBoardView *view = MUSTER_BOARD_VIEW (widget);
  if (view->selected != 0)
    gtk_widget_activate_action (widget, "scenario.turn", "(ii)", view->selected,
                                g_variant_get_int32 (arguments));
  return TRUE;
}

/* Larger or smaller by a step each way. */
static gboolean
on_resize (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  MusterBoardView *view = MUSTER_BOARD_VIEW (widget);
  int by = g_variant_get_int32 (arguments);
  int width;
  int depth;
  if (view->battlefield == NULL
      || !muster_battlefield_get_size (view->battlefield, view->selected, &width, &depth))
    return TRUE;
  gtk_widget_activate_action (widget, "scenario.resize", "(iii)", view->selected, width + by,
                              depth > 0 ? depth + by : 0);
  return TRUE;
}

static gboolean
on_leave (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  MusterBoardView *view = MUSTER_BOARD_VIEW (widget);
  if (view->selected == 0 && !view->is_measuring)
    return FALSE;
  view->is_measuring = FALSE;
  muster_board_view_select (view, 0);
  announce (view);
  gtk_widget_queue_draw (widget);
  return TRUE;
}

static void
add_arrow (GtkWidgetClass *class, guint key, int x, int y)
{
  static const struct
  {
    GdkModifierType modifiers;
    int step;
  } steps[] = { { 0, STEP }, { GDK_SHIFT_MASK, SMALL_STEP }, { GDK_CONTROL_MASK, LARGE_STEP } };
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    gtk_widget_class_add_binding (class, key, steps[i].modifiers, on_move, "(ii)",
                                  x * steps[i].step, y * steps[i].step);
}

static void
add_keys (GtkWidgetClass *class)
{
  add_arrow (class, GDK_KEY_Left, -1, 0);
  add_arrow (class, GDK_KEY_Right, 1, 0);
  add_arrow (class, GDK_KEY_Up, 0, -1);
  add_arrow (class, GDK_KEY_Down, 0, 1);
  gtk_widget_class_add_binding (class, GDK_KEY_Page_Down, 0, on_step, "i", 1);
  gtk_widget_class_add_binding (class, GDK_KEY_Page_Up, 0, on_step, "i", -1);
  gtk_widget_class_add_binding (class, GDK_KEY_bracketright, 0, on_turn, "i", 15);
  gtk_widget_class_add_binding (class, GDK_KEY_bracketleft, 0, on_turn, "i", -15);
  gtk_widget_class_add_binding (class, GDK_KEY_braceright, GDK_SHIFT_MASK, on_turn, "i", 1);
  gtk_widget_class_add_binding (class, GDK_KEY_braceleft, GDK_SHIFT_MASK, on_turn, "i", -1);
  gtk_widget_class_add_binding (class, GDK_KEY_plus, 0, on_resize, "i", STEP);
  gtk_widget_class_add_binding (class, GDK_KEY_KP_Add, 0, on_resize, "i", STEP);
  gtk_widget_class_add_binding (class, GDK_KEY_minus, 0, on_resize, "i", -STEP);
  gtk_widget_class_add_binding (class, GDK_KEY_KP_Subtract, 0, on_resize, "i", -STEP);
  gtk_widget_class_add_binding_action (class, GDK_KEY_Delete, 0, "scenario.delete", NULL);
  gtk_widget_class_add_binding (class, GDK_KEY_Escape, 0, on_leave, NULL);
}

static void
map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (muster_board_view_parent_class)->map (widget);
  watch_scrolling (MUSTER_BOARD_VIEW (widget), TRUE);
}

static void
unmap (GtkWidget *widget)
{
  watch_scrolling (MUSTER_BOARD_VIEW (widget), FALSE);
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
set_property (GObject *object, guint id, const GValue *value, GParamSpec *property)
{
  MusterBoardView *view = MUSTER_BOARD_VIEW (object);
  view->colours = g_value_get_int (value);
  redraw (view);
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *property)
{
  g_value_set_int (value, MUSTER_BOARD_VIEW (object)->colours);
}

static void
muster_board_view_class_init (MusterBoardViewClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  G_OBJECT_CLASS (class)->set_property = set_property;
  G_OBJECT_CLASS (class)->get_property = get_property;
  g_object_class_install_property (G_OBJECT_CLASS (class), 1,
                                   g_param_spec_int ("colours", NULL, NULL, 0, 2, 0,
                                                     G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
  widget_class->snapshot = snapshot;
  widget_class->map = map;
  widget_class->unmap = unmap;
  widget_class->measure = measure;
  widget_class->size_allocate = size_allocate;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_css_name (widget_class, "board");
  add_keys (widget_class);
  signals[SELECTED] = g_signal_new ("selected", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0,
                                    NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
}

static void
muster_board_view_init (MusterBoardView *view)
{
  AdwStyleManager *style = adw_style_manager_get_default ();
  view->zoom = 1;
  muster_settings_bind ("board-colours", view, "colours");
  gtk_widget_set_focusable (GTK_WIDGET (view), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (view), GTK_OVERFLOW_HIDDEN);
  add_gestures (view);
  g_signal_connect_object (style, "notify::dark", G_CALLBACK (redraw), view, G_CONNECT_SWAPPED);
  g_signal_connect_object (style, "notify::high-contrast", G_CALLBACK (redraw), view,
                           G_CONNECT_SWAPPED);
  announce (view);
}
