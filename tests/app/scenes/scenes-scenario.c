#include "app/scenes/scenes-scenario.h"

#include "app/helper/scenario-page.h"
#include "app/scenario/board-view.h"
#include "app/shell/window.h"

/* The page of a scenario, with a part of what stands beside the board. */
static GtkWidget *
open_scenario (MusterStore *store,
               GtkWindow *window,
               const char *one,
               const char *other,
               const char *part)
{
  gint64 id = make_scenario (store, one, other, NULL, 47);
  muster_window_open_document (MUSTER_WINDOW (window),
                               (MusterDocumentId){ MUSTER_DOCUMENT_SCENARIO, id }, TRUE);
  settle ();
  GtkWidget *page = muster_window_get_page (MUSTER_WINDOW (window));
  gtk_widget_activate_action (page, "scenario.show", "s", part);
  settle ();
  return GTK_WIDGET (window);
}

GtkWidget *
scenes_show_scenario (MusterStore *store, GtkWindow *window)
{
  open_scenario (store, window, "french-200", "austrian-200", "board");
  return GTK_WIDGET (window);
}

/* A village that is far too large is selected. */
GtkWidget *
scenes_show_scenario_findings (MusterStore *store, GtkWindow *window)
{
  open_scenario (store, window, "french-200", "austrian-200", "weather");
  GtkWidget *page = muster_window_get_page (MUSTER_WINDOW (window));
  gtk_widget_activate_action (page, "scenario.resize", "(iii)", 2, 700, 600);
  gtk_stack_set_visible_child_name (
    GTK_STACK (gtk_widget_get_ancestor (find_below (page, ADW_TYPE_ENTRY_ROW), GTK_TYPE_STACK)),
    "board");
  muster_board_view_select (MUSTER_BOARD_VIEW (find_below (page, MUSTER_TYPE_BOARD_VIEW)), 2);
  settle ();
  return GTK_WIDGET (window);
}

GtkWidget *
scenes_show_scenario_weather (MusterStore *store, GtkWindow *window)
{
  open_scenario (store, window, "fontenoy-french", "dettingen-pragmatic", "weather");
  GtkWidget *page = muster_window_get_page (MUSTER_WINDOW (window));
  gtk_widget_activate_action (page, "scenario.next-weather", NULL);
  gtk_widget_activate_action (page, "scenario.next-weather", NULL);
  settle ();
  return GTK_WIDGET (window);
}

GtkWidget *
scenes_show_scenario_sides (MusterStore *store, GtkWindow *window)
{
  open_scenario (store, window, "french-200", "austrian-200", "sides");
  gtk_widget_activate_action (muster_window_get_page (MUSTER_WINDOW (window)),
                              "scenario.add-reserve", NULL);
  settle ();
  return GTK_WIDGET (window);
}

GtkWidget *
scenes_show_scenario_dice (MusterStore *store, GtkWindow *window)
{
  return open_scenario (store, window, "french-200", "austrian-200", "dice");
}
