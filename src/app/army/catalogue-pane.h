/* What can be added to an army: the ruleset's troop types, commanders and formations, searched and
 * filtered; those that fit where the user is stand first. */
#pragma once

#include "app/army/model.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_CATALOGUE_PANE (muster_catalogue_pane_get_type ())
G_DECLARE_FINAL_TYPE (MusterCataloguePane, muster_catalogue_pane, MUSTER, CATALOGUE_PANE, AdwBin)

/** Shows what can be added to @item, a row of an army. */
void muster_catalogue_pane_set_target (MusterCataloguePane *pane, MusterThingItem *item);

/** Puts the keyboard's focus into the search. */
void muster_catalogue_pane_search (MusterCataloguePane *pane);

/** Returns: (transfer none): what is listed now, MusterKindItems */
GListModel *muster_catalogue_pane_get_list (MusterCataloguePane *pane);

G_END_DECLS
