#include "config.h"

#include "scenario/victory.h"

#include "army/evaluate/opponent.h"
#include "army/evaluate/readouts.h"
#include "base/text.h"
#include "battlefield/model/placement.h"
#include "scenario/levels.h"

#include <glib/gi18n-lib.h>

void
muster_condition_free (MusterCondition *condition)
{
  g_free (condition->text);
  g_free (condition);
}

/* Takes @text. Returns: (transfer none): the condition */
static MusterCondition *
add (GPtrArray *conditions, int side, char *text, const char *cite)
{
  MusterCondition *condition = g_new0 (MusterCondition, 1);
  condition->side = side;
  condition->text = text;
  condition->cite = cite;
  g_ptr_array_add (conditions, condition);
  return condition;
}

/* A pack of another text than that of the scenario may lie under an army: ids tell. */
static gboolean
is_asked (const MusterReadout *readout, const MusterRuleset *ruleset, const MusterVictoryRule *rule)
{
  if (rule->level != NULL)
    return readout->level != NULL && g_str_equal (readout->level->id, rule->level->id);
  return readout->level == NULL && rule->stat >= 0
         && g_str_equal (readout->id, ruleset->stats[rule->stat].id);
}

static gboolean
is_seen (const MusterRuleset *ruleset, const MusterReadout *readout)
{
  if (readout->level != NULL)
    return muster_level_is_seen (ruleset, readout->level);
  return readout->stat >= 0 && muster_stat_is_seen (&ruleset->stats[readout->stat]);
}

static void
add_figures_of (GPtrArray *conditions,
                const MusterScenario *scenario,
                const MusterVictoryRule *rule,
                int side,
                const MusterScenarioArmy *army)
{
  if (army->reckoning == NULL)
    return;
  g_autoptr (GPtrArray) readouts = muster_army_list_readouts_of (army->reckoning, 0);
  g_autofree char *name = muster_scenario_dup_side (scenario, side);
  for (guint i = 0; i < readouts->len; i++)
    {
      const MusterReadout *readout = g_ptr_array_index (readouts, i);
      if (!is_asked (readout, scenario->ruleset, rule))
        continue;
      g_autofree char *what = muster_text_dup_capital (readout->name);
      MusterCondition *condition =
        add (conditions, side,
             g_strdup_printf ("%s, %s: %s: %s", name, army->army->name, what, readout->text),
             rule->cite);
      condition->is_kept = !is_seen (army->reckoning->ruleset, readout);
    }
}

/* What all armies of a side count together. */
static void
add_figures_of_side (GPtrArray *conditions,
                     const MusterScenario *scenario,
                     const MusterVictoryRule *rule,
                     int side)
{
  MusterSideLevel of;
  if (!muster_scenario_find_side_level (scenario, side, rule->level->id, &of))
    return;
  g_autofree char *text = muster_level_dup_text (of.army->reckoning, 0, of.level, of.start);
  g_autofree char *name = muster_scenario_dup_side (scenario, side);
  g_autofree char *what = muster_text_dup_capital (of.level->name);
  if (text == NULL)
    return;
  /* Translators: a side, what its armies may come to, and when. */
  MusterCondition *condition =
    add (conditions, side, g_strdup_printf (_ ("%s, all armies: %s: %s"), name, what, text),
         rule->cite);
  condition->is_kept = !muster_level_is_seen (of.army->reckoning->ruleset, of.level);
}

static void
add_objectives_of (GPtrArray *conditions,
                   const MusterScenario *scenario,
                   const MusterVictoryRule *rule,
                   int side)
{
  const MusterBattlefield *battlefield = scenario->battlefield;
  g_autoptr (GString) sum = g_string_new (NULL);
  g_autofree char *name = muster_scenario_dup_side (scenario, side);
  MusterNumber total = MUSTER_NUMBER (0);
  for (guint i = 0; battlefield != NULL && i < battlefield->objectives->len; i++)
    {
      const MusterObjective *objective =
        &g_array_index (battlefield->objectives, MusterObjective, i);
      MusterNumber pays;
      if (objective->side != side || !muster_objective_get_points (battlefield, objective, &pays))
        continue;
      g_autofree char *number = muster_number_dup_text (pays);
      g_string_append_printf (sum, "%s%s", sum->len > 0 ? " + " : "", number);
      total = muster_number_add (total, pays);
    }
  if (sum->len == 0)
    return;
  g_autofree char *all = muster_number_dup_text (total);
  add (conditions, side,
       g_strdup_printf (_ ("%s: its objectives pay the enemy %s = %s"), name, sum->str, all),
       rule->cite);
}

GPtrArray *
muster_scenario_list_conditions (const MusterScenario *scenario)
{
  GPtrArray *conditions = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_condition_free);
  const MusterRuleset *ruleset = scenario->ruleset;
  for (int i = 0; ruleset != NULL && i < ruleset->n_victory; i++)
    {
      const MusterVictoryRule *rule = &ruleset->victory[i];
      add (conditions, MUSTER_NO_SIDE, g_strdup (rule->text), rule->cite);
      for (int side = 0; side < 2; side++)
        {
          const GPtrArray *armies = scenario->sides[side].armies;
          gboolean is_of_side = muster_scenario_counts_together (scenario, side, rule->level);
          if (is_of_side)
            add_figures_of_side (conditions, scenario, rule, side);
          for (guint j = 0; !is_of_side && j < armies->len; j++)
            add_figures_of (conditions, scenario, rule, side, g_ptr_array_index (armies, j));
          if (rule->objectives)
            add_objectives_of (conditions, scenario, rule, side);
        }
    }
  return conditions;
}
