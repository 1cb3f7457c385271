/* A game that sheets are printed for: one army by itself, or a scenario with the armies of both
 * sides, all added up and checked; a campaign at a moment; or no more than the rules, or what is
 * owned. A snapshot; it keeps what it is made of. */
#pragma once

#include "army/evaluate/evaluate.h"
#include "campaign/state/visibility.h"
#include "collection/needs.h"
#include "scenario/play/play.h"
#include "scenario/scenario.h"

G_BEGIN_DECLS

typedef struct
{
  int side;   /* 0 or 1; 0 for an army by itself */
  int number; /* in the scenario; 0 for an army by itself */
  const MusterArmy *army;
  const MusterEvaluation *evaluation;
  GPtrArray *findings; /* MusterFinding: what muster_army_check() says */
} MusterGameArmy;

typedef struct
{
  const MusterScenario *scenario; /* NULL for an army by itself */
  MusterRegister *reg;            /* of a campaign, how it stands; else NULL */
  char *morning_of;               /* the battle in whose morning that is, or NULL */
  MusterPlay *play;               /* what has fallen so far in the scenario, or NULL */
  const MusterRuleset *ruleset;   /* that is played; NULL where it is not there */
  GPtrArray *armies;              /* MusterGameArmy, whose rulesets are there, by side */
  GPtrArray *holdings;            /* MusterHolding: what is owned; or NULL */
} MusterGame;

/** @army: its ruleset must be there */
MusterGame *muster_game_new_army (const MusterArmy *army);

/** Adds another army to one by itself, of the same evening; its ruleset must be there */
void muster_game_add_army (MusterGame *game, const MusterArmy *army);

/** Tells the game what is owned, which lists of what is to be packed and painted show; @holdings:
 * (element-type MusterHolding) (nullable) */
void muster_game_set_holdings (MusterGame *game, GPtrArray *holdings);

/** What is owned, by itself */
MusterGame *muster_game_new_collection (GPtrArray *holdings);

/** Armies whose ruleset is not there are left out. */
MusterGame *muster_game_new_scenario (const MusterScenario *scenario);

/** Gives a game of a scenario what was ticked, which the play sheet shows; @play is taken. */
void muster_game_take_play (MusterGame *game, MusterPlay *play);

/** @reg: how a campaign stands; @morning_of: (nullable): the name of the battle in whose morning */
MusterGame *muster_game_new_campaign (MusterRegister *reg, const char *morning_of);

/** Rules without an army */
MusterGame *muster_game_new_ruleset (const MusterRuleset *ruleset);

void muster_game_free (MusterGame *game);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterGame, muster_game_free)

/** Returns: (transfer full): the army's name; in a scenario after its side: "Side A: The Swedes" */
char *muster_game_dup_army (const MusterGame *game, const MusterGameArmy *army);

/** Returns: (transfer none): the name of the scenario, campaign, army or rules; never empty */
const char *muster_game_get_name (const MusterGame *game);

G_END_DECLS
