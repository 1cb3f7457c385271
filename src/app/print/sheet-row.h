/* A kind of sheet among those that may be printed: ticked or not, and how its paper lies. */
#pragma once

#include "sheet/page/sheet.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_SHEET_ROW (muster_sheet_row_get_type ())
G_DECLARE_FINAL_TYPE (MusterSheetRow, muster_sheet_row, MUSTER, SHEET_ROW, AdwActionRow)

/* Properties: "ticked"; "turn", the word for how the paper lies: "best", "portrait" or
 * "landscape". */

MusterSheetRow *
muster_sheet_row_new (const MusterSheetKind *kind, gboolean is_ticked, MusterTurn turn);

/** Returns: (transfer none): the sheet that it is about */
const MusterSheetKind *muster_sheet_row_get_kind (MusterSheetRow *row);

gboolean muster_sheet_row_is_ticked (MusterSheetRow *row);
void muster_sheet_row_tick (MusterSheetRow *row, gboolean is_ticked);

/** Returns: how the paper is to lie */
MusterTurn muster_sheet_row_get_turn (MusterSheetRow *row);

G_END_DECLS
