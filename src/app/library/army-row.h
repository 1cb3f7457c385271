/* An army of the library in a list: its name, which is edited where it stands, what it is, what it
 * costs, and whether it is legal. Renaming is the action "armies.name" of the page round it. */
#pragma once

#include "app/library/army-item.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_ARMY_ROW (muster_army_row_get_type ())
G_DECLARE_FINAL_TYPE (MusterArmyRow, muster_army_row, MUSTER, ARMY_ROW, AdwBin)

/** Shows @item from now on, or nothing for NULL. */
void muster_army_row_set_item (MusterArmyRow *row, MusterArmyItem *item);

/** Returns: (transfer none) (nullable): what it shows */
MusterArmyItem *muster_army_row_get_item (MusterArmyRow *row);

/** Shows whether @list_item is selected, by a check mark, while "selecting" of @page is on. */
void muster_army_row_follow (MusterArmyRow *row, GtkListItem *list_item, GObject *page);

/** Lets the user edit the name. */
void muster_army_row_edit_name (MusterArmyRow *row);

G_END_DECLS
