/* A finding of the army that is shown, with its ways out, or several that say the same of several
 * things. The item stays while its limit is broken at its place, through changes of the army. */
#pragma once

#include "app/army/model.h"
#include "army/check/check.h"
#include "army/check/repair/repair.h"

G_BEGIN_DECLS

/* Emits "changed" when it was told to, and "ways-changed" when its ways out are others than before.
 */
#define MUSTER_TYPE_FINDING_ITEM (muster_finding_item_get_type ())
G_DECLARE_FINAL_TYPE (MusterFindingItem, muster_finding_item, MUSTER, FINDING_ITEM, GObject)

/** @places: (element-type guint): the places of the findings, at least one, among those of the army
 * in @model */
MusterFindingItem *muster_finding_item_new (MusterArmyModel *model, GArray *places);

/** Takes note of a change of the army, after which the findings are at @places; the ways out must
 * be sought again. */
void muster_finding_item_set_places (MusterFindingItem *item, GArray *places);

/** Tells whoever shows the finding that it may be another. */
void muster_finding_item_tell (MusterFindingItem *item);

/** Returns: the finding, or the first of them, as it is now */
const MusterFinding *muster_finding_item_get_finding (MusterFindingItem *item);

/** Returns: (transfer none): the model whose finding it is */
MusterArmyModel *muster_finding_item_get_model (MusterFindingItem *item);

/** Returns: (transfer full): where it is: "Brigade Pégot", "Elan, Buffel and 3 others" */
char *muster_finding_item_dup_where (MusterFindingItem *item);

/** Returns: the id of the thing that the first finding is about */
gint64 muster_finding_item_get_thing (MusterFindingItem *item);

/** Returns: whether its ways out were sought since the army was last changed */
gboolean muster_finding_item_knows_ways (MusterFindingItem *item);

/** Seeks the ways out, which takes some milliseconds. */
void muster_finding_item_seek_ways (MusterFindingItem *item);

/** Returns: (transfer none) (element-type MusterWayOut): the ways out as they were last sought */
GPtrArray *muster_finding_item_get_ways (MusterFindingItem *item);

/** Returns: (transfer none) (element-type gint64): ids of the units that would have to go, where
 * nothing else was found that cures; mostly none */
GArray *muster_finding_item_get_to_go (MusterFindingItem *item);

G_END_DECLS
