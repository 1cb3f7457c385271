#include "config.h"

#include "app/pane-handle.h"

#include "app/settings.h"

/* Pixels that an arrow moves it, and that a pane has at least and at most. */
#define STEP      20
#define NARROWEST 220
#define WIDEST    640

struct _MusterPaneHandle
{
  AdwBin parent;
  GtkWidget *pane; /* both (unowned), of the same template */
  GtkWidget *rest;
  gboolean at_end;
  char *key;
  int width; /* when a drag began */
};

G_DEFINE_FINAL_TYPE (MusterPaneHandle, muster_pane_handle, ADW_TYPE_BIN)

enum
{
  PROP_PANE = 1,
  PROP_REST,
  PROP_AT_END,
  PROP_KEY,
  N_PROPS,
};

/* What the rest can give away without panes being folded. */
static int
get_widest (MusterPaneHandle *handle)
{
  int least = 0;
  gtk_widget_measure (handle->rest, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  int spare = gtk_widget_get_width (handle->rest) - least;
  return CLAMP (gtk_widget_get_width (handle->pane) + MAX (spare, 0), NARROWEST, WIDEST);
}

static void
tell_width (MusterPaneHandle *handle, int width)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (handle), GTK_ACCESSIBLE_PROPERTY_VALUE_MIN,
                                  (double) NARROWEST, GTK_ACCESSIBLE_PROPERTY_VALUE_MAX,
                                  (double) WIDEST, GTK_ACCESSIBLE_PROPERTY_VALUE_NOW,
                                  (double) width, -1);
}

static void
set_width (MusterPaneHandle *handle, int width)
{
  int kept = CLAMP (width, NARROWEST, get_widest (handle));
  gtk_widget_set_size_request (handle->pane, kept, -1);
  tell_width (handle, kept);
}

static int
get_width (MusterPaneHandle *handle)
{
  int width = -1;
  gtk_widget_get_size_request (handle->pane, &width, NULL);
  return width;
}

static void
keep (MusterPaneHandle *handle)
{
  muster_settings_set (handle->key, g_variant_new_int32 (get_width (handle)));
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
  handle->width = get_width (handle);
}

static void
on_drag_update (MusterPaneHandle *handle, double x)
{
  set_width (handle, handle->width + get_sense (handle) * (int) x);
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

static void
root (GtkWidget *widget)
{
  MusterPaneHandle *handle = MUSTER_PANE_HANDLE (widget);
  GTK_WIDGET_CLASS (muster_pane_handle_parent_class)->root (widget);
  int width = CLAMP (muster_settings_get_int (handle->key, get_width (handle)), NARROWEST, WIDEST);
  gtk_widget_set_size_request (handle->pane, width, -1);
  tell_width (handle, width);
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  MusterPaneHandle *handle = MUSTER_PANE_HANDLE (object);
  if (id == PROP_PANE)
    handle->pane = g_value_get_object (value);
  else if (id == PROP_REST)
    handle->rest = g_value_get_object (value);
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
    [PROP_REST] = g_param_spec_object ("rest", NULL, NULL, GTK_TYPE_WIDGET, flags),
    [PROP_AT_END] = g_param_spec_boolean ("at-end", NULL, NULL, FALSE, flags),
    [PROP_KEY] = g_param_spec_string ("key", NULL, NULL, NULL, flags),
  };
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  object_class->set_property = set_property;
  object_class->finalize = finalize;
  g_object_class_install_properties (object_class, N_PROPS, specs);
  GTK_WIDGET_CLASS (class)->root = root;
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
