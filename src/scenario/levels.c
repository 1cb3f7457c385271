#include "config.h"

#include "scenario/levels.h"

#include <glib/gi18n-lib.h>

const MusterLevel *
muster_level_find_of_side (const MusterReckoning *reckoning, const char *id)
{
  const MusterRuleset *ruleset = reckoning != NULL ? reckoning->ruleset : NULL;
  for (int i = 0; ruleset != NULL && i < ruleset->n_levels; i++)
    {
      const MusterLevel *level = &ruleset->levels[i];
      if (level->is_of_side && level->counter >= 0 && g_str_equal (level->id, id)
          && muster_reckoning_match (reckoning, level->scope, 0) == MUSTER_YES)
        return level;
    }
  return NULL;
}

gboolean
muster_scenario_counts_together (const MusterScenario *scenario, int side, const MusterLevel *level)
{
  return level != NULL && level->is_of_side && scenario->sides[side].armies->len > 1;
}

gboolean
muster_scenario_find_side_level (const MusterScenario *scenario,
                                 int side,
                                 const char *id,
                                 MusterSideLevel *found)
{
  const GPtrArray *armies = scenario->sides[side].armies;
  *found = (MusterSideLevel){ .start = MUSTER_NUMBER (0) };
  for (guint i = 0; i < armies->len; i++)
    {
      const MusterScenarioArmy *army = g_ptr_array_index (armies, i);
      const MusterLevel *level = muster_level_find_of_side (army->reckoning, id);
      if (level == NULL)
        continue;
      const MusterSum *sum = muster_reckoning_get_sum (army->reckoning, 0, level->counter);
      if (sum->unknown > 0)
        return FALSE;
      found->start = muster_number_add (found->start, sum->sum);
      if (found->army != NULL)
        continue;
      found->army = army;
      found->level = level;
    }
  return found->army != NULL && found->start.num > 0;
}

/* Returns: (nullable): when the side comes to the level; NULL where that is not known */
static char *
dup_side_text (const MusterScenario *scenario,
               int side,
               const MusterLevel *level,
               MusterSideLevel *found)
{
  if (!muster_scenario_find_side_level (scenario, side, level->id, found))
    return NULL;
  return muster_level_dup_text (found->army->reckoning, 0, found->level, found->start);
}

/* Those of which this is the first army that is counted. */
static void
list_levels (const MusterScenario *scenario,
             int side,
             const MusterScenarioArmy *army,
             GPtrArray *readouts)
{
  const MusterRuleset *ruleset = army->reckoning != NULL ? army->reckoning->ruleset : NULL;
  for (int i = 0; ruleset != NULL && i < ruleset->n_levels; i++)
    {
      const MusterLevel *level = &ruleset->levels[i];
      MusterSideLevel found;
      if (!muster_scenario_counts_together (scenario, side, level))
        continue;
      g_autofree char *text = dup_side_text (scenario, side, level, &found);
      if (text == NULL || found.army != army)
        continue;
      MusterReadout *readout = g_new0 (MusterReadout, 1);
      readout->id = level->id;
      readout->name = level->name;
      readout->text = g_steal_pointer (&text);
      readout->cite = level->cite;
      readout->stat = -1;
      readout->level = level;
      g_ptr_array_add (readouts, readout);
    }
}

GPtrArray *
muster_scenario_list_side_levels (const MusterScenario *scenario, int side)
{
  GPtrArray *readouts = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_readout_free);
  const GPtrArray *armies = scenario->sides[side].armies;
  for (guint i = 0; i < armies->len; i++)
    {
      const MusterScenarioArmy *army = g_ptr_array_index (armies, i);
      list_levels (scenario, side, army, readouts);
    }
  return readouts;
}

static int
find_side (const MusterScenario *scenario, int number)
{
  for (int side = 0; side < 2; side++)
    {
      const GPtrArray *armies = scenario->sides[side].armies;
      for (guint i = 0; i < armies->len; i++)
        if (((const MusterScenarioArmy *) armies->pdata[i])->number == number)
          return side;
    }
  return MUSTER_NO_SIDE;
}

void
muster_scenario_tell_side_levels (const MusterScenario *scenario,
                                  int number,
                                  gboolean is_once,
                                  GPtrArray *readouts)
{
  int side = scenario != NULL ? find_side (scenario, number) : MUSTER_NO_SIDE;
  for (guint i = readouts->len; i > 0 && side != MUSTER_NO_SIDE; i--)
    {
      MusterReadout *readout = g_ptr_array_index (readouts, i - 1);
      MusterSideLevel found;
      if (readout->thing != 0 || !muster_scenario_counts_together (scenario, side, readout->level))
        continue;
      g_autofree char *text = dup_side_text (scenario, side, readout->level, &found);
      if (text == NULL || (is_once && found.army->number != number))
        {
          g_ptr_array_remove_index (readouts, i - 1);
          continue;
        }
      g_free (readout->text);
      /* Translators: when a side has lost: "below 20 of 40 points, of all armies together". */
      readout->text = g_strdup_printf (_ ("%s, of all armies together"), text);
    }
}
