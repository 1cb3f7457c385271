/* The summary of a campaign: standings, strength over time, and what each battle cost. */
#pragma once

#include "sheet/page/sheet.h"

G_BEGIN_DECLS

MusterGameSheetFunction muster_sheet_campaign_summary;

G_END_DECLS
