/* What every campaign begins with: its sides, with armies. */
#pragma once

#include "campaign/model/campaign.h"

G_BEGIN_DECLS

/**
 * muster_campaign_raise:
 * @campaign: a copy; it takes the army's ruleset where it has none yet
 * @batch: to which the event is added
 *
 * Brings an army to the register of a side, on a day. Returns: FALSE with %MUSTER_ERROR_BAD_INPUT
 * where it is of another ruleset
 */
gboolean muster_campaign_raise (MusterCampaign *campaign,
                                gint64 batch,
                                int day,
                                int side,
                                const MusterArmy *army,
                                GError **error);

/**
 * muster_campaign_reinforce:
 * @campaign: a copy
 * @day: on which the army comes; %MUSTER_NO_DAY: today
 * @side: a side of the campaign
 *
 * Brings a further army to a side, as a batch of its own. Returns: FALSE with
 * %MUSTER_ERROR_BAD_INPUT where it is of another ruleset, or the day before the campaign's first
 */
gboolean muster_campaign_reinforce (MusterCampaign *campaign,
                                    int day,
                                    int side,
                                    const MusterArmy *army,
                                    GError **error);

/**
 * muster_campaign_give_player:
 * @campaign: a copy; @batch: to which the event is added
 * @formation: such as the army that was raised last
 *
 * Names who plays a formation, from a day on. Returns: FALSE with %MUSTER_ERROR_BAD_INPUT where he
 * plays for another side
 */
gboolean muster_campaign_give_player (MusterCampaign *campaign,
                                      gint64 batch,
                                      int day,
                                      gint64 formation,
                                      const char *player,
                                      GError **error);

/* A side that a campaign begins with. */
typedef struct
{
  const char *name;
  GPtrArray *armies;  /* const MusterArmy * */
  GPtrArray *players; /* const char *, of each army; "" for none; NULL: nobody in particular */
} MusterStartSide;

/**
 * muster_campaign_start:
 * @start: its first day
 * @sides: (element-type MusterStartSide): at least two, each with at least one army
 * @recovery: (nullable): by which losses come back
 *
 * Returns: (transfer full) (nullable): a campaign whose first batch raises the armies; NULL with
 * %MUSTER_ERROR_BAD_INPUT where it has no name, a side has no name or army, there are fewer than
 * two sides or more than %MUSTER_MOST_SIDES, armies play by different rules, or a player is of two
 * sides
 */
MusterCampaign *muster_campaign_start (const char *name,
                                       int start,
                                       const GArray *sides,
                                       MusterRecovery *recovery,
                                       GError **error);

G_END_DECLS
