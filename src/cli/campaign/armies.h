/* Armies that come to a campaign, as they are typed: “North=first.army.xml,Anne:second.army.xml”.
 */
#pragma once

#include "campaign/model/campaign.h"
#include "cli/common/command.h"

G_BEGIN_DECLS

typedef struct
{
  MusterCampaign *campaign;
  MusterPacks *packs;
  gint64 batch; /* to which events are added */
  int day;
  gboolean may_add_sides; /* a side that is not there yet is made */
  const char *output;     /* a file that no army may be, for it is written; or NULL */
} MusterArmiesReading;

/** Raises all armies that @text names. Returns: FALSE with a message where one cannot be */
gboolean muster_campaign_read_armies (const MusterArmiesReading *reading, const char *text);

G_END_DECLS
