#include "config.h"

#include "scenario/victory.h"

#include "army/evaluate/opponent.h"
#include "base/text.h"
#include "battlefield/model/placement.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  const MusterScenarioArmy *army; /* (unowned): the first of those that are counted */
  const MusterLevel *level;       /* (unowned): of its ruleset */
  MusterNumber start;             /* what all of them count before the battle */
} MusterSideLevel;

const MusterLevel *
muster_level_find_of_side (const MusterEvaluation *evaluation, const char *id)
{
  const MusterRuleset *ruleset = evaluation != NULL ? evaluation->ruleset : NULL;
  for (int i = 0; ruleset != NULL && i < ruleset->n_levels; i++)
    {
      const MusterLevel *level = &ruleset->levels[i];
      if (level->is_of_side && level->counter >= 0 && g_str_equal (level->id, id)
          && muster_evaluation_match (evaluation, level->scope, 0) == MUSTER_YES)
        return level;
    }
  return NULL;
}

gboolean
muster_scenario_counts_together (const MusterScenario *scenario, int side, const MusterLevel *level)
{
  return level != NULL && level->is_of_side && scenario->sides[side].armies->len > 1;
}

/** Finds what all armies of the side count by that level. Returns: FALSE where none has it, they
 * come to nothing, or it is not known of one of them */
static gboolean
muster_scenario_find_side_level (const MusterScenario *scenario,
                                 int side,
                                 const char *id,
                                 MusterSideLevel *found)
{
  const GPtrArray *armies = scenario->sides[side].armies;
  *found = (MusterSideLevel){ .start = MUSTER_NUMBER (0) };
  for (guint i = 0; i < armies->len; i++)
    {
      const MusterScenarioArmy *army = g_ptr_array_index (armies, i);
      const MusterLevel *level = muster_level_find_of_side (army->evaluation, id);
      if (level == NULL)
        continue;
      const MusterSum *sum = muster_evaluation_get_sum (army->evaluation, 0, level->counter);
      if (sum->unknown > 0)
        return FALSE;
      found->start = muster_number_add (found->start, sum->sum);
      if (found->army != NULL)
        continue;
      found->army = army;
      found->level = level;
    }
  return found->army != NULL && found->start.num > 0;
}

/* Returns: (nullable): when the side comes to the level; NULL where that is not known */
static char *
dup_side_text (const MusterScenario *scenario,
               int side,
               const MusterLevel *level,
               MusterSideLevel *found)
{
  if (!muster_scenario_find_side_level (scenario, side, level->id, found))
    return NULL;
  return muster_level_dup_text (found->army->evaluation, 0, found->level, found->start);
}

/* Those of which this is the first army that is counted. */
static void
list_levels (const MusterScenario *scenario,
             int side,
             const MusterScenarioArmy *army,
             GPtrArray *readouts)
{
  const MusterRuleset *ruleset = army->evaluation != NULL ? army->evaluation->ruleset : NULL;
  for (int i = 0; ruleset != NULL && i < ruleset->n_levels; i++)
    {
      const MusterLevel *level = &ruleset->levels[i];
      MusterSideLevel found;
      if (!muster_scenario_counts_together (scenario, side, level))
        continue;
      g_autofree char *text = dup_side_text (scenario, side, level, &found);
      if (text == NULL || found.army != army)
        continue;
      MusterReadout *readout = g_new0 (MusterReadout, 1);
      readout->id = level->id;
      readout->name = level->name;
      readout->text = g_steal_pointer (&text);
      readout->cite = level->cite;
      readout->stat = -1;
      readout->level = level;
      g_ptr_array_add (readouts, readout);
    }
}

GPtrArray *
muster_scenario_list_side_levels (const MusterScenario *scenario, int side)
{
  GPtrArray *readouts = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_readout_free);
  const GPtrArray *armies = scenario->sides[side].armies;
  for (guint i = 0; i < armies->len; i++)
    {
      const MusterScenarioArmy *army = g_ptr_array_index (armies, i);
      list_levels (scenario, side, army, readouts);
    }
  return readouts;
}

static int
find_side (const MusterScenario *scenario, int number)
{
  for (int side = 0; side < 2; side++)
    {
      const GPtrArray *armies = scenario->sides[side].armies;
      for (guint i = 0; i < armies->len; i++)
        if (((const MusterScenarioArmy *) armies->pdata[i])->number == number)
          return side;
    }
  return MUSTER_NO_SIDE;
}

void
muster_scenario_describe_side_levels (const MusterScenario *scenario,
                                      int number,
                                      gboolean is_once,
                                      GPtrArray *readouts)
{
  int side = scenario != NULL ? find_side (scenario, number) : MUSTER_NO_SIDE;
  for (guint i = readouts->len; i > 0 && side != MUSTER_NO_SIDE; i--)
    {
      MusterReadout *readout = g_ptr_array_index (readouts, i - 1);
      MusterSideLevel found;
      if (readout->node != 0 || !muster_scenario_counts_together (scenario, side, readout->level))
        continue;
      g_autofree char *text = dup_side_text (scenario, side, readout->level, &found);
      if (text == NULL || (is_once && found.army->number != number))
        {
          g_ptr_array_remove_index (readouts, i - 1);
          continue;
        }
      g_free (readout->text);
      /* Translators: when a side has lost: "below 20 of 40 points, of all armies together". */
      readout->text = g_strdup_printf (_ ("%s, of all armies together"), text);
    }
}

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

/* "Side A", or what it is to whom is spoken to. */
static char *
dup_side_for (const MusterScenario *scenario, int side, int reader)
{
  if (reader == MUSTER_NO_SIDE)
    return muster_scenario_dup_side (scenario, side);
  /* Translators: the side that is spoken to, before its figures: "You, 2nd Division – …". */
  return g_strdup (side == reader ? C_ ("a side", "You") : C_ ("a side", "The enemy"));
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
                int reader,
                const MusterScenarioArmy *army)
{
  if (army->evaluation == NULL)
    return;
  g_autoptr (GPtrArray) readouts = muster_army_list_readouts_of (army->evaluation, 0);
  g_autofree char *name = dup_side_for (scenario, side, reader);
  gboolean is_one = reader != MUSTER_NO_SIDE && scenario->sides[side].armies->len == 1;
  g_autofree char *who =
    is_one ? g_strdup (name) : g_strdup_printf ("%s, %s", name, army->army->name);
  for (guint i = 0; i < readouts->len; i++)
    {
      const MusterReadout *readout = g_ptr_array_index (readouts, i);
      if (!is_asked (readout, scenario->ruleset, rule))
        continue;
      g_autofree char *what = muster_text_dup_capital (readout->name);
      MusterCondition *condition =
        add (conditions, side,
             /* Translators: a side or one of its armies, what it may come to, and when: "You – Army
              * lost: below 18 of 36 points". */
             g_strdup_printf (_ ("%1$s – %2$s: %3$s"), who, what, readout->text), rule->cite);
      condition->is_kept = !is_seen (army->evaluation->ruleset, readout);
    }
}

/* What all armies of a side count together. */
static void
add_figures_of_side (GPtrArray *conditions,
                     const MusterScenario *scenario,
                     const MusterVictoryRule *rule,
                     int side,
                     int reader)
{
  MusterSideLevel of;
  if (!muster_scenario_find_side_level (scenario, side, rule->level->id, &of))
    return;
  g_autofree char *text = muster_level_dup_text (of.army->evaluation, 0, of.level, of.start);
  g_autofree char *name = dup_side_for (scenario, side, reader);
  g_autofree char *what = muster_text_dup_capital (of.level->name);
  if (text == NULL)
    return;
  MusterCondition *condition =
    add (conditions, side,
         /* Translators: a side, what its armies may come to, and when. */
         g_strdup_printf (_ ("%1$s, all armies – %2$s: %3$s"), name, what, text), rule->cite);
  condition->is_kept = !muster_level_is_seen (of.army->evaluation->ruleset, of.level);
}

static void
add_objectives_of (GPtrArray *conditions,
                   const MusterScenario *scenario,
                   const MusterVictoryRule *rule,
                   int side,
                   int reader)
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
  char *text =
    reader == MUSTER_NO_SIDE
      /* Translators: %1$s: a side; %2$s: a sum worked out; %3$s: its total. */
      ? g_strdup_printf (_ ("%1$s: its objectives pay the enemy %2$s = %3$s"), name, sum->str, all)
      : side == reader
          /* Translators: %1$s: a sum worked out; %2$s: its total. */
          ? g_strdup_printf (_ ("Your objectives pay the enemy %1$s = %2$s"), sum->str, all)
          /* Translators: %1$s: a sum worked out; %2$s: its total. */
          : g_strdup_printf (_ ("The enemy’s objectives pay you %1$s = %2$s"), sum->str, all);
  add (conditions, side, text, rule->cite);
}

GPtrArray *
muster_scenario_list_conditions (const MusterScenario *scenario, int reader)
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
            add_figures_of_side (conditions, scenario, rule, side, reader);
          for (guint j = 0; !is_of_side && j < armies->len; j++)
            add_figures_of (conditions, scenario, rule, side, reader,
                            g_ptr_array_index (armies, j));
          if (rule->objectives)
            add_objectives_of (conditions, scenario, rule, side, reader);
        }
    }
  return conditions;
}
