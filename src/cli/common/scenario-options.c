#include "config.h"

#include "cli/common/scenario-options.h"

#include "scenario/start.h"

#include <glib/gi18n-lib.h>

void
muster_scenario_options_clear (MusterScenarioOptions *options)
{
  g_free (options->start);
  g_free (options->dusk);
  g_free (options->scale);
  g_free (options->turns);
  g_free (options->minutes);
  muster_battlefield_options_clear (&options->battlefield);
}

static gboolean
set_time (const char *text, const char *option, int *minutes)
{
  if (text == NULL)
    return TRUE;
  *minutes = muster_time_parse (text);
  if (*minutes != MUSTER_NO_TIME)
    return TRUE;
  /* Translators: %1$s: an option of the command line; %2$s: what was typed. */
  muster_command_fail (_ ("--%1$s “%2$s” is no time of day. Write it as 11:30."), option, text);
  return FALSE;
}

gboolean
muster_scenario_options_set (const MusterScenarioOptions *options, MusterScenario *scenario)
{
  g_autoptr (GError) error = NULL;
  if (options->scale != NULL && !muster_scale_check (options->scale, &error))
    {
      muster_command_fail (_ ("--scale: %s"), error->message);
      return FALSE;
    }
  scenario->scale = muster_scenario_keep (scenario, options->scale);
  return muster_command_read_count ("length", options->turns, MUSTER_MOST_TURNS, &scenario->turns)
         && muster_command_read_count ("minutes", options->minutes, MUSTER_MOST_MINUTES,
                                       &scenario->minutes)
         && set_time (options->start, "start", &scenario->start)
         && set_time (options->dusk, "dusk", &scenario->dusk);
}

gboolean
muster_scenario_options_make (const MusterScenarioOptions *options,
                              MusterScenario *scenario,
                              MusterPacks *packs)
{
  int bonus[2];
  g_autoptr (GError) error = NULL;
  if (!muster_scenario_check_rules (scenario, &error))
    {
      muster_command_fail_with (g_steal_pointer (&error));
      return FALSE;
    }
  gboolean knows = muster_scenario_get_attack_bonus (scenario, bonus);
  g_autoptr (MusterBattlefield) battlefield =
    muster_battlefield_options_make (&options->battlefield, scenario->ruleset, packs,
                                     knows ? bonus : NULL);
  if (battlefield == NULL)
    return FALSE;
  muster_scenario_set_battlefield (scenario, battlefield);
  return TRUE;
}
