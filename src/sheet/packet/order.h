/* Where the parts of a packet stand: on which page each begins, and where pages for notes fill up
 * what paper printed on both sides, or a booklet, leaves blank. */
#pragma once

#include "sheet/page/private.h"

G_BEGIN_DECLS

typedef struct
{
  MusterSheetPart *part; /* (unowned); NULL: a page for notes */
  guint page;            /* that it begins on, from 1 */
} MusterPacketSlot;

/**
 * muster_packet_order:
 * @parts: (element-type MusterSheetPart): at least one
 * @n_before: pages of the cover
 * @is_duplex: a part that is to begin on a front does, and so does what is not for the same players
 *   as the part before it, so that nobody is handed what is another's
 * @is_booklet: the pages are a multiple of four. Notes come before the last part, so that the
 *   booklet does not end with them, unless that would turn it over
 *
 * Returns: (transfer full) (element-type MusterPacketSlot): the parts with the pages between them
 */
GArray *
muster_packet_order (GPtrArray *parts, guint n_before, gboolean is_duplex, gboolean is_booklet);

/** Makes a sheet of them; @cover: (transfer full) (nullable). The parts become the sheet's. */
MusterSheet *muster_packet_build (GArray *order,
                                  MusterSheet *cover,
                                  const MusterSheetOptions *options,
                                  const char *title,
                                  const char *author);

G_END_DECLS
