/* The order of battle as a tree: one row a formation or unit, which can be selected, dragged, and
 * changed in place. */
#pragma once

#include "app/army/model.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_ARMY_TREE (muster_army_tree_get_type ())
G_DECLARE_FINAL_TYPE (MusterArmyTree, muster_army_tree, MUSTER, ARMY_TREE, AdwBin)

/**
 * MusterArmyTree::selected:
 *
 * Emitted when another row is selected.
 */

/** Shows the tree of an army. */
void muster_army_tree_set_model (MusterArmyTree *tree, MusterArmyModel *model);

/** Returns: (transfer none) (nullable): the selected row; the army's own where none is */
MusterNodeItem *muster_army_tree_get_selected (MusterArmyTree *tree);

/** Selects the row that shows the thing with this id, opens what it stands in and brings it into
 * view. */
void muster_army_tree_select (MusterArmyTree *tree, gint64 id);

/** Returns: (transfer container) (element-type MusterNodeItem): the selected rows, as they stand;
 * those within another of them are left out */
GPtrArray *muster_army_tree_list_selected (MusterArmyTree *tree);

/** Selects the rows that show the things with these ids. */
void muster_army_tree_select_all (MusterArmyTree *tree, const gint64 *ids, guint n);

/** Opens all formations, or closes them. */
void muster_army_tree_set_expanded (MusterArmyTree *tree, gboolean expanded);

/** Shows only rows with findings, and what they stand in; or all. */
void muster_army_tree_set_only_findings (MusterArmyTree *tree, gboolean only);

/** Lets the user edit the name of the selected row. */
void muster_army_tree_edit_name (MusterArmyTree *tree);

/** Puts the keyboard's focus on the selected row. */
gboolean muster_army_tree_focus (MusterArmyTree *tree);

G_END_DECLS
