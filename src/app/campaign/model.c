#include "config.h"

#include "app/campaign/model.h"

#include "campaign/actions/correct.h"
#include "campaign/model/store.h"
#include "campaign/state/replay.h"

struct _MusterCampaignModel
{
  MusterDocumentModel parent;
  MusterRegister *reg;
};

G_DEFINE_FINAL_TYPE (MusterCampaignModel, muster_campaign_model, MUSTER_TYPE_DOCUMENT_MODEL)

static void
take (MusterDocumentModel *base)
{
  MusterCampaignModel *model = MUSTER_CAMPAIGN_MODEL (base);
  g_clear_pointer (&model->reg, muster_register_unref);
  model->reg = muster_campaign_replay (muster_document_model_get_document (base), MUSTER_LAST_DAY);
}

static void
dispose (GObject *object)
{
  MusterCampaignModel *model = MUSTER_CAMPAIGN_MODEL (object);
  g_clear_pointer (&model->reg, muster_register_unref);
  G_OBJECT_CLASS (muster_campaign_model_parent_class)->dispose (object);
}

static void
muster_campaign_model_class_init (MusterCampaignModelClass *class)
{
  MusterDocumentModelClass *model_class = MUSTER_DOCUMENT_MODEL_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  model_class->type = &muster_campaign_document;
  model_class->take = take;
}

static void
muster_campaign_model_init (MusterCampaignModel *model)
{
}

MusterCampaignModel *
muster_campaign_model_new (MusterStore *store, gint64 campaign, GError **error)
{
  return muster_document_model_new (MUSTER_TYPE_CAMPAIGN_MODEL, store, campaign, error);
}

const MusterCampaign *
muster_campaign_model_get_campaign (MusterCampaignModel *model)
{
  return muster_document_model_get_document (model);
}

MusterRegister *
muster_campaign_model_get_register (MusterCampaignModel *model)
{
  return model->reg;
}

MusterCampaign *
muster_campaign_model_try (MusterCampaignModel *model,
                           const MusterAction *action,
                           int day,
                           gboolean is_over,
                           const char *const *words,
                           GError **error)
{
  g_autoptr (MusterDraft) draft =
    muster_action_draft (action, muster_document_model_get_document (model), day, is_over, words,
                         error);
  if (draft == NULL)
    return NULL;
  g_autoptr (MusterCampaign) copy =
    muster_campaign_copy (muster_document_model_get_document (model));
  if (!muster_campaign_try_alone (copy, draft->phrase, draft->events, error))
    return NULL;
  return g_steal_pointer (&copy);
}

MusterCampaign *
muster_campaign_model_correct (MusterCampaignModel *model,
                               gint64 batch,
                               const MusterAction *action,
                               int day,
                               gboolean is_over,
                               const char *const *words,
                               GError **error)
{
  g_autoptr (MusterCampaign) copy =
    muster_campaign_copy (muster_document_model_get_document (model));
  return muster_campaign_correct_action (copy, batch, action, day, is_over, words, error)
           ? g_steal_pointer (&copy)
           : NULL;
}

gboolean
muster_campaign_model_save (MusterCampaignModel *model,
                            const MusterCampaign *changed,
                            const char *name,
                            GError **error)
{
  return muster_document_model_save (model, changed, name, NULL, error);
}
