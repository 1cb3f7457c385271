/* Whether those of a side of a campaign who march make legal armies, and what could be done or who
 * would have to stay behind: a card for each army, with its findings and a button for each fix,
 * a row for each action that is done with the muster, and
 * what is remarked (campaign/muster-remarks). */
#pragma once

#include "campaign/state/register.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_MARCH_FINDINGS (muster_march_findings_get_type ())
G_DECLARE_FINAL_TYPE (MusterMarchFindings, muster_march_findings, MUSTER, MARCH_FINDINGS, AdwBin)

/**
 * MusterMarchFindings::baggage:
 * @records: (element-type gint64): that shall stay in the baggage
 */

/**
 * MusterMarchFindings::action:
 * @words: (array zero-terminated=1): the id of an action, and what muster_action_draft() asks for,
 * that shall be done with the muster
 */

/**
 * MusterMarchFindings::left-out:
 * @action: which of those that are done with the muster, from 0, shall not be
 */

/**
 * muster_march_findings_show:
 * @picks: (element-type gint64): units and commanders that march
 * @done: (element-type utf8): actions that are done with the muster, of this side; NULL: one that
 *   cannot be done on that day
 * @place: of the battle; 0: not told
 *
 * Checks the armies of a side at their present strength.
 */
void muster_march_findings_show (MusterMarchFindings *findings,
                                 const MusterRegister *reg,
                                 int side,
                                 const GArray *picks,
                                 const GPtrArray *done,
                                 gint64 place);

/** Returns: how many of its armies are not legal */
guint muster_march_findings_count_illegal (MusterMarchFindings *findings);

G_END_DECLS
