/* Rulesets by their ids: the packs in Muster's folders, read and found sound. */
#pragma once

#include "ruleset/read/pack-files.h"
#include "ruleset/ruleset.h"
#include "xml/reader.h"

G_BEGIN_DECLS

/**
 * muster_packs_load:
 * @dirs: (array zero-terminated=1): where to look, first come first served
 * @id: the id of a ruleset
 * @problems: (element-type MusterProblem): what is wrong with its pack; where no pack has @id, a
 *   note on each that is called after it
 *
 * The pack is that of muster_packs_load_xml() with all that it extends. One that
 * muster_ruleset_check() finds faults in is not passed over for another of the same name.
 *
 * Returns: (transfer full) (nullable): the ruleset; NULL without an error where no pack has it
 */
MusterRuleset *muster_packs_load (const char *const *dirs, const char *id, GPtrArray *problems);

/* The packs in Muster's folders, each of which is read once however often it is asked for. */
typedef struct _MusterPacks MusterPacks;

MusterPacks *muster_packs_new (void);

void muster_packs_free (MusterPacks *packs);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterPacks, muster_packs_free)

/** As muster_packs_load(). Returns: (transfer none) (nullable): the ruleset */
MusterRuleset *muster_packs_get (MusterPacks *packs, const char *id, GPtrArray *problems);

/** Returns: (transfer full) (element-type MusterRuleset): all that there are and can be read */
GPtrArray *muster_packs_get_all (MusterPacks *packs);

/** Returns: (array zero-terminated=1): the folders, the user's own first */
const char *const *muster_packs_get_dirs (const MusterPacks *packs);

/**
 * MusterFindRuleset:
 * @digest: (nullable): SHA-256 of the pack's text that is wanted
 *
 * Returns: (transfer none) (nullable): the ruleset, or another text of it; NULL where there is
 * none, with what is wrong with it in @problems
 */
typedef MusterRuleset *(*MusterFindRuleset) (const char *id,
                                             const char *digest,
                                             GPtrArray *problems,
                                             gpointer data);

/**
 * muster_packs_find_named:
 * @node: of @xml: an element that names a ruleset and the digest of a pack, as documents do
 * @find: (nullable): where rulesets come from
 * @is_kept: it comes from the library, which may not have the pack: that is no problem then
 *
 * Returns: (transfer none) (nullable): the ruleset
 */
MusterRuleset *muster_packs_find_named (const MusterXml *xml,
                                        const MusterXmlNode *node,
                                        MusterFindRuleset find,
                                        gpointer data,
                                        gboolean is_kept,
                                        GPtrArray *problems);

G_END_DECLS
