/* The map of a campaign as a sheet, with who is where. */
#pragma once

#include "sheet/page/sheet.h"

G_BEGIN_DECLS

/** Returns: whether @game is a campaign with a map */
gboolean muster_sheet_has_campaign_map (const MusterGame *game);

/** As MusterGameSheetFunction: the map for whoever's the seat of @options is, who finds on it only
 * the formations that he sees as they are */
MusterSheet *muster_sheet_campaign_map (const MusterGame *game,
                                        const MusterSheetOptions *options,
                                        GError **error);

G_END_DECLS
