/* How figures of an army were worked out, in words. */
#pragma once

#include "army/evaluate/readouts.h"

G_BEGIN_DECLS

/**
 * muster_readout_dup_working:
 * @reckoning: the army that @readout is of
 *
 * Returns: (transfer full): what the figure is made of: "3 (Rating) + 2 (Rating of d'Erlon) = 5",
 *   "30 for Division commander, Linear", "1/2 of 8 (unit) lost"
 */
char *muster_readout_dup_working (const MusterReckoning *reckoning, const MusterReadout *readout);

/** Returns: (transfer full) (nullable): how the thing's own price came about: "7 for Infantry, UQ 4
 * (Choosing an Army)"; NULL where nothing is asked for it, or it is not known yet */
char *muster_reckoning_dup_price_working (const MusterReckoning *reckoning, guint thing);

/** Returns: whether what a counter of the ruleset sums in a formation is, or was worked out from,
 * the player's own house values */
gboolean
muster_reckoning_is_sum_own (const MusterReckoning *reckoning, guint formation, int counter);

/** Returns: whether the thing's price, or a part of it, is the player's: his house value, or what
 * he entered */
gboolean muster_reckoning_is_price_own (const MusterReckoning *reckoning, guint thing);

/** Returns: whether the price of the thing, or of something that stands in it, is the player's */
gboolean muster_reckoning_is_total_own (const MusterReckoning *reckoning, guint thing);

/** Returns: whether the thing's figure is the player's own house value, or was worked out from
 * such */
gboolean muster_reckoning_is_figure_own (const MusterReckoning *reckoning, guint thing, int stat);

/** Returns: whether one of @readouts is marked as the player's */
gboolean muster_readouts_have_own (GPtrArray *readouts);

/** Returns: whether a price, or one of @readouts, is marked as the player's */
gboolean muster_reckoning_has_own (const MusterReckoning *reckoning, GPtrArray *readouts);

G_END_DECLS
