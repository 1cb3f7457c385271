/* What "battlefield" and "scenario" are told of dice, choices, table and pieces. */
#pragma once

#include "battlefield/terrain/terrain.h"
#include "cli/common/command.h"

G_BEGIN_DECLS

typedef struct
{
  char *seed;
  char *terrain; /* ruleset whose terrain it is, "none", or NULL: the ruleset's own, or which it
                  * borrows */
  char *weather; /* ruleset whose weather it is, or a kind of weather; NULL: the ruleset's own */
  char *table;
  char *pieces;
  char **dice;    /* "STREAM=5,3" */
  char **choices; /* "STREAM=ID" */
  char **again;   /* streams */
  char *turns;
} MusterBattlefieldOptions;

/* Rows for a table of options. */
#define MUSTER_BATTLEFIELD_ENTRIES(options)                                                        \
  { "seed",                                                                                        \
    0,                                                                                             \
    0,                                                                                             \
    G_OPTION_ARG_STRING,                                                                           \
    &(options).seed,                                                                               \
    N_ ("The number that all dice come from"),                                                     \
    N_ ("NUMBER") },                                                                               \
    { "terrain",                                                                                   \
      0,                                                                                           \
      0,                                                                                           \
      G_OPTION_ARG_STRING,                                                                         \
      &(options).terrain,                                                                          \
      N_ ("Whose terrain; none: an empty table"),                                                  \
      N_ ("RULESET|none") },                                                                       \
    { "weather",                                                                                   \
      0,                                                                                           \
      0,                                                                                           \
      G_OPTION_ARG_STRING,                                                                         \
      &(options).weather,                                                                          \
      N_ ("Whose weather, or the weather itself"),                                                 \
      N_ ("RULESET|WEATHER") },                                                                    \
    { "turns", 0, 0, G_OPTION_ARG_STRING, &(options).turns, N_ ("The weather of so many turns"),   \
      N_ ("N") },                                                                                  \
    { "table",                                                                                     \
      0,                                                                                           \
      0,                                                                                           \
      G_OPTION_ARG_STRING,                                                                         \
      &(options).table,                                                                            \
      N_ ("The size of the table: 180x120cm, 6x4ft"),                                              \
      N_ ("WIDTHxDEPTH") },                                                                        \
    { "pieces",                                                                                    \
      0,                                                                                           \
      0,                                                                                           \
      G_OPTION_ARG_STRING,                                                                         \
      &(options).pieces,                                                                           \
      N_ ("Only pieces that you have: wood=3,hill=2; owned: all yours"),                           \
      N_ ("TYPE=N,…") },                                                                           \
    { "die",                                                                                       \
      0,                                                                                           \
      0,                                                                                           \
      G_OPTION_ARG_STRING_ARRAY,                                                                   \
      &(options).dice,                                                                             \
      N_ ("Results by hand: sector-7=5,3; 0: thrown"),                                             \
      N_ ("STREAM=RESULTS") },                                                                     \
    { "choose",                                                                                    \
      0,                                                                                           \
      0,                                                                                           \
      G_OPTION_ARG_STRING_ARRAY,                                                                   \
      &(options).choices,                                                                          \
      N_ ("What a player chooses: sector-7=wood"),                                                 \
      N_ ("STREAM=ID") },                                                                          \
  {                                                                                                \
    "again", 0, 0, G_OPTION_ARG_STRING_ARRAY, &(options).again,                                    \
      N_ ("Throw only this again: sector-7"), N_ ("STREAM")                                        \
  }

void muster_battlefield_options_clear (MusterBattlefieldOptions *options);

/**
 * muster_battlefield_options_make:
 * @ruleset: the ruleset that is played
 * @bonus: (nullable) (array length=2): what each side adds to its die for the attack
 *
 * Returns: (transfer full) (nullable): the battlefield, with what is thrown again; NULL with a
 * message
 */
MusterBattlefield *muster_battlefield_options_make (const MusterBattlefieldOptions *options,
                                                    MusterRuleset *ruleset,
                                                    MusterPacks *packs,
                                                    const int *bonus);

/** Says on the standard error which seed was taken, where none was given and what is written does
 * not show it to who waits. */
void muster_battlefield_options_print_seed (const MusterBattlefieldOptions *options,
                                            const MusterBattlefield *battlefield);

G_END_DECLS
