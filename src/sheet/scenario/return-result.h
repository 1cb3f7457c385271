/* The foot of a loss return: how the battle ended, what else was lost, and who signs for it. */
#pragma once

#include "sheet/scenario/return-columns.h"

G_BEGIN_DECLS

/** Adds it as a block. @last_turn: 0 where no end is given */
void
muster_return_add_result (const MusterReturnColumns *columns, MusterGalley *galley, int last_turn);

G_END_DECLS
