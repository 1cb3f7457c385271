/* The page of one scenario, of panes: the board, which is worked on directly, what is selected on
 * it, findings, weather, sides, dice. Everything is done by actions; what panes hand over is saved
 * here. */
#pragma once

#include "app/document/page.h"

G_BEGIN_DECLS

#define MUSTER_TYPE_SCENARIO_PAGE (muster_scenario_page_get_type ())
G_DECLARE_FINAL_TYPE (MusterScenarioPage, muster_scenario_page, MUSTER, SCENARIO_PAGE, MusterPage)

/**
 * muster_scenario_page_new:
 * @scenario: the number of a scenario of the library
 *
 * Returns: (transfer floating) (nullable): the page; NULL where the scenario cannot be read
 */
MusterScenarioPage *muster_scenario_page_new (MusterStore *store, gint64 scenario, GError **error);

G_END_DECLS
