/* What a new scenario begins with: copies of armies, and what they have in common. */
#pragma once

#include "db/store.h"
#include "scenario/generate.h"

G_BEGIN_DECLS

/** Returns: (transfer full): what a scenario is called after its first armies: "ONE against OTHER"
 */
char *muster_scenario_start_dup_name (const char *one, const char *other);

/** Puts a copy of @army on a side: the first one brings the ruleset that is played, the first that
 * has a date the date. @source: its number in the library, or 0 */
void muster_scenario_start_add (MusterScenario *scenario,
                                int side,
                                const MusterArmy *army,
                                gint64 source);

/**
 * muster_scenario_start_begin:
 * @sides: (element-type gint64): of each side the armies of the library, one at least
 *
 * Returns: (transfer full) (nullable): a scenario with the armies, called after them, and without a
 *   battlefield; NULL with @error where an army is gone, its ruleset is not there, or they are of
 *   different rules
 */
MusterScenario *
muster_scenario_start_begin (MusterStore *store, GArray *const sides[2], GError **error);

/** Sets the weather of the first turn by hand: row @row of @ruleset. */
void muster_scenario_start_set_weather (MusterScenario *scenario, MusterRuleset *ruleset, int row);

G_END_DECLS
