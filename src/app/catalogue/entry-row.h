/* A row of the catalogue: an entry with its section, and what the player gave of it. */
#pragma once

#include "app/catalogue/entry-item.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_ENTRY_ROW (muster_entry_row_get_type ())
G_DECLARE_FINAL_TYPE (MusterEntryRow, muster_entry_row, MUSTER, ENTRY_ROW, AdwBin)

MusterEntryRow *muster_entry_row_new (void);

/**
 * muster_entry_row_set_item:
 * @nation: (nullable): the id of the nation for which values are given from the row
 */
void muster_entry_row_set_item (MusterEntryRow *row, MusterEntryItem *item, const char *nation);

G_END_DECLS
