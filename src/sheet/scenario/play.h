/* The printed twin of the Play page: a strip of turns with time, weather and arrivals, and in two
 * columns the rows of each side's loss return with boxes to tick, commanders with their fates, and
 * what each army and formation can lose, counted up in boxes to where a level begins. Boxes of what
 * has fallen so far are filled, where the game has that. */
#pragma once

#include "sheet/page/sheet.h"

G_BEGIN_DECLS

/** %MUSTER_ERROR_NOT_FOUND where neither side that the reader may see
 * has an army. */
MusterGameSheetFunction muster_sheet_play;

G_END_DECLS
