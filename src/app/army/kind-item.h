/* A type of troops, a commander or a kind of formation, as a row of the catalogue. */
#pragma once

#include "army/evaluate/evaluate.h"

#include <glib-object.h>

G_BEGIN_DECLS

/* Emits "changed" when its cost, or whether it can be added, is another than before. */
#define MUSTER_TYPE_KIND_ITEM (muster_kind_item_get_type ())
G_DECLARE_FINAL_TYPE (MusterKindItem, muster_kind_item, MUSTER, KIND_ITEM, GObject)

/** @kind is borrowed from @ruleset, which the item keeps. */
MusterKindItem *muster_kind_item_new (MusterRuleset *ruleset, const MusterKind *kind);

const MusterKind *muster_kind_item_get_kind (MusterKindItem *item);
const char *muster_kind_item_get_id (MusterKindItem *item);
const char *muster_kind_item_get_name (MusterKindItem *item);

/**
 * muster_kind_item_set_place:
 * @reckoning: an army added up
 * @formation: where it would stand, or %MUSTER_NO_THING where it may stand nowhere
 * @in_time: whether the army's date suits it
 *
 * Works out what it would cost there, and tells of a change.
 */
void muster_kind_item_set_place (MusterKindItem *item,
                                 const MusterReckoning *reckoning,
                                 guint formation,
                                 gboolean in_time);

/** Returns: (transfer none): what it would cost: "4–16", "7", or "" where the ruleset has no price
 * for it */
const char *muster_kind_item_get_points (MusterKindItem *item);

/** Returns: whether it can be added where the user is */
gboolean muster_kind_item_has_place (MusterKindItem *item);

/** Returns: whether it can be added there and suits the date */
gboolean muster_kind_item_fits (MusterKindItem *item);

/** Returns: (transfer full): what it is, its nation and its years, for the second line */
char *muster_kind_item_dup_detail (MusterKindItem *item);

G_END_DECLS
