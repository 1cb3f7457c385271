/* The scenarios of the library: a page of documents. */
#pragma once

#include "app/document/list-page.h"

G_BEGIN_DECLS

#define MUSTER_TYPE_SCENARIOS_PAGE (muster_scenarios_page_get_type ())
G_DECLARE_FINAL_TYPE (MusterScenariosPage,
                      muster_scenarios_page,
                      MUSTER,
                      SCENARIOS_PAGE,
                      MusterDocumentsPage)

G_END_DECLS
