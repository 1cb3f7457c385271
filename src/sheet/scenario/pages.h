/* The text of a scenario: the pages that both players read. Briefings, which are for
 * one side alone, are on none of them. */
#pragma once

#include "sheet/page/sheet.h"

G_BEGIN_DECLS

/** Situation, times, weather, sides, deployment, objectives, reserves,
 * victory, terrain, what breaks the rules, dice. Never NULL: @error stays as it is. */
MusterGameSheetFunction muster_scenario_pages_make;

G_END_DECLS
