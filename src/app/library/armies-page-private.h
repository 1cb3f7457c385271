/* What the files of the armies' page share. */
#pragma once

#include "app/library/armies-list.h"
#include "app/library/armies-page.h"

G_BEGIN_DECLS

struct _MusterArmiesPage
{
  MusterPage parent;
  AdwWindowTitle *heading;
  GtkStack *stack;
  GtkListView *list;
  GtkMultiSelection *selection;
  GtkSearchBar *search_bar;
  GtkSearchEntry *search;
  GtkMenuButton *filter_button;
  GtkMenuButton *menu_button;
  GtkRevealer *batch;
  GtkLabel *batch_label;
  GtkLabel *batch_label_narrow;
  GtkWidget *back_button;
  GtkWidget *new_button;
  GtkWidget *undo_button;
  GtkWidget *empty_button;
  GtkWidget *trash_bar;
  AdwBin *welcome_place; /* filled where there is no army */
  guint dropping;        /* the idle that empties it, or 0 */
  GMenuModel *menu;
  GMenuModel *row_menu;
  MusterArmiesList *armies;
  MusterArmiesFilter *filter; /* NULL until it was opened */
  char *sort;                 /* by what the armies are sorted */
  gboolean in_trash;
  gboolean is_selecting; /* several, by a click on each */
};

/** Returns: (transfer full) (element-type gint64): the numbers of the selected armies, as they are
 * listed */
GArray *muster_armies_page_list_selected (MusterArmiesPage *page);

/** Returns: (transfer none) (nullable): the selected army where it is the only one */
MusterArmyItem *muster_armies_page_get_selected (MusterArmiesPage *page);

/** Selects an army, and no other, and shows it. */
void muster_armies_page_select (MusterArmiesPage *page, gint64 army);

/** Returns: the place of an army in the list; %GTK_INVALID_LIST_POSITION where it is not shown */
guint muster_armies_page_find_position (MusterArmiesPage *page, gint64 army);

/** Opens an army that @maker has just made: a handler of "created". */
void muster_armies_page_show_created (GtkWidget *maker, gint64 army, MusterArmiesPage *page);

/** Gives the class the callbacks that make rows, and the actions on one of them
 * (app/library/armies-page-rows.c). */
void muster_armies_page_install_rows (GtkWidgetClass *class);

/** Gives the class the actions that change armies, or make files of them
 * (app/library/armies-page-deeds.c). */
void muster_armies_page_install_deeds (GtkWidgetClass *class);

/** Gives the class the actions that bring armies in (app/library/armies-page-import.c). */
void muster_armies_page_install_imports (GtkWidgetClass *class);

G_END_DECLS
