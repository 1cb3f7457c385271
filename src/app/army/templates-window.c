#include "config.h"

#include "app/army/windows.h"

#include "army/store/template.h"

#include <glib/gi18n-lib.h>

struct _MusterTemplatesWindow
{
  AdwWindow parent;
  GtkWidget *keeping;
  GtkEditable *name;
  GtkStack *stack;
  GtkListBox *list;
  GtkLabel *problem;
  MusterStore *store;
  char *ruleset;
};

G_DEFINE_FINAL_TYPE (MusterTemplatesWindow, muster_templates_window, ADW_TYPE_WINDOW)

enum
{
  KEEP,
  ADD,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

static gint64
get_id (gpointer widget)
{
  return (gint64) GPOINTER_TO_SIZE (g_object_get_data (G_OBJECT (widget), "template"));
}

static void
notify (MusterTemplatesWindow *window, const GError *error)
{
  gtk_label_set_text (window->problem, error != NULL ? error->message : "");
  gtk_widget_set_visible (GTK_WIDGET (window->problem), error != NULL);
}

static void
on_add (GtkButton *button, MusterTemplatesWindow *window)
{
  g_signal_emit (window, signals[ADD], 0, get_id (button));
  gtk_window_close (GTK_WINDOW (window));
}

static void
on_delete (GtkButton *button, MusterTemplatesWindow *window)
{
  g_autoptr (GError) error = NULL;
  muster_template_edit_delete (window->store, get_id (button), &error);
  notify (window, error);
}

static void
on_rename (GtkEditable *row, MusterTemplatesWindow *window)
{
  g_autoptr (GError) error = NULL;
  muster_template_edit_rename (window->store, get_id (row), gtk_editable_get_text (row), &error);
  notify (window, error);
}

static GtkWidget *
new_button (MusterTemplatesWindow *window,
            const char *icon,
            const char *said,
            gint64 id,
            GCallback clicked)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, said);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, said, -1);
  g_object_set_data (G_OBJECT (button), "template", GSIZE_TO_POINTER ((gsize) id));
  g_signal_connect_object (button, "clicked", clicked, window, 0);
  return button;
}

static void
add_row (MusterTemplatesWindow *window, const MusterTemplate *template)
{
  GtkWidget *row = adw_entry_row_new ();
  g_autofree char *add = g_strdup_printf (_ ("Add %s"), template->name);
  g_autofree char *delete = g_strdup_printf (_ ("Delete %s"), template->name);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ ("Name"));
  gtk_editable_set_text (GTK_EDITABLE (row), template->name);
  adw_entry_row_set_show_apply_button (ADW_ENTRY_ROW (row), TRUE);
  g_object_set_data (G_OBJECT (row), "template", GSIZE_TO_POINTER ((gsize) template->id));
  g_signal_connect_object (row, "apply", G_CALLBACK (on_rename), window, 0);
  adw_entry_row_add_suffix (ADW_ENTRY_ROW (row), new_button (window, "list-add-symbolic", add,
                                                             template->id, G_CALLBACK (on_add)));
  adw_entry_row_add_suffix (ADW_ENTRY_ROW (row), new_button (window, "user-trash-symbolic", delete,
                                                             template->id, G_CALLBACK (on_delete)));
  gtk_list_box_append (window->list, row);
}

static void
fill (MusterTemplatesWindow *window)
{
  g_autoptr (GError) error = NULL;
  GtkWidget *child;
  g_autoptr (GPtrArray) templates =
    muster_store_list_templates (window->store, window->ruleset, &error);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (window->list))) != NULL)
    gtk_list_box_remove (window->list, child);
  for (guint i = 0; templates != NULL && i < templates->len; i++)
    add_row (window, g_ptr_array_index (templates, i));
  gtk_stack_set_visible_child_name (window->stack,
                                    templates != NULL && templates->len > 0 ? "list" : "none");
  notify (window, error);
}

static void
on_changed (MusterTemplatesWindow *window, const char *kind, gint64 document)
{
  if (g_str_equal (kind, MUSTER_STORE_LIBRARY) || g_str_equal (kind, MUSTER_STORE_ALL))
    fill (window);
}

static void
on_keep (MusterTemplatesWindow *window)
{
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (window->name)));
  if (name[0] == '\0')
    {
      gtk_widget_add_css_class (GTK_WIDGET (window->name), "error");
      gtk_widget_grab_focus (GTK_WIDGET (window->name));
      return;
    }
  g_signal_emit (window, signals[KEEP], 0, name);
  gtk_window_close (GTK_WINDOW (window));
}

static void
dispose (GObject *object)
{
  MusterTemplatesWindow *window = MUSTER_TEMPLATES_WINDOW (object);
  g_clear_object (&window->store);
  g_clear_pointer (&window->ruleset, g_free);
  G_OBJECT_CLASS (muster_templates_window_parent_class)->dispose (object);
}

static void
muster_templates_window_class_init (MusterTemplatesWindowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  signals[KEEP] = g_signal_new ("keep", MUSTER_TYPE_TEMPLATES_WINDOW, G_SIGNAL_RUN_LAST, 0, NULL,
                                NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[ADD] = g_signal_new ("add", MUSTER_TYPE_TEMPLATES_WINDOW, G_SIGNAL_RUN_LAST, 0, NULL,
                               NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT64);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/army/templates-window.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterTemplatesWindow, keeping);
  gtk_widget_class_bind_template_child (widget_class, MusterTemplatesWindow, name);
  gtk_widget_class_bind_template_child (widget_class, MusterTemplatesWindow, stack);
  gtk_widget_class_bind_template_child (widget_class, MusterTemplatesWindow, list);
  gtk_widget_class_bind_template_child (widget_class, MusterTemplatesWindow, problem);
  gtk_widget_class_bind_template_callback (widget_class, on_keep);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
muster_templates_window_init (MusterTemplatesWindow *window)
{
  gtk_widget_init_template (GTK_WIDGET (window));
}

MusterTemplatesWindow *
muster_templates_window_new (GtkWindow *parent,
                             MusterStore *store,
                             const char *ruleset,
                             const char *proposed)
{
  MusterTemplatesWindow *window =
    g_object_new (MUSTER_TYPE_TEMPLATES_WINDOW, "transient-for", parent, NULL);
  window->store = g_object_ref (store);
  window->ruleset = g_strdup (ruleset);
  gtk_widget_set_visible (window->keeping, proposed != NULL);
  gtk_editable_set_text (window->name, proposed != NULL ? proposed : "");
  g_signal_connect_object (store, "changed", G_CALLBACK (on_changed), window, G_CONNECT_SWAPPED);
  fill (window);
  if (proposed != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (window->name));
  return window;
}
