/* What a person does to the rows of an army's tree: each function is one action on the library. */
#pragma once

#include "app/army/model.h"

G_BEGIN_DECLS

/** Returns: the formation that takes in a thing of @kind added at @item: the row itself, or the
 * nearest one above that may hold it; MUSTER_NO_NODE where none may */
guint muster_army_action_find_holder (MusterNodeItem *item, const MusterKind *kind);

typedef enum
{
  MUSTER_DROP_BEFORE,
  MUSTER_DROP_INTO,
  MUSTER_DROP_AFTER,
} MusterDropPlace;

/** Returns: (transfer full): the rows, with all that stands in them, as an army of their own */
const MusterArmy *muster_army_action_dup_fragment (GPtrArray *items);

G_END_DECLS
