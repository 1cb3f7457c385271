/* Limits in whole words, as the catalogue tells them. */
#pragma once

#include "ruleset/ruleset.h"

G_BEGIN_DECLS

/** Returns: (transfer full): a number or figure that bounds something: "4", "⅓", "the agreed
 * points";
 * "" where none is given */
char *muster_bound_dup_words (const MusterRuleset *ruleset, const MusterBound *bound);

/** Returns: (transfer full): where it looks, what it asks of what, how grave it is, and its
 * author's reason: "Brigade: 3–8: unit, not battery (advice). For balance." */
char *muster_limit_dup_words (const MusterRuleset *ruleset, const MusterLimit *limit);

G_END_DECLS
