/* What the files of the scenarios' page share. */
#pragma once

#include "app/scenario-item.h"
#include "app/scenarios-page.h"
#include "base/keyed-list.h"

G_BEGIN_DECLS

struct _MusterScenariosPage
{
  MusterPage parent;
  AdwWindowTitle *heading;
  GtkStack *stack;
  GtkListView *list;
  GtkSingleSelection *selection;
  GtkSearchBar *search_bar;
  GtkSearchEntry *search;
  GtkMenuButton *menu_button;
  GtkWidget *back_button;
  GtkWidget *new_button;
  GtkWidget *undo_button;
  GtkWidget *trash_bar;
  GMenuModel *menu;
  GMenuModel *row_menu;
  MusterKeyedList *scenarios;
  GtkFilterListModel *filtered;
  GtkCustomFilter *passes;
  char *folded; /* what is searched for; or NULL */
  gboolean in_trash;
  GCancellable *making; /* of the example, or NULL */
};

/** Returns: (transfer none) (nullable): the selected scenario */
MusterScenarioItem *muster_scenarios_page_get_selected (MusterScenariosPage *page);

/** Shows the scenarios outside the trash, selects one of them, and opens it. */
void muster_scenarios_page_show_made (MusterScenariosPage *page, gint64 scenario);

/** Selects a scenario and shows it. */
void muster_scenarios_page_select (MusterScenariosPage *page, gint64 scenario);

/** Gives the class the callbacks that make rows, and their menu (scenarios-page-rows.c). */
void muster_scenarios_page_install_rows (GtkWidgetClass *class);

/** Gives the class the actions that change scenarios, or make files of them
 * (scenarios-page-deeds.c). */
void muster_scenarios_page_install_deeds (GtkWidgetClass *class);

/** Gives the class the actions that bring scenarios in (scenarios-page-import.c). */
void muster_scenarios_page_install_imports (GtkWidgetClass *class);

G_END_DECLS
