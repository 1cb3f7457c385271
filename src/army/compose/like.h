/* Orders of battle that an army is composed after, where its player names none. */
#pragma once

#include "army/model/army.h"

G_BEGIN_DECLS

/**
 * muster_army_find_like:
 * @army: whose ruleset is there
 *
 * Looks among the armies that come with Muster for one of the same rules with units in it: before
 * others one of the same nation, then of the nearest year, and of several of about that time the
 * largest.
 *
 * Returns: (transfer full) (nullable): the army
 */
const MusterArmy *muster_army_find_like (const MusterArmy *army);

G_END_DECLS
