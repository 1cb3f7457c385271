/* Rulesets of a library that were read lately, so that armies of one pack share it; and the reading
 * of large packs in a thread. */
#pragma once

#include "army/army-store.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * muster_shelf_get_ruleset:
 * @army: the number of an army
 * @digest: (nullable): of the pack that it is kept with
 *
 * Returns: (transfer full) (nullable): its ruleset with the player's own values, read now where it
 *   is not on the shelf; NULL where no pack was kept
 */
MusterRuleset *muster_shelf_get_ruleset (MusterStore *store, gint64 army, const char *digest);

/** Returns: whether muster_shelf_get_ruleset() would keep somebody waiting */
gboolean muster_shelf_is_slow (MusterStore *store, gint64 army);

/** Reads the ruleset of an army in a thread and puts it on the shelf. @done is called in any case,
 * with @source, unless it is cancelled. */
void muster_shelf_read (MusterStore *store,
                        gint64 army,
                        gpointer source,
                        GCancellable *cancellable,
                        GAsyncReadyCallback done,
                        gpointer data);

G_END_DECLS
