/* What is told of armies that are to march: whether they are legal at their present strength, who
 * would have to stay behind, in what state they are, and who is not with them. */
#pragma once

#include "campaign/actions/muster.h"

G_BEGIN_DECLS

/**
 * muster_campaign_tell_armies:
 * @path: of the campaign, for the commands that are proposed
 * @told: lines are added to it
 *
 * Returns: whether all armies are legal
 */
gboolean muster_campaign_tell_armies (const MusterCampaign *campaign,
                                      const MusterMusterPlan *plan,
                                      const char *path,
                                      GString *told);

G_END_DECLS
