/* A scenario in words: who, where, when, what for, and by which dice. */
#pragma once

#include "battlefield/text.h"
#include "scenario/victory.h"

G_BEGIN_DECLS

/** Returns: (transfer full): sides with their armies, times, reserves, victory, battlefield,
 * findings and transcript; lines of plain text. Briefings are left out: they are for one side
 * alone. */
char *muster_scenario_dup_text (const MusterScenario *scenario);

/** Returns: (transfer full) (element-type MusterShare): in how many turns each weather may be
 * expected, known turns counted as they are; nothing where all turns are known
 * @n_turns: (out): of the game; where its end is open so many as usual */
GPtrArray *muster_scenario_list_expected (const MusterScenario *scenario, int *n_turns);

/** Returns: (transfer full): whose a reserve is, when and where it comes: "Side A, 2nd Division:
 * turn 4 (13:00), left third of the base edge"; where the rules have a die for it, "from turn 4 on
 * (13:00), by d6" */
char *muster_reserve_dup_text (const MusterScenario *scenario, const MusterReserve *reserve);

/** Returns: (transfer full): when it comes alone: "turn 4 (13:00)", "from turn 4 on (13:00), by
 * d6", "thrown for" */
char *muster_reserve_dup_coming (const MusterScenario *scenario, const MusterReserve *reserve);

/** Returns: (transfer full) (nullable): how reserves that are thrown for come: "d6 each turn: 1–2
 * must, 3–4 may, 5–6 not"; NULL where the rules do not say */
char *muster_scenario_dup_arrival (const MusterScenario *scenario);

/** Returns: (transfer full) (nullable): start, length of turns, last turn and dusk in a line; NULL
 * where nothing is given */
char *muster_scenario_dup_times (const MusterScenario *scenario);

/** Returns: (transfer full): ruleset, place and date in a line */
char *muster_scenario_dup_particulars (const MusterScenario *scenario);

/** Returns: (transfer full): "The Allies (side A)", or "Side A" for a side without a name */
char *muster_scenario_dup_side_title (const MusterScenario *scenario, int side);

/** Returns: (transfer full): a condition of victory with its section, a figure without */
char *muster_condition_dup_text (const MusterCondition *condition);

G_END_DECLS
