#include "config.h"

#include "app/catalogue/pack-import.h"
#include "app/catalogue/page-private.h"
#include "app/catalogue/report-window.h"
#include "base/problem.h"
#include "ruleset/catalogue/packs.h"

#include <glib/gi18n-lib.h>

/* A folder is read again when nothing was written for so long, ms. */
#define PAUSE 150

void
muster_catalogue_page_tell_problems (MusterCataloguePage *page, GPtrArray *problems)
{
  GError *error = NULL;
  muster_problems_sort (problems);
  muster_problems_propagate (problems, &error);
  muster_page_report (MUSTER_PAGE (page), error);
}

static char *
dup_path (void)
{
  return g_build_filename (g_get_user_cache_dir (), "muster", "catalogue.db", NULL);
}

/* What a thread read. */
typedef struct
{
  MusterCatalogue *catalogue;
  GPtrArray *problems;
} Reading;

static void
free_reading (gpointer data)
{
  Reading *reading = data;
  g_clear_pointer (&reading->catalogue, muster_catalogue_free);
  g_ptr_array_unref (reading->problems);
  g_free (reading);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Reading, free_reading)

static void
read_packs (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GError *error = NULL;
  g_auto (GStrv) dirs = muster_packs_list_dirs ();
  g_autofree char *path = dup_path ();
  g_autoptr (Reading) reading = g_new0 (Reading, 1);
  reading->problems = muster_problems_new ();
  reading->catalogue =
    muster_catalogue_open (path, (const char *const *) dirs, reading->problems, &error);
  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, g_steal_pointer (&reading), free_reading);
}

static void
on_read (GObject *source, GAsyncResult *result, gpointer data)
{
  MusterCataloguePage *page = MUSTER_CATALOGUE_PAGE (source);
  GError *error = NULL;
  g_autoptr (Reading) reading = g_task_propagate_pointer (G_TASK (result), &error);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_error_free (error);
      return;
    }
  g_clear_object (&page->reading);
  muster_page_report (MUSTER_PAGE (page), error);
  if (reading == NULL)
    {
      gtk_stack_set_visible_child_name (page->stack, "none");
      return;
    }
  muster_catalogue_page_take (page, g_steal_pointer (&reading->catalogue));
  muster_catalogue_page_tell_problems (page, reading->problems);
}

void
muster_catalogue_page_open (MusterCataloguePage *page)
{
  g_auto (GStrv) dirs = muster_packs_list_dirs ();
  g_autofree char *path = dup_path ();
  MusterCatalogue *fresh = muster_catalogue_open_fresh (path, (const char *const *) dirs);
  g_cancellable_cancel (page->reading);
  g_clear_object (&page->reading);
  if (fresh != NULL)
    {
      muster_catalogue_page_take (page, fresh);
      return;
    }
  page->reading = g_cancellable_new ();
  g_autoptr (GTask) task = g_task_new (page, page->reading, on_read, NULL);
  g_task_run_in_thread (task, read_packs);
}

static gboolean
on_pause_over (gpointer data)
{
  MusterCataloguePage *page = data;
  page->pause = 0;
  muster_catalogue_page_open (page);
  return G_SOURCE_REMOVE;
}

/* An author saves his pack: it is read again, and what is wrong with it told. */
static void
on_folder_changed (MusterCataloguePage *page)
{
  g_clear_handle_id (&page->pause, g_source_remove);
  page->pause = g_timeout_add (PAUSE, on_pause_over, page);
}

void
muster_catalogue_page_watch (MusterCataloguePage *page)
{
  g_auto (GStrv) dirs = muster_packs_list_dirs ();
  for (int i = 0; dirs[i] != NULL; i++)
    {
      g_autoptr (GFile) dir = g_file_new_for_path (dirs[i]);
      GFileMonitor *monitor = g_file_monitor_directory (dir, G_FILE_MONITOR_NONE, NULL, NULL);
      if (monitor == NULL)
        continue;
      g_signal_connect_object (monitor, "changed", G_CALLBACK (on_folder_changed), page,
                               G_CONNECT_SWAPPED);
      g_ptr_array_add (page->monitors, monitor);
    }
}

gboolean
muster_catalogue_page_is_reading (MusterCataloguePage *page)
{
  return page->reading != NULL || page->n_taken_in > 0;
}

static void
take_in (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GError *error = NULL;
  MusterPackImport *import = muster_pack_import (data, &error);
  if (import != NULL)
    g_task_return_pointer (task, import, (GDestroyNotify) muster_pack_import_free);
  else
    g_task_return_error (task, error);
}

static void
on_taken_in (GObject *source, GAsyncResult *result, gpointer data)
{
  MusterCataloguePage *page = MUSTER_CATALOGUE_PAGE (source);
  GError *error = NULL;
  g_autoptr (MusterPackImport) import = g_task_propagate_pointer (G_TASK (result), &error);
  page->n_taken_in--;
  if (page->monitors == NULL)
    {
      g_clear_error (&error);
      return;
    }
  muster_page_report (MUSTER_PAGE (page), error);
  if (import == NULL)
    return;
  muster_catalogue_page_open (page);
  /* Armies that could not be checked may be now, in whatever window they are. */
  muster_store_tell_all (muster_page_get_store (MUSTER_PAGE (page)));
  muster_page_say (MUSTER_PAGE (page), import->report);
  if (import->differences != NULL && muster_differences_count (import->differences) > 0)
    gtk_window_present (GTK_WINDOW (muster_report_window_new (
      GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (page))), import->report, import->differences)));
}

void
muster_catalogue_page_import (MusterCataloguePage *page, GFile *file)
{
  g_autoptr (GTask) task = g_task_new (page, NULL, on_taken_in, NULL);
  page->n_taken_in++;
  g_task_set_task_data (task, g_object_ref (file), g_object_unref);
  g_task_run_in_thread (task, take_in);
}

void
muster_catalogue_page_ask_for_pack (GtkWidget *widget, const char *title, MusterFileDialogDone done)
{
  GtkFileChooserNative *dialog =
    muster_file_dialog_new (widget, title, GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Import"));
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();
  gtk_file_filter_set_name (filter, _ ("Packs"));
  gtk_file_filter_add_pattern (filter, "*.xml");
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (dialog), filter);
  muster_file_dialog_show (dialog, done);
}

static void
on_import_chosen (GtkWidget *widget, GtkFileChooser *chooser)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (chooser);
  muster_catalogue_page_import (MUSTER_CATALOGUE_PAGE (widget), file);
}

static void
on_import (GtkWidget *widget, const char *name, GVariant *parameter)
{
  muster_catalogue_page_ask_for_pack (widget, _ ("Import Rules"), on_import_chosen);
}

void
muster_catalogue_page_install_packs (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "catalogue.import", NULL, on_import, GDK_KEY_o, GDK_CONTROL_MASK },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
}
