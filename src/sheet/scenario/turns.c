#include "config.h"

#include "sheet/scenario/turns.h"

#include <glib/gi18n-lib.h>

static void
free_turn (gpointer data)
{
  MusterGameTurn *turn = data;
  g_ptr_array_unref (turn->arrivals);
  g_free (turn->time);
  g_free (turn);
}

void
muster_turns_free (MusterTurns *turns)
{
  g_ptr_array_unref (turns->turns);
  g_free (turns);
}

char *
muster_reserve_dup_who (const MusterScenario *scenario, const MusterReserve *reserve)
{
  const MusterScenarioArmy *army = muster_scenario_find_army (scenario, reserve->army, NULL);
  g_autofree char *side = muster_scenario_dup_side (scenario, reserve->side);
  g_autofree char *label =
    /* Translators: what comes as a reserve where nobody may know what it is. */
    army != NULL ? muster_army_dup_place (army->army, reserve->node) : g_strdup (_ ("troops"));
  return g_strdup_printf ("%s: %s", side, label);
}

/* The last turn of which something is known. */
static int
find_known (const MusterScenario *scenario)
{
  int last = MUSTER_OPEN_TURNS;
  if (scenario->battlefield != NULL)
    last = MAX (last, (int) scenario->battlefield->weather->len);
  for (guint i = 0; i < scenario->reserves->len; i++)
    last = MAX (last, g_array_index (scenario->reserves, MusterReserve, i).turn);
  return last;
}

static void
set_weather (MusterGameTurn *turn, const MusterScenario *scenario, const MusterRuleset *ruleset)
{
  const GArray *known = scenario->battlefield != NULL ? scenario->battlefield->weather : NULL;
  guint at = (guint) turn->number - 1;
  turn->row = -1;
  if (ruleset == NULL)
    return;
  if (known == NULL || at >= known->len)
    {
      turn->is_thrown = at == 0 || ruleset->weather.is_gauge;
      return;
    }
  const MusterWeatherState *state = &g_array_index (known, MusterWeatherState, at);
  const MusterWeatherState *before = at > 0 ? state - 1 : NULL;
  if (state->row < 0 || (!ruleset->weather.is_gauge && before != NULL && before->row == state->row))
    return;
  turn->row = state->row;
  turn->weather = ruleset->weather.rows[state->row].name;
}

static void
set_light (MusterGameTurn *turn, const MusterScenario *scenario)
{
  int light = muster_scenario_get_light (scenario);
  int minutes = muster_scenario_get_minutes (scenario);
  int begins = (turn->number - 1) * minutes;
  if (light < 0)
    return;
  turn->is_night = begins >= light;
  turn->is_dusk = !turn->is_night && begins + minutes >= light;
  if (scenario->ruleset == NULL || scenario->ruleset->clock.last_light == 0)
    return;
  int dim = light - scenario->ruleset->clock.last_light;
  turn->is_dim = !turn->is_night && begins + minutes > dim;
  turn->begins_dim = turn->is_dim && (turn->number == 1 || begins <= dim);
}

char *
muster_light_dup_text (const MusterScenario *scenario)
{
  const MusterClock *clock = scenario->ruleset != NULL ? &scenario->ruleset->clock : NULL;
  if (clock == NULL || clock->last_light == 0 || clock->text == NULL)
    return NULL;
  g_autofree char *text = clock->cite != NULL
                            ? g_strdup_printf ("%s (%s)", clock->text, clock->cite)
                            : g_strdup (clock->text);
  /* Translators: what holds in the minutes before dusk: "Last light, 60 minutes before dusk: Sight
   * is shorter". */
  return g_strdup_printf (_ ("Last light, %1$d minutes before dusk: %2$s"), clock->last_light,
                          text);
}

char *
muster_clock_dup_note (const MusterScenario *scenario)
{
  g_autofree char *start = muster_time_dup_text (scenario->start);
  g_autofree char *dusk = muster_time_dup_text (scenario->dusk);
  gboolean has_minutes = muster_scenario_get_minutes (scenario) > 0;
  if (start == NULL)
    return dusk != NULL
             ? g_strdup_printf (_ ("Dusk at %s; when the battle begins is not given."), dusk)
             : NULL;
  if (has_minutes)
    return NULL;
  if (dusk == NULL)
    return g_strdup_printf (_ ("The battle begins at %s; the length of a turn is not given."),
                            start);
  return g_strdup_printf (_ ("Dusk at %s; the length of a turn is not given."), dusk);
}

/* What comes from a turn on when a die brings it, or for sure. */
static char *
dup_arrival (const MusterScenario *scenario, const MusterReserve *reserve)
{
  const MusterArrival *arrival = muster_scenario_get_arrival (scenario);
  g_autofree char *who = muster_reserve_dup_who (scenario, reserve);
  g_autofree char *where = muster_reserve_dup_where (scenario, reserve);
  g_autofree char *all = where != NULL ? g_strdup_printf ("%s, %s", who, where) : g_strdup (who);
  /* Translators: a reserve and where it comes, and the die that brings it: "Side A: 2nd Division,
   * left third of the base edge: by d6 from now on" */
  if (arrival != NULL)
    /* Translators: %1$s: the formations in reserve; %2$d: the sides of a die. */
    return g_strdup_printf (_ ("%1$s: by d%2$d from now on"), all, arrival->die);
  return reserve->turn == 0 ? g_strdup_printf (_ ("%s: thrown for"), all) : g_steal_pointer (&all);
}

static void
add_arrivals (MusterGameTurn *turn, const MusterScenario *scenario)
{
  for (guint i = 0; i < scenario->reserves->len; i++)
    {
      const MusterReserve *reserve = &g_array_index (scenario->reserves, MusterReserve, i);
      if (MAX (reserve->turn, 1) == turn->number)
        g_ptr_array_add (turn->arrivals, dup_arrival (scenario, reserve));
    }
}

static void
add_turn (MusterTurns *turns, const MusterScenario *scenario, int number)
{
  MusterGameTurn *turn = g_new0 (MusterGameTurn, 1);
  turn->number = number;
  turn->arrivals = g_ptr_array_new_with_free_func (g_free);
  turn->time = muster_time_dup_text (muster_scenario_get_time (scenario, number));
  turn->is_last = number == muster_scenario_get_last_turn (scenario);
  set_weather (turn, scenario, turns->weather);
  set_light (turn, scenario);
  add_arrivals (turn, scenario);
  g_ptr_array_add (turns->turns, turn);
}

MusterTurns *
muster_turns_new (const MusterScenario *scenario)
{
  MusterTurns *turns = g_new0 (MusterTurns, 1);
  int last = muster_scenario_get_last_turn (scenario);
  turns->turns = g_ptr_array_new_with_free_func (free_turn);
  turns->is_open = last == 0;
  turns->weather = muster_scenario_get_weather_ruleset (scenario);
  if (turns->is_open)
    last = find_known (scenario);
  for (int number = 1; number <= MIN (last, MUSTER_MOST_TURNS); number++)
    add_turn (turns, scenario, number);
  return turns;
}

static char *
dup_roll (const MusterRoll *roll)
{
  return roll->dice > 1 ? g_strdup_printf ("%dd%d", roll->dice, roll->die)
                        : g_strdup_printf ("d%d", roll->die);
}

static char *
dup_results (const MusterResults *results, const MusterRoll *roll)
{
  int low = MAX (results->low, roll->dice);
  int high = MIN (results->high, roll->dice * roll->die);
  return low == high ? g_strdup_printf ("%d", low) : g_strdup_printf ("%d–%d", low, high);
}

char *
muster_weather_dup_method (const MusterRuleset *ruleset)
{
  const MusterWeather *weather = &ruleset->weather;
  if (weather->roll.die == 0)
    return NULL;
  g_autofree char *first = dup_roll (&weather->roll);
  if (!weather->is_gauge || weather->turn.die == 0)
    return g_strdup_printf (_ ("%s before the battle"), first);
  g_autofree char *turn = dup_roll (&weather->turn);
  g_autofree char *down = dup_results (&weather->down, &weather->turn);
  g_autofree char *up = dup_results (&weather->up, &weather->turn);
  return g_strdup_printf (
    /* Translators: dice and their results: "2d6 before the battle, then d6 each turn: 1–2 one down,
     * 5–6 one up". */
    _ ("%1$s before the battle, then %2$s each turn: %3$s one down, %4$s one up"), first, turn,
    down, up);
}

char *
muster_weather_dup_effects (const MusterRuleset *ruleset, int row)
{
  g_autoptr (GPtrArray) effects = muster_weather_list_effects (ruleset, row);
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < effects->len; i++)
    {
      const MusterEffect *effect = g_ptr_array_index (effects, i);
      if (effect->text != NULL && effect->text[0] != '\0')
        g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", effect->text);
    }
  return g_string_free (text, FALSE);
}
