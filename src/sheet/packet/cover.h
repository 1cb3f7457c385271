/* The cover of a packet: what is played, by whom and for whom, and what is in the packet, with the
 * pages on which it begins. */
#pragma once

#include "sheet/page/sheet.h"

G_BEGIN_DECLS

/**
 * muster_packet_cover_make:
 * @order: (element-type MusterPacketSlot): what follows the cover
 *
 * Returns: (transfer full): the cover, a page upright and, where the contents are long, more. How
 * many does not depend on the numbers in the contents.
 */
MusterSheet *
muster_packet_cover_make (const MusterGame *game, GArray *order, const MusterSheetOptions *options);

/** Returns: (transfer full): the same of a campaign */
MusterSheet *muster_packet_campaign_cover_make (const MusterGame *game,
                                                GArray *order,
                                                const MusterSheetOptions *options);

G_END_DECLS
