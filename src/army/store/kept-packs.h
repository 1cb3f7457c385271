/* The packs that the library keeps with its documents: each is read once however many armies of a
 * document ask for it. */
#pragma once

#include "army/model/army.h"
#include "db/store.h"

G_BEGIN_DECLS

typedef struct _MusterKeptPacks MusterKeptPacks;

MusterKeptPacks *muster_kept_packs_new (MusterStore *store);
void muster_kept_packs_free (MusterKeptPacks *packs);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterKeptPacks, muster_kept_packs_free)

/** Gives it a ruleset that was read already; NULL, and what has house values, is passed over. */
void muster_kept_packs_know (MusterKeptPacks *packs, MusterRuleset *ruleset);

/**
 * muster_kept_packs_find:
 * @id: not looked at: the digest says more
 * @digest: (nullable): SHA-256 of the pack's text
 * @packs: a MusterKeptPacks
 *
 * Returns: (transfer none) (nullable): the ruleset; NULL where the library does not keep it
 */
MusterRuleset *
muster_kept_packs_find (const char *id, const char *digest, GPtrArray *problems, gpointer packs);

/**
 * muster_kept_packs_parse_army:
 * @name: what @content, an army file, is called in messages
 *
 * Returns: (transfer full) (nullable): the army with the very pack that it was kept with; where it
 *   does not say which, with one of its ruleset that was read already
 */
const MusterArmy *muster_kept_packs_parse_army (MusterKeptPacks *packs,
                                                const char *name,
                                                const char *content,
                                                GPtrArray *problems);

/* Packs of a library that were read lately stay in its cache, so that whatever is loaded with one
 * of them need not read it again: without values of the player's. */

/**
 * muster_kept_packs_put:
 * @ruleset: (nullable): what the pack with this @digest was read as; NULL with
 * @problems: (element-type MusterProblem): why it is none
 *
 * Puts it in the cache where it is not there yet, in the place of the one that was not used for
 * longest.
 */
void muster_kept_packs_put (MusterStore *store,
                            const char *digest,
                            MusterRuleset *ruleset,
                            GPtrArray *problems);

/** Returns: whether the pack was read and is in the cache, though there may be problems with it */
gboolean muster_kept_packs_has (MusterStore *store, const char *digest);

/** Returns: (transfer full) (nullable): the ruleset of the pack with this digest, where it is on
 * the cache; @digest may be NULL */
MusterRuleset *muster_kept_packs_get (MusterStore *store, const char *digest);

/** Returns: (transfer full) (nullable): the ruleset of the pack with this digest: from the cache,
 * or else read now and put there; NULL where the library does not keep it, or with @problems
 * (element-type MusterProblem) */
MusterRuleset *muster_kept_packs_load (MusterStore *store, const char *digest, GPtrArray *problems);

/** Returns: (transfer full) (nullable): the text of the pack with this digest, where the library
 * keeps it; @name (out) is what it is called in messages */
GBytes *muster_kept_packs_load_text (MusterStore *store, const char *digest, char **name);

/** Keeps the text of a pack in the library, where it is not there yet. */
gboolean muster_change_set_keep_pack (MusterChangeSet *change_set,
                                      const MusterRuleset *ruleset,
                                      GError **error);

G_END_DECLS
