/* What an army costs. */
#pragma once

#include "army/evaluate/evaluate.h"

G_BEGIN_DECLS

/**
 * muster_army_dup_points:
 * @reckoning: an army added up
 *
 * Returns: (transfer full): the total for people: "187 of 200 points", "85 points + 6 units
 * without a price"; NULL where the ruleset prices nothing
 */
char *muster_army_dup_points (const MusterReckoning *reckoning);

/** Returns: whether the ruleset prices anything */
gboolean muster_ruleset_has_prices (const MusterRuleset *ruleset);

G_END_DECLS
