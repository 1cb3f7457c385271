/* What a player wishes of an army besides what the rules ask, as limits that are laid over the
 * ruleset: so the same words pick troops, and the same check tells whether a wish came true. */
#pragma once

#include "ruleset/ruleset.h"

G_BEGIN_DECLS

/** What the ids of such limits begin with. */
#define MUSTER_WISH_ID "wish-"

/** What a wish begins with, and the id of its limit, that is followed as far as it can be: whatever
 * does not keep to it makes an army worse, and none impossible. */
#define MUSTER_RATHER    "~"
#define MUSTER_RATHER_ID "rather-"

/**
 * muster_wishes_lay:
 * @ruleset: one with its text
 * @wishes: (array zero-terminated=1): such as "2..4 artillery", "0 militia", "2 division",
 *   "..25% arm:cavalry" (of the units), "~30% arm:cavalry": how many, then a selector
 * @most: (nullable): a selector of what there is to be most of: the limit "wish-most"
 * @problems: (element-type MusterProblem): what of a wish is not understood
 *
 * Returns: (transfer full) (nullable): the ruleset with the wishes among its limits
 */
MusterRuleset *muster_wishes_lay (MusterRuleset *ruleset,
                                  const char *const *wishes,
                                  const char *most,
                                  GPtrArray *problems);

G_END_DECLS
