/* The map of a scenario: a page with its board as large as the paper allows, with coordinates round
 * it, and the legend below or beside it, or where that is long after it. Zones of a side that are
 * hidden from the reader are not on it; hidden from readers of both sides they are those of
 * neither. */
#pragma once

#include "sheet/page/sheet.h"

G_BEGIN_DECLS

/** NULL where there is no battlefield. */
MusterGameSheetFunction muster_scenario_map_make;

G_END_DECLS
