/* The page of one army: catalogue, order of battle, findings. Everything is done by actions, which
 * menus, keys, buttons and tests name alike. */
#pragma once

#include "app/army/model.h"
#include "app/army/tree.h"
#include "app/document/page.h"

G_BEGIN_DECLS

#define MUSTER_TYPE_ARMY_PAGE (muster_army_page_get_type ())
G_DECLARE_FINAL_TYPE (MusterArmyPage, muster_army_page, MUSTER, ARMY_PAGE, MusterPage)

/**
 * muster_army_page_new:
 * @army: the number of an army of the library
 *
 * Returns: (transfer floating) (nullable): the page; NULL where the army cannot be read
 */
MusterArmyPage *muster_army_page_new (MusterStore *store, gint64 army, GError **error);

/** Returns: (transfer none): what the page shows */
MusterArmyModel *muster_army_page_get_model (MusterArmyPage *page);

/** Returns: (transfer none): the tree in which rows are selected */
MusterArmyTree *muster_army_page_get_tree (MusterArmyPage *page);

/** Returns: (transfer none): the selected row */
MusterNodeItem *muster_army_page_get_selected (MusterArmyPage *page);

G_END_DECLS
