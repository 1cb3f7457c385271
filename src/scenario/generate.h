/* Makes a whole scenario of two armies: attack, terrain, weather, deployment, objectives. */
#pragma once

#include "battlefield/terrain/terrain.h"
#include "scenario/scenario.h"

G_BEGIN_DECLS

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

G_END_DECLS
