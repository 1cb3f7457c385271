/* What the files of the deeds share. */
#pragma once

#include "app/army/actions.h"
#include "army/model/change.h"

G_BEGIN_DECLS

/** Returns: (transfer full): what the row's thing is called */
char *muster_deed_dup_label (MusterThingItem *item);

/** Returns: (transfer full) (element-type MusterChange): none yet */
GArray *muster_deed_new_changes (void);

/** Does all of @changes to the army that @item is of, as one action; nothing where there are none.
 */
gboolean
muster_deed_apply (MusterThingItem *item, const char *name, GArray *changes, GError **error);

/** Returns: (transfer full) (element-type guint): the indices of all that the rows stand for */
GArray *muster_deed_list_indices (GPtrArray *items);

/** Returns: the place of a thing among all that stands in its formation */
int muster_deed_get_place (const MusterArmy *army, guint index);

G_END_DECLS
