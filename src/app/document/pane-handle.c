#include "config.h"

#include "app/document/pane-handle.h"

#include "app/document/settings.h"

/* Pixels that an arrow moves it, and that a pane has at least and at most. */
#define STEP      20
#define NARROWEST 220
#define WIDEST    640

/* In more room than this a pane gets a third of what is over, up to so much, until somebody moves
 * the handle: names need not be broken then. */
#define USUAL_ROOM 1260
#define GROWN      440

struct _MusterPaneHandle
{
  AdwBin parent;
  GtkWidget *pane; /* both (unowned), of the same template */
  AdwLeaflet *panes;
  gboolean at_end;
  char *key;
  int least;           /* of the pane, where nobody moved the handle */
  int wanted;          /* which the window may have no room for */
  GdkSurface *surface; /* (unowned): which tells how wide the window is, or NULL */
  int dragged;         /* what the pane had when a drag began */
  int tried; /* how wide all panes were when it last got what it wanted, or would fold again */
  guint idle;
  guint resized;
};

G_DEFINE_FINAL_TYPE (MusterPaneHandle, muster_pane_handle, ADW_TYPE_BIN)

enum
{
  PROP_PANE = 1,
  PROP_PANES,
  PROP_AT_END,
  PROP_KEY,
  N_PROPS,
};

/* Of all that stands beside one another, also of panes within panes. What takes the rest of the
 * room makes do with its least, the others take what they like. */
static int
get_needed (GtkWidget *widget)
{
  int least = 0;
  int usual = 0;
  if (!ADW_IS_LEAFLET (widget))
    {
      gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &least, &usual, NULL, NULL);
      return gtk_widget_compute_expand (widget, GTK_ORIENTATION_HORIZONTAL) ? least : usual;
    }
  int needed = 0;
  g_autoptr (GtkSelectionModel) pages = adw_leaflet_get_pages (ADW_LEAFLET (widget));
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (pages)); i++)
    {
      g_autoptr (AdwLeafletPage) page = g_list_model_get_item (G_LIST_MODEL (pages), i);
      needed += get_needed (adw_leaflet_page_get_child (page));
    }
  return needed;
}

/* What the others leave it without panes being folded. */
static int
get_widest (MusterPaneHandle *handle)
{
  int others = get_needed (GTK_WIDGET (handle->panes)) - get_needed (handle->pane);
  return CLAMP (gtk_widget_get_width (GTK_WIDGET (handle->panes)) - others, NARROWEST, WIDEST);
}

static void
notify_width (MusterPaneHandle *handle, int width)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (handle), GTK_ACCESSIBLE_PROPERTY_VALUE_MIN,
                                  (double) NARROWEST, GTK_ACCESSIBLE_PROPERTY_VALUE_MAX,
                                  (double) WIDEST, GTK_ACCESSIBLE_PROPERTY_VALUE_NOW,
                                  (double) width, -1);
}

static void
request (MusterPaneHandle *handle, int width)
{
  gtk_widget_set_size_request (handle->pane, width, -1);
  notify_width (handle, width);
}

static void
set_width (MusterPaneHandle *handle, int width)
{
  handle->wanted = CLAMP (width, NARROWEST, get_widest (handle));
  request (handle, handle->wanted);
}

static int
get_width (MusterPaneHandle *handle)
{
  int width = -1;
  gtk_widget_get_size_request (handle->pane, &width, NULL);
  return width;
}

/* Which folds the pane. */
static AdwLeaflet *
find_leaflet (MusterPaneHandle *handle)
{
  return ADW_LEAFLET (gtk_widget_get_ancestor (GTK_WIDGET (handle), ADW_TYPE_LEAFLET));
}

static void
keep (MusterPaneHandle *handle)
{
  muster_settings_set (handle->key, g_variant_new_int32 (handle->wanted));
}

/* Which way a move to the right changes the width. */
static int
get_sense (MusterPaneHandle *handle)
{
  gboolean is_mirrored = gtk_widget_get_direction (GTK_WIDGET (handle)) == GTK_TEXT_DIR_RTL;
  return handle->at_end != is_mirrored ? -1 : 1;
}

static void
on_drag_begin (MusterPaneHandle *handle)
{
  handle->dragged = get_width (handle);
}

static void
on_drag_update (MusterPaneHandle *handle, double x)
{
  set_width (handle, handle->dragged + get_sense (handle) * (int) x);
}

static gboolean
on_key (MusterPaneHandle *handle, guint key)
{
  gboolean is_right = key == GDK_KEY_Right || key == GDK_KEY_KP_Right;
  if (!is_right && key != GDK_KEY_Left && key != GDK_KEY_KP_Left)
    return FALSE;
  set_width (handle, get_width (handle) + (is_right ? 1 : -1) * get_sense (handle) * STEP);
  keep (handle);
  return TRUE;
}

/* What it wants where nobody moved the handle. */
static void
grow (MusterPaneHandle *handle)
{
  int room = gtk_widget_get_width (GTK_WIDGET (handle->panes));
  if (!muster_settings_has (handle->key))
    handle->wanted =
      CLAMP (handle->least + (room - USUAL_ROOM) / 3, handle->least, MAX (GROWN, handle->least));
}

/* A folded pane that kept its width would keep its neighbours folded in any narrower window. */
static gboolean
fit (gpointer data)
{
  MusterPaneHandle *handle = data;
  gboolean is_folded = adw_leaflet_get_folded (find_leaflet (handle));
  int room = gtk_widget_get_width (GTK_WIDGET (handle->panes));
  gboolean is_tried = room == handle->tried;
  handle->idle = 0;
  grow (handle);
  handle->tried = is_folded && !is_tried ? 0 : room;
  request (handle, is_folded || is_tried
                     ? handle->least
                     : MIN (handle->wanted, MAX (get_widest (handle), handle->least)));
  return G_SOURCE_REMOVE;
}

/* Leaflets fold while they are given their place, when nothing may ask for another. */
static void
on_folded (MusterPaneHandle *handle)
{
  if (handle->idle == 0)
    handle->idle = g_idle_add_full (G_PRIORITY_HIGH_IDLE, fit, handle, NULL);
}

/* The window may have been made wider or narrower without folding anything. */
static gboolean
follow (gpointer data)
{
  MusterPaneHandle *handle = data;
  handle->resized = 0;
  grow (handle);
  if (!adw_leaflet_get_folded (find_leaflet (handle)))
    request (handle, MIN (handle->wanted, MAX (get_widest (handle), handle->least)));
  return G_SOURCE_REMOVE;
}

static void
on_resized (MusterPaneHandle *handle)
{
  if (handle->resized == 0)
    handle->resized = g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, follow, handle, NULL);
}

static void
map (GtkWidget *widget)
{
  MusterPaneHandle *handle = MUSTER_PANE_HANDLE (widget);
  GTK_WIDGET_CLASS (muster_pane_handle_parent_class)->map (widget);
  handle->surface = gtk_native_get_surface (gtk_widget_get_native (widget));
  g_signal_connect_object (handle->surface, "notify::width", G_CALLBACK (on_resized), handle,
                           G_CONNECT_SWAPPED);
  on_resized (handle);
}

static void
unmap (GtkWidget *widget)
{
  MusterPaneHandle *handle = MUSTER_PANE_HANDLE (widget);
  g_signal_handlers_disconnect_by_func (handle->surface, on_resized, handle);
  handle->surface = NULL;
  g_clear_handle_id (&handle->resized, g_source_remove);
  GTK_WIDGET_CLASS (muster_pane_handle_parent_class)->unmap (widget);
}

static void
root (GtkWidget *widget)
{
  MusterPaneHandle *handle = MUSTER_PANE_HANDLE (widget);
  GTK_WIDGET_CLASS (muster_pane_handle_parent_class)->root (widget);
  if (handle->least == 0)
    handle->least = get_width (handle);
  handle->wanted = CLAMP (muster_settings_get_int (handle->key, handle->least), NARROWEST, WIDEST);
  g_signal_connect_object (find_leaflet (handle), "notify::folded", G_CALLBACK (on_folded), handle,
                           G_CONNECT_SWAPPED);
  request (handle, handle->wanted);
}

static void
unroot (GtkWidget *widget)
{
  MusterPaneHandle *handle = MUSTER_PANE_HANDLE (widget);
  g_clear_handle_id (&handle->idle, g_source_remove);
  g_signal_handlers_disconnect_by_func (find_leaflet (handle), on_folded, handle);
  GTK_WIDGET_CLASS (muster_pane_handle_parent_class)->unroot (widget);
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  MusterPaneHandle *handle = MUSTER_PANE_HANDLE (object);
  if (id == PROP_PANE)
    handle->pane = g_value_get_object (value);
  else if (id == PROP_PANES)
    handle->panes = g_value_get_object (value);
  else if (id == PROP_AT_END)
    handle->at_end = g_value_get_boolean (value);
  else
    {
      g_free (handle->key);
      handle->key = g_value_dup_string (value);
    }
}

static void
finalize (GObject *object)
{
  g_free (MUSTER_PANE_HANDLE (object)->key);
  G_OBJECT_CLASS (muster_pane_handle_parent_class)->finalize (object);
}

static void
muster_pane_handle_class_init (MusterPaneHandleClass *class)
{
  GParamFlags flags = G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS;
  GParamSpec *specs[N_PROPS] = {
    [PROP_PANE] = g_param_spec_object ("pane", NULL, NULL, GTK_TYPE_WIDGET, flags),
    [PROP_PANES] = g_param_spec_object ("panes", NULL, NULL, ADW_TYPE_LEAFLET, flags),
    [PROP_AT_END] = g_param_spec_boolean ("at-end", NULL, NULL, FALSE, flags),
    [PROP_KEY] = g_param_spec_string ("key", NULL, NULL, NULL, flags),
  };
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  object_class->set_property = set_property;
  object_class->finalize = finalize;
  g_object_class_install_properties (object_class, N_PROPS, specs);
  GTK_WIDGET_CLASS (class)->map = map;
  GTK_WIDGET_CLASS (class)->unmap = unmap;
  GTK_WIDGET_CLASS (class)->root = root;
  GTK_WIDGET_CLASS (class)->unroot = unroot;
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (class), "panehandle");
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (class), GTK_ACCESSIBLE_ROLE_SLIDER);
}

static void
muster_pane_handle_init (MusterPaneHandle *handle)
{
  GtkWidget *line = gtk_separator_new (GTK_ORIENTATION_VERTICAL);
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();
  adw_bin_set_child (ADW_BIN (handle), line);
  gtk_widget_set_focusable (GTK_WIDGET (handle), TRUE);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (handle), "col-resize");
  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (on_drag_begin), handle);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (on_drag_update), handle);
  g_signal_connect_swapped (drag, "drag-end", G_CALLBACK (keep), handle);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), handle);
  gtk_widget_add_controller (GTK_WIDGET (handle), GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (GTK_WIDGET (handle), keys);
}
