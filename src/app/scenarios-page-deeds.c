#include "config.h"

#include "app/scenarios-page-private.h"

#include "app/file-dialog.h"
#include "app/new-scenario-window.h"
#include "app/scenario-export.h"
#include "base/problem.h"
#include "scenario/scenario-edit.h"

#include <glib/gi18n-lib.h>

#define ENDING ".scenario.xml"

static MusterStore *
get_store (MusterScenariosPage *page)
{
  return muster_page_get_store (MUSTER_PAGE (page));
}

static MusterScenario *
load (MusterScenariosPage *page, gint64 id, GError **error)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  return muster_store_load_scenario (get_store (page), id, NULL, problems, error);
}

static void
on_created (MusterNewScenarioWindow *window, gint64 scenario, MusterScenariosPage *page)
{
  muster_scenarios_page_show_made (page, scenario);
}

static void
on_new (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterNewScenarioWindow *window =
    muster_new_scenario_window_new (GTK_WINDOW (gtk_widget_get_root (widget)),
                                    get_store (MUSTER_SCENARIOS_PAGE (widget)), NULL);
  g_signal_connect_object (window, "created", G_CALLBACK (on_created), widget, 0);
  gtk_window_present (GTK_WINDOW (window));
}

static gint64
duplicate (MusterScenariosPage *page, gint64 id, GError **error)
{
  g_autoptr (MusterScenario) scenario = load (page, id, error);
  if (scenario == NULL)
    return 0;
  g_autoptr (MusterScenario) copy = muster_scenario_copy (scenario);
  g_autofree char *name = g_strdup_printf (_ ("%s (copy)"), scenario->name);
  copy->id = 0;
  copy->name = muster_scenario_keep (copy, name);
  return muster_scenario_edit_import (get_store (page), copy, error);
}

static void
on_duplicate (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterScenariosPage *page = MUSTER_SCENARIOS_PAGE (widget);
  MusterScenarioItem *item = muster_scenarios_page_get_selected (page);
  GError *error = NULL;
  if (item == NULL)
    return;
  gint64 id = duplicate (page, muster_scenario_item_get_id (item), &error);
  if (id != 0)
    muster_scenarios_page_select (page, id);
  muster_page_report (MUSTER_PAGE (page), error);
}

/* What is done with a scenario, and how it is told of its name. */
typedef struct
{
  gboolean (*run) (MusterStore *store, gint64 id, GError **error);
  const char *told;
} Deed;

static void
do_to (MusterScenariosPage *page, gint64 id, const Deed *deed)
{
  GError *error = NULL;
  MusterScenarioItem *item = muster_keyed_list_find (page->scenarios, id);
  if (item == NULL)
    return;
  g_autofree char *told = g_strdup_printf (_ (deed->told), muster_scenario_item_get_name (item));
  if (deed->run (get_store (page), id, &error))
    {
      gtk_widget_grab_focus (GTK_WIDGET (page));
      muster_page_tell (MUSTER_PAGE (page), told);
    }
  muster_page_report (MUSTER_PAGE (page), error);
}

static void
do_to_selected (MusterScenariosPage *page, const Deed *deed)
{
  MusterScenarioItem *item = muster_scenarios_page_get_selected (page);
  if (item != NULL)
    do_to (page, muster_scenario_item_get_id (item), deed);
}

static void
on_throw_away (GtkWidget *widget, const char *name, GVariant *parameter)
{
  static const Deed deed = { muster_scenario_edit_trash, N_ ("“%s” moved to the trash") };
  do_to_selected (MUSTER_SCENARIOS_PAGE (widget), &deed);
}

static void
on_restore (GtkWidget *widget, const char *name, GVariant *parameter)
{
  static const Deed deed = { muster_scenario_edit_restore, N_ ("“%s” restored") };
  do_to_selected (MUSTER_SCENARIOS_PAGE (widget), &deed);
}

static void
on_confirmed (AdwMessageDialog *dialog, const char *response, MusterScenariosPage *page)
{
  static const Deed deed = { muster_scenario_edit_delete, N_ ("“%s” deleted") };
  const gint64 *id = g_object_get_data (G_OBJECT (dialog), "scenario");
  if (g_str_equal (response, "delete"))
    do_to (page, *id, &deed);
}

static void
on_delete_now (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterScenariosPage *page = MUSTER_SCENARIOS_PAGE (widget);
  MusterScenarioItem *item = muster_scenarios_page_get_selected (page);
  if (item == NULL)
    return;
  gint64 id = muster_scenario_item_get_id (item);
  g_autofree char *heading =
    g_strdup_printf (_ ("Delete “%s” for Good?"), muster_scenario_item_get_name (item));
  AdwMessageDialog *dialog =
    ADW_MESSAGE_DIALOG (adw_message_dialog_new (GTK_WINDOW (gtk_widget_get_root (widget)), heading,
                                                _ ("Only Undo brings back what is deleted.")));
  adw_message_dialog_add_responses (dialog, "cancel", _ ("_Cancel"), "delete", _ ("_Delete"), NULL);
  adw_message_dialog_set_response_appearance (dialog, "delete", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response (dialog, "cancel");
  adw_message_dialog_set_close_response (dialog, "cancel");
  g_object_set_data_full (G_OBJECT (dialog), "scenario", g_memdup2 (&id, sizeof id), g_free);
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_confirmed), page, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* The key that throws away also deletes what is in the trash. */
static void
on_delete_key (GtkWidget *widget, const char *name, GVariant *parameter)
{
  if (MUSTER_SCENARIOS_PAGE (widget)->in_trash)
    on_delete_now (widget, name, parameter);
  else
    on_throw_away (widget, name, parameter);
}

static void
on_export_chosen (GtkWidget *widget, GtkFileChooser *chooser)
{
  GError *error = NULL;
  g_autoptr (GFile) file = gtk_file_chooser_get_file (chooser);
  const gint64 *id = g_object_get_data (G_OBJECT (chooser), "scenario");
  if (file == NULL)
    return;
  g_autoptr (MusterScenario) scenario = load (MUSTER_SCENARIOS_PAGE (widget), *id, &error);
  if (scenario != NULL)
    muster_scenario_export (MUSTER_PAGE (widget), scenario, MUSTER_SCENARIO_AS_FILE, file);
  muster_page_report (MUSTER_PAGE (widget), error);
}

/* What is selected may be another by the time that the file is chosen. */
static void
on_export (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterScenarioItem *item = muster_scenarios_page_get_selected (MUSTER_SCENARIOS_PAGE (widget));
  if (item == NULL)
    return;
  gint64 id = muster_scenario_item_get_id (item);
  GtkFileChooserNative *dialog =
    muster_file_dialog_new (widget, _ ("Export the Scenario"), GTK_FILE_CHOOSER_ACTION_SAVE,
                            _ ("_Export"));
  g_object_set_data_full (G_OBJECT (dialog), "scenario", g_memdup2 (&id, sizeof id), g_free);
  muster_file_dialog_propose (dialog, muster_scenario_item_get_name (item), ENDING);
  muster_file_dialog_show (dialog, on_export_chosen);
}

void
muster_scenarios_page_install_deeds (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "scenarios.new", NULL, on_new, GDK_KEY_n, GDK_CONTROL_MASK },
    { "scenarios.duplicate", NULL, on_duplicate, GDK_KEY_d, GDK_CONTROL_MASK },
    { "scenarios.delete", NULL, on_delete_key, GDK_KEY_Delete, 0 },
    { "scenarios.throw-away", NULL, on_throw_away, 0, 0 },
    { "scenarios.restore", NULL, on_restore, 0, 0 },
    { "scenarios.delete-now", NULL, on_delete_now, 0, 0 },
    { "scenarios.export", NULL, on_export, GDK_KEY_e, GDK_CONTROL_MASK },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
}
