/* What an opponent knows of an army's grades and figures. */
#pragma once

#include "army/evaluate/evaluate.h"

G_BEGIN_DECLS

/** Returns: whether an opponent is told the thing's grade of the scale: its ruleset discloses the
 * thing, or anybody sees it; FALSE where that cannot be said */
gboolean muster_reckoning_tells_grade (const MusterReckoning *reckoning, guint thing, int scale);

/** Returns: whether anybody sees the stat's figures of units on the table */
gboolean muster_stat_is_seen (const MusterStat *stat);

/** Returns: whether anybody can tell the level's figures from what he sees: not where they are
 * points, or of a stat that is not seen */
gboolean muster_level_is_seen (const MusterRuleset *ruleset, const MusterLevel *level);

G_END_DECLS
