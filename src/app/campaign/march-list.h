/* Who of a side of a campaign marches into the next battle: its register as a list of ticks. Who is
 * not fit is told why not; a formation's tick is that of all in it. */
#pragma once

#include "campaign/state/register.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_MARCH_LIST (muster_march_list_get_type ())
G_DECLARE_FINAL_TYPE (MusterMarchList, muster_march_list, MUSTER, MARCH_LIST, AdwBin)

/**
 * MusterMarchList::changed:
 *
 * Others march.
 */

/** Shows @side as it stands in @reg; who was ticked by hand, or not, stays so. */
void muster_march_list_set (MusterMarchList *list, MusterRegister *reg, int side);

/** Returns: (transfer full) (element-type gint64): units and commanders that march */
GArray *muster_march_list_list_picks (MusterMarchList *list);

/** Leaves records (element-type gint64) behind in the baggage, until they are ticked again. */
void muster_march_list_send_to_baggage (MusterMarchList *list, const GArray *records);

/** Returns: (transfer full) (element-type gint64): those that are left in the baggage */
GArray *muster_march_list_list_baggage (MusterMarchList *list);

G_END_DECLS
