/* Deeds of a campaign that cure a finding at the muster: another in the place of a commander who is
 * lost, one who is called back, one who is appointed. */
#pragma once

#include "army/check/check.h"
#include "campaign/actions/action.h"

G_BEGIN_DECLS

/* A deed that cures a finding. */
typedef struct
{
  const MusterDeed *deed;
  char **words; /* as muster_deed_draft() has them; records are numbers */
  char *text; /* "In the place of Boufflers: Successor of Boufflers (Leadership: Expert; d6: 2)" */
} MusterDeedWay;

void muster_deed_way_free (MusterDeedWay *way);

/** Returns: the day on which such deeds are done for a muster on @day: that, or the campaign's last
 * where it is before that */
int muster_deed_way_get_day (const MusterCampaign *campaign, int day);

/**
 * muster_finding_list_deeds:
 * @reg: on the day of the muster
 * @top: the army of the register that @reckoning is of, as muster_register_make_army() made it
 * @picks: (nullable) (element-type gint64): who marches, as there
 * @finding: one of those of @reckoning
 *
 * Tries the deeds by which somebody commands again who is lost, away, resting or in the baggage,
 * and others in his place, each on a copy of the campaign.
 *
 * Returns: (transfer full) (element-type MusterDeedWay): those after which @finding holds no more
 *   and less stands against the army; none where it is about something else
 */
GPtrArray *muster_finding_list_deeds (const MusterRegister *reg,
                                      gint64 top,
                                      const GArray *picks,
                                      const MusterReckoning *reckoning,
                                      GPtrArray *findings,
                                      const MusterFinding *finding);

G_END_DECLS
