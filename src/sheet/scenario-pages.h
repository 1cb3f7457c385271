/* The sheets of a scenario: its map, and the pages that both players read. Briefings, which are for
 * one side alone, are on none of them. */
#pragma once

#include "scenario/scenario.h"
#include "sheet/sheet.h"

G_BEGIN_DECLS

/**
 * MusterScenarioSheetFunction:
 * @scenario: needed only while the sheet is being made
 *
 * Returns: (transfer full) (nullable): the sheet; NULL with MUSTER_ERROR_NOT_FOUND where the
 * scenario has nothing to show on it
 */
typedef MusterSheet *(*MusterScenarioSheetFunction) (const MusterScenario *scenario,
                                                     const MusterSheetOptions *options,
                                                     GError **error);

typedef struct
{
  const char *id;    /* never translated */
  const char *title; /* to be translated */
  MusterScenarioSheetFunction make;
} MusterScenarioSheetKind;

/** Returns: (transfer none) (array length=n): every sheet of scenarios, the usual one first */
const MusterScenarioSheetKind *muster_scenario_sheet_list_kinds (gsize *n);

/** Returns: (transfer none) (nullable): the sheet of scenarios with this id */
const MusterScenarioSheetKind *muster_scenario_sheet_find_kind (const char *id);

/** Returns: (transfer full): the map, where there is a battlefield, and after it the pages of text:
 * situation, times, weather, sides, deployment, objectives, reserves, victory, terrain, what breaks
 * the rules, dice. Never NULL: @error stays as it is. */
MusterSheet *muster_scenario_pages_make (const MusterScenario *scenario,
                                         const MusterSheetOptions *options,
                                         GError **error);

G_END_DECLS
