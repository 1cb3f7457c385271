#include "config.h"

#include "scenario/text.h"

#include "army/check/described.h"
#include "battlefield/text.h"
#include "scenario/check.h"
#include "scenario/victory.h"

#include <glib/gi18n-lib.h>

static char *
dup_results (int low, int high)
{
  return low == high ? g_strdup_printf ("%d", low) : g_strdup_printf ("%d–%d", low, high);
}

char *
muster_scenario_dup_arrival (const MusterScenario *scenario)
{
  const MusterArrival *arrival = muster_scenario_get_arrival (scenario);
  if (arrival == NULL)
    return NULL;
  g_autofree char *must = dup_results (arrival->must_low, arrival->must_high);
  if (arrival->may_high < arrival->may_low)
    return g_strdup_printf (
      /* Translators: %1$d: the sides of the die; %2$s: the numbers. */
      _ ("d%1$d each own turn, if its player throws: %2$s must come, else not"), arrival->die,
      must);
  g_autofree char *may = dup_results (arrival->may_low, arrival->may_high);
  return g_strdup_printf (
    /* Translators: %1$d: the sides of the die; %2$s: the numbers at which they must come; %3$s: the
     * numbers at which they may. */
    _ ("d%1$d each own turn, if its player throws: %2$s must come, %3$s may, else not"),
    arrival->die, must, may);
}

char *
muster_reserve_dup_coming (const MusterScenario *scenario, const MusterReserve *reserve)
{
  const MusterArrival *arrival = muster_scenario_get_arrival (scenario);
  if (reserve->turn == 0)
    /* Translators: when a reserve comes; the number is that of the sides of a die. */
    return arrival != NULL ? g_strdup_printf (_ ("from the first turn on, by d%d"), arrival->die)
                           /* Translators: of a reserve: when it comes is thrown for. */
                           : g_strdup (_ ("thrown for"));
  g_autofree char *time = muster_time_dup_text (muster_scenario_get_time (scenario, reserve->turn));
  if (arrival == NULL && time == NULL)
    /* Translators: when a reserve comes. */
    return g_strdup_printf (_ ("turn %d"), reserve->turn);
  if (arrival == NULL)
    /* Translators: when a reserve comes. %1$d: a turn; %2$s: its time. */
    return g_strdup_printf (_ ("turn %1$d (%2$s)"), reserve->turn, time);
  if (time == NULL)
    /* Translators: when a reserve comes. %1$d: a turn; %2$d: the sides of the die. */
    return g_strdup_printf (_ ("from turn %1$d on, by d%2$d"), reserve->turn, arrival->die);
  /* Translators: when a reserve comes. %1$d: a turn; %2$s: its time; %3$d: the sides of the die. */
  return g_strdup_printf (_ ("from turn %1$d on (%2$s), by d%3$d"), reserve->turn, time,
                          arrival->die);
}

char *
muster_reserve_dup_text (const MusterScenario *scenario, const MusterReserve *reserve)
{
  const MusterScenarioArmy *army = muster_scenario_find_army (scenario, reserve->army, NULL);
  g_autofree char *side = muster_scenario_dup_side (scenario, reserve->side);
  g_autofree char *label =
    army != NULL ? muster_army_dup_place (army->army, reserve->node) : g_strdup ("?");
  g_autofree char *where = muster_reserve_dup_where (scenario, reserve);
  g_autofree char *coming = muster_reserve_dup_coming (scenario, reserve);
  /* Translators: %1$s: a side; %2$s: a unit or formation of it that comes later; %3$s: when. */
  g_autofree char *when =
    where == NULL ? g_strdup_printf (_ ("%1$s, %2$s: %3$s"), side, label, coming)
                  /* Translators: %1$s: a side; %2$s: a unit or formation of it that comes
                     later; %3$s: when; %4$s: where. */
                  : g_strdup_printf (_ ("%1$s, %2$s: %3$s, %4$s"), side, label, coming, where);
  GString *text = g_string_new (when);
  if (reserve->note != NULL)
    g_string_append_printf (text, " · %s", reserve->note);
  return g_string_free (text, FALSE);
}

static void
append_part (GString *text, const char *part)
{
  if (part != NULL)
    g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", part);
}

char *
muster_scenario_dup_times (const MusterScenario *scenario)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *start = muster_time_dup_text (scenario->start);
  g_autofree char *dusk = muster_time_dup_text (scenario->dusk);
  int last = muster_scenario_get_last_turn (scenario);
  int minutes = muster_scenario_get_minutes (scenario);
  if (start != NULL)
    {
      /* Translators: the time when a battle begins. */
      g_autofree char *part = g_strdup_printf (_ ("begins at %s"), start);
      append_part (text, part);
    }
  if (minutes > 0)
    {
      g_autofree char *part = g_strdup_printf (_ ("a turn is %d minutes"), minutes);
      append_part (text, part);
    }
  if (dusk != NULL)
    {
      /* Translators: a time of the day. */
      g_autofree char *part = g_strdup_printf (_ ("dusk at %s"), dusk);
      append_part (text, part);
    }
  if (last > 0)
    {
      /* Translators: when a battle ends. */
      g_autofree char *part = g_strdup_printf (_ ("ends with turn %d"), last);
      append_part (text, part);
    }
  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

char *
muster_scenario_dup_particulars (const MusterScenario *scenario)
{
  GString *line = g_string_new (NULL);
  g_autofree char *date = muster_date_dup_text (scenario->date);
  append_part (line, scenario->ruleset != NULL ? scenario->ruleset->title : scenario->ruleset_id);
  append_part (line, scenario->place);
  append_part (line, date);
  return g_string_free (line, FALSE);
}

/* "1 mm is 2 m of ground"; NULL where it is not given. */
static char *
dup_scale (const MusterScenario *scenario)
{
  return scenario->scale != NULL ? g_strdup_printf (_ ("1 mm is %s m of ground"), scenario->scale)
                                 : NULL;
}

static void
append_head (GString *text, const MusterScenario *scenario)
{
  g_autofree char *particulars = muster_scenario_dup_particulars (scenario);
  g_autofree char *times = muster_scenario_dup_times (scenario);
  g_autofree char *scale = dup_scale (scenario);
  g_string_append_printf (text, "%s\n%s\n", scenario->name, particulars);
  if (times != NULL)
    g_string_append_printf (text, "%s\n", times);
  if (scale != NULL)
    g_string_append_printf (text, "%s\n", scale);
  if (scenario->note != NULL)
    g_string_append_printf (text, "\n%s\n", scenario->note);
}

/* What a person wrote, each of its lines as far in as the first. */
static void
append_lines (GString *text, const char *written)
{
  g_auto (GStrv) lines = g_strsplit (written != NULL ? written : "", "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    g_string_append_printf (text, lines[i][0] != '\0' ? "  %s\n" : "%s\n", lines[i]);
}

/* An army's name, points and verdict in a line. */
static char *
dup_army (const MusterScenarioArmy *army)
{
  GString *text = g_string_new (army->army->name);
  if (army->evaluation != NULL)
    {
      g_autoptr (GPtrArray) findings = muster_army_check (army->evaluation);
      g_autofree char *description =
        muster_army_dup_points_and_verdict (army->evaluation, findings);
      append_part (text, description);
    }
  return g_string_free (text, FALSE);
}

char *
muster_scenario_dup_side_title (const MusterScenario *scenario, int side)
{
  g_autofree char *name = muster_scenario_dup_side (scenario, side);
  return scenario->sides[side].name != NULL
           /* Translators: %1$s: the name of a side; %2$c: A or B. */
           ? g_strdup_printf (_ ("%1$s (side %2$c)"), name, 'A' + side)
           : g_steal_pointer (&name);
}

static void
append_sides (GString *text, const MusterScenario *scenario)
{
  for (int side = 0; side < 2; side++)
    {
      const MusterSide *of = &scenario->sides[side];
      g_autofree char *title = muster_scenario_dup_side_title (scenario, side);
      g_string_append_printf (text, "\n%s\n", title);
      for (guint i = 0; i < of->armies->len; i++)
        {
          g_autofree char *line = dup_army (g_ptr_array_index (of->armies, i));
          g_string_append_printf (text, "  %s\n", line);
        }
      append_lines (text, of->note);
    }
}

static void
append_reserves (GString *text, const MusterScenario *scenario)
{
  g_autofree char *arrival = muster_scenario_dup_arrival (scenario);
  if (scenario->reserves->len == 0)
    return;
  g_string_append_printf (text, "\n%s\n", _ ("Reserves"));
  for (guint i = 0; i < scenario->reserves->len; i++)
    {
      g_autofree char *line =
        muster_reserve_dup_text (scenario, &g_array_index (scenario->reserves, MusterReserve, i));
      g_string_append_printf (text, "  %s\n", line);
    }
  if (arrival != NULL)
    g_string_append_printf (text, "  %s\n", arrival);
}

char *
muster_condition_dup_text (const MusterCondition *condition)
{
  return condition->cite != NULL && condition->side == MUSTER_NO_SIDE
           ? g_strdup_printf ("%s (%s)", condition->text, condition->cite)
           : g_strdup (condition->text);
}

static void
append_victory (GString *text, const MusterScenario *scenario)
{
  g_autoptr (GPtrArray) conditions = muster_scenario_list_conditions (scenario, MUSTER_NO_SIDE);
  g_string_append_printf (text, "\n%s\n", _ ("Victory"));
  append_lines (text, scenario->victory);
  for (guint i = 0; i < conditions->len; i++)
    {
      const MusterCondition *condition = g_ptr_array_index (conditions, i);
      g_autofree char *line = muster_condition_dup_text (condition);
      g_string_append_printf (text, "%s%s\n", condition->side == MUSTER_NO_SIDE ? "  " : "    ",
                              line);
    }
  if (conditions->len == 0 && scenario->victory == NULL)
    g_string_append_printf (text, "  %s\n", _ ("Not given by the rules"));
}

/* Those of the battlefield are told with it. */
static void
append_findings (GString *text, const MusterScenario *scenario)
{
  g_autoptr (GPtrArray) findings = muster_scenario_check_sides (scenario);
  if (findings->len == 0)
    return;
  g_string_append_printf (text, "\n%s\n", _ ("To be seen to"));
  for (guint i = 0; i < findings->len; i++)
    g_string_append_printf (text, "  %s\n",
                            ((const MusterBoardFinding *) g_ptr_array_index (findings, i))->text);
}

GPtrArray *
muster_scenario_list_expected (const MusterScenario *scenario, int *n_turns)
{
  const MusterBattlefield *battlefield = scenario->battlefield;
  const MusterRuleset *ruleset = muster_scenario_get_weather_ruleset (scenario);
  g_autoptr (GArray) unknown = g_array_new (FALSE, FALSE, sizeof (MusterWeatherState));
  int last = muster_scenario_get_last_turn (scenario);
  *n_turns = last > 0 ? last : MUSTER_OPEN_TURNS;
  gboolean is_known = battlefield != NULL && battlefield->weather->len >= (guint) *n_turns;
  if (ruleset == NULL || is_known)
    return g_ptr_array_new ();
  return muster_weather_list_expected (ruleset,
                                       battlefield != NULL ? battlefield->weather : unknown,
                                       *n_turns);
}

static void
append_expected (GString *text, const MusterScenario *scenario)
{
  int n_turns;
  g_autoptr (GPtrArray) shares = muster_scenario_list_expected (scenario, &n_turns);
  if (shares->len > 0)
    g_string_append_printf (text, "\n%s\n", _ ("Weather to be expected"));
  for (guint i = 0; i < shares->len; i++)
    g_string_append_printf (text, "  %s\n", ((const MusterShare *) shares->pdata[i])->words);
}

char *
muster_scenario_dup_text (const MusterScenario *scenario)
{
  GString *text = g_string_new (NULL);
  append_head (text, scenario);
  append_sides (text, scenario);
  append_reserves (text, scenario);
  append_victory (text, scenario);
  append_findings (text, scenario);
  append_expected (text, scenario);
  if (scenario->battlefield != NULL)
    {
      g_autofree char *battlefield = muster_battlefield_dup_text (scenario->battlefield);
      g_string_append_printf (text, "\n%s", battlefield);
    }

  return g_string_free (text, FALSE);
}
