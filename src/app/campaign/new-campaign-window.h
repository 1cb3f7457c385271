/* A new campaign: its name and first day, its sides with their armies, its rules of recovery. */
#pragma once

#include "db/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_NEW_CAMPAIGN_WINDOW (muster_new_campaign_window_get_type ())
G_DECLARE_FINAL_TYPE (MusterNewCampaignWindow,
                      muster_new_campaign_window,
                      MUSTER,
                      NEW_CAMPAIGN_WINDOW,
                      AdwWindow)

/**
 * MusterNewCampaignWindow::created:
 * @campaign: the number of the new campaign in the library
 */

/** Returns: (transfer none): the window, in which two armies of the same rules are proposed */
MusterNewCampaignWindow *muster_new_campaign_window_new (GtkWindow *parent, MusterStore *store);

/* Actions: new-campaign.make, new-campaign.add-side, new-campaign.remove-side. */

G_END_DECLS
