/* The turns of a long battle as small boxes to be ticked: ten in a row, with the time at which each
 * row begins at its head, in as many columns of rows as there is room for. Lengths are points. */
#pragma once

#include "sheet/page/block.h"
#include "sheet/scenario/turns.h"

G_BEGIN_DECLS

/**
 * muster_turn_strip_add:
 * @galley: in which a block is added for each line of rows
 * @turns: one at least
 *
 * Turns at night are grey, and those with which somebody comes have a second frame. What else is
 * known of turns has to be told elsewhere.
 */
void muster_turn_strip_add (MusterGalley *galley, const MusterTurns *turns);

G_END_DECLS
