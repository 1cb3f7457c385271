/* The armies of one side of a new scenario or campaign: a choice for each, with a button for one
 * more, and, where it is asked, who plays it. */
#pragma once

#include "db/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_SIDE_GROUP (muster_side_group_get_type ())
G_DECLARE_FINAL_TYPE (MusterSideGroup, muster_side_group, MUSTER, SIDE_GROUP, AdwPreferencesGroup)

/**
 * MusterSideGroup::changed:
 *
 * Other armies were chosen, or players named.
 */

/** Asks for the player of each army too; before muster_side_group_begin(). */
void muster_side_group_ask_players (MusterSideGroup *group);

/** Gives it the library that its armies are of, and a first choice: army number @army, or none for
 * 0. */
void muster_side_group_begin (MusterSideGroup *group, MusterStore *store, gint64 army);

/** Adds a choice, of army number @army, or of none for 0. */
void muster_side_group_add (MusterSideGroup *group, gint64 army);

/** Returns: (transfer full) (element-type gint64): the armies in their order; 0 where none is
 * chosen
 */
GArray *muster_side_group_list_armies (MusterSideGroup *group);

/** Returns: (transfer full) (element-type utf8): the players of these armies; "" where none is
 * named */
GPtrArray *muster_side_group_list_players (MusterSideGroup *group);

/** Names the player of army number @i of the side. */
void muster_side_group_set_player (MusterSideGroup *group, guint i, const char *player);

G_END_DECLS
