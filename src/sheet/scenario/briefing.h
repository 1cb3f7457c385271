/* The briefings of a scenario: for each side that the reader may see, pages of its own to hand over
 * to its player: the situation, its briefing, its forces, zone and reserves, what wins, and what it
 * knows of the enemy. Of the other side's briefing nothing is on them, nor what is hidden. */
#pragma once

#include "sheet/page/sheet.h"

G_BEGIN_DECLS

/** Never NULL: @error stays as it is. A part for each side. */
MusterGameSheetFunction muster_sheet_briefing;

G_END_DECLS
