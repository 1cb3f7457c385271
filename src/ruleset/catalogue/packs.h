/* Rulesets by their ids: the packs in Muster's folders, read and found sound. */
#pragma once

#include "ruleset/read/pack-files.h"
#include "ruleset/ruleset.h"

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

/** Returns: (array zero-terminated=1): the folders, the user's own first */
const char *const *muster_packs_get_dirs (const MusterPacks *packs);

G_END_DECLS
