/* The loss return of a side of a scenario (army/evaluate/return.h). */
#pragma once

#include "army/evaluate/return.h"
#include "scenario/scenario.h"

G_BEGIN_DECLS

/** Returns: (transfer full) (element-type MusterReturnRow): all armies of the side by their
 * numbers, those without a ruleset too, with one series of numbers; the scenario must outlive it */
GArray *muster_scenario_list_return (const MusterScenario *scenario, int side);

G_END_DECLS
