#include "config.h"

#include "sheet/page/game.h"

#include "army/check/check.h"

#include <glib/gi18n-lib.h>

static void
free_army (gpointer data)
{
  MusterGameArmy *entry = data;
  g_ptr_array_unref (entry->findings);
  muster_evaluation_free ((MusterEvaluation *) entry->evaluation);
  muster_army_unref ((MusterArmy *) entry->army);
  g_free (entry);
}

static MusterGame *
new_game (const MusterRuleset *ruleset)
{
  MusterGame *game = g_new0 (MusterGame, 1);
  game->ruleset = ruleset != NULL ? muster_ruleset_ref ((MusterRuleset *) ruleset) : NULL;
  game->armies = g_ptr_array_new_with_free_func (free_army);
  return game;
}

static void
add_army (MusterGame *game, const MusterArmy *army, int side, int number)
{
  MusterGameArmy *entry = g_new0 (MusterGameArmy, 1);
  entry->side = side;
  entry->number = number;
  entry->army = muster_army_ref (army);
  entry->evaluation = muster_army_evaluate (army);
  entry->findings = muster_army_check (entry->evaluation);
  g_ptr_array_add (game->armies, entry);
}

MusterGame *
muster_game_new_army (const MusterArmy *army)
{
  MusterGame *game = new_game (army->ruleset);
  add_army (game, army, 0, 0);
  return game;
}

void
muster_game_add_army (MusterGame *game, const MusterArmy *army)
{
  add_army (game, army, 0, 0);
}

void
muster_game_set_holdings (MusterGame *game, GPtrArray *holdings)
{
  g_clear_pointer (&game->holdings, g_ptr_array_unref);
  game->holdings = holdings != NULL ? g_ptr_array_ref (holdings) : NULL;
}

MusterGame *
muster_game_new_collection (GPtrArray *holdings)
{
  MusterGame *game = new_game (NULL);
  muster_game_set_holdings (game, holdings);
  return game;
}

MusterGame *
muster_game_new_scenario (const MusterScenario *scenario)
{
  MusterGame *game = new_game (scenario->ruleset);
  game->scenario = muster_scenario_ref ((MusterScenario *) scenario);
  for (int side = 0; side < 2; side++)
    for (guint i = 0; i < scenario->sides[side].armies->len; i++)
      {
        const MusterScenarioArmy *entry = g_ptr_array_index (scenario->sides[side].armies, i);
        if (entry->army->ruleset != NULL)
          add_army (game, entry->army, side, entry->number);
      }
  return game;
}

void
muster_game_take_play (MusterGame *game, MusterPlay *play)
{
  g_clear_pointer (&game->play, muster_play_free);
  game->play = play;
}

MusterGame *
muster_game_new_campaign (MusterRegister *reg, const char *morning_of)
{
  MusterGame *game = new_game (reg->campaign->ruleset);
  game->reg = muster_register_ref (reg);
  game->morning_of = g_strdup (morning_of);
  return game;
}

MusterGame *
muster_game_new_ruleset (const MusterRuleset *ruleset)
{
  return new_game (ruleset);
}

void
muster_game_free (MusterGame *game)
{
  g_ptr_array_unref (game->armies);
  if (game->scenario != NULL)
    muster_scenario_unref ((MusterScenario *) game->scenario);
  g_clear_pointer (&game->reg, muster_register_unref);
  g_clear_pointer (&game->play, muster_play_free);
  g_clear_pointer (&game->holdings, g_ptr_array_unref);
  g_free (game->morning_of);
  if (game->ruleset != NULL)
    muster_ruleset_unref ((MusterRuleset *) game->ruleset);
  g_free (game);
}

static const MusterArmy *
get_army (const MusterGame *game, guint index)
{
  return ((const MusterGameArmy *) g_ptr_array_index (game->armies, index))->army;
}

const char *
muster_game_get_name (const MusterGame *game)
{
  if (game->scenario != NULL && game->scenario->name[0] != '\0')
    return game->scenario->name;
  if (game->scenario != NULL)
    return _ ("Scenario without a name");
  if (game->reg != NULL)
    return game->reg->campaign->name[0] != '\0' ? game->reg->campaign->name
                                                : _ ("Campaign without a name");
  if (game->armies->len == 0)
    return game->ruleset != NULL ? game->ruleset->title : _ ("Collection");
  return get_army (game, 0)->name[0] != '\0' ? get_army (game, 0)->name : _ ("Army without a name");
}

char *
muster_game_dup_army (const MusterGame *game, const MusterGameArmy *army)
{
  const char *name = army->army->name[0] != '\0' ? army->army->name : _ ("Army without a name");
  if (game->scenario == NULL)
    return g_strdup (name);
  g_autofree char *side = muster_scenario_dup_side (game->scenario, army->side);
  /* Translators: a side of a battle and its army: "Side A: The Swedish army" */
  return g_strdup_printf (_ ("%1$s: %2$s"), side, name);
}
