/* What an opponent knows of an army's grades and figures. */
#pragma once

#include "army/evaluate/evaluate.h"

G_BEGIN_DECLS

/** Returns: whether an opponent is told the node's grade of the scale: its ruleset discloses the
 * node, or anybody sees it; FALSE where that cannot be said */
gboolean
muster_evaluation_discloses_grade (const MusterEvaluation *evaluation, guint node, int scale);

/** Returns: whether anybody sees the stat's figures of units on the table */
gboolean muster_stat_is_seen (const MusterStat *stat);

/** Returns: whether anybody can tell the level's figures from what he sees: not where they are
 * points, or of a stat that is not seen */
gboolean muster_level_is_seen (const MusterRuleset *ruleset, const MusterLevel *level);

/* Parts of an army: what is copied, kept as a template, or shown to an opponent. */

/**
 * muster_army_extract:
 * @nodes: (array length=n): indices of nodes to copy, none the army itself; what stands in
 *   another of them comes with that one
 * @name: the fragment's
 *
 * Returns: (transfer full): an army of the same ruleset, date and player with nothing in it but
 * these, in the order of @army; its own grades are those of @army, so that what flows down from
 * there still does
 */
const MusterArmy *
muster_army_extract (const MusterArmy *army, const guint *nodes, guint n, const char *name);

/**
 * muster_army_show_opponent:
 * @evaluation: an army added up
 * @disclosed: (out) (transfer full) (element-type utf8): labels of nodes that the player marked as
 *   secret and that the ruleset says an opponent must be told of
 *
 * Returns: (transfer full): the army without what is secret, as far as its ruleset lets it be
 */
const MusterArmy *muster_army_show_opponent (const MusterEvaluation *evaluation,
                                             GPtrArray **disclosed);

/** Returns: whether the rules make the player tell an opponent of the node, or of something in it,
 * even where it is secret */
gboolean muster_army_must_disclose (const MusterEvaluation *evaluation, guint node);

/** Returns: whether anything of the army is marked as secret */
gboolean muster_army_has_secrets (const MusterArmy *army);

G_END_DECLS
