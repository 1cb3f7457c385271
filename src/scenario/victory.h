/* How a scenario is won by its rules, with the figures of its armies and objectives filled in. */
#pragma once

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
 * pack, each followed by the figures of the sides; empty where the rules give none */
GPtrArray *muster_scenario_list_conditions (const MusterScenario *scenario);

G_END_DECLS
