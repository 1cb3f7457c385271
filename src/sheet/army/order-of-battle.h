/* The order of battle: an army's formations, commanders and units with their grades, points, boxes
 * for losses and what the ruleset works out for them. */
#pragma once

#include "sheet/page/sheet.h"

G_BEGIN_DECLS

MusterArmySheetFunction muster_sheet_order_of_battle;

G_END_DECLS
