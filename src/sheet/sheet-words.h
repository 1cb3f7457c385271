/* What sheets say of an army's grades, nations and readouts. */
#pragma once

#include "army/army-readouts.h"

G_BEGIN_DECLS

/** Returns: (transfer full): "UQ 4", "Good (3)" or "elite"; "UQ ?" for a grade that is not known */
char *muster_words_dup_grade (const MusterScale *scale, int grade);

/** Returns: whether the thing itself chose a grade of a scale that nations set, and no trait of its
 * nation gives it */
gboolean muster_words_is_players_choice (const MusterReckoning *reckoning, guint thing, int scale);

/**
 * muster_words_add_grades:
 * @items: (element-type utf8): where they go
 * @as_markup: with the scales' names in italics
 *
 * Adds what was chosen on the formation itself, or is chosen for the army: "UQ 4", "Command system
 * Linear, chosen by the player".
 */
void muster_words_add_grades (const MusterReckoning *reckoning,
                              guint formation,
                              gboolean as_markup,
                              GPtrArray *items);

/** Returns: (transfer full) (nullable): the nations of all things, the army's first */
char *muster_words_dup_nations (const MusterReckoning *reckoning);

/** Returns: (transfer full): the readout as markup: its name in italics, its value */
char *muster_words_dup_readout (const MusterReadout *readout);

/** Returns: (transfer full): the same for narrow columns; what has no more than @longest letters
 * stays on one line */
char *muster_words_dup_readout_unbroken (const MusterReadout *readout, int longest);

/** Returns: (transfer full): a sum of points, "12+" where prices are still open */
char *muster_words_dup_points (gint64 points, gboolean is_open);

G_END_DECLS
