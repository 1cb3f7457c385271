/* The pieces of terrain that the players have: everything, or so many of each type. */
#pragma once

#include "ruleset/ruleset.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_PIECES_GROUP (muster_pieces_group_get_type ())
G_DECLARE_FINAL_TYPE (MusterPiecesGroup,
                      muster_pieces_group,
                      MUSTER,
                      PIECES_GROUP,
                      AdwPreferencesGroup)

/** Shows the types of features of a ruleset from now on, or none for NULL. */
void muster_pieces_group_set_ruleset (MusterPiecesGroup *group, MusterRuleset *ruleset);

/** Returns: (transfer full) (nullable): id of a type of the ruleset → number of pieces, which is as
 * long good as the ruleset is; NULL for everything */
GHashTable *muster_pieces_group_dup_pieces (MusterPiecesGroup *group);

G_END_DECLS
