/* What can be added to an army: the ruleset's troop types, commanders and formations, searched and
 * filtered; those that fit where the user is stand first. */
#pragma once

#include "app/army/model.h"
#include "army/evaluate/evaluate.h"
#include "ruleset/ruleset.h"

#include <adwaita.h>
#include <glib-object.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_CATALOGUE_PANE (muster_catalogue_pane_get_type ())
G_DECLARE_FINAL_TYPE (MusterCataloguePane, muster_catalogue_pane, MUSTER, CATALOGUE_PANE, AdwBin)

/** Shows what can be added to @item, a row of an army. */
void muster_catalogue_pane_set_target (MusterCataloguePane *pane, MusterNodeItem *item);

/** Puts the keyboard's focus into the search. */
void muster_catalogue_pane_search (MusterCataloguePane *pane);

/** Returns: (transfer none): what is listed now, MusterKindItems */
GListModel *muster_catalogue_pane_get_list (MusterCataloguePane *pane);

/* A type of troops, a commander or a kind of formation, as a row of the catalogue. */

/* Emits "changed" when its cost, or whether it can be added, is another than before. */
#define MUSTER_TYPE_KIND_ITEM (muster_kind_item_get_type ())
G_DECLARE_FINAL_TYPE (MusterKindItem, muster_kind_item, MUSTER, KIND_ITEM, GObject)

const MusterKind *muster_kind_item_get_kind (MusterKindItem *item);
const char *muster_kind_item_get_id (MusterKindItem *item);

/** Returns: (transfer none) (nullable): why it does not fit where the user is, a sentence without a
 * full stop; NULL where it fits */
const char *muster_kind_item_get_reason (MusterKindItem *item);

/** Returns: whether it can be added there and suits the date */
gboolean muster_kind_item_fits (MusterKindItem *item);

/** Returns: (transfer full): what a type or kind of formation is, its nation and its years: ""
 * where nothing is to be said */
char *muster_kind_dup_detail (const MusterRuleset *ruleset, const MusterKind *kind);

/** Returns: (transfer full): what one of @kind would cost in @holder, which it may bear or stand
 * in: "4–16", "7", "24*" where it is a house value, or "" where the ruleset has no price for it;
 * MUSTER_NO_NODE: anywhere in the army */
char *
muster_kind_dup_points (const MusterEvaluation *evaluation, const MusterKind *kind, guint holder);

/* Troops that the player marked as his favourites, and those that he added last: kept among the
 * settings, for every army of the ruleset. */

/** Notes that it was added. */
void muster_kind_marks_use (const MusterRuleset *ruleset, const MusterKind *kind);

G_END_DECLS
