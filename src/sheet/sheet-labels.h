/* Labels of units, commanders and some formations to be printed and cut out, strips or cards: as
 * many on a page as there is room for, all of one size on a page, so that it is cut in straight
 * lines. */
#pragma once

#include "sheet/sheet.h"

G_BEGIN_DECLS

/** A MusterArmySheetFunction. */
MusterSheet *muster_sheet_labels (const MusterReckoning *reckoning,
                                  GPtrArray *findings,
                                  const MusterSheetOptions *options);

G_END_DECLS
