/* Armies in the library. */
#pragma once

#include "army/model/army.h"
#include "db/library.h"

G_BEGIN_DECLS

/* The kind of document that an army is. */
#define MUSTER_DOCUMENT_ARMY "army"

/**
 * muster_store_load_ruleset:
 * @army: the number of an army
 * @problems: (element-type MusterProblem): what is wrong with the pack's text
 *
 * Returns: (transfer full) (nullable): the ruleset from the very pack that the army was kept with,
 *   as muster_kept_packs_load(), with the player's own values; NULL, without @error, where none was
 *   kept
 */
MusterRuleset *
muster_store_load_ruleset (MusterStore *store, gint64 army, GPtrArray *problems, GError **error);

/** Returns: (transfer full) (nullable): the digest of the newest pack that the army was held
 * against */
char *muster_store_dup_answered_pack (MusterStore *store, gint64 army);

/**
 * muster_store_find_pack:
 * @ruleset: (out) (transfer full): the id of the rules that the army is for
 * @digest: (out) (transfer full) (nullable): of the text of the pack that it was kept with
 *
 * Returns: whether the army is there; else @error is set
 */
gboolean muster_store_find_pack (MusterStore *store,
                                 gint64 army,
                                 char **ruleset,
                                 char **digest,
                                 GError **error);

/** Returns: (transfer full) (nullable): what an army is called, whole or not; NULL with
 * %MUSTER_ERROR_NOT_FOUND where it is not there */
char *muster_store_dup_army_name (MusterStore *store, gint64 army, GError **error);

/**
 * muster_store_load_army:
 * @id: the number of an army
 * @ruleset: (nullable): its ruleset
 *
 * An army of which a row is broken is not whole, and nothing of it is read: a part of it would be
 * another army. Whether its rules have what it names is only seen with the very @ruleset that it
 * was kept with.
 *
 * Returns: (transfer full) (nullable): the army; NULL with %MUSTER_ERROR_NOT_FOUND where there is
 *   none with this number, %MUSTER_ERROR_DAMAGED where it is not whole: the message says which army
 *   that is, and what is wrong
 */
const MusterArmy *
muster_store_load_army (MusterStore *store, gint64 id, MusterRuleset *ruleset, GError **error);

/* An army that is read again and again while it is edited: of its rows only those that an action
 * wrote are asked for once more. */
typedef struct _MusterArmyReader MusterArmyReader;

/** @store is borrowed and outlives the reader. */
MusterArmyReader *muster_army_reader_new (MusterStore *store, gint64 id);
void muster_army_reader_free (MusterArmyReader *reader);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterArmyReader, muster_army_reader_free)

/** As muster_store_load_army(). */
const MusterArmy *
muster_army_reader_load (MusterArmyReader *reader, MusterRuleset *ruleset, GError **error);

/** Returns: how many nodes were asked for by the last reading that ended well */
guint muster_army_reader_count_read (const MusterArmyReader *reader);

G_END_DECLS
