#include "config.h"

#include "army/evaluate/opponent.h"

gboolean
muster_reckoning_tells_grade (const MusterReckoning *reckoning, guint thing, int scale)
{
  const MusterSelector *disclose = reckoning->ruleset->disclose;
  MusterTelling telling = reckoning->ruleset->scales[scale].telling;
  if (telling != MUSTER_TELL_DISCLOSED)
    return telling == MUSTER_TELL_ALL;
  return disclose != NULL && muster_reckoning_match (reckoning, disclose, thing) == MUSTER_YES;
}

gboolean
muster_stat_is_seen (const MusterStat *stat)
{
  return stat->telling == MUSTER_TELL_ALL;
}

gboolean
muster_level_is_seen (const MusterRuleset *ruleset, const MusterLevel *level)
{
  const MusterMeasure *measure = &level->measure;
  if (measure->kind == MUSTER_MEASURE_STAT)
    return muster_stat_is_seen (&ruleset->stats[measure->index]);
  return measure->kind != MUSTER_MEASURE_POINTS;
}
