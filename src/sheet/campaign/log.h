/* The log of a campaign on paper. */
#pragma once

#include "sheet/page/sheet.h"

G_BEGIN_DECLS

/** A MusterGameSheetFunction. */
MusterSheet *muster_sheet_campaign_log (const MusterGame *game,
                                        const MusterSheetOptions *options,
                                        GError **error);

G_END_DECLS
