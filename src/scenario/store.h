/* Scenarios in the library. */
#pragma once

#include "db/library.h"
#include "scenario/scenario.h"

G_BEGIN_DECLS

/* The kind of document that a scenario is. */
#define MUSTER_DOCUMENT_SCENARIO "scenario"

typedef struct
{
  gint64 id;
  char *name;
  char *ruleset;  /* its id */
  char *title;    /* the ruleset's; its id where it is not there */
  char *date;     /* or NULL */
  char *armies;   /* their names, of both sides: "I Corps – Prussians" */
  gint64 trashed; /* when it was put into the trash; 0: it is not there */
} MusterScenarioSummary;

void muster_scenario_summary_free (MusterScenarioSummary *summary);
MusterScenarioSummary *muster_scenario_summary_copy (const MusterScenarioSummary *summary);

/** Returns: (transfer full) (nullable) (element-type MusterScenarioSummary): all scenarios, by
 * name, but for those in the trash; @trashed: only those in the trash */
GPtrArray *muster_store_list_scenarios (MusterStore *store, gboolean trashed, GError **error);

/**
 * muster_store_load_scenario:
 * @before: (nullable): the scenario as it was read last: rulesets and armies that are the same are
 *   taken from it
 * @problems: (element-type MusterProblem): what is wrong with packs or with what was kept
 *
 * Returns: (transfer full) (nullable): the scenario, with the very packs that it was kept with;
 * NULL with %MUSTER_ERROR_NOT_FOUND where there is none with this number, %MUSTER_ERROR_DAMAGED
 * where it cannot be read
 */
MusterScenario *muster_store_load_scenario (MusterStore *store,
                                            gint64 id,
                                            const MusterScenario *before,
                                            GPtrArray *problems,
                                            GError **error);

/** Returns: its number in the library; 0 where it could not be written */
gint64 muster_change_set_insert_scenario (MusterChangeSet *change_set,
                                          const MusterScenario *scenario,
                                          GError **error);

/** Writes what of the scenario, which the library has, is different from what is kept. */
gboolean muster_change_set_update_scenario (MusterChangeSet *change_set,
                                            const MusterScenario *scenario,
                                            GError **error);

/* What a person does to the scenarios of the library. Each function is one action: one transaction,
 * one step of undo, one "changed" signal. Where it returns FALSE or 0 nothing was changed:
 * %MUSTER_ERROR_NOT_FOUND where the scenario is not in the library, or as muster_store_begin().
 * What is saved or imported is read back before it counts: %MUSTER_ERROR_BAD_INPUT, with what to
 * mend, where the library could not give it back. */

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
 * @merge: (nullable): actions with the same key that follow each other become one
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
