/* Asks for the player's own values of a troop type. */
#pragma once

#include "app/army/model.h"
#include "ruleset/catalogue/house.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_HOUSE_WINDOW (muster_house_window_get_type ())
G_DECLARE_FINAL_TYPE (MusterHouseWindow, muster_house_window, MUSTER, HOUSE_WINDOW, AdwWindow)

/**
 * muster_house_window_new:
 * @ruleset: without values of the player's own
 * @type: id of the troop type
 * @nation: (nullable): id of the nation for which they are
 */
MusterHouseWindow *muster_house_window_new (GtkWindow *parent,
                                            MusterStore *store,
                                            MusterRuleset *ruleset,
                                            const char *type,
                                            const char *nation);

/**
 * muster_house_window_new_for:
 * @item: a row of an army whose ruleset is there
 *
 * Asks for the figures of the row's own things too, which count for them alone.
 */
MusterHouseWindow *muster_house_window_new_for (GtkWindow *parent, MusterNodeItem *item);

G_END_DECLS
