#include "config.h"

#include "app/document/list-page-private.h"

#include "app/widget/file-dialog.h"

#include <glib/gi18n-lib.h>

static MusterStore *
get_store (MusterDocumentsPage *page)
{
  return muster_page_get_store (MUSTER_PAGE (page));
}

static void
on_created (GtkWindow *window, gint64 document, MusterDocumentsPage *page)
{
  muster_documents_page_show_made (page, document);
}

static void
on_new (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GtkWindow *window = MUSTER_DOCUMENTS_PAGE_GET_CLASS (widget)->make_window (
    GTK_WINDOW (gtk_widget_get_root (widget)), get_store (MUSTER_DOCUMENTS_PAGE (widget)));
  g_signal_connect_object (window, "created", G_CALLBACK (on_created), widget, 0);
  gtk_window_present (window);
}

/* Returns: the number of the copy, or 0 */
static gint64
duplicate (MusterDocumentsPage *page, gint64 id, GError **error)
{
  MusterDocumentsPageClass *class = MUSTER_DOCUMENTS_PAGE_GET_CLASS (page);
  gpointer document = class->load (get_store (page), id, error);
  if (document == NULL)
    return 0;
  g_autoptr (GPtrArray) copies = g_ptr_array_new_with_free_func (class->free);
  g_ptr_array_add (copies, class->copy (document));
  class->free (document);
  return class->add (get_store (page), copies, error);
}

static void
on_duplicate (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterDocumentsPage *page = MUSTER_DOCUMENTS_PAGE (widget);
  MusterDocumentItem *item = muster_documents_page_get_selected (page);
  GError *error = NULL;
  if (item == NULL)
    return;
  gint64 id = duplicate (page, muster_document_item_get_id (item), &error);
  if (id != 0)
    muster_documents_page_select (page, id);
  muster_page_report (MUSTER_PAGE (page), error);
}

typedef gboolean (*Deed) (MusterStore *store, gint64 id, GError **error);

/* @format: how it is told of its name */
static void
do_to (MusterDocumentsPage *page, gint64 id, Deed deed, const char *format)
{
  MusterDocumentsPagePrivate *private = muster_documents_page_get_private (page);
  GError *error = NULL;
  MusterDocumentItem *item = muster_keyed_list_find (private->documents, id);
  if (item == NULL)
    return;
  g_autofree char *told = g_strdup_printf (format, muster_document_item_get_name (item));
  if (deed (get_store (page), id, &error))
    {
      gtk_widget_grab_focus (GTK_WIDGET (page));
      muster_page_tell (MUSTER_PAGE (page), told);
    }
  muster_page_report (MUSTER_PAGE (page), error);
}

static void
do_to_selected (MusterDocumentsPage *page, Deed deed, const char *format)
{
  MusterDocumentItem *item = muster_documents_page_get_selected (page);
  if (item != NULL)
    do_to (page, muster_document_item_get_id (item), deed, format);
}

static void
on_throw_away (GtkWidget *widget, const char *name, GVariant *parameter)
{
  do_to_selected (MUSTER_DOCUMENTS_PAGE (widget), MUSTER_DOCUMENTS_PAGE_GET_CLASS (widget)->trash,
                  _ ("“%s” moved to the trash"));
}

static void
on_restore (GtkWidget *widget, const char *name, GVariant *parameter)
{
  do_to_selected (MUSTER_DOCUMENTS_PAGE (widget), MUSTER_DOCUMENTS_PAGE_GET_CLASS (widget)->restore,
                  _ ("“%s” restored"));
}

static void
on_confirmed (AdwMessageDialog *dialog, const char *response, MusterDocumentsPage *page)
{
  const gint64 *id = g_object_get_data (G_OBJECT (dialog), "document");
  if (g_str_equal (response, "delete"))
    do_to (page, *id, MUSTER_DOCUMENTS_PAGE_GET_CLASS (page)->delete, _ ("“%s” deleted"));
}

static void
on_delete_now (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterDocumentsPage *page = MUSTER_DOCUMENTS_PAGE (widget);
  MusterDocumentItem *item = muster_documents_page_get_selected (page);
  if (item == NULL)
    return;
  gint64 id = muster_document_item_get_id (item);
  g_autofree char *heading =
    g_strdup_printf (_ ("Delete “%s” for Good?"), muster_document_item_get_name (item));
  AdwMessageDialog *dialog =
    ADW_MESSAGE_DIALOG (adw_message_dialog_new (GTK_WINDOW (gtk_widget_get_root (widget)), heading,
                                                _ ("Only Undo brings back what is deleted.")));
  adw_message_dialog_add_responses (dialog, "cancel", _ ("_Cancel"), "delete", _ ("_Delete"), NULL);
  adw_message_dialog_set_response_appearance (dialog, "delete", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response (dialog, "cancel");
  adw_message_dialog_set_close_response (dialog, "cancel");
  g_object_set_data_full (G_OBJECT (dialog), "document", g_memdup2 (&id, sizeof id), g_free);
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_confirmed), page, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* The key that throws away also deletes what is in the trash. */
static void
on_delete_key (GtkWidget *widget, const char *name, GVariant *parameter)
{
  if (muster_documents_page_get_private (MUSTER_DOCUMENTS_PAGE (widget))->in_trash)
    on_delete_now (widget, name, parameter);
  else
    on_throw_away (widget, name, parameter);
}

/* Returns: (transfer full) (nullable): a document as a file */
static GBytes *
write_file (MusterDocumentsPage *page, gint64 id, GError **error)
{
  MusterDocumentsPageClass *class = MUSTER_DOCUMENTS_PAGE_GET_CLASS (page);
  gpointer document = class->load (get_store (page), id, error);
  GBytes *bytes = document != NULL ? class->write (document) : NULL;
  if (document != NULL)
    class->free (document);
  return bytes;
}

static void
on_export_chosen (GtkWidget *widget, GtkFileChooser *chooser)
{
  GError *error = NULL;
  g_autoptr (GFile) file = gtk_file_chooser_get_file (chooser);
  const gint64 *id = g_object_get_data (G_OBJECT (chooser), "document");
  if (file == NULL)
    return;
  g_autoptr (GBytes) bytes = write_file (MUSTER_DOCUMENTS_PAGE (widget), *id, &error);
  if (bytes != NULL)
    muster_page_write_file (MUSTER_PAGE (widget), bytes, file);
  muster_page_report (MUSTER_PAGE (widget), error);
}

/* What is selected may be another by the time that the file is chosen. */
static void
on_export (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterDocumentsPageClass *class = MUSTER_DOCUMENTS_PAGE_GET_CLASS (widget);
  MusterDocumentItem *item = muster_documents_page_get_selected (MUSTER_DOCUMENTS_PAGE (widget));
  if (item == NULL)
    return;
  gint64 id = muster_document_item_get_id (item);
  GtkFileChooserNative *dialog =
    muster_file_dialog_new (widget, _ (class->words->export), GTK_FILE_CHOOSER_ACTION_SAVE,
                            _ ("_Export"));
  g_object_set_data_full (G_OBJECT (dialog), "document", g_memdup2 (&id, sizeof id), g_free);
  muster_file_dialog_propose (dialog, muster_document_item_get_name (item), class->ending);
  muster_file_dialog_show (dialog, on_export_chosen);
}

void
muster_documents_page_install_deeds (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "documents.new", NULL, on_new, GDK_KEY_n, GDK_CONTROL_MASK },
    { "documents.duplicate", NULL, on_duplicate, GDK_KEY_d, GDK_CONTROL_MASK },
    { "documents.delete", NULL, on_delete_key, GDK_KEY_Delete, 0 },
    { "documents.throw-away", NULL, on_throw_away, 0, 0 },
    { "documents.restore", NULL, on_restore, 0, 0 },
    { "documents.delete-now", NULL, on_delete_now, 0, 0 },
    { "documents.export", NULL, on_export, GDK_KEY_e, GDK_CONTROL_MASK },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
}
