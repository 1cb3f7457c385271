/* What is said of an army as a whole: name, date, player and agreed points. Kept as it is typed. */
#pragma once

#include "app/army/model.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_ARMY_SETTINGS (muster_army_settings_get_type ())
G_DECLARE_FINAL_TYPE (MusterArmySettings, muster_army_settings, MUSTER, ARMY_SETTINGS, AdwBin)

/** Shows an army; called again after each change. */
void muster_army_settings_set_model (MusterArmySettings *settings, MusterArmyModel *model);

G_END_DECLS
