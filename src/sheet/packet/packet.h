/* Several sheets as one document: the packet for a night, or whatever was ticked. */
#pragma once

#include "sheet/page/sheet.h"

G_BEGIN_DECLS

typedef struct
{
  const MusterSheetKind *const *kinds; /* in the order of the pages */
  const MusterTurn *turns;             /* of each; NULL: all as the options say */
  gsize n_kinds;                       /* at least 1 */
  gboolean has_cover;                  /* with contents, before them */
  gboolean is_duplex;  /* printed on both sides: what is to begin on a front does, after a page for
                          notes where need be; so does what is for other players than the page before
                          it */
  gboolean is_booklet; /* for muster_sheet_make_booklet(): the pages are a multiple of four, with
                          pages for notes; the options' paper is that of a page */
} MusterPacketPlan;

/**
 * muster_packet_make:
 * @game: needed only while the sheets are being made
 * @skipped: (out) (optional) (transfer full) (element-type utf8): a sentence for each sheet that
 *   has nothing to show and was left out; without it such a sheet is an error
 *
 * Makes the sheets and joins them, numbered through. Each has a bookmark where there are several,
 * or a cover. The packet is one of pages, whether or not it is to become a booklet, and is shown as
 * such on screen.
 *
 * Returns: (transfer full) (nullable): the packet; NULL with MUSTER_ERROR_NOT_FOUND where nothing
 * is to be shown on any of them
 */
MusterSheet *muster_packet_make (const MusterGame *game,
                                 const MusterPacketPlan *plan,
                                 const MusterSheetOptions *options,
                                 GPtrArray **skipped,
                                 GError **error);

/** Puts the sheets that a packet of the game has unless others are asked for into @kinds, which has
 * room for all that there are: of several forms of a sheet the usual one. Returns: their number */
gsize muster_packet_list_usual (const MusterGame *game, const MusterSheetKind **kinds);

/**
 * muster_packet_cover_make:
 * @order: (element-type MusterPacketSlot): what follows the cover
 *
 * Makes the cover: what is played, by whom and for whom, and what is in the packet, with the pages
 * on which it begins.
 *
 * Returns: (transfer full): a page upright and, where the contents are long, more. How many does
 * not depend on the numbers in the contents.
 */
MusterSheet *
muster_packet_cover_make (const MusterGame *game, GArray *order, const MusterSheetOptions *options);

G_END_DECLS
