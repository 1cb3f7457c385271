/* What an event of a file cannot be, whatever else happened: it would be lost, or nothing could be
 * made of it. What merely could not come to pass is a trouble, which the register shows. */
#pragma once

#include "campaign/model/campaign.h"

G_BEGIN_DECLS

/** Returns: (transfer full) (nullable): why @event cannot be of the campaign, which has its sides
 * and what was recorded before, and what to write instead; NULL where it can. Its id, and whether
 * numbers are taken, is for others to see */
char *muster_event_dup_refusal (const MusterCampaign *campaign, const MusterEvent *event);

/**
 * muster_campaign_find_taken:
 * @campaign: after muster_campaign_arrange()
 * @event: (out): the index of the event
 *
 * Returns: whether an event that holds makes a record with a number that another, which holds too,
 * gave already. What is struck, and what stands in its place, may have one number
 */
gboolean muster_campaign_find_taken (const MusterCampaign *campaign, guint *event);

G_END_DECLS
