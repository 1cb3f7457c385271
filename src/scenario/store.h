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

/* How scenarios are added, saved, put into the trash and deleted. */
extern const MusterDocumentType muster_scenario_document;

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
