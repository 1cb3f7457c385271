/* What the things of an army are drawn with in diagrams. */
#pragma once

#include "army/evaluate/evaluate.h"

G_BEGIN_DECLS

/** Returns: the symbol of a unit; of any other thing none */
MusterSymbol muster_reckoning_get_symbol (const MusterReckoning *reckoning, guint thing);

/** Returns: the family that more than half of the units in a formation are of, guns left out where
 * it has others; none where no family is */
MusterFamily muster_reckoning_get_main_family (const MusterReckoning *reckoning, guint formation);

G_END_DECLS
