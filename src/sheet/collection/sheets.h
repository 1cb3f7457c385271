/* The sheets of what is owned. */
#pragma once

#include "sheet/page/sheet.h"

G_BEGIN_DECLS

/** The packing list of an evening: for each box what is taken out of it, with a box to tick, for
 * which units of which army; below that what is missing, and what two armies would both take. NULL
 * where nothing is owned, or no army is there. */
MusterGameSheetFunction muster_sheet_packing_list;

/** The painting list: how much of what is owned is painted, what is not, and of the armies that are
 * there what would be playable with more of it. NULL where nothing is owned. */
MusterGameSheetFunction muster_sheet_painting_list;

/** Returns: whether the game knows what is owned */
gboolean muster_sheet_has_collection (const MusterGame *game);

/** Returns: whether it does, and there is an army that takes some of it */
gboolean muster_sheet_has_packing (const MusterGame *game);

G_END_DECLS
