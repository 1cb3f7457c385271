#include "config.h"

#include "campaign/state/register-men.h"

#include <inttypes.h>

/* The first track that is the unit's, as steps are counted (army/evaluate/return.h). */
static const MusterStrength *
find_track (const MusterReckoning *reckoning, guint unit)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  for (int i = 0; i < ruleset->n_strengths; i++)
    if (muster_reckoning_match (reckoning, ruleset->strengths[i].of, unit) == MUSTER_YES)
      return &ruleset->strengths[i];
  return NULL;
}

/* What a step is of that which men are told for, such as two figures. */
static MusterNumber
get_share (const MusterReckoning *reckoning, const MusterStrength *track, guint unit, gint64 steps)
{
  MusterNumber number;
  const MusterMeasure measure = { .kind = MUSTER_MEASURE_STAT, .index = track->men_of };
  if (track->men_of < 0)
    return MUSTER_NUMBER (1);
  if (muster_reckoning_get_number (reckoning, unit, measure, &number) != MUSTER_YES)
    return MUSTER_NUMBER (0);
  return muster_number_multiply (number, (MusterNumber){ 1, steps });
}

MusterMen
muster_record_get_men (const MusterRecord *unit, gint64 steps)
{
  const MusterReckoning *reckoning = unit->raised->reckoning;
  gint64 whole = unit->raised->steps[unit->thing];
  const MusterStrength *track =
    reckoning != NULL && whole > 0 ? find_track (reckoning, unit->thing) : NULL;
  if (track == NULL || !track->men.is_given || steps <= 0)
    return (MusterMen){ 0 };
  MusterNumber share = get_share (reckoning, track, unit->thing, whole);
  MusterNumber all = muster_number_multiply (share, MUSTER_NUMBER (steps));
  return (MusterMen){
    muster_number_floor (muster_number_multiply (all, MUSTER_NUMBER (track->men.low))),
    muster_number_floor (muster_number_multiply (all, MUSTER_NUMBER (track->men.high)))
  };
}

MusterMen
muster_register_sum_men (const MusterRegister *reg, int side, gint64 formation)
{
  MusterMen sum = { 0 };
  g_autoptr (GPtrArray) records = muster_register_list (reg, side, formation);
  for (guint i = 0; i < records->len; i++)
    {
      const MusterRecord *record = g_ptr_array_index (records, i);
      if (record->sort != MUSTER_SORT_UNIT || record->status >= MUSTER_STATUS_DISBANDED)
        continue;
      MusterMen men = muster_record_get_men (record, record->present);
      sum.low += men.low;
      sum.high += men.high;
    }
  return sum;
}

char *
muster_men_dup_text (MusterMen men)
{
  if (men.high <= 0)
    return g_strdup ("–");
  return men.low == men.high ? g_strdup_printf ("%" PRId64, men.high)
                             : g_strdup_printf ("%" PRId64 "–%" PRId64, men.low, men.high);
}
