/* The three pages of the library. */
#pragma once

#include "app/document/list-page.h"
#include "app/document/page.h"
#include "app/library/armies-list.h"

G_BEGIN_DECLS

/* The library: all armies, to open, make, copy, name, bring in, take out and delete. */

G_DECLARE_FINAL_TYPE (MusterArmiesPage, muster_armies_page, MUSTER, ARMIES_PAGE, MusterPage)

/** Returns: (transfer floating): the page */
MusterArmiesPage *muster_armies_page_new (MusterStore *store);

/** Takes army files into the library and tells how it went; what cannot be read is left out. Tables
 * of rows open a window that asks what they mean; scenarios are handed to the window. */
void muster_armies_page_import (MusterArmiesPage *page, GFile **files, guint n);

/* The scenarios of the library: a page of documents. */

#define MUSTER_TYPE_SCENARIOS_PAGE (muster_scenarios_page_get_type ())
G_DECLARE_FINAL_TYPE (MusterScenariosPage,
                      muster_scenarios_page,
                      MUSTER,
                      SCENARIOS_PAGE,
                      MusterDocumentsPage)

/* The campaigns of the library: a page of documents. */

#define MUSTER_TYPE_CAMPAIGNS_PAGE (muster_campaigns_page_get_type ())
G_DECLARE_FINAL_TYPE (MusterCampaignsPage,
                      muster_campaigns_page,
                      MUSTER,
                      CAMPAIGNS_PAGE,
                      MusterDocumentsPage)

G_END_DECLS
