/* The loss return of each side, to be filled in and signed at the table: every unit and commander
 * by its number, with a box for each step that it can lose and boxes for its fate; below them how
 * the battle ended. A campaign's grid for losses has the same numbers, since both take them from
 * army/evaluate/losses.h: who types them in reads "17, two, captured" off the paper and nothing
 * else. What the sheet asks for is in general words; what the rules of a campaign make of them,
 * such as whether a wounded commander comes back, is not the sheet's. */
#pragma once

#include "sheet/page/sheet.h"

G_BEGIN_DECLS

/** A return for each side that the reader may see, or of the army alone. */
MusterGameSheetFunction muster_sheet_loss_return;

G_END_DECLS
