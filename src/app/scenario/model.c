#include "config.h"

#include "app/scenario/model.h"

#include "app/document/settings.h"
#include "scenario/store.h"

struct _MusterScenarioModel
{
  MusterDocumentModel parent;
  GPtrArray *findings;
  int lengths; /* a MusterLengths: what is shown follows it */
};

enum
{
  PROP_LENGTHS = 1,
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
get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_int (value, MUSTER_SCENARIO_MODEL (object)->lengths);
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  MusterScenarioModel *model = MUSTER_SCENARIO_MODEL (object);
  model->lengths = g_value_get_int (value);
  muster_lengths_show_in ((MusterLengths) model->lengths);
  /* Findings tell lengths, too. */
  if (model->findings != NULL)
    {
      take (MUSTER_DOCUMENT_MODEL (model));
      g_signal_emit_by_name (model, "changed");
    }
}

static void
muster_scenario_model_class_init (MusterScenarioModelClass *class)
{
  MusterDocumentModelClass *model_class = MUSTER_DOCUMENT_MODEL_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  model_class->type = &muster_scenario_document;
  model_class->take = take;
  G_OBJECT_CLASS (class)->get_property = get_property;
  G_OBJECT_CLASS (class)->set_property = set_property;
  g_object_class_install_property (G_OBJECT_CLASS (class), PROP_LENGTHS,
                                   g_param_spec_int ("lengths", NULL, NULL, 0, MUSTER_N_LENGTHS - 1,
                                                     0,
                                                     G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
}

static void
muster_scenario_model_init (MusterScenarioModel *model)
{
  muster_settings_bind ("lengths", model, "lengths");
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
