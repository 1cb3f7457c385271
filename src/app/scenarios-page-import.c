#include "config.h"

#include "app/scenarios-page-private.h"

#include "app/file-dialog.h"
#include "app/problems-window.h"
#include "app/scenario-import.h"
#include "army/army-examples.h"
#include "base/problem.h"
#include "scenario/scenario-edit.h"
#include "scenario/scenario-example.h"

#include <glib/gi18n-lib.h>

static void
tell (MusterScenariosPage *page, guint n)
{
  g_autofree char *told =
    g_strdup_printf (ngettext ("Imported %u scenario", "Imported %u scenarios", n), n);
  muster_page_tell (MUSTER_PAGE (page), told);
}

static void
show_report (MusterScenariosPage *page, GPtrArray *problems)
{
  guint n = problems->len;
  if (n == 0)
    return;
  g_autofree char *title =
    g_strdup_printf (ngettext ("%u remark on what was read", "%u remarks on what was read", n), n);
  gtk_window_present (GTK_WINDOW (muster_problems_window_new (
    GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (page))), title, problems)));
}

void
muster_scenarios_page_import (MusterScenariosPage *page, GFile **files, guint n)
{
  g_autoptr (GString) unread = g_string_new (NULL);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GPtrArray) scenarios = muster_scenario_import_read (files, n, unread, problems);
  GError *error = NULL;
  gint64 last = scenarios->len > 0
                  ? muster_scenario_edit_import_all (muster_page_get_store (MUSTER_PAGE (page)),
                                                     scenarios, &error)
                  : 0;
  muster_page_report (MUSTER_PAGE (page), error);
  if (last != 0)
    {
      g_object_set (page, "trash", FALSE, NULL);
      muster_scenarios_page_select (page, last);
      tell (page, scenarios->len);
      show_report (page, problems);
      if (scenarios->len == 1)
        muster_page_open (MUSTER_PAGE (page), MUSTER_DOCUMENT_SCENARIO, last);
    }
  /* Last: what went well would be taken for the end of the trouble. */
  if (unread->len > 0)
    muster_page_report (MUSTER_PAGE (page),
                        g_error_new_literal (G_IO_ERROR, G_IO_ERROR_INVALID_DATA, unread->str));
}

static void
on_import_chosen (GtkWidget *widget, GtkFileChooser *chooser)
{
  g_autoptr (GListModel) chosen = gtk_file_chooser_get_files (chooser);
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < g_list_model_get_n_items (chosen); i++)
    g_ptr_array_add (files, g_list_model_get_item (chosen, i));
  muster_scenarios_page_import (MUSTER_SCENARIOS_PAGE (widget), (GFile **) files->pdata,
                                files->len);
}

static void
on_import (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GtkFileChooserNative *dialog =
    muster_file_dialog_new (widget, _ ("Import Scenarios"), GTK_FILE_CHOOSER_ACTION_OPEN,
                            _ ("_Import"));
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();
  gtk_file_filter_set_name (filter, _ ("Scenarios"));
  gtk_file_filter_add_pattern (filter, "*.xml");
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (dialog), filter);
  gtk_file_chooser_set_select_multiple (GTK_FILE_CHOOSER (dialog), TRUE);
  muster_file_dialog_show (dialog, on_import_chosen);
}

static void
make_example (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GError *error = NULL;
  g_autofree char *dir = muster_examples_dup_dir ();
  MusterScenario *scenario = muster_scenario_example_make (dir, &error);
  if (scenario != NULL)
    g_task_return_pointer (task, scenario, (GDestroyNotify) muster_scenario_unref);
  else
    g_task_return_error (task, error);
}

static void
on_example_made (GObject *source, GAsyncResult *result, gpointer data)
{
  MusterScenariosPage *page = MUSTER_SCENARIOS_PAGE (source);
  GError *error = NULL;
  g_autoptr (MusterScenario) scenario = g_task_propagate_pointer (G_TASK (result), &error);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_error_free (error);
      return;
    }
  g_clear_object (&page->making);
  gint64 id =
    scenario != NULL
      ? muster_scenario_edit_import (muster_page_get_store (MUSTER_PAGE (page)), scenario, &error)
      : 0;
  if (id != 0)
    muster_scenarios_page_show_made (page, id);
  muster_page_report (MUSTER_PAGE (page), error);
}

static void
on_open_example (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterScenariosPage *page = MUSTER_SCENARIOS_PAGE (widget);
  if (page->making != NULL)
    return;
  page->making = g_cancellable_new ();
  g_autoptr (GTask) task = g_task_new (page, page->making, on_example_made, NULL);
  g_task_run_in_thread (task, make_example);
}

gboolean
muster_scenarios_page_is_busy (MusterScenariosPage *page)
{
  return page->making != NULL;
}

void
muster_scenarios_page_install_imports (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "scenarios.import", NULL, on_import, GDK_KEY_o, GDK_CONTROL_MASK },
    { "scenarios.open-example", NULL, on_open_example, 0, 0 },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
}
