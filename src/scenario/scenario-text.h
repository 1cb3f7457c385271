/* A scenario in words: who, where, when, what for, and by which dice. */
#pragma once

#include "scenario/scenario.h"

G_BEGIN_DECLS

/** Returns: (transfer full): sides with their armies, times, reserves, victory, battlefield,
 * findings and transcript; lines of plain text. Briefings are left out: they are for one side
 * alone. */
char *muster_scenario_dup_text (const MusterScenario *scenario);

/** Returns: (transfer full): when and where a reserve comes: "2nd Division: turn 4, left third of
 * the base edge" */
char *muster_reserve_dup_text (const MusterScenario *scenario, const MusterReserve *reserve);

/** Returns: (transfer full) (nullable): how reserves that are thrown for come: "d6 each turn: 1–2
 * must, 3–4 may, 5–6 not"; NULL where the rules do not say */
char *muster_scenario_dup_arrival (const MusterScenario *scenario);

/** Returns: (transfer full) (nullable): start, length of turns, last turn and dusk in a line; NULL
 * where nothing is given */
char *muster_scenario_dup_times (const MusterScenario *scenario);

G_END_DECLS
