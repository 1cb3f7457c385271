/* Rules of recovery that hold from a day on. */
#pragma once

#include "campaign/model/campaign.h"

G_BEGIN_DECLS

/** Adds an event that tells by which rules losses come back from then on. @batch: that it is of;
 * @recovery: held by the campaign */
void muster_campaign_add_rules (MusterCampaign *campaign,
                                gint64 batch,
                                int day,
                                MusterRecovery *recovery);

/** Returns: whether all that the batch tells of is rules of recovery, so that others may stand in
 * its place */
gboolean muster_campaign_is_of_rules (const MusterCampaign *campaign, gint64 batch);

/** Returns: (transfer none) (nullable): the event of a batch that tells of rules of recovery */
const MusterEvent *muster_campaign_find_rules_event (const MusterCampaign *campaign, gint64 batch);

/**
 * muster_campaign_change_recovery:
 * @campaign: a copy; of no use where this fails
 * @replaced: a batch that told of rules, in whose place these stand; 0: none
 * @day: %MUSTER_NO_DAY: the campaign's last day, or that of what is replaced
 * @file: (nullable): that the rules are from, for problems
 * @problems: (element-type MusterProblem): what is wrong with the rules is added
 *
 * Adds a batch with other rules of recovery. They deal the battles of that day and of later ones;
 * what is recorded stays as it was dealt.
 *
 * Returns: FALSE with problems, or with %MUSTER_ERROR_BAD_INPUT, where some rule can never be used,
 * the campaign had not begun, or @replaced tells of more than rules; as
 *   muster_campaign_begin_correction(); with %MUSTER_ERROR_UNCHANGED where they are the same
 */
gboolean muster_campaign_change_recovery (MusterCampaign *campaign,
                                          gint64 replaced,
                                          int day,
                                          MusterRecovery *recovery,
                                          const char *file,
                                          GPtrArray *problems,
                                          GError **error);

G_END_DECLS
