/* What stands at the head and the foot of all sheets of a scenario. */
#pragma once

#include "sheet/page/sheet.h"

G_BEGIN_DECLS

/** Adds the rows at the head of the first page: @word what sheet it is and, unless the reader is
 * everybody, for whom; the scenario's name, ruleset, place and date. These end in "…" after
 * @most_lines, and the name after four. */
void muster_scenario_head_add (MusterLayout *layout,
                               const MusterScenario *scenario,
                               const char *word,
                               MusterAudience reader,
                               guint most_lines);

/** Adds what stands at the head of every page but the first; before the first block. */
void muster_scenario_head_add_running (MusterLayout *layout,
                                       const MusterScenario *scenario,
                                       const char *word,
                                       MusterAudience reader);

/** Returns: (transfer full): what stands at the foot of its pages: the ruleset with its version */
char *muster_scenario_head_dup_foot (const MusterScenario *scenario);

/** Returns: (transfer full): @word, and for whom it is: "Scenario for the player of The Allies" */
char *muster_scenario_head_dup_word (const MusterScenario *scenario,
                                     const char *word,
                                     MusterAudience reader);

G_END_DECLS
