#include "config.h"

#include "app/shell/examples-window.h"

#include "app/document/examples-pane.h"

struct _MusterExamplesWindow
{
  AdwWindow parent;
  MusterExamplesPane *examples;
};

G_DEFINE_FINAL_TYPE (MusterExamplesWindow, muster_examples_window, ADW_TYPE_WINDOW)

/* What it opens is shown in the window below. */
static void
on_chosen (MusterExamplesWindow *window, const char *file)
{
  GtkWidget *parent = GTK_WIDGET (gtk_window_get_transient_for (GTK_WINDOW (window)));
  gtk_window_close (GTK_WINDOW (window));
  if (parent != NULL)
    gtk_widget_activate_action (parent, "win.open-example", "s", file);
}

gboolean
muster_examples_window_is_reading (MusterExamplesWindow *window)
{
  return muster_examples_pane_is_reading (window->examples);
}

static void
muster_examples_window_class_init (MusterExamplesWindowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  g_type_ensure (MUSTER_TYPE_EXAMPLES_PANE);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/shell/examples-window.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterExamplesWindow, examples);
  gtk_widget_class_bind_template_callback (widget_class, on_chosen);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
muster_examples_window_init (MusterExamplesWindow *window)
{
  gtk_widget_init_template (GTK_WIDGET (window));
}

MusterExamplesWindow *
muster_examples_window_new (GtkWindow *parent)
{
  return g_object_new (MUSTER_TYPE_EXAMPLES_WINDOW, "transient-for", parent, NULL);
}
