/* A type of troops, a commander or a kind of formation, as a row of the catalogue. */
#pragma once

#include "ruleset/ruleset.h"

#include <glib-object.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_KIND_ITEM (muster_kind_item_get_type ())
G_DECLARE_FINAL_TYPE (MusterKindItem, muster_kind_item, MUSTER, KIND_ITEM, GObject)

/** @kind is borrowed from @ruleset, which the item keeps. */
MusterKindItem *muster_kind_item_new (MusterRuleset *ruleset, const MusterKind *kind);

const MusterKind *muster_kind_item_get_kind (MusterKindItem *item);
const char *muster_kind_item_get_id (MusterKindItem *item);
const char *muster_kind_item_get_name (MusterKindItem *item);

/** Returns: (transfer full): "4–16", "7", or "" where the ruleset has no price for it */
char *muster_kind_item_dup_points (MusterKindItem *item);

/** Returns: (transfer full): what it is, its nation and its years, for the second line */
char *muster_kind_item_dup_detail (MusterKindItem *item);

/** Whether it can be added where the user is; not remembered by the ruleset. */
void muster_kind_item_set_fits (MusterKindItem *item, gboolean fits);
gboolean muster_kind_item_get_fits (MusterKindItem *item);

G_END_DECLS
