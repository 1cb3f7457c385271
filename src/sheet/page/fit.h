/* Sheets in the type size that was asked for, on as few pages as it takes: lines come closer to
 * each other, columns and margins become narrower, where that saves a page; never the type. The
 * same sheet comes out every time. */
#pragma once

#include "sheet/page/sheet.h"

G_BEGIN_DECLS

/** Returns: (transfer full): the sheet with lines so many times their type size apart */
typedef MusterSheet *(*MusterLayOutFunction) (gpointer data, double leading);

/**
 * muster_sheet_fit:
 * @data: for @lay_out
 *
 * Lays a sheet out; where its first or last page is all but empty, with lines just so much closer
 * that it needs no such page.
 *
 * Returns: (transfer full)
 */
MusterSheet *muster_sheet_fit (MusterLayOutFunction lay_out, gpointer data);

/** Lays a sheet out likewise; @least: the share of its last page, from 0 to 1, that it must fill,
 * or closer lines are tried. Returns: (transfer full) */
MusterSheet *muster_sheet_fit_filled (MusterLayOutFunction lay_out, gpointer data, double least);

/** Lays a sheet out likewise, wherever closer lines need a page less. Returns: (transfer full) */
MusterSheet *muster_sheet_fit_fewest (MusterLayOutFunction lay_out, gpointer data);

/** Returns: (transfer full) (nullable): the sheet with lines as far apart as they can be on so many
 * pages; NULL where it needs more */
MusterSheet *
muster_sheet_fit_within (MusterLayOutFunction lay_out, gpointer data, guint most_pages);

/* How the pages may be divided. */
typedef struct
{
  gboolean is_turned;
  guint n_columns;
  gboolean is_tight; /* narrower margins, and less room between lines */
} MusterReferenceLayout;

/** Returns: (transfer full): the sheet of one part, laid out so */
typedef MusterSheet *(*MusterReferenceFunction) (gpointer data,
                                                 const MusterReferenceLayout *layout);

/**
 * muster_reference_fit:
 * @layouts: (array length=n): in the order in which they are liked, one at least
 * @most_pages: that are liked
 *
 * Returns: (transfer full): of the sheets that have no more than so many pages, or no more than any
 * other, the one in the layout that is liked best
 */
MusterSheet *muster_reference_fit (const MusterReferenceLayout *layouts,
                                   gsize n,
                                   guint most_pages,
                                   MusterReferenceFunction lay_out,
                                   gpointer data);

/**
 * muster_reference_fit_filled:
 * @layouts: (array length=n): in the order in which they are liked, one at least
 * @least: the share of its last page, from 0 to 1, that a sheet of several pages must fill
 *
 * Returns: (transfer full): the first layout where that is enough; else the one liked best that
 * fills its last page and has no more pages than that; or where there is none the first all the
 * same
 */
MusterSheet *muster_reference_fit_filled (const MusterReferenceLayout *layouts,
                                          gsize n,
                                          double least,
                                          MusterReferenceFunction lay_out,
                                          gpointer data);

G_END_DECLS
