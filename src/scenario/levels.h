/* Levels of losses by which all armies of a side are counted together (is_of_side of a level). */
#pragma once

#include "army/evaluate/readouts.h"
#include "scenario/scenario.h"

G_BEGIN_DECLS

typedef struct
{
  const MusterScenarioArmy *army; /* (unowned): the first of those that are counted */
  const MusterLevel *level;       /* (unowned): of its ruleset */
  MusterNumber start;             /* what all of them count before the battle */
} MusterSideLevel;

/** Returns: (transfer none) (nullable): the level of that id by which the army is counted with the
 * others of its side; each army may have a ruleset of its own */
const MusterLevel *muster_level_find_of_side (const MusterReckoning *reckoning, const char *id);

/** Returns: whether a level of an army of @side is counted of several armies together */
gboolean muster_scenario_counts_together (const MusterScenario *scenario,
                                          int side,
                                          const MusterLevel *level);

/** Finds what all armies of the side count by that level. Returns: FALSE where none has it, they
 * come to nothing, or it is not known of one of them */
gboolean muster_scenario_find_side_level (const MusterScenario *scenario,
                                          int side,
                                          const char *id,
                                          MusterSideLevel *found);

/** Returns: (transfer full) (element-type MusterReadout): such levels of a side with several
 * armies, each once; their things are those of the first army that is counted */
GPtrArray *muster_scenario_list_side_levels (const MusterScenario *scenario, int side);

/** Gives readouts of an army of the scenario what all armies of its side count, with words that say
 * so; takes out what is not known. @number: of the army; @is_once: takes them out of all armies but
 * the first that is counted; @scenario may be NULL */
void muster_scenario_tell_side_levels (const MusterScenario *scenario,
                                       int number,
                                       gboolean is_once,
                                       GPtrArray *readouts);

G_END_DECLS
