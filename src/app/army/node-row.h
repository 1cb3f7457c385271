/* A row of an army's tree: its name, commander, grades, number and points, all changed in place
 * through actions of the army page. */
#pragma once

#include "app/army/model.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_NODE_ROW (muster_node_row_get_type ())
G_DECLARE_FINAL_TYPE (MusterNodeRow, muster_node_row, MUSTER, NODE_ROW, AdwBin)

/** Shows the item of @row; nothing for NULL. */
void muster_node_row_set_row (MusterNodeRow *row, GtkTreeListRow *list_row);

/** Returns: (transfer none) (nullable): the item that is shown */
MusterNodeItem *muster_node_row_get_item (MusterNodeRow *row);

/** Lets the user edit the name. */
void muster_node_row_edit_name (MusterNodeRow *row);

/** Returns: (transfer full): what a screen reader says of the row */
char *muster_node_item_dup_description (MusterNodeItem *item);

G_END_DECLS
