/* Deeds that are done with the muster of a battle, as one action with it: they are kept in words
 * until then, and may be left out again. */
#pragma once

#include "campaign/model/campaign.h"

G_BEGIN_DECLS

typedef struct
{
  GPtrArray *words; /* GStrv: the id of a deed, and what muster_deed_draft() asks for */
  GPtrArray *done;  /* utf8: the same as muster_march_deeds_do() tells it; NULL: not on that day */
} MusterMarchDeeds;

MusterMarchDeeds *muster_march_deeds_new (void);
void muster_march_deeds_free (MusterMarchDeeds *deeds);

/** Does all of them in @campaign on a day, or on its last one where that is before it. What cannot
 * be done there is left out, and stays for another day. Returns: (transfer full): a copy in which
 * they are done */
MusterCampaign *
muster_march_deeds_do (MusterMarchDeeds *deeds, const MusterCampaign *campaign, int day);

G_END_DECLS
