/* The evening on a phone: one HTML file that needs no network and no program. It is made of what
 * its reader may see, as a sheet is: a side has its own order of battle with steps to tick, its
 * commanders with their ranges, break points that count themselves, turns and weather, and the
 * quick reference cut to the game. What it tells at the end is the text that scenario/play/phone.h
 * reads. */
#pragma once

#include "sheet/page/sheet.h"

G_BEGIN_DECLS

/**
 * muster_phone_page_make:
 * @game: of a scenario
 * @options: for whom it is, and what is hidden from him; an umpire has both sides
 *
 * Returns: (transfer full) (nullable): the file; NULL with %MUSTER_ERROR_NOT_FOUND where it is no
 * scenario, or its reader has no army
 */
GBytes *
muster_phone_page_make (const MusterGame *game, const MusterSheetOptions *options, GError **error);

G_END_DECLS
