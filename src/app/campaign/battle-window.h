/* The next battle of a campaign is mustered: its name and day, who marches, and whether that makes
 * legal armies at present strength. */
#pragma once

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

G_END_DECLS
