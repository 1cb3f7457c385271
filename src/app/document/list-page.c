#include "config.h"

#include "app/document/list-page.h"

#include "app/document/row.h"
#include "app/widget/file-dialog.h"
#include "app/widget/list-row.h"
#include "app/widget/problems-window.h"
#include "app/widget/tab-stop.h"
#include "base/keyed-list.h"
#include "base/problem.h"
#include "base/text.h"
#include "campaign/actions/examples.h"
#include "ruleset/catalogue/packs.h"

#include <glib/gi18n-lib.h>

gboolean
muster_document_import_takes (GFile *file, const char *root)
{
  const char *path = g_file_peek_path (file);
  g_autofree char *ending = g_strdup_printf (".%s.xml", root);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  if (path == NULL || !g_str_has_suffix (path, ".xml"))
    return FALSE;
  g_autoptr (MusterXml) xml = muster_xml_load (path, problems);
  return xml != NULL ? muster_xml_node_is (muster_xml_get_root (xml), root)
                     : g_str_has_suffix (path, ending);
}

/* A pack of another text than the document was made with is used too. */
static MusterRuleset *
find_ruleset (const char *id, const char *digest, GPtrArray *problems, gpointer data)
{
  return muster_packs_get (data, id, problems);
}

static gpointer
read_file (GFile *file,
           MusterPacks *packs,
           MusterReadDocument read,
           GPtrArray *report,
           GError **error)
{
  const char *path = g_file_peek_path (file);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  if (path == NULL)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                   _ ("Only files of this computer can be read. Copy the file to it first."));
      return NULL;
    }
  g_autoptr (MusterXml) xml = muster_xml_load (path, problems);
  gpointer document = xml != NULL ? read (xml, find_ruleset, packs, problems) : NULL;
  if (document == NULL)
    muster_problems_propagate (problems, error);
  else
    g_ptr_array_extend_and_steal (report, g_steal_pointer (&problems));
  return document;
}

/* Files that are read, of which some may be none of ours. */
typedef struct
{
  GPtrArray *files; /* GFile */
  MusterReadDocument read;
  GPtrArray *documents; /* what it made of them, in their order */
  GString *unread;      /* a sentence for each file that could not be read */
  GPtrArray *problems;  /* MusterProblem: remarks on the others */
} Import;

static void
free_import (gpointer data)
{
  Import *import = data;
  g_ptr_array_unref (import->files);
  g_ptr_array_unref (import->documents);
  g_string_free (import->unread, TRUE);
  g_ptr_array_unref (import->problems);
  g_free (import);
}

static void
read_files (gpointer data)
{
  Import *import = data;
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  for (guint i = 0; i < import->files->len; i++)
    {
      g_autoptr (GError) error = NULL;
      gpointer document = read_file (g_ptr_array_index (import->files, i), packs, import->read,
                                     import->problems, &error);
      if (document != NULL)
        g_ptr_array_add (import->documents, document);
      else
        g_string_append_printf (import->unread, "%s%s", import->unread->len > 0 ? "\n" : "",
                                error->message);
    }
}

typedef struct
{
  AdwWindowTitle *heading;
  GtkStack *stack;
  GtkListView *list;
  GtkSingleSelection *selection;
  GtkSearchBar *search_bar;
  GtkSearchEntry *search;
  GtkMenuButton *menu_button;
  GtkWidget *search_button;
  GtkWidget *back_button;
  GtkWidget *leave_button;
  GtkWidget *new_button;
  GtkWidget *undo_button;
  GtkWidget *trash_bar;
  GtkLabel *trash_label;
  AdwStatusPage *nothing;
  AdwStatusPage *no_trash;
  AdwStatusPage *empty;
  GtkButton *show_all;
  GtkButton *leave_empty;
  GtkButton *begin_button;
  GMenuModel *menu;
  GMenuModel *row_menu;
  MusterKeyedList *documents;
  GtkFilterListModel *filtered;
  GtkCustomFilter *passes;
  char *folded; /* what is searched for; or NULL */
  gboolean in_trash;
} MusterDocumentsPagePrivate;

/* The page */

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (MusterDocumentsPage, muster_documents_page, MUSTER_TYPE_PAGE)

enum
{
  PROP_TRASH = 1,
};

/* Rows */

static gpointer
get_item (gpointer row)
{
  return muster_document_row_get_item (row);
}

static GtkWidget *
find_row (GtkWidget *list, gconstpointer item)
{
  return muster_shown_row_find (list, MUSTER_TYPE_DOCUMENT_ROW, get_item, item);
}

static MusterDocumentsPagePrivate *
muster_documents_page_get_private (MusterDocumentsPage *page)
{
  return muster_documents_page_get_instance_private (page);
}

/* The selected document. */
static MusterDocumentItem *
muster_documents_page_get_selected (MusterDocumentsPage *page)
{
  MusterDocumentsPagePrivate *private = muster_documents_page_get_private (page);
  return gtk_single_selection_get_selected_item (private->selection);
}

static void
on_menu (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterDocumentsPage *page = MUSTER_DOCUMENTS_PAGE (widget);
  MusterDocumentsPagePrivate *private = muster_documents_page_get_private (page);
  MusterDocumentItem *item = muster_documents_page_get_selected (page);
  GtkWidget *row = item != NULL ? find_row (GTK_WIDGET (private->list), item) : NULL;
  if (row != NULL)
    muster_context_menu_open (widget, row, private->row_menu);
}

static guint
count (gpointer model)
{
  return g_list_model_get_n_items (G_LIST_MODEL (model));
}

/* Selects a document and shows it. */
static void
muster_documents_page_select (MusterDocumentsPage *page, gint64 document)
{
  MusterDocumentsPagePrivate *private = muster_documents_page_get_private (page);
  for (guint i = 0; i < count (private->selection); i++)
    {
      g_autoptr (MusterDocumentItem) item =
        g_list_model_get_item (G_LIST_MODEL (private->selection), i);
      if (muster_document_item_get_id (item) != document)
        continue;
      gtk_single_selection_set_selected (private->selection, i);
      gtk_widget_activate_action (GTK_WIDGET (private->list), "list.scroll-to-item", "u", i);
      return;
    }
}

static void
select_row (gpointer data, GtkWidget *row)
{
  MusterDocumentItem *item = muster_document_row_get_item (MUSTER_DOCUMENT_ROW (row));
  if (item != NULL)
    muster_documents_page_select (data, muster_document_item_get_id (item));
}

static void
on_setup (GtkSignalListItemFactory *factory, GtkListItem *list_item, MusterDocumentsPage *page)
{
  MusterDocumentsPagePrivate *private = muster_documents_page_get_private (page);
  GtkWidget *row = g_object_new (MUSTER_TYPE_DOCUMENT_ROW, NULL);
  muster_context_menu_attach (row, private->row_menu, select_row, page);
  gtk_list_item_set_child (list_item, row);
}

static void
on_bind (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  muster_document_row_set_item (MUSTER_DOCUMENT_ROW (gtk_list_item_get_child (list_item)),
                                gtk_list_item_get_item (list_item));
}

static void
on_unbind (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  muster_document_row_set_item (MUSTER_DOCUMENT_ROW (gtk_list_item_get_child (list_item)), NULL);
}

/* Gives the class the callbacks that make rows, and their menu. */
static void
muster_documents_page_install_rows (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "documents.menu", NULL, on_menu, GDK_KEY_Menu, 0 },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
  gtk_widget_class_add_binding_action (class, GDK_KEY_F10, GDK_SHIFT_MASK, "documents.menu", NULL);
  gtk_widget_class_bind_template_callback (class, on_setup);
  gtk_widget_class_bind_template_callback (class, on_bind);
  gtk_widget_class_bind_template_callback (class, on_unbind);
}

/* What is done with those selected */

static MusterStore *
get_store (MusterDocumentsPage *page)
{
  return muster_page_get_store (MUSTER_PAGE (page));
}

/** Shows the documents outside the trash, selects one of them, and opens it. */
static void
muster_documents_page_show_made (MusterDocumentsPage *page, gint64 document)
{
  g_object_set (page, "trash", FALSE, NULL);
  muster_documents_page_select (page, document);
  muster_page_open (MUSTER_PAGE (page), MUSTER_DOCUMENTS_PAGE_GET_CLASS (page)->type->kind,
                    document);
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

/* Returns: (transfer full) (nullable): a document of the library */
static gpointer
load (MusterDocumentsPage *page, gint64 id, GError **error)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  return MUSTER_DOCUMENTS_PAGE_GET_CLASS (page)->type->load (get_store (page), id, NULL, problems,
                                                             error);
}

/* Returns: the number of the copy, or 0 */
static gint64
duplicate (MusterDocumentsPage *page, gint64 id, GError **error)
{
  MusterDocumentsPageClass *class = MUSTER_DOCUMENTS_PAGE_GET_CLASS (page);
  gpointer document = load (page, id, error);
  if (document == NULL)
    return 0;
  gpointer copy = class->copy (document);
  gint64 added = muster_library_add (get_store (page), class->type, copy, error);
  class->type->free (copy);
  class->type->free (document);
  return added;
}

static void
duplicate_read (MusterPage *page, gpointer document)
{
  GError *error = NULL;
  gint64 id = duplicate (MUSTER_DOCUMENTS_PAGE (page), *(const gint64 *) document, &error);
  if (id != 0)
    muster_documents_page_select (MUSTER_DOCUMENTS_PAGE (page), id);
  muster_page_report (page, error);
}

static void
on_duplicate (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterDocumentItem *item = muster_documents_page_get_selected (MUSTER_DOCUMENTS_PAGE (widget));
  if (item == NULL)
    return;
  gint64 id = muster_document_item_get_id (item);
  muster_page_read_packs (MUSTER_PAGE (widget),
                          MUSTER_DOCUMENTS_PAGE_GET_CLASS (widget)->type->kind, &id, 1,
                          duplicate_read, g_memdup2 (&id, sizeof id), g_free);
}

typedef gboolean (*Action) (MusterStore *store,
                            const MusterDocumentType *type,
                            const gint64 *ids,
                            guint n,
                            GError **error);

/* @format: how it is told of its name */
static void
do_to (MusterDocumentsPage *page, gint64 id, Action action, const char *format)
{
  MusterDocumentsPagePrivate *private = muster_documents_page_get_private (page);
  GError *error = NULL;
  MusterDocumentItem *item = muster_keyed_list_find (private->documents, id);
  if (item == NULL)
    return;
  g_autofree char *text = g_strdup_printf (format, muster_document_item_get_name (item));
  if (action (get_store (page), MUSTER_DOCUMENTS_PAGE_GET_CLASS (page)->type, &id, 1, &error))
    {
      gtk_widget_grab_focus (GTK_WIDGET (page));
      muster_page_notify (MUSTER_PAGE (page), text);
    }
  muster_page_report (MUSTER_PAGE (page), error);
}

static void
do_to_selected (MusterDocumentsPage *page, Action action, const char *format)
{
  MusterDocumentItem *item = muster_documents_page_get_selected (page);
  if (item != NULL)
    do_to (page, muster_document_item_get_id (item), action, format);
}

static void
on_throw_away (GtkWidget *widget, const char *name, GVariant *parameter)
{
  do_to_selected (MUSTER_DOCUMENTS_PAGE (widget), muster_library_trash,
                  _ ("“%s” moved to the trash"));
}

static void
on_restore (GtkWidget *widget, const char *name, GVariant *parameter)
{
  do_to_selected (MUSTER_DOCUMENTS_PAGE (widget), muster_library_restore, _ ("“%s” restored"));
}

static void
on_confirmed (AdwMessageDialog *dialog, const char *response, MusterDocumentsPage *page)
{
  const gint64 *id = g_object_get_data (G_OBJECT (dialog), "document");
  if (g_str_equal (response, "delete"))
    do_to (page, *id, muster_library_delete, _ ("“%s” deleted"));
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
  gpointer document = load (page, id, error);
  GBytes *bytes = document != NULL ? class->write (document) : NULL;
  if (document != NULL)
    class->type->free (document);
  return bytes;
}

/* A document that is written into a file. */
typedef struct
{
  gint64 document;
  GFile *file;
} Export;

static void
free_export (gpointer data)
{
  Export *export = data;
  g_object_unref (export->file);
  g_free (export);
}

static void
export_read (MusterPage *page, gpointer data)
{
  const Export *export = data;
  GError *error = NULL;
  g_autoptr (GBytes) bytes = write_file (MUSTER_DOCUMENTS_PAGE (page), export->document, &error);
  if (bytes != NULL)
    muster_page_write_file (page, bytes, export->file);
  muster_page_report (page, error);
}

static void
on_export_chosen (GtkWidget *widget, GtkFileChooser *chooser)
{
  GFile *file = gtk_file_chooser_get_file (chooser);
  const gint64 *id = g_object_get_data (G_OBJECT (chooser), "document");
  if (file == NULL)
    return;
  Export *export = g_new (Export, 1);
  *export = (Export){ *id, file };
  muster_page_read_packs (MUSTER_PAGE (widget),
                          MUSTER_DOCUMENTS_PAGE_GET_CLASS (widget)->type->kind, id, 1, export_read,
                          export, free_export);
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

/* Gives the class the actions that change documents, or make files of them. */
static void
muster_documents_page_install_actions (GtkWidgetClass *class)
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

/* What is brought in */

static void
show_report (MusterDocumentsPage *page, GPtrArray *problems)
{
  guint n = problems->len;
  if (n == 0)
    return;
  g_autofree char *title =
    g_strdup_printf (ngettext ("%u remark on what was read", "%u remarks on what was read", n), n);
  gtk_window_present (GTK_WINDOW (muster_problems_window_new (
    GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (page))), title, problems)));
}

static void
show_imported (MusterDocumentsPage *page, gint64 last, guint n, GPtrArray *problems)
{
  MusterDocumentsPageClass *class = MUSTER_DOCUMENTS_PAGE_GET_CLASS (page);
  g_autofree char *text = class->dup_imported (n);
  g_object_set (page, "trash", FALSE, NULL);
  muster_documents_page_select (page, last);
  muster_page_notify (MUSTER_PAGE (page), text);
  show_report (page, problems);
  if (n == 1)
    muster_page_open (MUSTER_PAGE (page), class->type->kind, last);
}

static void
take_in (MusterPage *base, gpointer data)
{
  MusterDocumentsPage *page = MUSTER_DOCUMENTS_PAGE (base);
  const Import *import = data;
  GPtrArray *read = import->documents;
  GError *error = NULL;
  g_autofree gint64 *ids =
    read->len > 0
      ? muster_library_add_all (get_store (page), MUSTER_DOCUMENTS_PAGE_GET_CLASS (page)->type,
                                (const gconstpointer *) read->pdata, read->len, &error)
      : NULL;
  muster_page_report (base, error);
  if (ids != NULL)
    show_imported (page, ids[read->len - 1], read->len, import->problems);
  /* Last: what went well would be taken for the end of the problem. */
  if (import->unread->len > 0)
    muster_page_report (base, g_error_new_literal (G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                                                   import->unread->str));
}

/* @files: (transfer full) */
static void
import_documents (MusterDocumentsPage *page, GPtrArray *files)
{
  MusterDocumentsPageClass *class = MUSTER_DOCUMENTS_PAGE_GET_CLASS (page);
  Import *import = g_new (Import, 1);
  *import = (Import){ files, class->read, g_ptr_array_new_with_free_func (class->type->free),
                      g_string_new (NULL), muster_problems_new () };
  muster_page_work (MUSTER_PAGE (page), read_files, take_in, import, free_import);
}

/* A report of losses goes to the page of its campaign. */
void
muster_documents_page_import (MusterDocumentsPage *page, GFile **files, guint n)
{
  g_autoptr (GPtrArray) documents = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < n; i++)
    if (muster_document_import_takes (files[i], "report"))
      gtk_widget_activate_action (GTK_WIDGET (page), "win.import-report", "^ay",
                                  g_file_peek_path (files[i]));
    else
      g_ptr_array_add (documents, g_object_ref (files[i]));
  if (documents->len > 0)
    import_documents (page, g_steal_pointer (&documents));
}

static void
on_import_chosen (GtkWidget *widget, GtkFileChooser *chooser)
{
  g_autoptr (GListModel) chosen = gtk_file_chooser_get_files (chooser);
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < g_list_model_get_n_items (chosen); i++)
    g_ptr_array_add (files, g_list_model_get_item (chosen, i));
  muster_documents_page_import (MUSTER_DOCUMENTS_PAGE (widget), (GFile **) files->pdata,
                                files->len);
}

static void
on_import (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const MusterDocumentsWords *words = MUSTER_DOCUMENTS_PAGE_GET_CLASS (widget)->words;
  GtkFileChooserNative *dialog =
    muster_file_dialog_new (widget, _ (words->import), GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Import"));
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();
  gtk_file_filter_set_name (filter, _ (words->title));
  gtk_file_filter_add_pattern (filter, "*.xml");
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (dialog), filter);
  gtk_file_chooser_set_select_multiple (GTK_FILE_CHOOSER (dialog), TRUE);
  muster_file_dialog_show (dialog, on_import_chosen);
}

static void
on_open_example (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const char *ending = MUSTER_DOCUMENTS_PAGE_GET_CLASS (widget)->ending;
  g_autofree char *dir = muster_examples_dup_dir ();
  g_autoptr (GPtrArray) paths = muster_examples_list_files (dir, ending);
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < paths->len; i++)
    g_ptr_array_add (files, g_file_new_for_path (g_ptr_array_index (paths, i)));
  muster_documents_page_import (MUSTER_DOCUMENTS_PAGE (widget), (GFile **) files->pdata,
                                files->len);
  if (files->len == 0)
    muster_page_report (
      MUSTER_PAGE (widget),
      g_error_new_literal (G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                           _ ("No example came with this Muster. Make one of your own, "
                              "or import a file.")));
}

/* Gives the class the actions that bring documents in. */
static void
muster_documents_page_install_imports (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "documents.import", NULL, on_import, GDK_KEY_o, GDK_CONTROL_MASK },
    { "documents.open-example", NULL, on_open_example, 0, 0 },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
}

static void
enable_all (MusterDocumentsPage *page, const char *const *actions, gboolean is_enabled)
{
  for (guint i = 0; actions[i] != NULL; i++)
    gtk_widget_action_set_enabled (GTK_WIDGET (page), actions[i], is_enabled);
}

static void
enable_actions (MusterDocumentsPage *page)
{
  MusterDocumentsPagePrivate *private = muster_documents_page_get_private (page);
  static const char *const of_one[] = { "documents.duplicate", "documents.export",
                                        "documents.throw-away", NULL };
  static const char *const of_trash[] = { "documents.restore", "documents.delete-now", NULL };
  static const char *const of_any[] = { "documents.delete", NULL };
  static const char *const outside[] = { "documents.open", "documents.new", NULL };
  gboolean has_one = muster_documents_page_get_selected (page) != NULL;
  enable_all (page, of_one, has_one && !private->in_trash);
  enable_all (page, of_trash, has_one && private->in_trash);
  enable_all (page, of_any, has_one);
  enable_all (page, outside, !private->in_trash);
}

/* Where there is little room, what is in the menu too stands nowhere else. */
static void
show_buttons (MusterDocumentsPage *page)
{
  MusterDocumentsPagePrivate *private = muster_documents_page_get_private (page);
  gboolean is_folded;
  g_object_get (page, "folded", &is_folded, NULL);
  gtk_widget_set_visible (private->back_button, is_folded && !private->in_trash);
  gtk_widget_set_visible (private->new_button, !is_folded && !private->in_trash);
  gtk_widget_set_visible (private->undo_button, !is_folded);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (private->trash_bar),
                                  is_folded ? GTK_ORIENTATION_VERTICAL
                                            : GTK_ORIENTATION_HORIZONTAL);
}

/* Nothing there, nothing found, or the list. */
static void
show_stack (MusterDocumentsPage *page)
{
  MusterDocumentsPagePrivate *private = muster_documents_page_get_private (page);
  const char *shown = "list";
  if (count (private->documents) == 0)
    shown = private->in_trash ? "no-trash" : "empty";
  else if (count (private->selection) == 0)
    shown = "nothing";
  gtk_stack_set_visible_child_name (private->stack, shown);
  gtk_widget_set_visible (private->trash_bar, private->in_trash && count (private->documents) > 0);
}

/* An item that stays may say something else now. */
static void
arrange (MusterDocumentsPage *page)
{
  MusterDocumentsPagePrivate *private = muster_documents_page_get_private (page);
  gtk_filter_changed (GTK_FILTER (private->passes), GTK_FILTER_CHANGE_DIFFERENT);
  show_stack (page);
  enable_actions (page);
}

static gpointer
fill (gpointer item, guint index, gpointer data)
{
  GPtrArray *summaries = data;
  MusterDocumentItem *filled = item != NULL ? item : g_object_new (MUSTER_TYPE_DOCUMENT_ITEM, NULL);
  muster_document_item_set (filled, g_ptr_array_index (summaries, index));
  return filled;
}

/* Returns: (transfer full) (nullable) (element-type MusterDocumentSummary) */
static GPtrArray *
list_shown (MusterDocumentsPage *page, GError **error)
{
  MusterDocumentsPageClass *class = MUSTER_DOCUMENTS_PAGE_GET_CLASS (page);
  MusterDocumentsPagePrivate *private = muster_documents_page_get_private (page);
  g_autoptr (GPtrArray) summaries =
    class->list (muster_page_get_store (MUSTER_PAGE (page)), private->in_trash, error);
  if (summaries == NULL)
    return NULL;
  GPtrArray *shown = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_document_summary_free);
  for (guint i = 0; i < summaries->len; i++)
    g_ptr_array_add (shown, class->summarise (g_ptr_array_index (summaries, i)));
  return shown;
}

static void
reload (MusterPage *base)
{
  MusterDocumentsPage *page = MUSTER_DOCUMENTS_PAGE (base);
  MusterDocumentsPagePrivate *private = muster_documents_page_get_private (page);
  GError *error = NULL;
  g_autoptr (GPtrArray) list = list_shown (page, &error);
  if (list == NULL)
    {
      muster_page_report (base, error);
      return;
    }
  g_autofree gint64 *keys = g_new (gint64, list->len);
  for (guint i = 0; i < list->len; i++)
    keys[i] = ((MusterDocumentSummary *) g_ptr_array_index (list, i))->id;
  muster_keyed_list_set (private->documents, keys, list->len, fill, list);
  arrange (page);
}

static gboolean
passes (gpointer item, gpointer data)
{
  MusterDocumentsPage *page = data;
  MusterDocumentsPagePrivate *private = muster_documents_page_get_private (page);
  return private->folded == NULL || muster_document_item_has_words (item, private->folded);
}

static void
on_search_changed (MusterDocumentsPage *page)
{
  MusterDocumentsPagePrivate *private = muster_documents_page_get_private (page);
  const char *typed = gtk_editable_get_text (GTK_EDITABLE (private->search));
  g_free (private->folded);
  private->folded = typed[0] != '\0' ? muster_text_fold_words (typed) : NULL;
  arrange (page);
}

static void
set_trash (MusterDocumentsPage *page, gboolean in_trash)
{
  MusterDocumentsPagePrivate *private = muster_documents_page_get_private (page);
  const char *title =
    in_trash ? _ ("Trash") : _ (MUSTER_DOCUMENTS_PAGE_GET_CLASS (page)->words->title);
  if (private->in_trash == in_trash)
    return;
  private->in_trash = in_trash;
  adw_window_title_set_title (private->heading, title);
  muster_page_set_title (MUSTER_PAGE (page), title);
  reload (MUSTER_PAGE (page));
  show_buttons (page);
  g_object_notify (G_OBJECT (page), "trash");
}

static void
on_search (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterDocumentsPage *page = MUSTER_DOCUMENTS_PAGE (widget);
  MusterDocumentsPagePrivate *private = muster_documents_page_get_private (page);
  gtk_search_bar_set_search_mode (private->search_bar, TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (private->search));
}

static void
on_show_all (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterDocumentsPage *page = MUSTER_DOCUMENTS_PAGE (widget);
  MusterDocumentsPagePrivate *private = muster_documents_page_get_private (page);
  gtk_editable_set_text (GTK_EDITABLE (private->search), "");
  on_search_changed (page);
  gtk_widget_grab_focus (GTK_WIDGET (private->list));
}

static void
open_item (MusterDocumentsPage *page, MusterDocumentItem *item)
{
  MusterDocumentsPagePrivate *private = muster_documents_page_get_private (page);
  if (item != NULL && !private->in_trash)
    muster_page_open (MUSTER_PAGE (page), MUSTER_DOCUMENTS_PAGE_GET_CLASS (page)->type->kind,
                      muster_document_item_get_id (item));
}

static void
on_open (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterDocumentsPage *page = MUSTER_DOCUMENTS_PAGE (widget);
  MusterDocumentsPagePrivate *private = muster_documents_page_get_private (page);
  gint64 id = g_variant_get_int64 (parameter);
  open_item (page, id != 0 ? muster_keyed_list_find (private->documents, id)
                           : muster_documents_page_get_selected (page));
}

static void
on_activate (MusterDocumentsPage *page, guint position)
{
  MusterDocumentsPagePrivate *private = muster_documents_page_get_private (page);
  g_autoptr (MusterDocumentItem) item =
    g_list_model_get_item (G_LIST_MODEL (private->selection), position);
  open_item (page, item);
}

static gboolean
on_drop (MusterDocumentsPage *page, const GValue *value)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new ();
  for (GSList *at = g_value_get_boxed (value); at != NULL; at = at->next)
    g_ptr_array_add (files, at->data);
  muster_documents_page_import (page, (GFile **) files->pdata, files->len);
  return TRUE;
}

/* Into the list, or to the first button where there is none. */
static gboolean
grab_focus (GtkWidget *widget)
{
  MusterDocumentsPage *page = MUSTER_DOCUMENTS_PAGE (widget);
  MusterDocumentsPagePrivate *private = muster_documents_page_get_private (page);
  if (count (private->selection) > 0)
    return gtk_widget_grab_focus (GTK_WIDGET (private->list));
  return gtk_widget_child_focus (gtk_stack_get_visible_child (private->stack), GTK_DIR_TAB_FORWARD);
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_boolean (
    value, muster_documents_page_get_private (MUSTER_DOCUMENTS_PAGE (object))->in_trash);
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  set_trash (MUSTER_DOCUMENTS_PAGE (object), g_value_get_boolean (value));
}

static void
finalize (GObject *object)
{
  MusterDocumentsPage *page = MUSTER_DOCUMENTS_PAGE (object);
  MusterDocumentsPagePrivate *private = muster_documents_page_get_private (page);
  g_object_unref (private->filtered);
  g_object_unref (private->passes);
  g_object_unref (private->documents);
  g_free (private->folded);
  G_OBJECT_CLASS (muster_documents_page_parent_class)->finalize (object);
}

static void
label (gpointer widget, const char *text)
{
  gtk_accessible_update_property (widget, GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

static void
label_button (GtkWidget *button, const char *text)
{
  gtk_widget_set_tooltip_text (button, text);
  label (button, text);
}

static void
word (MusterDocumentsPagePrivate *private, const MusterDocumentsWords *words)
{
  adw_window_title_set_title (private->heading, _ (words->title));
  label (private->list, _ (words->title));
  label (private->search, _ (words->search));
  label_button (private->new_button, _ (words->begin_tip));
  label_button (private->search_button, _ (words->find));
  label_button (private->leave_button, _ (words->leave_tip));
  gtk_button_set_label (private->begin_button, _ (words->begin));
  gtk_button_set_label (private->show_all, _ (words->show_all));
  gtk_button_set_label (private->leave_empty, _ (words->leave));
  gtk_label_set_text (private->trash_label, _ (words->in_trash));
  adw_status_page_set_title (private->nothing, _ (words->not_found));
  adw_status_page_set_description (private->nothing, _ (words->not_found_reported));
  adw_status_page_set_description (private->no_trash, _ (words->trash_notified));
  adw_status_page_set_icon_name (private->empty, words->icon);
  adw_status_page_set_title (private->empty, _ (words->none));
  adw_status_page_set_description (private->empty, _ (words->none_shown));
  g_object_set (private->search, "placeholder-text", _ (words->search_by), NULL);
}

static void
constructed (GObject *object)
{
  MusterDocumentsPage *page = MUSTER_DOCUMENTS_PAGE (object);
  MusterDocumentsPagePrivate *private = muster_documents_page_get_private (page);
  MusterDocumentsPageClass *class = MUSTER_DOCUMENTS_PAGE_GET_CLASS (page);
  G_OBJECT_CLASS (muster_documents_page_parent_class)->constructed (object);
  word (private, class->words);
  muster_page_set_title (MUSTER_PAGE (page), _ (class->words->title));
}

static void
install_actions (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "documents.open", "x", on_open, 0, 0 },
    { "documents.search", NULL, on_search, GDK_KEY_f, GDK_CONTROL_MASK },
    { "documents.show-all", NULL, on_show_all, 0, 0 },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
  gtk_widget_class_install_property_action (class, "documents.trash", "trash");
  muster_documents_page_install_actions (class);
  muster_documents_page_install_imports (class);
}

static void
bind_children (GtkWidgetClass *class)
{
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, heading);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, stack);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, list);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, selection);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, search_bar);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, search);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, menu_button);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, back_button);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, new_button);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, undo_button);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, trash_bar);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, search_button);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, leave_button);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, trash_label);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, nothing);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, no_trash);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, empty);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, show_all);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, leave_empty);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, begin_button);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, menu);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, row_menu);
}

static void
muster_documents_page_class_init (MusterDocumentsPageClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
  G_OBJECT_CLASS (class)->constructed = constructed;
  G_OBJECT_CLASS (class)->finalize = finalize;
  G_OBJECT_CLASS (class)->get_property = get_property;
  G_OBJECT_CLASS (class)->set_property = set_property;
  MUSTER_PAGE_CLASS (class)->reload = reload;
  widget_class->grab_focus = grab_focus;
  g_type_ensure (MUSTER_TYPE_TAB_STOP);
  g_object_class_install_property (G_OBJECT_CLASS (class), PROP_TRASH,
                                   g_param_spec_boolean ("trash", NULL, NULL, FALSE, flags));
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/document/list-page.ui");
  bind_children (widget_class);
  muster_documents_page_install_rows (widget_class);
  gtk_widget_class_bind_template_callback (widget_class, on_activate);
  gtk_widget_class_bind_template_callback (widget_class, on_search_changed);
  gtk_widget_class_bind_template_callback (widget_class, enable_actions);
  install_actions (widget_class);
}

/* Its items are made when it is opened first, not with the page. */
static void
on_menu_button (GtkMenuButton *button, gpointer page)
{
  if (gtk_menu_button_get_menu_model (button) == NULL)
    gtk_menu_button_set_menu_model (button, muster_documents_page_get_private (page)->menu);
}

/* Flat: a document that moves is told of in one change, and stays selected. */
static void
muster_documents_page_init (MusterDocumentsPage *page)
{
  MusterDocumentsPagePrivate *private = muster_documents_page_get_private (page);
  private->documents = g_object_new (MUSTER_TYPE_KEYED_LIST, "flat", TRUE, NULL);
  private->passes = gtk_custom_filter_new (passes, page, NULL);
  private->filtered = gtk_filter_list_model_new (g_object_ref (G_LIST_MODEL (private->documents)),
                                                 g_object_ref (GTK_FILTER (private->passes)));
  gtk_widget_init_template (GTK_WIDGET (page));
  gtk_single_selection_set_model (private->selection, G_LIST_MODEL (private->filtered));
  gtk_menu_button_set_create_popup_func (private->menu_button, on_menu_button, page, NULL);
  g_signal_connect (page, "notify::folded", G_CALLBACK (show_buttons), NULL);
  gtk_search_bar_connect_entry (private->search_bar, GTK_EDITABLE (private->search));
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);
  g_signal_connect_swapped (target, "drop", G_CALLBACK (on_drop), page);
  gtk_widget_add_controller (GTK_WIDGET (page), GTK_EVENT_CONTROLLER (target));
}

MusterPage *
muster_documents_page_new (GType type, MusterStore *store)
{
  MusterPage *page = g_object_new (type, "store", store, "kind", MUSTER_STORE_LIBRARY, NULL);
  reload (page);
  return page;
}
