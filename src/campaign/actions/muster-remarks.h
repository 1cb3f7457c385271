/* What speaks against a muster though it may be done: armies that stand at several places or far
 * from the battle's, battles of which nothing is recorded yet; and what it owes to its day: who
 * comes back until then. */
#pragma once

#include "campaign/actions/muster.h"

G_BEGIN_DECLS

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
