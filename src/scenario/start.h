/* What a new scenario begins with: copies of armies, and what they have in common. */
#pragma once

#include "battlefield/terrain/terrain.h"
#include "db/store.h"
#include "scenario/scenario.h"

G_BEGIN_DECLS

/* Makes a whole scenario of two armies: attack, terrain, weather, deployment, objectives. */

/**
 * muster_scenario_get_attack_bonus:
 *
 * Returns: whether the rules throw for the attack, and both sides' commanders are known; @bonus
 * gets what each side adds to its die: the most of its armies
 */
gboolean muster_scenario_get_attack_bonus (const MusterScenario *scenario, int bonus[2]);

/**
 * muster_scenario_generate:
 * @scenario: one that may be changed, with its armies
 * @options: whose terrain, weather, table and dice; what is added to the dice for the attack is
 * filled in here
 *
 * Makes the battlefield of the scenario anew.
 *
 * Returns: FALSE with @error as muster_terrain_make(), or where the armies are of different rules
 */
gboolean muster_scenario_generate (MusterScenario *scenario,
                                   const MusterTerrainOptions *options,
                                   GError **error);

/** Returns: FALSE with @error where an army is of other rules than the scenario's */
gboolean muster_scenario_check_rules (const MusterScenario *scenario, GError **error);

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
