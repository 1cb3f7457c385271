#include "config.h"

#include "app/play/turn.h"

#include "sheet/scenario/turns.h"

#include <glib/gi18n-lib.h>

char *
muster_play_dup_turn (const MusterScenario *scenario, int turn)
{
  int last = muster_scenario_get_last_turn (scenario);
  return last > 0 ? g_strdup_printf (_ ("Turn %d of %d"), turn, last)
                  : g_strdup_printf (_ ("Turn %d"), turn);
}

char *
muster_play_dup_time (const MusterScenario *scenario, int turn)
{
  g_autofree char *time = muster_time_dup_text (muster_scenario_get_time (scenario, turn));
  if (turn != muster_scenario_get_last_turn (scenario))
    return g_steal_pointer (&time);
  /* Translators: the time of a turn, and that it is the last. */
  return time != NULL ? g_strdup_printf (_ ("%s · last turn"), time) : g_strdup (_ ("Last turn"));
}

static void
append (GString *text, const char *line)
{
  if (line != NULL && line[0] != '\0')
    g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", line);
}

/* The turn of the list; behind the last of which something is known, NULL. */
static const MusterGameTurn *
get_turn (const MusterTurns *turns, int number)
{
  return number >= 1 && (guint) number <= turns->turns->len
           ? g_ptr_array_index (turns->turns, number - 1)
           : NULL;
}

/* Weather stays until another is known. */
static int
find_weather (const MusterTurns *turns, int number)
{
  for (int at = MIN (number, (int) turns->turns->len); at >= 1; at--)
    if (get_turn (turns, at)->row >= 0)
      return get_turn (turns, at)->row;
  return -1;
}

static void
append_weather (GString *text, const MusterTurns *turns, int number)
{
  const MusterGameTurn *turn = get_turn (turns, number);
  int row = turns->weather != NULL ? find_weather (turns, number) : -1;
  if (turns->weather == NULL)
    return;
  if ((turn != NULL && turn->is_thrown) || (turn == NULL && turns->weather->weather.is_gauge))
    {
      g_autofree char *method = muster_weather_dup_method (turns->weather);
      g_autofree char *line =
        method != NULL ? g_strdup_printf (_ ("Weather: to be thrown (%s)"), method) : NULL;
      append (text, line);
      return;
    }
  if (row < 0)
    return;
  g_autofree char *effects = muster_weather_dup_effects (turns->weather, row);
  g_autofree char *line =
    g_strdup_printf (_ ("Weather: %s. %s"), turns->weather->weather.rows[row].name,
                     effects[0] != '\0' ? effects : _ ("No effects."));
  append (text, line);
}

static void
append_light (GString *text, const MusterScenario *scenario, const MusterGameTurn *turn)
{
  g_autofree char *dusk = muster_time_dup_text (scenario->dusk);
  g_autofree char *at =
    dusk != NULL && turn->is_dusk ? g_strdup_printf (_ ("Dusk at %s"), dusk) : NULL;
  g_autofree char *light = turn->is_dim ? muster_light_dup_text (scenario) : NULL;
  append (text, light);
  append (text, at);
  if (turn->is_night)
    append (text, _ ("Night"));
}

char *
muster_play_dup_told (const MusterScenario *scenario, int number)
{
  GString *text = g_string_new (NULL);
  g_autoptr (MusterTurns) turns = muster_turns_new (scenario);
  const MusterGameTurn *turn = get_turn (turns, number);
  append_weather (text, turns, number);
  for (guint i = 0; turn != NULL && i < turn->arrivals->len; i++)
    {
      g_autofree char *line =
        g_strdup_printf (_ ("Arrives: %s"), (char *) g_ptr_array_index (turn->arrivals, i));
      append (text, line);
    }
  if (turn != NULL)
    append_light (text, scenario, turn);
  return g_string_free (text, FALSE);
}
