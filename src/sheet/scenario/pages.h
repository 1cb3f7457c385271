/* The text of a scenario: the pages that both players read. Briefings, which are for
 * one side alone, are on none of them. */
#pragma once

#include "sheet/page/sheet.h"

G_BEGIN_DECLS

/** A MusterGameSheetFunction: situation, times, weather, sides, deployment, objectives, reserves,
 * victory, terrain, what breaks the rules, dice. Never NULL: @error stays as it is. */
MusterSheet *muster_scenario_pages_make (const MusterGame *game,
                                         const MusterSheetOptions *options,
                                         GError **error);

G_END_DECLS
