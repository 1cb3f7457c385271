/* The weather of a battle while it is played, by the rules that its battlefield has weather of. It
 * belongs to the scenario, as it does on the scenario's own page. */
#pragma once

#include "scenario/scenario.h"

G_BEGIN_DECLS

/** Returns: (transfer none) (nullable): the rules of the weather; NULL where there is no
 * battlefield or the rules have none */
const MusterRuleset *muster_play_get_weather_ruleset (const MusterScenario *scenario);

/** Returns: whether the weather of a turn is to be thrown for: a gauge's that is not known so far,
 * or the first */
gboolean muster_play_may_throw_weather (const MusterScenario *scenario, int turn);

/**
 * muster_play_throw_weather:
 * @scenario: a copy, for which muster_play_may_throw_weather() is so
 *
 * Throws for the weather up to a turn. Returns: (transfer full): what was thrown, as the name of
 * the deed: "Weather of turn 3: light rain"
 */
char *muster_play_throw_weather (MusterScenario *scenario, int turn);

/** As muster_play_throw_weather(), with a row of the weather chosen for that turn; turns before it
 * that are not known keep what was last. */
char *muster_play_set_weather (MusterScenario *scenario, int turn, int row);

G_END_DECLS
