#include "config.h"

#include "scenario/generate.h"

#include "base/error.h"

#include <glib/gi18n-lib.h>

/* What an army adds to its side's die. */
static gboolean
get_bonus (const MusterScenarioArmy *army, const char *stat_id, int *bonus)
{
  MusterFigure figure;
  int stat =
    army->reckoning != NULL ? muster_ruleset_find_stat (army->reckoning->ruleset, stat_id) : -1;
  if (stat < 0)
    return FALSE;
  muster_reckoning_get_figure (army->reckoning, 0, stat, &figure);
  if (figure.known != MUSTER_YES || figure.n_numbers == 0 || figure.numbers[0].den == 0)
    return FALSE;
  *bonus = (int) muster_number_floor (figure.numbers[0]);
  return TRUE;
}

gboolean
muster_scenario_get_attack_bonus (const MusterScenario *scenario, int bonus[2])
{
  const MusterRuleset *ruleset = scenario->ruleset;
  if (ruleset == NULL || !ruleset->terrain.is_given || ruleset->terrain.attack < 0)
    return FALSE;
  const char *stat = ruleset->stats[ruleset->terrain.attack].id;
  for (int side = 0; side < 2; side++)
    {
      gboolean is_known = FALSE;
      bonus[side] = 0;
      for (guint i = 0; i < scenario->sides[side].armies->len; i++)
        {
          int of_army;
          if (!get_bonus (g_ptr_array_index (scenario->sides[side].armies, i), stat, &of_army))
            continue;
          bonus[side] = is_known ? MAX (bonus[side], of_army) : of_army;
          is_known = TRUE;
        }
      if (!is_known)
        return FALSE;
    }
  return TRUE;
}

gboolean
muster_scenario_check_rules (const MusterScenario *scenario, GError **error)
{
  for (int side = 0; side < 2; side++)
    for (guint i = 0; i < scenario->sides[side].armies->len; i++)
      {
        const MusterScenarioArmy *army = g_ptr_array_index (scenario->sides[side].armies, i);
        if (g_strcmp0 (army->army->ruleset_id, scenario->ruleset_id) == 0)
          continue;
        g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                     _ ("%s is an army of the ruleset \"%s\"; the scenario is played by \"%s\". "
                        "Take armies of the same rules."),
                     army->army->name, army->army->ruleset_id, scenario->ruleset_id);
        return FALSE;
      }
  return TRUE;
}

gboolean
muster_scenario_generate (MusterScenario *scenario,
                          const MusterTerrainOptions *options,
                          GError **error)
{
  MusterTerrainOptions make = *options;
  if (!muster_scenario_check_rules (scenario, error))
    return FALSE;
  make.is_borrowed = g_strcmp0 (scenario->ruleset_id, make.ruleset->id) != 0;
  make.knows_bonus =
    !make.is_borrowed && muster_scenario_get_attack_bonus (scenario, make.attack_bonus);
  g_autoptr (MusterBattlefield) battlefield = muster_terrain_make (&make, error);
  if (battlefield == NULL)
    return FALSE;
  muster_scenario_set_battlefield (scenario, battlefield);
  return TRUE;
}
