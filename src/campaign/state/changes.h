/* What would be otherwise: two courses of one campaign, held side by side. */
#pragma once

#include "campaign/state/register.h"

G_BEGIN_DECLS

/* Something that stands otherwise in the morning of a battle, or today. */
typedef struct
{
  gint64 battle;       /* 0: today */
  gint64 record;       /* minus a side: of its sums; 0 where it is of neither */
  gboolean is_problem; /* an event that no longer can be; @after is its sentence */
  char *before;        /* in words; NULL: it was not there */
  char *after;         /* without its name, where that is as before; NULL: it is no more */
} MusterCampaignChange;

void muster_campaign_change_free (MusterCampaignChange *change);

/**
 * muster_campaign_list_changes:
 * @before: a campaign
 * @after: the same with other events, such as with a batch struck
 *
 * Returns: (transfer full) (element-type MusterCampaignChange): all that is different in the
 * mornings of the battles that are in both, as they came to pass, and on the later one of their
 * last days; then events that can no longer come to pass as they say. A difference of a record that
 * stays the same stands once, where it is there for the first time
 */
GPtrArray *muster_campaign_list_changes (const MusterCampaign *before, const MusterCampaign *after);

/** Returns: (transfer full): how a record stands: "4 of 6, 1 in hospital", "wounded until 25 June
 * 1815" */
char *muster_record_dup_state (const MusterRegister *reg, const MusterRecord *record);

/** As muster_record_dup_state(), without the strength, for where it stands in columns of its own,
 * and with its mark by the ruleset's figures: "worn, resting, fatigue 2". @says_fit: whether it
 * says of a commander that he is fit */
char *muster_record_dup_standing (const MusterRegister *reg,
                                  const MusterRecord *record,
                                  gboolean says_fit);

G_END_DECLS
