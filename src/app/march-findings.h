/* Whether those of a side of a campaign who march make legal armies, and who would have to stay
 * behind: a row for each army, with its findings and a button for each way out. */
#pragma once

#include "campaign/register.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_MARCH_FINDINGS (muster_march_findings_get_type ())
G_DECLARE_FINAL_TYPE (MusterMarchFindings, muster_march_findings, MUSTER, MARCH_FINDINGS, AdwBin)

/**
 * MusterMarchFindings::baggage:
 * @records: (element-type gint64): that shall stay in the baggage
 */

/**
 * muster_march_findings_show:
 * @picks: (element-type gint64): units and commanders that march
 *
 * Checks the armies of a side at their present strength.
 */
void muster_march_findings_show (MusterMarchFindings *findings,
                                 const MusterRegister *reg,
                                 int side,
                                 const GArray *picks);

/** Returns: how many of its armies are not legal */
guint muster_march_findings_count_illegal (MusterMarchFindings *findings);

G_END_DECLS
