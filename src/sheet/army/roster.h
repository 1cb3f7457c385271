/* What an opponent may know of an army: formations, commanders and units by type and number, what
 * anybody counts on the table, and what the ruleset discloses. */
#pragma once

#include "army/evaluate/evaluate.h"
#include "sheet/page/sheet.h"
#include "sheet/page/view.h"

G_BEGIN_DECLS

/* The roster: an army as its opponent may know it. Of an army by itself it is to be handed to the
 * opponent; of a scenario the reader gets the armies of the other side, each on its own page. */

/** NULL too where the other side's forces are hidden from the reader. */
MusterGameSheetFunction muster_sheet_roster;

G_END_DECLS
