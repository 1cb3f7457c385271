/* Overlays: packs that are laid over another one. */
#pragma once

#include "ruleset/ruleset.h"
#include "xml/reader.h"

G_BEGIN_DECLS

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
