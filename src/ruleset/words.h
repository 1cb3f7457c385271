/* Selectors in the words of their ruleset, for people who do not write packs. */
#pragma once

#include "ruleset/ruleset.h"

G_BEGIN_DECLS

/** Returns: (transfer full): what a selector picks: "Infantry, UQ 4 or Artillery, not in Division";
 * words that the ruleset does not have stand as they are written */
char *muster_selector_dup_words (const MusterRuleset *ruleset, const char *selector);

/** Returns: (transfer full): the same of tags, which are words and grades with blanks between */
char *muster_tags_dup_words (const MusterRuleset *ruleset, const char *tags);

/** Returns: (transfer full): a number or figure that bounds something: "4", "⅓", "the agreed
 * points";
 * "" where none is given */
char *muster_bound_dup_words (const MusterRuleset *ruleset, const MusterBound *bound);

/** Returns: (transfer full): "187 points", "1 point", "10½ points" */
char *muster_points_dup_words (MusterNumber points);

G_END_DECLS
