#include "config.h"

#include "app/scenario/model.h"

#include "scenario/store.h"

struct _MusterScenarioModel
{
  MusterDocumentModel parent;
  GPtrArray *findings;
};

G_DEFINE_FINAL_TYPE (MusterScenarioModel, muster_scenario_model, MUSTER_TYPE_DOCUMENT_MODEL)

static void
take (MusterDocumentModel *base)
{
  MusterScenarioModel *model = MUSTER_SCENARIO_MODEL (base);
  g_clear_pointer (&model->findings, g_ptr_array_unref);
  model->findings = muster_scenario_check (muster_document_model_get_document (base));
}

static void
dispose (GObject *object)
{
  MusterScenarioModel *model = MUSTER_SCENARIO_MODEL (object);
  g_clear_pointer (&model->findings, g_ptr_array_unref);
  G_OBJECT_CLASS (muster_scenario_model_parent_class)->dispose (object);
}

static void
muster_scenario_model_class_init (MusterScenarioModelClass *class)
{
  MusterDocumentModelClass *model_class = MUSTER_DOCUMENT_MODEL_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  model_class->type = &muster_scenario_document;
  model_class->take = take;
}

static void
muster_scenario_model_init (MusterScenarioModel *model)
{
}

MusterScenarioModel *
muster_scenario_model_new (MusterStore *store, gint64 scenario, GError **error)
{
  return muster_document_model_new (MUSTER_TYPE_SCENARIO_MODEL, store, scenario, error);
}

const MusterScenario *
muster_scenario_model_get_scenario (MusterScenarioModel *model)
{
  return muster_document_model_get_document (model);
}

GPtrArray *
muster_scenario_model_get_findings (MusterScenarioModel *model)
{
  return model->findings;
}

MusterScenario *
muster_scenario_model_begin (MusterScenarioModel *model)
{
  return muster_scenario_copy (muster_document_model_get_document (model));
}

gboolean
muster_scenario_model_save (MusterScenarioModel *model,
                            const MusterScenario *changed,
                            const char *name,
                            const char *merge,
                            GError **error)
{
  return muster_document_model_save (model, changed, name, merge, error);
}
