/* Rulesets of a library that were read lately, so that armies of one pack share it; and the reading
 * of the large packs of a document in a thread, before it is opened. */
#pragma once

#include "army/store/store.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * muster_ruleset_cache_get_ruleset:
 * @army: an army of the library, read with or without its ruleset
 *
 * Returns: (transfer full) (nullable): the ruleset from the very pack that it is kept with, else
 *   from the one that is installed, with the player's own values; read now where it is not on the
 *   shelf; NULL where neither is there
 */
MusterRuleset *muster_ruleset_cache_get_ruleset (MusterStore *store, const MusterArmy *army);

/** Returns: (transfer full) (nullable): an army with the ruleset of
 * muster_ruleset_cache_get_ruleset(), or without where there is none; NULL with
 * %MUSTER_ERROR_NOT_FOUND where there is no such army */
const MusterArmy *muster_ruleset_cache_load_army (MusterStore *store, gint64 id, GError **error);

/** Returns: whether reading a document (an army, a scenario, its battle or a campaign) would keep
 * somebody waiting, as a large pack of it is not on the shelf */
gboolean muster_ruleset_cache_is_slow (MusterStore *store, const char *kind, gint64 document);

/** Reads these packs in a thread and puts them on the shelf. @done is called in any case, with
 * @source, unless it is cancelled. */
void muster_ruleset_cache_read (MusterStore *store,
                                const char *kind,
                                gint64 document,
                                gpointer source,
                                GCancellable *cancellable,
                                GAsyncReadyCallback done,
                                gpointer data);

G_END_DECLS
