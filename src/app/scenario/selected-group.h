/* What is selected on the board of a scenario: its name, type, size and direction. */
#pragma once

#include "app/scenario/model.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_SELECTED_GROUP (muster_selected_group_get_type ())
G_DECLARE_FINAL_TYPE (MusterSelectedGroup,
                      muster_selected_group,
                      MUSTER,
                      SELECTED_GROUP,
                      AdwPreferencesGroup)

/**
 * MusterSelectedGroup::edited:
 * @changed: (type MusterScenario) (transfer full): the scenario with another name of the thing,
 *   which is to be saved
 * @title: what was done, translated, as shown beside Undo
 * @said: NULL: the group shows what came of it
 * @merge: NULL
 */

/* Actions that it asks for; lengths are mm, directions degrees:
 *   scenario.resize (iii)  id, width, depth; of lines the breadth and 0
 *   scenario.retype (is)   id, id of the type
 *   scenario.turn (ii)     id, clockwise
 *   scenario.delete, scenario.duplicate, scenario.throw-again  what is selected */

/** Shows what is selected of the scenario that @model has, and follows it. To be called once. */
void muster_selected_group_set_model (MusterSelectedGroup *group, MusterScenarioModel *model);

/** Shows the feature, objective or zone whose id is @id from now on; 0: nothing. What was written
 * as the name of the one before is kept. */
void muster_selected_group_select (MusterSelectedGroup *group, int id);

G_END_DECLS
