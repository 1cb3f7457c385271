/* The armies of one side of a new scenario: a choice for each, with a button for one more. */
#pragma once

#include "db/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_SIDE_GROUP (muster_side_group_get_type ())
G_DECLARE_FINAL_TYPE (MusterSideGroup, muster_side_group, MUSTER, SIDE_GROUP, AdwPreferencesGroup)

/**
 * MusterSideGroup::changed:
 *
 * Other armies were chosen.
 */

/** Gives it the library that its armies are of, and a first choice: army number @army, or none for
 * 0. */
void muster_side_group_begin (MusterSideGroup *group, MusterStore *store, gint64 army);

/** Adds a choice, of army number @army, or of none for 0. */
void muster_side_group_add (MusterSideGroup *group, gint64 army);

/** Returns: (transfer full) (element-type gint64): the armies in their order; 0 where none is
 * chosen
 */
GArray *muster_side_group_list_armies (MusterSideGroup *group);

G_END_DECLS
