#include "config.h"

#include "app/campaign/model.h"

#include "base/problem.h"
#include "campaign/actions/correct.h"
#include "campaign/model/store.h"
#include "campaign/state/replay.h"

struct _MusterCampaignModel
{
  MusterDocumentModel parent;
  MusterCampaign *campaign;
  MusterRegister *reg;
  MusterCampaign *kept; /* as it was saved a moment ago, and not taken yet; or NULL */
};

G_DEFINE_FINAL_TYPE (MusterCampaignModel, muster_campaign_model, MUSTER_TYPE_DOCUMENT_MODEL)

static gboolean
read_again (MusterDocumentModel *base, GError **error)
{
  MusterCampaignModel *model = MUSTER_CAMPAIGN_MODEL (base);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterCampaign *campaign = g_steal_pointer (&model->kept);
  if (campaign == NULL)
    campaign = muster_store_load_campaign (muster_document_model_get_store (base),
                                           muster_document_model_get_id (base), model->campaign,
                                           problems, error);
  if (campaign == NULL)
    return FALSE;
  g_clear_pointer (&model->reg, muster_register_unref);
  g_clear_pointer (&model->campaign, muster_campaign_unref);
  model->campaign = campaign;
  model->reg = muster_campaign_replay (campaign, MUSTER_LAST_DAY);
  return TRUE;
}

static void
dispose (GObject *object)
{
  MusterCampaignModel *model = MUSTER_CAMPAIGN_MODEL (object);
  g_clear_pointer (&model->reg, muster_register_unref);
  g_clear_pointer (&model->campaign, muster_campaign_unref);
  G_OBJECT_CLASS (muster_campaign_model_parent_class)->dispose (object);
}

static void
muster_campaign_model_class_init (MusterCampaignModelClass *class)
{
  MusterDocumentModelClass *model_class = MUSTER_DOCUMENT_MODEL_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  model_class->kind = MUSTER_DOCUMENT_CAMPAIGN;
  model_class->read = read_again;
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
  return model->campaign;
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
                           char **title,
                           GError **error)
{
  g_autoptr (MusterDraft) draft =
    muster_action_draft (action, model->campaign, day, is_over, words, error);
  if (draft == NULL)
    return NULL;
  g_autoptr (MusterCampaign) copy = muster_campaign_copy (model->campaign);
  if (!muster_campaign_try_alone (copy, draft->title, draft->events, error))
    return NULL;
  *title = g_strdup (draft->title);
  return g_steal_pointer (&copy);
}

MusterCampaign *
muster_campaign_model_correct (MusterCampaignModel *model,
                               gint64 batch,
                               const MusterAction *action,
                               int day,
                               gboolean is_over,
                               const char *const *words,
                               char **title,
                               GError **error)
{
  g_autoptr (MusterCampaign) copy = muster_campaign_copy (model->campaign);
  return muster_campaign_correct_action (copy, batch, action, day, is_over, words, title, error)
           ? g_steal_pointer (&copy)
           : NULL;
}

gboolean
muster_campaign_model_save (MusterCampaignModel *model,
                            const MusterCampaign *changed,
                            const char *name,
                            GError **error)
{
  gboolean is_saved = muster_campaign_edit_save (muster_document_model_get_store (model), changed,
                                                 name, &model->kept, error);
  /* Where nothing is another than before, nobody was told. */
  g_clear_pointer (&model->kept, muster_campaign_unref);
  return is_saved;
}
