/* Batches of a campaign that are struck, and restored. */
#pragma once

#include "campaign/campaign.h"

G_BEGIN_DECLS

/** Returns: whether a batch may be struck; FALSE as muster_campaign_strike() */
gboolean muster_campaign_may_strike (const MusterCampaign *campaign, gint64 batch, GError **error);

/**
 * muster_campaign_strike:
 * @campaign: a copy, to which the strike is added as a batch of its own, today
 * @is_restore: whether the batch shall hold again instead
 *
 * Returns: FALSE with %MUSTER_ERROR_NOT_FOUND where there is no such batch,
 *   %MUSTER_ERROR_BAD_INPUT where it is struck already, or holds already, or is no more than a
 *   strike itself, or something stands in the place of what shall hold again
 */
gboolean muster_campaign_strike (MusterCampaign *campaign,
                                 gint64 batch,
                                 gboolean is_restore,
                                 GError **error);

G_END_DECLS
