/* The board of a scenario with its tools, and all that is done to what lies on it. */
#pragma once

#include "app/scenario/model.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_BOARD_PANE (muster_board_pane_get_type ())
G_DECLARE_FINAL_TYPE (MusterBoardPane, muster_board_pane, MUSTER, BOARD_PANE, AdwBin)

/**
 * MusterBoardPane::edited:
 * @changed: (type MusterScenario) (transfer full): the scenario with another battlefield, which is
 *   to be saved
 * @title: what was done, translated, as shown beside Undo
 * @said: (nullable): what is said when it is saved, translated
 * @merge: (nullable): what is saved with the same one right after each other is one action
 */

/**
 * MusterBoardPane::refused:
 * @text: what stays as it was, translated
 */

/**
 * MusterBoardPane::selected:
 * @id: of the feature, objective or zone, or 0
 */

/** Shows the battlefield of the scenario that @model has, and follows it. To be called once. */
void muster_board_pane_set_model (MusterBoardPane *pane, MusterScenarioModel *model);

/** Does one of the page's actions that are about the board, with the parameter that it has:
 *   scenario.add (s)            id of a type; before that of an objective the side, "b:marker"
 *   scenario.add-zone (i)       side 0 or 1
 *   scenario.move (iii)         id, east, south, in mm
 *   scenario.move-point (iiii)  id, which of its points, to where in mm
 *   scenario.resize (iii)       id, width, depth in mm; of lines the breadth and 0
 *   scenario.retype (is)        id, id of a type
 *   scenario.select (i)         id
 *   scenario.turn (ii)          id, degrees clockwise
 *   scenario.delete, scenario.duplicate, scenario.throw-again   what is selected
 *   scenario.ruler, scenario.swap, scenario.zoom-fit, scenario.zoom-in, scenario.zoom-out */
void muster_board_pane_run_action (MusterBoardPane *pane, const char *action, GVariant *parameter);

/** Returns: (transfer full): a menu of what its rules let lie on the battlefield, to be added;
 * empty where there is no battlefield */
GMenuModel *muster_board_pane_make_menu (MusterBoardPane *pane);

G_END_DECLS
