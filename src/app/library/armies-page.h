/* The library: all armies, to open, make, copy, name, bring in, take out and delete. */
#pragma once

#include "app/document/page.h"
#include "app/library/armies-list.h"

G_BEGIN_DECLS

G_DECLARE_FINAL_TYPE (MusterArmiesPage, muster_armies_page, MUSTER, ARMIES_PAGE, MusterPage)

/** Returns: (transfer floating): the page */
MusterArmiesPage *muster_armies_page_new (MusterStore *store);

/** Takes army files into the library and tells how it went; what cannot be read is left out. Tables
 * of rows open a window that asks what they mean; scenarios are handed to the window. */
void muster_armies_page_import (MusterArmiesPage *page, GFile **files, guint n);

/* What the files of the armies' page share. */

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

G_END_DECLS
