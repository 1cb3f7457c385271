/* The morning state of a campaign: who is there, who is away, and what is missing. */
#pragma once

#include "sheet/page/sheet.h"

G_BEGIN_DECLS

MusterGameSheetFunction muster_sheet_morning_state;

G_END_DECLS
