/* What of a scenario cannot stand so: pure functions of the scenario. */
#pragma once

#include "battlefield/check/check.h"
#include "battlefield/verify.h"
#include "scenario/scenario.h"

G_BEGIN_DECLS

/** Returns: (transfer full) (element-type MusterBoardFinding): everything that does not hold:
 * armies of other rules, armies that are not legal (as a warning: their own check tells why), sides
 * without an army, reserves that do not come, or not before the battle is over, times that no turn
 * can have, what muster_battlefield_check() finds, and what the dice contradict; errors first */
GPtrArray *muster_scenario_check (const MusterScenario *scenario);

/** Returns: (transfer full) (element-type MusterBoardFinding): those of muster_scenario_check()
 * that are not about the battlefield */
GPtrArray *muster_scenario_check_sides (const MusterScenario *scenario);

/** Returns: (transfer full) (nullable): what the dice of the battlefield give, held against it, and
 * what the armies add for the attack by now; NULL without a battlefield */
MusterVerification *muster_scenario_verify_dice (const MusterScenario *scenario);

/** Returns: whether none of the findings is an error */
gboolean muster_board_findings_are_legal (GPtrArray *findings);

G_END_DECLS
