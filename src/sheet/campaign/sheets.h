/* The sheets of a campaign, each for whoever the viewer of its options is. */
#pragma once

#include "sheet/page/sheet.h"

G_BEGIN_DECLS

/** The summary: standings, strength over time, and what each battle cost. */
MusterGameSheetFunction muster_sheet_campaign_summary;

/** The log: what happened, day after day. */
MusterGameSheetFunction muster_sheet_campaign_log;

/** The morning state: who is there, who is away, and what is missing; a line for each unit, or for
 * each brigade where units have one step. */
MusterGameSheetFunction muster_sheet_morning_state;
MusterGameSheetFunction muster_sheet_morning_units;
MusterGameSheetFunction muster_sheet_morning_brigades;

/** Returns: whether @game is a campaign with a map */
gboolean muster_sheet_has_campaign_map (const MusterGame *game);

/** The map, over the picture that its player gave it: places, roads with their days, and who is
 * where, of which the viewer finds only the formations that he sees as they are. */
MusterGameSheetFunction muster_sheet_campaign_map;

G_END_DECLS
