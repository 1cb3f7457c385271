/* The weather of a battle by the rules of a pack: thrown from a table, or read off a gauge that
 * moves each turn. A gauge is a number, and not a row: two numbers may have the same weather, and
 * what comes after several turns on one number ends when the gauge leaves it. It reaches from the
 * least to the greatest number that a row is for, and is held there. */
#pragma once

#include "battlefield/model/dice.h"
#include "ruleset/ruleset.h"

G_BEGIN_DECLS

/* The weather of one turn. */
typedef struct
{
  int turn;   /* from 1 */
  int number; /* sum thrown, or where the gauge stands; 0: a table's weather set by the user */
  int held;   /* turns that the gauge has stood on this number, this one too; 0: a table */
  int row;    /* index of the weather's row, or -1: none */
  int line;   /* of the file that it was read from, or 0 */
} MusterWeatherState;

/** Returns: the weather of the first turn, thrown in the stream "weather"; row -1 where the ruleset
 * has no method, for which nothing is thrown */
MusterWeatherState muster_weather_start (const MusterRuleset *ruleset, MusterDice *dice);

/** Returns: the weather of the turn after @state: a gauge is thrown for in the stream
 * "weather-turn-N", N being the new turn; a table stays, and nothing is thrown */
MusterWeatherState muster_weather_next (const MusterRuleset *ruleset,
                                        const MusterWeatherState *state,
                                        MusterDice *dice);

/** Returns: the row for a gauge that has stood on @number for @held turns, or for what a table was
 * thrown for; -1: none */
int muster_weather_get_row_at (const MusterRuleset *ruleset, int number, int held);

/** Returns: whether any number has weather; @low and @high get the ends of the gauge or table */
gboolean muster_weather_get_ends (const MusterRuleset *ruleset, int *low, int *high);

/** Returns: the weather of the turn after @state without a throw: what stays */
MusterWeatherState muster_weather_stay (const MusterRuleset *ruleset,
                                        const MusterWeatherState *state);

/** Returns: the weather as a player sets it: the row @row, or none for -1. A gauge stands in the
 * middle of the row's numbers, at the lower one of two; where the row comes after another, in the
 * middle of that, and has stood there long enough. */
MusterWeatherState muster_weather_set (const MusterRuleset *ruleset, int row, int turn);

/** Returns: the row that a person means by @word: its id or its name, whatever capitals, accents
 * and marks ("Heavy rain" for heavy-rain); the first of several of that name; -1: none */
int muster_weather_find_row (const MusterRuleset *ruleset, const char *word);

/** Returns: (transfer container) (element-type MusterEffect): pointers to all effects of @row,
 * those of rows that it includes after its own, as the ruleset owns them: the words are text, or ""
 * where only a figure changes; of->text is the selector as written; stat is an index of the
 * ruleset's stats */
GPtrArray *muster_weather_list_effects (const MusterRuleset *ruleset, int row);

/** Returns: the chance that the first throw gives @row, as an exact fraction: 9/36 is 1/4. Throws
 * of more than 10^15 ways, such as 8d100, come as near as the fraction can. */
MusterNumber muster_weather_get_odds (const MusterRuleset *ruleset, int row);

/** Returns: the chance that @row is the weather of the turn after @state */
MusterNumber muster_weather_get_odds_after (const MusterRuleset *ruleset,
                                            const MusterWeatherState *state,
                                            int row);

/* What may be expected of a weather over a game. */
typedef struct
{
  int row;       /* the first of those that are alike */
  double share;  /* of the turns, from 0 to 1 */
  double chance; /* that it comes in at least one */
} MusterWeatherExpected;

/**
 * muster_weather_expect:
 * @known: (element-type MusterWeatherState): the turns that are known, from the first on
 * @n_turns: of the game
 *
 * Returns: (transfer full) (element-type MusterWeatherExpected): what may come, in the order of the
 * rows, those that are alike as one; empty without a method, where no weather is thrown, and of
 * gauges too large to follow
 */
GArray *muster_weather_expect (const MusterRuleset *ruleset, const GArray *known, int n_turns);

/** Returns: (transfer full): @row with what is thrown for it, or where the gauge stands, as two
 * rows may have one name: "Light rain (3)", "Fair (4–10)"; its name alone where nothing is */
char *muster_weather_dup_title (const MusterRuleset *ruleset, int row);

/** Returns: (transfer full): the ways in which the first throw gives @row, not reduced: "3 in 36"
 * for a throw of two dice, "1 in 6" of one; "not at the start" for a row that comes after another;
 * "" without a method */
char *muster_weather_dup_odds (const MusterRuleset *ruleset, int row);

/** Returns: (transfer full): what became of the weather from @before to @after, in words: "moved up
 * to 11, light rain", "still on 7, fair", "on 7 for 3 turns: extreme heat", "set to 12, heavy rain"
 * where no turn moves it so far; of tables "still rain" and "set to rain". That a gauge was thrown
 * beyond its end, only the transcript says: "held on 12, heavy rain". */
char *muster_weather_dup_change (const MusterRuleset *ruleset,
                                 const MusterWeatherState *before,
                                 const MusterWeatherState *after);

/** Returns: (transfer full): a sentence that says what to do where the ruleset has no method, else
 * NULL */
char *muster_weather_dup_missing (const MusterRuleset *ruleset);

/* Weather in words, for lists of all that there is: rows that say the same are told as one. */

/** Returns: the first row with the same name and effects as @row, such as light rain at either end
 * of a gauge; @row itself where it is the first */
int muster_weather_find_alike (const MusterRuleset *ruleset, int row);

/** Returns: (transfer full): the name of @row and of all that are alike, and what must hold for it:
 * "Light rain (3, 11)", "Fair (4–10)", "Extreme heat (Fair for 3 turns on one number)" */
char *muster_weather_dup_heading (const MusterRuleset *ruleset, int row);

/** Returns: (transfer full) (nullable): the chance that the first throw gives @row, in hundredths:
 * "83 %", "under 1 %"; NULL where it comes only later, or nothing is thrown */
char *muster_weather_dup_chance (const MusterRuleset *ruleset, int row);

G_END_DECLS
