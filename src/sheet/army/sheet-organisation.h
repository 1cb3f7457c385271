/* The organisation of an army as a tree: boxes with the period's symbols, from the army down. */
#pragma once

#include "sheet/page/sheet.h"

G_BEGIN_DECLS

/** A MusterArmySheetFunction. The paper is turned to landscape where the tree needs fewer pages so.
 * A tree that fits no page is told in parts: a page's formations with those directly below them,
 * then each of these with all that stands in it, side by side as far as there is room. */
MusterSheet *muster_sheet_organisation (const MusterReckoning *reckoning,
                                        GPtrArray *findings,
                                        const MusterSheetOptions *options);

G_END_DECLS
