#include "app/scenes/scenes-print.h"

#include "app/helper/print.h"
#include "app/helper/scenario-page.h"
#include "app/helper/window.h"
#include "app/scenes/scenes-campaign.h"
#include "app/shell/window.h"

#include <glib/gstdio.h>

/* The window of what is shown in @window. */
static GtkWidget *
open_sheets (GtkWindow *window, const char *action, const char *ids)
{
  gtk_widget_activate_action (muster_window_get_page (MUSTER_WINDOW (window)), action, NULL);
  settle ();
  GtkWidget *shown = find_top (MUSTER_TYPE_PRINT_WINDOW);
  tick_only (shown, ids);
  adw_combo_row_set_selected (get_choice (shown, "reader"), 0);
  settle ();
  return shown;
}

GtkWidget *
scenes_show_print_army (MusterStore *store, GtkWindow *window)
{
  open_army (MUSTER_WINDOW (window), 1);
  return open_sheets (window, "army.print", "order-of-battle");
}

GtkWidget *
scenes_show_print_organisation (MusterStore *store, GtkWindow *window)
{
  open_army (MUSTER_WINDOW (window), 1);
  return open_sheets (window, "army.print", "organisation");
}

GtkWidget *
scenes_show_print_nothing (MusterStore *store, GtkWindow *window)
{
  open_army (MUSTER_WINDOW (window), 1);
  return open_sheets (window, "army.print", "");
}

/* What a side gets, with the strength of the others in words. */
GtkWidget *
scenes_show_print_campaign (MusterStore *store, GtkWindow *window)
{
  scenes_show_campaign (store, window);
  GtkWidget *shown = open_sheets (window, "campaign.print", "morning-state,campaign-log");
  adw_combo_row_set_selected (get_choice (shown, "reader"), 1);
  gtk_switch_set_active (get_choice (shown, "redacted"), TRUE);
  settle ();
  return shown;
}

static GtkWidget *
open_scenario_sheets (MusterStore *store, GtkWindow *window, gint64 id, const char *ids)
{
  muster_window_open_document (MUSTER_WINDOW (window),
                               (MusterDocumentId){ MUSTER_DOCUMENT_SCENARIO, id }, TRUE);
  settle ();
  return open_sheets (window, "scenario.print", ids);
}

GtkWidget *
scenes_show_print_scenario (MusterStore *store, GtkWindow *window)
{
  return open_scenario_sheets (store, window,
                               make_scenario (store, "french-200", "austrian-200", NULL, 47),
                               "scenario,map,order-of-battle");
}

/* The second side has lost its army. */
static gint64
make_one_sided (MusterStore *store)
{
  gint64 id = make_scenario (store, "french-200", "austrian-200", NULL, 47);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterScenario) scenario =
    muster_store_load_scenario (store, id, NULL, problems, NULL);
  muster_scenario_remove_army (scenario, 2);
  assert_true (muster_library_save (store, &muster_scenario_document, scenario->id, scenario,
                                    "Take out", NULL, NULL, NULL));
  return id;
}

GtkWidget *
scenes_show_print_side (MusterStore *store, GtkWindow *window)
{
  GtkWidget *shown =
    open_scenario_sheets (store, window, make_one_sided (store), "scenario,map,order-of-battle");
  adw_combo_row_set_selected (get_choice (shown, "reader"), 2);
  gtk_check_button_set_active (get_choice (shown, "reserves"), TRUE);
  settle ();
  return shown;
}

GtkWidget *
scenes_show_print_side_end (MusterStore *store, GtkWindow *window)
{
  GtkWidget *shown = scenes_show_print_side (store, window);
  GtkWidget *scrolled =
    gtk_widget_get_ancestor (get_choice (shown, "paper"), GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *place = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled));
  settle ();
  gtk_adjustment_set_value (place, gtk_adjustment_get_upper (place));
  return shown;
}

GtkWidget *
scenes_show_print_pages (MusterStore *store, GtkWindow *window)
{
  GtkWidget *shown = scenes_show_print_scenario (store, window);
  int width;
  int height;
  gtk_window_get_default_size (window, &width, &height);
  if (width < SCENE_NARROW_WIDTH)
    gtk_window_set_default_size (GTK_WINDOW (shown), width, height);
  settle ();
  gtk_widget_activate_action (shown, "sheet.look", NULL);
  return shown;
}

GtkWidget *
scenes_show_print_turn (MusterStore *store, GtkWindow *window)
{
  GtkWidget *shown = scenes_show_print_army (store, window);
  GtkWidget *row = GTK_WIDGET (find_sheet_row (shown, "order-of-battle"));
  GtkWidget *menu = find_below (row, GTK_TYPE_MENU_BUTTON);
  gtk_menu_button_popup (GTK_MENU_BUTTON (menu));
  settle ();
  return GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (menu)));
}

GtkWidget *
scenes_show_print_saved (MusterStore *store, GtkWindow *window)
{
  GtkWidget *shown = scenes_show_print_army (store, window);
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "I Corps at Waterloo.pdf", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  muster_print_window_save (MUSTER_PRINT_WINDOW (shown), file);
  settle ();
  g_unlink (path);
  return shown;
}
