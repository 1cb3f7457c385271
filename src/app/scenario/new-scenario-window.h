/* A new scenario: its sides, how its battlefield is made, its hours. */
#pragma once

#include "db/store.h"
#include "scenario/scenario.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_NEW_SCENARIO_WINDOW (muster_new_scenario_window_get_type ())
G_DECLARE_FINAL_TYPE (MusterNewScenarioWindow,
                      muster_new_scenario_window,
                      MUSTER,
                      NEW_SCENARIO_WINDOW,
                      AdwWindow)

/**
 * MusterNewScenarioWindow::created:
 * @scenario: the number of the new scenario in the library
 */

/**
 * muster_new_scenario_window_new:
 * @armies: (nullable) (element-type gint64): those to begin with, of which each side gets one; for
 * a side that is left, or for both with NULL, an army of the same rules is proposed
 *
 * Returns: (transfer none): the window
 */
MusterNewScenarioWindow *
muster_new_scenario_window_new (GtkWindow *parent, MusterStore *store, const GArray *armies);

/* When a battle begins and ends: its hours and turns, as far as the players want them. */

#define MUSTER_TYPE_HOURS_ROW (muster_hours_row_get_type ())
G_DECLARE_FINAL_TYPE (MusterHoursRow, muster_hours_row, MUSTER, HOURS_ROW, AdwExpanderRow)

G_END_DECLS
