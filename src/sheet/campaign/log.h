/* The log of a campaign on paper. */
#pragma once

#include "sheet/page/sheet.h"

G_BEGIN_DECLS

MusterGameSheetFunction muster_sheet_campaign_log;

G_END_DECLS
