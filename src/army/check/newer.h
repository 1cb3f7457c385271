/* An army, and another pack of its ruleset than the one that it is kept with. Nothing of the army
 * changes until its player takes something of the other pack. */
#pragma once

#include "army/model/army.h"
#include "ruleset/differences/differences.h"

G_BEGIN_DECLS

/**
 * muster_army_find_newer:
 * @kept: the ruleset from the pack that an army is kept with
 * @dirs: (array zero-terminated=1): the folders of packs
 * @is_there: (out) (optional): whether there is an installed pack that can be read
 * @problems: (element-type MusterProblem): what is wrong with it
 *
 * Returns: (transfer full) (nullable): what the pack that is installed says differently; NULL where
 *   it says the same, is not there or cannot be read
 */
MusterDifferences *muster_army_find_newer (MusterRuleset *kept,
                                           const char *const *dirs,
                                           gboolean *is_there,
                                           GPtrArray *problems);

/** Returns: whether @ruleset has all that the army is made of: its types and kinds of formation,
 * the grades that were chosen, the figures that were entered; FALSE with %MUSTER_ERROR_BAD_INPUT,
 * for such an army could not be read from its file again */
gboolean muster_army_fits (const MusterArmy *army, const MusterRuleset *ruleset, GError **error);

/**
 * muster_army_dup_effect:
 * @army: an army
 * @other: another pack of its ruleset
 *
 * Returns: (transfer full) (nullable): what the army would be with @other: "204 points in place of
 *   200 · Not legal: 1 finding"; NULL where nothing of it would change
 */
char *muster_army_dup_effect (const MusterArmy *army, MusterRuleset *other);

G_END_DECLS
