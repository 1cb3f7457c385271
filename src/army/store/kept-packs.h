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

/* Rulesets of a library that were read lately stay on its shelf, so that whatever is loaded with
 * one of them need not read the pack again: those of the packs, without values of the player's. */

/** Puts a ruleset on the shelf, in the place of the one that was not used for longest. */
void muster_kept_packs_put (MusterStore *store, MusterRuleset *ruleset);

/** Returns: (transfer full) (nullable): the ruleset of the pack with this digest, where it is on
 * the shelf; @digest may be NULL */
MusterRuleset *muster_kept_packs_get (MusterStore *store, const char *digest);

/** Keeps the text of a pack in the library, where it is not there yet. */
gboolean muster_change_set_keep_pack (MusterChangeSet *change_set,
                                      const MusterRuleset *ruleset,
                                      GError **error);

G_END_DECLS
