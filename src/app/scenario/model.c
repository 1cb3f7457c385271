#include "config.h"

#include "app/scenario/model.h"

#include "base/problem.h"
#include "scenario/store.h"

struct _MusterScenarioModel
{
  MusterDocumentModel parent;
  MusterScenario *scenario;
  GPtrArray *findings;
};

G_DEFINE_FINAL_TYPE (MusterScenarioModel, muster_scenario_model, MUSTER_TYPE_DOCUMENT_MODEL)

static gboolean
read_again (MusterDocumentModel *base, GError **error)
{
  MusterScenarioModel *model = MUSTER_SCENARIO_MODEL (base);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterScenario *scenario = muster_store_load_scenario (muster_document_model_get_store (base),
                                                         muster_document_model_get_id (base),
                                                         model->scenario, problems, error);
  if (scenario == NULL)
    return FALSE;
  g_clear_pointer (&model->findings, g_ptr_array_unref);
  g_clear_pointer (&model->scenario, muster_scenario_unref);
  model->scenario = scenario;
  model->findings = muster_scenario_check (scenario);
  return TRUE;
}

static void
dispose (GObject *object)
{
  MusterScenarioModel *model = MUSTER_SCENARIO_MODEL (object);
  g_clear_pointer (&model->findings, g_ptr_array_unref);
  g_clear_pointer (&model->scenario, muster_scenario_unref);
  G_OBJECT_CLASS (muster_scenario_model_parent_class)->dispose (object);
}

static void
muster_scenario_model_class_init (MusterScenarioModelClass *class)
{
  MusterDocumentModelClass *model_class = MUSTER_DOCUMENT_MODEL_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  model_class->kind = MUSTER_DOCUMENT_SCENARIO;
  model_class->read = read_again;
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
  return model->scenario;
}

GPtrArray *
muster_scenario_model_get_findings (MusterScenarioModel *model)
{
  return model->findings;
}

MusterScenario *
muster_scenario_model_begin (MusterScenarioModel *model)
{
  return muster_scenario_copy (model->scenario);
}

gboolean
muster_scenario_model_save (MusterScenarioModel *model,
                            const MusterScenario *changed,
                            const char *name,
                            const char *merge,
                            GError **error)
{
  return muster_scenario_edit_save (muster_document_model_get_store (model), changed, name, merge,
                                    error);
}
