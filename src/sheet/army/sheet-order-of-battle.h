/* The order of battle: an army's formations, commanders and units with their grades, points, boxes
 * for losses and what the ruleset works out for them. */
#pragma once

#include "sheet/page/sheet.h"

G_BEGIN_DECLS

/** A MusterArmySheetFunction. */
MusterSheet *muster_sheet_order_of_battle (const MusterReckoning *reckoning,
                                           GPtrArray *findings,
                                           const MusterSheetOptions *options);

G_END_DECLS
