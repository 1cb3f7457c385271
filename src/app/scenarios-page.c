#include "config.h"

#include "app/scenarios-page.h"

#include "app/new-scenario-window.h"
#include "army/army-examples.h"
#include "base/date.h"
#include "base/problem.h"
#include "scenario/scenario-edit.h"
#include "scenario/scenario-example.h"

#include <glib/gi18n-lib.h>

struct _MusterScenariosPage
{
  MusterDocumentsPage parent;
  GCancellable *making; /* of the example, or NULL */
};

G_DEFINE_FINAL_TYPE (MusterScenariosPage, muster_scenarios_page, MUSTER_TYPE_DOCUMENTS_PAGE)

static const MusterDocumentsWords words = {
  .title = N_ ("Scenarios"),
  .icon = "emoji-flags-symbolic",
  .none = N_ ("No Scenario Yet"),
  .none_told = N_ ("Take two armies of the same rules: terrain, weather, deployment and objectives "
                   "are thrown for, and every die is told."),
  .begin = N_ ("_New Scenario…"),
  .begin_tip = N_ ("New scenario"),
  .find = N_ ("Find a scenario"),
  .search = N_ ("Search scenarios"),
  .search_by = N_ ("Name, ruleset, date or army"),
  .not_found = N_ ("No Scenario Matches"),
  .not_found_told = N_ ("Look for other words, or show all scenarios again."),
  .show_all = N_ ("_Show All Scenarios"),
  .in_trash = N_ ("These scenarios are in the trash."),
  .trash_told = N_ ("Scenarios that you throw away wait here until you restore or delete them."),
  .leave = N_ ("_Back to the Scenarios"),
  .leave_tip = N_ ("Back to the scenarios"),
  .export = N_ ("Export the Scenario"),
  .import = N_ ("Import Scenarios"),
};

static MusterDocumentTold *
tell (gconstpointer data)
{
  const MusterScenarioSummary *summary = data;
  g_autofree char *date = muster_date_dup_text (summary->date);
  g_autofree char *detail = g_strjoin (" · ", summary->title, date, NULL);
  return muster_document_told_new (summary->id, summary->name, summary->armies, detail);
}

static GtkWindow *
make_window (GtkWindow *parent, MusterStore *store)
{
  return GTK_WINDOW (muster_new_scenario_window_new (parent, store, NULL));
}

static gpointer
load (MusterStore *store, gint64 id, GError **error)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  return muster_store_load_scenario (store, id, NULL, problems, error);
}

static gpointer
copy_anew (gconstpointer data)
{
  const MusterScenario *scenario = data;
  MusterScenario *copy = muster_scenario_copy (scenario);
  g_autofree char *name = g_strdup_printf (_ ("%s (copy)"), scenario->name);
  copy->id = 0;
  copy->name = muster_scenario_keep (copy, name);
  return copy;
}

static char *
dup_imported (guint n)
{
  return g_strdup_printf (ngettext ("Imported %u scenario", "Imported %u scenarios", n), n);
}

static GBytes *
write_file (gconstpointer data)
{
  return muster_scenario_write (data);
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
    muster_documents_page_show_made (MUSTER_DOCUMENTS_PAGE (page), id);
  muster_page_report (MUSTER_PAGE (page), error);
}

static void
open_example (MusterDocumentsPage *base)
{
  MusterScenariosPage *page = MUSTER_SCENARIOS_PAGE (base);
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

static void
dispose (GObject *object)
{
  MusterScenariosPage *page = MUSTER_SCENARIOS_PAGE (object);
  g_cancellable_cancel (page->making);
  g_clear_object (&page->making);
  G_OBJECT_CLASS (muster_scenarios_page_parent_class)->dispose (object);
}

static void
muster_scenarios_page_class_init (MusterScenariosPageClass *class)
{
  MusterDocumentsPageClass *documents = MUSTER_DOCUMENTS_PAGE_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  documents->words = &words;
  documents->kind = MUSTER_DOCUMENT_SCENARIO;
  documents->ending = ".scenario.xml";
  documents->list = muster_store_list_scenarios;
  documents->tell = tell;
  documents->make_window = make_window;
  documents->load = load;
  documents->free = (GDestroyNotify) muster_scenario_unref;
  documents->copy = copy_anew;
  documents->trash = muster_scenario_edit_trash;
  documents->restore = muster_scenario_edit_restore;
  documents->delete = muster_scenario_edit_delete;
  documents->read = (MusterReadDocument) muster_scenario_read;
  documents->add = muster_scenario_edit_import_all;
  documents->dup_imported = dup_imported;
  documents->write = write_file;
  documents->open_example = open_example;
}

static void
muster_scenarios_page_init (MusterScenariosPage *page)
{
}
