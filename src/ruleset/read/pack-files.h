/* Where packs lie, and how one is found there as it is written. */
#pragma once

#include "ruleset/ruleset.h"
#include "xml/reader.h"

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
 * muster_packs_load_xml:
 * @dirs: (array zero-terminated=1): where to look, first come first served
 * @id: the id of a ruleset
 * @problems: (element-type MusterProblem): what is wrong with its pack; where no pack has @id, a
 *   note on each that is called after it
 *
 * In each folder a pack that is called ID.ruleset.xml is tried before the others. One that cannot
 * be read is not passed over for another of the same name.
 *
 * Returns: (transfer full) (nullable): the pack, without what it extends
 */
MusterXml *muster_packs_load_xml (const char *const *dirs, const char *id, GPtrArray *problems);

/** Returns: whether Muster came with a pack of the ruleset @id, in place of which the one at @path
 * would stand among the player's own */
gboolean muster_packs_replaces_shipped (const char *id, const char *path);

/* Overlays: packs that are laid over another one. */

/**
 * muster_overlay_resolve:
 * @xml: (transfer full): a pack
 * @dirs: (array zero-terminated=1): where the packs lie that it may extend
 * @problems: (element-type MusterProblem): a base that is not there, or circles
 *
 * Returns: (transfer full) (nullable): the pack laid over all that it extends; @xml itself where it
 *   extends nothing
 */
MusterXml *muster_overlay_resolve (MusterXml *xml, const char *const *dirs, GPtrArray *problems);

/**
 * muster_overlay_settle_problems:
 * @from: the index of the first problem that may be of the overlay
 *
 * Gives problems of a pack that extends another the file, and the line there, that they are about.
 * Notes on what it extends are taken out: they are told of that pack itself.
 */
void muster_overlay_settle_problems (GPtrArray *problems, guint from, const char *base_file);

G_END_DECLS
