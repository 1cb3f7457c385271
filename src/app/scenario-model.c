#include "config.h"

#include "app/scenario-model.h"

#include "base/error.h"
#include "base/problem.h"
#include "scenario/scenario-edit.h"

struct _MusterScenarioModel
{
  GObject parent;
  MusterStore *store;
  gint64 id;
  MusterScenario *scenario;
  GPtrArray *findings;
};

G_DEFINE_FINAL_TYPE (MusterScenarioModel, muster_scenario_model, G_TYPE_OBJECT)

enum
{
  CHANGED,
  FAILED,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

static gboolean
read_again (MusterScenarioModel *model, GError **error)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterScenario *scenario =
    muster_store_load_scenario (model->store, model->id, model->scenario, problems, error);
  if (scenario == NULL)
    return FALSE;
  g_clear_pointer (&model->scenario, muster_scenario_unref);
  g_clear_pointer (&model->findings, g_ptr_array_unref);
  model->scenario = scenario;
  model->findings = muster_scenario_check (scenario);
  return TRUE;
}

static void
on_store_changed (MusterScenarioModel *model, const char *kind, gint64 document)
{
  g_autoptr (GError) error = NULL;
  gboolean is_all = g_str_equal (kind, MUSTER_STORE_ALL);
  if (!is_all && (!g_str_equal (kind, MUSTER_DOCUMENT_SCENARIO) || document != model->id))
    return;
  if (read_again (model, &error))
    g_signal_emit (model, signals[CHANGED], 0);
  else if (!g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND))
    g_signal_emit (model, signals[FAILED], 0, error);
}

static void
muster_scenario_model_dispose (GObject *object)
{
  MusterScenarioModel *model = MUSTER_SCENARIO_MODEL (object);
  g_clear_object (&model->store);
  g_clear_pointer (&model->scenario, muster_scenario_unref);
  g_clear_pointer (&model->findings, g_ptr_array_unref);
  G_OBJECT_CLASS (muster_scenario_model_parent_class)->dispose (object);
}

static void
muster_scenario_model_class_init (MusterScenarioModelClass *class)
{
  G_OBJECT_CLASS (class)->dispose = muster_scenario_model_dispose;
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  signals[FAILED] = g_signal_new ("failed", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_ERROR);
}

static void
muster_scenario_model_init (MusterScenarioModel *model)
{
}

MusterScenarioModel *
muster_scenario_model_new (MusterStore *store, gint64 scenario, GError **error)
{
  g_autoptr (MusterScenarioModel) model = g_object_new (MUSTER_TYPE_SCENARIO_MODEL, NULL);
  model->store = g_object_ref (store);
  model->id = scenario;
  if (!read_again (model, error))
    return NULL;
  g_signal_connect_object (store, "changed", G_CALLBACK (on_store_changed), model,
                           G_CONNECT_SWAPPED);
  return g_steal_pointer (&model);
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
  return muster_scenario_edit_save (model->store, changed, name, merge, error);
}
