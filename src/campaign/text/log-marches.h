/* Who marched to a battle, told by formations: all of a side is the whole army, a brigade its name,
 * and who stayed behind of it stands in brackets. Part of campaign-log. */
#pragma once

#include "campaign/state/register.h"

G_BEGIN_DECLS

/**
 * muster_march_dup_text:
 * @reg: how it stood when all had marched
 *
 * Returns: (transfer full): "Red 12 (without Oak), Ale 45"; "" where nobody of the side marched
 */
char *muster_march_dup_text (const MusterRegister *reg, const MusterBattle *battle, int side);

G_END_DECLS
