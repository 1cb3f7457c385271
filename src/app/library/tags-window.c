#include "config.h"

#include "app/library/windows.h"

#include "army/store/edit.h"
#include "army/store/listing.h"

#include <glib/gi18n-lib.h>

struct _MusterTagsWindow
{
  AdwWindow parent;
  GtkListBox *list;
  GtkEditable *tag;
  GtkLabel *problem;
  MusterStore *store;
  GArray *armies;
};

G_DEFINE_FINAL_TYPE (MusterTagsWindow, muster_tags_window, ADW_TYPE_WINDOW)

static void
notify (MusterTagsWindow *window, const GError *error)
{
  gtk_label_set_text (window->problem, error != NULL ? error->message : "");
  gtk_widget_set_visible (GTK_WIDGET (window->problem), error != NULL);
}

static void fill (MusterTagsWindow *window);

/* How many of the armies have the tag. */
static guint
count (MusterTagsWindow *window, GPtrArray *summaries, const char *tag)
{
  guint n = 0;
  for (guint i = 0; i < window->armies->len; i++)
    for (guint j = 0; j < summaries->len; j++)
      {
        const MusterArmySummary *summary = g_ptr_array_index (summaries, j);
        n += summary->id == g_array_index (window->armies, gint64, i)
             && g_strv_contains ((const char *const *) summary->tags, tag);
      }
  return n;
}

static void
on_toggled (GtkCheckButton *check, MusterTagsWindow *window)
{
  g_autoptr (GError) error = NULL;
  const char *tag = g_object_get_data (G_OBJECT (check), "tag");
  if (gtk_check_button_get_active (check))
    muster_army_edit_tag (window->store, (const gint64 *) window->armies->data, window->armies->len,
                          tag, &error);
  else
    muster_army_edit_untag (window->store, (const gint64 *) window->armies->data,
                            window->armies->len, tag, &error);
  gtk_check_button_set_inconsistent (check, FALSE);
  notify (window, error);
  if (error != NULL)
    fill (window);
}

static void
add_row (MusterTagsWindow *window, const char *tag, guint n)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *check = gtk_check_button_new ();
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), tag);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), n == window->armies->len);
  gtk_check_button_set_inconsistent (GTK_CHECK_BUTTON (check), n > 0 && n < window->armies->len);
  gtk_widget_set_valign (check, GTK_ALIGN_CENTER);
  g_object_set_data_full (G_OBJECT (check), "tag", g_strdup (tag), g_free);
  gtk_accessible_update_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_LABEL, tag, -1);
  g_signal_connect_object (check, "toggled", G_CALLBACK (on_toggled), window, 0);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), check);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), check);
  gtk_list_box_append (window->list, row);
}

static void
fill (MusterTagsWindow *window)
{
  g_auto (GStrv) tags = muster_store_list_tags (window->store);
  g_autoptr (GPtrArray) summaries = muster_store_list_armies (window->store, NULL);
  GtkWidget *child;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (window->list))) != NULL)
    gtk_list_box_remove (window->list, child);
  for (guint i = 0; summaries != NULL && tags[i] != NULL; i++)
    add_row (window, tags[i], count (window, summaries, tags[i]));
  gtk_widget_set_visible (GTK_WIDGET (window->list), tags[0] != NULL);
}

static void
on_add (MusterTagsWindow *window)
{
  g_autoptr (GError) error = NULL;
  if (muster_army_edit_tag (window->store, (const gint64 *) window->armies->data,
                            window->armies->len, gtk_editable_get_text (window->tag), &error))
    {
      gtk_editable_set_text (window->tag, "");
      fill (window);
    }
  notify (window, error);
}

static void
dispose (GObject *object)
{
  MusterTagsWindow *window = MUSTER_TAGS_WINDOW (object);
  g_clear_object (&window->store);
  g_clear_pointer (&window->armies, g_array_unref);
  G_OBJECT_CLASS (muster_tags_window_parent_class)->dispose (object);
}

static void
muster_tags_window_class_init (MusterTagsWindowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/library/tags-window.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterTagsWindow, list);
  gtk_widget_class_bind_template_child (widget_class, MusterTagsWindow, tag);
  gtk_widget_class_bind_template_child (widget_class, MusterTagsWindow, problem);
  gtk_widget_class_bind_template_callback (widget_class, on_add);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
muster_tags_window_init (MusterTagsWindow *window)
{
  gtk_widget_init_template (GTK_WIDGET (window));
}

MusterTagsWindow *
muster_tags_window_new (GtkWindow *parent, MusterStore *store, GArray *armies)
{
  MusterTagsWindow *window = g_object_new (MUSTER_TYPE_TAGS_WINDOW, "transient-for", parent, NULL);
  window->store = g_object_ref (store);
  window->armies = g_array_ref (armies);
  fill (window);
  gtk_widget_grab_focus (GTK_WIDGET (window->tag));
  return window;
}
