/* The weather of a scenario: what it is and does, turn by turn, its odds, and how it is thrown for
 * or set. */
#pragma once

#include "app/scenario/model.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_WEATHER_PANE (muster_weather_pane_get_type ())
G_DECLARE_FINAL_TYPE (MusterWeatherPane, muster_weather_pane, MUSTER, WEATHER_PANE, AdwBin)

/**
 * MusterWeatherPane::edited:
 * @changed: (type MusterScenario) (transfer full): the scenario with other weather, which is to be
 *   saved
 * @title: what was done, translated, as shown beside Undo
 * @said: NULL: the pane shows what came of it
 * @merge: NULL
 */

/** Shows the weather of the scenario that @model has, and follows it. To be called once. */
void muster_weather_pane_set_model (MusterWeatherPane *pane, MusterScenarioModel *model);

/** Throws for the weather of the next turn, where there is weather. */
void muster_weather_pane_throw_next (MusterWeatherPane *pane);

/** Throws for the weather at the start, by the rules of the weather that there is, else by those of
 * the scenario. */
void muster_weather_pane_throw (MusterWeatherPane *pane);

/** The same by the rules whose id is @id, for a scenario whose own have no weather. */
void muster_weather_pane_throw_by (MusterWeatherPane *pane, const char *id);

G_END_DECLS
