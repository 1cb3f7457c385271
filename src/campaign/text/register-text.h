/* The register in words: a line for each thing on the books. */
#pragma once

#include "campaign/state/register.h"

G_BEGIN_DECLS

/**
 * muster_register_dup_text:
 *
 * Returns: (transfer full): all of the register, a line for each thing, battle, tally, conflict and
 *   return that is due, in English and always alike: two registers are the same if and only if
 *   their texts are
 */
char *muster_register_dup_text (const MusterRegister *reg);

G_END_DECLS
