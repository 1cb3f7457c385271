/* A scenario of the library in a list: its name, its armies, its ruleset and date. */
#pragma once

#include "app/scenario-item.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_SCENARIO_ROW (muster_scenario_row_get_type ())
G_DECLARE_FINAL_TYPE (MusterScenarioRow, muster_scenario_row, MUSTER, SCENARIO_ROW, AdwBin)

/** Shows @item from now on, or nothing for NULL. */
void muster_scenario_row_set_item (MusterScenarioRow *row, MusterScenarioItem *item);

/** Returns: (transfer none) (nullable): what it shows */
MusterScenarioItem *muster_scenario_row_get_item (MusterScenarioRow *row);

G_END_DECLS
