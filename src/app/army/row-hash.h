/* A number that stands for all that a row of an army's tree shows: rows whose number is the same
 * need not be drawn again. */
#pragma once

#include "app/army/model.h"

G_BEGIN_DECLS

/** Returns: (transfer container): for each row with findings, by its item, a digest of them */
GHashTable *muster_row_digest_findings (MusterArmyModel *model);

/** Returns: a digest of what the row shows; @findings is from muster_row_digest_findings() */
guint64 muster_row_digest (MusterThingItem *item, GHashTable *findings);

G_END_DECLS
