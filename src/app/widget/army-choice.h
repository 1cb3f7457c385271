/* A choice of one of the armies of the library: a drop-down that is searched where it is long, and
 * that follows what comes, goes and is renamed. */
#pragma once

#include "db/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_ARMY_CHOICE (muster_army_choice_get_type ())
G_DECLARE_FINAL_TYPE (MusterArmyChoice, muster_army_choice, MUSTER, ARMY_CHOICE, AdwBin)

/**
 * MusterArmyChoice::chosen:
 *
 * The user chose another army.
 */

/** Gives it its armies: all but the one with the number @without. */
void muster_army_choice_set_store (MusterArmyChoice *choice, MusterStore *store, gint64 without);

/** Names it for who cannot see what it stands beside; else it is the other army. */
void muster_army_choice_set_label (MusterArmyChoice *choice, const char *label);

/** Returns: the number of the army that is chosen; 0 where none is */
gint64 muster_army_choice_get_army (MusterArmyChoice *choice);

/** Chooses an army, or with 0 none; the signal is not emitted. */
void muster_army_choice_set_army (MusterArmyChoice *choice, gint64 army);

/** Returns: how many armies there are to choose from */
guint muster_army_choice_count (MusterArmyChoice *choice);

/** Returns: the number of the first army of a ruleset; of the first army where none is of it; 0
 * where there is none */
gint64 muster_army_choice_find_first (MusterArmyChoice *choice, const char *ruleset);

/** Returns: the number of the first army, none of @taken (element-type gint64), that plays by the
 * rules of the one that is chosen; 0 where there is none */
gint64 muster_army_choice_find_another (MusterArmyChoice *choice, const GArray *taken);

G_END_DECLS
