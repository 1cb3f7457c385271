/* What "scenario" and "campaign muster" are told of the battle itself: when, how long, and where.
 */
#pragma once

#include "cli/common/battlefield-options.h"
#include "scenario/scenario.h"

G_BEGIN_DECLS

typedef struct
{
  char *start;
  char *dusk;
  char *scale;
  char *turns;
  char *minutes;
  MusterBattlefieldOptions battlefield;
} MusterScenarioOptions;

/* Rows for a table of options. */
#define MUSTER_SCENARIO_ENTRIES(options)                                                              \
  { "length",                                                                                         \
    0,                                                                                                \
    0,                                                                                                \
    G_OPTION_ARG_STRING,                                                                              \
    &(options).turns,                                                                                 \
    N_ ("The battle ends after so many turns"),                                                       \
    N_ ("TURNS") },                                                                                   \
    { "minutes", 0, 0, G_OPTION_ARG_STRING, &(options).minutes, N_ ("Minutes of a turn"), N_ ("N") }, \
    { "start", 0, 0, G_OPTION_ARG_STRING, &(options).start, N_ ("When it begins"), N_ ("HH:MM") },    \
    { "dusk", 0, 0, G_OPTION_ARG_STRING, &(options).dusk, N_ ("When it grows dark"), N_ ("HH:MM") },  \
    { "scale",                                                                                        \
      0,                                                                                              \
      0,                                                                                              \
      G_OPTION_ARG_STRING,                                                                            \
      &(options).scale,                                                                               \
      N_ ("Metres of ground that 1 mm of the table is"),                                              \
      N_ ("METRES") },                                                                                \
    MUSTER_BATTLEFIELD_ENTRIES ((options).battlefield)

void muster_scenario_options_clear (MusterScenarioOptions *options);

/** Sets times, turns and scale. Returns: FALSE with a message where one cannot be */
gboolean muster_scenario_options_set (const MusterScenarioOptions *options,
                                      MusterScenario *scenario);

/** Makes the battlefield of a scenario with its armies. Returns: FALSE with a message */
gboolean muster_scenario_options_make (const MusterScenarioOptions *options,
                                       MusterScenario *scenario,
                                       MusterPacks *packs);

G_END_DECLS
