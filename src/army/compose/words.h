/* What is said of armies that were composed. */
#pragma once

#include "army/compose/compose.h"

G_BEGIN_DECLS

/** Returns: (transfer full): what there is of each kind of formation and class of units: "Divisions
 * 2 · Brigades 5 · Infantry 15 · Cavalry 3" */
char *muster_army_dup_strength (const MusterArmy *army);

/** Returns: (transfer full): a line for each formation that units and commanders come into, set in
 * as deep as it stands: "Brigade 1 of Division 2: 3 × Infantry, 1 × Battery"; @before: the army as
 * it was */
char *muster_answer_dup_added (const MusterAnswer *answer, const MusterArmy *before);

/** Returns: (transfer full): why there is no answer; where it is a contradiction it ends with a
 * colon, and its members are to follow */
char *muster_answers_dup_failure (const MusterAnswers *answers, const MusterRuleset *ruleset);

/** Returns: (transfer full): a sentence, each in a line, for what is not proved of the answer, or
 * not kept; "" where all is */
char *muster_answer_dup_reserve (const MusterAnswer *answer, gint64 points);

G_END_DECLS
