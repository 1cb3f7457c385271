/* A campaign of the library as the window shows it: the snapshot with the register of today. It
 * reads again whenever the library says that the campaign was changed. */
#pragma once

#include "app/document/model.h"
#include "campaign/actions/action.h"
#include "campaign/model/store.h"
#include "campaign/state/register.h"

G_BEGIN_DECLS

#define MUSTER_TYPE_CAMPAIGN_MODEL (muster_campaign_model_get_type ())
G_DECLARE_FINAL_TYPE (MusterCampaignModel,
                      muster_campaign_model,
                      MUSTER,
                      CAMPAIGN_MODEL,
                      MusterDocumentModel)

/** Returns: (transfer full) (nullable): the model; NULL where the campaign cannot be read */
MusterCampaignModel *
muster_campaign_model_new (MusterStore *store, gint64 campaign, GError **error);

/** Returns: (transfer none): the campaign as it is now; valid until the next change */
const MusterCampaign *muster_campaign_model_get_campaign (MusterCampaignModel *model);

/** Returns: (transfer none): how it stands after its last event; valid until the next change */
MusterRegister *muster_campaign_model_get_register (MusterCampaignModel *model);

/**
 * muster_campaign_model_try:
 * @words: (array zero-terminated=1): as muster_action_draft() has them, with @day and @is_over
 *
 * Tries an action. Returns: (transfer full) (nullable): a copy with it, or NULL as
 * muster_action_draft() or muster_campaign_try_alone() have it
 */
MusterCampaign *muster_campaign_model_try (MusterCampaignModel *model,
                                           const MusterAction *action,
                                           int day,
                                           gboolean is_over,
                                           const char *const *words,
                                           GError **error);

/** As muster_campaign_model_try(), in the place of a batch: muster_campaign_correct_action() */
MusterCampaign *muster_campaign_model_correct (MusterCampaignModel *model,
                                               gint64 batch,
                                               const MusterAction *action,
                                               int day,
                                               gboolean is_over,
                                               const char *const *words,
                                               GError **error);

/** Saves a changed copy as one action called the phrase @name. Returns: FALSE with @error; nothing
 * was changed then */
gboolean muster_campaign_model_save (MusterCampaignModel *model,
                                     const MusterCampaign *changed,
                                     const char *name,
                                     GError **error);

G_END_DECLS
