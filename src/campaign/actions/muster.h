/* The next battle, mustered from the register: armies at their present strength, a scenario of
 * them, and the events that say who marched. */
#pragma once

#include "campaign/state/register.h"
#include "scenario/scenario.h"

G_BEGIN_DECLS

/**
 * muster_register_make_army:
 * @top: the number of what the army is made of: an army of the register, or any formation of it
 * @picks: (nullable) (element-type gint64): formations, units and commanders that march, each with
 *   all that stands in it; NULL: all
 *
 * Makes an army of those who are fit to march, as they stand: with their present names, grades and
 * strength. Numbers of its nodes are those of the register. Formations of which nobody marches are
 * left out, and so are those above a single formation that marches, where they say nothing of it
 * and the army is legal without them.
 *
 * Returns: (transfer full) (nullable): the army; NULL where nobody of it marches
 */
const MusterArmy *
muster_register_make_army (const MusterRegister *reg, gint64 top, const GArray *picks);

/** Returns: (transfer full) (element-type gint64): the armies of a side's register of which
 * something is picked; @picks as above */
GArray *muster_register_list_armies (const MusterRegister *reg, int side, const GArray *picks);

/** Returns: (transfer container) (element-type MusterRecord): who of the picked commanders and
 * units of a side cannot march, but may again: wounded, resting, in the baggage, without anybody
 * present */
GPtrArray *muster_register_list_absent (const MusterRegister *reg, int side, const GArray *picks);

/* What is to be fought. */
typedef struct
{
  int day;
  const char *name;
  gint64 place;           /* 0: not told */
  int sides[2];           /* of the campaign, as sides a and b of the scenario */
  GArray *picks[2];       /* gint64: what marches, as above; NULL: all */
  gboolean is_correction; /* the battle may be before what happened already */
} MusterMusterPlan;

/**
 * muster_campaign_muster:
 * @campaign: a copy, to which the events are added as one batch
 * @battle: (out): the number of the battle
 *
 * Returns: (transfer full) (nullable): a scenario with the armies of both sides; NULL with
 * %MUSTER_ERROR_BAD_INPUT where nobody marches on a side, something would be in two battles on one
 * day, the day is before the last event's and that is not meant, or before the campaign's first
 */
MusterScenario *muster_campaign_muster (MusterCampaign *campaign,
                                        const MusterMusterPlan *plan,
                                        gint64 *battle,
                                        GError **error);

/* What speaks against a muster though it may be done: armies that stand at several places or far
 * from the battle's, battles of which nothing is recorded yet; and what it owes to its day: who
 * comes back until then. */

/**
 * muster_register_list_remarks:
 * @reg: on the day of the muster
 * @picks: (nullable) (element-type gint64): who marches, as muster_register_make_army() has it
 * @place: of the battle; 0: not told
 *
 * Places are those of the highest formations that stand there; a march from one to another of more
 * than a day is far.
 *
 * Returns: (transfer full) (element-type utf8): a sentence for each
 */
GPtrArray *muster_register_list_remarks (const MusterRegister *reg,
                                         int side,
                                         const GArray *picks,
                                         gint64 place);

/**
 * muster_register_list_battle_remarks:
 * @reg: on the day of the muster
 *
 * What is remarked of the battle itself: that nothing is recorded of battles of its sides before
 * it, so that their losses march along; that another battle of that day is called so.
 *
 * Returns: (transfer full) (element-type utf8): a sentence for each
 */
GPtrArray *muster_register_list_battle_remarks (const MusterRegister *reg,
                                                const MusterMusterPlan *plan);

G_END_DECLS
