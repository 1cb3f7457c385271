/* The scenarios of the library, to open, make, copy, bring in, take out and delete. */
#pragma once

#include "app/page.h"

G_BEGIN_DECLS

#define MUSTER_TYPE_SCENARIOS_PAGE (muster_scenarios_page_get_type ())
G_DECLARE_FINAL_TYPE (MusterScenariosPage,
                      muster_scenarios_page,
                      MUSTER,
                      SCENARIOS_PAGE,
                      MusterPage)

/* Property "trash": whether the scenarios in the trash are shown in place of the others. */

/** Returns: (transfer floating): the page */
MusterScenariosPage *muster_scenarios_page_new (MusterStore *store);

/** Takes scenario files into the library and tells how it went; what cannot be read is left out. */
void muster_scenarios_page_import (MusterScenariosPage *page, GFile **files, guint n);

/** Returns: whether an example is being made */
gboolean muster_scenarios_page_is_busy (MusterScenariosPage *page);

/* Actions; a scenario is named by its number, the selected one by 0:
 *   scenarios.new, scenarios.open (x), scenarios.duplicate, scenarios.export, scenarios.delete,
 *   scenarios.restore, scenarios.delete-now, scenarios.import, scenarios.open-example,
 *   scenarios.trash */

G_END_DECLS
