#include "config.h"

#include "app/file-dialog.h"
#include "app/scenario-export.h"
#include "app/scenario-page-private.h"
#include "sheet/packet.h"

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

/* Printing */

static void
on_draw_page (GtkPrintOperation *operation,
              GtkPrintContext *context,
              int number,
              const MusterSheet *sheet)
{
  muster_sheet_draw_page (sheet, gtk_print_context_get_cairo_context (context), (guint) number);
}

/* The map lies across, the other pages stand upright. */
static void
on_request_page_setup (GtkPrintOperation *operation,
                       GtkPrintContext *context,
                       int number,
                       GtkPageSetup *setup,
                       const MusterSheet *sheet)
{
  double width;
  double height;
  muster_sheet_get_page_size (sheet, (guint) number, &width, &height);
  gtk_page_setup_set_orientation (setup, width > height ? GTK_PAGE_ORIENTATION_LANDSCAPE
                                                        : GTK_PAGE_ORIENTATION_PORTRAIT);
}

/* The paper that is usual where the user is. */
static MusterPaper
get_paper (void)
{
  return g_str_equal (gtk_paper_size_get_default (), GTK_PAPER_NAME_LETTER) ? MUSTER_PAPER_LETTER
                                                                            : MUSTER_PAPER_A4;
}

static void
on_print (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterScenarioPage *page = MUSTER_SCENARIO_PAGE (widget);
  if (!muster_scenario_page_save_fields (page, NULL))
    return;
  const MusterScenario *scenario = muster_scenario_model_get_scenario (page->model);
  const MusterSheetOptions options = { .paper = get_paper (), .type_size = MUSTER_USUAL_TYPE_SIZE };
  const MusterSheetKind *kinds[] = { muster_sheet_find_kind ("map"),
                                     muster_sheet_find_kind ("scenario") };
  const MusterPacketPlan plan = { .kinds = kinds, .n_kinds = G_N_ELEMENTS (kinds) };
  g_autoptr (MusterGame) game = muster_game_new_scenario (scenario);
  g_autoptr (GPtrArray) skipped = NULL;
  g_autoptr (MusterSheet) sheet = muster_packet_make (game, &plan, &options, &skipped, NULL);
  g_autoptr (GtkPrintOperation) operation = gtk_print_operation_new ();
  g_autoptr (GError) error = NULL;
  gtk_print_operation_set_unit (operation, GTK_UNIT_POINTS);
  gtk_print_operation_set_use_full_page (operation, TRUE);
  gtk_print_operation_set_n_pages (operation, (int) muster_sheet_get_n_pages (sheet));
  gtk_print_operation_set_job_name (operation, scenario->name);
  g_signal_connect (operation, "draw-page", G_CALLBACK (on_draw_page), sheet);
  g_signal_connect (operation, "request-page-setup", G_CALLBACK (on_request_page_setup), sheet);
  if (gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG,
                               GTK_WINDOW (gtk_widget_get_root (widget)), &error)
      == GTK_PRINT_OPERATION_RESULT_ERROR)
    muster_page_report (MUSTER_PAGE (page), g_steal_pointer (&error));
}

void
muster_scenario_page_class_add_files (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "scenario.export", NULL, on_export, GDK_KEY_e, GDK_CONTROL_MASK },
    { "scenario.export-picture", "s", on_picture, 0, 0 },
    { "scenario.print", NULL, on_print, GDK_KEY_p, GDK_CONTROL_MASK },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
}
