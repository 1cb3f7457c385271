#include "config.h"

#include "app/print/window.h"
#include "app/scenario/export.h"
#include "app/scenario/page-private.h"
#include "app/widget/file-dialog.h"
#include "scenario/play/store.h"

#include <glib/gi18n-lib.h>

#define FORM "form"

static void
on_file (GtkWidget *asker, GtkFileChooser *chooser)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (asker);
  g_autoptr (GFile) file = gtk_file_chooser_get_file (chooser);
  MusterScenarioForm form = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (chooser), FORM));
  if (file != NULL && muster_scenario_page_save_fields (page, NULL))
    muster_scenario_export (MUSTER_PAGE (page), muster_scenario_model_get_scenario (page->model),
                            form, file);
}

static void
ask (MusterScenarioPage *page, const char *title, const char *suffix, MusterScenarioForm form)
{
  const MusterScenario *scenario = muster_scenario_model_get_scenario (page->model);
  GtkFileChooserNative *dialog =
    muster_file_dialog_new (GTK_WIDGET (page), title, GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Export"));
  g_object_set_data (G_OBJECT (dialog), FORM, GINT_TO_POINTER (form));
  muster_file_dialog_propose (dialog, scenario->name, suffix);
  muster_file_dialog_show (dialog, on_file);
}

static void
on_export (GtkWidget *widget, const char *action, GVariant *parameter)
{
  ask (MUSTER_SCENARIO_PAGE (widget), _ ("Export the Scenario"), ".scenario.xml",
       MUSTER_SCENARIO_AS_FILE);
}

static void
on_picture (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  gboolean is_svg = g_str_equal (g_variant_get_string (parameter, NULL), "svg");
  ask (page, _ ("Export the Board"), is_svg ? ".svg" : ".png",
       is_svg ? MUSTER_SCENARIO_AS_SVG : MUSTER_SCENARIO_AS_PNG);
}

static void
on_print (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  if (!muster_scenario_page_save_fields (page, NULL))
    return;
  const MusterScenario *scenario = muster_scenario_model_get_scenario (page->model);
  MusterPrintWindow *window = muster_print_window_new (GTK_WINDOW (gtk_widget_get_root (widget)),
                                                       muster_game_new_scenario (scenario));
  gtk_window_present (GTK_WINDOW (window));
}

/* The evening itself has a page of its own. */
static void
on_play (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  if (muster_scenario_page_save_fields (page, NULL))
    muster_page_open (MUSTER_PAGE (page), MUSTER_DOCUMENT_PLAY,
                      muster_page_get_document (MUSTER_PAGE (page)));
}

void
muster_scenario_page_class_add_files (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "scenario.export", NULL, on_export, GDK_KEY_e, GDK_CONTROL_MASK },
    { "scenario.export-picture", "s", on_picture, 0, 0 },
    { "scenario.play", NULL, on_play, GDK_KEY_Return, GDK_CONTROL_MASK },
    { "scenario.print", NULL, on_print, GDK_KEY_p, GDK_CONTROL_MASK },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
}
