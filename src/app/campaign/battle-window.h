/* The next battle of a campaign is mustered: its name and day, who marches, and whether that makes
 * legal armies at present strength. */
#pragma once

#include "app/campaign/march-list.h"
#include "app/campaign/model.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_BATTLE_WINDOW (muster_battle_window_get_type ())
G_DECLARE_FINAL_TYPE (MusterBattleWindow, muster_battle_window, MUSTER, BATTLE_WINDOW, AdwWindow)

/**
 * MusterBattleWindow::mustered:
 * @title: what was done
 * @scenario: the number of its scenario in the library
 */

MusterBattleWindow *
muster_battle_window_new (GtkWindow *parent, MusterStore *store, MusterCampaignModel *model);

/** Returns: (transfer none): what keeps the battle from being mustered, in words; "" for nothing */
const char *muster_battle_window_get_problem (MusterBattleWindow *window);

/** Returns: (transfer none): who of its first or second side (0, 1) marches */
MusterMarchList *muster_battle_window_get_list (MusterBattleWindow *window, guint side);

G_END_DECLS
