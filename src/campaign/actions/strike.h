/* Batches of a campaign that are struck, and restored. */
#pragma once

#include "campaign/model/campaign.h"

G_BEGIN_DECLS

/** Returns: whether @batch is one of @batches (element-type gint64) */
gboolean muster_batches_contain (const GArray *batches, gint64 batch);

/** Returns: (transfer full) (element-type gint64): @batches, and behind them what they have struck,
 * which would hold again without them */
GArray *muster_campaign_list_struck (const MusterCampaign *campaign, const GArray *batches);

/** Returns: whether a batch may be struck; FALSE as muster_campaign_strike() */
gboolean muster_campaign_may_strike (const MusterCampaign *campaign, gint64 batch, GError **error);

/**
 * muster_campaign_strike:
 * @campaign: a copy, to which the strike is added as a batch of its own, today
 * @is_restore: whether the batch shall hold again instead
 *
 * A strike takes with it what tells of a battle that nobody else mustered, such as its losses; to
 * restore that batch brings back what the strike took.
 *
 * Returns: FALSE with %MUSTER_ERROR_NOT_FOUND where there is no such batch,
 *   %MUSTER_ERROR_BAD_INPUT where it is struck already, or holds already, or is no more than a
 *   strike itself, or something stands in the place of what shall hold again
 */
gboolean muster_campaign_strike (MusterCampaign *campaign,
                                 gint64 batch,
                                 gboolean is_restore,
                                 GError **error);

/** Returns: (transfer full) (nullable): which batches but @batch are struck in @after only, or hold
 * again in it, a line for each; NULL where none are */
char *muster_campaign_dup_struck_with (const MusterCampaign *before,
                                       const MusterCampaign *after,
                                       gint64 batch);

G_END_DECLS
