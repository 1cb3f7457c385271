/* Sheets whose first or last page would be all but empty: smaller type saves it. */
#pragma once

#include "sheet/page/sheet.h"

G_BEGIN_DECLS

/** Returns: (transfer full): the sheet in this type size */
typedef MusterSheet *(*MusterLayOutFunction) (gpointer data, double type_size);

/**
 * muster_sheet_fit:
 * @data: for @lay_out
 *
 * Lays a sheet out; where its first or last page is all but empty, in the largest of some smaller
 * type sizes that needs no such page.
 *
 * Returns: (transfer full)
 */
MusterSheet *muster_sheet_fit (MusterLayOutFunction lay_out, gpointer data, double type_size);

/** Lays a sheet out likewise; @least: the share of its last page, from 0 to 1, that it must fill,
 * or smaller type is tried. Returns: (transfer full) */
MusterSheet *muster_sheet_fit_filled (MusterLayOutFunction lay_out,
                                      gpointer data,
                                      double type_size,
                                      double least);

/* Finding the type size and the columns with which a sheet has few pages, with as few tries as may
 * be: pages that are tried once tell what cannot fit. The same sheet comes out every time. */

/* How the pages may be divided. */
typedef struct
{
  gboolean is_turned;
  guint n_columns;
  gboolean is_tight; /* narrower margins, and less room between lines */
} MusterReferenceLayout;

/** Returns: (transfer full): the sheet of one part, laid out so */
typedef MusterSheet *(*MusterReferenceFunction) (gpointer data,
                                                 const MusterReferenceLayout *layout,
                                                 double type_size);

/**
 * muster_reference_fit:
 * @layouts: (array length=n): in the order in which they are liked, one at least
 * @type_size: in which it would be set; from there down to the least there is
 * @most_pages: that are liked
 *
 * Returns: (transfer full): of the sheets that have no more than so many pages, or no more than any
 * other, the one in the largest type, and of these in the layout that is liked best
 */
MusterSheet *muster_reference_fit (const MusterReferenceLayout *layouts,
                                   gsize n,
                                   double type_size,
                                   guint most_pages,
                                   MusterReferenceFunction lay_out,
                                   gpointer data);

/**
 * muster_reference_fit_filled:
 * @layouts: (array length=n): in the order in which they are liked, one at least
 * @least: the share of its last page, from 0 to 1, that a sheet of several pages must fill
 *
 * Returns: (transfer full): the first layout in this type size where that is enough; else the sheet
 * in the largest type, and of these in the layout that is liked best, that fills its last page and
 * has no more pages than that; or where there is none the first all the same
 */
MusterSheet *muster_reference_fit_filled (const MusterReferenceLayout *layouts,
                                          gsize n,
                                          double type_size,
                                          double least,
                                          MusterReferenceFunction lay_out,
                                          gpointer data);

G_END_DECLS
