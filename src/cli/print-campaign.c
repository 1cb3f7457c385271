#include "config.h"

#include "cli/print-campaign.h"

#include "campaign/state/replay.h"
#include "cli/campaign/command.h"

#include <glib/gi18n-lib.h>

MusterGame *
muster_print_campaign_game (const MusterCampaign *campaign, const char *day, const char *battle)
{
  int on = MUSTER_LAST_DAY;
  if (day != NULL && battle != NULL)
    {
      muster_command_fail (_ ("A battle has its own morning: choose --on or --before."));
      return NULL;
    }
  if (!muster_campaign_read_day ("--on", day, &on) || !muster_campaign_has_begun (campaign, on))
    return NULL;
  g_autoptr (MusterRegister) reg = muster_campaign_fold (campaign, on);
  if (battle == NULL)
    return muster_game_new_campaign (reg, NULL);
  const MusterBattle *found = muster_campaign_read_battle (reg, battle);
  if (found == NULL)
    return NULL;
  g_autoptr (MusterRegister) morning = muster_campaign_fold_before (campaign, found->number);
  return muster_game_new_campaign (morning, found->name);
}

gboolean
muster_print_campaign_seat (const MusterGame *game, const char *typed, MusterSheetOptions *options)
{
  g_autoptr (GError) error = NULL;
  if (typed == NULL || muster_seat_find (&options->seat, game->reg, typed, &error))
    return TRUE;
  muster_command_fail_with (g_steal_pointer (&error));
  return FALSE;
}
