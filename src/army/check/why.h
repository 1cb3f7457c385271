/* Why something is found: the limit in whole words, what was counted, and what it comes to. */
#pragma once

#include "army/check/check.h"

G_BEGIN_DECLS

/**
 * muster_finding_dup_why:
 * @reckoning: the army that @finding is of
 *
 * Returns: (transfer full): lines: what the limit says; of each formation what was counted in it;
 *   the sum beside what is allowed; the section of the rules, or that it is not the rules'
 */
char *muster_finding_dup_why (const MusterReckoning *reckoning, const MusterFinding *finding);

G_END_DECLS
