/* The rulesets of documents; and the reading of their packs in threads, before they are opened or
 * used, so that the main thread finds them read: in the cache of the library
 * (army/store/kept-packs.h), with the values of players laid over them (ruleset/catalogue/house.h).
 * Whatever is read is told by g_debug(). */
#pragma once

#include "army/store/store.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * muster_ruleset_cache_get_ruleset:
 * @army: the number of an army of the library
 * @id: of its ruleset
 *
 * Returns: (transfer full) (nullable): the ruleset from the very pack that it is kept with, else
 *   from the one that is installed, with the player's own values; read now where that was not done
 *   before; NULL where neither is there
 */
MusterRuleset *muster_ruleset_cache_get_ruleset (MusterStore *store, gint64 army, const char *id);

/** As muster_ruleset_cache_get_ruleset(), whatever rules the army is for. NULL with
 * %MUSTER_ERROR_NOT_FOUND where there is no such army */
MusterRuleset *muster_ruleset_cache_find_ruleset (MusterStore *store, gint64 army, GError **error);

/** Returns: (transfer full) (nullable): an army with the ruleset of
 * muster_ruleset_cache_get_ruleset(), or without where there is none; NULL with
 * %MUSTER_ERROR_NOT_FOUND where there is no such army */
const MusterArmy *muster_ruleset_cache_load_army (MusterStore *store, gint64 id, GError **error);

/** Returns: whether all packs of a document (an army, a scenario, its battle or a campaign) are
 * read
 */
gboolean muster_ruleset_cache_is_read (MusterStore *store, const char *kind, gint64 document);

/** Returns: whether a pack of it that is not is so large that somebody will wait for it */
gboolean muster_ruleset_cache_is_slow (MusterStore *store, const char *kind, gint64 document);

/** @source: who asked */
typedef void (*MusterRulesetsRead) (gpointer source, gpointer data);

/**
 * muster_ruleset_cache_read:
 * @documents: (array length=n): of the same kind
 * @source: (type GObject) (nullable): who asks; it is held meanwhile
 *
 * Reads, in threads, what is not read yet of the packs of these documents. @done is called at once
 * where nothing is to be read, else later, and not where it is cancelled. A pack with problems is
 * read too: loading the document tells them.
 */
void muster_ruleset_cache_read (MusterStore *store,
                                const char *kind,
                                const gint64 *documents,
                                guint n,
                                gpointer source,
                                GCancellable *cancellable,
                                MusterRulesetsRead done,
                                gpointer data);

/** Reads the packs that are installed in a thread; @done gets of g_task_propagate_pointer() what
 * muster_start_list_rulesets() lists, or NULL where it was cancelled. */
void muster_ruleset_cache_list_installed (gpointer source,
                                          GCancellable *cancellable,
                                          GAsyncReadyCallback done);

G_END_DECLS
