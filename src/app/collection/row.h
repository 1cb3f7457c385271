/* A row of the collection, as its list has it. */
#pragma once

#include "collection/collection.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_HOLDING_ITEM (muster_holding_item_get_type ())
G_DECLARE_FINAL_TYPE (MusterHoldingItem, muster_holding_item, MUSTER, HOLDING_ITEM, GObject)

/** @holding: (transfer full) */
MusterHoldingItem *muster_holding_item_new (MusterHolding *holding);

/** Says what it is now; @holding: (transfer full). Emits "changed". */
void muster_holding_item_set (MusterHoldingItem *item, MusterHolding *holding);

/** Returns: (transfer none): what it is */
const MusterHolding *muster_holding_item_get (MusterHoldingItem *item);

/** Returns: whether all words of @typed, which muster_text_fold_words() gave, begin words of it */
gboolean muster_holding_item_has_words (MusterHoldingItem *item, const char *typed);

#define MUSTER_TYPE_HOLDING_ROW (muster_holding_row_get_type ())
G_DECLARE_FINAL_TYPE (MusterHoldingRow, muster_holding_row, MUSTER, HOLDING_ROW, AdwBin)

GtkWidget *muster_holding_row_new (void);

/** Returns: (transfer none) (nullable): what it shows */
MusterHoldingItem *muster_holding_row_get_item (MusterHoldingRow *row);

/** Shows an item, from now on; NULL: none */
void muster_holding_row_show (MusterHoldingRow *row, MusterHoldingItem *item);

G_END_DECLS
