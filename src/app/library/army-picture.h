/* What an army is made of, small enough for a row: the symbol of each of its largest arms, and a
 * bar as long as that arm's share of the units. */
#pragma once

#include "app/library/army-item.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_ARMY_PICTURE (muster_army_picture_get_type ())
G_DECLARE_FINAL_TYPE (MusterArmyPicture, muster_army_picture, MUSTER, ARMY_PICTURE, GtkWidget)

/** Shows the arms of @verdict; NULL: an empty place, as they are not known. */
void muster_army_picture_show (MusterArmyPicture *picture, const MusterArmyVerdict *verdict);

G_END_DECLS
