/* Troops that the player marked as his favourites, and those that he added last: kept among the
 * settings, for every army of the ruleset. */
#pragma once

#include "ruleset/ruleset.h"

G_BEGIN_DECLS

/** Returns: (transfer full) (element-type MusterKind): the set of favourites of a ruleset, which
 * must outlive it */
GHashTable *muster_kind_marks_load_favourites (const MusterRuleset *ruleset);

/** Marks a type or kind of formation, or takes the mark away. */
void muster_kind_marks_toggle_favourite (const MusterRuleset *ruleset, const MusterKind *kind);

/** Notes that it was added. */
void muster_kind_marks_use (const MusterRuleset *ruleset, const MusterKind *kind);

/** Returns: (transfer container) (element-type MusterKind): what was added last, the newest first
 */
GPtrArray *muster_kind_marks_list_recent (const MusterRuleset *ruleset);

G_END_DECLS
