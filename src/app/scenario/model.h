/* A scenario of the library as the window shows it: the snapshot with what is found in it. It reads
 * again whenever the library says that the scenario was changed. */
#pragma once

#include "app/document/model.h"
#include "scenario/check.h"
#include "scenario/store.h"

G_BEGIN_DECLS

#define MUSTER_TYPE_SCENARIO_MODEL (muster_scenario_model_get_type ())
G_DECLARE_FINAL_TYPE (MusterScenarioModel,
                      muster_scenario_model,
                      MUSTER,
                      SCENARIO_MODEL,
                      MusterDocumentModel)

/** Returns: (transfer full) (nullable): the model; NULL where the scenario cannot be read */
MusterScenarioModel *
muster_scenario_model_new (MusterStore *store, gint64 scenario, GError **error);

/** Returns: (transfer none): the scenario as it is now; valid until the next change */
const MusterScenario *muster_scenario_model_get_scenario (MusterScenarioModel *model);

/** Returns: (transfer none) (element-type MusterBoardFinding) */
GPtrArray *muster_scenario_model_get_findings (MusterScenarioModel *model);

/** Returns: (transfer full): a copy of the scenario that may be changed, to be saved */
MusterScenario *muster_scenario_model_begin (MusterScenarioModel *model);

/** Saves a changed copy as one action called the phrase @name; with the same @merge, which may be
 * NULL, as one with that before. Returns: FALSE with @error; nothing was changed then */
gboolean muster_scenario_model_save (MusterScenarioModel *model,
                                     const MusterScenario *changed,
                                     const char *name,
                                     const char *merge,
                                     GError **error);

G_END_DECLS
