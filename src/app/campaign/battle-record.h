/* From a scenario that a campaign mustered back to it: its page, and the window in which the result
 * of its battle is recorded. */
#pragma once

#include "app/document/page.h"

G_BEGIN_DECLS

/** Returns: whether @scenario, of the library, is of a battle of a campaign there */
gboolean muster_scenario_has_campaign (MusterStore *store, gint64 scenario);

/** Opens the page of the campaign that mustered @scenario, which there is. */
void muster_scenario_open_campaign (MusterPage *page, gint64 scenario);

/** Opens the window in which the result of the battle of @scenario is recorded, once its campaign
 * is read; says so on @page where it is gone, and what was recorded. */
void muster_scenario_record_battle (MusterPage *page, gint64 scenario);

G_END_DECLS
