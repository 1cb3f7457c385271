/* A row of the register of a campaign: its name and state, and how strong it is. */
#pragma once

#include "app/campaign/record-item.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_RECORD_ROW (muster_record_row_get_type ())
G_DECLARE_FINAL_TYPE (MusterRecordRow, muster_record_row, MUSTER, RECORD_ROW, AdwBin)

/* Property "narrow": whether there is no room for columns, so that they are told in words. */

/** Shows the item of a row of the tree; nothing for NULL. */
void muster_record_row_set_row (MusterRecordRow *row, GtkTreeListRow *list_row);

/** Returns: (transfer none) (nullable): the item that is shown */
MusterRecordItem *muster_record_row_get_item (MusterRecordRow *row);

G_END_DECLS
