/* What "battlefield" and "scenario" are told of dice, choices, table and pieces. */
#pragma once

#include "battlefield/terrain.h"
#include "cli/command.h"

G_BEGIN_DECLS

typedef struct
{
  char *seed;
  char *terrain; /* ruleset whose terrain it is, or NULL: the ruleset's own */
  char *weather; /* ruleset whose weather it is, or a kind of weather; NULL: the ruleset's own */
  char *table;
  char *pieces;
  char **dice;    /* "STREAM=5,3" */
  char **choices; /* "STREAM=ID" */
  char **again;   /* streams */
  int turns;
} MusterBattlefieldOptions;

/* Rows for a table of options. */
#define MUSTER_BATTLEFIELD_ENTRIES(options)                                                        \
  { "seed",                                                                                        \
    0,                                                                                             \
    0,                                                                                             \
    G_OPTION_ARG_STRING,                                                                           \
    &(options).seed,                                                                               \
    N_ ("the number that the dice come from; with it anybody makes the same"),                     \
    N_ ("NUMBER") },                                                                               \
    { "terrain",                                                                                   \
      0,                                                                                           \
      0,                                                                                           \
      G_OPTION_ARG_STRING,                                                                         \
      &(options).terrain,                                                                          \
      N_ ("the ruleset whose terrain it is, where the own one has none"),                          \
      N_ ("RULESET") },                                                                            \
    { "weather",                                                                                   \
      0,                                                                                           \
      0,                                                                                           \
      G_OPTION_ARG_STRING,                                                                         \
      &(options).weather,                                                                          \
      N_ ("the ruleset whose weather it is, or the weather itself"),                               \
      N_ ("RULESET|WEATHER") },                                                                    \
    { "turns",                                                                                     \
      0,                                                                                           \
      0,                                                                                           \
      G_OPTION_ARG_INT,                                                                            \
      &(options).turns,                                                                            \
      N_ ("the weather of so many turns, where it changes"),                                       \
      N_ ("N") },                                                                                  \
    { "table",                                                                                     \
      0,                                                                                           \
      0,                                                                                           \
      G_OPTION_ARG_STRING,                                                                         \
      &(options).table,                                                                            \
      N_ ("the size of the table, such as 180x120cm"),                                             \
      N_ ("WIDTHxDEPTH") },                                                                        \
    { "pieces",                                                                                    \
      0,                                                                                           \
      0,                                                                                           \
      G_OPTION_ARG_STRING,                                                                         \
      &(options).pieces,                                                                           \
      N_ ("only pieces that you have, such as wood=3,hill=2"),                                     \
      N_ ("TYPE=N,…") },                                                                           \
    { "die",                                                                                       \
      0,                                                                                           \
      0,                                                                                           \
      G_OPTION_ARG_STRING_ARRAY,                                                                   \
      &(options).dice,                                                                             \
      N_ ("results thrown by hand, such as sector-7=5,3; 0 is thrown for you"),                    \
      N_ ("STREAM=RESULTS") },                                                                     \
    { "choose",                                                                                    \
      0,                                                                                           \
      0,                                                                                           \
      G_OPTION_ARG_STRING_ARRAY,                                                                   \
      &(options).choices,                                                                          \
      N_ ("what a player chooses, such as sector-7=wood"),                                         \
      N_ ("STREAM=ID") },                                                                          \
  {                                                                                                \
    "again", 0, 0, G_OPTION_ARG_STRING_ARRAY, &(options).again,                                    \
      N_ ("throw this again and keep the rest, such as sector-7 or weather"), N_ ("STREAM")        \
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

G_END_DECLS
