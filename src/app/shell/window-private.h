/* What the files of the window share. */
#pragma once

#include "app/catalogue/page.h"
#include "app/library/armies-page.h"
#include "app/library/campaigns-page.h"
#include "app/library/scenarios-page.h"
#include "app/shell/window.h"
#include "app/widget/problem-bar.h"

G_BEGIN_DECLS

struct _MusterWindow
{
  AdwApplicationWindow parent;
  AdwLeaflet *leaflet;
  GtkListBox *places;
  GtkStack *pages;
  AdwToastOverlay *toasts;
  MusterTroubleBar *trouble;
  AdwStatusPage *closed;
  MusterStore *store;
  MusterArmiesPage *armies;
  GtkWidget *scenarios_place;
  GtkWidget *campaigns_place;
  GtkWidget *catalogue_place;
  GPtrArray *wanted; /* documents whose ruleset is being read (app/shell/window-documents.c) */
  /* NULL until they are asked for: the catalogue takes as long as the window. */
  MusterScenariosPage *scenarios;
  MusterCampaignsPage *campaigns;
  MusterCataloguePage *catalogue;
};

/** Gives a page its row among the places, and listens to it. */
void muster_window_add_page (MusterWindow *window, MusterPage *page, GtkWidget *place);

void muster_window_show_page (MusterWindow *window, GtkWidget *page);

/** Tells that what is open, or shown, is another. */
void muster_window_emit_documents_changed (MusterWindow *window);

/** Shows the list of scenarios, which is made when it is shown first. */
void muster_window_show_scenarios (MusterWindow *window);

/** As muster_window_show_scenarios(), the campaigns. */
void muster_window_show_campaigns (MusterWindow *window);

/** Returns: whether the page is that of a document, which can be closed */
gboolean muster_window_is_document_page (GtkWidget *page);

/** Closes the page of a document, and shows what lists such ones where it was shown. */
void muster_window_close_page (MusterWindow *window, MusterPage *page);

/** Returns: (transfer none) (nullable): the page of a document that is open */
MusterPage *muster_window_find_page (MusterWindow *window, MusterDocument document);

/** Gives the class the actions on documents (app/shell/window-documents.c). */
void muster_window_install_documents (GtkWidgetClass *class);

/** Gives the class win.import-report (app/shell/window-report.c): a report of losses goes to the
 * page of the campaign that it names, which is opened. */
void muster_window_install_reports (GtkWidgetClass *class);

G_END_DECLS
