/* The map of a campaign on its page: who is where, and how places, roads and the picture beneath
 * them are changed. */
#pragma once

#include "campaign/state/register.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_MAP_PANE (muster_map_pane_get_type ())
G_DECLARE_FINAL_TYPE (MusterMapPane, muster_map_pane, MUSTER, MAP_PANE, AdwBin)

/**
 * MusterMapPane::edited:
 * @changed: (type MusterCampaign) (transfer none): a copy of the campaign with another map, which
 *   is to be saved
 * @title: what was done, translated, as shown beside Undo
 * @said: what is said when it is saved, translated; NULL: the map shows it
 */

/**
 * MusterMapPane::failed:
 * @error: (transfer none): why the map cannot be changed so
 */

/**
 * MusterMapPane::march:
 * @place: to which somebody shall march; 0: it is not said to which
 */

/** Shows who is where in @reg. @may_march: whether anybody can be sent to march then */
void muster_map_pane_show (MusterMapPane *pane, MusterRegister *reg, gboolean may_march);

G_END_DECLS
