/* Sheets whose first or last page would be all but empty: smaller type saves it. */
#pragma once

#include "sheet/page/sheet.h"

G_BEGIN_DECLS

/** Returns: (transfer full): the sheet in this type size */
typedef MusterSheet *(*MusterLayOutFunction) (gpointer data, double type_size);

/** Returns: whether the last of several pages has but three lines of its own, or is otherwise all
 * but blank */
gboolean muster_sheet_ends_blank (const MusterSheet *sheet);

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

G_END_DECLS
