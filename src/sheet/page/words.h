/* What sheets say of an army's grades, nations and readouts. */
#pragma once

#include "army/evaluate/readouts.h"
#include "army/model/army.h"
#include "sheet/page/sheet.h"

#include <glib.h>

G_BEGIN_DECLS

/* Stands between the items of a line, and never at the beginning of the next one. */
#define MUSTER_WORDS_DOT "\302\240· "

/** Returns: (transfer full): @text where numbers keep what they count on their line, "90 cm", "2 ×
 * Guns", and what belongs to them, "2″ −3", "80 + 2"; with @is_grade, grades their scale too: "UQ
 * 4"
 */
char *muster_words_dup_glued (const char *text, gboolean is_grade);

/** Returns: (transfer full): @items (element-type utf8), as one line with dots between them */
char *muster_words_join (GPtrArray *items);

/** Returns: (transfer full): "UQ 4", "Good (3)" or "elite"; "UQ ?" for a grade that is not known */
char *muster_words_dup_grade (const MusterScale *scale, int grade);

/** Returns: (transfer full): those grades of a commander, "Good (3)"; with the names of their
 * scales where several have none: "Command structure Good, Leadership Expert" */
char *muster_words_dup_commander_grades (const MusterEvaluation *evaluation,
                                         guint commander,
                                         gboolean with_open);

/** Returns: whether more than one of @scales (element-type int) has grades that do not say of what
 * they are one */
gboolean muster_words_are_mixed (const MusterRuleset *ruleset, const GArray *scales);

/**
 * muster_words_add_grades:
 * @items: (element-type utf8): where they go
 * @as_markup: with the scales' names in italics
 *
 * Adds what was chosen on the formation itself, or is chosen for the army: "UQ 4", "Command system
 * Linear, chosen by the player".
 */
void muster_words_add_grades (const MusterEvaluation *evaluation,
                              guint formation,
                              gboolean as_markup,
                              GPtrArray *items);

/** Returns: (transfer full) (nullable): the nations of all nodes, the army's first */
char *muster_words_dup_nations (const MusterEvaluation *evaluation);

/** Returns: (transfer full): the readout as markup: its name in italics, its value */
char *muster_words_dup_readout (const MusterReadout *readout);

/** Returns: (transfer full): the same for narrow columns; what has no more than @longest letters
 * stays on one line */
char *muster_words_dup_readout_unbroken (const MusterReadout *readout, int longest);

/** Returns: (transfer full) (nullable): what the army costs, with a star where prices in it are the
 * player's own */
char *muster_words_dup_army_points (const MusterEvaluation *evaluation);

/** Returns: (transfer full): a sum of points, "12+" where prices are still open */
char *muster_words_dup_points (MusterNumber points, gboolean is_open);

/** Returns: (transfer full) (element-type int): the scales of the unit's grades that are shown */
GArray *muster_words_list_shown_scales (const MusterEvaluation *evaluation, guint unit);

/** Returns: (transfer full): the unit's grades: "UQ 4", "elite" */
char *muster_words_dup_grades (const MusterEvaluation *evaluation, guint unit);

/** Returns: the steps that a node can lose */
gint64 muster_words_get_steps (const MusterEvaluation *evaluation, guint unit);

/* Words that no line may part. */

/** Returns: (transfer full): @text with spaces that lines do not break at before the dots between
 * its parts, between figures and what they count, and within dates: "3 km · 12 units" breaks after
 * the dot alone */
char *muster_words_dup_held (const char *text);

/** Returns: (transfer full) (nullable): the day or month of the army, held likewise */
char *muster_words_dup_army_date (const MusterArmy *army);

/* What the sheets of an army say of its formations that come later, where they are printed for a
 * scenario. */

/** Returns: (transfer full) (nullable): when a formation of the army that is being printed comes,
 * and where: "Reserve: turn 4, west road", as markup; NULL where it stands on the table, or there
 * is no scenario */
char *muster_reserve_words_dup (const MusterSheetOptions *options, guint formation);

/* Nodes that stand together and are alike, as one line of a sheet: "4 × Line infantry". */

/** Returns: (transfer full) (nullable): what is the same for nodes that are shown as one; NULL for
 * a node that is not shown */
typedef char *(*MusterKeyFunction) (gconstpointer data, guint node);

/**
 * muster_gather:
 * @formation: whose members are gathered; formations in it, and what stands in members, are passed
 *   over
 *
 * Returns: (transfer full) (element-type GArray): indices (guint) of nodes that are alike, in the
 * order of the first ones
 */
GPtrArray *muster_gather (const MusterArmy *army,
                          guint formation,
                          MusterKeyFunction get_key,
                          gconstpointer data);

G_END_DECLS
