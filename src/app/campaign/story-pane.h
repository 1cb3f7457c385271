/* The story of what is selected in the register of a campaign: its strength and state, and day by
 * day what happened to it. */
#pragma once

#include "app/campaign/register-pane.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_STORY_PANE (muster_story_pane_get_type ())
G_DECLARE_FINAL_TYPE (MusterStoryPane, muster_story_pane, MUSTER, STORY_PANE, AdwBin)

/**
 * MusterStoryPane::correct:
 * @batch: what was done on a day of the story, and shall be told otherwise
 */

/** Shows the story of @item up to the moment of @reg. */
void muster_story_pane_show (MusterStoryPane *pane, MusterRegister *reg, MusterRecordItem *item);

G_END_DECLS
