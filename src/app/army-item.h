/* An army of the library, as a row. */
#pragma once

#include "army/army-listing.h"

#include <glib-object.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_ARMY_ITEM (muster_army_item_get_type ())
G_DECLARE_FINAL_TYPE (MusterArmyItem, muster_army_item, MUSTER, ARMY_ITEM, GObject)

/**
 * MusterArmyItem::changed:
 *
 * Emitted when something else is to be shown.
 */

/** Takes over what @summary says. */
void muster_army_item_set (MusterArmyItem *item, const MusterArmySummary *summary);

gint64 muster_army_item_get_id (MusterArmyItem *item);
const char *muster_army_item_get_name (MusterArmyItem *item);

/** Returns: (transfer none): its ruleset, date and size, for the second line */
const char *muster_army_item_get_detail (MusterArmyItem *item);

/** Says whether it is legal, in words, and what it costs; NULL where that is not known. */
void muster_army_item_set_verdict (MusterArmyItem *item,
                                   const char *verdict,
                                   gboolean legal,
                                   const char *figures);

/** Returns: (transfer none): what it costs: "187 of 200 points", or "" */
const char *muster_army_item_get_figures (MusterArmyItem *item);

/** Returns: (transfer none) (nullable): the words */
const char *muster_army_item_get_verdict (MusterArmyItem *item);
gboolean muster_army_item_is_legal (MusterArmyItem *item);

G_END_DECLS
