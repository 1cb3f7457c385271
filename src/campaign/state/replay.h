/* How a campaign stands: its events, one after the other. The same events give the same register;
 * what is struck has not been. */
#pragma once

#include "campaign/state/register.h"

G_BEGIN_DECLS

/** Returns: (transfer full): the register at the end of a day, after those who come back on it;
 * MUSTER_LAST_DAY: after the last event, with those who are back by then */
MusterRegister *muster_campaign_replay (const MusterCampaign *campaign, int day);

/** Returns: (transfer full) (nullable): the register in the morning of a battle, before anybody
 * marched into it; NULL where there is no such battle */
MusterRegister *muster_campaign_replay_before (const MusterCampaign *campaign, gint64 battle);

/** A replay that stops on its way. */
typedef struct _MusterReplay MusterReplay;

MusterReplay *muster_replay_new (const MusterCampaign *campaign);
void muster_replay_free (MusterReplay *replay);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterReplay, muster_replay_free)

/** Returns: (transfer none) (nullable): the register in the morning of a battle, as
 * muster_campaign_replay_before(), until the replay goes on; NULL where the battle is not ahead,
 * and the replay stays where it is */
const MusterRegister *muster_replay_to_battle (MusterReplay *replay, gint64 battle);

/** Returns: (transfer none): the register after the last event */
const MusterRegister *muster_replay_to_end (MusterReplay *replay);

/** As muster_replay_to_end(), and on to the morning of @day, if that is later. */
const MusterRegister *muster_replay_to_day (MusterReplay *replay, int day);

/**
 * muster_campaign_walk:
 * @visit: called after each event that holds, with its index; returns whether to go on
 *
 * Folds the whole campaign, and shows how it stands after each event.
 */
typedef gboolean (*MusterVisit) (const MusterRegister *reg, guint event, gpointer data);
void muster_campaign_walk (const MusterCampaign *campaign, MusterVisit visit, gpointer data);

G_END_DECLS
