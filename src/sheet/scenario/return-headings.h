/* Headings of formations on a loss return. */
#pragma once

#include "sheet/scenario/return-columns.h"

G_BEGIN_DECLS

/** Adds the heading of a row's formation, with what it is where its name does not say so.
 * @label: its name
 * @reserve: (nullable): when and where it comes, as markup; behind the rest, or below it where
 * there is no room */
void muster_return_add_heading (const MusterReturnColumns *columns,
                                MusterGalley *galley,
                                const MusterReturnRow *row,
                                MusterStyle style,
                                const char *label,
                                const char *reserve);

G_END_DECLS
