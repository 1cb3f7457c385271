/* An army of the library as the window shows it: the snapshot with all that is worked out from it,
 * and an item for each row of its tree. It reads again whenever the library says that the army was
 * changed; items stay the same objects as long as their thing is there. */
#pragma once

#include "app/document/model.h"
#include "army/check/check.h"
#include "army/check/repair/trials.h"
#include "army/store/store.h"

G_BEGIN_DECLS

#define MUSTER_TYPE_ARMY_MODEL (muster_army_model_get_type ())
G_DECLARE_FINAL_TYPE (MusterArmyModel, muster_army_model, MUSTER, ARMY_MODEL, MusterDocumentModel)

/* A row of the tree: a formation with its first commander, a unit, or several units that nothing
 * tells apart and that stand one after the other. */
#define MUSTER_TYPE_NODE_ITEM (muster_node_item_get_type ())
G_DECLARE_FINAL_TYPE (MusterNodeItem, muster_node_item, MUSTER, NODE_ITEM, GObject)

/** Returns: (transfer full) (nullable): the model; NULL where the army cannot be read */
MusterArmyModel *muster_army_model_new (MusterStore *store, gint64 army, GError **error);

/** Returns: (transfer none): the army as it is now; valid until the next change */
const MusterArmy *muster_army_model_get_army (MusterArmyModel *model);

/** Returns: (transfer none) (nullable): the army added up; NULL where its ruleset is not there */
const MusterEvaluation *muster_army_model_get_evaluation (MusterArmyModel *model);

/** Returns: (transfer none) (element-type MusterFinding): empty where the ruleset is not there */
GPtrArray *muster_army_model_get_findings (MusterArmyModel *model);

/** Returns: (transfer none): what was tried to cure the findings, until the next change; not where
 * the ruleset is not there */
MusterTrials *muster_army_model_get_trials (MusterArmyModel *model);

/** Returns: (transfer none): the rows at the top: the army's own, and nothing else */
GListModel *muster_army_model_get_rows (MusterArmyModel *model);

/** Returns: (transfer none) (nullable): the row that shows the thing with this id: a commander is
 * shown by its formation, an option by its unit, one of several units by their row */
MusterNodeItem *muster_army_model_find_row (MusterArmyModel *model, gint64 id);

/**
 * MusterNodeItem::changed:
 *
 * Emitted after the army was read again, where the row shows something else than before.
 */

/** Returns: the id of its thing, of several units that of the first */
gint64 muster_node_item_get_id (MusterNodeItem *item);

/** Returns: the index of its thing in the army as it is now */
guint muster_node_item_get_index (MusterNodeItem *item);

/** Returns: how many units it stands for: 1, or more where these are alike */
guint muster_node_item_get_count (MusterNodeItem *item);

/** Returns: (transfer none): the rows below; empty for units */
GListModel *muster_node_item_get_children (MusterNodeItem *item);

/** Returns: (transfer none): the model that it belongs to */
MusterArmyModel *muster_node_item_get_model (MusterNodeItem *item);

/** Returns: (transfer none): its thing */
const MusterNode *muster_node_item_get_node (MusterNodeItem *item);

/** Returns: (transfer none) (nullable): a line for each finding on the row or on what it hides,
 * such as its commander; NULL where there is none but those that are waived */
const char *muster_node_item_get_findings (MusterNodeItem *item);

/** Returns: whether one of these findings makes the army illegal */
gboolean muster_node_item_is_illegal (MusterNodeItem *item);

/** Returns: (transfer container) (element-type MusterKind): the kinds of commanders that it may
 * have; only for formations */
GPtrArray *muster_node_item_list_commanders (MusterNodeItem *item);

/** Returns: whether it has no commander and may have one; only for formations */
gboolean muster_node_item_may_add_commander (MusterNodeItem *item);

G_END_DECLS
