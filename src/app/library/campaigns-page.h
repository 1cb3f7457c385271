/* The campaigns of the library: a page of documents. */
#pragma once

#include "app/document/list-page.h"

G_BEGIN_DECLS

#define MUSTER_TYPE_CAMPAIGNS_PAGE (muster_campaigns_page_get_type ())
G_DECLARE_FINAL_TYPE (MusterCampaignsPage,
                      muster_campaigns_page,
                      MUSTER,
                      CAMPAIGNS_PAGE,
                      MusterDocumentsPage)

G_END_DECLS
