/* How the battlefield of a new scenario is made: whose terrain, how large a table, whose weather or
 * which, by what seed, of what pieces. */
#pragma once

#include "ruleset/ruleset.h"
#include "scenario/scenario.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_BATTLEFIELD_GROUP (muster_battlefield_group_get_type ())
G_DECLARE_FINAL_TYPE (MusterBattlefieldGroup,
                      muster_battlefield_group,
                      MUSTER,
                      BATTLEFIELD_GROUP,
                      AdwBin)

/**
 * MusterBattlefieldGroup::changed:
 *
 * Something else was chosen or typed.
 */

/** Gives it the rulesets (element-type MusterRuleset) whose terrain and weather may be taken where
 * the armies' own has none, or the players like them better. */
void muster_battlefield_group_set_others (MusterBattlefieldGroup *group, GPtrArray *rulesets);

/** Says what is owned, before a ruleset is set: so many pieces of terrain are proposed; @holdings:
 * (element-type MusterHolding) (nullable) */
void muster_battlefield_group_set_holdings (MusterBattlefieldGroup *group, GPtrArray *holdings);

/** Offers what the ruleset of the armies has from now on; NULL where that is not known. */
void muster_battlefield_group_set_ruleset (MusterBattlefieldGroup *group, MusterRuleset *ruleset);

/** Returns: (transfer full) (nullable): a sentence that says what cannot be so; NULL: nothing */
char *muster_battlefield_group_dup_problem (MusterBattlefieldGroup *group);

/** Makes the battlefield of @scenario, which has its armies, as it was chosen. Returns: FALSE with
 * @error as muster_scenario_generate() */
gboolean muster_battlefield_group_make (MusterBattlefieldGroup *group,
                                        MusterScenario *scenario,
                                        GError **error);

/* The pieces of terrain that the players have: everything, or so many of each type. */

#define MUSTER_TYPE_PIECES_GROUP (muster_pieces_group_get_type ())
G_DECLARE_FINAL_TYPE (MusterPiecesGroup,
                      muster_pieces_group,
                      MUSTER,
                      PIECES_GROUP,
                      AdwPreferencesGroup)

/** Returns: (transfer full) (nullable): id of a type of the ruleset → number of pieces, which is as
 * long good as the ruleset is; NULL for everything */
GHashTable *muster_pieces_group_dup_pieces (MusterPiecesGroup *group);

G_END_DECLS
