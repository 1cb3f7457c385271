/* The calendar of a campaign: what was done, the last first, and how it is struck or restored. */
#pragma once

#include "app/campaign/model.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_CALENDAR_PANE (muster_calendar_pane_get_type ())
G_DECLARE_FINAL_TYPE (MusterCalendarPane, muster_calendar_pane, MUSTER, CALENDAR_PANE, AdwBin)

/**
 * MusterCalendarPane::selected:
 *
 * Something else is selected.
 */

/**
 * MusterCalendarPane::edited:
 * @changed: (type MusterCampaign) (transfer none): a copy of the campaign in which the selected is
 *   struck or restored, which is to be saved
 * @title: what was done, translated, as shown beside Undo
 * @said: what is said when it is saved, translated
 */

/**
 * MusterCalendarPane::failed:
 * @error: (transfer none): why it cannot be struck or restored
 */

/** Shows the calendar of the campaign that @model has, and follows it. To be called once. */
void muster_calendar_pane_set_model (MusterCalendarPane *pane, MusterCampaignModel *model);

/** Returns: the number of the batch that is selected; 0 for none */
gint64 muster_calendar_pane_get_batch (MusterCalendarPane *pane);

/** Tells what changes where the selected batch is struck, or with FALSE restored, and does it once
 * that was read; nothing where none is selected. */
void muster_calendar_pane_strike (MusterCalendarPane *pane, gboolean is_strike);

G_END_DECLS
