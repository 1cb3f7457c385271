/* The map of a scenario: a page with its board as large as the paper allows, turned or upright, the
 * legend below or beside it, and over it what is played, where and when. */
#pragma once

#include "sheet/sheet.h"

G_BEGIN_DECLS

/** A MusterGameSheetFunction: the page; NULL where there is no battlefield. */
MusterSheet *muster_scenario_map_make (const MusterGame *game,
                                       const MusterSheetOptions *options,
                                       GError **error);

/** Adds the rows at the head of a sheet of a scenario: @word what sheet it is, the scenario's name,
 * ruleset, place and date; these end in "…" after @most_lines, and the name after four. */
void muster_scenario_map_add_masthead (MusterGalley *galley,
                                       const MusterScenario *scenario,
                                       const char *word,
                                       guint most_lines);

/** Returns: (transfer full): what stands at the foot of its pages: the ruleset with its version */
char *muster_scenario_map_dup_foot (const MusterScenario *scenario);

G_END_DECLS
