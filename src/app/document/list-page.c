#include "config.h"

#include "app/document/list-page.h"

#include "app/document/examples-pane.h"
#include "app/document/row.h"
#include "app/widget/file-dialog.h"
#include "app/widget/list-row.h"
#include "app/widget/problems-window.h"
#include "app/widget/tab-stop.h"
#include "base/problem.h"
#include "base/text.h"
#include "campaign/actions/examples.h"

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

/* Returns: (transfer full) (nullable) */
static gpointer
read_path (const MusterDocumentsPageClass *class,
           const char *path,
           MusterPacks *packs,
           GPtrArray *problems)
{
  if (class->read_file != NULL)
    return class->read_file (path, packs, problems);
  g_autoptr (MusterXml) xml = muster_xml_load (path, problems);
  return xml != NULL ? class->read (xml, find_ruleset, packs, problems) : NULL;
}

static gpointer
read_file (const MusterDocumentsPageClass *class,
           GFile *file,
           MusterPacks *packs,
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
  gpointer document = read_path (class, path, packs, problems);
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
  const MusterDocumentsPageClass *class;
  GPtrArray *documents; /* those that were read, in their order */
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
      gpointer document = read_file (import->class, g_ptr_array_index (import->files, i), packs,
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
  GtkBox *box;
  AdwWindowTitle *heading;
  GtkStack *stack;
  GtkListView *list;
  GtkSelectionModel *selection;
  GtkSearchBar *search_bar;
  GtkBox *search_box;
  GtkSearchEntry *search;
  GtkMenuButton *menu_button;
  GtkWidget *search_button;
  GtkWidget *back_button;
  GtkWidget *leave_button;
  GtkWidget *new_button;
  GtkWidget *undo_button;
  GtkWidget *trash_bar;
  GtkLabel *trash_label;
  GtkBox *trash_buttons;
  AdwStatusPage *nothing;
  MusterExamplesPane *found_examples;
  MusterExamplesPane *examples;
  AdwStatusPage *no_trash;
  AdwBin *empty_place;
  AdwStatusPage *empty;
  GtkButton *show_all;
  GtkButton *leave_empty;
  GtkButton *begin_button;
  GMenuModel *menu;
  GMenuModel *row_menu;
  MusterKeyedList *documents;
  GtkSortListModel *sorted;
  GtkFilterListModel *filtered;
  GtkCustomFilter *passes;
  char *folded; /* what is searched for; or NULL */
  gboolean in_trash;
  gboolean was_shown;
  gboolean is_stale; /* documents have changed while it was not shown */
} MusterDocumentsPagePrivate;

/* The page */

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (MusterDocumentsPage, muster_documents_page, MUSTER_TYPE_PAGE)

enum
{
  PROP_TRASH = 1,
};

static MusterDocumentsPagePrivate *
get_private (gpointer page)
{
  return muster_documents_page_get_instance_private (page);
}

static MusterStore *
get_store (gpointer page)
{
  return muster_page_get_store (page);
}

static guint
count (gpointer model)
{
  return g_list_model_get_n_items (G_LIST_MODEL (model));
}

gboolean
muster_documents_page_is_trash (MusterDocumentsPage *page)
{
  return get_private (page)->in_trash;
}

GListModel *
muster_documents_page_get_all (MusterDocumentsPage *page)
{
  return G_LIST_MODEL (get_private (page)->documents);
}

gpointer
muster_documents_page_find (MusterDocumentsPage *page, gint64 document)
{
  return muster_keyed_list_find (get_private (page)->documents, document);
}

GtkWidget *
muster_documents_page_find_row (MusterDocumentsPage *page, gpointer item)
{
  return muster_shown_row_find (GTK_WIDGET (get_private (page)->list), MUSTER_TYPE_DOCUMENT_ROW,
                                muster_document_row_get_item, item);
}

/* What is selected */

GtkSelectionModel *
muster_documents_page_get_selection (MusterDocumentsPage *page)
{
  return get_private (page)->selection;
}

GArray *
muster_documents_page_list_selected (MusterDocumentsPage *page)
{
  GtkSelectionModel *selection = get_private (page)->selection;
  GArray *ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GtkBitset) selected = gtk_selection_model_get_selection (selection);
  for (guint64 i = 0; i < gtk_bitset_get_size (selected); i++)
    {
      g_autoptr (MusterDocumentItem) item =
        g_list_model_get_item (G_LIST_MODEL (selection), gtk_bitset_get_nth (selected, (guint) i));
      gint64 id = muster_document_item_get_id (item);
      g_array_append_val (ids, id);
    }
  return ids;
}

gpointer
muster_documents_page_get_selected (MusterDocumentsPage *page)
{
  g_autoptr (GArray) ids = muster_documents_page_list_selected (page);
  return ids->len == 1 ? muster_documents_page_find (page, g_array_index (ids, gint64, 0)) : NULL;
}

/* Returns: the place of a document in the list; %GTK_INVALID_LIST_POSITION where it is not shown */
static guint
find_position (MusterDocumentsPage *page, gint64 document)
{
  GtkSelectionModel *selection = get_private (page)->selection;
  for (guint i = 0; i < count (selection); i++)
    {
      g_autoptr (MusterDocumentItem) item = g_list_model_get_item (G_LIST_MODEL (selection), i);
      if (muster_document_item_get_id (item) == document)
        return i;
    }
  return GTK_INVALID_LIST_POSITION;
}

static void
fill_up (MusterDocumentsPage *page)
{
  const MusterDocumentsPageClass *class = MUSTER_DOCUMENTS_PAGE_GET_CLASS (page);
  if (class->fill_up != NULL)
    class->fill_up (page);
}

static void read_list (MusterDocumentsPage *page);

/* Selects a document, and no other, and shows it. */
static void
select_document (MusterDocumentsPage *page, gint64 document)
{
  MusterDocumentsPagePrivate *private = get_private (page);
  if (private->is_stale)
    read_list (page);
  fill_up (page);
  guint position = find_position (page, document);
  if (position == GTK_INVALID_LIST_POSITION)
    return;
  gtk_selection_model_select_item (private->selection, position, TRUE);
  gtk_widget_activate_action (GTK_WIDGET (private->list), "list.scroll-to-item", "u", position);
}

/* Rows */

static void
on_menu (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterDocumentsPage *page = MUSTER_DOCUMENTS_PAGE (widget);
  g_autoptr (GArray) ids = muster_documents_page_list_selected (page);
  gpointer item =
    ids->len > 0 ? muster_documents_page_find (page, g_array_index (ids, gint64, 0)) : NULL;
  GtkWidget *row = item != NULL ? muster_documents_page_find_row (page, item) : NULL;
  if (row != NULL)
    muster_context_menu_open (widget, row, get_private (page)->row_menu);
}

/* A row that is one of several selected ones keeps the others selected too. */
static void
select_row (gpointer data, GtkWidget *row)
{
  MusterDocumentsPage *page = data;
  GtkSelectionModel *selection = get_private (page)->selection;
  MusterDocumentItem *item = muster_document_row_get_item (row);
  guint position = item != NULL ? find_position (page, muster_document_item_get_id (item))
                                : GTK_INVALID_LIST_POSITION;
  if (position != GTK_INVALID_LIST_POSITION
      && !gtk_selection_model_is_selected (selection, position))
    gtk_selection_model_select_item (selection, position, TRUE);
}

static void
on_setup (GtkSignalListItemFactory *factory, GtkListItem *list_item, MusterDocumentsPage *page)
{
  const MusterDocumentsPageClass *class = MUSTER_DOCUMENTS_PAGE_GET_CLASS (page);
  GtkWidget *row = g_object_new (class->row, NULL);
  if (class->set_up_row != NULL)
    class->set_up_row (page, row, list_item);
  muster_context_menu_attach (row, get_private (page)->row_menu, select_row, page);
  gtk_list_item_set_child (list_item, row);
}

static void
on_bind (GtkSignalListItemFactory *factory, GtkListItem *list_item, MusterDocumentsPage *page)
{
  const MusterDocumentsPageClass *class = MUSTER_DOCUMENTS_PAGE_GET_CLASS (page);
  gpointer item = gtk_list_item_get_item (list_item);
  muster_document_row_set_item (MUSTER_DOCUMENT_ROW (gtk_list_item_get_child (list_item)), item);
  if (class->show_item != NULL)
    class->show_item (page, item);
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

void
muster_documents_page_show_created (gpointer maker, gint64 document, MusterDocumentsPage *page)
{
  g_object_set (page, "trash", FALSE, NULL);
  select_document (page, document);
  muster_page_open (MUSTER_PAGE (page), MUSTER_DOCUMENTS_PAGE_GET_CLASS (page)->type->kind,
                    document);
}

static void
on_new (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GtkWindow *window = MUSTER_DOCUMENTS_PAGE_GET_CLASS (widget)->make_window (
    GTK_WINDOW (gtk_widget_get_root (widget)), get_store (widget));
  g_signal_connect_object (window, "created", G_CALLBACK (muster_documents_page_show_created),
                           widget, 0);
  gtk_window_present (window);
}

/* Returns: (transfer full) (nullable): a document of the library */
static gpointer
load (MusterDocumentsPage *page, gint64 id, GError **error)
{
  const MusterDocumentsPageClass *class = MUSTER_DOCUMENTS_PAGE_GET_CLASS (page);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  return class->load != NULL ? class->load (get_store (page), id, error)
                             : class->type->load (get_store (page), id, NULL, problems, error);
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

/* Takes @error. */
static void
show_duplicate (MusterDocumentsPage *page, gint64 id, GError *error)
{
  if (id != 0)
    select_document (page, id);
  muster_page_report (MUSTER_PAGE (page), error);
}

static void
duplicate_read (MusterPage *base, gpointer document)
{
  MusterDocumentsPage *page = MUSTER_DOCUMENTS_PAGE (base);
  GError *error = NULL;
  gint64 id = duplicate (page, *(const gint64 *) document, &error);
  show_duplicate (page, id, error);
}

static void
on_duplicate (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterDocumentsPage *page = MUSTER_DOCUMENTS_PAGE (widget);
  const MusterDocumentsPageClass *class = MUSTER_DOCUMENTS_PAGE_GET_CLASS (page);
  MusterDocumentItem *item = muster_documents_page_get_selected (page);
  if (item == NULL)
    return;
  gint64 id = muster_document_item_get_id (item);
  if (class->duplicate != NULL)
    {
      GError *error = NULL;
      gint64 copy = class->duplicate (page, item, &error);
      show_duplicate (page, copy, error);
      return;
    }
  muster_page_read_packs (MUSTER_PAGE (widget), class->type->kind, &id, 1, duplicate_read,
                          g_memdup2 (&id, sizeof id), g_free);
}

/* What is done with all that are selected, and how it is told of one (with its name) and of
 * several. */
typedef struct
{
  gboolean (*run) (MusterStore *store,
                   const MusterDocumentType *type,
                   const gint64 *ids,
                   guint n,
                   GError **error);
  const char *one;
  MusterDocumentsCount several;
} Action;

static char *
dup_text (MusterDocumentsPage *page, GArray *ids, const Action *action)
{
  MusterDocumentItem *item =
    ids->len == 1 ? muster_documents_page_find (page, g_array_index (ids, gint64, 0)) : NULL;
  if (item != NULL)
    return g_strdup_printf (_ (action->one), muster_document_item_get_name (item));
  return g_strdup_printf (MUSTER_DOCUMENTS_PAGE_GET_CLASS (page)->count (action->several, ids->len),
                          ids->len);
}

/* Something stays selected, so that the keyboard has a place. */
static void
select_at (MusterDocumentsPage *page, guint position)
{
  GtkSelectionModel *selection = get_private (page)->selection;
  guint n = count (selection);
  if (n > 0)
    gtk_selection_model_select_item (selection, MIN (position, n - 1), TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (page));
}

static void
do_to (MusterDocumentsPage *page, GArray *ids, const Action *action)
{
  GError *error = NULL;
  g_autoptr (GtkBitset) selected =
    gtk_selection_model_get_selection (get_private (page)->selection);
  guint first = gtk_bitset_is_empty (selected) ? 0 : gtk_bitset_get_minimum (selected);
  if (ids->len == 0)
    return;
  g_autofree char *text = dup_text (page, ids, action);
  if (action->run (get_store (page), MUSTER_DOCUMENTS_PAGE_GET_CLASS (page)->type,
                   (const gint64 *) (gpointer) ids->data, ids->len, &error))
    {
      select_at (page, first);
      muster_page_notify (MUSTER_PAGE (page), text);
    }
  muster_page_report (MUSTER_PAGE (page), error);
}

static void
do_to_selected (gpointer page, const Action *action)
{
  g_autoptr (GArray) ids = muster_documents_page_list_selected (page);
  do_to (page, ids, action);
}

static void
on_throw_away (GtkWidget *widget, const char *name, GVariant *parameter)
{
  static const Action action = { muster_library_trash, N_ ("“%s” moved to the trash"),
                                 MUSTER_DOCUMENTS_TRASHED };
  const MusterDocumentsPageClass *class = MUSTER_DOCUMENTS_PAGE_GET_CLASS (widget);
  do_to_selected (widget, &action);
  if (class->thrown_away != NULL)
    class->thrown_away (MUSTER_DOCUMENTS_PAGE (widget));
}

static void
on_restore (GtkWidget *widget, const char *name, GVariant *parameter)
{
  static const Action action = { muster_library_restore, N_ ("“%s” restored"),
                                 MUSTER_DOCUMENTS_RESTORED };
  do_to_selected (widget, &action);
}

static void
on_confirmed (AdwMessageDialog *dialog, const char *response, MusterDocumentsPage *page)
{
  static const Action action = { muster_library_delete, N_ ("“%s” deleted"),
                                 MUSTER_DOCUMENTS_DELETED };
  if (g_str_equal (response, "delete"))
    do_to (page, g_object_get_data (G_OBJECT (dialog), "documents"), &action);
}

void
muster_documents_page_ask_delete (MusterDocumentsPage *page, GArray *ids, const char *heading)
{
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (
    adw_message_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (page))), heading,
                            _ ("Only Undo brings back what is deleted.")));
  adw_message_dialog_add_responses (dialog, "cancel", _ ("_Cancel"), "delete", _ ("_Delete"), NULL);
  adw_message_dialog_set_response_appearance (dialog, "delete", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response (dialog, "cancel");
  adw_message_dialog_set_close_response (dialog, "cancel");
  g_object_set_data_full (G_OBJECT (dialog), "documents", g_array_ref (ids),
                          (GDestroyNotify) g_array_unref);
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_confirmed), page, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
on_delete_now (GtkWidget *widget, const char *name, GVariant *parameter)
{
  static const Action action = { NULL, N_ ("Delete “%s” for Good?"), MUSTER_DOCUMENTS_ASK_DELETE };
  MusterDocumentsPage *page = MUSTER_DOCUMENTS_PAGE (widget);
  g_autoptr (GArray) ids = muster_documents_page_list_selected (page);
  if (ids->len == 0)
    return;
  g_autofree char *heading = dup_text (page, ids, &action);
  muster_documents_page_ask_delete (page, ids, heading);
}

/* The key that throws away also deletes what is in the trash. */
static void
on_delete_key (GtkWidget *widget, const char *name, GVariant *parameter)
{
  if (get_private (widget)->in_trash)
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
  MusterDocumentsPage *page = MUSTER_DOCUMENTS_PAGE (widget);
  MusterDocumentsPageClass *class = MUSTER_DOCUMENTS_PAGE_GET_CLASS (page);
  MusterDocumentItem *item = muster_documents_page_get_selected (page);
  if (item == NULL && class->export_several != NULL)
    class->export_several (page);
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
  const MusterDocumentsPageClass *class = MUSTER_DOCUMENTS_PAGE_GET_CLASS (page);
  guint n = problems->len;
  if (n == 0)
    return;
  g_autofree char *title =
    class->dup_report_title != NULL
      ? class->dup_report_title (problems)
      : g_strdup_printf (ngettext ("%u remark on what was read", "%u remarks on what was read", n),
                         n);
  gtk_window_present (GTK_WINDOW (muster_problems_window_new (
    GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (page))), title, problems)));
}

static void
show_imported (MusterDocumentsPage *page, gint64 last, GPtrArray *documents, GPtrArray *problems)
{
  MusterDocumentsPageClass *class = MUSTER_DOCUMENTS_PAGE_GET_CLASS (page);
  guint n = documents->len;
  g_autofree char *text = g_strdup_printf (class->count (MUSTER_DOCUMENTS_IMPORTED, n), n);
  g_object_set (page, "trash", FALSE, NULL);
  select_document (page, last);
  muster_page_notify (MUSTER_PAGE (page), text);
  if (class->imported != NULL)
    class->imported (page, documents);
  if (n == 1)
    muster_page_open (MUSTER_PAGE (page), class->type->kind, last);
  show_report (page, problems);
}

void
muster_documents_page_take_in (MusterDocumentsPage *page, GPtrArray *documents, GPtrArray *problems)
{
  GError *error = NULL;
  g_autofree gint64 *ids =
    muster_library_add_all (get_store (page), MUSTER_DOCUMENTS_PAGE_GET_CLASS (page)->type,
                            (const gconstpointer *) documents->pdata, documents->len, &error);
  muster_page_report (MUSTER_PAGE (page), error);
  if (ids != NULL)
    show_imported (page, ids[documents->len - 1], documents, problems);
}

static void
take_in_files (MusterPage *base, gpointer data)
{
  const Import *import = data;
  if (import->documents->len > 0)
    muster_documents_page_take_in (MUSTER_DOCUMENTS_PAGE (base), import->documents,
                                   import->problems);
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
  *import = (Import){ files, class, g_ptr_array_new_with_free_func (class->type->free),
                      g_string_new (NULL), muster_problems_new () };
  muster_page_work (MUSTER_PAGE (page), read_files, take_in_files, import, free_import);
}

/* A report of losses goes to the page of its campaign. */
static gboolean
redirect (MusterDocumentsPage *page, GFile *file)
{
  const MusterDocumentsPageClass *class = MUSTER_DOCUMENTS_PAGE_GET_CLASS (page);
  if (class->redirect != NULL && class->redirect (page, file))
    return TRUE;
  if (!muster_document_import_takes (file, "report"))
    return FALSE;
  gtk_widget_activate_action (GTK_WIDGET (page), "win.import-report", "^ay",
                              g_file_peek_path (file));
  return TRUE;
}

void
muster_documents_page_import (MusterDocumentsPage *page, GFile **files, guint n)
{
  g_autoptr (GPtrArray) documents = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < n; i++)
    if (!redirect (page, files[i]))
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
  const MusterDocumentsPageClass *class = MUSTER_DOCUMENTS_PAGE_GET_CLASS (widget);
  GtkFileChooserNative *dialog =
    muster_file_dialog_new (widget, _ (class->words->import), GTK_FILE_CHOOSER_ACTION_OPEN,
                            _ ("_Import"));
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();
  gtk_file_filter_set_name (filter, _ (class->words->title));
  gtk_file_filter_add_pattern (filter, "*.xml");
  if (class->add_filters != NULL)
    class->add_filters (GTK_FILE_CHOOSER (dialog));
  else
    gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (dialog), filter);
  gtk_file_chooser_set_select_multiple (GTK_FILE_CHOOSER (dialog), TRUE);
  muster_file_dialog_show (dialog, on_import_chosen);
}

/* Opens one of the examples, whatever it is, by its name in their folder. */
static void
on_open_example (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autofree char *dir = muster_examples_dup_dir ();
  g_autofree char *path = g_build_filename (dir, g_variant_get_string (parameter, NULL), NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  muster_documents_page_import (MUSTER_DOCUMENTS_PAGE (widget), &file, 1);
}

/* Gives the class the actions that bring documents in. */
static void
muster_documents_page_install_imports (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "documents.import", NULL, on_import, GDK_KEY_o, GDK_CONTROL_MASK },
    { "documents.open-example", "s", on_open_example, 0, 0 },
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
  static const char *const of_one[] = { "documents.duplicate", NULL };
  static const char *const of_some[] = { "documents.export", "documents.throw-away", NULL };
  static const char *const of_trash[] = { "documents.restore", "documents.delete-now", NULL };
  static const char *const of_any[] = { "documents.delete", NULL };
  static const char *const outside[] = { "documents.open", "documents.new", NULL };
  const MusterDocumentsPageClass *class = MUSTER_DOCUMENTS_PAGE_GET_CLASS (page);
  gboolean in_trash = get_private (page)->in_trash;
  g_autoptr (GArray) ids = muster_documents_page_list_selected (page);
  enable_all (page, of_one, ids->len == 1 && !in_trash);
  enable_all (page, of_some, ids->len > 0 && !in_trash);
  enable_all (page, of_trash, ids->len > 0 && in_trash);
  enable_all (page, of_any, ids->len > 0);
  enable_all (page, outside, !in_trash);
  if (class->enable != NULL)
    class->enable (page, ids->len);
}

/* Where there is little room, what is in the menu too stands nowhere else. */
static void
show_buttons (MusterDocumentsPage *page)
{
  MusterDocumentsPagePrivate *private = get_private (page);
  gboolean is_folded;
  g_object_get (page, "folded", &is_folded, NULL);
  gtk_widget_set_visible (private->back_button, is_folded && !private->in_trash);
  gtk_widget_set_visible (private->new_button, !is_folded && !private->in_trash);
  gtk_widget_set_visible (private->undo_button, !is_folded);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (private->trash_bar),
                                  is_folded ? GTK_ORIENTATION_VERTICAL
                                            : GTK_ORIENTATION_HORIZONTAL);
}

static void
on_example (MusterDocumentsPage *page, const char *file)
{
  gtk_widget_activate_action (GTK_WIDGET (page), "documents.open-example", "s", file);
}

/* Nothing there, nothing found, or the list. */
static void
show_stack (MusterDocumentsPage *page)
{
  MusterDocumentsPagePrivate *private = get_private (page);
  const char *shown = "list";
  if (count (private->documents) == 0)
    shown = private->in_trash ? "no-trash" : "empty";
  else if (count (private->selection) == 0)
    shown = "nothing";
  muster_examples_pane_search (private->found_examples,
                               MUSTER_DOCUMENTS_PAGE_GET_CLASS (page)->ending, private->folded);
  gtk_widget_set_visible (GTK_WIDGET (private->found_examples), !private->in_trash);
  gtk_stack_set_visible_child_name (private->stack, shown);
  gtk_widget_set_visible (private->trash_bar, private->in_trash && count (private->documents) > 0);
}

void
muster_documents_page_arrange (MusterDocumentsPage *page)
{
  const MusterDocumentsPageClass *class = MUSTER_DOCUMENTS_PAGE_GET_CLASS (page);
  MusterDocumentsPagePrivate *private = get_private (page);
  GtkSorter *sorter = gtk_sort_list_model_get_sorter (private->sorted);
  if (sorter != NULL)
    gtk_sorter_changed (sorter, GTK_SORTER_CHANGE_DIFFERENT);
  gtk_filter_changed (GTK_FILTER (private->passes), GTK_FILTER_CHANGE_DIFFERENT);
  if (class->arranged != NULL)
    class->arranged (page);
  show_stack (page);
  enable_actions (page);
}

void
muster_documents_page_sort (MusterDocumentsPage *page, GtkSorter *sorter)
{
  gtk_sort_list_model_set_sorter (get_private (page)->sorted, sorter);
  muster_documents_page_arrange (page);
}

static gpointer
fill_item (gpointer item, guint index, gpointer data)
{
  GPtrArray *summaries = data;
  MusterDocumentItem *filled = item != NULL ? item : g_object_new (MUSTER_TYPE_DOCUMENT_ITEM, NULL);
  muster_document_item_set (filled, g_ptr_array_index (summaries, index));
  return filled;
}

static gboolean
fill (MusterDocumentsPage *page, MusterKeyedList *documents, GError **error)
{
  MusterDocumentsPageClass *class = MUSTER_DOCUMENTS_PAGE_GET_CLASS (page);
  if (class->fill != NULL)
    return class->fill (page, documents, error);
  g_autoptr (GPtrArray) summaries =
    class->list (get_store (page), get_private (page)->in_trash, error);
  if (summaries == NULL)
    return FALSE;
  g_autoptr (GPtrArray) shown =
    g_ptr_array_new_with_free_func ((GDestroyNotify) muster_document_summary_free);
  g_autofree gint64 *keys = g_new (gint64, summaries->len);
  for (guint i = 0; i < summaries->len; i++)
    {
      MusterDocumentSummary *summary = class->summarise (g_ptr_array_index (summaries, i));
      keys[i] = summary->id;
      g_ptr_array_add (shown, summary);
    }
  muster_keyed_list_set (documents, keys, shown->len, fill_item, shown);
  return TRUE;
}

static void
read_list (MusterDocumentsPage *page)
{
  MusterDocumentsPagePrivate *private = get_private (page);
  GError *error = NULL;
  private->is_stale = FALSE;
  if (fill (page, private->documents, &error))
    muster_documents_page_arrange (page);
  muster_page_report (MUSTER_PAGE (page), error);
}

/* Nobody waits for a list that is behind another page: it is read when it is shown again, or when
 * something in it is asked for. */
static void
reload (MusterPage *base)
{
  MusterDocumentsPage *page = MUSTER_DOCUMENTS_PAGE (base);
  MusterDocumentsPagePrivate *private = get_private (page);
  gboolean is_hidden = private->was_shown && !gtk_widget_get_mapped (GTK_WIDGET (page));
  if (!is_hidden)
    read_list (page);
  private->is_stale = is_hidden;
}

static void
map (GtkWidget *widget)
{
  MusterDocumentsPagePrivate *private = get_private (widget);
  GTK_WIDGET_CLASS (muster_documents_page_parent_class)->map (widget);
  private->was_shown = TRUE;
  if (private->is_stale)
    read_list (MUSTER_DOCUMENTS_PAGE (widget));
}

static gboolean
passes (gpointer item, gpointer page)
{
  const MusterDocumentsPageClass *class = MUSTER_DOCUMENTS_PAGE_GET_CLASS (page);
  const MusterDocumentsPagePrivate *private = get_private (page);
  return (private->folded == NULL || muster_document_item_has_words (item, private->folded))
         && (class->passes == NULL || class->passes (page, item));
}

/* A filter that shows all is none: the first screen waits for nothing. */
void
muster_documents_page_filter (MusterDocumentsPage *page)
{
  const MusterDocumentsPageClass *class = MUSTER_DOCUMENTS_PAGE_GET_CLASS (page);
  MusterDocumentsPagePrivate *private = get_private (page);
  gboolean is_filtered =
    private->folded != NULL || (class->is_filtered != NULL && class->is_filtered (page));
  if (is_filtered)
    fill_up (page);
  gtk_filter_list_model_set_filter (private->filtered,
                                    is_filtered ? GTK_FILTER (private->passes) : NULL);
  muster_documents_page_arrange (page);
}

static void
on_search_changed (MusterDocumentsPage *page)
{
  MusterDocumentsPagePrivate *private = get_private (page);
  const char *typed = gtk_editable_get_text (GTK_EDITABLE (private->search));
  g_free (private->folded);
  private->folded = typed[0] != '\0' ? muster_text_fold_words (typed) : NULL;
  muster_documents_page_filter (page);
}

static void
set_trash (MusterDocumentsPage *page, gboolean in_trash)
{
  MusterDocumentsPagePrivate *private = get_private (page);
  const char *title =
    in_trash ? _ ("Trash") : _ (MUSTER_DOCUMENTS_PAGE_GET_CLASS (page)->words->title);
  if (private->in_trash == in_trash)
    return;
  private->in_trash = in_trash;
  adw_window_title_set_title (private->heading, title);
  muster_page_set_title (MUSTER_PAGE (page), title);
  read_list (page);
  show_buttons (page);
  g_object_notify (G_OBJECT (page), "trash");
}

static void
on_search (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterDocumentsPage *page = MUSTER_DOCUMENTS_PAGE (widget);
  MusterDocumentsPagePrivate *private = get_private (page);
  gtk_search_bar_set_search_mode (private->search_bar, TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (private->search));
}

static void
on_show_all (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterDocumentsPage *page = MUSTER_DOCUMENTS_PAGE (widget);
  MusterDocumentsPagePrivate *private = get_private (page);
  gtk_editable_set_text (GTK_EDITABLE (private->search), "");
  on_search_changed (page);
  if (MUSTER_DOCUMENTS_PAGE_GET_CLASS (page)->show_all != NULL)
    MUSTER_DOCUMENTS_PAGE_GET_CLASS (page)->show_all (page);
  gtk_widget_grab_focus (GTK_WIDGET (private->list));
}

static void
on_open (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterDocumentsPage *page = MUSTER_DOCUMENTS_PAGE (widget);
  const char *kind = MUSTER_DOCUMENTS_PAGE_GET_CLASS (page)->type->kind;
  gint64 id = g_variant_get_int64 (parameter);
  g_autoptr (GArray) ids = muster_documents_page_list_selected (page);
  if (id != 0)
    muster_page_open (MUSTER_PAGE (page), kind, id);
  for (guint i = 0; id == 0 && i < ids->len; i++)
    muster_page_open (MUSTER_PAGE (page), kind, g_array_index (ids, gint64, i));
}

static void
on_activate (MusterDocumentsPage *page, guint position)
{
  MusterDocumentsPagePrivate *private = get_private (page);
  g_autoptr (MusterDocumentItem) item =
    g_list_model_get_item (G_LIST_MODEL (private->selection), position);
  if (item != NULL && !private->in_trash)
    muster_page_open (MUSTER_PAGE (page), MUSTER_DOCUMENTS_PAGE_GET_CLASS (page)->type->kind,
                      muster_document_item_get_id (item));
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
  MusterDocumentsPagePrivate *private = get_private (page);
  if (count (private->selection) > 0)
    return gtk_widget_grab_focus (GTK_WIDGET (private->list));
  return gtk_widget_child_focus (gtk_stack_get_visible_child (private->stack), GTK_DIR_TAB_FORWARD);
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_boolean (value, get_private (object)->in_trash);
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
  MusterDocumentsPagePrivate *private = get_private (page);
  g_object_unref (private->selection);
  g_object_unref (private->filtered);
  g_object_unref (private->sorted);
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
word_empty (MusterDocumentsPagePrivate *private, const MusterDocumentsWords *words)
{
  if (words->none == NULL)
    return;
  adw_status_page_set_icon_name (private->empty, words->icon);
  adw_status_page_set_title (private->empty, _ (words->none));
  adw_status_page_set_description (private->empty, _ (words->none_shown));
  gtk_button_set_label (private->begin_button, _ (words->begin));
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
  gtk_button_set_label (private->show_all, _ (words->show_all));
  gtk_button_set_label (private->leave_empty, _ (words->leave));
  gtk_label_set_text (private->trash_label, _ (words->in_trash));
  adw_status_page_set_title (private->nothing, _ (words->not_found));
  adw_status_page_set_description (private->nothing, _ (words->not_found_reported));
  adw_status_page_set_description (private->no_trash, _ (words->trash_notified));
  g_object_set (private->search, "placeholder-text", _ (words->search_by), NULL);
  word_empty (private, words);
}

static void
make_selection (MusterDocumentsPage *page)
{
  MusterDocumentsPagePrivate *private = get_private (page);
  GListModel *shown = g_object_ref (G_LIST_MODEL (private->filtered));
  private->selection = MUSTER_DOCUMENTS_PAGE_GET_CLASS (page)->selects_several
                         ? GTK_SELECTION_MODEL (gtk_multi_selection_new (shown))
                         : GTK_SELECTION_MODEL (gtk_single_selection_new (shown));
  g_signal_connect_object (private->selection, "selection-changed", G_CALLBACK (enable_actions),
                           page, G_CONNECT_SWAPPED);
  gtk_list_view_set_model (private->list, private->selection);
}

static void
constructed (GObject *object)
{
  MusterDocumentsPage *page = MUSTER_DOCUMENTS_PAGE (object);
  MusterDocumentsPagePrivate *private = get_private (page);
  MusterDocumentsPageClass *class = MUSTER_DOCUMENTS_PAGE_GET_CLASS (page);
  make_selection (page);
  word (private, class->words);
  muster_examples_pane_search (private->examples, class->ending, NULL);
  G_OBJECT_CLASS (muster_documents_page_parent_class)->constructed (object);
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
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, box);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, heading);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, stack);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, list);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, search_bar);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, search_box);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, search);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, menu_button);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, back_button);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, new_button);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, undo_button);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, trash_bar);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, search_button);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, leave_button);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, trash_label);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, trash_buttons);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, nothing);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, found_examples);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, examples);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, no_trash);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, empty_place);
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
  widget_class->map = map;
  class->row = MUSTER_TYPE_SUMMARY_ROW;
  g_type_ensure (MUSTER_TYPE_EXAMPLES_PANE);
  g_type_ensure (MUSTER_TYPE_TAB_STOP);
  g_object_class_install_property (G_OBJECT_CLASS (class), PROP_TRASH,
                                   g_param_spec_boolean ("trash", NULL, NULL, FALSE, flags));
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/document/list-page.ui");
  bind_children (widget_class);
  muster_documents_page_install_rows (widget_class);
  gtk_widget_class_bind_template_callback (widget_class, on_activate);
  gtk_widget_class_bind_template_callback (widget_class, on_example);
  gtk_widget_class_bind_template_callback (widget_class, on_search_changed);
  install_actions (widget_class);
}

/* Its items are made when it is opened first, not with the page. */
static void
on_menu_button (GtkMenuButton *button, gpointer page)
{
  if (gtk_menu_button_get_menu_model (button) == NULL)
    gtk_menu_button_set_menu_model (button, get_private (page)->menu);
}

/* Flat: a document that moves is told of in one change, and stays selected. */
static void
muster_documents_page_init (MusterDocumentsPage *page)
{
  MusterDocumentsPagePrivate *private = get_private (page);
  private->documents = g_object_new (MUSTER_TYPE_KEYED_LIST, "flat", TRUE, NULL);
  private->passes = gtk_custom_filter_new (passes, page, NULL);
  private->sorted =
    gtk_sort_list_model_new (g_object_ref (G_LIST_MODEL (private->documents)), NULL);
  private->filtered =
    gtk_filter_list_model_new (g_object_ref (G_LIST_MODEL (private->sorted)), NULL);
  gtk_widget_init_template (GTK_WIDGET (page));
  gtk_menu_button_set_create_popup_func (private->menu_button, on_menu_button, page, NULL);
  g_signal_connect (page, "notify::folded", G_CALLBACK (show_buttons), NULL);
  gtk_search_bar_connect_entry (private->search_bar, GTK_EDITABLE (private->search));
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);
  g_signal_connect_swapped (target, "drop", G_CALLBACK (on_drop), page);
  gtk_widget_add_controller (GTK_WIDGET (page), GTK_EVENT_CONTROLLER (target));
}

void
muster_documents_page_set_parts (MusterDocumentsPage *page, const MusterDocumentsParts *parts)
{
  MusterDocumentsPagePrivate *private = get_private (page);
  private->menu = parts->menu;
  private->row_menu = parts->row_menu;
  gtk_box_append (private->search_box, parts->beside_search);
  gtk_box_append (private->trash_buttons, parts->beside_delete);
  gtk_box_append (private->box, parts->below);
  adw_bin_set_child (private->empty_place, parts->empty);
}

MusterPage *
muster_documents_page_new (GType type, MusterStore *store)
{
  MusterPage *page = g_object_new (type, "store", store, "kind", MUSTER_STORE_LIBRARY, NULL);
  reload (page);
  return page;
}
