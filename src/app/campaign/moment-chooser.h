/* The moment at which the page of a campaign shows how things stand: today, the evening of any day,
 * or the morning of a battle. */
#pragma once

#include "app/campaign/model.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_MOMENT_CHOOSER (muster_moment_chooser_get_type ())
G_DECLARE_FINAL_TYPE (MusterMomentChooser, muster_moment_chooser, MUSTER, MOMENT_CHOOSER, AdwBin)

/**
 * MusterMomentChooser::changed:
 *
 * Another moment was chosen, or the campaign was changed: the register is another one.
 */

/** Offers the moments of the campaign that @model has, and follows it; where the chosen one is no
 * more, today is chosen. To be called once. */
void muster_moment_chooser_set_model (MusterMomentChooser *chooser, MusterCampaignModel *model);

/** Returns: (transfer none): how things stand then */
MusterRegister *muster_moment_chooser_get_register (MusterMomentChooser *chooser);

/** Returns: the day of it; %MUSTER_NO_DAY for today */
int muster_moment_chooser_get_day (MusterMomentChooser *chooser);

/** Returns: the battle of whose morning it is; 0 for an evening */
gint64 muster_moment_chooser_get_battle (MusterMomentChooser *chooser);

G_END_DECLS
