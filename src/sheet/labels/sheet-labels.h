/* Labels of units, commanders and some formations to be printed and cut out, strips or cards: as
 * many on a page as there is room for, all of one width and those of a row of one height, so that
 * they are cut in straight lines. Type is of one size on all of them, but for names that are far
 * longer than the rest. What they say in short is explained once, on the first page. */
#pragma once

#include "sheet/page/sheet.h"

G_BEGIN_DECLS

/** A MusterArmySheetFunction. */
MusterSheet *muster_sheet_labels (const MusterReckoning *reckoning,
                                  GPtrArray *findings,
                                  const MusterSheetOptions *options);

G_END_DECLS
