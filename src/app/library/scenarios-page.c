#include "config.h"

#include "app/library/pages.h"

#include "app/scenario/new-scenario-window.h"
#include "base/date.h"
#include "scenario/store.h"

#include <glib/gi18n-lib.h>

struct _MusterScenariosPage
{
  MusterDocumentsPage parent;
};

G_DEFINE_FINAL_TYPE (MusterScenariosPage, muster_scenarios_page, MUSTER_TYPE_DOCUMENTS_PAGE)

static const MusterDocumentsWords words = {
  .title = N_ ("Scenarios"),
  .icon = "emoji-flags-symbolic",
  .none = N_ ("No Scenario Yet"),
  .none_shown =
    N_ ("Take two armies of the same rules: terrain, weather, deployment and objectives "
        "are thrown for, and every die is told."),
  .begin = N_ ("_New Scenario…"),
  .begin_tip = N_ ("New scenario"),
  .find = N_ ("Find a scenario"),
  .search = N_ ("Search scenarios"),
  .search_by = N_ ("Name, ruleset, date or army"),
  .not_found = N_ ("No Scenario Matches"),
  .not_found_reported = N_ ("Look for other words, or show all scenarios again."),
  .show_all = N_ ("_Show All Scenarios"),
  .in_trash = N_ ("These scenarios are in the trash."),
  .trash_notified =
    N_ ("Scenarios that you throw away wait here until you restore or delete them."),
  .leave = N_ ("_Back to the Scenarios"),
  .leave_tip = N_ ("Back to the scenarios"),
  .export = N_ ("Export the Scenario"),
  .import = N_ ("Import Scenarios"),
};

static MusterDocumentSummary *
summarise (gconstpointer data)
{
  const MusterScenarioSummary *summary = data;
  g_autofree char *date = muster_date_dup_text (summary->date);
  g_autofree char *detail = g_strjoin (" · ", summary->title, date, NULL);
  return muster_document_summary_new (summary->id, summary->name, summary->armies, detail);
}

static GtkWindow *
make_window (GtkWindow *parent, MusterStore *store)
{
  return GTK_WINDOW (muster_new_scenario_window_new (parent, store, NULL));
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

static const char *
count (MusterDocumentsCount what, gulong n)
{
  return ngettext ("Imported %u scenario", "Imported %u scenarios", n);
}

static GBytes *
write_file (gconstpointer data)
{
  return muster_scenario_write (data);
}

static void
muster_scenarios_page_class_init (MusterScenariosPageClass *class)
{
  MusterDocumentsPageClass *documents = MUSTER_DOCUMENTS_PAGE_CLASS (class);
  documents->words = &words;
  documents->type = &muster_scenario_document;
  documents->ending = ".scenario.xml";
  documents->list = muster_store_list_scenarios;
  documents->summarise = summarise;
  documents->make_window = make_window;
  documents->copy = copy_anew;
  documents->read = (MusterReadDocument) muster_scenario_read;
  documents->count = count;
  documents->write = write_file;
}

static void
muster_scenarios_page_init (MusterScenariosPage *page)
{
}
