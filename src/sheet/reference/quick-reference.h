/* The quick reference: the rulebook's tables with their sections, for the table's edge. Cut to a
 * game it has the weather with its effects, the own troops with their values, and of the tables
 * only the rows that matter; the full one has everything. */
#pragma once

#include "sheet/page/sheet.h"

G_BEGIN_DECLS

/** Cut to the game, on two pages where it can be: first other columns
 * and paper that lies are tried, then smaller type. What was left out is listed at its end. */
MusterGameSheetFunction muster_sheet_quick_reference;

/** Everything, in the type size that was asked for. */
MusterGameSheetFunction muster_sheet_quick_reference_full;

G_END_DECLS
