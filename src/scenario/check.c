#include "config.h"

#include "scenario/check.h"

#include "army/check/check.h"
#include "ruleset/words.h"
#include "scenario/start.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>

/* Takes @text. */
static void
add (GPtrArray *findings, const char *rule, MusterSeverity severity, char *text)
{
  g_ptr_array_add (findings, muster_board_finding_new (rule, severity, text));
}

static void
check_army (const MusterScenario *scenario, const MusterScenarioArmy *army, GPtrArray *findings)
{
  if (g_strcmp0 (army->army->ruleset_id, scenario->ruleset_id) != 0)
    add (findings, "rules", MUSTER_SEVERITY_ERROR,
         g_strdup_printf (
           /* Translators: %1$s: an army; %2$s: the id of its ruleset; %3$s: the id of the
              scenario's ruleset. */
           _ ("%1$s is an army of the ruleset \"%2$s\"; the scenario is played by \"%3$s\". Take "
              "an army of the same rules."),
           army->army->name, army->army->ruleset_id, scenario->ruleset_id));
  if (army->evaluation == NULL)
    return;
  g_autoptr (GPtrArray) of_army = muster_army_check (army->evaluation);
  MusterVerdict verdict = muster_findings_judge (of_army);
  if (verdict.legal)
    return;
  g_autofree char *text = muster_verdict_dup_text (&verdict);
  add (findings, "army", MUSTER_SEVERITY_WARNING,
       g_strdup_printf (_ ("%1$s: %2$s."), army->army->name, text));
}

/* What a side adds to its die for the attack goes by the year of its army. */
static void
check_year (const MusterScenario *scenario, const MusterArmy *army, GPtrArray *findings)
{
  int year = scenario->date != NULL ? atoi (scenario->date) : MUSTER_NO_YEAR;
  gboolean counts = scenario->ruleset != NULL && scenario->ruleset->terrain.attack >= 0;
  if (!counts || year == MUSTER_NO_YEAR || army->year == MUSTER_NO_YEAR || year == army->year)
    return;
  add (findings, "year", MUSTER_SEVERITY_ADVICE,
       g_strdup_printf (
         /* Translators: %1$s: an army; %2$d: its year; %3$d: the year of the scenario; %4$d: the
            army's year again. */
         _ ("%1$s is an army of %2$d, and the scenario is of %3$d: its figures, and what it adds "
            "for the attack, are those of %4$d."),
         army->name, army->year, year, army->year));
}

static void
check_side (const MusterScenario *scenario, int side, GPtrArray *findings)
{
  const GPtrArray *armies = scenario->sides[side].armies;
  g_autofree char *name = muster_scenario_dup_side (scenario, side);
  if (armies->len == 0)
    add (findings, "side", MUSTER_SEVERITY_ADVICE,
         g_strdup_printf (_ ("%s has no army yet."), name));
  for (guint i = 0; i < armies->len; i++)
    {
      const MusterScenarioArmy *army = g_ptr_array_index (armies, i);
      check_army (scenario, army, findings);
      check_year (scenario, army->army, findings);
    }
}

static void
check_times (const MusterScenario *scenario, GPtrArray *findings)
{
  int last = muster_scenario_get_last_turn (scenario);
  for (guint i = 0; last > 0 && i < scenario->reserves->len; i++)
    {
      const MusterReserve *reserve = &g_array_index (scenario->reserves, MusterReserve, i);
      const MusterScenarioArmy *army = muster_scenario_find_army (scenario, reserve->army, NULL);
      if (army == NULL || reserve->turn <= last)
        continue;
      g_autofree char *label = muster_army_dup_place (army->army, reserve->node);
      add (
        findings, "reserve", MUSTER_SEVERITY_WARNING,
        /* Translators: %1$s: a formation; %2$d: the turn in which it comes; %3$d: the last turn. */
        g_strdup_printf (_ ("%1$s comes in turn %2$d, but the battle ends with turn %3$d."), label,
                         reserve->turn, last));
    }
}

/* A battle may go on through the night, but seldom does. */
static void
check_dusk (const MusterScenario *scenario, GPtrArray *findings)
{
  if (scenario->start == MUSTER_NO_TIME || scenario->dusk == MUSTER_NO_TIME
      || muster_scenario_get_minutes (scenario) == 0 || scenario->dusk > scenario->start)
    return;
  g_autofree char *start = muster_time_dup_text (scenario->start);
  g_autofree char *dusk = muster_time_dup_text (scenario->dusk);
  add (findings, "dusk", MUSTER_SEVERITY_ADVICE,
       g_strdup_printf (
         /* Translators: %1$s: a time of day; %2$s: a time of day. */
         _ ("It begins at %1$s, after dusk at %2$s: it is fought through the night, to the next "
            "dusk."),
         start, dusk));
}

/* A time is for the turns, which have none as long as nobody says how long one is. */
static void
check_clock (const MusterScenario *scenario, GPtrArray *findings)
{
  g_autofree char *start = muster_time_dup_text (scenario->start);
  g_autofree char *dusk = muster_time_dup_text (scenario->dusk);
  if ((start == NULL && dusk == NULL)
      || (start != NULL && muster_scenario_get_minutes (scenario) > 0))
    return;
  if (start == NULL)
    add (findings, "clock", MUSTER_SEVERITY_ADVICE,
         g_strdup_printf (_ ("Dusk is at %s, but no turn has a time: say when the battle begins, "
                             "and how many minutes a turn is, or it does not grow dark."),
                          dusk));
  else if (dusk == NULL)
    add (findings, "clock", MUSTER_SEVERITY_ADVICE,
         g_strdup_printf (_ ("It begins at %s, but the turns after the first have no time: say how "
                             "many minutes a turn is."),
                          start));
  else
    add (findings, "clock", MUSTER_SEVERITY_ADVICE,
         g_strdup_printf (
           /* Translators: %1$s: a time of day; %2$s: a time of day. */
           _ ("It begins at %1$s, with dusk at %2$s, but the turns have no time: say how many "
              "minutes one is, or it does not grow dark."),
           start, dusk));
}

/* What does not come by the rules but is thrown for needs a rule that says how. */
static void
check_reserves (const MusterScenario *scenario, GPtrArray *findings)
{
  for (guint i = 0; i < scenario->reserves->len; i++)
    {
      const MusterReserve *reserve = &g_array_index (scenario->reserves, MusterReserve, i);
      const MusterScenarioArmy *army = muster_scenario_find_army (scenario, reserve->army, NULL);
      if (army == NULL || reserve->turn > 0 || muster_scenario_get_arrival (scenario) != NULL)
        continue;
      g_autofree char *label = muster_army_dup_place (army->army, reserve->node);
      add (findings, "reserve", MUSTER_SEVERITY_WARNING,
           g_strdup_printf (_ ("%s is in reserve, and the rules have no throw for it to come. Give "
                               "it a turn."),
                            label));
    }
}

static gboolean
is_within (const MusterArmy *army, guint node, guint formation)
{
  while (node != 0 && node != formation)
    node = army->nodes[node].parent;
  return node == formation;
}

/* Whether a formation that it is in is in reserve too. */
static gboolean
is_in_other (const MusterScenario *scenario, const MusterReserve *reserve, const MusterArmy *army)
{
  for (guint i = 0; i < scenario->reserves->len; i++)
    {
      const MusterReserve *other = &g_array_index (scenario->reserves, MusterReserve, i);
      if (other != reserve && other->army == reserve->army
          && is_within (army, reserve->node, other->node))
        return TRUE;
    }
  return FALSE;
}

static void
add_of_arrival (const MusterScenario *scenario,
                GPtrArray *findings,
                MusterSeverity severity,
                char *text)
{
  const MusterArrival *arrival = muster_scenario_get_arrival (scenario);
  add (findings, "reserve", severity, text);
  MusterBoardFinding *finding = g_ptr_array_index (findings, findings->len - 1);
  finding->cite = g_strdup (arrival != NULL ? arrival->cite : NULL);
}

static void
check_reserve_by_rules (const MusterScenario *scenario,
                        const MusterReserve *reserve,
                        const MusterScenarioArmy *army,
                        GPtrArray *findings)
{
  const MusterArrival *arrival = muster_scenario_get_arrival (scenario);
  g_autofree char *label = muster_army_dup_place (army->army, reserve->node);
  if (is_in_other (scenario, reserve, army->army))
    add_of_arrival (scenario, findings, MUSTER_SEVERITY_WARNING,
                    g_strdup_printf (_ ("%s is in reserve twice. Take it out once."), label));
  else if (arrival != NULL && arrival->of != NULL && army->evaluation != NULL
           && muster_evaluation_match (army->evaluation, arrival->of, reserve->node) == MUSTER_NO)
    {
      g_autofree char *of = muster_selector_dup_words (scenario->ruleset, arrival->of->text);
      add_of_arrival (scenario, findings, MUSTER_SEVERITY_WARNING,
                      /* Translators: %1$s: a unit; %2$s: a list of what may be in reserve. */
                      g_strdup_printf (_ ("%1$s may not be in reserve by itself. What may: %2$s."),
                                       label, of));
    }
  if (arrival != NULL && arrival->n_stretches > 0 && reserve->entry == NULL
      && (reserve->where == NULL || reserve->where[0] == '\0'))
    add_of_arrival (scenario, findings, MUSTER_SEVERITY_ADVICE,
                    g_strdup_printf (_ ("Where %s comes on is not written down. Choose it before "
                                        "the battle."),
                                     label));
}

/* A timetable of history may come in ways that the rules do not know: nothing here is an error. */
static void
check_reserves_by_rules (const MusterScenario *scenario, GPtrArray *findings)
{
  for (guint i = 0; i < scenario->reserves->len; i++)
    {
      const MusterReserve *reserve = &g_array_index (scenario->reserves, MusterReserve, i);
      const MusterScenarioArmy *army = muster_scenario_find_army (scenario, reserve->army, NULL);
      if (army != NULL)
        check_reserve_by_rules (scenario, reserve, army, findings);
    }
}

GPtrArray *
muster_scenario_check_sides (const MusterScenario *scenario)
{
  GPtrArray *findings = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_board_finding_free);
  for (int side = 0; side < 2; side++)
    check_side (scenario, side, findings);
  check_dusk (scenario, findings);
  check_clock (scenario, findings);
  check_reserves (scenario, findings);
  check_reserves_by_rules (scenario, findings);
  check_times (scenario, findings);
  muster_board_findings_sort (findings);
  return findings;
}

GPtrArray *
muster_scenario_check (const MusterScenario *scenario)
{
  GPtrArray *findings = muster_scenario_check_sides (scenario);
  if (scenario->battlefield != NULL)
    {
      g_autoptr (MusterVerification) dice = muster_battlefield_verify_dice (scenario->battlefield);
      g_ptr_array_extend_and_steal (findings, muster_battlefield_check (scenario->battlefield));
      g_ptr_array_extend_and_steal (findings, g_steal_pointer (&dice->findings));
    }
  muster_board_findings_sort (findings);
  return findings;
}

/* Armies may have been changed, or come, since the attack was thrown for. */
static void
compare_bonus (const MusterScenario *scenario, MusterVerification *verification)
{
  int thrown[2];
  int now[2];
  if (g_strcmp0 (scenario->battlefield->ruleset_id, scenario->ruleset_id) != 0
      || !muster_battlefield_find_attack_bonus (scenario->battlefield, thrown)
      || !muster_scenario_get_attack_bonus (scenario, now))
    return;
  for (int side = 0; side < 2; side++)
    {
      if (thrown[side] == now[side])
        continue;
      g_autofree char *name = muster_scenario_dup_side (scenario, side);
      g_ptr_array_add (
        verification->changes,
        /* Translators: %1$s: a side; %2$+d: what it added to its die; %3$+d: what it would now. */
        g_strdup_printf (_ ("For the attack %1$s added %2$+d; its armies would add %3$+d now."),
                         name, thrown[side], now[side]));
    }
}

MusterVerification *
muster_scenario_verify_dice (const MusterScenario *scenario)
{
  if (scenario->battlefield == NULL)
    return NULL;
  MusterVerification *verification = muster_battlefield_verify_dice (scenario->battlefield);
  compare_bonus (scenario, verification);
  return verification;
}

gboolean
muster_board_findings_are_legal (GPtrArray *findings)
{
  for (guint i = 0; i < findings->len; i++)
    if (((const MusterBoardFinding *) g_ptr_array_index (findings, i))->severity
        == MUSTER_SEVERITY_ERROR)
      return FALSE;
  return TRUE;
}
