#include "config.h"

#include "scenario/play/weather.h"

#include <glib/gi18n-lib.h>

const MusterRuleset *
muster_play_get_weather_ruleset (const MusterScenario *scenario)
{
  const MusterBattlefield *board = scenario->battlefield;
  const MusterRuleset *ruleset =
    board != NULL && board->weather_ruleset != NULL ? board->weather_ruleset : scenario->ruleset;
  return board != NULL && ruleset != NULL && ruleset->weather.is_given ? ruleset : NULL;
}

gboolean
muster_play_may_throw_weather (const MusterScenario *scenario, int turn)
{
  const MusterRuleset *ruleset = muster_play_get_weather_ruleset (scenario);
  if (ruleset == NULL)
    return FALSE;
  int known = (int) scenario->battlefield->weather->len;
  return known == 0 || (ruleset->weather.is_gauge && known < turn);
}

static char *
dup_name (const MusterRuleset *ruleset, const MusterWeatherState *state)
{
  const char *name = state->row >= 0 ? ruleset->weather.rows[state->row].name : _ ("none");
  return g_strdup_printf (_ ("Weather of turn %d: %s"), state->turn, name);
}

/* Of a table there is but one. */
static int
get_last (const MusterRuleset *ruleset, int turn)
{
  return ruleset->weather.is_gauge ? turn : 1;
}

char *
muster_play_throw_weather (MusterScenario *scenario, int turn)
{
  MusterRuleset *ruleset = (MusterRuleset *) muster_play_get_weather_ruleset (scenario);
  MusterBattlefield *board = scenario->battlefield;
  while ((int) board->weather->len < get_last (ruleset, turn))
    {
      MusterWeatherState next =
        board->weather->len == 0
          ? muster_weather_start (ruleset, board->dice)
          : muster_weather_next (ruleset, muster_battlefield_get_weather (board), board->dice);
      muster_battlefield_set_weather (board, ruleset, &next);
    }
  return dup_name (ruleset, muster_battlefield_get_weather (board));
}

char *
muster_play_set_weather (MusterScenario *scenario, int turn, int row)
{
  MusterRuleset *ruleset = (MusterRuleset *) muster_play_get_weather_ruleset (scenario);
  MusterBattlefield *board = scenario->battlefield;
  while ((int) board->weather->len < turn - 1)
    {
      MusterWeatherState same = board->weather->len > 0 ? *muster_battlefield_get_weather (board)
                                                        : muster_weather_set (ruleset, row, 1);
      same.turn = (int) board->weather->len + 1;
      same.held += board->weather->len > 0 && same.held > 0;
      muster_battlefield_set_weather (board, ruleset, &same);
    }
  MusterWeatherState state = muster_weather_set (ruleset, row, turn);
  muster_battlefield_set_weather (board, ruleset, &state);
  return dup_name (ruleset, muster_battlefield_get_weather (board));
}
