/* What the files of the armies' page share. */
#pragma once

#include "app/armies-filter.h"
#include "app/armies-page.h"
#include "app/army-judge.h"
#include "app/army-row.h"
#include "base/keyed-list.h"

G_BEGIN_DECLS

struct _MusterArmiesPage
{
  MusterPage parent;
  AdwWindowTitle *heading;
  GtkStack *stack;
  GtkListView *list;
  GtkMultiSelection *selection;
  GtkSortListModel *sorted;
  GtkFilterListModel *filtered;
  GtkCustomFilter *passes;
  GtkToggleButton *search_button;
  GtkSearchBar *search_bar;
  GtkSearchEntry *search;
  GtkMenuButton *filter_button;
  GtkMenuButton *menu_button;
  GtkRevealer *batch;
  GtkLabel *batch_label;
  GtkWidget *trash_bar;
  AdwBin *welcome_place; /* filled where there is no army */
  guint dropping;        /* the idle that empties it, or 0 */
  GMenuModel *menu;
  GMenuModel *row_menu;
  MusterKeyedList *armies;
  MusterArmiesFilter *filter; /* NULL until it was opened */
  MusterArmyJudge *judge;
  char *folded; /* what is searched for; or NULL */
  char *sort;   /* by what the armies are sorted */
  gboolean in_trash;
  guint filling; /* the tick that shows the rest of a long list, or 0 */
  guint refresh; /* the source that sorts and filters again, or 0 */
  guint n_ticks;
  gboolean is_filled;
};

/** Returns: (transfer full) (element-type gint64): the numbers of the selected armies, as they are
 * listed */
GArray *muster_armies_page_list_selected (MusterArmiesPage *page);

/** Returns: (transfer none) (nullable): the selected army where it is the only one */
MusterArmyItem *muster_armies_page_get_selected (MusterArmiesPage *page);

/** Selects an army, and no other, and shows it. */
void muster_armies_page_select (MusterArmiesPage *page, gint64 army);

/** Opens an army that @maker has just made: a handler of "created". */
void muster_armies_page_show_created (GtkWidget *maker, gint64 army, MusterArmiesPage *page);

/** Gives the class the actions that change armies, or make files of them (armies-page-deeds.c). */
void muster_armies_page_install_deeds (GtkWidgetClass *class);

/** Gives the class the actions that bring armies in (armies-page-import.c). */
void muster_armies_page_install_imports (GtkWidgetClass *class);

G_END_DECLS
