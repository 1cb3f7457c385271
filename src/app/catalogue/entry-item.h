/* An entry of the catalogue as a list shows it. */
#pragma once

#include "ruleset/catalogue/store.h"

#include <gio/gio.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_ENTRY_ITEM (muster_entry_item_get_type ())
G_DECLARE_FINAL_TYPE (MusterEntryItem, muster_entry_item, MUSTER, ENTRY_ITEM, GObject)

/**
 * muster_entry_item_new:
 * @entry: (transfer full): what is shown
 * @own: (nullable): what the player gave of it
 */
MusterEntryItem *muster_entry_item_new (MusterCatalogueEntry *entry, const char *own);

const MusterCatalogueEntry *muster_entry_item_get_entry (MusterEntryItem *item);

/** Returns: (transfer none) (nullable): the player's own values: "27 points, VBU 6" */
const char *muster_entry_item_get_own (MusterEntryItem *item);

/** Returns: whether the player may give values of it */
gboolean muster_entry_item_is_type (MusterEntryItem *item);

G_END_DECLS
