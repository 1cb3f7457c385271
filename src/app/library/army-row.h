/* An army of the library in a list: its name, which is edited where it stands, what it is, what it
 * costs, and whether it is legal. Renaming is the action "armies.name" of the page round it. */
#pragma once

#include "app/library/army-item.h"

G_BEGIN_DECLS

#define MUSTER_TYPE_ARMY_ROW (muster_army_row_get_type ())
G_DECLARE_FINAL_TYPE (MusterArmyRow, muster_army_row, MUSTER, ARMY_ROW, MusterDocumentRow)

/** Shows whether @list_item is selected, by a check mark, while "selecting" of @page is on. */
void muster_army_row_follow (MusterArmyRow *row, GtkListItem *list_item, GObject *page);

/** Lets the user edit the name. */
void muster_army_row_edit_name (MusterArmyRow *row);

/* What an army is made of, small enough for a row: the symbol of each of its largest arms, and a
 * bar as long as that arm's share of the units. */

#define MUSTER_TYPE_ARMY_PICTURE (muster_army_picture_get_type ())
G_DECLARE_FINAL_TYPE (MusterArmyPicture, muster_army_picture, MUSTER, ARMY_PICTURE, GtkWidget)

G_END_DECLS
