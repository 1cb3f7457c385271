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
gint64 muster_action_insert_scenario (MusterAction *action,
                                      const MusterScenario *scenario,
                                      GError **error);

/** Writes what of the scenario, which the library has, is different from what is kept. */
gboolean muster_action_update_scenario (MusterAction *action,
                                        const MusterScenario *scenario,
                                        GError **error);

gboolean muster_action_delete_scenario (MusterAction *action, gint64 id, GError **error);

G_END_DECLS
