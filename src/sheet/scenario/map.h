/* The map of a scenario: a page with its board as large as the paper allows, with coordinates round
 * it, and the legend below or beside it, or where that is long after it. Zones of a side that are
 * hidden from the reader are not on it; hidden from readers of both sides they are those of
 * neither. */
#pragma once

#include "sheet/page/sheet.h"

G_BEGIN_DECLS

/** A MusterGameSheetFunction: NULL where there is no battlefield. */
MusterSheet *muster_scenario_map_make (const MusterGame *game,
                                       const MusterSheetOptions *options,
                                       GError **error);

G_END_DECLS
