/* The page of a campaign: its calendar, its register on any day, and the story of what is selected
 * there. */
#pragma once

#include "app/campaign/model.h"
#include "app/document/page.h"

G_BEGIN_DECLS

#define MUSTER_TYPE_CAMPAIGN_PAGE (muster_campaign_page_get_type ())
G_DECLARE_FINAL_TYPE (MusterCampaignPage, muster_campaign_page, MUSTER, CAMPAIGN_PAGE, MusterPage)

/** Returns: (transfer floating) (nullable): the page; NULL where the campaign cannot be read */
MusterCampaignPage *muster_campaign_page_new (MusterStore *store, gint64 campaign, GError **error);

/** Reads a report of losses, and shows it in the window of the losses of its battle, to be recorded
 * there; what cannot be so is told. */
void muster_campaign_page_import_report (MusterCampaignPage *page, GFile *file);

G_END_DECLS
