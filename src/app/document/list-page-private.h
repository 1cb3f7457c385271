/* What the files of the page of documents share. */
#pragma once

#include "app/document/list-page.h"
#include "base/keyed-list.h"

G_BEGIN_DECLS

typedef struct
{
  AdwWindowTitle *heading;
  GtkStack *stack;
  GtkListView *list;
  GtkSingleSelection *selection;
  GtkSearchBar *search_bar;
  GtkSearchEntry *search;
  GtkMenuButton *menu_button;
  GtkWidget *search_button;
  GtkWidget *back_button;
  GtkWidget *leave_button;
  GtkWidget *new_button;
  GtkWidget *undo_button;
  GtkWidget *trash_bar;
  GtkLabel *trash_label;
  AdwStatusPage *nothing;
  AdwStatusPage *no_trash;
  AdwStatusPage *empty;
  GtkButton *show_all;
  GtkButton *leave_empty;
  GtkButton *begin_button;
  GMenuModel *menu;
  GMenuModel *row_menu;
  MusterKeyedList *documents;
  GtkFilterListModel *filtered;
  GtkCustomFilter *passes;
  char *folded; /* what is searched for; or NULL */
  gboolean in_trash;
} MusterDocumentsPagePrivate;

MusterDocumentsPagePrivate *muster_documents_page_get_private (MusterDocumentsPage *page);

/** Returns: (transfer none) (nullable): the selected document */
MusterDocumentItem *muster_documents_page_get_selected (MusterDocumentsPage *page);

/** Selects a document and shows it. */
void muster_documents_page_select (MusterDocumentsPage *page, gint64 document);

/** Gives the class the callbacks that make rows, and their menu (app/document/list-page-rows.c). */
void muster_documents_page_install_rows (GtkWidgetClass *class);

/** Gives the class the actions that change documents, or make files of them
 * (app/document/list-page-deeds.c). */
void muster_documents_page_install_deeds (GtkWidgetClass *class);

/** Gives the class the actions that bring documents in (app/document/list-page-import.c). */
void muster_documents_page_install_imports (GtkWidgetClass *class);

G_END_DECLS
