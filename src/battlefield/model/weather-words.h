/* Weather in words, for lists of all that there is: rows that say the same are told as one. */
#pragma once

#include "battlefield/model/weather.h"

G_BEGIN_DECLS

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
