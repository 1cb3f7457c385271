/* The roster: an army as its opponent may know it. Of an army by itself it is to be handed to the
 * opponent; of a scenario the reader gets the armies of the other side, each on its own page. */
#pragma once

#include "sheet/page/sheet.h"

G_BEGIN_DECLS

/** A MusterGameSheetFunction. NULL too where the other side's forces are hidden from the reader. */
MusterSheet *
muster_sheet_roster (const MusterGame *game, const MusterSheetOptions *options, GError **error);

G_END_DECLS
