/* What the ruleset calls a unit or formation that has lost so much: worn, broken, demoralised. */
#pragma once

#include "campaign/state/register.h"

G_BEGIN_DECLS

/**
 * muster_record_dup_mark:
 *
 * A unit has lost what it lacks to its establishment; a formation, and the army itself, of the
 * units that are counted in it those of which nobody is present. Scopes and shares are those of the
 * army that it came with.
 *
 * Returns: (transfer full) (nullable): the last state that it has come to by the ruleset's own
 * figures, and behind it those that certainly hold where it is one by chance: "leaking (chance 1 in
 * 4), wet"; NULL where there is none
 */
char *muster_record_dup_mark (const MusterRegister *reg, const MusterRecord *record);

G_END_DECLS
