/* When a battle begins and ends: its hours and turns, as far as the players want them. */
#pragma once

#include "scenario/scenario.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_HOURS_ROW (muster_hours_row_get_type ())
G_DECLARE_FINAL_TYPE (MusterHoursRow, muster_hours_row, MUSTER, HOURS_ROW, AdwExpanderRow)

/**
 * MusterHoursRow::changed:
 *
 * Something else was typed.
 */

/** Returns: (transfer full) (nullable): a sentence that says what cannot be so; NULL: nothing.
 * A battle may begin after dusk, and is fought through the night then */
char *muster_hours_row_dup_trouble (MusterHoursRow *row);

/** Gives a scenario what was typed. */
void muster_hours_row_fill (MusterHoursRow *row, MusterScenario *scenario);

G_END_DECLS
