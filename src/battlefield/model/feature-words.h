/* How the selectors of a pack look at features, objectives and the battlefield itself. */
#pragma once

#include "ruleset/ruleset.h"

G_BEGIN_DECLS

/** Returns: whether features or objectives of @kind match @selector; NULL, for either, never does.
 * What a pack asks of an objective's distance is not known here, and does not match. */
gboolean muster_feature_kind_matches (const MusterRuleset *ruleset,
                                      const MusterKind *kind,
                                      const MusterSelector *selector);

/** Returns: whether @scope is that of a battlefield */
gboolean muster_scope_is_battlefield (const MusterRuleset *ruleset, const MusterSelector *scope);

/**
 * muster_feature_kind_get_stat:
 * @distance: (nullable): an objective's from the centre line, in the unit of the terrain
 * @number: (out): what its rows give
 *
 * Returns: whether the stat has a number for @kind
 */
gboolean muster_feature_kind_get_stat (const MusterRuleset *ruleset,
                                       const MusterKind *kind,
                                       int stat,
                                       const MusterNumber *distance,
                                       MusterNumber *number);

/** Returns: (transfer none) (nullable): the first shape, or path, that picks @kind */
const MusterShape *muster_terrain_find_shape (const MusterRuleset *ruleset, const MusterKind *kind);
const MusterPath *muster_terrain_find_path (const MusterRuleset *ruleset, const MusterKind *kind);

/** Returns: what a feature of @kind is drawn as */
MusterLook muster_terrain_find_look (const MusterRuleset *ruleset, const MusterKind *kind);

/** Returns: (transfer none) (nullable): on what features of @kind may lie */
const MusterSelector *muster_terrain_find_over (const MusterRuleset *ruleset,
                                                const MusterKind *kind);

/** Returns: how many a feature of @kind counts as for what a player may place */
int muster_place_count (const MusterRuleset *ruleset,
                        const MusterPlaceRule *place,
                        const MusterKind *kind);

G_END_DECLS
