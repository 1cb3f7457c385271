#include "app/army/windows.h"

#include "app/army/build-pane.h"

struct _MusterBuildWindow
{
  AdwWindow parent;
  MusterBuildPane *pane;
};

G_DEFINE_FINAL_TYPE (MusterBuildWindow, muster_build_window, ADW_TYPE_WINDOW)

static guint created;

static void
on_created (MusterBuildWindow *window, gint64 army)
{
  g_signal_emit (window, created, 0, army);
  gtk_window_close (GTK_WINDOW (window));
}

static void
muster_build_window_class_init (MusterBuildWindowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  created = g_signal_new ("created", MUSTER_TYPE_BUILD_WINDOW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                          NULL, G_TYPE_NONE, 1, G_TYPE_INT64);
  g_type_ensure (MUSTER_TYPE_BUILD_PANE);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/army/build-window.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterBuildWindow, pane);
  gtk_widget_class_bind_template_callback (widget_class, on_created);
  gtk_widget_class_bind_template_callback (widget_class, gtk_window_close);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
muster_build_window_init (MusterBuildWindow *window)
{
  gtk_widget_init_template (GTK_WIDGET (window));
}

MusterBuildWindow *
muster_build_window_new (GtkWindow *parent, MusterStore *store)
{
  MusterBuildWindow *window =
    g_object_new (MUSTER_TYPE_BUILD_WINDOW, "transient-for", parent, NULL);
  muster_build_pane_set_store (window->pane, store);
  muster_build_pane_begin (window->pane);
  return window;
}
