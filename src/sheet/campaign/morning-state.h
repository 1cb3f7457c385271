/* The morning state of a campaign: who is there, who is away, and what is missing. */
#pragma once

#include "sheet/page/sheet.h"

G_BEGIN_DECLS

/** A MusterGameSheetFunction. */
MusterSheet *muster_sheet_morning_state (const MusterGame *game,
                                         const MusterSheetOptions *options,
                                         GError **error);

G_END_DECLS
