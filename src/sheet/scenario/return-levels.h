/* The levels of losses on a loss return, such as the one at which an army is lost, each with a box.
 */
#pragma once

#include "scenario/scenario.h"
#include "sheet/scenario/return-columns.h"

G_BEGIN_DECLS

/** Adds those of the formation or army of a row, but none that its whole side comes to.
 * @scenario: (nullable)
 * @readouts: (element-type MusterReadout): of its army */
void muster_return_add_levels (const MusterReturnColumns *columns,
                               MusterGalley *galley,
                               const MusterScenario *scenario,
                               const GPtrArray *readouts,
                               const MusterReturnRow *row);

/** Adds those by which all armies of the side are counted together, under words that say so. */
void muster_return_add_side_levels (const MusterReturnColumns *columns,
                                    MusterGalley *galley,
                                    const MusterScenario *scenario,
                                    int side);

G_END_DECLS
