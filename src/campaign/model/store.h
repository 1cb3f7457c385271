/* Campaigns in the library. */
#pragma once

#include "campaign/model/campaign.h"
#include "db/library.h"
#include "scenario/scenario.h"

G_BEGIN_DECLS

/* The kind of document that a campaign is. */
#define MUSTER_DOCUMENT_CAMPAIGN "campaign"

typedef struct
{
  gint64 id;
  char *name;
  char *ruleset;  /* its id */
  char *title;    /* the ruleset's; its id where it is not there */
  gint64 battles; /* that hold or are struck */
  gint64 trashed; /* when it was put into the trash; 0: it is not there */
} MusterCampaignSummary;

/** Returns: (transfer full) (nullable) (element-type MusterCampaignSummary): all campaigns, by
 * name, but for those in the trash; @trashed: only those in the trash */
GPtrArray *muster_store_list_campaigns (MusterStore *store, gboolean trashed, GError **error);

/**
 * muster_store_load_campaign:
 * @before: (nullable): the campaign as it was read last: rulesets and armies that are the same are
 *   taken from it
 * @problems: (element-type MusterProblem): what is wrong with packs or with what was kept
 *
 * Returns: (transfer full) (nullable): the campaign, with the very packs that it was kept with;
 * NULL with %MUSTER_ERROR_NOT_FOUND where there is none with this number, %MUSTER_ERROR_DAMAGED
 * where it cannot be read
 */
MusterCampaign *muster_store_load_campaign (MusterStore *store,
                                            gint64 id,
                                            const MusterCampaign *before,
                                            GPtrArray *problems,
                                            GError **error);

/** Returns: the campaign, not in the trash, whose battle a scenario of the library is; 0: none;
 * @battle: (out): its number in it */
gint64 muster_store_find_scenario_campaign (MusterStore *store, gint64 scenario, gint64 *battle);

/** Returns: the scenario of the library that a battle is fought with; 0: none */
gint64 muster_store_find_campaign_scenario (MusterStore *store, gint64 campaign, gint64 battle);

/* How campaigns are added, saved, put into the trash and deleted. One that has changed in the
 * library since it was read is not saved: %MUSTER_ERROR_CONFLICT. */
extern const MusterDocumentType muster_campaign_document;

/**
 * muster_campaign_edit_muster:
 * @campaign: a changed copy of one of the library, in which @battle was mustered
 * @scenario: of that battle
 *
 * Keeps both as one action, and that they belong together.
 *
 * Returns: the number of the scenario in the library; 0 as muster_library_save(): nothing was
 * changed
 */
gint64 muster_campaign_edit_muster (MusterStore *store,
                                    const MusterCampaign *campaign,
                                    gint64 battle,
                                    const MusterScenario *scenario,
                                    const char *name,
                                    GError **error);

G_END_DECLS
