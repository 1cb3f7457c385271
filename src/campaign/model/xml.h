/* Campaigns as XML files, both ways. Reading one and writing it again gives the same bytes. */
#pragma once

#include "campaign/model/campaign.h"
#include "scenario/xml.h"

G_BEGIN_DECLS

/**
 * muster_campaign_read:
 * @xml: a file with the root campaign
 * @find: (nullable): where rulesets come from
 * @problems: (element-type MusterProblem): what is wrong is added, each with its line
 *
 * Returns: (transfer full) (nullable): the campaign, or NULL where there are errors
 */
MusterCampaign *muster_campaign_read (const MusterXml *xml,
                                      MusterFindRuleset find,
                                      gpointer data,
                                      GPtrArray *problems);

/** Returns: (transfer full): the campaign as an XML file */
GBytes *muster_campaign_write (const MusterCampaign *campaign);

/** Returns: (transfer full): what the campaign is beside its events: particulars, sides, recovery
 * and map, without the picture beneath it, as a document with the root campaign */
GBytes *muster_campaign_write_frame (const MusterCampaign *campaign);

/** As muster_campaign_read(), of a frame that the library kept; a ruleset that @find does not know
 * is no error. */
MusterCampaign *muster_campaign_read_frame (const MusterXml *xml,
                                            MusterFindRuleset find,
                                            gpointer data,
                                            GPtrArray *problems);

G_END_DECLS
