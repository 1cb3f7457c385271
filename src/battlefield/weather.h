/* The weather of a battle by the rules of a pack: thrown from a table, or read off a gauge that
 * moves each turn. */
#pragma once

#include "battlefield/dice.h"
#include "ruleset/ruleset.h"

G_BEGIN_DECLS

/* The weather of one turn. */
typedef struct
{
  int turn;   /* from 1 */
  int number; /* thrown, or where the gauge stands; 0 where the user set it */
  int held;   /* turns that the gauge has stood on this number, this one too */
  int row;    /* index of the weather's row, or -1: none */
} MusterWeatherState;

/** Returns: the weather of the first turn, thrown in the stream "weather"; row -1 where the ruleset
 * has no method */
MusterWeatherState muster_weather_start (const MusterRuleset *ruleset, MusterDice *dice);

/** Returns: the weather of the turn after @state: a gauge is thrown for in the stream
 * "weather-turn-N", a table stays */
MusterWeatherState muster_weather_next (const MusterRuleset *ruleset,
                                        const MusterWeatherState *state,
                                        MusterDice *dice);

/** Returns: the weather as a player sets it: the row @row; a gauge stands in the middle of it */
MusterWeatherState muster_weather_set (const MusterRuleset *ruleset, int row, int turn);

/** Returns: (transfer full) (element-type MusterEffect): pointers to all effects of @row, those of
 * rows that it includes after its own */
GPtrArray *muster_weather_list_effects (const MusterRuleset *ruleset, int row);

/** Returns: the chance that the first throw gives @row, as an exact fraction: 9/36 is 1/4 */
MusterNumber muster_weather_get_odds (const MusterRuleset *ruleset, int row);

/** Returns: the chance that @row follows on @state a turn later */
MusterNumber muster_weather_get_odds_after (const MusterRuleset *ruleset,
                                            const MusterWeatherState *state,
                                            int row);

/** Returns: (transfer full): "3 in 36" for a throw of two dice, "1 in 6" … of @row at the start */
char *muster_weather_dup_odds (const MusterRuleset *ruleset, int row);

/** Returns: (transfer full): what the gauge did from @before to @after, in words: "moved up to 11,
 * light rain", "held at the end", "third turn on 7: extreme heat" */
char *muster_weather_dup_change (const MusterRuleset *ruleset,
                                 const MusterWeatherState *before,
                                 const MusterWeatherState *after);

/** Returns: (transfer full): the rulesets' sentence where there is no method, else NULL */
char *muster_weather_dup_missing (const MusterRuleset *ruleset);

G_END_DECLS
