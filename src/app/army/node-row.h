/* A row of an army's tree: its name, commander, grades, number and points, all changed in place
 * through actions of the army page. */
#pragma once

#include "app/army/model.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_THING_ROW (muster_thing_row_get_type ())
G_DECLARE_FINAL_TYPE (MusterThingRow, muster_thing_row, MUSTER, THING_ROW, AdwBin)

/** Shows the item of @row; nothing for NULL. */
void muster_thing_row_set_row (MusterThingRow *row, GtkTreeListRow *list_row);

/** Returns: (transfer none) (nullable): the item that is shown */
MusterThingItem *muster_thing_row_get_item (MusterThingRow *row);

/** Lets the user edit the name. */
void muster_thing_row_edit_name (MusterThingRow *row);

/** Returns: (transfer full): what a screen reader says of the row */
char *muster_thing_item_dup_description (MusterThingItem *item);

G_END_DECLS
