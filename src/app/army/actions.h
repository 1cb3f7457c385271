/* What a person does to the rows of an army's tree: each function is one action on the library. */
#pragma once

#include "app/army/model.h"
#include "app/army/page.h"

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

/** Gives the class of the page the actions that change the army, and that copy, cut, paste and keep
 * parts of it. */
void muster_army_actions_install (GtkWidgetClass *class);

/** Lets what can be done with the selected rows be done, and nothing else. */
void muster_army_actions_update (MusterArmyPage *page);

G_END_DECLS
