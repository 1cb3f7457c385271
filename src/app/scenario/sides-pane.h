/* Who fights a scenario, when, for what: its two sides with their armies and briefings, table and
 * time, the battle itself, reserves and victory. */
#pragma once

#include "app/scenario/model.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_SIDES_PANE (muster_sides_pane_get_type ())
G_DECLARE_FINAL_TYPE (MusterSidesPane, muster_sides_pane, MUSTER, SIDES_PANE, AdwBin)

/**
 * MusterSidesPane::edited:
 * @changed: (type MusterScenario) (transfer full): the scenario with what was changed, which is to
 *   be saved
 * @title: what was done, translated, as shown beside Undo
 * @said: (nullable): what is said when it is saved, translated
 * @merge: (nullable): what is saved with the same one right after each other is one action
 */

/**
 * MusterSidesPane::failed:
 * @error: why something was not done, or what stands in a field cannot be kept
 */

/* Actions that it asks for:
 *   scenario.add-army (ix)      side, number of an army of the library
 *   scenario.remove-army (i)    number of an army of the scenario
 *   scenario.remove-reserve (i) which of the reserves
 *   scenario.add-reserve, scenario.renew-armies, scenario.swap */

/** Shows the sides of the scenario that @model has, and follows it. To be called once. */
void muster_sides_pane_set_model (MusterSidesPane *pane, MusterScenarioModel *model);

/** Saves what was written into fields and not saved yet, each field as an action of its own, and
 * puts it into @later too, which may be NULL: a changed copy that is saved next. Returns: FALSE
 * where that went wrong, which "failed" tells */
gboolean muster_sides_pane_save_fields (MusterSidesPane *pane, MusterScenario *later);

/** Adds a copy of army number @id of the library to side 0 or 1. */
void muster_sides_pane_add_army (MusterSidesPane *pane, int side, gint64 id);

/** Takes army number @number out of the scenario. */
void muster_sides_pane_remove_army (MusterSidesPane *pane, int number);

/** Shows how armies of the library have changed since they were copied, and asks whether they are
 * to be copied again. Returns: FALSE where none has changed, and nothing is shown */
gboolean muster_sides_pane_renew_armies (MusterSidesPane *pane);

/** Puts the formation that is chosen in the pane into reserve, as is said there. */
void muster_sides_pane_add_reserve (MusterSidesPane *pane);

/** Takes number @index of the reserves, from 0, out again. */
void muster_sides_pane_remove_reserve (MusterSidesPane *pane, int index);

G_END_DECLS
