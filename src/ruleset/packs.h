/* Where packs lie, and how one is found by the id of its ruleset. */
#pragma once

#include "ruleset/ruleset.h"
#include "xml/xml-reader.h"

G_BEGIN_DECLS

/** Returns: (transfer full): the folders of packs, the user's own first. MUSTER_DATA_DIR in the
 * environment stands in place of where Muster's data are installed. */
char **muster_packs_list_dirs (void);

/** Returns: (transfer full) (element-type filename): the paths of all packs in @dirs, by name */
GPtrArray *muster_packs_list (const char *const *dirs);

/** Returns: (transfer full) (element-type utf8): the ids of the rulesets that packs in @dirs are
 * called after; no pack is read */
GPtrArray *muster_packs_list_ids (const char *const *dirs);

/**
 * muster_packs_load:
 * @dirs: (array zero-terminated=1): where to look, first come first served
 * @id: the id of a ruleset
 * @problems: (element-type MusterProblem): what is wrong with its pack; where no pack has @id, a
 *   note on each that is called after it
 *
 * A pack that is called ID.ruleset.xml is tried before the others, whatever its folder. One that
 * cannot be read, or that muster_ruleset_check() finds faults in, is not passed over for another of
 * the same name.
 *
 * Returns: (transfer full) (nullable): the ruleset; NULL without an error where no pack has it
 */
MusterRuleset *muster_packs_load (const char *const *dirs, const char *id, GPtrArray *problems);

/** As muster_packs_load(), without what the pack extends. Returns: (transfer full) (nullable): the
 * pack as it is written */
MusterXml *muster_packs_load_xml (const char *const *dirs, const char *id, GPtrArray *problems);

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
