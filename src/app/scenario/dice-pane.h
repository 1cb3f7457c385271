/* The dice of a scenario's battlefield: the seed, what was thrown, and what is thrown again. */
#pragma once

#include "app/scenario/model.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_DICE_PANE (muster_dice_pane_get_type ())
G_DECLARE_FINAL_TYPE (MusterDicePane, muster_dice_pane, MUSTER, DICE_PANE, AdwBin)

/**
 * MusterDicePane::edited:
 * @changed: (type MusterScenario) (transfer full): the scenario with another battlefield, which is
 *   to be saved
 * @title: what was done, translated, as shown beside Undo
 * @said: what is said when it is saved, translated
 * @merge: NULL
 */

/**
 * MusterDicePane::failed:
 * @error: why nothing was thrown
 */

/** Shows the dice of the scenario that @model has, and follows it. To be called once. */
void muster_dice_pane_set_model (MusterDicePane *pane, MusterScenarioModel *model);

/** Throws again for what the stream @stream was thrown for, where there is a battlefield. */
void muster_dice_pane_throw_again (MusterDicePane *pane, const char *stream);

/** The same for what is chosen in the pane, with the results that were typed there. */
void muster_dice_pane_throw_chosen (MusterDicePane *pane);

/** Throws for a new battlefield on the same table, by the same rules, with a seed by chance; who
 * plays without weather does so again. */
void muster_dice_pane_regenerate (MusterDicePane *pane);

G_END_DECLS
