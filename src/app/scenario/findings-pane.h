/* What a scenario's battlefield has against the rules, with fixes; what was remarked as it was
 * made, what the table needs, and the legend of the board. */
#pragma once

#include "app/scenario/model.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_SCENARIO_FINDINGS_PANE (muster_scenario_findings_pane_get_type ())
G_DECLARE_FINAL_TYPE (MusterScenarioFindingsPane,
                      muster_scenario_findings_pane,
                      MUSTER,
                      SCENARIO_FINDINGS_PANE,
                      AdwBin)

/**
 * MusterScenarioFindingsPane::edited:
 * @changed: (type MusterScenario) (transfer full): the scenario with a fix, which is to be saved
 * @title: what was done, translated, as shown beside Undo
 * @said: what is said when it is saved, translated
 * @merge: NULL
 */

/* Actions that it asks for:
 *   scenario.select (i)  id of what a finding is about
 *   scenario.fix (ss)    text of the finding, text of the fix */

/** Shows what is found in the scenario that @model has, and follows it. To be called once. */
void muster_scenario_findings_pane_set_model (MusterScenarioFindingsPane *pane,
                                              MusterScenarioModel *model);

/** Does the fix that says @fix of the finding that says @finding, where there still is one. */
void muster_scenario_findings_pane_fix (MusterScenarioFindingsPane *pane,
                                        const char *finding,
                                        const char *fix);

G_END_DECLS
