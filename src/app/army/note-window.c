#include "config.h"

#include "app/army/windows.h"

#include "app/widget/combo-row.h"
#include "army/store/edit.h"

#include <glib/gi18n-lib.h>

struct _MusterNoteWindow
{
  AdwWindow parent;
  AdwWindowTitle *heading;
  GtkTextView *text;
  AdwComboRow *secret;
  GtkLabel *problem;
  MusterStore *store;
  gint64 army;
  gint64 node;
};

G_DEFINE_FINAL_TYPE (MusterNoteWindow, muster_note_window, ADW_TYPE_WINDOW)

static char *
dup_note (MusterNoteWindow *window)
{
  GtkTextIter start;
  GtkTextIter end;
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (window->text);
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  return g_strstrip (gtk_text_buffer_get_text (buffer, &start, &end, FALSE));
}

static void
on_keep (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterNoteWindow *window = MUSTER_NOTE_WINDOW (widget);
  g_autoptr (GError) error = NULL;
  g_autofree char *note = dup_note (window);
  const MusterNode fields = { .note = note[0] != '\0' ? note : NULL,
                              .secret =
                                (MusterSecret) adw_combo_row_get_selected (window->secret) };
  if (muster_army_edit_set_fields (window->store, window->army, window->node, &fields, &error))
    {
      gtk_window_close (GTK_WINDOW (window));
      return;
    }
  gtk_label_set_text (window->problem, error->message);
  gtk_widget_set_visible (GTK_WIDGET (window->problem), TRUE);
}

/* Before the text takes it for a line break. */
static gboolean
on_key (MusterNoteWindow *window, guint key, guint code, GdkModifierType state)
{
  if ((key != GDK_KEY_Return && key != GDK_KEY_KP_Enter) || !(state & GDK_CONTROL_MASK))
    return FALSE;
  gtk_widget_activate_action (GTK_WIDGET (window), "note.keep", NULL);
  return TRUE;
}

static void
dispose (GObject *object)
{
  g_clear_object (&MUSTER_NOTE_WINDOW (object)->store);
  G_OBJECT_CLASS (muster_note_window_parent_class)->dispose (object);
}

static void
muster_note_window_class_init (MusterNoteWindowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/muster_army/Muster/army/note-window.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterNoteWindow, heading);
  gtk_widget_class_bind_template_child (widget_class, MusterNoteWindow, text);
  gtk_widget_class_bind_template_child (widget_class, MusterNoteWindow, secret);
  gtk_widget_class_bind_template_child (widget_class, MusterNoteWindow, problem);
  gtk_widget_class_install_action (widget_class, "note.keep", NULL, on_keep);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
muster_note_window_init (MusterNoteWindow *window)
{
  gtk_widget_init_template (GTK_WIDGET (window));
  muster_combo_row_show_names (window->secret);
  GtkEventController *keys = gtk_event_controller_key_new ();
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), window);
  gtk_widget_add_controller (GTK_WIDGET (window->text), keys);
}

MusterNoteWindow *
muster_note_window_new (GtkWindow *parent, MusterNodeItem *item)
{
  MusterNoteWindow *window = g_object_new (MUSTER_TYPE_NOTE_WINDOW, "transient-for", parent, NULL);
  MusterArmyModel *model = muster_node_item_get_model (item);
  const MusterNode *node = muster_node_item_get_node (item);
  g_autofree char *label =
    muster_army_dup_label (muster_army_model_get_army (model), muster_node_item_get_index (item));
  g_autoptr (GtkStringList) secrets = gtk_string_list_new (NULL);
  gtk_string_list_append (secrets, _ ("Nothing"));
  gtk_string_list_append (secrets, _ ("This note"));
  if (node->category != MUSTER_CATEGORY_ARMY)
    gtk_string_list_append (secrets, node->category == MUSTER_CATEGORY_FORMATION
                                       ? _ ("The formation with all in it")
                                       : _ ("It as a whole"));
  adw_combo_row_set_model (window->secret, G_LIST_MODEL (secrets));
  adw_combo_row_set_selected (window->secret, node->secret);
  adw_window_title_set_subtitle (window->heading, label);
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (window->text),
                            node->note != NULL ? node->note : "", -1);
  window->store = g_object_ref (muster_document_model_get_store (model));
  window->army = muster_document_model_get_id (model);
  window->node = muster_node_item_get_id (item);
  gtk_widget_grab_focus (GTK_WIDGET (window->text));
  return window;
}
