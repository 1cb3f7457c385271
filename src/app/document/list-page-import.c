#include "config.h"

#include "app/document/list-page-private.h"

#include "app/document/import.h"
#include "app/widget/file-dialog.h"
#include "app/widget/problems-window.h"
#include "base/problem.h"
#include "campaign/actions/examples.h"

#include <glib/gi18n-lib.h>

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
  g_autofree char *told = class->dup_imported (n);
  g_object_set (page, "trash", FALSE, NULL);
  muster_documents_page_select (page, last);
  muster_page_tell (MUSTER_PAGE (page), told);
  show_report (page, problems);
  if (n == 1)
    muster_page_open (MUSTER_PAGE (page), class->kind, last);
}

static void
import_documents (MusterDocumentsPage *page, GFile **files, guint n)
{
  g_autoptr (GString) unread = g_string_new (NULL);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterDocumentsPageClass *class = MUSTER_DOCUMENTS_PAGE_GET_CLASS (page);
  GError *error = NULL;
  g_autoptr (GPtrArray) read =
    muster_document_import_read (files, n, class->read, class->free, unread, problems);
  gint64 last =
    read->len > 0 ? class->add (muster_page_get_store (MUSTER_PAGE (page)), read, &error) : 0;
  muster_page_report (MUSTER_PAGE (page), error);
  if (last != 0)
    show_imported (page, last, read->len, problems);
  /* Last: what went well would be taken for the end of the trouble. */
  if (unread->len > 0)
    muster_page_report (MUSTER_PAGE (page),
                        g_error_new_literal (G_IO_ERROR, G_IO_ERROR_INVALID_DATA, unread->str));
}

/* A report of losses goes to the page of its campaign. */
void
muster_documents_page_import (MusterDocumentsPage *page, GFile **files, guint n)
{
  g_autoptr (GPtrArray) documents = g_ptr_array_new ();
  for (guint i = 0; i < n; i++)
    if (muster_document_import_takes (files[i], "report"))
      gtk_widget_activate_action (GTK_WIDGET (page), "win.import-report", "^ay",
                                  g_file_peek_path (files[i]));
    else
      g_ptr_array_add (documents, files[i]);
  if (documents->len > 0)
    import_documents (page, (GFile **) documents->pdata, documents->len);
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

void
muster_documents_page_install_imports (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "documents.import", NULL, on_import, GDK_KEY_o, GDK_CONTROL_MASK },
    { "documents.open-example", NULL, on_open_example, 0, 0 },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
}
