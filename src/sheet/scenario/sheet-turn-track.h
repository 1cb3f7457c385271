/* The turn track of a scenario: a box for each turn, to move a marker along or to tick, with the
 * time, the weather or a line to write it on, what arrives, dusk and the end; below it what the
 * weather does. One page, turned as the boxes are largest; on small paper what the weather does may
 * follow the boxes of many turns. */
#pragma once

#include "sheet/page/sheet.h"

G_BEGIN_DECLS

/** A MusterGameSheetFunction. Never NULL: @error stays as it is. Of a battle without an end it has
 * boxes for as many turns as something is known of, twelve at least. */
MusterSheet *
muster_sheet_turn_track (const MusterGame *game, const MusterSheetOptions *options, GError **error);

G_END_DECLS
