/* The three pages of the library. */
#pragma once

#include "app/document/list-page.h"

G_BEGIN_DECLS

/* The library: all armies, to open, make, copy, name, bring in, take out and delete. */

#define MUSTER_TYPE_ARMIES_PAGE (muster_armies_page_get_type ())
G_DECLARE_FINAL_TYPE (MusterArmiesPage,
                      muster_armies_page,
                      MUSTER,
                      ARMIES_PAGE,
                      MusterDocumentsPage)

/** Returns: (transfer floating): the page */
MusterArmiesPage *muster_armies_page_new (MusterStore *store);

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
