/* What stands in the columns of a loss return: units and commanders, and what is ticked and
 * written on. */
#pragma once

#include "sheet/scenario/return-columns.h"

G_BEGIN_DECLS

/** Finds one form for the rows of all units and one for those of all commanders: what they are
 * stands behind their names, in a column or below, and what becomes of commanders beside that or
 * below. */
void
muster_return_settle_rows (MusterReturnColumns *columns, MusterGalley *galley, const GArray *rows);

/** Adds a unit or commander as one row of the galley, in the form that was found. */
void muster_return_add_row (const MusterReturnColumns *columns,
                            MusterGalley *galley,
                            GArray *rows,
                            const MusterReturnRow *row);

/**
 * muster_return_add_choice:
 * @words: (array length=n): already translated
 * @x: where the first may begin
 * @start: where further lines begin
 *
 * Adds words with a tick box before each to the row begun, on as many lines as they take.
 *
 * Returns: where the last one ends
 */
double muster_return_add_choice (const MusterReturnColumns *columns,
                                 MusterGalley *galley,
                                 const char *const *words,
                                 gsize n,
                                 double x,
                                 double start,
                                 double y,
                                 double end);

/** Adds a tick box to the row begun, its foot a little below the line that is @y below the
 * baseline. */
void muster_return_add_box (const MusterReturnColumns *columns,
                            MusterGalley *galley,
                            double x,
                            double y);

/** Adds a line to write on likewise. */
void muster_return_add_line (const MusterReturnColumns *columns,
                             MusterGalley *galley,
                             double x,
                             double y,
                             double width);

G_END_DECLS
