/* The head of a sheet: whose army it is, what it comes to, and whether it is legal. */
#pragma once

#include "army/army-readouts.h"
#include "sheet/sheet-block.h"

G_BEGIN_DECLS

/**
 * muster_summary_add:
 * @findings: (element-type MusterFinding): what was found
 * @readouts: (element-type MusterReadout): those of the army itself are used
 *
 * Adds the blocks of the summary to @galley, which has nothing else yet.
 */
void muster_summary_add (MusterGalley *galley,
                         const MusterReckoning *reckoning,
                         GPtrArray *findings,
                         GPtrArray *readouts);

G_END_DECLS
