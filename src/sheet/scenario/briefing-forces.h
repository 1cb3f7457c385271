/* A side's own armies on its briefing: each formation with its commander, its units by type, and
 * points as far as its ruleset has them. */
#pragma once

#include "scenario/scenario.h"
#include "sheet/page/block.h"

G_BEGIN_DECLS

/** Adds a section with all armies of a side. */
void muster_briefing_forces_add (MusterGalley *galley, const MusterScenario *scenario, int side);

G_END_DECLS
