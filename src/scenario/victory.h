/* How a scenario is won by its rules, with the figures of its armies and objectives filled in. */
#pragma once

#include "army/evaluate/readouts.h"
#include "scenario/scenario.h"

G_BEGIN_DECLS

typedef struct
{
  int side;         /* whose army or objectives it is about, or MUSTER_NO_SIDE */
  gboolean is_kept; /* its figure is one that the rules let the side keep from the other */
  char *text;       /* a sentence, or one and its figure */
  const char *cite; /* section, or NULL; the ruleset's */
} MusterCondition;

void muster_condition_free (MusterCondition *condition);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterCondition, muster_condition_free)

/** Returns: (transfer full) (element-type MusterCondition): the conditions in the order of the
 * pack, each followed by the figures of the sides; empty where the rules give none
 * @reader: the side that is spoken to, so that figures are "yours" and "the enemy's", or
 *   MUSTER_NO_SIDE */
GPtrArray *muster_scenario_list_conditions (const MusterScenario *scenario, int reader);

/* Levels of losses by which all armies of a side are counted together (is_of_side of a level). */

/** Returns: (transfer none) (nullable): the level of that id by which the army is counted with the
 * others of its side; each army may have a ruleset of its own */
const MusterLevel *muster_level_find_of_side (const MusterEvaluation *evaluation, const char *id);

/** Returns: whether a level of an army of @side is counted of several armies together */
gboolean muster_scenario_counts_together (const MusterScenario *scenario,
                                          int side,
                                          const MusterLevel *level);

/** Returns: (transfer full) (element-type MusterReadout): such levels of a side with several
 * armies, each once; their nodes are those of the first army that is counted */
GPtrArray *muster_scenario_list_side_levels (const MusterScenario *scenario, int side);

/** Gives readouts of an army of the scenario what all armies of its side count, with words that say
 * so; takes out what is not known. @number: of the army; @is_once: takes them out of all armies but
 * the first that is counted; @scenario may be NULL */
void muster_scenario_describe_side_levels (const MusterScenario *scenario,
                                           int number,
                                           gboolean is_once,
                                           GPtrArray *readouts);

G_END_DECLS
