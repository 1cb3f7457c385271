/* What a person does to the scenarios of the library. Each function is one action: one transaction,
 * one step of undo, one "changed" signal. Where it returns FALSE or 0 nothing was changed:
 * %MUSTER_ERROR_NOT_FOUND where the scenario is not in the library, or as muster_store_begin().
 * What is saved or imported is read back before it counts: %MUSTER_ERROR_BAD_INPUT, with what to
 * mend, where the library could not give it back. */
#pragma once

#include "scenario/store.h"

G_BEGIN_DECLS

/** Puts a scenario into the library. Returns: its number, or 0 */
gint64
muster_scenario_edit_import (MusterStore *store, const MusterScenario *scenario, GError **error);

/** As muster_scenario_edit_import(): all of @scenarios (element-type MusterScenario), one at least.
 * Returns: the number of the last one, or 0 */
gint64 muster_scenario_edit_import_all (MusterStore *store, GPtrArray *scenarios, GError **error);

/**
 * muster_scenario_edit_save:
 * @scenario: a changed copy of one of the library
 * @name: what was done, as shown beside Undo: "Move the hill"
 * @merge: (nullable): deeds with the same key that follow each other become one
 */
gboolean muster_scenario_edit_save (MusterStore *store,
                                    const MusterScenario *scenario,
                                    const char *name,
                                    const char *merge,
                                    GError **error);

/** Puts a scenario into the trash, takes it out of there, or deletes it for good. */
gboolean muster_scenario_edit_trash (MusterStore *store, gint64 id, GError **error);
gboolean muster_scenario_edit_restore (MusterStore *store, gint64 id, GError **error);
gboolean muster_scenario_edit_delete (MusterStore *store, gint64 id, GError **error);

/** Returns: (transfer full) (nullable): what is different in
 * the army @number from the army of the library that it was taken from, in words; NULL where that
 * is the same, or gone */
char *
muster_scenario_dup_army_changes (MusterStore *store, const MusterScenario *scenario, int number);

/** Takes the army @number of @scenario, which may be changed, anew from the library. Reserves stay
 * that still have their formation. Returns: FALSE with @error where it is gone */
gboolean muster_scenario_take_army_anew (MusterStore *store,
                                         MusterScenario *scenario,
                                         int number,
                                         GError **error);

G_END_DECLS
