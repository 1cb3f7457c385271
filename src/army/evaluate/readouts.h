/* Readouts: figures worked out from an army, put into words: ranges, chances, break points. */
#pragma once

#include "army/evaluate/evaluate.h"

G_BEGIN_DECLS

typedef struct
{
  guint node; /* index */
  const char *id;
  const char *name;
  char *text;       /* "60 cm", "5 in 6", "at 2 lost (chance 1 in 2), at 3 of 4" */
  const char *cite; /* section, or NULL */
  int stat;         /* its index; -1 where a level is told */
  const MusterLevel *level;
  gboolean is_own; /* the player's own house value, or worked out from such */
} MusterReadout;

void muster_readout_free (MusterReadout *readout);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterReadout, muster_readout_free)

/**
 * muster_army_list_readouts:
 * @evaluation: an army added up
 *
 * Returns: (transfer full) (element-type MusterReadout): the readouts of the army and all
 * that stands in it, in the order of the nodes and then of the ruleset; what the weather makes of
 * a figure only where one row of it changes the figure
 */
GPtrArray *muster_army_list_readouts (const MusterEvaluation *evaluation);

/** Returns: (transfer full) (element-type MusterReadout): those of one node, with the details that
 * are shown only of a node by itself */
GPtrArray *muster_army_list_readouts_of (const MusterEvaluation *evaluation, guint node);

/** Returns: as muster_army_list_readouts_of(), with what only these rows of the weather make of
 * figures; @weather: (element-type int) */
GPtrArray *muster_army_list_readouts_in_weather (const MusterEvaluation *evaluation,
                                                 guint node,
                                                 const GArray *weather);

/** Returns: (transfer full) (nullable): what of the army an opponent must be told of before the
 * game: "Drouet d’Erlon (Corps commander, Good (3)); …"; NULL where the ruleset asks for nothing,
 * or there is nothing of it */
char *muster_army_dup_disclosed (const MusterEvaluation *evaluation);

/** Returns: (transfer full) (nullable): the value of a figure of a stat for people */
char *muster_figure_dup_text (const MusterStat *stat, const MusterFigure *figure);

/** Returns: (transfer full) (nullable): when a level of @node is come to, of @start, what it
 * counts before the battle: "below 18 of 35 points"; NULL where another level of its name tells it,
 * or its bounds are not known */
char *muster_level_dup_text (const MusterEvaluation *evaluation,
                             guint node,
                             const MusterLevel *level,
                             MusterNumber start);

/**
 * muster_army_find_readouts:
 * @readouts: (element-type MusterReadout): in the order of the nodes
 * @n: (out): how many the node has
 *
 * Returns: the index of the node's first
 */
guint muster_army_find_readouts (GPtrArray *readouts, guint node, guint *n);

/* How figures of an army were worked out, in words. */

/**
 * muster_readout_dup_working:
 * @evaluation: the army that @readout is of
 *
 * Returns: (transfer full): what the figure is made of: "3 (Rating) + 2 (Rating of d'Erlon) = 5",
 *   "30 for Division commander, Linear", "1/2 of 8 (unit) lost"
 */
char *muster_readout_dup_working (const MusterEvaluation *evaluation, const MusterReadout *readout);

/** Returns: (transfer full) (nullable): how the points that the rules work out came about: "2/1000
 * × 1,700 (Men) = 3, rounded down"; NULL where points are agreed on, or not known */
char *muster_evaluation_dup_budget_working (const MusterEvaluation *evaluation);

/** Returns: (transfer full) (nullable): how the node's own price came about: "7 for Infantry, UQ 4
 * (Choosing an Army)"; NULL where nothing is asked for it, or it is not known yet */
char *muster_evaluation_dup_price_working (const MusterEvaluation *evaluation, guint node);

/** Returns: whether the node's price, or a part of it, is the player's: his house value, or what
 * he entered */
gboolean muster_evaluation_is_price_own (const MusterEvaluation *evaluation, guint node);

/** Returns: whether the price of the node, or of something that stands in it, is the player's */
gboolean muster_evaluation_is_total_own (const MusterEvaluation *evaluation, guint node);

/** Returns: whether the node's figure is the player's own house value, or was worked out from
 * such */
gboolean muster_evaluation_is_figure_own (const MusterEvaluation *evaluation, guint node, int stat);

/** Returns: whether one of @readouts is marked as the player's */
gboolean muster_readouts_have_own (GPtrArray *readouts);

/** Returns: whether a price, or one of @readouts, is marked as the player's */
gboolean muster_evaluation_has_own (const MusterEvaluation *evaluation, GPtrArray *readouts);

G_END_DECLS
