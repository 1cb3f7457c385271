/* The summary of a campaign: standings, strength over time, and what each battle cost. */
#pragma once

#include "sheet/page/sheet.h"

G_BEGIN_DECLS

/** A MusterGameSheetFunction. */
MusterSheet *muster_sheet_campaign_summary (const MusterGame *game,
                                            const MusterSheetOptions *options,
                                            GError **error);

G_END_DECLS
