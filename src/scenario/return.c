#include "config.h"

#include "scenario/return.h"

GArray *
muster_scenario_list_return (const MusterScenario *scenario, int side)
{
  GArray *rows = muster_return_new ();
  const GPtrArray *armies = scenario->sides[side].armies;
  for (guint i = 0; i < armies->len; i++)
    {
      const MusterScenarioArmy *entry = g_ptr_array_index (armies, i);
      muster_return_add_army (rows, side, entry->number, entry->army, entry->reckoning);
    }
  return rows;
}
