/* What points from the rows of tables at the troops that they are for: "A C–F", "enemy". */
#pragma once

#include "sheet/reference/reference.h"
#include "sheet/reference/troops.h"

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

/**
 * muster_reference_mark_enemys:
 * @marks: (element-type MusterTableRow utf8): of muster_reference_mark()
 *
 * Adds the marks of rows that only the enemy's troops call on, and those of whole tables, which are
 * keys like them (MusterTable): "enemy", or "enemy?" where it is not known that he has such troops.
 */
void muster_reference_mark_enemys (const MusterGame *game,
                                   const MusterReference *reference,
                                   MusterAudience reader,
                                   GHashTable *marks);

/** Returns: (transfer full) (nullable): what letters and other marks mean, and rows without any,
 * in a line; NULL where there are no marks
 * @marks: with those of the enemy */
char *muster_reference_dup_key (GPtrArray *troops, GHashTable *marks);

G_END_DECLS
