/* What is told of the nodes of an army in one line: grades, points, figures, verdict. */
#pragma once

#include "army/check/check.h"

G_BEGIN_DECLS

/** Returns: (transfer full): what was chosen on a node, and what its kind presets of what may be
 * chosen on it: "UQ 4, Good (3)"; "" for nothing. @evaluation may be NULL. */
char *
muster_army_dup_grades (const MusterArmy *army, const MusterEvaluation *evaluation, guint node);

/** Returns: (transfer full): what of that was not chosen on the node itself; "" for nothing */
char *muster_army_dup_preset_grades (const MusterEvaluation *evaluation, guint node);

/** Returns: whether a model or option is given for nothing, with all that it bears: no price is
 * asked for any of it */
gboolean muster_army_is_free (const MusterEvaluation *evaluation, guint node);

/** Returns: (transfer full): the points of a node with all that stands in it: "28"; "28+" where
 * some are not known, "?" where its own are not; "28*" for the player's own; "" where the ruleset
 * prices nothing or the node is free, or @evaluation is NULL */
char *muster_army_dup_points_of (const MusterEvaluation *evaluation, guint node);

/** Returns: (transfer full): the label, with what it is where the player named it: "Quiot, Division
 * commander" */
char *muster_army_dup_title (const MusterArmy *army, guint node);

/** Returns: (transfer full) (element-type utf8): what is told under the army's name: its ruleset,
 * @choices, date and player, as far as there are such; @choices may be NULL */
GPtrArray *muster_army_list_particulars (const MusterArmy *army, const char *choices);

/** Returns: (transfer full): the same in one line, with dots between */
char *muster_army_dup_particulars (const MusterArmy *army, const char *choices);

/** Returns: (transfer full) (nullable): points and verdict in one line, of which either may be left
 * out as NULL; NULL where nothing is left to tell */
char *muster_army_dup_points_and_verdict (const MusterEvaluation *evaluation, GPtrArray *findings);

/** Returns: (transfer full): a finding in a sentence, with its severity or waiver before it */
char *muster_finding_dup_line (const MusterFinding *finding);

/** Returns: (transfer full): the same; of what is about points, only the name of the limit */
char *muster_finding_dup_line_without_points (const MusterFinding *finding);

/** Returns: (transfer none): what a star behind a price or a figure means */
const char *muster_army_get_star_words (void);

/** Returns: (transfer none): the title of its ruleset, the id where that is not there */
const char *muster_army_get_ruleset_title (const MusterArmy *army);

G_END_DECLS
