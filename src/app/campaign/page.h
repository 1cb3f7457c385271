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

/** Selects a record of the register, or with minus its number a side; returns whether it is there
 */
gboolean muster_campaign_page_select (MusterCampaignPage *page, gint64 record);

/** Reads a report of losses, and shows it in the window of the losses of its battle, to be recorded
 * there; what cannot be so is told. */
void muster_campaign_page_import_report (MusterCampaignPage *page, GFile *file);

/* Property "narrow": whether the register has no room for columns. */

/* Actions:
 *   campaign.show (s): "calendar", "register" or "story", where there is no room for all
 *   campaign.strike, campaign.restore: the selected batch, after what would change was shown
 *   campaign.correct: the selected batch, in the window in which it was told
 *   campaign.muster: the next battle
 *   campaign.record: the result of the battle that is selected in the calendar, or of the first
 *     that has none
 *   campaign.import-report: a player's report of losses, from a file
 *   campaign.recovery: the rules by which losses come back
 *   campaign.next-day: the calendar moves on
 *   campaign.deed (s): the deed with this id, with what is selected in the register, on the evening
 *     that is shown there; what else it asks for is asked in a window
 *   campaign.export, campaign.menu */

G_END_DECLS
