/* Several sheets as one document: the packet for a night, or whatever was ticked. */
#pragma once

#include "sheet/sheet.h"

G_BEGIN_DECLS

typedef struct
{
  const MusterSheetKind *const *kinds; /* in the order of the pages */
  const MusterTurn *turns;             /* of each, or NULL: all as they suit */
  gsize n_kinds;                       /* at least 1 */
  gboolean has_cover;                  /* with contents, before them */
  gboolean is_duplex;  /* printed on both sides: what is to begin on a front does, after a page for
                          notes where need be */
  gboolean is_booklet; /* where it is written or printed: two pages on a side, to be folded */
} MusterPacketPlan;

/**
 * muster_packet_make:
 * @game: needed only while the sheets are being made
 * @skipped: (out) (optional) (transfer full) (element-type utf8): a sentence for each sheet that
 *   has nothing to show and was left out; without it such a sheet is an error
 *
 * Makes the sheets and joins them. Each has a bookmark where there are several.
 *
 * Returns: (transfer full) (nullable): the packet; NULL with MUSTER_ERROR_NOT_FOUND where nothing
 * is to be shown on any of them
 */
MusterSheet *muster_packet_make (const MusterGame *game,
                                 const MusterPacketPlan *plan,
                                 const MusterSheetOptions *options,
                                 GPtrArray **skipped,
                                 GError **error);

G_END_DECLS
