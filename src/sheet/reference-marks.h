/* What points from the rows of tables at the troops that they are for: "A C–F". */
#pragma once

#include "sheet/reference-troops.h"
#include "sheet/reference.h"

G_BEGIN_DECLS

/**
 * muster_reference_mark:
 * @troops: (element-type MusterTroop): those that a row points at get their marks, in their order
 *
 * Returns: (transfer full) (element-type MusterTableRow utf8): the marks of each row that points at
 * some; those that are for all units, or for very many, point at none
 */
GHashTable *
muster_reference_mark (const MusterGame *game, const MusterReference *reference, GPtrArray *troops);

G_END_DECLS
