/* What is told of a turn that is played: weather, arrivals, light. */
#pragma once

#include "scenario/scenario.h"

G_BEGIN_DECLS

/** Returns: (transfer full): "Turn 3 of 12", or "Turn 3" where the end is open */
char *muster_play_dup_turn (const MusterScenario *scenario, int turn);

/** Returns: (transfer full) (nullable): when it begins, "11:30", and that it is the last */
char *muster_play_dup_time (const MusterScenario *scenario, int turn);

/** Returns: (transfer full): weather with its effects, arrivals, last light and dusk, a line each;
 * "" for nothing */
char *muster_play_dup_told (const MusterScenario *scenario, int turn);

G_END_DECLS
