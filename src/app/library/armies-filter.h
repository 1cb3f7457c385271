/* Which armies of the library are shown: by ruleset, nation, tag, verdict and period. */
#pragma once

#include "app/library/army-item.h"

G_BEGIN_DECLS

#define MUSTER_TYPE_ARMIES_FILTER (muster_armies_filter_get_type ())
G_DECLARE_FINAL_TYPE (MusterArmiesFilter, muster_armies_filter, MUSTER, ARMIES_FILTER, AdwBin)

/**
 * MusterArmiesFilter::changed:
 *
 * Emitted when others are to be shown.
 */

/** Offers what is among @armies (of MusterArmyItem); what is chosen stays chosen where it is there
 * still. */
void muster_armies_filter_offer (MusterArmiesFilter *filter, GListModel *armies);

/** Returns: whether an army is to be shown */
gboolean muster_armies_filter_passes (MusterArmiesFilter *filter, MusterArmyItem *item);

/** Returns: whether there are armies that it may hide */
gboolean muster_armies_filter_is_active (MusterArmiesFilter *filter);

/** Shows all armies. */
void muster_armies_filter_clear (MusterArmiesFilter *filter);

G_END_DECLS
