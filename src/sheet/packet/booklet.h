/* Booklets: pages of half the paper, two on a side, in the order in which they follow each other
 * once the whole is printed on both sides, flipped along the short edge, and folded. */
#pragma once

#include "sheet/page/sheet.h"

G_BEGIN_DECLS

/** Returns: what the pages of a booklet are to be laid out on, that is printed on @paper: half of
 * it; small paper is such a half itself, two of which are printed on paper twice as large */
MusterPaper muster_booklet_get_page_paper (MusterPaper paper);

/** Returns: what is printed on, lying across: @paper, or twice as large where that is small */
MusterPaper muster_booklet_get_side_paper (MusterPaper paper);

/**
 * muster_sheet_make_booklet:
 * @sheet: (transfer full): laid out on muster_booklet_get_page_paper() of @paper, so that its type
 *   is as large as it should be; pages of other sizes are made to fit, with all that is on them.
 *   muster_packet_make() with is_booklet makes pages that fill their paper, so that page numbers in
 *   the contents hold; else pages for notes are put in here
 * @paper: see muster_booklet_get_side_paper()
 *
 * Makes the sheet that is printed or written as PDF: its pages are sides of paper, lying across, a
 * multiple of two. Pages that lie across stand upright in it, turned by a quarter. Bookmarks and
 * links lead to the sides. A booklet has the parts and the texts of its pages, but is joined with
 * nothing.
 *
 * Returns: (transfer full): the booklet
 */
MusterSheet *muster_sheet_make_booklet (MusterSheet *sheet, MusterPaper paper);

G_END_DECLS
