#include "config.h"

#include "scenario/start.h"

#include "army/store/store.h"
#include "base/error.h"
#include "base/problem.h"

#include <glib/gi18n-lib.h>

/* What an army adds to its side's die. */
static gboolean
get_bonus (const MusterScenarioArmy *army, const char *stat_id, int *bonus)
{
  MusterFigure figure;
  int stat =
    army->evaluation != NULL ? muster_ruleset_find_stat (army->evaluation->ruleset, stat_id) : -1;
  if (stat < 0)
    return FALSE;
  muster_evaluation_get_figure (army->evaluation, 0, stat, &figure);
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
        g_set_error (
          error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
          /* Translators: %1$s: an army; %2$s: the id of its ruleset; %3$s: the id of the scenario's
             ruleset. */
          _ ("%1$s is an army of the ruleset \"%2$s\"; the scenario is played by \"%3$s\". Take "
             "armies of the same rules."),
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

char *
muster_scenario_start_dup_name (const char *one, const char *other)
{
  return g_strdup_printf (_ ("%1$s against %2$s"), one, other);
}

void
muster_scenario_start_add (MusterScenario *scenario,
                           int side,
                           const MusterArmy *army,
                           gint64 source)
{
  if (scenario->ruleset == NULL && army->ruleset != NULL)
    muster_scenario_set_ruleset (scenario, army->ruleset);
  if (scenario->date == NULL)
    scenario->date = muster_scenario_keep (scenario, army->date);
  muster_scenario_add_army (scenario, side, 0, army, source);
}

/* Armies of one pack share its ruleset, which is dear to read. */
static MusterRuleset *
load_ruleset (MusterStore *store,
              const MusterScenario *scenario,
              gint64 id,
              const char *digest,
              GError **error)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  if (scenario->ruleset != NULL
      && g_strcmp0 (muster_ruleset_get_digest (scenario->ruleset), digest) == 0)
    return muster_ruleset_ref (scenario->ruleset);
  return muster_store_load_ruleset (store, id, problems, error);
}

static const MusterArmy *
load_army (MusterStore *store, const MusterScenario *scenario, gint64 id, GError **error)
{
  g_autoptr (GError) unread = NULL;
  g_autofree char *name = NULL;
  g_autofree char *digest = NULL;
  if (!muster_store_find_pack (store, id, &name, &digest, error))
    return NULL;
  g_autoptr (MusterRuleset) ruleset = load_ruleset (store, scenario, id, digest, &unread);
  if (ruleset != NULL)
    return muster_store_load_army (store, id, ruleset, error);
  g_autoptr (MusterArmySnapshot) plain = muster_store_load_army (store, id, NULL, error);
  if (plain == NULL)
    return NULL;
  g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
               _ ("The rules of %s are not there. Put their pack where Muster finds it."),
               plain->name);
  return NULL;
}

static gboolean
add_armies (MusterScenario *scenario,
            MusterStore *store,
            int side,
            const GArray *armies,
            GError **error)
{
  for (guint i = 0; i < armies->len; i++)
    {
      gint64 id = g_array_index (armies, gint64, i);
      g_autoptr (MusterArmySnapshot) army = load_army (store, scenario, id, error);
      if (army == NULL)
        return FALSE;
      muster_scenario_start_add (scenario, side, army, id);
    }
  return TRUE;
}

static const char *
get_first_name (const MusterScenario *scenario, int side)
{
  const MusterScenarioArmy *army = g_ptr_array_index (scenario->sides[side].armies, 0);
  return army->army->name;
}

MusterScenario *
muster_scenario_start_begin (MusterStore *store, GArray *const sides[2], GError **error)
{
  g_autoptr (MusterScenario) scenario = muster_scenario_new ("", NULL);
  for (int side = 0; side < 2; side++)
    if (!add_armies (scenario, store, side, sides[side], error))
      return NULL;
  if (!muster_scenario_check_rules (scenario, error))
    return NULL;
  g_autofree char *name =
    muster_scenario_start_dup_name (get_first_name (scenario, 0), get_first_name (scenario, 1));
  scenario->name = muster_scenario_keep (scenario, name);
  return g_steal_pointer (&scenario);
}

void
muster_scenario_start_set_weather (MusterScenario *scenario, MusterRuleset *ruleset, int row)
{
  MusterWeatherState state = muster_weather_set (ruleset, row, 1);
  muster_battlefield_set_weather (scenario->battlefield, ruleset, &state);
}
